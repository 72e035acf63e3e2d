"""What SciPy's users write: docs/fitting.md has a row for each, which works or is refused, as it
says."""
import re
from pathlib import Path

import numpy as np
import pytest
import scipy.optimize

import minigrad as mg
from minigrad.errors import InputError, OptionError, Refusal, ShapeError
from minigrad.optim import least_squares, minimize

PAGE = (Path(__file__).parents[2] / "docs" / "fitting.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## If you write SciPy's names\n")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| `([a-z_]+\(.*?\))` \| (.*?) \|$", SECTION, re.MULTILINE)

TIMES = np.linspace(0.0, 3.0, 30)
COUNTS = 2.0 * np.exp(-1.3 * TIMES) + 0.5 + 0.01 * np.sin(9.0 * TIMES)


def r(x, t=TIMES, y=COUNTS):
    return x[0] * np.exp(-x[1] * t) + x[2] - y


def f(x, c=2.0):
    return (x[0] - 1.0) ** 2 + c * (x[1] + 0.5) ** 2 + x[0] * x[1]


NAMES = dict(np=np, r=r, f=f, x0=[1.0, 1.0], start=[1.0, 1.0, 0.0], t=TIMES, y=COUNTS,
             model=lambda t, a, k, b: a * np.exp(-k * t) + b, g=lambda x: x[0] - 2.0 * x[1] - 1.0,
             jacobian=lambda x: np.stack([np.exp(-x[1] * TIMES),
                                          -x[0] * TIMES * np.exp(-x[1] * TIMES),
                                          np.ones(30)], 1),
             slope=lambda x: np.array([2.0 * (x[0] - 1.0) + x[1], 4.0 * (x[1] + 0.5) + x[0]]),
             Bounds=scipy.optimize.Bounds, LinearConstraint=scipy.optimize.LinearConstraint,
             NonlinearConstraint=scipy.optimize.NonlinearConstraint)


def run(call, library):
    found = eval(call, NAMES | {name: getattr(library, name) for name in
                                ("least_squares", "minimize", "curve_fit")})
    return found[0] if isinstance(found, tuple) else getattr(found, "popt", getattr(found, "x", 0))


def test_the_rows_are_there():
    assert len(ROWS) >= 30
    assert len(ROWS) == len(re.findall(r"^\| `", SECTION, re.MULTILINE))


@pytest.mark.filterwarnings("ignore:.*:RuntimeWarning")
@pytest.mark.parametrize(("call", "said"), ROWS, ids=[call for call, _ in ROWS])
def test_a_row_is_true(call, said):
    if said.startswith("refused"):
        with pytest.raises(Refusal) as caught:
            run(call, mg.optim)
        for words in re.findall(r"`(.*?)`", said):
            assert words in str(caught.value), (words, str(caught.value))
        return
    np.testing.assert_allclose(run(call, mg.optim), run(call, scipy.optimize), rtol=1e-3, atol=1e-4)


def test_bounds_of_scipy_have_multipliers_as_a_box():
    fit = minimize(f, [1.0, 1.0], bounds=[(None, 0.5), (0.0, None)])
    box = minimize(f, np.ones(2), mg.constraints.Box(np.array([-np.inf, 0.0]),
                                                     np.array([0.5, np.inf])))
    np.testing.assert_array_equal(fit.x, box.x)
    np.testing.assert_array_equal(fit.multipliers[0], box.multipliers[0])
    with pytest.raises(ShapeError, match="x0 has 2 numbers"):
        minimize(f, [1.0, 1.0], bounds=[(0.0, 1.0)])
    with pytest.raises(OptionError, match=r"\.on"):
        minimize(lambda x: x["a"] ** 2, {"a": 1.0}, bounds=[(0.0, 1.0)])


LINEAR, SMOOTH = scipy.optimize.LinearConstraint, scipy.optimize.NonlinearConstraint


@pytest.mark.parametrize(("constraint", "said"), [
    # SciPy refuses these too; two of three numbers were used without a word
    (SMOOTH(lambda x: np.stack([x[0], x[1], x[0] + x[1]]), [0.0, 0.0], [0.5, 0.5]),
     "returned 3 numbers, because it has 2 bounds"),
    (SMOOTH(lambda x: x[0], [0.0, 0.0], [0.5, 0.5]), "returned 1 numbers, because it has 2 bounds"),
    (LINEAR(np.eye(3), 0.0, 0.5), "A of shape .3, 3., because x0 has 2 numbers"),
    # a nan was no bound, without a word
    (LINEAR(np.eye(2), np.nan, 1.0), "lb=.nan.* no number lies between them"),
    (LINEAR(np.eye(2), [1.0, 0.0], 0.5), "lb=.1.* no number lies between them"),
    ({"type": "eq", "fun": lambda x, c: x[0] - c, "args": 2.0}, r"write args=\(t,\)")])
def test_a_constraint_of_scipy_that_does_not_fit_is_refused(constraint, said):
    with pytest.raises(Refusal, match=said):
        minimize(f, [1.0, 1.0], constraints=constraint)


def test_a_linear_constraint_is_on_all_numbers_of_an_array():
    fit = minimize(lambda x: np.sum((x - 1.0) ** 2), np.zeros((2, 2)),
                   constraints=LINEAR(np.ones((1, 4)), 0.0, 0.5))
    np.testing.assert_allclose(fit.x, np.full((2, 2), 0.125), rtol=1e-8)
    assert minimize(lambda x: (x - 1.0) ** 2, 0.0, constraints=LINEAR([[1.0]], 0.0, 0.5)).x == 0.5
    with pytest.raises(ShapeError, match="x0 has several parts"):
        minimize(lambda x: x["a"] ** 2, {"a": 1.0}, constraints=LINEAR([[1.0]], 0.0, 0.5))


@pytest.mark.parametrize("constraint", [
    SMOOTH(lambda x: [x[0], x[1]], -np.inf, [0.5, -0.5]),
    {"type": "INEQ", "fun": lambda x: [0.5 - x[0], -0.5 - x[1]]}])
def test_a_constraint_of_scipy_may_return_a_list(constraint):
    theirs = scipy.optimize.minimize(f, [1.0, 1.0], constraints=constraint)
    np.testing.assert_allclose(minimize(f, [1.0, 1.0], constraints=constraint).x, theirs.x,
                               rtol=1e-3)


def test_the_first_argument_by_scipys_name_and_no_start_are_refused():
    for search in (least_squares, minimize):
        with pytest.raises(InputError, match=re.escape(f"write {search.__name__}(f, x0)")):
            search(fun=f, x0=[1.0, 1.0])
        with pytest.raises(InputError, match="no x0"):
            search(f)
        with pytest.raises(InputError, match="a whole number above"):
            search(f, [10**400, 1.0])


def test_scipys_defaults_say_no_more_than_nothing():
    assert minimize(f, [1.0, 1.0], jac=None, hess=None, hessp=None).success
    assert least_squares(r, [1.0, 1.0, 0.0], verbose=0, tr_solver=None).success


@pytest.mark.parametrize("jac", ["2-point", NAMES["jacobian"]])
def test_a_jacobian_in_scipys_place_is_told_its_name(jac):
    with pytest.raises(OptionError, match=r"write jac=\.\.\., which is SciPy's third argument"):
        least_squares(r, [1.0, 1.0, 0.0], jac)


@pytest.mark.filterwarnings("error")
def test_differences_by_a_parameter_that_its_bounds_fix_are_zero():
    fit = least_squares(lambda x: np.array([float(x[0]) ** 2 - 2.0, float(x[1]) - 3.0]),
                        [1.0, 1.0], jac="2-point", bounds=([0.0, 1.0], [3.0, 1.0]))
    np.testing.assert_allclose(fit.x, [2.0**0.5, 1.0], rtol=1e-8)


def test_differences_reach_what_exact_derivatives_do():
    seen = []

    def outside(x):
        seen.append(type(x))
        return np.array([float(part) for part in r(x)])  # as an integrator returns

    fit = least_squares(outside, [1.0, 1.0, 0.0], jac="2-point",
                        bounds=([0.0, 0.0, 0.0], np.inf))
    assert fit.success
    assert set(seen) == {np.ndarray}
    np.testing.assert_allclose(fit.x, least_squares(r, [1.0, 1.0, 0.0]).x, rtol=1e-6)
    named = least_squares(lambda p: r([p["a"], *p["rest"]]), {"a": 1, "rest": [1, 0]},
                          jac="3-point")
    np.testing.assert_allclose([named.x["a"], *named.x["rest"]], fit.x, rtol=1e-6)


def test_kwargs_reach_residuals_and_jacobian():
    seen = []

    def jac(x, t, y):
        seen.append(len(t))
        return NAMES["jacobian"](x)

    half = dict(t=TIMES, y=2.0 * COUNTS)
    fit = least_squares(r, [1.0, 1.0, 0.0], jac=jac, kwargs=half)
    np.testing.assert_allclose(fit.x, least_squares(r, [1.0, 1.0, 0.0], args=tuple(
        half.values())).x, rtol=1e-6)
    assert seen
    with pytest.raises(InputError, match=re.escape('kwargs={"t": t}')):
        least_squares(r, [1.0, 1.0, 0.0], kwargs=[1.0])


# --- np.seterr of the user
def test_user_code_runs_under_the_users_own_errstate():
    seen = {"r": set(), "f": set(), "c": set(), "callback": set()}

    def note(name):
        seen[name].add(np.geterr()["divide"])

    def residuals(x):
        note("r")
        return x - np.array([1.0, 2.0])

    def value(x):
        note("f")
        return np.sum((x - 3.0) ** 2)

    def side(x):
        note("c")
        return x[0] - 1.0

    def call(_):
        note("callback")

    with np.errstate(divide="raise"):
        least_squares(residuals, np.zeros(2), callback=call)
        minimize(value, np.zeros(2), mg.constraints.Inequality(side), callback=call)
    assert seen == {name: {"raise"} for name in seen}


def test_a_user_who_hunts_a_nan_sees_where_it_is_made():
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        least_squares(lambda x: np.log(x - 2.0), np.ones(2))
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        minimize(lambda x: np.sum(np.log(x - 2.0)), np.ones(2))
    # and our own algebra raises nothing there
    with np.errstate(all="raise"):
        assert least_squares(r, [1.0, 1.0, 0.0]).success
        assert minimize(f, [0.0, 0.0]).success
