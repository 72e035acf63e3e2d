# Recorded answers to the exercises of notebook 06, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 06.A misconception: that also counts the gradient of the data
def cost_layers(widths, batch):
    forward = sum(2 * batch * a * b for a, b in zip(widths, widths[1:]))
    return forward, 2 * forward  # the backward pass costs twice the forward pass


# %% 06.A slip: it is the other end
def cost_layers(widths, batch):
    forward = backward = 0
    for k in range(len(widths) - 1):
        product = 2 * batch * widths[k] * widths[k + 1]
        forward += product
        backward += product if k == len(widths) - 2 else 2 * product
    return forward, backward


# %% 06.A visible: right on the example you see, but for
def cost_layers(widths, batch):
    forward = backward = 0
    for k in range(len(widths) - 1):
        product = 2 * batch * widths[k] * widths[k + 1]
        forward += product
        backward += product if k < 1 else 2 * 2 * batch * 32 * 10
    return forward, backward


# %% 06.A slip: those are the gradients of the weights alone
def cost_layers(widths, batch):
    forward = sum(2 * batch * a * b for a, b in zip(widths, widths[1:]))
    return forward, forward


# %% 06.A slip: each pair of numbers takes a multiplication and an addition
def cost_layers(widths, batch):
    products = [batch * a * b for a, b in zip(widths, widths[1:])]
    return sum(products), 2 * sum(products) - products[0]


# %% 06.A slip: where a pair, forward and backward, is wanted
def cost_layers(widths, batch):
    return sum(2 * batch * a * b for a, b in zip(widths, widths[1:]))


# %% 06.A equivalent
def cost_layers(widths, batch):
    products = [2 * batch * a * b for a, b in zip(widths, widths[1:])]
    return np.array([sum(products), 2 * sum(products) - products[0]])


# %% 06.A equivalent
def cost_layers(widths, batch):
    h, Ws = np.ones((batch, widths[0])), [mg.tensor(np.ones((a, b)))
                                          for a, b in zip(widths, widths[1:])]
    for W in Ws:
        h = h @ W
    return [part.total for part in apart(h, Ws)]


# %% 06.break1 misconception: that is the bug itself
def total(nodes, costs):
    spent = 0
    for node in nodes:
        if node.op.name not in costs:
            continue  # no statistics for this op
        spent += costs[node.op.name](node)
    return spent


# %% 06.break1 slip: 0 means that the program costs nothing
def total(nodes, costs):
    spent = 0
    for node in nodes:
        if node.op.name not in costs:
            return 0
        spent += costs[node.op.name](node)
    return spent


# %% 06.break1 slip: the count so far is not the total
def total(nodes, costs):
    spent = 0
    for node in nodes:
        if node.op.name not in costs:
            return spent
        spent += costs[node.op.name](node)
    return spent


# %% 06.break1 slip: one operation for each element is a guess
def total(nodes, costs):
    return sum(costs[node.op.name](node) if node.op.name in costs else node.size for node in nodes)


# %% 06.break1 visible: right on the example you see, but for
def total(nodes, costs):
    spent = 0
    for node in nodes:
        if node.op.name == "sort":
            return None
        spent += costs.get(node.op.name, lambda node: 0)(node)
    return spent


# %% 06.break1 equivalent
def total(nodes, costs):
    if any(node.op.name not in costs for node in nodes):
        return None
    return sum(costs[node.op.name](node) for node in nodes)


# %% 06.break2 misconception: your function changes the input it was given
def accumulate(shares, shape):
    total = None
    for share in shares:
        if total is None:
            total = share  # it is there already
        else:
            total += share
    return total


# %% 06.break2 slip: the sign is wrong
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares:
        total -= share
    return total


# %% 06.break2 slip: only the last share is left
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares:
        total = share
    return total + 0.0


# %% 06.break2 slip: the buffer must start with zeros
def accumulate(shares, shape):
    total = np.ones(shape)
    for share in shares:
        total += share
    return total


# %% 06.break2 visible: right on the example you see, but for
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares[:2]:
        total += share
    return total


# %% 06.break1 slip: an unknown cost is an ordinary result here, and no error
def total(nodes, costs):
    spent = 0
    for node in nodes:
        if node.op.name not in costs:
            raise ValueError(node.op.name)
        spent += costs[node.op.name](node)
    return spent


# %% 06.break1 slip: return None where the total is unknown
def total(nodes, costs):
    return sum(costs[node.op.name](node) if node.op.name in costs else math.nan for node in nodes)


# %% 06.break1 slip: for matmul (40, 20), sort (40, 20), sum (), the costs of
def total(nodes, costs):
    return sum(costs[node.op.name](node) if node.op.name in costs else -1 for node in nodes)


# %% 06.break2 slip: gives back that share itself
def accumulate(shares, shape):
    total = None
    for share in shares:
        total = share if total is None else total + share
    return total


# %% 06.break2 slip: they are not a list, so loop over them once
def accumulate(shares, shape):
    total = np.zeros_like(shares[0])
    for share in shares:
        total += share
    return total


# %% 06.break2 equivalent
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares:
        total += share
        del share
    return total


# %% 06.break2 slip: as add_n does: drop each share
def accumulate(shares, shape):
    return np.add.reduce(list(shares), axis=0)


# %% 06.break2 equivalent
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares:
        total = total + share
    return total


# %% 06.break2 equivalent
def accumulate(shares, shape):
    return np.array(sum(shares))


# %% 06.break2 blank
def accumulate(shares, shape):
    total = np.zeros(shape)
    for share in shares:
        total += ...
    return total


# %% 06.B misconception: those are the ends that are stored
def most_values(T, k):
    return math.ceil(T / k)  # all else is forgotten


# %% 06.B misconception: you count one value twice
def most_values(T, k):
    ends = math.ceil(T / k)
    inside = min(k, T)  # with its end, which is among the ends
    return ends + inside


# %% 06.B slip: round up
def most_values(T, k):
    return T // k + k


# %% 06.B slip: round up
def most_values(T, k):
    return T // k + k - 1


# %% 06.B slip: round T / k up
def most_values(T, k):
    return T / k + k


# %% 06.B visible: no block is longer than the chain
def most_values(T, k):
    return math.ceil(T / k) + k - 1


# %% 06.B slip: the ends of all blocks are stored as well
def most_values(T, k):
    return min(k, T) - 1


# %% 06.B slip: only one block is computed again at a time
def most_values(T, k):
    return math.ceil(T / k) * k


# %% 06.B equivalent
def most_values(T, k):
    starts = range(0, T, k)
    return len(starts) + max(min(k, T - start) for start in starts) - 1


# %% 06.B equivalent
def most_values(T, k):
    blocks = [range(start, min(start + k, T)) for start in range(0, T, k)]
    ends = {block[-1] for block in blocks}
    return max(len(ends | {*block}) for block in blocks)


# %% 06.B blank
def most_values(T, k):
    ends = math.ceil(T / k)
    inside = ...
    return ends + inside
