"""Flat Land: two weights on a cost that may be flat, and how many of the samples' gradients are exactly zero.

    flat_land("sign", rate=0.5)

One hundred flowers, two petal measures, two weights; the cost is chosen, and may be changed on the way.  Every step,
and every sample's gradient, is the engine's (`minigrad.course.flat`); the contour is the same cost on a grid.
"""
import functools
import math
import time
from itertools import pairwise
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course.flat import (
    COSTS,
    MOST,
    RATES,
    REACH,
    START,
    TEMPERATURE,
    TEMPERATURES,
    Row,
    each_gradient,
    flowers,
    mean_cost,
    walk,
)
from minigrad.errors import InputError
from minigrad.program import Program

from . import show
from .contour import contour, draw
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

SIZE, GRID = (330, 330), (121, 121)                      # of the contour, in pixels; its points
DEEP = 0.02                                              # what counts as the bottom of a cost
ENDLESS = "no bottom"                                    # the cost whose contour is not of its logarithm
KEPT = 3                                                 # steps that are told one by one
METRICS = "value", "accuracy", "zeros", "moved"
CODE = """from minigrad.course.flat import each_gradient, walk, zero_share

row = walk({legs})[-1]
print(row.step, row.w, row.value, row.accuracy)
print(zero_share(each_gradient(row.cost, row.w, row.temperature)))
"""


class FlatLand(Framed):
    """See above.  `trail` is all that the learner decides: the legs of `flat.walk`; `plane` of a cost, and `state`, are
    what the kernel found out."""

    _esm = text("shared.js", "framed.js", "flat_land.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "flat_land.css")
    known = traitlets.Dict().tag(sync=True)
    plane = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        self.rows: list[Row] = []
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        row = self.rows[-1]
        return (f"Flat Land, cost {_called(row)}, rate {show.number(row.rate, 3)}, step {row.step}: cost "
                f"{show.number(row.value, 3)}, accuracy {row.accuracy:.0%}, {row.zeros:.1%} of the single samples' "
                "gradients exactly zero")

    @np.errstate(all="ignore")
    def _follow(self, _: Any = None) -> None:
        """Go along the trail; where it cannot be gone, the last good picture stays, and a sentence."""
        try:
            rows = walk(self.trail["legs"])
        except InputError as error:
            self._refuse(error)
            return
        self.rows, now = rows, rows[-1]
        with self.hold_sync():
            if (self.plane.get("cost"), self.plane.get("temperature")) != (now.cost, _warmth(now)):
                self.plane = plane(now.cost, _warmth(now))
            self.state = self._told()
            self.code = CODE.format(legs=[list(leg) for leg in self.trail["legs"]])
            self.message = ""

    # --- what the kernel finds
    def _told(self) -> dict[str, Any]:
        """All that is shown."""
        rows, now = self.rows, self.rows[-1]
        gradients = each_gradient(now.cost, now.w, now.temperature)
        begun = max(k for k, row in enumerate(rows) if row.placed)
        asked, resets = sum(leg[5] for leg in self.trail["legs"]), self.trail["resets"]
        again = f"Reset {resets}: cost, rate and temperature stay. "
        words = {"value": show.number(now.value), "accuracy": f"{now.accuracy:.0%}", "zeros": f"{now.zeros:.1%}",
                 "moved": "–" if math.isnan(now.moved) else show.number(now.moved, 3),
                 "w1": show.number(now.w[0]), "w2": show.number(now.w[1])}
        return {"step": now.step, "cost": now.cost, "temperature": now.temperature, "rate": now.rate, "w": [*now.w],
                "words": words, "raw": {name: _finite(getattr(now, name)) for name in METRICS},
                "counts": [int(np.sum(gradients == 0.0)), gradients.size],
                "silent": [int(k) for k in np.flatnonzero(np.all(gradients == 0.0, 1))],
                "path": [show.series(row.w) for row in rows[begun:]], "steps": [row.step for row in rows],
                "series": {name: show.series([getattr(row, name) for row in rows]) for name in METRICS},
                "told": again * (bool(resets) and now.step == 0) + _story(rows, asked), "line": self._line(now)}

    def _line(self, now: Row) -> dict[str, Any]:
        """What the gradient costs here, and whether a finite difference of what lends the slope agrees."""
        f = mean_cost(now.cost, now.temperature)
        begun = time.perf_counter()
        node = mg.tensor(np.array(now.w))
        y = f(node)
        found = mg.gradient(y, node)
        ms, spent = 1e3 * (time.perf_counter() - begun), bill(Program(y, found))
        lent = COSTS[now.cost].lent is not None
        line = judged(mean_cost(now.cost, now.temperature, lent=True), [np.array(now.w)], [found.value])
        return {"cost": f"{now.step} steps · one gradient: {spent} · {spent.bytes:,} bytes of values · {ms:.2f} ms",
                "agrees": line["agrees"], "verdict": line["verdict"] + " (of the cost that lends its slope)" * lent}

    def picture(self) -> bytes:
        """The PNG: the contour with the way so far, and the flowers beside it; a cross is one that is silent."""
        (w, t), (x, kind), silent = SIZE, flowers(), self.state["silent"]
        beside = np.array([w + 20, 0])
        sheet = Sheet(2 * w + 20, t, f"{self!r}. Run the cell to move the weights.")
        draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.6)
        for left in (0, w + 20):
            sheet.axes.plot([left, left + w, left + w, left, left], [0, 0, t, t, 0], color=INK, linewidth=1)
        path = np.clip(_pixels(np.clip(self.state["path"], -1e3, 1e3)), 0, SIZE)
        sheet.axes.plot(*path.T, "o-", color=GRADIENT, markersize=3, linewidth=1.2)
        sheet.axes.plot(*path[-1:].T, "o", color=VALUE, markersize=8)
        for side, mark in ((-1.0, "o"), (1.0, "s")):
            points = _pixels(x[kind == side]) + beside
            sheet.axes.plot(*points.T, mark, color=VALUE if side > 0 else GRADIENT, markersize=4, fillstyle="none")
        points = _pixels(x[silent]) + beside
        sheet.axes.plot(*points.T, "x", color=INK, markersize=5)
        return sheet.png()


# --- the plane
def _known() -> dict[str, Any]:
    """What the browser has to know once."""
    x, t = flowers()
    return {"costs": {name: {"formula": cost.formula, "rate": cost.rate} for name, cost in COSTS.items()},
            "rates": [*RATES], "temperatures": [*TEMPERATURES], "reach": REACH, "start": [*START], "most": MOST,
            "size": [*SIZE], "flowers": [[*map(float, p), float(kind)] for p, kind in zip(np.round(x, 4), t,
                                                                                         strict=True)]}


def _pixels(points: Any) -> np.ndarray:
    """Rows of two numbers, each from -REACH to REACH, in pixels of a frame."""
    return np.array([0.0, SIZE[1]]) + (np.asarray(points) + REACH) / (2.0 * REACH) * np.array([SIZE[0], -SIZE[1]])


@functools.lru_cache(64)
def plane(cost: str, temperature: float | None) -> dict[str, Any]:
    """The contour of a cost; the one without a bottom by even levels, the others by even levels of its logarithm."""
    w = np.linspace(-REACH, REACH, GRID[0])
    points = np.stack(np.meshgrid(w, w), -1).reshape(-1, 2)
    f = np.asarray(mg.vmap(mean_cost(cost, temperature or TEMPERATURE))(points)).reshape(GRID)
    z = f if cost == ENDLESS else np.log10(np.maximum(f, DEEP))
    found = contour(w, w, z, _pixels, float(z.min()))
    if cost == ENDLESS:
        for line in found["lines"]:                      # whose words are powers of ten
            line["words"] = line["words"] and f"{math.log10(float(line['words'].replace(',', ''))):.0f}"
    return {"cost": cost, "temperature": temperature, "size": [*SIZE], **found}


# --- in words
def _warmth(row: Row) -> float | None:
    """The temperature, where the cost has one."""
    return row.temperature if row.cost == "tanh" else None


def _called(row: Row) -> str:
    return row.cost if _warmth(row) is None else f"{row.cost} at temperature {show.number(row.temperature, 3)}"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _story(rows: list[Row], asked: int) -> str:
    """What the last move was, and what came of it."""
    now, before = rows[-1], rows[-2] if len(rows) > 1 else None
    if asked > MOST:
        return f"{MOST} steps are enough: press Reset."
    if now.gone:
        return "The weights have left for infinity: Reset, and choose " + (
            "a cost that has a least value." if now.cost == ENDLESS else "a smaller rate.")
    if before is None or now.step == before.step:
        return f"The weights stand at ({show.number(now.w[0])}, {show.number(now.w[1])}), the cost is {_called(now)}."
    first = f"Step {now.step}: "
    if now.zeros == 1.0:
        return (f"{first}every entry of every sample's gradient is exactly zero, so the weights stay where they are; "
                "nothing fails, and nothing is learned.")
    if now.moved == 0.0:
        return f"{first}the samples' gradients add up to exactly zero: the weights stay."
    last = [row for row in rows if not math.isnan(row.moved)][-KEPT - 1:]
    turns = [row.value for row in rows[-len(last):]]
    said = f"{first}the weights move by {show.number(now.moved, 3)}, the cost goes from " + " to ".join(
        show.number(v, 4) for v in (before.value, now.value)) + "."
    rose = sum(b > a for a, b in pairwise(turns))
    if rose and len(last) > KEPT:
        said += f" It rose in {rose} of the last {len(turns) - 1} steps: they are too long for this rate to settle."
    return said


def flat_land(cost: str = "sign", rate: float = 0.5, temperature: float = TEMPERATURE,
              w: tuple[float, float] = START, steps: int = 0) -> FlatLand:
    """Flat Land for a cost: sign, hinge, abs, squared, straight-through, tanh or no bottom.

    w: where the weights start, each from -3 to 3; steps: that are taken at once.  Raises InputError for another cost,
    and for numbers that the sliders do not have.
    """
    try:
        w1, w2 = (float(v) for v in w)
    except (TypeError, ValueError):
        raise InputError(f"you put w at {w!r}", "there are two weights", "write two numbers, as in (-1, 1.5)") from None
    walk([leg := [cost, temperature, rate, w1, w2, steps]])
    return FlatLand({"legs": [leg], "resets": 0})
