"""vmap: a function written for one member, run on a whole batch at once, equals a loop; alone,
nested, inside and outside of every derivative."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, ShapeError

W, X, T = normal(3, 4), normal(5, 4), normal(5)


def loss(w, x, t):
    return (np.sum(np.tanh(w @ x)) - t) ** 2


def stacked(f, *batches):
    """What vmap means."""
    return np.stack([f(*members) for members in zip(*batches, strict=True)])


FUNCTIONS = [
    lambda x: np.sum(x * x), lambda x: x[::-1], lambda x: W @ x, lambda x: x @ W.T,
    lambda x: np.outer(x, x), lambda x: np.where(x > 0, x, -x), lambda x: np.cumsum(x) / np.sum(x),
    np.sort, lambda x: 3.0, lambda x: np.stack([x, 2.0 * x])[:, 1:],
    lambda x: np.max(x) - np.mean(x), lambda x: x.reshape(2, 2) @ x[:2],
    lambda x: np.linalg.solve(np.outer(x, x) + np.eye(4), x),
    lambda x: np.concatenate([x, np.ones(2)]), lambda x: np.einsum("i,j,j->i", x, x, W[0]), np.var,
    np.linalg.norm, lambda x: x > 0,
]


@pytest.mark.parametrize("f", FUNCTIONS)
@pytest.mark.parametrize("size", [1, 2, 4, 5])
def test_a_batch_is_a_loop(f, size):
    batch = normal(size, 4)
    out = mg.vmap(f)(batch)
    assert type(out) is np.ndarray
    assert out.flags.owndata
    np.testing.assert_allclose(out, stacked(f, batch), rtol=1e-12)


@pytest.mark.parametrize("f", FUNCTIONS[:-1])
def test_a_derivative_of_a_batch_is_a_batch_of_derivatives(f):
    total = lambda x: np.sum(np.multiply(f(x), 1.0) ** 2)
    each = stacked(mg.grad(total), X)
    np.testing.assert_allclose(mg.grad(lambda x: np.sum(mg.vmap(total)(x)))(X), each,
                               rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(mg.vmap(mg.grad(total))(X), each, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(mg.vmap(lambda x: mg.jvp(total, (x,), (x,))[1])(X),
                               np.sum(each * X, axis=1),
                               rtol=1e-9, atol=1e-12)
    mg.check_gradients(mg.vmap(total), X)


def test_per_example_gradients():
    found = mg.vmap(mg.grad(loss), in_axes=(None, 0, 0))(W, X, T)
    np.testing.assert_allclose(found, np.stack([mg.grad(loss)(W, x, t)
                                                for x, t in zip(X, T, strict=True)]), rtol=1e-12)
    mean = mg.grad(lambda w: np.mean(mg.vmap(loss, in_axes=(None, 0, 0))(w, X, T)))(W)
    np.testing.assert_allclose(found.mean(axis=0), mean, rtol=1e-12)


def test_jacobian_and_hessian_inside_and_outside():
    f = lambda x: np.tanh(W @ x)
    np.testing.assert_allclose(mg.vmap(mg.jacobian(f))(X), stacked(mg.jacobian(f), X))
    whole = mg.jacobian(mg.vmap(f))(X)
    np.testing.assert_allclose(np.einsum("biBj,bB->bij", whole, np.eye(5)),
                               stacked(mg.jacobian(f), X))
    g = lambda x: np.sum(f(x) ** 2)
    np.testing.assert_allclose(mg.vmap(mg.hessian(g))(X), stacked(mg.hessian(g), X), rtol=1e-12)
    np.testing.assert_allclose(mg.vmap(lambda x, v: mg.hvp(g, x, v))(X, X),
                               stacked(lambda x: mg.hvp(g, x, x), X))


def test_axes_of_arguments_and_results():
    f = lambda a, b: {"sum": a + b, "both": (np.sum(a), b)}
    a, b = normal(4, 5), normal(5, 4)
    out = mg.vmap(f, in_axes=(1, 0))(a, b)
    np.testing.assert_array_equal(out["sum"], a.T + b)
    np.testing.assert_array_equal(out["both"][1], b)
    np.testing.assert_array_equal(mg.vmap(np.sin, in_axes=-1, out_axes=-1)(a), np.sin(a))
    np.testing.assert_array_equal(mg.vmap(lambda x: x, out_axes=1)(normal(2, 3, 4)),
                                  np.moveaxis(normal(2, 3, 4), 0, 1))
    nested = mg.vmap(lambda p, x: p["w"] * x + p["b"], in_axes=({"w": 0, "b": None}, 0))
    np.testing.assert_array_equal(nested({"w": T, "b": 2.0}, T), T * T + 2.0)


def test_axes_may_be_counted_from_the_end():
    a = normal(2, 3, 4, 5)
    f = lambda x: np.sum(x, 0) * 2.0
    for axis in range(-4, 4):
        for out in range(-3, 3):
            right = np.stack([f(row) for row in np.moveaxis(a, axis, 0)])
            np.testing.assert_array_equal(mg.vmap(f, (axis,), out)(a), np.moveaxis(right, 0, out))


def test_nested_batches():
    table = mg.vmap(mg.vmap(lambda a, b: a * b + a, in_axes=(None, 0)), in_axes=(0, None))
    np.testing.assert_array_equal(table(T, X[0]), np.outer(T, X[0]) + T[:, None])
    twice = mg.vmap(mg.vmap(mg.grad(lambda a, b: np.sin(a * b)), in_axes=(None, 0)),
                    in_axes=(0, None))
    np.testing.assert_allclose(twice(T, X[0]), np.cos(np.outer(T, X[0])) * X[0])
    mg.check_gradients(table, T, X[0])


def test_a_member_closes_over_the_outer_batch_and_over_tensors():
    scale = mg.tensor(2.0)
    inner = lambda x: np.sum(mg.vmap(lambda e: e * np.sum(x) * scale)(x))
    out = mg.vmap(inner)(X)
    np.testing.assert_allclose(out.value, 2.0 * X.sum(axis=1) ** 2)
    np.testing.assert_allclose(mg.gradient(np.sum(out), scale).value, np.sum(X.sum(axis=1) ** 2))


def test_numbers_of_members_can_be_data_and_float32_stays():
    out = mg.vmap(lambda x: x * 2.0)(np.ones((3, 2), np.float32))
    assert out.dtype == np.float32
    assert mg.vmap(np.sum)(np.zeros((0, 3))).shape == (0,)
    assert mg.vmap(lambda k: k * 0.5)(np.arange(3)).tolist() == [0.0, 0.5, 1.0]


def test_a_choice_that_one_branch_cannot_make_is_refused_at_its_line():
    with pytest.raises(InputError, match=r"every member of a batch.*np\.where.*see line \d+"):
        mg.vmap(lambda x: x if x > 0 else -10.0 * x)(T)


@pytest.mark.parametrize(("axes", "args", "words"), [
    ((0, 0), (X, T[:3]), "3 members"), (2, (X,), "no axis 2"), ((0,), (X, T), "each needs its own"),
    (None, (X,), "no argument with members"), (({"w": 0},), ((X, T),), "do not fit"),
    (0, (1.0,), "no axis 0"),
    ("0", (X,), "do not fit")])
def test_axes_that_do_not_fit(axes, args, words):
    with pytest.raises((ShapeError, InputError), match=words):
        mg.vmap(lambda *xs: np.sum(xs[0][0] if isinstance(xs[0], tuple) else xs[0]),
                in_axes=axes)(*args)


def test_results_that_cannot_be_stacked():
    with pytest.raises(InputError, match="return missing"):
        mg.vmap(lambda x: None)(X)
    with pytest.raises(ShapeError, match="out_axes=3"):
        mg.vmap(lambda x: x, out_axes=3)(X)
    with pytest.raises(InputError, match="dtype <U1"):
        mg.vmap(lambda x: x)(np.array(["a", "b"]))


def test_shapes_are_told_of_one_member():
    with pytest.raises(ShapeError, match=r"shapes \(3, 4\) and \(5,\)"):
        mg.vmap(lambda x: W @ x)(normal(2, 5))
