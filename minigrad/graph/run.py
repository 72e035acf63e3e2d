"""One run of a graph: what it computes, what it may reuse, and what it changes.

A `Run` works on a snapshot of the state, which is what variables and queues hold: it reads from it,
writes into it, and commits it as a whole at the end.  So a run that fails changes nothing, and two
runs in two threads do not see each other half-way.  A run that may write holds `graph.turn` from
snapshot to commit, so that the snapshot of the next one has its changes.
"""
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from ..errors import GraphError, InputError, Refusal, ShapeError
from ..nest import flatten, rebuild
from ..sizes import names, resolve
from ..tensor import Tensor
from ..value import Spec, converted, explain, plain_array, shape_of
from .plan import Plan, PlannedNode, label
from .state_ops import Held, change, next_stamp


class Ran(NamedTuple):
    """A node that a run computed.

    node: the node.
    ms: the milliseconds that it took.
    bytes: the size of its value.
    cached: whether the value was taken from the cache.
    """

    node: Tensor
    ms: float
    bytes: int
    cached: bool = False


class Run:
    """One run of a graph.

    graph: the graph.
    feeds: {node: value}, as the user gave them.
    cache: whether values are kept, and reused where nothing that they depend on has changed.
    profile: a function to call with each Ran, or None.

    before: (attribute) {id of a variable or queue: Held} when the run began.
    state: (attribute) the same so far; changed: the ids that were written.
    sizes: (attribute) {name of an unknown length: its number here}.
    values: (attribute) {id: value}; fed: those of the feeds.
    stamps: (attribute) {id: stamp} of feeds and, where they are known before they run, of assigns.
    kept: (attribute) {id: (key, value)}, which the graph keeps for later runs.
    """

    def __init__(self, graph: Any, feeds: Mapping[Tensor, Any], cache: bool,
                 profile: Callable[[Ran], Any] | None):
        self.graph = graph
        self.feeds = feeds
        self.cache = cache
        self.profile = profile
        self.before: dict[int, Held] = {}
        self.state: dict[int, Held] = {}
        self.changed: set[int] = set()
        self.sizes: dict[str, int] = {}
        self.values: dict[int, Any] = {}
        self.stamps: dict[int, int] = {}
        self.kept: dict[int, tuple] = {}
        self.ran: list[Ran] = []
        self.fed = {node.id: self.feed(node, value) for node, value in feeds.items()
                    if self.may_be_fed(node)}
        for node in feeds:
            self.check(node, self.fed[node.id], "you fed", "feed an array of that shape")

    # --- what comes in
    def may_be_fed(self, node: Any) -> bool:
        """True for a node of this graph without a value, a refusal for all else."""
        if type(node) is Tensor and type(node.raw) is Spec and node.raw.owner is self.graph:
            return True
        what = (label(node) if type(node) is Tensor
                else f"a {type(node).__name__} ({str(node)[:30]})")
        raise GraphError(f"you fed {what}", "feeds are for nodes of this graph",
                         "feed its placeholders, and write v.load(value) for a variable")

    def feed(self, node: Tensor, value: Any) -> Any:
        """The fed value of a node as a read-only array of its dtype; with the cache it is a copy,
        which no other code can change."""
        if isinstance(value, Tensor):
            raise InputError(f"you fed {label(node)} a node", "a feed is a value",
                             "run that node, feed what it gave")
        array = plain_array(value, f"you fed {label(node)}")
        if not np.can_cast(array.dtype, node.dtype, "same_kind"):
            raise InputError(f"you fed {label(node)} values of dtype {array.dtype}",
                             f"it is of {node.dtype}",
                             f"convert them with np.asarray(x, {str(node.dtype)!r})"
                             if array.dtype.kind in "fiub" else "feed real numbers", node.site)
        array = converted(array, node.dtype, f"you fed {label(node)}", node.site)
        self.bind(node, array)
        if self.cache:
            # Equal numbers get the stamp that they had, so that all that depends on them is reused.
            kept = self.graph.kept.get(node.id)
            if kept is None or kept[1].shape != array.shape or bits(kept[1]) != bits(array):
                kept = next_stamp(), array.copy()
            self.kept[node.id] = kept
            self.stamps[node.id], array = kept
        array = array.view()
        array.flags.writeable = False
        return array[()]

    def bind(self, node: Tensor, value: Any) -> None:
        """Set the named sizes in a node's shape to those of its value, or refuse other sizes than
        before."""
        for n, real in zip(node.shape, shape_of(value), strict=False):
            if (name := str(n)) in names(n) and self.sizes.setdefault(name, real) != real:
                raise ShapeError(f"you fed {label(node)} an array of shape {shape_of(value)}, "
                                 f"where {name} is {real}", f"elsewhere it is {self.sizes[name]}",
                                 "feed arrays of equal lengths, or give the axes different names",
                                 node.site)

    def check(self, node: Tensor, value: Any, what: str, instead: str) -> None:
        """Refuse a value that has not the shape inferred for its node.

        what, instead: the first and the last words of the refusal.
        """
        shape, real = node.raw.shape, shape_of(value)
        if real != shape and (len(real) != len(shape) or real != resolve(shape, self.sizes)):
            raise ShapeError(f"{what} {label(node)} shape {real}", f"its shape is {list(shape)}",
                             instead, node.site)

    def begin(self) -> None:
        """Take the snapshot of the state that the run works on."""
        self.before = self.graph.state
        self.state = dict(self.before)

    # --- what happens
    def fetch(self, fetches: Any, updates: Any, passes: Sequence[Callable]) -> Any:
        """Run, commit, and return the values of the nest `fetches`."""
        found, pairs = flatten(fetches), list(updates.items()
                                              if isinstance(updates, dict) else updates)
        for x in (*found, *(x for pair in pairs for x in pair)):
            self.may_be_fetched(x)
        ends = [x for x in (*found, *(new for _, new in pairs)) if type(x) is Tensor]
        self.plan = plan = self.graph.plan(ends, self.fed, passes)
        with self.graph.turn if plan.writes or pairs else nullcontext():
            self.begin()
            leaves = {n.id: self.state[n.id].value for n in plan.leaves}
            self.values = leaves | plan.known | self.fed
            self.compute(plan)
            for variable, value in [(variable, self.result(new)) for variable, new in pairs]:
                self.write(variable.node.id, variable.fitting(value))
            shared = *plan.known.values(), *(kept[1] for kept in self.kept.values())
            held = {id(v): v for v in shared}
            out = rebuild(fetches, [own(self.result(x), held) for x in found])
            self.commit(held)
            return out

    def may_be_fetched(self, x: Any) -> None:
        """Raise GraphError unless x is a node, or a variable of this graph."""
        if isinstance(x, Tensor) and (type(x) is Tensor or x.raw.owner is self.graph):
            return
        raise GraphError(
            "you fetched "
            f"{'a variable of another graph' if isinstance(x, Tensor) else repr(x)[:40]}",
            "a run computes nodes and variables of its graph", "fetch those, or nests of them")

    def result(self, x: Any) -> Any:
        """The value of a fetch: of a node, or the one that a variable holds at the end."""
        return (self.values[self.plan.became[x.id].id] if type(x) is Tensor
                else self.state[x.node.id].value)

    def compute(self, plan: Plan) -> None:
        """Fill `values`, step by step."""
        steps, hits, keys = self.wanted(plan) if self.cache else (plan.steps, {}, {})
        values = self.values
        for step in steps:
            node, i = step.node, step.node.id
            start = perf_counter()
            value = values[i] = hits[i] if i in hits else self.perform(step)
            ms = (perf_counter() - start) * 1e3
            ran = Ran(node, ms, getattr(value, "nbytes", 8 * (value is not None)), i in hits)
            self.ran.append(ran)
            if self.profile:
                self.profile(ran)
            if self.cache:
                if keys[i] is not None and node.op.state != "read":
                    self.kept[i] = keys[i], value
            else:
                for k in step.done:
                    del values[k]

    def perform(self, step: PlannedNode) -> Any:
        """The value of one node."""
        node, values = step.node, self.values
        args = [values[a.id] if type(a) is Tensor else a for a in node.args]
        params = node.params or {}
        try:
            if step.sized:
                args, params = resolve(args, self.sizes), resolve(params, self.sizes)
            action = node.op.action
            value = action(self, node, *args, **params) if action else node.op.fn(*args, **params)
        except (ValueError, TypeError, IndexError) as error:
            if isinstance(error, Refusal):
                raise
            raise explain(error, node.op.name, args, node.site) from None
        if shape_of(value) != node.raw.shape:
            self.check(node, value, "the run gave",
                       "feed other sizes, or give the op numbers for the sizes it needs")
        return value

    def write(self, i: int, value: Any, stamp: int | None = None) -> None:
        """Set the value of the variable or queue with the id i, from here on."""
        self.state[i] = Held(value, stamp=stamp or next_stamp())
        self.changed.add(i)

    def wanted(self, plan: Plan) -> tuple[list[PlannedNode], dict[int, Any], dict[int, Any]]:
        """(steps, {id: kept value}, {id: key}): the steps that are needed when every kept value
        whose key is the same as before is reused.

        The key of a node is the set of all that it was computed from: stamps of feeds, stamps of
        the values that variables held at the reads, and sizes.  None: it must be computed again.
        """
        # Forwards: the keys.  `stamps` follows the value of each variable from step to step; an
        # assign gets the stamp of its future value now, so that the reads behind it have a key.
        stamps = {i: held.stamp for i, held in self.state.items()}
        keys: dict[int, frozenset | None] = dict.fromkeys(plan.known, frozenset())
        keys |= {i: frozenset({(i, self.stamps[i])}) for i in self.fed}
        keys |= {n.id: frozenset({(n.id, stamps[n.id])}) for n in plan.leaves}
        for step in plan.steps:
            node, op = step.node, step.node.op
            if op.state == "read":
                i = node.args[0].id
                keys[node.id] = frozenset({(i, stamps[i])})
                continue
            if op.state == "write":
                stamps[node.args[0].id] = self.stamps[node.id] = next_stamp()
            parts = [keys[a.id] for a in node.args if type(a) is Tensor]
            if step.sized:
                # A size that only a dequeue of this run will show is not known yet: no key.
                used = names((node.args, node.params))
                parts.append(frozenset((n, self.sizes[n]) for n in used)
                             if used <= self.sizes.keys() else None)
            known = [part for part in parts if part is not None]
            keys[node.id] = (frozenset().union(*known)
                             if op.kind != "state" and len(known) == len(parts) else None)
        # Backwards: the steps.  A kept value needs none of its arguments; a change of state is
        # never skipped.
        hits: dict[int, Any] = {}
        picked = []
        todo = set(plan.ends)
        for step in reversed(plan.steps):
            node = step.node
            if node.id in todo or (node.op.kind == "state" and node.op.state != "read"):
                picked.append(step)
                kept = self.graph.kept.get(node.id)
                if kept is not None and kept[0] == keys[node.id] is not None:
                    hits[node.id] = kept[1]
                else:
                    todo.update(a.id for a in (*node.args, *self.graph.control.get(node.id, ()))
                                if type(a) is Tensor)
        return picked[::-1], hits, keys

    def commit(self, held: dict[int, np.ndarray]) -> None:
        """Write the changes of state into the graph: first all copies, then one assignment.

        held: see `own`.
        """
        for i in self.changed:
            if self.graph.state[i].stamp != self.before[i].stamp:
                name = next((node.name or f"a variable of shape {node.shape}"
                             for node in self.graph.nodes if node.id == i), "a queue")
                raise GraphError(
                    f"you changed {name} while a run was going to change it",
                    "the run had begun with the value of before, and would overwrite the new one",
                    "load it, or run what changes it, before or after this run, and not in a "
                    "black box or a profile function that the run calls")
        # made as a whole: `_replace` takes three times as long
        new = {i: Held(frozen(self.state[i].value, held), stamp=self.state[i].stamp)
               for i in self.changed}
        change(self.graph, new)
        self.graph.kept.update(self.kept)
        self.graph.last_run = self.ran


def bits(array: np.ndarray) -> bytes:
    """The bytes of an array; unlike its numbers they distinguish 0.0 from -0.0, and equal nans are
    equal."""
    return array.tobytes()


def own(value: Any, held: dict[int, np.ndarray]) -> Any:
    """The value, or a copy of an array that other code may hold too.

    held: {id: array} that is already given out; the value's array is added.
    """
    if type(value) is not np.ndarray:
        return value
    if value.base is not None or not value.flags.writeable or id(value) in held:
        return value.copy()
    held[id(value)] = value
    return value


def frozen(value: Any, held: dict[int, np.ndarray]) -> Any:
    """Like `own`, and read-only: for values that outlive the run."""
    value = own(value, held)
    if type(value) is np.ndarray:
        value.flags.writeable = False
    return value
