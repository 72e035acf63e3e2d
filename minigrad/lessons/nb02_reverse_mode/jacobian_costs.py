"""Three ways to a Jacobian: finite differences, one forward sweep for each input, one reverse sweep
for each output.

Each is recorded as the engine runs it, sweep by sweep, and `minigrad.analysis.bills` bills the
record: no count comes from a formula.  All three have f itself in them, once; finite differences
have it once more for each input.
"""
import zlib
from itertools import pairwise

import numpy as np

from ...analysis.bills import Bill, bill, pulled, pushed
from ...derive import backward, forward
from ...program import ancestors
from ...tensor import tensor

WIDTH = 16  # units of the hidden layers
STEP = 1e-6
WAYS = ("finite differences", "forward mode", "reverse mode")


def layers(n, m, depth):
    """(f, x): a function from n numbers to m by `depth` layers tanh(W h), with fixed random
    weights, and a point."""
    rng = np.random.default_rng(zlib.crc32(f"{n} {m} {depth}".encode()))
    sizes = [n, *[WIDTH] * (depth - 1), m]
    weights = [rng.standard_normal((b, a)) / np.sqrt(a) for a, b in pairwise(sizes)]

    def f(x):
        for W in weights:
            x = np.tanh(W @ x)
        return x

    return f, rng.standard_normal(n)


def count_function(f, x):
    """The Bill of f(x) itself."""
    return bill(ancestors(f(tensor(x))))


def count_ways(f, x):
    """{way: Bill} for the whole Jacobian of f, a function of one vector with a
    vector result, at x."""
    leaf, _, y = _recorded(f, x)
    own = bill(ancestors(y))
    moved = [(f(leaf + STEP * unit) - y) / STEP for unit in np.eye(leaf.size)]
    sweeps = ([bill(pushed([y], leaf)) for _ in range(leaf.size)],
              [bill(pulled(y, [leaf])) for _ in range(y.size)])
    return dict(zip(WAYS, (bill(ancestors(*moved)), *(_added(own, *bills) for bills in sweeps)),
                    strict=True))


def _added(*bills):
    return Bill(sum(b.known for b in bills), tuple(name for b in bills for name in b.unknown))


def run_ways(f, x):
    """{way: the Jacobian it gives}, as functions without arguments, on plain arrays at
    NumPy's speed."""

    def by_differences():
        y = f(x)
        return np.stack([(f(x + STEP * unit) - y) / STEP for unit in np.eye(x.size)], 1)

    def by_columns():
        leaf, order, y = _recorded(f, x)
        return np.stack([forward(order, {leaf.id: unit}, recorded=False)[y.id]
                         for unit in np.eye(x.size)], 1)

    def by_rows():
        leaf, order, y = _recorded(f, x)
        return np.stack([backward(order, {y.id: unit}, [leaf], recorded=False)[0]
                         for unit in np.eye(y.size)])

    return dict(zip(WAYS, (by_differences, by_columns, by_rows), strict=True))


def _recorded(f, x):
    leaf = tensor(x)
    y = f(leaf)
    return leaf, ancestors(y), y
