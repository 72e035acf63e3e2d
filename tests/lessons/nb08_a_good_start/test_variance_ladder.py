"""The Variance Ladder without a browser: its numbers are those of a fresh net, and the formula they
stand for holds."""
import contextlib
import importlib
import io

import numpy as np
import pytest

import minigrad as mg
from minigrad import nn
from minigrad.errors import Refusal
from minigrad.lessons.nb08_a_good_start import variance_ladder
from minigrad.lessons.nb08_a_good_start.exercises import NEAR, measured_gain
from minigrad.lessons.nb08_a_good_start.layer_variance import (
    ACTIVATIONS,
    FLAT,
    SHAPES,
    STARTS,
    accuracy,
    batch,
    calm,
    climb,
    deep,
    gains,
    ladder,
    loss,
    pixels,
    slope,
    train,
    weights,
    widths_of,
    written,
)
from minigrad.lessons.nb08_a_good_start.variance_ladder import DEEPEST, told
from minigrad.tensor import tensor

# its name in the package is the function's
variance_ladder_module = importlib.import_module(told.__module__)
NETS = [((8, "sigmoid", "plain", 0.1, "even"), 0), ((1, "tanh", "LeCun", 1.6, "narrowing"), 99),
        ((3, "relu", "He", 1.0, "widening"), 1), ((4, "identity", "Glorot", 3.0, "even"), 0),
        ((2, "sigmoid", "orthogonal", 200.0, "narrowing"), 1),
        ((3, "sigmoid", "plain", 200.0, "even"), 4)]


def fresh(depth, activation, start, gain, shape, done=0):
    """[(spread of z, spread of dL/dz)]: by mg.grad of functions, where the widget walks nodes."""
    (x, labels), f = batch(), ACTIVATIONS[activation]
    Ws, _ = calm(x, weights(widths_of(depth, shape), start, gain), f, done)
    zs, _ = climb(x, Ws, f)

    def from_layer(k, z):
        return loss(climb(f(z), Ws[k + 1:], f)[0][-1] if k < depth else z, labels)

    return [(np.std(z), np.std(mg.grad(lambda z, k=k: from_layer(k, z))(z)))
            for k, z in enumerate(zs)]


def bars_of(widget):
    """The shares of the units of the chosen layer, by how steep they are."""
    bars, _ = widget.state["fold"]
    return [bar["value"] for bar in bars["bars"]]


@pytest.mark.parametrize(("net", "done"), NETS)
def test_rungs_are_those_of_a_fresh_net(net, done):
    widget = variance_ladder(*net)
    widget.done = min(done, DEEPEST + 1)
    stage = widget.state["stage"]
    shown = [(rung["forward"], rung["backward"]) for rung in stage["rungs"]]
    np.testing.assert_allclose(shown, fresh(*net, min(done, net[0] + 1)), rtol=1e-9)
    assert stage["done"] == min(done, net[0] + 1)
    for rung in stage["rungs"][:stage["done"]]:
        assert rung["forward"] == pytest.approx(1.0, rel=0.01)
    assert widget.state["agrees"] is True
    for rung in stage["rungs"][:-1]:
        widget.layer = rung["layer"]
        shares = bars_of(widget)
        assert sum(shares) == pytest.approx(1.0)
        assert sum(shares[:4]) == pytest.approx(rung["flat"])


def test_bars_are_counted_by_the_slope_of_each_unit():
    widget = variance_ladder(2, "sigmoid", "plain", 20.0)
    z = batch()[0] @ weights(widths_of(2), gain=20.0)[0]
    slopes = ACTIVATIONS["sigmoid"](z) * ACTIVATIONS["sigmoid"](-z)
    low = [0.0, *10.0 ** np.arange(-6, 0)]
    shares = [np.mean((slopes >= a) & (slopes < b))
              for a, b in zip(low, [*low[1:], 2.0], strict=True)]
    assert bars_of(widget) == pytest.approx(shares)


def taken(gain, activation="sigmoid", depth=8):
    """(y, its function, the weights, the gradients) of a net that starts from plain noise."""
    (x, labels), f = batch(), ACTIVATIONS[activation]
    at = lambda Ws: loss(climb(x, Ws, f)[0][-1], labels)
    Ws = weights(widths_of(depth), "plain", gain)
    nodes = [tensor(W) for W in Ws]
    y = at(nodes)
    return y, lambda Ws: float(at(Ws)), Ws, [g.value for g in mg.gradient(y, nodes)]


@pytest.mark.parametrize("activation", ["sigmoid", "tanh"])
def test_the_check_fails_at_no_gain(activation):
    # how a machine rounds decides at which large gain the finite difference is off; 25.1 is one
    found = []
    for gain in (25.1, 25.1189, *np.geomspace(1e-3, 1e3, 61)):
        y, at, Ws, gradients = taken(gain, activation)
        line = told("", y, at, Ws, gradients)
        assert line["agrees"] is not False, (gain, line["verdict"])
        found.append(line["agrees"])
        if gain >= 0.1 and activation == "sigmoid":
            wrong = told("", y, at, Ws, [1.01 * g for g in gradients])
            assert wrong["agrees"] is False, (gain, wrong["verdict"])
    assert found.count(True) > 0.9 * len(found)


def test_the_line_says_why_a_net_cannot_be_checked(monkeypatch):
    y, at, Ws, gradients = taken(25.1)
    failed = {"cost": "", "agrees": False, "verdict": "WRONG GRADIENT"}
    monkeypatch.setattr(variance_ladder_module, "line", lambda *_: failed)
    line = told("", y, at, Ws, gradients)
    assert line["agrees"] is None
    assert line["verdict"].startswith("cannot be checked here: the rounding inside the net")
    assert told("", y, at, Ws, [1.01 * g for g in gradients]) == failed


def test_a_typed_gain_is_taken_or_refused_with_a_sentence():
    widget = variance_ladder(2)
    widget.set_state({"gain": 200})
    assert (widget.gain, widget.message) == (200.0, "")
    before = widget.state
    for typed in ("two hundred", 0, -1, 1e9, 1e-300, 0.0009):
        widget.set_state({"gain": typed})
        assert "gain" in widget.message
        assert (widget.state, widget.gain) == (before, 200.0)
    widget.set_state({"gain": 100})
    assert widget.message == ""


@pytest.mark.parametrize(("call", "words"), [
    ({"depth": 0}, "from 1 to 12"), ({"depth": DEEPEST + 1}, "from 1 to 12"),
    ({"depth": 2.0}, "from 1 to 12"), ({"gain": 0.0}, "from 0.001 to 1000"),
    ({"gain": "big"}, "from 0.001"), ({"gain": float("inf")}, "from 0.001"),
    ({"activation": "swish"}, "sigmoid, tanh"), ({"start": "zeros"}, "plain, LeCun"),
    ({"shape": "round"}, "even"),
])
def test_what_is_off_the_controls_is_refused(call, words):
    with pytest.raises(Refusal, match=words):
        variance_ladder(**call)


def test_the_read_out_compares_the_ends_of_the_ladder():
    said = lambda *net: " ".join(variance_ladder(*net).state[key] for key in ("number", "said"))
    assert said(8, "sigmoid", "plain", 0.1).startswith(
        "23,000 × smaller slopes in layer 2 than in layer 8.")
    assert "slopes in layer 1 than in layer 2" in said(2, "tanh", "LeCun", 0.2)
    dead = variance_ladder(DEEPEST, "sigmoid", "plain", 1000.0)
    assert dead.state["stage"]["rungs"][0]["backward"] == 0.0
    assert dead.state["number"] == "Zero"


def test_the_shown_code_gives_the_state():
    widget = variance_ladder(2, "tanh", "Glorot", 1.5, "narrowing")
    widget.done = 2
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    for row, rung in zip(printed.getvalue().splitlines(), widget.state["stage"]["rungs"],
                         strict=True):
        assert f"z {written(rung['forward']):>8}   dL/dz {written(rung['backward']):>8}" in row


# --- what the notebook says about it
@pytest.mark.parametrize("name", ACTIVATIONS)
def test_gains_are_what_a_real_layer_needs_both_ways(name):
    f = ACTIVATIONS[name]
    up, down = gains(f)
    assert up == pytest.approx(measured_gain(f), rel=NEAR / 2)
    rng = np.random.default_rng(0)
    W, z = (mg.tensor(rng.standard_normal((400, 400)) * down / 20.0),
            mg.tensor(rng.standard_normal((300, 400))))
    g = rng.standard_normal((300, 400))
    assert np.std(mg.gradient(f(z) @ W, z, cotangent=g).value) == pytest.approx(1.0, rel=NEAR)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("start", STARTS)
def test_starts_have_the_fans_that_their_layers_need(shape, start):
    """One layer after the other: the spread of z is told by the formula, whatever
    started the weights."""
    (x, labels), f = batch(), np.tanh
    Ws = weights(widths_of(4, shape), start, 0.5)
    zs, hs = climb(x, Ws, f)
    for rung, W, h in zip(ladder(x, labels, Ws, f), Ws, hs, strict=True):
        assert rung.fans == W.shape
        assert rung.forward**2 == pytest.approx(W.shape[0] * np.var(W) * np.mean(h * h), rel=0.45)
    assert [len(z.T) for z in zs] == widths_of(4, shape)[1:]


def test_the_last_layers_step_changes_no_slope_of_its_run():
    x, labels = batch()
    with mg.Graph() as g:
        Ws = [mg.Variable(W) for W in weights(widths_of(3), "LeCun")]
        slopes = mg.gradient(loss(climb(x, Ws, np.tanh)[0][-1], labels) / len(labels), Ws)
        step = Ws[-1].assign(Ws[-1] - 0.5 * slopes[-1])
    before = g.run(slopes[:-1])
    during = g.run([step, *slopes[:-1]])[1:]
    assert all(map(np.array_equal, before, during))
    after = g.run(slopes[:-1])                           # the pass that the claim would need
    assert all(np.linalg.norm(a - b) > 0.1 * np.linalg.norm(b)
               for a, b in zip(after, before, strict=True))


def test_small_trains_and_large_does_not():
    def net(std):
        with mg.Graph():
            init = nn.init.truncated_normal(std)
            return nn.Sequential(nn.Dense(64, 32, init, activation=ACTIVATIONS["sigmoid"]),
                                 nn.Dense(32, 10, init))

    found = []
    for std in (0.1, 200.0):
        start = net(std)
        model = lambda values, x, start=start: start.at(values)(x)
        found.append(accuracy(model, train(model, start.values(), range(5))))
        flat = np.mean(slope(ACTIVATIONS["sigmoid"], pixels()[0] @ start.values()["0/w"]) < FLAT)
        assert flat == 0.0 if std == 0.1 else flat > 0.99
    assert found[0] > 0.9
    assert found[1] < 0.3


def test_deep_relu_needs_he():
    f, found = ACTIVATIONS["relu"], {}
    for key, Ws in (("0.1", weights(widths_of(8), gain=0.1)), ("He", weights(widths_of(8), "He"))):
        found[key] = accuracy(deep(f), train(deep(f), Ws, range(3), 0.05))
    assert found["0.1"] < 0.3
    assert found["He"] > 0.8
