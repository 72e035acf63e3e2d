"""Notebook 08, a good start: the comments on tempting wrong guesses."""

import numpy as np

from ...course.guesses import Bounds

BOUNDS = {"08.P1": Bounds(0, 100, near=3), "08.P2": Bounds(1, whole=True), "08.P3": Bounds(low=0)}
GUESSES = {
    "08.P1": lambda small: (
        ((small - 10, 100), "0.1 reaches about that; with 200 almost every unit is stuck"),
        ((20, small - 10),
         "so much takes slopes that reach the first layer; from 200 almost every unit is stuck"),
        ((0.01, 0.99), "per cent were asked for; one of ten digits is 10"),
        ((5, 20), "about chance is right: what little is learned, the last layer learns"),
        ((0, 5), "whoever says the same digit each time has a tenth right"),
    ),
    "08.P2": lambda n, limit: (
        (1, "one layer divides by the root of n, which is far from a thousand"),
        (np.ceil(np.log(limit) / np.log(1 / n)),
         "each layer takes away a factor of n, but z is a sum of n numbers and gains its root"),
        ((2.5, 20), "a factor of the root of n in each layer: count the layers until it has become "
         "a thousandth"),
        ((20, 1e9), "each layer takes away a factor, not a part of the first spread"),
    ),
    "08.P3": lambda claim: (
        ((0.8 * claim, 1.2 * claim), "that is what a second pass finds, after the step; in one "
         "pass all slopes are taken at the same weights"),
        ((0, 1e9),
         "the slopes do not wait for each other: none of them is what is left by another one"),
    ),
}
