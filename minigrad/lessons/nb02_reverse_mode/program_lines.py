"""A program as a list of lines to loop over, each with the pullbacks that reverse mode needs, and
the slopes that a sweep brings back, entry by entry.

The rules are the engine's; a `Pull` holds one with its values, multiplies by a local Jacobian
without building it, and counts how often it was called.
"""
import numbers
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...course.exercise import number
from ...course.product_count import Edges
from ...course.sandbox import NotYet, brief
from ...errors import ShapeError
from ...program import ancestors
from ...rules.broadcasting import spread, sum_to
from ...tensor import Tensor

Lines = list[tuple[int, list[tuple[int, "Pull"]]]]


class Pull:
    """pull(g): g times the local Jacobian of one argument of one node, by the engine's rule, as
    a plain value."""

    __array_ufunc__ = None  # array @ pull is Python's own TypeError, which names the pull

    def __init__(self, node: Tensor, arg: int, visits: list[int]):
        self.node, self.arg = node, arg
        self.visits = visits

    def __call__(self, g: Any) -> Any:
        """The cotangent of the argument, from the node's.  Raises ShapeError for another node's."""
        node, parent = self.node, self.node.args[self.arg]
        if np.shape(g) not in ((), node.shape):
            raise ShapeError(f"{self!r} got a slope of shape {np.shape(g)}",
                             f"its own node has shape {node.shape}",
                             "pull back what has arrived at that node")
        self.visits[0] += 1
        c = node.op.rules[self.arg](spread(g, node.raw), node.raw, *node.raws, **node.params or {})
        c = sum_to(c, parent.raw, node.raw) if node.op.repeats else c
        c = spread(c, parent.raw)
        return c if np.ndim(c) else float(c)

    def __deepcopy__(self, memo: object) -> "Pull":
        return self  # a copied program still counts in the same place

    def __repr__(self) -> str:
        return f"pull({self.node.op.name}, {self.arg})"


def list_lines(y: Tensor, visits: list[int] | None = None) -> Lines:
    """(node, [(parent, pull), ...]) for every computed node, in order; nodes are numbered as
    in `list_edges`."""
    visits = [0] if visits is None else visits
    nodes = ancestors(y)
    place = {node.id: i for i, node in enumerate(nodes)}
    pulls = lambda node: [(place[a.id], Pull(node, k, visits)) for k, a in enumerate(node.args)
                          if type(a) is Tensor and node.op.rules[k] is not None]
    return [(place[node.id], pulls(node)) for node in nodes if node.op is not None]


def below(edges: Edges, node: int) -> list[tuple[int, float]]:
    """(parent, partial) for each edge of a node."""
    return [(parent, partial) for n, parent, partial in edges if n == node]


def count_users(edges: Edges, y: int) -> dict[int, int]:
    """{node: how many edges bring it a slope}; y itself gets one at the start of the sweep."""
    return dict(Counter(parent for _, parent, _ in edges) + Counter([y]))


# --- what a sweep brings back
class Entries(dict[str, float]):
    """Slopes entry by entry: {"node 2": 0.5} of a number, {"node 0, entry 1": 0.5} of an array;
    `shapes` by node."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes: dict[int, tuple[int, ...]] = {}


def entries(slopes: Mapping[Any, Any]) -> Entries:
    """{node: slope} entry by entry."""
    found = Entries()
    for node, slope in slopes.items():
        found.shapes[node] = np.shape(slope)
        for index, entry in np.ndenumerate(slope):
            found[f"node {node}" + (f", entry {','.join(map(str, index))}" if index
                                    else "")] = float(entry)
    return found


def arrays_by_node(result: Any) -> Entries:
    """A learner's dict from node number to slope, a number or an array, entry by entry."""
    if type(result) is Entries:
        return result
    if (not isinstance(result, Mapping)
        or not all(isinstance(node, numbers.Integral) for node in result)):
        raise NotYet(f"your function returns {brief(result, 60)} where a dict {{node: "
                     f"slope}} is wanted")
    plain = lambda v: (v if isinstance(v, np.ndarray) and v.shape and v.dtype.kind == "f"
                       else number(v))
    return entries({int(node): plain(slope) for node, slope in result.items()})
