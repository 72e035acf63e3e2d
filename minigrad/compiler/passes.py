"""Passes over a `Program`: each gives a new one that computes the same numbers with less work, and changes no node.

`prune`, `fold`, `cse` and `simplify` change no bit of a result, whatever the input; `cheaper` and `gather` are equal to
rounding.  Then two questions about the order: `liveness`, until when some memory is read, and `buffers`, which results
may lie in memory that nobody reads any more.  Memory is counted by *storage*: a view shares that of what it looks at.
"""
import functools
import operator
from collections import Counter
from typing import Any

import numpy as np

from .algebra import CHEAPER, SIMPLER, gathered, rewritten, with_args
from .program import Program, ancestors
from .size import unknown
from .tensor import Tensor, next_id
from .value import KEPT_BY_COPY, Spec, shape_of

PURE = ("elementwise", "linear", "multilinear", "general")  # kinds whose result depends on the arguments alone


class Rewritten(Program):
    """What a pass made of the program `before`, in its order.

    became: what stands for each of its nodes, {id: node, or the constant it is}; origins: for each node here the one of
    the very first program that it stands for, by id."""

    def __init__(self, before, became, origins, outputs):
        super().__init__(*[y if type(y) is Tensor else Tensor(y) for y in outputs])
        self.before, self.became, self.origins = before, became, origins
        self.nodes.sort(key=lambda node: (origins[node.id].id if node.id in origins else node.id, node.id))


def rewrite(program, change, leaf=lambda node: node):
    """The program with every node replaced by change(node, args), a node or a constant, for its new arguments."""
    became: dict[int, Any] = {}
    first = getattr(program, "origins", {})
    origins: dict[int, Tensor] = {}
    for node in program.nodes:
        start = next_id()
        args = tuple([became[a.id] if type(a) is Tensor else a for a in node.args])
        new = became[node.id] = leaf(node) if node.op is None else change(node, args)
        if type(new) is Tensor:
            for part in {new.id: new, **{n.id: n for n in ancestors(new, since=start)}}.values():
                origins.setdefault(part.id, first.get(node.id, node))
    return Rewritten(program, became, origins, [became[y.id] for y in program.outputs])


def report(before, after):
    """{id: "kept", "changed", "constant", "merged" or "gone"} for the nodes of `before`, of which passes made
    `after`."""
    steps = [after]
    while steps[-1] is not before:
        steps.append(steps[-1].before)
    ids, fate = {node.id for node in after.nodes}, {}
    for node in before.nodes:
        new: Any = node
        for step in steps[-2::-1]:
            new = step.became.get(new.id) if type(new) is Tensor else new
        if type(new) is not Tensor:
            fate[node.id] = "gone" if new is None else "constant"
        elif new.id not in ids:
            fate[node.id] = "gone"
        elif new is node:
            fate[node.id] = "kept"
        else:
            fate[node.id] = "changed" if after.origins[new.id] is node else "merged"
    return fate


# --- passes
def prune(program):
    """Without the ops that only derivatives ask for (identity, stop_gradient, link), and what then leads nowhere."""
    aside = ("identity", "stop_gradient", "link")
    return rewrite(program, lambda node, args: args[0] if node.op.name in aside else with_args(node, args))


def fold(program):
    """With every op whose arguments are constants computed now; a leaf that has a value is a constant."""
    def change(node, args):
        known = args and node.op.kind in PURE and not any(type(a) is Tensor for a in args)
        if known and not unknown((args, node.params)):
            try:
                return node.op.fn(*args, **node.params or {})
            except (ArithmeticError, ValueError, Warning):
                pass  # it fails when it is run, as it would have
        return with_args(node, args)

    return rewrite(program, change, lambda node: node if type(node.raw) is Spec else node.raw)


def cse(program):
    """With every expression computed once that stands there twice (common subexpression elimination)."""
    seen: dict[Any, Tensor] = {}

    def change(node, args):
        if node.op.kind not in PURE:
            return with_args(node, args)
        keys = [_key(a) for a in args]
        if node.op.name in ("add", "multiply"):
            keys.sort(key=repr)
        return seen.setdefault((node.op.name, *keys, _key(node.params)), with_args(node, args))

    return rewrite(program, change)


def _key(x):
    """Equal for arguments and options that are the same, and for no others."""
    if type(x) is Tensor:
        return Tensor, x.id
    if isinstance(x, (tuple, list)):
        return type(x), *map(_key, x)
    if isinstance(x, dict):
        return dict, *((k, _key(v)) for k, v in x.items())
    if isinstance(x, slice):
        return slice, x.start, x.stop, x.step
    if isinstance(x, np.ndarray):
        return (x.dtype, x.shape, x.tobytes()) if x.size <= KEPT_BY_COPY else (np.ndarray, id(x))
    plain = x is None or isinstance(x, (float, int, str, np.generic, np.dtype))
    return type(x), repr(x) if plain else x if unknown(x) else id(x)  # repr: 0.0 is not -0.0


def simplify(program):
    """With algebra that holds for all numbers, and without moves that undo each other."""
    return rewrite(program, lambda node, args: rewritten(SIMPLER, with_args(node, args)))


def cheaper(program):
    """With sums as products of matrices, which BLAS computes: equal to rounding."""
    return rewrite(program, lambda node, args: _sized(functools.partial(rewritten, CHEAPER), with_args(node, args)))


def gather(program):
    """With small factors of a large array multiplied, or added, before they scale it: equal to rounding."""
    uses = Counter(a.id for node in program.nodes for a in node.args if type(a) is Tensor)
    once = lambda node: [type(a) is Tensor and uses[a.id] == 1 for a in node.args]
    return rewrite(program, lambda node, args: _sized(lambda new: gathered(new, once(node)), with_args(node, args)))


def _sized(change, node):
    """change(node) where all sizes are known numbers, else the node."""
    return node if any(unknown(shape_of(x)) for x in (node, *node.args)) else change(node)


def optimised(program):
    """All passes, in the order that `mg.compile` takes them."""
    for each in (prune, fold, cse, simplify, fold, cheaper, cse, gather, gather, cse):
        program = each(program)
    return program


# --- memory
# ops beside NumPy's ufuncs whose results lie in memory of their own
OWN = frozenset("matmul sum mean max min concatenate astype scatter where sort take_along_axis add_along_axis argmax "
                "argmin cumsum cumprod".split())
LOOKS = frozenset("reshape transpose expand_dims squeeze broadcast_to".split())
OPERATORS = {operator.add: "+", operator.sub: "-", operator.mul: "*", operator.lt: "<", operator.le: "<=",
             operator.gt: ">", operator.ge: ">=", operator.eq: "==", operator.ne: "!=", operator.neg: "-"}


def ufunc(op):
    """NumPy's ufunc that an op stands for, or None."""
    found = getattr(np, op.name, None)
    plain = op.fn is found or op.fn in OPERATORS or op.name in ("divide", "power", "absolute", "positive")
    return found if isinstance(found, np.ufunc) and op.kind == "elementwise" and plain else None


def looks(node):
    """Whether the result is a view of the first argument, or may be one."""
    return node.op.name in LOOKS or (node.op.name == "getitem" and not any(
        isinstance(part, np.ndarray) for part in node.params["index"]))


def owned(node):
    """Whether the result surely is an array, or a number, of its own."""
    return node.op is not None and (node.op.name in OWN or ufunc(node.op) is not None)


def shared(node):
    """The arguments in whose memory the result lies, or may lie."""
    if node.op is None or owned(node) or (node.op.name == "getitem" and not looks(node)):
        return ()
    return [a for a in (node.args[:1] if looks(node) else node.args) if type(a) is Tensor]


def storages(program):
    """{id: the ids of the nodes in whose memory its value lies}: its own, or those of what it is a view of."""
    found: dict[int, frozenset] = {}
    for node in program.nodes:
        found[node.id] = frozenset().union(*(found[a.id] for a in shared(node))) or frozenset((node.id,))
    return found


def liveness(program):
    """{id of a storage: the place in the program of the last node that reads it}; what is a result lives to the end."""
    lies, last = storages(program), {}
    for place, node in enumerate(program.nodes):
        for x in (node, *node.args):
            if type(x) is Tensor:
                last.update(dict.fromkeys(lies[x.id], place))
    for y in program.outputs:
        last.update(dict.fromkeys(lies[y.id], len(program.nodes)))
    return last


def writes(node):
    """Whether the op can write its result into given memory of the right shape and dtype."""
    if not node.shape or not node.size:
        return False
    return ufunc(node.op) is not None or node.op.name == "matmul" or (
        node.op.name in ("sum", "max", "min") and "initial" not in node.params)


class Plan:
    """Where results are written.  into: {id: the argument in whose place, or the number of a buffer}; shapes: of the
    buffers, (shape, dtype); dead: {place: nodes whose memory is read no more after it, and is no buffer}."""

    def __init__(self):
        self.into: dict[int, Any] = {}
        self.shapes: list[tuple] = []
        self.dead: dict[int, list[Tensor]] = {}


def buffers(program):
    """A Plan that gives each result either the place of an argument that is read for the last time, or a buffer that is
    free, or a new buffer; results of the program and what is computed by other functions get memory of their own.

    In the place of an argument goes only an elementwise result of the same shape and dtype, and only where no other
    argument looks at that place."""
    lies, last, plan = storages(program), liveness(program), Plan()
    given = {y.id for y in program.outputs} | {node.id for node in program.nodes if node.op is None}
    free: dict[tuple, list[int]] = {}
    homes: dict[int, int | None] = {}  # storage -> its buffer; None: memory of its own
    ends: dict[int, list[Tensor]] = {}
    for node in program.nodes:
        if lies[node.id] == {node.id} and node.op is not None:
            ends.setdefault(last[node.id], []).append(node)
    for place, node in enumerate(program.nodes):
        taken = None
        if node.id not in given and node.op is not None and lies[node.id] == {node.id}:
            homes[node.id] = None
            kind = (node.shape, node.dtype)
            if writes(node):
                if node.op.kind == "elementwise":
                    taken = next((a for a in node.args if type(a) is Tensor and a.id in homes and last[a.id] == place
                                  and (a.shape, a.dtype) == kind and not any(
                                      b is not a and a.id in lies[b.id] for b in node.args if type(b) is Tensor)), None)
                if taken is not None:
                    plan.into[node.id], homes[node.id] = taken, homes[taken.id]
                else:
                    if not free.get(kind):
                        free.setdefault(kind, []).append(len(plan.shapes))
                        plan.shapes.append(kind)
                    plan.into[node.id] = homes[node.id] = free[kind].pop()
        for old in ends.get(place, ()):
            home = homes.get(old.id) if old is not taken else None
            if home is not None:
                free[(old.shape, old.dtype)].append(home)
            elif old is not taken and old.id not in given and old.shape:
                plan.dead.setdefault(place, []).append(old)
    return plan
