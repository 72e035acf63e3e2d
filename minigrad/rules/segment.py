"""Reductions of rows that are grouped by a number: segment_sum, segment_mean, segment_max, and
NumPy's bincount.

Row i of the data belongs to the segment `segment_ids[i]`, in any order. The number of segments may
be left to the ids. An empty segment has the sum 0, the mean 0 and the maximum -inf, and no row gets
a derivative from it.
"""
import numpy as np

from ..errors import InputError, ShapeError
from ..op import apply, general, numpy_like, of_argument
from ..sizes import Size
from ..tensor import Tensor
from ..value import Array, Spec, check_no_special, dtype_of
from .index import add_along, along, flat_index, row_ids
from .reduce import array, resized


def _max_along(x, index, axis, size):
    """Return -inf of `size` along the axis, and the largest of those x that the index puts there.
    """
    shape = resized(x, axis, size)
    out = np.full(shape, -np.inf, x.dtype)
    np.maximum.at(out.reshape(-1), flat_index(index, axis, size), x.ravel())
    return out


def _shared(g, y, x, index, axis, size):
    """Share g evenly among the elements that attain the maximum of their segment."""
    hit = np.equal(x, along(y, index, axis)).astype(dtype_of(x))
    return along(g, index, axis) * (hit / along(add_along(hit, index, axis, size), index, axis))


_max = general("max_along_axis", _max_along, _shared, None, batch="axis", cost=of_argument,
               shape=lambda x, index, axis, size: (resized(x, axis, size), x.dtype))


def _prepared(data, ids, count, name):
    """Return (data, ids spread to the data's shape, number of segments), or refuse."""
    for x in (data, ids):
        check_no_special(x, f"you gave {name}")
    data, ids = array(data), array(ids)
    if ids.dtype.kind not in "iu" and ids.size:
        raise InputError(f"you gave {name} segment ids of dtype {ids.dtype}",
                         "they number segments", "use integers")
    if len(ids.shape) != 1 or data.shape[:1] != ids.shape:
        raise ShapeError(
            f"{name} got data of shape {data.shape} and segment ids of shape {ids.shape}",
            "each row of the data needs one id", "give ids of shape (len(data),)")
    if count is None:
        raw = ids.raw if type(ids) is Tensor else ids
        if type(raw) is Spec:
            raise InputError(f"you called {name} on traced segment ids",
                             "how many segments there are is not known yet", "give num_segments=")
        count = int(np.max(raw, initial=-1)) + 1
    else:
        raw = count.raw if type(count) is Tensor else count
        whole = (type(raw) is not Spec and not np.ndim(raw)
                 and np.asarray(raw).dtype.kind in "iu" and raw >= 0)
        if type(raw) is not Size and not whole:
            raise InputError(f"you gave {name} num_segments={count!r}",
                             "shapes are counted in whole numbers",
                             "give an integer, a length such as labels.shape[0], or leave it out")
        count = raw if type(raw) is Size else int(raw)
    ids = row_ids(ids if type(ids) is Tensor or ids.size else ids.astype(int), count,
                  "segment id", "segments")
    return data, np.broadcast_to(np.reshape(ids, (-1,) + (1,) * (data.ndim - 1)), data.shape), count


def segment_sum(data: Array, segment_ids: Array, num_segments: int | None = None) -> Array:
    """Sum the rows of each segment.

    data: an array or a node of shape (n, ...).
    segment_ids: n integers from 0 to num_segments - 1, in any order.
    num_segments: the number of segments, by default the largest id plus one.
    Returns an array or node of shape (num_segments, ...); 0 for an empty segment.
    Raises IndexRefusal for an id outside, ShapeError where the shapes do not fit, InputError for
        ids that are no integers.
    """
    data, ids, count = _prepared(data, segment_ids, num_segments, "segment_sum")
    return add_along(data, ids, 0, count)


def segment_mean(data: Array, segment_ids: Array, num_segments: int | None = None) -> Array:
    """Average the rows of each segment.

    data: an array or a node of shape (n, ...).
    segment_ids: n integers from 0 to num_segments - 1, in any order.
    num_segments: the number of segments, by default the largest id plus one.
    Returns an array or node of shape (num_segments, ...); 0 for an empty segment.
    Raises IndexRefusal for an id outside, ShapeError where the shapes do not fit, InputError for
        ids that are no integers.
    """
    data, ids, count = _prepared(data, segment_ids, num_segments, "segment_mean")
    sizes = add_along(np.ones_like(np.real(data)), ids, 0, count)
    return add_along(data, ids, 0, count) / np.maximum(sizes, 1.0)


def segment_max(data: Array, segment_ids: Array, num_segments: int | None = None) -> Array:
    """Take the maximum over the rows of each segment; rows that tie share the derivative evenly.

    data: an array or a node of shape (n, ...).
    segment_ids: n integers from 0 to num_segments - 1, in any order.
    num_segments: the number of segments, by default the largest id plus one.
    Returns an array or node of shape (num_segments, ...); -inf for an empty segment.
    Raises IndexRefusal for an id outside, ShapeError where the shapes do not fit, InputError for
        ids that are no integers.
    """
    data, ids, count = _prepared(data, segment_ids, num_segments, "segment_max")
    return apply(_max, (data, ids), {"axis": 0, "size": count})


@numpy_like(np.bincount)
def bincount(x, weights=None, minlength=0):
    """`np.bincount`, differentiable in the weights."""
    x = array(x)
    weights = np.ones(x.shape, int) if weights is None else array(weights).astype(float)
    if len(x.shape) != 1 or weights.shape != x.shape:
        raise ValueError("x must have one axis, and the weights its length")
    out = segment_sum(weights, x)
    missing = minlength - out.shape[0]
    return np.pad(out, (0, missing)) if missing > 0 else out
