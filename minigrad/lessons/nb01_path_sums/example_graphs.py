"""Graphs for notebooks and checks: the diamonds, a graph as a list of edges to loop over, and
random graphs to judge answers with.

Nodes and local partials are the engine's. `path_sum` is the definition of the derivative, and a
finite difference on the same graph stands behind it, so a wrong rule in the engine is reported as
the engine's and not as the learner's.
"""
import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

import minigrad as mg

from ...analysis.paths import edges as edges_of
from ...analysis.paths import partial
from ...course.product_count import Edges
from ...course.results import believe
from ...program import Program, ancestors
from ...tensor import Tensor


def diamonds(x, k):
    """k diamonds in a row: x splits into two branches, their sum splits again, and so on."""
    for _ in range(k):
        x = np.sin(x) + np.cos(x)
    return x


def list_edges(y: Tensor) -> Edges:
    """(node, parent, partial) for every edge of y's graph; nodes are numbered in id order, so
    y is the last."""
    number = {node.id: i for i, node in enumerate(ancestors(y))}
    return sorted((number[e.node.id], number[e.parent.id], float(partial(e))) for e in edges_of(y))


def path_sum(edges, node, x):
    """dnode/dx by definition: walk back from node to x along every path, one call for each
    edge of each path."""
    if node == x:
        return 1.0
    below = [(parent, partial) for n, parent, partial in edges if n == node]
    return sum(partial * path_sum(edges, parent, x) for parent, partial in below)


UNARY = (np.sin, np.cos, np.tanh, lambda t: 0.5 * t)
BINARY = (operator.add, operator.sub, operator.mul)
MOST_PATHS = 8


def random_graph(rng: np.random.Generator, ops: int) -> tuple[Tensor, Tensor]:
    """(y, x): a small random graph in which y depends on x, with branches, parallel edges and
    a second input."""
    while True:
        x, other = mg.tensor(_decimal(rng), name="x"), mg.tensor(_decimal(rng), name="b")
        nodes: list[Any] = [x, other]
        for _ in range(ops):
            left, right = (nodes[max(0, len(nodes) - int(rng.integers(1, 4)))] for _ in range(2))
            binary = rng.random() < 0.6
            nodes.append(BINARY[rng.integers(3)](left, right) if binary
                         else UNARY[rng.integers(4)](left))
        if _well_behaved(nodes[-1], x):
            return nodes[-1], x


def _decimal(rng: np.random.Generator) -> float:
    return round(float(rng.uniform(0.3, 1.7)), 2)


def _well_behaved(y: Tensor, x: Tensor) -> bool:
    """1 to 8 paths, and no cancellation that would turn 1e-9 relative into a matter of luck."""
    if not 1 <= mg.count_paths(y, x) <= MOST_PATHS:
        return False
    products = [float(path.product) for path in mg.paths(y, x)]
    return abs(sum(products)) > 0.05 and sum(map(abs, products)) < 20 * min(1.0, abs(sum(products)))


def trust(y: Tensor, x: Tensor, slope: float) -> None:
    """NotYet if a finite difference on y's own graph denies `slope`: then a rule of the
    engine is wrong."""
    h, program = 1e-6, Program(y)
    at = float(x.value)
    up, down = (float(program.run({x: at + step})[0]) for step in (h, -h))
    believe(slope, (up - down) / (2 * h))


def random_graphs(rng: np.random.Generator,
                  count: int = 40) -> Iterator[tuple[Tensor, Tensor, float]]:
    """Small graphs first, so that the first counterexample is the smallest."""
    for i in range(count):
        y, x = random_graph(rng, 1 + i // 4)
        edges = list_edges(y)
        slope = path_sum(edges, edges[-1][0], place(y, x))
        trust(y, x, slope)
        yield y, x, slope


def network(rng: np.random.Generator, depth: int, m: int) -> Tensor:
    """From 3 numbers by layers of 4 and back, with branches, to m outputs; x and the weights differ
    from y in shape."""
    weights = lambda rows, columns: mg.tensor(rng.uniform(-1.0, 1.0, (rows, columns)))
    x = h = mg.tensor(rng.uniform(0.3, 1.0, 3), name="x")
    for _ in range(depth):
        h = weights(3, 4) @ np.tanh(weights(4, 3) @ h) * x + h
    v = weights(m, 3) @ h
    return np.tanh(v) + v


WIDEST = 4


def wide_graphs(rng: np.random.Generator, count: int = 10) -> Iterator[Edges]:
    """Edge lists whose nodes have up to four parents, some of them twice or more: no operation of
    the engine has more than two on single numbers."""
    for _ in range(count):
        parents = {node: sorted(rng.integers(0, node, rng.integers(2, WIDEST + 1)).tolist())
                   for node in range(1, 5)}
        yield [(node, p, float(rng.choice((-1, 1))) * _decimal(rng)) for node in parents
               for p in parents[node]]


def ladder(k: int) -> tuple[Edges, dict[int, float]]:
    """k diamonds as an edge list, and the slope at every node, for sizes with too many paths to
    walk."""
    x = mg.tensor(0.5)
    y = diamonds(x, k)
    slopes = [float(slope.value) for slope in mg.gradient(y, ancestors(y))]
    trust(y, x, slopes[0])
    return list_edges(y), dict(enumerate(slopes))


def place(y: Tensor, node: Tensor) -> int:
    """The node's number in list_edges(y)."""
    return [n.id for n in ancestors(y)].index(node.id)
