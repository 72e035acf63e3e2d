"""The line under a widget: what its numbers cost, and whether the engine's gradient agrees with a
finite difference."""
import timeit
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .node_facts import judged


def line(cost: str, at: Callable[[list], Any], values: Sequence[Any],
         gradients: Sequence[Any]) -> dict[str, Any]:
    """The line for a widget that shows the gradients of at(values).

    cost: operations, bytes and milliseconds in words
    """
    found = judged(at, values, gradients)
    return {"cost": cost, "agrees": found["agrees"], "verdict": found["verdict"]}


def generic(shape: tuple[int, ...]) -> np.ndarray:
    """Weights of this shape that favour no entry by chance: of a sum with them, every entry's
    gradient matters."""
    return np.cos(np.arange(np.prod(shape, dtype=int))).reshape(shape)


def best_ms(run: Callable[[], Any], rounds: int = 3) -> float:
    """The milliseconds of the fastest of a few runs."""
    return 1e3 * min(timeit.repeat(run, repeat=rounds, number=1))
