"""One step of a loop as plain data, and the steps derived from it: those of the backward loop, of
the loop with tangents, of a whole batch, and of known sizes, and the compiled step.

A `Body` is closed: it uses nothing but its arguments and constants.  So it can run on arrays, be
replayed as nodes, be pickled, and stand in the options of one node, as `scan.py` needs it.
"""
import math
from collections.abc import Callable, Sequence
from copy import copy
from itertools import accumulate
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from ..batch import node_of, rows_of
from ..compiler.trace import compile_program
from ..derive import backward, forward, linked
from ..op import apply
from ..program import Program, reach
from ..sizes import Size, names, resolve
from ..tensor import Tensor, next_id
from ..value import Spec, dtype_of, shape_of


class Body:
    """One step of a loop as plain data: from n carries, m rows and fixed values to the next carries
    and the results.

    Positions count the arguments, the constants and the steps, in this order.

    specs: the Specs of the arguments.
    constants: the values that the step uses beside its arguments.
    steps: (op, positions of its arguments, params) for each op, in order.
    ends: the positions of the results.
    outs: the Specs of the results.
    n, m: the numbers of carries and of rows.
    pull: the backward step, where it is known; see `Pull`.
    """

    __slots__ = ("calls", "constants", "ends", "m", "made", "memo", "n", "outs", "printed", "pull",
                 "sizes", "specs", "steps")

    def __init__(self, specs: list[Spec], constants: list, steps: list[tuple], ends: list[int],
                 outs: list[Spec], n: int, m: int, pull: Any = None):
        self.specs = specs
        self.constants = constants
        self.steps = steps
        self.ends = ends
        self.outs = outs
        self.n = n
        self.m = m
        self.pull = pull
        self.printed = ""  # the backend that compiles the step; without one it runs op by op
        # For each step a function that takes its arguments from the list of all values so far.
        # itemgetter is the quickest, but gives a bare value for one position: there a slice, which
        # is empty for an op without arguments.
        self.calls = [(op, itemgetter(*at) if len(at) > 1
                       else itemgetter(slice(sum(at), sum(at) + len(at))), params or {})
                      for op, at, params in steps]
        self.made: dict[Any, Any] = {}  # bodies derived from this one
        self.memo: Any = None  # the cotangents that other rules will ask for, see `scan._pull`
        self.sizes = {name: Size(name) for name in names([[s.shape for s in specs], constants,
                                                          [p for *_, p in steps]])}

    def __reduce__(self) -> tuple:
        return Body, (self.specs, self.constants, self.steps, self.ends, self.outs, self.n,
                      self.m, self.pull)

    def __repr__(self) -> str:
        return f"<{len(self.steps)} ops>"

    @staticmethod
    def of(inputs: Sequence[Tensor], ends: Sequence, n: int, m: int,
           inside: list[Tensor] | None = None) -> "Body":
        """The body of the nodes that lead from the inputs to the ends.

        inputs: the nodes that become the arguments: n carries, m rows and fixed ones.
        ends: the results, nodes and constants.
        inside: the nodes in between, where the caller knows them.
        """
        inside = [node for node in reach(ends)[0] if node.op] if inside is None else inside
        # Each use of a constant is a constant of its own, numbered in the order of use.
        constants = [a for args in (*(node.args for node in inside), ends)
                     for a in args if type(a) is not Tensor]
        free, after = (iter(range(len(inputs), len(inputs) + len(constants))),
                       len(inputs) + len(constants))
        at = {**{node.id: k for k, node in enumerate(inputs)},
              **{node.id: k for k, node in enumerate(inside, after)}}
        place = lambda args: [at[a.id] if type(a) is Tensor else next(free) for a in args]
        steps = [(node.op, place(node.args), node.params) for node in inside]
        return Body([*map(spec_of, inputs)], constants, steps, place(ends),
                    [*map(spec_of, ends)], n, m)

    def __call__(self, *values: Any) -> list:
        """The results of one step, on arrays."""
        held = [*values, *self.constants]
        for op, get, params in self.calls:
            held.append(op.fn(*get(held), **params))
        return [held[k] for k in self.ends]

    def on(self, *nodes: Any) -> list:
        """The results of one step as nodes."""
        held = [*nodes, *self.constants]
        for op, get, params in self.calls:
            held.append(apply(op, get(held), params or None))
        return [held[k] for k in self.ends]

    def traced(self) -> tuple[list[Tensor], list]:
        """(inputs, results): the step as nodes with a shape but no value."""
        leaves = [Tensor(spec) for spec in self.specs]
        return leaves, self.on(*leaves)

    def layout(self, steps: Any) -> list[dict[str, Any]]:
        """The place of each result in the array that holds all results of the loop, as options of
        the op scan_part.

        The last carries come first, then the other results, stacked over all `steps`.
        """
        shapes = [o.shape if k < self.n else (steps, *o.shape) for k, o in enumerate(self.outs)]
        starts = accumulate(map(math.prod, shapes), initial=0)
        return [{"start": i, "shape": s, "dtype": o.dtype}
                for i, s, o in zip(starts, shapes, self.outs, strict=False)]

    def compiled(self, backend: str) -> "Body":
        """A copy of this body that runs as a compiled step, for programs compiled by a backend."""
        twin = copy(self)
        twin.printed = backend
        return twin

    def at(self, sizes: dict[str, Any]) -> "Body":
        """The body with numbers for its unknown sizes, where sizes has them."""
        return self.derived(sized, *sizes.items()) if sizes else self

    def forget(self, gone: Any) -> None:
        """Drop the memo that was kept for the cotangent `gone`, which exists no more."""
        if self.memo and self.memo[0] is gone:
            self.memo = None

    def derived(self, make: Callable, *key: Any) -> Any:
        """The body that `make(self, *key)` derives from this one; made once."""
        if (make, key) not in self.made:
            self.made[make, key] = make(self, *key)
        return self.made[make, key]


def spec_of(x: Any) -> Spec:
    """The shape and dtype of a value."""
    return Spec(shape_of(x), dtype_of(x))


class Pull(NamedTuple):
    """The backward step of a body.

    body: the step; its carries are the cotangents of the carries and running sums for the fixed
          arguments, its rows the saved carries, the rows and the cotangents of the results, and its
          fixed arguments are those of the loop.
    saved: the positions of the carries whose values it uses.
    rows: the positions of the rows that get a cotangent.
    fixed: the positions of the fixed arguments that get a cotangent.
    """

    body: Body
    saved: list
    rows: list
    fixed: list


def kept(body: Body, wanted: tuple[int, ...]) -> Body:
    """The body with its backward step as `pull`, and with the carries that this step uses as
    further results.

    wanted: the positions of the arguments whose cotangents are needed.
    """
    n, m = body.n, body.m
    leaves, ends = body.traced()
    # The backward step, recorded on nodes without a value: seeds for all results, then one pass.
    gs = [Tensor(o) for o in body.outs]
    seeds = dict[int, Any]()
    for y, g in zip(ends, gs, strict=True):
        if type(y) is Tensor:
            seeds[y.id] = seeds[y.id] + g if y.id in seeds else g
    targets = sorted({*range(n), *wanted})  # all carries: their cotangents go from step to step
    cs = dict(zip(targets, backward(reach(ends)[0], seeds, [leaves[k] for k in targets],
                                    recorded=True), strict=True))
    shares = {k: linked(c, leaves[k], ()) for k, c in cs.items() if k < n or c is not None}
    rows, fixed = [k for k in shares if n <= k < n + m], [k for k in shares if k >= n + m]
    # Every step uses a fixed argument, so its cotangent is a sum over the steps: one more carry.
    sums = [Tensor(body.specs[k]) for k in fixed]
    # Only the carries that the backward step computes with are kept in the forward loop.
    needed = {node.id for node in reach(list(shares.values()))[0]}
    saved = [k for k in range(n) if leaves[k].id in needed]
    # As they are further results of each step, they have cotangents, too.
    extra = {k: Tensor(body.specs[k]) for k in saved}
    new = [shares[k] + extra[k] if k in extra else shares[k] for k in range(n)]
    new += ([total + shares[k] for total, k in zip(sums, fixed, strict=True)]
            + [shares[k] for k in rows])
    inputs = [*gs[:n], *sums, *(leaves[k] for k in saved), *leaves[n:n + m], *gs[n:],
              *extra.values(), *leaves[n + m:]]
    back = Body.of(inputs, new, n + len(fixed), len(saved) + m + len(gs) - n + len(extra))
    return Body(body.specs, body.constants, body.steps, body.ends + saved,
                body.outs + [body.specs[k] for k in saved], n, m, Pull(back, saved, rows, fixed))


def pushed(body: Body, given: tuple[int, ...]) -> Body:
    """The step together with its tangents: its carries, rows and fixed arguments are each followed
    by their tangents.

    given: the positions of the rows and fixed arguments that have a tangent; all carries have one.
    """
    n, m = body.n, body.m
    leaves, ends = body.traced()
    ts = {k: Tensor(body.specs[k]) for k in (*range(n), *given)}
    found = forward(reach(ends)[0], {leaves[k].id: t for k, t in ts.items()}, recorded=True)
    tangents = [linked(found.get(y.id) if type(y) is Tensor else None, Tensor(o), ())
                for y, o in zip(ends, body.outs, strict=True)]
    rows, fixed = [ts[k] for k in given if k < n + m], [ts[k] for k in given if k >= n + m]
    inputs = [*leaves[:n], *(ts[k] for k in range(n)), *leaves[n:n + m], *rows,
              *leaves[n + m:], *fixed]
    return Body.of(inputs, [*ends[:n], *tangents], 2 * n, m + len(rows))


def sized(body: Body, *sizes: tuple[str, int]) -> Body:
    """The body with numbers for its unknown sizes, given as pairs (name, number)."""
    env = dict(sizes)
    specs, outs = ([Spec(resolve(s.shape, env), s.dtype) for s in part]
                   for part in (body.specs, body.outs))
    steps = [(op, at, resolve(params, env)) for op, at, params in body.steps]
    new = Body(specs, resolve(body.constants, env), steps, body.ends, outs, body.n, body.m)
    return new.compiled(body.printed) if body.printed else new


def printed(body: Body) -> Callable:
    """The body as one compiled function of arrays."""
    leaves, ends = body.traced()
    return compile_program(Program(*[y if type(y) is Tensor else Tensor(y) for y in ends]),
                           leaves, "step", body.printed).run


def mapped(body: Body, flags: tuple[bool, ...], size: int) -> Body:
    """The step for `size` members at once; the flagged arguments, and all results, have a value for
    each member."""
    level = next_id()
    leaves = [Tensor(Spec((size, *s.shape), s.dtype) if flag else s)
              for s, flag in zip(body.specs, flags, strict=True)]
    ends = body.on(*(node_of(a, level) if flag else a
                     for a, flag in zip(leaves, flags, strict=True)))
    found = [rows_of(y, level) for y in ends]
    ends = [np.broadcast_to(y, (size, *o.shape)) if c is None else c
            for y, o, c in zip(ends, body.outs, found, strict=True)]
    return Body.of(leaves, ends, body.n, body.m)
