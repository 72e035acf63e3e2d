"""The kernels of backend="numba" as machine code; `make test` runs their text in plain Python."""
import functools
import itertools
import os
import re
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import fuzz
import numpy as np
import pytest
import test_dtypes
from samples import DIFFERENTIABLE, SAMPLES
from test_compile import DATA, PARAMS, network, summed
from test_fused import FITS, MINIMA, ROWS, SQUARE, descent, same

import minigrad as mg
from minigrad.compiler.fused import groups, printer, ufuncs
from minigrad.errors import Refusal
from minigrad.nest import flatten

pytestmark = [pytest.mark.oracle, pytest.mark.filterwarnings("ignore::RuntimeWarning")]
pytest.importorskip("numba", reason="the extra `fast` is not installed")


@pytest.fixture
def single_ops(monkeypatch):
    """Kernels hold single ops, too."""
    monkeypatch.setattr(groups, "FEWEST", 1)


FIRST = list({s.op: s for s in reversed(SAMPLES)}.values())  # a sample of each op
PARTS = 6  # programs for all of them: a kernel of its own for each op would compile for minutes


# what is compiled here loops over a list of functions, and the warning says so
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("part", range(PARTS))
def test_every_op_is_what_it_is_without(single_ops, part, dtype):
    samples = FIRST[part::PARTS]
    if dtype == np.float32:
        samples = [s for s in samples if not any(type(a) is float for a in s.args)]

    def values_and_gradients(*given, leaf=lambda x: x):
        found = []
        for s, args in zip(samples, given, strict=True):
            found += flatten(s.f(*map(leaf, args)))
            if dtype == np.float64 and s in DIFFERENTIABLE:
                found += flatten(mg.grad(summed(s.f), tuple(range(len(args))))(*args))
        return tuple(found)

    given = [s.with_dtype(dtype) for s in samples]
    expected = [y.value if isinstance(y, mg.Tensor) else y
                for y in values_and_gradients(*given, leaf=mg.tensor)]
    same(values_and_gradients, given, tuple(expected), 1e-9 if dtype == np.float64 else 1e-4)


# the pairs of dtypes that kernels hold, and each other dtype with itself and with float64
PAIRS = [pair for pair in itertools.product(test_dtypes.KINDS, repeat=2)
         if {*pair} <= {*ufuncs.KINDS} or len({*pair} | {"float64"}) < 3]


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize("kinds", PAIRS, ids=" and ".join)
def test_all_ops_of_a_pair_of_dtypes_are_numpys(single_ops, kinds):
    cases = test_dtypes.together(kinds)
    assert len(cases) > 60          # as many take complex numbers, and more take others
    fast = mg.compile(lambda *given: [case.run(case.sample.f, args)
                                      for case, args in zip(cases, given, strict=True)],
                      backend="numba")
    for case, ys in zip(cases, fast(*[case.args() for case in cases]), strict=True):
        test_dtypes.close(case, ys, test_dtypes.expected(case))
    assert "def kernel" in fast.source


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_random_programs_are_what_they_are_without(single_ops, first_seed):
    functions, points = [], []
    for seed in range(first_seed, first_seed + 8):      # seconds of a compiler for each
        program = fuzz.written(seed)
        run = functools.partial(program.function(), np, fuzz.OURS)
        both = mg.value_and_grad(lambda *xs, run=run: np.sum(run(*xs)),
                                 tuple(range(len(program.points[0]))))
        try:
            mg.compile(both).trace(*program.points[0])
        except Refusal:
            continue
        functions.append(both)
        points.append(tuple(program.points[0]))
    assert len(functions) > 3
    every = lambda *points: [f(*xs) for f, xs in zip(functions, points, strict=True)]
    same(every, points, every(*points))


@pytest.mark.parametrize(("name", "units"), [("sin", 2), ("cos", 2), ("exp", 2), ("tanh", 6)])
def test_our_own_loops_are_numpys_to_a_few_units_in_the_last_place(name, units):
    f = getattr(np, name)
    fast = mg.compile(lambda x: (f(x) * 1.0, x + 1.0, x * 2.0), backend="numba")
    rng = np.random.default_rng(0)
    tiny = 10.0 ** np.linspace(-300, 0, 5001)
    for x in (rng.standard_normal(5001), rng.standard_normal(5001) * 300.0, tiny, -tiny,
              np.arange(-2500, 2501) * (np.pi / 2)):
        x = np.clip(x, -690.0, 690.0) if name == "exp" else x
        np.testing.assert_array_max_ulp(fast(x)[0], f(x), units)
    special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 1e300, -1e300, 1e6, 3.0])
    own, numpys = fast(special)[0], f(special) * 1.0
    np.testing.assert_allclose(own, numpys, rtol=1e-15)
    assert (np.signbit(own) == np.signbit(numpys))[~np.isnan(own)].all()


@pytest.mark.parametrize("function", [np.sin, np.cos, np.exp, np.tanh])
def test_our_own_loops_compute_many_numbers_at_once(function):
    """One number at a time, they would be as slow as NumPy's."""
    from minigrad.compiler.fused.words import own_loop

    code = own_loop(function)[0].inspect_llvm()
    assert re.search(r"fmul [^\n]*<\d+ x double>", code)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_arrays_that_do_not_lie_in_one_piece(dtype):
    x = np.linspace(0.0, 1.0, 24).astype(dtype).reshape(4, 6)
    f = lambda x: np.sum(np.tanh(x @ x.T) * 2.0, axis=0)
    for view in (x[::-1, ::2], x.T[::2], np.asfortranarray(x)):
        same(f, (view,), f(view), 1e-5)


def test_threads_do_not_meet():
    both = mg.value_and_grad(network)
    fast = mg.compile(both, backend="numba")
    inputs = [(PARAMS, x * DATA[0], DATA[1]) for x in np.linspace(0.5, 2.0, 8)]
    expected = [both(*args) for args in inputs]
    start = threading.Barrier(4)

    def work(k):
        start.wait()
        return [(i, fast(*inputs[i])) for i in [*range(k, 8), *range(k)] * 50]

    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(work, range(4)):
            for i, (value, _) in found:
                assert abs(value - expected[i][0]) < 1e-12


def test_a_program_may_be_called_while_it_runs():
    """The line of NumPy between two kernels calls the program again, which takes memory anew."""
    def again(x):
        return fast(x * 0.5) if x[-1] > 0.3 else x * 1.0

    inner = mg.black_box(again, shape=lambda shape: shape)
    fast = mg.compile(lambda x: inner(np.sin(x) * x + 0.1) * np.exp(x * 0.1) - x / 3.0,
                      backend="numba")

    def plainly(x):
        y = np.sin(x) * x + 0.1
        return (plainly(y * 0.5) if y[-1] > 0.3 else y) * np.exp(x * 0.1) - x / 3.0

    for last in (1.0, 1.5, 0.1):
        x = np.linspace(0.0, last, 7)
        np.testing.assert_allclose(fast(x), plainly(x), rtol=1e-12)


def test_ctrl_c_leaves_a_program_that_can_be_called_again():
    x = np.linspace(0.0, 1.0, 20_000)
    f = lambda x: np.tanh(np.sin(x) * x + 1.0) * np.exp(-x) + np.sqrt(x)
    fast = mg.compile(f, backend="numba")
    expected, interrupted = fast(x), 0
    for _ in range(5):
        timer = threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        try:
            while True:
                fast(x)
        except KeyboardInterrupt:
            interrupted += 1
        np.testing.assert_array_equal(fast(x), expected)
    assert interrupted == 5


def test_a_loop_that_was_unrolled_is_one_again(monkeypatch):
    monkeypatch.setattr(printer, "MANY", 50)
    expected = descent(SQUARE, ROWS)
    assert "for turn in" in same(descent, (SQUARE, ROWS), expected).source


def test_a_type_error_of_the_arguments_is_not_swallowed():
    fast = mg.compile(lambda x: np.sin(x) * x + 1.0, backend="numba")
    assert fast(np.ones(3)).shape == (3,)
    assert fast(np.ones((3, 2))).shape == (3, 2)        # another form: another program


@pytest.mark.parametrize("solve", [FITS[1], FITS[2], MINIMA[1]])
def test_solvers_find_the_same_with_it(single_ops, solve):
    plain, fast = solve(), solve(backend="numba")
    assert plain.success
    assert fast.success
    np.testing.assert_allclose(fast.x, plain.x, rtol=1e-6, atol=1e-9)


def test_another_process_finds_the_machine_code_on_disk(tmp_path):
    code = ("import numpy as np, minigrad as mg\n"
            "f = mg.value_and_grad(lambda x: np.sum(np.tanh(x * 3.0) * np.exp(x) + np.sin(x)))\n"
            "print(repr(mg.compile(f, backend='numba')(np.linspace(-1.0, 1.0, 50))))")
    run = lambda: subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                 check=True, env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)})
    kept = lambda: {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    first, made = run(), kept()
    second = run()
    assert first.stdout == second.stdout
    assert len(made) == 5               # the kernel, and the loops of sin, cos, exp and tanh
    assert made == kept()
    assert not first.stderr + second.stderr
    for path in tmp_path.rglob("*.nbi"):        # Numba's indices
        path.write_bytes(path.read_bytes()[:99])
    damaged = run()
    assert damaged.stdout == first.stdout
    assert damaged.stderr.count("so each process compiles your program again") == 1
