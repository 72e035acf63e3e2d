"""PyTorch's and JAX's layers, norms and losses: forward, backward, and weights and moving averages
after k updates, in float64 to 1e-10.

Only `make test-all` installs them and selects these tests, so they are imported inside.
"""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn

pytestmark = pytest.mark.oracle
BATCHES, LABELS, STEPS = normal(6, 9, 4), np.arange(54).reshape(6, 9) % 3, 6
IMAGES = normal(3, 6, 2, 5)  # samples, channels, height, width
close = lambda ours, theirs: np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-10)


def ours(momentum=0.9, unbiased=True, compiled=False):
    """(net, start values, losses, values after STEPS of SGD with the updates run), in a graph."""
    with mg.Graph() as graph:
        net = nn.Sequential(nn.Dense(4, 5, seed=1),
                            nn.BatchNorm(5, momentum, 1e-5, unbiased=unbiased), np.tanh,
                            nn.Dense(5, 3, seed=2))
        x, t = mg.placeholder((9, 4)), mg.placeholder((9,), int)
        loss = nn.losses.softmax_cross_entropy(net(x, training=True), t)
        with mg.control_dependencies(mg.get_collection(mg.UPDATE_OPS)):
            step = mg.optim.SGD(0.3).minimize(loss)
    start = net.values()
    run = graph.compile([loss, step]) if compiled else lambda feeds: graph.run([loss, step], feeds)
    losses = [run({x: BATCHES[k], t: LABELS[k]})[0] for k in range(STEPS)]
    return net, start, losses, net.values()


# --- PyTorch
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("momentum", [0.9, 0.3])
def test_a_net_with_batch_norm_trains_as_pytorchs(torch, momentum, compiled):
    net, start, losses, end = ours(momentum, compiled=compiled)
    theirs = torch.nn.Sequential(torch.nn.Linear(4, 5),
                                 torch.nn.BatchNorm1d(5, eps=1e-5, momentum=1.0 - momentum),
                                 torch.nn.Tanh(), torch.nn.Linear(5, 3)).double()
    names = {"0/w": "0.weight", "0/b": "0.bias", "1/scale": "1.weight", "1/offset": "1.bias",
             "3/w": "3.weight", "3/b": "3.bias", "1/mean": "1.running_mean",
             "1/variance": "1.running_var"}
    state = theirs.state_dict()
    state |= {names[path]: torch.tensor(value.T.copy()) for path, value in start.items()}
    theirs.load_state_dict(state)
    optimizer = torch.optim.SGD(theirs.parameters(), 0.3)
    for k in range(STEPS):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(theirs(torch.tensor(BATCHES[k])),
                                                 torch.tensor(LABELS[k]))
        loss.backward()
        if k == 0:
            state = {path: start[path] for path in ("1/mean", "1/variance")}
            slopes = mg.grad(lambda p: nn.losses.softmax_cross_entropy(
                net.at({**start, **p})(BATCHES[0], training=True), LABELS[0]))(
                {path: value for path, value in start.items() if path not in state})
            for path, slope in slopes.items():
                close(slope, theirs.get_parameter(names[path]).grad.numpy().T)
        optimizer.step()
        close(losses[k], loss.detach())
    for path, value in end.items():
        close(value, theirs.state_dict()[names[path]].numpy().T)
    theirs.eval()
    close(net.at(end)(BATCHES[0]), theirs(torch.tensor(BATCHES[0])).detach())


def test_without_unbiased_the_moving_variance_is_not_pytorchs(torch):
    layer = torch.nn.BatchNorm1d(4, momentum=0.1).double()
    layer(torch.tensor(BATCHES[0]))
    with mg.Graph():
        for unbiased in (True, False):
            norm = nn.BatchNorm(4, 0.9, unbiased=unbiased)
            at = norm.at(norm.values())
            at(BATCHES[0], training=True)
            close(at.updates["mean"], layer.running_mean)
            gap = np.abs(at.updates["variance"] - layer.running_var.numpy()).max()
            assert (gap < 1e-12) == unbiased


def test_norms_are_pytorchs(torch):
    f, scale, offset = torch.nn.functional, normal(6), normal(6) + 1.0
    w, b, x = (torch.tensor(v, requires_grad=True) for v in (scale, offset, IMAGES))
    weights = normal(*IMAGES.shape)
    column = (6, 1, 1)
    pairs = [
        (nn.norm.batch_norm, lambda x, w, b: f.batch_norm(x, None, None, w, b, True, 0.1, 1e-5)),
        (nn.norm.layer_norm,
         lambda x, w, b: f.layer_norm(x, x.shape[1:]) * w.reshape(column) + b.reshape(column)),
        (nn.norm.instance_norm, lambda x, w, b: f.instance_norm(x, weight=w, bias=b)),
        (lambda x, *args, **more: nn.norm.group_norm(x, 3, *args, **more),
         lambda x, w, b: f.group_norm(x, 3, w, b)),
        (lambda x, scale, offset, channel: nn.norm.normalize(x, -1) * np.sum(scale)
         + np.sum(offset), lambda x, w, b: f.layer_norm(x, x.shape[-1:]) * w.sum() + b.sum()),
    ]
    for norm, theirs in pairs:
        y = theirs(x, w, b)
        mine = lambda x, scale, offset, norm=norm: norm(x, scale, offset, channel=1)
        close(mine(IMAGES, scale, offset), y.detach())
        expected = torch.autograd.grad((y * torch.tensor(weights)).sum(), (x, w, b))
        loss = lambda *args, mine=mine: np.sum(weights * mine(*args))
        for slope, their in zip(mg.grad(loss, (0, 1, 2))(IMAGES, scale, offset),
                                expected, strict=True):
            close(slope, their)


def test_losses_are_pytorchs(torch):
    f, y, t = torch.nn.functional, 2.0 * normal(5, 3), normal(3, 5).T.copy()
    soft = np.exp(t) / np.exp(t).sum(1, keepdims=True)
    labels = np.array([0, 2, 1, 1, 0])
    pairs = [(nn.losses.softmax_cross_entropy, f.cross_entropy, labels),
             (nn.losses.softmax_cross_entropy, f.cross_entropy, soft),
             (nn.losses.sigmoid_cross_entropy, f.binary_cross_entropy_with_logits, soft),
             (nn.losses.squared, f.mse_loss, t), (nn.losses.absolute, f.l1_loss, t),
             (lambda y, t: nn.losses.huber(y, t, 0.7),
              lambda y, t: f.huber_loss(y, t, delta=0.7), t)]
    for loss, theirs, target in pairs:
        x = torch.tensor(y, requires_grad=True)
        value = theirs(x, torch.tensor(target))
        value.backward()
        mine, slope = mg.value_and_grad(loss)(y, target)
        close(mine, value.detach())
        close(slope, x.grad)
        close(mg.hessian(loss)(y, target).reshape(15, 15), torch.autograd.functional.hessian(
            lambda x, theirs=theirs, target=target: theirs(x, torch.tensor(target)),
            torch.tensor(y)).reshape(15, 15))


def test_dropout_with_our_mask_is_pytorchs_formula(torch):
    with mg.Graph():
        layer = nn.Dropout(0.4, seed=3)
    values = layer.values()
    kept = layer.at(values)(np.ones((9, 4)), training=True) > 0.0
    mine, slope = mg.value_and_grad(
        lambda x: np.sum(np.sin(layer.at(values)(x, training=True))))(BATCHES[0])
    x = torch.tensor(BATCHES[0], requires_grad=True)
    value = torch.sin(torch.where(torch.tensor(kept), x / 0.6, 0.0)).sum()
    value.backward()
    close(mine, value.detach())
    close(slope, x.grad)


def test_fans_are_pytorchs(torch):
    for shape in ((30, 20), (3, 3, 8, 5)):
        theirs = torch.empty(*shape[::-1][:2], *shape[:-2])  # (outputs, inputs, places)
        assert nn.init.fans(shape) == torch.nn.init._calculate_fan_in_and_fan_out(theirs)
        edge = float(torch.nn.init.xavier_uniform_(theirs).abs().max())
        mine = np.abs(nn.init.glorot_uniform(shape, np.random.default_rng(0))).max()
        assert 0.9 < mine / edge < 1.1


# --- JAX
def test_a_net_with_batch_norm_trains_as_jaxs(jax):
    from jax.example_libraries import stax

    _, start, losses, end = ours(unbiased=False)
    _, apply = stax.serial(stax.Dense(5), stax.BatchNorm(axis=0, epsilon=1e-5),
                           stax.Tanh, stax.Dense(3))
    jnp = jax.numpy
    p = [(start["0/w"], start["0/b"]), (start["1/offset"], start["1/scale"]), (),
         (start["3/w"], start["3/b"])]
    p = jax.tree.map(jnp.asarray, p)

    def loss(p, x, t):
        return -jnp.mean(jax.nn.log_softmax(apply(p, x))[jnp.arange(9), t])

    mean, variance = jnp.zeros(5), jnp.ones(5)
    for k in range(STEPS):
        value, slopes = jax.value_and_grad(loss)(p, BATCHES[k], LABELS[k])
        h = BATCHES[k] @ p[0][0] + p[0][1]
        mean, variance = 0.9 * mean + 0.1 * h.mean(0), 0.9 * variance + 0.1 * h.var(0)
        p = jax.tree.map(lambda v, g: v - 0.3 * g, p, slopes)
        close(losses[k], value)
    found = {"0/w": p[0][0], "0/b": p[0][1], "1/offset": p[1][0], "1/scale": p[1][1],
             "3/w": p[3][0], "3/b": p[3][1], "1/mean": mean, "1/variance": variance}
    for path, value in end.items():
        close(value, found[path])


def test_normalize_is_jaxs_standardize(jax):
    weights = normal(*IMAGES.shape)
    for axes in (-1, (0, 2, 3), (1, 2, 3)):
        mine = lambda x, axes=axes: np.sum(weights * nn.norm.normalize(x, axes))
        theirs = lambda x, axes=axes: jax.numpy.sum(weights
                                                    * jax.nn.standardize(x, axes, epsilon=1e-5))
        value, slope = mg.value_and_grad(mine)(IMAGES)
        expected = jax.value_and_grad(theirs)(IMAGES)
        close(value, expected[0])
        close(slope, expected[1])
    x, v = IMAGES[0, 0], normal(2, 5)
    hvp = mg.hvp(lambda x: np.sum(weights[0, 0] * nn.norm.normalize(x, -1)), x, v)
    f = lambda x: jax.numpy.sum(weights[0, 0] * jax.nn.standardize(x, -1, epsilon=1e-5))
    close(hvp, jax.jvp(jax.grad(f), (x,), (v,))[1])


def test_softmax_and_sigmoid_are_jaxs(jax):
    y, labels, bits = 3.0 * normal(6, 4), np.array([0, 3, 1, 1, 2, 0]), (normal(6, 4)
                                                                         > 0.0).astype(float)
    softmax = lambda y: -jax.numpy.mean(jax.nn.log_softmax(y)[jax.numpy.arange(6), labels])
    sigmoid = lambda y: -jax.numpy.mean(bits * jax.nn.log_sigmoid(y)
                                        + (1.0 - bits) * jax.nn.log_sigmoid(-y))
    for mine, theirs in ((lambda y: nn.losses.softmax_cross_entropy(y, labels), softmax),
                         (lambda y: nn.losses.sigmoid_cross_entropy(y, bits), sigmoid)):
        value, slope = mg.value_and_grad(mine)(y)
        expected = jax.value_and_grad(theirs)(y)
        close(value, expected[0])
        close(slope, expected[1])
        close(mg.hessian(mine)(y), jax.hessian(theirs)(y))
