"""Notebook 06, the bill: the comments on tempting wrong guesses."""

from ...course.guesses import COUNT

GUESSES = {
    "06.P1": lambda forward: (
        (forward,
         "that is one product of that size; each of the two gradients is such a product"),
        (3 * forward, "that is forward and backward together"),
        (forward / 2, "each gradient is a product with as many pairs as the first one"),
    ),
    "06.P2": lambda product, entries: (
        (product, "the sum of all entries also takes an addition for each entry"),
        (product + 2 * entries,
         "you counted one operation per entry for the sort; this function leaves the sort out"),
    ),
    "06.P3": lambda T: (
        (T, "all shares wait for the last one, and their sum is one more buffer"),
        (1, "that is the sum alone; the shares that wait are held, too"),
        (2, "that is accumulate_n: the sum, and the share that has just arrived"),
        (3, "that is a running sum: the old sum, the share, and the new sum"),
    ),
    "06.P4": lambda right, added: (
        (right, "that is the true gradient, but its array was used as the buffer of another sum"),
        (added, "that is the share that was added; the old value is still in the sum"),
    ),
}
BOUNDS = dict.fromkeys(("06.P1", "06.P3"), COUNT)
