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

from .errors import IndexRefusal, InputError, NoRuleError, Refusal, ShapeError, user_site

TABLE: dict[Any, Callable] = {}  # NumPy's function -> ours, with NumPy's signature
next_id = itertools.count().__next__  # atomic, so threads need no lock
NUMBERS = (float, int, bool, np.float64, np.float32)
KEPT_BY_COPY = 4096  # elements: up to here a copy costs less than looking twice


class Spec:
    """Shape and dtype of a value that is not there (yet): what a traced node holds instead of an array."""

    __slots__ = ("shape", "dtype")

    def __init__(self, shape, dtype):
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)

    ndim = property(lambda self: len(self.shape))

    def __repr__(self):
        return f"{self.dtype}{list(self.shape)}"


class Tensor:
    """A node.  Make leaves with `mg.tensor`; everything else is made by using them in NumPy code.

    id: increasing; op: what made it (None for a leaf); args: tensors and constants, in order; raws: their plain values;
    params: static options; raw: ndarray, NumPy scalar, Python number or Spec; site: the line that made it; seal: see `keep`.
    """

    __slots__ = ("id", "op", "args", "raws", "params", "raw", "site", "seal", "name", "__weakref__")

    def __init__(self, raw, op=None, args=(), raws=(), params=None, site=None, seal=None, name=None):
        self.id = next_id()
        self.raw = raw
        self.op = op
        self.args = args
        self.raws = raws
        self.params = params
        self.site = site
        self.seal = seal
        self.name = name

    # --- what it is
    shape = property(lambda self: shape_of(self.raw), doc="The value's shape, a tuple of ints.")
    ndim = property(lambda self: len(shape_of(self.raw)), doc="The number of axes.")
    dtype = property(lambda self: dtype_of(self.raw), doc="The value's dtype.")
    size = property(lambda self: math.prod(self.shape), doc="The number of elements.")
    T = property(lambda self: np.transpose(self), doc="The tensor with its axes reversed.")

    @property
    def value(self):
        """The value: a number, or a read-only view of the array."""
        if type(self.raw) is Spec:
            raise InputError("you asked a traced node for its value", "it has a shape but no value yet",
                             "compute with it in np.*, or use mg.grad, which keeps values")
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
        if kwargs.pop("out", None) is not None:
            raise no_out(func)
        try:
            return call(*args, **kwargs)
        except (TypeError, ValueError, IndexError) as error:
            if isinstance(error, Refusal):
                raise
            if isinstance(error, TypeError):
                raise _unknown_option(func, call, args, kwargs) or error from None
            raise explain(error, func.__name__, args) from None

    def __array__(self, dtype=None, copy=None):
        raise InputError("you made a plain array of a tensor", "that would cut the gradient without a word",
                         "write t.value for the plain value, or np.stack([a, b]) to join tensors in one array")

    # --- what would cut the graph or change a node
    def _cut(self, *_):
        raise InputError("you turned a tensor into a plain Python number", "that would cut the gradient without a word",
                         "use np.sin and the like instead of math.sin, or t.value if you want the plain value")

    __float__ = __int__ = __index__ = __complex__ = item = _cut

    def __setitem__(self, index, value):
        raise InputError("you assigned to part of a tensor", "a node never changes once others may have used it",
                         "write t = np.where(mask, value, t), or build the parts and np.concatenate them")

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
    """An operator where NumPy computes what Python could: two Python numbers still give a Python number.  It stays weak, as
    it does without tensors, so that `a / 2.0` does not turn a float32 array beside it into float64."""

    def method(x, y):
        node = call(x, y)
        if type(node.raw) is np.float64 and all(type(getattr(v, "raw", v)) in (float, int) for v in (x, y)):
            node.raw = float(node.raw)
        return node

    return method


def _swapped(call):
    return lambda self, other: call(other, self)


def _method(function):
    def method(self, *args, **kwargs):
        return function(self, *args, **kwargs)

    method.__doc__ = f"`np.{function.__name__}`."
    return method


def bind_operators():
    """Give Tensor its operators and methods.  Called once, when the table is full: an operator is the op's own call."""
    both = dict(add=np.add, sub=np.subtract, mul=np.multiply, matmul=np.matmul)
    weak = dict(truediv=np.true_divide, pow=np.power, floordiv=np.floor_divide, mod=np.remainder)
    for name, call in [*((n, TABLE[f]) for n, f in both.items()), *((n, _weak(TABLE[f])) for n, f in weak.items())]:
        setattr(Tensor, f"__{name}__", call)
        setattr(Tensor, f"__r{name}__", _swapped(call))
    for name, ufunc in dict(lt=np.less, le=np.less_equal, gt=np.greater, ge=np.greater_equal, eq=np.equal,
                            ne=np.not_equal, neg=np.negative, pos=np.positive, abs=np.absolute).items():
        setattr(Tensor, f"__{name}__", TABLE[ufunc])
    for function in (np.sum, np.mean, np.max, np.min, np.var, np.squeeze, np.ravel, np.clip):
        setattr(Tensor, function.__name__.removeprefix("a"), _method(TABLE[function]))
    Tensor.__hash__ = object.__hash__  # by identity, although == compares elements


# --- values
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

    Returns (value, seal): small arrays are copied, larger ones are sealed with a fingerprint that `check_seal` compares
    before a derivative is taken.  Raises InputError for objects, strings and complex numbers.
    """
    if type(x) is np.ndarray and x.dtype.kind in "fiub":
        return keep(x)
    if type(x) in NUMBERS:
        return x, None
    if isinstance(x, np.ma.MaskedArray) or hasattr(x, "__array_ufunc__") and not isinstance(x, (np.ndarray, np.generic)):
        raise InputError(f"you mixed a tensor with a {type(x).__name__}", "its own arithmetic would hide the tensor's",
                         "turn it into a plain array first")
    array = np.asarray(x)
    if array.dtype.kind not in "fiub":
        raise InputError(f"you mixed a tensor with a value of dtype {array.dtype}", "derivatives here are of real numbers",
                         "convert it to float")
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
    from .errors import ChangedError

    for array, seen in node.seal:
        if fingerprint(array) != seen:
            raise ChangedError(f"an array of shape {array.shape} was changed in place after it was used",
                               "the derivative needs the values that were used", "change it after the gradient is taken, "
                               "or write x = x + step instead of x += step", node.site)


def tensor(value, name=None):
    """A leaf of the graph.

    value: a float, or an array (or nested list) of floats, of any shape; it is copied, so changing it later changes
    nothing.  name: a label for pictures and messages.  Raises InputError for integers, booleans, complex numbers,
    strings and objects: nothing can be differentiated with respect to them.
    """
    if type(value) is Tensor:
        raise InputError("you made a tensor of a tensor", "it is one already", "use it as it is, or t.value")
    raw, _ = variable(value, copy=True)
    if raw is None:
        raise not_a_variable(value, "the value")
    return Tensor(raw, site=user_site(), name=name)


def variable(value, copy=False):
    """(raw, seal) of something that a derivative can be taken with respect to: a float or an array of floats; else
    (None, None), and `not_a_variable` has the reason.  copy: whatever its size, because the record will live long."""
    if type(value) is np.ndarray:
        if value.dtype.kind == "f":
            return (value.copy(), None) if copy or value.size <= KEPT_BY_COPY else keep(value)
    elif type(value) is float or isinstance(value, np.floating):
        return value, None
    elif isinstance(value, (list, tuple, np.ndarray)) and not isinstance(value, np.ma.MaskedArray):
        try:
            return variable(np.array(value), copy)
        except ValueError:
            pass  # lists of uneven lengths
    return None, None


def not_a_variable(value, label):
    """The refusal for what `variable` does not take."""
    try:
        kind = np.asarray(value).dtype.kind
    except ValueError:
        return InputError(f"{label} is a nested list of uneven lengths", "it has no shape", "pad it or split it")
    what = {"i": "an integer", "u": "an integer", "b": "a boolean", "c": "complex", "U": "a string", "S": "a string"}
    return InputError(f"{label} is {what.get(kind, 'an object')} ({str(value)[:40]})",
                      "a derivative is taken with respect to real numbers",
                      "write 3.0 for 3, or x.astype(float)" if kind in "iub" else "pass floats")


# --- refusals that the protocols share
def no_rule(func):
    """The refusal for a NumPy function that is not in the table, with the nearest names that are."""
    import difflib

    name = getattr(func, "__name__", str(func))
    known = sorted({f.__name__ for f in TABLE if callable(f)})
    near = difflib.get_close_matches(name, known, 3, 0.5)
    return NoRuleError(f"you called np.{name} on a tensor", "it has no derivative rule here",
                       f"nearest that have one: {', '.join('np.' + n for n in near)}" if near else
                       "write it with functions that have one, or use t.value where no gradient is needed")


def no_out(func):
    """The refusal for `out=`, which is also how `array += tensor` arrives."""
    return InputError(f"you asked np.{func.__name__} to write a tensor into an array (out=, or z += t)",
                      "an array cannot hold the graph", "write z = z + t")


def _unusual_ufunc(ufunc, method, inputs, kwargs):
    if kwargs.get("out") is not None:
        raise no_out(ufunc)
    reduction = {np.add: np.sum, np.maximum: np.max, np.minimum: np.min}.get(ufunc)
    if method == "reduce" and reduction and set(kwargs) <= {"axis", "keepdims"}:
        return reduction(inputs[0], **{"axis": 0, **kwargs})
    used = f"np.{ufunc.__name__}" + (f".{method}" if method != "__call__" else f" with {', '.join(kwargs)}=")
    raise NoRuleError(f"you called {used} on a tensor", "only the plain call has a derivative rule",
                      f"write np.where(mask, np.{ufunc.__name__}(...), ...) for where=, or convert with t.astype(dtype)")


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
    shapes = " and ".join(str(shape_of(raw)) for raw in raws)
    kind = IndexRefusal if isinstance(error, IndexError) and not isinstance(error, ValueError) else ShapeError
    name = "x[...]" if name == "getitem" else f"np.{name}"
    return kind(f"{name} got shape{'s' * (len(raws) > 1)} {shapes}", f"in NumPy's words, {str(error).strip().rstrip('.')}",
                "use an index inside the axis" if kind is IndexRefusal else
                "reshape or transpose one of them so that the sizes agree", site)
