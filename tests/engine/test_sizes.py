"""Unknown sizes: arithmetic against Python's, shape rules and gradients under an unknown batch
against NumPy's."""
import operator
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, Refusal, ShapeError
from minigrad.sizes import Size, broadcast, cut, names, resolve, unknown

B, T = Size("batch"), Size("t")
ENV = {"batch": 7, "t": 3}
ARITHMETIC = [operator.add, operator.sub, operator.mul, operator.floordiv]
expressions = st.recursive(
    st.sampled_from([B, T]) | st.integers(-3, 6),
    lambda inner: st.tuples(st.sampled_from(ARITHMETIC), inner, inner), max_leaves=8)


def evaluate(tree, letters):
    if type(tree) is not tuple:
        return resolve(tree, letters) if letters and type(tree) is Size else tree
    f, a, b = tree
    return f(evaluate(a, letters), evaluate(b, letters))


# --- the expressions
@given(expressions)
def test_arithmetic_is_pythons(tree):
    try:
        expected = evaluate(tree, ENV)
        size = evaluate(tree, None)
    except ZeroDivisionError:
        return
    assert resolve(size, ENV) == expected
    assert type(size) in (int, Size)


@given(st.integers(0, 9), *[st.none() | st.integers(-9, 9)] * 2,
       st.sampled_from([None, 1, -1, 2, -3]))
def test_lengths_of_slices_are_pythons(n, start, stop, step):
    assert resolve(cut(B, slice(start, stop, step)), {"batch": n}) == len(range(n)[start:stop:step])


@pytest.mark.parametrize(("a", "b"), [
    (B * 6 // 2, B + B * 2), (B * T * 2 // B, T * 2), (B - B, 0), ((B + T) * 2 // 2, T + B),
    (12 * B // (4 * B), 3), (cut(B + T, slice(B, B + T)), T), (cut(B + 2, slice(2, None)), B),
    (cut(B, slice(None, None, -1)), B), (cut(B, slice(0, B)), B), ((B // 2) // (B // 2), 1)])
def test_sizes_that_are_always_equal_are_equal(a, b):
    assert a == b
    assert hash(a) == hash(b)
    assert repr(a) == repr(b)


@pytest.mark.parametrize(("a", "b"), [(B, T), (B, 7), (B, 1), (B + 1, B), (B // 2 * 2, B),
                                      (cut(B, slice(3)), 3)])
def test_sizes_that_may_differ_are_not_equal(a, b):
    assert a != b


@pytest.mark.parametrize(("size", "words"), [
    (B, "batch"), (B * 3, "batch*3"), (B + 1, "batch + 1"), (2 - B, "-batch + 2"),
    (B * T - 4, "batch*t - 4"), ((B + 1) // 2, "(batch + 1)//2"),
    (cut(B, slice(1, None)), "batch[1:]"), (cut(B - 1, slice(None, None, 2)), "(batch - 1)[::2]")])
def test_sizes_say_what_they_are(size, words):
    assert repr(size) == words


@pytest.mark.parametrize("use", [
    range, float, int, bool, lambda b: b > 1, lambda b: [0] * b, lambda b: np.ones((b, 2)),
    lambda b: 1.5 * b, lambda b: b / 2, lambda b: np.ones(3) * b, lambda b: np.float64(2) / b,
    lambda b: np.broadcast_to(1.0, (b, 3)),
    lambda b: np.maximum(b, 1)])
def test_a_size_is_no_number(use):
    with pytest.raises(InputError, match=r"unknown size batch as a number.*mg\.size\(x, axis\)"):
        use(B)


def test_nests_are_resolved():
    nest = {"shape": (B, 3), "index": (slice(B, None), None, np.arange(2)),
            "more": [B // 2, "text"]}
    assert unknown(nest)
    assert names(nest) == {"batch"}
    real = resolve(nest, ENV)
    assert (real["shape"], real["index"][0], real["more"]) == ((7, 3), slice(7, None), [3, "text"])
    assert not unknown(real)
    assert pickle.loads(pickle.dumps(B * 2 + 1)) == B * 2 + 1


def test_shapes_meet():
    assert broadcast((B, 3), (3,), (1, 1)) == (B, 3)
    assert broadcast((B, 1), (T,)) == (B, T)
    assert broadcast((2, 1), (3,)) == (2, 3)
    for shapes in [((B, 3), (T, 3)), ((B,), (5,))]:
        with pytest.raises(ShapeError, match=r"may differ when the graph runs.*one name"):
            broadcast(*shapes)


# --- nodes of unknown sizes: what NumPy gives, for several sizes, B = 1 and B = the other axes'
# lengths among them
W = normal(3, 4)
CALLS = {
    "elementwise": lambda x: np.tanh(x) * x + 1.0,
    "a row": lambda x: x + np.arange(3.0),
    "matmul": lambda x: x @ W,
    "gram": lambda x: x.T @ x,
    "outer products": lambda x: x @ x.T,
    "sum": np.sum,
    "sum over the batch": lambda x: np.sum(x, axis=0),
    "sum over the others": lambda x: np.sum(x, 1, keepdims=True) * x,
    "mean": np.mean,
    "mean over the batch": lambda x: x - np.mean(x, axis=0),
    "var over the batch": lambda x: np.var(x, axis=0, ddof=0.5),
    "batch norm": lambda x: (x - np.mean(x, 0)) / np.sqrt(np.var(x, 0) + 1e-3),
    "max": lambda x: np.max(x, axis=0),
    "softmax": lambda x:
    (e := np.exp(x - np.max(x, axis=1, keepdims=True))) / np.sum(e, axis=1, keepdims=True),
    "reshape": lambda x: np.reshape(x, (-1,)),
    "reshape and back": lambda x: np.reshape(np.reshape(x, (-1,)) * 2.0, (-1, 3)),
    "reshape with a size": lambda x: np.reshape(x, (3, x.shape[0])),
    "transpose": lambda x: np.transpose(x) * 2.0,
    "concatenate": lambda x: np.concatenate([x, np.ones((2, 3)), x * x]),
    "stack": lambda x: np.stack([x, x * 2.0], 1),
    "broadcast_to": lambda x: np.broadcast_to(x, (2, *x.shape)),
    "expand and squeeze": lambda x: np.squeeze(np.expand_dims(x, 0) * 2.0, 0),
    "one row": lambda x: x[0] * x[-1],
    "a column": lambda x: x[:, 1],
    "a slice": lambda x: x[:, 1:] * x[:, :-1],
    "a slice of the batch": lambda x: x[1:] * 2.0,
    "every second": lambda x: x[::2],
    "reversed": lambda x: x[::-1] * x,
    "columns by number": lambda x: x[:, [0, 2, 2]],
    "rows by number": lambda x: x[np.array([0, -1])],
    "a new axis": lambda x: x[:, None] - x[None],
    "where": lambda x: np.where(x > 0.0, x, -3.0 * x),
    "clip": lambda x: np.clip(x, -0.5, 0.5),
    "zeros_like": lambda x: x * np.ones_like(x) + np.zeros_like(x) + np.full_like(x, 2.0),
    "norm": lambda x: np.linalg.norm(x, axis=1),
    "einsum": lambda x: np.einsum("bi,ij->bj", x, W),
    "repeat": lambda x: np.repeat(x, 2, axis=0),
    "tile": lambda x: np.tile(x, (1, 2)),
    "divided by a size": lambda x: np.sum(x, 0) / x.shape[0],
    "cumsum": lambda x: np.cumsum(x, 0),
    "roll": lambda x: np.roll(x, 1, axis=1),
    "outer": lambda x: np.outer(x, np.arange(2.0)),
    "take": lambda x: np.take(x, np.array([2, 0]), axis=1),
    "std": lambda x: np.std(x, axis=1),
    "dot": lambda x: np.dot(x, W[:, 0]),
    "tensordot": lambda x: np.tensordot(x, W, 1),
    "average": lambda x: np.average(x, axis=0),
}


@pytest.mark.parametrize("name", CALLS)
def test_values_and_gradients_are_those_of_known_sizes(name):
    f = CALLS[name]
    with mg.Graph():
        x = mg.placeholder(("batch", 3), name="x")
        y = f(x)
        seed = mg.placeholder(y.shape, name="seed")
        g = mg.gradient(y, x, cotangent=seed)
    assert g.shape == x.shape
    for n in (5, 1, 3, 4):
        value = normal(n, 3)
        expected, pullback = mg.vjp(f, value)
        np.testing.assert_allclose(mg.run(y, {x: value}), expected, rtol=1e-12, atol=1e-12)
        weights = normal(*np.shape(expected))
        got = mg.run(g, {x: value, seed: weights})
        np.testing.assert_allclose(got, pullback(weights)[0], rtol=1e-12, atol=1e-12)
        assert got.dtype == float


def test_float32_stays_float32():
    with mg.Graph():
        x = mg.placeholder(("batch", 3), np.float32)
        w = mg.Variable(np.ones(3, np.float32))
        y = np.mean(np.square(x @ w)) + np.var(x) + np.sum(x * 0.0) / x.shape[0]
        g = mg.gradient(y, w)
    assert (y.dtype, g.dtype) == (np.float32, np.float32)
    value, slope = mg.run([y, g], {x: np.ones((4, 3))})
    assert (value.dtype, slope.dtype) == (np.float32, np.float32)
    np.testing.assert_array_equal(slope, np.full(3, 6.0))


def mlp(x, t, w, b, v):
    return np.mean((np.tanh(x @ w + b) @ v - t) ** 2)


def test_gradient_of_a_small_network_under_an_unknown_batch():
    parameters = [normal(3, 5), normal(5), normal(5)]
    with mg.Graph() as graph:
        x = mg.placeholder((None, 3), name="x")
        t = mg.placeholder((x.shape[0],), name="t")
        variables = [mg.Variable(p) for p in parameters]
        loss = mlp(x, t, *variables)
        both = [loss, mg.gradient(loss, variables)]
    graph.freeze()
    for n in (4, 1, 5, 64):
        data = normal(n, 3), normal(n)
        value, slopes = mg.run(both, {x: data[0], t: data[1]})
        expected = mg.value_and_grad(mlp, (2, 3, 4))(*data, *parameters)
        np.testing.assert_allclose(value, expected[0], rtol=1e-12)
        for mine, other in zip(slopes, expected[1], strict=True):
            np.testing.assert_allclose(mine, other, rtol=1e-11, atol=1e-13)
    assert graph.plans_built == 1


def test_second_derivatives_and_forward_mode_under_an_unknown_batch():
    value, direction = normal(4, 3), normal(4, 3)
    f = lambda x: np.mean(np.exp(x) * x) + np.sum(np.mean(x * x, 0) ** 2)
    with mg.Graph():
        x, v = mg.placeholder(("batch", 3)), mg.placeholder(("batch", 3))
        hvp = mg.gradient(np.sum(mg.gradient(f(x), x) * v), x)
        other = mg.hvp(f, x, v)
        slope = mg.jvp(f, (x,), (v,))[1]
    expected = mg.hvp(f, value, direction)
    got = mg.run([hvp, other, slope], {x: value, v: direction})
    np.testing.assert_allclose(got[0], expected, rtol=1e-11)
    np.testing.assert_allclose(got[1], expected, rtol=1e-11)
    np.testing.assert_allclose(got[2], mg.jvp(f, (value,), (direction,))[1], rtol=1e-11)


def test_what_does_not_depend_on_x_has_a_zero_of_its_shape():
    with mg.Graph():
        x, c = mg.placeholder(("batch", 2)), mg.placeholder(())
        g = mg.gradient(np.sum(c * 2.0), x, unconnected="zero")
        flat = mg.gradient(np.sum(x), x)
    np.testing.assert_array_equal(mg.run(g, {x: normal(3, 2), c: 1.0}), np.zeros((3, 2)))
    np.testing.assert_array_equal(mg.run(flat, {x: normal(3, 2)}), np.ones((3, 2)))


def test_a_size_is_a_node_without_a_parent():
    with mg.Graph() as graph:
        x = mg.placeholder(("batch", 3))
        y = np.exp(x)
        n = mg.size(y, 0)
        total = np.sum(x) / n
    assert mg.size(y, 1) == 3
    assert mg.size(np.ones((2, 5)), -1) == 5
    assert n.args == (Size("batch"),)
    assert mg.run([n, total], {x: np.ones((4, 3))}) == [4, 3.0]
    assert "exp" not in {ran.node.op.name for ran in graph.last_run}


def test_rows_are_looked_up_by_an_unknown_number_of_labels():
    with mg.Graph():
        table = mg.Variable(normal(6, 4))
        pairs = mg.placeholder((None, 2), int)
        chosen = table[pairs]
        loss = np.sum(chosen[:, 0] * chosen[:, 1])
        g = mg.gradient(loss, table)
    for index in ([[0, 5], [5, 5], [-1, 2]], [[1, 2]]):
        index = np.array(index)
        f = lambda t, index=index: np.sum(t[index[:, 0]] * t[index[:, 1]])
        np.testing.assert_allclose(mg.run(g, {pairs: index}), mg.grad(f)(table.value), rtol=1e-12)


@pytest.mark.parametrize(("name", "make", "words"), [
    ("two unknown", lambda x: x + mg.placeholder((None, 3)), "may differ"),
    ("a known one", lambda x: x + np.ones((5, 3)), "may differ"),
    ("inner", lambda x: x @ np.ones((5, 2)), r"\(batch, 3\) and \(5, 2\)"),
    ("a branch", lambda x: 1 if x.shape[0] > 3 else 2, "as a number"),
    ("a loop", lambda x: [row for row in x], "as a number"),  # noqa: C416 - it is the mistake
    ("triangle", lambda x: np.tril(x @ x.T), "as a number"),
    ("inverse", lambda x: mg.gradient(np.sum(np.prod(x, 0)), x), "as a number"),
    ("squeeze", lambda x: np.squeeze(x, 0), "not known yet, cannot be left out"),
    ("squeeze of all", lambda x: np.squeeze(x[:, :1]),
     r"shape \[batch, 1\].*may be 1.*name the axes"),
    ("concatenate", lambda x: np.concatenate([x, np.ones((2, 3))], 1), "must agree"),
    ("reshape", lambda x: np.reshape(x[0], (2, 2)), "do not fill"),
    ("broadcast", lambda x: np.broadcast_to(x, (4, 3)), "may differ")])
def test_what_needs_the_number_is_refused(name, make, words):
    with mg.Graph():
        x = mg.placeholder(("batch", 3), name="x")
        with pytest.raises(Refusal, match=words) as caught:
            make(x)
    assert "test_sizes.py" in str(caught.value)


def test_a_wrong_guess_about_a_size_is_noticed_when_it_runs():
    with mg.Graph():
        x = mg.placeholder(("batch",), name="x")
        y = np.reshape(x, (-1, 2))
        cut_off = x[:3] * 1.0
    assert mg.run(y, {x: np.arange(4.0)}).shape == (2, 2)
    with pytest.raises(ShapeError, match=r"np\.reshape.*line"):
        mg.run(y, {x: np.arange(5.0)})
    for n in (2, 3, 9):
        assert mg.run(cut_off, {x: np.zeros(n)}).shape == (min(n, 3),)
