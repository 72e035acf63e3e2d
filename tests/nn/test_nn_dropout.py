"""Dropout: masks that come again, masks that do not, no stale one from a cache or a program."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import Refusal

X = normal(12, 4)


def masks(out):
    return (out != 0.0).tolist()


def test_dropout_keeps_the_mean_and_the_share():
    with mg.Graph():
        layer = nn.Dropout(0.3)
    out = layer.at(layer.values())(np.ones((200, 200)), training=True)
    assert set(np.unique(out)) == {0.0, 1.0 / 0.7}
    assert abs(np.mean(out == 0.0) - 0.3) < 0.01
    np.testing.assert_array_equal(layer.at(layer.values())(X), X)
    with mg.Graph():
        none = nn.Dropout(0.0)
    np.testing.assert_array_equal(none.at(none.values())(X, True), X)


@pytest.mark.parametrize("way", ["run", "cache", "compiled"])
def test_each_run_has_its_own_mask_and_the_step_brings_it_back(way):
    with mg.Graph() as graph:
        layer = nn.Dropout(0.5)
        x = mg.placeholder((6, 6))
        y = layer(x, training=True)
        twice = y * 1.0
    run = {"run": lambda f: graph.run([y, twice], f),
           "cache": lambda f: graph.run([y, twice], f, cache=True),
           "compiled": graph.compile([y, twice])}[way]
    seen = []
    for _ in range(6):
        out, same = run({x: np.ones((6, 6))})
        np.testing.assert_array_equal(out, same)  # one mask in one run
        seen.append(masks(out))
    assert len({str(mask) for mask in seen}) == 6
    assert layer.values()["step"] == 6
    layer.load({"step": 2})
    assert masks(run({x: np.ones((6, 6))})[0]) == seen[2]
    assert masks(layer.at({"step": 2})(np.ones((6, 6)), True)) == seen[2]
    compiled = mg.compile(lambda step, x: layer.at({"step": step})(x, True))
    assert [masks(compiled(k, np.ones((6, 6)))) for k in range(6)] == seen


def test_one_graph_switches_dropout_and_counts_only_training():
    with mg.Graph() as graph:
        training, layer = mg.placeholder((), bool), nn.Dropout(0.5)
        y = layer(X, training)
    for k, mode in enumerate((True, False, False, True)):
        out = graph.run(y, {training: mode})
        assert np.array_equal(out, X) != mode
        assert layer.values()["step"] == (1, 1, 1, 2)[k]


def test_the_gradient_has_the_mask_of_its_run():
    with mg.Graph() as graph:
        layer, v = nn.Dropout(0.5), mg.Variable(X)
        y = layer(v, True)
        slope = mg.gradient(np.sum(y), v)
    for _ in range(3):
        out, g = graph.run([y, slope])
        np.testing.assert_allclose(out, X * g, rtol=1e-14)


def test_a_run_that_fails_does_not_use_up_a_mask():
    with mg.Graph() as graph:
        layer, n = nn.Dropout(0.5), mg.placeholder(("batch",))
        bad = layer(X, True) + np.sum(np.reshape(n, (3,)))
    with pytest.raises(Refusal):
        graph.run(bad, {n: np.ones(4)})
    assert layer.values()["step"] == 0
