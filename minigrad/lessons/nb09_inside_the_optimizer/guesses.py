"""Notebook 09, optimizers: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments


def _about(x: float) -> tuple[float, float]:
    """From 2 % below to 2 % above."""
    return min(0.98 * x, 1.02 * x), max(0.98 * x, 1.02 * x)


GUESSES: dict[str, Comments] = {
    "09.P1": lambda gradient, rate, decay, change: (
        (-gradient, "that is the gradient, with its sign turned: nothing is scaled"),
        (-rate * gradient, "that is steepest descent; RMSProp divides by a root first"),
        (_about(-change), "the right size, uphill"),
        (_about(-rate * gradient / ((1.0 - decay) * gradient**2) ** 0.5),
         "so it is where the mean of squares starts at 0, as in PyTorch; in TensorFlow 1 it starts "
         "at 1"),
        (-rate, "so it will be one day, when the mean of squares has reached that of the gradient"),
    ),
    "09.P2": lambda factor: (
        (factor,
         "so it is for SGD; RMSProp divides by the root of squares that have grown with it"),
        (_about(factor**0.5),
         "the mean of squares grows as the square of the factor, and its root as the factor"),
        ((0.0, 0.5), "the root grows as fast as the gradient, and no faster"),
    ),
    "09.P3": lambda posted, n: (
        (posted // n,
         "so many there should be; but the picture's step moves on with each gradient"),
        ((0, posted), "one gradient of each step finds a slot, the others come too late: a fourth "
         "is never filled"),
    ),
    "09.P4": lambda fresh, once: (
        (_about(fresh),
         "that is for fresh gradients; old ones pull after the weight has passed the valley"),
        (_about(once), "that is for gradients that are one update old; nor is the bound that "
         "of fresh ones by the age"),
        (_about(fresh / 3.0),
         "near; but the fresh bound divided by the age plus 1 holds for the ages 0 and 1 only"),
    ),
}
BOUNDS = {"09.P1": Bounds(near=0.002), "09.P2": Bounds(0, near=0.05),
          "09.P3": Bounds(0, 12, whole=True), "09.P4": Bounds(0, near=0.02)}
