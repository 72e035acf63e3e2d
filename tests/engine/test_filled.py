"""Arrays that are filled piece by piece: `np.zeros` of minigrad.numpy inside of a function that is
differentiated, and `t.copy()`.  NumPy itself is the oracle for values, views and order of writes;
slopes are compared with finite differences and between the modes."""
import contextvars
import copy
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

import minigrad as mg
import minigrad.numpy as np
from minigrad.errors import InputError, Refusal, ShapeError
from minigrad.numpy.filled import Filled

X = numpy.array([0.7, -1.2, 0.4, 2.0])


def piece(x, k):
    y = np.zeros(2)
    y[0] = x * k
    return np.sum(y)


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize("transform", [mg.grad, mg.compile])
def test_a_thread_of_the_users_own_needs_the_context(transform):
    def alone(x):
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(piece, x, 3.0).result()

    def handed_on(x):
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(contextvars.copy_context().run, piece, x, 3.0).result()

    with pytest.raises(InputError, match=r"in a thread of your own, write pool\.submit\("
                                         r"contextvars\.copy_context\(\)\.run, f, x\)"):
        transform(alone)(1.0)
    assert transform(handed_on)(1.0) == 3.0


def states(np, x):
    """A loop as everybody writes it, with reads of what was just written."""
    y = np.zeros((5, 2))
    y[0] = x[:2]
    for i in range(4):
        y[i + 1] = y[i] + 0.1 * np.array([y[i, 1], -np.sin(y[i, 0]) * x[2]])
    return y


def corner(np, x):
    low = np.zeros((2, 2))
    low[np.tril_indices(2)] = x[:3]
    low[np.diag_indices(2)] = np.exp(np.diag(low))
    return low @ low.T


def edges(np, x):
    cum = np.ones((3, 4))
    cum[:, 0] = 0.0
    cum[:, 1:-1] = np.cumsum(x[:2]) * np.arange(3.0)[:, None]
    return np.diff(cum, axis=1)


def views(np, x):
    y = np.zeros((2, 3))
    top, column = y[0], y.T[1]
    flat = y.reshape(-1)
    top[:] = x[:3]
    column[...] = column * x[3]
    flat[-1] = top[0] * top[1]
    y[1, ::2] += x[2]
    first, second = np.split(y, 2)
    second *= first
    return y.sum(axis=0) + flat[3:] * column.sum()


def in_place(np, x):
    e = np.ones(4)
    e += x
    e *= e[::-1]
    e[1:] -= e[:-1]
    e **= 2
    np.add(e, x, out=e)
    np.multiply(e, 2.0, out=e, where=numpy.array([True, False, True, True]))
    np.cumsum(e.copy(), out=e)
    e.fill(e[2])
    e[[0, 0, 3]] = x[:3]
    return e / 3


def matrices(np, x):
    p = np.eye(3) * 2.0
    np.fill_diagonal(p, x[0])
    q = np.full((3, 3), 0.5)
    np.copyto(q, x[:3], where=numpy.eye(3, dtype=bool))
    q[q.argmax(axis=0), numpy.arange(3)] = x[1]
    r = np.zeros_like(q)
    r[1:, 1:] = np.outer(x[:2], x[2:])
    return p @ q + np.linalg.norm(r) + len(r) + float(np.zeros(1)[0])


def twice(np, x):
    y = x.copy()
    old = y[0] * 1.0
    y[numpy.array([True, False, False, True])] = 0.0
    z = y.copy()
    z[1] = x[0] * x[3]
    y[2] *= old
    return [y, {"z": z, "pair": (np.stack([y[1], z[1]]), [1.0])}]


def pieces(np, x):
    out = np.empty(6)
    for k, part in enumerate((x[:2], x[2:], x[1:3])):
        out[2 * k:2 * k + 2] = part ** (k + 1)
    smooth = np.zeros(4)
    for i in range(4):
        smooth[i] = out[i:i + 3].mean()
    return np.concatenate([smooth, out[::-2]])


def copies_and_live_views(np, x):
    a = np.ones((2, 3))
    row, kept = a.flatten(), np.asarray(a)
    a[:] = x[:3]
    row[1] = 5.0 * x[0]
    wide, real, same = np.broadcast_to(a[0], (2, 3)), np.real(a), a.astype(float, copy=False)
    both = np.broadcast_arrays(a[1], np.zeros((2, 1)))
    a[0, 0] *= 3.0
    a[1] = -a[1] + abs(np.ones(3))
    return [(a ** 2).sum() + row, kept * wide, real + same + both[0]]


def complex_parts(np, x):
    z = np.zeros(4, complex)
    real = z.real
    z[:] = x * np.exp(1j * x)
    z[0] *= 2.0
    return [real, np.imag(z), real * np.real(z)]


def guarded(np, x):
    m = numpy.array([1.0, 0.0, 2.0, 0.0])
    y = np.divide(x, m, out=np.zeros(4), where=m != 0.0)
    return y + np.log(x, where=x > 0.0, out=np.zeros(4))


def added(np, x):
    out, t = np.zeros(3), x * 1.0
    np.add.at(out, [0, 1, 0, 2], x)
    np.subtract.at(out, numpy.array([2, 2]), x[0])
    t -= np.cumsum(np.ones(4)) * out[0]
    t *= np.r_[out, 1.0]
    return -out + t[:3]


FUNCTIONS = [states, corner, edges, views, in_place, matrices, twice, pieces, copies_and_live_views,
             complex_parts, guarded, added]
each = pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)


def total(out):
    """One number that depends on every element differently."""
    from minigrad.nest import flatten
    return sum(np.sum(np.sin(y) * (1.0 + k)) for k, y in enumerate(flatten(out)))


@each
def test_values_are_numpys_bit_for_bit_in_every_mode(f):
    from minigrad.nest import flatten
    want = flatten(f(numpy, X))
    ours = lambda x: f(np, x)
    # A norm or a sum over rows and columns: on processors with AVX-512 its order depends on how
    # the array lies in memory.
    loose = 4e-16 if f in (matrices, copies_and_live_views) else 0.0
    for got in (mg.vjp(ours, X)[0], mg.jvp(ours, (X,), (X,))[0], mg.compile(ours)(X)):
        for a, b in zip(flatten(got), want, strict=True):
            numpy.testing.assert_allclose(a, b, rtol=loose, atol=0.0)
            assert type(a) is not Filled
    many = numpy.stack([X, X * 0.5, -X, X + 1.0])      # as many members as elements
    for a, *b in zip(flatten(mg.vmap(ours)(many)), *[flatten(f(numpy, x)) for x in many],
                     strict=True):
        numpy.testing.assert_allclose(a, numpy.stack(b), rtol=1e-14, atol=1e-15)


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@each
def test_slopes_agree_with_finite_differences_and_between_the_modes(f):
    loss = lambda x: total(f(np, x))
    mg.check_gradients(loss, X, order=2)
    g = mg.grad(loss)(X)
    numpy.testing.assert_allclose(mg.jacobian(loss, mode="forward")(X), g, rtol=1e-12, atol=1e-14)
    numpy.testing.assert_allclose(mg.compile(mg.grad(loss))(X), g, rtol=1e-12, atol=1e-14)
    numpy.testing.assert_allclose(mg.vmap(mg.grad(loss))(numpy.stack([X] * 4))[2], g,
                                  rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("seed", range(40))
def test_random_programs_of_writes_and_reads(seed: int):
    """Values as NumPy's, slopes as those of the same program with complex numbers in NumPy."""
    def program(np, x, dtype):
        rng = numpy.random.default_rng(seed)
        y = np.zeros((3, 4), dtype) if seed % 2 else np.full((3, 4), 0.3, dtype)
        kept = [y]
        for _ in range(12):
            at = kept[rng.integers(len(kept))]
            rows = rng.permutation(at.shape[0])[:max(1, at.shape[0] // 2)]
            index = [slice(None, None, -1), slice(rng.integers(at.shape[0]), None), rows,
                     rng.integers(at.shape[0])][rng.integers(4)]
            match rng.integers(5):
                case 0:
                    at[index] = x[rng.integers(4)] * 0.9
                case 1:
                    at[index] = at[index] * x[rng.integers(4)] + rng.standard_normal()
                case 2:
                    at[index] = rng.standard_normal()
                case 3:
                    at *= 1.0 + 0.1 * x[rng.integers(4)]
                case 4:
                    part = at[::-1] if at.ndim == 1 else [at.T, at[:, 1:3], at[1:], at[0]][
                        rng.integers(4)]
                    if part.size:
                        kept.append(part)
        return sum([(k + 1.0) * np.sum(part * part) for k, part in enumerate(kept)])

    value, slope = mg.value_and_grad(lambda x: program(np, x, float))(X)
    numpy.testing.assert_allclose(value, program(numpy, X, float), rtol=1e-13)
    steps = numpy.array([program(numpy, X + 1e-20j * row, complex).imag / 1e-20
                         for row in numpy.eye(4)])
    numpy.testing.assert_allclose(slope, steps, rtol=1e-11, atol=1e-13)


def test_a_read_of_what_was_just_written_is_the_node_itself():
    """So a loop that fills an array records no node beside its own."""
    def f(x):
        y = np.zeros((3, 4))
        y[0] = x
        assert y[0].read() is x
        y[1:] = x
        whole = y.read()
        assert y.read() is not whole      # a read is of now
        return whole[2]
    assert mg.grad(lambda x: np.sum(f(x)))(X).tolist() == [1.0] * 4


def test_outside_of_such_functions_arrays_are_plain():
    for make in (lambda: np.zeros(3), lambda: np.ones_like(X), lambda: np.copy(X),
                 lambda: np.full((2,), 1.5), lambda: np.eye(2)):
        assert type(make()) is numpy.ndarray
    t = mg.tensor(X)
    assert t.copy() is t
    seen = []
    mg.grad(lambda x: seen.append(np.zeros(2, int)) or np.sum(x))(X)
    assert type(seen[0]) is numpy.ndarray                  # whole numbers have no derivative


def test_while_no_tensor_is_in_it_it_serves_as_a_plain_array():
    def f(x):
        y = np.zeros(3)
        y[1] = 4.0
        plain = numpy.asarray(y)
        assert plain.tolist() == [0.0, 4.0, 0.0] == y.tolist() == list(y)
        assert np.asarray(y) is y
        y[2] = 5.0
        assert plain[2] == 5.0                             # as in NumPy, it is the same memory
        with pytest.raises(ValueError, match="read-only"):
            plain[0] = 1.0
        assert range(int(y[1])) == range(4)
        assert (len(y), y.shape, y.dtype, y.size, y.ndim) == (3, (3,), float, 3, 1)
        assert numpy.linspace(0.0, y[1], 3).tolist() == [0.0, 2.0, 4.0]
        assert copy.deepcopy(y).tolist() == y.tolist()
        return np.sum(x * y[1])
    assert mg.grad(f)(X).tolist() == [4.0] * 4


def test_a_float32_array_stays_one_and_its_gradient_is_that_of_the_rounded_numbers():
    def f(x):
        y = np.zeros(4, dtype=numpy.float32)
        y[:] = x
        assert y.dtype == numpy.float32
        return np.sum(y * y)
    numpy.testing.assert_array_equal(mg.grad(f)(X), 2.0 * X.astype(numpy.float32).astype(float))


def test_what_cannot_be_is_refused():
    outside = []

    def keeps(x):
        outside.append(np.zeros(2))
        return np.sum(x)

    mg.grad(keeps)(X)
    with pytest.raises(InputError, match=r"made outside of this function.*make the array inside"):
        mg.grad(lambda x: outside[0].__setitem__(0, x[0]) or np.sum(x))(X)

    def inner(x):
        y = np.zeros(2)
        mg.vmap(lambda v: y.__setitem__(0, v) or v)(x)
        return np.sum(y)

    with pytest.raises(InputError, match="made outside of this function"):
        mg.grad(inner)(X)
    with pytest.raises(ShapeError):
        mg.grad(lambda x: np.zeros(3).__setitem__(slice(None), x) or np.sum(x))(X)
    with pytest.raises(IndexError):
        mg.grad(lambda x: np.zeros(3).__setitem__(3, x[0]) or np.sum(x))(X)
    with pytest.raises(TypeError):
        mg.grad(lambda x: np.sum(np.zeros(3)[0:2] + "a"))(X)
    with pytest.raises(TypeError, match="same_kind"):
        mg.grad(lambda x: np.sum(np.zeros(3).__iadd__(1j)) + x[0])(X)


def test_a_refused_write_leaves_the_array_as_it_was():
    def f(x):
        y = np.zeros(3)
        y[0] = x[0]
        with pytest.raises(Refusal):
            y[:] = x
        with pytest.raises(ValueError, match="broadcast"):
            y[:] = numpy.ones(2)
        return np.sum(y)
    assert mg.grad(f)(X).tolist() == [1.0, 0.0, 0.0, 0.0]


def test_no_plain_array_goes_on_with_old_numbers():
    def f(x):
        y = np.zeros(3)
        numpy.asarray(y[1:])
        y[0] = x[0]
        with pytest.raises(InputError, match=r"you had made a plain array.*np\.array"):
            y[1] = x[1]
        with pytest.raises(InputError, match="plain array of a tensor"):
            numpy.asarray(y)
        assert numpy.isnan(y.here[0])                      # nor does code in C that looks there
        return np.sum(y)
    assert mg.grad(f)(X)[0] == 1.0


def test_one_element_by_item_keeps_its_derivative():
    f = lambda x: (x[None, :2] @ x[2:]).item() + x.item(1) * x.reshape(2, 2).item(1, 0)
    numpy.testing.assert_allclose(mg.grad(f)(X), [X[2], X[3] + X[2], X[0] + X[1], X[1]])


NESTED = {
    "vmap": lambda y: np.sum(mg.vmap(lambda row: np.sum(np.sin(row) * row))(y)),
    "grad": lambda y: np.sum(mg.grad(lambda v: np.sum(v ** 3))(y) ** 2),
    "vjp": lambda y: np.sum(mg.vjp(np.sin, y)[1](y)[0]),
    "jvp": lambda y: np.sum(mg.jvp(np.sin, (y,), (y,))[1]),
    "jacobian": lambda y: np.sum(mg.jacobian(lambda v: v * v)(y[0])),
    "compile": mg.compile(lambda v: np.sum(v * v[::-1])),
    "scan": lambda y: np.sum(mg.scan(lambda c, r: (c + np.sin(r), c * r), y[0], y)[1]),
    "recompute": mg.recompute(lambda v: np.sum(np.exp(v))),
    "put": lambda y: np.sum(mg.put(y, 0, y[1]) ** 2),
    "loss": lambda y: mg.nn.losses.softmax_cross_entropy(y, numpy.array([0, 1])),
}


@pytest.mark.parametrize("name", NESTED)
def test_functions_of_minigrad_take_it(name: str):
    def f(x):
        y = np.zeros((2, 4))
        y[0], y[1] = x, x * x
        return NESTED[name](y)
    mg.check_gradients(f, X)
    numpy.testing.assert_allclose(mg.compile(mg.grad(f))(X), mg.grad(f)(X), rtol=1e-12)


def test_a_reduction_into_it_leaves_out_what_where_says():
    mask = numpy.array([[True, False, True, True], [True, True, False, True]])

    def f(np, x):
        y = np.zeros(2)
        np.add.reduce(np.stack([x, x * x]), axis=1, out=y, where=mask)
        y[0] += np.ravel(a=y)[1]
        np.add.at(y, [1, 1], [1.0, 2.0])
        return np.sum(y * y)
    value, slope = mg.value_and_grad(lambda x: f(np, x))(X)
    assert value == f(numpy, X)
    mg.check_gradients(lambda x: f(np, x), X)
    assert slope.all()
