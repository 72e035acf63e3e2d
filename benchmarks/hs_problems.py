"""Constrained problems with known answers: those of Hock & Schittkowski from 1 to 81, 100 and 104.

None from 1 to 81 is left out for being hard, five for other reasons: 54 is stated differently
wherever it is found, 58 nowhere where it could be compared, 67 contains an iteration, and 68 and 69
the error function, which NumPy has not.  Source of the problems and of the values: Hock &
Schittkowski 1981, "Test Examples for Nonlinear Programming Codes", Lecture Notes in Economics and
Mathematical Systems 187; 70 as CUTEst mends it, as only so its own value is reached.  `best`: the
book's, continued by minimize and Ipopt, which agree on the digits written here; they correct 72 and
75 in the eighth digit, and 59, whose data as printed do not give the value printed.  47 has a lower
value than the book's, 0, elsewhere: -0.0267.  `at`: where there is one such place, in closed form.
"""
# Checked on 2026-11-22 with two other transcriptions: all starts, bounds and functions, at random
# points, against CUTEst's SIF files as GrattonToint/S2MPJ turns them into Python; and what was new
# then by eye against JuliaSmoothOptimizers/OptimizationProblems.jl.  Nothing but the facts is
# taken from either.
from typing import Any, NamedTuple

import numpy as np

from minigrad.constraints import Box, Equality, Inequality


class Example(NamedTuple):
    """f, start, (lo, hi) or None, what is zero, what is not negative (functions of x, or None),
    least f, and where."""

    f: Any
    x0: list
    box: Any
    zero: Any
    least: Any
    best: float
    at: Any = None

    def constraints(self):
        """As minimize takes them."""
        return [*([Box(*map(np.asarray, self.box))] if self.box else []),
                *([Equality(self.zero)] if self.zero else []),
                *([Inequality(self.least)] if self.least else [])]

    def violation(self, x):
        """The largest violation, of bounds too."""
        parts = [np.abs(self.zero(x))] if self.zero else []
        parts += [-self.least(x)] if self.least else []
        parts += [np.asarray(self.box[0]) - x, x - np.asarray(self.box[1])] if self.box else []
        return max(0.0, float(np.max(np.concatenate([np.ravel(p) for p in parts]))))

    def right(self, x, tol=1e-6):
        """Whether x is feasible to tol, and f the best to tol of it, or of 1."""
        return (self.violation(x) <= tol
                and abs(self.f(x) - self.best) <= tol * max(1.0, abs(self.best)))


def boxed(n, lo, hi):
    return [float(lo)] * n, [float(hi)] * n


def stacked(*functions):
    """Several functions of x as one that returns a vector."""
    return lambda x: np.stack([g(x) for g in functions])


def _rosenbrock(x):
    return 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2


def _volume(x):
    return -x[0] * x[1] * x[2]


def _chain(x):
    return (x[0] - x[1]) ** 2 + (x[1] + x[2] - 2.0) ** 2 + (x[3] - 1.0) ** 2 + (x[4] - 1.0) ** 2


def _wood(x):
    return (100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2 + 90.0 * (x[3] - x[2] ** 2) ** 2
            + (1.0 - x[2]) ** 2 + 10.1 * ((x[1] - 1.0) ** 2 + (x[3] - 1.0) ** 2)
            + 19.8 * (x[1] - 1.0) * (x[3] - 1.0))


def _flat(x):
    return (x[0] - x[1]) ** 2 + (x[2] - 1.0) ** 2 + (x[3] - 1.0) ** 4 + (x[4] - 1.0) ** 6


def _river(x):
    """Two gamma distributions, fitted to 19 flows, with Stirling's formula, which divides
    by 1 + 1 / 12 x."""
    b = x[2] + (1.0 - x[2]) * x[3]
    t, r = _TIMES / 7.658, b / x[3]
    first = b ** x[1] * np.sqrt(x[1] / 6.2832) * t ** (x[1] - 1.0) * np.exp(x[1] - b * t * x[1])
    second = r ** x[0] * np.sqrt(x[0] / 6.2832) * t ** (x[0] - 1.0) * np.exp(x[0] - r * t * x[0])
    return np.sum((x[2] * first / (1.0 + 1.0 / (12.0 * x[1]))
                   + (1.0 - x[2]) * second / (1.0 + 1.0 / (12.0 * x[0])) - _FLOWS) ** 2)


def _cost(x):
    return 3.0 * x[0] + 1e-6 * x[0] ** 3 + 2.0 * x[1] + 2e-6 / 3.0 * x[1] ** 3


def _flow(x):
    """What is missing at three stations of a power grid; the third has no generator."""
    a, b = x[2], x[3]
    return np.stack([1000.0 * (np.sin(-a - 0.25) + np.sin(-b - 0.25)) + 894.8 - x[0],
                     1000.0 * (np.sin(a - 0.25) + np.sin(a - b - 0.25)) + 894.8 - x[1],
                     1000.0 * (np.sin(b - 0.25) + np.sin(b - a - 0.25)) + 1294.8])


def _reactors(x):
    """The cost of two reactors."""
    return 0.4 * (x[0] / x[6]) ** 0.67 + 0.4 * (x[1] / x[7]) ** 0.67 + 10.0 - x[0] - x[1]


_lines = stacked(lambda x: x[0] + 3.0 * x[1], lambda x: x[2] + x[3] - 2.0 * x[4],
                 lambda x: x[1] - x[4])
_powell = stacked(lambda x: np.sum(x * x) - 10.0, lambda x: x[1] * x[2] - 5.0 * x[3] * x[4],
                  lambda x: x[0] ** 3 + x[1] ** 3 + 1.0)
_powells_box = [-2.3, -2.3, -3.2, -3.2, -3.2], [2.3, 2.3, 3.2, 3.2, 3.2]
_A = np.sqrt(598.0 / 1200.0)
_W = 2.0 * _A * np.cos(np.arccos(1.0 / (400.0 * _A ** 3)) / 3.0)
_HUNDREDTHS = np.arange(1.0, 100.0) / 100.0
_U = 25.0 + (-50.0 * np.log(_HUNDREDTHS)) ** (2.0 / 3.0)
S2, S3, S7 = np.sqrt([2.0, 3.0, 7.0])
PI, INF = np.pi, np.inf
_WEEKS = np.repeat(np.arange(8.0, 43.0, 2.0),
                   [2, 4, 4, 3, 3, 2, 3, 3, 3, 3, 2, 3, 2, 1, 2, 2, 1, 1])
_CHLORINE = np.array([49, 49, 48, 47, 48, 47, 46, 46, 45, 43, 45, 43, 43, 44, 43, 43, 46, 45, 42,
                      42, 43, 41, 41, 40, 42, 40, 40, 41, 40, 41, 41, 40, 40, 40, 38, 41, 40, 40,
                      41, 38, 40, 40, 39, 39]) / 100.0
_TIMES = np.append(0.1, np.arange(1.0, 19.0))
_FLOWS = np.array([0.00189, 0.1038, 0.268, 0.506, 0.577, 0.604, 0.725, 0.898, 0.947, 0.845, 0.702,
                   0.528, 0.385, 0.257, 0.159, 0.0869, 0.0453, 0.01509, 0.00189])

PROBLEMS = {
    1: Example(_rosenbrock, [-2.0, 1.0], ([-INF, -1.5], [INF, INF]), None, None, 0.0, [1, 1]),
    2: Example(_rosenbrock, [-2.0, 1.0], ([-INF, 1.5], [INF, INF]), None,
               None, _rosenbrock([_W, 1.5]), [_W, 1.5]),
    3: Example(lambda x: x[1] + 1e-5 * (x[1] - x[0]) ** 2, [10.0, 1.0], ([-INF, 0.0], [INF, INF]),
               None, None, 0.0),
    4: Example(lambda x: (x[0] + 1.0) ** 3 / 3.0 + x[1],
               [1.125, 0.125], ([1.0, 0.0], [INF, INF]), None, None, 8.0 / 3.0, [1, 0]),
    5: Example(lambda x: np.sin(x[0] + x[1]) + (x[0] - x[1]) ** 2 - 1.5 * x[0] + 2.5 * x[1] + 1.0,
               [0.0, 0.0], ([-1.5, -3.0], [4.0, 3.0]), None,
               None, -S3 / 2.0 - PI / 3.0, [0.5 - PI / 3.0, -0.5 - PI / 3.0]),
    6: Example(lambda x: (1.0 - x[0]) ** 2, [-1.2, 1.0], None, lambda x: 10.0 * (x[1] - x[0] ** 2),
               None, 0.0, [1, 1]),
    7: Example(lambda x: np.log(1.0 + x[0] ** 2) - x[1], [2.0, 2.0], None,
               lambda x: (1.0 + x[0] ** 2) ** 2 + x[1] ** 2 - 4.0, None, -S3, [0.0, S3]),
    8: Example(lambda x: -1.0 + 0.0 * x[0], [2.0, 1.0], None,
               stacked(lambda x: x[0] ** 2 + x[1] ** 2 - 25.0, lambda x: x[0] * x[1] - 9.0), None,
               -1.0),
    9: Example(lambda x: np.sin(PI / 12.0 * x[0]) * np.cos(PI / 16.0 * x[1]), [0.0, 0.0], None,
               lambda x: 4.0 * x[0] - 3.0 * x[1], None, -0.5),
    10: Example(lambda x: x[0] - x[1], [-10.0, 10.0], None, None,
                lambda x: -3.0 * x[0] ** 2 + 2.0 * x[0] * x[1] - x[1] ** 2 + 1.0, -1.0, [0, 1]),
    11: Example(lambda x: (x[0] - 5.0) ** 2 + x[1] ** 2 - 25.0, [4.9, 0.1], None, None,
                lambda x: x[1] - x[0] ** 2, -8.498464223155),
    12: Example(lambda x: 0.5 * x[0] ** 2 + x[1] ** 2 - x[0] * x[1] - 7.0 * (x[0] + x[1]),
                [0.0, 0.0], None, None, lambda x: 25.0 - 4.0 * x[0] ** 2 - x[1] ** 2, -30.0,
                [2, 3]),
    13: Example(lambda x: (x[0] - 2.0) ** 2 + x[1] ** 2, [-2.0, -2.0], boxed(2, 0.0, INF), None,
                lambda x: (1.0 - x[0]) ** 3 - x[1], 1.0),
    14: Example(lambda x: (x[0] - 2.0) ** 2 + (x[1] - 1.0) ** 2, [2.0, 2.0], None,
                lambda x: x[0] - 2.0 * x[1] + 1.0, lambda x: 1.0 - 0.25 * x[0] ** 2 - x[1] ** 2,
                9.0 - 2.875 * S7, [0.5 * (S7 - 1.0), 0.25 * (S7 + 1.0)]),
    15: Example(_rosenbrock, [-2.0, 1.0], ([-INF, -INF], [0.5, INF]), None,
                stacked(lambda x: x[0] * x[1] - 1.0, lambda x: x[0] + x[1] ** 2), 306.5, [0.5, 2]),
    16: Example(_rosenbrock, [-2.0, 1.0], ([-0.5, -INF], [0.5, 1.0]), None,
                stacked(lambda x: x[0] + x[1] ** 2, lambda x: x[0] ** 2 + x[1]), 0.25, [0.5, 0.25]),
    17: Example(_rosenbrock, [-2.0, 1.0], ([-0.5, -INF], [0.5, 1.0]), None,
                stacked(lambda x: x[1] ** 2 - x[0], lambda x: x[0] ** 2 - x[1]), 1.0, [0, 0]),
    18: Example(lambda x: 0.01 * x[0] ** 2 + x[1] ** 2, [2.0, 2.0], ([2.0, 0.0], [50.0, 50.0]),
                None, stacked(lambda x: x[0] * x[1] - 25.0, lambda x: x[0] ** 2 + x[1] ** 2 - 25.0),
                5.0, np.sqrt([250.0, 2.5])),
    19: Example(lambda x: (x[0] - 10.0) ** 3 + (x[1] - 20.0) ** 3,
                [20.1, 5.84], ([13.0, 0.0], [100.0, 100.0]), None,
                stacked(lambda x: (x[0] - 5.0) ** 2 + (x[1] - 5.0) ** 2 - 100.0,
                        lambda x: 82.81 - (x[0] - 6.0) ** 2 - (x[1] - 5.0) ** 2), -6961.81387558),
    20: Example(_rosenbrock, [-2.0, 1.0], ([-0.5, -INF], [0.5, INF]), None, stacked(
                lambda x: x[0] + x[1] ** 2, lambda x: x[0] ** 2 + x[1],
                lambda x: x[0] ** 2 + x[1] ** 2 - 1.0), 81.5 - 25.0 * S3, [0.5, S3 / 2.0]),
    21: Example(lambda x: 0.01 * x[0] ** 2 + x[1] ** 2 - 100.0, [-1.0, -1.0],
                ([2.0, -50.0], [50.0, 50.0]), None, lambda x: 10.0 * x[0] - x[1] - 10.0, -99.96,
                [2, 0]),
    22: Example(lambda x: (x[0] - 2.0) ** 2 + (x[1] - 1.0) ** 2, [2.0, 2.0], None, None,
                stacked(lambda x: 2.0 - x[0] - x[1], lambda x: x[1] - x[0] ** 2), 1.0, [1, 1]),
    23: Example(lambda x: np.sum(x * x), [3.0, 1.0], boxed(2, -50.0, 50.0), None, stacked(
                lambda x: x[0] + x[1] - 1.0,
                lambda x: np.sum(x * x) - 1.0, lambda x: 9.0 * x[0] ** 2 + x[1] ** 2 - 9.0,
                lambda x: x[0] ** 2 - x[1], lambda x: x[1] ** 2 - x[0]), 2.0, [1, 1]),
    24: Example(lambda x: ((x[0] - 3.0) ** 2 - 9.0) * x[1] ** 3 / (27.0 * S3), [1.0, 0.5],
                boxed(2, 0.0, INF), None, stacked(lambda x: x[0] / S3 - x[1], lambda x: x[0]
                                                  + S3 * x[1], lambda x: 6.0 - x[0] - S3 * x[1]),
                -1.0, [3.0, S3]),
    25: Example(lambda x: np.sum((np.exp(-(_U - x[1]) ** x[2] / x[0]) - _HUNDREDTHS) ** 2),
                [100.0, 12.5, 3.0], ([0.1, 0.0, 0.0], [100.0, 25.6, 5.0]), None, None, 0.0,
                [50, 25, 1.5]),
    26: Example(lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4, [-2.6, 2.0, 2.0], None,
                lambda x: (1.0 + x[1] ** 2) * x[0] + x[2] ** 4 - 3.0, None, 0.0),
    27: Example(lambda x: 0.01 * (x[0] - 1.0) ** 2 + (x[1] - x[0] ** 2) ** 2, [2.0, 2.0, 2.0], None,
                lambda x: x[0] + x[2] ** 2 + 1.0, None, 0.04, [-1, 1, 0]),
    28: Example(lambda x: (x[0] + x[1]) ** 2 + (x[1] + x[2]) ** 2, [-4.0, 1.0, 1.0], None,
                lambda x: x[0] + 2.0 * x[1] + 3.0 * x[2] - 1.0, None, 0.0, [0.5, -0.5, 0.5]),
    29: Example(_volume, [1.0, 1.0, 1.0], None, None,
                lambda x: 48.0 - x[0] ** 2 - 2.0 * x[1] ** 2 - 4.0 * x[2] ** 2, -16.0 * S2),
    30: Example(lambda x: np.sum(x * x), [1.0, 1.0, 1.0], ([1.0, -10.0, -10.0], [10.0, 10.0, 10.0]),
                None, lambda x: x[0] ** 2 + x[1] ** 2 - 1.0, 1.0, [1, 0, 0]),
    31: Example(lambda x: 9.0 * x[0] ** 2 + x[1] ** 2 + 9.0 * x[2] ** 2, [1.0, 1.0, 1.0],
                ([-10.0, 1.0, -10.0], [10.0, 10.0, 1.0]), None, lambda x: x[0] * x[1] - 1.0,
                6.0, [1.0 / S3, S3, 0.0]),
    32: Example(lambda x: (x[0] + 3.0 * x[1] + x[2]) ** 2 + 4.0 * (x[0] - x[1]) ** 2,
                [0.1, 0.7, 0.2], boxed(3, 0.0, INF), lambda x: 1.0 - np.sum(x),
                lambda x: 6.0 * x[1] + 4.0 * x[2] - x[0] ** 3 - 3.0, 1.0, [0, 0, 1]),
    33: Example(lambda x: (x[0] - 1.0) * (x[0] - 2.0) * (x[0] - 3.0) + x[2], [0.0, 0.0, 3.0],
                ([0.0, 0.0, 0.0], [INF, INF, 5.0]), None,
                stacked(lambda x: x[2] ** 2 - x[0] ** 2 - x[1] ** 2, lambda x: np.sum(x * x) - 4.0),
                S2 - 6.0, [0.0, S2, S2]),
    34: Example(lambda x: -x[0], [0.0, 1.05, 2.9], ([0.0] * 3, [100.0, 100.0, 10.0]), None,
                stacked(lambda x: x[1] - np.exp(x[0]), lambda x: x[2] - np.exp(x[1])),
                -np.log(np.log(10.0)), [np.log(np.log(10.0)), np.log(10.0), 10.0]),
    35: Example(lambda x: 9.0 - 8.0 * x[0] - 6.0 * x[1] - 4.0 * x[2] + 2.0 * x[0] ** 2
                + 2.0 * x[1] ** 2 + x[2] ** 2 + 2.0 * x[0] * x[1] + 2.0 * x[0] * x[2],
                [0.5, 0.5, 0.5], boxed(3, 0.0, np.inf), None,
                lambda x: 3.0 - x[0] - x[1] - 2.0 * x[2], 1.0 / 9.0, [4 / 3, 7 / 9, 4 / 9]),
    36: Example(_volume, [10.0, 10.0, 10.0], ([0.0, 0.0, 0.0], [20.0, 11.0, 42.0]), None,
                lambda x: 72.0 - x[0] - 2.0 * x[1] - 2.0 * x[2], -3300.0, [20, 11, 15]),
    37: Example(_volume, [10.0, 10.0, 10.0], boxed(3, 0.0, 42.0),
                None, stacked(lambda x: 72.0 - x[0] - 2.0 * x[1] - 2.0 * x[2],
                              lambda x: x[0] + 2.0 * x[1] + 2.0 * x[2]), -3456.0, [24, 12, 12]),
    38: Example(_wood, [-3.0, -1.0, -3.0, -1.0], boxed(4, -10.0, 10.0), None, None, 0.0,
                [1, 1, 1, 1]),
    39: Example(lambda x: -x[0], [2.0, 2.0, 2.0, 2.0], None, stacked(
        lambda x: x[1] - x[0] ** 3 - x[2] ** 2, lambda x: x[0] ** 2 - x[1] - x[3] ** 2), None,
                -1.0, [1, 1, 0, 0]),
    40: Example(lambda x: -np.prod(x), [0.8, 0.8, 0.8, 0.8], None, stacked(
                lambda x: x[0] ** 3 + x[1] ** 2 - 1.0, lambda x: x[0] ** 2 * x[3] - x[2],
                lambda x: x[3] ** 2 - x[1]), None, -0.25),
    41: Example(lambda x: 2.0 + _volume(x), [2.0] * 4, ([0.0] * 4, [1.0, 1.0, 1.0, 2.0]),
                lambda x: x[0] + 2.0 * x[1] + 2.0 * x[2] - x[3], None, 52.0 / 27.0,
                [2 / 3, 1 / 3, 1 / 3, 2]),
    42: Example(lambda x: np.sum((x - np.arange(1.0, 5.0)) ** 2), [1.0] * 4, None,
                stacked(lambda x: x[0] - 2.0, lambda x: x[2] ** 2 + x[3] ** 2 - 2.0), None,
                28.0 - 10.0 * S2, [2.0, 2.0, 0.6 * S2, 0.8 * S2]),
    43: Example(lambda x: x[0] ** 2 + x[1] ** 2 + 2.0 * x[2] ** 2 + x[3] ** 2 - 5.0 * x[0]
                - 5.0 * x[1] - 21.0 * x[2] + 7.0 * x[3], [0.0, 0.0, 0.0, 0.0], None, None, stacked(
                lambda x: 8.0 - np.sum(x * x) - x[0] + x[1] - x[2] + x[3],
                lambda x: 10.0 - x[0] ** 2 - 2.0 * x[1] ** 2 - x[2] ** 2 - 2.0 * x[3] ** 2
                + x[0] + x[3],
                lambda x: 5.0 - 2.0 * x[0] ** 2 - x[1] ** 2 - x[2] ** 2 - 2.0 * x[0] + x[1] + x[3]),
                -44.0, [0, 1, 2, -1]),
    44: Example(lambda x: x[0] - x[1] - x[2] - x[0] * x[2] + x[0] * x[3]
                + x[1] * x[2] - x[1] * x[3], [0.0] * 4, boxed(4, 0.0, INF), None, stacked(
                lambda x: 8.0 - x[0] - 2.0 * x[1], lambda x: 12.0 - 4.0 * x[0] - x[1],
                lambda x: 12.0 - 3.0 * x[0] - 4.0 * x[1], lambda x: 8.0 - 2.0 * x[2] - x[3],
                lambda x: 8.0 - x[2] - 2.0 * x[3], lambda x: 5.0 - x[2] - x[3]),
                -15.0, [0, 3, 0, 4]),
    45: Example(lambda x: 2.0 - np.prod(x) / 120.0, [2.0] * 5,
                ([0.0] * 5, [1.0, 2.0, 3.0, 4.0, 5.0]), None, None, 1.0, [1, 2, 3, 4, 5]),
    46: Example(_flat, [S2 / 2.0, 1.75, 0.5, 2.0, 2.0], None, stacked(
                lambda x: x[0] ** 2 * x[3] + np.sin(x[3] - x[4]) - 1.0,
                lambda x: x[1] + x[2] ** 4 * x[3] ** 2 - 2.0), None, 0.0),
    47: Example(lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 3 + (x[2] - x[3]) ** 4
                + (x[3] - x[4]) ** 4, [2.0, S2, -1.0, 2.0 - S2, 0.5], None, stacked(
                lambda x: x[0] + x[1] ** 2 + x[2] ** 3 - 3.0,
                lambda x: x[1] - x[2] ** 2 + x[3] - 1.0,
                lambda x: x[0] * x[4] - 1.0), None, 0.0),
    48: Example(lambda x: (x[0] - 1.0) ** 2 + (x[1] - x[2]) ** 2 + (x[3] - x[4]) ** 2,
                [3.0, 5.0, -3.0, 2.0, -2.0], None,
                stacked(lambda x: np.sum(x) - 5.0, lambda x: x[2] - 2.0 * (x[3] + x[4]) + 3.0),
                None, 0.0, [1, 1, 1, 1, 1]),
    49: Example(_flat, [10.0, 7.0, 2.0, -3.0, 0.8], None, stacked(
                lambda x: x[0] + x[1] + x[2] + 4.0 * x[3] - 7.0, lambda x: x[2] + 5.0 * x[4] - 6.0),
                None, 0.0),
    50: Example(lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 2 + (x[2] - x[3]) ** 4
                + (x[3] - x[4]) ** 2, [35.0, -31.0, 11.0, 5.0, -5.0], None,
                lambda x: x[:3] + 2.0 * x[1:4] + 3.0 * x[2:] - 6.0, None, 0.0, [1, 1, 1, 1, 1]),
    51: Example(_chain, [2.5, 0.5, 2.0, -1.0, 0.5], None,
                lambda x: _lines(x) - np.array([4.0, 0.0, 0.0]), None, 0.0, [1, 1, 1, 1, 1]),
    52: Example(lambda x: _chain(x) - (x[0] - x[1]) ** 2 + (4.0 * x[0] - x[1]) ** 2, [2.0] * 5,
                None, _lines, None, 1859.0 / 349.0, np.array([-33, 11, 180, -158, 11]) / 349),
    53: Example(_chain, [2.0] * 5, boxed(5, -10.0, 10.0), _lines, None, 176.0 / 43.0,
                np.array([-33, 11, 27, -5, 11]) / 43),
    55: Example(lambda x: x[0] + 2.0 * x[1] + 4.0 * x[4] + np.exp(x[0] * x[3]),
                [1.0, 2.0, 0.0, 0.0, 0.0, 2.0],
                ([0.0] * 6, [1.0, INF, INF, 1.0, INF, INF]), stacked(
                lambda x: x[0] + 2.0 * x[1] + 5.0 * x[4] - 6.0, lambda x: x[0] + x[1] + x[2] - 3.0,
                lambda x: x[3] + x[4] + x[5] - 2.0, lambda x: x[0] + x[3] - 1.0,
                lambda x: x[1] + x[4] - 2.0,
                lambda x: x[2] + x[5] - 2.0), None, 19.0 / 3.0, np.array([0, 4, 5, 3, 2, 1]) / 3),
    56: Example(_volume, [1.0, 1.0, 1.0, *np.arcsin(np.sqrt([1 / 4.2] * 3 + [5 / 7.2]))],
                None, lambda x: np.stack([x[0], x[1], x[2], x[0] + 2.0 * x[1] + 2.0 * x[2]])
                - np.array([4.2, 4.2, 4.2, 7.2]) * np.sin(x[3:]) ** 2, None, -3.456),
    57: Example(lambda x: np.sum((_CHLORINE - x[0]
                                  - (0.49 - x[0]) * np.exp(-x[1] * (_WEEKS - 8.0))) ** 2),
                [0.42, 5.0], ([0.4, -4.0], [INF, INF]), None,
                lambda x: 0.49 * x[1] - x[0] * x[1] - 0.09, 0.02845966972299),
    59: Example(lambda x: -75.196 + 3.8112 * x[0] - 0.12694 * x[0] ** 2 + 0.0020567 * x[0] ** 3
                - 1.0345e-5 * x[0] ** 4 + 6.8306 * x[1] - 0.25645 * x[1] ** 2
                + 0.0034604 * x[1] ** 3 - 1.3514e-5 * x[1] ** 4 + x[0] * x[1]
                * (-0.030234 + 1.28134e-3 * x[0] - 3.5256e-5 * x[0] ** 2 + 2.266e-7 * x[0] ** 3
                   - 3.405e-4 * x[1] + 5.2375e-6 * x[0] * x[1] + 6.3e-8 * x[0] ** 2 * x[1]
                   + 1.6638e-6 * x[1] ** 2 - 7e-10 * x[0] ** 2 * x[1] ** 2)
                + 28.106 / (x[1] + 1.0) + 2.8673 * np.exp(0.0005 * x[0] * x[1]), [90.0, 10.0],
                ([0.0, 0.0], [75.0, 65.0]),
                None, stacked(lambda x: x[0] * x[1] - 700.0, lambda x: x[1] - x[0] ** 2 / 125.0,
                              lambda x: (x[1] - 50.0) ** 2 - 5.0 * (x[0] - 55.0)), -7.802789471538),
    60: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4, [2.0] * 3,
                boxed(3, -10.0, 10.0), lambda x: x[0] * (1.0 + x[1] ** 2) + x[2] ** 4 - 4.0
                - 3.0 * S2, None, 0.03256820025507),
    61: Example(lambda x: 4.0 * x[0] ** 2 + 2.0 * x[1] ** 2 + 2.0 * x[2] ** 2 - 33.0 * x[0]
                + 16.0 * x[1] - 24.0 * x[2], [0.0] * 3, None,
                stacked(lambda x: 3.0 * x[0] - 2.0 * x[1] ** 2 - 7.0,
                        lambda x: 4.0 * x[0] - x[2] ** 2 - 11.0), None, -143.6461421978),
    62: Example(lambda x: -32.174 * (
                255.0 * np.log((x[0] + x[1] + x[2] + 0.03) / (0.09 * x[0] + x[1] + x[2] + 0.03))
                + 280.0 * np.log((x[1] + x[2] + 0.03) / (0.07 * x[1] + x[2] + 0.03))
                + 290.0 * np.log((x[2] + 0.03) / (0.13 * x[2] + 0.03))), [0.7, 0.2, 0.1],
                boxed(3, 0.0, 1.0), lambda x: np.sum(x) - 1.0, None, -26272.51448732),
    63: Example(lambda x: 1000.0 - np.sum(x * x) - x[1] ** 2 - x[0] * x[1] - x[0] * x[2], [2.0] * 3,
                boxed(3, 0.0, np.inf),
                stacked(lambda x: 8.0 * x[0] + 14.0 * x[1] + 7.0 * x[2] - 56.0,
                        lambda x: np.sum(x * x) - 25.0), None, 961.7151721301),
    64: Example(lambda x: 5.0 * x[0] + 5e4 / x[0] + 20.0 * x[1] + 7.2e4 / x[1] + 10.0 * x[2]
                + 1.44e5 / x[2], [1.0] * 3, boxed(3, 1e-5, INF), None,
                lambda x: 1.0 - 4.0 / x[0] - 32.0 / x[1] - 120.0 / x[2], 6299.842427922),
    65: Example(lambda x: (x[0] - x[1]) ** 2 + (x[0] + x[1] - 10.0) ** 2 / 9.0 + (x[2] - 5.0) ** 2,
                [-5.0, 5.0, 0.0], ([-4.5, -4.5, -5.0], [4.5, 4.5, 5.0]), None,
                lambda x: 48.0 - np.sum(x * x), 0.9535288568048),
    66: Example(lambda x: 0.2 * x[2] - 0.8 * x[0], [0.0, 1.05, 2.9],
                ([0.0] * 3, [100.0, 100.0, 10.0]),
                None, stacked(lambda x: x[1] - np.exp(x[0]), lambda x: x[2] - np.exp(x[1])),
                0.5181632741816),
    70: Example(_river, [2.0, 4.0, 0.04, 2.0], ([1e-5] * 4, [100.0, 100.0, 1.0, 100.0]), None,
                lambda x: x[2] + (1.0 - x[2]) * x[3], 0.007498463574428),
    71: Example(lambda x: x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2], [1.0, 5.0, 5.0, 1.0],
                boxed(4, 1.0, 5.0), lambda x: np.sum(x * x) - 40.0, lambda x: np.prod(x) - 25.0,
                17.01401728916),
    72: Example(lambda x: 1.0 + np.sum(x), [1.0] * 4, ([0.001] * 4, [4e5, 3e5, 2e5, 1e5]), None,
                stacked(
                lambda x: 0.0401 - 4.0 / x[0] - 2.25 / x[1] - 1.0 / x[2] - 0.25 / x[3],
                lambda x: 0.010085 - 0.16 / x[0] - 0.36 / x[1] - 0.64 / x[2] - 0.64 / x[3]),
                727.6793577896),
    73: Example(lambda x: 24.55 * x[0] + 26.75 * x[1] + 39.0 * x[2] + 40.5 * x[3], [1.0] * 4,
                boxed(4, 0.0, INF), lambda x: np.sum(x) - 1.0, stacked(
                lambda x: 2.3 * x[0] + 5.6 * x[1] + 11.1 * x[2] + 1.3 * x[3] - 5.0,
                lambda x: 12.0 * x[0] + 11.9 * x[1] + 41.8 * x[2] + 52.1 * x[3]
                - 21.0 - 1.645 * np.sqrt(0.28 * x[0] ** 2 + 0.19 * x[1] ** 2 + 20.5 * x[2] ** 2
                                         + 0.62 * x[3] ** 2)), 29.89437815914),
    74: Example(_cost, [0.0] * 4, ([0.0, 0.0, -0.55, -0.55], [1200.0, 1200.0, 0.55, 0.55]), _flow,
                stacked(lambda x: x[3] - x[2] + 0.55, lambda x: x[2] - x[3] + 0.55),
                5126.498109595),
    75: Example(_cost, [0.0] * 4, ([0.0, 0.0, -0.48, -0.48], [1200.0, 1200.0, 0.48, 0.48]), _flow,
                stacked(lambda x: x[3] - x[2] + 0.48, lambda x: x[2] - x[3] + 0.48),
                5174.412695378),
    76: Example(lambda x: x[0] ** 2 + 0.5 * x[1] ** 2 + x[2] ** 2 + 0.5 * x[3] ** 2 - x[0] * x[2]
                + x[2] * x[3] - x[0] - 3.0 * x[1] + x[2] - x[3], [0.5] * 4, boxed(4, 0.0, np.inf),
                None, stacked(
                lambda x: 5.0 - x[0] - 2.0 * x[1] - x[2] - x[3],
                lambda x: 4.0 - 3.0 * x[0] - x[1] - 2.0 * x[2] + x[3],
                lambda x: x[1] + 4.0 * x[2] - 1.5), -103.0 / 22.0),
    77: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[2] - 1.0) ** 2
                + (x[3] - 1.0) ** 4 + (x[4] - 1.0) ** 6, [2.0] * 5, None, stacked(
                lambda x: x[0] ** 2 * x[3] + np.sin(x[3] - x[4]) - 2.0 * S2,
                lambda x: x[1] + x[2] ** 4 * x[3] ** 2 - 8.0 - S2), None, 0.2415051287902),
    78: Example(np.prod, [-2.0, 1.5, 2.0, -1.0, -1.0], None, _powell, None, -2.919700408964),
    79: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 2
                + (x[2] - x[3]) ** 4 + (x[3] - x[4]) ** 4, [2.0] * 5, None, stacked(
                lambda x: x[0] + x[1] ** 2 + x[2] ** 3 - 2.0 - 3.0 * S2,
                lambda x: x[1] - x[2] ** 2 + x[3] + 2.0 - 2.0 * S2, lambda x: x[0] * x[4] - 2.0),
                None, 0.07877682087106),
    80: Example(lambda x: np.exp(np.prod(x)), [-2.0, 2.0, 2.0, -1.0, -1.0], _powells_box,
                _powell, None, 0.05394984777027),
    81: Example(lambda x: np.exp(np.prod(x)) - 0.5 * (x[0] ** 3 + x[1] ** 3 + 1.0) ** 2,
                [-2.0, 2.0, 2.0, -1.0, -1.0], _powells_box, _powell, None, 0.05394984777027),
    100: Example(lambda x: (x[0] - 10.0) ** 2 + 5.0 * (x[1] - 12.0) ** 2 + x[2] ** 4
                 + 3.0 * (x[3] - 11.0) ** 2 + 10.0 * x[4] ** 6 + 7.0 * x[5] ** 2 + x[6] ** 4
                 - 4.0 * x[5] * x[6] - 10.0 * x[5] - 8.0 * x[6],
                 [1.0, 2.0, 0.0, 4.0, 0.0, 1.0, 1.0], None, None, stacked(
                 lambda x: 127.0 - 2.0 * x[0] ** 2 - 3.0 * x[1] ** 4 - x[2] - 4.0 * x[3] ** 2
                 - 5.0 * x[4],
                 lambda x: 282.0 - 7.0 * x[0] - 3.0 * x[1] - 10.0 * x[2] ** 2 - x[3] + x[4],
                 lambda x: 196.0 - 23.0 * x[0] - x[1] ** 2 - 6.0 * x[5] ** 2 + 8.0 * x[6],
                 lambda x: -4.0 * x[0] ** 2 - x[1] ** 2 + 3.0 * x[0] * x[1] - 2.0 * x[2] ** 2
                 - 5.0 * x[5] + 11.0 * x[6]), 680.6300573744),
    104: Example(_reactors, [6.0, 3.0, 0.4, 0.2, 6.0, 6.0, 1.0, 0.5], boxed(8, 0.1, 10.0), None,
                 stacked(
                 lambda x: 1.0 - 0.0588 * x[4] * x[6] - 0.1 * x[0],
                 lambda x: 1.0 - 0.0588 * x[5] * x[7] - 0.1 * (x[0] + x[1]),
                 lambda x: 1.0 - (4.0 * x[2] + 2.0 * x[2] ** -0.71) / x[4]
                 - 0.0588 * x[2] ** -1.3 * x[6],
                 lambda x: 1.0 - (4.0 * x[3] + 2.0 * x[3] ** -0.71) / x[5]
                 - 0.0588 * x[3] ** -1.3 * x[7],
                 lambda x: _reactors(x) - 1.0, lambda x: 4.2 - _reactors(x)), 3.951163440103),
}
