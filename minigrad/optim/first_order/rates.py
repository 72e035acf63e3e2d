"""Learning rates that change: functions of the number of updates before this one.

`SGD(exponential(0.1, 100, 0.5))` lets the optimizer count; `SGD(exponential(0.1, 100, 0.5)(step))` takes a Variable or
a node that you count.  The formulas are TensorFlow 1's functions `exponential_decay`, `polynomial_decay`,
`cosine_decay` and `piecewise_constant`.  How gradients that meet are added stands in `minigrad/schedules.py`.
"""
import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ..errors import InputError
from ..state import reads
from .first_order import option


class Rate:
    """A function of the number of updates before this one, an int or a node; options: what it was made from."""

    def __init__(self, name, formula: Callable, **options):
        self.name, self.formula, self.options = name, formula, options

    def __call__(self, step):
        """The rate of the update that comes after so many."""
        rate = self.formula(reads(step))
        return rate[()] if type(rate) is np.ndarray else rate

    def __repr__(self):
        return f"{self.name}({', '.join(f'{k}={v}' for k, v in self.options.items())})"


def _given(name, lr, steps, **factors):
    """The options as floats; a rate and factors may be 0, a number of steps may not."""
    return (option(name, "lr", lr, 0.0, math.inf), option(name, "steps", steps, 0.0, math.inf, closed=False),
            *[option(name, k, v, 0.0, math.inf) for k, v in factors.items()])


def exponential(lr, steps, factor, staircase=False):
    """lr factor^(step / steps); with staircase the exponent is rounded down."""
    a, n, f = _given("exponential", lr, steps, factor=factor)
    down = np.floor if staircase else np.positive
    return Rate("exponential", lambda step: a * np.power(f, down(step / n)), lr=a, steps=n, factor=f,
                staircase=staircase)


def polynomial(lr, steps, end=0.0, power=1.0):
    """From lr to `end` in so many steps: (lr - end) (1 - step / steps)^power + end, and `end` from there on."""
    a, n, b, p = _given("polynomial", lr, steps, end=end, power=power)
    return Rate("polynomial", lambda step: (a - b) * np.power(1.0 - np.minimum(step / n, 1.0), p) + b, lr=a, steps=n,
                end=b, power=p)


def cosine(lr, steps, end=0.0):
    """From lr to `end` in so many steps along half a cosine, and `end` from there on.  Source: Loshchilov & Hutter
    2017, equation 5, without restarts."""
    a, n, b = _given("cosine", lr, steps, end=end)
    return Rate("cosine", lambda step: b + (a - b) * 0.5 * (1.0 + np.cos(math.pi * np.minimum(step / n, 1.0))), lr=a,
                steps=n, end=b)


def piecewise(boundaries, values):
    """values[0] up to and at step boundaries[0], values[1] up to boundaries[1], ..., and the last one after all."""
    edges, rates = list(boundaries), [option("piecewise", "values", v, 0.0, math.inf) for v in values]
    if len(rates) != len(edges) + 1 or any(not a < b for a, b in pairwise(edges)):
        raise InputError(f"you gave piecewise {len(edges)} boundaries and {len(rates)} values",
                         "rising boundaries part the steps, and each part has one value", "give one value more")

    def formula(step):
        out = rates[-1]
        for edge, value in zip(reversed(edges), reversed(rates[:-1]), strict=True):
            out = np.where(np.less_equal(step, edge), value, out)
        return out

    return Rate("piecewise", formula, boundaries=edges, values=rates)
