"""A still figure of a few curves: `curves(x, {"without": y1, "with": y2}, dots=(xs, ts))`.

Drawn by Matplotlib on nothing, in colours that can be read in JupyterLab's light and dark themes;
each curve has its own dashes and its name beside them, so that colour is not needed.  A band
belongs to the first curve and has its colour.
"""
import io
import textwrap
from collections.abc import Mapping
from typing import Any

import numpy as np

from .still import GRADIENT, INK, PIXELS, VALUE, Still

STYLES = ((INK, ":"), (GRADIENT, "--"), (VALUE, "-"), ("#2a7f50", "-."))
ALONE = STYLES[2]                                        # of a curve by itself, or with a band
WIDTH, HEIGHT = 680, 300                                 # pixels
LEGEND = 12                                              # letters beside the picture


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
        # slow to import, and needed only when something is shown
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDTH / PIXELS, HEIGHT / PIXELS), dpi=PIXELS)
        axes = figure.add_axes((0.11, 0.15, 0.71, 0.82))
        styles = (ALONE, *STYLES[:2], STYLES[3]) if self.band or len(self.lines) == 1 else STYLES
        for (name, y), (colour, dashes) in zip(self.lines.items(), styles, strict=False):
            axes.plot(self.x, y, dashes, color=colour, linewidth=2, label=name)
        if self.band:
            name = textwrap.fill(self.band_name, LEGEND)
            axes.fill_between(self.x, *self.band, color=ALONE[0], alpha=0.3,
                              linewidth=0, label=name)
            for edge in self.band:
                axes.plot(self.x, edge, ":", color=ALONE[0], linewidth=1)
        if self.dots:
            axes.plot(*self.dots, "o", color=GRADIENT if self.band else INK,
                      markersize=6, label="points")
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False,
                    labelcolor=INK, fontsize=9)
        axes.tick_params(colors=INK, labelsize=8)
        axes.set_xlabel(self.axes[0], color=INK, fontsize=9)
        axes.set_ylabel(self.axes[1], color=INK, fontsize=9)
        axes.patch.set_alpha(0)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(INK)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="png", transparent=True)
        return buffer.getvalue()


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
