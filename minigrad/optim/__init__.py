"""Optimizers: first-order rules with slots, rates, clipping and accumulators; least squares; and minima that keep to
constraints."""
from . import clip, rates
from .accumulate import Accumulator
from .adaptive import Adagrad, AdamW, RMSProp
from .first_order import SGD, Adam, Momentum, Optimizer
from .least_squares import Fit, least_squares
from .lm_step import LevenbergMarquardt
from .minimize import Minimum, minimize

__all__ = ["SGD", "Momentum", "RMSProp", "Adagrad", "Adam", "AdamW", "Optimizer", "rates", "clip", "Accumulator",
           "LevenbergMarquardt", "least_squares", "Fit", "minimize", "Minimum"]
