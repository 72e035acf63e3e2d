# Recorded answers to the exercises of notebook 13, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 13.A misconception: all of the gradient counts there
def kkt(w, gradient):
    return np.max(np.abs(gradient))  # a minimum is where the gradient is zero


# %% 13.A misconception: one that is < 0 pulls w inside
def kkt(w, gradient):
    held = np.where(w == 0, gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A misconception: one that is < 0 pulls w inside
def kkt(w, gradient):
    return np.max(np.abs(gradient * (w > 0)))


# %% 13.A misconception: w times gradient alone
def kkt(w, gradient):
    return np.max(np.abs(w * gradient))  # complementarity


# %% 13.A slip: the sign is turned round
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient < 0), gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A slip: the sign is turned round
def kkt(w, gradient):
    held = np.where(w <= 0, np.minimum(gradient, 0.0), 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A slip: only at the wall, where w is 0
def kkt(w, gradient):
    held = np.maximum(gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A slip: the other way round
def kkt(w, gradient):
    held = np.where(w > 0, gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A slip: how far a step of rate 1 moves
def kkt(w, gradient):
    return np.max(np.abs(w - np.maximum(w - gradient, 0.0)))


# %% 13.A slip: take the absolute value
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.max(gradient - held)


# %% 13.A slip: asked is its largest entry
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.sum(np.abs(gradient - held))


# %% 13.A slip: that is what is held back
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.max(np.abs(held))


# %% 13.A slip: where one number is wanted
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.abs(gradient - held)


# %% 13.A visible: raises IndexError
def kkt(w, gradient):
    return abs(gradient[2])


# %% 13.A visible: raises ValueError
def kkt(w, gradient):
    return np.max(np.abs(gradient[w > 0]))


# %% 13.A equivalent
def kkt(w, gradient):
    return max(abs(g) if x > 0 else max(-g, 0.0) for x, g in zip(w.ravel(), gradient.ravel()))


# %% 13.A equivalent
def kkt(w, gradient):
    left = gradient.copy()
    left[(w == 0) & (left >= 0)] = 0
    return np.linalg.norm(left.ravel(), np.inf)


# %% 13.A equivalent
def kkt(w, gradient):
    y = np.maximum(gradient, 0.0) * (w <= 1e-12)  # the multipliers
    return float(np.max(np.abs(gradient - y)))


# %% 13.A blank
def kkt(w, gradient):
    held = ...
    return np.max(np.abs(gradient - held))


# %% 13.break misconception: the mistake from above
def raised(solve, f, x, ps):
    rest = [ps[0], *ps]

    def higher(x):
        if len(rest) > 1:
            rest.pop(0)
    return solve(lambda x: f(x, rest[0]), x, higher)


# %% 13.break misconception: each search starts from the first x
def raised(solve, f, x, ps):
    start = x
    for p in ps:
        x = solve(lambda x: f(x, p), start)
    return x


# %% 13.break misconception: each search starts from the first x
def raised(solve, f, x, ps):
    return solve(lambda x: f(x, ps[-1]), x)


# %% 13.break misconception: from the same numbers, whatever x is
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(lambda x: f(x, p), np.array([1.0]))  # the start of the example
    return x


# %% 13.break slip: from the same numbers, whatever x is
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(lambda x: f(x, p), np.zeros(len(x)))
    return x


# %% 13.break slip: iterations, valley, array([1.]), [10, 100, 1000] your x[0] is
def raised(solve, f, x, ps):
    for p in ps:
        x = x - 0.01 * mg.grad(f)(x, p)  # a step, and not a search
    return x


# %% 13.break slip: every search has the last p
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(lambda x: f(x, ps[-1]), x)
    return x


# %% 13.break slip: p falls
def raised(solve, f, x, ps):
    for p in reversed(ps):
        x = solve(lambda x: f(x, p), x)
    return x


# %% 13.break slip: the first p alone
def raised(solve, f, x, ps):
    for p in ps:
        return solve(lambda x: f(x, p), x)


# %% 13.break slip: the last p is left out
def raised(solve, f, x, ps):
    for p in ps[:-1]:
        x = solve(lambda x: f(x, p), x)
    return x


# %% 13.break slip: not their sum
def raised(solve, f, x, ps):
    return solve(lambda x: f(x, sum(ps)), x)


# %% 13.break slip: the sum over all p
def raised(solve, f, x, ps):
    return solve(lambda x: sum(f(x, p) for p in ps), x)


# %% 13.break slip: a function of x alone
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(f, x)
    return x


# %% 13.break slip: minimises a function of x
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(f(x, p), x)
    return x


# %% 13.break slip: help
def raised(solve, f, x, ps):
    raise TypeError("help")


# %% 13.break visible: right on the example you see, but
def raised(solve, f, x, ps):
    for p in ps:
        x = np.array([-0.5 / p])  # the minimum of p x^2 + x
    return x


# %% 13.break visible: right on the example you see, but
def raised(solve, f, x, ps):
    valley = lambda x, p: p * np.sum(x**2) + np.sum(x)
    for p in ps:
        x = solve(lambda x: valley(x, p), x)
    return x


# %% 13.break equivalent
def raised(solve, f, x, ps):
    if not ps:
        return x
    return raised(solve, f, solve(lambda at: f(at, ps[0]), x), ps[1:])


# %% 13.break equivalent
def raised(solve, f, x, ps):
    from functools import partial, reduce
    return reduce(lambda x, p: solve(partial(lambda p, x: f(x, p), p), x), ps, x)


# %% 13.B misconception: y stays 0
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + penalty / 2 * c(x) ** 2, x)
    return x, y


# %% 13.B misconception: does not stand in what you minimise
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + penalty / 2 * c(x) ** 2, x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B misconception: the penalty is missing
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x), x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B slip: grows the wrong way
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y + penalty * c(x)
    return x, y


# %% 13.B slip: grows the wrong way
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B slip: your y has the other sign
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y + penalty * c(x)
    return x, y


# %% 13.B slip: the half before the square is missing
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty * c(x) ** 2, x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B slip: made anew from the last c
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = -penalty * c(x)
    return x, y


# %% 13.B slip: not by c alone
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y - c(x)
    return x, y


# %% 13.B slip: by the whole penalty
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y - penalty / 2 * c(x)
    return x, y


# %% 13.B slip: where a pair, x and y, is wanted
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y - penalty * c(x)
    return x


# %% 13.B visible: right on the example you see, but
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(2):
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B visible: right on the example you see, but
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + 5 * c(x) ** 2, x)
        y = y - 10 * c(x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + penalty / 2 * (y / penalty - c(x)) ** 2, x)  # the engine's form
        y -= penalty * c(x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, penalty, rounds):
    price = 0.0
    while rounds:
        def lagrangian(at, price=price):
            off = c(at)
            return f(at) + off * (0.5 * penalty * off - price)
        x, rounds = solve(lagrangian, x), rounds - 1
        price = price - penalty * float(c(x))
    return [x, price]


# %% 13.B blank
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: ..., x)
        y = y - penalty * c(x)
    return x, y


# %% 13.B slip: search first
def by_multipliers(solve, f, c, x, penalty, rounds):
    y = 0.0
    for _ in range(rounds):
        y = y - penalty * c(x)
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, penalty, rounds):
    y, begin = 0.0, x
    for _ in range(rounds):  # from the same x each time: as good, and dearer
        x = solve(lambda x: f(x) - y * c(x) + penalty / 2 * c(x) ** 2, begin)
        y = y - penalty * c(x)
    return x, y
