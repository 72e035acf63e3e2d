"""Recomputed segments: the same gradient, fewer bytes, more operations."""
import pickle

import numpy as np
import pytest

import minigrad as mg
from minigrad.analysis.bills import apart, bill
from minigrad.analysis.recorded import allocated, ran, record
from minigrad.nest import flatten
from minigrad.program import Program, ancestors

RNG = np.random.default_rng(0)


def layer(W, h):
    return np.tanh(np.sin(W @ h) * 2.0 + np.exp(-h * h))


def deep(layer):
    """A loss of four weights, each used in one layer."""
    x = np.random.default_rng(1).standard_normal((30, 400))

    def loss(Ws):
        h = x
        for W in Ws:
            h = layer(W, h)
        return np.sum(h * h)

    return loss


WEIGHTS = [RNG.standard_normal((30, 30)) / 6.0 for _ in range(4)]


def test_recomputed_is_the_same_gradient_for_fewer_bytes_and_more_operations():
    stored, again = deep(layer), deep(mg.recompute(layer))
    for a, b in zip(mg.grad(stored)(WEIGHTS), mg.grad(again)(WEIGHTS), strict=True):
        np.testing.assert_array_equal(a, b)
    nodes = [mg.tensor(W) for W in WEIGHTS]
    bills, runs, peaks = [], [], []
    for loss in (stored, again):
        y = loss(nodes)
        bills.append(apart(y, nodes))
        runs.append(ran(record(Program(y, *mg.gradient(y, nodes)))).total)
        peaks.append(allocated(lambda loss=loss: mg.grad(loss)(WEIGHTS))[1])
    (forward, backward), (forward_again, backward_again) = bills
    assert forward.total == forward_again.total
    # the layers once more; exp(-h*h) of data is data
    own = 4 * (2 * 30 * 30 * 400 + 7 * 30 * 400) - 3 * 30 * 400
    assert backward_again.total - backward.total == own
    assert runs[1] - runs[0] == own
    assert forward_again.bytes < forward.bytes / 4
    assert peaks[1] < 0.65 * peaks[0]


def test_no_value_inside_is_kept():
    x = mg.tensor(np.ones(1000))
    y = mg.recompute(lambda x: np.tanh(np.exp(np.sin(x))))(x)
    assert [node.op and node.op.name for node in ancestors(y)] == [None, "recompute"]
    assert "<3 ops>" in repr(Program(y))
    assert bill([y]).total == 3000


A, b = RNG.standard_normal((3, 3)), RNG.standard_normal(3)


def parts(A, b, wrap):
    """Several results, in a nest; A comes from outside."""
    u, rest = wrap(lambda v: (np.tanh(A @ v), {"s": np.sum(v * v * b), "same": v}))(b)
    return np.sum(u * rest["same"]) * rest["s"]


def test_nests_closures_and_second_order():
    stored, again = (lambda A, b, wrap=wrap: parts(A, b, wrap)
                     for wrap in (lambda f: f, mg.recompute))
    mg.check_gradients(again, A, b)
    for f in (mg.grad, mg.hessian):
        for found, expected in zip(*(flatten(f(g, (0, 1))(A, b)) for g in (again, stored)),
                                   strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(mg.jvp(again, (A, b), (A, b))[1],
                               mg.jvp(stored, (A, b), (A, b))[1], rtol=1e-12)


def test_in_batches_inside_and_outside():
    stored, again = (lambda A, b, wrap=wrap: parts(A, b, wrap)
                     for wrap in (lambda f: f, mg.recompute))
    B = RNG.standard_normal((3, 3))
    rows = lambda f: mg.vmap(mg.grad(f, 1), (None, 0))(A, B)
    np.testing.assert_allclose(rows(again), rows(stored), rtol=1e-12)
    summed = lambda f: mg.grad(lambda A: np.sum(mg.vmap(lambda v: f(A, v))(B)))(A)
    np.testing.assert_allclose(summed(again), summed(stored), rtol=1e-12)
    inside = mg.recompute(mg.vmap(lambda v: np.tanh(v) @ v))
    np.testing.assert_allclose(mg.grad(lambda B: np.sum(inside(B)))(B),
                               np.tanh(B) + B * (1 - np.tanh(B)**2))


def test_random_numbers_and_branches_are_those_of_the_first_time():
    calls = []

    @mg.recompute
    def noisy(x):
        calls.append(1)
        mask = np.random.default_rng().uniform(size=x.shape) < 0.5
        return np.where(mask, x * x, 0.0) if np.sum(x) > 0.0 else -x

    x = mg.tensor(np.ones(100))
    y = noisy(x)
    np.testing.assert_allclose(mg.gradient(np.sum(y), x).value, 2.0 * y.value)
    assert len(calls) == 1


def test_a_change_of_a_constant_inside_is_noticed():
    big = np.ones(100_000)
    x = mg.tensor(2.0)
    y = np.sum(mg.recompute(lambda x: np.sin(x * big))(x))
    big[:] = 3.0
    with pytest.raises(mg.errors.ChangedError):
        mg.gradient(y, x)


def test_without_tensors_it_is_the_function_itself():
    assert mg.recompute(lambda x, k=1: {"y": x + k})(2.0, k=3) == {"y": 5.0}
    x = mg.tensor(2.0)
    assert mg.recompute(lambda x: x)(x) is x


def test_it_can_be_pickled_and_run_again():
    x = mg.tensor(np.arange(3.0))
    y = np.sum(mg.recompute(lambda x: np.exp(x) * x)(x))
    program = pickle.loads(pickle.dumps(Program(y)))
    assert program.run()[0] == y.value
    assert Program(y).run({x: np.ones(3)})[0] == pytest.approx(3.0 * np.e)


def test_in_graphs_with_unknown_sizes_and_in_compiled_programs():
    plain = lambda W, X: np.sum(np.tanh(np.reshape(W @ X, (3 * X.shape[1],))) * np.mean(X))
    W = RNG.standard_normal((3, 3))
    with mg.Graph() as graph:
        X, V = mg.placeholder((3, "batch")), mg.Variable(W)
        y = mg.recompute(lambda X: plain(V, X))(X)
        fetches = [y, mg.gradient(y, V)]
    assert repr(bill(Program(y))) == "batch*30 + 1 operations"
    for batch in (2, 5):
        data = RNG.standard_normal((3, batch))
        for found in (graph.run(fetches, {X: data}),
                      mg.compile(mg.value_and_grad(mg.recompute(plain)))(W, data)):
            for a, b in zip(found, mg.value_and_grad(plain)(W, data), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12)


def test_an_assignment_would_happen_twice():
    with mg.Graph():
        V = mg.Variable(np.ones(2))
        with pytest.raises(mg.errors.InputError, match="twice"):
            mg.recompute(lambda t: V.assign_add(np.tanh(t)))(V * 1.0)


def test_refusals():
    x = mg.tensor(np.ones(2))
    with pytest.raises(mg.errors.InputError, match="dtypes"):
        mg.recompute(lambda x: (x * 2.0, x.astype(np.float32)))(x)
    with pytest.raises(mg.errors.InputError, match="cannot be called"):
        mg.recompute(3.0)
