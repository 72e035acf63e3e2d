"""Optimizers: first-order rules with slots, rates, clipping and accumulators; least squares; and
minima that keep to constraints."""
from .constrained.iteration import Iteration
from .constrained.minimize import Minimum, minimize
from .first_order import clip, rates
from .first_order.accumulate import Accumulator
from .first_order.adaptive import Adagrad, Adam, AdamW, RMSProp
from .first_order.momentum import SGD, Momentum
from .first_order.optimizers import Optimizer
from .fit.least_squares import Fit, least_squares
from .fit.lm_step import LevenbergMarquardt

__all__ = ["SGD", "Momentum", "RMSProp", "Adagrad", "Adam", "AdamW", "Optimizer", "rates", "clip",
           "Accumulator", "LevenbergMarquardt", "least_squares", "Fit", "minimize", "Minimum",
           "Iteration"]
