"""What programs cost in scalar operations: by op and shape, in total, what a sweep adds; and
unknown is never 0."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.analysis.bills import (
    COSTS,
    Bill,
    apart,
    bill,
    nbytes,
    operations,
    peak,
    pulled,
    pushed,
)
from minigrad.analysis.recorded import allocated, ran, record
from minigrad.compiler.passes import cse
from minigrad.lessons.nb02_reverse_mode.jacobian_costs import (
    WAYS,
    count_function,
    count_ways,
    layers,
    run_ways,
)
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors
from minigrad.rules.softmax import softmax
from minigrad.tensor import Tensor
from minigrad.value import Spec


def leaf(*shape):
    return mg.tensor(np.random.default_rng(0).uniform(0.5, 1.5, shape))


A, B, V = leaf(3, 4), leaf(4, 5), leaf(4)
KNOWN = [
    (np.sin(A), 12), (A * 2.0, 12), (A + V, 12), (np.where(A > 1.0, A, 0.0), 12), (-V, 4),
    (np.sum(A), 12), (np.mean(A, axis=0), 12 + 4), (np.max(A, axis=1), 12), (np.prod(A), 12),
    (np.cumsum(A), 12), (A @ B, 2 * 3 * 4 * 5), (A @ V, 2 * 3 * 4), (V @ B, 2 * 4 * 5),
    (V @ V, 2 * 4),
    (leaf(7, 3, 4) @ leaf(7, 4, 5), 7 * 2 * 3 * 4 * 5),
    ((leaf(7, 3, 4) @ B).args[0], 7 * 2 * 3 * 4 * 5),       # the rows of all, in one product
    (softmax(A, 1), 5 * 12),
    (A.T, 0), (A.reshape(12), 0), (A[1], 0), (A[[0, 0, 2]], 0), (np.expand_dims(A, 0), 0),
    (np.concatenate([V, V]), 0), (np.broadcast_to(V, (3, 4)), 0), (A.astype(np.float32), 0),
    (mg.stop_gradient(A), 0), (A, 0),
]


@pytest.mark.parametrize(("node", "cost"), KNOWN,
                         ids=lambda v: v.op.name if isinstance(v, Tensor) and v.op else None)
def test_one_node(node, cost):
    assert operations(node) == cost


def test_an_op_without_a_rule_is_unknown_and_never_zero(monkeypatch):
    monkeypatch.setattr(REGISTRY["matmul"], "cost", None)
    y = np.sum(np.tanh(A @ B) @ leaf(5))
    assert operations(y.args[0]) is None
    whole = bill(Program(y).nodes)
    assert (whole.known, whole.unknown, whole.total) == (15 + 3, ("matmul", "matmul"), None)
    assert repr(whole) == "at least 18 operations; unknown: matmul (2 times)"
    assert bill(pulled(y, [A])).total is None


def test_every_op_has_a_cost_or_is_named():
    """No op is 0 by accident: those that are stand in the table, which names no op
    that is not there."""
    assert COSTS.keys() <= REGISTRY.keys()
    assert all(op.kind == "elementwise" or name in COSTS or operations(_made_by(op)) is None
               for name, op in REGISTRY.items())


def _made_by(op):
    return Tensor(Spec((2,), float), op, (V,), (V.raw,))


def test_backward_of_a_product_costs_twice_the_product():
    """The thread's example, C = A @ B by both: 2mnk forward, 4mnk added."""
    y = A @ B
    assert bill(ancestors(y)).total == 120
    assert bill(pulled(y, [A, B])).total == 240
    # nobody pays for a gradient that nobody asked for
    assert bill(pulled(y, [B])).total == 120


def test_sweeps_are_counted_with_what_broadcasting_adds():
    y = A + V
    assert bill(pulled(y, [A])).total == 0                   # the cotangent itself
    # a sum over rows, as a product with ones
    assert bill(pulled(y, [V])).total == 2 * 12
    assert bill(pushed([y], V)).total == 0
    z = np.tanh(V)
    assert [n.op.name for n in pulled(z, [V])] == ["multiply", "subtract", "multiply"]
    assert bill(pulled(z, [V])).total == bill(pushed([z], V)).total == 12


def test_a_sweep_that_reaches_nothing_costs_nothing():
    assert pulled(np.sin(A), [V]) == [] == pushed([np.sin(A)], V)
    assert bill([]) == Bill(0)
    assert Bill(0).total == 0


def test_values_are_not_needed():
    traced = Tensor(Spec((3, 4), float))
    assert bill(ancestors(np.tanh(traced @ B.value))).total == 120 + 15


@pytest.mark.parametrize("sizes", [(1, 1, 1), (3, 2, 1), (5, 7, 2), (12, 1, 3)])
def test_three_ways_are_counted_and_agree(sizes):
    f, x = layers(*sizes)
    n, m, _ = sizes
    own, costs = count_function(f, x).total, count_ways(f, x)
    assert tuple(costs) == WAYS
    difference, ahead, back = (costs[way].total for way in WAYS)
    # n moves of the input, n differences of m over a step
    assert difference == (n + 1) * own + n * (n + 2 * m)
    # a sweep costs the same in both directions here
    assert (ahead - own) * m == (back - own) * n
    found = [way() for way in run_ways(f, x).values()]
    right = mg.jacobian(f)(x)
    assert all(np.allclose(J, right, atol=1e-5) for J in found)
    assert np.allclose(found[1], right, rtol=1e-12, atol=1e-14)
    assert np.allclose(found[2], right, rtol=1e-12, atol=1e-14)


# --- bytes
def test_bytes_of_results_and_none_of_views():
    C = A @ B
    for node, own in [(C, 15 * 8), (C.T, 0), (C.reshape(15), 0), (C[1], 0), (C[[1, 1]], 10 * 8),
                      (C > 0.0, 15), (C.astype(np.float32), 15 * 4),
                      (np.broadcast_to(V, (9, 4)), 0), (np.sum(C), 8)]:
        assert nbytes(node) == own, node.op.name
    assert bill(ancestors(np.tanh(C).T)).bytes == 2 * 15 * 8             # leaves are given
    assert nbytes(Tensor(Spec((3, 4), np.dtype(np.float32)))) == 48


# --- forward and backward apart
def test_apart_counts_what_is_asked_for():
    """A first layer costs about once its forward pass, as nobody asks for the slope by the data."""
    X, W1, W2 = leaf(32, 20), leaf(20, 30), leaf(30, 10)
    y = (X @ W1) @ W2
    first, second = 2 * 32 * 20 * 30, 2 * 32 * 30 * 10
    assert [b.total for b in apart(y, [W1, W2])] == [first + second, first + 2 * second]
    assert apart(y, [X, W1, W2])[1].total == 2 * (first + second)
    assert apart(y, [W2])[1].total == second


def test_subtraction_is_right_for_a_product():
    C = A @ B
    loss = np.sum(C)
    grown = Program(loss, *mg.gradient(loss, [A, B]))
    assert bill(grown).total - bill(Program(loss)).total == 4 * 3 * 4 * 5
    assert ran(record(grown)).total - ran(record(Program(loss))).total == 4 * 3 * 4 * 5


def test_subtraction_misleads_about_what_runs():
    """Built for both and fetched for one: the subtraction still counts both.  Shared: cos(x) is
    there already."""
    both = mg.gradient(np.sum(A @ B), [A, B])
    assert bill(Program(*both)).total == 2 * bill(Program(both[0])).total
    y = np.sum(np.sin(A) * np.cos(A))
    own = bill(Program(y)).total
    grown = Program(y, mg.gradient(y, A))
    assert bill(grown).total - own == 8 * 12
    assert bill(cse(grown)).total - own == 6 * 12        # sin and cos of the same A are there


# --- recorded runs
@pytest.mark.parametrize("node", [A @ B, A @ V, V @ V, np.tanh(A) * 2.0 + V,
                                  np.where(A > 1.0, A, 0.0), np.sum(A, 0), np.max(A),
                                  np.cumsum(A, 0), A.T, A[1], A[[0, 0, 2]], np.concatenate([V, V]),
                                  np.logaddexp(A, 1.0)], ids=lambda node: node.op.name)
def test_a_recorded_run_agrees_with_the_bill(node):
    told, seen = bill(Program(node)), ran(record(Program(node)))
    assert (seen.known, seen.bytes) == (told.known, told.bytes)
    assert seen.unknown == told.unknown == ()


def test_where_a_kernel_does_more_than_its_name_says():
    node = np.sinc(A)
    # pi x, where, sin, over
    assert (operations(node), ran(record(Program(node))).total) == (12, 4 * 12)


def test_a_norm_is_what_its_formula_is():
    for p, total in ((2, np.sum(A * A, 0)), (3, np.sum(np.abs(A) ** 3, 0))):
        node = np.linalg.norm(A, p, axis=0, keepdims=True)
        assert operations(node) == bill(Program(total ** (1 / p))).total


def test_where_a_reshape_is_a_copy():
    node = np.reshape(A.T, 12)
    assert (bill(Program(node)).bytes, ran(record(Program(node))).bytes) == (0, 96)


@pytest.mark.parametrize("node",
                         [np.sort(A), np.linalg.solve(A @ A.T + np.eye(3), A), np.convolve(V, V),
                          np.argmax(A), np.einsum("ij,jk->ik", A, B),
                          np.linalg.norm(A, keepdims=True)], ids=lambda node: node.op.name)
def test_what_no_meter_sees_is_unknown(node):
    assert record(Program(node))[-1].operations is None


def test_a_run_has_each_node_once_with_its_time():
    y = np.sum(np.tanh(A @ B))
    runs = record(Program(y))
    assert [run.node for run in runs] == ancestors(y)[2:]
    assert all(run.ms > 0.0 for run in runs)


def test_a_traced_program_is_recorded_with_values():
    x = Tensor(Spec((3, 4), np.dtype(float)))
    y = np.sum(x * x)
    assert ran(record(Program(y), {x: A.value})).total == bill(Program(y)).total == 24
    with pytest.raises(mg.errors.GraphError, match="without a value"):
        record(Program(y))


def test_allocated_sees_the_peak():
    def work():
        a = np.ones(100_000)
        b = a + 1.0
        del a
        return b[:1].copy()

    result, peak = allocated(work)
    assert result == 2.0
    assert 1_600_000 <= peak < 1_610_000


def deep(n, wrap):
    """(graph, placeholder, fetches, program) of four times sin(exp(tanh x) / 2), and the
    gradient of its sum."""
    with mg.Graph() as graph:
        x = y = mg.placeholder((n,))
        for _ in range(4):
            y = wrap(lambda v: np.sin(np.exp(np.tanh(v)) * 0.5))(y)
        total = np.sum(y)
        fetches = [total, mg.gradient(total, x)]
    return graph, x, fetches, Program(*fetches)


def test_the_peak_is_that_of_a_run_of_the_graph():
    n = 50_000
    for wrap, close in ((lambda f: f, True), (mg.recompute, False)):
        graph, x, fetches, program = deep(n, wrap)
        graph.run(fetches, {x: np.ones(n)})
        # what is fed
        seen = (allocated(lambda graph=graph, x=x, f=fetches: graph.run(f, {x: np.ones(n)}))[1]
                - 8 * n)
        assert seen < 1.02 * peak(program) < bill(program).bytes
        assert not close or seen > 0.9 * peak(program)
    assert peak(deep(n, mg.recompute)[-1]) < peak(deep(n, lambda f: f)[-1])


def test_the_peak_lets_views_and_results_live():
    x = mg.tensor(np.ones((10, 10)))
    y = np.exp(x)
    view, sums = y.T, np.sum(np.sin(x), axis=0)
    # y is held for its view, sin(x) until it is summed
    assert peak(Program(view, sums)) == 800 + 800 + 80
    assert peak(Program(sums)) == 880
    assert peak(Program(x)) == 0
