"""Notebook 08, a good start: the comments on tempting wrong guesses."""

import numpy as np

from ...course.guesses import Bounds

BOUNDS = {"08.P1": Bounds(0, 100, near=3), "08.P2": Bounds(1, whole=True), "08.P3": Bounds(low=0)}
GUESSES = {
    "08.P1": lambda small: (
        ((small - 10, 100), "that is what 0.1 reaches, but with 200 almost every unit is flat"),
        ((20, small - 10),
         "with 0.1 in the last layer alone it would get most right, but both layers start at 200"),
        ((0.01, 0.99), "give the number in per cent: one of ten digits is 10"),
        ((5, 20), "about chance is right: only the last layer learns a little"),
        ((0, 5), "a net that always gives the same digit already has a tenth right"),
    ),
    "08.P2": lambda n, limit: (
        (1, "one layer divides the spread by the root of n, which is much less than a thousand"),
        (np.ceil(np.log(limit) / np.log(1 / n)),
         "the weights shrink by a factor of n, but z is a sum of n numbers, which makes it larger "
         "by the root of n"),
        ((2.5, 20), "each layer divides by the root of n: count the layers down to a thousandth"),
        ((20, 1e9), "each layer divides the spread; it does not subtract from it"),
    ),
    "08.P3": lambda claim: (
        ((0.8 * claim, 1.2 * claim), "that is what a second run finds, after the step; in one "
                                     "run, all slopes are computed at the same weights"),
        ((0, 1e9),
         "no slope depends on the step of another layer: all are computed at the same weights"),
    ),
}
