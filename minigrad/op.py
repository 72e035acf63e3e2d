"""The five kinds of op, and how an op is applied.

An op declares its mathematical kind; the engine derives the rest:

    elementwise   a local partial per argument    -> vjp, jvp, un-broadcasting, shape, batching
    linear        its transpose                   -> the jvp is the op itself
    multilinear   a vjp per argument              -> a jvp that replaces one argument at a time
    general       a vjp, maybe a jvp              -> a missing jvp
    composite     plain NumPy, registered with `numpy_like` -> all, from the ops it calls

Besides them there are the ops of `graph/state_ops.py`: no pass may merge, fold or drop them.

Every rule has one calling convention, `rule(g, y, *args, **params)`, and is written once in `np.*`:
given arrays it runs at NumPy's speed, given tensors it records itself.  A rule never works in
place, never branches on values, has Python floats for constants, and takes sizes from its
arguments.  A cotangent may be *loose*: smaller than its node, to be broadcast to it, or complex
where the node is real.  Elementwise rules and those with `loose=True` take it so, others exact.
"""
import math
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import count
from sys import _getframe
from typing import Any

import numpy as np

from . import errors
from .tensor import TABLE, Tensor, next_id
from .value import NUMBERS, Spec, constant, elementwise_shape, explain, shape_of

REGISTRY: dict[str, "Op"] = {}
VIEWS: set[Callable] = set()  # the functions of NumPy's that give views, see `numpy_like`
OURS = errors.OURS
new = Tensor.__new__


class Op:
    """An op: a function on arrays, and all that the engine knows about it.

    name: its name, under which pickled ops are found again.
    kind: elementwise, linear, multilinear or general; or "state".
    fn: fn(*args, **params) computes it on arrays.
    rules: one rule for each argument, or None where there is no derivative.
    shape: shape(*args, **params) -> (shape, dtype); without it the op cannot be traced.
    batch: the name of a signature in `batch.py`, or such a function; without one a batch is a loop.
    jvp: a rule for the tangent, for general ops only.
    loose: whether the rules take loose cotangents, see above.

    What follows makes programs quicker and smaller, and no number another one.  What is left out is
    not known, and then the engine assumes the worst.

    memory: where the result lies: "own": in memory of its own; "apart": in that of no argument, but
            it may be a view of an array that nobody else has; "view": in that of the first
            argument, or it may; "same": it is the first argument itself, and the op is there for
            derivatives only; or a function of the options that gives one of these.  None: in that
            of any argument.
    ufunc: NumPy's ufunc that computes the op on arrays.
    out: how the op is given memory to write into: "last", after its arguments; "named", as `out=`;
         or a function of the options that gives one of these, or None.  None: not at all.
    sign: Python's operator for the op, which computes it on numbers and on arrays.
    text: how a program writes the op: a format string for arrays, with {0}, {1} for the arguments
          and the options by their names; or text(printer, node, words, out) -> a string, or None
          for the usual call, where `words` are the texts of the arguments, and `out` that of the
          memory to write into, or None.  None: as a call of `ufunc`, or of `fn`.
    behind: behind(argument) -> the nodes that the text may name in the argument's place.
    commutes: whether the op of two arguments is the same when they change places.
    rewrites: {pass: rule}: what a program may put in the place of a node, see `rules/rewrites.py`.
    moves: whether each element of the result is one of an argument with a derivative, whatever it
           holds: `fn` also moves numbers that stand for the elements.
    places: places(node) -> for each element of the first argument the number of the element of the
            result that it is added to; or None, where that is not known yet.
    axes: axes(node, axis) -> for each argument which of its axes goes with this axis of the result:
          a part along the one gives the part along the other.  None in the list: all of the
          argument is needed; "index": it is, and the option of that name is what has the axis.
          None in place of the list: no part of the result can be computed alone.  Elementwise ops
          with the signature "align" have it for free.
    pieces: pieces(node, axis, view) -> (argument, its axis, its part of the array `view`) for each
            of the parts that the result consists of along the axis; or None.
    cost: cost(node) -> how many operations on single numbers it takes, or None.  Elementwise ops
          take one for each element of the result, and others that move elements none.

    state: for the kind "state" what the op does with the state of a graph: "read" gives what the
           variable that is its argument holds, "write" sets it to another argument, "wait" lets
           others run first, "queue" is about a queue.
    action: action(run, node, *args, **options): what a run does in the place of `fn`.

    Further attributes: `call` applies it; `repeats`: broadcasting may repeat an argument, so its
    cotangent must be summed; `texts`: what other printers than NumPy's know of it, by their names,
    which they put in themselves; `made_in`: the file that made it, `module`: whose import does so.
    Raises InputError for a name that an op of the engine has.
    """

    __slots__ = ("name", "kind", "fn", "rules", "repeats", "jvp", "shape", "batch", "loose",
                 "memory", "ufunc", "out", "sign", "text", "behind", "commutes", "rewrites",
                 "moves", "places", "axes", "pieces", "cost", "state", "action", "texts",
                 "call", "made_in", "module")
    batched: Callable  # `batch.batched`, which is written with ops and so stands further down

    def __init__(self, name: str, kind: str, fn: Callable, rules: Any, shape: Callable | None,
                 batch: str | Callable | None = None, jvp: Callable | None = None,
                 loose: bool = False, *, memory: str | Callable | None = None,
                 ufunc: np.ufunc | None = None, out: str | Callable | None = None,
                 sign: str | None = None, text: str | Callable | None = None,
                 behind: Callable | None = None, commutes: bool = False,
                 rewrites: dict[str, Callable] | None = None, moves: bool = False,
                 places: Callable | None = None, axes: Callable | None = None,
                 pieces: Callable | None = None, cost: Callable | None = None,
                 state: str | None = None, action: Callable | None = None):
        self.name = name
        self.kind = kind
        self.fn = fn
        self.rules = rules
        self.shape: Any = shape
        self.batch: Any = batch
        self.jvp = jvp
        self.loose = loose
        self.memory: Any = memory
        self.ufunc = ufunc
        self.out: Any = out
        self.sign = sign
        self.text: Any = text
        self.behind = behind
        self.commutes = commutes
        self.rewrites = {**(rewrites or {})}
        self.moves = moves
        self.places = places
        like_shapes = kind == "elementwise" and batch == "align"
        self.axes = aligned if like_shapes and axes is None else axes
        self.pieces = pieces
        self.cost = free if cost is None and moves and kind != "elementwise" else cost
        self.state = state
        self.action = action
        self.texts: dict[str, Any] = {}
        arity = 0 if isinstance(rules, Each) else len(rules)
        self.repeats = kind == "elementwise" and arity > 1
        self.call = {1: unary, 2: binary}.get(arity, _many)(self)
        self.made_in, self.module = _maker()
        if name in REGISTRY and REGISTRY[name].made_in in OURS and self.made_in not in OURS:
            raise errors.InputError(f"you made an op called {name!r}",
                                    "the engine has one of that name", "give yours another")
        REGISTRY[name] = self  # a cell that is run again replaces its own op

    def __call__(self, *args: Any, **params: Any) -> Any:
        """Apply the op; a tensor among the arguments records it."""
        return apply(self, args, params) if params else self.call(*args)

    def __repr__(self):
        return f"<{self.kind} op {self.name}>"

    def __reduce__(self):
        if REGISTRY.get(self.name) is not self:
            raise errors.InputError(
                f"you pickled a node of an op called {self.name!r}",
                "another op got that name later, and would be loaded in its place",
                "give one of the two another name")
        return named, (self.name, self.module)


# --- what ops say of themselves
def aligned(node: Tensor, axis: int) -> list:
    """The `axes` of an op that is elementwise, or does the same with shapes."""
    shape = shape_of(node.raw)
    return [axis_from_the_end(x, axis - len(shape), shape[axis]) for x in node.args]


def axis_from_the_end(x: Any, back: int, size: int) -> int | None:
    """The axis of x at a place counted from the end; None where broadcasting repeats x."""
    shape = shape_of(x)
    return back + len(shape) if len(shape) >= -back and shape[back] == size else None


def stops(op: "Op | None") -> bool:
    """Whether an op hands on its argument, and no derivative."""
    return op is not None and op.memory == "same" and not any(op.rules)


def free(node: Tensor) -> int:
    """The `cost` of an op that computes no number."""
    return 0


def of_argument(node: Tensor) -> int:
    """The `cost` of an op that takes an operation for each element of the first argument."""
    return math.prod(shape_of(node.raws[0]))


def operations(node: Tensor) -> int | None:
    """The number of scalar operations of one node; None where its op is unknown.  A leaf takes
    none."""
    if node.op is None:
        return 0
    if node.op.cost is not None:
        return node.op.cost(node)
    return node.size if node.op.kind == "elementwise" else None


def all_operations(nodes: Iterable[Tensor]) -> int | None:
    """The number of scalar operations of some nodes; None where the op of one is unknown."""
    total = 0
    for node in nodes:
        cost = operations(node)
        if cost is None:
            return None
        total += cost
    return total


# --- finding them again
def named(name: str, module: str) -> Op:
    """The op of that name, which importing the module makes; a pickled op is loaded by this."""
    if name not in REGISTRY:
        import_module(module)
    return REGISTRY[name]


def _maker() -> tuple[str, str]:
    """The file whose code makes an op just now, and the module that is being imported."""
    frame: Any = _getframe(1)
    while frame.f_code.co_filename == __file__:
        frame = frame.f_back
    file = frame.f_code.co_filename
    while frame.f_code.co_name != "<module>" and frame.f_back is not None:
        frame = frame.f_back
    return file, frame.f_globals.get("__name__", "__main__")


class Each:
    """The rules of an op with any number of arguments: rule k is `make(k)`."""

    def __init__(self, make: Callable[[int], Callable]):
        self.make = make

    def __getitem__(self, k: int) -> Callable:
        return self.make(k)

    def __iter__(self):
        return map(self.make, count())


# --- applying
def apply(op: Op, args: Sequence, params: dict | None = None) -> Any:
    """The result of `op` with the options `params`: a new node, or a value where no tensor is."""
    for a in args:
        if type(a) is Tensor:
            break
    else:
        return op.fn(*args, **params or {})
    raws = []     # for the op's function: values and Specs
    kept = []     # for the node: tensors and constants
    seal = None   # fingerprints of large constants
    traced = False
    for a in args:
        if type(a) is Tensor:
            raw = a.raw
            traced = traced or type(raw) is Spec
        else:
            raw, new = constant(a)
            a, seal = raw, (*(seal or ()), *new) if new else seal
        raws.append(raw)
        kept.append(a)
    try:
        if traced:
            return _unseen(op, tuple(kept), raws, params, seal)
        raw = op.fn(*raws, **params or {})
    except (ValueError, TypeError, IndexError) as error:
        raise explain(error, op.name, raws) from None
    code, lasti = errors.user_site()
    return Tensor(raw, op, tuple(kept), params, code, lasti, seal)


def _unseen(op, args, raws, params, seal=None):
    """The node of an op of which an argument holds a Spec.

    The node holds a Spec, too.  In a batch the op's signature computes its rows, at the innermost
    level, where all else is shared; outside of one the op's shape rule gives its shape.  A node
    whose unseen arguments all have one owner belongs to that owner.
    """
    level = 0     # of the innermost batch among the arguments; it has `size` members
    ours = False  # whether an argument descends from a basis that the engine made
    owner = None
    first = True
    for a, raw in zip(args, raws):  # noqa: B905 - as many, and hot
        if type(raw) is Spec:
            ours = ours or a.code is None
            if raw.level > level:
                level, size = raw.level, raw.rows.shape[0]
            if first or owner is raw.owner:
                owner = raw.owner
                first = False
            elif owner is not None and raw.owner is not None:
                raise errors.GraphError(
                    f"you gave {op.name} nodes of two graphs", "a run is of one of them",
                    "make all placeholders and variables under the same `with graph:`")
            else:
                owner = None
    raw = (_rows(op, level, size, args, raws, params or {}) if level
           else _spec(op, raws, params or {}, owner))
    # Below the engine's own basis no line of the user's made it: the search would cost the most.
    code, lasti = (None, 0) if ours else errors.user_site()
    node = Tensor(raw, op, args, params, code, lasti, seal)
    if owner is not None and not level:
        owner.adopt(node)
    return node


def _spec(op, raws, params, owner):
    """The Spec of a result outside of a batch, by the op's shape rule."""
    if op.shape is None:
        raise errors.NoRuleError(f"you traced {op.name}", "it was made without a shape rule",
                                 "give it one: shape=lambda *args: (shape, dtype)")
    shape, dtype = op.shape(*raws, **params)
    return Spec(tuple(shape), np.dtype(dtype), None, 0, owner)


def _rows(op, level, size, args, raws, params):
    """The Spec of a result in the batch of this level and size, with its rows."""
    given, flags = [], []
    for a, raw in zip(args, raws):  # noqa: B905 - as many, and hot
        flag = type(raw) is Spec and raw.level == level
        given.append(raw.rows if flag else a)
        flags.append(flag)
    try:
        rows = Op.batched(op, size, given, flags, params)
    except (ValueError, TypeError, IndexError):
        if op.shape is not None:
            op.shape(*raws, **params)  # the complaint about one member is the clearer one
        raise
    return Spec(rows.shape[1:], rows.dtype, rows, level)


def unary(op):
    """A function that applies an op of one argument: `apply` and `user_site`, written out."""
    fn = op.fn

    def call(x, **params):
        if type(x) is not Tensor:
            return fn(x, **params)
        a = x.raw
        try:
            if type(a) is Spec:
                return _unseen(op, (x,), (a,), params or None)
            raw = fn(a, **params) if params else fn(a)
        except (ValueError, TypeError, IndexError) as error:
            raise explain(error, op.name, (a,)) from None
        frame = _getframe(1)
        while (code := frame.f_code).co_filename in OURS and (outer := frame.f_back) is not None:
            frame = outer
        return Tensor(raw, op, (x,), params or None, code, frame.f_lasti)

    return call


def binary(op):
    """Like `unary`, for two arguments and no options; a node is made without calling its class."""
    fn = op.fn

    def call(x, y, *, depth=1):  # depth: of the frame that the search starts at
        seal = None  # Python and NumPy numbers need none, so most calls skip `constant`
        if type(x) is Tensor:
            a = x.raw
            if type(y) is Tensor:
                b = y.raw
            else:
                # A rule made what stands beside a traced node without a line: nothing changes it.
                if type(y) not in NUMBERS and (type(a) is not Spec or x.code):
                    y, seal = constant(y)
                b = y
        elif type(y) is Tensor:
            b = y.raw
            if type(x) not in NUMBERS and (type(b) is not Spec or y.code):
                x, seal = constant(x)
            a = x
        else:
            return fn(x, y)
        try:
            if type(a) is Spec or type(b) is Spec:
                return _unseen(op, (x, y), (a, b), None, seal)
            raw = fn(a, b)
        except (ValueError, TypeError) as error:
            raise explain(error, op.name, (a, b)) from None
        frame = _getframe(depth)
        while (code := frame.f_code).co_filename in OURS and (outer := frame.f_back) is not None:
            frame = outer
        node = new(Tensor)  # to call the class takes a third more time
        node.id = next_id()
        node.raw, node.op, node.args = raw, op, (x, y)
        node.params = node.name = None
        node.code, node.lasti, node.seal = code, frame.f_lasti, seal
        return node

    return call


def _many(op):
    """A function that applies an op of any number of arguments."""

    def call(*args, **params):
        if op.kind == "elementwise" and len(args) != len(op.rules):
            raise errors.NoRuleError(
                f"you called np.{op.name} with {len(args)} argument(s)",
                "its result then depends on data", f"give it all {len(op.rules)} arguments")
        return apply(op, args, params or None)

    return call


# --- the kinds
def elementwise(function: Any, *rules: Callable | None, fn: Callable | None = None,
                **fields: Any) -> Op:
    """`elementwise` registers an elementwise op and returns it.

    function: NumPy's function, which the op then stands for on tensors, or a name.
    rules: one rule(g, y, *args) for each argument: g times the local partial; or None.
    fn: the function that computes the op, where another one than NumPy's does.  It is also called
        with ones, once for each combination of dtypes, to learn the dtype of its result.
    fields: further ones of `Op`; what NumPy's ufuncs do with memory is known.
    Raises InputError for a name without fn.
    """
    name = function if isinstance(function, str) else function.__name__
    if fn is None and isinstance(function, str):
        raise errors.InputError(f"you made an elementwise op {name!r} without fn",
                                "there is nothing to compute", "pass the function: fn=")
    asked = function if isinstance(function, np.ufunc) else fn or function
    numpys = isinstance(function, np.ufunc) and getattr(np, name, None) is function
    if numpys and (fn is None or "sign" in fields):
        fields = {"ufunc": function} | fields
    if fields.get("ufunc"):
        fields = {"memory": "own", "out": "last"} | fields
    op = Op(name, "elementwise", fn or function, rules, elementwise_shape(asked), "align",
            loose=True, **fields)
    TABLE[function] = op.call
    return op


def linear(name: str, fn: Callable, rules: Any, shape: Callable | None = None,
           batch: str | Callable | None = None, loose: bool = False, **fields: Any) -> Op:
    """`linear` registers a linear op and returns it.

    rules: its transpose, or an Each where it is jointly linear in several arguments.
    name, fn, shape, batch, loose and the further fields are those of `Op`.
    """
    return Op(name, "linear", fn, rules if isinstance(rules, Each) else (rules,), shape,
              batch, loose=loose, **fields)


def multilinear(name: str, fn: Callable, *rules: Callable | None, shape: Callable | None = None,
                batch: str | Callable | None = None, **fields: Any) -> Op:
    """`multilinear` registers an op that is linear in each argument alone, and returns it.

    rules: one rule for each argument.
    name, fn, shape, batch and the further fields are those of `Op`.
    """
    return Op(name, "multilinear", fn, rules, shape, batch, **fields)


def general(name: str, fn: Callable, *rules: Any, shape: Callable | None = None,
            batch: str | Callable | None = None, jvp: Callable | None = None,
            **fields: Any) -> Op:
    """`general` registers an op that is of no other kind, and returns it.

    rules: one rule for each argument.
    jvp: a rule for the tangent, jvp(ts, y, *args, **params), in place of the transposed rules.
    name, fn, shape, batch and the further fields are those of `Op`.
    """
    return Op(name, "general", fn, rules, shape, batch, jvp, **fields)


def numpy_like(*functions: Any, view: bool = False) -> Callable[[Any], Any]:
    """A decorator that registers a Python function for `np.*` on tensors.

    functions: NumPy's functions, whose signature the Python function has.
    view: whether NumPy's function gives a view of its first argument, or several, where it can:
          what is written into the view is written into the argument.
    """

    def register(ours):
        if view:
            VIEWS.update(functions)
        for function in functions:
            TABLE[function] = ours
        return ours

    return register
