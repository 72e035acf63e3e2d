"""A kernel's text: each cluster becomes a nest of loops, with NumPy's own loops called on blocks.

Within a cluster, arithmetic and calls take turns in stages.  What only one stage needs is a local
variable; what a later stage reads lies in a block that fits the cache; what others read lies in the
workspace or in a result.
"""
import math
from collections import Counter
from typing import Any

import numpy as np

from ...tensor import Tensor
from ...value import dtype_of, shape_of
from .groups import Cluster
from .ops import NUMBER, equal_elements, expression, loop
from .places import Spot, collapsed, contiguous
from .steps import step
from .text import LETTERS, WORDS, cast, indented, index, literal, loops
from .turns import Turns

BLOCK = 1024  # elements of a block: a dozen of them fit the cache next to the core


class Kernel:
    """A Kernel is one printed function of loops.

    printer: the Printer of the program, which knows where values lie.
    name: the name of the function.
    heads: (attribute) {key of a storage: the name of a parameter}.
    """

    def __init__(self, printer: Any, name: str):
        self.printer, self.name = printer, name
        self.inner = printer.inside()
        self.inner.taken |= WORDS
        self.heads: dict[Any, str] = {}
        self.pointers: dict[Any, str] = {}
        self.opening: list[str] = []
        self.lines: list[str] = []
        self.spots = printer.spots  # in a loop over turns, those that move with it, too
        self.moving: list[str] = []  # what comes first in such a loop

    # --- names
    def memory(self, owner: Any) -> str:
        """The name of a storage: a pointer, or a number."""
        if owner not in self.pointers:
            kind, name, where, note = self.printer.storage[owner]
            self.pointers[owner] = name = self.inner.new(name)
            if kind == "turn":
                self.moving.append(f"{name} = at({self.memory(note)}, {where} * turn)")
            elif kind == "work":
                text = f"{name} = at_{note[1].name}(work, {where})"
                self.opening.append(f"{text:44}  # {note[1]}{[*note[0]]}")
            else:
                self.heads[owner] = name
                if kind != "number":
                    self.opening.append(f"{name} = at({name}, 0)")
        return self.pointers[owner]

    def element(self, spot: Spot, text: str) -> str:
        """The element at an index."""
        name = self.memory(spot.owner)
        return name if self.printer.storage[spot.owner][0] == "number" else f"{name}[{text}]"

    def start(self, spot: Spot, more: str = "0") -> str:
        """The address of an array, or of its element at an index."""
        more = more if not spot.offset else f"{spot.offset} + {more}"
        name = self.memory(spot.owner)
        return name if more == "0" else f"at({name}, {more.removesuffix(' + 0')})"

    def spot(self, a: Any) -> Spot:
        """The place of an argument in memory."""
        return self.spots[a.id] if type(a) is Tensor else self.printer.constant(a)

    def call(self, function: np.ufunc, types: str, *tuples: list) -> str:
        """A call of a loop of NumPy's; tuples: counts, steps in bytes, and addresses."""
        texts = [f"({', '.join(map(str, t))}{',' * (len(t) == 1)})" for t in tuples]
        return f"call({self.memory(self.printer.loop(function, types))}, {', '.join(texts)})"

    def comment(self, node: Tensor, before: str) -> tuple[list[str], str]:
        """([the comment above the line of a node] where it is another than before, its words)."""
        words = self.printer.notes.words(self.printer.program.origins.get(node.id, node))
        return [f"# {words}"] * bool(words and words != before), words

    # --- clusters
    def add(self, cluster: Cluster, stored: set[int], time: tuple = ()) -> None:
        """Print a cluster; stored: the ids of nodes whose values others read; time: its place."""
        if cluster.turns is not None:
            self.turns(cluster.turns, stored, time)
        elif cluster.shape is None:
            (node,) = cluster.nodes
            self.lines += [*self.comment(node, "")[0], *step(self, node)]
        else:
            self.lines += Loops(self, cluster, stored).lines()

    def turns(self, turns: Turns, stored: set[int], time: tuple) -> None:
        """Print a loop over turns; time: its place."""
        printer, outer, self.lines = self.printer, self.lines, []
        for key, (whole, by) in turns.moving.items():
            printer.storage[key] = "turn", printer.storage[whole][1], by, whole
        self.spots = printer.spots | turns.spots
        printer.take([node for node in turns.nodes if node.id in printer.stacks])
        for k, group in enumerate(turns.groups):
            printer.take(group.nodes)
            self.add(group, stored)
            printer.free((*time, k))
        head = f"for turn in range({turns.start}, {turns.stop}):"
        self.lines = [*outer, head, *indented(self.moving + self.lines)]
        self.spots, self.moving = printer.spots, []
        for key in turns.moving:
            self.pointers.pop(key, None)

    def source(self) -> str:
        """The text of the function."""
        heads = ", ".join([*self.heads.values(), "work"])
        return "\n".join([f"def {self.name}({heads}):", *indented(self.opening + self.lines), ""])


class Loops:
    """The nest of loops of one cluster."""

    def __init__(self, kernel: Kernel, cluster: Cluster, stored: set[int]):
        self.kernel, self.printer, self.shape = kernel, kernel.printer, cluster.shape or ()
        self.nodes = cluster.nodes
        self.stage: dict[Any, int] = {}  # of a node, or of the copy of an argument
        self.copies: dict[tuple[int, int], Tensor] = {}  # (id, argument) -> the node that reads it
        self.last: dict[Any, int] = {}  # of a value that memory holds: the last stage that reads it
        self.own = {node.id for node in self.nodes}
        for node in self.nodes:
            self._plan(node)
        self.stages = max(self.stage.values()) + 1
        self.places: dict[Any, Spot] = {i: kernel.spots[i] for i in stored & self.own}
        # the loops that all operands in memory allow
        operands = [contiguous(self.shape), *[spot.strides for spot in self.places.values()], *[
            self._aligned(a).strides for node in self.nodes for a in node.args
            if self._outside(a)]]
        self.sizes, strides = collapsed(self.shape, operands)
        self.known = dict(zip(map(tuple, operands), strides, strict=True))
        self.row = math.prod(self.sizes[1:])
        self.rows = max(1, BLOCK // self.row)
        self.blocked = bool(self.sizes) and self.stages > 1 and self.sizes[0] > 2 * self.rows

    def _plan(self, node: Tensor) -> None:
        """Find the stage of a node, and which of its arguments must be copied, or kept, for it."""
        called = expression(node) is None
        copied = [called and not self._direct(a, node) for a in node.args]
        # arithmetic runs in even stages, calls in odd ones; a copy is arithmetic, before the call
        self.stage[node.id] = s = max([int(called), *[
            self._from(a, called and not copy) + copy
            for a, copy in zip(node.args, copied, strict=True)]])
        if called:
            self.last.setdefault(node.id, s)
        for k, (a, copy) in enumerate(zip(node.args, copied, strict=True)):
            if copy:
                self.copies[node.id, k] = node
                self.stage[node.id, k], self.last[node.id, k] = s - 1, s
            read = s - copy
            if self._local(a) and (self.stage[a.id] != read or read % 2):
                self.last[a.id] = max(read, self.last.get(a.id, 0))

    def _local(self, a: Any) -> bool:
        """Whether the cluster computes an argument."""
        return type(a) is Tensor and a.id in self.own

    def _from(self, a: Any, called: bool) -> int:
        """The first stage of calls, or of arithmetic, that can read an argument."""
        s = self.stage[a.id] if self._local(a) else 0
        return s + (s + called) % 2

    def _outside(self, a: Any) -> bool:
        """Whether an argument is an array in memory that the cluster does not write."""
        return (type(a) is Tensor and a.id not in self.own) or (
            isinstance(a, np.ndarray) and equal_elements(a) is None)

    def _direct(self, a: Any, node: Tensor) -> bool:
        """Whether the loop of NumPy's for a node can read the argument where it lies.

        It reads numbers of the node's dtype, whatever bits lie there.
        """
        if dtype_of(a) != node.dtype or not (self._outside(a) or self._local(a)):
            return False
        if self._local(a):
            return True
        spot = self.kernel.spot(a)
        return (shape_of(a) == self.shape and spot.whole(self.shape)
                and self.printer.storage[spot.owner][0] != "number")

    # --- texts
    def _aligned(self, a: Any) -> Spot:
        """The spot of an argument with strides along the axes of the loops."""
        spot, shape = self.kernel.spot(a), shape_of(a)
        strides = tuple([0 if n == 1 else s for n, s in zip(shape, spot.strides, strict=True)])
        return Spot(spot.owner, spot.offset, (0,) * (len(self.shape) - len(shape)) + strides)

    def _element(self, spot: Spot) -> str:
        """The text of an element of an array in memory."""
        return self.kernel.element(spot, index(self.known[spot.strides], spot.offset))

    def value(self, a: Any, stage: int, want: np.dtype) -> str:
        """The text of an argument in a stage of arithmetic."""
        if type(a) in NUMBER:
            return literal(a, want)
        if type(a) is not Tensor and (number := equal_elements(a)) is not None:
            return cast(literal(number, a.dtype), a.dtype, want)
        if self._local(a):
            text = self.names[a.id] if self.stage[a.id] == stage else self.stored(a.id)
        else:
            text = self._element(self._aligned(a))
        return cast(text, dtype_of(a), want)

    def stored(self, key: Any) -> str:
        """The text of an element of a value that memory holds."""
        if key in self.places:
            return self._element(self.places[key])
        letters = ["(i - start)" if self.blocked else "i", *LETTERS[1:]]
        return f"{self.blocks[key]}[{index(contiguous(tuple(self.sizes)), 0, letters)}]"

    def address(self, key: Any, a: Any) -> str:
        """The address of an argument, or result, of a call."""
        if key in self.blocks:
            return self.blocks[key]
        return self.kernel.start(self.places.get(key) or self._aligned(a),
                                 index((self.row,), 0, ("start",)) if self.blocked else "0")

    # --- lines
    def lines(self) -> list[str]:
        """The lines of the cluster."""
        printer, size = self.printer, self.row * (self.rows if self.blocked else
                                                  math.prod(self.sizes[:1]))
        self.blocks: dict[Any, str] = {}
        pieces: dict[Any, tuple] = {}
        self.names: dict[int, str] = {}
        lines: list[str] = []
        count = f"(stop - start) * {self.row}".removesuffix(" * 1") if self.blocked else str(size)
        spans = [*["start, stop"] * self.blocked, *self.sizes[self.blocked:]]
        of = {node.id: node for node in self.nodes} | self.copies
        words = ""
        for stage in range(self.stages):
            here = [node for node in self.nodes if self.stage[node.id] == stage]
            for key in [key for key, s in self.stage.items()
                        if s == stage and key in self.last and key not in self.places]:
                name, pieces[key] = printer.block(size, of[key].dtype)
                self.blocks[key] = self.kernel.memory(name)
            if stage % 2:
                for node in here:
                    said, words = self.kernel.comment(node, words)
                    function, types = loop(node)  # type: ignore[misc]
                    keyed = [a.id if self._local(a) and (node.id, k) not in self.copies
                             else (node.id, k) for k, a in enumerate(node.args)]
                    arrays = [self.address(key, a)
                              for key, a in zip(keyed, node.args, strict=True)]
                    arrays.append(self.address(node.id, node))
                    lines += [*said, self.kernel.call(function, types, [count], [
                        node.dtype.itemsize] * len(arrays), arrays)]
            else:
                inner, words = self._arithmetic(here, stage, words)
                lines += inner and loops(spans, inner)
            for key in [key for key, s in self.last.items() if s == stage and key in pieces]:
                printer.arena.give(pieces.pop(key))
        if self.blocked:
            lines = [f"for start in range(0, {self.sizes[0]}, {self.rows}):",
                     *indented([f"stop = min(start + {self.rows}, {self.sizes[0]})", *lines])]
        return lines

    def _arithmetic(self, here: list[Tensor], stage: int, words: str) -> tuple[list[str], str]:
        """(lines, the words of the last comment) of a stage of arithmetic."""
        copies = {key: node.args[key[1]] for key, node in self.copies.items()
                  if self.stage[key] == stage}
        uses = Counter([a.id for a in [*[a for node in here for a in node.args], *copies.values()]
                        if type(a) is Tensor])
        lines = []
        for node in here:
            said, words = self.kernel.comment(node, words)
            text, kinds = expression(node) or ("", [])
            args = [self.value(a, stage, kind) for a, kind in zip(node.args, kinds, strict=True)]
            text = text.format(*args, one=literal(1, node.dtype))
            kept = node.id in self.places or node.id in self.blocks
            if uses[node.id] or not kept:
                name = self.names[node.id] = self.kernel.inner.new(
                    self.printer.title(node) or f"v{next(self.kernel.inner.numbers)}")
                lines += [*said, f"{name} = {text}"]
                text, said = name, []
            if kept:
                lines += [*said, f"{self.stored(node.id)} = {text}"]
        for key, a in copies.items():
            value = self.value(a, stage, self.copies[key].dtype)
            lines.append(f"{self.stored(key)} = {value}")
        return lines, words
