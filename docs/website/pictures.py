"""Pictures of the website: the way from a still to the live widget, and the flowchart of imports.
"""
import re

import pygraphviz
from docutils import nodes
from docutils.parsers.rst import Directive

STILL = "Run the cell"         # what the caption of each still says, in minigrad/widgets/still.py


def invite(app, doctree) -> None:
    """Below each still of a notebook, say where it can be moved."""
    page = app.env.docname
    if not page.startswith("notebooks/"):
        return
    for image in list(doctree.findall(nodes.image)):
        if STILL not in image.get("alt", ""):
            continue
        line = nodes.paragraph(classes=["live"])
        line += nodes.Text("This is a still picture. ")
        line += nodes.reference("", "Run this notebook", refuri="../running.html", internal=True)
        line += nodes.Text(" to move it.")
        place = image.parent
        place.insert(place.index(image) + 1, line)


class Mermaid(Directive):
    """A flowchart in the small part of Mermaid's language that docs/architecture.md uses, laid
    out by Graphviz at build time.

    Mermaid itself would come from another server as a script of 3 MB.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The picture as SVG, in the colour of the text around it."""
        graph = pygraphviz.AGraph(directed=True, rankdir="BT", bgcolor="transparent")
        graph.node_attr.update(shape="box", style="rounded", fontname="sans-serif", fontsize=11,
                               height=0.3)
        graph.edge_attr.update(arrowsize=0.6)
        for line in self.content:
            if node := re.fullmatch(r"\s*(\w+)\[(.+)\]", line):
                graph.add_node(node[1], label=node[2])
            elif edge := re.fullmatch(r"\s*(\w+) --> (\w+)", line):
                graph.add_edge(edge[1], edge[2])
            elif line.strip() and not line.startswith("flowchart"):
                raise self.error(f"this line of a flowchart is not understood: {line}")
        picture = graph.draw(format="svg", prog="dot").decode()
        picture = picture[picture.index("<svg"):].replace("black", "currentColor")
        picture = re.sub(r"<title>.*?</title>\n?", "", picture)
        words = "Flowchart: " + "; ".join(
            f"{name} imports {', '.join(graph.successors(name))}" for name in graph
            if graph.successors(name))
        return [nodes.raw("", f'<div class="flowchart" role="img" aria-label="{words}" '
                              f'tabindex="0">{picture}</div>', format="html")]


def setup(app) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("doctree-read", invite)
    app.add_directive("mermaid", Mermaid)
    return {"parallel_read_safe": True}
