"""Notebook 11's net with a hidden layer of signs, trained with any function in the place of
np.sign."""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import digits
from ...nn.losses import softmax_cross_entropy

UNITS, BATCH = 16, 200
STEPS = 150
ADAM = mg.optim.Adam(0.02)


class Trained(NamedTuple):
    """The result of a training.

    zeros_before, zeros_behind: the share of exactly zero entries in the last gradient, by the
        weights before the units and behind them
    trained, signs: the share of the 360 test digits that is right with the trained units, and with
        np.sign
    """

    zeros_before: float
    zeros_behind: float
    trained: float
    signs: float


@functools.cache
def pixels() -> tuple[np.ndarray, ...]:
    """The digits (x, t, x_test, t_test), whose pixels have the mean 0 in training."""
    images, labels, test, truth = digits()
    mean = images.mean(0)
    return images - mean, labels, test - mean, truth


def scores(weights: dict[str, Any], x: Any, unit: Callable[[Any], Any]) -> Any:
    """The ten scores of each digit."""
    return unit(x @ weights["before"]) @ weights["behind"]


@functools.lru_cache(8)
def _compiled(unit: Callable[[Any], Any]) -> Any:
    """A step of Adam, (weights, state, x, t) -> (weights, state, gradient): compiled once for all
    seeds."""

    def step(weights: Any, state: Any, x: Any, t: Any) -> Any:
        slopes = mg.grad(lambda w: softmax_cross_entropy(scores(w, x, unit), t))(weights)
        return *ADAM.step(weights, slopes, state), slopes

    return mg.compile(step)


def train(unit: Callable[[Any], Any], seed: int = 0) -> Trained:
    """Train 64 pixels, 16 units and 10 scores on the cross-entropy, by 150 steps of Adam on 200
    random digits each.  unit: an elementwise function."""
    images, labels, test, truth = pixels()
    rng, step = np.random.default_rng(seed), _compiled(unit)
    weights: dict[str, Any] = {"before": rng.standard_normal((64, UNITS)) / 2.0,
                               "behind": np.zeros((UNITS, 10))}
    state = ADAM.state(weights)
    for _ in range(STEPS):
        rows = rng.choice(len(images), BATCH, replace=False)
        weights, state, slopes = step(weights, state, images[rows], labels[rows])
    zeros = (float(np.mean(slopes[name] == 0.0)) for name in ("before", "behind"))
    right = (float(np.mean(np.argmax(scores(weights, test, f), 1) == truth))
             for f in (unit, np.sign))
    return Trained(*zeros, *right)
