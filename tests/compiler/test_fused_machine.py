"""The kernels of backend="numba" as machine code; `make test` runs their text in plain Python."""
import functools
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import fuzz
import numpy as np
import pytest
from samples import SAMPLES
from test_compile import DATA, PARAMS, network
from test_fused import FITS, MINIMA, same, swept

import minigrad as mg
from minigrad.compiler.fused import groups
from minigrad.errors import Refusal

pytestmark = [pytest.mark.oracle, pytest.mark.filterwarnings("ignore::RuntimeWarning")]
pytest.importorskip("numba", reason="the extra `fast` is not installed")


@pytest.fixture
def single_ops(monkeypatch):
    """Kernels hold single ops, too."""
    monkeypatch.setattr(groups, "FEWEST", 1)


@pytest.mark.parametrize("op", sorted({s.op for s in SAMPLES})[::9])
def test_samples_are_what_they_are_without(single_ops, op):
    swept([s for s in SAMPLES if s.op == op][:1])


def test_random_programs_are_what_they_are_without(single_ops):
    compared = 0
    for seed in range(12):
        program = fuzz.written(seed)
        run = functools.partial(program.function(), np, fuzz.OURS)
        both = mg.value_and_grad(lambda *xs, run=run: np.sum(run(*xs)),
                                 tuple(range(len(program.points[0]))))
        try:
            same(both, program.points[0], both(*program.points[0]))
        except Refusal:
            continue
        compared += 1
    assert compared > 5


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
