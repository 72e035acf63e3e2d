"""What the first call of a compiled function costs: tracing, derivatives, passes, the memory plan,
printing, and Python's own compilation of what was printed.

    python benchmarks/tracing.py                    CPU seconds, and how they grow with the program
    python benchmarks/tracing.py --against PATH     also ratios to another checkout

How to read it.  A row is a function with a loop that Python unrolls; a column is CPU time of one
first call, the median of REPEATS.  `ratio` is that over the time of the package in PATH, the median
and the range over the repeats.  Each side has a process of its own, one BLAS thread and no data to
speak of, and both take turns, so that a busy machine changes a ratio little.  `slope` is that of
log time over log nodes for LENGTHS of the loop: 1 is linear.  A first call in each process, which
fills caches, is not counted.

    LSTM         value and gradient of the loss of a network with 20 hidden units, 8 sequences
    Runge-Kutta  two populations that hunt each other, integrated by the classic method; what
                 least_squares traces: the residuals and their Jacobian by four rates
"""
import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

REPEATS = 5
LENGTHS = (100, 200, 400, 800)
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


# --- the functions
def sigmoid(x):
    return 0.5 * (np.tanh(x) + 1.0)


def lstm(steps, inputs=16, hidden=20, batch=8):
    """(function, arguments): value and gradient of the loss of an LSTM that is unrolled."""
    import minigrad as mg

    rng = np.random.default_rng(0)

    def loss(params, xs, targets):
        cell, h, change, forget, ingate, outgate, predict = params
        cell, h = np.zeros((batch, hidden)) + cell, np.zeros((batch, hidden)) + h
        ones, total = np.ones((batch, 1)), 0.0
        for x, target in zip(xs, targets, strict=True):
            seen = np.concatenate((x, h, ones), axis=1)
            cell = (cell * sigmoid(seen @ forget)
                    + sigmoid(seen @ ingate) * np.tanh(seen @ change))
            h = sigmoid(seen @ outgate) * np.tanh(cell)
            logits = np.concatenate((h, ones), axis=1) @ predict
            log_p = logits - np.log(np.sum(np.exp(logits), axis=1, keepdims=True))
            total = total - np.sum(target * log_p)
        return total / (steps * batch)

    params = tuple(0.1 * rng.standard_normal(shape) for shape in (
        (1, hidden), (1, hidden), *[(inputs + hidden + 1, hidden)] * 4, (hidden + 1, inputs)))
    xs, targets = (np.eye(inputs)[rng.integers(inputs, size=(steps, batch))] for _ in range(2))
    return [(mg.value_and_grad(loss), (params, xs, targets))]


def runge_kutta(steps, dt=0.1):
    """(function, arguments) of residuals, and of their Jacobian: a fit of four rates."""
    import minigrad as mg

    def slopes(hares, lynxes, rates):
        met = hares * lynxes
        return rates[0] * hares - rates[1] * met, rates[2] * met - rates[3] * lynxes

    def residuals(rates):
        hares, lynxes, seen = 10.0, 5.0, []
        for _ in range(steps):
            a, b = slopes(hares, lynxes, rates)
            c, d = slopes(hares + dt / 2 * a, lynxes + dt / 2 * b, rates)
            e, f = slopes(hares + dt / 2 * c, lynxes + dt / 2 * d, rates)
            g, h = slopes(hares + dt * e, lynxes + dt * f, rates)
            hares = hares + dt / 6 * (a + 2 * c + 2 * e + g)
            lynxes = lynxes + dt / 6 * (b + 2 * d + 2 * f + h)
            seen.append(hares)
        return np.stack(seen) - 10.0

    rates = np.array([1.1, 0.4, 0.1, 0.4])
    return [(residuals, (rates,)), (mg.jacobian(residuals, mode="forward"), (rates,))]


ROWS = {"LSTM": lstm, "Runge-Kutta": runge_kutta}


# --- one side
def first_calls(name, steps):
    """(CPU seconds of the first calls, nodes of the programs)."""
    import minigrad as mg

    made = [(mg.compile(f), args) for f, args in ROWS[name](steps)]
    start = time.process_time()
    for compiled, args in made:
        compiled(*args)
    seconds = time.process_time() - start
    return seconds, sum(len(compiled.program.nodes) for compiled, _ in made)


def serve():
    """Answer lines "name steps" with "seconds nodes"."""
    for line in sys.stdin:
        name, steps = line.rsplit(maxsplit=1)
        print(*first_calls(name, int(steps)), flush=True)


class Side:
    """A process that measures the package of one checkout."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, **ONE_THREAD, "PYTHONPATH": str(folder)})
        for name in ROWS:
            self(name, 10)

    def __call__(self, name, steps):
        """(CPU seconds of the first calls, nodes of the programs)."""
        print(name, steps, file=self.process.stdin, flush=True)
        seconds, nodes = self.process.stdout.readline().split()
        return float(seconds), int(nodes)

    def close(self):
        """End the process."""
        self.process.stdin.close()
        self.process.wait()


# --- the table
def slope(points):
    """The slope of the line through (log nodes, log seconds)."""
    x, y = np.log([[nodes, seconds] for seconds, nodes in points]).T
    return np.polyfit(x, y, 1)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--against", type=Path, help="the folder of another checkout")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    here = Side(Path(__file__).resolve().parents[1])
    there = Side(options.against.resolve()) if options.against else None
    try:
        print(f"{'first call':28}{'nodes':>9}{'seconds':>9}{'us a node':>11}"
              + f"{'ratio':>9}{'from':>7}{'to':>7}" * (there is not None))
        for name, steps in (("LSTM", 100), ("Runge-Kutta", 200)):
            ours, ratios = [], []
            for _ in range(REPEATS):
                ours.append(here(name, steps))
                if there:
                    ratios.append(ours[-1][0] / there(name, steps)[0])
            seconds, nodes = statistics.median(s for s, _ in ours), ours[0][1]
            cells = (f"{statistics.median(ratios):9.2f}{min(ratios):7.2f}{max(ratios):7.2f}"
                     if ratios else "")
            print(f"{f'{name}, {steps} steps':28}{nodes:9,}{seconds:9.2f}"
                  f"{seconds / nodes * 1e6:11.1f}{cells}", flush=True)
        print(f"\n{'growth: us a node at':28}"
              + "".join(f"{n:>6} steps" for n in LENGTHS) + f"{'slope':>9}")
        for name in ROWS:
            points = [min(here(name, n) for _ in range(3)) for n in LENGTHS]
            cells = "".join(f"{s / nodes * 1e6:12.1f}" for s, nodes in points)
            print(f"{name:28}{cells}{slope(points):9.2f}", flush=True)
    finally:
        for side in (here, there):
            if side:
                side.close()


if __name__ == "__main__":
    main()
