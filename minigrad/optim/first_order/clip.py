"""Gradients cut to size, before they are applied: nests of arrays or nodes, with None for what does not take part.

Of the pairs that `compute_gradients` gives they take the gradients: `gs, vs = zip(*pairs)`.
"""
import math

import numpy as np

from ..errors import InputError, OptionError
from ..nest import flatten, rebuild
from ..rules.norm import vector_norm
from ..state import reads
from .first_order import like, option


def _each(f, grads):
    return rebuild(grads, [None if g is None else f(reads(g)) for g in flatten(grads)])


def _factor(size, most):
    return np.where(np.isfinite(size), most / np.maximum(size, most), np.nan)


def by_value(grads, lo, hi):
    """Each element between lo and hi, two numbers or nodes."""
    lo, hi = option("clip.by_value", "lo", reads(lo), -math.inf, math.inf, False), option(
        "clip.by_value", "hi", reads(hi), -math.inf, math.inf, False)
    if type(lo) is type(hi) is float and lo > hi:
        raise OptionError(f"you gave clip.by_value lo={lo} and hi={hi}", "nothing lies between them", "exchange them")
    return _each(lambda g: np.clip(g, like(lo, g), like(hi, g)), grads)


def by_norm(grads, most):
    """Each gradient g by itself: g most / max(|g|, most).  most > 0."""
    most = option("clip.by_norm", "most", reads(most), 0.0, math.inf, closed=False)
    return _each(lambda g: g * _factor(vector_norm(g), like(most, g)), grads)


def by_global_norm(grads, most):
    """(gradients, their norm before): all by one factor, most / max(norm, most), so their direction stays.  most > 0.

    A norm that is no number makes all of them nan, as in TensorFlow: to be seen, not to be trained on.
    Source: Pascanu, Mikolov & Bengio 2013, algorithm 1."""
    most = option("clip.by_global_norm", "most", reads(most), 0.0, math.inf, closed=False)
    norms = [vector_norm(g) for g in map(reads, flatten(grads)) if g is not None]
    if not norms:
        raise InputError("you gave clip.by_global_norm no gradient", "there is nothing to measure", "give one")
    whole = norms[0] if len(norms) == 1 else vector_norm(np.stack(norms))
    factor = _factor(whole, like(most, whole))
    return _each(lambda g: g * like(factor, g), grads), whole
