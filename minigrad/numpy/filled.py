"""Arrays that are filled piece by piece, as in `y = np.zeros(n)` and then `y[0] = x`.

A node never changes, so such an array is a `Filled`: it remembers which node was written where, and
puts them together when it is read.  `minigrad.numpy` makes one for np.zeros and its like while a
function runs that is differentiated, batched or compiled (`nest.filling`); in all other code these
functions return plain arrays.  `t.copy()` makes one of a tensor.

It behaves as an array of NumPy does.  A view of it, such as `row = y[0]`, sees later writes, and
writing into the view writes into the array.  While no tensor is in it, all code may read it.
"""
import operator
from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from ..nest import filling, reads
from ..op import VIEWS
from ..rules import reads as reading
from ..rules.index import getitem, put
from ..rules.segment import segment_sum
from ..tensor import Tensor
from ..value import Spec, dtype_of, shape_of
from .lists import joined
from .store import Store

# NumPy makes views of these, too, besides those of VIEWS.  Here they are computed anew at each use.
LIVE = {np.broadcast_to, np.broadcast_arrays, np.real, np.imag,
        np.lib.stride_tricks.sliding_window_view}
# What it answers as the plain array does, while no tensor is in it.
READ = ("__float__ __int__ __index__ __complex__ item tolist tobytes dot view flags base "
        "strides itemsize nbytes data")


class Filled(reading.Readable):
    """A Filled is an array, or a view of one, into which tensors can be written.

    store: the elements of the whole array.
    at: the numbers of its own elements in the store, an array of its shape.
    here: the plain numbers of these elements, a view of `store.plain` where `at` is a view.
    """

    def __init__(self, store: Store, at: np.ndarray, here: np.ndarray):
        super().__init__(Spec(at.shape, here.dtype))
        self.store = store
        self.at = at
        self.here = here

    def read(self) -> Any:
        """A node of its content; while no tensor is in it, a read-only view of the plain array."""
        store = self.store
        if store.nodes and (store.writer[self.at] >= 0).any():
            return store.taken(self.at)
        view = self.here.view()
        view.flags.writeable = False
        return view

    def __repr__(self) -> str:
        return f"filled({self.read()!r})"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        value = self.read()
        if type(value) is np.ndarray and not copy:
            self.store.lent[self.at] = True
        return np.array(value, dtype, copy=copy)

    def copy(self, order: Any = "C") -> "Filled":
        """Another array with this content.

        order: as in NumPy; it makes no difference.
        """
        return filled(self.read())

    def flatten(self, order: Any = "C") -> Any:
        """A copy of the elements in one row.

        order: "C" or "F", as in NumPy.
        """
        return filled(np.ravel(self.read(), order))

    def astype(self, dtype: Any, *args: Any, copy: bool = True, **options: Any) -> Any:
        """The array in another dtype.

        dtype, copy and the rest: as in NumPy.
        """
        if not copy and np.dtype(dtype) == self.dtype:
            return self
        return _again(self.read().astype(dtype))

    def __copy__(self, memo: Any = None) -> Any:
        return self.copy()

    __deepcopy__ = __copy__

    # --- parts
    def _view(self, part: Callable) -> Any:
        """The view that a function of arrays makes of it, or None where it makes a copy."""
        at = part(self.at)
        if isinstance(at, (list, tuple)):
            return [Filled(self.store, a, h) for a, h in zip(at, part(self.here), strict=True)]
        shared = isinstance(at, np.ndarray) and np.may_share_memory(at, self.at)
        return Filled(self.store, at, part(self.here)) if shared else None

    def __getitem__(self, index: Any) -> Any:
        index = reads(index)
        if not _traced(index):
            view = self._view(lambda array: array[_plain(index)])
            if view is not None:
                return view
        return _again(self.read()[index])

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))

    def __setitem__(self, index: Any, value: Any) -> None:  # type: ignore[override]
        index, value, store = reads(index), reads(joined(value)), self.store
        if _traced(index):  # which element it is will be known later, so all are written anew
            every = np.arange(store.plain.size)
            row = Filled(store, every, store.plain).read()
            store.write(every, put(row, getitem(self.at, index), value))
        else:
            store.write(self.at[_plain(index)], value)

    value = property(lambda self: getattr(self.read(), "value", self.read()))
    T = property(np.transpose)
    mT = property(np.matrix_transpose)
    real = property(np.real)
    imag = property(np.imag)
    flat = property(lambda self: Filled(self.store, self.at.ravel(), self.here.ravel()))

    def fill(self, value: Any) -> None:
        """Write a number everywhere.

        value: a number or a node of one.
        """
        self[...] = value

    # --- NumPy's protocols
    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        if method == "at" and ufunc in (np.add, np.subtract):
            target, index, values = inputs
            return _add_at(target, index, values, 1.0 if ufunc is np.add else -1.0)
        (target,) = kwargs.pop("out", (None,))
        if type(target) is not Filled:
            if target is not None:
                kwargs["out"] = target
            return _again(super().__array_ufunc__(ufunc, method, *inputs, **kwargs))
        inputs, call = reads(inputs), method == "__call__"
        where = kwargs.pop("where", True) if call else True  # a reduction leaves elements out
        if where is not True:  # elsewhere the function may have no finite slope, such as 1 / x at 0
            harmless = 2.0 if ufunc is np.arccosh else 0.5
            inputs = tuple([np.where(where, x, harmless) if dtype_of(x).kind in "fc" else x
                            for x in inputs])
        new = getattr(ufunc, method)(*inputs, **reads(kwargs))
        target[...] = new if where is True else np.where(where, new, target)
        return target

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func in VIEWS and args and args[0] is self:
            view = self._view(lambda array: func(array, *args[1:], **kwargs))
            if view is not None:
                return view
        if func is np.real and self.dtype.kind == "f":
            return self
        if func in LIVE:
            make = lambda: func(*reads(args), **reads(kwargs))
            now = make()
            return ([Live(lambda k=k: make()[k]) for k in range(len(now))]
                    if isinstance(now, (list, tuple)) else Live(make))
        target = kwargs.get("out")
        if func is np.copyto or func is np.fill_diagonal:
            return (_copy_to if func is np.copyto else _fill_diagonal)(*args, **kwargs)
        if type(target) is Filled:
            target[...] = func(*reads(args), **reads({**kwargs, "out": None}))
            return target
        return _again(super().__array_function__(func, types, args, kwargs))


class Live(reading.Readable):
    """A Live is what a function makes of an array that is filled, computed anew at each use.

    make: it computes the value of now.
    """

    def __init__(self, make: Callable):
        now = make()
        super().__init__(Spec(shape_of(now), dtype_of(now)))
        self.make = make

    def read(self) -> Any:
        """The value of now."""
        return self.make()


def _add_at(target: Any, index: Any, values: Any, sign: float) -> None:
    """`np.add.at`: an element that the index names twice gets both values."""
    at = np.arange(target.size).reshape(target.shape)[_plain(reads(index))]
    values = np.ravel(np.broadcast_to(np.multiply(sign, reads(joined(values))), at.shape))
    target[...] = target + np.reshape(segment_sum(values, at.ravel(), target.size), target.shape)


def _again(result: Any) -> Any:
    """A result of a computation with an array that can be filled: it can be filled, too."""
    return filled(result) if type(result) is np.ndarray else result


def _copy_to(dst: Any, src: Any, casting: Any = "same_kind", where: Any = True) -> None:
    dst[...] = src if where is True else np.where(where, src, dst)


def _fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    mark = np.zeros(a.shape, bool)
    np.fill_diagonal(mark, True, wrap)
    a[mark] = val


def _traced(index: Any) -> bool:
    """Whether an index has a part whose value is not known yet."""
    return any(isinstance(part, Tensor) and type(part.raw) is Spec
               for part in (index if isinstance(index, tuple) else (index,)))


def _plain(index: Any) -> Any:
    """An index with plain arrays in the place of nodes of whole numbers and booleans."""
    if isinstance(index, tuple):
        return tuple(map(_plain, index))
    return np.asarray(index) if isinstance(index, Tensor) else index


def _in_place(name: str) -> Callable:
    """`y += other` and its like: they write into y, with NumPy's rules for dtypes."""
    compute = getattr(operator, name)

    def method(self: Filled, other: Any) -> Filled:
        new = reads(compute(self, other))
        if not isinstance(new, Tensor):
            np.copyto(np.empty(self.shape, self.dtype), new, "same_kind")  # raises where it can't
        self[...] = new
        return self

    return method


def _computed(name: str) -> Callable:
    """An operator, whose result can be filled."""
    call = getattr(reading.Readable, name)
    return lambda self, *other: _again(call(self, *other))


for _name in "add sub mul truediv matmul pow floordiv mod".split():
    setattr(Filled, f"__i{_name}__", _in_place(_name))
    for _kind in ("", "r"):
        setattr(Filled, f"__{_kind}{_name}__", _computed(f"__{_kind}{_name}__"))
for _name in ("__neg__", "__pos__", "__abs__"):
    setattr(Filled, _name, _computed(_name))
for _name in READ.split():
    setattr(Filled, _name, reading.operator(_name) if callable(getattr(np.ndarray, _name, None))
            else reading.attribute(_name))


def filled(content: Any) -> Any:
    """An array to be filled that starts with a plain array, or with what a node holds; everything
    else as it is, and everything outside of the functions that `nest.called` runs."""
    kind = getattr(getattr(content, "dtype", None), "kind", "")
    if filling.get() is None or kind not in "fc":
        return content
    if not isinstance(content, (Tensor, np.ndarray)) or {*map(type, content.shape)} - {int}:
        return content  # a single number, or a node with a size that is not known yet
    plain = (np.empty(content.shape, content.dtype) if isinstance(content, Tensor)
             else np.array(content, order="C"))
    at = np.arange(plain.size).reshape(plain.shape)
    new = Filled(Store(plain.reshape(-1)), at, plain)
    if isinstance(content, Tensor):
        new[...] = content
    return new


def itself(function: Callable) -> Callable:
    """np.asarray and its kin: of an array that is filled they return the array itself."""
    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        if args and type(a := args[0]) is Filled and not options.get("copy"):
            dtype = options.get("dtype", args[1] if args[1:] else None)
            if dtype is None or np.dtype(dtype) == a.dtype:
                return a
        return function(*args, **options)

    vars(call)["__wrapped__"] = getattr(function, "__wrapped__", function)  # NumPy's own
    return call


def filling_with(function: Callable) -> Callable:
    """A function that makes arrays, whose results can be filled."""
    @wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        made = function(*args, **options)
        return made if filling.get() is None else filled(made)

    vars(call)["__wrapped__"] = getattr(function, "__wrapped__", function)  # NumPy's own
    return call
