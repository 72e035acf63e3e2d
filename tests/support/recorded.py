"""The notebooks' exercises, their folded solutions, and the answers recorded in
tests/lessons/nbNN_.../answers.py; test_exercises.py says how those are written.

`said(path, "01.A", answer, capsys)` puts an answer into its cell and returns what the check prints.
"""

import ast
import linecache
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from notebook_rules import DETAILS, FENCE
from notebook_runner import find

from minigrad.course.grading.notebooks import needed

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [path for path in find(ROOT / "notebooks") if path.name[:2].isdigit()]
HEADING = re.compile(r"^# %% (\S+) (\w+)(?:: (.*))?$", re.MULTILINE)


class Answer(NamedTuple):
    """A recorded answer: its code, its kind, and what the check must say about it."""

    exercise: str
    kind: str
    says: str
    code: str


@cache
def cells(path: Path) -> list[nbformat.NotebookNode]:
    return nbformat.read(path, as_version=4).cells


def code_cells(path: Path) -> list[str]:
    return [cell.source for cell in cells(path) if cell.cell_type == "code"]


def calls(path: Path, function: str) -> list[str]:
    """The first arguments of all calls such as check("01.A", ...) in the notebook, in order."""
    nodes = [node for source in code_cells(path) for node in ast.walk(ast.parse(source))]
    return [node.args[0].value
            for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            and node.func.id == function and node.args and isinstance(node.args[0], ast.Constant)]


EXERCISES = [(path, name) for path in NOTEBOOKS for name in calls(path, "check")]


def solution(path: Path, name: str) -> str:
    """The folded solution, from the notebook's Markdown."""
    markdown = "\n".join(cell.source for cell in cells(path) if cell.cell_type == "markdown")
    blocks = [block for block in DETAILS.findall(markdown)
              if f"<summary>Solution {name}</summary>" in block]
    assert len(blocks) == 1, f"{path.name} holds {len(blocks)} folded solutions of {name}"
    return FENCE.findall(blocks[0])[0]


def recorded(path: Path) -> list[Answer]:
    """The answers recorded for a notebook."""
    file = ROOT / "tests" / "lessons" / f"nb{path.stem}" / "answers.py"
    _, *parts = HEADING.split(file.read_text(encoding="utf-8")) if file.exists() else [""]
    return [Answer(*(part or "" for part in parts[i:i + 4])) for i in range(0, len(parts), 4)]


# --- putting an answer into its cell --------------------------------------------------------------
@cache
def place(path: Path, name: str) -> tuple[int, str, str]:
    """(which code cell is the learner's, what it holds, the cell below it with the check)."""
    sources = code_cells(path)
    for number, source in enumerate(sources[1:]):
        if source.startswith(f'check("{name}"'):
            return number, sources[number], source
    raise AssertionError(f'no code cell of {path.name} is check("{name}", ...)')


def said(path: Path, name: str, answer: str | None, capsys: pytest.CaptureFixture) -> str:
    """What the check prints with `answer` in the place of the blank; None leaves the blank."""
    number, blank, check = place(path, name)
    answer = blank if answer is None else answer
    space = before(path, number, f"{answer}\n{check}")
    kept = dict(space)
    capsys.readouterr()
    try:
        run(answer, space)
        run(check, space)
    finally:
        space.clear()
        space.update(kept)
    return capsys.readouterr().out.strip()


def before(path: Path, number: int, wanted: str) -> dict[str, Any]:
    """The namespace above code cell `number`, as far as `wanted` uses it."""
    sources = code_cells(path)[:number]
    return after(tuple(sources[k] for k in needed(sources, wanted)))


@lru_cache(maxsize=128)       # each function of test_exercises.py comes by all exercises again
def after(sources: tuple[str, ...]) -> dict[str, Any]:
    """The namespace after these cells, which run once for all answers, as in a notebook: there,
    too, a learner tries one answer after the other in the same kernel, and no verdict may depend
    on those before."""
    space: dict[str, Any] = {}
    for source in sources:
        run(source, space)
    return space


def run(source: str, space: dict[str, Any]) -> None:
    """Execute a cell under a name that tracebacks and the course can read the source by,
    as Jupyter does."""
    name = f"<cell {abs(hash(source))}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), space)
