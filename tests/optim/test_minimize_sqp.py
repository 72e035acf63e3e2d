"""Sequential quadratic programs, the default search of minimize: how few evaluations it takes, and
how it leaves saddle points."""
import hock_schittkowski as hock
import numpy as np
import pytest
from scipy import optimize

import minigrad as mg
from minigrad.constraints import Box, Equality, Inequality
from minigrad.optim import minimize
from minigrad.optim.constrained.problem import moves
from minigrad.optim.constrained.quadratic import combined, convex, quadratic

MINE = [None, "augmented", "SLSQP", "trust-constr", "L-BFGS-B", "projected"]


# --- quadratic programs
@pytest.mark.parametrize("seed", range(60))
def test_a_quadratic_program_meets_its_conditions_of_optimality(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 8))
    zeros = int(rng.integers(0, min(n, 3) + 1))
    m = zeros + int(rng.integers(0, 10))
    half, g = rng.normal(size=(n, n)), rng.normal(size=n)
    b, a, c = half @ half.T + 0.1 * np.eye(n), rng.normal(size=(m, n)), rng.normal(size=m)
    if seed % 3 == 0:
        c[zeros:] = np.abs(c[zeros:])
    if seed % 4 == 0 and m > 2:
        a[-1] = a[-2]  # two walls in parallel
    found = quadratic(b, g, a, c, zeros)
    if found is None:
        walls = dict(A_ub=-a[zeros:], b_ub=c[zeros:]) if m > zeros else {}
        lines = dict(A_eq=a[:zeros], b_eq=-c[:zeros]) if zeros else {}
        assert optimize.linprog(np.zeros(n), bounds=(None, None), **walls, **lines).status == 2
        return
    d, y = found
    value = a @ d + c
    np.testing.assert_allclose(g + b @ d, a.T @ y, atol=1e-8)
    np.testing.assert_allclose(value[:zeros], 0.0, atol=1e-8)
    assert np.min(value[zeros:], initial=0.0) >= -1e-8
    assert np.min(y[zeros:], initial=0.0) >= 0.0
    np.testing.assert_allclose(y * value, 0.0, atol=1e-7)


def test_equations_that_follow_from_others_are_met_and_contradictions_are_told():
    b, g, a = np.eye(2), np.ones(2), np.array([[1.0, 2.0], [2.0, 4.0]])
    d, _ = quadratic(b, g, a, np.array([1.0, 2.0]), 2)
    np.testing.assert_allclose(a @ d, [-1.0, -2.0])
    assert quadratic(b, g, a, np.array([1.0, 3.0]), 2) is None


def test_curvature_that_conditions_hold_back_is_not_changed():
    """d1 d2 is a saddle, but curves up along d1 = d2."""
    h, along = np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([1.0, 1.0])
    b, bent = convex(h, np.array([[1.0, -1.0]]), np.zeros(2), 1.0)
    assert not bent
    assert along @ b @ along == pytest.approx(2.0)
    assert np.min(np.linalg.eigvalsh(b)) > 0.0
    b, bent = convex(h, np.zeros((0, 2)), np.zeros(2), 1.0)
    assert bent
    np.testing.assert_allclose(np.linalg.eigvalsh(b), [1.0, 1.0])


# --- evaluations
def test_a_quadratic_with_an_equation_takes_one_step():
    fit = minimize(lambda x: (x[0] - 1.0) ** 2 + (x[1] - 2.5) ** 2, np.array([2.0, 0.0]),
                   Equality(lambda x: x[0] + x[1] - 1.0))
    assert fit.success
    np.testing.assert_allclose(fit.x, [-0.25, 1.25], atol=1e-12)
    assert fit.nit == 1
    assert fit.nfev + fit.njev <= 10


FEW = {  # f, start, constraints, the evaluations of f and of derivatives together
    # the Jacobian is known after one evaluation
    "linear conditions": (lambda x: (x[0] - x[1]) ** 2 + (x[2] - 1.0) ** 2 + (x[3] - 1.0) ** 4
                          + (x[4] - 1.0) ** 6, [10.0, 7.0, 2.0, -3.0, 0.8],
                          [Equality(lambda x: np.sum(x[:4]) + 3.0 * x[3] - 7.0),
                           Equality(lambda x: x[2] + 5.0 * x[4] - 6.0)], 16),
    # so is the gradient of f
    "linear f": (lambda x: -x[0], [2.0] * 4,
                 [Equality(lambda x: x[1] - x[0] ** 3 - x[2] ** 2),
                  Equality(lambda x: x[0] ** 2 - x[1] - x[3] ** 2)], 41),
    # with one condition two second derivatives tell all others
    "quadratic": (lambda x: (1.0 - x[0]) ** 2, [-1.2, 1.0],
                  [Equality(lambda x: 10.0 * (x[1] - x[0] ** 2))], 33),
    # what is far from feasible is not judged
    "far": (lambda x: 1000.0 - x[0] ** 2 - 2.0 * x[1] ** 2 - x[2] ** 2 - x[0] * x[1] - x[0] * x[2],
            [2.0] * 3, [Box(0.0, np.inf),
                        Equality(lambda x: 8.0 * x[0] + 14.0 * x[1] + 7.0 * x[2] - 56.0),
                        Equality(lambda x: np.sum(x * x) - 25.0)], 37),
    # no step back to the conditions is tried where the model of f is against it
    "bends": (lambda x: (x[0] - 1.0) ** 2 + (x[0] - x[1]) ** 2 + (x[2] - 1.0) ** 2
              + (x[3] - 1.0) ** 4 + (x[4] - 1.0) ** 6, [2.0] * 5,
              [Equality(lambda x: x[0] ** 2 * x[3] + np.sin(x[3] - x[4]) - 2.0 * np.sqrt(2.0)),
               Equality(lambda x: x[1] + x[2] ** 4 * x[3] ** 2 - 8.0 - np.sqrt(2.0))], 62)}


@pytest.mark.parametrize("name", FEW)
def test_what_is_known_is_not_evaluated_again(name):
    """Without it these take 20, 54, 38, 47 and 66."""
    f, start, constraints, most = FEW[name]
    fit = minimize(f, np.array(start), constraints)
    assert fit.success, fit.message
    assert fit.nfev + fit.njev <= most


def test_a_quadratic_program_needs_one_jacobian_and_one_curvature():
    """The gradient at the start and at the end, too."""
    fit = minimize(lambda x: np.sum((x - 2.0) ** 2) + x[0] * x[1], np.array([3.0, 1.0, 1.0]),
                   [Equality(lambda x: x[0] + 2.0 * x[2] - 1.0)])
    assert (fit.success, fit.nit, fit.njev) == (True, 1, 4)


def test_a_linear_f_whose_slope_the_schedule_changes():
    for method in (None, "augmented", "SLSQP"):
        fit = minimize(lambda x, slope: slope * x[0] + (x[1] - slope) ** 2, np.zeros(2),
                       Box(-1.0, 1.0), method, schedule=lambda it: 0.5 if it.nit < 1 else -0.5)
        np.testing.assert_allclose(fit.x, [1.0, -0.5], atol=1e-7)


@pytest.mark.parametrize("kink", [
    lambda x: np.where(x > 0.5, 3.0 * x, x + 1.0), lambda x: np.maximum(x, 2.0 * x - 0.5),
    lambda x: x if x < 0.5 else 2.0 * x - 0.5])
def test_slopes_with_a_kink_are_not_taken_for_constant(kink):
    """By pieces the condition is linear; a branch on data cannot even be traced."""
    fit = minimize(lambda x: (x[0] - x[1]) ** 2 + x[1], np.array([0.2, 3.0]),
                   [Inequality(lambda x: kink(x[0]) - 2.9)])
    right = min(x for x in np.linspace(0.0, 3.0, 30001) if kink(x) >= 2.9)
    assert fit.success, fit.message
    np.testing.assert_allclose(fit.x, [right, right - 0.5], atol=2e-4)


def test_linear_functions_are_told_where_enough_is_known():
    rng = np.random.default_rng(0)
    parts = rng.normal(size=(3, 4, 4))
    value = lambda y: parts[0] + y[0] * parts[1] + y[1] * parts[2]
    rows = rng.normal(size=(3, 2))
    known = [(np.append(1.0, y), value(y)) for y in rows]
    assert combined([], np.ones(3)) is None
    assert combined(known[:2], np.array([1.0, 5.0, -2.0])) is None
    np.testing.assert_allclose(combined(known, np.array([1.0, 5.0, -2.0])), value([5.0, -2.0]))
    between = 0.25 * rows[0] + 0.75 * rows[1]
    np.testing.assert_allclose(combined(known[:2], np.append(1.0, between)), value(between))
    near = [known[0], (np.append(1.0, rows[0] + 1e-9), value(rows[0] + 1e-9))]
    assert combined(near, np.append(1.0, rows[0] + 1.0)) is None  # that would lose nine digits


def test_derivatives_that_do_not_depend_on_x_are_found():
    def of(f, derivative=mg.hessian):
        g = mg.compile(derivative(f))
        g(np.ones(3))
        return moves(g, 0)

    assert not of(lambda x: np.sum((x - 1.0) ** 2) + x[0] * x[1] - (2.0 * x[2]) ** 2.0)
    assert not of(lambda x: x @ np.ones(3) - np.sum(x) / 3.0, mg.grad)
    assert of(lambda x: np.sum(x ** 3))
    assert of(lambda x: np.sum(x ** 2), mg.grad)
    assert of(lambda x: np.sum(np.abs(x)), mg.grad)
    assert moves(mg.grad(np.sum), 0)  # not compiled, so nothing is known


@pytest.mark.parametrize("number", [28, 48, 51, 52, 53, 6, 39, 46, 49, 50, 60, 77, 78, 79])
def test_equations_take_about_the_evaluations_of_slsqp(number):
    """To 1e-8, where SLSQP's own default stops earlier on most of them: its sharp runs count."""
    p = hock.PROBLEMS[number]
    fit = minimize(p.f, np.array(p.x0), p.constraints())
    sharp = hock.scipys(p, "SLSQP", ftol=1e-15)
    assert p.right(fit.x, 1e-8)
    assert fit.nfev + fit.njev <= 1.4 * (sharp.nfev + sharp.njev)


@pytest.mark.exhaustive
def test_the_median_of_small_equality_problems_takes_no_more_than_slsqp():
    """Than its own default, which stops at fewer digits on half of them: of f, and of f and
    derivatives together."""
    problems = [p for p in hock.PROBLEMS.values() if p.zero and not p.least]
    ours, theirs = [[run(p) for p in problems]
                    for run in (hock.ours, lambda p: hock.scipys(p, "SLSQP"))]
    for spent in (lambda run: run.nfev, lambda run: run.nfev + run.njev):
        assert np.median([spent(a) / spent(b) for a, b in zip(ours, theirs, strict=True)]) <= 1.0


def test_a_step_around_a_bend_is_taken_whole():
    """On 27 and 81 of Hock and Schittkowski the merit must rise for a step, or steps get short."""
    for number, most in ((27, 24), (81, 14)):
        p = hock.PROBLEMS[number]
        assert minimize(p.f, np.array(p.x0), p.constraints()).nfev <= most


@pytest.mark.parametrize("seed", range(3))
def test_a_net_takes_few_steps(seed):
    """More data than weights: with as many, rounding decides how long a valley is followed."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(400, 5))
    t = np.sin(x @ rng.normal(size=5))
    net = lambda w: np.mean((np.tanh(x @ w[:40].reshape(5, 8) + w[40:48]) @ w[:8] + w[48] - t) ** 2)
    fit = minimize(net, np.linspace(-1.0, 1.0, 49))
    assert fit.success, fit.message
    assert fit.nfev + fit.njev < 700


# --- saddle points
def saddle(x):
    return x[0] ** 2 - x[1] ** 2 + x[1] ** 4


@pytest.mark.parametrize("start", [[1.0, 0.0], [0.0, 0.0]])
def test_a_saddle_point_is_left(start):
    fit = minimize(saddle, np.array(start))
    assert fit.success
    assert "saddle" not in fit.message
    assert fit.fun == pytest.approx(-0.25, abs=1e-12)


@pytest.mark.parametrize("method", MINE[1:])
def test_other_methods_name_a_saddle_point(method):
    fit = minimize(saddle, np.array([1.0, 0.0]), method=method)
    assert fit.fun == pytest.approx(0.0, abs=1e-12)
    assert "saddle point" in fit.message
    assert "1." in fit.message


def test_a_saddle_point_on_a_curved_edge_is_left():
    """33 of Hock and Schittkowski: f falls only along the sphere, away from a bound that holds
    nothing back."""
    p = hock.PROBLEMS[33]
    assert p.right(minimize(p.f, np.array(p.x0), p.constraints()).x, 1e-8)
    fit = minimize(lambda x: x[0], np.array([1.0, 0.0]), Equality(lambda x: np.sum(x * x) - 1.0))
    np.testing.assert_allclose(fit.x, [-1.0, 0.0], atol=1e-6)


@pytest.mark.parametrize("constraints", [
    [], [Box(-2.0, 2.0)], [Equality(lambda x: x[0] - x[1])], [Inequality(lambda x: x[0] - 1.0)]])
def test_a_minimum_is_no_saddle_point(constraints):
    """Also one where f is flat to third order."""
    for method in MINE[:3]:
        for power in (2, 4):
            fit = minimize(lambda x, k=power: np.sum((x - 0.5) ** k), np.array([1.5, 1.0]),
                           constraints, method=method)
            assert fit.success
            assert "saddle" not in fit.message
