"""What the sweep of ops tries for an engine of one's own: 40 functions with calls, and for each one
the rules to write.

The rules ask an array for nothing but its `shape`, so they serve nodes as well that have neither
`ndim` nor `size`.
"""
import ast
import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np


class Case(NamedTuple):
    """One call of an op, as NumPy writes it, and the shapes of its arguments."""

    label: str
    f: Callable
    shapes: tuple[tuple[int, ...], ...]
    low: float = 0.5                                     # arguments lie between these
    high: float = 1.9


def _binary(f: Callable, **domain: float) -> list[Case]:
    """An elementwise function of two arguments, with and without broadcasting, and of one twice."""
    return [Case("x, y", f, ((2, 3), (2, 3)), **domain), Case("x, b", f, ((2, 3), (3,)), **domain),
            Case("w, x", f, ((2, 1), (2, 3)), **domain), Case("number, x", f, ((), (3,)), **domain)]


def _unary(f: Callable, **domain: float) -> list[Case]:
    return [Case("x", f, ((2, 3),), **domain), Case("number", f, ((),), **domain)]


_SUM = ("np.ones(x.shape) * (g if axis is None or keepdims else np.expand_dims(g, axis))")
_PEAK = ("(x == (y if axis is None else np.expand_dims(y, axis))) * "
         "(g if axis is None else np.expand_dims(g, axis))")
_REDUCED = "lambda g, y, x, axis=None: "
_LIST = "reach into a list of arguments: let `record`, `ancestors` and `backward` look inside it"
# name in the engine's registry: (the rules to write, as text; calls)
OPS: dict[str, tuple[str, list[Case]]] = {
    "multiply": ("lambda g, y, a, b: g * b, lambda g, y, a, b: g * a",
                 [*_binary(np.multiply), Case("x * x", lambda x: x * x, ((3,),))]),
    "add": ("lambda g, y, a, b: g, lambda g, y, a, b: g",
            [*_binary(np.add), Case("x + x", lambda x: x + x, ((3,),))]),
    "subtract": ("lambda g, y, a, b: g, lambda g, y, a, b: -g", _binary(np.subtract)),
    "divide": ("lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b", _binary(np.divide)),
    "negative": ("lambda g, y, x: -g", _unary(np.negative)),
    "power": ("lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)",
              [*_binary(np.power), Case("x ** 3", lambda x: x ** 3, ((2, 3),), -1.5, 1.5)]),
    "exp": ("lambda g, y, x: g * y", _unary(np.exp)),
    "log": ("lambda g, y, x: g / x", _unary(np.log)),
    "tanh": ("lambda g, y, x: g * (1 - y * y)", _unary(np.tanh)),
    "square": ("lambda g, y, x: g * 2 * x", _unary(np.square, low=-1.5)),
    "sqrt": ("lambda g, y, x: g / (2 * y)", _unary(np.sqrt)),
    "reciprocal": ("lambda g, y, x: -g * y * y", _unary(np.reciprocal)),
    "absolute": ("lambda g, y, x: g * np.sign(x)",
                 [*_unary(np.absolute), Case("-x", np.absolute, ((3,),), -1.9, -0.5)]),
    "sin": ("lambda g, y, x: g * np.cos(x)", _unary(np.sin)),
    "cos": ("lambda g, y, x: -g * np.sin(x)", _unary(np.cos)),
    "tan": ("lambda g, y, x: g * (1 + y * y)", _unary(np.tan, low=-1.2, high=1.2)),
    "sinh": ("lambda g, y, x: g * np.cosh(x)", _unary(np.sinh)),
    "cosh": ("lambda g, y, x: g * np.sinh(x)", _unary(np.cosh)),
    "arcsin": ("lambda g, y, x: g / np.sqrt(1 - x * x)", _unary(np.arcsin, low=-0.8, high=0.8)),
    "arctan": ("lambda g, y, x: g / (1 + x * x)", _unary(np.arctan)),
    "log1p": ("lambda g, y, x: g / (1 + x)", _unary(np.log1p)),
    "expm1": ("lambda g, y, x: g * (y + 1)", _unary(np.expm1)),
    "log2": ("lambda g, y, x: g / (x * np.log(2.0))", _unary(np.log2)),
    "logaddexp": ("lambda g, y, a, b: g * np.exp(a - y), lambda g, y, a, b: g * np.exp(b - y)",
                  _binary(np.logaddexp)),
    "hypot": ("lambda g, y, a, b: g * a / y, lambda g, y, a, b: g * b / y", _binary(np.hypot)),
    "arctan2": ("lambda g, y, a, b: g * b / (a * a + b * b), "
                "lambda g, y, a, b: -g * a / (a * a + b * b)", _binary(np.arctan2)),
    "maximum": ("lambda g, y, a, b: g * (a >= b), lambda g, y, a, b: g * (b > a)",
                _binary(np.maximum)),
    "minimum": ("lambda g, y, a, b: g * (a <= b), lambda g, y, a, b: g * (b < a)",
                _binary(np.minimum)),
    "matmul": ("left_share, right_share",
               [Case("A @ B", np.matmul, ((2, 3), (3, 4))),
                Case("A @ x with a vector x", np.matmul, ((2, 2), (2,))),
                Case("x @ B with a vector x", np.matmul, ((3,), (3, 3))),
                Case("x @ z with two vectors", np.matmul, ((3,), (3,))),
                Case("A @ B with three axes", np.matmul, ((2, 2, 2), (2, 2, 2))),
                Case("A @ x with three axes", np.matmul, ((2, 2, 2), (2,))),
                Case("x @ B with three axes", np.matmul, ((2,), (2, 2, 2)))]),
    "transpose": ("lambda g, y, A, axes=None: "
                  "np.transpose(g, None if axes is None else np.argsort(axes))",
                  [Case("A", np.transpose, ((2, 3),)),
                   Case("A with three axes", np.transpose, ((2, 3, 4),)),
                   Case("A, (1, 2, 0)", lambda A: np.transpose(A, (1, 2, 0)), ((2, 2, 2),)),
                   Case("A, axes=(1, 0)", lambda A: np.transpose(A, axes=(1, 0)), ((2, 3),))]),
    "reshape": ("lambda g, y, x, shape: np.reshape(g, x.shape)",
                [Case("x, (3, 2)", lambda x: np.reshape(x, (3, 2)), ((2, 3),))]),
    "expand_dims": ("lambda g, y, x, axis: np.reshape(g, x.shape)",
                    [Case("x, 1", lambda x: np.expand_dims(x, 1), ((2, 3),))]),
    "broadcast_to": ("lambda g, y, x, shape: g",
                     [Case("x, (2, 3)", lambda x: np.broadcast_to(x, (2, 3)), ((3,),))]),
    "sum": ("lambda g, y, x, axis=None, keepdims=False: " + _SUM,
            [Case("x", np.sum, ((2, 3),)),
             Case("x, axis=0", lambda x: np.sum(x, axis=0), ((2, 3),)),
             Case("x, axis=1", lambda x: np.sum(x, axis=1), ((2, 3),)),
             # where x is square, a rule that forgets the axis gives a wrong number, and no error
             Case("x, axis=1 of a square x", lambda x: np.sum(x, axis=1), ((2, 2),)),
             Case("x, axis=1, keepdims=True", lambda x: np.sum(x, axis=1, keepdims=True),
                  ((2, 3),))]),
    "mean": (_REDUCED + _SUM.replace(" or keepdims", "") + " * np.prod(y.shape) / np.prod(x.shape)",
             [Case("x", np.mean, ((2, 3),)),
              Case("x, axis=1", lambda x: np.mean(x, axis=1), ((2, 3),))]),
    "max": (_REDUCED + _PEAK, [Case("x", np.max, ((2, 3),)),
                               Case("x, axis=0", lambda x: np.max(x, axis=0), ((2, 3),))]),
    "min": (_REDUCED + _PEAK, [Case("x", np.min, ((2, 3),)),
                               Case("x, axis=1", lambda x: np.min(x, axis=1), ((2, 3),))]),
    "where": ("None, lambda g, y, c, a, b: g * c, lambda g, y, c, a, b: g * np.logical_not(c)",
              [Case("mask, x, y", lambda x, y: np.where(np.eye(2) > 0, x, y), ((2, 2), (2,)))]),
    "getitem": ("lambda g, y, x, at: scatter(g, x.shape, at)",
                [Case("x[1]", lambda x: x[1], ((3, 2),)),
                 Case("x[:, [0, 0]]", lambda x: x[:, [0, 0]], ((3, 2),))]),
    "concatenate": (_LIST, [Case("[x, y]", lambda x, y: np.concatenate([x, y]), ((2,), (3,)))]),
}
ALIAS = {"getitem": "operator.getitem"}
# functions that the rules of an op call, in the order in which they are written
HELPERS = {
    "getitem": ["""def scatter(g, shape, at):
    x = np.zeros(shape)
    np.add.at(x, at, g)
    return x"""],
    "matmul": ["""def as_matrices(g, A, B):
    if len(B.shape) == 1:                # a vector on the right is a column
        g, B = np.expand_dims(g, -1), np.expand_dims(B, -1)
    if len(A.shape) == 1:                # a vector on the left is a row
        g, A = np.expand_dims(g, -2), np.expand_dims(A, 0)
    return g, A, B""", """def swapped(A):
    n = len(A.shape)
    return np.transpose(A, [*range(n - 2), n - 1, n - 2])""", """def left_share(g, y, A, B):
    h, _, columns = as_matrices(g, A, B)
    s = h @ swapped(columns)
    return s if len(A.shape) > 1 else np.reshape(s, s.shape[:-2] + s.shape[-1:])""",
               """def right_share(g, y, A, B):
    h, rows, _ = as_matrices(g, A, B)
    s = swapped(rows) @ h
    return s if len(B.shape) > 1 else np.reshape(s, s.shape[:-1])"""],
}


def advice(name: str, file: str = "") -> str:
    """What to write for an op: lines for the table of rules, without those that a file has
    already, or a sentence.

    name: of the op, in OPS
    file: the text of the engine, which can be read
    """
    rules = OPS[name][0]
    if rules == _LIST:
        return rules
    function = ALIAS.get(name, f"np.{name}")
    helpers, line = HELPERS.get(name, []), f"RULES[{function}] = [{rules}]"
    there = _written(file)
    missing = [text for text in (*helpers, line) if not _written(text) <= there]
    return "\n\n".join(missing) or (
        "its lines are there already: look in `record`, `ancestors` and `backward`")


@functools.lru_cache(64)                   # a sweep asks for each op about the same file
def _written(file: str) -> frozenset[tuple[str, str]]:
    """What a text says, whatever its spaces and comments: (key, value) of the entries of tables
    and (name, text) of functions."""
    found = set()
    for node in ast.walk(ast.parse(file)):
        if isinstance(node, ast.FunctionDef):
            found.add((node.name, ast.unparse(node)))
        elif isinstance(node, ast.Dict):
            found |= {(ast.unparse(key), ast.unparse(value))
                      for key, value in zip(node.keys, node.values, strict=True) if key}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            found.add((ast.unparse(node.targets[0].slice), ast.unparse(node.value)))
    return frozenset(found)
