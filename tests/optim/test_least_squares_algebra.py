"""least_squares' linear algebra: steps of all shapes against NumPy's, by products where they keep
the digits and by singular values where they do not.
"""
import numpy as np
import pytest
from samples import normal

from minigrad.optim import least_squares
from minigrad.optim.fit import damped
from minigrad.optim.fit.objective import Model, Objective
from minigrad.optim.fit.residuals import Residuals


@pytest.mark.parametrize(("m", "n"),
                         [(5, 3), (4, 3), (3, 3), (3, 5), (130, 90), (90, 130), (90, 90)])
def test_steps_of_all_shapes_minimise_the_damped_problem(m, n):
    rng = np.random.default_rng(m)
    a, b = rng.standard_normal((m, n)), rng.standard_normal(m)
    linear, small = damped.Linear(a, b), min(m, n) <= damped.SMALL
    for damping in (0.3, 1e-9 if small else 1e-5):
        whole = np.vstack([a, damping**0.5 * np.eye(n)])
        p = np.linalg.lstsq(whole, -np.concatenate([b, np.zeros(n)]))[0]
        np.testing.assert_allclose(linear.step(damping), p, rtol=1e-6, atol=1e-8)
    assert linear.spectral is None
    tolerance = 1e-9 if small else 1e-3
    np.testing.assert_allclose(damped.Linear(a, b).step(None), -np.linalg.lstsq(a, b)[0],
                               rtol=tolerance, atol=tolerance)
    assert linear.top() == pytest.approx(max(np.sum(a * a, axis=int(m < n))))


@pytest.mark.parametrize("shape", [(40, 5), (5, 40), (6, 6)])
def test_both_ways_of_a_small_step_agree(shape):
    a, b = normal(*shape), normal(shape[0])
    for damping in (1e-6, 1.0, 1e3):
        np.testing.assert_allclose(damped.Products(a, b).step(damping),
                                   damped.Spectral(a, b).step(damping), rtol=1e-7)


def test_a_small_damping_keeps_its_digits():
    # 10 digits are lost in A, 20 in A'A
    hilbert = 1.0 / (np.arange(8.0)[:, None] + np.arange(8.0) + 1.0)
    linear = damped.Linear(hilbert, -hilbert @ np.ones(8))
    np.testing.assert_allclose(linear.step(1e-24), 1.0, atol=1e-3)
    np.testing.assert_allclose(linear.step(None), 1.0, atol=1e-4)
    assert linear.spectral is not None
    assert linear.inverse is None


@pytest.mark.parametrize("shape", [(12, 4), (4, 4), (4, 9), (90, 85)])
def test_units_of_a_linear_problem_are_those_of_its_columns(shape):
    (m, n), rng = shape, np.random.default_rng(1)
    a, b, unit = (rng.standard_normal(shape), rng.standard_normal(m),
                  10.0 ** rng.uniform(-2.0, 2.0, n))
    known = (a.T @ a, a.T @ b) if m >= n else None
    for damping in (1e3, 1e-2):
        right = damped.Linear(a * unit, b).step(damping)
        for given in (None, known):
            np.testing.assert_allclose(damped.Linear(a, b, unit, given).step(damping), right,
                                       rtol=1e-6, atol=1e-9)
    linear = damped.Linear(a, b, unit, known)
    assert linear.top() == pytest.approx(max(np.sum((a * unit) ** 2, axis=int(m < n))))


def test_a_step_that_is_not_damped_leaves_the_inverse_of_the_products():
    a, b = normal(12, 3) * [1.0, 1e3, 1e-3], normal(12)
    unit = 1.0 / np.linalg.norm(a, axis=0)
    linear = damped.Linear(a, b, unit)
    np.testing.assert_allclose(linear.step(None) * unit, -np.linalg.lstsq(a, b)[0], rtol=1e-7)
    np.testing.assert_allclose(linear.inverse, np.linalg.inv(a.T @ a), rtol=1e-7)
    np.testing.assert_allclose(linear.inverse, damped.covariance(a)[0], rtol=1e-7)


def test_the_shortest_step_where_the_rank_is_lost():
    a = np.array([[1.0, 1.0], [2.0, 2.0], [0.0, 0.0]])
    linear = damped.Linear(a, np.array([1.0, 2.0, 5.0]))
    np.testing.assert_allclose(linear.step(None), [-0.5, -0.5])


def test_many_parameters_by_products():
    rng = np.random.default_rng(0)
    a, goal = rng.standard_normal((300, 100)), rng.standard_normal(100)
    fit = least_squares(lambda x: np.tanh(a @ x / 10.0) - np.tanh(a @ goal / 10.0), np.zeros(100))
    np.testing.assert_allclose(fit.x, goal, atol=1e-9)
    assert fit.success


def test_fewer_residuals_than_parameters():
    a = normal(4, 9)
    fit = least_squares(lambda x: np.tanh(a @ x) - 0.5, np.zeros(9))
    np.testing.assert_allclose(np.tanh(a @ fit.x), 0.5, rtol=1e-12)
    assert fit.success
    assert fit.cov is None
    assert "4 residuals" in fit.cov_message


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 9])
@pytest.mark.parametrize("least", [1e-8, 1e-3, 1.0])
def test_whether_all_eigenvalues_are_above_a_number(n, least):
    rng = np.random.default_rng(n)
    q = np.linalg.qr(rng.standard_normal((n, n)))[0]
    for value, wanted in ((1.01 * least, n <= damped.FEW), (0.99 * least, False), (0.0, False)):
        values = np.append(value, rng.uniform(2.0, 9.0, n - 1))
        assert damped.above(least, (q * values) @ q.T) == wanted


def test_what_a_step_can_promise_is_no_less_than_what_it_predicts():
    rng, a = np.random.default_rng(1), normal(12, 3)
    grows = lambda x: np.exp(0.3 * a @ x)
    objective = Objective(Residuals(lambda x: grows(x) - 1.0, np.zeros(3) + 0.5,
                                    lambda x: 0.3 * grows(x)[:, None] * a))
    for _ in range(9):
        point = objective.point(rng.standard_normal(3))
        assert objective.linearise(point)
        model = Model(objective, point, np.array([1.0, 10.0, 0.1]))
        for damping in (1e-3, 1.0, 1e3):
            assert 0.0 < model.step(damping)[1] <= model.most(damping)
        assert model.step(1e6)[1] == pytest.approx(model.most(1e6), rel=1e-2)
