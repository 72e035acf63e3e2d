"""Several threads and one graph: nothing that one of them makes or changes is lost."""
import sys
import threading
from functools import partial

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import GraphError

WAIT = 20.0  # seconds; a thread that needs them hangs


@pytest.fixture
def graph():
    """A graph, in a Python that changes threads as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with mg.Graph() as graph:
            yield graph
    finally:
        sys.setswitchinterval(before)


def begun(work, *args):
    """A thread that has begun to work."""
    thread = threading.Thread(target=work, args=args, daemon=True)
    thread.start()
    return thread


def at_once(*works):
    """Do the works in threads, and raise what one of them raises."""
    failed = []

    def guarded(work):
        try:
            work()
        except BaseException as error:
            failed.append(error)

    for thread in [begun(guarded, work) for work in works]:
        thread.join(WAIT)
        assert not thread.is_alive()
    assert failed == []


def often(times, work):
    return lambda: [work() for _ in range(times)]


def test_making_variables_and_queues_beside_a_run_loses_nothing(graph):
    v = mg.Variable(0.0)
    step = v.assign(v + 1.0)
    made, queues = [], []

    def make():
        with graph:
            for k in range(1000):
                made.append(mg.Variable(float(k)))
                queues.append(mg.Queue(2))

    at_once(often(2000, lambda: graph.run(step)), make, make)
    assert (v.value, v.version) == (2000.0, 2000)
    assert sorted(made_one.value for made_one in made) == sorted([*map(float, range(1000))] * 2)
    assert graph.run([q.size() for q in queues]) == [0] * 2000


def test_loading_beside_a_run_loses_nothing(graph):
    v, w = mg.Variable(0.0), mg.Variable(0.0)
    step = v.assign(v + 1.0)
    at_once(often(1000, lambda: graph.run(step)), often(1000, lambda: w.load(w.value + 1.0)))
    assert (v.value, w.value, v.version, w.version) == (1000.0, 1000.0, 1000, 1000)


WAYS = {
    "assign": lambda graph, v: partial(graph.run, v.assign(v + 1.0)),
    "assign_add": lambda graph, v: partial(graph.run, v.assign_add(1.0)),
    "group": lambda graph, v: partial(mg.run, mg.group(v.assign(v + 1.0))),
    "updates": lambda graph, v: partial(graph.run, [], updates={v: v + 1.0}),
    "cache": lambda graph, v: partial(graph.run, v.assign(v + 1.0), cache=True),
    "compiled": lambda graph, v: graph.compile(v.assign(v + 1.0)),
    "optimizer": lambda graph, v: partial(graph.run, mg.optim.SGD(1.0).minimize(-1.0 * v)),
}


@pytest.mark.parametrize("way", WAYS)
def test_runs_that_change_a_variable_take_turns(graph, way):
    v = mg.Variable(0.0)
    run = WAYS[way](graph, v)
    at_once(*[often(100, run)] * 8)
    assert (v.value, v.version) == (800.0, 800)


def test_each_value_of_a_queue_is_taken_out_once(graph):
    q, x = mg.Queue(800), mg.placeholder(())
    put, take = q.enqueue(x), q.dequeue()
    numbers, taken = iter(range(800)), []
    at_once(*[often(100, lambda: graph.run(put, {x: float(next(numbers))}))] * 8)
    at_once(*[often(100, lambda: taken.append(float(graph.run(take))))] * 8)
    assert sorted(taken) == [*map(float, range(800))]


# --- who waits for whom
def test_a_run_that_writes_stops_loads_but_neither_reads_nor_new_variables(graph):
    v, x = mg.Variable(1.0), mg.placeholder(())
    step, read = v.assign(v * x), v.read()
    seen, threads = [], []

    def make():
        with graph:
            seen.append(mg.Variable(5.0).value)

    def in_the_middle(ran):
        if threads:
            return
        for work in (lambda: seen.append(graph.run(read)), make):
            thread = begun(work)
            thread.join(WAIT)
            assert not thread.is_alive()
        threads.append(begun(v.load, 100.0))
        threads[0].join(0.05)
        assert threads[0].is_alive()

    assert graph.run([step, v], {x: 3.0}, profile=in_the_middle) == [3.0, 3.0]
    threads[0].join(WAIT)
    assert (seen, v.value, v.version) == ([1.0, 5.0], 100.0, 2)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_run_that_fails_ends_its_turn(graph, compiled):
    v, q = mg.Variable(np.ones(2)), mg.Queue(1)
    x = mg.placeholder((2, 2))
    step = v.assign(np.linalg.inv(x) @ v)
    run = graph.compile(step) if compiled else lambda feeds: graph.run(step, feeds)
    with pytest.raises(np.linalg.LinAlgError):
        run({x: np.zeros((2, 2))})
    with pytest.raises(mg.errors.GraphError, match="which is empty"):
        graph.run(q.dequeue())
    at_once(lambda: run({x: 0.5 * np.eye(2)}))
    np.testing.assert_array_equal(v.value, [2.0, 2.0])


def test_a_run_inside_of_a_run_does_not_wait_for_itself(graph):
    v, w = mg.Variable(0.0), mg.Variable(0.0)
    outer, inner = v.assign(v + 1.0), w.assign(w + 1.0)
    at_once(lambda: graph.run(outer, profile=lambda ran: graph.run(inner)))
    assert v.value == 1.0
    assert w.value >= 1.0


@pytest.mark.parametrize("way", ["run", "compiled"])
@pytest.mark.parametrize("what", ["load", "run"])
def test_what_a_run_is_going_to_change_is_not_changed_inside_of_it(graph, way, what):
    v, w, x = mg.Variable(1.0, name="v"), mg.Variable(0.0), mg.placeholder(())
    inner = {"load": lambda: v.load(100.0), "run": lambda: graph.run(both)}[what]
    both = mg.group(v.assign(50.0), w.assign(50.0))

    def box(x):
        if calls:
            calls.pop()()
        return np.sin(x)

    outer = v.assign(v + mg.black_box(box, shape=())(x))
    run = graph.compile(outer) if way == "compiled" else lambda feeds: graph.run(outer, feeds)
    calls = []
    run({x: 0.0})
    calls.append(inner)
    with pytest.raises(GraphError, match="you changed v while a run was going to change it"):
        run({x: 0.0})
    # what was changed inside stays, and the run itself has changed nothing
    assert (v.value, w.value) == {"load": (100.0, 0.0), "run": (50.0, 50.0)}[what]
    run({x: np.pi / 2.0})
    assert v.value == {"load": 101.0, "run": 51.0}[what]


def test_a_queue_that_a_run_drains_is_not_filled_inside_of_it(graph):
    q = mg.Queue(3)
    put, take = q.enqueue(1.0), q.dequeue()
    graph.run(put)
    with pytest.raises(GraphError, match="you changed a queue while a run"):
        graph.run(take, profile=lambda ran: graph.run(put))
    assert [graph.run(take), graph.run(take)] == [1.0, 1.0]
