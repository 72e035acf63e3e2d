"""Accumulators: the semantics of TensorFlow 1's ConditionalAccumulator, in graphs and on plain
states; refusals."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError, InputError, OptionError, ShapeError
from minigrad.optim import SGD, Accumulator
from minigrad.optim.first_order.accumulate import added, taken


class Plain:
    """The same as an Accumulator in a graph, on a plain state."""

    def __init__(self, shape=(), dtype=float):
        self.state = {"sum": np.zeros(shape, dtype)[()], "count": 0, "step": 0}

    def apply(self, grad, local_step=0):
        before = self.state["count"]
        self.state = added(self.state, grad, local_step)
        return self.state["count"] > before

    def take(self, n=1):
        average, self.state = taken(self.state, n)
        return average

    def held(self):
        return self.state["sum"], self.state["count"], self.state["step"]


class InGraph:
    """One node for each thing to do, made once."""

    compiled = False

    def __init__(self, shape=(), dtype=float):
        with mg.Graph() as self.graph:
            self.acc = Accumulator(shape, dtype)
            self.grad, self.at = mg.placeholder(shape, dtype), mg.placeholder((), int)
            nodes = {"add": self.acc.apply_grad(self.grad, self.at),
                     **{n: self.acc.take_grad(n) for n in (1, 2, 3)}}
            self.nodes = {k: self.graph.compile(x) if self.compiled else x
                          for k, x in nodes.items()}
            self.graph.freeze()

    def run(self, key, feeds=None):
        return self.nodes[key](feeds) if self.compiled else self.graph.run(self.nodes[key], feeds)

    def apply(self, grad, local_step=0):
        return self.run("add", {self.grad: grad, self.at: local_step})

    def take(self, n=1):
        return self.run(n)

    def held(self):
        return self.acc.sum.value, self.acc.count.value, self.acc.step.value


class Compiled(InGraph):
    compiled = True


each = pytest.mark.parametrize("make", [Plain, InGraph, Compiled])


def same(held, total, count, step):
    np.testing.assert_allclose(held[0], total, rtol=1e-14)
    assert held[1:] == (count, step)


@each
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_it_averages_and_moves_on(make, dtype):
    acc, gs = make((2, 3), dtype), normal(5, 2, 3).astype(dtype)
    for g in gs[:3]:
        assert acc.apply(g)
    out = acc.take(2)  # at least two: the average is of all three
    assert out.dtype == dtype
    np.testing.assert_allclose(out, gs[:3].mean(0), rtol=1e-6 if dtype is np.float32 else 1e-14)
    same(acc.held(), np.zeros((2, 3)), 0, 1)
    acc.apply(gs[3], 1)
    np.testing.assert_allclose(acc.take(), gs[3], rtol=1e-14)
    same(acc.held(), np.zeros((2, 3)), 0, 2)


@each
def test_a_stale_gradient_is_dropped_and_counts_for_nothing(make):
    acc = make()
    acc.apply(1.0, 0)
    acc.take()
    assert not acc.apply(100.0, 0)  # computed before the average was taken
    assert not acc.apply(np.nan, -3)
    same(acc.held(), 0.0, 0, 1)
    assert acc.apply(2.0, 1)
    assert acc.apply(4.0, 7)  # a later step is welcome: only what is less is stale
    same(acc.held(), 6.0, 2, 1)
    assert acc.take(2) == 3.0
    same(acc.held(), 0.0, 0, 2)


@each
def test_too_few_are_refused_and_nothing_changes(make):
    acc = make((2,))
    with pytest.raises(GraphError,
                       match=r"take_grad.1. and got nothing, .* average is 0, .* apply more"):
        acc.take()
    acc.apply([1.0, 2.0])
    with pytest.raises(GraphError, match="the last average is 1, "):
        acc.take(3)
    same(acc.held(), [1.0, 2.0], 1, 0)
    acc.apply([3.0, 4.0])
    np.testing.assert_array_equal(acc.take(2), [2.0, 3.0])


def test_a_nan_that_was_added_is_gone_after_taking():
    for make in (Plain, InGraph, Compiled):
        acc = make()
        acc.apply(np.nan)
        assert np.isnan(acc.take())
        same(acc.held(), 0.0, 0, 1)


@each
def test_any_interleaving_is_one_model(make):
    """Against the words of TensorFlow's documentation, written out, under random
    posts and takes."""
    rng, acc = np.random.default_rng(3), make()
    total, count, step = 0.0, 0, 0
    for _ in range(60):
        if rng.random() < 0.3 and count >= 2:
            assert acc.take(2) == pytest.approx(total / count, rel=1e-13)
            total, count, step = 0.0, 0, step + 1
        else:
            g, at = rng.standard_normal(), int(rng.integers(0, step + 2))
            assert acc.apply(g, at) == (at >= step)
            if at >= step:
                total, count = total + g, count + 1
        assert acc.held()[1:] == (count, step)
        assert acc.held()[0] == pytest.approx(total, abs=1e-13)


def test_k_batches_are_one_large_batch():
    """The thread's aim: gradients of ten batches, one update, equal to one batch of all of them."""
    x, y = normal(40, 3), normal(40)
    f = lambda w, x, y: np.mean((np.tanh(x @ w) - y) ** 2)
    with mg.Graph() as g:
        w, u = (mg.Variable(np.ones(3)) for _ in range(2))
        px, py = mg.placeholder(("n", 3)), mg.placeholder(("n",))
        acc = Accumulator(w.shape, name="of w")
        (grad, _), = SGD(0.5).compute_gradients(f(w, px, py), w)
        add, whole = acc.apply_grad(grad, acc.step), SGD(0.5).minimize(f(u, px, py), u)
        train = SGD(0.5).apply_gradients([(acc.take_grad(4), w)])
    for _ in range(3):
        for k in range(4):
            assert g.run(add, {px: x[k::4], py: y[k::4]})
        g.run(train)
        g.run(whole, {px: x, py: y})
        np.testing.assert_allclose(w.value, u.value, rtol=1e-13)
    assert [v.name for v in acc.state.values()] == ["of w/sum", "of w/count", "of w/step"]
    assert acc.step.value == 3
    assert all(v is w or v is u for v in mg.get_collection(mg.TRAINABLE_VARIABLES, g))


def test_an_average_that_is_refused_updates_nothing():
    with mg.Graph() as g:
        w, acc = mg.Variable(1.0), Accumulator()
        train = SGD(0.5).apply_gradients([(acc.take_grad(2), w)])
        add = acc.apply_grad(4.0)
    g.run(add)
    with pytest.raises(GraphError):
        g.run(train)
    assert (w.version, acc.step.version, acc.count.value) == (0, 0, 1)


@pytest.mark.parametrize("case", [
    (lambda acc: acc.apply_grad(np.ones(3)), ShapeError, "a gradient of shape"),
    (lambda acc: acc.apply_grad(np.ones(2), np.zeros(2)), ShapeError, "a local_step of shape"),
    (lambda acc: acc.take_grad(0), OptionError, "you gave take_grad n=0, because it goes from 1"),
    (lambda acc: acc.take_grad(True), InputError, "n=True, because it is a whole number"),
    (lambda acc: acc.take_grad(1.0), InputError, "it is a whole number"),
    (lambda acc: Accumulator((2,), int), InputError, "gradients are floats")])
def test_mistakes(case):
    make, kind, words = case
    with mg.Graph() as g:
        acc = Accumulator((2,))
        made = len(g)
        with pytest.raises(kind, match=words):
            make(acc)
        assert len(g) == made
