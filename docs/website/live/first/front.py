"""The widget at the top of the front page: two paths lead from y back to a, and for one a the two
amounts that they bring cancel."""
import math
from typing import Any

import numpy as np

from minigrad.lessons.nb01_path_sums.path_lens import PathLens
from minigrad.widgets.first_moves import Moves

HERO = "hero"                                            # its name among the pages' first widgets
EXPRESSION = "a*b + sin(a)"
FLAT = 2 * math.pi / 3                                   # where both amounts have one size
B = -math.cos(FLAT)                                      # 0.5, but for the last digit
BS = -1.0, -0.5, 0.0, B, 1.0, 1.5                        # of b
LEVEL = 0.01                                             # a slope that looks level


class Hero(PathLens):
    """A Path Lens whose a moves through one wave of the sine, and whose b moves a little."""

    def first_moves(self) -> dict[str, Moves]:
        """a, by steps of 0.05; where both cancel exactly for a b, that place for the nearest."""
        steps = np.round(np.arange(0, 5.01, 0.05), 2).tolist()
        turns = [math.acos(-b) for b in BS if abs(b) <= 1]
        level = [at for at in (*turns, *(2 * math.pi - at for at in turns)) if at < steps[-1]]
        nearest = {min(steps, key=lambda a, at=at: abs(a - at)): at for at in level}
        values = [nearest.get(a, a) for a in steps]
        return {"values": Moves([{"a": a, "b": b} for a in values for b in BS], "a and b")}


def hero() -> Hero:
    """The widget as the front page shows it at first."""
    return Hero(expression=EXPRESSION, values={"a": 0.6, "b": B})


def cancelled(widget: Any) -> bool:
    """Whether the two amounts cancel, so that the ground is level."""
    return abs(widget.state["stage"]["slope"]["value"]) < LEVEL
