"""Notebook 11, useless gradients: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

GUESSES: dict[str, Comments] = {
    "11.P1": lambda start, entries: (
        (0, "then each flower would still pull; one with t s above 1 costs nothing, and already "
         f"{start} entries were 0 at the start"),
        (entries, "then no step would move anything; the last few flowers still pull"),
        (start, "that many were 0 at the start; a cost that is paid off has no slope"),
    ),
    "11.P2": lambda best: (
        ((8, 12), "that is chance; but the weights behind the signs have a gradient, and learn "
         "from random signs"),
        (best, "that is what a net reaches whose first weights learn, too; here they stay as they "
         "were drawn"),
    ),
    "11.P3": lambda root: (
        (root, "that is one of the two x that give it, and a right answer; squares listen to both"),
        (-root,
         "that is one of the two x that give it, and a right answer; squares listen to both"),
        (0.25, "that is what is wanted of F, not what is put into it"),
    ),
}
BOUNDS = {"11.P1": Bounds(0, 200, near=15, whole=True), "11.P2": Bounds(0, 100, near=6),
          "11.P3": Bounds(-1, 1, near=0.1)}
