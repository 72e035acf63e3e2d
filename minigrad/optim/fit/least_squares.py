"""mg.optim.least_squares: fit parameters to data by Levenberg and Marquardt's method.

This file checks what it is given, tries one strategy after another until one ends at a stationary
point, and reports the result. The iterations are in `levenberg.py`, the linear problem of a step in
`damped.py`, residuals in `residuals.py`, weights and losses in `objective.py` and `robust.py`.
"""
import functools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...errors import InputError
from ...rules.vector import joined
from ...value import Nest
from ..first_order.options import option
from ..scipy_names import FIT_NAMES, fit_method, refuse, two_sides
from ..shown import Shown
from .arguments import box_of, roots_of, strategies_of
from .by_data import checked_args, fit_by_data, moving
from .curvature import curvature
from .damped import EPS, LARGE, by_products, covariance
from .differences import NAMES, differences
from .ends import STATIONARY, STOPPED, judged
from .levenberg import PATIENCE, Scale, Search, Stopped, Trial
from .objective import FitPoint, Objective, optimality
from .products import Products, Sparse
from .residuals import Parameters, Residuals, check_plain
from .robust import Loss

# numbers in a sparse Jacobian up to which its covariance is computed as that of a dense one
FEW = 100_000
MORE = 5 * LARGE, 2000  # numbers, and parameters, up to which it is an inverse of J'J
ESCAPES = 5  # from saddles


@dataclass
class Fit:
    """A Fit is the result of `least_squares`.

    x: the parameters, in the containers of x0.
    cost: half the sum of the squared residuals, or of rho of them for a robust loss.
    fun: the residuals at x, in one row.
    jac: the Jacobian of the residuals, (residuals, numbers in x): an array, a csr_array of SciPy,
        or an object with dot(v) and left(u) that multiplies by it.
    grad: the gradient of the cost, like x.
    optimality: the largest cosine between the residuals and a column of the Jacobian: 0 at a
        solution, 1 far from one. Where the gradient vanishes with columns, each counts with the
        largest norm that it has had.
    nfev, njev: how often residuals and Jacobians were computed.
    nit: the number of steps that were taken.
    status: 1 stationary, 0 evaluations ran out or bring too little, -1 not stationary, -2 stopped
        by the callback.
    message: the status in a sentence.
    success: whether status is 1.
    history: a list of `Trial`, one for each step that was tried.
    cov: the covariance of x, with rows and columns in the order of the columns of jac; None where
        it cannot be estimated.
    cov_message: the reason why cov is None, else None.
    errors: the standard errors of x, like x, or None.
    active_mask: like x: -1 at a lower bound that holds the parameter back, 1 at an upper one, else
        0.
    way: how the Jacobian was computed and held, and why; and what could not be compiled, and why.
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
    way: str

    def __repr__(self) -> str:
        lines = [f"{'x':>12}: {self.x}",
                 f"{'errors':>12}: {self.errors if self.cov is not None else self.cov_message}"]
        lines += [f"{name:>12}: {getattr(self, name)}"
                  for name in ("cost", "optimality", "nfev", "njev", "nit")]
        return "\n".join([f"{'success':>12}: {self.success}, {self.message}", *lines])


def least_squares(residuals: Any = None, x0: Any = None, method: str = "lm", bounds: Any = None,
                  loss: Any = "linear", f_scale: float = 1.0, weights: Any = None,
                  x_scale: Any = None, ftol: float = 1e-10, xtol: float = 1e-10, gtol: float = 1e-8,
                  max_nfev: float | None = None, jac: Any = "auto",
                  callback: Callable[[Trial], Any] | None = None,
                  progress: bool | str = False, jac_sparsity: Any = None,
                  args: tuple | list = (), backend: str = "numpy", kwargs: Any = None,
                  **others: Any) -> Fit:
    """Minimise the sum of the squares of residuals(x, *args) over x.

    residuals: a function of x, and of args, in plain NumPy, or a list of such functions, that
        returns an array or a nest of arrays: model minus data. It is computed in float64.
    x0: where to start: an array, a number, or a nest of them. Integers are taken as floats, and a
        list or tuple of numbers as an array. The result has its containers.
    method: "lm". SciPy's "trf" and "dogbox" mean the same here.
    bounds: (lower, upper), each like x0, or one number, or None; infinite where there is none, and
        for what a dict leaves out; or SciPy's Bounds. x never leaves them, not even on trial.
    loss: "linear" for squares, "huber", "soft_l1", "cauchy", or a function rho of the array z = (r
        / f_scale)**2 in plain NumPy.
    f_scale: the size of a residual, > 0, from which a robust loss counts it less.
    weights: numbers >= 0 that multiply the squares, nested like the residuals, or one for each
        function of a list.
    x_scale: the unit in which a step is measured: None tries several measures in turn, "jac" takes
        the columns of the Jacobian, else one number > 0 for each parameter.
    ftol: a damped descent ends where the model promises a decrease of no more than ftol times the
        cost; undamped steps follow, as long as they get shorter.
    xtol: a damped descent ends also after a step shorter than xtol times x.
    gtol: the largest `optimality` of a success; small steps alone are none. Where the linear model
        says too little, as columns of the Jacobian vanish or depend on each other, or as steps from
        a symmetric start left a direction out in which the cost bends otherwise, up to 80
        parameters are also judged by second derivatives: a saddle is left, or named in the
        message, and a minimum is told from a plateau.
    max_nfev: the largest number of evaluations of the residuals. By default it is, for each
        strategy that is tried, 200 for each parameter and 200 more, and a strategy ends where 500
        evaluations lower the cost by less than 1 %; the start takes two.
    jac: "forward" or "reverse" mode, "auto" for the cheaper one, "products" for products with
        vectors instead of a matrix, or a function of x and args that returns the Jacobian: an
        array, a sparse matrix or a LinearOperator of SciPy. "2-point" or "3-point" take central
        differences of residuals that are not in plain NumPy, such as those of an integrator.
    callback: a function that is called with each `Trial`; the fit stops when it returns True.
    progress: True shows a bar of the evaluations allowed, with cost and damping, in a notebook or a
        terminal; "lines" prints a line for each trial.
    jac_sparsity: a matrix, or sparse matrix, with zeros where the Jacobian has them; "auto" to find
        them by tracing. By default they are looked for where the Jacobian has more than 131,072
        numbers, and 128 rows and columns. Where a quarter or less is left, derivatives are taken
        for several columns at once, and steps go by a sparse factor or by LSMR.
    args: what the residuals get after x, such as data: any objects. What was compiled serves for
        other numbers of the same shapes, too.
    backend: what the Jacobian is compiled to, as in mg.compile: "numpy", or "numba" for machine
        code, which takes seconds at the first call.
    kwargs: a dict of what the residuals get by name; no tensors.
    others: arguments of SciPy's that have another name here are refused with a sentence.
    Residuals run under your own np.seterr.
    Returns a `Fit`, or a `FitByData` where args or weights hold tensors: its x, fun and cost are
        tensors, so a transform such as mg.grad differentiates the result of a fit by its data, by
        mg.implicit, in every order; a parameter that is pushed against its bound stays there.
    Raises GraphError for tensors elsewhere in what is given, or in the residuals;
        InputError, ShapeError or OptionError before the first step for what cannot be fitted,
        such as residuals that are no numbers at x0 or differ between two calls at the same x, or a
        start outside the bounds. Later, residuals that raise or are not finite only make a step
        fail. A KeyboardInterrupt (Ctrl-C) has the best point so far as a `Fit` in its attribute
        `best`.
    Sources: Levenberg 1944; Marquardt 1963; Moré 1978; Nielsen 1999; Kanzow, Yamashita & Fukushima
        2004 for the bounds.
    """
    refuse("least_squares", FIT_NAMES, others, x0)
    fit_method("least_squares", method)
    bounds, under = two_sides(bounds), np.geterr()
    ftol, xtol, gtol = [option("least_squares", name, value, 0.0, 1.0)
                        for name, value in (("ftol", ftol), ("xtol", xtol), ("gtol", gtol))]
    if max_nfev is not None:
        max_nfev = option("least_squares", "max_nfev", max_nfev, 1.0, math.inf)
    f_scale = option("least_squares", "f_scale", f_scale, 0.0, math.inf, closed=False)
    check_plain("least_squares", ("x0", x0), ("bounds", bounds), ("f_scale", f_scale),
                ("x_scale", x_scale))
    args = checked_args("least_squares", args)
    residuals, jac = _with_kwargs(residuals, kwargs), _with_kwargs(jac, kwargs)
    with np.errstate(all="ignore"):
        rho = None if isinstance(loss, str) and loss == "linear" else Loss(loss, f_scale)
        box = box_of(bounds, x0)
        if (args or weights is not None) and moving(args, weights):
            again = functools.partial(
                least_squares, residuals, x0, bounds=bounds, loss=loss, f_scale=f_scale,
                x_scale=x_scale, ftol=ftol, xtol=xtol, gtol=gtol, max_nfev=max_nfev, jac=jac,
                callback=callback, progress=progress, jac_sparsity=jac_sparsity, backend=backend)
            return fit_by_data(lambda args, weights: again(args=args, weights=weights), residuals,
                               x0, args, weights, rho, box)
        if isinstance(jac, str) and jac in NAMES:
            jac = _differences(residuals, x0, box)
        flat = Residuals(residuals, x0, jac, jac_sparsity, args, backend, under)
        objective = Objective(flat, roots_of(weights, flat), rho, box)
        return _fit(objective, strategies_of(x_scale, flat.parameters), (ftol, xtol, gtol),
                    max_nfev, _Log(callback, progress, under))


def _with_kwargs(given: Any, kwargs: Any) -> Any:
    """Return functions that get kwargs too; what is no function is returned as it is."""
    if kwargs is not None and not isinstance(kwargs, dict):
        raise InputError(f"you gave least_squares kwargs={str(kwargs)[:40]}",
                         "it holds what your residuals get by name", 'write kwargs={"t": t}')
    if not kwargs:
        return given
    check_plain("least_squares", ("kwargs", list(kwargs.values())))
    if isinstance(given, (list, tuple)):
        return [_with_kwargs(f, kwargs) for f in given]
    return functools.partial(given, **kwargs) if callable(given) else given


def _differences(residuals: Any, x0: Nest, box: Any) -> Callable[..., np.ndarray]:
    """Return a `jac` that takes central differences."""
    p = Parameters(x0)
    functions = residuals if isinstance(residuals, (list, tuple)) else [residuals]
    return lambda nest, *args: differences(
        lambda v: np.array(joined([f(p.nested(v.copy()), *args) for f in functions]), float),
        p.vector(nest), p.vector(), box)


def _fit(objective: Objective, strategies: Iterable[tuple[Any, float]],
         tolerances: tuple[float, float, float], max_nfev: float | None, log: "_Log") -> Fit:
    """Try the strategies: take the first end that is stationary, else that of the lowest cost."""
    flat = objective.residuals
    x0 = flat.parameters.vector()
    first = objective.point(x0, flat.start)
    if first is not None and first.cost == 0.0 and first.r.any():
        raise InputError("the squares of your residuals are too small for float64 at x0",
                         "their sum is zero", "write them in a larger unit")
    if first is None or not objective.linearise(first):
        raise InputError(f"the {'cost' if first is None else 'Jacobian of your residuals'} is not "
                         "finite at x0", "a fit starts where it is", "choose another start")
    # relative to the start in small units, absolute in large ones
    objective.floor = EPS**2 * min(0.5, first.cost)
    log.point = log.best = first
    search = lambda: _searched(objective, first, strategies, tolerances, max_nfev, log)
    return log.shown.running(lambda: _result(objective, *search(), log),
                             lambda: _result(objective, log.best, STOPPED, "interrupted", log))


def _searched(objective: Objective, first: FitPoint, strategies: Iterable[tuple[Any, float]],
              tolerances: tuple[float, float, float], max_nfev: float | None,
              log: "_Log") -> tuple[FitPoint, int, str]:
    """Return (FitPoint, status, sentence) of the best end."""
    flat, gtol = objective.residuals, tolerances[2]
    each = 200 * (len(first.x) + 1) if max_nfev is None else max_nfev
    ends, spent = [], []  # what each strategy found, and the evaluations it took
    for attempt, (kind, tau) in enumerate(strategies):
        begun, budget = flat.nfev, each if max_nfev is not None else flat.nfev + each
        search = Search(objective, log.note, budget, tolerances, attempt,
                        PATIENCE if max_nfev is None else 0)
        objective.linearise(first)  # again, where it gave way
        log.point, log.nfev, log.budget = first, lambda: flat.nfev, budget
        length = math.inf
        stop: Any = None  # the arguments of Stopped
        least, saddle = None, False  # a minimum, or whether it is a saddle, by second derivatives
        try:
            end, length = search.run(first, Scale(kind), tau)
            for _ in range(ESCAPES):
                path = [t.x for t in log.trials if t.accepted and t.attempt == attempt]
                seen = curvature(search, [first.x, *path], end, length)
                if seen is None or (lower := seen.lower()) is None:
                    least, saddle = (seen.minimum(), seen.saddle()) if seen else (None, False)
                    break
                end, length = search.run(lower, Scale(kind), tau)
            end = least or end
        except Stopped as stopped:
            end, stop = log.point, stopped.args
            objective.linearise(end)
            length = search.upcoming(end)[1]
        ends.append((*judged(objective, end, length, gtol, stop, least is not None,
                            saddle), end))
        spent.append(flat.nfev - begun)
        if (ends[-1][0] in (STATIONARY, STOPPED) or (max_nfev is not None and flat.nfev >= max_nfev)
            or not len(end.b)):
            break
        end.drop()
    status, message, end = min(ends, key=lambda e: (e[0] != STATIONARY, e[2].cost))
    for other in {e[2] for e in ends} - {end}:
        other.drop()
    if ends[-1][0] == STOPPED:
        status, message = ends[-1][:2]
    elif status == STATIONARY:
        lower = min(ends, key=lambda e: e[2].cost)
        if lower[2].cost < (1.0 - 1e-6) * end.cost:
            message += (f"; a search before it left a lower cost, {lower[2].cost:.6g}, after "
                        f"{spent[ends.index(lower)]} evaluations: {lower[1]}")
    return end, status, message


def _result(objective: Objective, end: FitPoint, status: int, message: str,
            log: "_Log") -> Fit:
    """Make the Fit for a FitPoint."""
    flat = objective.residuals
    p = flat.parameters
    objective.linearise(end)
    cov, why = _covariance(objective, end)
    jac, cosine = objective.plain(end), optimality(end)
    mask = (np.zeros(p.size, int) if end.blocked is None
            else np.where(end.blocked, -np.sign(end.grad), 0))
    errors = None if cov is None else p.result(np.sqrt(cov.diagonal()), float)
    return Fit(p.result(end.x), end.cost, np.array(end.fun, float), getattr(jac, "result", jac),
               p.result(end.grad, float), cosine, flat.nfev, flat.njev, log.taken, status,
               message[0].upper() + message[1:] + ".", status == STATIONARY, log.trials, cov, why,
               errors, p.result(mask, int), flat.way)


def _covariance(objective: Objective, end: FitPoint) -> tuple[np.ndarray | None, str | None]:
    """Estimate the covariance: (covariance, None), or (None, why not).

    For a loss other than squares it is Huber's estimate, with which the two agree where the loss is
    quadratic. Source: Huber 1981, section 7.6.
    """
    # what has no weight is no datum
    kept = slice(None) if objective.weights is None else objective.weights > 0.0
    r = end.r[kept]
    m, n, jac = len(r), len(end.x), end.jac
    if end.blocked is not None:
        return None, "a parameter is held by its bound, where errors are not normal"
    if m <= n:
        return None, f"{m} residuals leave nothing to estimate the noise of {n} parameters from"
    sparse, inverse = isinstance(jac, Sparse) and m * n > FEW, None
    if sparse and m * n <= MORE[0] and n <= MORE[1]:
        rows = jac if objective.weights is None else jac.rows(objective.weights)
        inverse = by_products(rows.csr)
    if inverse is None and (sparse or isinstance(jac, Products)):
        how = ("scipy.sparse.linalg.splu((J.T @ J).tocsc()).solve(e)" if isinstance(jac, Sparse)
               else "scipy.sparse.linalg.cg on v -> J.left(J.dot(v))")
        rest = ("" if objective.loss is None and objective.weights is None
                else ", for J with its rows weighted")
        return None, (f"it would be a dense matrix of {n:,} x {n:,}; for its column k solve J'J c "
                      f"= e, as {how} does, with J = fit.jac and e = np.eye(1, {n}, k)[0], and "
                      f"multiply c by 2 * fit.cost / {m - n}{rest}")
    jac = jac.csr.toarray() if isinstance(jac, Sparse) and inverse is None else jac
    # without a loss the last undamped step has inverted A'A; with one its rows hold the loss
    undamped, why = end.undamped if objective.loss is None else None, None
    inverse = getattr(undamped, "inverse", None) if inverse is None else inverse
    if inverse is None:
        if objective.loss is None and type(end.a) is np.ndarray:
            jac = end.a
        else:
            jac = objective.plain(end) if jac is None else jac
            if objective.weights is not None:
                jac = objective.scaled(jac, objective.weights)
                end.jac = None if jac is end.jac else end.jac
        inverse, why = covariance(jac)
    if inverse is None or objective.loss is None:
        return (None if inverse is None else inverse * float(r.dot(r)) / (m - n)), why
    slope, bend = objective.loss.weights(r)
    mean = float(np.mean(bend))
    if mean <= 0.0:
        return None, "most residuals are so far out that the loss has no curvature there"
    factor = 1.0 + n / m * float(np.var(bend)) / mean**2
    return inverse * (factor / mean) ** 2 * float(np.sum((slope * r) ** 2)) / (m - n), None


class _Log:
    """It keeps the trials so far and the FitPoint where the search stands, and reports to the user.
    """

    def __init__(self, callback: Any, progress: bool | str, under: Any) -> None:
        if callback is not None and not callable(callback):
            raise InputError(f"you gave least_squares callback={callback!r}",
                             "it is called with each trial", "write a function of one argument")
        self.callback, self.shown = callback, Shown(progress, "least_squares")
        self.under = under  # the user's np.geterr()
        self.nfev: Callable[[], float]  # the evaluations so far
        self.budget = math.inf
        self.trials: list[Trial] = []
        self.taken = 0
        self.point: Any = None  # the FitPoint where the search stands
        self.best: Any = None   # the FitPoint of the lowest cost in all searches

    def note(self, trial: Trial, point: FitPoint) -> None:
        """Add a trial, after which the search stands at this FitPoint.

        Raises Stopped where the callback returns True.
        """
        self.trials.append(trial)
        self.point, self.taken = point, self.taken + trial.accepted
        self.best = point if point.cost < self.best.cost else self.best
        if self.shown.on:
            self.shown.show(self.nfev() / self.budget, lambda: (
                f"{len(self.trials):5} {trial.phase} {trial.attempt} cost {trial.cost:<14.8g} "
                f"damping {trial.damping:<9.2g} ratio {trial.ratio:<9.2g} step {trial.step:.2g}"
                f"{'' if trial.accepted else ', not taken'}"))
        if self.callback is not None:
            with np.errstate(**self.under):
                stop = self.callback(trial)
            if isinstance(stop, (bool, np.bool_)) and stop:
                raise Stopped(STOPPED, "the callback stopped the fit")
