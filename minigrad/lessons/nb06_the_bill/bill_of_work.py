"""The Bill of Work: drag the widths of a net; what does each layer cost forward, by its weight, and handed on?

    bill_of_work(widths=(64, 32, 32, 10), batch=100)

Every count is a bill of the engine's own forward and backward program for these sizes (`minigrad.course.nets`), and
beside the totals stands what NumPy was asked for in a recorded run of that program.  Two switches change the program:
the slope by the data, which nobody needs for training, and for each layer, computing again instead of storing.
"""
from collections.abc import Iterable, Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.cost import Bill, apart, ran, record
from minigrad.course.nets import bill_layers, data, held, layers, loss, weights
from minigrad.derive import gradient
from minigrad.errors import InputError
from minigrad.program import Program, ancestors
from minigrad.tensor import tensor

from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .still import INK, Sheet

MOST = {"batch": 128, "inputs": 96, "hidden 1": 96, "hidden 2": 96, "outputs": 96}      # each starts at 1
PARTS = ("forward", "tanh", "weight", "on", "redone")    # the columns of counts
CODE = """import minigrad as mg
from minigrad.cost import apart
from minigrad.course.nets import data, layers, loss, weights

X, targets = data({widths}, batch={batch})
X, Ws = {X}, [mg.tensor(W) for W in weights({widths})]
y = loss(layers(X, Ws, again={again})[-1], targets)
forward, backward = apart(y, {xs})
print(f"forward: {{forward}}\\nbackward: {{backward}}")
"""


class BillOfWork(Still, anywidget.AnyWidget):
    """See above.  `sizes` are the sliders, `by_data` and `again` the switches; `state` is what the kernel found out."""

    _esm = text("shared.js", "bill_of_work.js")
    _css = text("graph.css", "path_lens.css", "bill_of_work.css")
    sizes = traitlets.Dict().tag(sync=True)
    by_data = traitlets.Bool().tag(sync=True)
    again: traitlets.List = traitlets.List().tag(sync=True)
    most = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, sizes: dict[str, int]):
        super().__init__(sizes=sizes, most=MOST, cell=cell())
        self.observe(self._measure, ["sizes", "by_data", "again"])
        self._measure()

    def __repr__(self) -> str:
        batch, *widths = self.sizes.values()
        return (f"Bill of Work, widths {' → '.join(map(str, widths))}, batch {batch}; operations: forward "
                f"{self.state['forward']:,}, backward {self.state['backward']:,}")

    def _measure(self, _: Any = None) -> None:
        batch, *widths = (min(max(1, int(self.sizes[key])), most) for key, most in MOST.items())
        again = tuple(sorted({k for k in self.again if k in (0, 1, 2)}))
        values, targets = data(widths, batch)
        X, Ws = tensor(values) if self.by_data else values, [tensor(W) for W in weights(widths)]
        y = loss(layers(X, Ws, again)[-1], targets)
        xs = [X, *Ws] if self.by_data else Ws
        forward, backward = apart(y, xs)
        stored = apart(loss(layers(X, Ws)[-1], targets), xs)[1]
        grads = gradient(y, xs)
        own = {node.id for node in ancestors(y)}
        runs = record(Program(y, *grads))
        there = [ran([run for run in runs if (run.node.id in own) is first]) for first in (True, False)]
        line = judged(lambda at: float(loss(layers(*_apart(at, self.by_data, values))[-1], targets)),
                      [x.value for x in xs], [g.value for g in grads])
        made, asked = ("mg.tensor(X)", "[X, *Ws]") if self.by_data else ("X", "Ws")
        with self.hold_sync():
            self.code = CODE.format(widths=tuple(widths), batch=batch, again=again, X=made, xs=asked)
            self.state = {
                "rows": _rows(bill_layers(X, Ws, targets), again), "forward": forward.total, "backward": backward.total,
                "again": backward.total - stored.total, "ratio": f"{backward.total / forward.total:.2f}",
                "ran": [bill.total for bill in there], "held": held(y),
                "line": {"cost": f"{plural(sum(bill.total for bill in there), 'operation')} counted in a run of "
                                 f"{sum(run.ms for run in runs):.2f} ms, {held(y):,} bytes of computed values kept",
                         "agrees": line["agrees"], "verdict": line["verdict"]}}

    def picture(self) -> bytes:
        """The PNG: for each row a bar of its parts."""
        rows = self.state["rows"]
        sheet = Sheet(560, 34 * len(rows), f"{self!r}. Run the cell for the live bill.")
        most = max(sum(row[part] for part in PARTS) for row in rows)
        for k, row in enumerate(rows):
            y, x = 15 + 30 * k, 110.0
            sheet.axes.text(0, y, row["name"], fontsize=8, color=INK, va="center")
            for part, shade in zip(PARTS, (1.0, 0.8, 0.6, 0.4, 0.2), strict=True):
                wide = 330 * row[part] / most
                sheet.axes.plot([x, x + wide], [y, y], color=INK, alpha=shade, linewidth=8, solid_capstyle="butt")
                x += wide
            sheet.axes.text(x + 8, y, f"{sum(row[part] for part in PARTS):,}", fontsize=8, color=INK, va="center")
        return sheet.png()


def _apart(at: list, by_data: bool, values: np.ndarray) -> tuple[Any, list]:
    """(inputs, weights) out of the values that a finite difference moves."""
    return (at[0], at[1:]) if by_data else (values, at)


def _rows(bills: tuple, again: tuple[int, ...]) -> list[dict[str, Any]]:
    """A row for each layer, and one for the loss: operations by part; a layer that is computed again takes its whole
    forward bill once more."""
    pieces, (forward, backward) = bills
    rows = [{"name": f"layer {k + 1}", "again": k in again, **{part: bill.total for part, bill in
             zip(PARTS, (*piece, piece[0] if k in again else Bill(0)), strict=True)}} for k, piece in enumerate(pieces)]
    return [*rows, {"name": "loss", "again": None, **dict.fromkeys(PARTS, 0), "forward": forward.total,
                    "on": backward.total}]


def bill_of_work(widths: Sequence[int] = (64, 32, 32, 10), batch: int = 100) -> BillOfWork:
    """The Bill of Work of a net with three layers tanh(h W): four widths from 1 to 96, and a batch from 1 to 128.

    Raises InputError for other sizes.
    """
    given = tuple(widths) if isinstance(widths, Iterable) else (widths,)
    if len(given) != 4:
        raise InputError(f"you gave {plural(len(given), 'width')}", "three layers lie between four widths",
                         "write widths=(64, 32, 32, 10)")
    sizes = dict(zip(MOST, (batch, *given), strict=True))
    for name, size in sizes.items():
        if not isinstance(size, int) or not 1 <= size <= MOST[name]:
            raise InputError(f"you set {name} to {size!r}", f"the slider goes from 1 to {MOST[name]}",
                             "choose a whole number in between")
    return BillOfWork(sizes)
