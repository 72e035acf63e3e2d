"""Batching: an op run on a stack equals a stack of runs, for every way to flag its arguments and
for the treacherous batch sizes; and what the Jacobian builds on it."""
import importlib
import itertools

import numpy as np
import pytest
from samples import SAMPLES, leaves_of, normal
from sweep import swept_samples

import minigrad as mg
from minigrad import batch
from minigrad.op import REGISTRY, apply
from minigrad.program import ancestors
from minigrad.tensor import Tensor
from minigrad.value import shape_of

jacobian = importlib.import_module("minigrad.jacobian")  # mg.jacobian is the function
# ops that are looped over and stacked, because they declare no signature
UNSIGNED = {"implicit", "implicit_check"}  # a solver takes one problem at a time


def calls_of(sample):
    """(op, raw arguments, places that may be batched, params) for each node of a sample's graph."""
    for node in ancestors(leaves_of(sample)[1]):
        if node.op:
            raws = [a.raw if type(a) is Tensor else a for a in node.args]
            yield (node.op, raws, [k for k, a in enumerate(node.args) if type(a) is Tensor],
                   node.params or {})


def stacked(raw, size):
    """`size` different members of the kind and shape of a raw value."""
    # those may be indices: the same numbers in another order
    whole = np.asarray(raw).dtype.kind in "iub"
    members = [np.roll(raw, k) if whole else raw + 0.01 * k for k in range(size)]
    return np.stack(members) if size else np.zeros((0, *shape_of(raw)), np.asarray(raw).dtype)


def looped(op, size, args, flags, params):
    """The plain meaning of a batch."""
    return np.stack([op.fn(*(a[i] if flag else a for a, flag in zip(args, flags, strict=True)),
                           **params) for i in range(size)])


@swept_samples(SAMPLES)
def test_a_batch_is_a_stack_of_runs(sample):
    for op, raws, places, params in calls_of(sample):
        # 5: no axis of most samples
        sizes = {1, 5} | {n for raw in raws for n in shape_of(raw) if n}
        for size, chosen in itertools.product(sizes, subsets(places)):
            flags = [k in chosen for k in range(len(raws))]
            args = [stacked(raw, size) if flag else raw
                    for raw, flag in zip(raws, flags, strict=True)]
            out = batch.batched(op, size, args, flags, params)
            expected = looped(op, size, args, flags, params)
            assert (np.shape(out), out.dtype) == (expected.shape, expected.dtype)
            np.testing.assert_allclose(out, expected, rtol=1e-12, atol=1e-12)


def subsets(places):
    places = list(dict.fromkeys(places))[:4]
    return [c for n in range(1, len(places) + 1) for c in itertools.combinations(places, n)]


def test_ops_without_a_signature_are_known_by_name():
    assert {name for name, op in REGISTRY.items()
            if op.batch is None and op.kind != "state"} == UNSIGNED
    assert all(callable(op.batch) or op.batch in batch.SIGNATURES
               for op in REGISTRY.values() if op.batch)


@pytest.mark.parametrize("flags", [(True, False), (False, True), (True, True)])
def test_the_loop_of_an_op_without_a_signature(flags, monkeypatch):
    op = REGISTRY["matmul"]
    monkeypatch.setattr(op, "batch", None)
    args = [normal(3, 3, 3) if flag else normal(3, 3) for flag in flags]
    np.testing.assert_allclose(batch.batched(op, 3, args, flags, {}),
                               looped(op, 3, args, flags, {}))


def test_batching_tensors_records_what_it_does():
    x, scale = mg.tensor(normal(4, 3)), mg.tensor(normal(3))
    out = batch.batched(REGISTRY["multiply"], 4, [x, scale], [True, False], {})
    np.testing.assert_allclose(mg.gradient(np.sum(out), scale).value, x.value.sum(axis=0))


def linear(g):
    """Results that are linear in g, one of them independent of it."""
    return [np.sum(g * normal(5)), normal(4, 5) @ g, None,
            np.transpose(np.outer(normal(3), g)), 2.0]


@pytest.mark.parametrize("budget", [1, 400, 2**28])
def test_a_sweep_gives_the_same_rows_in_blocks_of_any_size(budget, monkeypatch):
    monkeypatch.setattr(batch, "BLOCK_BYTES", budget)
    dot, matrix, nothing, outer, constant = batch.sweep(linear, np.zeros(5), 10)
    assert nothing is constant is None
    np.testing.assert_allclose(dot, normal(5))
    np.testing.assert_allclose(matrix, normal(4, 5).T)
    np.testing.assert_allclose(outer, np.einsum("bi,j->bij", np.eye(5), normal(3)))


def test_a_jacobian_runs_in_as_many_blocks_as_memory_allows(monkeypatch):
    sizes, real = [], jacobian.backward
    monkeypatch.setattr(jacobian, "backward", lambda order, seeds, *rest: sizes.append(
        len(next(iter(seeds.values())).raw.rows)) or real(order, seeds, *rest))
    f = lambda x: np.tanh(normal(6, 7) @ x)
    whole = mg.jacobian(f)(normal(7))
    monkeypatch.setattr(batch, "BLOCK_BYTES", 300)
    assert mg.jacobian(f)(normal(7)).tolist() == pytest.approx(whole)
    assert sizes == [6] + [1] * 6


def test_an_empty_basis_and_a_basis_of_one():
    assert mg.jacobian(lambda x: x * 2.0)(np.zeros(0)).shape == (0, 0)
    assert mg.jacobian(np.sin, mode="forward")(np.zeros((1, 1))).shape == (1, 1, 1, 1)
    assert apply(REGISTRY["sin"], [0.0]) == 0.0
