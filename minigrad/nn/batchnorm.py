"""Batch norm as a layer: the norm of `norm.py` over all axes but the last, and what it remembers
for inference.

In training the layer uses the batch's own moments.  It only records the moving averages: assigns in
UPDATE_OPS update them, and no output depends on these.  A net whose updates are never run trains as
well as any other, and is wrong afterwards.  Momentum is TensorFlow's: moving <- momentum moving +
(1 - momentum) batch; PyTorch's and Lasagne's (alpha) is 1 minus this one.
"""
import math
from typing import Any

import numpy as np

from ..errors import ShapeError, whole
from ..op import free
from ..optim.first_order.options import option
from ..rules.broadcasting import graph_constant
from ..rules.elementwise import stop_gradient
from ..rules.reduce import question
from ..sizes import unknown
from ..tensor import Tensor
from ..value import Array, Number, shape_of
from .layer import Layer, Scope, when
from .norm import moments, standard


def _enough(training: Array, count: int, least: int) -> Array:
    if count < least and np.any(training):
        raise ShapeError(f"you trained a BatchNorm on {count} sample{'s' if count != 1 else ''}",
                         "the unbiased variance divides by their number less 1, so that the moving "
                         "variance would be nan" if count else
                         "they have no mean, so that the moving averages would be nan",
                         f"give {least} samples or more, and leave out a last batch that is "
                         "smaller")
    return training


_large_enough = question("large_enough", _enough, batch="free", cost=free,
                         shape=lambda training, **_: (shape_of(training), np.dtype(bool)))


class BatchNorm(Layer):
    """BatchNorm normalises each feature over all axes but the last, and remembers its statistics.

    It computes scale (x - mean) / sqrt(variance + epsilon) + offset for x of shape (..., n). In
    training mean and (biased) variance are the batch's, else the moving averages of them. Each
    number may be a node, so that it can change over time: feed it, or use a Variable.

    n: the number of features, the length of the last axis.
    momentum: the share of the moving averages that is kept at each update, 0 <= momentum < 1.
    epsilon: a small number, >= 0, added to the variance.
    scale, center: whether there are a scale and an offset, weights of shape (n,).
    renorm: whether the normalised batch is multiplied by r = std / renorm_std, and d = (mean -
        renorm_mean) / renorm_std is added, in training. The result is then nearer to the one of the
        averages renorm_mean and renorm_std. No derivative flows through r and d. With rmax=1 and
        dmax=0 it is batch norm.
    renorm_momentum: the momentum of these two averages; it does nothing without renorm.
    rmin, rmax: the interval to which r is limited, rmin >= 0 and rmax >= 1; rmin is 1 / rmax by
        default.
    dmax: d is limited to the interval from -dmax to dmax, dmax >= 0.
    unbiased: let the moving variance average the batches' unbiased variances, as in PyTorch.
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    Raises OptionError for a number outside its range, InputError for what is no number.
    Source: Ioffe & Szegedy 2015, algorithms 1 and 2; Ioffe 2017, algorithm 1, for renorm.
    """

    def __init__(self, n: int, momentum: Number = 0.99, epsilon: Number = 1e-3, scale: bool = True,
                 center: bool = True, renorm: bool = False, renorm_momentum: Number = 0.99,
                 rmin: Any = None, rmax: Number = 3.0, dmax: Number = 5.0, unbiased: bool = False,
                 trainable: bool = True, name: str | None = None) -> None:
        n = self.n = whole("BatchNorm n", n)
        self.momentum = option("BatchNorm", "momentum", momentum, 0.0, 1.0)
        self.renorm_momentum = option("BatchNorm", "renorm_momentum", renorm_momentum, 0.0, 1.0)
        self.epsilon = option("BatchNorm", "epsilon", epsilon, 0.0, math.inf)
        self.rmax = option("BatchNorm", "rmax", rmax, 1.0, math.inf)
        self.rmin = (1.0 / self.rmax if rmin is None
                     else option("BatchNorm", "rmin", rmin, 0.0, math.inf))
        self.dmax = option("BatchNorm", "dmax", dmax, 0.0, math.inf)
        self.renorm, self.unbiased = bool(renorm), bool(unbiased)
        weights = ({"scale": np.ones(n)} if scale else {}) | ({"offset": np.zeros(n)}
                                                              if center else {})
        state = {"mean": np.zeros(n), "variance": np.ones(n)}
        state |= {"renorm_mean": np.zeros(n), "renorm_std": np.ones(n)} if renorm else {}
        super().__init__(weights, state, trainable=trainable, name=name)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute scale (r (x - mean) / sqrt(variance + epsilon) + d) + offset.

        Without renorm r is 1 and d is 0.

        Raises ShapeError where the last axis of x has not n features, and in training for a batch
            without samples, or with one where the moving variance is unbiased.
        """
        shape = shape_of(x)
        if len(shape) < 2 or shape[-1] != self.n:
            raise ShapeError(f"you gave BatchNorm an input of shape {shape}",
                             f"it needs samples of {self.n} features",
                             f"give shape (samples, ..., {self.n})")
        mean, variance = p["mean"], p["variance"]
        r, d = 1.0, 0.0
        if training is not False:
            learning = self._learning(x, training)
            axes = tuple(range(len(shape) - 1))
            batch_mean, batch_variance = moments(x, axes)
            watched = moments(x, axes, ddof=1)[1] if self.unbiased else batch_variance
            self._watch(p, learning, self.momentum, mean=batch_mean, variance=watched)
            if self.renorm:
                std = np.sqrt(batch_variance + self.epsilon)
                r, d = self._correction(p, training, batch_mean, std)
                self._watch(p, learning, self.renorm_momentum, renorm_mean=batch_mean,
                            renorm_std=std)
            mean = when(training, batch_mean, mean)
            variance = when(training, batch_variance, variance)
        y = standard(x, mean, variance, self.epsilon)
        y = y * r + d if self.renorm and training is not False else y
        y = y * p["scale"] if "scale" in self.own else y
        return y + p["offset"] if "offset" in self.own else y

    def _learning(self, x: Array, training: Any) -> Any:
        """Return `training`, after a check that the batch has enough samples for its statistics.

        Where their number, or the mode, is known only in a run, the run makes the check.
        """
        count, least = math.prod(shape_of(x)[:-1]), 2 if self.unbiased else 1
        if type(count) is int and count >= least:
            return training
        if unknown(count) and type(training) is not Tensor:
            training = graph_constant(True, x, bool)
        return _large_enough.call(training, count=count, least=least)

    def _watch(self, p: Scope, training: Any, momentum: Number, **seen: Array) -> None:
        """Move averages towards the statistics of the batch, in training."""
        for name, value in seen.items():
            old = p[name]
            p.later(name, when(training, momentum * old + (1.0 - momentum) * value, old))

    def _correction(self, p: Scope, training: Any, mean: Array, std: Array) -> tuple[Array, Array]:
        """Return (r, d) of batch renorm, and (1, 0) outside of training."""
        old_mean, old_std = p["renorm_mean"], p["renorm_std"]
        r = np.minimum(np.maximum(std / old_std, self.rmin), self.rmax)
        d = np.minimum(np.maximum((mean - old_mean) / old_std, -self.dmax), self.dmax)
        return stop_gradient(when(training, r, 1.0)), stop_gradient(when(training, d, 0.0))
