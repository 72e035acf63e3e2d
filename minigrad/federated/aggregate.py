"""The weights of many clients made one, in two ways: a weighted mean of all at once, and a reduce
of one after another.

Weights of a net are a nest of arrays or floats. Each array counts as a layer: a client's weight is
one number for all, or a nest of one number each. The reduce carries (numerator, denominator), from
`zero` by `merge` over the `part` of each client to `ratio`. `merge` is associative and commutative
for real numbers, so clients may come in any order, and in groups; floating-point sums of another
order are equal to rounding only. Sums are float64, results in the dtype of the weights.

A client of weight 0 is left out before anything is multiplied: it changes no bit, even where it
sent nan or inf. A client of more weight that sent nan makes nan, so that the failure is seen.
Source: McMahan et al. 2017, algorithm 1, for means of weights; a zero and a merge as in TensorFlow
    Federated.
"""
import functools
import math
from collections.abc import Iterable

import numpy as np

from ..errors import InputError, OptionError, ShapeError
from ..nest import flatten, places, rebuild
from ..optim.first_order.options import option
from ..value import Array, Nest, is_special, not_a_variable, shape_of


# --- a reduce
def zero(like: Nest) -> tuple[Nest, Nest]:
    """Return the (numerator, denominator) of no client.

    like: weights, for the shapes.
    Returns a nest of zeros, and a nest of 0.0.
    """
    return (rebuild(like, [np.zeros(shape_of(x)) for x in flatten(like)]),
            rebuild(like, [0.0 for _ in flatten(like)]))


def part(weights: Nest, weight: Nest, who: str = "a client") -> tuple[Nest, Nest]:
    """Return the (numerator, denominator) of one client: weight * weights, and weight.

    weights: the client's weights.
    weight: a number >= 0, or a nest of one for each layer.
    who: the client's name, for refusals.
    Raises OptionError for a weight that is negative, nan or inf, ShapeError for another nest.
    """
    layers = layered(weight, weights, who)
    pairs = list(zip(flatten(weights), layers, strict=True))
    return (rebuild(weights, [w * np.asarray(x, float) if w else np.zeros(shape_of(x))
                              for x, w in pairs]), rebuild(weights, layers))


def merge(a: tuple[Nest, Nest], b: tuple[Nest, Nest]) -> tuple[Nest, Nest]:
    """Add two pairs (numerator, denominator).

    For real numbers the sum is the same in any order and grouping, for floats to rounding.

    a, b: the pairs.
    Raises ShapeError for nests that differ, because broadcasting would count some twice.
    """
    if wrong := unlike(a[0], b[0]):
        raise ShapeError(f"you merged {wrong[0]} into others",
                         wrong[1].replace("server's", "others"), "merge parts of the same net")
    return tuple(rebuild(x, [p + q for p, q in zip(flatten(x), flatten(y), strict=True)])
                 for x, y in zip(a, b, strict=True))


def ratio(state: tuple[Nest, Nest], like: Nest) -> Nest:
    """Divide numerator by denominator for each layer.

    state: the pair (numerator, denominator).
    like: weights, for shapes and dtypes.
    Raises OptionError where a denominator is 0 or inf.
    """
    numerator, denominator = state
    return rebuild(like, [_like(x, n / _whole(d, place)) for n, d, x, place in zip(
        flatten(numerator), flatten(denominator), flatten(like), places(like), strict=True)])


def reduce(like: Nest, values: Iterable[Nest], weights: Iterable[Nest]) -> Nest:
    """Compute the weighted mean by `zero`, `part`, `merge` and `ratio`, client after client.

    like: the server's weights, for shapes and dtypes.
    values: the weights of each client.
    weights: for each client a number >= 0, or a nest of one for each layer.
    Returns a nest like the server's weights.
    Raises InputError, OptionError, ShapeError for what does not fit.
    """
    parts = (part(value, weight, f"client {k}")
             for k, (value, weight) in enumerate(_pairs(like, values, weights)))
    return ratio(functools.reduce(merge, parts, zero(like)), like)


# --- a mean
def mean(like: Nest, values: Iterable[Nest], weights: Iterable[Nest]) -> Nest:
    """Compute sum_k weight_k value_k / sum_k weight_k for each layer, from all values at once.

    like: the server's weights, for shapes and dtypes.
    values: the weights of each client.
    weights: for each client a number >= 0, or a nest of one for each layer.
    Returns a nest like the server's weights.
    Raises InputError, OptionError, ShapeError for what does not fit.
    """
    pairs = list(_pairs(like, values, weights))
    rows = [layered(weight, value, f"client {k}") for k, (value, weight) in enumerate(pairs)]
    new = []
    for i, (x, place) in enumerate(zip(flatten(like), places(like), strict=True)):
        kept = [(flatten(value)[i], row[i])
                for (value, _), row in zip(pairs, rows, strict=True) if row[i]]
        column, ws = [v for v, _ in kept], np.array([w for _, w in kept])
        # By a power of 2, which changes no digit, the sum becomes at most 1: so no product with a
        # finite value overflows, and none with a tiny weight is lost.
        ws = np.ldexp(ws, -int(np.frexp(_whole(ws.sum(), place))[1]))
        new.append(_like(x, np.average(np.stack(column), axis=0, weights=ws)))
    return rebuild(like, new)


# --- refusals
def layered(weight: Nest, like: Nest, who: str) -> list[float]:
    """Return a client's weight as a list of one float for each layer.

    weight: a number >= 0, or a nest of one for each layer.
    like: the server's weights.
    who: the client's name, for refusals.
    Raises ShapeError for another nest than one number or one for each layer; InputError,
        OptionError for no number, and for one outside 0 <= weight < inf.
    """
    at = places(like)
    nest = isinstance(weight, (tuple, list, dict))
    if nest and places(weight) != at:
        raise ShapeError(f"the weight of {who} has parts {', '.join(places(weight))[:80]}",
                         f"the layers are {', '.join(at)[:80]}",
                         "give one number, or a nest of one for each layer")
    numbers = flatten(weight) if nest else [weight] * len(at)
    return [float(option(who, f"weight{place if nest else ''}", w, 0.0, math.inf))
            for w, place in zip(numbers, at, strict=True)]


def unlike(like: Nest, value: Nest) -> tuple[str, str] | None:
    """Compare a client's weights with the server's.

    like: the server's weights.
    value: the client's weights.
    Returns None where nests and shapes agree and all are real numbers, else (what, why) for a
        refusal.
    """
    have, want = places(value), places(like)
    if have != want:
        return (f"weights with parts {', '.join(have)[:80]}",
                f"the server's are {', '.join(want)[:80]}")
    for place, x, y in zip(want, flatten(like), flatten(value), strict=True):
        if shape_of(x) != shape_of(y):
            return (f"weights{place} of shape {shape_of(y)}",
                    f"the server's have shape {shape_of(x)}")
        if is_special(y):  # np.stack would count masked numbers
            return f"weights{place} that are a {type(y).__name__}", "the server's are plain arrays"
        if (dtype := np.asarray(y).dtype).kind not in "fiub":
            return (f"weights{place} of dtype {dtype}", "the server's are real numbers")
    return None


def _like(x: Array, value: Array) -> Array:
    """A value in the type and dtype of the weight x."""
    return np.array(value, x.dtype) if isinstance(x, np.ndarray) else type(x)(value)


def check_weights(weights: Nest) -> None:
    """Refuse weights of which no mean can be computed.

    weights: a nest of floats and arrays of floats.
    Raises InputError for other leaves, or none.
    """
    leaves = flatten(weights)
    if not leaves:
        raise InputError("you gave a federation no weights", "there is nothing to train",
                         "give an array, or a nest")
    for leaf, place in zip(leaves, places(weights), strict=True):
        number = type(leaf) in (float, np.ndarray) or isinstance(leaf, np.floating)
        if not number or np.asarray(leaf).dtype.kind != "f":
            raise not_a_variable(leaf, f"weights{place}")


def copied(weights: Nest) -> Nest:
    """Copy weights, for a client to write into.

    weights: a nest of floats and arrays.
    """
    return rebuild(weights, [x.copy() if hasattr(x, "copy") else x for x in flatten(weights)])


def _pairs(like: Nest, values: Iterable[Nest],
           weights: Iterable[Nest]) -> Iterable[tuple[Nest, Nest]]:
    """Return pairs of a value and its weight, all like the server's, or refuse them."""
    check_weights(like)
    values, weights = list(values), list(weights)
    if not values or len(values) != len(weights):
        raise InputError(f"you gave {len(values)} clients and {len(weights)} weights",
                         "a mean is of one client at least, each with its weight",
                         "give one weight for each client")
    for k, value in enumerate(values):
        if wrong := unlike(like, value):
            raise ShapeError(f"client {k} has {wrong[0]}", wrong[1],
                             "return a nest like the one that it was given")
    return zip(values, weights, strict=True)


def _whole(total: float, place: str) -> float:
    """Return the sum of all clients' weights for a layer, if it can be divided by.

    Below the smallest normal number the products with the weights have lost their digits.
    """
    if not np.finfo(float).tiny <= total < math.inf:
        raise OptionError(f"the clients' weights for weights{place} have the sum {total}",
                          "a mean is divided by it, and it needs all its digits",
                          "give one client at least a weight well above 0, and none that is huge")
    return total
