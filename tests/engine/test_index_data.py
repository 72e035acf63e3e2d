"""Indexing by integers that are data: traced by mg.compile, fed to a graph, or different for each
member of a batch.

A generator draws index expressions; each must give what NumPy gives for the same integers, and its
derivative must add every weight back where NumPy took the element.
"""
import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import IndexRefusal, InputError
from minigrad.rules.index import put

# the functions here read an index that stands in a list, and a compiled one says so
pytestmark = pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
DTYPES = (np.int64, np.int32, np.int8, np.uint8, np.uint64)


class Data:
    """The place in an index of integers that are data: those of this number."""

    def __init__(self, k):
        self.k = k

    def __repr__(self):
        return f"i{self.k}"


def picks(parts):
    """Which parts of an index pick elements: all but slices, new axes and an ellipsis."""
    return [not (part is None or part is ... or isinstance(part, slice)) for part in parts]


def drawn(rng):
    """(x, integers, index): an array, arrays of integers, and an index with Data for these."""
    while True:
        shape = tuple(rng.integers(1, 5, rng.integers(1, 5)))
        common = tuple(rng.integers(1, 4, rng.integers(0, 3)))
        integers, index, axis = [], [], 0
        dots = rng.integers(0, 2 * len(shape))
        while axis < len(shape):
            n = shape[axis]
            if rng.random() < 0.15:
                index.append(None)
            if dots == axis:
                index.append(...)
                axis += rng.integers(0, len(shape) - axis + 1)
                if axis == len(shape):
                    break
                n = shape[axis]
            kind = rng.choice(["data", "data", "array", "int", "slice", "slice"])
            if kind == "int":
                index.append(int(rng.integers(-n, n)))
            elif kind == "slice":
                index.append([slice(None), slice(1, None), slice(None, None, -1),
                              slice(None, 2)][rng.integers(4)])
            else:
                cut = rng.integers(0, len(common) + 1)  # broadcasting fills in what is left out
                ones = tuple(1 if rng.random() < 0.2 else m for m in common[cut:])
                dtype = DTYPES[rng.integers(len(DTYPES))]
                low = 0 if np.dtype(dtype).kind == "u" else -n
                found = rng.integers(low, n, ones).astype(dtype)
                if kind == "data":
                    index.append(Data(len(integers)))
                    integers.append(np.asarray(found))
                else:
                    index.append(found.astype(int).tolist() if found.ndim and rng.random() < 0.5
                                 else found)
            axis += 1
            if rng.random() < 0.1:
                break
        x = rng.standard_normal(shape)
        if not integers:
            continue
        if sum(part is not None and part is not ... for part in index) == len(shape):
            at = next((k for k, part in enumerate(index) if part is ...), 0)
            if any(picks(index[:at])) and any(picks(index[at:])):
                continue  # refused: see the last test
        return x, integers, index[0] if len(index) == 1 and rng.random() < 0.5 else tuple(index)


def filled(index, integers):
    """The index with the integers in their places."""
    if isinstance(index, tuple):
        return tuple(filled(part, integers) for part in index)
    return integers[index.k] if isinstance(index, Data) else index


def same(actual, expected):
    assert np.shape(actual) == np.shape(expected)
    np.testing.assert_array_equal(actual, expected)


@pytest.mark.parametrize("seed", range(120))
def test_any_index_is_numpys_under_every_transform(seed):
    rng = np.random.default_rng(seed)
    x, integers, index = drawn(rng)
    pick = lambda x, *integers: x[filled(index, integers)]
    expected = np.asarray(pick(x, *integers))
    weights = rng.standard_normal(expected.shape)
    slope = np.zeros(x.shape)
    np.add.at(slope, filled(index, integers), weights)
    loss = lambda x, *integers: np.sum(pick(x, *integers) * weights)
    close = lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-13)

    same(mg.compile(pick)(x, *integers), expected)
    same(pick(mg.tensor(x), *integers).value, expected)
    close(mg.compile(mg.grad(loss))(x, *integers), slope)
    close(mg.grad(loss)(x, *integers), slope)
    v = rng.standard_normal(x.shape)
    same(mg.compile(lambda x, v, *i: mg.jvp(lambda x: pick(x, *i), (x,), (v,))[1])(
        x, v, *integers), pick(v, *integers))
    bend = lambda x, *i: mg.grad(lambda x: np.sum(mg.grad(
        lambda x: np.sum(pick(x, *i) ** 3 * weights))(x) ** 2))(x)
    close(mg.compile(bend)(x, *integers), 2.0 * (3 * slope * x**2) * (6 * slope * x))

    # other integers for each member of a batch, and another x
    several = [np.stack([i, i[..., ::-1] if i.ndim else i]) for i in integers]
    xs = np.stack([x, v])
    rows = [pick(xs[k], *[i[k] for i in several]) for k in range(2)]
    same(mg.vmap(pick)(xs, *several), np.stack(rows))
    # a plain array beside integers without a value is written mg.tensor(x)
    rows = [pick(x, *[i[k] for i in several]) for k in range(2)]
    same(mg.vmap(lambda *i: pick(mg.tensor(x), *i))(*several), np.stack(rows))
    same(mg.compile(lambda *i: pick(mg.tensor(x), *i))(*integers), expected)

    with mg.Graph() as graph:
        node = mg.placeholder(x.shape)
        fed = [mg.placeholder(i.shape, i.dtype) for i in integers]
        y = pick(node, *fed)
        g = mg.gradient(np.sum(y * weights), node)
    found, back = graph.run([y, g], {node: x, **dict(zip(fed, integers, strict=True))})
    same(found, expected)
    close(back, slope)


@pytest.mark.parametrize("seed", range(40))
def test_put_by_any_index_is_numpys_assignment(seed):
    rng = np.random.default_rng(seed)
    x, integers, index = drawn(rng)
    at = filled(index, integers)
    values = rng.standard_normal(np.shape(x[at]))
    expected = x.copy()
    expected[at] = values
    write = lambda x, values, *integers: put(x, filled(index, integers), values)
    same(mg.compile(write)(x, values, *integers), expected)
    same(write(mg.tensor(x), values, *integers).value, expected)
    weights = rng.standard_normal(x.shape)
    both = mg.grad(lambda x, values, *i: np.sum(write(x, values, *i) * weights), (0, 1))
    found, plain = mg.compile(both)(x, values, *integers), both(x, values, *integers)
    for a, b in zip(found, plain, strict=True):
        same(a, b)
    kept = np.ones(x.shape)
    kept[at] = 0.0
    same(found[0], kept * weights)
    several = [np.stack([i, i[..., ::-1] if i.ndim else i]) for i in integers]
    written = mg.vmap(write, in_axes=(0, None, *[0] * len(several)))(
        np.stack([x, -x]), values, *several)
    same(written, np.stack([write(s * x, values, *[i[k] for i in several])
                            for k, s in ((0, 1), (1, -1))]))


def test_put_into_whole_numbers_rounds_no_real_value():
    assert put(np.arange(3), 1, mg.tensor(2.5)).value.tolist() == [0.0, 2.5, 2.0]
    assert put(np.zeros(2, np.float32), 1, mg.tensor(0.1)).value.tolist() == [0.0, np.float32(0.1)]


@pytest.mark.parametrize("seed", range(30))
def test_take_and_take_along_axis_are_numpys(seed):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal(tuple(rng.integers(1, 5, rng.integers(1, 4))))
    axis = [None, *range(-x.ndim, x.ndim)][rng.integers(2 * x.ndim + 1)]
    n = x.size if axis is None else x.shape[axis]
    shape = tuple(rng.integers(1, 4, rng.integers(0, 3)))
    mode = ("raise", "wrap", "clip")[rng.integers(3)]
    low, high = (-n, n) if mode == "raise" else (-9, 9)
    dtype = DTYPES[rng.integers(3)]
    i = np.asarray(rng.integers(low, high, shape).astype(dtype))
    along = np.argsort(rng.standard_normal(x.size if axis is None else x.shape),
                       axis=0 if axis is None else axis).astype(dtype)
    for f, places in ((lambda x, i: np.take(x, i, axis, mode=mode), i),
                      (lambda x, i: np.take_along_axis(x, i, axis), along)):
        expected = f(x, places)
        same(mg.compile(f)(x, places), expected)
        weights = rng.standard_normal(np.shape(expected))
        back = mg.grad(lambda x, i, f=f, weights=weights: np.sum(f(x, i) * weights))
        # a product with the derivative, by numbers that each element carries
        for v in np.eye(x.size)[:3]:
            np.testing.assert_allclose(np.sum(mg.compile(back)(x, places) * v.reshape(x.shape)),
                                       np.sum(f(v.reshape(x.shape), places) * weights), atol=1e-13)


def test_small_integers_reach_the_end_of_a_long_axis():
    x = np.arange(300.0 * 3).reshape(300, 3)
    i, j = np.array([100, -1], np.int8), np.array([2, -3], np.int8)
    f = lambda x, i, j: np.sum(x[i, j] ** 2)
    assert mg.compile(f)(x, i, j) == f(x, i, j)
    expected = np.zeros_like(x)
    expected[i, j] = 2.0 * x[i, j]
    same(mg.compile(mg.grad(f))(x, i, j), expected)
    g = lambda x, i: np.sum(x[:, i][i])
    same(mg.compile(mg.grad(lambda x, i: np.sum(x[i])))(x, i).sum(1) > 0,
         np.isin(np.arange(300), [100, 299]))
    assert mg.compile(g)(x, j) == g(x, j)


def test_a_graph_indexes_beside_an_axis_of_unknown_length():
    with mg.Graph() as graph:
        x, i = mg.placeholder((None, 4)), mg.placeholder((3,), int)
        y = x[:, i]
        g = mg.gradient(np.sum(y**2), x)
    data, places = np.arange(8.0).reshape(2, 4), np.array([3, 0, 3])
    found, slope = graph.run([y, g], {x: data, i: places})
    same(found, data[:, places])
    same(slope, 2.0 * data * [1, 0, 0, 2])


def test_an_index_outside_is_refused_when_the_program_runs():
    f = mg.compile(lambda x, i: x[:, i])
    assert f(np.ones((2, 3)), np.array([2, -3])).shape == (2, 2)
    with pytest.raises(IndexError):
        f(np.ones((2, 3)), np.array([3, 0]))
    g = mg.compile(lambda x, i: x[:, i, i])
    with pytest.raises(IndexError):
        g(np.ones((1, 2, 3)), np.array([2, 0]))


def test_an_ellipsis_that_moves_axes_and_a_traced_mask_are_refused():
    x = np.ones((2, 3, 4))
    assert x[:, [0, 1], ..., [0, 1]].shape == (2, 2)
    with pytest.raises(IndexRefusal, match="leave the ellipsis out"):
        mg.grad(lambda x: np.sum(x[:, [0, 1], ..., [0, 1]]))(x)
    same(mg.tensor(x)[:, 0, ..., 1].value, x[:, 0, ..., 1])
    with pytest.raises(InputError, match=r"np\.where\(mask"):
        mg.compile(lambda x: np.sum(x[:, x[0, :, 0] > 0]))(x)
    with pytest.raises(InputError, match="index with integers"):
        mg.compile(lambda x: x[:, x[0, 0, 0]])(x)
