"""Optimizers: first-order rules with slots, rates, clipping and accumulators; least squares; and
minima that keep to constraints.  Curve fits load when they are first used.
"""
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .constrained.iteration import Iteration
from .constrained.minimize import Minimum, minimize
from .first_order import clip, rates
from .first_order.accumulate import Accumulator
from .first_order.adaptive import Adagrad, Adam, AdamW, RMSProp
from .first_order.momentum import SGD, Momentum
from .first_order.optimizers import Optimizer
from .fit.least_squares import Fit, least_squares
from .fit.lm_step import LevenbergMarquardt
from .many import Starts, multi_start

if TYPE_CHECKING:
    from .curve import Bootstrap, CurveFit
    from .curve.curve_fit import curve_fit

__all__ = ["SGD", "Momentum", "RMSProp", "Adagrad", "Adam", "AdamW", "Optimizer", "rates", "clip",
           "Accumulator", "LevenbergMarquardt", "least_squares", "Fit", "minimize", "Minimum",
           "Iteration", "multi_start", "Starts", "curve_fit", "CurveFit", "Bootstrap"]


def __getattr__(name: str) -> Any:
    """Load the names of curve fits, which load when they are first used."""
    if name in ("curve_fit", "CurveFit", "Bootstrap"):
        globals()[name] = found = getattr(import_module("minigrad.optim.curve"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
