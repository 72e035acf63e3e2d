"""Notebook 02, reverse mode: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "02.P1": lambda n: (
        (n, f"at {n} outputs both need {n} sweeps, and a sweep costs the same in either direction"),
        (2, "a second output is a second sweep, still far fewer than one for each input"),
        (2 * n,
         "a sweep costs about the same in either direction, so it is their number that decides"),
    ),
    "02.P2": lambda rows: (
        (rows[0],
         "that is the first row alone; the sweep brings both shares to x, where they add up"),
        (rows[1],
         "that is the second row alone; the sweep brings both shares to x, where they add up"),
        (rows[0] * rows[1], "shares that meet are added, not multiplied"),
    ),
    "02.P3": lambda right, early: (
        (right, "that is the true slope; this code hands v on before w has reported"),
        (early, "that is what has arrived at v when it is handed on; the edge to x multiplies it "
         "once more"),
    ),
    "02.P4": lambda reverse, edges: (
        (reverse, "as many as reverse and forward mode; take the sines and cosines first, and "
         "two edges become one"),
        (edges, f"that is the number of edges; a sweep pays for all but the {edges - reverse} at "
         f"the end where it starts, so even reverse mode takes {reverse}"),
        (reverse - 2, "one too few: five vertices must go, and none of them is free"),
    ),
}
BOUNDS = dict.fromkeys(("02.P1", "02.P4"), COUNT)
