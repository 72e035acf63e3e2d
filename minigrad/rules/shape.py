"""Ops that move elements or repeat them, and the questions about shape and dtype that need no node."""
import math
from operator import index

import numpy as np

from ..errors import InputError, NoRuleError
from ..op import Each, linear, numpy_like, sum_to
from ..tensor import TABLE
from ..value import dtype_of, shape_of
from .elementwise import stop
from .reduce import axes_of


def _moved(x, axes):
    return tuple(x.shape[a] for a in axes), x.dtype


def _expanded(x, axis):
    sizes = iter(shape_of(x))
    return tuple(1 if i in axis else next(sizes) for i in range(len(shape_of(x)) + len(axis))), dtype_of(x)


def _squeezed(x, axis):
    return tuple(n for i, n in enumerate(x.shape) if i not in axis), x.dtype


def _joined(*xs, axis):
    shape = list(shape_of(xs[0]))
    shape[axis] = sum(shape_of(x)[axis] for x in xs)
    return tuple(shape), np.result_type(*map(dtype_of, xs))


def _part(k):
    """Transpose of concatenate for argument k: its own slice of the cotangent."""

    def rule(g, y, *xs, axis):
        start = sum(shape_of(x)[axis] for x in xs[:k])
        return g[(slice(None),) * axis + (slice(start, start + shape_of(xs[k])[axis]),)]

    return rule


def _cast(g, y, x, dtype):
    return g.astype(dtype_of(x)) if hasattr(g, "astype") else g


_reshape = linear("reshape", np.reshape, lambda g, y, x, shape: np.reshape(g, shape_of(x)),
                  shape=lambda x, shape: (shape, dtype_of(x)), batch="shape")
_transpose = linear("transpose", np.transpose, lambda g, y, x, axes: np.transpose(g, tuple(np.argsort(axes).tolist())),
                    shape=_moved, batch="permutation")
_expand = linear("expand_dims", np.expand_dims, lambda g, y, x, axis: np.squeeze(g, axis), shape=_expanded,
                 batch="axis")
_squeeze = linear("squeeze", np.squeeze, lambda g, y, x, axis: np.expand_dims(g, axis), shape=_squeezed, batch="axis")
_broadcast = linear("broadcast_to", np.broadcast_to, lambda g, y, x, shape: sum_to(g, x, y),
                    shape=lambda x, shape: (shape, dtype_of(x)), batch="shape")
_concatenate = linear("concatenate", lambda *xs, axis: np.concatenate(xs, axis), Each(_part), shape=_joined,
                      batch="axis")
_astype = linear("astype", lambda x, dtype: x.astype(dtype) if hasattr(x, "astype") else dtype.type(x), _cast,
                 shape=lambda x, dtype: (shape_of(x), dtype), batch="free", loose=True)


def _sizes(shape):
    """NumPy's `shape` argument as a tuple of ints."""
    return tuple(map(index, shape)) if np.ndim(shape) else (index(shape),)


@numpy_like(np.reshape)
def reshape(a, shape, order="C"):
    """`np.reshape` in C order; one size may be -1."""
    if order != "C":
        raise NoRuleError(f"you reshaped a tensor in {order!r} order", "there is a derivative rule only for C order",
                          "write np.transpose before or after np.reshape")
    shape = _sizes(shape)
    if shape.count(-1) == 1:
        size, rest = math.prod(shape_of(a)), -math.prod(shape)
        shape = tuple(size // rest if n == -1 and rest else n for n in shape)
    return _reshape.call(a, shape=shape)


@numpy_like(np.transpose)
def transpose(a, axes=None):
    """`np.transpose`."""
    n = len(shape_of(a))
    axes = tuple(range(n))[::-1] if axes is None else tuple(i + n * (i < 0) for i in _sizes(axes))
    if sorted(axes) != list(range(n)):
        raise ValueError(f"axes {axes} do not name each of the {n} axes once")
    return _transpose.call(a, axes=axes)


@numpy_like(np.expand_dims)
def expand_dims(a, axis):
    """`np.expand_dims`."""
    count = len(axis) if isinstance(axis, (tuple, list)) else 1
    return _expand.call(a, axis=axes_of(axis, len(shape_of(a)) + count))


@numpy_like(np.squeeze)
def squeeze(a, axis=None):
    """`np.squeeze`."""
    shape = shape_of(a)
    ones = tuple(i for i, n in enumerate(shape) if n == 1)
    return _squeeze.call(a, axis=ones if axis is None else axes_of(axis, len(shape)))


@numpy_like(np.broadcast_to)
def broadcast_to(array, shape):
    """`np.broadcast_to`."""
    return _broadcast.call(array, shape=_sizes(shape))


@numpy_like(np.ravel)
def ravel(a, order="C"):
    """`np.ravel` in C order."""
    return np.reshape(a, (-1,), order=order)


@numpy_like(np.concatenate)
def concatenate(arrays, axis=0):
    """`np.concatenate`."""
    if axis is None:
        arrays, axis = [np.ravel(a) for a in arrays], 0
    arrays = [a if hasattr(a, "shape") else np.asarray(a) for a in arrays]
    return _concatenate.call(*arrays, axis=axes_of(axis, len(shape_of(arrays[0])))[0])


@numpy_like(np.stack)
def stack(arrays, axis=0):
    """`np.stack`."""
    return np.concatenate([np.expand_dims(a, axis) for a in arrays], axis)


def astype(x, dtype):
    """`x.astype(dtype)`; whole numbers and booleans are steps, so they are constants to every derivative."""
    dtype = np.dtype(dtype)
    if dtype.kind not in "fiub":
        raise InputError(f"you converted a tensor to {dtype}", "derivatives here are of real numbers",
                         "convert t.value where no gradient is needed")
    return _astype.call(x if dtype.kind == "f" else stop.call(x), dtype=dtype)


TABLE["astype"] = astype
TABLE[np.shape] = shape_of
TABLE[np.ndim] = lambda a: len(shape_of(a))
TABLE[np.size] = lambda a: a.size
TABLE[np.zeros_like] = lambda a: np.zeros(shape_of(a), dtype_of(a))
TABLE[np.ones_like] = lambda a: np.ones(shape_of(a), dtype_of(a))
TABLE[np.full_like] = lambda a, fill_value: np.full(shape_of(a), fill_value, dtype_of(a))
TABLE[np.copy] = lambda a: a
