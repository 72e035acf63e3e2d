"""Minima whose data are tensors: derivatives against differences of whole searches and closed
forms."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.constraints import Box, Equality, NonNegative, Simplex
from minigrad.errors import BoxError, GraphError, InputError, OptionError

A = np.array([1.0, 2.0])


def quartic(x, a, b):
    return np.sum((x - a) ** 2) + b * np.sum(x**4)


def found(a, b=0.3, constraints=()):
    return mg.optim.minimize(quartic, np.zeros(2), constraints, args=(a, b))


def test_args_follow_x_and_plain_ones_give_a_minimum():
    plain = mg.optim.minimize(lambda x: quartic(x, A, 0.3), np.zeros(2))
    fit = found(A)
    np.testing.assert_array_equal(fit.x, plain.x)
    assert (fit.nfev, fit.kkt, fit.message) == (plain.nfev, plain.kkt, plain.message)


def test_slopes_are_those_of_searches_made_again():
    value = lambda a, b: np.sum(found(a, b).x ** 2) + found(a, b).fun
    by_a, by_b = mg.grad(value, (0, 1))(A, 0.3)
    h = 1e-4
    for k, e in enumerate(h * np.eye(2)):
        assert by_a[k] == pytest.approx((value(A + e, 0.3) - value(A - e, 0.3)) / (2 * h), rel=1e-5)
    assert by_b == pytest.approx((value(A, 0.3 + h) - value(A, 0.3 - h)) / (2 * h), rel=1e-5)


def test_both_modes_and_the_second_order_agree_with_the_closed_form():
    """The minimum of c²/2 - a c + b c has c = a - b, and fun = -(a - b)²/2."""
    f = lambda c, a, b: 0.5 * np.sum(c**2) - np.sum((a - b) * c)
    x = lambda a, b: mg.optim.minimize(f, np.zeros(2), args=(a, b)).x
    fun = lambda a, b: mg.optim.minimize(f, np.zeros(2), args=(a, b)).fun
    np.testing.assert_allclose(mg.jacobian(x)(A, A[::-1]), np.eye(2), atol=1e-9)
    _, tangent = mg.jvp(lambda b: x(A, b), (A[::-1],), (np.ones(2),))
    np.testing.assert_allclose(tangent, [-1.0, -1.0], atol=1e-9)
    np.testing.assert_allclose(mg.hessian(fun)(A, A[::-1]), -np.eye(2), atol=1e-9)


def test_a_number_that_a_bound_holds_stays_there():
    slopes = mg.jacobian(lambda a: found(a, 0.3, Box(-1.0, 0.5)).x)(np.array([0.3, 2.0]))
    assert slopes[0, 0] == pytest.approx(1.0 / (1.0 + 6.0 * 0.3 * found(np.array([0.3, 2.0])).x[0]
                                                ** 2), rel=1e-6)
    np.testing.assert_array_equal(slopes[1], [0.0, 0.0])


def test_nests_and_parts_with_bounds():
    f = lambda p, a: (p["u"] - a[0]) ** 2 + (p["v"] - a[1] * p["u"]) ** 2
    start, bound = {"u": 0.0, "v": 0.0}, NonNegative().on("u")
    v = lambda a: mg.optim.minimize(f, start, bound, args=(a,)).x["v"]
    np.testing.assert_allclose(mg.grad(v)(A), [2.0, 1.0], rtol=1e-7)
    np.testing.assert_allclose(mg.grad(v)(np.array([-1.0, 2.0])), [0.0, 0.0], atol=1e-12)


@pytest.mark.parametrize(("call", "error", "words"), [
    (lambda a: found(a, 0.3, Equality(lambda x: x[0] - 1.0)).fun, OptionError, "with root="),
    (lambda a: found(a, 0.3, Simplex()).fun, OptionError, "bounds alone"),
    (lambda a: found(a).kkt, GraphError, "take x and fun"),
    (lambda a: mg.optim.minimize(quartic, np.zeros(2), args=a), InputError, "args=\\(t,\\)"),
    (lambda a: mg.optim.minimize(lambda x: quartic(x, a, 0.3), np.zeros(2)).fun, GraphError,
     "args=\\(t,\\)"),
    (lambda a: mg.optim.minimize(lambda x, a: np.sum(x * a), np.zeros(2), args=(a,)).fun, BoxError,
     "no success"),
])
def test_what_has_no_derivative_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        mg.grad(lambda a: np.sum(call(a)))(A)
