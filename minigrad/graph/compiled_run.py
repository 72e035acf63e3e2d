"""Fetches of a graph as straight-line NumPy: the function that `graph.compile(fetches)` returns.

The plan of the fetches is written out once for each set of sizes.  A read becomes a parameter, or
the value assigned before it; the value assigned last becomes one more result, which is committed as
in every other run.
"""
from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import numpy as np

from ..compiler.trace import compile_program, printer_of
from ..errors import InputError
from ..nest import flatten, rebuild
from ..program import Program
from ..recent import keep_recent
from ..sizes import resolve
from ..tensor import Tensor
from ..value import Spec
from .plan import label
from .run import Run


class CompiledFetches:
    """A CompiledFetches runs fetches of a graph as straight-line NumPy; `graph.compile` makes it.

    graph: the graph.
    fetches: the nest of nodes and variables to compute.
    backend: "numpy" or "numba".
    source: (attribute) the text of the program that ran last, None before the first call.
    programs: (attribute) {(the ids of what was fed, the sizes): the program printed for them}, of
              the 64 that ran last.
    """

    def __init__(self, graph: Any, fetches: Any, backend: str = "numpy"):
        printer_of(backend)  # refuses an unknown one now, and not at the first call
        self.graph = graph
        self.fetches = fetches
        self.backend = backend
        self.source: str | None = None
        self.programs: dict[tuple, tuple] = {}

    def __call__(self, feeds: Mapping[Tensor, Any] | None = None) -> Any:
        """The values of the fetches, in their nest, as `graph.run` gives them.

        New values of variables are committed, as in every run.

        feeds: {placeholder: value}.
        Raises GraphError for a missing feed, InputError for fetches that a compiled program cannot
        run, such as queues, ShapeError for feeds that do not fit.
        """
        run = Run(self.graph, feeds or {}, False, None)
        key = frozenset(run.fed), frozenset(run.sizes.items())
        program, inputs, written, skipped = keep_recent(
            self.programs, key, self.programs.get(key) or self._program(run))
        self.source = program.source
        with self.graph.turn if written else nullcontext():
            run.begin()
            values = iter(program(*[run.fed[i] if i in run.fed else run.state[i].value
                                    for i in inputs]))
            found: list[Any] = [None if skip else next(values) for skip in skipped]
            for i in written:
                run.write(i, np.asarray(next(values), run.state[i].value.dtype)[()])
            run.commit({id(v): v for v in found})
        return rebuild(self.fetches, found)

    def _program(self, run: Run) -> tuple:
        """(program, ids of its parameters, ids of the variables that it writes, for each fetch
        whether it is a group, which has no value)."""
        ends = flatten(self.fetches)
        skipped = [type(x) is Tensor and _waits(x) for x in ends]
        for x in ends:
            run.may_be_fetched(x)
        plan = self.graph.plan([x for x in ends if type(x) is Tensor], run.fed)
        # Parameters: what the run is given, and the variables that are fetched or read.
        sources = [*plan.leaves, *run.feeds, *(x.node for x in ends if type(x) is not Tensor)]
        parameters = {node.id: _leaf(_seen(node, run), node)
                      for node in {node.id: node for node in sources}.values()}
        new = parameters | {i: Tensor(raw) for i, raw in plan.known.items()}
        # State goes away: `now` follows the value of each variable from step to step, as a node of
        # the new program, so that a read is that node and no line of the program.
        now: dict[int, Tensor] = dict(parameters)
        written: dict[int, Tensor] = {}
        for step in plan.steps:
            node, op = step.node, step.node.op
            args = tuple([new[a.id] if type(a) is Tensor else resolve(a, run.sizes)
                          for a in node.args])
            if op.state == "read":
                new[node.id] = now[node.args[0].id]
            elif op.state == "write":
                x = args[1] if type(args[1]) is Tensor else _leaf(args[1], node)
                new[node.id] = now[node.args[0].id] = written[node.args[0].id] = x
            elif op.kind != "state":
                new[node.id] = Tensor(_seen(node, run), op, args, resolve(node.params, run.sizes),
                                      node.code, node.lasti, None, node.name)
            elif not _waits(node):
                raise InputError(f"you compiled {label(node)}", "a compiled program is arithmetic",
                                 "run it with graph.run", node.site)
        results = [new[x.id] if type(x) is Tensor else now[x.node.id]
                   for x, skip in zip(ends, skipped, strict=True) if not skip]
        program = Program(*results, *(now[i] for i in written))
        # A variable that is written before it is read is no input.
        used = {leaf.id for leaf in program.inputs}
        inputs = {i: leaf for i, leaf in parameters.items() if leaf.id in used}
        return (compile_program(program, list(inputs.values()), self.graph.name or "graph",
                                self.backend),
                list(inputs), list(written), skipped)


def _waits(node: Tensor) -> bool:
    """Whether a node is a group, which has no value."""
    return node.op is not None and node.op.state == "wait"


def _seen(node: Tensor, run: Run) -> Spec:
    """The shape and dtype of a node in the sizes of this run."""
    return Spec(resolve(node.raw.shape, run.sizes), node.dtype)


def _leaf(raw: Any, like: Tensor) -> Tensor:
    """A leaf with the name and the line of the node `like`."""
    return Tensor(raw, code=like.code, lasti=like.lasti, name=like.name)
