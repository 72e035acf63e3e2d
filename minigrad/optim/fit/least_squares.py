"""mg.optim.least_squares: fit parameters to data by Levenberg and Marquardt's method.

This file checks what it is given, tries one strategy after another until one ends at a stationary point, and says what
came out.  The iterations are in `levenberg.py`, the linear problem of a step in `damped.py`, residuals in
`residuals.py`, weights and losses in `objective.py` and `robust.py`.
"""
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import InputError, OptionError
from ..nest import flatten
from .damped import covariance
from .first_order import option
from .levenberg import SHORT, Scale, Search, Stopped
from .objective import Objective, optimality
from .residuals import Parameters, Residuals, spread
from .robust import Loss

STRATEGIES = (("size", 3e-6), ("columns", 1.0), ("size", 1.0))  # by measurement: benchmarks/least_squares.py
STATIONARY, RAN_OUT, NOT_STATIONARY, STOPPED = 1, 0, -1, -2


@dataclass
class Fit:
    """What `least_squares` returns.

    x: the parameters, in the containers of x0.  cost: half the sum of the squared (or rho of the) residuals; fun: the
    residuals, one row; jac: their Jacobian, one column for each number in x, in order; grad: the gradient of the cost,
    like x.  optimality: the largest cosine between residuals and a column of the Jacobian, 0 at a solution.
    nfev, njev, nit: residuals, Jacobians computed, steps taken.  status: 1 stationary, 0 evaluations ran out,
    -1 not stationary, -2 stopped by the callback; message: the same in a sentence; success: status == 1.
    history: a list of `Trial`, one for each step that was tried.  cov: covariance of x, rows and columns like those of
    jac, or None and why in cov_message; errors: its standard errors, like x, or None.
    active_mask: like x, -1 at a lower bound that holds the parameter back, 1 at an upper one, else 0.
    """

    x: Any
    cost: float
    fun: np.ndarray
    jac: np.ndarray
    grad: Any
    optimality: float
    nfev: int
    njev: int
    nit: int
    status: int
    message: str
    success: bool
    history: list
    cov: np.ndarray | None
    cov_message: str | None
    errors: Any
    active_mask: Any

    def __repr__(self):
        lines = [f"{'x':>12}: {self.x}", f"{'errors':>12}: {self.errors if self.cov is not None else self.cov_message}"]
        lines += [f"{name:>12}: {getattr(self, name)}" for name in ("cost", "optimality", "nfev", "njev", "nit")]
        return "\n".join([f"{'success':>12}: {self.success}, {self.message}", *lines])


def least_squares(residuals, x0, method="lm", bounds=None, loss="linear", f_scale=1.0, weights=None, x_scale=None,
                  ftol=1e-10, xtol=1e-10, gtol=1e-8, max_nfev=None, jac="auto", callback=None, progress=False):
    """Minimise the sum of the squares of residuals(x) over x: a `Fit`.

    residuals: a function of one argument, or a list of them, written in plain NumPy, that returns an array or a nest of
    arrays: model minus data.  x0: where to start: an array of floats, a number, or a nest of them; the result has its
    containers.  Computed in float64.
    bounds: (lower, upper), each like x0, or one number, or None; infinite where there is none.  x never leaves them,
    not even on trial.  loss: "linear" for squares, "huber", "soft_l1", "cauchy", or a function rho of
    z = (r / f_scale)**2 in plain NumPy.  weights: numbers >= 0 that multiply the squares, like the residuals, or one
    for each function of a list.
    x_scale: None tries measures of a step in turn; "jac" takes the columns of the Jacobian; or one unit per parameter.
    ftol, xtol: a damped descent ends where the model promises no more than ftol of the cost, or a step is shorter than
    xtol of x; undamped steps follow, as long as they get shorter.  gtol: what `optimality` must be for `success`; small
    steps alone are none.  max_nfev: by default 200 for each parameter and one more, for each strategy that is tried;
    the start takes two.  jac: "forward" or "reverse" mode, "auto" for the cheaper one, or a function of x that returns
    the Jacobian.
    callback: called with each `Trial`; the fit stops when it returns True.  progress: print a line for each.

    Raises InputError, ShapeError, OptionError before the first step for what cannot be fitted: residuals that are no
    numbers at x0, or differ between two calls at the same x; a start outside the bounds.  After it, residuals that
    raise or are not finite only make a step fail.
    Sources: Levenberg 1944; Marquardt 1963; Moré 1978; Nielsen 1999; Kanzow, Yamashita & Fukushima 2004 for the bounds.
    """
    if method != "lm":
        raise OptionError(f"you gave least_squares method={method!r}", "there is one, which takes bounds too",
                          'write method="lm"')
    ftol, xtol, gtol = [option("least_squares", name, value, 0.0, 1.0)
                        for name, value in (("ftol", ftol), ("xtol", xtol), ("gtol", gtol))]
    if max_nfev is not None:
        max_nfev = option("least_squares", "max_nfev", max_nfev, 1.0, math.inf)
    f_scale = option("least_squares", "f_scale", f_scale, 0.0, math.inf, closed=False)
    with np.errstate(all="ignore"):
        loss = None if isinstance(loss, str) and loss == "linear" else Loss(loss, f_scale)
        box = _box(bounds, x0)
        flat = Residuals(residuals, x0, jac)
        objective = Objective(flat, _roots(weights, flat), loss, box)
        return _fit(objective, _strategies(x_scale, flat.parameters), (ftol, xtol, gtol), max_nfev,
                    _Log(callback, progress))


def _fit(objective, strategies, tolerances, max_nfev, log):
    """The best end of the strategies: the first that is stationary, else that of the lowest cost."""
    flat, gtol = objective.residuals, tolerances[2]
    x0 = flat.parameters.vector()
    first = objective.point(x0, flat.start)
    if first is not None and first.cost == 0.0 and first.r.any():
        raise InputError("the squares of your residuals are too small for float64 at x0", "their sum is zero",
                         "write them in a larger unit")
    if first is None or not objective.linearise(first):
        raise InputError(f"the {'cost' if first is None else 'Jacobian of your residuals'} is not finite at x0",
                         "a fit starts where it is", "choose another start")
    each = 200 * (len(x0) + 1) if max_nfev is None else max_nfev
    ends = []
    for attempt, (kind, tau) in enumerate(strategies):
        budget = each if max_nfev is not None else flat.nfev + each
        search = Search(objective, log.note, budget, tolerances, attempt)
        log.point, length, stop = first, math.inf, None
        try:
            end, length = search.run(first, Scale(kind), tau)
        except Stopped as stopped:
            end, stop = log.point, stopped.args
            length = search.upcoming(end)[1]
        ends.append((*_judged(objective, end, length, gtol, stop), end))
        if ends[-1][0] in (STATIONARY, STOPPED) or (max_nfev is not None and flat.nfev >= max_nfev) or not len(end.b):
            break
    status, message, end = min(ends, key=lambda e: (e[0] != STATIONARY, e[2].cost))
    if ends[-1][0] == STOPPED:
        status, message = ends[-1][:2]
    return _result(objective, end, status, message, log)


def _judged(objective, end, length, gtol, stop):
    """(status, sentence) for the Point where a search ended."""
    flat, cosine = objective.residuals, optimality(end)
    if stop and stop[0] == STOPPED:
        return stop
    if end.cost == 0.0:
        return STATIONARY, "all residuals are zero"
    if not end.norms.any():
        return NOT_STATIONARY, ("the residuals do not depend on any parameter near x: see that they use it, or try "
                                "another start")
    if cosine <= gtol and length <= SHORT:
        dead = np.flatnonzero(end.norms == 0.0)
        if (flatland := next((k for k in dead if _matters(objective, end, k)), None)) is not None:
            return NOT_STATIONARY, (f"parameter {flatland} went to where the residuals do not change with it, although "
                                    "they do elsewhere: a plateau, no minimum")
        unused = f"; the residuals do not depend on parameter {', '.join(map(str, dead))}" if len(dead) else ""
        left = f"but for a cosine of {cosine:.0e} with the residuals" if cosine else "to rounding"
        return STATIONARY, f"the gradient is zero {left}{unused}"
    failed = f"; at some points your residuals raised {flat.raised}" if flat.raised else ""
    if stop:
        return RAN_OUT, f"{stop[1]}: the cosine of the residuals with the Jacobian is {cosine:.0e}{failed}"
    if cosine <= gtol:
        return NOT_STATIONARY, f"the gradient is small but the parameters still move: a valley without end{failed}"
    return NOT_STATIONARY, ("no step lowers the cost, yet the gradient is not zero: the cosine of the residuals with "
                            f"the Jacobian is {cosine:.0e}{failed}")


def _matters(objective, end, k):
    """Whether the residuals change where parameter k alone has another value."""
    lo, hi = objective.bounds or (np.full(len(end.x), -np.inf), np.full(len(end.x), np.inf))
    for value in (0.5 * end.x[k], 0.01 * end.x[k], 0.0, 1.0, -1.0):
        x = end.x.copy()
        x[k] = np.clip(value, lo[k], hi[k])
        other = objective.point(x)
        if other is not None and not np.array_equal(other.fun, end.fun):
            return True
    return False


def _result(objective, end, status, message, log):
    """The Fit for a Point."""
    flat = objective.residuals
    p = flat.parameters
    cov, why = _covariance(objective, end)
    mask = np.zeros(p.size, int)
    if end.blocked is not None:
        mask = np.where(end.blocked, -np.sign(end.grad), 0)
    return Fit(p.result(end.x), end.cost, np.array(end.fun, float), np.array(end.jac, float), p.result(end.grad, float),
               optimality(end), flat.nfev, flat.njev, log.taken, status, message[0].upper() + message[1:] + ".",
               status == STATIONARY, log.trials, cov, why,
               None if cov is None else p.result(np.sqrt(np.diag(cov)), float), p.result(mask, int))


def _covariance(objective, end):
    """(covariance, None) or (None, why not).  For a loss other than squares Huber's estimate, with which the two agree
    where the loss is quadratic.  Source: Huber 1981, section 7.6."""
    kept = slice(None) if objective.weights is None else objective.weights > 0.0  # what has no weight is no datum
    r, (m, n) = end.r[kept], end.jac[kept].shape
    if end.blocked is not None:
        return None, "a parameter is held by its bound, where errors are not normal"
    if m <= n:
        return None, f"{m} residuals leave nothing to estimate the noise of {n} parameters from"
    plain = objective.loss is None  # else the rows of end.a have the loss in them
    inverse, why = None if end.undamped is None or not plain else end.undamped.inverse, None
    if inverse is None:
        inverse, why = covariance(end.jac if objective.weights is None else objective.weights[:, None] * end.jac)
    if inverse is None or plain:
        return (None if inverse is None else inverse * (r @ r) / (m - n)), why
    slope, bend = objective.loss.weights(r)
    mean = float(np.mean(bend))
    if mean <= 0.0:
        return None, "most residuals are so far out that the loss has no curvature there"
    factor = 1.0 + n / m * float(np.var(bend)) / mean**2
    return inverse * (factor / mean) ** 2 * float(np.sum((slope * r) ** 2)) / (m - n), None


class _Log:
    """The trials so far, the Point that the search stands at, and whoever wants to hear of them."""

    def __init__(self, callback, progress):
        if callback is not None and not callable(callback):
            raise InputError(f"you gave least_squares callback={callback!r}", "it is called with each trial",
                             "write a function of one argument")
        self.callback, self.progress, self.trials, self.taken, self.point = callback, progress, [], 0, None

    def note(self, trial, point):
        """One step was tried; the search now stands at this Point."""
        self.trials.append(trial)
        self.point, self.taken = point, self.taken + trial.accepted
        if self.progress:
            print(f"{len(self.trials):5} {trial.phase} {trial.attempt} cost {trial.cost:<14.8g} "
                  f"damping {trial.damping:<9.2g} ratio {trial.ratio:<9.2g} step {trial.step:.2g}"
                  f"{'' if trial.accepted else ', not taken'}")
        if self.callback is not None:
            with np.errstate(all="warn"):
                stop = self.callback(trial)
            if isinstance(stop, (bool, np.bool_)) and stop:
                raise Stopped(STOPPED, "the callback stopped the fit")


# --- what was given
def _box(bounds, x0):
    """(lower, upper) as vectors, or None."""
    if bounds is None:
        return None
    if not isinstance(bounds, (tuple, list)) or len(bounds) != 2:
        raise InputError(f"you gave least_squares bounds={str(bounds)[:40]}", "they are two: the lower and the upper",
                         "write bounds=(0.0, np.inf), or two nests like x0")
    p = Parameters(x0)
    lo, hi = [p.vector(none if side is None else side, name) for side, none, name in
              zip(bounds, (-np.inf, np.inf), ("the lower bound", "the upper bound"), strict=True)]
    x = p.vector()
    bad = np.flatnonzero(~(lo <= hi) | ~(lo <= x) | ~(x <= hi))
    if len(bad):
        k = bad[0]
        raise OptionError(f"parameter {k} starts at {x[k]:.6g} and has the bounds {lo[k]:.6g} and {hi[k]:.6g}",
                          "a fit never leaves its box" if lo[k] <= hi[k] else "no number is between them",
                          "move the start or the bounds")
    return None if np.isinf(lo).all() and np.isinf(hi).all() else (lo, hi)


def _roots(weights, flat):
    """Square roots of the weights, one for each residual, or None."""
    if weights is None:
        return None
    outs = flat.outs[0] if len(flat.outs) == 1 else flat.outs
    parts: Any = [(weights, flat.start)]
    if isinstance(weights, np.ndarray):
        parts = [(weights.ravel(), flat.start)]
    elif outs is flat.outs and isinstance(weights, (list, tuple)) and len(weights) == len(outs):
        parts = zip(weights, outs, strict=True)
    elif len(flatten(weights)) == len(flatten(outs)):
        parts = [(weights, outs)]
    w = np.concatenate([spread(given, like, "the weights", "your residuals") for given, like in parts])
    if not (np.isfinite(w).all() and (w >= 0.0).all() and w.any()):
        raise OptionError("you gave least_squares a weight that is negative or no number, or only zeros",
                          "a weight multiplies a square", "give numbers >= 0")
    return np.sqrt(w)


def _strategies(x_scale, parameters):
    """Which measures of a step to try, with their first damping."""
    if x_scale is None:
        return STRATEGIES
    if isinstance(x_scale, str):
        if x_scale != "jac":
            raise InputError(f"you gave least_squares x_scale={x_scale!r}", "one scale has a name",
                             'write "jac", one unit for each parameter, or None')
        return (("columns", 1e-3), ("columns", 1.0))
    unit = parameters.vector(x_scale, "x_scale")
    if not (np.isfinite(unit).all() and (unit > 0.0).all()):
        raise OptionError("you gave least_squares an x_scale that is not positive", "it says what one unit is of each",
                          "give numbers > 0")
    return ((unit, 1e-6), (unit, 1.0))
