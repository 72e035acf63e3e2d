"""Functions that choose, round, compare and clean, written with the elementwise ops."""
import functools
from operator import index

import numpy as np

from ..errors import IndexRefusal, InputError, ShapeError, one_of
from ..op import Op, apply, numpy_like
from ..sizes import broadcast
from ..tensor import TABLE, Tensor
from ..value import WEAK, Spec, dtype_of, shape_of
from .index import scatter

_close = Op("isclose", "elementwise", np.isclose, (None,) * 4,
            lambda *args, equal_nan: (broadcast(*map(shape_of, args)), np.dtype(bool)), "align")


def raw_value(x):
    """Return the value of a tensor, and anything else as it is."""
    return x.value if type(x) is Tensor else x


# --- choosing
@numpy_like(np.select)
def select(condlist, choicelist, default=0):
    """`np.select`: the first choice whose condition holds."""
    if len(condlist) != len(choicelist):
        raise ShapeError(f"you gave np.select {len(condlist)} condition(s) and {len(choicelist)} "
                         "choice(s)", "each condition has its choice",
                         "give as many of one as of the other")
    condlist = [c if hasattr(c, "dtype") else np.asarray(c) for c in condlist]
    if any(dtype_of(c).kind != "b" for c in condlist):
        raise InputError("you gave np.select a condition that is not boolean",
                         "it asks yes or no of each element", "write a comparison such as x > 0")
    choicelist = [c if type(c) in (float, int) or hasattr(c, "dtype") else np.asarray(c)
                  for c in choicelist]
    out = default
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        out = np.where(condition, choice, out)
    dtype = np.result_type(*[c if type(c) in (float, int) else dtype_of(c)
                             for c in (*choicelist, default)])
    # np.where of two Python numbers makes a float64
    return out if dtype_of(out) == dtype else out.astype(dtype)


@numpy_like(np.choose)
def choose(a, choices, mode="raise"):
    """`np.choose`: choices[a], element by element; `a` is constant."""
    a, count = a if hasattr(a, "dtype") else np.asarray(a), len(choices)
    if a.dtype.kind not in "iub":
        raise InputError(f"you gave np.choose an index of dtype {a.dtype}",
                         "an index counts", "use integers")
    one_of("np.choose mode", mode, ("raise", "wrap", "clip"))
    if mode == "raise" and np.any(((at := raw_value(a)) < 0) | (at >= count)):
        raise IndexRefusal(f"you gave np.choose {count} choice(s) and an index from {at.min()} to "
                           f"{at.max()}", "it counts them from 0",
                           'give an index to each, or mode="wrap" or "clip"')
    hits = [np.equal(a % count if mode == "wrap" else a, k) for k in range(count)]
    if mode == "clip":
        hits[0] = np.less_equal(a, 0)
    return np.select(hits, list(choices), default=choices[-1])


@numpy_like(np.piecewise)
def piecewise(x, condlist, funclist, *args, **kw):
    """`np.piecewise`: each function gets the elements of its piece alone, in one axis.

    Where two conditions hold the last one counts.
    """
    flat = np.reshape(x, (-1,))
    if not isinstance(condlist, (list, tuple)):
        condlist = [condlist]
    if any(type(c) is Tensor and type(c.raw) is Spec for c in condlist):
        raise InputError("you gave np.piecewise a condition that has no value yet",
                         "it decides how many elements a function gets",
                         "write np.where(condition, this, that)")
    masks = [np.broadcast_to(np.asarray(raw_value(c), bool), shape_of(x)).ravel() for c in condlist]
    if len(funclist) == len(masks) + 1:
        masks.append(~np.any(masks, axis=0))
    if len(funclist) != len(masks):
        raise ShapeError(f"you gave np.piecewise {len(condlist)} condition(s) and {len(funclist)} "
                         "function(s)", "each condition has its own",
                         "give one for each condition, or one more for all else")
    out = np.zeros(shape_of(flat), dtype_of(x))
    for mask, f in zip(masks, funclist, strict=True):
        if mask.any():
            piece = np.broadcast_to(f(flat[mask], *args, **kw) if callable(f) else f,
                                    (int(mask.sum()),))
            out = np.where(mask, scatter(piece.astype(dtype_of(x)), np.nonzero(mask),
                                         shape_of(flat)), out)
    return np.reshape(out, shape_of(x))


# --- rounding and cleaning
@numpy_like(np.round, np.around)
def round(a, decimals=0):  # NumPy's own name
    """`np.round`: steps, so its derivative is 0."""
    scale = 10.0 ** abs(index(decimals))
    dtype = dtype_of(a)
    if dtype.kind == "b" and decimals:
        raise TypeError("a truth value has no decimals")
    if decimals < 0:
        out = np.rint(a / scale) * scale
        return out.astype(dtype) if dtype.kind in "iu" else out
    if dtype.kind in "iu":
        return a
    return np.rint(a * scale) / scale if decimals else np.rint(a)


@numpy_like(np.nan_to_num)
def nan_to_num(x, *, nan=0.0, posinf=None, neginf=None):
    """`np.nan_to_num`; elements that are replaced are constants."""
    if dtype_of(x).kind in "iub":
        return x
    if any(dtype_of(v).kind == "c" for v in (nan, posinf, neginf) if v is not None):
        raise TypeError("what stands for a nan or an infinity must be a real number")
    if dtype_of(x).kind == "c":
        clean = functools.partial(np.nan_to_num, nan=nan, posinf=posinf, neginf=neginf)
        return clean(np.real(x)) + 1j * clean(np.imag(x))
    top = float(np.finfo(dtype_of(x)).max)
    x = np.where(np.isposinf(x), top if posinf is None else posinf, np.where(np.isnan(x), nan, x))
    return np.where(np.isneginf(x), -top if neginf is None else neginf, x)


@numpy_like(np.float_power)
def float_power(x1, x2):
    """`np.float_power`: the power in float64, also of float32."""
    return np.power(*(x.astype(np.result_type(x.dtype, np.float64)) if type(x) is Tensor else x
                      for x in (x1, x2)))


TABLE[np.fix] = np.trunc
TABLE[np.isposinf] = lambda x: np.logical_and(np.isinf(x), ~np.signbit(x))
TABLE[np.isneginf] = lambda x: np.logical_and(np.isinf(x), np.signbit(x))
TABLE[np.divmod] = lambda x1, x2: (np.floor_divide(x1, x2), np.remainder(x1, x2))


@numpy_like(np.result_type)
def result_type(*arrays_and_dtypes):
    """`np.result_type`; a tensor of a Python number is as weak as the number."""
    return np.result_type(*[(a.raw if type(a.raw) in WEAK else a.dtype)
                            if type(a) is Tensor else a for a in arrays_and_dtypes])


# --- comparing
@numpy_like(np.isclose)
def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """`np.isclose`; the answers are constants."""
    return apply(_close, (a, b, rtol, atol), {"equal_nan": equal_nan})


@numpy_like(np.allclose)
def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """`np.allclose`, a plain bool: it needs values."""
    return bool(np.all(np.isclose(a, b, rtol, atol, equal_nan).value))


@numpy_like(np.array_equal)
def array_equal(a1, a2, equal_nan=False):
    """`np.array_equal`, a plain bool: it needs values."""
    return bool(np.array_equal(raw_value(a1), raw_value(a2), equal_nan=equal_nan))
