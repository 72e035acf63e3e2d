"""What rules do with shapes: a cotangent is spread to a shape, or summed to it.

Sizes come from the argument `like`, never from a number that a rule remembers, so that an unknown
size is an ordinary argument.
"""
from functools import lru_cache

import numpy as np

from .. import errors
from ..op import Op
from ..sizes import unknown
from ..tensor import Tensor
from ..value import Spec, constant, dtype_of, shape_of

given = Op("given", "general", lambda x, dtype: np.asarray(x, dtype)[()], (None,), None, "free",
           lambda *_, **__: None)


def graph_constant(x, like, dtype=None):
    """x, a number, an array or a Size, as a node of the graph of the node `like`, in its dtype or
    another.  It has no parent: what needs only the size of a node does not need its value."""
    raw = like.raw
    while raw.level:
        raw = raw.rows.raw
    x, seal = constant(x)
    dtype = np.dtype(dtype or raw.dtype)
    code, lasti = errors.user_site()
    node = Tensor(Spec(shape_of(x), dtype, owner=raw.owner), given, (x,), {"dtype": dtype},
                  code, lasti, seal)
    if raw.owner is not None:
        raw.owner.adopt(node)
    return node


def same(g, *_):
    """The rule of a partial that is 1."""
    return g


def spread(g, like):
    """g broadcast to the shape of `like`: the transpose of `sum_to`."""
    shape = shape_of(like)
    if shape_of(g) == shape:
        return g
    if type(g) is not Tensor and type(like) is Tensor and unknown(shape):
        g = graph_constant(g, like)
    elif type(g) is float and dtype_of(like).char == "f":
        g = np.float32(g)  # or all that follows is float64; float16 stays wide, since 1 / n
    return np.broadcast_to(g, shape)  # may be too small for it


def real_for(g, like):
    """g as the cotangent of `like`: its real part where `like` is real."""
    return np.real(g) if dtype_of(g).kind == "c" != dtype_of(like).kind else g


def real_only(what, values, why="it is written for real ones",
              instead="write it with the real and imaginary parts"):
    """Refuse complex numbers among the values.

    what, why, instead: the words for what takes them, and for a refusal.
    """
    for x in values:
        if dtype_of(x).kind == "c":
            raise errors.InputError(f"{what} computes with complex numbers", why, instead,
                                    getattr(x, "site", None))


def sum_to(g, like, out):
    """The cotangent of `like` when it was broadcast into `out`, whose cotangent is g: sum over
    what was repeated.

    Where g is loose along a repeated axis, the sum is a multiplication by that axis's length."""
    full: tuple[int, ...] = getattr(out, "shape", ())
    shape, have = getattr(like, "shape", ()), getattr(g, "shape", ())
    if have == full and shape == full[1:] and len(full) == 2 and type(full[0]) is int:
        # a quarter of the time of add.reduce over the leading axis
        ones = _ones(full[0], g.dtype.char)
        return ones.dot(g) if type(g) is np.ndarray else np.dot(ones, g)
    if shape == full:
        return g
    lead = len(full) - len(shape)
    times = 1
    axes = []
    missing = len(full) - len(have)
    for i, n in enumerate(full):
        if i < lead or shape[i - lead] == 1 != n:
            if i >= missing and have[i - missing] == n:
                axes.append(i - missing)
            else:
                times *= n
    if times != 1:
        g = g * (float(times) if type(times) is int else graph_constant(times, out))
    if axes:
        g = np.add.reduce(g, axis=tuple(axes), keepdims=True)
    inner = shape_of(g)
    return g if len(inner) <= len(shape) else np.reshape(g, inner[len(inner) - len(shape):])


@lru_cache(64)
def _ones(n, code):
    ones = np.ones(n, code)
    ones.flags.writeable = False
    return ones
