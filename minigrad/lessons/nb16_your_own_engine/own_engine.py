"""The lesson's own engine: what its five steps come to, and nothing else.

A step that a learner has left blank is taken from here, so this file is text as much as code:
`assembled.py` cuts it up by the names in its STEPS.  It imports nothing of minigrad.
"""
# mypy: ignore-errors
import itertools
import operator

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

counter = itertools.count()


class Node:
    """A value, and what made it."""

    def __init__(self, value, function=None, args=(), options=None):
        self.value = np.array(value, dtype=float)
        self.function = function
        self.args = args
        self.options = options or {}
        self.id = next(counter)
        self.grad = None


def ancestors(y):
    """The nodes that y is computed from, and y itself: each one once, the oldest first."""
    found, todo = {}, [y]
    while todo:
        node = todo.pop()
        if node.id not in found:
            found[node.id] = node
            todo += [a for a in node.args if isinstance(a, Node)]
    return [found[number] for number in sorted(found)]


class Tensor(NDArrayOperatorsMixin, Node):
    """A node that NumPy can compute with."""

    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method != "__call__" or "out" in options:
            return NotImplemented
        return record(ufunc, args, options)

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

    shape = property(lambda self: self.value.shape)
    ndim = property(lambda self: self.value.ndim)
    size = property(lambda self: self.value.size)


def record(function, args, options):
    """Compute function(*args, **options) on plain values, and return it as a node."""
    values = [a.value if isinstance(a, Node) else a for a in args]
    return Tensor(function(*values, **options), function, args, options)


RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y],
    np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y * y)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, A: np.transpose(g)],
    np.sum: [lambda g, y, x, axis=None, keepdims=False: np.ones(x.shape) * (
        g if axis is None or keepdims else np.expand_dims(g, axis))],
}


def unbroadcast(g, shape):
    """Sum g over the axes along which an array of this shape was repeated."""
    while len(g.shape) > len(shape):
        g = np.sum(g, axis=0)
    for axis, size in enumerate(shape):
        if size == 1:
            g = np.sum(g, axis=axis, keepdims=True)
    return g


def backward(y):
    """Put dy/dnode into node.grad, for every node that y is computed from."""
    nodes = ancestors(y)
    for node in nodes:
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(nodes):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                rule = RULES[node.function][k]
                share = rule(node.grad, node.value, *values, **node.options)
                parent.grad = parent.grad + unbroadcast(share, parent.value.shape)


class Momentum:
    """Gradient descent with momentum, for a list of tensors."""

    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate, self.momentum = params, rate, momentum
        self.velocity = [np.zeros(p.value.shape) for p in params]

    def step(self):
        """Compute v <- momentum v + grad, then value <- value - rate v, for every parameter."""
        for k, p in enumerate(self.params):
            self.velocity[k] = self.momentum * self.velocity[k] + p.grad
            p.value = p.value - self.rate * self.velocity[k]
