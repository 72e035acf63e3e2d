"""The judgement of a point: how far it is from feasible and from stationary, with the multipliers
that show it; and the Newton step that makes a nearly solved problem exact.
"""
import contextlib
import math
from typing import Any

import numpy as np

from ...errors import NoRuleError
from .parts import JudgedPoint
from .problem import Problem
from .quadratic import FLAT, kernel

DENSE = 4_000_000  # numbers in a Jacobian, up to which multipliers are fitted
STEEP = 1e6  # how steep a multiplier may be: rows that nearly cancel explain no gradient
ROUNDED = 1e-14  # a decrease of f that is only rounding, relative to what f is and does
SMALL = 500  # numbers and conditions together, up to which cubic cost is nothing


class JudgedProblem(Problem):
    """A Problem that judges points."""

    def newton(self, x: np.ndarray, step: float) -> np.ndarray:
        """Take one step of Newton's method for grad - J'y = 0 and c = 0 with what is active at x.

        A condition, or what a bound holds back, is active if it is zero to within `step`, relative
        to its size. Source: Fletcher 1987, 12.4.
        """
        g, c = self.slope(x), self.c(x)
        rows = self.jacobian(x) if self.m else np.zeros((0, self.n))
        active = c <= step * self.sizes(x)[2] if self.m else c  # sizes evaluates f beside x
        y = self._multipliers(x, g, active, step)
        left = g - y @ rows
        low, high = self._at_bounds(x, step)
        fixed = low & (left > 0.0) | high & (left < 0.0)
        used = np.append(np.ones(self.zeros, bool), y[self.zeros:] > 0.0)
        # numbers at bounds move onto them; the others solve [H -A'; A 0] (move, dy) = -(left, c)
        a = rows[used][:, ~fixed]
        h = self.curvature(x, y)[~fixed][:, ~fixed]
        move = np.zeros(self.n)
        move[fixed] = np.where(low, self.lo, self.hi)[fixed] - x[fixed]
        system = np.block([[h, -a.T], [a, np.zeros((len(a), len(a)))]])
        right = -np.append(left[~fixed], c[used])
        move[~fixed] = np.linalg.lstsq(system, right, rcond=1e-13)[0][:np.sum(~fixed)]
        return np.clip(x + move, self.lo, self.hi)

    def sizes(self, x: np.ndarray) -> list[Any]:
        """Return how large f's gradient, each row of the Jacobian and each condition are near x.

        Each size is the largest value at x and about a tenth of x (or of 1, the size of the start)
        to both sides.
        """
        step, found = self.nearby(x), []
        for near in (x, np.clip(x + step, self.lo, self.hi), np.clip(x - step, self.lo, self.hi)):
            last = self._last
            if (known := self.at(near)) is not None:
                rows = np.ones(self.m)
                if 0 < self.m * self.n <= DENSE:
                    rows = np.max(np.abs(self.jacobian(near)), axis=1, initial=0.0)
                found.append((np.max(np.abs(self.slope(near))), rows, np.abs(known[1])))
            self._last = last or self._last
        if not found:
            return [0.0, np.zeros(self.m), np.zeros(self.m)]
        return [np.max(part, axis=0) for part in zip(*found, strict=True)]

    def nearby(self, x: np.ndarray) -> np.ndarray:
        """Return a step of about a tenth of x, or of 1."""
        # another one for each number, so that a function of differences of x changes too
        uneven = 0.5 + np.arange(1.0, self.n + 1.0) * 0.6180339887 % 1.0
        return 0.1 * uneven * np.maximum(np.abs(x), 1.0)

    def judge(self, x: np.ndarray, y: np.ndarray | None = None,
              full: bool = True, near: float = 0.0, settled: bool = False) -> JudgedPoint | None:
        """Return the JudgedPoint at x, or None where f or c has no value.

        y: multipliers, used where the problem is too large to fit them.
        near: how large the gradient of f is near x, at least.
        full: whether to find out if x is stationary, which may need values near x.
        settled: whether Newton's step is known to be short there.
        """
        x = np.clip(x, self.lo, self.hi)
        known = self.at(x)
        if known is None:
            return None
        c, g = known[1], self.slope(x)
        if not full:
            return self._judged(x, known, y, None, np.ones(self.m))
        # the sizes near x are at least about these: often they tell enough
        size = np.abs(c)
        if 0 < self.m * self.n <= DENSE:
            size = size + np.abs(self.jacobian(x) @ self.nearby(x))
        point = self._judged(x, known, y, max(near, np.max(np.abs(g))), 0.5 * size, settled)
        if point.feasible and point.stationary:
            return point
        big, _, size = self.sizes(x)
        return self._judged(x, known, y, big, size, settled)

    def _judged(self, x: np.ndarray, known: Any, y: np.ndarray | None, big: float | None,
                size: np.ndarray, settled: bool = False) -> JudgedPoint:
        """Return the JudgedPoint at x, where f and c are `known`, for these sizes near x."""
        fun, c = known
        short = c.copy()  # how far each condition is from feasible: c >= 0 only where negative
        short[self.zeros:] = np.minimum(short[self.zeros:], 0.0)
        limit = self.tol * np.minimum(size, 1.0)
        # a large c cannot be smaller than its rounding
        rounded = 4.0 * np.finfo(float).eps * size
        limit = np.maximum(limit, np.minimum(rounded, 100.0 * self.tol))
        # terms of c may be several times as large as c is near x
        active = c <= np.maximum(limit, 4.0 * rounded)
        g, fitted = self.slope(x), self.m * self.n <= DENSE
        if fitted:
            y = self._multipliers(x, g, active, self.tol, y)
        y = np.zeros(self.m) if y is None else y
        if fitted:
            left = g - y @ self.jacobian(x) if self.m else g
        else:  # the Jacobian is too large to hold: one derivative of f - y'c
            left = self._vjp(x * self.unit, self._feed(), 1.0, -y) * self.unit
            self.njev += 1
        low, high = self._at_bounds(x, self.tol)
        # a bound holds back a gradient that would push x through it
        held = np.where(low & (left > 0.0) | high & (left < 0.0), left, 0.0)
        kkt = float(np.max(np.abs(left - held)))
        away = np.where(held > 0.0, x - self.lo, np.where(held < 0.0, self.hi - x, 0.0))
        gap = float(np.max(np.abs(np.append(y * c, held * away))))
        stationary = None if big is None else bool(
            kkt <= self.tol * big and gap <= self.tol * big * max(1.0, np.max(np.abs(x))))
        point = JudgedPoint(x, fun, c, g, y, held, left - held, short,
                            float(np.max(np.abs(short), initial=0.0)), kkt,
                            gap, bool(np.all(np.abs(short) <= limit)), stationary)
        if not settled:
            self.settle(point, held != 0.0, active)
        return point

    def short(self, x: np.ndarray, step: np.ndarray) -> bool:
        """Return whether a step at x is short, relative to what each number is or was at the start.
        """
        size = np.maximum(np.abs(x), np.abs(self.start))
        return bool(np.all(np.abs(step) <= 0.1 * math.sqrt(self.tol) * size))

    def settle(self, point: JudgedPoint, fixed: np.ndarray, active: np.ndarray | None = None,
               ) -> None:
        """Call a JudgedPoint stationary only where Newton's step from it is short, or promises a
        decrease of f that is only rounding.

        A gradient that is small beside another one says nothing where the numbers of x have very
        different sizes. Directions in which second derivatives are only rounding do not count.
        fixed: which numbers stay where they are.
        active: which conditions hold as equations.
        """
        x, free = point.x, ~fixed
        if (not point.stationary or not point.feasible or not np.any(point.left[free])
            or self.n + self.m > SMALL):
            return
        try:
            h = self.curvature(x, point.y)
            rows = (self.jacobian(x)[active] if self.m else np.zeros((0, self.n)))[:, free]
            # in these units all second derivatives on the diagonal are 1
            bend = np.abs(h.diagonal()[free])
            size = np.maximum(np.abs(x), np.abs(self.start))[free]
            most = np.max(bend * size * size)
            unit = np.where(bend > 0.0, 1.0 / np.sqrt(bend), 0.0)
            room = kernel(rows * unit)
            values, vectors = np.linalg.eigh(
                room.T @ (h[free][:, free] * unit * unit[:, None]) @ room)
        except (NoRuleError, np.linalg.LinAlgError):  # a black box has no second derivative
            return
        values = np.abs(values)
        seen = values > FLAT * np.max(values, initial=0.0)
        vectors = room @ vectors[:, seen]
        step = np.zeros(self.n)
        step[free] = -unit * (vectors @ (vectors.T @ (unit * point.left[free]) / values[seen]))
        step = np.clip(x + step, self.lo, self.hi) - x
        fall = 0.5 * abs(float(step @ point.left))
        if fall <= ROUNDED * abs(point.fun) or self.short(x, step):
            return
        if fall <= ROUNDED * 0.5 * most:
            # beside what f does that is only rounding, if it is not much of f, which really falls
            if self.m or fall <= math.sqrt(self.tol) * abs(point.fun):
                return
            last, found = self._last, self.at(x + step)
            self._last = last
            if found is None or found[0] > point.fun - 0.5 * fall:
                return
        point.stationary, point.promised = False, fall

    def _at_bounds(self, x: np.ndarray, near: float) -> tuple[np.ndarray, np.ndarray]:
        near = near * np.minimum(1.0, np.maximum(self.hi - self.lo, 0.0))
        return x - self.lo <= near, self.hi - x <= near

    def _multipliers(self, x: np.ndarray, g: np.ndarray, active: np.ndarray, near: float,
                     known: np.ndarray | None = None) -> np.ndarray:
        """Fit y with g = J'y by least squares, as nearly as the signs allow; 0 where not active,
        and where a sign is needed and |y| would be above STEEP times |g|.

        Each column has the length 1 there, so that no unit decides which is used. In a large
        problem numbers at bounds are left out, and `known` multipliers are preferred to a long
        computation.
        """
        if not self.m:
            return np.zeros(0)
        from scipy.optimize import nnls

        rows = self.jacobian(x)
        zeros = rows[:self.zeros].T
        least = np.flatnonzero(active[self.zeros:]) + self.zeros  # active conditions c >= 0
        low, high = self._at_bounds(x, near)
        if self.n + self.m > SMALL:
            if known is not None and self.n * (len(least) + self.zeros) ** 2 > 100 * DENSE:
                return known
            inside = ~(low | high)
            g, rows, zeros = g[inside], rows[:, inside], zeros[inside]
            low, high = low[inside], high[inside]
        eye = np.eye(len(g))
        free = _range(zeros)
        # multipliers of equations have any sign: leave out the directions that these hold, and fit
        # only those with a sign, of c >= 0 and of bounds, to what is left
        beside = lambda a: a - free @ (free.T @ a)
        norms = np.linalg.norm(rows[least], axis=1)
        norms[norms == 0.0] = np.inf
        table = beside(np.concatenate([rows[least] / norms[:, None], eye[low], -eye[high]]).T)
        y, held = np.zeros(self.m), np.zeros(len(g))
        if table.size and (length := np.linalg.norm(g)) > 0.0:
            with contextlib.suppress(RuntimeError):  # too many iterations
                found = nnls(table, beside(g / length))[0]
                if (found > STEEP).any():  # as at a bound that an equation only touches
                    found = nnls(table * (found <= STEEP), beside(g / length))[0]
                found *= length
                y[least] = found[:len(least)] / norms
                ends = np.cumsum([len(least), np.sum(low), np.sum(high)])
                held[low] = found[ends[0]:ends[1]]
                held[high] -= found[ends[1]:ends[2]]
        if self.zeros:  # what remains of g is for the equations
            y[:self.zeros] = np.linalg.lstsq(zeros, g - y @ rows - held, rcond=1e-12)[0]
        return y


def _range(a: np.ndarray) -> np.ndarray:
    """Return orthonormal columns that span those of a."""
    u, s, _ = np.linalg.svd(a, full_matrices=False)
    return u[:, s > 1e-12 * np.max(s, initial=0.0)]
