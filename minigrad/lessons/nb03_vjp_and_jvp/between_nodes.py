"""Between any two nodes: the function that leads from one to the other, and the work of one
pass each way.

With `between`, `mg.jacobian`, `mg.vjp` and `mg.jvp`, which take functions, differentiate any
node by any other.
"""
import math
from collections.abc import Callable, Mapping
from typing import Any

from ...derive import backward, forward
from ...op import apply
from ...program import ancestors, reach
from ...rules.broadcasting import spread
from ...tensor import Tensor
from ...value import Spec


def redo(y: Tensor, given: Mapping[Tensor, Any]) -> Any:
    """y computed again with other values (or nodes) at some nodes; what does not depend on those
    stays as it is."""
    found = {node.id: value for node, value in given.items()}
    for node in ancestors(y):
        if node.id not in found and any(type(a) is Tensor and a.id in found for a in node.args):
            args = [found.get(a.id, a.raw) if type(a) is Tensor else a for a in node.args]
            found[node.id] = new = apply(node.op, args, node.params)
            if type(new) is Tensor:
                new.name = node.name
    return found.get(y.id, y.raw)


def between(y: Tensor, x: Tensor) -> Callable[[Any], Any]:
    """The function from node x to node y: f(x.value) is y.value, and whatever does not lead from x
    to y is constant."""
    return lambda value: redo(y, {x: value})


class Work:
    """The operations of one pass, from its seed to its end: those that the seed flows through, and
    the local partials, which all seeds share."""

    def __init__(self, end: Any, seed: Tensor):
        nodes = [n for n in ancestors(end, since=seed.id) if n.op] if type(end) is Tensor else []
        flows = {seed.id}
        for node in nodes:
            if any(type(a) is Tensor and a.id in flows for a in node.args):
                flows.add(node.id)
        self.operations = len(nodes)
        self.seeded = sum(math.prod(node.shape) for node in nodes if node.id in flows)
        self.shared = sum(math.prod(node.shape) for node in nodes if node.id not in flows)

    def numbers(self, seeds: int) -> int:
        """How many numbers the operations compute for so many seeds in one batch."""
        return seeds * self.seeded + self.shared


def passes(y: Tensor, x: Tensor) -> tuple[Work, Work]:
    """The work of one JVP and of one VJP between two nodes, recorded on seeds that have a
    shape and no value."""
    # what does not lead from x to y is no part of either pass
    leaf = Tensor(x.raw)
    end = between(y, x)(leaf)
    order = reach([end], leaf.id)[0]
    t, g = Tensor(Spec(leaf.shape, leaf.dtype)), Tensor(Spec(end.shape, end.dtype))
    ahead = forward(order, {leaf.id: t}, recorded=True)[end.id]
    back = spread(backward(order, {end.id: g}, [leaf], recorded=True)[0], leaf)
    return Work(ahead, t), Work(back, g)
