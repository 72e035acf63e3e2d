"""Vertex elimination: every order gives the engine's Jacobian, prices are those of sweeps, the best
order is the best.

Graphs come from a fixed seed; what is called the best is compared with all orders, one by one.
"""
import itertools
import math

import numpy as np
import pytest

import minigrad as mg
from minigrad.analysis.eliminate import (
    SEARCHED,
    best_order,
    forward_order,
    linearise,
    markowitz_order,
    reverse_order,
    run,
)
from minigrad.errors import GraphError, ShapeError
from minigrad.lessons.nb01_path_sums.example_graphs import BINARY, UNARY, diamonds

MODES = (forward_order, reverse_order)
RULES = (*MODES, markowitz_order)


def random_function(seed):
    """(f, its arguments): up to three inputs and three outputs, with results that are shared; some
    outputs are used."""
    rng = np.random.default_rng(seed)
    steps = [(rng.integers(3), int(rng.integers(1, 4)), int(rng.integers(1, 6)), rng.random() < 0.6)
             for _ in range(rng.integers(3, 8))]
    chosen = rng.integers(1, 4, rng.integers(1, 4)).tolist()

    def f(*xs):
        nodes = list(xs)
        for which, near, far, binary in steps:
            left, right = nodes[-min(near, len(nodes))], nodes[-min(far, len(nodes))]
            nodes.append(BINARY[which](left, right) if binary else UNARY[which](left))
        return tuple(nodes[-k] for k in dict.fromkeys(chosen))

    return f, rng.uniform(0.3, 1.7, rng.integers(1, 4)).round(2).tolist()


def graph_of(seed):
    """(the linearised graph, the Jacobian by the engine)."""
    f, values = random_function(seed)
    xs = [mg.tensor(value) for value in values]
    ys = f(*xs)
    used = [x for x in xs if any(mg.count_paths(y, x) for y in ys)]
    rows = [[g.value for g in mg.gradient(y, used, unconnected="zero")] for y in ys]
    return linearise(ys, used), np.array(rows).reshape(len(ys), len(used))


@pytest.mark.parametrize("seed", range(60))
def test_every_order_gives_the_jacobian(seed):
    graph, jacobian = graph_of(seed)
    orders = [rule(graph) for rule in RULES] + [best_order(graph)]
    orders += [np.random.default_rng(k).permutation(graph.inner).tolist() for k in range(3)]
    for order in orders:
        assert sorted(order) == graph.inner
        left, spent = run(graph, order)
        assert np.allclose(left.jacobian(), jacobian, rtol=1e-12, atol=1e-14)
        assert spent >= run(graph, orders[3])[1]


def all_prices(graph):
    return [run(graph, order)[1] for order in itertools.permutations(graph.inner)]


def test_the_best_order_is_the_best_of_all():
    graphs = [graph for graph, _ in map(graph_of, range(150)) if 2 <= len(graph.inner) <= 5]
    assert len(graphs) > 40
    for graph in graphs:
        assert run(graph, best_order(graph))[1] == min(all_prices(graph))


def test_search_finds_a_graph_on_which_neither_mode_nor_markowitz_is_the_best():
    """The graph of the notebook is smaller and nicer, but such graphs are not rare."""
    price = lambda graph, rule: run(graph, rule(graph))[1]
    graphs = [graph for graph, _ in map(graph_of, range(400)) if len(graph.inner) <= 6]
    beaten = [graph for graph in graphs
              if price(graph, best_order) < min(price(graph, rule) for rule in RULES)]
    assert len(beaten) > 3
    for graph in beaten[:3]:
        assert min(all_prices(graph)) == price(graph, best_order) < min(price(graph, rule)
                                                                        for rule in RULES)


def stubborn(a):
    u = np.exp(a)
    v = a * u
    return u * np.cos(u), np.sin(v)


def test_small_and_stubborn():
    graph = linearise(stubborn(mg.tensor(0.8)))
    assert [run(graph, rule(graph))[1] for rule in RULES] == [5, 5, 5]
    assert sorted(all_prices(graph)) == [4, 5, 5, 5, 5, 6]
    assert np.allclose(run(graph, best_order(graph))[0].jacobian()[:, 0],
                       mg.jacobian(stubborn)(0.8))


@pytest.mark.parametrize("k", range(1, 5))
def test_diamonds(k):
    graph = linearise(diamonds(mg.tensor(0.5), k))
    assert len(graph.edges) == 4 * k
    assert [run(graph, rule(graph))[1] for rule in (*RULES, best_order)] == [4 * k - 2, 4 * k - 2,
                                                                             3 * k - 1, 3 * k - 1]


def products(graph, tops, down):
    """The multiplications of one sweep from each of `tops`, those with the seed 1 left out."""
    count = 0
    for top in tops:
        found, steps = {top: 1.0}, graph.edges.items()
        for (parent, node), c in sorted(steps, key=lambda step: step[0][down], reverse=down):
            start, end = (node, parent) if down else (parent, node)
            if start in found:
                count += start != top
                found[end] = found.get(end, 0.0) + c * found[start]
    return count


@pytest.mark.parametrize("seed", range(40))
def test_both_modes_cost_what_their_sweeps_cost(seed):
    graph, _ = graph_of(seed)
    assert run(graph, reverse_order(graph))[1] == products(graph,
                                                           set(graph.ys) - set(graph.xs), down=True)
    # past an output forward sweeps go on, as does an elimination
    if not set(graph.inner) & set(graph.ys):
        assert run(graph, forward_order(graph))[1] == products(graph, graph.xs, down=False)


def test_steps_leave_the_graph_alone_and_say_what_is_new():
    a = mg.tensor(2.0)
    v = a * 3.0
    graph = linearise([v * v, v + a])
    before = graph.edges
    # parallel edges are one
    assert before == {(0, 1): 3.0, (1, 2): 12.0, (0, 3): 1.0, (1, 3): 1.0}
    assert graph.price(1) == 2
    left = graph.eliminate(1)
    assert graph.edges == before
    assert left.edges == {(0, 2): 36.0, (0, 3): 4.0}


def test_outputs_in_the_middle_twice_and_inputs():
    a, b = mg.tensor(0.5), mg.tensor(2.0)
    v = a * b
    graph = linearise([v, np.sin(v), v, a])
    assert graph.inner == [2]
    jacobian = run(graph, [2])[0].jacobian()
    c = math.cos(1.0)
    assert np.allclose(jacobian, [[2.0, 0.5], [2 * c, 0.5 * c], [2.0, 0.5], [1.0, 0.0]])
    assert linearise([v * 0.0 + a], [b]).inner == [2, 3]
    assert linearise(a).jacobian().tolist() == [[1.0]]


@pytest.mark.parametrize(("bad", "error", "words"), [
    (lambda a, v: linearise([3.0]), GraphError, "nodes by leaves"),
    (lambda a, v: linearise([v], [v]), GraphError, "nodes by leaves"),
    (lambda a, v: linearise([v], [mg.tensor(1.0)]), GraphError, "nodes by leaves"),
    (lambda a, v: linearise([np.sum(np.stack([a, v]))]), ShapeError, r"shape \(1,\)"),
    (lambda a, v: linearise([np.sin(v)]).eliminate(0), GraphError, r"choose one of \[1, 2\]"),
    (lambda a, v: linearise([a]).eliminate(0), GraphError, "nothing is left"),
    (lambda a, v: linearise([np.sin(v)]).jacobian(), GraphError, r"vertices \[1, 2\] left"),
    (lambda a, v: best_order(linearise(diamonds(a, 6))), GraphError, "use markowitz_order"),
])
def test_refusals(bad, error, words):
    a = mg.tensor(1.0)
    with pytest.raises(error, match=words):
        bad(a, np.sin(a) * 1.0)


def test_the_limit_of_the_search_is_where_it_says():
    x = y = mg.tensor(0.5)
    for _ in range(SEARCHED + 1):
        y = np.sin(y)
    assert run(linearise(y, [x]), best_order(linearise(y, [x])))[1] == SEARCHED
