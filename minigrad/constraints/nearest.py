"""The ops that projections need beyond NumPy's: nearest points that are found at once, with
derivatives of their own.

Composed of svd and eigh they would divide by differences of singular values or eigenvalues, and at
an orthogonal matrix these are all equal. The rules here divide by sums. Those of vectors are one op
each because a training step waits for them: fresh arrays, as large as the weight, cost more than
the arithmetic in them.
"""
import functools
import math

import numpy as np

from ..errors import InputError
from ..op import Op, apply, elementwise, general
from ..rules.broadcasting import same, sum_to
from ..rules.elementwise import above, ratio, stop
from ..rules.factor import FINITE
from ..rules.inverse import MatrixError, _solve, floats, same_matrix, worded
from ..rules.linalg import swap
from ..rules.order import _even
from ..value import Array, shape_of


# --- x itself, if all of it is finite: so a run or a compiled step that diverges changes nothing
def _numbers(x: Array) -> Array:
    # the first is quick, and may overflow
    if not math.isfinite(np.vdot(x, x)) and not np.all(np.isfinite(x)):
        raise InputError("you gave weights that have no nearest point, and no rank",
                         "they hold nan or inf, or are 0 where their norm shall be 1",
                         "take smaller steps, and look at the gradients")
    return x


finite: Op = elementwise("finite", same, fn=_numbers)


# --- the nearest number between two
within: Op = elementwise("within", lambda g, y, x, lo, hi: g * (above(x, lo) * above(hi, x)), None,
                         None, fn=lambda x, lo, hi: x.clip(lo, hi))


# --- the nearest point with a sum
MANY = 2**14  # elements from which sorting takes longer than trying


@functools.lru_cache(64)
def _counts(n: int, after: int, kind: str) -> np.ndarray:
    """Return 1, 2, ..., n, with `after` axes behind."""
    return np.arange(1.0, n + 1.0, dtype=kind).reshape((n, *(1,) * after))


def _level(w: Array, total: float, axis: int) -> Array:
    """Return the t for which max(t - w, 0) adds up to the total, where the least w is 0.

    Few numbers are sorted: t is the least (w_1 + ... + w_k + total) / k, when the w rise. For many
    numbers t falls, from above, by Newton's method, until no more w drop out. Source: Held, Wolfe &
    Crowder 1974; Michelot 1986.
    """
    n = w.shape[axis]
    if w.size < MANY:
        v = w.copy()
        v.sort(axis)
        v = np.add.accumulate(v, axis)
        v += total
        v /= _counts(n, w.ndim - axis - 1, w.dtype.char)
        return np.minimum.reduce(v, axis, keepdims=True)
    t = np.minimum((np.add.reduce(w, axis, keepdims=True) + total) / n, total)
    inside, count = np.empty_like(w), n + 1.0
    while True:
        used = w < t
        now = np.add.reduce(used, axis, keepdims=True, dtype=w.dtype)
        if (now == count).all():
            return t
        np.multiply(w, used, inside)
        t, count = np.minimum(t, (np.add.reduce(inside, axis, keepdims=True) + total) / now), now


def _on_simplex(x: Array, total: float, axis: int) -> Array:
    """Return max(x - t, 0) with the t that makes its sum right.

    t is computed relative to the largest x, so that no digits are lost.
    """
    w = np.maximum.reduce(x, axis, keepdims=True) - x
    w = np.subtract(_level(w, total, axis), w, w)
    return np.maximum(w, 0.0, out=w)


def _on_simplex_rule(g: Array, y: Array, x: Array, total: float, axis: int) -> Array:
    """Subtract from g its mean over the elements that are not 0.

    An element that is about to become positive counts one half.
    """
    w = stop.call(np.max(x, axis, keepdims=True) - x)
    share = above(apply(level, (w,), {"total": total, "axis": axis}), w)
    g = g * share
    return g - share * (np.sum(g, axis, keepdims=True) / np.sum(share, axis, keepdims=True))


def _level_rule(g: Array, t: Array, w: Array, total: float, axis: int) -> Array:
    """Spread g evenly over the w below t."""
    share = above(t, w)
    return g * (share / np.sum(share, axis, keepdims=True))


level: Op = general("level", _level, _level_rule, batch="axis", shape=lambda w, total, axis: (
    tuple(1 if i == axis else n for i, n in enumerate(w.shape)), w.dtype))
simplex: Op = general("simplex", _on_simplex, _on_simplex_rule, batch="axis",
                      shape=lambda x, total, axis: (x.shape, x.dtype))


def _in_ball(x: Array, r: float, axis: int) -> Array:
    size = np.abs(x)
    small = np.add.reduce(size, axis, keepdims=True) <= r
    if small.all():
        return x.copy()
    y = _on_simplex(size, r, axis)
    np.copysign(y, x, y)
    np.copyto(y, x, where=small)
    return y


def _in_ball_rule(g: Array, y: Array, x: Array, r: float, axis: int) -> Array:
    """Return g inside the ball; outside of it the derivative of the simplex for |x|."""
    size, sign = np.abs(x), np.sign(x)
    return np.where(np.sum(size, axis, keepdims=True) <= r, g,
                    sign * _on_simplex_rule(g * sign, y, size, r, axis))


ball: Op = general("ball", _in_ball, _in_ball_rule, batch="axis",
                   shape=lambda x, r, axis: (x.shape, x.dtype))


# --- the nearest sequence that never falls
def _pooled(x: Array, axis: int) -> Array:
    """Replace neighbours that fall by their mean, and then means that fall."""
    out = np.array(np.moveaxis(x, axis, -1), order="C")
    for row in out.reshape(-1, out.shape[-1]) if out.size else ():
        if (row[1:] < row[:-1]).any():
            means, counts = _stretches(row.tolist())
            np.copyto(row, np.repeat(means, counts), where=np.repeat(counts, counts) > 1)
    return np.ascontiguousarray(np.moveaxis(out, -1, axis))


def _stretches(row: list[float]) -> tuple[np.ndarray, list[int]]:
    """Return (means, counts) of the stretches of a row whose means rise.

    Source: Ayer et al. 1955.
    """
    # the sum of the largest numbers overflows, that of their shares by a power of 2 does not
    share = 1.0 if math.isfinite(sum(map(abs, row))) else 0.5 ** len(row).bit_length()
    sums: list[float] = []
    counts: list[int] = []
    for x in row:
        total, n = share * x, 1
        while sums and sums[-1] / counts[-1] >= total / n:
            total, n = total + sums.pop(), n + counts.pop()
        sums.append(total)
        counts.append(n)
    return np.divide(sums, counts) / share, counts


isotonic: Op = general("isotonic", _pooled, lambda g, y, x, axis: _even(g, y, axis), batch="axis",
                       shape=lambda x, axis: (x.shape, x.dtype))


# --- matrices
HUGE = 1e18  # a number whose square float32 can hold; from it on matrices are scaled


def even(x: Array) -> Array:
    """Return the symmetric part of a matrix."""
    return 0.5 * (x + swap(x))


def _sylvester(h: Array, r: float) -> Array:
    """Solve z h + h z = r for z, for a symmetric h."""
    w, v = np.linalg.eigh(h)
    sums = w[..., None, :] + w[..., :, None]
    if (np.abs(sums) <= np.finfo(w.dtype).eps * np.max(np.abs(sums), initial=0.0)).any():
        raise MatrixError("you took the derivative of the nearest orthogonal matrix where the "
                          "matrix has not full rank", "there the nearest one jumps",
                          "start from a matrix of full rank")
    return v @ ((swap(v) @ r @ v) / sums) @ swap(v)


def _sylvester_left(g: Array, z: Array, h: Array, r: float) -> Array:
    c = sylvester.call(h, g)
    full = -(c @ swap(z) + swap(z) @ c)
    return sum_to(full, h, full)


def _sylvester_right(g: Array, z: Array, h: Array, r: float) -> Array:
    full = sylvester.call(h, g)
    return sum_to(full, r, full)


sylvester: Op = general("sylvester", _sylvester, _sylvester_left, _sylvester_right, batch="align",
                        shape=lambda h, r: (np.broadcast_shapes(shape_of(h), shape_of(r)),
                                            floats(h, r)))


def _turned(x: Array) -> Array:
    u, _, vh = np.linalg.svd(x, full_matrices=False)
    return u @ vh


def _polar_rule(g: Array, y: Array, x: Array) -> Array:
    """Differentiate the orthogonal factor y of x = y h.

    y' dx = w h + dh with w = -w', so h w + w h = y' dx - dx' y; the part of dx that y does not
    reach is divided by h. Source: Higham 2008, "Functions of matrices", section 8.2.
    """
    h, t = even(swap(y) @ x), swap(y) @ g
    c = y @ sylvester.call(h, t - swap(t))
    return c if shape_of(x)[-1] == shape_of(x)[-2] else c + swap(_solve.call(h, swap(g - y @ t)))


polar: Op = general("polar", worded("svd", _turned, FINITE), _polar_rule, batch="align",
                    shape=lambda x: (shape_of(x), floats(x)))


def _cut(x: Array) -> Array:
    """Return the symmetric part of a matrix without its negative eigenvalues."""
    top = np.max(np.abs(x), axis=(-2, -1), keepdims=True)
    if (top > HUGE).any():  # a power of 2 changes no digit, and sums overflow no more
        share = np.where(top > HUGE, np.ldexp(np.ones_like(top), -np.frexp(top)[1]), 1.0)
        return _cut(x * share) / share
    x = even(x)
    w, v = np.linalg.eigh(x)
    b = v * np.sqrt(np.maximum(w, 0.0))[..., None, :]
    return np.where(np.all(w >= 0.0, -1)[..., None, None], x, b @ swap(b))


def _cut_rule(g: Array, y: Array, x: Array) -> Array:
    """Differentiate the positive part of a symmetric part, in the basis of its eigenvectors.

    There g is multiplied by (p + q) / (|v| + |w|), p and q the positive parts of the eigenvalues v
    and w: a factor between 0 and 1 everywhere. Source: Daleckii & Krein 1965, for the positive
    part.
    """
    w, v = np.linalg.eigh(even(x))
    pair = lambda a: np.expand_dims(a, -1) + np.expand_dims(a, -2)
    share = ratio(pair(np.maximum(w, 0.0)), pair(np.abs(w)))
    return v @ (share * (swap(v) @ even(g) @ v)) @ swap(v)


definite: Op = general("definite", worded("eigh", _cut, FINITE), _cut_rule,
                       shape=same_matrix, batch="align")
