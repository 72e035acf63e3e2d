"""Memory of a program: until when each result is read, and which buffers may be used again.

Memory is counted by *storage*: a view shares the storage of its argument.  `liveness` finds the
last read of each storage, and `buffers` the results that may lie in memory which is read no more.
"""
import operator
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ..op import Op
from ..program import Program
from ..tensor import Tensor, looks

# ops beside NumPy's ufuncs whose results lie in memory of their own
OWN = frozenset("matmul sum mean max min concatenate roll astype scatter where sort "
                "take_along_axis add_along_axis argmax argmin cumsum cumprod".split())
OPERATORS = {operator.add: "+", operator.sub: "-", operator.mul: "*", operator.lt: "<",
             operator.le: "<=", operator.gt: ">", operator.ge: ">=", operator.eq: "==",
             operator.ne: "!=", operator.neg: "-"}


@lru_cache(1024)
def ufunc(op: Op) -> np.ufunc | None:
    """NumPy's ufunc that an op stands for, or None."""
    found = getattr(np, op.name, None)
    plain = (op.fn is found or op.fn in OPERATORS
             or op.name in ("divide", "power", "absolute", "positive"))
    return found if isinstance(found, np.ufunc) and op.kind == "elementwise" and plain else None


def owned(node: Tensor) -> bool:
    """Whether the result is surely an array, or a number, of its own."""
    return node.op is not None and (ufunc(node.op) is not None or node.op.name in OWN)


def shared(node: Tensor) -> Sequence[Tensor]:
    """The arguments in whose memory the result lies, or may lie."""
    if node.op is None or owned(node) or (node.op.name == "getitem" and not looks(node)):
        return ()
    return [a for a in (node.args[:1] if looks(node) else node.args) if type(a) is Tensor]


def storages(program: Program) -> dict[int, frozenset]:
    """{id: the ids of the nodes in whose memory its value lies}: its own id, or for a view those of
    its argument."""
    found: dict[int, frozenset] = {}
    for node in program.nodes:
        parts = shared(node)
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
        for x in (node, *node.args):
            if type(x) is Tensor:
                for storage in lies[x.id]:
                    last[storage] = place
    for y in program.outputs:
        last.update(dict.fromkeys(lies[y.id], len(program.nodes)))
    return last


def writes(node: Tensor) -> bool:
    """Whether the op can write its result into given memory of the right shape and dtype."""
    if not (shape := node.shape) or 0 in shape:
        return False
    return ufunc(node.op) is not None or node.op.name == "matmul" or (
        node.op.name in ("sum", "max", "min") and "initial" not in node.params)


BIG = 2**16  # bytes from which it pays to free a result at once


class MemoryPlan:
    """The places in memory where results are written.

    into: {id: the argument in whose place the result is written, or the number of a buffer}.
    shapes: the (shape, dtype) of each buffer.
    dead: {place in the program: the nodes in a BIG array that is read no more after it, and is no
          buffer}.
    """

    def __init__(self) -> None:
        self.into: dict[int, Any] = {}
        self.shapes: list[tuple] = []
        self.dead: dict[int, list[Tensor]] = {}


def buffers(program: Program) -> MemoryPlan:
    """A MemoryPlan that gives each result one of three places: that of an argument which is read
    for the last time, a buffer that is free, or a new buffer.

    Results of the program, and those of other functions than NumPy's, get memory of their own.
    """
    lies = storages(program)
    last = liveness(program, lies)
    plan = MemoryPlan()
    # A result that the caller gets must survive the next call, which uses the same buffers; and an
    # argument is the caller's.  Neither may lie in a buffer, or be overwritten.
    given = {y.id for y in program.outputs} | {node.id for node in program.nodes if node.op is None}
    free: dict[tuple, list[int]] = {}  # (shape, dtype) -> buffers that hold nothing any more
    homes: dict[int, int | None] = {}  # storage -> its buffer; None: memory of its own
    ends: dict[int, list[Tensor]] = {}  # place -> storages that are read for the last time there
    # storage -> the nodes that lie in it, which keep it alive; for BIG ones
    users: dict[int, list[Tensor]] = {}
    own: dict[int, tuple] = {}  # id of a result in memory of its own -> its (shape, dtype)
    for node in program.nodes:
        i = node.id
        if node.op is not None and len(lies[i]) == 1 and i in lies[i]:
            own[i] = node.shape, node.dtype
            ends.setdefault(last[i], []).append(node)
            if node.size * node.dtype.itemsize >= BIG:
                users[i] = []
        for storage in lies[i] & users.keys() if users else ():
            users[storage].append(node)
    for place, node in enumerate(program.nodes):
        taken = None
        if node.id in own and node.id not in given:
            homes[node.id] = None
            if writes(node):
                kind = own[node.id]
                # Only an elementwise op may write over its argument: it reads each element before
                # it writes it.  And no other argument may be a view of that place: it would change
                # while it is read.
                if node.op.kind == "elementwise":
                    taken = next((a for a in node.args
                                  if type(a) is Tensor and a.id in homes and last[a.id] == place
                                  and own[a.id] == kind and not any(
                                      b is not a and a.id in lies[b.id]
                                      for b in node.args if type(b) is Tensor)), None)
                if taken is not None:
                    plan.into[node.id], homes[node.id] = taken, homes[taken.id]
                    if node.id in users:
                        users[node.id] = users[taken.id] + users[node.id]
                else:
                    if not free.get(kind):
                        free.setdefault(kind, []).append(len(plan.shapes))
                        plan.shapes.append(kind)
                    plan.into[node.id] = homes[node.id] = free[kind].pop()
        # After the line, and not before it: an op that is not elementwise must not write into the
        # buffer of its own argument.  A place that was taken over belongs to the new result now.
        for old in ends.get(place, ()):
            home = homes.get(old.id) if old is not taken else None
            if home is not None:
                free[own[old.id]].append(home)
            elif old.id in users and old is not taken and old.id not in given:
                plan.dead.setdefault(place, []).extend(users[old.id])
    return plan
