"""Late Mail: workers post gradients stamped with the step at which they were computed; some
come too late.

    late_mail(ticks=(2, 3, 6), n=1, rate=0.3, stale="dropped", begin="together")

The run is `minigrad.lessons.nb09_inside_the_optimizer.stale_gradients`'s: the accumulator takes or
drops, an SGD applies, and each worker's gradient is of its own share of 150 iris petals.  The
largest stable rates are measured by many such runs; the browser draws one.

Hooks for tests in a browser, in [data-mg=mail]:

    told (data-verdict), limit (data-raw), heard, line, code        data-fields
    [data-letter="0"]                       data-fate: fresh, late or dropped; data-raw
    weight                                  its curve (data-raw)
    tr[data-worker="1"] [data-cell=posted]  also used, dropped, late, share, mean (data-raw)
    [data-delay="3"], [data-limit], [data-rate]     measured (data-raw), of these workers, the rate
                                            (data-verdict)
    controls                                "Ticks of worker 1", "Number of workers", "Gradients in
                                            an update", "Stale gradients are", "Workers begin",
                                            "Learning rate"
"""
import functools
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import InputError, between, one_of, whole
from minigrad.optim import SGD

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import finite, gradient_cost
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.numerals import plural
from ...widgets.still import GRADIENT, VALUE, Sheet
from . import stale_gradients

# workers, ticks of a gradient, gradients of an update
MOST = 6
# ticks after which the slowest has begun and posted
SETTLED = 2 * MOST
# of the slider, whose stops are even in log10
RATES = 0.02, 4.0
# that are measured; six workers make none above 31
DELAYS = 0, 1, 2, 3, 5, 8, 13, 20, 31
# nearer to the largest rate nobody can tell; cm
EDGE, FAR = 0.002, 100.0
CHOICES = {"stale": ["dropped", "applied"], "begin": ["together", "in turn"]}
CODE = (
    """from minigrad.lessons.nb09_inside_the_optimizer import deliver, flowers, largest_rate, slopes
from minigrad.optim import SGD

workers = dict(ticks={ticks}, n={n}, drop={drop}, apart={apart})
log = deliver(slopes(flowers({workers})), 0.0, SGD({rate}), **workers)
print(log.weights, len(log.updates), sum(letter.used for letter in log.letters))
print(largest_rate(**workers))
""")


class LateMail(Controlled):
    """The widget.  settings: all that the learner decides; bounds: of the controls; limits: the
    largest stable rates of workers who take turns, by delay."""

    controls = ("settings",)
    invitation = ("Dot: used; cross: dropped; below: the weight. Run the cell to drag.")
    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "late_mail.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "late_mail.css")
    settings = traitlets.Dict().tag(sync=True)
    bounds = traitlets.Dict().tag(sync=True)
    limits: traitlets.List = traitlets.List().tag(sync=True)

    def __init__(self, settings: dict[str, Any]):
        bounds = {"most": MOST, "until": stale_gradients.UNTIL, "rates": list(RATES),
                  "delays": [0, DELAYS[-1]], "choices": CHOICES}
        super().__init__(settings=settings, bounds=bounds, limits=limits())

    def __repr__(self) -> str:
        used, state = self._used(), self.state
        return (f"Late Mail, {plural(len(used['ticks']), 'worker')} of "
                f"{'/'.join(map(str, used['ticks']))} ticks, stale gradients are "
                f"{self.settings['stale']}: {state['counts']['used']} of "
                f"{state['counts']['posted']} gradients used, largest stable "
                f"rate {numerals.number(state['limit'], 2)}, rate "
                f"{numerals.number(self.settings['rate'], 2)} is {state['verdict']}")

    def _used(self) -> dict[str, Any]:
        """The settings as options of `deliver`."""
        given, count = self.settings, lambda value: min(max(1, int(value)), MOST)
        return {"ticks": tuple(count(t) for t in given["ticks"][:count(given["workers"])]),
                "n": count(given["n"]), "drop": given["stale"] == "dropped",
                "apart": int(given["begin"] == "in turn")}

    @np.errstate(all="ignore")
    def measure(self) -> dict[str, Any]:
        """Run the mail, and find the largest rate of these workers; a rate far above it
        ends in infinity."""
        options, rate = self._used(), float(self.settings["rate"])
        parts = stale_gradients.flowers(len(options["ticks"]))
        log = stale_gradients.deliver(stale_gradients.slopes(parts), 0.0, SGD(rate), **options)
        limit = stale_gradients.largest_rate(**options)
        late = [letter.delay for letter in log.letters if letter.used and letter.began >= SETTLED]
        verdict = ("stable" if rate < limit * (1.0 - EDGE) else "too large"
                   if rate > limit * (1.0 + EDGE) else "at the edge")
        rows = [_row(k, t, parts[k], log) for k, t in enumerate(options["ticks"])]
        counts = {"posted": len(log.letters), "used": sum(x.used for x in log.letters),
                  "updates": len(log.updates)}
        state = {
            "letters": [{**letter._asdict(), "delay": letter.delay} for letter in log.letters],
            "updates": [[u.tick, u.step, finite(u.weights)] for u in log.updates],
            "rows": rows, "counts": counts, "limit": limit, "verdict": verdict,
            "rate": rate, "delay": {"most": max(late), "mean": float(np.mean(late))},
            "goal": float(np.mean(np.hstack(parts))), "drop": options["drop"],
            "told": _told(rate, limit, verdict, late),
            "heard": _heard(rows, log, float(np.mean(np.hstack(parts)))),
            "line": _line(parts, [0.0, *(float(u.weights) for u in log.updates)], counts)}
        return {"state": state, "code": CODE.format(**options, workers=len(parts), rate=rate)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw a lane for each worker with its letters, and the weight below."""
        state, until = self.state, stale_gradients.UNTIL
        lane = 22
        left, base = lambda tick: 62 + 11.0 * tick, lane * len(state["rows"]) + 14
        for k in range(len(state["rows"])):
            sheet.text(0, lane * k + 11, f"worker {k + 1}")
        for letter in state["letters"]:
            y, used = lane * letter["worker"] + 11, letter["used"]
            delay = letter["delay"]
            sheet.line([left(letter["began"]) + 3, left(letter["tick"]) - 4], [y, y])
            sheet.line(left(letter["tick"]), y, "x" if not used else "D" if delay else "o",
                       color=VALUE if used and not delay else GRADIENT, markersize=4)
        known = [(tick, w) for tick, _, w in [(0, 0, 0.0), *state["updates"]]
                 if w is not None and abs(w) < 12.0]
        if len(known) > len(state["updates"]):           # the weight stays until the end
            known.append((until, known[-1][1]))
        to, (ticks, weights) = lambda w: base + 80 - 10.0 * w, np.array(known, float).T
        sheet.line([left(0), left(until)], [to(state["goal"])] * 2, ":")
        sheet.line(left(ticks), to(weights), color=VALUE, linewidth=1.6, drawstyle="steps-post")
        sheet.text(0, to(state["goal"]), "mean of all", fontsize=7)
        sheet.grow(600, base + 110)


@functools.cache
def limits() -> list[list[float]]:
    """[delay, largest stable rate] of workers who take turns."""
    return [[d, stale_gradients.largest_rate(**stale_gradients.turns(d))] for d in DELAYS]


def _row(worker: int, ticks: int, part: np.ndarray, log: stale_gradients.Log) -> dict[str, Any]:
    """The row of a worker: how many of its letters were posted, used and dropped."""
    own = [letter for letter in log.letters if letter.worker == worker]
    used = [letter.delay for letter in own if letter.used]
    share = len(used) / max(1, sum(letter.used for letter in log.letters))
    raw = {"posted": len(own), "used": len(used), "dropped": len(own) - len(used),
           "late": max(used, default=None), "share": share, "mean": float(np.mean(part))}
    words = {**{name: "–" if raw[name] is None else str(raw[name])
                for name in ("posted", "used", "dropped", "late")},
             "share": f"{share:.0%}", "mean": f"{len(part)}, mean {raw['mean']:.2f} cm"}
    return {"worker": worker + 1, "ticks": ticks, "raw": raw, "words": words}


def _told(rate: float, limit: float, verdict: str, late: list[int]) -> list[str]:
    """The two parts of the verdict: the bold one, and the rest."""
    how = ("what is used is never late" if not max(late) else "what is used is up to "
           f"{plural(max(late), 'update')} late, {np.mean(late):.1f} on average")
    ends = {"stable": "", "too large": ": each swing is larger than the one before",
            "at the edge": ": swings neither grow nor die out"}[verdict]
    return [f"Largest stable rate of these workers: {limit:#.3g}",
            f" ({how}). Your rate {rate:.3g} is {verdict}{ends}."]


def _heard(rows: list[dict[str, Any]], log: stale_gradients.Log, goal: float) -> str:
    """Which workers' flowers count, in words."""
    silent = [str(row["worker"]) for row in rows if not row["raw"]["used"]]
    dropped, posted = sum(row["raw"]["dropped"] for row in rows), len(log.letters)
    lost = (f"{dropped} of {posted} gradients were dropped as stale" if dropped
            else f"All {posted} gradients were used")
    who = (f"workers {', '.join(silent[:-1])} and {silent[-1]}" if len(silent) > 1
           else f"worker {''.join(silent)}")
    dumb = f", and {who} never contributed" if silent else ""
    last = [float(u.weights) for u in log.updates if u.tick > 3 * stale_gradients.UNTIL // 4]
    if not (last and np.isfinite(last).all() and max(map(abs, last)) < 1e6):
        return f"{lost}{dumb}. The weight has grown beyond all bounds."
    return (f"{lost}{dumb}. In the last quarter the weight is {np.mean(last):.2f} cm on average; "
            f"the mean of all flowers is {goal:.2f} cm.")


def _line(parts: list[np.ndarray], weights: list[float], counts: dict[str, int]) -> dict[str, Any]:
    """The cost of a gradient.  Those of all workers are checked, at the last weight that is not too
    large for a finite difference."""
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
    ticks = list(ticks) if isinstance(ticks, list | tuple) else [ticks]
    if not 1 <= len(ticks) <= MOST:
        raise InputError(f"you gave ticks={ticks!r}", f"there are 1 to {MOST} workers",
                         "write ticks=(2, 3, 6)")
    for each in ticks:
        whole("ticks", each, 1, MOST)
    return LateMail({"ticks": [*ticks, *[3] * (MOST - len(ticks))], "workers": len(ticks),
                     "n": whole("n", n, 1, MOST), "rate": between("rate", rate, *RATES),
                     "stale": one_of("stale", stale, CHOICES["stale"]),
                     "begin": one_of("begin", begin, CHOICES["begin"])})
