"""The facts that a picture of a graph shows, read from the engine's own nodes: no number here is
worked out another way.

A `Reading` looks at everything that y is computed from: values, the local partial on every edge,
the derivative of y by every node, both passes step by step, their cost, and how far the derivative
is from a finite difference.  `layout.py` decides where things stand, and `graph.js` how they look.
"""
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.analysis.check import finite_difference
from minigrad.analysis.paths import Edge, edges, partial
from minigrad.program import Program, ancestors

from . import numerals
from .boxes import LIMIT, Boxes

# nodes; evaluating more of them five times takes seconds
COMPARABLE = 20_000


class Link(NamedTuple):
    """An arrow of the picture, from a node to one that uses it; for several edges where one
    end is folded."""

    key: str
    tail: str
    head: str
    edges: list[Edge]


class Reading(Boxes):
    """One look at the graph of y.  `xs` are the nodes that y is differentiated by; without them,
    all its leaves."""

    def __init__(self, y: mg.Tensor, xs: Sequence[mg.Tensor] | None = None, limit: int = LIMIT):
        self.y, self.program = y, Program(y)
        super().__init__(self.program.nodes, limit)
        self.xs = list(xs) if xs else self.program.inputs
        self.edges = sorted(edges(y), key=lambda e: (self.place[e.node.id], e.arg))
        self.links = self._links()
        self._measure()

    def key(self, edge: Edge) -> str:
        """The name of the arrow that stands for an edge."""
        tail, head = self.keys[edge.parent.id], self.keys[edge.node.id]
        return (f"{tail}-{head}" if "fold" in (tail, head)
                else f"e{self.place[edge.node.id]}.{edge.arg}")

    def _links(self) -> list[Link]:
        found: dict[str, Link] = {}
        for edge in self.edges:
            tail, head = self.keys[edge.parent.id], self.keys[edge.node.id]
            if tail != head:
                found.setdefault(self.key(edge),
                                 Link(self.key(edge), tail, head, [])).edges.append(edge)
        return list(found.values())

    def _measure(self) -> None:
        """Partials of the arrows, and the derivative of y by every node that an arrow
        or a box needs."""
        self.partials = {id(e): partial(e) for link in self.links for e in link.edges}
        needed = {n.id: n for n in (*self.shown, *self.xs)}
        needed |= {e.node.id: e.node for link in self.links for e in link.edges}
        start = time.perf_counter()
        derivatives(self.y, self.xs)
        self.seconds = time.perf_counter() - start
        self.by = dict(zip(needed, derivatives(self.y, list(needed.values())), strict=True))
        self.difference = difference(self.program, self.xs, [self.by[x.id] for x in self.xs])

    def symbol(self, node: mg.Tensor) -> str:
        """The derivative of y by a node, in words."""
        return f"d{self.names[self.y.id]}/d{self.names[node.id]}"

    def shaped(self, derivative: Any) -> Any:
        """A derivative of y as it is shown: in the node's shape for a y that is one number,
        else a matrix."""
        return numerals.jacobian(derivative, self.y.size) if self.y.ndim else derivative

    def slope(self, node: mg.Tensor) -> Any:
        """The derivative of y by a node."""
        return self.shaped(self.by[node.id])

    def forward(self) -> list[dict[str, Any]]:
        """One step for each box, in the order in which the engine computed them."""
        into = {key: [link.key for link in self.links if link.head == key]
                for key in self.keys.values()}
        steps = [{"say": f"{self.title(n)} = {numerals.words(n.value)}"
                  if n.op else f"{self.names[n.id]} is {numerals.words(n.value)}",
                  "lit": [self.keys[n.id], *into[self.keys[n.id]]], "node": self.keys[n.id],
                  "value": numerals.short(n.value)} for n in self.shown]
        if self.folded:
            steps.insert((len(steps) + 1) // 2,
                         {"say": self.fold_summary() + ".", "lit": ["fold", *into["fold"]],
                          "node": "fold", "value": f"{len(self.folded)} nodes"})
        return steps

    def backward(self, x: mg.Tensor | None = None) -> list[dict[str, Any]]:
        """One step for each arrow, from y down: the slope that it adds to its tail.  With x, only
        arrows on some path to x."""
        wanted = ({self.key(e) for e in edges(self.y, x)} if x is not None
                  else {link.key for link in self.links})
        seed = self.by[self.y.id]
        steps = [self._step(self.y, [], [numerals.jacobian(seed, self.y.size)], seed,
                            f"{self.symbol(self.y)} = ")]
        running: dict[int, Any] = {}
        order = lambda link: min((-self.place[e.node.id], e.arg) for e in link.edges)
        for link in sorted((k for k in self.links if k.key in wanted), key=order):
            for edge in link.edges:
                node, parent = edge.node, edge.parent
                added = np.tensordot(self.by[node.id], self.partials[id(edge)], axes=node.ndim)
                running[parent.id] = running[parent.id] + added if parent.id in running else added
                factors = [numerals.jacobian(self.by[node.id], self.y.size),
                           numerals.jacobian(self.partials[id(edge)], node.size)]
                label = f"{self.symbol(parent)} += {self.symbol(node)} · {self.local(edge)} = "
                steps.append(self._step(parent, [link.key], factors, running[parent.id], label))
        return steps

    def lower(self, edge: Edge) -> str:
        """The name of an edge's parent; the position tells parallel edges apart."""
        twins = sum(a is edge.parent for a in edge.node.args) > 1
        return self.names[edge.parent.id] + f" (argument {edge.arg + 1})" * twins

    def local(self, edge: Edge) -> str:
        """The local partial of an edge in words."""
        return f"∂{self.names[edge.node.id]}/∂{self.lower(edge)}"

    def _step(self, node: mg.Tensor, lit: list[str], factors: list, total: Any,
              label: str) -> dict[str, Any]:
        product = factors[0] if len(factors) == 1 else np.dot(*factors)
        total = self.shaped(total)
        return {"say": f"{label}{' · '.join(numerals.words(f) for f in factors)}; so far "
                f"{numerals.words(total)}",
                "label": label.removesuffix(" = ") + " to start" * (len(factors) == 1),
                "lit": [self.keys[node.id], *lit], "node": self.keys[node.id],
                "gradient": "grad " + numerals.short(total),
                "factors": [numerals.grid(f) for f in factors],
                "product": numerals.grid(product, numerals.EXACT),
                "running": numerals.grid(total, numerals.EXACT)}

    def line(self) -> dict[str, Any]:
        """The line under a widget: operations, bytes, milliseconds, and the distance from a finite
        difference."""
        cost = f"{spent(self.nodes, self.seconds)} for the gradient"
        if not all(np.isfinite(v).all() for v in (*self.by.values(), *self.partials.values())):
            cost += " · nan or inf: a derivative that does not exist at these values"
        return {"cost": cost, **self.difference}


def spent(nodes: Sequence[mg.Tensor], seconds: float) -> str:
    """Operations, bytes and milliseconds in words."""
    operations = sum(node.op is not None for node in nodes)
    size = sum(np.asarray(node.value).nbytes for node in nodes)
    return (f"{numerals.plural(operations, 'operation')} · {size:,} bytes of values · "
            f"{seconds * 1e3:.2f} ms")


def derivatives(y: mg.Tensor, nodes: Sequence[mg.Tensor]) -> list[Any]:
    """The derivative of y by each node, of shape y.shape + node.shape: one backward pass for
    each entry of y."""
    if not y.ndim:
        return [g.value for g in mg.gradient(y, list(nodes), unconnected="zero")]
    rows = [[g.value for g in mg.gradient(y, list(nodes), cotangent=unit.reshape(y.shape),
                                          unconnected="zero")]
            for unit in np.eye(y.size, dtype=y.dtype)]
    return [np.stack(column).reshape(y.shape + node.shape)
            for node, column in zip(nodes, zip(*rows, strict=True), strict=True)]


def difference(program: Program, xs: Sequence[mg.Tensor],
               gradients: Sequence[Any]) -> dict[str, Any]:
    """Whether the program's result changes as the gradients by xs say; see `judged`."""
    if len(program.nodes) > COMPARABLE:
        return _unjudged("not compared with a finite difference: the graph is too long")
    at = lambda values: np.asarray(program.run(dict(zip(xs, values, strict=True)))[0])
    return judged(at, [x.value for x in xs], gradients,
                  1e-6 if program.outputs[0].dtype == np.float64 else 1e-3)


def judged(at: Callable[[list], Any], values: Sequence[Any], gradients: Sequence[Any],
           close: float = 1e-6, weights: tuple[float, float] | None = None) -> dict[str, Any]:
    """Whether at(values) changes as the gradients say, when all values move a little in one generic
    direction.

    at: a function of a list of values
    values: where it is compared
    gradients: its derivative by each of them
    close: the relative distance that still agrees
    weights: how large the values behind the result and behind the gradients count in their rounding
        (see `weight`); with them a slope that is smaller than the doubt is not judged either

    Returns {"agrees": True, False, or None where a finite difference cannot judge, "verdict":
    words, "slope": the difference by x where there is one x that is one number and the difference
    can judge}.
    """
    if not all(np.isfinite(g).all() for g in gradients):
        return _unjudged("the derivative is not finite here: nothing to compare")
    start = [np.asarray(v, dtype=float) for v in values]
    moves = [np.clip(np.max(np.abs(v)), 1e-2, 1.0) * np.cos(np.arange(v.size)).reshape(v.shape)
             for v in start]
    with np.errstate(all="ignore"):
        found, doubt = _differenced(at, start, moves, weights)
        told = sum(np.tensordot(g, m, axes=m.ndim) for g, m in zip(gradients, moves, strict=True))
        gap, scale = float(np.max(np.abs(found - told))), float(np.max(np.abs(found)))
    if not np.isfinite(gap):
        return _unjudged("a finite difference cannot judge here: y is not finite nearby")
    # slopes below 1 count as 1: at a minimum all are 0
    size = max(scale, *(float(np.max(np.abs(m))) for m in moves))
    if not doubt <= 1e-3 * size:
        return _unjudged("a finite difference cannot judge here: there is a kink, y is too steep, "
                         "or the numbers are too large for its small step")
    agrees = gap <= close * scale + float(doubt)
    alone = len(start) == found.size == moves[0].size == 1
    slope = (found / moves[0]).item() if alone else None
    if not agrees:
        # of a y that turns faster than the steps, two of them may agree by chance
        with np.errstate(all="ignore"):
            again, more = _differenced(at, start, [0.7 * m for m in moves], weights)
        if not np.max(np.abs(again / 0.7 - found)) <= close * scale + doubt + more / 0.7:
            return _unjudged("a finite difference cannot judge here: y is too steep")
        return {"agrees": False, "slope": slope, "verdict": "WRONG GRADIENT: the finite "
                f"difference disagrees by {numerals.percent(gap / (scale or gap))}"}
    if weights and gap and doubt > scale:
        sure = float(doubt) / max(float(np.max(np.abs(m))) for m in moves)
        return {**_unjudged("cannot be told here: the finite difference is sure only to "
                            f"±{sure:.0e}"), "slope": slope}
    far = (f"relative distance {gap / scale:.0e}" if weights and gap
           else f"distance {gap / size:.0e}")
    return {"agrees": True, "verdict": "finite difference of fourth order agrees, "
            + (far if gap else "distance 0"), "slope": slope}


def weight(y: mg.Tensor) -> float:
    """How large the values behind the number y count in its rounding: each one times the
    derivative of y by it."""
    nodes = [node for node in ancestors(y) if node.dtype.kind == "f"]
    slopes = mg.gradient(y, nodes, unconnected="zero")
    return float(sum(np.sum(np.abs(g.value * node.value))
                     for g, node in zip(slopes, nodes, strict=True)))


def _differenced(at: Callable[[list], Any], start: list, moves: list,
                 weights: tuple[float, float] | None) -> tuple[Any, Any]:
    """The finite difference and its doubt, to which rounding adds as if at's result were as large
    as its weight."""
    if not weights:
        return finite_difference(at, start, moves)
    found, doubt = finite_difference(lambda values: np.append(at(values), weights[0]), start, moves)
    rounded = 4.0 * np.finfo(float).eps * weights[1] * max(float(np.max(np.abs(m))) for m in moves)
    return found[:-1].reshape(np.shape(at(start))), doubt + rounded


def _unjudged(words: str) -> dict[str, Any]:
    return {"agrees": None, "verdict": words}
