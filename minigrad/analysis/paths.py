"""A derivative is a sum over paths: every way from y down to x contributes the product of its local partials.

`paths` lists them one by one, `count_paths` counts them without listing, and `mg.gradient` adds them all up while using
every edge once.  An edge is (node, argument index), so `a * a` has two edges from one node to another.
Source: Bauer 1974, "Computational graphs and rounding error"; Griewank & Walther 2008, chapter 3.
"""
import math
from typing import Any, NamedTuple

import numpy as np

from .batch import sweep
from .derive import backward
from .errors import GraphError
from .op import apply, spread
from .program import reach
from .tensor import Tensor
from .value import Spec, shape_of


class Edge(NamedTuple):
    """One argument of one node."""

    node: Tensor
    arg: int

    @property
    def parent(self):
        """The node at the lower end."""
        return self.node.args[self.arg]


def _edges_of(node):
    """The edges down from a node: its tensor arguments with a derivative rule, in order."""
    return [Edge(node, k) for k, a in enumerate(node.args) if type(a) is Tensor and node.op.rules[k] is not None]


def edges(y, x=None):
    """The edges that lie on some path from y to x, or all below y when x is None, in id order of their nodes."""
    order = _nodes(y, x)
    inside = {node.id for node in order} if x is None else set(_counts(order, x))
    return [e for node in order for e in _edges_of(node) if e.parent.id in inside and (x is None or node is not x)]


def _nodes(y, x):
    for node in (y, x):
        if type(node) is not Tensor and node is not None:
            raise GraphError(f"paths run between nodes, and you gave a {type(node).__name__}",
                             "a plain value has no graph",
                             "make leaves with mg.tensor and compute y from them")
    return reach([y], 0 if x is None else x.id)[0]


def _counts(order, x):
    """{id: number of paths down to x} for the nodes of `order` that have one: one pass from the left."""
    counts = {x.id: 1}
    for node in order:
        total = sum(counts.get(e.parent.id, 0) for e in _edges_of(node))
        if total and node is not x:
            counts[node.id] = total
    return counts


def count_paths(y, x):
    """How many paths lead from node y down to node x: an exact int, found in one pass, however many there are."""
    return _counts(_nodes(y, x), x).get(y.id, 0)


def partial(edge):
    """The local derivative on an edge: a float between single numbers, else the local Jacobian, an array of shape
    node.shape + parent.shape.  It comes from the rule that `mg.grad` uses."""
    node, parent = edge.node, edge.parent
    if type(node.raw) is Spec:
        raise GraphError("you asked for a partial of a traced node", "it has no value yet", "use nodes with values")
    leaf = Tensor(parent.raw)  # the op again, with this argument alone as its variable
    again = apply(node.op, [leaf if k == edge.arg else raw for k, raw in enumerate(node.raws)], node.params)
    if node.shape == parent.shape == ():
        return float(backward([again], {again.id: 1.0}, [leaf], recorded=False)[0])
    pull = lambda g: [spread(c, parent.raw) for c in backward([again], {again.id: g}, [leaf], recorded=False)]
    rows = sweep(pull, node.raw, node.size + parent.size)[0]
    return np.zeros(node.shape + parent.shape) if rows is None else rows.reshape(node.shape + parent.shape)


class Path:
    """One way from y down to x: `edges` and `partials` in that order, and their `product`."""

    def __init__(self, edges, partials, ends):
        self.edges, self.partials, self._ends = edges, partials, ends

    @property
    def product(self):
        """The product of the partials: a float, or for tensors the ordered product of the local Jacobians, an array of
        shape y.shape + x.shape."""
        top, bottom = self._ends
        if all(isinstance(p, float) for p in self.partials):
            if self.partials or not top.shape:
                return math.prod(self.partials)
            return np.eye(top.size).reshape(top.shape * 2)
        total = np.eye(top.size)
        for edge, p in zip(self.edges, self.partials, strict=True):
            total = total @ np.reshape(p, (edge.node.size, edge.parent.size))
        return total.reshape(shape_of(top) + shape_of(bottom))

    def __repr__(self):
        labels = [_label(node) for node in (*(e.node for e in self.edges), self._ends[1])]
        factors = " * ".join(f"{p:.6g}" if isinstance(p, float) else f"J{list(np.shape(p))}" for p in self.partials)
        return f"{' <- '.join(labels)}: {factors or '1'}"


def _label(node):
    return node.name or (node.op.name if node.op else "input")


def paths(y, x):
    """The paths from node y down to node x, one by one and lazily: there may be more than you can ever list.

    Their products add up to the derivative of y with respect to x.
    """
    order = _nodes(y, x)
    alive, known = _counts(order, x), {}
    if y.id not in alive:
        return
    trail: list = []
    stack = [iter([None])] if y is x else [iter(_edges_of(y))]
    while stack:
        edge = next(stack[-1], _END)
        if edge is _END:
            stack.pop()
            if trail:
                trail.pop()
        elif edge is None or edge.parent is x:
            way = tuple(trail) + ((edge,) if edge else ())
            for e in way:
                if e not in known:
                    known[e] = partial(e)
            yield Path(way, tuple(known[e] for e in way), (y, x))
        elif edge.parent.id in alive:
            trail.append(edge)
            stack.append(iter(_edges_of(edge.parent)))


_END: Any = object()
