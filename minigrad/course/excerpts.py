"""Show a piece of the engine as it stands in the file today: `source(function)`.

Read by inspect.getsource, never pasted. The heading has the file and the name but no line number, so that an edit
elsewhere in the file leaves the notebook's stored output true.
"""

import inspect
import io
import keyword
import textwrap
import tokenize
from dataclasses import dataclass
from html import escape
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from .say import say, show
from .trial import brief

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, repr=False)
class Excerpt:
    """One function or class of the engine: where it is, and its text."""

    where: str
    text: str

    def __repr__(self) -> str:
        return f"# {self.where}\n{self.text}"

    def _repr_html_(self) -> str:
        return f'<div><code>{escape(self.where)}</code><pre style="{WHOLE_WORDS}">{_coloured(self.text)}</pre></div>'


# JupyterLab breaks long lines of an output anywhere, even inside a name; here only where there is a space.
WHOLE_WORDS = "white-space:pre-wrap;word-break:normal;margin-top:6px"
COLOURS = {tokenize.STRING: "string", tokenize.COMMENT: "comment", tokenize.NUMBER: "number"}


def _coloured(text: str) -> str:
    """The code as HTML, in the colours of JupyterLab's own editor."""
    lines, parts, row, column = text.splitlines(keepends=True), [], 1, 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        colour = COLOURS.get(token.type, "keyword" if keyword.iskeyword(token.string) else "")
        if colour and token.start >= (row, column):
            parts += [escape(_between(lines, (row, column), token.start)),
                      f'<span style="color:var(--jp-mirror-editor-{colour}-color)">{escape(token.string)}</span>']
            row, column = token.end
    return "".join([*parts, escape(_between(lines, (row, column), (len(lines) + 1, 0)))])


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """The text from one (row, column) to another; rows count from 1."""
    rows = [*lines, ""][start[0] - 1:end[0]]
    rows[-1] = rows[-1][:end[1]]
    rows[0] = rows[0][start[1]:]
    return "".join(rows)


def source(thing: Any = None) -> None:
    """Show the source of a function or class; a string names one inside the engine, as module.name.

    source(mg.count_paths);  source("derive.backward")
    """
    try:
        thing = resolve_name(f"minigrad.{thing.replace('.', ':', 1)}") if isinstance(thing, str) else thing
        thing = inspect.unwrap(thing) if callable(thing) else thing
        text = textwrap.dedent(inspect.getsource(thing)).rstrip()
        file = Path(inspect.getsourcefile(thing) or "").resolve()
        show(Excerpt(f"{_relative(file)} · {thing.__qualname__}", text))
    except Exception:  # whatever a learner hands over: numbers, built-ins, objects with hostile attributes
        say(f"source shows a function or class written in Python, and {brief(thing, 40)} is not one")


def _relative(file: Path) -> str:
    return file.relative_to(PACKAGE.parent).as_posix() if file.is_relative_to(PACKAGE) else file.name
