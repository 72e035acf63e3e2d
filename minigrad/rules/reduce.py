"""Reductions.  `axis` is normalised to a sorted tuple of non-negative ints before an op sees it.

Where several elements tie for max or min they share the derivative evenly.  Where there is no
spread std has derivative 0: it grows alike on both sides, so that is the mean of the
one-sided derivatives.
"""
import functools
import math
from operator import index

import numpy as np

from ..errors import InputError
from ..nest import reads
from ..op import general, linear, numpy_like, of_argument
from ..tensor import TABLE
from ..value import dtype_of, plain_array, shape_of
from .broadcasting import graph_constant, spread
from .elementwise import over, real
from .rewrites import alike, is_a, made, rewritten


def axes_of(axis, ndim):
    """Return NumPy's `axis` argument as a sorted tuple of non-negative ints; None is all of them.
    """
    if axis is None:
        return (0, 1)[:ndim] if ndim < 3 else tuple(range(ndim))
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    out = tuple(sorted(axis_of(a, ndim) for a in axes))
    if len(set(out)) < len(out):
        raise ValueError("duplicate value in 'axis'")
    return out


def axis_of(axis, ndim):
    """Return NumPy's `axis` argument as one non-negative int; a tuple is refused, as in NumPy."""
    if not hasattr(axis, "__index__"):
        raise ValueError(f"it works along one axis, and axis={axis!r} is no whole number")
    return np.lib.array_utils.normalize_axis_index(index(axis), ndim)


def array(x):
    """Return x as something with a shape: lists become arrays, tensors and arrays stay."""
    return x if hasattr(x, "shape") else np.asarray(x)


def given(x, who, kinds="fiubc"):
    """Return what a user gives to `who` as numbers with a shape, variables read.

    kinds: the kinds of dtype that it computes with.
    Raises InputError for a masked array and an np.matrix, uneven lists, and other kinds.
    """
    if isinstance(x, np.ndarray) or not hasattr(x, "shape"):
        x = plain_array(x, f"you gave {who}")
    x = reads(x)
    if dtype_of(x).kind not in kinds:
        raise InputError(f"you gave {who} values of dtype {dtype_of(x)}",
                         f"it computes with {'' if 'c' in kinds else 'real '}numbers",
                         "give numbers, such as floats")
    return x


def piece(x, axis, start=None, stop=None, step=None):
    """Return x[start:stop:step] along one (non-negative) axis."""
    return x[(slice(None),) * axis + (slice(start, stop, step),)]


def resized(x, axis, size):
    """Return the shape of x with another size along one axis."""
    shape = shape_of(x)
    return (*shape[:axis], size, *shape[axis + 1:])


def merged(x, axis):
    """Return x with the axes to reduce moved last and made one."""
    shape = shape_of(x)
    axes = axes_of(axis, len(shape))
    if axes == (len(shape) - 1,):
        return x
    rest = [i for i in range(len(shape)) if i not in axes]
    return np.reshape(np.transpose(x, (*rest, *axes)),
                      (*(shape[i] for i in rest), math.prod(shape[i] for i in axes)))


def question(name, fn, *, shape, arity=1, batch="axis", **fields):
    """Make an op without a derivative.

    Its result is a constant to every pass, and data to programs that run again.
    """
    return general(name, fn, *(None,) * arity, shape=shape, batch=batch, jvp=lambda *_, **__: None,
                   **fields)


def _reduced(x, axis, keepdims, **_):
    """Return (shape, dtype) of a reduction."""
    return tuple(1 if i in axis else n for i, n in enumerate(x.shape)
                 if keepdims or i not in axis), x.dtype


@functools.lru_cache(64)
def counting(dtype):
    """Return NumPy's dtype for sums and products of this dtype.

    Booleans and small integers become its default integer.
    """
    return np.zeros(0, dtype).sum().dtype


def _added(x, axis, keepdims):
    return _reduced(x, axis, keepdims)[0], counting(x.dtype)


def _averaged(x, axis, keepdims):
    dtype = counting(x.dtype)
    return _reduced(x, axis, keepdims)[0], dtype if dtype.kind in "fc" else np.dtype(float)


def beside(node, axis):
    """Say which axis goes with one of the result, for ops along the axes that `axis` names: one
    beside them, which the op leaves as it is."""
    along, have = node.params["axis"], len(shape_of(node.args[0]))
    along = along if type(along) is tuple else (along,)
    if len(shape_of(node.raw)) < have:
        return [[k for k in range(have) if k not in along][axis]]
    return None if axis in along else [axis] * len(node.args)


def _restore(g, y, axis, keepdims):
    """Return g with the reduced axes put back as ones, so that it broadcasts to the argument."""
    if keepdims or shape_of(g) == ():
        return g
    return np.expand_dims(spread(g, y), axis)


def _extreme(g, y, x, axis, keepdims, initial=None):
    """Share the cotangent of max and min evenly among the elements that attain the extreme.

    `initial` is one more such element. No element attains a nan, so there the shares are 0/0.
    """
    top = _restore(y, y, axis, keepdims)
    hit = np.equal(x, top)
    count = np.sum(hit, axis=axis, keepdims=True, dtype=dtype_of(x).newbyteorder("="))
    return (_restore(g, y, axis, keepdims)
            * (hit / (count if initial is None else count + np.equal(top, initial))))


def _total(x, axis, keepdims):
    """`np.sum` without its overhead: NumPy is quicker without arguments that it assumes anyway."""
    axis = None if len(axis) == x.ndim else axis
    return np.add.reduce(x, axis, keepdims=True) if keepdims else np.add.reduce(x, axis)


def _into(initial=None, **_):
    """Say how max and min are given memory: without an initial value they are ufuncs' `reduce`."""
    return "last" if initial is None else None


def _reducing(ufunc):
    """Make the text of a reduction: np.sum and its like end in `ufunc.reduce`, which is quicker."""

    name, reduce = f"{ufunc.__name__}_reduce", ufunc.reduce  # NumPy makes it anew each time

    def text(printer, node, words, out):
        params = node.params
        if not printer.of_arrays(node) or "initial" in params:
            return None
        axis = params["axis"]
        if len(axis) == node.args[0].ndim:
            axis = None  # all of them, which is quicker so
        elif len(axis) == 1:
            axis = axis[0]
        more = ""
        if out or params["keepdims"]:
            more = f", None, {out}{', True' * params['keepdims']}"
        return f"{printer.bind(name, reduce)}({words[0]}, {axis}{more})"

    return text


def _as_product(node, x):
    """Write a sum as a product: of the factors themselves, or with ones."""
    axis, keep = node.params["axis"], node.params["keepdims"]
    if node.dtype != np.float64 or x.dtype != np.float64 or not x.size:
        return None
    if len(axis) == x.ndim and not keep:
        return _as_square(node, x)
    if x.ndim != 2 or len(axis) != 1:
        return None
    n = x.shape[axis[0]]
    if axis == (0,):
        return made(node, "matmul", np.ones((1, n) if keep else n), x)
    return made(node, "matmul", x, np.ones((n, 1) if keep else n))


def _as_square(node, x):
    """Write the sum of all a * b as the product of the flattened a and b."""
    a, b = (None, None)
    if is_a(x, "multiply"):
        a, b = x.args
    elif is_a(x, "square"):
        a, b = x.args * 2
    if not alike(a, x) or not alike(b, x):
        return None
    flat = [rewritten("simpler", made(node, "reshape", v, shape=(x.size,))) for v in (a, b)]
    return made(node, "matmul", flat[0], flat[0] if a is b else flat[1])


def _as_quotient(node, x):
    """Write a mean as a sum over the number of elements, as the sum may be a product."""
    total = rewritten("cheaper", made(node, "sum", x, **node.params))
    return made(node, "divide", total, float(math.prod(x.shape[i] for i in node.params["axis"])))


_sum = linear("sum", _total,
              lambda g, y, x, axis, keepdims: _restore(g, y, axis, keepdims), shape=_added,
              batch="axis", loose=True, memory="own", out="last", text=_reducing(np.add),
              axes=beside, cost=of_argument,
              rewrites={"cheaper": _as_product})
# one node, not two
_mean = linear("mean", lambda x, axis, keepdims: _total(x, axis, keepdims) / _count(x, axis),
               lambda g, y, x, axis, keepdims: over(_restore(g, y, axis, keepdims),
                                                    _count(x, axis)),
               shape=_averaged, batch="axis", loose=True, memory="own", axes=beside,
               cost=lambda node: of_argument(node) + node.size,  # a division for each result
               rewrites={"cheaper": _as_quotient})
_max = general("max", np.max, _extreme, shape=_reduced, batch="axis", memory="own", out=_into,
               text=_reducing(np.maximum), axes=beside, cost=of_argument)
_min = general("min", np.min, _extreme, shape=_reduced, batch="axis", memory="own", out=_into,
               text=_reducing(np.minimum), axes=beside, cost=of_argument)


def _reduce(op, x, axis, keepdims, **more):
    ndim = len(shape_of(x))
    if ndim or more:
        return op.call(x, axis=axes_of(axis, ndim), keepdims=bool(keepdims), **more)
    axes = axes_of(axis, 1)  # NumPy lets a number have one axis here
    if dtype_of(x).kind in "iub":  # of which a sum, or a mean, may have another dtype
        return op.call(np.reshape(x, (1,)), axis=axes or (0,), keepdims=False)
    return x


def chosen(a, where, fill, dtype=None):
    """Return a in another dtype, with `fill` where NumPy's `where` is false."""
    a = a if dtype is None else a.astype(dtype)
    return a if where is True else np.where(spread(where, a), a, fill)


@numpy_like(np.sum)
def sum(a, axis=None, dtype=None, *, keepdims=False, initial=None, where=True):  # NumPy's own name
    """`np.sum`."""
    out = _reduce(_sum, a if where is True and dtype is None else chosen(a, where, 0, dtype),
                  axis, keepdims)
    return out if initial is None else out + like(initial, out)


def like(initial, out):
    """Return an initial value in the dtype of the result, as NumPy counts it."""
    dtype = dtype_of(out)
    return initial.astype(dtype) if hasattr(initial, "astype") else dtype.type(initial)


def _largest(op, edge, a, axis, keepdims, initial, where):
    if initial is None:
        if where is not True:
            raise ValueError("there may be no element left, so where= also needs initial=")
        return _reduce(op, a, axis, keepdims)
    initial = float(initial) if dtype_of(a).kind == "f" else dtype_of(a).type(initial)
    return _reduce(op, chosen(a, where, edge if type(initial) is float else initial), axis,
                   keepdims, initial=initial)


@numpy_like(np.max, np.amax)
def max(a, axis=None, *, keepdims=False, initial=None, where=True):
    """`np.max`; ties share the derivative evenly."""
    return _largest(_max, -np.inf, a, axis, keepdims, initial, where)


@numpy_like(np.min, np.amin)
def min(a, axis=None, *, keepdims=False, initial=None, where=True):
    """`np.min`; ties share the derivative evenly."""
    return _largest(_min, np.inf, a, axis, keepdims, initial, where)


numpy_like(np.ptp)(lambda a, axis=None, *, keepdims=False: (
    np.max(a, axis=axis, keepdims=keepdims) - np.min(a, axis=axis, keepdims=keepdims)))


# --- means and spreads
def _count(a, axis):
    """Count the elements that a reduction over `axis` (normalised) takes together, as a float.

    Where the number is unknown it is a node.
    """
    shape = a.shape
    count = math.prod(shape if len(axis) == len(shape) else [shape[i] for i in axis])
    return float(count) if type(count) is int else graph_constant(count, a)


def _counted(a, axis, keepdims, where):
    """Count the elements of each result under a mask: a float, or an array with one for each."""
    if where is True:
        return _count(a, axes_of(axis, a.ndim))
    dtype = (np.finfo(dtype_of(a)).dtype.newbyteorder("=") if dtype_of(a).kind in "fc"
             else np.dtype(float))
    return np.sum(spread(where, a), axis=axis, dtype=dtype, keepdims=keepdims)


@numpy_like(np.mean)
def mean(a, axis=None, dtype=None, *, keepdims=False, where=True):
    """`np.mean`: the sum over the number of elements; of float16, as in NumPy, by
    way of float32."""
    a = a if dtype is None else a.astype(dtype)
    if dtype_of(a).char == "e":
        return np.mean(a.astype(np.float32), axis=axis, keepdims=keepdims,
                       where=where).astype(np.float16)
    if where is True:
        return _reduce(_mean, a, axis, keepdims)
    return np.sum(a, axis=axis, keepdims=keepdims, where=where) / _counted(a, axis, keepdims, where)


@numpy_like(np.var)
def var(a, axis=None, dtype=None, *, ddof=0, keepdims=False, where=True, correction=None):
    """`np.var`: the mean of the squared deviations, exact also for a large mean; ddof (or
    correction) as in NumPy."""
    ddof = float(ddof if correction is None else correction)
    a = chosen(a, where, 0, dtype)
    if dtype_of(a).char == "e":
        wide = np.var(a.astype(np.float32), axis=axis, ddof=ddof, keepdims=keepdims, where=where)
        return wide.astype(np.float16)
    deviation = a - np.mean(a, axis=axis, keepdims=True, where=where)
    count = _counted(a, axis, keepdims, where) - ddof
    parts = [deviation] if real(deviation) else [np.real(deviation), np.imag(deviation)]
    squares = functools.reduce(np.add, [np.square(part) for part in parts])
    total = np.sum(squares, axis=axis, keepdims=keepdims, where=where)
    return total / (np.maximum(count, 0.0) if type(count) is not float else count
                    if count > 0.0 else 0.0)


@numpy_like(np.std)
def std(a, axis=None, dtype=None, *, ddof=0, keepdims=False, where=True, correction=None):
    """`np.std`: the root of `np.var`; with derivative 0 where all elements are equal."""
    square = np.var(a, axis=axis, dtype=dtype, ddof=ddof, keepdims=keepdims, where=where,
                    **({} if correction is None else {"correction": correction}))
    none = np.equal(square, 0.0)
    return np.where(none, 0.0, np.sqrt(np.where(none, 1.0, square)))


@numpy_like(np.average)
def average(a, axis=None, weights=None, returned=False, *, keepdims=False):
    """`np.average`: sum(weights a) / sum(weights), and with `returned` also the sum
    of the weights."""
    a = array(a)
    if weights is None:
        out, total = np.mean(a, axis=axis, keepdims=keepdims), _count(a, axes_of(axis, a.ndim))
    else:
        weights = array(weights)
        dtype = np.result_type(a.dtype, weights.dtype, *[float] * (a.dtype.kind in "iub"))
        weights = weights if weights.dtype == dtype else weights.astype(dtype)
        if shape_of(weights) != a.shape:
            axes = tuple(axis_of(i, a.ndim)
                         for i in (axis if isinstance(axis, tuple) else (axis,)) if i is not None)
            if shape_of(weights) != tuple(a.shape[i] for i in axes) or not axes:
                raise ValueError("the weights need the shape of a, or of a along axis")
            weights = np.transpose(weights, tuple(np.argsort(axes).tolist()))
            weights = np.reshape(weights,
                                 tuple(n if i in axes else 1 for i, n in enumerate(a.shape)))
        total = np.sum(weights, axis=axis, keepdims=keepdims)
        out = np.sum(a * weights, axis=axis, keepdims=keepdims) / total
    return (out, np.broadcast_to(total, shape_of(out)).astype(dtype_of(out))) if returned else out


# --- questions, which have no derivative
@numpy_like(np.count_nonzero)
def count_nonzero(a, axis=None, *, keepdims=False):
    """`np.count_nonzero`."""
    return np.sum(np.not_equal(a, 0), axis=axis, dtype=int, keepdims=keepdims)


@numpy_like(np.any)
def any(a, axis=None, *, keepdims=False, where=True):
    """`np.any`."""
    return np.greater(np.sum(np.not_equal(a, 0), axis=axis, keepdims=keepdims, where=where), 0)


@numpy_like(np.all)
def all(a, axis=None, *, keepdims=False, where=True):
    """`np.all`."""
    return np.equal(np.sum(np.equal(a, 0), axis=axis, keepdims=keepdims, where=where), 0)


def _placing(function):
    """Make argmax or argmin: the place of the first."""
    op = question(function.__name__, function,
                  shape=lambda x, axis: (x.shape[:axis] + x.shape[axis + 1:], np.dtype(np.intp)),
                  memory="own", cost=of_argument)

    def place(a, axis=None, *, keepdims=False):
        n = len(shape_of(a))
        out = op.call(np.ravel(a), axis=0) if axis is None else op.call(a, axis=axis_of(axis, n))
        return np.expand_dims(out, axes_of(axis, n)) if keepdims else out

    return place


TABLE[np.argmax], TABLE[np.argmin] = _placing(np.argmax), _placing(np.argmin)


# --- without the nans
def _without_nans(function):
    return lambda a, *args, where=True, **options: function(
        a, *args, where=np.logical_and(where, ~np.isnan(a)), **options)


TABLE[np.nansum], TABLE[np.nanprod], TABLE[np.nanmean], TABLE[np.nanvar], TABLE[np.nanstd] = map(
    _without_nans, (np.sum, np.prod, np.mean, np.var, np.std))


def _extreme_without_nans(function, edge):
    """Make nanmax or nanmin: nan where there is nothing else."""

    def run(a, axis=None, *, keepdims=False):
        if dtype_of(a).kind in "iub":
            return function(a, axis=axis, keepdims=keepdims)
        gone = np.isnan(a)
        top = function(np.where(gone, edge, a), axis=axis, keepdims=keepdims)
        return np.where(np.all(gone, axis=axis, keepdims=keepdims), np.nan, top)

    return run


TABLE[np.nanmax] = _extreme_without_nans(np.max, -np.inf)
TABLE[np.nanmin] = _extreme_without_nans(np.min, np.inf)
