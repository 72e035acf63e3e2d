"""Moving whole pieces: flip, roll, repeat, pad, join and split, nearly all written with indexing,
reshape and concatenate."""
from itertools import pairwise
from operator import index
from typing import Any

import numpy as np

from ..errors import NoRuleError, one_of
from ..op import linear, numpy_like
from ..sizes import broadcast
from ..tensor import TABLE
from ..value import dtype_of, shape_of
from .index import lined, scatter
from .reduce import array, axes_of, axis_of, piece, resized
from .shape import sizes_of


@numpy_like(np.flip, view=True)
def flip(m, axis=None):
    """`np.flip`."""
    axes = axes_of(axis, len(shape_of(m)))
    return m[tuple(slice(None, None, -1 if i in axes else None) for i in range(len(shape_of(m))))]


numpy_like(np.fliplr, view=True)(lambda m: np.flip(m, 1))
numpy_like(np.flipud, view=True)(lambda m: np.flip(m, 0))


@numpy_like(np.rot90, view=True)
def rot90(m, k=1, axes=(0, 1)):
    """`np.rot90`."""
    if len(axes_of(tuple(axes), len(shape_of(m)))) != 2:
        raise ValueError("len(axes) must be 2")
    turned = np.swapaxes(m, *axes) if k % 2 else m
    return turned if k % 4 == 0 else np.flip(turned, axes if k % 4 == 2 else axes[k % 4 // 2])


def _rolled(x, shift, axis):
    """`np.roll` along one axis, without its search among several."""
    at = x.shape[axis] - shift % (x.shape[axis] or 1)
    lead = (slice(None),) * axis
    return np.concatenate((x[(*lead, slice(at, None))], x[(*lead, slice(at))]), axis)


_roll: Any = linear("roll", _rolled,
                    lambda g, y, x, shift, axis: _roll.call(g, shift=-shift, axis=axis),
                    shape=lambda x, shift, axis: (shape_of(x), dtype_of(x)), batch="axis",
                    memory="own", moves=True)


@numpy_like(np.roll)
def roll(a, shift, axis=None):
    """`np.roll`, by one shift or one for each axis."""
    if axis is None:
        return np.reshape(np.roll(np.ravel(a), int(np.sum(sizes_of(shift))), 0), shape_of(a))
    one = type(shift) is int and type(axis) is int  # np.broadcast takes longer than the roll
    for by, i in [(shift, axis)] if one else np.broadcast(sizes_of(shift), sizes_of(axis)):
        a = _roll.call(a, shift=int(by), axis=axis_of(int(i), len(shape_of(a))))
    return a


# --- repeating and padding
@numpy_like(np.tile)
def tile(A, reps):
    """`np.tile`."""
    reps, shape = sizes_of(reps), shape_of(A)
    n = max(len(reps), len(shape))
    reps, shape = (1,) * (n - len(reps)) + reps, (1,) * (n - len(shape)) + shape
    wide = np.broadcast_to(np.reshape(A, [k for m in shape for k in (1, m)]),
                           [k for pair in zip(reps, shape, strict=True) for k in pair])
    return np.reshape(wide, [r * m for r, m in zip(reps, shape, strict=True)])


@numpy_like(np.repeat)
def repeat(a, repeats, axis=None):
    """`np.repeat`: each element is repeated `repeats` times, one number for all or one for each."""
    a, axis = lined(a, axis)
    if np.ndim(repeats):
        return np.take(a, np.repeat(np.arange(a.shape[axis]), repeats), axis)
    wide = np.expand_dims(a, axis + 1)
    wide = np.broadcast_to(wide, resized(wide, axis + 1, index(repeats)))
    return np.reshape(wide, resized(a, axis, a.shape[axis] * index(repeats)))


@numpy_like(np.pad)
def pad(array, pad_width, mode="constant", *, constant_values=0):
    """`np.pad` with the modes constant, edge, reflect, symmetric and wrap."""
    if mode not in ("constant", "edge", "reflect", "symmetric", "wrap"):
        raise NoRuleError(f"you padded a tensor in mode {mode!r}",
                          "there is no derivative rule for that mode",
                          "use constant, edge, reflect, symmetric or wrap")
    if isinstance(pad_width, dict):
        pad_width = {axis_of(i, array.ndim): width for i, width in pad_width.items()}
        pad_width = [pad_width.get(i, 0) for i in range(array.ndim)]
        pad_width = [(w, w) if np.ndim(w) == 0 else w for w in pad_width]
    pairs = np.broadcast_to(np.asarray(pad_width), (array.ndim, 2))
    widths = pairs.tolist()
    if any(index(w) < 0 for pair in widths for w in pair):
        raise ValueError("index can't contain negative values")
    if mode == "constant":
        shape = tuple(n + before + after
                      for n, (before, after) in zip(array.shape, widths, strict=True))
        out = scatter(array, tuple(slice(b, b + n)
                                   for n, (b, _) in zip(array.shape, widths, strict=True)), shape)
        frame = np.pad(np.zeros(array.shape, array.dtype), pairs, constant_values=constant_values)
        return out + frame if frame.any() else out
    for axis, width in enumerate(widths):  # NumPy too pads one axis after the other
        array = (np.take(array, np.pad(np.arange(array.shape[axis]), width, mode), axis)
                 if any(width) else array)
    return array


@numpy_like(np.resize)
def resize(a, new_shape):
    """`np.resize`: the elements repeated until the new shape is full."""
    a, shape = np.ravel(a), sizes_of(new_shape)
    return (np.reshape(np.take(a, np.resize(np.arange(a.size), shape).ravel()), shape) if a.size
            else np.zeros(
        shape, a.dtype))


# --- joining
def _joining(along, least):
    """Make hstack and the like: concatenate after giving every part at least `least` axes."""

    def join(tup, **options):
        parts = [least(a) for a in tup]
        return np.concatenate(parts, along if len(shape_of(parts[0])) > 1 else 0, **options)

    return join


def _at_least(n):
    """Make atleast_1d, _2d and _3d: new axes go in front, and for 3 also one behind."""

    def widen(*arys):
        out = tuple(np.reshape(a, _wider(shape_of(a), n)) for a in map(array, arys))
        return out[0] if len(out) == 1 else out

    return widen


def _wider(shape, n):
    missing = n - len(shape)
    if missing <= 0:
        return shape
    return (*(1,) * (missing - (n == 3 and missing < 3)), *shape, *(1,) * (n == 3 and missing < 3))


for _n, _widen in enumerate((np.atleast_1d, np.atleast_2d, np.atleast_3d), 1):
    numpy_like(_widen, view=True)(_at_least(_n))
TABLE[np.hstack] = _joining(1, np.atleast_1d)
TABLE[np.vstack] = _joining(0, np.atleast_2d)
TABLE[np.dstack] = _joining(2, np.atleast_3d)
TABLE[np.column_stack] = _joining(1, lambda a: np.reshape(a, (-1, 1))
                                  if len(shape_of(array(a))) < 2 else a)


@numpy_like(np.block)
def block(arrays):
    """`np.block`: the innermost lists are joined along the last axis.

    Lists around them are joined along the axis before it.
    """
    depth, most = _nesting(arrays)
    return _assembled(arrays, depth, max(depth, most))


def _nesting(arrays):
    """Return (depth of the lists, most axes of a part)."""
    if not isinstance(arrays, list):
        return 0, len(shape_of(array(arrays)))
    if not arrays:
        raise ValueError("lists cannot be empty")
    below = [_nesting(part) for part in arrays]
    if len({depth for depth, _ in below}) > 1:
        raise ValueError("all parts must be equally deep in lists")
    return below[0][0] + 1, max(most for _, most in below)


def _assembled(arrays, depth, n):
    if not depth:
        shape = shape_of(array(arrays))
        return np.reshape(arrays, (1,) * (n - len(shape)) + shape)
    return np.concatenate([_assembled(part, depth - 1, n) for part in arrays], n - depth)


numpy_like(np.append)(lambda arr, values, axis=None: np.concatenate([array(arr), array(values)],
                                                                    axis))


@numpy_like(np.delete)
def delete(arr, obj, axis=None):
    """`np.delete`."""
    arr, axis = lined(arr, axis)
    return np.take(arr, np.delete(np.arange(arr.shape[axis]), obj), axis)


@numpy_like(np.insert)
def insert(arr, obj, values, axis=None):
    """`np.insert`, before one index or several."""
    values = array(values)
    arr, axis = lined(arr, axis)
    values = np.reshape(values, (1,) * (arr.ndim - values.ndim) + values.shape)
    obj = np.arange(arr.shape[axis])[obj] if isinstance(obj, slice) else np.asarray(obj)
    one = np.ndim(obj) == 0
    values = np.moveaxis(values, 0, axis) if one else values
    new = values.shape[axis] if one else np.size(obj)
    values = np.broadcast_to(values, resized(arr, axis, new))
    n = arr.shape[axis]
    order = np.insert(np.arange(n), obj, np.arange(n, n + new))
    return np.take(np.concatenate([arr, values.astype(arr.dtype)], axis), order, axis)


# --- splitting
numpy_like(np.unstack)(lambda x, /, *, axis=0: tuple(np.moveaxis(x, axis, 0)))


@numpy_like(np.array_split, view=True)
def array_split(ary, indices_or_sections, axis=0):
    """`np.array_split`: a list."""
    ary, axis = lined(ary, axis)
    n = ary.shape[axis]
    if np.ndim(indices_or_sections):
        cuts = [0, *map(index, indices_or_sections), n]
    else:
        count = index(indices_or_sections)
        if count <= 0:
            raise ValueError("the number of sections must be larger than 0")
        cuts = [n // count * k + min(k, n % count) for k in range(count + 1)]
    return [piece(ary, axis, start, stop) for start, stop in pairwise(cuts)]


@numpy_like(np.split, view=True)
def split(ary, indices_or_sections, axis=0):
    """`np.split`: a list of parts, of equal sizes when their number is given."""
    if not np.ndim(indices_or_sections) and shape_of(ary)[axis] % (index(indices_or_sections) or 1):
        raise ValueError("the parts would not be equal")
    return np.array_split(ary, indices_or_sections, axis)


def _splitting(axis, least):
    def split_along(ary, indices_or_sections):
        n = len(shape_of(ary))
        if n < least:
            raise ValueError(f"it needs at least {least} axes")
        return np.split(ary, indices_or_sections, axis if n > axis else 0)

    return split_along


numpy_like(np.hsplit, view=True)(_splitting(1, 1))
numpy_like(np.vsplit, view=True)(_splitting(0, 2))
numpy_like(np.dsplit, view=True)(_splitting(2, 3))


# --- broadcasting several
@numpy_like(np.broadcast_arrays)
def broadcast_arrays(*args):
    """`np.broadcast_arrays`: a tuple."""
    args = tuple(map(array, args))
    shape = broadcast(*map(shape_of, args))
    return tuple(np.broadcast_to(a, shape) for a in args)


@numpy_like(np.meshgrid)
def meshgrid(*xi, copy=True, sparse=False, indexing="xy"):
    """`np.meshgrid`: a tuple."""
    one_of("np.meshgrid indexing", indexing, ("xy", "ij"))
    n = len(xi)
    place = {0: 1, 1: 0} if indexing == "xy" and n > 1 else {}
    out = [np.reshape(x, [-1 if i == place.get(k, k) else 1 for i in range(n)])
           for k, x in enumerate(xi)]
    return tuple(out) if sparse else np.broadcast_arrays(*out)
