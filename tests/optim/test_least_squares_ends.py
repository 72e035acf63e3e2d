"""least_squares: where a fit may end, with success or without, and after how many evaluations."""
import re

import numpy as np
import pytest

import minigrad as mg
from minigrad.optim import least_squares

T = np.linspace(0.0, 3.0, 20)


# --- residuals that are zero to rounding
@pytest.mark.parametrize("unit", [1e-20, 1.0, 1e3])
def test_residuals_that_vanish_are_zero_where_they_are_rounding(unit):
    fit = least_squares(lambda x: unit * x, np.ones(2))
    assert fit.success
    assert fit.nfev <= 8
    assert np.max(np.abs(fit.x)) < 1e-15
    assert "residuals are zero" in fit.message
    flat = least_squares(lambda x: unit * x**2, np.array([1.0, 2.0]))
    assert flat.success
    assert flat.nfev <= 45
    assert np.max(np.abs(flat.x)) < 2e-8


def test_a_good_start_is_still_improved():
    """The floor is relative to the start where that is small."""
    fit = least_squares(lambda x: np.stack([10.0 * (x[1] - x[0] ** 2), 1.0 - x[0]]),
                        1.0 + np.array([1e-9, -1e-9]))
    assert fit.success
    assert np.max(np.abs(fit.x - 1.0)) <= 1e-14


# --- residuals in float32
@pytest.mark.parametrize("noise", [0.0, 1e-4, 0.01, 1.0])
@pytest.mark.parametrize("single", [lambda p: p, lambda p: p.astype(np.float32)])
def test_residuals_in_float32_are_judged_by_their_own_rounding(noise, single):
    y = 2.5 * np.exp(-1.3 * T) + noise * np.random.default_rng(0).standard_normal(20)
    model = lambda p: p[0] * np.exp(-p[1] * T.astype(np.float32)) - y.astype(np.float32)
    fit = least_squares(lambda p: model(single(p)).astype(np.float32), np.array([1.0, 1.0]))
    exact = least_squares(lambda p: p[0] * np.exp(-p[1] * T) - y, np.array([1.0, 1.0]))
    assert fit.success
    assert fit.nfev <= 40
    np.testing.assert_allclose(fit.x, exact.x, rtol=1e-5)


# --- columns of the Jacobian that vanish at the minimum
VANISHING = {
    "a square": (lambda x: x**2 + 5.0, [2.0], [0.0]),
    "a square, from its minimum": (lambda x: x**2 + 5.0, [0.0], [0.0]),
    "an amplitude": (lambda p: p[0] ** 2 * np.exp(-T) + 0.7 * np.exp(-T), [1.0], [0.0]),
    "beside an offset": (lambda p: p[0] ** 2 * np.exp(-T) + p[1] + np.exp(-T), [1.0, 1.0], None),
    "a rate that no longer matters": (
        lambda p: p[0] ** 2 * np.exp(-p[2] * T) + p[1] + np.exp(-T), [1.0, 1.0, 2.0], None),
    "a bell": (lambda x: np.exp(-(x**2)) - 5.0, [2.0], [0.0]),
}


@pytest.mark.parametrize(("f", "x0", "known"), VANISHING.values(), ids=VANISHING)
@pytest.mark.parametrize("more", [{}, {"bounds": (-3.0, 3.0)}, {"loss": "soft_l1"}],
                         ids=["plain", "bounds", "loss"])
def test_a_column_that_vanishes_at_the_minimum_is_no_failure(f, x0, known, more):
    fit = least_squares(f, np.array(x0), **more)
    assert fit.success, fit.message
    assert "second derivatives" in fit.message
    assert fit.optimality <= 1e-8
    assert fit.nfev <= 60
    assert abs(fit.x[0]) < 1e-8
    if known is not None:
        np.testing.assert_allclose(fit.x, known, atol=1e-8)
    last = [trial for trial in fit.history if trial.accepted][-1]
    assert np.array_equal(last.x, fit.x)
    assert last.phase == "curvature"


@pytest.mark.parametrize("f", [lambda x: np.exp(-x) + 5.0, lambda x: 1.0 / x + 5.0,
                               lambda x: np.exp(-(x**2)) + 5.0,
                               lambda x: np.concatenate([np.exp(-x[:1]) + 5.0, x[1:] - 1.0])])
def test_a_plateau_is_no_minimum(f):
    fit = least_squares(f, np.array([2.0, 3.0]))
    assert not fit.success, fit.message


# --- saddles
LOGS = np.linspace(2.0, 7.0, 100) + np.random.default_rng(408113519974467917).random(100)


def two_logs(p):
    x = np.arange(100.0) + 1.0
    return p[0] * np.log(x + p[1]) + p[2] * np.log(x + p[3]) + p[4] - LOGS


def test_a_saddle_between_equal_terms_is_left():
    """Two terms that start alike stay alike, and the linear model never sees them part."""
    fit = least_squares(two_logs, np.ones(5))
    assert fit.success
    assert fit.cost == pytest.approx(3.7166137347, rel=1e-9)  # 3.7928 at the saddle
    assert "curvature" in {trial.phase for trial in fit.history}


@pytest.mark.parametrize("more", [{}, {"bounds": (-4.0, 4.0)}, {"weights": 2.0}])
def test_a_ridge_on_which_a_parameter_never_moves_is_left(more):
    f = lambda x: np.stack([5.0 - x[1] ** 2, x[1], x[0] - 1.0])
    fit = least_squares(f, np.array([3.0, 0.0]), **more)
    assert fit.success
    np.testing.assert_allclose(np.abs(fit.x), [1.0, np.sqrt(4.5)], rtol=1e-7)


MIRROR = np.linspace(-1.0, 1.0, 9)
SYMMETRIC = {  # residuals whose steps from the start keep a symmetry, though no column vanishes
    "two parameters": (lambda p: np.stack([(p[0] - p[1])**2 - 1.0, 0.5 * (p[0] - p[1]),
                                           p[0] + p[1] - 3.0]), [0.0, 0.0], 0.5 * 0.234375),
    "three, two of them alike": (lambda p: np.stack([(p[0] - p[1])**2 - 1.0, 0.5 * (p[0] - p[1]),
                                                     p[0] + p[1] - 3.0, p[2]**2 - p[2] - 1.0]),
                                 [1.0, 1.0, 2.0], 0.5 * 0.234375),
    "two dead columns": (lambda p: p[0] * p[1] * MIRROR + p[2] - 2.0 * MIRROR, np.zeros(3), 0.0),
}


@pytest.mark.parametrize("name", SYMMETRIC)
def test_a_saddle_on_the_line_of_a_symmetric_start_is_left(name):
    f, x0, cost = SYMMETRIC[name]
    fit = least_squares(f, np.array(x0))
    assert fit.success, fit.message
    bend = np.linalg.eigvalsh(mg.hessian(lambda p: 0.5 * np.sum(f(p)**2))(fit.x))
    assert bend[0] > -1e-6 * bend[-1]
    assert fit.cost == pytest.approx(cost, rel=1e-9, abs=1e-15)


def test_a_saddle_is_left_by_values_alone():
    """A Jacobian of one's own is derived no further: one evaluation beside the saddle shows it."""
    def f(p):
        if type(p) is not np.ndarray:
            raise TypeError("plain arrays alone")
        return SYMMETRIC["two parameters"][0](p)

    jac = lambda p: np.array([[2.0 * (p[0] - p[1]), -2.0 * (p[0] - p[1])], [0.5, -0.5],
                              [1.0, 1.0]])
    fit = least_squares(f, np.zeros(2), jac=jac)
    assert fit.success
    assert fit.cost == pytest.approx(0.5 * 0.234375, rel=1e-9)


def test_a_saddle_that_cannot_be_left_is_named(monkeypatch):
    """No step down from it is found here, because none is tried."""
    from minigrad.optim.fit.curvature import Curvature

    monkeypatch.setattr(Curvature, "lower", lambda self: None)
    fit = least_squares(SYMMETRIC["two parameters"][0], np.zeros(2))
    assert not fit.success
    assert fit.status == -1
    assert "saddle" in fit.message


@pytest.mark.parametrize("m", [3, 30])
def test_a_line_costs_one_look_more_and_no_second_derivatives(m, monkeypatch):
    from minigrad.optim.fit import curvature

    monkeypatch.setattr(curvature, "hessian", None)      # it would raise, and be left out
    seen = []
    monkeypatch.setattr(curvature, "_hessian", lambda *_: seen.append(1))
    a = np.random.default_rng(2).normal(size=(30, m))
    fit = least_squares(lambda p: a @ p - np.arange(30.0), np.ones(m) * 0.3)
    assert fit.success
    assert not seen
    assert fit.nfev <= 7


def test_residuals_without_second_derivatives_are_fitted_all_the_same():
    def f(x):
        if type(x) is not np.ndarray:
            raise TypeError("plain arrays alone")
        return np.array([5.0 - x[1] ** 2, x[1], x[0] - 1.0])

    jac = lambda x: np.array([[0.0, -2.0 * x[1]], [0.0, 1.0], [1.0, 0.0]])
    assert least_squares(f, np.array([3.0, 0.0]), jac=jac).success


# --- valleys
def test_a_valley_ends_in_reasonable_time_and_says_how_to_go_on():
    """A net of 49 weights took 30,002 evaluations."""
    rng = np.random.default_rng(0)
    x = np.linspace(-1.0, 1.0, 40)
    y = np.sin(6.0 * x) + 0.1 * rng.standard_normal(40)

    def net(p):
        return np.tanh(x[:, None] * p[:16] + p[16:32]) @ p[32:48] + p[48] - y

    x0 = np.random.default_rng(1).standard_normal(49)
    fit = least_squares(net, x0)
    assert fit.status == 0
    assert not fit.success
    assert "a valley: the last 5" in fit.message.lower()
    assert "give max_nfev to go on" in fit.message
    assert fit.nfev <= 8000
    further = least_squares(net, x0, max_nfev=2500)
    assert further.nfev == 2500  # asked for, it goes on
    assert "valley" not in further.message.lower()


def test_a_parameter_that_runs_away_is_left_soon_and_told():
    """The peak of lmfit's example_two_dimensional_peak, from elsewhere.

    Data near -1 weigh much, and a dent that grows without end costs less than the peak. It took
    1,028 evaluations, without a word."""
    draw = np.random.RandomState(2021)
    x, y = 10.0 * draw.rand(10_000) - 4.0, 5.0 * draw.rand(10_000) - 3.0

    def peak(amplitude, a, b, wide, high):
        shape = np.exp(-((x - a) / wide) ** 2 / 2.0 - ((y - b) / high) ** 2 / 2.0)
        return amplitude / (2.0 * np.pi * wide * high) * shape

    z = peak(30.0, 2.0, -0.5, 0.6, 0.8) + 2.0 * (draw.rand(10_000) - 0.5)
    error = np.sqrt(z + 1.0)
    fit = least_squares(lambda p: (peak(*p) - z) / error, np.array([10.0, 0.0, 0.0, 1.0, 1.0]))
    assert fit.success
    assert fit.cost == pytest.approx(10309.0887, rel=1e-8)
    assert fit.nfev < 300
    assert "a lower cost, 6108" in fit.message
    assert "parameter 0 runs away: it grew from" in fit.message
    assert re.search(r"after \d+ evaluations", fit.message)


def test_a_parameter_may_grow_by_decades_where_the_cost_falls():
    t = np.linspace(0.0, 1.0, 20)
    for start in (1e-6, 1e-3, 1.0):
        with np.errstate(over="ignore"):
            fit = least_squares(lambda p: p[0] * np.exp(-p[1] * t) - 1e9 * np.exp(-2.0 * t),
                                np.array([start, 1.0]))
        assert fit.success
        np.testing.assert_allclose(fit.x, [1e9, 2.0], rtol=1e-8)
        assert "runs away" not in fit.message
