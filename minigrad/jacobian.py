"""Jacobians: a whole basis of cotangents, or of tangents, through one pass.

The pass is the one in `derive.py`, run once on a traced cotangent (or tangent); `batch.py` replays what it recorded for
all the basis at once, as plain arrays with one more, leading axis.
"""
import functools
import math

import numpy as np

from .batch import replay
from .derive import _check_real, _lift, _linked, _plain, _start, _traced, backward, forward
from .errors import InputError
from .nest import flatten, rebuild
from .op import spread
from .program import reach
from .tensor import Tensor
from .value import Spec, dtype_of, shape_of


def jacobian(f, argnums=0, mode=None):
    """The Jacobian of f, a function of the same arguments: for each part of the result and each part of the argument an
    array of shape y.shape + x.shape, in the nest of the result with the nest of the argument inside.

    mode: "forward" pushes a basis of the argument's side through one batched pass, "reverse" pulls a basis of the
    result's side back; None takes the smaller side.  Both go in blocks when a block would need more than 256 MB.
    """
    if mode not in (None, "forward", "reverse"):
        raise InputError(f"mg.jacobian got mode={mode!r}", "there are two", 'use "forward", "reverse" or None')

    @functools.wraps(f, updated=())
    def jacobian_of(*args, **kwargs):
        lifted, xs, nest = _lift(args, argnums, "jacobian")
        out = f(*lifted, **kwargs)
        ys = flatten(out)
        _check_real(ys)
        order, closed = reach(ys, _start(xs))
        recorded = not closed or _traced(ys)
        sides = [sum(math.prod(shape_of(v)) for v in side) for side in (xs, ys)]
        columns = mode == "forward" or (mode is None and sides[0] < sides[1])
        table = (_columns if columns else _rows)(order, xs, ys, recorded)
        return rebuild(out, [rebuild(nest, row) for row in table])

    return jacobian_of


def _rows(order, xs, ys, recorded):
    """Jacobians by pulling a basis back: for each y, the list over xs."""
    table = []
    for y in ys:
        g = Tensor(Spec(shape_of(y), dtype_of(y)))
        gs = backward(order, {y.id: g}, xs, recorded) if type(y) is Tensor else [None] * len(xs)
        wide = [c if c is None else spread(c, x) for c, x in zip(gs, xs, strict=True)]
        table.append([_shaped(c, shape_of(y), x, recorded) for c, x in zip(replay(wide, g), xs, strict=True)])
    return table


def _columns(order, xs, ys, recorded):
    """Jacobians by pushing a basis forward: the same table."""
    table: list[list] = [[] for _ in ys]
    for x in xs:
        t = Tensor(Spec(x.shape, x.dtype))
        found = forward(order, {x.id: t}, recorded)
        ts = [found.get(y.id) if type(y) is Tensor else None for y in ys]
        wide = [c if c is None else spread(c, y) for c, y in zip(ts, ys, strict=True)]
        for row, c, y in zip(table, replay(wide, t), ys, strict=True):
            n = len(shape_of(y))
            c = c if c is None else np.transpose(c, (*range(1, n + 1), 0))
            row.append(_shaped(c, shape_of(y), x, recorded))
    return table


def _shaped(c, lead, x, recorded):
    """A stack of rows, or of columns moved last, as an array of shape y.shape + x.shape; numbers give a number."""
    shape = lead + x.shape
    if c is not None and c.shape != shape:
        c = np.reshape(c, shape)
    if recorded:
        return _linked(c, Tensor(Spec(shape, x.dtype)), x.args)
    return _plain(c, np.empty(shape, x.dtype) if shape else x.raw, {})
