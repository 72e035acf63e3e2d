"""Notebook 05, only what you fetch: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "05.P1": lambda whole, loss, both: (
        (whole, "that is the whole graph; but a node runs only if the fetch is computed from it"),
        (loss, "that is what the loss needs; this fetch needs less"),
        (both, "that is the loss and dW together; the gradient alone needs neither the squares nor "
         "their sum"),
        (1, "that is the fetched node alone; it can't be computed without its ancestors"),
    ),
    "05.P2": lambda steps, each: (
        (0, "that holds if the op is built before the loop; this line builds it again in each "
         "step"),
        (each, "that is for one step; each step adds the same number again"),
        (steps, "the line makes more than one node: a read, a maximum, a minimum and an assign"),
        ((each - 1) * steps, "nearly: a clip is two operations, a maximum and a minimum"),
    ),
    "05.P3": lambda vectors: (
        (vectors, "each product uses F, but a node runs only once in a run"),
        (vectors + 1, "each product uses F, but a node runs only once in a run"),
        (0, "this run keeps nothing from an earlier one, because it has no cache=True"),
    ),
    "05.P4": lambda right, start, goal: (
        (right,
         "gradient descent ends there; but this cache still returns the first gradient"),
        (start, "the first gradient isn't zero, so w does move"),
        (goal, "the slope is zero there; but this cache never computes the slope again"),
    ),
}
BOUNDS = dict.fromkeys(("05.P1", "05.P2", "05.P3"), COUNT)
