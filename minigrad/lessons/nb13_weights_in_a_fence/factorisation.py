"""Notebook 13's factorisation with missing entries: its training with any kind of constraint,
the loop that becomes slower with every step, and two workers who update one weight in every
possible order.

All numbers are counted and timed on real runs.  Notebook 05 has such a loop on another problem, in
its `clip_loop.py`.
"""
import itertools
import math
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...errors import one_of, whole
from ...graph.plan import Plan
from ...tensor import Tensor

ROWS, COLUMNS = 10, 12
RANK = 2
RATE, STEPS = 0.01, 2000


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


def parts(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(W, H) of all weights as a vector."""
    W, H = np.split(weights, [ROWS * RANK])
    return W.reshape(ROWS, RANK), H.reshape(RANK, COLUMNS)


def gradient(weights: np.ndarray) -> np.ndarray:
    """The gradient of the misfit by all weights, as a vector."""
    slopes = mg.grad(misfit, (0, 1))(*parts(weights))
    return np.concatenate([np.ravel(slope) for slope in slopes])


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


def model(constraint: Any = None, seed: int = 1, graph: mg.Graph | None = None) -> Model:
    """The model at its start.  constraint: of both variables."""
    with graph or mg.Graph() as g:
        W, H = (mg.Variable(part, constraint=constraint, name=name)
                for part, name in zip(start(seed), "WH", strict=True))
        return Model(g, W, H, misfit(W, H))


class Fit(NamedTuple):
    """After a training: the weights as a vector; before each step the misfit; after each the
    smallest weight."""

    weights: np.ndarray
    losses: np.ndarray
    smallest: np.ndarray


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
    losses, smallest = [], []
    for _ in range(steps):
        losses.append(both()[0])
        if then:
            then()
        smallest.append(m.weights().min())
    return Fit(m.weights(), np.array(losses), np.array(smallest))


def spent(added: Callable | None = None, constraint: Any = None,
          after: Callable | None = None) -> tuple[int, int]:
    """(operations, bytes of values) of one step, with the nodes that are run after it."""
    m, step, more = _made(added, constraint, after, 1)
    ran = []
    for fetch in [step, more] if more else [step]:
        m.graph.run(fetch)
        ran += m.graph.last_run
    return len(ran), sum(r.bytes for r in ran)


# --- the loop that becomes slower -----------------------------------------------------------------


class WholeAgain(mg.Graph):
    """A graph that goes over all of its nodes before a run if it has grown since the last one, as
    TensorFlow 1's session does: here they are planned, there copied, checked and placed.

    gone_over: how many nodes so far; seen: how many nodes the graph had at the last run
    It has no placeholders.
    """

    gone_over, seen = 0, 0

    def plan(self, ends: Any, fed: Any = (), passes: Any = ()) -> Plan:
        """The plan of a Graph, after one of all nodes if the graph has grown."""
        if len(self) > self.seen:
            Plan(self, [node for node in self.nodes if node.op], fed, passes)
            self.seen, self.gone_over = len(self), self.gone_over + len(self)
        return super().plan(ends, fed, passes)


class Step(NamedTuple):
    """One step of a loop.

    nodes: in the graph after it; planned: nodes from which its plans were made; executed: nodes;
    ms: milliseconds of this thread, which other programs do not change
    """

    nodes: int
    planned: int
    executed: int
    ms: float


WAYS = ("before", "inside", "rebound", "whole")


def clip_in_loop(way: str, steps: int, slow: float = math.inf) -> list[Step]:
    """A Step for each time that weights are trained and then clipped at 0.

    way: the clip is built "before" the loop; "inside", anew in each step; "rebound", inside, from
        the result of the last clip; "whole", inside, in a graph that is WholeAgain
    slow: the loop ends early where the median of the last nine steps reaches so many milliseconds
    """
    one_of("way", way, WAYS)
    whole("steps", steps)
    m = model(graph=WholeAgain() if way == "whole" else None)
    g, variables = m.graph, (m.W, m.H)
    log = list[Step]()
    train_op = mg.optim.SGD(RATE).minimize(m.loss)
    clip = lambda found: [v.assign(np.clip(x, 0.0, np.inf))
                          for v, x in zip(variables, found, strict=True)]
    clips = clip(variables)
    while len(log) < steps and np.median([step.ms for step in log[-9:]] or 0.0) < slow:
        counted, start = gone_over(g), time.thread_time()
        g.run(train_op)
        executed = len(g.last_run)
        if way != "before":
            clips = clip(clips if way == "rebound" else variables)
        g.run(clips)
        ms = 1e3 * (time.thread_time() - start)
        log.append(Step(len(g), gone_over(g) - counted, executed + len(g.last_run), ms))
    return log


def gone_over(graph: mg.Graph) -> int:
    """How many nodes the graph's plans were made from so far."""
    return (graph.gone_over if isinstance(graph, WholeAgain)
            else sum(len(plan.steps) for plan in graph.plans.values()))


# --- two workers ----------------------------------------------------------------------------------


class Workers:
    """Two workers and one weight w >= 0 in two parts; each wants to move it by (-1, 1), which leads
    out of the fence.

    parts: for each worker its runs, by name
    one_write: whether the projection is inside of the update, as here; else it is a read and a
        write after it, as in TensorFlow 1's optimizers
    """

    def __init__(self, one_write: bool):
        fence = mg.constraints.NonNegative()
        with mg.Graph() as self.graph:
            self.w = mg.Variable([0.25, 0.0], constraint=fence if one_write else None, name="w")
            self.parts = [self._worker(fence, one_write) for _ in range(2)]

    def _worker(self, fence: Any, one_write: bool) -> dict[str, Tensor]:
        mine, seen = (mg.Variable([0.0, 0.0], trainable=False) for _ in range(2))
        slope = mg.gradient(self.w[0] - self.w[1], self.w)
        parts = {"gradient": mine.assign(slope),
                 "update": mg.optim.SGD(1.0).apply_gradients([(mine.read(), self.w)])}
        return (parts if one_write
                else parts | {"read": seen.assign(self.w), "write": self.w.assign(fence(seen))})

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Every order of the two workers' parts, such as (0, 0, 1, 0, 1, ...)."""
        each = len(self.parts[0])
        for places in itertools.combinations(range(2 * each), each):
            yield tuple(0 if k in places else 1 for k in range(2 * each))

    def play(self, order: tuple[int, ...]) -> tuple[np.ndarray, bool]:
        """(w at the end, whether a gradient was taken outside of the fence)."""
        self.w.load([0.25, 0.0])
        left, outside = [iter(parts.items()) for parts in self.parts], False
        for worker in order:
            name, part = next(left[worker])
            outside |= bool(name == "gradient" and self.w.value.min() < 0.0)
            self.graph.run(part)
        return self.w.value, outside
