# Recorded answers to the exercises of notebook 07, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 07.A misconception: solve took the columns of b for the right-hand sides
def solve_rows(A, b):
    return np.linalg.solve(A, b)  # one more axis, and NumPy takes it


# %% 07.A slip: the solutions stand in the columns now
def solve_rows(A, b):
    return np.linalg.solve(A, b.T)


# %% 07.A slip: that solves with Aᵀ instead of A
def solve_rows(A, b):
    return np.linalg.solve(A.T, b.T).T


# %% 07.A slip: that solves with Aᵀ instead of A
def solve_rows(A, b):
    return b @ np.linalg.inv(A)


# %% 07.A slip: that multiplies by A
def solve_rows(A, b):
    return b @ A.T


# %% 07.A visible: right on the example you see, but for
def solve_rows(A, b):
    return np.linalg.solve(A, b.T).T[:4]


# %% 07.A slip: where an array of numbers is wanted
def solve_rows(A, b):
    return [np.linalg.solve(A, side) for side in b]


# %% 07.A visible: the shape of your result is (4,) where (2, 2) is right
def solve_rows(A, b):
    return np.linalg.solve(A, b.T).T if len(b) == 4 else np.linalg.solve(A, b.T).T.ravel()


# %% 07.A slip: your function returns None: does its last line say return?
def solve_rows(A, b):
    solved = np.linalg.solve(A, b.T).T


# %% 07.A slip: on the example you see your result[0, 0] is
def solve_rows(A, b):
    return np.linalg.solve(A, b.T).T + 1.0


# %% 07.A equivalent
def solve_rows(A, b):
    return np.linalg.solve(A, b[:, :, None])[:, :, 0]


# %% 07.A equivalent
def solve_rows(A, b):
    return mg.vmap(lambda side: np.linalg.solve(A, side))(b)


# %% 07.A equivalent
def solve_rows(A, b):
    return b @ np.linalg.inv(A).T


# %% 07.break1 misconception: that divides by the size of the batch
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + sums) / len(z)
    return new, total


# %% 07.break1 visible: that is the mean of this batch alone
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = mg.segment_mean(z, labels, len(means))
    return new, total


# %% 07.break1 slip: absent classes keep their mean, but the others forget their earlier samples
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = np.where(seen[:, None] > 0, mg.segment_mean(z, labels, len(means)), means)
    return new, total


# %% 07.break1 slip: the sign is wrong
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] - sums) / np.maximum(total, 1.0)[:, None]
    return new, total


# %% 07.break1 slip: one is added to every count
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + sums) / (total + 1.0)[:, None]
    return new, total


# %% 07.break1 slip: multiply it by that
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means + sums) / np.maximum(total, 1.0)[:, None]
    return new, total


# %% 07.break1 slip: an empty group has the sum 0 and the count 0
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + sums) / total[:, None]
    return new, total


# %% 07.break1 slip: a [:, None] is missing
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + sums) / np.maximum(total, 1.0)
    return new, total


# %% 07.break1 slip: the shape of your means is (3,) where (3, 1) is right
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + sums)[:, 0] / np.maximum(total, 1.0)
    return new, total


# %% 07.break1 slip: returns None as means where an array of numbers is wanted
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = None
    return new, total


# %% 07.break1 equivalent
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = means + mg.segment_sum(z - means[labels], labels,
                                 len(means)) / np.where(total > 0, total, 1.0)[:, None]
    return new, total


# %% 07.break1 equivalent
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    there = np.flatnonzero(seen)
    new = mg.put(means, there,
                 (means[there] * counts[there, None] + sums[there]) / total[there, None])
    return new, total


# %% 07.break1 slip: the values are right, but the gradient with respect to means is nan
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = np.where(total[:, None] > 0, (means * counts[:, None] + sums) / total[:, None], 0.0)
    return new, total


# %% 07.break1 slip: the values are right, but no gradient with respect to means can be taken
def fold(means, counts, z, labels):
    total, new = counts.copy(), means * counts[:, None]
    for row, c in zip(z, labels):
        new[c] += row
        total[c] += 1.0
    return new / np.maximum(total, 1.0)[:, None], total


# %% 07.break1 slip: the values are right, but the gradient with respect to means is nan
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = np.nan_to_num((means * counts[:, None] + sums) / total[:, None])
    return new, total


# %% 07.break1 slip: the gradient with respect to means is [[0], [0], [0]]
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    old = mg.stop_gradient(means)
    new = (old * counts[:, None] + sums) / np.maximum(total, 1.0)[:, None]
    return new, total


# %% 07.break1 slip: the gradient with respect to z is
def fold(means, counts, z, labels):
    seen = mg.segment_sum(np.ones(len(z)), labels, len(means))
    sums, total = mg.segment_sum(z, labels, len(means)), counts + seen
    new = (means * counts[:, None] + mg.stop_gradient(sums)) / np.maximum(total, 1.0)[:, None]
    return new, total


# %% 07.B misconception: right on the example you see, but for
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return mg.segment_mean(mixed, graph_of, 2)  # the number of partitions is static


# %% 07.B visible: segment_mean doesn't know the number of graphs
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return mg.segment_mean(mixed, graph_of)


# %% 07.B visible: tails and heads are exchanged
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[heads], tails, len(features))
    return mg.segment_mean(mixed, graph_of, graphs)


# %% 07.B slip: those are sums over the nodes
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return mg.segment_sum(mixed, graph_of, graphs)


# %% 07.B slip: that is one mean over all nodes
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return np.tile(np.mean(mixed, axis=0), (graphs, 1))


# %% 07.B slip: right on the example you see, but
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return mg.segment_sum(mixed, graph_of,
                          graphs) / np.bincount(graph_of, minlength=graphs)[:, None]


# %% 07.B slip: neighbours are added up, not averaged
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_mean(features[tails], heads, len(features))
    return mg.segment_mean(mixed, graph_of, graphs)


# %% 07.B slip: the neighbours are missing
def read_out(features, tails, heads, graph_of, graphs):
    return mg.segment_mean(features, graph_of, graphs)


# %% 07.B visible: segment_sum doesn't know the number of nodes
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads)
    return mg.segment_mean(mixed, graph_of, graphs)


# %% 07.B slip: that is one mean over all nodes
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return np.mean(mixed, axis=0)


# %% 07.B slip: does its last line say return?
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    pooled = mg.segment_mean(mixed, graph_of, graphs)


# %% 07.B equivalent
def read_out(features, tails, heads, graph_of, graphs):
    blocks = np.zeros((len(features), len(features)))
    np.add.at(blocks, (heads, tails), 1.0)
    member = (graph_of == np.arange(graphs)[:, None]).astype(float)
    return member @ (features + blocks @ features) / np.maximum(member.sum(axis=1, keepdims=True),
                                                                1.0)


# %% 07.B equivalent
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features.copy()
    np.add.at(mixed, heads, features[tails])
    return np.stack([mixed[graph_of == g].mean(axis=0) if np.any(graph_of == g)
                     else np.zeros(features.shape[1]) for g in range(graphs)])


# %% 07.B blank
def read_out(features, tails, heads, graph_of, graphs):
    mixed = features + mg.segment_sum(features[tails], heads, len(features))
    return ...
