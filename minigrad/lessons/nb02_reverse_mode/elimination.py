"""Elimination: click the vertices of a linearised graph away, in any order, and beat reverse mode's multiplications.

    elimination()                                              the first of GRAPHS
    elimination("u = exp(a); v = a*u; u*v, sin(v)", a=0.5)     a graph of your own; `statements.py` reads it

The picture is `graph.py`'s, and what is shown is worked out in `game.py`.  The boxes stay where they are; arrows
past a vertex that is gone are placed by `wires.py`.
"""
from collections.abc import Mapping
from typing import Any

import anywidget
import numpy as np
import traitlets

from .expression import ExpressionError, parse_value
from .game import Game, key
from .graph import HERE, Picture, Still, arrange, cell, text
from .statements import Statements
from .still import png
from .typed import Typed
from .wires import wire

GRAPHS = {
    "two diamonds": "u = sin(a) + cos(a); sin(u) + cos(u)",
    "a product": "a*b*c*d",
    "a radius": "r = sqrt(a*a + b*b); a/r, b/r",
    "a narrow waist": "u = a + b + c; v = sin(u); v*a, v*b, v*c",
    "small and stubborn": "u = exp(a); v = a*u; w = cos(u); u*w, sin(v)",
    "four diamonds": "u = sin(a) + cos(a); v = sin(u) + cos(u); w = sin(v) + cos(v); sin(w) + cos(w)",
}


class Elimination(Typed, Still, anywidget.AnyWidget):
    """See above.  `game` is what is on the screen; `ask` carries what the learner wants, and is emptied here: {"text":
    a graph}, {"undo": 1}, {"reset": 1} or {"order": its name}."""

    _esm = HERE / "elimination.js"
    _css = text("path_lens.css", "elimination.css")
    lead = ""
    graph = anywidget.WidgetTrait().tag(sync=True)
    graphs = traitlets.Dict().tag(sync=True)
    ask = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, typed: str, values: Mapping[str, Any]):
        super().__init__(graph=Picture({}, {}, ""), graphs=GRAPHS, cell=cell())
        self.panel = self
        self.values = {name: _number(name, value) for name, value in values.items()}
        self._start(typed)
        if extra := ", ".join(sorted(self.values.keys() - set(self.game.values))):
            raise ExpressionError(f"{extra} has a value, but the graph has only {', '.join(self.game.values)}.")
        self._answer((self, "ask", self._asked), (self.graph, "picked", self._picked))

    def __repr__(self) -> str:
        vertices, reverse = len(self.game.start.inner), self.game.prices["reverse"]
        return f"Elimination of {self.title}: {vertices} vertices to go, {reverse} multiplications by reverse mode"

    def picture(self) -> bytes:
        """The PNG."""
        scene = self.graph.scene
        there = {**scene, "nodes": [box for box in scene["nodes"] if box["kind"] != "gone"]}
        return png(there, self.graph.numbers, f"{self!r}. Run the cell for the live game.")

    # --- what the learner does
    def _asked(self, ask: dict[str, Any]) -> None:
        self._write(self, ask={})
        if "text" in ask:
            self._start(ask["text"])
        elif "order" in ask:
            self.game.show(ask["order"])
            self._show()
        elif ask:                                        # undo takes back the last thing done, also a look at an order
            own = self.game.own
            self.play([] if "reset" in ask else own if self.game.shown else own[:-1])

    def _picked(self, picked: dict[str, Any]) -> None:
        vertex = int(picked["id"][1:])
        if vertex in self.game.left.inner:
            self.play([*self.game.own, vertex])

    # --- what is shown
    @np.errstate(all="ignore")                           # nan is shown, and explained, where a derivative is none
    def _start(self, typed: str) -> None:
        self.game = game = Game(Statements(typed), self.values)
        self.title = game.statements.text
        kind = lambda v: "input" if v in game.start.xs else "output" if v in game.start.ys else "op"
        boxes = {name: {"title": game.title(v), "kind": kind(v), "pick": v in game.start.inner}
                 for name in game.numbers()["nodes"] for v in [int(name[1:])]}
        links = [(key(edge), f"n{edge[0]}", f"n{edge[1]}") for edge in game.start.edges]
        more = {"title": f"Linearised graph of {self.title}", "pick": True}
        self.placed = arrange(boxes, links, more, height=46.0)
        self.play([])

    def play(self, order: list[int]) -> None:
        """Show what is left of the graph without the vertices of `order`, the learner's own."""
        self.game.play(order)
        self._show()

    def _show(self) -> None:
        self.graph.scene = self._scene()
        self.graph.numbers = self.game.numbers()
        with self.hold_sync():
            self.state, self.code = self.game.state(), self.game.code()

    def _scene(self) -> dict[str, Any]:
        """The picture as it was laid out, with the arrows that are there now."""
        done = {f"n{v}" for v in self.game.order}
        stays = lambda box: box["id"] not in done or box["kind"] == "output"
        nodes = [{**box, "pick": box["pick"] and box["id"] not in done, "kind": box["kind"] if stays(box) else "gone"}
                 for box in self.placed["nodes"]]
        standing = {box["id"]: box for box in nodes if box["kind"] != "gone"}
        faint = [box for box in nodes if box["kind"] == "gone"]
        now = {key(edge): edge for edge in self.game.left.edges}
        edges = [edge for edge in self.placed["edges"] if edge["id"] in now]
        drawn = {edge["id"] for edge in edges}
        for name, edge in now.items() if standing else ():
            if name not in drawn:
                tail, head = (standing[f"n{v}"] for v in edge)
                labels = [known["label"] for known in edges if known["label"]]
                edges.append({"id": name, "from": tail["id"], "to": head["id"],
                              **wire(tail, head, list(standing.values()), faint, labels)})
        hint = "Click a vertex that shows a price, or press Enter on it." if self.game.left.inner else \
            "No vertex is left to eliminate."
        return {**self.placed, "nodes": nodes, "edges": edges, "hint": hint}


def _number(name: str, value: Any) -> float:
    """A given value as a float."""
    try:
        return float(parse_value(value) if isinstance(value, str) else value)
    except (ExpressionError, TypeError, ValueError):
        raise ExpressionError(f"in the value of {name}: one number is expected.") from None


def elimination(graph: str = "two diamonds", /, **values: float) -> Elimination:
    """The Elimination game on one of GRAPHS, or on a typed graph: lines such as `u = a*b`, separated by semicolons, and
    last the outputs, separated by commas.

    values: a number for each variable; a first value where none is given.  Raises ExpressionError, one sentence.
    """
    return Elimination(GRAPHS.get(graph, graph), values)
