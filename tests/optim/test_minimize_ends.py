"""minimize where there is no solution, or none yet, and what it says then; callbacks, schedules,
other promises."""
import itertools
import json
import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from scipy import optimize

import minigrad as mg
from minigrad.constraints import Box, Equality, Inequality, NonNegative, Simplex
from minigrad.optim import minimize

SMOOTH = [None, "augmented", "SLSQP", "trust-constr"]


# --- what cannot be solved is not called solved
INFEASIBLE = {
    "no real root": [Equality(lambda x: np.sum(x * x) + 1.0)],
    "tiny no root": [Equality(lambda x: 1e-12 * (np.sum(x * x) + 1.0))],
    "two sides": [Inequality(lambda x: x[0] - 1.0), Inequality(lambda x: -x[0])],
    "outside the box": [Box(0.0, 1.0), Inequality(lambda x: np.sum(x) - 3.0)],
    "two equations": [Equality(lambda x: x[0] + x[1] - 1.0), Equality(lambda x: x[0] + x[1] - 2.0)],
    "simplex and box": [Simplex(), Box(0.6, 1.0)]}


@pytest.mark.parametrize("edge", [Equality, Inequality])
@pytest.mark.parametrize("method", [pytest.param(method, marks=[pytest.mark.exhaustive] * (
    method == "trust-constr")) for method in SMOOTH])
def test_a_bound_that_a_condition_only_touches_explains_no_gradient(edge, method):
    """At (0, 1) the bound x1 <= 1 touches x0**2 + x1 = 1: with multipliers of 1e8 their gradients
    would make up for any slope along the curve."""
    def f(x):
        return np.exp(x[0]) * (4 * x[0]**2 + 2 * x[1]**2 + 4 * x[0] * x[1] + 2 * x[1] + 1)

    fit = minimize(f, np.array([0.99, -0.99]), [Box(-1.0, 1.0),
                                                edge(lambda x: x[0]**2 + x[1] - 1.0)], method)
    assert not fit.success or fit.fun == pytest.approx(1.5093109539140621, rel=1e-9)
    assert method in ("SLSQP", "trust-constr") or fit.success
    assert fit.success or fit.kkt > 0.1


# SciPy's trust-constr tries for three seconds in each of these
SLOW = {"two sides", "outside the box", "simplex and box"}


@pytest.mark.parametrize(("name", "method"), [
    pytest.param(name, method,
                 marks=[pytest.mark.exhaustive] * (method == "trust-constr" and name in SLOW))
    for method in SMOOTH for name in INFEASIBLE])
def test_infeasible_is_told(name, method):
    fit = minimize(lambda x: np.sum((x - 0.3) ** 2), np.array([0.7, 0.2]),
                   INFEASIBLE[name], method=method)
    assert not fit.success
    assert fit.status == -3, fit.message
    assert "nfeasible: constraint" in fit.message
    assert fit.violation > 0.0
    assert np.isfinite(fit.x).all()


@pytest.mark.parametrize("f", [np.sum, lambda x: -np.sum(x ** 2), lambda x: np.exp(-x[0]) - x[1],
                               lambda x: x[0] ** 3 + x[1]])
@pytest.mark.parametrize("method", [None, "L-BFGS-B", "SLSQP", "projected"])
def test_without_end_is_no_success(f, method):
    fit = minimize(f, np.array([0.5, 0.7]), method=method, max_iter=200)
    assert not fit.success
    assert fit.status in (-1, 0)


@pytest.mark.parametrize(("f", "start"), [
    (np.log, 1.0), (np.sqrt, 1.0), (lambda x: -x**-2.0, 1.0), (lambda x: x**0.3, 2.0),
    (lambda x: np.sqrt(x - 1.0) - 0.3 * x, 1.5)])
def test_a_gradient_without_end_at_an_edge_is_no_success(f, start):
    """Second derivatives there promised a gradient nearby beside which that at x was small."""
    fit = minimize(f, start)
    assert not fit.success
    assert fit.kkt > 1e3


def test_a_local_hollow_of_the_violation_is_told_from_a_feasible_start():
    """(x^2 - 1)^2 (x - 4)-like: near 0 the violation has a hollow, elsewhere it ends."""
    g = lambda x: (x[0] ** 2 + 0.1) * (x[0] - 6.0)
    fit = minimize(lambda x: (x[0] - 0.1) ** 2, np.array([0.0]), Equality(g))
    assert fit.success or fit.status == -3
    if fit.success:
        assert abs(g(fit.x)) < 1e-8


def test_iterations_run_out_and_the_best_point_comes_back():
    f = lambda x: 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2
    x0 = np.array([-1.2, 1.0])
    for method in ("L-BFGS-B", "SLSQP", "trust-constr", "projected"):
        fit = minimize(f, x0, method=method, max_iter=4)
        assert (fit.status, fit.success, fit.nit) == (0, False, 4)
        assert fit.fun <= f(x0)
        assert fit.fun == f(fit.x)
        assert "4 iterations" in fit.message


def test_f_that_is_not_everywhere():
    """log outside of its domain, where a long first step leads."""
    fit = minimize(lambda x: np.sum(x) - 0.01 * np.sum(np.log(x)), np.full(3, 5.0))
    assert fit.success
    np.testing.assert_allclose(fit.x, 0.01, rtol=1e-7)

    def raising(x):
        if np.min(x) < 0.0:
            raise ArithmeticError("below zero")
        return np.sum((x - 0.1) ** 2) + np.sum(np.sqrt(x))

    fit = minimize(raising, np.full(2, 4.0), method="SLSQP", max_iter=50)
    assert np.isfinite(fit.fun)


def test_a_branch_on_data_is_run_as_it_is():
    def f(x):
        return np.sum((x - 1.0) ** 2) if np.sum(x) > 0.0 else np.sum((x - 1.0) ** 2) + 3.0

    fit = minimize(f, np.full(2, 2.0), Equality(lambda x: x[0] - 2.0 * x[1]))
    assert fit.success
    np.testing.assert_allclose(fit.x, [1.2, 0.6], atol=1e-8)


@pytest.mark.parametrize("unit", [1e-12, 1.0])
def test_a_slope_that_is_small_everywhere_is_no_minimum(unit):
    for method in (None, "augmented", "SLSQP", "trust-constr", "L-BFGS-B", "projected"):
        fit = minimize(lambda x: unit * x[0], np.array([1.0]), method=method, max_iter=20)
        assert not fit.success, method
    fit = minimize(lambda x: 1e-12 * (x[0] - 3.0) ** 2, np.array([1.0]))
    assert fit.x[0] == pytest.approx(3.0, abs=1e-7)
    assert fit.success


def test_a_start_that_is_the_minimum_is_one():
    again = minimize(lambda x: np.sum((x - 3.0) ** 2), np.full(2, 3.0),
                     Inequality(lambda x: 7.0 - x[0]))
    assert again.success
    assert again.x.tolist() == [3.0, 3.0]


# --- callbacks
@pytest.mark.parametrize("method", [None, "SLSQP", "trust-constr", "L-BFGS-B", "projected"])
def test_callback_sees_and_stops(method, capsys):
    seen = []
    f = lambda x: 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2
    con = ([Equality(lambda x: x[0] + x[1] - 1.0)]
           if method in (None, "SLSQP", "trust-constr") else [])

    def callback(it):
        seen.append(it)
        return len(seen) == 2

    fit = minimize(f, np.array([-1.2, 1.0]), con, method=method, callback=callback,
                   progress="lines")
    if method is None and fit.success:  # it may need one iteration alone
        return
    assert (fit.status, fit.success, len(seen)) == (-2, False, 2)
    assert fit.history == seen
    assert capsys.readouterr().out.count("violation") == 2
    assert [it.nit for it in seen] == [0, 1]
    assert fit.fun == f(fit.x)


@pytest.mark.parametrize("method", ["augmented", "SLSQP", "trust-constr"])
def test_an_iteration_carries_its_multipliers_and_its_lagrangian(method):
    """At the end its gradient is what the bound holds back, and the multipliers are the
    Minimum's."""
    x0 = {"a": np.array([2.0, 0.5]), "b": 1.0}
    f = lambda x: np.sum((x["a"] - 1.0) ** 2) + (x["b"] + 1.0) ** 2 * np.exp(x["b"])
    on_a = Inequality(lambda x: 1.0 - np.sum(x["a"]))
    link = Equality(lambda x: np.stack([x["a"][0] - x["b"], x["a"][1] - 0.2]))
    fit = minimize(f, x0, [on_a, link, NonNegative().on("b")], method=method)
    assert fit.success
    last = fit.history[-1]
    assert [len(y) for y in last.multipliers] == [1, 2, 0]
    for own, end in zip(last.multipliers[:2], fit.multipliers, strict=False):
        np.testing.assert_allclose(own, end, atol=1e-6)
    slope = mg.grad(last.lagrangian)(last.x)
    assert last.x["b"] == pytest.approx(0.0, abs=1e-6)
    np.testing.assert_allclose(slope["a"], 0.0, atol=1e-6)
    assert slope["b"] == pytest.approx(fit.multipliers[2]["b"], abs=1e-6)
    assert slope["b"] > 0.1
    if last.penalty == 0.0:                  # else |y|^2 / (2 penalty) more
        assert last.lagrangian(last.x) == pytest.approx(fit.fun, abs=1e-6)
    assert 0 < last.njev <= fit.njev
    assert 0 < last.nfev <= fit.nfev
    assert [it.nfev for it in fit.history] == sorted(it.nfev for it in fit.history)


def test_the_augmented_lagrangian_of_an_iteration_is_what_the_next_one_minimises():
    """Where the penalty stays, the next x is where the gradient of this Lagrangian vanishes."""
    f = lambda x: (x[0] - 2.0) ** 2 + 3.0 * (x[1] - x[0] ** 2) ** 2
    disc = Inequality(lambda x: 1.0 - np.sum(x * x))
    fit = minimize(f, np.array([0.2, 1.2]), disc, method="augmented")
    pairs = [(old, new) for old, new in itertools.pairwise(fit.history)
             if old.penalty == new.penalty and not np.array_equal(old.x, new.x)]
    assert pairs
    for old, new in pairs:
        before, after = (np.max(np.abs(mg.grad(old.lagrangian)(it.x))) for it in (old, new))
        assert after < 0.3 * before
        assert old.lagrangian(old.x) != f(old.x)


def test_an_iteration_is_pickled_without_its_lagrangian():
    fit = minimize(lambda x: np.sum((x - 1.0) ** 2), np.zeros(2), Inequality(lambda x: 0.5 - x[0]))
    again = pickle.loads(pickle.dumps(fit))
    assert again.history[-1].lagrangian is None
    assert again.history[-1].multipliers[0] == fit.history[-1].multipliers[0]
    assert again.x.tolist() == fit.x.tolist()


# --- schedule
@pytest.mark.parametrize("method",
                         [None, "L-BFGS-B", "SLSQP", "trust-constr", "projected", "augmented"])
def test_the_threads_question(method):
    """f = p x^2 + x, and p is raised step by step: the minimum of the last p is at -1 / (2 p)."""
    asked, traces = [], []

    def f(x, p):
        traces.append(type(x))
        return p * x[0] ** 2 + x[0]

    def schedule(it):
        asked.append(it)
        return min(10.0 * 2.0 ** it.nit, 300.0)

    fit = minimize(f, np.array([1.0]), method=method, schedule=schedule)
    assert fit.success, fit.message
    assert fit.x[0] == pytest.approx(-1.0 / 600.0, abs=1e-9)
    fed = [it.fed for it in fit.history]
    assert fed[0] == 10.0
    assert fed == sorted(fed)
    assert fed[-1] == 300.0
    assert [it.nit for it in asked] == list(range(len(fit.history) + 1))
    assert len(traces) < 30, "compiled functions are kept when p changes"


def test_a_penalty_is_left_with_a_violation_that_multipliers_remove():
    g = lambda x: x[0] ** 2 + x[1] ** 2 - 1.0
    f = lambda x: (x[0] - 2.0) ** 2 + (x[1] - 1.0) ** 2
    soft = minimize(lambda x, p: f(x) + 0.5 * p * g(x) ** 2, np.ones(2), method="L-BFGS-B",
                    schedule=lambda it: min(4.0 ** it.nit, 1024.0))
    assert soft.success
    assert 1e-4 < g(soft.x) < 1e-2
    hard = minimize(f, np.ones(2), Equality(g))
    assert abs(g(hard.x)) < 1e-12
    np.testing.assert_allclose(hard.x, np.array([2.0, 1.0]) / np.sqrt(5.0), atol=1e-9)


def test_a_schedule_that_never_rests_is_no_success():
    fit = minimize(lambda x, p: p * x[0] ** 2 + x[0], np.array([1.0]), method="L-BFGS-B",
                   max_iter=30, schedule=lambda it: 10.0 * 1.5 ** it.nit)
    assert (fit.status, fit.success, fit.nit) == (0, False, 30)


def test_a_schedule_of_a_nest_with_constraints():
    fit = minimize(lambda x, fed: np.sum(fed["w"] * (x - fed["t"]) ** 2), np.zeros(2), Simplex(),
                   schedule=lambda it: {
        "w": np.array([1.0, 3.0]), "t": 0.25 * min(it.nit, 4)})
    assert fit.success, fit.message
    # w0 (x0 - 1) = w1 (x1 - 1) on x0 + x1 = 1
    np.testing.assert_allclose(fit.x, [0.25, 0.75], atol=1e-9)
    assert fit.history[-1].fed["t"] == 1.0


def test_a_schedule_that_makes_f_no_number_gives_the_best_before():
    fit = minimize(lambda x, p: np.sum((x - 1.0) ** 2) + np.log(p) * 0.0, np.zeros(2),
                   method="L-BFGS-B", schedule=lambda it: 1.0 if it.nit < 1 else -1.0)
    assert not fit.success
    assert "no number at x" in fit.message


# --- the rest of the promises
def test_large_problems_go_without_matrices_of_cubic_cost():
    n = 2000
    t = np.linspace(-1.0, 1.0, n)
    fit = minimize(lambda x: 0.5 * np.sum((x - t) ** 2), np.zeros(n), [NonNegative(), Equality(
        lambda x: np.sum(x) - 1.0)], tol=1e-6)
    assert fit.success, fit.message
    np.testing.assert_allclose(fit.x, Simplex().project(t), atol=1e-6)


def test_the_result_prints_and_counts():
    fit = minimize(lambda x: np.sum(x * x), np.ones(2), Inequality(lambda x: x[0] - 0.5))
    assert "success: True" in repr(fit)
    assert fit.nfev > 0
    assert fit.njev > 0
    assert fit.nit == len(fit.history)
    assert fit.history[-1].kkt == pytest.approx(fit.kkt, abs=1e-9)


def test_import_and_projected_need_no_scipy():
    code = ("import sys, json\nsys.modules['scipy'] = None\nimport numpy as np, minigrad as mg\n"
            "fit = mg.optim.minimize(lambda x: np.sum((x - 2.0) ** 2), np.zeros(3), "
            "mg.constraints.L1Ball(1.0))\n"
            "try:\n    mg.optim.minimize(lambda x: np.sum(x * x), np.ones(2), method='augmented')\n"
            "except mg.errors.OptionError as error:\n    print(json.dumps([fit.success, "
            "str(error)]))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    success, sentence = json.loads(done.stdout)
    assert success
    assert "SciPy is not installed" in sentence
    assert '"projected"' in sentence


# --- warnings
@pytest.mark.parametrize("method", SMOOTH)
def test_warnings_of_other_threads_are_left_alone(method):
    before, during = list(warnings.filters), []
    minimize(lambda x: np.sum(x * x), np.array([0.7, 0.2]),
             [Box(0.1, 1.0), Inequality(lambda x: x[0] - 0.5)], method=method,
             callback=lambda _: during.append(list(warnings.filters)))
    assert during
    assert all(filters == before for filters in during)


def test_a_clipped_step_is_an_end_where_warnings_are_errors(monkeypatch):
    def clipped(*args, **options):
        options["callback"](np.array([0.6, 0.3]))
        raise RuntimeWarning("Values in x were outside bounds during a minimize step, "
                             "clipping to bounds")

    problem = lambda x: np.sum(x * x), np.array([0.7, 0.2]), Box(0.1, 1.0)
    with monkeypatch.context() as patch:
        patch.setattr(optimize, "minimize", clipped)
        fit = minimize(*problem, method="SLSQP")
    assert not fit.success
    assert fit.x.tolist() == [0.6, 0.3]  # the last that was accepted


def test_a_warning_of_the_callback_is_its_own():
    def warns(_):
        raise RuntimeWarning("mine")

    with pytest.raises(RuntimeWarning, match="mine"):
        minimize(lambda x: np.sum(x * x), np.array([0.7, 0.2]), Box(0.1, 1.0),
                 method="SLSQP", callback=warns)


# --- where the penalty leads astray
@pytest.mark.parametrize("kind", [Equality, Inequality])
@pytest.mark.parametrize("start", [[2.0, 0.0], [1.0, 2.5], [1.0, 0.0], [10.0, -20.0]])
def test_a_critical_point_of_a_constraint_is_left(kind, start):
    """In the middle of the circle all gradients vanish; f is 1 on it."""
    f = lambda x: (x[0] - 1.0) ** 2 + (x[1] - 2.5) ** 2
    fit = minimize(f, np.array(start), [kind(lambda x: f(x) - 1.0)])
    assert fit.success, fit.message
    assert fit.fun == pytest.approx(1.0, rel=1e-8)


# --- a limit on evaluations
def _rosenbrock(x):
    return 100.0 * (x[1] - x[0] ** 2) ** 2 + (1.0 - x[0]) ** 2


@pytest.mark.parametrize(("method", "constraints"), [
    (None, [Equality(lambda x: np.sum(x * x) - 4.0)]), (None, []), ("L-BFGS-B", []),
    ("augmented", [Equality(lambda x: np.sum(x * x) - 4.0)]),
    ("SLSQP", [Equality(lambda x: np.sum(x * x) - 4.0)]),
    ("trust-constr", [Equality(lambda x: np.sum(x * x) - 4.0)]), ("projected", [Box(0.0, 4.0)])])
def test_evaluations_run_out_for_every_method(method, constraints):
    search = lambda n: minimize(_rosenbrock, np.array([-1.2, 1.0]), constraints, method=method,
                                max_nfev=n)
    calls = [search(n) for n in (1, 5)]
    for fit, n in zip(calls, (1, 5), strict=True):
        assert fit.status == 0
        assert not fit.success
        assert fit.message.startswith(f"{n} evaluations of f did not suffice")
        assert fit.nfev <= n + 8
        assert np.isfinite(fit.x).all()
    assert search(10_000).success


def test_the_best_point_is_returned_where_evaluations_run_out():
    fit = minimize(_rosenbrock, np.array([-1.2, 1.0]), method="augmented", max_nfev=25)
    assert fit.fun < 2.0  # 24.2 at the start, and the first inner search is not over
    assert fit.nit == 0


@pytest.mark.parametrize("given", [0, -1, "many"])
def test_a_limit_that_is_none_is_refused(given):
    with pytest.raises(mg.errors.Refusal, match="max_nfev"):
        minimize(_rosenbrock, np.zeros(2), max_nfev=given)


def test_trust_constr_leaves_a_start_on_a_wall():
    """It was stuck a hundredth inside: x = (1.998, 0.01)."""
    fit = minimize(lambda x: (x[0] - 1.0) ** 2 + (x[1] - 2.5) ** 2, np.array([2.0, 0.0]),
                   [Inequality(lambda x: x[0] - 2.0 * x[1] + 2.0), Equality(lambda x: x[0] - x[1]),
                    Box(0.0, np.inf)], method="trust-constr")
    assert fit.success, fit.message
    np.testing.assert_allclose(fit.x, 1.75, rtol=1e-9)
