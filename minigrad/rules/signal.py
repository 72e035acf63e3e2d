"""Sequences: convolution, interpolation, the trapezoidal rule, polynomials and covariances."""
from operator import index as index_of

import numpy as np

from ..errors import NoRuleError, one_of
from ..op import multilinear, numpy_like
from ..value import dtype_of, shape_of
from .broadcasting import sum_to
from .reduce import array, piece


# --- convolution
def _full(a, v):
    """Return the full convolution along the last axis."""
    if a.ndim == v.ndim == 1:
        return np.convolve(a, v)
    a, v = (a, v) if a.shape[-1] >= v.shape[-1] else (v, a)
    out = np.zeros(*_lengths(a, v))
    for j in range(v.shape[-1]):
        out[..., j:j + a.shape[-1]] += a * v[..., j:j + 1]
    return out


def _lengths(a, v):
    """Return (shape, dtype) of the full convolution."""
    (*lead, n), (*other, m) = shape_of(a), shape_of(v)
    if not n or not m:
        raise ValueError("neither sequence may be empty")
    return ((*np.broadcast_shapes(tuple(lead), tuple(other)), n + m - 1),
            np.result_type(dtype_of(a), dtype_of(v)))


def _slid(g, over, like):
    """Correlate g with `over`: the cotangent of `like` in a convolution with `over`."""
    start = shape_of(over)[-1] - 1
    full = _convolve.call(g, over[..., ::-1])[..., start:start + shape_of(like)[-1]]
    return sum_to(full, like, full)


_convolve = multilinear("convolve", _full, lambda g, y, a, v: _slid(g, v, a),
                        lambda g, y, a, v: _slid(g, a, v), shape=_lengths, batch="align")


@numpy_like(np.convolve)
def convolve(a, v, mode="full"):
    """`np.convolve` with mode "full", "same" or "valid"."""
    a, v = (x if shape_of(x) else np.reshape(x, 1) for x in (array(a), array(v)))
    if len(shape_of(a)) != 1 or len(shape_of(v)) != 1:
        raise ValueError("both must be sequences, with one axis")
    short, long = sorted((shape_of(a)[0], shape_of(v)[0]))
    one_of("mode", mode, ("full", "same", "valid"))
    start, size = {"full": (0, long + short), "same": ((short - 1) // 2, long),
                   "valid": (short - 1, long - short + 1)}[mode]
    full = _convolve.call(a, v)
    return full if mode == "full" else full[start:start + size]


@numpy_like(np.correlate)
def correlate(a, v, mode="valid"):
    """`np.correlate`: the convolution with v reversed, or where v is longer the reversed one
    with a reversed."""
    a, v = (x if shape_of(x) else np.reshape(x, 1) for x in (array(a), np.conjugate(array(v))))
    if shape_of(a)[0] >= shape_of(v)[0]:
        return np.convolve(a, v[::-1], mode)
    return np.convolve(a[::-1], v, mode)[::-1]


# --- interpolation and integration
@numpy_like(np.interp)
def interp(x, xp, fp, left=None, right=None):
    """`np.interp` for increasing xp, in float64 as in NumPy.

    At a knot the derivative is the mean of both slopes.
    """
    if dtype_of(xp := array(xp)).kind == "b":
        raise TypeError("xp must rise, which truth values do not")
    x, xp, fp = (array(v).astype(float) for v in (x, xp, fp))
    n = shape_of(xp)[0] if len(shape_of(xp)) == 1 else 0
    if n < 2 or shape_of(fp) != (n,):
        raise NoRuleError(f"you called np.interp with xp of shape {shape_of(xp)} and fp of shape "
                          f"{shape_of(fp)}", "a slope needs two points, and each point one value",
                          "give vectors of one length, 2 or more")
    flat = np.ravel(x)
    inside = np.clip(flat, xp[0], xp[-1])
    ends = []
    for side in ("left", "right"):
        i = np.searchsorted(xp[1:-1], flat, side)
        low, high, start, end = (np.take_along_axis(v, i, 0)
                                 for v in (xp[:-1], xp[1:], fp[:-1], fp[1:]))
        ends.append(start + (end - start) * ((inside - low) / (high - low)))
    y = 0.5 * (ends[0] + ends[1])
    y = y if left is None else np.where(flat < xp[0], left, y)
    y = y if right is None else np.where(flat > xp[-1], right, y)
    return np.reshape(y, shape_of(x))


@numpy_like(np.trapezoid)
def trapezoid(y, x=None, dx=1.0, axis=-1):
    """`np.trapezoid`."""
    y = array(y)

    def ends(v):
        """v without its first, and without its last place."""
        at = np.lib.array_utils.normalize_axis_index(axis, len(shape_of(v)))
        return piece(v, at, 1), piece(v, at, None, -1)

    (after, before), step = ends(y), dx
    if x is not None:
        x = array(x)
        if len(shape_of(x)) == 1:  # a vector goes along the axis
            step = x[1:] - x[:-1]
            step = np.reshape(step, [-1 if n == axis % len(shape_of(y)) else 1
                                     for n in range(len(shape_of(y)))])
        else:
            high, low = ends(x)
            step = high - low
    return np.sum(step * (after + before) / 2.0, axis)


# --- polynomials and covariances
@numpy_like(np.vander)
def vander(x, N=None, increasing=False):
    """`np.vander`: the powers of x in columns, highest first."""
    x, count = (array(x).astype(np.result_type(dtype_of(x), int)),
                len(x) if N is None else index_of(N))
    if not count:
        return np.zeros((len(x), 0), dtype_of(x))
    powers = [np.ones_like(x)]
    while len(powers) < count:
        powers.append(powers[-1] * x)
    return np.stack(powers if increasing else powers[::-1], 1)


@numpy_like(np.polyval)
def polyval(p, x):
    """`np.polyval`, the highest power first; Horner's rule."""
    x = array(x)
    y = np.zeros_like(x)
    for coefficient in p:
        y = y * x + array(coefficient)  # a number in a list is strong in NumPy, too
    return y


@numpy_like(np.cov)
def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    """`np.cov`, without weights; in float64, as in NumPy."""
    parts = [array(v).astype(float) for v in (m, y) if v is not None]
    if max(len(shape_of(v)) for v in parts) > 2:
        raise ValueError("it takes a matrix of variables and observations, or a vector")
    parts = [np.reshape(v, (1, -1)) if len(shape_of(v)) < 2 else v if rowvar else v.T
             for v in parts]
    x = np.concatenate(parts)
    x = x - np.mean(x, 1, keepdims=True)
    count = shape_of(x)[1] - (int(not bias) if ddof is None else ddof)
    return np.squeeze(x @ x.T / float(max(count, 0)))


@numpy_like(np.corrcoef)
def corrcoef(x, y=None, rowvar=True):
    """`np.corrcoef`."""
    c = np.cov(x, y, rowvar)
    if not shape_of(c):
        return c / c
    deviation = np.sqrt(np.diagonal(c))
    return c / np.expand_dims(deviation, 1) / deviation
