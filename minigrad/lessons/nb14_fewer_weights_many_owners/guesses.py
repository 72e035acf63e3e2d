"""Notebook 14, masks and clients: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "14.P1": lambda masked: (
        (0, "a mask sets weights to 0 once; after that nobody holds them, and the optimizer moves "
         "whatever has a gradient"),
        ((masked - 20, masked),
         "nearly: a few stand at pixels that are always blank, where the gradient is exactly 0"),
        ((masked + 1, 1184), f"only the {masked} that the mask prunes can come back"),
    ),
    "14.P2": lambda pruned: (
        (0, "with steepest descent none is; but momentum moves a weight by what it remembers, and "
         "it remembers the gradients from before"),
        ((pruned - 40, pruned),
         "nearly: a few have never had a gradient, so there is nothing to remember"),
        ((pruned + 1, 1184), f"only the {pruned} that the mask prunes can come back"),
    ),
    "14.P3": lambda kl, size: (
        ((kl - 2, kl + 2),
         "that is its part of the summed KL; but the softmax takes the exponential first, which is "
         "about 1 + KL"),
        ((size - 2, size + 2), "that is its part of the examples; here KL weighs"),
        ((kl + 2, 100), "it went farthest; but its KL is still tiny, and the exponential of a tiny "
         "number is about 1"),
    ),
}
BOUNDS = {"14.P1": Bounds(0, 1184, near=30, whole=True),
          "14.P2": Bounds(0, 1184, near=30, whole=True), "14.P3": Bounds(0, 100, near=1)}
