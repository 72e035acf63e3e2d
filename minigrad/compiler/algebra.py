"""Algebra on single nodes, for the passes `simplify`, `cheaper` and `gather`: a rule replaces a
node by another one, or returns None.

SIMPLER holds for all numbers, infinite ones and nan too, without a rounding more or less: so 0 * x
stays, and x + 0, which is not x for a negative zero.  CHEAPER and `gathered` hold to rounding,
where no sum and no product overflows on the way.
"""
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from ..op import REGISTRY, Each
from ..sizes import unknown
from ..tensor import Tensor
from ..value import Spec, dtype_of, shape_of

SIMPLER: dict[str, Callable] = {}  # op -> rule(node, *args)
CHEAPER: dict[str, Callable] = {}
GATHERED = frozenset(("divide", "multiply", "add"))  # the ops that `gathered` is for


def with_args(node: Tensor, args: tuple) -> Tensor:
    """The node with other arguments; the node itself where they are the same."""
    if all(map(operator.is_, node.args, args)):
        return node
    return Tensor(node.raw, node.op, args, node.params, node.code, node.lasti, node.seal, node.name)


def rewritten(rules: dict[str, Callable], node: Any) -> Any:
    """The node, or number, that is left when the rules have been applied until none applies."""
    start, node = node.id, _without_broadcast(node)
    # an older node is an argument, to which the rules have been applied already
    while type(node) is Tensor and node.id >= start and (rule := rules.get(node.op.name)):
        new = rule(node, *node.args)
        if new is None:
            break
        node = new
    return node


def _rule(*names, table=SIMPLER):
    """A decorator that puts a rule into the table, for the ops of these names."""
    return lambda rule: table.update(dict.fromkeys(names, rule)) or rule


def _new(like, name, *args, **params):
    """The node of an op, made where `like` was made."""
    op = REGISTRY[name]
    shape, dtype = op.shape(*[a.raw if type(a) is Tensor else a for a in args], **params)
    return Tensor(Spec(tuple(shape), np.dtype(dtype)), op, args, params or None,
                  like.code, like.lasti)


def _is(x: Any, name: str) -> bool:
    """Whether x is a node of the op."""
    return type(x) is Tensor and x.op is not None and x.op.name == name


def _number(x: Any) -> bool:
    """Whether x is a Python number that stands in the program."""
    return type(x) in (float, int)


def _alike(x: Any, node: Tensor) -> bool:
    """Whether x can stand for the node: same shape, same dtype."""
    return type(x) is Tensor and x.shape == node.shape and x.dtype == node.dtype


def _exact(c: Any) -> bool:
    """Whether 1 / c is exact: c is a power of two, of a middling size."""
    return _number(c) and 2.0**-10 <= abs(c) <= 2.0**10 and abs(math.frexp(c)[0]) == 0.5


def _scaled(x):
    """(c, y) for a node that is c * y with a number c, else None."""
    if not _is(x, "multiply") or not any(map(_number, x.args)):
        return None
    return x.args if _number(x.args[0]) else x.args[::-1]


# --- to the last bit
def _without_broadcast(node):
    """An elementwise op repeats its arguments by itself."""
    for k, a in enumerate(node.args):
        if (_is(a, "broadcast_to") and node.op.kind == "elementwise"
            and not isinstance(node.op.rules, Each) and not unknown(node.shape)):
            args = (*node.args[:k], a.args[0], *node.args[k + 1:])
            if np.broadcast_shapes(*map(shape_of, args)) == node.shape:
                node = with_args(node, args)
    return node


@_rule("add")
def _add(node, x, y):
    if x is y and node.dtype.kind == "f":
        return _new(node, "multiply", 2.0, x)
    if _is(y, "negative"):
        return _new(node, "subtract", x, y.args[0])
    return _new(node, "subtract", y, x.args[0]) if _is(x, "negative") else None


@_rule("subtract")
def _subtract(node, x, y):
    if _is(y, "negative"):
        return _new(node, "add", x, y.args[0])
    return x if _number(y) and y == 0 and math.copysign(1.0, y) > 0.0 and _alike(x, node) else None


@_rule("multiply")
def _multiply(node, x, y):
    c, v = (x, y) if _number(x) else (y, x)
    if not _number(c) or node.dtype.kind != "f":
        return None
    if c == 1 and _alike(v, node):
        return v
    return _new(node, "multiply", -c, v.args[0]) if _is(v, "negative") else None


@_rule("divide")
def _divide(node, x, y):
    if _number(y) and y == 1 and _alike(x, node):
        return x
    exact = _exact(y) and node.dtype == dtype_of(x) and node.dtype.kind == "f"
    return _new(node, "multiply", x, 1.0 / y) if exact else None


@_rule("negative")
def _negative(node, x):
    if _is(x, "negative"):
        return x.args[0]
    inner = _scaled(x) if node.dtype.kind == "f" else None
    return _new(node, "multiply", -inner[0], inner[1]) if inner else None


@_rule("power")
def _power(node, x, n):
    if not _number(n) or n not in (1, 2) or not _alike(x, node) or not node.shape:
        return None  # a single number's power is not NumPy's square to the last bit
    return _new(node, "square", x) if n == 2 else x


@_rule("astype", "broadcast_to", "positive")
def _same(node, x):
    return x if _alike(x, node) else None


@_rule("getitem")
def _getitem(node, x):
    return (x if all(type(part) is slice and part == slice(None) for part in node.params["index"])
            else None)


@_rule("transpose")
def _transpose(node, x):
    axes = node.params["axes"]
    if axes == tuple(range(len(axes))):
        return x
    if _is(x, "transpose"):
        return _new(node, "transpose", x.args[0], axes=tuple(x.params["axes"][i] for i in axes))
    return None


@_rule("reshape", "expand_dims", "squeeze")
def _reshape(node, x):
    if _alike(x, node):
        return x
    if _is(x, "reshape"):
        return _new(node, "reshape", x.args[0], shape=node.shape)
    return None if node.op.name == "reshape" else _new(node, "reshape", x, shape=node.shape)


# --- to rounding
@_rule("multiply", table=CHEAPER)
def _numbers(node, x, y):
    """Two numbers that scale one after the other are one.

    Not where the first enlarges and the second reduces: it would hide that the first makes an inf.
    The other way round, only tiny numbers come near enough to 0 to lose digits.  In float16 numbers
    of a middling size do.
    """
    c, v = (x, y) if _number(x) else (y, x)
    inner = _scaled(v) if _number(c) and node.dtype.char in "fd" else None
    if inner is None or abs(c) < 1.0 < abs(inner[0]):
        return None
    middling = all(1e-9 < abs(factor) < 1e9 for factor in (c, inner[0]))
    return _new(node, "multiply", float(c * inner[0]), inner[1]) if middling else None


@_rule("mean", table=CHEAPER)
def _mean(node, x):
    total = rewritten(CHEAPER, _new(node, "sum", x, **node.params))
    return _new(node, "divide", total, float(math.prod(x.shape[i] for i in node.params["axis"])))


@_rule("sum", table=CHEAPER)
def _sum(node, x):
    """Sums as products: of the factors themselves, or with ones."""
    axis, keep = node.params["axis"], node.params["keepdims"]
    if node.dtype != np.float64 or x.dtype != np.float64 or not x.size:
        return None
    if len(axis) == x.ndim and not keep:
        a, b = x.args if _is(x, "multiply") else x.args * 2 if _is(x, "square") else (None, None)
        if _alike(a, x) and _alike(b, x):
            flat = [rewritten(SIMPLER, _new(node, "reshape", v, shape=(x.size,))) for v in (a, b)]
            return _new(node, "matmul", flat[0], flat[0] if a is b else flat[1])
    elif x.ndim == 2 and len(axis) == 1:
        n = x.shape[axis[0]]
        ones = np.ones(((1, n) if axis == (0,) else (n, 1)) if keep else n)
        return _new(node, "matmul", *((ones, x) if axis == (0,) else (x, ones)))
    return None


def gathered(node: Tensor, scaled: list[bool]) -> Tensor:
    """(X * a) * b as X * (a * b), X * a + X * b as X * (a + b) and X / a as X * (1 / a), for an X
    that is much larger than a and b.

    scaled: for each argument whether it may be taken apart, because no other node uses it.
    """
    if node.dtype != np.float64 or not node.shape or node.op.name not in GATHERED:
        return node
    x, y = node.args
    if node.op.name == "divide":
        inverse = _small(y, node) and _alike(x, node)
        return _new(node, "multiply", x, _new(node, "divide", 1.0, y)) if inverse else node
    first, second = (_factors(v, node) if free else []
                     for v, free in zip(node.args, scaled, strict=True))
    if node.op.name == "multiply":
        pairs = [*((v, a, y) for v, a in first if _small(y, node)),
                 *((v, a, x) for v, a in second if _small(x, node))]
    else:
        pairs = [(v, a, b) for v, a in first for w, b in second if v is w]
    for v, a, b in pairs[:1]:
        return _new(node, "multiply", v, _new(node, node.op.name, a, b))
    return node


def _factors(x, node):
    """The pairs (X, a) such that x is X * a, with an a that is small beside the node."""
    return [(v, a) for v, a in (x.args, x.args[::-1]) if _alike(v, node) and _small(a, node)] if (
        _is(x, "multiply")) else []


def _small(x, node):
    """Whether x is an array with at most a quarter of the elements of the node."""
    return type(x) is Tensor and x.dtype == node.dtype and x.shape != () and 4 * x.size <= node.size
