"""Vertex elimination: the Jacobian out of a linearised graph, in any order, and the cost of an
order.

A linearised graph has a single number at each vertex and a local partial on each edge; parallel
edges are added up into one.  To eliminate a vertex, multiply each partial that comes in by each
that goes out and add the product to the edge that leads past the vertex.  When only inputs and
outputs are left, the edges between them are the Jacobian.  Forward and reverse mode are two orders
among many, and the best order need be neither.
Source: Griewank & Walther 2008, chapters 9 and 10.  The cheapest order is NP-hard to find:
Bentert, Crane, Drange, Mizutani, Sullivan 2025, arXiv 2506.17521.
"""
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..errors import GraphError, ShapeError
from ..program import ancestors
from ..tensor import Tensor
from .paths import edges, partial

SEARCHED = 14  # vertices up to which `best_order` searches: 2**14 sets of them


class LinearGraph:
    """A linearised graph, which never changes; its vertices are numbers in the order of
    computation.

    below: {vertex: {parent: partial}}.
    xs: the input vertices.
    ys: the output vertices.
    nodes: the tensor of each vertex, where it has one.
    above: (attribute) {vertex: its users}.
    inner: (attribute) the vertices that must still go.  An output that others use is inner, too: it
           loses its users and keeps its parents.
    """

    def __init__(self, below: dict[int, dict], xs: Iterable, ys: Iterable, nodes: Sequence = ()):
        self.below, self.nodes = below, nodes
        self.xs, self.ys = tuple(xs), tuple(ys)
        self.above: dict[int, list[int]] = {}
        for node in sorted(below):
            for parent in below[node]:
                self.above.setdefault(parent, []).append(node)
        self.inner = sorted(self.above.keys() - set(self.xs))

    @property
    def edges(self) -> dict[tuple[int, int], float]:
        """{(parent, node): partial}, in order."""
        return {(parent, node): self.below[node][parent] for node in sorted(self.below)
                for parent in sorted(self.below[node])}

    def price(self, vertex: int) -> int:
        """The number of multiplications to eliminate a vertex: its parents times its users."""
        return len(self.below[vertex]) * len(self.above[vertex])

    def eliminate(self, vertex: int) -> "LinearGraph":
        """The graph without an inner vertex; raises GraphError for any other vertex."""
        if vertex not in self.inner:
            raise GraphError(f"you eliminated vertex {vertex!r}",
                             "it is an input, an output, gone, or none at all",
                             f"choose one of {self.inner}" if self.inner
                             else "read the Jacobian: nothing is left")
        below = {node: parents for node, parents in self.below.items()
                 if node != vertex or vertex in self.ys}
        # past the vertex: each partial above it times each partial below it
        for user in self.above[vertex]:
            new = dict(below[user])
            c = new.pop(vertex)
            for parent, p in self.below[vertex].items():
                new[parent] = new.get(parent, 0.0) + c * p
            below[user] = new
        return LinearGraph(below, self.xs, self.ys, self.nodes)

    def jacobian(self) -> np.ndarray:
        """The Jacobian dy/dx, of shape (outputs, inputs); raises GraphError while an inner vertex
        is left."""
        if self.inner:
            raise GraphError(f"you read the Jacobian with vertices {self.inner} left",
                             "parts of it are still on paths", "eliminate them first")
        entry = lambda y, x: 1.0 if x == y else self.below.get(y, {}).get(x, 0.0)
        return np.array([[entry(y, x) for x in self.xs] for y in self.ys])


def linearise(ys: Any, xs: Iterable[Tensor] | None = None) -> LinearGraph:
    """The linearised graph of the nodes ys by the leaves xs.

    Vertices are numbered as in `ancestors(*ys)`; those on no path from an x to a y have no edge.

    ys: a node or a list of nodes.
    xs: leaves that they are computed from; by default all of them, in order.
    Raises GraphError for ys that are no nodes and xs that are no leaves, ShapeError for a node that
    is not a single number.
    """
    ys = [ys] if type(ys) is Tensor else list(ys)
    nodes = ancestors(*ys)
    place = {node.id: number for number, node in enumerate(nodes)}
    xs = [node for node in nodes if node.op is None] if xs is None else list(xs)
    if (not all(type(node) is Tensor for node in (*ys, *xs))
        or any(x.op or x.id not in place for x in xs)):
        raise GraphError("you linearised something else than nodes by leaves below them",
                         "a graph starts from leaves",
                         "compute ys from mg.tensor leaves, and name those")
    below: dict[int, dict[int, float]] = {}
    for edge in dict.fromkeys(e for y in ys for x in xs for e in edges(y, x)):
        if shape := edge.node.shape or edge.parent.shape:
            raise ShapeError(f"you linearised a graph with a value of shape {shape}",
                             "a vertex is a single number",
                             "compute with single numbers, one tensor for each")
        row, parent = below.setdefault(place[edge.node.id], {}), place[edge.parent.id]
        row[parent] = row.get(parent, 0.0) + partial(edge)
    return LinearGraph(below, [place[x.id] for x in xs], [place[y.id] for y in ys], nodes)


# --- orders
def run(graph: LinearGraph, order: Iterable[int]) -> tuple[LinearGraph, int]:
    """(graph, number): the graph after the vertices of `order` are eliminated, and the number of
    multiplications that this takes."""
    spent = 0
    for vertex in order:
        spent, graph = spent + graph.price(vertex), graph.eliminate(vertex)
    return graph, spent


def forward_order(graph: LinearGraph) -> list[int]:
    """The order with inputs first: as many multiplications as forward mode, a sweep for each
    input."""
    return list(graph.inner)


def reverse_order(graph: LinearGraph) -> list[int]:
    """The order with outputs first: as many multiplications as reverse mode, a sweep for each
    output."""
    return graph.inner[::-1]


def markowitz_order(graph: LinearGraph) -> list[int]:
    """The order in which the cheapest vertex goes next, the last one among equals.  Source:
    Griewank & Walther 2008, section 10.1."""
    order: list[int] = []
    while graph.inner:
        order.append(min(graph.inner[::-1], key=graph.price))
        graph = graph.eliminate(order[-1])
    return order


def best_order(graph: LinearGraph) -> list[int]:
    """An order with the fewest multiplications.

    It is found by dynamic programming over the sets of vertices that are gone: the graph that is
    left does not depend on the order in which they went.
    Raises GraphError for more than 14 inner vertices.
    """
    if len(graph.inner) > SEARCHED:
        raise GraphError(f"you searched the best order of {len(graph.inner)} vertices",
                         f"each more doubles the work, and {SEARCHED} take a second",
                         "use markowitz_order")
    layer: dict = {frozenset(): (0, (), graph)}
    for _ in graph.inner:
        after: dict = {}
        for gone, (spent, order, left) in layer.items():
            for vertex in left.inner:
                total, key = spent + left.price(vertex), gone | {vertex}
                if key not in after or total < after[key][0]:
                    after[key] = total, (*order, vertex), left
        layer = {key: (total, order, left.eliminate(order[-1]))
                 for key, (total, order, left) in after.items()}
    return list(*[order for _, order, _ in layer.values()])
