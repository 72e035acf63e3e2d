"""Multi-starts and bootstraps, with the same bits on every executor; Dask has a file of its own."""
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest
from fits import X, Y, bits, residuals, starts, wave

from minigrad.errors import InputError, OptionError
from minigrad.optim import curve_fit, least_squares, minimize, multi_start

SOLVE = partial(least_squares, residuals)
P0 = [1.5, 2.4, 0.3]


# --- many starts
def test_the_best_of_many_starts():
    found = multi_start(SOLVE, starts())
    costs = [r.cost for r in found.results if hasattr(r, "cost")]
    assert found.best.success
    assert found.best.cost == min(costs) < 0.5 * max(costs)
    assert found.best.x[1] == pytest.approx(2.4, abs=0.05)
    failed = [r.words for r in found.results if not hasattr(r, "cost")]
    assert failed == ["ArithmeticError: too fast"] * sum(p[1] > 8.0 for p in starts())
    assert failed


def test_success_comes_before_cost():
    class Result:
        def __init__(self, success, cost):
            self.success, self.cost = success, cost

    given = [Result(False, 1.0), Result(True, np.nan), Result(True, 3.0), Result(True, 2.0)]
    assert multi_start(lambda k: given[k], range(4)).best is given[3]
    assert multi_start(lambda k: given[k], range(2)).best is given[1]
    assert multi_start(lambda k: given[k], [0]).best is given[0]


def test_minima_and_curves_are_compared_too():
    two = lambda x: np.sum((x**2 - 1.0) ** 2 + 0.3 * x)
    found = multi_start(partial(minimize, two), [np.array([1.0]), np.array([-1.0])])
    assert found.best.x[0] < 0.0 < found.results[0].x[0]
    curves = multi_start(lambda p: curve_fit(wave, X, Y, p), starts(4))
    assert curves.best.cost == min(r.cost for r in curves.results)


# --- bootstraps
def test_a_bootstrap_agrees_with_the_formula_where_noise_is_equal():
    rng = np.random.default_rng(8)
    fit = curve_fit(wave, X, wave(X, *P0) + 0.05 * rng.normal(size=40), P0)
    for kind in ("residuals", "pairs"):
        found = fit.bootstrap(150, 1, kind=kind)
        assert (found.samples.shape, found.failed) == ((150, 3), 0)
        for name in fit.names:
            # 150 samples know a deviation to 6 %
            assert found.errors[name] == pytest.approx(fit.errors[name],
                                                       rel=0.25 if kind == "residuals" else 0.4)
            low, high = found.interval(0.95)[name]
            assert low < fit.params[name] < high
            assert high - low == pytest.approx(3.92 * found.errors[name], rel=0.2)


def test_residuals_are_drawn_as_large_as_the_noise():
    """Residuals of the mean of three data are smaller than the noise by sqrt(2/3)."""
    fit = curve_fit(lambda x, a: a, np.zeros(3), np.array([1.0, 2.0, 6.0]))
    found = fit.bootstrap(400, 0)                 # they know a deviation to 4 %
    assert found.errors["a"] == pytest.approx(fit.errors["a"], rel=0.1)


def test_pairs_see_noise_that_is_not_equal_and_residuals_do_not():
    rng = np.random.default_rng(2)
    x = np.linspace(-1.0, 1.0, 200)
    y = 2.0 * x + np.abs(x) ** 3 * rng.normal(size=200)   # the slope is known worse than it seems
    fit = curve_fit(lambda x, a, b: a * x + b, x, y)
    true = np.sqrt(np.sum(x**2 * x**6)) / np.sum(x**2)
    found = {kind: fit.bootstrap(120, 0, kind=kind).errors["a"] for kind in ("pairs", "residuals")}
    assert found["pairs"] == pytest.approx(true, rel=0.25)
    assert found["residuals"] < 0.75 * true
    assert found["residuals"] == pytest.approx(fit.errors["a"], rel=0.2)


def test_a_sigma_matrix_is_drawn_in_its_own_units():
    rng = np.random.default_rng(0)
    matrix = 0.01 * np.exp(-np.abs(X[:, None] - X) / 0.3)
    y = wave(X, *P0) + np.linalg.cholesky(matrix) @ rng.normal(size=40)
    fit = curve_fit(wave, X, y, P0, sigma=matrix, fixed="phase")
    found = fit.bootstrap(150, 0)
    assert found.errors["phase"] < 1e-12
    for name in ("size", "rate"):
        assert found.errors[name] == pytest.approx(fit.errors[name], rel=0.3)
    with pytest.raises(InputError, match="covariance matrix are not drawn one by one"):
        fit.bootstrap(10, kind="pairs")


def test_a_seed_gives_the_same_samples_and_more_of_them_begin_alike():
    fit = curve_fit(wave, X, Y, P0)
    first = fit.bootstrap(40, 7).samples
    np.testing.assert_array_equal(first, fit.bootstrap(40, 7).samples)
    np.testing.assert_array_equal(first, fit.bootstrap(55, 7).samples[:40])
    assert (first != fit.bootstrap(40, 8).samples).all()


# --- executors
@pytest.fixture(scope="module")
def pools():
    with (ThreadPoolExecutor(2) as threads,
          ProcessPoolExecutor(2, get_context("spawn")) as processes):
        yield {"threads": threads, "processes": processes}


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_executors_give_the_bits_of_one_thread(pools, kind):
    assert bits(multi_start(SOLVE, starts(), pools[kind])) == bits(multi_start(SOLVE, starts()))
    fit = curve_fit(wave, X, Y, P0, bounds=(-4.0, 4.0))
    for kind_of in ("residuals", "pairs"):
        ours, theirs = (fit.bootstrap(40, 7, pool, kind_of) for pool in (pools[kind], None))
        assert bits(ours) == bits(theirs)


def test_functions_that_do_not_pickle_are_refused(pools):
    with pytest.raises(InputError, match=r"it does not pickle: .* at the top of a module"):
        multi_start(partial(minimize, lambda x: x @ x), starts(), pools["processes"])
    fit = curve_fit(lambda x, a: a * np.sin(2.4 * x), X, Y)
    with pytest.raises(InputError, match=r"process pool <function.*does not pickle"):
        fit.bootstrap(10, executor=pools["processes"])
    assert fit.bootstrap(10, executor=pools["threads"]).failed == 0


REFUSED = {
    "no starts": (lambda: multi_start(SOLVE, []), InputError, "no starts"),
    "no function": (lambda: multi_start(3, [P0]), InputError, "cannot be called"),
    "every start": (lambda: multi_start(SOLVE, [[1.0, 9.0, 0.0]] * 2), OptionError,
                    "none of 2 starts .* too fast"),
    "no result": (lambda: multi_start(residuals, [np.ones(3)]), InputError, "results are compared"),
    "no executor": (lambda: multi_start(SOLVE, [P0], 4), InputError, "concurrent.futures"),
    "kind": (lambda: curve_fit(wave, X, Y, P0).bootstrap(10, kind="cases"), OptionError, "pairs"),
    "one sample": (lambda: curve_fit(wave, X, Y, P0).bootstrap(1), OptionError, "bootstrap n=1"),
    "seed": (lambda: curve_fit(wave, X, Y, P0).bootstrap(9, seed=-1), OptionError, "seed"),
    "no success": (lambda: curve_fit(wave, X, Y, P0, max_nfev=2).bootstrap(9), OptionError,
                   "without success"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    call, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words):
        call()
