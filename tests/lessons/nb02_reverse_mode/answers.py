# Recorded answers to the exercises of notebook 02, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 02.A misconception: a single running product is right only for a chain
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):  # a chain of layers, each with its Jacobian
        for parent, pull in pulls:
            g = slope[parent] = pull(g)
    return slope


# %% 02.A slip: you start at the inputs, where no slope is known yet
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in lines:
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(slope.get(node, 0.0))
    return slope


# %% 02.A slip: that slope is not known yet
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in lines:
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(slope[node])
    return slope


# %% 02.A slip: that slope is not known yet
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] += pull(slope[node])
    return slope


# %% 02.A slip: you pull the seed g back everywhere
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(g)
    return slope


# %% 02.A slip: the sign is reversed
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) - pull(slope[node])
    return slope


# %% 02.A visible: a later share overwrites an earlier one
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = pull(slope[node])
    return slope


# %% 02.A visible: right on the example you see
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            share = pull(slope[node])
            slope[parent] = share if np.ndim(share) else 0.0
    return slope


# %% 02.A slip: your function changes the input it was given: build something new and leave the input as it is; += changes an array in place
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            if parent in slope:
                slope[parent] += pull(slope[node])
            else:
                slope[parent] = pull(slope[node])
    return slope


# %% 02.A slip: += changes an array in place, and another node may use the same array
def pull_back(lines, y, g):
    slope = {y: g + 0.0}  # a copy, so that the input stays as it is
    for node, pulls in lines[::-1]:
        for parent, pull in pulls:
            if parent in slope:
                slope[parent] += pull(slope[node])
            else:
                slope[parent] = pull(slope[node])
    return slope


# %% 02.A slip: a pull is a function: call it
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + slope[node] * pull
    return slope


# %% 02.A slip: a pull is a function: call it
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + slope[node] @ pull
    return slope


# %% 02.A slip: the parent has no slope yet
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(slope[parent])
    return slope


# %% 02.A visible: each slope has the shape of its node
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, np.zeros_like(g)) + pull(slope[node])
    return slope


# %% 02.A visible: your function gives node 0 an array of shape (2,) where one number is right
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, np.zeros_like(x.value)) + pull(slope[node])
    return slope


# %% 02.A visible: your function gives node 0 an array of shape (2,) where one number is right
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, np.zeros(2)) + pull(slope[node])
    return slope


# %% 02.A visible: your function gives node 1 one number where an array of shape (2,) is right
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(slope[node])
    return {node: s if node in (0, y) else float(np.sum(s)) for node, s in slope.items()}


# %% 02.A visible: your function leaves out node 1, entry 0, where 0.915137 is right
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            slope[parent] = slope.get(parent, 0.0) + pull(slope[node])
    return {0: slope[0]}


# %% 02.A visible: the values are right, but 20 diamonds took 160 pulls
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in reversed(lines):
        for parent, pull in pulls:
            pull(slope[node])
            slope[parent] = slope.get(parent, 0.0) + pull(slope[node])
    return slope


# %% 02.A equivalent
def pull_back(lines, y, g):
    slope = {y: g}
    for node, pulls in lines[::-1]:
        for parent, pull in pulls:
            share = pull(slope[node])
            slope[parent] = slope[parent] + share if parent in slope else share
    return slope


# %% 02.break1 misconception: first come, first served is the bug itself
def slopes_ordered(edges, y):
    slope, todo = {y: 1.0}, [y]
    while todo:
        node = todo[0]
        todo.remove(node)
        for parent, partial in below(edges, node):
            if parent not in slope:
                todo.append(parent)
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break1 slip: the smallest number is the farthest from y
def slopes_ordered(edges, y):
    slope, todo = {y: 1.0}, [y]
    while todo:
        node = min(todo)
        todo.remove(node)
        for parent, partial in below(edges, node):
            if parent not in slope:
                todo.append(parent)
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break1 visible: last come, first served
def slopes_ordered(edges, y):
    slope, todo = {y: 1.0}, [y]
    while todo:
        node = todo[-1]
        todo.remove(node)
        for parent, partial in below(edges, node):
            if parent not in slope:
                todo.append(parent)
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break1 slip: choose a number from todo
def slopes_ordered(edges, y):
    slope, todo = {y: 1.0}, [y]
    while todo:
        node = max(slope)
        todo.remove(node)
        for parent, partial in below(edges, node):
            if parent not in slope:
                todo.append(parent)
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break1 equivalent
def slopes_ordered(edges, y):
    slope, todo = {y: 1.0}, [y]
    while todo:
        node = sorted(todo)[-1]
        todo.remove(node)
        for parent, partial in below(edges, node):
            if parent not in slope:
                todo.append(parent)
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break1 equivalent
def slopes_ordered(edges, y):
    slope = {y: 1.0}
    for node in range(y, -1, -1):
        for parent, partial in below(edges, node):
            slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.break2 misconception: each share still runs down to the inputs alone
def slopes_once(edges, y):
    return slopes_sent(edges, y)  # the sum over all paths, taken at its word


# %% 02.break2 slip: only the last share is handed on
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if waiting[node] == 0:
            for parent, partial in below(edges, node):
                send(parent, g * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 slip: each new share hands the earlier shares on again
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if node in slope:
            for parent, partial in below(edges, node):
                send(parent, slope[node] * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 slip: no node hands on, not even y
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if waiting[node]:
            for parent, partial in below(edges, node):
                send(parent, slope[node] * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 slip: no node hands on, not even y
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if sum(waiting.values()) == 0:
            for parent, partial in below(edges, node):
                send(parent, slope[node] * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 visible: right on the example you see
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if waiting[node] == 0 or node > 1:
            for parent, partial in below(edges, node):
                send(parent, slope[node] * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 blank
def slopes_once(edges, y):
    slope, waiting = {}, count_users(edges, y)
    def send(node, g):
        slope[node] = slope.get(node, 0.0) + g
        waiting[node] -= 1
        if waiting[node] == 0:
            for parent, partial in below(edges, node):
                send(parent, ... * partial)
    send(y, 1.0)
    return slope


# %% 02.break2 equivalent
def slopes_once(edges, y):
    slope = {y: 1.0}
    for node, parent, partial in reversed(edges):
        slope[parent] = slope.get(parent, 0.0) + slope[node] * partial
    return slope


# %% 02.B misconception: that is one path
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = p * q
    return new


# %% 02.B slip: you add the two partials
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = new.get((parent, user), 0.0) + p + q
    return new


# %% 02.B slip: the new edges point backwards
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[user, parent] = new.get((user, parent), 0.0) + p * q
    return new


# %% 02.B slip: the edges of v are still there
def eliminate(edges, v):
    new = dict(edges)
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = new.get((parent, user), 0.0) + p * q
    return new


# %% 02.B slip: the sign is reversed
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = new.get((parent, user), 0.0) - p * q
    return new


# %% 02.B slip: the keys of your dict must be (parent, node)
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[f"{parent}-{user}"] = p * q
    return new


# %% 02.B slip: a new edge starts from 0.0
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = new[parent, user] + p * q
    return new


# %% 02.B visible: your function gives (0, 1), which should not be there
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if edge[0] != v}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start:
                new[parent, user] = new.get((parent, user), 0.0) + p * q
    return new


# %% 02.B visible: your function leaves out (0, 2), where 10 is right
def eliminate(edges, v):
    new = {edge: partial for edge, partial in edges.items() if v not in edge}
    for (parent, end), p in edges.items():
        for (start, user), q in edges.items():
            if end == v == start and (parent, user) in new:
                new[parent, user] += p * q
    return new


# %% 02.B visible: right on the example you see
def eliminate(edges, v):
    return {(0, 2): 10.0, (0, 3): 60.0, (2, 3): 6.0}


# %% 02.B visible: your function changes the input it was given
def eliminate(edges, v):
    into = [(parent, p) for (parent, end), p in edges.items() if end == v]
    out = [(user, q) for (start, user), q in edges.items() if start == v]
    for parent, p in into:
        for user, q in out:
            edges[parent, user] = edges.get((parent, user), 0.0) + p * q
    return {edge: p for edge, p in edges.items() if v not in edge}


# %% 02.B equivalent
def eliminate(edges, v):
    new = dict(edges)
    into = {parent: new.pop((parent, v)) for parent, end in edges if end == v}
    out = {user: new.pop((v, user)) for start, user in edges if start == v}
    for parent in into:
        for user in out:
            new[parent, user] = new.get((parent, user), 0.0) + into[parent] * out[user]
    return new
