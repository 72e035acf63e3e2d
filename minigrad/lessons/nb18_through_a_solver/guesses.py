"""Notebook 18, gradients through a solver: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "18.P1": lambda pull: (
        (1.0, "that is how far one step moves when theta grows by 1; but the next step begins at "
         "the moved x, and moves again"),
        (pull, "that is how much of a move of x the next step keeps; theta itself moves x by 1"),
        (1.0 + pull, "that is what two steps give; there are infinitely many"),
    ),
    "18.P2": lambda steps, units: (
        (8 * units, "that is one vector; an unrolled loop keeps the results of all steps"),
        (8 * units * steps, "that counts one vector for each step; each step records three"),
        (3 * units * steps, "those are the numbers; each of them takes 8 bytes"),
    ),
    "18.P3": lambda right: (
        (right, "that is the derivative of the fixed point; but x at the start is a plain number, "
         "and does not move with theta"),
        (0.0, "this would be so without any step; the one step does contain theta"),
    ),
}
BOUNDS = {"18.P1": Bounds(near=1e-6), "18.P2": Bounds(0, near=400, whole=True),
          "18.P3": Bounds(near=1e-6)}
