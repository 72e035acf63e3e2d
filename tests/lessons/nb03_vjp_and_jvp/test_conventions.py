"""Corners, edges and jumps: every row of the learner's table; and no nan, overflow or lost digit
where the derivative is finite."""
import re

import numpy as np
import pytest
from samples import DOMAINS, ENGINE, drawn

import minigrad as mg
from minigrad.errors import IndexRefusal, InputError, NoRuleError, OptionError, ShapeError
from minigrad.lessons.nb03_vjp_and_jvp.conventions import CONVENTIONS, conventions

BIG, SMALL = 3e200, 1e-170
each_row = pytest.mark.parametrize("row", CONVENTIONS,
                                   ids=lambda row: f"{row.written} at {row.at} order {row.order}")


def close(actual, expected, rtol=1e-14):
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=0)


# --- the table
@each_row
def test_a_row_of_the_table_in_both_modes(row):
    with np.errstate(all="ignore"):
        close(row.computed(), row.expected)
        for k, direction in enumerate(np.eye(np.size(row.at))):
            tangent = direction if np.ndim(row.at) else 1.0
            close(mg.jvp(row.function, (row.point,), (tangent,))[1], np.ravel(row.expected)[k])


@each_row
def test_a_row_of_the_table_in_a_batch(row):
    with np.errstate(all="ignore"):
        beside = np.stack([np.asarray(row.point), np.asarray(row.point) + 0.25])
        both = mg.vmap(mg.grad(row.function))(beside)
        close(both[0], row.expected)
        close(both[1], mg.grad(row.function)(beside[1]))


@each_row
def test_a_row_of_the_table_in_float32(row):
    with np.errstate(all="ignore"):
        narrow = mg.grad(row.function)(np.asarray(row.point, np.float32)[()])
        assert narrow.dtype == np.float32
        close(narrow, np.float32(row.expected if abs(np.max(row.at)) != SMALL else 0.0), 1e-6)


@pytest.mark.parametrize("row", [row for row in CONVENTIONS if isinstance(row.at, float)],
                         ids=lambda row: row.written)
def test_a_row_for_numbers_holds_inside_an_array(row):
    with np.errstate(all="ignore"):
        close(mg.jvp(row.function, (row.at,), (1.0,))[1], row.expected)
        if row.order == 1:
            slopes = mg.grad(lambda x: np.sum(row.function(x)))(np.full((2, 3), row.at))
            close(slopes, np.full((2, 3), row.expected))


def test_the_table_prints_what_is_computed(capsys):
    conventions()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(CONVENTIONS) + 1
    assert max(map(len, lines)) <= 120
    for line, row in zip(lines[1:], CONVENTIONS, strict=True):
        numbers = re.search(r"f'+ = +(\S.*?)  ", line)[1]
        close([float(n) for n in re.findall(r"-?(?:inf|nan|[0-9][0-9.e+-]*)", numbers)],
              np.ravel(row.expected), 1e-3)


# --- large and small
def second(f, x):
    """The Hessian, both ways."""
    hessian = mg.jacobian(mg.grad(f), mode="reverse")(x)
    close(hessian, mg.jacobian(mg.grad(f), mode="forward")(x), 1e-12)
    return hessian


@pytest.mark.parametrize("scale", [1.0, SMALL, 1e-300, BIG, 1e307])
@pytest.mark.parametrize("point", [(3.0, 4.0), (-4.0, 3.0), (1.0, 1.0), (0.0, -2.0), (2.0, 0.0)])
def test_hypot_at_any_scale(point, scale):
    x, y = point
    r = np.hypot(x, y)
    f = lambda p: np.hypot(p[0], p[1])
    close(mg.grad(f)(np.array(point) * scale), np.array(point) / r)
    np.testing.assert_allclose(second(f, np.array(point) * scale),
                               np.array([[y * y, -x * y], [-x * y, x * x]]) / r**3 / scale,
                               rtol=1e-13, atol=1e-322)


@pytest.mark.parametrize("scale", [1.0, 1e-150, SMALL, BIG])
@pytest.mark.parametrize("point", [(3.0, 4.0), (-4.0, 3.0), (1.0, 1.0), (0.0, -2.0), (2.0, 0.0)])
def test_arctan2_at_any_scale(point, scale):
    y, x = point
    rr = x * x + y * y
    f = lambda p: np.arctan2(p[0], p[1])
    close(mg.grad(f)(np.array(point) * scale), np.array([x, -y]) / rr / scale)
    mixed = (y * y - x * x) / rr**2
    with np.errstate(over="ignore"):  # at 1e-170 the second derivatives are infinite, or zero
        expected = np.array([[-2.0 * x * y / rr**2, mixed],
                             [mixed, 2.0 * x * y / rr**2]]) / scale / scale
        np.testing.assert_allclose(second(f, np.array(point) * scale), expected,
                                   rtol=1e-13, atol=1e-322)


FINITE = [  # (function, where, first derivative, second)
          (lambda x: np.logaddexp(x, 1e4), 1e4, 0.5, 0.25),
          (lambda x: np.logaddexp(x, -1e4), 1e4, 1.0, 0.0),
          (lambda x: np.logaddexp(x, 1e4), -1e4, 0.0, 0.0),
          (lambda x: np.logaddexp(x, np.inf), 1.0, 0.0, 0.0),
          (lambda x: np.logaddexp(x, -np.inf), 1.0, 1.0, 0.0),
          (lambda x: np.logaddexp2(x, -np.inf), 1.0, 1.0, 0.0),
          (lambda x: np.logaddexp(x, 1.0), np.inf, 1.0, 0.0),
          (lambda x: np.logaddexp2(x, 1e4), 1e4, 0.5, np.log(2.0) / 4),
          (lambda x: np.logaddexp(x, 0.0), -700.0, np.exp(-700.0), np.exp(-700.0)),
          (np.expm1, 1e-300, 1.0, 1.0), (np.expm1, -40.0, np.exp(-40.0), np.exp(-40.0)),
          (np.log1p, 1e-300, 1.0, -1.0), (np.log1p, 1e-9, 1.0 / (1.0 + 1e-9),
                                          -1.0 / (1.0 + 1e-9) ** 2), (np.tanh, 800.0, 0.0, 0.0),
          (np.tanh, -800.0, 0.0, 0.0), (np.sinh, 700.0, np.cosh(700.0), np.sinh(700.0)),
          (np.cosh, -700.0, -np.sinh(700.0), np.cosh(700.0)),
          (np.arctan, 1e150, 1e-300, 0.0), (np.arctan, BIG, 0.0, 0.0), (np.arctan, 0.0, 1.0, 0.0),
          (np.arcsinh, BIG, 1.0 / BIG, 0.0), (np.arccosh, BIG, 1.0 / BIG, 0.0),
          (lambda x: x ** 3.0, 0.0, 0.0, 0.0), (lambda x: x ** 2, -0.0, 0.0, 2.0),
          (np.square, 0.0, 0.0, 2.0), (lambda x: np.float_power(x, 2), 0.0, 0.0, 2.0),
          (lambda x: np.power(x, np.array([1.0, 2.0]))[1], 0.0, 0.0, 2.0),
          (lambda x: np.divide(1.0, x), 1e100, -1e-200, 2e-300),
          (lambda x: x / BIG, BIG, 1.0 / BIG, 0.0),
          (lambda x: np.ldexp(x, 1000), 2.0**-1000, 2.0**1000, 0.0),
]


@pytest.mark.parametrize(("f", "at", "first", "then"), FINITE)
def test_no_overflow_and_no_nan_where_the_derivative_is_finite(f, at, first, then):
    close(mg.grad(f)(at), first)
    close(mg.grad(mg.grad(f))(at), then)
    close(mg.jvp(mg.grad(f), (at,), (1.0,))[1], then)


@pytest.mark.parametrize("order", range(4))
def test_sinc_keeps_its_digits_near_zero(order):
    f = np.sinc
    for _ in range(order):
        f = mg.grad(f)
    nodes, weights = np.polynomial.legendre.leggauss(40)
    t = (nodes + 1.0) / 2.0  # sinc(x) is the mean of cos(pi x t) over t from 0 to 1
    for x in (0.0, 1e-300, 1e-9, 1e-4, 0.01, 0.3, 0.4999, 0.5001, 1.0, 2.7, -1e-4, -0.7):
        expected = np.sum(weights / 2.0 * (np.pi * t) ** order
                          * np.cos(np.pi * x * t + order * np.pi / 2.0))
        # the integrand's own rounding; there the leading term is known
        if order % 2 and abs(x) < 0.1:
            expected = -np.sin(order * np.pi / 2.0) * np.pi ** (order + 1) / (order + 2) * x
            np.testing.assert_allclose(f(x), expected, rtol=1e-14 + 2.0 * x * x)
        else:
            np.testing.assert_allclose(f(x), expected, rtol=1e-12, atol=2e-13)


def test_one_nan_spoils_maximum_and_is_not_heard_by_fmax():
    x, y = np.array([np.nan, 1.0, np.nan, 2.0, -np.inf]), np.array([1.0, np.nan,
                                                                    np.nan, 1.0, -np.inf])
    for loud, deaf, tie in ((np.maximum, np.fmax, (1.0, 0.0)), (np.minimum, np.fmin, (0.0, 1.0))):
        for k in (0, 1):
            slopes = mg.grad(lambda x, y, f=loud: np.sum(f(x, y)), k)(x, y)
            close(slopes, [np.nan, np.nan, np.nan, tie[k], 0.5])
            slopes = mg.grad(lambda x, y, f=deaf: np.sum(f(x, y)), k)(x, y)
            close(slopes[[0, 1, 3, 4]], [k, 1 - k, tie[k], 0.5])
            curvature = mg.grad(lambda x, y, f=deaf, k=k: np.sum(mg.grad(lambda *p: np.sum(f(*p)),
                                                                         k)(x, y)), k)(x, y)
            close(curvature, np.zeros(5))


TREACHEROUS = [0.0, -0.0, 1.0, -2.0, 2.5, 1e308, -1e-308, np.inf, np.nan]


@pytest.mark.parametrize("name", DOMAINS)
def test_python_numbers_never_raise_and_stay_real(name):
    f = ENGINE[name][0] if name in ENGINE else getattr(np, name)
    for x in TREACHEROUS:
        for args in [(x,)] if len(DOMAINS[name]) == 1 else [(x, y) for y in TREACHEROUS]:
            with np.errstate(all="ignore"):
                value, tangent = mg.jvp(f, args, (1.0,) * len(args))
                assert np.asarray(value).dtype.kind in "fbi"
                assert np.asarray(tangent).dtype.kind in "fbi"
                slopes = [*mg.vjp(f, *args)[1](1.0)]
                if np.asarray(value).dtype.kind != "b":      # of a boolean there is no gradient
                    slopes.append(mg.grad(mg.grad(f))(*args))
                assert all(type(g) is float for g in slopes)


@pytest.mark.parametrize("name", [name for name in DOMAINS
                                  if len(DOMAINS[name]) == 2 and name not in ENGINE])
def test_whole_numbers_are_welcome_as_constants(name):
    f = getattr(np, name)
    (x,) = drawn(name, DOMAINS[name][:1], [(3,)])
    whole = np.array([1, 2, 3], np.int8)
    for k, constant in ((0, whole), (0, whole.astype(int)), (0, 2), (1, 2), (1, whole), (1, 2.0)):
        put = lambda x, c=constant, k=k: f(x, c) if k == 0 else f(c, x)
        narrow = x.astype(np.float32) + np.float32(2.0) * k
        gs = mg.grad(lambda v, put=put: np.sum(put(v)))(narrow)
        real = np.asarray(constant, float)
        expected = mg.grad(lambda v, put=put, c=real: np.sum(put(v, c)))(narrow.astype(float))
        assert gs.dtype == np.float32
        assert mg.vjp(put, narrow)[0].dtype == put(narrow).dtype
        np.testing.assert_allclose(gs, expected, rtol=1e-4, atol=1e-6)


# --- results and refusals
def test_functions_of_two_results_give_numpys_tuple():
    x = np.array([2.5, -0.75, np.inf, 0.0])
    for f in (np.frexp, np.modf, lambda x: np.divmod(x, 0.7)):
        with np.errstate(invalid="ignore"):
            ours, numpys = f(mg.tensor(x)), f(x)
        assert type(ours) is type(numpys) is tuple
        for a, b in zip(ours, numpys, strict=True):
            assert (a.value.tolist(), a.dtype) == (b.tolist(), b.dtype) or np.isnan(b).any()


def test_special_values_are_replaced_and_constant():
    x = np.array([1.5, np.nan, -np.inf, np.inf])
    for options in ({}, {"nan": 2.0, "posinf": 7.0, "neginf": -7.0}):
        for dtype in (np.float64, np.float32):
            value, pullback = mg.vjp(lambda x, options=options: np.nan_to_num(x, **options),
                                     x.astype(dtype))
            assert value.tolist() == np.nan_to_num(x.astype(dtype), **options).tolist()
            assert pullback(np.ones(4))[0].tolist() == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated")          # since NumPy 2.5
def test_other_names_and_pieces_that_are_summed():
    x = np.array([-1.7, 0.4, 2.3])
    t = mg.tensor(x)
    for f in (np.fix, np.conj, np.real, np.imag, np.angle, np.isposinf, np.isneginf, np.around):
        assert (f(t).tolist() == f(x).tolist() if isinstance(f(t), np.ndarray)
                else f(t).value.tolist() == f(x).tolist())
    total = lambda x: np.piecewise(x, x < 1.0, [np.sum, lambda v: v * v])
    assert mg.vjp(total, x)[0].tolist() == total(x).tolist()
    assert mg.jacobian(total)(x).tolist() == [[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 4.6]]


def test_comparisons_of_whole_arrays_are_plain():
    x = np.array([1.0, np.nan])
    t = mg.tensor(x)
    assert np.allclose(t, x, equal_nan=True) is True
    assert np.allclose(t, x) is False
    assert np.allclose(t[:1], 1.0 + mg.tensor(1e-9)) is True
    assert np.array_equal(t, x, equal_nan=True) is True
    assert np.array_equal(t, t) is False
    assert np.array_equal(t[:1], [1.0, 2.0]) is False


@pytest.mark.parametrize(("call", "kind", "words"), [
    (lambda t: np.where(t > 0.0), NoRuleError, "np.where with 1 argument"),
    (lambda t: np.choose(t, [t, t]), InputError, "index of dtype float64"),
    (lambda t: np.choose([0, 2], [t, t]), IndexRefusal, "2 choice"),
    (lambda t: np.choose([0, 1], [t, t], mode="last"), OptionError, "mode='last'"),
    (lambda t: np.select([t], [t]), InputError, "not boolean"),
    (lambda t: np.select([t > 0.0], [t, t]), ShapeError, "1 condition"),
    (lambda t: np.piecewise(t, [t > 0.0], [1.0, 2.0, 3.0]), ShapeError, "3 function"),
    (lambda t: np.nan_to_num(t, copy=False), NoRuleError, "copy="),
    (lambda t: np.ldexp(t, t), InputError, "dtype float64"),
    (lambda t: np.gcd(t, 2), InputError, "dtype float64"),
    (lambda t: np.left_shift(t, 1), InputError, "dtype float64"),
    (lambda t: np.float_power(t, "a"), InputError, "U1"), (np.roots, NoRuleError, "np.roots"),
    (lambda t: np.round(t, decimals=t), InputError, "plain Python number"),
])
def test_what_has_no_rule_is_refused_by_a_sentence(call, kind, words):
    with pytest.raises(kind, match=words):
        call(mg.tensor([0.5, -1.0]))


def test_what_depends_on_values_is_refused_where_there_are_none():
    x = np.array([[0.5, -1.0], [2.0, 1.0]])
    with pytest.raises(InputError, match=r"np.piecewise .* no value yet"):
        mg.vmap(lambda x: np.piecewise(x, [x > 0.0], [np.square]))(x)
    with pytest.raises(InputError, match="traced node"):
        mg.vmap(lambda x: np.choose(x > 0.0, [x, -x]))(x)
    chosen = mg.vmap(lambda x: np.choose(x > 0.0, [x, -x], mode="clip"))(x)
    assert chosen.tolist() == (-abs(x)).tolist()
