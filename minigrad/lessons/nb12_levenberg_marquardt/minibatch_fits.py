"""Notebook 12's minibatches and small net, the cost of a single step, and its right digits."""
import math
import timeit
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from ... import nn
from ...analysis.bills import bill
from ...course.data import digits
from ...optim import LevenbergMarquardt
from ...program import ancestors
from ...tensor import Tensor

RIGHT_SIDES = 9  # the middle one of so many counts


class Minibatches:
    """A function without arguments that returns the next minibatch (x, y), of `size` random rows.

    x, y: arrays with equally many rows
    A copy begins with the first minibatch again, so that all answers to an exercise see the same
    data.
    """

    def __init__(self, x: np.ndarray, y: np.ndarray, size: int, seed: int = 0):
        self.x, self.y = x, y
        self.size, self.seed = size, seed
        self.drawn = 0

    def __call__(self) -> tuple[np.ndarray, np.ndarray]:
        """The next (x, y)."""
        rows = np.random.default_rng((self.seed, self.drawn)).choice(len(self.x),
                                                                     self.size, replace=False)
        self.drawn += 1
        return self.x[rows], self.y[rows]

    def __deepcopy__(self, memo: object) -> "Minibatches":
        return Minibatches(self.x, self.y, self.size, self.seed)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Minibatches)
                and (self.x is other.x, self.seed) == (True, other.seed))

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"minibatches of {self.size} from {len(self.x)}"


def digit_net(batch: int) -> tuple[mg.Graph, Tensor, Tensor, nn.Sequential]:
    """(graph, x, t, net): 64 pixels, 6 tanh units, 10 scores; x: (batch, 64), t: (batch, 10),
    both to be fed."""
    with mg.Graph("digits") as graph:
        x, t = mg.placeholder((batch, 64), name="x"), mg.placeholder((batch, 10), name="t")
        net = nn.Sequential(nn.Dense(64, 6, activation=np.tanh, seed=0), nn.Dense(6, 10, seed=1))
    return graph, x, t, net


def trained(minimize: Callable[[Tensor], Tensor], batch: int, steps: int) -> tuple[float, float]:
    """(half the squares over all training digits, ms a step) after some steps of `digit_net`.

    minimize: a function that makes the step from the residuals of a minibatch
    """
    images, labels, *_ = digits()
    onehot = np.eye(10)[labels]
    graph, x, t, net = digit_net(batch)
    step, draw = minimize(net(x) - t), Minibatches(images, onehot, batch)
    spent = timeit.timeit(lambda: graph.run(step, dict(zip((x, t), draw(), strict=True))),
                          number=steps)
    rest = net.at(net.values())(images) - onehot
    return 0.5 * float(np.sum(rest * rest)), 1e3 * spent / steps


def step_bill(residuals: int, parameters: int) -> tuple[int, int]:
    """(operations, equations) of the engine's step for tanh(A p) - 1, A: (residuals, parameters).

    The bill does not count the operations that solve the equations.
    """
    lm = LevenbergMarquardt()
    with mg.Graph():                                     # sizes are enough to count
        a, p = mg.placeholder((residuals, parameters)), mg.placeholder((parameters,))
        new, *_ = lm.step(lambda p: np.tanh(a @ p) - 1.0, p, lm.state())
    nodes = [node for node in ancestors(new) if node.op]
    system = next(node.args[0] for node in nodes if node.op.name == "solve")
    return bill(nodes).known, system.shape[0]


def step_digits(jac: np.ndarray, solve: Any, dtype: Any = np.float64) -> float:
    """How many digits of an undamped step are right, at most 16, for residuals whose step is known.

    jac: (residuals, parameters); its columns are scaled to length 1
    solve: a function (jac, r) -> step, in dtype
    """
    scaled = (jac / np.linalg.norm(jac, axis=0)).astype(dtype)
    steps = np.random.default_rng(0).uniform(1.0, 2.0, (RIGHT_SIDES, scaled.shape[1]))
    return float(np.median([_digits(scaled, solve, step) for step in steps]))


def _digits(jac: np.ndarray, solve: Any, step: np.ndarray) -> float:
    # not nist_problems.digits, which ends at the 11 digits that NIST certifies
    r = -(jac.astype(np.longdouble) @ step).astype(jac.dtype)
    try:
        error = float(np.max(np.abs(solve(jac, r) - step) / np.abs(step)))
    except np.linalg.LinAlgError:
        return 0.0
    return max(0.0, -math.log10(max(error, 1e-16))) if math.isfinite(error) else 0.0
