"""Running sums and products, the whole product, and differences.

Products are exact where some factors are zero, to any order: nothing is divided.
"""
from operator import index

import numpy as np

from ..op import general, linear, numpy_like, of_argument
from ..tensor import TABLE
from ..value import as_float, dtype_of, shape_of
from .elementwise import stop
from .operators import ACCUMULATE
from .reduce import (
    array,
    axes_of,
    axis_of,
    beside,
    chosen,
    counting,
    like,
    merged,
    piece,
    resized,
)


def _reverse(x, axis):
    return piece(x, axis, step=-1)


def _behind(x, axis):
    """Return ones, then x without its last: for each element the one before it."""
    ones = np.ones(resized(x, axis, int(shape_of(x)[axis] > 0)), dtype_of(x))
    return np.concatenate([ones, piece(x, axis, 0, -1)], axis)


def _others(x, axis):
    """Return for each element the product of all the others, exact where some are zero."""
    after = _reverse(_behind(np.cumprod(_reverse(x, axis), axis), axis), axis)
    return _behind(np.cumprod(x, axis), axis) * after


def _pull_products(g, y, x, axis):
    """Return the cotangent of x in a running product.

    It is the product of the elements before x[k], times r[k] = g[k] + x[k+1] r[k+1]. The recurrence
    takes log2(n) steps, each of which joins stretches of twice the length.
    """
    n = shape_of(x)[axis]
    d = 1
    r = g
    a = piece(x, axis, 1)
    while d < n:
        r = np.concatenate([piece(r, axis, 0, n - d) + a * piece(r, axis, d),
                            piece(r, axis, n - d)], axis)
        a = piece(a, axis, 0, -d) * piece(a, axis, d)
        d *= 2
    return _behind(y, axis) * r


def _running(x, axis):
    return x.shape, counting(x.dtype)


_cumsum = linear("cumsum", np.cumsum,
                 lambda g, y, x, axis: _reverse(np.cumsum(_reverse(g, axis), axis), axis),
                 shape=_running, batch="axis", memory="own", axes=beside,
                 cost=of_argument)
_cumprod = general("cumprod", np.cumprod, _pull_products, shape=_running, batch="axis",
                   memory="own", axes=beside, cost=of_argument)
_prod = general("prod", np.prod,
                lambda g, y, x, axis: np.expand_dims(g, axis) * _others(x, axis), batch="axis",
                axes=beside, cost=of_argument,
                shape=lambda x, axis: (x.shape[:axis] + x.shape[axis + 1:], counting(x.dtype)))


@numpy_like(np.prod)
def prod(a, axis=None, dtype=None, *, keepdims=False, initial=None, where=True):
    """`np.prod`."""
    a = chosen(a, where, 1, dtype)
    n = len(shape_of(a))
    axes = axes_of(axis, n or 1)
    if not n:
        a = a.astype(counting(dtype_of(a))) if dtype_of(a).kind in "iub" else a
    else:
        a = _prod.call(merged(a, axes), axis=n - len(axes))
        a = np.expand_dims(a, axes) if keepdims else a
    return a if initial is None else a * like(initial, a)


def _along(op):
    """Make cumsum or cumprod; without an axis of the flattened array."""

    def run(a, axis=None, dtype=None):
        a = a if dtype is None else a.astype(dtype)
        return (op.call(np.ravel(a), axis=0) if axis is None
                else op.call(a, axis=axis_of(axis, len(shape_of(a)))))

    return run


TABLE[np.cumsum], TABLE[np.cumprod] = _along(_cumsum), _along(_cumprod)


def _extremes(extreme):
    """Make the running maximum or minimum, by stretches that double in length."""

    def run(a, axis=0, dtype=None):
        a = a if dtype is None else a.astype(dtype)
        axis, d = axis_of(axis, len(shape_of(a))), 1
        while d < shape_of(a)[axis]:
            a = np.concatenate([piece(a, axis, 0, d),
                                extreme(piece(a, axis, d), piece(a, axis, 0, -d))], axis)
            d *= 2
        return a

    return run


ACCUMULATE[np.maximum], ACCUMULATE[np.minimum] = map(_extremes, (np.maximum, np.minimum))


# --- differences
@numpy_like(np.diff)
def diff(a, n=1, axis=-1, prepend=None, append=None):
    """`np.diff`."""
    a = array(a)
    axis = axis_of(axis, a.ndim)
    parts = [array(part) for part in (prepend, a, append) if part is not None]
    parts = [part if part.shape else np.broadcast_to(part, resized(a, axis, 1)) for part in parts]
    a = np.concatenate(parts, axis) if len(parts) > 1 else a
    if index(n) < 0:
        raise ValueError(f"order must be non-negative but got {n}")
    for _ in range(n):
        a = piece(a, axis, 1) - piece(a, axis, 0, -1)
    return a


@numpy_like(np.ediff1d)
def ediff1d(ary, to_end=None, to_begin=None):
    """`np.ediff1d`: the differences of the flattened array, between two given parts."""
    a = np.ravel(array(ary))
    parts = [np.ravel(array(part)) for part in (to_begin, to_end) if part is not None]
    if any(not np.can_cast(dtype_of(part), dtype_of(a), "same_kind") for part in parts):
        raise TypeError(f"to_begin and to_end must be of a kind that fits {dtype_of(a)}")
    parts = [part.astype(dtype_of(a)) for part in parts]
    at = int(to_begin is not None)
    return np.concatenate([*parts[:at], np.diff(a), *parts[at:]])


@numpy_like(np.unwrap)
def unwrap(p, discont=None, axis=-1, *, period=2.0 * np.pi):
    """`np.unwrap`: what it adds are multiples of the period, and so constant."""
    axis = axis_of(axis, len(shape_of(p)))
    d, half = np.diff(stop.call(p), axis=axis), 0.5 * period
    turned = np.remainder(d + half, period) - half
    turned = np.where(np.equal(turned, -half) & np.greater(d, 0.0), half, turned)
    least = half if discont is None else max(discont, half)
    added = np.where(np.less(np.abs(d), least), 0.0, turned - d)
    return np.concatenate([piece(p, axis, 0, 1), piece(p, axis, 1) + np.cumsum(added, axis)], axis)


@numpy_like(np.gradient)
def gradient(f, *varargs, axis=None):
    """`np.gradient` with edge_order=1: spacings, or coordinates, that are numbers; a tuple
    for several axes."""
    f = as_float(array(f))  # as NumPy does: differences of uint8 would wrap around
    axes = (range(f.ndim) if axis is None
            else [axis_of(i, f.ndim) for i in np.atleast_1d(axis).tolist()])
    steps = list(varargs or [1.0]) * (len(axes) if len(varargs) < 2 else 1)
    if len(steps) != len(axes) or not axes:
        raise ValueError(f"{len(varargs)} spacings were given for {len(axes)} axes")
    out = tuple(_slope(f, step, i) for step, i in zip(steps, axes, strict=True))
    return out[0] if len(out) == 1 else out


def _slope(f, step, axis):
    n = f.shape[axis]
    if n < 2:
        raise ValueError("the axis needs at least 2 elements")
    # NumPy's own refusal of a tensor
    step = np.asarray(step, dtype_of(f) if dtype_of(f).kind in "fc" else float)
    if step.ndim and step.shape != (n,):
        raise ValueError(f"{step.size} coordinates were given for an axis of {n} elements")
    h = (np.diff(step) if step.ndim else np.full(n - 1, step)).reshape(-1,
                                                                       *(1,) * (f.ndim - axis - 1))
    d = np.diff(f, axis=axis) / h
    before = h[:-1]
    after = h[1:]
    if np.all(before == after):
        middle = (piece(f, axis, 2) - piece(f, axis, 0, -2)) / (before + after)
    else:
        middle = (piece(d, axis, 0, -1) * after + piece(d, axis, 1) * before) / (before + after)
    return np.concatenate([piece(d, axis, 0, 1), middle, piece(d, axis, -1)], axis)
