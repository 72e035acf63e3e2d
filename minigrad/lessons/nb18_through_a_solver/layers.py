"""Layers whose output is a fixed point: x = tanh(W x + theta).  The notebook writes the loop and
both derivatives; here are only the numbers of one layer for each seed."""
from typing import NamedTuple

import numpy as np

UNITS = 40
PULL = 0.98  # the largest stretch of W: below 1, so that every start leads to the same fixed point


class Layer(NamedTuple):
    """W: the weights, a matrix; theta: what comes in, a vector; u: how much each entry of the
    output counts in the loss, the cotangent of the output."""

    W: np.ndarray
    theta: np.ndarray
    u: np.ndarray


def weights(seed: int) -> Layer:
    """The layer of this seed.  Its W is symmetric, and stretches no vector by more than PULL."""
    rng = np.random.default_rng(seed)
    W = rng.normal(size=(UNITS, UNITS))
    W = W + W.T
    return Layer(W * (PULL / np.linalg.norm(W, 2)), 0.3 * rng.normal(size=UNITS),
                 rng.normal(size=UNITS))
