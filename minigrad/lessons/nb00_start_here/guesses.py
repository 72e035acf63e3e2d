"""Notebook 00, start here: the comments on tempting wrong guesses."""

GUESSES = {
    "00.P1": lambda x, value: (
        (value, "that is the value of the function there; the slope says how fast the value grows"),
        (x,
         "that is x; every x in the formula moves at once, and each adds its share to the slope"),
    ),
}
