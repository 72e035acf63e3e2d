"""Loops again: a block that a program repeats, as an unrolled loop does, is printed once, inside of
`for turn in range(...)`.

Operands may lie elsewhere in each turn, if it is by the same distance from one turn to the next.
So what other turns read lies in a *stack*, one array for each turn, and a running sum in one place.
The turns at both ends, whose operands are arguments or results of the program, stay as they are.
"""
import itertools
import math
from collections import defaultdict
from typing import Any

from ...tensor import Tensor, looks
from ..passes import key_of
from ..repeats import Repeats
from .places import Spot, contiguous

SHORT = 8, 24  # nodes of a period, and of several shorter ones together; no call makes it dear


def repeated(printer: Any) -> list[tuple[list[list[Tensor]], dict[int, Spot]]]:
    """(turns, stacks) for each block within one kernel: the nodes of each turn, and {id: Spot} of
    those that other nodes than those of their own turn read."""
    nodes, users = printer.program.nodes, defaultdict(list)
    for node in nodes:
        for a in node.args:
            if type(a) is Tensor:
                users[a.id].append(node.id)
    found = []
    repeats = Repeats(printer.program, printer.notes, {}, [], *SHORT)
    for block in repeats.blocks.values():
        turns = [nodes[at:at + block.length]
                 for at in range(block.start, block.stop, block.length)]
        stacks: dict[int, Spot] = {}
        inside = {node.id: k for k, node in enumerate(turns[1])}
        for k in block.kept:
            while looks(node := turns[1][k]) and node.args[0].id in inside:
                k = inside[node.args[0].id]  # what a view shows
            key, one = ("stack", node.id), contiguous(node.shape)
            # each turn adds to what the one before has left: nothing else reads that
            adds = node.op.kind == "elementwise" and all(
                b[k].shape == node.shape and users[a[k].id] == [b[k].id]
                for a, b in itertools.pairwise(turns))
            if not looks(node):
                size = 0 if adds else math.prod(node.shape)
                stacks |= {turn[k].id: Spot(key, size * t, one) for t, turn in enumerate(turns)}
        if len({printer.phase[n.id] for turn in turns for n in turn}) == 1 and (
                printer.mine.issuperset([n.id for turn in turns for n in turn])):
            found.append((turns, stacks))
    return found


class Turns:
    """Turns are the repetitions of a block that become one loop.

    nodes: (attribute) the nodes of the turn that is printed.
    start, stop: (attribute) the first turn, and the one behind the last.
    ids: (attribute) of the nodes of all turns.
    spots: (attribute) {id: its Spot, which may move with the turn}.
    moving: (attribute) {key of a storage that moves: (the storage, elements from turn to turn)}.
    groups: (attribute) the clusters of a turn.
    """

    def __init__(self, turns: list[list[Tensor]], spots: dict[int, Spot]):
        middle = len(turns) // 2
        self.nodes, self.groups = turns[middle], list[Any]()

        def touched(t: int) -> list[int]:
            """The ids of what does not lie in memory of this turn alone."""
            own = {node.id for node in turns[t]}
            return [a.id for node in turns[t] for a in (node, *node.args)
                    if type(a) is Tensor and spots[a.id].owner not in own]

        here = touched(middle)
        steps = [spots[j].offset - spots[i].offset
                 for i, j in zip(here, touched(middle + 1), strict=False)]

        def fits(t: int) -> bool:
            """Whether a turn is like the one in the middle, but for the distance."""
            there = touched(t)
            return len(there) == len(here) == len(steps) and all(
                spots[j] == spots[i]._replace(offset=spots[i].offset + step * (t - middle))
                for i, j, step in zip(here, there, steps, strict=True)) and all(
                looks(a) or key_of(a.params) == key_of(b.params)
                for a, b in zip(turns[t], self.nodes, strict=True))

        self.start = middle - len([*itertools.takewhile(fits, range(middle - 1, -1, -1))])
        self.stop = middle + len([*itertools.takewhile(fits, range(middle, len(turns)))])
        self.ids = {node.id for turn in turns[self.start:self.stop] for node in turn}
        self.spots: dict[int, Spot] = {}
        self.moving: dict[Any, tuple[Any, int]] = {}
        for i, step in zip(here, steps, strict=False):
            spot, key = spots[i], ("turn", spots[i].owner, step)
            if step:
                spot = Spot(key, spot.offset - step * middle, spot.strides)
                self.moving[key] = key[1:]
            if self.spots.setdefault(i, spot) != spot:  # one value, in two parts
                self.stop = self.start
