"""What a notebook asks: its code cells, its exercises, and which cells another cell needs.

An exercise is a cell `check("01.A", derivative, example)` that holds nothing else; the code cell
above it holds the blank. Files are read as plain JSON, so that a damaged one gets a sentence.
"""

import ast
import json
import stat
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from ..own_code import names_bound, names_used

LONGEST = 100_000                # characters in a cell; a longer one is no answer
LARGEST = 50 * 2**20             # bytes in a file; a longer one is no notebook of this course
CELLS = 2000                     # code cells in a file
IMPORTS = (ast.Import, ast.ImportFrom)
UNREAD = (ValueError, RecursionError, MemoryError, OverflowError)  # from Python's own parser
# magics whose text is Python that the notebook runs, and whose names stay there
RUNNING = {"time", "capture"}


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

    @property
    def number(self) -> str:
        """The number of the notebook, such as "01"."""
        return self.tasks[0].name[:2] if self.tasks else self.quiz


def printable(text: str) -> str:
    """The text on one line, without signs that a terminal or a file could take for a command."""
    return "".join(sign if sign.isprintable() else "_" for sign in text)


def read_cells(path: Path, links: bool = True) -> tuple[Cell, ...]:
    """The code cells of a notebook. Raises Unreadable for a file that is none.

    links: whether the file may be a link to another one
    """
    name = printable(path.name)
    data = _contents(path, name, links)
    try:
        cells = json.loads(data.decode("utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        found = tuple(Cell(str(cell.get("id", "")), _text(cell["source"]), _points(cell))
                      for cell in code)
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name} cannot be read: {error}") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"{name} is no notebook: it is no JSON from line "
                         f"{error.lineno} on") from None
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        raise Unreadable(f"{name} is no notebook: it has no list of cells as Jupyter "
                         "writes them since 2015") from None
    if len(found) > CELLS:
        raise Unreadable(f"{name} has {len(found):,} code cells, and at most {CELLS:,} are read")
    return found


def _contents(path: Path, name: str, links: bool) -> bytes:
    """What stands in an ordinary file of at most LARGEST bytes; a pipe or a device could hold the
    reader up for ever."""
    try:
        info = path.stat() if links else path.lstat()
        if stat.S_ISLNK(info.st_mode):
            raise Unreadable(f"{name} is a link to another file, and links are not followed")
        if not stat.S_ISREG(info.st_mode):
            kind = "a folder" if stat.S_ISDIR(info.st_mode) else "a pipe or a device"
            raise Unreadable(f"{name} is {kind} and no file")
        if info.st_size > LARGEST:
            raise Unreadable(f"{name} has {info.st_size / 2**20:,.0f} MB, and at most "
                             f"{LARGEST // 2**20} are read: clear the outputs of its cells")
        with path.open("rb") as file:
            return file.read(LARGEST)
    except FileNotFoundError:
        raise Unreadable(f"there is no file {printable(str(path))}") from None
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None


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


# --- IPython's own lines --------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def plain(source: str) -> str:
    """The cell as Python, with as many lines: what IPython's own syntax means in it.

    `%time y = 3` is y = 3, as in the notebook; `x?`, `!pip list` and other magics do nothing here,
    and no command of the system is run.
    """
    if _compiled(source) or len(source) > LONGEST:
        return source
    try:
        return _without_magics(source)
    except (ImportError, RuntimeError, *UNREAD):     # RuntimeError: more than 500 such lines
        return source


def _without_magics(source: str) -> str:
    from IPython.core.inputtransformer2 import TransformerManager
    text = TransformerManager().transform_cell(source)
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text                  # it is no Python, and `fault` says in which line
    lines = text.splitlines(keepends=True)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _magic(node)]
    alone = {id(step.value) for step in ast.walk(tree) if isinstance(step, ast.Expr)}
    # from the end, so that the places of the others stay
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset), reverse=True):
        first, last = call.lineno - 1, (call.end_lineno or call.lineno) - 1
        head = lines[first].encode()[:call.col_offset].decode()
        tail = lines[last].encode()[call.end_col_offset:].decode()
        lines[first:last + 1] = [head + _meant(call, id(call) in alone) + tail]
    return "".join(lines)


def _magic(call: ast.Call) -> str:
    """"run_line_magic" or another method, where the call is one that IPython puts into a text."""
    match call.func:
        case ast.Attribute(ast.Call(ast.Name("get_ipython"), [], []), name):
            texts = all(isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                        for arg in call.args)
            return name if texts else ""
    return ""


def _meant(call: ast.Call, alone: bool) -> str:
    """The Python that such a call stands for.

    alone: whether the call is a whole statement
    """
    kind, words = _magic(call), [arg.value for arg in call.args]  # type: ignore[attr-defined]
    if kind == "run_cell_magic" and len(words) == 3 and words[0] in RUNNING and alone:
        return "\n" + plain(words[2])
    if kind == "run_line_magic" and len(words) == 2 and words[0] in RUNNING:
        return plain(words[1]) if alone else f"({words[1]})"
    return "[]" if kind == "getoutput" else "None"


# --- which cells a cell needs ---------------------------------------------------------------------


@lru_cache(maxsize=4096)
def parsed(source: str) -> ast.Module | None:
    """The cell's syntax tree; None if it is no Python."""
    return ast.parse(plain(source)) if fault(source) is None else None


@lru_cache(maxsize=4096)
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
    if fault(source) is not None:
        return frozenset(), frozenset()
    text = plain(source)
    return frozenset(names_bound(text)), frozenset(names_used(text))


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
