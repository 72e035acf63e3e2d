"""The cost of a fit and its linear model: residuals with their weights, their loss and their box.

A `Point` is one x with what is known there; its `a` and `b` are the least squares problem that a step minimises, scaled
so that a'b is the gradient of the cost, whatever weights and loss are.
"""
import math

import numpy as np

from .damped import EPS, Linear
from .robust import LEAST


class Point:
    """One x: raw residuals `fun`, weighted ones `r`, cost; after `Objective.linearise` also jac, a, b, grad, and the
    norms of the columns of a.  blocked: parameters at a bound that the gradient pushes against, None if there are none.
    Kept for the next who asks: a'a, the length of x as the columns weigh it, optimality, and the linear problem of an
    undamped step."""

    def __init__(self, x, fun, r, cost):
        self.x, self.fun, self.r, self.cost = x, fun, r, cost
        self.jac = self.a = self.b = self.grad = self.norms = self.blocked = None
        self.length = self.square = self.optimality = self.undamped = None


class Objective:
    """Residuals, weights (square roots, or None), a Loss or None, bounds or None."""

    def __init__(self, residuals, weights=None, loss=None, bounds=None):
        self.residuals, self.weights, self.loss, self.bounds = residuals, weights, loss, bounds

    def point(self, x, fun=None):
        """The Point at x, or None where the residuals are no numbers."""
        fun = self.residuals.at(x) if fun is None else fun
        if fun is None:
            return None
        r = fun if self.weights is None else self.weights * fun
        square = float(r.dot(r))
        cost = 0.5 * square if self.loss is None else self.loss.cost(r)
        return Point(x, fun, r, cost) if math.isfinite(square) and math.isfinite(cost) else None

    def linearise(self, point):
        """Compute Jacobian, model and gradient at a Point; False where they are no numbers."""
        if point.a is not None:
            return True
        jac = self.residuals.jacobian(point.x)
        if jac is None:
            return False
        a, b = jac if self.weights is None else self.weights[:, None] * jac, point.r
        if self.loss is not None:  # rows times sqrt(curvature), as far as it is positive: Triggs et al. 2000
            slope, bend = self.loss.weights(b)
            half = np.sqrt(np.maximum(bend, LEAST * slope))
            a, b = half[:, None] * a, slope / np.where(half > 0.0, half, 1.0) * b
        square = a.T.dot(a) if a.shape[0] >= a.shape[1] else None
        norms = np.sqrt(np.einsum("ij,ij->j", a, a) if square is None else square.diagonal())
        size = norms * point.x
        if not math.isfinite(long := size.dot(size)):
            return False
        point.jac, point.a, point.b, point.grad, point.norms, point.square = jac, a, b, b.dot(a), norms, square
        point.length = max(math.sqrt(long), 1e-300)
        if self.bounds is not None:
            lo, hi = self.bounds
            blocked = ((point.x <= lo) & (point.grad > 0.0)) | ((point.x >= hi) & (point.grad < 0.0))
            point.blocked = blocked if blocked.any() else None
        return True

    def gain(self, old, new):
        """By how much the cost fell, without cancellation where it can be had."""
        return 0.5 * float((old.r - new.r).dot(old.r + new.r)) if self.loss is None else old.cost - new.cost


class Model:
    """The linear model of a Point, its unknowns divided by `scale`; it makes steps inside the box."""

    def __init__(self, objective, point, scale):
        self.bounds, self.point, self.scale = objective.bounds, point, scale
        known = None if point.square is None else (point.square, point.grad)
        self.all = Linear(point.a, point.b, scale, known) if point.blocked is None else self._among(~point.blocked, 0.0)

    def _among(self, free, moved):
        """The problem of the free parameters, where the others are moved."""
        a = self.point.a
        return Linear(a[:, free], self.point.b + a @ moved if np.any(moved) else self.point.b, self.scale[free])

    def step(self, damping):
        """(new x, predicted decrease of the cost): damped, or Gauss and Newton's for None; it never leaves the box.

        Parameters at a bound that the gradient pushes against stay; one that would cross a bound stops there, and the
        others are solved again."""
        goal, dx = self.goal(damping)
        q = self.point.a.dot(dx)
        return goal, -float(self.point.b.dot(q) + 0.5 * q.dot(q))

    def goal(self, damping):
        """(new x, the step to it), as `step` does."""
        x, blocked = self.point.x, self.point.blocked
        if self.bounds is None:
            dx = self.all.step(damping) * self.scale
            goal = x + dx
        else:
            (lo, hi), linear = self.bounds, self.all
            free, dx, goal = np.ones(len(x), bool) if blocked is None else ~blocked, np.zeros(len(x)), x
            while free.any():
                dx[free] = linear.step(damping) * self.scale[free]
                goal = x + dx
                out = free & ((goal < lo) | (goal > hi))
                if not out.any():
                    break
                dx[out] = (np.clip(goal, lo, hi) - x)[out]
                free &= ~out
                linear = self._among(free, dx * ~free)
            goal = np.clip(goal, lo, hi)
        return goal, dx


def or_one(x):
    """Numbers >= 0, with 1 where they are 0."""
    return x if min(x.tolist()) > 0.0 else np.where(x > 0.0, x, 1.0)


def optimality(point):
    """The largest cosine between the residuals and a column of the Jacobian, over the parameters that are free to move:
    1 far from a solution, whatever the units, 0 at it, and where the gradient is rounding or the squares underflow."""
    if point.optimality is None:
        g = np.abs(point.grad) / np.where(point.norms > 0.0, point.norms, 1.0)
        largest = max((g if point.blocked is None else g * ~point.blocked).tolist())
        zero = point.cost == 0.0 or largest <= 10.0 * EPS * rounding(point)
        point.optimality = 0.0 if zero else largest / math.sqrt(point.b @ point.b)
    return point.optimality


def rounding(point):
    """How large the terms are that the residuals are computed from: what one rounding of each x would move."""
    moved = np.abs(point.a).dot(np.abs(point.x))
    return math.sqrt(moved.dot(moved)) + math.sqrt(point.b.dot(point.b))
