"""Flat Land: two weights on a cost that may be flat, and how many of the samples' gradients
are exactly zero.

    flat_land("sign", rate=0.5)

One hundred flowers, two petal measures, two weights; the cost is chosen, and may be changed
on the way.  Every step, and every sample's gradient, is the engine's
(`minigrad.lessons.nb11_when_the_gradient_is_useless.flat_costs`); the contour is the same
cost on a grid.

Hooks for tests in a browser, in [data-mg=flat]:

    [data-at]                               the weights in the picture (JSON)
    [data-flower="0"]                       a flower (data-kind, data-silent)
    [data-cell=value]                       also accuracy, zeros, moved (data-raw)
    told (data-step), share (data-raw), counted, formula, where, message, line, code    data-fields
    svg[data-chart]                         data-raw
    controls                                "Cost", "Rate", "Temperature", "Weight w1" (w2), "Chart"
    buttons                                 "Play the steps"
"""
import functools
import math
from itertools import pairwise
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import InputError

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.contour import contour, draw
from ...widgets.framed import Framed, Plane, finite, gradient_cost
from ...widgets.line import line
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import flat_costs
from .flat_costs import COSTS, REACH, START, TEMPERATURE, Row

PLANE = Plane(((-REACH, REACH), (-REACH, REACH)), (330, 330), (121, 121))
DEEP = 0.02                                              # what counts as the bottom of a cost
# the cost whose contour is not of its logarithm
ENDLESS = "no bottom"
KEPT = 3                                                 # steps that are told one by one
METRICS = "value", "accuracy", "zeros", "moved"
CODE = """from minigrad.lessons.nb11_when_the_gradient_is_useless import (
    each_gradient, walk, zero_share)

row = walk({legs})[-1]
print(row.step, row.w, row.value, row.accuracy)
print(zero_share(each_gradient(row.cost, row.w, row.temperature)))
"""


class FlatLand(Framed):
    """The widget.  trail: the legs of `flat_costs.walk`, and how often Reset was pressed; plane:
    the contour of the cost."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "flat_land.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "flat_land.css")
    plane = traitlets.Dict().tag(sync=True)
    invitation = "Run the cell to move the weights."

    def __repr__(self) -> str:
        row = self.rows[-1]
        return (f"Flat Land, cost {_called(row)}, rate {numerals.number(row.rate, 3)}, step "
                f"{row.step}: cost {numerals.number(row.value, 3)}, accuracy {row.accuracy:.0%}, "
                f"{row.zeros:.1%} of the single samples' gradients exactly zero")

    def replay(self, trail: dict[str, Any]) -> list[Row]:
        """The rows of all legs."""
        return flat_costs.walk(trail["legs"])

    def shown(self, found: list[Row]) -> dict[str, Any]:
        """The way so far, and the contour of the cost at its end."""
        self.rows, now = found, found[-1]
        return {"plane": plane(now.cost, _warmth(now)), "state": self._state(found, now),
                "code": CODE.format(legs=[list(leg) for leg in self.trail["legs"]])}

    def _state(self, rows: list[Row], now: Row) -> dict[str, Any]:
        gradients = flat_costs.each_gradient(now.cost, now.w, now.temperature)
        begun = max(k for k, row in enumerate(rows) if row.placed)
        asked, resets = sum(leg[5] for leg in self.trail["legs"]), self.trail["resets"]
        again = f"Reset {resets}: cost, rate and temperature stay. "
        words = {"value": numerals.number(now.value), "accuracy": f"{now.accuracy:.0%}",
                 "zeros": f"{now.zeros:.1%}",
                 "moved": "–" if math.isnan(now.moved) else numerals.number(now.moved, 3),
                 "w1": numerals.number(now.w[0]), "w2": numerals.number(now.w[1])}
        return {"step": now.step, "cost": now.cost, "temperature": now.temperature,
                "rate": now.rate, "w": [*now.w], "words": words,
                "raw": {name: finite(getattr(now, name)) for name in METRICS},
                "counts": [int(np.sum(gradients == 0.0)), gradients.size],
                "silent": [int(k) for k in np.flatnonzero(np.all(gradients == 0.0, 1))],
                "path": [numerals.series(row.w) for row in rows[begun:]],
                "steps": [row.step for row in rows],
                "series": {name: numerals.series([getattr(row, name) for row in rows])
                           for name in METRICS},
                "told": again * (bool(resets) and now.step == 0) + _story(rows, asked),
                "line": _line(now)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the contour with the way so far, and beside it the flowers and the line s = 0;
        those whose gradients are exactly zero are hollow."""
        (w, h), (x, kind) = PLANE.size, flat_costs.flowers()
        sheet.frame(0, 0, w, h)
        draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.6)
        path = self.state["path"]
        PLANE.line(sheet, path, "o-", color=GRADIENT, markersize=3, linewidth=1.2)
        PLANE.line(sheet, path[-1:], "o", color=VALUE, markersize=8)
        sheet.frame(w + 20, 0, w, h)
        across, down = (PLANE.pixels(x) + np.array([w + 20, 0])).T
        silent = np.isin(np.arange(len(x)), self.state["silent"])
        for side, mark, colour in ((-1.0, "o", GRADIENT), (1.0, "s", VALUE)):
            for some, fill in ((~silent, "full"), (silent, "none")):
                some = some & (kind == side)
                sheet.line(across[some], down[some], mark, color=colour, markersize=4,
                           fillstyle=fill)
        u, v = self.state["w"]
        if size := max(abs(u), abs(v)):
            sheet.line(*(PLANE.pixels(np.array([[-v, u], [v, -u]]) * (REACH / size))
                         + np.array([w + 20, 0])).T)


def _line(now: Row) -> dict[str, Any]:
    """The cost of a gradient at these weights.  A finite difference is taken of the cost that lends
    its slope, where one does."""
    at, lent = [np.array(now.w)], COSTS[now.cost].lent is not None
    cost, smooth = (flat_costs.mean_cost(now.cost, now.temperature, lends)
                    for lends in (False, True))
    one = gradient_cost(lambda w: cost(w[0]), at)
    found = line(f"{now.step} steps · one gradient: {one.words} · {one.ms:.2f} ms",
                 lambda w: smooth(w[0]), at, one.gradients)
    return {**found,
            "verdict": found["verdict"] + " (of the cost that lends its slope)" * lent}


# --- the plane
def _known() -> dict[str, Any]:
    """The facts that the browser gets once."""
    x, t = flat_costs.flowers()
    return {"costs": {name: {"formula": cost.formula, "rate": cost.rate}
                      for name, cost in COSTS.items()}, "rates": [*flat_costs.RATES],
            "temperatures": [*flat_costs.TEMPERATURES], "reach": REACH, "start": [*START],
            "most": flat_costs.MOST, "size": [*PLANE.size],
            "flowers": np.column_stack([np.round(x, 4), t]).tolist()}


@functools.lru_cache(64)
def plane(cost: str, temperature: float | None) -> dict[str, Any]:
    """The contour of a cost; the one without a bottom by even levels, the others by even levels of
    its logarithm."""
    w1, w2, f = PLANE.values(flat_costs.mean_cost(cost, temperature or TEMPERATURE))
    z = f if cost == ENDLESS else np.log10(np.maximum(f, DEEP))
    found = contour(w1, w2, z, PLANE.pixels, float(z.min()))
    if cost == ENDLESS:
        for line in found["lines"]:                      # whose words are powers of ten
            line["words"] = (line["words"]
                             and f"{math.log10(float(line['words'].replace(',', ''))):.0f}")
    return {"cost": cost, "temperature": temperature, "size": [*PLANE.size], **found}


# --- in words
def _warmth(row: Row) -> float | None:
    """The temperature, where the cost has one."""
    return row.temperature if row.cost == "tanh" else None


def _called(row: Row) -> str:
    return (row.cost if _warmth(row) is None
            else f"{row.cost} at temperature {numerals.number(row.temperature, 3)}")


def _story(rows: list[Row], asked: int) -> str:
    """The last move and its result, in words."""
    now, before = rows[-1], rows[-2] if len(rows) > 1 else None
    if asked > flat_costs.MOST:
        return f"{flat_costs.MOST} steps are enough: press Reset."
    if now.gone:
        return "The weights are infinite: press Reset and choose " + (
            "a cost that has a least value." if now.cost == ENDLESS else "a smaller rate.")
    if before is None or now.step == before.step:
        return (f"The weights stand at ({numerals.number(now.w[0])}, {numerals.number(now.w[1])}), "
                f"the cost is {_called(now)}.")
    first = f"Step {now.step}: "
    if now.zeros == 1.0:
        return (f"{first}every entry of every sample's gradient is exactly zero, so the weights "
                "stay where they are; nothing fails, and nothing is learned.")
    if now.moved == 0.0:
        return f"{first}the samples' gradients add up to exactly zero: the weights stay."
    last = [row for row in rows if not math.isnan(row.moved)][-KEPT - 1:]
    turns = [row.value for row in rows[-len(last):]]
    said = (f"{first}the weights move by {numerals.number(now.moved, 3)}, the cost goes from "
            f"{numerals.number(before.value)} to {numerals.number(now.value)}.")
    rose = sum(b > a for a, b in pairwise(turns))
    if rose and len(last) > KEPT:
        said += (f" It rose in {rose} of the last {len(turns) - 1} steps: at this rate they are "
                 "too long to settle.")
    return said


def flat_land(cost: str = "sign", rate: float = 0.5, temperature: float = TEMPERATURE,
              w: tuple[float, float] = START, steps: int = 0) -> FlatLand:
    """Flat Land for a cost: sign, hinge, abs, squared, straight-through, tanh or no bottom.

    w: where the weights start, each from -3 to 3; steps: how many are taken at once.  Raises
    OptionError for what the controls do not have, InputError for what is no number.
    """
    try:
        w1, w2 = map(float, w)
    except (TypeError, ValueError):
        raise InputError(f"you put w at {w!r}", "there are two weights",
                         "write two numbers, as in (-1, 1.5)") from None
    return FlatLand({"legs": [[cost, temperature, rate, w1, w2, steps]], "resets": 0},
                    known=_known())
