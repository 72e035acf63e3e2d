"""The line under a widget: what its numbers cost, and whether the engine's gradient agrees with a
finite difference."""
import time
import timeit
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.program import Program

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


class GradientCost(NamedTuple):
    """What one gradient took.  gradients: the arrays; words: operations and bytes; ms: of graph and
    gradient together."""

    gradients: list[np.ndarray]
    words: str
    ms: float


def gradient_cost(f: Callable[[list[mg.Tensor]], Any], values: Iterable[Any],
                  also: Callable[..., list[mg.Tensor]] | None = None) -> GradientCost:
    """Take the gradient of f by all values, and count what it costs.

    f: a function of a list of nodes, one for each value, that returns one number; also: what else
    is counted, a function of (nodes, gradients) that returns nodes.
    """
    begun = time.perf_counter()
    nodes = [mg.tensor(value) for value in values]
    y = f(nodes)
    found = mg.gradient(y, nodes)
    ms = 1e3 * (time.perf_counter() - begun)
    cost = bill(Program(y, *found, *(also(nodes, found) if also else ())))
    return GradientCost([gradient.value for gradient in found],
                        f"{cost} · {cost.bytes:,} bytes of values", ms)
