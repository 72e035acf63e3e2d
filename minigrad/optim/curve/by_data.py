"""The result of `curve_fit` where data, their errors or fixed parameters are tensors."""
import functools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ...errors import OptionError
from ...jacobian import jacobian
from ...tensor import Tensor
from ...value import Array, shape_of
from ..fit.by_data import ByData, FitByData, fit_by_data
from ..fit.robust import Loss
from .model import Curve, parameters_of
from .sigma import whitened, whitening


class CurveFitByData(ByData):
    """A CurveFitByData is the result of `curve_fit` for tensors; popt, pcov = fit unpacks it.

    popt: the parameters in a vector, fixed ones among them.
    names, params: their names, and the parameters by name.
    residuals: ydata minus the model.
    chi2, dof, reduced, cost: as in a `CurveFit`.
    success, message: a fit without success raises.
    """

    kind, offered = "curve fit", "popt, pcov, predict(x) or chi2"

    def __init__(self, curve: Curve, data: Any, fit: FitByData, absolute: bool,
                 robust: bool) -> None:
        self._curve, self._data, self._v = curve, data, fit.x
        self._absolute, self._robust = absolute, robust
        self.cost, self.success, self.message = fit.cost, fit.success, fit.message
        self.names = [*curve.start]
        self.params = dict(zip(self.names, curve.all(fit.x, data[3]), strict=True))
        self.popt = np.stack([*self.params.values()])
        self.chi2, self.dof = np.sum(fit.fun**2), math.prod(shape_of(fit.fun)) - len(curve.free)
        self.reduced = self.chi2 / self.dof if self.dof > 0 else math.nan
        self.residuals = data[1] - self.predict()

    def predict(self, x: Any = None) -> Array:
        """Return the fitted model.

        x: where, in the form of xdata; None for xdata.
        """
        return self._curve.value(self._data[0] if x is None else x, self._v, self._data[3])

    @functools.cached_property
    def pcov(self) -> Array:
        """The covariance of popt, as in a `CurveFit`; OptionError where there is no formula here.
        """
        if self._robust or not (self._absolute or self.dof > 0):
            raise OptionError("you asked for pcov of a fit whose data are tensors",
                              "a robust loss has another formula" if self._robust
                              else "as many parameters as data leave no noise",
                              "take the pcov of a fit of the values of the data")
        x, _, white, start = self._data
        rows = whitened(jacobian(lambda v: np.reshape(self._curve.value(x, v, start), (-1,)),
                                 mode="forward")(self._v), white)
        unit = np.sqrt(np.sum(rows * rows, 0))  # units do not decide how exact the inverse is
        rows = rows / unit
        cov = np.linalg.inv(rows.T @ rows) / unit / unit[:, None]
        places = np.eye(len(self.names))[:, self._curve.free]
        return places @ (cov if self._absolute else cov * self.reduced) @ places.T

    @property
    def errors(self) -> dict[str, Any]:
        """The standard errors by name; 0.0 for what is fixed."""
        return {name: np.sqrt(self.pcov[k, k]) if k in self._curve.free else 0.0
                for k, name in enumerate(self.names)}

    def __iter__(self) -> Iterator[Any]:
        return iter((self.popt, self.pcov))

    def __getitem__(self, k: Any) -> Any:
        return self.popt if k == 0 else tuple(self)[k]

    def __len__(self) -> int:
        return 2


def curve_by_data(fit: Callable[..., Any], f: Callable[..., Any], x: Any, y: Any, sigma: Any,
                  p0: Any, fixed: Any, bounds: Any, absolute: bool,
                  options: dict[str, Any]) -> Any:
    """Return the CurveFitByData of a fit.

    fit: a function of x, y, sigma and fixed, without tensors, that returns the Fit.
    f, x, y, sigma, p0, fixed, bounds, absolute, options: the arguments of `curve_fit`.
    """
    values = dict(fixed) if isinstance(fixed, dict) else {}
    plain = {name: 0.0 if type(value) is Tensor else value for name, value in values.items()}
    start, held, box = parameters_of(f, x, p0, plain or fixed, bounds)
    none: Any = None
    curve = Curve(f, none, none, none, start, held, isinstance(p0, dict), box, None)
    row = lambda data: (np.stack(data) if isinstance(data, (list, tuple)) else
                        data if type(data) is Tensor else np.asarray(data, float))

    def data_of(x: Any, y: Any, sigma: Any, values: dict[str, Any]) -> Any:
        x, y = (np.asarray(x, float) if isinstance(x, (list, tuple)) else x), row(y)
        if shape_of(y) == () and len(getattr(x, "shape", ())):
            y = np.broadcast_to(y, shape_of(x)[-1:])
        white = [] if sigma is None else [whitening(row(sigma), y)]
        return x, y, white, [*{**start, **{k: v for k, v in values.items() if v is not None}
                               }.values()]

    rho = options.get("loss", "linear")
    rho = None if isinstance(rho, str) and rho == "linear" else Loss(
        rho, options.get("f_scale", 1.0))
    found = fit_by_data(lambda given, _: fit(*given[:3], given[3] or fixed),
                        lambda v, *given: curve(v, *data_of(*given)), curve.first,
                        (x, y, sigma, values), None, rho,
                        None if np.isinf(curve.bounds).all() else curve.bounds)
    return CurveFitByData(curve, data_of(x, y, sigma, values), found, absolute, rho is not None)
