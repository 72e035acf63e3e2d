"""Notebook 12, Levenberg-Marquardt: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "12.P1": lambda near: (
        ((1, near + 2), "that is enough from NIST's near start; from the far one the damping has "
         "to find the valley"),
        ((1000, 1e99),
         "that is the scale of gradient descent, which never learns what the curvature is"),
    ),
    "12.P2": lambda label: (
        ((0.9 * label, 1.1 * label),
         "that is the largest label; but nothing subtracts one list from the other"),
        ((0.4 * label, 0.6 * label),
         "a compromise would need the two to meet; each row is squared by itself"),
    ),
    "12.P3": lambda steps, refused: (
        (refused,
         "that many were refused on their own minibatch; the others of the data were not asked"),
        ((steps - 2, steps), "then nothing would be learned; the loss does fall, from a distance"),
    ),
    "12.P4": lambda steps: (
        (0,
         "that is so on one and the same minibatch: for a straight line the linear model is exact"),
        (steps,
         "now and then the second minibatch is the kinder one, and a step is taken for that"),
    ),
}
BOUNDS = {"12.P1": Bounds(1, near=8, whole=True), "12.P2": Bounds(near=0.01),
          "12.P3": Bounds(0, 30, near=3, whole=True),
          "12.P4": Bounds(0, 100, near=10, whole=True)}
