"""curve_fit against SciPy's, against certified standard errors, and what its result says."""
import math
import sys

import numpy as np
import pytest
from scipy import optimize, special

import minigrad as mg
from minigrad.errors import FitError, InputError, OptionError, Refusal, ShapeError
from minigrad.lessons.nb12_levenberg_marquardt.nist_problems import digits, problem
from minigrad.optim import curve_fit
from minigrad.optim.curve.student import t_quantile

RNG = np.random.default_rng(5)
X = np.linspace(0.0, 4.0, 30)
NOISE = RNG.uniform(0.05, 0.15, 30)


def decay(x, amp, rate, base=0.0):
    return amp * np.exp(-rate * x) + base


Y = decay(X, 2.5, 1.3, 0.5) + NOISE * RNG.normal(size=30)
MATRIX = np.diag(NOISE**2) + 0.004 * np.exp(-np.abs(X[:, None] - X))
slope = lambda x, *p: mg.jacobian(lambda v: decay(x, *v))(np.array(p))
TIGHT = {"ftol": 1e-15, "xtol": 1e-15, "gtol": 1e-15, "jac": slope}

CALLS = {
    "plain": {},
    "p0": {"p0": [1.0, 2.0, 0.1]},
    "one sigma": {"sigma": 0.1},
    "sigma": {"sigma": NOISE},
    "absolute": {"sigma": NOISE, "absolute_sigma": True},
    "matrix": {"sigma": MATRIX},
    "matrix, absolute": {"sigma": MATRIX, "absolute_sigma": True},
    "absolute alone": {"absolute_sigma": True},
    "bounds": {"bounds": (0.0, [3.0, 5.0, 1.0])},
    "bounds of SciPy": {"bounds": optimize.Bounds([0.0, 0.0, -1.0], [3.0, 5.0, 1.0])},
    "active bound": {"bounds": (0.0, [2.4, 5.0, 1.0]), "method": "trf"},
    "one side": {"bounds": ([0.5, -np.inf, -np.inf], np.inf), "method": "dogbox"},
}


# --- beside SciPy
@pytest.mark.parametrize("name", CALLS)
def test_the_numbers_are_scipys(name):
    popt, pcov = curve_fit(decay, X, Y, **CALLS[name])
    given = CALLS[name]
    if name == "one sigma":     # SciPy 1.17 takes one number for sigma, but not with a Jacobian
        given = {"sigma": np.full(30, 0.1)}
    theirs, cov = optimize.curve_fit(decay, X, Y, **given, **TIGHT)
    np.testing.assert_allclose(popt, theirs, rtol=1e-6)
    # SciPy stops a little short of an active bound
    np.testing.assert_allclose(pcov, cov, rtol=1e-5 if name == "active bound" else 1e-6)


def test_it_unpacks_and_indexes_as_scipys_result():
    ours = curve_fit(decay, X, Y, full_output=True)
    popt, pcov, info, message, status = ours
    theirs = optimize.curve_fit(decay, X, Y, full_output=True)
    assert len(ours) == 5
    assert (message, status) == (ours.message, 1)
    np.testing.assert_allclose(info["fvec"], theirs[2]["fvec"], atol=1e-6)
    assert info["nfev"] > 2
    short = curve_fit(decay, X, Y)
    assert len(short) == 2
    np.testing.assert_array_equal(short[0], popt)
    np.testing.assert_array_equal(short[-1], pcov)


def test_one_number_stands_for_all_data():
    f = lambda x, a, b: a * np.exp(-b * x) - Y
    np.testing.assert_array_equal(curve_fit(f, X, 0.0)[1], curve_fit(f, X, 0.0 * X)[1])


def test_a_start_without_p0_lies_inside_of_the_bounds():
    seen = []

    def f(x, a, b, c, d):
        seen.append((a, b, c, d))
        return a + b * x + c * x**2 + d * x**3

    curve_fit(f, X, Y, bounds=([-np.inf, 2.0, -np.inf, -5.0], [np.inf, np.inf, -3.0, 3.0]))
    assert seen[0] == (1.0, 3.0, -4.0, -1.0)


@pytest.mark.parametrize("shape", [(30,), (2, 30)])
def test_data_with_nan_are_left_out(shape):
    x = np.broadcast_to(X, shape).copy()
    f = lambda x, a, b: decay(x.reshape(-1, x.shape[-1])[0], a, b, 0.5)
    x[..., 3], y = np.nan, np.where(np.arange(30) == 7, np.nan, Y)
    for sigma in (NOISE, MATRIX):
        popt, pcov = curve_fit(f, x, y, sigma=sigma, nan_policy="omit")
        theirs, cov = optimize.curve_fit(f, x, y, sigma=sigma, nan_policy="omit")
        np.testing.assert_allclose(popt, theirs, rtol=1e-5)
        np.testing.assert_allclose(pcov, cov, rtol=1e-4)
    for policy in ({"nan_policy": "raise"}, {}, {"check_finite": True}):
        with pytest.raises(OptionError, match="of your data are nan or inf"):
            curve_fit(f, x, y, **policy)
    with pytest.raises(InputError, match="residual 3 is nan"):
        curve_fit(f, x, y, check_finite=False)


@pytest.mark.parametrize("name", ["Misra1a", "Thurber", "ENSO", "MGH17", "Rat43", "Hahn1"])
def test_certified_standard_errors(name):
    p = problem(name)
    fit = curve_fit(lambda x, *b: p.model(b, x), p.x, p.y, p.starts[1])
    assert fit.names[0] == "p0"
    assert digits(fit.popt, p.parameters) >= 10.0
    assert digits(list(fit.errors.values()), p.deviations) >= 8.0
    assert math.sqrt(fit.reduced) == pytest.approx(p.sd, rel=1e-7)


@pytest.mark.parametrize("loss", ["huber", "cauchy"])
def test_a_robust_loss_gives_hubers_covariance(loss):
    y = np.where(np.arange(30) == 4, 9.0, Y)
    fit = curve_fit(decay, X, y, loss=loss, f_scale=0.1)
    plain = mg.optim.least_squares(lambda p: decay(X, *p) - y, np.ones(3), loss=loss, f_scale=0.1)
    np.testing.assert_allclose(fit.pcov, plain.cov)
    assert fit.params["amp"] == pytest.approx(2.5, abs=0.2)
    assert curve_fit(decay, X, y).params["amp"] > 3.0


# --- parameters by name
def test_a_dict_names_the_parameters_and_the_rest_keep_their_defaults():
    fit = curve_fit(decay, X, Y, {"rate": 1.0, "amp": 2, "base": 0.1})
    assert fit.names == ["rate", "amp", "base"]
    assert [*fit.params] == fit.names
    np.testing.assert_allclose(fit.popt[[1, 0, 2]], curve_fit(decay, X, Y)[0], rtol=1e-9)
    two = curve_fit(decay, X, Y, {"rate": 1.0, "amp": 2.0})
    same = curve_fit(lambda x, a, r: decay(x, a, r, 0.0), X, Y)[0]
    np.testing.assert_allclose(two.popt[::-1], same, rtol=1e-9)
    inside = curve_fit(decay, X, Y, {"rate": 2.5, "amp": 2.0}, bounds=({"rate": 2.0}, {}))
    assert inside.params["rate"] == 2.0


@pytest.mark.parametrize(("p0", "fixed"), [([1.0, 1.0, 0.4], "base"), ([1.0, 1.0, 0.4], ["base"]),
                                           (None, {"base": 0.4}), ([1.0, 1.0, 9.0], {"base": 0.4}),
                                           ({"amp": 1.0, "rate": 1.0}, {"base": 0.4})])
def test_fixed_parameters_stay(p0, fixed):
    fit = curve_fit(decay, X, Y, p0, sigma=NOISE, fixed=fixed)
    popt, pcov = optimize.curve_fit(lambda x, a, r: decay(x, a, r, 0.4), X, Y, sigma=NOISE,
                                    **TIGHT)
    np.testing.assert_allclose(fit.popt, [*popt, 0.4], rtol=1e-6)
    np.testing.assert_allclose(fit.pcov[:2, :2], pcov, rtol=1e-6)
    assert not fit.pcov[2].any()
    assert not fit.pcov[:, 2].any()
    assert fit.errors["base"] == 0.0
    assert fit.dof == 28
    assert "fixed" in fit.summary()
    assert fit.band()[0].shape == (30,)


def test_a_jacobian_of_ones_own_takes_the_parameters_of_f():
    popt = curve_fit(decay, X, Y, [1.0, 1.0, 1.0])[0]
    np.testing.assert_allclose(curve_fit(decay, X, Y, [1.0, 1.0, 1.0], jac=slope)[0], popt, 1e-9)

    def named(x, amp, rate, base):
        return slope(x, amp, rate, base)

    fit = curve_fit(decay, X, Y, {"amp": 1.0, "rate": 1.0, "base": 0.4}, jac=named, fixed="base")
    np.testing.assert_allclose(fit.popt, curve_fit(decay, X, Y, fixed={"base": 0.4})[0], rtol=1e-9)


def plain_code(x, a, b):
    return np.array([a * math.exp(-b * t) for t in x])


@pytest.mark.parametrize("jac", ["2-point", "3-point"])
def test_code_that_cannot_be_traced_is_refused_or_fitted_by_differences(jac):
    with pytest.raises(InputError, match=r'np\.exp .*curve_fit jac="2-point".*test_curve_fit'):
        curve_fit(plain_code, X, Y)
    fit, exact = curve_fit(plain_code, X, Y, jac=jac), curve_fit(decay, X, Y, fixed={"base": 0.0})
    assert fit.success
    np.testing.assert_allclose(fit.popt, exact.popt[:2], rtol=1e-8)
    np.testing.assert_allclose(fit.band()[0], exact.band()[0], rtol=1e-6)


def test_differences_stay_in_the_box():
    seen = []

    def f(x, a, b):
        seen.append((float(a), float(b)))
        return plain_code(x, a, b)

    fit = curve_fit(f, X, Y, [2.0, 1.0], bounds=([0.0, 0.9], [2.0, 2.0]), jac="2-point")
    assert fit.params["a"] == 2.0
    assert np.array(seen)[:, 0].max() == 2.0
    assert np.array(seen)[:, 1].min() == 0.9


# --- what the result says
def test_a_failure_is_no_answer_and_still_can_be_seen():
    fit = curve_fit(decay, X, Y, max_nfev=3)
    assert not fit.success
    assert fit.popt.shape == (3,)
    for use in (lambda: [*fit], lambda: fit[0]):
        with pytest.raises(RuntimeError, match="no optimal parameters: 3 evaluations"):
            use()
    with pytest.raises(FitError, match="start from another p0"):
        dict([fit])
    assert "not enough" in repr(fit)


@pytest.mark.parametrize(("x", "y", "f", "why"), [
    (X[:3], Y[:3], decay, "as many parameters as data"),
    (X, Y, lambda x, a, b: a + 2.0 * a * b + 0.0 * x, "no full rank"),
    (X, Y, lambda x, a, b: a * x + 0.0 * b, "do not depend on parameter 1"),
])
def test_a_covariance_that_cannot_be_known_is_inf_and_says_why(x, y, f, why):
    with pytest.warns(RuntimeWarning, match=why):
        fit = curve_fit(f, x, y, f_scale=1.0)
    assert np.isinf(fit.pcov).all()
    assert "unknown" in fit.summary()
    with pytest.raises(OptionError, match=why):
        fit.interval()


def test_a_parameter_at_its_bound_is_named():
    fit = curve_fit(decay, X, Y, bounds=(0.0, [2.4, 5.0, 1.0]))
    assert fit.success
    assert "Amp held by a bound, where errors are not normal." in fit.summary()


def test_the_table():
    text = curve_fit(decay, X, Y, sigma=NOISE, absolute_sigma=True).summary()
    popt, pcov = optimize.curve_fit(decay, X, Y, sigma=NOISE, absolute_sigma=True)
    error = np.sqrt(np.diag(pcov))
    head, amp, *_ = lines = text.splitlines()
    assert head.split() == ["parameter", "value", "error", "relative", "95", "%", "interval"]
    half = 1.959964 * error[0]
    found = amp.replace("[", "").replace("]", "").replace(",", "").replace("%", "").split()[1:]
    np.testing.assert_allclose([float(v) for v in found],
                               [popt[0], error[0], 100.0 * error[0] / popt[0], popt[0] - half,
                                popt[0] + half], rtol=5e-3)
    strong = pcov[1, 2] / error[1] / error[2]
    assert f"correlation of rate and base: {strong:+.3f}" in lines
    assert "27 degrees of freedom" in text
    assert lines[-1].startswith("The gradient is zero")


def test_intervals_take_students_t_where_the_noise_is_estimated():
    fit = curve_fit(decay, X, Y)
    low, high = fit.interval(0.9)["rate"]
    assert (high - low) / 2.0 / fit.errors["rate"] == pytest.approx(special.stdtrit(27, 0.95))
    known = curve_fit(decay, X, Y, sigma=NOISE, absolute_sigma=True)
    low, high = known.interval(0.9)["rate"]
    assert (high - low) / 2.0 / known.errors["rate"] == pytest.approx(special.ndtri(0.95))
    np.testing.assert_allclose(fit.residuals, Y - fit.predict())
    assert fit.chi2 == pytest.approx(np.sum(fit.residuals**2))


def test_quantiles_of_students_t():
    for dof in (1, 2, 3, 4, 7, 30, 99, 1000, 1001, 4000, 10**7):
        for level in (0.1, 0.683, 0.95, 0.999):
            assert t_quantile(level, dof) == pytest.approx(
                special.stdtrit(dof, 0.5 + 0.5 * level), rel=1e-9)
    assert t_quantile(0.95, math.inf) == pytest.approx(1.959963984540054, rel=1e-12)


def test_the_band_of_a_line_is_the_textbooks():
    fit = curve_fit(lambda x, a, b: a + b * x, X, Y)
    at = np.array([-1.0, 0.0, 7.5])
    spread = np.sum((X - X.mean()) ** 2)
    half = special.stdtrit(28, 0.975) * np.sqrt(
        fit.reduced * (1.0 / 30.0 + (at - X.mean()) ** 2 / spread))
    low, high = fit.band([-1.0, 0.0, 7.5])
    np.testing.assert_allclose(low, fit.predict(at) - half, rtol=1e-9)
    np.testing.assert_allclose(high, fit.predict(at) + half, rtol=1e-9)


@pytest.mark.parametrize("absolute", [False, True])
def test_the_band_covers_the_truth_as_often_as_it_says(absolute):
    """In 300 experiments of 8 data: 95 % +- 3.5 % is more than two deviations of that number."""
    rng, x, at = np.random.default_rng(3), np.linspace(0.0, 3.0, 8), np.array([0.2, 1.1, 2.5])
    model = mg.compile(lambda v: decay(x, v[0], v[1]))
    jac = mg.compile(mg.jacobian(lambda v: decay(x, v[0], v[1])))
    inside = []
    for _ in range(300):
        y = decay(x, 2.0, 0.8) + 0.05 * rng.normal(size=8)
        fit = curve_fit(lambda t, a, b: model(np.array([a, b])) if t is x else decay(t, a, b),
                        x, y, [2.0, 0.8], sigma=0.05, absolute_sigma=absolute,
                        jac=lambda t, a, b: jac(np.array([a, b])) if t.size == 8
                        else np.stack([np.exp(-b * t), -a * t * np.exp(-b * t)], axis=1))
        low, high = fit.band(at)
        inside.append((low <= decay(at, 2.0, 0.8)) & (decay(at, 2.0, 0.8) <= high))
    np.testing.assert_allclose(np.mean(inside, axis=0), 0.95, atol=0.035)


def test_the_picture():
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    fit = curve_fit(decay, X, Y, sigma=NOISE)
    figure = fit.plot(level=0.8)
    top, low = figure.axes
    assert (top.get_ylabel(), low.get_xlabel(), low.get_ylabel()) == ("y", "x", "y - fit")
    assert [text.get_text() for text in top.get_legend().get_texts()] == ["fit", "80% band", "data"]
    line = next(line for line in top.lines if len(line.get_xdata()) == 400)
    np.testing.assert_allclose(line.get_ydata(), fit.predict(line.get_xdata()))
    assert figure.get_facecolor()[3] == top.get_facecolor()[3] == 0.0
    assert mpl.rcParams["axes.facecolor"] == "white", "the settings of the user stay"
    plt.close(figure)


def test_no_picture_without_matplotlib_or_of_many_predictors(monkeypatch):
    with pytest.raises(InputError, match="xdata is not one row"):
        curve_fit(lambda x, a: a * x[0] + x[1], np.stack([X, X]), Y).plot()
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(InputError, match="not installed here"):
        curve_fit(decay, X, Y).plot()


# --- refusals
REFUSED = {
    "no function": (lambda: curve_fit(3.0, X, Y), InputError, "cannot be called"),
    "method": (lambda: curve_fit(decay, X, Y, method="newton"), OptionError, "dogbox"),
    "jac": (lambda: curve_fit(decay, X, Y, jac="cs"), OptionError, "3-point"),
    "policy": (lambda: curve_fit(decay, X, Y, nan_policy="propagate"), OptionError, "omit"),
    "weights of lmfit": (lambda: curve_fit(decay, X, Y, weights=1.0 / NOISE), InputError,
                         "sigma=1/weights"),
    "an option": (lambda: curve_fit(decay, X, Y, epsfcn=0.1), InputError, "leave it out"),
    "no names": (lambda: curve_fit(lambda x, *p: p[0] * x, X, Y), OptionError, "give p0"),
    "too many": (lambda: curve_fit(decay, X, Y, np.ones(4)), InputError, "too many positional"),
    "a wrong name": (lambda: curve_fit(decay, X, Y, {"amp": 1.0, "rat": 1.0}), InputError,
                     "missing a required argument: 'rate'"),
    "an array by name": (lambda: curve_fit(decay, X, Y, {"amp": np.ones(2), "rate": 1.0}),
                         InputError, "one number for each"),
    "fixed and unknown": (lambda: curve_fit(decay, X, Y, fixed={"bas": 1.0}), InputError,
                          "you fixed or bounded 'bas'"),
    "all fixed": (lambda: curve_fit(lambda x, a: a * x, X, Y, fixed={"a": 1.0}), InputError,
                  "nothing to fit"),
    "fixed without a value": (lambda: curve_fit(decay, X, Y, fixed="base"), OptionError, "give p0"),
    "bounds of another length": (lambda: curve_fit(decay, X, Y, bounds=([0, 0], 1)), ShapeError,
                                 "bounds"),
    "a bound of no parameter": (lambda: curve_fit(decay, X, Y, bounds=({"bse": 0.0}, {})),
                                InputError, "bse"),
    "start outside": (lambda: curve_fit(decay, X, Y, np.ones(3), bounds=(2.0, 3.0)), OptionError,
                      "starts at 1"),
    "zero sigma": (lambda: curve_fit(decay, X, Y, sigma=np.zeros(30)), OptionError,
                   "not positive throughout"),
    "negative sigma": (lambda: curve_fit(decay, X, Y, sigma=-NOISE), OptionError, "not positive"),
    "nan sigma": (lambda: curve_fit(decay, X, Y, sigma=np.nan), OptionError, "not positive"),
    "short sigma": (lambda: curve_fit(decay, X, Y, sigma=NOISE[:7]), ShapeError, "ydata has 30"),
    "singular matrix": (lambda: curve_fit(decay, X, Y, sigma=np.ones((30, 30))), OptionError,
                        "positive definite"),
    "lopsided matrix": (lambda: curve_fit(decay, X, Y, sigma=MATRIX + np.tri(30, k=-1)),
                        OptionError, "symmetric"),
    "another shape": (lambda: curve_fit(decay, X[:, None], Y), ShapeError, r"\(30, 1\)"),
    "complex": (lambda: curve_fit(decay, X, Y + 1j), InputError, "z.imag"),
    "complex x": (lambda: curve_fit(decay, X + 1j, Y), InputError, "complex data"),
    "no data": (lambda: curve_fit(decay, [], []), ShapeError, "residuals are empty"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    call, kind, words = REFUSED[name]
    with pytest.raises(kind, match=words) as caught:
        call()
    assert isinstance(caught.value, Refusal)


def test_levels_lie_between_0_and_1():
    fit = curve_fit(decay, X, Y)
    for level in (-0.5, 1.0, 95):
        with pytest.raises(OptionError, match="from 0 to 1"):
            fit.band(level=level)


def test_the_backend_is_that_of_least_squares(monkeypatch):
    x = np.linspace(0.0, 2.0, 9)
    fit = lambda **more: curve_fit(lambda x, a, b: a * np.exp(-b * x), x, 2.0 * np.exp(-x), **more)
    np.testing.assert_array_equal(fit(backend="numpy").popt, fit().popt)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(InputError, match="numba"):
        fit(backend="numba")
