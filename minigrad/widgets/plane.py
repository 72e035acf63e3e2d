"""The part of a plane of two numbers that a widget draws; `plane.js` is its half in the browser."""
import math
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from .contour import contour

DEEP = -2.0                              # log10 of what counts as the bottom of a cost


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

    def values(self, f: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(x, y, f): the grid's axes, and a row of values for each y.  f: of one point [2]."""
        x, y = (np.linspace(*ends, n) for ends, n in zip(self.window, self.grid, strict=True))
        with np.errstate(all="ignore"):
            found = mg.compile(mg.vmap(f))(np.stack(np.meshgrid(x, y), -1).reshape(-1, 2))
        return x, y, np.asarray(found).reshape(len(y), len(x))

    def ground(self, f: Any) -> dict[str, Any]:
        """The plane with the contour of a cost that is not negative, for `ground` of plane.js."""
        x, y, cost = self.values(f)
        z = np.log10(np.maximum(cost, 10.0**DEEP))
        found = contour(x, y, z, self.pixels, float(z.min()))
        return {"window": [[*ends] for ends in self.window], "size": [*self.size],
                "bands": found["bands"], "lines": [line["paths"] for line in found["lines"]]}


def degrees(a: Any, b: Any) -> float | None:
    """The angle between two directions in a plane; None where one is zero or infinite."""
    (x, y), (u, v) = a, b
    if not 0.0 < math.hypot(x, y) * math.hypot(u, v) < math.inf:
        return None
    return abs(math.degrees(math.atan2(x * v - y * u, x * u + y * v)))
