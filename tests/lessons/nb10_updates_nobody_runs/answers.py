# Recorded answers to the exercises of notebook 10, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 10.A misconception: the weights change, but the averages don't
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates):
        loss  # whenever it computes what is in the block
    return minimize(loss)


# %% 10.A misconception: the weights change, but the averages don't
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates):
        value = +loss
    return minimize(value)


# %% 10.A slip: the weights change, but the averages don't
def train_step(loss, minimize, updates):
    made = minimize(loss)
    with mg.control_dependencies(updates):
        return made


# %% 10.A slip: the averages change, but the weights don't
def train_step(loss, minimize, updates):
    return mg.group(*updates)  # the updates are the step


# %% 10.A slip: only one of the averages moves
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates[:1]):
        return minimize(loss)


# %% 10.A slip: computing a loss changes nothing
def train_step(loss, minimize, updates):
    return +loss


# %% 10.A slip: the check needs one node of the graph
def train_step(loss, minimize, updates):
    return [minimize(loss), *updates]


# %% 10.A visible: use the arguments loss and updates
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates_A):
        return minimize(loss)


# %% 10.A visible: use the arguments loss and updates
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates):
        return minimize(loss_A)


# %% 10.A visible: use the argument minimize
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates):
        return mg.optim.SGD(0.1).minimize(loss)


# %% 10.A visible: right for the visible example, but in a net with more batch norms
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates[:2]):
        return minimize(loss)


# %% 10.A equivalent
def train_step(loss, minimize, updates):
    return mg.group(minimize(loss), *updates)


# %% 10.A equivalent
def train_step(loss, minimize, updates):
    return mg.group(mg.group(updates), minimize(loss))


# %% 10.A equivalent
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates[0]):
        with mg.control_dependencies(updates[1:]):
            return minimize(loss)


# %% 10.A blank
def train_step(loss, minimize, updates):
    with mg.control_dependencies(updates):
        return ...


# %% 10.A slip: a node that belongs to no net
def train_step(loss, minimize, updates):
    with mg.control_dependencies([minimize(loss), *updates]):
        return mg.group()


# %% 10.break misconception: momentum is reversed
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = ((1 - momentum) * mean + momentum * m,
                          (1 - momentum) * variance + momentum * v)
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: in inference the output still uses the batch
def batch_norm(x, training, mean, variance, momentum=0.9):
    m, v = np.mean(x, axis=0), np.var(x, axis=0)
    if training:
        mean, variance = (momentum * mean + (1 - momentum) * m,
                          momentum * variance + (1 - momentum) * v)
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: the averages move in inference, too
def batch_norm(x, training, mean, variance, momentum=0.9):
    m, v = np.mean(x, axis=0), np.var(x, axis=0)
    used = (m, v) if training else (mean, variance)
    mean, variance = momentum * mean + (1 - momentum) * m, momentum * variance + (1 - momentum) * v
    return (x - used[0]) / np.sqrt(used[1] + 0.001), mean, variance


# %% 10.break slip: the averages never move
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: your mean[1] is
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = (momentum * mean + (1 - momentum) * m[0],
                          momentum * variance + (1 - momentum) * v)
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: your output[0, 0] is
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = (momentum * mean + (1 - momentum) * m,
                          momentum * variance + (1 - momentum) * v)
        m, v = np.mean(x, axis=1, keepdims=True), np.var(x, axis=1, keepdims=True)
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break visible: momentum is an argument
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = 0.9 * mean + 0.1 * m, 0.9 * variance + 0.1 * v
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: the mean is averaged and the variance isn't
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = momentum * mean + (1 - momentum) * m, variance
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break visible: the root is taken twice
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = (momentum * mean + (1 - momentum) * m,
                          momentum * variance + (1 - momentum) * v)
    else:
        m, v = mean, np.sqrt(variance)
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: here the batch's variance divides by n
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v, n = np.mean(x, axis=0), np.var(x, axis=0), len(x)
        mean, variance = (momentum * mean + (1 - momentum) * m,
                          momentum * variance + (1 - momentum) * v * n / (n - 1))
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break slip: the shape of your variance is
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x)
        mean, variance = (momentum * mean + (1 - momentum) * m,
                          momentum * variance[0] + (1 - momentum) * v)
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.break equivalent
def batch_norm(x, training, mean, variance, momentum=0.9):
    m, v = np.mean(x, axis=0) if training else mean, np.var(x, axis=0) if training else variance
    return ((x - m) / np.sqrt(v + 0.001), mean + (1 - momentum) * (m - mean),
            variance + (1 - momentum) * (v - variance))


# %% 10.break equivalent
def batch_norm(x, training, mean, variance, momentum=0.9):
    with mg.Graph():
        layer = nn.BatchNorm(x.shape[1], momentum=momentum, scale=False, center=False)
    at = layer.at({"mean": mean, "variance": variance})
    y = at(x, training)
    return [y, at.updates.get("mean", mean), at.updates.get("variance", variance)]


# %% 10.break blank
def batch_norm(x, training, mean, variance, momentum=0.9):
    if training:
        m, v = np.mean(x, axis=0), np.var(x, axis=0)
        mean, variance = momentum * mean + (1 - momentum) * m, ...
    else:
        m, v = mean, variance
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.B misconception: alpha is the share of the new batch
def from_lasagne(alpha, mean, inv_std, epsilon):
    return alpha, mean, 1 / inv_std**2 - epsilon


# %% 10.B slip: our layer adds epsilon again
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 1 - alpha, mean, inv_std**-2


# %% 10.B slip: the sign of epsilon is reversed
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 1 - alpha, mean, 1 / inv_std**2 + epsilon


# %% 10.B slip: that is a deviation
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 1 - alpha, mean, 1 / inv_std


# %% 10.B slip: a large inv_std means a small variance
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 1 - alpha, mean, inv_std**2


# %% 10.B visible: right on the example you see, but for
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 1 - alpha, mean, 1 / inv_std**2 - 0.001


# %% 10.B visible: right on the example you see, but for
def from_lasagne(alpha, mean, inv_std, epsilon):
    return 0.1, mean, 1 / inv_std**2 - epsilon


# %% 10.B equivalent
def from_lasagne(alpha, mean, inv_std, epsilon):
    deviation = np.reciprocal(inv_std)
    return [-alpha + 1, mean, np.square(deviation) - epsilon]


# %% 10.B blank
def from_lasagne(alpha, mean, inv_std, epsilon):
    momentum = 1 - alpha
    variance = ...
    return momentum, mean, variance


# %% 10.project misconception: those are the statistics of the whole batch
def ghost_norm(x, training, mean, variance, momentum, size):
    m, v = (np.mean(x, axis=0), np.var(x, axis=0)) if training else (mean, variance)
    if training:
        mean = momentum * mean + (1 - momentum) * m
        variance = momentum * variance + (1 - momentum) * v
    return (x - m) / np.sqrt(v + 0.001), mean, variance


# %% 10.project misconception: but the gradient isn't
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    ghost = np.arange(len(x)) // size
    member = (np.arange(ghost[-1] + 1)[:, None] == ghost) * 1.0
    share = member / np.sum(member, axis=1, keepdims=True)
    m = share @ mg.stop_gradient(x)
    v = share @ (x - member.T @ m) ** 2
    kept = (1 - momentum) * momentum ** np.arange(len(m))[::-1]
    return ((x - member.T @ m) / np.sqrt(member.T @ v + 0.001),
            momentum ** len(m) * mean + kept @ m, momentum ** len(m) * variance + kept @ v)


# %% 10.project slip: instead of one step for each ghost batch
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    ghost = np.arange(len(x)) // size
    member = (np.arange(ghost[-1] + 1)[:, None] == ghost) * 1.0
    share = member / np.sum(member, axis=1, keepdims=True)
    m = share @ x
    v = share @ (x - member.T @ m) ** 2
    return ((x - member.T @ m) / np.sqrt(member.T @ v + 0.001),
            momentum * mean + (1 - momentum) * np.mean(m, axis=0),
            momentum * variance + (1 - momentum) * np.mean(v, axis=0))


# %% 10.project slip: compute all ghost batches together
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    outputs = []
    for k in range(0, len(x), size):
        m, v = np.mean(x[k:k + size], axis=0), np.var(x[k:k + size], axis=0)
        outputs.append((x[k:k + size] - m) / np.sqrt(v + 0.001))
        mean = momentum * mean + (1 - momentum) * m
        variance = momentum * variance + (1 - momentum) * v
    return np.concatenate(outputs), mean, variance


# %% 10.project slip: your mean[0] is
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    ghost = np.arange(len(x)) // size
    member = (np.arange(ghost[-1] + 1)[:, None] == ghost) * 1.0
    share = member / np.sum(member, axis=1, keepdims=True)
    m = share @ x
    v = share @ (x - member.T @ m) ** 2
    kept = (1 - momentum) * momentum ** np.arange(len(m))  # the first counts most
    return ((x - member.T @ m) / np.sqrt(member.T @ v + 0.001),
            momentum ** len(m) * mean + kept @ m, momentum ** len(m) * variance + kept @ v)


# %% 10.project visible: raises ValueError
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    ghosts = np.reshape(x, (-1, size, x.shape[1]))
    m, v = np.mean(ghosts, axis=1, keepdims=True), np.var(ghosts, axis=1, keepdims=True)
    kept = (1 - momentum) * momentum ** np.arange(len(m))[::-1]
    return (np.reshape((ghosts - m) / np.sqrt(v + 0.001), x.shape),
            momentum ** len(m) * mean + kept @ m[:, 0],
            momentum ** len(m) * variance + kept @ v[:, 0])


# %% 10.project visible: right for the visible example, but a smaller last ghost batch has
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    ghost = np.minimum(np.arange(len(x)) // size, max(len(x) // size - 1, 0))
    member = (np.arange(ghost[-1] + 1)[:, None] == ghost) * 1.0
    share = member / np.sum(member, axis=1, keepdims=True)
    m = share @ x
    v = share @ (x - member.T @ m) ** 2
    kept = (1 - momentum) * momentum ** np.arange(len(m))[::-1]
    return ((x - member.T @ m) / np.sqrt(member.T @ v + 0.001),
            momentum ** len(m) * mean + kept @ m, momentum ** len(m) * variance + kept @ v)


# %% 10.project equivalent
def ghost_norm(x, training, mean, variance, momentum, size):
    if not training:
        return (x - mean) / np.sqrt(variance + 0.001), mean, variance
    n, width = x.shape
    count = -(-n // size)
    inside = (np.arange(count * size) < n).reshape(count, size, 1) * 1.0
    ghosts = np.concatenate([x, np.zeros((count * size - n, width))]).reshape(count, size, width)
    held = np.sum(inside, axis=1, keepdims=True)
    m = np.sum(ghosts, axis=1, keepdims=True) / held
    off = (ghosts - m) * inside
    v = np.sum(off * off, axis=1, keepdims=True) / held
    kept = (1 - momentum) * momentum ** np.arange(count)[::-1]
    return (np.reshape(off / np.sqrt(v + 0.001), (count * size, width))[:n],
            momentum ** count * mean + kept @ m[:, 0],
            momentum ** count * variance + kept @ v[:, 0])


# %% 10.project blank
def ghost_norm(x, training, mean, variance, momentum, size):
    return ...
