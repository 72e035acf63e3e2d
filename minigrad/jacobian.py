"""Jacobians: a whole basis of cotangents, or of tangents, through one pass.

The pass is the one in `derive.py`; the cotangent (or tangent) that it gets is a node that stands for the whole basis,
so its rules run once, on arrays with one more, leading axis: see `batch.py`.
"""
import functools

import numpy as np

from .batch import sweep
from .derive import backward, check_real, forward, grad, jvp, lift, linked, plain, start, traced
from .errors import InputError, check_function
from .nest import flatten, rebuild
from .op import spread
from .program import reach
from .tensor import Tensor
from .value import Spec, shape_of


def jacobian(f, argnums=0, mode=None):
    """The Jacobian of f, a function of the same arguments: for each part of the result and each part of the argument an
    array of shape y.shape + x.shape, in the nest of the result with the nest of the argument inside.

    mode: "forward" pushes a basis of the argument's side through one batched pass, "reverse" pulls a basis of the
    result's side back; None takes the smaller side.  Both go in blocks when a block would need more than 256 MB.
    """
    check_function(f, "jacobian")
    if mode not in (None, "forward", "reverse"):
        raise InputError(f"mg.jacobian got mode={mode!r}", "there are two", 'use "forward", "reverse" or None')

    @functools.wraps(f, updated=())
    def jacobian_of(*args, **kwargs):
        lifted, xs, nest = lift(args, argnums, "jacobian")
        out = f(*lifted, **kwargs)
        ys = flatten(out)
        check_real(ys)
        order, closed = reach(ys, start(xs))
        recorded = not closed or traced(ys)
        columns = mode == "forward" or (mode is None and _floats(xs) < _floats(ys))
        table = (_columns if columns else _rows)(order, xs, ys, recorded)
        return rebuild(out, [rebuild(nest, row) for row in table])

    return jacobian_of


def hessian(f, argnums=0):
    """The matrix of second derivatives of f, a function of the same arguments that returns one number: for each two
    parts of the argument an array of shape x1.shape + x2.shape, in a nest of nests.

    A basis of cotangents goes back through the gradient's own program, in one batch.  The matrix holds size**2 numbers:
    `hvp` multiplies by it without building it.
    """
    return jacobian(grad(f, argnums), argnums, mode="reverse")


def hvp(f, x, v):
    """The product of the Hessian of f at the nest x with v, a nest like x; f returns one number.

    Forward over reverse: about the cost of two gradients, and no matrix is built.  Source: Pearlmutter 1994.
    """
    return jvp(grad(f), (x,), (v,))[1]


def _rows(order, xs, ys, recorded):
    """Jacobians by pulling a basis back: for each y, the list over xs."""
    table, floats = [], _floats(order)
    owned: dict = {}
    for y in ys:
        pull = lambda g, y=y: _spread(backward(order, {y.id: g}, xs, recorded), xs)
        found = sweep(pull, y, floats) if type(y) is Tensor else [None] * len(xs)
        table.append([_shaped(c, shape_of(y), x, recorded, owned) for c, x in zip(found, xs, strict=True)])
    return table


def _columns(order, xs, ys, recorded):
    """Jacobians by pushing a basis forward: the same table."""
    table: list[list] = [[] for _ in ys]
    floats = _floats(order)
    owned: dict = {}
    for x in xs:
        def push(t, x=x):
            found = forward(order, {x.id: t}, recorded)
            return _spread([found.get(y.id) if type(y) is Tensor else None for y in ys], ys)

        for row, c, y in zip(table, sweep(push, x, floats), ys, strict=True):
            n = len(shape_of(y))
            c = c if c is None else np.transpose(c, (*range(1, n + 1), 0))
            row.append(_shaped(c, shape_of(y), x, recorded, owned))
    return table


def _floats(values):
    """How many numbers these are together."""
    return sum([getattr(getattr(x, "raw", x), "size", 1) for x in values])


def _spread(cs, likes):
    return [c if c is None else spread(c, like) for c, like in zip(cs, likes, strict=True)]


def _shaped(c, lead, x, recorded, owned):
    """A stack of rows, or of columns moved last, as an array of shape y.shape + x.shape; numbers give a number."""
    shape = lead + shape_of(x.raw)
    if c is not None and c.shape != shape:
        c = np.reshape(c, shape)
    if recorded:
        return linked(c, Tensor(Spec(shape, x.dtype)), x.args)
    if shape:
        return plain(c, c if c is not None and c.dtype == x.dtype else np.empty(shape, x.dtype), owned)
    return plain(c, x.raw, owned)
