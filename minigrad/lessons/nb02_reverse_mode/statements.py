"""Several typed lines with names between them, `u = a*b; v = sin(u); u*v, u + v`: graphs in which
results are shared.

Lines are separated by semicolons; the last gives the outputs, separated by commas.  Each expression
is read by `expression.py`'s whitelist, and nothing typed is ever executed; whatever is typed, the
only exception is its `ExpressionError`, with a column of the whole text.
"""
import contextlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...widgets.expression import Expression, ExpressionError, NoVariable

MAX_LINES = 16


class Line(NamedTuple):
    """One expression, where it starts in the text, and the name it is given (empty
    for an output)."""

    expression: Expression
    start: int
    name: str = ""
    place: int = 0


class Statements:
    """Checked lines over free variables (`names`, in order).  Raises ExpressionError
    and nothing else."""

    def __init__(self, text: str):
        self.text = text.strip(" ")
        *inner, last = _split(self.text, ";")
        outputs = _split(last[1], ",", last[0])
        if len(inner) + len(outputs) > MAX_LINES:
            raise ExpressionError(f"these are {len(inner) + len(outputs)} lines and outputs; "
                                  f"{MAX_LINES} is the limit.")
        self.lines = [_named(start, part) for start, part in inner]
        self.outputs = [_output(start, part) for start, part in outputs]
        given: list[str] = []
        free: list[str] = []
        for line in (*self.lines, *self.outputs):
            free += [name for name in line.expression.names if name not in given]
            if line.name and line.name in (*given, *free):
                raise ExpressionError(f"{line.name} is used or set before; give this line another "
                                      "name.", column=line.place + 1)
            given.append(line.name)
        self.names = tuple(dict.fromkeys(free))

    def __call__(self, **values: Any) -> tuple[list[Any], dict[str, Any]]:
        """(the outputs, {name: what the line of that name gives}): nodes where the
        values are tensors."""
        known = dict(values)
        for line in (*self.lines, *self.outputs):
            with _placed(line.start):
                result = line.expression(**known)
            if line.name:
                known[line.name] = result
            else:
                known.setdefault("", []).append(result)
        return known.pop(""), {name: node for name, node in known.items() if name not in values}

    def code(self) -> str:
        """The same as lines of NumPy, the last one a return."""
        lines = [f"{line.name} = {line.expression.code()}" for line in self.lines]
        return "\n".join([*lines,
                          f"return {', '.join(line.expression.code() for line in self.outputs)}"])


def _split(text: str, mark: str, offset: int = 0) -> list[tuple[int, str]]:
    """(start, part) between the marks that stand in no parenthesis."""
    parts, start = [], 0
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == mark and depth <= 0:
            parts.append((offset + start, text[start:place]))
            start = place + 1
    return [*parts, (offset + start, text[start:])]


def _named(start: int, part: str) -> Line:
    """A line such as u = a*b."""
    name, equals, body = part.partition("=")
    place = start + len(name) - len(name.lstrip(" "))
    if not equals:
        raise ExpressionError("a line before the last one gives its result a name, as in u = a*b.",
                              column=place + 1)
    if not name.strip(" ").isidentifier():
        raise ExpressionError("left of = stands one name, as in u = a*b.", column=place + 1)
    with _placed(place):
        Expression(name)
    name, after = name.strip(" "), start + len(name) + 1
    try:
        return _read(after, body)._replace(name=name, place=place)
    except NoVariable:
        raise ExpressionError(f"{name} would be a constant: write {body.strip(' ')} where it is "
                              f"used, or leave this line out to have {name} as a variable.",
                              column=place + 1) from None


def _output(start: int, part: str) -> Line:
    """One of the expressions in the last line."""
    if "=" in part:
        raise ExpressionError("the last line gives the outputs, as in u*v, sin(v), and they need "
                              "no name.", column=start + part.index("=") + 1)
    return _read(start, part)


def _read(start: int, part: str) -> Line:
    start += len(part) - len(part.lstrip(" "))
    with _placed(start):
        return Line(Expression(part), start)


@contextlib.contextmanager
def _placed(start: int) -> Iterator[None]:
    """Give errors of a part a column of the whole text."""
    try:
        yield
    except ExpressionError as error:
        raise type(error)(error.sentence, column=start + error.column) from None
