"""Calls at the corners of NumPy's functions: an index next to the last, a default, a tie with a
tolerance. Each gives NumPy's number and a true derivative, or is refused where NumPy refuses it."""
from collections import defaultdict

import numpy as np
import pytest
from samples import SAMPLES, leaves_of, normal

import minigrad as mg
from minigrad.batch import batched
from minigrad.errors import IndexRefusal, NoRuleError
from minigrad.op import REGISTRY
from minigrad.program import ancestors

X, V, A = normal(5), normal(2), normal(3, 4)
CORNERS = {
    "several elements before one": (lambda x, v: np.insert(x, 1, v), X, V),
    "several rows before one": (lambda a, v: np.insert(a, -1, v[:, None], axis=0), A, V),
    **{f"choices, {mode}": (lambda x, y, z, mode=mode: np.choose(
        np.array([4, -3, 1, 2, -4, 3]), [x, y, z], mode=mode), normal(6), 2.0 * normal(6), 0.5)
       for mode in ("clip", "wrap")},
    **{f"quantile {q}": (lambda x, q=q: np.quantile(x, q), X) for q in (0.0, 1.0)},
    "two points": (lambda x, v: np.interp(x, np.array([-0.5, 0.5]), v), X, V),
    "logspace of 50": (lambda v: np.logspace(v[0], v[1]), V),
    "geomspace of 50": (lambda v: np.geomspace(np.exp(v[0]), np.exp(v[1])), V),
    "linspace of 50": (lambda v: np.linspace(v[0], v[1]), V),
}


@pytest.mark.parametrize("name", CORNERS)
def test_a_corner_is_numpys_and_has_a_true_derivative(name):
    f, *args = CORNERS[name]
    found, expected = f(*map(mg.tensor, args)).value, f(*args)
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    np.testing.assert_allclose(found, expected, rtol=1e-14)
    mg.check_gradients(f, *args)


def test_points_of_interp_that_are_no_vector_are_refused():
    for points, values in ((normal(2, 1), V), (0.5, 2.0), (V, X), (X[:1], X[:1])):
        with pytest.raises(NoRuleError, match=r"np\.interp with xp of shape"):
            np.interp(mg.tensor(X), points, values)


def test_a_singular_value_at_the_tolerance_counts_as_zero():
    a = np.diag([1.0, 0.5])
    for solve in (np.linalg.lstsq, mg.vmap(lambda a, b, rcond: np.linalg.lstsq(a, b, rcond)[0],
                                           in_axes=(0, None, None))):
        with pytest.raises(np.linalg.LinAlgError, match="full rank"):
            solve(mg.tensor(a[None] if solve is not np.linalg.lstsq else a), V, 0.5)


def test_an_index_behind_the_last_choice_is_refused():
    for index in (np.array([0, 2]), np.array([-1, 0])):
        with pytest.raises(IndexRefusal, match=r"2 choice\(s\)"):
            np.choose(index, [mg.tensor(V), V])


def test_arrays_like_a_tensor_hold_what_their_name_says():
    made = [f(mg.tensor(V)) for f in (np.zeros_like, np.ones_like, np.empty_like)]
    assert [x.tolist() for x in made] == [[0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]


def test_axes_of_different_lengths_are_not_summed_together():
    for axes in ([[0, 1], [0, 1]], [[0], [0, 1]], [[1], [1]], 2):
        with pytest.raises(ValueError, match="differ in number or size"):
            np.tensordot(mg.tensor(normal(2, 3)), normal(3, 2), axes)


@pytest.mark.parametrize("one", [1, 1.0])
def test_the_slope_of_a_first_power_is_no_power(one):
    """So the curvature of x**2 does not depend on x."""
    for x in (0.0, -3.0, np.inf, np.nan):
        assert mg.grad(lambda x: x ** one)(x) == 1.0
        assert mg.hessian(lambda x: x ** (1 + one))(x) == 2.0
    for dtype in (np.float32, complex):
        x = np.array([0.0, 2.0], dtype)
        rows = mg.jacobian(lambda x: x ** one)(x)
        assert rows.dtype == dtype
        np.testing.assert_array_equal(rows, np.eye(2))
    second = mg.compile(mg.hessian(lambda x: np.sum((x - 1.0) ** (1 + one))))
    np.testing.assert_array_equal(second(np.ones(3)), 2.0 * np.eye(3))
    assert not any(node.op for node in second.program.nodes)


def test_an_argument_of_whole_numbers_has_no_rule():
    whole = defaultdict(set)
    for sample in SAMPLES:
        for node in ancestors(leaves_of(sample)[1]):
            if node.op and node.op.kind == "general":
                for k, a in enumerate(node.args):
                    whole[node.op.name, k].add(getattr(a, "dtype", np.dtype(float)).kind in "iub")
    indices = [key for key, kinds in whole.items() if kinds == {True}]
    assert len(indices) > 7
    assert not [(name, k) for name, k in indices if REGISTRY[name].rules[k]]


@pytest.mark.parametrize("flags", [(True, False), (False, True), (True, True)])
def test_a_batch_of_matrices_meets_a_stack_of_matrices(flags):
    op = REGISTRY["second_of_det"]
    args = [normal(3, *shape) if flag else normal(*shape)
            for shape, flag in zip(((2, 2), (4, 2, 2)), flags, strict=True)]
    rows = [op.fn(*(a[i] if flag else a for a, flag in zip(args, flags, strict=True)))
            for i in range(3)]
    np.testing.assert_allclose(batched(op, 3, args, flags, {}), rows, rtol=1e-12)
