"""What a program costs in scalar operations and in bytes: told from each node's op and shapes, or recorded in a run.

One operation is one +, *, sin or the like on single numbers: an elementwise op takes one for each element of its
result, a reduction one for each element of its argument, a mean a division for each result as well, a product of
matrices a multiplication and an addition for each pair that meets, a move none.  An op that the tables do not know is
*unknown*: a bill names it, never as 0.

A bill is an estimate.  `record` runs the same nodes once and counts what NumPy was asked for: the two are held against
each other where a kernel may do more, or less, than its op's name says.
"""
import math
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .derive import backward, forward
from .errors import GraphError
from .op import spread
from .passes import liveness, storages
from .program import ancestors, reach
from .tensor import Tensor
from .value import Spec, dtype_of, shape_of

VIEWS = "reshape transpose expand_dims squeeze broadcast_to identity link stop_gradient read scan_part"  # own no memory
MOVES = (VIEWS + " concatenate getitem take_along_axis astype scan_place segment_ids"
         " assign group enqueue dequeue queue_size")
REDUCTIONS = "sum prod mean max min argmax argmin cumsum cumprod add_along_axis max_along_axis"
_VIEWS = frozenset(VIEWS.split())


def _argument(node):
    return math.prod(shape_of(node.raws[0]))


def _scattered(node):
    """Adding into zeros is a move, except at an array of places, where two may be one."""
    return 0 if _basic(node) else _argument(node)


def _basic(node):
    """Whether a getitem or scatter has slices and ints only."""
    return not any(isinstance(part, np.ndarray) for part in node.params["index"])


def _rooted(node):
    """norm: |x|**p of each element and their sum, and a root for each result; a square is one multiplication."""
    return (2 if node.params["p"] == 2.0 else 3) * _argument(node) + node.size


def _contracted(node):
    """einsum: for each combination of letters a multiplication for each operand after the first, and an addition."""
    words = node.params["subscripts"].partition("->")[0].split(",")
    sizes = {c: n for word, x in zip(words, node.raws, strict=True) for c, n in zip(word, shape_of(x), strict=True)}
    return len(words) * math.prod(sizes.values())


def _once(node):
    """recompute: its body."""
    return bill(ancestors(*[end for end in node.params["body"].traced()[1] if type(end) is Tensor])).total


def _looped(node):
    """scan: its body, once for each row."""
    step = _once(node)
    return step if step is None else step * shape_of(node.raws[node.params["body"].n])[0]


class Costs(dict[str, Callable]):
    """The rules {op's name: operations of a node}; as text it is their number, not the functions."""

    def __repr__(self):
        return f"the costs of {len(self)} ops"


COSTS = Costs({
    **dict.fromkeys(MOVES.split(), lambda node: 0),
    **dict.fromkeys(REDUCTIONS.split(), _argument),
    "mean": lambda node: _argument(node) + node.size,       # a sum, and a division for each result
    "norm": _rooted,
    "scatter": _scattered,
    "matmul": lambda node: 2 * node.size * shape_of(node.raws[0])[-1],
    "einsum": _contracted,
    "recompute": _once,
    "scan": _looped,
})


# --- told from shapes
def operations(node):
    """The scalar operations of one node, an int; None where its op is unknown.  A leaf takes none."""
    if node.op is None:
        return 0
    if node.op.name in COSTS:
        return COSTS[node.op.name](node)
    return node.size if node.op.kind == "elementwise" else None


def nbytes(node):
    """The bytes that a node's value takes for itself, an int: none where it is a view of its argument.  A reshape is
    taken for one, though NumPy copies where the argument's memory has another order; `record` tells."""
    if node.op is not None and (node.op.name in _VIEWS or (node.op.name == "getitem" and _basic(node))):
        return 0
    return node.size * dtype_of(node.raw).itemsize


class Bill(NamedTuple):
    """`known` operations, the names of the ops whose cost nobody has told, one for each time they are used, and the
    `bytes` that all results take together."""

    known: int
    unknown: tuple[str, ...] = ()
    bytes: int = 0

    @property
    def total(self):
        """All operations, or None when some are unknown."""
        return None if self.unknown else self.known

    def __repr__(self):
        names = ", ".join(f"{name} ({count} times)" if count > 1 else name for name, count in
                          Counter(self.unknown).items())
        known = f"{self.known:,}" if isinstance(self.known, int) else f"{self.known}"  # or a size that is not known yet
        return f"at least {known} operations; unknown: {names}" if names else f"{known} operations"


def bill(nodes):
    """The Bill for computing these nodes, or those of a Program, once each.  Leaves are given: they cost nothing."""
    made = [node for node in getattr(nodes, "nodes", nodes) if node.op is not None]
    costs = [operations(node) for node in made]
    unknown = tuple(node.op.name for node, cost in zip(made, costs, strict=True) if cost is None)
    return Bill(sum(cost for cost in costs if cost is not None), unknown, sum(map(nbytes, made)))


def apart(y, xs):
    """(Bill, Bill): for y itself, and for what its gradient by the nodes xs adds: the backward program as it is run,
    without a node that only other gradients need."""
    return bill(ancestors(y)), bill(pulled(y, xs))


def peak(program):
    """The most bytes that the results of a Program take at one time, where memory is let go after its last use, as in a
    run of a graph.  Memory that may be shared is taken to live as long as all that may share it; what an op needs for
    itself while it runs is not in it."""
    lies, last, ends, held, most = storages(program), liveness(program), Counter[int](), 0, 0
    for place, node in enumerate(program.nodes):
        own = nbytes(node) if node.op else 0
        ends[max(last[root] for root in lies[node.id])] += own
        held += own
        most = max(most, held)
        held -= ends[place]
    return most


def pulled(y, xs):
    """The nodes that one pullback from y to the nodes xs adds to y's own: one reverse sweep, pruned to what xs need."""
    g = Tensor(Spec(y.shape, dtype_of(y.raw)))
    found = backward(ancestors(y), {y.id: g}, xs, recorded=True)
    return _since(g, [spread(c, x) for c, x in zip(found, xs, strict=True) if c is not None])


def pushed(ys, x):
    """The nodes that one pushforward from the node x to the nodes ys adds to theirs: one forward sweep."""
    t = Tensor(Spec(x.shape, dtype_of(x.raw)))
    found = forward(ancestors(*ys), {x.id: t}, recorded=True)
    return _since(t, [spread(found[y.id], y) for y in ys if y.id in found])


def _since(seed, nodes):
    return [node for node in reach(nodes, since=seed.id)[0] if node is not seed]


# --- recorded in a run
class Ran(NamedTuple):
    """What running one node took: operations that NumPy was asked for (None where it cannot be told), bytes of memory
    of its own, and milliseconds."""

    node: Tensor
    operations: int | None
    bytes: int
    ms: float


def record(nodes, values=None):
    """A list of Ran: these nodes, or those of a Program, run one after the other as they were recorded.

    Each runs twice: once for the time, and once with arrays that count.  values: {node: array or number} for nodes to
    be taken as given, among them each leaf that has no value of its own.
    Raises GraphError where such a leaf got none.
    """
    found = {node.id: raw for node, raw in (values or {}).items()}
    runs = []
    for node in getattr(nodes, "nodes", nodes):
        if node.id in found:
            continue
        if node.op is None:
            if type(node.raw) is Spec:
                raise GraphError(f"you recorded a run without a value for {node!r}", "it is a leaf with a shape only",
                                 "pass values={node: array}", node.site)
            found[node.id] = node.raw
            continue
        args, params = [found.get(a.id, a.raw) if type(a) is Tensor else a for a in node.args], node.params or {}
        start = time.perf_counter()
        raw = found[node.id] = node.op.fn(*args, **params)
        ms = 1e3 * (time.perf_counter() - start)
        shared = any(np.may_share_memory(raw, a) for a in args if isinstance(a, np.ndarray))
        runs.append(Ran(node, _metered(node, args, params), 0 if shared else np.asarray(raw).nbytes, ms))
    return runs


def ran(runs):
    """The Bill of a recorded run: what it took where `bill` tells what it should."""
    return Bill(sum(run.operations or 0 for run in runs),
                tuple(run.node.op.name for run in runs if run.operations is None), sum(run.bytes for run in runs))


def _metered(node, args, params):
    """The operations that NumPy is asked for while the op runs once more.  A count of nothing is believed only of ops
    that move: elsewhere the work was done where no meter sees it."""
    meter = Meter()
    node.op.fn(*map(meter.watch, args), **params)
    return None if meter.blind or (not meter.count and operations(node) != 0) else meter.count


class Meter:
    """Counts what NumPy computes with the arrays that it watches; blind: something ran that it could not count."""

    def __init__(self):
        self.count, self.blind = 0, False

    def watch(self, x):
        """x as an array that reports to this meter; what is no array or number stays as it is."""
        if not isinstance(x, (np.ndarray, np.generic, float)):
            return x
        array = np.asarray(x).view(_Watched)
        array.meter = self
        return array

    def ufunc(self, ufunc, method, inputs, result):
        """Count one call of a ufunc, or of its reduce, accumulate, at or outer."""
        if ufunc.signature:
            self.product(inputs[0], result) if ufunc is np.matmul else self.lost()
        else:
            self.count += np.size({"__call__": result, "outer": result, "at": inputs[-1]}.get(method, inputs[0]))

    def product(self, left, result):
        """Count a product of matrices or vectors."""
        self.count += 2 * np.size(result) * np.shape(left)[-1]

    def lost(self):
        """Something ran whose work cannot be seen."""
        self.blind = True


class _Watched(np.ndarray):
    """An array that tells its meter what NumPy does with it."""

    meter: Any

    def __array_finalize__(self, obj):
        self.meter = getattr(obj, "meter", None)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if "out" in kwargs:
            kwargs["out"] = tuple(map(_bare, kwargs["out"]))
        plain = [_bare(x) for x in inputs]
        result = getattr(ufunc, method)(*plain, **{key: _bare(v) for key, v in kwargs.items()})
        self.meter.ufunc(ufunc, method, plain, result[0] if isinstance(result, tuple) else result)
        return tuple(map(self.meter.watch, result)) if isinstance(result, tuple) else self.meter.watch(result)

    def __array_function__(self, func, types, args, kwargs):
        if func in (np.dot, np.vdot, np.inner):
            result = func(*map(_bare, args), **kwargs)
            self.meter.product(args[0], result)
            return self.meter.watch(result)
        result = super().__array_function__(func, types, args, kwargs)
        if func is np.where:
            self.meter.count += np.size(result)
        elif func is np.einsum:
            self.meter.lost()
        return self.meter.watch(result)

    def dot(self, b, out=None):
        return np.dot(self, b, out)


def _bare(x):
    return x.view(np.ndarray) if type(x) is _Watched else x


def allocated(run):
    """(result, bytes): what run() returns, and the most memory that Python's allocators held for it at one time, above
    what was there before.  NumPy's arrays report to tracemalloc; the result itself is counted with the rest."""
    started = not tracemalloc.is_tracing()
    if started:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        result = run()
        return result, tracemalloc.get_traced_memory()[1] - before
    finally:
        if started:
            tracemalloc.stop()
