# Recorded answers to the exercises of notebook 09, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 09.A misconception: you add mom, as an answer in the thread says
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g * g
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    w = w + mom  # the thread: the delta is the slot
    return w, rms, mom


# %% 09.A misconception: you average the absolute gradients
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * abs(g)  # the thread: a running average of the magnitudes
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A misconception: you step along the gradient, as the asker expected
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - lr * g, rms, mom


# %% 09.A slip: that is PyTorch's
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + g / (np.sqrt(rms) + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: you multiply mom by the rate, as PyTorch does
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + g / np.sqrt(rms + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: the rate counts twice
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: you use the rms from before this step
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    rms = decay * rms + (1 - decay) * g**2
    return w - mom, rms, mom


# %% 09.A slip: you subtract the mom from before this step
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    w = w - mom
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w, rms, mom


# %% 09.A slip: your mom has the sign of the step, and you add it
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom - lr * g / np.sqrt(rms + eps)  # a velocity, as some write it
    return w + mom, rms, mom


# %% 09.A slip: the shares are exchanged
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = (1 - decay) * rms + decay * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: the root is missing
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / (rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: the old mom is missing
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: mom is no mean
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + (1 - momentum) * lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: you add eps to the root, as PyTorch does
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / (np.sqrt(rms) + eps)
    return w - mom, rms, mom


# %% 09.A slip: where (w, rms, mom) is wanted
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom


# %% 09.A slip: changes the input it was given
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms *= decay
    rms += (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A visible: you skip a step whose gradient is 0
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g * g
    mom = np.where(g == 0, mom, momentum * mom + lr * g / np.sqrt(rms + eps))
    return w - mom, rms, mom


# %% 09.A visible: you skip a step whose gradient is 0
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    new = decay * rms + (1 - decay) * g * g
    pushed = momentum * mom + lr * g / np.sqrt(new + eps)
    still = g == 0  # as if the weight had no gradient
    return (np.where(still, w, w - pushed), np.where(still, rms, new),
            np.where(still, mom, pushed))



# %% 09.A visible: decay is an argument
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = 0.9 * rms + 0.1 * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A visible: momentum is an argument
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = mom / 2 + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A visible: right on the example you see, but for
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + rate * g / np.sqrt(rms + eps)  # the notebook's own, not the argument
    return w - mom, rms, mom


# %% 09.A visible: right on the example you see, but for
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g * abs(g)  # a positive gradient only
    mom = momentum * mom + lr * g / np.sqrt(abs(rms) + eps)
    return w - mom, rms, mom


# %% 09.A visible: right if eps is tiny, but eps is an argument
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms)
    return w - mom, rms, mom


# %% 09.A equivalent
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = rms + (1 - decay) * (g * g - rms)
    step = lr * g * (rms + eps) ** -0.5
    mom = step + mom * momentum
    return [w - mom, rms, mom]


# %% 09.A equivalent
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    optimizer = mg.optim.RMSProp(lr, decay, momentum, eps)
    new, slots = optimizer.update(w, g, {"rms": rms, "momentum": mom}, 1)
    return new, slots["rms"], slots["momentum"]


# %% 09.A blank
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g * g
    mom = ...
    w = w - mom
    return w, rms, mom


# %% 09.break misconception: as with ten boxes
def accumulate(mail, n):
    slots, step, averages = [], 0, []
    for grad, local_step in mail:
        if local_step >= step:
            slots, step = [*slots, grad], step + 1
        if len(slots) == n:
            averages, slots = [*averages, sum(slots) / n], []
    return averages


# %% 09.break misconception: as with ten boxes
def accumulate(mail, n):
    slots, averages = {}, []  # the step starts again with each update
    for grad, local_step in mail:
        if local_step >= len(slots):
            slots[len(slots)] = grad
        if len(slots) == n:
            averages.append(sum(slots.values()) / n)
            slots = {}
    return averages


# %% 09.break misconception: as with ten boxes
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count, step = total + grad, count + 1, step + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break misconception: you add late gradients, too
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step
    return averages


# %% 09.break slip: you drop gradients whose local_step equals the step
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step > step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break slip: the wrong way round
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step <= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break slip: your sum isn't reset
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            count, step = 0, step + 1
    return averages


# %% 09.break slip: your count isn't reset
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = total, count, step + 1
    return averages


# %% 09.break slip: your count isn't reset
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, count, step + 1
    return averages


# %% 09.break slip: leaves out average
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail[:-n]:  # range(len(mail) - n)
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break slip: your step grows by n with each average
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + n
    return averages


# %% 09.break slip: where a list of averages is wanted
def accumulate(mail, n):
    total, count, step = 0.0, 0, 0
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
    return total / count


# %% 09.break visible: right for the visible example, but you drop gradients from a later step, too
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step == step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break visible: you take the step from the gradients
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, local_step + 1
    return averages


# %% 09.break visible: you add late gradients, too
def accumulate(mail, n):
    grads = [grad for grad, _ in mail]
    return [sum(grads[k:k + n]) / n for k in range(0, len(grads) - n + 1, n)]


# %% 09.break visible: right on the example you see, but for
def accumulate(mail, n):
    by_step = {}
    for grad, local_step in mail:
        by_step.setdefault(local_step, []).append(grad)
    return [sum(grads) / n for grads in by_step.values() if len(grads) == n]


# %% 09.break equivalent
def accumulate(mail, n):
    held, averages = [], []
    for grad, local_step in mail:
        if local_step < len(averages):
            continue
        held.append(grad)
        if len(held) == n:
            averages.append(np.mean(held))
            held = []
    return averages


# %% 09.break equivalent
def accumulate(mail, n):
    from minigrad.optim.first_order.accumulate import added, taken
    state, averages = {"sum": 0.0, "count": 0, "step": 0}, []
    for grad, local_step in mail:
        state = added(state, grad, local_step)
        if state["count"] >= n:
            average, state = taken(state, n)
            averages.append(average)
    return np.array(averages)


# %% 09.break blank
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = ...
    return averages


# %% 09.B misconception: the bound for fresh gradients
def stable_rate(delay, curvature):
    return 2.0 / curvature


# %% 09.B misconception: you divide the bound for fresh gradients by delay + 1
def stable_rate(delay, curvature):
    return 2.0 / (curvature * (delay + 1))


# %% 09.B slip: use the absolute value of each root, and not its real part
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = np.array([1.0, -1.0] + delay * [0.0])
        powers[-1] += rate * curvature
        roots = np.roots(powers)
        low, high = (rate, high) if np.max(np.real(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: for delay 0 the polynomial is z - 1 + rate * curvature
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = [1.0, -1.0] + (delay - 1) * [0.0] + [rate * curvature]
        roots = np.roots(powers)
        low, high = (rate, high) if np.max(np.abs(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: the highest power is delay + 1
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = [1.0, -1.0] + delay * [0.0] + [rate * curvature]
        roots = np.roots(powers)
        low, high = (rate, high) if np.max(np.abs(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: or the sign of rate
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = np.array([1.0, -1.0] + delay * [0.0])
        powers[-1] -= rate * curvature
        roots = np.roots(powers)
        low, high = (rate, high) if np.max(np.abs(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: in reverse order
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = np.array([1.0, -1.0] + delay * [0.0])
        powers[-1] += rate * curvature
        roots = np.roots(powers[::-1])  # the lowest power's first
        low, high = (rate, high) if np.max(np.abs(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: that is the rate for a delay that is longer by 1
def stable_rate(delay, curvature):
    return 2.0 * np.sin(np.pi / (2.0 * (2.0 * (delay + 1) + 1.0))) / curvature


# %% 09.B slip: a few digits only
def stable_rate(delay, curvature):
    return round(2.0 * np.sin(np.pi / (4.0 * delay + 2.0)) / curvature, 6)


# %% 09.B visible: right for a curvature of 1
def stable_rate(delay, curvature):
    return 2.0 * np.sin(np.pi / (4.0 * delay + 2.0))


# %% 09.B visible: right on the example you see, but for
def stable_rate(delay, curvature):
    return (np.sqrt(5.0) - 1.0) / 2.0 / curvature  # the golden ratio


# %% 09.B equivalent
def stable_rate(delay, curvature):
    return 2.0 * np.sin(np.pi / (4.0 * delay + 2.0)) / curvature


# %% 09.B equivalent
def stable_rate(delay, curvature):
    low, high = 0.0, 4.0
    for _ in range(60):
        step = (low + high) / 2.0
        companion = np.eye(delay + 1, k=-1)
        companion[0, 0] = 1.0
        companion[0, -1] -= step
        if np.abs(np.linalg.eigvals(companion)).max() <= 1.0:
            low = step
        else:
            high = step
    return low / curvature


# %% 09.B blank
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = np.array([1.0, -1.0] + delay * [0.0])
        powers[-1] += rate * curvature
        roots = ...
        low, high = (rate, high) if np.max(np.abs(roots)) < 1.0 else (low, rate)
    return high
