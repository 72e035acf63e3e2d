"""The searches of `minimize` and their order, with an augmented Lagrangian, whose inner searches
are L-BFGS-B's, and spectral projected gradients.
"""
import math
from typing import Any

import numpy as np

from .judged import SMALL
from .scipy_searches import bound_pairs, scipys
from .sqp import SequentialPrograms

STEEPEST, LONGEST = 1e-100, 1e100  # spectral steps


class Searches(SequentialPrograms):
    """Searches holds all methods of `minimize`, its own and SciPy's."""

    def search(self) -> None:
        """Run the method; the best JudgedPoint is kept on the way."""
        x = self.best.x
        if self.method == "projected":
            self._projected(x)
        elif self.method in ("SLSQP", "trust-constr", "L-BFGS-B"):
            self._scipys(x)
        else:
            # a schedule expects that f is minimised before it changes it
            if self.method is None and self.schedule is None and self.sqp(x):
                return
            self._augmented(x if self.left is None else self.left)
            if self.method is None and (
                    not self.history or self.history[-1].violation > math.sqrt(self.tol)):
                self._elsewhere(x)
            if not self.best.feasible and self.method is None:
                self._augmented(self._restored(self.best.x))

    def _elsewhere(self, x: np.ndarray) -> None:
        """Run SLSQP from the start, and from beside it.

        The penalty may have led to where a condition is violated and its gradient, or that of all
        together, vanishes.
        """
        p = self.problem
        for new in (x, np.clip(x + p.nearby(x), p.lo, p.hi)):
            if p.n + p.m > SMALL or (self.best.feasible and self.best.stationary):
                return
            point = self._newtons(self._slsqp(new, None))
            if point is not None and self._solved(point.x, 0.0, point.y):
                return

    def _augmented(self, x: np.ndarray) -> None:
        """Search with an augmented Lagrangian.

        Multipliers and penalty change between inner searches. Each inner search minimises f +
        penalty / 2 |y / penalty - c|^2, in units in which all gradients are near 1 at the start.
        Source: Birgin & Martínez 2014, algorithm 4.1.
        """
        problem = self.problem
        big, size, _ = problem.sizes(x)
        # f may be very small, or large, everywhere; conditions are compared with 1 at the end
        clipped = lambda s, most: np.where(s > 0.0, np.clip(s, 1.0 / most, most), 1.0)
        big, size = clipped(big, 1e100), clipped(size, 1e8)
        self.scales = 1.0 / big, size
        y, zeros = np.zeros(problem.m), problem.zeros
        before = math.inf  # how far off feasible and complementary the last iteration was
        least = math.inf   # the least error so far
        rho = 10.0
        # the first inner searches need not be exact: their multipliers are not
        gtol = 1e-2 if problem.m else 1e-10
        idle = 0           # iterations since the error was halved
        off = lambda c: float(np.max(np.append(np.abs(c[:zeros]), np.maximum(-c[zeros:], 0.0)),
                                     initial=0.0))
        while idle < 8:
            new = self._inner(x, 1.0 / big, size, y, rho, gtol)
            c, lost = problem.c(new) / size, problem.at(new) is None
            if lost or off(c) > 1e3 * max(1.0, off(problem.c(x) / size)):
                if rho < 1e10:
                    rho *= 100.0  # it fell into a hole of f that the penalty did not close
                    continue
                if lost:
                    return
            x = new
            # the gradient of the inner problem is that of the Lagrangian with these multipliers
            y = np.clip(y - rho * c, -1e9, 1e9)
            y[zeros:] = np.maximum(y[zeros:], 0.0)
            # c >= 0 is off by how far neither c nor its multiplier is zero
            now = off(np.append(c[:zeros], -np.abs(np.minimum(c[zeros:], y[zeros:] / rho))))
            scaled = y * big / size
            if self.note(x, rho, scaled):
                # another f: what was reached for the old one means nothing
                before = least = math.inf
                gtol = max(gtol, 1e-4)
                idle = 0
                continue
            if self._solved(x, rho, scaled) or self._polished(x, rho, slsqp=self.method is None):
                return
            kkt: Any = self.noted.kkt
            error = max(now, float(kkt / big))
            if not problem.m:  # far from the start f may be much flatter
                big = clipped(problem.sizes(x)[0], 1e100)
                self.scales = 1.0 / big, size
            idle = 0 if error < 0.5 * least else idle + 1
            least = min(least, error)
            # multipliers alone bring x closer as long as each iteration gains a factor of 4
            if now > 0.25 * before and now > 0.1 * self.tol and rho < 1e10:
                rho *= 10.0
            before, gtol = now, max(0.1 * gtol, 1e-11)

    def _inner(self, x: np.ndarray, a: Any, size: np.ndarray, y: np.ndarray, rho: float,
               gtol: float) -> np.ndarray:
        """Return the x at which L-BFGS-B ends from x, for fixed multipliers and penalty."""
        p = self.problem
        options = {"gtol": gtol, "ftol": 0.0, "maxiter": 2000, "maxfun": 4000,
                   "maxcor": 20, "maxls": 100}
        return scipys().minimize(p.augmented(a, size, y, rho), x, jac=True, method="L-BFGS-B",
                                 bounds=bound_pairs(p), options=options,
                                 callback=lambda x: setattr(self, "inner", x.copy())).x

    def _projected(self, x: np.ndarray) -> None:
        """Search by spectral projected gradients.

        x goes to the nearest point of x - t grad, with t from the last change of the gradient. It
        is accepted where f falls below the largest of the last ten values by |step|^2 / t. Source:
        Birgin, Martínez & Raydan 2000.
        """
        p = self.problem
        fun, g = p.value(x), p.slope(x)
        t = self.t = (1.0 + np.max(np.abs(x))) / max(p.sizes(x)[0], 1e-300)
        recent = [fun]
        while True:
            for _ in range(60):
                new = self.project(x - t * g)
                step = new - x
                value = p.value(new)
                slack = 4.0 * np.finfo(float).eps * abs(fun)  # a fall that is only rounding
                if value <= max(recent) - 1e-4 / t * (step @ step) + slack:
                    break
                t *= 0.25
            else:  # no step was accepted: stay, and end below
                new, step, value = x, 0.0 * x, fun
            x, fun = new, value
            old, g = g, p.slope(x)
            # the spectral step: one over the curvature along the last step
            bend = float(step @ (g - old))
            t = (min(max(float(step @ step) / bend, STEEPEST), LONGEST) if bend > 0.0
                 else min(4.0 * t, LONGEST))
            self.t = (1.0 + np.max(np.abs(x))) / max(p.sizes(x)[0], 1e-300)
            recent = [*recent[-9:], fun]
            if self.note(x):
                fun, g = p.value(x), p.slope(x)
                recent = [fun]
                continue
            point: Any = self.keep(self.judge(x))  # f has a value at an x that was accepted
            if (not step.any()
                or (point.stationary and point.kkt <= 1e-4 * self.tol * p.sizes(x)[0])):
                return

    def _restored(self, x: np.ndarray) -> np.ndarray:
        """Return the x near x where the violation is least, without regard to f."""
        size = self.problem.sizes(x)[1]
        return self._inner(x, 0.0, np.where(size > 0.0, size, 1.0), 0.0 * size, 1.0, 1e-13)
