"""Notebook 12's minibatches and small net; what a single step costs, and how many digits it has."""
import math
import timeit
from collections.abc import Callable
from typing import Any

import numpy as np

import minigrad as mg

from .. import nn
from ..cost import bill
from ..optim import LevenbergMarquardt
from ..program import ancestors
from ..tensor import Tensor
from .data import digits

RIGHT_SIDES = 9  # the middle one of so many counts


class Minibatches:
    """draw(): the next minibatch (x, y), of `size` random rows.  x: (rows, ...), y: (rows, ...).

    Whoever copies one gets it from its first minibatch on, so that whatever is tried sees the same data."""

    def __init__(self, x: np.ndarray, y: np.ndarray, size: int, seed: int = 0):
        self.x, self.y, self.size, self.seed, self.drawn = x, y, size, seed, 0

    def __call__(self) -> tuple[np.ndarray, np.ndarray]:
        """The next (x, y)."""
        rows = np.random.default_rng((self.seed, self.drawn)).choice(len(self.x), self.size, replace=False)
        self.drawn += 1
        return self.x[rows], self.y[rows]

    def __deepcopy__(self, memo: object) -> "Minibatches":
        return Minibatches(self.x, self.y, self.size, self.seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Minibatches) and (self.x is other.x, self.seed) == (True, other.seed)

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"minibatches of {self.size} from {len(self.x)}"


def digit_net(batch: int) -> tuple[mg.Graph, Tensor, Tensor, nn.Sequential]:
    """(graph, x, t, net): 64 pixels, 6 tanh units, 10 scores; x: (batch, 64), t: (batch, 10), both to be fed."""
    with mg.Graph("digits") as graph:
        x, t = mg.placeholder((batch, 64), name="x"), mg.placeholder((batch, 10), name="t")
        net = nn.Sequential(nn.Dense(64, 6, activation=np.tanh, seed=0), nn.Dense(6, 10, seed=1))
    return graph, x, t, net


def trained(minimize: Callable[[Tensor], Tensor], batch: int, steps: int) -> tuple[float, float]:
    """(half the squares over all training digits, ms a step) after some steps of `digit_net`; minimize: from the
    residuals of a minibatch to the step."""
    images, labels, *_ = digits()
    onehot = np.eye(10)[labels]
    graph, x, t, net = digit_net(batch)
    step, draw = minimize(net(x) - t), Minibatches(images, onehot, batch)
    spent = timeit.timeit(lambda: graph.run(step, dict(zip((x, t), draw(), strict=True))), number=steps)
    rest = net.at(net.values())(images) - onehot
    return 0.5 * float(np.sum(rest * rest)), 1e3 * spent / steps


def step_bill(residuals: int, parameters: int) -> tuple[int, int]:
    """(operations, equations) of the engine's step for tanh(A p) - 1, A: (residuals, parameters); the operations but
    for those that solve the equations, which the bill does not count."""
    a, lm = np.random.default_rng(0).standard_normal((residuals, parameters)), LevenbergMarquardt()
    new, *_ = lm.step(lambda p: np.tanh(a @ p) - 1.0, mg.tensor(np.ones(parameters)), lm.state())
    nodes = [node for node in ancestors(new) if node.op]
    system = next(node.args[0] for node in nodes if node.op.name == "solve")
    return bill(nodes).known, system.shape[0]


def step_digits(jac: np.ndarray, solve: Any, dtype: Any = np.float64) -> float:
    """How many digits of an undamped step are right, at most 16, for residuals whose step is known.

    jac: (residuals, parameters), whose columns are brought to one length; solve(jac, r) -> the step, in dtype."""
    scaled = (jac / np.linalg.norm(jac, axis=0)).astype(dtype)
    steps = np.random.default_rng(0).uniform(1.0, 2.0, (RIGHT_SIDES, scaled.shape[1]))
    return float(np.median([_digits(scaled, solve, step) for step in steps]))


def _digits(jac: np.ndarray, solve: Any, step: np.ndarray) -> float:
    """By the largest relative error; not `strd.digits`, which ends at the 11 that NIST certifies."""
    r = -(jac.astype(np.longdouble) @ step).astype(jac.dtype)
    try:
        error = float(np.max(np.abs(solve(jac, r) - step) / np.abs(step)))
    except np.linalg.LinAlgError:
        return 0.0
    return max(0.0, -math.log10(max(error, 1e-16))) if math.isfinite(error) else 0.0
