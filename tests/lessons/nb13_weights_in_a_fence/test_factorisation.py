"""Notebook 13's helpers: the factorisation, and searches with a p that grows."""
import copy

import numpy as np
import pytest

import minigrad as mg
from minigrad.lessons.nb13_weights_in_a_fence import (
    growing_penalty as moving,
)
from minigrad.lessons.nb13_weights_in_a_fence.factorisation import (
    COLUMNS,
    RANK,
    RATE,
    ROWS,
    misfit,
    model,
    ratings,
    spent,
    start,
    train,
    unheld,
)
from minigrad.lessons.nb13_weights_in_a_fence.growing_penalty import (
    Search,
    by_price,
    changed_in_callback,
    one_by_one,
)

C = mg.constraints.NonNegative()
together = lambda W, H: np.concatenate([np.ravel(W), np.ravel(H)])
slopes_of = mg.grad(misfit, (0, 1))


def parts(weights):
    """(W, H) of all weights as a vector."""
    W, H = np.split(weights, [ROWS * RANK])
    return W.reshape(ROWS, RANK), H.reshape(RANK, COLUMNS)


def gradient(weights):
    """The gradient of the misfit by all weights, as a vector."""
    return together(*slopes_of(*parts(weights)))


# --- the factorisation
def test_the_misfit_is_of_what_is_known_and_its_gradient_is_a_vector():
    V, known = ratings()
    W, H = start()
    assert V.min() >= 0.0
    assert misfit(W, H) == pytest.approx(0.5 * sum((W[i] @ H[:, j] - V[i, j]) ** 2
                                                   for i, j in zip(*known.nonzero(), strict=True)))
    theta, h = together(W, H), 1e-6
    at = lambda theta: misfit(*parts(theta))
    assert all(np.array_equal(part, was) for part, was in zip(parts(theta), (W, H), strict=True))
    slopes = [(at(theta + e) - at(theta - e)) / (2.0 * h) for e in h * np.eye(44)]
    np.testing.assert_allclose(gradient(theta), slopes, rtol=1e-6, atol=1e-6)


def test_what_is_not_held_back_is_what_minimize_calls_kkt():
    for most in (3, 200):
        fit = mg.optim.minimize(lambda x: misfit(*x), start(), [C.on(0), C.on(1)],
                                method="L-BFGS-B", max_iter=most)
        theta = together(*fit.x)
        assert unheld(theta, gradient(theta)) == pytest.approx(fit.kkt, rel=1e-6, abs=1e-8)
    assert unheld(theta, -gradient(theta)) > 0.01


def test_kkt_is_necessary_only():
    """All weights 0, and the quiz's loss, which is largest there along w2."""
    zero = np.zeros(44)
    assert unheld(zero, gradient(zero)) == 0.0
    assert misfit(*parts(zero + 0.01)) < misfit(*parts(zero))
    f = lambda w: 3.0 * w[0] - (w[1] - 2.0) ** 2
    w = np.array([0.0, 2.0])
    np.testing.assert_array_equal(mg.grad(f)(w), [3.0, 0.0])
    assert unheld(w, mg.grad(f)(w)) == 0.0
    assert max(f(np.array([0.0, w2])) for w2 in (1.9, 2.1)) < f(w)


def test_a_constraint_and_a_clip_made_once_are_one_method():
    inside, after = (train(constraint=C, steps=40),
                     train(after=lambda v: v.assign(np.clip(v, 0.0, np.inf)), steps=40))
    np.testing.assert_array_equal(inside.weights, after.weights)
    assert inside.losses[-1] == pytest.approx(misfit(*parts(inside.weights)), rel=1e-12)
    assert len(inside.losses) == 40
    assert np.all(np.diff(inside.losses[10:]) < 0.0)


def test_a_weight_with_a_constraint_is_negative_after_no_step():
    for constraint, out_of_40 in ((C, 0), (None, 40)):
        m = model(constraint)
        step = mg.optim.SGD(RATE).minimize(m.loss)
        lowest = [(m.graph.run(step), m.weights().min())[1] for _ in range(40)]
        assert np.sum(np.array(lowest) < 0.0) == out_of_40


def test_each_answer_costs_what_the_notebook_says():
    ways = [spent(), spent(constraint=C), spent(after=lambda v: v.assign(C(v))),
            spent(lambda W, H: C.penalty(W, 10.0) + C.penalty(H, 10.0))]
    assert ways == sorted(ways)


def test_the_penalty_on_the_smallest_weight_moves_one():
    theta = together(*start())
    slope = mg.grad(lambda theta: -np.minimum(np.min(theta), 0.0))(theta)
    assert np.flatnonzero(slope).tolist() == [np.argmin(theta)]


# --- searches
valley = lambda x, p: p * np.sum(x**2) + np.sum(x)
height = lambda x: x[0] + x[1]
circle = lambda x: x[0] ** 2 + x[1] ** 2 - 2.0
soft = lambda x, p: height(x) + 0.5 * p * circle(x) ** 2
X0 = np.array([1.5, -0.5])


def test_p_changed_in_the_callback_ends_at_the_minimum_of_another_p():
    end = changed_in_callback(valley, np.array([1.0]), p=10.0, factor=10.0, most=1e6)
    assert end.message.startswith("CONVERGENCE")
    assert -0.5 / end.x[0] == pytest.approx(100.0)
    assert end.p == 1000.0
    off = changed_in_callback(soft, X0, p=1.0, factor=10.0, most=1e6)
    assert off.message.startswith("CONVERGENCE")
    assert np.max(np.abs(mg.grad(soft)(off.x, off.p))) > 10.0
    pull, push = mg.grad(height)(off.x), mg.grad(lambda x: 0.5 * circle(x) ** 2)(off.x)
    # of no p
    assert min(np.linalg.norm(pull + p * push) for p in np.linspace(0.0, 1000.0, 100_001)) > 0.8
    same = changed_in_callback(soft, X0, p=10.0, factor=1.0, most=1e6)
    np.testing.assert_allclose(mg.grad(soft)(same.x, 10.0), 0.0, atol=1e-6)


def test_between_searches_p_may_change():
    ps = 10.0 ** np.arange(1, 7)
    np.testing.assert_allclose(one_by_one(Search(), valley, np.array([1.0]), ps), -0.5 / ps[-1])
    warm, cold = Search(5000), Search(5000)
    near, far = one_by_one(warm, soft, X0, ps), one_by_one(cold, soft, X0, ps[-1:])
    np.testing.assert_allclose(near, far, atol=1e-6)
    assert cold.evaluations > 5 * warm.evaluations
    assert circle(near) == pytest.approx(0.5 / ps[-1], rel=1e-3)               # multiplier / factor


def test_a_price_does_what_no_penalty_does():
    x, y = by_price(Search(), height, circle, X0, 10.0, 5)
    assert abs(circle(x)) < 1e-8
    np.testing.assert_allclose(mg.grad(height)(x), y * mg.grad(circle)(x), atol=1e-7)
    fit = mg.optim.minimize(height, X0, mg.constraints.Equality(circle))
    np.testing.assert_allclose(x, fit.x, atol=1e-8)
    assert y == pytest.approx(fit.multipliers[0][0], abs=1e-7)
    offs = [abs(circle(by_price(Search(), height, circle, X0, 10.0, rounds)[0]))
            for rounds in (1, 2, 3)]
    assert offs[0] / offs[1] == pytest.approx(80.0, abs=5.0)
    assert offs[1] / offs[2] == pytest.approx(80.0, abs=5.0)


def test_a_search_counts_for_itself_and_gives_up_far_out():
    solve = Search(7)
    assert np.max(np.abs(solve(np.sum, X0))) > moving.FAR          # falls without end
    assert solve.evaluations > 0
    again = copy.deepcopy(solve)
    assert again == solve != Search(8)
    assert again.evaluations == 0
    with pytest.raises(TypeError, match="a function of x"):
        solve(1.0, X0)  # type: ignore[arg-type]
