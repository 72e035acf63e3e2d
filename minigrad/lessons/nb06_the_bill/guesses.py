"""Notebook 06, the bill: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "06.P1": lambda forward: (
        (forward,
         "that is one product of that size; the slope by A is one, and the slope by B another"),
        (3 * forward, "that is forward and backward together"),
        (forward / 2, "each slope is a product with as many pairs as the first one"),
    ),
    "06.P2": lambda product, entries: (
        (product, "the sum of all entries takes an addition for each"),
        (product + 2 * entries,
         "that would be right if the sort took one operation for each entry; it is left out"),
    ),
    "06.P3": lambda T: (
        (T, "all shares wait for the last one; and their sum is one more buffer"),
        (1, "that would be a sum without anything to add"),
        (2, "that is accumulate_n: the sum, and the share that has just come"),
        (3, "that is a running sum: the old one, the share, and the new one"),
    ),
    "06.P4": lambda right, added: (
        (right, "that is the true slope; but its array was the buffer of another node's sum"),
        (added, "that is what was added to it; what stood there before is still in it"),
    ),
}
BOUNDS = dict.fromkeys(("06.P1", "06.P3"), COUNT)
