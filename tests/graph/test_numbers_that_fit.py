"""What goes into a graph keeps its numbers: none wraps around in a narrower dtype, none becomes
infinite, and no mask is lost."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import InputError

NARROW = [(np.int32, 2**40), (np.int8, 300), (np.int8, -129), (np.int64, np.uint64(2**64 - 1)),
          (np.uint8, np.uint16(300)), (np.float32, 1e300), (np.float16, 70_000),
          (np.float32, [1.0, -1e39])]
HELD = [(np.int8, 127), (np.int8, -128), (np.int64, np.uint64(5)), (np.float32, 0.1),
        (np.float32, np.inf), (np.float32, np.nan), (np.float32, 1e-300), (np.int64, True),
        (np.float32, np.zeros(0))]


def fed(dtype, value):
    with mg.Graph() as graph:
        p = mg.placeholder(np.shape(value), dtype, "p")
    return graph.run(p * 1, {p: value})


def fed_to_a_program(dtype, value):
    with mg.Graph() as graph:
        p = mg.placeholder(np.shape(value), dtype, "p")
    return graph.compile(p * 1)({p: value})


def variable(dtype, value):
    return mg.Variable(np.zeros(np.shape(value), dtype), False, name="v")


def loaded(dtype, value):
    with mg.Graph():
        v = variable(dtype, value)
    v.load(value)
    return v.value


def assigned(dtype, value):
    with mg.Graph() as graph:
        v = variable(dtype, value)
        node = v.assign(value)
    return graph.run(node)


def updated(dtype, value):
    with mg.Graph() as graph:
        v = variable(dtype, value)
        wide = mg.placeholder(np.shape(value), np.asarray(value).dtype)
    graph.run((), {wide: value}, updates={v: wide})
    return v.value


def enqueued(dtype, value):
    with mg.Graph() as graph:
        q = mg.Queue(2, np.shape(value), dtype)
        put, take = q.enqueue(value), q.dequeue()
    graph.run(put)
    return graph.run(take)


def enqueued_from_a_node(dtype, value):
    with mg.Graph() as graph:
        q = mg.Queue(2, np.shape(value), dtype)
        wide = mg.placeholder(np.shape(value), np.asarray(value).dtype)
        put, take = q.enqueue(wide), q.dequeue()
    graph.run(put, {wide: value})
    return graph.run(take)


WAYS = [fed, fed_to_a_program, loaded, assigned, updated, enqueued, enqueued_from_a_node]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("dtype", "value"), NARROW, ids=str)
def test_a_number_that_a_dtype_cannot_hold_is_refused(way, dtype, value):
    with pytest.raises(InputError, match=f"numbers of dtype {np.dtype(dtype)} go .*wider dtype"):
        way(dtype, value)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("dtype", "value"), HELD, ids=str)
def test_a_number_that_fits_or_is_rounded_goes_in(way, dtype, value):
    with np.errstate(all="raise", under="ignore"):
        found = way(dtype, value)
    np.testing.assert_array_equal(found, np.asarray(value).astype(dtype))


def test_a_refused_number_changes_nothing():
    with mg.Graph() as graph:
        v, q = mg.Variable(np.int8(1), False), mg.Queue(2, (), np.int8)
        wide = mg.placeholder((), int)
        both = [v.assign(v + np.int8(1)), q.enqueue(wide)]
    with pytest.raises(InputError, match="300"):
        graph.run(both, {wide: 300})
    with pytest.raises(InputError, match="300"):
        v.load(300)
    assert (v.value, graph.run(q.size())) == (1, 0)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_masked_array_is_refused(way):
    with pytest.raises(InputError, match=r"MaskedArray.*its mask would be lost.*compressed\(\)"):
        way(float, np.ma.masked_array([1.0, 100.0], [False, True]))


@pytest.mark.parametrize("make", [mg.Variable, lambda x: mg.Variable(x, False)])
def test_a_variable_is_not_made_of_a_masked_array(make):
    with mg.Graph(), pytest.raises(InputError, match="you made a variable of a MaskedArray"):
        make(np.ma.masked_array([1.0, 100.0], [False, True]))
