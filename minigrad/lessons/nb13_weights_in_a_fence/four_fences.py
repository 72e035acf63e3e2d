"""Four Fences: one loss of two weights, one fence, and four ways to keep to it, side by side, a step at a time.

    four_fences("valley", "line", wall=0.25, weight=10.0)

Each way's step is the engine's (`minigrad.course.fences`): SGD and a projection, SGD on a penalty, SGD on free numbers,
and the iterations of `minimize`'s augmented Lagrangian.  The wall, the penalty's weight and the rate may be moved at
any time: all go on from where they are.  The contour and the fence are the engine's values on a grid.
"""
import functools
import math
import time
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course.fences import FENCES, LOSSES, MOST, RATES, WAYS, WEIGHTS, Ground, Row, Spot
from minigrad.errors import InputError, OptionError
from minigrad.program import Program

from . import show
from .contour import contour, draw, region
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

SIZE = 288, 216                                          # of a panel's contour, in pixels
GRID = 193, 145                                          # its points
DEEP = -2.0                                              # log10 of what counts as the bottom of a loss
NAMES = {way: f"{k} {way}" for k, way in enumerate(WAYS, 1)}
METRICS = "violation", "objective", "condition", "multiplier"
NOTHING = 1e-9                                           # of a violation or a multiplier, in words
LONG = 2.0                                               # times 1 / curvature: a longer step ends higher than it began
CODE = """from minigrad.course.fences import Ground

rows = Ground("{loss}", "{fence}").replay({start}, {legs})
for way, spot in rows[-1].spots.items():
    print(way, spot.w, spot.violation, spot.objective, spot.condition, spot.multipliers, spot.spent, spot.end)
"""


class FourFences(Framed):
    """See above.  `trail` is all that the learner decides: loss, fence, start, and legs of settings and steps (see
    `Ground.replay`); `plane` of a loss and `state` are what the kernel found out."""

    _esm = text("shared.js", "framed.js", "four_fences.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "four_fences.css")
    known = traitlets.Dict().tag(sync=True)
    plane = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        self.ground = Ground(trail["loss"], trail["fence"])
        self.rows: list[Row] = []
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        (step, at, spots), (loss, fence) = self.rows[-1], self.ground.names
        each = ", ".join(f"{NAMES[way]} {_gone(spot.end) or _small(spot.violation)}" for way, spot in spots.items())
        return (f"Four Fences, loss {loss}, fence {fence} at {show.number(at.wall, 3)}, weight "
                f"{show.number(at.weight, 3)}, rate {show.number(at.rate, 3)}, step {step}; violation: {each}")

    @np.errstate(all="ignore")
    def _follow(self, _: Any = None) -> None:
        """Go along the trail; where it cannot be gone, the last good picture stays, and a sentence."""
        trail = self.trail
        try:
            loss, fence, start, legs = (trail[name] for name in ("loss", "fence", "start", "legs"))
            ground = self.ground if self.ground.names == (loss, fence) else Ground(loss, fence)
            rows = ground.replay(start, legs)
        except (InputError, OptionError) as error:
            self._refuse(error)
            return
        changed = ground is not self.ground or not self.rows or rows[-1].at.wall != self.rows[-1].at.wall
        self.ground, self.rows = ground, rows
        asked = sum(int(leg[3]) for leg in legs)
        with self.hold_sync():
            if self.plane.get("loss") != loss:
                self.plane = plane(loss)
            border = _border(ground, rows[-1].at.wall) if changed else self.state["fence"]
            self.state = self._told(rows, border, asked)
            self.code = CODE.format(loss=loss, fence=fence, start=None if start is None else tuple(start),
                                    legs=_legs(rows))
            self.message = ""

    # --- what the kernel found
    def _told(self, rows: list[Row], border: dict[str, Any], asked: int) -> dict[str, Any]:
        """All that is shown."""
        now = rows[-1]
        hard, last = now.spots["hard"], [row.spots for row in rows]
        solved = hard.end == "solved" and hard.search is not None and hard.search.wall == now.at.wall
        return {
            "names": [*self.ground.names], "step": now.step, **now.at._asdict(), "fence": border,
            "solution": hard.w.tolist() if solved else None,
            "spots": [_shown(way, spot, _bend(way, rows)) for way, spot in now.spots.items()],
            "paths": [_walked([spots[way].w for spots in last]) for way in WAYS],
            "steps": [row.step for row in rows],
            "series": {name: [[_rounded(_number(spots[way], name)) for spots in last] for way in WAYS]
                       for name in METRICS},
            "told": _story(rows, asked), "line": self._line(now)}

    def _line(self, row: Row) -> dict[str, Any]:
        """What the gradients of all that is descended cost here, and whether a finite difference agrees."""
        live = {way: spot for way, spot in row.spots.items() if spot.end not in ("refused", "diverged")}
        descended = [self.ground.descended(way, row.at, spot) for way, spot in live.items()]
        total = lambda xs: functools.reduce(np.add, [f(x) for f, x in zip(descended, xs, strict=True)])
        begun = time.perf_counter()
        nodes = [mg.tensor(spot.x) for spot in live.values()]
        y = total(nodes)
        found = mg.gradient(y, nodes)
        ms, spent = 1e3 * (time.perf_counter() - begun), bill(Program(y, *found))
        line = judged(total, [spot.x for spot in live.values()], [g.value for g in found])
        counts = ", ".join(f"{NAMES[way]} {spot.spent}" for way, spot in live.items())
        return {"cost": f"{row.step} steps · derivatives so far: {counts} · the gradients here: {spent} · "
                        f"{spent.bytes:,} bytes of values · {ms:.2f} ms",
                "agrees": line["agrees"], "verdict": line["verdict"]}

    def picture(self) -> bytes:
        """The PNG: the four panels with their ways so far."""
        from matplotlib.patches import Rectangle
        from matplotlib.transforms import Affine2D

        (w, h), to = SIZE, _pixels(self.ground.names[0])
        sheet = Sheet(2 * w + 24, 2 * h + 48, f"{self!r}. Run the cell to move the wall.")
        for k, (way, spot) in enumerate(self.rows[-1].spots.items()):
            here = Affine2D().translate(k % 2 * (w + 24), 16 + k // 2 * (h + 28)) + sheet.axes.transData
            frame = Rectangle((0, 0), w, h, transform=here, visible=False)
            sheet.axes.add_patch(frame)
            sheet.axes.plot([0, w, w, 0, 0], [0, 0, h, h, 0], color=INK, linewidth=1, transform=here)
            sheet.axes.text(0, -7, NAMES[way], fontsize=8, color=INK, va="center", transform=here)
            draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.5, transform=here)
            draw(sheet.axes, [self.state["fence"]], color=GRADIENT, linewidth=2.0, transform=here)
            if spot.end != "refused":
                path = to(np.clip([row.spots[way].w for row in self.rows], -9.0, 9.0))
                for mark in (*sheet.axes.plot(*path.T, color=VALUE, linewidth=1.2, transform=here),
                             *sheet.axes.plot(*path[-1:].T, "o", color=VALUE, markersize=7, transform=here)):
                    mark.set_clip_path(frame)
        return sheet.png()


# --- the plane
def _known() -> dict[str, Any]:
    """What the browser has to know of all losses and fences."""
    return {"losses": {name: {"formula": loss.formula, "window": [list(side) for side in loss.window],
                              "rate": loss.rate, "walls": loss.walls} for name, loss in LOSSES.items()},
            "fences": {name: {"formula": fence.formula, "reach": [*fence.reach]} for name, fence in FENCES.items()},
            "weights": [*WEIGHTS], "rates": [*RATES], "most": MOST}


def _pixels(loss: str) -> Any:
    """A function from rows of (w1, w2) to pixels of a panel."""
    low, high = np.array(LOSSES[loss].window).T
    return lambda w: np.array([0.0, SIZE[1]]) + (np.asarray(w) - low) / (high - low) * np.array([SIZE[0], -SIZE[1]])


@functools.cache
def grid(loss: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(w1, w2, points): of the window, the points in rows."""
    w1, w2 = (np.linspace(*ends, n) for ends, n in zip(LOSSES[loss].window, GRID, strict=True))
    return w1, w2, np.stack(np.meshgrid(w1, w2), -1).reshape(-1, 2)


@functools.cache
def plane(loss: str) -> dict[str, Any]:
    """The contour of a loss."""
    w1, w2, points = grid(loss)
    f = np.asarray(mg.vmap(LOSSES[loss].f)(points)).reshape(len(w2), len(w1))
    z = np.log10(np.maximum(f, 10.0**DEEP))
    found = contour(w1, w2, z, _pixels(loss), float(z.min()))
    for line in found["lines"]:
        line["words"] *= line["words"].strip("0.") == "1"                  # there is room for powers of ten
    return {"loss": loss, "size": [*SIZE], **found}


@functools.cache
def levels(loss: str, fence: str) -> np.ndarray:
    """The least condition of a fence whose wall is at 0, on the grid of a loss."""
    w1, w2, points = grid(loss)
    least = mg.vmap(lambda w: np.min(FENCES[fence].level(w)))(points)
    return np.asarray(least).reshape(len(w2), len(w1))


def _border(ground: Ground, wall: float) -> dict[str, Any]:
    """The fence as a line, and what it keeps out."""
    loss, fence = ground.names
    return region(*grid(loss)[:2], levels(loss, fence), _pixels(loss), ground.fence.side * wall)


# --- in words
def _number(spot: Spot, name: str) -> float:
    """One number of a spot; nan where the way is refused."""
    if spot.end == "refused":
        return math.nan
    return max(spot.multipliers) if name == "multiplier" else getattr(spot, name)


def _rounded(value: float) -> float | None:
    """A number for a chart, whose JSON has no inf and no nan."""
    return float(f"{value:.5g}") if math.isfinite(value) else None


def _small(value: float, digits: int = 2) -> str:
    """A violation or a multiplier in few digits: the same on each machine, and what is only rounding is 0."""
    return _short(value, digits) if value > NOTHING else "0"


def _short(value: float, digits: int = 3) -> str:
    """A number for a narrow column: with a power of ten it gets two digits."""
    words = "∞" if math.isinf(value) else "–" if math.isnan(value) else show.number(value, digits)
    return show.number(value, 2) if "e" in words else words


def _gone(end: str) -> str:
    return end if end in ("refused", "diverged") else ""


def _walked(points: list[np.ndarray]) -> list[list[float]]:
    """A path without the points that repeat the one before."""
    rows = [[_rounded(float(v)) or 0.0 for v in w] for w in points]
    return [w for k, w in enumerate(rows) if k == 0 or w != rows[k - 1]]


def _since(rows: list[Row]) -> int:
    """The place of the last row in which the settings were changed."""
    return max(k for k, row in enumerate(rows) if k == 0 or row.step == rows[k - 1].step)


def _bend(way: str, rows: list[Row]) -> float:
    """The largest bend of a way in these settings; 0 where it has none, as where it is refused."""
    return max((row.spots[way].bend for row in rows[_since(rows):] if row.spots[way].bend > 0.0), default=0.0)


def _says(way: str, spot: Spot, bend: float) -> str:
    """What there is to say of one way.  bend: the largest one in these settings."""
    steep = f"rate × largest curvature reached {_short(bend)}: above {LONG:g} a step is too long"
    return ": ".join(filter(None, (spot.says, steep if _steep(way, spot, bend) else "")))


def _steep(way: str, spot: Spot, bend: float) -> bool:
    """Whether the way takes steps of this rate, and they are too long."""
    return bend > LONG and way != "hard" and spot.end != "refused"


def _shown(way: str, spot: Spot, bend: float) -> dict[str, Any]:
    """One way now: words, and all digits in "raw".  bend: the largest one in these settings."""
    told = {"way": way, "end": spot.end, "says": _says(way, spot, bend), "steep": _steep(way, spot, bend)}
    if spot.end == "refused":
        return {**told, "at": None, "raw": {}, "words": {}, "outside": False}
    raw = {"violation": spot.violation, "objective": spot.objective,
           "condition": spot.condition if math.isfinite(spot.condition) else None,
           "multiplier": list(spot.multipliers), "spent": spot.spent}
    words = {"violation": _small(spot.violation, 3), "objective": _short(spot.objective, 4),
             "condition": _short(spot.condition), "multiplier": ", ".join(_small(y, 3) for y in spot.multipliers),
             "spent": f"{spot.spent}"}
    return {**told, "at": spot.w.tolist(), "raw": raw, "words": words, "outside": spot.violation > NOTHING}


def _legs(rows: list[Row]) -> list[list[Any]]:
    """The legs that lead to the last row, the walls as numbers."""
    legs: list[list[Any]] = []
    for k, row in enumerate(rows):
        if k == 0 or row.step == rows[k - 1].step:
            legs.append([*row.at, 0])
        else:
            legs[-1][3] += 1
    return legs


def _story(rows: list[Row], asked: int) -> str:
    """What the last move was, who is outside, who takes steps that are too long, and who has come to an end."""
    now, before = rows[-1], rows[-2] if len(rows) > 1 else None
    spots = {way: spot for way, spot in now.spots.items() if spot.end != "refused"}
    if before is None:
        start, place = now.spots["hard"].w, lambda w: f"w = ({show.number(w[0])}, {show.number(w[1])})"
        apart = [way for way, spot in spots.items() if not np.allclose(spot.w, start, atol=NOTHING)]
        first = f"All start at {place(start)}{''.join(f', {NAMES[k]} at {place(spots[k].w)}' for k in apart)}."
    elif now.step > before.step:
        first = f"Step {now.step}."
    else:
        moved = [f"the {name} is now {show.number(value, 3)}" for name, value in now.at._asdict().items()
                 if value != getattr(before.at, name)] or ["the settings are as before"]
        first = f"{' and '.join(moved).capitalize()}: all go on from where they are."
    if asked > MOST:
        first = f"{MOST} steps are enough: start again."
    out = ", ".join(f"{NAMES[way]} by {_small(s.violation)}" for way, s in spots.items() if s.violation > NOTHING)
    bends = {way: _bend(way, rows) for way in spots}
    gone = ", ".join(NAMES[way] for way, spot in spots.items() if spot.end == "diverged")
    long = ", ".join(f"{NAMES[way]} ({_short(bends[way])})" for way, s in spots.items() if _steep(way, s, bends[way]))
    none = f"None {'that goes on ' if gone else ''}is outside of the fence."
    told = [first, f"Outside of the fence: {out}." if out else none,
            f"Diverged: {gone}." if gone else "",
            f"Steps too long, as rate × largest curvature went above {LONG:g}: {long}." if long else "",
            *(f"{NAMES[way]}: {spot.says}." for way, spot in spots.items() if spot.says and spot.end != "diverged")]
    return " ".join(filter(None, told))


def four_fences(loss: str = "valley", fence: str = "line", wall: float | None = None, weight: float = 10.0,
                rate: float | None = None, start: Any = None, steps: int = 0) -> FourFences:
    """Four Fences: a loss ("valley", "factors", "banana") and a fence ("line", "corner", "disc", "curve").

    wall, rate, start: None for the loss's own; weight: of the penalty; steps: that are taken at once.  Raises
    OptionError for another loss or fence, InputError for numbers that the sliders do not have.
    """
    ground = Ground(loss, fence)
    wall, rate = ground.loss.walls[fence] if wall is None else wall, ground.loss.rate if rate is None else rate
    leg = [wall, weight, rate, steps]
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in leg) or type(steps) is not int or (
            not 0 <= steps <= MOST):
        raise InputError(f"you gave wall, weight, rate and steps {leg}", f"they are numbers, and steps at most {MOST}",
                         "leave out what you do not want to choose")
    at = ground.replay(start, [[*leg[:3], 0]])[0].spots["hard"].x.tolist()
    return FourFences({"loss": loss, "fence": fence, "start": None if start is None else at, "legs": [leg]})
