"""One step of a loop as plain data, and the steps that are derived from it: of the loop backward, with tangents, of a
batch, in known sizes, compiled.

A `Body` is closed: all that it uses is an argument or a constant.  So it can run on arrays, be replayed as nodes, be
pickled, and stand in the options of one node, which is what `scan.py` does with it.
"""
import math
from copy import copy
from itertools import accumulate
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from .batch import node_of, rows_of
from .compile import compile_program
from .derive import backward, forward, linked
from .op import apply
from .program import Program, reach
from .size import Size, names, resolve
from .tensor import Tensor, next_id
from .value import Spec, dtype_of, shape_of


class Body:
    """One step of a loop as plain data: from n carries, m rows and what is fixed to the next carries and the results.

    Positions count the arguments, the constants and the steps, in this order.  specs: of the arguments; steps: (op,
    positions of its arguments, params); ends: the positions of the results, and outs their specs; pull: see `Pull`.
    """

    __slots__ = ("calls", "constants", "ends", "m", "made", "memo", "n", "outs", "printed", "pull", "sizes", "specs",
                 "steps")

    def __init__(self, specs, constants, steps, ends, outs, n, m, pull=None):
        self.specs, self.constants, self.steps, self.ends, self.outs = specs, constants, steps, ends, outs
        self.n, self.m, self.pull, self.printed = n, m, pull, False
        self.calls = [(op, itemgetter(*at) if len(at) > 1 else itemgetter(slice(at[0], at[0] + 1)), params or {})
                      for op, at, params in steps]
        self.made: dict[Any, Any] = {}  # bodies derived from this one
        self.memo: Any = None  # see `scan.py`
        self.sizes = {name: Size(name) for name in names([[s.shape for s in specs], constants, [p for *_, p in steps]])}

    def __reduce__(self):
        return Body, (self.specs, self.constants, self.steps, self.ends, self.outs, self.n, self.m, self.pull)

    def __repr__(self):
        return f"<{len(self.steps)} ops>"

    @staticmethod
    def of(inputs, ends, n, m, inside=None):
        """The body of the nodes that lead from the inputs to the ends."""
        inside = [node for node in reach(ends)[0] if node.op] if inside is None else inside
        constants = [a for args in (*(node.args for node in inside), ends) for a in args if type(a) is not Tensor]
        free, after = iter(range(len(inputs), len(inputs) + len(constants))), len(inputs) + len(constants)
        at = {**{node.id: k for k, node in enumerate(inputs)}, **{node.id: k for k, node in enumerate(inside, after)}}
        place = lambda args: [at[a.id] if type(a) is Tensor else next(free) for a in args]
        steps = [(node.op, place(node.args), node.params) for node in inside]
        return Body([*map(spec_of, inputs)], constants, steps, place(ends), [*map(spec_of, ends)], n, m)

    def __call__(self, *values):
        """The results of one step, on arrays."""
        held = [*values, *self.constants]
        for op, get, params in self.calls:
            held.append(op.fn(*get(held), **params))
        return [held[k] for k in self.ends]

    def on(self, *nodes):
        """The results of one step as nodes."""
        held = [*nodes, *self.constants]
        for op, get, params in self.calls:
            held.append(apply(op, get(held), params or None))
        return [held[k] for k in self.ends]

    def traced(self):
        """(inputs, results): the step as nodes with a shape but no value."""
        leaves = [Tensor(spec) for spec in self.specs]
        return leaves, self.on(*leaves)

    def layout(self, steps):
        """Where each result stands in the array that holds all results of the loop: the last carries, and all others
        stacked.  As options of `scan_part`."""
        shapes = [o.shape if k < self.n else (steps, *o.shape) for k, o in enumerate(self.outs)]
        starts = accumulate(map(math.prod, shapes), initial=0)
        return [{"start": i, "shape": s, "dtype": o.dtype} for i, s, o in zip(starts, shapes, self.outs, strict=False)]

    def compiled(self):
        """The same body, which runs as a compiled step: what a compiled program gets."""
        twin = copy(self)
        twin.printed = True
        return twin

    def forget(self, gone):
        """Drop what is kept for a cotangent that is gone."""
        if self.memo and self.memo[0] is gone:
            self.memo = None

    def derived(self, make, *key):
        """The body that `make(self, *key)` derives from this one; made once."""
        if (make, key) not in self.made:
            self.made[make, key] = make(self, *key)
        return self.made[make, key]


def spec_of(x):
    """The shape and dtype of a value."""
    return Spec(shape_of(x), dtype_of(x))


class Pull(NamedTuple):
    """The backward step of a body, which of its carries it asks for, and the rows and fixed arguments it has cotangents
    of.  It takes cotangents and running sums for the fixed | those carries, rows, cotangents of the results | fixed."""

    body: Body
    saved: list
    rows: list
    fixed: list


def kept(body, wanted):
    """The body with the carries that its backward step asks for as further results, and that step."""
    n, m = body.n, body.m
    leaves, ends = body.traced()
    gs, seeds = [Tensor(o) for o in body.outs], dict[int, Any]()
    for y, g in zip(ends, gs, strict=True):
        if type(y) is Tensor:
            seeds[y.id] = seeds[y.id] + g if y.id in seeds else g
    targets = sorted({*range(n), *wanted})
    cs = dict(zip(targets, backward(reach(ends)[0], seeds, [leaves[k] for k in targets], recorded=True), strict=True))
    shares = {k: linked(c, leaves[k], ()) for k, c in cs.items() if k < n or c is not None}
    rows, fixed = [k for k in shares if n <= k < n + m], [k for k in shares if k >= n + m]
    sums = [Tensor(body.specs[k]) for k in fixed]
    needed = {node.id for node in reach(list(shares.values()))[0]}
    saved = [k for k in range(n) if leaves[k].id in needed]
    extra = {k: Tensor(body.specs[k]) for k in saved}
    new = [shares[k] + extra[k] if k in extra else shares[k] for k in range(n)]
    new += [total + shares[k] for total, k in zip(sums, fixed, strict=True)] + [shares[k] for k in rows]
    inputs = [*gs[:n], *sums, *(leaves[k] for k in saved), *leaves[n:n + m], *gs[n:], *extra.values(), *leaves[n + m:]]
    back = Body.of(inputs, new, n + len(fixed), len(saved) + m + len(gs) - n + len(extra))
    return Body(body.specs, body.constants, body.steps, body.ends + saved, body.outs + [body.specs[k] for k in saved],
                n, m, Pull(back, saved, rows, fixed))


def pushed(body, given):
    """The step and its tangents, for tangents of all carries and of the `given` other arguments: a body whose carries,
    rows and fixed arguments each come with their tangents behind them."""
    n, m = body.n, body.m
    leaves, ends = body.traced()
    ts = {k: Tensor(body.specs[k]) for k in (*range(n), *given)}
    found = forward(reach(ends)[0], {leaves[k].id: t for k, t in ts.items()}, recorded=True)
    tangents = [linked(found.get(y.id) if type(y) is Tensor else None, Tensor(o), ())
                for y, o in zip(ends, body.outs, strict=True)]
    rows, fixed = [ts[k] for k in given if k < n + m], [ts[k] for k in given if k >= n + m]
    inputs = [*leaves[:n], *(ts[k] for k in range(n)), *leaves[n:n + m], *rows, *leaves[n + m:], *fixed]
    return Body.of(inputs, [*ends[:n], *tangents], 2 * n, m + len(rows))


def sized(body, *sizes):
    """The body with numbers for its unknown sizes."""
    env = dict(sizes)
    specs, outs = ([Spec(resolve(s.shape, env), s.dtype) for s in part] for part in (body.specs, body.outs))
    steps = [(op, at, resolve(params, env)) for op, at, params in body.steps]
    new = Body(specs, resolve(body.constants, env), steps, body.ends, outs, body.n, body.m)
    return new.compiled() if body.printed else new


def printed(body):
    """The body as one compiled function of arrays."""
    leaves, ends = body.traced()
    return compile_program(Program(*[y if type(y) is Tensor else Tensor(y) for y in ends]), leaves, "step").run


def mapped(body, flags, size):
    """The step for `size` members at once; the flagged arguments have one for each, and so have the results."""
    level, leaves = next_id(), [Tensor(Spec((size, *s.shape), s.dtype) if flag else s)
                                for s, flag in zip(body.specs, flags, strict=True)]
    ends = body.on(*(node_of(a, level) if flag else a for a, flag in zip(leaves, flags, strict=True)))
    found = [rows_of(y, level) for y in ends]
    ends = [np.broadcast_to(y, (size, *o.shape)) if c is None else c
            for y, o, c in zip(ends, body.outs, found, strict=True)]
    return Body.of(leaves, ends, body.n, body.m)
