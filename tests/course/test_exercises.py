"""Every exercise of every notebook: its check accepts the folded solution, and nothing else
that is recorded.

An exercise is a code cell with a blank; the cell below it is check("01.A", name) and nothing else,
so that a grader can take the answer alone. Its solution is the Python in the
notebook's Markdown under <summary>Solution 01.A</summary>. Other answers stand in
tests/lessons/nb01_path_sums/answers.py, each below a line

    # %% 01.A kind: words that the check's sentence must hold

with the kinds misconception (the thread's), slip (of axis, sign or order), visible (right on the
notebook's example only), equivalent (right, in another style: no words) and blank (one of several
blanks is left: no words). An answer takes the place of the cell's code, and runs after the cells
that it needs; a new notebook needs no line here. What the Markdown says is asked by
test_prose.py.
"""

import ast
import dis
import linecache
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from notebook_rules import DETAILS, EXCERPT, EXCERPT_LINES, FENCE
from notebook_runner import find

from minigrad.course.exercise import module_of
from minigrad.course.questions import questions_of

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [path for path in find(ROOT / "notebooks") if path.name[:2].isdigit()]
WRONG = {"misconception", "slip", "visible"}
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


RECORDED = [(path, answer) for path in NOTEBOOKS for answer in recorded(path)]


# --- putting an answer into its cell --------------------------------------------------------------
@cache
def place(path: Path, name: str) -> tuple[int, str, str]:
    """(which code cell is the learner's, what it holds, the cell below it with the check)."""
    sources = code_cells(path)
    for number, source in enumerate(sources[1:]):
        if source.startswith(f'check("{name}"'):
            return number, sources[number], source
    raise AssertionError(f'no code cell of {path.name} is check("{name}", ...)')


def needed(sources: list[str], wanted: str) -> Iterator[str]:
    """The cells that bind a name used in `wanted`, and those that they need, in their order."""
    names, chosen = used(wanted), set()
    for number in reversed(range(len(sources))):
        if bound(sources[number]) & names:
            chosen.add(number)
            names |= used(sources[number])
    return (sources[number] for number in sorted(chosen))


@cache
def used(source: str) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))


@cache
def bound(source: str) -> set[str]:
    """What a cell leaves in the notebook's namespace."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
    return names


def said(path: Path, name: str, answer: str | None, capsys: pytest.CaptureFixture) -> str:
    """What the check prints with `answer` in the place of the blank; None leaves the blank."""
    number, blank, check = place(path, name)
    answer = blank if answer is None else answer
    space = after(tuple(needed(code_cells(path)[:number], f"{answer}\n{check}")))
    kept = dict(space)
    capsys.readouterr()
    try:
        run(answer, space)
        run(check, space)
    finally:
        space.clear()
        space.update(kept)
    return capsys.readouterr().out.strip()


@lru_cache(maxsize=8)
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


# --- the tests ------------------------------------------------------------------------------------
def identify(value: Any) -> str:
    if isinstance(value, Answer):
        return f"{value.exercise}-{value.kind}"
    return value.stem[:2] if isinstance(value, Path) else str(value)


@pytest.mark.parametrize(("path", "name"), EXERCISES)
def test_no_other_cell_takes_the_names_of_an_example(path: Path, name: str):
    """After Run All the check must still see its own example."""
    codes = [compile(source, path.name, "exec") for source in code_cells(path)]
    bound_by = [{step.argval for step in dis.get_instructions(code) if step.opname == "STORE_NAME"}
                for code in codes]
    for wanted in used(place(path, name)[2]) - {"check"}:
        assert sum(wanted in bound
                   for bound in bound_by) <= 1, f"{wanted} is bound in several cells"


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_the_check_stands_alone(path: Path, name: str):
    """One call and no other statement, below a cell that has the answer and no check."""
    _, blank, check = place(path, name)
    assert len(ast.parse(check).body) == 1
    assert "..." in blank
    assert "check(" not in blank


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_folded_solution_passes(path: Path, name: str, capsys):
    assert said(path, name, solution(path, name), capsys).startswith("passed: ")


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_blank_is_not_answered(path: Path, name: str, capsys):
    assert said(path, name, None, capsys) == "not answered yet"


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_every_kind_of_answer_is_recorded(path: Path, name: str):
    kinds = {answer.kind for answer in recorded(path) if answer.exercise == name}
    assert WRONG | {"equivalent"} <= kinds <= WRONG | {"equivalent", "blank"}


@pytest.mark.parametrize(("path", "answer"), RECORDED, ids=identify)
def test_recorded_answer(path: Path, answer: Answer, capsys):
    words = said(path, answer.exercise, answer.code, capsys)
    assert "\n" not in words
    if answer.kind == "equivalent":
        assert words.startswith("passed: ")
    elif answer.kind == "blank":
        assert words == "not answered yet"
    else:
        assert words.startswith("not yet: ")
        assert answer.says
        assert answer.says in words


@pytest.mark.parametrize("path", NOTEBOOKS, ids=identify)
def test_notebook_and_its_lesson_agree(path: Path):
    exercises = [exercise.name for exercise in module_of(path.name).EXERCISES]
    assert calls(path, "check") == calls(path, "hint") == exercises
    guesses = module_of(path.name, "guesses")
    assert calls(path, "predict") == calls(path, "reveal") == list(guesses.GUESSES)
    assert getattr(guesses, "BOUNDS", {}).keys() <= guesses.GUESSES.keys()
    questions = questions_of(path.name)
    assert list(questions.hints) == exercises
    assert calls(path, "quiz") == ([path.name[:2]] if questions.quiz else [])


REVEALS = [(path, name) for path in NOTEBOOKS for name in calls(path, "reveal")]


@pytest.mark.parametrize(("path", "name"), REVEALS, ids=identify)
def test_wrong_guesses_are_wrong_here(path: Path, name: str):
    """The comments are computed from what the notebook gives: no two for one guess, none for
    the right one."""
    sources = code_cells(path)
    number = next(i for i, source in enumerate(sources) if f'reveal("{name}"' in source)
    space: dict[str, Any] = {}
    for source in needed(sources[:number], sources[number]):
        run(source, space)
    told: list[tuple] = []
    space["reveal"] = lambda of, *args, **given: of == name and told.append((args[0], given))
    run(sources[number], space)
    (measured, given), = told
    guesses = [guess for guess, _ in module_of(name, "guesses").GUESSES[name](**given)]
    assert len(set(guesses)) == len(guesses) >= 2
    # may hold it: the right guess is asked for first
    spans = [guess for guess in guesses if isinstance(guess, tuple)]
    assert all(low < high for low, high in spans)
    assert all(abs(guess - measured) > 1e-3 * abs(measured)
               for guess in guesses if not isinstance(guess, tuple))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=identify)
def test_committed_outputs_give_no_answer_away(path: Path):
    shown = [output.data["text/plain"] for cell in cells(path) if "reveal(" in cell.source
             for output in cell.outputs if output.output_type == "display_data"]
    assert len(shown) == len(calls(path, "reveal"))
    assert all(text.startswith("guess first") for text in shown)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=identify)
def test_excerpts_are_short(path: Path):
    shown = [cell for cell in cells(path) if EXCERPT in cell.metadata.get("tags", [])]
    texts = [output.data["text/plain"] for cell in shown for output in cell.outputs]
    assert len(texts) >= len(shown)
    # and not that there is no such function
    assert all(text.startswith("# minigrad/") for text in texts)
    assert all(len(text.splitlines()) - 1 <= EXCERPT_LINES for text in texts)
