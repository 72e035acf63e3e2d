"""Four Fences: one loss of two weights, one fence, and four ways to keep to it, side by side, a
step at a time.

    four_fences("valley", "line", wall=0.25, factor=10.0)

Each way's step is the engine's (`minigrad.lessons.nb13_weights_in_a_fence.fence_methods`): SGD and
a projection, SGD on a penalty, SGD on free numbers, and the iterations of `minimize`'s augmented
Lagrangian.  The wall, the penalty factor and the rate may be moved at any time: all go on from
where they are.  The contour and the fence are the engine's values on a grid.

Hooks for tests in a browser, in [data-mg=fences]:

    [data-hit="0"], [data-spot="0"]         the fence to drag in a panel, its point (data-at: JSON,
                                            data-outside); [data-says="0"]
    told (data-step, data-wall), message, line, code                data-fields
    tr[data-row=project]                    also penalty, free, hard (data-end); in it
                                            [data-cell=violation | objective | condition |
                                            multiplier | spent] (data-raw)
    svg[data-chart]                         data-raw
    controls                                "Loss", "Fence", "Wall", "Penalty factor", "Rate",
                                            "Chart"
    buttons                                 "One step", "Play the steps", "50 steps", "Start again"
"""
import functools
import math
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import whole

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.contour import contour, draw, region
from ...widgets.framed import Framed, Plane, gradient_cost
from ...widgets.line import line
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import fence_methods
from .fence_methods import FENCES, LOSSES, MOST, WAYS, FenceComparison, Position, Row

PLANES = {name: Plane(loss.window, (288, 216), (193, 145)) for name, loss in LOSSES.items()}
# log10 of what counts as the bottom of a loss
DEEP = -2.0
NAMES = {way: f"{k} {way}" for k, way in enumerate(WAYS, 1)}
SETTINGS = {"factor": "penalty factor"}                  # in words, where they are not the name
METRICS = "violation", "objective", "condition", "multiplier"
NOTHING = 1e-9                                           # of a violation or a multiplier, in words
# times 1 / curvature: a longer step ends higher than it began
LONG = 2.0
CODE = """from minigrad.lessons.nb13_weights_in_a_fence import FenceComparison

rows = FenceComparison("{loss}", "{fence}").replay({start}, {legs})
for way, spot in rows[-1].spots.items():
    print(way, spot.w, spot.violation, spot.objective, spot.condition,
          spot.multipliers, spot.spent, spot.end)
"""


class FourFences(Framed):
    """The widget.  trail: loss, fence, start, and legs of settings and steps, see
    `FenceComparison.replay`; plane: the contour of the loss."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "four_fences.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "four_fences.css")
    plane = traitlets.Dict().tag(sync=True)
    ways: FenceComparison | None = None
    invitation = "Run the cell to move the wall."

    def __repr__(self) -> str:
        (step, at, spots), (loss, fence) = self.rows[-1], self.state["names"]
        each = ", ".join(f"{NAMES[way]} {_gone(spot.end) or _small(spot.violation)}"
                         for way, spot in spots.items())
        return (f"Four Fences, loss {loss}, fence {fence} at {numerals.number(at.wall, 3)}, "
                f"penalty factor {numerals.number(at.factor, 3)}, rate "
                f"{numerals.number(at.rate, 3)}, step {step}; violation: {each}")

    def replay(self, trail: dict[str, Any]) -> list[Row]:
        """The rows of all ways on this loss with this fence."""
        names = trail["loss"], trail["fence"]
        if not self.ways or self.ways.names != names:
            self.ways = FenceComparison(*names)
        return self.ways.replay(trail["start"], trail["legs"])

    def shown(self, found: list[Row]) -> dict[str, Any]:
        """The rows, and the contour of the loss."""
        self.rows, trail = found, self.trail
        code = CODE.format(loss=trail["loss"], fence=trail["fence"], legs=_legs(self.rows),
                           start=None if trail["start"] is None else tuple(trail["start"]))
        return {"plane": plane(trail["loss"]), "state": self.described(found), "code": code}

    def described(self, rows: list[Row]) -> dict[str, Any]:
        """The state after these rows."""
        now, names = rows[-1], (self.trail["loss"], self.trail["fence"])
        hard, last = now.spots["hard"], [row.spots for row in rows]
        solved = (hard.end == "solved" and hard.search is not None
                  and hard.search.wall == now.at.wall)
        return {
            "names": [*names], "step": now.step, **now.at._asdict(),
            "fence": border(*names, now.at.wall),
            "solution": hard.w.tolist() if solved else None,
            "spots": [_shown(way, spot, _bend(way, rows)) for way, spot in now.spots.items()],
            "paths": [_walked([spots[way].w for spots in last]) for way in WAYS],
            "steps": [row.step for row in rows],
            "series": {name: [numerals.series([_number(spots[way], name) for spots in last])
                              for way in WAYS] for name in METRICS},
            "told": _story(rows, sum(leg[3] for leg in self.trail["legs"])),
            "line": _line(FenceComparison(*names), now)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the four panels with their ways so far."""
        from matplotlib.patches import Rectangle
        from matplotlib.transforms import Affine2D

        in_plane = PLANES[self.trail["loss"]]
        w, h = in_plane.size
        for k, (way, spot) in enumerate(self.rows[-1].spots.items()):
            left, top = k % 2 * (w + 24), 16 + k // 2 * (h + 28)
            sheet.frame(left, top, w, h)
            sheet.text(left, top - 7, NAMES[way])
            here = Affine2D().translate(left, top) + sheet.axes.transData
            draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.5, transform=here)
            draw(sheet.axes, [self.state["fence"]], color=GRADIENT, linewidth=2.0, transform=here)
            if spot.end == "refused":
                continue
            panel = sheet.axes.add_patch(Rectangle((0, 0), w, h, transform=here, visible=False))
            x, y = in_plane.pixels(np.clip([row.spots[way].w for row in self.rows], -9.0, 9.0)).T
            for drawn in (*sheet.line(x, y, color=VALUE, linewidth=1.2, transform=here),
                          *sheet.line(x[-1:], y[-1:], "o", color=VALUE, markersize=7,
                                      transform=here)):
                drawn.set_clip_path(panel)


def _line(ways: FenceComparison, row: Row) -> dict[str, Any]:
    """The cost of the gradients that all ways take here, as those of the sum of their functions."""
    live = {way: spot for way, spot in row.spots.items()
            if spot.end not in ("refused", "diverged")}
    descended = [ways.descended(way, row.at, spot) for way, spot in live.items()]
    total = lambda xs: functools.reduce(np.add,
                                        [f(x) for f, x in zip(descended, xs, strict=True)])
    values = [spot.x for spot in live.values()]
    one = gradient_cost(total, values)
    counts = ", ".join(f"{NAMES[way]} {spot.spent}" for way, spot in live.items())
    return line(f"{row.step} steps · derivatives so far: {counts} · the gradients here: {one.words}"
                f" · {one.ms:.2f} ms", total, values, one.gradients)


# --- the plane
def _known() -> dict[str, Any]:
    """The facts of all losses and fences that the browser gets once."""
    return {"losses": {name: {"formula": loss.formula,
                              "window": [list(side) for side in loss.window], "rate": loss.rate,
                              "walls": loss.walls} for name, loss in LOSSES.items()},
            "fences": {name: {"formula": fence.formula, "reach": [*fence.reach]}
                       for name, fence in FENCES.items()},
            "factors": [*fence_methods.FACTORS], "rates": [*fence_methods.RATES], "most": MOST}


@functools.cache
def plane(loss: str) -> dict[str, Any]:
    """The contour of a loss."""
    w1, w2, f = PLANES[loss].values(LOSSES[loss].f)
    z = np.log10(np.maximum(f, 10.0**DEEP))
    found = contour(w1, w2, z, PLANES[loss].pixels, float(z.min()))
    for one in found["lines"]:
        # there is room for powers of ten
        one["words"] *= one["words"].strip("0.") == "1"
    return {"loss": loss, "size": [*PLANES[loss].size], **found}


@functools.cache
def levels(loss: str, fence: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(w1, w2, least condition of a fence whose wall is at 0), on the grid of a loss."""
    return PLANES[loss].values(lambda w: np.min(FENCES[fence].level(w)))


@functools.lru_cache(64)
def border(loss: str, fence: str, wall: float) -> dict[str, Any]:
    """The fence as a line, and the area that it keeps out."""
    return region(*levels(loss, fence), PLANES[loss].pixels, FENCES[fence].side * wall)


# --- in words
def _number(spot: Position, name: str) -> float:
    """One number of a spot; nan where the way is refused."""
    if spot.end == "refused":
        return math.nan
    return max(spot.multipliers) if name == "multiplier" else getattr(spot, name)


def _small(value: float, digits: int = 2) -> str:
    """A violation or a multiplier in few digits: the same on each machine, and what is only
    rounding is 0."""
    return _short(value, digits) if value > NOTHING else "0"


def _short(value: float, digits: int = 3) -> str:
    """A number for a narrow column: with a power of ten it gets two digits."""
    words = ("∞" if math.isinf(value) else "–" if math.isnan(value)
             else numerals.number(value, digits))
    return numerals.number(value, 2) if "e" in words else words


def _gone(end: str) -> str:
    return end if end in ("refused", "diverged") else ""


def _walked(points: list[np.ndarray]) -> list[list[float]]:
    """A path without the points that repeat the one before."""
    rows = [[v or 0.0 for v in numerals.series(w)] for w in points]
    return [w for k, w in enumerate(rows) if k == 0 or w != rows[k - 1]]


def _since(rows: list[Row]) -> int:
    """The place of the last row in which the settings were changed."""
    return max(k for k, row in enumerate(rows) if k == 0 or row.step == rows[k - 1].step)


def _bend(way: str, rows: list[Row]) -> float:
    """The largest bend of a way in these settings; 0 where it has none, as where it is refused."""
    return max((row.spots[way].bend for row in rows[_since(rows):] if row.spots[way].bend > 0.0),
               default=0.0)


def _says(way: str, spot: Position, bend: float) -> str:
    """The remarks on one way.  bend: the largest one in these settings."""
    steep = f"rate × largest curvature reached {_short(bend)}: above {LONG:g} a step is too long"
    return ": ".join(filter(None, (spot.says, steep if _steep(way, spot, bend) else "")))


def _steep(way: str, spot: Position, bend: float) -> bool:
    """Whether the way takes steps of this rate, and they are too long."""
    return bend > LONG and way != "hard" and spot.end != "refused"


def _shown(way: str, spot: Position, bend: float) -> dict[str, Any]:
    """One way now: words, and all digits in "raw".  bend: the largest one in these settings."""
    told = {"way": way, "end": spot.end, "says": _says(way, spot, bend),
            "steep": _steep(way, spot, bend)}
    if spot.end == "refused":
        return {**told, "at": None, "raw": {}, "words": {}, "outside": False}
    raw = {"violation": spot.violation, "objective": spot.objective,
           "condition": spot.condition if math.isfinite(spot.condition) else None,
           "multiplier": list(spot.multipliers), "spent": spot.spent}
    words = {"violation": _small(spot.violation, 3), "objective": _short(spot.objective, 4),
             "condition": _short(spot.condition),
             "multiplier": ", ".join(_small(y, 3) for y in spot.multipliers),
             "spent": f"{spot.spent}"}
    return {**told, "at": spot.w.tolist(), "raw": raw, "words": words,
            "outside": spot.violation > NOTHING}


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
    """The last move, and the ways that are outside, take too long steps or have ended, in words."""
    now, before = rows[-1], rows[-2] if len(rows) > 1 else None
    spots = {way: spot for way, spot in now.spots.items() if spot.end != "refused"}
    if before is None:
        start, place = (now.spots["hard"].w,
                        lambda w: f"w = ({numerals.number(w[0])}, {numerals.number(w[1])})")
        apart = [way for way, spot in spots.items() if not np.allclose(spot.w, start, atol=NOTHING)]
        first = ("All start at "
                 f"{place(start)}{''.join(f', {NAMES[k]} at {place(spots[k].w)}' for k in apart)}.")
    elif now.step > before.step:
        first = f"Step {now.step}."
    else:
        moved = ([f"the {SETTINGS.get(name, name)} is now {numerals.number(value, 3)}"
                  for name, value in now.at._asdict().items() if value != getattr(before.at, name)]
                 or ["the settings are as before"])
        first = f"{' and '.join(moved).capitalize()}: all go on from where they are."
    if asked > MOST:
        first = f"{MOST} steps are enough: start again."
    out = ", ".join(f"{NAMES[way]} by {_small(s.violation)}" for way, s in spots.items()
                    if s.violation > NOTHING)
    bends = {way: _bend(way, rows) for way in spots}
    gone = ", ".join(NAMES[way] for way, spot in spots.items() if spot.end == "diverged")
    long = ", ".join(f"{NAMES[way]} ({_short(bends[way])})" for way, s in spots.items()
                     if _steep(way, s, bends[way]))
    none = f"None {'that goes on ' if gone else ''}is outside of the fence."
    told = [first, f"Outside of the fence: {out}." if out else none,
            f"Diverged: {gone}." if gone else "",
            f"Steps too long, as rate × largest curvature went above {LONG:g}: {long}." if long
            else "", *(f"{NAMES[way]}: {spot.says}." for way, spot in spots.items()
                       if spot.says and spot.end != "diverged")]
    return " ".join(filter(None, told))


def four_fences(loss: str = "valley", fence: str = "line", wall: float | None = None,
                factor: float = 10.0, rate: float | None = None, start: Any = None,
                steps: int = 0) -> FourFences:
    """Four Fences: a loss ("valley", "factors", "banana") and a fence ("line", "corner",
    "disc", "curve").

    wall, rate, start: None for the loss's own; factor: of the penalty; steps: how many are taken at
    once.  Raises OptionError for another loss or fence, and for numbers that the sliders do not
    have; InputError for what is no number.
    """
    FenceComparison(loss, fence)                         # refuses unknown names
    leg = [LOSSES[loss].walls[fence] if wall is None else wall, factor,
           LOSSES[loss].rate if rate is None else rate, whole("steps", steps, 0, MOST)]
    start = None if start is None else [*fence_methods.two_numbers(start)]
    return FourFences({"loss": loss, "fence": fence, "start": start, "legs": [leg]},
                      known=_known())
