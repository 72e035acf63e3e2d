"""Straight-through functions: values to the bit, derivatives of the slope to any order, and
what they are for."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, ShapeError
from minigrad.optim import SGD

EDGES = np.array([0.0, -0.0, -0.3, 0.3, 0.5, -0.5, 1.5, 5e-324, -5e-324, 1e-20, 1.0, -1.0,
                  3.7e19, -1e300, 1e308])
window = lambda x: np.clip(x, -1.0, 1.0)
sigmoid = lambda x: 1.0 / (1.0 + np.exp(-np.clip(x, -80.0, 80.0)))
PAIRS = {"round": (np.round, None), "floor": (np.floor, None), "sign": (np.sign, None),
         "sign, tanh": (np.sign, np.tanh), "sign, window": (np.sign, window),
         "step": (lambda x: np.heaviside(x, 0.5), sigmoid),
         "quarters": (lambda x: np.round(x * 4.0) / 4.0, None)}
each = pytest.mark.parametrize(("f", "slope"), PAIRS.values(), ids=PAIRS)


def bits(x):
    return np.asarray(x).dtype, np.asarray(x).tobytes()


def exact(through, f, x):
    """Whether the value is f(x) to the bit: on arrays, tensors, in a batch, compiled
    and in a graph."""
    with mg.Graph() as graph:
        v = mg.Variable(x)
        y = through(v)
    found = [through(x), through(mg.tensor(x)).value, mg.vmap(through)(x), mg.compile(through)(x),
             graph.run(y), graph.compile(y)(), mg.vjp(through, x)[0]]
    return [bits(value) == bits(f(x)) for value in found] == [True] * len(found)


@each
@pytest.mark.parametrize("dtype", [float, np.float32])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_values_are_those_of_f_to_the_bit(f, slope, dtype):
    x = (EDGES[np.abs(EDGES) < 1e30].astype(dtype) if dtype is np.float32
         else EDGES[np.abs(EDGES) < 1e305])
    assert exact(mg.straight_through(f, slope), f, x)


@settings(max_examples=50)
@given(hnp.arrays(float, hnp.array_shapes(max_dims=2, max_side=4), elements=st.floats(-1e6, 1e6)))
def test_values_and_slopes_anywhere(x):
    for f, slope in PAIRS.values():
        if f is np.floor or slope is np.tanh:
            through, smooth = mg.straight_through(f, slope), slope or (lambda x: x)
            assert bits(through(x)) == bits(f(x))
            np.testing.assert_array_equal(mg.grad(lambda x, g=through: np.sum(g(x)))(x),
                                          mg.grad(lambda x, g=smooth: np.sum(g(x)))(x))


def test_the_composite_that_everybody_writes_is_not_exact():
    rounded = lambda x: x + mg.stop_gradient(np.sign(x) - x)
    assert not exact(rounded, np.sign, EDGES)
    assert rounded(3.7e19) == 0.0
    assert mg.straight_through(np.sign)(3.7e19) == 1.0
    swapped = lambda x: np.round(x) + (x - mg.stop_gradient(x))  # + 0.0 turns -0.0 into 0.0
    assert not exact(swapped, np.round, np.array([-0.3]))


def test_no_slope_leads_back_from_infinity():
    with np.errstate(invalid="ignore"):
        assert np.isnan(mg.straight_through(np.sign)(np.inf))
    assert mg.straight_through(np.sign, np.tanh)(-np.inf) == -1.0


@pytest.mark.parametrize("t", [0.1, 1.0, 3.0])
def test_derivatives_are_those_of_the_slope_in_closed_form(t):
    """tanh(x / t): (1 - y^2) / t, -2 y (1 - y^2) / t^2, (6 y^2 - 2)(1 - y^2) / t^3."""
    through = mg.straight_through(np.sign, lambda x: np.tanh(x / t))
    for x in (-0.4, 0.05, 1.3):
        y = np.tanh(x / t)
        first, second = mg.grad(through), mg.grad(mg.grad(through))
        assert first(x) == pytest.approx((1.0 - y * y) / t, rel=1e-12)
        assert second(x) == pytest.approx(-2.0 * y * (1.0 - y * y) / t**2, rel=1e-12)
        assert mg.grad(second)(x) == pytest.approx((6.0 * y * y - 2.0) * (1.0 - y * y) / t**3,
                                                   rel=1e-11)
        assert mg.jvp(through, (x,), (2.0,))[1] == pytest.approx(2.0 * (1.0 - y * y) / t, rel=1e-12)
    x = normal(4)
    np.testing.assert_allclose(mg.jacobian(through)(x),
                               np.diag((1.0 - np.tanh(x / t) ** 2) / t), rtol=1e-12)


def test_what_comes_after_takes_the_value_and_the_slope():
    """h(f(x)) has the derivative h'(f(x)) s'(x) and the second one h'' s'^2 + h' s''."""
    through = mg.straight_through(np.round, np.sin)
    g, x = lambda x: through(x) ** 3, 1.8
    assert g(x) == 8.0
    assert mg.grad(g)(x) == pytest.approx(12.0 * np.cos(x), rel=1e-12)
    assert mg.grad(mg.grad(g))(x) == pytest.approx(12.0 * np.cos(x) ** 2 - 12.0 * np.sin(x),
                                                   rel=1e-12)
    assert mg.compile(mg.grad(g))(x) == pytest.approx(12.0 * np.cos(x), rel=1e-12)


def test_the_share_of_zero_gradients():
    x = np.linspace(-2.0, 2.0, 81)
    share = lambda f: np.mean(mg.grad(lambda x: np.sum(f(x)))(x) == 0.0)
    assert share(np.sign) == 1.0
    assert share(mg.straight_through(np.sign)) == 0.0
    assert share(mg.straight_through(np.sign, window)) == np.mean(np.abs(x) > 1.0)
    at_the_edge = mg.grad(mg.straight_through(np.sign, window))(1.0)
    assert at_the_edge == 0.5


def test_a_binary_weight_learns_what_sign_cannot():
    x, target = normal(40, 5), np.array([1.0, -1.0, -1.0, 1.0, 1.0])
    through, narrow = mg.straight_through(np.sign), mg.straight_through(np.sign, window)
    for f, learns in ((np.sign, False), (through, True), (narrow, True)):
        with mg.Graph() as graph:
            w = mg.Variable(0.1 * normal(5))
            train = SGD(0.05).minimize(np.mean((x @ f(w) - x @ target) ** 2))
        before = w.value
        assert (np.sign(before) != target).any()
        for _ in range(60):
            graph.run(train)
        assert np.array_equal(np.sign(w.value), target) == learns
        assert np.array_equal(w.value, before) != learns


def test_what_f_reads_elsewhere_is_constant():
    """A scale that f closes over gets its derivative from the slope alone."""
    grid = lambda x, scale: mg.straight_through(lambda x: np.round(x / scale) * scale)(x)
    assert mg.grad(grid, argnums=1)(0.7, 0.25) == 0.0
    learned = lambda x, scale: mg.straight_through(lambda x: np.round(x / scale) * scale,
                                                   lambda x: x * scale)(x)
    assert mg.grad(learned, argnums=1)(0.7, 0.25) == 0.7


@pytest.mark.parametrize(("make", "error", "words"), [
    (lambda: mg.straight_through(2.0), InputError, "mg.straight_through got float"),
    (lambda: mg.straight_through(np.sign, "tanh"), InputError, "mg.straight_through got str"),
    (lambda: mg.straight_through(np.sign, np.sum)(np.ones(3)), ShapeError,
     r"f gave float64\[3\] and its slope"),
    (lambda: mg.grad(mg.straight_through(lambda x: x > 0.0))(1.0), ShapeError,
     r"f gave bool\[\] and its slope float"),
])
def test_refusals(make, error, words):
    with pytest.raises(error, match=words) as refused:
        make()
    assert str(refused.value).endswith(".")
    assert ". " not in str(refused.value)


@pytest.mark.parametrize("broken", [
    lambda f, slope=None: lambda x: mg.stop_gradient(f(x)) + ((slope or (lambda x: x))(x) - x),
    lambda f, slope=None: f,
    lambda f, slope=None: lambda x: mg.stop_gradient(f(x) - 2.0 * x) + 2.0 * x])
def test_broken_ones_are_caught(broken, monkeypatch):
    monkeypatch.setattr(mg, "straight_through", broken)
    with pytest.raises(AssertionError):
        test_derivatives_are_those_of_the_slope_in_closed_form(1.0)
