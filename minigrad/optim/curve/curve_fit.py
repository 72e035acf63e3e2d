"""mg.optim.curve_fit: a curve through data, with SciPy's arguments."""
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import InputError, OptionError, check_function, one_of
from ...nest import flatten
from ...value import check_no_special
from ..fit.by_data import moving
from ..fit.differences import NAMES
from ..fit.least_squares import Fit, least_squares
from ..scipy_names import fit_method
from .by_data import curve_by_data
from .model import Curve, parameters_of
from .result import CurveFit

OPTIONS = ("loss", "f_scale", "x_scale", "ftol", "xtol", "gtol", "max_nfev", "backend", "callback",
           "progress")


def curve_fit(f: Callable[..., Any], xdata: Any, ydata: Any, p0: Any = None, sigma: Any = None,
              absolute_sigma: bool = False, check_finite: bool | None = None,
              bounds: Any = (-np.inf, np.inf), method: str | None = None, jac: Any = None, *,
              full_output: bool = False, nan_policy: str | None = None, fixed: Any = (),
              **options: Any) -> CurveFit:
    """Fit the parameters of f to data by least squares, with the arguments of SciPy's curve_fit.

    f: the model in plain NumPy. It is called as SciPy and lmfit call it: f(xdata, a, b) for a
        vector p0, f(xdata, a=..., b=...) for a dict. It returns one number for each datum.
    xdata: what f gets first: an array, or anything; the last axes are those of ydata.
    ydata: the data; one number stands for one at each x.
    p0: where to start: a vector, or a dict of numbers by name; parameters that a dict leaves out
        keep the default that f gives them. Without p0 the parameters are those that f names, each
        from 1, or from inside of its bounds.
    sigma: the standard deviations of ydata (one, or one for each), or their covariance matrix.
    absolute_sigma: whether sigma has the units of ydata; otherwise pcov is scaled so that the
        reduced chi2 is 1. A robust loss does not need it: there pcov is Huber's estimate.
    check_finite: False does not look for nan and inf; the default is True without a nan_policy.
    bounds: (lower, upper): numbers, vectors, or dicts by name; or SciPy's Bounds.
    method: None, "lm", "trf" or "dogbox": each is minigrad's Levenberg-Marquardt with bounds.
    jac: a function like f that returns one row for each datum and one column for each parameter;
        "2-point" or "3-point" for central differences of an f that is not in plain NumPy; None for
        exact derivatives.
    full_output: whether the result unpacks into popt, pcov, infodict, message and status.
    nan_policy: "raise", or "omit" to leave out data with a nan.
    fixed: {name: value} of parameters that stay, or names of those that stay as in p0. For a vector
        p0 the names are those of f's signature, or p0, p1, ...
    options: loss, f_scale, x_scale, ftol, xtol, gtol, max_nfev (or maxfev), backend, callback and
        progress of `least_squares`.
    Returns a `CurveFit`, which unpacks as SciPy's result. A RuntimeWarning says why pcov is inf.
        Where xdata, ydata, sigma or values in fixed are tensors, it is a `CurveFitByData`, so a
        transform such as mg.grad differentiates popt and pcov by them, by mg.implicit.
    Raises InputError, ShapeError or OptionError for what cannot be fitted. A fit without success
        raises when its result is unpacked.
    Source: the arguments are those of SciPy 1.17.
    """
    check_function(f, "optim.curve_fit")
    fit_method("curve_fit", method or "lm")
    if "maxfev" in options:
        options["max_nfev"] = options.pop("maxfev")
    if unknown := [name for name in options if name not in OPTIONS]:
        raise InputError(f"you gave curve_fit {unknown[0]}=", f"there are {', '.join(OPTIONS)}",
                         "write sigma=1/weights for the weights of lmfit"
                         if unknown == ["weights"] else "leave it out")
    if jac is not None and not callable(jac):
        one_of("curve_fit jac", jac, NAMES)

    def prepared(x: Any, y: Any, sigma: Any, fixed: Any) -> Curve:
        x, y, sigma = _cleaned(x, y, sigma, check_finite, nan_policy)
        start, held, box = parameters_of(f, x, p0, fixed, bounds)
        return Curve(f, x, y, sigma, start, held, isinstance(p0, dict), box, jac)

    def fitted(curve: Curve) -> Fit:
        held = np.isfinite(curve.bounds).any() or not np.less(*curve.bounds).all()
        return least_squares(curve, curve.first, bounds=curve.bounds if held else None,
                             jac=curve.derivative(), args=curve.data, **options)

    if moving(xdata, ydata, sigma, fixed):
        if nan_policy == "omit" or full_output:
            raise OptionError("you gave curve_fit tensors and "
                              + ('nan_policy="omit"' if nan_policy else "full_output=True"),
                              "only popt and what follows from it can be traced",
                              "leave data out yourself, or full_output")
        return curve_by_data(lambda *data: fitted(prepared(*data)), f, xdata, ydata, sigma, p0,
                             fixed, bounds, absolute_sigma, options)
    curve = prepared(xdata, ydata, sigma, fixed)
    result = lambda fit: CurveFit(curve, fit, absolute_sigma, full_output, {
        name: options[name] for name in OPTIONS[:-2] if name in options})
    try:
        found = result(fitted(curve))
    except KeyboardInterrupt as stop:
        if getattr(stop, "best", None):
            vars(stop).update(best=result(vars(stop)["best"]))
        raise
    if np.isinf(found.pcov).any():
        warnings.warn(f"The covariance of the parameters is unknown: {found.cov_message}.",
                      RuntimeWarning, stacklevel=2)
    return found


def _cleaned(x: Any, y: Any, sigma: Any, check_finite: bool | None,
             nan_policy: str | None) -> tuple[Any, np.ndarray, Any]:
    """Return xdata, ydata and sigma as arrays, without what is left out."""
    one_of("curve_fit nan_policy", nan_policy or "raise", ("raise", "omit"))
    for name, data in (("xdata", x), ("ydata", y), ("sigma", sigma)):
        for part in flatten(data):
            check_no_special(part, f"you gave curve_fit, as {name},")
    if np.iscomplexobj(y) or np.iscomplexobj(x):
        raise InputError("you gave curve_fit complex data", "errors are those of real numbers",
                         "fit np.stack([z.real, z.imag])")
    y = np.array(y, float)
    x = np.array(x, float) if isinstance(x, (list, tuple, np.ndarray)) else x
    numbers = x if isinstance(x, np.ndarray) else np.zeros(0)
    y = np.full(x.shape[-1:], y) if y.ndim == 0 and numbers.ndim else y
    if nan_policy == "omit":
        keep = ~np.isnan(y)
        if numbers.shape[numbers.ndim - y.ndim:] == y.shape:
            keep &= ~np.isnan(x).any(axis=tuple(range(x.ndim - y.ndim)))
            numbers = x = x[..., keep]
        shape, flat = np.shape(sigma), keep.ravel()
        if shape == (y.size, y.size):
            sigma = np.asarray(sigma)[np.ix_(flat, flat)]
        elif np.size(sigma) == y.size:
            sigma = np.ravel(sigma)[flat]
        y = y[keep]
    bad = sum(np.count_nonzero(~np.isfinite(data)) for data in (numbers, y))
    if bad and (nan_policy or check_finite is not False):
        raise OptionError(f"{bad} of your data are nan or inf", "a fit compares numbers",
                          'leave them out, as nan_policy="omit" does with nan')
    return x, y, sigma
