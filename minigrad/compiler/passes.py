"""Passes over a `Program`: each gives a new one that computes the same numbers with less work, and
changes no node.

`prune`, `fold`, `cse` and `simplify` change no bit of a result, whatever the input; `cheaper` and
`gather` are equal to rounding.
"""
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..program import Program, ancestors
from ..sizes import unknown
from ..tensor import Tensor, next_id
from ..value import KEPT_BY_COPY, Spec
from .algebra import CHEAPER, SIMPLER, gathered, rewritten, with_args

# kinds whose result depends on the arguments alone
PURE = ("elementwise", "linear", "multilinear", "general")
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
        if type(new) is Tensor:
            # a rule may have made several nodes; all of them stand for this one
            parts = [new] if new is node or new.args is args else ancestors(new, since=start)
            for part in parts or [new]:
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
        elif new.id not in ids:
            fate[node.id] = "gone"
        elif new is node:
            fate[node.id] = "kept"
        else:
            fate[node.id] = "changed" if after.origins[new.id] is node else "merged"
    return fate


# --- passes
def prune(program: Program) -> Program:
    """The program without the ops that only derivatives need (identity, stop_gradient, link,
    custom_gradient), and without nodes that then lead nowhere."""
    aside = ("identity", "stop_gradient", "link", "custom_gradient")
    return rewrite(program,
                   lambda node, args: args[0] if node.op.name in aside else with_args(node, args))


def fold(program: Program) -> Program:
    """The program in which every op on constants is computed now; a leaf that has a value is a
    constant.  An array that would be large, and larger than what it is computed from, is left."""
    def change(node: Tensor, args: tuple) -> Any:
        known = node.op.kind in PURE and not any(type(a) is Tensor for a in args)
        if known and not unknown((args, node.params, node.shape)) and (
                node.size <= max([FOLDED, *map(np.size, args)])):
            try:
                return node.op.fn(*args, **node.params or {})
            except (ArithmeticError, ValueError, Warning):
                pass  # it fails when it is run, as it would have
        return with_args(node, args)

    return rewrite(program, change, lambda node: node if type(node.raw) is Spec else node.raw)


def cse(program: Program) -> Program:
    """The program in which equal expressions are computed once (common subexpression
    elimination)."""
    seen: dict[Any, Tensor] = {}

    def change(node: Tensor, args: tuple) -> Any:
        if node.op.kind not in PURE:
            return with_args(node, args)
        keys = [_key(a) for a in args]
        if node.op.name in ("add", "multiply"):
            keys.sort(key=repr)
        return seen.setdefault((node.op.name, *keys, _key(node.params)), with_args(node, args))

    return rewrite(program, change)


def _key(x: Any) -> Any:
    """A key that is equal for the same arguments and options, and for no others."""
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
    plain = x is None or isinstance(x, (float, int, complex, str, np.generic, np.dtype))
    return type(x), repr(x) if plain else x if unknown(x) else id(x)  # repr: 0.0 is not -0.0


def simplify(program: Program) -> Program:
    """The program simplified by algebra that holds for all numbers, without moves that undo each
    other."""
    return rewrite(program, lambda node, args: rewritten(SIMPLER, with_args(node, args)))


def cheaper(program: Program) -> Program:
    """The program with sums as products of matrices, which BLAS computes: equal to rounding."""
    return _sized(program, lambda node, args: rewritten(CHEAPER, with_args(node, args)))


def gather(program: Program) -> Program:
    """The program in which small factors of a large array are multiplied, or added, before they
    scale it: equal to rounding."""
    uses = Counter(a.id for node in program.nodes for a in node.args if type(a) is Tensor)
    once = lambda node: [type(a) is Tensor and uses[a.id] == 1 for a in node.args]
    return _sized(program, lambda node, args: gathered(with_args(node, args), once(node)))


def _sized(program: Program, change: Callable) -> Rewritten:
    """The program rewritten by `change` where all sizes of a node are known numbers."""
    sizes = {node.id: unknown(node.shape) for node in program.nodes}
    open_ = {node.id for node in program.nodes if sizes[node.id] or any(
        sizes[a.id] for a in node.args if type(a) is Tensor)}
    return rewrite(program, lambda node, args: (with_args if node.id in open_ else change)(node,
                                                                                           args))


def optimised(program: Program) -> Program:
    """The program after all passes, in the order in which `mg.compile` runs them."""
    for each in (prune, fold, cse, simplify, fold, cheaper, cse, gather, gather, cse):
        program = each(program)
    return program
