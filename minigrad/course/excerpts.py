"""Show a piece of the engine as it stands in the file today: `source(function)`.

Read by inspect.getsource, never pasted. The heading has the file and the name but no line number,
so that an edit elsewhere in the file leaves the notebook's stored output true.
"""
# Pygments has no types of its own:
# mypy: disable-error-code="import-untyped"

import inspect
import textwrap
from dataclasses import dataclass
from html import escape
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, ClassVar

from pygments import highlight, token
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.style import Style

from .notes import say, show
from .sandbox import brief

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True, repr=False)
class Excerpt:
    """One function or class of the engine: where it is, and its text."""

    where: str
    text: str

    def __repr__(self) -> str:
        return f"# {self.where}\n{self.text}"

    def _repr_html_(self) -> str:
        code = highlight(self.text, LEXER, HTML).removesuffix("\n")
        where = f"<code>{escape(self.where)}</code>"
        return f'<div>{where}<pre style="{WHOLE_WORDS}">{code}</pre></div>'


class Theme(Style):
    """The colours of JupyterLab's editor: variables that its light and dark themes set."""

    styles: ClassVar = {kind: f"var(--jp-mirror-editor-{name}-color)" for name, kind in (
        ("keyword", token.Keyword), ("keyword", token.Operator.Word), ("string", token.String),
        ("number", token.Number), ("comment", token.Comment))}


# JupyterLab breaks long lines of an output anywhere, even inside a name; here only where
# there is a space.
WHOLE_WORDS = "white-space:pre-wrap;word-break:normal;margin-top:6px"
LEXER = PythonLexer(stripnl=False, ensurenl=False)       # keeps every character
HTML = HtmlFormatter(style=Theme, noclasses=True, nowrap=True)


def source(thing: Any = None) -> None:
    """Show the source of a function or class, as in source(mg.count_paths); a string names one
    inside the engine, as in source("analysis.paths.edges")."""
    try:
        thing = resolve_name(f"minigrad.{thing}") if isinstance(thing, str) else thing
        thing = inspect.unwrap(thing) if callable(thing) else thing
        text = textwrap.dedent(inspect.getsource(thing)).rstrip()
        file = Path(inspect.getsourcefile(thing) or "").resolve()
        show(Excerpt(f"{_relative(file)} · {thing.__qualname__}", text))
    # a learner may hand over anything: numbers, built-ins, objects with hostile attributes
    except Exception:
        say("source shows a function or class written in Python, and "
            f"{brief(thing, 40)} is not one")


def _relative(file: Path) -> str:
    return (file.relative_to(PACKAGE.parent).as_posix()
            if file.is_relative_to(PACKAGE) else file.name)
