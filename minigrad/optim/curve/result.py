"""The result of `curve_fit`: error bars, a band, a table, a picture and a bootstrap."""
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from ...errors import FitError, OptionError, between
from ...value import plain_array
from ..fit.damped import covariance
from ..fit.least_squares import Fit
from .bootstrap import Bootstrap, bootstrapped
from .model import Curve
from .student import t_quantile


class CurveFit:
    """A CurveFit is the result of `curve_fit`; it unpacks as SciPy's: popt, pcov = fit.

    Unpacking or indexing it raises FitError, a RuntimeError, where the fit had no success.

    popt: the parameters in a vector, fixed ones among them.
    pcov: their covariance; 0 for what is fixed, inf where it cannot be estimated.
    names: the names of the parameters in the order of popt.
    params, errors: the parameters and their standard errors by name.
    correlations: the correlation matrix of popt.
    residuals: ydata minus the model, like ydata without what was omitted.
    chi2: the sum of the squared residuals in units of sigma.
    dof: the number of data minus that of free parameters.
    reduced: chi2 over dof.
    cost: half of chi2, or the cost of a robust loss.
    success, message: whether the fit ended at a stationary point, and how in a sentence.
    cov_message: why pcov is inf or no measure of errors, else None.
    fit: the `Fit` of the free parameters, whose residuals are in units of sigma.
    curve, absolute, full, options: what `curve_fit` makes it of: model and data, absolute_sigma,
        full_output, and options of `least_squares`.
    """

    def __init__(self, curve: Curve, fit: Fit, absolute: bool, full: bool, options: Any) -> None:
        self._curve, self._absolute, self._full, self._options = curve, absolute, full, options
        self.fit, self.names, free = fit, [*curve.start], curve.free
        self.cost, self.success, self.message = fit.cost, fit.success, fit.message
        self.popt = np.array(curve.all(fit.x), float)
        self.dof = fit.fun.size - len(free)
        self.chi2 = float(fit.fun @ fit.fun)
        self.reduced = self.chi2 / self.dof if self.dof > 0 else math.nan
        robust = options.get("loss", "linear") != "linear"
        cov, why = fit.cov, fit.cov_message
        if not robust and (absolute or cov is None):
            cov, why = covariance(fit.jac)
            if cov is not None and not absolute:
                cov, why = (cov * self.reduced, None) if self.dof > 0 else (
                    None, "as many parameters as data leave nothing to estimate the noise from")
        self.pcov = np.zeros((len(self.names), len(self.names)))
        self.pcov[np.ix_(free, free)] = math.inf if cov is None else cov
        held = [self.names[k] for k, side in zip(free, fit.active_mask, strict=True) if side]
        if held:
            why = f"{', '.join(held)} held by a bound, where errors are not normal"
        self.cov_message = why
        deviations = np.sqrt(np.diag(self.pcov))
        self.params = dict(zip(self.names, self.popt.tolist(), strict=True))
        self.errors = dict(zip(self.names, deviations.tolist(), strict=True))
        with np.errstate(invalid="ignore"):
            self.correlations = self.pcov / np.outer(deviations, deviations)
        self.residuals = (curve.y - self.predict() if curve.white else
                          0.0 - fit.fun.reshape(curve.y.shape))

    def __iter__(self) -> Iterator[Any]:
        if not self.success:
            raise FitError(f"curve_fit found no optimal parameters: {self.message.rstrip('.')}",
                           instead="start from another p0, or see .popt and .fit of the result")
        found = (self.popt, self.pcov, {"nfev": self.fit.nfev, "fvec": self.fit.fun},
                 self.message, self.fit.status)
        return iter(found if self._full else found[:2])

    def __getitem__(self, k: Any) -> Any:
        return tuple(self)[k]

    def __len__(self) -> int:
        return 5 if self._full else 2

    def __repr__(self) -> str:
        return self.summary()

    def predict(self, x: Any = None) -> np.ndarray:
        """Return the fitted model.

        x: where, in the form of xdata; None for xdata.
        """
        return plain_array(self._curve.value(self._at(x), self.fit.x), "your model returned")

    def _at(self, x: Any) -> Any:
        return (self._curve.x if x is None else
                np.asarray(x, float) if isinstance(x, (list, tuple)) else x)

    def _quantile(self, level: float) -> float:
        if not np.isfinite(self.pcov).all():
            raise OptionError("you asked for an interval", str(self.cov_message),
                              "fix a parameter or add data")
        level = between("the level", level, 0.0, 1.0 - 1e-12)
        return t_quantile(level, math.inf if self._absolute else self.dof)

    def interval(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Return confidence intervals {name: (lower, upper)}, by Student's t.

        level: the probability that an interval covers the true value.
        """
        t = self._quantile(level)
        return {name: (value - t * self.errors[name], value + t * self.errors[name])
                for name, value in self.params.items()}

    def band(self, x: Any = None, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
        """Return (lower, upper), the confidence band of the curve to first order.

        It is pointwise, and about the curve: a new measurement has its own noise besides.

        x: where, in the form of xdata; None for xdata.
        level: the probability that it covers the true curve, at each x alone.
        """
        t, at, free = self._quantile(level), self.predict(x), self._curve.free
        rows = self._curve.slopes(self._at(x), self.fit.x)
        half = np.sqrt(np.einsum("ij,jk,ik->i", rows, self.pcov[np.ix_(free, free)], rows))
        half = t * half.reshape(at.shape)
        return at - half, at + half

    def summary(self) -> str:
        """Return a table in text: values, errors, 95 % intervals, correlations and chi2."""
        known = np.isfinite(self.pcov).all()
        ends = self.interval() if known else {}
        wide = max(9, *map(len, self.names))
        lines = [f"{'parameter':<{wide}} {'value':>14} {'error':>11} {'relative':>9}  "
                 "95 % interval"]
        for k, (name, value) in enumerate(self.params.items()):
            row = f"{name:<{wide}} {value:>14.7g} "
            error = self.errors[name]
            share = f"{abs(error / value):.2%}" if value else "-"
            lines.append(row + ("fixed".rjust(11) if k not in self._curve.free else
                                f"{error:>11.3g} {share:>9}  [{ends[name][0]:.6g}, "
                                f"{ends[name][1]:.6g}]" if known else "unknown".rjust(11)))
        pairs = [(self.correlations[i, j], self.names[j], self.names[i])
                 for i in self._curve.free for j in self._curve.free if j < i]
        strong = sorted((pair for pair in pairs if abs(pair[0]) > 0.1), key=lambda p: -abs(p[0]))
        lines += [f"correlation of {a} and {b}: {c:+.3f}" for c, a, b in strong]
        lines.append(f"chi2 {self.chi2:.7g} with {self.dof} degrees of freedom, reduced "
                     f"{self.reduced:.5g}")
        why = f"\n{self.cov_message[0].upper()}{self.cov_message[1:]}." if self.cov_message else ""
        return "\n".join(lines) + f"\n{self.message}{why}"

    def plot(self, level: float = 0.95) -> Any:
        """Draw data with error bars, the fit with its band, and the residuals below.

        level: that of the band.
        Returns the matplotlib figure, with a transparent ground.
        Raises InputError where matplotlib is not installed, or xdata is not one row of numbers.
        """
        from .picture import drawn

        return drawn(self, self._curve, level)

    def bootstrap(self, n: int = 1000, seed: int = 0, executor: Any = None,
                  kind: str = "residuals") -> Bootstrap:
        """Fit n sets of resampled data, each from the solution: error bars without a formula.

        n: the number of sets.
        seed: a whole number >= 0; set k is drawn with (seed, k).
        executor: an executor of `concurrent.futures`, which gives the same bits; None for none.
        kind: "residuals" draws residuals, in units of sigma, for the fitted curve; "pairs" draws
            data, which needs no equal noise but no sigma matrix either.
        Returns a `Bootstrap`.
        Raises InputError or OptionError for other arguments, and where the fit had no success.
        """
        if not self.success or self.dof < 1:
            raise OptionError("you asked for a bootstrap of a fit without "
                              f"{'residuals' if self.success else 'success'}",
                              "new data are drawn around the best curve", "fit other data first")
        return bootstrapped(self._curve, self.fit, self._options, self.names, n, seed, executor,
                            kind)
