"""A still figure of a few curves: `curves(x, {"without": y1, "with": y2}, dots=(xs, ts))`.

Drawn by Matplotlib in mid grey on nothing, so that it reads in JupyterLab's light and dark themes; each curve has its
own dashes and its name beside them, so that colour is not needed.  A band is of the first curve, and in its colour.
"""
import io
import textwrap
from collections.abc import Mapping
from typing import Any

import numpy as np

from .still import GRADIENT, INK, PIXELS, VALUE

STYLES = ((INK, ":"), (GRADIENT, "--"), (VALUE, "-"), ("#3fa06a", "-."))
ALONE = STYLES[2]                                        # of a curve by itself, or with a band
WIDTH, HEIGHT = 680, 300                                 # pixels
LEGEND = 12                                              # letters beside the picture


class Curves:
    """The figure as a PNG, and one line of text."""

    def __init__(self, x: np.ndarray, lines: Mapping[str, np.ndarray], dots: tuple[Any, Any] | None,
                 band: tuple[Any, Any] | None, band_name: str, axes: tuple[str, str]):
        self.x, self.lines, self.dots, self.band, self.band_name = x, dict(lines), dots, band, band_name
        self.axes = axes

    def __repr__(self) -> str:
        dots = f" and {np.size(self.dots[0])} points" if self.dots else ""
        return f"Curves of {', '.join(self.lines)}{dots}{' with a band' if self.band else ''}"

    def _repr_png_(self) -> bytes:
        from matplotlib.figure import Figure  # slow to import, and needed only when something is shown

        figure = Figure(figsize=(WIDTH / PIXELS, HEIGHT / PIXELS), dpi=PIXELS)
        axes = figure.add_axes((0.11, 0.15, 0.71, 0.82))
        styles = (ALONE, *STYLES[:2], STYLES[3]) if self.band or len(self.lines) == 1 else STYLES
        for (name, y), (colour, dashes) in zip(self.lines.items(), styles, strict=False):
            axes.plot(self.x, y, dashes, color=colour, linewidth=2, label=name)
        if self.band:
            name = textwrap.fill(self.band_name, LEGEND)
            axes.fill_between(self.x, *self.band, color=ALONE[0], alpha=0.3, linewidth=0, label=name)
            for edge in self.band:
                axes.plot(self.x, edge, ":", color=ALONE[0], linewidth=1)
        if self.dots:
            axes.plot(*self.dots, "o", color=GRADIENT if self.band else INK, markersize=6, label="points")
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, labelcolor=INK, fontsize=9)
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
    """Up to four named curves over the same x, points (xs, ys) among them, and a band from a lower to an upper curve,
    called band_name in the legend; axes: what stands beside them."""
    return Curves(x, lines, dots, band, band_name, axes)
