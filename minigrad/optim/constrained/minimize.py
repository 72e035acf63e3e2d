"""mg.optim.minimize: the smallest value of a function where constraints hold.

This file checks options, runs a search and says what came out.  The searches are in `searches.py`; the problem in
vectors, and what counts as a solution, in `problem.py`.
"""
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import InputError, OptionError
from .first_order import option
from .problem import DENSE, Problem
from .searches import INFEASIBLE, NOT_STATIONARY, RAN_OUT, STATIONARY, Iteration, Searches, Stopped

METHODS = ("augmented", "projected", "SLSQP", "trust-constr", "L-BFGS-B")
LIMITS = {"augmented": 100, "projected": 10_000}  # max_iter; 5000 for SciPy's


@dataclass
class Minimum:
    """What `minimize` returns.

    x, in the containers of x0; fun; grad: of f, like x.  violation: the largest |g| of an Equality and the largest -g
    of an Inequality, or of the functions that describe a set; bounds are never violated.
    kkt: the largest |entry| of the gradient that the constraints do not hold back, grad - sum of y times the gradients
    of the active conditions - what bounds hold; for "projected" that of (x - the projection of x - t grad) / t.
    multipliers: for each constraint: of an Equality or Inequality y, like g(x) in a vector: fun would rise by y for
    each unit by which 0 is raised; of a set the part of grad that it holds back, like x.
    active: for each constraint -1, 0, 1 like x at a lower, no, or upper bound, for a Box, NonNegative, Simplex; True or
    False for each other condition, in a vector; for "projected" whether the set holds anything back.
    nfev, njev: evaluations of f (or of the augmented Lagrangian), and of derivatives; nit: accepted iterations.
    success: feasible and stationary, to tol; status: 1 that, 0 iterations ran out, -1 not stationary, -2 stopped by the
    callback, -3 infeasible: near x nothing violates less; message: the same in a sentence.
    history: a list of `Iteration`."""

    x: Any
    fun: float
    grad: Any
    violation: float
    kkt: float
    multipliers: list
    active: list
    nfev: int
    njev: int
    nit: int
    success: bool
    status: int
    message: str
    history: list

    def __repr__(self):
        lines = [f"{name:>12}: {getattr(self, name)}" for name in
                 ("x", "fun", "violation", "kkt", "multipliers", "active", "nfev", "njev", "nit")]
        return "\n".join([f"{'success':>12}: {self.success}, {self.message}", *lines])


def minimize(f, x0, constraints=(), method=None, tol=1e-8, max_iter=None, callback=None, progress=False, schedule=None):
    """Minimise f(x) where all constraints hold: a `Minimum`, a local one; a saddle is not told from one.

    f: a function in plain NumPy that returns one number.  x0: where to start: an array of floats, a number, or a nest
    of them; the result has its containers; moved into the bounds first.  Computed in float64.
    constraints: one or a list of mg.constraints: Equality(g), Inequality(g), for g of x, and sets; on a part of x by
    `.on`, such as NonNegative().on("w") for x["w"], and .on(0).on("w") for x["w"][0].  Bounds hold at each evaluation
    of f, the others at the end.
    method: None for "augmented", an augmented Lagrangian whose inner searches are L-BFGS-B's, finished by SLSQP, where
    all constraints are bounds and smooth functions; else for "projected", spectral projected gradients, for sets alone,
    on parts that do not overlap, such as an L1Ball or PSD.  Or one of them alone, or SciPy's "SLSQP", "trust-constr",
    "L-BFGS-B" (for bounds); all have exact derivatives, compiled once, and all but "projected" end in Newton's steps
    in what is active, where that brings more digits and there are at most 500 numbers and conditions.
    tol: feasible is a condition within tol of 0 (or of its size near x, if that is smaller); stationary is a kkt below
    tol times the largest entry of the gradient of f near x, if no |multiplier times g(x)| is above that times the size
    of x.  max_iter: accepted iterations.
    callback: called with each `Iteration`; the search stops when it returns True.  progress: print a line for each.
    schedule: then f is f(x, fed), and schedule(iteration) returns fed: first at the start, where kkt is nan, then after
    each accepted iteration; for "augmented" those are the outer ones.  It is one argument, because the only moment
    where a search may change what it minimises is between two of its iterations, and the only one who can know that
    moment is the search; and fed is an argument of f, as what a compiled function reads elsewhere is fixed.  Where fed
    changes, curvature and line search are dropped; x, multipliers and compiled functions are kept.  The search ends
    where x is a solution for a fed that schedule lets be.  fed: floats, nested and shaped as at first.

    Raises InputError, ShapeError, OptionError before the first step for what cannot be minimised, such as an f that is
    no number at x0; later f may raise or be nan, which makes a step fail.
    Sources: Hestenes 1969; Powell 1969; Birgin & Martínez 2014; Birgin, Martínez & Raydan 2000; Kraft 1988;
    Fletcher 1987.
    """
    tol = option("minimize", "tol", tol, 0.0, 1.0, closed=False)
    if method is not None and method not in METHODS:
        raise OptionError(f"you gave minimize method={method!r}", "there are " + ", ".join(METHODS), "choose one")
    for name, given in (("callback", callback), ("schedule", schedule)):
        if given is not None and not callable(given):
            raise InputError(f"you gave minimize {name}={given!r}", "it is called with each iteration",
                             "write a function of one argument")
    if max_iter is not None:
        max_iter = option("minimize", "max_iter", max_iter, 1.0, math.inf)
    with np.errstate(all="ignore"):
        return Run(f, x0, constraints, method, tol, max_iter, (callback, progress, schedule)).run()


class Run(Searches):
    """One call of `minimize`."""

    def __init__(self, f, x0, constraints, method, tol, max_iter, listeners):
        super().__init__(tol, *listeners)
        fed = None
        if self.schedule:
            fed = self._read(Iteration(0, x0, math.nan, math.nan, 0.0, math.nan, None), None)
        problem = Problem(f, x0, constraints, fed, tol, smooth=method != "projected")
        if problem.rough:
            if method is not None:
                raise OptionError(f"you gave minimize method={method!r} and {problem.rough[0].given}",
                                  "no smooth functions describe that set", 'write method="projected"')
            method = "projected"
        self.problem, self.method = problem, method
        if method == "projected":
            self._only_sets(problem.rough)
            problem.start = self.project(problem.start)
        elif method == "L-BFGS-B" and problem.m:
            raise OptionError('you gave minimize method="L-BFGS-B" and constraints that are no bounds',
                              "it knows bounds alone", "leave out the method")
        self.max_iter = max_iter or LIMITS.get(method or "augmented", 5000)

    def run(self):
        """Search to the end, whatever that is: the Minimum."""
        status, message = None, ""
        try:
            self.begin()
            self.search()
        except Stopped as stopped:
            status, message = stopped.args
        return self.result(status, message)

    def _only_sets(self, rough):
        """Refuse what has no projection."""
        parts, taken = self.problem.parts, np.zeros(self.problem.n)
        what = f"{rough[0].given} with others" if rough else 'constraints with method="projected"'
        for part in parts:
            if part.function:
                raise OptionError(f"you gave minimize {what}, {part.given} among them",
                                  f"{'the first has no smooth functions, and ' if rough else ''}no projection of that "
                                  "is known", "project inside f: f of c.project(x), or use smooth constraints alone")
            taken[part.where.ravel()] += 1.0
        if taken.max(initial=0.0) > 1.0:
            raise OptionError(f"you gave minimize {what} on the same numbers",
                              "projections onto two sets, one after the other, do not lead to the nearest common point",
                              "give one set for each part of x")

    # --- what came out
    def result(self, status, message):
        """The Minimum for the best Point."""
        p = self.problem
        point = self.judge(self.best.x, None if p.m * p.n <= DENSE else self.best.y)
        if status is None:
            status, message, point = self._verdict(point)
        elif status == RAN_OUT and self.schedule is None and point.feasible and point.stationary:
            status, message = STATIONARY, "the gradient is zero but for what the constraints hold back"
        back, rest = p.parameters.result, point.held.copy()
        return Minimum(back(point.x), point.fun, back(point.grad, float), point.violation, point.kkt,
                       [self._multipliers(part, point, rest) for part in p.parts],
                       [self._active(part, point) for part in p.parts], p.nfev, p.njev, len(self.history),
                       status == STATIONARY, status, message[0].upper() + message[1:] + p.raised + ".", self.history)

    def _verdict(self, point):
        """(status, sentence, Point)."""
        p = self.problem
        if point.feasible and point.stationary:
            return STATIONARY, f"the constraints hold, and no more than {point.kkt:.0e} of the gradient is left", point
        if not point.feasible:
            away = self.judge(self._restored(point.x))
            if away is not None and away.feasible:
                return NOT_STATIONARY, (f"the constraints are violated by {point.violation:.2g}, though they can hold: "
                                        f"start from {str(p.parameters.result(away.x))[:60]}"), point
            point = away if away is not None and away.violation <= point.violation else point
            left, (low, high) = -(point.short @ p.jacobian(point.x)), p._at_bounds(point.x, self.tol)
            free = np.where(low & (left < 0.0) | high & (left > 0.0), 0.0, left)
            k = next((k for k, part in enumerate(p.parts) for rows_of in (part.zero, part.least)
                      if np.max(np.abs(point.short[rows_of]), initial=0.0) == point.violation), 0)
            _, rows, size = p.sizes(point.x)
            much = np.any(np.abs(point.short) > math.sqrt(self.tol) * np.minimum(size, 1.0))  # else a cusp is flat too
            if much and np.max(np.abs(free)) <= 1e-4 * np.abs(point.short) @ rows:
                return INFEASIBLE, (f"infeasible: constraint {k} is violated by {point.violation:.2g}, and near x "
                                    "nothing makes the violation of all smaller"), point
            return NOT_STATIONARY, f"constraint {k} is still violated by {point.violation:.2g}", point
        if point.fun < -1e20 or np.max(np.abs(point.x)) > 1e20:
            return NOT_STATIONARY, "f falls without end where the constraints hold", point
        if point.kkt <= self.tol * p.sizes(point.x)[0]:
            return NOT_STATIONARY, (f"f may still be wrong by {point.gap:.2g}, as multipliers grow near x: it seems "
                                    "to have none at the end"), point
        return NOT_STATIONARY, f"no step lowers f, yet {point.kkt:.2g} of its gradient is left", point

    def _multipliers(self, part, point, rest):
        """Of one constraint, which takes what it holds from the rest that bounds hold."""
        p = self.problem
        if part.function:
            return np.append(point.y[part.zero], point.y[part.least])
        held, at = np.zeros(p.n), part.where.ravel()
        if self.method == "projected":
            held[at] = point.held[at]
        else:
            own = (part.lo.ravel() == p.lo[at]) & (rest[at] > 0.0) | (part.hi.ravel() == p.hi[at]) & (rest[at] < 0.0)
            held[at] = np.where(own, rest[at], 0.0)
            rest[at] -= held[at]
            for rows in (part.zero, part.least):
                if rows.start < rows.stop:
                    held = held + point.y[rows] @ p.jacobian(point.x)[rows]
        return p.parameters.result(held, float)

    def _active(self, part, point):
        """Of one constraint."""
        p, at = self.problem, part.where.ravel()
        if self.method == "projected":
            return bool(np.any(np.abs(point.held[at]) > self.tol * max(1.0, np.max(np.abs(point.grad)))))
        if np.isfinite(part.lo).any() or np.isfinite(part.hi).any():
            mask, x = np.zeros(p.n, int), point.x[at]
            low, high = x - part.lo.ravel() <= self.tol, part.hi.ravel() - x <= self.tol
            mask[at] = np.where(high & ~(low & (point.held[at] >= 0.0)), 1, -1 * low)
            return p.parameters.result(mask, int)
        return np.append(np.ones(part.zero.stop - part.zero.start, bool), point.c[part.least] <= self.tol)
