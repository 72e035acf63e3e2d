"""Meter Reading: what a streaming AUC says over training, evaluation and test, by one
meter or by three.

    meter_reading(buckets=20, batch=32, meters="shared")

A net's scores of real tumours come in batches; `minigrad.nn.metrics` reads them with one AUC for
all three stages, one that is reset before each, or one for each
(`minigrad.lessons.nb15_train_test_measure.auc_by_stage`).

Hooks for tests in a browser, in [data-mg=reading]:

    tr[data-row="test evaluation"]          in it [data-cell=samples | exact | every | bucketed |
                                            mean | lone] (data-raw; data-gap from exact)
    told (data-batches, -buckets, -batch, -meters, -order), message, where, line, code  data-fields
    svg[data-chart=curves | roc | held]     data-raw; data-own of held
    controls                                "Meters", "Order of the evaluations", "Batches read",
                                            "Buckets", "Batch"
    buttons                                 "One batch", "Play the batches", "Next stage", "Start
                                            again"
"""
import functools
import math
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.errors import whole
from minigrad.nn.metrics import AUC
from minigrad.program import Program

from ...widgets.assets import assets
from ...widgets.framed import Framed, finite, gradient_cost
from ...widgets.line import line
from ...widgets.numerals import series
from ...widgets.still import GRADIENT, GREEN, INK, VALUE, Sheet
from . import auc_by_stage
from .auc_by_stage import STAGES, Reading, ordered, scored

# of the still's curves; around the last readings of the stages
SIZE, BELOW = (660, 190), 0.14
ABOVE = 0.08
LOOKS = (VALUE, "-", 5.0), (GREEN, "--", 3.0), (GRADIENT, ":", 1.8)
NUMBERS = "exact", "every", "bucketed", "mean"
# by arithmetic
UNCOUNTED = {"room": "a look whether there is room", "argsort": "sorting the scores",
             "searchsorted": "finding each score among the sorted"}
CODE = """from minigrad.lessons.nb15_train_test_measure import read

for one in read({buckets}, {batch}, {meters!r}, {order!r})[:{batches}]:
    print(one.stage, one.samples, one.exact, one.every, one.bucketed, one.mean, one.lone, sep="; ")
"""


class MeterReading(Framed):
    """The widget.  trail: buckets, batch, meters, order, and how many batches are read."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js",
                  "meter_reading.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "meter_reading.css")
    invitation = "Run the cell to read on."

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['stage']} {row['words']['bucketed']} (exact "
                         f"{row['words']['exact']})" for row in at["rows"] if row["samples"])
        return (f"Meter Reading, meters {at['meters']}, {at['buckets']} buckets, {at['batches']} "
                f"of {at['total']} batches of {at['batch']} {at['order']}: "
                f"{each or 'nothing is read yet'}")

    @property
    def _setting(self) -> tuple[int, int, str, str]:
        """The settings that a stream's readings depend on."""
        trail = self.trail
        return trail["buckets"], trail["batch"], trail["meters"], trail["order"]

    def replay(self, trail: dict[str, Any]) -> list[Reading]:
        """All readings, also of batches that are not read yet."""
        whole("batches", trail["batches"], 0)
        return auc_by_stage.read(*(trail[name] for name in ("buckets", "batch", "meters", "order")))

    def shown(self, found: list[Reading]) -> dict[str, Any]:
        """The readings so far.  The message says so where there are no more batches."""
        batches, done = self.trail["batches"], min(self.trail["batches"], len(found))
        end = "the stream is at its end: Start again, or move the slider back."
        return {"state": self._state(found, done), "message": end * (batches > done),
                "code": CODE.format(**{**self.trail, "batches": done})}

    def _state(self, stream: list[Reading], done: int) -> dict[str, Any]:
        buckets, batch, meters, order = self._setting
        lengths = [sum(one.stage == stage for one in stream) for stage in STAGES]
        now = stream[done - 1] if done else None
        return {"buckets": buckets, "batch": batch, "meters": meters, "order": order,
                "batches": done, "total": len(stream), "lengths": lengths,
                "rows": [_row(stage, stream[:done]) for stage in STAGES],
                "curves": [_curve(k, stream[:done], "bucketed", meters == "shared")
                           for k in range(len(STAGES))],
                "exact": [_curve(k, stream[:done], "exact") for k in range(len(STAGES))],
                "window": _window(stream), "stage": now.stage if now else "",
                "told": self._story(stream, done), "line": self._line(), **self._held(now, done)}

    def _held(self, now: Reading | None, done: int) -> dict[str, Any]:
        """The counts that the meter of the last batch holds, those of them that are its stage's
        own, and both ROC curves."""
        if now is None:
            return {"held": None, "own": None, "roc": None}
        buckets, *_, order = self._setting
        held = auc_by_stage.metered(*self._setting).held[done - 1]
        own = auc_by_stage.counted(buckets, now.stage, now.samples, order)
        exact = auc_by_stage.ranks(*(values[:now.samples] for values in ordered(now.stage, order)))
        curves = {"exact": auc_by_stage.roc(**exact), "bucketed": auc_by_stage.roc(**held)}
        return {"held": _counts(held), "own": _counts(own),
                "roc": {name: [series(axis) for axis in curve] for name, curve in curves.items()}}

    def _story(self, stream: list[Reading], done: int) -> str:
        """The result of the last batch, in words."""
        if not done:
            sizes = ", ".join(f"{len(scored(stage)[1])} of {stage}" for stage in STAGES)
            return ("Nothing is read yet. These scores arrive in batches of "
                    f"{self.trail['batch']}: {sizes}.")
        now, meters = stream[done - 1], self.trail["meters"]
        place, count = (sum(one.stage == now.stage for one in some)
                        for some in (stream[:done], stream))
        late = now.stage != STAGES[0]
        gap = _apart(now.bucketed, now.exact)
        off = ("" if not math.isfinite(gap)
               else f": {_words(abs(gap))} too {'much' if gap > 0 else 'little'}" if gap
               else ", less than 0.001 apart")
        reads = (f"reads {_words(now.bucketed)}, its own {now.samples} samples say "
                 f"{_words(now.exact)}{off}")
        if late and place == 1:
            said = {"shared": f"The meter of {now.stage} starts at what the stages before it left: "
                    f"it {reads}.", "reset": f"The meter was reset before {now.stage}: it {reads}.",
                    "own": f"{now.stage.capitalize()} starts with a new meter: it {reads}."}[meters]
        else:
            said = f"Batch {place} of {count} of {now.stage}: its meter {reads}."
        if late and meters == "shared":
            held = int(sum(np.sum(v)
                           for v in auc_by_stage.metered(*self._setting).held[done - 1].values()))
            said += (f" It holds {held} samples, and {held - now.samples} of them are "
                     "from previous stages.")
        if not math.isfinite(now.exact):
            said += " nan: this stage has only one class so far, so there is no pair to compare."
        if now.lone:
            said += (f" {now.lone} of its {place} batches {'has' if now.lone == 1 else 'have'} one "
                     "class only and no AUC: the mean of batches leaves them out.")
        return said

    def _line(self) -> dict[str, Any]:
        """The cost of an update.  The AUC has no derivative, so the gradient that is checked is
        that of the classifier's loss."""
        net = auc_by_stage.classifier()
        x, t = net.x[net.train], net.t[net.train]
        values = [*net.weights.values()]
        loss = lambda at: auc_by_stage.loss(dict(zip(net.weights, at, strict=True)), x, t)
        costs = []
        for words, buckets in ((f"{self.trail['buckets']} buckets", self.trail["buckets"]),
                               ("every score", None)):
            told, kept = _cost(buckets, self.trail["batch"])
            ms = auc_by_stage.metered(buckets, *self._setting[1:]).ms
            costs.append(f"{words}: {told}, {kept:,} bytes kept, {ms:.2f} ms")
        return line(f"one update with {self.trail['batch']} scores · {' · '.join(costs)} · the AUC "
                    "has no derivative; checked is the gradient that trained the net, of its loss "
                    "by its weights", loss, values, gradient_cost(loss, values).gradients)

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the curves of the three stages over the batches, and thin the exact AUC of each
        stage's own data."""
        (w, h), state = SIZE, self.state
        (low, high), total = state["window"], state["total"]
        chart = sheet.chart(0, 0, w, h, (0, total), (low, high))
        for k, (stage, (colour, mark, wide)) in enumerate(zip(STAGES, LOOKS, strict=True)):
            start = sum(state["lengths"][:k])
            chart.line([start, start], [low, high], color=INK, linewidth=0.6)
            sheet.text(w * start / total + 6, 10, stage)
            exact, own = (np.array(state[name][k], float).reshape(-1, 2)
                          for name in ("exact", "curves"))
            chart.line(exact[:, 0], exact[:, 1], color=INK, linewidth=0.8)
            chart.line(own[:, 0], own[:, 1], mark, color=colour, linewidth=wide, alpha=0.7)
        sheet.text(0, h + 14, f"the meters over the batches, {low:.2f} to {high:.2f}; thin: exact "
                   "AUC of the stage's own data")
        sheet.grow(0, h + 20)


# --- the parts of the state
def _known() -> dict[str, Any]:
    """The facts that the browser gets once."""
    return {"stages": [*STAGES], "buckets": [*auc_by_stage.BUCKETS],
            "batches": [*auc_by_stage.BATCHES],
            "sizes": [len(scored(stage)[1]) for stage in STAGES]}


def _row(stage: str, stream: list[Reading]) -> dict[str, Any]:
    """A stage after the last of its batches that were read."""
    mine = [one for one in stream if one.stage == stage]
    if not mine:
        return {"stage": stage, "samples": 0, "lone": 0, "raw": dict.fromkeys(NUMBERS),
                "gap": dict.fromkeys(NUMBERS), "words": dict.fromkeys(NUMBERS, "–")}
    last = mine[-1]
    return {"stage": stage, "samples": last.samples, "lone": last.lone,
            "raw": {name: finite(getattr(last, name)) for name in NUMBERS},
            "gap": {name: finite(getattr(last, name) - last.exact) for name in NUMBERS},
            "apart": {name: _signed(_apart(getattr(last, name), last.exact)) for name in NUMBERS},
            "words": {name: _words(getattr(last, name)) for name in NUMBERS}}


def _curve(k: int, stream: list[Reading], name: str, onward: bool = False) -> list[list[Any]]:
    """[batches, number of that name] of stage k; onward: of all stages from k on, since summaries
    that were merged are written in the later stages, too."""
    mine = lambda one: STAGES.index(one.stage) >= k if onward else one.stage == STAGES[k]
    return [[place, finite(getattr(one, name))]
            for place, one in enumerate(stream, 1) if mine(one)]


def _window(stream: list[Reading]) -> list[float]:
    """The AUCs that the picture goes from and to: what the stages end at, and some room."""
    ends = [max((one for one in stream if one.stage == stage), key=lambda one: one.samples)
            for stage in STAGES]
    values = [v for one in ends for v in (one.exact, one.bucketed)]
    return [round(max(min(values) - BELOW, 0.0), 3), round(min(max(values) + ABOVE, 1.0), 3)]


@functools.cache
def _cost(buckets: int | None, batch: int) -> tuple[str, int]:
    """(arithmetic in words, bytes that the meter keeps) of an update with a batch."""
    with mg.Graph():
        meter = AUC(buckets, sum(len(scored(stage)[1]) for stage in STAGES))
        update = meter.update(mg.placeholder((batch,)), mg.placeholder((batch,)))
        cost, kept = bill(Program(update)), sum(np.asarray(v.value).nbytes
                                                for v in meter.state.values())
    others = ", ".join(UNCOUNTED.get(name, name) + ", twice" * (cost.unknown.count(name) == 2)
                       for name in dict.fromkeys(cost.unknown))
    return (f"{cost.known:,} operations of arithmetic" + f" (not counted: {others})" * bool(others),
            kept)


def _counts(held: dict[str, np.ndarray]) -> dict[str, list[int]]:
    return {name: [int(v) for v in held[name]] for name in ("positives", "negatives")}


def _words(value: float) -> str:
    return f"{value:.3f}" if math.isfinite(value) else "nan"


def _apart(value: float, other: float) -> float:
    """The difference to three digits; 0.0 where the two look the same."""
    return 0.0 if _words(value) == _words(other) else round(value - other, 3)


def _signed(gap: float) -> str:
    return f"{'−' if gap < 0 else '+' if gap > 0 else '±'}{abs(gap):.3f}"


def meter_reading(buckets: int = 20, batch: int = 32, meters: str = "shared",
                  order: str = "shuffled", batches: int | None = None) -> MeterReading:
    """Meter Reading: the AUC of a net while it trains, on its training set, and on its test set.

    buckets: 2 to 200, into which the meter sorts the scores; batch: samples of a batch, 8 to 128;
    meters: "shared", one for all stages, "reset", one that forgets before each, or "own", one for
    each; order: of the evaluations' data, "shuffled" or "sorted" by label; batches: how many are
    read at once, all by default.  Raises OptionError or InputError for others.
    """
    if batches is None:
        batches = len(auc_by_stage.read(buckets, batch, meters, order))
    return MeterReading({"buckets": buckets, "batch": batch, "meters": meters, "order": order,
                         "batches": batches}, known=_known())
