"""Notebook 13, constraints: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "13.P1": lambda weights, negative: (
        (negative, "that many weights are below 0, but min returns only one of them, the lowest"),
        (weights, "min returns one of its arguments; its slope with respect to the others is 0"),
        (0, "the lowest weight is below 0, and for this weight the slope is not 0"),
        ((0, weights), "a step moves weights whose slope is not 0; for min, only the lowest one"),
    ),
    "13.P2": lambda last, told: (
        (last, "that is the largest p, and the search ended before p got there"),
        (told,
         "p had this value at the end, but it was set after the last iteration: no value of f was "
         "computed with it"),
        (10, "that is the first p; only the first iteration used it"),
    ),
}
BOUNDS = {"13.P1": Bounds(0, 44, whole=True), "13.P2": Bounds(0)}
