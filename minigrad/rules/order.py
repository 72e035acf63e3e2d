"""Sorting and order statistics.

The sorted values are differentiable, the places are not.  Elements that tie share the derivative
evenly, as in max and min: at a tie the derivative is the average over all permutations that sort.
"""
from typing import Any

import numpy as np

from ..errors import NoRuleError
from ..op import apply, general, numpy_like
from ..value import dtype_of, shape_of
from .index import add_along, along, lined
from .reduce import array, axes_of, beside, merged, piece, question


def _places(x, axis, **_):
    return x.shape, np.dtype(np.intp)


_argsort = question("argsort", np.argsort, shape=_places)
_argpartition = question("argpartition",
                         lambda x, axis, kth: np.argpartition(x, kth, axis), shape=_places)


def _even(g, y, axis):
    """Average g, which stands beside the sorted y, over each stretch of equal elements."""
    n = shape_of(y)[axis]
    steps = np.not_equal(piece(y, axis, 1), piece(y, axis, 0, -1))
    stretch = np.concatenate([np.zeros(shape_of(piece(y, axis, 0, 1)), int),
                              np.cumsum(steps, axis)], axis)
    sums = add_along(g, stretch, axis, n)
    counts = add_along(np.ones(shape_of(y), np.finfo(dtype_of(y)).dtype), stretch, axis, n)
    return along(sums / np.maximum(counts, 1.0), stretch, axis)


def _unsort(g, y, x, axis):
    """Return the cotangent of x when y is x sorted along the axis."""
    return add_along(_even(g, y, axis), np.argsort(x, axis), axis, shape_of(x)[axis])


_sort = general("sort", np.sort, _unsort, shape=lambda x, axis: (x.shape, x.dtype), batch="axis",
                memory="own", axes=beside)
_partition = general(
    "partition", lambda x, axis, kth: np.partition(x, kth, axis),
    lambda g, y, x, axis, kth: _unsort(along(g, np.argsort(y, axis), axis), np.sort(y, axis), x,
                                       axis),
    shape=lambda x, axis, kth: (x.shape, x.dtype), batch="axis", axes=beside)


@numpy_like(np.sort)
def sort(a, axis=-1, kind=None, *, stable=None):
    """`np.sort`; the kind makes no difference to the result."""
    a, axis = lined(a, axis)
    return _sort.call(a, axis=axis)


@numpy_like(np.argsort)
def argsort(a, axis=-1, kind=None, *, stable=None):
    """`np.argsort`: places, which have no derivative."""
    a, axis = lined(a, axis)
    return _argsort.call(a, axis=axis, kind="stable" if stable else kind)


@numpy_like(np.partition)
def partition(a, kth, axis=-1):
    """`np.partition`."""
    a, axis = lined(a, axis)
    return _partition.call(a, axis=axis, kth=kth)


@numpy_like(np.argpartition)
def argpartition(a, kth, axis=-1):
    """`np.argpartition`: places, which have no derivative."""
    a, axis = lined(a, axis)
    return _argpartition.call(a, axis=axis, kth=kth)


@numpy_like(np.lexsort)
def lexsort(keys, axis=-1):
    """`np.lexsort`: places that sort by the last key, then by the one before it."""
    order = None
    if not len(keys):
        raise ValueError("there is no key")
    for key in map(array, keys):
        key, at = lined(key, axis)
        best = np.argsort(key if order is None else along(key, order, at), at, kind="stable")
        order = best if order is None else along(order, best, at)
    return order


# --- order statistics
METHODS = {  # between which places, and how much of the upper one
    "linear": lambda at: (np.floor(at), np.ceil(at), at - np.floor(at)),
    "midpoint": lambda at: (np.floor(at), np.ceil(at), 0.5 * (np.ceil(at) - np.floor(at))),
    "lower": lambda at: (np.floor(at), np.floor(at), 0.0 * at),
    "higher": lambda at: (np.ceil(at), np.ceil(at), 0.0 * at),
}


@numpy_like(np.quantile)
def quantile(a, q, axis=None, *, method="linear", keepdims=False):
    """`np.quantile` for levels q that are numbers, with the methods linear, lower,
    higher and midpoint."""
    if method not in METHODS:
        raise NoRuleError(f"you asked for a quantile by the method {method!r}",
                          "there is no derivative rule for it", f"use one of {', '.join(METHODS)}")
    a, exact = array(a), method in ("lower", "higher")
    if dtype_of(a).kind == "c" or (dtype_of(a).kind == "b" and not exact):
        raise TypeError("it is a number between two elements, so these must be real numbers")
    levels = np.asarray(q, float)
    if not np.all((levels >= 0.0) & (levels <= 1.0)):
        raise ValueError("quantiles lie between 0 and 1, percentiles between 0 and 100")
    return _quantile(a, levels, axis, METHODS[method], exact, keepdims)


def _quantile(a, levels, axis, between, exact, keepdims):
    """Return the quantiles of an array; exact: whether each is an element of it."""
    line = np.sort(merged(a, axis), -1)
    rest = len(line.shape) - 1
    *places, share = between(levels * (line.shape[-1] - 1))
    low, high = (np.take(line, np.asarray(place, int), rest) for place in places)
    last = np.reshape(line[..., -1], line.shape[:-1] + (1,) * levels.ndim)  # a nan, if there is one
    share = share if levels.ndim else float(share)
    # inf times a share of 0 would be nan
    out = low if exact else np.where(share == 0.0, low, low * (1.0 - share) + high * share)
    out = np.where(np.isnan(last), last, out)
    out = np.moveaxis(out, range(rest, rest + levels.ndim), range(levels.ndim))
    return (np.expand_dims(out, tuple(i + levels.ndim for i in axes_of(axis, a.ndim)))
            if keepdims else out)


numpy_like(np.median)(lambda a, axis=None, *, keepdims=False: _quantile(
    array(a), np.asarray(0.5), axis, METHODS["linear"], False, keepdims))
numpy_like(np.percentile)(lambda a, q, axis=None, *, method="linear", keepdims=False: np.quantile(
    a, np.true_divide(q, 100.0) if np.ndim(q) else q / 100.0, axis, method=method,
    keepdims=keepdims))


# --- searching
def _search(a, v, axis, side):
    """`np.searchsorted`, where `axis` counts the axes that a batch has put before those of NumPy.
    """
    return (np.stack([_search(*row, axis - 1, side) for row in zip(a, v, strict=True)]) if axis
            else (
        np.searchsorted(a, v, side)))


_searchsorted = question("searchsorted", _search, arity=2,
                         shape=lambda a, v, axis, side: (shape_of(v), np.dtype(np.intp)))


@numpy_like(np.searchsorted)
def searchsorted(a, v, side="left"):
    """`np.searchsorted`: places, which have no derivative."""
    return apply(_searchsorted, (array(a), array(v)), {"axis": 0, "side": side})


@numpy_like(np.digitize)
def digitize(x, bins, right=False):
    """`np.digitize` for bins that are numbers, rising or falling."""
    if dtype_of(x).kind == "c":
        raise TypeError("complex numbers have no order")
    bins = np.asarray(bins)
    side: Any = "left" if right else "right"
    if np.all(np.diff(bins) >= 0):
        return np.searchsorted(bins, x, side)
    if np.any(np.diff(bins) > 0):
        raise ValueError("bins must rise or fall")
    return len(bins) - np.searchsorted(bins[::-1], x, side)
