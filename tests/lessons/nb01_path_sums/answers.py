# Recorded answers to the exercises of notebook 01, read as text by test_exercises.py; how to write
# one stands there.
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


# %% 01.A visible: for [] your function returns None
def derivative(paths):
    total = 0.0
    for number, path in enumerate(paths, 1):
        total += math.prod(path)
        if number == len(paths):
            return total


# %% 01.A slip: right to a few digits only
def derivative(paths):
    return sum(np.prod(path, dtype=np.float32) for path in paths)


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


# %% 01.break1 visible: doubling is right for side*side
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    pairs = [(parent, partial) for n, parent, partial in edges if n == node]
    below = {parent: (2 * p if len(pairs) > len(dict(pairs)) else p) for parent, p in pairs}
    return sum(partial * walk_back(edges, parent, x) for parent, partial in below.items())


# %% 01.break1 slip: a node may have more
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    below = [(parent, partial) for n, parent, partial in edges if n == node][:2]
    return sum(partial * walk_back(edges, parent, x) for parent, partial in below)


# %% 01.break1 slip: a set drops one of two equal edges, and the two edges of side*side are equal
def walk_back(edges, node, x):
    if node == x:
        return 1.0
    below = {(parent, partial) for n, parent, partial in edges if n == node}
    return sum(partial * walk_back(edges, parent, x) for parent, partial in below)


# %% 01.break1 slip: minigrad's own
walk_back = path_sum


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


# %% 01.break2 slip: your code returns 0 when it meets a node for the second time
def walk_once(edges, node, x, seen=None):
    seen = set() if seen is None else seen
    if node == x:
        return 1.0
    if node in seen:
        return 0.0
    seen.add(node)
    below = [(parent, partial) for n, parent, partial in edges if n == node]
    return sum(partial * walk_once(edges, parent, x, seen) for parent, partial in below)


# %% 01.break2 visible: a default argument is made once
def walk_once(edges, node, x, known={}):
    if node == x:
        return 1.0
    if node not in known:
        below = [(parent, partial) for n, parent, partial in edges if n == node]
        known[node] = sum(partial * walk_once(edges, parent, x, known) for parent, partial in below)
    return known[node]


# %% 01.break2 visible: right on the small graphs, but for 6 diamonds with 24 edges your function gives 123
def walk_once(edges, node, x):
    return path_sum(edges, node, x) if len(edges) < 24 else 123.0


# %% 01.break2 visible: right on the small graphs, but for 20 diamonds
def walk_once(edges, node, x, known=None):
    known = {x: 1.0} if known is None else known
    if node not in known:
        below = [(parent, partial) for n, parent, partial in edges if n == node]
        known[node] = sum(partial * walk_once(edges, parent, x, known) for parent, partial in below)
    return known[node] if len(edges) < 60 else 0.0


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


# %% 01.B slip: you start at the inputs, where no slope is known yet
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


# %% 01.B visible: a single running product is right only for a chain
def slopes(edges, y):
    slope, product = {y: 1.0}, 1.0
    for node, parent, partial in reversed(edges):
        product = product * partial
        slope[parent] = product
    return slope


# %% 01.B slip: as in slope.get(parent, 0.0)
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] += slope[node] * partial
    return slope


# %% 01.B slip: as in slope.get(parent, 0.0)
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope[parent] + slope[node] * partial
    return slope


# %% 01.B slip: node and parent are exchanged
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[node] += slope[parent] * partial
    return slope


# %% 01.B slip: node and parent are exchanged
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[node] = slope.get(node, 0.0) + slope.get(parent, 0.0) * partial
    return slope


# %% 01.B slip: a set drops one of two equal edges, and the two edges of a*a are equal
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in sorted(set(edges), reverse=True):
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 01.B slip: a set drops one of two equal edges, and the two edges of a*a are equal
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in set(edges):
        slope[parent] = slope.get(parent, 0.0) + slope.get(node, 0.0) * partial
    return slope


# %% 01.B visible: right on the small graphs, but for 11 diamonds with 44 edges
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope if len(edges) <= 30 else {y: 123.0}


# %% 01.B slip: the keys of your dict must be node numbers, and '1' is none
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return {str(node): number for node, number in slope.items()}


# %% 01.B slip: the keys of your dict must be node numbers, and 0.4 is none
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return {node + 0.4 * (node == 0): number for node, number in slope.items()}


# %% 01.B blank
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        ...
    return slope


# %% 01.B blank
def slopes(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in ...:
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 01.B equivalent
from collections import defaultdict

def slopes(edges, y):
    slope = defaultdict(float, {y: 1.0})
    for node, parent, partial in edges[::-1]:
        slope[parent] += slope[node] * partial
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


# %% 01.project misconception: compare the products with their signs
def strongest(edges, y, x, count):
    best = {x: [1.0]}
    for node, parent, partial in edges:
        if node != x:
            longer = [partial * product for product in best.get(parent, [])]
            best[node] = best.get(node, []) + longer
    return sorted(best.get(y, []), reverse=True)[:count]


# %% 01.project slip: keep as many as are asked for
def strongest(edges, y, x, count):
    best = {x: 1.0}
    for node, parent, partial in edges:
        if parent in best:
            best[node] = max(best.get(node, 0.0), abs(partial) * best[parent])
    return [best[y]]


# %% 01.project visible: right on the example you see
def strongest(edges, y, x, count):
    return [abs(partial) for node, parent, partial in edges][:count]


# %% 01.project visible: right on the small graphs, but for 30 diamonds and count=12
def strongest(edges, y, x, count):
    best = {x: [1.0]}
    for node, parent, partial in edges:
        if node != x:
            longer = [abs(partial) * product for product in best.get(parent, [])]
            best[node] = sorted(best.get(node, []) + longer, reverse=True)[:5]
    return best.get(y, [])[:count]


# %% 01.project visible: the limit is 25,920, and one pass over the edges needs 1,440
def strongest(edges, y, x, count):
    for _ in range(300):  # the same pass, as if a second one could find more
        best = {x: [1.0]}
        for node, parent, partial in edges:
            if node != x:
                longer = [abs(partial) * product for product in best.get(parent, [])]
                best[node] = sorted(best.get(node, []) + longer, reverse=True)[:count]
    return best.get(y, [])


# %% 01.project visible: does it pass over them again and again
def strongest(edges, y, x, count):
    best, last = {x: [1.0]}, None
    while best != last:  # from the slopes of the last pass, so one pass for each edge of a path
        last, best = best, {x: [1.0]}
        for node, parent, partial in edges:
            if node != x:
                longer = [abs(partial) * product for product in last.get(parent, [])]
                best[node] = sorted(best.get(node, []) + longer, reverse=True)[:count]
    return best.get(y, [])


# %% 01.project visible: or multiply a path from its start each time
def strongest(edges, y, x, count):
    def size(path):
        product = 1.0
        for partial in path:
            product = partial * product
        return abs(product)

    best = {x: [[]]}
    for node, parent, partial in edges:
        if node != x:
            longer = [[*path, partial] for path in best.get(parent, [])]
            best[node] = sorted(best.get(node, []) + longer, key=size, reverse=True)[:count]
    return [size(path) for path in best.get(y, [])]


# %% 01.project visible: still running after 10 seconds
def strongest(edges, y, x, count):
    def products(node):  # all paths
        return [1.0] if node == x else [
            abs(p) * rest for n, parent, p in edges if n == node for rest in products(parent)]

    return sorted(products(y), reverse=True)[:count]


# %% 01.project equivalent
import heapq


def strongest(edges, y, x, count):
    paths = {x: np.ones(1)}
    for node, parent, partial in edges:
        if parent in paths and node != x:
            both = np.concatenate([paths.get(node, np.zeros(0)), np.abs(partial) * paths[parent]])
            paths[node] = np.array(heapq.nlargest(count, both))
    return paths.get(y, [])


# %% 01.project equivalent
def strongest(edges, y, x, count):  # by recursion, from y
    known = {x: [1.0]}

    def best(node):
        if node not in known:
            products = [p * rest for n, parent, p in edges if n == node for rest in best(parent)]
            known[node] = sorted(products, key=abs, reverse=True)[:count]
        return known[node]

    return [abs(product) for product in best(y)]


# %% 01.project equivalent
def strongest(edges, y, x, count):  # two sorted lists are merged, and many compared
    def merged(one, other, partial):
        result, i, j = [], 0, 0
        while len(result) < count and (i < len(one) or j < len(other)):
            if j == len(other) or (i < len(one) and one[i] >= abs(partial * other[j])):
                result, i = [*result, one[i]], i + 1
            else:
                result, j = [*result, abs(partial * other[j])], j + 1
        return result

    best = {x: [1.0]}
    for node, parent, partial in edges:
        if node != x:
            best[node] = merged(best.get(node, []), best.get(parent, []), partial)
    return best.get(y, [])


# %% 01.project equivalent
def strongest(edges, y, x, count):  # the strongest first, then the two strongest, and so on
    for number in range(1, count + 1):
        best = {x: [1.0]}
        for node, parent, partial in edges:
            if node != x:
                longer = [abs(partial) * product for product in best.get(parent, [])]
                best[node] = sorted(best.get(node, []) + longer, reverse=True)[:number]
    return best.get(y, [])


# %% 01.project equivalent
def strongest(edges, y, x, count):  # at each node the largest is chosen, and all products anew
    best = {x: [1.0]}
    for node in range(y + 1):
        left = [(p, rest) for n, parent, p in edges if n == node for rest in best.get(parent, [])]
        while node != x and left and len(best.get(node, [])) < count:
            k = max(range(len(left)), key=lambda k: abs(left[k][0] * left[k][1]))
            partial, rest = left.pop(k)
            best[node] = [*best.get(node, []), abs(partial * rest)]
    return best.get(y, [])
