"""Both backends of mg.compile beside jax.jit and PyTorch, against hand-written NumPy, as ratios.

    python benchmarks/fused.py            the table
    python benchmarks/fused.py growth     how long compiling takes, by the length of a program
    python benchmarks/fused.py first      from process start to the first result, kernels on disk
    python benchmarks/fused.py searches   fits and minima
    python benchmarks/fused.py net        a training step of notebook 19, beside PyTorch
    python benchmarks/fused.py all        all of these, in the tables of docs/machine_code.md

It needs `pip install numba jax torch micrograd`.  How to read a figure stands in compiled.py, where
most of the functions are: CPU time over that of NumPy, by turns, in one process with one thread.
Here the lower and upper quartile of the ratios stand behind the median.  The goal, at the end of
the row, is for the column numba.  Compiling is not counted; `first` is the CPU seconds of numba's
first call, with compiling.  GMM, bundle adjustment, the LSTM and the scan have no hand-written
gradient: their ratios are to the function alone, and their goals to the column NumPy printer.
"""
import datetime
import functools
import importlib.metadata
import itertools
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import adbench
import compiled
import eager
import numpy as np

import minigrad as mg

COLUMNS = {"compiled": "NumPy printer", "numba": "numba", "jax": "jax.jit",
           "torch": "PyTorch, eager"}


def heading(peers):
    print(f"{datetime.date.today()}, Python {platform.python_version()}, " + ", ".join(
        [f"{name} {importlib.metadata.version(name)}" for name in ("numpy", "numba", *peers)]))
    line("", *COLUMNS.values(), "NumPy, us", "first", "goal")
    line(*["---"] * (len(COLUMNS) + 4))


def line(*cells):
    """Print a row of a table in Markdown."""
    print(f"| {' | '.join(cells)} |", flush=True)


def quartiles(ratios):
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.3f} ({low:.3f} to {high:.3f})"


def row(label, goal, transform, args, hand, others, beside=False):
    """Print a row; beside: whether the goal is a ratio to the column compiled."""
    plain, fast = mg.compile(transform), mg.compile(transform, backend="numba")
    once = first(fast, *args)
    calls = {"compiled": lambda: plain(*args), "numba": lambda: fast(*args), **others}
    ratios, seconds = compiled.interleaved(calls, hand, [plain(*args)], 3.0)
    reached = statistics.median(ratios["numba"]) / (
        statistics.median(ratios["compiled"]) if beside else 1.0)
    line(label, *[quartiles(ratios[name]) if name in ratios else "" for name in COLUMNS],
         f"{seconds * 1e6:.1f}", f"{once:.1f}",
         f"{reached:.3f} <= {goal}: {'met' if reached <= goal else 'MISSED'}")


def table():
    rng, peers = np.random.default_rng(0), compiled.installed()
    peers = {name: peers[name] for name in ("jax", "torch") if name in peers}
    heading(peers)

    def weights(*sizes):
        return tuple((rng.standard_normal((m, n)) / math.sqrt(m), rng.standard_normal(n))
                     for m, n in itertools.pairwise(sizes))

    def one(label, goal, kind, f, args, hand, beside=False, without=()):
        others = {name: call for name, make in peers.items()
                  if name not in without and (call := make(kind, f, args))}
        row(label, goal, getattr(mg, kind)(f), args, hand, others, beside)

    both = functools.partial(one, kind="value_and_grad")
    small = weights(2, 16, 16, 1), rng.standard_normal((100, 2)), rng.standard_normal((100, 1))
    both("MLP 2-16-16-1, batch 100", 0.55, f=eager.mlp, args=small,
         hand=lambda: eager.mlp_by_hand(*small))
    row("  a step of gradient descent", 0.55, compiled.step, (*small, 0.01),
        lambda: compiled.step_by_hand(*small, 0.01), {})
    large = weights(784, 256, 10), rng.random((64, 784)), np.eye(10)[rng.integers(10, size=64)]
    both("MLP 784-256-10, batch 64", 0.99, f=eager.classifier, args=large,
         hand=lambda: eager.classifier_by_hand(*large))
    deep = (tuple((w, 1.0 + 0.1 * b, b) for w, b in weights(128, 128, 128, 128)),
            *rng.standard_normal((2, 64, 128)))
    both("batch-norm MLP, 3 x 128, batch 64", 0.84, f=compiled.normalised, args=deep,
         hand=lambda: compiled.normalised_by_hand(*deep))
    for size, goal in ((10, 0.07), (100_000, 0.6)):
        v = rng.standard_normal(size)
        both(f"chain of 200 ops, size {size:,}", goal, f=eager.chain, args=(v,),
             hand=lambda v=v: eager.chain_by_hand(v))
    v, a, b = rng.standard_normal(50), *rng.standard_normal((2, 50, 50)) / 7.0
    one("Jacobian R50 -> R50", 0.85, "jacobian", eager.layers, (v, a, b),
        lambda: eager.layers_by_hand(v, a, b))
    x, t = rng.standard_normal((200, 50)), np.sign(rng.standard_normal(200))
    one("Hessian of a logistic loss, 50 weights", 1.1, "hessian", eager.logistic, (v, x, t),
        lambda: eager.hessian_by_hand(v, x, t))
    params, data = adbench.gmm_data(rng)
    both("GMM, d 10, K 5, n 1,000: gradient", 0.5, f=adbench.gmm, args=(params, data),
         hand=lambda: adbench.gmm(params, data), beside=True)
    cameras = adbench.ba_data(rng)
    row("BA, 2,000 observations: all blocks", 1.0,
        mg.vmap(mg.jacobian(adbench.project, argnums=(0, 1, 2))), cameras,
        lambda: adbench.projected(*cameras), {}, True)
    data = adbench.lstm_data(rng)
    both("LSTM, 2 layers, 14 characters: gradient", 0.08, f=adbench.lstm, args=data,
         hand=lambda: adbench.lstm(*data), beside=True, without=("jax",))
    h, rows = rng.standard_normal(14), rng.standard_normal((128, 14))
    both("scan of 128 steps, width 14: gradient", 1.05, f=scanned, args=(h, rows),
         hand=lambda: scanned(h, rows), beside=True, without=("jax", "torch"))
    args, name, walk = compiled.scalar_graph(rng)
    both(f"scalar graph of 900 ops, to {name}", 0.01, f=compiled.scalars, args=args, hand=walk,
         without=("jax", "torch"))


def scanned(h, rows):
    def step(h, x):
        gate = 1.0 / (1.0 + np.exp(-h * x))
        h = gate * h + (1.0 - gate) * np.tanh(x * h + 0.3)
        return h, np.sum(h * h)

    return np.sum(mg.scan(step, h, rows)[1])


def first(call, *args):
    """The CPU seconds of a first call."""
    start = time.process_time()
    call(*args)
    return time.process_time() - start


def growth():
    """Compile time by the length of a chain, for both backends and jax.jit."""
    peers = compiled.installed()
    line("ops", "nodes", "NumPy printer", "numba", "jax.jit")
    line(*["---"] * 5)
    sizes, seconds = [], []
    x = np.linspace(0.0, 1.0, 10)
    both = mg.value_and_grad(eager.chain)
    mg.compile(both, backend="numba")(x)  # Numba and its helpers are there
    for n in (10, 20, 40, 80, 160):
        def chain(x, n=n):
            for _ in range(n):
                x = np.sin(x) * 1.01
            return np.sum(x)

        plain = mg.compile(mg.value_and_grad(chain))
        fast = mg.compile(mg.value_and_grad(chain), backend="numba")
        calls = [plain, fast]
        if "jax" in peers:
            calls.append(lambda x, f=chain: peers["jax"]("value_and_grad", f, (x,))())
        times = [first(call, x) for call in calls]
        sizes.append(len(plain.program.nodes))
        seconds.append(times)
        line(str(2 * n), str(sizes[-1]), *[f"{t:.3f}" for t in times])
    slope = np.polyfit(np.log(sizes), np.log([times[1] for times in seconds]), 1)[0]
    print(f"slope of numba, log-log: {slope:.2f}")
    draw(sizes, seconds)


def draw(sizes, seconds):
    """The picture of growth in docs/, if matplotlib is installed."""
    try:
        import matplotlib.figure
    except ImportError:
        return
    figure = matplotlib.figure.Figure(figsize=(5.6, 3.4), layout="constrained")
    axes = figure.add_subplot(xlabel="nodes of the program", ylabel="CPU seconds of the first call",
                              xscale="log", yscale="log")
    for name, marker, column in zip(("NumPy printer", "numba", "jax.jit"), "o^s",
                                    zip(*seconds, strict=True), strict=False):
        axes.plot(sizes, column, marker + "-", label=name)
    axes.set_xticks(sizes, sizes)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(Path(__file__).parents[1] / "docs" / "compile_time.png", dpi=110)


START = {"numba": """
import sys; sys.path.insert(0, {folder!r})
import eager, numpy as np, minigrad as mg
f = mg.compile(mg.value_and_grad(eager.mlp), backend="numba")
""", "jax.jit": """
import sys; sys.path.insert(0, {folder!r})
import jax
jax.config.update("jax_enable_x64", True)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
import jax.numpy as jnp, numpy as np

def mlp(params, x, t):
    for w, b in params[:-1]:
        x = jnp.tanh(x @ w + b)
    w, b = params[-1]
    return jnp.mean((x @ w + b - t) ** 2)

f = jax.jit(jax.value_and_grad(mlp))
"""}
CALL = """
rng = np.random.default_rng(0)
sizes = 2, 16, 16, 1
w = tuple((rng.standard_normal((m, n)), rng.standard_normal(n)) for m, n in zip(sizes, sizes[1:]))
print(float(f(w, rng.standard_normal((100, 2)), rng.standard_normal((100, 1)))[0]))
"""


def starts(rounds=5):  # at least two
    """CPU seconds from process start to the first loss and gradient of the small network."""
    line("", "nothing on disk", "again")
    line(*["---"] * 3)
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"NUMBA_CACHE_DIR": folder, "JAX_COMPILATION_CACHE_DIR": folder}

        def run(name):
            code = START[name].format(folder=os.path.dirname(os.path.abspath(__file__))) + CALL
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], env=env, check=True,
                           stdout=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        cold = {name: run(name) for name in START}
        warm = {name: [] for name in START}
        for _ in range(rounds):
            for name in START:
                warm[name].append(run(name))
        for name in START:
            line(name, f"{cold[name]:.2f}", f"{statistics.median(warm[name]):.2f} "
                 f"({min(warm[name]):.2f} to {max(warm[name]):.2f})")
        ratios = [a / b for a, b in zip(*warm.values(), strict=True)]
        print(f"numba over jax.jit: {quartiles(ratios)}")


def searches(seconds=3.0):
    """Searches whose functions numba compiles, over the same with NumPy's; both are compiled."""
    t = np.linspace(0.0, 3.0, 20)
    y = 2.0 * np.exp(-1.3 * t) + 0.01 * np.cos(9.0 * t)

    def misfit(b, t, y):
        return b[0] * np.exp(-b[1] * t) + b[2] * np.sin(b[3] * t) - y

    def rosenbrock(x):
        return np.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)

    long = np.linspace(0.0, 3.0, 20_000)
    starts = np.array([1.0, 1.0, 0.0, 9.0])
    problems = {
        "least_squares, 4 parameters, 20 points": functools.partial(
            mg.optim.least_squares, misfit, starts, args=(t, y)),
        "least_squares, 4 parameters, 20,000 points": functools.partial(
            mg.optim.least_squares, misfit, starts, args=(long, 2.0 * np.exp(-1.3 * long))),
        "minimize, Rosenbrock's function, 10 numbers": functools.partial(
            mg.optim.minimize, rosenbrock, np.full(10, -0.5))}
    line("", "numba over NumPy printer", "ms with NumPy")
    line(*["---"] * 3)
    for label, solve in problems.items():
        found = solve(), solve(backend="numba")
        np.testing.assert_allclose(found[1].x, found[0].x, rtol=1e-5, atol=1e-7)
        end, ratios, times = time.perf_counter() + seconds, [], []
        while time.perf_counter() < end or len(ratios) < 5:
            times.append(eager.block(solve, 3) / 3)
            ratios.append(eager.block(lambda s=solve: s(backend="numba"), 3) / 3 / times[-1])
        line(label, quartiles(ratios), f"{statistics.median(times) * 1e3:.2f}")


def net(rounds=8):
    """A training step of the transformer of notebook 19, over that of PyTorch."""
    import transformer

    text = transformer.Text()
    batches = [text.batch(k + 1) for k in range(transformer.STEPS)]
    theirs = transformer.with_torch(transformer.Writer(text))
    writers = {}
    for backend in ("numpy", "numba"):
        writer = writers[backend] = transformer.Writer(text)
        writer._step = mg.compile(writer._formula, backend=backend)
    for x, t in batches:
        expected = theirs(x, t)
        for writer in writers.values():
            np.testing.assert_allclose(writer.train(1), expected, atol=1e-4)

    def torchs():
        for x, t in batches:
            theirs(x, t)

    ratios = {backend: [] for backend in writers}
    for _ in range(rounds):
        one = eager.block(torchs, 1)
        for backend, writer in writers.items():
            ratios[backend].append(
                eager.block(lambda w=writer: w.train(len(batches)), 1) / one)
    line("", "NumPy printer over PyTorch", "numba over PyTorch", "goal")
    line(*["---"] * 4)
    reached = statistics.median(ratios["numba"])
    line("a training step of notebook 19", *map(quartiles, ratios.values()),
         f"{reached:.3f} <= 1.0: {'met' if reached <= 1.0 else 'MISSED'}")


PARTS = {"growth": growth, "first": starts, "searches": searches, "net": net}


def main():
    for part in ([table, *PARTS.values()] if "all" in sys.argv else
                 [PARTS[name] for name in sys.argv[1:] if name in PARTS] or [table]):
        part()
        print()


if __name__ == "__main__":
    compiled.alone(main)
