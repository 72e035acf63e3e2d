"""Products, and functions that only move the elements of matrices. matmul is the one op; the rest
is written with it, with `getitem` and with reshape. The product over any axes is in `einsum.py`,
factorizations are in `factor.py`.
"""
import math
from functools import cache
from operator import index as index_of

import numpy as np
from numpy import ndarray

from ..errors import NoRuleError, ShapeError
from ..op import axis_from_the_end, multilinear, numpy_like
from ..sizes import broadcast
from ..tensor import Tensor
from ..value import dtype_of, shape_of
from .broadcasting import sum_to
from .index import scatter
from .reduce import array

normal_axes = np.lib.array_utils.normalize_axis_tuple


def swap(x):
    """Exchange the last two axes."""
    n = len(shape_of(x))
    return np.transpose(x, (*range(n - 2), n - 1, n - 2)) if n > 2 else x.T


# --- matmul
def _times(a, b):
    """Multiply two matrices by `ndarray.dot`, which starts in a third of the time of `np.matmul`.
    """
    return a.dot(b) if type(a) is type(b) is ndarray else a @ b


def _left(g, z, a, b):
    """Return the cotangent of a in a @ b: g b', with the vector cases of NumPy's rule."""
    m, n = a.ndim, b.ndim
    if m == n == 2:
        return _times(g, b.T)
    if n == 1:
        return g * b if m == 1 else np.expand_dims(g, -1) * b
    if m == 1:
        full = np.matmul(b, np.expand_dims(g, -1) if n > 2 else g)
        return np.sum(full, axis=(*range(n - 2), -1)) if n > 2 else full
    full = np.matmul(g, swap(b))
    return sum_to(full, a, full)


def _right(g, z, a, b):
    """Return the cotangent of b in a @ b: a' g."""
    m, n = a.ndim, b.ndim
    if m == n == 2:
        return _times(a.T, g)
    if m == 1:
        return g * a if n == 1 else np.expand_dims(a, -1) * np.expand_dims(g, -2)
    if m == 2 and n == 1:
        return g @ a
    if n == 1:
        rows, columns = math.prod(shape_of(a)[:-1]), shape_of(a)[-1]
        return np.matmul(np.reshape(g, (rows,)), np.reshape(a, (rows, columns)))
    full = np.matmul(swap(a), g)
    return sum_to(full, b, full)


def _product(a, b):
    """Return (shape, dtype) of a @ b."""
    x, y = shape_of(a), shape_of(b)
    if not x or not y or x[-1] != (y[-2] if len(y) > 1 else y[0]):
        raise ValueError("the last axis of the first and the second to last of the second "
                         "differ in size")
    lead = broadcast(x[:-2], y[:-2]) if len(x) > 2 or len(y) > 2 else ()
    return (*lead, *x[-2:-1], *y[-1:][:len(y) > 1]), np.result_type(dtype_of(a), dtype_of(b))


def _multiply(a, b):
    """`np.matmul` of arrays."""
    return a.dot(b) if type(a) is type(b) is ndarray and a.ndim == 2 == b.ndim else np.matmul(a, b)


# --- the text of a product
def is_unit(x):
    """Return whether x is a unit matrix of a size that matters, such as the basis of a Jacobian."""
    return (isinstance(x, np.ndarray) and x.ndim == 2 and 8 < len(x) == x.shape[1]
            and np.array_equal(x, np.eye(len(x))))


def unit_dot(unit, x, out=None):
    """Compute the product unit @ x for a unit matrix: a copy of x.

    Except where an infinite element, or a nan, meets the zeros of unit.
    """
    if not math.isfinite(np.add.reduce(x, None)):
        return unit.dot(x, out)
    if out is None:
        return x.copy()
    np.copyto(out, x)
    return out


def _flattened(x):
    """Return what an argument has been flattened from."""
    flat = type(x) is Tensor and x.op is not None and x.op.name == "reshape" and x.ndim == 1
    return x.args if flat else ()


def _dotted(printer, node, words, out):
    """Write a product by the function that is quickest.

    np.vdot flattens by itself, and `dot` of arrays starts sooner than np.matmul.
    """
    args, into = node.args, f", {out}" if out else ""
    flat = [x for a in args for x in node.op.behind(a)] if node.op.behind else []
    if len(flat) == 2 and shape_of(flat[0]) == shape_of(flat[1]) and node.dtype.kind != "c":
        return f"{printer.numpy('vdot')}({', '.join(map(printer.text, flat))})"
    if any(len(shape_of(a)) > 2 for a in args):
        return f"{printer.numpy('matmul')}({', '.join(words)}{into})"
    dot = (printer.bind("unit_dot", unit_dot) if is_unit(args[0])
           else printer.bind("dot", ndarray.dot))
    return f"{dot}({', '.join(words)}{into})"


def _product_axes(node, axis):
    """Say which axes go with one of a product: rows with rows, columns with columns."""
    a, b = node.args
    shape, m, n = node.shape, len(shape_of(a)), len(shape_of(b))
    back, last = axis - len(shape), -(m > 1) - (n > 1)
    if back < last:  # one of the axes that count products
        return [axis_from_the_end(x, back - last - 2, shape[axis]) for x in (a, b)]
    return [None, n - 1] if n > 1 and back == -1 else [m - 2, None]


_matmul = multilinear("matmul", _multiply, _left, _right, shape=_product, batch="contraction",
                      memory="own", out="last", text=_dotted, behind=_flattened,
                      axes=_product_axes,
                      cost=lambda node: 2 * node.size * shape_of(node.raws[0])[-1]).call


@numpy_like(np.matmul, np.linalg.matmul)
def matmul(a, b):
    """`np.matmul`. Many matrices times one are one product of the rows of all, also backwards."""
    # By the value: a node's own attributes cost more than all else here.
    if getattr(getattr(a, "raw", a), "ndim", 0) < 3 or len(shape_of(b)) != 2:
        return _matmul(a, b, depth=2)
    shape = shape_of(a)
    rows = np.reshape(a, (math.prod(shape[:-1]), shape[-1]))
    return np.reshape(_matmul(rows, b), (*shape[:-1], shape_of(b)[-1]))


# --- products written with matmul
def _matrix(x, inner, last):
    """Return x as a matrix, and its other sizes.

    The axes `inner` are joined to its columns if `last`, else to its rows.
    """
    shape, outer = shape_of(x), [i for i in range(len(shape_of(x))) if i not in inner]
    order = (*outer, *inner) if last else (*inner, *outer)
    x = x if order == tuple(range(len(shape))) else np.transpose(x, order)
    sizes = [math.prod(shape[i] for i in axes) for axes in (outer, inner)]
    return np.reshape(x, sizes if last else sizes[::-1]), tuple(shape[i] for i in outer)


@numpy_like(np.tensordot)
def tensordot(a, b, axes=2):
    """`np.tensordot`: axes is a number of axes, or the pair of the axes of a and those of b."""
    a, b = array(a), array(b)
    m, n = len(shape_of(a)), len(shape_of(b))
    first, second = axes if np.iterable(axes) else (range(-index_of(axes), 0),
                                                    range(index_of(axes)))
    first, second = normal_axes(first, m), normal_axes(second, n)
    if [shape_of(a)[i] for i in first] != [shape_of(b)[i] for i in second]:
        raise ValueError("the axes to be summed over differ in number or size")
    (left, rows), (right, columns) = _matrix(a, first, True), _matrix(b, second, False)
    return np.reshape(np.matmul(left, right), rows + columns)


@numpy_like(np.dot)
def dot(a, b):
    """`np.dot`: the product over a's last and b's second to last axis, without broadcasting."""
    a, b = array(a), array(b)
    m, n = len(shape_of(a)), len(shape_of(b))
    if not m or not n:
        return a * b
    return np.matmul(a, b) if n <= 2 else tensordot(a, b, (-1, -2))


@numpy_like(np.inner)
def inner(a, b):
    """`np.inner`: the product over the last axis of each."""
    a, b = array(a), array(b)
    m, n = len(shape_of(a)), len(shape_of(b))
    if not m or not n:
        return a * b
    return np.matmul(a, b) if m == n == 1 else tensordot(a, b, (-1, -1))


@numpy_like(np.vdot)
def vdot(a, b):
    """`np.vdot` of the flattened arguments; the first is conjugated."""
    return np.matmul(np.conjugate(np.ravel(a)), np.ravel(b))


@numpy_like(np.outer)
def outer(a, b):
    """`np.outer` of the flattened arguments."""
    return np.expand_dims(np.ravel(a), 1) * np.expand_dims(np.ravel(b), 0)


@numpy_like(np.kron)
def kron(a, b):
    """`np.kron`: every element of a times all of b."""
    a, b = array(a), array(b)
    n = max(len(shape_of(a)), len(shape_of(b)))
    x, y = ((1,) * (n - len(shape_of(v))) + shape_of(v) for v in (a, b))
    pairs = np.reshape(a, [k for i in x for k in (i, 1)]) * np.reshape(b, [k for i in y
                                                                           for k in (1, i)])
    return np.reshape(pairs, tuple(i * k for i, k in zip(x, y, strict=True)))


@numpy_like(np.cross)
def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    """`np.cross` of vectors with three components."""
    axes = (axisa, axisb, axisc) if axis is None else (axis,) * 3
    a, b = np.moveaxis(array(a), axes[0], -1), np.moveaxis(array(b), axes[1], -1)
    if shape_of(a)[-1] != 3 or shape_of(b)[-1] != 3:
        raise NoRuleError(f"you called np.cross on vectors of {shape_of(a)[-1]} and "
                          f"{shape_of(b)[-1]} components",
                          "there is a derivative rule for three, and NumPy 2 deprecates two",
                          "append a zero, or write a[0] * b[1] - a[1] * b[0]")
    after, before = [1, 2, 0], [2, 0, 1]
    return np.moveaxis(a[..., after] * b[..., before] - a[..., before] * b[..., after], -1, axes[2])


@numpy_like(np.linalg.multi_dot)
def multi_dot(arrays):
    """`np.linalg.multi_dot`: a chain of matrices in the order of products that costs least.

    The first and the last may be vectors. Source: Cormen, Leiserson, Rivest & Stein, Introduction
    to Algorithms, matrix-chain product.
    """
    arrays = [array(a) for a in arrays]
    ndims = [len(shape_of(a)) for a in arrays]
    if len(arrays) < 2 or not {*ndims} <= {1, 2} or 1 in ndims[1:-1]:
        raise ValueError("a chain has at least two arrays, and only the first and the last "
                         "may be vectors")
    sizes = [1 if ndims[0] == 1 else shape_of(arrays[0])[0], *[shape_of(a)[0] for a in arrays[1:]],
             1 if ndims[-1] == 1 else shape_of(arrays[-1])[1]]

    @cache
    def best(i, j):
        """Return (cost, where to split) of the product of arrays i to j."""
        return min(((best(i, k)[0] + best(k + 1, j)[0] + sizes[i] * sizes[k + 1] * sizes[j + 1], k)
                    for k in range(i, j)), default=(0, i))

    def product(i, j):
        k = best(i, j)[1]
        return arrays[i] if i == j else np.matmul(product(i, k), product(k + 1, j))

    return product(0, len(arrays) - 1)


@numpy_like(np.linalg.matrix_power)
def matrix_power(a, n):
    """`np.linalg.matrix_power`, by squaring; n may be negative."""
    n = index_of(n)
    if shape_of(a)[-1:] != shape_of(a)[-2:-1]:
        raise ValueError("a power is of square matrices")
    if n == 0:
        return np.zeros(shape_of(a), dtype_of(a)) + np.eye(shape_of(a)[-1], dtype=dtype_of(a))
    a, n = (np.linalg.inv(a), -n) if n < 0 else (a, n)
    half = np.linalg.matrix_power(a, n // 2) if n > 1 else None
    return (a if half is None else np.matmul(np.matmul(half, half), a) if n % 2
            else np.matmul(half, half))


# --- NumPy 2's products over fixed axes
def _cores(name, *sizes):
    """Refuse arguments with fewer axes than the function works on.

    sizes: pairs (argument, number of axes).
    """
    if any(len(shape_of(x)) < n for x, n in sizes):
        raise ShapeError(f"np.{name} got shapes {' and '.join(str(shape_of(x)) for x, _ in sizes)}",
                         f"it works on the last {' and '.join(str(n) for _, n in sizes)} axes",
                         "give it arrays that have them")


@numpy_like(np.vecdot)
def vecdot(x1, x2):
    """`np.vecdot`: inner products along the last axis; the first vectors are conjugated."""
    _cores("vecdot", (x1, 1), (x2, 1))
    x1 = np.conjugate(x1)
    return np.squeeze(np.matmul(np.expand_dims(x1, -2), np.expand_dims(x2, -1)), (-2, -1))


@numpy_like(np.matvec)
def matvec(x1, x2):
    """`np.matvec`: a stack of matrices times a stack of vectors."""
    _cores("matvec", (x1, 2), (x2, 1))
    return np.squeeze(np.matmul(x1, np.expand_dims(x2, -1)), -1)


@numpy_like(np.vecmat)
def vecmat(x1, x2):
    """`np.vecmat`: a stack of vectors, which are conjugated, times a stack of matrices."""
    _cores("vecmat", (x1, 1), (x2, 2))
    return np.squeeze(np.matmul(np.expand_dims(np.conjugate(x1), -2), x2), -2)


@numpy_like(np.linalg.vecdot)
def linalg_vecdot(x1, x2, /, *, axis=-1):
    """`np.linalg.vecdot`: the inner products of vectors along any axis."""
    return np.vecdot(np.moveaxis(array(x1), axis, -1), np.moveaxis(array(x2), axis, -1))


@numpy_like(np.linalg.cross)
def linalg_cross(x1, x2, /, *, axis=-1):
    """`np.linalg.cross`."""
    return np.cross(x1, x2, axis=axis)


@numpy_like(np.linalg.outer)
def linalg_outer(x1, x2, /):
    """`np.linalg.outer` of two vectors."""
    if len(shape_of(x1)) != 1 or len(shape_of(x2)) != 1:
        raise ValueError("np.linalg.outer is of two vectors; np.outer flattens its arguments")
    return np.outer(x1, x2)


@numpy_like(np.linalg.tensordot)
def linalg_tensordot(x1, x2, /, *, axes=2):
    """`np.linalg.tensordot`."""
    return np.tensordot(x1, x2, axes)


# --- diagonals and triangles
def _line(rows, columns, offset):
    """Return the places of a diagonal, as (row numbers, column numbers)."""
    start = max(0, -offset)
    i = np.arange(start, max(start, min(rows, columns - offset)))
    return i, i + offset


@numpy_like(np.diagonal, view=True)
def diagonal(a, offset=0, axis1=0, axis2=1):
    """`np.diagonal`: its elements stand along the last axis."""
    a = np.moveaxis(a, (axis1, axis2), (-2, -1))
    rows, columns = shape_of(a)[-2:]
    return a[(..., *_line(rows, columns, index_of(offset)))]


@numpy_like(np.trace)
def trace(a, offset=0, axis1=0, axis2=1):
    """`np.trace`."""
    return np.sum(np.diagonal(a, offset, axis1, axis2), -1)


@numpy_like(np.linalg.diagonal)
def linalg_diagonal(x, /, *, offset=0):
    """`np.linalg.diagonal`, of the last two axes."""
    return np.diagonal(x, offset, -2, -1)


@numpy_like(np.linalg.trace)
def linalg_trace(x, /, *, offset=0):
    """`np.linalg.trace`, of the last two axes."""
    return np.trace(x, offset, -2, -1)


@numpy_like(np.diag, view=True)
def diag(v, k=0):
    """`np.diag`: the matrix with the diagonal v, or the diagonal of the matrix v."""
    if len(shape_of(v)) != 1:
        if len(shape_of(v)) != 2:
            raise ValueError("it takes a vector or a matrix")
        return np.diagonal(v, k)
    n = shape_of(v)[0] + abs(index_of(k))
    return scatter(v, _line(n, n, index_of(k)), (n, n))


@numpy_like(np.diagflat)
def diagflat(v, k=0):
    """`np.diagflat`."""
    return np.diag(np.ravel(v), k)


def _below(m, k):
    """Return True on and below diagonal k; a vector makes each row of a square."""
    return np.tri(shape_of(m)[-2:][0], shape_of(m)[-1], k, bool)


@numpy_like(np.tril)
def tril(m, k=0):
    """`np.tril`: zeros above diagonal k."""
    return np.where(_below(m, k), m, dtype_of(m).type(0))


@numpy_like(np.triu)
def triu(m, k=0):
    """`np.triu`: zeros below diagonal k."""
    return np.where(_below(m, k - 1), dtype_of(m).type(0), m)
