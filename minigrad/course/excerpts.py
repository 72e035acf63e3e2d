"""Show a piece of the engine as it stands in the file today: `source(function)`.

Read by inspect.getsource, never pasted. The heading has the file and the name but no line number, so that an edit
elsewhere in the file leaves the notebook's stored output true.
"""

import inspect
import textwrap
from dataclasses import dataclass
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

    def _repr_markdown_(self) -> str:
        return f"`{self.where}`\n\n```python\n{self.text}\n```"


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
