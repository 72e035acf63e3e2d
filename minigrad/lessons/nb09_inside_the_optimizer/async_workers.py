"""Notebook 09's two workers, who update one constrained weight in every possible order.

Each part of a worker's step is a run of the engine; nothing is simulated.
"""
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

import minigrad as mg

from ...tensor import Tensor


class Workers:
    """Two workers and one weight w >= 0 in two parts; each wants to move it by (-1, 1), which leads
    out of the fence.

    parts: for each worker its runs, by name
    one_write: whether the projection is inside of the update, as here; else it is a read and a
        write after it, as in TensorFlow 1's optimizers
    """

    def __init__(self, one_write: bool):
        fence = mg.constraints.NonNegative()
        with mg.Graph() as self.graph:
            self.w = mg.Variable([0.25, 0.0], constraint=fence if one_write else None, name="w")
            self.parts = [self._worker(fence, one_write) for _ in range(2)]

    def _worker(self, fence: Any, one_write: bool) -> dict[str, Tensor]:
        mine, seen = (mg.Variable([0.0, 0.0], trainable=False) for _ in range(2))
        slope = mg.gradient(self.w[0] - self.w[1], self.w)
        parts = {"gradient": mine.assign(slope),
                 "update": mg.optim.SGD(1.0).apply_gradients([(mine.read(), self.w)])}
        return (parts if one_write
                else parts | {"read": seen.assign(self.w), "write": self.w.assign(fence(seen))})

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Every order of the two workers' parts, such as (0, 0, 1, 0, 1, ...)."""
        each = len(self.parts[0])
        for places in itertools.combinations(range(2 * each), each):
            yield tuple(0 if k in places else 1 for k in range(2 * each))

    def play(self, order: tuple[int, ...]) -> tuple[np.ndarray, bool]:
        """(w at the end, whether a gradient was taken outside of the fence)."""
        self.w.load([0.25, 0.0])
        left, outside = [iter(parts.items()) for parts in self.parts], False
        for worker in order:
            name, part = next(left[worker])
            outside |= bool(name == "gradient" and self.w.value.min() < 0.0)
            self.graph.run(part)
        return self.w.value, outside
