"""Notebook 19, a small transformer: the comments on tempting wrong guesses."""
from ...course.guesses import Bounds

GUESSES = {
    "19.P1": lambda at_one, factor: (
        ((0.8 * factor * at_one, 1.2 * factor * at_one),
         "the scores grow by this factor, but the softmax is saturated: one weight is almost 1, "
         "and it can't move any more"),
        ((0.9 * at_one, 1.1 * at_one), "that is the length before the scores were scaled up"),
    ),
    "19.P2": lambda honest, blind: (
        ((0.8 * honest, 1.2 * honest), "that is what an honest net reaches after these steps"),
        ((0.95 * blind, 1.1 * blind), "that would be a blind guess among all characters"),
    ),
    "19.P3": lambda ratio: (
        (1, "so it would be if each block passed on what it gets; here each block shrinks it"),
        ((1.5, 1e9), "the gradient comes from the end of the net, so it is the last block that "
         "gets more of it here"),
    ),
}
BOUNDS = {"19.P1": Bounds(0, near=0.1), "19.P2": Bounds(0, near=0.25),
          "19.P3": Bounds(0, near=0.002)}
