"""Notebook 07's programs: written for one sample, run on many; a deferred graph called as a
function; images as graphs.

Nothing here knows how to batch: that is `mg.vmap`'s, and what happens without it is NumPy's.
"""
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from ...course.data import irises
from ...loops.body import Body
from ...program import ancestors
from ...tensor import Tensor


# --- programs for one sample
class OneSample(NamedTuple):
    """A program for one sample: its text, the function, and the shapes of its inputs."""

    text: str
    f: Callable
    shapes: dict[str, tuple[int, ...]]

    def inputs(self, sizes: Iterable[int | None] = ()) -> dict[str, np.ndarray]:
        """Inputs from a fixed seed; those with a size get so many samples, on a first axis."""
        rng = np.random.default_rng(7)
        found = {}
        for (name, shape), size in zip(self.shapes.items(),
                                       [*sizes, *[None] * len(self.shapes)], strict=False):
            values = rng.uniform(0.1, 0.9, shape if size is None else (size, *shape))
            found[name] = (values + np.eye(*shape) if len(shape) == 2 else values).round(2)
        return found


SIDE = 4  # entries of a sample
VECTOR, SQUARE = (SIDE,), (SIDE, SIDE)
PROGRAMS = {program.text: program for program in (
    OneSample("tanh(W @ x)", lambda W, x: np.tanh(W @ x), {"W": SQUARE, "x": VECTOR}),
    OneSample("solve(A, b)", np.linalg.solve, {"A": SQUARE, "b": VECTOR}),
    OneSample("x / sum(x)", lambda x: x / np.sum(x), {"x": VECTOR}),
    OneSample("(t - w @ x)**2", lambda w, x, t: (t - w @ x) ** 2,
              {"w": VECTOR, "x": VECTOR, "t": ()}),
    OneSample("exp(-x * s)", lambda x, s: np.exp(-x * s), {"x": VECTOR, "s": VECTOR}),
)}


def judge_naive(f: Callable, arrays: Iterable[Any], right: np.ndarray) -> tuple[str, str]:
    """Feed the arrays of many samples to f as they are.  Returns ("error" | "shape" | "wrong" |
    "moved" | "right", what happened in words); "wrong" is the silent one, "moved" has the samples
    on another axis, as its shape shows."""
    try:
        found = np.asarray(f(*arrays))
    except (ValueError, TypeError, IndexError, np.linalg.LinAlgError) as error:
        return ("error",
                f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0].rstrip('.')}")
    if found.shape == right.shape and np.allclose(found, right):
        return "right", "the same numbers"
    moved = np.moveaxis(right, 0, -1)
    elsewhere = found.shape == moved.shape and np.allclose(found, moved)
    if elsewhere and found.shape != right.shape:
        return "moved", "the right numbers, with the samples on the last axis"
    if found.shape != right.shape:
        return "shape", f"shape {found.shape}, where {right.shape} is right"
    wrong = np.sum(~np.isclose(found, right))
    aside = (" (they are right with the samples on the last axis, and the shape does not show it)"
             if elsewhere else "")
    return "wrong", f"the right shape, {wrong} of {right.size} numbers wrong{aside}, and no error"


# --- a deferred graph
def as_function(fetch: Tensor, *inputs: Tensor) -> Callable:
    """The nodes that compute `fetch` in a deferred graph, as a function of its placeholders
    `inputs`: called on arrays or nodes, it replays those very nodes.  Variables give what they
    hold at the call."""
    given = {node.id for node in inputs}
    leaves = [node for node in ancestors(fetch) if node.op is None and node.id not in given]
    body, graph = Body.of([*inputs, *leaves], [fetch], 0, 0), fetch.raw.owner
    return lambda *values: body.on(*values, *(graph.state[leaf.id].value for leaf in leaves))[0]


# --- samples of classes
def flowers() -> tuple[np.ndarray, np.ndarray]:
    """The irises with each measure at mean 0 and spread 1, and their classes."""
    x, classes = irises()
    return (x - x.mean(axis=0)) / x.std(axis=0), classes


# --- images as graphs
class Graphs(NamedTuple):
    """Many graphs side by side: features of all nodes; edges from `tails` to `heads`, none between
    two graphs; the number of the graph that each node belongs to; one label for each graph."""

    features: np.ndarray
    tails: np.ndarray
    heads: np.ndarray
    graph_of: np.ndarray
    labels: np.ndarray

    def __repr__(self) -> str:
        return f"{len(self.labels)} graphs, {len(self.features)} nodes, {len(self.tails)} edges"


def ink_graphs(images: np.ndarray, digits: np.ndarray, classes: tuple[int, int] = (0, 1)) -> Graphs:
    """The images (n, 64) of two of the digits as graphs: a node for each pixel that is more than
    half ink, with the features (row, column, ink), and an edge each way between two such
    neighbours; the label 1 is the second digit's."""
    chosen = np.flatnonzero(np.isin(digits, classes))
    features, edges = [], []
    graph_of, first = [], 0
    for number, image in enumerate(images[chosen].reshape(-1, 8, 8)):
        places = np.argwhere(image > 0.5)
        node = {(int(r), int(c)): first + k for k, (r, c) in enumerate(places)}
        for (r, c), k in node.items():
            edges += [(node[there], k) for there in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                      if there in node]
        features.append(np.column_stack([places / 7.0, image[tuple(places.T)]]))
        graph_of += [number] * len(places)
        first += len(places)
    tails, heads = np.array(edges).T
    return Graphs(np.concatenate(features), tails, heads, np.array(graph_of),
                  (digits[chosen] == classes[1]).astype(float))


def split_graphs(graphs: Graphs) -> list[Graphs]:
    """Each graph by itself."""
    parts = []
    for number, label in enumerate(graphs.labels):
        nodes = np.flatnonzero(graphs.graph_of == number)
        edges = np.isin(graphs.heads, nodes)
        parts.append(Graphs(graphs.features[nodes], graphs.tails[edges] - nodes[0],
                            graphs.heads[edges] - nodes[0], np.zeros(len(nodes), int),
                            np.array([label])))
    return parts
