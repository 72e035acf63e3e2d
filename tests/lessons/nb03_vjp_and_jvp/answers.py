# Recorded answers to the exercises of notebook 03, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 03.A misconception: one item for each y, as the answer says
def tf_gradients(ys, xs):
    return [sum(mg.gradient(y, x, cotangent=np.ones(y.shape), unconnected="zero") for x in xs)
            for y in ys]


# %% 03.A misconception: one item for each y, as the answer says
def tf_gradients(ys, xs):
    return [mg.gradient(np.sum(y), xs[0], unconnected="zero") for y in ys]


# %% 03.A slip: one item for each pair
def tf_gradients(ys, xs):
    return [mg.gradient(np.sum(y), x, unconnected="zero") for y in ys for x in xs]


# %% 03.A slip: your sum has only the first y
def tf_gradients(ys, xs):
    return mg.gradient(np.sum(ys[0]), xs, unconnected="zero")


# %% 03.A slip: the mean over the ys
def tf_gradients(ys, xs):
    return [sum(mg.gradient(np.sum(y), x, unconnected="zero") for y in ys) / len(ys) for x in xs]


# %% 03.A slip: the gradient of a result of shape
def tf_gradients(ys, xs):
    return [sum(mg.gradient(y, x, unconnected="zero") for y in ys) for x in xs]


# %% 03.A slip: pass unconnected="zero" for zeros or "none" for None
def tf_gradients(ys, xs):
    return [sum(mg.gradient(np.sum(y), x) for y in ys) for x in xs]


# %% 03.A slip: write np.sum(...) around it if you mean the sum
def tf_gradients(ys, xs):
    return [sum(mg.gradient(y, x) for y in ys) for x in xs]


# %% 03.A slip: give one number for each element
def tf_gradients(ys, xs):
    return [sum(mg.gradient(y, x, cotangent=1.0, unconnected="zero") for y in ys) for x in xs]


# %% 03.A slip: item 0 of your list is None, which TensorFlow returns, too
def tf_gradients(ys, xs):
    total = sum(np.sum(y) for y in ys)
    return [mg.gradient(total, x, unconnected="none") for x in xs]


# %% 03.A slip: is there a None in the sum? unconnected="zero" gives zeros
def tf_gradients(ys, xs):
    return [sum(mg.gradient(np.sum(y), x, unconnected="none") for y in ys) for x in xs]


# %% 03.A slip: is a finite difference, a rounding or float32 on the way?
def tf_gradients(ys, xs):
    total = sum(np.sum(y) for y in ys)
    moved = lambda x, step: float(between(total, x)(x.value + step))
    steps = lambda x: 1e-6 * np.eye(x.size).reshape(-1, *x.shape)
    return [np.reshape([(moved(x, h) - moved(x, -h)) / 2e-6 for h in steps(x)], x.shape)
            for x in xs]


# %% 03.A visible: right on the example you see, but
def tf_gradients(ys, xs):
    total = np.sum(ys[0] + ys[1] + ys[2])
    return [mg.gradient(total, xs[0]), mg.gradient(total, xs[1])]


# %% 03.A equivalent
def tf_gradients(ys, xs):
    total = 0.0
    for y in ys:
        total = total + np.sum(y)
    return [g.value for g in mg.gradient(total, tuple(xs), unconnected="zero")]


# %% 03.break misconception: that is what tf.gradients returns, all rows added with weight 1
def pull(W, x, u):
    return np.outer(np.ones(len(W)), x), W.sum(axis=0)


# %% 03.break slip: W @ u mixes the columns of W, which is the forward pass
def pull(W, x, u):
    return np.outer(u, x), W @ u


# %% 03.break slip: np.outer(u, x), not np.outer(x, u)
def pull(W, x, u):
    return np.outer(x, u), W.T @ u


# %% 03.break slip: both are right, in the other order
def pull(W, x, u):
    return u @ W, u[:, None] * x


# %% 03.break slip: your function returns one ndarray where several are wanted, in a list or tuple
def pull(W, x, u):
    return np.concatenate([np.outer(u, x), [W.T @ u]])


# %% 03.break visible: right on the example you see, but
def pull(W, x, u):
    return np.array([x, 0.0 * x]), W[0]


# %% 03.break blank
def pull(W, x, u):
    return np.outer(u, x), ...


# %% 03.break equivalent
def pull(W, x, u):
    y, pullback = mg.vjp(lambda W, x: np.sum(W * x, axis=1), W, x)
    return pullback(u)


# %% 03.B misconception: that is one pullback of ones, which is the sum of all rows
def whole(pullback, shape):
    return pullback(np.ones(shape))


# %% 03.B slip: rows and columns are exchanged
def whole(pullback, shape):
    rows = [pullback(seed.reshape(shape)) for seed in np.eye(int(np.prod(shape)))]
    return np.stack([row.ravel() for row in rows], axis=-1).reshape(rows[0].shape + shape)


# %% 03.B slip: the numbers are right, but the shape is not
def whole(pullback, shape):
    return np.stack([pullback(seed.reshape(shape)) for seed in np.eye(int(np.prod(shape)))])


# %% 03.B slip: your line `rows = [pullback(seed) for seed in np.ones(shape)]` raises
def whole(pullback, shape):
    rows = [pullback(seed) for seed in np.ones(shape)]
    return np.stack(rows)


# %% 03.B visible: np.prod(()) is the float 1.0: write int(np.prod(shape))
def whole(pullback, shape):
    seeds = np.eye(np.prod(shape)).reshape(-1, *shape)
    rows = [pullback(seed) for seed in seeds]
    return np.stack(rows).reshape(shape + rows[0].shape)


# %% 03.B visible: has no attribute 'shape'
def whole(pullback, shape):
    seeds = np.eye(int(np.prod(shape))).reshape(-1, *shape)
    rows = [pullback(seed) for seed in seeds]
    return np.stack(rows).reshape(shape + rows[0].shape)  # where x is a number, so is a row


# %% 03.B visible: each cotangent must have the shape of y
def whole(pullback, shape):
    return np.stack([pullback(seed) for seed in np.eye(shape[0])])


# %% 03.B visible: right on the example you see, but for (pullback to x of shape (2,)), (2,) your function gives
def whole(pullback, shape):
    return (np.stack([np.asarray(pullback(seed)) for seed in np.eye(5)]) if shape == (5,)
            else np.zeros(shape))


# %% 03.B blank
def whole(pullback, shape):
    seeds = np.eye(int(np.prod(shape))).reshape(-1, *shape)
    rows = [pullback(seed) for seed in seeds]
    return ...


# %% 03.B equivalent
def whole(pullback, shape):
    J = None
    for index in np.ndindex(*shape):
        seed = np.zeros(shape)
        seed[index] = 1.0
        row = np.asarray(pullback(seed))
        J = np.zeros(shape + row.shape) if J is None else J
        J[index] = row
    return J


# %% 03.B equivalent
def whole(pullback, shape):
    seeds = np.eye(int(np.prod(shape))).reshape(-1, *shape)
    J = mg.vmap(pullback)(seeds)
    return J.reshape(shape + J.shape[1:])


# %% 03.B equivalent
def whole(pullback, shape):
    seeds = mg.tensor(np.eye(int(np.prod(shape))).reshape(-1, *shape))
    J = mg.vmap(pullback)(seeds)
    return np.reshape(J, shape + J.shape[1:])


# %% 03.project misconception: your function takes 40 products, and 3 are enough
def recover(jvp, vjp, pattern):
    return np.stack([jvp(v) for v in np.eye(pattern.shape[1])], axis=1)


# %% 03.project misconception: for the arrow of shape (40, 40) your function takes 40 products
def recover(jvp, vjp, pattern):
    J, groups = np.zeros(pattern.shape), []
    for j in range(pattern.shape[1]):
        for group in groups:
            if not np.any(pattern[:, group].any(axis=1) & pattern[:, j]):
                group.append(j)
                break
        else:
            groups.append([j])
    for group in groups:
        v = np.zeros(pattern.shape[1])
        v[group] = 1.0
        total = jvp(v)
        for j in group:
            J[:, j] = np.where(pattern[:, j], total, 0.0)
    return J


# %% 03.project slip: rows and columns are exchanged
def recover(jvp, vjp, pattern):
    return np.stack([jvp(v) for v in np.eye(pattern.shape[1])])


# %% 03.project slip: the columns that share a row are added up in it
def recover(jvp, vjp, pattern):
    return pattern * np.asarray(jvp(np.ones(pattern.shape[1])))[:, None]


# %% 03.project slip: your line `return jvp(np.eye(pattern.shape[1]))` raises
def recover(jvp, vjp, pattern):
    return jvp(np.eye(pattern.shape[1]))


# %% 03.project visible: right on the example you see, but
def recover(jvp, vjp, pattern):
    J, place = np.zeros(pattern.shape), np.arange(pattern.shape[1])
    for colour in range(3):
        total = jvp((place % 3 == colour) * 1.0)
        for j in place[colour::3]:
            J[:, j] = np.where(pattern[:, j], total, 0.0)
    return J


# %% 03.project equivalent
def recover(jvp, vjp, pattern):
    m, n = pattern.shape
    J, full = np.zeros((m, n)), [i for i in range(m) if pattern[i].sum() > max(5, n // 2)]
    for i in full:
        u = np.zeros(m)
        u[i] = 1.0
        J[i] = vjp(u)
    rows_of = [set(np.flatnonzero(pattern[:, j])) - set(full) for j in range(n)]
    left = sorted(range(n), key=lambda j: -len(rows_of[j]))
    while left:
        taken, chosen = set(), []
        for j in left:
            if not taken & rows_of[j]:
                taken |= rows_of[j]
                chosen.append(j)
        v = np.zeros(n)
        v[chosen] = 1.0
        total = jvp(v)
        for j in chosen:
            for i in rows_of[j]:
                J[i, j] = total[i]
        left = [j for j in left if j not in chosen]
    return J
