"""A still figure of a few curves: `curves(x, {"without": y1, "with": y2}, dots=(xs, ts))`.

Drawn by Matplotlib on nothing, in colours that can be read in JupyterLab's light and dark themes;
each curve has its own dashes and its name beside them, so that colour is not needed.  A band
belongs to the first curve and has its colour.
"""
from collections.abc import Mapping
from typing import Any

import numpy as np

from .figure import figure
from .still import GRADIENT, INK, VALUE, Still


class Curves(Still):
    """The figure as a PNG, and one line of text; see `curves`."""

    def __init__(self, x: np.ndarray, lines: Mapping[str, np.ndarray], dots: tuple[Any, Any] | None,
                 band: tuple[Any, Any] | None, band_name: str, axes: tuple[str, str]):
        self.x, self.lines = x, dict(lines)
        self.axes = axes
        self.dots, self.band = dots, band
        self.band_name = band_name

    def __repr__(self) -> str:
        dots = f" and {np.size(self.dots[0])} points" if self.dots else ""
        return f"Curves of {', '.join(self.lines)}{dots}{' with a band' if self.band else ''}"

    @property
    def caption(self) -> str:
        """The alternative text."""
        return f"{self!r}; across: {self.axes[0]}, up: {self.axes[1]}."

    def picture(self) -> bytes:
        """The PNG."""
        drawn = figure(*self.axes)
        for name, y in self.lines.items():
            drawn.axes.plot(self.x, y, label=name)
        if self.band:
            drawn.axes.fill_between(self.x, *self.band, color=VALUE, alpha=0.3, linewidth=0,
                                    label=self.band_name)
            for edge in self.band:
                drawn.axes.plot(self.x, edge, ":", color=VALUE, linewidth=1)
        if self.dots:
            drawn.axes.plot(*self.dots, "o", color=GRADIENT if self.band else INK, label="points")
        return drawn.picture()


def curves(x: np.ndarray, lines: Mapping[str, np.ndarray], dots: tuple[Any, Any] | None = None,
           band: tuple[Any, Any] | None = None, band_name: str = "band",
           axes: tuple[str, str] = ("x", "y")) -> Curves:
    """A figure of curves over the same x.

    lines: up to four curves by name
    dots: points (xs, ys) to draw among them
    band: a lower and an upper curve; what lies between them is shaded
    band_name: the name of the band in the legend
    axes: the words beside the axes
    """
    return Curves(x, lines, dots, band, band_name, axes)
