"""Notebook 11's net with a hidden layer of signs, trained with any function in the place of
np.sign."""
import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import digits
from ...nn.losses import softmax_cross_entropy

UNITS, BATCH = 16, 100
STEPS = 60
ADAM = mg.optim.Adam(0.05)


class Trained(NamedTuple):
    """The result of a training, with a number for each seed.

    zeros_before, zeros_behind: the share of exactly zero entries in the last gradient, by the
        weights before the units and behind them
    trained, signs: the share of the 360 test digits that is right with the trained units, and with
        np.sign
    """

    zeros_before: np.ndarray
    zeros_behind: np.ndarray
    trained: np.ndarray
    signs: np.ndarray


@functools.cache
def pixels() -> tuple[np.ndarray, ...]:
    """The digits (x, t, x_test, t_test), whose pixels have the mean 0 in training."""
    images, labels, test, truth = digits()
    mean = images.mean(0)
    return images - mean, labels, test - mean, truth


def scores(weights: dict[str, Any], x: Any, unit: Callable[[Any], Any]) -> Any:
    """The ten scores of each digit."""
    return unit(x @ weights["before"]) @ weights["behind"]


def train(unit: Callable[[Any], Any], seeds: Iterable[int]) -> Trained:
    """Train 64 pixels, 16 units and 10 scores on the cross-entropy, by 60 steps of Adam on 100
    random digits each.

    unit: an elementwise function
    seeds: of the nets, which are trained side by side
    """
    images, labels, test, truth = pixels()

    @mg.compile
    def step(weights: Any, state: Any, x: Any, t: Any) -> Any:
        loss = lambda w, x, t: softmax_cross_entropy(scores(w, x, unit), t)
        slopes = mg.vmap(mg.grad(loss))(weights, x, t)
        return *ADAM.step(weights, slopes, state), slopes

    rngs = [np.random.default_rng(seed) for seed in seeds]
    weights: dict[str, Any] = {
        "before": np.array([rng.standard_normal((64, UNITS)) / 2.0 for rng in rngs]),
        "behind": np.zeros((len(rngs), UNITS, 10))}
    state = ADAM.state(weights)
    rows = np.stack([rng.integers(len(images), size=(STEPS, BATCH)) for rng in rngs], 1)
    for some in rows:
        weights, state, slopes = step(weights, state, images[some], labels[some])
    zeros = (np.mean(slopes[name] == 0.0, (1, 2)) for name in ("before", "behind"))
    right = (np.mean(np.argmax(scores(weights, test, f), -1) == truth, -1) for f in (unit, np.sign))
    return Trained(*zeros, *right)
