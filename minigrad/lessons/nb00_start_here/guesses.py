"""Notebook 00, start here: the comments on tempting wrong guesses."""

GUESSES = {
    "00.P1": lambda x, value: (
        (value, "this is the value of the function at x; the slope says how fast the value grows"),
        (x,
         "this is x; both factors change at once, and each contributes x to the slope"),
    ),
}
