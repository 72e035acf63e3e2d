"""The Damping Dial: where a Levenberg-Marquardt step goes, for any damping, on the sum of
squares of real data.

    damping_dial("Misra1a", start=0, log_damping=-1.0)

The data and the certified solutions are NIST's
(`minigrad.lessons.nb12_levenberg_marquardt.nist_problems`).  The contour is the engine's cost on a
grid, the arc its step for one damping after another; the engine's own search judges each step, and
chooses the next damping (`minigrad.lessons.nb12_levenberg_marquardt.damped_steps`).

Hooks for tests in a browser, in [data-mg=dial]:

    [data-point]                            the point to drag (data-at: JSON); [data-arc],
                                            [data-newton], [data-target], [data-solution] beside it
    told (data-tried), verdict (data-accepted), message, gradient, line, code       data-fields
    .mg-look [data-cell=damping]            of the step at the dial, whose input has data-exact;
                                            also x, predicted, actual, ratio, step, angle (data-raw)
    [data-field=runs] (data-count)          in it tr[data-way="0"] (data-end) with [data-cell=nfev |
                                            njev | cost | digits]
    controls                                "Data set", "Start", "One unit of a parameter", "log10
                                            of the damping"
    buttons                                 "Take the step", "Run LM from here", "Compare four
                                            methods"
"""
import functools
import math
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.errors import InputError, between
from minigrad.optim.fit.levenberg import Scale
from minigrad.program import Program

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.contour import contour, draw
from ...widgets.framed import Framed, Plane, degrees, finite
from ...widgets.line import best_ms, line
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from . import dial_words, nist_problems
from .damped_steps import NAMES, UNITS, FitBench, Position
from .dial_words import MOVES

# the part of the plane that is drawn: b1, then b2
PLANES = {name: Plane(window, (500, 400), (334, 268)) for name, window in {
    "Misra1a": ((100.0, 900.0), (0.2e-4, 8e-4)), "Misra1b": ((100.0, 900.0), (0.2e-4, 6e-4)),
    "Misra1c": ((300.0, 950.0), (0.4e-4, 4e-4)), "Misra1d": ((250.0, 900.0), (0.4e-4, 5e-4)),
    "DanWood": ((0.4, 1.3), (2.8, 5.6)), "BoxBOD": ((-30.0, 320.0), (0.05, 3.0))}.items()}
# of the dial, about the largest diagonal entry of JᵀJ
DECADES = -9, 3
LARGEST = 30.0                                           # log10 of a damping that is typed
STOPS = 20                                               # of the dial in a decade
CODE = """from minigrad.lessons.nb12_levenberg_marquardt import FitBench

bench = FitBench("{problem}", units="{units}")
position = bench.replay({start}, {moves})
print(position.point.x, position.damping, position.trial or position.end)
for way in bench.compare(position.point.x):
    print(way.name, way.nfev, way.njev, way.cost, way.digits, way.end)
"""


class DampingDial(Framed):
    """The widget.

    trail: problem, units, start, and moves since, see `FitBench.replay`
    request: a trail from whose end the methods are run
    plane: the contour of the problem; arc: all steps from a point; runs: the methods' runs
    """

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js",
                  "damping_dial.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "damping_dial.css")
    problems = traitlets.Dict().tag(sync=True)
    units = traitlets.List([*UNITS]).tag(sync=True)
    request = traitlets.Dict().tag(sync=True, echo_update=False)
    plane = traitlets.Dict().tag(sync=True)
    arc = traitlets.Dict().tag(sync=True)
    runs = traitlets.Dict().tag(sync=True)
    told = Framed.told | {"problems", "units", "arc", "runs"}
    invitation = "Run the cell to turn the dial."

    def __init__(self, trail: dict[str, Any]):
        self.drawn: Any = None                           # the settings of the arc
        super().__init__(trail, problems={name: _known(name) for name in NAMES})
        self.observe(self._run, "request")

    def __repr__(self) -> str:
        at, look = self.state["at"], self.state["look"]
        ratio = "" if look["accepted"] is None else f"gain ratio {look['words']['ratio']}, "
        return (f"Damping Dial of {self.trail['problem']} at b1 = {numerals.number(at[0])}, b2 = "
                f"{numerals.number(at[1])}; damping "
                f"{numerals.number(10.0 ** self.state['dial'], 2)}: {ratio}{look['verdict']}")

    # --- answers to the browser
    def replay(self, trail: dict[str, Any]) -> tuple[FitBench, Position]:
        """The bench of the problem, and the position after the moves."""
        bench = FitBench(trail["problem"], trail["units"])
        return bench, bench.replay(trail["start"], trail["moves"][:MOVES])

    def shown(self, found: tuple[FitBench, Position]) -> dict[str, Any]:
        """The step at the dial; the arc is drawn anew only where it is another one."""
        (self.bench, position), trail = found, self.trail
        key = (trail["problem"], trail["units"], *position.point.x.tolist(),
               *position.unit.tolist())
        arc = self.arc if key == self.drawn else self._arched(position)
        self.drawn = key
        return {"plane": plane(trail["problem"]), "arc": arc, "state": self._state(position),
                "code": CODE.format(**trail)}

    @np.errstate(all="ignore")
    def _run(self, _: Any = None) -> None:
        """Run `least_squares` or all methods from the end of the requested trail."""
        asked = self.request
        known = {name: asked[name] for name in ("problem", "units", "count")}
        try:
            bench, position = self.replay(asked)
        except InputError as error:
            self.runs = {**known, "start": asked["start"], "at": "", "ways": [],
                         "told": f"Nothing ran: {error.words}."}
            return
        start = position.point.x
        runs = bench.compare(start) if asked["all"] else [bench.ours(start)]
        ends = "; ".join(f"{run.name.split(',')[0]} {run.end}, {run.digits:.1f} digits"
                         for run in runs)
        self.runs = {**known, "start": start.tolist(), "at": dial_words.pair(start),
                     "ways": [dial_words.row(run) for run in runs], "told": "Run from b = "
                     f"{dial_words.pair(start)}{', each by its own word' * asked['all']}: {ends}."}

    # --- the state
    def _arched(self, position: Position) -> dict[str, Any]:
        """All steps from a point, the direction that they start in, and what they cost."""
        bench, point = self.bench, position.point
        unit = position.unit
        ends = dial_ends(bench.problem.name, bench.units)
        logs = np.linspace(*ends, 8 * (ends[1] - ends[0]) + 1)
        found = bench.arc(point, unit, [None, *10.0**logs])
        way = -unit * unit * point.grad
        rest = lambda fell: [finite(point.cost - value) for value in fell]
        angle = degrees((found.x[0] - point.x) / unit, way / unit) or 0.0
        return {"at": point.x.tolist(), "cost": float(point.cost), "logs": logs.tolist(),
                "ends": [*ends], "stops": STOPS, "x": found.x.tolist(),
                "predicted": rest(found.predicted)[1:],
                "actual": rest(found.actual)[1:], "way": way.tolist(), "unit": unit.tolist(),
                "newton": {"raw": found.x[0].tolist(), "words": dial_words.pair(found.x[0])},
                "told": dial_words.units_told(self.trail["units"], unit, angle),
                "line": _line(bench, point.x)}

    def _state(self, position: Position) -> dict[str, Any]:
        """The step at the dial, and the steps before it."""
        point, trial = position.point, position.trial
        arc = self.bench.arc(point, position.unit, [None, position.damping])
        newton, predicted = arc.predicted.tolist()
        ending = dial_words.ending(position, newton, predicted)
        return {"at": point.x.tolist(), "cost": float(point.cost),
                "words": dial_words.pair(point.x), "spent": numerals.number(point.cost),
                "dial": math.log10(position.damping), "end": position.end,
                "look": dial_words.look(position, trial.x if trial else arc.x[1], predicted,
                                        float(arc.actual[1])),
                "path": [each.x.tolist() for each in position.path],
                "refused": [each.x.tolist() for each in position.tried if not each.accepted],
                "digits": self.bench.problem.digits(point.x), "tried": len(position.tried),
                "told": dial_words.story(position, self.trail["moves"], ending)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the contour, the arc, and the step at the dial."""
        from matplotlib.patches import Rectangle

        in_plane = PLANES[self.trail["problem"]]
        (w, h), ((left, right), (low, high)) = in_plane.size, in_plane.window
        draw(sheet.axes, self.plane["lines"], color=INK, linewidth=0.6)
        sheet.frame(0, 0, w, h)
        for across, down, words, side in (
                (0, h + 12, f"b1 from {left:g}", "left"), (w, h + 12, f"to {right:g}", "right"),
                (w + 6, h, f"b2 from {low:g}", "left"), (w + 6, 0, f"to {high:g}", "left"),
                (w / 2, h + 12, "point: here; diamond: the dial's step; star: certified",
                 "center")):
            sheet.text(across, down, words, fontsize=7, ha=side)
        frame = Rectangle((0, 0), w, h, transform=sheet.axes.transData, visible=False)
        sheet.axes.add_patch(frame)
        at, step = self.state["at"], self.state["look"]["x"]
        for points, mark, colour, size in (
                ([*self.arc["x"], at], "-", GRADIENT, 0), ([at], "o", VALUE, 9),
                ([self.bench.problem.parameters], "*", VALUE, 14), ([step], "D", GRADIENT, 7)):
            x, y = in_plane.pixels(points).T
            for drawn in sheet.line(x, y, mark, color=colour, linewidth=2, markersize=size):
                drawn.set_clip_path(frame)
        sheet.grow(560, 400)


def _line(bench: FitBench, x: np.ndarray) -> dict[str, Any]:
    """The cost of residuals and Jacobian at x.  Their finite difference is taken in units of the
    solution."""
    p, unit = bench.problem, np.abs(bench.problem.parameters)
    node = mg.tensor(x)
    cost = bill(Program(p.residuals(node), mg.jacobian(p.residuals, mode="forward")(node)))
    ms = best_ms(lambda: (bench.fun(x), bench.jac(x)))
    return line(f"residuals and Jacobian: {cost} · {cost.bytes:,} bytes of values · {ms:.3f} ms "
                "compiled", lambda at: bench.fun(at[0] * unit), [x / unit], [bench.jac(x) * unit])


# --- the plane
def _known(name: str) -> dict[str, Any]:
    """The facts of a problem that the browser gets before it is drawn."""
    p = nist_problems.problem(name)
    return {"starts": [start.tolist() for start in p.starts],
            "formula": p.formula, "level": p.level,
            "data": len(p.y), "solution": p.parameters.tolist(),
            "window": [list(ends) for ends in PLANES[name].window]}


@functools.cache
def heights(name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(b1, b2, log10 of the cost): the engine's cost on the grid, a row for each b2; nan where
    it is no number."""
    residuals = nist_problems.problem(name).residuals
    b1, b2, cost = PLANES[name].values(lambda b: 0.5 * np.sum(residuals(b) ** 2))
    with np.errstate(all="ignore"):
        z = np.log10(cost)
    return b1, b2, np.where(np.isfinite(z), z, math.nan)


@functools.cache
def plane(name: str) -> dict[str, Any]:
    """The contour of a problem in pixels: bands between levels, lines at them, and the log10 of
    the lowest cost."""
    bench = FitBench(name)
    floor = math.log10(bench.point(bench.problem.parameters).cost)
    return {"problem": name, "size": [*PLANES[name].size], "floor": floor,
            **contour(*heights(name), PLANES[name].pixels, floor)}


@functools.cache
def dial_ends(name: str, units: str) -> tuple[int, int]:
    """The ends of the dial, log10 of the damping: some decades around the sizes of JᵀJ at NIST's
    starts and solution."""
    bench = FitBench(name, units)
    points = [bench.point(x) for x in (*bench.problem.starts, bench.problem.parameters)]
    tops = [math.log10(bench.top(point, Scale(bench.kind).at(point))) for point in points]
    return math.floor(min(tops)) + DECADES[0], math.ceil(max(tops)) + DECADES[1]


def damping_dial(problem: str = "Misra1a", start: Any = 0, log_damping: float | None = None,
                 units: str = "sizes") -> DampingDial:
    """The Damping Dial of a NIST problem with two parameters: Misra1a to Misra1d,
    DanWood or BoxBOD.

    start: 0 or 1 for NIST's far and near start, or a pair (b1, b2)
    log_damping: log10 of the damping at the dial; None for the one with which `least_squares`
        would begin
    units: "sizes", "columns" or "as written", the unit of each parameter
    Raises OptionError for another problem, other units or a damping off the dial, InputError for
    another start.
    """
    bench = FitBench(problem, units)
    if isinstance(start, int) and not isinstance(start, bool) and start in (0, 1):
        start = bench.problem.starts[start]
    try:
        b = np.array(start, dtype=float)
    except (TypeError, ValueError):
        b = np.empty(0)
    if b.shape != (2,) or not np.isfinite(b).all():
        raise InputError(f"you gave start={start!r}",
                         "a start is 0 or 1 for NIST's two, or a pair of numbers", "write start=0")
    if log_damping is not None:
        log_damping = between("log_damping", log_damping, -LARGEST, LARGEST)
    return DampingDial({"problem": problem, "units": units, "start": b.tolist(),
                        "moves": [log_damping]})
