"""Metrics of a stream of batches, and means of classes: what they have seen is in variables of the current graph.

Each object has variables of its own, in LOCAL_VARIABLES: make one for each stage (training, its evaluation, the
test's), or their numbers run together.  `update`, `result`, `reset` and `merge` make nodes, which act when a run
fetches them; so make each once, not in a loop.
"""
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, ShapeError
from ..graph import LOCAL_VARIABLES, control_dependencies, group
from ..op import spread
from ..rules.elementwise import identity
from ..rules.reduce import array, question
from ..rules.segment import segment_sum
from ..state import Variable, reads
from ..value import dtype_of, shape_of
from .layers import counted


def _share(part, whole):
    """part / whole, and nan where the whole is 0."""
    return part / np.where(np.equal(whole, 0.0), np.nan, whole)


class Metric:
    """A metric whose state is a set of sums: a new one needs `total`, from sums to the result, and calls `add`.

    state: {name: Variable}."""

    def __init__(self, state, name=None):
        label = name or type(self).__name__.lower()
        self.state = {key: Variable(value, False, name=f"{label}/{key}", collections=(LOCAL_VARIABLES,))
                      for key, value in state.items()}

    def total(self, state):
        """The result, from {name: value}."""
        raise NotImplementedError

    def add(self, more):
        """A node that adds to the state, {name: what is added}, and gives the result after it."""
        return self.total({key: v.assign_add(more[key]) for key, v in self.state.items()})

    def result(self):
        """A node: the result for all batches since the last reset; nan before the first."""
        return self.total(reads(self.state))

    def reset(self):
        """A node that makes it forget what it has seen."""
        return group(*[v.assign(np.zeros(v.shape, v.dtype)) for v in self.state.values()])

    def merge(self, other):
        """A node that adds what another metric of its kind has seen, and gives the result after it."""
        return self.add(reads(self._like(other).state))

    def _like(self, other):
        """other, if it could be added, or a refusal."""
        if type(other) is not type(self) or {k: v.shape for k, v in other.state.items()} != {
                k: v.shape for k, v in self.state.items()}:
            raise GraphError(f"you merged a {type(other).__name__} into a {type(self).__name__}",
                             "their states are not alike", "merge two metrics that were made alike")
        return other


class _Average(Metric):
    """sum(weights values) / sum(weights)."""

    def __init__(self, name=None):
        super().__init__({"sum": 0.0, "weight": 0.0}, name)

    def total(self, state):
        """sum / weight."""
        return _share(state["sum"], state["weight"])

    def take(self, values, weights):
        """Add values, and weights that broadcast to their shape."""
        values, weights = (reads(array(v)).astype(float) for v in (values, weights))
        weights = spread(weights, values)
        return self.add({"sum": np.sum(weights * values), "weight": np.sum(weights)})


class Mean(_Average):
    """The mean of all values seen, weighted: sum(weights values) / sum(weights)."""

    def update(self, values, weights=1.0):
        """A node that takes in a batch: values of any shape, and weights that broadcast to it."""
        return self.take(values, weights)


class Accuracy(_Average):
    """The share of samples whose label is the class with the largest output."""

    def update(self, outputs, labels, weights=1.0):
        """A node that takes in a batch.  outputs: (..., classes), or predicted labels; labels: integers (...)."""
        outputs, labels = reads(array(outputs)), reads(array(labels))
        extra = len(shape_of(outputs)) - len(shape_of(labels))
        if extra not in (0, 1) or (not extra and dtype_of(outputs).kind == "f"):
            raise ShapeError(f"you gave Accuracy outputs of shape {shape_of(outputs)} and labels of shape "
                             f"{shape_of(labels)}", "outputs have one more axis, the classes",
                             "give one output for each class, or predicted labels as integers")
        return self.take(np.equal(np.argmax(outputs, axis=-1) if extra else outputs, labels), weights)


# --- the area under the ROC curve
def _ranked(negatives, positives, below, upto):
    """P(a positive sample's score is larger than a negative one's), a tie being one half."""
    return _share(np.sum(positives * (below + upto) * 0.5), np.sum(positives) * np.sum(negatives))


def _exact(scores, positives, negatives):
    order = np.argsort(scores)
    line = np.take(scores, order)
    seen = np.concatenate([np.zeros(1), np.cumsum(np.take(negatives, order))])
    below, upto = (np.take(seen, np.searchsorted(line, scores, side)) for side in ("left", "right"))
    return _ranked(negatives, positives, below, upto)


def auc(scores, labels):
    """The exact area under the ROC curve of one batch: the probability that a positive sample has a larger score than
    one that is not, a tie being one half; nan where there is none of the one or the other.

    scores, labels: arrays or nodes of shape (samples,); a label above 0 is positive.  It has no derivative.
    Source: Hanley & McNeil 1982.
    """
    scores, labels = reads(array(scores)), reads(array(labels))
    positives = np.greater(labels, 0).astype(float)
    return _exact(scores, positives, 1.0 - positives)


def _fits(count, capacity):
    if np.any(count > capacity):
        raise InputError(f"you gave an exact AUC {np.max(count)} samples",
                         f"it keeps every score, and has room for {capacity}",
                         "reset it between evaluations, or give it a larger capacity=, or buckets=")
    return count


_room = question("room", _fits, shape=lambda count, capacity: (count.shape, count.dtype), batch="free")


class AUC(Metric):
    """The area under the ROC curve: see `auc`.

    buckets: None keeps every score, up to `capacity` of them, and is exact; n keeps counts for n equal parts of [0, 1]:
    scores in one part count as ties, those outside belong to the first or last.
    """

    def __init__(self, buckets=None, capacity=10_000, name=None):
        self.buckets = buckets if buckets is None else counted("AUC", "buckets", buckets)
        self.capacity = counted("AUC", "capacity", capacity)
        n = self.buckets or self.capacity
        names = ("positives", "negatives") if buckets else ("scores", "positives", "negatives")
        super().__init__({name: np.zeros(n) for name in names} | ({} if buckets else {"count": 0}), name)

    def total(self, state):
        """The area, from counts by bucket or from all scores."""
        positives, negatives = state["positives"], state["negatives"]
        if not self.buckets:
            unused = np.greater_equal(np.arange(self.capacity), state["count"])
            return _exact(np.where(unused, np.inf, state["scores"]), positives, negatives)
        upto = np.cumsum(negatives)
        return _ranked(negatives, positives, upto - negatives, upto)

    def update(self, scores, labels):
        """A node that takes in a batch of scores and labels of shape (samples,); a label above 0 is positive."""
        scores, positives = reads(array(scores)), np.greater(reads(array(labels)), 0).astype(float)
        if len(shape_of(scores)) != 1 or len(shape_of(positives)) != 1:
            raise ShapeError(f"you gave AUC scores of shape {shape_of(scores)} and labels of shape "
                             f"{shape_of(positives)}", "each sample has one of both", "give shape (samples,)")
        if not self.buckets:
            return self._append(scores, positives, positives * 0.0 + 1.0)
        place = np.clip(np.floor(scores * float(self.buckets)), 0.0, self.buckets - 1.0).astype(int)
        return self.add({"positives": segment_sum(positives, place, self.buckets),
                         "negatives": segment_sum(1.0 - positives, place, self.buckets)})

    def merge(self, other):
        """A node that adds what another AUC has seen, and gives the area after it."""
        if self.buckets or type(other) is not AUC or other.buckets:
            return super().merge(other)
        state = reads(other.state)
        return self._append(state["scores"], state["positives"], state["positives"] + state["negatives"])

    def _append(self, scores, positives, used):
        """Put those scores whose `used` is 1 behind the others; the rest goes to a place that is cut off again."""
        held, n = self.state["count"].read(), np.cumsum(used).astype(int)
        count = _room.call(held + np.sum(used).astype(int), capacity=self.capacity)
        place = np.where(np.greater(used, 0.0), held + n - 1, self.capacity)
        scores, positives, negatives = (segment_sum(used * v, place, self.capacity + 1)[:self.capacity]
                                        for v in (scores, positives, 1.0 - positives))
        return self.add({"scores": scores, "positives": positives, "negatives": negatives, "count": count - held})


# --- statistics of classes
class ClassMeans:
    """The mean of the features of each class over all batches so far: state that a net computes with.

    mean, count: Variables of shape (classes, dim) and (classes,), not trainable; they stay in GLOBAL_VARIABLES, as they
    belong to the model.
    """

    def __init__(self, classes, dim, name=None):
        self.classes = counted("ClassMeans", "classes", classes)
        shape = self.classes, counted("ClassMeans", "dim", dim)
        self.mean = Variable(np.zeros(shape), False, name=f"{name or 'classmeans'}/mean")
        self.count = Variable(np.zeros(self.classes), False, name=f"{name or 'classmeans'}/count")

    def fold(self, mean, count, features, labels) -> Any:
        """(mean, count) after a batch: the formula, also for arrays.  A class that is absent keeps its row, bit by bit.

        features: (samples, dim); labels: (samples,), integers.  Source: Welford 1962, for batches Chan et al. 1983."""
        features, labels = reads(array(features)), reads(array(labels))
        new = segment_sum(features, labels, self.classes)
        n = segment_sum(np.sum(features * 0.0, axis=1) + 1.0, labels, self.classes)
        step = (new - np.expand_dims(n, 1) * mean) / np.expand_dims(np.maximum(count + n, 1.0), 1)
        return mean + step, count + n

    def update(self, features, labels):
        """A node: the means with this batch taken in, which are also what the variables hold after a run of it.  Its
        derivative goes through the batch's part of the means, and not into the batches before."""
        mean, count = self.fold(self.mean.read(), self.count.read(), features, labels)
        with control_dependencies([self.mean.assign(mean), self.count.assign(count)]):
            return identity.call(mean)
