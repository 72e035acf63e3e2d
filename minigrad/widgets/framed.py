"""The kernel's half of the widgets that framed.js draws.

A learner's decisions are one dictionary, the trail.  After each change the kernel follows the whole
trail again and sends what is at its end.  `Plane` is the part of a plane of two numbers that such a
widget draws, `gradient_cost` counts what one gradient takes.
"""
import math
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
import traitlets

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.program import Program

from .live import Controlled
from .still import BAD, GREEN, INK, VALUE, Sheet

# colours and dashes of the ways in framed.css, for other pictures of them
WAY_LINES = (VALUE, "-"), (GREEN, "--"), (BAD, ":"), (INK, "-.")


class Framed(Controlled):
    """A widget whose state follows from a trail: a subclass writes `replay` and `shown`.

    trail: all that the learner decides
    known: what the browser has to know once, such as the ends of sliders
    """

    controls = ("trail",)
    told = Controlled.told | {"known", "plane"}
    trail = traitlets.Dict().tag(sync=True)
    known = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any], **traits: Any):
        """Raises the Refusal of a trail that cannot be followed, before there is a widget."""
        with np.errstate(all="ignore"):
            self._begun = self.replay(trail)             # the first measure needs it, too
        super().__init__(trail=trail, **traits)

    def measure(self) -> dict[str, Any]:
        """The traits at the end of the trail.  Weights may leave for infinity on the way."""
        begun, self._begun = self._begun, None
        with np.errstate(all="ignore"):
            return self.shown(self.replay(self.trail) if begun is None else begun)

    def replay(self, trail: dict[str, Any]) -> Any:
        """The end of the trail, for `shown`.  Raises a Refusal for one that cannot be followed."""
        raise NotImplementedError

    def shown(self, found: Any) -> dict[str, Any]:
        """{trait: value} for the browser, from the result of `replay`: at least state and code."""
        raise NotImplementedError


class Plane(NamedTuple):
    """A part of the plane of two numbers.  window: the ends of both axes; size: width and height in
    pixels; grid: how many points of each axis are computed."""

    window: tuple[tuple[float, float], tuple[float, float]]
    size: tuple[int, int]
    grid: tuple[int, int]

    def pixels(self, points: Any) -> np.ndarray:
        """Rows of (x, y) in pixels, y downwards."""
        low, high = np.array(self.window).T
        width, height = self.size
        return (np.array([0.0, height])
                + (np.asarray(points) - low) / (high - low) * np.array([width, -height]))

    def line(self, sheet: Sheet, points: Any, mark: str = "-", **style: Any) -> None:
        """Draw `Sheet.line` through rows of (x, y); those outside of the window are moved to its
        edge."""
        inside = np.clip(self.pixels(np.clip(np.asarray(points, float), -1e6, 1e6)), 0, self.size)
        sheet.line(inside[:, 0], inside[:, 1], mark, **style)

    def values(self, f: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(x, y, f): the grid's axes, and a row of values for each y.  f: of one point [2]."""
        x, y = (np.linspace(*ends, n) for ends, n in zip(self.window, self.grid, strict=True))
        with np.errstate(all="ignore"):
            found = mg.compile(mg.vmap(f))(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
        return x, y, np.asarray(found).reshape(len(y), len(x))


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


def degrees(a: Any, b: Any) -> float | None:
    """The angle between two directions in a plane; None where one is zero or infinite."""
    (x, y), (u, v) = a, b
    if not 0.0 < math.hypot(x, y) * math.hypot(u, v) < math.inf:
        return None
    return abs(math.degrees(math.atan2(x * v - y * u, x * u + y * v)))


def finite(value: float) -> float | None:
    """The number for the browser, whose JSON has no inf and no nan: None for these."""
    return float(value) if math.isfinite(value) else None
