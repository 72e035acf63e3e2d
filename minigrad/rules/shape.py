"""Ops that move elements or repeat them, and the questions about shape and dtype
that need no node."""
import math
from operator import index

import numpy as np

from ..errors import InputError, NoRuleError
from ..op import Each, aligned, free, linear, numpy_like
from ..sizes import Size, broadcast, unknown
from ..tensor import TABLE, Tensor
from ..value import dtype_of, shape_of
from .broadcasting import graph_constant, real_for, sum_to
from .elementwise import stop
from .reduce import array, axes_of, axis_of, beside
from .rewrites import alike, is_a, made, the_same


def _moved(x, axes):
    return tuple(x.shape[a] for a in axes), x.dtype


def _expanded(x, axis):
    sizes = iter(shape_of(x))
    return (tuple(1 if i in axis else next(sizes) for i in range(len(shape_of(x)) + len(axis))),
            dtype_of(x))


def _squeezed(x, axis):
    if any(x.shape[i] != 1 for i in axis):
        raise ValueError("an axis whose size is not 1, or is not known yet, cannot be left out")
    return tuple(n for i, n in enumerate(x.shape) if i not in axis), x.dtype


def _joined(*xs, axis):
    shape = list(shape_of(xs[0]))
    if any(shape_of(x)[:axis] + shape_of(x)[axis + 1:] != (*shape[:axis], *shape[axis + 1:])
           for x in xs):
        raise ValueError("all sizes but those along the axis must agree")
    shape[axis] = sum(shape_of(x)[axis] for x in xs)
    return tuple(shape), np.result_type(*map(dtype_of, xs))


def _part(k):
    """Make the transpose of concatenate for argument k: its own slice of the cotangent."""

    def rule(g, y, *xs, axis):
        start = sum(shape_of(x)[axis] for x in xs[:k])
        return g[(slice(None),) * axis + (slice(start, start + shape_of(xs[k])[axis]),)]

    return rule


def _refilled(x, shape):
    """Return (shape, dtype) of a reshape.

    Whether a quotient of unknown sizes comes out even is seen when the graph runs.
    """
    have, want = math.prod(shape_of(x)), math.prod(shape)
    if have != want and type(have) is type(want) is int:
        raise ValueError(f"{have} elements do not fill shape {shape}")
    return shape, dtype_of(x)


def _widened(x, shape):
    if broadcast(shape_of(x), shape) != shape:
        raise ValueError(f"it cannot be repeated to shape {shape}")
    return shape, dtype_of(x)


def _cast(g, y, x, dtype):
    return real_for(g, x).astype(dtype_of(x)) if hasattr(g, "astype") else g


def _reshaped(node, x):
    """Leave out a reshape that changes nothing, and make one of two."""
    if alike(x, node):
        return x
    if is_a(x, "reshape"):
        return made(node, "reshape", x.args[0], shape=node.shape)
    return None if is_a(node, "reshape") else made(node, "reshape", x, shape=node.shape)


def _turned_once(node, x):
    """Leave out a transpose that changes nothing, and make one of two."""
    axes = node.params["axes"]
    if axes == tuple(range(len(axes))):
        return x
    if is_a(x, "transpose"):
        return made(node, "transpose", x.args[0], axes=tuple(x.params["axes"][i] for i in axes))
    return None


def _unmerged(node, product):
    """Make a product of a stack and one matrix, for which all rows had been made one axis, a
    product of the stack again."""
    if not is_a(product, "matmul"):
        return None
    rows, factor = product.args
    stacked = (is_a(rows, "reshape") and rows.ndim == len(shape_of(factor)) == 2
               and shape_of(rows.args[0])[-1] == rows.shape[1])
    return np.reshape(product.op(rows.args[0], factor), node.shape) if stacked else None


# --- axes and parts
def _kept_axis(node, axis):
    """Find the axis that a reshape leaves as it is, with as many elements before it."""
    have, shape = shape_of(node.args[0]), node.shape
    return next(([k] for k in range(len(have)) if have[k] == shape[axis]
                 and math.prod(have[:k]) == math.prod(shape[:axis])), None)


def _refilled_pieces(node, axis, view):
    """Return the argument of a reshape as the one piece, along the axis that begins where this one
    does."""
    have = shape_of(node.args[0])
    at = [k for k in range(len(have)) if math.prod(have[:k]) == math.prod(node.shape[:axis])]
    return [(node.args[0], at[-1], view.reshape(have))] if at else None


def _joined_pieces(node, axis, view):
    """Return the arguments of a concatenate along its axis."""
    if node.params["axis"] != axis:
        return None
    ends = np.cumsum([shape_of(x)[axis] for x in node.args])[:-1]
    return [(x, axis, part) for x, part in zip(node.args, np.split(view, ends, axis), strict=True)]


def _old_axis(node, axis):
    """Find the axis of an array whose new axes are named; None for a new one."""
    new = node.params["axis"]
    return None if axis in new else [axis - sum(k < axis for k in new)]


# --- texts
def _turned(printer, node, words, out):
    """Write the transpose of a matrix as x.T."""
    if not printer.of_arrays(node):
        return None
    axes = "" if node.ndim == 2 else printer.option(node.params["axes"])
    return f"{words[0]}.transpose({axes})" if axes else f"{words[0]}.T"


def _listed(printer, node, words, out):
    """Write a call of `np.concatenate`, which takes its arrays in one tuple."""
    return f"{printer.numpy('concatenate')}(({', '.join(words)},), {node.params['axis']})"


_reshape = linear("reshape", np.reshape, lambda g, y, x, shape: np.reshape(g, shape_of(x)),
                  shape=_refilled, batch="shape", memory="view", moves=True,
                  text="{0}.reshape({shape})", axes=_kept_axis, pieces=_refilled_pieces,
                  rewrites={"simpler": _reshaped, "unmerged": _unmerged})
_transpose = linear("transpose", np.transpose,
                    lambda g, y, x, axes: np.transpose(g, tuple(np.argsort(axes).tolist())),
                    shape=_moved, batch="permutation", memory="view", text=_turned, moves=True,
                    axes=lambda node, axis: [node.params["axes"][axis]],
                    rewrites={"simpler": _turned_once})
_expand = linear("expand_dims", np.expand_dims, lambda g, y, x, axis: np.squeeze(g, axis),
                 shape=_expanded, batch="axis", memory="view", moves=True, axes=_old_axis,
                 rewrites={"simpler": _reshaped})
_squeeze = linear("squeeze", np.squeeze, lambda g, y, x, axis: np.expand_dims(g, axis),
                  shape=_squeezed, batch="axis", memory="view", moves=True, axes=beside,
                  rewrites={"simpler": _reshaped})
_broadcast = linear("broadcast_to", np.broadcast_to, lambda g, y, x, shape: sum_to(g, x, y),
                    shape=_widened, batch="shape", memory="view", moves=True, axes=aligned,
                    rewrites={"simpler": the_same})
_concatenate = linear("concatenate", lambda *xs, axis: np.concatenate(xs, axis), Each(_part),
                      shape=_joined, batch="axis", memory="own", text=_listed, moves=True,
                      axes=beside, pieces=_joined_pieces)
_astype = linear("astype",
                 lambda x, dtype: x.astype(dtype) if hasattr(x, "astype") else dtype.type(x), _cast,
                 shape=lambda x, dtype: (shape_of(x), dtype), batch="free", loose=True,
                 memory="own", text="{0}.astype({dtype})", axes=aligned, cost=free,
                 rewrites={"simpler": the_same})


def sizes_of(shape):
    """Return NumPy's `shape` argument as a tuple of ints, and of sizes that are not known yet."""
    if type(shape) is Size or unknown(shape):
        return ((shape,) if type(shape) is Size
                else tuple([n if type(n) is Size else index(n) for n in shape]))
    return tuple(map(index, shape)) if np.ndim(shape) else (index(shape),)


@numpy_like(np.reshape, view=True)
def reshape(a, shape, order="C"):
    """`np.reshape` in the orders C and F; one size may be -1."""
    if order not in ("C", "F"):
        raise NoRuleError(f"you reshaped a tensor in {order!r} order",
                          "that order depends on how it lies in memory",
                          "use order='C' or order='F'")
    shape = sizes_of(shape)
    if order == "F":
        return np.transpose(np.reshape(np.transpose(a), shape[::-1]))
    if shape.count(-1) == 1:
        size, rest = math.prod(shape_of(a)), -math.prod(shape)
        shape = tuple(size // rest if n == -1 and rest != 0 else n for n in shape)
    return _reshape.call(a, shape=shape)


@numpy_like(np.transpose, view=True)
def transpose(a, axes=None):
    """`np.transpose`."""
    n = len(shape_of(a))
    axes = tuple(range(n))[::-1] if axes is None else tuple(i + n * (i < 0) for i in sizes_of(axes))
    if sorted(axes) != list(range(n)):
        raise ValueError(f"axes {axes} do not name each of the {n} axes once")
    return _transpose.call(a, axes=axes)


@numpy_like(np.expand_dims, view=True)
def expand_dims(a, axis):
    """`np.expand_dims`."""
    axis = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    return _expand.call(a, axis=axes_of(axis, len(shape_of(a)) + len(axis)))


@numpy_like(np.squeeze, view=True)
def squeeze(a, axis=None):
    """`np.squeeze`."""
    shape = shape_of(a)
    if axis is None and unknown(shape):
        raise NoRuleError(f"you squeezed a tensor of shape {list(shape)}",
                          "an unknown size may be 1 when the graph runs",
                          "name the axes of size 1, as in np.squeeze(x, axis=1)")
    ones = tuple(i for i, n in enumerate(shape) if n == 1)
    return _squeeze.call(a, axis=ones if axis is None else axes_of(axis, len(shape)))


@numpy_like(np.broadcast_to)
def broadcast_to(array, shape):
    """`np.broadcast_to`."""
    return _broadcast.call(array, shape=sizes_of(shape))


@numpy_like(np.ravel, view=True)
def ravel(a, order="C"):
    """`np.ravel` in the orders C and F."""
    return np.reshape(a, (-1,), order=order)


@numpy_like(np.concatenate)
def concatenate(arrays, axis=0, *, dtype=None, casting="same_kind"):
    """`np.concatenate`."""
    if axis is None:
        arrays, axis = [np.ravel(a) for a in arrays], 0
    arrays = [*map(array, arrays)]
    if dtype is not None and not all(np.can_cast(dtype_of(a), dtype, casting) for a in arrays):
        raise TypeError(f"cannot cast to {np.dtype(dtype)} by the rule {casting!r}")
    out = _concatenate.call(*arrays, axis=axis_of(axis, len(shape_of(arrays[0]))))
    return out if dtype is None else out.astype(dtype)


@numpy_like(np.stack)
def stack(arrays, axis=0, **options):
    """`np.stack`."""
    return np.concatenate([np.expand_dims(a, axis) for a in arrays], axis, **options)


# --- the order of the axes
@numpy_like(np.moveaxis, view=True)
def moveaxis(a, source, destination):
    """`np.moveaxis`."""
    n = len(shape_of(a))
    source, destination = ([axis_of(i, n) for i in sizes_of(axes)]
                           for axes in (source, destination))
    if len(source) != len(destination):
        raise ValueError("source and destination need the same number of axes")
    order = [i for i in range(n) if i not in source]
    for to, axis in sorted(zip(destination, source, strict=True)):
        order.insert(to, axis)
    return np.transpose(a, order)


@numpy_like(np.swapaxes, view=True)
def swapaxes(a, axis1, axis2):
    """`np.swapaxes`."""
    order = list(range(len(shape_of(a))))
    order[axis1], order[axis2] = order[axis2], order[axis1]
    return np.transpose(a, order)


@numpy_like(np.rollaxis, view=True)
def rollaxis(a, axis, start=0):
    """`np.rollaxis`."""
    n = len(shape_of(a))
    axis, start = (axis_of(axis, n),
                   axis_of(start, n + 1) if start >= 0 else axis_of(start, n))
    return np.moveaxis(a, axis, start - (start > axis))


numpy_like(np.matrix_transpose, np.linalg.matrix_transpose,
           view=True)(lambda x, /: np.swapaxes(x, -1, -2))


# --- dtypes, and questions about shape and dtype
@numpy_like(np.astype)
def astype(x, dtype, /, *, copy=True):
    """`x.astype(dtype)`; whole numbers and booleans are steps, so they are constants to
    every derivative."""
    dtype = np.dtype(dtype)
    if dtype.kind not in "fiubc":
        raise InputError(f"you converted a tensor to {dtype}",
                         "derivatives are of real numbers or complex ones",
                         "convert t.value where no gradient is needed")
    if dtype.kind in "fiu" and dtype_of(x).kind == "c":
        raise InputError(f"you converted a complex tensor to {dtype}",
                         "that would lose its imaginary part", "write np.real(t).astype(dtype)")
    return _astype.call(x if dtype.kind in "fc" else stop.call(x), dtype=dtype)


TABLE["astype"] = astype
TABLE[np.shape] = shape_of
TABLE[np.ndim] = lambda a: len(shape_of(a))
TABLE[np.size] = lambda a, axis=None: math.prod(shape_of(a)[i]
                                                for i in axes_of(axis, len(shape_of(a))))
TABLE[np.copy] = lambda a, order="K": a


def _like(value):
    return lambda a, dtype=None, *, shape=None: full_like(a, value, dtype, shape=shape)


TABLE[np.zeros_like], TABLE[np.ones_like], TABLE[np.empty_like] = map(_like, (0, 1, 0))


@numpy_like(np.full_like)
def full_like(a, fill_value, dtype=None, *, shape=None):
    """`np.full_like`; a tensor for the fill value is repeated."""
    shape, dtype = shape_of(a) if shape is None else sizes_of(shape), dtype or dtype_of(a)
    wide = type(fill_value) is Tensor
    if unknown(shape) and not wide:
        fill_value, wide = graph_constant(fill_value, a, dtype), True
    return (np.broadcast_to(fill_value.astype(dtype), shape) if wide
            else np.full(shape, fill_value, dtype))
