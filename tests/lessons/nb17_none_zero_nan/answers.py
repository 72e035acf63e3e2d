# Recorded answers to the exercises of notebook 17, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 17.A misconception: the derivative of your function at p
def entropy(p):
    return -np.sum(np.where(p > 0.0, p * np.log(p), 0.0))


# %% 17.A slip: a small number inside the log
def entropy(p):
    return -np.sum(p * np.log(p + 1e-12))


# %% 17.A slip: a large number; choose the result with an outer where
def entropy(p):
    return -np.sum(p * np.log(np.maximum(p, 1e-300)))


# %% 17.A slip: the sign is turned round
def entropy(p):
    logs = np.log(np.where(p > 0.0, p, 1.0))
    return np.sum(np.where(p > 0.0, p * logs, 0.0))


# %% 17.A slip: the factor p is missing
def entropy(p):
    logs = np.log(np.where(p > 0.0, p, 1.0))
    return -np.sum(np.where(p > 0.0, logs, 0.0))


# %% 17.A slip: no path leads back to p
def entropy(p):
    return float(-np.sum(p.value * np.log(p.value + (p.value == 0.0))))


# %% 17.A visible: right on the example you see, but
def entropy(p):
    logs = np.log(np.where(p > 0.2, p, 1.0))
    return -np.sum(np.where(p > 0.2, p * logs, 0.0))


# %% 17.A visible: only if it is 0 itself
def entropy(p):
    return -np.sum(np.where(p > 0.0, p * np.log(p + 1e-30), 0.0))


# %% 17.A visible: only if it is 0 itself
def entropy(p):
    large = p > 1e-20
    return -np.sum(np.where(large, p * np.log(np.where(large, p, 1.0)), 0.0))


# %% 17.A visible: only if it is 0 itself
def entropy(p):
    return -np.sum(np.where(p > 0.0, p * np.log(p + 1e-200), 0.0))


# %% 17.A visible: only if it is 0 itself
def entropy(p):
    return -np.sum(np.where(p > 0.0, p * np.log(np.maximum(p, np.finfo(float).tiny)), 0.0))


# %% 17.A visible: your derivative[1] is 0 where -1 is right
def entropy(p):
    inner = (p > 0.0) & (p < 1.0)
    return -np.sum(np.where(inner, p * np.log(np.where(inner, p, 1.0)), 0.0))



# %% 17.A equivalent
def entropy(p):
    full = p > 0.0
    safe = np.where(full, p, 1.0)
    return np.sum(np.where(full, -safe * np.log(safe), 0.0))


# %% 17.A equivalent
def entropy(p):
    return -np.sum(p * np.log(np.where(p > 0.0, p, 1.0)))       # log 1 is 0: one where is enough


# %% 17.A equivalent
def entropy(p):
    return np.sum(p * np.log(1.0 / np.where(p > 0.0, p, 1.0)))


# %% 17.A equivalent
def entropy(p):
    total = 0.0 * np.sum(p)
    for k, entry in enumerate(p.value):
        if entry > 0.0:
            total = total - p[k] * np.log(p[k])
    return total


# %% 17.A equivalent
def entropy(p):
    square = np.where(p > 0.0, p * p, 1.0)
    return -0.5 * np.sum(p * np.log(square))            # p * p is 0 below 1e-162


# %% 17.A equivalent
def entropy(p):
    logs = np.log(np.where(p > 0.0, p, 1.0))
    return -np.sum(np.where(p > 0.0, np.exp(logs) * logs, 0.0))


# %% 17.break misconception: the constant is still in it
def norm(x):
    return np.sqrt(np.sum(x * x) + 1e-8)


# %% 17.break slip: a smaller constant
def norm(x):
    return np.sqrt(np.sum(x * x) + 1e-16)


# %% 17.break slip: the derivative of your function at x
def norm(x):
    square = np.sum(x * x)
    return np.where(square > 0.0, np.sqrt(square), 0.0)


# %% 17.break slip: that is the square of the length
def norm(x):
    return np.sum(x * x)


# %% 17.break visible: right on the example you see, but
def norm(x):
    return np.sum(x) * 0.0


# %% 17.break slip: even a tiny constant, added or compared with
def norm(x):
    square = np.sum(x * x)
    long = square > 1e-20
    return np.where(long, np.sqrt(np.where(long, square, 1.0)), 0.0)


# %% 17.break visible: compare with 0, and add no constant
def norm(x):
    square = np.sum(x * x)
    return np.where(square > 0.0, np.sqrt(square + 1e-300), 0.0)


# %% 17.break visible: compare with 0, and add no constant
def norm(x):
    square = np.sum(x * x)
    return np.where(square > 0.0, np.sqrt(square + 1e-310), 0.0)


# %% 17.break visible: and not exactly 0
def norm(x):
    return np.sqrt(np.maximum(np.sum(x * x), 1e-320))


# %% 17.break visible: where 0.6 is right
def norm(x):
    return np.sqrt(np.sum(np.where(x == 0.0, 1.0, x * x))) * np.any(x.value)



# %% 17.break equivalent
def norm(x):
    return np.linalg.norm(x)


# %% 17.break equivalent
def norm(x):
    largest = np.max(np.abs(x)).value
    return largest * np.sqrt(np.sum((x / largest) ** 2)) if largest else 0.0 * np.sum(x)


# %% 17.break equivalent
def norm(x):
    square = np.sum(x * x)
    return np.exp(0.5 * np.log(np.where(square > 0.0, square, 1.0))) * (square.value > 0.0)



# %% 17.B misconception: skip the whole step
def scaled_step(w, slope, scale, rate):
    bad = not np.isfinite(slope).all()
    slope = np.where(np.isfinite(slope), slope, 0.0)
    return w - rate * slope / scale, scale / 2.0 if bad else scale


# %% 17.B slip: still the scaled one
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(slope).all():
        return w, scale / 2.0
    return w - rate * slope, scale


# %% 17.B slip: the scale stays
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(slope).all():
        return w, scale
    return w - rate * slope / scale, scale


# %% 17.B slip: halve it, and do not double it
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(slope).all():
        return w, scale * 2.0
    return w - rate * slope / scale, scale


# %% 17.B slip: your weights are not finite
def scaled_step(w, slope, scale, rate):
    return w - rate * slope / scale, scale


# %% 17.B slip: a pair, weights and scale
def scaled_step(w, slope, scale, rate):
    return w - rate * slope / scale


# %% 17.B visible: right on the example you see, but
def scaled_step(w, slope, scale, rate):
    if slope.max() == np.inf:
        return w, 512.0
    return w - rate * slope / scale, scale


# %% 17.B visible: a large one is no sign of an overflow
def scaled_step(w, slope, scale, rate):
    if np.isnan(slope).any() or np.max(np.abs(slope)) > 1000.0:
        return w, scale / 2.0
    return w - rate * slope / scale, scale


# %% 17.B visible: a large one is no sign of an overflow
def scaled_step(w, slope, scale, rate):
    if not (np.abs(slope) < 1e30).all():
        return w, scale / 2.0
    return w - rate * slope / scale, scale


# %% 17.B visible: your scale is 1 where 0.5 is right
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(slope).all():
        return w, max(scale / 2.0, 1.0)
    return w - rate * slope / scale, scale


# %% 17.B visible: your scale is 32 where 64 is right
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(slope).all() or not slope.any():
        return w, scale / 2.0
    return w - rate * slope / scale, scale



# %% 17.B visible: ask each entry
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(np.sum(slope)):
        return w, scale / 2.0
    return w - rate * slope / scale, scale


# %% 17.B visible: ask each entry
def scaled_step(w, slope, scale, rate):
    if not np.isfinite(np.linalg.norm(slope)):
        return w, scale / 2.0
    return w - rate * slope / scale, scale


# %% 17.B equivalent
def scaled_step(w, slope, scale, rate):
    good = np.max(np.abs(slope)) < np.inf
    step = rate * (slope / scale) if good else 0.0
    return np.array(w) - step, scale if good else 0.5 * scale


# %% 17.B equivalent
def scaled_step(w, slope, scale, rate):
    new = w - rate * slope / scale
    return (new, scale) if np.isfinite(new).all() else (w, scale / 2.0)


# %% 17.B equivalent
def scaled_step(w, slope, scale, rate):
    if np.isnan(slope).any() or np.isinf(slope).any():
        return w, scale / 2.0
    return w - rate / scale * slope, scale
