"""The graph primitive: any picture of boxes and arrows, and `graph(y)`, which shows an
engine node's graph.

    graph(y)                 every node that y is computed from: values, local partials,
                             derivatives, both passes
    graph(y, x)              the same, with y differentiated by the node x (or by several) in
                             the line below

`Picture` is the widget: it holds a scene (boxes and arrows with their places), numbers (the texts
on them, sent anew when values change, without a new layout) and marks (the lit ones, kept in the
browser).  `graph` here and `course_map.py` fill them; `graph.js` draws them.
"""
from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.errors import InputError

from . import numerals
from .assets import assets
from .boxes import LIMIT
from .layout import NoLayout, place
from .live import Guarded
from .node_facts import Reading
from .running_cell import running_cell
from .still import Sheet, Still

# entries of y whose derivatives are shown one by one
ROWS = 16
TABLE_ROWS = 200
LETTER, MARGIN = 7.3, 20                                 # pixels of a letter; around a title
LONGEST = 24                                             # letters of a title
NARROW_PAGE = 460.0                                      # pixels: a wider scene has a tall one too
SMALL, RIM = (80.0, 36.0), 12                            # the least box; around its title
NARROWEST = 110.0                                        # pixels, for "grad -3.898e-08"


class Picture(Still, Guarded):
    """Boxes and arrows with a table, a player for `numbers["steps"]`, a chooser for
    `scene["choices"]`.

    Where `scene["pick"]` is true a click or Enter on a box sets `picked` to {"id", "count",
    "shift"}; boxes are buttons then, and with "checkbox" in place of true they are checked while
    they are chosen.  `chosen`, {id: word}, marks boxes by a word on their border.  A box of the
    scene may have "badge" (a word there from the start), "group" (1, 2 or 3: the colour of its
    paper) and "pick": False (it cannot be picked).
    """

    _esm = assets(__file__, "shared.js", "graph.js")
    _css = assets(__file__, "graph.css")
    told = frozenset({"scene", "numbers", "marks", "chosen", "cell"})
    scene = traitlets.Dict().tag(sync=True)
    numbers = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    picked = traitlets.Dict().tag(sync=True, echo_update=False)
    chosen = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, scene: dict[str, Any], numbers: dict[str, Any], about: str):
        super().__init__(scene=scene, numbers=numbers, cell=running_cell())
        self.about = about

    def __repr__(self) -> str:
        return self.about

    @property
    def caption(self) -> str:
        """The title of the picture, and how to get the live one."""
        return f"{self.scene['title']}. Run the cell for the live picture."

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the boxes and arrows with their numbers."""
        sheet.scene(self.scene, self.numbers)


@np.errstate(all="ignore")
def graph(y: mg.Tensor, x: mg.Tensor | Sequence[mg.Tensor] | None = None,
          limit: int = LIMIT) -> Picture:
    """Show the graph of the node y, with the derivative of y by every node in it.

    y: a node; of one with more than 16 entries the sum is shown
    x: the node, or nodes, that the line below the picture differentiates by; without it all leaves
    limit: the most boxes; further nodes are folded into one

    Raises InputError when y is not a node.
    """
    if not isinstance(y, mg.Tensor):
        raise InputError(f"you asked for the graph of {type(y).__name__} {str(y)[:30]!r}",
                         "only tensors have a graph", "compute y from mg.tensor(...) leaves")
    if y.size > ROWS:
        y = np.sum(y)
    xs = [x] if isinstance(x, mg.Tensor) else list(x or [])
    reading = Reading(y, xs, min(limit, LIMIT))
    about = (f"Graph of {reading.title(reading.y)}: {len(reading.nodes)} nodes, "
             f"{len(reading.edges)} edges")
    return Picture(scene(reading), numbers(reading), about)


def scene(reading: Reading, player: bool = True) -> dict[str, Any]:
    """The boxes and arrows of a reading with their places: all that stays while values move."""
    kind = lambda node: "output" if node is reading.y else "input" if node.op is None else "op"
    boxes = {reading.keys[n.id]: {"title": reading.title(n), "kind": kind(n)}
             for n in reading.shown} | reading.fold_box()
    hint = f"{reading.fold_summary()}. " if reading.folded else ""
    hint += "Play: values go forward, then gradients come back. " if player else ""
    hint += "Hover or focus a box or an arrow to read it."
    return arrange(boxes, [(link.key, link.tail, link.head) for link in reading.links],
                   {"title": f"Graph of {reading.title(reading.y)}",
                    "player": player, "hint": hint})


def arrange(boxes: dict[str, dict[str, Any]], links: list[tuple[str, str, str]],
            more: dict[str, Any], height: float = 58.0, label: float = 52.0,
            down: bool = False, columns: Sequence[Sequence[str]] = ()) -> dict[str, Any]:
    """A scene: boxes {id: {"title", "kind", ...}} and arrows with places, or with the sentence that
    there are none.  One that is wide and goes to the right also has "tall", the places of the same
    boxes and arrows when it goes down, for a narrow page."""
    short = lambda title: title if len(title) <= LONGEST else title[:LONGEST - 1] + "…"
    boxes = {key: {**box, "title": short(box["title"])} for key, box in boxes.items()}
    fit = lambda title: max(NARROWEST, len(title) * LETTER + MARGIN)
    sizes = {key: box.get("size") or (fit(box["title"]), height) for key, box in boxes.items()}
    try:
        found = place(sizes, links, label, down, columns)
        tall = (place(sizes, links, label, down=True)
                if found["width"] > NARROW_PAGE and not down and not columns else None)
    except NoLayout as sentence:
        return {**more, "trouble": str(sentence), "nodes": [], "edges": []}
    nodes = [{"id": key, **dict(zip("xywh", (*found["nodes"][key], *sizes[key]), strict=True)),
              **box} for key, box in boxes.items()]
    edges = [{"id": key, "from": tail, "to": head, **found["edges"][key]}
             for key, tail, head in links]
    return {**more, "trouble": "", "width": found["width"], "height": found["height"],
            "down": down, "nodes": nodes, "edges": edges, "tall": tall}


def small_box(title: str) -> tuple[float, float]:
    """The size of a box of two lines, as small as its title lets it be, for pictures of many."""
    return max(SMALL[0], LETTER * min(len(title), LONGEST) + RIM), SMALL[1]


def numbers(reading: Reading, steps: bool = True) -> dict[str, Any]:
    """The texts on the boxes and arrows, in the table and in the line below."""
    nodes = {reading.keys[n.id]: _node(reading, n) for n in reading.shown} | reading.fold_numbers()
    player = [*reading.forward(), *reading.backward()] if steps else []
    return {"nodes": nodes, "edges": {link.key: _arrow(reading, link) for link in reading.links},
            "steps": player, "line": reading.line(), "tables": tables(reading)}


def _node(reading: Reading, node: mg.Tensor) -> dict[str, Any]:
    slope = reading.slope(node)
    gradient = f"gradient {reading.symbol(node)} = {numerals.words(slope)}"
    detail = f"{reading.title(node)}: value {numerals.words(node.value)}, {gradient}"
    return {"value": numerals.short(node.value), "gradient": "grad " + numerals.short(slope),
            "detail": detail, "raw": {"value": numerals.exact(node.value),
                                      "gradient": numerals.exact(reading.by[node.id])}}


def _arrow(reading: Reading, link: Any) -> dict[str, Any]:
    if len(link.edges) > 1:
        return {"label": f"{len(link.edges)} edges",
                "detail": f"{len(link.edges)} edges into the fold.", "raw": {}}
    edge = link.edges[0]
    local = numerals.jacobian(reading.partials[id(edge)], edge.node.size)
    return {"label": numerals.short(local),
            "detail": f"edge {reading.local(edge)} = {numerals.words(local)}",
            "raw": {"partial": numerals.exact(reading.partials[id(edge)])}}


def tables(reading: Reading) -> list[dict[str, Any]]:
    """The picture as text: one row for each node and each edge that is shown."""
    y = reading.names[reading.y.id]
    nodes = [[reading.names[n.id], reading.formula(n), numerals.words(n.value),
              numerals.words(reading.slope(n))] for n in reading.shown]
    single = [link.edges[0] for link in reading.links if len(link.edges) == 1]
    edges = [[reading.names[e.parent.id], reading.names[e.node.id], reading.local(e),
              numerals.words(numerals.jacobian(reading.partials[id(e)], e.node.size))]
             for e in single]
    note = f" ({reading.fold_summary()})" if reading.folded else ""
    head = ["name", "made by", "value", f"gradient d{y}/d…"]
    return [{"caption": f"Nodes{note}", "head": head, "rows": nodes[:TABLE_ROWS]},
            {"caption": "Edges", "head": ["from", "to", "local partial", "value"],
             "rows": edges[:TABLE_ROWS]}]
