"""Notebook 09, optimizers: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments


def _about(x: float) -> tuple[float, float]:
    """From 2 % below to 2 % above."""
    return min(0.98 * x, 1.02 * x), max(0.98 * x, 1.02 * x)


GUESSES: dict[str, Comments] = {
    "09.P1": lambda gradient, rate, decay, change: (
        (-gradient, "that is the gradient with a minus sign, without the rate and the root"),
        (-rate * gradient, "that is a step of SGD; RMSProp also divides by a root"),
        (_about(-change), "the size is right, but the loss would rise: the step goes downhill"),
        (_about(-rate * gradient / ((1.0 - decay) * gradient**2) ** 0.5),
         "that is the first step in PyTorch and Keras, where the mean of squares starts at 0; in "
         "TensorFlow 1 it starts at 1"),
        (-rate, "that is the step after many equal gradients, when the mean of squares has "
         "reached the square of the gradient"),
    ),
    "09.P2": lambda factor: (
        (factor, "that is true for SGD; RMSProp divides by the root of squares, which have grown "
         "as well"),
        (_about(factor**0.5), "the mean of squares grows by the square of the factor, so its root "
         "grows by the factor itself"),
        ((0.0, 0.5), "the root grows as fast as the gradient, but not faster"),
    ),
    "09.P3": lambda posted, n: (
        (posted // n, "that is what we want; but in this program the step moves on with each "
         "gradient"),
        ((0, posted), "only one gradient of each step finds a box, the others come too late, and "
         "the fourth box is never filled"),
    ),
    "09.P4": lambda fresh, once: (
        (_about(fresh), "that is true for fresh gradients; old ones still pull when the weight "
         "has already passed the minimum"),
        (_about(once), "that is true for gradients that are one update old"),
        (_about(fresh / 3.0), "that is near; but dividing the fresh rate by the age plus 1 is "
         "right for the ages 0 and 1 only"),
    ),
}
BOUNDS = {"09.P1": Bounds(near=0.002), "09.P2": Bounds(0, near=0.05),
          "09.P3": Bounds(0, 12, whole=True), "09.P4": Bounds(0, near=0.02)}
