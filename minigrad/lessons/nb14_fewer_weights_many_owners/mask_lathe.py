"""The Mask Lathe: a net that is pruned while it trains, and the masked weights that come back between two masks.

    mask_lathe(apply="when made", frequency=100, final=0.8)

The net, its steps and the five answers to when a mask is applied are `minigrad.course.lathe`, the masks and the
schedule `minigrad.constraints`; here is what is shown of them.
"""
import time
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.constraints import Mask
from minigrad.cost import bill
from minigrad.course.lathe import (
    ENDS,
    FINALS,
    FREQUENCIES,
    KS,
    LEARNT,
    RATE,
    SCHEDULES,
    SHAPES,
    SIZE,
    WAYS,
    Row,
    batch,
    loss,
    run,
    schedule_of,
    slopes,
)
from minigrad.errors import InputError
from minigrad.optim import Adam
from minigrad.program import Program

from . import show
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

BINS, ZOOMS, ZOOM = 60, (0.005, 2.0), 0.6                # of the histogram; half of its axis, its slider's ends
CHART = 700, 130                                         # of the still's two charts, in pixels
SETTINGS = "apply", "schedule", "final", "frequency", "k", "together", "end"
WORDS = {"when made": "only when it is made", "before each step": "before each step",
         "after each step": "after each step", "every k": "after every k steps",
         "at the end": "when it is made, and at the end"}
CODE = """from minigrad.course import lathe as the_lathe

the_row = the_lathe.run({settings})[-1]
print(the_row.step, the_row.asked, the_row.share, the_row.masked, the_row.revived, the_row.largest)
print(the_row.accuracy, the_row.held)
"""                                                      # its names: what no notebook has, so it may be pasted anywhere


class MaskLathe(Framed):
    """See above.  `trail` is all that the learner decides: the settings of `lathe.run`, the steps, and the zoom of the
    histogram; `state` is what the kernel found out."""

    _esm = text("shared.js", "framed.js", "mask_lathe.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "mask_lathe.css")
    known = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        self.rows: list[Row] = []
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        row, at = self.rows[-1], self.state["settings"]
        return (f"Mask Lathe, mask applied {WORDS[at['apply']]}, {at['schedule']} to {at['final']:.0%} every "
                f"{at['frequency']} steps; step {row.step} of {at['end']}: {row.masked} of {SIZE:,} weights masked, "
                f"{row.revived} revived, {row.share:.1%} exactly 0, test accuracy {row.accuracy:.1%}")

    def _follow(self, _: Any = None) -> None:
        """Train as far as the trail says; where that cannot be, the last good picture stays, and a sentence."""
        settings = {name: self.trail[name] for name in (*SETTINGS, "steps")}
        try:
            rows = run(**settings)
        except InputError as error:
            self._refuse(error)
            return
        self.rows = rows
        with self.hold_sync():
            self.state = self._told(settings)
            self.code = CODE.format(settings=", ".join(f"{name}={value!r}" for name, value in settings.items()))
            self.message = ""

    # --- what the kernel finds
    def _told(self, settings: dict[str, Any]) -> dict[str, Any]:
        """All that is shown."""
        rows, now, trail = self.rows, self.rows[-1], self.trail
        plan = schedule_of(*(settings[name] for name in ("schedule", "final", "frequency", "end")))
        steps = np.arange(settings["end"] + 1)
        turns = [int(n) for n in np.flatnonzero(plan.turn(steps))]
        again = f"Start {trail['resets'] + 1}: the settings stay. " * (bool(trail["resets"]) and not now.step)
        return {"settings": settings, "step": now.step, "rows": _table(now),
                "histogram": _histogram(now, trail["zoom"]), "turns": turns,
                "asked": show.series(np.broadcast_to(plan(steps), steps.shape)),
                "zeros": show.series([row.share for row in rows]),
                "revived": show.series([row.revived / SIZE for row in rows]),
                "told": again + _story(now, settings, turns), "line": _line(now)}

    def picture(self) -> bytes:
        """The PNG: the histogram above, and below it what was asked for, what is 0, and what came back, over steps."""
        (w, t), bars = CHART, self.state["histogram"]
        sheet = Sheet(w + 40, 2 * t + 60, f"{self!r}. Run the cell to train.")
        for top in (0, t + 40):
            sheet.axes.plot([40, 40 + w, 40 + w, 40, 40], [top, top, top + t, top + t, top], color=INK, linewidth=1)
        sheet.axes.text(46, 12, f"weights from {-bars['reach']:g} to {bars['reach']:g}, log counts; hollow: revived; "
                        f"grey: exactly 0 ({bars['zeros']})", fontsize=8, color=INK, va="center")
        tall = lambda count: np.log10(1.0 + count) / np.log10(1.0 + SIZE) * (t - 24)
        sheet.axes.bar(20, tall(bars["zeros"]), 20, t - tall(bars["zeros"]), color=INK)
        wide = w / BINS
        for k, (kept, back) in enumerate(zip(bars["kept"], bars["revived"], strict=True)):
            for count, at, look in ((kept, 0.3, {"color": VALUE}), (back, 0.7, {"fill": False, "edgecolor": GRADIENT})):
                if count:
                    sheet.axes.bar(40 + wide * (k + at), tall(count), 0.4 * wide, t - tall(count), **look)
        end, foot = self.state["settings"]["end"], 2 * t + 40
        for name, colour, dashes, words in (("asked", INK, "-", "asked for"), ("zeros", VALUE, "--", "exactly 0"),
                                            ("revived", GRADIENT, ":", "revived")):
            y = np.array(self.state[name])
            sheet.axes.plot(40 + w * np.arange(len(y)) / end, foot - (t - 4) * y, dashes, color=colour, linewidth=1.6)
            left = 40 + 150 * ("asked", "zeros", "revived").index(name)
            sheet.axes.plot([left, left + 28], [foot + 12, foot + 12], dashes, color=colour, linewidth=1.6)
            sheet.axes.text(left + 34, foot + 12, words, fontsize=8, color=INK, va="center")
        sheet.axes.text(40 + w, foot + 12, f"shares over {end} steps", fontsize=8, color=INK, va="center", ha="right")
        return sheet.png()


def _known() -> dict[str, Any]:
    """What the browser has to know once."""
    return {"ways": [[way, WORDS[way]] for way in WAYS], "schedules": [*SCHEDULES], "finals": [*FINALS],
            "frequencies": [*FREQUENCIES], "ks": [*KS], "ends": [*ENDS], "zooms": [*ZOOMS], "size": SIZE}


def _table(now: Row) -> list[dict[str, Any]]:
    """What is masked, exactly 0 and revived: of all weights, and of each array."""
    rows: list[dict[str, Any]] = [{"row": "all", "name": "all weights", "raw": {
        "weights": SIZE, "asked": now.asked, "share": now.share, "masked": now.masked, "revived": now.revived,
        "largest": now.largest, "accuracy": now.accuracy, "held": now.held}}]
    for name, (a, b) in SHAPES.items():
        mask, weight = Mask(now.masks[name]), now.params[name]
        rows.append({"row": name, "name": f"{name}, {a} × {b}", "raw": {
            "weights": weight.size, "share": float(np.mean(weight == 0.0)), "masked": int(np.sum(~now.masks[name])),
            "revived": int(mask.revived(weight)), "largest": float(mask.violation(weight))}})
    shares = "asked", "share", "accuracy", "held"
    for row in rows:
        row["words"] = {key: _percent(v) if key in shares else f"{v:,}" if isinstance(v, int) else
                        show.number(v, 3) if v else "–" for key, v in row["raw"].items()}
    return rows


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _histogram(now: Row, reach: float) -> dict[str, Any]:
    """How many weights in each bin from -reach to reach, and beyond: kept, and revived; those that are 0 apart."""
    whole = lambda masks: np.concatenate([np.ravel(masks[name]) for name in SHAPES])
    weights, kept = whole(now.params), whole(now.masks)
    counts: dict[str, Any] = {"reach": reach, "zeros": now.zeros}
    for name, chosen in (("kept", weights[kept & (weights != 0.0)]), ("revived", weights[~kept & (weights != 0.0)])):
        counts[name] = [int(n) for n in np.histogram(chosen, BINS, (-reach, reach))[0]]
        counts[f"{name} beyond"] = [int(np.sum(chosen < -reach)), int(np.sum(chosen > reach))]
    return counts


def _line(now: Row) -> dict[str, Any]:
    """What the next step costs, and whether a finite difference agrees with its gradient."""
    names, (x, t), adam = [*SHAPES], batch(min(now.step, ENDS[1] - 1)), Adam(RATE)
    nodes = {name: mg.tensor(now.params[name]) for name in names}
    y = loss(nodes, x, t)
    found = mg.gradient(y, [nodes[name] for name in names])
    after, _ = adam.step(nodes, dict(zip(names, found, strict=True)), adam.state(now.params))
    held = [Mask(now.masks[name]).project(after[name]) for name in names]
    spent = bill(Program(y, *found, *held))
    begun = time.perf_counter()
    came, _ = adam.step(now.params, slopes(now.params, x, t), adam.state(now.params))
    for name in names:
        Mask(now.masks[name]).project(came[name])
    ms = 1e3 * (time.perf_counter() - begun)
    line = judged(lambda values: loss(dict(zip(names, values, strict=True)), x, t), [now.params[n] for n in names],
                  [g.value for g in found])
    return {"cost": f"one step, with its gradient, Adam and the mask: {spent} · {spent.bytes:,} bytes of values · "
                    f"{ms:.2f} ms", "agrees": line["agrees"], "verdict": line["verdict"]}


# --- in words
def _story(now: Row, settings: dict[str, Any], turns: list[int]) -> str:
    """What the last step did to the masked weights, and why."""
    n, end, apply = now.step, settings["end"], settings["apply"]
    following = next((turn for turn in turns if turn > n), None)
    later = f"the next mask is made at step {following}" if following else "no mask is made any more"
    begin = f"Step 0, a net that has learnt {LEARNT} steps" if not n else f"Step {n}"
    how = "all compared together" if settings["together"] else "each array by itself"
    if n == now.made:
        said = (f"{begin}: a mask is made and applied. The schedule asks for {_percent(now.asked)}, so the "
                f"{now.masked} smallest, {how}, are 0; {now.cleared} of them were not before." if now.masked else
                f"{begin}: the schedule asks for {_percent(now.asked)}, so no weight is masked; {later}.")
    elif not now.masked:
        said = f"{begin}: no weight is masked yet; {later}."
    elif now.revived:
        said = f"{_since(now, settings)}: {now.revived} of {now.masked} masked weights have come back, the largest " \
               f"{show.number(now.largest, 3)}, since Adam moves every weight that has had a gradient, masked or not."
        if n < end:
            put = n - n % settings["k"] + settings["k"]
            soon = apply == "every k" and put <= (following or end)
            said += (" The next step begins with them at 0." if apply == "before each step" else
                     f" They are put back at step {put}." if soon else
                     " Nothing puts them back." if apply != "at the end" and not following else
                     f" Nothing puts them back before step {following or end}"
                     + ", where the next mask is made." * bool(following) + "." * (not following))
    elif now.cleared:
        said = f"{begin}: the mask has put {now.cleared} of {now.masked} masked weights back to 0, which had moved" + (
            f" in the {n - now.made} steps since it was made." if apply == "at the end" else
            " in this step." if apply == "after each step" else f" in the {_gone(now, settings)} steps before.")
    else:
        said = f"{begin}: all {now.masked} masked weights are 0."
    return said + _ending(now, settings) * (n == end)


def _since(now: Row, settings: dict[str, Any]) -> str:
    """How long ago the mask was applied, and when that was."""
    if settings["apply"] == "before each step":
        return "One update since the mask was applied"
    applied = max(now.made, now.step - now.step % settings["k"]) if settings["apply"] == "every k" else now.made
    count, what = now.step - applied, "made" if applied == now.made else "applied"
    return f"{count} {'step' if count == 1 else 'steps'} since the mask was {what}"


def _gone(now: Row, settings: dict[str, Any]) -> int:
    """The steps from when it was applied before to now."""
    return min(now.step - now.made, settings["k"])


def _ending(now: Row, settings: dict[str, Any]) -> str:
    """What stays so, since training ends here."""
    final, frequency, end = (settings[name] for name in ("final", "frequency", "end"))
    said = f" Training ends here: {now.revived} masked weights are not 0." if now.revived else ""
    if _percent(now.asked) != _percent(final):
        said += (f" The last mask, of step {now.made}, stops at {_percent(now.asked)}, not at {_percent(final)}: "
                 f"{frequency} does not divide {end}.")
    return said


def mask_lathe(apply: str = "when made", schedule: str = "polynomial", final: float = 0.8, frequency: int = 100,
               k: int = 10, together: bool = False, end: int = 437, steps: int = 0) -> MaskLathe:
    """The Mask Lathe: `apply` is "when made", "before each step", "after each step", "every k" or "at the end".

    schedule: "polynomial" or "constant", from step 0 to `end`, where the training ends too; final: the share of
    weights that it asks for there; frequency: steps from one mask to the next; k: of "every k"; together: all weights
    are compared with each other; steps: that are taken at once.  Raises InputError for other settings."""
    trail: dict[str, Any] = {"apply": apply, "schedule": schedule, "final": final, "frequency": frequency, "k": k,
             "together": together, "end": end, "steps": steps}
    run(**trail)
    return MaskLathe({**trail, "zoom": ZOOM, "resets": 0})
