"""Where the nodes and edges of a picture go: Graphviz, by its `dot` program or by the
pygraphviz wheel.

`place(boxes, links)` knows sizes and connections only; no text of the user's reaches DOT, so
nothing has to be escaped here.  It gives plain numbers in pixels, from which `graph.js` draws the
live picture and `still.py` the still one.  Without either Graphviz it raises NoLayout, whose
sentence says what to install.
"""
import json
from collections.abc import Mapping, Sequence
from typing import Any

import graphviz

from minigrad.errors import Refusal

# to an inch, for Graphviz; a point is a pixel here
POINTS = 72
INSTALL = ("The picture needs Graphviz, which is not here: run `pip install pygraphviz` (no root "
           "needed) or install Graphviz's `dot`, then restart the kernel; the table below holds "
           "everything the picture would.")


class NoLayout(Refusal):
    """Neither Graphviz can be found; the sentence says how to get one."""

    def __init__(self) -> None:
        Exception.__init__(self, INSTALL)


def place(boxes: Mapping[str, tuple[float, float]], links: Sequence[tuple[str, str, str]],
          label: float, down: bool = False, columns: Sequence[Sequence[str]] = ()
          ) -> dict[str, Any]:
    """Lay out boxes {id: (width, height)} and links [(id, from, to)].

    label: the width of the room on each link
    down: whether links go down the page, and not to the right
    columns: boxes that stand above each other although links lead from one to the other

    Returns {"width", "height", "nodes": {id: [x, y]}, "edges": {id: {"path", "tip", "label"}}}:
    centres of boxes, `path` the points of a cubic B-spline, `tip` the arrow's point, y downwards.
    """
    dot = _dot(boxes, links, label)
    if down:
        dot.graph_attr.update(rankdir="TB", nodesep="0.16", ranksep="0.3" if label else "0.2")
    if columns:
        dot.graph_attr.update(ranksep="0.2")
    for column in columns:
        with dot.subgraph(graph_attr={"rank": "same"}) as same:
            for name in column:
                same.node(name)
    raw = json.loads(_run(dot))
    height = float(raw["bb"].split(",")[3])
    point = lambda text: [round(float(text.split(",")[0]), 1),
                          round(height - float(text.split(",")[1]), 1)]
    edges = {}
    for edge in raw.get("edges", ()):
        first, *rest = edge["pos"].split()
        tip, path = (first[2:], rest) if first.startswith("e,") else (rest[-1], [first, *rest])
        edges[edge["id"]] = {"path": [point(p) for p in path], "tip": point(tip),
                             "label": point(edge["lp"]) if "lp" in edge else None}
    nodes = {node["name"]: point(node["pos"]) for node in raw["objects"] if "pos" in node}
    return {"width": float(raw["bb"].split(",")[2]), "height": height,
            "nodes": nodes, "edges": edges}


def _dot(boxes: Mapping[str, tuple[float, float]], links: Sequence[tuple[str, str, str]],
         label: float) -> graphviz.Digraph:
    dot = graphviz.Digraph(graph_attr={"rankdir": "LR", "nodesep": "0.28",
                                       "ranksep": "0.3", "margin": "0"},
                           node_attr={"shape": "box", "fixedsize": "true", "label": ""})
    for name, (width, height) in boxes.items():
        dot.node(name, width=f"{width / POINTS:.3f}", height=f"{height / POINTS:.3f}")
    # A label of a fixed size keeps room for numbers that will change: values never
    # move the picture.
    room = (f'<<TABLE BORDER="0" FIXEDSIZE="TRUE" WIDTH="{label:.0f}" '
            'HEIGHT="16"><TR><TD></TD></TR></TABLE>>')
    for name, tail, head in links:
        dot.edge(tail, head, id=name, **({"label": room} if label else {}))
    return dot


def _run(dot: graphviz.Digraph) -> str:
    try:
        return dot.pipe(format="json0", encoding="utf-8")
    except graphviz.ExecutableNotFound:
        pass
    try:
        import pygraphviz
    except ImportError:
        raise NoLayout from None
    return pygraphviz.AGraph(string=dot.source).draw(format="json0", prog="dot").decode()
