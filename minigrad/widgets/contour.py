"""The contours of a function of two numbers, as paths for the browser.

A widget computes the heights on a grid by the engine; contourpy, which comes with Matplotlib, finds
lines and bands; they are thinned and go to the browser once, where `ground` of framed.js draws
them.
"""
import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

PIECES = 3                                               # a level in more of them is left out
NEAR = 0.15                                              # pixels that a drawn line may be off
MOST = 14                                                # levels


def contour(x: np.ndarray, y: np.ndarray, z: np.ndarray, at: Callable[[np.ndarray], np.ndarray],
            floor: float) -> dict[str, Any]:
    """{"bands": between levels, "lines": at them}, as paths in pixels; low bands first.

    x, y: the numbers along the two axes of the grid
    z: log10 of a cost, a row for each y, nan where it is not a number
    at: turns rows of (x, y) into pixels
    floor: the lowest z there is
    """
    import contourpy  # is slow to import

    ceiling = float(np.nanmax(z))
    step = next(s for s in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
                if (ceiling - floor) / s <= MOST)
    made: Any = contourpy.contour_generator(x, y, np.ma.masked_invalid(z), fill_type="OuterOffset")
    levels = [(k, parts) for k in range(math.floor(floor / step) + 1, math.ceil(ceiling / step))
              if 0 < len(parts := made.lines(k * step)) <= PIECES]
    ends = [floor - 1.0, *[k * step for k, _ in levels], ceiling + 1.0]
    bands = [_area(made, at, *band) for band in pairwise(ends)]
    named = lambda k: (float(f"{10.0 ** (k * step):.2g}")
                       if k * step % 1.0 == 0.0 or step < 0.5 else None)
    lines = [{"words": f"{level:,.9g}" if (level := named(k)) else "",
              "paths": [_path(_thinned(at(part))) for part in parts]} for k, parts in levels]
    return {"bands": bands, "lines": lines}


def region(x: np.ndarray, y: np.ndarray, z: np.ndarray, at: Callable[[np.ndarray], np.ndarray],
           level: float) -> dict[str, Any]:
    """{"paths": of the line where z is the level, "below": the area where it is less}, in pixels.

    x, y, z, at: as in `contour`
    """
    import contourpy

    made: Any = contourpy.contour_generator(x, y, z, fill_type="OuterOffset")
    return {"paths": [_path(_thinned(at(part))) for part in made.lines(level)],
            "below": _area(made, at, min(float(z.min()), level) - 1.0, level)}


def _area(made: Any, at: Callable[[np.ndarray], np.ndarray], low: float, high: float) -> str:
    """The area between two levels, as one path."""
    parts = zip(*made.filled(low, high), strict=True)
    return "".join(_path(_thinned(at(points[a:b]))) + "Z" for points, offsets in parts
                   for a, b in pairwise(offsets))


def draw(axes: Any, lines: list[dict[str, Any]], **look: Any) -> None:
    """Draw lines of `contour` in a still picture's axes, whose units are pixels: as one line with
    gaps, because Matplotlib takes longer for each line than for its points."""
    points = [f"{part[1:]}Lnan nan" for line in lines for part in line["paths"]]
    axes.plot(*np.array([each.split() for each in "L".join(points).split("L")], float).T, **look)


def _thinned(points: np.ndarray) -> np.ndarray:
    """A line without the points that lie within NEAR of the line through the others.  Source:
    Douglas & Peucker 1973."""
    keep, parts = np.zeros(len(points), bool), [(0, len(points) - 1)]
    keep[[0, -1]] = True
    z = points @ [1.0, 1.0j]  # a point as one number: fewer calls
    while parts:
        a, b = parts.pop()
        if b - a < 2:
            continue
        inner, way = z[a + 1:b] - z[a], z[b] - z[a]
        # of a closed line's ends: then the distance from its start
        far = abs((inner * way.conjugate()).imag) / abs(way) if way else abs(inner)
        k = a + 1 + int(far.argmax())
        if far[k - a - 1] > NEAR:
            keep[k] = True
            parts += [(a, k), (k, b)]
    return points[keep]


def _path(points: np.ndarray) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
