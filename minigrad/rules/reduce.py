"""Reductions.  `axis` is normalised to a sorted tuple of non-negative ints before an op sees it."""
import math

import numpy as np

from ..op import general, linear, numpy_like, spread
from ..tensor import TABLE, dtype_of, shape_of


def axes_of(axis, ndim):
    """NumPy's `axis` argument as a sorted tuple of non-negative ints; None is all of them."""
    if axis is None:
        return tuple(range(ndim))
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    out = tuple(sorted(np.lib.array_utils.normalize_axis_index(int(a), ndim) for a in axes))
    if len(set(out)) < len(out):
        raise ValueError("duplicate value in 'axis'")
    return out


def _reduced(x, axis, keepdims):
    """(shape, dtype) of a reduction."""
    return tuple(1 if i in axis else n for i, n in enumerate(x.shape) if keepdims or i not in axis), x.dtype


def _added(x, axis, keepdims):
    """The same of a sum, which counts booleans and small integers in NumPy's default integer."""
    return _reduced(x, axis, keepdims)[0], np.zeros(0, x.dtype).sum().dtype


def _restore(g, y, axis, keepdims):
    """g with the reduced axes put back as ones, so that it broadcasts to the argument."""
    if keepdims or shape_of(g) == ():
        return g
    return np.expand_dims(spread(g, y), axis)


def _extreme(g, y, x, axis, keepdims):
    """max and min: the cotangent is shared evenly among the elements that attain the extreme."""
    hit = np.equal(x, _restore(y, y, axis, keepdims))
    count = np.sum(hit, axis=axis, keepdims=True, dtype=dtype_of(x))
    return np.where(hit, _restore(g, y, axis, keepdims) / count, 0.0)


_sum = linear("sum", lambda x, axis, keepdims: np.add.reduce(x, axis, None, None, keepdims), lambda g, y, x, axis, keepdims: _restore(g, y, axis, keepdims),
              shape=_added, batch="axis", loose=True)
_max = general("max", np.max, _extreme, shape=_reduced, batch="axis")
_min = general("min", np.min, _extreme, shape=_reduced, batch="axis")


def _reduce(op, x, axis, keepdims):
    ndim = x.ndim
    return op.call(x, axis=axes_of(axis, ndim), keepdims=bool(keepdims)) if ndim else x


@numpy_like(np.sum)
def sum(a, axis=None, dtype=None, keepdims=False):  # noqa: A001 - NumPy's own name
    """`np.sum`."""
    return _reduce(_sum, a if dtype is None else a.astype(dtype), axis, keepdims)


@numpy_like(np.max, np.amax)
def max(a, axis=None, keepdims=False):  # noqa: A001
    """`np.max`; ties share the derivative evenly."""
    return _reduce(_max, a, axis, keepdims)


@numpy_like(np.min, np.amin)
def min(a, axis=None, keepdims=False):  # noqa: A001
    """`np.min`; ties share the derivative evenly."""
    return _reduce(_min, a, axis, keepdims)


def _count(a, axis):
    """How many elements a reduction over `axis` takes together, as a float."""
    shape = shape_of(a)
    return float(math.prod(shape if axis is None else [shape[i] for i in axes_of(axis, len(shape))]))


@numpy_like(np.mean)
def mean(a, axis=None, keepdims=False):
    """`np.mean`: the sum over the number of elements."""
    return TABLE[np.true_divide](_reduce(_sum, a, axis, keepdims), _count(a, axis))


@numpy_like(np.var)
def var(a, axis=None, ddof=0, keepdims=False):
    """`np.var`: the mean of the squared deviations, exact also for a large mean; ddof as in NumPy."""
    deviation = a - np.mean(a, axis=axis, keepdims=True)
    return np.sum(np.square(deviation), axis=axis, keepdims=keepdims) / (_count(a, axis) - float(ddof))
