"""Rounds on Dask: four worker processes of one LocalCluster give the bits of one client after
the other, also when one of them is killed in the middle of a round.  Only `make test-all`
selects these tests.
"""
import logging
import os
import subprocess
import sys
import time

import clients
import numpy as np
import pytest
from clients import DATA, SERVER, Mortal, run, same

from minigrad import federated as fed
from minigrad.errors import WorkerError
from minigrad.optim import SGD

pytestmark = pytest.mark.oracle
WORKERS = 4


@pytest.fixture(scope="module")
def cluster():
    from distributed import LocalCluster

    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, processes=True,
                      dashboard_address=None, silence_logs=logging.CRITICAL) as cluster:
        yield cluster


@pytest.fixture
def client(cluster):
    """With all workers there: one that a test has killed is begun anew."""
    from distributed import Client

    with Client(cluster) as client:
        client.wait_for_workers(WORKERS, timeout=30)
        yield client


def test_a_worker_killed_in_the_middle_of_a_round_changes_nothing(cluster, client, tmp_path):
    train = Mortal(tmp_path)
    before = set(client.run(os.getpid).values())
    with fed.dask(cluster.scheduler_address) as executor:
        assert same(run(2, train=train, executor=executor), run(2))
    tries = sorted(path.name.split("-")[1:] for path in tmp_path.glob("20-*"))
    assert [n for n, _ in tries] == ["0", "1",
                                     "2"], "a try that died, one that did not, and the second round"
    dead = int(tries[0][1])
    assert dead in before
    assert dead not in {int(pid) for _, pid in tries[1:]}


def test_a_client_that_fails_and_one_that_kills_every_worker_are_named(cluster, client,
                                                                       tmp_path, monkeypatch):
    executor = client.get_executor(pure=False)
    with pytest.raises(
            WorkerError,
            match="client 2 failed in round 1, because its training raised ShapeError: "):
        run(train=clients.fails, executor=executor)
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with pytest.raises(
            WorkerError,
            match="executor lost client 3 in round 1, because it raised KilledWorker"):
        run(train=Mortal(tmp_path, lives=9), executor=executor)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_any_number_of_workers_gives_the_bits_of_none(client, number, tmp_path):
    names = sorted(client.scheduler_info(n_workers=-1)["workers"])[:number]
    executor = client.get_executor(pure=False, workers=names)
    train, pids = Mortal(tmp_path, lives=0), client.run(os.getpid, workers=names)
    assert same(run(2, train=train, weigh=fed.Switch(), executor=executor),
                run(2, weigh=fed.Switch()))
    assert train.who() <= set(pids.values())
    assert len(pids) == number
    assert same(run(1, aggregate=fed.reduce, executor=executor), run(1, aggregate=fed.reduce))
    for a, b in zip(run(2), run(2, executor=executor, order="arrival"), strict=True):
        np.testing.assert_allclose(a.weights["w"], b.weights["w"], rtol=1e-12)


def test_data_may_stay_and_functions_go_by_value(client):
    executor, slope = client.get_executor(pure=False), 0.25          # a closure pickles by no name
    train = lambda weights, data, rng: fed.Update({"w": weights["w"] + slope * data[1].mean(),
                                                   "b": rng.random()})
    weigh = lambda server, update: 1.0 + update.weights["b"]
    here = list(fed.rounds(SERVER, DATA, train, 2, weigh))
    there = list(fed.rounds(SERVER, [client.scatter(d) for d in DATA], train, 2, weigh,
                            executor=executor))
    assert same(here, there)


def test_those_that_wait_for_nobody_are_as_their_posts_say(client):
    bottoms = [1.0, -3.0, 5.0]
    weights, posts = fed.asynchronous(0.0, bottoms, lambda w, x, rng: w - x, SGD(0.2), 6, n=2,
                                      executor=client.get_executor(pure=False))
    used = [p for p in posts if p.used]
    assert [p.stamp for p in used] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    w = 0.0
    for k in range(0, 12, 2):
        w -= 0.2 * np.mean([w - bottoms[p.client] for p in used[k:k + 2]])
    assert weights == pytest.approx(w, rel=1e-13)


@pytest.mark.parametrize(("name", "words"), [("Odd", "Odd: one and two"),
                                             ("SystemExit", "SystemExit: 3")])
def test_a_client_is_named_whatever_it_raises(client, name, words):
    executor = client.get_executor(pure=False)
    before = set(client.run(os.getpid).values())
    with pytest.raises(WorkerError, match=f"client 3 failed in round 1, because its training "
                                          f"raised {words}"):
        run(train=clients.Raises(name), executor=executor)
    assert set(client.run(os.getpid).values()) == before, "no worker died of it"


def test_a_late_client_is_refused_or_left_out(client):
    executor = client.get_executor(pure=False)
    train = clients.Slow(9.0, 12)
    run(1, executor=executor)                       # the workers import what they need
    (one,) = run(1, train=train, executor=executor, timeout=4, late="drop")
    who = [reply.client for reply in one.replies]
    assert who, "a client may have been put behind the slow one, but not all of them"
    assert 1 not in who
    with pytest.raises(WorkerError, match=r"no answer of client [\d, ]*1.* in round 1, because"):
        run(1, train=train, executor=executor, timeout=1)


def test_data_that_stay_on_the_cluster_are_read_only(client):
    executor = client.get_executor(pure=False)
    with pytest.raises(WorkerError, match=r"ValueError: .*read-only; .* let it change a copy"):
        run(train=clients.edits, executor=executor)
    there = [client.scatter(d) for d in DATA]
    for _ in range(2):
        with pytest.raises(WorkerError, match=r"ValueError: .*read-only; .* let it change a copy"):
            list(fed.rounds(SERVER, there, clients.edits, 1, executor=executor))


@pytest.mark.parametrize("gone", ["client", "scheduler"])
def test_a_closed_client_and_a_dead_scheduler_are_told_as_what_they_are(gone):
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False,
                      dashboard_address=":0", silence_logs=logging.CRITICAL) as cluster:
        client = Client(cluster)
        going = fed.rounds(SERVER, DATA, clients.TRAIN, 3,
                           executor=client.get_executor(pure=False))
        next(going)
        (client if gone == "client" else cluster).close()
        with pytest.raises(WorkerError, match=r"client 0 in round 2, because it(s scheduler is "
                                              r"gone| is closed)") as caught:
            next(going)
        assert "train on" not in str(caught.value)
        client.close()


def test_a_scheduler_that_does_not_answer_is_told():
    start = time.perf_counter()
    with pytest.raises(WorkerError,
                       match=r"no Dask scheduler answers at tcp://127.0.0.1:9, because"), fed.dask(
            "tcp://127.0.0.1:9", timeout=0.5):
        pass
    assert time.perf_counter() - start < 10


def test_workers_of_a_notebook_outlive_its_interrupt():
    """Jupyter interrupts the whole process group of a kernel."""
    code = """
import os, signal, time
from minigrad import federated as fed

if __name__ == "__main__":
    with fed.dask(n_workers=1, threads_per_worker=1, dashboard_address=None) as executor:
        first = executor.submit(os.getpid).result()
        try:
            os.killpg(0, signal.SIGINT)
            time.sleep(5)
        except KeyboardInterrupt:
            print("interrupted", executor.submit(os.getpid).result(timeout=20) == first)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                         timeout=60, start_new_session=True)
    assert run.stdout.split() == ["interrupted", "True"], run.stderr
