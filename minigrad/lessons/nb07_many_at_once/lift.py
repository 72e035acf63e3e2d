"""Lift: choose which axis of each input counts the samples; every array of the program for one
sample grows a sheet for each of them.

    lift("tanh(W @ x)", in_axes=(None, 0), size=7)

The arrays are those of the nodes that `mg.vmap` really made, each with the shape that the program
sees and the shape of all samples; a loop and vmap, both recording their nodes, are timed and
compared, and the read-out says what happens when the same arrays are fed to the program as they
are.  The programs stand in `one_sample_programs.py`.
"""
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from minigrad import gradient
from minigrad.analysis.bills import bill
from minigrad.batch import rows_of, vmap
from minigrad.errors import InputError, one_of
from minigrad.program import ancestors
from minigrad.tensor import Tensor, tensor
from minigrad.value import Spec

from ...course.sandbox import brief
from ...widgets.declared import Choice, Control, Declared, Slider, Table, View, Words, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import best_ms, generic, line
from ...widgets.numerals import how_many_times, number, plural
from .one_sample_programs import PROGRAMS, judge_naive

MOST = 128                                               # samples
SIZES = *range(1, 9), 12, 16, 24, 32, 48, 64, 96, MOST   # where no kernel runs
NAIVE = {"right": "✓ right", "moved": "✓ right, with the samples on another axis",
         "error": "refused by NumPy", "shape": "✗ a wrong shape",
         "wrong": "✗ wrong numbers, without an error"}
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


class Axes(Control):
    """None, 0 or 1 for each input: the axis that counts the samples."""

    kind = "axes"

    def checked(self, what: str, value: Any) -> list[int | None]:
        """A list of axes, or a Refusal; whether they fit the program, `measure` finds out."""
        if not isinstance(value, list | tuple) or not value or not all(
                axis is None or (type(axis) is int and axis in (0, 1)) for axis in value):
            raise InputError(f"you gave {what}={brief(value, 40)}",
                             "each input has an axis, or is shared", "give None, 0 or 1 for each")
        return [*value]


class Lift(Declared):
    """See above.  axes: the axis of each input that counts its samples; None: it is shared"""

    _esm = bundle(__file__)
    program = Choice("one sample", {text: text for text in PROGRAMS}, start="tanh(W @ x)")
    axes = Axes("axes", [None, 0])
    size = Slider("samples", 1, MOST, start=7)

    def __repr__(self) -> str:
        naive = self.state["stage"]["naive"]["verdict"]
        return f"Lift of {self.program}, {plural(self.size, 'sample')}; without vmap: {naive}"

    def settle(self, changed: set[str]) -> None:
        """Another program begins with axes of its own."""
        if "program" in changed and "axes" not in changed:
            self.axes = first_axes(self.program)

    def first_moves(self) -> dict[str, Moves]:
        """How many samples there are, and which axis counts them."""
        ndims = [len(shape) for shape in PROGRAMS[self.program].shapes.values()]
        axes = itertools.product(*([None, 0, 1] if ndim else [None, 0] for ndim in ndims))
        return {"axes": Moves([[*each] for each in axes], "in_axes", near=False),
                "size": Moves(SIZES, "samples")}

    def measure(self) -> View:
        """Lift the program, and time it against a loop."""
        chosen, axes = PROGRAMS[self.program], self.axes
        fitting(self.program, axes)
        sizes = [None if axis is None else self.size for axis in axes]
        given = chosen.inputs(sizes)
        arrays = [np.moveaxis(x, 0, axis) if axis else x
                  for x, axis in zip(given.values(), axes, strict=True)]
        found = self._lifted(chosen, axes, arrays)
        (loop, at_once), naive = found.pop("ways"), found["naive"]
        rows = [["loop", (f"{loop[0]:,}", loop[0]), f"{loop[1]:.3f}"],
                ["vmap", (f"{at_once[0]:,}", at_once[0]), f"{at_once[1]:.3f}"]]
        return View(
            stage=found,
            number=plural(at_once[0], "operation"),
            said=f"are recorded by vmap for {plural(self.size, 'sample')}: "
                 f"{', '.join(found.pop('operations'))}. A loop records {loop[0]:,}. "
                 f"The same arrays without vmap: {NAIVE[naive['verdict']]}.",
            line=found.pop("line"),
            code=CODE.format(name=self.program, axes=tuple(axes), sizes=tuple(sizes)),
            fold=[Table("The program's lines, from the trace of vmap",
                        ["line", "what the program sees", "what vmap computes for all samples"],
                        [[row["text"], shaped(row["one"]), shaped(row["all"])]
                         for row in found["lines"]]),
                  Table("The same results by a loop and by vmap (which also records added and "
                        "moved axes)", ["", "operations to record", "ms"], rows),
                  Words(f"The same arrays without vmap: {naive['words']}."),
                  Words(f"Loop and vmap differ by {found['far']:.0e}; "
                        f"{_faster(loop[1], at_once[1])}.")])

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
            "lines": lines, "far": far, "out": list(all_at_once.shape), "size": size,
            "operations": [node.op.name for node in outside],
            "ways": [(size * len(inside), ms[0]), (len(outside), ms[1])],
            "naive": {"verdict": verdict, "words": words}, "line": under}


def _faster(loop: float, at_once: float) -> str:
    """Which of two times is the shorter one, and how often it goes into the other."""
    times = how_many_times(max(loop, at_once), min(loop, at_once))
    if times == "1.0":
        return "both took about as long"
    if at_once < loop:
        return f"the loop took {times} times as long"
    return f"vmap took {times} times as long: its fixed cost is too high for so few samples"


def program_lines(members: list[Any], end: Any, names: list[str]) -> list[dict[str, Any]]:
    """A row for each input and each node: its text, the rows that it is made of, the shape for one
    sample, and that of all (None: it is shared)."""
    level = next(node.raw.level for node in members if type(node.raw) is Spec)
    called = {node.id: name for node, name in zip(members, names, strict=True)}
    row_of: dict[int, int] = {}
    rows: list[dict[str, Any]] = []
    for node in [*members, *(node for node in ancestors(end) if node.id not in called)]:
        row_of[node.id] = len(rows)
        if node.id not in called:
            called[node.id] = f"v{len(called) - len(members) + 1}"
        made = node.op is not None
        rows.append({"text": written(node, called) if made else called[node.id],
                     "args": [row_of[a.id] for a in node.args if type(a) is Tensor] if made else [],
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


def fitting(program: str, axes: Sequence[int | None]) -> None:
    """Raises an InputError for axes that the program's inputs do not have."""
    shapes = PROGRAMS[program].shapes
    if len(axes) != len(shapes):
        raise InputError(f"you gave in_axes={[*axes]!r}",
                         f"{program} has the inputs {', '.join(shapes)}",
                         "give None, 0 or 1 for each")
    if {*axes} == {None}:
        raise InputError("you let all inputs be shared", "then no input has samples",
                         "choose an axis for at least one")
    for axis, (name, shape) in zip(axes, shapes.items(), strict=True):
        if axis and not shape:
            raise InputError(f"you gave {name} the axis {axis}",
                             f"{name} is one number for each sample and has no axis 1",
                             f"give 0 or None for {name}")


def lift(program: str = "tanh(W @ x)", in_axes: int | Sequence[int | None] | None = None,
         size: int = 7) -> Lift:
    """Lift for a program.

    program: the text of one of PROGRAMS
    in_axes: None, 0 or 1 for each of its inputs, or one for all
    size: how many samples, 1 to 128

    Raises OptionError or InputError for anything else.
    """
    one_of("lift program", program, PROGRAMS)
    inputs = len(PROGRAMS[program].shapes)
    axes = (first_axes(program) if in_axes is None
            else [in_axes] * inputs if isinstance(in_axes, int) else [*in_axes])
    return Lift(program=program, axes=axes, size=size)
