"""What recording costs: the eager engine against hand-written NumPy, as ratios.
Run: python benchmarks/eager.py

How to read it.  `ratio` is our CPU time over that of hand-written NumPy for the same numbers; both
are timed in turn, in blocks of a few milliseconds, in one process with one BLAS thread; the median
over the blocks is printed, so that a busy machine changes it little.  `time` is ours, per call.
Before timing, both sides must agree to 1e-9.  A row with a target says whether it is met.  Nothing
here is a test, because timed tests fail on other people's machines.

The ratio depends on the machine: the wider NumPy's kernels, the less time they take and the more
Python beside them counts.  So where NumPy finds AVX-512 (servers; few laptops have it) all is
measured twice, with it and with AVX2 alone.

What "hand-written" means.  Straight-line NumPy as somebody writes who knows backpropagation: every
intermediate is computed once and used again (1 - h*h from the stored h), `@` for products,
`d.sum(axis=0)` for the biases, no work for gradients that nobody asked for, new arrays instead of
buffers.  "Tuned" is what the same person writes after profiling: in-place updates, `out=`,
preallocated buffers and `ones @ d`.
"""
import itertools
import os
import statistics
import subprocess
import sys
import time

import numpy as np

# what NumPy may use, and what it finds
from numpy._core._multiarray_umath import __cpu_dispatch__, __cpu_features__

import minigrad as mg
from minigrad.nest import flatten

SECONDS = 1.0  # for each row
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
WIDE = [name for name in __cpu_dispatch__
        if __cpu_features__[name] and ("V4" in name or "AVX512" in name)]


# --- the timing helper
def block(f, number):
    """CPU seconds of `number` calls."""
    start = time.process_time()
    for _ in range(number):
        f()
    return time.process_time() - start


def compare(ours, theirs, seconds=SECONDS):
    """(median of the ratios of interleaved blocks, our CPU seconds per call)."""
    for a, b in zip(flatten(ours()), flatten(theirs()), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-12)
    number = max(1, int(0.004 / max(1e-7, min(block(theirs, 20) for _ in range(5)) / 20)))
    end, ratios, times = time.perf_counter() + seconds, [], []
    while time.perf_counter() < end or len(ratios) < 5:
        first, second = block(ours, number), block(theirs, number)
        ratios.append(first / second)
        times.append(first / number)
    return statistics.median(ratios), statistics.median(times)


def line(label, figure, note=""):
    print(f"{label:58}{figure:>14}  {note}", flush=True)


def row(label, ours, theirs, target=None):
    ratio, seconds = compare(ours, theirs)
    verdict = ("" if target is None
               else f"target <= {target}: {'met' if ratio <= target else 'MISSED'}")
    line(label, f"{ratio:.2f}x", f"{seconds * 1e6:9.1f} us  {verdict}")


# --- small MLP: 2-16-16-1, tanh, batch 100, mean squared error; value and gradient
def mlp(params, x, t):
    (w1, b1), (w2, b2), (w3, b3) = params
    h1 = np.tanh(x @ w1 + b1)
    h2 = np.tanh(h1 @ w2 + b2)
    r = h2 @ w3 + b3 - t
    return np.mean(r * r)


def mlp_by_hand(params, x, t):
    (w1, b1), (w2, b2), (w3, b3) = params
    h1 = np.tanh(x @ w1 + b1)
    h2 = np.tanh(h1 @ w2 + b2)
    r = h2 @ w3 + b3 - t
    dr = r * (2.0 / r.size)
    d2 = (dr @ w3.T) * (1.0 - h2 * h2)
    d1 = (d2 @ w2.T) * (1.0 - h1 * h1)
    grads = (x.T @ d1, d1.sum(axis=0)), (h1.T @ d2, d2.sum(axis=0)), (h2.T @ dr, dr.sum(axis=0))
    return np.mean(r * r), grads


def mlp_tuned(params, x, t):
    (w1, _), (w2, _), (_, _) = params
    h1, h2, d1, d2 = (np.empty((len(x), w.shape[1])) for w in (w1, w2, w1, w2))
    r, ones, scale, xt = np.empty_like(t), np.ones(len(x)), 2.0 / t.size, np.ascontiguousarray(x.T)

    def step():
        (w1, b1), (w2, b2), (w3, b3) = params
        np.dot(x, w1, h1)
        np.add(h1, b1, h1)
        np.tanh(h1, h1)
        np.dot(h1, w2, h2)
        np.add(h2, b2, h2)
        np.tanh(h2, h2)
        np.dot(h2, w3, r)
        np.add(r, b3, r)
        np.subtract(r, t, r)
        loss = np.vdot(r, r) / t.size
        np.multiply(r, scale, r)
        g3, g3b = np.dot(h2.T, r), np.dot(ones, r)
        np.dot(r, w3.T, d2)
        np.multiply(h2, h2, h2)
        np.subtract(1.0, h2, h2)
        np.multiply(d2, h2, d2)
        g2, g2b = np.dot(h1.T, d2), np.dot(ones, d2)
        np.dot(d2, w2.T, d1)
        np.multiply(h1, h1, h1)
        np.subtract(1.0, h1, h1)
        np.multiply(d1, h1, d1)
        return loss, ((np.dot(xt, d1), np.dot(ones, d1)), (g2, g2b), (g3, g3b))

    return step


# --- MLP 784-256-10, batch 64, softmax cross entropy
def classifier(params, x, labels):
    (w1, b1), (w2, b2) = params
    h = np.tanh(x @ w1 + b1)
    s = h @ w2 + b2
    top = np.max(s, axis=1, keepdims=True)
    z = s - mg.stop_gradient(top)
    return np.mean(np.log(np.sum(np.exp(z), axis=1)) - np.sum(z * labels, axis=1))


def classifier_by_hand(params, x, labels):
    (w1, b1), (w2, b2) = params
    h = np.tanh(x @ w1 + b1)
    s = h @ w2 + b2
    z = s - s.max(axis=1, keepdims=True)
    e = np.exp(z)
    total = e.sum(axis=1, keepdims=True)
    loss = (np.log(total[:, 0]) - (z * labels).sum(axis=1)).mean()
    ds = (e / total - labels) / len(x)
    dh = (ds @ w2.T) * (1.0 - h * h)
    return loss, ((x.T @ dh, dh.sum(axis=0)), (h.T @ ds, ds.sum(axis=0)))


# --- a chain of 200 ops
def chain(x):
    for _ in range(100):
        x = np.sin(x) * 1.01
    return np.sum(x)


def chain_by_hand(x):
    kept = []
    for _ in range(100):
        kept.append(x)
        x = np.sin(x) * 1.01
    g = np.ones_like(x)
    for v in reversed(kept):
        g = g * 1.01 * np.cos(v)
    return x.sum(), g


# --- Jacobian of two tanh layers, R^50 -> R^50
def layers(x, a, b):
    return np.tanh(b @ np.tanh(a @ x))


def layers_by_hand(x, a, b):
    h = np.tanh(a @ x)
    y = np.tanh(b @ h)
    return ((1.0 - y * y)[:, None] * b) @ ((1.0 - h * h)[:, None] * a)


# --- Hessian of a logistic loss with 50 weights, 200 observations
def logistic(w, x, t):
    return np.mean(np.log1p(np.exp(-t * (x @ w))))


def hessian_by_hand(w, x, t):
    p = 1.0 / (1.0 + np.exp(-t * (x @ w)))
    return x.T @ ((p * (1.0 - p) / len(t))[:, None] * x)


# --- one gradient for each of 100 observations
def gradients_by_hand(w, x, t):
    p = 1.0 / (1.0 + np.exp(t * (x @ w)))
    return (-t * p)[:, None] * x


# --- limits, in fresh processes
def fresh(code):
    """What a new Python prints, as floats."""
    # or each run compiles minigrad again, but not NumPy
    cached = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          check=True, env=cached)
    return [float(word) for word in done.stdout.split()]


IMPORT = ("import numpy, time; s = time.process_time(); import minigrad; "
          "print(time.process_time() - s)")


def long_chain(n=1_000_000):
    """(microseconds per op to record, to differentiate, to free; bytes per node), for n
    multiplications of a number."""
    import resource

    x = mg.tensor(1.0)
    before, clock = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time
    start, y = clock(), x
    for _ in range(n):
        y = y * 1.0000001
    recorded = clock()
    kept = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    g = mg.gradient(y, x)
    derived = clock()
    del y, g
    freed = clock()
    unit = 1 if sys.platform == "darwin" else 1024
    return ([(b - a) / n * 1e6 for a, b in itertools.pairwise((start, recorded, derived, freed))]
            + [kept * unit / n])


def weights(rng, *sizes):
    """Weights and biases of layers of these sizes."""
    return tuple((rng.standard_normal((m, n)) / np.sqrt(m), rng.standard_normal(n))
                 for m, n in itertools.pairwise(sizes))


def main():
    rng = np.random.default_rng(0)
    line("work", "ratio", "     time")
    small, x, t = (weights(rng, 2, 16, 16, 1), rng.standard_normal((100, 2)),
                   rng.standard_normal((100, 1)))
    ours = mg.value_and_grad(mlp)
    row("MLP 2-16-16-1, batch 100, value and gradient", lambda: ours(small, x, t),
        lambda: mlp_by_hand(small, x, t), target=1.8)
    row("  the same against tuned NumPy", lambda: ours(small, x, t), mlp_tuned(small, x, t))
    large, images = weights(rng, 784, 256, 10), rng.random((64, 784))
    labels, loss = np.eye(10)[rng.integers(10, size=64)], mg.value_and_grad(classifier)
    row("MLP 784-256-10, batch 64, value and gradient", lambda: loss(large, images, labels),
        lambda: classifier_by_hand(large, images, labels))
    v, both = rng.standard_normal(10), mg.value_and_grad(chain)
    row("chain of 200 ops, size 10", lambda: both(v), lambda: chain_by_hand(v))
    v, a, b = rng.standard_normal(50), *rng.standard_normal((2, 50, 50)) / 7.0
    for mode in ("reverse", "forward"):
        jac = mg.jacobian(layers, mode=mode)
        row(f"Jacobian R50 -> R50, {mode}", lambda jac=jac: jac(v, a, b),
            lambda: layers_by_hand(v, a, b),
            target=5 if mode == "reverse" else None)  # what mode=None takes here
    x, t = rng.standard_normal((200, 50)), np.sign(rng.standard_normal(200))
    hess = mg.hessian(logistic)
    row("Hessian of a logistic loss, 50 weights", lambda: hess(v, x, t),
        lambda: hessian_by_hand(v, x, t), target=8)
    one = lambda w, x, t: np.log1p(np.exp(-t * (x @ w)))
    each = mg.vmap(mg.grad(one), in_axes=(None, 0, 0))
    row("200 per-example gradients by vmap", lambda: each(v, x, t),
        lambda: gradients_by_hand(v, x, t))
    here = os.path.dirname(os.path.abspath(__file__))
    code = f"import sys; sys.path.insert(0, {here!r}); import eager; print(*eager.long_chain())"
    record, back, free, size = fresh(code)
    line("chain of 1,000,000 numbers: record, backward, free",
         f"{record:.2f}, {back:.2f}, {free:.2f}", "us per op")
    line("  memory kept", f"{size:.0f}", "bytes per node")
    seconds = statistics.median(fresh(IMPORT)[0] for _ in range(9))
    verdict = "met" if seconds < 0.1 else "MISSED"
    line("import minigrad, on top of NumPy", f"{seconds:.3f} s", f"target < 0.1: {verdict}")


def alone(main):
    """Run main() in processes that BLAS and NumPy were loaded in with one thread, and once more
    without AVX-512."""
    if ONE_THREAD.items() <= os.environ.items():
        print(f"NumPy {np.__version__}, {'with' if WIDE else 'without'} AVX-512")
        main()
        return
    command, env = [sys.executable, *sys.argv], {**os.environ, **ONE_THREAD}
    code = subprocess.call(command, env=env)
    if WIDE and not code:
        print()
        narrow = {"NPY_DISABLE_CPU_FEATURES": " ".join(WIDE), "OPENBLAS_CORETYPE": "Haswell"}
        code = subprocess.call(command, env={**env, **narrow})
    sys.exit(code)


if __name__ == "__main__":
    alone(main)
