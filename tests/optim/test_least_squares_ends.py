"""least_squares: where a fit may end, with success or without, and after how many evaluations."""
import numpy as np
import pytest

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
    assert np.max(np.abs(fit.x - 1.0)) <= 1e-15


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
