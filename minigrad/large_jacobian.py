"""A large Jacobian is one array, filled from blocks that are small beside it.

A block keeps no more of its tangents or cotangents than later nodes read. So beside the Jacobian
there is little more than the record of one evaluation.
"""
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .batch import blocks, turned
from .derive import forward
from .rules.broadcasting import real_for
from .tensor import Tensor
from .value import dtype_of, shape_of

LARGE = 2**20  # numbers in a Jacobian that is computed so
PART = 4       # how many times the numbers of a block go into those of the Jacobian


def filled(run: Callable, like: Any, floats: int, ends: Sequence, last: bool) -> list:
    """Compute run(g) for each g that is 1 at one entry of the shape of `like` and 0 elsewhere.

    run: a function that is linear in g, and returns a list.
    like: an array or a node.
    floats: how many numbers run keeps in memory for one g.
    ends: values of the shapes of what run returns.
    last: whether the axis that counts the g is the last one of the results; else it is the first.
    Returns one array for each result; 0 where it does not depend on g.
    """
    size = math.prod(shape_of(like))
    most = size * sum([math.prod(shape_of(end)) for end in ends]) / PART
    # let go of at once: from then on glibc keeps the memory of smaller arrays, where else each
    # block would be given new pages
    np.empty(min(2**21, int(2 * most)))
    whole = [np.empty((size, *shape_of(end)), np.result_type(dtype_of(like), dtype_of(end)))
             for end in ends]
    for place, found in blocks(run, like, floats, most):
        for out, c in zip(whole, found, strict=True):
            out[place] = 0.0 if c is None else real_for(c, out)
        del found, c  # before the next block
    return [turned(out) if last else out for out in whole]


def pushed(order: list[Tensor], tangents: dict[int, Any], last: dict[int, set]) -> dict[int, Any]:
    """Forward mode, which lets go of each tangent after the last node that reads it.

    last: see `frontier`.
    """
    found = dict(tangents)
    for node in order:
        found = forward([node], found, False)
        if type(t := found.get(node.id)) is Tensor:  # of a basis, and keeps its origin
            found[node.id] = Tensor(t.raw)
        for a in last[node.id]:
            found.pop(a.id, None)
    return found


def frontier(order: list[Tensor], ys: list) -> tuple[dict[int, set], int]:
    """Return ({id of a node: the nodes that none after it reads}, how many numbers a pass over
    `order` keeps at most at once for one tangent or cotangent)."""
    seen, last = {y for y in ys if type(y) is Tensor}, {}
    now = most = floats_of(ys)
    for node in reversed(order):
        last[node.id] = {a for a in node.args if type(a) is Tensor} - seen
        seen |= last[node.id]
        now += floats_of(last[node.id])
        most = max(most, now)
        now -= floats_of([node])
    return last, most


def floats_of(values: Any) -> int:
    """Return the number of elements of all these nodes and values together."""
    return sum([getattr(getattr(x, "raw", x), "size", 1) for x in values])
