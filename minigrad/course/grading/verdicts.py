"""Judge one submission: each answer runs in its own process, and what it returned is judged here.

No line of a submission is executed in this process. Nothing of it is trusted but numbers. It is a
process of its own nevertheless, see `judge`: whatever a submission holds, reading it can harm
nothing but its own line of the table.
"""

import contextlib
import copy
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..exercise import Exercise, Tried, find, hidden_inputs, seen_inputs, verdict
from ..questions import questions_of
from ..quizzes import verdict_on
from ..sandbox import NotYet, Unanswered
from . import submissions
from .notebooks import Notebook, Task, Unreadable, fault, needed, plain, read_cells, read_released
from .processes import Ended, NeverBegan, perform
from .worker import Job, run

CALLS = 4                # an open project may train: it has as many times the limit of one call
LONGEST = 4000           # characters of a sentence; what an answer raises may be of any length
STATES = PASSED, WRONG, OPEN, UNREAD = "passed", "not yet", "not answered", "unreadable"


@dataclass(frozen=True)
class Mark:
    """What one exercise or the quiz brought.

    name: "01.A", or "quiz"
    points, out_of: of how many
    sentence: what the check says, as the learner sees it in the notebook
    state: PASSED, WRONG, OPEN or UNREAD; WRONG is also a quiz that is right in part
    """

    name: str
    points: float
    out_of: float
    sentence: str
    state: str


@dataclass(frozen=True)
class Graded:
    """A submission and its marks.

    trouble: why it could not be read or judged, or ""; then it has 0 points in each exercise
    skipped: what it is if it is no submission of this notebook, such as "is notebook 12", or "";
        then it has no marks
    """

    name: str
    marks: tuple[Mark, ...]
    trouble: str = ""
    skipped: str = ""

    @property
    def points(self) -> float:
        """All points."""
        return sum(mark.points for mark in self.marks)

    @property
    def out_of(self) -> float:
        """All points that could be had."""
        return sum(mark.out_of for mark in self.marks)

    def text(self) -> str:
        """The submission's marks as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, data: bytes, order: "Order") -> "Graded":
        """What `text` wrote for an order; raises ValueError, TypeError or KeyError for anything
        else, as an answer can write into the file in which this comes."""
        found = json.loads(data)
        marks = tuple(Mark(**mark) for mark in found.pop("marks"))
        graded = cls(marks=marks, **found)
        worth = {} if graded.skipped else order.worth
        texts = [graded.trouble, graded.skipped, *(mark.sentence for mark in marks)]
        if (graded.name != order.name or {mark.name: mark.out_of for mark in marks} != worth
            or len(marks) != len(worth) or not all(isinstance(text, str) for text in texts)
            or not all(0 <= mark.points <= mark.out_of and mark.state in STATES
                       for mark in marks)):
            raise ValueError("these are no marks of this submission")
        return graded


def unread(name: str, worth: Mapping[str, float], why: str) -> Graded:
    """The marks of a submission that could not be read or judged."""
    return Graded(name, tuple(Mark(exercise, 0.0, out_of, why, UNREAD)
                              for exercise, out_of in worth.items()), trouble=why)


@dataclass(frozen=True)
class Order:
    """What has to be judged.

    name: of the submission
    released, submitted: the paths of the two notebooks
    worth: the points of each exercise and of "quiz"
    seconds, memory: the limits for one answer
    """

    name: str
    released: str
    submitted: str
    worth: dict[str, float]
    seconds: float
    memory: int

    def text(self) -> str:
        """The order as JSON."""
        return json.dumps(asdict(self))


def judged(order: Order) -> Graded:
    """The marks of one submission."""
    notebook = read_released(Path(order.released))
    try:
        cells = read_cells(Path(order.submitted), links=False)
    except Unreadable as sentence:
        return unread(order.name, order.worth, str(sentence))
    if other := submissions.another(notebook, cells):
        return Graded(order.name, (), skipped=other)
    answers = submissions.answers_in(notebook, cells)
    try:
        marks = [Asked(notebook, task).mark(answers, order) for task in notebook.tasks]
    except NeverBegan as sentence:
        return unread(order.name, order.worth, f"the file cannot be graded: {sentence}")
    if notebook.quiz:
        marks.append(_quiz_mark(notebook.quiz, submissions.letters_in(notebook, cells),
                                order.worth["quiz"]))
    return Graded(order.name, tuple(marks))


class Asked:
    """An exercise of a released notebook, with its inputs.

    Raises NotYet where the course does not know the exercise, or the example on the page.
    """

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

    def longest(self, seconds: float) -> float:
        """The limit of its process; an open project may train."""
        return max(seconds, CALLS * (self.exercise.seconds or 0.0))

    def mark(self, answers: submissions.Answers, order: Order) -> Mark:
        """Let the answer run, and judge what it returned."""
        name, out_of = self.task.name, order.worth[self.task.name]
        try:
            words = self._judged(perform(self._job(answers, order)))
        except Unanswered as blank:
            return Mark(name, 0.0, out_of, str(blank), OPEN)
        except (NotYet, Ended) as sentence:
            return Mark(name, 0.0, out_of, f"not yet: {sentence}"[:LONGEST], WRONG)
        return Mark(name, out_of, out_of, words[:LONGEST], PASSED)

    def _job(self, answers: submissions.Answers, order: Order) -> Job:
        """What a process has to do for an answer; NotYet where no process is needed."""
        own, blanks = answers[self.task.name], {task.blank: task for task in self.notebook.tasks}
        if submissions.untouched(self.notebook, self.task, own):
            raise Unanswered
        if not submissions.defines(own, self.task):
            wrong = next(filter(None, map(fault, own)), None)
            raise NotYet(f"your cell is no Python: {wrong}" if wrong
                         else f"no cell of yours defines {self.task.answer}")
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
        return Job(self.task.name, first, then, self.task.answer, self.task.example,
                   self.longest(order.seconds), order.memory)

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
            complete = tried.accident or len(tried.results) == len(seen) + len(hidden)
        except (KeyError, TypeError):     # no frame of an honest process
            complete = False
        if not complete:
            raise NotYet("your answer did not return a result for each input")
        return verdict(self.exercise, tried, seen, hidden)


def _quiz_mark(number: str, letters: Mapping[str, Any], out_of: float) -> Mark:
    """The mark of a quiz: the share of right letters."""
    questions = questions_of(number).quiz
    known = {f"q{k}" for k in range(1, len(questions) + 1)}
    found = {key: verdict_on(questions, key, letter) for key, letter in letters.items()
             if key in known}
    right = sum(good is True for good, _ in found.values())
    wrong = [words for good, words in found.values() if not good]
    open_ones = sorted(known - found.keys())
    words = f"{right} of {len(questions)} right"
    if open_ones:
        words += f", not answered by letter: {', '.join(open_ones)}"
    state = PASSED if right == len(questions) else WRONG if found else OPEN
    share = right / len(questions)         # first: 0.11 * 5 / 5 is more than 0.11
    return Mark("quiz", out_of * share, out_of, "\n".join([words, *wrong]), state)
