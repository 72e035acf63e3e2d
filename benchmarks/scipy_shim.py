"""SciPy's solvers on minigrad: least_squares, leastsq, curve_fit, minimize, fmin_slsqp and
fmin_cobyla with SciPy's arguments and the fields of its results, for SciPy's own tests.

What only steers a method of SciPy (tr_solver, diff_step, workers, hess, ...) is taken and ignored,
and so is "2-point" and its like: derivatives are exact.  Nothing here is of SciPy's source.

Each call is also made with SciPy's own function, and `CALLS` keeps both answers.
"""
import functools
import inspect
import os
import warnings
from typing import NamedTuple

import numpy
import pytest
import scipy.optimize

import minigrad as mg
import minigrad.numpy as np

SAME_METHOD = {"slsqp": "SLSQP", "trust-constr": "trust-constr", "l-bfgs-b": "L-BFGS-B"}
# losses that minigrad does not know by name
LOSSES = {"arctan": np.arctan}


class Call(NamedTuple):
    """One call, answered by minigrad and by SciPy.

    test: its name.
    solver: the function that was called.
    ours, theirs: (cost, success, violation) of both.
    lower: the cost that SciPy's solver finds a little beside minigrad's answer.
    """

    test: str
    solver: str
    ours: tuple
    theirs: tuple
    lower: float

    def verdict(self):
        """Return what is wrong with minigrad's answer, or ""."""
        size = 1e-6 * max(abs(self.theirs[0]), 1e-6)
        reliable = self.theirs[1] and self.theirs[2] < 1e-6
        if self.ours[1] and self.ours[2] > 1e-6:
            return "false success: infeasible"
        if self.ours[1] and self.lower < self.ours[0] - size:
            return "false success: lower beside it"
        if reliable and self.ours[0] > self.theirs[0] + size:
            return "worse"
        if reliable and not self.ours[1]:
            return "false failure?"
        return "better" if self.ours[1] and self.ours[0] < self.theirs[0] - size else ""


CALLS: list[Call] = []
LATER: list = []  # functions that make a Call, run when the test is over, as its functions count


def recorded(solver):
    """Keep the call, to make it with SciPy's function when the test is over."""

    @functools.wraps(solver)
    def call(*args, **options):
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0].rpartition("/")[2]
        result, ours, beside = solver(*args, **options)
        given = inspect.signature(solver).bind(*args, **options).arguments
        # a callback may stop the search, and what a small budget reaches compares counts
        if not given.keys() & {"callback", "max_nfev"}:
            LATER.append(lambda: Call(test, solver.__name__, ours, scipys(solver.__name__, given),
                                      beside() if ours[1] else ours[0]))
        return result

    return call


def compare():
    """Make the calls of the last test with SciPy's functions, and keep both answers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        CALLS.extend(make() for make in LATER)
    LATER.clear()


def scipys(name, given):
    """(cost, success, violation) of SciPy's own function; inf where it raises."""
    try:
        found = getattr(scipy.optimize, name)(**given)
    except Exception:
        return numpy.inf, False, 0.0
    if name == "least_squares":
        return float(found.cost), bool(found.success), 0.0
    value = plain(given["fun"], given.get("args", ()))(found.x)
    return (float(numpy.squeeze(value)), bool(found.success),
            violation(found.x, given.get("constraints", ()), given.get("bounds")))


def plain(fun, args):
    args = args if isinstance(args, tuple) else (args,)

    def of_one(x):
        out = fun(x, *args)
        return out[0] if isinstance(out, tuple) else out

    return of_one


class Result(dict):
    """Fields of a result, as attributes and as keys."""

    __getattr__ = dict.__getitem__


# --- sums of squares
def start(x0):
    x0 = numpy.atleast_1d(x0)
    return x0.astype(float) if x0.dtype.kind in "iu" else x0


def sides(bounds, x0):
    """Bounds as minigrad takes them: one number stands for all."""
    if isinstance(bounds, scipy.optimize.Bounds):  # which makes one number an array
        bounds = [side[0] if numpy.size(side) == 1 else side for side in (bounds.lb, bounds.ub)]
    if len(bounds) != 2:
        return bounds
    return tuple(numpy.full(x0.shape, float(side)) if numpy.ndim(side) == 0
                 else numpy.asarray(side, float) for side in bounds)


def listen(callback):
    """minigrad's callback for one of SciPy's."""
    if callback is None:
        return None
    names = inspect.signature(callback).parameters

    def heard(trial):
        if not getattr(trial, "accepted", True):
            return False
        seen = scipy.optimize.OptimizeResult(x=numpy.array(trial.x, float),
                                             nit=heard.count + 1, niter=heard.count + 1)
        heard.count += 1
        try:
            if "intermediate_result" in names:
                return callback(intermediate_result=seen)
            return callback(seen.x, seen) if len(names) == 2 else callback(seen.x)
        except StopIteration:
            return True

    heard.count = 0
    return heard


@recorded
def least_squares(fun, x0, jac="2-point", bounds=(-numpy.inf, numpy.inf), method="trf", ftol=1e-8,
                  xtol=1e-8, gtol=1e-8, x_scale=None, loss="linear", f_scale=1.0, diff_step=None,
                  tr_solver=None, tr_options=None, jac_sparsity=None, max_nfev=None, verbose=0,
                  args=(), kwargs=None, callback=None, workers=None):
    kwargs = kwargs or {}
    x0 = start(x0)
    f = lambda x: fun(x, *args, **kwargs)
    rho = LOSSES.get(loss, loss) if isinstance(loss, str) else (lambda z: loss(z)[0])
    if x0.ndim == 1 and x_scale is not None and not isinstance(x_scale, str):
        x_scale = numpy.broadcast_to(x_scale, x0.shape)
    with_jac = jac if not isinstance(jac, str) or jac not in ("2-point", "3-point", "cs") else None
    if jac_sparsity is not None and with_jac is not None:
        jac_sparsity = None  # the Jacobian that is given says it
    fit = mg.optim.least_squares(
        f, x0, bounds=sides(bounds, x0), loss=rho, f_scale=f_scale,
        x_scale=x_scale, jac="auto" if with_jac is None else
        (lambda x: with_jac(x, *args, **kwargs)) if callable(with_jac) else with_jac,
        max_nfev=max_nfev, jac_sparsity=jac_sparsity, callback=listen(callback))
    found = Result(vars(fit), nfev=fit.nfev, njev=None if method == "lm" else fit.njev)

    def beside():
        best = fit.cost
        for seed in range(3):
            shift = numpy.random.default_rng(seed).standard_normal(x0.size)
            lo, hi = (numpy.broadcast_to(side, x0.shape) for side in sides(bounds, x0))
            near = numpy.clip(fit.x + 1e-3 * numpy.maximum(numpy.abs(fit.x), 1.0) * shift, lo, hi)
            best = min(best, scipy.optimize.least_squares(
                f, near, bounds=(lo, hi), loss=loss, f_scale=f_scale, max_nfev=200).cost)
        return best

    return found, (fit.cost, fit.success, 0.0), beside


def leastsq(func, x0, args=(), Dfun=None, full_output=False, **_):
    args = args if isinstance(args, tuple) else (args,)
    x0 = start(numpy.ravel(x0))
    jac = "auto" if Dfun is None else lambda x: Dfun(x, *args)
    fit = mg.optim.least_squares(lambda x: func(x, *args), x0, jac=jac)
    ier = 1 if fit.success else 5
    return (fit.x, fit.cov, {"nfev": fit.nfev, "fvec": fit.fun}, fit.message,
            ier) if full_output else (fit.x, ier)


def curve_fit(f, xdata, ydata, p0=None, sigma=None, absolute_sigma=False, check_finite=None,
              bounds=(-numpy.inf, numpy.inf), method=None, jac=None, **options):
    jac = None if isinstance(jac, str) and jac == "cs" else jac
    return mg.optim.curve_fit(f, xdata, ydata, p0, sigma, absolute_sigma, check_finite, bounds,
                              method, jac, **options)


# --- minima with constraints
def conditions(constraints):
    """(kind, function) of SciPy's constraints, each of x."""
    one = isinstance(constraints, (dict, scipy.optimize.NonlinearConstraint,
                                   scipy.optimize.LinearConstraint))
    for c in [constraints] if one else constraints:
        if isinstance(c, dict):
            args = c.get("args", ())
            yield c["type"], lambda x, c=c, args=args: joined(c["fun"](x, *args))
            continue
        if isinstance(c, scipy.optimize.LinearConstraint):
            a = numpy.atleast_2d(numpy.asarray(c.A))
            g = lambda x, a=a: a @ x
        else:
            g = lambda x, c=c: joined(c.fun(x))
        # the number of conditions is known only when g is called
        yield from ((kind, lambda x, g=g, c=c, kind=kind: limited(g(x), c, kind))
                    for kind in ("eq", "ineq") if any_of(c, kind))


def any_of(c, kind):
    lb, ub = numpy.asarray(c.lb, float), numpy.asarray(c.ub, float)
    return bool(numpy.any(lb == ub) if kind == "eq" else
                numpy.any((lb != ub) & (numpy.isfinite(lb) | numpy.isfinite(ub))))


def limited(g, c, kind):
    """The conditions of one kind that lb <= g <= ub makes."""
    lb, ub = (numpy.broadcast_to(numpy.asarray(side, float), g.shape) for side in (c.lb, c.ub))
    if kind == "eq":
        return (g - lb)[numpy.flatnonzero(lb == ub)]
    low = numpy.flatnonzero((lb != ub) & numpy.isfinite(lb))
    high = numpy.flatnonzero((lb != ub) & numpy.isfinite(ub))
    return np.concatenate([g[low] - lb[low], ub[high] - g[high]])


def joined(value):
    return np.reshape(np.asarray(value), (-1,))


def violation(x, constraints, bounds=None):
    """The largest violation at a plain x."""
    worst = [0.0]
    for kind, g in conditions(constraints):
        c = numpy.asarray(g(numpy.asarray(x, float)), float)
        worst.extend(numpy.abs(c) if kind == "eq" else -c)
    if bounds is not None:
        lo, hi = limits(bounds, len(x))
        worst.extend([*(lo - x), *(x - hi)])
    return float(max(worst))


def limits(bounds, n):
    if isinstance(bounds, scipy.optimize.Bounds):
        return [numpy.broadcast_to(numpy.asarray(s, float), n) for s in (bounds.lb, bounds.ub)]
    return [numpy.array([none if side is None else float(numpy.squeeze(side))
                         for side in sides_], float)
            for none, sides_ in zip((-numpy.inf, numpy.inf), zip(*bounds, strict=True),
                                    strict=True)]


METHOD = {"same": False}  # whether minigrad runs the method that a test names, where it has it


@recorded
def minimize(fun, x0, args=(), method=None, jac=None, hess=None, hessp=None, bounds=None,
             constraints=(), tol=None, callback=None, options=None):
    x0 = start(x0)
    f = plain(fun, args)
    given = [(mg.constraints.Equality if kind == "eq" else mg.constraints.Inequality)(g)
             for kind, g in conditions(constraints)]
    if bounds is not None:
        given.append(mg.constraints.Box(*limits(bounds, x0.size)))
    named = SAME_METHOD.get(str(method).lower()) if METHOD["same"] else None
    # SciPy takes an array of one number, too
    one = lambda x: np.reshape(np.asarray(f(x)), ()) if np.size(f(x)) == 1 else f(x)
    end = mg.optim.minimize(one, x0, given, method=named, callback=listen(callback))
    found = Result(vars(end), jac=end.grad, optimality=end.kkt, constr_violation=end.violation,
                   maxcv=end.violation, niter=end.nit, tr_radius=0.0, barrier_parameter=0.0,
                   method=method)

    def beside():
        best = end.fun
        for seed in range(3):
            shift = numpy.random.default_rng(seed).standard_normal(x0.size)
            near = end.x + 1e-3 * numpy.maximum(numpy.abs(end.x), 1.0) * shift
            try:
                other = scipy.optimize.minimize(plain(fun, args), near, method="SLSQP",
                                                bounds=bounds, constraints=constraints,
                                                options={"ftol": 1e-14})
            except Exception:
                continue
            if other.success and violation(other.x, constraints, bounds) < 1e-9:
                best = min(best, float(numpy.squeeze(other.fun)))
        return best

    return found, (end.fun, end.success, end.violation), beside


def fmin_slsqp(func, x0, eqcons=(), f_eqcons=None, ieqcons=(), f_ieqcons=None, bounds=(),
               args=(), full_output=False, **_):
    sides_ = [{"type": kind, "fun": g, "args": args}
              for kind, one, several in (("eq", f_eqcons, eqcons), ("ineq", f_ieqcons, ieqcons))
              for g in ([one] if one else several)]
    end = minimize(func, x0, args, "slsqp", bounds=bounds or None, constraints=sides_)
    return ((end.x, end.fun, end.nit, 0 if end.success else 8, end.message) if full_output
            else end.x)


def fmin_cobyla(func, x0, cons, args=(), **_):
    cons = [cons] if callable(cons) else cons
    return minimize(func, x0, args, constraints=[{"type": "ineq", "fun": g} for g in cons]).x


# --- what a test module gets in the place of SciPy's and pytest's
def raises(expected, *args, match=None, **options):
    """pytest.raises, to which any refusal of minigrad is the error that is asked for, as its
    sentences are its own."""
    return pytest.raises((expected, mg.errors.Refusal), *args, **options)


class Pytest:
    """pytest, with these raises."""

    raises = staticmethod(raises)
    __getattr__ = staticmethod(functools.partial(getattr, pytest))


NAMES = dict(least_squares=least_squares, leastsq=leastsq, curve_fit=curve_fit, minimize=minimize,
             fmin_slsqp=fmin_slsqp, fmin_cobyla=fmin_cobyla, assert_raises=raises,
             OptimizeWarning=RuntimeWarning)


class Optimize:
    """scipy.optimize, with minigrad's solvers."""

    def __getattr__(self, name):
        return NAMES.get(name) or getattr(scipy.optimize, name)


def install(module):
    """Put these functions in the place of SciPy's in a test module, and minigrad.numpy in the
    place of numpy."""
    for name in vars(module).keys() & NAMES.keys():
        setattr(module, name, NAMES[name])
    for name, value in dict(np=np, array=np.array, optimize=Optimize(), pytest=Pytest()).items():
        if hasattr(module, name):
            setattr(module, name, value)
