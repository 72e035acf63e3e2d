"""What the Two-sided Jacobian shows: J between two nodes, its two products, what each way costs.

Everything comes from `mg.jacobian`, `mg.jvp` and `mg.gradient` on the same nodes; nothing here
draws, and the widget itself stands in `two_sided.py`.
"""
import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.derive import forward
from minigrad.program import Program, ancestors
from minigrad.tensor import Tensor

from ...widgets import numerals
from ...widgets.declared import Table
from ...widgets.line import best_ms
from ...widgets.matrix import entries
from ...widgets.node_facts import difference
from .between_nodes import between, passes

HEAD = ["way", "passes", "operations", "numbers computed", "bytes of seeds and results", "ms"]
Weights = Sequence[float] | np.ndarray

CODE = """import numpy as np
import minigrad as mg
from minigrad.lessons.nb03_vjp_and_jvp import between
from minigrad.program import ancestors
{more}
start = ancestors(top)[{source}]  # {x}
end = ancestors(top)[{target}]  # {y}
v = np.array({v}).reshape(start.shape)
u = np.array({u}).reshape(end.shape)
f = between(end, start)
print(mg.jacobian(f)(start.value))  # J
print(mg.jvp(f, (start.value,), (v,))[1])  # J v: one pass forward
print(mg.vjp(f, start.value)[1](u)[0])  # uᵀJ: one pass backward
"""


class Pair:
    """Two nodes, y and x, and the Jacobian between them, with a row for each entry of y and a
    column for each of x.

    `linked`: whether y is computed from x; where it is not, J is zero.
    """

    def __init__(self, y: Tensor, x: Tensor, names: dict[int, str]):
        self.y, self.x = y, x
        self.f = between(y, x)
        self.linked = mg.count_paths(y, x) > 0
        self.names = names[y.id], names[x.id]
        self.rows, self.columns = entries(names[y.id], y.shape), entries(names[x.id], x.shape)
        full = (np.asarray(mg.jacobian(self.f)(x.value)) if self.linked
                else np.zeros(y.shape + x.shape))
        self.J = full.reshape(y.size, x.size)
        self.difference = difference(Program(y), [x], [full]) if self.linked else {}

    def jvp(self, v: Weights) -> np.ndarray:
        """J v by one pass forward, without J."""
        tangent = np.reshape(np.asarray(v, self.x.dtype), self.x.shape)[()]
        found = (mg.jvp(self.f, (self.x.value,), (tangent,))[1] if self.linked
                 else np.zeros(self.y.shape))
        return np.reshape(found, self.y.size)

    def vjp(self, u: Weights) -> np.ndarray:
        """uᵀJ by one pass backward on the nodes themselves, without J."""
        cotangent = np.reshape(np.asarray(u, self.y.dtype), self.y.shape)[()]
        found = mg.gradient(self.y, self.x, cotangent=cotangent, unconnected="zero")
        return np.reshape(found.value, self.x.size)

    def carried(self, v: Weights, u: Weights) -> list[tuple[Tensor, Any, Any]]:
        """(node, tangent, cotangent) of each box between the two: what one pass forward and one
        pass backward leave there.  Neither pass builds a Jacobian."""
        if not self.linked or self.x is self.y:
            return []
        tangent = np.reshape(np.asarray(v, self.x.dtype), self.x.shape)[()]
        tangents = forward(ancestors(self.y), {self.x.id: tangent}, recorded=False)
        boxes = [node for node in ancestors(self.y) if node.id in tangents]
        cotangent = np.reshape(np.asarray(u, self.y.dtype), self.y.shape)[()]
        found = mg.gradient(self.y, boxes, cotangent=cotangent, unconnected="zero")
        return [(node, tangents[node.id], g.value) for node, g in zip(boxes, found, strict=True)]

    def verdict(self, v: Weights, u: Weights) -> dict[str, Any]:
        """J against a finite difference of fourth order, and both products against J."""
        if not self.linked:
            return {"agrees": None,
                    "verdict": f"no arrow leads from {self.names[1]} to {self.names[0]}: J = 0"}
        ahead, back = self.J @ v, np.asarray(u) @ self.J
        near = 1e-9 if self.y.dtype == np.float64 else 1e-4
        same = (np.allclose(self.jvp(v), ahead, near, 1e-12)
                and np.allclose(self.vjp(u), back, near, 1e-12))
        if np.isfinite(self.J).all() and not same:
            return {"agrees": False, "verdict": "WRONG GRADIENT: the two modes and J disagree"}
        return {key: self.difference[key] for key in ("agrees", "verdict")}

    # --- what it costs
    def cost(self) -> list[Table]:
        """A row for each way: passes, operations, numbers computed, bytes of seeds and results, ms
        measured now.  Nothing where nothing is computed."""
        if not self.linked:
            return []
        n, m = self.x.size, self.y.size
        width = self.J.itemsize
        pushed, pulled = passes(self.y, self.x)
        # smaller, as in mg.jacobian
        batch, side, seeds = (pushed, n, "columns") if n < m else (pulled, m, "rows")
        rows = lambda: [self.vjp(row) for row in np.eye(m)]
        return [Table("What it costs", HEAD, [
            _way("J v, one JVP", 1, pushed.operations, pushed.numbers(1), (n + m) * width,
                 lambda: self.jvp(np.ones(n))),
            _way("uᵀJ, one VJP", 1, pulled.operations, pulled.numbers(1), (n + m) * width,
                 lambda: self.vjp(np.ones(m))),
            _way("J, a VJP for each row", m, m * pulled.operations, m * pulled.numbers(1),
                 m * (n + m) * width, rows),
            _way(f"J in one batch, by {seeds}", 1, batch.operations, batch.numbers(side),
                 (side * side + m * n) * width, lambda: mg.jacobian(self.f)(self.x.value)),
        ])]


def _way(how: str, passes: int, operations: int, numbers: int, size: int,
         run: Callable[[], Any]) -> list[Any]:
    counts = passes, operations, numbers, size
    return [how, *((f"{count:,}", count) for count in counts), f"{best_ms(run):.2f}"]


# --- tables and words
def exact(pair: Pair, v: Weights, u: Weights) -> Table:
    """J between its two products, as a table."""
    y, x = pair.names
    cell = lambda value: (three(value), finite(value))
    rows = [[row, *map(cell, entries), cell(product)]
            for row, entries, product in zip(pair.rows, pair.J, pair.jvp(v), strict=True)]
    return Table(f"J = d{y}/d{x}", ["", *pair.columns, "J v"],
                 [*rows, ["uᵀJ", *map(cell, pair.vjp(u)), ""]])


def carried(pair: Pair, v: Weights, u: Weights, names: dict[int, str]) -> Table:
    """Both passes from box to box."""
    return Table("What each pass carries", ["box", "tangent, forward ↓", "cotangent, backward ↑"],
                 [[names[node.id], numerals.words(tangent), numerals.words(cotangent)]
                  for node, tangent, cotangent in pair.carried(v, u)])


def three(value: Any) -> str:
    """A number in three digits."""
    return numerals.number(value, 3).replace("-", "−")


def finite(value: Any) -> float | None:
    """A number for the browser, and None where there is none: JSON has no nan."""
    return float(value) if np.isfinite(value) else None


def lists(array: np.ndarray) -> list[Any]:
    """An array for the browser."""
    return [lists(row) if np.ndim(row) else finite(row) for row in array]


def mix(weights: Weights, what: str, labels: Sequence[str]) -> str:
    """What a product is made of: column x[0], or a mix, y[0] and −1 × y[1]."""
    terms = [("" if w == 1 else f"{three(w)} × ") + label
             for w, label in zip(weights, labels, strict=True) if w]
    if not terms:
        return "zeros"
    if len(terms) > 1 and {*weights} == {1.0}:
        return f"the sum of all {what}s"
    if len(terms) > 2:
        return f"a mix of {len(terms)} {what}s"
    return f"{what} {terms[0]}" if len(terms) == 1 else f"a mix, {' and '.join(terms)}"


def code(more: str, pair: Pair, places: tuple[int, int], v: Weights,
         u: Weights) -> str:
    """Plain minigrad code that gives the numbers on the screen; `more` makes `top`."""
    y, x = pair.names
    return CODE.format(more=more, source=places[1], target=places[0], x=x, y=y,
                       v=json.dumps([float(w) for w in v]), u=json.dumps([float(w) for w in u]))
