"""A node of the graph: a value (or only its shape), how it was made, Python's operators and NumPy's two protocols.

A node never changes.  Its id is larger than the ids of its arguments, so sorting by id is a topological order and every
pass of the engine is one loop.  What the operators and `np.*` calls record is decided by `TABLE`, which the rule tables
fill; how a node is recorded stands in `op.py`.
"""
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import ndarray

from .errors import IndexRefusal, InputError, NoMethodError, NoRuleError, Refusal, ShapeError, user_site
from .value import KEPT_BY_COPY, Spec, dtype_of, keep, shape_of

TABLE: dict[Any, Callable] = {}  # NumPy's function -> ours, with NumPy's signature
next_id = itertools.count(1).__next__  # atomic, so threads need no lock


class Tensor:
    """A node.  Make leaves with `mg.tensor`; everything else is made by using them in NumPy code.

    id: increasing; op: what made it (None for a leaf); args: tensors and constants, in order; params: static options;
    raw: ndarray, NumPy scalar, Python number or Spec; code, lasti: where it was made; seal: see `keep`.
    """

    __slots__ = ("id", "op", "args", "params", "raw", "code", "lasti", "seal", "name", "__weakref__")

    def __init__(self, raw, op=None, args=(), params=None, code=None, lasti=0, seal=None, name=None):
        self.id = next_id()
        self.raw = raw
        self.op = op
        self.args = args
        self.params = params
        self.code = code  # not as a pair: a tuple for each node is 56 bytes more
        self.lasti = lasti
        self.seal = seal
        self.name = name

    # --- what it is
    shape = property(lambda self: getattr(self.raw, "shape", ()), doc="The value's shape, a tuple of ints.")
    ndim = property(lambda self: len(shape_of(self.raw)), doc="The number of axes.")
    dtype = property(lambda self: dtype_of(self.raw), doc="The value's dtype.")
    size = property(lambda self: math.prod(self.shape), doc="The number of elements.")
    raws = property(lambda self: tuple([a.raw if type(a) is Tensor else a for a in self.args]), doc="args as values.")
    T = property(np.transpose, doc="The tensor with its axes reversed.")
    site = property(lambda self: self.code and (self.code, self.lasti), doc="The line that made it.")

    @property
    def value(self):
        """The value: a number, or a read-only view of the array."""
        if type(self.raw) is Spec:
            if hasattr(self.raw.graph, "run"):  # not what mg.compile keeps there while it traces
                raise InputError("you asked a node of a graph for its value", "it has one only in a run",
                                 "write mg.run(node, feeds), or compute with it in np.* (np.where for a choice)")
            why = "it stands for every member of a batch" if self.raw.level else "it has a shape but no value yet"
            raise InputError("you asked a traced node for its value", why,
                             "compute with it in np.* (np.where for a choice), or use mg.grad, which keeps values")
        if not isinstance(self.raw, np.ndarray):
            return self.raw
        view = self.raw.view()
        view.flags.writeable = False
        return view

    def __repr__(self):
        label = f", name={self.name!r}" if self.name else ""
        body = repr(self.raw) if type(self.raw) is Spec else np.array2string(np.asarray(self.raw), separator=", ")
        return f"tensor({body}{label})"

    def __format__(self, spec):
        return format(self.value, spec) if spec else repr(self)

    def __len__(self):
        if not self.shape:
            raise InputError("you asked for len() of a single number", "it has no axes", "use t.size, which is 1")
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __bool__(self):
        if self.size != 1:
            raise ShapeError(f"you used a tensor of shape {self.shape} as one truth value", "each element has its own",
                             "write np.all(t) or np.any(t), or np.where(mask, a, b) for a choice by element")
        return bool(self.value)

    def __copy__(self):
        return self  # a node never changes, so it is its own copy

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        from .program import packed  # a list of steps, so that a long chain pickles without recursion

        return packed(self)

    # --- NumPy's protocols
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if kwargs or method != "__call__":
            return _unusual_ufunc(ufunc, method, inputs, kwargs)
        call = TABLE.get(ufunc)
        if call is None:
            raise no_rule(ufunc)
        return call(*inputs)

    def __array_function__(self, func, types, args, kwargs):
        call = TABLE.get(func)
        if call is None:
            raise no_rule(func)
        if kwargs and kwargs.pop("out", None) is not None:
            raise no_out(func)
        try:
            return call(*args, **kwargs)
        except (TypeError, ValueError, IndexError) as error:
            if isinstance(error, Refusal):
                raise
            if isinstance(error, TypeError) and (option := _unknown_option(func, call, args, kwargs)):
                raise option from None
            raise explain(error, func.__name__, args) from None

    def __array__(self, dtype=None, copy=None):
        if self.dtype.kind in "iub":
            raise InputError("you indexed a plain array with a tensor, or made a plain array of it",
                             "NumPy cannot record that",
                             "write np.take(x, i, axis=0) for x[i], or t.value for the plain value")
        raise InputError("you made a plain array of a tensor", "that would cut the gradient without a word",
                         "write t.value for the plain value, or np.stack([a, b]) to join tensors in one array")

    __dlpack__ = __dlpack_device__ = __array__

    # --- what would cut the graph or change a node
    def _cut(self, *_):
        if type(self.raw) is Spec and hasattr(self.raw.graph, "run"):
            raise InputError("you turned a node of a graph into a plain Python number", "it has a value only in a run",
                             "write mg.run(node, feeds), and v.value for what a variable v holds now")
        raise InputError("you turned a tensor into a plain Python number", "that would cut the gradient without a word",
                         "use np.sin and the like instead of math.sin, or t.value if you want the plain value")

    __float__ = __int__ = __index__ = __complex__ = item = _cut

    def __setitem__(self, index, value):
        raise InputError("you assigned to part of a tensor", "a node never changes once others may have used it",
                         "write t = np.where(mask, value, t), or build the parts and np.concatenate them")

    def __delitem__(self, index):
        raise InputError("you deleted part of a tensor", "a node never changes once others may have used it",
                         "write np.delete(t, index)")

    # --- operators and methods
    def __getitem__(self, index):
        return TABLE["getitem"](self, index)

    def astype(self, dtype):
        """The same numbers in another float dtype."""
        return TABLE["astype"](self, dtype)

    def reshape(self, *shape, order="C"):
        """`np.reshape`, also with the sizes as separate arguments."""
        return np.reshape(self, shape[0] if len(shape) == 1 else shape, order=order)

    def transpose(self, *axes):
        """`np.transpose`, also with the axes as separate arguments."""
        return np.transpose(self, (axes[0] if len(axes) == 1 else axes) or None)

    def dot(self, other):
        """`np.dot`."""
        return np.dot(self, other)


def _weak(call):
    """An operator where NumPy computes what Python could: two Python numbers still give a Python number.  It stays
    weak, as it does without tensors, so that `a ** 2.0` does not turn a float32 array beside it into float64."""

    def method(x, y):
        node = call(x, y)
        if type(node.raw) is np.float64 and all(type(getattr(v, "raw", v)) in (float, int) for v in (x, y)):
            node.raw = float(node.raw)
        return node

    return method


def _in_place(call):
    """`t += other`: for a whole tensor it is t = t + other; for a view NumPy would change the whole as well."""

    def method(self, other):
        if self.op is not None and getattr(self.raw, "base", None) is not None:
            raise InputError("you changed a view of a tensor in place (as in w = y[:2] and then w *= 3)",
                             "NumPy would change y too, and a node never changes",
                             "write w = w * 3 if only w is meant, or np.where(mask, y * 3, y) for a new y")
        return call(self, other)

    return method


def _swapped(call):
    return lambda self, other: call(other, self)


def _method(function):
    def method(self, *args, **kwargs):
        return self.__array_function__(function, (), (self, *args), kwargs)

    method.__doc__ = f"`np.{function.__name__}`."
    return method


def _without_rule(name):
    def refuse(self):
        if name in ("sort", "partition", "put", "fill", "resize", "itemset", "setfield", "byteswap"):
            raise NoMethodError(f"you used .{name} of a tensor", "it works in place, and a node never changes",
                                "write np.sort(t), np.resize(t, shape) or mg.put(t, index, values) for a new one")
        raise NoMethodError(f"you used .{name} of a tensor", "that part of NumPy's arrays has no derivative rule here",
                            f"write it with np.* functions, or use t.value.{name} where no gradient is needed")

    return property(refuse)


METHODS = ("sum mean max min var std prod cumsum cumprod any all argmax argmin argsort argpartition take repeat "
           "swapaxes squeeze ravel clip searchsorted nonzero choose round conj trace diagonal")


def bind_operators():
    """Give Tensor its operators and methods.  Called once, when the table is full: an operator is the op's own call."""
    both = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide, "matmul": np.matmul,
            "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
    weak = dict(pow=np.power, floordiv=np.floor_divide, mod=np.remainder)
    for name, call in [*((n, TABLE[f]) for n, f in both.items()), *((n, _weak(TABLE[f])) for n, f in weak.items())]:
        setattr(Tensor, f"__{name}__", call)
        setattr(Tensor, f"__r{name}__", _swapped(call))
        setattr(Tensor, f"__i{name}__", _in_place(call))
    for name, ufunc in dict(lt=np.less, le=np.less_equal, gt=np.greater, ge=np.greater_equal, eq=np.equal,
                            ne=np.not_equal, neg=np.negative, pos=np.positive, abs=np.absolute,
                            invert=np.invert).items():
        setattr(Tensor, f"__{name}__", TABLE[ufunc])
    for name in METHODS.split():
        setattr(Tensor, name, _method(getattr(np, name)))
    for name, function in dict(flatten=np.ravel, conjugate=np.conj, __round__=np.round, __divmod__=np.divmod).items():
        setattr(Tensor, name, _method(function))
    for name, function in dict(real=np.real, imag=np.imag, mT=np.matrix_transpose).items():
        setattr(Tensor, name, property(TABLE[function], doc=f"`np.{name}`."))
    for name, method in dict(__rdivmod__=_swapped(TABLE[np.divmod]), copy=lambda self: self,
                             compress=lambda self, condition, axis=None: np.compress(condition, self, axis)).items():
        setattr(Tensor, name, method)
    for name in dir(np.ndarray):  # one property each: a __getattr__ would slow every other attribute
        if not name.startswith("_") and not hasattr(Tensor, name):
            setattr(Tensor, name, _without_rule(name))
    setattr(Tensor, "__hash__", object.__hash__)  # noqa: B010 - by identity, although == compares elements


# --- leaves
def tensor(value, name=None):
    """A leaf of the graph.

    value: a float, or an array (or nested list) of floats, of any shape; it is copied, so changing it later changes
    nothing.  name: a label for pictures and messages.  Raises InputError for integers, booleans, complex numbers,
    strings and objects: nothing can be differentiated with respect to them.
    """
    if type(value) is Tensor:
        raise InputError("you made a tensor of a tensor", "it is one already", "use it as it is, or t.value")
    leaf = variable(value, copy=True)
    if leaf is None:
        raise not_a_variable(value, "the value")
    leaf.name, (leaf.code, leaf.lasti) = name, user_site()
    return leaf


def variable(value, copy=False):
    """A leaf for something that a derivative can be taken with respect to: a float or an array of floats; else None,
    and `not_a_variable` has the reason.  copy: whatever its size, because the record will live long."""
    if type(value) is ndarray:
        if value.dtype.kind == "f":
            if copy or value.size <= KEPT_BY_COPY:
                return Tensor(value.copy())
            raw, seal = keep(value)
            return Tensor(raw, seal=seal)
    elif type(value) is float or isinstance(value, np.floating):
        return Tensor(value)
    elif isinstance(value, (list, tuple, np.ndarray)) and not isinstance(value, (np.ma.MaskedArray, np.matrix)):
        try:
            return variable(np.array(value), copy)
        except ValueError:
            pass  # lists of uneven lengths
    return None


def not_a_variable(value, label):
    """The refusal for what `variable` does not take."""
    try:
        kind = value.dtype.kind if type(value) is Tensor else np.asarray(value).dtype.kind
    except ValueError:
        return InputError(f"{label} is a nested list of uneven lengths", "it has no shape", "pad it or split it")
    what = {"i": "an integer", "u": "an integer", "b": "a boolean", "c": "complex", "U": "a string", "S": "a string"}
    if isinstance(value, (np.ma.MaskedArray, np.matrix)):
        return InputError(f"{label} is a {type(value).__name__}", "its operators are not those of an array",
                          "use np.asarray(x)")
    return InputError(f"{label} is {what.get(kind, 'an object')} ({str(value)[:40]})",
                      "a derivative is taken with respect to real numbers",
                      "write 3.0 for 3, or x.astype(float)" if kind in "iub" else "pass floats")


# --- refusals that the protocols share
def no_rule(func):
    """The refusal for a NumPy function that is not in the table, with the nearest names that are."""
    import difflib

    name, place = getattr(func, "__name__", str(func)), getattr(func, "__module__", None) or "numpy"
    known = sorted({f.__name__ for f, ours in TABLE.items() if callable(f) and ours.__name__ != "refuse"})
    near = difflib.get_close_matches(name, known, 3, 0.6)
    return NoRuleError(f"you called {place.replace('numpy', 'np', 1)}.{name} on a tensor",
                       "it has no derivative rule here",
                       f"nearest that have one: {', '.join('np.' + n for n in near)}" if near else
                       "write it with functions that have one, or use t.value where no gradient is needed")


def no_out(func):
    """The refusal for `out=`, which is also how `array += tensor` arrives."""
    return InputError(f"you asked np.{func.__name__} to write a tensor into an array (out=, or z += t)",
                      "an array cannot hold the graph", "write z = z + t")


REDUCE: dict[Any, Callable] = {np.add: np.sum, np.multiply: np.prod, np.maximum: np.max, np.minimum: np.min,
                               np.logical_and: np.all, np.logical_or: np.any}
ACCUMULATE: dict[Any, Callable] = {np.add: np.cumsum, np.multiply: np.cumprod}


def _unusual_ufunc(ufunc, method, inputs, kwargs):
    """`dtype=`, `.reduce` and the like: as the function that NumPy has for it, or a refusal."""
    if kwargs.get("out") is not None:
        raise no_out(ufunc)
    known = {"reduce": REDUCE, "accumulate": ACCUMULATE}.get(method, {}).get(ufunc)
    if known:
        return known(*inputs[:1], **{"axis": 0, **dict(zip(("axis",), inputs[1:], strict=False)), **kwargs})
    if ufunc in TABLE and method == "outer" and not kwargs:
        a, b = inputs
        return ufunc(np.reshape(a, (*np.shape(a), *(1,) * np.ndim(b))), b)
    if ufunc in TABLE and method == "__call__" and set(kwargs) == {"dtype"} and np.dtype(kwargs["dtype"]).kind == "f":
        return ufunc(*(x.astype(kwargs["dtype"]) if hasattr(x, "astype") else x for x in inputs))
    used = f"np.{ufunc.__name__}" + (f".{method}" if method != "__call__" else f" with {', '.join(kwargs)}=")
    if method == "at":
        raise NoRuleError(f"you called {used} on a tensor", "it writes into an array", "use mg.put for a new array")
    raise NoRuleError(f"you called {used} on a tensor", "there is a derivative rule only for the plain call",
                      f"write np.where(mask, np.{ufunc.__name__}(...), other) for where=, or use functions with a rule")


def _unknown_option(func, call, args, kwargs):
    import inspect

    known = inspect.signature(call).parameters
    try:
        inspect.signature(call).bind(*args, **kwargs)
    except TypeError:
        extra = ", ".join(f"{key}=" for key in kwargs if key not in known) or f"{len(args)} positional arguments"
        return NoRuleError(f"you called np.{func.__name__} on a tensor with {extra}",
                           f"there is a derivative rule only for np.{func.__name__}({', '.join(known)})",
                           "leave that out and write that part with other functions")
    return None


def explain(error, name, raws, site=None):
    """NumPy's complaint about shapes, as one of our sentences."""
    if isinstance(error, Refusal):
        return error
    parts = [part for raw in raws for part in (raw if isinstance(raw, (list, tuple)) else [raw])]
    shapes = [str(part.shape) for part in parts if hasattr(part, "shape")] or ["()"]
    kind = IndexRefusal if isinstance(error, IndexError) and not isinstance(error, ValueError) else ShapeError
    place = "np.linalg" if hasattr(np.linalg, name) and not hasattr(np, name) else "np"
    name = "x[...]" if name == "getitem" else f"{place}.{name}"
    words = f"in NumPy's words, {str(error).strip().rstrip('.').replace('. ', '; ')}"
    if isinstance(error, TypeError):
        return InputError(f"{name} got values of dtype {' and '.join(str(dtype_of(part)) for part in parts)}", words,
                          "give it values of a kind that it takes", site)
    several = len(shapes) > 1
    return kind(f"{name} got shape{'s' * several} {' and '.join(shapes)}", words,
                "use an index inside the axis" if kind is IndexRefusal else
                "reshape or transpose one of them so that the "
                "sizes agree" if several else "use axes and sizes that fit it", site)
