"""Notebook 10, batch norm: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

SHARES, PERCENT = (0.005, 0.995), "please give a percentage, which is the share times 100"


def _near(value: float) -> tuple[float, float]:
    """The guesses that are this number in four digits, or in two."""
    return value - 0.006, value + 0.006


GUESSES: dict[str, Comments] = {
    "10.P1": lambda averages, variables: (
        (averages,
         "that's the number of assignments in it; the question is how many variables are in it"),
        (variables, "variables are in the collections that are named after variables"),
        (variables - averages,
         "those are the trainable ones; a training step finds them in TRAINABLE_VARIABLES"),
    ),
    "10.P2": lambda training, chance: (
        ((training - 1, training + 1),
         "that's the accuracy with the batch's own statistics; in inference the layer uses "
         "its averages"),
        (SHARES, PERCENT),
        (chance, "it's not that bad: with these initial weights, 0 and 1 aren't absurd averages"),
    ),
    "10.P3": lambda batches: (
        ((batches - 1, batches + 1),
         "that's the accuracy in batches of 64; a single image is its own mean"),
        (SHARES, PERCENT),
        (0, "all images get the same answer, and for some images this answer is right"),
    ),
    "10.P4": lambda places: (
        (places, "only nodes that are made inside the block wait, and they count only if the step "
         "needs them"),
        (places - 1,
         "the identity of the loss is made inside, so it waits; but does the step need it?"),
        (places - 3, "making the loss inside works as well: the gradient needs a part of it"),
        (places - 4,
         "it works if the loss is made inside, or the step, or a node that runs the step"),
    ),
    "10.P5": lambda right, diagonal, stopped: (
        (_near(right), "that's the right second derivative; but the stop changes it"),
        (_near(-right),
         "that's the right second derivative with the wrong sign; and the stop changes it"),
        (_near(diagonal), "that's a diagonal entry without the stop"),
        (_near(stopped), "that's a diagonal entry with the stop"),
    ),
}
BOUNDS = {"10.P1": Bounds(0, whole=True), "10.P2": Bounds(0, 100, near=5),
          "10.P3": Bounds(0, 100, near=2), "10.P4": Bounds(0, 5, whole=True)}
