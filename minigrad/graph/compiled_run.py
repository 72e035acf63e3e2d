"""A set of fetches of a graph as straight-line NumPy: what `graph.compile(fetches)` gives.

The plan of the fetches is written out once for each set of sizes: reads become parameters, or the value assigned before
them, and what is assigned last becomes one more result, which is committed as in every other run.
"""
import numpy as np

from .compile import compile_program
from .errors import InputError
from .execute import Run, assign, label, read
from .execute import group as group_op
from .nest import flatten, rebuild
from .program import Program
from .size import resolve
from .tensor import Tensor
from .value import Spec


class CompiledFetches:
    """`graph.run` of these fetches, compiled: call it with the feeds.  source: the text of the program that ran last,
    or None before the first call; programs: {sizes and what was fed: program}."""

    def __init__(self, graph, fetches):
        self.graph, self.fetches, self.source = graph, fetches, None
        self.programs: dict[tuple, tuple] = {}

    def __call__(self, feeds=None):
        """The values of the fetches, in their nest, as `graph.run` gives them; and what they assign is committed."""
        run = Run(self.graph, feeds or {}, False, None)
        key = frozenset(run.fed), frozenset(run.sizes.items())
        if key not in self.programs:
            self.programs[key] = self._program(run)
        program, inputs, written = self.programs[key]
        self.source = program.source
        values = iter(program(*[run.fed[i] if i in run.fed else run.state[i].value for i in inputs]))
        out = rebuild(self.fetches, [None if skip else next(values) for skip in self._skipped()])
        for i in written:
            run.write(i, np.asarray(next(values), run.state[i].value.dtype)[()])
        run.commit({id(v): v for v in flatten(out)})
        return out

    def _skipped(self):
        """For each fetch whether it has no value: a group."""
        return [type(x) is Tensor and x.op is group_op for x in flatten(self.fetches)]

    def _program(self, run):
        """(program, ids of its parameters, ids of the variables that it writes)."""
        ends = flatten(self.fetches)
        for x in ends:
            run.may_be_fetched(x)
        plan = self.graph.plan([x for x in ends if type(x) is Tensor], run.fed)
        sources = [*plan.leaves, *run.feeds, *(x.node for x in ends if type(x) is not Tensor)]
        parameters = {node.id: _leaf(_seen(node, run), node) for node in {node.id: node for node in sources}.values()}
        new = parameters | {i: Tensor(raw) for i, raw in plan.known.items()}
        now, written = dict(parameters), {}
        for step in plan.steps:
            node, op = step.node, step.node.op
            args = tuple([new[a.id] if type(a) is Tensor else resolve(a, run.sizes) for a in node.args])
            if op is read:
                new[node.id] = now[node.args[0].id]
            elif op is assign:
                x = args[1] if type(args[1]) is Tensor else _leaf(args[1], node)
                new[node.id] = now[node.args[0].id] = written[node.args[0].id] = x
            elif op.kind != "state":
                new[node.id] = Tensor(_seen(node, run), op, args, resolve(node.params, run.sizes), node.code,
                                      node.lasti, None, node.name)
            elif op is not group_op:
                raise InputError(f"you compiled {label(node)}", "a compiled program is arithmetic",
                                 "run it with graph.run", node.site)
        results = [new[x.id] if type(x) is Tensor else now[x.node.id]
                   for x, skip in zip(ends, self._skipped(), strict=True) if not skip]
        program = Program(*results, *(now[i] for i in written))
        used = {leaf.id for leaf in program.inputs}
        inputs = {i: leaf for i, leaf in parameters.items() if leaf.id in used}
        return compile_program(program, list(inputs.values()), self.graph.name or "graph"), list(inputs), list(written)


def _seen(node, run):
    return Spec(resolve(node.raw.shape, run.sizes), node.dtype)


def _leaf(raw, like):
    """A leaf with the name and the line of a node."""
    return Tensor(raw, code=like.code, lasti=like.lasti, name=like.name)
