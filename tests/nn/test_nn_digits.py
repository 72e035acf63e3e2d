"""The digits that the notebooks train on: the split, and a net that learns them in
about a second."""
import numpy as np
import pytest

import minigrad as mg
from minigrad import nn
from minigrad.course.data import digits


def test_the_split_is_fixed_and_fair():
    x_train, t_train, x_test, t_test = split = digits()
    assert [a.shape for a in split] == [(1437, 64), (1437,), (360, 64), (360,)]
    assert x_train.dtype == x_test.dtype == float
    assert t_train.dtype.kind == t_test.dtype.kind == "i"
    assert (x_train.min(), x_train.max()) == (0.0, 1.0)
    assert set(np.bincount(t_test)) <= {35, 36, 37}
    assert not {row.tobytes() for row in x_train} & {row.tobytes() for row in x_test}
    for a, b in zip(split, digits(), strict=True):
        np.testing.assert_array_equal(a, b)
    first = digits()
    first[0][:] = 0.0
    assert digits()[0].max() == 1.0  # nobody shares them


@pytest.mark.parametrize("normed", [False, True])
def test_a_small_net_learns_them(normed):
    x_train, t_train, x_test, t_test = digits()
    with mg.Graph() as graph:
        x, t = mg.placeholder(("batch", 64)), mg.placeholder(("batch",), int)
        training = mg.placeholder((), bool)
        net = nn.Sequential(nn.Dense(64, 64, nn.init.he_normal), *[nn.BatchNorm(64, 0.9)] * normed,
                            lambda x: np.maximum(x, 0.0), nn.Dense(64, 10))
        logits = net(x, training)
        loss = nn.losses.softmax_cross_entropy(logits, t)
        with mg.control_dependencies(mg.get_collection(mg.UPDATE_OPS)):
            step = mg.optim.Adam(0.01 if normed else 0.005).minimize(loss)
        train = graph.compile([loss, step])
    rng = np.random.default_rng(0)
    for _ in range(15):
        order = rng.permutation(len(x_train))
        for k in range(0, len(order) - 31, 32):
            batch = order[k:k + 32]
            train({x: x_train[batch], t: t_train[batch], training: True})
    guess = graph.run(logits, {x: x_test, training: False}).argmax(1)
    assert np.mean(guess == t_test) >= 0.97
