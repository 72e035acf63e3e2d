"""What a program costs in scalar operations, told from each node's op and shapes; nothing is computed for it.

One operation is one +, *, sin or the like on single numbers: an elementwise op takes one for each element of its
result, a reduction one for each element of its argument, a product of matrices a multiplication and an addition for
each pair that meets, a move none.  An op that the table does not know is *unknown*: a bill names it, never as 0.
"""
import math
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .derive import backward, forward
from .op import spread
from .program import ancestors, reach
from .tensor import Tensor
from .value import Spec, dtype_of, shape_of

MOVES = ("reshape transpose expand_dims squeeze broadcast_to concatenate getitem take_along_axis astype identity link "
         "stop_gradient")
REDUCTIONS = "sum prod mean max min argmax argmin cumsum cumprod"


def _argument(node):
    return math.prod(shape_of(node.raws[0]))


def _scattered(node):
    """Adding into zeros is a move, except at an array of places, where two may be one."""
    return _argument(node) if any(isinstance(part, np.ndarray) for part in node.params["index"]) else 0


COSTS: dict[str, Callable] = {
    **dict.fromkeys(MOVES.split(), lambda node: 0),
    **dict.fromkeys(REDUCTIONS.split(), _argument),
    "scatter": _scattered,
    "matmul": lambda node: 2 * node.size * shape_of(node.raws[0])[-1],
}


def operations(node):
    """The scalar operations of one node, an int; None where its op is unknown.  A leaf takes none."""
    if node.op is None:
        return 0
    if node.op.name in COSTS:
        return COSTS[node.op.name](node)
    return node.size if node.op.kind == "elementwise" else None


class Bill(NamedTuple):
    """`known` operations, and the names of the ops whose cost nobody has told, one for each time they are used."""

    known: int
    unknown: tuple[str, ...] = ()

    @property
    def total(self):
        """All operations, or None when some are unknown."""
        return None if self.unknown else self.known

    def __repr__(self):
        names = ", ".join(f"{name} ({count} times)" if count > 1 else name for name, count in
                          Counter(self.unknown).items())
        return f"at least {self.known:,} operations; unknown: {names}" if names else f"{self.known:,} operations"


def bill(nodes):
    """The bill for computing these nodes once each, such as those of a `Program`."""
    costs = [(node, operations(node)) for node in nodes]
    return Bill(sum(cost or 0 for _, cost in costs), tuple(node.op.name for node, cost in costs if cost is None))


def pulled(y, xs):
    """The nodes that one pullback from y to the nodes xs adds to y's own: one reverse sweep, pruned to what xs need."""
    g = Tensor(Spec(y.shape, dtype_of(y.raw)))
    found = backward(ancestors(y), {y.id: g}, xs, recorded=True)
    return _since(g, [spread(c, x) for c, x in zip(found, xs, strict=True) if c is not None])


def pushed(ys, x):
    """The nodes that one pushforward from the node x to the nodes ys adds to theirs: one forward sweep."""
    t = Tensor(Spec(x.shape, dtype_of(x.raw)))
    found = forward(ancestors(*ys), {x.id: t}, recorded=True)
    return _since(t, [spread(found[y.id], y) for y in ys if y.id in found])


def _since(seed, nodes):
    return [node for node in reach(nodes, since=seed.id)[0] if node is not seed]
