"""minimize beside SciPy's SLSQP and trust-constr on constrained problems with known answers.

    python benchmarks/hock_schittkowski.py [number ...]

All get the same functions, exact gradients and Jacobians, compiled; SciPy runs at its defaults.  A run is right where
the constraints hold to 1e-6 and f is the known value to 1e-6 of it, or of 1.  False: success was said and it is not.
The table names for each problem the digits of f, the violation, and the evaluations of f and of derivatives.
Source of the problems and of the values: Hock & Schittkowski 1981, "Test Examples for Nonlinear Programming Codes",
Lecture Notes in Economics and Mathematical Systems 187; `at`: where the paper gives the place in closed form.
"""
import sys
import warnings
from typing import Any, NamedTuple

import numpy as np
import scipy.optimize

import minigrad as mg
from minigrad.constraints import Box, Equality, Inequality

RIGHT = 1e-6


class Example(NamedTuple):
    """f, start, (lo, hi) or None, what is zero, what is not negative (functions of x, or None), least f, and where."""

    f: Any
    x0: list
    box: Any
    zero: Any
    least: Any
    best: float
    at: Any = None

    def constraints(self):
        """As minimize takes them."""
        return [*([Box(*map(np.asarray, self.box))] if self.box else []), *([Equality(self.zero)] if self.zero else []),
                *([Inequality(self.least)] if self.least else [])]

    def violation(self, x):
        """The largest violation, of bounds too."""
        parts = [np.abs(self.zero(x))] if self.zero else []
        parts += [-self.least(x)] if self.least else []
        parts += [np.asarray(self.box[0]) - x, x - np.asarray(self.box[1])] if self.box else []
        return max(0.0, float(np.max(np.concatenate([np.ravel(p) for p in parts]))))

    def right(self, x):
        """Whether x is feasible and as good as the best."""
        return self.violation(x) <= RIGHT and abs(self.f(x) - self.best) <= RIGHT * max(1.0, abs(self.best))


def boxed(n, lo, hi):
    return [float(lo)] * n, [float(hi)] * n


def stacked(*functions):
    """Several functions of x as one that returns a vector."""
    return lambda x: np.stack([g(x) for g in functions])


def _chain(x):
    return (x[0] - x[1]) ** 2 + (x[1] + x[2] - 2.0) ** 2 + (x[3] - 1.0) ** 2 + (x[4] - 1.0) ** 2


def _wood(x):
    return (100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2 + 90.0 * (x[3] - x[2] ** 2) ** 2 + (1.0 - x[2]) ** 2
            + 10.1 * ((x[1] - 1.0) ** 2 + (x[3] - 1.0) ** 2) + 19.8 * (x[1] - 1.0) * (x[3] - 1.0))


_lines = stacked(lambda x: x[0] + 3.0 * x[1], lambda x: x[2] + x[3] - 2.0 * x[4], lambda x: x[1] - x[4])
_powell = stacked(lambda x: np.sum(x * x) - 10.0, lambda x: x[1] * x[2] - 5.0 * x[3] * x[4],
                  lambda x: x[0] ** 3 + x[1] ** 3 + 1.0)
_powells_box = [-2.3, -2.3, -3.2, -3.2, -3.2], [2.3, 2.3, 3.2, 3.2, 3.2]
S2, S3, S7 = np.sqrt([2.0, 3.0, 7.0])

PROBLEMS = {
    6: Example(lambda x: (1.0 - x[0]) ** 2, [-1.2, 1.0], None, lambda x: 10.0 * (x[1] - x[0] ** 2), None, 0.0, [1, 1]),
    7: Example(lambda x: np.log(1.0 + x[0] ** 2) - x[1], [2.0, 2.0], None,
               lambda x: (1.0 + x[0] ** 2) ** 2 + x[1] ** 2 - 4.0, None, -S3, [0.0, S3]),
    10: Example(lambda x: x[0] - x[1], [-10.0, 10.0], None, None,
                lambda x: -3.0 * x[0] ** 2 + 2.0 * x[0] * x[1] - x[1] ** 2 + 1.0, -1.0, [0, 1]),
    11: Example(lambda x: (x[0] - 5.0) ** 2 + x[1] ** 2 - 25.0, [4.9, 0.1], None, None, lambda x: x[1] - x[0] ** 2,
                -8.498464223),
    12: Example(lambda x: 0.5 * x[0] ** 2 + x[1] ** 2 - x[0] * x[1] - 7.0 * (x[0] + x[1]), [0.0, 0.0], None, None,
                lambda x: 25.0 - 4.0 * x[0] ** 2 - x[1] ** 2, -30.0, [2, 3]),
    14: Example(lambda x: (x[0] - 2.0) ** 2 + (x[1] - 1.0) ** 2, [2.0, 2.0], None, lambda x: x[0] - 2.0 * x[1] + 1.0,
                lambda x: 1.0 - 0.25 * x[0] ** 2 - x[1] ** 2, 9.0 - 2.875 * S7, [0.5 * (S7 - 1.0), 0.25 * (S7 + 1.0)]),
    21: Example(lambda x: 0.01 * x[0] ** 2 + x[1] ** 2 - 100.0, [-1.0, -1.0], ([2.0, -50.0], [50.0, 50.0]), None,
                lambda x: 10.0 * x[0] - x[1] - 10.0, -99.96, [2, 0]),
    22: Example(lambda x: (x[0] - 2.0) ** 2 + (x[1] - 1.0) ** 2, [2.0, 2.0], None, None,
                stacked(lambda x: 2.0 - x[0] - x[1], lambda x: x[1] - x[0] ** 2), 1.0, [1, 1]),
    26: Example(lambda x: (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4, [-2.6, 2.0, 2.0], None,
                lambda x: (1.0 + x[1] ** 2) * x[0] + x[2] ** 4 - 3.0, None, 0.0),
    28: Example(lambda x: (x[0] + x[1]) ** 2 + (x[1] + x[2]) ** 2, [-4.0, 1.0, 1.0], None,
                lambda x: x[0] + 2.0 * x[1] + 3.0 * x[2] - 1.0, None, 0.0, [0.5, -0.5, 0.5]),
    29: Example(lambda x: -x[0] * x[1] * x[2], [1.0, 1.0, 1.0], None, None,
                lambda x: 48.0 - x[0] ** 2 - 2.0 * x[1] ** 2 - 4.0 * x[2] ** 2, -16.0 * S2),
    30: Example(lambda x: np.sum(x * x), [1.0, 1.0, 1.0], ([1.0, -10.0, -10.0], [10.0, 10.0, 10.0]), None,
                lambda x: x[0] ** 2 + x[1] ** 2 - 1.0, 1.0, [1, 0, 0]),
    35: Example(lambda x: 9.0 - 8.0 * x[0] - 6.0 * x[1] - 4.0 * x[2] + 2.0 * x[0] ** 2 + 2.0 * x[1] ** 2 + x[2] ** 2
                + 2.0 * x[0] * x[1] + 2.0 * x[0] * x[2], [0.5, 0.5, 0.5], boxed(3, 0.0, np.inf), None,
                lambda x: 3.0 - x[0] - x[1] - 2.0 * x[2], 1.0 / 9.0, [4 / 3, 7 / 9, 4 / 9]),
    36: Example(lambda x: -x[0] * x[1] * x[2], [10.0, 10.0, 10.0], ([0.0, 0.0, 0.0], [20.0, 11.0, 42.0]), None,
                lambda x: 72.0 - x[0] - 2.0 * x[1] - 2.0 * x[2], -3300.0, [20, 11, 15]),
    37: Example(lambda x: -x[0] * x[1] * x[2], [10.0, 10.0, 10.0], boxed(3, 0.0, 42.0), None,
                stacked(lambda x: 72.0 - x[0] - 2.0 * x[1] - 2.0 * x[2], lambda x: x[0] + 2.0 * x[1] + 2.0 * x[2]),
                -3456.0, [24, 12, 12]),
    38: Example(_wood, [-3.0, -1.0, -3.0, -1.0], boxed(4, -10.0, 10.0), None, None, 0.0, [1, 1, 1, 1]),
    39: Example(lambda x: -x[0], [2.0, 2.0, 2.0, 2.0], None,
                stacked(lambda x: x[1] - x[0] ** 3 - x[2] ** 2, lambda x: x[0] ** 2 - x[1] - x[3] ** 2), None,
                -1.0, [1, 1, 0, 0]),
    40: Example(lambda x: -np.prod(x), [0.8, 0.8, 0.8, 0.8], None, stacked(
                lambda x: x[0] ** 3 + x[1] ** 2 - 1.0, lambda x: x[0] ** 2 * x[3] - x[2], lambda x: x[3] ** 2 - x[1]),
                None, -0.25),
    43: Example(lambda x: x[0] ** 2 + x[1] ** 2 + 2.0 * x[2] ** 2 + x[3] ** 2 - 5.0 * x[0] - 5.0 * x[1] - 21.0 * x[2]
                + 7.0 * x[3], [0.0, 0.0, 0.0, 0.0], None, None, stacked(
                lambda x: 8.0 - np.sum(x * x) - x[0] + x[1] - x[2] + x[3],
                lambda x: 10.0 - x[0] ** 2 - 2.0 * x[1] ** 2 - x[2] ** 2 - 2.0 * x[3] ** 2 + x[0] + x[3],
                lambda x: 5.0 - 2.0 * x[0] ** 2 - x[1] ** 2 - x[2] ** 2 - 2.0 * x[0] + x[1] + x[3]), -44.0,
                [0, 1, 2, -1]),
    48: Example(lambda x: (x[0] - 1.0) ** 2 + (x[1] - x[2]) ** 2 + (x[3] - x[4]) ** 2, [3.0, 5.0, -3.0, 2.0, -2.0],
                None, stacked(lambda x: np.sum(x) - 5.0, lambda x: x[2] - 2.0 * (x[3] + x[4]) + 3.0), None, 0.0,
                [1, 1, 1, 1, 1]),
    51: Example(_chain, [2.5, 0.5, 2.0, -1.0, 0.5], None, lambda x: _lines(x) - np.array([4.0, 0.0, 0.0]), None, 0.0,
                [1, 1, 1, 1, 1]),
    52: Example(lambda x: _chain(x) - (x[0] - x[1]) ** 2 + (4.0 * x[0] - x[1]) ** 2, [2.0] * 5, None, _lines, None,
                1859.0 / 349.0, np.array([-33, 11, 180, -158, 11]) / 349),
    53: Example(_chain, [2.0] * 5, boxed(5, -10.0, 10.0), _lines, None, 176.0 / 43.0,
                np.array([-33, 11, 27, -5, 11]) / 43),
    60: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 4, [2.0] * 3, boxed(3, -10.0, 10.0),
                lambda x: x[0] * (1.0 + x[1] ** 2) + x[2] ** 4 - 4.0 - 3.0 * S2, None, 0.03256820025),
    63: Example(lambda x: 1000.0 - np.sum(x * x) - x[1] ** 2 - x[0] * x[1] - x[0] * x[2], [2.0] * 3,
                boxed(3, 0.0, np.inf), stacked(lambda x: 8.0 * x[0] + 14.0 * x[1] + 7.0 * x[2] - 56.0,
                                               lambda x: np.sum(x * x) - 25.0), None, 961.7151721),
    65: Example(lambda x: (x[0] - x[1]) ** 2 + (x[0] + x[1] - 10.0) ** 2 / 9.0 + (x[2] - 5.0) ** 2, [-5.0, 5.0, 0.0],
                ([-4.5, -4.5, -5.0], [4.5, 4.5, 5.0]), None, lambda x: 48.0 - np.sum(x * x), 0.9535288567),
    66: Example(lambda x: 0.2 * x[2] - 0.8 * x[0], [0.0, 1.05, 2.9], ([0.0] * 3, [100.0, 100.0, 10.0]), None,
                stacked(lambda x: x[1] - np.exp(x[0]), lambda x: x[2] - np.exp(x[1])), 0.5181632741),
    71: Example(lambda x: x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2], [1.0, 5.0, 5.0, 1.0], boxed(4, 1.0, 5.0),
                lambda x: np.sum(x * x) - 40.0, lambda x: np.prod(x) - 25.0, 17.0140173),
    76: Example(lambda x: x[0] ** 2 + 0.5 * x[1] ** 2 + x[2] ** 2 + 0.5 * x[3] ** 2 - x[0] * x[2] + x[2] * x[3] - x[0]
                - 3.0 * x[1] + x[2] - x[3], [0.5] * 4, boxed(4, 0.0, np.inf), None, stacked(
                lambda x: 5.0 - x[0] - 2.0 * x[1] - x[2] - x[3],
                lambda x: 4.0 - 3.0 * x[0] - x[1] - 2.0 * x[2] + x[3], lambda x: x[1] + 4.0 * x[2] - 1.5),
                -4.681818181),
    77: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[2] - 1.0) ** 2 + (x[3] - 1.0) ** 4
                + (x[4] - 1.0) ** 6, [2.0] * 5, None, stacked(
                lambda x: x[0] ** 2 * x[3] + np.sin(x[3] - x[4]) - 2.0 * S2,
                lambda x: x[1] + x[2] ** 4 * x[3] ** 2 - 8.0 - S2), None, 0.24150513),
    78: Example(np.prod, [-2.0, 1.5, 2.0, -1.0, -1.0], None, _powell, None, -2.91970041),
    79: Example(lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[1] - x[2]) ** 2 + (x[2] - x[3]) ** 4
                + (x[3] - x[4]) ** 4, [2.0] * 5, None, stacked(
                lambda x: x[0] + x[1] ** 2 + x[2] ** 3 - 2.0 - 3.0 * S2,
                lambda x: x[1] - x[2] ** 2 + x[3] + 2.0 - 2.0 * S2, lambda x: x[0] * x[4] - 2.0), None, 0.0787768209),
    80: Example(lambda x: np.exp(np.prod(x)), [-2.0, 2.0, 2.0, -1.0, -1.0], _powells_box, _powell, None, 0.0539498478),
    81: Example(lambda x: np.exp(np.prod(x)) - 0.5 * (x[0] ** 3 + x[1] ** 3 + 1.0) ** 2, [-2.0, 2.0, 2.0, -1.0, -1.0],
                _powells_box, _powell, None, 0.0539498478),
    100: Example(lambda x: (x[0] - 10.0) ** 2 + 5.0 * (x[1] - 12.0) ** 2 + x[2] ** 4 + 3.0 * (x[3] - 11.0) ** 2
                 + 10.0 * x[4] ** 6 + 7.0 * x[5] ** 2 + x[6] ** 4 - 4.0 * x[5] * x[6] - 10.0 * x[5] - 8.0 * x[6],
                 [1.0, 2.0, 0.0, 4.0, 0.0, 1.0, 1.0], None, None, stacked(
                 lambda x: 127.0 - 2.0 * x[0] ** 2 - 3.0 * x[1] ** 4 - x[2] - 4.0 * x[3] ** 2 - 5.0 * x[4],
                 lambda x: 282.0 - 7.0 * x[0] - 3.0 * x[1] - 10.0 * x[2] ** 2 - x[3] + x[4],
                 lambda x: 196.0 - 23.0 * x[0] - x[1] ** 2 - 6.0 * x[5] ** 2 + 8.0 * x[6],
                 lambda x: -4.0 * x[0] ** 2 - x[1] ** 2 + 3.0 * x[0] * x[1] - 2.0 * x[2] ** 2 - 5.0 * x[5]
                 + 11.0 * x[6]), 680.6300573),
}


class Run(NamedTuple):
    """What a solver says."""

    x: np.ndarray
    success: bool
    nfev: int
    njev: int


def ours(p, method=None):
    fit = mg.optim.minimize(p.f, np.array(p.x0), p.constraints(), method=method)
    return Run(fit.x, fit.success, fit.nfev, fit.njev)


def scipys(p, method):
    """SciPy's own defaults, with exact derivatives; where it raises it has found its start."""
    x0 = np.array(p.x0)
    sides = [{"type": kind, "fun": mg.compile(lambda x, g=g: np.atleast_1d(g(x))),
              "jac": mg.compile(mg.jacobian(lambda x, g=g: np.atleast_1d(g(x))))}
             for kind, g in (("eq", p.zero), ("ineq", p.least)) if g]
    bounds = scipy.optimize.Bounds(*map(np.asarray, p.box)) if p.box else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            fit = scipy.optimize.minimize(mg.compile(p.f), x0, jac=mg.compile(mg.grad(p.f)), method=method,
                                          bounds=bounds, constraints=sides)
        except (ValueError, np.linalg.LinAlgError):
            return Run(x0, False, 0, 0)
    return Run(fit.x, bool(fit.success), fit.nfev, fit.njev)


COLUMNS = {"minigrad": ours, "augmented": lambda p: ours(p, "augmented"), "our SLSQP": lambda p: ours(p, "SLSQP"),
           "our trust": lambda p: ours(p, "trust-constr"),
           "SLSQP": lambda p: scipys(p, "SLSQP"), "trust-constr": lambda p: scipys(p, "trust-constr")}


def digits(p, x):
    """Correct digits of f, or of 1 where it is smaller."""
    error = abs(p.f(x) - p.best) / max(1.0, abs(p.best))
    return min(12.0, -np.log10(max(error, 1e-12)))


def main(numbers):
    print("HS" + "".join(f"{name:>29}" for name in COLUMNS))
    totals = {name: [0, 0, 0, 0] for name in COLUMNS}
    for number in numbers:
        p, cells = PROBLEMS[number], []
        for name, solve in COLUMNS.items():
            run = solve(p)
            right = p.right(run.x)
            for k, more in enumerate((right, run.success and not right, run.nfev, run.njev)):
                totals[name][k] += int(more)
            sign = " " if right and run.success else "-" if right else "F" if run.success else "x"
            cells.append(f"{sign} {digits(p, run.x):5.1f} {p.violation(run.x):8.0e}{run.nfev:6}{run.njev:6}")
        print(f"{number:<4}" + " ".join(f"{cell:>28}" for cell in cells), flush=True)
    print("\n- right, though no success; F success, though not right; x neither\n")
    print(f"{'of ' + str(len(numbers)):14}" + "".join(f"{head:>9}" for head in ("right", "false", "f", "grad")))
    for name, row in totals.items():
        print(f"{name:14}" + "".join(f"{value:>9}" for value in row))


if __name__ == "__main__":
    main([int(given) for given in sys.argv[1:]] or list(PROBLEMS))
