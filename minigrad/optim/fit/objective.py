"""The cost of a fit and its linear model: residuals with their weights, their loss and their box.

A `FitPoint` is one x with what is known there; its `a` and `b` are the least squares problem that a
step minimises, scaled so that a'b is the gradient of the cost, whatever weights and loss are.
"""
import math
from typing import Any

import numpy as np

from .damped import BLOCK, LARGE, Linear
from .products import Iterative
from .residuals import Residuals
from .robust import LEAST, Loss


class FitPoint:
    """A FitPoint is one x with the residuals there.

    fun, r: the residuals, plain and weighted.
    cost: the cost.
    jac, a, b, grad, norms: after `Objective.linearise` the Jacobian, the matrix and the right side
        of the linear model, the gradient, and the norms of the columns of a.
    blocked: where a parameter is at a bound that the gradient pushes against; None if there is
        none.
    objective: the Objective that linearised it.
    square, length, optimality, undamped: results that are kept for later: a'a, the length of x as
        the columns weigh it, its optimality, and the linear problem of an undamped step.
    """

    # of the linear model, made by `Objective.linearise`
    objective: Any = None
    jac: Any = None
    b: Any = None
    grad: Any = None
    norms: Any = None
    # kept for later
    length: Any = None
    square: Any = None
    optimality: Any = None
    undamped: Any = None

    def __init__(self, x: np.ndarray, fun: Any, r: np.ndarray, cost: float) -> None:
        self.x, self.fun, self.r, self.cost = x, fun, r, cost
        # what is often asked for is quicker to find here than in the class
        self.a: Any = None
        self.blocked: Any = None

    def drop(self) -> None:
        """Forget a large dense matrix; `Objective.linearise` computes it again."""
        if type(self.a) is np.ndarray and self.a.size >= LARGE:
            self.a = self.jac = self.undamped = None


class Objective:
    """An Objective is residuals with weights (square roots, or None), a Loss and bounds, or None.
    """

    def __init__(self, residuals: Residuals, weights: Any = None, loss: Loss | None = None,
                 bounds: Any = None) -> None:
        self.residuals, self.bounds = residuals, bounds
        self.weights, self.loss = weights, loss
        self.eps = residuals.eps  # the rounding of a residual, relative to the terms in it
        # of the columns at every FitPoint so far; large fits have no look for saddles
        self.norms: list[np.ndarray] = []
        self.floor = 0.0  # the cost from which on all residuals count as zero
        self.large = len(residuals.start) * residuals.parameters.size >= LARGE

    def longest(self) -> np.ndarray:
        """Return the largest norm of each column so far, in a fit that is not large."""
        return np.max(self.norms, axis=0)

    def point(self, x: np.ndarray, fun: Any = None) -> FitPoint | None:
        """Return the FitPoint at x, or None where the residuals are no numbers."""
        fun = self.residuals.at(x) if fun is None else fun
        if fun is None:
            return None
        r = fun if self.weights is None else self.weights * fun
        square = float(r.dot(r))
        # nan where the squares overflow, whatever the loss makes of them
        cost = 0.5 * square if self.loss is None else self.loss.cost(r) + 0.0 * square
        return FitPoint(x, fun, r, cost) if math.isfinite(cost) else None

    def linearise(self, point: FitPoint, old: FitPoint | None = None) -> bool:
        """Compute Jacobian, model and gradient at a FitPoint; nothing where they are known.

        old: a FitPoint that gives way where its matrix is large, before there are two.
        Returns False where they are no numbers.
        """
        if point.a is not None:
            return True
        if self.large and old is not None:
            old.drop()
        jac = self.residuals.jacobian(point.x)
        if jac is None:
            return False
        dense = type(jac) is np.ndarray
        factor, b = self.weights, point.r
        # rows times sqrt(curvature), as far as it is positive: Triggs et al. 2000
        if self.loss is not None:
            slope, bend = self.loss.weights(b)
            half = np.sqrt(np.maximum(bend, LEAST * slope))
            factor = half if factor is None else factor * half
            b = slope / np.where(half > 0.0, half, 1.0) * b
        a = jac if factor is None else self.scaled(jac, factor) if dense else jac.rows(factor)
        jac = None if a is jac and factor is not None else jac
        square = a.T.dot(a) if dense and a.shape[0] >= a.shape[1] else None
        norms = a.norms() if not dense else np.sqrt(
            np.einsum("ij,ij->j", a, a) if square is None else square.diagonal())
        size = norms * point.x
        if not math.isfinite(long := size.dot(size)):
            return False
        point.objective, point.jac = self, jac
        point.a, point.b = a, b
        point.grad = b.dot(a) if dense else a.left(b)
        point.norms, point.square = norms, square
        self.norms += [] if self.large else [norms]
        point.length = max(math.sqrt(long), 1e-300)
        if self.bounds is not None:
            lo, hi = self.bounds
            blocked = (((point.x <= lo) & (point.grad > 0.0))
                       | ((point.x >= hi) & (point.grad < 0.0)))
            point.blocked = blocked if blocked.any() else None
        return True

    def scaled(self, jac: np.ndarray, factor: np.ndarray) -> Any:
        """Return a Jacobian with its rows multiplied: in its place, if it is large and a new array.
        """
        own = self.residuals.fresh and jac.size > LARGE
        return np.multiply(factor[:, None], jac, jac if own else None)

    def plain(self, point: FitPoint) -> Any:
        """Return the Jacobian at a FitPoint where nothing will need a any more.

        One that was scaled in its place is computed again.
        """
        if point.jac is None:
            optimality(point)  # it needs a
            point.a = point.undamped = None
            point.jac = self.residuals.jacobian(point.x)
        return point.jac

    def gain(self, old: FitPoint, new: Any) -> float:
        """Return by how much the cost fell, without cancellation for a loss of squares."""
        return (0.5 * float((old.r - new.r).dot(old.r + new.r)) if self.loss is None
                else old.cost - new.cost)


class Model:
    """A Model is the linear model of a FitPoint, its unknowns divided by `scale`, and a box."""

    def __init__(self, objective: Objective, point: FitPoint, scale: Any) -> None:
        self.bounds = objective.bounds
        self.point, self.scale = point, scale
        known = None if point.square is None else (point.square, point.grad)
        self.all = (self._among(~point.blocked, 0.0) if point.blocked is not None
                    else Linear(point.a, point.b, scale, known) if type(point.a) is np.ndarray
                    else Iterative(point.a, point.b, scale))

    def _among(self, free: np.ndarray, moved: Any) -> Linear | Iterative:
        """Return the problem of the free parameters, where the others are moved."""
        p, moves = self.point, np.any(moved)
        b = p.b + p.a.dot(moved) if moves else p.b
        if type(p.a) is not np.ndarray:
            return Iterative(p.a, b, self.scale, free)
        if p.a.size < LARGE:
            return Linear(p.a[:, free], b, self.scale[free])
        # a large matrix is not copied: its products are enough
        if p.square is None:
            return Linear(p.a, b, self.scale[free], None, free)
        right = (p.grad + p.square.dot(moved) if moves else p.grad)[free]
        return Linear(p.a, b, self.scale[free], (p.square[free][:, free], right), free)

    def most(self, damping: float) -> float:
        """Return what the predicted decrease of a damped step cannot exceed; inf if not known."""
        if self.bounds is not None or type(self.all) is not Linear or self.all.products.wide:
            return math.inf
        right = self.all.products.right
        return right.dot(right) / damping

    def step(self, damping: float | None) -> tuple[np.ndarray, float]:
        """Return (new x, predicted decrease of the cost) of a damped step.

        damping: None makes the step of Gauss and Newton.

        The step never leaves the box: parameters at a bound that the gradient pushes against stay;
        one that would cross a bound stops there, and the others are solved again.
        """
        goal, dx = self.goal(damping)
        q = self.point.a.dot(dx)
        return goal, -float(self.point.b.dot(q)) - 0.5 * float(q.dot(q))

    def goal(self, damping: float | None) -> tuple[np.ndarray, np.ndarray]:
        """Return (new x, the step to it), without the prediction."""
        x, blocked = self.point.x, self.point.blocked
        if self.bounds is None:
            dx = self.all.step(damping) * self.scale
            goal = x + dx
        else:
            (lo, hi), linear = self.bounds, self.all
            free = np.ones(len(x), bool) if blocked is None else ~blocked
            goal, dx = x, np.zeros(len(x))
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


def or_one(x: np.ndarray) -> np.ndarray:
    """Replace zeros among numbers >= 0 by 1."""
    return x if min(x.tolist()) > 0.0 else np.where(x > 0.0, x, 1.0)


def optimality(point: FitPoint) -> float:
    """Return the largest cosine between the residuals and a column of the Jacobian.

    It is taken over the parameters that are free to move. It is at most 1, whatever the units, and
    0 at a solution, or where the gradient or the residuals are only rounding errors.
    """
    if point.optimality is None:
        g = np.abs(point.grad) / or_one(point.norms)
        largest = max((g if point.blocked is None else g * ~point.blocked).tolist())
        objective = point.objective
        zero = point.cost <= objective.floor or largest <= 10.0 * objective.eps * rounding(point)
        point.optimality = 0.0 if zero else largest / math.sqrt(point.b.dot(point.b))
    return point.optimality


def rounding(point: FitPoint) -> float:
    """Return how large the terms are from which the residuals are computed.

    It is the length by which one rounding of each x would move the residuals, divided by that
    rounding.
    """
    a, x = point.a, np.abs(point.x)
    if type(a) is not np.ndarray:
        moved = a.moved(x)
    elif a.size < LARGE:
        moved = np.abs(a).dot(x)
    else:
        step = max(1, BLOCK // len(x))
        moved = np.concatenate([np.abs(a[k:k + step]).dot(x) for k in range(0, len(a), step)])
    return math.sqrt(moved.dot(moved)) + math.sqrt(point.b.dot(point.b))
