"""What the Graph Tail shows, as plain data: y and its derivatives as nodes, which pass made each node, and whether each
derivative agrees with a finite difference of the one before.

Everything is read from the engine's nodes; nothing here draws, and the widget itself stands in `graph_tail.py`.
"""
import functools
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.program import Program, ancestors

from . import show
from .expression import ExpressionError
from .graph import arrange
from .reading import LIMIT, fold, formula, judged, names_of, spent, summary, titled, weight

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
    """A derivative at another x, nan where there is none; computed anew from f, as a number that a rule has baked into
    the graph would not move with x."""
    try:
        return tower(f, mg.tensor(float(values[0])), order)[-1].value
    except ExpressionError:
        return np.nan


class Tail:
    """y = f(x) at one x, with its first `order` derivatives; `made` maps a node's id to the pass that made it."""

    def __init__(self, f: Callable[[Any], Any], at: float, order: int):
        self.x = mg.tensor(at, name="x")
        self.orders = tower(f, self.x, order)
        self.nodes = Program(*self.orders).nodes
        self.made: dict[int, int] = {}
        for k, y in enumerate(self.orders):
            for node in ancestors(y):
                self.made.setdefault(node.id, k)
        self.names = names_of(self.nodes)
        self.names |= {y.id: name for y, name in reversed([*zip(self.orders, NAMES, strict=False)]) if y.op}
        self.place = {node.id: k for k, node in enumerate(self.nodes)}
        self.folded, self.shown = fold(self.nodes, LIMIT)
        hidden = {node.id for node in self.folded}
        self.keys = {n.id: "fold" if n.id in hidden else f"n{k}" for k, n in enumerate(self.nodes)}
        self.weights = [weight(y) for y in self.orders] if order else []
        self.rows = [self._row(f, k) for k in range(order + 1)]
        start = time.perf_counter()
        tower(f, self.x, order)
        self.seconds = time.perf_counter() - start

    def _row(self, f: Callable[[Any], Any], k: int) -> dict[str, Any]:
        """One order: its value, the finite difference of the order before, the nodes that it adds."""
        value, counts = self.orders[k].value, Counter(self.made.values())
        judge: dict[str, Any] = {"agrees": None, "verdict": ""}
        if k:
            judge = judged(functools.partial(_at, f, k - 1), [self.x.value], [value],
                           weights=(self.weights[k - 1], self.weights[k]))
        slope = judge.get("slope")
        return {"order": k, "name": NAMES[k], "value": show.number(value, show.EXACT), "raw": show.exact(value),
                "slope": "" if slope is None else show.number(slope, show.EXACT), "agrees": judge["agrees"],
                "verdict": str(judge["verdict"]).replace("finite difference of fourth order ", "").replace(
                    "y is", f"{NAMES[k - 1]} is"),
                "new": counts[k], "all": sum(counts[j] for j in range(k + 1))}

    def links(self) -> list[tuple[str, str, str]]:
        """(name, from, to) of every arrow; arrows into and out of the fold are drawn once."""
        found = {}
        for node in self.nodes:
            for k, a in enumerate(node.args):
                if isinstance(a, mg.Tensor) and (ends := (self.keys[a.id], self.keys[node.id])) != ("fold", "fold"):
                    name = "-".join(ends) if "fold" in ends else f"e{self.place[node.id]}.{k}"
                    found[name] = (name, *ends)
        return list(found.values())

    def scene(self) -> dict[str, Any]:
        """Where everything stands: a badge and a group for each pass, so that colour is not needed."""
        boxes: dict[str, dict[str, Any]] = {}
        results = {y.id for y in self.orders}
        for node in self.shown:
            k = self.made[node.id]
            kind = "input" if node.op is None else "output" if node.id in results else "op"
            boxes[self.keys[node.id]] = {"title": titled(node, self.names), "kind": kind,
                                         **({"badge": badge(k), "group": k} if k else {})}
        if self.folded:
            boxes["fold"] = {"title": f"… {len(self.folded)} nodes folded", "kind": "fold"}
        hint = f"{summary(self.folded)}. " if self.folded else ""
        return arrange(boxes, self.links(), {"title": f"Graph of {NAMES[len(self.orders) - 1]}", "player": False,
                                             "hint": hint + "Hover or focus a box to read it."}, 46.0, 0)

    def numbers(self) -> dict[str, Any]:
        """What is written on the boxes, in the table and in the line below."""
        about = lambda node: f"made by {badge(self.made[node.id])}" if self.made[node.id] else "part of y"
        nodes = {self.keys[n.id]: {"value": show.short(n.value), "gradient": "", "raw": {"value": show.exact(n.value)},
                                   "detail": f"{titled(n, self.names)}: value {show.words(n.value)}, {about(n)}"}
                 for n in self.shown}
        if self.folded:
            nodes["fold"] = {"value": "", "gradient": "", "raw": {}, "detail": summary(self.folded) + "."}
        rows = [[self.names[n.id], formula(n, self.names), show.words(n.value), about(n)] for n in self.shown]
        edges = {name: {"label": "", "detail": f"from {tail} to {head}"} for name, tail, head in self.links()}
        note = f" ({summary(self.folded)})" if self.folded else ""
        table = {"caption": f"Nodes{note}", "head": ["name", "made by", "value", "pass"], "rows": rows}
        return {"nodes": nodes, "edges": edges, "line": self.line(), "tables": [table]}

    def line(self) -> dict[str, Any]:
        """Operations, bytes, milliseconds, and whether every derivative agrees with its finite difference."""
        judged_rows = self.rows[1:]
        wrong = next((row for row in judged_rows if row["agrees"] is False), None)
        silent = next((row for row in judged_rows if row["agrees"] is None), None)
        agrees = False if wrong else None if silent or not judged_rows else True
        told = wrong or silent
        verdict = f"{told['name']}: {told['verdict']}" if told else \
            "every derivative agrees with a finite difference of the one before" if judged_rows else \
            "no derivative yet"
        return {"cost": f"{spent(self.nodes, self.seconds)} to build it", "agrees": agrees, "verdict": verdict}


def badge(order: int) -> str:
    """The word on a box that pass number `order` has made."""
    return f"grad {order}"
