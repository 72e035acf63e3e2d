"""Quantiles of Student's t, as confidence intervals need them, without SciPy."""
import functools
import math
from statistics import NormalDist

import numpy as np


@functools.lru_cache(64)  # most callers ask for one level and one data set again and again
def t_quantile(level: float, dof: float) -> float:
    """Return the t that |T| stays below with probability `level`.

    level: the probability, between 0 and 1.
    dof: the degrees of freedom, a whole number from 1 on, or inf for the normal distribution.
    Sources: Abramowitz & Stegun 1964, 26.7.3 and 26.7.4 (the finite sums), 26.7.5 (many degrees).
    """
    if dof > 1000:
        z = NormalDist().inv_cdf(0.5 + 0.5 * level)
        return z + sum(float(np.polyval(c, z)) / (k * dof**n) for n, (k, c) in enumerate((
            (4, [1, 0, 1, 0]), (96, [5, 0, 16, 0, 3, 0]),
            (384, [3, 0, 19, 0, 17, 0, -15, 0])), 1))
    odd = int(dof) % 2
    factors = 1.0 - 1.0 / np.arange(2 + odd, dof, 2)
    low, high = 0.0, 0.5 * math.pi  # of the angle whose tangent is t / sqrt(dof)
    for _ in range(60):
        angle = 0.5 * (low + high)
        c, s = math.cos(angle), math.sin(angle)
        below = s * (1.0 + float(np.sum(np.cumprod(factors * c * c))))
        below = 2.0 / math.pi * (angle + (below * c if dof > 1 else 0.0)) if odd else below
        low, high = (angle, high) if below < level else (low, angle)
    return math.sqrt(dof) * math.tan(0.5 * (low + high))
