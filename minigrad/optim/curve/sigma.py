"""Errors of the data: standard deviations, and the factor that brings residuals to their units."""
import math
from typing import Any

import numpy as np

from ...errors import OptionError, ShapeError
from ...value import Array, shape_of


def whitened(rows: Array, white: list) -> Array:
    """Return residuals, or rows of a Jacobian, in units of sigma; white: the factor, if any."""
    for w in white:
        rows = w @ rows if len(shape_of(w)) == 2 else (w * rows.T).T
    return rows


def whitening(sigma: Array, y: Array) -> Array:
    """Return the factor, a vector or a matrix, that brings residuals to units of sigma; both may be
    tensors."""
    m = math.prod(shape_of(y))
    if math.prod(shape_of(sigma)) == 1 or shape_of(sigma) in ((m,), shape_of(y)):
        return 1.0 / np.broadcast_to(np.reshape(sigma, (-1,)), (m,))
    return np.linalg.inv(np.linalg.cholesky(sigma))


def deviations(sigma: Any, y: np.ndarray) -> np.ndarray:
    """Return the standard deviations of y, like y; refuse a sigma that has none."""
    sigma, m = np.asarray(sigma, float), y.size
    given = f"you gave curve_fit a sigma of shape {sigma.shape}"
    if sigma.size == 1 or sigma.shape in ((m,), y.shape):
        if not (np.isfinite(sigma).all() and (sigma > 0.0).all()):
            raise OptionError(f"{given} that is not positive throughout",
                              "residuals are divided by it", "leave out data of no weight")
        return np.broadcast_to(sigma.ravel(), m).reshape(y.shape)
    if sigma.shape != (m, m):
        raise ShapeError(given, f"ydata has {m} numbers",
                         "give one standard deviation for each, or their covariance matrix")
    try:
        np.linalg.cholesky(sigma)
        if not np.allclose(sigma, sigma.T, 0.0, 1e-8 * np.abs(sigma).max()):
            raise np.linalg.LinAlgError
    except np.linalg.LinAlgError:
        raise OptionError(f"{given} that is not symmetric and positive definite",
                          "it is a covariance matrix of the data", "give one that is") from None
    return np.sqrt(np.diag(sigma)).reshape(y.shape)
