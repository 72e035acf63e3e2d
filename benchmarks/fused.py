"""Both backends of mg.compile beside jax.jit and PyTorch, against hand-written NumPy, as ratios.

    python benchmarks/fused.py            the table
    python benchmarks/fused.py growth     how long compiling takes, by the length of a program

It needs `pip install numba jax torch`.  How to read a figure stands in compiled.py, where most of
the functions are: CPU time over that of NumPy, by turns, in one process with one thread.  Here the
lower and upper quartile of the ratios stand behind the median.  The goal, at the end of the row, is
for the column numba.  Compiling is not counted; `first` is the CPU seconds of numba's first call,
with compiling.  GMM, bundle adjustment and the LSTM have no hand-written gradient: their ratios are
to the function alone, and their goals to the column compiled.
"""
import functools
import itertools
import math
import statistics
import sys
import time

import adbench
import compiled
import eager
import numpy as np

import minigrad as mg

COLUMNS = ("compiled", "numba", "jax", "torch")


def heading(peers):
    import numba  # noqa: F401 - named by its version

    compiled.heading("ratio to hand-written NumPy", ("numba", *peers))
    print(f"{'':42}{''.join(f'{name:>19}' for name in COLUMNS)}{'NumPy, us':>11}{'first, s':>9}")


def row(label, goal, transform, args, hand, others, beside=False):
    """Print a row; beside: whether the goal is a ratio to the column compiled."""
    plain, fast = mg.compile(transform), mg.compile(transform, backend="numba")
    once = first(fast, *args)
    calls = {"compiled": lambda: plain(*args), "numba": lambda: fast(*args), **others}
    ratios, seconds = compiled.interleaved(calls, hand, [plain(*args)], 3.0)
    cells, median = "", {}
    for name in COLUMNS:
        if name in ratios:
            low, median[name], high = statistics.quantiles(ratios[name], n=4)
            text = f"{median[name]:.3f} ({low:.3f}-{high:.3f})"
        cells += f"{text if name in ratios else '-':>19}"
    reached = median["numba"] / (median["compiled"] if beside else 1.0)
    verdict = f"{reached:.3f} <= {goal}: {'met' if reached <= goal else 'MISSED'}"
    print(f"{label:42}{cells}{seconds * 1e6:11.1f}{once:9.1f}  {verdict}", flush=True)


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
    args, name, walk = compiled.scalar_graph(rng)
    both(f"scalar graph of 900 ops, to {name}", 0.01, f=compiled.scalars, args=args, hand=walk,
         without=("jax", "torch"))


def first(call, *args):
    """The CPU seconds of a first call."""
    start = time.process_time()
    call(*args)
    return time.process_time() - start


def growth():
    """Compile time by the length of a chain, for both backends and jax.jit."""
    peers = compiled.installed()
    print(f"{'ops':>6}{'nodes':>7}{'NumPy printer':>15}{'numba':>9}{'jax':>9}   CPU seconds to the "
          "first result")
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
        print(f"{2 * n:6}{len(plain.program.nodes):7}{times[0]:15.3f}"
              + "".join(f"{t:9.3f}" for t in times[1:]))


if __name__ == "__main__":
    compiled.alone(growth if "growth" in sys.argv else table)
