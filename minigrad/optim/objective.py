"""The cost of a fit and its linear model: residuals with their weights, their loss and their box.

A `Point` is one x with what is known there; its `a` and `b` are the least squares problem that a step minimises, scaled
so that a'b is the gradient of the cost, whatever weights and loss are.
"""
import math

import numpy as np

from .damped import EPS, Linear, newton
from .robust import LEAST


class Point:
    """One x: raw residuals `fun`, weighted ones `r`, cost; after `Objective.linearise` also jac, a, b, grad, and the
    norms of the columns of a.  blocked: parameters at a bound that the gradient pushes against; None without bounds."""

    def __init__(self, x, fun, r, cost):
        self.x, self.fun, self.r, self.cost = x, fun, r, cost
        self.jac = self.a = self.b = self.grad = self.norms = self.blocked = None


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
        cost = 0.5 * float(r @ r) if self.loss is None else self.loss.cost(r)
        return Point(x, fun, r, cost) if math.isfinite(cost) else None

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
        norms = np.sqrt(np.einsum("ij,ij->j", a, a))
        if not np.isfinite(norms).all():
            return False
        point.jac, point.a, point.b, point.grad, point.norms = jac, a, b, b @ a, norms
        if self.bounds is not None:
            lo, hi = self.bounds
            point.blocked = ((point.x <= lo) & (point.grad > 0.0)) | ((point.x >= hi) & (point.grad < 0.0))
        return True

    def gain(self, old, new):
        """By how much the cost fell, without cancellation where it can be had."""
        return 0.5 * float((old.r - new.r) @ (old.r + new.r)) if self.loss is None else old.cost - new.cost


class Model:
    """The linear model of a Point, its unknowns divided by `scale`; it makes steps inside the box."""

    def __init__(self, objective, point, scale):
        self.bounds, self.point, self.scale = objective.bounds, point, scale
        self.a = point.a * scale
        free = None if point.blocked is None or not point.blocked.any() else ~point.blocked
        self.all = Linear(self.a if free is None else self.a[:, free], point.b)

    def step(self, damping):
        """(new x, predicted decrease of the cost): damped, or Gauss and Newton's for None; it never leaves the box.

        Parameters at a bound that the gradient pushes against stay; one that would cross a bound stops there, and the
        others are solved again."""
        solve = lambda linear: newton(linear.a, linear.b) if damping is None else linear.step(damping)
        x, blocked = self.point.x, self.point.blocked
        if blocked is None:
            p = solve(self.all)
            goal = x + p * self.scale
        else:
            lo, hi = self.bounds
            free, p, goal = ~blocked, np.zeros(len(x)), x
            while free.any():
                held = p * ~free
                whole = (free == ~blocked).all()
                p[free] = solve(self.all if whole else Linear(self.a[:, free], self.point.b + self.a @ held))
                goal = x + p * self.scale
                out = free & ((goal < lo) | (goal > hi))
                if not out.any():
                    break
                p[out] = (np.clip(goal, lo, hi) - x)[out] / self.scale[out]
                free &= ~out
            goal = np.clip(goal, lo, hi)
        q = self.a @ p
        return goal, -float(self.point.b @ q + 0.5 * (q @ q))


def optimality(point):
    """The largest cosine between the residuals and a column of the Jacobian, over the parameters that are free to move:
    1 far from a solution, 0 at it, whatever the units.  Columns whose gradient is rounding count as 0."""
    if not len(point.b):
        return 0.0
    g = np.abs(point.grad if point.blocked is None else np.where(point.blocked, 0.0, point.grad))
    noise = 10.0 * EPS * point.norms * rounding(point)
    g = np.where(g <= noise, 0.0, g)
    size = math.sqrt(point.b @ point.b)
    return float(np.max(g / np.where(g > 0.0, point.norms * size, 1.0), initial=0.0))


def rounding(point):
    """How large the terms are that the residuals are computed from: what one rounding of each x would move."""
    moved = np.abs(point.a) @ np.abs(point.x)
    return math.sqrt(moved @ moved) + math.sqrt(point.b @ point.b)
