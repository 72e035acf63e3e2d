"""least_squares: closed forms, SciPy's answers, containers, weights, bounds, and what it
tells on the way."""
import gc
import itertools
import weakref

import numpy as np
import pytest
import scipy.optimize
from samples import normal

import minigrad as mg
from minigrad.optim import least_squares
from minigrad.optim.fit import residuals

T = np.linspace(0.0, 4.0, 30)
NOISE = np.random.default_rng(3).standard_normal(30)
Y = 2.5 * np.exp(-1.3 * T) + 0.5 + 0.05 * NOISE


def decay(p):
    return p[0] * np.exp(-p[1] * T) + p[2] - Y


START = np.array([1.0, 1.0, 0.0])


# --- closed forms
def test_a_line_is_solved_as_lstsq_does():
    a, b = normal(12, 4), normal(12)
    fit = least_squares(lambda x: a @ x - b, np.ones(4))
    x, rss, _, _ = np.linalg.lstsq(a, b)
    np.testing.assert_allclose(fit.x, x, rtol=1e-12)
    assert fit.success
    assert 2.0 * fit.cost == pytest.approx(rss[0], rel=1e-12)
    np.testing.assert_allclose(fit.cov, np.linalg.inv(a.T @ a) * rss[0] / 8.0, rtol=1e-10)
    np.testing.assert_allclose(fit.errors, np.sqrt(np.diag(fit.cov)))


def test_weights_are_those_of_the_normal_equations():
    a, b, w = normal(12, 3), normal(12), np.arange(12.0)
    fit = least_squares(lambda x: a @ x - b, np.ones(3), weights=w)
    np.testing.assert_allclose(fit.x,
                               np.linalg.solve(a.T @ (w[:, None] * a), a.T @ (w * b)), rtol=1e-11)
    np.testing.assert_allclose(fit.fun, a @ fit.x - b)
    assert fit.cost == pytest.approx(0.5 * np.sum(w * fit.fun**2))


def test_a_weight_for_each_of_several_functions():
    fit = least_squares([lambda x: x - 1.0, lambda x: x - np.array([4.0])], np.array([0.0]),
                        weights=[1.0, 2.0])
    assert fit.x[0] == pytest.approx(3.0)
    assert fit.fun.shape == (2,)


def test_a_datum_without_weight_is_as_good_as_left_out():
    w = np.where(np.arange(30) % 2 == 0, 1.0, 0.0)
    for loss in ("linear", "huber"):
        fit = least_squares(decay, START, weights=w, loss=loss, f_scale=0.05)
        half = least_squares(lambda x: decay(x)[::2], START, loss=loss, f_scale=0.05)
        np.testing.assert_allclose(fit.x, half.x, rtol=1e-9)
        np.testing.assert_allclose(fit.cov, half.cov, rtol=1e-6)
    three = least_squares(decay, START, weights=np.arange(30) < 3)
    assert "3 residuals leave nothing" in three.cov_message


def test_names_and_not_their_order_say_whose_weight_it_is():
    f = lambda x: {"fit": decay(x), "prior": x - 1.0}
    given = [{"fit": 2.0, "prior": np.full(3, 0.5)}, {"prior": 0.5, "fit": 2.0},
             np.repeat([2.0, 0.5], [30, 3])]
    for weights in given:
        np.testing.assert_array_equal(least_squares(f, START, weights=weights).x,
                                      least_squares([decay, lambda x: x - 1.0], START,
                                                    weights=[2.0, 0.5]).x)


def test_a_sum_of_powers_ends_where_its_derivative_is_zero():
    fit = least_squares(lambda x: np.array([1.0, 2.0, 4.0]) * x[0] ** 2 - np.array([1.0, 1.0, 1.0]),
                        np.array([3.0]))
    assert fit.x[0] == pytest.approx((7.0 / 21.0) ** 0.5, rel=1e-14)


def test_scipys_answer_and_uncertainty():
    x, cov = scipy.optimize.curve_fit(lambda t, a, k, c: a * np.exp(-k * t) + c, T, Y, START,
                                      xtol=1e-14, ftol=1e-14)
    fit = least_squares(decay, START)
    np.testing.assert_allclose(fit.x, x, rtol=1e-6)
    np.testing.assert_allclose(fit.cov, cov, rtol=1e-5)


def test_what_a_fit_holds_belongs_together():
    fit = least_squares(decay, START)
    np.testing.assert_array_equal(fit.fun, decay(fit.x))
    np.testing.assert_allclose(fit.jac, mg.jacobian(decay)(fit.x), rtol=1e-12)
    np.testing.assert_allclose(fit.grad, fit.jac.T @ fit.fun, atol=1e-15)
    assert fit.cost == pytest.approx(0.5 * fit.fun @ fit.fun)
    assert fit.status == 1
    assert "success: True" in repr(fit)


def test_large_residuals_for_which_gauss_newton_does_not_converge():
    t = np.array([-3.0, 1.0])  # r'r'' outweighs J'J at the solution: plain steps lead away from it
    fit = least_squares(lambda x: np.exp(t * x[0]) - np.array([0.0, 4.0]), np.array([0.2]))
    slope = mg.grad(lambda x: 0.5 * np.sum((np.exp(t * x) - np.array([0.0, 4.0])) ** 2))
    assert fit.success
    assert abs(slope(float(fit.x[0]))) < 1e-12


@pytest.mark.parametrize("x0", [np.array([0.5, -2.0]), np.array([5.0, -20.0])])
def test_a_jacobian_that_loses_its_rank_at_the_solution(x0):
    # Freudenstein and Roth 1963
    f = lambda x: np.stack([-13.0 + x[0] + ((5.0 - x[1]) * x[1] - 2.0) * x[1],
                            -29.0 + x[0] + ((x[1] + 1.0) * x[1] - 14.0) * x[1]])
    fit = least_squares(f, x0)
    assert fit.success
    assert 2.0 * fit.cost == pytest.approx(48.98425367924, rel=1e-12)


# --- containers
def test_nests_of_parameters_and_of_residuals():
    f = lambda p: {"fit": p["a"] * np.exp(-p["rest"][0] * T) + p["rest"][1] - Y,
                   "prior": 0.0 * p["a"]}
    fit = least_squares(f, {"a": 1.0, "rest": (np.array(1.0), np.array([0.0]))})
    flat = least_squares(decay, START)
    assert type(fit.x["a"]) is float
    assert fit.x["rest"][1].shape == (1,)
    np.testing.assert_allclose([fit.x["a"], fit.x["rest"][0], fit.x["rest"][1][0]],
                               flat.x, rtol=1e-10)
    assert fit.jac.shape == (31, 3)
    assert type(fit.grad) is dict


def test_matrices_keep_their_shape_and_dtype():
    a, b = normal(7, 3), normal(7, 2)
    fit = least_squares(lambda w: a @ w - b, np.zeros((3, 2), np.float32))
    assert fit.x.dtype == np.float32
    np.testing.assert_allclose(fit.x, np.linalg.lstsq(a, b)[0], rtol=1e-6)


def test_a_number_and_a_list_of_numbers():
    assert least_squares(lambda x: np.stack([x - 2.0, x - 4.0]), 0.0).x == pytest.approx(3.0)
    assert least_squares(lambda x: np.stack([x[0] - 2.0, x[1] + x[0]]),
                         [0.0, 0.0]).x == pytest.approx([2.0, -2.0])


@pytest.mark.parametrize("f", [lambda x: {"a": np.reshape(decay(x), (5, 6))},
                               lambda x: np.reshape(decay(x), (5, 6))])
@pytest.mark.parametrize("compiled", [True, False])
def test_residuals_of_any_shape_with_a_jacobian_of_ones_own(f, compiled):
    jac = mg.jacobian(lambda x: np.reshape(decay(x), (5, 6)))
    f, jac = (mg.compile(f), mg.compile(jac)) if compiled else (f, jac)
    fit = least_squares(f, START, jac=jac)
    np.testing.assert_allclose(fit.x, least_squares(decay, START).x, rtol=1e-12)
    assert (fit.fun.shape, fit.jac.shape) == ((30,), (30, 3))


def test_a_jacobian_of_a_nest_has_a_part_for_each_parameter():
    jac = lambda p: {"a": np.exp(-p["k"] * T), "k": -p["a"] * T * np.exp(-p["k"] * T)}
    f = lambda p: p["a"] * np.exp(-p["k"] * T) - Y
    fit = least_squares(f, {"a": 1.0, "k": 1.0}, jac=jac)
    assert fit.x == pytest.approx(least_squares(f, {"a": 1.0, "k": 1.0}).x)
    assert least_squares(f, {"a": 1.0, "k": 1.0},
                         jac=lambda p: np.stack([*jac(p).values()], axis=1)).x == fit.x


def test_functions_that_write_into_what_they_are_given_or_return():
    kept, rows = np.empty(30), np.empty((30, 3))

    def f(x):
        kept[:] = decay(x)
        x += 1.0
        return kept

    def jac(x):
        rows[:] = mg.jacobian(decay)(x)
        x += 1.0
        return rows

    fit, right = least_squares(f, START, jac=jac), least_squares(decay, START,
                                                                 jac=mg.jacobian(decay))
    np.testing.assert_allclose(fit.x, right.x, rtol=1e-14)
    assert (fit.nfev, fit.success) == (right.nfev, True)


def test_what_functions_return_is_kept_apart_from_what_they_keep():
    row, rows = np.ones(30), np.ones((30, 3))
    r = residuals.Residuals(lambda x: row, START, lambda x: rows)
    assert not np.shares_memory(r.at(START), row)
    assert not np.shares_memory(r.jacobian(START), rows)


@pytest.mark.parametrize(("m", "mode"), [(2, "reverse"), (3, "forward"), (9, "forward")])
def test_the_cheaper_mode_derives(m, mode, monkeypatch):
    modes = []
    monkeypatch.setattr("minigrad.optim.kept.jacobian",
                        lambda f, mode: modes.append(mode) or mg.jacobian(f, mode=mode))
    a = normal(m, 3)
    least_squares(lambda x: np.tanh(a @ x) - 0.5, np.zeros(3))
    assert modes == [mode]


def test_integers_and_single_precision_are_computed_with_in_double():
    f = lambda x: np.asarray(np.round(1e15 * decay(x)), np.int64)  # whose squares no integer holds
    fit = least_squares(f, START, jac=lambda x: 1e15 * mg.jacobian(decay)(x))
    np.testing.assert_allclose(fit.x, least_squares(decay, START).x, rtol=1e-9)
    half = least_squares(lambda x: decay(x).astype(np.float32), START)
    assert half.fun.dtype == half.jac.dtype == float
    np.testing.assert_allclose(half.x, fit.x, rtol=1e-5)


# --- bounds
def test_a_bound_holds_what_would_leave_it():
    seen = []

    def f(x):
        if type(x) is np.ndarray:
            seen.append(x.copy())
        # a Python branch: runs as it is, so that every call is seen
        return decay(x) if len(T) else x

    jac = mg.jacobian(decay)
    fit = least_squares(f, START, bounds=([0.0, 0.0, -1.0], [2.0, np.inf, 1.0]), jac=jac)
    free = scipy.optimize.least_squares(decay, START, bounds=([0.0, 0.0, -1.0], [2.0, np.inf, 1.0]),
                                        jac=jac, xtol=1e-14, ftol=1e-14, gtol=1e-14)
    np.testing.assert_allclose(fit.x, free.x, rtol=1e-6)
    np.testing.assert_array_equal(fit.active_mask, [1, 0, 0])
    assert fit.success
    assert fit.x[0] == 2.0
    assert fit.cov is None
    assert all(x[0] <= 2.0 and x[1] >= 0.0 and -1.0 <= x[2] <= 1.0 for x in seen)
    assert len(seen) == fit.nfev


@pytest.mark.parametrize("seed", range(8))
def test_a_line_in_a_box_as_scipy_solves_it(seed):
    rng = np.random.default_rng(seed)
    a, b = rng.standard_normal((9, 5)), 3.0 * rng.standard_normal(9)
    fit = least_squares(lambda x: a @ x - b, np.zeros(5), bounds=(-0.3, 0.4))
    right = scipy.optimize.lsq_linear(a, b, (-0.3, 0.4), method="bvls")
    np.testing.assert_allclose(fit.x, right.x, atol=1e-9)
    np.testing.assert_array_equal(fit.active_mask, right.active_mask)
    assert fit.success


def test_a_step_that_stops_at_a_bound_is_solved_again_for_the_others():
    a, b = np.array([[1.0, 0.5], [0.0, 2.0], [0.1, 0.0]]), np.array([3.0, 0.5, 0.0])
    right = scipy.optimize.lsq_linear(a, b, (-1.0, 1.0), method="bvls").x
    first = least_squares(lambda x: a @ x - b, np.zeros(2), bounds=(-1.0, 1.0)).history[0]
    np.testing.assert_allclose(first.x, right, atol=1e-5)


def test_bounds_of_a_nest_and_a_parameter_that_cannot_move():
    f = lambda p: p["a"] * np.exp(-p["k"] * T) + p["c"] - Y
    fit = least_squares(f, {"a": 1.0, "k": 1.0, "c": 0.25},
                        bounds=({"a": 0.0, "k": 0.0, "c": 0.25}, {"a": 9.0, "k": 9.0, "c": 0.25}))
    assert fit.x["c"] == 0.25
    assert fit.success
    assert fit.active_mask["c"] != 0


def test_names_and_not_their_order_say_whose_bound_it_is():
    f = lambda p: p["a"] * np.exp(-p["k"] * T) + p["c"] - Y
    x0, upper = {"a": 1.0, "k": 1.0, "c": 0.25}, {"c": 0.3, "k": 9.0, "a": 9.0}
    fit = least_squares(f, x0, bounds=(-9.0, upper))
    assert fit.x == least_squares(f, x0, bounds=(-9.0, {k: upper[k] for k in x0})).x
    assert fit.active_mask == {"a": 0, "k": 0, "c": 1}
    units = {"k": 1e-6, "a": 1.0, "c": 1.0}
    first = [least_squares(f, x0, x_scale=nest).history[0].x
             for nest in (units, {k: units[k] for k in x0})]
    np.testing.assert_array_equal(*first)


def test_a_dict_names_the_bounds_that_there_are():
    f = lambda p: p["in"]["a"] * np.exp(-p["k"] * T) + p["in"]["c"] - Y
    x0 = {"in": {"a": 1.0, "c": 0.25}, "k": 1.0}
    fit = least_squares(f, x0, bounds=({}, {"in": {"c": 0.3}}))
    upper = {"in": {"a": np.inf, "c": 0.3}, "k": np.inf}
    assert fit.x == least_squares(f, x0, bounds=(-np.inf, upper)).x
    assert fit.active_mask == {"in": {"a": 0, "c": 1}, "k": 0}


def test_a_side_without_a_bound_is_none():
    one, two = [least_squares(decay, START, bounds=(side, [1.5, 9.0, 9.0]))
                for side in (None, -np.inf)]
    np.testing.assert_array_equal(one.x, two.x)
    np.testing.assert_array_equal(least_squares(decay, START, bounds=(None, None)).x,
                                  least_squares(decay, START).x)


def test_an_array_bounds_a_list_of_numbers():
    fit = least_squares(decay, list(START), bounds=(np.full(3, -9.0), np.array([2.0, 9.0, 9.0])))
    assert fit.x[0] == 2.0
    assert fit.active_mask.tolist() == [1, 0, 0]


def test_a_parameter_with_equal_bounds_tells_which_way_it_is_pushed():
    up, down = [least_squares(lambda x, s=s: np.stack([x[0] - s, x[1] - 3.0, x[1] - 4.0]),
                              np.zeros(2), bounds=([0.0, -9.0], [0.0, 9.0])).active_mask
                for s in (1.0, -1.0)]
    np.testing.assert_array_equal([up, down], [[1, 0], [-1, 0]])


def test_wide_bounds_change_nothing():
    wide, free = least_squares(decay, START, bounds=(-1e9, 1e9)), least_squares(decay, START)
    np.testing.assert_allclose(wide.x, free.x, rtol=1e-13)


# --- on the way
def test_history_and_callback_hear_of_every_trial():
    heard = []
    fit = least_squares(decay, START, callback=heard.append)
    assert heard == fit.history
    assert sum(trial.accepted for trial in heard) == fit.nit
    assert len(heard) == fit.nfev - 2
    taken = [trial.cost for trial in heard if trial.accepted and trial.phase == "damped"]
    assert taken == sorted(taken, reverse=True)
    first = heard[0]
    np.testing.assert_allclose(first.cost, 0.5 * np.sum(decay(first.x) ** 2))
    assert {trial.phase for trial in heard} == {"damped", "polish"}


def test_the_gain_ratio_is_the_decrease_over_the_predicted_one():
    first = least_squares(decay, START).history[0]
    j, r, dx = mg.jacobian(decay)(START), decay(START), first.x - START
    predicted = 0.5 * (r @ r) - 0.5 * np.sum((r + j @ dx) ** 2)
    assert first.ratio == pytest.approx((0.5 * r @ r - first.cost) / predicted, rel=1e-9)


def test_damping_falls_and_rises_after_nielsen():
    rosenbrock = lambda x: np.stack([10.0 * (x[1] - x[0] ** 2), 1.0 - x[0]])
    trials = [t for t in least_squares(rosenbrock, np.array([-1.2, 1.0])).history
              if t.phase == "damped"]
    factor = 2.0
    for before, after in itertools.pairwise(trials):
        if before.accepted:
            good, factor = max(1.0 / 3.0, 1.0 - (2.0 * min(before.ratio, 1.0) - 1.0) ** 3), 2.0
        else:
            good, factor = factor, 2.0 * factor
        assert after.damping == pytest.approx(before.damping * good)
    assert 0 < sum(not t.accepted for t in trials) < len(trials)
    assert any(t.accepted and 0.05 < t.ratio < 0.8 for t in trials)


def test_the_first_step_solves_the_damped_normal_equations():
    scale = np.array([1.0, 2.0, 0.5])
    first = least_squares(decay, START, x_scale=scale).history[0]
    j, r = mg.jacobian(decay)(START), decay(START)
    step = -np.linalg.solve(j.T @ j + first.damping * np.diag(scale**-2), j.T @ r)
    np.testing.assert_allclose(first.x - START, step, rtol=1e-8)


@pytest.mark.parametrize("limit", [3, 6, 8])
def test_optimality_is_the_largest_cosine(limit):
    fit = least_squares(decay, START, max_nfev=limit)
    cosines = np.abs(fit.jac.T @ fit.fun) / np.linalg.norm(fit.jac,
                                                           axis=0) / np.linalg.norm(fit.fun)
    assert fit.optimality == pytest.approx(np.max(cosines))
    assert fit.optimality > 1e-8
    assert not fit.success


def test_a_callback_stops_at_the_best_point():
    assert least_squares(decay, START, callback=lambda trial: np.bool_(trial.accepted)).status == -2
    fit = least_squares(decay, START, callback=lambda trial: trial.accepted)
    assert (fit.status, fit.success, fit.nit) == (-2, False, 1)
    assert fit.cost < 0.5 * np.sum(decay(START) ** 2)
    np.testing.assert_allclose(fit.fun, decay(fit.x))


def test_progress_prints_a_line_for_each_trial(capsys):
    fit = least_squares(decay, START, progress="lines")
    assert len(capsys.readouterr().out.splitlines()) == len(fit.history)


def test_evaluations_end_where_asked():
    fit = least_squares(decay, START, max_nfev=4)
    assert fit.nfev <= 4
    assert (fit.status, fit.success) == (0, False)
    assert fit.cost < 0.5 * np.sum(decay(START) ** 2)


def test_one_evaluation_is_the_start():
    fit = least_squares(decay, START, max_nfev=1)
    np.testing.assert_array_equal(fit.x, START)
    # the start takes two: see what is refused
    assert (fit.status, fit.nfev, fit.history) == (0, 2, [])


@pytest.mark.parametrize("x_scale", ["jac", 10.0, [1.0, 2.0, 3.0]])
def test_scales_change_the_way_and_not_the_end(x_scale):
    np.testing.assert_allclose(least_squares(decay, START, x_scale=x_scale).x,
                               least_squares(decay, START).x, rtol=1e-9)


def test_nothing_given_is_changed_or_shared():
    x0 = START.copy()
    fit = least_squares(decay, x0)
    fit.x[0] = fit.fun[0] = fit.jac[0, 0] = 7.0
    np.testing.assert_array_equal(x0, START)
    assert all(trial.x is not fit.x and trial.x[0] != 7.0 for trial in fit.history)


def test_integers_are_a_start_like_any_other():
    far = lambda x: np.stack([x[0] - 1.5, 2.0 * (x[1] + 0.25)])
    for x0 in ([1, 2], (1, 2.0), np.array([1, 2])):
        fit = least_squares(far, x0)
        np.testing.assert_allclose(fit.x, [1.5, -0.25], rtol=1e-9)
        assert type(fit.x) is np.ndarray
    assert np.isclose(least_squares(lambda x: x - 1.5, 3).x, 1.5)
    for x0 in ({"a": 3, "b": [1, 2]}, {"a": np.int64(3), "b": np.array([1, 2])}):
        fit = least_squares(lambda p: np.stack([p["a"] - 1.5, *(p["b"] ** 2 - 2.0)]), x0)
        assert fit.x["a"] == pytest.approx(1.5)
        np.testing.assert_allclose(fit.x["b"], np.sqrt([2.0, 2.0]), rtol=1e-9)


def test_what_the_residuals_hold_is_let_go_with_the_fit():
    class Data:
        y = np.array([1.0, 2.0])

    data = Data()
    gone = weakref.ref(data)
    gc.disable()
    try:
        least_squares(lambda x, data=data: x - data.y, np.zeros(2), jac=lambda x: np.eye(2))
        del data
        assert gone() is None
    finally:
        gc.enable()
