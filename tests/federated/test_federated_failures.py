"""Clients that fail, hang, or change what they are given, and executors that are closed or gone:
the same on one thread, on threads and on processes.  Dask has a file of its own."""
import contextlib
import pickle
import threading
import time
from collections import OrderedDict, namedtuple
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import clients
import numpy as np
import pytest
from clients import DATA, SERVER, TRAIN, run, same

from minigrad import federated as fed
from minigrad.errors import InputError, OptionError, WorkerError
from minigrad.federated import Update, rounds
from minigrad.federated.executors import sealed
from minigrad.optim import SGD
from minigrad.optim.executors import attempt


@contextlib.contextmanager
def pools(workers=2):
    """{name: executor} of every kind, Dask aside."""
    with (ThreadPoolExecutor(workers) as threads,
          ProcessPoolExecutor(workers, get_context("spawn")) as processes):
        yield {"serial": None, "threads": threads, "processes": processes}


@pytest.fixture(scope="module")
def executors():
    with pools() as found:
        yield found


each = pytest.mark.parametrize("kind", ["serial", "threads", "processes"])


# --- a client that fails
@each
@pytest.mark.parametrize(("name", "words"), [("Odd", "Odd: one and two"),
                                             ("SystemExit", "SystemExit: 3")])
def test_a_client_is_named_whatever_it_raises(executors, kind, name, words):
    executor = executors[kind]
    with pytest.raises(WorkerError, match=f"client 3 failed in round 1, because its training raised"
                                          f" {words}") as caught:
        run(train=clients.Raises(name), executor=executor)
    assert ("cannot be made again" in str(caught.value)) == (kind == "processes" and name == "Odd")
    assert same(run(1, executor=executor), run(1)), "the executor goes on"


def test_an_exception_that_cannot_be_sent_is_told_in_words():
    class Local(Exception):
        pass

    failure = attempt(lambda: (_ for _ in ()).throw(Local("here")))
    assert isinstance(failure.error, Local)
    sent = pickle.loads(pickle.dumps(failure))
    assert sent.error is None
    assert sent.words.startswith("Local: here (it cannot be sent itself: ")


def test_ctrl_c_ends_the_main_thread_and_is_a_failure_in_another():
    def train(weights, data, rng):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(rounds(1.0, [1], train, 1))
    with ThreadPoolExecutor(1) as executor, pytest.raises(WorkerError, match="KeyboardInterrupt"):
        next(rounds(1.0, [1], train, 1, executor=executor))


def test_posts_name_a_client_that_exits():
    def slope(weights, data, rng):
        raise SystemExit

    with pytest.raises(WorkerError, match=r"client 0 failed .* raised SystemExit; give"):
        fed.asynchronous(1.0, [1], slope, SGD(0.1), 1)


# --- an executor that is closed or gone
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_a_closed_pool_is_told_as_one(kind):
    with pools() as found:
        executor = found[kind]
        going = rounds(SERVER, DATA, TRAIN, 2, executor=executor)
        next(going)
    with pytest.raises(WorkerError, match=r"did not take client 0 in round 2, because it is "
                                          r"closed: cannot schedule .*; open a new one"):
        next(going)


def test_work_that_is_cancelled_or_lost_is_not_blamed_on_the_data():
    class Loses(ThreadPoolExecutor):
        def submit(self, fn, /, *args):
            future = Future()
            future.cancel() if self.error is None else future.set_exception(self.error)
            return future

    with Loses(1) as executor:
        for executor.error, words in ((None, "its scheduler is gone, or the work was cancelled"),
                                      (OSError("no route"), "it raised OSError: no route")):
            with pytest.raises(WorkerError, match=f"lost client 0 in round 1, because {words}"):
                next(rounds(1.0, [1], TRAIN, 1, executor=executor))


def test_data_that_does_not_pickle_is_named():
    some = [DATA[0], threading.Lock()]
    with pools() as found, pytest.raises(
            WorkerError, match=r"lost client 1 in round 1, because it raised .*pickle"):
        next(rounds(SERVER, some, TRAIN, 1, executor=found["processes"]))


# --- a client that hangs
@pytest.mark.parametrize("kind", [
    "threads", pytest.param("processes", marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("order", [
    "clients", pytest.param("arrival", marks=pytest.mark.exhaustive)])
def test_a_late_client_is_refused_dropped_or_waited_for(kind, order):
    patience = 0.5 if kind == "threads" else 1.0     # seconds; on a busy machine processes need it
    train, came = clients.Slow(3 * patience, 12), f"client 1 came within {patience:g} s in round 1"
    with pools(3) as found:  # two hang for a while
        options = {"train": train, "executor": found[kind], "order": order}
        run(1, **{**options, "train": TRAIN})                    # the processes begin here
        start = time.perf_counter()
        with pytest.raises(WorkerError, match=rf"no answer of {came}, "
                                              r"because .*late=\"drop\""):
            run(1, **options, timeout=patience)
        (one,) = run(1, **options, timeout=patience, late="drop")
        assert time.perf_counter() - start < 2.9 * patience
        assert sorted(reply.client for reply in one.replies) == [0, 2, 3, 4, 5]
        weights = [reply.size for reply in one.replies]
        want = fed.mean(SERVER, [reply.weights for reply in one.replies], weights)
        np.testing.assert_array_equal(one.weights["w"], want["w"])
        assert one.loss == pytest.approx(sum(reply.loss for reply in one.replies))
    with pools() as found:
        options["executor"] = found[kind]
        run(1, **{**options, "train": TRAIN})
        with pytest.warns(RuntimeWarning, match=f"{came}; the round waits"):
            waited = run(1, **options, timeout=patience, late="wait")
        assert sorted(reply.client for reply in waited[0].replies) == [0, 1, 2, 3, 4, 5]
        np.testing.assert_allclose(waited[0].weights["w"], run(1)[0].weights["w"], rtol=1e-12)


def test_a_round_that_drops_everybody_is_refused():
    with ThreadPoolExecutor(2) as executor, pytest.raises(
            WorkerError, match=r"no answer of client 0, 1 .* because all of them hang"):
        next(rounds(1.0, [1, 2], lambda w, d, r: time.sleep(0.3) or Update(w), 1,
                    executor=executor, timeout=0.05, late="drop"))


def test_who_is_in_time_changes_no_bit():
    with ThreadPoolExecutor(2) as executor:
        for late in ("fail", "drop", "wait"):
            assert same(run(2, executor=executor, timeout=60, late=late), run(2))


def test_options_of_time_are_checked():
    with pytest.raises(InputError, match="a timeout and no executor, because a client that hangs"):
        rounds(1.0, [1], TRAIN, 1, timeout=1.0)
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(OptionError, match="timeout=-1"):
            rounds(1.0, [1], TRAIN, 1, executor=executor, timeout=-1)
        with pytest.raises(InputError, match="timeout=soon, because it is one real number"):
            rounds(1.0, [1], TRAIN, 1, executor=executor, timeout="soon")
    with pytest.raises(OptionError, match="late='never', because there are fail, drop, wait"):
        rounds(1.0, [1], TRAIN, 1, late="never")


# --- a client that changes its data
@each
def test_a_client_that_changes_its_data_is_told_so(executors, kind):
    before = [(x.copy(), y.copy()) for x, y in DATA]
    with pytest.raises(WorkerError, match=r"client 0 failed in round 1, because its training "
                                          r"raised ValueError: .*read-only; .* change a copy"):
        run(train=clients.edits, executor=executors[kind])
    for (x, y), (p, q) in zip(DATA, before, strict=True):
        np.testing.assert_array_equal(x, p)
        np.testing.assert_array_equal(y, q)
        assert x.flags.writeable
        assert y.flags.writeable


def test_posts_do_not_change_data_either():
    def slope(weights, data, rng):
        data += 1.0
        return data

    mine = np.zeros(2)
    with pytest.raises(WorkerError, match=r"read-only; .* a copy"):
        fed.asynchronous(np.ones(2), [mine], slope, SGD(0.1), 1)
    assert mine.tolist() == [0.0, 0.0]


def test_read_only_views_keep_the_nest_and_take_no_memory():
    pair = namedtuple("pair", "x y")
    x, other = np.arange(6.0), OrderedDict(a=1)
    counts = [1, {}]
    data = [pair(x, 2), {"x": (x, "text")}, other, None, counts]
    seen = sealed(data)
    assert type(seen[0]) is pair
    assert seen[2] is other
    assert seen[4] is counts
    assert seen[1]["x"][1] == "text"
    assert seen[3] is None
    for view in (seen[0].x, seen[1]["x"][0]):
        assert np.shares_memory(view, x)
        assert not view.flags.writeable
    seen.append(1)
    assert len(data) == 5
    assert x.flags.writeable
