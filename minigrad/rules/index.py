"""Indexing: `x[i]` and its transpose, which adds a cotangent back into zeros.

An index of numbers is an option of the op.  Integers computed from tensors (argsort, a label under
`mg.vmap`) are an argument of `take_along_axis`, so that they are data: known or not, different for
each member of a batch.
"""
import math
from operator import index as index_of
from typing import Any

import numpy as np

from ..errors import IndexRefusal, InputError, one_of
from ..op import apply, free, general, linear, numpy_like, of_argument
from ..sizes import Size, broadcast, cut, unknown
from ..tensor import TABLE, Tensor
from ..value import Array, Spec, dtype_of, shape_of
from .broadcasting import spread
from .reduce import array, axis_of, beside, question, resized


def normal_index(index, shape):
    """Return an index into this shape as a tuple of ints, slices, None, integer arrays or tensors.

    The arrays are copies; there is no Ellipsis and no mask any more.
    """
    parts = [_normal(part) for part in (index if isinstance(index, tuple) else (index,))]
    if sum(part is Ellipsis for part in parts) > 1:
        raise IndexRefusal("you indexed with two ellipses",
                           "each could stand for any number of axes", "use one")
    at = next((i for i, part in enumerate(parts) if part is Ellipsis), len(parts))
    rest = len(shape) - sum(map(_axes, parts))
    if not rest and at < len(parts):
        picks = [k for k, part in enumerate(parts) if _axes(part) and type(part) is not slice]
        if picks and 0 < picks[0] < at < picks[-1] and {type(parts[k]) for k in picks} != {int}:
            raise IndexRefusal("you indexed with an ellipsis between arrays",
                               "it stands for no axis here, and still NumPy moves theirs to the "
                               "front", "leave the ellipsis out, or write the axes in their order")
    parts[at:at + 1] = [slice(None)] * rest
    out, axis = [], 0
    for part in parts:
        here = shape[axis:axis + _axes(part)]
        if not _is_mask(part):
            out.append(part)
        elif part.shape == here:
            out += np.nonzero(part)
        else:
            raise IndexRefusal(f"you indexed axes of shape {here} with a mask of shape "
                               f"{part.shape}", "a mask says of each element whether it is taken",
                               "make the mask from the array itself")
        axis += _axes(part)
    return tuple(out)


def _is_mask(part):
    return isinstance(part, np.ndarray) and part.dtype == bool


def _axes(part):
    """Count the axes of the array that a part of an index stands for."""
    return part.ndim if _is_mask(part) else int(part is not None and part is not Ellipsis)


def _bound(v):
    if v is None or type(v) is Size:
        return v
    if hasattr(v, "__index__"):  # a tensor refuses by itself
        return index_of(v)
    raise InputError(f"you sliced with {v!r}", "a slice counts elements", "use integers")


def _normal(part):
    if part is None or part is Ellipsis or type(part) is int:
        return part
    if isinstance(part, slice):
        return slice(*map(_bound, (part.start, part.stop, part.step)))
    if type(part) is Tensor:
        if part.dtype.kind in "iu":
            return part
        if type(part.raw) is Spec:
            raise InputError(f"you indexed with a traced node of dtype {part.dtype}",
                             "its values are not known yet",
                             "index with integers, or write np.where(mask, a, b) for a mask")
        part = part.raw
    array = np.asarray(part, int if isinstance(part, list) and not np.size(part) else None)
    if array.dtype.kind not in "iub" or (array.dtype == bool and not array.ndim):
        raise InputError(f"you indexed with {array.dtype}{'' if array.ndim else f' {part}'}",
                         "an index counts elements", "use integers, slices or a mask")
    return array.copy() if array.ndim else int(array)


def _scatter(g, index, shape):
    """Return zeros with g added at `index`; an element named twice receives both."""
    out = np.zeros(shape, dtype_of(g))
    if any(isinstance(part, np.ndarray) for part in index):
        np.add.at(out, index, g)
    else:
        out[index] = g
    return out


def _picked(x, index):
    """Return (shape, dtype) of x[index] by NumPy's own rules.

    They are read off a view of one repeated element, which costs no memory and knows every case. An
    axis of unknown length is one of a length that occurs only once, taken whole where the index has
    a slice.
    """
    shape = list(shape_of(x))
    index = list(index)
    known = {}
    if unknown((shape, index)):
        free = 2 + sum([n for part in (shape, *map(np.shape, index))
                        for n in part if type(n) is int])
        for k, part in enumerate(index):
            axis = sum(v is not None for v in index[:k])
            if type(part) is slice and (type(shape[axis]) is Size or unknown(part)):
                known[free] = cut(shape[axis], part)
                index[k] = slice(None)
                shape[axis] = free
                free = free + 1
            elif part is not None and type(shape[axis]) is Size:
                index[k], shape[axis] = np.zeros_like(part), 1
    shape = np.ndarray(shape, bool, b"\0", 0, [0] * len(shape))[tuple(index)].shape
    return tuple(known.get(n, n) for n in shape), dtype_of(x)


def _pick(x, index):
    """`x[index]`; a Python number is an array without axes."""
    return x[index] if hasattr(x, "dtype") else np.asarray(x)[index]


def _lies(index):
    """Say where x[index] lies: NumPy copies what arrays pick, with the axes in any order."""
    return "apart" if any(isinstance(part, np.ndarray) for part in index) else "view"


def _parted(index):
    """Whether something stands between the integers of an index: NumPy moves their axes."""
    picks = [k for k, part in enumerate(index) if isinstance(part, (int, np.ndarray))]
    return bool(picks) and picks[-1] - picks[0] >= len(picks)


def _whole_axis(node, axis):
    """Say which axis goes with one of x[index], or of its transpose: one that is taken whole."""
    index = node.params["index"]
    parts = index[:axis + 1]
    whole = all(type(part) is slice for part in parts) and parts[axis] == slice(None)
    return [axis] if whole and not _parted(index) else None


def _axis_of_index(node, axis):
    """Say which axis goes with one of x[index]: of x, or that of the index's vectors."""
    index = node.params["index"]
    arrays = [part for part in index if type(part) is np.ndarray]
    if (axis < len(index) and not isinstance(index[axis], slice | None) and not _parted(index)
        and all(type(part) is slice for part in index[:axis])
        and {part.shape for part in arrays} == {(node.shape[axis],)}):
        return ["index"]
    return _whole_axis(node, axis)


def _all_of_it(node, x):
    """Return x for x[:]."""
    whole = all(type(part) is slice and part == slice(None) for part in node.params["index"])
    return x if whole else None


def _scattered(node):
    """Count the operations of scatter: adding into zeros is a move, unless two places are one."""
    arrays = any(isinstance(part, np.ndarray) for part in node.params["index"])
    return of_argument(node) if arrays else 0


def _scattered_places(node):
    shape = node.params["shape"]
    return np.arange(math.prod(shape)).reshape(shape)[node.params["index"]]


_getitem = linear("getitem", _pick, lambda g, y, x, index: scatter(g, index, shape_of(x)),
                  shape=_picked, batch="index", memory=_lies, text="{0}[{index}]", moves=True,
                  axes=_axis_of_index,
                  rewrites={"simpler": _all_of_it})
_put = linear("scatter", _scatter, lambda g, y, x, index, shape: _getitem.call(g, index=index),
              shape=lambda x, index, shape: (shape, dtype_of(x)), batch="placed", memory="own",
              axes=_whole_axis, cost=_scattered,
              places=_scattered_places)


def scatter(g, index, shape):
    """Add g at `index` into zeros of this shape: the transpose of `x[index]`."""
    return _put.call(g, index=index, shape=shape)


def getitem(x, index):
    """`x[index]` with ints, slices, None, Ellipsis, integer arrays and masks, in every position;
    integers may be tensors.

    Integers without a value are data; so are, for programs that run again with other values, those
    that stand alone or for every axis.
    """
    if type(index) is Tensor and index.dtype.kind in "iu":
        return take(x, index, 0)
    index = normal_index(index, shape_of(x))
    found = [part.raw for part in index if type(part) is Tensor]
    if found:
        if (any(type(raw) is Spec for raw in found)
            or not any(part is None or type(part) is slice for part in index)):
            return _looked_up(x, index)
        index = tuple([_normal(part.raw) if type(part) is Tensor else part for part in index])
    return _getitem.call(x, index=index)


def _looked_up(x, index):
    """`x[index]` for a normal index with integers that are data: all else is taken first, and then
    one `np.take` follows the integers along one axis."""
    found = []  # (integers, the axis that they index once all else is taken, its length)
    first: list[Any] = []  # the index of all else
    axis = 0
    for part in index:
        if part is not None and type(part) not in (int, slice):
            found.append((part, sum(type(p) is not int for p in first), shape_of(x)[axis]))
            part = slice(None)
        first.append(part)
        axis += part is not None
    if any(part != slice(None) for part in first):
        x = _getitem.call(x, index=tuple(first))
    (places, axis, n), *more = found
    if more:
        axes = [k for _, k, _ in found]
        rest = [k for k in range(len(shape_of(x))) if k not in axes]
        x = np.reshape(np.transpose(x, (*axes, *rest)),
                       (math.prod(n for *_, n in found), *[shape_of(x)[k] for k in rest]))
        places, axis = _inside.call(places, size=n), 0
        for part, _, n in more:
            places = places * n + _inside.call(part, size=n)
    out = take(x, places, axis)
    # NumPy puts the axes of the integers where the first stood, but in front if a slice or a new
    # axis parts them; a single number counts as one of them.
    stood = [k for k, part in enumerate(index) if part is not None and type(part) is not slice]
    goal = stood[0] if stood == [*range(stood[0], stood[-1] + 1)] else 0
    ndim = len(shape_of(places)) if goal != axis else 0
    return np.moveaxis(out, range(axis, axis + ndim), range(goal, goal + ndim)) if ndim else out


TABLE["getitem"] = getitem


# --- an index that is data
def _counted(index, size):
    if np.any((index < -size) | (index >= size)):
        raise IndexError(f"an index is out of bounds for an axis with size {size}")
    return np.remainder(index.astype(np.intp), size)


_inside = question("index", _counted,
                   shape=lambda index, size: (index.shape, np.dtype(np.intp)), batch="free")


def _numbered(ids, count, what, rows):
    for k in (np.min(ids), np.max(ids)) if np.size(ids) else ():
        if not 0 <= k < count:
            raise IndexRefusal(f"a {what} is {k}", f"there are {count} {rows}, numbered from 0",
                               "leave out what has no number, or give it one in that range" if k < 0
                               else f"give numbers in that range, or make more {rows}")
    return ids


_row_ids = question("row_ids", _numbered, shape=lambda ids, **_: (shape_of(ids), dtype_of(ids)),
                    batch="free", cost=free)


def row_ids(ids, count, what, rows):
    """Return whole numbers that name rows, such as labels, and refuse those that name none.

    NumPy counts -1 from the end, while in data it stands for a row that does not exist. The check
    is an op, so each run of a graph or a program makes it on the numbers that it gets.

    ids: an array or a node of integers.
    count: the number of rows, which may be unknown yet.
    what, rows: the words for an id and for the rows in the refusal, such as "label" and "classes".
    Raises IndexRefusal for an id below 0, or not below the count.
    """
    return _row_ids.call(ids, count=count, what=what, rows=rows)


def flat_index(index, axis, size):
    """Return an index along an axis of `size` as places in the flattened array."""
    shape = index.shape
    rest = math.prod(shape[axis + 1:])
    lead = np.arange(math.prod(shape[:axis])).reshape(-1, 1, 1)
    index = index.astype(np.intp)  # first: in a small dtype `index + size` would not fit
    index = np.where(index < 0, index + size, index).reshape(len(lead), shape[axis], rest)
    return ((lead * size + index) * rest + np.arange(rest)).ravel()


def _sum_along(g, index, axis, size):
    """Return zeros of `size` along the axis with g added at the index, quicker than `np.add.at`."""
    shape = resized(g, axis, size)
    if g.dtype.kind == "c":  # np.bincount adds real numbers
        return _sum_along(g.real, index, axis, size) + 1j * _sum_along(g.imag, index, axis, size)
    sums = np.bincount(flat_index(index, axis, size), g.ravel(), math.prod(shape))
    return sums.reshape(shape).astype(g.dtype)


def _added_places(node):
    index = node.args[1]
    if type(index) is Tensor:
        return None
    return flat_index(index, node.params["axis"], node.params["size"]).reshape(index.shape)


_take = general("take_along_axis", np.take_along_axis,
                lambda g, y, x, index, axis: add_along(g, index, axis, shape_of(x)[axis]),
                None, batch="axis", memory="own", moves=True, axes=beside,
                shape=lambda x, index, axis: (resized(x, axis, index.shape[axis]), x.dtype))
_add = general("add_along_axis", _sum_along,
               lambda g, y, x, index, axis, size: along(g, index, axis), None, batch="axis",
               memory="own", cost=of_argument, places=_added_places, axes=beside,
               shape=lambda x, index, axis, size: (resized(x, axis, size), x.dtype))


def along(x, index, axis):
    """`np.take_along_axis` for an index in x's shape but for the axis, which is not negative."""
    return apply(_take, (x, index), {"axis": axis})


def add_along(g, index, axis, size):
    """Add g at the index along an axis of `size`: the transpose of `along`."""
    return apply(_add, (g, index), {"axis": axis, "size": size})


def lined(a, axis):
    """Return (a, axis) with an axis that is not negative; None flattens a."""
    return (np.ravel(a), 0) if axis is None else (array(a), axis_of(axis, len(shape_of(a))))


@numpy_like(np.take_along_axis)
def take_along_axis(arr, indices, axis=-1):
    """`np.take_along_axis`."""
    arr, axis = lined(arr, axis)
    if len(shape_of(arr)) != len(shape_of(indices)):
        raise ValueError("the array and the indices need the same number of axes")
    sides = broadcast(*(s[:axis] + s[axis + 1:] for s in (shape_of(arr), shape_of(indices))))
    arr, indices = (np.broadcast_to(x, (*sides[:axis], shape_of(x)[axis], *sides[axis:]))
                    for x in (arr, indices))
    return along(arr, indices, axis)


@numpy_like(np.take)
def take(a, indices, axis=None, *, mode="raise"):
    """`np.take` with every mode."""
    a, axis = lined(a, axis)
    n = a.shape[axis]
    one_of("np.take mode", mode, ("raise", "wrap", "clip"))
    if mode != "raise":
        indices = np.remainder(indices, n) if mode == "wrap" else np.clip(indices, 0, n - 1)
    if type(indices) is not Tensor:
        indices = np.asarray(indices, None if np.size(indices) else int)
        return a[(slice(None),) * axis
                 + (indices if indices.dtype.kind != "b" else indices.astype(int),)]
    shape, rest = indices.shape, a.ndim - axis - 1
    index = np.reshape(indices, (*(1,) * axis, -1, *(1,) * rest))
    return np.reshape(take_along_axis(a, index, axis), a.shape[:axis] + shape + a.shape[axis + 1:])


numpy_like(np.compress)(lambda condition, a, axis=None: np.take(a, np.flatnonzero(condition), axis))
numpy_like(np.extract)(lambda condition, arr: np.take(arr, np.flatnonzero(condition)))


def _written(places, size):
    """Return for each of `size` elements which value is written there last; -1 where none is."""
    writer = np.full(size, -1)
    writer[places] = np.arange(places.size).reshape(places.shape)
    return writer


def _written_apart(op, size, args, flags, params):
    """Write all members of a batch at once, each into its own elements."""
    members, n = np.arange(size)[:, None], params["size"]
    places = np.reshape(args[0], (size, -1))
    writer = np.reshape(op.call(places + members * n, size=size * n), (size, n))
    return np.where(writer < 0, -1, writer - members * places.shape[1])


_writer = question("writer", _written, batch=_written_apart,
                   shape=lambda places, size: ((size,), np.dtype(int)))


def put(x: Array, index: Any, values: Array) -> Array:
    """Return x with `values` at `index`, as a new array: what `x[index] = values` would make of x.

    Where an element is named twice the last value wins, as in NumPy, and the others have derivative
    0; so have the elements that were replaced.

    x: an array or a node of any shape.
    index: an index as in x[index]; its integers may be tensors.
    values: an array, a number or a node that broadcasts to the shape of x[index].
    """
    shape = shape_of(x)
    places = getitem(np.arange(math.prod(shape)).reshape(shape), index)
    if places.size == 0:
        return x
    writer = _writer.call(places, size=math.prod(shape))
    values = np.ravel(spread(values, places))
    if dtype_of(x).kind == "f" and dtype_of(values) != dtype_of(x):
        values = values.astype(dtype_of(x))
    return np.where(np.reshape(writer >= 0, shape), np.reshape(take(values, writer), shape), x)


# --- questions about values whose answers have shapes that depend on them: plain arrays, constant
# in every derivative
def _known(x, function):
    if type(x) is Tensor and type(x.raw) is Spec:
        raise InputError(f"you called np.{function.__name__} on a traced node",
                         "how many there are is not known yet",
                         "use np.where(mask, a, b), which keeps the shape")
    return function(x.raw if type(x) is Tensor else x)


for _find in (np.nonzero, np.flatnonzero, np.argwhere):
    TABLE[_find] = lambda a, _find=_find: _known(a, _find)


def _in_place(function):
    def refuse(*args, **kwargs):
        raise InputError(f"you called np.{function.__name__}, which writes into its first argument",
                         "a node never changes once others may have used it",
                         "write mg.put(x, index, values), or np.where(mask, values, x), which "
                         "give a new tensor")

    return refuse


for _write in (np.put, np.place, np.putmask, np.put_along_axis, np.copyto, np.fill_diagonal):
    TABLE[_write] = _in_place(_write)
