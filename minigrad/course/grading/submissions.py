"""The answers in a learner's notebook, and nothing else of it.

A cell of the submission is recognised by its id, which JupyterLab keeps; where ids were lost (some
editors drop them), by its text, and a check by its exercise's name. What is left is the learner's
own, and belongs to the exercise whose check comes next. So an answer keeps the helper cells that
stand between the check of the previous exercise and its own check. Of these, only the cells run
that bind a name which the answer uses. Of edits of other cells only imports are taken that were
added; an example is always the released one.
"""

import ast
import io
import tokenize
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from .notebooks import (
    IMPORTS,
    Cell,
    Notebook,
    Task,
    call_of,
    name_in,
    names,
    parsed,
    plain,
    printable,
)

LAYOUT = {tokenize.COMMENT, tokenize.NL}

Answers = dict[str, tuple[str, ...]]


def answers_in(released: Notebook, submitted: Sequence[Cell]) -> Answers:
    """The learner's cells for each exercise, in their order; none where there are none."""
    groups: dict[str, list[str]] = {task.name: [] for task in released.tasks}
    left: list[str] = []
    blanks = {task.blank: task for task in released.tasks}
    checks = {task.check: task for task in released.tasks}
    last = -1
    for cell in submitted:
        number = _number(released, cell)
        if number is not None:
            last = max(last, number)
            if number in blanks:
                groups[blanks[number].name].append(cell.source)
                continue
            own = _imports_added(released.cells[number].source, cell.source)
            if number in checks and defines([cell.source], checks[number]):
                groups[checks[number].name].append(cell.source)    # an answer above the call
                continue
        else:
            own = cell.source
            left.append(own)
        task = next((task for task in released.tasks if task.check > last), None)
        if task and own:
            groups[task.name].append(own)
    # An answer that stands below its own check is still found by the name that it defines.
    for task in released.tasks:
        group = groups[task.name]
        if not defines(group, task) or untouched(released, task, group):
            groups[task.name] += [source for source in left if defines([source], task)][-1:]
    return {name: tuple(sources) for name, sources in groups.items()}


def _imports_added(released: str, submitted: str) -> str:
    """The imports that a learner has written into a released cell."""
    if released == submitted:
        return ""
    trees = [parsed(source) or ast.Module([], []) for source in (released, submitted)]
    known, there = ([ast.unparse(step) for step in tree.body if isinstance(step, IMPORTS)]
                    for tree in trees)
    return "\n".join(line for line in there if line not in known)


def defines(sources: Sequence[str], task: Task) -> bool:
    """Whether one of the cells binds the name that the exercise's check is given."""
    return any(names(task.answer)[1] & names(source)[0] for source in sources)


def another(released: Notebook, submitted: Sequence[Cell]) -> str:
    """What was handed in, such as "is notebook 12", where it is another notebook than the released
    one; "" where it is the same, or where it holds one of its answers."""
    calls = [call_of(cell.source, function) for cell in submitted for function in ("check", "quiz")]
    there = {name_in(call)[:2] for call in calls if call}
    if released.number in there:
        return ""
    if there:
        return f"is notebook {printable(min(there))}"
    known = any(_number(released, cell) is not None
                or any(defines([cell.source], task) for task in released.tasks)
                for cell in submitted)
    return "" if known else f"holds nothing of notebook {released.number}"


def untouched(released: Notebook, task: Task, sources: Sequence[str]) -> bool:
    """Whether an answer is still the blank that was handed out."""
    blank = released.cells[task.blank].source
    return all(_normal(source) == _normal(blank) for source in sources)


def letters_in(released: Notebook, submitted: Sequence[Cell]) -> dict[str, Any]:
    """The letters that the learner gave to the quiz, {"q1": "a"}, from all calls such as
    quiz("01", q1="a") and quiz("01", "a", "b"); the last one counts."""
    found: dict[str, Any] = {}
    for cell in submitted:
        for node in ast.walk(parsed(cell.source) or ast.Module([], [])):
            if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                and node.func.id == "quiz" and node.args
                and isinstance(node.args[0], ast.Constant)
                and isinstance(node.args[0].value, str)
                and node.args[0].value[:2] == released.quiz):
                given = {f"q{n}": value for n, value in enumerate(node.args[1:], 1)}
                given |= {word.arg: word.value for word in node.keywords if word.arg}
                found |= {key: value.value for key, value in given.items()
                          if isinstance(value, ast.Constant)}
    return found


def _number(released: Notebook, cell: Cell) -> int | None:
    """The number of the released cell that this one is; None for one of the learner's own."""
    for number, known in enumerate(released.cells):
        if cell.id and cell.id == known.id:
            return number
    check = call_of(cell.source, "check")
    if check:
        return next((task.check for task in released.tasks if task.name == name_in(check)), None)
    normal = _normal(cell.source)
    return next((number for number, known in enumerate(released.cells)
                 if normal == _normal(known.source)), None)


@lru_cache(maxsize=4096)
def _normal(source: str) -> tuple[str, ...]:
    """The cell's words, without comments and layout; a cell that is no Python as it is."""
    try:
        return tuple(str(token.type) if token.type in (tokenize.INDENT, tokenize.DEDENT)
                     else token.string.strip()
                     for token in tokenize.generate_tokens(io.StringIO(plain(source)).readline)
                     if token.type not in LAYOUT)
    except (tokenize.TokenError, SyntaxError):
        return (source,)
