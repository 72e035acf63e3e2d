"""Indexing: `x[i]` and its transpose, which adds a cotangent back into zeros."""
import numpy as np

from ..errors import InputError
from ..op import linear
from ..tensor import TABLE, Spec, Tensor, dtype_of, shape_of


def normal_index(index, ndim):
    """An index as a tuple of ints, slices, None and integer arrays of our own; no Ellipsis, no boolean mask."""
    parts = []
    for part in index if isinstance(index, tuple) else (index,):
        parts += _normal(part)
    used = sum(part is not None and part is not Ellipsis for part in parts)
    if not any(part is Ellipsis for part in parts):
        parts.append(Ellipsis)
    at = next(i for i, part in enumerate(parts) if part is Ellipsis)
    return tuple(parts[:at] + [slice(None)] * (ndim - used) + parts[at + 1:])


def _normal(part):
    if part is None or part is Ellipsis or type(part) is int:
        return [part]
    if isinstance(part, slice):
        return [slice(*(None if v is None else int(v) for v in (part.start, part.stop, part.step)))]
    if type(part) is Tensor:
        if type(part.raw) is Spec:
            raise InputError("you indexed with a traced node", "its values are not known yet", "index with an array")
        part = part.raw
    array = np.asarray(part) if np.size(part) else np.asarray(part, int)
    if array.dtype == bool:
        return list(np.nonzero(array))
    if array.dtype.kind not in "iu":
        raise InputError(f"you indexed with {array.dtype}", "an index counts elements", "use integers, slices or a mask")
    return [int(array)] if array.ndim == 0 else [array.copy()]


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
    return _getitem.call(x, index=normal_index(index, len(shape_of(x))))


TABLE["getitem"] = getitem
