"""The weights of many clients made one, in two ways: a weighted mean of all at once, and a reduce of one after another.

Weights of a net are a nest of arrays or floats.  Each array counts as a layer: a client's weight is one number for all,
or a nest of one number each.  The reduce carries (numerator, denominator), from `zero` by `merge` over the `part` of
each client to `ratio`.  `merge` is associative and commutative for real numbers, so clients may come in any order, and
in groups; floating-point sums of another order are equal to rounding only.  Sums are float64, results in the dtype of
the weights.

A client of weight 0 is left out before anything is multiplied: it changes no bit, even where it sent nan or inf.  One
of more weight that sent nan makes nan: to be seen, not to be trained on.
Source: McMahan et al. 2017, algorithm 1, for means of weights; a zero and a merge as in TensorFlow Federated.
"""
import functools
import math

import numpy as np

from ..derive import plain
from ..errors import InputError, OptionError, ShapeError
from ..nest import flatten, places, rebuild
from ..optim.first_order import option
from ..tensor import not_a_variable, variable
from ..value import shape_of


# --- a reduce
def zero(like):
    """(numerator, denominator) of no client, for weights like these: a nest of zeros, and a nest of 0.0."""
    return rebuild(like, [np.zeros(shape_of(x)) for x in flatten(like)]), rebuild(like, [0.0 for _ in flatten(like)])


def part(weights, weight, who="a client"):
    """(numerator, denominator) of one client: weight * weights, and weight for each layer.

    Raises OptionError for a weight that is negative, nan or inf; who: the client's name, for such a sentence."""
    layers = layered(weight, weights, who)
    pairs = list(zip(flatten(weights), layers, strict=True))
    return (rebuild(weights, [w * np.asarray(x, float) if w else np.zeros(shape_of(x)) for x, w in pairs]),
            rebuild(weights, layers))


def merge(a, b):
    """The sum of two: for real numbers the same in any order and grouping, for floats to rounding.

    Raises ShapeError for nests that differ: broadcasting would count some twice."""
    if wrong := unlike(a[0], b[0]):
        raise ShapeError(f"you merged {wrong[0]} into others", wrong[1].replace("server's", "others"),
                         "merge parts of the same net")
    return tuple(rebuild(x, [p + q for p, q in zip(flatten(x), flatten(y), strict=True)])
                 for x, y in zip(a, b, strict=True))


def ratio(state, like):
    """numerator / denominator for each layer, in the shapes and dtypes of `like`.

    Raises OptionError where the denominator is 0 or inf."""
    numerator, denominator = state
    return rebuild(like, [plain(n / _whole(d, place), x, {}) for n, d, x, place in zip(
        flatten(numerator), flatten(denominator), flatten(like), places(like), strict=True)])


def reduce(like, values, weights):
    """The weighted mean by `zero`, `part`, `merge` and `ratio`, in the order in which the values come.

    like: the server's weights; values, weights: one of each client."""
    parts = (part(value, weight, f"client {k}") for k, (value, weight) in enumerate(_pairs(like, values, weights)))
    return ratio(functools.reduce(merge, parts, zero(like)), like)


# --- a mean
def mean(like, values, weights):
    """sum_k weight_k value_k / sum_k weight_k for each layer, from all values at once; arguments as for `reduce`."""
    pairs = list(_pairs(like, values, weights))
    rows = [layered(weight, value, f"client {k}") for k, (value, weight) in enumerate(pairs)]
    new = []
    for i, (x, place) in enumerate(zip(flatten(like), places(like), strict=True)):
        kept = [(flatten(value)[i], row[i]) for (value, _), row in zip(pairs, rows, strict=True) if row[i]]
        column, ws = [v for v, _ in kept], np.array([w for _, w in kept])
        _whole(ws.sum(), place)
        new.append(plain(np.average(np.stack(column), axis=0, weights=ws), x, {}))
    return rebuild(like, new)


# --- refusals
def layered(weight, like, who):
    """A client's weight as a list of one float for each layer of `like`.

    Raises ShapeError for another nest than one number or one for each layer; InputError, OptionError for no number, and
    for one outside 0 <= weight < inf."""
    at = places(like)
    nest = isinstance(weight, (tuple, list, dict))
    if nest and places(weight) != at:
        raise ShapeError(f"the weight of {who} has parts {', '.join(places(weight))[:80]}",
                         f"the layers are {', '.join(at)[:80]}", "give one number, or a nest of one for each layer")
    numbers = flatten(weight) if nest else [weight] * len(at)
    return [float(option(who, f"weight{place if nest else ''}", w, 0.0, math.inf))
            for w, place in zip(numbers, at, strict=True)]


def unlike(like, value):
    """(what, why) of a refusal of weights that are not like the server's, or None."""
    have, want = places(value), places(like)
    if have != want:
        return f"weights with parts {', '.join(have)[:80]}", f"the server's are {', '.join(want)[:80]}"
    for place, x, y in zip(want, flatten(like), flatten(value), strict=True):
        if shape_of(x) != shape_of(y):
            return f"weights{place} of shape {shape_of(y)}", f"the server's have shape {shape_of(x)}"
    return None


def check_weights(weights):
    """Refuse what no mean can be taken of."""
    leaves = flatten(weights)
    if not leaves:
        raise InputError("you gave a federation no weights", "there is nothing to train", "give an array, or a nest")
    for leaf, place in zip(leaves, places(weights), strict=True):
        if variable(leaf) is None:
            raise not_a_variable(leaf, f"weights{place}")


def own(weights):
    """A copy, for a client to write into."""
    return rebuild(weights, [x.copy() if hasattr(x, "copy") else x for x in flatten(weights)])


def _pairs(like, values, weights):
    """Pairs of a value and its weight, all like the server's, or a refusal."""
    check_weights(like)
    values, weights = list(values), list(weights)
    if not values or len(values) != len(weights):
        raise InputError(f"you gave {len(values)} clients and {len(weights)} weights", "a mean is of one client at "
                         "least, each with its weight", "give one weight for each client")
    for k, value in enumerate(values):
        if wrong := unlike(like, value):
            raise ShapeError(f"client {k} has {wrong[0]}", wrong[1], "return a nest like the one that it was given")
    return zip(values, weights, strict=True)


def _whole(total, place):
    """The sum of all clients' weights for a layer, if it can be divided by."""
    if not 0.0 < total < math.inf:
        raise OptionError(f"the clients' weights for weights{place} have the sum {total}", "a mean is divided by it",
                          "give one client at least a weight above 0, and none that is huge")
    return total
