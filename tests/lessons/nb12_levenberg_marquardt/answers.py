# Recorded answers to the exercises of notebook 12, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 12.A misconception: both the sign and the damping are missing
def damped_step(J, r, damping):
    return np.linalg.lstsq(J, r)[0]  # solve J delta = residuals, says the thread


# %% 12.A misconception: the damping is missing
def damped_step(J, r, damping):
    return -np.linalg.pinv(J) @ r


# %% 12.A misconception: the damping is missing
def damped_step(J, r, damping):
    square = J.T @ J
    slope = J.T @ r
    return -np.linalg.solve(square, slope)


# %% 12.A slip: the step leads uphill
def damped_step(J, r, damping):
    square = J.T @ J + damping * np.eye(J.shape[1])
    slope = J.T @ r
    return np.linalg.solve(square, slope)


# %% 12.A slip: it belongs on the diagonal alone
def damped_step(J, r, damping):
    square = J.T @ J + damping
    slope = J.T @ r
    return -np.linalg.solve(square, slope)


# %% 12.A slip: fits one shape only
def damped_step(J, r, damping):
    square = J.T @ J + damping * np.eye(len(r))
    slope = J.T @ r
    return -np.linalg.solve(square, slope)


# %% 12.A slip: fits one shape only
def damped_step(J, r, damping):
    return -np.linalg.solve(J + damping * np.eye(len(J)), r)


# %% 12.A slip: that is Marquardt's damping
def damped_step(J, r, damping):
    square = J.T @ J
    return -np.linalg.solve(square + damping * np.diag(np.diag(square)), J.T @ r)


# %% 12.A slip: the damping is squared
def damped_step(J, r, damping):
    tall = np.vstack([J, damping * np.eye(J.shape[1])])
    return -np.linalg.lstsq(tall, np.concatenate([r, np.zeros(J.shape[1])]))[0]


# %% 12.A slip: the limit of a very large damping
def damped_step(J, r, damping):
    return -J.T @ r / damping


# %% 12.A slip: half of the damping is lost
def damped_step(J, r, damping):
    square = 2 * J.T @ J + damping * np.eye(J.shape[1])
    slope = 2 * J.T @ r
    return -np.linalg.solve(square, slope)


# %% 12.A slip: raises ValueError: help
def damped_step(J, r, damping):
    raise ValueError("help")


# %% 12.A visible: fits one shape only
def damped_step(J, r, damping):
    return -np.linalg.solve(J.T @ J + damping * np.eye(2), J.T @ r)


# %% 12.A visible: right on the example you see, but for
def damped_step(J, r, damping):
    return -np.linalg.solve(J.T @ J + 0.1 * np.eye(J.shape[1]), J.T @ r)


# %% 12.A equivalent
def damped_step(J, r, damping):
    n = J.shape[1]
    tall = np.concatenate([J, np.sqrt(damping) * np.eye(n)])
    return np.linalg.lstsq(tall, np.concatenate([-r, np.zeros(n)]))[0]


# %% 12.A equivalent
def damped_step(J, r, damping):
    square = J.T @ J
    square[np.diag_indices(len(square))] += damping
    return np.linalg.inv(square) @ J.T @ -r


# %% 12.A equivalent
def damped_step(J, r, damping):
    u, s, vt = np.linalg.svd(J, full_matrices=False)
    return -vt.T @ (s / (s * s + damping) * (u.T @ r))


# %% 12.A equivalent
def damped_step(J, r, damping):
    return -J.T @ np.linalg.solve(J @ J.T + damping * np.eye(len(r)), r)


# %% 12.A blank
def damped_step(J, r, damping):
    square = J.T @ J + damping * np.eye(J.shape[1])
    slope = ...
    return -np.linalg.solve(square, slope)


# %% 12.break misconception: labels are no residuals of their own
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: (model(p, x), y)
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break misconception: every call of residuals still draws
def minibatch_step(model, p, state, draw):
    def residuals(p):
        x, y = draw()
        return model(p, x) - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break misconception: every call of residuals still draws
def minibatch_step(model, p, state, draw):
    x, y = draw()  # and nobody uses them
    residuals = hasty(model, draw)
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break misconception: those are all the data at once
def minibatch_step(model, p, state, draw):
    residuals = lambda p: model(p, draw.x) - draw.y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: so that they cancel
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: np.mean(model(p, x) - y)
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break misconception: that is a loss
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: np.mean((model(p, x) - y) ** 2)
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: x and y come from two draws
def minibatch_step(model, p, state, draw):
    x, y = draw()[0], draw()[1]
    residuals = lambda p: model(p, x) - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: and anew at each call
def minibatch_step(model, p, state, draw):
    residuals = lambda p: model(p, draw()[0]) - draw()[1]
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: and anew at each call
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: model(p, draw()[0]) - draw()[1]
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: the squares are taken twice
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: (model(p, x) - y) ** 2
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: nothing moves
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda q: model(p, x) - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: cut the gradient
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: np.array(model(p, x)) - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break slip: where the pair (p, state) is wanted
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: model(p, x) - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[0]


# %% 12.break visible: the model is an argument
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: x @ p - y
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break visible: right on the example you see, but for
def minibatch_step(model, p, state, draw):
    x, y = draw()
    state = mg.optim.LevenbergMarquardt().state()
    return mg.optim.LevenbergMarquardt().step(lambda p: model(p, x) - y, p, state)[:2]


# %% 12.break equivalent
def minibatch_step(model, p, state, draw):
    batch = draw()

    def residuals(p):
        x, y = batch
        return y - model(p, x)
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.break equivalent
def minibatch_step(model, p, state, draw):
    x, y = draw()
    optimizer = mg.optim.LevenbergMarquardt(damping=7.0)  # the damping of this step is in the state
    return optimizer.step(lambda p, x=x, y=y: [model(p, x) - y], p, state)


# %% 12.break blank
def minibatch_step(model, p, state, draw):
    x, y = draw()
    residuals = lambda p: ...
    return mg.optim.LevenbergMarquardt().step(residuals, p, state)[:2]


# %% 12.B misconception: matrix of parameters × parameters
def wide_step(J, r, damping):
    return -np.linalg.solve(J.T @ J + damping * np.eye(J.shape[1]), J.T @ r)


# %% 12.B misconception: both the sign and the damping are missing
def wide_step(J, r, damping):
    return np.linalg.lstsq(J, r)[0]


# %% 12.B misconception: the damping is missing
def wide_step(J, r, damping):
    w = np.linalg.lstsq(J @ J.T, r)[0]
    return -J.T @ w


# %% 12.B slip: the step leads uphill
def wide_step(J, r, damping):
    w = np.linalg.solve(J @ J.T + damping * np.eye(len(r)), r)
    return J.T @ w


# %% 12.B slip: Jᵀ makes a step of them
def wide_step(J, r, damping):
    return -np.linalg.solve(J @ J.T + damping * np.eye(len(r)), r)


# %% 12.B slip: fits one shape only
def wide_step(J, r, damping):
    w = np.linalg.solve(J @ J.T + damping * np.eye(J.shape[1]), r)
    return -J.T @ w


# %% 12.B slip: matrix of parameters × parameters
def wide_step(J, r, damping):
    n = J.shape[1]
    tall = np.concatenate([J, np.sqrt(damping) * np.eye(n)])
    return np.linalg.lstsq(tall, np.concatenate([-r, np.zeros(n)]))[0]


# %% 12.B visible: fits one shape only
def wide_step(J, r, damping):
    w = np.linalg.solve(J @ J.T + damping * np.eye(2), r)
    return -J.T @ w


# %% 12.B visible: right on the example you see, but for
def wide_step(J, r, damping):
    w = np.linalg.solve(J @ J.T + 0.1 * np.eye(len(r)), r)
    return -J.T @ w


# %% 12.B equivalent
def wide_step(J, r, damping):
    return -(np.linalg.inv(J @ J.T + damping * np.eye(len(J))) @ r) @ J


# %% 12.B equivalent
def wide_step(J, r, damping):
    values, vectors = np.linalg.eigh(J @ J.T)
    return J.T @ (vectors @ ((vectors.T @ -r) / (values + damping)))


# %% 12.B equivalent
def wide_step(J, r, damping):
    u, s, vt = np.linalg.svd(J, full_matrices=False)
    return -(s / (s * s + damping) * (u.T @ r)) @ vt


# %% 12.B blank
def wide_step(J, r, damping):
    square = J @ J.T + damping * np.eye(len(r))
    w = ...
    return -J.T @ w


# %% 12.project misconception: lowers the linear model's cost by only
def dogleg_step(J, r, radius):  # the Gauss-Newton step, made shorter
    newton = -np.linalg.lstsq(J, r)[0]
    return newton * min(1.0, radius / np.linalg.norm(newton))


# %% 12.project slip: leaves the trust region
def dogleg_step(J, r, radius):
    slope = J.T @ r
    return -slope * (slope @ slope) / np.sum((J @ slope) ** 2)


# %% 12.project visible: your step is not finite
def dogleg_step(J, r, radius):
    return 0.0 * (J.T @ r) / 0.0


# %% 12.project visible: lowers the linear model's cost by only
def dogleg_step(J, r, radius):  # steepest descent is enough for a small region
    slope = J.T @ r
    cauchy = -slope * (slope @ slope) / np.sum((J @ slope) ** 2)
    return cauchy * min(1.0, radius / np.linalg.norm(cauchy))


# %% 12.project equivalent
def dogleg_step(J, r, radius):  # the best step inside, by its damping
    U, s, V = np.linalg.svd(J, full_matrices=False)
    along = lambda damping: -V.T @ (s * (U.T @ r) / (s * s + damping))
    low, high = 0.0, 1.0
    if np.linalg.norm(along(0.0)) <= radius:
        return along(0.0)
    while np.linalg.norm(along(high)) > radius:
        high *= 10.0
    for _ in range(200):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if np.linalg.norm(along(middle)) > radius else (low, middle)
    return along(high)
