"""`mg.flatten`: a nest of floats as one vector, and back."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import minigrad as mg
from minigrad.errors import InputError, Refusal, ShapeError
from minigrad.nest import flatten, places

NEST = {"a": 2.0, "b": [np.arange(6.0, dtype=np.float32).reshape(2, 3), np.array([7.0, 8.0])],
        "c": (np.float32(9.0), np.zeros((0, 2)))}
floats = st.floats(-1e3, 1e3, width=16)
leaves = floats | hnp.arrays(st.sampled_from([np.float16, np.float32, np.float64]),
                             hnp.array_shapes(min_dims=0, max_dims=2, max_side=3, min_side=0),
                             elements=floats)
nests = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner)
                     | st.dictionaries(st.sampled_from("abc"), inner, max_size=3), max_leaves=6)


def same(a, b):
    assert places(a) == places(b)
    for p, q in zip(flatten(a), flatten(b), strict=True):
        assert (np.shape(p), np.asarray(p).dtype, type(p) is float) == (
            np.shape(q), np.asarray(q).dtype, type(q) is float)
        np.testing.assert_array_equal(p, q)


@settings(max_examples=100)
@given(nests)
def test_there_and_back(nest):
    vector, unflatten = mg.flatten(nest)
    assert vector.ndim == 1
    assert vector.size == sum(np.size(leaf) for leaf in flatten(nest))
    same(unflatten(vector), nest)


def test_the_vector_and_the_parts_are_arrays_of_their_own():
    x = np.arange(3.0)
    vector, unflatten = mg.flatten(x)
    back = unflatten(vector)
    vector[:] = 7.0
    back[:] = 8.0
    assert (x.tolist(), vector.tolist()) == ([0.0, 1.0, 2.0], [7.0] * 3)
    assert mg.flatten({})[0].tolist() == []
    assert mg.flatten({})[1](np.zeros(0)) == {}
    vector, unflatten = mg.flatten(NEST)
    assert vector.dtype == float
    assert vector.tolist() == [2.0, *range(6), 7.0, 8.0, 9.0]
    same(unflatten(vector.astype(np.float32)), NEST)
    same(unflatten(vector.tolist()), NEST)


def test_inside_transforms():
    vector, unflatten = mg.flatten(NEST)

    def cubes(nest):
        return sum(np.sum(leaf ** 3) for leaf in flatten(nest))

    slope = 3.0 * vector**2
    for grad in (mg.grad, lambda f: mg.compile(mg.grad(f))):
        np.testing.assert_allclose(grad(lambda v: cubes(unflatten(v)))(vector), slope)
        g = grad(lambda n: np.sum(mg.flatten(n)[0] ** 3))(NEST)
        assert places(g) == places(NEST)
        np.testing.assert_allclose(mg.flatten(g)[0], slope)
    np.testing.assert_allclose(mg.hessian(lambda v: cubes(unflatten(v)))(vector),
                               np.diag(6.0 * vector))
    rows = mg.vmap(lambda a, b: mg.flatten([a, b])[0])(np.ones((2, 3)), np.zeros(2))
    assert rows.tolist() == [[1.0, 1.0, 1.0, 0.0]] * 2


def test_in_a_graph_of_unknown_size():
    with mg.Graph():
        x, v = mg.placeholder(("batch", 2)), mg.Variable(np.ones(3))
        vector, unflatten = mg.flatten([x, v])
        ends = [vector, unflatten(vector * 2.0), mg.gradient(np.sum(vector ** 2), [x, v])]
    fed = np.arange(4.0).reshape(2, 2)
    flat, nest, slopes = mg.run(ends, {x: fed})
    assert flat.tolist() == [0.0, 1.0, 2.0, 3.0, 1.0, 1.0, 1.0]
    for part in (nest, slopes):
        assert [p.tolist() for p in part] == [(2.0 * fed).tolist(), [2.0, 2.0, 2.0]]


@pytest.mark.parametrize(("nest", "words"), [
    (3, r"part x .* is int \(3\).*write 3\.0"), ({"a": np.arange(3)}, r"\['a'\].*of dtype int64"),
    ([1.0, "x"], r"part \[1\].*str"), ([None], "NoneType"), (True, "bool"), (1j, "complex"),
    (np.ones(2) * 1j, "dtype complex128")])
def test_what_is_no_float_is_refused(nest, words):
    with pytest.raises(InputError, match=words) as caught:
        mg.flatten(nest)
    assert "test_vector.py" in str(caught.value)


def test_a_vector_of_another_length_or_kind_is_refused():
    _, unflatten = mg.flatten(NEST)
    for wrong in (np.zeros(9), np.zeros(11), np.zeros((10, 1)), 0.0):
        with pytest.raises(ShapeError, match=r"holds 10 numbers.*shape \(10,\)"):
            unflatten(wrong)
    with pytest.raises(InputError, match="dtype int64"):
        unflatten(np.arange(10))
    with pytest.raises(Refusal, match="holds 10 numbers"):
        mg.grad(lambda v: np.sum(unflatten(v)["a"]))(np.zeros(4))
