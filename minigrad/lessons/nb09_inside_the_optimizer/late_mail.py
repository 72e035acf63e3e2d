"""Late Mail: workers post gradients stamped with the step at which they were computed; some come too late.

    late_mail(ticks=(2, 3, 6), n=1, rate=0.3, stale="dropped", begin="together")

The run is `minigrad.course.mail`'s: the accumulator takes or drops, an SGD applies, and each worker's gradient is of
its own share of 150 iris petals.  The largest stable rates are measured by many such runs; the browser draws one.
"""
import functools
import math
from typing import Any

import anywidget
import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course import mail
from minigrad.errors import InputError
from minigrad.optim import SGD
from minigrad.program import Program
from minigrad.tensor import tensor

from . import show
from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

MOST = 6                                                 # workers, ticks of a gradient, gradients of an update
SETTLED = 2 * MOST                                       # ticks after which the slowest has begun and posted
RATES = 0.02, 4.0                                        # of the slider, whose stops are even in log10
DELAYS = 0, 1, 2, 3, 5, 8, 13, 20, 31                    # that are measured; six workers make none above 31
EDGE, FAR = 0.002, 100.0                                 # nearer to the largest rate nobody can tell; cm
CHOICES = {"stale": ["dropped", "applied"], "begin": ["together", "in turn"]}
CODE = """from minigrad.course.mail import deliver, flowers, largest_rate, slopes
from minigrad.optim import SGD

workers = dict(ticks={ticks}, n={n}, drop={drop}, apart={apart})
log = deliver(slopes(flowers({workers})), 0.0, SGD({rate}), **workers)
print(log.weights, len(log.updates), sum(letter.used for letter in log.letters))
print(largest_rate(**workers))
"""


class LateMail(Still, anywidget.AnyWidget):
    """See above.  `settings` is all that the learner decides; `limits` are the largest stable rates of workers who take
    turns, by delay; `state` is what the kernel found out."""

    _esm = text("shared.js", "framed.js", "late_mail.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "late_mail.css")
    settings = traitlets.Dict().tag(sync=True)
    bounds = traitlets.Dict().tag(sync=True)
    limits: traitlets.List = traitlets.List().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, settings: dict[str, Any]):
        bounds = {"most": MOST, "until": mail.UNTIL, "rates": list(RATES), "delays": [0, DELAYS[-1]],
                  "choices": CHOICES}
        super().__init__(settings=settings, bounds=bounds, limits=limits(), cell=cell())
        self.observe(self._measure, "settings")
        self._measure()

    def __repr__(self) -> str:
        used, state = self._used(), self.state
        return (f"Late Mail, {plural(len(used['ticks']), 'worker')} of {'/'.join(map(str, used['ticks']))} ticks, "
                f"stale gradients are {self.settings['stale']}: {state['counts']['used']} of "
                f"{state['counts']['posted']} gradients used, largest stable rate {show.number(state['limit'], 2)}, "
                f"rate {show.number(self.settings['rate'], 2)} is {state['verdict']}")

    def _used(self) -> dict[str, Any]:
        """The settings as options of `deliver`."""
        given, count = self.settings, lambda value: min(max(1, int(value)), MOST)
        return {"ticks": tuple(count(t) for t in given["ticks"][:count(given["workers"])]), "n": count(given["n"]),
                "drop": given["stale"] == "dropped", "apart": int(given["begin"] == "in turn")}

    @np.errstate(all="ignore")
    def _measure(self, _: Any = None) -> None:
        """Run the mail, and find the largest rate of these workers; a rate far above it ends in infinity."""
        options, rate = self._used(), float(self.settings["rate"])
        parts = mail.flowers(len(options["ticks"]))
        log = mail.deliver(mail.slopes(parts), 0.0, SGD(rate), **options)
        limit = mail.largest_rate(**options)
        late = [letter.delay for letter in log.letters if letter.used and letter.began >= SETTLED]
        verdict = ("stable" if rate < limit * (1.0 - EDGE) else "too large" if rate > limit * (1.0 + EDGE) else
                   "at the edge")
        rows = [_row(k, t, parts[k], log) for k, t in enumerate(options["ticks"])]
        counts = {"posted": len(log.letters), "used": sum(x.used for x in log.letters), "updates": len(log.updates)}
        with self.hold_sync():
            self.code = CODE.format(**options, workers=len(parts), rate=rate)
            self.state = {
                "letters": [{**letter._asdict(), "delay": letter.delay} for letter in log.letters],
                "updates": [[u.tick, u.step, _finite(u.weights)] for u in log.updates],
                "rows": rows, "counts": counts, "limit": limit, "verdict": verdict, "rate": rate,
                "delay": {"most": max(late), "mean": float(np.mean(late))}, "goal": float(np.mean(np.hstack(parts))),
                "drop": options["drop"], "told": _told(rate, limit, verdict, late),
                "heard": _heard(rows, log, float(np.mean(np.hstack(parts)))),
                "line": _line(parts, [0.0, *(float(u.weights) for u in log.updates)], counts)}

    def picture(self) -> bytes:
        """The PNG: a lane for each worker with its letters, and the weight below."""
        state, rows = self.state, self.state["rows"]
        wide, lane, base = 11.0, 22, 22 * len(self.state["rows"]) + 14
        sheet = Sheet(600, base + 110, f"{self!r}. Dot: used; cross: dropped; below: the weight. Run the cell to drag.")
        left = lambda tick: 62 + wide * tick
        for k in range(len(rows)):
            sheet.axes.text(0, lane * k + 11, f"worker {k + 1}", fontsize=8, color=INK, va="center")
        for letter in state["letters"]:
            y = lane * letter["worker"] + 11
            sheet.axes.plot([left(letter["began"]) + 3, left(letter["tick"]) - 4], [y, y], color=INK, linewidth=1)
            sheet.axes.plot(left(letter["tick"]), y, "x" if not letter["used"] else "D" if letter["delay"] else "o",
                            color=VALUE if letter["used"] and not letter["delay"] else GRADIENT, markersize=4)
        known = [(tick, w) for tick, _, w in [(0, 0, 0.0), *state["updates"]] if w is not None and abs(w) < 12.0]
        to = lambda w: base + 80 - 10.0 * w
        at = [*[tick for tick, _ in known], mail.UNTIL if len(known) > len(state["updates"]) else known[-1][0]]
        sheet.axes.plot([left(0), left(mail.UNTIL)], [to(state["goal"])] * 2, ":", color=INK, linewidth=1)
        sheet.axes.step([left(t) for t in at], [to(w) for w in [*[w for _, w in known], known[-1][1]]], where="post",
                        color=VALUE, linewidth=1.6)
        sheet.axes.text(0, to(state["goal"]), "mean of all", fontsize=7, color=INK, va="center")
        return sheet.png()


@functools.cache
def limits() -> list[list[float]]:
    """[delay, largest stable rate] of workers who take turns."""
    return [[d, mail.largest_rate(**mail.turns(d))] for d in DELAYS]


def _finite(value: Any) -> float | None:
    """A number for the browser, whose JSON has no inf and no nan."""
    return float(value) if math.isfinite(value) else None


def _row(worker: int, ticks: int, part: np.ndarray, log: mail.Log) -> dict[str, Any]:
    """What became of a worker's letters."""
    own = [letter for letter in log.letters if letter.worker == worker]
    used = [letter.delay for letter in own if letter.used]
    share = len(used) / max(1, sum(letter.used for letter in log.letters))
    raw = {"posted": len(own), "used": len(used), "dropped": len(own) - len(used), "late": max(used, default=None),
           "share": share, "mean": float(np.mean(part))}
    words = {**{name: "–" if raw[name] is None else str(raw[name]) for name in ("posted", "used", "dropped", "late")},
             "share": f"{share:.0%}", "mean": f"{len(part)}, mean {raw['mean']:.2f} cm"}
    return {"worker": worker + 1, "ticks": ticks, "raw": raw, "words": words}


def _told(rate: float, limit: float, verdict: str, late: list[int]) -> list[str]:
    """What is bold, and what follows it."""
    how = ("what is used is never late" if not max(late) else
           f"what is used is up to {plural(max(late), 'update')} late, {np.mean(late):.1f} on average")
    ends = {"stable": "", "too large": ": each swing is larger than the one before",
            "at the edge": ": swings neither grow nor die out"}[verdict]
    return [f"Largest stable rate of these workers: {limit:#.3g}",
            f" ({how}). Your rate {rate:.3g} is {verdict}{ends}."]


def _heard(rows: list[dict[str, Any]], log: mail.Log, goal: float) -> str:
    """Whose flowers count."""
    silent = [str(row["worker"]) for row in rows if not row["raw"]["used"]]
    dropped, posted = sum(row["raw"]["dropped"] for row in rows), len(log.letters)
    lost = f"{dropped} of {posted} gradients were dropped as stale" if dropped else f"All {posted} gradients were used"
    who = f"workers {', '.join(silent[:-1])} and {silent[-1]}" if len(silent) > 1 else f"worker {''.join(silent)}"
    dumb = f", and of {who} nothing is ever heard" if silent else ""
    last = [float(u.weights) for u in log.updates if u.tick > 3 * mail.UNTIL // 4]
    if not (last and np.isfinite(last).all() and max(map(abs, last)) < 1e6):
        return f"{lost}{dumb}. The weight has left for infinity."
    return (f"{lost}{dumb}. In the last quarter the weight is {np.mean(last):.2f} cm on average; the mean of all "
            f"flowers is {goal:.2f} cm.")


def _line(parts: list[np.ndarray], weights: list[float], counts: dict[str, int]) -> dict[str, Any]:
    """What the gradients cost, and whether finite differences of all workers' losses agree with them at the last weight
    that is not too large for it."""
    w, slope = next(w for w in reversed(weights) if abs(w) < FAR), mail.slopes(parts)
    node = tensor(0.0)
    loss = mail.misfit(node, parts[0])
    spent = bill(Program(loss, mg.gradient(loss, node)))
    line = judged(lambda at: np.array([float(mail.misfit(at[0], part)) for part in parts]), [w],
                  [np.array([float(slope(k, w)) for k in range(len(parts))])])
    return {"cost": f"{plural(counts['posted'], 'gradient')} posted, {plural(counts['updates'], 'update')} · one "
                    f"gradient: {spent} · {spent.bytes:,} bytes of values", "agrees": line["agrees"],
            "verdict": line["verdict"]}


def late_mail(ticks: Any = (2, 3, 6), n: int = 1, rate: float = 0.3, stale: str = "dropped",
              begin: str = "together") -> LateMail:
    """Late Mail for 1 to 6 workers, who take so many ticks for a gradient, each 1 to 6.

    n: gradients of an update, 1 to 6; rate: 0.02 to 4; stale: "dropped" or "applied"; begin: "together", or "in turn":
    one a tick.  Raises InputError for anything else.
    """
    whole = lambda value: isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST
    ticks = list(ticks) if isinstance(ticks, list | tuple) else [ticks]
    if not 1 <= len(ticks) <= MOST or not all(map(whole, ticks)):
        raise InputError(f"you set ticks to {ticks!r}, which this widget cannot show",
                         f"it has 1 to {MOST} workers, who take 1 to {MOST} whole ticks each", "write ticks=(2, 3, 6)")
    if not whole(n):
        raise InputError(f"you set n to {n!r}, which this widget cannot show",
                         f"its updates average 1 to {MOST} gradients", "write n=1")
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not RATES[0] <= rate <= RATES[1]:
        raise InputError(f"you set rate to {rate!r}, which its slider cannot show",
                         f"it goes from {RATES[0]:g} to {RATES[1]:g}", "write rate=0.3")
    for name, value in (("stale", stale), ("begin", begin)):
        if value not in CHOICES[name]:
            raise InputError(f"you set {name} to {value!r}, which this widget does not have",
                             f"it has {' and '.join(CHOICES[name])}", f'write {name}="{CHOICES[name][0]}"')
    return LateMail({"ticks": [*ticks, *[3] * (MOST - len(ticks))], "workers": len(ticks), "n": n, "rate": float(rate),
                     "stale": stale, "begin": begin})
