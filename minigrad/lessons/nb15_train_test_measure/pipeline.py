"""Notebook 15's pipeline: tumours, a net with batch norm, its last layer's weight in a fence, and
an AUC meter for each stage.

All parts are the engine's; this file connects them.  The faults of `planted_faults` come in by the
arguments of `Pipeline`.
"""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ... import nn
from ...course.data import biopsies
from ..nb08_a_good_start.layer_variance import relu, sigmoid
from .auc_by_stage import STAGES

# columns of breast_cancer.csv that hold means
FEATURES = {"texture": 1, "smoothness": 4, "compactness": 5, "symmetry": 8}
# of the training and the test set; the last part is the rest
SIZES = 200, 184
BATCH = 40


class Part(NamedTuple):
    """Some of the tumours: features (n, 4), labels (n,), 1.0 for malignant."""

    x: np.ndarray
    t: np.ndarray

    def batches(self, order: Any = None) -> list["Part"]:
        """Batches of 40, in this order, by default their own."""
        order = np.arange(len(self.t)) if order is None else order
        return [Part(self.x[k], self.t[k])
                for k in np.split(order, range(BATCH, len(order), BATCH))]


@functools.cache
def tumours(seed: int = 0) -> tuple[Part, Part, Part]:
    """(training, test, last): 200, 184 and 185 tumours, drawn by the seed; each feature less the
    training set's mean, and over its deviation."""
    x, t = biopsies(*FEATURES.values())
    order = np.random.default_rng(seed).permutation(len(t))
    x, t = x[order], t[order]
    own = x[:SIZES[0]]
    x, ends = (x - own.mean(0)) / own.std(0), np.cumsum(SIZES)
    return tuple(Part(*both)  # type: ignore
                 for both in zip(np.split(x, ends), np.split(t, ends), strict=True))


class Epoch(NamedTuple):
    """The AUC that each stage's meter read in one epoch, and the nodes of the graph after it."""

    training: float
    train: float
    test: float
    nodes: int


def waiting(loss: Any, minimize: Callable, updates: list) -> Any:
    """A step that waits for the updates of the moving averages: notebook 10."""
    with mg.control_dependencies(updates):
        return minimize(loss)


class Pipeline:
    """A graph of net, step and meters.

    start: draws the weights; unit: the activation; fence: of the last layer's weight; wire: makes
    the step from (loss, minimize, updates); meters: a metric for each of STAGES."""

    def __init__(self, start=nn.init.he_normal, unit=relu, fence=None, wire=waiting, width=16,
                 lr=0.02, seed=0):
        with mg.Graph("capstone") as self.graph:
            self.x, self.t = (mg.placeholder(("batch", len(FEATURES)), name="x"),
                              mg.placeholder(("batch",), name="t"))
            self.mode = mg.placeholder((), bool, name="training")
            dense = lambda n, m, k: nn.Dense(n, m, start, seed=seed + k, bias=m == 1)
            norm = lambda: nn.BatchNorm(width, momentum=0.9)
            self.net = nn.Sequential(dense(len(FEATURES), width, 0), norm(), unit,
                                     dense(width, width, 1), norm(), unit, dense(width, 1, 2))
            self.head = self.net[6].variables["w"]
            self.head.constraint = fence
            logits = self.net(self.x, self.mode)[:, 0]
            self.loss = nn.losses.sigmoid_cross_entropy(logits, self.t)
            self.optimizer = mg.optim.Adam(lr)
            self.step = wire(self.loss, self.optimizer.minimize, self.net.update_ops())
            self.scores = sigmoid(logits)
            self.meters = {stage: nn.metrics.AUC(buckets=200) for stage in STAGES}
            self.update = {stage: meter.update(self.scores, self.t)
                           for stage, meter in self.meters.items()}
            self.reset = {stage: meter.reset() for stage, meter in self.meters.items()}
        self.rng = np.random.default_rng(seed)

    def feeds(self, part: Part, training: bool) -> dict:
        """What a run on these tumours is fed."""
        return {self.x: part.x, self.t: part.t, self.mode: training}

    @functools.cached_property
    def programs(self) -> dict:
        """What a batch of each stage runs: a step with its meter's update, compiled because it
        runs often, or the update of an evaluation."""
        first, *rest = STAGES
        return {first: self.graph.compile([self.update[first], self.step]),
                **{stage: functools.partial(self.graph.run, [self.update[stage]])
                   for stage in rest}}

    def measure(self, stage: str, parts: list[Part]) -> float:
        """The AUC that a stage's meter reads after these batches; only the stage
        "training" takes steps."""
        area = np.nan
        self.graph.run(self.reset[stage])
        for part in parts:
            area = self.programs[stage](self.feeds(part, training=stage == STAGES[0]))[0]
        return float(area)

    def learn(self, training: Part) -> float:
        """One pass over the training set in a new order: the AUC that its meter reads."""
        return self.measure("training", training.batches(self.rng.permutation(len(training.t))))

    def epoch(self, training: Part, test: Part) -> Epoch:
        """One pass over the training set, and both evaluations after it."""
        learned = self.learn(training)
        own = self.measure("train evaluation", [training])   # all at once: the counts are the same
        other = self.measure("test evaluation", [test])
        return Epoch(learned, own, other, len(self.graph))

    def area(self, part: Part) -> float:
        """The exact AUC of the net on some tumours, all at once."""
        return float(nn.metrics.auc(self.graph.run(self.scores, self.feeds(part, training=False)),
                                    part.t))


# --- the price of a choice
def redealt(pipe: Pipeline, kept: list[dict], draws: int = 300) -> tuple[np.ndarray, np.ndarray]:
    """(chosen, fresh), two numbers for each draw: the AUC on a test set of the net that is best
    there, and on a fresh set of that net.  Each draw deals the test and the last part's tumours
    anew.

    kept: the values of one net after each epoch
    """
    pool = Part(*map(np.concatenate, zip(*tumours()[1:], strict=True)))
    state, ranked = pipe.graph.state, []
    for values in kept:
        pipe.net.load(values)
        scores = pipe.graph.run(pipe.scores, pipe.feeds(pool, training=False))
        ranked.append(_pairs(scores, pool.t))
    pipe.graph.state = state
    own = np.tile(np.arange(len(pool.t)) < SIZES[1], (draws, 1))
    own = np.random.default_rng(1).permuted(own, axis=1)  # the tumours of each draw's test set
    chosen, fresh = (np.array([_areas(part, pool.t, pairs) for pairs in ranked])
                     for part in (own, ~own))
    best = np.argmax(chosen, axis=0), np.arange(draws)
    return chosen[best], fresh[best]


def _pairs(scores: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """For each positive and each negative sample 1 where the positive's score is larger, 1/2 where
    they tie, 0 where it is smaller: what the AUC is the mean of."""
    up, down = scores[labels > 0, None], scores[None, labels <= 0]
    return (up > down) + 0.5 * (up == down)


def _areas(parts: np.ndarray, labels: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """The exact AUC of each row of parts, which says which samples there are."""
    up, down = (parts[:, chosen].astype(float) for chosen in (labels > 0, labels <= 0))
    return np.sum(up @ pairs * down, axis=1) / (np.sum(up, axis=1) * np.sum(down, axis=1))


# --- a meter that has been used before
class Session:
    """Runs of a graph whose meter has read batches before: run(fetch), run(fetch, batch).

    A copy begins with these batches again, so that each answer to an exercise does.
    """

    def __init__(self, before: Any, buckets: int = 200):
        with mg.Graph("session") as self.graph:
            self.scores, self.labels = mg.placeholder(("batch",)), mg.placeholder(("batch",))
            meter = nn.metrics.AUC(buckets=buckets)
            self.update, self.reset = meter.update(self.scores, self.labels), meter.reset()
        for batch in before:
            self(self.update, batch)
        self.state = self.graph.state

    def __call__(self, fetch: Any, batch: Any = None) -> Any:
        """The value of a node; batch: something with scores and labels."""
        return self.graph.run(fetch, {} if batch is None
                              else {self.scores: batch.scores, self.labels: batch.labels})

    def __deepcopy__(self, memo: object) -> "Session":
        self.graph.state = self.state
        return self

    def __repr__(self) -> str:
        return "run"
