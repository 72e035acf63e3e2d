"""least_squares with robust losses: where SciPy's fits end, and the uncertainty that
repeated data show."""
import numpy as np
import pytest
import scipy.optimize
from test_least_squares import START, T, Y, decay

import minigrad as mg
from minigrad.optim import least_squares
from minigrad.optim.fit import robust

OUTLIERS = Y + np.where(np.arange(30) % 7 == 3, 3.0, 0.0)


def spoilt(p):
    return p[0] * np.exp(-p[1] * T) + p[2] - OUTLIERS


@pytest.mark.parametrize("loss", ["huber", "soft_l1", "cauchy"])
def test_losses_end_where_scipys_do(loss):
    fit = least_squares(spoilt, START, loss=loss, f_scale=0.1)
    right = scipy.optimize.least_squares(spoilt, START, loss=loss, f_scale=0.1, xtol=1e-14,
                                         ftol=1e-14, gtol=1e-14,
                                         jac=mg.jacobian(spoilt), max_nfev=2000)
    assert fit.success
    np.testing.assert_allclose(fit.x, right.x, rtol=1e-5)
    assert fit.cost == pytest.approx(right.cost, rel=1e-10)
    np.testing.assert_allclose(fit.x, least_squares(decay, START).x, atol=0.15)
    assert np.max(np.abs(least_squares(spoilt, START).x - fit.x)) > 0.3


def test_a_loss_of_ones_own_is_derived():
    own = least_squares(spoilt, START, loss=lambda z: 2.0 * ((1.0 + z) ** 0.5 - 1.0), f_scale=0.1)
    np.testing.assert_allclose(own.x, least_squares(spoilt, START, loss="soft_l1", f_scale=0.1).x,
                               rtol=1e-9)


def test_a_loss_of_ones_own_is_read_again_for_each_fit():
    bend = {"at": 1.0}
    own = lambda z: bend["at"] * np.log1p(z / bend["at"])
    for bend["at"] in (1.0, 4.0):
        fit = least_squares(spoilt, START, loss=own, f_scale=0.1)
        known = least_squares(spoilt, START, loss="cauchy", f_scale=0.1 * bend["at"] ** 0.5)
        np.testing.assert_allclose(fit.x, known.x, rtol=1e-8)


@pytest.mark.parametrize("loss", ["huber", lambda z: 1.0 * z])
def test_a_loss_far_above_the_residuals_is_least_squares(loss):
    fit, plain = least_squares(decay, START, loss=loss, f_scale=1e3), least_squares(decay, START)
    np.testing.assert_allclose(fit.x, plain.x, rtol=1e-9)
    np.testing.assert_allclose(fit.cov, plain.cov, rtol=1e-7)
    np.testing.assert_allclose(fit.cost, plain.cost)


def test_slope_and_curvature_of_a_loss():
    r, f = np.array([0.0, 0.3, -1.0, 4.0]), 0.7  # psi(r) = r / (1 + (r / f)^2), Cauchy's
    slope, bend = robust.Loss("cauchy", f).weights(r)
    np.testing.assert_allclose(slope, 1.0 / (1.0 + (r / f) ** 2), rtol=1e-12)
    np.testing.assert_allclose(bend, (1.0 - (r / f) ** 2) / (1.0 + (r / f) ** 2) ** 2, rtol=1e-12)
    slope, bend = robust.Loss("huber", f).weights(r)
    np.testing.assert_allclose(slope, [1.0, 1.0, 0.7, 0.7 / 4.0])
    np.testing.assert_allclose(bend, [1.0, 1.0, 0.0, 0.0], atol=1e-12)


def test_the_gradient_is_that_of_the_robust_cost():
    stopped = least_squares(spoilt, START, loss="cauchy", f_scale=0.1, max_nfev=5)
    cost = lambda x: 0.5 * 0.01 * np.sum(np.log1p((spoilt(x) / 0.1) ** 2))
    np.testing.assert_allclose(stopped.grad, mg.grad(cost)(stopped.x), rtol=1e-10)
    assert not stopped.success


def test_robust_errors_are_those_of_repeated_data():
    rng, found, said = np.random.default_rng(5), [], []
    for _ in range(80):
        y = 1.0 + 2.0 * T + rng.standard_t(3.0, len(T))
        fit = least_squares(lambda p, y=y: p[0] + p[1] * T - y, np.zeros(2), loss="huber",
                            f_scale=1.3, jac=LINE)
        found.append(fit.x)
        said.append(fit.errors)
    np.testing.assert_allclose(np.mean(said, axis=0), np.std(found, axis=0), rtol=0.2)


def test_robust_covariance_is_hubers():
    fit = least_squares(spoilt, START, loss="huber", f_scale=0.1)
    inside = np.mean(np.abs(fit.fun) <= 0.1)  # of these psi' is 1, of the others 0
    factor = 1.0 + 3.0 / 30.0 * (1.0 - inside) / inside
    noise = np.sum(np.clip(fit.fun, -0.1, 0.1) ** 2) / (30.0 - 3.0)
    np.testing.assert_allclose(fit.cov, factor**2 * noise / inside**2
                               * np.linalg.inv(fit.jac.T @ fit.jac), rtol=1e-8)
    assert 0.5 < inside < 0.95


LINE = lambda p: np.stack([np.ones_like(T), T], axis=1)
