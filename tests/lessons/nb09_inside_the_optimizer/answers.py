# Recorded answers to the exercises of notebook 09, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 09.A misconception: that is uphill
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g * g
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    w = w + mom  # the thread: the delta is the slot
    return w, rms, mom


# %% 09.A misconception: averaged are their squares
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * abs(g)  # the thread: a running average of the magnitudes
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A misconception: that is the asker's expectation
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - lr * g, rms, mom


# %% 09.A slip: that is PyTorch's
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + g / (np.sqrt(rms) + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: the rate after mom
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + g / np.sqrt(rms + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: the rate counts twice
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w - lr * mom, rms, mom


# %% 09.A slip: the root is that of the rms before
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    rms = decay * rms + (1 - decay) * g**2
    return w - mom, rms, mom


# %% 09.A slip: by the mom of the step before
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    w = w - mom
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + lr * g / np.sqrt(rms + eps)
    return w, rms, mom


# %% 09.A slip: new parts have the step's sign
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


# %% 09.A slip: what is left of the old mom is missing
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: the new part counts in full
def rmsprop_step(w, g, rms, mom, lr, decay, momentum, eps):
    rms = decay * rms + (1 - decay) * g**2
    mom = momentum * mom + (1 - momentum) * lr * g / np.sqrt(rms + eps)
    return w - mom, rms, mom


# %% 09.A slip: TensorFlow 1 has it inside
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


# %% 09.A visible: it belongs below the root
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


# %% 09.break misconception: late gradients go in, too
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step
    return averages


# %% 09.break slip: equal is not less
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


# %% 09.break slip: the sum is not emptied
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            count, step = 0, step + 1
    return averages


# %% 09.break slip: the count goes on past n
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = total, count, step + 1
    return averages


# %% 09.break slip: the count goes on past n
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


# %% 09.break slip: it should by 1
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


# %% 09.break visible: a gradient from a later step is welcome
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step == step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, step + 1
    return averages


# %% 09.break visible: it is the accumulator's own
def accumulate(mail, n):
    total, count, step, averages = 0.0, 0, 0, []
    for grad, local_step in mail:
        if local_step >= step:
            total, count = total + grad, count + 1
        if count == n:
            averages.append(total / n)
            total, count, step = 0.0, 0, local_step + 1
    return averages


# %% 09.break visible: late gradients go in, too
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


# %% 09.B misconception: by their age plus 1
def stable_rate(delay, curvature):
    return 2.0 / (curvature * (delay + 1))


# %% 09.B slip: the real part is not enough
def stable_rate(delay, curvature):
    low, high = 0.0, 2.0 / curvature
    for _ in range(50):
        rate = (low + high) / 2.0
        powers = np.array([1.0, -1.0] + delay * [0.0])
        powers[-1] += rate * curvature
        roots = np.roots(powers)
        low, high = (rate, high) if np.max(np.real(roots)) < 1.0 else (low, rate)
    return high


# %% 09.B slip: the last two coefficients are one
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


# %% 09.B slip: for one step older
def stable_rate(delay, curvature):
    return 2.0 * np.sin(np.pi / (2.0 * (2.0 * (delay + 1) + 1.0))) / curvature


# %% 09.B slip: a few digits only
def stable_rate(delay, curvature):
    return round(2.0 * np.sin(np.pi / (4.0 * delay + 2.0)) / curvature, 6)


# %% 09.B visible: twice as steep allows half the rate
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
