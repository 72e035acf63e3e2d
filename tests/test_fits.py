"""Notebook 12's helpers: minibatches that can be drawn again, the digits of a step, and the small net."""
import copy

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.course.fits import Minibatches, digit_net, step_digits, trained


def test_a_copy_draws_the_same_minibatches_again():
    x, y = normal(9, 2), np.arange(9.0)
    draw = Minibatches(x, y, 4, seed=3)
    first, second = draw(), draw()
    assert not np.array_equal(first[1], second[1])
    again = copy.deepcopy(draw)
    assert again == draw != Minibatches(x, y, 4, seed=4)
    for seen in (first, second):
        rows, labels = again()
        np.testing.assert_array_equal(labels, seen[1])
        np.testing.assert_array_equal(rows, x[labels.astype(int)])
        assert len(set(labels)) == 4


@pytest.mark.parametrize("power", [1, 3, 5])
def test_products_lose_twice_the_digits(power):
    j = normal(30, 2)
    j[:, 1] = j[:, 0] + 10.0**-power * j[:, 1]                       # a condition of about 10**power
    lost = [16.0 - step_digits(j, way) for way in (lambda j, r: np.linalg.lstsq(j, -r)[0],
                                                   lambda j, r: -np.linalg.solve(j.T @ j, j.T @ r))]
    assert lost[0] == pytest.approx(power, abs=1.5)
    assert lost[1] == pytest.approx(2 * power, abs=1.5)


def test_no_digits_where_there_is_no_step():
    assert step_digits(np.ones((3, 2)), lambda j, r: np.linalg.solve(j.T @ j, r[:2])) == 0.0
    assert step_digits(np.ones((3, 2)), lambda j, r: np.full(2, np.nan)) == 0.0


def test_the_small_net_trains_by_either_method():
    graph, x, t, net = digit_net(5)
    assert graph.run(net(x) - t, {x: np.zeros((5, 64)), t: np.zeros((5, 10))}).shape == (5, 10)
    start, _ = trained(mg.group, 40, 1)
    by_steps, ms = trained(lambda r: mg.optim.LevenbergMarquardt(1.0).minimize(r), 40, 10)
    by_adam, _ = trained(lambda r: mg.optim.Adam(0.03).minimize(np.sum(np.square(r))), 40, 10)
    assert by_steps < by_adam < start
    assert ms > 0.0
