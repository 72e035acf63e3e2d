"""Notebook 07, many at once: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "07.P1": lambda all, right, seven: (
        (all, "some never let two entries of a sample meet, or only along the last axis: those are "
         "right"),
        (right, "that many are right"),
        (seven, "that many are silent with seven samples; with four, as many as there are entries, "
         "more shapes fit"),
        (0, "NumPy refuses only what it cannot do, and it can do something with most of them"),
    ),
    "07.P2": lambda entries, one: (
        (entries, "the first batch holds one class, and its mean is a number"),
        (one, "two classes are missing from the first batch, and each of them has so many entries"),
        (0, "the first batch has no flower of two of the classes: 0 / 0"),
    ),
    "07.P3": lambda exact: (
        *((near, "near enough") for near in range(round(exact) - 5, round(exact) + 6) if near % 10),
        (round(exact, 1), "that is it more exactly"),
        *((round(exact / 100, k), "that is a fraction, and in percent it is 100 times as much")
          for k in (1, 2)),
        (0, "the means are made from z, and z from U: when U moves, they move along"),
        (100, "z itself also stands in the loss, beside the means; that part is left"),
    ),
}
BOUNDS = dict.fromkeys(("07.P1", "07.P2"), COUNT)
