"""How `minimize` searches: an augmented Lagrangian and projected gradients of its own, quasi-Newton methods from SciPy;
and what all of them tell of their iterations.
"""
import contextlib
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..errors import InputError, NoRuleError, OptionError, ShapeError
from ..nest import flatten, places, rebuild
from .problem import SMALL, Problem

STATIONARY, RAN_OUT, NOT_STATIONARY, STOPPED, INFEASIBLE = 1, 0, -1, -2, -3
STEEPEST, LONGEST = 1e-12, 1e12  # spectral steps


class Iteration(NamedTuple):
    """An accepted iteration, in which the method now stands.  nit: its number, from 0 on; x, like x0; fun; violation;
    penalty: of the augmented Lagrangian, else 0; kkt; fed: what f was given beside x, None without a schedule."""

    nit: int
    x: Any
    fun: float
    violation: float
    penalty: float
    kkt: float
    fed: Any


class Stopped(Exception):
    """Iterations ran out, or the callback said so: args are the status and a sentence."""


class Done(Exception):
    """No iteration makes a solution better any more; args: the solution."""


class Fed(Exception):
    """The schedule changed what f is given; args: where the method stands."""


def scipys():
    """scipy.optimize, loaded where it is first needed."""
    try:
        import scipy.optimize
    except ImportError:
        raise OptionError("you asked minimize for a method of SciPy", "SciPy is not installed",
                          'install it, or use method="projected"') from None
    return scipy.optimize


class Searches:
    """What is to be solved, what was seen so far, and whoever wants to hear of it."""

    problem: Problem
    method: str | None
    max_iter: float

    def __init__(self, tol, callback, progress, schedule):
        self.tol, self.callback, self.progress, self.schedule = tol, callback, progress, schedule
        self.history: list[Iteration] = []
        self.best: Any = None  # a Point, from the start on
        self.t = 1.0  # the length of the step that "projected" is judged by

    def project(self, x):
        """The nearest point in all sets."""
        for part in self.problem.parts:
            x = part.project(x)
        return x

    def begin(self):
        """Judge the start."""
        x = self.problem.start
        self.keep(self.judge(x, full=True))

    def judge(self, x, y=None, full=True):
        """The Point at x; the best one is kept."""
        point = self.problem.judge(x, y, full)
        if point is not None and self.method == "projected":
            back = (x - self.project(x - self.t * point.grad)) / self.t
            point.kkt, point.held = float(np.max(np.abs(back))), point.grad - back
            if full:
                big = self.problem.sizes(x)[0]
                point.stationary = point.kkt <= self.tol * big
        return point

    def keep(self, point):
        """Remember the best Point."""
        if point is not None and (self.best is None or point.rank() <= self.best.rank()):
            self.best = point
        return point

    def note(self, x, penalty=0.0, y=None):
        """An iteration was accepted.  True where the schedule changed what f is given; raises Stopped."""
        point = self.keep(self.judge(np.array(x, float), y, full=False))
        if point is None:
            return False
        problem = self.problem
        seen = Iteration(len(self.history), problem.parameters.result(point.x), point.fun, point.violation,
                         float(penalty), point.kkt, problem.fed)
        self.history.append(seen)
        if self.progress:
            print(f"{seen.nit:5} f {seen.fun:<16.9g} violation {seen.violation:<9.2g} kkt {seen.kkt:<9.2g} "
                  f"penalty {seen.penalty:.2g}")
        changed = False
        with np.errstate(all="warn"):
            if self.callback is not None:
                stop = self.callback(seen)
                if isinstance(stop, (bool, np.bool_)) and stop:
                    raise Stopped(STOPPED, "the callback stopped the search")
            if self.schedule is not None:
                fed = self._read(seen._replace(nit=seen.nit + 1), problem.fed)
                pairs = zip(flatten(fed), flatten(problem.fed), strict=True)
                changed = not all(np.array_equal(a, b) for a, b in pairs)
        if len(self.history) >= self.max_iter:
            raise Stopped(RAN_OUT, f"{self.max_iter:.0f} iterations did not suffice")
        if changed:
            problem.feed(fed)
            self.best = None
            if self.keep(self.judge(point.x, y)) is None:
                problem.feed(seen.fed)
                self.best = point
                raise Stopped(NOT_STATIONARY, f"f is no number at x for the schedule's {str(fed)[:40]}")
        return changed

    def _read(self, seen, before):
        """What the schedule returns, checked."""
        fed = self.schedule(seen)
        leaves = [np.asarray(leaf) for leaf in flatten(fed)]
        if not leaves or any(leaf.dtype.kind not in "fiub" or not np.isfinite(leaf).all() for leaf in leaves):
            raise InputError(f"your schedule returned {str(fed)[:60]}", "f computes with it",
                             "return a number, or a nest of arrays of them, each time")
        like = before is None or (places(fed) == places(before) and all(
            np.shape(a) == np.shape(b) for a, b in zip(flatten(fed), flatten(before), strict=True)))
        if not like:
            raise ShapeError(f"your schedule returned {str(fed)[:60]} after {str(before)[:60]}",
                             "f was compiled for the first form", "return the same nest and shapes each time")
        return rebuild(fed, [np.array(leaf, float)[()] for leaf in leaves])

    # --- searches
    def search(self):
        """Run the method; the best Point is kept on the way."""
        x = self.best.x
        if self.method == "projected":
            self._projected(x)
        elif self.method in ("SLSQP", "trust-constr", "L-BFGS-B"):
            self._scipys(x)
        else:
            self._augmented(x)
            if not self.best.feasible and self.method is None:
                self._augmented(self._restored(self.best.x))

    def _solved(self, x, penalty=0.0, y=None):
        """Whether x is a solution, and the schedule lets it be."""
        point = self.keep(self.judge(x, y))
        return point is not None and point.feasible and point.stationary and not self.note(x, penalty, y)

    def _augmented(self, x):
        """Multipliers and penalties, in units in which all gradients are near 1 at the start.  Each inner search
        minimises f + penalty / 2 |y / penalty - c|^2.  Source: Birgin & Martínez 2014, algorithm 4.1."""
        problem = self.problem
        big, size, _ = problem.sizes(x)
        big, size = (np.where(s > 0.0, np.clip(s, 1e-8, 1e8), 1.0) for s in (big, size))
        y, zeros, before, least = np.zeros(problem.m), problem.zeros, math.inf, math.inf
        rho, gtol, idle = 10.0, 1e-2 if problem.m else 1e-10, 0
        off = lambda c: float(np.max(np.append(np.abs(c[:zeros]), np.maximum(-c[zeros:], 0.0)), initial=0.0))
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
            y = np.clip(y - rho * c, -1e9, 1e9)
            y[zeros:] = np.maximum(y[zeros:], 0.0)
            now = off(np.append(c[:zeros], -np.abs(np.minimum(c[zeros:], y[zeros:] / rho))))
            scaled = y * big / size
            if self.note(x, rho, scaled):
                before, least, gtol, idle = math.inf, math.inf, max(gtol, 1e-4), 0
                continue
            if self._solved(x, rho, scaled) or self._polished(x, rho, slsqp=self.method is None):
                return
            kkt: Any = self.history[-1].kkt
            error = max(now, float(kkt / big))
            idle = 0 if error < 0.5 * least else idle + 1
            least = min(least, error)
            if now > 0.25 * before and now > 0.1 * self.tol and rho < 1e10:
                rho *= 10.0
            before, gtol = now, max(0.1 * gtol, 1e-11)

    def _inner(self, x, a, size, y, rho, gtol):
        """L-BFGS-B's end from x."""
        p = self.problem
        options = {"gtol": gtol, "ftol": 0.0, "maxiter": 2000, "maxfun": 4000, "maxcor": 20, "maxls": 100}
        return scipys().minimize(p.augmented(a, size, y, rho), x, jac=True, method="L-BFGS-B", bounds=_pairs(p),
                                 options=options).x

    def _minimised(self, f, x, callback=None, **options):
        """x at the end of scipy.optimize.minimize, inside the bounds; it ends too where a solution gets no better.
        SciPy's warning of a step that was clipped is let be, as warnings are ignored in all threads or in none; where
        the user made warnings errors, that is an end too."""
        before, last, near = None, x, 1e3 * self.tol * self.problem.sizes(x)[0]

        def seen(v, *_):
            nonlocal before, last
            if callback is not None:
                callback(v)
            last = v = np.array(v, float)
            point = self.judge(v, full=False)
            if point is None or point.kkt > near or point.violation > 1e3 * self.tol:
                return
            point = self.judge(v)
            if not (point.feasible and point.stationary):
                return
            now = point.kkt, point.violation
            if before is not None and not any(new < 0.5 * old for new, old in zip(now, before, strict=True)):
                raise Done(point.x)
            before = now

        try:
            end = scipys().minimize(f, x, callback=seen, **options).x
        except Done as done:
            end = done.args[0]
        except RuntimeWarning as warning:
            if "outside bounds" not in str(warning):
                raise
            end = last
        end = np.clip(end, self.problem.lo, self.problem.hi)
        return x if self.problem.at(end) is None else end

    def _polished(self, x, rho, slsqp=True):
        """Whether a solution is found from x: by Newton's steps, else after SLSQP, which runs twice if need be."""
        if self.problem.n + self.problem.m > SMALL:
            return False
        for k in range(3 if slsqp else 1):
            x = self._slsqp(x, None) if k else x
            point = self.keep(self._newtons(x))
            if point is not None and point.feasible and point.stationary:
                return self._solved(point.x, rho, point.y)
        return False

    def _newtons(self, x):
        """The Point after a few of Newton's steps from a near solution x, as long as each makes a better one."""
        point = self.judge(x)
        for _ in range(4):
            if point is None:
                return None
            big = max(self.problem.sizes(point.x)[0], 1e-300)
            off = max(point.kkt / big, point.violation)
            if not 0.0 < off < 1e-2:
                return point
            with contextlib.suppress(np.linalg.LinAlgError, NoRuleError):  # a black box has no second derivative
                new = self.judge(self.problem.newton(point.x, 1e-4))
                near = new is not None and np.max(np.abs(new.x - x)) <= 0.1 * max(1.0, np.max(np.abs(x)))
                if near and max(new.kkt / big, new.violation) < 0.5 * off:
                    point = new
                    continue
            return point
        return point

    def _slsqp(self, x, seen):
        p = self.problem
        sides: list[dict[str, Any]] = [
            {"type": kind, "fun": lambda v, k=k: p.c(v)[k], "jac": lambda v, k=k: p.jacobian(v)[k]}
            for kind, k in (("eq", slice(0, p.zeros)), ("ineq", slice(p.zeros, p.m))) if k.start < k.stop]
        return self._minimised(p.value, x, jac=p.slope, method="SLSQP", bounds=_pairs(p), constraints=sides,
                               callback=seen, options={"ftol": 1e-16, "maxiter": 500 if seen else 100})

    def _trusted(self, x, seen):
        p, optimize = self.problem, scipys()
        inside = 0.01 * np.minimum(p.hi - p.lo, 1.0)  # it walks between walls, and can start on none
        x = np.clip(x, p.lo + inside, p.hi - inside)
        none = np.zeros(p.m)
        upper = np.append(np.zeros(p.zeros), np.full(p.m - p.zeros, np.inf))
        curved = lambda v, y: _operator(p.n, lambda d: p.hvp(v, 0.0, y, d))
        sides = [optimize.NonlinearConstraint(p.c, 0.0, upper, jac=p.jacobian, hess=curved)] if p.m else []
        free = np.isinf(p.lo).all() and np.isinf(p.hi).all()
        bounds = None if free else optimize.Bounds(p.lo, p.hi, keep_feasible=p.lo < p.hi)
        return self._minimised(p.value, x, jac=p.slope, method="trust-constr", bounds=bounds, constraints=sides,
                               hessp=lambda v, d: p.hvp(v, 1.0, none, d), callback=seen,
                               options={"gtol": 0.0, "xtol": 1e-14, "barrier_tol": 1e-14, "maxiter": 10**6,
                                        "factorization_method": "SVDFactorization" if p.m else None})

    def _quasi_newton(self, x, seen):
        p = self.problem
        return self._minimised(p.value, x, jac=p.slope, method="L-BFGS-B", bounds=_pairs(p), callback=seen, options={
            "gtol": 0.0, "ftol": 0.0, "maxiter": 10**6, "maxfun": 10**6, "maxls": 100})

    def _scipys(self, x):
        """One of SciPy's methods, again from its end with fresh curvature where that is no solution, or where the
        schedule changes what f is given."""
        last: Any = None
        search = {"SLSQP": self._slsqp, "trust-constr": self._trusted}.get(str(self.method), self._quasi_newton)

        def seen(v, *_):
            nonlocal last
            last = np.array(v)
            if self.note(v):
                raise Fed(self.best.x)

        tries = 0
        while tries < 3:
            tries, last = tries + 1, None
            try:
                x = search(x, seen)
            except Fed as fed:
                x, tries = fed.args[0], 0
                continue
            point = self.keep(self.judge(x))
            if self.problem.n + self.problem.m <= SMALL and (better := self._newtons(x)) is not None:
                point, x = self.keep(better), better.x
            if (last is None or not np.array_equal(last, x)) and self.note(x):
                tries = 0
                continue
            if point is not None and point.feasible and point.stationary:
                return

    def _projected(self, x):
        """x goes to the nearest point of x - t grad, with t from the last change of the gradient.  It is accepted where
        f falls below the largest of the last ten values by |step|^2 / t.  Source: Birgin, Martínez & Raydan 2000."""
        p = self.problem
        fun, g = p.value(x), p.slope(x)
        t = self.t = (1.0 + np.max(np.abs(x))) / max(p.sizes(x)[0], 1e-300)
        recent = [fun]
        while True:
            for _ in range(60):
                new = self.project(x - t * g)
                step = new - x
                value = p.value(new)
                slack = 4.0 * np.finfo(float).eps * abs(fun)
                if value <= max(recent) - 1e-4 / t * (step @ step) + slack:
                    break
                t *= 0.25
            else:
                new, step, value = x, 0.0 * x, fun
            x, fun, old = new, value, g
            g = p.slope(x)
            bend = float(step @ (g - old))
            t = min(max(float(step @ step) / bend, STEEPEST), LONGEST) if bend > 0.0 else min(4.0 * t, LONGEST)
            self.t = (1.0 + np.max(np.abs(x))) / max(p.sizes(x)[0], 1e-300)
            recent = [*recent[-9:], fun]
            if self.note(x):
                fun, g = p.value(x), p.slope(x)
                recent = [fun]
                continue
            point = self.keep(self.judge(x))
            if not step.any() or (point.stationary and point.kkt <= 1e-4 * self.tol * p.sizes(x)[0]):
                return

    def _restored(self, x):
        """Where f left out of it the violation is least, near x."""
        p = self.problem
        _, size, _ = p.sizes(x)
        return self._inner(x, 0.0, np.where(size > 0.0, size, 1.0), np.zeros(p.m), 1.0, 1e-13)


def _operator(n, product: Callable):
    """A symmetric LinearOperator."""
    from scipy.sparse.linalg import LinearOperator

    return LinearOperator((n, n), matvec=product, rmatvec=product, dtype=float)


def _pairs(problem):
    """Bounds as SciPy takes them, or None."""
    return None if np.isinf(problem.lo).all() and np.isinf(problem.hi).all() else list(
        zip(problem.lo, problem.hi, strict=True))
