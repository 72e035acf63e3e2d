"""The Damping Dial: where a Levenberg-Marquardt step goes, for any damping, on the sum of squares of real data.

    damping_dial("Misra1a", start=0, log_damping=-1.0)

The data and the certified solutions are NIST's (`minigrad.course.strd`).  The contour is the engine's cost on a grid,
the arc its step for one damping after another; what a step brings is judged by the engine's own search, and so is what
comes after it (`minigrad.course.descents`).
"""
import functools
import math
import timeit
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.cost import bill
from minigrad.course.descents import NAMES, STEP, UNITS, Bench, Stand, Way
from minigrad.errors import InputError
from minigrad.optim.levenberg import Scale
from minigrad.program import Program

from . import show
from .contour import contour, draw
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

SIZE = 500, 400                                          # of the contour, in pixels
GRID = 334, 268                                          # points of the contour
WINDOWS = {                                              # which part of the plane is drawn: b1, then b2
    "Misra1a": ((100.0, 900.0), (0.2e-4, 8e-4)), "Misra1b": ((100.0, 900.0), (0.2e-4, 6e-4)),
    "Misra1c": ((300.0, 950.0), (0.4e-4, 4e-4)), "Misra1d": ((250.0, 900.0), (0.4e-4, 5e-4)),
    "DanWood": ((0.4, 1.3), (2.8, 5.6)), "BoxBOD": ((-30.0, 320.0), (0.05, 3.0))}
MOVES = 200                                              # that are kept: dampings and steps since the start
DECADES = -9, 3                                          # of the dial, about the largest diagonal entry of J'J
LARGEST = 30.0                                           # log10 of a damping that is typed
STOPS = 20                                               # of the dial in a decade
CODE = """from minigrad.course.descents import Bench

bench = Bench("{problem}", units="{units}")
stand = bench.replay({start}, {moves})
print(stand.point.x, stand.damping, stand.trial or stand.end)
for way in bench.compare(stand.point.x):
    print(way.name, way.nfev, way.njev, way.cost, way.digits, way.end)
"""


class DampingDial(Framed):
    """See above.  `trail` is all that the learner decides: problem, units, start, and moves since (see `Bench.replay`);
    `request` is a trail from whose end the methods shall run.  The others are what the kernel found out: `plane` of a
    problem, `arc` of a point, `state` of a damping, `runs` of a request."""

    _esm = text("shared.js", "framed.js", "damping_dial.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "damping_dial.css")
    problems = traitlets.Dict().tag(sync=True)
    units = traitlets.List([*UNITS]).tag(sync=True)
    request = traitlets.Dict().tag(sync=True)
    plane = traitlets.Dict().tag(sync=True)
    arc = traitlets.Dict().tag(sync=True)
    runs = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        self.bench = Bench(trail["problem"], trail["units"])
        self.drawn: Any = None
        super().__init__(trail, problems={name: _known(name) for name in NAMES})
        self.observe(self._run, "request")

    def __repr__(self) -> str:
        at, look = self.state["at"], self.state["look"]
        ratio = "" if look["accepted"] is None else f"gain ratio {look['words']['ratio']}, "
        return (f"Damping Dial of {self.trail['problem']} at b1 = {show.number(at[0])}, b2 = {show.number(at[1])}; "
                f"damping {show.number(10.0 ** self.state['dial'], 2)}: {ratio}{look['verdict']}")

    # --- what the browser asks for
    def _bench(self, trail: dict[str, Any]) -> Bench:
        same = (self.bench.problem.name, self.bench.units) == (trail["problem"], trail["units"])
        return self.bench if same else Bench(trail["problem"], trail["units"])

    @np.errstate(all="ignore")
    def _follow(self, _: Any = None) -> None:
        """Go along the trail; where it cannot start, the last good picture stays, and a sentence."""
        trail = self.trail
        try:
            self.bench = self._bench(trail)
            stand = self.bench.replay(trail["start"], trail["moves"][:MOVES])
        except InputError as error:
            self.message = f"{error} Drag the point back, or choose a start; the arc below is of the last good one."
            return
        key = trail["problem"], trail["units"], *stand.point.x.tolist(), *stand.unit.tolist()
        with self.hold_sync():
            if self.plane.get("problem") != trail["problem"]:
                self.plane = plane(trail["problem"])
            if key != self.drawn:
                self.drawn, self.arc = key, self._arched(stand)
            self.state = self._told(stand)
            self.code = CODE.format(**trail)
            self.message = ""

    @np.errstate(all="ignore")
    def _run(self, _: Any = None) -> None:
        """Run one way or all of them from where a trail ends."""
        asked = self.request
        known = {name: asked[name] for name in ("problem", "units", "count")}
        try:
            bench = self._bench(asked)
            start = bench.replay(asked["start"], asked["moves"][:MOVES]).point.x
        except InputError as error:
            self.runs = {**known, "start": asked["start"], "at": "", "ways": [], "told": f"Nothing ran: {error}"}
            return
        ways = bench.compare(start) if asked["all"] else [bench.ours(start)]
        ends = "; ".join(f"{way.name.split(',')[0]} {way.end}, {way.digits:.1f} digits" for way in ways)
        self.runs = {**known, "start": start.tolist(), "at": _pair(start), "ways": [_row(way) for way in ways],
                     "told": f"Run from b = {_pair(start)}{', each by its own word' * asked['all']}: {ends}."}

    # --- what the kernel finds
    def _arched(self, stand: Stand) -> dict[str, Any]:
        """All steps from a point, the direction that they start in, and the line below the widget."""
        bench, point, unit = self.bench, stand.point, stand.unit
        ends = dial_ends(bench.problem.name, bench.units)
        logs = np.linspace(*ends, 8 * (ends[1] - ends[0]) + 1)
        found = bench.arc(point, unit, [None, *10.0**logs])
        way = -unit * unit * point.grad
        rest = lambda fell: [_finite(point.cost - value) for value in fell]
        angle = _degrees((found.x[0] - point.x) / unit, way / unit)
        return {"at": point.x.tolist(), "cost": float(point.cost), "logs": logs.tolist(), "ends": [*ends],
                "stops": STOPS, "x": found.x.tolist(), "predicted": rest(found.predicted)[1:],
                "actual": rest(found.actual)[1:], "way": way.tolist(), "unit": unit.tolist(),
                "newton": {"raw": found.x[0].tolist(), "words": _pair(found.x[0])},
                "told": _units_told(self.trail["units"], unit, angle), "line": self._line(point.x)}

    def _line(self, x: np.ndarray) -> dict[str, Any]:
        """What residuals and Jacobian cost at x, and whether a finite difference agrees, in units of the solution."""
        bench, p = self.bench, self.bench.problem
        node, unit = mg.tensor(x), np.abs(p.parameters)
        jac = mg.jacobian(p.residuals, mode="forward")(node)
        spent = bill(Program(p.residuals(node), jac))
        ms = 1e3 * min(timeit.repeat(lambda: (bench.fun(x), bench.jac(x)), repeat=3, number=1))
        line = judged(lambda at: bench.fun(at[0] * unit), [x / unit], [bench.jac(x) * unit])
        return {"cost": f"residuals and Jacobian: {spent} · {spent.bytes:,} bytes of values · {ms:.3f} ms compiled",
                "agrees": line["agrees"], "verdict": line["verdict"]}

    def _told(self, stand: Stand) -> dict[str, Any]:
        """The step at the dial, and what became of the steps before it."""
        tried, arc = stand.tried, self.bench.arc(stand.point, stand.unit, [None, stand.damping])
        newton, predicted = arc.predicted.tolist()
        return {"at": stand.point.x.tolist(), "cost": float(stand.point.cost), "words": _pair(stand.point.x),
                "spent": show.number(stand.point.cost), "dial": math.log10(stand.damping), "end": stand.end,
                "look": _look(stand, stand.trial.x if stand.trial else arc.x[1], predicted, float(arc.actual[1])),
                "path": [point.x.tolist() for point in stand.path],
                "refused": [trial.x.tolist() for trial in tried if not trial.accepted],
                "digits": self.bench.problem.digits(stand.point.x), "tried": len(tried),
                "told": _story(stand, self.trail["moves"], _ending(stand, newton, predicted))}

    def picture(self) -> bytes:
        """The PNG: the contour, the arc, and the step at the dial."""
        from matplotlib.patches import Rectangle

        sheet = Sheet(560, 400, f"{self!r}. Run the cell to turn the dial.")
        axes, to = sheet.axes, _pixels(self.trail["problem"])
        draw(axes, self.plane["lines"], color=INK, linewidth=0.6)
        w, h = SIZE
        axes.plot([0, w, w, 0, 0], [0, 0, h, h, 0], color=INK, linewidth=1)
        (left, right), (low, high) = WINDOWS[self.trail["problem"]]
        for x, y, words, side in ((0, h + 12, f"b1 from {left:g}", "left"), (w, h + 12, f"to {right:g}", "right"),
                                  (w + 6, h, f"b2 from {low:g}", "left"), (w + 6, 0, f"to {high:g}", "left"),
                                  (w / 2, h + 12, "point: here; diamond: the dial's step; star: certified", "center")):
            axes.text(x, y, words, fontsize=7, color=INK, ha=side, va="center")
        frame = Rectangle((0, 0), w, h, transform=axes.transData, visible=False)
        axes.add_patch(frame)
        at, newton = to([self.state["at"]])[0], to(self.arc["x"])
        marks = [axes.plot(*np.array([*newton, at]).T, color=GRADIENT, linewidth=2)[0],
                 axes.plot(*at, "o", color=VALUE, markersize=9)[0],
                 axes.plot(*to([self.bench.problem.parameters])[0], "*", color=VALUE, markersize=14)[0],
                 axes.plot(*to([self.state["look"]["x"]])[0], "D", color=GRADIENT, markersize=7)[0]]
        for mark in marks:
            mark.set_clip_path(frame)
        return sheet.png()


# --- the plane
def _known(name: str) -> dict[str, Any]:
    """What the browser has to know of a problem before it is drawn."""
    p = Bench(name).problem
    return {"starts": [start.tolist() for start in p.starts], "formula": p.formula, "level": p.level,
            "data": len(p.y), "solution": p.parameters.tolist(), "window": [list(ends) for ends in WINDOWS[name]]}


def _pixels(name: str) -> Any:
    """A function from rows of (b1, b2) to pixels of the contour."""
    low, high = np.array(WINDOWS[name]).T
    return lambda b: np.array([0.0, SIZE[1]]) + (np.asarray(b) - low) / (high - low) * np.array([SIZE[0], -SIZE[1]])


@functools.cache
def heights(name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(b1, b2, log10 of the cost): the engine's cost on the grid, a row for each b2; nan where it is no number."""
    residuals = Bench(name).problem.residuals
    b1, b2 = (np.linspace(*ends, n) for ends, n in zip(WINDOWS[name], GRID, strict=True))
    with np.errstate(all="ignore"):
        cost = mg.vmap(lambda b: 0.5 * np.sum(residuals(b) ** 2))(np.stack(np.meshgrid(b1, b2), -1).reshape(-1, 2))
        z = np.log10(np.asarray(cost)).reshape(len(b2), len(b1))
    return b1, b2, np.where(np.isfinite(z), z, math.nan)


@functools.cache
def plane(name: str) -> dict[str, Any]:
    """The contour of a problem in pixels: bands between levels, lines at them, and the log10 of the lowest cost."""
    floor = math.log10(Bench(name).point(Bench(name).problem.parameters).cost)
    return {"problem": name, "size": [*SIZE], "floor": floor, **contour(*heights(name), _pixels(name), floor)}


@functools.cache
def dial_ends(name: str, units: str) -> tuple[int, int]:
    """The ends of the dial, log10 of the damping: some decades about what is large at NIST's start and solution."""
    bench = Bench(name, units)
    points = [bench.point(x) for x in (*bench.problem.starts, bench.problem.parameters)]
    tops = [math.log10(bench.top(point, Scale(bench.kind).at(point))) for point in points]
    return math.floor(min(tops)) + DECADES[0], math.ceil(max(tops)) + DECADES[1]


# --- in words
def _finite(value: float) -> float | None:
    """A number for the browser, whose JSON has no inf and no nan."""
    return float(value) if math.isfinite(value) else None


def _pair(b: np.ndarray) -> str:
    return f"({show.number(b[0])}, {show.number(b[1])})"


def _degrees(a: np.ndarray, b: np.ndarray) -> float:
    """The angle between two directions."""
    sizes = float(np.linalg.norm(a) * np.linalg.norm(b))
    return math.degrees(math.acos(min(max(float(a @ b) / sizes, -1.0), 1.0))) if sizes > 0.0 else 0.0


def _units_told(units: str, unit: np.ndarray, angle: float) -> str:
    """What a unit is for, and what the gradient's direction is here."""
    what = {"sizes": "the largest size that each has had", "as written": "as NIST writes them",
            "columns": "what moves the residuals by a length of 1 where their slope was largest"}[units]
    return (f"Damping charges a step for its length, and the units say which steps are equally long: here "
            f"{show.number(unit[0], 3)} of b1 counts as much as {show.number(unit[1], 3)} of b2, {what}. So measured, "
            f"−gradient is the dotted ray, and Gauss and Newton's step is {angle:.0f}° from it. (The picture's axes "
            "have units of their own: the ray need not cross its lines at right angles.)")


def _look(stand: Stand, x: np.ndarray, predicted: float, actual: float) -> dict[str, Any]:
    """The step at the dial, with all digits and in words; one that the engine would not try has no gain."""
    trial, point, unit = stand.trial, stand.point, stand.unit
    raw = {"predicted": predicted, "actual": math.nan, "ratio": math.nan, "step": math.nan,
           "angle": _degrees((x - point.x) / unit, -unit * point.grad), "damping": stand.damping}
    if trial is None:
        verdict, why = "not tried", f"it promises {_share(predicted, point.cost)}"
    else:
        told = f"the linear model says {show.number(max(point.cost - predicted, 0.0))}"
        raw |= {"actual": actual, "ratio": trial.ratio, "step": trial.step}
        verdict = "accepted" if trial.accepted else "refused"
        why = (f"the cost falls to {show.number(trial.cost)}, {told}" if trial.accepted else
               "the residuals are no numbers there" if not math.isfinite(trial.cost) else
               f"the cost would rise to {show.number(trial.cost)}, {told}" if actual < 0.0 else
               "the cost falls by next to nothing of what was predicted")
    words = {**{name: show.number(value) if math.isfinite(value) else "–" for name, value in raw.items()},
             "angle": f"{raw['angle']:.1f}°", "x": _pair(x)}
    return {"x": x.tolist(), "raw": {name: _finite(value) for name, value in raw.items()}, "words": words,
            "accepted": None if trial is None else bool(trial.accepted), "verdict": verdict, "why": why}


def _share(part: float, cost: float) -> str:
    return f"{part / cost:.0{'%' if part > 1e-2 * cost else 'e'}} of the cost" if 0.0 < part < math.inf else "nothing"


def _ending(stand: Stand, newton: float, predicted: float) -> str:
    """What the end of the damped descent means, in a sentence; "" before it."""
    point = stand.point
    if stand.end == "converged":
        return (f"Converged: even without damping a step promises only {_share(newton, point.cost)}; here "
                "least_squares ends its damped steps, and undamped ones buy the last digits.")
    if stand.end == "plateau":
        dead = "b1" if np.argmin(point.norms * np.abs(point.x)) == 0 else "b2"
        return (f"Stuck at b = {_pair(point.x)}, a plateau and no minimum: the residuals hardly depend on {dead} any "
                "more, so no step wins anything; choose another start.")
    return stand.end and (f"Stuck at b = {_pair(point.x)}, which is not stationary: at this damping a step promises "
                          f"only {_share(predicted, point.cost)}, without damping {_share(newton, point.cost)}; turn "
                          "the dial to the left.")


def _story(stand: Stand, moves: list, ending: str) -> str:
    """What became of the last move, and what the engine does to the damping after it."""
    tried, damping, move = stand.tried, show.number(stand.damping, 3), moves[-1] if moves else None
    if len(moves) > MOVES:
        return f"{MOVES} moves are enough: put the point elsewhere to begin anew."
    if move != STEP:
        words = "The engine begins with the damping" if move is None else "The damping is now"
        before = (f"before that, step {len(tried)} was {'taken' if tried[-1].accepted else 'refused'}" if tried
                  else "no step is tried yet")
        return f"{words} {damping}; {before}. {ending}".strip()
    if stand.idle:
        return f"Press {stand.idle} after the end: step {len(tried) + 1} is not tried. {ending}"
    last, ratio = tried[-1], f"gain ratio {show.number(tried[-1].ratio, 3)}"
    if last.accepted:
        words = f"is taken: the cost falls {_change(stand.path[-2].cost, stand.point.cost)}, {ratio}"
    elif math.isfinite(last.cost):
        words = f"is refused: the cost would go {_change(stand.point.cost, last.cost)}, {ratio}"
    else:
        words = "is refused: the residuals are no numbers there"
    change = stand.damping / last.damping
    by = ("as before" if abs(change - 1.0) < 5e-3 else f"{show.number(change, 3)} times the last one" if change > 1.0
          else f"1/{show.number(1.0 / change, 3)} of the last one")
    return f"Step {len(tried)} {words}. {ending or f'The engine goes on with the damping {damping}, {by}.'}"


def _change(before: float, now: float) -> str:
    """From one cost to another; where four digits do not tell them apart, by how much."""
    a, b = show.number(before), show.number(now)
    return f"from {a} to {b}" if a != b else f"by {show.number(abs(before - now), 2)}, to {b}"


def _row(way: Way) -> dict[str, Any]:
    """A method's run for the browser."""
    words = {"nfev": f"{way.nfev:,}", "njev": f"{way.njev:,}", "cost": show.number(way.cost, 6),
             "digits": f"{way.digits:.1f}", "ms": f"{way.ms:.2f}"}
    raw = {"nfev": way.nfev, "njev": way.njev, "cost": _finite(way.cost), "digits": way.digits, "x": way.x.tolist()}
    paths = [path[np.isfinite(path).all(axis=1)].tolist() for path in way.paths]
    return {"name": way.name, "paths": paths, "raw": raw, "words": words, "end": way.end, "says": way.says}


def damping_dial(problem: str = "Misra1a", start: Any = 0, log_damping: float | None = None,
                 units: str = "sizes") -> DampingDial:
    """The Damping Dial of a NIST problem with two parameters: Misra1a to Misra1d, DanWood or BoxBOD.

    start: 0 or 1 for NIST's far and near start, or a pair (b1, b2).  log_damping: where the dial stands, log10 of the
    damping; None for where `least_squares` would begin.  units: "sizes", "columns" or "as written", what one unit of
    each parameter is.  Raises OptionError for another problem or other units, InputError for another start or damping.
    """
    bench = Bench(problem, units)
    if isinstance(start, int) and not isinstance(start, bool) and start in (0, 1):
        start = bench.problem.starts[start]
    try:
        b = np.array(start, dtype=float)
    except (TypeError, ValueError):
        b = np.empty(0)
    if b.shape != (2,) or not np.isfinite(b).all():
        raise InputError(f"you start at {start!r}", "a start is 0 or 1 for NIST's two, or a pair of numbers",
                         "write start=0")
    if log_damping is not None and (isinstance(log_damping, bool) or not isinstance(log_damping, int | float)
                                    or not abs(log_damping) <= LARGEST):
        raise InputError(f"you set log_damping to {log_damping!r}", "it is a power of ten", "write -2.0 for 0.01")
    bench.point(b)
    return DampingDial({"problem": problem, "units": units, "start": b.tolist(), "moves": [log_damping]})
