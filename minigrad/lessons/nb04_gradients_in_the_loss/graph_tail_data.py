"""What the Graph Tail shows, as plain data: y and its derivatives as nodes, which pass made each
node, and whether each derivative agrees with a finite difference of the one before.

Everything is read from the engine's nodes; nothing here draws, and the widget itself stands in
`graph_tail.py`.
"""
import functools
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.program import Program, ancestors

from ...widgets import numerals
from ...widgets.boxes import Boxes
from ...widgets.expression import ExpressionError
from ...widgets.graph import arrange, small_box
from ...widgets.node_facts import judged, spent, weight

ORDERS = 3                                               # more than three would be a wall of boxes
NAMES = ("y", "dy/dx", "d²y/dx²", "d³y/dx³")

CODE = """import numpy as np
import minigrad as mg
from minigrad.program import ancestors
{f}
x = mg.tensor({at!r}, name="x")
orders, seen = [f(x)], set()
for _ in range({order}):
    orders.append(mg.gradient(orders[-1], x, unconnected="zero"))
for k, node in enumerate(orders):
    new = {{n.id for n in ancestors(node)}} - seen
    seen |= new
    print(f"order {{k}}: {{node.value:.8g}}, {{len(new)}} new nodes, {{len(seen)}} in all")
"""


def tower(f: Callable[[Any], Any], x: mg.Tensor, order: int) -> list[mg.Tensor]:
    """[y, dy/dx, d²y/dx², ...]: each is the gradient of the one before, a node like any other."""
    nodes = [f(x)]
    if not isinstance(nodes[0], mg.Tensor) or nodes[0].shape:
        raise ExpressionError("y must be one number, made from x.")
    for _ in range(order):
        nodes.append(mg.gradient(nodes[-1], x, unconnected="zero"))
    return nodes


def _at(f: Callable[[Any], Any], order: int, values: list) -> Any:
    """A derivative at another x, nan where there is none; computed anew from f, as a number that a
    rule has baked into the graph would not move with x."""
    try:
        return tower(f, mg.tensor(float(values[0])), order)[-1].value
    except ExpressionError:
        return np.nan


class Tail(Boxes):
    """y = f(x) at one x, with its first `order` derivatives; `made` maps a node's id to the
    pass that made it."""

    def __init__(self, f: Callable[[Any], Any], at: float, order: int):
        self.x = mg.tensor(at, name="x")
        self.orders = tower(f, self.x, order)
        super().__init__(Program(*self.orders).nodes)
        self.made: dict[int, int] = {}
        for k, y in enumerate(self.orders):
            for node in ancestors(y):
                self.made.setdefault(node.id, k)
        self.names |= {y.id: name
                       for y, name in reversed([*zip(self.orders, NAMES, strict=False)]) if y.op}
        self.weights = [weight(y) for y in self.orders] if order else []
        self.rows = [self._row(f, k) for k in range(order + 1)]
        start = time.perf_counter()
        tower(f, self.x, order)
        self.seconds = time.perf_counter() - start

    def _row(self, f: Callable[[Any], Any], k: int) -> dict[str, Any]:
        """One order: its value, the finite difference of the order before, the nodes that it
        adds."""
        value, counts = self.orders[k].value, Counter(self.made.values())
        judge: dict[str, Any] = {"agrees": None, "verdict": ""}
        if k:
            judge = judged(functools.partial(_at, f, k - 1), [self.x.value], [value],
                           weights=(self.weights[k - 1], self.weights[k]))
        slope = judge.get("slope")
        verdict = str(judge["verdict"]).replace("finite difference of fourth order ", "")
        return {"order": k, "name": NAMES[k], "value": numerals.number(value, numerals.EXACT),
                "raw": numerals.exact(value), "agrees": judge["agrees"],
                "slope": "" if slope is None else numerals.number(slope, numerals.EXACT),
                "verdict": verdict.replace("y is", f"{NAMES[k - 1]} is"),
                "new": counts[k], "all": sum(counts[j] for j in range(k + 1))}

    def links(self) -> list[tuple[str, str, str]]:
        """(name, from, to) of every arrow."""
        return self.arrows(lambda node: node.args)

    def scene(self) -> dict[str, Any]:
        """Where everything stands: a badge and a group for each pass, so that colour
        is not needed."""
        boxes: dict[str, dict[str, Any]] = {}
        results = {y.id for y in self.orders}
        for node in self.shown:
            k = self.made[node.id]
            kind = "input" if node.op is None else "output" if node.id in results else "op"
            title = self.title(node)
            boxes[self.keys[node.id]] = {"title": title, "kind": kind, "size": small_box(title),
                                         **({"badge": badge(k), "group": k} if k else {})}
        hint = f"{self.fold_summary()}. " if self.folded else ""
        return arrange(boxes | self.fold_box(), self.links(),
                       {"title": f"Graph of {NAMES[len(self.orders) - 1]}", "player": False,
                        "hint": hint + "Hover or focus a box to read it."}, label=0)

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes, in the table and in the line below."""
        about = lambda node: (f"made by {badge(self.made[node.id])}" if self.made[node.id]
                              else "part of y")
        nodes = {self.keys[n.id]: {
            "value": numerals.short(n.value), "gradient": "",
            "raw": {"value": numerals.exact(n.value)},
            "detail": f"{self.title(n)}: value {numerals.words(n.value)}, {about(n)}"}
                 for n in self.shown} | self.fold_numbers()
        rows = [[self.names[n.id], self.formula(n), numerals.words(n.value), about(n)]
                for n in self.shown]
        edges = {name: {"label": "", "detail": f"from {tail} to {head}"}
                 for name, tail, head in self.links()}
        note = f" ({self.fold_summary()})" if self.folded else ""
        table = {"caption": f"Nodes{note}",
                 "head": ["name", "made by", "value", "pass"], "rows": rows}
        return {"nodes": nodes, "edges": edges, "line": self.line(), "tables": [table]}

    def line(self) -> dict[str, Any]:
        """Operations, bytes, milliseconds, and whether every derivative agrees with its
        finite difference."""
        judged_rows = self.rows[1:]
        wrong = next((row for row in judged_rows if row["agrees"] is False), None)
        silent = next((row for row in judged_rows if row["agrees"] is None), None)
        agrees = False if wrong else None if silent or not judged_rows else True
        told = wrong or silent
        verdict = (f"{told['name']}: {told['verdict']}" if told
                   else "every derivative agrees with a finite difference of the one before"
                   if judged_rows else "no derivative yet")
        return {"cost": f"{spent(self.nodes, self.seconds)} to build it", "agrees": agrees,
                "verdict": verdict}


def badge(order: int) -> str:
    """The word on a box that pass number `order` has made."""
    return f"grad {order}"
