"""The Bill of Work: drag the widths of a net; what does each layer cost forward, by its weight,
and handed on?

    bill_of_work(widths=(64, 32, 32, 10), batch=100)

Every count is a bill of the engine's own forward and backward program for these sizes
(`billed_nets.py`), and beside the totals stands what NumPy was asked for in a recorded run of that
program.  Two switches change the program: the slope by the data, which training does not need, and
for each layer, computing again instead of storing.

Hooks for tests that drive a browser:

    [data-mg=work]                          the root; told has data-held and data-again
    [data-cost="layer 1 weight"]            forward, tanh, weight, on (data-raw)
    [data-total=forward], [data-run=backward]   with data-raw
    aria-label                              "Size of batch" (inputs, hidden 1, hidden 2, outputs),
                                            "Slope by the data, too", "Compute layer 1 again"
"""
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import traitlets

from minigrad import gradient
from minigrad.analysis.bills import Bill, apart
from minigrad.analysis.recorded import ran, record
from minigrad.errors import InputError, whole
from minigrad.program import Program, ancestors
from minigrad.tensor import tensor

from ...widgets.assets import assets
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.numerals import plural
from ...widgets.still import Sheet
from .billed_nets import bill_layers, data, held, layers, loss, weights

# each starts at 1
MOST = {"batch": 128, "inputs": 96, "hidden 1": 96, "hidden 2": 96, "outputs": 96}
PARTS = ("forward", "tanh", "weight", "on", "redone")    # the columns of counts
CODE = """import minigrad as mg
from minigrad.analysis.bills import apart
from minigrad.lessons.nb06_the_bill import data, layers, loss, weights

X, targets = data({widths}, batch={batch})
X, Ws = {X}, [mg.tensor(W) for W in weights({widths})]
y = loss(layers(X, Ws, again={again})[-1], targets)
forward, backward = apart(y, {xs})
print(f"forward: {{forward}}\\nbackward: {{backward}}")
"""


class BillOfWork(Controlled):
    """See above.  `sizes` are the sliders, `by_data` and `again` the switches."""

    invitation = "Run the cell for the live bill."
    controls = ("sizes", "by_data", "again")
    _esm = assets(__file__, "shared.js", "panel.js", "bill_of_work.js")
    _css = assets(__file__, "graph.css", "panel.css", "bill_of_work.css")
    sizes = traitlets.Dict().tag(sync=True)
    by_data = traitlets.Bool().tag(sync=True)
    again: traitlets.List = traitlets.List().tag(sync=True)
    most = traitlets.Dict(MOST).tag(sync=True)

    def __repr__(self) -> str:
        batch, *widths = self.sizes.values()
        return (f"Bill of Work, widths {' → '.join(map(str, widths))}, batch {batch}; operations: "
                f"forward {self.state['forward']:,}, backward {self.state['backward']:,}")

    def measure(self) -> dict[str, Any]:
        """Bill and run the net of these sizes."""
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
        there = [ran([run for run in runs if (run.node.id in own) is first])
                 for first in (True, False)]
        under = line(
            f"{plural(sum(bill.total for bill in there), 'operation')} counted in a run of "
            f"{sum(run.ms for run in runs):.2f} ms, {held(y):,} bytes of computed values kept",
            lambda at: float(loss(layers(*_apart(at, self.by_data, values))[-1], targets)),
            [x.value for x in xs], [g.value for g in grads])
        made, asked = ("mg.tensor(X)", "[X, *Ws]") if self.by_data else ("X", "Ws")
        return {"code": CODE.format(widths=tuple(widths), batch=batch, again=again, X=made,
                                    xs=asked),
                "state": {"rows": _rows(bill_layers(X, Ws, targets), again),
                          "forward": forward.total, "backward": backward.total,
                          "again": backward.known - stored.known,
                          "ratio": f"{backward.known / forward.known:.2f}",
                          "ran": [bill.total for bill in there], "held": held(y), "line": under}}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw for each row a bar of its parts."""
        parts = [[row[part] for part in PARTS] for row in self.state["rows"]]
        sheet.bars([(row["name"], some, f"{sum(some):,}")
                    for row, some in zip(self.state["rows"], parts, strict=True)], 110, 330)


def _apart(at: list, by_data: bool, values: np.ndarray) -> tuple[Any, list]:
    """(inputs, weights) out of the values that a finite difference moves."""
    return (at[0], at[1:]) if by_data else (values, at)


def _rows(bills: tuple, again: tuple[int, ...]) -> list[dict[str, Any]]:
    """A row for each layer, and one for the loss: operations by part; a layer that is computed
    again takes its whole forward bill once more."""
    pieces, (forward, backward) = bills
    rows = [{"name": f"layer {k + 1}", "again": k in again,
             **{part: bill.total for part, bill in zip(PARTS, (*piece, piece[0] if k in again
                                                               else Bill(0)), strict=True)}}
            for k, piece in enumerate(pieces)]
    return [*rows, {"name": "loss", "again": None, **dict.fromkeys(PARTS, 0),
                    "forward": forward.total, "on": backward.total}]


def bill_of_work(widths: Sequence[int] = (64, 32, 32, 10), batch: int = 100) -> BillOfWork:
    """The Bill of Work of a net with three layers tanh(h W).

    widths: of the inputs and the three layers, 1 to 96 each
    batch: how many rows of inputs, 1 to 128
    """
    given = tuple(widths) if isinstance(widths, Iterable) else (widths,)
    if len(given) != 4:
        raise InputError(f"you gave {plural(len(given), 'width')}",
                         "three layers lie between four widths", "write widths=(64, 32, 32, 10)")
    sizes = dict(zip(MOST, (batch, *given), strict=True))
    return BillOfWork(sizes={name: whole(f"bill_of_work {name}", size, 1, MOST[name])
                             for name, size in sizes.items()})
