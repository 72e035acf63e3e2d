"""The 27 nonlinear problems of NIST's Statistical Reference Datasets: models, data, two starts,
certified values.

NIST fitted each of them in 128-bit arithmetic and certifies 11 digits of the parameters, of their
standard deviations and of the residual sum of squares.  Level says how hard NIST thinks a problem
is; its first start is far from the solution, its second one near.
Source: National Institute of Standards and Technology, Statistical Reference Datasets, Nonlinear
Least Squares Regression, 1997; the numbers stand in nist_problems.json as NIST gives them, the
formulas are written again below.
"""
import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...widgets.first_items import read_only


@dataclass(frozen=True, eq=False)
class Problem:
    """One data set.

    model: the function of (b, x) that is fitted to y
    starts: two arrays of parameters
    parameters, deviations: the certified values and their standard deviations
    rss, sd: the certified residual sum of squares, and the residual standard deviation
    """

    name: str
    level: str
    formula: str
    model: Callable[[Any, Any], Any]
    x: np.ndarray
    y: np.ndarray
    starts: tuple[np.ndarray, np.ndarray]
    parameters: np.ndarray
    deviations: np.ndarray
    rss: float
    sd: float

    def residuals(self, b):
        """model - data, one number for each observation."""
        return self.model(b, self.x) - self.y

    def digits(self, b):
        """How many digits of all the parameters b agree with the certified ones, at most 11."""
        return digits(b, self.parameters)


def digits(found, certified):
    """-log10 of the largest relative error, between 0 and 11.  Source: McCullough 1998, the log
    relative error."""
    found, certified = np.asarray(found, float), np.asarray(certified, float)
    error = np.max(np.abs(found - certified) / np.abs(certified))
    return float(np.clip(-np.log10(max(error, 1e-11)), 0.0, 11.0)) if np.isfinite(error) else 0.0


def _gauss(b, x):
    return (b[0] * np.exp(-b[1] * x) + b[2] * np.exp(-((x - b[3]) / b[4]) ** 2)
            + b[5] * np.exp(-((x - b[6]) / b[7]) ** 2))


def _lanczos(b, x):
    return b[0] * np.exp(-b[1] * x) + b[2] * np.exp(-b[3] * x) + b[4] * np.exp(-b[5] * x)


def _saturation(b, x):
    with np.errstate(over="ignore"):  # a step that is only tried may lead to b[1] < 0
        return b[0] * (1.0 - np.exp(-b[1] * x))


def _chwirut(b, x):
    return np.exp(-b[0] * x) / (b[1] + b[2] * x)


def _cubics(b, x):
    return (b[0] + x * (b[1] + x * (b[2] + x * b[3]))) / (1.0 + x * (b[4] + x * (b[5] + x * b[6])))


def _wave(x, period, c, s):
    return c * np.cos(2.0 * np.pi * x / period) + s * np.sin(2.0 * np.pi * x / period)


TWO_PEAKS = "b1 exp(-b2 x) + b3 exp(-(x - b4)^2 / b5^2) + b6 exp(-(x - b7)^2 / b8^2)"
THREE_DECAYS = "b1 exp(-b2 x) + b3 exp(-b4 x) + b5 exp(-b6 x)"
CUBICS = "(b1 + b2 x + b3 x^2 + b4 x^3) / (1 + b5 x + b6 x^2 + b7 x^3)"
MODELS: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "Misra1a": ("b1 (1 - exp(-b2 x))", _saturation),
    "Chwirut2": ("exp(-b1 x) / (b2 + b3 x)", _chwirut),
    "Chwirut1": ("exp(-b1 x) / (b2 + b3 x)", _chwirut),
    "Lanczos3": (THREE_DECAYS, _lanczos),
    "Gauss1": (TWO_PEAKS, _gauss),
    "Gauss2": (TWO_PEAKS, _gauss),
    "DanWood": ("b1 x^b2", lambda b, x: b[0] * x ** b[1]),
    "Misra1b": ("b1 (1 - (1 + b2 x / 2)^-2)",
                lambda b, x: b[0] * (1.0 - (1.0 + b[1] * x / 2.0) ** -2.0)),
    "Kirby2": ("(b1 + b2 x + b3 x^2) / (1 + b4 x + b5 x^2)",
               lambda b, x: (b[0] + x * (b[1] + x * b[2])) / (1.0 + x * (b[3] + x * b[4]))),
    "Hahn1": (CUBICS, _cubics),
    "Nelson": ("b1 - b2 x1 exp(-b3 x2), of log y",
               lambda b, x: b[0] - b[1] * x[0] * np.exp(-b[2] * x[1])),
    "MGH17": ("b1 + b2 exp(-b4 x) + b3 exp(-b5 x)",
              lambda b, x: b[0] + b[1] * np.exp(-b[3] * x) + b[2] * np.exp(-b[4] * x)),
    "Lanczos1": (THREE_DECAYS, _lanczos),
    "Lanczos2": (THREE_DECAYS, _lanczos),
    "Gauss3": (TWO_PEAKS, _gauss),
    "Misra1c": ("b1 (1 - (1 + 2 b2 x)^-1/2)",
                lambda b, x: b[0] * (1.0 - (1.0 + 2.0 * b[1] * x) ** -0.5)),
    "Misra1d": ("b1 b2 x / (1 + b2 x)", lambda b, x: b[0] * b[1] * x / (1.0 + b[1] * x)),
    "Roszman1": ("b1 - b2 x - arctan(b3 / (x - b4)) / pi",
                 lambda b, x: b[0] - b[1] * x - np.arctan(b[2] / (x - b[3])) / np.pi),
    "ENSO": ("b1 + b2 cos(2 pi x / 12) + b3 sin(2 pi x / 12) + b5 cos(2 pi x / b4) + b6 "
             "sin(2 pi x / b4) "
             "+ b8 cos(2 pi x / b7) + b9 sin(2 pi x / b7)",
             lambda b, x: (b[0] + _wave(x, 12.0, b[1], b[2]) + _wave(x, b[3], b[4], b[5])
                           + _wave(x, b[6], b[7], b[8]))),
    "MGH09": ("b1 (x^2 + b2 x) / (x^2 + b3 x + b4)",
              lambda b, x: b[0] * (x * x + x * b[1]) / (x * x + x * b[2] + b[3])),
    "Thurber": (CUBICS, _cubics),
    "BoxBOD": ("b1 (1 - exp(-b2 x))", _saturation),
    "Rat42": ("b1 / (1 + exp(b2 - b3 x))", lambda b, x: b[0] / (1.0 + np.exp(b[1] - b[2] * x))),
    "MGH10": ("b1 exp(b2 / (x + b3))", lambda b, x: b[0] * np.exp(b[1] / (x + b[2]))),
    "Eckerle4": ("b1 / b2 exp(-1/2 ((x - b3) / b2)^2)",
                 lambda b, x: b[0] / b[1] * np.exp(-0.5 * ((x - b[2]) / b[1]) ** 2)),
    "Rat43": ("b1 / (1 + exp(b2 - b3 x))^(1 / b4)",
              lambda b, x: b[0] / (1.0 + np.exp(b[1] - b[2] * x)) ** (1.0 / b[3])),
    "Bennett5": ("b1 (b2 + x)^(-1 / b3)", lambda b, x: b[0] * (b[1] + x) ** (-1.0 / b[2])),
}


@functools.cache
def _numbers():
    return json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))


@functools.cache
def problem(name):
    """The Problem of this name; its arrays cannot be written to."""
    numbers, (formula, model) = _numbers()[name], MODELS[name]
    arrays = {key: np.array(numbers[key])
              for key in ("x", "y", "start1", "start2", "parameters", "deviations")}
    if name == "Nelson":  # NIST gives y, and fits its logarithm
        arrays["y"] = np.log(arrays["y"])
    read_only(arrays)
    return Problem(name, numbers["level"], formula, model, arrays["x"], arrays["y"],
                   (arrays["start1"], arrays["start2"]), arrays["parameters"], arrays["deviations"],
                   numbers["rss"], numbers["sd"])


def problems():
    """All 27, in NIST's order of difficulty."""
    return [problem(name) for name in MODELS]
