"""Error bars by fits of resampled data, on any executor."""
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ...errors import InputError, Refusal, one_of, whole
from ..executors import Failure, checked_executor, gathered
from ..fit.least_squares import Fit, least_squares
from ..fit.residuals import Residuals
from .model import Curve

BLOCK = 25  # fits that are sent together, as each block traces the model once


class Bootstrap(NamedTuple):
    """A Bootstrap is the parameters of many fits of resampled data.

    samples: a row for each fit, in the order of names; nan where it had no success.
    names: the names of the parameters.
    failed: the number of fits without success.
    """

    samples: np.ndarray
    names: list[str]
    failed: int

    @property
    def errors(self) -> dict[str, float]:
        """The standard deviation of each parameter."""
        return dict(zip(self.names, np.nanstd(self.samples, 0, ddof=1).tolist(), strict=True))

    def interval(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Return the percentile interval of each parameter, {name: (lower, upper)}.

        level: the share of the samples that lies between.
        """
        ends = np.nanquantile(self.samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0)
        return dict(zip(self.names, map(tuple, ends.T.tolist()), strict=True))


def bootstrapped(curve: Curve, fit: Fit, options: dict[str, Any], names: list[str], n: int,
                 seed: int, executor: Any, kind: str) -> Bootstrap:
    """Compute what `CurveFit.bootstrap` returns."""
    n, seed = whole("bootstrap n", n, 2), whole("bootstrap seed", seed, 0)
    one_of("bootstrap kind", kind, ("residuals", "pairs"))
    if kind == "pairs" and any(np.ndim(w) == 2 for w in curve.white):
        raise InputError('you asked for a bootstrap of kind "pairs"',
                         "data with a covariance matrix are not drawn one by one",
                         'write kind="residuals"')
    executor = checked_executor(executor, curve.f)
    blocks = [range(k, min(k + BLOCK, n)) for k in range(0, n, BLOCK)]
    found = gathered(executor, partial(_block, curve, fit.x, fit.fun, options, seed, kind), blocks,
                     "block")
    for failure in found:
        if isinstance(failure, Failure):
            raise InputError("a block of the bootstrap failed", f"it raised {failure.words}",
                             "see that your model can be called there") from failure.error
    samples = np.concatenate(found)
    return Bootstrap(samples, names, int(np.isnan(samples).any(1).sum()))


def _block(curve: Curve, x: np.ndarray, r: np.ndarray, options: dict[str, Any], seed: int,
           kind: str, numbers: range) -> np.ndarray:
    """Return the parameters of some of the fits, a row for each."""
    # it does not depend on the data
    jac = Residuals(curve, x, curve.derivative(), args=curve.data).jacobian
    scale = np.sqrt(r.size / (r.size - x.size))  # residuals are smaller than the noise by this
    rows = []
    for k in numbers:
        pick = np.random.default_rng((seed, k)).integers(r.size, size=r.size)
        shift, weights = scale * r[pick] - r, None
        if kind == "pairs":
            shift, weights = 0.0 * r, np.bincount(pick, minlength=r.size)
        try:
            fit = least_squares(lambda v, shift=shift: curve(v) + shift, x, weights=weights,
                                bounds=curve.bounds, jac=jac, **options)
            rows.append(curve.all(fit.x if fit.success else np.full(x.size, np.nan)))
        except Refusal:
            rows.append(curve.all(np.full(x.size, np.nan)))
    return np.array(rows, float)
