"""A node of the graph: a value (or only its shape), how it was made, Python's operators and NumPy's
two protocols.

A node never changes.  Its id is larger than the ids of its arguments, so sorting by id is a
topological order and every pass of the engine is one loop.  What the operators and `np.*` calls
record is decided by `TABLE`, which the rule tables fill; how a node is recorded stands in `op.py`.
"""
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy import ndarray

from .errors import (
    InputError,
    NoRuleError,
    Refusal,
    ShapeError,
    Site,
    no_out,
    unknown_option,
    user_site,
)
from .value import (
    KEPT_BY_COPY,
    TO_PLAIN,
    Spec,
    dtype_of,
    explain,
    is_special,
    keep,
    not_a_variable,
    plain_array,
    shape_of,
)

if TYPE_CHECKING:  # at run time it would be one more module to load
    from numpy.typing import ArrayLike, DTypeLike

TABLE: dict[Any, Callable] = {}  # NumPy's function -> ours, with NumPy's signature
next_id = itertools.count(1).__next__  # atomic, so threads need no lock


class Tensor:
    """A node of the graph; `mg.tensor` makes leaves, and NumPy code on nodes makes all others.

    raw: the value, an ndarray, a NumPy scalar or a Python number, or a Spec in its place.
    op: the op that made it; None for a leaf.
    args: the op's arguments in order, tensors and constants.
    params: the op's options, a dict or None.
    code, lasti: the code of the user's line that made it, or None, and its last instruction.
    seal: fingerprints of large arrays that it was recorded with, see `keep`; or None.
    name: a label for pictures and messages, or None.
    own: True where a function of NumPy has made it as a view of a node that no other code has;
         not set elsewhere, as that would take time for each node.
    """

    readable = False  # it stands for itself, see `rules/reads.py`
    __slots__ = ("id", "op", "args", "params", "raw", "code", "lasti", "seal",
                 "name", "own", "__weakref__")

    def __init__(self, raw: Any, op: Any = None, args: tuple = (), params: dict | None = None,
                 code: Any = None, lasti: int = 0, seal: tuple | None = None,
                 name: str | None = None):
        self.id = next_id()
        self.raw = raw
        self.op = op
        self.args = args
        self.params: Any = params
        self.code = code  # not as a pair: a tuple for each node is 56 bytes more
        self.lasti = lasti
        self.seal = seal
        self.name: Any = name

    if TYPE_CHECKING:  # the operators and methods that rules/operators.py adds
        def _added(self, *args: Any, **options: Any) -> Any: ...

        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _added
        __truediv__ = __rtruediv__ = __matmul__ = __rmatmul__ = __pow__ = __rpow__ = _added
        __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _added
        __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __round__ = _added
        __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __pos__ = __abs__ = __invert__ = _added
        sum = mean = max = min = var = std = prod = cumsum = cumprod = any = all = _added
        argmax = argmin = argsort = argpartition = take = repeat = swapaxes = squeeze = _added
        ravel = flatten = clip = searchsorted = nonzero = choose = round = conj = _added
        conjugate = trace = diagonal = compress = copy = _added
        real: Any
        imag: Any
        mT: Any

    # --- what it is
    @property
    def shape(self) -> tuple[Any, ...]:
        """The value's shape: a tuple of ints, and of unknown sizes in a graph."""
        return getattr(self.raw, "shape", ())

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(shape_of(self.raw))

    @property
    def dtype(self) -> Any:
        """The value's dtype."""
        return dtype_of(self.raw)

    @property
    def size(self) -> Any:
        """The number of elements: an int, or an unknown size in a graph."""
        return math.prod(self.shape)

    @property
    def raws(self) -> tuple:
        """The op's arguments as values: `args` with the value, or Spec, of each tensor."""
        return tuple([a.raw if type(a) is Tensor else a for a in self.args])

    @property
    def site(self) -> Site | None:
        """The place in the user's code that made the node, or None."""
        return self.code and (self.code, self.lasti)

    T = property(np.transpose, doc="The tensor with its axes reversed.")

    @property
    def value(self) -> Any:
        """The value: a number, or a read-only view of the array.

        Raises InputError for a node that has no value yet: one that is traced, stands for a batch,
        or belongs to a graph.
        """
        if type(self.raw) is Spec:
            node, why, instead = self.raw.no_value
            raise InputError(f"you asked {node} for its value", why, instead)
        if not isinstance(self.raw, np.ndarray):
            return self.raw
        view = self.raw.view()
        view.flags.writeable = False
        return view

    def __repr__(self) -> str:
        label = f", name={self.name!r}" if self.name else ""
        body = (repr(self.raw) if type(self.raw) is Spec
                else np.array2string(np.asarray(self.raw), separator=", "))
        return f"tensor({body}{label})"

    def __format__(self, spec: str) -> str:
        return format(self.value, spec) if spec else repr(self)

    def __len__(self) -> int:
        if not self.shape:
            raise InputError("you asked for len() of a single number", "it has no axes",
                             "use t.size, which is 1")
        return self.shape[0]

    def __iter__(self) -> Iterator:
        return (self[i] for i in range(len(self)))

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ShapeError(f"you used a tensor of shape {self.shape} as one truth value",
                             "each element has its own",
                             "write np.all(t) or np.any(t), or np.where(mask, a, b) for a "
                             "choice by element")
        return bool(self.value)

    def __copy__(self, memo: Any = None) -> "Tensor":
        return self  # a node never changes, so it is its own copy

    __deepcopy__ = __copy__

    # --- NumPy's protocols
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if kwargs or method != "__call__":
            return TABLE["unusual"](ufunc, method, inputs, kwargs)
        return (TABLE.get(ufunc) or TABLE["later"](ufunc))(*inputs)

    def __array_function__(self, func, types, args, kwargs):
        call = TABLE.get(func) or TABLE["later"](func)
        if kwargs and kwargs.pop("out", None) is not None:
            raise no_out(func)
        try:
            out = call(*args, **kwargs)
            direct = type(out) is Tensor and (out.op is None or out.op.memory in NO_VIEWS
                                              or (args and out.args[0] is args[0]))
            if not direct:  # nearly all are
                mark_own(out, (*args, *kwargs.values()))
            return out
        except (TypeError, ValueError, IndexError) as error:
            if isinstance(error, Refusal):
                raise
            if (isinstance(error, TypeError)
                and (option := unknown_option(func, call, args, kwargs))):
                raise option from None
            raise explain(error, func.__name__, args) from None

    __array__, __float__, __int__, __complex__, __index__, item = TO_PLAIN

    # --- what would cut the graph or change a node
    def __dlpack__(self, *_: Any, **__: Any) -> NoReturn:
        raise InputError("you gave a tensor to another library of arrays",
                         "that would cut the gradient without a word", "give it t.value")

    __dlpack_device__ = __dlpack__

    def __setitem__(self, index: Any, value: Any) -> NoReturn:
        raise InputError(
            "you assigned to part of a tensor", "a node never changes once others may have used it",
            "write t = t.copy() before, which you can assign to inside of a function that is "
            "differentiated, or t = np.where(mask, value, t)")

    def __delitem__(self, index: Any) -> NoReturn:
        raise InputError("you deleted part of a tensor",
                         "a node never changes once others may have used it",
                         "write np.delete(t, index)")

    # --- operators and methods
    def __getitem__(self, index: Any) -> Any:
        return TABLE["getitem"](self, index)

    def astype(self, dtype: "DTypeLike", order: Any = "K", casting: Any = "unsafe",
               subok: bool = True, copy: bool = True) -> Any:
        """A tensor of these numbers in another dtype.

        dtype: a float or complex dtype.
        casting: as in NumPy.
        order, subok, copy: they make no difference, as a tensor never changes.
        Raises InputError where NumPy does not allow the conversion.
        """
        if casting != "unsafe" and not np.can_cast(self.dtype, dtype, casting):
            raise InputError(f"you converted a tensor of {self.dtype} to {np.dtype(dtype)} with "
                             f"casting={casting!r}", "that does not allow it",
                             "use another dtype, or leave casting out")
        return TABLE["astype"](self, dtype)

    def reshape(self, *shape: Any, order: Any = "C", copy: bool | None = None) -> Any:
        """`np.reshape` of the tensor.

        shape: the new shape, a tuple, or its sizes as separate arguments.
        order: "C", "F" or "A", as in NumPy.
        copy: it makes no difference, as a tensor never changes.
        """
        return np.reshape(self, shape[0] if len(shape) == 1 else shape, order=order)

    def transpose(self, *axes: Any) -> Any:
        """`np.transpose` of the tensor.

        axes: the axes in their new order, a tuple or separate arguments; none: reversed.
        """
        return np.transpose(self, (axes[0] if len(axes) == 1 else axes) or None)

    def dot(self, other: Any) -> Any:
        """`np.dot` of the tensor and another factor.

        other: the second factor, a tensor, an array or a number.
        """
        return np.dot(self, other)


# --- leaves
def tensor(value: "ArrayLike", name: str | None = None) -> Tensor:
    """`tensor` makes a leaf of the graph.

    value: a float or complex number, or an array or nested list of them, of any shape; it is
           copied, so changing it later changes nothing.
    name: a label for pictures and messages.
    Returns a Tensor without arguments.
    Raises InputError for integers, booleans, strings and objects: no derivative can be taken with
    respect to them.
    """
    if type(value) is Tensor:
        raise InputError("you made a tensor of a tensor", "it is one already",
                         "use it as it is, or t.value")
    leaf = variable(value, copy=True)
    if leaf is None:
        raise not_a_variable(value, "the value")
    leaf.name, (leaf.code, leaf.lasti) = name, user_site()
    return leaf


def variable(value: Any, copy: bool = False) -> Tensor | None:
    """A leaf for a number or an array, of floats or complex; None for all else, and
    `not_a_variable` has the reason.

    copy: whether a large array is copied too, because the record will live long.
    """
    if type(value) is ndarray:
        if value.dtype.kind in "fc":
            if copy or value.size <= KEPT_BY_COPY:
                return Tensor(value.copy())
            raw, seal = keep(value)
            return Tensor(raw, seal=seal)
    elif type(value) in (float, complex) or isinstance(value, np.inexact):
        return Tensor(value)
    elif isinstance(value, (list, tuple, np.ndarray)) and not is_special(value):
        try:
            return variable(np.array(value), copy)
        except ValueError:
            pass  # lists of uneven lengths
    return None


def check_real(ys: Iterable) -> None:
    """Raise InputError for results that are no numbers, above all None: a forgotten `return` is no
    constant function."""
    for y in ys:
        if (type(y) is not Tensor
            and plain_array(y, "the function returned").dtype.kind not in "fiubc"):
            raise InputError(f"the function returned {repr(y)[:40]}",
                             "only real numbers or complex ones have derivatives",
                             "return numbers, arrays or nests of them (is a return missing?)")


# --- refusals that the protocols share
def no_rule(func: Any, place: str = "") -> NoRuleError:
    """The refusal for a function that is not in the table, with the nearest names that are in it;
    place: its module, where it does not say so itself."""
    import difflib

    name = getattr(func, "__name__", str(func))
    place = place or getattr(func, "__module__", None) or "numpy"
    known = sorted({f.__name__ for f, ours in TABLE.items()
                    if callable(f) and ours.__name__ != "refuse" and hasattr(np, f.__name__)})
    near = difflib.get_close_matches(name, known, 3, 0.7)
    return NoRuleError(
        f"you called {place.replace('numpy', 'np', 1)}.{name} on a tensor",
        "it has no derivative rule here",
        f"nearest that have one: {', '.join('np.' + n for n in near)}" if near
        else "write it with functions that have one, or use t.value where no gradient is needed")


# --- where a value lies
NO_VIEWS = frozenset((None, "own", "apart", "same"))  # an op with one of these makes no view


def mark_own(out: Any, args: Iterable) -> None:
    """Mark results of a function of NumPy that are views of what the function has made itself, as
    a product of matrices that is reshaped at the end: no other code has that array.

    out: a result, or a tuple or list of them.
    args: what the function was called with.
    """
    given = {id(a) for a in args}
    for result in out if isinstance(out, (tuple, list)) else (out,):
        node = result
        while (type(node) is Tensor and id(node) not in given and node.op is not None
               and looks(node)):
            node = node.args[0]
        if type(node) is Tensor and node is not result and id(node) not in given:
            result.own = True


def memory_of(node: Tensor) -> str | None:
    """Where the result of a node's op lies: "own", "apart", "view", "same" or None, see `Op`."""
    memory = node.op.memory
    return memory(**node.params or {}) if callable(memory) else memory


def looks(node: Tensor) -> bool:
    """Whether the result is a view of the first argument, or may be one."""
    return memory_of(node) == "view"
