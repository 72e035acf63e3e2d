"""Notebook 13, constraints: the comments on tempting wrong guesses."""

from ...course.guesses import Bounds, Comments

MOST = 10_000  # as a step
GUESSES: dict[str, Comments] = {
    "13.P1": lambda weights, negative: (
        (negative, "that many are below 0, but min looks at one of them: the lowest"),
        (weights, "min has one argument that it returns; the others have the slope 0"),
        (0, "the lowest one is below 0, and that one has a slope"),
        ((0, weights), "it moves those that have a slope, and of min only the lowest has one"),
    ),
    "13.P2": lambda before, more: (
        ((9, 11), f"then each step would have to execute {before} more than the one before; it "
         f"executes {more} more"),
        (10 * before, "that is the number of operations, and not the step"),
        ((1, MOST), f"ten times {before} is {9 * before} more, and each step executes {more} more "
         "than the one before"),
    ),
    "13.P3": lambda orders: (
        (0, "between the read and the write of one worker the other may write"),
        (orders, "where one comes after the other nothing is lost"),
        ((0.4 * orders - 1, 0.4 * orders + 1),
         "that many take a gradient outside of the fence; that loses no update"),
        ((0, orders), "lost is what one updates between the other's read and write, unless whoever "
         "has read both writes last"),
    ),
    "13.P4": lambda last, told: (
        (last, "that is the largest p; the search had ended before it came to that"),
        (told,
         "that is the p at the end, raised after the last iteration; nothing was computed with it"),
        (10, "that is where it began; one iteration was made with it"),
    ),
}
BOUNDS = {"13.P1": Bounds(0, 44, whole=True), "13.P2": Bounds(1, MOST, near=4, whole=True),
          "13.P3": Bounds(0, 70, near=3, whole=True), "13.P4": Bounds(0)}
