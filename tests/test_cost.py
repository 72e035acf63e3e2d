"""What programs cost in scalar operations: by op and shape, in total, what a sweep adds; and unknown is never 0."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.cost import COSTS, Bill, bill, operations, pulled, pushed
from minigrad.course.ways import WAYS, count_function, count_ways, layers, run_ways
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors
from minigrad.tensor import Tensor
from minigrad.value import Spec


def leaf(*shape):
    return mg.tensor(np.random.default_rng(0).uniform(0.5, 1.5, shape))


A, B, V = leaf(3, 4), leaf(4, 5), leaf(4)
KNOWN = [
    (np.sin(A), 12), (A * 2.0, 12), (A + V, 12), (np.where(A > 1.0, A, 0.0), 12), (-V, 4),
    (np.sum(A), 12), (np.mean(A, axis=0), 12), (np.max(A, axis=1), 12), (np.prod(A), 12), (np.cumsum(A), 12),
    (A @ B, 2 * 3 * 4 * 5), (A @ V, 2 * 3 * 4), (V @ B, 2 * 4 * 5), (V @ V, 2 * 4),
    (leaf(7, 3, 4) @ B, 7 * 2 * 3 * 4 * 5),
    (A.T, 0), (A.reshape(12), 0), (A[1], 0), (A[[0, 0, 2]], 0), (np.expand_dims(A, 0), 0), (np.concatenate([V, V]), 0),
    (np.broadcast_to(V, (3, 4)), 0), (A.astype(np.float32), 0), (mg.stop_gradient(A), 0), (A, 0),
]


@pytest.mark.parametrize(("node", "cost"), KNOWN, ids=lambda v: v.op.name if isinstance(v, Tensor) and v.op else None)
def test_one_node(node, cost):
    assert operations(node) == cost


def test_an_op_without_a_rule_is_unknown_and_never_zero(monkeypatch):
    monkeypatch.delitem(COSTS, "matmul")
    y = np.sum(np.tanh(A @ B) @ leaf(5))
    assert operations(y.args[0]) is None
    whole = bill(Program(y).nodes)
    assert (whole.known, whole.unknown, whole.total) == (15 + 3, ("matmul", "matmul"), None)
    assert repr(whole) == "at least 18 operations; unknown: matmul (2 times)"
    assert bill(pulled(y, [A])).total is None


def test_every_op_has_a_cost_or_is_named():
    """No op is 0 by accident: those that are stand in the table, which names no op that is not there."""
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
    assert bill(pulled(y, [B])).total == 120                 # nobody pays for a gradient that nobody asked for


def test_sweeps_are_counted_with_what_broadcasting_adds():
    y = A + V
    assert bill(pulled(y, [A])).total == 0                   # the cotangent itself
    assert bill(pulled(y, [V])).total == 2 * 12              # a sum over rows, as a product with ones
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
    assert difference == (n + 1) * own + n * (n + 2 * m)     # n moves of the input, n differences of m over a step
    assert (ahead - own) * m == (back - own) * n             # a sweep costs the same in both directions here
    found = [way() for way in run_ways(f, x).values()]
    right = mg.jacobian(f)(x)
    assert all(np.allclose(J, right, atol=1e-5) for J in found)
    assert np.allclose(found[1], right, rtol=1e-12, atol=1e-14)
    assert np.allclose(found[2], right, rtol=1e-12, atol=1e-14)
