"""Gradients are cut to size before they are applied: nests of arrays or nodes, with None for what
does not take part.

`compute_gradients` gives pairs, from which `gs, vs = zip(*pairs)` takes the gradients.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import InputError, OptionError
from ...nest import flatten, reads, rebuild
from ...rules.norm import vector_norm
from ...value import Array, Nest, Number, check_no_special
from .options import in_dtype_of, option


def _each(f: Callable[[Any], Any], grads: Nest) -> Nest:
    return rebuild(grads, [None if g is None else f(_plain(g)) for g in flatten(grads)])


def _plain(g: Any) -> Any:
    check_no_special(g, "you clipped a gradient that is")
    return reads(g)


def _factor(size: Array, most: Array) -> Array:
    return np.where(np.isfinite(size), most / np.maximum(size, most), np.nan)


def by_value(grads: Nest, lo: Number, hi: Number) -> Nest:
    """Limit each element of each gradient to the interval from lo to hi.

    grads: a nest of arrays or nodes; a part that is None stays None.
    lo, hi: the ends of the interval; numbers, or nodes of one number.
    Returns a nest like grads.
    Raises OptionError where lo is above hi, InputError for an end that is no number.
    """
    lo = option("clip.by_value", "lo", reads(lo), -math.inf, math.inf, closed=False)
    hi = option("clip.by_value", "hi", reads(hi), -math.inf, math.inf, closed=False)
    if type(lo) is type(hi) is float and lo > hi:
        raise OptionError(f"you gave clip.by_value lo={lo} and hi={hi}",
                          "nothing lies between them", "exchange them")
    return _each(lambda g: np.clip(g, in_dtype_of(lo, g), in_dtype_of(hi, g)), grads)


def by_norm(grads: Nest, most: Number) -> Nest:
    """Scale each gradient g by itself to g most / max(|g|, most).

    grads: a nest of arrays or nodes; a part that is None stays None.
    most: the largest Euclidean norm that a gradient keeps, > 0; a number, or a node of one.
    Returns a nest like grads.
    Raises OptionError for most <= 0, InputError where it is no number.
    """
    most = option("clip.by_norm", "most", reads(most), 0.0, math.inf, closed=False)
    return _each(lambda g: g * _factor(vector_norm(g), in_dtype_of(most, g)), grads)


def by_global_norm(grads: Nest, most: Number) -> tuple[Nest, Array]:
    """Scale all gradients by one factor, most / max(norm, most), so that their direction stays.

    grads: a nest of arrays or nodes; a part that is None stays None.
    most: the largest norm of all gradients together, > 0; a number, or a node of one.
    Returns (gradients, norm): a nest like grads, and the Euclidean norm of all before the cut. A
        norm that is nan or inf makes all gradients nan, as in TensorFlow, so that the failure is
        seen.
    Raises InputError where all gradients are None, OptionError for most <= 0.
    Source: Pascanu, Mikolov & Bengio 2013, algorithm 1.
    """
    most = option("clip.by_global_norm", "most", reads(most), 0.0, math.inf, closed=False)
    norms = [vector_norm(g) for g in map(_plain, flatten(grads)) if g is not None]
    if not norms:
        raise InputError("you gave clip.by_global_norm no gradient",
                         "there is nothing to measure", "give one")
    whole = norms[0] if len(norms) == 1 else vector_norm(np.stack(norms))
    factor = _factor(whole, in_dtype_of(most, whole))
    return _each(lambda g: g * in_dtype_of(factor, g), grads), whole
