"""What mg.compile makes of it: eager and compiled minigrad, and peers, against hand-written
NumPy, as ratios.

    python benchmarks/compiled.py            the table
    python benchmarks/compiled.py source     also the source of what was compiled

How to read it.  A figure is the CPU time of one call over that of hand-written NumPy for the
same numbers: the median over blocks of a few milliseconds, in which all columns take turns, in
one process with one thread.  So a busy machine changes it little, and figures of different rows
were not measured at the same time.  Compiling is not counted.  Before timing, every column must
agree with the hand-written one to 1e-6 (PyTorch and JAX run in float64, too).  What
"hand-written" means stands in eager.py, where most of the functions are.  `target` is for the
compiled column.  A peer has a column where it is installed: `pip install autograd mygrad
micrograd jax torch` gives all of them.
"""
import datetime
import functools
import importlib.metadata
import itertools
import math
import os
import platform
import statistics
import subprocess
import sys
import time
import types

import eager
import numpy as np

import minigrad as mg
from minigrad.nest import flatten, rebuild

SECONDS = 2.0  # for each row
PEERS = ("minigrad", "compiled", "autograd", "mygrad", "torch", "jax")


# --- what eager.py has not: functions, and the same by hand
def step(params, x, t, rate):
    """One step of gradient descent on the small network."""
    loss, grads = mg.value_and_grad(eager.mlp)(params, x, t)
    return loss, rebuild(params, [w - rate * g
                                  for w, g in zip(flatten(params), flatten(grads), strict=True)])


def step_by_hand(params, x, t, rate):
    loss, grads = eager.mlp_by_hand(params, x, t)
    return loss, tuple((w - rate * gw, b - rate * gb)
                       for (w, b), (gw, gb) in zip(params, grads, strict=True))


def descent(one, params, x, t, steps=200, rate=0.01):
    for _ in range(steps):
        loss, params = one(params, x, t, rate)
    return loss, params


def normalised(params, x, t):
    """Layers x -> tanh(gamma * normalised(x @ w) + beta), normalised over the batch; mean
    squared error."""
    for w, gamma, beta in params:
        z = x @ w
        centred = z - np.mean(z, axis=0)
        scale = np.sqrt(np.mean(centred * centred, axis=0) + 1e-5)
        x = np.tanh(centred / scale * gamma + beta)
    r = x - t
    return np.mean(r * r)


def normalised_by_hand(params, x, t):
    kept = []
    for w, gamma, beta in params:
        z = x @ w
        centred = z - z.mean(axis=0)
        inverse = 1.0 / np.sqrt((centred * centred).mean(axis=0) + 1e-5)
        n = centred * inverse
        kept.append((x, inverse, n))
        x = np.tanh(n * gamma + beta)
        kept[-1] += (x,)
    r = x - t
    d, grads, size = r * (2.0 / r.size), [], len(t)
    for (w, gamma, _), (below, inverse, n, y) in zip(reversed(params), reversed(kept), strict=True):
        d = d * (1.0 - y * y)
        d_beta, d_gamma = d.sum(axis=0), (d * n).sum(axis=0)
        dz = (gamma * inverse) * (d - d_beta / size - n * (d_gamma / size))
        grads.append((below.T @ dz, d_gamma, d_beta))
        d = dz @ w.T if below is not kept[0][0] else None
    return np.mean(r * r), tuple(reversed(grads))


def scalars(w, x):
    """A network of single numbers, 2-4-4-1 on eight points: about 900 operations."""
    loss = 0.0
    for a, b, t in x:
        layer, rest = [a, b], iter(w)
        for size in (4, 4, 1):
            layer = [next(rest) + sum(next(rest) * v for v in layer) for _ in range(size)]
            layer = [v * v * v * 0.1 + v for v in layer]
        loss = loss + (layer[0] - t) * (layer[0] - t)
    return loss


# --- the columns
def other_numpy(f, **others):
    """f, and the functions that it calls from its own file, with other modules under the names
    that they use."""
    helpers = {name: other_numpy(g, **others) for name in f.__code__.co_names
               if getattr(g := f.__globals__.get(name), "__globals__", None) is f.__globals__}
    return types.FunctionType(f.__code__, {**f.__globals__, **helpers, **others},
                              f.__name__, f.__defaults__)


def with_jax():
    """transform -> function of NumPy arguments, by JAX; None where it is not installed."""
    try:
        import jax
    except ImportError:
        return None
    jax.config.update("jax_enable_x64", True)
    shim = types.SimpleNamespace(stop_gradient=jax.lax.stop_gradient,
                                 value_and_grad=jax.value_and_grad)

    def run(kind, f, args):
        f = other_numpy(f, np=jax.numpy, mg=shim)
        made = {"value_and_grad": jax.value_and_grad, "jacobian": jax.jacrev,
                "hessian": jax.hessian}[kind](f)
        fast, args = jax.jit(made), jax.tree.map(jax.numpy.asarray, args)
        return lambda: jax.block_until_ready(fast(*args))

    return run


def with_torch():
    """The same by PyTorch, eager as it is used."""
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(1)
    shape = (lambda f: lambda x, axis=None, keepdims=False: f(x) if axis is None
             else f(x, dim=axis, keepdim=keepdims))
    names = {name: getattr(torch, name)
             for name in ("tanh", "sin", "exp", "log", "log1p", "sqrt", "concatenate", "matmul",
                          "swapaxes", "reshape")}
    like = types.SimpleNamespace(**names, sum=shape(torch.sum), mean=shape(torch.mean),
                                 max=shape(torch.amax))
    shim = types.SimpleNamespace(stop_gradient=lambda x: x.detach())

    def run(kind, f, args):
        f, args = other_numpy(f, np=like, mg=shim), rebuild(args,
                                                            map(torch.as_tensor, flatten(args)))
        if kind != "value_and_grad":
            made = {"jacobian": torch.func.jacrev, "hessian": torch.func.hessian}[kind](f)
            return lambda: made(*args)
        leaves = [x.requires_grad_() for x in flatten(args[0])]

        def both():
            y = f(*args)
            return y.detach(), rebuild(args[0], torch.autograd.grad(y, leaves))

        return both

    return run


def with_autograd():
    """The same by HIPS autograd."""
    try:
        import autograd
    except ImportError:
        return None
    shim = types.SimpleNamespace(stop_gradient=autograd.tracer.getval)

    def run(kind, f, args):
        made = getattr(autograd, kind)(other_numpy(f, np=autograd.numpy, mg=shim))
        return lambda: made(*args)

    return run


def with_mygrad():
    """The same by mygrad, which has first gradients only."""
    try:
        import mygrad
    except ImportError:
        return None
    shim = types.SimpleNamespace(stop_gradient=lambda x: x.data)

    def run(kind, f, args):
        if kind != "value_and_grad":
            return None
        f = other_numpy(f, mg=shim)

        def both():
            leaves = [mygrad.tensor(x, copy=False) for x in flatten(args[0])]
            y = f(rebuild(args[0], leaves), *args[1:])
            y.backward()
            return y.data, rebuild(args[0], [leaf.grad for leaf in leaves])

        return both

    return run


def installed():
    """{name: transform, as with_jax gives it} of the peers that are there."""
    makers = {"autograd": with_autograd, "mygrad": with_mygrad, "torch": with_torch,
              "jax": with_jax}
    return {name: made for name, make in makers.items() if (made := make())}


def columns(kind, f, args, peers):
    """{column: what it calls} for one transform of one function."""
    transform = getattr(mg, kind)(f)
    return (ours(transform, args)
            | {name: call for name, make in peers.items() if (call := make(kind, f, args))})


def ours(transform, args):
    """The two columns of this engine."""
    compiled = mg.compile(transform)
    compiled(*args)
    if "source" in sys.argv:
        print(compiled.source)
    return {"minigrad": lambda: transform(*args), "compiled": lambda: compiled(*args)}


# --- timing
def interleaved(calls, hand, expected=None, seconds=SECONDS):
    """({column: the ratios of interleaved blocks}, CPU seconds of a call by hand)."""
    expected = flatten(expected or hand())
    for name, call in calls.items():
        for a, b in zip(flatten(call()), expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-6, atol=1e-9, err_msg=name)
    number = max(1, int(0.003 / max(1e-7, min(eager.block(hand, 5) for _ in range(5)) / 5)))
    end, ratios, times = time.perf_counter() + seconds, {name: [] for name in calls}, []
    while time.perf_counter() < end or len(times) < 5:
        times.append(eager.block(hand, number) / number)
        for name, call in calls.items():
            # a block of each column takes about as long, so a quick one, too, finds its caches warm
            few = max(1, int(number / max(ratios[name][0], 1 / 16))) if ratios[name] else number
            ratios[name].append(eager.block(call, few) / few / times[-1])
    return ratios, statistics.median(times)


def compare(calls, hand, expected=None, seconds=SECONDS):
    """({column: median of the ratios of interleaved blocks}, CPU seconds of a call by hand)."""
    ratios, one = interleaved(calls, hand, expected, seconds)
    return {name: statistics.median(r) for name, r in ratios.items()}, one


def heading(what, peers):
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("numpy", *peers)]
    print(f"{datetime.date.today()}, Python {platform.python_version()}, {', '.join(versions)}")
    print(f"{what:44}{''.join(f'{name:>9}' for name in PEERS)}   {'NumPy, us':>11}")


def row(label, target, calls, hand, expected=None):
    ratios, seconds = compare(calls, hand, expected)
    cells = "".join(f"{ratios[name]:9.2f}" if name in ratios else f"{'-':>9}" for name in PEERS)
    missed = target and ratios["compiled"] / target - 1.0
    verdict = target and f"   <= {target}: {f'MISSED by {missed:.0%}' if missed > 0.0 else 'met'}"
    print(f"{label:44}{cells}   {seconds * 1e6:11.1f}{verdict or ''}", flush=True)


def compile_time(f, args):
    """The least CPU milliseconds of several compilations: tracing, passes, printing."""
    def once():
        start = time.process_time()
        mg.compile(f).trace(*args)
        return (time.process_time() - start) * 1e3

    return min(once() for _ in range(9))


def scalar_graph(rng):
    """(arguments, name, walk): a graph of single numbers, and an engine that walks it at every
    call, as micrograd does."""
    w, points = [float(v) for v in rng.standard_normal(37)], [tuple(map(float, p))
                                                              for p in rng.standard_normal((8, 3))]
    both = mg.value_and_grad(scalars)
    try:
        from micrograd.engine import Value
    except ImportError:
        name, walk = "minigrad's eager engine", lambda: both(w, points)
    else:
        name = "micrograd"

        def walk():
            leaves = [Value(v) for v in w]
            y = scalars(leaves, points)
            y.backward()
            return y.data, [leaf.grad for leaf in leaves]

    return (w, points), name, walk


def scalar_rows(rng):
    """Single numbers: the compiled program against an engine that walks a graph of them."""
    args, name, walk = scalar_graph(rng)
    compiled = mg.compile(mg.value_and_grad(scalars))
    ratios, seconds = compare({"walk": walk}, lambda: compiled(*args))
    verdict = "met" if ratios["walk"] >= 10.0 else "MISSED"
    print(f"scalar graph: {name} over compiled{'':8}{ratios['walk']:9.1f} {seconds * 1e6:31.1f}   "
          f">= 10: {verdict}")


def main():
    rng = np.random.default_rng(0)

    def weights(*sizes):
        return tuple((rng.standard_normal((m, n)) / math.sqrt(m), rng.standard_normal(n))
                     for m, n in itertools.pairwise(sizes))

    peers = installed()
    heading("ratio to hand-written NumPy", peers)
    both = functools.partial(columns, "value_and_grad", peers=peers)
    small = weights(2, 16, 16, 1), rng.standard_normal((100, 2)), rng.standard_normal((100, 1))
    row("MLP 2-16-16-1, batch 100", 0.75, both(eager.mlp, small), lambda: eager.mlp_by_hand(*small))
    one = mg.compile(step)
    row("  200 steps of gradient descent", 0.8, {"minigrad": lambda: descent(step, *small),
                                                "compiled": lambda: descent(one, *small)},
        lambda: descent(step_by_hand, *small))
    large = weights(784, 256, 10), rng.random((64, 784)), np.eye(10)[rng.integers(10, size=64)]
    row("MLP 784-256-10, batch 64", 1.03, both(eager.classifier, large),
        lambda: eager.classifier_by_hand(*large))
    deep = (tuple((w, 1.0 + 0.1 * b, b) for w, b in weights(128, 128, 128, 128)),
            *rng.standard_normal((2, 64, 128)))
    row("batch-norm MLP, 3 x 128, batch 64", 1.0, both(normalised, deep),
        lambda: normalised_by_hand(*deep))
    for size, target in ((10, 0.8), (100_000, 1.1)):
        v = rng.standard_normal(size)
        row(f"chain of 200 ops, size {size:,}", target, both(eager.chain, (v,)),
            lambda v=v: eager.chain_by_hand(v))
    v, a, b = rng.standard_normal(50), *rng.standard_normal((2, 50, 50)) / 7.0
    row("Jacobian R50 -> R50", 1.3, columns("jacobian", eager.layers, (v, a, b), peers),
        lambda: eager.layers_by_hand(v, a, b))
    x, t = rng.standard_normal((200, 50)), np.sign(rng.standard_normal(200))
    row("Hessian of a logistic loss, 50 weights", 1.5,
        columns("hessian", eager.logistic, (v, x, t), peers),
        lambda: eager.hessian_by_hand(v, x, t))
    scalar_rows(rng)
    ms = compile_time(mg.value_and_grad(eager.mlp), small)
    print(f"compiling MLP 2-16-16-1{'':55}{ms:10.1f} ms   <= 50: "
          f"{'met' if ms <= 50.0 else 'MISSED'}")


def alone(main):
    """Run main() in a process in which BLAS and the others, who read this when they are loaded,
    have one thread."""
    one = {**eager.ONE_THREAD,
           "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"}
    if one.items() <= os.environ.items():
        main()
    else:
        sys.exit(subprocess.call([sys.executable, *sys.argv], env={**os.environ, **one}))


if __name__ == "__main__":
    alone(main)
