"""One answer in a process of its own: `python -m minigrad.course.grading.worker`.

The job comes as JSON on standard input, see `Job`. What goes back on standard output are two or
three frames, each a length and a value of `plain`: first that the answer begins, so that a process
which never came so far is not taken for a wrong answer; then what the answer returned; then what
the exercise asks beyond that. No verdict is made here.
"""

import json
import linecache
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, BinaryIO

from ..exercise import find, hidden_inputs, seen_inputs, try_out, usable
from ..sandbox import NotYet, Unanswered, blank_left, brief
from .limits import end_with_parent, limit
from .plain import packed

LENGTH = 8  # bytes before a frame, which say how long it is


@dataclass(frozen=True)
class Job:
    """What an answer's process has to do.

    exercise: its name
    first: cells of the released notebook that the example on the page needs
    then: the other cells that the answer needs, in order: (text, whether the learner wrote it)
    answer, example: the two expressions of the check
    seconds, memory: limits; bytes of memory, and 0 for none
    """

    exercise: str
    first: list[str]
    then: list[tuple[str, bool]]
    answer: str
    example: str
    seconds: float
    memory: int

    def text(self) -> str:
        """The job as JSON."""
        return json.dumps(asdict(self))


def main() -> None:
    """Do the job on standard input."""
    job = Job(**json.load(sys.stdin))
    # Whatever the answer prints goes nowhere, and cannot come between the frames.
    frames = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    end_with_parent()
    limit(job.seconds, job.memory)
    exercise = find(job.exercise)
    # in a notebook `display` is there without an import; its pictures go nowhere here
    space: dict[str, Any] = {"__name__": "__main__", "display": lambda *things, **settings: None}
    for source in job.first:
        run(source, space)
    seen = seen_inputs(exercise, eval(job.example, space))
    hidden = hidden_inputs(exercise)
    _send(frames, {"begun": True})
    answer, blank = None, False
    try:
        answer = _answer(job, space)
        answer = usable(answer, exercise)
        blank = blank_left(answer)
        tried = try_out(exercise, answer, seen, hidden)
        _send(frames, {"tried": [tried.results, tried.accident, tried.changed], "blank": blank})
        if exercise.further and not tried.accident:
            _send(frames, _further(exercise.further, answer))
    except NotYet as sentence:
        blank = blank or isinstance(sentence, Unanswered)
        _send(frames, {"refused": str(sentence), "blank": blank})


def _further(further: Callable[[Callable], str], answer: Any) -> dict[str, str]:
    """What the exercise asks of an answer with right values; whether they are right is judged
    elsewhere."""
    try:
        return {"more": further(answer)}
    except NotYet as sentence:
        return {"less": str(sentence)}


def _answer(job: Job, space: dict[str, Any]) -> Any:
    """What the check is given. Raises NotYet if the learner's cells leave nothing to give."""
    raised = ""
    for source, own in job.then:
        try:
            run(source, space)
        except Exception as error:  # in a notebook, too, the cells below can still be run
            if own:
                raised = f"{type(error).__name__}: {brief(str(error), 120).strip(chr(39))}"
    try:
        return eval(job.answer, space)
    except Exception:
        why = f"running the cell raises {raised}" if raised else "no cell defines it"
        raise NotYet(f"there is no {job.answer}: {why}") from None


def run(source: str, space: dict[str, Any]) -> None:
    """Execute a cell under a name by which tracebacks and checks can read its text, as Jupyter
    does."""
    name = f"<cell {len(linecache.cache)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), space)


def _send(frames: BinaryIO, value: dict[str, Any]) -> None:
    try:
        data = packed(value)
    except Exception:  # a result that the exercise's reader let through as it was
        data = packed({"refused": "your function returns something that cannot leave its process",
                       "blank": False})
    frames.write(len(data).to_bytes(LENGTH, "big") + data)
    frames.flush()


if __name__ == "__main__":
    main()
