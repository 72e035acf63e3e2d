"""The two layers that keep a deep net trainable: LayerNorm, and Residual, which adds what its parts
compute to its input.
"""
import math
from typing import Any

import numpy as np

from ..errors import ShapeError, whole
from ..optim.first_order.options import option
from ..value import Array, Number, shape_of
from .layer import Layer, Scope
from .layers import Sequential
from .norm import normalize


class LayerNorm(Layer):
    """LayerNorm gives the features of each position mean 0 and variance 1, but for epsilon.

    It computes scale (x - mean) / sqrt(variance + epsilon) + offset along the last axis, with the
    biased variance. It remembers nothing, so training and inference are the same.

    n: the number of features, the length of the last axis.
    epsilon: a small number, >= 0, added to the variance: 1e-5 in PyTorch, 1e-3 in Keras.
    scale, center: whether there are a scale and an offset, weights of shape (n,).
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    Raises InputError for an n that is no whole number, OptionError for epsilon < 0.
    Source: Ba, Kiros & Hinton 2016.
    """

    def __init__(self, n: int, epsilon: Number = 1e-5, scale: bool = True, center: bool = True,
                 trainable: bool = True, name: str | None = None) -> None:
        self.n = whole("LayerNorm n", n)
        self.epsilon = option("LayerNorm", "epsilon", epsilon, 0.0, math.inf)
        weights = ({"scale": np.ones(self.n)} if scale else {}) | ({"offset": np.zeros(self.n)}
                                                                   if center else {})
        super().__init__(weights, trainable=trainable, name=name)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Normalise along the last axis.

        Raises ShapeError where the last axis of x has not n features.
        """
        if shape_of(x)[-1:] != (self.n,):
            raise ShapeError(f"you gave LayerNorm an input of shape {shape_of(x)}",
                             f"its last axis needs {self.n} features",
                             "reshape the input, or build the layer for it")
        scale, offset = (p[name] if name in self.own else None for name in ("scale", "offset"))
        return normalize(x, -1, self.epsilon, scale, offset)


class Residual(Sequential):
    """Residual computes x + f(x), where f applies layers, or functions, one after the other.

    The derivative of the output by x is that of f plus the identity, so a gradient comes back
    through any number of such blocks.

    parts: the layers and functions of f, which keeps the shape of x.
    name: the path of the block in a Sequential.
    Raises InputError for a part that is no function, OptionError for two parts of one name, or a
        slash in it.
    Source: He et al. 2015, Deep residual learning.
    """

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute x + f(x).

        Raises ShapeError where f changes the shape.
        """
        y = super().formula(p, x, training)
        if shape_of(y) != shape_of(x):
            raise ShapeError(f"the parts of a Residual made {shape_of(y)} of shape {shape_of(x)}",
                             "what they compute is added to their input",
                             "let them keep the shape")
        return x + y
