"""Reductions.  `axis` is normalised to a sorted tuple of non-negative ints before an op sees it."""
import math
from operator import index

import numpy as np

from ..op import general, linear, numpy_like, spread
from ..value import dtype_of, shape_of
from .elementwise import over


def axes_of(axis, ndim):
    """NumPy's `axis` argument as a sorted tuple of non-negative ints; None is all of them."""
    if axis is None:
        return (0, 1)[:ndim] if ndim < 3 else tuple(range(ndim))
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    out = tuple(sorted(np.lib.array_utils.normalize_axis_index(index(a), ndim) for a in axes))
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
    """max and min: the cotangent is shared evenly among the elements that attain the extreme; none attains a nan, so
    there the shares are 0/0."""
    hit = np.equal(x, _restore(y, y, axis, keepdims))
    count = np.sum(hit, axis=axis, keepdims=True, dtype=dtype_of(x))
    return _restore(g, y, axis, keepdims) * (hit / count)


def _total(x, axis, keepdims):
    """`np.sum` without its overhead; NumPy is quicker when it is told nothing that it assumes."""
    axis = None if len(axis) == x.ndim else axis
    return np.add.reduce(x, axis, keepdims=True) if keepdims else np.add.reduce(x, axis)


_sum = linear("sum", _total,
              lambda g, y, x, axis, keepdims: _restore(g, y, axis, keepdims), shape=_added, batch="axis", loose=True)
_mean = linear("mean", lambda x, axis, keepdims: _total(x, axis, keepdims) / _count(x, axis),  # one node, not two
               lambda g, y, x, axis, keepdims: over(_restore(g, y, axis, keepdims), _count(x, axis)),
               shape=_reduced, batch="axis", loose=True)
_max = general("max", np.max, _extreme, shape=_reduced, batch="axis")
_min = general("min", np.min, _extreme, shape=_reduced, batch="axis")


def _reduce(op, x, axis, keepdims):
    ndim = len(shape_of(x))
    return op.call(x, axis=axes_of(axis, ndim), keepdims=bool(keepdims)) if ndim else x


@numpy_like(np.sum)
def sum(a, axis=None, dtype=None, *, keepdims=False):  # NumPy's own name
    """`np.sum`."""
    return _reduce(_sum, a if dtype is None else a.astype(dtype), axis, keepdims)


@numpy_like(np.max, np.amax)
def max(a, axis=None, *, keepdims=False):
    """`np.max`; ties share the derivative evenly."""
    return _reduce(_max, a, axis, keepdims)


@numpy_like(np.min, np.amin)
def min(a, axis=None, *, keepdims=False):
    """`np.min`; ties share the derivative evenly."""
    return _reduce(_min, a, axis, keepdims)


def _count(a, axis):
    """How many elements a reduction over `axis` (normalised) takes together, as a float."""
    shape = a.shape
    return float(math.prod(shape if len(axis) == len(shape) else [shape[i] for i in axis]))


@numpy_like(np.mean)
def mean(a, axis=None, *, keepdims=False):
    """`np.mean`: the sum over the number of elements; of float16, as in NumPy, by way of float32."""
    if dtype_of(a).char == "e":
        return np.mean(a.astype(np.float32), axis=axis, keepdims=keepdims).astype(np.float16)
    return _reduce(_mean, a, axis, keepdims)


@numpy_like(np.var)
def var(a, axis=None, *, ddof=0, keepdims=False):
    """`np.var`: the mean of the squared deviations, exact also for a large mean; ddof as in NumPy."""
    if dtype_of(a).char == "e":
        return np.var(a.astype(np.float32), axis=axis, ddof=ddof, keepdims=keepdims).astype(np.float16)
    deviation = a - np.mean(a, axis=axis, keepdims=True)
    count = _count(a, axes_of(axis, a.ndim))
    return np.sum(np.square(deviation), axis=axis, keepdims=keepdims) / (count - float(ddof))
