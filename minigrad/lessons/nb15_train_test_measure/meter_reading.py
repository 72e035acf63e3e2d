"""Meter Reading: whose scores does a streaming AUC count, if one meter reads training, evaluation
and test, or three?

    meter_reading(buckets=20, batch=32, meters="shared")

A net's scores of real tumours come in batches; `minigrad.nn.metrics` reads them with one AUC for
all three stages, one that is reset before each, or one for each
(`minigrad.lessons.nb15_train_test_measure.auc_by_stage`).  What the meter holds stands in the
picture: the scores of its stage, and those that are left over from the stages before.
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

from ...widgets.declared import Chart, Choice, Declared, Slider, Table, View, Words, bundle
from ...widgets.first_moves import Moves
from ...widgets.line import gradient_cost, line
from . import auc_by_stage
from .auc_by_stage import BATCHES, BUCKETS, STAGES, Reading, ordered, scored

ALL, MOST = 30, 120                                      # batches of 32 samples, and of 8
BELOW, ABOVE = 0.06, 0.04                                # of the axis, around what stages end at
NUMBERS = ("exact", "every", "bucketed", "mean")
# by arithmetic
UNCOUNTED = {"room": "a look whether there is room", "argsort": "sorting the scores",
             "searchsorted": "finding each score among the sorted"}
CODE = """from minigrad.lessons.nb15_train_test_measure import read

for one in read({buckets}, {batch}, {meters!r}, {order!r})[:{batches}]:
    print(one.stage, one.samples, one.exact, one.every, one.bucketed, one.mean, one.lone, sep="; ")
"""
MEANINGS = (
    "The mean of batch AUCs compares no two scores of different batches. A batch of one class has "
    "no pair and no AUC, so the mean leaves it out.",
    "The ROC curve: the threshold falls from 1 to 0. True positives are the share of malignant "
    "scores above it, false positives the share of benign ones. The area below is the AUC.")


class MeterReading(Declared):
    """See above.  batches: how many are read"""

    _esm = bundle(__file__)
    answers = "15.P1"
    meters = Choice("meter", {"shared": "one for all", "reset": "reset before each",
                              "own": "one for each"}, start="shared", named=True)
    buckets = Slider("buckets", *BUCKETS, start=20)
    batches = Slider("batches read", 0, MOST, start=ALL)
    order = Choice("evaluations are", {"shuffled": "shuffled", "sorted": "sorted by label"},
                   start="shuffled")
    batch = Slider("samples of a batch", *BATCHES, start=32)

    def __repr__(self) -> str:
        rows = _rows(self.found[:self.batches])
        each = ", ".join(f"{stage} {_words(row.bucketed)} (exact {_words(row.exact)})"
                         for stage, row in rows.items())
        return (f"Meter Reading, meters {self.meters}, {self.buckets} buckets, {self.batches} "
                f"of {len(self.found)} batches of {self.batch} {self.order}: "
                f"{each or 'nothing is read yet'}")

    @property
    def _setting(self) -> tuple[int, int, str, str]:
        """What a stream's readings depend on."""
        return self.buckets, self.batch, self.meters, self.order

    def settle(self, changed: set[str]) -> None:
        """Batches of another size: as many as have read the same samples."""
        if "batch" in changed and "batches" not in changed:
            done, now = (np.cumsum([0, *(len(one.labels) for one in auc_by_stage.stream(batch))])
                         for batch in (self._good["batch"], self.batch))
            self.batches = int(np.searchsorted(now, done[self.batches]))

    def first_moves(self) -> dict[str, Moves]:
        """Which meter reads, and how many batches it has read."""
        return {"meters": Moves(["shared", "reset", "own"], "meter", near=False),
                "batches": Moves(range(ALL + 1), "batches read")}

    def measure(self) -> View:
        """Read the stream, all of it: the browser walks through the batches."""
        found = auc_by_stage.read(*self._setting)
        some = found[:whole("batches", self.batches, 0, len(found))]
        self.found = found
        now = some[-1] if some else None
        return View(
            stage={"stages": [*STAGES], "lengths": _lengths(self.batch),
                   "batches": self.batches, "meters": self.meters, "buckets": self.buckets,
                   "meter": [_finite(one.bucketed) for one in found],
                   "alone": [_finite(one.exact) for one in found],
                   "added": _added(*self._setting), "window": _window(found)},
            number=_words(now.bucketed) if now else f"0 of {sum(_sizes())}",
            said=self._said(now) if now else "scores are read.",
            line=self._line(), code=CODE.format(**self.trail), fold=self._fold(some),
            reveals=now is not None and self.meters == "shared" and now.stage == STAGES[2])

    def _said(self, now: Reading) -> str:
        """The reading after a batch in words."""
        left = sum(_sizes()[:STAGES.index(now.stage)]) if self.meters == "shared" else 0
        also = f", the other {left} are left over." if left else "."
        said = f"says the meter; this stage's {now.samples} scores "
        if not math.isfinite(now.exact):
            return f"{said}have one class, so no pair and no AUC{also}"
        if left:
            return f"{said}say {_words(now.exact)}{also}"
        return (f"says the meter of {self.buckets} buckets; exactly, its {now.samples} scores say "
                f"{_words(now.exact)}.")

    def _fold(self, some: list[Reading]) -> list[Any]:
        rows = [[stage, _number(row.samples), *(_cell(row, name) for name in NUMBERS),
                 _number(row.lone)] for stage, row in _rows(some).items()]
        return [Table("Each stage after its latest batch; in brackets: the difference from the "
                      "exact AUC", ["", "own scores", "their exact AUC", "meter of every score",
                                    f"meter of {self.buckets} buckets", "mean of batch AUCs",
                                    "batches of one class"], rows),
                *self._roc(some), *map(Words, MEANINGS)]

    def _roc(self, some: list[Reading]) -> list[Chart]:
        """Both ROC curves of the stage of now, if it has a pair."""
        if not some or not math.isfinite(some[-1].exact):
            return []
        now = some[-1]
        exact = auc_by_stage.ranks(*(v[:now.samples] for v in ordered(now.stage, self.order)))
        held = auc_by_stage.metered(*self._setting).held[len(some) - 1]
        points = lambda counts: [*zip(*(axis.tolist() for axis in auc_by_stage.roc(**counts)),
                                      strict=True)]
        return [Chart(f"ROC curve of {now.stage}", "false positives", "true positives",
                      [("meter", "value", points(held)), ("this stage", "other", points(exact))])]

    def _line(self) -> dict[str, Any]:
        """The cost of an update.  The AUC has no derivative, so the gradient that is checked is
        that of the classifier's loss."""
        net = auc_by_stage.classifier()
        x, t = net.x[net.train], net.t[net.train]
        values = [*net.weights.values()]
        loss = lambda at: auc_by_stage.loss(dict(zip(net.weights, at, strict=True)), x, t)
        costs = []
        for words, buckets in (f"{self.buckets} buckets", self.buckets), ("every score", None):
            told, kept = _cost(buckets, self.batch)
            ms = auc_by_stage.metered(buckets, *self._setting[1:]).ms
            costs.append(f"{words}: {told}, {kept:,} bytes kept, {ms:.2f} ms")
        return line(f"one update with {self.batch} scores · {' · '.join(costs)} · the AUC "
                    "has no derivative; checked is the gradient that trained the net, of its loss "
                    "by its weights", loss, values, gradient_cost(loss, values).gradients)


@functools.cache
def _sizes() -> list[int]:
    """How many scores each stage has."""
    return [len(scored(stage)[1]) for stage in STAGES]


def _lengths(batch: int) -> list[int]:
    """How many batches each stage has."""
    return [-(-size // batch) for size in _sizes()]


def _added(buckets: int, batch: int, meters: str, order: str) -> list[list[list[int]]]:
    """What each batch added to the meter that read it: [bucket, positives, negatives] of those
    buckets that grew."""
    held = auc_by_stage.metered(buckets, batch, meters, order).held
    starts = {0, *np.cumsum(_lengths(batch))} if meters != "shared" else {0}
    found = []
    for k, now in enumerate(held):
        more = [now[name] - (0 if k in starts else held[k - 1][name])
                for name in ("positives", "negatives")]
        found.append([[b, int(more[0][b]), int(more[1][b])]
                      for b in np.flatnonzero(more[0] + more[1]).tolist()])
    return found


def _rows(some: list[Reading]) -> dict[str, Reading]:
    """The latest reading of each stage that was begun."""
    return {one.stage: one for one in some}


def _window(stream: list[Reading]) -> list[float]:
    """The AUCs that the picture goes from and to: what the stages end at, and some room."""
    values = [v for one in _rows(stream).values() for v in (one.exact, one.bucketed)]
    return [round(max(min(values) - BELOW, 0.0), 2), round(min(max(values) + ABOVE, 1.0), 2)]


@functools.cache
def _cost(buckets: int | None, batch: int) -> tuple[str, int]:
    """(arithmetic in words, bytes that the meter keeps) of an update with a batch."""
    with mg.Graph():
        meter = AUC(buckets, sum(_sizes()))
        update = meter.update(mg.placeholder((batch,)), mg.placeholder((batch,)))
        cost, kept = bill(Program(update)), sum(np.asarray(v.value).nbytes
                                                for v in meter.state.values())
    others = ", ".join(UNCOUNTED.get(name, name) + ", twice" * (cost.unknown.count(name) == 2)
                       for name in dict.fromkeys(cost.unknown))
    return (f"{cost.known:,} operations of arithmetic" + f" (not counted: {others})" * bool(others),
            kept)


# --- numbers in words
def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _words(value: float) -> str:
    return f"{value:.3f}" if math.isfinite(value) else "nan"


def _number(count: int) -> tuple[str, int]:
    return str(count), count


def _cell(row: Reading, name: str) -> Any:
    """A number of the table, and its difference from the exact AUC as the digits show it."""
    value = getattr(row, name)
    if not math.isfinite(value):
        return "nan"
    words, exact = _words(value), _words(row.exact)
    gap = 0.0 if words == exact else round(value - row.exact, 3)
    apart = "" if name == "exact" else f" ({'−' if gap < 0 else '+' if gap else '±'}{abs(gap):.3f})"
    return words + apart * math.isfinite(row.exact), float(value)


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
    return MeterReading(buckets=buckets, batch=batch, meters=meters, order=order, batches=batches)
