"""A large Jacobian that is computed a block of rows, or of columns, at a time, into one array.

Its program is read from the end: each node is asked for a block of itself along one axis, and asks
its arguments for theirs. What cannot be cut so, or is asked for in two ways, is computed once,
before the blocks, which take their slices of it. So no residual is computed twice, whether a block
is of residuals, of tangents or of cotangents.
"""
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ...compiler.passes import key_of, rewrite
from ...compiler.trace import compile_program
from ...program import Program
from ...rules.rewrites import with_args
from ...tensor import Tensor
from ...value import Spec, dtype_of, shape_of

BLOCK = 2**17  # numbers in an array of a block, so that the cache holds it
PART = 24      # arrays of a block that are as large as the matrix
SHARE = 6      # how many blocks there are where each reads all of a large matrix


def pieces(y: Any, axis: int, view: np.ndarray) -> Iterator[tuple[Any, int, np.ndarray]]:
    """Yield (node or array, its axis, its place in `view`) for the parts of y along an axis."""
    parts = None
    if type(y) is Tensor and y.op is not None and y.op.pieces:
        parts = y.op.pieces(y, axis, view)
    if parts is None:
        yield y, axis, view
    for part in parts or ():
        yield from pieces(*part)


def sources(node: Tensor, axis: int) -> list | None:
    """Return what `Op.axes` says of a node's axis; None for a node that is not cut."""
    cut = node.op is not None and node.op.axes is not None
    return node.op.axes(node, axis) if cut else None


def unmerged(node: Tensor, args: tuple) -> Any:
    """Return a node with these arguments, or what its op puts in its place for blocks of rows."""
    node = with_args(node, args)
    rule = node.op.rewrites.get("unmerged")
    new = rule(node, *args) if rule else None
    return node if new is None else new


class Rows:
    """A Rows computes the matrix that a program gives, in blocks along the axis that costs less.

    It stands for a Printed in a Compiled. The program is one of a vector and of a matrix of
    directions, and is called with the vector: the other is the unit matrix.

    cost, count: (attributes) how many numbers are held beside the matrix and a block, and how
        many rows or columns the largest block has.
    """

    fits = same = None

    def __init__(self, program: Program, _: str, names: Any, leaves: list, *made: Any) -> None:
        notes, kind = made[1], made[3]
        # each of its nodes may have a copy of the same data; one of them stays
        same: dict = {}
        program = Program(*rewrite(program, lambda node, args: unmerged(node, tuple([
            same.setdefault(key_of(x), x) if type(x) is np.ndarray else x for x in args]))).outputs)
        plan = min(map(Plan, (program, program), (1, 0)), key=lambda plan: plan.cost + plan.reads)
        self.plan, self.cost, self.leaves = plan, plan.cost, leaves
        self.once = compile_program(Program(*plan.ends), leaves, "once", kind.backend, notes).run
        self.blocks = [Block(plan, size, kind.backend) for size in dict.fromkeys(
            [node.shape[axis] for node, axis, _ in plan.pieces if plan.cuts(node)])]

        self.count = max([1, *[block.count for block in self.blocks]])
        notes.of, notes.whole = {}, {}  # every node leads to them, and they to the data's copies

    def run(self, v: np.ndarray) -> np.ndarray:
        """Return the matrix for a vector."""
        (y,) = self.plan.program.outputs
        out = np.empty(y.shape)  # first: it takes the place of one that was let go of just before
        # the unit matrix, in the memory of one vector
        side = self.leaves[1].shape[0]
        unit = sliding_window_view(np.eye(1, 2 * side - 1, side - 1)[0], side)[::-1]
        known = {self.leaves[0].id: v, self.leaves[1].id: unit}
        known |= {node.id: value for node, value in
                  zip(self.plan.ends, self.once(v, unit), strict=True)}
        parts = [*pieces(y, self.plan.axis, out)]
        for node, _, view in parts:
            if not self.plan.cuts(node):
                view[...] = known.get(node.id, node.raw) if type(node) is Tensor else node
        for block in self.blocks:
            block.fill([parts[k][1:] for k in block.places], known)
        return out


class Plan:
    """A Plan says what of a program is computed in blocks along one axis of its matrix.

    pieces: those of the matrix.
    along, axes: {id of a node that is cut: its axis}, and {..: what `Op.axes` says of it}.
    ends: the nodes that are computed once, as blocks or the matrix need them.
    cost: that of Rows.
    reads: how many numbers of whole factors the products of each block read.
    """

    def __init__(self, program: Program, axis: int) -> None:
        (y,) = program.outputs
        self.program, self.axis, self.cost, self.reads = program, axis, 0, 0
        self.pieces = [*pieces(y, axis, np.broadcast_to(0.0, y.shape))]
        self.along: dict[int, int] = {}
        self.axes: dict[int, list] = {}
        whole: set[int] = set()

        def ask(x: Any, axis: Any) -> None:
            if type(x) is Tensor and (type(axis) is not int
                                      or self.along.setdefault(x.id, axis) != axis):
                whole.add(x.id)

        for node, at, _ in self.pieces:
            ask(node, at)
        for node in reversed(program.nodes):
            i = node.id
            if i in whole or i in self.along:  # and no sum of pieces
                found = None if i in whole else sources(node, self.along[i])
                if found is None:
                    self.cost = max(self.cost, node.size)
                else:
                    self.axes[i] = found
                for x, at in zip(node.args, found or [None] * len(node.args), strict=True):
                    ask(x, at)
                    if found and at is None and node.op.kind == "multilinear":
                        self.reads += math.prod(shape_of(x))
        used = {x.id for node in program.nodes if self.cuts(node) for x in node.args
                if type(x) is Tensor} | {x.id for x, *_ in self.pieces if type(x) is Tensor}
        self.ends = [node for node in program.nodes
                     if node.op is not None and node.id in used and not self.cuts(node)]
        self.cost += sum(node.size for node in self.ends)

    def cuts(self, x: Any) -> bool:
        """Return whether x is computed in blocks."""
        return type(x) is Tensor and x.id in self.axes


class Block:
    """A Block is the program of the pieces with the same number of rows, for a block of them.

    places: the places of these pieces in the list of all.
    """

    def __init__(self, plan: Plan, size: int, backend: str) -> None:
        self.places = [k for k, (node, axis, _) in enumerate(plan.pieces)
                       if plan.cuts(node) and node.shape[axis] == size]
        ends = [plan.pieces[k][0] for k in self.places]
        late, wanted = [], {node.id for node in ends}
        for node in reversed(plan.program.nodes):
            if node.id in wanted and plan.cuts(node):
                late.append(node)
                wanted |= {x.id for x in node.args if type(x) is Tensor}
        least = size // SHARE if plan.reads > BLOCK else 1
        widest = max(node.size for node in late) // size
        few = min(BLOCK, plan.program.outputs[0].size // PART) // widest
        self.size, self.count = size, max(1, least, min(size, few))
        # {key: (the node that stands for it, a whole value, the index of its block)}
        self.given: dict[Any, tuple[Tensor, Any, tuple]] = {}
        new: dict[int, Any] = {}
        for node in reversed(late):
            axis, params = plan.along[node.id], dict(node.params or {})
            shape = (*node.shape[:axis], self.count, *node.shape[axis + 1:])
            if "index" in plan.axes[node.id]:
                new[node.id] = self._leaf(node.id, node.args[0], params["index"], shape)
                continue
            if "shape" in params:
                params["shape"] = shape
            new[node.id] = node.op(*[new[x.id] if plan.cuts(x) else self._part(x, at) for x, at in
                                     zip(node.args, plan.axes[node.id], strict=True)], **params)
        found = [new[node.id] for node in ends]
        self.run = compile_program(Program(*[x if type(x) is Tensor else Tensor(x) for x in found]),
                                   [leaf for leaf, *_ in self.given.values()], "block", backend).run

    def _part(self, x: Any, axis: int | None) -> Any:
        """Return what stands for a block of a whole value; a number for itself."""
        if type(x) is not Tensor and not shape_of(x):
            return x
        key, shape = (x.id if type(x) is Tensor else -id(x), axis), shape_of(x)
        if axis is None:
            return self._leaf(key, x, (), shape)
        return self._leaf(key, x, (slice(None),) * axis + (...,),
                          (*shape[:axis], self.count, *shape[axis + 1:]))

    def _leaf(self, key: Any, x: Any, index: tuple, shape: tuple) -> Tensor:
        return self.given.setdefault(key, (Tensor(Spec(shape, dtype_of(x))), x, index))[0]

    def fill(self, parts: list, known: dict[int, Any]) -> None:
        """Compute all blocks.

        parts: pairs of an axis and an array to fill, one for each piece.
        known: {id of a node: its value}.
        """
        whole = [(known[x.id] if type(x) is Tensor else x, index)
                 for _, x, index in self.given.values()]
        for start in range(0, self.size, self.count):
            start = min(start, self.size - self.count)  # blocks may overlap: they have one size
            here = slice(start, start + self.count)
            found = self.run(*[x[tuple([here if part is ... else part[here]
                                        if type(part) is np.ndarray else part for part in index])]
                               if index else x for x, index in whole])
            for (axis, view), block in zip(parts, found, strict=True):
                view[(slice(None),) * axis + (here,)] = block
