"""Learning rates that change: functions of the number of updates before this one.

`SGD(exponential(0.1, 100, 0.5))` lets the optimizer count; `SGD(exponential(0.1, 100, 0.5)(step))`
takes a Variable or a node that you count. The formulas are TensorFlow 1's functions
`exponential_decay`, `polynomial_decay`, `cosine_decay` and `piecewise_constant`.
"""
import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import numpy as np

from ...errors import InputError
from ...nest import reads
from ...value import Array, Number
from .options import option


class Rate:
    """A Rate is a function of the number of updates before the current one.

    name: the name of the function that made it, for its repr.
    formula: a function of that number, an array or a node, and of the options by name, in plain
        NumPy; a rate pickles where the formula stands at the top of a module.
    options: the numbers that the formula needs.
    """

    _captures = ()  # all that it holds decides what it does, see `captured.py`

    def __init__(self, name: str, formula: Callable[..., Any], **options: Any) -> None:
        self.name, self.formula, self.options = name, formula, options

    def __call__(self, step: Number) -> Array:
        """Return the rate of the update that comes after `step` others.

        step: the number of updates before this one: an int, a node, or a Variable.
        """
        rate = self.formula(reads(step), **self.options)
        return rate[()] if type(rate) is np.ndarray else rate

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{k}={v}' for k, v in self.options.items())})"


def _given(name: str, lr: Number, steps: Number, **factors: Number) -> tuple[Any, ...]:
    """The options as floats; a rate and factors may be 0, a number of steps may not."""
    return (option(name, "lr", lr, 0.0, math.inf),
            option(name, "steps", steps, 0.0, math.inf, closed=False),
            *[option(name, k, v, 0.0, math.inf) for k, v in factors.items()])


def exponential(lr: Number, steps: Number, factor: Number, staircase: bool = False) -> Rate:
    """Make the rate lr factor^(step / steps).

    lr: the rate of the first update, >= 0.
    steps: the number of updates, > 0, after which the rate is lr factor.
    factor: the factor for each `steps` updates, >= 0.
    staircase: round the exponent down, so that the rate changes only every `steps` updates.
    """
    a, n, f = _given("exponential", lr, steps, factor=factor)
    return Rate("exponential", _exponential, lr=a, steps=n, factor=f, staircase=staircase)


def _exponential(step: Array, lr: Number, steps: Number, factor: Number, staircase: bool) -> Array:
    """Compute lr factor^(step / steps)."""
    exponent = step / steps
    return lr * np.power(factor, np.floor(exponent) if staircase else exponent)


def polynomial(lr: Number, steps: Number, end: Number = 0.0, power: Number = 1.0) -> Rate:
    """Make the rate (lr - end) (1 - step / steps)^power + end, which stays at `end` afterwards.

    lr: the rate of the first update, >= 0.
    steps: the number of updates, > 0, after which the rate is `end`.
    end: the last rate, >= 0.
    power: the exponent, >= 0; 1 falls along a line.
    """
    a, n, b, p = _given("polynomial", lr, steps, end=end, power=power)
    return Rate("polynomial", falling, lr=a, steps=n, end=b, power=p)


def falling(step: Array, lr: Number, steps: Number, end: Number, power: Number) -> Array:
    """Compute (lr - end) (1 - step / steps)^power + end, the formula of `polynomial`.

    step: the number of updates before this one.
    lr, steps, end, power: the numbers of `polynomial`.
    """
    return (lr - end) * np.power(1.0 - np.minimum(step / steps, 1.0), power) + end


def cosine(lr: Number, steps: Number, end: Number = 0.0) -> Rate:
    """Make a rate that goes from lr to `end` along half a cosine, and stays there.

    lr: the rate of the first update, >= 0.
    steps: the number of updates, > 0, after which the rate is `end`.
    end: the last rate, >= 0.
    Source: Loshchilov & Hutter 2017, equation 5, without restarts.
    """
    a, n, b = _given("cosine", lr, steps, end=end)
    return Rate("cosine", _cosine, lr=a, steps=n, end=b)


def _cosine(step: Array, lr: Number, steps: Number, end: Number) -> Array:
    """Compute a rate between lr and end, along half a cosine."""
    angle = math.pi * np.minimum(step / steps, 1.0)
    return end + (lr - end) * 0.5 * (1.0 + np.cos(angle))


def piecewise(boundaries: Iterable[float], values: Iterable[Number]) -> Rate:
    """Make a rate that is constant between boundaries.

    boundaries: rising numbers of updates.
    values: the rates, one more than boundaries: values[0] up to and at step boundaries[0],
        values[1] up to and at boundaries[1], and the last one after all of them.
    Raises InputError where the boundaries do not rise or the counts do not fit, OptionError for a
        negative rate.
    """
    edges, rates = list(boundaries), [option("piecewise", "values", v, 0.0, math.inf)
                                      for v in values]
    if len(rates) != len(edges) + 1 or any(not a < b for a, b in pairwise(edges)):
        raise InputError(f"you gave piecewise {len(edges)} boundaries and {len(rates)} values",
                         "rising boundaries part the steps, and each part has one value",
                         "give one value more")

    return Rate("piecewise", _piecewise, boundaries=edges, values=rates)


def _piecewise(step: Array, boundaries: list[float], values: list[Number]) -> Array:
    """Choose the value of the part in which the step lies."""
    out = values[-1]
    for edge, value in zip(reversed(boundaries), reversed(values[:-1]), strict=True):
        out = np.where(np.less_equal(step, edge), value, out)
    return out
