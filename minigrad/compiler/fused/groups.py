"""The order of a program for kernels: its nodes in phases, of which every other one is a kernel,
and within a kernel in clusters, each of which is one nest of loops.

A phase takes all that can be computed by then, so there are as few kernels as the ops that stay
with NumPy allow.  An elementwise node joins a cluster of its shape that stands after its arguments.
"""
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...tensor import Tensor, looks
from .ops import expression, inside

FEWEST = 3  # nodes of a kernel: a call costs as much as two of NumPy's


class Cluster:
    """Elementwise nodes of one shape, or a single node with loops of its own.

    shape: the shape of the loops; None for a single node, and for turns.
    turns: the Turns that become one loop; then the nodes are in clusters of their own.
    nodes: (attribute) the nodes, in order.
    """

    def __init__(self, shape: tuple | None, turns: Any = None):
        self.shape, self.turns = shape, turns
        self.nodes: list[Tensor] = []


def phases(program: Any) -> dict[int, int]:
    """{id: the number of the phase} of the nodes; in even phases kernels run, in odd ones NumPy."""
    outside = {n.id for n in program.nodes if n.op is not None and not inside(n)}
    for _ in range(4):  # what is alone in its kernel stays with NumPy, which may free others
        phase: dict[int, int] = {}
        for node in program.nodes:
            before = [(phase[a.id], a) for a in node.args if type(a) is Tensor]
            kind = node.id in outside
            if node.op is None or (looks(node) and not kind):
                phase[node.id] = max((p for p, _ in before), default=0)
            else:
                phase[node.id] = max((p + (p % 2 != kind) for p, _ in before), default=int(kind))
        work = Counter([phase[n.id] for n in program.nodes if n.op is not None and not looks(n)])
        few = {n.id for n in program.nodes if n.op is not None and not phase[n.id] % 2
               and work[phase[n.id]] < FEWEST and not looks(n)}
        if not few:
            break
        outside |= few
    return phase


def clusters(nodes: Sequence[Tensor], shared: Any, turns: Sequence = (),
             ) -> tuple[list[Cluster], dict[int, int]]:
    """(clusters, {id of a node: the place of its cluster}) of the nodes of a kernel, in an order in
    which they can run.

    shared: whether shared(node) is a view in the memory of its argument.
    turns: the Turns among the nodes.
    """
    loops = {i: loop for loop in turns for i in loop.ids}
    found: list[Cluster] = []
    at: dict[int, int] = {}
    for node in nodes:
        if node.id in at:
            continue
        if (loop := loops.get(node.id)) is not None:
            at |= dict.fromkeys(loop.ids, len(found))
            found.append(Cluster(None, loop))
            continue
        if node.op is None or shared(node):
            at[node.id] = max([at.get(a.id, -1) for a in node.args if type(a) is Tensor],
                              default=-1)
            continue
        one = node.op.kind == "elementwise" or expression(node) is not None
        shape = node.shape if one else None
        # a view of a cluster's value, or a value of another shape, must be complete
        first = max([at.get(a.id, -1) + (shape is None or a.shape != shape or shared(a)
                                         or (at.get(a.id, -1) >= 0
                                             and found[at[a.id]].shape is None))
                     for a in node.args if type(a) is Tensor], default=0)
        place = next((k for k in range(max(first, 0), len(found))
                      if found[k].shape == shape is not None), len(found))
        if place == len(found):
            found.append(Cluster(shape))
        found[place].nodes.append(node)
        at[node.id] = place
    return found, at
