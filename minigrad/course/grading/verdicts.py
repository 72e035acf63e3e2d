"""Judge submissions: each answer runs in its own process, and what it returned is judged here.

No line of a submission is executed in this process. Nothing of it is trusted but numbers.
"""

import contextlib
import copy
import io
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..exercise import Exercise, Tried, find, hidden_inputs, seen_inputs, verdict
from ..questions import questions_of
from ..quizzes import verdict_on
from ..sandbox import NotYet, Unanswered
from . import submissions
from .notebooks import Notebook, Task, Unreadable, fault, needed, plain, read_cells, read_released
from .processes import Ended, perform
from .worker import Job, run

SECONDS = 30.0           # for one answer by the clock
CALLS = 4                # an open project may train: it has as many times the limit of one call
MEMORY = 4 * 2**30       # bytes of address space; what NumPy reserves counts, too


@dataclass(frozen=True)
class Mark:
    """What one exercise or the quiz brought.

    name: "01.A", or "quiz"
    points, out_of: of how many
    sentence: what the check says, as the learner sees it in the notebook
    """

    name: str
    points: float
    out_of: float
    sentence: str


@dataclass(frozen=True)
class Graded:
    """A submission and its marks; a file that is no notebook has 0 points in each."""

    name: str
    marks: tuple[Mark, ...]

    @property
    def points(self) -> float:
        """All points."""
        return sum(mark.points for mark in self.marks)

    @property
    def out_of(self) -> float:
        """All points that could be had."""
        return sum(mark.out_of for mark in self.marks)


def grade(released: Path, submitted: Mapping[str, Path], points: Mapping[str, float] | None = None,
          seconds: float = SECONDS, memory: int = MEMORY,
          done: Callable[[Graded], None] = lambda graded: None) -> list[Graded]:
    """The marks of each submission, in their order.

    released: the notebook as it was handed out
    submitted: the learners' notebooks by the name of each
    points: what an exercise or "quiz" is worth, where it is not what the released notebook says
    seconds, memory: the limits for one answer; an open project that may train has more seconds
    done: is called with each submission when its marks are known
    Raises Unreadable if the released notebook asks nothing that this course knows.
    """
    notebook = read_released(released)
    worth = notebook.worth(points or {})
    try:
        asked = [_Asked(notebook, task) for task in notebook.tasks]
    except NotYet as sentence:
        raise Unreadable(f"{released.name} cannot be graded: {sentence}") from None
    marked: list[Graded] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {name: _started(pool, notebook, asked, path, seconds, memory)
                   for name, path in submitted.items()}
        for name, (answers, letters) in waiting.items():
            marks = [one.mark(answers.get(one.task.name), worth[one.task.name])
                     for one in asked]
            if notebook.quiz:
                marks.append(_quiz_mark(notebook.quiz, letters, worth["quiz"]))
            marked.append(Graded(name, tuple(marks)))
            done(marked[-1])
    return marked


Answer = Future | str


class _Asked:
    """An exercise of the notebook, with its inputs, made once for all submissions."""

    def __init__(self, notebook: Notebook, task: Task) -> None:
        self.notebook, self.task = notebook, task
        self.exercise: Exercise = find(task.name)
        sources = [cell.source for cell in notebook.cells[:task.blank]]
        self.first = [*needed(sources, task.example)]
        space: dict[str, Any] = {"__name__": "__main__"}
        with contextlib.redirect_stdout(io.StringIO()):
            for number in self.first:
                run(plain(sources[number]), space)
            self.seen = seen_inputs(self.exercise, eval(task.example, space))
            self.hidden = hidden_inputs(self.exercise)

    def job(self, answers: submissions.Answers, seconds: float, memory: int) -> Job | str:
        """What a process has to do for an answer; a sentence if none is needed."""
        own, blanks = answers[self.task.name], {task.blank: task for task in self.notebook.tasks}
        if submissions.untouched(self.notebook, self.task, own):
            return str(Unanswered())
        if not submissions.defines(own, self.task):
            wrong = next(filter(None, map(fault, own)), None)
            return (f"not yet: your cell is no Python: {wrong}" if wrong
                    else f"not yet: no cell of yours defines {self.task.answer}")
        cells: list[tuple[str, int]] = []      # text, and the number of a released cell or -1
        for number, cell in enumerate(self.notebook.cells[:self.task.check]):
            if number in blanks:
                cells += [(source, -1) for source in answers[blanks[number].name]]
            else:
                cells.append((cell.source, number))
        # a function may use a helper that stands below it
        chosen = [cells[k] for k in needed([source for source, _ in cells], self.task.answer, *own)]
        then = [(plain(source), number < 0) for source, number in chosen
                if number not in self.first]
        first = [plain(self.notebook.cells[number].source) for number in self.first]
        limit = max(seconds, CALLS * (self.exercise.seconds or 0.0))
        return Job(self.task.name, first, then, self.task.answer, self.task.example, limit, memory)

    def mark(self, answer: Answer | None, out_of: float) -> Mark:
        """The mark for what became of the answer."""
        try:
            if isinstance(answer, Future):
                words = self._judged(answer.result())
            else:
                words = answer or str(Unanswered())
        except Unanswered as blank:
            words = str(blank)
        except (NotYet, Ended) as sentence:
            words = f"not yet: {sentence}"
        return Mark(self.task.name, out_of * words.startswith("passed: "), out_of, words)

    def _judged(self, frames: list[dict[str, Any]]) -> str:
        first, more = frames[0], (frames[1] if len(frames) > 1 else {})
        try:
            if "refused" in first:
                raise NotYet(str(first["refused"]))
            words = self._verdict(first)
            if self.exercise.further and "more" not in more:
                raise NotYet(str(more.get("less", "your values are right, but the process of your "
                                                  "answer ended before the rest was tried")))
        except NotYet:
            if first.get("blank"):
                raise Unanswered from None
            raise
        return words + (f"; {more['more']}" if more.get("more") else "")

    def _verdict(self, frame: Mapping[str, Any]) -> str:
        seen, hidden = copy.deepcopy(self.seen), copy.deepcopy(self.hidden)
        try:
            tried = Tried(*frame["tried"])
            if not tried.accident and len(tried.results) != len(seen) + len(hidden):
                raise NotYet("your answer did not return a result for each input")
            return verdict(self.exercise, tried, seen, hidden)
        except NotYet:
            raise
        except Exception as error:     # no result of an honest process
            raise NotYet(f"your results cannot be compared: {type(error).__name__}") from None


def _started(pool: ThreadPoolExecutor, notebook: Notebook, asked: Sequence[_Asked], path: Path,
             seconds: float, memory: int) -> tuple[dict[str, Answer], dict[str, Any]]:
    """(what becomes of each answer, the letters of the quiz)."""
    try:
        cells = read_cells(path)
        if other := submissions.another(notebook, cells):
            raise Unreadable(f"{path.name} is notebook {other}, and {asked[0].task.name[:2]} "
                             "is graded here")
    except Unreadable as sentence:
        return {one.task.name: f"not yet: {sentence}" for one in asked}, {}
    answers = submissions.answers_in(notebook, cells)
    jobs = {one.task.name: one.job(answers, seconds, memory) for one in asked}
    return ({name: job if isinstance(job, str) else pool.submit(perform, job)
             for name, job in jobs.items()}, submissions.letters_in(notebook, cells))


def _quiz_mark(number: str, letters: Mapping[str, Any], out_of: float) -> Mark:
    """The mark of a quiz: the share of right letters."""
    questions = questions_of(number).quiz
    known = {f"q{k}" for k in range(1, len(questions) + 1)}
    found = {key: verdict_on(questions, key, letter) for key, letter in letters.items()
             if key in known}
    right = sum(": Right: " in words for words in found.values())
    wrong = [words for words in found.values() if ": Right: " not in words]
    open_ones = sorted(known - found.keys())
    words = f"{right} of {len(questions)} right"
    if open_ones:
        words += f", not answered by letter: {', '.join(open_ones)}"
    return Mark("quiz", out_of * right / len(questions), out_of, "\n".join([words, *wrong]))
