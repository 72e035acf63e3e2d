"""The experiments of notebook 10: what pruned updates cost on digits, what repairs it, and where a
control dependency must stand. Accuracies have room for another machine's rounding; what is told
apart is far apart."""
import time

import numpy as np
import pytest

import minigrad as mg
from minigrad import nn
from minigrad.course.data import digits
from minigrad.lessons.nb10_updates_nobody_runs.batch_norms import DigitNet, final_losses


@pytest.fixture(scope="module")
def data():
    return digits()


def test_pruned_updates_cost_accuracy_in_inference_and_running_them_alone_repairs_it(data):
    x_train, t_train, x, t = data
    net, start = DigitNet(), time.perf_counter()
    net.fit(mg.optim.Adam(0.005).minimize(net.loss), range(8))
    assert time.perf_counter() - start < 10.0
    assert net.accuracy(x_train, t_train, training=True) > 0.99
    assert net.accuracy(x, t, training=True) >= 0.97
    assert ({path: v.version for path, v in net.net.variables.items() if "mean" in path}
            == {"1/mean": 0, "4/mean": 0})
    assert 0.65 < net.accuracy(x, t) < 0.9
    by_size = [net.accuracy(x, t, training=True, size=size) for size in (64, 8, 4, 2, 1)]
    assert by_size == sorted(by_size, reverse=True)
    # alone each image is its own mean: one answer for all
    assert by_size[-1] < 0.15
    weights = net.net.values(True)
    net.fit(net.updates, range(1))
    assert net.accuracy(x, t) >= 0.97
    assert all(np.array_equal(weights[path], now) for path, now in net.net.values(True).items())
    assert net.accuracy(x, t, size=1) == net.accuracy(x, t)


def test_updates_run_from_the_start_give_the_same_weights_and_the_right_averages(data):
    *_, x, t = data
    with_them, without = DigitNet(), DigitNet()
    with mg.control_dependencies(with_them.updates):
        step = mg.optim.Adam(0.005).minimize(with_them.loss)
    with_them.fit(step, range(2))
    without.fit(mg.optim.Adam(0.005).minimize(without.loss), range(2))
    assert with_them.accuracy(x, t) > without.accuracy(x, t) + 0.1
    for path in with_them.net.weights:
        assert np.array_equal(with_them.net.values()[path], without.net.values()[path])


def test_pairs_need_renorm(data):
    x_train, t_train, *_ = data
    found = []
    for renorm in (False, True):
        net = DigitNet(0.99, renorm)
        with mg.control_dependencies(net.updates):
            step = mg.optim.Adam(0.002).minimize(net.loss)
        net.fit(step, range(1), size=2)
        found.append(net.accuracy(x_train, t_train, training=True, size=2))
    assert found[1] > found[0] + 0.25


def test_frozen_layers_keep_their_weights_and_their_averages_move(data):
    x_train, *_ = data
    net = DigitNet()
    for k in (0, 1, 3, 4):
        net.net[k].trainable = False
    before = net.net.values()
    with mg.control_dependencies(net.updates):
        step = mg.optim.Adam(0.005).minimize(net.loss)
    net.fit(step, range(1), x=0.6 * x_train + 0.4)
    changed = {path for path, now in net.net.values().items()
               if not np.array_equal(before[path], now)}
    assert changed == {"6/w", "6/b", "1/mean", "1/variance", "4/mean", "4/variance"}


def test_only_with_a_norm_do_nets_learn_from_tiny_and_from_huge_weights():
    def loss(weights, x, t, norm):
        for W in weights[:-1]:
            h = x @ W
            x = np.maximum(nn.norm.normalize(h, 0) if norm else h, 0.0)
        return nn.losses.softmax_cross_entropy(x @ weights[-1], t)

    ends = [final_losses(lambda weights, x, t, norm=norm: loss(weights, x, t, norm), [0.05, 20.0])
            for norm in (False, True)]
    assert [end.shape for end in ends] == [(2, 5), (2, 5)]
    assert np.all(ends[0] > 2.25)                        # log 10 is the loss of guessing
    assert np.all(ends[1] < 2.1)
    # another seed is another net
    assert all(len(set(row)) == 5 for row in ends[1].round(6))
