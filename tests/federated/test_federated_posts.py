"""Clients that wait for nobody: what their posts say is what the server did, on any executor."""
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import minigrad as mg
from minigrad import federated as fed
from minigrad.optim import SGD, Momentum

SLOPE = mg.grad(lambda w, x: 0.5 * np.sum((w - x) ** 2))


def slope(w, data, rng):
    return SLOPE(w, data)


def replayed(start, bottoms, posts, n, rate):
    """The weights after each update, from nothing but the posts."""
    weights, held = [start], []
    for post in posts:
        held += [weights[post.stamp] - bottoms[post.client]] if post.used else []
        if len(held) == n:
            weights.append(weights[-1] - rate * np.mean(held, axis=0))
            held = []
    return weights


@pytest.mark.parametrize("drop", [True, False])
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("workers", [None, 1, 3])
def test_late_gradients_are_taken_or_dropped_by_the_accumulator(drop, n, workers):
    bottoms, updates = [np.array([1.0, 2.0]), np.array([-3.0, 0.5]), np.array([0.0, 9.0])], 8
    executor = ThreadPoolExecutor(workers) if workers else None
    weights, posts = fed.asynchronous(np.zeros(2), bottoms, slope, SGD(0.3), updates,
                                      n, drop, executor)
    if executor:
        executor.shutdown()
    history = replayed(np.zeros(2), bottoms, posts, n, 0.3)
    assert len(history) == updates + 1
    np.testing.assert_allclose(weights, history[-1], rtol=1e-13)
    assert sum(p.used for p in posts) == n * updates
    assert all(p.used == (p.stamp >= p.step or not drop) for p in posts)
    assert [p.step for p in posts] == sorted(p.step for p in posts)
    if not workers:
        assert [p.client for p in posts] == [k % 3 for k in range(len(posts))]
        assert any(p.stamp < p.step for p in posts)


def test_in_turns_each_gradient_is_as_late_as_there_are_others():
    """w_t+1 = w_t - lr w_t-2 for three clients who take turns: the law of notebook 09's
    late gradients."""
    weights, _ = fed.asynchronous(1.0, [0.0] * 3, slope, SGD(0.3), 12, drop=False)
    w = [1.0] * 3
    for _ in range(12):
        w.append(w[-1] - 0.3 * w[-3])
    assert weights == pytest.approx(w[-1], rel=1e-12)


def test_the_optimizer_keeps_its_slots():
    weights, posts = fed.asynchronous(0.0, [None], lambda w, data, rng: 1.0, Momentum(1.0, 0.5), 2)
    assert (weights, len(posts)) == (-2.5, 2)


def test_a_nest_of_weights_is_one_accumulator_each():
    start = {"w": np.ones(2, np.float32), "b": [2.0]}
    grad = mg.grad(lambda p, x: np.sum(p["w"] ** 2) + x * p["b"][0])
    weights, _ = fed.asynchronous(start, [1.0, 2.0], lambda p, x, rng: grad(p, x),
                                  SGD(0.25), 1, n=2)
    assert (weights["w"].tolist(), weights["w"].dtype, weights["b"]) == ([0.5, 0.5], np.float32,
                                                                         [2.0 - 0.25 * 1.5])
