"""Typed expressions and typed values, read by a whitelist of Python's grammar; nothing typed is
ever executed.

`Expression(text)` reads `a*b + sin(a)`; calling it with the variables' values builds the engine's
nodes when the values are tensors, and computes plain NumPy when they are not.  `parse_value(text)`
reads a number or a small list.  Whatever is typed, the only exception is `ExpressionError`: one
sentence that names a column.
"""
import ast
import keyword
import math
import operator
import re
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from minigrad.errors import Refusal

MAX_LENGTH = 200                                         # characters
MAX_PARTS, MAX_DEPTH = 80, 30                            # of the syntax tree
MAX_NUMBER, MAX_EXPONENT = 1e9, 64                       # of literals
MAX_SIDE = 4                                             # of a matrix
FUNCTIONS = {name: 1 for name in "sin cos tan sinh cosh tanh exp log sqrt abs sum mean max min "
             "transpose".split()}
FUNCTIONS |= {name: 2 for name in "maximum minimum dot outer".split()}
RESERVED = {"y": "the result", "np": "NumPy", "mg": "minigrad",
            "f": "the function in the shown code", "print": "Python's own",
            "ancestors": "minigrad's own"}
OPERATORS: dict[type, Callable] = {ast.Add: operator.add, ast.Sub: operator.sub,
                                   ast.Mult: operator.mul, ast.Div: operator.truediv,
                                   ast.Pow: operator.pow, ast.MatMult: operator.matmul}
USABLE = "names, numbers, + - * / ** @"
_FOREIGN = re.compile(r"[^A-Za-z0-9_+\-*/@().,\[\] ]")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,11}")


class ExpressionError(Refusal):
    """One sentence on typed text that cannot be read or computed, with its column (from 1)."""

    def __init__(self, sentence: str, node: ast.AST | None = None, column: int | None = None):
        self.sentence, self.site = sentence, None
        self.column = column or getattr(node, "col_offset", 0) + 1
        Exception.__init__(self, f"Column {self.column}: {sentence}")

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]        # in a notebook the sentence says it all


class NoVariable(ExpressionError):
    """An expression of constants alone."""


class Expression:
    """A checked syntax tree over named variables (`names`, in order).  Raises ExpressionError
    and nothing else."""

    def __init__(self, text: str, example: str = "a*b + sin(a)"):
        self.text = text.strip(" ")
        self.body = _tree(self.text, example)
        parts = list(_walk(self.body))
        if len(parts) > MAX_PARTS:
            raise ExpressionError(f"the expression has {len(parts)} parts; {MAX_PARTS} is the most "
                                  "that can be drawn.")
        for part in parts:
            _check(part)
        called = {id(p.func) for p in parts if isinstance(p, ast.Call)}
        named = [p for p in parts
                 if isinstance(p, ast.Name) and id(p) not in called and p.id != "pi"]
        named.sort(key=lambda p: p.col_offset)
        for part in named:
            _check_name(part)
        self.names = tuple(dict.fromkeys(p.id for p in named))
        if not self.names:
            raise NoVariable(f"there is no variable in it; name one, as in {example}, to "
                             "differentiate by.")

    def __call__(self, **values: Any) -> Any:
        """The value of the expression: a node where `values` are tensors, plain NumPy
        where they are not."""
        with np.errstate(all="ignore"):
            return _compute(self.body, values, self.text)

    def vectors(self) -> set[str]:
        """The names in lower case that stand directly in a product of matrices: without a value,
        a vector fits."""
        products = [p for p in _walk(self.body)
                    if isinstance(p, ast.BinOp) and isinstance(p.op, ast.MatMult)]
        sides = [side for p in products for side in (p.left, p.right)]
        sides += [a for p in _walk(self.body) if isinstance(p, ast.Call)
                  and ast.unparse(p.func) in ("dot", "outer") for a in p.args]
        return {side.id for side in sides if isinstance(side, ast.Name) and side.id.islower()}

    def code(self) -> str:
        """The same expression as a line of NumPy."""
        return ast.unparse(_AsNumPy().visit(ast.parse(self.text, mode="eval")))


def parse_value(text: str, example: str = "2 or [1, 2]") -> Any:
    """Read a typed value: a number, a list of numbers or a list of lists (a float or a
    float64 array)."""
    body = _tree(str(text).strip(" "), example)
    if isinstance(body, ast.List):
        _check(body)
        return _matrix(body)
    return _number(body)


def _tree(text: str, example: str) -> ast.expr:
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"that is {len(text)} characters long; the limit is {MAX_LENGTH}.",
                              column=MAX_LENGTH + 1)
    if not text:
        raise ExpressionError(f"nothing is typed yet; try {example}.")
    if found := _FOREIGN.search(text):
        use = "write a power as a**2" if found[0] == "^" else f"use {USABLE}, parentheses and lists"
        raise ExpressionError(f"the character {found[0]!r} has no meaning here; {use}.",
                              column=found.start() + 1)
    try:
        with warnings.catch_warnings():
            # a warning about 1if would land in the notebook
            warnings.simplefilter("ignore")
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        column = min(error.offset or len(text) + 1, len(text) + 1)
        raise ExpressionError("it cannot be read from here on; is a sign (2*a, not 2a), a name or "
                              "a parenthesis missing?", column=column) from None
    except (ValueError, MemoryError, RecursionError):
        raise ExpressionError("the expression is nested too deeply to be read.") from None


def _walk(body: ast.AST, depth: int = 0):
    """Every part of the tree, outermost first; operators and contexts are no parts."""
    if depth > MAX_DEPTH:
        raise ExpressionError(f"more than {MAX_DEPTH} operations stand in one another, as in a "
                              "long a*a*a; write less.", body)
    yield body
    for child in ast.iter_child_nodes(body):
        if isinstance(child, ast.expr | ast.keyword):
            yield from _walk(child, depth + 1)


def _check(part: ast.AST) -> None:
    """Refuse every part that is not on the whitelist."""
    match part:
        case ast.Constant():
            _number(part)
        case ast.List():
            _matrix(part)
        case ast.Name() | ast.UnaryOp(op=ast.USub() | ast.UAdd()):
            pass                                         # names of variables: see _check_name
        case ast.BinOp(op=ast.Pow(), right=power) if _constant(power):
            with np.errstate(all="ignore"):
                size = abs(_compute(power, {}, ""))
            if size > MAX_EXPONENT:
                raise ExpressionError(f"the exponent is larger than {MAX_EXPONENT}.", power)
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            pass
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            if len(args) != FUNCTIONS[name]:
                raise ExpressionError(f"{name} takes {FUNCTIONS[name]} argument(s), not "
                                      f"{len(args)}.", part)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr=name)) if name in FUNCTIONS:
            raise ExpressionError(f"leave out np. here: write {name}(...).", part)
        case ast.Call(func=ast.Attribute(attr=name)) if name in FUNCTIONS:
            raise ExpressionError(f"write {name}(...), with nothing in front of it.", part)
        case ast.Call():
            raise ExpressionError("that is no function known here; there are "
                                  f"{', '.join(FUNCTIONS)}.", part)
        case _:
            raise ExpressionError(f"that is not arithmetic; use {USABLE}, lists and functions.",
                                  part)


def _check_name(part: ast.Name) -> None:
    name = part.id
    if name in RESERVED or name in FUNCTIONS:
        use = (f"is a function: write {name}(...), or" if name in FUNCTIONS
               else f"stands for {RESERVED[name]}:")
        raise ExpressionError(f"{name} {use} give the variable another name.", part)
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise ExpressionError(f"{name} is no name for a variable; use up to 12 letters and digits.",
                              part)


def _constant(part: ast.AST) -> bool:
    """Whether a (not yet checked) part is arithmetic on scalar literals alone."""
    signs = (ast.USub, ast.UAdd, *OPERATORS)
    return all(isinstance(p, ast.Constant) or isinstance(getattr(p, "op", None), signs)
               for p in _walk(part))


def _number(part: ast.AST) -> float:
    match part:
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_number(inner)
        case ast.Constant(value=int() | float() as value) if (not isinstance(value, bool)
                                                              and abs(value) <= MAX_NUMBER):
            return float(value)
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            raise ExpressionError(f"the number is larger than {MAX_NUMBER:.0e}.", part)
    raise ExpressionError("a real number is expected here.", part)


def _matrix(part: ast.List) -> np.ndarray:
    """A vector or matrix literal as an array; every entry is a number, every row as
    long as the first."""
    rows = [part] if not part.elts or not isinstance(part.elts[0], ast.List) else part.elts
    if rows is part.elts and not all(isinstance(row, ast.List) for row in rows):
        raise ExpressionError("either every entry of a list is a number, or every entry is a list.",
                              part)
    numbers = [[_number(e) for e in row.elts] for row in rows if isinstance(row, ast.List)]
    lengths = {len(row) for row in numbers}
    if len(lengths) > 1:
        raise ExpressionError("the rows of a matrix must be equally long.", part)
    if not 1 <= min(lengths) <= max(*lengths, len(rows)) <= MAX_SIDE:
        raise ExpressionError(f"a vector or matrix has 1 to {MAX_SIDE} entries a side here.", part)
    return np.array(numbers if rows is part.elts else numbers[0])


def _compute(part: ast.AST, values: Mapping[str, Any], text: str) -> Any:
    """The value of a checked part; a result that is not finite, or does not exist, is refused
    with its source."""
    match part:
        case ast.Constant():
            return _number(part)
        case ast.List():
            return _matrix(part)
        case ast.Name(id="pi"):
            return math.pi
        case ast.Name(id=name):
            return values[name]
        case ast.UnaryOp(op=op, operand=inner):
            value = _compute(inner, values, text)
            return -value if isinstance(op, ast.USub) else value
        case ast.BinOp(left=left, op=op, right=right):
            function, args = OPERATORS[type(op)], [_compute(left, values, text),
                                                   _compute(right, values, text)]
        case ast.Call(func=ast.Name(id=name), args=inner):
            function, args = getattr(np, name), [_compute(a, values, text) for a in inner]
        case _:
            raise ExpressionError("that is not arithmetic.", part)
    return _apply(function, args, part, text)


def _apply(function: Callable, args: list, part: ast.AST, text: str) -> Any:
    source = (text[getattr(part, "col_offset", 0):getattr(part, "end_col_offset", None)]
              or "the exponent")
    if all(isinstance(a, float) for a in args):
        # 0/0 and (-8)**0.5 are nan, not an exception or complex
        args = [np.float64(a) for a in args]
    try:
        result = function(*args)
    except (ArithmeticError, ValueError, TypeError, Refusal):
        shapes = " and ".join(str(np.shape(getattr(a, "value", a))) for a in args)
        raise ExpressionError(f"{source} cannot be computed from the shapes {shapes}.",
                              part) from None
    if not np.all(np.isfinite(getattr(result, "value", result))):
        cause = part.right if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div) else part
        fixed = all(p.id in (*FUNCTIONS, "pi") for p in _walk(cause) if isinstance(p, ast.Name))
        cure = ", whatever the values: change the expression" if fixed else \
            " at these values; change a value or the expression"
        raise ExpressionError(f"{source} is not finite{cure}.", part)
    return float(result) if isinstance(result, np.floating) else result


class _AsNumPy(ast.NodeTransformer):
    """Functions and pi become np.*, lists become np.array(...)."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return ast.Call(_numpy(getattr(node.func, "id", "")),
                        [self.visit(a) for a in node.args], [])

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return _numpy("pi") if node.id == "pi" else node

    def visit_List(self, node: ast.List) -> ast.AST:
        return ast.Call(_numpy("array"),
                        [ast.parse(str(_matrix(node).tolist()), mode="eval").body], [])


def _numpy(name: str) -> ast.expr:
    return ast.Attribute(ast.Name("np", ast.Load()), name, ast.Load())
