"""Notebook 02, reverse mode: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "02.P1": lambda n: (
        (n, f"with {n} outputs both modes need {n} sweeps, and a sweep costs the same in either "
         "direction"),
        (2, "the second output only adds a second sweep; forward mode needs one for each input"),
        (2 * n, "a sweep costs about the same in either direction, so only the number of sweeps "
         "decides"),
    ),
    "02.P2": lambda rows: (
        (rows[0], "that is the first row alone; but the sweep brings both shares to x, where they "
         "are added up"),
        (rows[1], "that is the second row alone; but the sweep brings both shares to x, where they "
         "are added up"),
        (rows[0] * rows[1], "shares that meet are added, not multiplied"),
    ),
    "02.P3": lambda right, early: (
        (right, "that is the true slope; but this code hands v on before the share of w has "
         "arrived"),
        (early, "that is the share that has arrived at v when it is handed on; the edge to x "
         "multiplies it once more"),
    ),
    "02.P4": lambda reverse, edges: (
        (reverse, "reverse and forward mode take that many; remove the sines and cosines first, "
         "and two edges become one"),
        (edges, f"that is the number of edges; a sweep doesn't pay for the {edges - reverse} at "
         f"the end where it starts, so even reverse mode takes only {reverse}"),
        (reverse - 2, "that is one too few: five vertices must go, and none of them is free"),
    ),
}
BOUNDS = dict.fromkeys(("02.P1", "02.P4"), COUNT)
