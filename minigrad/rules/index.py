"""Indexing: `x[i]` and its transpose, which adds a cotangent back into zeros."""
from operator import index as index_of

import numpy as np

from ..errors import IndexRefusal, InputError
from ..op import linear
from ..tensor import TABLE, Tensor
from ..value import Spec, dtype_of, shape_of


def normal_index(index, shape):
    """An index into this shape as a tuple of ints, slices, None and integer arrays of our own; no Ellipsis, no mask."""
    parts = [_normal(part) for part in (index if isinstance(index, tuple) else (index,))]
    at = next((i for i, part in enumerate(parts) if part is Ellipsis), len(parts))
    parts[at:at + 1] = [slice(None)] * (len(shape) - sum(map(_axes, parts)))
    out, axis = [], 0
    for part in parts:
        here = shape[axis:axis + _axes(part)]
        if not _is_mask(part):
            out.append(part)
        elif part.shape == here:
            out += np.nonzero(part)
        else:
            raise IndexRefusal(f"you indexed axes of shape {here} with a mask of shape {part.shape}",
                               "a mask says of each element whether it is taken", "make the mask from the array itself")
        axis += _axes(part)
    return tuple(out)


def _is_mask(part):
    return isinstance(part, np.ndarray) and part.dtype == bool


def _axes(part):
    """How many axes of the array a part of an index stands for."""
    return part.ndim if _is_mask(part) else int(part is not None and part is not Ellipsis)


def _normal(part):
    if part is None or part is Ellipsis or type(part) is int:
        return part
    if isinstance(part, slice):
        return slice(*(None if v is None else index_of(v) for v in (part.start, part.stop, part.step)))
    if type(part) is Tensor:
        if type(part.raw) is Spec:
            raise InputError("you indexed with a traced node", "its values are not known yet", "index with an array")
        part = part.raw
    array = np.asarray(part, int if isinstance(part, list) and not np.size(part) else None)
    if array.dtype.kind not in "iub" or (array.dtype == bool and not array.ndim):
        raise InputError(f"you indexed with {array.dtype}{'' if array.ndim else f' {part}'}",
                         "an index counts elements", "use integers, slices or a mask")
    return array.copy() if array.ndim else int(array)


def _scatter(g, index, shape):
    """Zeros with g added at `index`; an element named twice receives both."""
    out = np.zeros(shape, dtype_of(g))
    if any(isinstance(part, np.ndarray) for part in index):
        np.add.at(out, index, g)
    else:
        out[index] = g
    return out


def _picked(x, index):
    """Shape by NumPy's own rules, read off a view of one repeated element: it costs no memory and knows every case."""
    return np.broadcast_to(np.zeros((), bool), shape_of(x))[index].shape, dtype_of(x)


def _pick(x, index):
    """`x[index]`; a Python number is an array without axes."""
    return x[index] if hasattr(x, "dtype") else np.asarray(x)[index]


_getitem = linear("getitem", _pick, lambda g, y, x, index: scatter(g, index, shape_of(x)),
                  shape=_picked, batch="index")
_put = linear("scatter", _scatter, lambda g, y, x, index, shape: _getitem.call(g, index=index),
              shape=lambda x, index, shape: (shape, dtype_of(x)), batch="index")


def scatter(g, index, shape):
    """The transpose of `x[index]` for an x of this shape."""
    return _put.call(g, index=index, shape=shape)


def getitem(x, index):
    """`x[index]` with ints, slices, None, Ellipsis, integer arrays and masks."""
    return _getitem.call(x, index=normal_index(index, shape_of(x)))


TABLE["getitem"] = getitem
