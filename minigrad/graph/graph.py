"""Deferred graphs: nodes that know their shape and dtype, and are computed when a run
asks for them.

A graph is not another kind of node: it owns the nodes that are computed from its placeholders and
variables, all of them, so an op that is made in a loop grows it.  A run computes the ancestors of
its fetches, by data and by control, each once, in the order of their ids.  When all of them went
well, one assignment replaces the values of variables and queues.  These two stand in `variable.py`
and `queue.py`, a run in `run.py`.
"""
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any, NoReturn

import numpy as np
from numpy.typing import DTypeLike

from ..errors import GraphError, InputError, user_site
from ..nest import flatten
from ..op import Op
from ..recent import keep_recent
from ..rules.broadcasting import graph_constant
from ..sizes import Size, sizes_of
from ..tensor import Tensor
from ..value import Spec, shape_of
from .compiled_run import CompiledFetches
from .plan import Plan
from .run import Ran, Run
from .state_ops import group as group_op

TRAINABLE_VARIABLES = "trainable variables"
GLOBAL_VARIABLES = "global variables"
LOCAL_VARIABLES = "local variables"
UPDATE_OPS = "update ops"

_entered: ContextVar[tuple["Graph", ...]] = ContextVar("entered", default=())
_blocks: ContextVar[tuple[tuple["Graph | None", tuple], ...]] = ContextVar("blocks", default=())
_default = threading.local()


class Graph:
    """A Graph owns the nodes made from one set of placeholders and variables, and runs them.

    Placeholders, variables and queues made under `with graph:` belong to it.  Without such a block
    they belong to a default graph, one for each thread.

    name: a label for messages.
    nodes: (attribute) all nodes, in the order in which they were made.
    control: (attribute) {id of a node: the nodes that must run before it}.
    collections: (attribute) {name: list}.
    frozen: (attribute) whether new nodes are refused.
    plans_built: (attribute) how many sets of fetches were pruned to a plan.
    last_run: (attribute) a list with a `Ran` for each node that the last run computed, in order.
    """

    no_value = ("a node of a graph", "it has a value only in a run",
                "write mg.run(node, feeds), v.value for what a variable v holds now, or compute "
                "with it in np.* (np.where for a choice)")

    def __init__(self, name: str | None = None):
        self.name = name
        self.frozen = False
        self.nodes: list[Tensor] = []
        self.control: dict[int, tuple[Tensor, ...]] = {}
        self.collections: dict[str, list] = {}
        # {id of a variable or queue: Held}; replaced as a whole, never changed
        self.state: dict[int, Any] = {}
        self.lock = threading.Lock()  # held while `state` is replaced
        self.turn = threading.RLock()  # held by a run that changes state, from its first read on
        self.plans: dict[tuple, Plan] = {}
        self.plans_built = 0
        self.last_run: list[Ran] = []
        self.kept: dict[int, tuple] = {}  # for cache=True: {id: (key of its sources, value)}
        self.lengths: set[str] = set()  # the names of lengths that are not known yet

    def __enter__(self) -> "Graph":
        _entered.set((*_entered.get(), self))
        return self

    def __exit__(self, *_: Any) -> None:
        _entered.set(without(_entered.get(), self))

    def __len__(self) -> int:
        return len(self.nodes)

    def __bool__(self) -> bool:
        return True

    def __deepcopy__(self, memo: dict) -> "Graph":
        return self

    def __reduce__(self) -> NoReturn:
        raise GraphError("you pickled a graph", "it holds what its variables are now, and locks",
                         "pickle nodes, or a Program of them, and the values of the variables")

    def __repr__(self) -> str:
        return f"<Graph{f' {self.name!r}' if self.name else ''}: {len(self)} nodes>"

    # --- growing
    def adopt(self, node: Tensor) -> None:
        """Add a new node; the engine calls this for every node made from nodes of this graph.

        node: the new node.
        Raises GraphError where the graph is frozen.
        """
        if self.frozen:
            made = node.op.name if node.op else "a placeholder or variable"
            raise GraphError(f"you added {made} to a frozen graph",
                             "every call of this line would make it grow",
                             "build it once, before graph.freeze(), and run it with other feeds",
                             node.site)
        if node.seal:  # a large array that was not copied yet: this record lives long
            node.args, node.seal = tuple([a.copy() if type(a) is np.ndarray else a
                                          for a in node.args]), None
        self.nodes.append(node)
        # a leaf never waits: its value is given
        if node.op and (parents := [op for graph, ops in _blocks.get() if graph is self
                                    for op in ops]):
            self.control[node.id] = tuple(parents)

    def freeze(self) -> None:
        """Refuse new nodes from now on, with GraphError at the line that makes one."""
        self.frozen = True

    def leaf(self, shape: tuple, dtype: DTypeLike, name: str | None = None) -> Tensor:
        """A new node without parents, for a placeholder or a variable.

        shape: a tuple of ints and Sizes.
        dtype: the dtype of its values.
        name: a label for pictures and messages.
        Raises GraphError where the graph is frozen.
        """
        return self.made(None, (), None, Spec(shape, np.dtype(dtype), owner=self), name)

    def made(self, op: Op | None, args: tuple, params: dict | None, spec: Spec,
             name: str | None = None) -> Tensor:
        """A new node of this graph whose arguments, if any, do not make it one by themselves.

        op: its op, None for a leaf.
        args: the op's arguments.
        params: the op's options.
        spec: the shape and dtype of its value, with this graph as owner.
        name: a label for pictures and messages.
        Raises GraphError where the graph is frozen.
        """
        code, lasti = user_site()
        node = Tensor(spec, op, args, params, code, lasti, None, name)
        self.adopt(node)
        return node

    # --- running
    def plan(self, ends: Sequence[Tensor], fed: Iterable[int] = (),
             passes: Sequence[Callable] = ()) -> Plan:
        """The plan for a set of nodes, made when it is first needed and kept.

        The 64 that were used last stay.

        ends: the nodes to compute.
        fed: the ids of the nodes that are fed.
        passes: rewrites of the program, such as `compiler.passes.cse`.
        Raises GraphError for nodes of another graph, or a placeholder that is needed and not fed.
        """
        key = (frozenset(node.id for node in ends), frozenset(fed), tuple(passes))
        plan = self.plans.get(key)
        if plan is None:
            plan = Plan(self, ends, fed, passes)
            self.plans_built += 1
        return keep_recent(self.plans, key, plan)

    def run(self, fetches: Any, feeds: Mapping[Tensor, Any] | None = None, cache: bool = False,
            profile: Callable[[Ran], Any] | None = None, updates: Any = (),
            passes: Sequence[Callable] = ()) -> Any:
        """`run` computes the fetches and returns their values.

        Exactly the ancestors of the fetches run, by data and by control, each once, in the order in
        which they were made.  A read sees the assigns among them that were made before it.  A run
        that fails changes nothing.  Threads may run one graph at the same time: runs that change
        variables or queues take turns, so that no change is lost, and all other runs go on.

        fetches: a nest of nodes and variables; a variable gives the value that it holds at the end.
        feeds: {placeholder: value}; other nodes may be fed too, then nothing before them runs.
        cache: whether to keep the values, and to compute again only what depends on a variable or
               feed that has changed since.
        profile: a function that is called with a `Ran` for each node, when it has run.
        updates: {variable: node or variable}, or pairs of these, written at the end, after all the
                 new values were computed.
        passes: rewrites of the program, such as `compiler.passes.cse`, applied when the plan is
                made.
        Returns the values in the nest of the fetches: plain, writable, and shared with nothing.
        Raises GraphError for a missing feed, a node of another graph, or a value whose shape is not
        the inferred one; ShapeError and InputError for feeds that do not fit.
        """
        return Run(self, feeds or {}, cache, profile).fetch(fetches, updates, passes)

    def compile(self, fetches: Any, backend: str = "numpy") -> CompiledFetches:
        """`compile` turns the fetches into a function of the feeds, which runs straight-line NumPy.

        Reads and assigns work as in `run`.  The program is printed for each set of sizes when it is
        first called, and stands in `.source`; only then a queue is refused, with InputError.  The
        programs of 64 sets are kept; beyond, the one that was used longest ago is printed again
        when it is needed.

        fetches: a nest of nodes and variables.
        backend: "numpy" or "numba", as in mg.compile.
        Returns a CompiledFetches.
        Raises OptionError for another backend.
        """
        return CompiledFetches(self, fetches, backend)

    def forget(self) -> None:
        """Drop the values that runs with cache=True have kept."""
        self.kept = {}


def without(entered: tuple, block: Any) -> tuple:
    """The blocks that are still open when one ends: it need not be the innermost one, as a
    generator may end its own block after its caller has begun another.

    entered: the open blocks, the innermost last.
    block: the one that ends.
    """
    places = [k for k, one in enumerate(entered) if one is block]
    return entered[:places[-1]] + entered[places[-1] + 1:] if places else entered


def current() -> Graph:
    """The graph of the innermost `with graph:`, or the default one."""
    if entered := _entered.get():
        return entered[-1]
    if not hasattr(_default, "graph"):
        _default.graph = Graph("default")
    return _default.graph


def graph_of(x: Any) -> Graph | None:
    """The graph that a node, variable or queue belongs to, or None."""
    owner = (x.raw.owner if isinstance(x, Tensor) and type(x.raw) is Spec
             else getattr(x, "graph", None))
    return owner if isinstance(owner, Graph) else None  # not the recorder of a traced function


# --- making nodes
def placeholder(shape: Any, dtype: DTypeLike = float, name: str | None = None) -> Tensor:
    """`placeholder` makes a node that gets its value in each run, from `feeds`.

    shape: a length or a tuple of lengths.  Each is a number, a name such as "batch" for a length
           that is not known yet (one name is one length everywhere in the graph), or None for an
           unknown length of its own.
    dtype: a dtype of floats, integers, booleans or complex numbers.
    name: a label for pictures and messages.
    Returns a Tensor of the current graph.
    Raises InputError for an entry of the shape that is no length, and for another dtype; GraphError
    where the graph is frozen.
    """
    graph = current()
    dtype = np.dtype(dtype)
    if dtype.kind not in "fiubc":
        raise InputError(f"you made a placeholder of {dtype}",
                         "derivatives here are of real numbers", "use float, int or bool")
    return graph.leaf(sizes_of(shape, name, graph.lengths), dtype, name)


def size(x: Any, axis: int) -> Any:
    """`size` returns the length of an axis of x.

    x: a node, variable or array.
    axis: the number of the axis; negative ones count from the end.
    Returns an int or, for a length that is not known yet, a node that holds it.
    Raises GraphError for an axis that x does not have.
    """
    shape = shape_of(x)
    if not -len(shape) <= axis < len(shape):
        raise GraphError(f"you asked for the size of axis {axis} of shape {shape}",
                         "it has no such axis", "name one of its axes")
    n = shape[axis]
    return graph_constant(n, x, int) if type(n) is Size else n


def group(*nodes: Any) -> Tensor:
    """`group` makes a node that runs other nodes and has no value of its own.

    nodes: nodes of one graph, or nests of them.
    Returns a Tensor, for which a run gives None.
    Raises GraphError for values that are no nodes of a graph, and for nodes of different graphs.
    """
    nodes = tuple(flatten(nodes))
    graph = _common(nodes, "mg.group") or current()
    node = graph.made(group_op, (), None, Spec((), np.dtype("V"), owner=graph))
    graph.control[node.id] = (*graph.control.get(node.id, ()), *nodes)
    return node


def control_dependencies(ops: Any) -> AbstractContextManager[None]:
    """`control_dependencies` makes a block for `with`, whose nodes run after others.

    Only nodes that are *made* in the block wait, not nodes that are mentioned in it.  Blocks may
    stand inside each other.

    ops: the nodes to run before, of one graph, or nests of them.
    Returns a context manager.
    Raises GraphError for values that are no nodes of a graph, and for nodes of different graphs.
    """
    ops = tuple(flatten(ops))
    return _block(_common(ops, "mg.control_dependencies"), ops)


@contextmanager
def _block(graph: Graph | None, ops: tuple) -> Iterator[None]:
    block = graph, ops
    _blocks.set((*_blocks.get(), block))
    try:
        yield
    finally:
        _blocks.set(without(_blocks.get(), block))


def _common(ops: Iterable, name: str) -> Graph | None:
    """The one graph of these nodes, or None where there are none; name: the caller's, for
    refusals."""
    found = None
    for op in ops:
        graph = graph_of(op) if type(op) is Tensor else None
        if graph is None:
            raise GraphError(f"you gave {name} a {type(op).__name__}",
                             "it waits for nodes of a graph", "give it nodes, such as v.assign(x)")
        if found not in (None, graph) or (_entered.get() and current() is not graph):
            raise GraphError(f"you gave {name} a node of another graph", "a run is of one graph",
                             "make it under the same `with graph:`", op.site)
        found = graph
    return found


# --- collections
def add_to_collection(name: str, x: Any) -> None:
    """`add_to_collection` adds x to a list of its graph.

    name: the name of the list: mg.TRAINABLE_VARIABLES or the like, or one of your own.
    x: a node, variable or queue; any other object goes to the current graph.
    """
    (graph_of(x) or current()).collections.setdefault(name, []).append(x)


def get_collection(name: str, graph: Graph | None = None) -> list:
    """`get_collection` returns the members of a collection.

    name: the name of the collection.
    graph: the graph; by default the current one.
    Returns a new list, in the order in which the members were added; empty for an unknown name.
    """
    return list((graph or current()).collections.get(name, ()))


def run(fetches: Any, feeds: Mapping[Tensor, Any] | None = None, **options: Any) -> Any:
    """`run` computes the fetches in the graph that they belong to, and returns their values.

    fetches: a nest of nodes and variables.
    feeds: {placeholder: value}.
    options: cache, profile, updates and passes, as in `Graph.run`.
    Returns the values in the nest of the fetches: plain, writable, and shared with nothing.
    Raises GraphError for a missing feed or nodes of several graphs, ShapeError and InputError for
    feeds that do not fit.
    """
    found = [graph for x in (*flatten(fetches), *(feeds or {})) if (graph := graph_of(x))]
    return (found[0] if found else current()).run(fetches, feeds, **options)
