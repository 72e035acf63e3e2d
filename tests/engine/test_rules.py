"""One sweep over the op registry: every sample call, of every shape, against NumPy, finite
differences and itself.

Batching is swept in test_batch, broken rules in analysis/test_check, other engines in test_oracles.
"""
import itertools

import numpy as np
import pytest
from samples import DIFFERENTIABLE, SAMPLES, leaves_of, normal
from sweep import swept_samples

import minigrad as mg
from minigrad.analysis.paths import edges
from minigrad.derive import push
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors
from minigrad.rules.broadcasting import spread, sum_to
from minigrad.tensor import Tensor
from minigrad.value import Spec

FLOATS = [np.float64, np.float32]
PASSED_ON = [s for s in SAMPLES if s.op != "stop_gradient"]


def same(actual, expected, rtol=1e-12):
    """Equal shapes and dtypes, and values equal to rounding."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    if not np.array_equal(actual, expected):           # most are, and this is the quicker question
        np.testing.assert_allclose(actual, expected, rtol=rtol,
                                   atol=1e-12 if expected.dtype == float else 1e-6)


def plain(x):
    return x.raw if type(x) is Tensor else x


def frozen(x):
    """A copy that nobody can write to, for arrays; numbers as they are."""
    if isinstance(x, np.ndarray):
        x = x.copy()
        x.flags.writeable = False
    return x


def local_calls(sample, dtype=None):
    """(edge, y, args, pull) for each edge of a sample's graph, on frozen values;
    pull(g) is its rule."""
    for edge in edges(leaves_of(sample, dtype)[1]):
        op, params = edge.node.op, edge.node.params or {}
        y, args = frozen(edge.node.raw), [frozen(plain(a)) for a in edge.node.args]

        def pull(g, op=op, y=y, args=args, k=edge.arg, params=params):
            c = op.rules[k](g if op.loose else spread(g, y), y, *args, **params)
            return sum_to(c, args[k], y) if op.kind == "elementwise" else c

        yield edge, y, args, pull


def test_every_op_has_a_sample():
    # test_graph.py has those
    stateful = {name for name, op in REGISTRY.items() if op.kind == "state"}
    # estimates to order 1: test_black_box.py; a user's own rules: test_custom.py
    boxes = {name for name in REGISTRY if name.startswith(("black_box", "custom_"))}
    # two take no tensor; a check passes for solutions alone: test_implicit.py
    assert ({sample.op for sample in SAMPLES}
            == set(REGISTRY) - stateful - boxes - {"given", "basis", "implicit_check"})


@swept_samples(SAMPLES, dtype=FLOATS)
def test_value_is_numpys(sample, dtype):
    args = sample.with_dtype(dtype)
    expected = sample.plain(*args)
    leaves, y = leaves_of(sample, dtype)
    assert sample.op in {node.op.name for node in ancestors(y) if node.op}
    same(y.value, expected, 1e-12 if dtype is float else 1e-6)
    for k, leaf in enumerate(leaves):
        partly = sample.f(*args[:k], leaf, *args[k + 1:])
        same(partly.value, expected, 1e-12 if dtype is float else 1e-6)


@swept_samples(SAMPLES, dtype=FLOATS)
def test_shape_rule_is_numpys(sample, dtype):
    args = sample.with_dtype(dtype)
    real = np.asarray(sample.plain(*args))
    lonely = all(type(a) is float for a in args)
    traced = [a if type(a) is float and not lonely
              else Tensor(Spec(np.shape(a), np.asarray(a).dtype)) for a in args]
    y = sample.f(*traced)
    assert (type(y.raw), y.shape, y.dtype) == (Spec, real.shape, real.dtype)


@swept_samples(PASSED_ON)
def test_both_modes_and_finite_differences_agree_to_order_2(sample):
    mg.check_gradients(sample.f, *sample.args, order=2,
                       rtol=2e-3 if sample.label == "astype float32" else 1e-6)


@pytest.mark.exhaustive
@swept_samples(PASSED_ON)
def test_both_modes_and_finite_differences_agree_in_float32(sample):
    mg.check_gradients(sample.f, *sample.with_dtype(np.float32), order=2, rtol=2e-3)


@swept_samples([s for s in DIFFERENTIABLE if isinstance(s.f, np.ufunc)
                and s.op != "sign" and {"D->D", "DD->D"} & set(s.f.types)])
def test_forward_mode_is_the_complex_step(sample):
    vs = [normal(*np.shape(a)) for a in sample.args]
    stepped = sample.plain(*[a + 1e-30j * v for a, v in zip(sample.args, vs, strict=True)])
    _, tangent = mg.jvp(sample.f, sample.args, tuple(map(float_like, vs, sample.args)))
    same(tangent, np.imag(stepped) / 1e-30)


def float_like(v, a):
    return float(v) if type(a) is float else v


@swept_samples(SAMPLES)
def test_raw_recorded_and_replayed_are_one(sample):
    cotangent = normal(*np.shape(sample.plain(*sample.args)))
    leaves, y = leaves_of(sample)
    recorded = mg.gradient(y, leaves, cotangent=cotangent, unconnected="zero")
    program = Program(y, *recorded)
    for scale in (1.0, 0.97):
        at = tuple(scale * a for a in sample.args)
        value, pullback = mg.vjp(sample.f, *at)
        raw = pullback(cotangent)
        replayed = program.run(dict(zip(leaves, at, strict=True)))
        same(replayed[0], value)
        for one, again, a in zip(raw, replayed[1:], at, strict=True):
            same(one, again)
            assert (np.shape(one), np.asarray(one).dtype,
                    type(one) is float) == (np.shape(a), float, type(a) is float)
        for one, tensor in zip(raw, pullback(mg.tensor(cotangent)), strict=True):
            same(one, plain(tensor))


@swept_samples(SAMPLES)
def test_the_derivative_of_a_pullback_by_its_cotangent_is_the_pushforward(sample):
    cotangent = normal(*np.shape(sample.plain(*sample.args)))
    tangents = tuple(float_like(normal(*np.shape(a)), a) for a in sample.args)
    _, pullback = mg.vjp(sample.f, *sample.args)
    weighed = lambda g: sum(np.sum(c * t) for c, t in zip(pullback(g), tangents, strict=True))
    _, ahead = mg.jvp(sample.f, sample.args, tangents)
    back = mg.grad(weighed)(cotangent)
    assert type(back) is not Tensor
    near = 1e-6 if np.asarray(ahead).dtype == np.float32 else 1e-9
    np.testing.assert_allclose(back, ahead, rtol=near, atol=near)


@swept_samples(SAMPLES)
def test_a_tensor_closed_over_makes_the_gradient_a_function_of_it(sample):
    weight = mg.tensor(1.5)
    cotangent = normal(*np.shape(sample.plain(*sample.args)))
    _, pullback = mg.vjp(lambda *args: weight * sample.f(*args), *sample.args)
    for g, one in zip(pullback(cotangent),
                      mg.vjp(sample.f, *sample.args)[1](cotangent), strict=True):
        same(plain(g), one * 1.5)


@swept_samples(DIFFERENTIABLE)
def test_rules_keep_float32_and_change_nothing(sample):
    for edge, y, args, pull in local_calls(sample, np.float32):
        back = pull(frozen(normal(*edge.node.shape).astype(y.dtype)
                           if hasattr(y, "dtype") else 0.7))
        ts = [None] * len(args)
        ts[edge.arg] = (1.0 if type(edge.parent.raw) is float
                        else frozen(np.ones_like(edge.parent.raw)))
        for c in (back, push(edge.node.op, ts, y, args, edge.node.params or {})):
            assert (type(c) is float
                    or np.asarray(c).dtype in (np.float32, np.asarray(y).dtype, edge.parent.dtype))
        assert np.broadcast_shapes(np.shape(back), edge.parent.shape) == edge.parent.shape


@swept_samples(DIFFERENTIABLE)
def test_a_loose_cotangent_means_what_it_spreads_to(sample):
    for edge, y, _, pull in local_calls(sample):
        shape = np.shape(y)
        for ones in itertools.product((False, True), repeat=len(shape)):
            loose = normal(*(1 if one else n for n, one in zip(shape, ones, strict=True)))
            while True:
                given, full = pull(loose), pull(np.broadcast_to(loose, shape).copy())
                same(spread(given, edge.parent), spread(full, edge.parent))
                if np.shape(loose)[:1] != (1,):
                    break
                loose = loose[0]


@swept_samples(SAMPLES)
def test_results_are_writable_and_shared_with_nothing(sample):
    args = tuple(np.array(a) if np.shape(a) else a for a in sample.args)
    value, pullback = mg.vjp(sample.f, *args)
    cotangent, tangents = normal(*np.shape(value)), tuple(float_like(normal(*np.shape(a)), a)
                                                          for a in args)
    weighed = lambda *xs: np.sum(sample.f(*xs) * cotangent)
    every = tuple(range(len(args)))
    results = [value, *pullback(cotangent), *pullback(cotangent), *mg.jvp(sample.f, args, tangents),
               *mg.grad(weighed, every)(*args), *mg.jacobian(sample.f, every, "reverse")(*args),
               *mg.jacobian(sample.f, every, "forward")(*args)]
    arrays = [r for r in results if isinstance(r, np.ndarray)]
    assert all(type(r) is not Tensor for r in results)
    for i, r in enumerate(arrays):
        assert r.flags.writeable
        assert r.flags.owndata
        assert not any(np.shares_memory(r, other)
                       for other in (*arrays[:i], *args, cotangent, *tangents))
    before = [np.copy(g) for g in pullback(cotangent)]
    for changed in (*arrays, *(a for a in args if np.shape(a))):
        changed[...] = 7e9
    for g, old in zip(pullback(cotangent), before, strict=True):
        np.testing.assert_array_equal(g, old)


@pytest.mark.parametrize("f", [np.max, np.min])
def test_ties_of_a_reduction_are_shared_evenly(f):
    shares = mg.grad(f)(np.array([1.0, 2.0, 1.0, 2.0]))
    assert shares.tolist() == ([0, 0.5, 0, 0.5] if f is np.max else [0.5, 0, 0.5, 0])
    x = np.array([[3.0, 3.0, 3.0], [1.0, 1.0, 2.0]])
    tangent = np.array([[3.0, 6.0, 9.0], [2.0, 4.0, 0.0]])
    assert mg.jvp(lambda x: f(x, axis=1), (x,),
                  (tangent,))[1].tolist() == ([6.0, 0.0] if f is np.max else [6.0, 3.0])


@pytest.mark.parametrize("f", [np.maximum, np.minimum])
def test_a_tie_of_infinities_is_shared_evenly(f):
    x, y = np.array([np.inf, np.nan, -np.inf, 1.0]), np.array([np.inf, 1.0, -np.inf, 1.0])
    for share in mg.vjp(f, x, y)[1](np.ones(4)):
        np.testing.assert_array_equal(share, [0.5, np.nan, 0.5, 0.5])


@pytest.mark.parametrize("f", [np.fmax, np.fmin])
def test_fmax_and_fmin_pass_a_nan_by(f):
    x, y = np.array([np.nan, 1.0, np.nan, 2.0]), np.array([1.0, np.nan, np.nan, 2.0])
    assert [share.tolist() for share in mg.vjp(f, x, y)[1](np.ones(4))] == [
        [0.0, 1.0, 0.0, 0.5], [1.0, 0.0, 0.0, 0.5]]


def test_nothing_hides_a_nan_or_rounds_more_than_it_must():
    with np.errstate(invalid="ignore"):
        assert np.isnan(mg.grad(np.max)(np.array([np.nan, 1.0]))).all()
    hessian = mg.jacobian(mg.grad(lambda p: p[0] ** p[1]))(np.array([2.0, 0.0]))
    np.testing.assert_allclose(hessian, [[0.0, 0.5], [0.5, np.log(2.0) ** 2]])
    assert mg.grad(lambda x: np.uint8(3) ** x)(2.0) == pytest.approx(9.0 * np.log(3.0), rel=1e-12)
    assert mg.grad(np.expm1)(-40.0) == pytest.approx(np.exp(-40.0), rel=1e-12)
    wide = np.full(5000, 20.0, np.float16)
    value, slope = mg.value_and_grad(np.mean)(wide)
    assert (value, value.dtype, slope.dtype) == (20.0, np.float16, np.float16)
    assert mg.value_and_grad(np.var)(wide)[0] == 0.0


def test_questions_about_values_are_answered_as_in_numpy():
    x = np.array([np.nan, np.inf, -np.inf, -0.0, 1.0])
    for f in (np.isnan, np.isinf, np.isfinite, np.signbit, np.logical_not):
        same(f(mg.tensor(x)).value, f(x))
    for answer in (mg.tensor(x) == x, np.isclose(mg.tensor(x), x)):
        assert answer.value.tolist() == [False, True, True, True, True]


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
@pytest.mark.parametrize("f", [np.power, np.float_power, np.divide, np.logaddexp, np.logaddexp2,
                               np.multiply, np.hypot, np.arctan2, np.maximum, np.subtract],
                         ids=lambda f: f.__name__)
def test_a_narrow_constant_does_not_round_a_wide_slope(f, dtype):
    x = np.array([1.3, 2.1])
    for narrow in (dtype(0.7), np.array([0.7, 0.3], dtype)):
        wide = np.asarray(narrow, float)[()]
        for order in (f, lambda x, c: f(c, x)):
            slope = lambda x, c, order=order: mg.grad(lambda x: np.sum(order(x, c)))(x)
            same(slope(x, narrow), slope(x, wide), rtol=1e-14)
            same(mg.compile(mg.grad(lambda x, c: np.sum(order(x, c))))(x, narrow),  # noqa: B023
                 slope(x, wide), rtol=1e-14)
            bent = lambda x, c, slope=slope: mg.grad(lambda x: np.sum(slope(x, c)))(x)
            same(bent(x, narrow), bent(x, wide))
    same(mg.grad(lambda x: np.prod(x, initial=dtype(0.3)))(x), float(dtype(0.3)) * x[::-1])
