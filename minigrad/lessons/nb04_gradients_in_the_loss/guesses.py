"""Notebook 04, gradients inside the loss: the comments on tempting wrong guesses."""

GUESSES = {
    "04.P1": lambda w, goal: (
        (0.0, "that would be so if the slope were a plain number; it is a node made from w"),
        ((w - goal) ** 2, "that is the loss itself"),
        (w - goal, "the square brings a factor 2 with it"),
        (2 * (goal - w),
         "the slope is too small, so a larger w makes the loss smaller: the sign is minus"),
    ),
    "04.P2": lambda truth: (
        (truth, "that is the true one; this rule has made the slope a plain number, and one "
         "term goes missing"),
        (0.0, "what goes through the frozen slope is lost; what goes through softplus itself is "
         "still there"),
        (0.25, "there are two factors, and each of them brings one half times one half"),
        (0.5 * truth,
         "not half of everything is lost: one of two terms is, and they are not equal"),
    ),
    "04.P3": lambda n: (
        (8 * n / 1e9, "that is one gradient; the Hessian has a row of that length for each weight"),
        (n * n / 1e9, "that many numbers, in thousands of millions; each of them takes 8 bytes"),
        (8.0 * n * n, "those are bytes, and a gigabyte is a thousand million of them"),
        (4 * n * n / 1e9, "a half would do, as it is symmetric, if something stored it so"),
        (8.0, "n squared is a million millions, not a thousand"),
    ),
}
