"""The iterations of Levenberg and Marquardt, and the Gauss-Newton steps that buy the last digits.

Damping goes after Nielsen: a good gain ratio shrinks it smoothly, each failure in a row raises it
faster.  What it damps is one of two measures of a step, both with a memory, as Moré's: relative to
the size that each parameter has had, or to what each column of the Jacobian has been.  The cost is
flat near eight digits of x, so where it says no more the steps themselves are the judge: they are
taken as long as they get shorter, with Anderson's extrapolation.
Sources: Marquardt 1963; Moré 1978; Nielsen 1999; Anderson 1965.
"""
import math
from typing import Any, NamedTuple

import numpy as np

from .objective import FitPoint, Model, Objective, optimality, or_one, rounding

LEAST_RATIO = 1e-4  # of the decrease to the predicted one, for a step to be taken
# a next step so short, relative to x, is not taken; where steps are costly and less exact, such one
ARRIVED, LARGE_ARRIVED = 1e-13, 1e-9
WORTH = 0.01  # by how much PATIENCE evaluations must lower the cost
PATIENCE = 500
# a parameter that grows by GROWN while the cost falls by less than the share LITTLE runs away
GROWN, LITTLE = 100.0, 1e-3
SHORT = 1e-6  # what a next step may be, relative to x, for the last one to have arrived


class Trial(NamedTuple):
    """A Trial is one step that was tried.

    x: the vector to which it leads.
    cost: the cost there; inf where it is no number.
    damping: the damping of the step.
    ratio: the decrease of the cost over the decrease that the linear model predicted.
    step: the length of the step relative to x, both weighed by the columns of the Jacobian.
    accepted: whether the step was taken.
    phase: "damped", "polish", or "curvature" for a step by second derivatives.
    attempt: the number of the strategy, from 0 on.
    """

    x: np.ndarray
    cost: float
    damping: float
    ratio: float
    step: float
    accepted: bool
    phase: str
    attempt: int


class Stopped(Exception):
    """It is raised where the callback returns True or evaluations run out.

    args: the status and a sentence.
    """


class Scale:
    """A Scale is the unit of each parameter, by strategy: "size", "columns", or fixed numbers."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.seen: Any = None if isinstance(kind, str) else kind

    def at(self, point: FitPoint) -> Any:
        """Return the units at a FitPoint, which also remember all points before it."""
        if not isinstance(self.kind, str):
            return self.kind
        new = np.abs(point.x) if self.kind == "size" else point.norms
        self.seen = new if self.seen is None else np.maximum(self.seen, new)
        unit = or_one(self.seen)
        return unit if self.kind == "size" else 1.0 / unit


class Search:
    """A Search is one attempt at a fit, with an objective, tolerances, and a note of trials.

    patience: the number of evaluations that must lower the cost by the share WORTH; 0 for any.
    """

    def __init__(self, objective: Objective, note: Any, max_nfev: float, tolerances: tuple,
                 attempt: int = 0, patience: int = 0) -> None:
        self.objective, self.note, self.max_nfev = objective, note, max_nfev
        self.ftol, self.xtol, self.gtol = tolerances
        self.attempt, self.patience, self.before = attempt, patience, math.inf
        self.due = objective.residuals.nfev + (patience or math.inf)
        # for each parameter its size at the start, or when it last grew by GROWN, and its cost
        self.least: Any = None

    def tried(self, x: np.ndarray) -> Any:
        """Return the FitPoint at x, or at the nearest x within the bounds, or None.

        Raises Stopped where no evaluation is left.
        """
        if self.objective.residuals.nfev >= self.max_nfev:
            raise Stopped(0, f"{self.max_nfev:.0f} evaluations of the residuals were not enough")
        box = self.objective.bounds
        return self.objective.point(x if box is None else np.clip(x, *box))

    def _noted(self, point: FitPoint, x: np.ndarray, new: Any, damping: float, ratio: float,
               length: float, accepted: bool, phase: str) -> None:
        cost = new.cost if new is not None else math.inf
        point = new if accepted else point
        grown = self._grown(point) if accepted and phase == "damped" else ""
        self.note(Trial(x, cost, damping, ratio, length, accepted, phase, self.attempt), point)
        if grown:
            raise Stopped(0, grown)
        now = self.objective.residuals.nfev
        if now >= self.due:
            if point.cost > (1.0 - WORTH) * self.before:
                fell = 100.0 * (1.0 - point.cost / self.before)
                raise Stopped(0, f"a valley: the last {now - self.due + self.patience} evaluations "
                                 f"lowered the cost by {fell:.2g} %; give max_nfev to go on")
            self.due, self.before = now + self.patience, point.cost

    def _grown(self, point: FitPoint) -> str:
        """Return a sentence where a parameter on which the residuals depend runs away, else ""."""
        size, cost = np.abs(point.x), np.full(len(point.x), point.cost)
        least, before = (size, cost) if self.least is None else self.least
        large = size >= GROWN * or_one(least)
        matters = point.norms * size > 0.01 * math.sqrt(point.b.dot(point.b))
        gone = np.flatnonzero(large & matters & (least > 0.0) & (cost > (1.0 - LITTLE) * before))
        new = large | (least == 0.0)
        self.least = np.where(new, size, least), np.where(new, cost, before)
        if not len(gone):
            return ""
        k = int(gone[0])
        return (f"parameter {k} runs away: it grew from {least[k]:.2g} to {size[k]:.2g} for "
                f"{100.0 * (1.0 - point.cost / before[k]):.2g} % of the cost")

    def descend(self, point: FitPoint, scale: Any, tau: float, damping: Any = None,
                ftol: float | None = None) -> tuple[FitPoint, Any]:
        """Take damped steps from a linearised FitPoint until the model promises too little.

        point: where to start.
        scale: a Scale.
        tau: the first damping relative to the largest diagonal entry of A'A, if `damping` is None.
        damping: the first damping.
        ftol: the least decrease, relative to the cost, that the model must promise.
        Returns the last FitPoint and the last damping.
        """
        objective, ftol = self.objective, self.ftol if ftol is None else ftol
        factor = 2.0  # the next failure raises the damping by it
        model = None
        high, predicted = point.cost, math.inf
        # where evaluations are costly, a perfect prediction shrinks the damping further
        least = 1.0 / 3.0 if type(point.a) is np.ndarray else 0.03
        while point.cost > objective.floor:
            if model is None:
                if point.a is None:  # it gave way in vain
                    objective.linearise(point)
                model = Model(objective, point, scale.at(point))
                damping = tau * model.all.top() if damping is None else damping
                # near a cost of zero a decrease that is only rounding is none
                enough = max(ftol * point.cost, 0.5 * (objective.eps * rounding(point)) ** 2
                             if point.cost < 1e-12 * high else 0.0)
            if predicted < 1e-3 * point.cost and model.most(damping) <= 0.5 * enough:
                break  # no need to solve for the step
            x, predicted = model.step(damping)
            length = _length(point, x - point.x)
            # "not <" and "not >" are true for nan too
            if predicted <= enough or not length > 0.0 or not damping < 1e100:
                break
            new = self.tried(x)
            fell = objective.gain(point, new) if new is not None else -np.inf
            ratio = fell / predicted if predicted > 0.0 else -1.0
            accepted = ratio > LEAST_RATIO
            if accepted:
                model = None
                accepted = objective.linearise(new, point)
            self._noted(point, x, new, damping, ratio, length, accepted, "damped")
            if accepted:
                point = new
                # Nielsen: a good prediction shrinks the damping to a third, a poor one raises it
                damping *= max(least, 1.0 - (2.0 * min(ratio, 1.0) - 1.0) ** 3)
                factor = 2.0
                if length <= self.xtol:
                    break
            else:
                damping, factor = max(damping, 1e-300) * factor, 2.0 * factor
        return point, damping

    def upcoming(self, point: FitPoint, unit: np.ndarray | None = None,
                 damping: float | None = None) -> tuple[np.ndarray, float]:
        """Return (step, its length relative to x) from a FitPoint; None is undamped."""
        if damping is None:
            unit = 1.0 / or_one(point.norms)
        model = Model(self.objective, point, unit)
        dx = model.goal(damping)[1]
        if damping is None and point.blocked is None:
            point.undamped = model.all
        return dx, _length(point, dx)

    def polish(self, point: FitPoint, unit: np.ndarray | None = None,
               damping: float | None = None) -> tuple[FitPoint, float]:
        """Take steps with a fixed damping as long as they get shorter; None for Gauss and Newton's.

        Returns (FitPoint, length of the step that would come next).
        """
        dx, length = self.upcoming(point, unit, damping)
        # the last move, and by how much the step after it differs from the step before
        move = change = None
        least = ARRIVED if type(point.a) is np.ndarray else LARGE_ARRIVED
        while least < length < 1.0 and point.cost > self.objective.floor:
            x = point.x + dx
            if change is not None:  # Anderson: the combination of both steps that is shortest
                weighted = change * point.norms
                x = x - weighted.dot(dx * point.norms) / weighted.dot(weighted) * (move + change)
            if self.objective.bounds is not None:
                x = np.clip(x, *self.objective.bounds)
            moved = _length(point, x - point.x)
            if not 0.0 < moved < math.inf:
                break
            new = self.tried(x)
            after, shorter = dx, np.inf
            # the cost may rise a little: here only the lengths of the steps can judge
            level, eps = point.cost * (1.0 + 1e-6), self.objective.eps
            if (new is not None
                and (new.cost <= level or new.cost <= level + (10.0 * eps * rounding(point)) ** 2)
                and self.objective.linearise(new, point)):
                after, shorter = self.upcoming(new, unit, damping)
            accepted = shorter < length
            self._noted(point, x, new, damping or 0.0, math.nan, moved, accepted, "polish")
            if accepted:
                move, change = x - point.x, after - dx
                point = new
                dx, length = after, shorter
            else:
                if new is not None:
                    new.drop()
                if change is None or length <= 1e-12:
                    break
                change = None  # once more, without extrapolation
        self.objective.linearise(point)
        return point, length

    def run(self, point: FitPoint, scale: Any, tau: float) -> tuple[FitPoint, float]:
        """Descend, then polish, from a FitPoint.

        Where Gauss and Newton's steps do not get shorter, as for large residuals, do both again
        with the damping that the descent ended with.

        Returns (last FitPoint, length of the step that would come next).
        """
        point, damping = self.descend(point, scale, tau)
        point, length = self.polish(point)
        digits = 1e-4 if type(point.a) is np.ndarray else 1.0
        if length > SHORT or optimality(point) > digits * self.gtol:
            point, damping = self.descend(point, scale, tau, damping, ftol=2.0 * self.objective.eps)
            point, length = self.polish(point, scale.at(point), damping)
            length = max(length, self._endless(point))
        return point, length

    def _endless(self, point: FitPoint) -> float:
        """Return the length of the undamped step if x lies in a valley that goes on, else 0.

        There the step, shortened to a tenth of x, still lowers the cost: only the damping makes
        steps short.
        """
        dx, length = self.upcoming(point)
        if not length > SHORT:
            return 0.0
        x = point.x + dx * min(1.0, 0.1 / length)
        new = self.tried(x)
        return length if new is not None and self.objective.gain(point, new) > 0.0 else 0.0


def _length(point: FitPoint, dx: np.ndarray) -> float:
    """Return the length of a step relative to x, both as the columns of the Jacobian weigh them."""
    step = point.norms * dx
    return math.sqrt(step.dot(step)) / point.length
