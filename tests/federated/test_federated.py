"""Federation: both aggregates against sums written out, rules against SciPy and closed forms,
executors against each other.  Dask, clients that wait for nobody, and what is refused have
files of their own."""
import functools
import itertools
import math
import multiprocessing
import pickle
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import clients
import numpy as np
import pytest
import scipy.special
import scipy.stats
from clients import DATA, SERVER, TRAIN, run, same
from samples import normal

from minigrad import federated as fed
from minigrad.errors import InputError, ShapeError, WorkerError
from minigrad.federated import Local, Update, rounds
from minigrad.optim import SGD, Momentum

WAYS = pytest.mark.parametrize("aggregate", [fed.mean, fed.reduce])


# --- the two aggregates
LIKE = {"w": np.zeros((2, 3), np.float32), "b": [0.0, np.zeros(())]}
VALUES = [{"w": normal(2, 3).astype(np.float32) * 10.0 ** k, "b": [float(k), np.array(0.1 * k)]}
          for k in range(5)]
WEIGHTS = [0.3, 2.0, 1e-3, 7.0, 1.0]
LAYERS = [{"w": w, "b": [1.0, w * w]} for w in WEIGHTS]


def exact(values, weights):
    """The weighted mean of numbers, both sums rounded once."""
    return math.fsum(v * w for v, w in zip(values, weights, strict=True)) / math.fsum(weights)


@WAYS
def test_a_weighted_mean_of_each_layer(aggregate):
    for weights in (WEIGHTS, LAYERS):
        new = aggregate(LIKE, VALUES, weights)
        per = [w if isinstance(w, dict) else {"w": w, "b": [w, w]} for w in weights]
        for i in np.ndindex(2, 3):
            want = exact([float(v["w"][i]) for v in VALUES], [p["w"] for p in per])
            assert new["w"][i] == pytest.approx(want, rel=1e-6)
        for k in (0, 1):
            want = exact([float(v["b"][k]) for v in VALUES], [p["b"][k] for p in per])
            assert new["b"][k] == pytest.approx(want, rel=1e-14)
    assert (new["w"].dtype, type(new["b"][0]), new["b"][1].shape) == (np.float32, float, ())
    assert new["w"].flags.writeable
    assert not any(np.shares_memory(new["w"], v["w"]) for v in [*VALUES, LIKE])


def test_any_order_and_grouping_is_equal_to_rounding_and_only_so():
    """All 120 orders, and the sums of two groups merged: within some units in the last place of
    the exact sum."""
    values, weights = [v["w"].astype(float) for v in VALUES], WEIGHTS
    want = np.array([exact(column, weights)
                     for column in np.array(values).reshape(5, -1).T]).reshape(2, 3)
    room = 10 * np.finfo(float).eps * np.max(np.abs(values))
    results = set()
    for order in itertools.permutations(range(5)):
        parts = [fed.part(values[k], weights[k]) for k in order]
        for cut in range(5):
            left, right = (functools.reduce(fed.merge, some, fed.zero(want))
                           for some in (parts[:cut], parts[cut:]))
            new = fed.ratio(fed.merge(left, right), want)
            np.testing.assert_allclose(new, want, rtol=0, atol=room)
            results.add(new.tobytes())
        new = fed.mean(want, [values[k] for k in order], [weights[k] for k in order])
        np.testing.assert_allclose(new, want, rtol=0, atol=room)
    assert len(results) > 1, "with floats the order can be seen"


def test_where_sums_are_exact_the_order_cannot_be_seen():
    values, weights = np.arange(20.0).reshape(5, 4) ** 2, [3, 1, 4, 1, 5]
    results = {fed.reduce(values[0], values[list(order)], [weights[k] for k in order]).tobytes()
               for order in itertools.permutations(range(5))}
    assert len(results) == 1


def test_zero_and_merge_are_a_commutative_monoid_to_rounding():
    flat = lambda state: np.concatenate([np.ravel(x) for nest in state
                                         for x in (nest["w"], *nest["b"])])
    a, b, c = (fed.part(VALUES[k], LAYERS[k]) for k in (1, 2, 3))
    zero = fed.zero(LIKE)
    assert flat(zero).tolist() == [0.0] * 11
    for left, right in ((fed.merge(zero, a), a), (fed.merge(a, zero), a),
                        (fed.merge(a, b), fed.merge(b, a))):
        np.testing.assert_array_equal(flat(left), flat(right))
    np.testing.assert_allclose(flat(fed.merge(fed.merge(a, b), c)),
                               flat(fed.merge(a, fed.merge(b, c))), rtol=1e-14)
    assert flat(a)[-3:].tolist() == [2.0, 1.0, 4.0], "the denominator"


@WAYS
def test_a_client_of_weight_zero_changes_no_bit(aggregate):
    wild = {"w": np.full((2, 3), np.nan, np.float32), "b": [math.inf, np.array(-math.inf)]}
    without = aggregate(LIKE, VALUES, WEIGHTS)
    for k in range(6):
        new = aggregate(LIKE, [*VALUES[:k], wild, *VALUES[k:]], [*WEIGHTS[:k], 0, *WEIGHTS[k:]])
        assert [new["w"].tobytes(), *new["b"]] == [without["w"].tobytes(), *without["b"]]
    half = aggregate(LIKE, [*VALUES, wild], [*LAYERS, {"w": 0.0, "b": [1.0, 0.0]}])
    assert np.isfinite(half["w"]).all()
    assert half["b"][0] == math.inf, "its second layer has a weight"
    assert np.isfinite(half["b"][1])


@WAYS
def test_no_small_weight_is_lost_in_float32(aggregate):
    """Sums are float64: 2^24 clients' worth of weight and one more."""
    ones = lambda x: np.full(1, x, np.float32)
    new = aggregate(ones(0.0), [ones(0.0), ones(2.0 ** 24)], [2.0 ** 24, 1.0])
    assert new[0] == np.float32(2.0 ** 24 / (2.0 ** 24 + 1.0))


# --- what clients count
def test_divergence_is_scipys_entropy_of_softmaxes():
    p, q = {"w": normal(4, 3), "b": [normal(5)]}, {"w": normal(5, 3)[1:] + 1.0,
                                                   "b": [2.0 * normal(5)]}
    kl = fed.divergence(p, q)
    row = lambda x: scipy.special.softmax(np.ravel(x))
    assert kl["w"] == pytest.approx(scipy.stats.entropy(row(p["w"]), row(q["w"])), rel=1e-12)
    assert kl["b"][0] == pytest.approx(scipy.stats.entropy(row(p["b"][0]), row(q["b"][0])),
                                       rel=1e-12)
    assert kl["w"] != pytest.approx(fed.divergence(q, p)["w"], rel=1e-3), "it has a direction"


def test_divergence_of_float32_is_computed_in_float64():
    p, q = (np.linspace(0.0, end, 1000, dtype=np.float32) for end in (1.0, 1.01))
    assert fed.divergence(p, q) == pytest.approx(fed.divergence(p.astype(float), q.astype(float)),
                                                 rel=1e-12)


def test_a_divergence_belongs_to_keys_and_not_to_places():
    p, q = {"w": normal(4), "b": normal(3)}, {"w": normal(4), "b": normal(3)}
    assert fed.divergence(p, {"b": q["b"], "w": q["w"]}) == fed.divergence(p, q)


def test_an_empty_layer_is_nowhere_else():
    net = {"w": normal(3), "none": np.zeros((0, 4))}
    assert fed.divergence(net, net) == {"w": 0.0, "none": 0.0}
    assert fed.mean(net, [net, net], [1, 2])["none"].shape == (0, 4)


def test_a_mean_of_huge_values_and_of_tiny_weights_keeps_its_digits():
    assert fed.mean(0.0, [1e308, 1e308, -1e308], [3.0, 3.0, 2.0]) == pytest.approx(5e307)
    np.testing.assert_allclose(fed.mean(np.zeros(2), [np.full(2, 1.7e308)] * 3, [7, 7, 7]), 1.7e308)
    # a client at the end of the numbers counts for nothing beside others, and they count as before
    assert fed.mean(0.0, [0.3, 0.4], [1.0, 5e-324]) == 0.3
    values, weights = [normal(4), -normal(4), 3.0 * normal(4)], [1e-300, 2e-300, 5e-300]
    np.testing.assert_array_equal(fed.mean(np.zeros(4), values, weights),
                                  fed.mean(np.zeros(4), values, np.ldexp(weights, 900)))


def test_divergence_of_two_numbers_is_that_of_two_coins():
    p, q = 0.8, 0.3                                    # of heads: logits log(p / (1 - p)), 0
    coin = lambda p: np.array([math.log(p / (1.0 - p)), 0.0])
    want = p * math.log(p / q) + (1.0 - p) * math.log((1.0 - p) / (1.0 - q))
    assert fed.divergence(coin(p), coin(q)) == pytest.approx(want, rel=1e-14)


def test_divergence_does_not_see_a_shift_or_one_number_and_never_overflows():
    assert fed.divergence([normal(6), 3.0], [normal(6), -2.0]) == [0.0, 0.0]
    assert fed.divergence(np.arange(3.0), np.arange(3.0) + 5.0) == 0.0
    assert fed.divergence(np.array([1e4, 0.0]), np.array([0.0, 1e4])) == 1e4
    x = np.linspace(0.0, 1.0, 9)                        # rounding alone gives -1e-16 here
    assert all(fed.divergence(x, x * (1.0 + 10.0 ** -k)) >= 0.0 for k in range(8, 16))


@pytest.mark.parametrize(("rule", "sign"), [(fed.farther, 1.0), (fed.nearer, -1.0)])
@WAYS
def test_shares_are_the_softmax_over_clients_of_the_divergence(rule, sign, aggregate):
    (last,) = run(1, weigh=rule, aggregate=aggregate)
    for key in SERVER:
        kl = [fed.divergence(SERVER, r.weights)[key] for r in last.replies]
        shares = scipy.special.softmax(sign * np.array(kl))
        ours = np.array([r.weight[key] for r in last.replies])
        np.testing.assert_allclose(ours / ours.sum(), shares, rtol=1e-13)
        want = np.tensordot(shares, np.stack([r.weights[key] for r in last.replies]), 1)
        np.testing.assert_allclose(last.weights[key], want, rtol=1e-12)
    assert np.ptp([r.weight["w"] for r in last.replies]) > 0.01, "they went to different places"
    assert (np.argmax([r.weight["w"] for r in last.replies]) == np.argmax(
        [fed.divergence(SERVER, r.weights)["w"] for r in last.replies])) == (sign > 0.0)


def told(weights, data, rng):
    """Training whose losses, one for each round, the test has chosen."""
    losses, calls = data
    calls.append(1)
    return Update(weights, 2, losses[len(calls) - 1])


def test_the_switch_compares_the_summed_loss_with_the_round_before():
    first, second = [3.0, 2.0, 2.5, 2.4, 2.0, math.nan, 1.0], [1.0, 1.5, 1.5, 1.6, 1.9, 0.0, 1.0]
    took = list(rounds(np.ones(2), [(first, []), (second, [])], told, 7, weigh=fed.Switch()))
    assert [r.loss for r in took[:5]] == [4.0, 3.5, 4.0, 4.0, 3.9]
    # first; falls; rises; stays; falls; nan; after nan
    want = [fed.by_size, fed.farther, fed.by_size, fed.by_size, fed.farther,
            fed.by_size, fed.by_size]
    assert [r.rule for r in took] == want
    assert [r.replies[1].weight for r in took[:2]] == [2, 1.0]
    other = fed.Switch(adaptive=fed.nearer, plain=fed.uniform)
    assert [other.choose(*pair) for pair in ((1.0, 2.0), (2.0, 1.0), (1.0, None))] == [
        fed.nearer, fed.uniform, fed.uniform]


def test_the_loss_of_a_client_of_no_weight_does_not_move_the_switch():
    size = lambda server, update: 0.0 if update.loss > 50.0 else 1.0
    data = [([1.0, 0.5], []), ([99.0, math.nan], [])]
    took = list(rounds(np.ones(2), [data[0], ([99.0, 990.0], [])], told, 2,
                       weigh=fed.Switch(size, size)))
    assert [r.loss for r in took] == [1.0, 0.5]


# --- training and rounds, in closed form
def test_one_step_of_all_is_a_step_on_the_pooled_data():
    """Averaging by size after one full step is gradient descent (McMahan et al. 2017, FedSGD);
    uniformly it is not."""
    train = Local(clients.squares, SGD(0.1))
    w, b = SERVER["w"], SERVER["b"]
    x, y = (np.concatenate(parts) for parts in zip(*DATA, strict=True))
    for r in rounds(SERVER, DATA, train, 5):
        gap = x @ w + b - y
        assert r.loss == pytest.approx(sum(np.mean((x @ w + b - y) ** 2) for x, y in DATA),
                                       rel=1e-12)
        w, b = w - 0.1 * 2.0 * x.T @ gap / len(y), b - 0.1 * 2.0 * np.mean(gap)
        np.testing.assert_allclose(r.weights["w"], w, rtol=1e-12)
        assert r.weights["b"] == pytest.approx(b, rel=1e-12)
    (other,) = rounds(SERVER, DATA, train, 1, weigh=fed.uniform)
    (one,) = rounds(SERVER, DATA, train, 1)
    assert np.max(np.abs(other.weights["w"] - one.weights["w"])) > 1e-3


@pytest.mark.parametrize("weigh", [fed.by_size, fed.uniform])
def test_bowls_go_to_the_weighted_mean_of_their_bottoms(weigh):
    """Client k descends (w - c_k)^2 / 2 for E steps: w <- c_k + (1 - lr)^E (w - c_k)."""
    bottoms, sizes, rate, steps = [3.0, -1.0, 8.0], [5, 1, 2], 0.2, 4
    data = [np.full(n, c) for n, c in zip(sizes, bottoms, strict=True)]
    train = Local(lambda w, x: 0.5 * np.mean((w - x) ** 2), SGD(rate), epochs=steps)
    target = np.average(bottoms, weights=sizes if weigh is fed.by_size else None)
    for r in rounds(0.0, data, train, 6, weigh=weigh, aggregate=fed.reduce):
        assert r.weights == pytest.approx(target * (1.0 - (1.0 - rate) ** (steps * r.number)),
                                          rel=1e-13)
        assert [q.size for q in r.replies] == sizes


def test_an_epoch_takes_each_example_once_in_the_clients_order():
    taken, rows = [], np.arange(7.0)

    def loss(w, x):
        taken.append(x.tolist())
        return np.sum(w * 0.0) + np.mean(x)

    update = Local(loss, SGD(0.1), epochs=2, batch=3)(1.0, rows, fed.numbers(1, 2, 3))
    rng = fed.numbers(1, 2, 3)
    orders = [rng.permutation(7) for _ in range(2)]
    assert taken == [list(map(float, o[k:k + 3])) for o in orders for k in (0, 3, 6)]
    assert orders[0].tolist() != orders[1].tolist()
    assert (update.weights, update.size, update.loss) == (1.0, 7, pytest.approx(3.0))


@pytest.mark.parametrize("batch", [None, 4])
def test_a_compiled_gradient_is_the_same_and_goes_to_processes(batch):
    trains = [Local(clients.squares, SGD(0.1), 2, batch, compiled=both) for both in (False, True)]
    plain, ours = (list(rounds(SERVER, DATA, train, 3)) for train in trains)
    for a, b in zip(plain, ours, strict=True):
        np.testing.assert_allclose(a.weights["w"], b.weights["w"], rtol=1e-13)
        assert a.loss == pytest.approx(b.loss, rel=1e-13)
    again = list(rounds(SERVER, DATA, pickle.loads(pickle.dumps(trains[1])), 3))
    assert same(again, ours)
    branch = Local(lambda w, x: w * w if x[0] > 0.0 else w, SGD(0.1), compiled=True)
    with pytest.raises(InputError, match="a shape but no value yet"):
        branch(1.0, np.ones(2), None)


def test_slots_begin_anew_in_each_round():
    """Momentum 0.5 on a slope of 1: 1 + 1.5 steps a round, and not more in the second."""
    train = Local(lambda w, x: w * np.mean(x), Momentum(1.0, 0.5), epochs=2)
    assert [r.weights for r in rounds(0.0, [np.ones(2)], train, 2)] == [-2.5, -5.0]


def test_a_client_without_examples_counts_nothing():
    empty = (np.zeros((0, 3)), np.zeros(0))
    took = list(rounds(SERVER, [*DATA, empty], TRAIN, 2, seed=11))
    assert took[1].replies[-1][2:] == (0, 0.0, 0)
    np.testing.assert_array_equal(took[1].weights["w"], run(2)[1].weights["w"])
    assert took[1].loss == run(2)[1].loss


def test_a_client_may_write_into_what_it_gets():
    def train(w, data, rng):
        w += data
        return Update(w)

    start = np.zeros(2)
    assert [r.weights.tolist() for r in rounds(start, [1.0, 3.0], train, 2)] == [[2.0, 2.0],
                                                                                 [4.0, 4.0]]
    assert start.tolist() == [0.0, 0.0]


def test_rounds_are_computed_when_they_are_asked_for():
    calls = []

    def train(w, data, rng):
        calls.append(data)
        return Update(w)

    some = rounds(1.0, [7, 8], train, 10**9)
    assert calls == []
    assert next(some).number == 1
    assert calls == [7, 8]
    assert next(some).number == 2
    assert list(rounds(1.0, [7], train, 0)) == []


# --- the same on any executor
def test_random_numbers_depend_on_seed_round_and_client_alone():
    keys = [*itertools.product((0, 1, 2**32, 2**40), range(3), range(3))]
    draws = {key: fed.numbers(*key).random() for key in keys}
    assert len(set(draws.values())) == len(keys)
    assert all(fed.numbers(*key).random() == draw for key, draw in reversed(draws.items()))
    assert same(run(), run())
    assert not same(run(1), list(rounds(SERVER, DATA, TRAIN, 1, seed=12)))


def test_clients_draw_by_round_and_number():
    key = lambda number, client: fed.numbers(5, number, client).random()
    for r in rounds(0.0, "ab", lambda w, data, rng: Update(rng.random()), 2, seed=5):
        assert [q.weights for q in r.replies] == [key(r.number, 0), key(r.number, 1)]
    drawn = []
    fed.asynchronous(0.0, "ab", lambda w, data, rng: drawn.append(rng.random()) or w,
                     SGD(0.1), 2, seed=5)
    assert drawn[:4] == [key(1, 0), key(1, 1), key(2, 0), key(2, 1)]


@pytest.mark.parametrize("workers", [1, 2, 4])
@WAYS
def test_threads_give_the_bits_of_one_after_the_other(workers, aggregate):
    with ThreadPoolExecutor(workers) as executor:
        for weigh in (fed.by_size, fed.Switch()):
            assert same(run(weigh=weigh, aggregate=aggregate, executor=executor),
                        run(weigh=weigh, aggregate=aggregate))


class Backwards(Executor):
    """Begins when the last client is there, and takes them from the last to the first."""

    def __init__(self):
        self.held = []

    def submit(self, fn, /, *args):
        future = Future()
        self.held.append((future, functools.partial(fn, *args)))
        if len(self.held) == len(DATA):
            for held, work in reversed(self.held):
                held.set_result(work())
            self.held = []
        return future


@WAYS
def test_in_the_order_of_arrival_it_is_equal_to_rounding(aggregate):
    serial, late = run(aggregate=aggregate), run(aggregate=aggregate, executor=Backwards(),
                                                 order="arrival")
    assert [[q.client for q in r.replies] for r in late] == [[4, 3, 2, 1, 0, 5]] * 3
    for a, b in zip(serial, late, strict=True):
        np.testing.assert_allclose(a.weights["w"], b.weights["w"], rtol=1e-12)
    assert serial[0].loss == late[0].loss, "rounded once, so it has no order"
    assert not same(serial, late)
    assert same(serial, run(aggregate=aggregate, executor=Backwards()))
    assert same(serial, run(aggregate=aggregate, order="arrival"))


def pool(workers=2):
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


def test_processes_give_the_same_bits_and_name_the_client_that_fails():
    with pool() as executor:
        assert same(run(executor=executor), run())
        with pytest.raises(WorkerError, match=r"client 2 failed in round 1, because its training "
                           r"raised ShapeError: you gave three rows.*; see line \d+ of "
                           r".*clients\.py") as caught:
            run(train=clients.fails, executor=executor)
        assert isinstance(caught.value.__cause__, ShapeError)
        with pytest.raises(
                InputError,
                match=r"a process pool .*Local.* does not pickle: .* at the top of a module"):
            run(train=Local(lambda w, x, y: 0.0, SGD(0.1)), executor=executor)


def test_a_process_pool_that_loses_a_process_says_so(tmp_path):
    executor = pool(1)
    for _ in range(2):                                 # and again when it is asked for more
        with executor, pytest.raises(
                WorkerError, match=r"a worker died in the middle of the work, .* new pool and go"):
            run(1, train=clients.Mortal(tmp_path), executor=executor)


def test_what_has_not_begun_is_cancelled_when_a_client_fails():
    calls, told = [], threading.Event()

    def train(w, data, rng):
        calls.append(data)
        if data == 0:
            raise ZeroDivisionError("a mean of\n nothing.")
        assert told.wait(30)
        return Update(w)

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(
                WorkerError,
                match=r"client 0 failed .* ZeroDivisionError: a mean of nothing; give it"):
            next(rounds(1.0, range(9), train, 1, executor=executor))
        told.set()
    assert calls in ([0], [0, 1]), "the second may have begun"


def test_without_dask_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="pip install distributed"), fed.dask():
        pass
