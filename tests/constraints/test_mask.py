"""Pruning: masks against counts and closed forms, their four uses, schedules against their papers'
formulas, leaks."""
import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from samples import normal
from test_first_order import MAKERS

import minigrad as mg
from minigrad import constraints as sets
from minigrad.constraints import Mask, constant_sparsity, magnitude_mask, polynomial_sparsity
from minigrad.errors import GraphError, InputError, OptionError, ShapeError
from minigrad.nest import flatten
from minigrad.optim import SGD, Momentum

M = np.array([[1, 0, 1], [0, 0, 1]])
X = normal(2, 3)
A, B = normal(20, 6), normal(20)
every = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


# --- a set like the others
@pytest.mark.parametrize("mask",
                         [M, M.astype(bool), M.astype(float), M[1], np.ones((2, 1), int), 0])
@pytest.mark.parametrize("dtype", [float, np.float32])
def test_the_nearest_point_and_what_is_outside(mask, dtype):
    c, x, kept = Mask(mask), X.astype(dtype), np.broadcast_to(mask, X.shape).astype(bool)
    y = c.project(x)
    assert y.dtype == dtype
    np.testing.assert_array_equal(y[kept], x[kept])
    assert not y[~kept].any()
    assert not np.signbit(y[~kept]).any()
    np.testing.assert_array_equal(c.project(y), y)
    np.testing.assert_array_equal(c.residual(x), np.where(kept, 0.0, x))
    assert c.penalty(x, 3.0) == pytest.approx(1.5 * np.sum(x[~kept] ** 2), rel=1e-6)
    assert c.violation(x) == np.max(np.abs(x[~kept]), initial=0.0)
    # onto: every point of the set is reached, by itself
    np.testing.assert_array_equal(c.free(x), y)
    np.testing.assert_array_equal(c.free(c.inverse(y)), y)
    assert c.revived(x) == np.sum(~kept)
    assert c.revived(y) == 0
    for z in (c.project(normal(2, 3)), 0.0 * x):  # no point of the set is nearer
        assert np.sum((x - y) ** 2) <= np.sum((x - z) ** 2) + 1e-6


def test_arrays_nodes_variables_and_compiled_programs_agree():
    c = Mask(M)
    expected = [c.project(X), c.penalty(X, 2.0), c.free(X), c.revived(X)]
    f = lambda x: [c.project(x), c.penalty(x, 2.0), c.free(x), c.revived(x)]
    with mg.Graph() as graph:
        v, node = mg.Variable(X), mg.Variable(M, trainable=False)
        fetched = f(v)
        c = Mask(node)
        fetched += f(v)
    fed = [graph.run(fetched)[4:], graph.compile(fetched)()[4:]]
    c = Mask(M)
    for found in (graph.run(fetched)[:4], graph.compile(fetched)()[:4], *fed, mg.compile(f)(X),
                  [y.value for y in f(mg.tensor(X))]):
        for a, b in zip(found, expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-15)
    np.testing.assert_array_equal(mg.vmap(c.project)(np.stack([X, 2.0 * X])),
                                  [c.project(X), c.project(2.0 * X)])


@pytest.mark.parametrize("x", [X, np.zeros((2, 3)), np.where(M, X, 0.0)])
def test_derivatives(x):
    """Also at zero, where most masked weights are: the mask itself."""
    c = Mask(M)
    for f in (c.project, c.penalty, c.free, c.residual):
        assert mg.check_gradients(f, x) < 1e-8
    np.testing.assert_array_equal(np.diag(mg.jacobian(c.project)(x).reshape(6, 6)), M.ravel())
    np.testing.assert_array_equal(mg.grad(lambda x: c.penalty(x, 3.0))(x),
                                  3.0 * np.where(M, 0.0, x))


def test_what_is_not_finite_is_refused_or_stays_out():
    with pytest.raises(InputError, match="nan or inf"):
        Mask(M).project(np.where(M, np.nan, X))
    for bad in (np.nan, np.inf, -np.inf):
        blown = np.where(M, X, bad)
        np.testing.assert_array_equal(Mask(M).project(blown), np.where(M, X, 0.0))
        np.testing.assert_array_equal(mg.grad(lambda x: np.sum(Mask(M).project(x) ** 2))(blown),
                                      np.where(M, 2 * X, 0))
        with mg.Graph() as graph:
            v = mg.Variable(X, constraint=Mask(M))
            train = mg.optim.SGD(1.0).apply_gradients([(np.where(M, 0.0, bad), v)])
        graph.run(train)
        np.testing.assert_array_equal(v.value, np.where(M, X, 0.0))
    assert np.isfinite(Mask(M).free(np.where(M, X, np.inf))).all()


# --- four uses
@every
def test_as_a_constraint_every_stored_weight_is_masked(make):
    mask = np.array([1, 0, 1, 1, 0, 0])
    with mg.Graph() as graph:
        v = mg.Variable(np.ones(6), constraint=Mask(mask))
        train = make().minimize(np.mean((A @ v - B) ** 2))
    optimizer, p = make(), np.ones(6)
    state = optimizer.state(p)
    for k in range(6):
        graph.run(train) if k % 2 else graph.compile(train)()
        p, state = optimizer.step(p, mg.grad(lambda p: np.mean((A @ p - B) ** 2))(p), state)
        p = np.where(mask, p, 0.0)
        np.testing.assert_allclose(v.value, p, rtol=1e-10, atol=1e-14)
        assert np.array_equal(v.value != 0.0, mask)


def least_squares(mask):
    """The best weights where the others are 0."""
    found = np.zeros(6)
    found[mask == 1] = np.linalg.lstsq(A[:, mask == 1], B)[0]
    return found


@pytest.mark.parametrize("mask", [np.array([1, 0, 1, 1, 0, 0]), np.array([0, 0, 0, 0, 0, 1])])
def test_all_four_uses_end_at_the_same_weights(mask):
    f, c, expected, rate = (lambda w: 0.5 * np.sum((A @ w - B) ** 2), Mask(mask),
                            least_squares(mask), 0.02)
    with mg.Graph() as graph:
        v, z = mg.Variable(np.ones(6), constraint=c), mg.Variable(np.ones(6))
        train = [SGD(rate).minimize(f(v), v), SGD(rate).minimize(f(c.free(z)), z)]
        free = c.free(z)
    for _ in range(400):
        graph.run(train)
    np.testing.assert_allclose(v.value, expected, atol=1e-6)
    np.testing.assert_allclose(graph.run(free), expected, atol=1e-6)
    # free numbers under the mask get no gradient
    np.testing.assert_array_equal(z.value[mask == 0], 1.0)
    for method in (None, "projected", "SLSQP", "trust-constr", "L-BFGS-B"):
        best = mg.optim.minimize(f, np.ones(6), [c], method=method)
        assert best.success
        np.testing.assert_allclose(best.x, expected, atol=1e-6)
        assert not best.x[mask == 0].any()
    soft = [mg.optim.minimize(lambda w, k=k: f(w) + c.penalty(w, k), np.ones(6)).x
            for k in (1e2, 1e5)]
    left = [np.abs(w[mask == 0]).max(initial=0.0) for w in soft]
    assert left[0] >= 500.0 * left[1] > 0.0  # a penalty leaves what its weight trades
    np.testing.assert_allclose(soft[1], expected, atol=1e-3)


def test_on_a_part_of_a_nest():
    best = mg.optim.minimize(lambda p: np.sum((A @ p["w"] + p["b"] - B) ** 2),
                             {"w": np.ones(6), "b": 0.0}, [Mask([1, 1, 0, 0, 0, 0]).on("w")])
    expected = np.linalg.lstsq(np.column_stack([A[:, :2], np.ones(20)]), B)[0]
    np.testing.assert_allclose([*best.x["w"], best.x["b"]],
                               [*expected[:2], 0, 0, 0, 0, expected[2]], atol=1e-6)
    row = Mask([0, 1, 0]).on(np.s_[1])
    np.testing.assert_array_equal(row.project(X), [X[0], [0.0, X[1, 1], 0.0]])


# --- when it is applied
@pytest.mark.parametrize("how", ["each step", "every third", "at the end"])
def test_weights_come_back_between_masks(how):
    """What the thread saw: between two masks all masked weights move, and momentum
    moves them on."""
    mask = np.array([1, 0, 1, 1, 0, 0])
    c = Mask(mask)
    with mg.Graph() as graph:
        v = mg.Variable(np.where(mask, 1.0, 0.0),
                        constraint={"each step": c, "every third": c.every(3)}.get(how))
        train = Momentum(0.01).minimize(np.mean((A @ v - B) ** 2))
        back = c.revived(v)
    counts = []
    for _ in range(7):
        graph.run(train)
        counts.append(int(graph.run(back)))
    assert counts == {"each step": [0] * 7, "every third": [3, 3, 0, 3, 3, 0, 3],
                      "at the end": [3] * 7}[how]
    v.load(c.project(v.value))
    assert c.revived(v.value) == 0


def trained(schedule, together, steps=13, momentum=True):
    """(graph, weights, masks, sparsities after each step) of pruning two weights
    while they learn."""
    with mg.Graph() as graph:
        step = mg.Variable(0, trainable=False)
        masks = {k: mg.Variable(np.ones(n, bool), trainable=False)
                 for k, n in (("a", (6, 4)), ("b", 4))}
        w = {"a": mg.Variable(normal(6, 4), constraint=Mask(masks["a"])),
             "b": mg.Variable(0.3 * normal(4), constraint=Mask(masks["b"]))}
        new = schedule.renew(masks, w, step, together)
        error = np.tanh(A @ w["a"]) @ w["b"] - B
        with mg.control_dependencies([masks[k].assign(new[k]) for k in w]):
            train = (Momentum(0.02) if momentum else SGD(0.02)).minimize(np.mean(error**2))
        later, back = step.assign_add(1), [Mask(masks[k]).revived(w[k]) for k in w]
        graph.freeze()
    seen = []
    for _ in range(steps):
        graph.run([train, later])
        assert graph.run(back) == [0, 0]
        seen.append([np.mean(~masks[k].value) for k in w])
    return graph, w, masks, np.array(seen)


@pytest.mark.parametrize("together", [False, True])
def test_a_schedule_in_a_graph_adds_no_node_and_keeps_its_sparsity(together):
    schedule = polynomial_sparsity(0.75, 2, 10, frequency=4)
    graph, w, masks, seen = trained(schedule, together)
    nodes, plans = len(graph), graph.plans_built
    graph.run([v.node for v in (*w.values(), *masks.values())])
    assert len(graph) == nodes
    assert plans == 2
    wanted = np.array([schedule(k) for k in range(13)])
    if together:
        np.testing.assert_array_equal(np.rint(seen @ [24, 4]), np.rint(wanted * 28))
    else:
        np.testing.assert_array_equal(seen, np.rint(wanted[:, None] * [24, 4]) / [24, 4])
    for k, v in w.items():
        assert not v.value[~masks[k].value].any()
        assert v.value[masks[k].value].all()


def test_a_graph_prunes_as_arrays_do():
    schedule = polynomial_sparsity(0.6, 1, 9, initial=0.2, frequency=2)
    _, w, masks, _ = trained(schedule, True, 11, momentum=False)
    p, m = {"a": normal(6, 4), "b": 0.3 * normal(4)}, {"a": np.ones((6, 4), bool),
                                                       "b": np.ones(4, bool)}
    optimizer = SGD(0.02)
    state = optimizer.state(p)
    for k in range(11):
        m = schedule.renew(m, p, k, together=True)
        p, state = optimizer.step(
            p, mg.grad(lambda p: np.mean((np.tanh(A @ p["a"]) @ p["b"] - B) ** 2))(p), state)
        p = {k: Mask(m[k]).project(p[k]) for k in p}
    for k in p:
        np.testing.assert_array_equal(masks[k].value, m[k])
        np.testing.assert_allclose(w[k].value, p[k], rtol=1e-10)


# --- masks of the largest
TIES = st.sampled_from([0.0, -0.0, 0.1, -0.1, 2.0])
ARRAYS = hnp.arrays(float, hnp.array_shapes(max_dims=2, max_side=5), elements=TIES)


@settings(max_examples=30)
@given(st.lists(ARRAYS, min_size=1, max_size=3), st.floats(0.0, 0.99))
def test_exactly_so_many_go_and_none_is_larger_than_one_that_stays(weights, sparsity):
    for together in (False, True):
        masks = magnitude_mask(weights, sparsity, together)
        assert [m.shape for m in masks] == [w.shape for w in weights]
        pairs = [[a.ravel() for a in pair] for pair in zip(weights, masks, strict=True)]
        for w, m in ([[np.concatenate(column) for column in zip(*pairs, strict=True)]]
                     if together else pairs):
            assert m.dtype == bool
            assert np.sum(~m) == round(sparsity * w.size)
            size = np.abs(w)
            assert size[~m].max(initial=-math.inf) <= size[m].min(initial=math.inf)
            tie = size == size[~m].max(initial=math.inf)  # among equals those that stand first go
            assert (np.diff(m[tie].astype(int)) >= 0).all()


def test_ties_and_halves():
    # round(2.5) is 2
    assert magnitude_mask(np.ones(5), 0.5).tolist() == [False, False, True, True, True]
    # round(3.5) is 4
    assert magnitude_mask(np.ones(7), 0.5).tolist() == [False] * 4 + [True] * 3
    assert magnitude_mask(np.array([-3.0, 1.0, -1.0, 2.0]), 0.25).tolist() == [True,
                                                                               False, True, True]
    assert magnitude_mask(2.0, 0.4)
    assert not magnitude_mask(2.0, 0.6)
    assert magnitude_mask({"a": [], "b": []}, 0.5) == {"a": [], "b": []}


def test_a_mask_is_a_question_without_a_derivative():
    f = lambda w: np.sum(np.where(magnitude_mask(w, 0.5), w * w, 0.0))
    w = normal(6)
    np.testing.assert_array_equal(mg.grad(f)(w), 2.0 * np.where(magnitude_mask(w, 0.5), w, 0.0))
    np.testing.assert_array_equal(mg.compile(lambda w: magnitude_mask(w, 0.5))(w),
                                  magnitude_mask(w, 0.5))


# --- schedules
def tensorflows(step, initial, final, begin, end, power):
    """PolynomialDecay as its documentation writes it."""
    p = min(1.0, max(0.0, (step - begin) / (end - begin)))
    return final + (initial - final) * (1.0 - p) ** power


@settings(max_examples=30)
@given(st.floats(0.0, 0.9), st.floats(0.0, 0.9), st.integers(0, 20), st.integers(1, 40),
       st.floats(0.5, 4.0), st.integers(1, 12), st.integers(0, 80))
def test_the_polynomial_is_zhu_and_guptas(initial, final, begin, length, power, frequency, step):
    end = begin + length
    s = polynomial_sparsity(final, begin, end, initial, power, frequency)
    turns = range(begin, end + 1, frequency)
    assert s.turn(step) == (step in turns)
    last = max((k for k in turns if k <= step), default=None)
    expected = 0.0 if last is None else tensorflows(last, initial, final, begin, end, power)
    assert s(step) == pytest.approx(expected, rel=1e-12, abs=1e-15)
    assert s(end + frequency * 50) == s(turns[-1])
    if length % frequency == 0:
        assert s(end) == pytest.approx(final, abs=1e-15)


def test_the_constant():
    s = constant_sparsity(0.4, 3, 11, frequency=4)
    assert [float(s(k)) for k in (0, 2, 3, 11, 99)] == [0.0, 0.0, 0.4, 0.4, 0.4]
    assert [k for k in range(30) if s.turn(k)] == [3, 7, 11]
    assert [k for k in range(30) if constant_sparsity(0.4, 3, frequency=10).turn(k)] == [3, 13, 23]
    assert repr(s) == "constant_sparsity(sparsity=0.4, begin=3, end=11, frequency=4)"


def test_masks_stay_between_turns_whatever_the_weights_do():
    s, old, w = (constant_sparsity(0.5, 2, 10, frequency=4), [np.array([True, False, False, True])],
                 [np.arange(4.0)])
    for step in range(15):
        new = s.renew(old, w, step)[0]
        assert new.tolist() == ([False, False, True, True] if step in (2, 6, 10)
                                else old[0].tolist())
        assert s.renew([old[0].astype(float)], w, step)[0].dtype == float


@pytest.mark.parametrize("s", [polynomial_sparsity(0.8, 2, 12, 0.1, 2.0, 3),
                               constant_sparsity(0.3, 4, frequency=2)])
def test_a_sparsity_pickles(s):
    again = pickle.loads(pickle.dumps(s))
    assert repr(again) == repr(s)
    assert [again(k) for k in range(20)] == [s(k) for k in range(20)]
    assert [again.turn(k) for k in range(20)] == [s.turn(k) for k in range(20)]


@pytest.mark.parametrize("s", [polynomial_sparsity(0.8, 2, 12, 0.1, 2.0, 3),
                               constant_sparsity(0.3, 4, frequency=2)])
def test_schedules_of_numbers_and_of_nodes_are_one(s):
    with mg.Graph() as graph:
        step = mg.Variable(0, trainable=False)
        now, later = (s(step), s.turn(step)), step.assign_add(1)
    compiled = mg.compile(lambda k: (s(k), s.turn(k)))
    for k in range(16):
        (value, turn), _ = graph.run([now, later])
        assert (value, turn) == (s(k), s.turn(k)) == tuple(compiled(k))


# --- refusals
with mg.Graph():
    V = mg.Variable(M, trainable=False, name="held")


@pytest.mark.parametrize(("make", "error", "words"), [
    (lambda: Mask([0.5, 1.0]), InputError, "a weight is kept or it is not"),
    (lambda: Mask(["a"]), InputError, "you gave Mask"),
    (lambda: Mask([math.nan]), InputError, "an array of 1 and 0"),
    (lambda: Mask(M).project(normal(3, 2)), ShapeError,
     r"a Mask of shape \(2, 3\) a weight of shape \(3, 2\)"),
    (lambda: Mask(M).revived(normal(3)), ShapeError, "give a mask of the weight's shape"),
    (lambda: Mask(M).inverse(X), OptionError, "it lies outside"),
    (lambda: mg.optim.minimize(np.sum, X, [Mask(V)]), GraphError,
     r"you gave minimize Mask\(.*plain numbers"),
    (lambda: magnitude_mask(X, 1.0), OptionError, "sparsity=1.0"),
    (lambda: magnitude_mask(X, -0.1), OptionError, "sparsity=-0.1"),
    (lambda: magnitude_mask(X, "half"), InputError, "sparsity=half"),
    (lambda: magnitude_mask(X * np.nan, 0.5), InputError, "nan or inf"),
    (lambda: magnitude_mask("abc", 0.5), InputError, "magnitude_mask abc"),
    (lambda: polynomial_sparsity(1.0, 0, 10), OptionError, "final=1.0"),
    (lambda: polynomial_sparsity(0.5, 0, 10, initial=-0.1), OptionError, "initial=-0.1"),
    (lambda: polynomial_sparsity(0.5, 10, 10), OptionError, "begin=10 and end=10"),
    (lambda: polynomial_sparsity(0.5, 0, None), InputError, "end=None"),
    (lambda: polynomial_sparsity(0.5, 0, 10, power=-1.0), OptionError, "power=-1.0"),
    (lambda: polynomial_sparsity(0.5, -1, 10), OptionError, "begin=-1"),
    (lambda: polynomial_sparsity(0.5, 0, 10, frequency=0), OptionError, "frequency=0"),
    (lambda: constant_sparsity(0.5, 2.5), InputError, "begin=2.5"),
    (lambda: constant_sparsity(0.5, frequency=True), InputError, "frequency=True"),
    (lambda: constant_sparsity(0.5, 5, 3), OptionError, "it ends before it begins"),
    (lambda: constant_sparsity("0.5"), InputError, "sparsity=0.5"),
    (lambda: constant_sparsity(0.5).renew([np.ones(3)], {"a": np.ones(3)}, 0), ShapeError,
     "each weight has its mask"),
])
def test_refusals(make, error, words):
    with pytest.raises(error, match=words) as refused:
        make()
    assert str(refused.value).endswith(".")
    assert ". " not in str(refused.value)
    assert "\n" not in str(refused.value)


# --- would these tests see it?
@pytest.mark.parametrize(("name", "broken", "seen"), [
    ("_nearest", lambda self, x: x * self._kept(), "test_the_nearest_point_and_what_is_outside"),
    ("_kept", lambda self: np.not_equal(self.mask, 1), "test_on_a_part_of_a_nest"),
    ("revived", lambda self, x: np.sum(np.not_equal(x, 0.0)),
     "test_weights_come_back_between_masks")])
def test_a_broken_mask_is_caught(name, broken, seen, monkeypatch):
    monkeypatch.setattr(Mask, name, broken)
    args = {"test_the_nearest_point_and_what_is_outside": (M, float),
            "test_weights_come_back_between_masks": ("each step",)}.get(seen, ())
    with pytest.raises(AssertionError):
        globals()[seen](*args)


@pytest.mark.parametrize("broken", [
    # a threshold
    lambda size, s: np.greater_equal(size, np.sort(size)[int(np.rint(s * len(size))) % len(size)]),
    lambda size, s: np.arange(len(size)) >= np.rint(s * len(size)),
    lambda size, s: np.argsort(np.argsort(size, kind="stable")) >= math.ceil(s * len(size))])
def test_a_broken_count_is_caught(broken, monkeypatch):
    import importlib

    monkeypatch.setattr(importlib.import_module("minigrad.constraints.mask"), "_largest", broken)
    with pytest.raises(AssertionError):
        test_ties_and_halves()


def test_the_names_stand_where_constraints_are():
    assert {"Mask", "magnitude_mask", "polynomial_sparsity", "constant_sparsity",
            "Sparsity"} <= set(sets.__all__)
    assert flatten({"m": Mask(M)})[0].__class__ is Mask
