"""Norms of every order, and the condition number.

At 0 the derivative of a norm is 0, the mean over all directions; it has no second
derivative there: nan.
"""
import math
from typing import Any

import numpy as np

from ..op import general, numpy_like, of_argument
from ..value import dtype_of, shape_of
from .elementwise import direction, ratio
from .inverse import number
from .linalg import normal_axes
from .reduce import beside

# squares below have lost digits
LOWEST = {t.char: np.finfo(t).tiny / np.finfo(t).eps for t in map(np.dtype, "fdg")}
LARGE = 2**14  # elements


def _squares(x, axis):
    """Sum x * x, the axes kept, without an array of squares where it would be large.

    Fresh memory is slow.
    """
    if x.size > LARGE and x.ndim == 2 and len(axis) == 1:
        return np.expand_dims(np.einsum("ij,ij->j" if axis[0] == 0 else "ij,ij->i", x, x), axis)
    return np.add.reduce(x * x, axis, keepdims=True)


def _rooted(x, p, axis):
    """Return the sum of |x|**p to the power 1/p.

    Where the sum overflows or is all but zero, it is computed relative to an extreme element.
    """
    x = np.asarray(x)  # from a Python number
    with np.errstate(all="ignore"):
        total = _squares(x, axis) if p == 2.0 else np.add.reduce(abs(x) ** p, axis, keepdims=True)
        if total.size and total.min() > LOWEST[x.dtype.char] and total.max() < math.inf:
            return np.sqrt(total) if p == 2.0 else total ** (1.0 / p)
        size = abs(x)
        scale = (np.max(size, axis, keepdims=True, initial=0.0) if p > 0.0
                 else np.min(size, axis, keepdims=True))
        scale = np.where((scale > 0.0) & (scale < math.inf), scale, 1.0)
        return scale * np.add.reduce((size / scale) ** p, axis, keepdims=True) ** (1.0 / p)


def _rule(g, y, x, p, axis):
    if p == 2.0:
        return g * direction(x, y)
    share = direction(np.abs(x), y)
    return (g * np.sign(x) * share ** (p - 1.0) if p > 1.0
            else g * ratio(np.sign(x), share ** (1.0 - p)))


def _powers(node):
    """Count the operations: |x|**p of each element and their sum, and a root for each result.

    A square is one multiplication.
    """
    return (2 if node.params["p"] == 2.0 else 3) * of_argument(node) + node.size


_norm = general("norm", _rooted, _rule, batch="axis", axes=beside, cost=_powers,
                shape=lambda x, p, axis: (
                    tuple(1 if i in axis else n for i, n in enumerate(x.shape)), x.dtype))


def _inexact(x):
    """Return x, and whole numbers and truth values as floats, as NumPy takes them."""
    return x.astype(float) if dtype_of(x).kind in "iub" else x


def _vector(x, order, axes, keepdims):
    """Return the norm of the elements along the axes, taken as one vector."""
    if isinstance(order, str):
        raise ValueError(f"{order!r} is no order of a vector norm")
    p = number(order, "ord")
    if math.isinf(p):
        return np.max(np.abs(x), axes, keepdims=keepdims, initial=0.0) if p > 0.0 else (
            np.min(np.abs(x), axes, keepdims=keepdims))
    if p in (0.0, 1.0):
        return np.sum(np.abs(x) if p else np.not_equal(x, 0.0).astype(np.finfo(x.dtype).dtype),
                      axes, keepdims=keepdims)
    kind = dtype_of(x)
    if kind.kind == "c":
        parts = np.real(x), np.imag(x)
        return _vector(np.concatenate(parts, axes[0]) if p == 2.0 and axes else np.hypot(*parts),
                       order, axes, keepdims)
    if kind.char == "e":  # which would overflow on the way
        x = x.astype(np.float32)
    y = _norm.call(x, p=p, axis=tuple(sorted(axes)))
    y = y.astype(kind) if kind.char == "e" else y
    return y if keepdims or not axes else np.squeeze(y, axes)


def _matrix(x, order, axes, keepdims):
    """Return the norm of the matrices in two axes."""
    if order in (None, "fro", "f"):
        return _vector(x, 2, axes, keepdims)
    if order in (2, -2, "nuc"):
        reduce: Any = {2: np.max, -2: np.min, "nuc": np.sum}[order]
        out = reduce(np.linalg.svd(np.moveaxis(x, axes, (-2, -1)), compute_uv=False), -1)
    elif order in (1, -1, np.inf, -np.inf):
        along, over = axes if order in (1, -1) else axes[::-1]
        out = (np.max if order > 0 else np.min)(np.sum(np.abs(x), along, keepdims=True),
                                                over, keepdims=True)
        return out if keepdims else np.squeeze(out, axes)
    else:
        raise ValueError(f"{order!r} is no order of a matrix norm")
    return np.expand_dims(out, axes) if keepdims else out


@numpy_like(np.linalg.norm)
def norm(x, ord=None, axis=None, keepdims=False):  # NumPy's own names
    """`np.linalg.norm`, without overflow where the norm is finite.

    At equal largest singular values the derivative of the 2-norm is shared evenly.
    """
    x, n = _inexact(x), len(shape_of(x))
    axes = tuple(range(n)) if axis is None else normal_axes(axis, n)
    if ord is None and (axis is None or len(axes) == 1):
        return _vector(x, 2, axes, keepdims)
    if len(axes) not in (1, 2):
        raise ValueError("a norm of this order is taken over one axis or two")
    return (_vector if len(axes) == 1 else _matrix)(x, ord, axes, keepdims)


@numpy_like(np.linalg.vector_norm)
def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    """`np.linalg.vector_norm`: the axes, all by default, are one vector."""
    x, n = _inexact(x), len(shape_of(x))
    return _vector(x, ord, tuple(range(n)) if axis is None else normal_axes(axis, n), keepdims)


@numpy_like(np.linalg.matrix_norm)
def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    """`np.linalg.matrix_norm`, of the last two axes."""
    return np.linalg.norm(x, ord, (-2, -1), keepdims)


@numpy_like(np.linalg.cond)
def cond(x, p=None):
    """`np.linalg.cond`; with an order other than 2 and -2, of a regular matrix."""
    if p in (None, 2, -2):
        s = np.linalg.svd(x, compute_uv=False)
        return s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    return np.linalg.norm(x, p, (-2, -1)) * np.linalg.norm(np.linalg.inv(x), p, (-2, -1))
