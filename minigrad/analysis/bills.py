"""The bill of a program: its cost in scalar operations and in bytes, read from the op and the
shapes of each node.

One operation is one +, *, sin or the like on single numbers: an elementwise op takes one for each
element of its result, a reduction one for each element of its argument, a mean a division for each
result as well, a product of matrices a multiplication and an addition for each pair that meets, a
move none.  An op without a cost is *unknown*: a bill names it, and never counts 0.

A bill is an estimate: `recorded.py` runs the same nodes and counts what NumPy was asked for.
"""
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..compiler.memory import liveness, storages
from ..derive import backward, forward
from ..op import REGISTRY, operations
from ..program import ancestors, reach
from ..rules.broadcasting import spread
from ..tensor import Tensor, memory_of
from ..value import Spec, dtype_of


class Costs(dict[str, Callable]):
    """The rules {op's name: operations of a node}; as text it is their number, not
    the functions."""

    def __repr__(self) -> str:
        return f"the costs of {len(self)} ops"


class CostsOfOps(Mapping[str, Callable]):
    """The cost rules of all ops that there are by now, by their names; those of elementwise ops
    that take one operation for each element are left out."""

    def __getitem__(self, name: str) -> Callable:
        op = REGISTRY.get(name)
        if op is None or op.cost is None:
            raise KeyError(name)
        return op.cost

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, op in REGISTRY.items() if op.cost is not None])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    __repr__ = Costs.__repr__


COSTS = CostsOfOps()


# --- read from shapes
def nbytes(node: Tensor) -> int:
    """The number of bytes of a node's value; 0 where it is its argument, or a view of it.

    A reshape counts as a view, although NumPy copies where the argument's memory has another order;
    `record` shows which.
    """
    if node.op and memory_of(node) in ("view", "same"):
        return 0
    return node.size * dtype_of(node.raw).itemsize


class Bill(NamedTuple):
    """The cost of some nodes.

    known: the number of operations, of all ops with a cost rule.
    unknown: the names of the ops without a cost rule, one for each time that they are used.
    bytes: the size of all results together.
    """

    known: int
    unknown: tuple[str, ...] = ()
    bytes: int = 0

    @property
    def total(self) -> Any:
        """All operations, or None when some are unknown."""
        return None if self.unknown else self.known

    def __repr__(self) -> str:
        names = ", ".join(f"{name} ({count} times)" if count > 1 else name for name, count in
                          Counter(self.unknown).items())
        # or a size that is not known yet
        known = f"{self.known:,}" if isinstance(self.known, int) else f"{self.known}"
        return f"at least {known} operations; unknown: {names}" if names else f"{known} operations"


def bill(nodes: Any) -> Bill:
    """The Bill for computing each node of a list or of a Program once; leaves cost nothing."""
    made = [node for node in getattr(nodes, "nodes", nodes) if node.op is not None]
    costs = [operations(node) for node in made]
    unknown = tuple(node.op.name for node, cost in zip(made, costs, strict=True) if cost is None)
    return Bill(sum(cost for cost in costs if cost is not None), unknown, sum(map(nbytes, made)))


def apart(y: Any, xs: Sequence[Tensor]) -> tuple[Bill, Bill]:
    """(Bill, Bill): one for y itself, one for the nodes that its gradient by the nodes xs adds: the
    backward program as it runs, without nodes that only other gradients need."""
    return bill(ancestors(y)), bill(pulled(y, xs))


def peak(program: Any) -> int:
    """The most bytes that the results of a Program take at one time, where memory is freed after
    its last use, as in a run of a graph.

    Memory that may be shared counts as used as long as all that may share it.  The memory that an
    op needs for itself while it runs is not in it.
    """
    lies, last = storages(program), liveness(program)
    ends = Counter[int]()  # {place in the program: bytes that are freed after it}
    held, most = 0, 0
    for place, node in enumerate(program.nodes):
        own = nbytes(node) if node.op else 0
        ends[max(last[root] for root in lies[node.id])] += own
        held += own
        most = max(most, held)
        held -= ends[place]
    return most


def pulled(y: Any, xs: Sequence[Tensor]) -> list[Tensor]:
    """The nodes that one pullback from y to the nodes xs adds to y's own: one reverse sweep, pruned
    to the nodes that xs need."""
    g = Tensor(Spec(y.shape, dtype_of(y.raw)))
    found = backward(ancestors(y), {y.id: g}, xs, recorded=True)
    return _since(g, [spread(c, x) for c, x in zip(found, xs, strict=True) if c is not None])


def pushed(ys: Sequence[Tensor], x: Tensor) -> list[Tensor]:
    """The nodes that one pushforward from the node x to the nodes ys adds to theirs: one
    forward sweep."""
    t = Tensor(Spec(x.shape, dtype_of(x.raw)))
    found = forward(ancestors(*ys), {x.id: t}, recorded=True)
    return _since(t, [spread(found[y.id], y) for y in ys if y.id in found])


def _since(seed: Tensor, nodes: Iterable) -> list[Tensor]:
    """The ancestors of the nodes that are younger than the seed."""
    return [node for node in reach(nodes, since=seed.id)[0] if node is not seed]
