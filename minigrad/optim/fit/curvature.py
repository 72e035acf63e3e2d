"""The full second derivatives of a cost where a fit ended, with those of the residuals in them.

A linear model of the residuals does not know them. Where it is silent, because columns of the
Jacobian vanish or depend on each other, they tell a minimum from a saddle, and from a plateau. So
they do where the steps of a search left a direction out, as those from a symmetric start do, and
one evaluation there is not what the linear model foretells.
Source: Dennis & Schnabel 1983, chapter 10.
"""
import math
from typing import Any

import numpy as np

from ...jacobian import hessian
from .damped import SMALL, above
from .levenberg import Trial
from .objective import FitPoint, Objective, optimality, or_one

LARGE = 10**6  # numbers in a Jacobian, up to which second derivatives are computed
FLAT = 1e-10  # the size of an eigenvalue that counts as zero, relative to the largest
STEP = 1e-6  # Newton's step at a minimum, in units of the parameters
LEAST = 1e-10  # the change of the cost that counts, relative to it
SHORT = 1e-7  # steps, relative to x, whose direction is rounding
SAME = 1e-8  # the square of the sine to the steps so far from which a direction counts as left out
PROBE = 1e-3  # by how much a probe moves the residuals, relative to them
SADDLE = 1e-6  # an eigenvalue below minus this, relative to the largest, is no rounding


def curvature(search: Any, path: list[np.ndarray], end: FitPoint, length: float) -> Any:
    """Return the Curvature where a search ended, or None where the linear model says enough.

    search: a Search.
    path: its start, and where its steps led.
    length: the length of the step that would come next.
    Gauss and Newton's steps do not get shorter near a saddle, unless x cannot leave it: where
    columns depend on each other, or a parameter never moved.
    """
    linear, size, norms, fit, probe = end.undamped, len(end.x), end.norms, search.objective, None
    if end.cost <= fit.floor or size > SMALL or type(end.a) is not np.ndarray or end.a.size > LARGE:
        return None
    still = optimality(end) <= search.gtol and length <= STEP and (min(norms.tolist()) > 0.0 or (
        bool(((norms > 0.0) | (fit.longest() == 0.0)).all() and norms.any())))
    if still:
        sure = linear is not None and (linear.inverted is not None or (
            linear.spectral is not None and len(linear.spectral.s) == size
            and linear.spectral.s[-1] > 1e-6 * linear.spectral.s[0]))
        wanted = not sure or 0.0 in (end.x - path[0]).tolist()
        if not wanted and end.a.size <= LARGE // 10:
            wanted, probe = _bent(search, path, end)
    else:
        wanted = (norms < 1e-6 * fit.longest()).any() or not norms.any()
    return Curvature(search, path[0], end, still, probe) if wanted else None


def _bent(search: Any, path: list[np.ndarray], end: FitPoint) -> tuple[bool, FitPoint | None]:
    """Return (whether the cost bends off the linear model where no step has led, the FitPoint of
    lower cost there, if it is one)."""
    free: Any = slice(None) if end.blocked is None else ~end.blocked
    most = 2 * len(end.x) + 1
    # mostly the first steps led everywhere, and the others need no look
    for led in map(np.array, [path[:most], path][len(path) <= most:]):
        moves = ((led[1:] - led[:-1]) * end.norms)[:, free]
        far = [(row, s) for row in moves.tolist() if (s := math.hypot(*row)) > SHORT * end.length]
        moves = np.array([[part / s for part in row] for row, s in far]).reshape(-1, moves.shape[1])
        if len(far) >= moves.shape[1] and above(2.0 * SAME, moves.T.dot(moves)):
            return False, None
    values, vectors = np.linalg.eigh(moves.T.dot(moves))
    left = vectors.T[values < SAME]
    if not 0 < len(left) <= max(3, len(values) // 2):  # one look does not judge many
        return False, None
    step = np.zeros(len(end.x))
    step[free] = np.sum(left, axis=0) / end.norms[free]
    step *= min(PROBE * math.sqrt(end.b @ end.b) / math.sqrt(np.sum(end.a.dot(step)**2)),
                0.01 / float(np.max(np.abs(step) / or_one(np.abs(end.x)))))
    new = search.tried(end.x + step)
    if new is None:
        return False, None
    step = new.x - end.x
    model, gain = 0.5 * float(np.sum(end.a.dot(step)**2)), search.objective.gain(end, new)
    bend = -gain - float(end.grad @ step) - model  # of what second derivatives add to the model
    return abs(bend) > 0.1 / len(left) * model, new if gain > LEAST * end.cost else None


class Curvature:
    """A Curvature is the Hessian of the cost at a FitPoint, for the parameters free to move.

    search: a Search that ended there.
    start: x0; each parameter counts with the larger of its sizes there and at the FitPoint, each
        column of the Jacobian with its largest norm so far.
    still: whether the linear model says that the point is stationary.
    probe: a FitPoint of lower cost nearby, if one is known.
    """

    def __init__(self, search: Any, start: np.ndarray, point: FitPoint, still: bool,
                 probe: FitPoint | None) -> None:
        self.search, self.point, self.still, self.probe = search, point, still, probe
        self.norms = norms = or_one(search.objective.longest())
        self.free = np.ones(len(norms), bool) if point.blocked is None else ~point.blocked
        self.size = or_one(np.maximum(np.abs(start), np.abs(point.x)))
        full = _hessian(search.objective, point)
        self.values = np.zeros(0)
        if full is not None and self.free.any():
            scaled = full / norms / norms[:, None]
            self.values, vectors = np.linalg.eigh(scaled[self.free][:, self.free])
            self.steps = np.zeros((len(self.values), len(norms)))
            self.steps[:, self.free] = vectors.T / norms[self.free]
            self.flat = np.abs(self.values) <= FLAT * np.max(np.abs(self.values))

    def minimum(self) -> FitPoint | None:
        """Return the FitPoint to which Newton's step leads, if it is a minimum, else None.

        The step is short, no eigenvalue is negative, and long steps where they are zero leave the
        cost as it is.
        """
        flat, point = self.flat if len(self.values) else np.ones(1, bool), self.point
        if self.still or flat.all() or (self.values[0] < 0.0 and not flat[0]):
            return None
        bent, level = self.steps[~flat], self.steps[flat]
        newton = -(bent @ point.grad / self.values[~flat]) @ bent
        if not np.max(np.abs(newton) / self.size) <= STEP:
            return None
        axes = np.max(np.abs(level), axis=0, initial=0.0) * self.norms > 0.1
        for step in [*level, *np.diag(self.size)[axes]]:
            for sign in (1.0, -1.0):
                end = self._along(step, sign * self._long(step))
                if end is None or abs(self.search.objective.gain(point, end)) > LEAST * point.cost:
                    return None
        new = self._along(newton)
        if (new is None or self.search.objective.gain(point, new) < -LEAST * point.cost
            or not self.search.objective.linearise(new)):
            return None
        new.optimality = float(np.max(np.abs(new.grad / self.norms)[self.free])
                               / math.sqrt(new.b @ new.b))
        return self._taken(new) if new.optimality <= self.search.gtol else None

    def saddle(self) -> bool:
        """Return whether the cost surely curves down, though no step there lowers it."""
        return bool(len(self.values) and optimality(self.point) <= self.search.gtol
                    and self.values[0] < -SADDLE * np.max(np.abs(self.values)))

    def _along(self, step: np.ndarray, part: float = 1.0) -> FitPoint | None:
        """Return the FitPoint a part of a step away."""
        return self.search.tried(self.point.x + part * step)

    def _taken(self, new: FitPoint) -> FitPoint:
        """Return a FitPoint, after the search has noted that it stands there."""
        length, size = (float(np.linalg.norm(self.norms * part))
                        for part in (new.x - self.point.x, self.size))
        self.search.note(Trial(new.x, new.cost, 0.0, math.nan, length / size, True, "curvature",
                               self.search.attempt), new)
        return new

    def _long(self, step: np.ndarray) -> float:
        """Return the factor that makes a step as long as x."""
        return 1.0 / float(np.max(np.abs(step) / self.size))

    def lower(self) -> FitPoint | None:
        """Return a linearised FitPoint of lower cost where the cost curves down, or None."""
        if not len(self.values) and self.probe is not None:
            return self.probe if self.search.objective.linearise(self.probe) else None
        if (not len(self.values) or self.flat[0] or self.values[0] > 0.0
            or optimality(self.point) > self.search.gtol):
            return None
        step = self.steps[0]
        part = self._long(step) * (-1.0 if step @ self.point.grad > 0.0 else 1.0)
        for _ in range(12):
            expected = -0.5 * self.values[0] * part**2
            new = self._along(step, part) if expected > 1e-13 * self.point.cost else None
            if (new is not None and self.search.objective.gain(self.point, new) > 0.25 * expected
                and self.search.objective.linearise(new)):
                return self._taken(new)
            part *= 0.25
        return None


def _hessian(objective: Objective, point: FitPoint) -> Any:
    """Return the matrix of second derivatives, or None where it cannot be derived."""
    residuals, r = objective.residuals, point.r
    slope, bend = (1.0, 1.0) if objective.loss is None else objective.loss.weights(r)
    weights = 1.0 if objective.weights is None else objective.weights
    force, rows = weights * slope * r, point.jac.T * (weights**2 * bend)
    try:
        found = rows @ point.jac + hessian(lambda v: np.sum(force * residuals.flat(v)))(point.x)
    except Exception:  # a black box has no second derivative, and other functions branch
        return None
    return found if math.isfinite(np.sum(found)) else None
