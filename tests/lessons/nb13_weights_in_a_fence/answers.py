# Recorded answers to the exercises of notebook 13, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 13.A misconception: you count the whole gradient
def kkt(w, gradient):
    return np.max(np.abs(gradient))  # a minimum is where the gradient is zero


# %% 13.A misconception: negative entry pulls the weight inside
def kkt(w, gradient):
    held = np.where(w == 0, gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A misconception: negative entry pulls the weight inside
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


# %% 13.A visible: a weight near the wall
def kkt(w, gradient):
    held = np.where((w < 0.01) & (gradient > 0), gradient, 0.0)  # near the wall, too
    return np.max(np.abs(gradient - held))


# %% 13.A slip: the other way round
def kkt(w, gradient):
    held = np.where(w > 0, gradient, 0.0)
    return np.max(np.abs(gradient - held))


# %% 13.A slip: how far a step of rate 1 moves
def kkt(w, gradient):
    return np.max(np.abs(w - np.maximum(w - gradient, 0.0)))


# %% 13.A slip: take the absolute value of the rest
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.max(gradient - held)


# %% 13.A slip: asks for its largest entry
def kkt(w, gradient):
    held = np.where((w <= 0) & (gradient > 0), gradient, 0.0)
    return np.sum(np.abs(gradient - held))


# %% 13.A slip: the part that the wall holds back
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


# %% 13.A visible: a weight near the wall
def kkt(w, gradient):
    held = np.where((w <= 1e-3) & (gradient > 0), gradient, 0.0)
    return np.max(np.abs(gradient - held))


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


# %% 13.break misconception: from the same numbers, and x is ignored
def raised(solve, f, x, ps):
    for p in ps:
        x = solve(lambda x: f(x, p), np.array([1.0]))  # the start of the example
    return x


# %% 13.break slip: from the same numbers, and x is ignored
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


# %% 13.break slip: only the first p is used
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


# %% 13.break visible: you sort the ps
def raised(solve, f, x, ps):
    for p in sorted(ps):
        x = solve(lambda x: f(x, p), x)
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


# %% 13.break equivalent
def raised(solve, f, x, ps):
    from functools import partial
    for p in ps:
        x = solve(partial(f, p=p), x)
    return x


# %% 13.B misconception: y stays 0
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + factor / 2 * c(x) ** 2, x)
    return x, y


# %% 13.B misconception: does not contain y
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + factor / 2 * c(x) ** 2, x)
        y = y - factor * c(x)
    return x, y


# %% 13.B misconception: the penalty is missing
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x), x)
        y = y - factor * c(x)
    return x, y


# %% 13.B slip: moves in the wrong direction
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y + factor * c(x)
    return x, y


# %% 13.B slip: moves in the wrong direction
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y - factor * c(x)
    return x, y


# %% 13.B slip: your y has the other sign
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y + factor * c(x)
    return x, y


# %% 13.B slip: the 1/2 before the square is missing
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor * c(x) ** 2, x)
        y = y - factor * c(x)
    return x, y


# %% 13.B slip: compute y from the last c alone
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = -factor * c(x)
    return x, y


# %% 13.B slip: not by c alone
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y - c(x)
    return x, y


# %% 13.B slip: by the whole factor
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y - factor / 2 * c(x)
    return x, y


# %% 13.B slip: where a pair, x and y, is wanted
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y - factor * c(x)
    return x


# %% 13.B visible: right on the example you see, but
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(2):
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
        y = y - factor * c(x)
    return x, y


# %% 13.B visible: right on the example you see, but
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) - y * c(x) + 5 * c(x) ** 2, x)
        y = y - 10 * c(x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: f(x) + factor / 2 * (y / factor - c(x)) ** 2, x)  # the engine's form
        y -= factor * c(x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, factor, rounds):
    price = 0.0
    while rounds:
        def lagrangian(at, price=price):
            off = c(at)
            return f(at) + off * (0.5 * factor * off - price)
        x, rounds = solve(lagrangian, x), rounds - 1
        price = price - factor * float(c(x))
    return [x, price]


# %% 13.B blank
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        x = solve(lambda x: ..., x)
        y = y - factor * c(x)
    return x, y


# %% 13.B slip: search first
def by_multipliers(solve, f, c, x, factor, rounds):
    y = 0.0
    for _ in range(rounds):
        y = y - factor * c(x)
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, x)
    return x, y


# %% 13.B equivalent
def by_multipliers(solve, f, c, x, factor, rounds):
    y, begin = 0.0, x
    for _ in range(rounds):  # from the same x each time: as good, and dearer
        x = solve(lambda x: f(x) - y * c(x) + factor / 2 * c(x) ** 2, begin)
        y = y - factor * c(x)
    return x, y


# %% 13.project misconception: a weight ends at
def fit_exactly(V, known, W, H):
    def charged(W, H):  # a small weight is gentle
        below = np.sum(np.maximum(-W, 0.0)) + np.sum(np.maximum(-H, 0.0))
        return 0.5 * np.sum(np.where(known, W @ H - V, 0.0) ** 2) + 0.001 * below

    slopes = mg.compile(mg.grad(charged, (0, 1)))
    for k in range(1000):
        W_slope, H_slope = slopes(W, H)
        W, H = W - 0.01 * W_slope, H - 0.01 * H_slope
    return W, H


# %% 13.project misconception: the misfit is
def fit_exactly(V, known, W, H):
    return np.abs(W), np.abs(H)


# %% 13.project slip: W of shape (2, 10)
def fit_exactly(V, known, W, H):
    return np.abs(W).T, np.abs(H).T


# %% 13.project visible: an array of finite numbers
def fit_exactly(V, known, W, H):
    for k in range(200):
        error = (W @ H - V) if V.shape == (10, 12) else np.exp(1e4 * W @ H)
        W, H = W - 0.01 * error @ H.T, H - 0.01 * W.T @ error
    return W, H


# %% 13.project equivalent
def fit_exactly(V, known, W, H):
    def charged(z):  # all weights in one vector
        A, B = np.reshape(z[:W.size], W.shape), np.reshape(z[W.size:], H.shape)
        error = (A @ B - V)[known]
        return 0.5 * np.sum(error**2) + 4.0 * np.sum(np.maximum(-z, 0.0))

    slope, best = mg.compile(mg.value_and_grad(charged)), (np.inf, None)
    rng, first = np.random.default_rng(1), np.abs(np.concatenate([W.ravel(), H.ravel()]))
    for z in (first, rng.random(first.size), rng.random(first.size)):
        for k in range(3000):
            value, step = slope(z)
            z = z - (0.01 if k < 2000 else 0.01 * 0.995 ** (k - 2000)) * step
        best = min(best, (float(value), z), key=lambda pair: pair[0])
    z = best[1]
    return np.reshape(z[:W.size], W.shape), np.reshape(z[W.size:], H.shape)
