"""What a training loop costs: 200 steps of the small MLP by each of the engine's ways, against the
same loop written by hand, as ratios.  Run: python benchmarks/training.py

How to read it, and what "hand-written" and "tuned" mean, stands in eager.py, whose helpers time it.
All ways start at the same weights and must end at the same weights.  Tuned NumPy updates its
weights in place.  A cold start is all CPU time of a new process, from the start of Python to the
last step: imports, tracing and printing a program included.
"""
import os
import statistics

import numpy as np
from eager import alone, fresh, line, mlp, mlp_by_hand, mlp_tuned, row, weights

import minigrad as mg
from minigrad.nest import flatten, rebuild

STEPS, RATE = 200, 0.05


# --- by hand
def sgd_by_hand(params, x, t):
    for _ in range(STEPS):
        _, grads = mlp_by_hand(params, x, t)
        params = tuple((w - RATE * dw, b - RATE * db)
                       for (w, b), (dw, db) in zip(params, grads, strict=True))
    return params


def sgd_tuned(params, x, t):
    params = rebuild(params, [a.copy() for a in flatten(params)])
    step, pairs = mlp_tuned(params, x, t), None
    for _ in range(STEPS):
        _, grads = step()
        pairs = pairs or [(a, np.empty_like(a)) for layer in params for a in layer]
        for (a, move), g in zip(pairs, (g for layer in grads for g in layer), strict=True):
            np.multiply(g, RATE, move)
            np.subtract(a, move, a)
    return params


def adam_by_hand(params, x, t, lr=0.01, b1=0.9, b2=0.999, eps=1e-8):
    flat = flatten(params)
    m, v = ([np.zeros_like(a) for a in flat] for _ in range(2))
    for k in range(1, STEPS + 1):
        grads = flatten(mlp_by_hand(rebuild(params, flat), x, t)[1])
        m = [b1 * a + (1.0 - b1) * g for a, g in zip(m, grads, strict=True)]
        v = [b2 * a + (1.0 - b2) * g * g for a, g in zip(v, grads, strict=True)]
        rate, share = lr / (1.0 - b1**k), 1.0 - b2**k
        flat = [p - rate * a / (np.sqrt(b / share) + eps)
                for p, a, b in zip(flat, m, v, strict=True)]
    return rebuild(params, flat)


# --- the engine's ways
def steps(optimizer, x, t):
    """One step (params, state) -> (params, state), on arrays."""
    grad = mg.grad(mlp)
    return lambda params, state: optimizer.step(params, grad(params, x, t), state)


def repeated(step, optimizer, params):
    """The weights after all steps."""
    state = optimizer.state(params)
    for _ in range(STEPS):
        params, state = step(params, state)
    return params


def graph_of(optimizer, params, x, t):
    """A function that trains the Variables of a graph from the start, and gives their values."""
    with mg.Graph() as g:
        variables = rebuild(params, [mg.Variable(a) for a in flatten(params)])
        places = [mg.placeholder(a.shape) for a in (x, t)]
        train, feeds = optimizer.minimize(mlp(variables, *places)), dict(zip(places,
                                                                             (x, t), strict=True))

    def run():
        for v, a in zip(flatten(variables), flatten(params), strict=True):
            v.load(a)
        for _ in range(STEPS):
            g.run(train, feeds)
        return rebuild(params, [v.value for v in flatten(variables)])

    return run


def data():
    rng = np.random.default_rng(0)
    return weights(rng, 2, 16, 16, 1), rng.standard_normal((100, 2)), rng.standard_normal((100, 1))


# --- from nothing to the last step
def cold_by_hand():
    sgd_by_hand(*data())


def cold_eager():
    (params, *batch), sgd = data(), mg.optim.SGD(RATE)
    repeated(steps(sgd, *batch), sgd, params)


def cold_compiled():
    (params, *batch), sgd = data(), mg.optim.SGD(RATE)
    repeated(mg.compile(steps(sgd, *batch)), sgd, params)


def cold_graph():
    graph_of(mg.optim.SGD(RATE), *data())()


def cold(way):
    """CPU seconds of a process that takes all steps in this way: the median of several."""
    here = os.path.dirname(os.path.abspath(__file__))
    code = (f"import sys, time; sys.path.insert(0, {here!r}); import training; "
            f"training.{way.__name__}(); print(time.process_time())")
    return statistics.median(fresh(code)[0] for _ in range(5))


def main():
    params, x, t = data()
    line(f"{STEPS} steps of MLP 2-16-16-1, batch 100", "ratio", "     time")
    sgd, by_hand, tuned = (mg.optim.SGD(RATE), lambda: sgd_by_hand(params, x, t),
                           lambda: sgd_tuned(params, x, t))
    eager = steps(sgd, x, t)
    compiled = mg.compile(eager)
    row("SGD, eager", lambda: repeated(eager, sgd, params), by_hand, target=1.8)
    row("SGD, a compiled step", lambda: repeated(compiled, sgd, params), by_hand, target=0.8)
    row("  the same against tuned NumPy", lambda: repeated(compiled, sgd, params), tuned)
    row("SGD, a graph that is run", graph_of(sgd, params, x, t), by_hand)
    grad = mg.grad(mlp)
    descend = lambda p, _: (rebuild(
        p, [a - RATE * g for a, g in zip(flatten(p), flatten(grad(p, x, t)), strict=True)]), None)
    loop = mg.compile(lambda params: mg.scan(descend, params, np.zeros(STEPS))[0])
    row("SGD, all steps as one compiled mg.scan", lambda: loop(params), by_hand)
    adam, by_hand = mg.optim.Adam(0.01), lambda: adam_by_hand(params, x, t)
    eager_adam = steps(adam, x, t)
    compiled_adam = mg.compile(eager_adam)
    row("Adam, eager", lambda: repeated(eager_adam, adam, params), by_hand)
    row("Adam, a compiled step", lambda: repeated(compiled_adam, adam, params), by_hand)
    hand = cold(cold_by_hand)
    line("cold start to the last step of SGD, by hand", "1.00x", f"{hand * 1e6:9.1f} us")
    for way in (cold_eager, cold_compiled, cold_graph):
        seconds = cold(way)
        line(f"  {way.__name__.removeprefix('cold_')}", f"{seconds / hand:.2f}x",
             f"{seconds * 1e6:9.1f} us")


if __name__ == "__main__":
    alone(main)
