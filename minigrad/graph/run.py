"""One run of a graph: what it must compute, in which order, what it may reuse, and what it changes.

A `Plan` is the pruned graph for a set of fetches, made once.  A `Run` holds all that changes: it reads what variables
and queues hold from a snapshot, writes into that, and hands it over as a whole at the end.  So a run that fails changes
nothing, and two runs in two threads do not see each other half-way.
"""
from collections.abc import Callable
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from .errors import GraphError, InputError, Refusal, ShapeError
from .nest import flatten, rebuild
from .op import Op, given, same
from .program import Program, by_id
from .size import names, resolve, unknown
from .tensor import Tensor, explain
from .value import Spec, dtype_of, shape_of

next_stamp = count(1).__next__


class Held(NamedTuple):
    """What a variable or queue holds: the value, how often it was changed, and a number that no other value has."""

    value: Any
    version: int = 0
    stamp: int = 0


class Ran(NamedTuple):
    """A node that a run computed: milliseconds, bytes of its value, and whether it was taken from the cache."""

    node: Tensor
    ms: float
    bytes: int
    cached: bool = False


class Step(NamedTuple):
    """One node of a plan.  sized: whether its options or constants hold unknown sizes; done: ids unused after it."""

    node: Tensor
    sized: bool
    done: tuple


def _alone(*_, queue):
    raise GraphError(f"you used {queue} outside of its graph", "what it holds changes with every run",
                     "run the node with mg.run")


# --- ops of the kind "state": what they do in a run stands in ACTIONS
read = Op("read", "state", lambda held: held, (same,), lambda x: (shape_of(x), dtype_of(x)), "free",
          lambda ts, *_: ts[0], loose=True)
assign = Op("assign", "state", lambda held, x: x, (None, None), lambda v, x: (shape_of(v), dtype_of(v)))
group = Op("group", "state", lambda: None, (), None)
enqueue = Op("enqueue", "state", _alone, (None,), lambda x, queue: ((), np.dtype("V")))
dequeue = Op("dequeue", "state", _alone, (), None)
length = Op("queue_size", "state", _alone, (), None)


def _read(run, node, held):
    return run.state[node.args[0].id].value


def _assign(run, node, held, x):
    x = x if getattr(x, "dtype", None) == node.dtype else np.asarray(x, node.dtype)[()]
    run.write(node.args[0].id, x, run.stamps.get(node.id))
    return x


def _enqueue(run, node, x, queue):
    items = run.state[queue.id].value
    if len(items) == queue.capacity:
        raise GraphError(f"you enqueued to {queue}, which is full", "a run does not wait for another",
                         "dequeue first, or give it a larger capacity", node.site)
    item = np.array(x, queue.dtype)
    item.flags.writeable = False
    run.write(queue.id, (*items, item[()]))


def _dequeue(run, node, queue):
    items = run.state[queue.id].value
    if not items:
        raise GraphError(f"you dequeued from {queue}, which is empty", "a run does not wait for another",
                         "run something that enqueues first", node.site)
    run.write(queue.id, items[1:])
    run.bind(node, items[0])
    return items[0]


ACTIONS: dict[Op, Callable] = {read: _read, assign: _assign, enqueue: _enqueue, dequeue: _dequeue,
                               length: lambda run, node, queue: len(run.state[queue.id].value)}


# --- plans
class Plan:
    """What a set of fetches needs, in order.  became: {id of a fetched node: the node that computes it}; leaves:
    placeholders that are fed and nodes of variables; known: values that eager nodes have; steps: the rest; program: the
    last that the passes made."""

    def __init__(self, graph, ends, fed, passes=()):
        nodes, self.program = needed(graph, ends, fed), None
        if passes:
            nodes, ends = self.rewrite(graph, nodes, ends, fed, passes)
        else:
            self.became = {n.id: n for n in ends}
        self.ends = {n.id for n in ends}
        self.leaves = [n for n in nodes if type(n.raw) is Spec and n.op is None and n.id not in fed]
        self.known = {n.id: n.raw for n in nodes if type(n.raw) is not Spec}
        inner = [n for n in nodes if type(n.raw) is Spec and n.op and n.id not in fed]
        for n in self.leaves:
            if n.id not in graph.state:
                raise GraphError(f"you did not feed {label(n)}", "what you fetched depends on it",
                                 f"pass feeds={{{n.name or 'placeholder'}: value}}", n.site)
        last = {n.id: n.id for n in inner} | {a.id: n.id for n in inner for a in n.args if type(a) is Tensor}
        done: dict[int, list] = {n.id: [] for n in inner}
        for i in last.keys() - self.ends:
            done[last[i]].append(i)
        self.steps = [Step(n, unknown((n.args, n.params)), tuple(done[n.id])) for n in inner]

    def rewrite(self, graph, nodes, ends, fed, passes):
        """(nodes, ends) after the passes; what changes state, and what something waits for, stays."""
        if any(n.op for n in nodes if n.id in fed):
            raise GraphError("you fed the result of an op to a run with passes", "they may have rewritten it",
                             "feed placeholders only, or run without passes")
        waited = {c.id for n in nodes for c in graph.control.get(n.id, ())}
        roots = {n.id: n for n in (*ends, *(n for n in nodes if n.id in waited or (n.op and n.op.kind == "state")))}
        self.program = Program(*roots.values())
        for each in passes:
            self.program = each(self.program)
        became = dict(zip(roots, self.program.outputs, strict=True))
        self.became = {n.id: became[n.id] for n in ends}
        return self.program.nodes, list(self.became.values())


def needed(graph, ends, fed):
    """The ancestors of the nodes `ends`, by data and control, up to what is fed or has a value, sorted by id."""
    seen: dict[int, Tensor] = {}
    todo = list(ends)
    while todo:
        node = todo.pop()
        if node.id in seen:
            continue
        seen[node.id] = node
        if type(node.raw) is Spec and node.id not in fed:
            if node.raw.graph is not graph and node.op is not given:
                raise GraphError(f"you asked for {label(node)}, which is not of this graph", "a run is of one graph",
                                 "run it in its own, or build it under the same `with graph:`", node.site)
            todo += [a for a in node.args if type(a) is Tensor]
            todo += graph.control.get(node.id, ())
    return sorted(seen.values(), key=by_id)


def label(node):
    """What to call a node in a message."""
    return node.name or (f"the result of {node.op.name}" if node.op else f"a placeholder of shape {node.shape}")


# --- one run
class Run:
    """values: {id: value}; sizes: {name: int}; state: what variables and queues hold so far; changed: the keys of those
    that were written; fed: {id: value}; stamps: of feeds and, where known before they run, of assigns."""

    def __init__(self, graph, feeds, cache, profile):
        self.graph, self.feeds, self.cache, self.profile = graph, feeds, cache, profile
        self.state, self.changed = dict(graph.state), set()
        self.sizes: dict[str, int] = {}
        self.values: dict[int, Any] = {}
        self.stamps: dict[int, int] = {}
        self.kept: dict[int, tuple] = {}
        self.ran: list[Ran] = []
        self.fed = {node.id: self.feed(node, value) for node, value in feeds.items() if self.may_be_fed(node)}
        for node in feeds:
            self.check(node, self.fed[node.id], "you fed", "feed an array of that shape")

    # --- what comes in
    def may_be_fed(self, node):
        """True, or a refusal."""
        if type(node) is Tensor and type(node.raw) is Spec and node.raw.graph is self.graph:
            return True
        what = label(node) if type(node) is Tensor else f"a {type(node).__name__} ({str(node)[:30]})"
        raise GraphError(f"you fed {what}", "feeds are for nodes of this graph",
                         "feed its placeholders, and write v.load(value) for a variable")

    def feed(self, node, value):
        """The value for a node as a read-only array of its dtype; with the cache one that nobody else can change."""
        if isinstance(value, Tensor):
            raise InputError(f"you fed {label(node)} a node", "a feed is a value", "run that node, feed what it gave")
        try:
            array = np.asarray(value)
        except ValueError:
            raise InputError(f"you fed {label(node)} a nested list of uneven lengths", "it has no shape",
                             "pad it or split it") from None
        if not np.can_cast(array.dtype, node.dtype, "same_kind"):
            raise InputError(f"you fed {label(node)} values of dtype {array.dtype}", f"it is of {node.dtype}",
                             f"convert them with np.asarray(x, {str(node.dtype)!r})" if array.dtype.kind in "fiub" else
                             "feed real numbers", node.site)
        array = np.asarray(array, node.dtype)
        self.bind(node, array)
        if self.cache:
            kept = self.graph.kept.get(node.id)
            if kept is None or kept[1].shape != array.shape or bits(kept[1]) != bits(array):
                kept = next_stamp(), array.copy()
            self.kept[node.id] = kept
            self.stamps[node.id], array = kept
        array = array.view()
        array.flags.writeable = False
        return array[()]

    def bind(self, node, value):
        """Learn the named sizes in a node's shape from its value."""
        for n, real in zip(node.shape, shape_of(value), strict=False):
            if (name := str(n)) in names(n) and self.sizes.setdefault(name, real) != real:
                raise ShapeError(f"you fed {label(node)} an array of shape {shape_of(value)}, where {name} is {real}",
                                 f"elsewhere it is {self.sizes[name]}",
                                 "feed arrays of equal lengths, or give the axes different names", node.site)

    def check(self, node, value, what, instead):
        """Compare a value with the shape that was inferred."""
        shape, real = node.raw.shape, shape_of(value)
        if real != shape and (len(real) != len(shape) or real != resolve(shape, self.sizes)):
            raise ShapeError(f"{what} {label(node)} shape {real}", f"its shape is {list(shape)}", instead, node.site)

    # --- what happens
    def fetch(self, fetches, updates, passes):
        """Run, commit, and return the values of the nest `fetches`."""
        found, pairs = flatten(fetches), list(updates.items() if isinstance(updates, dict) else updates)
        for x in (*found, *(x for pair in pairs for x in pair)):
            self.may_be_fetched(x)
        ends = [x for x in (*found, *(new for _, new in pairs)) if type(x) is Tensor]
        self.plan = plan = self.graph.plan(ends, self.fed, passes)
        self.values = {n.id: self.state[n.id].value for n in plan.leaves} | plan.known | self.fed
        self.compute(plan)
        for variable, value in [(variable, self.result(new)) for variable, new in pairs]:
            self.write(variable.node.id, variable.fitting(value))
        held = {id(v): v for v in (*plan.known.values(), *(kept[1] for kept in self.kept.values()))}
        out = rebuild(fetches, [own(self.result(x), held) for x in found])
        self.commit(held)
        return out

    def may_be_fetched(self, x):
        """Refuse what is no node or variable of this graph."""
        if isinstance(x, Tensor) and (type(x) is Tensor or x.raw.graph is self.graph):
            return
        raise GraphError(f"you fetched {'a variable of another graph' if isinstance(x, Tensor) else repr(x)[:40]}",
                         "a run computes nodes and variables of its graph", "fetch those, or nests of them")

    def result(self, x):
        """What a fetch gives: the value of a node, or what a variable holds now."""
        return self.values[self.plan.became[x.id].id] if type(x) is Tensor else self.state[x.node.id].value

    def compute(self, plan):
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
                if keys[i] is not None and node.op is not read:
                    self.kept[i] = keys[i], value
            else:
                for k in step.done:
                    del values[k]

    def perform(self, step):
        """The value of one node."""
        node, values = step.node, self.values
        args = [values[a.id] if type(a) is Tensor else a for a in node.args]
        params = node.params or {}
        try:
            if step.sized:
                args, params = resolve(args, self.sizes), resolve(params, self.sizes)
            action = ACTIONS.get(node.op)
            value = action(self, node, *args, **params) if action else node.op.fn(*args, **params)
        except (ValueError, TypeError, IndexError) as error:
            if isinstance(error, Refusal):
                raise
            raise explain(error, node.op.name, args, node.site) from None
        if shape_of(value) != node.raw.shape:
            self.check(node, value, "the run gave", "feed other sizes, or give the op numbers for the sizes it needs")
        return value

    def write(self, i, value, stamp=None):
        """What a variable or queue holds from here on."""
        self.state[i] = Held(value, self.state[i].version + 1, stamp or next_stamp())
        self.changed.add(i)

    def wanted(self, plan):
        """(steps, {id: kept value}, {id: key}): the steps that are needed when everything is reused whose key, all that
        it was computed from, is what it was: stamps of feeds and of what variables held at the reads, and sizes."""
        stamps = {i: held.stamp for i, held in self.state.items()}
        keys: dict[int, frozenset | None] = dict.fromkeys(plan.known, frozenset())
        keys |= {i: frozenset({(i, self.stamps[i])}) for i in self.fed}
        keys |= {n.id: frozenset({(n.id, stamps[n.id])}) for n in plan.leaves}
        for step in plan.steps:
            node, op = step.node, step.node.op
            if op is read:
                i = node.args[0].id
                keys[node.id] = frozenset({(i, stamps[i])})
                continue
            if op is assign:
                stamps[node.args[0].id] = self.stamps[node.id] = next_stamp()
            parts = [keys[a.id] for a in node.args if type(a) is Tensor]
            if step.sized:
                used = names((node.args, node.params))
                parts.append(frozenset((n, self.sizes[n]) for n in used) if used <= self.sizes.keys() else None)
            known = [part for part in parts if part is not None]
            keys[node.id] = frozenset().union(*known) if op.kind != "state" and len(known) == len(parts) else None
        hits, picked, todo = {}, [], set(plan.ends)
        for step in reversed(plan.steps):
            node = step.node
            if node.id in todo or (node.op.kind == "state" and node.op is not read):
                picked.append(step)
                kept = self.graph.kept.get(node.id)
                if kept is not None and kept[0] == keys[node.id] is not None:
                    hits[node.id] = kept[1]
                else:
                    todo.update(a.id for a in (*node.args, *self.graph.control.get(node.id, ())) if type(a) is Tensor)
        return picked[::-1], hits, keys

    def commit(self, held):
        """Hand over what was written: first all copies, then one assignment."""
        new = {i: self.state[i]._replace(value=frozen(self.state[i].value, held)) for i in self.changed}
        graph = self.graph
        with graph.lock:
            graph.state = {**graph.state, **{i: h._replace(version=graph.state[i].version + 1) for i, h in new.items()}}
            graph.kept.update(self.kept)
            graph.last_run = self.ran


def bits(array):
    """The bytes of an array: unlike its numbers they tell 0.0 from -0.0, and a nan is itself."""
    return array.tobytes()


def own(value, held):
    """A value that nobody else holds: itself if it is fresh, else a copy.  held: {id: array} that others have."""
    if type(value) is not np.ndarray:
        return value
    if value.base is not None or not value.flags.writeable or id(value) in held:
        return value.copy()
    held[id(value)] = value
    return value


def frozen(value, held):
    """The same for what stays: also read-only."""
    value = own(value, held)
    if type(value) is np.ndarray:
        value.flags.writeable = False
    return value
