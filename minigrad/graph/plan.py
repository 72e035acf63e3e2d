"""The plan of a set of fetches: the nodes of the graph that they need, in order, found once for
each set."""
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ..errors import GraphError
from ..program import Program, by_id
from ..sizes import unknown
from ..tensor import Tensor
from ..value import Spec


class PlannedNode(NamedTuple):
    """One node of a plan.

    node: the node.
    sized: whether its options or constants hold unknown sizes.
    done: the ids of the values that no later node uses.
    """

    node: Tensor
    sized: bool
    done: tuple


class Plan:
    """The nodes that a set of fetches needs, in order.

    became: {id of a fetched node: the node that computes it}.
    leaves: the nodes of variables.
    known: {id: value} of nodes that have a value without a run.
    steps: all other nodes, as PlannedNodes.
    writes: whether some of them may change the state.
    program: the last program that the passes made, or None.
    """

    def __init__(self, graph: Any, ends: Sequence[Tensor], fed: Iterable[int],
                 passes: Sequence[Callable] = ()):
        nodes = needed(graph, ends, fed)
        self.program: Program | None = None
        if passes:
            nodes, ends = self.rewrite(graph, nodes, ends, fed, passes)
        else:
            self.became = {n.id: n for n in ends}
        self.ends = {n.id for n in ends}
        self.leaves = [n for n in nodes if type(n.raw) is Spec and n.op is None and n.id not in fed]
        self.known = {n.id: n.raw for n in nodes if type(n.raw) is not Spec}
        inner = [n for n in nodes if type(n.raw) is Spec and n.op and n.id not in fed]
        self.writes = any(n.op.kind == "state" and n.op.state != "read" for n in inner)
        for n in self.leaves:
            if n.id not in graph.state:
                raise GraphError(f"you did not feed {label(n)}", "what you fetched depends on it",
                                 f"pass feeds={{{n.name or 'placeholder'}: value}}", n.site)
        # The place of a value's last use: its own, where no step uses it.
        last = ({n.id: n.id for n in inner}
                | {a.id: n.id for n in inner for a in n.args if type(a) is Tensor})
        done: dict[int, list] = {n.id: [] for n in inner}
        for i in last.keys() - self.ends:
            done[last[i]].append(i)
        self.steps = [PlannedNode(n, unknown((n.args, n.params)), tuple(done[n.id])) for n in inner]

    def rewrite(self, graph: Any, nodes: list[Tensor], ends: Sequence[Tensor],
                fed: Iterable[int], passes: Sequence[Callable]) -> tuple[list, list]:
        """(nodes, ends) after the passes; nodes that change state, and nodes that others wait for,
        stay."""
        if any(n.op for n in nodes if n.id in fed):
            raise GraphError("you fed the result of an op to a run with passes",
                             "they may have rewritten it",
                             "feed placeholders only, or run without passes")
        waited = {c.id for n in nodes for c in graph.control.get(n.id, ())}
        roots = {n.id: n for n in (*ends, *(n for n in nodes
                                            if n.id in waited or (n.op and n.op.kind == "state")))}
        self.program = Program(*roots.values())
        for each in passes:
            self.program = each(self.program)
        became = dict(zip(roots, self.program.outputs, strict=True))
        self.became = {n.id: became[n.id] for n in ends}
        return self.program.nodes, list(self.became.values())


def _is_constant(node: Tensor) -> bool:
    """Whether the op of a node has numbers alone: it is the same in every graph."""
    return (node.op is not None and node.op.kind != "state"
            and not any(type(a) is Tensor for a in node.args))


def needed(graph: Any, ends: Iterable[Tensor], fed: Iterable[int]) -> list[Tensor]:
    """The ancestors of the nodes `ends`, by data and control, up to what is fed or has a
    value, sorted by id."""
    seen: dict[int, Tensor] = {}
    todo = list(ends)
    while todo:
        node = todo.pop()
        if node.id in seen:
            continue
        seen[node.id] = node
        if type(node.raw) is Spec and node.id not in fed:
            if node.raw.owner is not graph and not _is_constant(node):
                raise GraphError(f"you asked for {label(node)}, which is not of this graph",
                                 "a run is of one graph",
                                 "run it in its own, or build it under the same `with graph:`",
                                 node.site)
            todo += [a for a in node.args if type(a) is Tensor]
            todo += graph.control.get(node.id, ())
    return sorted(seen.values(), key=by_id)


def label(node: Tensor) -> str:
    """The words for a node in a message."""
    return node.name or (f"the result of {node.op.name}" if node.op
                         else f"a placeholder of shape {node.shape}")
