"""Numbers between two ends: np.linspace, np.logspace and np.geomspace, from the ends' own ops.

The steps are NumPy's, in NumPy's order, so the numbers are the same to the last bit.
"""
from operator import index

import numpy as np

from ..op import numpy_like
from ..value import Spec, dtype_of, shape_of
from .reduce import array


def _kind(*ends):
    """Return the dtype of the result, which is never one of whole numbers."""
    return np.result_type(*[x if type(x) in (bool, int, float) else dtype_of(x) for x in ends], 0.0)


def _counted(num, kind, *ends):
    """Return 0, 1, ..., num - 1 along a new first axis."""
    if (num := index(num)) < 0:
        raise ValueError(f"it cannot make {num} numbers")
    return np.arange(num, dtype=kind).reshape(-1, *(1,) * max(len(shape_of(x)) for x in ends))


def _made(y, dtype, axis):
    """Return the result in the dtype that was asked for, with its new axis in place."""
    return np.moveaxis(y if dtype is None else y.astype(dtype), 0, axis)


@numpy_like(np.linspace)
def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    """`np.linspace`: start + k (stop - start) / (num - 1) for k = 0, 1, ..."""
    start, stop = (x if type(x) in (bool, int, float) else array(x) for x in (start, stop))
    # Python numbers do not raise a float32 to float64, also where a tensor holds them
    k = _counted(num, _kind(*[getattr(x, "raw", x) for x in (start, stop)]), start, stop)
    start, stop = (x.astype(k.dtype) if dtype_of(x).kind in "iub" and hasattr(x, "astype") else x
                   for x in (start, stop))  # the difference of two uint8 would wrap around
    gaps = len(k) - bool(endpoint)
    delta = stop - start
    step = delta / gaps if gaps > 0 else np.nan
    y = k * (step if gaps > 0 else delta) + start
    if endpoint and gaps > 0:
        y = np.where(k == gaps, stop, y)
    if dtype is not None and np.dtype(dtype).kind in "iu":
        y = np.floor(y)
    y = _made(y, dtype, axis)
    return (y, step) if retstep else y


@numpy_like(np.logspace)
def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    """`np.logspace`: powers of the base, whose exponents are evenly spaced."""
    if shape_of(array(base)):
        parts = [*map(array, (start, stop, base))]
        most = max(len(shape_of(x)) for x in parts)
        start, stop, base = (np.reshape(x, (1,) * (most - len(shape_of(x))) + shape_of(x))
                             for x in parts)
        base = np.expand_dims(base, axis)
    y = np.power(base, np.linspace(start, stop, num, endpoint, axis=axis))
    return y if dtype is None else y.astype(dtype)


@numpy_like(np.geomspace)
def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    """`np.geomspace`: numbers whose logarithms are evenly spaced between those of the ends."""
    start, stop = array(start), array(stop)
    known = [raw for x in (start, stop) if type(raw := getattr(x, "raw", x)) is not Spec]
    if not all(map(np.all, known)):
        raise ValueError("a geometric sequence cannot include zero")
    k = _counted(num, np.result_type(_kind(start, stop), np.dtype(dtype)), start, stop)
    start, stop = start.astype(k.dtype), stop.astype(k.dtype)
    sign = np.sign(start)
    first, last = start / sign, stop / sign
    y = np.logspace(np.log10(first), np.log10(last), num, endpoint)
    y = np.where(k == 0, first, y)
    if endpoint and len(k) > 1:
        y = np.where(k == len(k) - 1, last, y)
    return _made(y * sign, dtype, axis)
