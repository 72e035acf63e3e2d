"""Notebook 01, paths: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "01.P1": lambda k: (
        (2 * k,
         f"there are {2 * k} branches, but you choose one in each diamond, and choices multiply"),
        (k * k, f"that is {k} squared; each diamond doubles the number of paths"),
        (4 * k, "that is the number of edges"),
    ),
    "01.P2": lambda side: (
        (2 * side, "that is the right slope, but this code keeps one entry per parent, so one of "
         "the two edges is lost"),
        (side * side, "that is side*side itself, not its slope"),
    ),
    "01.P3": lambda k: (
        (4 * k, "that is the number of edges, and it would be enough, but this code visits each "
         "edge many times"),
        (2**k, "that is the number of paths; each path has many edges, and paths share their "
         "first edges"),
        (2 * k * 2**k,
         f"that is {2 * k} edges on each of {2**k:,} paths, but paths share their first edges"),
    ),
}
BOUNDS = dict.fromkeys(("01.P1", "01.P3"), COUNT)
