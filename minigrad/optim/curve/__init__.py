"""Curve fits: a model, its data, and a result with error bars, a table and a picture.

`mg.optim.curve_fit` is this part's public name; the numbers are those of `optim/fit`.
"""
from .bootstrap import Bootstrap
from .curve_fit import curve_fit
from .result import CurveFit

__all__ = ["curve_fit", "CurveFit", "Bootstrap"]
