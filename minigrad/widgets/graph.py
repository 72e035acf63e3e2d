"""The graph primitive: any picture of boxes and arrows, and `graph(y)`, which shows an engine node's graph.

    graph(y)                 every node that y is computed from: values, local partials, derivatives, both passes
    graph(y, x)              the same, with y differentiated by the node x (or by several) in the line below

`Picture` is the widget: it holds a scene (what stands where), numbers (what is written there, sent anew when values
change, without a new layout) and marks (what is lit, kept in the browser).  What they contain is decided by whoever
composes it: `graph` here, `path_lens.py` and `course_map.py`.  How they look is decided by `graph.js`.
"""
import pathlib
from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

import minigrad as mg
from minigrad.errors import InputError

from . import show
from .layout import NoLayout, place
from .reading import LIMIT, Reading
from .still import png

HERE = pathlib.Path(__file__).parent
VIEW = "application/vnd.jupyter.widget-view+json"
ROWS = 16                                                # entries of y whose derivatives are shown one by one
TABLE_ROWS = 200
LETTER, MARGIN, LONGEST = 7.3, 20, 24                    # pixels a letter, around a title; letters of a title
NARROWEST = 110.0                                        # pixels, for "grad -3.898e-08"


def text(*names: str) -> str:
    """The files of this folder, one after the other: how primitives share code and looks."""
    return "".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Still:
    """What a widget leaves where no kernel runs: a picture and a line of plain text, the same in every session."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}  # type: ignore[attr-defined]
        return {VIEW: view, "text/plain": repr(self), "image/png": self.picture()}, {}

    def picture(self) -> bytes:
        """The PNG."""
        raise NotImplementedError


class Picture(Still, anywidget.AnyWidget):
    """Boxes and arrows with a table, a player for `numbers["steps"]`, a chooser for `scene["choices"]`.

    Where `scene["pick"]` is true a click or Enter on a box sets `picked` to {"id", "count", "shift"}; boxes are buttons
    then, and with "checkbox" in place of true they are checked while they are chosen.  `chosen`, {id: word}, marks
    boxes by a word on their border.  A box of the scene may have "badge" (a word there from the start), "group" (1, 2
    or 3: the colour of its paper) and "pick": False (it cannot be picked).
    """

    _esm = text("shared.js", "graph.js")
    _css = HERE / "graph.css"
    scene = traitlets.Dict().tag(sync=True)
    numbers = traitlets.Dict().tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    picked = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, scene: dict[str, Any], numbers: dict[str, Any], about: str):
        super().__init__(scene=scene, numbers=numbers, cell=cell())
        self.about = about

    def __repr__(self) -> str:
        return self.about

    def picture(self) -> bytes:
        """The PNG."""
        return png(self.scene, self.numbers, f"{self.scene['title']}. Run the cell for the live picture.")


@np.errstate(all="ignore")
def graph(y: mg.Tensor, x: mg.Tensor | Sequence[mg.Tensor] | None = None, limit: int = LIMIT) -> Picture:
    """Show the graph of the node y, with the derivative of y by every node in it.

    x: the node, or nodes, that the line below the picture differentiates by; all leaves without it.  More than `limit`
    nodes are folded.  Of a y with more than 16 entries the sum is shown.  Raises InputError when y is not a node.
    """
    if not isinstance(y, mg.Tensor):
        raise InputError(f"you asked for the graph of {type(y).__name__} {str(y)[:30]!r}", "only tensors have a graph",
                         "compute y from mg.tensor(...) leaves")
    if y.size > ROWS:
        y = np.sum(y)
    xs = [x] if isinstance(x, mg.Tensor) else list(x or [])
    reading = Reading(y, xs, min(limit, LIMIT))
    about = f"Graph of {reading.title(reading.y)}: {len(reading.nodes)} nodes, {len(reading.edges)} edges"
    return Picture(scene(reading), numbers(reading), about)


def scene(reading: Reading, player: bool = True) -> dict[str, Any]:
    """What the reading shows and where: everything that stays while values move."""
    kind = lambda node: "output" if node is reading.y else "input" if node.op is None else "op"
    boxes = {reading.keys[n.id]: (reading.title(n), kind(n)) for n in reading.shown}
    if reading.folded:
        boxes["fold"] = (f"… {len(reading.folded)} nodes folded", "fold")
    hint = f"{reading.fold_summary()}. " if reading.folded else ""
    hint += "Play: values go forward, then gradients come back. " if player else ""
    hint += "Hover or focus a box or an arrow to read it."
    return arrange({key: {"title": title, "kind": kind} for key, (title, kind) in boxes.items()},
                   [(link.key, link.tail, link.head) for link in reading.links],
                   {"title": f"Graph of {reading.title(reading.y)}", "player": player, "hint": hint})


def arrange(boxes: dict[str, dict[str, Any]], links: list[tuple[str, str, str]], more: dict[str, Any],
            height: float = 58.0, label: float = 52.0) -> dict[str, Any]:
    """A scene: boxes {id: {"title", "kind", ...}} and arrows with places, or with the sentence that there are none."""
    short = lambda title: title if len(title) <= LONGEST else title[:LONGEST - 1] + "…"
    boxes = {key: {**box, "title": short(box["title"])} for key, box in boxes.items()}
    fit = lambda title: max(NARROWEST, len(title) * LETTER + MARGIN)
    sizes = {key: box.get("size") or (fit(box["title"]), height) for key, box in boxes.items()}
    try:
        found = place(sizes, links, label)
    except NoLayout as sentence:
        return {**more, "trouble": str(sentence), "nodes": [], "edges": []}
    nodes = [{"id": key, **dict(zip("xywh", (*found["nodes"][key], *sizes[key]), strict=True)), **box}
             for key, box in boxes.items()]
    edges = [{"id": key, "from": tail, "to": head, **found["edges"][key]} for key, tail, head in links]
    return {**more, "trouble": "", "width": found["width"], "height": found["height"], "nodes": nodes, "edges": edges}


def numbers(reading: Reading, steps: bool = True) -> dict[str, Any]:
    """What is written on the boxes and arrows, in the table and in the line below."""
    nodes = {reading.keys[n.id]: _node(reading, n) for n in reading.shown}
    if reading.folded:
        nodes["fold"] = {"value": "", "gradient": "", "detail": reading.fold_summary() + ".", "raw": {}}
    player = [*reading.forward(), *reading.backward()] if steps else []
    return {"nodes": nodes, "edges": {link.key: _arrow(reading, link) for link in reading.links}, "steps": player,
            "line": reading.line(), "tables": tables(reading)}


def _node(reading: Reading, node: mg.Tensor) -> dict[str, Any]:
    slope = reading.slope(node)
    gradient = f"gradient {reading.symbol(node)} = {show.words(slope)}"
    detail = f"{reading.title(node)}: value {show.words(node.value)}, {gradient}"
    return {"value": show.short(node.value), "gradient": "grad " + show.short(slope), "detail": detail,
            "raw": {"value": show.exact(node.value), "gradient": show.exact(reading.by[node.id])}}


def _arrow(reading: Reading, link: Any) -> dict[str, Any]:
    if len(link.edges) > 1:
        return {"label": f"{len(link.edges)} edges", "detail": f"{len(link.edges)} edges into the fold.", "raw": {}}
    edge = link.edges[0]
    local = show.jacobian(reading.partials[id(edge)], edge.node.size)
    return {"label": show.short(local), "detail": f"edge {reading.local(edge)} = {show.words(local)}",
            "raw": {"partial": show.exact(reading.partials[id(edge)])}}


def tables(reading: Reading) -> list[dict[str, Any]]:
    """The picture as text: one row for each node and each edge that is shown."""
    y = reading.names[reading.y.id]
    nodes = [[reading.names[n.id], reading.formula(n), show.words(n.value), show.words(reading.slope(n))]
             for n in reading.shown]
    single = [link.edges[0] for link in reading.links if len(link.edges) == 1]
    edges = [[reading.names[e.parent.id], reading.names[e.node.id], reading.local(e),
              show.words(show.jacobian(reading.partials[id(e)], e.node.size))] for e in single]
    note = f" ({reading.fold_summary()})" if reading.folded else ""
    head = ["name", "made by", "value", f"gradient d{y}/d…"]
    return [{"caption": f"Nodes{note}", "head": head, "rows": nodes[:TABLE_ROWS]},
            {"caption": "Edges", "head": ["from", "to", "local partial", "value"], "rows": edges[:TABLE_ROWS]}]


def cell() -> str:
    """The prompt and first line of the cell that is running, for the notice after a restart; empty outside IPython."""
    try:
        from IPython import get_ipython

        shell: Callable[[], Any] = get_ipython
        cells = shell().user_ns["In"]                    # In[k] is the source of the cell whose prompt is [k]
        last = [line.strip() for line in cells[-1].splitlines() if line.strip()][-1]
        return f"[{len(cells) - 1}] {last if len(last) <= 60 else last[:59] + '…'}"
    except (ImportError, AttributeError, KeyError, IndexError):
        return ""
