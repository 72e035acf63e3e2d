"""Optimizers: first-order rules with slots, and least squares."""
from .first_order import SGD, Adam, Momentum, Optimizer
from .least_squares import Fit, least_squares
from .lm_step import LevenbergMarquardt

__all__ = ["SGD", "Momentum", "Adam", "Optimizer", "LevenbergMarquardt", "least_squares", "Fit"]
