"""Notebook 07, many at once: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "07.P1": lambda all, right, seven: (
        (all, "some programs work on each entry alone, or along the last axis: those are right"),
        (right, "that is how many are right"),
        (seven, "that is how many are silent with seven samples; with four samples of four "
         "entries, more shapes fit"),
        (0, "NumPy refuses only what it can't compute, and it can compute something with most of "
         "them"),
    ),
    "07.P2": lambda entries, one: (
        (entries, "the first batch holds one class, and the mean of this class is a number"),
        (one, "two classes are missing from the first batch, and each has this many entries"),
        (0, "the first batch has no flower of two of the classes, so they get 0 / 0"),
    ),
    "07.P3": lambda: (
        (1, "the means are computed from z, and z from U: if U moves, the means move, too. As "
         "plain numbers they stand still"),
        (3, "z also stands in the loss directly, beside the means, and this part of the slope "
         "is left"),
    ),
}
BOUNDS = dict.fromkeys(("07.P1", "07.P2", "07.P3"), COUNT)
