"""Metrics of a stream of batches, and means of classes: their state is in variables of the current
graph.

Each object has variables of its own, in LOCAL_VARIABLES: make one for each stage (training, its
evaluation, the test's), or their numbers run together. `update`, `result`, `reset` and `merge` make
nodes, which act when a run fetches them; so make each once, not in a loop.
"""
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, ShapeError, whole
from ..graph.graph import LOCAL_VARIABLES, control_dependencies, group
from ..graph.variable import Owner, Variable
from ..nest import reads
from ..rules.broadcasting import spread
from ..rules.elementwise import identity
from ..rules.index import row_ids
from ..rules.reduce import given, question
from ..rules.segment import segment_sum
from ..tensor import Tensor
from ..value import Array, dtype_of, shape_of


def _share(part: Array, whole: Array) -> Array:
    """Return part / whole, and nan where the whole is 0."""
    return part / np.where(np.equal(whole, 0.0), np.nan, whole)


def _real(metric: Owner, x: Array) -> Array:
    return given(x, type(metric).__name__, "fiub")


def _differ(have: tuple[Any, ...], want: tuple[Any, ...], one: bool = False) -> bool:
    """Whether two shapes differ in a length that is known; with `one`, a 1 in the first fits all.
    """
    return any(type(a) is type(b) is int and a != b and not (one and a == 1)
               for a, b in zip(have, want, strict=False))


class Metric(Owner):
    """A Metric is computed from sums over batches, which variables hold.

    A new metric is a subclass with `total`, from sums to the result, whose `update` calls `add`.

    state: {name: first value} of the sums; then the attribute state is {name: Variable}.
    name: the prefix of the names of its variables.
    """

    def __init__(self, state: dict[str, Any], name: str | None = None) -> None:
        label = name or type(self).__name__.lower()
        self.state = {key: Variable(value, False, name=f"{label}/{key}",
                                    collections=(LOCAL_VARIABLES,)) for key, value in state.items()}

    def total(self, state: dict[str, Any]) -> Array:
        """Compute the result from the sums.

        state: {name: value}.
        Raises NotImplementedError where a subclass has no formula.
        """
        raise NotImplementedError

    def add(self, more: dict[str, Any]) -> Array:
        """Make a node that adds to the sums, and gives the result after it.

        more: {name: what is added}.
        """
        return self.total({key: v.assign_add(more[key]) for key, v in self.state.items()})

    def result(self) -> Array:
        """Make a node of the result for all batches since the last reset; nan before the first."""
        return self.total(reads(self.state))

    def reset(self) -> Tensor:
        """Make a node that sets the sums to zero."""
        return group(*[v.assign(np.zeros(v.shape, v.dtype)) for v in self.state.values()])

    def merge(self, other: "Metric") -> Array:
        """Make a node that adds the sums of another metric, and gives the result after it.

        other: a metric of the same class and size.
        Raises GraphError for a metric of another kind.
        """
        return self.add(reads(self._like(other).state))

    def _like(self, other: "Metric") -> "Metric":
        """Return the other metric if its sums can be added, or refuse it."""
        if type(other) is not type(self) or {k: v.shape for k, v in other.state.items()} != {
                k: v.shape for k, v in self.state.items()}:
            raise GraphError(f"you merged a {type(other).__name__} into a {type(self).__name__}",
                             "their states are not alike", "merge two metrics that were made alike")
        return other


class _Average(Metric):
    """An _Average is sum(weights values) / sum(weights)."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__({"sum": 0.0, "weight": 0.0}, name)

    def total(self, state: dict[str, Any]) -> Array:
        """Compute sum / weight."""
        return _share(state["sum"], state["weight"])

    def take(self, values: Array, weights: Array) -> Array:
        """Make a node that adds values, and gives the result after it.

        values: an array or a node.
        weights: one weight for each value, or an array that broadcasts to their shape.
        Raises ShapeError for weights of another shape, InputError for what is no real number.
        """
        values, weights = (_real(self, v).astype(float) for v in (values, weights))
        shape, have = shape_of(values), shape_of(weights)
        if len(have) > len(shape) or _differ(have, shape[len(shape) - len(have):], one=True):
            raise ShapeError(f"you gave {type(self).__name__} weights of shape {have} and values "
                             f"of shape {shape}", "each value has one weight",
                             "give one weight for each, or a shape that broadcasts to theirs")
        weights = spread(weights, values)
        return self.add({"sum": np.sum(weights * values), "weight": np.sum(weights)})


class Mean(_Average):
    """Mean is the weighted mean of all values seen: sum(weights values) / sum(weights).

    name: the prefix of the names of its variables.
    """

    def update(self, values: Array, weights: Array = 1.0) -> Array:
        """Make a node that takes in a batch, and gives the mean after it.

        values: an array or a node of any shape.
        weights: one weight for each value, or an array that broadcasts to their shape.
        """
        return self.take(values, weights)


class Accuracy(_Average):
    """Accuracy is the share of samples whose label is the class with the largest output.

    A label that is no class, such as -1, counts as a mistake, so give such a sample the weight 0.
    After an output that is nan the accuracy is nan until the next reset.

    name: the prefix of the names of its variables.
    """

    def update(self, outputs: Array, labels: Array, weights: Array = 1.0) -> Array:
        """Make a node that takes in a batch, and gives the accuracy after it.

        outputs: numbers of shape (..., classes), or predicted labels of shape (...).
        labels: integers of shape (...).
        weights: one weight for each sample, or an array that broadcasts to their shape.
        Raises ShapeError for outputs and labels that do not fit.
        """
        outputs, labels = _real(self, outputs), _real(self, labels)
        extra = len(shape_of(outputs)) - len(shape_of(labels))
        if (extra not in (0, 1) or (not extra and dtype_of(outputs).kind == "f")
            or _differ(shape_of(outputs), shape_of(labels))):
            raise ShapeError(f"you gave Accuracy outputs of shape {shape_of(outputs)} and labels "
                             f"of shape {shape_of(labels)}",
                             "outputs have one more axis, the classes",
                             "give one output for each class, or predicted labels as integers")
        if not extra:
            return self.take(np.equal(outputs, labels), weights)
        right = np.equal(np.argmax(outputs, axis=-1), labels)
        lost = np.any(np.isnan(outputs), axis=-1)  # argmax takes nan for the largest
        return self.take(np.where(lost, np.nan, right.astype(float)), weights)


# --- the area under the ROC curve
def _ranked(negatives: Array, positives: Array, below: Array, upto: Array) -> Array:
    """Return P(a positive sample's score is larger than a negative one's), a tie being one half."""
    return _share(np.sum(positives * (below + upto) * 0.5), np.sum(positives) * np.sum(negatives))


def _judged(scores: Array, labels: Array) -> tuple[Array, Array, Array]:
    """Return (scores, positives, lost): positives are 0 or 1, and a sample is lost whose score or
    label is nan."""
    scores, labels = given(scores, "AUC", "fiub"), given(labels, "AUC", "fiub")
    shapes = shape_of(scores), shape_of(labels)
    if [*map(len, shapes)] != [1, 1] or _differ(*shapes):
        raise ShapeError(f"you gave AUC scores of shape {shapes[0]} and labels of shape "
                         f"{shapes[1]}", "each sample has one of both", "give shape (samples,)")
    return (scores, np.greater(labels, 0).astype(float),
            np.logical_or(np.isnan(scores), np.isnan(labels)))


def _exact(scores: Array, positives: Array, negatives: Array) -> Array:
    order = np.argsort(scores)
    line = np.take(scores, order)
    seen = np.concatenate([np.zeros(1), np.cumsum(np.take(negatives, order))])
    below, upto = (np.take(seen, np.searchsorted(line, scores, side)) for side in ("left", "right"))
    # nan was sorted behind all numbers, as if it were the best score: let the area be nan
    return _ranked(negatives, np.where(np.isnan(scores), np.nan, positives), below, upto)


def auc(scores: Array, labels: Array) -> Array:
    """Compute the exact area under the ROC curve of one batch; it has no derivative.

    It is the probability that a positive sample has a larger score than a negative one, a tie being
    one half; nan where there is none of one kind, and where a score or a label is nan.

    scores: numbers of shape (samples,), an array or a node.
    labels: numbers of shape (samples,); a label above 0 is positive.
    Raises ShapeError for other shapes.
    Source: Hanley & McNeil 1982.
    """
    scores, positives, lost = _judged(scores, labels)
    return _exact(np.where(lost, np.nan, scores), positives, 1.0 - positives)


def _fits(count: Array, capacity: int) -> Array:
    if np.any(count > capacity):
        raise InputError(f"you gave an exact AUC {np.max(count)} samples",
                         f"it keeps every score, and has room for {capacity}",
                         "reset it between evaluations, or give it a larger capacity=, or buckets=")
    return count


_room = question("room", _fits,
                 shape=lambda count, capacity: (count.shape, count.dtype), batch="free")


class AUC(Metric):
    """AUC is the area under the ROC curve, over batches.

    After a score or a label that is nan the area is nan until the next reset.

    buckets: None keeps every score and is exact; a number n keeps counts for n equal parts of [0,
        1]: scores in one part count as ties, and those outside belong to the first or last part.
    capacity: the number of scores for which there is room without buckets.
    name: the prefix of the names of its variables.
    Raises InputError for what is no whole number, OptionError for less than 1.
    Source: Hanley & McNeil 1982.
    """

    def __init__(self, buckets: int | None = None, capacity: int = 10_000,
                 name: str | None = None) -> None:
        self.buckets = buckets if buckets is None else whole("AUC buckets", buckets)
        self.capacity = whole("AUC capacity", capacity)
        n = self.buckets or self.capacity
        names = ("positives", "negatives") if buckets else ("scores", "positives", "negatives")
        super().__init__({name: np.zeros(n) for name in names} | ({} if buckets else {"count": 0}),
                         name)

    def total(self, state: dict[str, Any]) -> Array:
        """Compute the area, from counts by bucket or from all scores."""
        positives, negatives = state["positives"], state["negatives"]
        if not self.buckets:
            unused = np.greater_equal(np.arange(self.capacity), state["count"])
            return _exact(np.where(unused, np.inf, state["scores"]), positives, negatives)
        upto = np.cumsum(negatives)
        return _ranked(negatives, positives, upto - negatives, upto)

    def update(self, scores: Array, labels: Array) -> Array:
        """Make a node that takes in a batch, and gives the area after it.

        scores: numbers of shape (samples,).
        labels: numbers of shape (samples,); a label above 0 is positive.
        Raises ShapeError for other shapes; InputError in a run that has no room for the scores.
        """
        scores, positives, lost = _judged(scores, labels)
        if not self.buckets:
            return self._append(np.where(lost, np.nan, scores), positives, positives * 0.0 + 1.0)
        # a bucket that counts nan makes the area nan
        scores, positives = np.where(lost, 0.0, scores), np.where(lost, np.nan, positives)
        place = np.clip(np.floor(scores * float(self.buckets)), 0.0, self.buckets - 1.0).astype(int)
        return self.add({"positives": segment_sum(positives, place, self.buckets),
                         "negatives": segment_sum(1.0 - positives, place, self.buckets)})

    def merge(self, other: Metric) -> Array:
        """Make a node that adds the samples of another AUC, and gives the area after it."""
        if self.buckets or type(other) is not AUC or other.buckets:
            return super().merge(other)
        state = reads(other.state)
        return self._append(state["scores"], state["positives"],
                            state["positives"] + state["negatives"])

    def _append(self, scores: Array, positives: Array, used: Array) -> Array:
        """Put those scores whose `used` is 1 behind the others.

        The other scores go to a place that is cut off again.
        """
        held, n = self.state["count"].read(), np.cumsum(used).astype(int)
        count = _room.call(held + np.sum(used).astype(int), capacity=self.capacity)
        place = np.where(np.greater(used, 0.0), held + n - 1, self.capacity)
        scores, positives, negatives = (segment_sum(used * v, place,
                                                    self.capacity + 1)[:self.capacity]
                                        for v in (scores, positives, 1.0 - positives))
        return self.add({"scores": scores, "positives": positives, "negatives": negatives,
                         "count": count - held})


# --- statistics of classes
class ClassMeans(Owner):
    """ClassMeans holds the mean of the features of each class over all batches so far.

    It is state that a net computes with: `mean` and `count` are Variables of shape (classes, dim)
    and (classes,), not trainable; they stay in GLOBAL_VARIABLES, as they belong to the model.

    classes: the number of classes.
    dim: the number of features.
    name: the prefix of the names of its variables.
    Raises InputError for what is no whole number, OptionError for less than 1.
    """

    def __init__(self, classes: int, dim: int, name: str | None = None) -> None:
        self.classes = whole("ClassMeans classes", classes)
        shape = self.classes, whole("ClassMeans dim", dim)
        self.mean = Variable(np.zeros(shape), False, name=f"{name or 'classmeans'}/mean")
        self.count = Variable(np.zeros(self.classes), False, name=f"{name or 'classmeans'}/count")

    def fold(self, mean: Array, count: Array, features: Array, labels: Array) -> Any:
        """Compute the means after a batch, also of plain arrays.

        mean, count: the means and the numbers of samples before.
        features: numbers of shape (samples, dim).
        labels: integers of shape (samples,).
        Returns (mean, count). A class that is absent keeps its row, bit by bit.
        Source: Welford 1962, for batches Chan et al. 1983.
        """
        features, labels = _real(self, features), _real(self, labels)
        labels = row_ids(labels, self.classes, "label", "classes")
        new = segment_sum(features, labels, self.classes)
        n = segment_sum(np.ones_like(features[:, 0]) * 1.0, labels, self.classes)
        step = (new - np.expand_dims(n, 1) * mean) / np.expand_dims(np.maximum(count + n, 1.0), 1)
        return mean + step, count + n

    def update(self, features: Array, labels: Array) -> Tensor:
        """Make a node of the means with this batch taken in, which the variables hold after a run.

        Its derivative goes through the batch's part of the means, and not into the batches before.

        features: numbers of shape (samples, dim).
        labels: integers of shape (samples,).
        """
        mean, count = self.fold(self.mean.read(), self.count.read(), features, labels)
        with control_dependencies([self.mean.assign(mean), self.count.assign(count)]):
            return identity.call(mean)
