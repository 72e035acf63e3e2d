"""Central differences, for functions that are not written in NumPy."""
from collections.abc import Callable
from typing import Any

import numpy as np

NAMES = ("2-point", "3-point")


def differences(f: Callable[[np.ndarray], Any], v: np.ndarray, start: np.ndarray,
                box: Any = None) -> np.ndarray:
    """Return the derivatives of f at v by central differences: a row for each number that f gives.

    start: where a search began; a step is a share of v or of this, the larger one.
    box: (lower, upper) bounds that no evaluation crosses, or None.
    """
    size = np.maximum(np.abs(v), np.abs(start))
    steps = np.diag(np.finfo(float).eps ** (1.0 / 3.0) * np.where(size > 0.0, size, 1.0))
    up, down = v + steps, v - steps
    if box is not None:
        up, down = np.clip(up, *box), np.clip(down, *box)
    # the step is 0 where both bounds are one number, which does not move
    return np.stack([np.ravel(f(a) - f(b)) / ((a - b)[k] or 1.0)
                     for k, (a, b) in enumerate(zip(up, down, strict=True))], axis=1)
