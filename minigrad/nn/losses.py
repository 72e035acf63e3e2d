"""Losses of a batch, from logits where there are any: none overflows, and each is one number, the
mean over the batch.

Arguments may be arrays or nodes; the first is the output of the net, the second the target.
"""
import math

import numpy as np

from ..errors import InputError, ShapeError
from ..optim.first_order.options import option
from ..rules import softmax
from ..rules.index import row_ids
from ..rules.reduce import given
from ..value import Array, Number, dtype_of, shape_of


def log_softmax(logits: Array, axis: int = -1) -> Array:
    """Compute log(exp(x) / sum exp(x)) without overflow.

    logits: an array or a node.
    axis: the axis of the classes.
    """
    return softmax.log_softmax(_wide(given(logits, "log_softmax")), axis)


def softmax_cross_entropy(logits: Array, labels: Array) -> Array:
    """Compute the mean of -log softmax(logits)[label].

    Its gradient by the logits is (softmax - one-hot) / samples.

    logits: the outputs, of shape (..., classes).
    labels: integers of shape (...), or a distribution over the classes, floats in the shape of the
        logits.
    Raises ShapeError for labels of another shape, InputError for another dtype, IndexRefusal for a
        label that is no class.
    Source: Bridle 1990.
    """
    logits, labels = (given(x, "softmax_cross_entropy", "fiub") for x in (logits, labels))
    logits = _wide(logits)
    log = log_softmax(logits)
    if dtype_of(labels).kind == "f":
        _alike("softmax_cross_entropy", logits, labels)
        return -np.mean(np.sum(labels * log, axis=-1))
    _alike("softmax_cross_entropy", logits, labels, classes=1)
    if dtype_of(labels).kind not in "iu":
        raise InputError(f"you gave softmax_cross_entropy labels of dtype {dtype_of(labels)}",
                         "they number classes", "use integers, or a float for each class")
    labels = row_ids(labels, shape_of(logits)[-1], "label", "classes")
    return -np.mean(np.take_along_axis(log, np.expand_dims(labels, -1), -1))


def sigmoid_cross_entropy(logits: Array, targets: Array) -> Array:
    """Compute the mean of -t log p - (1 - t) log(1 - p) for p = 1 / (1 + exp(-logits)).

    It is computed as log(1 + exp(x)) - t x, the form of TensorFlow's manual.

    logits: the outputs, of any shape.
    targets: numbers between 0 and 1, in the shape of the logits.
    Raises ShapeError for targets of another shape.
    Source: Cox 1958.
    """
    x, t = _alike("sigmoid_cross_entropy", logits, targets)
    return np.mean(np.logaddexp(0.0, x) - t * x)


def squared(outputs: Array, targets: Array) -> Array:
    """Compute the mean of (y - t)^2.

    outputs, targets: arrays or nodes of the same shape.
    Raises ShapeError for targets of another shape.
    Source: Gauss 1809.
    """
    y, t = _alike("squared", outputs, targets)
    return np.mean(np.square(y - t))


def absolute(outputs: Array, targets: Array) -> Array:
    """Compute the mean of |y - t|, whose derivative at 0 is 0.

    outputs, targets: arrays or nodes of the same shape.
    Raises ShapeError for targets of another shape.
    Source: Boscovich 1757.
    """
    y, t = _alike("absolute", outputs, targets)
    return np.mean(np.abs(y - t))


def huber(outputs: Array, targets: Array, delta: Number = 1.0) -> Array:
    """Compute the mean of r^2 / 2, or beyond delta of a line, for r = y - t.

    The line is delta (|r| - delta / 2), for |r| > delta.

    outputs, targets: arrays or nodes of the same shape.
    delta: the size of a residual, > 0, beyond which it costs along a line.
    Raises ShapeError for targets of another shape, OptionError for delta <= 0.
    Source: Huber 1964.
    """
    delta = option("huber", "delta", delta, 0.0, math.inf, closed=False)
    y, t = _alike("huber", outputs, targets)
    size = np.abs(y - t)
    near = np.minimum(size, delta)  # r^2 / 2 up to delta, and from there on a line of slope delta
    return np.mean(near * (size - 0.5 * near))


def _alike(name: str, outputs: Array, targets: Array, classes: int = 0) -> tuple[Array, Array]:
    """Return outputs and targets with variables read, or refuse shapes that differ.

    Broadcasting (n, 1) against (n,) would compare every output with every target.
    """
    outputs, targets = (given(x, f"nn.losses.{name}", "fiub") for x in (outputs, targets))
    outputs = _wide(outputs)
    have, want = shape_of(targets), shape_of(outputs)[:len(shape_of(outputs)) - classes]
    if (len(have) != len(want)
        or any(type(a) is type(b) is int and a != b for a, b in zip(have, want, strict=True))):
        raise ShapeError(f"you gave nn.losses.{name} outputs of shape {shape_of(outputs)} and "
                         f"targets of shape {have}", f"the targets need shape {want}",
                         "reshape one of them")
    return outputs, targets


def _wide(outputs: Array) -> Array:
    """Whole numbers and truth values as floats: the difference of two uint8 would wrap around."""
    return outputs.astype(float) if dtype_of(outputs).kind in "iub" else outputs
