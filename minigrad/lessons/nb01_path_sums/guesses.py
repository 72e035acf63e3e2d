"""Notebook 01, paths: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "01.P1": lambda k: (
        (2 * k,
         f"two branches a diamond make {2 * k} branches, but at each diamond the choices multiply"),
        (k * k, f"that is {k} squared; each diamond doubles the number of paths"),
        (4 * k, "that is the number of edges"),
    ),
    "01.P2": lambda side: (
        (2 * side, "that is the right slope, but this code keeps one entry per parent, so one of "
         "two edges is gone"),
        (side * side, "that is side*side itself, not its slope"),
    ),
    "01.P3": lambda k: (
        (4 * k, "that is the number of edges, and it would be enough; this code comes back to each "
         "again and again"),
        (2**k, "that is the number of paths; each path has many edges, and beginnings are shared"),
        (2 * k * 2**k,
         f"that is {2 * k} edges on each of {2**k:,} paths; here paths share their beginnings"),
    ),
}
BOUNDS = dict.fromkeys(("01.P1", "01.P3"), COUNT)
