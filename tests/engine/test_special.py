"""The ufuncs of scipy.special on tensors: when their table loads, what refuses, and their edges.

The sweeps of test_rules and test_batch take their samples; JAX is the oracle here.
"""
import pickle
import subprocess
import sys

import numpy as np
import pytest
from scipy import special

import minigrad as mg
from minigrad.errors import InputError, NoRuleError
from minigrad.op import REGISTRY, elementwise
from minigrad.program import Program
from minigrad.rules import special as _  # noqa: F401 - a fixture removes what a test registers

INF = np.inf
X = np.array([0.3, 0.6, 0.9])


def loads(code: str) -> str:
    """What a fresh interpreter prints for this code."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          check=True).stdout.strip()


def test_the_table_loads_with_the_first_use():
    code = ("import sys, minigrad as mg\n"
            "loaded = lambda: 'minigrad.rules.special' in sys.modules\n"
            "print('scipy' in sys.modules, loaded())\n"
            "from scipy import special\n"
            "print(loaded(), mg.grad({})(0.0) > 0.0, loaded())")
    assert loads(code.format("special.expit")) == "False False\nFalse True True"
    first = code.format("lambda x: special.exp10(x, dtype=float)")  # also by an unusual call
    assert loads(first) == "False False\nFalse True True"


def test_all_works_without_scipy():
    assert loads("import sys\nsys.modules['scipy'] = None\n"
                 "import numpy as np, minigrad as mg\n"
                 "odd = np.frompyfunc(abs, 1, 1)\n"
                 "try: odd(mg.tensor(1.0))\n"
                 "except mg.errors.NoRuleError: print(mg.grad(np.sin)(0.0))") == "1.0"


def test_what_has_no_rule_is_refused_by_its_name():
    mg.grad(special.erf)(0.5)
    with pytest.raises(NoRuleError, match=r"you called scipy\.special\.dawsn on a tensor"):
        special.dawsn(mg.tensor(0.5))
    with pytest.raises(NoRuleError) as caught:
        special.erfi(mg.tensor(0.5))
    assert "np.erf" not in str(caught.value)    # the nearest names are names of NumPy's


@pytest.mark.parametrize("f", [special.jv, special.yv, special.iv, special.ive, special.kv,
                               special.zeta, special.gammainc, special.gammaincc])
def test_a_derivative_by_the_order_is_refused(f):
    with pytest.raises(NoRuleError, match="by the order of a special function"):
        mg.grad(f)(2.5, 0.5)
    assert np.isfinite(mg.grad(lambda x: f(2.5, x))(0.5))


def test_compiled_and_pickled_programs_name_the_ufunc():
    f = lambda x: np.sum(special.gammaln(x) * special.erf(x))
    compiled = mg.compile(mg.grad(f))
    np.testing.assert_allclose(compiled(X), mg.grad(f)(X), rtol=1e-15)
    assert "special_psi(" in compiled.source
    leaf = mg.tensor(X)
    again = pickle.loads(pickle.dumps(Program(f(leaf))))
    assert again.run({})[0] == f(X)


def test_an_op_of_the_users_may_have_the_name():
    mg.grad(special.erf)(0.5)
    own = elementwise("erf", lambda g, y, x: g * 7.0, fn=special.erf)
    assert mg.grad(own)(0.5) == 7.0
    assert mg.grad(special.erf)(0.5) == pytest.approx(2.0 / np.sqrt(np.pi) * np.exp(-0.25))
    assert {"erf", "special.erf"} <= set(REGISTRY)


@pytest.mark.parametrize(("f", "x", "slope"), [
    (special.expit, 40.0, np.exp(-40.0)), (special.expit, -800.0, 0.0),
    (special.log_ndtr, -1e8, 1e8), (special.log_ndtr, -INF, INF), (special.log_ndtr, INF, 0.0),
    (special.ndtri, 0.0, INF), (special.gammaln, 0.0, -INF), (special.logit, 0.0, INF),
    (special.i0, 0.0, 0.0), (special.i1, 0.0, 0.5), (special.j1, 0.0, 0.5), (special.i0e, 0.0, 0.0),
    (special.loggamma, -0.5, np.nan), (special.erf, INF, 0.0), (special.rgamma, -0.5,
     special.psi(-0.5) * 0.5 / np.sqrt(np.pi)), (special.gammasgn, -0.5, 0.0),
    (lambda x: special.gammainc(200.0, x), 200.0, np.exp(-200.0 + 199.0 * np.log(200.0)
                                                         - special.gammaln(200.0))),
    (lambda x: special.gammainc(1.0, x), 0.0, 1.0), (lambda x: special.gammaincc(2, x), 0.0, 0.0),
    (lambda x: special.betainc(1.0, 1.0, x), 0.0, 1.0),
    (lambda x: special.betainc(1.0, 3.0, x), 1.0, 0.0)])
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_slopes_at_edges(f, x, slope):
    np.testing.assert_allclose(mg.grad(f)(x), slope, rtol=1e-14)
    np.testing.assert_allclose(mg.jvp(f, (x,), (1.0,))[1], slope, rtol=1e-14)


def test_a_voigt_profile_is_fitted_with_exact_derivatives():
    """It is the real part of wofz, at a complex number in which both widths are parameters."""
    def voigt(x, area, middle, sigma, gamma):
        z = ((x - middle) + 1j * gamma) / (sigma * np.sqrt(2.0))
        return area * np.real(special.wofz(z)) / (sigma * np.sqrt(2.0 * np.pi))

    x, right = np.linspace(-4.0, 4.0, 41), np.array([2.0, 0.3, 0.7, 0.4])
    y = right[0] * special.voigt_profile(x - right[1], *right[2:])
    np.testing.assert_allclose(voigt(x, *right), y, rtol=1e-12)
    of = lambda p: voigt(x, p[0], p[1], p[2], p[3])
    step = 1e-6 * np.eye(4)
    slopes = np.stack([of(right + d) - of(right - d) for d in step], axis=1) / 2e-6
    np.testing.assert_allclose(mg.jacobian(of)(right), slopes, atol=1e-8)
    fit = mg.optim.curve_fit(voigt, x, y, [1.0, 0.0, 1.0, 1.0])
    np.testing.assert_allclose(fit.popt, right, rtol=1e-10)


def test_a_nan_is_not_hidden_by_the_entropies():
    for f in (special.rel_entr, special.kl_div):
        assert np.isnan(mg.grad(f)(np.nan, 0.5))
        assert np.isnan(mg.grad(f, 1)(0.5, np.nan))


EDGES = [0.0, -0.5, -1.0, -2.5, 0.5, 1.0, 2.0, 30.0, -30.0, INF, -INF]
# theirs differ, and ours are the limits
LIMITS = {("gammaln", 0.0), ("gamma", 0.0), ("digamma", INF), ("ndtri", 0.0), ("ndtri", 1.0),
          ("log_ndtr", -INF), ("i0", 0.0), ("i1e", INF), ("i1e", -INF)}


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", "erf erfc erfinv gammaln gamma digamma expit logit ndtr ndtri "
                                 "log_ndtr i0 i0e i1 i1e entr".split())
def test_slopes_are_jaxs(name):
    import jax

    jax.config.update("jax_enable_x64", True)
    ours, theirs = getattr(special, name), getattr(jax.scipy.special, name)
    for x in EDGES:
        if (name, x) not in LIMITS:
            np.testing.assert_allclose(mg.grad(ours)(x), jax.grad(theirs)(x), rtol=1e-8,
                                       atol=1e-12, err_msg=f"{name} at {x}")


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", "xlogy xlog1py rel_entr kl_div betaln beta".split())
def test_slopes_of_two_arguments_are_jaxs(name):
    import jax

    jax.config.update("jax_enable_x64", True)
    ours, theirs = getattr(special, name), getattr(jax.scipy.special, name)
    places = [0.5, 1.0, 2.0, 7.0] if "beta" in name else [0.0, -1.0, 1.0, 2.0, INF, 0.5, -2.5]
    for x in places:
        for y in places:
            np.testing.assert_allclose(mg.grad(ours, (0, 1))(x, y), jax.grad(theirs, (0, 1))(x, y),
                                       rtol=1e-8, err_msg=f"{name} at {x}, {y}")


# --- functions that are no ufuncs
OTHERS = [lambda s, x: s.logsumexp(x), lambda s, x: s.logsumexp(x.reshape(2, 2), axis=1),
          lambda s, x: s.logsumexp(a=x.reshape(2, 2), axis=0, keepdims=True, b=[[1.0], [3.0]]),
          lambda s, x: s.softmax(x), lambda s, x: s.softmax(x.reshape(2, 2), axis=0),
          lambda s, x: s.log_softmax(x), lambda s, x: s.log_softmax(x.reshape(2, 2), axis=-1),
          lambda s, x: s.polygamma(0, x), lambda s, x: s.polygamma(2, x),
          lambda s, x: s.logsumexp([x[0], x[1] * x[2]])]


@pytest.mark.parametrize("f", OTHERS)
def test_what_scipy_asks_no_tensor_about_stands_in_minigrad_numpy_special(f):
    from minigrad.numpy import special as ours
    x = np.array([0.3, 1.2, 0.7, 2.0])
    np.testing.assert_allclose(mg.vjp(lambda x: f(ours, x), x)[0], f(special, x), rtol=1e-13)
    mg.check_gradients(lambda x: f(ours, x), x, order=2)
    assert type(f(ours, x)) in (np.ndarray, np.float64)


def test_a_softmax_of_complex_numbers_is_refused():
    from minigrad.numpy.special import softmax
    with pytest.raises(InputError, match="softmax computes with complex numbers"):
        softmax(mg.tensor([1j, 2.0]))


def test_a_sum_of_exponentials_of_nothing_but_zeros_is_zero():
    from minigrad.numpy.special import logsumexp
    x = np.array([-np.inf, 1.0])
    assert mg.grad(logsumexp)(x).tolist() == [0.0, 1.0]
    assert mg.vjp(logsumexp, np.full(2, -np.inf))[0] == -np.inf
    assert mg.grad(logsumexp)(np.array([1000.0, 1000.0])).tolist() == [0.5, 0.5]
    with pytest.raises(TypeError, match=r"minigrad\.numpy\.special import logsumexp"):
        mg.grad(special.logsumexp)(x)


def test_derivatives_of_numpys_own_i0_to_rounding_and_without_scipy():
    x = np.concatenate([side * np.geomspace(1e-12, 700.0, 120) for side in (1.0, -1.0)]
                       + [np.linspace(-3.0, 3.0, 61)])
    total = lambda x: np.sum(np.i0(x))
    first = mg.grad(total)(x)
    np.testing.assert_allclose(first, special.i1(x), rtol=3e-15)
    second = mg.grad(lambda x: np.sum(mg.grad(total)(x)))(x)
    np.testing.assert_allclose(second, (special.i0(x) + special.iv(2, x)) / 2.0, rtol=3e-15)
    bend = mg.grad(lambda x: np.sum(mg.grad(total)(x)))
    third = mg.jvp(bend, (x,), (np.ones_like(x),))[1]
    np.testing.assert_allclose(third, (3.0 * special.i1(x) + special.iv(3, x)) / 4.0, rtol=3e-15)
    assert (mg.grad(np.i0)(0.0), mg.grad(np.i0)(2)) == (0.0, mg.grad(np.i0)(2.0))
    np.testing.assert_allclose(mg.grad(np.i0)(709.0), special.i1e(709.0) * np.exp(709.0), 3e-15)
    assert mg.grad(total)(np.ones(3, np.float32)).dtype == np.float32
    assert np.i0(mg.tensor(1.0) > 0.0).dtype == float
    assert loads("import sys\nsys.modules['scipy'] = None\n"
                 "import numpy as np, minigrad as mg\n"
                 "print(round(mg.grad(np.i0)(1.0), 15))") == "0.565159103992485"
