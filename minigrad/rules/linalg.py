"""Products: matmul is the one op, dot and outer are written with it."""
import math

import numpy as np

from ..op import multilinear, numpy_like, sum_to
from ..tensor import TABLE
from ..value import dtype_of, shape_of


def _swap(x):
    """The last two axes exchanged."""
    n = len(shape_of(x))
    return np.transpose(x, (*range(n - 2), n - 1, n - 2)) if n > 2 else x.T


def _left(g, z, a, b):
    """Cotangent of a in a @ b: g b', with the vector cases of NumPy's rule."""
    m, n = a.ndim, b.ndim
    if m == n == 2:
        return np.dot(g, b.T)
    if n == 1:
        return g * b if m == 1 else np.expand_dims(g, -1) * b
    if m == 1:
        full = np.matmul(b, np.expand_dims(g, -1) if n > 2 else g)
        return np.sum(full, axis=(*range(n - 2), -1)) if n > 2 else full
    full = np.matmul(g, _swap(b))
    return sum_to(full, a, full)


def _right(g, z, a, b):
    """Cotangent of b in a @ b: a' g."""
    m, n = a.ndim, b.ndim
    if m == n == 2:
        return np.dot(a.T, g)
    if m == 1:
        return g * a if n == 1 else np.expand_dims(a, -1) * np.expand_dims(g, -2)
    if n == 1:
        rows, columns = math.prod(shape_of(a)[:-1]), shape_of(a)[-1]
        return np.matmul(np.reshape(g, (rows,)), np.reshape(a, (rows, columns)))
    full = np.matmul(_swap(a), g)
    return sum_to(full, b, full)


def _product(a, b):
    """(shape, dtype) of a @ b."""
    x, y = shape_of(a), shape_of(b)
    if not x or not y or x[-1] != (y[-2] if len(y) > 1 else y[0]):
        raise ValueError("the last axis of the first and the second to last of the second differ in size")
    lead = np.broadcast_shapes(x[:-2], y[:-2]) if len(x) > 2 or len(y) > 2 else ()
    return (*lead, *x[-2:-1], *y[-1:][:len(y) > 1]), np.result_type(dtype_of(a), dtype_of(b))


def _multiply(a, b):
    """`np.matmul`; two matrices go to `np.dot`, which is quicker to start."""
    return np.dot(a, b) if getattr(a, "ndim", 0) == 2 == getattr(b, "ndim", 0) else np.matmul(a, b)


TABLE[np.matmul] = multilinear("matmul", _multiply, _left, _right, shape=_product, batch="contraction").call


@numpy_like(np.dot)
def dot(a, b):
    """`np.dot`: the product over a's last and b's second to last axis, without broadcasting."""
    m, n = np.ndim(a), np.ndim(b)
    if not m or not n:
        return a * b
    if n <= 2:
        return np.matmul(a, b)
    x, y = np.shape(a), np.shape(b)
    order = (n - 2, *range(n - 2), n - 1)
    flat = np.matmul(np.reshape(a, (-1, x[-1])), np.reshape(np.transpose(b, order), (y[-2], -1)))
    return np.reshape(flat, x[:-1] + y[:-2] + y[-1:])


@numpy_like(np.outer)
def outer(a, b):
    """`np.outer` of the flattened arguments."""
    return np.expand_dims(np.ravel(a), 1) * np.expand_dims(np.ravel(b), 0)
