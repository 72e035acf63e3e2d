"""Rewrites: what a program may put in the place of a node.  Here are those of arithmetic, which are
too much for the page of its rules, and what those of other ops are written with, which stand with
their op.

A rule gets a node and its arguments, and gives another node, an older one, or None.  It stands in
`Op.rewrites` of the outer op, under the pass that asks for it:

    simpler    holds for all numbers, infinite ones and nan too, without a rounding more or less: so
               0 * x stays, and x + 0, which is not x for a negative zero.
    cheaper    holds to rounding, where no sum and no product overflows on the way.
    gathered   the same, for factors that are small beside the node, see `gathered`.
    unmerged   for a program that is computed in blocks of rows, see `optim/fit/rows.py`.
"""
import math
import operator
from typing import Any

import numpy as np

from ..op import REGISTRY, Each
from ..sizes import unknown
from ..tensor import Tensor
from ..value import Spec, dtype_of, shape_of
from . import elementwise  # noqa: F401 - whose ops get their rules here


def with_args(node, args):
    """Return the node with other arguments; the node itself where they are the same."""
    if all(map(operator.is_, node.args, args)):
        return node
    return Tensor(node.raw, node.op, args, node.params, node.code, node.lasti, node.seal, node.name)


def rewritten(which: str, node: Any) -> Any:
    """Return the node, or number, that is left when the rules of a pass apply no more."""
    start, node = node.id, _without_broadcast(node)
    # an older node is an argument, to which the rules have been applied already
    while type(node) is Tensor and node.id >= start and (rule := node.op.rewrites.get(which)):
        new = rule(node, *node.args)
        if new is None:
            break
        node = new
    return node


def made(like, name, *args, **params):
    """Return the node of an op, made where `like` was made."""
    op = REGISTRY[name]
    shape, dtype = op.shape(*[a.raw if type(a) is Tensor else a for a in args], **params)
    return Tensor(Spec(tuple(shape), np.dtype(dtype)), op, args, params or None,
                  like.code, like.lasti)


def is_a(x, name):
    """Whether x is a node of the op."""
    return type(x) is Tensor and x.op is not None and x.op.name == name


def alike(x, node):
    """Whether x can stand for the node: same shape, same dtype."""
    return type(x) is Tensor and x.shape == node.shape and x.dtype == node.dtype


def the_same(node, x):
    """Return x where the op changes nothing."""
    return x if alike(x, node) else None


def _number(x):
    """Whether x is a Python number that stands in the program."""
    return type(x) in (float, int)


def _exact(c):
    """Whether 1 / c is exact: c is a power of two, of a middling size."""
    return _number(c) and 2.0**-10 <= abs(c) <= 2.0**10 and abs(math.frexp(c)[0]) == 0.5


def _scaled(x):
    """Return (c, y) for a node that is c * y with a number c, else None."""
    if not is_a(x, "multiply") or not any(map(_number, x.args)):
        return None
    return x.args if _number(x.args[0]) else x.args[::-1]


def _without_broadcast(node):
    """Take away what repeats an argument of an elementwise op, which does so by itself."""
    for k, a in enumerate(node.args):
        if (is_a(a, "broadcast_to") and node.op.kind == "elementwise"
            and not isinstance(node.op.rules, Each) and not unknown(node.shape)):
            args = (*node.args[:k], a.args[0], *node.args[k + 1:])
            if np.broadcast_shapes(*map(shape_of, args)) == node.shape:
                node = with_args(node, args)
    return node


def _rule(name, which):
    """Make a decorator that gives an op of arithmetic its rule for a pass."""
    def register(rule):
        REGISTRY[name].rewrites[which] = rule
        return rule

    return register


# --- the one sign of arithmetic that is more than a sign
def _slash(printer, node, words, out):
    """Write x / y, where that cannot be a Python number over zero, which raises."""
    y = node.args[1]
    if out or not (printer.of_arrays(node) or (type(y) is float and y)):
        return None
    return f"{words[0]} / {words[1]}"


REGISTRY["divide"].text = _slash


# --- simpler
@_rule("add", "simpler")
def _add(node, x, y):
    if x is y and node.dtype.kind == "f":
        return made(node, "multiply", 2.0, x)
    if is_a(y, "negative"):
        return made(node, "subtract", x, y.args[0])
    return made(node, "subtract", y, x.args[0]) if is_a(x, "negative") else None


@_rule("subtract", "simpler")
def _subtract(node, x, y):
    if is_a(y, "negative"):
        return made(node, "add", x, y.args[0])
    return x if _number(y) and y == 0 and math.copysign(1.0, y) > 0.0 and alike(x, node) else None


@_rule("multiply", "simpler")
def _multiply(node, x, y):
    c, v = (x, y) if _number(x) else (y, x)
    if not _number(c) or node.dtype.kind != "f":
        return None
    if c == 1 and alike(v, node):
        return v
    return made(node, "multiply", -c, v.args[0]) if is_a(v, "negative") else None


@_rule("divide", "simpler")
def _divide(node, x, y):
    if _number(y) and y == 1 and alike(x, node):
        return x
    exact = _exact(y) and node.dtype == dtype_of(x) and node.dtype.kind == "f"
    return made(node, "multiply", x, 1.0 / y) if exact else None


@_rule("negative", "simpler")
def _negative(node, x):
    if is_a(x, "negative"):
        return x.args[0]
    inner = _scaled(x) if node.dtype.kind == "f" else None
    return made(node, "multiply", -inner[0], inner[1]) if inner else None


@_rule("power", "simpler")
def _power(node, x, n):
    if not _number(n) or n not in (1, 2) or not alike(x, node) or not node.shape:
        return None  # a single number's power is not NumPy's square to the last bit
    return made(node, "square", x) if n == 2 else x


_rule("positive", "simpler")(the_same)


# --- cheaper
@_rule("multiply", "cheaper")
def _numbers(node, x, y):
    """Make two numbers that scale one after the other one.

    Not where the first enlarges and the second reduces: it would hide that the first makes an inf.
    The other way round, only tiny numbers come near enough to 0 to lose digits.  In float16 numbers
    of a middling size do.
    """
    c, v = (x, y) if _number(x) else (y, x)
    inner = _scaled(v) if _number(c) and node.dtype.char in "fd" else None
    if inner is None or abs(c) < 1.0 < abs(inner[0]):
        return None
    middling = all(1e-9 < abs(factor) < 1e9 for factor in (c, inner[0]))
    return made(node, "multiply", float(c * inner[0]), inner[1]) if middling else None


# --- gathered
def gathered(node, free):
    """Rewrite (X * a) * b as X * (a * b), X * a + X * b as X * (a + b) and X / a as X * (1 / a).

    That is for an X that is much larger than a and b.

    free: for each argument whether it may be taken apart, because no other node uses it.
    """
    rule = node.op.rewrites.get("gathered")
    if rule is None or node.dtype != np.float64 or not node.shape:
        return node
    new = rule(node, *node.args, *[_factors(v, node) if ours else []
                                   for v, ours in zip(node.args, free, strict=True)])
    return node if new is None else new


@_rule("divide", "gathered")
def _by_small(node, x, y, *_):
    inverse = _small(y, node) and alike(x, node)
    return made(node, "multiply", x, made(node, "divide", 1.0, y)) if inverse else None


@_rule("multiply", "gathered")
def _small_factors(node, x, y, first, second):
    pairs = [*((v, a, y) for v, a in first if _small(y, node)),
             *((v, a, x) for v, a in second if _small(x, node))]
    for v, a, b in pairs[:1]:
        return made(node, "multiply", v, made(node, "multiply", a, b))
    return None


@_rule("add", "gathered")
def _small_terms(node, x, y, first, second):
    pairs = [(v, a, b) for v, a in first for w, b in second if v is w]
    for v, a, b in pairs[:1]:
        return made(node, "multiply", v, made(node, "add", a, b))
    return None


def _factors(x, node):
    """Return the pairs (X, a) such that x is X * a, with an a that is small beside the node."""
    if not is_a(x, "multiply"):
        return []
    return [(v, a) for v, a in (x.args, x.args[::-1]) if alike(v, node) and _small(a, node)]


def _small(x, node):
    """Whether x is an array with at most a quarter of the elements of the node."""
    return type(x) is Tensor and x.dtype == node.dtype and x.shape != () and 4 * x.size <= node.size
