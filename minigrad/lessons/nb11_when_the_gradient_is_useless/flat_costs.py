"""Flat costs on real flowers, which notebook 11 and its widget minimise, and the gradients of their
single samples.

Two weights tell two species of iris apart by the sign of a score.  Gradients are by `mg.grad`,
those of the single samples by `mg.vmap(mg.grad(...))`, steps by `minigrad.optim.SGD`.
"""
import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import irises
from ...errors import between, one_of, whole
from ...optim import SGD

# of the sliders; a weight's to both sides
RATES, TEMPERATURES = (0.001, 5.0), (0.005, 3.0)
REACH = 3.0
START, TEMPERATURE = (-1.5, 1.0), 0.3
MOST = 400                                                             # steps since the start
# a weight of this size has left for infinity
GONE = 1e6


class Cost(NamedTuple):
    """A cost of one sample.

    f: an elementwise function of (s, t, temperature), with s the score and t = -1 or 1
    rate: a good one
    lent: f with the function that lends its slope in place of the flat one; None where the gradient
        is that of f itself
    """

    formula: str
    f: Callable[[Any, Any, float], Any]
    rate: float
    lent: Callable[[Any, Any, float], Any] | None = None


_window = lambda s: np.clip(s, -1.0, 1.0)
_through = mg.straight_through(np.sign, _window)
COSTS = {
    "sign": Cost("(1 − t sign(s)) / 2: the share of errors",
                 lambda s, t, _: (1.0 - t * np.sign(s)) / 2.0, 0.5),
    "hinge": Cost("max(0, 1 − t s)", lambda s, t, _: np.maximum(0.0, 1.0 - t * s), 0.5),
    "abs": Cost("|t − s|", lambda s, t, _: np.abs(t - s), 0.5),
    "squared": Cost("(t − s)² / 2", lambda s, t, _: (t - s) ** 2 / 2.0, 0.5),
    "straight-through": Cost("(1 − t sign(s)) / 2, with the slope of clip(s, −1, 1) for sign's",
                             lambda s, t, _: (1.0 - t * _through(s)) / 2.0, 0.5,
                             lambda s, t, _: (1.0 - t * _window(s)) / 2.0),
    "tanh": Cost("(1 − t tanh(s / temperature)) / 2",
                 lambda s, t, warm: (1.0 - t * np.tanh(s / warm)) / 2.0, 0.5),
    "no bottom": Cost("−t s, which has no least value", lambda s, t, _: -t * s, 0.5),
}


@functools.cache
def flowers() -> tuple[np.ndarray, np.ndarray]:
    """(x, t): length and width of 100 petals, [100, 2], each less its mean and over its standard
    deviation; t [100] is -1 for versicolor and 1 for virginica."""
    measures, kinds = irises()
    x, t = measures[kinds > 0][:, 2:], np.where(kinds[kinds > 0] == 2, 1.0, -1.0)
    return (x - x.mean(0)) / x.std(0), t


def sample_cost(name: str, temperature: float = TEMPERATURE,
                lent: bool = False) -> Callable[..., Any]:
    """A function of (w [2], x [2], t): the cost of one sample.  lent: the cost with the function
    that lends its slope."""
    cost = COSTS[one_of("cost", name, COSTS)]
    f = cost.lent if lent and cost.lent else cost.f
    return lambda w, x, t: f(w @ x, t, temperature)


def mean_cost(name: str, temperature: float = TEMPERATURE,
              lent: bool = False) -> Callable[[Any], Any]:
    """A function of w [2]: the mean of the sample cost over all flowers."""
    each = mg.vmap(sample_cost(name, temperature, lent), in_axes=(None, 0, 0))
    return lambda w: np.mean(each(w, *flowers()))


def each_gradient(name: str, w: Any, temperature: float = TEMPERATURE) -> np.ndarray:
    """The gradients of the single samples at w [2]: [100, 2]."""
    each = mg.vmap(mg.grad(sample_cost(name, temperature)), in_axes=(None, 0, 0))
    return np.asarray(each(np.asarray(w, float), *flowers()))


def zero_share(gradients: Any) -> float:
    """The share of entries that are exactly 0: not small, but 0."""
    return float(np.mean(np.asarray(gradients) == 0.0))


def accuracy(w: Any) -> float:
    """The share of flowers on the right side; a score of 0 is on none."""
    x, t = flowers()
    return float(np.mean(np.sign(x @ np.asarray(w, float)) == t))


class Row(NamedTuple):
    """A place on the way.

    w: (w1, w2); value: the cost there; zeros: the share of exactly zero entries in the gradients
    moved: the length of the step that led here, nan where none did
    placed: whether w was chosen, not reached by a step
    """

    step: int
    cost: str
    temperature: float
    rate: float
    w: tuple[float, float]
    value: float
    accuracy: float
    zeros: float
    moved: float
    placed: bool

    @property
    def gone(self) -> bool:
        """Whether the weights have left for infinity; no step is taken from there."""
        return not max(map(abs, self.w)) < GONE


def walk(legs: Sequence[Sequence[Any]], most: int = MOST) -> list[Row]:
    """The rows of all legs; the first row of a leg is its start.

    legs: lists [cost, temperature, rate, w1, w2, steps]: go to (w1, w2), where None means the
        weight of now, then take the steps
    most: steps after so many are not taken
    Raises OptionError or InputError for what the controls do not have.
    """
    rows: list[Row] = []
    w = START
    for leg in legs:
        cost, warm, rate, w1, w2, steps = _checked(leg)
        placed = not rows or not (w1 is None and w2 is None)
        done = rows[-1].step if rows else 0
        way = _way(cost, warm, rate, (w[0] if w1 is None else w1, w[1] if w2 is None else w2),
                   min(steps, most - done))
        for k, (value, right, zeros) in enumerate(zip(*_looks(cost, warm, way), strict=True)):
            w, moved = way[k], math.dist(way[k], way[k - 1]) if k else math.nan
            rows.append(Row(done + k, cost, warm, rate, w, value, right, zeros, moved,
                            placed and k == 0))
    return rows


def _way(cost: str, temperature: float, rate: float, w: tuple[float, float],
         steps: int) -> tuple[tuple[float, float], ...]:
    """The weights from w on, after each step of SGD; weights that are gone stay where they are."""
    way, at, optimizer = [w], np.array(w), SGD(rate)
    state = optimizer.state(at)
    for _ in range(steps):
        if np.max(np.abs(at)) < GONE:
            at, state = optimizer.step(at, _slopes(cost, temperature)(at), state)
        way.append((float(at[0]), float(at[1])))
    return tuple(way)


@functools.lru_cache(64)
def _slopes(cost: str, temperature: float) -> Any:
    """The compiled gradient of the mean cost."""
    return mg.compile(mg.grad(mean_cost(cost, temperature)))


@functools.lru_cache(1024)
def _looks(cost: str, temperature: float, way: tuple[tuple[float, float], ...]) -> tuple[Any, ...]:
    """(values, accuracies, shares of exactly zero entries) at the places of a way."""
    each = mg.vmap(mg.value_and_grad(sample_cost(cost, temperature)), in_axes=(None, 0, 0))
    values, gradients = mg.vmap(lambda w: each(w, *flowers()))(np.array(way))
    return (np.mean(values, 1).tolist(), [accuracy(w) for w in way],
            np.mean(gradients == 0.0, (1, 2)).tolist())


def _checked(leg: Sequence[Any]) -> tuple[Any, ...]:
    """The leg with floats.  Raises InputError or OptionError for what the controls do not have."""
    cost, warm, rate, *place, steps = leg
    return (one_of("cost", cost, COSTS), between("temperature", warm, *TEMPERATURES),
            between("rate", rate, *RATES),
            *(w if w is None else between(f"w{k}", w, -REACH, REACH)
              for k, w in enumerate(place, 1)), whole("steps", steps, 0))
