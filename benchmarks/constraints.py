"""What a constraint costs: a training step with constrained weights against the same step without,
as ratios; and whether 10,000 steps stay as cheap as the first.
Run: python benchmarks/constraints.py

How to read the ratios stands in eager.py: two steps in turn, CPU time, one BLAS thread, the median
over blocks.  All weight matrices are constrained, the biases are not; the step without is the same
graph, run or compiled in the same way, so a row tells what the projection adds.  glibc is told to
keep what is freed: else a step that ends in a weight of 1.6 MB gets it from the system or not, 400
page faults and half of its time, by a chance of where it lies that has nothing to do with
constraints.  "A clip made in the loop" is the way of the thread that got fifty times
slower: a new assign is made after each step, and stays in the graph.
"""
import gc
import os
import time
import tracemalloc

import numpy as np
from eager import alone, block, classifier, line, mlp, weights

import minigrad as mg
from minigrad.constraints import (
    PSD,
    Affine,
    Box,
    L1Ball,
    MaxNorm,
    Monotone,
    NonNegative,
    Orthogonal,
    Simplex,
    UnitNorm,
)

SECONDS, TARGET, MANY = 0.8, 1.1, 10_000
KEPT = dict.fromkeys(("MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"), str(2**30))


def model(loss, params, x, t, optimizer, constraint, compiled=False):
    """(one step without arguments, its graph, its constrained weights)."""
    with mg.Graph() as g:
        variables = tuple((mg.Variable(w, constraint=constraint), mg.Variable(b))
                          for w, b in params)
        places = [mg.placeholder(a.shape) for a in (x, t)]
        train, feeds = optimizer.minimize(loss(variables, *places)), dict(zip(places,
                                                                              (x, t), strict=True))
    run = g.compile(train) if compiled else lambda feeds: g.run(train, feeds)
    return lambda: run(feeds), g, [w for w, _ in variables]


def ratio(ours, theirs):
    """(median of the ratios of interleaved blocks, our CPU seconds per step)."""
    ours(), theirs()
    number = max(1, int(0.004 / max(1e-7, min(block(theirs, 5) for _ in range(3)) / 5)))
    end, ratios, times = time.perf_counter() + SECONDS, [], []
    while time.perf_counter() < end or len(ratios) < 7:
        a, b = block(ours, number), block(theirs, number)
        ratios.append(a / b)
        times.append(a / number)
    return float(np.median(ratios)), float(np.median(times))


def row(label, ours, theirs, target=None):
    value, seconds = ratio(ours, theirs)
    verdict = ("" if target is None
               else f"target <= {target}: {'met' if value <= target else 'MISSED'}")
    line(label, f"{value:.2f}x", f"{seconds * 1e6:9.1f} us  {verdict}")


def prices(title, loss, params, x, t, sets, make, compiled):
    """A row for each set."""
    plain = model(loss, params, x, t, make(), None, compiled)[0]
    for c in sets:
        step, _, held = model(loss, params, x, t, make(), c, compiled)
        row(f"{title}: {c if len(str(c)) < 30 else type(c).__name__}", step, plain, TARGET)
        assert max(float(c.violation(w.value)) for w in held) < 1e-12


def best(step, number):
    """Milliseconds per step: of the fastest of blocks of 25, so that a busy machine
    counts little."""
    return min(block(step, 25) for _ in range(number // 25)) / 25 * 1e3


def kept(step, number, graph):
    """(nodes, bytes) that so many steps leave behind; 100 steps more come first, that
    caches may fill."""
    tracemalloc.start()
    block(step, 100)
    gc.collect()
    before = len(graph), tracemalloc.get_traced_memory()[0]
    block(step, number)
    gc.collect()
    after = len(graph), tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after[0] - before[0], after[1] - before[1]


def constant(label, step, graph, plain, many):
    """What many steps leave behind, and whether the last are slower than the first."""
    step()
    first = best(step, 250)
    nodes, held = kept(step, many - 600, graph)
    last = best(step, 250)
    line(f"{label}, {many} steps: nodes, bytes left", f"{nodes}, {held}")
    line("  ms per step: without, the first 250, the last 250",
         f"{plain:.3f}, {first:.3f}, {last:.3f}", f"   last / first {last / first:.2f}x")


def clipped(step, graph, held):
    """A step, and then a clip that is made anew."""
    step()
    graph.run([w.assign(np.maximum(w, 0.0)) for w in held])


def projections():
    """One projection of a weight of 784 x 256, beside a product of it with 64 rows."""
    rng = np.random.default_rng(0)
    w, x = rng.standard_normal((784, 256)), rng.standard_normal((64, 784))
    square = rng.standard_normal((256, 256))
    for c in (NonNegative(), Box(-0.5, 0.5), MaxNorm(1.0, 0), UnitNorm(0),
              Affine(np.ones((1, 784)), 1.0, 0), Simplex(axis=0), L1Ball(1.0, 0), Orthogonal(),
              PSD(), Monotone(0)):
        a = square if isinstance(c, PSD) else w
        row(f"one projection / one product: {c if len(str(c)) < 25 else type(c).__name__}",
            lambda c=c, a=a: c.project(a), lambda: x @ w)


def main():
    rng = np.random.default_rng(0)
    line("a constrained step over the same without", "ratio", "     time")
    small = (mlp, weights(rng, 2, 16, 16, 1), rng.standard_normal((100, 2)),
             rng.standard_normal((100, 1)))
    large = (classifier, weights(rng, 784, 256, 10), rng.random((64, 784)),
             np.eye(10)[rng.integers(10, size=64)])
    every = [NonNegative(), Box(-0.5, 0.5), MaxNorm(1.0, 0), UnitNorm(0), L1Ball(1.0, 0),
             Simplex(axis=0)]
    for name, setting, sets in (("MLP 2-16-16-1", small, every), ("MLP 784-256-10", large, every)):
        for how, compiled in (("run", False), ("compiled", True)):
            prices(f"{name}, SGD, {how}", *setting, sets, lambda: mg.optim.SGD(0.01), compiled)
            prices(f"{name}, Adam, {how}", *setting, sets[:3],
                   lambda: mg.optim.Adam(0.001), compiled)
    projections()
    plain, graph, held = model(*small, mg.optim.SGD(0.01), None)
    alone_ms = best(plain, 500)
    for c in (None, NonNegative(), MaxNorm(1.0, 0), NonNegative().every(10)):
        constant(str(c), *model(*small, mg.optim.SGD(0.01), c)[:2], alone_ms, MANY)
    constant("a clip made in the loop", lambda: clipped(plain, graph, held), graph,
             alone_ms, MANY // 5)


if __name__ == "__main__":
    os.environ.update(KEPT)  # it is the processes that `alone` starts whose malloc reads it
    alone(main)
