"""Paths: a derivative is a sum over them, as every way from x to y contributes the product of
its local partials.

`paths` lists them one by one, `count_paths` counts them without listing, and `mg.gradient` adds
them all up while using every edge once.  An edge is (node, argument index), so `a * a` has two
edges from one node to another.
Source: Bauer 1974, "Computational graphs and rounding error"; Griewank & Walther 2008, chapter 3.
"""
import functools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..batch import sweep
from ..derive import backward
from ..errors import GraphError
from ..program import reach
from ..rules.broadcasting import spread
from ..tensor import Tensor
from ..value import Spec, shape_of


class Edge(NamedTuple):
    """An edge of the graph: one argument of one node, by its number."""

    node: Tensor
    arg: int

    @property
    def parent(self) -> Any:
        """The node at the lower end."""
        return self.node.args[self.arg]


def _edges_of(node: Tensor) -> list[Edge]:
    """The edges down from a node: its tensor arguments with a derivative rule, in order."""
    return [Edge(node, k) for k, a in enumerate(node.args)
            if type(a) is Tensor and node.op.rules[k] is not None]


def edges(y: Tensor, x: Tensor | None = None) -> list[Edge]:
    """The edges that lie on some path from y to x, or all below y when x is None, in id order
    of their nodes."""
    order = _nodes(y, x)
    inside = {node.id for node in order} if x is None else set(_counts(order, x))
    return [e for node in order
            for e in _edges_of(node) if e.parent.id in inside and (x is None or node is not x)]


def _nodes(y: Tensor, x: Tensor | None) -> list[Tensor]:
    """The ancestors of y that are not older than x; GraphError where one of the two is no node."""
    for node in (y, x):
        if type(node) is not Tensor and node is not None:
            raise GraphError(f"paths run between nodes, and you gave a {type(node).__name__}",
                             "a plain value has no graph",
                             "make leaves with mg.tensor and compute y from them")
    return reach([y], 0 if x is None else x.id)[0]


def _counts(order: list[Tensor], x: Tensor) -> dict[int, int]:
    """{id: number of paths from x} for the nodes of `order` that x leads to; one pass in
    the order of computation."""
    counts = {x.id: 1}
    for node in order:
        total = sum(counts.get(e.parent.id, 0) for e in _edges_of(node))
        if total and node is not x:
            counts[node.id] = total
    return counts


def count_paths(y: Tensor, x: Tensor) -> int:
    """`count_paths` counts the paths that lead from the node x to the node y.

    One pass finds the number, however large it is.

    y: the later node.
    x: the earlier node.
    Returns an exact int; 0 where y does not depend on x.
    Raises GraphError for a y or x that is no node.
    """
    return _counts(_nodes(y, x), x).get(y.id, 0)


def partial(edge: Edge) -> Any:
    """The local derivative on an edge, by the rule that `mg.grad` uses: a float between single
    numbers, else the local Jacobian, an array of shape node.shape + parent.shape.

    Raises GraphError for a node without a value.
    """
    node, parent = edge.node, edge.parent
    if type(node.raw) is Spec:
        raise GraphError("you asked for a partial of a traced node", "it has no value yet",
                         "use nodes with values")
    leaf = Tensor(parent.raw)  # the op again, with this argument alone as its variable
    again = node.op(*[leaf if k == edge.arg else raw for k, raw in enumerate(node.raws)],
                    **node.params or {})
    if node.shape == parent.shape == ():
        return float(backward([again], {again.id: 1.0}, [leaf], recorded=False)[0])
    pull = lambda g: [spread(c, parent.raw)
                      for c in backward([again], {again.id: g}, [leaf], recorded=False)]
    rows = sweep(pull, node.raw, node.size + parent.size)[0]
    return (np.zeros(node.shape + parent.shape) if rows is None
            else rows.reshape(node.shape + parent.shape))


class Path:
    """One way from x to y, told from y back.

    edges: its edges in that order.
    partials: the partial on each edge.
    ends: the pair (y, x).
    """

    def __init__(self, edges: tuple[Edge, ...], partials: tuple, ends: tuple[Tensor, Tensor]):
        self.edges, self.partials = edges, partials
        self._ends = ends

    @property
    def product(self) -> Any:
        """The product of the partials in order, which is dy/dx along this path.

        It is a float, or for tensors the product of the local Jacobians, an array of shape
        y.shape + x.shape.
        """
        top, bottom = self._ends
        if all(isinstance(p, float) for p in self.partials) and (self.partials or not top.shape):
            return math.prod(self.partials)
        total = np.eye(top.size)
        for edge, p in zip(self.edges, self.partials, strict=True):
            total = total @ np.reshape(p, (edge.node.size, edge.parent.size))
        return total.reshape(shape_of(top) + shape_of(bottom))

    def __repr__(self) -> str:
        labels = [node.name or (node.op.name if node.op else "input")
                  for node in (*(edge.node for edge in self.edges), self._ends[1])]
        factors = " * ".join(f"{p:.6g}" if isinstance(p, float) else f"J{list(np.shape(p))}"
                             for p in self.partials)
        return f"{' <- '.join(labels)}: {factors or '1'}"


def paths(y: Tensor, x: Tensor) -> Iterator[Path]:
    """`paths` lists the paths from the node x to the node y, one by one.

    The products of all paths add up to the derivative of y with respect to x.

    y: the later node.
    x: the earlier node.
    Returns an iterator over Paths; it is lazy, as there may be more than one could ever list.
    Raises GraphError, at the first path, for a y or x that is no node or has no value.
    """
    alive, known = _counts(_nodes(y, x), x), functools.cache(partial)
    if y.id not in alive:
        return
    # Depth first, without recursion, as a graph may be deep: `trail` holds the edges from y to the
    # present node, `stack` the edges that are still to try at each node on the way.
    trail: list = []
    stack: list[Iterator] = [iter([None])] if y is x else [iter(_edges_of(y))]
    while stack:
        edge = next(stack[-1], _END)
        if edge is _END:
            stack.pop()
            del trail[-1:]  # no edge leads to y itself
        elif edge is None or edge.parent is x:
            way = tuple(trail) + ((edge,) if edge else ())
            yield Path(way, tuple(map(known, way)), (y, x))
        elif edge.parent.id in alive:
            trail.append(edge)
            stack.append(iter(_edges_of(edge.parent)))


_END: Any = object()
