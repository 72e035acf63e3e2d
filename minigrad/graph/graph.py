"""Deferred graphs: nodes that know their shape and dtype, and are computed when a run asks for them.

A graph is not another kind of node: it is what the nodes that are computed from placeholders and variables belong to.
It owns them all, so an op that is made in a loop grows it.  A run computes the ancestors of what it fetches, data and
control, each once, in the order of their ids; what variables and queues hold is replaced by one assignment when all of
it went well.  Variables and queues themselves are in `state.py`, how a run goes in `execute.py`.
"""
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain, count
from typing import Any

import numpy as np

from .errors import GraphError, InputError, user_site
from .execute import Plan, Ran, Run
from .execute import group as group_op
from .nest import flatten
from .op import Op, lift
from .size import Size
from .tensor import Tensor
from .value import Spec, shape_of

TRAINABLE_VARIABLES, GLOBAL_VARIABLES, LOCAL_VARIABLES = "trainable variables", "global variables", "local variables"
UPDATE_OPS = "update ops"

_entered: ContextVar[tuple["Graph", ...]] = ContextVar("entered", default=())
_blocks: ContextVar[dict["Graph", tuple[Tensor, ...]] | None] = ContextVar("blocks", default=None)
_default = threading.local()


class Graph:
    """What the nodes made from one set of placeholders and variables belong to.

    Use it as `with graph:`, under which placeholders, variables and queues are made; without one there is a default
    graph, one for each thread.  nodes: all of them, in the order they were made; control: {id of a node: nodes that run
    before it}; collections: {name: list}; frozen; plans_built: how many sets of fetches were pruned; last_run: what the
    last run computed, in order.
    """

    def __init__(self, name=None):
        self.name, self.frozen = name, False
        self.nodes: list[Tensor] = []
        self.control: dict[int, tuple[Tensor, ...]] = {}
        self.collections: dict[str, list] = {}
        self.state: dict[int, Any] = {}  # what variables and queues hold; replaced as a whole, never changed
        self.lock = threading.Lock()
        self.plans: dict[tuple, Plan] = {}
        self.plans_built = 0
        self.last_run: list[Ran] = []
        self.kept: dict[int, tuple] = {}  # for cache=True: {id: (what it was computed from, value)}
        self._names: set[str] = set()

    def __enter__(self):
        _entered.set((*_entered.get(), self))
        return self

    def __exit__(self, *_):
        _entered.set(_entered.get()[:-1])

    def __len__(self):
        return len(self.nodes)

    def __bool__(self):
        return True

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        raise GraphError("you pickled a graph", "it holds what its variables are now, and locks",
                         "pickle nodes, or a Program of them, and the values of the variables")

    def __repr__(self):
        return f"<Graph{f' {self.name!r}' if self.name else ''}: {len(self)} nodes>"

    # --- growing
    def adopt(self, node):
        """Take a new node in: called for every node that is made from nodes of this graph."""
        if self.frozen:
            made = node.op.name if node.op else "a placeholder or variable"
            raise GraphError(f"you added {made} to a frozen graph", "every call of this line would make it grow",
                             "build it once, before graph.freeze(), and run it with other feeds", node.site)
        if node.seal:  # a large array that was not copied yet: this record lives long
            node.args, node.seal = tuple([a.copy() if type(a) is np.ndarray else a for a in node.args]), None
        self.nodes.append(node)
        if node.op and (parents := (_blocks.get() or {}).get(self)):  # a leaf waits for nobody
            self.control[node.id] = parents

    def freeze(self):
        """From now on a new node is refused, at the line that makes it."""
        self.frozen = True

    def leaf(self, shape, dtype, name=None):
        """A node without parents: a placeholder's or a variable's."""
        return self.made(None, (), None, Spec(shape, np.dtype(dtype), graph=self), name)

    def made(self, op: Op | None, args, params, spec, name=None):
        """A new node of this graph that no tensor argument leads to."""
        code, lasti = user_site()
        node = Tensor(spec, op, args, params, code, lasti, None, name)
        self.adopt(node)
        return node

    def shape(self, shape, name):
        """A shape as users write it, with a Size for each length that is not known yet."""
        shape = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
        return tuple([self._size(n, name and f"{name}_{k}") for k, n in enumerate(shape)])

    def _size(self, n, label):
        if type(n) is Size:
            return n
        if n is None:
            fresh = chain([label] * bool(label), map("n{}".format, count()))
            n = next(name for name in fresh if name not in self._names)
        elif not isinstance(n, str):
            if not isinstance(n, (int, np.integer)) or n < 0:
                raise InputError(f"you gave {n!r} as an entry of a shape", "a shape is made of lengths",
                                 'write a number, a name such as "batch", or None')
            return int(n)
        self._names.add(n)
        return Size(n)

    # --- running
    def plan(self, ends, fed=(), passes=()):
        """The plan for a list of nodes to compute and the ids of what is fed, made once."""
        key = (frozenset(node.id for node in ends), frozenset(fed), tuple(passes))
        plan = self.plans.get(key)
        if plan is None:
            plan = self.plans[key] = Plan(self, ends, fed, passes)
            self.plans_built += 1
        return plan

    def run(self, fetches, feeds=None, cache=False, profile=None, updates=(), passes=()):
        """The values of a nest of nodes and variables, in the same nest; plain, writable, shared with nothing.

        feeds: {placeholder: value}; any other node may be fed too, then nothing before it runs.  Exactly the ancestors
        of the fetches run, data and control, each once, in the order they were made: a read sees the assigns among them
        that were made before it.  A Variable gives what it holds at the end.  updates: {variable: node or variable}, or
        pairs, written at the end, after all of them were computed.  cache: keep the values, and compute again only what
        depends on a variable or a feed that has changed since.  profile: called with each `Ran`, when it has run.
        passes: rewrites such as `passes.cse`, applied when the plan is made.

        A run that fails changes nothing.  Raises GraphError for a missing feed, a node of another graph, or a shape
        that is not the inferred one; ShapeError and InputError for feeds that do not fit.
        """
        return Run(self, feeds or {}, cache, profile).fetch(fetches, updates, passes)

    def compile(self, fetches):
        """The same as straight-line NumPy: a function of the feeds, with `.source`, printed for each set of sizes when
        it is first called.  Reads and assigns work as in a run; queues are refused."""
        from .compiled import CompiledFetches

        return CompiledFetches(self, fetches)

    def forget(self):
        """Drop what runs with cache=True have kept."""
        self.kept = {}


def current():
    """The graph of the innermost `with graph:`, or the default one."""
    if entered := _entered.get():
        return entered[-1]
    if not hasattr(_default, "graph"):
        _default.graph = Graph("default")
    return _default.graph


def graph_of(x):
    """The graph that a node, variable or queue belongs to, or None."""
    return x.raw.graph if isinstance(x, Tensor) and type(x.raw) is Spec else getattr(x, "graph", None)


# --- making nodes
def placeholder(shape, dtype=float, name=None):
    """A node that gets its value in each run, from `feeds`.

    shape: a number or a tuple; each entry a length, a name such as "batch" for a length that is not known yet (the same
    name is the same length everywhere in the graph), or None for an unknown length of its own.
    """
    graph, dtype = current(), np.dtype(dtype)
    if dtype.kind not in "fiub":
        raise InputError(f"you made a placeholder of {dtype}", "derivatives here are of real numbers",
                         "use float, int or bool")
    return graph.leaf(graph.shape(shape, name), dtype, name)


def size(x, axis):
    """The length of an axis of x: an int, or, where it is not known yet, a node that holds it."""
    shape = shape_of(x)
    if not -len(shape) <= axis < len(shape):
        raise GraphError(f"you asked for the size of axis {axis} of shape {shape}", "it has no such axis",
                         "name one of its axes")
    n = shape[axis]
    return lift(n, x, int) if type(n) is Size else n


def group(*nodes):
    """A node that runs all of these, or nests of them, and has no value: a run gives None for it."""
    nodes = tuple(flatten(nodes))
    graph = _common(nodes, "mg.group") or current()
    node = graph.made(group_op, (), None, Spec((), np.dtype("V"), graph=graph))
    graph.control[node.id] = (*graph.control.get(node.id, ()), *nodes)
    return node


def control_dependencies(ops):
    """A block for `with`: nodes that are *made* in it run after all of `ops`, a nest of nodes of one graph; nodes that
    are only mentioned in it do not wait.  Blocks may stand inside each other."""
    ops = tuple(flatten(ops))
    return _block(_common(ops, "mg.control_dependencies"), ops)


@contextmanager
def _block(graph, ops) -> Iterator[None]:
    before = _blocks.get() or {}
    if graph is not None:
        _blocks.set({**before, graph: (*before.get(graph, ()), *ops)})
    try:
        yield
    finally:
        _blocks.set(before)


def _common(ops, name):
    """The one graph of these nodes, or None where there are none."""
    found = None
    for op in ops:
        graph = graph_of(op) if type(op) is Tensor else None
        if graph is None:
            raise GraphError(f"you gave {name} a {type(op).__name__}", "it waits for nodes of a graph",
                             "give it nodes, such as v.assign(x)")
        if found not in (None, graph) or (_entered.get() and current() is not graph):
            raise GraphError(f"you gave {name} a node of another graph", "a run is of one graph",
                             "make it under the same `with graph:`", op.site)
        found = graph
    return found


# --- collections
def add_to_collection(name, x):
    """Add x to a list of its graph (the current one, where x is no node or variable): one of the names in capitals, or
    a name of your own."""
    (graph_of(x) or current()).collections.setdefault(name, []).append(x)


def get_collection(name, graph=None):
    """What was added under this name, in order, as a new list."""
    return list((graph or current()).collections.get(name, ()))


def run(fetches, feeds=None, **options):
    """`Graph.run` of the graph that the fetches belong to."""
    found = [graph for x in (*flatten(fetches), *(feeds or {})) if (graph := graph_of(x))]
    return (found[0] if found else current()).run(fetches, feeds, **options)
