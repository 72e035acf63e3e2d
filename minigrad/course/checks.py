"""What a learner asks about one exercise: `check` an answer, ask for a `hint`. Both always end in one sentence."""

from typing import Any

from .exercise import find, judge
from .say import say
from .trial import NotYet, Unanswered, brief


def check(name: str, answer: Any = None, *example: Any) -> None:
    """Judge an answer on hidden inputs and say what was tested, or which misconception it looks like.

    check("01.A", derivative, paths): after the answer comes the example on the page, what the function is called with
    """
    try:
        say(judge(find(name), answer, example), "passed")
    except Unanswered as blank:
        say(str(blank))
    except NotYet as sentence:
        say(f"not yet: {sentence}", "not yet")


def hint(name: str, step: Any = None) -> None:
    """One of three hints, each saying more than the one before; without a number it only says that they wait.

    hint("01.B", 1)
    """
    try:
        hints = find(name).hints
    except NotYet as sentence:
        return say(str(sentence))
    if step is None:
        return say(f'three hints wait: hint("{name}", 1) is a nudge, 2 shows the way, 3 nearly says it')
    if isinstance(step, bool) or step not in (1, 2, 3):
        return say(f"hints are numbered 1, 2 and 3, and {brief(step, 40)} is none of them")
    return say(f"hint {int(step)} of 3: {hints[int(step) - 1]}")
