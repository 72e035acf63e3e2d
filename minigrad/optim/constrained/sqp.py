"""The search that `minimize` makes first: sequential quadratic programs with exact second
derivatives, and the way out of saddle points.
"""
import math
from typing import Any, NamedTuple

import numpy as np

from ...errors import NoRuleError
from .judged import SMALL
from .parts import JudgedPoint
from .quadratic import convex, kernel, quadratic
from .scipy_searches import ScipySearches

STEPS = 200     # after which another search is tried
FEW = 60        # numbers, up to which second derivatives cost less than the steps they save
LONG = 3.0      # a step along an eigenvector, relative to x, or to 1
GUESSED = 0.9   # the first part that is tried of a step whose curvature had to be changed
FAST = 0.01     # what is left of kkt after a step that needs no other one to confirm it


class Local(NamedTuple):
    """A Local is a model of the problem at x: f + g'd + d'b d / 2, and a d + c.

    a, c: the conditions and then the bounds, zeros first.
    h: the second derivatives of the Lagrangian, or None where equations leave no room.
    b: h, made positive definite.
    bent: whether that changed h where the conditions leave room.
    """

    x: np.ndarray
    fun: float
    g: np.ndarray
    a: np.ndarray
    c: np.ndarray
    h: np.ndarray | None
    b: np.ndarray
    bent: bool


class Before(NamedTuple):
    """A Before is what the search remembers of its last iteration.

    h: second derivatives that are good enough for the next step too, or None.
    step: the last step, or None.
    kkt, violation: of the point that it led to, and whether these solve the problem.
    """

    h: np.ndarray | None = None
    step: np.ndarray | None = None
    kkt: float = math.inf
    violation: float = math.inf
    solved: bool = False


class SequentialPrograms(ScipySearches):
    """SequentialPrograms solves a quadratic program at each point for the step to the next one.

    weights: those of the violations in the merit f + weights'violation.
    least: below which the weights never fall: a violation makes up for a tenth of a step of f.
    lowest: the last solution at which f curves down nowhere.
    left: a point below the last saddle point.
    older: (f, the violations) where the last step began, or None.
    """

    weights: np.ndarray
    least: np.ndarray
    lowest: Any = None
    left: Any = None
    older: Any = None

    def sqp(self, x: np.ndarray) -> bool:
        """Search from x, and return whether a solution was found; never in a large problem.

        A step minimises a model of the Lagrangian where the linear parts of the conditions hold,
        and is shortened until the merit falls enough. Sources: Han 1977; Powell 1978; Nocedal &
        Wright 2006, 18.
        """
        p = self.problem
        if p.n > FEW or p.n + p.m > SMALL:
            return False
        start: Any = self.judge(x, full=False)
        y = np.concatenate([start.y, self._at_ends(start.held)])
        big = np.max(np.abs(start.grad))
        rows = np.max(np.abs(p.jacobian(x)), axis=1) if p.m else np.ones(0)
        self.least = 0.1 * big / np.maximum(rows, 1e-8)
        self.weights, self.older = self.least, None
        before = Before()
        least, idle = math.inf, 0  # iterations since the violation was halved
        for _ in range(STEPS):
            try:
                here = self._local(x, y, before.h)
                found = self._step(here, y)
                new = None if found is None else self._descended(here, found, before.step)
            except (NoRuleError, np.linalg.LinAlgError):  # a black box has no second derivative
                return False
            if new is None:
                return False
            step, old = new - x, before
            x, y = new, self._fitted(new, found[1])
            self.note(x)
            last = self.noted
            idle = idle + 1 if last.violation > max(0.5 * least, math.sqrt(self.tol)) else 0
            least = min(least, last.violation)
            if idle > 20:
                return False
            moved = float(np.max(np.abs(step) / np.maximum(1.0, np.abs(x))))
            slope = np.max(np.abs(p.slope(x)))
            big = max(big, slope)
            near = max(self._slopes(here, y), slope)
            if here.bent:  # as log x near 0, whose h makes more of it than there is anywhere
                near = min(near, big)
            solved = last.kkt <= self.tol * near and last.violation <= 0.1 * self.tol
            exact = last.kkt <= 1e-3 * self.tol * near and last.violation <= 1e-4 * self.tol
            # the same curvature will do where the next step will be the last one in any case
            again = solved or (old.h is None and not here.bent and last.kkt <= 0.05 * old.kkt
                               and last.kkt ** 2 <= 0.1 * self.tol * big * old.kkt)
            before = Before(here.h if again else None, step, last.kkt, last.violation, solved)
            stuck = (last.kkt > 0.5 * old.kkt
                     and 0.5 * old.violation < last.violation <= 100.0 * self.tol)
            fast = last.kkt <= FAST * old.kkt and last.violation <= 1e-3 * self.tol
            if not (exact or (solved and (fast or old.solved)) or moved <= 1e-14
                    or (stuck and last.kkt <= self.tol * big)):
                continue
            settled = not here.bent and p.short(x, found[0])
            point = self.keep(self.judge(x, near=near, settled=settled))
            if point is None or not (point.feasible and point.stationary):
                if moved <= 1e-14:
                    return False
                continue
            away = self._curved(point, sure=moved < 1e-3 and not here.bent)
            lower = None if away is None else self._followed(point, *away)
            if lower is None:
                self.lowest = point.x if away is None else None
                return True
            self.left, before, self.older = lower, Before(), None
            x, self.best = lower, self.judge(lower, full=False)  # the saddle point is not the best
        return False

    # --- the model
    def _at_ends(self, held: np.ndarray) -> np.ndarray:
        """Return the multipliers of lower and upper bounds, of those that there are."""
        p = self.problem
        return np.concatenate([np.maximum(held, 0.0)[np.isfinite(p.lo)],
                               np.maximum(-held, 0.0)[np.isfinite(p.hi)]])

    def _values(self, x: np.ndarray) -> np.ndarray:
        """Return the values of all conditions and bounds at x."""
        p = self.problem
        return np.concatenate([p.c(x), (x - p.lo)[np.isfinite(p.lo)],
                               (p.hi - x)[np.isfinite(p.hi)]])

    def _rows(self, x: np.ndarray) -> np.ndarray:
        """Return the gradients of all conditions and bounds at x."""
        p, eye = self.problem, np.eye(self.problem.n)
        rows = p.jacobian(x) if p.m else np.zeros((0, p.n))
        return np.concatenate([rows, eye[np.isfinite(p.lo)], -eye[np.isfinite(p.hi)]])

    def _local(self, x: np.ndarray, y: np.ndarray, h: np.ndarray | None) -> Local:
        p = self.problem
        a, g = self._rows(x), p.slope(x)
        if h is None and not (p.zeros and not kernel(a[:p.zeros]).size):
            h = p.curvature(x, y[:p.m])
        used = y != 0.0
        used[:p.zeros] = True
        b, bent = convex(np.eye(p.n) if h is None else h, a[used], g - y @ a,
                          LONG * max(1.0, float(np.max(np.abs(x)))))
        return Local(x, p.value(x), g, a, self._values(x), h, b, bent)

    def _slopes(self, here: Local, y: np.ndarray) -> float:
        """Return how large the gradient of f is near a point, by the curvature at `here`."""
        if here.h is None:
            return 0.0
        near = float(np.max(np.abs(here.h @ self.problem.nearby(here.x))))
        size = np.abs(y) * np.linalg.norm(here.a, axis=1)  # of the curvature that is not f's
        return near if np.max(size, initial=0.0) <= 1e-3 * near else 0.0

    def _fitted(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return y, or where it is far too large multipliers that fit the gradient at x."""
        zeros, g, rows = self.problem.zeros, self.problem.slope(x), self._rows(x)
        used = y != 0.0
        used[:zeros] = True
        fit = np.zeros(len(y))
        fit[used] = np.linalg.lstsq(rows[used].T, g, rcond=1e-10)[0]
        fit[zeros:] = np.maximum(fit[zeros:], 0.0)
        of = lambda y: np.max(np.linalg.norm(rows, axis=1) * np.abs(y), initial=0.0)
        return fit if of(y) > 2.0 * max(of(fit), np.max(np.abs(g))) else y

    def _program(self, here: Local, c: np.ndarray) -> Any:
        """Return (d, multipliers) of the program with these c, or None where they contradict."""
        p = self.problem
        found = quadratic(here.b, here.g, here.a, c, p.zeros)
        if found is not None:  # bounds that hold x back are met without rounding
            ends = iter(found[1][p.m:] > 0.0)
            for bound in (p.lo, p.hi):
                held = np.array([k for k in np.flatnonzero(np.isfinite(bound)) if next(ends)], int)
                found[0][held] = (bound - here.x)[held]
        return found

    def _step(self, here: Local, y: np.ndarray) -> Any:
        """Return (d, multipliers) of the program.

        Where the linear conditions contradict each other, d is that of a program in which their
        violation costs its square, and the multipliers stay.
        """
        zeros, m, n = self.problem.zeros, self.problem.m, self.problem.n
        found = self._program(here, here.c)
        if found is not None or not m:
            return found
        length = np.maximum(np.linalg.norm(here.a[:m], axis=1), 1e-8)
        wide = np.zeros((n + m, n + m))
        wide[:n, :n] = here.b
        wide[n:, n:] = np.diag(1e4 * np.max(np.diag(here.b)) / length ** 2)
        rows = np.concatenate([here.a, np.eye(len(here.a), m)], axis=1)
        found = quadratic(wide, np.append(here.g, np.zeros(m)), rows, here.c, zeros)
        return None if found is None else (found[0][:n], y)

    # --- the step
    def _short(self, c: np.ndarray) -> np.ndarray:
        """Return by how much each condition is violated."""
        m, zeros = self.problem.m, self.problem.zeros
        return np.append(np.abs(c[:zeros]), np.maximum(-c[zeros:m], 0.0))

    def _merit(self, x: np.ndarray) -> float:
        known = self.problem.at(x)
        return known[0] + self.weights @ self._short(known[1]) if known else math.inf

    def _descended(self, here: Local, found: Any, last: np.ndarray | None) -> np.ndarray | None:
        """Return the next point, on the way along the step; None where nothing lowers the merit.

        found: the step and its multipliers; last: the step before.
        """
        p, x, (d, y) = self.problem, here.x, found
        clip = lambda step: self._inside(x, step)
        size, short = np.abs(y[:p.m]), self._short(here.c)
        self.weights = np.maximum(np.maximum(size, 0.25 * self.weights + 0.75 * size), self.least)
        gain = short - self._short(here.c + here.a @ d)
        fall = self.weights @ gain - here.g @ d
        curve = 0.5 * float(d @ here.b @ d)
        if fall < curve and np.sum(gain) > 0.0:
            self.weights = self.weights + (curve - fall) / np.sum(gain)
            fall = self.weights @ gain - here.g @ d
        merit = here.fun + self.weights @ short
        fun, missed = self.older or (here.fun, short)
        # around a bend of the conditions the merit of good steps rises first: it may, for one step
        high, self.older = max(merit, fun + self.weights @ missed), (here.fun, short)
        slack = 4.0 * np.finfo(float).eps * (abs(here.fun) + self.weights @ np.abs(here.c[:p.m]))
        if last is not None and not here.bent:
            # where curvature vanishes at the end, steps shrink by a factor: take all at once
            rate = float(d @ last) / max(float(last @ last), 1e-300)
            if 0.4 < rate < 0.95 and np.linalg.norm(d - rate * last) < 0.1 * np.linalg.norm(d):
                far = clip(d / (1.0 - rate))
                for new in (far, self._onto(here.a, far, np.arange(len(here.a)) < p.zeros)):
                    if self._merit(new) <= merit - 0.55 * fall:
                        return new
        t = first = GUESSED if here.bent else 1.0
        while t > 1e-10:
            new = clip(t * d)
            now = self._merit(new)
            if now <= high - 1e-4 * t * fall + slack:
                return new
            if t == first and p.at(new) and self.weights @ (self._short(p.c(new)) - short) > 0.0:
                # the conditions curve away: step to where they hold, by their values there, unless
                # f alone is too large even by the model
                again = self._program(here, self._values(new) - here.a @ (new - x))
                if again is not None and np.linalg.norm(again[0] - d) < np.linalg.norm(d):
                    near, most = clip(t * again[0]), high - 1e-4 * t * fall + slack
                    f = p.value(new) + (here.g + here.b @ (new - x)) @ (near - new)
                    if f <= most and self._merit(near) <= most:
                        return near
            bend = (now - merit) / t + fall  # of the parabola through merit, -fall and now
            t *= min(max(0.5 * fall / bend, 0.1), 0.5) if 0.0 < bend < math.inf else 0.1
        return None

    def _inside(self, x: np.ndarray, step: np.ndarray) -> np.ndarray:
        """Return x + step inside the bounds, and on those that it misses by rounding alone."""
        p, new = self.problem, x + step
        miss = 1e-14 * (np.abs(x) + np.abs(step))
        new = np.where(new - p.lo <= miss, p.lo, new)
        return np.where(p.hi - new <= miss, p.hi, new)

    def _onto(self, a: np.ndarray, x: np.ndarray, tight: np.ndarray) -> np.ndarray:
        """Return x after the shortest step to where the conditions hold, by the rows a.

        tight: which of them hold as equations.
        """
        if self.problem.at(x) is None:
            return x
        order = np.argsort(~tight, kind="stable")
        step = quadratic(np.eye(x.size), np.zeros(x.size), a[order], self._values(x)[order],
                         int(np.sum(tight)))
        return x if step is None else self._inside(x, step[0])

    # --- saddle points
    def saddle(self, point: JudgedPoint) -> str:
        """Return the end of a sentence that names a direction in which f curves down, or ""."""
        p = self.problem
        if (self.lowest is point.x or p.n + p.m > SMALL
            or (self.method == "projected" and p.parts)):
            return ""
        try:
            found = self._curved(point)
        except (NoRuleError, np.linalg.LinAlgError):
            return ""
        return "" if found is None else ("; yet x is a saddle point: f curves down along "
                                         f"{str(p.back(found[0]))[:60]}")

    def _curved(self, point: JudgedPoint, sure: bool = False) -> Any:
        """Return (d, strong), or None where f falls from a stationary point along no d.

        strong: which conditions hold along d as equations, to first order; sure: whether it is
        known that there is none where all active conditions have multipliers.
        """
        p = self.problem
        a, y = self._rows(point.x), np.concatenate([point.y, self._at_ends(point.held)])
        strong = np.abs(y) * np.linalg.norm(a, axis=1) > 1e-8 * np.max(np.abs(point.grad))
        strong[:p.zeros] = True
        weak = ~strong & (self._values(point.x) <= 1e-6)
        room = kernel(a[strong])
        if not room.size or (sure and not np.any(weak)):
            return None
        h = p.curvature(point.x, point.y)
        values, vectors = np.linalg.eigh(room.T @ h @ room)
        # less curvature than this is rounding, of the terms of the Lagrangian too
        most = 1e-6 * max(np.max(np.abs(h)), np.max(np.abs(point.grad))
                          / max(1.0, np.max(np.abs(point.x))))
        edge = np.concatenate([a[strong], a[weak]])
        for v in (room @ vectors[:, values < -most]).T:
            for d in (v, -v):
                # the nearest direction that the conditions allow
                near = quadratic(np.eye(p.n), -d, edge, np.zeros(len(edge)), int(np.sum(strong)))
                d = d if near is None else near[0]
                if d @ h @ d < -most * (d @ d):
                    return d / np.linalg.norm(d), strong
        return None

    def _followed(self, point: JudgedPoint, d: np.ndarray,
                  strong: np.ndarray) -> np.ndarray | None:
        """Return a lower point along d, moved back onto the conditions; None if none is found."""
        a = self._rows(point.x)
        self.weights = np.maximum(2.0 * np.abs(point.y), self.least)
        merit = self._merit(point.x)
        t = max(1.0, float(np.max(np.abs(point.x))))
        for _ in range(12):
            far = self._inside(point.x, t * d)
            for new in (far, self._onto(a, far, strong)):
                if self._merit(new) < merit - 1e-10 * abs(merit):
                    return new
            t *= 0.25
        return None
