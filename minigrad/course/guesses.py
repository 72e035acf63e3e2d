"""Predict before you run: `predict` keeps a guess, `reveal` sets it beside the number that was computed.

A guess never blocks the notebook and is forgotten with the kernel. Which wrong guesses deserve a comment stands in
the notebook's module, in GUESSES: {"01.P1": lambda k: ((2 * k, "why that is tempting"),)}; k comes from the notebook's
call of `reveal`, so that an edited notebook is commented on with its own numbers.
Without a guess nothing is given away.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .exercise import module_of
from .say import say
from .trial import NotYet, brief

_recorded: dict[str, float] = {}


def predict(name: str, guess: Any = ...) -> None:
    """Record a guess, one number; `...` or nothing means no guess yet.

    predict("01.P1", 12)
    """
    try:
        _find(name)
    except NotYet as sentence:
        return say(str(sentence))
    if guess is Ellipsis or guess is None:
        _recorded.pop(name, None)
        return say("no guess yet")
    value = _number(guess.item() if isinstance(guess, np.ndarray) and guess.ndim == 0 else guess)
    if value is None:
        return say(f"a guess is one number, and {brief(guess, 40)} is not, so nothing new is recorded")
    _recorded[name] = value
    return say(f"your guess, {_plain(value)}, is recorded")


def reveal(name: str, measured: Any, **given: Any) -> None:
    """Set the recorded guess beside `measured`, the number that the notebook has just computed.

    reveal("01.P1", paths, k=20): after it comes what the comments on wrong guesses are computed from
    """
    try:
        comments = _find(name)
    except NotYet as sentence:
        return say(str(sentence))
    value = _number(measured)
    if value is None:
        return say(f"reveal wants the number that was computed, and {brief(measured, 40)} is not one")
    if name not in _recorded:
        return say(f'guess first: put a number in the place of the dots in predict("{name}", ...), run that cell, '
                   "then this one")
    guess = _recorded[name]
    if math.isclose(guess, value, rel_tol=1e-3, abs_tol=1e-9):
        return say(f"it is {_plain(value)}, as you predicted", "passed")
    reason = next((why for slip, why in _comments(comments, given) if math.isclose(slip, guess)), "")
    return say(f"it is {_plain(value)}, you predicted {_plain(guess)}" + (f": {reason}" if reason else ""))


Comments = Callable[..., tuple[tuple[float, str], ...]]


def _comments(comments: Comments, given: dict[str, Any]) -> list[tuple[float, str]]:
    try:
        return [(float(slip), why) for slip, why in comments(**given)]
    except Exception:  # a notebook that the learner has rewritten gets its number without a comment
        return []


def _find(name: Any) -> Comments:
    guesses: dict[str, Comments] = getattr(module_of(name), "GUESSES", {})
    if name not in guesses:
        raise NotYet(f"there is no prediction {brief(name, 40)}: this notebook has {', '.join(guesses) or 'none'}")
    return guesses[name]


def _number(value: Any) -> float | None:
    """A finite real number, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _plain(value: float) -> str:
    return f"{int(value):,}" if value == int(value) and abs(value) < 1e15 else f"{value:.4g}"
