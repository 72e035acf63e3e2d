"""Paths: listed lazily, counted without listing; their products add up to the derivative, for
numbers and tensors."""
import math
import time

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import DIFFERENTIABLE, leaves_of, normal
from sweep import swept_samples

import minigrad as mg
from minigrad.analysis.paths import Edge, edges, partial
from minigrad.tensor import Tensor


def doubling(n):
    """(y, x) with 2**n paths between them."""
    x = y = mg.tensor(1.0)
    for _ in range(n):
        y = y + y
    return y, x


def operands(node):
    return [a.raw if type(a) is Tensor else a for a in node.args]


def label(node):
    return node.name or node.op.name


# --- enumeration
def test_paths_of_the_first_example_of_the_course():
    a, b = mg.tensor(2.0, "a"), mg.tensor(3.0, "b")
    y = a * b + np.sin(a)
    first, second = mg.paths(y, a)
    assert ([[label(e.node) for e in path.edges] for path in (first, second)]
            == [["add", "multiply"], ["add", "sin"]])
    assert (first.partials, second.partials) == ((1.0, 3.0), (1.0, math.cos(2.0)))
    assert (first.product, second.product) == (3.0, math.cos(2.0))
    assert repr(first) == "add <- multiply <- a: 1 * 3"
    assert first.product + second.product == mg.gradient(y, a).value
    assert all(e.parent is e.node.args[e.arg] for e in first.edges)
    assert [path.product for path in mg.paths(y, b)] == [2.0]


def test_parallel_edges_are_several_paths():
    a = mg.tensor(3.0)
    assert mg.count_paths(a * a, a) == 2
    assert [path.product for path in mg.paths(a * a, a)] == [3.0, 3.0]
    assert [path.edges[0].arg for path in mg.paths(a * a, a)] == [0, 1]
    cube = a * a * a
    assert mg.count_paths(cube, a) == 3
    assert sum(path.product for path in mg.paths(cube, a)) == 27.0
    assert mg.count_paths(np.concatenate([np.reshape(a, (1,))] * 5), a) == 1 * 5
    assert mg.count_paths(a ** a * np.where(True, a, a), a) == 4


def test_a_node_has_one_empty_path_to_itself_and_none_to_strangers():
    x, z = mg.tensor(2.0), mg.tensor(normal(2))
    (path,) = mg.paths(x, x)
    assert (path.edges, path.partials, path.product) == ((), (), 1.0)
    (path,) = mg.paths(z, z)
    np.testing.assert_array_equal(path.product, np.eye(2))
    for y in (z, np.sum(z), mg.stop_gradient(x) * 2, np.where(x > 1, 3.0, 4.0)):
        assert (list(mg.paths(y, x)), mg.count_paths(y, x), edges(y, x)) == ([], 0, [])


def test_what_has_no_derivative_is_no_edge():
    x = mg.tensor(2.0)
    y = np.where(x > 1, x, 0.0) * np.floor(x) * (x == 2.0) + x * mg.stop_gradient(x)
    assert mg.count_paths(y, x) == 3
    assert sorted(path.product for path in mg.paths(y, x)) == [0.0, 2.0, 2.0]
    assert sum(path.product for path in mg.paths(y, x)) == mg.gradient(y, x).value


def test_interior_nodes_and_edges_between():
    x = mg.tensor(0.5)
    a = np.sin(x)
    y = a * x + np.exp(a)
    assert (mg.count_paths(y, a), mg.count_paths(y, x), mg.count_paths(a, x)) == (2, 3, 1)
    assert sum(path.product for path in mg.paths(y, a)) == mg.gradient(y, a).value
    below = {(label(e.node), e.arg) for e in edges(y, a)}
    assert below == {("multiply", 0), ("exp", 0), ("add", 0), ("add", 1)}
    assert {(label(e.node), e.arg) for e in edges(y)} == below | {("multiply", 1), ("sin", 0)}
    assert [e.node.id for e in edges(y)] == sorted(e.node.id for e in edges(y))


# --- too many to list
def test_two_to_the_two_hundred_paths_are_counted_and_the_first_comes_at_once():
    start = time.process_time()
    y, x = doubling(200)
    assert mg.count_paths(y, x) == 2 ** 200
    found = mg.paths(y, x)
    first, second = next(found), next(found)
    assert (len(first.edges), first.product, second.product) == (200, 1.0, 1.0)
    assert first.edges != second.edges
    assert mg.gradient(y, x).value == 2.0 ** 200
    assert len(edges(y, x)) == 400
    assert time.process_time() - start < 5


def test_all_paths_of_a_small_lattice_are_different():
    y, x = doubling(10)
    found = list(mg.paths(y, x))
    assert len(found) == len({path.edges for path in found}) == 1024
    assert sum(path.product for path in found) == 1024.0


def test_dead_ends_are_not_walked():
    x, z = mg.tensor(1.0), mg.tensor(1.0)
    maze = z
    for _ in range(60):
        maze = maze + maze  # 2**60 ways that end at z
    y = maze * np.sin(x)
    assert [label(e.node) for path in mg.paths(y, x) for e in path.edges] == ["multiply", "sin"]


def test_a_long_chain_has_one_path_and_needs_no_recursion():
    x = y = mg.tensor(1.0)
    for _ in range(20_000):
        y = y * 1.0
    assert mg.count_paths(y, x) == 1
    (path,) = mg.paths(y, x)
    assert (len(path.edges), path.product) == (20_000, 1.0)


# --- tensors: an edge is a local Jacobian, a path an ordered product
def test_products_of_tensor_paths_are_ordered_matrix_products():
    w, x = mg.tensor(normal(3, 2), "w"), mg.tensor(normal(2), "x")
    y = np.tanh(w @ x) * np.sum(x)
    assert mg.count_paths(y, x) == 2
    products = [path.product for path in mg.paths(y, x)]
    assert [p.shape for p in products] == [(3, 2), (3, 2)]
    expected = mg.jacobian(lambda x: np.tanh(w.value @ x) * np.sum(x))(x.value)
    np.testing.assert_allclose(sum(products), expected)
    (path,) = mg.paths(y, w)
    assert path.product.shape == (3, 3, 2)
    assert [np.shape(p) for p in path.partials] == [(3, 3), (3, 3), (3, 3, 2)]
    np.testing.assert_allclose(path.product, mg.jacobian(lambda w: np.tanh(w @ x.value)
                                                         * np.sum(x.value))(w.value))
    assert repr(path) == "multiply <- tanh <- matmul <- w: J[3, 3] * J[3, 3] * J[3, 3, 2]"


# of symmetric matrices alone, which a nudge leaves
SYMMETRIC = ("cholesky", "eigh", "definite", "sylvester")


@swept_samples(DIFFERENTIABLE)
def test_a_partial_is_the_finite_difference_of_its_op(sample):
    for edge in edges(leaves_of(sample)[1]):
        node, parent, args = edge.node, edge.parent, operands(edge.node)
        if node.op.name in ("astype", "stop_gradient", *SYMMETRIC) or node.size * parent.size > 400:
            continue
        # a count; a maximum over nothing
        if node.dtype.kind != "f" or not all(np.all(np.isfinite(a)) for a in args):
            continue
        jacobian = partial(edge)
        assert np.shape(jacobian) == node.shape + parent.shape
        assert type(jacobian) is float or isinstance(jacobian, np.ndarray)
        direction = normal(*parent.shape)

        def at(t, node=node, args=args, k=edge.arg, v=direction):
            return node.op.fn(*args[:k], args[k] + t * v, *args[k + 1:], **node.params or {})

        # Abramowitz & Stegun 25.3.21
        slope = (8.0 * (at(1e-3) - at(-1e-3)) - (at(2e-3) - at(-2e-3))) / 12e-3
        # by a complex parent x + iy it is df/dx - i df/dy, so a real direction meets its real part
        moved = np.real(np.tensordot(jacobian, direction, np.ndim(direction)))
        np.testing.assert_allclose(moved, slope, rtol=1e-7, atol=1e-8)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.sampled_from(["add", "multiply", "sin", "matmul"]), st.integers(0, 9),
                          st.integers(0, 9)), min_size=1, max_size=6), st.booleans())
def test_sums_of_products_are_gradients(steps, scalar):
    x = mg.tensor(0.7 if scalar else normal(2, 2))
    values = [x, x * 0.5]
    for kind, i, j in steps:
        a, b = values[i % len(values)], values[j % len(values)]
        if kind == "matmul":
            values.append(a * b if scalar else a @ b)
        else:
            values.append(np.sin(a) if kind == "sin" else a + b if kind == "add" else a * b)
    y = values[-1]
    found = list(mg.paths(y, x))
    assert len(found) == mg.count_paths(y, x)
    total = sum(path.product for path in found) if found else np.zeros(y.shape + x.shape)
    for index in np.ndindex(y.shape):
        g = mg.gradient(y[index] if index else y, x, unconnected="zero").value
        np.testing.assert_allclose(total[index] if index else total, g, rtol=1e-9, atol=1e-12)


def test_an_edge_is_hashable_and_names_its_ends():
    x = mg.tensor(1.0)
    y = x * x
    assert {Edge(y, 0): "left", Edge(y, 1): "right"}[Edge(y, 1)] == "right"
    assert Edge(y, 0).parent is x
