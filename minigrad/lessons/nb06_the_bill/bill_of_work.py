"""The Bill of Work: what does a net keep for its backward pass, and what does it cost to forget it?

    bill_of_work(widths=(64, 32, 32, 10), batch=100)

Every count is a bill of the engine's own forward and backward program for these sizes
(`billed_nets.py`), and beside the totals stands what NumPy was asked for in a recorded run of that
program.  Two switches change the program: for each layer, computing again instead of keeping, and
the gradient by the data, which training does not need.
"""
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from minigrad import gradient
from minigrad.analysis.bills import apart, nbytes
from minigrad.analysis.recorded import ran, record
from minigrad.errors import InputError
from minigrad.program import Program, ancestors
from minigrad.tensor import tensor

from ...widgets.declared import Choice, Control, Declared, Slider, Table, View, Words, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import line
from ...widgets.numerals import plural
from .billed_nets import bill_layers, data, held, layers, loss, weights

PARTS = ("forward", "tanh", "weight", "on", "redone")    # the columns of counts
BATCHES = 1, 2, 4, 8, 16, 32, 64, 100, 128               # where no kernel runs
WIDTHS = ("inputs", "hidden1", "hidden2", "outputs")
CODE = """import minigrad as mg
from minigrad.analysis.bills import apart
from minigrad.lessons.nb06_the_bill import data, held, layers, loss, weights

X, targets = data({widths}, batch={batch})
X, Ws = {X}, [mg.tensor(W) for W in weights({widths})]
y = loss(layers(X, Ws, again={again})[-1], targets)
forward, backward = apart(y, {xs})
print(f"forward: {{forward}}\\nbackward: {{backward}}\\nkept: {{held(y):,}} bytes")
"""
HEAD = ("", "forward", "through tanh", "by W", "handed on", "once more", "bytes kept")
KEPT = ("The engine keeps all that it computed: of each layer h W and tanh(h W). A layer that is "
        "computed again keeps its result alone, as the next layer needs that. In PyTorch, tanh "
        "keeps only its result. So there you compute whole blocks of layers again, and only the "
        "result of each block is kept.")


class Layers(Control):
    """Some of the three layers, by number: [0, 2].  The stage draws it."""

    def checked(self, what: str, value: Any) -> list[int]:
        """The numbers in their order, each once, or a Refusal."""
        if not isinstance(value, (list, tuple)) or not all(
                type(k) is int and 0 <= k <= 2 for k in value):
            raise InputError(f"you gave {what}={str(value)[:40]}", "the layers are 0, 1 and 2",
                             "write a list of their numbers")
        return sorted({*value})


class BillOfWork(Declared):
    """See above."""

    _esm = bundle(__file__)
    again = Layers("compute again", [])
    batch = Slider("batch", 1, 128, start=100)
    by = Choice("gradient by", {"weights": "weights", "data": "weights + data"},
                start="weights", named=True)
    inputs = Slider("inputs", 1, 96, start=64)
    hidden1 = Slider("hidden 1", 1, 96, start=32)
    hidden2 = Slider("hidden 2", 1, 96, start=32)
    outputs = Slider("outputs", 1, 96, start=10)

    def __repr__(self) -> str:
        stage = self.state["stage"]
        return (f"Bill of Work, widths {' → '.join(map(str, self.widths))}, batch {self.batch}; "
                f"operations: forward {stage['forward']:,}, backward {stage['backward']:,}")

    @property
    def widths(self) -> tuple[int, ...]:
        """Of the inputs and the three layers."""
        return tuple(getattr(self, name) for name in WIDTHS)

    def first_moves(self) -> dict[str, Moves]:
        """Which layers are forgotten, by what the gradient is taken, and the batch."""
        some = [[*each] for n in range(4) for each in itertools.combinations(range(3), n)]
        return {"again": Moves(some, "what is forgotten", near=False),
                "by": Moves(["weights", "data"], "gradient by", near=False),
                "batch": Moves(sorted({*BATCHES, self.batch}), "batch")}

    def measure(self) -> View:
        """Bill and run the net of these sizes."""
        by_data, again = self.by == "data", tuple(self.again)
        values, targets = data(self.widths, self.batch)
        X = tensor(values) if by_data else values
        Ws = [tensor(W) for W in weights(self.widths)]
        hs, xs = layers(X, Ws), [X, *Ws] if by_data else Ws
        y, whole = loss(layers(X, Ws, again)[-1], targets), loss(hs[-1], targets)
        (forward, backward), stored = apart(y, xs), apart(whole, xs)[1]
        rows, end = _rows(bill_layers(X, Ws, targets), hs, again)
        kept, most, more = held(y), held(whole), backward.known - stored.known
        times = f"{backward.known / forward.known:.2f}"
        said = (f"instead of {size(most)}. The price: {more:,} operations once more, "
                f"{more / (forward.known + stored.known):.0%} of a training step." if again else
                f"which takes {times} times the operations of the forward pass.")
        grads = gradient(y, xs)
        own, runs = {node.id for node in ancestors(y)}, record(Program(y, *grads))
        there = [ran([run for run in runs if (run.node.id in own) is first])
                 for first in (True, False)]
        under = line(
            f"{plural(sum(bill.total for bill in there), 'operation')} counted in a run of "
            f"{sum(run.ms for run in runs):.2f} ms, {kept:,} bytes of computed values kept",
            lambda at: float(loss(layers(*((at[0], at[1:]) if by_data else (values, at)))[-1],
                                  targets)),
            [x.value for x in xs], [g.value for g in grads])
        made, asked = ("mg.tensor(X)", "[X, *Ws]") if by_data else ("X", "Ws")
        totals = [[name, _cell(bill.total), _cell(run.total)] for name, bill, run in
                  zip(("forward", "backward"), (forward, backward), there, strict=True)]
        return View(
            stage={"layers": rows, "loss": end, "forward": forward.total,
                   "backward": backward.total, "times": times, "kept": kept, "most": most,
                   "size": size(kept), "redone": more},
            number=size(kept), said=f"are kept for the backward pass, {said}", line=under,
            code=CODE.format(widths=self.widths, batch=self.batch, again=again, X=made, xs=asked),
            fold=[Table("Operations and bytes, layer by layer", HEAD,
                        [[name, *(_cell(row[part]) for part in PARTS),
                          _cell(row["result"] + row["inner"])]
                         for name, row in zip(("layer 1", "layer 2", "layer 3", "loss"),
                                              (*rows, end), strict=True)]),
                  Table("The whole program", ["", "bill", "counted in a run"], totals),
                  Words(KEPT)])


def _rows(bills: tuple, hs: list, again: tuple[int, ...]) -> tuple[list[dict], dict]:
    """(a row for each layer, the row of the loss): operations by part, and bytes of the layer's
    result, of what is kept inside, and of what is forgotten there.  A layer that is computed again
    takes its whole forward bill once more."""
    pieces, (forward, backward) = bills
    rows = []
    for k, piece in enumerate(pieces):
        result, redone = nbytes(hs[k + 1]), k in again
        inside = piece[0].bytes - result
        rows.append({**{part: bill.total for part, bill in zip(PARTS[:4], piece, strict=True)},
                     "redone": piece[0].total if redone else 0, "result": result,
                     "inner": 0 if redone else inside, "forgotten": inside if redone else 0})
    return rows, {**dict.fromkeys(PARTS, 0), "forward": forward.total, "on": backward.total,
                  "result": forward.bytes, "inner": 0}


def size(count: int) -> str:
    """A number of bytes in words, with three digits."""
    if count < 1000:
        return plural(count, "byte")
    return f"{count / 1000:.{(count < 9_995) + (count < 99_950)}f} kB"


def _cell(count: int) -> Any:
    return (f"{count:,}", count) if count else "–"


def bill_of_work(widths: Sequence[int] = (64, 32, 32, 10), batch: int = 100) -> BillOfWork:
    """The Bill of Work of a net with three layers tanh(h W).

    widths: of the inputs and the three layers, 1 to 96 each
    batch: how many rows of inputs, 1 to 128
    """
    given = tuple(widths) if isinstance(widths, Iterable) else (widths,)
    if len(given) != len(WIDTHS):
        raise InputError(f"you gave {plural(len(given), 'width')}",
                         "three layers lie between four widths", "write widths=(64, 32, 32, 10)")
    return BillOfWork(batch=batch, **dict(zip(WIDTHS, given, strict=True)))
