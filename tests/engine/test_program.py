"""A graph as a list in id order: ancestors, running, printing, pickling, and a million nodes
without recursion."""
import gc
import math
import pickle
import subprocess
import sys
import weakref

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError
from minigrad.program import Program, ancestors, reach


def test_ancestors_are_all_nodes_below_in_id_order():
    x, z = mg.tensor(1.0), mg.tensor(2.0)
    a = np.sin(x)
    b = a * z
    unrelated = np.cos(x)
    y = b + a
    assert ancestors(y) == [x, z, a, b, y]
    assert ancestors(a, b) == [x, z, a, b]
    assert ancestors(y, since=a.id) == [a, b, y]
    assert ancestors() == ancestors(1.0, np.ones(2)) == []
    assert unrelated not in ancestors(y)
    assert ancestors(x, x) == [x]


def test_reach_knows_whether_something_older_is_used():
    old = mg.tensor(1.0)
    fresh = mg.tensor(2.0)
    assert reach([fresh * 2.0], fresh.id)[1] is True
    assert reach([fresh * old], fresh.id)[1] is False
    assert reach([old], fresh.id) == ([], False)
    assert reach([], fresh.id) == ([], True)


def test_running_a_program_with_other_values():
    x, w = mg.tensor(normal(3), "x"), mg.tensor(2.0, "w")
    a = np.tanh(x) * w
    y = np.sum(a) + 1.0
    program = Program(y, a)
    assert program.inputs == [x, w]
    for now, again in zip(program.run(), (y.value, a.value), strict=True):
        np.testing.assert_array_equal(now, again)
    other = normal(4)[:3]
    total, vector = program.run({x: other, w: 5.0})
    np.testing.assert_allclose(vector, np.tanh(other) * 5.0)
    assert total == pytest.approx(np.sum(np.tanh(other) * 5.0) + 1.0)
    assert program.run({a: np.zeros(3)})[0] == 1.0  # an interior node can be given too
    assert y.value == pytest.approx(np.sum(np.tanh(x.value)) * 2.0 + 1.0)
    with pytest.raises(GraphError, match=r"1 of the tensors .* not in this program"):
        program.run({x: other, mg.tensor(1.0): 2.0})


def test_a_gradient_is_a_program_too():
    x = mg.tensor(normal(3))
    (g,) = Program(mg.gradient(np.sum(np.sin(x) * x), x)).run({x: np.zeros(3)})
    np.testing.assert_array_equal(g, np.zeros(3))


def test_printing_shows_one_line_for_each_node():
    x, w = mg.tensor([1.0, 2.0], "x"), mg.tensor(3.0)
    y = np.sum(np.maximum(x, w) * np.array([1.0, 2.0]) - 0.5, axis=0)
    assert str(Program(y)).splitlines() == [
        "v0 = input float64[2]  # x", "v1 = input float64[]", "v2 = maximum(v0, v1)  : float64[2]",
        "v3 = multiply(v2, const[2])  : float64[2]", "v4 = subtract(v3, 0.5)  : float64[2]",
        "v5 = sum(v4, axis=(0,), keepdims=False)  : float64[]"]


def test_a_pickled_program_keeps_the_nodes_that_it_shares():
    x = mg.tensor(normal(3), "x")
    y = np.sum(np.exp(x[np.array([0, 0, 2])]))
    program = pickle.loads(pickle.dumps(Program(y, x)))
    again, leaf = program.outputs
    assert program.inputs == [leaf]
    np.testing.assert_array_equal(mg.gradient(again, leaf).value, mg.gradient(y, x).value)
    assert str(program) == str(Program(y, x))


# --- limits
@pytest.mark.exhaustive
def test_a_million_operations_differentiate_and_are_freed_without_recursion():
    limit, ends = sys.getrecursionlimit(), []

    def chain(x, n=1_000_000):
        for _ in range(n):
            x = x * 1.000001
        ends.append(weakref.ref(x))
        return np.sum(x)

    value, slope = mg.value_and_grad(chain)(2.0)
    assert (value, slope) == (pytest.approx(2.0 * math.e, rel=1e-5),
                              pytest.approx(math.e, rel=1e-5))
    x = mg.tensor(np.ones(2))
    g = mg.gradient(chain(x, 100_000), x)
    np.testing.assert_allclose(g.value, np.full(2, 1.000001 ** 100_000))
    assert mg.gradient(np.sum(g * x), x).value.tolist() == g.value.tolist()
    del g
    assert [end() for end in ends] == [None, None]
    assert sys.getrecursionlimit() == limit


def test_a_graph_is_freed_when_its_last_node_is_without_the_collector():
    gc.disable()
    try:
        x = mg.tensor(normal(3))
        inner = weakref.ref(np.sin(x) * x)
        assert inner() is None
        kept = np.sum(np.cos(x))
        nodes = [weakref.ref(n) for n in ancestors(kept)[1:]]
        g = mg.gradient(kept, x)
        del kept, g
        assert [n() for n in nodes] == [None] * len(nodes)
        seen = []
        mg.grad(lambda x: seen.append(weakref.ref(x)) or np.sum(np.sin(x)))(normal(3))
        mg.jacobian(lambda x: seen.append(weakref.ref(x)) or np.sin(x))(normal(3))
        assert [n() for n in seen] == [None, None]
    finally:
        gc.enable()


def test_wide_and_shared_graphs_are_walked_once():
    x = mg.tensor(1.0)
    layers = [x] * 50
    for _ in range(40):
        total = sum(layers)
        layers = [total * 0.02 for _ in range(50)]
    y = sum(layers)
    assert len(ancestors(y)) < 40 * 102 + 60
    assert mg.gradient(y, x).value == pytest.approx(50.0)


@pytest.mark.parametrize("make", [
    lambda x: mg.scan(lambda c, v: (np.tanh(c + v), c), 0.1, x)[0],
    mg.recompute(lambda x: np.sum(x * x)),
    lambda x: np.sum(mg.constraints.Simplex().project(x) * x)])
def test_a_pickled_program_loads_the_modules_of_its_ops(make):
    """A fresh process has imported the core only."""
    x = mg.tensor(normal(4))
    y = make(x)
    code = ("import pickle, sys, minigrad\n"
            "program = pickle.loads(bytes.fromhex(sys.argv[1]))\n"
            "print(float(program.run()[0]).hex())")
    done = subprocess.run([sys.executable, "-c", code, pickle.dumps(Program(y)).hex()],
                          capture_output=True, text=True, check=True)
    assert done.stdout.strip() == float(y.value).hex()
