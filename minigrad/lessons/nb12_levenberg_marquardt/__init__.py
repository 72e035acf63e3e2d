"""Notebook 12, Levenberg-Marquardt: nist_problems has the data, damped_steps the methods,
minibatch_fits a small net, damping_dial the widget, and dial_words the widget's sentences."""
from .damped_steps import FitBench
from .damping_dial import damping_dial
from .minibatch_fits import Minibatches, digit_net, step_bill, step_digits, trained
from .nist_problems import problem

__all__ = ["FitBench", "Minibatches", "damping_dial", "digit_net", "problem", "step_bill",
           "step_digits", "trained"]
