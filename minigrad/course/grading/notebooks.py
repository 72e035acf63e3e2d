"""What a notebook asks: its code cells, its exercises, and which cells another cell needs.

An exercise is a cell `check("01.A", derivative, example)` that holds nothing else; the code cell
above it holds the blank. Files are read as plain JSON, so that a damaged one gets a sentence.
"""

import ast
import dis
import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

LONGEST = 100_000  # characters in a cell; a longer one is no answer
IMPORTS = (ast.Import, ast.ImportFrom)
UNREAD = (ValueError, RecursionError, MemoryError, OverflowError)  # from Python's own parser


class Unreadable(ValueError):
    """A file that is no notebook: its text is the sentence for the teacher."""


@dataclass(frozen=True)
class Cell:
    """A code cell: its id ("" if it has none), its text, and the points that nbgrader's metadata
    give it, where they do."""

    id: str
    source: str
    points: float | None = None


@dataclass(frozen=True)
class Task:
    """An exercise of a notebook.

    name: such as "01.A"
    answer: the expression that the check is given, such as "derivative"
    example: the example on the page, as the text of a tuple
    blank, check: the numbers of its two code cells
    """

    name: str
    answer: str
    example: str
    blank: int
    check: int


@dataclass(frozen=True)
class Notebook:
    """A released notebook: its code cells, its exercises, and the number of its quiz or ""."""

    cells: tuple[Cell, ...]
    tasks: tuple[Task, ...]
    quiz: str

    def worth(self, chosen: Mapping[str, float]) -> dict[str, float]:
        """The points of each exercise and of "quiz": the chosen ones, else those that the released
        notebook carries, else 1."""
        own = {task.name: self.cells[task.check].points for task in self.tasks}
        own |= {"quiz": None} if self.quiz else {}
        return {name: chosen.get(name, 1.0 if points is None else points)
                for name, points in own.items()}


def read_cells(path: Path) -> tuple[Cell, ...]:
    """The code cells of a notebook. Raises Unreadable for a file that is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Unreadable(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path.name} cannot be read: {error}") from None
    try:
        cells = json.loads(text)["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        return tuple(Cell(str(cell.get("id", "")), _text(cell["source"]), _points(cell))
                     for cell in code)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{path.name} is no notebook: it is no JSON from line "
                         f"{error.lineno} on") from None
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise Unreadable(f"{path.name} is no notebook: it has no list of cells as Jupyter "
                         "writes them since 2015") from None


def _text(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _points(cell: dict[str, Any]) -> float | None:
    match cell.get("metadata"):
        case {"nbgrader": {"grade": True, "points": int() | float() as points}}:
            return float(points)
    return None


def read_released(path: Path) -> Notebook:
    """The notebook that was handed out. Raises Unreadable if it asks nothing."""
    cells = read_cells(path)
    tasks, quiz = [], ""
    for number, cell in enumerate(cells):
        call = call_of(cell.source, "check")
        if call and number and len(call.args) > 1:
            example = ", ".join(ast.unparse(arg) for arg in call.args[2:])
            tasks.append(Task(name_in(call), ast.unparse(call.args[1]),
                              f"({example},)" if example else "()", number - 1, number))
        if call := call_of(cell.source, "quiz"):
            quiz = name_in(call)[:2]
    if not tasks and not quiz:
        raise Unreadable(f"{path.name} has no exercise and no quiz: hand over a notebook of the "
                         "course, as it was given to the learners")
    return Notebook(cells, tuple(tasks), quiz)


def call_of(source: str, function: str) -> ast.Call | None:
    """The call in a cell that is one call of `function` with a name first, such as
    check("01.A", ...); imports may stand above it."""
    tree = parsed(source)
    body = [step for step in tree.body if not isinstance(step, IMPORTS)] if tree else []
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        return None
    call = body[0].value
    named = (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
             and call.func.id == function and bool(call.args)
             and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str))
    return call if named else None  # type: ignore[return-value]


def name_in(call: ast.Call) -> str:
    """The first argument of a call that `call_of` found."""
    return call.args[0].value  # type: ignore[attr-defined]


# --- which cells a cell needs ---------------------------------------------------------------------


@lru_cache(maxsize=4096)
def parsed(source: str) -> ast.Module | None:
    """The cell's syntax tree; None if it is no Python."""
    return ast.parse(plain(source)) if fault(source) is None else None


def plain(source: str) -> str:
    """The cell without IPython's own lines, such as `%matplotlib inline` and `!pip list`."""
    if _compiled(source):       # here such a line continues an expression
        return source
    lines = source.splitlines(keepends=True)
    return "".join(f"{line[:len(line) - len(line.lstrip())]}pass  # {line.lstrip()}"
                   if line.lstrip().startswith(("%", "!")) else line for line in lines)


def fault(source: str) -> str | None:
    """What is wrong with a cell that is no Python: "line 2: invalid syntax"; None for one that is.
    """
    if len(source) > LONGEST:
        return f"it has {len(source):,} characters"
    try:
        _compile(plain(source))
    except SyntaxError as error:
        return f"line {error.lineno}: {error.msg}"
    except UNREAD as error:
        return f"Python cannot read it ({type(error).__name__})"
    return None


@lru_cache(maxsize=4096)
def _compiled(source: str) -> CodeType | None:
    try:
        return _compile(source) if len(source) <= LONGEST else None
    except (SyntaxError, *UNREAD):
        return None


def _compile(source: str) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(source, "<cell>", "exec")


@lru_cache(maxsize=4096)
def names(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """(the names that a cell leaves in the notebook, the names that it takes from there)."""
    code = _compiled(plain(source))
    if code is None:
        return frozenset(), frozenset()
    steps = [(step.opname, step.argval) for step in dis.get_instructions(code)]
    inside = [(step.opname, step.argval) for part in _parts(code)
              for step in dis.get_instructions(part)]
    bound = {name for opname, name in steps if opname == "STORE_NAME"}
    bound |= {name for opname, name in [*steps, *inside] if opname == "STORE_GLOBAL"}
    used = {name for opname, name in [*steps, *inside]
            if opname in ("LOAD_NAME", "LOAD_GLOBAL", "DELETE_NAME")
            or opname.startswith("LOAD_FROM_DICT_OR_GLOBALS")}
    return frozenset(bound), frozenset(used)


def _parts(code: CodeType) -> Iterator[CodeType]:
    """The functions, classes and comprehensions inside of a cell."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _parts(constant)


def needed(sources: Sequence[str], *wanted: str) -> Iterator[int]:
    """The numbers of the cells that bind a name used in one of the texts `wanted`, and of those
    that they need, in order."""
    wants, chosen = {name for text in wanted for name in names(text)[1]}, []
    for number in reversed(range(len(sources))):
        bound, used = names(sources[number])
        if bound & wants:
            chosen.append(number)
            wants |= used
    return reversed(chosen)
