"""The searches of `minimize` that SciPy's methods make: SLSQP, trust-constr and
L-BFGS-B, each ended
by a few of Newton's steps.
"""
import contextlib
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import NoRuleError, OptionError
from ...value import Array
from .judged import SMALL, JudgedProblem
from .parts import JudgedPoint
from .problem import unit_of
from .progress import Progress


class SolutionFound(Exception):
    """It is raised where no iteration makes a solution better any more; args: the solution."""


class FedChanged(Exception):
    """It is raised where the schedule changed the second argument of f.

    args: the point where the method stands.
    """


def scipys() -> Any:
    """Return scipy.optimize, loaded when it is first needed."""
    try:
        import scipy.optimize
    except ImportError:
        raise OptionError("you asked minimize for a method of SciPy", "SciPy is not installed",
                          'install it, or use method="projected"') from None
    return scipy.optimize


class ScipySearches(Progress):
    """ScipySearches are the searches that call SciPy."""

    def _measured(self, x: np.ndarray) -> Any:
        """Return (f, its gradient, the unit of both), a unit in which the gradient at x is near 1.

        SciPy's methods have limits that are no shares, such as 1e-16 for a decrease, or 1e10 for a
        step.
        """
        p = self.problem
        unit = unit_of(np.max(np.abs(p.slope(x))))
        return lambda v: p.value(v) / unit, lambda v: p.slope(v) / unit, unit

    def _minimised(self, f: Callable[..., Any], x: np.ndarray, callback: Any = None,
                   **options: Any) -> np.ndarray:
        """Return x at the end of scipy.optimize.minimize, inside the bounds.

        The call ends too where a solution gets no better. SciPy's warning of a step that was
        clipped is not silenced, because warnings are ignored in all threads or in none; where the
        user made warnings errors, it ends the call too.
        """
        before: Any = None  # (kkt, violation) of the last solution
        last = x
        big = self.problem.sizes(x)[0]
        near = 1e3 * self.tol * big

        def seen(v: Array, *_: Any) -> None:
            nonlocal before, last
            if callback is not None:
                callback(v)
            last = v = np.array(v, float)
            # whether x is stationary costs more, so it is computed only near a solution
            point = self.judge(v, full=False)
            if point is None or point.kkt > near or point.violation > 1e3 * self.tol:
                return
            point = self.judge(v)
            if point is None or not (point.feasible and point.stationary):
                return
            now = point.kkt, point.violation
            if (before is not None
                and not any(new < 0.5 * old for new, old in zip(now, before, strict=True))):
                raise SolutionFound(point.x)
            before = now

        try:
            end = scipys().minimize(f, x, callback=seen, **options).x
        except SolutionFound as done:
            end = done.args[0]
        except RuntimeWarning as warning:
            if "outside bounds" not in str(warning):
                raise
            end = last
        end = np.clip(end, self.problem.lo, self.problem.hi)
        return x if self.problem.at(end) is None else end

    def _polished(self, x: np.ndarray, rho: float, slsqp: bool = True) -> bool:
        """Return whether Newton's steps lead to a solution from x, else after SLSQP, at most twice.
        """
        if self.problem.n + self.problem.m > SMALL:
            return False
        for k in range(3 if slsqp else 1):
            x = self._slsqp(x, None) if k else x
            point = self.keep(self._newtons(x))
            if point is not None and point.feasible and point.stationary:
                return self._solved(point.x, rho, point.y)
        return False

    def _newtons(self, x: np.ndarray) -> JudgedPoint | None:
        """Return the JudgedPoint after a few of Newton's steps, as long as each makes a better one.
        """
        point = self.judge(x)
        for _ in range(4):
            if point is None:
                return None
            big = max(self.problem.sizes(point.x)[0], 1e-300)
            off = max(point.kkt / big, point.violation)
            if not 0.0 < off < 1e-2:
                return point
            # a black box has no second derivative
            with contextlib.suppress(np.linalg.LinAlgError, NoRuleError):
                new = self.judge(self.problem.newton(point.x, 1e-4))
                if (new is not None
                    and np.max(np.abs(new.x - x)) <= 0.1 * max(1.0, np.max(np.abs(x)))
                    and max(new.kkt / big, new.violation) < 0.5 * off):
                    point = new
                    continue
            return point
        return point

    def _slsqp(self, x: np.ndarray, seen: Any) -> np.ndarray:
        p = self.problem
        sides: list[dict[str, Any]] = [
            {"type": kind, "fun": lambda v, k=k: p.c(v)[k], "jac": lambda v, k=k: p.jacobian(v)[k]}
            for kind, k in (("eq", slice(0, p.zeros)), ("ineq", slice(p.zeros, p.m)))
            if k.start < k.stop]
        f, slope, _ = self._measured(x)
        return self._minimised(f, x, jac=slope, method="SLSQP",
                               bounds=bound_pairs(p), constraints=sides, callback=seen,
                               options={"ftol": 1e-16, "maxiter": 500 if seen else 100})

    def _trusted(self, x: np.ndarray, seen: Any) -> np.ndarray:
        p, optimize = self.problem, scipys()
        # it walks between walls, and can start on none
        inside = self.room * np.minimum(p.hi - p.lo, 1.0)
        x = np.clip(x, p.lo + inside, p.hi - inside)
        none = np.zeros(p.m)
        upper = np.append(np.zeros(p.zeros), np.full(p.m - p.zeros, np.inf))
        f, slope, unit = self._measured(x)
        curved = lambda v, y: _operator(p.n, lambda d: p.hvp(v, 0.0, y, d))
        sides = ([optimize.NonlinearConstraint(p.c, 0.0, upper, jac=p.jacobian, hess=curved)]
                 if p.m else [])
        free = np.isinf(p.lo).all() and np.isinf(p.hi).all()
        bounds = None if free else optimize.Bounds(p.lo, p.hi, keep_feasible=p.lo < p.hi)
        return self._minimised(
            f, x, jac=slope, method="trust-constr", bounds=bounds, constraints=sides,
            hessp=lambda v, d: p.hvp(v, 1.0 / unit, none, d), callback=seen,
            options={"gtol": 0.0, "xtol": 1e-14, "barrier_tol": 1e-14, "maxiter": 10**6,
                     "factorization_method": "SVDFactorization" if p.m else None})

    def _quasi_newton(self, x: np.ndarray, seen: Any) -> np.ndarray:
        p = self.problem
        f, slope, _ = self._measured(x)
        return self._minimised(f, x, jac=slope, method="L-BFGS-B", bounds=bound_pairs(p),
                               callback=seen, options={
            "gtol": 0.0, "ftol": 0.0, "maxiter": 10**6, "maxfun": 10**6, "maxls": 100})

    def _scipys(self, x: np.ndarray) -> None:
        """Run one of SciPy's methods.

        It runs again from its end with fresh curvature where that is no solution, or where the
        schedule changes f.
        """
        last: Any = None
        search = {"SLSQP": self._slsqp, "trust-constr": self._trusted}.get(str(self.method),
                                                                           self._quasi_newton)

        def seen(v: Array, *_: Any) -> None:
            nonlocal last
            last = np.array(v)
            if self.note(v):
                raise FedChanged(self.best.x)

        tries = 0
        while tries < 3:
            # so near to a wall trust-constr may be stuck: the last try begins further inside
            self.room = 0.1 if tries == 2 else 0.01
            tries, last = tries + 1, None
            try:
                x = search(x, seen)
            except FedChanged as fed:
                x, tries = fed.args[0], 0
                continue
            point = self.keep(self.judge(x))
            if (self.problem.n + self.problem.m <= SMALL
                and (better := self._newtons(x)) is not None):
                point, x = self.keep(better), better.x
            if (last is None or not np.array_equal(last, x)) and self.note(x):
                tries = 0
                continue
            if point is not None and point.feasible and point.stationary:
                return


def _operator(n: int, product: Callable) -> Any:
    """Make a symmetric LinearOperator of size n from a product with a vector."""
    from scipy.sparse.linalg import LinearOperator

    return LinearOperator((n, n), matvec=product, rmatvec=product, dtype=float)


def bound_pairs(problem: JudgedProblem) -> Any:
    """Return the bounds in the form that SciPy takes, or None without bounds."""
    return None if np.isinf(problem.lo).all() and np.isinf(problem.hi).all() else list(
        zip(problem.lo, problem.hi, strict=True))
