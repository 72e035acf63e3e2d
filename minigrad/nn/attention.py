"""Attention: each position takes a weighted mean of values, with weights that its query and the
keys of all positions decide.

`attention` is the formula for one head or many; the layer `Attention` makes queries, keys and
values of one input, and lets several heads look at once.
"""
import math
from typing import Any

import numpy as np

from ..errors import InputError, OptionError, ShapeError, whole
from ..rules import softmax
from ..rules.reduce import given
from ..sizes import unknown
from ..value import Array, dtype_of, shape_of
from .layer import Layer, Scope
from .layers import Dense, seeded


def causal_mask(n: int) -> np.ndarray:
    """Return the matrix of bools that lets position i look at the positions j <= i.

    n: the number of positions.
    Raises InputError where n is no whole number.
    """
    return np.tri(whole("causal_mask n", n, 0), dtype=bool)


def attention_weights(q: Array, k: Array, mask: Array | None = None) -> Array:
    """Compute softmax(q k' / sqrt(d)), along the keys.

    q: queries of shape (..., n, d).
    k: keys of shape (..., m, d).
    mask: bools that broadcast to (..., n, m), True where a query may look at a key. None: every
        query looks at every key.
    Returns the weights, of shape (..., n, m): those of one query are positive and add up to 1. The
    weights of a query that may look at no key are nan, and have the derivative 0.
    Raises ShapeError where queries and keys differ in length, InputError for a mask without bools.
    Source: Vaswani et al. 2017, section 3.2.1.
    """
    weights, seeing = _weighed(q, k, mask)
    return weights if seeing is None else np.where(seeing, weights, math.nan)


def attention(q: Array, k: Array, v: Array, mask: Array | None = None) -> Array:
    """Compute softmax(q k' / sqrt(d)) v: for each query a weighted mean of the values.

    q: queries of shape (..., n, d).
    k: keys of shape (..., m, d).
    v: values of shape (..., m, e).
    mask: bools that broadcast to (..., n, m), True where a query may look at a key; None: every
        query looks at every key.
    Returns an array or node of shape (..., n, e). For a query that may look at no key, such as one
    of a sequence that is padding alone, it is nan; leave it out of the loss by np.where or an
    index, and the derivatives of all others are what they are without it.
    Raises ShapeError where the shapes do not fit, InputError for a mask without bools.
    Source: Vaswani et al. 2017, equation 1.
    """
    k, v = given(k, "attention"), given(v, "attention")
    if len(shape_of(v)) < 2 or shape_of(v)[-2] != shape_of(k)[-2]:
        raise ShapeError(f"you gave attention keys of shape {shape_of(k)} and values of shape "
                         f"{shape_of(v)}", "each key belongs to one value",
                         "give keys (..., m, d) and values (..., m, e)")
    weights, seeing = _weighed(q, k, mask)
    found = np.matmul(weights, v)
    return found if seeing is None else np.where(seeing, found, math.nan)


def _weighed(q: Array, k: Array, mask: Any) -> tuple[Array, Array | None]:
    """Return (weights, seeing): where a query sees no key, its weights are some finite numbers, and
    seeing is False. None: each query sees a key.

    What is made nan afterwards, by np.where, has no derivative; nan times a cotangent of 0 would be
    nan in the derivatives of all keys and values.
    """
    q, k = given(q, "attention"), given(k, "attention")
    shape, keys = shape_of(q), shape_of(k)
    if len(shape) < 2 or len(keys) < 2 or shape[-1] != keys[-1]:
        raise ShapeError(f"you gave attention queries of shape {shape} and keys of shape {keys}",
                         "a score is the product of a query with a key of the same length",
                         "give queries (..., n, d) and keys (..., m, d)")
    # the scale goes into q, which is smaller than the scores
    scores = np.matmul(q * (1.0 / math.sqrt(shape[-1])), np.swapaxes(k, -1, -2))
    if mask is None:
        return softmax.softmax(scores, -1), None
    looked, seeing = _open(mask)
    # It is added: so no derivative needs to know of the mask, and the weights there are exactly 0.
    bias = np.where(looked, 0.0, -math.inf).astype(dtype_of(scores))
    return softmax.softmax(scores + bias, -1), seeing


def _open(mask: Any) -> tuple[Array, Array | None]:
    """Return the mask, with all keys open to a query that may look at none, and which queries may
    look at one; None where that is known of all."""
    mask = given(mask, "attention as a mask")
    if dtype_of(mask).kind != "b":
        raise InputError(f"you gave attention a mask of dtype {dtype_of(mask)}",
                         "it says yes or no for each query and key",
                         "give bools, True where a query may look, as nn.causal_mask(n) does")
    seeing = np.any(mask, axis=-1, keepdims=True) if shape_of(mask) else mask
    if isinstance(seeing, np.ndarray) and seeing.all():
        return mask, None
    return np.logical_or(mask, np.logical_not(seeing)), seeing


class Attention(Layer):
    """Attention lets each position of a sequence look at the others, by several heads at once.

    Queries, keys and values are dense functions of x of shape (..., positions, n). Each head gets
    n / heads numbers of each; what the heads find stands side by side and goes through a last
    dense function. Its parts are the layers "query", "key", "value" and "out".

    n: the number of features of a position, before and after.
    heads: how many heads there are, a divisor of n.
    causal: whether a position looks only at itself and those before it.
    bias: whether the four dense functions have a b.
    seed: the seed of the weights, by default another one for each layer of a graph.
    trainable: whether optimizers find its weights in TRAINABLE_VARIABLES.
    name: the prefix of the names of its variables, and its path in a Sequential.
    Raises InputError for what is no whole number, OptionError for heads that do not divide n.
    Source: Vaswani et al. 2017, section 3.2.2.
    """

    def __init__(self, n: int, heads: int = 1, causal: bool = False, bias: bool = True,
                 seed: int | None = None, trainable: bool = True, name: str | None = None) -> None:
        self.n, self.heads = whole("Attention n", n), whole("Attention heads", heads)
        self.causal = bool(causal)
        if self.n % self.heads:
            raise OptionError(f"you asked for {heads} heads of {n} features",
                              "each head gets as many features as the others",
                              "give a divisor of the number of features")
        first = seeded(seed)
        label = name or "attention"
        parts = {part: Dense(n, n, bias=bias, seed=first + k, trainable=trainable,
                             name=f"{label}/{part}")
                 for k, part in enumerate(("query", "key", "value", "out"))}
        super().__init__(parts=parts, name=name)

    def formula(self, p: Scope, x: Array, training: Any) -> Array:
        """Compute the heads' attention, and the dense function of all they find.

        Raises ShapeError where x has another number of features, or, with a mask, an unknown
            number of positions.
        """
        shape = shape_of(x)
        if len(shape) < 2 or shape[-1] != self.n:
            raise ShapeError(f"you gave Attention an input of shape {shape}",
                             f"it needs positions of {self.n} features",
                             f"give shape (..., positions, {self.n})")
        mask = self.mask(shape[-2])
        q, k, v = (self._apart(self.parts[name].formula(p.inside(name), x, training))
                   for name in ("query", "key", "value"))
        found = np.swapaxes(attention(q, k, v, mask), -2, -3)
        return self.parts["out"].formula(p.inside("out"), np.reshape(found, shape), training)

    def mask(self, positions: Any) -> np.ndarray | None:
        """Return the bools that say where a position may look; a subclass may have others.

        positions: the number of positions.
        Returns None where each position looks at all.
        Raises ShapeError where a causal layer gets an unknown number of positions.
        """
        if not self.causal:
            return None
        if unknown(positions):
            raise ShapeError("you gave a causal Attention an unknown number of positions",
                             "its mask is a matrix of that size",
                             "give the placeholder a number there, such as (None, 64, n)")
        return causal_mask(positions)

    def _apart(self, x: Array) -> Array:
        """Make (..., heads, positions, n / heads) of (..., positions, n)."""
        shape = (*shape_of(x)[:-1], self.heads, self.n // self.heads)
        return np.swapaxes(np.reshape(x, shape), -2, -3)
