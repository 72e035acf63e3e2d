"""The iterations of Levenberg and Marquardt, and the Gauss-Newton steps that buy the last digits.

Damping goes after Nielsen: a good gain ratio shrinks it smoothly, each failure in a row raises it faster.  What it
damps is one of two measures of a step, both with a memory, as Moré's: relative to the size that each parameter has had,
or to what each column of the Jacobian has been.  The cost is flat near eight digits of x, so where it says no more the
steps themselves are the judge: they are taken as long as they get shorter, with Anderson's extrapolation.
Sources: Marquardt 1963; Moré 1978; Nielsen 1999; Anderson 1965.
"""
import math
from typing import NamedTuple

import numpy as np

from .damped import EPS
from .objective import Model, optimality, or_one, rounding

LEAST_RATIO = 1e-4  # of the decrease to the predicted one, for a step to be taken
ARRIVED = 1e-13  # a next step so short, relative to x, is not taken
SHORT = 1e-6  # what a next step may be, relative to x, for the last one to have arrived


class Trial(NamedTuple):
    """One step that was tried.  x: where to, a flat vector; cost there (inf where it is no number); damping; ratio: the
    decrease of the cost over the predicted one; step: its length relative to x, as the Jacobian weighs both; accepted;
    phase: "damped" or "polish"; attempt: which strategy made it."""

    x: np.ndarray
    cost: float
    damping: float
    ratio: float
    step: float
    accepted: bool
    phase: str
    attempt: int


class Stopped(Exception):
    """The callback asked to stop, or evaluations ran out: args are the status and a sentence."""


class Scale:
    """What one unit of each parameter is, by strategy: "size", "columns", or fixed numbers."""

    def __init__(self, kind):
        self.kind = kind
        self.seen = None if isinstance(kind, str) else kind

    def at(self, point):
        """The units at a Point."""
        if not isinstance(self.kind, str):
            return self.kind
        new = np.abs(point.x) if self.kind == "size" else point.norms
        self.seen = new if self.seen is None else np.maximum(self.seen, new)
        unit = or_one(self.seen)
        return unit if self.kind == "size" else 1.0 / unit


class Search:
    """One attempt: an objective, tolerances, and where trials are noted."""

    def __init__(self, objective, note, max_nfev, tolerances, attempt=0):
        self.objective, self.note, self.max_nfev = objective, note, max_nfev
        (self.ftol, self.xtol, self.gtol), self.attempt = tolerances, attempt

    def _tried(self, x):
        if self.objective.residuals.nfev >= self.max_nfev:
            raise Stopped(0, f"{self.max_nfev:.0f} evaluations of the residuals were not enough")
        return self.objective.point(x)

    def _noted(self, point, x, new, damping, ratio, length, accepted, phase):
        cost = new.cost if new is not None else math.inf
        self.note(Trial(x, cost, damping, ratio, length, accepted, phase, self.attempt), new if accepted else point)

    def descend(self, point, scale, tau, damping=None, ftol=None):
        """Damped steps from a linearised Point until the model promises no more than ftol of the cost: the last Point
        and damping.  tau: the first damping, if none is given, relative to the largest diagonal entry of A'A."""
        objective, ftol = self.objective, self.ftol if ftol is None else ftol
        factor, model, high = 2.0, None, point.cost
        while point.cost > 0.0:
            if model is None:
                model = Model(objective, point, scale.at(point))
                damping = tau * model.all.top() if damping is None else damping
                floor = 0.5 * (EPS * rounding(point)) ** 2 if point.cost < 1e-12 * high else 0.0
            x, predicted = model.step(damping)
            length = _length(point, x - point.x)
            if predicted <= max(ftol * point.cost, floor) or not length > 0.0 or not damping < 1e100:  # nan too
                break
            new = self._tried(x)
            fell = objective.gain(point, new) if new is not None else -np.inf
            ratio = fell / predicted if predicted > 0.0 else -1.0
            accepted = ratio > LEAST_RATIO and objective.linearise(new)
            self._noted(point, x, new, damping, ratio, length, accepted, "damped")
            if accepted:
                point, model = new, None
                damping, factor = damping * max(1.0 / 3.0, 1.0 - (2.0 * min(ratio, 1.0) - 1.0) ** 3), 2.0
                if length <= self.xtol:
                    break
            else:
                damping, factor = max(damping, 1e-300) * factor, 2.0 * factor
        return point, damping

    def upcoming(self, point, unit=None, damping=None):
        """(step, its length relative to x): undamped, in units of the columns, for None."""
        if damping is None:
            unit = 1.0 / or_one(point.norms)
        model = Model(self.objective, point, unit)
        dx = model.goal(damping)[1]
        if damping is None and point.blocked is None:
            point.undamped = model.all
        return dx, _length(point, dx)

    def polish(self, point, unit=None, damping=None):
        """(Point, length): steps with this damping, of Gauss and Newton for None, as long as they get shorter; and the
        length of the next one."""
        dx, length = self.upcoming(point, unit, damping)
        move = change = None
        while ARRIVED < length < 1.0 and point.cost > 0.0:
            x = point.x + dx
            if change is not None:
                weighted = change * point.norms
                x = x - weighted.dot(dx * point.norms) / weighted.dot(weighted) * (move + change)
            if self.objective.bounds is not None:
                x = np.clip(x, *self.objective.bounds)
            moved = _length(point, x - point.x)
            if not 0.0 < moved < math.inf:
                break
            new = self._tried(x)
            after, shorter = dx, np.inf
            level = point.cost * (1.0 + 1e-6)
            if new is not None and (new.cost <= level or new.cost <= level + (10.0 * EPS * rounding(point)) ** 2) and (
                    self.objective.linearise(new)):
                after, shorter = self.upcoming(new, unit, damping)
            accepted = shorter < length
            self._noted(point, x, new, damping or 0.0, math.nan, moved, accepted, "polish")
            if accepted:
                move, change = x - point.x, after - dx
                point, dx, length = new, after, shorter
            elif change is None or length <= 1e-12:
                break
            else:
                change = None
        return point, length

    def run(self, point, scale, tau):
        """(last Point, length of the step that would come next): descend, then polish; where Gauss and Newton's steps
        do not get shorter, as for large residuals, the same with the damping that the descent ended with."""
        point, damping = self.descend(point, scale, tau)
        point, length = self.polish(point)
        if length > SHORT or optimality(point) > 1e-4 * self.gtol:
            point, damping = self.descend(point, scale, tau, damping, ftol=2.0 * EPS)
            point, length = self.polish(point, scale.at(point), damping)
            length = max(length, self._endless(point))
        return point, length

    def _endless(self, point):
        """The length of the undamped step if, shortened to a tenth of x, it still lowers the cost: a valley that goes
        on, where only the damping makes steps short; else 0."""
        dx, length = self.upcoming(point)
        if not length > SHORT:
            return 0.0
        x = point.x + dx * min(1.0, 0.1 / length)
        new = self._tried(x if self.objective.bounds is None else np.clip(x, *self.objective.bounds))
        return length if new is not None and self.objective.gain(point, new) > 0.0 else 0.0


def _length(point, dx):
    """The length of a step relative to x, both as the columns of the Jacobian weigh them."""
    step = point.norms * dx
    return math.sqrt(step.dot(step)) / point.length
