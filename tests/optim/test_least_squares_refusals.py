"""least_squares on what cannot be fitted, or only in part: a clear error before the first step, or
a result that says what is wrong and still holds the best point.
"""
import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, Refusal, ShapeError
from minigrad.optim import least_squares

T = np.linspace(0.0, 4.0, 20)
Y = 2.0 * np.exp(-0.7 * T) + 0.01 * np.cos(9.0 * T)


def decay(p):
    return p[0] * np.exp(-p[1] * T) - Y


TWO = np.array([1.0, 1.0])
counter = iter(range(10**9))


def changing(x):
    return decay(x) + next(counter)


REFUSED = {
    "nan at x0": (lambda: least_squares(lambda x: np.log(x - 2.0), TWO), InputError,
                  "residual 0 is nan at x0"),
    "inf at x0": (lambda: least_squares(lambda x: 1.0 / (x - 1.0), TWO), InputError,
                  "residual 0 is inf at x0"),
    "squares overflow": (lambda: least_squares(lambda x: 1e200 * x, TWO), InputError,
                         "cost is not finite at x0"),
    "jacobian not finite": (lambda: least_squares(np.sqrt, np.zeros(2)), InputError,
                            "Jacobian of your residuals is"),
    "two values for one x": (lambda: least_squares(changing, TWO), InputError,
                             "two different values for the same x"),
    "random": (lambda: least_squares(lambda x: x - np.random.default_rng().random(2), TWO),
               InputError, "draw the"),
    "no residuals": (lambda: least_squares(lambda x: x[:0], TWO), ShapeError,
                     "residuals are empty"),
    "complex": (lambda: least_squares(lambda x: np.fft.fft(np.asarray(x)), TWO), InputError,
                "dtype complex"),
    "no function": (lambda: least_squares(TWO, TWO), InputError, "is called with x"),
    "booleans": (lambda: least_squares(decay, [True, 1.0]), InputError, "x0.0. is bool"),
    "nothing to fit": (lambda: least_squares(decay, np.zeros(0)), InputError, "x0 is empty"),
    "start not finite": (lambda: least_squares(decay, np.array([1.0, np.nan])), InputError,
                         "starts at numbers"),
    "start outside": (lambda: least_squares(decay, TWO, bounds=(2.0, 3.0)), OptionError,
                      "parameter 0 starts at 1"),
    "empty box": (lambda: least_squares(decay, TWO, bounds=(1.0, 0.0)), OptionError,
                  "no number is between"),
    "nan bound": (lambda: least_squares(decay, TWO, bounds=(np.nan, 3.0)), OptionError,
                  "bounds nan and 3"),
    "one bound": (lambda: least_squares(decay, TWO, bounds=3.0), InputError,
                  "the lower and the upper"),
    "bounds of another shape": (lambda: least_squares(decay, TWO, bounds=(np.zeros(3), 9.0)),
                                ShapeError, "lower"),
    "method": (lambda: least_squares(decay, TWO, method="gn"), OptionError, 'write "lm"'),
    "mode": (lambda: least_squares(decay, TWO, jac="cs"), InputError, '"auto".*"2-point"'),
    "loss": (lambda: least_squares(decay, TWO, loss="l1"), InputError, '"huber"|\'huber\''),
    "loss that sums": (lambda: least_squares(decay, TWO, loss=np.sum),
                       ShapeError, "one number for each residual"),
    "loss of slope two": (lambda: least_squares(decay, TWO, loss=lambda z: 2.0 * z), InputError,
                          r"rho'\(0\) = 2"),
    "f_scale": (lambda: least_squares(decay, TWO, f_scale=0.0), OptionError, "f_scale"),
    "tolerance": (lambda: least_squares(decay, TWO, gtol=-1.0), OptionError, "gtol"),
    "weights": (lambda: least_squares(decay, TWO, weights=-np.ones(20)), OptionError, "negative"),
    "number of weights": (lambda: least_squares(decay, TWO, weights=np.ones(3)), ShapeError,
                          r"the weights as \[1\. 1\. 1\.\], because the shapes of your residuals "
                          r"are \(20,\)"),
    "scale": (lambda: least_squares(decay, TWO, x_scale=0.0), OptionError, "not positive"),
    "name of a scale": (lambda: least_squares(decay, TWO, x_scale="auto"), InputError, '"jac"'),
    "callback": (lambda: least_squares(decay, TWO, callback=3), InputError,
                 "called with each trial"),
    "shape of a Jacobian": (lambda: least_squares(decay, TWO, jac=lambda x: np.ones((20, 3))),
                            ShapeError, "20 resid"),
    "transposed Jacobian": (lambda: least_squares(decay, TWO, jac=lambda x: np.ones((2, 20))),
                            ShapeError, "2, 20"),
    "compiled Jacobian": (lambda: least_squares(decay, TWO, jac=mg.compile(lambda x: x)),
                          ShapeError, "20 residuals"),
    "complex Jacobian": (lambda: least_squares(decay, TWO, jac=lambda x: np.ones((20, 2)) * 1j),
                         InputError, "complex"),
    "array as Jacobian": (lambda: least_squares(decay, TWO, jac=np.ones((20, 2))), InputError,
                          '"auto"'),
    "no functions": (lambda: least_squares([], TWO), InputError, "no residuals"),
    "list as loss": (lambda: least_squares(decay, TWO, loss=["huber"]), InputError,
                     "no loss that has a name"),
    "words as bounds": (lambda: least_squares(decay, TWO, bounds=("a", 3.0)), ShapeError,
                        "the lower bound"),
    "words as weights": (lambda: least_squares(decay, TWO, weights="a"), ShapeError, "the weights"),
    "words as scales": (lambda: least_squares(decay, TWO, x_scale=["a", "b"]),
                        ShapeError, "x_scale"),
    "weights of a part": (lambda: least_squares([decay, decay], TWO, weights=[np.ones(3), 1.0]),
                          ShapeError, "weights"),
    "no evaluations": (lambda: least_squares(decay, TWO, max_nfev=0), OptionError, "max_nfev"),
    "evaluations in words": (lambda: least_squares(decay, TWO, max_nfev="all"),
                             InputError, "max_nfev"),
    "squares underflow": (lambda: least_squares(lambda x: 1e-200 * (x - 3.0), TWO), InputError,
                          "larger unit"),
    "a plain array of a tensor": (lambda: least_squares(lambda x: np.array([x[0], x[1]]), TWO),
                                  InputError, "np.stack"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_before_the_first_step(name):
    call, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words) as caught, np.errstate(all="ignore"):
        call()
    assert isinstance(caught.value, Refusal)
    assert "test_least_squares_refusals.py" in str(caught.value)


@pytest.mark.parametrize("lower", [{"k": 0.0, "b": 0.0}, {"k": 0.0, "a": 0.0, "c": 0.0},
                                   [0.0, 0.0], np.zeros(2)])
def test_bounds_of_other_names_are_not_guessed(lower):
    f = lambda p: decay([p["a"], p["k"]])
    with pytest.raises(ShapeError, match="the lower bound"):
        least_squares(f, {"a": 1.0, "k": 1.0}, bounds=(lower, 9.0))


def test_nodes_of_a_graph_are_sent_to_the_step():
    with mg.Graph():
        v = mg.Variable(1.0)
        with pytest.raises(GraphError, match="LevenbergMarquardt"):
            least_squares(lambda x: x - v, TWO)


def test_an_error_of_ones_own_at_the_start_is_shown_as_it_is():
    def wrong(x):
        raise KeyError("my data")

    with pytest.raises(KeyError, match="my data"):
        least_squares(wrong, TWO)


# --- after the start
def test_a_function_that_raises_beyond_a_line_is_fitted_before_it():
    def f(x):
        if x[0] > 1.8:  # where the fit would go
            raise ValueError("too far")
        return decay(x)

    fit = least_squares(f, TWO)
    assert not fit.success
    assert "ValueError: too far" in fit.message
    assert 1.0 < fit.x[0] <= 1.8
    np.testing.assert_allclose(fit.fun, decay(fit.x))
    assert np.isinf([trial.cost for trial in fit.history]).any()


def test_a_function_of_another_length_on_the_way_only_fails_a_step():
    f = lambda x: decay(x)[: 10 if x[0] > 1.8 else 20]
    fit = least_squares(f, TWO, jac=mg.jacobian(decay))
    assert not fit.success
    assert "10 residuals" in fit.message
    assert 1.0 < fit.x[0] <= 1.8


def test_a_function_that_raises_off_the_way_is_fitted():
    def f(x):
        if x[1] > 1.5:
            raise ValueError("too far")
        return decay(x)

    fit = least_squares(f, np.array([1.0, 1.4]))
    assert fit.success
    np.testing.assert_allclose(fit.x, least_squares(decay, TWO).x, rtol=1e-9)


def test_trials_without_a_number_only_make_the_step_shorter():
    # the first step leaves the positive numbers
    f = lambda x: np.log(x) - np.log(np.array([1e-3, 2.0]))
    fit = least_squares(f, np.array([3.0, 3.0]), x_scale=1.0)
    assert np.isinf([trial.cost for trial in fit.history]).any()
    np.testing.assert_allclose(fit.x, [1e-3, 2.0], rtol=1e-12)
    assert fit.success


def test_a_jacobian_without_a_number_only_makes_the_step_shorter():
    jac = lambda x: np.where(x[0] > 1.9, np.nan, mg.jacobian(decay)(x))
    fit = least_squares(decay, TWO, jac=jac)
    assert not fit.success
    assert 1.0 < fit.x[0] <= 1.9
    assert np.isfinite(fit.jac).all()


def test_a_parameter_that_nothing_depends_on():
    fit = least_squares(lambda p: p[0] * np.exp(-p[1] * T) - Y + 0.0 * p[2],
                        np.array([1.0, 1.0, 7.0]))
    assert fit.success
    assert fit.x[2] == 7.0
    assert "do not depend on parameter 2" in fit.message
    assert fit.cov is None
    assert "parameter 2" in fit.cov_message


def test_two_parameters_of_which_only_the_sum_counts():
    fit = least_squares(lambda p: (p[0] + p[1]) * np.exp(-p[2] * T) - Y, np.array([1.0, 0.5, 1.0]))
    assert fit.success
    assert fit.x[0] + fit.x[1] == pytest.approx(least_squares(decay, TWO).x[0], rel=1e-9)
    assert fit.cov is None
    assert "parameters 0, 1 can be moved against each other" in fit.cov_message
    assert fit.errors is None


def test_constant_residuals():
    fit = least_squares(lambda x: np.ones(3) + 0.0 * x[0], TWO)
    assert not fit.success
    assert "do not depend on any parameter" in fit.message
    np.testing.assert_array_equal(fit.x, TWO)


@pytest.mark.parametrize("n", [1, 100])
@pytest.mark.parametrize("f", [lambda x: np.ones(100) + 0.0 * x[0], lambda x: x + 1.0],
                         ids=["constant", "corner"])
def test_a_start_from_which_nothing_can_move(f, n):
    fit = least_squares(f, np.zeros(n), bounds=(0.0, 1.0))
    np.testing.assert_array_equal(fit.x, np.zeros(n))
    assert fit.history == []
    # no bound makes up for residuals that say nothing
    assert fit.success == (f(2.0 * np.ones(n))[0] == 3.0)


def test_a_plateau_is_no_success():
    f = lambda p: p[0] * (1.0 - np.exp(-p[1] * (1.0 + T))) - Y
    # exp(-900) is zero: nothing tells the second parameter where to go
    fit = least_squares(f, np.array([1.0, 900.0]))
    assert not fit.success
    assert "plateau" in fit.message
    assert fit.x[1] == 900.0


def test_a_valley_without_end_is_no_success():
    fit = least_squares(lambda x: np.exp(-x), np.array([1.0]), max_nfev=30)
    assert not fit.success
    assert fit.optimality == pytest.approx(1.0)


@pytest.mark.parametrize("tail",
                         [lambda x: 1.0 / (1.0 + x * x), lambda x: 1.0 / x, lambda x: np.exp(-x)])
def test_a_valley_whose_gradient_vanishes_is_no_success(tail):
    fit = least_squares(lambda x: np.stack([1.0 + 0.0 * x[0], tail(x[0])]), np.array([1.0]))
    assert not fit.success
    assert fit.x[0] > 10.0


@pytest.mark.parametrize("seed", [2, 4, 9])
def test_a_kink_is_no_success_and_the_best_attempt_comes_back(seed):
    rng = np.random.default_rng(seed)
    a, b = rng.standard_normal((4, 2)), rng.standard_normal(4)
    fit = least_squares(lambda x: np.abs(a @ x) - b, np.array([1.0, -1.0]))
    assert not fit.success
    assert "no step lowers the cost" in fit.message.lower()
    assert {trial.attempt for trial in fit.history} == {0, 1, 2}
    assert fit.cost == min(trial.cost for trial in fit.history if trial.accepted)


def test_one_residual_and_many_parameters():
    fit = least_squares(lambda x: np.reshape(np.sum(x * x) - 4.0, (1,)), np.ones(6))
    assert fit.success
    assert np.sum(fit.x**2) == pytest.approx(4.0, rel=1e-14)


def test_an_exact_fit_has_no_noise():
    fit = least_squares(lambda x: x - np.array([1.0, 2.0]), np.zeros(2))
    assert fit.success
    assert fit.cost == 0.0
    assert fit.cov is None


@pytest.mark.parametrize("f", [lambda x: x * x, lambda x: x**5, lambda x: 1e-150 * (x * x - 3.0)])
def test_squares_that_underflow_on_the_way_are_zeros(f):
    fit = least_squares(f, np.array([1.0]), max_nfev=2000)
    assert fit.success
    assert fit.cost <= 1e-31
    assert fit.optimality == 0.0


def test_a_start_at_the_solution():
    x = least_squares(decay, TWO).x
    fit = least_squares(decay, x)
    assert fit.success
    np.testing.assert_allclose(fit.x, x, rtol=1e-14)


def test_a_branch_on_data_is_run_as_it_is():
    def f(x):
        return decay(x) if x[1] > 0.0 else decay(x) * 10.0

    np.testing.assert_allclose(least_squares(f, TWO).x, least_squares(decay, TWO).x, rtol=1e-12)


def test_an_interrupt_is_none_of_the_residuals():
    calls = []

    def f(x):
        calls.append(1)
        if len(calls) > 4:
            raise KeyboardInterrupt
        return decay(x) if x[0] > -1e9 else x

    with pytest.raises(KeyboardInterrupt):
        least_squares(f, TWO, jac=mg.jacobian(decay))
