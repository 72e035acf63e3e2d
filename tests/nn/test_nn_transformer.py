"""The layers of a transformer: what each computes, refuses and saves, in a graph, compiled and at
given values."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import IndexRefusal, InputError, OptionError, ShapeError

X = normal(2, 5, 6)                     # samples, positions, features


def built(make):
    """A layer in a graph of its own."""
    with mg.Graph():
        return make()


def block(n=6, heads=2, causal=True):
    return nn.Sequential(
        nn.Residual(nn.LayerNorm(n), nn.Attention(n, heads, causal, seed=1)),
        nn.Residual(nn.LayerNorm(n), nn.Dense(n, 8, seed=7), nn.gelu, nn.Dense(8, n, seed=8)))


# --- gelu
@pytest.mark.parametrize("approximate", [False, True])
def test_gelu_is_x_times_the_normal_distribution(approximate):
    from scipy.stats import norm

    x = np.linspace(-5.0, 5.0, 201)
    gap = np.abs(nn.gelu(x, approximate) - x * norm.cdf(x)).max()
    assert (2e-4 < gap < 5e-4) if approximate else gap < 1e-15
    mg.check_gradients(lambda x: nn.gelu(x, approximate), x[::20], order=2)


def test_gelu_keeps_float32():
    x = X.astype(np.float32)
    for approximate in (False, True):
        assert nn.gelu(x, approximate).dtype == np.float32
        assert mg.grad(lambda x, a=approximate: np.sum(nn.gelu(x, a)))(x).dtype == np.float32


# --- attention
def test_attention_is_a_mean_of_values_weighted_by_softmax():
    q, k, v = normal(3, 4), normal(5, 4), normal(5, 2)
    weights = np.exp(q @ k.T / 2.0)
    weights /= weights.sum(1, keepdims=True)
    np.testing.assert_allclose(nn.attention_weights(q, k), weights, rtol=1e-13)
    np.testing.assert_allclose(nn.attention(q, k, v), weights @ v, rtol=1e-13)
    mg.check_gradients(nn.attention, q, k, v, order=2)


def test_a_masked_key_gets_no_weight_and_no_gradient():
    q, k, v = normal(4, 3), normal(4, 3), normal(4, 3)
    mask = nn.causal_mask(4)
    weights = nn.attention_weights(q, k, mask)
    assert (weights[~mask] == 0.0).all()
    assert (weights[mask] > 0.0).all()
    first = lambda k, v: np.sum(nn.attention(q, k, v, mask)[1])
    for slope in mg.grad(first, (0, 1))(k, v):
        assert (slope[2:] == 0.0).all()
        assert (slope[:2] != 0.0).any()


@pytest.mark.parametrize("way", ["array", "node", "compiled"])
def test_a_query_without_a_key_is_nan_and_spoils_no_gradient(way):
    q, k, v = normal(3, 4, 5), normal(3, 4, 5), normal(3, 4, 2)
    mask = np.broadcast_to(nn.causal_mask(4), (3, 4, 4)).copy()
    mask[1] = False       # a sequence that is padding alone
    mask[2, 3] = False    # and one query
    seeing = mask.any(-1)

    def loss(q, k, v, mask):
        found = nn.attention(q, k, v, mask)
        return np.sum(np.where(np.any(mask, axis=-1, keepdims=True), found, 0.0) ** 2)

    def by_itself(q, k, v):
        """The same sum without the queries that see nothing."""
        return (np.sum(nn.attention(q[0], k[0], v[0], mask[0]) ** 2)
                + np.sum(nn.attention(q[2, :3], k[2], v[2], mask[2, :3]) ** 2))

    f = mg.value_and_grad(loss, (0, 1, 2))
    if way == "array":
        value, slopes = f(q, k, v, mask)
        found, weights = nn.attention(q, k, v, mask), nn.attention_weights(q, k, mask)
        for y in (found, weights):
            np.testing.assert_array_equal(np.isnan(y).all(-1), ~seeing)
            np.testing.assert_array_equal(np.isnan(y).any(-1), ~seeing)
        assert nn.attention(q, k, v.astype(np.float32), mask).dtype == float
        assert nn.attention(*(a.astype(np.float32) for a in (q, k, v)), mask).dtype == np.float32
    elif way == "compiled":
        value, slopes = mg.compile(f)(q, k, v, mask)
    else:
        with mg.Graph() as graph:
            nodes = [mg.placeholder(a.shape, a.dtype) for a in (q, k, v, mask)]
            y = loss(*nodes)
            value, *slopes = graph.run([y, *mg.gradient(y, nodes[:3])],
                                       dict(zip(nodes, (q, k, v, mask), strict=True)))
    expected, wanted = mg.value_and_grad(by_itself, (0, 1, 2))(q, k, v)
    np.testing.assert_allclose(value, expected, rtol=1e-13)
    for slope, want in zip(slopes, wanted, strict=True):
        np.testing.assert_allclose(slope, want, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(("mask", "seen"), [(np.bool_(True), True), (np.zeros(4, bool), False),
                                            (np.array([[True], [False], [True]]), None)])
def test_masks_that_broadcast(mask, seen):
    q, k, v = normal(3, 5), normal(4, 5), normal(4, 2)
    found = nn.attention(q, k, v, mask)
    want = np.where(mask if seen is None else np.bool_(seen), nn.attention(q, k, v), np.nan)
    np.testing.assert_allclose(found, want, rtol=1e-13)


def test_large_scores_do_not_overflow():
    q = np.array([[1e4, 0.0]])
    k = np.array([[1.0, 0.0], [0.0, 1.0]])
    np.testing.assert_array_equal(nn.attention_weights(q, k), [[1.0, 0.0]])
    assert np.isfinite(mg.grad(lambda k: np.sum(nn.attention(q, k, k)))(k)).all()


def test_causal_attention_sees_no_later_position():
    layer = built(lambda: nn.Attention(6, 3, causal=True, seed=2))
    at = layer.at(layer.values())
    later = X.copy()
    later[:, 3:] += normal(2, 2, 6)
    np.testing.assert_array_equal(at(X)[:, :3], at(later)[:, :3])
    assert np.abs(at(X)[:, 3:] - at(later)[:, 3:]).min() > 1e-6
    free = built(lambda: nn.Attention(6, 3, seed=2)).at(layer.values())
    assert np.abs(free(X)[:, :3] - free(later)[:, :3]).max() > 1e-3


def test_attention_without_positions_in_x_does_not_know_their_order():
    layer = built(lambda: nn.Attention(6, 2, seed=3))
    at, order = layer.at(layer.values()), [3, 1, 4, 0, 2]
    np.testing.assert_allclose(at(X[:, order]), at(X)[:, order], rtol=1e-12)


def test_heads_with_a_softmax_of_their_own():
    layer = built(lambda: nn.Attention(6, 2, bias=False, seed=4))
    p = layer.values()
    q, k, v = (X @ p[f"{name}/w"] for name in ("query", "key", "value"))
    heads = [nn.attention(q[..., part], k[..., part], v[..., part])
             for part in (slice(0, 3), slice(3, 6))]
    np.testing.assert_allclose(layer.at(p)(X), np.concatenate(heads, -1) @ p["out/w"], rtol=1e-12)
    assert set(p) == {"query/w", "key/w", "value/w", "out/w"}


# --- layer norm, embedding, residual
def test_layer_norm_normalises_each_position():
    layer = built(lambda: nn.LayerNorm(6, epsilon=0.0))
    y = layer.at(layer.values())(3.0 * X + 2.0)
    np.testing.assert_allclose(y.mean(-1), 0.0, atol=1e-14)
    np.testing.assert_allclose(y.var(-1), 1.0, rtol=1e-13)
    p = {"scale": normal(6), "offset": normal(6)}
    np.testing.assert_allclose(layer.at(p)(X), nn.norm.normalize(X, -1, 0.0, **p), rtol=1e-14)
    assert built(lambda: nn.LayerNorm(6, scale=False, center=False)).values() == {}


def test_the_gradient_of_an_embedding_adds_up_by_row():
    layer = built(lambda: nn.Embedding(4, 3, seed=5))
    p, x, g = layer.values(), np.array([[0, 2, 2], [3, 2, 0]]), normal(2, 3, 3)
    np.testing.assert_array_equal(layer.at(p)(x), p["table"][x])
    slope = mg.grad(lambda p: np.sum(g * layer.at(p)(x)))(p)["table"]
    np.testing.assert_allclose(slope, [g[x == k].sum(0) for k in range(4)], rtol=1e-14)
    assert (slope[1] == 0.0).all()


def test_residual_adds_its_input():
    layer = built(lambda: nn.Residual(nn.Dense(6, 6, seed=6), np.tanh))
    p = layer.values()
    np.testing.assert_array_equal(layer.at(p)(X), X + np.tanh(X @ p["0/w"] + p["0/b"]))
    zero = {path: np.zeros_like(v) for path, v in p.items()}
    np.testing.assert_array_equal(mg.jacobian(layer.at(zero))(X[0, :1])[0, :, 0],
                                  np.eye(6))


# --- all together
def test_a_block_is_the_same_in_a_graph_compiled_and_at_values(tmp_path):
    with mg.Graph() as graph:
        net = block()
        x = mg.placeholder((None, 5, 6))
        y = net(x)
    expected = net.at(net.values())(X)
    np.testing.assert_allclose(graph.run(y, {x: X}), expected, rtol=1e-13)
    f = mg.compile(lambda p, x: net.at(p)(x))
    np.testing.assert_allclose(f(net.values(), X), expected, rtol=1e-12)
    nn.save(net, tmp_path / "block.npz")
    other = built(block)
    other.load({path: 0.0 * v for path, v in other.values().items()})
    nn.load(other, tmp_path / "block.npz")
    np.testing.assert_array_equal(other.at(other.values())(X), expected)
    assert {"0/1/query/w", "0/0/scale", "1/3/b"} <= set(net.values())


def test_gradients_of_a_block():
    net = built(lambda: block(n=4))
    p = net.values()
    mg.check_gradients(lambda x, w: net.at({**p, "0/1/key/w": w})(x), X[:1, :3, :4],
                       p["0/1/key/w"], order=2)


def test_a_float32_block_stays_float32_in_both_passes():
    net = built(block)
    p = {path: v.astype(np.float32) for path, v in net.values().items()}
    loss = lambda p, x: np.mean(np.square(net.at(p)(x)))
    f = mg.compile(mg.value_and_grad(loss))
    value, slopes = f(p, X.astype(np.float32))
    assert value.dtype == np.float32
    assert {v.dtype for v in slopes.values()} == {np.dtype("f")}
    # what is printed without a dtype is float64
    assert "# [" not in f.source


# --- refusals
@pytest.mark.parametrize(("make", "error", "words"), [
    (lambda: nn.Attention(6, 4), OptionError, "4 heads of 6 features"),
    (lambda: nn.Attention(6, 2.5), InputError, "heads"),
    (lambda: nn.Embedding(0, 3), OptionError, "symbols"),
    (lambda: nn.LayerNorm(6, epsilon=-1.0), OptionError, "epsilon"),
    (lambda: nn.LayerNorm("6"), InputError, "LayerNorm n"),
    (lambda: nn.Embedding(4, 3)(X), InputError, "whole numbers"),
    (lambda: nn.Embedding(4, 3)(np.array([1, 4])), IndexRefusal, "symbol of Embedding is 4"),
    (lambda: nn.Attention(4, 2)(X), ShapeError, "positions of 4 features"),
    (lambda: nn.Attention(6, 2, causal=True)(mg.placeholder((2, None, 6))), ShapeError,
     "unknown number of positions"),
    (lambda: nn.LayerNorm(4)(X), ShapeError, "4 features"),
    (lambda: nn.Residual(nn.Dense(6, 5))(X), ShapeError, "keep the shape"),
    (lambda: nn.attention(X, X[..., :4], X), ShapeError, "same length"),
    (lambda: nn.attention(X, X, X[:, :4]), ShapeError, "one value"),
    (lambda: nn.attention(X, X, X, np.tri(5)), InputError, "bools"),
])
def test_refusals(make, error, words):
    with mg.Graph(), pytest.raises(error, match=words):
        make()
