"""Notebook 05, only what you fetch: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "05.P1": lambda whole, loss, both: (
        (whole, "that is the whole graph; what the fetch is not computed from does not run"),
        (loss, "that is what the loss needs; this fetch needs less"),
        (both, "that is the loss and dW together; the gradient alone needs neither the squares nor "
         "their sum"),
        (1, "that is the fetched node alone; it cannot be computed without its ancestors"),
    ),
    "05.P2": lambda vectors: (
        (vectors, "each product uses F, but a node runs once in a run, however many use it"),
        (vectors + 1, "each product uses F, but a node runs once in a run, however many use it"),
        (0, "nothing is kept from an earlier run here: cache=True was not asked for"),
    ),
    "05.P3": lambda right, start, goal: (
        (right,
         "that is where gradient descent goes; but the cache still serves the first gradient"),
        (start, "the first gradient is not zero, so w does move"),
        (goal, "that is where the slope is zero; but nobody looks at the slope again"),
    ),
    "05.P4": lambda steps, each: (
        (0, "that is so where the op is built before the loop; this line builds it again in each "
         "step"),
        (each, "that is one step's; each step adds as many again"),
        (steps, "the line makes more than one node: a read, a maximum, a minimum and an assign"),
        ((each - 1) * steps, "nearly: a clip is two operations, a maximum and a minimum"),
    ),
}
BOUNDS = dict.fromkeys(("05.P1", "05.P2", "05.P4"), COUNT)
