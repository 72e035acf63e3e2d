"""The results of least_squares and curve_fit move with their data: against closed forms, finite
differences of the whole fit, both modes and orders, batches and programs; and what is refused."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import BoxError, GraphError, InputError, OptionError, ShapeError
from minigrad.optim import curve_fit, least_squares

T = np.linspace(0.0, 4.0, 16)
Y = 2.0 * np.exp(-0.7 * T) + 0.3 + 0.05 * normal(16)
START = np.array([1.0, 1.0])
SIGMA = 0.1 + 0.05 * np.sin(T)
COVARIANCE = np.diag(SIGMA**2) + 0.002


def residuals(p, y, ground=0.3):
    return p[0] * np.exp(-p[1] * T) + ground - y


def decay(t, amp, rate, base=0.0):
    return amp * np.exp(-rate * t) + base


def near_differences(f, x, step=1e-5, rtol=1e-6):
    """Both modes of the Jacobian agree with differences of f, each a whole fit."""
    x = np.asarray(x, float)
    found = mg.jacobian(f, mode="reverse")(x)
    moves = step * np.eye(x.size).reshape(x.size, *x.shape)
    columns = [(f(x + d) - f(x - d)) / (2.0 * step) for d in moves]
    expected = np.reshape(np.stack(columns, -1), found.shape)
    scale = np.max(np.abs(expected))
    assert scale > 0.0
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=rtol * scale)
    np.testing.assert_allclose(mg.jacobian(f, mode="forward")(x), found, atol=1e-9 * scale)


# --- least_squares
def test_a_line_moves_by_its_closed_form():
    a, b = normal(12, 3), normal(12)
    fit = lambda a, b, w: least_squares(lambda p, a, b: a @ p - b, np.zeros(3), args=(a, b),
                                        weights=w).x
    exact = lambda a, b, w: np.linalg.solve((a.T * w) @ a, (a.T * w) @ b)
    w = np.linspace(0.5, 2.0, 12)
    w[4] = 0.0                             # where a root has no derivative
    for order in (mg.jacobian, lambda f, k: mg.jacobian(mg.jacobian(f, k), k)):
        for k in range(3):
            np.testing.assert_allclose(order(fit, k)(a, b, w), order(exact, k)(a, b, w),
                                       rtol=1e-7, atol=1e-9)


CASES = {
    "plain": {}, "weights": {"weights": np.linspace(0.5, 2.0, 16)},
    "huber": {"loss": "huber", "f_scale": 0.05}, "soft_l1": {"loss": "soft_l1", "f_scale": 0.05},
    "a loss of one's own": {"loss": lambda z: np.log1p(z + z * z / 4.0), "f_scale": 0.5},
    "wide bounds": {"bounds": (0.0, 9.0)}, "a bound that holds": {"bounds": (0.0, [1.7, 9.0])},
    "a Jacobian of one's own": {"jac": lambda p, y: np.stack(
        [np.exp(-p[1] * T), -p[0] * T * np.exp(-p[1] * T)], axis=1)}}


@pytest.mark.parametrize("options", CASES.values(), ids=CASES)
def test_a_fit_moves_as_if_it_were_made_again(options):
    near_differences(lambda y: least_squares(residuals, START, args=(y,), **options).x, Y)


def test_weights_move_a_robust_fit():
    near_differences(lambda w: least_squares(residuals, START, args=(Y,), weights=w, loss="soft_l1",
                                             f_scale=0.05).x, np.linspace(0.5, 2.0, 16))


def test_nests_functions_and_fixed_parameters():
    functions = [lambda p, d: p["a"] * np.exp(-p["k"] * T) + d["base"] - d["y"],
                 lambda p, d: {"size": 0.3 * p["a"], "rate": 0.1 * p["k"]}]

    def fit(base, weights=None):
        found = least_squares(functions, {"a": 1.0, "k": 1.0}, args=({"y": Y, "base": base},),
                              weights=weights)
        return np.stack([found.x["a"], found.x["k"]])

    near_differences(fit, 0.3)
    near_differences(lambda w: fit(0.3, [1.0, {"size": w[0], "rate": w[1]}]), [1.0, 2.0])
    second = mg.grad(mg.grad(lambda c: fit(c)[1]))(0.3)
    slope = mg.grad(lambda c: fit(c)[1])
    assert second == pytest.approx((slope(0.3 + 1e-5) - slope(0.3 - 1e-5)) / 2e-5, rel=1e-6)


def test_the_least_cost_moves_with_the_residuals():
    fit = lambda y: least_squares(residuals, START, args=(y,))
    slope = mg.grad(lambda y: fit(y).cost)(Y)              # the envelope theorem
    np.testing.assert_allclose(slope, -fit(Y).fun, atol=1e-12)
    near_differences(lambda y: fit(y).fun, Y)


def test_batches_and_programs():
    fit = lambda y: least_squares(residuals, START, args=(y,)).x
    rows = np.stack([Y, Y + 0.1])
    np.testing.assert_allclose(mg.vmap(fit)(rows), [fit(y) for y in rows], rtol=1e-12)
    np.testing.assert_allclose(mg.compile(fit)(rows[1]), fit(rows[1]), rtol=1e-12)


def test_what_is_no_tensor_is_fitted_as_before():
    fit = least_squares(residuals, START, args=(Y, 0.2))
    other = least_squares(lambda p: residuals(p, Y, 0.2), START)
    np.testing.assert_allclose(fit.x, other.x, rtol=1e-12)
    assert fit.cov is not None
    assert fit.nfev == other.nfev


def test_arguments_that_no_program_takes():
    def f(p, y, kind, n, table):
        assert kind == "decay"
        for _ in range(n):
            y = y - table["ground"]
        return residuals(p, y, 0.0)

    for table in ({"ground": 0.1}, {"ground": np.float32(0.1)}):
        fit = least_squares(f, START, args=(Y, "decay", 3, table))
        np.testing.assert_allclose(fit.x, least_squares(residuals, START, args=(Y,)).x, rtol=1e-6)


REFUSED = {
    "other attributes": (lambda y: least_squares(residuals, START, args=(y,)).cov[0, 0],
                         GraphError, "take x, fun and cost"),
    "a tensor from elsewhere": (lambda y: least_squares(lambda p: residuals(p, y), START).cost,
                                GraphError, r"least_squares\(f, x0, args=\(t,\)\)"),
    "one of two from elsewhere": (
        lambda y: least_squares(lambda p, t: residuals(p, y), START, args=(y,)).cost,
        BoxError, r"least_squares\(f, x0, args=\(t,\)\)"),
    "no success": (lambda y: least_squares(residuals, START, args=(y,), max_nfev=2).cost,
                   BoxError, "has no success"),
    "a line of solutions": (lambda y: least_squares(lambda p, y: residuals([p[0] + p[2], p[1]], y),
                                                    np.ones(3), args=(y,)).x[0],
                            BoxError, "not isolated"),
    "weights of another nest": (
        lambda y: least_squares(residuals, START, args=(Y,), weights=[y, y]).cost,
        (BoxError, ShapeError), "the weights"),
    "no tuple": (lambda y: least_squares(residuals, START, args=y).cost, InputError,
                 r"write args=\(t,\)"),
    "curve_fit: other attributes": (lambda y: curve_fit(decay, T, y).summary(), GraphError,
                                    "take popt, pcov"),
    "curve_fit: robust": (lambda y: curve_fit(decay, T, y, loss="huber")[1][0, 0], OptionError,
                          "another formula"),
    "curve_fit: full output": (lambda y: curve_fit(decay, T, y, full_output=True)[0][0],
                               OptionError, "full_output"),
    "curve_fit: nan": (lambda y: curve_fit(decay, T, y, nan_policy="omit")[0][0], OptionError,
                       "nan_policy"),
    "curve_fit: no noise": (lambda y: curve_fit(decay, T[:3], y[:3])[1][0, 0], OptionError,
                            "leave no noise"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    f, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words):
        mg.grad(f)(Y)


# --- curve_fit
CURVES = {
    "ydata": (lambda y: curve_fit(decay, T, y)[0], Y),
    "errors of the parameters": (lambda y: curve_fit(decay, T, y, sigma=SIGMA)[1], Y),
    "xdata": (lambda t: curve_fit(decay, t, Y, sigma=SIGMA, absolute_sigma=True)[1], T),
    "sigma": (lambda s: curve_fit(decay, T, Y, sigma=s).popt, SIGMA),
    "one sigma": (lambda s: curve_fit(decay, T, Y, sigma=s, absolute_sigma=True).pcov, 0.1),
    "covariance of the data": (lambda s: curve_fit(decay, T, Y, sigma=0.5 * (s + s.T)).popt,
                               COVARIANCE),
    "a fixed parameter by name": (
        lambda b: curve_fit(decay, T, Y, {"amp": 1.0, "rate": 1.0}, fixed={"base": b}).popt, 0.2),
    "a fixed parameter in its place": (
        lambda b: curve_fit(decay, T, Y, [1.0, 1.0, 0.0], fixed={"base": b})[1], 0.2),
    "a fixed parameter beside tensors": (
        lambda y: curve_fit(decay, T, y, [1.0, 1.0, 0.2], fixed="base")[0], Y),
    "bounds": (lambda y: curve_fit(decay, T, y, bounds=(0.0, [1.9, 3.0, 1.0])).popt, Y),
    "a robust loss": (lambda y: curve_fit(decay, T, y, loss="cauchy", f_scale=0.05).popt, Y),
    "a prediction": (lambda y: curve_fit(decay, T, y).predict(np.array([5.0, 6.0])), Y),
    "residuals": (lambda y: curve_fit(decay, T, y).residuals, Y),
    "numbers": (lambda y: np.stack([(fit := curve_fit(decay, T, y, sigma=SIGMA)).chi2, fit.reduced,
                                    fit.cost, fit.params["rate"], fit.errors["rate"]]), Y),
    "a list of data": (lambda a: curve_fit(decay, T, [a, *Y[1:].tolist()])[0], Y[0]),
}


@pytest.mark.parametrize("name", CURVES)
def test_a_curve_moves_as_if_it_were_fitted_again(name):
    f, x = CURVES[name]
    if name == "numbers":                  # outside of a transform .errors is a dict of floats, too
        plain, f = f, lambda y: np.asarray(plain(y)) if isinstance(y, np.ndarray) else plain(y)
    near_differences(f, x, 1e-6 if "covariance" in name else 1e-5, 1e-5)


def test_popt_and_pcov_are_those_of_the_plain_fit():
    plain = curve_fit(decay, T, Y, sigma=SIGMA, fixed={"rate": 0.7})
    popt, pcov = mg.jvp(lambda y: tuple(curve_fit(decay, T, y, sigma=SIGMA, fixed={"rate": 0.7})),
                        (Y,), (Y,))[0]
    np.testing.assert_allclose(popt, plain.popt, rtol=1e-12)
    np.testing.assert_allclose(pcov, plain.pcov, rtol=1e-9)


def test_curves_in_batches_programs_and_second_derivatives():
    rate = lambda y: curve_fit(decay, T, y).params["rate"]
    rows = np.stack([Y, Y + 0.1])
    np.testing.assert_allclose(mg.vmap(rate)(rows), [rate(y) for y in rows], rtol=1e-9)
    assert mg.compile(rate)(Y) == pytest.approx(rate(Y), rel=1e-12)
    v = normal(16)
    slope = mg.grad(rate)
    np.testing.assert_allclose(mg.hvp(rate, Y, v), (slope(Y + 1e-5 * v) - slope(Y - 1e-5 * v))
                               / 2e-5, rtol=1e-5, atol=1e-8)
