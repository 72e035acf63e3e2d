# Recorded answers to the exercises of notebook 16, read as text by test_exercises.py; how to write
# one stands there.
# ruff: noqa

# %% 16.A misconception: a node is listed once for each path to it
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = [], [y]
    while todo:
        node = todo.pop()
        found.append(node)
        todo += [a for a in node.args if isinstance(a, Node)]
    return sorted(found, key=lambda node: node.id)


# %% 16.A slip: the newest node comes first here
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = {}, [y]
    while todo:
        node = todo.pop()
        if node.id not in found:
            found[node.id] = node
            todo += [a for a in node.args if isinstance(a, Node)]
    return [found[number] for number in sorted(found, reverse=True)]


# %% 16.A slip: y itself is missing from the list
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = {}, list(y.args)
    while todo:
        node = todo.pop()
        if isinstance(node, Node) and node.id not in found:
            found[node.id] = node
            todo += node.args
    return [found[number] for number in sorted(found)]


# %% 16.A visible: only y and its own parents are listed
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    below = {a.id: a for a in y.args if isinstance(a, Node)}
    return [*(below[number] for number in sorted(below)), y]


# %% 16.A visible: ends in a RecursionError
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found = {}
    def visit(node):
        if node.id not in found:
            for a in node.args:
                if isinstance(a, Node):
                    visit(a)
            found[node.id] = node
    visit(y)
    return list(found.values())


# %% 16.A slip: your node holds the very array it was given
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.asarray(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = {}, [y]
    while todo:
        node = todo.pop()
        if node.id not in found:
            found[node.id] = node
            todo += [a for a in node.args if isinstance(a, Node)]
    return [found[number] for number in sorted(found)]


# %% 16.A slip: in 2 * x, the 2 is a plain number
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = {}, [y]
    while todo:
        node = todo.pop()
        if node.id not in found:
            found[node.id] = node
            todo.extend(node.args)
    return [found[number] for number in sorted(found)]


# %% 16.A slip: tensors will have an == of their own
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = [], [y]
    while todo:
        node = todo.pop()
        if node not in found:
            found.append(node)
            todo += [a for a in node.args if isinstance(a, Node)]
    return sorted(found, key=lambda node: node.id)


# %% 16.A slip: remember which nodes you have found by their id
counter = itertools.count()

class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.value, self.function, self.args = np.array(value, float), function, args
        self.options, self.id, self.grad = options or {}, next(counter), None

def ancestors(y):
    found, todo = set(), [y]
    while todo:
        node = todo.pop()
        if node not in found:
            found.add(node)
            todo += [a for a in node.args if isinstance(a, Node)]
    return sorted(found, key=lambda node: node.id)


# %% 16.A visible: return a list
counter = itertools.count()

class Node:
    """A value, and what made it."""

    def __init__(self, value, function=None, args=(), options=None):
        self.value = np.array(value, dtype=np.float64)
        self.function = function
        self.args = args
        self.options = {} if options is None else options
        self.grad = None
        self.id = next(counter)


def ancestors(y):
    """The nodes that y is computed from, and y itself: each one once, the oldest first."""
    seen = set()
    result = []
    stack = [y]
    while stack:
        node = stack.pop()
        if node.id in seen:
            continue
        seen.add(node.id)
        result.append(node)
        for a in node.args:
            if isinstance(a, Node):
                stack.append(a)
    result.sort(key=lambda n: n.id)
    yield from result


# %% 16.A equivalent
class Node:
    made = 0

    def __init__(self, value, function=None, args=(), options=None):
        Node.made += 1
        self.id, self.grad = Node.made, None
        self.value = np.array(value, dtype=np.float64)
        self.function, self.args, self.options = function, tuple(args), dict(options or {})

    def parents(self):
        return [a for a in self.args if isinstance(a, Node)]

def ancestors(y):
    done, order, stack = set(), [], [(y, iter(y.parents()))]
    done.add(id(y))
    while stack:
        node, rest = stack[-1]
        for parent in rest:
            if id(parent) not in done:
                done.add(id(parent))
                stack.append((parent, iter(parent.parents())))
                break
        else:
            order.append(node)
            stack.pop()
    return order


# %% 16.B misconception: __array_ufunc__ did not take the call
class Tensor(Node):
    shape = property(lambda self: self.value.shape)

    def __mul__(self, other):
        return record(np.multiply, (self, other), {})

    def __rsub__(self, other):
        return record(np.subtract, (other, self), {})

    def __truediv__(self, other):
        return record(np.divide, (self, other), {})

    def __neg__(self):
        return record(np.negative, (self,), {})

    def __pow__(self, other):
        return record(np.power, (self, other), {})

    def exp(self):
        return record(np.exp, (self,), {})

    def __rmul__(self, other):
        return record(np.multiply, (other, self), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args, options)


# %% 16.B visible: options such as axis=0 are lost on the way
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values), function, args, options)


# %% 16.B slip: the result has lost its parents
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, values, options)


# %% 16.B slip: x += 1 never ends
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args, options)


# %% 16.B slip: not yet: it gives a Node where a Tensor is wanted
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Node(function(*values, **options), function, args, options)


# %% 16.B slip: x and the index 1 as its arguments
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return Tensor(self.value[index], operator.getitem, (self,))

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args, options)


# %% 16.B slip: the node does not remember its options
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args)


# %% 16.B slip: is recorded as if it were np.multiply
class Tensor(NDArrayOperatorsMixin, Node):
    shape = property(lambda self: self.value.shape)

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args, options)


# %% 16.B equivalent
def plain(a):
    return a.value if hasattr(a, "value") else a

class Tensor(NDArrayOperatorsMixin, Node):
    @property
    def shape(self):
        return self.value.shape

    def __array_ufunc__(self, ufunc, method, *args, **options):
        return NotImplemented if method != "__call__" or options else record(ufunc, args, {})

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

def record(function, args, options):
    return Tensor(function(*map(plain, args), **options), function, args, options)


# %% 16.C misconception: your rules give the local partials
RULES = {
    np.add: [lambda g, y, a, b: np.ones_like(a), lambda g, y, a, b: np.ones_like(b)],
    np.subtract: [lambda g, y, a, b: np.ones_like(a), lambda g, y, a, b: -np.ones_like(b)],
    np.multiply: [lambda g, y, a, b: b, lambda g, y, a, b: a],
    np.divide: [lambda g, y, a, b: 1 / b, lambda g, y, a, b: -y / b],
    np.negative: [lambda g, y, x: -np.ones_like(x)],
    np.power: [lambda g, y, a, b: b * a ** (b - 1), lambda g, y, a, b: y * np.log(a)],
    np.exp: [lambda g, y, x: y], np.log: [lambda g, y, x: 1 / x],
    np.tanh: [lambda g, y, x: 1 - y * y],
    np.matmul: [lambda g, y, A, B: B.T, lambda g, y, A, B: A.T],
    np.transpose: [lambda g, y, A: np.ones_like(A)],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape)],
}


# %% 16.C slip: the share of b has a minus sign
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ B.T, lambda g, y, A, B: A.T @ g],
    np.transpose: [lambda g, y, A: g.T],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * (
        g if axis is None or keepdims else np.expand_dims(g, axis))],
}


# %% 16.C slip: the transposes are missing in the rule of np.matmul
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ B, lambda g, y, A, B: A @ g],
    np.transpose: [lambda g, y, A: g.T],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * (
        g if axis is None or keepdims else np.expand_dims(g, axis))],
}


# %% 16.C slip: put the missing axis back
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ B.T, lambda g, y, A, B: A.T @ g],
    np.transpose: [lambda g, y, A: g.T],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * g],
}


# %% 16.C visible: the shape of your share is () where (3, 3) is right
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ B.T, lambda g, y, A, B: A.T @ g],
    np.transpose: [lambda g, y, A: g.T],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: g],
}


# %% 16.C visible: axis: -1
def sum_rule(g, y, x, axis=None, keepdims=False):
    if axis is not None and axis > 0 and not keepdims:
        g = np.expand_dims(g, axis)
    return g * np.ones(x.shape)

RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * a / b**2],
    np.negative: [lambda g, y, a: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, a: g * y],
    np.log: [lambda g, y, a: g / a],
    np.tanh: [lambda g, y, a: g * (1 - y**2)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, a: np.transpose(g)],
    np.sum: [sum_rule],
}


# %% 16.C slip: {} np.log has no rule yet
def sum_rule(g, y, x, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return g * np.ones(x.shape)

RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * a / b**2],
    np.negative: [lambda g, y, a: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, a: g * y],
    np.tanh: [lambda g, y, a: g * (1 - y**2)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, a: np.transpose(g)],
    np.sum: [sum_rule],
}


# %% 16.C visible: your rule for the exponent gives 2.77, although a ** b is no real number
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(np.abs(a))],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, A: np.transpose(g)],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * (
        g if axis is None or keepdims else np.expand_dims(g, axis))],
}


# %% 16.C equivalent
# no slope by the exponent of a negative number: 0 and nan are both honest
RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(np.where(a > 0, a, 1))],
    np.exp: [lambda g, y, x: g * y], np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, A: np.transpose(g)],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * (
        g if axis is None or keepdims else np.expand_dims(g, axis))],
}



# %% 16.C equivalent
def same(g, y, *args):
    return g

def spread(g, y, x, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.broadcast_to(g, x.shape)

RULES = {
    np.add: (same, same), np.subtract: (same, lambda g, y, a, b: -g),
    np.multiply: (lambda g, y, a, b: b * g, lambda g, y, a, b: a * g),
    np.divide: (lambda g, y, a, b: g / b, lambda g, y, a, b: -g * a / b**2),
    np.negative: (lambda g, y, x: -g,),
    np.power: (lambda g, y, a, b: g * b * y / a, lambda g, y, a, b: np.log(a) * y * g),
    np.exp: (lambda g, y, x: g * np.exp(x),), np.log: (lambda g, y, x: g / x,),
    np.tanh: (lambda g, y, x: g / np.cosh(x) ** 2,),
    np.matmul: (lambda g, y, A, B: g @ B.T, lambda g, y, A, B: A.T @ g),
    np.transpose: (lambda g, y, A: np.transpose(g),), np.sum: (spread,),
}


# %% 16.D misconception: a later share overwrites an earlier one
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = unbroadcast(share, parent.value.shape)


# %% 16.D slip: in x * x both arguments are one node
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        shares = {}
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node) and parent.id not in shares:
                shares[parent.id] = RULES[node.function][k](node.grad, node.value, *values,
                                                            **node.options)
                parent.grad = parent.grad + unbroadcast(shares[parent.id], parent.value.shape)


# %% 16.D slip: where an argument was repeated by broadcasting
def unbroadcast(g, shape):
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D slip: look at every axis of shape
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    if shape and shape[-1] == 1:
        g = np.sum(g, axis=-1, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D slip: the pass starts with the oldest nodes
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in nodes:
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D visible: are one array, so a change of one changes the other
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = None
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                share = unbroadcast(share, parent.value.shape)
                parent.grad = share if parent.grad is None else parent.grad + share


# %% 16.D visible: a second backward(y) adds to what the first one left
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        if node.grad is None:
            node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D slip: do not reach its rules
def unbroadcast(g, shape):
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D slip: under Further g will be one of your tensors
def unbroadcast(g, shape):
    while g.ndim > len(shape):
        g = g.sum(axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = g.sum(axis=axis, keepdims=True)
    return g

def backward(y):
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


# %% 16.D visible: for 'x ** x'
def unbroadcast(g, shape):
    """Sum g over the axes along which an array of this shape was repeated."""
    extra = g.ndim - len(shape)
    g = np.sum(g, axis=tuple(range(extra)))
    for i, n in enumerate(shape):
        if n == 1:
            g = np.sum(g, axis=i, keepdims=True)
    return g


def backward(y):
    """Put dy/dnode into node.grad, for every node that y is computed from."""
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.shape)
    y.grad = np.ones(y.shape)
    for node in reversed(nodes):
        if node.function is None:
            continue
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for a in node.args:
            if isinstance(a, Node):
                k = [b is a for b in node.args].index(True)
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                a.grad = a.grad + unbroadcast(share, a.shape)


# %% 16.D visible: and a newer leaf: pass over leaves
def unbroadcast(g, shape):
    """Sum g over the axes along which an array of this shape was repeated."""
    extra = g.ndim - len(shape)
    g = np.sum(g, axis=tuple(range(extra)))
    for i, n in enumerate(shape):
        if n == 1:
            g = np.sum(g, axis=i, keepdims=True)
    return g


def backward(y):
    """Put dy/dnode into node.grad, for every node that y is computed from."""
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.shape)
    y.grad = np.ones(y.shape)
    for node in reversed(nodes):
        if node.function is None:
            break
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, a in enumerate(node.args):
            if isinstance(a, Node):
                share = RULES[node.function][k](node.grad, node.value, *values, **node.options)
                a.grad = a.grad + unbroadcast(share, a.shape)


# %% 16.D equivalent
def unbroadcast(g, shape):
    lead = len(g.shape) - len(shape)
    axes = tuple(range(lead)) + tuple(lead + k for k, n in enumerate(shape) if n == 1)
    return np.reshape(np.sum(g, axis=axes, keepdims=True), shape) if axes else g

def backward(y):
    grads = {y.id: np.ones_like(y.value)}
    for node in ancestors(y)[::-1]:
        node.grad = grads.get(node.id, np.zeros_like(node.value))
        values = [getattr(a, "value", a) for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                share = np.array(RULES[node.function][k](node.grad, node.value, *values,
                                                         **node.options))
                grads[parent.id] = grads.get(parent.id, 0.0) + unbroadcast(share,
                                                                           parent.value.shape)


# %% 16.E misconception: this is plain gradient descent
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate = params, rate

    def step(self):
        for p in self.params:
            p.value = p.value - self.rate * p.grad


# %% 16.E slip: the values climb
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum = params, rate, momentum
        self.velocity = [np.zeros(p.value.shape) for p in params]

    def step(self):
        for k, p in enumerate(self.params):
            self.velocity[k] = self.momentum * self.velocity[k] + p.grad
            p.value = p.value + self.rate * self.velocity[k]


# %% 16.E slip: your velocity is a mean
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum = params, rate, momentum
        self.velocity = [np.zeros(p.value.shape) for p in params]

    def step(self):
        for k, p in enumerate(self.params):
            self.velocity[k] = self.momentum * self.velocity[k] + (1 - self.momentum) * p.grad
            p.value = p.value - self.rate * self.velocity[k]


# %% 16.E slip: one velocity serves all parameters
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum = params, rate, momentum
        self.velocity = 0.0

    def step(self):
        for p in self.params:
            self.velocity = self.momentum * self.velocity + p.grad
            p.value = p.value - self.rate * self.velocity


# %% 16.E visible: has changed in place
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum = params, rate, momentum
        self.velocity = [np.zeros(p.value.shape) for p in params]

    def step(self):
        for k, p in enumerate(self.params):
            self.velocity[k] = self.momentum * self.velocity[k] + p.grad
            p.value -= self.rate * self.velocity[k]


# %% 16.E equivalent
class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum, self.last = list(params), rate, momentum, {}

    def step(self):
        for p in self.params:
            move = self.momentum * self.last.get(p.id, 0.0) - self.rate * p.grad
            self.last[p.id] = move
            p.value = p.value + move


# %% 16.project misconception: it has lost its graph
def grad(f):
    def derivative(x):
        own = mine.Tensor(x.value if isinstance(x, mine.Node) else x)
        y = f(own)
        if not isinstance(y, mine.Node):
            return mine.Tensor(np.zeros(own.shape))
        mine.backward(y)
        return mine.Tensor(own.grad if own.grad is not None else np.zeros(own.shape))
    return derivative


# %% 16.project slip: takes other uses of x for its own
def grad(f):
    def derivative(x):
        own = x if isinstance(x, mine.Node) else mine.Tensor(x)
        y = f(own)
        grads = {own.id: mine.Tensor(np.zeros(own.shape)), y.id: mine.Tensor(np.ones(y.shape))}
        for node in reversed(mine.ancestors(y)):
            for k, parent in enumerate(node.args if node.id in grads else ()):
                if isinstance(parent, mine.Node):
                    share = mine.RULES[node.function][k](grads[node.id], node, *node.args,
                                                         **node.options)
                    share = mine.unbroadcast(share, parent.shape)
                    old = grads.get(parent.id)
                    grads[parent.id] = share if old is None else old + share
        return grads[own.id]
    return derivative


# %% 16.project visible: raises
def grad(f):
    def derivative(x):
        own = mine.Tensor(x)
        mine.backward(f(own))
        return own.grad
    return derivative


# %% 16.project slip: of a number
def grad(f):
    rules = {**mine.RULES, np.positive: [lambda g, y, x: g]}

    def derivative(x):
        own = np.positive(x if isinstance(x, mine.Node) else mine.Tensor(np.atleast_1d(x)))
        y = f(own)
        grads = {own.id: mine.Tensor(np.zeros(own.shape))}
        if isinstance(y, mine.Node):
            grads[y.id] = mine.Tensor(np.ones(y.shape))
            for node in mine.ancestors(y)[::-1]:
                if node is not own and node.id in grads:
                    for k, parent in enumerate(node.args):
                        if isinstance(parent, mine.Node):
                            share = mine.unbroadcast(rules[node.function][k](
                                grads[node.id], node, *node.args, **node.options), parent.shape)
                            old = grads.get(parent.id)
                            grads[parent.id] = share if old is None else old + share
        return grads[own.id]
    return derivative


# %% 16.project visible: copy its rule from the sweep's table
def grad(f):
    """The derivative of f, a function of one tensor, as a function."""
    def df(x):
        x0 = x if isinstance(x, mine.Node) else mine.Tensor(x)
        own = x0 * 1.0
        y = f(own)
        if not isinstance(y, mine.Node):
            return mine.Tensor(np.zeros(own.shape))
        grads = {y.id: mine.Tensor(np.ones(y.shape))}
        for node in reversed(mine.ancestors(y)):
            if node.id <= own.id or node.id not in grads:
                continue
            for k, parent in enumerate(node.args):
                if isinstance(parent, mine.Node):
                    rule = mine.RULES[node.function][k]
                    share = rule(grads[node.id], node, *node.args, **node.options)
                    share = np.squeeze(np.expand_dims(share, 0), 0)
                    grads[parent.id] = grads[parent.id] + share if parent.id in grads else share
        return grads.get(own.id, mine.Tensor(np.zeros(own.shape)))
    return df

# %% 16.project equivalent
def grad(f):
    def derivative(x):
        own = (x if isinstance(x, mine.Node) else mine.Tensor(x)) * 1.0
        y = f(own)
        grads = {}
        if isinstance(y, mine.Node):
            grads[y.id] = mine.Tensor(np.ones(y.shape))
            for node in mine.ancestors(y)[::-1]:
                if node.id in grads and node is not own:
                    for k, parent in enumerate(node.args):
                        if isinstance(parent, mine.Node):
                            share = mine.unbroadcast(mine.RULES[node.function][k](
                                grads[node.id], node, *node.args, **node.options), parent.shape)
                            grads[parent.id] = grads.get(parent.id, 0.0) + share
        return grads.get(own.id, mine.Tensor(np.zeros(own.shape)))
    return derivative
