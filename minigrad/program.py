"""The graph as a list: the ancestors of what you asked for, sorted by id, which is a program
that computes it.

Every feature of the engine is one pass over this list, from the left or from the right.  `Program`
holds the list, to look at it, to run it again with other values, or to pickle it; it never changes
a node.
"""
import copyreg
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any

from .errors import GraphError
from .op import Op
from .tensor import Tensor
from .value import Spec, check_seal

by_id = attrgetter("id")


def ancestors(*ys: Any, since: int = 0) -> list[Tensor]:
    """All nodes that the tensors ys are computed from, ys included, sorted by id; none with an id
    below `since`."""
    return reach(ys, since)[0]


def reach(ys: Iterable, since: int = 0) -> tuple[list[Tensor], bool]:
    """(ancestors, closed): `closed` is False where some parent is older than `since`, so outside of
    the list.

    Raises ChangedError where an array that one of them was recorded with has been changed since.
    """
    seen: dict[int, Tensor] = {}
    closed, groups = True, [ys]
    for args in groups:  # it grows on the way
        for a in args:
            if type(a) is Tensor:
                i = a.id
                if i in seen:
                    continue
                if i < since:
                    closed = False
                    continue
                seen[i] = a
                if a.args:
                    groups.append(a.args)
                if a.seal:
                    check_seal(a)
    return sorted(seen.values(), key=by_id), closed


def depends(y: Tensor, x: Tensor) -> bool:
    """Whether y is x, or computed from it."""
    seen, todo = {y.id}, [y]
    while todo:
        node = todo.pop()
        if node is x:
            return True
        for a in node.args:
            if type(a) is Tensor and a.id >= x.id and a.id not in seen:
                seen.add(a.id)
                todo.append(a)
    return False


class Program:
    """A Program holds the nodes that compute its outputs, in order.

    Printed, it shows one line a node.

    outputs: the tensors to compute.
    nodes: (attribute) all nodes that they are computed from, sorted by id.
    """

    def __init__(self, *outputs: Tensor):
        self.outputs = outputs
        self.nodes = ancestors(*outputs)

    @property
    def inputs(self) -> list[Tensor]:
        """The leaves, in the order in which they were made."""
        return [node for node in self.nodes if node.op is None]

    def run(self, values: Mapping[Tensor, Any] | None = None) -> list:
        """The values of the outputs, computed again; nothing is recorded and no node changes.

        values: {node: value}: arrays or numbers to take at these nodes of the program, of their
                shapes.
        Returns a list with one value for each output.
        Raises GraphError for a key that is no node of this program, and for a leaf without a value.
        """
        given = values or {}
        if unknown := {node.id for node in given} - {node.id for node in self.nodes}:
            raise GraphError(f"{len(unknown)} of the tensors you gave values for are not in this "
                             "program", "the outputs do not depend on them", "leave them out")
        for node in self.nodes:
            if node.op is None and type(node.raw) is Spec and node not in given:
                raise GraphError(f"you ran a program without a value for {node.name or node}",
                                 "it has none of its own", "give it one in values, or use mg.run",
                                 node.site)
        return self.walk([node.id for node in given])(given.values())

    def walk(self, ids: list[int]) -> Callable[[Iterable], list]:
        """Make a function that computes the outputs, node by node.

        ids: the nodes whose values it gets, in this order.
        """
        # One list holds all values: those that are given, those that do not change, and those that
        # are computed.  An itemgetter takes the arguments of an op from it in one call, where a
        # line of Python would look at each; a single one it takes as a slice, which is a sequence.
        known = dict.fromkeys(ids) | {node.id: node.raw for node in self.nodes if node.op is None}
        known |= {-id(a): a for node in self.nodes for a in node.args if type(a) is not Tensor}
        ops = [node for node in self.nodes if node.id not in known]
        place = {i: k for k, i in enumerate([*known, *map(by_id, ops)])}
        at = [[place[a.id if type(a) is Tensor else -id(a)] for a in node.args] for node in ops]
        steps = [(partial(node.op.fn, **node.params) if node.params else node.op.fn,
                  itemgetter(*k) if len(k) > 1 else itemgetter(slice(sum(k), sum(k) + len(k))))
                 for node, k in zip(ops, at, strict=True)]

        def walked(values: Iterable) -> list:
            found = [*(known | dict(zip(ids, values, strict=True))).values()]
            for fn, args in steps:
                found.append(fn(*args(found)))
            return [found[place[y.id]] for y in self.outputs]

        return walked

    def __reduce__(self) -> tuple:
        number = {node.id: k for k, node in enumerate(self.nodes)}
        return _loaded, (_steps(self.nodes), *(number[y.id] for y in self.outputs))

    def __repr__(self) -> str:
        number = {node.id: f"v{k}" for k, node in enumerate(self.nodes)}
        return "\n".join(f"{number[node.id]} = {_line(node, number)}" for node in self.nodes)


def _line(node: Tensor, number: dict[int, str]) -> str:
    """The line that shows a node; number: {id: the name of a node}."""
    label = f"  # {node.name}" if node.name else ""
    kind = repr(node.raw) if type(node.raw) is Spec else f"{node.dtype}{list(node.shape)}"
    if node.op is None:
        return f"input {kind}{label}"
    args = [number[a.id] if type(a) is Tensor else f"const{list(getattr(a, 'shape', []))}"
            if hasattr(a, "shape") else repr(a) for a in node.args]
    args += [f"{key}={value!r}" for key, value in (node.params or {}).items()]
    return f"{node.op.name}({', '.join(args)})  : {kind}{label}"


# --- pickling: a list of steps instead of nested nodes, so that depth does not matter; ids are
# given anew on loading
def packed(node: Tensor) -> tuple:
    """The function and the arguments by which pickle makes the tensor again: plain steps."""
    return _loaded, (_steps(ancestors(node)),)


copyreg.pickle(Tensor, packed)  # here, since a tensor knows nothing of programs


def _steps(nodes: list[Tensor]) -> list[tuple]:
    """The nodes as (op, args, params, raw, name), in which a number stands for a node."""
    number = {n.id: k for k, n in enumerate(nodes)}
    return [(n.op, tuple(_Ref(number[a.id]) if type(a) is Tensor else a for a in n.args), n.params,
             n.raw, n.name) for n in nodes]


class _Ref(int):
    """The position of an argument in a packed program."""


def _loaded(steps: list[tuple[Op | None, tuple, dict | None, Any, str | None]],
            *outputs: int) -> Any:
    """The last node of the steps, or the Program of those at the positions `outputs`."""
    nodes: list[Tensor] = []
    for op, args, params, raw, name in steps:
        args = tuple(nodes[a] if type(a) is _Ref else a for a in args)
        nodes.append(Tensor(raw, op, args, params, _loaded.__code__, name=name))
    return Program(*[nodes[k] for k in outputs]) if outputs else nodes[-1]
