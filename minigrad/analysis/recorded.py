"""Measurements of a program that runs: the operations that NumPy did, bytes, and milliseconds.

`bills.py` says what a program should cost; a comparison shows where a kernel does more, or less,
than the name of its op says.
"""
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..errors import GraphError
from ..tensor import Tensor
from ..value import Spec
from .bills import Bill, operations


class Measured(NamedTuple):
    """The measurements of one node.

    node: the node.
    operations: the operations that NumPy did; None where they cannot be counted.
    bytes: the memory of its own that the result has.
    ms: the milliseconds that it took.
    """

    node: Tensor
    operations: int | None
    bytes: int
    ms: float


def record(nodes: Any, values: Mapping[Tensor, Any] | None = None) -> list[Measured]:
    """`record` runs nodes one after the other and measures each.

    Each runs twice: once for the time, and once with arrays that count.

    nodes: a list of nodes in the order of their ids, or a Program.
    values: {node: array or number} for nodes whose values are given, among them each leaf that has
            no value of its own.
    Returns a list with a Measured for each op.
    Raises GraphError for such a leaf without a value here.
    """
    found = {node.id: raw for node, raw in (values or {}).items()}
    runs = []
    for node in getattr(nodes, "nodes", nodes):
        if node.id in found:
            continue
        if node.op is None:
            if type(node.raw) is Spec:
                raise GraphError(f"you recorded a run without a value for {node!r}",
                                 "it is a leaf with a shape only",
                                 "pass values={node: array}", node.site)
            found[node.id] = node.raw
            continue
        args, params = ([found.get(a.id, a.raw) if type(a) is Tensor else a for a in node.args],
                        node.params or {})
        start = time.perf_counter()
        raw = found[node.id] = node.op.fn(*args, **params)
        ms = 1e3 * (time.perf_counter() - start)
        shared = any(np.may_share_memory(raw, a) for a in args if isinstance(a, np.ndarray))
        runs.append(Measured(node, _metered(node, args, params),
                             0 if shared else np.asarray(raw).nbytes, ms))
    return runs


def ran(runs: Sequence[Measured]) -> Bill:
    """The Bill of a recorded run: its real cost, to compare with that of `bill`."""
    return Bill(sum(run.operations or 0 for run in runs),
                tuple(run.node.op.name for run in runs if run.operations is None),
                sum(run.bytes for run in runs))


def _metered(node: Tensor, args: list, params: dict) -> int | None:
    """The number of operations that NumPy does while the op runs once more.

    A count of 0 is right only for ops that move numbers: elsewhere the work was done where the
    meter does not see it, and the result is None.
    """
    meter = Meter()
    node.op.fn(*map(meter.watch, args), **params)
    return None if meter.blind or (not meter.count and operations(node) != 0) else meter.count


class Meter:
    """A Meter counts the operations of NumPy on the arrays that it watches.

    count: the number so far.
    blind: whether something ran that it could not count.
    """

    def __init__(self) -> None:
        self.count, self.blind = 0, False

    def watch(self, x: Any) -> Any:
        """x as an array that reports to this meter; an x that is no array or number stays as it
        is."""
        if not isinstance(x, (np.ndarray, np.generic, float)):
            return x
        array = np.asarray(x).view(_Watched)
        array.meter = self
        return array

    def ufunc(self, ufunc: np.ufunc, method: str, inputs: list, result: Any) -> None:
        """Count one call of a ufunc, or of its reduce, accumulate, at or outer."""
        if ufunc.signature:
            self.product(inputs[0], result) if ufunc is np.matmul else self.lost()
        else:
            self.count += np.size({"__call__": result, "outer": result,
                                   "at": inputs[-1]}.get(method, inputs[0]))

    def product(self, left: Any, result: Any) -> None:
        """Count a product of matrices or vectors."""
        self.count += 2 * np.size(result) * np.shape(left)[-1]

    def lost(self) -> None:
        """Note that something ran whose work the meter cannot see."""
        self.blind = True


class _Watched(np.ndarray):
    """An array that reports each operation of NumPy on it to its meter."""

    meter: Any

    def __array_finalize__(self, obj: Any) -> None:
        self.meter = getattr(obj, "meter", None)

    def __array_ufunc__(self, ufunc: Any, method: Any, *inputs: Any, **kwargs: Any) -> Any:
        if "out" in kwargs:
            kwargs["out"] = tuple(map(_bare, kwargs["out"]))
        plain = [_bare(x) for x in inputs]
        result = getattr(ufunc, method)(*plain, **{key: _bare(v) for key, v in kwargs.items()})
        self.meter.ufunc(ufunc, method, plain, result[0] if isinstance(result, tuple) else result)
        return (tuple(map(self.meter.watch, result)) if isinstance(result, tuple)
                else self.meter.watch(result))

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
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

    def dot(self, b: Any, out: Any = None) -> Any:
        return np.dot(self, b, out)


def _bare(x: Any) -> Any:
    """A watched array as a plain one, anything else itself."""
    return x.view(np.ndarray) if type(x) is _Watched else x


def allocated(run: Callable[..., Any]) -> tuple[Any, int]:
    """(result, bytes): the result of run(), and the most memory that Python's allocators held for
    it at one time, above the memory held before.

    NumPy's arrays report to tracemalloc; the result itself is counted, too.
    """
    started = not tracemalloc.is_tracing()
    if started:
        tracemalloc.start()
    try:
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        return run(), tracemalloc.get_traced_memory()[1] - before
    finally:
        if started:
            tracemalloc.stop()
