"""Passes over a `Program`: each gives a new one that computes the same numbers with less work, and
changes no node.

`prune`, `fold`, `cse` and `simplify` change no bit of a result, whatever the input; `gather` is
equal to rounding, and so are the cheaper equivalents that `optimised` puts in besides.
"""
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..program import Program, ancestors
from ..rules.rewrites import gathered, rewritten, with_args
from ..sizes import unknown
from ..tensor import Tensor, next_id
from ..value import KEPT_BY_COPY, Spec, shape_of

# kinds whose result depends on the arguments alone
PURE = frozenset(("elementwise", "linear", "multilinear", "general"))
EXACT = frozenset((int, bool, str, type(None)))  # types whose equal values are the same
FOLDED = 2**17  # elements of a constant that a program may hold in the place of smaller ones


class Rewritten(Program):
    """The result of a pass.

    before: the program that the pass got, whose order the new one keeps.
    became: {id of a node of `before`: the node, or constant, that stands for it}.
    origins: {id of a node here: the node of the very first program that it stands for}.
    made: all nodes that the pass gave, in order; those that lead to an output are its nodes.
    """

    def __init__(self, before: Program, became: dict[int, Any], origins: dict[int, Tensor],
                 made: list[Tensor]):
        ends = [became[y.id] for y in before.outputs]
        self.outputs = tuple([y if type(y) is Tensor else Tensor(y) for y in ends])
        self.before = before
        self.became = became
        self.origins = origins
        needed = {y.id for y in self.outputs}
        self.nodes = [y for y in self.outputs if y.id not in origins]        # constants
        for node in reversed(made):
            if node.id in needed:
                self.nodes.append(node)
                needed.update([a.id for a in node.args if type(a) is Tensor])
        self.nodes.reverse()


def rewrite(program: Program, change: Callable,
            leaf: Callable[[Tensor], Any] = lambda node: node) -> Rewritten:
    """The program with every node replaced by another node or a constant.

    change: change(node, args) gives what replaces an op's node with the new arguments.
    leaf: leaf(node) gives what replaces a leaf.
    """
    became: dict[int, Any] = {}
    first = getattr(program, "origins", {})
    origins: dict[int, Tensor] = {}
    made: list[Tensor] = []
    for node in program.nodes:
        start = next_id()
        args = tuple([became[a.id] if type(a) is Tensor else a for a in node.args])
        new = became[node.id] = leaf(node) if node.op is None else change(node, args)
        if type(new) is Tensor and new.id not in origins:
            # a rule may have made several nodes; all of them stand for this one
            for part in ([new] if new is node or new.args is args or new.id < start
                         else ancestors(new, since=start)):
                if part.id not in origins:
                    origins[part.id] = first.get(node.id, node)
                    made.append(part)
    return Rewritten(program, became, origins, made)


def report(before: Program, after: Any) -> dict[int, str]:
    """The fate of each node of `before`, from which passes made `after`: {id: "kept", "changed",
    "constant", "merged" or "gone"}."""
    steps: list[Any] = [after]
    while steps[-1] is not before:
        steps.append(steps[-1].before)
    ids, fate = {node.id for node in after.nodes}, {}
    for node in before.nodes:
        new: Any = node
        for step in steps[-2::-1]:
            new = step.became.get(new.id) if type(new) is Tensor else new
        if type(new) is not Tensor:
            fate[node.id] = "gone" if new is None else "constant"
        elif new.id not in ids or new is node:
            fate[node.id] = "kept" if new.id in ids else "gone"
        else:
            fate[node.id] = "changed" if after.origins[new.id] is node else "merged"
    return fate


# --- passes
def prune(program: Program) -> Program:
    """The program without the ops that only derivatives need (identity, stop_gradient, link,
    custom_gradient), and without nodes that then lead nowhere."""
    return rewrite(program,
                   lambda node, args: args[0] if _passes_on(node) else with_args(node, args))


def _passes_on(node: Tensor) -> bool:
    """Whether the result is the first argument itself, and only derivatives need the op."""
    return node.op.memory == "same" and node.op.kind in PURE


def fold(program: Program) -> Program:
    """The program in which every op on constants is computed now; a leaf that has a value is a
    constant.  An array that would be large, and larger than what it is computed from, is left."""
    return rewrite(program, lambda node, args: _folded(with_args(node, args)), _known)


def _known(leaf: Tensor) -> Any:
    """A leaf, or the value that it has."""
    return leaf if type(leaf.raw) is Spec else leaf.raw


def _folded(node: Tensor) -> Any:
    """A node, or its value where that is known now."""
    known = node.op.kind in PURE and Tensor not in map(type, node.args)
    if known and not unknown((node.args, node.params, node.shape)) and (
            node.size <= max([FOLDED, *map(np.size, node.args)])):
        try:
            return node.op.fn(*node.args, **node.params or {})
        except (ArithmeticError, ValueError, Warning):
            pass  # it fails when it is run, as it would have
    return node


def cse(program: Program) -> Program:
    """The program in which equal expressions are computed once (common subexpression
    elimination)."""
    seen: dict[Any, Tensor] = {}
    return rewrite(program, lambda node, args: _merged(with_args(node, args), seen))


def _merged(node: Tensor, seen: dict[Any, Tensor]) -> Tensor:
    """The node that was seen first with the op, arguments and options of this one."""
    if node.op.kind not in PURE:
        return node
    keys = [a.id if type(a) is Tensor else key_of(a) for a in node.args]
    if (node.op.commutes and type(keys[1]) is int
        and (type(keys[0]) is not int or keys[1] < keys[0])):
        keys.reverse()
    return seen.setdefault((node.op, *keys, key_of(node.params) if node.params else None), node)


def key_of(x: Any) -> Any:
    """A key that is equal for the same constants and options, and for no others; never an int,
    which stands for a node."""
    kind = type(x)
    if kind in EXACT or (kind is float and 0.0 < abs(x) < np.inf):
        return kind, x
    if isinstance(x, (tuple, list)):
        return kind, *map(key_of, x)
    if isinstance(x, dict):
        return dict, *((k, key_of(v)) for k, v in x.items())
    if isinstance(x, slice):
        return slice, x.start, x.stop, x.step
    if isinstance(x, np.ndarray):
        return (x.dtype, x.shape, x.tobytes()) if x.size <= KEPT_BY_COPY else (np.ndarray, id(x))
    plain = isinstance(x, (float, int, complex, str, np.generic, np.dtype))
    # 0.0 is not -0.0, and nan is nan
    return kind, repr(x) if plain else x if unknown(x) else id(x)


def simplify(program: Program) -> Program:
    """The program simplified by algebra that holds for all numbers, without moves that undo each
    other."""
    return rewrite(program, lambda node, args: rewritten("simpler", with_args(node, args)))


def gather(program: Program) -> Program:
    """The program in which small factors of a large array are multiplied, or added, before they
    scale it: equal to rounding.  All sizes must be known.  The program itself where there are none.
    """
    # the ops on a larger and a smaller array; only these, and what uses them, can change
    uneven = {node.id for node in program.nodes if node.op is not None
              and "gathered" in node.op.rewrites and len({*map(shape_of, node.args)} - {()}) > 1}
    uses = Counter([a.id for node in program.nodes for a in node.args
                    if type(a) is Tensor and a.id in uneven])
    once = lambda node: [type(a) is Tensor and uses[a.id] == 1 for a in node.args]
    meets = lambda node: any(type(a) is Tensor and a.id in uneven for a in (node, *node.args))
    if all(gathered(node, once(node)) is node for node in program.nodes if uneven and meets(node)):
        return program
    return rewrite(program, lambda node, args: gathered(with_args(node, args), once(node)))


def optimised(program: Program) -> Program:
    """The program after all passes, as `mg.compile` runs them on known sizes.

    Each node goes through prune, fold, simplify, the cheaper rewrites and cse before the next one
    does, in one walk; then `gather` runs twice, and cse again where that made a node that had been
    there before.
    """
    seen: dict[Any, Tensor] = {}

    def through(node: Tensor, first: bool = True) -> Any:
        start = next_id()
        new = _folded(node)
        if first and new is node:
            new = rewritten("simpler", node)
        if new is node and "cheaper" in node.op.rewrites:
            new = rewritten("cheaper", node)
        if new is node:
            return _merged(node, seen)
        if type(new) is not Tensor or new.id < start:
            return new  # a constant, or what has been through already
        made: dict[int, Any] = {}  # a rule may have made several nodes; it is done with them
        for part in ancestors(new, since=start):
            args = tuple([made.get(a.id, a) if type(a) is Tensor else a for a in part.args])
            made[part.id] = through(with_args(part, args), False)
        return made[new.id]

    program = rewrite(program, lambda node, args: (
        args[0] if _passes_on(node) else through(with_args(node, args))), _known)
    start = next_id()
    if (once := gather(program)) is not program:
        program = gather(once)
    same = all(_merged(node, seen) is node for node in program.nodes
               if node.id > start and node.op is not None)
    seen.clear()  # `through` names itself, and would keep it until a search for cycles
    return program if same else cse(program)
