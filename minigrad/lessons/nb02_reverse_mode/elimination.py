"""Elimination: click the vertices of a linearised graph away, in any order, and beat reverse mode's
multiplications.

    elimination()                                              the first of GRAPHS
    elimination("u = exp(a); v = a*u; u*v, sin(v)", a=0.5)     a graph of your own;
    `statements.py` reads it

The picture is `graph.py`'s, and what is shown is worked out in `elimination_data.py`.  The boxes
stay where they are; arrows past a vertex that is gone are placed by `wires.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=elimination]                   the game; told (the last step) and message are fields
    [data-order=reverse]                    a row of the scores (data-count); yours, forward,
                                            reverse, markowitz, best
    [data-entry="dy/da"]                    a row of the Jacobian: data-raw, the edge that is there
                                            now, and data-same
"""
from collections.abc import Mapping
from typing import Any

import numpy as np
import traitlets

from ...widgets.assets import assets
from ...widgets.graph import arrange
from ...widgets.still import Sheet, Still
from ...widgets.typed import GraphPanel, Typed, given_number, refuse_extra
from .elimination_data import Game, key
from .statements import Statements
from .wires import wire

GRAPHS = {
    "two diamonds": "u = sin(a) + cos(a); sin(u) + cos(u)",
    "a product": "a*b*c*d",
    "a radius": "r = sqrt(a*a + b*b); a/r, b/r",
    "a narrow waist": "u = a + b + c; v = sin(u); v*a, v*b, v*c",
    "small and stubborn": "u = exp(a); v = a*u; w = cos(u); u*w, sin(v)",
    "four diamonds":
        "u = sin(a) + cos(a); v = sin(u) + cos(u); w = sin(v) + cos(v); sin(w) + cos(w)",
}


class Elimination(Typed, Still, GraphPanel):
    """See above.  `game` is what is on the screen; `ask` carries {"text": a graph}, {"undo": 1},
    {"reset": 1} or {"order": its name}."""

    invitation = "Run the cell for the live game."
    _esm = assets(__file__, "shared.js", "panel.js", "elimination.js")
    _css = assets(__file__, "panel.css", "elimination.css")
    lead = ""
    graphs = traitlets.Dict(GRAPHS).tag(sync=True)

    def __init__(self, typed: str, values: Mapping[str, Any]):
        super().__init__()
        self.panel = self
        self.values = {name: given_number(name, value) for name, value in values.items()}
        self._start(typed)
        refuse_extra(self.values, self.game.values, "graph")
        self._answer((self.graph, "picked", self._picked))

    def __repr__(self) -> str:
        vertices, reverse = len(self.game.start.inner), self.game.prices["reverse"]
        return (f"Elimination of {self.title}: {vertices} vertices to go, {reverse} "
                "multiplications by reverse mode")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw what is left of the graph."""
        scene = self.graph.scene
        there = {**scene, "nodes": [box for box in scene["nodes"] if box["kind"] != "gone"]}
        sheet.scene(there, self.graph.numbers)

    # --- what the learner does
    def asked(self, ask: dict[str, Any]) -> None:
        """Start with a new graph, show an order, or take a step back."""
        if "text" in ask:
            self._start(ask["text"])
        elif "order" in ask:
            self.game.show(ask["order"])
            self._show()
        # undo takes back the last thing done, also a look at an order
        elif ask:
            own = self.game.own
            self.play([] if "reset" in ask else own if self.game.shown else own[:-1])

    def _picked(self, picked: dict[str, Any]) -> None:
        vertex = int(picked["id"][1:])
        if vertex in self.game.left.inner:
            self.play([*self.game.own, vertex])

    # --- what is shown
    # nan is shown, and explained, where a derivative is none
    @np.errstate(all="ignore")
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
        self.graph.set_together(scene=self._scene(), numbers=self.game.numbers())
        self.set_together(state=self.game.state(), code=self.game.code())

    def _scene(self) -> dict[str, Any]:
        """The picture as it was laid out, with the arrows that are there now."""
        done = {f"n{v}" for v in self.game.order}
        stays = lambda box: box["id"] not in done or box["kind"] == "output"
        nodes = [{**box, "pick": box["pick"] and box["id"] not in done,
                  "kind": box["kind"] if stays(box) else "gone"} for box in self.placed["nodes"]]
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
        hint = ("Click a vertex that shows a price, or press Enter on it." if self.game.left.inner
                else "No vertex is left to eliminate.")
        return {**self.placed, "nodes": nodes, "edges": edges, "hint": hint}


def elimination(graph: str = "two diamonds", /, **values: float) -> Elimination:
    """The Elimination game on a graph.

    graph: a name in GRAPHS, or lines such as `u = a*b`, separated by semicolons, and last the
        outputs, separated by commas
    values: a number for each variable; a first value where none is given

    Raises ExpressionError, one sentence.
    """
    return Elimination(GRAPHS.get(graph, graph), values)
