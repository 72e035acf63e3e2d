"""Losses of a batch, from logits where there are any: none overflows, and each is one number, the mean over the batch.

Arguments may be arrays or nodes; the first is what the net gave, the second what it should have given.
"""
import math

import numpy as np

from ..derive import stop_gradient
from ..errors import IndexRefusal, InputError, ShapeError
from ..optim.first_order import option
from ..rules.reduce import array
from ..state import reads
from ..value import dtype_of, shape_of


def log_softmax(logits, axis=-1):
    """log(exp(x) / sum exp(x)).  The largest is taken off first; the result is the same whatever is taken off, so no
    derivative of any order needs to know of it."""
    x = reads(array(logits))
    x = x - stop_gradient(np.max(x, axis=axis, keepdims=True))
    return x - np.log(np.sum(np.exp(x), axis=axis, keepdims=True))


def softmax_cross_entropy(logits, labels):
    """The mean of -log softmax(logits)[label].

    logits: (..., classes); labels: integers of shape (...), or a distribution over the classes, floats in the shape of
    the logits.  Source: Bridle 1990; the gradient by the logits is (softmax - one-hot) / samples.
    """
    logits, labels = reads(array(logits)), reads(array(labels))
    log = log_softmax(logits)
    if dtype_of(labels).kind == "f":
        _alike("softmax_cross_entropy", logits, labels)
        return -np.mean(np.sum(labels * log, axis=-1))
    _alike("softmax_cross_entropy", logits, labels, classes=1)
    if dtype_of(labels).kind not in "iu":
        raise InputError(f"you gave softmax_cross_entropy labels of dtype {dtype_of(labels)}", "they number classes",
                         "use integers, or a float for each class")
    if type(labels) is np.ndarray and labels.size and not 0 <= labels.min() <= labels.max() < shape_of(logits)[-1]:
        raise IndexRefusal(f"you gave softmax_cross_entropy labels from {labels.min()} to {labels.max()}",
                           f"there are {shape_of(logits)[-1]} classes, numbered from 0", "check the labels")
    return -np.mean(np.take_along_axis(log, np.expand_dims(labels, -1), -1))


def sigmoid_cross_entropy(logits, targets):
    """The mean of -t log p - (1 - t) log(1 - p) for p = 1 / (1 + exp(-logits)), as log(1 + exp(x)) - t x.

    targets: in the shape of the logits, between 0 and 1.  Source: Cox 1958; the form is that of TensorFlow's manual.
    """
    x, t = _alike("sigmoid_cross_entropy", logits, targets)
    return np.mean(np.logaddexp(0.0, x) - t * x)


def squared(outputs, targets):
    """The mean of (y - t)^2.  Source: Gauss 1809."""
    y, t = _alike("squared", outputs, targets)
    return np.mean(np.square(y - t))


def absolute(outputs, targets):
    """The mean of |y - t|; its derivative at 0 is 0.  Source: Boscovich 1757."""
    y, t = _alike("absolute", outputs, targets)
    return np.mean(np.abs(y - t))


def huber(outputs, targets, delta=1.0):
    """The mean of r^2 / 2 for |r| <= delta and delta (|r| - delta / 2) beyond, where r = y - t.  Source: Huber 1964."""
    delta = option("huber", "delta", delta, 0.0, math.inf, closed=False)
    y, t = _alike("huber", outputs, targets)
    size = np.abs(y - t)
    near = np.minimum(size, delta)  # r^2 / 2 up to delta, and from there on a line of slope delta
    return np.mean(near * (size - 0.5 * near))


def _alike(name, outputs, targets, classes=0):
    """Both with variables read, or a refusal: broadcasting (n, 1) against (n,) would compare everything with all."""
    outputs, targets = reads(array(outputs)), reads(array(targets))
    have, want = shape_of(targets), shape_of(outputs)[:len(shape_of(outputs)) - classes]
    if len(have) != len(want) or any(type(a) is type(b) is int and a != b for a, b in zip(have, want, strict=True)):
        raise ShapeError(f"you gave nn.losses.{name} outputs of shape {shape_of(outputs)} and targets of shape {have}",
                         f"the targets need shape {want}", "reshape one of them")
    return outputs, targets
