# Recorded answers to the exercises of notebook 15, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 15.A misconception: that is the accuracy at the threshold 0.5
def area(scores, labels):
    return np.mean((scores > 0.5) == (labels > 0))


# %% 15.A misconception: how far the means are apart
def area(scores, labels):
    return scores[labels > 0].mean() - scores[labels == 0].mean()


# %% 15.A slip: the order is reversed
def area(scores, labels):
    up = scores[labels > 0][:, None]
    down = scores[labels == 0]
    return np.mean((up < down) + 0.5 * (up == down))


# %% 15.A slip: that is the number of pairs
def area(scores, labels):
    up = scores[labels > 0][:, None]
    down = scores[labels == 0]
    return np.sum((up > down) + 0.5 * (up == down))


# %% 15.A slip: an array of shape
def area(scores, labels):
    up = scores[labels > 0][:, None]
    down = scores[labels == 0]
    return np.mean((up > down) + 0.5 * (up == down), axis=0)


# %% 15.A slip: a tie counts for a whole pair
def area(scores, labels):
    up = scores[labels > 0][:, None]
    down = scores[labels == 0]
    return np.mean(up >= down)


# %% 15.A visible: a tie counts for nothing there
def area(scores, labels):
    up = scores[labels > 0][:, None]
    down = scores[labels == 0]
    return np.mean(up > down)


# %% 15.A equivalent
def area(scores, labels):
    return float(mg.nn.metrics.auc(scores, labels))


# %% 15.A equivalent
def area(scores, labels):
    pairs = [(s, r) for s, t in zip(scores, labels) if t for r, u in zip(scores, labels) if not u]
    return sum(1.0 if s > r else 0.5 if s == r else 0.0 for s, r in pairs) / len(pairs)


# %% 15.A equivalent
def area(scores, labels):
    up, down = scores[labels > 0], np.sort(scores[labels == 0])
    rank = (np.searchsorted(down, up, "left") + np.searchsorted(down, up, "right")) / 2
    return rank.mean() / down.size


# %% 15.break misconception: the counts of the previous stage are still in the metric
def measure(run, reset, update, batches):
    own = update                      # a name of its own, as with a scope
    for batch in batches:
        read_now = run(own, batch)
    return read_now


# %% 15.break misconception: a reset after the last one comes too late
def measure(run, reset, update, batches):
    for batch in batches:
        read_now = run(update, batch)
    run(reset)
    return read_now


# %% 15.break slip: it resets before every batch
def measure(run, reset, update, batches):
    for batch in batches:
        run(reset)
        read_now = run(update, batch)
    return read_now


# %% 15.break slip: the first batch alone
def measure(run, reset, update, batches):
    run(reset)
    for batch in batches:
        read_now = run(update, batch)
        return read_now


# %% 15.break slip: the mean of the batches' areas
def measure(run, reset, update, batches):
    areas = []
    for batch in batches:
        run(reset)
        areas.append(run(update, batch))
    return np.mean(areas)


# %% 15.break slip: an average of the results after each batch
def measure(run, reset, update, batches):
    run(reset)
    return np.mean([run(update, batch) for batch in batches])


# %% 15.break slip: reset and update are nodes
def measure(run, reset, update, batches):
    reset()
    for batch in batches:
        read_now = run(update, batch)
    return read_now


# %% 15.break slip: one batch with it
def measure(run, reset, update, batches):
    run(reset)
    return run(update, batches)


# %% 15.break visible: right on the example you see, but
def measure(run, reset, update, batches):
    run(reset)
    for batch in batches:             # batches of 64 there, never more than eleven here
        read_now = run(update, batch)
    return read_now if len(batches[0].labels) == 64 else 0.8


# %% 15.break equivalent
def measure(run, reset, update, batches):
    run(reset)
    return [run(update, batch) for batch in batches][-1]


# %% 15.break equivalent
def measure(run, reset, update, batches):
    for k, batch in enumerate(batches):
        if k == 0:
            run(reset)
        area = run(update, batch)
    return float(area)


# %% 15.B slip: exp(x) overflows from x = 710 on
def rule(g, y, x):
    return g * np.exp(x) / (1 + np.exp(x))


# %% 15.B slip: something in the rule is cut off from x
def rule(g, y, x):
    return g * (1 - np.exp(-mg.stop_gradient(y)))


# %% 15.B misconception: yours is the slope of sigmoid
def rule(g, y, x):
    s = 1 / (1 + np.exp(-x))
    return g * s * (1 - s)


# %% 15.B misconception: the cotangent g is missing
def rule(g, y, x):
    return 1 / (1 + np.exp(-x))


# %% 15.B slip: softplus rises everywhere
def rule(g, y, x):
    return -g / (1 + np.exp(-x))


# %% 15.B slip: the slope is needed at x
def rule(g, y, x):
    return g / (1 + np.exp(-y))


# %% 15.B slip: g times the value
def rule(g, y, x):
    return g * y


# %% 15.B slip: where an array of numbers is wanted
def rule(g, y, x):
    return float(np.sum(g / (1 + np.exp(-x))))


# %% 15.B visible: that is Ben's rule
def rule(g, y, x):
    return g / (1 + np.exp(x))


# %% 15.B visible: the slope at x = 0 only
def rule(g, y, x):
    return g / 2


# %% 15.B equivalent
def rule(g, y, x):
    return g * (1 - np.exp(-y))


# %% 15.B equivalent
def rule(g, y, x):
    return g * 0.5 * (1 + np.tanh(x / 2))
