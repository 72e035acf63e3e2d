"""PyTorch's and JAX's Embedding, LayerNorm, attention, GELU and residual blocks: forward, backward,
and the weights after k updates, in float64 to 1e-10.

Only `make test-all` installs them and selects these tests, so they are imported inside.
"""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn

pytestmark = pytest.mark.oracle
SYMBOLS, N, HEADS, POSITIONS, STEPS = 7, 6, 2, 5, 5
rng = np.random.default_rng(0)
TEXT = rng.integers(0, SYMBOLS, (STEPS, 4, POSITIONS + 1))
close = lambda ours, theirs: np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-10)


def small(approximate):
    """An embedding, one block, a norm and a readout, in a graph."""
    return nn.Sequential(
        nn.Embedding(SYMBOLS, N, nn.init.normal(1.0), seed=1),
        nn.Residual(nn.LayerNorm(N), nn.Attention(N, HEADS, causal=True, seed=2)),
        nn.Residual(nn.LayerNorm(N), nn.Dense(N, 9, seed=6), lambda x: nn.gelu(x, approximate),
                    nn.Dense(9, N, seed=7)),
        nn.LayerNorm(N), nn.Dense(N, SYMBOLS, seed=8))


def ours(optimizer, approximate=False, compiled=False):
    """(net, start values, losses, values after STEPS updates)."""
    with mg.Graph() as graph:
        net = small(approximate)
        x, t = (mg.placeholder((4, POSITIONS), int) for _ in range(2))
        loss = nn.losses.softmax_cross_entropy(net(x), t)
        step = optimizer.minimize(loss)
    start = net.values()
    run = graph.compile([loss, step]) if compiled else lambda feeds: graph.run([loss, step], feeds)
    losses = [run({x: text[:, :-1], t: text[:, 1:]})[0] for text in TEXT]
    return net, start, losses, net.values()


def gradient(net, values):
    """The gradient at the first batch, by path."""
    x, t = TEXT[0, :, :-1], TEXT[0, :, 1:]
    return mg.grad(lambda p: nn.losses.softmax_cross_entropy(net.at(p)(x), t))(values)


# --- PyTorch
def pytorchs(torch, start, approximate):
    """(the same net in PyTorch, {our path: its array in our layout})."""

    class Attend(torch.nn.MultiheadAttention):
        def forward(self, x):
            mask = torch.nn.Transformer.generate_square_subsequent_mask(x.shape[1], dtype=x.dtype)
            return super().forward(x, x, x, attn_mask=mask, need_weights=False)[0]

    class Residual(torch.nn.Sequential):
        def forward(self, x):
            return x + super().forward(x)

    t = torch.nn
    net = t.Sequential(
        t.Embedding(SYMBOLS, N), Residual(t.LayerNorm(N), Attend(N, HEADS, batch_first=True)),
        Residual(t.LayerNorm(N), t.Linear(N, 9), t.GELU("tanh" if approximate else "none"),
                 t.Linear(9, N)),
        t.LayerNorm(N), t.Linear(N, SYMBOLS)).double()

    def by_path(of):
        found = {"0/table": of("0.weight")}
        for ours, theirs in (("1/0", "1.0"), ("2/0", "2.0"), ("3", "3")):
            found |= {f"{ours}/scale": of(f"{theirs}.weight"),
                      f"{ours}/offset": of(f"{theirs}.bias")}
        for ours, theirs in (("1/1/out", "1.1.out_proj"), ("2/1", "2.1"), ("2/3", "2.3"),
                             ("4", "4")):
            found |= {f"{ours}/w": of(f"{theirs}.weight").T, f"{ours}/b": of(f"{theirs}.bias")}
        for k, name in enumerate(("query", "key", "value")):
            rows = slice(k * N, (k + 1) * N)
            found |= {f"1/1/{name}/w": of("1.1.in_proj_weight")[rows].T,
                      f"1/1/{name}/b": of("1.1.in_proj_bias")[rows]}
        return found

    with torch.no_grad():
        for path, view in by_path(net.get_parameter).items():
            view.copy_(torch.tensor(start[path]))
    return net, by_path


@pytest.mark.parametrize(("approximate", "compiled"), [(False, True), (True, False)])
def test_a_small_transformer_trains_as_pytorchs(torch, approximate, compiled):
    net, start, losses, end = ours(mg.optim.Adam(0.01), approximate, compiled)
    theirs, by_path = pytorchs(torch, start, approximate)
    optimizer = torch.optim.Adam(theirs.parameters(), 0.01)
    for k, text in enumerate(torch.tensor(TEXT)):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(theirs(text[:, :-1]).reshape(-1, SYMBOLS),
                                                 text[:, 1:].reshape(-1))
        loss.backward()
        if k == 0:
            slopes = by_path(lambda name: theirs.get_parameter(name).grad)
            mine = gradient(net, start)
            assert slopes.keys() == mine.keys()
            for path, slope in mine.items():
                close(slope, slopes[path])
        optimizer.step()
        close(losses[k], loss.detach())
    for path, value in by_path(theirs.get_parameter).items():
        if path == "1/1/key/b":  # its gradient is 0 but for rounding, which Adam makes steps of
            assert np.abs(mine[path]).max() < 1e-15
        else:
            np.testing.assert_allclose(end[path], value.detach(), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("causal", [False, True])
def test_attention_is_pytorchs(torch, causal):
    q, k, v, g = (normal(2, 3, 5, 4) for _ in range(4))
    theirs = [torch.tensor(x, requires_grad=True) for x in (q, k, v)]
    y = torch.nn.functional.scaled_dot_product_attention(*theirs, is_causal=causal)
    y.backward(torch.tensor(g))
    mine, pullback = mg.vjp(
        lambda *xs: nn.attention(*xs, nn.causal_mask(5) if causal else None), q, k, v)
    close(mine, y.detach())
    for slope, x in zip(pullback(g), theirs, strict=True):
        close(slope, x.grad)


def test_gelu_is_pytorchs(torch):
    x = torch.linspace(-6.0, 6.0, 49, dtype=torch.float64, requires_grad=True)
    for approximate, name in ((False, "none"), (True, "tanh")):
        y = torch.nn.functional.gelu(x, approximate=name)
        (slope,) = torch.autograd.grad(y.sum(), x, create_graph=True)
        (bend,) = torch.autograd.grad(slope.sum(), x)
        f = lambda x, a=approximate: np.sum(nn.gelu(x, a))
        at = x.detach().numpy()
        close(nn.gelu(at, approximate), y.detach())
        close(mg.grad(f)(at), slope.detach())
        close(mg.hvp(f, at, np.ones(49)), bend)


# --- JAX
def jaxs(jax, approximate):
    """The loss of the same net, of values by our paths."""
    jnp = jax.numpy

    def norm(p, x, path):
        return jax.nn.standardize(x, epsilon=1e-5) * p[f"{path}/scale"] + p[f"{path}/offset"]

    def dense(p, x, path):
        return x @ p[f"{path}/w"] + p[f"{path}/b"]

    def loss(p, x, t):
        h = p["0/table"][x]
        at = norm(p, h, "1/0")
        q, k, v = (dense(p, at, f"1/1/{name}").reshape(*x.shape, HEADS, N // HEADS)
                   for name in ("query", "key", "value"))
        # jax.nn.dot_product_attention computes its scores in float32, so it is too coarse here
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / (N // HEADS) ** 0.5
        weights = jax.nn.softmax(jnp.where(jnp.tri(POSITIONS) > 0.0, scores, -jnp.inf))
        found = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(h.shape)
        h = h + dense(p, found, "1/1/out")
        inner = jax.nn.gelu(dense(p, norm(p, h, "2/0"), "2/1"), approximate=approximate)
        logits = dense(p, norm(p, h + dense(p, inner, "2/3"), "3"), "4")
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), t[..., None], -1))

    return loss


@pytest.mark.parametrize("approximate", [False, True])
def test_a_small_transformer_trains_as_jaxs(jax, approximate):
    net, start, losses, end = ours(mg.optim.SGD(0.3), approximate)
    p = jax.tree.map(jax.numpy.asarray, start)
    both = jax.jit(jax.value_and_grad(jaxs(jax, approximate)))
    for k, text in enumerate(TEXT):
        value, slopes = both(p, text[:, :-1], text[:, 1:])
        if k == 0:
            for path, slope in gradient(net, start).items():
                close(slope, slopes[path])
        close(losses[k], value)
        p = jax.tree.map(lambda v, g: v - 0.3 * g, p, slopes)
    for path, value in end.items():
        close(value, p[path])


def test_softmax_and_gelu_are_jaxs(jax):
    x, g = 3.0 * normal(4, 5), normal(4, 5)
    for mine, theirs in ((lambda x: nn.attention_weights(x, np.eye(5)),
                          lambda x: jax.nn.softmax(x / 5.0**0.5)),
                         (nn.gelu, lambda x: jax.nn.gelu(x, approximate=False)),
                         (lambda x: nn.gelu(x, True), jax.nn.gelu)):
        close(mine(x), theirs(x))
        close(mg.vjp(mine, x)[1](g)[0], jax.vjp(theirs, x)[1](g)[0])
        close(mg.jvp(mine, (x,), (g,))[1], jax.jvp(theirs, (x,), (g,))[1])
