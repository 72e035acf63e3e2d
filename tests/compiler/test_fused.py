"""The kernels of backend="numba", run in plain Python (see support/interpreted.py): samples of all
ops and random programs against the eager engine, what is printed, and what is refused."""
import functools
import itertools
import sys
from collections import Counter
from pathlib import Path

import interpreted
import numpy as np
import pytest
from samples import DIFFERENTIABLE, SAMPLES
from test_compile import arrays, close, compared, summed

import minigrad as mg
from minigrad.compiler.fused import groups, on_disk, printer
from minigrad.compiler.fused.places import Arena
from minigrad.compiler.fused.ufuncs import numpys
from minigrad.errors import InputError, OptionError
from minigrad.nest import flatten
from minigrad.op import REGISTRY, general
from minigrad.optim import kept
from minigrad.rules import elementwise

X = np.linspace(-1.5, 2.0, 12).reshape(3, 4)


@pytest.fixture
def plain_python(monkeypatch):
    """Kernels run in Python, and hold single ops, too."""
    interpreted.interpret(monkeypatch)
    monkeypatch.setattr(groups, "FEWEST", 1)


@pytest.fixture
def kernels(monkeypatch):
    """A list of the kernels that were compiled."""
    made, plain = [], printer.compiled
    monkeypatch.setattr(printer, "compiled", lambda text, *more: made.append(text)
                        or plain(text, *more))
    kept._kept.clear()
    yield made
    kept._kept.clear()


def same(f, args, expected, rtol=1e-9):
    """Compile f and call it twice; its results are as expected, and nobody else's."""
    fast = mg.compile(f, backend="numba")
    first = fast(*args)
    close(first, expected, rtol)
    mine = arrays(first)
    for k, x in enumerate(mine):
        assert x.flags.writeable
        assert x.base is None
        assert not any(np.may_share_memory(x, y) for y in (*arrays(args), *mine[:k]))
        x[...] = 0 if x.dtype.kind == "b" else 77
    close(fast(*args), expected, rtol)
    return fast


def swept(samples):
    """Samples as they are, with their gradients, and in float32."""
    for s in samples:
        eager = [y.value if isinstance(y, mg.Tensor) else y
                 for y in flatten(s.f(*map(mg.tensor, s.args)))]
        same(lambda *args, f=s.f: tuple(flatten(f(*args))), s.args, tuple(eager))
        if s in DIFFERENTIABLE:
            both = mg.value_and_grad(summed(s.f), tuple(range(len(s.args))))
            same(both, s.args, both(*s.args))
        narrow = s.with_dtype(np.float32)
        if not any(type(a) is float for a in narrow):
            eager = [y.value if isinstance(y, mg.Tensor) else y
                     for y in flatten(s.f(*map(mg.tensor, narrow)))]
            same(lambda *args, f=s.f: tuple(flatten(f(*args))), narrow, tuple(eager), 1e-4)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_samples_are_what_they_are_without(plain_python):
    taken = Counter()
    for k, s in enumerate(SAMPLES):
        taken[s.op] += 1
        if taken[s.op] == 1 and k % 7 == 0:
            swept([s])


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("op", sorted({s.op for s in SAMPLES}))
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_every_sample_is_what_it_is_without(plain_python, op):
    swept([s for s in SAMPLES if s.op == op])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_random_programs_are_what_they_are_without(plain_python, first_seed):
    compared(same, first_seed, seeds=100, seconds=1.0, enough=10,
             names=("value", "gradient", "hvp"))


# --- forms of arguments
def fitted(x):
    h = np.tanh(x @ x.T + 1.0)
    return np.sum(h * h, axis=0) * np.exp(-np.max(h))


@pytest.mark.parametrize("x", [
    X[::-1], X.T[::2], X[:, ::2], np.asfortranarray(X), X.astype(np.float32),
    X.astype(np.float16), X.astype(">f8"), X[:1, :1], X[:0].T @ X[:0]],
    ids=lambda x: f"{x.dtype}{x.shape}")
def test_arrays_of_every_form(plain_python, x):
    same(fitted, (x,), fitted(x), 1e-2 if x.dtype == np.float16 else 1e-5)


def test_read_only_arrays_numbers_and_arrays_without_axes(plain_python):
    f = lambda x, a: (x * a + a, np.sin(a) * 2.0, a > 0.5, x.T)
    x = X.copy()
    x.flags.writeable = False
    for a in (0.7, np.float64(0.7), np.array(0.7)):
        same(f, (x, a), f(x, a))


def test_a_loop_of_numpys_reads_numbers_of_its_own_dtype(plain_python):
    """Also where the kernel computes them, in other dtypes, and in blocks."""
    f = lambda t, x, z: (np.log(1 + t) * z, 1.0 / (1.0 + np.exp(-t)), 2.0 ** (t + 1) * z,
                         np.hypot(x * x, z), np.arctan2(np.exp(x), z + t), np.sin(t + 1) ** t,
                         np.tanh((z > 1.0) * 1) + x, np.logaddexp(np.exp(x), np.exp(-z)))
    for n in (3, 5000):
        t, x, z = np.arange(n) % 7, np.linspace(0.0, 2.0, n, dtype="f"), np.linspace(0.5, 3.0, n)
        same(f, (t, x, z), f(t, x, z), 1e-6)


def test_a_number_that_is_a_result_may_have_views(plain_python):
    f = lambda x: (np.max(x), np.exp(np.reshape(np.max(x), (1,))) * 2.0, x + 1.0)
    same(f, (X,), f(X))


def test_a_variable_may_have_the_name_of_a_type(plain_python):
    def f(x, float, bool):
        int = x > float
        return np.where(int, x * float, bool), int == bool, x + 1.0

    same(f, (X, 0.5, True), f(X, 0.5, True))


def test_whole_numbers_and_truth_values(plain_python):
    f = lambda n, m: (n * n - 3, np.where(m, n, -n), np.sum(n, axis=1), m & (n > 2), n / 2,
                      np.concatenate([n, n])[::2], np.max(n))
    n = np.arange(12).reshape(3, 4)
    same(f, (n, n % 3 == 0), f(n, n % 3 == 0))


def test_nan_and_infinities_meet_what_numpy_says(plain_python):
    special = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0])
    f = lambda x, y: (np.maximum(x, y), np.minimum(x, y), x / y, np.sqrt(x), np.max(x), np.sum(y),
                      np.where(x > y, x, y))
    x, y = (a.ravel() for a in np.meshgrid(special, special))
    with np.errstate(all="ignore"):
        same(f, (x, y), f(x, y))
        loss = lambda x, y: np.sum(np.maximum(x, y))
        both = mg.grad(loss, (0, 1))
        same(both, (x, y), both(x, y))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", [(9, 12), (30,), (2, 9, 9)])
def test_a_product_with_a_unit_matrix_copies_what_is_finite(plain_python, kernels, shape, dtype):
    unit = np.eye(shape[-2:][0], dtype=dtype)
    x = np.linspace(-1.0, 2.0, np.prod(shape), dtype=dtype).reshape(shape)
    f = lambda x, y: (unit @ x, unit @ y.T)
    for wrong in (0.5, np.inf, -np.inf, np.nan):
        x[..., 4] = wrong
        y = np.ascontiguousarray(x.T) if x.ndim < 3 else np.ones_like(x)
        same(f, (x, y), f(x, y), 1e-9 if dtype == np.float64 else 1e-4)
    assert ("if total:" in kernels[-1]) is (x.ndim < 3)


def test_large_arrays_run_by_blocks(plain_python):
    x = np.linspace(0.0, 1.0, 5001)
    f = lambda x: np.exp(np.sin(x) * x + 1.0) * x
    text = same(f, (x,), f(x)).source
    assert "for start in range(0, 5001, 1024):" in text
    assert "# f = lambda x: np.exp(np.sin(x) * x + 1.0) * x" in text


def test_names_of_the_users_are_no_words_of_the_kernel(plain_python):
    def f(i, work, call):
        l, start, sqrt = i * 2.0 + call, np.tanh(work), np.exp(i)  # noqa: E741 - it is the point
        at = l @ start.T
        total = np.sum(at, axis=0) + np.sqrt(sqrt[0, 0])
        return total, at * call

    same(f, (X, X + 1.0, 0.5), f(X, X + 1.0, 0.5))


# --- memory
def test_a_block_is_kept_until_the_last_stage_that_reads_it(plain_python):
    def f(x):
        a = np.power(x, 1.5)
        return sum(np.exp(v) for v in (x / a, x + a, x - a, x * a, a - 1.0)) + (x * 0.4) // a

    same(f, (np.abs(X) + 0.1,), f(np.abs(X) + 0.1))


def test_what_numpy_computes_may_lie_in_any_order(plain_python, monkeypatch):
    monkeypatch.setattr(printer, "_in_one_piece", None)  # the way for arguments
    columns = general("columns", np.asfortranarray, None, shape=lambda x: (x.shape, x.dtype))
    try:
        f = lambda x: np.exp(columns(np.exp(x) * 2.0) * x + 1.0) - x
        same(f, (X,), f(X))
    finally:
        REGISTRY.pop("columns")


def test_a_view_that_numpy_makes_keeps_the_memory_of_a_kernel(plain_python):
    whole = general("whole", lambda x: x[:], None, shape=lambda x: (x.shape, x.dtype))
    try:
        def f(x):
            a = whole(np.exp(x) * 2.0)
            return a @ a.T @ a + 1.0

        def g(x):  # of `above` NumPy's memory is not known, of its value in a kernel it is
            a = whole(elementwise.above(x, 0.1))
            return a @ a.T @ a + 1.0

        same(f, (X,), f(X))
        same(g, (X,), g(X))
    finally:
        REGISTRY.pop("whole")


# --- loops that were unrolled
ROWS = np.sin(np.arange(180.0)).reshape(30, 6)
SQUARE = np.cos(np.arange(36.0)).reshape(6, 6) / 2.0


def recurrent(w, rows):
    """A cell with a product, gates and a sum over all rows."""
    h, c, total = rows[0] * 0.1, rows[1] * 0.2, 0.0
    for x in rows:
        gate = 1.0 / (1.0 + np.exp(-(h @ w + x)))
        c = c * gate + np.tanh(x * h + 0.3) * (1.0 - gate)
        h = np.tanh(c) * gate + np.sin(x) * 0.1
        total = total + np.sum(h * h) + np.log(2.0 + np.sum(np.exp(c)))
    return total


def descent(w, rows):
    """Steps whose weights each read the ones before, and a momentum in another shape."""
    m, scale = np.zeros(36), 1.0 / (1.0 + np.exp(-rows[0]))
    for x in rows:
        y = np.tanh(w @ (x * scale))
        slope = np.outer((y - x[::-1]) * (1.0 - y * y), x)
        m = 0.9 * m + np.reshape(slope + 0.01 * w * np.sqrt(1.0 + w * w), -1)
        w = w - 0.1 * np.reshape(m / (1.0 + np.abs(m)), (6, 6)) + 1e-3 * np.cos(w)
    return w


def picked(w, rows):
    """Each turn reads two rows of w, the next one's last element, and returns what it found."""
    found, h = [], rows[0]
    for k in range(29):
        h = np.tanh(h * w[k % 6] - np.exp(-h) + w[(k + 1) % 6, ::-1] * rows[k + 1, 5])
        h = np.sqrt(h * h + 1.0) - np.sum(np.sin(h) * rows[k]) * 0.1
        found.append(h[2])
    return np.stack(found)


@pytest.mark.parametrize(("f", "loops"), [
    (mg.value_and_grad(recurrent), 2), (descent, 1), (picked, 0),
    *[pytest.param(f, loops, marks=pytest.mark.exhaustive) for f, loops in (
        (recurrent, 1), (mg.grad(recurrent, 1), 1),
        (lambda w, rows: mg.jvp(lambda w: descent(w, rows), (w,), (np.cos(w),)), 1),
        (mg.grad(lambda w, rows: np.sum(picked(w, rows) ** 2)), 0))]])
def test_a_loop_that_was_unrolled_is_one_again(plain_python, monkeypatch, f, loops):
    monkeypatch.setattr(printer, "MANY", 50)
    assert same(f, (SQUARE, ROWS), f(SQUARE, ROWS)).source.count("for turn in") >= loops


def test_the_step_of_a_scan_is_a_kernel(plain_python, kernels):
    def step(h, x):
        h = np.tanh(h @ SQUARE + x) * 0.5 + np.sin(x * h)
        return h, np.sum(h * h)

    f = mg.value_and_grad(lambda h, xs: np.sum(mg.scan(step, h, xs)[1]))
    same(f, (ROWS[0], ROWS), f(ROWS[0], ROWS))
    assert ["tanh" in text for text in kernels] == [False, True, True]  # the sum; the steps


def test_a_large_program_without_loops_stays_with_numpy(plain_python, monkeypatch):
    monkeypatch.setattr(printer, "MOST", 100)
    text = same(recurrent, (SQUARE, ROWS), recurrent(SQUARE, ROWS)).source
    assert "kernel(" not in text
    assert "def block(" in text


# --- calls
def test_numba_is_named_where_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    fast = mg.compile(fitted, backend="numba")
    fast.trace(X)
    assert "def kernel(" in fast.source
    with pytest.raises(InputError, match=r"Numba is not installed.*pip install \"numba>="):
        fast(X)


def test_an_unknown_backend_is_refused():
    with pytest.raises(OptionError, match="numpy, numba"):
        mg.compile(fitted, backend="cuda")


def test_what_loops_cannot_do_stays_with_numpy(plain_python):
    f = lambda x: np.linalg.inv(x @ x.T + np.eye(3)) * 2.0 + np.cumsum(x, axis=1)[:, :3]
    text = same(f, (X,), f(X)).source
    assert "inv(" in text
    assert "cumsum(" in text
    assert "kernel(" in text


def test_a_program_without_work_for_loops_is_numpys():
    f = np.linalg.inv
    fast, plain = mg.compile(f, backend="numba"), mg.compile(f)
    for g in (fast, plain):  # one line calls both, so both name the result alike
        y = g(X[:, :3] + np.eye(3))
        assert y.shape == (3, 3)
    assert fast.source == plain.source


def test_a_graph_compiles_with_it_too(plain_python):
    with mg.Graph() as graph:
        x = mg.placeholder((3, 4))
        y = fitted(x)
    close(graph.compile(y, backend="numba")({x: X}), fitted(X))


# --- solvers
T = np.linspace(0.0, 3.0, 20)
Y = 2.0 * np.exp(-1.3 * T) + 0.01 * np.cos(9.0 * T)


def decay(b, t):
    return b[0] * np.exp(-b[1] * t)


def misfit(b, t=T, y=Y):
    return decay(b, t) - y


def rosenbrock(x):
    return np.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)


FITS = [
    functools.partial(mg.optim.least_squares, misfit, np.array([1.0, 1.0])),
    functools.partial(mg.optim.least_squares, misfit, np.array([1.0, 1.0]), args=(T, Y)),
    functools.partial(mg.optim.least_squares, misfit, np.array([1.0, 1.0]), jac="products"),
    functools.partial(mg.optim.least_squares, lambda x: x ** 3 * x - np.sin(x) - 5.0,
                      np.full(20, 2.0), jac_sparsity=np.eye(20))]
MINIMA = [
    functools.partial(mg.optim.minimize, rosenbrock, np.full(4, -0.5)),
    functools.partial(mg.optim.minimize, rosenbrock, np.full(4, 0.1),
                      mg.constraints.Inequality(lambda x: 1.0 - np.sum(x * x * x * x))),
    functools.partial(mg.optim.minimize, rosenbrock, np.full(4, 0.1), mg.constraints.Simplex())]


@pytest.mark.parametrize("solve", FITS + MINIMA)
def test_solvers_find_the_same_with_it(plain_python, kernels, solve):
    plain = solve()
    assert not kernels
    fast = solve(backend="numba")
    assert plain.success
    assert fast.success
    np.testing.assert_allclose(fast.x, plain.x, rtol=1e-6, atol=1e-9)
    assert kernels


@pytest.mark.parametrize("solve", [FITS[1], MINIMA[0]])
def test_solvers_keep_kernels_for_the_next_call(plain_python, kernels, solve):
    solve(backend="numba")
    made = len(kernels)
    solve(backend="numba")
    assert made == len(kernels)


def test_a_fit_to_tensors_takes_it_too(plain_python, kernels):
    fit = lambda y: mg.optim.least_squares(misfit, np.array([1.0, 1.0]), args=(T, y),
                                           backend="numba").x
    slope = mg.jacobian(fit)(Y)
    assert kernels
    step = 1e-4 * np.cos(T)
    np.testing.assert_allclose(slope @ step, (fit(Y + step) - fit(Y - step)) / 2.0, rtol=1e-4)


@pytest.mark.parametrize("solve", [FITS[0], FITS[2], MINIMA[0], MINIMA[2]])
def test_a_solver_says_what_is_missing_and_what_is_unknown(monkeypatch, solve):
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(InputError, match=r"Numba is not installed.*pip install \"numba>="):
        solve(backend="numba")
    with pytest.raises(OptionError, match="numpy, numba"):
        solve(backend="cuda")


# --- parts
def test_the_address_of_a_loop_is_numpys():
    assert numpys(np.tanh, "d->d")[0] != numpys(np.tanh, "f->f")[0] != 0
    with pytest.raises(ValueError, match="not in list"):
        numpys(np.tanh, "?->?")


def test_a_kernels_text_is_written_where_numba_keeps_machine_code(monkeypatch, tmp_path):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert on_disk.written("x = 1") is None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    one, two = on_disk.written("x = 1"), on_disk.written("x = 2")
    assert one == on_disk.written("x = 1") != two
    assert [Path(path).read_text("utf-8") for path in (one, two)] == ["x = 1", "x = 2"]
    assert len([*Path(one).parent.iterdir()]) == 2


def test_a_folder_that_cannot_be_used_is_named_once(monkeypatch, tmp_path):
    monkeypatch.setattr(on_disk, "TOLD", set())
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    with pytest.warns(RuntimeWarning, match="file cannot be used .*Delete that folder"):
        assert on_disk.written("x = 1") is None
    assert on_disk.written("x = 2") is None             # a second warning would be an error


def test_what_cannot_be_read_from_disk_is_compiled_again(monkeypatch):
    def make(cache):
        if cache:
            raise EOFError("Ran out of input")
        return "compiled"

    monkeypatch.setattr(on_disk, "TOLD", set())
    monkeypatch.setenv("NUMBA_CACHE_DIR", "somewhere")
    with pytest.warns(RuntimeWarning, match="EOFError: Ran out of input"):
        assert on_disk.kept(make) == "compiled"
    with pytest.raises(ZeroDivisionError):              # an error of the program itself
        on_disk.kept(lambda cache: 1 / 0)


def test_an_arena_gives_pieces_that_do_not_overlap():
    rng, arena, held = np.random.default_rng(0), Arena(), []
    for _ in range(300):
        if held and rng.random() < 0.5:
            arena.give(held.pop(rng.integers(len(held))))
        else:
            held.append(arena.take((int(rng.integers(1, 50)),), np.dtype(float)))
            start, _ = arena.take((3,), np.dtype(float), new=True)
            held.append((start, start + 64))
        ordered = sorted(held)
        assert all(a[1] <= b[0] for a, b in itertools.pairwise(ordered))
        assert not ordered or ordered[-1][1] <= arena.size
