"""The two gestures for one exercise: `check` judges an answer, `hint` shows a hint. Both always
end in one sentence; only a strict check raises it."""

from typing import Any

from . import progress
from .exercise import find, judge
from .notes import say
from .questions import HINTS, questions_of
from .sandbox import NotYet, Unanswered, brief

COUNTS = {1: "one", 2: "two", 3: "three"}


class NotPassed(AssertionError):
    """What a strict check raises: its text is the sentence for the learner."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]      # IPython shows this in the place of a traceback


def check(name: str, answer: Any = None, *example: Any, strict: bool = False) -> None:
    """Judge an answer on hidden inputs, and say what was tested or which misconception it looks
    like.

    example: the arguments of the example on the page, as in check("01.A", derivative, paths)
    strict: for graders that give points to cells without an error, such as nbgrader: raises
        NotPassed for every answer that does not pass, blanks included
    """
    try:
        exercise = find(name)
    except NotYet as sentence:
        return _not_passed(f"not yet: {sentence}", "not yet", strict)
    try:
        words = judge(exercise, answer, example)
    except Unanswered as blank:
        return _not_passed(str(blank), "open", strict)
    except NotYet as sentence:
        progress.answered(exercise.name, passed=False)
        return _not_passed(f"not yet: {sentence}", "not yet", strict)
    progress.answered(exercise.name, passed=True)
    return say(words, "passed")


def _not_passed(words: str, kind: str, strict: bool) -> None:
    if strict:
        raise NotPassed(words)
    say(words, kind)


def hint(name: str, step: Any = None, most: int = HINTS) -> None:
    """Show one of three hints, each of which says more than the one before.

    step: 1, 2 or 3, as in hint("01.B", 1); without it no hint is shown
    most: how many hints are offered; a version to hand in may offer fewer than three
    """
    try:
        hints = questions_of(name).hints[find(name).name][:most if most in (1, 2) else HINTS]
    except NotYet as sentence:
        return say(str(sentence))
    if step is None:
        kinds = ["1) is a nudge", "2 shows the way", "3 nearly says it"][:len(hints)]
        are = f"{COUNTS[len(hints)]} hint{'s wait' if len(hints) > 1 else ' waits'}"
        return say(f'{are}: hint("{name}", {", ".join(kinds)}')
    numbers = tuple(range(1, len(hints) + 1))
    if isinstance(step, bool) or step not in numbers:
        return say(f"hints are numbered {_listed(numbers)}, and {brief(step, 40)} is none of them")
    return say(f"hint {int(step)} of {len(hints)}: {hints[int(step) - 1]}")


def _listed(numbers: tuple[int, ...]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
