"""mg.optim.minimize: the smallest value of a function where constraints hold.

This file checks options, runs a search and reports the result. The searches are in `searches.py`
and `scipy_searches.py`; the problem in vectors in `problem.py`, and what counts as a solution in
`judged.py`.
"""
import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...errors import InputError, OptionError
from ...value import Nest
from ..first_order.options import option
from ..fit.by_data import checked_args, moving
from ..fit.residuals import of_floats
from ..scipy_names import (
    MINIMUM_NAMES,
    minimum_constraints,
    minimum_method,
    minimum_options,
    refuse,
)
from .by_data import minimum_by_data, with_args
from .iteration import Iteration
from .judged import DENSE, JudgedProblem
from .parts import JudgedPoint, Part, SearchEnded
from .progress import INFEASIBLE, NOT_STATIONARY, RAN_OUT, STATIONARY, STOPPED
from .searches import Searches

METHODS = ("augmented", "projected", "SLSQP", "trust-constr", "L-BFGS-B")
LIMITS = {None: 1000, "augmented": 100, "projected": 10_000}  # max_iter; 5000 for SciPy's


@dataclass
class Minimum:
    """A Minimum is the result of `minimize`.

    x: the point, in the containers of x0.
    fun: f(x).
    grad: the gradient of f, like x.
    violation: the largest |g| of an Equality and the largest -g of an Inequality, or of the
        functions that describe a set; bounds are never violated.
    kkt: the largest |entry| of the gradient that the constraints do not hold back: grad minus the
        multipliers times the gradients of the active conditions, minus what bounds hold; for method
        "projected" that of (x - the projection of x - t grad) / t.
    multipliers: for each constraint: of an Equality or Inequality y, like g(x) in a vector: fun
        would rise by y for each unit by which 0 is raised; of a set the part of grad that it holds
        back, like x.
    active: for each constraint. For a Box, NonNegative or Simplex an array like x: -1 at a lower
        bound, 1 at an upper bound, else 0; for other conditions a vector of True and False; for
        method "projected" whether the set holds anything back.
    nfev: how often f, or the augmented Lagrangian, was evaluated.
    njev: how often derivatives were evaluated; those that do not depend on x, as of linear
        functions, once.
    nit: the number of accepted iterations.
    success: whether x is feasible and stationary, to tol; if it is known to be a saddle point, the
        message says so.
    status: 1 success, 0 iterations or evaluations ran out, -1 not stationary, -2 stopped by the
        callback, -3 infeasible: near x nothing violates less.
    message: the status in a sentence.
    history: a list of `Iteration`, each with its multipliers and its Lagrangian.
    """

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

    def __repr__(self) -> str:
        lines = [f"{name:>12}: {getattr(self, name)}" for name in
                 ("x", "fun", "violation", "kkt", "multipliers", "active", "nfev", "njev", "nit")]
        return "\n".join([f"{'success':>12}: {self.success}, {self.message}", *lines])


def minimize(f: Any = None, x0: Any = None, constraints: Any = (), method: str | None = None,
             tol: float = 1e-8, max_iter: float | None = None,
             callback: Callable[[Iteration], Any] | None = None, progress: bool | str = False,
             schedule: Callable[[Iteration], Any] | None = None,
             max_nfev: float | None = None, args: Any = (), backend: str = "numpy",
             bounds: Any = None, options: Any = None, **others: Any) -> Any:
    """Find a local minimum of f(x) where all constraints hold.

    Bounds hold at each evaluation of f, the other constraints at the end. By default the search
    leaves a saddle point along a direction in which f curves down; where it does not, or with
    another method, the message names the direction. This needs second derivatives, and at most 500
    numbers and conditions.

    f: a function of x in plain NumPy that returns one number; of x and fed where there is a
        schedule; args follow. It is computed in float64.
    x0: where to start: an array, a number, or a nest of them. Integers are taken as floats, and a
        list or tuple of numbers as an array. It is moved into the bounds first. The result has its
        containers.
    constraints: one or a list of mg.constraints: sets, and Equality(g) and Inequality(g) for
        functions g of x. SciPy's dicts, LinearConstraint and NonlinearConstraint are taken, too. A
        constraint is on a part of x by `.on`, such as NonNegative().on("w") for
        x["w"], and .on(0).on("w") for x["w"][0].
    method: "augmented", an augmented Lagrangian whose inner searches are L-BFGS-B's; "projected",
        spectral projected gradients, for sets alone, on parts that do not overlap, such as an
        L1Ball or PSD; or SciPy's "SLSQP", "trust-constr" or "L-BFGS-B" (for bounds). If it is
        None and all constraints are bounds and smooth functions, up to 60 numbers are searched for
        by sequential quadratic programs with exact second derivatives; where these fail, and with
        more numbers or a schedule, "augmented" searches and SLSQP finishes. With other constraints
        "projected" searches. All methods use exact derivatives, which are compiled once.
        "augmented" and SciPy's end with Newton steps on the active constraints, if these improve
        the result and there are at most 500 numbers and conditions.
    tol: x is feasible if each condition is within tol of 0, or within tol of its size near x if
        that is smaller. It is stationary if kkt is at most tol times the largest entry of the
        gradient of f near x, and each |multiplier times g(x)|, and what a bound holds back times
        the distance to it, is at most this bound times the size of x; and if Newton's step from x
        is short beside each number of x, or promises a decrease of f that is only rounding (up to
        500 numbers and conditions). For this, x is measured in units of the size of its start.
    max_iter: the largest number of accepted iterations; by default 1,000 without a method, 100 for
        "augmented", 10,000 for "projected", 5,000 for SciPy's methods.
    callback: a function that is called with each `Iteration`; the search stops when it returns
        True.
    progress: True shows a bar of the iterations allowed, with f, violation and kkt, in a notebook
        or a terminal; "lines" prints a line for each iteration.
    schedule: a function that changes f between iterations: f is then f(x, fed), and
        schedule(iteration) returns fed, floats nested and shaped as at first. It is called at the
        start, where kkt is nan, then after each accepted iteration, for "augmented" the outer ones.
        Where fed changes, curvature and line search are dropped; x, multipliers and compiled
        functions are kept. The search ends where x is a solution for a fed that the schedule does
        not change. (fed is an argument of f because whatever else a compiled function reads is
        fixed.)
    max_nfev: the largest number of evaluations of f; by default there is no limit. The look at the
        start, two or three, and the judgement of the result, up to four, are always made.
    args: further arguments of f. Where tensors are among them, x and fun of the result are tensors:
        the derivatives are those of mg.implicit; a number that is held by a bound stays there.
        For conditions that are met as equations, write mg.implicit with root=, the gradient of the
        Lagrangian together with them, by x and the multipliers.
    backend: what f, the conditions and their derivatives are compiled to, as in mg.compile:
        "numpy", or "numba" for machine code, which takes seconds for each at the first call.
    bounds: as SciPy's minimize has them: Bounds, or a pair (lower, upper) for each number of an
        array x0, with None where there is no bound. They are one more mg.constraints.Box.
    options: a dict with SciPy's "maxiter", "maxfun" or "maxfev", other names of max_iter and
        max_nfev.
    others: arguments of SciPy's that have another name here are refused with a sentence.
    f and the conditions run under your own np.seterr.
    Returns a `Minimum`; for tensors in args a `MinimumByData`, with x and fun.
    Raises GraphError for tensors in what else is given, or returned by f;
        InputError, ShapeError or OptionError before the first step for what cannot be minimised,
        such as an f that is no number at x0; later f may raise or be nan, which makes a step fail.
        A KeyboardInterrupt (Ctrl-C) has the best point so far as a `Minimum` in its attribute
        `best`.
    Sources: Hestenes 1969; Powell 1969; Birgin & Martínez 2014; Birgin, Martínez & Raydan 2000;
        Kraft 1988; Fletcher 1987; Han 1977; Powell 1978; Goldfarb & Idnani 1983.
    """
    tol = option("minimize", "tol", tol, 0.0, 1.0, closed=False)
    refuse("minimize", MINIMUM_NAMES, others, x0)
    method, under = minimum_method(method, METHODS), np.geterr()
    max_iter, max_nfev = minimum_options(options, max_iter, max_nfev)
    constraints = minimum_constraints(x0, constraints, bounds)
    for name, given in (("callback", callback), ("schedule", schedule)):
        if given is not None and not callable(given):
            raise InputError(f"you gave minimize {name}={given!r}",
                             "it is called with each iteration", "write a function of one argument")
    max_iter, max_nfev = [None if given is None else option("minimize", name, given, 1.0, math.inf)
                          for name, given in (("max_iter", max_iter), ("max_nfev", max_nfev))]
    args = checked_args("minimize", args)
    with np.errstate(all="ignore"):
        if moving(args):
            search = functools.partial(minimize, f, x0, constraints, method, tol, max_iter,
                                       callback, progress, schedule, max_nfev, backend=backend)
            return minimum_by_data(search, f, x0, args, constraints)
        return Run(with_args(f, args), x0, constraints, method, tol, max_iter,
                   (callback, progress, schedule), max_nfev, backend, under).run()


class Run(Searches):
    """A Run is one call of `minimize`."""

    def __init__(self, f: Callable[..., Any], x0: Nest, constraints: Any, method: str | None,
                 tol: float, max_iter: float | None, listeners: tuple[Any, bool | str, Any],
                 max_nfev: float | None, backend: str, under: Any = None) -> None:
        super().__init__(tol, *listeners)
        begin = Iteration(0, of_floats(x0), math.nan, math.nan, 0.0, math.nan, None)
        fed = self._read(begin, None) if self.schedule else None
        problem = JudgedProblem(f, x0, constraints, fed, tol, method != "projected", backend,
                                under)
        if problem.rough:
            if method is not None:
                raise OptionError(
                    f"you gave minimize method={method!r} and {problem.rough[0].given}",
                    "no smooth functions describe that set", 'write method="projected"')
            method = "projected"
        self.problem, self.method = problem, method
        if method == "projected":
            self._only_sets(problem.rough)
            problem.start = self.project(problem.start)
        elif method == "L-BFGS-B" and problem.m:
            raise OptionError('you gave minimize method="L-BFGS-B" and constraints that are no '
                              'bounds', "it knows bounds alone", "leave out the method")
        self.max_nfev = math.inf if max_nfev is None else max_nfev
        self.max_iter = max_iter or LIMITS.get(method, 5000)

    def run(self) -> Minimum:
        """Search until a solution is found, iterations run out or the callback stops.

        Returns the Minimum.
        """
        self.keep(self.judge(self.problem.start, full=False))
        return self.shown.running(self._ended, lambda: self.result(STOPPED, "interrupted"))

    def _ended(self) -> Minimum:
        """Return the Minimum where the search ends."""
        try:
            self.problem.max_nfev = self.max_nfev
            self.search()
        except SearchEnded as stopped:
            return self.result(*stopped.args)
        return self.result(None, "")

    def _only_sets(self, rough: list[Part]) -> None:
        """Refuse constraints without a projection, and sets that overlap."""
        parts, taken = self.problem.parts, np.zeros(self.problem.n)
        what = f"{rough[0].given} with others" if rough else 'constraints with method="projected"'
        for part in parts:
            if part.function:
                raise OptionError(f"you gave minimize {what}, {part.given} among them",
                                  f"{'the first has no smooth functions, and ' if rough else ''}no "
                                  "projection of that is known",
                                  "project inside f: f of c.project(x), or use smooth "
                                  "constraints alone")
            taken[part.where.ravel()] += 1.0
        if taken.max(initial=0.0) > 1.0:
            raise OptionError(f"you gave minimize {what} on the same numbers",
                              "projections onto two sets, one after the other, do not lead to the "
                              "nearest common point", "give one set for each part of x")

    # --- what came out
    def result(self, status: int | None, message: str) -> Minimum:
        """Make the Minimum for the best JudgedPoint.

        status, message: how the search ended, or None and "" to judge that here.
        """
        p = self.problem
        p.max_nfev = math.inf
        if self.inner is not None and status in (RAN_OUT, STOPPED):  # that may be a better point
            self.keep(self.judge(self.inner))
        # f has a value at the best point; multipliers that are too many to fit are kept
        point: Any = self.best
        if not (point.feasible and point.stationary):
            point = self.judge(point.x, None if p.m * p.n <= DENSE else point.y)
        if status is None:
            status, message, point = self._verdict(point)
        elif status == RAN_OUT and self.schedule is None and point.feasible and point.stationary:
            status, message = (STATIONARY,
                               "the gradient is zero but for what the constraints hold back")
        message += self.saddle(point) if status == STATIONARY else ""
        rest = point.held.copy()  # what no constraint has claimed yet
        return Minimum(p.back(point.x), point.fun, p.back_slope(point.grad), point.violation,
                       p.kkt(point), [self._multipliers(part, point, rest) for part in p.parts],
                       [self._active(part, point) for part in p.parts], p.nfev, p.njev,
                       len(self.history), status == STATIONARY, status,
                       message[0].upper() + message[1:] + p.raised + ".", self.history)

    def _verdict(self, point: JudgedPoint) -> tuple[int, str, Any]:
        """Return (status, sentence, JudgedPoint) for the end of a search that came to rest."""
        p = self.problem
        if point.feasible and point.stationary:
            return STATIONARY, ("the constraints hold, and no more than "
                                f"{p.kkt(point):.0e} of the gradient is left"), point
        if not point.feasible:
            # what x would be if only the violation mattered: is it zero there?
            away = self.judge(self._restored(point.x))
            if away is not None and away.feasible:
                return NOT_STATIONARY, (f"the constraints are violated by {point.violation:.2g}, "
                                        "though they can hold: start from "
                                        f"{str(p.back(away.x))[:60]}"), point
            point = away if away is not None and away.violation <= point.violation else point
            # the violation cannot fall if its gradient vanishes, but for what bounds hold back
            left = -(point.short @ p.jacobian(point.x))
            low, high = p._at_bounds(point.x, self.tol)
            free = np.where(low & (left < 0.0) | high & (left > 0.0), 0.0, left)
            k = next((k for k, part in enumerate(p.parts) for rows_of in (part.zero, part.least)
                      if np.max(np.abs(point.short[rows_of]), initial=0.0) == point.violation), 0)
            _, rows, size = p.sizes(point.x)
            # a small violation near a cusp has a flat gradient too, and that proves nothing
            much = np.any(np.abs(point.short) > math.sqrt(self.tol) * np.minimum(size, 1.0))
            if much and np.max(np.abs(free)) <= 1e-4 * np.abs(point.short) @ rows:
                return INFEASIBLE, (f"infeasible: constraint {k} is violated by "
                                    f"{point.violation:.2g}, and near x nothing makes the "
                                    "violation of all smaller"), point
            return (NOT_STATIONARY,
                    f"constraint {k} is still violated by {point.violation:.2g}", point)
        if point.fun < -1e20 or np.max(np.abs(point.x)) > 1e20:
            return NOT_STATIONARY, "f falls without end where the constraints hold", point
        if point.promised > 0.0:
            return NOT_STATIONARY, ("hardly any of the gradient is left, yet by second derivatives "
                                    f"a longer step lowers f by {point.promised:.2g}: "
                                    "start elsewhere"), point
        if point.kkt <= self.tol * p.sizes(point.x)[0]:
            return NOT_STATIONARY, (f"f may still be wrong by {point.gap:.2g}, as multipliers grow "
                                    "near x: it seems to have none at the end"), point
        return (NOT_STATIONARY,
                f"no step lowers f, yet {p.kkt(point):.2g} of its gradient is left", point)

    def _multipliers(self, part: Part, point: JudgedPoint, rest: np.ndarray) -> Any:
        """Return the multipliers of one constraint.

        rest: the part of the gradient that bounds hold back and no constraint before this one has
            claimed; what this one claims is taken out of it.
        """
        p = self.problem
        if part.function:
            return np.append(point.y[part.zero], point.y[part.least])
        held, at = np.zeros(p.n), part.where.ravel()
        if self.method == "projected":
            held[at] = point.held[at]
        else:
            lo, hi = (side.ravel() / p.unit[at] for side in (part.lo, part.hi))
            own = (lo == p.lo[at]) & (rest[at] > 0.0) | (hi == p.hi[at]) & (rest[at] < 0.0)
            held[at] = np.where(own, rest[at], 0.0)
            rest[at] -= held[at]
            for rows in (part.zero, part.least):
                if rows.start < rows.stop:
                    held = held + point.y[rows] @ p.jacobian(point.x)[rows]
        return p.back_slope(held)

    def _active(self, part: Part, point: JudgedPoint) -> Any:
        """Return which conditions or bounds of one constraint are active."""
        p, at = self.problem, part.where.ravel()
        if self.method == "projected":
            return bool(np.any(np.abs(point.held[at])
                               > self.tol * max(1.0, np.max(np.abs(point.grad)))))
        if np.isfinite(part.lo).any() or np.isfinite(part.hi).any():
            mask, x = np.zeros(p.n, int), point.x[at]
            lo, hi = (side.ravel() / p.unit[at] for side in (part.lo, part.hi))
            low, high = x - lo <= self.tol, hi - x <= self.tol
            mask[at] = np.where(high & ~(low & (point.held[at] >= 0.0)), 1, -1 * low)
            return p.parameters.result(mask, int)
        return np.append(np.ones(part.zero.stop - part.zero.start, bool),
                         point.c[part.least] <= self.tol)
