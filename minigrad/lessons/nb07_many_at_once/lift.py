"""Lift: drop an axis badge onto each input of a program for one sample; its shapes rewrite line by line.

    lift("tanh(W @ x)", in_axes=(None, 0), size=7)

The lines are the nodes that `mg.vmap` really made, each with the shape that the program sees and the shape of all
samples; a loop and vmap, both recording their nodes, are timed and compared, and a last line tells what happens when
the same arrays are fed to the program as they are.  The programs stand in `minigrad.course.batches`.
"""
import timeit
from collections.abc import Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.batch import rows_of, vmap
from minigrad.cost import bill
from minigrad.course.batches import PROGRAMS, judge_naive
from minigrad.derive import gradient
from minigrad.errors import InputError
from minigrad.program import ancestors
from minigrad.tensor import Tensor, tensor
from minigrad.value import Spec

from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .show import number
from .still import INK, Sheet

MOST = 128                                               # samples
SIGNS = {"matmul": "@", "multiply": "*", "add": "+", "subtract": "-", "divide": "/", "power": "**"}
CODE = """import numpy as np
import minigrad as mg
from minigrad.course.batches import PROGRAMS, judge_naive

program, in_axes = PROGRAMS[{name!r}], {axes}
arrays = [np.moveaxis(x, 0, axis) if axis else x for x, axis in
          zip(program.inputs({sizes}).values(), in_axes)]
out = mg.vmap(program.f, in_axes)(*arrays)
print(out.shape, judge_naive(program.f, arrays, out))
"""


class Lift(Still, anywidget.AnyWidget):
    """See above.  `program`, `axes` (None, 0 or 1 for each input) and `size` are the controls; `state` is what the
    kernel found out; `message` says when nothing is lifted, and then the state stays."""

    _esm = text("shared.js", "lift.js")
    _css = text("graph.css", "path_lens.css", "lift.css")
    program = traitlets.Unicode().tag(sync=True)
    axes: traitlets.List = traitlets.List().tag(sync=True)
    size = traitlets.Int().tag(sync=True)
    programs: traitlets.List = traitlets.List().tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, program: str, axes: list[int | None], size: int):
        super().__init__(program=program, axes=axes, size=size, programs=[*PROGRAMS], cell=cell())
        self.observe(self._measure, ["axes", "size"])
        self.observe(self._choose, "program")
        self._measure()

    def __repr__(self) -> str:
        state = self.state
        given = f"{state['program']}, {plural(state['size'], 'sample')}"
        return f"Lift of {given}; without vmap: {state['naive']['verdict']}"

    def _choose(self, _: Any) -> None:
        axes = first_axes(self.program)
        if axes == self.axes:
            self._measure()
        else:
            self.axes = axes                             # and that measures

    def _measure(self, _: Any = None) -> None:
        chosen, size = PROGRAMS[self.program], min(max(1, self.size), MOST)
        axes = [allowed(axis, shape) for axis, shape in zip(self.axes, chosen.shapes.values(), strict=True)]
        if axes != self.axes:
            self.axes = axes                             # and that measures
            return
        if {*axes} == {None}:
            self.message = "Nothing has samples: drop an axis onto at least one input."
            return
        sizes = [None if axis is None else size for axis in axes]
        given = chosen.inputs(sizes)
        arrays = [np.moveaxis(x, 0, axis) if axis else x for x, axis in zip(given.values(), axes, strict=True)]
        state = self._lifted(chosen, axes, arrays)
        with self.hold_sync():
            self.message = ""
            self.code = CODE.format(name=self.program, axes=tuple(axes), sizes=tuple(sizes))
            self.state = {"program": self.program, "size": size, **state}

    def _lifted(self, chosen: Any, axes: list[int | None], arrays: list[np.ndarray]) -> dict[str, Any]:
        xs = [tensor(array, name=name) for name, array in zip(chosen.shapes, arrays, strict=True)]
        seen: list[Any] = []

        def traced(*members: Tensor) -> Tensor:
            seen[:] = [*members]
            seen.append(chosen.f(*members))
            return seen[-1]

        y = vmap(traced, tuple(axes))(*xs)
        *members, end = seen
        lines = told(members, end, [*chosen.shapes])
        size = y.shape[0]
        mapped = vmap(chosen.f, tuple(axes))
        ones = [[x if axis is None else tensor(np.take(x.value, k, axis)) for x, axis in zip(xs, axes, strict=True)]
                for k in range(size)]
        loop, at_once = lambda: [chosen.f(*one) for one in ones], lambda: mapped(*xs)
        right, all_at_once = np.stack([one.value for one in loop()]), mapped(*arrays)
        ms = [1e3 * min(timeit.repeat(run, repeat=3, number=1)) for run in (loop, at_once)]
        inside = [node for node in ancestors(end) if node.op is not None]
        outside = [node for node in ancestors(y) if node.op is not None]
        counted = bill(outside)
        spent = "" if counted.unknown else f"{counted}, "
        weights = np.cos(np.arange(y.size)).reshape(y.shape)
        line = judged(lambda at: float(np.sum(weights * mapped(*at))), arrays,
                      [g.value for g in gradient(np.sum(weights * y), xs)])
        verdict, words = judge_naive(chosen.f, arrays, right)
        far = float(np.max(np.abs(right - all_at_once)))
        return {
            "inputs": [{"name": name, "one": list(shape), "axis": axis, "all": list(array.shape),
                        "ndim": len(shape)}
                       for (name, shape), axis, array in zip(chosen.shapes.items(), axes, arrays, strict=True)],
            "lines": lines, "far": far, "out": list(all_at_once.shape),
            "ways": [{"key": "loop", "calls": size * len(inside), "ms": f"{ms[0]:.3f}"},
                     {"key": "vmap", "calls": len(outside), "ms": f"{ms[1]:.3f}"}],
            "faster": "vmap" if ms[1] < ms[0] else "loop", "ratio": f"{max(ms) / min(ms):.1f}",
            "naive": {"verdict": verdict, "words": words},
            "line": {"cost": f"{spent}{all_at_once.nbytes:,} bytes of results", "agrees": line["agrees"],
                     "verdict": line["verdict"]}}

    def picture(self) -> bytes:
        """The PNG: the lines with both shapes."""
        lines = self.state["lines"]
        sheet = Sheet(560, 22 * (len(lines) + 1), f"{self!r}. Run the cell for the live lift.")
        rows = [("line", "one sample", "all of them")] + [(row["text"], shaped(row["one"]), shaped(row["all"]))
                                                          for row in lines]
        for k, row in enumerate(rows):
            for x, word in zip((0, 260, 400), row, strict=True):
                sheet.axes.text(x, 12 + 22 * k, word, fontsize=8, color=INK, va="center",
                                weight="bold" if k == 0 else "normal")
        return sheet.png()


def told(members: list[Any], end: Any, names: list[str]) -> list[dict[str, Any]]:
    """A row for each input and each node: its text, the shape for one sample, and that of all (None: it is shared)."""
    level = next(node.raw.level for node in members if type(node.raw) is Spec)
    called = {node.id: name for node, name in zip(members, names, strict=True)}
    rows = []
    for node in [*members, *(node for node in ancestors(end) if node.id not in called)]:
        if node.id not in called:
            called[node.id] = f"v{len(called) - len(members) + 1}"
        rows.append({"text": called[node.id] if node.op is None else written(node, called),
                     "one": list(node.shape), "all": whole(node, level)})
    return rows


def whole(node: Tensor, level: int) -> list[int] | None:
    """The shape of what a node holds for all samples."""
    rows = rows_of(node, level)
    return None if rows is None else list(rows.shape)


def written(node: Tensor, called: dict[int, str]) -> str:
    """One line of the program: v2 = tanh(v1)."""
    args = [called[a.id] if type(a) is Tensor else number(a) if np.ndim(a) == 0 else "constant" for a in node.args]
    name = node.op.name
    made = f" {SIGNS[name]} ".join(args) if name in SIGNS and len(args) == 2 else f"{name}({', '.join(args)})"
    return f"{called[node.id]} = {made}"


def shaped(shape: Sequence[int] | None) -> str:
    """A shape as Python writes it."""
    return "shared" if shape is None else str(tuple(shape))


def first_axes(program: str) -> list[int | None]:
    """What is lifted at first: samples, and no weights."""
    return [0 if name in ("x", "b", "t") else None for name in PROGRAMS[program].shapes]


def allowed(axis: int | None, shape: tuple[int, ...]) -> int | None:
    """An axis where this input's samples may be counted; a number has no second axis."""
    return None if axis is None else min(max(0, int(axis)), 1, len(shape))


def lift(program: str = "tanh(W @ x)", in_axes: int | Sequence[int | None] | None = None, size: int = 7) -> Lift:
    """Lift for one of the programs, an axis (None, 0 or 1) for each of its inputs or for all, and 1 to 128 samples.

    Raises InputError for others.
    """
    if program not in PROGRAMS:
        raise InputError(f"you asked for the program {program!r}", "the course has no such program",
                         f"choose one of {', '.join(map(repr, PROGRAMS))}")
    if type(size) is not int or not 1 <= size <= MOST:
        raise InputError(f"you set size to {size!r}", "it counts the samples",
                         f"choose a whole number from 1 to {MOST}, as the slider does")
    shapes = PROGRAMS[program].shapes
    axes = first_axes(program)
    if in_axes is not None:
        axes = [in_axes] * len(shapes) if isinstance(in_axes, int) else [*in_axes]
    if len(axes) != len(shapes) or not {*axes} <= {None, 0, 1} or {*axes} == {None}:
        raise InputError(f"you gave in_axes={in_axes!r}", f"{program} has the inputs {', '.join(shapes)}",
                         "give None, 0 or 1 for each, and an axis to at least one")
    for axis, (name, shape) in zip(axes, shapes.items(), strict=True):
        if axis != allowed(axis, shape):
            raise InputError(f"you gave in_axes={in_axes!r}", f"{name} is one number for each sample and has no axis 1",
                             f"give 0 or None for {name}")
    return Lift(program, axes, size)
