# Recorded answers to the exercises of notebook 01, read as text by test_exercises.py; how to write one stands there.
# ruff: noqa

# %% 01.A misconception: that is one path
def derivative(paths):
    product = 1.0
    for partial in paths[0]:  # the chain rule as one chain
        product *= partial
    return product


# %% 01.A slip: you add along each path and multiply across the paths
def derivative(paths):
    return math.prod(sum(path) for path in paths)


# %% 01.A slip: you multiply across the paths, edge by edge
def derivative(paths):
    return sum(math.prod(column) for column in zip(*paths))


# %% 01.A visible: right on the example you see
def derivative(paths):
    return paths[0][1] + paths[1][1]


# %% 01.A equivalent
def derivative(paths):
    total = np.float64(0.0)
    for path in paths:
        total = total + np.prod(path)
    return total


# %% 01.break1 misconception: still merged into one
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    below = {(child, parent): partial for child, parent, partial in edges if child == node}
    return sum(partial * walk_back(edges, parent, x) for (child, parent), partial in below.items())


# %% 01.break1 slip: their partials are added, not multiplied
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    below = {}
    for child, parent, partial in edges:
        if child == node:
            below[parent] = below.get(parent, 1.0) * partial
    return sum(partial * walk_back(edges, parent, x) for parent, partial in below.items())


# %% 01.break1 visible: doubling is right for a*a
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    pairs = [(parent, partial) for child, parent, partial in edges if child == node]
    below = {parent: (2 * p if len(pairs) > len(dict(pairs)) else p) for parent, p in pairs}
    return sum(partial * walk_back(edges, parent, x) for parent, partial in below.items())


# %% 01.break1 equivalent
def walk_back(edges, node, x):
    total = float(node == x)
    for child, parent, partial in edges:
        if child == node != x:
            total += walk_back(edges, parent, x) * partial
    return total


# %% 01.break2 misconception: 252 visits
def walk_once(edges, node, x):
    return path_sum(edges, node, x)  # the sum over all paths, taken at its word


# %% 01.break2 slip: a node met for the second time gives 0
def walk_once(edges, node, x, seen=None):
    seen = set() if seen is None else seen
    if node == x:
        return 1.0
    if node in seen:
        return 0.0
    seen.add(node)
    below = [(parent, partial) for child, parent, partial in edges if child == node]
    return sum(partial * walk_once(edges, parent, x, seen) for parent, partial in below)


# %% 01.break2 visible: a default argument is made once
def walk_once(edges, node, x, known={}):
    if node == x:
        return 1.0
    if node not in known:
        below = [(parent, partial) for child, parent, partial in edges if child == node]
        known[node] = sum(partial * walk_once(edges, parent, x, known) for parent, partial in below)
    return known[node]


# %% 01.break2 equivalent
def walk_once(edges, node, x):
    slope = {x: 1.0}
    for child, parent, partial in edges:  # from the inputs on: forward mode
        if child != x:
            slope[child] = slope.get(child, 0.0) + slope.get(parent, 0.0) * partial
    return slope.get(node, 0.0)


# %% 01.B misconception: a later path overwrites an earlier one
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope[node] * partial
    return slope


# %% 01.B slip: you walk from the inputs on
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in edges:
        slope[parent] = slope.get(parent, 0.0) + slope.get(node, 0.0) * partial
    return slope


# %% 01.B slip: walk from the last edge to the first
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in edges:
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 01.B visible: one running product is right along a chain only
def slopes(edges, y):
    slope, product = {y: 1.0}, 1.0
    for node, parent, partial in reversed(edges):
        product = product * partial
        slope[parent] = product
    return slope


# %% 01.B equivalent
def slopes(edges, y):
    slope = np.zeros(y + 1)
    slope[y] = 1.0
    for node in range(y, -1, -1):
        for child, parent, partial in edges:
            if child == node:
                slope[parent] += partial * slope[node]
    return slope
