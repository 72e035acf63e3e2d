"""Caching across runs: what is reused, what is not, and that gradients stay right: the two
questions of the course."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg


def evaluations(graph, name):
    """How often an op really ran in the last run."""
    return sum(ran.node.op.name == name and not ran.cached for ran in graph.last_run)


def test_nothing_is_kept_unless_asked_for():
    with mg.Graph() as graph:
        w = mg.Variable(normal(3))
        y = np.sum(np.tanh(w))
    for _ in range(2):
        graph.run(y)
        assert evaluations(graph, "tanh") == 1
    assert graph.kept == {}


def test_a_matrix_from_w_times_many_vectors():
    """'Can TensorFlow cache (sub-)graph computations?': F is computed once while W is unchanged,
    and dW stays right."""
    with mg.Graph() as graph:
        w, x = mg.Variable(normal(4), name="W"), mg.placeholder(4, name="x")
        f = np.tanh(np.expand_dims(w, 1) * np.expand_dims(w, 0))
        y = np.sum(f @ x)
        g = mg.gradient(y, w)
        # the advice: a constant
        frozen = mg.gradient(np.sum(mg.stop_gradient(f) @ x), w, unconnected="none")
    plain = lambda w, x: np.sum(np.tanh(w[:, None] * w[None]) @ x)
    vectors, seen = [normal(4) for _ in range(5)], []
    for v in vectors:
        np.testing.assert_allclose(graph.run(y, {x: v}, cache=True), plain(w.value, v), rtol=1e-12)
        seen.append(evaluations(graph, "tanh"))
    assert seen == [1, 0, 0, 0, 0]
    for v in vectors:
        np.testing.assert_allclose(graph.run(g, {x: v}, cache=True),
                                   mg.grad(plain)(w.value, v), rtol=1e-12)
        assert evaluations(graph, "tanh") == 0
    assert frozen is None
    w.load(normal(4))
    np.testing.assert_allclose(graph.run(g, {x: v}, cache=True),
                               mg.grad(plain)(w.value, v), rtol=1e-12)
    assert evaluations(graph, "tanh") == 1


def encoder():
    """An encoder over fixed inputs, and a loss over pairs of its outputs."""
    with mg.Graph() as graph:
        x, pairs, t = (mg.placeholder(("n", 3), name="X"), mg.placeholder(("k", 2), int),
                       mg.placeholder(("k",)))
        w = mg.Variable(normal(3, 4), name="W")
        reps = np.tanh(x @ w)
        chosen = reps[pairs]
        loss = np.sum((np.sum(chosen[:, 0] * chosen[:, 1], 1) - t) ** 2)
    return graph, x, pairs, t, w, reps, loss


def test_an_encoder_over_batches_of_combinations():
    """'Caching Computations in TensorFlow': with W fixed, K batches take one evaluation of the
    encoder and one pullback, and give the sum of the K gradients."""
    graph, x, pairs, t, w, reps, loss = encoder()
    with graph:
        at_reps, direct = mg.gradient(loss, reps), mg.gradient(loss, w)
        total = mg.placeholder(reps.shape, name="total")
        pulled = mg.gradient(reps, w, cotangent=total)
    rng, data = np.random.default_rng(3), normal(20, 3)
    batches = [{pairs: rng.integers(0, 20, (k, 2)), t: normal(k)} for k in (8, 8, 5, 8)]
    encoded, arrived = [], 0.0
    for batch in batches:
        arrived = arrived + graph.run(at_reps, {x: data, **batch}, cache=True)
        encoded.append(evaluations(graph, "tanh"))
    got = graph.run(pulled, {x: data, total: arrived}, cache=True)
    encoded.append(evaluations(graph, "tanh"))
    assert encoded == [1, 0, 0, 0, 0]
    separate = sum(graph.run(direct, {x: data, **batch}) for batch in batches)
    np.testing.assert_allclose(got, separate, rtol=1e-10)

    def plain(w):
        h = np.tanh(data @ w)
        return sum(np.sum((np.sum(h[b[pairs][:, 0]] * h[b[pairs][:, 1]], 1) - b[t]) ** 2)
                   for b in batches)

    np.testing.assert_allclose(got, mg.grad(plain)(w.value), rtol=1e-10)


def test_the_cache_misses_when_w_changes_after_each_batch():
    graph, x, pairs, t, w, _, loss = encoder()
    with graph:
        step = w.assign(w - 0.01 * mg.gradient(loss, w))
    rng, data = np.random.default_rng(3), normal(20, 3)
    batches = [{x: data, pairs: rng.integers(0, 20, (8, 2)), t: normal(8)} for _ in range(4)]
    start, encoded = w.value, []
    for batch in batches:
        graph.run(step, batch, cache=True)
        encoded.append(evaluations(graph, "tanh"))
    assert encoded == [1, 1, 1, 1]
    cached = w.value
    w.load(start)
    for batch in batches:
        graph.run(step, batch)
    np.testing.assert_array_equal(cached, w.value)


def test_what_depends_on_another_feed_is_still_reused():
    with mg.Graph() as graph:
        a, b, n = mg.placeholder(("n",)), mg.placeholder(("m",)), mg.placeholder(())
        y = np.sum(np.sin(a)) + np.mean(np.cos(b)) * n
    feeds = {a: np.ones(3), b: np.ones(2), n: 1.0}
    for changed in ({}, {b: np.zeros(2)}, {b: np.zeros(4)}, {a: np.zeros(3)}, {n: 2.0}, {}):
        feeds.update(changed)
        value = graph.run(y, feeds, cache=True)
        assert value == pytest.approx(graph.run(y, feeds), rel=1e-15)
        graph.run(y, feeds, cache=True)
        assert [r.cached for r in graph.last_run] == [True]
    counts = []
    graph.forget()
    for changed in ({}, {b: np.ones(2)}, {a: np.ones(3)}, {n: 3.0}):
        feeds.update(changed)
        graph.run(y, feeds, cache=True)
        counts.append((evaluations(graph, "sin"), evaluations(graph, "cos")))
    assert counts == [(1, 1), (0, 1), (1, 0), (0, 0)]


def test_a_feed_is_known_by_its_bits():
    with mg.Graph() as graph:
        x = mg.placeholder(2)
        y = np.exp(x) * 1.0
    data = np.array([0.0, np.nan])
    graph.run(y, {x: data}, cache=True)
    graph.run(y, {x: data.copy()}, cache=True)
    assert evaluations(graph, "exp") == 0
    graph.run(np.copysign(1.0, 1.0) * y, {x: np.array([-0.0, np.nan])}, cache=True)
    assert evaluations(graph, "exp") == 1
    data[:] = [1.0, 2.0]  # in place: the cache has a copy of its own
    np.testing.assert_array_equal(graph.run(y, {x: data}, cache=True), np.exp([1.0, 2.0]))
    got = graph.run(y, {x: data}, cache=True)
    got[:] = 0.0
    np.testing.assert_array_equal(graph.run(y, {x: data}, cache=True), np.exp([1.0, 2.0]))


def test_a_feed_that_is_changed_in_place_is_another_one():
    """Added to and not replaced: the cache must hold the old numbers, all of them, to see it."""
    with mg.Graph() as graph:
        x = mg.placeholder(("n",))
        y = np.sum(x)
    for size, place in ((3, slice(None)), (3000, -1), (3000, 1500), (200_000, 199_999)):
        data = np.ones(size)
        assert graph.run(y, {x: data}, cache=True) == size
        data[place] += 1.0
        assert graph.run(y, {x: data}, cache=True) == data.sum() > size


def test_a_view_of_a_feed_that_was_kept_does_not_change_with_it():
    with mg.Graph() as graph:
        x = mg.placeholder((2, 2))
        y = x.T
    data = np.arange(4.0).reshape(2, 2)
    graph.run(y, {x: data}, cache=True)
    kept = data.copy()
    data[:] = 9.0
    np.testing.assert_array_equal(graph.run(y, {x: kept}, cache=True), kept.T)


def test_versions_of_what_a_run_has_assigned_count_too():
    with mg.Graph() as graph:
        v = mg.Variable(1.0)
        before = np.exp(v)
        double = v.assign(v * 2.0)
        after = np.exp(v)
    for k in range(3):
        got = graph.run([before, double, after], cache=True)
        np.testing.assert_allclose(got, [np.exp(2.0**k), 2.0 ** (k + 1), np.exp(2.0 ** (k + 1))])
        # `before`: of what the last run left, which only `after` has seen
        assert evaluations(graph, "exp") == 2
    assert graph.run(after, cache=True) == np.exp(8.0)
    assert evaluations(graph, "exp") == 0
    with pytest.raises(ZeroDivisionError):
        graph.run([double, after], cache=True, profile=lambda ran: 1 / (ran.node is not after))
    assert graph.run(after, cache=True) == np.exp(8.0)
    assert v.value == 8.0


def test_a_size_without_a_parent_is_part_of_the_key():
    with mg.Graph() as graph:
        x = mg.placeholder(("n",))
        n = mg.size(x, 0) * 2
    assert [graph.run(n, {x: np.zeros(k)}, cache=True) for k in (3, 4, 4, 3)] == [6, 8, 8, 6]
    with mg.Graph() as graph:
        q, fed = mg.Queue(4, ("n",)), mg.placeholder(("n",))
        put, out = q.enqueue(fed), q.dequeue()
        mean = np.mean(out) + 0.0 * mg.size(out, 0)
    for k in (2, 5):
        graph.run(put, {fed: np.arange(float(k))}, cache=True)
    assert [graph.run(mean, cache=True), graph.run(mean, cache=True)] == [0.5, 2.0]


def test_state_always_happens():
    with mg.Graph() as graph:
        v, q = mg.Variable(0.0), mg.Queue(10)
        x = mg.placeholder(())
        with mg.control_dependencies([v.assign_add(1.0), q.enqueue(x)]):
            y = np.exp(x)
        held = q.size()
    for k in range(3):
        assert graph.run(y, {x: 1.0}, cache=True) == np.exp(1.0)
        assert (v.value, graph.run(held, cache=True)) == (k + 1, k + 1)
    assert evaluations(graph, "exp") == 0


def test_cached_and_plain_runs_mix():
    with mg.Graph() as graph:
        v, x = mg.Variable(normal(3)), mg.placeholder(3)
        y = np.sum(np.tanh(v) * x)
        step = v.assign(v - 0.1 * mg.gradient(y, v))
    rng = np.random.default_rng(0)
    reference = v.value
    for _ in range(60):
        data = np.round(rng.uniform(-1, 1, 3))
        cache, train = bool(rng.integers(2)), bool(rng.integers(2))
        expected = np.sum(np.tanh(reference) * data)
        got = graph.run([y, step] if train else [y], {x: data}, cache=cache)
        np.testing.assert_allclose(got[0], expected, rtol=1e-13)
        if train:
            reference = (reference
                         - 0.1 * mg.grad(lambda v, data=data: np.sum(np.tanh(v) * data))(reference))
            np.testing.assert_allclose(v.value, reference, rtol=1e-13)
