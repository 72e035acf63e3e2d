"""Notebook 12, Levenberg-Marquardt: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "12.P1": lambda near: (
        ((1, near + 2), "that is enough from the near start; from the far start the damping must "
         "grow first, until the steps stay in the valley"),
        ((1000, 1e99),
         "gradient descent needs that many steps, because it ignores the curvature"),
    ),
    "12.P2": lambda label: (
        ((0.9 * label, 1.1 * label),
         "that is the largest label, but the two lists are not subtracted from each other"),
        ((0.4 * label, 0.6 * label),
         "this would be a compromise, but each of the two lists is squared by itself"),
    ),
    "12.P3": lambda steps, refused: (
        (refused,
         "that many steps were refused on their own minibatch, which says nothing about all data"),
        ((steps - 2, steps), "then the net would learn nothing, but its loss falls at first"),
    ),
    "12.P4": lambda steps: (
        (0,
         "this is true on one fixed minibatch, because for a line the linear model is exact"),
        (steps,
         "sometimes the second minibatch happens to fit better, and the step is accepted"),
    ),
}
BOUNDS = {"12.P1": Bounds(1, near=8, whole=True), "12.P2": Bounds(near=0.01),
          "12.P3": Bounds(0, 30, near=3, whole=True),
          "12.P4": Bounds(0, 100, near=10, whole=True)}
