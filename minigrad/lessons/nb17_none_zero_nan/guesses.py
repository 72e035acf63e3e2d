"""Notebook 17, None, zero, nan: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "17.P1": lambda all_of_them: (
        (all_of_them, "that is what the finite values promise; but the derivative at 0 is born nan "
         "in the backward pass"),
        (0, "one bad entry spoils itself; the other entries travel beside it in the same arrays"),
        (1, "at 0 the derivative is not finite; at the other two points it is"),
    ),
    "17.P2": lambda inside: (
        (0, "that is the true distance; but the root now holds a constant"),
        (inside, "that is the constant inside the root; the function returns its root"),
    ),
    "17.P3": lambda fuzzy: (
        (0, "then float16 would be fine as it is; the smallest number above 0 is 6e-8 there"),
        (100, "nearly all; a few are just large enough to round to the smallest number"),
        (fuzzy, "that is the share that survives as a subnormal number, with few digits left"),
    ),
}
BOUNDS = {"17.P1": Bounds(0, 3, whole=True), "17.P2": Bounds(0, 1),
          "17.P3": Bounds(0, 100, near=5)}
