"""Notebook 11's net of sign units, and its inverse by look-up."""
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import minigrad as mg
from minigrad.lessons.nb11_when_the_gradient_is_useless.inverses import nearest
from minigrad.lessons.nb11_when_the_gradient_is_useless.sign_net import STEPS, train


def test_signs_stop_the_derivative_and_the_rest_learns():
    net = train(np.sign, range(3))
    assert np.all(net.zeros_before == 1.0)
    assert np.all(net.zeros_behind == 0.0)
    assert np.all(net.trained == net.signs)
    assert np.all((net.signs > 0.5) & (net.signs < 0.8))


def test_a_slope_that_is_lent_gets_through_them():
    for slope in (None, np.tanh):
        net = train(mg.straight_through(np.sign, slope), range(3))
        assert np.all(net.zeros_before < 0.1)
        assert np.all(net.trained == net.signs)
        assert np.all(net.signs > 0.85)


def test_a_surrogate_is_another_net():
    net = train(np.tanh, range(3))
    assert np.all(net.zeros_before < 0.1)
    assert np.any(net.trained != net.signs)
    assert np.min([net.trained, net.signs]) > 0.9


def test_the_same_seed_trains_the_same_net_beside_any_other():
    calls = []
    train(lambda s: calls.append(1) or np.sign(s), [0])
    # compiled: traced once, and twice for the test
    assert len(calls) <= 3 < STEPS
    one, two = np.transpose(train(np.sign, [1, 2]))
    np.testing.assert_allclose(np.transpose(train(np.sign, [1])), [one], rtol=0.05)
    assert not np.array_equal(one, two)
    assert np.array_equal(np.transpose(train(np.sign, [1, 2])), [one, two])


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=1, max_size=9),
       st.lists(st.floats(-2, 2), max_size=4))
def test_a_look_up_takes_a_pair_and_none_is_nearer(pairs, wanted):
    x, y = np.array(pairs).T
    found = nearest(x, y, np.array(wanted))
    assert found.shape == (len(wanted),)
    for one, z in zip(found, wanted, strict=True):
        assert min(abs(y[x == one] - z)) == np.min(np.abs(y - z))
