"""Functions of NumPy that look into lists: a list or tuple that holds a tensor, at any depth, is
joined by np.stack before NumPy's own function is called.

`names.py` offers them under NumPy's names.  The functions that NumPy never offers to its arguments
(np.array, np.full) have a few lines here, too; derivative rules stand in `rules/`.
"""
import sys
from collections.abc import Callable, Iterator, ValuesView
from functools import wraps
from types import BuiltinFunctionType, FunctionType
from typing import Any

import numpy

from ..errors import InputError, Refusal, ShapeError, unknown_option
from ..nest import reads
from ..rules.reduce import array as arrayed
from ..tensor import TABLE, Tensor
from ..value import dtype_of, shape_of

LISTS = (list, tuple)
DEEPEST = 64  # lists inside lists, as in NumPy; it ends the search in a list that holds itself
PLAIN = frozenset((float, int, bool, complex, str, slice, type(None), numpy.ndarray, numpy.float64,
                   numpy.float32, numpy.int64, numpy.bool))
FUNCTIONS = (FunctionType, BuiltinFunctionType, numpy.ufunc, type(numpy.sum))
# The arguments that are several arrays and not one: each of these arrays is joined by itself.
FIRST = {"concatenate", "concat", "stack", "hstack", "vstack", "dstack", "column_stack",
         "row_stack", "multi_dot"}
SEVERAL = {**dict.fromkeys(FIRST, (0,)), "select": (0, 1), "choose": (1,), "piecewise": (1, 2)}
# What gives these arrays once, and NumPy does not take: np.stack(d.values()), np.stack(map(f, x)).
ONCE = (Iterator, ValuesView)
BY_NAME = {"arrays", "tup", "condlist", "choicelist", "choices", "funclist"}


# --- lists
def holds(x: Any, depth: int = DEEPEST) -> bool:
    """Whether x is a tensor, or a list or tuple that holds one at any depth."""
    if isinstance(x, Tensor):
        return True
    if PLAIN.issuperset(map(type, x)):  # nearly all lists, in a loop that runs in C
        return False
    for part in x:
        if isinstance(part, Tensor) or (isinstance(part, LISTS) and depth
                                        and holds(part, depth - 1)):
            return True
    return False


def joined(x: Any) -> Any:
    """One tensor for a list or tuple that holds tensors; everything else as it is."""
    if not isinstance(x, LISTS) or not holds(x):
        return x
    parts = [arrayed(joined(part)) for part in x]
    shapes = dict.fromkeys(map(shape_of, parts))
    if len(shapes) > 1:
        raise ShapeError(f"you made one array of parts of shape {' and '.join(map(str, shapes))}",
                         "the parts of an array all have the same shape",
                         "write np.concatenate or np.r_ to put parts one behind the other")
    return numpy.stack(parts)


def each(x: Any) -> Any:
    """The items of a list or tuple joined one by one; everything else as it is."""
    return [joined(part) for part in x] if isinstance(x, LISTS) else x


def joining(function: Any, module: str) -> Callable:
    """NumPy's function, which first joins lists of tensors among its arguments."""
    ours = OURS.get(function)
    kinds = (*LISTS, Tensor) if ours else LISTS
    several = SEVERAL.get(function.__name__, ())

    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        for a in args:
            if isinstance(a, kinds) and holds(a):
                break
        else:
            if not options:
                return function(*args)
            for a in options.values():
                if isinstance(a, kinds) and holds(a):
                    break
            else:
                return function(*args, **options)
        args = tuple([each(a) if i in several else joined(a) for i, a in enumerate(args)])
        options = {name: (each if name in BY_NAME else joined)(a) for name, a in options.items()}
        return (function(*args, **options) if ours is None
                else _instead(function, ours, reads(args), reads(options)))

    call.__module__ = module  # where pickle finds it
    if isinstance(function, numpy.ufunc):
        for name in dir(function):
            if not name.startswith("_"):
                thing = getattr(function, name)
                vars(call)[name] = joining(thing, module) if isinstance(thing, FUNCTIONS) else thing
    return listing(call) if function.__name__ in FIRST else call


def listing(function: Callable) -> Callable:
    """A function of several arrays, which also takes them from an iterator or from a dict."""
    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        if args and isinstance(args[0], ONCE):
            args = ([*args[0]], *args[1:])
        for name in BY_NAME & options.keys():
            if isinstance(options[name], ONCE):
                options[name] = [*options[name]]
        return function(*args, **options)

    vars(call)["__wrapped__"] = getattr(function, "__wrapped__", function)  # NumPy's own
    return call


def _instead(function: Callable, ours: Callable, args: tuple, options: dict) -> Any:
    """Our function with the arguments of NumPy's, or a refusal of an option that it lacks."""
    try:
        return ours(*args, **options)
    except TypeError as error:
        if not isinstance(error, Refusal) and (option := unknown_option(function, ours, args,
                                                                        options)):
            raise option from None
        raise


# --- functions that NumPy does not offer to their arguments.  Tensors never change, so copies and
# the order in memory make no difference.
def _typed(x: Any, dtype: Any) -> Any:
    return x if dtype is None or numpy.dtype(dtype) == dtype_of(x) else x.astype(dtype)


def _array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0):
    x = _typed(object, dtype)
    return numpy.reshape(x, (1,) * (ndmin - len(shape_of(x))) + shape_of(x))


def _asarray(a, dtype=None, order=None, *, copy=None):
    return _typed(a, dtype)


def _at_least_1d(a, dtype=None):
    return _array(a, dtype, ndmin=1)


def _full(shape, fill_value, dtype=None, order="C"):
    return numpy.broadcast_to(_typed(arrayed(fill_value), dtype), shape)


def _full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None):
    return TABLE[numpy.full_like](arrayed(a), fill_value, dtype, shape=shape)


OURS: dict[Any, Callable] = {
    numpy.array: _array, numpy.asarray: _asarray, numpy.asanyarray: _asarray,
    numpy.ascontiguousarray: _at_least_1d, numpy.asfortranarray: _asarray,
    numpy.full: _full, numpy.full_like: _full_like}


class Joins:
    """`np.r_` or `np.c_`: the parts in its brackets are put one behind the other.

    plain: NumPy's object of that name.
    """

    def __init__(self, plain: Any):
        self.plain = plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)

    def __len__(self) -> int:
        return len(self.plain)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):  # a matrix of names in the function that runs now
            frame = sys._getframe(1)
            return numpy.bmat(key, frame.f_globals, frame.f_locals)
        items = key if isinstance(key, tuple) else (key,)
        if not holds([(s.start, s.stop, s.step) if isinstance(s, slice) else s for s in items]):
            return self.plain[key]
        axis, least, place = self.plain.axis, self.plain.ndmin, self.plain.trans1d
        if isinstance(items[0], str):
            if items[0] in ("r", "c"):
                raise InputError(f"you put tensors into np.r_[{items[0]!r}, ...]",
                                 "that makes an np.matrix, which has its own arithmetic",
                                 "leave the letter out, or write np.stack")
            self.plain[items[0], 0.0]  # NumPy checks the text
            said = [int(number) for number in items[0].split(",")]
            axis, least, place = said + [axis, least, place][len(said):]
            items = items[1:]
        items = tuple([_points(s) if isinstance(s, slice) else joined(s) for s in items])
        parts = [numpy.reshape(x, _placed(shape_of(x), least, place)) for x in map(arrayed, items)]
        # a Python number takes the dtype of the others
        dtype = numpy.result_type(*[x if type(x) in (bool, int, float) else dtype_of(part)
                                    for x, part in zip(items, parts, strict=True)])
        return _typed(numpy.concatenate(parts, axis), dtype)


def _placed(shape, least, place):
    """The shape with as many axes as np.r_ asks for at least; `place` is its third number."""
    new = max(least - len(shape), 0)
    before = place + (new + 1 if place < 0 else 0)
    return (1,) * before + shape + (1,) * (new - before)


def _points(s):
    """The numbers that a slice stands for in np.r_: start:stop:5j are five with both ends."""
    if holds((s.start, s.stop)) and isinstance(s.step, complex):
        return numpy.linspace(s.start or 0, s.stop, int(abs(s.step)))
    return numpy.r_[s]
