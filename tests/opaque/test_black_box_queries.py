"""Black boxes: queries counted to the last, budgets that are never half spent, and one sentence
for each refusal."""
import copy
import math
import pickle
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import normal
from test_black_box import X, loss, own, sine

import minigrad as mg
from minigrad.errors import BoxError, BudgetError, InputError, NoRuleError, OptionError, ShapeError
from minigrad.optim import Momentum


# --- queries
@pytest.mark.parametrize(("pullback", "forward", "backward"), [
    ("central", 1, 6), ("spsa", 1, 2), ("surrogate", 1, 0), (own, 1, 0)])
def test_queries_are_counted_to_the_last(pullback, forward, backward):
    calls = []
    box = mg.black_box(lambda x: calls.append(x) or sine(x), pullback, shape=(2,))
    for k in range(10):
        box(X + 0.1 * normal(10, 3)[k])
    calls.clear()
    before = box.queries
    mg.grad(loss(box))(X)
    assert box.queries - before == len(calls) == forward + backward
    mg.jacobian(box, mode="reverse")(X)  # one estimate for all rows
    assert box.queries - before == 2 * (forward + backward)
    # nobody asks for its derivative
    mg.grad(lambda x, w: np.sum(w * box(x)), argnums=1)(X, np.ones(2))
    assert box.queries - before == len(calls) == 2 * (forward + backward) + 1


@settings(max_examples=15)
@given(st.integers(0, 20))
def test_a_budget_is_never_overspent_and_never_half(budget):
    calls, steps = [], []
    box = mg.black_box(lambda x: calls.append(1) or sine(x), budget=budget)
    with pytest.raises(BudgetError, match=rf"of its {budget} are spent"):
        steps.extend(mg.grad(loss(box))(X) for _ in range(4))
    done = budget // 7
    assert len(steps) == done
    # the forward one, then no part of an estimate
    assert box.queries == len(calls) == 7 * done + (budget > 7 * done)


@pytest.mark.parametrize(("pullback", "n"), [("central", 6), ("spsa", 10)])
def test_an_estimate_that_is_too_dear_asks_nothing(pullback, n):
    box = mg.black_box(sine, pullback, budget=n, probes=5)
    with pytest.raises(BudgetError, match=f"for {n} more queries, because 1 of its {n} are spent"):
        mg.grad(loss(box))(X)
    assert box.queries == 1
    box.budget += 1
    box.queries -= 1
    mg.grad(loss(box))(X)
    assert box.queries == n + 1


def test_threads_share_one_budget():
    box, spent = mg.black_box(sine, budget=100), []

    def worker():
        try:
            while True:
                box(X)
        except BudgetError as error:
            spent.append(error)

    threads = [threading.Thread(target=worker) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (box.queries, len(spent)) == (100, 4)


def test_a_loop_asks_at_each_step():
    box = mg.black_box(np.tanh, shape=lambda s: s)
    rows = normal(4, 3)
    f = lambda c, f: np.sum(mg.scan(lambda c, x: (f(c + x), c), c, rows)[0] ** 2)
    np.testing.assert_allclose(mg.grad(f)(X, box), mg.grad(f)(X, np.tanh), rtol=1e-8)
    assert box.queries == 4 + 4 * (1 + 6)  # on the way back the step is computed again


def test_what_a_budget_refuses_changes_nothing():
    box = mg.black_box(sine, budget=14, shape=2)
    with mg.Graph() as graph:
        v = mg.Variable(X)
        optimizer = Momentum(0.1)
        train = optimizer.minimize(loss(box)(v))
    for _ in range(2):
        graph.run(train)
    before = v.value, optimizer.slot(v, "momentum").value
    with pytest.raises(BudgetError,
                       match="you asked the black box sine for 1 more query, because 14 of its 14"):
        graph.run(train)
    np.testing.assert_array_equal(before, (v.value, optimizer.slot(v, "momentum").value))
    box.budget = 21
    graph.run(train)
    assert box.queries == 21


def test_the_box_cannot_change_what_it_is_given():
    def spoils(x):
        x[...] = 7.0
        return x

    x, kept = X.copy(), []
    box = mg.black_box(spoils, lambda g, y, x: spoils(g) + spoils(y))
    y = box(x)
    kept.append(y)
    np.testing.assert_array_equal(x, X)
    mg.grad(loss(box))(x)
    np.testing.assert_array_equal(x, X)
    same = np.ones(3)
    shared = mg.black_box(lambda x: same)
    shared(X)[...] = 5.0
    np.testing.assert_array_equal(same, np.ones(3))


# --- refusals
def sentence(error):
    words = str(error.value)
    assert words.endswith(".")
    assert ". " not in words.replace("...", "")
    assert "\n" not in words
    assert f"{__name__.rpartition('.')[2]}.py" in words or "line" in words
    return words


def fails(x):
    raise ZeroDivisionError("the valve is shut. Open it.\nThen try again")


BAD = {  # what the box does: what the sentence says
       "raises": (fails, r"raised ZeroDivisionError at x = .*in its words, the valve is shut; Open "
                  r"it; Then try again"),
       "is silent": (lambda x: [].pop() if x.sum() else math.inf, "raised IndexError"),
       "nan": (lambda x: np.where(x > 0, np.nan, x), "returned nan at x"),
       "inf": (lambda x: math.inf, "returned inf at x"),
       "nothing": (lambda x: None, "returned None at x .* a return missing"),
       "words": (lambda x: "12.5", "returned '12.5'"),
       "complex": (lambda x: x * 1j, "that is no real number"),
       "ragged": (lambda x: [[1.0], [1.0, 2.0]], r"returned \[\[1.0\], \[1.0, 2.0\]\]"),
       "another shape": (lambda x: x[:2], r"returned shape \(2,\), .* it has shape \(3,\)"),
}


@pytest.mark.parametrize(("f", "words"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("how", ["plain", "tensor", "vmap", "graph", "compiled"])
def test_what_a_box_does_wrong_is_told_in_one_sentence(f, words, how):
    box = mg.black_box(f, shape=3)
    with mg.Graph() as graph:
        node = box(mg.Variable(X))
    ways = {"plain": lambda: box(X), "tensor": lambda: box(mg.tensor(X)),
            "vmap": lambda: mg.vmap(box)(X[None]), "graph": lambda: graph.run(node),
            "compiled": lambda: mg.compile(box)(X)}
    with pytest.raises(BoxError, match=words) as error:
        ways[how]()
    assert "the black box" in sentence(error)
    assert box.queries == 1  # it was asked
    assert isinstance(error.value, RuntimeError)


def test_the_first_shape_binds_the_next():
    answers = [np.ones(3), np.ones(3), np.ones(4)]
    box = mg.black_box(lambda x: answers.pop(0))
    box(X)
    box(X)
    with pytest.raises(BoxError, match=r"returned shape \(4,\)") as error:
        box(X)
    sentence(error)


@pytest.mark.parametrize(("own", "words"), [
    (lambda g, y, x: g, r"in its pullback returned shape \(2,\)"),
    (lambda g, y, x: None, "returned None"), (lambda g, y, x: x * np.nan, "pullback returned nan"),
    (lambda g, y, x: fails(x), "pullback raised ZeroDivis")])
def test_so_is_what_its_pullback_does_wrong(own, words):
    with pytest.raises(BoxError, match=words) as error:
        mg.grad(loss(mg.black_box(sine, own)))(X)
    sentence(error)


@pytest.mark.parametrize("pullback", ["central", "spsa", own])
def test_a_second_derivative_is_refused(pullback):
    box = mg.black_box(sine, pullback)
    f = loss(box)
    box(X)
    for second in (lambda: mg.hessian(f)(X),
                   lambda: mg.grad(lambda x: np.sum(mg.grad(f)(x) ** 2))(X),
                   lambda: mg.hvp(f, X, X), lambda: mg.jacobian(mg.grad(f), mode="forward")(X),
                   lambda: mg.compile(mg.hessian(f))(X), lambda: mg.vmap(mg.hessian(f))(X[None])):
        with pytest.raises(
                NoRuleError,
                match="you took a second derivative through the black box sine") as error:
            second()
        sentence(error)
    w = np.ones(2)  # of what does not go through it twice there is one
    np.testing.assert_allclose(mg.hessian(lambda w: np.sum(w**3 * box(X)))(w),
                               np.diag(6.0 * np.array(sine(X))))


@pytest.mark.parametrize(("make", "error", "words"), [
    (lambda: mg.black_box(3.0), InputError, "mg.black_box got float"),
    (lambda: mg.black_box(sine, "forward"), OptionError, "there are central, spsa, surrogate"),
    (lambda: mg.black_box(sine, ["spsa"]), OptionError, "there are central"),
    (lambda: mg.black_box(sine, "forward"), OptionError, "or write a function pullback"),
    (lambda: mg.black_box(sine, budget=-1), OptionError, "budget=-1"),
    (lambda: mg.black_box(sine, budget=2.5), InputError, "budget=2.5"),
    (lambda: mg.black_box(sine, budget=True), InputError, "budget=True"),
    (lambda: mg.black_box(sine, probes=0), OptionError, "probes=0"),
    (lambda: mg.black_box(sine, probes=True), InputError, "probes=True"),
    (lambda: mg.black_box(sine, step=0.0), OptionError, "step=0.0"),
    (lambda: mg.black_box(sine, step=[1.0, math.nan, 1.0]), OptionError,
     "how far to go to each side"),
    (lambda: mg.black_box(sine, step="small"), OptionError, "step=small"),
    (lambda: mg.black_box(sine)("abc"), InputError, "you asked the black box sine at x = abc"),
    (lambda: mg.black_box(sine)(X * 1j), InputError, "real numbers"),
    (lambda: mg.black_box(sine)(X * np.nan), BoxError, "nobody knows what it does there"),
    (lambda: mg.grad(loss(mg.black_box(sine, step=[1.0, 2.0])))(X), ShapeError,
     r"steps of shape \(2,\)"),
    (lambda: mg.grad(loss(mg.black_box(sine, step=1e-20)))(X), OptionError, "rounded to x"),
    (lambda: mg.compile(mg.black_box(sine))(X), ShapeError, "before its first query.* pass shape="),
    (lambda: pickle.dumps(mg.black_box(sine)), InputError, "its queries are counted in one place"),
    (lambda: copy.deepcopy(mg.black_box(sine)), InputError, "you copied the black box sine"),
])
def test_refusals(make, error, words):
    with pytest.raises(error, match=words) as refused:
        make()
    sentence(refused)


def test_a_step_that_is_refused_asks_nothing():
    box = mg.black_box(sine, step=1e-20)
    with pytest.raises(OptionError):
        mg.grad(loss(box))(X)
    assert box.queries == 1
