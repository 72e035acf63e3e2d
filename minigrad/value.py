"""Values: what a node may hold, and how an array is kept so that nobody can change it under the record.

Leaves to `tensor.py` what is done with them.
"""
import math

import numpy as np
from numpy import ndarray

from .errors import ChangedError, InputError
from .size import Size

NUMBERS = frozenset((float, int, bool, np.float64, np.float32))
KEPT_BY_COPY = 2**16  # elements: up to here a copy is cheap, and no change at all can escape it


class Spec:
    """What a node holds instead of one array: the shape and dtype of a value that is not there yet (a traced node's),
    or of one member of a batch, with the `rows` of all members: an array, or a tensor, with one more, leading axis.

    level: 0, or the number of the batch; a batch inside another has the larger one.  graph: the `mg.Graph` that the
    node belongs to and that will run it, or None; some sizes in the shape may then be unknown, see `size.py`."""

    __slots__ = ("shape", "dtype", "rows", "level", "graph")

    def __init__(self, shape, dtype, rows=None, level=0, graph=None):
        self.shape = shape
        self.dtype = dtype
        self.rows = rows
        self.level = level
        self.graph = graph

    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: math.prod(self.shape))

    def __reduce__(self):
        return Spec, (self.shape, self.dtype, self.rows, self.level)  # a pickled program belongs to no graph

    def __repr__(self):
        return f"{self.dtype}{list(self.shape)}" + (f" for each of {shape_of(self.rows)[0]}" if self.level else "")


def shape_of(x):
    """Shape of a tensor, an array, a Spec or a number."""
    return getattr(x, "shape", ())


def dtype_of(x):
    """Dtype of a tensor, an array, a Spec or a number."""
    try:
        return x.dtype
    except AttributeError:
        return np.dtype(type(x))


def constant(x):
    """A value that is no tensor, as an argument of an op: a number, or an array that cannot change under the record.

    Returns (value, seal): small arrays are copied, once, as the copy is read-only; larger ones are sealed with a
    fingerprint that `check_seal` compares before a derivative is taken.  Raises InputError for objects, strings and
    complex numbers.
    """
    if type(x) is ndarray and x.dtype.kind in "fiub":
        if x.size > KEPT_BY_COPY:
            return keep(x)
        if x.base is not None or x.flags.writeable:  # a view may change with its base
            x = x.copy()
            x.setflags(False)  # by position: half the time of write=False
        return x, None
    if type(x) in NUMBERS or type(x) is Size:
        return x, None
    if hasattr(x, "node"):
        raise InputError(f"you gave this function {x!r} itself", "each use of a variable is a read of its own",
                         "write v.read()")
    foreign = getattr(type(x), "__array_ufunc__", None) not in (None, np.ndarray.__array_ufunc__)
    if foreign or isinstance(x, (np.ma.MaskedArray, np.matrix)):
        raise InputError(f"you mixed a tensor with a {type(x).__name__}", "its own arithmetic would hide the tensor's",
                         "turn it into a plain array first")
    try:
        array = np.asarray(x)
    except ValueError:
        raise InputError("you mixed a tensor with a nested list of uneven lengths", "it has no shape",
                         "pad it or split it") from None
    if array.dtype.kind not in "fiub":
        raise InputError(f"you mixed a tensor with a value of dtype {array.dtype}",
                         "derivatives here are of real numbers", "convert it to float")
    return (x, None) if isinstance(x, np.generic) else keep(array)


def keep(array):
    """(array, seal) such that a later change of the caller's array cannot pass unseen."""
    if array.size <= KEPT_BY_COPY:
        return array.copy(), None
    return array, ((array, fingerprint(array)),)


def fingerprint(array):
    """About a thousand elements at a distance that has no factor in common with the size: they lie in every row, every
    column and every block of a thousandth of the memory.  A change of a few single elements can escape."""
    step = next(n for n in range(array.size // 1024, 0, -1) if math.gcd(n, array.size) == 1)
    return array.ravel(order="K")[::step].tobytes()


def check_seal(node):
    """Raise ChangedError when the array that a node was recorded with is no longer what it was."""
    for array, seen in node.seal:
        if fingerprint(array) != seen:
            raise ChangedError(f"an array of shape {array.shape} was changed in place after it was used",
                               "the derivative needs the values that were used",
                               "change it after the gradient is taken, or write x = x + step instead of x += step",
                               node.site)
