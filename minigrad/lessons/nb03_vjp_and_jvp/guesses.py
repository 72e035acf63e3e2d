"""Notebook 03, Jacobians: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "03.P1": lambda ys, xs: (
        (ys, "that is the number of ys, as the answer in the thread says"),
        (ys * xs, "that would be one tensor for each pair; but for each x, the shares of all ys "
         "are added up"),
        (1, "all ys are added up, but the xs are not: each x keeps a tensor of its own"),
    ),
    "03.P2": lambda W: (
        (W[0, 1], "that is the right entry, from row 0; but this code multiplies by W and not by "
         "its transpose"),
        (W[0, 0], "that is the first entry of the result, and also of row 0"),
        (W[:, 1].sum(), "that is the sum of a column; u picks one entry"),
    ),
    "03.P3": lambda one, C: (
        (one * C, f"that is the price of {C} separate calls; in a batch, each operation runs once "
         f"and works on {C} rows"),
        (C, "that is the number of rows, and not the number of operations"),
    ),
}
BOUNDS = dict.fromkeys(("03.P1", "03.P3"), COUNT)
