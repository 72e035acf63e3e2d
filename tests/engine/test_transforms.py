"""Derivatives of functions: signatures, nests, any order, both modes inside each other, and nothing
shared or global.

Single ops are swept in test_rules; mutation, threads and exceptions are in test_state; nodes and
random programs in test_gradient.
"""
import itertools
import math
from typing import NamedTuple

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, OptionError, ShapeError


class Layer(NamedTuple):
    w: object
    b: object


def quartic(x):
    return np.sum(x ** 4) * 0.25


# --- signatures and nests
def test_value_and_grad_have_the_kinds_of_the_arguments():
    value, slope = mg.value_and_grad(lambda x: x * x)(3.0)
    assert (value, slope, type(value), type(slope)) == (9.0, 6.0, float, float)
    value, slope = mg.value_and_grad(quartic)(np.array([1.0, 2.0]))
    assert (value, slope.tolist(), type(slope)) == (4.25, [1.0, 8.0], np.ndarray)
    slope = mg.grad(np.sum)(np.ones((2, 0), np.float32))
    assert (slope.shape, slope.dtype) == ((2, 0), np.float32)
    assert type(mg.grad(lambda x: x * 2)(np.float32(1))) is np.float32
    assert mg.grad(lambda xs: np.sum(np.stack(xs)))([1.0, 2.0]) == [1.0, 1.0]


def test_argnums_choose_arguments_and_the_form_of_the_result():
    f = lambda x, y, *, k=1.0: x * y ** 2 * k
    assert mg.grad(f)(2.0, 3.0) == 9.0
    assert mg.grad(f, 1)(2.0, 3.0, k=2.0) == 24.0
    assert mg.grad(f, -1)(2.0, 3.0) == 12.0
    assert mg.grad(f, (1, 0))(2.0, 3.0) == (12.0, 9.0)
    assert mg.grad(f, (0,))(2.0, 3.0) == (9.0,)
    assert mg.grad(lambda x, n, mode: x ** n if mode == "power" else x)(2.0, 3, "power") == 12.0
    assert mg.jacobian(f, (0, 1))(2.0, 3.0) == (9.0, 12.0)
    assert mg.grad(f, np.int64(1))(2.0, 3.0) == 12.0
    for argnums in (2, -3, (0, 2), (0, 0), (1, -1)):
        with pytest.raises(InputError, match="asked for argument"):
            mg.grad(f, argnums)(2.0, 3.0)
    for argnums in ("x", 0.5, [0.0], True, (0, True)):
        with pytest.raises(InputError, match=r"argnums=.* whole number"):
            mg.grad(f, argnums)(2.0, 3.0)


# --- results beside the one that is differentiated
def with_aux(x):
    y = np.sin(x) * x
    return np.sum(y), {"y": y, "name": "sine", "twice": [2.0 * x, None]}


def test_aux_comes_back_as_plain_values():
    x = normal(3)
    (value, aux), slope = mg.value_and_grad(with_aux, has_aux=True)(x)
    assert (type(value), type(aux["y"]), aux["name"]) == (np.float64, np.ndarray, "sine")
    np.testing.assert_array_equal(aux["y"], np.sin(x) * x)
    np.testing.assert_array_equal(aux["twice"][0], 2.0 * x)
    assert aux["twice"][1] is None
    np.testing.assert_allclose(slope, np.cos(x) * x + np.sin(x), rtol=1e-14)
    again, other = mg.grad(with_aux, has_aux=True)(x)
    np.testing.assert_array_equal(again, slope)
    np.testing.assert_array_equal(other["y"], aux["y"])
    y, pull, third = mg.vjp(with_aux, x, has_aux=True)
    assert y == value
    np.testing.assert_array_equal(pull(1.0)[0], slope)
    np.testing.assert_array_equal(third["y"], aux["y"])
    aux["y"][:] = 7.0                                       # the caller's own
    np.testing.assert_array_equal(pull(1.0)[0], slope)
    constant = mg.value_and_grad(lambda x: (2.0, x), has_aux=True)(1.5)
    assert constant == ((2.0, 1.5), 0.0)
    assert type(constant[0][1]) is float


def test_aux_of_an_inner_function_carries_the_outer_derivative():
    """d/dx of f'(x) + x a(x), where a = x^3 is aux of the inner gradient of x^2 y."""
    def outer(x):
        slope, aux = mg.grad(lambda y: (x * x * y, (x ** 3, y * y)), has_aux=True)(2.0)
        assert type(aux[1]) is float, "it does not depend on x"
        return slope + x * aux[0] + aux[1]

    assert mg.grad(outer)(3.0) == pytest.approx(2 * 3.0 + 4 * 3.0 ** 3, rel=1e-14)
    second = mg.grad(lambda x: mg.grad(lambda x: (x ** 3, x), has_aux=True)(x)[0])
    assert second(2.0) == pytest.approx(12.0)


def test_aux_in_a_compiled_function_a_batch_and_a_graph():
    x = normal(4)
    both = mg.grad(lambda x: (x ** 3, np.sin(x)), has_aux=True)
    for run in (mg.vmap(both), mg.vmap(mg.compile(both))):
        slopes, aux = run(x)
        np.testing.assert_allclose(slopes, 3.0 * x ** 2, rtol=1e-14)
        np.testing.assert_allclose(aux, np.sin(x), rtol=1e-14)
    assert mg.compile(both)(2.0) == pytest.approx((12.0, np.sin(2.0)))
    with mg.Graph() as graph:
        p = mg.placeholder(())
        fetches = both(p)
    assert graph.run(fetches, {p: 2.0}) == pytest.approx((12.0, np.sin(2.0)))


@pytest.mark.parametrize("result", [lambda x: x, lambda x: (x, x, x), lambda x: [x, x]])
def test_without_a_pair_aux_is_refused(result):
    for name, call in (("grad", lambda: mg.grad(result, has_aux=True)(1.0)),
                       ("vjp", lambda: mg.vjp(result, 1.0, has_aux=True))):
        with pytest.raises(InputError, match=rf"mg\.{name} returned a .* pair \(result, aux\)"):
            call()


def test_elementwise_grad_is_the_slope_at_each_element():
    x = normal(2, 3)
    slope = mg.elementwise_grad(np.tanh)
    np.testing.assert_allclose(slope(x), 1.0 - np.tanh(x) ** 2, rtol=1e-13)
    h = 1e-6
    np.testing.assert_allclose(slope(x), (np.tanh(x + h) - np.tanh(x - h)) / (2 * h), rtol=1e-8)
    np.testing.assert_allclose(mg.elementwise_grad(slope)(x),
                               -2.0 * np.tanh(x) * (1.0 - np.tanh(x) ** 2), rtol=1e-12)
    for run in (mg.compile(slope), mg.vmap(slope), mg.compile(mg.vmap(slope))):
        np.testing.assert_allclose(run(x), slope(x), rtol=1e-14)
    assert slope(0.0) == 1.0
    assert slope(np.float32([0.5])).dtype == np.float32
    np.testing.assert_allclose(mg.jvp(slope, (x,), (np.ones_like(x),))[1],
                               mg.elementwise_grad(slope)(x), rtol=1e-12)
    left, right = mg.elementwise_grad(lambda x, y: x * y, (0, 1))(x, x + 1.0)
    np.testing.assert_array_equal(left, x + 1.0)
    np.testing.assert_array_equal(right, x)
    with pytest.raises(InputError, match=r"mg\.elementwise_grad got .* cannot be called"):
        mg.elementwise_grad(3.0)


@pytest.mark.oracle
def test_aux_has_the_form_of_jax():
    import jax

    ours = lambda x: (np.sum(x ** 2), x * 3.0)
    theirs = lambda x: (jax.numpy.sum(x ** 2), x * 3.0)
    x = np.array([1.0, 2.0])
    pairs = [(m.value_and_grad(f, has_aux=True)(x), m.grad(f, has_aux=True)(x))
             for m, f in ((mg, ours), (jax, theirs))]
    for a, b in zip(jax.tree_util.tree_leaves(pairs[0]), jax.tree_util.tree_leaves(pairs[1]),
                    strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-6)
    assert (jax.tree_util.tree_structure(pairs[0]) == jax.tree_util.tree_structure(pairs[1]))
    _, pull, aux = mg.vjp(ours, x, has_aux=True)
    _, jax_pull, jax_aux = jax.vjp(theirs, x, has_aux=True)
    np.testing.assert_allclose(pull(1.0)[0], jax_pull(np.float32(1.0).astype(jax_aux.dtype))[0])
    np.testing.assert_allclose(aux, jax_aux)


def test_nests_come_back_as_they_went_in():
    params = {"layers": [Layer(normal(2, 3), normal(3)), Layer(normal(3, 1), 0.5)],
              "scale": (2.0, {})}

    def f(p, x):
        for layer in p["layers"]:
            x = np.tanh(x @ layer.w + layer.b)
        return np.sum(x) * p["scale"][0]

    g = mg.grad(f)(params, normal(4, 2))
    assert list(g) == ["layers", "scale"]
    assert [type(layer) for layer in g["layers"]] == [Layer, Layer]
    assert [np.shape(leaf) for layer in g["layers"] for leaf in layer] == [(2, 3), (3,), (3, 1), ()]
    assert g["scale"][1] == {}
    assert mg.check_gradients(f, params, normal(4, 2)) < 1e-6
    y, pullback = mg.vjp(lambda p: {"b": p["a"] * 2.0, "c": [p["a"], 1.0]}, {"a": 3.0})
    assert y == {"b": 6.0, "c": [3.0, 1.0]}
    assert pullback({"b": 1.0, "c": [10.0, 100.0]}) == ({"a": 12.0},)
    assert (mg.jvp(lambda p: (p["a"], [p["b"]]), ({"a": 1.0, "b": 2.0},), ({"a": 3.0, "b": 4.0},))
            == ((1.0, [2.0]), (3.0, [4.0])))
    assert mg.jacobian(lambda p: [p["a"] * p["b"]])({"a": 2.0, "b": 5.0}) == [{"a": 5.0, "b": 2.0}]


def test_functions_keep_their_names_and_are_called_once():
    calls = []

    def cube(x):
        """x to the third."""
        calls.append(x)
        return x ** 3

    for transform in (mg.grad, mg.value_and_grad, mg.jacobian):
        assert (transform(cube).__name__, transform(cube).__doc__) == ("cube", cube.__doc__)
        transform(cube)(2.0)
    assert len(calls) == 3


BAD = [([3], "integer"), ({"w": np.arange(3)}, "integer"), (True, "boolean"),
       (np.ones(2, bool), "boolean"),
       ("x", "string"), (None, "object"), ([1.0, "a"], "string"), (np.array([{}]), "object"),
       (np.ma.masked_array([1.0]), "MaskedArray"), (np.ones((2, 2)).view(np.matrix), "matrix")]


@pytest.mark.parametrize(("bad", "kind"), BAD)
def test_arguments_must_be_floats(bad, kind):
    for transform in (mg.grad, mg.value_and_grad, mg.jacobian, lambda f: lambda x: mg.vjp(f, x),
                      lambda f: lambda x: mg.jvp(f, (x,), (1.0,))):
        with pytest.raises(InputError, match=kind):
            transform(lambda x: x)(bad)


def test_bare_integers_are_taken_as_floats():
    f = lambda x: np.sum(x**3)
    for x in (3, np.int8(3), np.arange(3), np.arange(3, dtype=np.uint8)):
        real = float(x) if np.ndim(x) == 0 else x.astype(float)
        for found, expected in (
                (mg.grad(f)(x), mg.grad(f)(real)), (mg.hessian(f)(x), mg.hessian(f)(real)),
                (mg.value_and_grad(f)(x)[0], f(real)), (mg.jacobian(f)(x), mg.jacobian(f)(real)),
                (mg.vjp(f, x)[1](2)[0], mg.vjp(f, real)[1](2.0)[0]),
                (mg.jvp(f, (x,), (x,)), mg.jvp(f, (real,), (real,))),
                (mg.hvp(f, x, x), mg.hvp(f, real, real)),
                (mg.compile(mg.grad(f))(x), mg.grad(f)(real))):
            np.testing.assert_allclose(found, expected, rtol=1e-14)
            assert np.asarray(found).dtype == float
        mg.check_gradients(f, x)
    assert type(mg.grad(f)(3)) is float
    assert mg.grad(lambda x, n: x**n)(3, 2) == 6.0     # the exponent stays an integer
    x = np.arange(3)
    mg.grad(f)(x)[0] = 5.0
    assert x.tolist() == [0, 1, 2]
    assert mg.vmap(mg.grad(f))(x).tolist() == [0.0, 3.0, 12.0]
    # a count that was computed from x is a constant of the outer derivative
    assert mg.grad(lambda x: x[0] * mg.grad(f)(np.argmax(x)))(np.array([1.0, 2.0])).tolist() == [
        3.0, 0.0]


def test_a_result_of_one_element_has_a_gradient():
    x = np.array([1.0, 2.0])
    for shape in ((1,), (1, 1), (1, 1, 1)):
        f = lambda x, shape=shape: np.reshape(np.sum(x**2), shape)
        value, slope = mg.value_and_grad(f)(x)
        assert value.shape == shape
        assert slope.tolist() == mg.compile(mg.grad(f))(x).tolist() == [2.0, 4.0]
        assert mg.hessian(f)(x).tolist() == [[2.0, 0.0], [0.0, 2.0]]
        assert mg.hvp(f, x, x).tolist() == [2.0, 4.0]
        leaf = mg.tensor(x)
        assert mg.gradient(f(leaf), leaf).value.tolist() == [2.0, 4.0]
        assert not mg.grad(lambda x, shape=shape: np.ones(shape))(x).any()
    assert mg.grad(lambda x: x[:, None].T @ x[:, None])(x).tolist() == [2.0, 4.0]
    with pytest.raises(ShapeError, match="one number"):
        mg.grad(lambda x: np.reshape(x, (2, 1)))(x)
    with pytest.raises(ShapeError, match="one number"):
        mg.grad(lambda x: x[:0])(x)


def test_gradients_are_of_one_number_and_cotangents_look_like_results():
    for bad in (lambda x: x, lambda x: (x, x), lambda x: {"a": x}, lambda x: [x]):
        with pytest.raises(ShapeError, match="one number"):
            mg.grad(bad)(np.ones(2))
    _, pullback = mg.vjp(lambda x: (x, np.sum(x)), np.ones(2))
    for bad in (1.0, (np.ones(2),), (np.ones(3), 1.0), (np.ones(2), np.ones(1)),
                [np.ones(2), 1.0, 1.0]):
        with pytest.raises(ShapeError, match="cotangent"):
            pullback(bad)
    for tangents in ((), (1.0,), (np.ones(3),), ([1.0, 1.0],)):
        with pytest.raises(ShapeError, match="tangent"):
            mg.jvp(np.sum, (np.ones(2),), tangents)
    for args, tangents in ((np.ones(2), np.ones(2)), (1.0, (1.0,))):
        with pytest.raises(InputError, match="tuple"):
            mg.jvp(np.sin, args, tangents)
    with pytest.raises(OptionError, match=r"mode='backwards'.* forward, reverse"):
        mg.jacobian(np.sin, mode="backwards")


# --- independence is zero
@pytest.mark.parametrize("f", [lambda x: x > 1, lambda x: True, np.isfinite,
                               lambda x: np.any(x > 1), lambda x: np.bool_(False)])
def test_a_boolean_result_has_no_gradient(f):
    for x in (2.0, np.float32(2.0), np.array([2.0, 0.0])):
        for derivative in (mg.grad(f), mg.value_and_grad(f), mg.hessian(f), mg.compile(mg.grad(f)),
                           lambda x: mg.hvp(f, x, x)):
            with pytest.raises(InputError, match=r"the gradient of a boolean.*np\.where"):
                derivative(x)
    leaf = mg.tensor(2.0)
    with pytest.raises(InputError, match=r"gradient of a boolean.*leaf > 1"):
        mg.gradient(leaf > 1, leaf)


def test_a_boolean_beside_a_number_is_kept():
    both = lambda x: (x * x, x > 1)
    y, pullback = mg.vjp(both, 2.0)
    assert y == (4.0, True)
    assert pullback((1.0, 1.0)) == (4.0,)
    assert mg.jvp(both, (2.0,), (1.0,)) == ((4.0, True), (4.0, 0.0))
    assert mg.jacobian(both)(2.0) == (4.0, 0.0)
    assert mg.grad(lambda x: (x > 1) * x + (x > 1))(2.0) == 1.0


def test_what_does_not_depend_has_derivative_zero():
    zeros = np.zeros(2)
    for f in (lambda x: 5.0, lambda x: np.sum(zeros), lambda x: np.float64(2),
              lambda x: np.sum(mg.stop_gradient(x)), lambda x: np.sum(np.floor(x)),
              lambda x: np.sum(x > 0), lambda x: 2.0 * np.sum(x.astype(int)),
              lambda x: np.sum(x, dtype=int) * 1.0, lambda x: np.sum((x > 0) & ~(x < 2)) * 1.0):
        assert mg.grad(f)(np.ones(2)).tolist() == [0, 0]
        assert mg.jacobian(f)(np.ones(2)).tolist() == [0, 0]
        assert mg.jvp(f, (np.ones(2),), (np.ones(2),))[1] == 0
        assert mg.vjp(f, np.ones(2))[1](1.0)[0].tolist() == [0, 0]
    assert mg.grad(lambda x, y: x * 2.0, (0, 1))(1.0, np.ones(2))[1].tolist() == [0, 0]
    assert mg.grad(mg.grad(lambda x: 3 * x))(1.0) == 0
    assert mg.grad(mg.grad(mg.grad(lambda x: x)))(1.0) == 0
    assert mg.jacobian(mg.grad(lambda x: np.sum(3.0 * x)))(np.ones(2)).tolist() == [[0, 0], [0, 0]]
    assert mg.jvp(mg.grad(lambda x: 3 * x), (1.0,), (1.0,)) == (3.0, 0.0)


@pytest.mark.parametrize("x", [2.0, np.array([2.0, 3.0])])
def test_a_constant_inner_gradient_stays_a_function_of_its_argument(x):
    seen = []

    def f(x):
        seen.append(mg.grad(lambda y: np.sum(3.0 * y))(x))
        return np.sum(seen[-1] * x)

    assert np.array_equal(mg.grad(f)(x), 3.0 * np.ones_like(x))
    assert isinstance(seen[0], mg.Tensor)
    assert mg.count_paths(np.sum(seen[0]), seen[0].args[1]) == 1


# --- any order
FOURTH = [(np.exp, np.exp), (np.sin, np.sin), (np.cos, np.cos), (lambda x: x ** 4, lambda x: 24.0),
          (lambda x: x * x * x * x * x, lambda x: 120.0 * x), (np.log, lambda x: -6.0 / x ** 4),
          (lambda x: 1.0 / x, lambda x: 24.0 / x ** 5)]


@pytest.mark.parametrize(("f", "fourth"), FOURTH)
def test_fourth_derivatives_in_every_mixture_of_modes(f, fourth):
    forward = lambda f: lambda x: mg.jvp(f, (x,), (1.0,))[1]
    for modes in itertools.product((mg.grad, forward, mg.jacobian), repeat=4):
        g = f
        for mode in modes:
            g = mode(g)
        assert g(0.7) == pytest.approx(fourth(0.7), rel=1e-12)


MATRIX = normal(3, 3)
HESSIANS = [
    lambda f, x: mg.jacobian(mg.grad(f))(x),
    lambda f, x: mg.jacobian(mg.grad(f), mode="forward")(x),
    lambda f, x: mg.jacobian(mg.jacobian(f))(x),
    lambda f, x: mg.jacobian(mg.jacobian(f, mode="forward"), mode="reverse")(x),
    lambda f, x: mg.jacobian(mg.jacobian(f, mode="forward"), mode="forward")(x),
    lambda f, x: np.stack([mg.jvp(mg.grad(f), (x,), (e,))[1] for e in np.eye(x.size)]),
    lambda f, x: np.stack([mg.grad(lambda y, e=e: mg.jvp(f, (y,), (e,))[1])(x)
                           for e in np.eye(x.size)]),
    lambda f, x: np.stack([mg.grad(lambda y, e=e: np.sum(mg.grad(f)(y) * e))(x)
                           for e in np.eye(x.size)]),
    lambda f, x: np.stack([mg.jvp(lambda y, e=e: mg.jvp(f, (y,), (e,))[1], (x,), (d,))[1]
                           for e in np.eye(x.size) for d in np.eye(x.size)]).reshape(x.size,
                                                                                     x.size),
    lambda f, x: np.stack([mg.vjp(mg.grad(f), x)[1](e)[0] for e in np.eye(x.size)]),
]


@pytest.mark.parametrize("hessian", HESSIANS)
def test_hessians_by_every_road(hessian):
    x = normal(3)
    np.testing.assert_allclose(hessian(lambda x: x @ MATRIX @ x, x), MATRIX + MATRIX.T, atol=1e-12)
    p = np.exp(x) / np.sum(np.exp(x))
    np.testing.assert_allclose(hessian(lambda x: np.log(np.sum(np.exp(x))), x),
                               np.diag(p) - np.outer(p, p),
                               atol=1e-12)
    np.testing.assert_allclose(hessian(lambda x: x[0] * x[1] ** 2 + np.max(x), x),
                               [[0, 2 * x[1], 0], [2 * x[1], 2 * x[0], 0], [0, 0, 0]], atol=1e-12)


@pytest.mark.parametrize("mode", ["forward", "reverse", None])
def test_jacobians_have_the_shape_of_result_and_argument(mode):
    x, a = normal(3, 2), normal(4, 3)
    j = mg.jacobian(lambda x: a @ x, mode=mode)(x)
    np.testing.assert_allclose(j, np.einsum("ij,kl->ikjl", a, np.eye(2)))
    inner = mg.jacobian(mg.jacobian(lambda x: np.sin(a @ x), mode=mode), mode=mode)(x)
    expected = np.einsum("ik,ij,il,km,kn->ikjmln", -np.sin(a @ x), a, a, np.eye(2), np.eye(2))
    np.testing.assert_allclose(inner, expected, atol=1e-12)
    pair = mg.jacobian(lambda x, y: {"s": x * y, "t": y}, (0, 1), mode)(2.0, np.array([1.0, 5.0]))
    assert [[np.asarray(v).tolist() for v in row] for row in (pair["s"], pair["t"])] == \
        [[[1, 5], [[2, 0], [0, 2]]], [[0, 0], [[1, 0], [0, 1]]]]


# --- perturbation confusion: derivatives inside derivatives, each with its own variable
def test_derivatives_inside_derivatives_keep_their_variables_apart():
    d = mg.grad
    push = lambda f, x: mg.jvp(f, (x,), (1.0,))[1]
    assert d(lambda x: d(lambda y: x * y * y)(1.0) * x)(3.0) == 12
    assert d(lambda x: x * d(lambda y: x + y)(1.0))(1.0) == 1
    assert d(lambda x: x * d(lambda y: x * x * y)(2.0))(3.0) == 27
    assert d(lambda x: d(lambda y: d(lambda z: x * y * z * z)(x) * y)(x))(2.0) == 48
    for inner, outer in itertools.product((d, lambda f: lambda x: push(f, x), mg.jacobian),
                                          repeat=2):
        assert outer(lambda x, i=inner: x * i(lambda y: x + y)(1.0))(1.0) == 1
        assert outer(lambda x, i=inner: i(lambda y: x * y * y)(1.0) * x)(3.0) == 12
        assert outer(lambda x, i=inner: i(lambda y: i(lambda z: x * y ** 2 * z ** 3)(x)
                                          + y)(x))(1.5) == pytest.approx(4 * 6 * 1.5 ** 3)
        assert outer(lambda x, i=inner: i(np.sin)(i(np.cos)(x)))(0.3) == \
            pytest.approx(-math.sin(math.sin(0.3)) * math.cos(0.3))


def test_closures_over_tensors_are_constants_inside_and_variables_outside():
    w = mg.tensor(3.0)
    inner = mg.grad(lambda x: w * x * x)(2.0)
    assert isinstance(inner, mg.Tensor)
    assert (inner.value, mg.gradient(inner, w).value) == (12.0, 4.0)
    value, slope = mg.value_and_grad(lambda x: w ** 2 * x)(2.0)
    assert (value.value, mg.gradient(value, w).value, mg.gradient(slope, w).value) == (18.0,
                                                                                       12.0, 6.0)
    y, t = mg.jvp(lambda x: w * np.sin(x), (0.5,), (2.0,))
    assert mg.gradient(t, w).value == pytest.approx(2 * math.cos(0.5))
    assert mg.gradient(y, w).value == pytest.approx(math.sin(0.5))
    j = mg.jacobian(lambda x: w * x * x)(np.array([1.0, 2.0]))
    assert mg.gradient(np.sum(j), w).value == 6.0
    assert mg.grad(lambda v: mg.grad(lambda x: x * v * w)(1.0) * v)(2.0).value == 12.0


def test_stored_pullbacks_decide_anew_at_each_call():
    _, pullback = mg.vjp(lambda x: x ** 3, 2.0)
    assert pullback(1.0) == (12.0,)
    assert mg.grad(lambda c: pullback(c * c)[0])(3.0) == 72.0
    assert pullback(2.0) == (24.0,)

    def f(x):
        _, inner = mg.vjp(lambda y: x * y * y, 1.0)
        return inner(x)[0] + inner(1.0)[0]

    assert mg.grad(f)(3.0) == 4 * 3.0 + 2
    assert mg.jvp(f, (3.0,), (1.0,))[1] == 14.0
    assert mg.vjp(lambda x: (x, x), 1.0)[1]((1.0, 2.0)) == (3.0,)


def test_a_stored_pullback_inside_other_transforms_leaves_plain_numbers():
    _, pullback = mg.vjp(np.sin, 2.0)
    f = lambda g: pullback(g)[0] * g                        # cos(2) g^2
    cos, g = math.cos(2.0), 3.0
    results = [mg.value_and_grad(f)(g), mg.grad(mg.grad(lambda g: f(g) * g))(g), mg.hessian(f)(g),
               mg.vjp(f, g)[0], mg.vjp(f, g)[1](1.0), mg.jvp(f, (g,), (1.0,)),
               mg.jacobian(f, mode="forward")(g), mg.jacobian(f, mode="reverse")(g),
               mg.vjp(lambda h: mg.vjp(f, h)[1](1.0)[0], g)[1](2.0), mg.vmap(f)(np.array([g])),
               mg.compile(mg.grad(f))(g), mg.hvp(f, g, 1.0)]
    right = [(cos * 9, cos * 6), cos * 18, cos * 2, cos * 9, (cos * 6,), (cos * 9, cos * 6),
             cos * 6, cos * 6, (cos * 4,), [cos * 9], cos * 6, cos * 2]
    for result, expected in zip(results, right, strict=True):
        assert "tensor" not in repr(result)
        assert result == pytest.approx(expected)


def test_a_stored_pullback_keeps_the_variables_of_nested_transforms_apart():
    def slope(x):
        _, pullback = mg.vjp(lambda y: x * np.sin(y), x)    # x cos(x) g
        return mg.grad(lambda g: pullback(g)[0] * g)(3.0)

    at = math.cos(0.7) - 0.7 * math.sin(0.7)
    assert mg.grad(slope)(0.7) == pytest.approx(6 * at)
    assert mg.jvp(slope, (0.7,), (1.0,))[1] == pytest.approx(6 * at)
    assert type(mg.grad(slope)(0.7)) is float
    y, tangent = mg.jvp(lambda x: (x * 2.0, 1.0), (1.0,), (mg.tensor(3.0),))
    assert (y, tangent[0].value, tangent[1]) == ((2.0, 1.0), 6.0, 0.0)


def test_what_a_pullback_takes_and_gives_is_the_callers_own():
    given = np.array([4.0, 5.0])                            # an array without a base
    _, pullback = mg.vjp(lambda x: x + 1.0, np.ones(2))
    (back,) = pullback(given)
    assert back.tolist() == [4.0, 5.0]
    assert not np.shares_memory(back, given)
    _, pullback = mg.vjp(lambda x, y: (x + 1.0, y), np.ones(2), 2.0)
    kept = []
    mg.grad(lambda g: kept.append(pullback((given, g))) or g)(1.0)
    assert not np.shares_memory(kept[0][0], given)
    large = np.full(100_000, 3.0)                           # more than is copied as a constant
    _, pullback = mg.vjp(lambda x: np.sum(x ** 2), large)
    large[:] = 7.0
    assert (pullback(1.0)[0] == 6.0).all()


def test_a_root_found_by_iteration_is_differentiated_twice():
    """Implicit differentiation, with a pullback of a pullback: x = cos(a x)."""
    def root(a):
        x = 0.7
        for _ in range(200):
            x = math.cos(a * x)
        return x

    def slope(a, x):
        _, by_x = mg.vjp(lambda x: np.cos(a * x), x)
        _, by_a = mg.vjp(lambda a: np.cos(a * x), a)
        return mg.vjp(lambda g: g - by_x(g)[0], 1.0)[1](1.0)[0], by_a(1.0)[0]

    left, right = slope(1.1, root(1.1))
    assert right / left == pytest.approx((root(1.1 + 1e-6) - root(1.1 - 1e-6)) / 2e-6, rel=1e-6)
