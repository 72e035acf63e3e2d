"""Values: what a node may hold, and how an array is kept so that no later change of it passes
unseen.

`tensor.py` makes nodes of them.
"""
import math
import threading
from collections.abc import Callable, Iterable
from operator import index
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy import ndarray

from .errors import (
    ChangedError,
    IndexRefusal,
    InputError,
    Refusal,
    ShapeError,
    Site,
    cause_of_a_cut,
)
from .nest import filling
from .sizes import Size, broadcast

# What arguments and results are, for annotations.  NumPy's own types do not know that its functions
# take tensors here, so a type checker reads these names as Any; they say to a reader what is meant.
Number: TypeAlias = Any  # one real number: an int, a float, or a Tensor or Variable of shape ()
Array: TypeAlias = Any   # an np.ndarray, a Number, a Tensor or a Variable
Nest: TypeAlias = Any    # an Array, or a tuple, list or dict of Nests

NUMBERS = frozenset((float, int, bool, np.float64, np.float32))
WEAK = (float, int, complex)  # Python numbers that take the dtype of what stands beside them
SHORT = 2**9  # elements: up to here a copy costs less than the question whether it is needed
KEPT_BY_COPY = 2**16  # elements: up to here a copy is cheap, and no change at all can escape it

TRACED = ("a traced node", "it has a shape but no value yet",
          "compute with it in np.* (np.sin instead of math.sin, np.where for a choice), or use "
          "mg.grad, which keeps values")
UNKNOWN = "write mg.tensor(P)[i] for P[i] with an array P of floats, and np.where for a mask"
BATCHED = (TRACED[0], "it stands for every member of a batch", TRACED[2])


class Owner(Protocol):
    """An owner of nodes without a value: the `mg.Graph` that will run them, or the recorder of the
    function that mg.compile traces.

    no_value: three parts of a refusal: the kind of node that has no value, why it has none, and
              the advice.
    """

    no_value: tuple[str, str, str]

    def adopt(self, node: Any) -> None:
        """Add a new node; the engine calls this for every node made from nodes of this owner."""


class Spec:
    """A Spec stands in a node where one array would: for a value that is not known yet (in a traced
    node), or for one member of a batch.

    shape: the shape of the value; with a graph as owner it may hold unknown sizes, see `sizes.py`.
    dtype: the dtype of the value.
    rows: the values of all members of the batch, an array or a tensor with one more, leading axis;
          None outside of a batch.
    level: 0, or the number of the batch; a batch inside another has the larger number.
    owner: the graph or recorder that the node belongs to, or None.
    """

    __slots__ = ("shape", "dtype", "rows", "level", "owner")

    def __init__(self, shape: tuple, dtype: Any, rows: Any = None, level: int = 0,
                 owner: Owner | None = None):
        self.shape = shape
        self.dtype = dtype
        self.rows = rows
        self.level = level
        self.owner = owner

    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: math.prod(self.shape))

    @property
    def no_value(self) -> tuple[str, str, str]:
        """Three parts of the refusal for code that needs the value, as in `Owner`."""
        if self.owner is not None:
            return self.owner.no_value
        return BATCHED if self.level else TRACED

    def __reduce__(self) -> tuple:
        # a pickled program belongs to no graph
        return Spec, (self.shape, self.dtype, self.rows, self.level)

    def __repr__(self) -> str:
        members = f" for each of {shape_of(self.rows)[0]}" if self.level else ""
        return f"{self.dtype}{list(self.shape)}{members}"


def shape_of(x: Any) -> tuple:
    """The shape of a tensor, an array, a Spec or a number."""
    return getattr(x, "shape", ())


def dtype_of(x: Any) -> Any:
    """The dtype of a tensor, an array, a Spec or a number."""
    dtype = getattr(x, "dtype", None)  # an exception would take twice the time
    return np.dtype(type(x)) if dtype is None else dtype


def elementwise_shape(function: Callable) -> Callable:
    """The shape rule of an elementwise op: shape(*args) -> (shape, dtype).

    Python numbers are weak: they do not raise a float32 to float64.

    function: the function that computes the op; it is asked for the dtype of its result.
    """

    known: dict[tuple, Any] = {}  # the kinds of the arguments -> the dtype of the result

    def shape(*args: Any) -> tuple:
        kinds = tuple([a.dtype if (kind := type(a)) is Spec else kind if kind in WEAK
                       else int if kind is Size else dtype_of(a) for a in args])
        dtype = known.get(kinds)
        if dtype is None:
            dtype = known[kinds] = _result_dtype(function, kinds)
        one: tuple = ()
        for a in args:
            if (own := getattr(a, "shape", ())) and own != one:
                if one:
                    return broadcast(*[s for s in dict.fromkeys(map(shape_of, args)) if s]), dtype
                one = own
        return one, dtype

    return shape


def _result_dtype(function: Callable, kinds: tuple) -> Any:
    """The dtype that a function gives for arguments of these dtypes, or types of Python numbers.

    A ufunc says so; any other function is called with ones.
    """
    if isinstance(function, np.ufunc):
        return function.resolve_dtypes((*kinds, None))[-1]
    with np.errstate(all="ignore"):
        return dtype_of(function(*[kind(1) if isinstance(kind, type) else np.ones(1, kind)
                                   for kind in kinds]))


def as_float(x: Any) -> Any:
    """A whole number, or an array or node of them, as floats; all else as it is."""
    if type(x) is int:
        return float(x)
    whole = getattr(x, "dtype", None) is not None and not hasattr(x, "node")
    return x.astype(float) if whole and x.dtype.kind in "iu" else x


# --- what a user gives
def plain_array(x: Any, start: str) -> ndarray:
    """What a user gives as numbers, as one of NumPy's own arrays, which may be `x` itself.

    Everything that takes numbers from outside, and does not compute with them at once, converts
    them here.

    start: how a refusal begins, such as "you fed x" or "argument 0 of mg.vmap is".
    Raises InputError for a masked array, an np.matrix, and lists of uneven lengths.
    """
    check_no_special(x, start)
    try:
        return np.asarray(x)
    except ValueError:
        raise InputError(f"{start} a nested list of uneven lengths", "it has no shape",
                         "pad it or split it") from None


def is_special(x: Any) -> bool:
    """Whether x is a masked array or an np.matrix, which mean more than the numbers in them."""
    # the first two questions, as the modules of those two load when they are first named
    return (isinstance(x, ndarray) and type(x) is not ndarray
            and isinstance(x, (np.ma.MaskedArray, np.matrix)))


def check_no_special(x: Any, start: str) -> None:
    """Raise InputError for a masked array and an np.matrix: as plain arrays they would lose the
    mask, or the meaning of `*`.

    start: as in `plain_array`.
    """
    if not is_special(x):
        return
    if isinstance(x, np.ma.MaskedArray):
        raise InputError(f"{start} a {type(x).__name__}",
                         "its mask would be lost, and masked numbers would count",
                         "write x.compressed() for the numbers that are not masked, x.filled(0.0) "
                         "for others in their place, or give the mask separately")
    raise InputError(f"{start} a {type(x).__name__}",
                     "its own arithmetic, such as * for a product of matrices, would be lost",
                     "write np.asarray(x), which makes a plain array of it")


def converted(array: ndarray, dtype: np.dtype, start: str, site: Site | None = None) -> ndarray:
    """An array in another dtype of the same kind or a later one, where NumPy would let numbers
    that are too large wrap around, or become infinite.

    Rounding is no change: 0.1 may become a float32.

    start: as in `plain_array`.
    site: the place in the user's code that a refusal names; by default the line that runs now.
    Raises InputError for a number that the dtype cannot hold.
    """
    if array.dtype == dtype or not array.size:
        return array.astype(dtype, copy=False)
    with np.errstate(all="ignore"):
        new = array.astype(dtype)
    if dtype.kind in "iu":
        ends = np.iinfo(dtype)
        lost = [n for n in (int(array.min()), int(array.max()))  # Python's ints have no ends
                if not ends.min <= n <= ends.max]
        span = f"from {ends.min} to {ends.max}"
    else:
        lost = array[np.isfinite(array) & ~np.isfinite(new)].tolist()
        span = f"up to {np.finfo(dtype).max:.4g}"
    if lost:
        raise InputError(f"{start} {lost[0]!r}", f"numbers of dtype {dtype} go {span}",
                         "use a wider dtype there, such as int64 or float64", site)
    return new


def constant(x: Any) -> tuple[Any, tuple | None]:
    """`constant` turns a value that is no tensor into an argument of an op.

    Returns (value, seal).  Numbers stay as they are.  Small arrays are copied: read-only ones too,
    as NumPy does not tell whether an older view of the same memory is writable, and their owner may
    make them writable again.  Only what lies in a `bytes` object can never change: there a longer
    copy is put, so that a recorded pass, which meets it again, needs no second one.  Larger arrays
    are sealed with a fingerprint, which `check_seal` compares before a derivative is taken.
    Raises InputError for objects and strings.
    """
    # The two cases that nearly all calls are come first; everything below them is rare.
    if type(x) is ndarray and x.dtype.kind in "fiubc":
        if x.size > KEPT_BY_COPY:
            return keep(x)
        if x.size > SHORT:
            owner: Any = x.base if type(x.base) is ndarray else x
            return x if type(owner.base) is bytes else ndarray(x.shape, x.dtype, x.tobytes()), None
        x = x.copy()
        x.setflags(False)  # by position: half the time of write=False
        return x, None
    if type(x) in NUMBERS or type(x) is Size:
        return x, None
    if getattr(type(x), "readable", False):
        raise InputError(f"you gave this function {x!r} itself",
                         "each use of it is a read of its own", "write v.read()")
    foreign = getattr(type(x), "__array_ufunc__", None) not in (None, np.ndarray.__array_ufunc__)
    if foreign and not is_special(x):
        raise InputError(f"you mixed a tensor with a {type(x).__name__}",
                         "its own arithmetic would hide the tensor's",
                         "turn it into a plain array first")
    array = plain_array(x, "you mixed a tensor with")
    if array.dtype.kind == "O" and hasattr(x, "toarray"):
        raise InputError(f"you mixed a tensor with a {type(x).__name__}, a sparse matrix",
                         "it computes by itself, and has no derivative rule here",
                         "write A.toarray(), or make an op of the product, as docs/coming_from.md "
                         "shows")
    if array.dtype.kind not in "fiubc":
        raise InputError(f"you mixed a tensor with a value of dtype {array.dtype}",
                         "derivatives are of real numbers or complex ones", "convert it to float")
    return (x, None) if isinstance(x, (np.generic, complex)) else keep(array)


def keep(array: ndarray) -> tuple[ndarray, tuple | None]:
    """(array, seal), such that a later change of the caller's array cannot pass unseen: a copy and
    None, or for a large array itself and its fingerprint."""
    if array.size <= KEPT_BY_COPY:
        return array.copy(), None
    return array, ((array, fingerprint(array)),)


def fingerprint(array: ndarray) -> bytes:
    """The bytes of about a thousand elements of an array.

    Their distance has no factor in common with the size, so they lie in every row, every column and
    every block of a thousandth of the memory.  A change of a few single elements can escape.
    """
    step = next(n for n in range(array.size // 1024, 0, -1) if math.gcd(n, array.size) == 1)
    return array.ravel(order="K")[::step].tobytes()


def check_seal(node: Any) -> None:
    """Raise ChangedError where an array that a node was recorded with has been changed since."""
    for array, seen in node.seal:
        if fingerprint(array) != seen:
            raise ChangedError(
                f"an array of shape {array.shape} was changed in place after it was used",
                "the derivative needs the values that were used",
                "change it after the gradient is taken, or write x = x + step instead of x += step",
                node.site)


# --- refusals
def not_a_variable(value: Any, label: str) -> InputError:
    """The refusal for a value of which `variable` makes no leaf.

    Raises InputError where `plain_array` does.
    """
    # a mg.Variable, which alone has a `node`, explains by itself why it is no array
    plain = hasattr(value, "dtype") and not hasattr(value, "node")
    check_no_special(value, f"{label} is")
    kind = (value if plain else plain_array(value, f"{label} is")).dtype.kind
    what = {"i": "an integer", "u": "an integer", "b": "a boolean", "c": "complex", "U": "a string",
            "S": "a string"}
    return InputError(f"{label} is {what.get(kind, 'an object')} ({str(value)[:40]})",
                      "it must be made of real numbers" if kind == "c" else
                      "a derivative is taken with respect to real numbers or complex ones",
                      "write 3.0 for 3, or x.astype(float)" if kind in "iub" else
                      "pass a dict, such as vars(p), and write p['w'] for p.w"
                      if hasattr(type(value), "__dataclass_fields__") else
                      "pass floats, or a tuple, list or dict of them")


def explain(error: Exception, name: str, raws: Iterable, site: Site | None = None) -> Refusal:
    """NumPy's complaint about shapes or dtypes, as a refusal.

    error: the exception that NumPy raised.
    name: the name of the function or op.
    raws: the values that it was called with, or lists of them.
    site: the place in the user's code; by default the line that runs now.
    """
    if isinstance(error, Refusal):
        return error
    parts = [part for raw in raws for part in (raw if isinstance(raw, (list, tuple)) else [raw])]
    shapes = [str(part.shape) for part in parts if hasattr(part, "shape")] or ["()"]
    kind = (IndexRefusal if isinstance(error, IndexError) and not isinstance(error, ValueError)
            else ShapeError)
    place = "np.linalg" if hasattr(np.linalg, name) and not hasattr(np, name) else "np"
    name = "x[...]" if name == "getitem" else f"{place}.{name}"
    words = f"in NumPy's words, {str(error).strip().rstrip('.').replace('. ', '; ')}"
    if isinstance(error, TypeError):
        return InputError(f"{name} got values of "
                          f"dtype {' and '.join(str(dtype_of(part)) for part in parts)}", words,
                          "give it values of a kind that it takes", site)
    several = len(shapes) > 1
    return kind(f"{name} got shape{'s' * several} {' and '.join(shapes)}", words,
                "use an index inside the axis" if kind is IndexRefusal else
                "reshape or transpose one of them so that the "
                "sizes agree" if several else "use axes and sizes that fit it", site)


# --- plain values: of whole numbers and booleans, which carry no derivative, and not of floats
def to_array(node: Any, dtype: Any = None, copy: bool | None = None) -> ndarray:
    """The method of nodes that NumPy calls for an array of whole numbers or booleans, read-only;
    it refuses floats, and nodes without a value."""
    if node.dtype.kind not in "iub":
        advice, site = cause_of_a_cut()
        raise InputError(
            "you made a plain array of a tensor", "that would cut the gradient without a word",
            advice or "write `import minigrad.numpy as np`, which takes np.array([a, b]) and other "
            "lists of tensors, np.stack([a, b]) in plain NumPy, or t.value for the plain value",
            site)
    if type(node.raw) is Spec:
        name, why, _ = node.raw.no_value
        raise InputError(f"you indexed a plain array with {name}, or made a plain array of it", why,
                         UNKNOWN)
    return np.array(node.value, dtype, copy=copy)


def in_a_thread() -> str:
    """The advice where a thread of the user's computes with tensors; "" elsewhere.

    Such a thread does not know that a function is differentiated in the one that started it, so
    np.zeros of minigrad.numpy makes an array of NumPy's own there.
    """
    if filling.get() is not None or threading.current_thread() is threading.main_thread():
        return ""
    return ("use np.sin and the like instead of math.sin; to fill an array in a thread of your "
            "own, write pool.submit(contextvars.copy_context().run, f, x) for pool.submit(f, x), "
            "so that the thread knows what it is part of, or make the array with np.stack")


def number_of(convert: Any) -> Callable:
    """A method of nodes that makes a plain Python number of whole numbers and booleans; it refuses
    floats, and nodes without a value.

    convert: it makes the number of the value.
    """

    def method(node: Any, *args: Any) -> Any:
        whole = node.dtype.kind in "iub"
        if type(node.raw) is Spec:
            name, why, instead = node.raw.no_value
            raise InputError(f"you turned {name} into a plain Python number", why,
                             in_a_thread() or (f"{UNKNOWN}, or {instead}" if whole else instead))
        if not whole:
            advice, site = cause_of_a_cut()
            raise InputError("you turned a tensor into a plain Python number",
                             "that would cut the gradient without a word",
                             advice or in_a_thread() or
                             "use np.sin and the like instead of math.sin, "
                             "np.zeros from `import minigrad.numpy as np`, of floats, for an array "
                             "that you fill by out[i] = t, or t.value if you want the plain value",
                             site)
        try:
            return convert(np.asarray(node.value), *args)
        except (TypeError, ValueError, IndexError) as error:
            raise InputError(f"you turned a tensor of dtype {node.dtype} and shape {node.shape} "
                             "into a plain Python number", f"in NumPy's words, {error}",
                             "write int(t) for one truth value, or int(t[0]) for one element"
                             ) from None

    return method


# An array's own index refuses a boolean.  For a number NumPy would take P[t] for P[1], although
# P[True] adds an axis.
TO_PLAIN = (to_array, *map(number_of, (float, int, complex, index,
                                      lambda value, *at: value.item(*at))))
