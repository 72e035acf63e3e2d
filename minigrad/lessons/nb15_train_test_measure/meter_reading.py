"""Meter Reading: what a streaming AUC says over training, evaluation and test, by one meter or by three.

    meter_reading(buckets=20, batch=32, meters="shared")

A net's scores of real tumours come in batches; `minigrad.nn.metrics` reads them with one AUC for all three stages, one
that is reset before each, or one for each (`minigrad.course.readings`).
"""
import functools
import math
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course import settings
from minigrad.course.readings import (
    BATCHES,
    BUCKETS,
    STAGES,
    Reading,
    checked,
    classifier,
    counted,
    loss,
    metered,
    ordered,
    ranks,
    read,
    roc,
    scored,
)
from minigrad.errors import InputError
from minigrad.nn.metrics import AUC
from minigrad.program import Program

from .framed import Framed
from .graph import text
from .reading import judged
from .show import series
from .still import GRADIENT, INK, VALUE, Sheet

SIZE, BELOW, ABOVE = (660, 190), 0.14, 0.08              # of the still's curves; around the last readings of the stages
LOOKS = (VALUE, "-", 5.0), ("#3fa06a", "--", 3.0), (GRADIENT, ":", 1.8)
NUMBERS = "exact", "every", "bucketed", "mean"
UNCOUNTED = {"room": "a look whether there is room", "argsort": "sorting the scores",      # by arithmetic
             "searchsorted": "finding each score among the sorted"}
CODE = """from minigrad.course.readings import read

for one in read({buckets}, {batch}, {meters!r}, {order!r})[:{batches}]:
    print(one.stage, one.samples, one.exact, one.every, one.bucketed, one.mean, one.lone, sep="; ")
"""


class MeterReading(Framed):
    """See above.  `trail` is all that the learner decides: buckets, batch, meters, order, and how many batches are
    read; `state` is what the kernel found out."""

    _esm = text("shared.js", "framed.js", "meter_reading.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "meter_reading.css")
    known = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['stage']} {row['words']['bucketed']} (exact {row['words']['exact']})"
                         for row in at["rows"] if row["samples"])
        return (f"Meter Reading, meters {at['meters']}, {at['buckets']} buckets, {at['batches']} of {at['total']} "
                f"batches of {at['batch']} {at['order']}: {each or 'nothing is read yet'}")

    @property
    def _setting(self) -> tuple[int, int, str, str]:
        """What a stream's readings depend on."""
        trail = self.trail
        return trail["buckets"], trail["batch"], trail["meters"], trail["order"]

    def _follow(self, _: Any = None) -> None:
        """Read as far as the trail says; where that cannot be, the last good picture stays, and a sentence."""
        batches = self.trail["batches"]
        try:
            stream = _stream(*self._setting, batches)
        except InputError as error:
            self._refuse(error)
            return
        done = min(batches, len(stream))
        with self.hold_sync():
            self.state = self._told(stream, done)
            self.code = CODE.format(**{**self.trail, "batches": done})
            self.message = "the stream is at its end: Start again, or move the slider back." * (batches > done)

    # --- what the kernel finds
    def _told(self, stream: list[Reading], done: int) -> dict[str, Any]:
        """All that is shown."""
        buckets, batch, meters, order = self._setting
        lengths = [sum(one.stage == stage for one in stream) for stage in STAGES]
        now = stream[done - 1] if done else None
        return {"buckets": buckets, "batch": batch, "meters": meters, "order": order, "batches": done,
                "total": len(stream), "lengths": lengths, "rows": [_row(stage, stream[:done]) for stage in STAGES],
                "curves": [_curve(k, stream[:done], "bucketed", meters == "shared") for k in range(len(STAGES))],
                "exact": [_curve(k, stream[:done], "exact") for k in range(len(STAGES))], "window": _window(stream),
                "stage": now.stage if now else "", "told": self._story(stream, done), "line": self._line(),
                **self._held(now, done)}

    def _held(self, now: Reading | None, done: int) -> dict[str, Any]:
        """What the meter of the last batch holds, what of it is its stage's own, and both ROC curves."""
        if now is None:
            return {"held": None, "own": None, "roc": None}
        buckets, *_, order = self._setting
        held, own = metered(*self._setting).held[done - 1], counted(buckets, now.stage, now.samples, order)
        exact = ranks(*(values[:now.samples] for values in ordered(now.stage, order)))
        curves = {"exact": roc(**exact), "bucketed": roc(**held)}
        return {"held": _counts(held), "own": _counts(own),
                "roc": {name: [series(axis) for axis in curve] for name, curve in curves.items()}}

    def _story(self, stream: list[Reading], done: int) -> str:
        """What the last batch came to."""
        if not done:
            sizes = ", ".join(f"{len(scored(stage)[1])} of {stage}" for stage in STAGES)
            return f"Nothing is read yet. Scores that wait, in batches of {self.trail['batch']}: {sizes}."
        now, meters = stream[done - 1], self.trail["meters"]
        place, count = (sum(one.stage == now.stage for one in some) for some in (stream[:done], stream))
        late = now.stage != STAGES[0]
        gap = _apart(now.bucketed, now.exact)
        off = "" if not math.isfinite(gap) else f": {_words(abs(gap))} too {'much' if gap > 0 else 'little'}" if gap \
            else ", less than 0.001 apart"
        reads = f"reads {_words(now.bucketed)}, its own {now.samples} samples say {_words(now.exact)}{off}"
        if late and place == 1:
            said = {"shared": f"The meter of {now.stage} starts at what the stages before it left: it {reads}.",
                    "reset": f"The meter was reset before {now.stage}: it {reads}.",
                    "own": f"A meter of its own begins {now.stage}: it {reads}."}[meters]
        else:
            said = f"Batch {place} of {count} of {now.stage}: its meter {reads}."
        if late and meters == "shared":
            held = int(sum(np.sum(v) for v in metered(*self._setting).held[done - 1].values()))
            said += f" Of the {held} samples that it holds, {held - now.samples} are of stages before."
        if not math.isfinite(now.exact):
            said += " nan: this stage has shown one class only, so there is no pair to rank."
        if now.lone:
            said += (f" {now.lone} of its {place} batches {'has' if now.lone == 1 else 'have'} one class only and no "
                     "AUC: the mean of batches leaves them out.")
        return said

    def _line(self) -> dict[str, Any]:
        """What an update costs, and whether a finite difference of the classifier's loss agrees: the AUC has no
        derivative, what was trained has one."""
        net = classifier()
        x, t, names = net.x[net.train], net.t[net.train], [*net.weights]
        nodes = [mg.tensor(value) for value in net.weights.values()]
        found = mg.gradient(loss(dict(zip(names, nodes, strict=True)), x, t), nodes)
        line = judged(lambda values: loss(dict(zip(names, values, strict=True)), x, t), [*net.weights.values()],
                      [g.value for g in found])
        costs = []
        for words, buckets in ((f"{self.trail['buckets']} buckets", self.trail["buckets"]), ("every score", None)):
            told, kept = _cost(buckets, self.trail["batch"])
            ms = metered(buckets, *self._setting[1:]).ms
            costs.append(f"{words}: {told}, {kept:,} bytes kept, {ms:.2f} ms")
        return {"cost": f"one update with {self.trail['batch']} scores · {' · '.join(costs)} · the AUC has no "
                        "derivative; checked is the gradient that trained the net, of its loss by its weights",
                "agrees": line["agrees"], "verdict": line["verdict"]}

    def picture(self) -> bytes:
        """The PNG: the curves of the three stages over the batches, and the exact AUC of each stage's own data."""
        (w, t), state = SIZE, self.state
        sheet = Sheet(w, t + 20, f"{self!r}. Run the cell to read on.")
        (low, high), total = state["window"], state["total"]
        at = lambda curve: (np.array([k for k, _ in curve]) / total * w, t - (np.clip(
            [np.nan if v is None else v for _, v in curve], low, high) - low) / (high - low) * t)
        sheet.axes.plot([0, w, w, 0, 0], [0, 0, t, t, 0], color=INK, linewidth=1)
        for k, (stage, (colour, dashes, wide)) in enumerate(zip(STAGES, LOOKS, strict=True)):
            start = sum(state["lengths"][:k]) / total * w
            sheet.axes.plot([start, start], [0, t], color=INK, linewidth=0.6)
            sheet.axes.text(start + 6, 10, stage, fontsize=8, color=INK, va="center")
            sheet.axes.plot(*at(state["exact"][k]), "-", color=INK, linewidth=0.8)
            sheet.axes.plot(*at(state["curves"][k]), dashes, color=colour, linewidth=wide, alpha=0.7)
        sheet.axes.text(0, t + 14, f"the meters over the batches, {low:.2f} to {high:.2f}; thin: exact AUC of the "
                        "stage's own data", fontsize=8, color=INK, va="center")
        return sheet.png()


# --- the parts of the state
def _known() -> dict[str, Any]:
    """What the browser has to know once."""
    return {"stages": [*STAGES], "buckets": [*BUCKETS], "batches": [*BATCHES],
            "sizes": [len(scored(stage)[1]) for stage in STAGES]}


def _stream(buckets: Any, batch: Any, meters: Any, order: Any, batches: Any) -> list[Reading]:
    """All readings, or a refusal."""
    checked(buckets, batch, meters, order)
    settings.counted("batches", batches)
    return read(buckets, batch, meters, order)


def _row(stage: str, stream: list[Reading]) -> dict[str, Any]:
    """A stage after the last of its batches that were read."""
    mine = [one for one in stream if one.stage == stage]
    if not mine:
        return {"stage": stage, "samples": 0, "lone": 0, "raw": dict.fromkeys(NUMBERS), "gap": dict.fromkeys(NUMBERS),
                "words": dict.fromkeys(NUMBERS, "–")}
    last = mine[-1]
    return {"stage": stage, "samples": last.samples, "lone": last.lone,
            "raw": {name: _finite(getattr(last, name)) for name in NUMBERS},
            "gap": {name: _finite(getattr(last, name) - last.exact) for name in NUMBERS},
            "apart": {name: _signed(_apart(getattr(last, name), last.exact)) for name in NUMBERS},
            "words": {name: _words(getattr(last, name)) for name in NUMBERS}}


def _curve(k: int, stream: list[Reading], name: str, onward: bool = False) -> list[list[Any]]:
    """[batches, number of that name] of stage k; onward: of all stages from k on, since summaries that were merged are
    written in the later stages, too."""
    mine = lambda one: STAGES.index(one.stage) >= k if onward else one.stage == STAGES[k]
    return [[place, _finite(getattr(one, name))] for place, one in enumerate(stream, 1) if mine(one)]


def _window(stream: list[Reading]) -> list[float]:
    """The AUCs that the picture goes from and to: what the stages end at, and some room."""
    ends = [max((one for one in stream if one.stage == stage), key=lambda one: one.samples) for stage in STAGES]
    values = [v for one in ends for v in (one.exact, one.bucketed)]
    return [round(max(min(values) - BELOW, 0.0), 3), round(min(max(values) + ABOVE, 1.0), 3)]


@functools.cache
def _cost(buckets: int | None, batch: int) -> tuple[str, int]:
    """(arithmetic in words, bytes that the meter keeps) of an update with a batch."""
    with mg.Graph():
        meter = AUC(buckets, sum(len(scored(stage)[1]) for stage in STAGES))
        update = meter.update(mg.placeholder((batch,)), mg.placeholder((batch,)))
        cost, kept = bill(Program(update)), sum(np.asarray(v.value).nbytes for v in meter.state.values())
    others = ", ".join(UNCOUNTED.get(name, name) + ", twice" * (cost.unknown.count(name) == 2)
                       for name in dict.fromkeys(cost.unknown))
    return f"{cost.known:,} operations of arithmetic" + f" (not counted: {others})" * bool(others), kept


def _counts(held: dict[str, np.ndarray]) -> dict[str, list[int]]:
    return {name: [int(v) for v in held[name]] for name in ("positives", "negatives")}


def _finite(value: float) -> float | None:
    """A number for the browser, which has no nan."""
    return float(value) if math.isfinite(value) else None


def _words(value: float) -> str:
    return f"{value:.3f}" if math.isfinite(value) else "nan"


def _apart(value: float, other: float) -> float:
    """The difference to three digits; 0.0 where the two look the same."""
    return 0.0 if _words(value) == _words(other) else round(value - other, 3)


def _signed(gap: float) -> str:
    return f"{'−' if gap < 0 else '+' if gap > 0 else '±'}{abs(gap):.3f}"


def meter_reading(buckets: int = 20, batch: int = 32, meters: str = "shared", order: str = "shuffled",
                  batches: int | None = None) -> MeterReading:
    """Meter Reading: the AUC of a net while it trains, on its training set, and on its test set.

    buckets: 2 to 200, into which the meter sorts the scores; batch: samples of a batch, 8 to 128; meters: "shared", one
    for all stages, "reset", one that forgets before each, or "own", one for each; order: of the evaluations' data,
    "shuffled" or "sorted" by label; batches: how many are read at once, all by default.  Raises InputError for others.
    """
    stream = _stream(buckets, batch, meters, order, 0 if batches is None else batches)
    return MeterReading({"buckets": buckets, "batch": batch, "meters": meters, "order": order,
                         "batches": len(stream) if batches is None else batches})
