"""Notebook 03, Jacobians: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "03.P1": lambda ys, xs: (
        (ys, "that is len(ys), and so says the accepted answer in the thread"),
        (ys * xs, "that would be one for each pair; for each x they are added up over the ys"),
        (1, "all ys are added up, but never the xs: each x keeps its own"),
    ),
    "03.P2": lambda W: (
        (W[0, 1],
         "that is the right entry, of row 0; this code multiplies by W, not by its transpose"),
        (W[0, 0], "that is the first entry of both"),
        (W[:, 1].sum(), "that is the sum of a column; u takes one row"),
    ),
    "03.P3": lambda one, C: (
        (one * C, f"that is the price of {C} separate calls; in a batch each operation runs once, "
         f"on {C} rows"),
        (C, "that is the number of rows"),
    ),
}
BOUNDS = dict.fromkeys(("03.P1", "03.P3"), COUNT)
