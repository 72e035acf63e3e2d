"""Learning rates that change and gradients that are cut: TensorFlow 1's formulas, arrays and nodes
alike, refusals."""
import math
import pickle

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import InputError, OptionError
from minigrad.nest import flatten, rebuild
from minigrad.optim import SGD, Adam
from minigrad.optim.first_order import clip, rates

RATES = {  # (rate, the formula as TensorFlow 1 documents it)
         "exponential": (rates.exponential(0.1, 7, 0.5), lambda k: 0.1 * 0.5 ** (k / 7)),
         "staircase": (rates.exponential(0.1, 7, 0.5, staircase=True),
                       lambda k: 0.1 * 0.5 ** (k // 7)),
         "polynomial": (rates.polynomial(0.1, 9, 0.02, 2.0),
                        lambda k: 0.08 * (1 - min(k, 9) / 9) ** 2 + 0.02),
         "linear": (rates.polynomial(0.1, 9), lambda k: 0.1 * (1 - min(k, 9) / 9)),
         "cosine": (rates.cosine(0.1, 9, 0.02),
                    lambda k: 0.02 + 0.08 * 0.5 * (1 + math.cos(math.pi * min(k, 9) / 9))),
         "piecewise": (rates.piecewise([3, 8], [0.3, 0.2, 0.1]),
                       lambda k: 0.3 if k <= 3 else 0.2 if k <= 8 else 0.1),
}


@pytest.mark.parametrize(("rate", "formula"), RATES.values(), ids=RATES)
def test_a_rate_is_its_formula_for_numbers_and_nodes(rate, formula):
    with mg.Graph() as g:
        step = mg.Variable(0, trainable=False)
        now, later = rate(step), step.assign_add(1)
    compiled = mg.compile(rate)
    for k in range(15):
        value, _ = g.run([now, later])
        for found in (rate(k), value, compiled(k)):
            assert found == pytest.approx(formula(k), rel=1e-13, abs=1e-17)


@pytest.mark.parametrize(("rate", "formula"), RATES.values(), ids=RATES)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_an_optimizer_counts_for_its_rate(rate, formula, dtype):
    """On arrays, in a graph, and by a Variable that somebody else counts."""
    optimizer, p = SGD(rate), np.ones(2, dtype)
    state = optimizer.state(p)
    with mg.Graph() as g:
        v, w, step = mg.Variable(p), mg.Variable(p), mg.Variable(0, trainable=False)
        train = [optimizer.apply_gradients([(np.ones(2), v)]),
                 SGD(rate(step)).apply_gradients([(np.ones(2), w)]), step.assign_add(1)]
    for k in range(12):
        before, (p, state) = p, optimizer.step(p, np.ones(2), state)
        g.run(train)
        assert p.dtype == v.value.dtype == dtype
        np.testing.assert_allclose(before - p, formula(k), rtol=0,
                                   atol=1e-15 if dtype is np.float64 else 1e-6)
        for other in (v, w):
            np.testing.assert_allclose(other.value, p, rtol=1e-14 if dtype is np.float64 else 1e-6)
    assert optimizer.slot(v, "step").value == 12


@pytest.mark.parametrize(("rate", "formula"), RATES.values(), ids=RATES)
def test_a_rate_pickles_also_inside_of_an_optimizer(rate, formula):
    again = pickle.loads(pickle.dumps(rate))
    assert [again(k) for k in range(15)] == [rate(k) for k in range(15)]
    optimizer = pickle.loads(pickle.dumps(Adam(rate)))
    assert repr(optimizer) == repr(Adam(rate))
    assert optimizer.lr(3) == pytest.approx(formula(3), rel=1e-13)


def test_adam_takes_a_rate():
    g, k = np.array([3.0, -1e-3]), np.arange(10)
    optimizer, p = Adam(rates.exponential(0.1, 4, 0.5), eps=1e-12), np.zeros(2)
    state = optimizer.state(p)
    for _ in k:
        p, state = optimizer.step(p, g, state)
    np.testing.assert_allclose(p, -np.sign(g) * np.sum(0.1 * 0.5 ** (k / 4)), rtol=1e-8)


@pytest.mark.parametrize("make", [
    lambda: rates.exponential(-0.1, 5, 0.5), lambda: rates.exponential(0.1, 0, 0.5),
    lambda: rates.cosine(0.1, -3), lambda: rates.exponential(0.1, 5, -0.5),
    lambda: rates.polynomial(0.1, 5, math.nan),
    lambda: rates.piecewise([1], [0.1, -0.1])])
def test_rates_without_sense_are_refused(make):
    with pytest.raises(OptionError):
        make()


@pytest.mark.parametrize("make", [
    lambda: rates.exponential("0.1", 5, 0.5), lambda: rates.piecewise([1, 2], [0.1, 0.2]),
    lambda: rates.piecewise([2, 1], [0.1, 0.2, 0.3]),
    lambda: rates.piecewise([2, 2], [0.1, 0.2, 0.3])])
def test_rates_of_the_wrong_kind_are_refused(make):
    with pytest.raises(InputError):
        make()


# --- clipping
G = {"w": 3.0 * normal(2, 3), "b": [None, np.array([0.01, -0.02])], "c": -4.0}


def everywhere(f, *args):
    """f on arrays; the same in a run, of nodes, and compiled."""
    plain = f(*args)
    with mg.Graph() as g:
        leaves = [None if a is None else mg.Variable(a) for a in flatten(args)]
        nodes = f(*rebuild(args, leaves))
        fetched = [x for x in flatten(nodes) if x is not None]
    compiled = mg.compile(lambda *xs: [x for x in flatten(f(*rebuild(
        args, [None if a is None else next(it) for it in [iter(xs)] for a in flatten(args)])))
                                       if x is not None])
    for found in (g.run(fetched), compiled(*[a for a in flatten(args) if a is not None])):
        for a, b in zip(found, [x for x in flatten(plain) if x is not None], strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-14)
    return plain


def test_by_value():
    out = everywhere(lambda g: clip.by_value(g, -1.0, 2.0), G)
    np.testing.assert_array_equal(out["w"], np.clip(G["w"], -1.0, 2.0))
    assert (out["b"][0], out["c"]) == (None, -1.0)


def test_by_norm_cuts_each_by_itself():
    out = everywhere(lambda g: clip.by_norm(g, 2.0), G)
    assert np.linalg.norm(out["w"]) == pytest.approx(2.0, rel=1e-15)
    np.testing.assert_allclose(out["w"] / np.linalg.norm(out["w"]),
                               G["w"] / np.linalg.norm(G["w"]), rtol=1e-14)
    np.testing.assert_array_equal(out["b"][1], G["b"][1])  # short enough: not even rounded
    assert out["b"][0] is None
    assert out["c"] == -2.0


@pytest.mark.parametrize("most", [2.0, 100.0])
def test_by_global_norm_keeps_the_direction(most):
    out, size = everywhere(lambda g: clip.by_global_norm(g, most), G)
    flat = lambda nest: np.concatenate([np.ravel(x) for x in flatten(nest) if x is not None])
    whole = np.linalg.norm(flat(G))
    assert size == pytest.approx(whole, rel=1e-14)
    np.testing.assert_allclose(flat(out), flat(G) * min(1.0, most / whole), rtol=1e-14)
    if most > whole:
        np.testing.assert_array_equal(flat(out), flat(G))


@pytest.mark.oracle
@pytest.mark.parametrize("most", [0.5, 3.0, 50.0])
def test_by_global_norm_is_pytorchs(most):
    import torch

    leaves = [torch.zeros(n, dtype=torch.float64, requires_grad=True) for n in (3, 5)]
    gs = [2.0 * normal(3), normal(5)]
    for leaf, g in zip(leaves, gs, strict=True):
        leaf.grad = torch.tensor(g)
    size = torch.nn.utils.clip_grad_norm_(leaves, most)
    ours, whole = clip.by_global_norm(gs, most)
    assert whole == pytest.approx(float(size), rel=1e-12)
    for a, leaf in zip(ours, leaves, strict=True):
        np.testing.assert_allclose(a, leaf.grad.numpy(), rtol=1e-5)  # theirs adds 1e-6 to the norm


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_norm_that_is_no_number_is_seen(bad):
    gs, size = clip.by_global_norm([np.array([1.0, bad]), np.ones(2)], 1.0)
    assert not math.isfinite(size)
    assert all(np.isnan(g).all() for g in gs)
    assert np.isnan(clip.by_norm(np.array([1.0, bad]), 1.0)).all()


def test_large_and_zero_gradients():
    """No overflow where the norm is finite, no 0 / 0, and derivatives at 0."""
    np.testing.assert_allclose(clip.by_norm(np.array([3e200, 4e200]), 1.0), [0.6, 0.8], rtol=1e-14)
    np.testing.assert_allclose(clip.by_norm(np.array([3e-200, 4e-200]), 1e-200),
                               [6e-201, 8e-201], rtol=1e-14)
    np.testing.assert_array_equal(clip.by_global_norm([np.zeros(2)], 1.0)[0][0], np.zeros(2))
    np.testing.assert_array_equal(mg.jacobian(lambda x: clip.by_norm(x, 1.0))(np.zeros(2)),
                                  np.eye(2))


def test_clipping_can_be_differentiated():
    for most in (0.5, 50.0):
        both = lambda a, b, m=most: clip.by_global_norm([a, b], m)[0]
        assert mg.check_gradients(both, normal(3), normal(2, 2)) < 1e-6
        assert mg.check_gradients(lambda a, m=most: clip.by_norm(a, m), normal(3)) < 1e-6


def test_clipped_gradients_are_applied():
    with mg.Graph() as g:
        v, w = mg.Variable(np.array([3.0, 4.0], np.float32)), mg.Variable(0.0)
        optimizer = SGD(1.0)
        gs, vs = zip(*optimizer.compute_gradients(np.sum(50.0 * v * v), [v, w]), strict=True)
        most = mg.placeholder((), name="most")
        gs, size = clip.by_global_norm(gs, most)
        train = optimizer.apply_gradients(zip(gs, vs, strict=True))
    assert g.run([size, train], {most: 5.0})[0] == 500.0
    np.testing.assert_allclose(v.value, [0.0, 0.0], atol=1e-6)
    assert v.value.dtype == np.float32
    assert w.version == 0


@pytest.mark.parametrize(("make", "kind"), [
    (lambda: clip.by_value(G, 1.0, -1.0), OptionError),
    (lambda: clip.by_value(G, "a", 1.0), InputError),
    (lambda: clip.by_value(G, math.nan, 1.0), OptionError),
    (lambda: clip.by_norm(G, 0.0), OptionError), (lambda: clip.by_norm(G, np.ones(2)), InputError),
    (lambda: clip.by_global_norm(G, -1.0), OptionError),
    (lambda: clip.by_global_norm([None], 1.0), InputError),
    (lambda: clip.by_global_norm([], 1.0), InputError)])
def test_cuts_without_sense_are_refused(make, kind):
    with pytest.raises(kind):
        make()
