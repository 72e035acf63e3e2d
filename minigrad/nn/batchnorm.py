"""Batch norm as a layer: the norm of `norm.py` over all axes but the last, and what it remembers for inference.

In training the batch's own moments are used, and the moving averages only watch: they are updated by assigns in
UPDATE_OPS, which no output depends on.  A net whose updates nobody runs trains as well as any other, and is wrong
afterwards.  Momentum is TensorFlow's: moving <- momentum moving + (1 - momentum) batch; PyTorch's and Lasagne's (alpha)
is 1 minus this one.
"""
import math

import numpy as np

from ..derive import stop_gradient
from ..errors import ShapeError
from ..optim.first_order import option
from ..value import shape_of
from .layer import Layer, when
from .layers import counted
from .norm import moments, standard


class BatchNorm(Layer):
    """scale (x - mean) / sqrt(variance + epsilon) + offset, for x of shape (..., n), over all axes but the last.

    In training mean and (biased) variance are the batch's, else the moving averages of them.
    momentum: 0 <= momentum < 1, see above; unbiased: whether the moving variance averages the batches' unbiased
    variances, as in PyTorch; scale, center: whether there are a scale and an offset.
    renorm: in training the result is corrected by r and d, constants to every derivative, towards what the renorm_mean
    and renorm_std, averages with renorm_momentum, would have given: r = std / renorm_std between rmin (1 / rmax if
    None) and rmax, d = (mean - renorm_mean) / renorm_std between -dmax and dmax; with rmax=1 and dmax=0 it is batch
    norm.  renorm_momentum does nothing without it.
    All numbers may be nodes: a schedule is one that is fed, or a Variable.
    Source: Ioffe & Szegedy 2015, algorithms 1 and 2; Ioffe 2017, algorithm 1, for renorm.
    """

    def __init__(self, n, momentum=0.99, epsilon=1e-3, scale=True, center=True, renorm=False, renorm_momentum=0.99,
                 rmin=None, rmax=3.0, dmax=5.0, unbiased=False, trainable=True, name=None):
        n = self.n = counted("BatchNorm", "n", n)
        self.momentum = option("BatchNorm", "momentum", momentum, 0.0, 1.0)
        self.renorm_momentum = option("BatchNorm", "renorm_momentum", renorm_momentum, 0.0, 1.0)
        self.epsilon = option("BatchNorm", "epsilon", epsilon, 0.0, math.inf)
        self.rmax = option("BatchNorm", "rmax", rmax, 1.0, math.inf)
        self.rmin = 1.0 / self.rmax if rmin is None else option("BatchNorm", "rmin", rmin, 0.0, math.inf)
        self.dmax = option("BatchNorm", "dmax", dmax, 0.0, math.inf)
        self.renorm, self.unbiased = bool(renorm), bool(unbiased)
        weights = ({"scale": np.ones(n)} if scale else {}) | ({"offset": np.zeros(n)} if center else {})
        state = {"mean": np.zeros(n), "variance": np.ones(n)}
        state |= {"renorm_mean": np.zeros(n), "renorm_std": np.ones(n)} if renorm else {}
        super().__init__(weights, state, trainable=trainable, name=name)

    def formula(self, p, x, training):
        """scale (r (x - mean) / sqrt(variance + epsilon) + d) + offset; r = 1 and d = 0 without renorm."""
        shape = shape_of(x)
        if len(shape) < 2 or shape[-1] != self.n:
            raise ShapeError(f"you gave BatchNorm an input of shape {shape}", f"it needs samples of {self.n} features",
                             f"give shape (samples, ..., {self.n})")
        mean, variance, r, d = p["mean"], p["variance"], 1.0, 0.0
        if training is not False:
            axes = tuple(range(len(shape) - 1))
            batch_mean, batch_variance = moments(x, axes)
            watched = moments(x, axes, ddof=1)[1] if self.unbiased else batch_variance
            self._watch(p, training, self.momentum, mean=batch_mean, variance=watched)
            if self.renorm:
                r, d = self._correction(p, training, batch_mean, np.sqrt(batch_variance + self.epsilon))
            mean, variance = when(training, batch_mean, mean), when(training, batch_variance, variance)
        y = standard(x, mean, variance, self.epsilon)
        y = y * r + d if self.renorm and training is not False else y
        y = y * p["scale"] if "scale" in self.own else y
        return y + p["offset"] if "offset" in self.own else y

    def _watch(self, p, training, momentum, **seen):
        """Move averages towards what was seen, in training."""
        for name, value in seen.items():
            old = p[name]
            p.later(name, when(training, momentum * old + (1.0 - momentum) * value, old))

    def _correction(self, p, training, mean, std):
        """(r, d) of batch renorm, and 1, 0 outside of training."""
        old_mean, old_std = p["renorm_mean"], p["renorm_std"]
        r = np.minimum(np.maximum(std / old_std, self.rmin), self.rmax)
        d = np.minimum(np.maximum((mean - old_mean) / old_std, -self.dmax), self.dmax)
        self._watch(p, training, self.renorm_momentum, renorm_mean=mean, renorm_std=std)
        return stop_gradient(when(training, r, 1.0)), stop_gradient(when(training, d, 0.0))
