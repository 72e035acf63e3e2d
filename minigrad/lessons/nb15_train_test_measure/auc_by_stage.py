"""The readings of an AUC meter over three stages: a net in training, then evaluated on its own
data, then on other data.

The net is a logistic regression on real tumours, trained once by `mg.grad` and SGD; its scores are
a stream that is read in batches by the engine's metrics (`minigrad.nn.metrics`).  This file decides
which meter reads which batch: one for all stages, one that is reset between them, or one for each.
"""
import functools
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...course.data import biopsies
from ...errors import one_of, whole
from ...nn.losses import sigmoid_cross_entropy
from ...nn.metrics import AUC, Mean, auc
from ...optim import SGD
from ...widgets.first_items import read_only
from ..nb08_a_good_start.layer_variance import sigmoid

STAGES = "training", "train evaluation", "test evaluation"
METERS, ORDERS = ("shared", "reset", "own"), ("shuffled", "sorted")
BUCKETS, BATCHES = (2, 200), (8, 128)                    # of the sliders
FEATURES = {"mean texture": 1, "mean smoothness": 4}     # the columns of breast_cancer.csv
RATE, STEP = 0.5, 8                                      # of the training; samples of a step
HELD = 3                                                 # every third tumour is a test


class Classifier(NamedTuple):
    """weights: {"w": (2,), "b": ()}, trained; x (569, 2): the features, less the training set's
    mean and over its deviation; t: 1.0 malignant, 0.0 benign; train, test: indices; online: score
    of each of `train` before its step."""

    weights: dict[str, np.ndarray]
    x: np.ndarray
    t: np.ndarray
    train: np.ndarray
    test: np.ndarray
    online: np.ndarray


class Batch(NamedTuple):
    """Some samples of a stage: scores and labels of shape (samples,)."""

    stage: str
    scores: np.ndarray
    labels: np.ndarray


class Reading(NamedTuple):
    """The readings after a batch.

    samples: of its stage so far; exact: the AUC of their scores; every, bucketed: the meters that
    keep every score and buckets; mean: of the AUCs of the stage's batches, without the `lone` ones,
    which have one class and no AUC.
    """

    stage: str
    samples: int
    exact: float
    every: float
    bucketed: float
    mean: float
    lone: int


# --- the net
def score(weights: Any, x: Any) -> Any:
    """P(malignant) of shape (samples,), for features (samples, 2)."""
    return sigmoid(logits(weights, x))


def logits(weights: Any, x: Any) -> Any:
    """The numbers that the sigmoid turns into probabilities."""
    return x @ weights["w"] + weights["b"]


def loss(weights: Any, x: Any, t: Any) -> Any:
    """The mean cross-entropy of a batch."""
    return sigmoid_cross_entropy(logits(weights, x), t)


@functools.cache
def classifier() -> Classifier:
    """The net after one pass over the training set, in steps of 8 samples."""
    x, t = biopsies(*FEATURES.values())
    order = np.random.default_rng(0).permutation(len(t))
    test, train = np.split(order, [len(t) // HELD])
    x = (x - x[train].mean(0)) / x[train].std(0)
    weights: Any = {"w": np.zeros(len(FEATURES)), "b": np.array(0.0)}
    optimizer, online = SGD(RATE), []
    state, slopes = optimizer.state(weights), mg.compile(mg.grad(loss))
    for k in range(0, len(train), STEP):
        now = train[k:k + STEP]
        online.append(score(weights, x[now]))
        weights, state = optimizer.step(weights, slopes(weights, x[now], t[now]), state)
    return Classifier(weights, *read_only((x, t, train, test, np.concatenate(online))))


def scored(stage: str) -> tuple[np.ndarray, np.ndarray]:
    """(scores, labels) of all samples of a stage: in training each score is from just before the
    step that learns from the sample, in the others they are the trained net's."""
    one_of("stage", stage, STAGES)
    net = classifier()
    own = net.test if stage == STAGES[2] else net.train
    return (net.online if stage == STAGES[0] else score(net.weights, net.x[own])), net.t[own]


def ordered(stage: str, order: str) -> tuple[np.ndarray, np.ndarray]:
    """(scores, labels) of a stage in the order of the stream."""
    scores, labels = scored(stage)
    if order == "sorted" and stage != STAGES[0]:
        by_label = np.argsort(labels, kind="stable")
        scores, labels = scores[by_label], labels[by_label]
    return read_only((scores, labels))


def stream(batch: int = 32, order: str = "shuffled") -> list[Batch]:
    """The three stages in batches, one stage after the other.  order "sorted": the evaluations go
    through their data by label; the training keeps its order, as another would be another net."""
    whole("batch", batch, *BATCHES)
    one_of("order", order, ORDERS)
    return list(_stream(batch, order))


@functools.lru_cache(32)
def _stream(batch: int, order: str, *only: str) -> tuple[Batch, ...]:
    found = []
    for stage in only or STAGES:
        scores, labels = ordered(stage, order)
        found += [Batch(stage, scores[k:k + batch], labels[k:k + batch])
                  for k in range(0, len(labels), batch)]
    return tuple(found)


# --- the meters
class Readout(NamedTuple):
    """The readings of an arrangement of meters.

    values: after each batch; held: the counts of positives and negatives by bucket (or by score) in
    the meter of that batch; ms: of the quickest update.
    """

    values: list[float]
    held: list[dict[str, np.ndarray]]
    ms: float


@functools.lru_cache(64)
def metered(buckets: int | None, batch: int, meters: str, order: str, *only: str) -> Readout:
    """An AUC, of so many buckets or of every score, over the stream, or over the one stage `only`:
    its nodes are made once, and run for each batch.

    meters: "shared", one for all stages; "reset", one that forgets before each stage; "own", one
    for each stage."""
    made = _made(buckets, len(STAGES) if meters == "own" else 1)
    for _, _, forget in made:
        forget({})
    values, held = [], []
    ms, at = [], (only or STAGES)[0]
    for one in _stream(batch, order, *only):
        meter, update, forget = made[STAGES.index(one.stage) if meters == "own" else 0]
        if one.stage != at and meters == "reset":
            forget({})
        at, begun = one.stage, time.perf_counter()
        values.append(float(update(one, len(one.labels) == batch and meters != "own")))
        ms.append(1e3 * (time.perf_counter() - begun))
        held.append({name: np.asarray(v.value) for name, v in meter.state.items()})
    return Readout(values, held, min(ms))


@functools.lru_cache(16)
def _made(buckets: int | None,
          count: int) -> list[tuple[AUC, Callable[[Batch, bool], Any], Callable[[dict], Any]]]:
    """(meter, its update by a batch, its reset), so many of them in one graph.

    An update is compiled for batches of a size that comes often; the others, at the ends of stages
    or in a meter of one stage, would take longer to compile than to run.
    """
    with mg.Graph() as graph:
        scores, labels = mg.placeholder(("batch",)), mg.placeholder(("batch",))
        found: list[Any] = []
        for _ in range(count):
            meter = AUC(buckets, sum(len(scored(stage)[1]) for stage in STAGES))
            node = meter.update(scores, labels)
            ways = functools.partial(graph.run, node), graph.compile(node)
            update = lambda one, often, ways=ways: ways[often]({scores: one.scores,
                                                                labels: one.labels})
            found.append((meter, update, graph.compile(meter.reset())))
    return found


@functools.cache
def _mean() -> tuple[Callable[[float, float], Any], Callable[[dict], Any]]:
    """The update of a mean by a value and its weight, and its reset."""
    with mg.Graph() as graph:
        value, weight = mg.placeholder(()), mg.placeholder(())
        mean = Mean()
        run, forget = graph.compile(mean.update(value, weight)), graph.compile(mean.reset())
    return lambda v, w: run({value: v, weight: w}), forget


@functools.lru_cache(64)
def _plain(batch: int, order: str, *only: str) -> tuple[tuple[int, float, float, int], ...]:
    """(samples, exact, mean, lone) after each batch."""
    update, forget = _mean()
    found: list[Any] = []
    stage, seen = "", 0
    lone = 0
    for one in _stream(batch, order, *only):
        if one.stage != stage:
            stage, seen = one.stage, 0
            lone = 0
            scores, labels = ordered(stage, order)
            forget({})
        seen += len(one.labels)
        alone = auc(one.scores, one.labels)
        counts = bool(np.isfinite(alone))
        lone += not counts
        average = update(alone if counts else 0.0, float(counts))
        found.append((seen, float(auc(scores[:seen], labels[:seen])), float(average), lone))
    return tuple(found)


def read(buckets: int = 20, batch: int = 32, meters: str = "shared", order: str = "shuffled",
         only: str | None = None) -> list[Reading]:
    """A Reading after each batch of the stream; see `metered`.  Raises OptionError or InputError
    for what the controls do not have.

    only: the one stage that is read; None for all three, one after the other
    """
    whole("buckets", buckets, *BUCKETS)
    whole("batch", batch, *BATCHES)
    one_of("meters", meters, METERS)
    one_of("order", order, ORDERS)
    part = () if only is None else (one_of("only", only, STAGES),)
    every, bucketed = (metered(n, batch, meters, order, *part).values for n in (None, buckets))
    return [Reading(one.stage, seen, exact, e, b, mean, lone)
            for one, (seen, exact, mean, lone), e, b in zip(
        _stream(batch, order, *part), _plain(batch, order, *part), every, bucketed, strict=True)]


def ranks(scores: Any, labels: Any) -> dict[str, np.ndarray]:
    """The counts that an exact AUC needs: positives and negatives by distinct score, in rising
    order."""
    kinds, place = np.unique(scores, return_inverse=True)
    return {name: np.bincount(place, side, len(kinds))
            for name, side in (("positives", labels), ("negatives", 1.0 - labels))}


def roc(positives: Any, negatives: Any) -> tuple[np.ndarray, np.ndarray]:
    """(false, true): the shares of negatives and of positives above each threshold, from
    none to all; from counts in rising order of the score.  nan where one of the two is missing."""
    with np.errstate(invalid="ignore"):
        false, true = (np.append(0.0, np.cumsum(np.asarray(c, float)[::-1])) / np.sum(c)
                       for c in (negatives, positives))
    return false, true
