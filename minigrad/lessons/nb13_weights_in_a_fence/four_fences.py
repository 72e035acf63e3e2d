"""Four Fences: one loss of two weights, one fence, and four ways to keep to it, side by side, a
step at a time.

    four_fences("valley", "line", wall=0.25, factor=10.0)

Each way's step is the engine's (`minigrad.lessons.nb13_weights_in_a_fence.fence_methods`): SGD and
a projection, SGD on a penalty, SGD on free numbers, and the iterations of `minimize`'s augmented
Lagrangian.  At each point stand -gradient of the loss and the fence's push.  The wall, the penalty
factor and the rate may be moved at any time: all go on from where they are.
"""
import functools
import math
from typing import Any

import numpy as np

from minigrad.errors import InputError, OptionError, whole

from ...course.sandbox import brief
from ...widgets import numerals
from ...widgets.contour import region
from ...widgets.declared import (
    Choice,
    Control,
    Decades,
    Declared,
    Point,
    Slider,
    View,
    Words,
    bundle,
)
from ...widgets.first_moves import Moves
from ...widgets.line import gradient_cost, line
from ...widgets.plane import Plane
from .fence_methods import (
    FACTORS,
    FENCES,
    LOSSES,
    MOST,
    RATES,
    WAYS,
    FenceComparison,
    Row,
    two_numbers,
)
from .fence_words import MEANINGS, NAMES, chart, gone, read_out, remark, sent, small, table

PLANES = {name: Plane(loss.window, (240, 296), (121, 149)) for name, loss in LOSSES.items()}
FIRST = 16                                               # steps at first: then some are at the wall
ASIDE = 0.2                                              # angle of a disc's handle: off the ways
# where no kernel runs
WALLS = 12
STEPS = *range(21), 50, FIRST + 50
STEEP = 1.0, 3.0, 30.0, 100.0                            # penalty factors
CHANGES = 20                                             # of the settings, between two steps
# of a plane's width and height: where "not allowed" may stand, and half of the room that it needs
PLACES, ROOM = ((0.36, 0.2), (0.68, 0.2), (0.68, 0.92), (0.36, 0.92)), (0.27, 0.05)
CODE = """from minigrad.lessons.nb13_weights_in_a_fence import FenceComparison

rows = FenceComparison("{loss}", "{fence}").replay({start}, {legs})
for way, spot in rows[-1].spots.items():
    print(way, spot.w, spot.violation, spot.objective, spot.condition,
          spot.multipliers, spot.spent, spot.end)
"""


class Wall(Slider):
    """Where the wall stands; a place [w1, w2] stands for the wall that goes through it."""

    kind = "wall"

    def checked(self, what: str, value: Any) -> Any:
        """A number or a place, or a Refusal; how far a fence reaches, `measure` finds out."""
        if isinstance(value, list | tuple):
            return [*two_numbers(value)]
        return super().checked(what, value)


class Legs(Control):
    """What came before: [wall, factor, rate, steps], one after the other."""

    kind = "legs"

    def checked(self, what: str, value: Any) -> list[list[float]]:
        """Legs that take no more than MOST steps, or a Refusal; their settings `replay` judges."""
        if not isinstance(value, list | tuple) or not all(
                isinstance(leg, list | tuple) and len(leg) == 4 for leg in value):
            raise InputError(f"you gave {what}={brief(value, 40)}", "these are no legs of a way",
                             "give [wall, factor, rate, steps] for each")
        if len(value) > CHANGES:
            raise OptionError(f"you changed the settings more than {CHANGES} times",
                              "all of a way is walked again to show it", "start again")
        done = sum(whole("steps", leg[3], 1, MOST) for leg in value)
        whole("steps", done, 0, MOST)
        return [[*leg] for leg in value]


class FourFences(Declared):
    """See above.  start: the weights at first; past: the legs before the settings were changed;
    steps: how many were taken since."""

    _esm = bundle(__file__)
    loss = Choice("loss", {name: name for name in LOSSES}, start="valley", named=True)
    fence = Choice("fence", {name: name for name in FENCES}, start="line", named=True)
    factor = Decades("penalty factor", *FACTORS, start=10.0)
    rate = Decades("learning rate", *RATES, start=0.06)
    wall = Wall("wall", -1.0, 2.0, start=0.25, step=0.01)
    start = Point("start", ((-100.0, 100.0), (-100.0, 100.0)), start=(0.35, 0.95))
    past = Legs("before", [])
    steps = Slider("steps", 0, MOST, start=FIRST)
    ways: FenceComparison | None = None

    def __repr__(self) -> str:
        now = self.rows[-1]
        each = ", ".join(f"{NAMES[way]} {gone(spot.end) or small(spot.violation)}"
                         for way, spot in now.spots.items())
        return (f"Four Fences, loss {self.loss}, fence {self.fence} at "
                f"{numerals.number(now.at.wall, 3)}, penalty factor "
                f"{numerals.number(now.at.factor, 3)}, learning rate "
                f"{numerals.number(now.at.rate, 3)}, step {now.step}; violation: {each}")

    def settle(self, changed: set[str]) -> None:
        """Another loss or fence begins anew; a change of a setting begins another leg."""
        good, new = self._good, {"loss", "fence"} & changed
        if new:
            loss = LOSSES[self.loss]
            begun = {"start": [*loss.start], "wall": loss.walls[self.fence], "past": [],
                     "steps": FIRST} | ({"rate": loss.rate} if "loss" in new else {})
            self.set_together(**{name: value for name, value in begun.items()
                                 if name not in changed})
        if isinstance(self.wall, list):
            self.wall = self.compared().through(self.wall)
        more = self.steps - good["steps"]
        set_anew = {"wall", "factor", "rate"} & changed and "past" not in changed
        if set_anew and not new and more >= 0:
            leg = [good[name] for name in ("wall", "factor", "rate", "steps")]
            self.set_together(past=[*good["past"], leg] if leg[3] else good["past"], steps=more)

    def first_moves(self) -> dict[str, Moves]:
        """The wall or the penalty factor, which is moved after the first steps, and the steps
        before and after it."""
        walls = np.linspace(*FENCES[self.fence].reach, WALLS).round(4).tolist()
        walls = sorted({*walls, self.wall})
        places = [handle(self.fence, wall, PLANES[self.loss]) for wall in walls]
        return {"past": Moves([[], [self.legs[-1]]], "", near=False),
                "factor": Moves(sorted({*STEEP, self.factor}), "the penalty factor"),
                "wall": Moves(walls, "the fence", places=places),
                # 50 more after some single steps: as if these were among them
                "steps": Moves(STEPS, "steps", near=False, short=20)}

    def first_begun(self) -> list[dict[str, Any]]:
        """The other fences."""
        return [{"fence": name} for name in FENCES if name != self.fence]

    def first_shown(self, asked: dict[str, Any], start: dict[str, Any]) -> dict[str, Any] | None:
        """All ways go on from where they are, when the wall moves: as `settle` says it. After other
        steps than the first ones they go on from those, as others were not computed."""
        moved = [name for name in ("wall", "factor") if asked[name] != start[name]]
        if len(moved) == 2:
            return None
        if asked["past"]:
            return asked if asked["steps"] in STEPS[:-1] else None
        if not (moved and asked["steps"]):
            return asked
        leg = [start[name] for name in ("wall", "factor", "rate", "steps")]
        return {**asked, "past": [leg], "steps": 0}

    def compared(self) -> FenceComparison:
        """The four ways on this loss with this fence; what they have walked is not walked again."""
        if not self.ways or self.ways.names != (self.loss, self.fence):
            self.ways = FenceComparison(self.loss, self.fence)
        return self.ways

    @property
    def legs(self) -> list[list[float]]:
        """All legs, the last one with the settings of now."""
        return [*self.past, [self.wall, self.factor, self.rate, self.steps]]

    @np.errstate(all="ignore")                           # weights may leave for infinity
    def measure(self) -> View:
        """Walk the legs."""
        whole("steps", sum(leg[3] for leg in self.legs), 0, MOST)
        self.rows = rows = self.compared().replay(self.start, self.legs)
        now, plane = rows[-1], PLANES[self.loss]
        ways = [sent(way, rows) for way in WAYS]
        number, said = read_out(now, ways)
        return View(
            stage={"ground": ground(self.loss), "fence": border(self.loss, self.fence, now.at.wall),
                   "outside": outside(self.loss, self.fence, now.at.wall),
                   "best": best(self.loss, self.fence, now.at.wall),
                   "rule": FENCES[self.fence].formula,
                   "handle": handle(self.fence, now.at.wall, plane), "wall": now.at.wall,
                   "reach": [*FENCES[self.fence].reach], "names": [self.loss, self.fence],
                   "step": now.step, "rows": len(rows), "left": MOST - now.step, "ways": ways},
            number=number, said=said, line=_line(self.compared(), now),
            code=CODE.format(loss=self.loss, fence=self.fence, start=tuple(self.start),
                             legs=self.legs),
            fold=[Words(f"The loss is {LOSSES[self.loss].formula}, the fence "
                        f"{FENCES[self.fence].formula}."), table(rows),
                  *(Words(f"{NAMES[way]}: {told}") for way in WAYS
                    if (told := remark(way, rows))),
                  *(chart(name, rows) for name in ("violation", "objective", "condition",
                                                    "multiplier")),
                  *map(Words, MEANINGS)])


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
@functools.cache
def ground(loss: str) -> dict[str, Any]:
    """The contour of a loss."""
    return PLANES[loss].ground(LOSSES[loss].f)


@functools.cache
def levels(loss: str, fence: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(w1, w2, least condition of a fence whose wall is at 0), on the grid of a loss."""
    return PLANES[loss].values(lambda w: np.min(FENCES[fence].level(w)))


@functools.lru_cache(64)
def border(loss: str, fence: str, wall: float) -> dict[str, Any]:
    """The fence as a line, and the area that it keeps out."""
    return region(*levels(loss, fence), PLANES[loss].pixels, FENCES[fence].side * wall)


@functools.cache
def costs(loss: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(w1, w2, loss), on the grid of a loss."""
    return PLANES[loss].values(LOSSES[loss].f)


def forbidden(loss: str, fence: str, wall: float) -> np.ndarray:
    """Which points of the grid the fence keeps out."""
    *_, level = levels(loss, fence)
    return level < FENCES[fence].side * wall


@functools.lru_cache(64)
def best(loss: str, fence: str, wall: float) -> list[float] | None:
    """The allowed point of the grid with the lowest loss: no more than three pixels from the true
    one.  None if it lies at the edge of the picture, as a better one may then lie beyond it."""
    w1, w2, cost = costs(loss)
    cost = np.where(forbidden(loss, fence, wall), np.inf, cost)
    row, column = np.unravel_index(np.argmin(cost), cost.shape)
    if row in (0, len(w2) - 1) or column in (0, len(w1) - 1):
        return None
    return [float(w1[column]), float(w2[row])]


@functools.lru_cache(64)
def outside(loss: str, fence: str, wall: float) -> list[float] | None:
    """The middle of a place where "not allowed" can be written: nothing around it is allowed.
    None if there is no room."""
    axes, out = levels(loss, fence)[:2], forbidden(loss, fence, wall)
    for place in PLACES:
        columns, rows = (slice(int((at - half) * len(axis)), int((at + half) * len(axis)))
                         for at, half, axis in zip(place, ROOM, axes, strict=True))
        if out[rows, columns].all():
            return [float(axis[int(at * len(axis))])
                    for at, axis in zip(place, axes, strict=True)]
    return None


def handle(fence: str, wall: float, plane: Plane) -> list[float]:
    """The place on the wall by which it is held: in the plane, off the ways."""
    (left, right), _ = plane.window
    along = {"line": right - 0.16 * (right - left), "curve": left + 0.22 * (right - left)}
    if fence == "disc":
        return [wall * math.cos(ASIDE), wall * math.sin(ASIDE)]
    at = along.get(fence, wall)
    return [at, wall + 0.5 * at * at if fence == "curve" else wall]


def four_fences(loss: str = "valley", fence: str = "line", wall: float | None = None,
                factor: float = 10.0, rate: float | None = None, start: Any = None,
                steps: int = FIRST) -> FourFences:
    """Four Fences: a loss ("valley", "factors", "banana") and a fence ("line", "corner",
    "disc", "curve").

    wall, rate, start: None for the loss's own; factor: of the penalty; steps: how many are taken at
    once.  Raises OptionError for another loss or fence, and for numbers that the sliders do not
    have; InputError for what is no number.
    """
    FenceComparison(loss, fence)                         # refuses unknown names
    chosen = LOSSES[loss]
    return FourFences(loss=loss, fence=fence, factor=factor, steps=steps,
                      wall=chosen.walls[fence] if wall is None else wall,
                      rate=chosen.rate if rate is None else rate,
                      start=[*(chosen.start if start is None else two_numbers(start))])
