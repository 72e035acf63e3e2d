"""What TensorFlow, PyTorch and JAX themselves do: `asked(name)` shows what a script found,
`today(name)` shows code to copy.

Both read the folder `asked/` of a lesson, and neither imports one of the frameworks:

    asked/clip_in_the_loop.py     a question that a thread asks, run in the framework itself
    asked/today_pytorch.py        about ten lines that a reader copies; the others are
    asked/today_jax.py            today_tensorflow.py, today_TOPIC_jax.py ...
    asked/outcomes.json           what `make verdicts` found when it ran them, and when

A question's script has a docstring, whose first paragraph is the question; a function `main()`,
which returns what was found as a dict; and EXPECTED, a dict with the same keys, which is the
verdict.  A value of EXPECTED is the value that main must return, or a bound such as "> 10" for a
ratio of times, which differs from run to run.  A script of today has a docstring, whose first
paragraph is the caption, the code, and, below the line MARK, assertions that a reader need
not copy.
"""
# Pygments has no types of its own:
# mypy: disable-error-code="import-untyped"

import ast
import hashlib
import json
import math
import operator
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from pygments import highlight

from .excerpts import HTML, LEXER, WHOLE_WORDS
from .exercise import LESSONS, folder_of
from .notes import say, show
from .sandbox import NotYet, brief

OUTCOMES = "outcomes.json"
MARK = "# --- checked"
FRAMEWORKS = {"tensorflow": "TensorFlow", "pytorch": "PyTorch", "jax": "JAX"}
PACKAGES = {"tensorflow": "TensorFlow", "tf_keras": "tf_keras", "keras": "Keras",
            "torch": "PyTorch", "jax": "JAX"}
BOUND = re.compile(r"(<=|>=|<|>) (\d+(?:\.\d+)?)")
ORDERS = {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
MONTHS = ("January February March April May June July August September October November "
          "December").split()


# --- scripts and what they found ------------------------------------------------------------------


@dataclass(frozen=True)
class Script:
    """One script of a folder `asked/`."""

    path: Path

    @property
    def name(self) -> str:
        """The name in a notebook, such as "05.clip_in_the_loop"."""
        return f"{self.path.parents[1].name[2:4]}.{self.path.stem}"

    @property
    def today(self) -> bool:
        """Whether it is code to copy, and not a question with a verdict."""
        return self.path.stem.startswith("today_")

    @cached_property
    def text(self) -> str:
        """The file."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """The file, parsed."""
        return ast.parse(self.text)

    @property
    def heading(self) -> str:
        """The first paragraph of the docstring, in one line."""
        return " ".join((ast.get_docstring(self.tree) or "").split("\n\n")[0].split())

    @property
    def code(self) -> str:
        """The lines to show: what stands below the docstring and above MARK."""
        body = self.text.splitlines()[self.tree.body[0].end_lineno or 0:]
        return "\n".join(body).partition(MARK)[0].strip("\n")

    @property
    def expected(self) -> dict[str, Any]:
        """The verdict: EXPECTED as it stands in the file."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXPECTED":
                return json.loads(json.dumps(ast.literal_eval(node.value)))
        raise NotYet(f"{self.name} has no EXPECTED at the top level of its file")

    @property
    def digest(self) -> str:
        """A few letters that change when the file does: an outcome belongs to one text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]

    @property
    def record(self) -> dict[str, Any]:
        """What `make verdicts` found when it ran the script."""
        found = outcomes(self.path.parent).get(self.path.stem)
        if found is None:
            raise NotYet(f"{self.name} has not been run yet: make verdicts runs it")
        return found


def scripts() -> Iterator[Script]:
    """All scripts of all lessons, in the order of the lessons."""
    return (Script(path) for path in sorted(LESSONS.glob("nb*/asked/*.py")))


def script_of(name: object) -> Script:
    """The script of a name such as "05.clip_in_the_loop"; NotYet with a sentence without one."""
    folder = folder_of(name) / "asked"
    stem = str(name)[3:]
    found = {path.stem: path for path in sorted(folder.glob("*.py"))}
    if stem not in found:
        raise NotYet(f"{brief(name, 60)} is no script of notebook {str(name)[:2]}, whose scripts "
                     f"are {', '.join(found) or 'still to be written'}")
    return Script(found[stem])


def outcomes(folder: Path) -> dict[str, Any]:
    """What `make verdicts` wrote about the scripts of one folder `asked/`."""
    file = folder / OUTCOMES
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def agrees(outcome: Any, expected: Any) -> bool:
    """Whether a script found what its verdict says: the same value, or a number inside a bound."""
    if isinstance(expected, str) and (bound := BOUND.fullmatch(expected)):
        return is_number(outcome) and ORDERS[bound[1]](outcome, float(bound[2]))
    if isinstance(expected, list):
        return (isinstance(outcome, list) and len(outcome) == len(expected)
                and all(map(agrees, outcome, expected)))
    if is_number(expected) and is_number(outcome):
        return math.isclose(outcome, expected, rel_tol=1e-9)
    return type(outcome) is type(expected) and outcome == expected


def is_number(value: Any) -> bool:
    """Whether a value is a number, and no bool."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def differences(outcome: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """A sentence for each key at which a script found something else than its verdict says."""
    nothing = "nothing of this name"
    return [f"{key}: expected {expected.get(key, nothing)}, got {outcome.get(key, nothing)}"
            for key in {**expected, **outcome}
            if key not in outcome or key not in expected or not agrees(outcome[key], expected[key])]


# --- what a notebook shows ------------------------------------------------------------------------


def asked(name: Any) -> None:
    """Show what a framework did when it was asked, from the results of `make verdicts`.

    name: the lesson's number and the script's name, as in asked("05.clip_in_the_loop")
    """
    try:
        script = script_of(name)
        show(Answer(script.heading, script.record, script.expected, script.code))
    except NotYet as sentence:
        say(f"{sentence}.")


def today(name: Any) -> None:
    """Show what to write in TensorFlow 2, PyTorch and JAX today, folded; the code is that of the
    files which `make verdicts` runs.

    name: the lesson's number, as in today("05"), or a topic of it, as in today("10.freezing")
    """
    try:
        show(Today(blocks_of(name)))
    except NotYet as sentence:
        say(f"{sentence}.")


def blocks_of(name: object) -> list[tuple[str, str, str, str]]:
    """(framework, caption, versions, code) of each script of today of a lesson, or of a topic."""
    folder = folder_of(name) / "asked"
    lesson, _, topic = str(name).partition(".")
    stem = f"today_{topic}_" if topic else "today_"
    found = [(FRAMEWORKS[framework], Script(folder / f"{stem}{framework}.py"))
             for framework in FRAMEWORKS if (folder / f"{stem}{framework}.py").exists()]
    if not found or len(lesson) != 2:
        raise NotYet(f"{brief(name, 60)} has no file {stem}pytorch.py, "
                     "or one for another framework")
    return [(framework, script.heading, versions(script.record), script.code)
            for framework, script in found]


@dataclass(frozen=True, repr=False)
class Answer:
    """What a script found: a table, with versions and the date below."""

    heading: str
    record: dict[str, Any]
    expected: dict[str, Any]
    code: str

    @property
    def rows(self) -> list[tuple[str, str]]:
        """What was asked and what was found, in words."""
        return [(key, worded(value, self.expected.get(key)))
                for key, value in self.record["outcome"].items()]

    @property
    def when(self) -> str:
        """The versions, and the day."""
        day = date.fromisoformat(self.record["date"])
        return f"{versions(self.record)}; run on {day.day} {MONTHS[day.month - 1]} {day.year}"

    def __repr__(self) -> str:
        width = max(len(key) for key, _ in self.rows)
        rows = [f"  {key:<{width}}  {value}" for key, value in self.rows]
        return "\n".join([self.heading, *rows, f"({self.when})"])

    def _repr_html_(self) -> str:
        rows = "".join(f'<tr><td style="text-align:left">{escape(key)}</td>'
                       f'<td style="text-align:left"><b>{escape(value)}</b></td></tr>'
                       for key, value in self.rows)
        return (f"<div><div>{marked(self.heading)}</div><table>{rows}</table>"
                f"<small>{escape(self.when)}</small>{folded('The script', block(self.code))}</div>")


@dataclass(frozen=True, repr=False)
class Today:
    """Code to copy, one block a framework; as HTML folded."""

    blocks: list[tuple[str, str, str, str]]      # framework, caption, versions, code

    def __repr__(self) -> str:
        return "\n\n".join(f"# --- {ran}: {caption}\n{code}"
                           for _, caption, ran, code in self.blocks)

    def _repr_html_(self) -> str:
        *most, last = [framework for framework, *_ in self.blocks]
        names = f"{', '.join(most)} and {last}" if most else last
        inner = "".join(f"<p><b>{escape(ran)}</b> · {marked(caption)}</p>{block(code)}"
                        for _, caption, ran, code in self.blocks)
        return folded(f"Today, in {names}", inner)


def versions(record: dict[str, Any]) -> str:
    """The packages that ran, in words: "TensorFlow 2.21.0, tf_keras 2.21.0"."""
    return ", ".join(f"{PACKAGES[package]} {version}"
                     for package, version in record["versions"].items())


def worded(value: Any, expected: Any) -> str:
    """A value that was found, in words; "about" where it was measured."""
    if value is None or isinstance(value, bool):
        return {None: "None", True: "yes", False: "no"}[value]
    about = isinstance(expected, str) and is_number(value) and BOUND.fullmatch(expected)
    return f"about {value:,g}" if about else f"{value:,}" if is_number(value) else str(value)


def marked(sentence: str) -> str:
    """HTML of a sentence whose names of code stand between backticks."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(sentence))


def block(code: str) -> str:
    """Python in the colours of the page that shows it."""
    coloured = highlight(code, LEXER, HTML).removesuffix("\n")
    return f'<pre style="{WHOLE_WORDS}">{coloured}</pre>'


def folded(summary: str, inner: str) -> str:
    """HTML that a click unfolds."""
    return (f'<details style="margin:4px 0"><summary style="cursor:pointer">{escape(summary)}'
            f"</summary>{inner}</details>")
