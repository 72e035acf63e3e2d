"""What the sweeps cannot say of reductions, moves, indexing, sorting and segments: conventions,
zeros, empty parts, dtypes, refusals, and the same under vmap."""
import itertools

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import (
    IndexRefusal,
    InputError,
    NoRuleError,
    OptionError,
    Refusal,
    ShapeError,
)
from minigrad.rules.index import put
from minigrad.rules.segment import segment_max, segment_mean, segment_sum


def close(actual, expected, rtol=1e-12):
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=1e-14)


# --- products with zeros
@pytest.mark.parametrize("zeros", [(), (0,), (2,), (0, 3), (1, 2, 3), (0, 1, 2, 3, 4)])
def test_products_are_exact_where_factors_are_zero(zeros):
    x, weights = np.array([1.5, -0.5, 2.0, 3.0, -1.25]), np.array([0.3, -1.0, 2.0, 0.7, 1.1])
    x[list(zeros)] = 0.0
    without = lambda stop, *gone: np.prod([x[k] for k in range(stop) if k not in gone])
    pairs = [(i, j) for i in range(5) for j in range(5)]
    close(mg.grad(np.prod)(x), [without(5, i) for i in range(5)])
    close(mg.hessian(np.prod)(x).ravel(), [0.0 if i == j else without(5, i, j) for i, j in pairs])
    slopes = [[without(stop + 1, i) if i <= stop else 0.0 for i in range(5)] for stop in range(5)]
    for mode in ("forward", "reverse"):
        close(mg.jacobian(np.cumprod, mode=mode)(x), slopes)
    bends = [sum(weights[s] * without(s + 1, i, j) for s in range(5) if max(i, j) <= s and i != j)
             for i, j in pairs]
    close(mg.hessian(lambda x: np.sum(np.cumprod(x) * weights))(x).ravel(), bends)


def test_a_third_derivative_of_a_product():
    third = mg.jacobian(mg.hessian(np.prod))(np.zeros(3))
    close(third, [[[float({i, j, k} == {0, 1, 2}) for k in range(3)] for j in range(3)]
                  for i in range(3)])


# --- spreads
def test_std_without_spread_has_derivative_zero_to_any_order():
    x = np.full((2, 3), 0.1)
    x[1] = [1.0, 2.0, 3.0]
    slope = mg.jacobian(lambda x: np.std(x, axis=1))(x)
    assert slope[0].tolist() == np.zeros((2, 3)).tolist()
    close(slope[1], [[0, 0, 0], (x[1] - 2.0) / (3.0 * np.std(x[1]))])
    assert not mg.hessian(np.std)(np.ones(3)).any()
    assert mg.jvp(np.std, (np.ones(3),), (np.arange(3.0),))[1] == 0.0


def test_var_and_std_of_a_large_mean():
    noise = np.array([0.25, -0.5, 0.75, -1.0])
    for f in (np.var, np.std,
              lambda x: np.var(x, where=np.array([True, True, False, True]), ddof=1)):
        close(f(mg.tensor(noise + 1e8)).value, f(noise))
        close(mg.grad(f)(noise + 1e8), mg.grad(f)(noise), 1e-7)


def test_a_mask_leaves_no_nan_behind():
    x, mask = np.array([1.0, np.nan, 3.0, np.inf]), np.array([True, False, True, False])
    for f in (np.sum, np.mean, np.var, np.std, np.prod,
              lambda x, where: np.max(x, where=where, initial=0.0)):
        plain = mg.grad(lambda x, f=f: f(x, where=np.array([True, True])))(x[mask])
        assert mg.grad(lambda x, f=f: f(x, where=mask))(x)[mask].tolist() == plain.tolist()
        assert mg.grad(lambda x, f=f: f(x, where=mask))(x)[~mask].tolist() == [0.0, 0.0]
    for f in (np.nansum, np.nanmean, np.nanstd, np.nanmax, np.nanmin, np.nanprod):
        slope = mg.grad(f)(x[:3])
        assert (slope[1], np.isfinite(slope).all()) == (0.0, True)


def test_an_initial_value_ties_like_one_more_element():
    assert (mg.grad(lambda x: np.max(x, initial=2.0))(np.array([2.0, 1.0, 2.0])).tolist()
            == [1 / 3, 0.0, 1 / 3])
    assert mg.grad(lambda x: np.min(x, initial=-5.0))(np.array([2.0, 1.0])).tolist() == [0.0, 0.0]
    assert (mg.grad(lambda x: np.max(x, where=x < 0, initial=7.0))(np.array([2.0, 1.0])).tolist()
            == [0.0, 0.0])
    assert np.max(mg.tensor(np.zeros(0)), initial=3.0).value == 3.0


def test_float32_stays_and_sums_of_whole_numbers_count():
    x = mg.tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    for y in (np.std(x), np.prod(x, 0), np.cumprod(x), np.mean(x, where=x.value > 1), np.median(x),
              np.diff(x), np.sort(x), np.percentile(x, 30), np.pad(x, 1), np.gradient(x)[0],
              np.average(x, weights=x), segment_mean(x, [0, 1]),
              segment_max(x, [1, 1]), np.insert(x, 0, 2.0), np.append(x, x), put(x, 0, 2.5)):
        assert y.dtype == np.float32
    assert ([y.dtype for y in (np.sum(x > 1), np.count_nonzero(x), np.argmax(x), np.any(x))]
            == [int, int, int, bool])
    for y in (np.sum(x, dtype=np.float64), np.cumsum(x, dtype=float), np.exp(x, dtype=float)):
        assert y.dtype == float
    half = np.full(5000, 20.0, np.float16)
    assert (np.std(mg.tensor(half)).value,
            np.mean(mg.tensor(half), where=half > 0).value) == (0.0, 20.0)


# --- sorting
def test_ties_of_order_statistics_are_shared_evenly():
    x = np.array([2.0, 1.0, 2.0, 3.0, 2.0])
    third = 1.0 / 3.0
    close(mg.grad(np.median)(x), [third, 0, third, 0, third])
    close(mg.grad(lambda x: np.quantile(x, 0.125))(x), [third / 2, 0.5, third / 2, 0, third / 2])
    close(mg.jacobian(np.sort)(x)[2], [third, 0, third, 0, third])
    for mode in ("forward", "reverse"):
        close(mg.jacobian(lambda x: np.sort(x)[-1], mode=mode)(np.array([5.0, 5.0, 1.0])),
              [0.5, 0.5, 0.0])
        close(mg.jacobian(lambda x: np.partition(x, 1)[:2], mode=mode)(np.zeros(4)),
              np.full((2, 4), 0.25))
    assert np.isnan(mg.value_and_grad(np.median)(np.array([1.0, np.nan, 0.0]))[0])
    assert np.median(mg.tensor([np.inf, 1.0, np.inf, np.inf])).value == np.inf


def test_every_rank_of_a_sorted_row():
    x = np.array([[3.0, -1.0, 2.0], [0.5, 0.7, 0.1]])
    close(mg.grad(lambda x: np.sum(np.sort(x) * [1.0, 10.0, 100.0]))(x),
          [[100, 1, 10], [10, 100, 1]])


# --- indexing
def test_put_replaces_and_cuts():
    x, v = np.arange(6.0).reshape(2, 3), np.array([10.0, 20.0])
    for at in ((slice(None), 1), (..., -1), np.array([[True, False, False], [False, False, True]]),
               ([1, 0], [2, 0])):
        expected = x.copy()
        expected[at] = v
        assert (put(mg.tensor(x), at, mg.tensor(v)).value.tolist() == put(x, at, v).tolist()
                == expected.tolist())
        left, put_in = mg.grad(lambda x, v, at=at: np.sum(put(x, at, v) * [[1, 2, 3], [4, 5, 6]]),
                               (0, 1))(x, v)
        weights = np.arange(1.0, 7.0).reshape(2, 3)
        assert put_in.tolist() == weights[at].tolist()
        weights[at] = 0.0
        assert left.tolist() == weights.tolist()
    assert (mg.grad(lambda v: np.sum(put(np.zeros(3), [1, 1, 0], v)))(np.ones(3)).tolist()
            == [0.0, 1.0, 1.0])
    assert mg.grad(lambda v: np.sum(put(np.zeros((2, 2)), slice(None), v)))(1.5) == 4.0
    assert put(mg.tensor(x), [], 1.0).value.tolist() == x.tolist()
    mg.check_gradients(lambda x, v: put(x, ([0, 1, 0], [1, 1, 1]), v) ** 2, x,
                       np.array([1.0, 2.0, 3.0]))
    with pytest.raises(ShapeError, match="shape"):
        put(mg.tensor(x), 0, mg.tensor(np.ones(4)))


def test_places_that_depend_on_values_are_plain_and_constant():
    x = mg.tensor([0.0, 2.0, 0.0, -1.0])
    assert (np.flatnonzero(x).tolist() == np.nonzero(x)[0].tolist()
            == np.argwhere(x).ravel().tolist() == [1, 3])
    assert (mg.grad(lambda x: np.sum(x[np.nonzero(x > 0)] ** 2))(x.value.copy()).tolist()
            == [0.0, 4.0, 0.0, 0.0])
    assert (mg.grad(lambda x: np.sum(np.extract(x < 1, x)))(x.value.copy()).tolist()
            == [1.0, 0.0, 1.0, 1.0])


def test_an_index_outside_is_refused_however_it_is_given():
    x = mg.tensor(np.ones((3, 3)))
    places = np.argmax(x, 0) + 3
    for call in (lambda: np.take(x, 3, 0), lambda: np.take(x, places, 0), lambda: x[places],
                 lambda: x[places, [0, 1, 2]], lambda: np.take_along_axis(x, np.array([[-4]]), 0)):
        with pytest.raises(IndexRefusal):
            call()
    for call in (lambda: np.take(x, 1.5, 0), lambda: np.take_along_axis(x, np.ones((1, 1)), 0)):
        with pytest.raises(Refusal):
            call()


# --- segments
IDS = np.array([2, 0, 2, 4, 0])  # 1 and 3 are empty
DATA = np.arange(10.0).reshape(5, 2) ** 2 % 7


def by_hand(f, empty, ids=IDS, count=5):
    return np.array([f(DATA[ids == k], axis=0) if (ids == k).any() else np.full(2, empty)
                     for k in range(count)])


@pytest.mark.parametrize(("ours", "plain", "empty"),
                         [(segment_sum, np.sum, 0.0), (segment_mean, np.mean, 0.0),
                          (segment_max, np.max, -np.inf)])
def test_segments_are_what_a_loop_finds(ours, plain, empty):
    for data in (DATA, mg.tensor(DATA)):
        close(getattr(ours(data, IDS), "value", ours(data, IDS)), by_hand(plain, empty))
    assert ours(mg.tensor(DATA), IDS.tolist(), 7).shape == (7, 2)
    assert ours(mg.tensor(DATA), IDS, np.max(IDS) + 1).shape == (5, 2)
    assert ours(mg.tensor(DATA), IDS, np.argmax(mg.tensor(np.arange(6.0)))).shape == (5, 2)
    assert ours(mg.tensor(np.zeros((0, 2))), np.zeros(0, int),
                3).value.tolist() == np.full((3, 2), empty).tolist()
    assert ours(mg.tensor(np.zeros((0, 2))), []).shape == (0, 2)
    slope = mg.grad(lambda x: np.sum(np.where(np.isfinite(y := ours(x, IDS)), y, 0.0)))(DATA)
    assert np.isfinite(slope).all()
    mg.check_gradients(lambda x: ours(x, [0, 1, 0, 0, 1]) ** 2,
                       DATA + np.arange(10.0).reshape(5, 2) / 30.0)


@pytest.mark.parametrize(("segment", "plain"),
                         [(segment_sum, np.sum), (segment_mean, np.mean), (segment_max, np.max)])
def test_the_number_of_segments_may_be_a_length_of_what_is_fed(segment, plain):
    with mg.Graph() as graph:
        rows, ids, names = (mg.placeholder(("rows", 2)), mg.placeholder("rows", int),
                            mg.placeholder("groups"))
        y = segment(rows, ids, names.shape[0])
        slope = mg.gradient(np.sum(y * y), rows)
    for data, places, count in ((DATA, IDS, 5), (DATA[:3], np.array([1, 0, 1]), 2)):
        feeds = {rows: data, ids: places, names: np.zeros(count)}
        value = graph.run(y, feeds)
        has = [k for k in range(count) if (places == k).any()]
        close(value[has], [plain(data[places == k], axis=0) for k in has])
        assert value.shape == (count, 2)
        close(graph.compile(y)(feeds), value)
        if len(has) == count:
            close(graph.run(slope, feeds),
                  mg.grad(lambda x, i=places: np.sum(segment(x, i) ** 2))(data))
    with pytest.raises(IndexRefusal, match="segment id is 4"):
        graph.run(y, {rows: DATA, ids: IDS, names: np.zeros(4)})


def test_a_maximum_of_a_segment_is_shared_evenly():
    x, ids = np.array([1.0, 3.0, 3.0, -1.0, 3.0]), np.array([0, 0, 0, 2, 2])
    slope = mg.jacobian(lambda x: segment_max(x, ids))
    close(slope(x), [[0, 0.5, 0.5, 0, 0], [0] * 5, [0, 0, 0, 0, 1.0]])
    assert segment_max(mg.tensor(np.full(2, -np.inf)), [0, 0]).value.tolist() == [-np.inf]
    close(mg.grad(lambda x: segment_max(x, [0, 0])[0])(np.full(2, -np.inf)), [0.5, 0.5])


@pytest.mark.parametrize("segment", [segment_sum, segment_mean, segment_max])
def test_segments_refuse_in_a_sentence(segment):
    x = mg.tensor(DATA)
    for ids, count, refusal, words in [
            ([0, 1, -1, 0, 0], None, IndexRefusal, "segment id is -1"),
            (np.array([0, 1, 5, 0, 0], np.uint8), 4, IndexRefusal, "segment id is 5"),
            (IDS, 4, IndexRefusal, "segment id is 4"),
            ([0.0] * 5, None, InputError, "use integers"), ([0, 1], None, ShapeError, "each row"),
            (0, None, ShapeError, "each row"), (IDS, 4.5, InputError, "whole numbers"),
            (IDS, -1, InputError, "whole"),
            (IDS, (5,), InputError, "whole numbers")]:
        with pytest.raises(refusal, match=words):
            segment(x, ids, count)
    with pytest.raises(InputError, match="num_segments="):
        mg.vmap(lambda ids: segment(x, ids))(np.array([IDS, IDS]))


def test_bincount_counts_and_weighs():
    assert np.bincount([0, 2, 2], mg.tensor([1.0, 2.0, 3.0])).value.tolist() == [1.0, 0.0, 5.0]
    assert np.bincount([0, 2, 2], mg.tensor(np.ones(3, np.float32)), 5).dtype == float
    assert np.bincount(np.argsort(mg.tensor([0.1, 0.3]))).value.tolist() == [1, 1]
    with pytest.raises(IndexRefusal, match="segment id"):
        np.bincount([-1], mg.tensor([1.0]))


# --- under vmap: data that decides where to look
BATCH = np.random.default_rng(3).standard_normal((4, 4, 3))
LABELS = np.array([[0, 2, 1, 1], [1, 1, 0, 2], [2, 2, 2, 0], [0, 0, 0, 0]])
LOOKING = [
    lambda x, i: np.sort(x, 0), lambda x, i: np.median(x, axis=1),
    lambda x, i: np.quantile(x, [0.2, 0.6], axis=0),
    lambda x, i: np.take_along_axis(x, np.argsort(x, 1), 1), lambda x, i: x[np.argmin(x, 0)],
    lambda x, i: x[i], lambda x, i: np.take(x, i, 1),
    lambda x, i: np.take(x, i - 5, 0, mode="wrap"),
    lambda x, i: x[np.arange(4), i], lambda x, i: x[i[0], i[1]] * x[-1, i[2]],
    lambda x, i: segment_sum(x, i, 3), lambda x, i: segment_mean(x, i, 5),
    lambda x, i: segment_max(x, i % 1, 1),
    lambda x, i: np.searchsorted(np.sort(x[:, 0]), x[:, 1]) * x[:, 2],
    lambda x, i: np.partition(x, 1, 0)[1], lambda x, i: np.cumprod(x, 0) + np.prod(x, (0, 1)),
    lambda x, i: np.max(x, where=x > 0, initial=0.1), lambda x, i: np.std(x, where=x > 0),
    lambda x, i: put(x, (0, [1, 1]), x[1, :2]),
    lambda x, i: np.pad(x, 1, "reflect"),
]


@pytest.mark.parametrize("f", LOOKING)
@pytest.mark.parametrize("size", [4, 3, 1])
def test_the_same_for_every_member_of_a_batch(f, size):
    x, i = BATCH[:size], LABELS[:size]
    members = np.stack([f(a, b) for a, b in zip(x, i, strict=True)])
    close(mg.vmap(f)(x, i), members)
    loss = lambda x, i: np.sum(np.sin(f(x, i)))
    slopes = np.stack([mg.grad(loss)(a, b) for a, b in zip(x, i, strict=True)])
    close(mg.vmap(mg.grad(loss))(x, i), slopes)
    close(mg.grad(lambda x: np.sum(mg.vmap(loss)(x, i)))(x), slopes)


# --- refusals
X = np.arange(1.0, 7.0).reshape(2, 3)
REFUSED = [
    (NoRuleError, "constant, edge", lambda x: np.pad(x, 1, "mean")),
    (ShapeError, "negative", lambda x: np.pad(x, -1, "edge")),
    (IndexRefusal, "two ellipses", lambda x: x[..., 0, ...]),
    (InputError, "slice", lambda x: x[0.5:2]),
    (NoRuleError, "linear", lambda x: np.quantile(x, 0.5, method="weibull")),
    (ShapeError, "between 0 and 1", lambda x: np.quantile(x, 1.5)),
    (InputError, "plain array", lambda x: np.quantile(x, x[0, 0] * 0.1)),
    (NoRuleError, "memory", lambda x: np.reshape(x, -1, order="A")),
    (InputError, r"mg\.put", lambda x: np.put_along_axis(x, np.zeros((2, 1), int), 1.0, 1)),
    (InputError, r"mg\.put", lambda x: np.put(x, 0, 1.0)),
    (InputError, "number", lambda x: np.max(x, initial=x[0, 0])),
    (ShapeError, "initial=", lambda x: np.max(x, where=x > 1)),
    (ShapeError, "equal", lambda x: np.split(x, 2, 1)),
    (ShapeError, "weights", lambda x: np.average(x, axis=1, weights=[1.0])),
    (NoRuleError, "rule", np.trim_zeros),
    (OptionError, "take mode", lambda x: np.take(x, 0, mode="foo")),
    (NoRuleError, "rule", np.unique),
    (ShapeError, "duplicate", lambda x: np.sum(x, axis=(0, 0))),
    (ShapeError, "axis", lambda x: np.sum(x[0, 0], axis=1)),
    (ShapeError, "axis", lambda x: np.rot90(x[0])),
    (ShapeError, "axes", lambda x: np.hsplit(x[0, 0], 1)),
    (NoRuleError, "edge_order", lambda x: np.gradient(x, edge_order=2)),
    (NoRuleError, "sorter", lambda x: np.searchsorted(x[0], 1.0, sorter=[0, 1, 2])),
    (ShapeError, "same number", lambda x: np.moveaxis(x, (0, 1), 0)),
    (ShapeError, "deep", lambda x: np.block([[x], x])),
    (ShapeError, "negative", lambda x: np.tile(x, -1)),
    (ShapeError, "non-negative", lambda x: np.diff(x, -1)),
    (ShapeError, "rise", lambda x: np.digitize(x, [0.0, 2.0, 1.0])),
    (InputError, "plain array", lambda x: np.full(3, np.sum(x))),
]


ONE_AXIS = {
    "cumsum": np.cumsum, "cumprod": np.cumprod, "sort": np.sort, "argsort": np.argsort,
    "argmax": np.argmax, "diff": np.diff, "unwrap": np.unwrap, "rollaxis": np.rollaxis,
    "take": lambda x, axis: np.take(x, [0], axis), "delete": lambda x, axis: np.delete(x, 0, axis),
    "insert": lambda x, axis: np.insert(x, 0, 1.0, axis), "repeat": lambda x, axis: np.repeat(
        x, 2, axis), "append": lambda x, axis: np.append(x, x, axis),
    "stack": lambda x, axis: np.stack([x, x], axis),
    "concatenate": lambda x, axis: np.concatenate([x, x], axis),
    "compress": lambda x, axis: np.compress([True], x, axis),
    "partition": lambda x, axis: np.partition(x, 1, axis),
    "array_split": lambda x, axis: np.array_split(x, 2, axis)}


@pytest.mark.parametrize("name", ONE_AXIS)
def test_a_tuple_is_no_single_axis(name):
    for axis in ((0,), (0, 1), [0]):
        with pytest.raises(TypeError):
            ONE_AXIS[name](X, axis=axis)
        with pytest.raises(ShapeError, match=r"along one axis.*is no whole number"):
            ONE_AXIS[name](mg.tensor(X), axis=axis)


def test_stack_needs_an_axis():
    with pytest.raises(ShapeError, match="axis=None is no whole number"):
        np.stack([mg.tensor(X)] * 2, None)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_joins_take_dtypes_and_casting():
    a, b = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    joins = [np.concatenate, np.stack, np.vstack, np.hstack]
    joins += [np.row_stack] if hasattr(np, "row_stack") else []
    for join in joins:
        for options in ({}, {"dtype": np.float32}, {"dtype": np.float32, "casting": "unsafe"}):
            expected, y = join([a, b], **options), join([mg.tensor(a), b], **options)
            assert (y.dtype, y.value.tolist()) == (expected.dtype, expected.tolist())
        for options in ({"dtype": int}, {"dtype": np.float32, "casting": "safe"}):
            with pytest.raises(TypeError):
                join([a, b], **options)
            with pytest.raises(InputError, match="cannot cast to"):
                join([mg.tensor(a), b], **options)
        g = mg.grad(lambda a, join=join: np.sum(join([a, b], dtype=np.float32) ** 2))(a)
        assert (g.dtype, g.tolist()) == (np.dtype(float), [2.0, 4.0])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_covariances_without_observations_and_of_three_axes():
    for x, ddof in ((np.zeros((2, 0)), None), (np.zeros(0), None), (np.ones((2, 1)), None),
                    (X, 5), (X, 3), (X, 2)):
        np.testing.assert_array_equal(np.cov(mg.tensor(x), ddof=ddof).value, np.cov(x, ddof=ddof))
    for x, y in ((np.ones((2, 2, 2)), None), (np.ones((1, 1, 1)), None),
                 (np.ones((1, 2)), np.ones((1, 1, 2)))):
        with pytest.raises(ValueError, match="dimensions"):
            np.cov(x, y)
        with pytest.raises(ShapeError, match="a matrix of variables"):
            np.cov(mg.tensor(x), y)


FLOATS = (np.float16, np.float32, np.float64)


@pytest.mark.parametrize("f", [np.sum, np.prod, np.max, np.min, np.nansum, np.nanprod],
                         ids=lambda f: f.__name__)
def test_an_initial_value_counts_in_the_dtype_of_the_array(f):
    starts = (np.float64(2.1), np.float32(2.1), np.float16(2.1), 2.1, 2, True, np.int8(2))
    starts = starts[:6] if f in (np.max, np.min) else (*starts, np.array(2.1))
    for dtype, start, options in itertools.product(FLOATS, starts, ({}, {"axis": 0})):
        x = np.array([[1.5, 3.0]], dtype)
        expected, y = f(x, initial=start, **options), f(mg.tensor(x), initial=start, **options)
        assert y.dtype == expected.dtype
        np.testing.assert_array_equal(y.value, expected)
    if f is np.sum:      # a tensor has a derivative
        assert mg.grad(lambda c: np.sum(mg.tensor(np.ones(2)), initial=c) ** 2)(1.0) == 6.0


def test_dtypes_of_polynomials_and_averages_are_numpys():
    for a, b in itertools.product(FLOATS, FLOATS):
        p, x = np.array([1.0, 2.0, 3.0], a), np.array([0.3, -0.7, 2.0], b)
        for f in (np.polyval, lambda p, x: np.average(p, weights=x),
                  lambda p, x: np.polyval([1.0, 2, 3], x), lambda p, x: np.polyval([1, 2, 3], x),
                  lambda p, x: np.polyval(p, 2), lambda p, x: np.average(p, weights=[1, 2, 3]),
                  lambda p, x: np.average(p, weights=np.array([1, 2, 3], np.int8)),
                  lambda p, x: np.average(np.array([1, 2, 3], np.int8), weights=x)):
            expected, y = f(p, x), f(mg.tensor(p), mg.tensor(x))
            assert y.dtype == expected.dtype
            np.testing.assert_allclose(y.value, expected, rtol=4.0 * np.finfo(y.dtype).eps)


def test_extremes_of_other_byte_orders():
    x = np.array([1.0, 5.0, 5.0]).astype(">f8")
    mean = lambda x: np.mean(x, where=x > 2.0)
    for f, slope in ((np.max, [0.0, 0.5, 0.5]), (np.min, [1.0, 0.0, 0.0]),
                     (np.ptp, [-1.0, 0.5, 0.5]), (mean, [0.0, 0.5, 0.5])):
        np.testing.assert_array_equal(mg.grad(f)(x), slope)
        np.testing.assert_array_equal(mg.jacobian(f)(x), slope)
        assert np.asarray(mg.compile(f)(x)) == f(x)


@pytest.mark.parametrize(("kind", "words", "f"), REFUSED)
def test_a_refusal_is_one_sentence(kind, words, f):
    with pytest.raises(kind, match=words) as caught:
        f(mg.tensor(X))
    assert "see line" in str(caught.value)


def test_traced_values_decide_no_shape():
    for f in (np.nonzero, np.flatnonzero, np.argwhere):
        with pytest.raises(InputError, match="traced"):
            mg.vmap(f)(X)


def test_the_same_weights_average_as_numpys():
    for axis, shape in itertools.product([None, 0, 1, (0, 1), (1, 0)],
                                         [(2, 3), (3,), (2,), (3, 2)]):
        weights = np.arange(1.0, 1.0 + np.prod(shape)).reshape(shape)
        try:
            plain = np.average(X, axis, weights, returned=True)
        except (TypeError, ValueError):
            with pytest.raises(Refusal):
                np.average(mg.tensor(X), axis, weights)
        else:
            ours = np.average(mg.tensor(X), axis, mg.tensor(weights), returned=True)
            assert [v.value.tolist() for v in ours] == [v.tolist() for v in plain]
