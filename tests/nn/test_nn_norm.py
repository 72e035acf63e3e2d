"""Normalisation: what is normalised by which axes, the first and second derivatives of the
moments, float16, the closed form of moving averages, three libraries' momenta, renorm, and one
graph with two modes.
"""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import InputError, OptionError, ShapeError

X = normal(4, 6, 5)  # samples, channels, places
ONE_OF = {"batch": lambda x, **o: nn.norm.batch_norm(x, channel=1, **o),
          "layer": lambda x, **o: nn.norm.layer_norm(x, channel=1, **o),
          "instance": lambda x, **o: nn.norm.instance_norm(x, channel=1, **o),
          "group": lambda x, **o: nn.norm.group_norm(x, 3, channel=1, **o)}


def parts(x, kind):
    """The sets of numbers that a norm takes together, one in each row."""
    n, c, p = x.shape
    return {"batch": np.swapaxes(x, 0, 1).reshape(c, n * p), "layer": x.reshape(n, c * p),
            "instance": x.reshape(n * c, p), "group": x.reshape(n * 3, -1)}[kind]


# --- moments and norms
@pytest.mark.parametrize("kind", ONE_OF)
def test_what_is_normalised_together_has_mean_0_and_variance_1(kind):
    y = parts(ONE_OF[kind](3.0 * X + 2.0, epsilon=0.0), kind)
    np.testing.assert_allclose(y.mean(1), 0.0, atol=1e-14)
    np.testing.assert_allclose(y.var(1), 1.0, rtol=1e-13)


@pytest.mark.parametrize("kind", ONE_OF)
def test_scale_and_offset_belong_to_channels(kind):
    scale, offset = normal(6), normal(6)
    expected = ONE_OF[kind](X) * scale[:, None] + offset[:, None]
    np.testing.assert_allclose(ONE_OF[kind](X, scale=scale, offset=offset), expected, rtol=1e-14)
    last = np.moveaxis(X, 1, -1)
    norm = getattr(nn.norm, f"{kind}_norm")
    given = norm(last, 3, scale, offset) if kind == "group" else norm(last, scale, offset)
    np.testing.assert_allclose(np.moveaxis(given, -1, 1), expected, rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("kind", ONE_OF)
def test_derivatives_of_norms(kind):
    w = normal(2, 6, 3)
    f = lambda x, s, o: np.sum(w * ONE_OF[kind](x, scale=s, offset=o))
    mg.check_gradients(f, normal(2, 6, 3), normal(6), normal(6))


def test_the_hessian_of_the_variance_needs_the_path_through_the_mean():
    x = np.array([1.0, 2.0, 4.0])
    variance = lambda x: nn.norm.moments(x, 0)[1]
    stopped = lambda x: np.mean(np.square(x - mg.stop_gradient(np.mean(x))))
    np.testing.assert_allclose(mg.grad(variance)(x), mg.grad(stopped)(x), rtol=1e-14)
    np.testing.assert_allclose(mg.hessian(variance)(x),
                               2.0 / 3.0 * (np.eye(3) - np.ones((3, 3)) / 3.0), atol=1e-15)
    np.testing.assert_allclose(mg.hessian(stopped)(x), 2.0 / 3.0 * np.eye(3), atol=1e-15)


@pytest.mark.parametrize("ddof", [0, 1])
@pytest.mark.parametrize("axes", [0, 1, (0, 2), (0, 1, 2)])
def test_moments_are_numpys(axes, ddof):
    for x in (X, mg.tensor(X)):
        for ours, theirs in zip(nn.norm.moments(x, axes, ddof=ddof),
                                (np.mean(X, axes), np.var(X, axes, ddof=ddof)), strict=True):
            np.testing.assert_allclose(getattr(ours, "value", ours), theirs, rtol=1e-14)


def test_float16_is_accumulated_in_float32():
    x = (1000.0 + 300.0 * normal(1000)).astype(np.float16)
    exact = x.astype(float)
    with np.errstate(over="ignore", invalid="ignore"):
        assert not np.isfinite(np.mean(np.square(x)))  # in float16 the squares overflow
    for given in (x, mg.tensor(x)):
        mean, variance = (getattr(m, "value", m) for m in nn.norm.moments(given, 0))
        assert mean.dtype == variance.dtype == np.float32
        np.testing.assert_allclose((mean, variance), (exact.mean(), exact.var()), rtol=1e-5)
        y = nn.norm.normalize(given, 0)
        assert y.dtype == np.float16
        np.testing.assert_allclose(getattr(y, "value", y),
                                   (exact - exact.mean()) / exact.std(), atol=2e-3)
    weights = normal(1000)
    slope = mg.grad(lambda x: np.sum(weights * nn.norm.normalize(x, 0).astype(float)))(x)
    expected = mg.grad(lambda x: np.sum(weights * nn.norm.normalize(x, 0)))(exact)
    assert slope.dtype == np.float16
    np.testing.assert_allclose(slope, expected, atol=2e-5)


def test_float32_stays_float32():
    assert nn.norm.normalize(X.astype(np.float32), (0, 2)).dtype == np.float32
    assert nn.norm.group_norm(mg.tensor(X.astype(np.float32)), 2, channel=1).dtype == np.float32


def test_refusals_of_norms():
    with pytest.raises(ShapeError, match="you asked for 4 groups of 6 channels"):
        nn.norm.group_norm(X, 4, channel=1)
    with pytest.raises(ShapeError, match=r"layer_norm an array of shape \(3,\)"):
        nn.norm.layer_norm(np.ones(3))


# --- BatchNorm: moving averages
BATCHES = 2.0 * normal(7, 8, 3) + 1.0


def stepped(layer, batches=BATCHES, training=True):
    """The layer's values after all batches, each through a run of its updates, and all outputs."""
    graph = layer.variables["mean"].graph
    with graph:
        x = mg.placeholder(("batch", 3))
        y = layer(x, training)
    outs = [mg.run([y, layer.update_ops()], {x: batch})[0] for batch in batches]
    return layer.values(), outs


def average(momentum, start, seen):
    """The closed form: momentum^k start + (1 - momentum) sum momentum^(k - 1 - i) seen[i]."""
    k = len(seen)
    weights = (1.0 - momentum) * momentum ** np.arange(k - 1, -1, -1)
    return momentum**k * start + np.tensordot(weights, seen, 1)


@pytest.mark.parametrize("unbiased", [False, True])
@pytest.mark.parametrize("momentum", [0.0, 0.1, 0.9])
def test_moving_averages_in_closed_form(momentum, unbiased):
    with mg.Graph():
        layer = nn.BatchNorm(3, momentum, unbiased=unbiased)
    values, outs = stepped(layer)
    np.testing.assert_allclose(values["mean"], average(momentum, 0.0, BATCHES.mean(1)), rtol=1e-13)
    np.testing.assert_allclose(values["variance"],
                               average(momentum, 1.0, BATCHES.var(1, ddof=int(unbiased))),
                               rtol=1e-13)
    np.testing.assert_allclose(outs, nn.norm.normalize(BATCHES, 1, 1e-3), rtol=1e-13)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of no samples in inference
@pytest.mark.parametrize("renorm", [False, True])
@pytest.mark.parametrize(("unbiased", "samples"), [(True, 1), (True, 0), (False, 0)])
def test_a_batch_without_statistics_is_refused_and_changes_nothing(unbiased, samples, renorm):
    """PyTorch refuses one value per channel as well; with nan the moving variance is lost for
    ever."""
    small, whole, words = np.ones((samples, 3)), BATCHES[0], f"trained a BatchNorm on {samples} sam"
    with mg.Graph() as graph:
        layer = nn.BatchNorm(3, unbiased=unbiased, renorm=renorm)
        first = layer.values()
        # of known size: at once
        for mode in (lambda: layer(small, True), lambda: layer.at(first)(small, True),
                     lambda: mg.compile(lambda x: layer.at(first)(x, True))(small),
                     lambda: mg.grad(lambda x: np.sum(layer.at(first)(x, True)))(small)):
            with pytest.raises(ShapeError, match=words):
                mode()
        assert layer.update_ops() == []
        layer(small)
        # of unknown size, or in an unknown mode: in the run
        x, training = mg.placeholder(("batch", 3)), mg.placeholder((), bool)
        fixed = mg.placeholder(small.shape)
        always, asked, short = layer(x, True), layer(x, training), layer(fixed, training)
        updates = mg.group(*layer.update_ops())
    for feeds in ({x: small, training: False, fixed: small}, {x: whole, training: True,
                                                              fixed: small}):
        with pytest.raises(ShapeError, match=words):
            graph.run([always, asked, short, updates], feeds)
    assert graph.run([asked, short], {x: small, training: False, fixed: small})[0].shape == (
        samples, 3)
    for path, value in layer.values().items():
        np.testing.assert_array_equal(value, first[path])


@pytest.mark.parametrize("samples", [1, 2])
def test_one_sample_is_enough_without_unbiased(samples):
    with mg.Graph():
        layer = nn.BatchNorm(3, 0.5)
    values, _ = stepped(layer, BATCHES[:, :samples])
    assert all(np.isfinite(v).all() for v in values.values())


def test_inference_uses_the_averages():
    with mg.Graph():
        layer = nn.BatchNorm(3, 0.5, epsilon=0.01)
    values, _ = stepped(layer)
    values |= {"scale": normal(3), "offset": normal(3, 1)[:, 0]}
    x = normal(5, 3)
    expected = (values["scale"] * (x - values["mean"]) / np.sqrt(values["variance"] + 0.01)
                + values["offset"])
    np.testing.assert_allclose(layer.at(values)(x), expected, rtol=1e-14)
    layer.load(values)
    np.testing.assert_allclose(mg.run(layer(x)), expected, rtol=1e-14)
    # a single sample has no variance, and needs none
    assert layer.at(values)(x[:1]).shape == (1, 3)


def test_lasagnes_alpha_is_1_minus_momentum_and_its_average_of_1_over_std_is_another_one():
    alpha, mean, inverse = 0.1, 0.0, 1.0
    for batch in BATCHES:
        mean = (1.0 - alpha) * mean + alpha * batch.mean(0)
        inverse = (1.0 - alpha) * inverse + alpha / np.sqrt(batch.var(0) + 1e-4)
    with mg.Graph():
        right, wrong = nn.BatchNorm(3, 1.0 - alpha), nn.BatchNorm(3, alpha)
    ours, _ = stepped(right)
    np.testing.assert_allclose(ours["mean"], mean, rtol=1e-13)
    gap = np.abs(ours["variance"] * inverse**2 - 1.0)
    assert 0.05 < gap.max() < 1.0  # about the same, not the same
    assert np.abs(stepped(wrong)[0]["mean"] - mean).max() > 0.1


def test_frozen_statistics_and_updates_that_are_left_out():
    with mg.Graph() as graph:
        first, second = nn.BatchNorm(3, 0.5), nn.BatchNorm(3, 0.5)
        net = nn.Sequential(first, nn.Dense(3, 3), second)
        x = mg.placeholder((8, 3))
        loss = nn.losses.squared(net(x, True), np.ones((8, 3)))
        first.trainable = False
        names = {v.name for v in mg.get_collection(mg.TRAINABLE_VARIABLES)}
        assert names == {"dense/w", "dense/b", "batchnorm/scale", "batchnorm/offset"}
        with mg.control_dependencies(mg.get_collection(mg.UPDATE_OPS)):
            every = mg.optim.SGD(0.1).minimize(loss)
        with mg.control_dependencies(second.update_ops()):
            some = mg.optim.SGD(0.1).minimize(loss)
        none = mg.optim.SGD(0.1).minimize(loss)
    before = net.values()
    moved = lambda: {path
                     for path in before if not np.array_equal(net.values()[path], before[path])}
    graph.run(none, {x: BATCHES[0]})
    assert moved() == {"1/w", "1/b", "2/scale", "2/offset"}
    graph.run(some, {x: BATCHES[0]})
    assert moved() >= {"2/mean", "2/variance"}
    assert not {path for path in moved() if path.startswith("0/")}
    graph.run(every, {x: BATCHES[0]})
    # frozen, and they move
    assert {path for path in moved() if path.startswith("0/")} == {"0/mean", "0/variance"}


def test_a_placeholder_switches_modes_in_one_graph():
    with mg.Graph() as graph:
        x, training = mg.placeholder(("batch", 3)), mg.placeholder((), bool)
        layer = nn.BatchNorm(3, 0.5, renorm=True, renorm_momentum=0.5)
        y, always, never = layer(x, training), layer(x, True), layer(x, False)
    switched = layer.update_ops()[:4]  # of the first call
    for compiled in (False, True):
        run = (graph.compile([y, *switched]) if compiled
               else lambda feeds: graph.run([y, *switched], feeds))
        values = layer.values()
        out = run({x: BATCHES[0], training: False})[0]
        np.testing.assert_allclose(out, graph.run(never, {x: BATCHES[0]}), rtol=1e-14)
        for path, value in layer.values().items():
            np.testing.assert_array_equal(value, values[path])
        expected = graph.run(always, {x: BATCHES[1]})
        np.testing.assert_allclose(run({x: BATCHES[1], training: True})[0], expected, rtol=1e-14)
        assert not np.array_equal(layer.values()["mean"], values["mean"])


# --- renorm
def renormed(batches, momentum, rmin, rmax, dmax, epsilon=1e-3):
    """Ioffe's algorithm 1, in NumPy: outputs, and the averages in the end."""
    mean, std, outs = 0.0, 1.0, []
    for x in batches:
        m, s = x.mean(0), np.sqrt(x.var(0) + epsilon)
        r, d = np.clip(s / std, rmin, rmax), np.clip((m - mean) / std, -dmax, dmax)
        outs.append((x - m) / s * r + d)
        mean, std = momentum * mean + (1.0 - momentum) * m, momentum * std + (1.0 - momentum) * s
    return outs, mean, std


@pytest.mark.parametrize(("rmin", "rmax", "dmax"),
                         [(None, 3.0, 5.0), (None, 1.2, 0.3), (0.9, 1.5, 0.0)])
def test_renorm_is_ioffes(rmin, rmax, dmax):
    with mg.Graph():
        layer = nn.BatchNorm(3, 0.9, renorm=True, renorm_momentum=0.7, rmin=rmin,
                             rmax=rmax, dmax=dmax)
    values, outs = stepped(layer)
    expected, mean, std = renormed(BATCHES, 0.7, rmin or 1.0 / rmax, rmax, dmax)
    np.testing.assert_allclose(outs, expected, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(values["renorm_mean"], mean, rtol=1e-13)
    np.testing.assert_allclose(values["renorm_std"], std, rtol=1e-13)
    np.testing.assert_allclose(values["mean"], average(0.9, 0.0, BATCHES.mean(1)), rtol=1e-13)


def test_renorm_without_room_is_batch_norm_and_renorm_momentum_alone_does_nothing():
    with mg.Graph():
        plain, tight = nn.BatchNorm(3, 0.8), nn.BatchNorm(3, 0.8, renorm=True, rmax=1.0, dmax=0.0)
        idle = nn.BatchNorm(3, 0.8, renorm_momentum=0.1)
    (values, outs), (same, tights), (unmoved, idles) = stepped(plain), stepped(tight), stepped(idle)
    np.testing.assert_allclose(tights, outs, rtol=1e-14)
    np.testing.assert_array_equal(idles, outs)
    for path, value in values.items():
        np.testing.assert_array_equal(same[path], value)
        np.testing.assert_array_equal(unmoved[path], value)


def test_gradients_stop_at_r_and_d():
    with mg.Graph():
        layer = nn.BatchNorm(3, renorm=True)
    values, w = (layer.values() | {"renorm_mean": normal(3), "renorm_std": 1.0 + normal(3) ** 2},
                 normal(8, 3))
    x = BATCHES[0]
    m, s = x.mean(0), np.sqrt(x.var(0) + 1e-3)
    r = np.clip(s / values["renorm_std"], 1.0 / 3.0, 3.0)
    d = np.clip((m - values["renorm_mean"]) / values["renorm_std"], -5.0, 5.0)
    loss = lambda x: np.sum(w * np.square(layer.at(values)(x, True)))
    expected = mg.grad(lambda x: np.sum(w * np.square(nn.norm.normalize(x, 0, 1e-3) * r + d)))(x)
    np.testing.assert_allclose(mg.grad(loss)(x), expected, rtol=1e-12, atol=1e-14)
    # the same numbers
    through = lambda x: np.sum(w * np.square((x - values["renorm_mean"]) / values["renorm_std"]))
    np.testing.assert_allclose(through(x), loss(x), rtol=1e-12)
    assert np.abs(mg.grad(through)(x) - expected).max() > 0.1


def test_momentum_may_be_a_schedule():
    with mg.Graph() as graph:
        momentum = mg.placeholder(())
        layer = nn.BatchNorm(3, momentum)
        layer(BATCHES[0], True)
    mean = 0.0
    for m in (0.0, 0.5, 0.9):
        graph.run(layer.update_ops(), {momentum: m})
        mean = m * mean + (1.0 - m) * BATCHES[0].mean(0)
        np.testing.assert_allclose(layer.values()["mean"], mean, rtol=1e-14)


def test_the_limits_of_renorm_may_be_a_schedule():
    with mg.Graph() as graph:
        x, rmax, dmax = (mg.placeholder(("batch", 3)), mg.placeholder(()),
                         mg.Variable(0.0, trainable=False))
        layer = nn.BatchNorm(3, renorm=True, rmax=rmax, dmax=dmax)
        y = layer(x, True)
        wider = dmax.assign_add(0.25)
    for k, (r, batch) in enumerate(zip((1.0, 1.5, 2.0), BATCHES, strict=False)):
        ((expected,), _, _) = renormed([batch], 0.5, 1.0 / r, r, 0.25 * k)
        np.testing.assert_allclose(graph.run(y, {x: batch, rmax: r}), expected, rtol=1e-12)
        graph.run(wider)


# --- refusals
def test_refusals_of_batch_norm():
    with mg.Graph():
        layer = nn.BatchNorm(3)
        with pytest.raises(
                ShapeError,
                match=r"BatchNorm an input of shape \(2, 4\).*give shape \(samples, ..., 3\)"):
            layer(np.ones((2, 4)))
        with pytest.raises(ShapeError, match=r"shape \(3,\)"):
            layer(np.ones(3), True)
        for bad in (1, "yes", None, np.ones(2, bool), mg.placeholder((2,), bool),
                    mg.placeholder(())):
            with pytest.raises(InputError, match="training="):
                layer(np.ones((2, 3)), bad)
        for options in (dict(momentum=1.0), dict(momentum=-0.1), dict(epsilon=-1.0), dict(rmax=0.5),
                        dict(dmax=-1.0), dict(rmin=-0.1), dict(renorm_momentum=1.0)):
            with pytest.raises(OptionError, match=f"BatchNorm {next(iter(options))}="):
                nn.BatchNorm(3, **options)
        with pytest.raises(OptionError, match="BatchNorm n=0, because it goes from 1 on"):
            nn.BatchNorm(0)
