"""mg.gradient: of any node with respect to any other, and random programs on which every way to a
derivative agrees."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, ShapeError


@pytest.fixture
def net():
    """(nodes by name) of a small graph with interior nodes, a side branch and an unused leaf."""
    w, x, unused = mg.tensor(normal(3, 2), "w"), mg.tensor(normal(2), "x"), mg.tensor(1.0, "unused")
    a = w @ x
    h = np.tanh(a)
    side = np.sum(h * h)
    return {"w": w, "x": x, "unused": unused, "a": a, "h": h, "side": side, "y": np.sum(h) + side}


def test_interior_nodes_and_leaves(net):
    h = net["h"].value
    da, dh, dw, dx, dy = mg.gradient(net["y"], [net[k] for k in ("a", "h", "w", "x", "y")])
    np.testing.assert_allclose(dh.value, 1 + 2 * h)
    np.testing.assert_allclose(da.value, (1 + 2 * h) * (1 - h * h))
    np.testing.assert_allclose(dw.value, np.outer(da.value, net["x"].value))
    np.testing.assert_allclose(dx.value, net["w"].value.T @ da.value)
    assert dy.value == 1.0
    np.testing.assert_allclose(mg.gradient(net["side"], net["h"]).value, 2 * h)


def test_nests_of_nodes_and_gradients_of_gradients(net):
    g = mg.gradient(net["y"], {"w": net["w"], "rest": (net["x"], [net["h"]])})
    assert list(g) == ["w", "rest"]
    assert g["rest"][1][0].shape == (3,)
    again = mg.gradient(np.sum(g["rest"][0] ** 2), net["w"])

    def squared(w):
        return np.sum(mg.grad(lambda x: np.sum(np.tanh(w @ x))
                              + np.sum(np.tanh(w @ x) ** 2))(net["x"].value) ** 2)

    np.testing.assert_allclose(again.value, mg.grad(squared)(net["w"].value))


def test_unconnected_nodes_are_refused_or_zero_or_none(net):
    with pytest.raises(GraphError, match=r"\[1\] has no path to y.*unconnected="):
        mg.gradient(net["y"], [net["x"], net["unused"]])
    assert mg.gradient(net["a"], net["y"], cotangent=np.ones(3), unconnected="none") is None
    zero = mg.gradient(net["y"], net["unused"], unconnected="zero")
    assert zero.value == 0
    assert mg.gradient(zero, net["unused"]).value == 0
    assert mg.gradient(net["y"], (net["unused"], net["h"]), unconnected="none")[0] is None
    with pytest.raises(OptionError, match=r"unconnected='skip'.* error, zero, none"):
        mg.gradient(net["y"], net["x"], unconnected="skip")
    stopped = np.sum(mg.stop_gradient(net["h"]) * 2.0)
    assert mg.gradient(stopped, net["h"], unconnected="none") is None


def test_cotangents_weigh_the_elements_of_y(net):
    c = normal(3)
    rows = mg.jacobian(lambda x: np.tanh(net["w"].value @ x))(net["x"].value)
    np.testing.assert_allclose(mg.gradient(net["h"], net["x"], cotangent=c).value, c @ rows)
    weighted = mg.gradient(net["h"], net["x"], cotangent=mg.tensor(c, "c"))
    np.testing.assert_allclose(weighted.value, c @ rows)
    with pytest.raises(ShapeError, match=r"shape \(3,\).*one number"):
        mg.gradient(net["h"], net["x"])
    with pytest.raises(ShapeError, match="cotangent"):
        mg.gradient(net["h"], net["x"], cotangent=np.ones(2))
    with pytest.raises(InputError, match="cotangent"):
        mg.gradient(net["y"], net["x"], cotangent="one")


def test_only_nodes_have_gradients():
    x = mg.tensor(1.0)
    for y, xs in ((1.0, x), (x, 1.0), (x, [x, None]), (np.ones(2), x)):
        with pytest.raises(GraphError, match="works on nodes"):
            mg.gradient(y, xs)
    assert mg.gradient(x, []) == []
    assert mg.gradient(x, x).value == 1.0


def test_the_cotangent_of_a_tensor_can_be_differentiated():
    x, c = mg.tensor(np.array([1.0, 2.0])), mg.tensor(np.array([3.0, 5.0]))
    g = mg.gradient(x * x, x, cotangent=c)
    np.testing.assert_array_equal(mg.gradient(np.sum(g), c).value, [2.0, 4.0])
    np.testing.assert_array_equal(mg.gradient(np.sum(g), x).value, [6.0, 10.0])


def test_float32_and_mixed_graphs_keep_the_dtype_of_each_node():
    x, w = mg.tensor(np.ones(3, np.float32)), mg.tensor(np.ones(3))
    y = np.sum(x * w * 2.0)
    assert [g.dtype for g in mg.gradient(y, [x, w])] == [np.float32, np.float64]
    assert y.dtype == np.float64
    narrow = np.sum(np.exp(x * 2.0) / 3)
    assert (narrow.dtype, mg.gradient(narrow, x).dtype) == (np.float32, np.float32)


# --- random programs, of functions that are smooth everywhere and stay moderate
UNARY = [np.sin, np.cos, np.tanh, lambda v: np.exp(np.sin(v)), np.arctan, np.negative,
         lambda v: np.square(np.cos(v)), lambda v: np.sqrt(1.0 + v * v),
         lambda v: np.log(2.0 + np.sin(v)), lambda v: v[..., ::-1],
         lambda v: np.sum(v, axis=-1, keepdims=True) * 0.5]
BINARY = [np.add, np.subtract, np.multiply, lambda a, b: a / (2.0 + np.tanh(b)), np.logaddexp,
          lambda a, b: np.hypot(a, 1.5 + np.tanh(b)), lambda a, b: np.arctan2(a, 1.5 + np.tanh(b)),
          lambda a, b: np.stack([np.sum(a, -1), np.sum(b, -1)], -1)[..., :1] * a]
steps = st.lists(st.tuples(st.booleans(), st.integers(0, 10), st.integers(0, 50),
                           st.integers(0, 50)), min_size=1, max_size=7)


def program(steps, x, y):
    values = [x, y, np.sum(x) * 0.3]
    for unary, f, i, j in steps:
        a, b = values[i % len(values)], values[j % len(values)]
        a = a if np.ndim(a) else a * np.ones(3)
        values.append(np.tanh(UNARY[f % len(UNARY)](a) if unary
                              else BINARY[f % len(BINARY)](a, b + np.zeros(3))))
    return np.sum(sum(values[3:]) * x)


@settings(deadline=None, max_examples=60)
@given(steps, st.integers(0, 10**6))
def test_random_programs_have_one_derivative(steps, seed):
    x, y = np.random.default_rng(seed).uniform(0.5, 1.5, (2, 3))
    mg.check_gradients(lambda x, y: program(steps, x, y), x, y, rtol=1e-5)
    for mode in ("forward", "reverse"):
        np.testing.assert_allclose(mg.jacobian(lambda x: program(steps, x, y), mode=mode)(x),
                                   mg.grad(program, 1)(steps, x, y), rtol=1e-9, atol=1e-12)
    node = mg.tensor(x)
    result = program(steps, node, y)
    if mg.count_paths(result, node) < 200:
        products = [path.product for path in mg.paths(result, node)]
        assert len(products) == mg.count_paths(result, node)
        np.testing.assert_allclose(sum(products), mg.grad(program, 1)(steps, x, y),
                                   rtol=1e-9, atol=1e-12)
