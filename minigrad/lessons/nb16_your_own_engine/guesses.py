"""Notebook 16, your own engine: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT, Bounds

GUESSES = {
    "16.P1": lambda n: (
        ((0, n - 25), "each of the five steps takes 8 to 20 lines"),
        ((n + 25, 1000), "each of the five steps takes 8 to 20 lines: NumPy does the arithmetic"),
        ((1001, 1e7), "the frameworks have that many, for speed and for other machines; the idea "
         "itself is short"),
    ),
    "16.P2": lambda n: (
        (1, "one node is what we want; but NumPy does not know this class, so it asks for each "
         "entry alone"),
        (0, "NumPy does find a way: it takes the node for an entry, and multiplies one by one"),
        (2 * n, f"close: the leaf x is shared, and only the {n:,} products are new"),
    ),
    "16.P3": lambda x: (
        (2.0 * x, "that is the true slope of x², 2x; but this dict has one entry for each parent, "
         "and both arguments are the same parent"),
        (x * x, "that is the value of x * x, not its slope"),
    ),
    "16.P4": lambda rules, ops: (
        (rules, f"nearly: two of the {rules} rules pass our check, but not the sweep, which also "
         "multiplies a matrix by a vector and swaps the axes of an array with three"),
        (ops, "an op without a rule of its own cannot pass: np.square is not np.multiply for a "
         "table of rules"),
    ),
}
BOUNDS = {"16.P1": Bounds(1, near=25, whole=True), "16.P2": COUNT, "16.P4": COUNT}
