"""minimize says success in any unit of x, or not at all: never far from the minimum."""
import numpy as np
import pytest

from minigrad.constraints import Box, Inequality, NonNegative
from minigrad.optim import minimize

METHODS = (None, "augmented", "projected", "SLSQP", "trust-constr", "L-BFGS-B")
TABLE = np.random.default_rng(0).standard_normal((6, 4))
ASIDE = np.array([0.3, -0.7, 1.0])
TIMES = np.linspace(0.0, 3.0, 20)
CURVE = 2.0 * np.exp(-1.3 * TIMES) + 0.05 * np.sin(9.0 * TIMES)

# f, start
PROBLEMS = {
    "quadratic": (lambda x: np.sum((x - np.array([1.0, 2.0, 3.0])) ** 2), [0.5, 0.5, 0.5]),
    "quadratic from 0": (lambda x: np.sum((x - np.array([1.0, 2.0, 3.0])) ** 2), [0.0, 0.0, 0.0]),
    "Rosenbrock": (lambda x: 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2, [-1.2, 1.0]),
    "linear fit": (lambda x: np.sum((TABLE @ x - 1.0) ** 2), [1.0, 1.0, 1.0, 1.0]),
    "curve": (lambda x: np.sum((x[0] * np.exp(-x[1] * TIMES) - CURVE) ** 2), [1.0, 1.0]),
    "force": (lambda x: 1.0 / x[0] + x[0], [0.4]),
    "likelihood": (lambda x: np.log(x[0]) + 12.5 / x[0] ** 2, [1.5]),
    "entropy": (lambda x: np.sum(x * np.log(x) - x * ASIDE), [1.0, 1.0, 1.0]),
    "chains": (lambda x: np.sum(np.cosh(x - np.array([1.0, 0.1, 10.0]))) + 0.1 * np.sum(x) ** 2,
               [2.0, 1.0, 8.0]),
    "Dixon and Price": (lambda x: (x[0] - 1.0) ** 2 + 2.0 * (2.0 * x[1] ** 2 - x[0]) ** 2,
                        [1.0, 1.0]),
}


def sizes(n, power, mixed):
    """The size of each number: all 10**power, or from 10**-power to 10**power."""
    return 10.0 ** (power * np.linspace(-1.0, 1.0, n) if mixed and n > 1 else np.full(n, power))


def least(f, start, bounded):
    """The minimum in the units in which the problem is written."""
    box = [Box(1e-3, 60.0)] if bounded else []
    found = minimize(f, np.maximum(start, 1e-3) if bounded else start, box, method="augmented")
    assert found.success
    return found


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize(("power", "mixed", "bounded"), [
    pytest.param(power, mixed, bounded, marks=[pytest.mark.exhaustive] * (
        (power, mixed, bounded) not in {(-12, False, False), (12, False, True), (9, True, False)}))
    for power in (-12, -9, -6, -3, 3, 6, 9, 12) for mixed in (False, True)
    for bounded in (False, True)])
def test_success_is_the_minimum_in_any_unit(name, method, power, mixed, bounded):
    f, start = PROBLEMS[name]
    start = np.array(start)
    unit, best = sizes(len(start), float(power), mixed), least(f, start, bounded)
    box = [Box(1e-3 * unit, 60.0 * unit)] if bounded else []
    fit = minimize(lambda x: f(x / unit), start * unit, box, method=method, max_iter=3000,
                   max_nfev=4000)
    x = fit.x / unit
    right = (np.max(np.abs(x - best.x) / np.abs(best.x)) < 1e-4
             or f(x) - best.fun <= 1e-12 * max(1.0, abs(best.fun)))
    assert right or not fit.success, fit
    # from zeros a start says nothing of nine decades that the others cannot find out
    assert fit.success or name == "quadratic from 0", fit.message


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("f", "start", "best"), [
    (lambda d: 8.99e9 * 1.6e-19**2 / d[0] + 1e-10 * d[0], [1e-9], [1.5170497683e-9]),
    (lambda x: (x[0] * 1e3 - 1.0) ** 2 + (x[1] / 1e3 - 1.0) ** 2, [0.0, 0.0], [1e-3, 1e3]),
    (lambda s: np.log(s[0]) + 12.5 / s[0] ** 2, [1e-8], [5.0]),
    (lambda x: 1.0 / x[0] + x[0], [1e-9], [1.0])])
def test_two_scales_and_starts_that_are_decades_away(f, start, best, method):
    fit = minimize(f, np.array(start), method=method, max_iter=1000)
    assert not fit.success or np.allclose(fit.x, best, rtol=1e-5, atol=0.0), fit
    assert fit.success or method is not None


@pytest.mark.parametrize("length", [1e-3, 1e-5, 1e-7, 1e-9, 1e9])
@pytest.mark.parametrize("sets", [(), NonNegative(), Box(0.0, 1e12)])
def test_a_minimum_at_any_length(length, sets):
    fit = minimize(lambda x: length / x[0] + x[0] / length, np.array([length / 3.0]), sets)
    assert fit.success
    assert fit.x[0] == pytest.approx(length, rel=1e-7)


def test_what_is_reported_is_in_the_units_of_x():
    unit = 1e-9
    fit = minimize(lambda x: np.sum((x / unit - 3.0) ** 2), np.array([1.0, 2.0]) * unit,
                   [Box(0.0, 2.5 * unit)])
    assert fit.success
    np.testing.assert_allclose(fit.x, 2.5 * unit, rtol=1e-12)
    np.testing.assert_allclose(fit.grad, -1.0 / unit, rtol=1e-9)
    np.testing.assert_allclose(fit.multipliers[0], -1.0 / unit, rtol=1e-9)
    assert fit.active[0].tolist() == [1, 1]
    assert fit.history[0].x.max() <= 2.5 * unit


def test_a_start_that_hides_two_sizes_is_left():
    """At x = (1e-9, 1) Newton's step for x1 is 1e9: beside the curvature by x0 at the start its
    decrease of f looked like rounding, and [1.1e-9, 4.8e5] was called a minimum."""
    fit = minimize(lambda x: (x[0] / 1e-9 - 1.0) ** 2 + (x[1] / 1e9 - 1.0) ** 2, np.ones(2))
    assert fit.success
    np.testing.assert_allclose(fit.x, [1e-9, 1e9], rtol=1e-6)


@pytest.mark.parametrize("radius", [1e-9, 1e-3, 1.0, 1e3, 1e5, 1e6, 1e9, 1e12])
def test_a_circle_of_any_size_holds_x_back(radius):
    """Of 1e18 - x0**2 - x1**2 rounding leaves a hundred, which is no distance from the circle."""
    fit = minimize(lambda x: x[0] + x[1], np.full(2, radius),
                   Inequality(lambda x: radius**2 - x[0] ** 2 - x[1] ** 2))
    np.testing.assert_allclose(fit.x, np.full(2, -0.5**0.5 * radius), rtol=1e-7)
    assert fit.success, fit.message
    np.testing.assert_allclose(fit.multipliers[0] * radius, 0.5**0.5, rtol=1e-6)
