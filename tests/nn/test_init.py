"""Initialisers: their variances by formula and by sample, their limits, and what lsuv does to a
net, layer by layer."""
import math

import numpy as np
import pytest

import minigrad as mg
from minigrad import nn
from minigrad.errors import GraphError, InputError, OptionError

SHAPE = 300, 200
VARIANCES = {
    "constant": (nn.init.constant(0.7), 0.0),
    "uniform": (nn.init.uniform(-0.5, 1.0), 1.5**2 / 12.0), "normal": (nn.init.normal(0.3), 0.09),
    "truncated": (nn.init.truncated_normal(0.3), 0.09 * nn.init.TRUNCATED),
    "glorot_uniform": (nn.init.glorot_uniform, 2.0 / 500.0),
    "glorot_normal": (nn.init.glorot_normal, 2.0 / 500.0),
    "he_normal": (nn.init.he_normal, 2.0 / 300.0),
    "lecun_normal": (nn.init.lecun_normal, 1.0 / 300.0),
    "orthogonal": (nn.init.orthogonal(2.0), 4.0 / 300.0),
}


@pytest.mark.parametrize("name", VARIANCES)
def test_the_variance_of_an_initialiser(name):
    init, variance = VARIANCES[name]
    w = init(SHAPE, np.random.default_rng(0))
    assert w.shape == SHAPE
    assert w.dtype == float
    # 60,000 numbers: 5 standard errors and more
    assert abs(w.var() - variance) <= 0.02 * variance + 1e-30
    expected = 0.7 if name == "constant" else 0.25 if name == "uniform" else 0.0
    assert abs(w.mean() - expected) <= 5.0 * math.sqrt(variance / w.size) + 1e-12
    np.testing.assert_array_equal(init(SHAPE, np.random.default_rng(0)), w)
    assert not np.array_equal(init(SHAPE, np.random.default_rng(1)), w) or name == "constant"


def test_fans_count_the_places_of_a_convolution():
    assert nn.init.fans((3, 4)) == (3, 4)
    assert nn.init.fans((5, 5, 3, 4)) == (75, 100)
    assert nn.init.fans((7,)) == (7, 7)
    w = nn.init.he_normal((5, 5, 30, 40), np.random.default_rng(0))
    assert abs(w.var() * 25 * 30 / 2.0 - 1.0) < 0.04


def test_a_truncated_normal_is_exact():
    from scipy.special import ndtr

    w = nn.init.truncated_normal(0.5)((20_000,), np.random.default_rng(3))
    assert np.abs(w).max() <= 1.0
    below = (ndtr(np.sort(w) / 0.5) - ndtr(-2.0)) / (ndtr(2.0) - ndtr(-2.0))
    steps = np.arange(20_001) / 20_000
    gap = max(np.max(steps[1:] - below), np.max(below - steps[:-1]))
    assert gap < 1.63 / math.sqrt(20_000)  # Kolmogorov and Smirnov at 1%


def test_uniform_ones_keep_their_limits():
    w = nn.init.glorot_uniform(SHAPE, np.random.default_rng(0))
    edge = math.sqrt(6.0 / 500.0)
    assert 0.99 * edge < np.abs(w).max() <= edge


@pytest.mark.parametrize("shape", [(5, 5), (7, 3), (3, 7), (2, 2, 3, 5)])
def test_an_orthogonal_matrix_is_one(shape):
    w = nn.init.orthogonal(3.0)(shape, np.random.default_rng(0)).reshape(-1, shape[-1]) / 3.0
    square = w.T @ w if w.shape[0] >= w.shape[1] else w @ w.T
    np.testing.assert_allclose(square, np.eye(min(w.shape)), atol=1e-14)


def test_orthogonal_matrices_are_uniform():
    draws = np.array([nn.init.orthogonal()((2, 2), rng)
                      for rng in map(np.random.default_rng, range(400))])
    assert abs(np.mean(np.linalg.det(draws) > 0.0) - 0.5) < 0.1
    # without the signs of Mezzadri the diagonal is never positive
    assert np.abs(draws.mean(0)).max() < 0.15


def test_what_an_init_gives_is_looked_at():
    with mg.Graph():
        with pytest.raises(InputError,
                           match=r"a init=|init=0.1, because it is a function of \(shape, rng\)"):
            nn.Dense(2, 3, init=0.1)
        with pytest.raises(
                OptionError,
                match=r"the init of hidden gave float64\[3, 2\], because it was asked for"):
            nn.Dense(2, 3, init=lambda shape, rng: np.zeros(shape[::-1]), name="hidden")


# --- layer-sequential unit variance
def deep(width=30, gain=5.0, act=np.tanh):
    return nn.Sequential(*[nn.Dense(width, width, nn.init.normal(gain), activation=act)
                           for _ in range(4)],
                         nn.Sequential(nn.BatchNorm(width), nn.Dropout(0.5), nn.Dense(width, 3)))


def test_lsuv_gives_every_layer_unit_variance_one_after_the_other():
    x = 3.0 * np.random.default_rng(0).standard_normal((200, 30)) + 1.0
    with mg.Graph():
        net = deep()
        done = nn.init.lsuv(net, x)
    assert [path for path, _ in done] == ["0/w", "1/w", "2/w", "3/w", "4/2/w"]
    h, values = x, net.values()
    for k, (path, variances) in enumerate(done):
        if k == 4:
            h = net[4][0].at({name: values[f"4/0/{name}"] for name in net[4][0].variables})(h)
        z = h @ values[path]
        np.testing.assert_allclose(z.var(), variances[-1], rtol=1e-12)
        # no bias: one division is enough
        np.testing.assert_allclose(variances[-1], 1.0, rtol=1e-12)
        assert len(variances) == 2
        w = values[path] * math.sqrt(variances[0])
        np.testing.assert_allclose(w.T @ w, np.eye(w.shape[1]), atol=1e-13)
        h = np.tanh(z)


def test_lsuv_goes_on_where_a_bias_is_in_the_way_and_stops():
    x = np.random.default_rng(1).standard_normal((50, 8))
    with mg.Graph():
        net = nn.Sequential(nn.Dense(8, 4), np.tanh)
        net.load(net.values() | {"0/b": np.array([0.7, -0.7, 0.0, 0.2])})
        ((_, variances),) = nn.init.lsuv(net, x, tolerance=1e-6, most=30)
        assert 3 < len(variances) < 31
        assert abs(variances[-1] - 1.0) <= 1e-6
        ((_, few),) = nn.init.lsuv(net, x, tolerance=0.0, most=2)
        assert len(few) <= 3
        ((_, none),) = nn.init.lsuv(nn.Sequential(nn.Dense(8, 4)), np.zeros((5, 8)))
        assert none == [0.0]


def residual():
    return nn.Sequential(nn.Residual(nn.Dense(8, 8), np.tanh), nn.Dense(8, 8), name="residual")


def transformer():
    return nn.Sequential(
        nn.Residual(nn.LayerNorm(8), nn.Attention(8, 2, causal=True)),
        nn.Residual(nn.LayerNorm(8), nn.Dense(8, 16), nn.gelu, nn.Dense(16, 8)), nn.Dense(8, 3))


def shared():
    layer = nn.Dense(8, 8)
    return nn.Sequential(layer, np.tanh, layer, nn.Sequential(np.tanh, layer), nn.Dense(8, 2))


@pytest.mark.parametrize(("make", "paths"), [
    (residual, ["0/0/w", "1/w"]),
    (transformer, [*(f"0/1/{part}/w" for part in ("query", "key", "value", "out")), "1/1/w",
                   "1/3/w", "2/w"]),
    (shared, ["0/w", "4/w"]), (lambda: nn.Residual(nn.Dense(8, 8)), ["0/w"]),
    (lambda: nn.Dense(8, 8), ["w"]), (lambda: nn.Sequential(np.tanh), [])])
def test_lsuv_scales_what_the_net_itself_computes(make, paths, monkeypatch):
    x = 2.0 * np.random.default_rng(2).standard_normal((40, 5, 8)) + 0.5
    with mg.Graph():
        net = make()
        done = nn.init.lsuv(net, x)
    assert [path for path, _ in done] == paths
    outputs = {}
    plain = nn.Dense.linear
    # by what each dense layer gives when the net runs; at its first place, where it has several
    monkeypatch.setattr(nn.Dense, "linear", lambda layer, p, x: outputs.setdefault(
        id(layer), []).append(plain(layer, p, x)) or outputs[id(layer)][-1])
    net.at(net.values())(x)
    variances = [float(np.var(found[0])) for found in outputs.values()]
    np.testing.assert_allclose(variances, [found[-1] for _, found in done], rtol=1e-12)
    np.testing.assert_allclose(variances, 1.0, rtol=0.011)


def test_lsuv_refuses_a_layer_whose_parts_it_does_not_see():
    class Own(nn.Layer):
        def __init__(self):
            self.dense = nn.Dense(2, 2)
            super().__init__(parts={"dense": self.dense})

        def formula(self, p, x, training):
            return self.dense.formula(p.inside("dense"), x, training)

    with mg.Graph():
        net = nn.Sequential(nn.Dense(2, 2), Own())
        before = net.values()
        with pytest.raises(GraphError, match="did not reach 1/dense/w"):
            nn.init.lsuv(net, np.ones((3, 2)))
    for path, value in net.values().items():
        np.testing.assert_array_equal(value, before[path])


@pytest.mark.parametrize(("init", "shape", "words"), [
    *[(init, shape, "and it has none") for shape in ((0, 3), (0,), (2, 0, 3), (0, 0))
      for init in (nn.init.he_normal, nn.init.lecun_normal, nn.init.glorot_normal,
                   nn.init.glorot_uniform)],
    (nn.init.orthogonal(), (), "no rows and columns")])
def test_a_weight_without_inputs_is_refused(init, shape, words):
    with pytest.raises(OptionError, match=words):
        init(shape, np.random.default_rng(0))
