"""The five kinds of op, and how an op is applied.

An op declares its mathematical kind; the engine derives the rest:

    elementwise   a rule per argument: g times the local partial       -> vjp, jvp, un-broadcasting, shape, batching
    linear        its transpose                                        -> jvp is the op itself
    multilinear   a vjp per argument                                   -> jvp by replacing one argument at a time
    general       vjp, and jvp if there is a better one                -> a missing jvp by transposing the vjp
    composite     plain NumPy: a function registered with `numpy_like` -> everything, from the ops it calls

Besides them there are the ops of `state.py`, of the kind "state", which no pass may merge, fold or leave out.

Every rule has one calling convention, `rule(g, y, *args, **params)`, and is written once in `np.*`: given arrays it
runs at NumPy's speed, given tensors it records itself.  A rule never works in place, never branches on values, has
Python floats for constants, and takes sizes from its arguments.  A cotangent may be *loose*: smaller than its node, to
be broadcast to it.  Elementwise rules and those with `loose=True` take it so; for the others it is spread first.
"""
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from sys import _getframe
from typing import Any

import numpy as np

from . import errors
from .size import Size, broadcast, unknown
from .tensor import TABLE, Tensor, explain
from .value import NUMBERS, Spec, constant, dtype_of, shape_of

REGISTRY: dict[str, "Op"] = {}
OURS = errors.OURS


class Op:
    """An op: `fn(*args, **params)` on arrays, its kind, one rule per argument (None: no derivative), jvp (general ops
    only), shape(*args, **params) -> (shape, dtype), without which it cannot be traced, batch: a signature of `batch.py`
    by name, or a function like those (without one a batch is a loop), loose: see above, made_in: the file that made it.

    `call` applies the op; `repeats`: broadcasting may repeat an argument, so its cotangent must be summed."""

    __slots__ = ("name", "kind", "fn", "rules", "repeats", "jvp", "shape", "batch", "loose", "call", "made_in")
    batched: Callable  # `batch.batched`, which is written with ops and so stands further down

    def __init__(self, name, kind, fn, rules, shape, batch=None, jvp=None, loose=False):
        self.name, self.kind, self.fn, self.rules = name, kind, fn, rules
        self.shape, self.batch, self.jvp, self.loose = shape, batch, jvp, loose
        arity = 0 if isinstance(rules, Each) else len(rules)
        self.repeats = kind == "elementwise" and arity > 1
        self.call = {1: unary, 2: binary}.get(arity, _many)(self)
        self.made_in = errors.user_site()[0].co_filename
        if name in REGISTRY and (not OURS or REGISTRY[name].made_in in OURS):
            raise errors.InputError(f"you made an op called {name!r}", "the engine has one of that name",
                                    "give yours another")
        REGISTRY[name] = self  # a cell that is run again replaces its own op

    def __call__(self, *args, **params):
        """Apply the op, and record it where an argument is a tensor."""
        return self.call(*args, **params)

    def __repr__(self):
        return f"<{self.kind} op {self.name}>"

    def __reduce__(self):
        return named, (self.name,)


def named(name):
    """The op of that name: what a pickled op is loaded as."""
    return REGISTRY[name]


class Each:
    """The rules of an op with any number of arguments: rule k is `make(k)`."""

    def __init__(self, make):
        self.make = make

    def __getitem__(self, k):
        return self.make(k)

    def __iter__(self):
        return map(self.make, count())


# --- applying
def apply(op: Op, args, params: dict | None = None) -> Any:
    """Record `op` on its arguments; without a tensor among them just compute it."""
    for a in args:
        if type(a) is Tensor:
            break
    else:
        return op.fn(*args, **params or {})
    raws, kept, seal, traced = [], [], None, False
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
    """The node of whose arguments one holds a Spec.  It holds one: in a batch with the rows, computed by the op's
    signature at the innermost level, where all else is the same for every member; else by the op's shape rule.

    A node that descends from a basis of the engine's own has no site: no line of the user's made it, and looking for
    one costs more than all else here.  A node whose unseen arguments are all of one graph belongs to it."""
    level, ours, graph, first = 0, False, None, True
    for a, raw in zip(args, raws):  # noqa: B905 - as many, and hot
        if type(raw) is Spec:
            ours = ours or a.code is None
            if raw.level > level:
                level, size = raw.level, raw.rows.shape[0]
            if first or graph is raw.graph:
                graph, first = raw.graph, False
            elif graph is not None and raw.graph is not None:
                raise errors.GraphError(f"you gave {op.name} nodes of two graphs", "a run is of one of them",
                                        "make all placeholders and variables under the same `with graph:`")
            else:
                graph = None
    raw = _rows(op, level, size, args, raws, params or {}) if level else _spec(op, raws, params or {}, graph)
    code, lasti = (None, 0) if ours else errors.user_site()
    node = Tensor(raw, op, args, params, code, lasti, seal)
    if graph is not None and not level:
        graph.adopt(node)
    return node


def _spec(op, raws, params, graph):
    if op.shape is None:
        raise errors.NoRuleError(f"you traced {op.name}", "it was made without a shape rule", "give it one: shape="
                                 "lambda *args: (shape, dtype)")
    shape, dtype = op.shape(*raws, **params)
    return Spec(tuple(shape), np.dtype(dtype), None, 0, graph)


def _rows(op, level, size, args, raws, params):
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
    """`apply` for one argument, without its loops."""
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
        while (code := frame.f_code).co_filename in OURS and frame.f_back is not None:
            frame = frame.f_back
        lasti = frame.f_lasti
        return Tensor(raw, op, (x,), params or None, code, lasti)

    return call


def binary(op):
    """`apply` for two arguments and no options, without its loops."""
    fn = op.fn

    def call(x, y):
        seal = None
        if type(x) is Tensor:
            a = x.raw
            if type(y) is Tensor:
                b = y.raw
            else:
                if type(y) not in NUMBERS and (type(a) is not Spec or x.code):  # else an array of a rule's
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
        frame = _getframe(1)
        while (code := frame.f_code).co_filename in OURS and frame.f_back is not None:
            frame = frame.f_back
        lasti = frame.f_lasti
        return Tensor(raw, op, (x, y), None, code, lasti, seal)

    return call


def _many(op):
    """`apply` for any number of arguments."""

    def call(*args, **params):
        if op.kind == "elementwise" and len(args) != len(op.rules):
            raise errors.NoRuleError(f"you called np.{op.name} with {len(args)} argument(s)",
                                     "its result then depends on data",
                                     f"give it all {len(op.rules)} arguments")
        return apply(op, args, params or None)

    return call


# --- the kinds
def elementwise(function, *rules, fn=None, typed=slice(None)):
    """Register an elementwise op for NumPy's `function`, or under a name of our own; `fn` computes it where something
    faster does, `typed` are the arguments that decide its dtype."""
    name = function if isinstance(function, str) else function.__name__
    if fn is None and isinstance(function, str):
        raise errors.InputError(f"you made an elementwise op {name!r} without fn", "there is nothing to compute",
                                "pass the function: fn=")
    op = Op(name, "elementwise", fn or function, rules, _broadcast_rule(function, typed), "align", loose=True)
    TABLE[function] = op.call
    return op


def linear(name, fn, rules, shape=None, batch=None, loose=False):
    """A linear op: `rules` is its transpose, or one for each argument when it is jointly linear in several."""
    return Op(name, "linear", fn, rules if isinstance(rules, Each) else (rules,), shape, batch, loose=loose)


def multilinear(name, fn, *rules, shape=None, batch=None):
    """An op that is linear in each argument alone."""
    return Op(name, "multilinear", fn, rules, shape, batch)


def general(name, fn, *rules, shape=None, batch=None, jvp=None):
    """Any other op."""
    return Op(name, "general", fn, rules, shape, batch, jvp)


def numpy_like(*functions):
    """Register a Python function, with NumPy's signature, as what `np.*` does on tensors."""

    def register(ours: Callable):
        for function in functions:
            TABLE[function] = ours
        return ours

    return register


def _broadcast_rule(function, typed):
    """Shape and dtype of an elementwise result.  Python numbers are weak: they do not raise a float32 to float64."""

    def shape(*args):
        weak = [1 if type(a) is Size else a for a in args]
        if isinstance(function, np.ufunc):
            dtypes = [type(a) if type(a) in (float, int) else dtype_of(a) for a in weak]
            dtype = function.resolve_dtypes((*dtypes, None))[-1]
        else:
            dtype = np.result_type(*[a if type(a) in (float, int) else dtype_of(a) for a in weak[typed]])
        shapes = [s for s in dict.fromkeys(map(shape_of, args)) if s]
        return shapes[0] if len(shapes) == 1 else broadcast(*shapes), dtype

    return shape


# --- what rules use: sizes come from `like`, never from a number the rule remembers
def same(g, *_):
    """The rule of a partial that is 1."""
    return g


def spread(g, like):
    """g broadcast to the shape of `like`: the transpose of `sum_to`."""
    shape = shape_of(like)
    if shape_of(g) == shape:
        return g
    if type(g) is not Tensor and type(like) is Tensor and unknown(shape):
        g = lift(g, like)
    return np.broadcast_to(g, shape)


def sum_to(g, like, out):
    """The cotangent of `like` when it was broadcast into `out`, whose cotangent is g: sum over what was repeated.

    Where g is loose along a repeated axis, the sum is a multiplication by that axis's length."""
    full: tuple[int, ...] = getattr(out, "shape", ())
    shape, have = getattr(like, "shape", ()), getattr(g, "shape", ())
    if have == full and shape == full[1:] and len(full) == 2 and type(full[0]) is int:
        ones = _ones(full[0], g.dtype.char)  # a quarter of the time of add.reduce over the leading axis
        return ones.dot(g) if type(g) is np.ndarray else np.dot(ones, g)
    if shape == full:
        return g
    lead, times, axes = len(full) - len(shape), 1, []
    missing = len(full) - len(have)
    for i, n in enumerate(full):
        if i < lead or shape[i - lead] == 1 != n:
            if i >= missing and have[i - missing] == n:
                axes.append(i - missing)
            else:
                times *= n
    if times != 1:
        g = g * (float(times) if type(times) is int else lift(times, out))
    if axes:
        g = np.add.reduce(g, axis=tuple(axes), keepdims=True)
    inner = shape_of(g)
    return g if len(inner) <= len(shape) else np.reshape(g, inner[len(inner) - len(shape):])


@lru_cache(64)
def _ones(n, code):
    ones = np.ones(n, code)
    ones.flags.writeable = False
    return ones


# --- plain values among nodes
given = Op("given", "general", lambda x, dtype: np.asarray(x, dtype)[()], (None,), None, "free", lambda *_, **__: None)


def lift(x, like, dtype=None):
    """x, a number, an array or a Size, as a node of the graph of the node `like`, in its dtype or another.  It has no
    parent: what needs only the size of a node does not need its value."""
    raw = like.raw
    while raw.level:
        raw = raw.rows.raw
    x, seal = constant(x)
    dtype = np.dtype(dtype or raw.dtype)
    code, lasti = errors.user_site()
    node = Tensor(Spec(shape_of(x), dtype, graph=raw.graph), given, (x,), {"dtype": dtype}, code, lasti, seal)
    if raw.graph is not None:
        raw.graph.adopt(node)
    return node
