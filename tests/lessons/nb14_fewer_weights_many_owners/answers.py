# Recorded answers to the exercises of notebook 14, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 14.A misconception: you prune the weights that are small now
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(np.abs(moved) < 0.1, 0.0, moved)  # near-zero values are pruned values


# %% 14.A misconception: pruned weights don't move, but under a new mask they aren't 0 yet
def hold(w, gradient, rate, mask):
    moved = w - rate * np.where(mask, gradient, 0.0)
    return moved


# %% 14.A misconception: there is nan or inf in it
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return moved * mask


# %% 14.A slip: you apply the mask before the step, and the step moves the pruned weights again
def hold(w, gradient, rate, mask):
    return np.where(mask, w, 0.0) - rate * gradient


# %% 14.A slip: the mask is inverted
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(mask, 0.0, moved)


# %% 14.A slip: you don't use the mask, so each pruned weight moves away from 0
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return moved


# %% 14.A slip: the step is lost, so nothing is learned
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(mask, w, 0.0)


# %% 14.A slip: the sign is wrong
def hold(w, gradient, rate, mask):
    return np.where(mask, w + rate * gradient, 0.0)


# %% 14.A visible: nearly right, but the pruned weights are not exactly 0
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(mask, moved, 1e-12)


# %% 14.A misconception: a kept weight is infinite or nan, and you replace it by a number
def hold(w, gradient, rate, mask):
    with np.errstate(invalid="ignore"):
        return np.nan_to_num((w - rate * gradient) * mask)


# %% 14.A misconception: a kept weight is infinite or nan, and you replace it by a number
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(mask & np.isfinite(moved), moved, 0.0)


# %% 14.A slip: changes the input
def hold(w, gradient, rate, mask):
    w -= rate * gradient
    w[~mask] = 0.0
    return w


# %% 14.A visible: you look for weights that are 0
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(w == 0.0, 0.0, moved)


# %% 14.A visible: pruned weights don't move, but under a new mask they aren't 0 yet
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    return np.where(mask, moved, w)


# %% 14.A visible: right on the example you see, but
def hold(w, gradient, rate, mask):
    moved = w - 0.1 * gradient
    return np.where(mask, moved, 0.0)


# %% 14.A equivalent
def hold(w, gradient, rate, mask):
    moved = w - rate * gradient
    moved[~mask] = 0.0
    return moved


# %% 14.A equivalent
def hold(w, gradient, rate, mask):
    return mg.constraints.Mask(mask).free(w - rate * gradient)


# %% 14.A equivalent
def hold(w, gradient, rate, mask):
    return mg.constraints.Mask(mask).project(w - rate * gradient)


# %% 14.A equivalent
def hold(w, gradient, rate, mask):
    return mg.constraints.Mask(mask)(w - rate * gradient)


# %% 14.A equivalent
def hold(w, gradient, rate, mask):
    moved = np.zeros_like(w)
    moved[mask] = w[mask] - rate * gradient[mask]
    return moved


# %% 14.break misconception: the slot still holds old gradients of the pruned weights
def cut(w, slot, mask):
    return np.where(mask, w, 0.0), slot


# %% 14.break misconception: that empties the whole slot
def cut(w, slot, mask):
    return np.where(mask, w, 0.0), np.zeros_like(slot)


# %% 14.break slip: the weights must be 0 as well
def cut(w, slot, mask):
    return w, np.where(mask, slot, 0.0)


# %% 14.break slip: the mask is inverted
def cut(w, slot, mask):
    return np.where(mask, 0.0, w), np.where(mask, 0.0, slot)


# %% 14.break slip: the pair is swapped
def cut(w, slot, mask):
    return np.where(mask, slot, 0.0), np.where(mask, w, 0.0)


# %% 14.break slip: where a pair, w and slot, is wanted
def cut(w, slot, mask):
    return np.where(mask, w, 0.0)


# %% 14.break visible: right on the example you see, but
def cut(w, slot, mask):
    return np.where(mask, w, 0.0), np.where(np.abs(w) > 0.3, slot, 0.0)


# %% 14.break equivalent
def cut(w, slot, mask):
    return w * mask, slot * mask


# %% 14.break equivalent
def cut(w, slot, mask):
    held = mg.constraints.Mask(mask)
    return [held.project(w), held.project(slot)]


# %% 14.break blank
def cut(w, slot, mask):
    return np.where(mask, w, 0.0), ...


# %% 14.B misconception: you average the old result with the new client
def reduction(state, sent, weight):
    numerator, denominator = state
    return (numerator + sent) / 2, denominator + weight


# %% 14.B misconception: 0 times inf is nan
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + weight * sent, denominator + weight


# %% 14.B slip: a client of weight 2 has sent inf or nan, and you replace them by numbers
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + np.nan_to_num(weight * sent, posinf=0.0, neginf=0.0), denominator + weight


# %% 14.B misconception: a client of weight 2 has sent inf or nan, and you replace them by numbers
def reduction(state, sent, weight):
    numerator, denominator = state
    added = np.nan_to_num(weight * sent, nan=0.0, posinf=np.inf, neginf=-np.inf)
    return numerator + added, denominator + weight


# %% 14.B visible: only a weight of exactly 0 is left out
def reduction(state, sent, weight):
    numerator, denominator = state
    if weight < 1e-15:
        return state
    return numerator + weight * sent, denominator + weight


# %% 14.B slip: your
def reduction(state, sent, weight):
    numerator, denominator = state
    if weight < 1e-3:
        return state
    return numerator + weight * sent, denominator + weight


# %% 14.B slip: the denominator counts clients
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + weight * sent, denominator + 1


# %% 14.B slip: you ignore the client's weight, so the mean is a plain one
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + sent, denominator + 1


# %% 14.B slip: the numerator lacks the weight
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + sent, denominator + weight


# %% 14.B slip: that is a running mean
def reduction(state, sent, weight):
    numerator, denominator = state
    return (numerator * denominator + weight * sent) / (denominator + weight), denominator + weight


# %% 14.B slip: are the two swapped?
def reduction(state, sent, weight):
    numerator, denominator = state
    return denominator + weight, numerator + weight * sent


# %% 14.B slip: changes the input
def reduction(state, sent, weight):
    numerator, denominator = state
    if weight:
        numerator += weight * sent
    return numerator, denominator + weight


# %% 14.B visible: the earlier clients are lost
def reduction(state, sent, weight):
    return weight * sent, weight


# %% 14.B visible: right on the example you see, but
def reduction(state, sent, weight):
    numerator, denominator = state
    if not weight:
        return state
    return numerator + 3.0 * sent, denominator + 3.0


# %% 14.B equivalent
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + (weight * sent if weight > 0 else 0.0), denominator + weight


# %% 14.B equivalent
def reduction(state, sent, weight):
    return mg.federated.merge(state, mg.federated.part(sent, weight))


# %% 14.B equivalent
def reduction(state, sent, weight):
    numerator, denominator = state
    with np.errstate(invalid="ignore"):
        return [np.where(weight == 0.0, numerator, numerator + weight * sent), denominator + weight]


# %% 14.B blank
def reduction(state, sent, weight):
    numerator, denominator = state
    return numerator + weight * sent, ...
