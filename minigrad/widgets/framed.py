"""The kernel's half of the widgets that framed.js draws.

A learner's decisions are one dictionary, the trail.  After each change the kernel follows the whole
trail again and sends what is at its end.
"""
import math
from typing import Any

import numpy as np
import traitlets

from . import plane
from .line import gradient_cost
from .live import Controlled
from .plane import degrees
from .still import BAD, GREEN, INK, VALUE, Sheet

__all__ = ["WAY_LINES", "Framed", "Plane", "degrees", "finite", "gradient_cost"]
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


class Plane(plane.Plane):
    """A `plane.Plane` that a still picture is drawn into."""

    def line(self, sheet: Sheet, points: Any, mark: str = "-", **style: Any) -> None:
        """Draw `Sheet.line` through rows of (x, y); those outside of the window are moved to its
        edge."""
        inside = np.clip(self.pixels(np.clip(np.asarray(points, float), -1e6, 1e6)), 0, self.size)
        sheet.line(inside[:, 0], inside[:, 1], mark, **style)


def finite(value: float) -> float | None:
    """The number for the browser, whose JSON has no inf and no nan: None for these."""
    return float(value) if math.isfinite(value) else None
