"""Notebook 13's factorisation of a table with missing entries, and its training with any kind of
constraint.

The loop that gets slower with every step is in notebook 05, in its `clip_loop.py`.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...tensor import Tensor

ROWS, COLUMNS = 10, 12
RANK = 2
RATE, STEPS = 0.05, 200


def ratings() -> tuple[np.ndarray, np.ndarray]:
    """(V, known): a table of numbers >= 0, the product of two thin ones and some noise, and which
    of its numbers are known."""
    rng = np.random.default_rng(1)
    thin = lambda *shape: rng.gamma(1.0, 1.0, shape) * (rng.random(shape) < 0.7)
    product = np.matmul(thin(ROWS, RANK), thin(RANK, COLUMNS))
    return (np.maximum(product + 0.1 * rng.normal(size=product.shape), 0.0),
            rng.random(product.shape) < 0.7)


def start(seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """(W, H) of either sign."""
    return (np.random.default_rng(seed).normal(size=(ROWS, RANK)),
            np.random.default_rng(seed + 100).normal(size=(RANK, COLUMNS)))


def misfit(W: Any, H: Any) -> Any:
    """Half the squares of W H - V, added up over the known numbers."""
    V, known = ratings()
    return 0.5 * np.sum(np.where(known, W @ H - V, 0.0) ** 2)


def unheld(w: np.ndarray, gradient: np.ndarray) -> float:
    """The largest |entry| of a gradient that the wall w >= 0 does not hold back: it is 0 at every
    solution, but not only there."""
    return float(np.max(np.where(w > 0.0, np.abs(gradient), np.maximum(-gradient, 0.0))))


class Model(NamedTuple):
    """A graph of the factorisation: its two variables, and the misfit."""

    graph: mg.Graph
    W: mg.Variable
    H: mg.Variable
    loss: Tensor

    def weights(self) -> np.ndarray:
        """All numbers in W and H, as a vector."""
        return np.concatenate([self.W.value.ravel(), self.H.value.ravel()])


def model(constraint: Any = None, seed: int = 1) -> Model:
    """The model at its start.  constraint: of both variables."""
    with mg.Graph() as g:
        W, H = (mg.Variable(part, constraint=constraint, name=name)
                for part, name in zip(start(seed), "WH", strict=True))
        return Model(g, W, H, misfit(W, H))


class Fit(NamedTuple):
    """After a training: the weights as a vector, and the misfit after each step."""

    weights: np.ndarray
    losses: np.ndarray


def _made(added: Callable | None, constraint: Any, after: Callable | None,
          seed: int) -> tuple[Model, Tensor, list]:
    """(the model, its step, the nodes that are run after it)."""
    m = model(constraint, seed)
    cost: Any = added(m.W, m.H) + m.loss if added else m.loss
    return m, mg.optim.SGD(RATE).minimize(cost), [after(v) for v in (m.W, m.H)] if after else []


def train(added: Callable | None = None, constraint: Any = None, after: Callable | None = None,
          seed: int = 1, steps: int = STEPS) -> Fit:
    """The Fit by steepest descent.

    added: a function of (W, H) whose value is added to the misfit
    constraint: of the variables
    after: a function of a variable that returns a node, made once and run after each step
    """
    m, step, more = _made(added, constraint, after, seed)
    both, then = m.graph.compile([m.loss, step]), m.graph.compile(more) if more else None
    losses = []
    for _ in range(steps):
        losses.append(both()[0])
        if then:
            then()
    return Fit(m.weights(), np.array([*losses[1:], m.graph.run(m.loss)]))


def spent(added: Callable | None = None, constraint: Any = None,
          after: Callable | None = None) -> tuple[int, int]:
    """(operations, bytes of values) of one step, with the nodes that are run after it."""
    m, step, more = _made(added, constraint, after, 1)
    ran = []
    for fetch in [step, more] if more else [step]:
        m.graph.run(fetch)
        ran += m.graph.last_run
    return len(ran), sum(r.bytes for r in ran)
