"""A complete engine, written from the page of notebook 16 alone: the text of the five steps, and
the lines that the sweep's table says.  No folded solution was opened for it.

test_own_engine.py puts it through the sweep and trains the page's net with it.
"""
import itertools
import operator

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

counter = itertools.count()


class Node:
    def __init__(self, value, function=None, args=(), options=None):
        self.id = next(counter)
        self.value = np.array(value, dtype=np.float64)
        self.function, self.args = function, tuple(args)
        self.options = dict(options) if options else {}
        self.grad = None

    def inputs(self):
        return [(k, a) for k, a in enumerate(self.args) if isinstance(a, Node)]


def ancestors(y):
    seen = {y.id: y}
    waiting = [y]
    for node in waiting:
        for _, parent in node.inputs():
            if parent.id not in seen:
                seen[parent.id] = parent
                waiting.append(parent)
    return sorted(seen.values(), key=lambda node: node.id)


class Tensor(NDArrayOperatorsMixin, Node):
    def __array_ufunc__(self, ufunc, method, *args, **options):
        if method == "__call__" and "out" not in options:
            return record(ufunc, args, options)
        return NotImplemented

    def __array_function__(self, function, types, args, options):
        return record(function, args, options)

    def __getitem__(self, index):
        return record(operator.getitem, (self, index), {})

    @property
    def shape(self):
        return self.value.shape


def record(function, args, options):
    plain = []
    for a in args:
        plain.append(a.value if isinstance(a, Node) else a)
    return Tensor(function(*plain, **options), function, args, options)


def sum_back(g, y, x, axis=None, keepdims=False):
    if axis is not None and not keepdims:
        g = np.expand_dims(g, axis)
    return np.ones(x.shape) * g


RULES = {
    np.add: [lambda g, y, a, b: g, lambda g, y, a, b: g],
    np.subtract: [lambda g, y, a, b: g, lambda g, y, a, b: -g],
    np.multiply: [lambda g, y, a, b: g * b, lambda g, y, a, b: g * a],
    np.divide: [lambda g, y, a, b: g / b, lambda g, y, a, b: -g * a / (b * b)],
    np.negative: [lambda g, y, x: -g],
    np.power: [lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)],
    np.exp: [lambda g, y, x: g * y],
    np.log: [lambda g, y, x: g / x],
    np.tanh: [lambda g, y, x: g * (1 - y ** 2)],
    np.matmul: [lambda g, y, A, B: g @ np.transpose(B), lambda g, y, A, B: np.transpose(A) @ g],
    np.transpose: [lambda g, y, A: np.transpose(g)],
    np.sum: [sum_back],
}

# the lines that the sweep's table says
RULES[np.transpose] = [
    lambda g, y, A, axes=None: np.transpose(g, None if axes is None else np.argsort(axes))]


def as_matrices(g, A, B):
    if len(B.shape) == 1:                # a vector on the right is a column
        g, B = np.expand_dims(g, -1), np.expand_dims(B, -1)
    if len(A.shape) == 1:                # a vector on the left is a row
        g, A = np.expand_dims(g, -2), np.expand_dims(A, 0)
    return g, A, B


def swapped(A):
    n = len(A.shape)
    return np.transpose(A, [*range(n - 2), n - 1, n - 2])


def left_share(g, y, A, B):
    h, _, columns = as_matrices(g, A, B)
    s = h @ swapped(columns)
    return s if len(A.shape) > 1 else np.reshape(s, s.shape[:-2] + s.shape[-1:])


def right_share(g, y, A, B):
    h, rows, _ = as_matrices(g, A, B)
    s = swapped(rows) @ h
    return s if len(B.shape) > 1 else np.reshape(s, s.shape[:-1])


RULES[np.matmul] = [left_share, right_share]
RULES.update({
    np.square: [lambda g, y, x: g * 2 * x],
    np.sqrt: [lambda g, y, x: g / (2 * y)],
    np.reciprocal: [lambda g, y, x: -g * y * y],
    np.absolute: [lambda g, y, x: g * np.sign(x)],
    np.sin: [lambda g, y, x: g * np.cos(x)],
    np.cos: [lambda g, y, x: -g * np.sin(x)],
    np.tan: [lambda g, y, x: g * (1 + y * y)],
    np.sinh: [lambda g, y, x: g * np.cosh(x)],
    np.cosh: [lambda g, y, x: g * np.sinh(x)],
    np.arcsin: [lambda g, y, x: g / np.sqrt(1 - x * x)],
    np.arctan: [lambda g, y, x: g / (1 + x * x)],
    np.log1p: [lambda g, y, x: g / (1 + x)],
    np.expm1: [lambda g, y, x: g * (y + 1)],
    np.log2: [lambda g, y, x: g / (x * np.log(2.0))],
    np.maximum: [lambda g, y, a, b: g * (a >= b), lambda g, y, a, b: g * (b > a)],
    np.minimum: [lambda g, y, a, b: g * (a <= b), lambda g, y, a, b: g * (b < a)],
    np.reshape: [lambda g, y, x, shape: np.reshape(g, x.shape)],
    np.expand_dims: [lambda g, y, x, axis: np.reshape(g, x.shape)],
    np.broadcast_to: [lambda g, y, x, shape: g],
})


def unbroadcast(g, shape):
    extra = len(g.shape) - len(shape)
    for _ in range(extra):
        g = np.sum(g, axis=0)
    for k in range(len(shape)):
        if shape[k] == 1:
            g = np.sum(g, axis=k, keepdims=True)
    return g


def backward(y):
    order = ancestors(y)
    for node in order:
        node.grad = np.zeros(node.shape)
    y.grad = np.ones(y.shape)
    for node in order[::-1]:
        plain = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in node.inputs():
            share = RULES[node.function][k](node.grad, node.value, *plain, **node.options)
            parent.grad = parent.grad + unbroadcast(share, parent.shape)


class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params = params
        self.rate = rate
        self.momentum = momentum
        self.velocity = {p.id: np.zeros(p.shape) for p in params}

    def step(self):
        for p in self.params:
            v = self.momentum * self.velocity[p.id] + p.grad
            self.velocity[p.id] = v
            p.value = p.value - self.rate * v
