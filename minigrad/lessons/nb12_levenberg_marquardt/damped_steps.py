"""The methods of notebook 12 on a NIST problem with two parameters, one damped step at a time.

Every damped step is made and judged by the `Search` of `least_squares`, which is stopped after so
many trials; the linear model, the residuals and their Jacobian are the engine's.  Only the two
methods that it is compared with are written here: gradient descent with a line search, and Gauss
and Newton's steps without damping.
"""
import functools
import inspect
import math
import time
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...errors import InputError, one_of
from ...optim.fit.levenberg import Scale, Search, Stopped, Trial
from ...optim.fit.objective import FitPoint, Model, Objective, optimality
from ...optim.fit.residuals import Residuals
from . import nist_problems

# those with two parameters
NAMES = "Misra1a", "Misra1b", "Misra1c", "Misra1d", "DanWood", "BoxBOD"
# the engine's measure of a step, and least_squares' x_scale for it
UNITS: dict[str, tuple[Any, Any]] = {
    "sizes": ("size", None), "columns": ("columns", "jac"), "as written": (np.ones(2), 1.0)}
STEP = "step"                                # the move that is no damping
FTOL, XTOL, GTOL = (inspect.signature(mg.optim.least_squares).parameters[name].default
                    for name in ("ftol", "xtol", "gtol"))
ARRIVED = 1e-12                              # of the next step, to have converged
# evaluations of the residuals for gradient descent, steps for Gauss-Newton
DESCENT, NEWTON = 1000, 100
# of the decrease that the slope promises, for a step along the gradient
ARMIJO = 1e-4


class Arc(NamedTuple):
    """Steps from one point, a row for each damping.  x: the points that they lead to; predicted,
    actual: the decrease of the cost by the linear model, and in truth (-inf where the cost is no
    number)."""

    x: np.ndarray
    predicted: np.ndarray
    actual: np.ndarray


class Position(NamedTuple):
    """The place that a learner's moves have led to.

    point: the place, linearised
    unit: one unit of each parameter
    damping: of the next step
    trial: the engine's Trial of that step, or None where its damped descent ends
    tried: the trials so far; path: the points so far, the start first
    end: "" before the end of the descent, then "converged", "plateau" or "stuck", see
        `FitBench.ended`
    idle: how often a step was asked for after the end
    """

    point: FitPoint
    unit: np.ndarray
    damping: float
    trial: Trial | None
    tried: list[Trial]
    path: list[FitPoint]
    end: str
    idle: int


class MethodRun(NamedTuple):
    """A method's run.

    paths: (n, 2) arrays of the points that it went through, one for each time it started
    digits: of x that agree with the certified ones; nfev, njev: evaluations
    end: "converged", "ran out", "diverged" or "stuck"; says: the method's own words; ms: its time
    """

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
    """(residuals, Jacobian) of a NIST problem as functions of b, compiled once."""
    p = nist_problems.problem(name)
    both = mg.compile(p.residuals), mg.compile(mg.jacobian(p.residuals, mode="forward"))
    for function in both:
        function(p.parameters)
    return both


class FitBench:
    """A bench on which fits of a NIST problem with two parameters are taken apart.

    units: a key of UNITS, which says what one unit of each parameter is in a damped step
    Raises OptionError for another problem or other units.
    """

    def __init__(self, name, units="sizes"):
        self.problem = nist_problems.problem(one_of("problem", name, NAMES))
        self.units = one_of("units", units, UNITS)
        self.kind, self.x_scale = UNITS[units]
        self.fun, self.jac = compiled(name)
        self.objective = Objective(Residuals(self.fun, self.problem.parameters.copy(), self.jac))

    def point(self, x):
        """The linearised FitPoint at x.  Raises InputError where the residuals or their slopes
        are no numbers."""
        point = self.objective.point(np.array(x, float))
        if point is None or not self.objective.linearise(point):
            raise InputError(f"you start at b = ({', '.join(f'{v:.4g}' for v in x)})",
                             "the residuals or their slopes are no finite numbers there",
                             "drag the point back, or choose another start")
        return point

    def first(self, x):
        """The damping that `least_squares` starts with at x; 1.0 where it damps nothing there."""
        fit = mg.optim.least_squares(self.fun, x, jac=self.jac, x_scale=self.x_scale,
                                     callback=lambda trial: True)
        return (fit.history[0].damping if fit.history else 0.0) or 1.0

    def trials(self, point, scale, damping, count):
        """(trials, damping, whether the descent ended), from a FitPoint.

        trials: the engine's next ones, at most `count`, each with the FitPoint after it
        damping: of the last trial, or at the end of the descent
        """
        told: list[tuple[Trial, FitPoint]] = []

        def note(trial, after):
            told.append((trial, after))
            if len(told) == count:
                raise Stopped(0, "enough")

        try:
            end = Search(self.objective, note, math.inf, (FTOL, XTOL, GTOL)).descend(point, scale,
                                                                                     1.0, damping)
        except Stopped:
            return told, told[-1][0].damping, False
        return told, end[1], True

    def ended(self, point, unit):
        """The kind of the end of a damped descent: "converged" where neither the undamped step nor
        a parameter alone promises more than FTOL of the cost; "plateau" where a parameter hardly
        moves the residuals; else "stuck"."""
        if Model(self.objective, point, unit).step(None)[1] > FTOL * point.cost:
            return "stuck"
        return "converged" if optimality(point) ** 2 <= FTOL and point.norms.all() else "plateau"

    @np.errstate(all="ignore")
    def replay(self, start, moves):
        """The Position after moves from a start.

        A move is a number, log10 of the next damping; None for the damping with which the engine
        would begin here; or "step": try the step, and go on as the engine would.
        """
        scale, point = Scale(self.kind), self.point(start)
        tried: list[Trial] = []
        path = [point]
        # a damping and how many steps follow it
        parts: list[tuple[float | None, int]] = []
        for move in moves or [None]:
            if move == STEP:
                damping, count = parts.pop() if parts else (None, 0)
                parts.append((damping, count + 1))
            else:
                parts.append((move, 0))
        now, ahead = math.nan, None
        over, idle = False, 0
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
        return Position(point, unit, now, ahead, tried, path,
                     self.ended(point, unit) if over else "", idle)

    @np.errstate(all="ignore")
    def arc(self, point, unit, dampings):
        """The Arc of steps from a FitPoint; None among the dampings is Gauss and Newton's step."""
        model = Model(self.objective, point, unit)
        found = []
        for damping in dampings:
            x, predicted = model.step(damping)
            new = self.objective.point(x)
            found.append((x, predicted,
                          -math.inf if new is None else self.objective.gain(point, new)))
        x, predicted, actual = zip(*found, strict=True)
        return Arc(np.array(x), np.array(predicted), np.array(actual))

    def top(self, point, unit):
        """The largest diagonal entry of JᵀJ in these units, with which a damping is compared."""
        return Model(self.objective, point, unit).all.top()

    # --- the methods, all from the same start
    def compare(self, start):
        """The MethodRuns of all methods from a start, that of `least_squares` first."""
        return [self.ours(start), self.scipy(start), self.newton(start), self.gradient(start)]

    @np.errstate(all="ignore")
    def ours(self, start):
        """`mg.optim.least_squares` in these units."""
        begun = time.perf_counter()
        fit = mg.optim.least_squares(self.fun, np.array(start, float), jac=self.jac,
                                     x_scale=self.x_scale)
        paths: dict[int, list[np.ndarray]] = {}
        for trial in fit.history:
            paths.setdefault(trial.attempt,
                             [np.array(start, float)]).extend([trial.x] * trial.accepted)
        return self.ended_run("minigrad, least_squares", list(paths.values()), fit.x, fit.nfev,
                              fit.njev, _end_of(fit), fit.message, begun)

    @np.errstate(all="ignore")
    def scipy(self, start):
        """SciPy's MINPACK at its defaults, with the same residuals and Jacobian.  Its path has the
        points at which it computed the Jacobian."""
        from scipy.optimize import least_squares

        seen: list[np.ndarray] = []

        def jac(b):
            seen.append(np.array(b))
            return self.jac(b)

        begun, x = time.perf_counter(), np.array(start, float)
        try:
            fit = least_squares(self.fun, x, jac=jac, method="lm")
        except (ValueError, np.linalg.LinAlgError) as error:
            return self.ended_run("SciPy, method lm", [np.array(seen)], seen[-1], 0, len(seen),
                             "diverged", str(error), begun)
        return self.ended_run("SciPy, method lm", [np.array([*seen, fit.x])], fit.x, fit.nfev,
                              fit.njev, _end_of(fit), fit.message, begun)

    @np.errstate(all="ignore")
    def newton(self, start, most=NEWTON):
        """Gauss and Newton's steps without any damping, taken even where the cost rises."""
        bench, begun = self._counted(), time.perf_counter()
        search, point = (Search(bench.objective, None, math.inf, (0.0, 0.0, GTOL)),
                         bench.point(start))
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
                end, says = ("diverged",
                             f"a step leads to b = ({where}), where the residuals are no numbers")
                path.append(point.x + dx)
                break
            point = new
            path.append(point.x)
        return bench.ended_run("Gauss-Newton, undamped", [np.array(path)], point.x, *bench.counts(),
                          end, says, begun)

    @np.errstate(all="ignore")
    def gradient(self, start, most=DESCENT):
        """Steepest descent in these units: halve a step until the cost falls as much as Armijo's
        condition says, then double it.  Its gradient is Jᵀr, so each one costs a Jacobian.
        Source: Armijo 1966."""
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
                end, says = ("stuck",
                             "along the gradient no step that float64 resolves lowers the cost")
                break
            new = objective.point(x)
            fell = objective.gain(point, new) if new is not None else -math.inf
            if fell >= -ARMIJO * share * float(point.grad @ way) and objective.linearise(new):
                point, share = new, 2.0 * share
                path.append(point.x)
            else:
                share *= 0.5
        says += (f"; the cosine of the residuals with the Jacobian is {optimality(point):.0e}"
                 * (end == "ran out"))
        return bench.ended_run("gradient descent", [np.array(path)], point.x, *bench.counts(),
                          end, says, begun)

    def _counted(self):
        """A bench like this one, whose evaluations are counted from 0."""
        bench = FitBench(self.problem.name, self.units)
        bench.objective.residuals.nfev = bench.objective.residuals.njev = 0
        return bench

    def counts(self):
        """How many residuals and Jacobians this bench has computed."""
        return self.objective.residuals.nfev, self.objective.residuals.njev

    def ended_run(self, name, paths, x, nfev, njev, end, says, begun):
        """The MethodRun of a method that has ended at x; begun: the time when it started."""
        ms, r = 1e3 * (time.perf_counter() - begun), self.fun(x)
        return MethodRun(name, [np.array(path) for path in paths], x, 0.5 * float(r @ r),
                   self.problem.digits(x), int(nfev), int(njev), end, says, ms)


def _end_of(fit):
    """The kind of the end of a result of `least_squares`, ours or SciPy's."""
    return "converged" if fit.success else "ran out" if fit.status == 0 else "stuck"


def _arrived(point):
    """(end, sentence) of a method whose steps have ended."""
    cosine = optimality(point)
    if cosine <= GTOL and point.norms.all():
        return "converged", "the gradient is zero " + (f"but for a cosine of {cosine:.0e}" if cosine
                                                       else "to rounding")
    return "stuck", ("the steps have ended, but the cosine of the residuals with the Jacobian is "
                     f"{cosine:.0e}" if cosine > GTOL
                     else "a plateau: the residuals no longer depend on all parameters")
