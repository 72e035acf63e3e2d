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

Every verdict here is made from results that were packed and unpacked, as `minigrad grade` gets them
from the process of an answer. They must be the same, so that its sentence is the learner's.
"""

import ast
import dis
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from notebook_rules import EXCERPT, EXCERPT_LINES
from recorded import (
    EXERCISES,
    NOTEBOOKS,
    Answer,
    before,
    calls,
    cells,
    code_cells,
    place,
    recorded,
    run,
    said,
    solution,
)

import minigrad as mg
from minigrad.course import exercise
from minigrad.course.exercise import Tried, module_of
from minigrad.course.grading.notebooks import names
from minigrad.course.grading.plain import packed, unpacked
from minigrad.course.questions import questions_of

WRONG = {"misconception", "slip", "visible"}
ALL = [(path, answer) for path in NOTEBOOKS for answer in recorded(path)]
FIRST = {(path, answer.exercise, answer.kind in WRONG): answer for path, answer in reversed(ALL)}
LONG = {"13.B", "13.project"}      # seconds for each answer
# `make test` takes a wrong and another answer for each exercise, `make test-all` takes all
RECORDED = [pytest.param(path, answer, marks=[pytest.mark.exhaustive] * (
    answer.exercise in LONG or FIRST[path, answer.exercise, answer.kind in WRONG] is not answer))
    for path, answer in ALL]


def identify(value: Any) -> str:
    if isinstance(value, Answer):
        return f"{value.exercise}-{value.kind}"
    return value.stem[:2] if isinstance(value, Path) else str(value)


@pytest.fixture(autouse=True)
def results_travel(monkeypatch: pytest.MonkeyPatch):
    """`check` judges what came back, after it was compared with what was sent."""
    judged = exercise.verdict

    def afar(which, tried, seen, hidden):
        sent = [tried.results, tried.accident, tried.changed]
        back = unpacked(packed(sent))
        assert same(sent, back), f"{sent} came back as {back}"
        return judged(which, Tried(*back), seen, hidden)

    monkeypatch.setattr(exercise, "verdict", afar)


def same(one: Any, other: Any) -> bool:
    """Whether two results have the same types and the same bits."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray) and one.dtype != object:
        return one.dtype == other.dtype and one.shape == other.shape and (one.tobytes()
                                                                          == other.tobytes())
    if is_dataclass(one):
        return same(vars(one), vars(other))
    if isinstance(one, dict):
        return same([*one.items()], [*other.items()])
    if isinstance(one, list | tuple | np.ndarray):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float | complex | np.generic):
        return repr(one) == repr(other)              # nan, and zeros with a sign
    return bool(one == other)


def test_what_has_changed_on_its_way_is_seen():
    for one, other in ((1, 1.0), (1.0, np.float64(1)), (0.0, -0.0), ((1,), [1]), ([1], [1, 2]),
                       ({"a": 1}, {"b": 1}), ("a", "b"), (Tried([1.0]), Tried([2.0])),
                       (np.zeros(2), np.zeros(2, "float32")), (np.zeros(2), np.zeros((2, 1)))):
        assert same(one, one)
        assert not same(one, other)
    assert same([float("nan")], [float("nan")])


each_exercise = pytest.mark.parametrize(("path", "name"), [
    pytest.param(path, name, marks=[pytest.mark.exhaustive] * (name in LONG))
    for path, name in EXERCISES], ids=identify)


@pytest.mark.parametrize(("path", "name"), EXERCISES)
def test_no_other_cell_takes_the_names_of_an_example(path: Path, name: str):
    """After Run All the check must still see its own example."""
    codes = [compile(source, path.name, "exec") for source in code_cells(path)]
    bound_by = [{step.argval for step in dis.get_instructions(code) if step.opname == "STORE_NAME"}
                for code in codes]
    for wanted in names(place(path, name)[2])[1] - {"check"}:
        assert sum(wanted in bound
                   for bound in bound_by) <= 1, f"{wanted} is bound in several cells"


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_the_check_stands_alone(path: Path, name: str):
    """One call and no other statement, below a cell that has the answer and no check."""
    _, blank, check = place(path, name)
    assert len(ast.parse(check).body) == 1
    assert "..." in blank
    assert "check(" not in blank


@each_exercise
def test_folded_solution_passes(path: Path, name: str, capsys):
    assert said(path, name, solution(path, name), capsys).startswith("passed: ")


@each_exercise
def test_blank_is_not_answered(path: Path, name: str, capsys):
    assert said(path, name, None, capsys) == "not answered yet"


@pytest.mark.parametrize(("path", "name"), EXERCISES, ids=identify)
def test_every_kind_of_answer_is_recorded(path: Path, name: str):
    kinds = {answer.kind for answer in recorded(path) if answer.exercise == name}
    assert WRONG | {"equivalent"} <= kinds <= WRONG | {"equivalent", "blank"}


@pytest.mark.parametrize(("path", "answer"), RECORDED, ids=identify)
def test_recorded_answer(path: Path, answer: Answer, capsys):
    mg.Variable(1.0)        # in the default graph, as a learner may have made one before
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


@pytest.mark.exhaustive
@pytest.mark.parametrize(("path", "name"), REVEALS, ids=identify)
def test_wrong_guesses_are_wrong_here(path: Path, name: str):
    """The comments are computed from what the notebook gives: no two for one guess, none for
    the right one."""
    sources = code_cells(path)
    number = next(i for i, source in enumerate(sources) if f'reveal("{name}"' in source)
    space = dict(before(path, number, sources[number]))
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
