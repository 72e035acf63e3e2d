# Recorded answers to the exercises of notebook 05, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 05.A misconception: that is the whole graph
def prune(parents, fetches):
    return set(parents)  # there is one graph, so all of it runs


# %% 05.A slip: start at the last one
def prune(parents, fetches):
    needed = set(fetches)
    for node in parents:
        if node in needed:
            needed.update(parents[node])
    return needed


# %% 05.A slip: those are the nodes computed from the fetches
def prune(parents, fetches):
    needed = set(fetches)
    for node in parents:
        if needed.intersection(parents[node]):
            needed.add(node)
    return needed


# %% 05.A slip: only a node that is needed needs its parents
def prune(parents, fetches):
    needed = set(fetches)
    for node in reversed(parents):
        needed.update(parents[node])
    return needed


# %% 05.A slip: parents' parents are needed, too
def prune(parents, fetches):
    needed = set(fetches)
    for node in fetches:
        needed.update(parents[node])
    return needed


# %% 05.A slip: the fetches themselves are missing
def prune(parents, fetches):
    needed = set()
    for node in reversed(parents):
        if node in needed or node in fetches:
            needed.update(parents[node])
    return needed


# %% 05.A visible: an older node need not be needed
def prune(parents, fetches):
    return set(range(max(fetches) + 1))


# %% 05.A slip: is in your result more than once
def prune(parents, fetches):
    needed = list(fetches)
    for node in needed:
        needed += parents[node]
    return needed


# %% 05.A slip: was still running after
def prune(parents, fetches):
    needed = set()
    def visit(node):
        needed.add(node)
        for parent in parents[node]:
            visit(parent)
    for node in fetches:
        visit(node)
    return needed


# %% 05.A slip: a loop has no such limit
def prune(parents, fetches):
    needed = set()
    def visit(node):
        if node not in needed:
            needed.add(node)
            for parent in parents[node]:
                visit(parent)
    for node in fetches:
        visit(node)
    return needed


# %% 05.A equivalent
def prune(parents, fetches):
    needed, todo = set(), list(fetches)
    while todo:
        node = todo.pop()
        if node not in needed:
            needed.add(node)
            todo += parents[node]
    return needed


# %% 05.A equivalent
def prune(parents, fetches):
    needed = set(fetches)
    for node in range(len(parents) - 1, -1, -1):
        needed |= set(parents[node]) if node in needed else set()
    return sorted(needed)


# %% 05.A blank
def prune(parents, fetches):
    needed = set(fetches)
    for node in reversed(parents):
        if ...:
            needed.update(parents[node])
    return needed


# %% 05.break misconception: that is the bug itself
def may_reuse(seen, now):
    return True  # the variable is still the same one


# %% 05.break misconception: every run computes everything again
def may_reuse(seen, now):
    return False  # variables are volatile: nothing made from one can be kept


# %% 05.break slip: a counter of steps would empty the cache
def may_reuse(seen, now):
    return seen == now


# %% 05.break slip: that is the opposite
def may_reuse(seen, now):
    return any(now[name] != version for name, version in seen.items())


# %% 05.break visible: raises KeyError
def may_reuse(seen, now):
    return now["W"] == seen["W"]


# %% 05.break visible: all of them must be unchanged
def may_reuse(seen, now):
    return any(now[name] == version for name, version in seen.items())


# %% 05.break visible: the largest versions may agree by chance
def may_reuse(seen, now):
    return max(seen.values(), default=0) == max(now.values())


# %% 05.break equivalent
def may_reuse(seen, now):
    for name in seen:
        if now[name] != seen[name]:
            return False
    return True


# %% 05.break equivalent
def may_reuse(seen, now):
    return seen.items() <= now.items()


# %% 05.break equivalent
def may_reuse(seen, now):
    return sum(seen.values()) == sum(now[name] for name in seen)


# %% 05.B misconception: the encoder ran 8 times for 8 batches
def encoder_gradient(encode, loss, W, batches):
    # it has to be recomputed for its gradient
    one = lambda batch: mg.grad(lambda W: loss(encode(W), batch))(W)
    return sum(one(batch) for batch in batches)


# %% 05.B misconception: nothing connects them with W
def encoder_gradient(encode, loss, W, batches):
    H = encode(W)  # put the representations into a constant
    return mg.grad(lambda W: sum(loss(H, batch) for batch in batches) + 0.0 * np.sum(W))(W)


# %% 05.B slip: you went back through it 8 times
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return sum(pullback(mg.grad(loss)(H, batch))[0] for batch in batches)


# %% 05.B slip: it still has to go back through the encoder
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return sum(mg.grad(loss)(H, batch) for batch in batches)


# %% 05.B slip: the sign is reversed
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return -pullback(sum(mg.grad(loss)(H, batch) for batch in batches))[0]


# %% 05.B slip: so take [0]
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return pullback(sum(mg.grad(loss)(H, batch) for batch in batches))


# %% 05.B slip: that is the mean over the batches
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return pullback(np.mean([mg.grad(loss)(H, batch) for batch in batches], axis=0))[0]


# %% 05.B visible: only the last batch is in it
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    for batch in batches:
        arrived = mg.grad(loss)(H, batch)
    return pullback(arrived)[0]


# %% 05.B slip: you pull back ones
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    return pullback(np.ones(H.shape))[0]


# %% 05.B equivalent
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    arrived = np.zeros_like(H)
    for batch in batches:
        arrived += mg.grad(lambda H: loss(H, batch))(H)
    return pullback(arrived)[0]


# %% 05.B equivalent
def encoder_gradient(encode, loss, W, batches):
    return mg.grad(lambda W: (lambda H: sum(loss(H, batch) for batch in batches))(encode(W)))(W)


# %% 05.B equivalent
def encoder_gradient(encode, loss, W, batches):
    w = mg.tensor(W)
    H = encode(w)
    arrived = sum(mg.gradient(loss(h, batch), h) for batch in batches for h in [mg.tensor(H.value)])
    return mg.gradient(H, w, cotangent=arrived.value).value


# %% 05.B blank
def encoder_gradient(encode, loss, W, batches):
    H, pullback = mg.vjp(encode, W)
    arrived = sum(mg.grad(loss)(H, batch) for batch in batches)
    return ...
