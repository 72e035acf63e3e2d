"""The ops that projections need beyond NumPy's: nearest points that are found at once, with derivatives of their own.

Taken apart into svd and eigh they would divide by differences of singular values or eigenvalues, and at an orthogonal
matrix these are all equal.  The rules here divide by sums.
"""
import math

import numpy as np

from ..errors import InputError
from ..op import Op, elementwise, general, same, sum_to
from ..rules.elementwise import ratio
from ..rules.factor import FINITE
from ..rules.inverse import MatrixError, _solve, floats, like, worded
from ..rules.linalg import swap
from ..rules.order import _even
from ..value import shape_of


# --- x itself, if all of it is finite: so a run or a compiled step that diverges changes nothing
def _numbers(x):
    if not math.isfinite(np.vdot(x, x)) and not np.all(np.isfinite(x)):  # the first is quick, and may overflow
        raise InputError("you projected what has no nearest point in the set",
                         "it holds nan or inf, or is 0 where its norm shall be 1",
                         "take smaller steps, and look at the gradients")
    return x


finite: Op = elementwise("finite", same, fn=_numbers)


# --- the nearest sequence that never falls
def _pooled(x, axis):
    """Neighbours that fall are replaced by their mean, and so are means that fall.  Source: Ayer et al. 1955."""
    out = np.array(np.moveaxis(x, axis, -1), order="C")
    for row in out.reshape(-1, out.shape[-1]) if out.size else ():
        if (row[1:] < row[:-1]).any():
            sums: list[float] = []  # of the stretches so far, whose means rise
            counts: list[int] = []
            for total in row.tolist():
                n = 1
                while sums and sums[-1] / counts[-1] >= total / n:
                    total, n = total + sums.pop(), n + counts.pop()
                sums.append(total)
                counts.append(n)
            row[:] = np.repeat(np.divide(sums, counts), counts)
    return np.ascontiguousarray(np.moveaxis(out, -1, axis))


isotonic: Op = general("isotonic", _pooled, lambda g, y, x, axis: _even(g, y, axis), batch="axis",
                       shape=lambda x, axis: (x.shape, x.dtype))


# --- matrices
def even(x):
    """The symmetric part."""
    return 0.5 * (x + swap(x))


def _sylvester(h, r):
    """z with h z + z h = r, for a symmetric h."""
    w, v = np.linalg.eigh(h)
    sums = w[..., None, :] + w[..., :, None]
    if (np.abs(sums) <= np.finfo(w.dtype).eps * np.max(np.abs(sums), initial=0.0)).any():
        raise MatrixError("you took the derivative of the nearest orthogonal matrix where the matrix has not full rank",
                          "there the nearest one jumps", "start from a matrix of full rank")
    return v @ ((swap(v) @ r @ v) / sums) @ swap(v)


def _sylvester_left(g, z, h, r):
    c = sylvester.call(h, g)
    full = -(c @ swap(z) + swap(z) @ c)
    return sum_to(full, h, full)


def _sylvester_right(g, z, h, r):
    full = sylvester.call(h, g)
    return sum_to(full, r, full)


sylvester: Op = general("sylvester", _sylvester, _sylvester_left, _sylvester_right, batch="align",
                        shape=lambda h, r: (np.broadcast_shapes(shape_of(h), shape_of(r)), floats(h, r)))


def _turned(x):
    u, _, vh = np.linalg.svd(x, full_matrices=False)
    return u @ vh


def _polar_rule(g, y, x):
    """From x = y h: y' dx = w h + dh with w = -w', so h w + w h = y' dx - dx' y; what y does not reach is divided by h.
    Source: Higham 2008, "Functions of matrices", section 8.2."""
    h, t = even(swap(y) @ x), swap(y) @ g
    c = y @ sylvester.call(h, t - swap(t))
    return c if shape_of(x)[-1] == shape_of(x)[-2] else c + swap(_solve.call(h, swap(g - y @ t)))


polar: Op = general("polar", worded("svd", _turned, FINITE), _polar_rule, batch="align",
                    shape=lambda x: (shape_of(x), floats(x)))


def _cut(x):
    w, v = np.linalg.eigh(x)
    b = v * np.sqrt(np.maximum(w, 0.0))[..., None, :]
    return np.where(np.all(w >= 0.0, -1)[..., None, None], x, b @ swap(b))


def _cut_rule(g, y, x):
    """In the basis of eigenvectors times (p + q) / (|v| + |w|), p and q the positive parts of the eigenvalues v and w:
    between 0 and 1 everywhere.  Source: Daleckii & Krein 1965, for the positive part."""
    w, v = np.linalg.eigh(x)
    pair = lambda a: np.expand_dims(a, -1) + np.expand_dims(a, -2)
    share = ratio(pair(np.maximum(w, 0.0)), pair(np.abs(w)))
    return v @ (share * (swap(v) @ even(g) @ v)) @ swap(v)


definite: Op = general("definite", worded("eigh", _cut, FINITE), _cut_rule, shape=like, batch="align")
