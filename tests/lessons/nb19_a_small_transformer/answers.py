# Recorded answers to the exercises of notebook 19, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 19.A misconception: softmax lies between them
def attention_pull(q, k, v, g):
    scale, a = 1.0 / np.sqrt(q.shape[-1]), mg.nn.attention_weights(q, k)
    by_scores = scale * (g @ v.T)
    return by_scores @ k, by_scores.T @ q, a.T @ g


# %% 19.A misconception: a weight depends on all scores of its row
def attention_pull(q, k, v, g):
    scale, a = 1.0 / np.sqrt(q.shape[-1]), mg.nn.attention_weights(q, k)
    by_scores = scale * a * (g @ v.T)
    return by_scores @ k, by_scores.T @ q, a.T @ g


# %% 19.A slip: the factor 1 / √d is missing
def attention_pull(q, k, v, g):
    a = mg.nn.attention_weights(q, k)
    by_scores = softmax_pull(g @ v.T, a)
    return by_scores @ k, by_scores.T @ q, a.T @ g


# %% 19.A slip: the output is a @ v
def attention_pull(q, k, v, g):
    scale, a = 1.0 / np.sqrt(q.shape[-1]), mg.nn.attention_weights(q, k)
    by_scores = scale * softmax_pull(g @ v.T, a)
    return by_scores @ k, by_scores.T @ q, (a @ g if len(q) == len(k) else a.T @ g)


# %% 19.A slip: a cotangent has the shape of its own argument
def attention_pull(q, k, v, g):
    scale, a = 1.0 / np.sqrt(q.shape[-1]), mg.nn.attention_weights(q, k)
    by_scores = scale * softmax_pull(g @ v.T, a)
    return by_scores.T @ k, by_scores @ q, a.T @ g


# %% 19.A visible: right on the example you see, but
def attention_pull(q, k, v, g):
    scale, a = 0.5, mg.nn.attention_weights(q, k)
    by_scores = scale * softmax_pull(g @ v.T, a)
    return by_scores @ k, by_scores.T @ q, a.T @ g


# %% 19.A equivalent
def attention_pull(q, k, v, g):
    return mg.vjp(mg.nn.attention, q, k, v)[1](g)


# %% 19.A equivalent
def attention_pull(q, k, v, g):
    d, a = q.shape[-1], mg.nn.attention_weights(q, k)
    by_q = np.zeros_like(q)
    by_k, by_v = np.zeros_like(k), np.zeros_like(v)
    for i, row in enumerate(a):
        s = (np.diag(row) - np.outer(row, row)) @ (v @ g[i]) / np.sqrt(d)
        by_q[i] = s @ k
        by_k += np.outer(s, q[i])
        by_v += np.outer(row, g[i])
    return by_q, by_k, by_v


# %% 19.A blank
def attention_pull(q, k, v, g):
    scale, a = 1.0 / np.sqrt(q.shape[-1]), mg.nn.attention_weights(q, k)
    by_scores = scale * softmax_pull(g @ v.T, a)
    return by_scores @ k, by_scores.T @ q, ...


# %% 19.break misconception: position 0 still sees position 1
def mask(n):
    return np.tri(n, k=1, dtype=bool)


# %% 19.break slip: its softmax is 0 / 0
def mask(n):
    return np.tri(n, k=-1, dtype=bool)


# %% 19.break slip: rows and columns are exchanged
def mask(n):
    return np.tri(n, dtype=bool).T


# %% 19.break slip: True where a query may not look
def mask(n):
    return ~np.tri(n, dtype=bool)


# %% 19.break slip: here the mask itself is wanted
def mask(n):
    return np.where(np.tri(n), 0.0, -np.inf)


# %% 19.break slip: each position sees only itself
def mask(n):
    return np.eye(n, dtype=bool)


# %% 19.break visible: right on the example you see, but
def mask(n):
    return np.tri(4, dtype=bool)


# %% 19.break visible: right on the example you see, but
def mask(n):
    return np.tri(n, dtype=bool) & ~np.tri(n, k=-10, dtype=bool)


# %% 19.break equivalent
def mask(n):
    return np.arange(n)[:, None] >= np.arange(n)


# %% 19.break equivalent
def mask(n):
    return np.tril(np.ones((n, n)))


# %% 19.B misconception: were taken for constants
def layer_norm_pull(x, g):
    return g / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)


# %% 19.B slip: the one through the standard deviation is missing
def layer_norm_pull(x, g):
    std = np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)
    return (g - g.mean(axis=-1, keepdims=True)) / std


# %% 19.B slip: those are sums along the row
def layer_norm_pull(x, g):
    std = np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)
    y = (x - x.mean(axis=-1, keepdims=True)) / std
    total = lambda t: t.sum(axis=-1, keepdims=True)
    return (g - total(g) - y * total(g * y)) / std


# %% 19.B slip: those means are over the whole array
def layer_norm_pull(x, g):
    std = np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)
    y = (x - x.mean(axis=-1, keepdims=True)) / std
    return (g - g.mean() - y * (g * y).mean()) / std


# %% 19.B slip: the sign of the second term
def layer_norm_pull(x, g):
    std = np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)
    y = (x - x.mean(axis=-1, keepdims=True)) / std
    mean = lambda t: t.mean(axis=-1, keepdims=True)
    return (g - mean(g) + y * mean(g * y)) / std


# %% 19.B visible: right on the example you see, but
def layer_norm_pull(x, g):
    std = np.sqrt(x.var(axis=1, keepdims=True) + 1e-5)
    y = (x - x.mean(axis=1, keepdims=True)) / std
    mean = lambda t: t.mean(axis=1, keepdims=True)
    return (g - mean(g) - y * mean(g * y)) / std


# %% 19.B equivalent
def layer_norm_pull(x, g):
    return mg.vjp(lambda x: mg.nn.norm.normalize(x, -1), x)[1](g)[0]


# %% 19.project misconception: a position also sees itself
def attend_next(keys, values, q, k, v):
    out = mg.nn.attention(q[None], keys, values)[0] if len(keys) else np.zeros(len(v))
    return out, np.vstack([keys, k]), np.vstack([values, v])


# %% 19.project slip: are not kept for the next position
def attend_next(keys, values, q, k, v):
    return mg.nn.attention(q[None], np.vstack([keys, k]), np.vstack([values, v]))[0], keys, values


# %% 19.project visible: right on the example you see, but
def attend_next(keys, values, q, k, v):
    keys, values = np.vstack([keys, k]), np.vstack([values, v])
    weights = np.exp(keys @ q / 2.0)
    return weights @ values / weights.sum(), keys, values


# %% 19.project visible: subtract the largest score
def attend_next(keys, values, q, k, v):
    keys, values = np.vstack([keys, k]), np.vstack([values, v])
    weights = np.exp(keys @ q / np.sqrt(len(q)))
    return weights @ values / weights.sum(), keys, values


# %% 19.project equivalent
def attend_next(keys, values, q, k, v):
    keys, values = np.vstack([keys, k]), np.vstack([values, v])
    scores = keys @ q / np.sqrt(len(q))
    weights = np.exp(scores - scores.max())
    return weights @ values / weights.sum(), keys, values
