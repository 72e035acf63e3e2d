"""np.linspace, np.logspace and np.geomspace of tensors: NumPy's numbers to the last bit, and the
derivatives of finite differences."""
import itertools

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import Refusal

ENDS = [(0.3, 2.7), (np.float32(0.3), 2.7), (2, np.float32(5.3)),
        (np.float32(0.3), np.float32(2.7)), (np.array([0.3, 1.2]), 4.1),
        (np.array([[0.3], [1.2]]), np.array([3.0, 4.4])), (np.array([0.3, 0.7], np.float32), 3),
        ([0.3, 1.0], np.array([1.0, 2.5]))]


@pytest.mark.parametrize("name", ["linspace", "logspace", "geomspace"])
@pytest.mark.parametrize("ends", range(len(ENDS)))
def test_the_numbers_are_numpys(name: str, ends: int):
    function, (start, stop) = getattr(np, name), ENDS[ends]
    made = [x if isinstance(x, (int, list)) else mg.tensor(x) for x in (start, stop)]
    for num, end, dtype, axis in itertools.product((0, 1, 2, 3, 7), (True, False),
                                                   (None, np.float32, int), (0, -1)):
        options = {"endpoint": end, "dtype": dtype, "axis": axis}
        expected = function(start, stop, num, **options)
        for args in (made, [made[0], stop], [start, made[1]]):
            if any(isinstance(x, mg.Tensor) for x in args):
                found = function(*args, num, **options)
                assert found.dtype == expected.dtype
                np.testing.assert_array_equal(found.value, expected)


def test_the_step_and_the_base():
    line, step = np.linspace(mg.tensor(1.0), 2.0, 4, retstep=True)
    expected = np.linspace(1.0, 2.0, 4, retstep=True)
    np.testing.assert_array_equal(line.value, expected[0])
    assert step.value == expected[1]
    assert np.isnan(np.linspace(mg.tensor(1.0), 2.0, 1, retstep=True)[1])
    for axis in (0, -1):
        found = np.logspace(0.0, 1.0, 3, base=mg.tensor([2.0, 3.0]), axis=axis)
        np.testing.assert_array_equal(found.value, np.logspace(0.0, 1.0, 3, base=[2.0, 3.0],
                                                               axis=axis))


@pytest.mark.parametrize("f", [
    lambda a, b: np.linspace(a, b, 5), lambda a, b: np.linspace(a, b, 5, endpoint=False),
    lambda a, b: np.linspace(a * np.ones(3), b, 4, axis=1, retstep=True),
    lambda a, b: np.logspace(a, b, 4, base=b), lambda a, b: np.geomspace(a, b, 4),
    lambda a, b: np.geomspace(-a, -b, 4, endpoint=False)])
def test_the_derivatives(f):
    mg.check_gradients(f, 1.3, 2.9)


def test_the_last_number_is_the_end_and_moves_with_it_alone():
    np.testing.assert_array_equal(
        mg.jacobian(lambda ab: np.linspace(ab[0], ab[1], 3))(np.array([0.1, 0.7])),
        [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])


def test_a_negative_number_of_points_is_refused():
    with pytest.raises(Refusal, match="-1 numbers"):
        np.linspace(mg.tensor(1.0), 2.0, -1)


@pytest.mark.parametrize("ends", [(0.0, 1.0), (1.0, 0.0), (2.0, np.array([1.0, 0.0]))])
def test_a_geometric_sequence_does_not_include_zero(ends):
    for made in ([mg.tensor(ends[0]), ends[1]], [ends[0], mg.tensor(ends[1])], ends):
        with pytest.raises((ValueError, Refusal), match="eometric sequence cannot include zero"):
            np.geomspace(*made, 4)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, bool])
def test_whole_numbers_become_floats_before_they_are_subtracted(dtype):
    """The difference of two uint8 wrapped around, where NumPy computes with floats."""
    a, b = (np.array(x).astype(dtype) for x in ([100, 3, 120, 0], [1, 127, 3, 90]))
    for f in (lambda a, b: np.linspace(a, b, 4), lambda a, b: np.linspace(a[0], b[0], 4),
              lambda a, b: np.linspace(a, np.float32(2.0) * b, 3), lambda a, b: np.angle(a)):
        found, expected = mg.compile(f)(a, b), f(a, b)
        np.testing.assert_allclose(found, expected, rtol=1e-6)
        assert found.dtype == expected.dtype
    if dtype is not bool:  # which np.gradient refuses
        for f in (np.gradient, lambda a: np.gradient(a, 2)):
            np.testing.assert_array_equal(mg.compile(f)(a), f(a))
        f = lambda a, b: np.logspace(a % 3, b % 4, 3)
        np.testing.assert_allclose(mg.compile(f)(a, b), f(a, b))
