"""Late Mail: workers post gradients with the step at which they read the weight; whose gradients
count?

    late_mail(ticks=(2, 3, 6), n=1, rate=0.3, stale="dropped", begin="together")

The run is `minigrad.lessons.nb09_inside_the_optimizer.stale_gradients`'s: the accumulator takes or
drops, an SGD applies, and each worker's gradient is of its own share of 150 iris petals.  How large
a rate old gradients bear is asked by the widget late_steps.
"""
from typing import Any

import numpy as np

from minigrad.errors import InputError, whole
from minigrad.optim import SGD

from ...course.sandbox import brief
from ...widgets import numerals
from ...widgets.declared import (
    Choice,
    Control,
    Decades,
    Declared,
    Steps,
    Table,
    View,
    Words,
    bundle,
)
from ...widgets.line import gradient_cost, line
from ...widgets.numerals import plural
from . import stale_gradients
from .stale_gradients import RATES_SHOWN, Letter, Log

# workers, ticks of a gradient, gradients of an update
MOST = 6
# nearer to the largest rate nobody can tell; cm
EDGE, FAR = 0.002, 100.0
CODE = (
    """from minigrad.lessons.nb09_inside_the_optimizer import deliver, flowers, largest_rate, slopes
from minigrad.optim import SGD

workers = dict(ticks={ticks}, n={n}, drop={drop}, apart={apart})
log = deliver(slopes(flowers({workers})), 0.0, SGD({rate}), **workers)
print(log.weights, len(log.updates), sum(letter.used for letter in log.letters))
print(largest_rate(**workers))
""")


class Speeds(Control):
    """How many ticks each worker takes for a gradient: (2, 3, 6)."""

    def checked(self, what: str, value: Any) -> list[int]:
        """One whole number for each of 1 to 6 workers, or a Refusal."""
        each = list(value) if isinstance(value, list | tuple) else [value]
        if not 1 <= len(each) <= MOST:
            raise InputError(f"you gave {what}={brief(value, 40)}",
                             f"there are 1 to {MOST} workers", "write ticks=(2, 3, 6)")
        return [whole(what, one, 1, MOST) for one in each]

    def spec(self) -> dict[str, Any]:
        """With how many there may be."""
        return {**super().spec(), "low": 1, "high": MOST}


class LateMail(Declared):
    """See above.  ticks: of each worker; n: gradients of an update"""

    _esm = bundle(__file__)
    workers = Steps("workers", 1, MOST, start=3)
    n = Steps("gradients in an update", 1, MOST, start=1)
    stale = Choice("late gradients", {"dropped": "drop late ones", "applied": "apply all"},
                   start="dropped")
    ticks = Speeds("ticks of each worker", [2, 3, 6])
    rate = Decades("learning rate", *RATES_SHOWN, start=0.3)
    begin = Choice("workers begin", {"together": "together", "in turn": "in turn"},
                   start="together")

    def __repr__(self) -> str:
        counts = self.counts
        return (f"Late Mail, {plural(len(self.ticks), 'worker')} of "
                f"{'/'.join(map(str, self.ticks))} ticks, stale gradients are {self.stale}: "
                f"{counts['used']} of {counts['posted']} gradients used, largest stable "
                f"rate {numerals.number(self.largest, 2)}, rate "
                f"{numerals.number(self.rate, 2)} is {verdict(self.rate, self.largest)}")

    def settle(self, changed: set[str]) -> None:
        """A worker more takes 3 ticks."""
        if "ticks" not in changed:
            self.ticks = [*self.ticks, *[3] * MOST][:self.workers]
        self.workers = len(self.ticks)

    @property
    def options(self) -> dict[str, Any]:
        """The controls as options of `deliver`."""
        return {"ticks": tuple(self.ticks), "n": self.n, "drop": self.stale == "dropped",
                "apart": int(self.begin == "in turn")}

    @np.errstate(all="ignore")
    def measure(self) -> View:
        """Run the mail, and find the largest rate of these workers; a rate far above it ends in
        infinity."""
        parts = stale_gradients.flowers(len(self.ticks))
        self.run = log = stale_gradients.deliver(stale_gradients.slopes(parts), 0.0,
                                                 SGD(self.rate), **self.options)
        self.largest = stale_gradients.largest_rate(**self.options)
        self.counts = {"posted": len(log.letters), "used": sum(x.used for x in log.letters),
                       "updates": len(log.updates)}
        means, goal = [float(np.mean(part)) for part in parts], float(np.mean(np.hstack(parts)))
        number, said = _read_out(log, goal)
        return View(
            stage={"until": stale_gradients.UNTIL, "goal": round(goal, 4),
                   "letters": [{"worker": x.worker, "began": x.began, "tick": x.tick,
                                "stamp": x.stamp, "step": x.step, "fate": fate(x),
                                "update": x.update} for x in log.letters],
                   "updates": [[u.tick, *numerals.series([u.weights])] for u in log.updates],
                   "workers": [{"ticks": t, "mean": round(mean, 4), **counts(k, log)}
                               for k, (t, mean) in enumerate(
                                   zip(self.ticks, means, strict=True))]},
            number=number, said=said, line=_line(parts, log, self.counts),
            code=CODE.format(**self.options, workers=len(parts), rate=self.rate),
            fold=[_table(log, parts), Words(rate_told(self.rate, self.largest)),
                  Words("A bar is a gradient that is being computed, and the number on it is its "
                        "local step: how many updates its worker had seen. ● counts, ◆ is late "
                        "and counts, ✗ is late and dropped. Each gradient that counts falls down "
                        "to the weight; with n in an update, the last of them moves it."),
                  _letters(log)])


def fate(letter: Letter) -> str:
    """What became of a gradient: "fresh", "late" or "dropped"."""
    return "dropped" if not letter.used else "late" if letter.delay else "fresh"


def counts(worker: int, log: Log) -> dict[str, int]:
    """How many gradients a worker posted, and how many counted."""
    own = [letter for letter in log.letters if letter.worker == worker]
    return {"posted": len(own), "used": sum(letter.used for letter in own)}


def verdict(rate: float, limit: float) -> str:
    """Whether the weights stay: "stable", "too large" or "at the edge"."""
    return ("stable" if rate < limit * (1.0 - EDGE) else "too large"
            if rate > limit * (1.0 + EDGE) else "at the edge")


def rate_told(rate: float, limit: float) -> str:
    """The largest stable rate, and where this one stands."""
    return (f"Largest stable rate of these workers: {limit:#.3g}. Your rate {rate:.3g} is "
            f"{verdict(rate, limit)}.")


def _read_out(log: Log, goal: float) -> tuple[str, str]:
    """How much was lost, and where the weight went."""
    posted = len(log.letters)
    dropped = sum(not letter.used for letter in log.letters)
    silent = [str(k + 1) for k in sorted({x.worker for x in log.letters})
              if not counts(k, log)["used"]]
    who = (f"workers {', '.join(silent[:-1])} and {silent[-1]}" if len(silent) > 1
           else f"worker {''.join(silent)}")
    dumb = f" {who.capitalize()} never counted." if silent else ""
    last = [float(u.weights) for u in log.updates if u.tick > 3 * stale_gradients.UNTIL // 4]
    if not (last and np.isfinite(last).all() and max(map(abs, last)) < 1e6):
        return "∞", f"is where the weight goes: the rate is too large.{dumb}"
    lost = f"{dropped} of {posted} gradients were dropped" if dropped else (
        f"all {posted} gradients counted")
    return (f"{np.mean(last):.2f} cm", f"at the end; the mean of all flowers is {goal:.2f} cm: "
            f"{lost}.{dumb}")


def _table(log: Log, parts: list[np.ndarray]) -> Table:
    """Whose gradients count."""
    body: list[list[Any]] = []
    used = max(1, sum(letter.used for letter in log.letters))
    for k, part in enumerate(parts):
        own = counts(k, log)
        late = [x.delay for x in log.letters if x.worker == k and x.used]
        body.append([f"worker {k + 1}", f"{len(part)}, mean {np.mean(part):.2f} cm",
                     *((str(n), n) for n in (own["posted"], own["used"],
                                             own["posted"] - own["used"])),
                     (str(max(late)), max(late)) if late else "–",
                     (f"{own['used'] / used:.0%}", own["used"] / used)])
    return Table("Whose gradients count", ["", "its flowers", "posted", "used", "dropped",
                                           "latest used, in updates", "of all used"], body)


def _letters(log: Log) -> Table:
    """Each gradient in the order in which they came."""
    told = lambda x: ("dropped" if not x.used else f"used in update {x.update}" if x.update
                      else "added, not yet taken")
    return Table("All gradients", ["came", "worker", "began at tick", "posted at", "local step",
                                   "accumulator’s step", "what happened to it"],
                 [[str(k), *map(str, (x.worker + 1, x.began, x.tick, x.stamp, x.step)), told(x)]
                  for k, x in enumerate(log.letters, 1)])


def _line(parts: list[np.ndarray], log: Log, counts: dict[str, int]) -> dict[str, Any]:
    """The cost of a gradient.  Those of all workers are checked, at the last weight that is not too
    large for a finite difference."""
    weights = [0.0, *(float(u.weights) for u in log.updates)]
    w, slope = next(w for w in reversed(weights) if abs(w) < FAR), stale_gradients.slopes(parts)
    one = gradient_cost(lambda at: stale_gradients.misfit(at[0], parts[0]), [0.0])
    return line(f"{plural(counts['posted'], 'gradient')} posted, "
                f"{plural(counts['updates'], 'update')} · one gradient: {one.words}",
                lambda at: np.array([float(stale_gradients.misfit(at[0], part))
                                     for part in parts]),
                [w], [np.array([float(slope(k, w)) for k in range(len(parts))])])


def late_mail(ticks: Any = (2, 3, 6), n: int = 1, rate: float = 0.3, stale: str = "dropped",
              begin: str = "together") -> LateMail:
    """Late Mail for 1 to 6 workers, who take so many ticks for a gradient, each 1 to 6.

    n: gradients of an update, 1 to 6; rate: 0.02 to 4; stale: "dropped" or "applied"; begin:
    "together", or "in turn": one a tick.  Raises OptionError or InputError for anything else.
    """
    each = LateMail.controls()["ticks"].checked("ticks", ticks)
    return LateMail(workers=len(each), ticks=each, n=n, rate=rate, stale=stale, begin=begin)
