"""The Mask Lathe: a net that is pruned while it trains, and the masked weights that come back
between two masks.

    mask_lathe(apply="when made", frequency=100, final=0.8)

The net, its steps and the five answers to when a mask is applied are
`minigrad.lessons.nb14_fewer_weights_many_owners.pruning`, the masks and the schedule
`minigrad.constraints`; this file shows them.

Hooks for tests in a browser, in [data-mg=lathe]:

    told (data-step, data-zoom, settings), message, line, code      data-fields
    tr[data-row=all | W1 | W2]              in it [data-cell=weights | asked | share | masked |
                                            revived | largest | accuracy | held] (data-raw)
    bars, .mg-chart (data-raw: JSON), [data-turn="100"]             the pictures
    controls                                "Mask applied", "k", "Schedule", "Weights are compared",
                                            "Final sparsity", "Frequency", "End of training",
                                            "Step", "Zoom of the histogram"
    buttons                                 "One step", "To the next mask", "Play the steps", "To
                                            the end", "Start again"
"""
import time
from typing import Any

import numpy as np

from minigrad.constraints import Mask
from minigrad.optim import Adam

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import Framed, gradient_cost
from ...widgets.line import line
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import pruning
from .pruning import SHAPES, SIZE, Row

# of the histogram; half of its axis, its slider's ends
BINS, ZOOMS = 60, (0.005, 2.0)
ZOOM = 0.6
CHART = 700, 130                                         # of the still's two charts, in pixels
SETTINGS = "apply", "schedule", "final", "frequency", "k", "together", "end", "steps"
WORDS = {"when made": "only when it is made", "before each step": "before each step",
         "after each step": "after each step", "every k": "after every k steps",
         "at the end": "when it is made, and at the end"}
# its names: what no notebook has, so it may be pasted anywhere
CODE = """from minigrad.lessons.nb14_fewer_weights_many_owners import pruning as the_pruning

the_row = the_pruning.run({settings})[-1]
print(the_row.step, the_row.asked, the_row.share, the_row.masked, the_row.revived, the_row.largest)
print(the_row.accuracy, the_row.held)
"""


class MaskLathe(Framed):
    """The widget.  trail: the settings and steps of `pruning.run`, the zoom of the histogram, and
    how often Start again was pressed."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "mask_lathe.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "mask_lathe.css")
    invitation = "Run the cell to train."

    def __repr__(self) -> str:
        row, at = self.rows[-1], self.state["settings"]
        return (f"Mask Lathe, mask applied {WORDS[at['apply']]}, {at['schedule']} to "
                f"{at['final']:.0%} every {at['frequency']} steps; step {row.step} of {at['end']}: "
                f"{row.masked} of {SIZE:,} weights masked, {row.revived} revived, {row.share:.1%} "
                f"exactly 0, test accuracy {row.accuracy:.1%}")

    def replay(self, trail: dict[str, Any]) -> list[Row]:
        """The rows so far."""
        return pruning.run(**{name: trail[name] for name in SETTINGS})

    def shown(self, found: list[Row]) -> dict[str, Any]:
        """The last row, and charts of all."""
        self.rows, settings = found, {name: self.trail[name] for name in SETTINGS}
        written = ", ".join(f"{name}={value!r}" for name, value in settings.items())
        return {"state": self._state(found, settings), "code": CODE.format(settings=written)}

    def _state(self, rows: list[Row], settings: dict[str, Any]) -> dict[str, Any]:
        now, trail = rows[-1], self.trail
        plan = pruning.schedule_of(*(settings[name]
                                     for name in ("schedule", "final", "frequency", "end")))
        steps = np.arange(settings["end"] + 1)
        turns = [int(n) for n in np.flatnonzero(plan.turn(steps))]
        again = f"Start {trail['resets'] + 1}: the settings stay. " * (bool(trail["resets"])
                                                                       and not now.step)
        return {"settings": settings, "step": now.step, "rows": _table(now),
                "histogram": _histogram(now, trail["zoom"]), "turns": turns,
                "asked": numerals.series(np.broadcast_to(plan(steps), steps.shape)),
                "zeros": numerals.series([row.share for row in rows]),
                "revived": numerals.series([row.revived / SIZE for row in rows]),
                "told": again + _story(now, settings, turns), "line": _line(now)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the histogram, and below it the shares that are asked for, 0 and revived."""
        (w, h), state = CHART, self.state
        bars = self.state["histogram"]
        sheet.frame(40, 0, w, h)
        sheet.text(46, 12, f"weights from {-bars['reach']:g} to {bars['reach']:g}, log counts; "
                   f"hollow: revived; grey: exactly 0 ({bars['zeros']})")
        wide, left = w / BINS, 40 + w / BINS * np.arange(BINS)

        def bars_of(counts: list[int], x: np.ndarray, width: float, **look: Any) -> None:
            some = np.flatnonzero(counts)
            tall = np.log10(1.0 + np.array(counts)[some]) / np.log10(1.0 + SIZE) * (h - 24)
            sheet.axes.bar(x[some], tall, width, h - tall, **look)

        bars_of([bars["zeros"]], np.array([20]), 20, color=INK)
        bars_of(bars["kept"], left + 0.3 * wide, 0.4 * wide, color=VALUE)
        bars_of(bars["revived"], left + 0.7 * wide, 0.4 * wide, fill=False, edgecolor=GRADIENT)
        end, foot = state["settings"]["end"], 2 * h + 40
        chart = sheet.chart(40, h + 40, w, h, (0, end), (0.0, h / (h - 4)))
        looks = ("asked for", "-", INK), ("exactly 0", "--", VALUE), ("revived", ":", GRADIENT)
        for name, (_, mark, colour) in zip(("asked", "zeros", "revived"), looks, strict=True):
            chart.line(np.arange(len(state[name])), state[name], mark, color=colour)
        sheet.legend(looks, 40, foot + 12, (150, 0))
        sheet.text(40 + w, foot + 12, f"shares over {end} steps", ha="right")
        sheet.grow(w + 40, foot + 20)


def _known() -> dict[str, Any]:
    """The facts that the browser gets once."""
    return {"ways": [[way, WORDS[way]] for way in pruning.WAYS], "size": SIZE, "zooms": [*ZOOMS],
            "schedules": [*pruning.SCHEDULES], "finals": [*pruning.FINALS],
            "frequencies": [*pruning.FREQUENCIES], "ks": [*pruning.KS], "ends": [*pruning.ENDS]}


def _table(now: Row) -> list[dict[str, Any]]:
    """How many weights are masked, exactly 0 and revived: of all, and of each array."""
    rows: list[dict[str, Any]] = [{"row": "all", "name": "all weights", "raw": {
        "weights": SIZE, "asked": now.asked, "share": now.share, "masked": now.masked,
        "revived": now.revived, "largest": now.largest, "accuracy": now.accuracy,
        "held": now.held}}]
    for name, (a, b) in SHAPES.items():
        mask, weight = Mask(now.masks[name]), now.params[name]
        rows.append({"row": name, "name": f"{name}, {a} × {b}", "raw": {
            "weights": weight.size, "share": float(np.mean(weight == 0.0)),
            "masked": int(np.sum(~now.masks[name])), "revived": int(mask.revived(weight)),
            "largest": float(mask.violation(weight))}})
    shares = "asked", "share", "accuracy", "held"
    for row in rows:
        row["words"] = {key: _percent(v) if key in shares else f"{v:,}" if isinstance(v, int) else
                        numerals.number(v, 3) if v else "–" for key, v in row["raw"].items()}
    return rows


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _histogram(now: Row, reach: float) -> dict[str, Any]:
    """How many weights in each bin from -reach to reach, and beyond: kept, and revived; those
    that are 0 apart."""
    whole = lambda masks: np.concatenate([np.ravel(masks[name]) for name in SHAPES])
    weights, kept = whole(now.params), whole(now.masks)
    counts: dict[str, Any] = {"reach": reach, "zeros": now.zeros}
    for name, chosen in (("kept", weights[kept & (weights != 0.0)]),
                         ("revived", weights[~kept & (weights != 0.0)])):
        counts[name] = [int(n) for n in np.histogram(chosen, BINS, (-reach, reach))[0]]
        counts[f"{name} beyond"] = [int(np.sum(chosen < -reach)), int(np.sum(chosen > reach))]
    return counts


def _line(now: Row) -> dict[str, Any]:
    """The cost of the next step, with its gradient, Adam and the mask."""
    (x, t), adam = pruning.batch(min(now.step, pruning.ENDS[1] - 1)), Adam(pruning.RATE)
    named = lambda values: dict(zip(SHAPES, values, strict=True))

    def held(params: Any, gradients: Any) -> list[Any]:
        after, _ = adam.step(params, gradients, adam.state(now.params))
        return [Mask(now.masks[name]).project(after[name]) for name in SHAPES]

    loss = lambda values: pruning.loss(named(values), x, t)
    values = [now.params[name] for name in SHAPES]
    one = gradient_cost(loss, values, lambda nodes, found: held(named(nodes), named(found)))
    begun = time.perf_counter()
    held(now.params, pruning.slopes(now.params, x, t))
    ms = 1e3 * (time.perf_counter() - begun)
    return line(f"one step, with its gradient, Adam and the mask: {one.words} · {ms:.2f} ms", loss,
                values, one.gradients)


# --- in words
def _story(now: Row, settings: dict[str, Any], turns: list[int]) -> str:
    """The effect of the last step on the masked weights, in words, and its reason."""
    n, end = now.step, settings["end"]
    apply = settings["apply"]
    following = next((turn for turn in turns if turn > n), None)
    later = (f"the next mask is made at step {following}" if following
             else "no other mask will be made")
    begin = f"Step 0, a net that has learnt {pruning.LEARNT} steps" if not n else f"Step {n}"
    how = "all compared together" if settings["together"] else "each array by itself"
    if n == now.made:
        said = (f"{begin}: a mask is made and applied. The schedule asks for "
                f"{_percent(now.asked)}, so the {now.masked} smallest, {how}, are 0; {now.cleared} "
                "of them were not before." if now.masked else f"{begin}: the schedule asks for "
                f"{_percent(now.asked)}, so no weight is masked; {later}.")
    elif not now.masked:
        said = f"{begin}: no weight is masked yet; {later}."
    elif now.revived:
        said = (f"{_since(now, settings)}: {now.revived} of {now.masked} masked weights have come "
                f"back, the largest {numerals.number(now.largest, 3)}, since Adam moves every "
                "weight that has had a gradient, masked or not.")
        if n < end:
            put = n - n % settings["k"] + settings["k"]
            soon = apply == "every k" and put <= (following or end)
            said += (" The next step begins with them at 0." if apply == "before each step" else
                     f" They are put back at step {put}." if soon else
                     " Nothing puts them back." if apply != "at the end" and not following else
                     f" Nothing puts them back before step {following or end}"
                     + ", where the next mask is made." * bool(following) + "." * (not following))
    elif now.cleared:
        said = (f"{begin}: the mask has put {now.cleared} of {now.masked} masked weights back to "
                "0, which had moved" + (
            f" in the {n - now.made} steps since it was made." if apply == "at the end"
            else " in this step." if apply == "after each step"
            else f" in the {_gone(now, settings)} steps before."))
    else:
        said = f"{begin}: all {now.masked} masked weights are 0."
    return said + _ending(now, settings) * (n == end)


def _since(now: Row, settings: dict[str, Any]) -> str:
    """How long ago the mask was applied, and when that was."""
    if settings["apply"] == "before each step":
        return "One update since the mask was applied"
    applied = (max(now.made, now.step - now.step % settings["k"])
               if settings["apply"] == "every k" else now.made)
    count, what = now.step - applied, "made" if applied == now.made else "applied"
    return f"{count} {'step' if count == 1 else 'steps'} since the mask was {what}"


def _gone(now: Row, settings: dict[str, Any]) -> int:
    """The steps from when it was applied before to now."""
    return min(now.step - now.made, settings["k"])


def _ending(now: Row, settings: dict[str, Any]) -> str:
    """A sentence on the end of the training."""
    final, frequency, end = (settings[name] for name in ("final", "frequency", "end"))
    said = f" Training ends here: {now.revived} masked weights are not 0." if now.revived else ""
    if _percent(now.asked) != _percent(final):
        said += (f" The last mask, of step {now.made}, stops at {_percent(now.asked)}, not at "
                 f"{_percent(final)}: {frequency} does not divide {end}.")
    return said


def mask_lathe(apply: str = "when made", schedule: str = "polynomial", final: float = 0.8,
               frequency: int = 100, k: int = 10, together: bool = False, end: int = 437,
               steps: int = 0) -> MaskLathe:
    """The Mask Lathe: `apply` is "when made", "before each step", "after each step", "every k"
    or "at the end".

    schedule: "polynomial" or "constant", from step 0 to `end`, where the training ends too
    final: the share of weights that the schedule asks for at the end
    frequency: steps from one mask to the next
    k: of "every k"
    together: whether all weights are compared with each other
    steps: how many are taken at once
    Raises OptionError or InputError for other settings.
    """
    settings = (apply, schedule, final, frequency, k, together, end, steps)
    return MaskLathe({**dict(zip(SETTINGS, settings, strict=True)), "zoom": ZOOM, "resets": 0},
                     known=_known())
