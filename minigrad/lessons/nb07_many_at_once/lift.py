"""Lift: drop an axis badge onto each input of a program for one sample; its shapes
rewrite line by line.

    lift("tanh(W @ x)", in_axes=(None, 0), size=7)

The lines are the nodes that `mg.vmap` really made, each with the shape that the program sees and
the shape of all samples; a loop and vmap, both recording their nodes, are timed and compared, and a
last line says what happens when the same arrays are fed to the program as they are.  The programs
stand in `one_sample_programs.py`.

Hooks for tests that drive a browser:

    [data-badge="0"]                        none, 0 or 1; goes onto [data-input=x] (data-axis)
    [data-mg=lift]                          the root; far (data-far) and naive (data-verdict)
    tr[data-row]                            in it [data-one], [data-all] (shapes as JSON)
    tr[data-way=vmap] [data-cell=calls]     how many NumPy calls
    aria-label                              "Axis of x", "Program for one sample",
                                            "Number of samples"
"""
from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from minigrad import gradient
from minigrad.analysis.bills import bill
from minigrad.batch import rows_of, vmap
from minigrad.errors import InputError, one_of, whole
from minigrad.program import ancestors
from minigrad.tensor import Tensor, tensor
from minigrad.value import Spec

from ...widgets.assets import assets
from ...widgets.line import best_ms, generic, line
from ...widgets.live import Controlled
from ...widgets.numerals import how_many_times, number, plural
from ...widgets.still import Sheet
from .one_sample_programs import PROGRAMS, judge_naive

MOST = 128                                               # samples
SIGNS = {"matmul": "@", "multiply": "*", "add": "+", "subtract": "-", "divide": "/", "power": "**"}
CODE = """import numpy as np
import minigrad as mg
from minigrad.lessons.nb07_many_at_once import PROGRAMS, judge_naive

program, in_axes = PROGRAMS[{name!r}], {axes}
arrays = [np.moveaxis(x, 0, axis) if axis else x for x, axis in
          zip(program.inputs({sizes}).values(), in_axes)]
out = mg.vmap(program.f, in_axes)(*arrays)
print(out.shape, judge_naive(program.f, arrays, out))
"""


class Lift(Controlled):
    """See above.  `program`, `axes` (None, 0 or 1 for each input) and `size` are the
    controls; `message` says when nothing is lifted, and then the state stays."""

    invitation = "Run the cell for the live lift."
    controls = ("program", "axes", "size")
    _esm = assets(__file__, "shared.js", "panel.js", "lift.js")
    _css = assets(__file__, "graph.css", "panel.css", "lift.css")
    program = traitlets.Unicode().tag(sync=True)
    axes: traitlets.List = traitlets.List().tag(sync=True)
    size = traitlets.Int().tag(sync=True)
    programs: traitlets.List = traitlets.List([*PROGRAMS]).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)

    def __repr__(self) -> str:
        state = self.state
        given = f"{state['program']}, {plural(state['size'], 'sample')}"
        return f"Lift of {given}; without vmap: {state['naive']['verdict']}"

    def follow(self, change: Any = None) -> None:
        """Measure at axes that the program can have, if one of them is lifted."""
        shapes = PROGRAMS[self.program].shapes.values()
        axes = (first_axes(self.program) if change.name == "program" else
                [allowed(axis, shape) for axis, shape in zip(self.axes, shapes, strict=True)])
        if axes != self.axes:
            self.axes = axes                             # and that measures
        elif {*axes} == {None}:
            self.message = "No input has samples: drag an axis onto at least one input."
        else:
            super().follow()

    def measure(self) -> dict[str, Any]:
        """Lift the program, and time it against a loop."""
        chosen, axes = PROGRAMS[self.program], self.axes
        size = min(max(1, self.size), MOST)
        sizes = [None if axis is None else size for axis in axes]
        given = chosen.inputs(sizes)
        arrays = [np.moveaxis(x, 0, axis) if axis else x
                  for x, axis in zip(given.values(), axes, strict=True)]
        state = self._lifted(chosen, axes, arrays)
        return {"code": CODE.format(name=self.program, axes=tuple(axes), sizes=tuple(sizes)),
                "state": {"program": self.program, "size": size, **state}}

    def _lifted(self, chosen: Any, axes: list[int | None],
                arrays: list[np.ndarray]) -> dict[str, Any]:
        xs = [tensor(array, name=name) for name, array in zip(chosen.shapes, arrays, strict=True)]
        seen: list[Any] = []

        def traced(*members: Tensor) -> Tensor:
            seen[:] = [*members]
            seen.append(chosen.f(*members))
            return seen[-1]

        y = vmap(traced, tuple(axes))(*xs)
        *members, end = seen
        lines = program_lines(members, end, [*chosen.shapes])
        size = y.shape[0]
        mapped = vmap(chosen.f, tuple(axes))
        ones = [[x if axis is None else tensor(np.take(x.value, k, axis))
                 for x, axis in zip(xs, axes, strict=True)] for k in range(size)]
        loop, at_once = lambda: [chosen.f(*one) for one in ones], lambda: mapped(*xs)
        right, all_at_once = np.stack([one.value for one in loop()]), mapped(*arrays)
        ms = [best_ms(run) for run in (loop, at_once)]
        inside = [node for node in ancestors(end) if node.op is not None]
        outside = [node for node in ancestors(y) if node.op is not None]
        counted = bill(outside)
        spent = "" if counted.unknown else f"{counted}, "
        weights = generic(y.shape)
        under = line(f"{spent}{all_at_once.nbytes:,} bytes of results",
                     lambda at: float(np.sum(weights * mapped(*at))), arrays,
                     [g.value for g in gradient(np.sum(weights * y), xs)])
        verdict, words = judge_naive(chosen.f, arrays, right)
        far = float(np.max(np.abs(right - all_at_once)))
        return {
            "inputs": [{"name": name, "one": list(shape), "axis": axis, "all": list(array.shape),
                        "ndim": len(shape)}
                       for (name, shape), axis, array in zip(chosen.shapes.items(), axes, arrays,
                                                             strict=True)],
            "lines": lines, "far": far, "out": list(all_at_once.shape),
            "ways": [{"key": "loop", "calls": size * len(inside), "ms": f"{ms[0]:.3f}"},
                     {"key": "vmap", "calls": len(outside), "ms": f"{ms[1]:.3f}"}],
            "faster": "vmap" if ms[1] < ms[0] else "loop",
            "ratio": how_many_times(max(ms), min(ms)),
            "naive": {"verdict": verdict, "words": words}, "line": under}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the lines with both shapes."""
        rows = [(row["text"], shaped(row["one"]), shaped(row["all"]))
                for row in self.state["lines"]]
        sheet.table([("line", "one sample", "all of them"), *rows], (0, 260, 400))


def program_lines(members: list[Any], end: Any, names: list[str]) -> list[dict[str, Any]]:
    """A row for each input and each node: its text, the shape for one sample, and that of all
    (None: it is shared)."""
    level = next(node.raw.level for node in members if type(node.raw) is Spec)
    called = {node.id: name for node, name in zip(members, names, strict=True)}
    rows = []
    for node in [*members, *(node for node in ancestors(end) if node.id not in called)]:
        if node.id not in called:
            called[node.id] = f"v{len(called) - len(members) + 1}"
        rows.append({"text": called[node.id] if node.op is None else written(node, called),
                     "one": list(node.shape), "all": shape_of_all(node, level)})
    return rows


def shape_of_all(node: Tensor, level: int) -> list[int] | None:
    """The shape of a node's values for all samples; None: they are shared."""
    rows = rows_of(node, level)
    return None if rows is None else list(rows.shape)


def written(node: Tensor, called: dict[int, str]) -> str:
    """One line of the program: v2 = tanh(v1)."""
    args = [called[a.id] if type(a) is Tensor else number(a) if np.ndim(a) == 0 else "constant"
            for a in node.args]
    name = node.op.name
    made = (f" {SIGNS[name]} ".join(args) if name in SIGNS and len(args) == 2
            else f"{name}({', '.join(args)})")
    return f"{called[node.id]} = {made}"


def shaped(shape: Sequence[int] | None) -> str:
    """A shape as Python writes it."""
    return "shared" if shape is None else str(tuple(shape))


def first_axes(program: str) -> list[int | None]:
    """The axes at first: samples are lifted, weights are not."""
    return [0 if name in ("x", "b", "t") else None for name in PROGRAMS[program].shapes]


def allowed(axis: int | None, shape: tuple[int, ...]) -> int | None:
    """An axis where this input's samples may be counted; a number has no second axis."""
    return None if axis is None else min(max(0, int(axis)), 1, len(shape))


def lift(program: str = "tanh(W @ x)", in_axes: int | Sequence[int | None] | None = None,
         size: int = 7) -> Lift:
    """Lift for a program.

    program: the text of one of PROGRAMS
    in_axes: None, 0 or 1 for each of its inputs, or one for all
    size: how many samples, 1 to 128
    """
    one_of("lift program", program, PROGRAMS)
    whole("lift size", size, 1, MOST)
    shapes = PROGRAMS[program].shapes
    axes = first_axes(program)
    if in_axes is not None:
        axes = [in_axes] * len(shapes) if isinstance(in_axes, int) else [*in_axes]
    if len(axes) != len(shapes) or not {*axes} <= {None, 0, 1} or {*axes} == {None}:
        raise InputError(f"you gave in_axes={in_axes!r}",
                         f"{program} has the inputs {', '.join(shapes)}",
                         "give None, 0 or 1 for each, and an axis to at least one")
    for axis, (name, shape) in zip(axes, shapes.items(), strict=True):
        if axis != allowed(axis, shape):
            raise InputError(f"you gave in_axes={in_axes!r}",
                             f"{name} is one number for each sample and has no axis 1",
                             f"give 0 or None for {name}")
    return Lift(program=program, axes=axes, size=size)
