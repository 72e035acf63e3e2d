"""The ways downhill of notebook 12: a NIST problem with the engine's parts laid open, one damped step at a time.

Every damped step is made and judged by `least_squares`' own `Search`, which is stopped after as many trials as were
asked for; the linear model, the residuals and their Jacobian are the engine's.  Written here are only the two methods
that it is compared with: gradient descent with a line search, and Gauss and Newton's steps without damping.
"""
import functools
import inspect
import math
import time
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ..errors import InputError, OptionError
from ..optim.levenberg import Scale, Search, Stopped, Trial
from ..optim.objective import Model, Objective, Point, optimality
from ..optim.residuals import Residuals
from . import strd

NAMES = "Misra1a", "Misra1b", "Misra1c", "Misra1d", "DanWood", "BoxBOD"      # those with two parameters
UNITS: dict[str, tuple[Any, Any]] = {        # the engine's measure of a step, and least_squares' x_scale for it
    "sizes": ("size", None), "columns": ("columns", "jac"), "as written": (np.ones(2), 1.0)}
STEP = "step"                                # what a move is that is no damping
FTOL, XTOL, GTOL = (inspect.signature(mg.optim.least_squares).parameters[name].default
                    for name in ("ftol", "xtol", "gtol"))
ARRIVED = 1e-12                              # of the next step, to have converged
DESCENT, NEWTON = 1000, 100                  # evaluations of the residuals for gradient descent, steps for Gauss-Newton
ARMIJO = 1e-4                                # of the decrease that the slope promises, for a step along the gradient


class Arc(NamedTuple):
    """Steps from one point, a row for each damping.  x: where to; predicted, actual: the decrease of the cost by the
    linear model, and in truth (-inf where the cost is no number)."""

    x: np.ndarray
    predicted: np.ndarray
    actual: np.ndarray


class Stand(NamedTuple):
    """Where a learner stands.  point: there, linearised; unit: one unit of each parameter; damping: of the next step;
    trial: what the engine makes of that step, or None where its damped descent ends; tried: the trials so far; path:
    the Points so far, the start first; end: "" before the descent's end, and "converged", "plateau" or "stuck" there
    (see `Bench.ended`); idle: how often a step was asked for after the end."""

    point: Point
    unit: np.ndarray
    damping: float
    trial: Trial | None
    tried: list[Trial]
    path: list[Point]
    end: str
    idle: int


class Way(NamedTuple):
    """A method's run.  paths: (n, 2) arrays of the points that it went through, one for each time it started; end:
    "converged", "ran out", "diverged" or "stuck"; says: what it says of itself; ms: how long it took."""

    name: str
    paths: list[np.ndarray]
    x: np.ndarray
    cost: float
    digits: float
    nfev: int
    njev: int
    end: str
    says: str
    ms: float


@functools.cache
def compiled(name):
    """(residuals, Jacobian) of a NIST problem as functions of b, printed once by `mg.compile`."""
    f, p = strd.problem(name).residuals, strd.problem(name)
    fun, jac = mg.compile(f), mg.compile(mg.jacobian(f, mode="forward"))
    fun(p.parameters), jac(p.parameters)
    return fun, jac


class Bench:
    """A NIST problem of two parameters; units: a key of UNITS, what one unit of each parameter is in a damped step.

    Raises OptionError for another problem or other units.
    """

    def __init__(self, name, units="sizes"):
        for what, value, known in (("problem", name, NAMES), ("units", units, UNITS)):
            if value not in known:
                raise OptionError(f"you asked for {what} {value!r}", f"there are {', '.join(known)}",
                                  "choose one of them")
        self.problem, self.units = strd.problem(name), units
        self.kind, self.x_scale = UNITS[units]
        self.fun, self.jac = compiled(name)
        self.objective = Objective(Residuals(self.fun, self.problem.parameters.copy(), self.jac))

    def point(self, x):
        """The linearised Point at x.  Raises InputError where the residuals or their slopes are no numbers."""
        point = self.objective.point(np.array(x, float))
        if point is None or not self.objective.linearise(point):
            raise InputError(f"you start at b = ({', '.join(f'{v:.4g}' for v in x)})",
                             "the residuals or their slopes are no finite numbers there", "start somewhere else")
        return point

    def first(self, x):
        """The damping that `least_squares` starts with at x; 1.0 where it damps nothing there."""
        fit = mg.optim.least_squares(self.fun, x, jac=self.jac, x_scale=self.x_scale, callback=lambda trial: True)
        return (fit.history[0].damping if fit.history else 0.0) or 1.0

    def trials(self, point, scale, damping, count):
        """(the engine's next trials from a Point, at most `count`, each with the Point where it stands after it; the
        damping of the last trial, or that where the descent ended; whether it ended)."""
        told: list[tuple[Trial, Point]] = []

        def note(trial, after):
            told.append((trial, after))
            if len(told) == count:
                raise Stopped(0, "enough")

        try:
            end = Search(self.objective, note, math.inf, (FTOL, XTOL, GTOL)).descend(point, scale, 1.0, damping)
        except Stopped:
            return told, told[-1][0].damping, False
        return told, end[1], True

    def ended(self, point, unit):
        """What the end of a damped descent is: "converged" where even the undamped step promises no more than FTOL of
        the cost, and so does each parameter alone; "plateau" where one hardly moves the residuals; else "stuck"."""
        if Model(self.objective, point, unit).step(None)[1] > FTOL * point.cost:
            return "stuck"
        return "converged" if optimality(point) ** 2 <= FTOL and point.norms.all() else "plateau"

    @np.errstate(all="ignore")
    def replay(self, start, moves):
        """The Stand after moves from a start.  A move is a number, log10 of the damping to go on with; None for the
        damping that the engine would begin with here; or "step": try the step, and go on as the engine would."""
        scale, point = Scale(self.kind), self.point(start)
        tried: list[Trial] = []
        path = [point]
        parts: list[tuple[float | None, int]] = []               # a damping and how many steps follow it
        for move in moves or [None]:
            if move == STEP:
                damping, count = parts.pop() if parts else (None, 0)
                parts.append((damping, count + 1))
            else:
                parts.append((move, 0))
        now, ahead, over, idle = math.nan, None, False, 0
        for move, count in parts:
            damping = self.first(point.x) if move is None else 10.0 ** float(move)
            found, now, over = self.trials(point, scale, damping, count + 1)
            idle = max(count - len(found), 0)
            for trial, after in found[:count]:
                tried.append(trial)
                point = after
                path += [after] if trial.accepted else []
            ahead = found[count][0] if len(found) > count else None
        unit = scale.at(point)
        return Stand(point, unit, now, ahead, tried, path, self.ended(point, unit) if over else "", idle)

    @np.errstate(all="ignore")
    def arc(self, point, unit, dampings):
        """The Arc of steps from a Point; None among the dampings is Gauss and Newton's step."""
        model = Model(self.objective, point, unit)
        found = []
        for damping in dampings:
            x, predicted = model.step(damping)
            new = self.objective.point(x)
            found.append((x, predicted, -math.inf if new is None else self.objective.gain(point, new)))
        x, predicted, actual = zip(*found, strict=True)
        return Arc(np.array(x), np.array(predicted), np.array(actual))

    def top(self, point, unit):
        """The largest diagonal entry of J'J in these units: what a damping is large or small to."""
        return Model(self.objective, point, unit).all.top()

    # --- the ways, all from the same start
    @np.errstate(all="ignore")
    def compare(self, start):
        """All Ways from a start, Levenberg and Marquardt's first."""
        return [self.ours(start), self.scipy(start), self.newton(start), self.gradient(start)]

    @np.errstate(all="ignore")
    def ours(self, start):
        """`mg.optim.least_squares` in these units."""
        begun = time.perf_counter()
        fit = mg.optim.least_squares(self.fun, np.array(start, float), jac=self.jac, x_scale=self.x_scale)
        paths: dict[int, list[np.ndarray]] = {}
        for trial in fit.history:
            paths.setdefault(trial.attempt, [np.array(start, float)]).extend([trial.x] * trial.accepted)
        end = "converged" if fit.success else "ran out" if fit.status == 0 else "stuck"
        return self._way("minigrad, least_squares", list(paths.values()), fit.x, fit.nfev, fit.njev, end, fit.message,
                         begun)

    @np.errstate(all="ignore")
    def scipy(self, start):
        """SciPy's MINPACK at its defaults, with the same residuals and Jacobian; it needs SciPy, which comes with
        scikit-learn.  Its path is where it asked for the Jacobian."""
        from scipy.optimize import least_squares

        seen: list[np.ndarray] = []

        def jac(b):
            seen.append(np.array(b))
            return self.jac(b)

        begun, x = time.perf_counter(), np.array(start, float)
        try:
            fit = least_squares(self.fun, x, jac=jac, method="lm")
        except (ValueError, np.linalg.LinAlgError) as error:
            return self._way("SciPy, method lm", [np.array(seen)], seen[-1], 0, len(seen), "diverged", str(error),
                             begun)
        end = "converged" if fit.success else "ran out" if fit.status == 0 else "stuck"
        return self._way("SciPy, method lm", [np.array([*seen, fit.x])], fit.x, fit.nfev, fit.njev, end, fit.message,
                         begun)

    @np.errstate(all="ignore")
    def newton(self, start, most=NEWTON):
        """Gauss and Newton's steps without any damping, taken whatever the cost does."""
        bench, begun = self._counted(), time.perf_counter()
        search, point = Search(bench.objective, None, math.inf, (0.0, 0.0, GTOL)), bench.point(start)
        path = [point.x]
        end, says = "ran out", f"{most} steps did not arrive"
        for _ in range(most):
            try:
                dx, length = search.upcoming(point)
            except np.linalg.LinAlgError:
                end, says = "diverged", "the linear problem of the step has no solution in float64"
                break
            if length <= ARRIVED:
                end, says = _arrived(point)
                break
            new = bench.objective.point(point.x + dx)
            if new is None or not bench.objective.linearise(new):
                where = ", ".join(f"{v:.3g}" for v in point.x + dx)
                end, says = "diverged", f"a step leads to b = ({where}), where the residuals are no numbers"
                path.append(point.x + dx)
                break
            point = new
            path.append(point.x)
        return bench._way("Gauss-Newton, undamped", [np.array(path)], point.x, *bench.counts(), end, says, begun)

    @np.errstate(all="ignore")
    def gradient(self, start, most=DESCENT):
        """Steepest descent in these units: halve a step until the cost falls as Armijo asks, then double it.  Its
        gradient is J'r, so it is charged a Jacobian for each.  Source: Armijo 1966."""
        bench, begun = self._counted(), time.perf_counter()
        point = bench.point(start)
        unit = Scale(self.kind).at(point)
        path, objective = [point.x], bench.objective
        share = 0.1 / max(float(np.linalg.norm(unit * point.grad)), 1e-300)      # a tenth of a unit
        end, says = "ran out", f"{most} evaluations were not enough"
        while objective.residuals.nfev < most:
            if optimality(point) <= GTOL:
                end, says = _arrived(point)
                break
            way = -unit * unit * point.grad
            x = point.x + share * way
            if (x == point.x).all():
                end, says = "stuck", "along the gradient no step that float64 resolves lowers the cost"
                break
            new = objective.point(x)
            fell = objective.gain(point, new) if new is not None else -math.inf
            if fell >= -ARMIJO * share * float(point.grad @ way) and objective.linearise(new):
                point, share = new, 2.0 * share
                path.append(point.x)
            else:
                share *= 0.5
        says += f"; the cosine of the residuals with the Jacobian is {optimality(point):.0e}" * (end == "ran out")
        return bench._way("gradient descent", [np.array(path)], point.x, *bench.counts(), end, says, begun)

    def _counted(self):
        """A bench like this one, whose evaluations are counted from 0."""
        bench = Bench(self.problem.name, self.units)
        bench.objective.residuals.nfev = bench.objective.residuals.njev = 0
        return bench

    def counts(self):
        """How many residuals and Jacobians this bench has computed."""
        return self.objective.residuals.nfev, self.objective.residuals.njev

    def _way(self, name, paths, x, nfev, njev, end, says, begun):
        ms, r = 1e3 * (time.perf_counter() - begun), self.fun(x)
        return Way(name, [np.array(path) for path in paths], x, 0.5 * float(r @ r), self.problem.digits(x), int(nfev),
                   int(njev), end, says, ms)


def _arrived(point):
    """(end, sentence) of a method whose steps have ended."""
    cosine = optimality(point)
    if cosine <= GTOL and point.norms.all():
        return "converged", "the gradient is zero " + (f"but for a cosine of {cosine:.0e}" if cosine else "to rounding")
    return "stuck", (f"the steps have ended, but the cosine of the residuals with the Jacobian is {cosine:.0e}"
                     if cosine > GTOL else "a plateau: the residuals no longer depend on all parameters")
