"""Notebook 04, gradients inside the loss: the comments on tempting wrong guesses."""

GUESSES = {
    "04.P1": lambda w, goal: (
        (0.0, "this would be true if the slope were a plain number; it is a node computed from w"),
        ((w - goal) ** 2, "that is the loss itself"),
        (w - goal, "the derivative of the square has a factor 2"),
        (2 * (goal - w),
         "the slope is too small, so a larger w makes the loss smaller: the sign is minus"),
    ),
    "04.P2": lambda truth: (
        (truth, "this is the true one; this rule turns the slope into a plain number, so one "
         "term is lost"),
        (0.0, "only the path through the frozen slope is lost; the path through softplus itself "
         "is still there"),
        (0.25, "there are two factors, and each of them contributes 0.5 * 0.5"),
        (0.5 * truth,
         "one of two terms is lost, but the two are not equal"),
    ),
    "04.P3": lambda n: (
        (8 * n / 1e9, "this is one gradient; the Hessian has a row of that length for each weight"),
        (n * n / 1e9, "this counts the entries; each of them takes 8 bytes"),
        (8.0 * n * n, "these are bytes; a gigabyte is 1e9 bytes"),
        (4 * n * n / 1e9, "half is enough for a symmetric H, but the question is about all of it"),
        (8.0, "n squared is 1e12, not 1e9"),
    ),
}
