"""Notebook 00, start here: one exercise and one guess, to learn the gestures with."""

from collections.abc import Callable

import numpy as np

import minigrad as mg

from .exercise import Case, Exercise, Slip, close, number
from .trial import NotYet, call


def _cases(rng: np.random.Generator) -> list[Case]:
    hidden = sorted((round(float(x), 2) for x in rng.uniform(-3, 3, 20) if abs(x) > 0.1), key=abs)
    return [Case((x,), x * x * x) for x in (2.0, *hidden)]


def _tested(cases: list[Case]) -> str:
    return f"{len(cases) - 1} random numbers, positive and negative, 1e-9 relative"


def _derivative_too(answer: Callable) -> str:
    """The engine must be able to differentiate the learner's function; 3x^2 is worked out by hand."""
    for x in (0.5, -1.5, 2.0):
        slope = number(call(mg.grad(answer), x))
        if not close(slope, 3 * x * x):
            raise NotYet(f"the values are right, but mg.grad of your function at {x} gives {slope:.6g}: "
                         "compute with the argument itself, not with a copy made by float()")
    return "mg.grad of your function is 3x² at three points"


CUBE = Exercise(
    "00.A", "cube(x)", _cases, _tested,
    slips=(
        Slip(lambda x: 3 * x, "that is three times x; the cube multiplies x by itself: x * x * x"),
        Slip(lambda x: x * x, "that is the square; one more factor x is missing"),
        Slip(lambda x: 3**x, "the base and the exponent are swapped: 3 ** x grows with x, x ** 3 is the cube"),
        Slip(lambda x: 3 * x * x, "that is the derivative of the cube; here the cube itself is asked for"),
        Slip(lambda x: -x * x * x, "the sign is turned round"),
        Slip(lambda x: abs(x * x * x), "the cube of a negative number is negative"),
    ),
    hints=(
        "The cube of 2 is 8, the cube of 3 is 27.",
        "Multiply x by itself, twice.",
        "return x * x * x, and nothing else.",
    ),
    further=_derivative_too,
)

EXERCISES = (CUBE,)
GUESSES: dict[str, dict[float, str]] = {
    "00.P1": {
        9: "that is the value of x * x; the slope says how fast it grows there",
        3: "that would be the slope of one factor; both factors move when x moves",
    },
}
