"""The two gestures for one exercise: `check` judges an answer, `hint` shows a hint. Both always
end in one sentence."""

from typing import Any

from .exercise import find, judge
from .notes import say
from .questions import questions_of
from .sandbox import NotYet, Unanswered, brief


def check(name: str, answer: Any = None, *example: Any) -> None:
    """Judge an answer on hidden inputs, and say what was tested or which misconception it looks
    like.

    example: the arguments of the example on the page, as in check("01.A", derivative, paths)
    """
    try:
        say(judge(find(name), answer, example), "passed")
    except Unanswered as blank:
        say(str(blank))
    except NotYet as sentence:
        say(f"not yet: {sentence}", "not yet")


def hint(name: str, step: Any = None) -> None:
    """Show one of three hints, each of which says more than the one before.

    step: 1, 2 or 3, as in hint("01.B", 1); without it no hint is shown
    """
    try:
        hints = questions_of(name).hints[find(name).name]
    except NotYet as sentence:
        return say(str(sentence))
    if step is None:
        return say(f'three hints wait: hint("{name}", 1) is a nudge, 2 shows the way, 3 '
                   'nearly says it')
    if isinstance(step, bool) or step not in (1, 2, 3):
        return say(f"hints are numbered 1, 2 and 3, and {brief(step, 40)} is none of them")
    return say(f"hint {int(step)} of 3: {hints[int(step) - 1]}")
