"""Attention of one query over five keys in the plane, with a number as the value of each key."""
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...rules.softmax import softmax

QUERY = (0.9, 0.6)
KEYS = ((1.2, 0.2), (0.4, 1.2), (-1.1, 0.6), (-0.5, -1.1), (0.9, -0.9))
VALUES = (1.0, -1.0, 0.5, 2.0, 0.0)
SCALE = 0.5**0.5                    # 1 / sqrt(d), for the two numbers of a query


class Look(NamedTuple):
    """What a query finds: a weight for each key, the output, and its slopes."""

    weights: np.ndarray
    output: float
    by_query: np.ndarray
    by_keys: np.ndarray


def scores(query: Any, keys: Any, scale: float, seen: int) -> Any:
    """scale * key · query for each key, and minus infinity where the query may not look."""
    masked = np.where(np.arange(len(keys)) < seen, 0.0, -np.inf)
    return scale * (keys @ query) + masked


def output(query: Any, keys: Any, values: Any, scale: float = SCALE, seen: int = 5) -> Any:
    """The mean of the values, weighted by the softmax of the scores."""
    return softmax(scores(query, keys, scale, seen)) @ values


def look(query: Any = QUERY, keys: Any = KEYS, values: Any = VALUES, scale: float = SCALE,
         seen: int = 5) -> Look:
    """The weights and the output, and the slopes of the output by query and keys."""
    query, keys, values = np.array(query), np.array(keys), np.array(values)
    weights = softmax(scores(query, keys, scale, seen))
    y, slopes = mg.value_and_grad(output, (0, 1))(query, keys, values, scale, seen)
    return Look(weights, float(y), *slopes)


def spread(weights: np.ndarray) -> float:
    """Over how many keys the weights are spread: 1 for one key, n for n equal weights. It is
    e to the entropy."""
    some = weights[weights > 0.0]
    return float(np.exp(-np.sum(some * np.log(some))))
