"""Optimizers: first-order rules with slots, rates, clipping and accumulators; and least squares."""
from . import clip, rates
from .accumulate import Accumulator
from .adaptive import Adagrad, AdamW, RMSProp
from .first_order import SGD, Adam, Momentum, Optimizer
from .least_squares import Fit, least_squares
from .lm_step import LevenbergMarquardt

__all__ = ["SGD", "Momentum", "RMSProp", "Adagrad", "Adam", "AdamW", "Optimizer", "rates", "clip", "Accumulator",
           "LevenbergMarquardt", "least_squares", "Fit"]
