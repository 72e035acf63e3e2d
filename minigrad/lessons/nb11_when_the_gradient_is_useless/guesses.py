"""Notebook 11, useless gradients: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "11.P1": lambda start, entries: (
        (0, "then every flower would still pull; but a flower with t s above 1 costs nothing, and "
         f"{start} entries were 0 already at the start"),
        (entries, "then no step would move anything; a few flowers still pull"),
        (start, "that is the number at the start; flowers that the training satisfies have no "
         "slope any more"),
    ),
    "11.P2": lambda best: (
        ((8, 12), "that is guessing; but the weights behind the signs do have a gradient, and they "
         "learn from random features"),
        (best, "that is what a net reaches whose first weights learn as well; here they stay as "
         "they were drawn"),
    ),
    "11.P3": lambda root: (
        (root, "that is one of the two x that give it, and a right answer; but squared errors use "
         "both"),
        (-root, "that is one of the two x that give it, and a right answer; but squared errors use "
         "both"),
        (0.25, "that is the value that F should return, not the number that goes into F"),
    ),
}
BOUNDS = {"11.P1": Bounds(0, 200, near=15, whole=True), "11.P2": Bounds(0, 100, near=6),
          "11.P3": Bounds(-1, 1, near=0.1)}
