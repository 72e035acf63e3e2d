"""Notebook 00, start here: one exercise to learn the gestures with."""

import numpy as np

from ...course.exercise import Case, Exercise, Slip


def _hidden(rng: np.random.Generator) -> list[tuple]:
    return [(x,) for x in sorted((round(float(x), 3) for x in rng.uniform(-3, 3, 20)
                                  if abs(x) > 0.1), key=abs)]


def _tested(cases: list[Case]) -> str:
    return f"{len(cases)} random numbers, positive and negative, 1e-9 relative"


CUBE = Exercise(
    "00.A", "cube(x)", lambda x: x * x * x, _hidden, _tested,
    slips=(
        Slip(lambda x: 3 * x, "this is three times x; the cube multiplies x by itself: x * x * x"),
        Slip(lambda x: x * x, "this is the square; one more factor x is missing"),
        Slip(lambda x: 3**x,
             "the base and the exponent are swapped: 3 ** x grows with x, x ** 3 is the cube"),
        Slip(lambda x: 3 * x * x,
             "this is the derivative of the cube; the question asks for the cube itself"),
        Slip(lambda x: -x * x * x, "the sign is reversed"),
        Slip(lambda x: abs(x * x * x), "the cube of a negative number is negative"),
    ),
)

EXERCISES = (CUBE,)
