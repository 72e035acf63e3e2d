"""Activations that NumPy has no name for; np.tanh and np.maximum(x, 0.0) need no function here."""
import math

import numpy as np

from ..rules.reduce import given
from ..value import Array

ROOT_HALF = math.sqrt(0.5)
ROOT_2_OVER_PI = math.sqrt(2.0 / math.pi)


def gelu(x: Array, approximate: bool = False) -> Array:
    """Compute x P(Z <= x) for a standard normal Z: the Gaussian error linear unit.

    x: an array or a node.
    approximate: compute x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2 instead, which is less
        than 0.0005 away from it. PyTorch's and Keras' default is False, that of jax.nn is True.
    Source: Hendrycks & Gimpel 2016.
    """
    x = given(x, "gelu")
    if approximate:
        inner = ROOT_2_OVER_PI * x * (1.0 + 0.044715 * (x * x))
        return 0.5 * x * (1.0 + np.tanh(inner))
    from scipy import special  # only here, since the layers need no SciPy

    return 0.5 * x * (1.0 + special.erf(x * ROOT_HALF))
