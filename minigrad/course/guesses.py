"""Predict before you run: `predict` keeps a guess, `reveal` sets it beside the computed number.

A guess never blocks the notebook, and `reveal` forgets it with the kernel. Without a guess nothing
is given away. The `guesses.py` of a lesson holds two tables:

GUESSES  the comments on tempting wrong guesses: {"01.P1": lambda k: ((2 * k, "why"),)}. The
         notebook's call of `reveal` hands k over, so that an edited notebook gets comments with
         its own numbers. A pair (low, high) in the place of the number comments on all guesses
         from low to high.
BOUNDS   which guesses are possible, and how far off one still counts as right, where there is
         more to say than "a number": {"01.P1": Bounds(0, 100, near=3), "01.P3": COUNT}.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakSet

import numpy as np

from . import progress
from .exercise import module_of
from .notes import say
from .sandbox import NotYet, brief

_recorded: dict[str, float] = {}
# the widgets that draw a guess: `predict` calls their method `guessed`
drawn_by: "WeakSet[Any]" = WeakSet()


class Bounds(NamedTuple):
    """What a guess can be.

    low, high: the lowest and the highest number
    near: how far off a guess still counts as right
    whole: whether it must be a whole number
    """

    low: float = -math.inf
    high: float = math.inf
    near: float = 0.0
    whole: bool = False


COUNT = Bounds(0, whole=True)


def predict(name: str, guess: Any = ..., *more: Any) -> None:
    """Record a guess, one number, as in predict("01.P1", 12); `...` or nothing means no guess yet.

    more: what comes after a comma in 96,000, where one number was meant
    """
    try:
        _find(name)
    except NotYet as sentence:
        return say(str(sentence))
    if more:
        thousands = all(type(part) is int and (part == 0 or 100 <= part < 1000) for part in more)
        written = ("".join([brief(guess, 40), *(f"{part:03d}" for part in more)]) if thousands
                   else "it without a comma")
        return say("a guess is one number, and for Python a comma ends one, so nothing "
                   f"new is recorded: write {written}")
    if guess is Ellipsis or guess is None:
        _recorded.pop(name, None)
        _tell(name)
        return say("no guess yet")
    value = _number(guess.item() if isinstance(guess, np.ndarray) and guess.ndim == 0 else guess)
    if value is None:
        fault = "too large" if type(guess) is int else "not"
        return say(f"a guess is one number, and {brief(guess, 40)} is {fault}, so nothing "
                   "new is recorded")
    bounds = _bounds(name)
    if not bounds.low <= value <= bounds.high:
        span = f"{_plain(bounds.low)} to {_plain(bounds.high)}" if math.isfinite(bounds.high) else \
            f"{_plain(bounds.low)} on"
        return say(f"it can be anything from {span}, and {_plain(value)} is outside, so nothing "
                   "new is recorded")
    if bounds.whole and value != int(value):
        return say(f"it is counted, and {_plain(value)} is no whole number, so nothing "
                   "new is recorded")
    _recorded[name] = value
    _tell(name)
    progress.guessed(name, value)
    return say(f"your guess, {_plain(value)}, is recorded")


def _tell(name: str) -> None:
    """Let the widgets that are on the page follow the guess of this name."""
    for widget in [*drawn_by]:
        widget.guessed(name)


def guess_of(name: str) -> float | None:
    """The guess that is recorded under this name, for a picture that draws it; None without one."""
    return _recorded.get(name)


def reveal(name: str, measured: Any, **given: Any) -> None:
    """Set the recorded guess beside the computed number, as in reveal("01.P1", paths, k=20).

    measured: the number that the notebook has just computed
    given: the numbers from which the comments on wrong guesses are computed
    """
    try:
        comments = _find(name)
    except NotYet as sentence:
        return say(str(sentence))
    value = _number(measured)
    if value is None:
        return say("reveal wants the number that was computed, and "
                   f"{brief(measured, 40)} is not one")
    if name not in _recorded:
        return say(f'guess first: put a number in the place of the dots in predict("{name}", ...), '
                   'run that cell, ' "then this one")
    guess = _recorded[name]
    if math.isclose(guess, value, rel_tol=1e-3, abs_tol=1e-9):
        return say(f"it is {_plain(value)}, as you predicted", "passed")
    if abs(guess - value) <= _bounds(name).near:
        return say(f"it is {_plain(value)}: your {_plain(guess)} is near enough", "passed")
    reason = next((why for low, high, why in _comments(comments, given)
                   if low <= guess <= high or math.isclose(low, guess)), "")
    return say(f"it is {_plain(value)}, you predicted {_plain(guess)}"
               + (f": {reason}" if reason else ""))


Comments = Callable[..., tuple[tuple[float | tuple[float, float], str], ...]]


def _comments(comments: Comments, given: dict[str, Any]) -> list[tuple[float, float, str]]:
    """The comments as a list of (lowest guess, highest guess, why)."""
    try:
        spans = [(slip if isinstance(slip, tuple) else (slip, slip), why)
                 for slip, why in comments(**given)]
        return [(float(low), float(high), why) for (low, high), why in spans]
    except Exception:  # a notebook that the learner has rewritten gets its number without a comment
        return []


def _find(name: Any) -> Comments:
    guesses: dict[str, Comments] = module_of(name, "guesses").GUESSES
    if name not in guesses:
        raise NotYet(f"there is no prediction {brief(name, 40)}: this notebook has "
                     f"{', '.join(guesses) or 'none'}")
    return guesses[name]


def _bounds(name: str) -> Bounds:
    return getattr(module_of(name, "guesses"), "BOUNDS", {}).get(name, Bounds())


def _number(value: Any) -> float | None:
    """The value as a float if it is a finite real number, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _plain(value: float) -> str:
    return f"{int(value):,}" if value == int(value) and abs(value) < 1e15 else f"{value:.4g}"
