"""Repeated blocks: where a loop was unrolled, a program is the same lines again and again, on other
operands.  They are found here, and printed as one function that is called for each repetition.

A node is encoded as a number for all that its line says besides its operands, and as the *holes* in
that line: the arguments, the buffer, and the integers of an index.  A hole holds the place of a
node in the program, or, from `len(nodes)` on, the place of a word in `words`.  Repetitions may
differ in holes that lead out of them, which become the parameters of the function.
"""
import functools
import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from ..tensor import Tensor
from ..value import dtype_of, shape_of
from .notes import Notes
from .passes import key_of

LEAST, WIDE = 32, 96  # a block is a period of LEAST nodes, or several shorter ones, WIDE together:
# a call takes as long as one or two nodes
PERIODS = 16  # distances between equal nodes that are tried, the most frequent ones
WINDOW = 4  # nodes in a row that have to be equal for that


class Block(NamedTuple):
    """Nodes that a program repeats.

    start, length, times: the place of the first node, the nodes of a repetition, and how many
        repetitions there are.
    shown: the repetition whose operands all differ, which is printed.
    operands: for each repetition the hole of each parameter.
    slots: {hole of a shown node, counted from the first: the number of its parameter}.
    kept: the offsets of the nodes that are used outside of their repetition.
    """

    start: int
    length: int
    times: int
    shown: int
    operands: list[list[int]]
    slots: dict[int, int]
    kept: list[int]

    @property
    def stop(self) -> int:
        """The place behind the last repetition."""
        return self.start + self.length * self.times


class Name(str):
    """The name of a parameter that stands for an integer in an index."""


def _swapped(index: tuple, new: Callable[[int], Any]) -> tuple:
    """The index with new(k) for each integer k in it."""
    swap = lambda v: new(v) if type(v) is int else v
    return tuple([slice(swap(p.start), swap(p.stop), swap(p.step)) if type(p) is slice else swap(p)
                  for p in index])


class Repeats:
    """The repeated blocks of a program.

    program, notes: the program and the Notes on its nodes.
    into: where results are written, see MemoryPlan.
    buffers: the names of the buffers.
    least, wide: the nodes of a period, and of several shorter ones together; 0: LEAST and WIDE.
    words: (attribute) the texts of holes that are no nodes.
    blocks: (attribute) {place of the first node: Block}.
    """

    def __init__(self, program: Any, notes: Notes, into: dict[int, Any], buffers: list[str],
                 least: int = 0, wide: int = 0):
        self.least, self.wide = least or LEAST, wide or WIDE
        self.nodes, self.words = program.nodes, buffers.copy()
        self.literal = len(self.nodes) + len(buffers)  # holes from here on are integers
        self.blocks: dict[int, Block] = {}
        if len(self.nodes) > 3 * self.least:
            self._encode(program, notes, into)
            self._find()

    def _encode(self, program: Any, notes: Notes, into: dict[int, Any]) -> None:
        """Fill the arrays: codes and kinds of the nodes, holes, and where those of a node begin."""
        n, origins = len(self.nodes), program.origins
        place: dict[int, int] = {}
        codes: dict[Any, int] = {}
        kinds: dict[Any, int] = {}
        numbers: dict[int, int] = {}  # an integer in an index -> its hole
        code, kind, holes, begin = [], [], [], [0]

        def number(k: int) -> type:
            if k not in numbers:
                numbers[k] = n + len(self.words)
                self.words.append(str(k))
            holes.append(numbers[k])
            return int

        for k, node in enumerate(self.nodes):
            place[node.id] = k
            kind.append(kinds.setdefault((shape_of(node.raw), dtype_of(node.raw)), len(kinds)))
            if node.op is None:
                code.append(-1 - k)
                begin.append(len(holes))
                continue
            first = origins.get(node.id, node)
            made = notes.of.get(first.id, first)
            while made.id in notes.of:
                made = notes.of[made.id]
            key = [node.op, kind[k], made is first, id(made.code), made.lasti]
            if (params := node.params) is not None:
                if type(index := params.get("index")) is tuple:
                    params = params | {"index": _swapped(index, number)}
                key.append(key_of(params))
            for a in node.args:
                if type(a) is Tensor:
                    holes.append(place[a.id])
                    key.append(None)
                    for base in node.op.behind(a) if node.op.behind else ():
                        if type(base) is Tensor:
                            holes.append(place[base.id])
                        key.append(None if type(base) is Tensor else key_of(base))
                else:
                    key.append(key_of(a))
            target = into.get(node.id)
            if type(target) is int:
                holes.append(n + target)
                key.append(-1)  # no place of an argument
            elif target is not None:
                key.append([a is target for a in node.args].index(True))
            code.append(codes.setdefault(tuple(key), len(codes)))
            begin.append(len(holes))
        self.holes, self.begin = np.array(holes), np.array(begin)
        self.code = np.array(code, np.int64)  # whose hashes need 64 bits on every machine
        self.kind = np.array(kind + [len(kinds)] * len(self.words))
        self.user = np.repeat(np.arange(n), np.diff(self.begin))
        self.ends = np.array([place[y.id] for y in program.outputs])

    def _find(self) -> None:
        """Find the blocks: the longest stretches first, none of which may overlap."""
        found = sorted(self._stretches(), key=lambda s: s[0] + s[1] - s[2])
        done: list[tuple[int, int]] = []
        for period, start, stop in found:
            for a, b in done:
                start, stop = (max(start, b) if a <= start else start,
                               min(stop, a) if start < a else stop)
            if (block := self._block(period, start, stop)) is not None:
                self.blocks[block.start] = block
                done.append((block.start, block.stop))

    def _stretches(self) -> Iterator[tuple[int, int, int]]:
        """(period, start, stop) of stretches in which each node has the code of the one a period
        before."""
        code = self.code
        hashes = sum(code[k:len(code) - WINDOW + k] * 31**(3 * k) for k in range(WINDOW))
        order = np.argsort(hashes, kind="stable")
        gaps = np.diff(order)[np.diff(hashes[order]) == 0]
        periods, counts = np.unique(gaps, return_counts=True)
        for period in periods[np.argsort(-counts, kind="stable")[:PERIODS]].tolist():
            same = np.concatenate(([False], code[period:] == code[:-period], [False]))
            edges = np.flatnonzero(same[1:] != same[:-1])
            for start, stop in edges.reshape(-1, 2):
                length = period if period >= self.least else -(-self.wide // period) * period
                if stop + period - start >= 3 * length:
                    yield length, int(start), int(stop) + period

    def _block(self, period: int, start: int, stop: int) -> Block | None:
        """The block of a stretch, or None where the operands do not fit."""
        if stop - start < 3 * period:
            return None
        start += self._phase(period, start)
        times = (stop - start) // period
        n, begin = len(self.nodes), self.begin
        width = begin[start + period] - begin[start]
        at = start + period * np.arange(times)[:, None]
        holes = self.holes[begin[start]:begin[start] + width * times].reshape(times, width)
        # operands from within the repetition must lie at the same offset, others be of one kind
        shape = np.where((holes >= at) & (holes < n), holes - at, -1 - self.kind[holes])
        breaks = np.flatnonzero((shape[1:] != shape[:-1]).any(1)) + 1
        edges = [0, *breaks.tolist(), times]
        times, skip = max((b - a, -a) for a, b in itertools.pairwise(edges))
        if times < 3:
            return None
        start -= skip * period
        holes = holes[-skip:times - skip]
        columns: dict[bytes, int] = {}
        slots = {}  # slot -> number of its operand
        for slot in np.flatnonzero(shape[-skip] < 0).tolist():
            column = holes[:, slot]
            if column[0] >= self.literal and (column == column[0]).all():
                continue  # the same integer in all of them stays where it is
            slots[slot] = columns.setdefault(column.tobytes(), len(columns))
        if not columns:
            return None
        operands = np.array([np.frombuffer(c, holes.dtype) for c in columns]).T
        apart = (np.diff(np.sort(operands, axis=1), axis=1) > 0).all(1)
        if not apart.any():
            return None
        # results of the program are read by its end, which is in no repetition
        used, user = (np.concatenate(pair) - start for pair in (
            (self.holes, self.ends), (self.user, np.full(len(self.ends), n + period))))
        outside = (used >= 0) & (used < times * period) & (used // period != user // period)
        kept = {*(used[outside] % period).tolist()}
        return Block(start, period, times, int(apart.argmax()), operands.tolist(), slots,
                     sorted(kept))

    def _phase(self, period: int, start: int) -> int:
        """The offset at which a block begins best: the fewest results are used across it."""
        a, b = self.begin[start + period], self.begin[start + 2 * period]
        made, used = self.holes[a:b] + 1 - start, self.user[a:b] - start
        near = (made > 0) & (made <= used) & (used - made < period)
        ends = np.zeros(3 * period + 1, int)
        np.add.at(ends, made[near], 1)
        np.add.at(ends, used[near] + 1, -1)
        crossing = np.cumsum(ends)[:-1].reshape(3, period).sum(0)
        return int(crossing.argmin())


def calls(printer: Any, block: Block) -> Iterator[str]:
    """Print a block as a function, and yield the lines that call it.

    printer: the Printer of the program.
    """
    nodes, words, names = printer.repeats.nodes, printer.repeats.words, printer.names
    n, first = len(nodes), block.start + block.length * block.shown
    origin = lambda node: printer.program.origins.get(node.id, node).id
    text = lambda hole: names[nodes[hole].id] if hole < n else words[hole - n]
    title, shown = printer.new("block"), block.operands[block.shown]
    inner = printer.inside()
    given = [words[hole - n] if hole >= n else printer.notes.printed.get(origin(nodes[hole])) or
             names.get(nodes[hole].id, "v") for hole in shown]
    heads = [inner.new(re.sub(r"_?\d+$", "", word) if word.isidentifier() else "x")
             for word in given]
    for head, hole in zip(heads, shown, strict=True):
        if hole < n:
            inner.names[nodes[hole].id] = head
        else:
            inner.words[words[hole - n]] = head
    inner.indices = _indices(printer.repeats, block, heads)
    inner.kept = {nodes[first + k].id for k in block.kept}
    lines = [*inner.lines(first, first + block.length)]
    local = {k: inner.names[nodes[first + k].id] for k in block.kept}
    # what lies in a buffer, where the caller finds it, is not returned
    homes, starts = printer.plan.homes, range(block.start, block.stop, block.length)
    out = [k for k in block.kept if any(homes.get(nodes[at + k].id) is None for at in starts)]
    used = {*re.findall(r"\w+", " ".join(lines))}
    heads += [f"{name}={name}" for name in printer.bound if name in used]
    lines += [f"return {listed([local[k] for k in out])}"] * bool(out)
    printer.functions += [f"def {title}({f'{chr(10)}        '.join(wrapped(', '.join(heads)))}):",
                          *[f"    {line}" for line in lines], ""]
    yield f"# {block.times} repetitions"
    for at, operands in zip(starts, block.operands, strict=True):
        call, results = f"{title}{listed([text(hole) for hole in operands])}", []
        for k, name in local.items():
            node = nodes[at + k]
            printer.notes.printed.setdefault(origin(node), name)
            if k not in out:
                names[node.id] = printer.buffers[homes[node.id]]
                continue
            names[node.id] = new = printer.new(
                f"v{next(printer.numbers)}" if re.fullmatch(r"v\d+", name)
                else re.sub(r"_\d+$", "", name))
            printer.named.add(node.id)
            results.append(new)
        yield f"{listed(results)} = {call}" if out else call
        yield from printer.gone(at, at + block.length)


def _indices(repeats: Repeats, block: Block, heads: list[str]) -> dict[int, tuple]:
    """{id of a shown node: its index, with the names of parameters for what differs}."""
    first, found = block.start + block.length * block.shown, {}
    for k in range(first, first + block.length):
        if type(index := (repeats.nodes[k].params or {}).get("index")) is tuple:
            # the integers of an index are the first holes of its node
            slots = map(block.slots.get, itertools.count(repeats.begin[k] - repeats.begin[first]))
            found[repeats.nodes[k].id] = _swapped(index, functools.partial(_named, heads, slots))
    return found


def _named(heads: list[str], slots: Iterator[int | None], k: int) -> Any:
    """The name of the parameter in the next slot, or the integer k where there is none."""
    slot = next(slots)
    return k if slot is None else Name(heads[slot])


def listed(names: list[str]) -> str:
    """Names in parentheses, eight a line."""
    rows = [", ".join(names[k:k + 8]) for k in range(0, len(names), 8)]
    return f"({f',{chr(10)}        '.join(rows)},)"


def wrapped(text: str, width: int = 100) -> list[str]:
    """The text in lines of at most this width, parted at spaces; textwrap takes many times as
    long."""
    return re.findall(rf"\S.{{0,{width - 1}}}(?!\S)|\S+", text)
