"""Memory of a program: until when each result is read, and which buffers may be used again.

Memory is counted by *storage*: a view shares the storage of its argument.  `liveness` finds the
last read of each storage, and `buffers` the results that may lie in memory which is read no more.
"""
import math
from collections import defaultdict
from collections.abc import Sequence, Set
from typing import Any

from ..program import Program
from ..tensor import Tensor, memory_of
from ..value import dtype_of, shape_of


def owned(node: Tensor) -> bool:
    """Whether the result is surely an array, or a number, of its own."""
    return node.op is not None and memory_of(node) == "own"


def shared(node: Tensor) -> Sequence[Tensor]:
    """The arguments in whose memory the result lies, or may lie."""
    if node.op is None or (memory := memory_of(node)) in ("own", "apart"):
        return ()
    return [a for a in (node.args if memory is None else node.args[:1]) if type(a) is Tensor]


def storages(program: Program, apart: Set[int] = frozenset()) -> dict[int, frozenset]:
    """{id: the ids of the nodes in whose memory its value lies}: its own id, or for a view those of
    its argument.

    apart: the ids of nodes that are written into memory of their own, whatever their op does.
    """
    found: dict[int, frozenset] = {}
    for node in program.nodes:
        parts = () if node.id in apart else shared(node)
        lies = frozenset().union(*[found[a.id] for a in parts]) if parts else None
        found[node.id] = lies or frozenset((node.id,))
    return found


def liveness(program: Program, lies: dict[int, frozenset] | None = None) -> dict[int, int]:
    """{id of a storage: the place in the program of the last node that reads it}; results live to
    the end.

    lies: the `storages` of the program, where they are known.
    """
    lies = lies or storages(program)
    last: dict[int, int] = {}
    for place, node in enumerate(program.nodes):
        if node.id in lies[node.id]:
            last[node.id] = place
        for a in node.args:
            if type(a) is Tensor:
                for storage in lies[a.id]:
                    last[storage] = place
    for y in program.outputs:
        last.update(dict.fromkeys(lies[y.id], len(program.nodes)))
    return last


def out_of(node: Tensor) -> str | None:
    """How the node's op is given memory to write into: "last", "named" or None, see `Op`."""
    op = node.op
    if op.ufunc is None and not callable(op.text):
        return None  # its text is a call without it
    return op.out(**node.params or {}) if callable(op.out) else op.out


BIG = 2**16  # bytes from which it pays to free a result at once


class MemoryPlan:
    """The places in memory where results are written.

    into: {id: the argument in whose place the result is written, or the number of a buffer}.
    homes: {id of a result in no other's memory: its buffer, its own place or an argument's; None
           for memory of its own}.
    shapes: the (shape, dtype) of each buffer.
    dead: {place in the program: the nodes in a BIG array that is read no more after it, and is no
          buffer}.
    """

    def __init__(self) -> None:
        self.into: dict[int, Any] = {}
        self.homes: dict[int, int | None] = {}
        self.shapes: list[tuple] = []
        self.dead: dict[int, list[Tensor]] = {}


class Kind:
    """Arrays of one shape and dtype.

    big: whether such an array is BIG.
    fits: whether a result may be written into one: it has axes, and elements.
    free: the buffers of this kind that hold nothing any more.
    """

    __slots__ = ("big", "fits", "free")

    def __init__(self, shape: tuple, dtype: Any):
        self.big = math.prod(shape) * dtype.itemsize >= BIG
        self.fits = shape != () and 0 not in shape
        self.free: list[int] = []


def buffers(program: Program, elsewhere: Set[int] = frozenset()) -> MemoryPlan:
    """A MemoryPlan that gives each result one of three places: that of an argument which is read
    for the last time, a buffer that is free, or a new buffer.

    Results of the program, and those of other functions than NumPy's, get memory of their own.

    elsewhere: the ids of nodes that get no place here.
    """
    lies = storages(program)
    last = liveness(program, lies)
    plan = MemoryPlan()
    # A result that the caller gets must survive the next call, which uses the same buffers; and an
    # argument is the caller's.  Neither may lie in a buffer, or be overwritten.
    given = {y.id for y in program.outputs}
    kinds: dict[tuple, Kind] = {}
    own: dict[int, Kind] = {}  # storage of a result -> its kind
    homes = plan.homes
    # place -> results whose storages are read for the last time there
    ends: defaultdict[int, list[Tensor]] = defaultdict(list)
    # storage -> the nodes that lie in it, which keep it alive; for BIG ones
    users: dict[int, list[Tensor]] = {}
    for place, node in enumerate(program.nodes):
        i, taken = node.id, None
        if node.op is not None and i in lies[i]:
            shape, dtype = shape_of(node.raw), dtype_of(node.raw)
            kind = kinds.get((shape, dtype))
            if kind is None:
                kind = kinds[shape, dtype] = Kind(shape, dtype)
            own[i] = kind
            ends[last[i]].append(node)
            if kind.big:
                users[i] = []
            if i not in given and i not in elsewhere:
                homes[i] = None
                if kind.fits and out_of(node):
                    # Only an elementwise op may write over its argument: it reads each element
                    # before it writes it.
                    if node.op.kind == "elementwise":
                        taken = _over(node, place, last, lies, own, homes)
                    if taken is not None:
                        plan.into[i], homes[i] = taken, homes[taken.id]
                        if kind.big:
                            users[i] += users[taken.id]
                    else:
                        if not kind.free:
                            kind.free.append(len(plan.shapes))
                            plan.shapes.append((shape, dtype))
                        plan.into[i] = homes[i] = kind.free.pop()
        for storage in lies[i] & users.keys() if users else ():
            users[storage].append(node)
        # After the line, and not before it: an op that is not elementwise must not write into the
        # buffer of its own argument.  A place that was taken over belongs to the new result now.
        for old in ends.pop(place, ()):
            home = homes.get(old.id) if old is not taken else None
            if home is not None:
                own[old.id].free.append(home)
            elif old.id in users and old is not taken and old.id not in given:
                plan.dead.setdefault(place, []).extend(users[old.id])
    return plan


def _over(node: Tensor, place: int, last: dict[int, int], lies: dict[int, frozenset],
          own: dict[int, Kind], homes: dict[int, int | None]) -> Tensor | None:
    """The argument in whose place an elementwise op may write: it is read for the last time, and no
    other argument is a view of it, which would change while it is read."""
    for a in node.args:
        if (type(a) is Tensor and last.get(i := a.id) == place and i in homes
            and own[i] is own[node.id] and not any(
                b is not a and i in lies[b.id] for b in node.args if type(b) is Tensor)):
            return a
    return None
