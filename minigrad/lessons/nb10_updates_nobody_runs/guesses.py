"""Notebook 10, batch norm: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

SHARES, PERCENT = (0.005, 0.995), "as a percentage, please: a share times 100"


def _near(value: float) -> tuple[float, float]:
    """The guesses that are this number in four digits, or in two."""
    return value - 0.006, value + 0.006


GUESSES: dict[str, Comments] = {
    "10.P1": lambda averages, variables: (
        (averages,
         "that many assignments are in it; what they change are variables, which stand elsewhere"),
        (variables, "variables stand in the collections that are named after variables"),
        (variables - averages, "those are trainable, and a step finds them in TRAINABLE_VARIABLES"),
    ),
    "10.P2": lambda places: (
        (places, "only nodes made inside the block wait, and only if the step needs them"),
        (places - 1,
         "an identity of the loss is made inside and waits; but does the step need it?"),
        (places - 3, "the loss may be made inside, too: the slope needs a part of it"),
        (places - 4,
         "the loss may be made inside, or the step, or a node that the step itself waits in"),
    ),
    "10.P3": lambda training, chance: (
        ((training - 1, training + 1),
         "that is with the statistics of the batch; in inference it has the averages"),
        (SHARES, PERCENT),
        (chance, "so bad it is not: Glorot's weights keep 0 and 1 from being absurd averages"),
    ),
    "10.P4": lambda batches: (
        ((batches - 1, batches + 1),
         "that is in batches of 64; an image by itself is its own mean"),
        (SHARES, PERCENT),
        (0, "all images get the same answer, and that is right for some"),
    ),
    "10.P5": lambda right, diagonal, stopped: (
        (_near(right), "that is what it should be"),
        (_near(-right), "that is what it should be, with the other sign"),
        (_near(diagonal), "that is an entry of the diagonal, without the stop"),
        (_near(stopped), "that is an entry of the diagonal, with the stop"),
    ),
}
BOUNDS = {"10.P1": Bounds(0, whole=True), "10.P2": Bounds(0, 5, whole=True),
          "10.P3": Bounds(0, 100, near=3), "10.P4": Bounds(0, 100, near=2)}
