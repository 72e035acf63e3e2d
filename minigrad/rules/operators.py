"""Python's operators and the methods of NumPy's arrays, for tensors: each is a call that the rule
tables define."""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import InputError, NoMethodError, NoRuleError, ShapeError, no_out
from ..nest import filling
from ..tensor import TABLE, Tensor, looks
from ..value import TO_PLAIN, Spec


def _weak(call):
    """An operator where NumPy computes what Python could: two Python numbers still give a Python
    number.  It stays weak, as it does without tensors, so that `a ** 2.0` does not turn a float32
    array beside it into float64."""

    def method(x, y):
        node = call(x, y)
        if (type(node.raw) is np.float64
            and all(type(getattr(v, "raw", v)) in (float, int) for v in (x, y))):
            node.raw = float(node.raw)
        return node

    return method


def _power(x, y):
    """`x ** y`; where NumPy writes x * x for x ** 2 it makes int8 of an array of truth values."""
    if type(y) is int and y == 2 and x.dtype.kind == "b" and x.shape:
        return np.square(x)
    return TABLE[np.power](x, y)


def _is_view(t):
    """Whether NumPy would write into another array, too, if t was changed in place.

    Of a traced node only its op is known.
    """
    if t.op is None or getattr(t, "own", False):
        return False
    name, params = t.op.name, t.params
    if name == "getitem":  # an index of integers alone gives a number, one with arrays a copy
        return looks(t) and (bool(t.shape) or not all(type(i) is int for i in params["index"]))
    if type(t.raw) is not Spec:
        # an op such as stop_gradient hands on the array itself, where w is y under another name
        return isinstance(t.raw, np.ndarray) and any(
            np.may_share_memory(t.raw, raw) and (raw is not t.raw or looks(t)) for raw in t.raws)
    if name == "einsum":  # a diagonal, or axes in another order: nothing is multiplied or summed
        given, kept = params["subscripts"].split("->")
        return len(t.args) == 1 and set(given) == set(kept)
    return looks(t)


def _in_place(call):
    """`t += other`: for a whole tensor it is t = t + other; for a view NumPy would change the
    whole as well."""

    def method(self, other):
        if type(other) is not Tensor and isinstance(other, Tensor):
            return NotImplemented  # it reads itself, in its own operator
        if _is_view(self):
            raise InputError(
                "you changed a view of a tensor in place (as in w = y[:2] and then w *= 3)",
                "NumPy would change y too, and a node never changes",
                "write w = w * 3 if only w is meant or nothing reads y again, or "
                "np.where(mask, y * 3, y) for a new y")
        return call(self, other)

    return method


def _swapped(call):
    return lambda self, other: call(other, self)


def _method(function):
    def method(self, *args, **kwargs):
        return self.__array_function__(function, (), (self, *args), kwargs)

    method.__doc__ = f"`np.{function.__name__}`."
    return method


def _item(self, *at):
    """One element: of whole numbers and booleans the plain one, of floats a node, so that nothing
    is cut."""
    if self.dtype.kind in "iub":
        return TO_PLAIN[-1](self, *at)
    if not at and self.size != 1:
        raise ShapeError(f"you used .item() of a tensor of shape {self.shape}",
                         "it has more than one element", "write t.item(0) for the first")
    index = at[0] if len(at) == 1 and isinstance(at[0], tuple) else at
    return self[index] if len(index) > 1 else np.ravel(self)[index[0] if index else 0]


def _copy(self, order="C"):
    """The tensor itself, which never changes; inside of a function that is differentiated, an
    array with its content that can be written into."""
    return self if filling.get() is None else TABLE["copy"](self)


def _without_rule(name):
    def refuse(self):
        if name in ("sort", "partition", "put", "fill", "resize", "itemset",
                    "setfield", "byteswap"):
            raise NoMethodError(
                f"you used .{name} of a tensor", "it works in place, and a node never changes",
                "write np.sort(t), np.resize(t, shape) or mg.put(t, index, values) for a new one")
        if self.dtype.kind in "iub" and type(self.raw) is not Spec:
            return getattr(np.asarray(self.value), name)  # no derivative is lost
        raise NoMethodError(f"you used .{name} of a tensor",
                            "that part of NumPy's arrays has no derivative rule here",
                            f"write it with np.* functions, or use t.value.{name} where no "
                            "gradient is needed")

    return property(refuse)


REDUCE: dict[Any, Callable] = {np.add: np.sum, np.multiply: np.prod, np.maximum: np.max,
                               np.minimum: np.min, np.logical_and: np.all, np.logical_or: np.any}
ACCUMULATE: dict[Any, Callable] = {np.add: np.cumsum, np.multiply: np.cumprod}


def unusual_ufunc(ufunc, method, inputs, kwargs):
    """`dtype=`, `.reduce` and the like: as the function that NumPy has for it, or a refusal."""
    if kwargs.get("out") is not None:
        raise no_out(ufunc)
    if ufunc not in TABLE:
        TABLE["later"](ufunc)
    known = {"reduce": REDUCE, "accumulate": ACCUMULATE}.get(method, {}).get(ufunc)
    if known:
        return known(*inputs[:1],
                     **{"axis": 0, **dict(zip(("axis",), inputs[1:], strict=False)), **kwargs})
    if ufunc in TABLE and method == "outer" and not kwargs:
        a, b = inputs
        return ufunc(np.reshape(a, (*np.shape(a), *(1,) * np.ndim(b))), b)
    if (ufunc in TABLE and method == "__call__" and set(kwargs) == {"dtype"}
        and np.dtype(kwargs["dtype"]).kind in "fc"):
        return ufunc(*(x.astype(kwargs["dtype"]) if hasattr(x, "astype") else x for x in inputs))
    used = f"np.{ufunc.__name__}" + (f".{method}" if method != "__call__"
                                     else f" with {', '.join(kwargs)}=")
    if method == "at":
        raise NoRuleError(f"you called {used} on a tensor", "it writes into an array",
                          "write out + mg.segment_sum(values, index, len(out)), or make out inside "
                          "of the function with np.zeros from `import minigrad.numpy as np`")
    raise NoRuleError(f"you called {used} on a tensor",
                      "there is a derivative rule only for the plain call",
                      f"write np.where(mask, np.{ufunc.__name__}(...), other) for where=, or use "
                      "functions with a rule")


TABLE["unusual"] = unusual_ufunc


METHODS = ("sum mean max min var std prod cumsum cumprod any all argmax argmin argsort "
           "argpartition take repeat swapaxes squeeze ravel clip searchsorted nonzero choose round "
           "conj trace diagonal")


def bind_operators():
    """Give Tensor its operators and methods.  Called once, when the table is full: an operator is
    the op's own call."""
    both = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide,
            "matmul": np.matmul, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
    weak = dict(pow=_power, floordiv=TABLE[np.floor_divide], mod=TABLE[np.remainder])
    for name, call in [*((n, TABLE[f]) for n, f in both.items()),
                       *((n, _weak(f)) for n, f in weak.items())]:
        setattr(Tensor, f"__{name}__", call)
        setattr(Tensor, f"__r{name}__", _swapped(call))
        setattr(Tensor, f"__i{name}__", _in_place(call))
    for name, ufunc in dict(lt=np.less, le=np.less_equal, gt=np.greater,
                            ge=np.greater_equal, eq=np.equal, ne=np.not_equal, neg=np.negative,
                            pos=np.positive, abs=np.absolute,
                            invert=np.invert).items():
        setattr(Tensor, f"__{name}__", TABLE[ufunc])
    for name in METHODS.split():
        setattr(Tensor, name, _method(getattr(np, name)))
    for name, function in dict(flatten=np.ravel, conjugate=np.conj, __round__=np.round,
                               __divmod__=np.divmod).items():
        setattr(Tensor, name, _method(function))
    for name, function in dict(real=np.real, imag=np.imag, mT=np.matrix_transpose).items():
        setattr(Tensor, name, property(TABLE[function], doc=f"`np.{name}`."))
    for name, method in dict(
            item=_item, __rdivmod__=_swapped(TABLE[np.divmod]),
            copy=_copy,
            compress=lambda self, condition, axis=None: np.compress(condition, self, axis)).items():
        setattr(Tensor, name, method)
    # one property each: a __getattr__ would slow every other attribute
    for name in dir(np.ndarray):
        if not name.startswith("_") and not hasattr(Tensor, name):
            setattr(Tensor, name, _without_rule(name))
