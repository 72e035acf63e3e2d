"""Notebook 14, masks and clients: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "14.P1": lambda masked: (
        (0, "the mask sets the weights to 0 once; after that, the optimizer moves every weight "
         "that has a gradient"),
        ((masked - 20, masked),
         "nearly; but a few weights belong to pixels that are always blank, and their gradient is "
         "exactly 0"),
        ((masked + 1, 1184), f"only the {masked} weights that the mask prunes can come back"),
    ),
    "14.P2": lambda pruned: (
        (0, "that is right for plain gradient descent; but momentum moves a weight by its slot, "
         "and the slot still holds the gradients from before"),
        ((pruned - 40, pruned),
         "nearly; but a few weights never had a gradient, so their slots are 0"),
        ((pruned + 1, 1184), f"only the {pruned} weights that the mask prunes can come back"),
    ),
    "14.P3": lambda kl, size: (
        ((kl - 2, kl + 2),
         "that is its part of the summed KL; but the softmax takes the exponential first, which is "
         "about 1 + KL"),
        ((size - 2, size + 2), "that is its part of the examples; this rule doesn't use sizes"),
        ((kl + 2, 100), "it moved farthest; but its KL is still tiny, and the exponential of a "
         "tiny number is about 1"),
    ),
}
BOUNDS = {"14.P1": Bounds(0, 1184, near=30, whole=True),
          "14.P2": Bounds(0, 1184, near=30, whole=True), "14.P3": Bounds(0, 100, near=1)}
