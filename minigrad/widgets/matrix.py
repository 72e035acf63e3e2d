"""The matrix primitive: any matrix with named rows and columns, a knob for each of them, and the mixes that they give.

    matrix([[1, 2], [3, 4]], rows=["a", "b"])             a matrix to look at

`Matrix` is the widget: `grid` holds labels and entries, `top` and `left` are the weights of the columns and of the rows
(lists of floats that the learner turns; empty: no knobs), `sums` what stands at the right and below.  What the sums are
is decided by whoever composes it, as `two_sided.py` does; which rows and columns are lit is decided in the browser.
"""
from collections.abc import Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.errors import InputError

from . import show
from .graph import Still, cell
from .graph import text as read
from .still import INK, Sheet

SIDE = 16                                                # rows or columns that can still be read
CELL, ROW = 62, 20                                       # pixels of the still picture


class Matrix(Still, anywidget.AnyWidget):
    """See above.  `labels`: {"name", "top", "left", "right", "bottom"}, the names of the matrix and of its four sides;
    `sums`: {"right", "bottom"} as `strip` makes them."""

    _esm = read("shared.js", "matrix.js")
    _css = read("graph.css", "matrix.css")
    grid = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    top: traitlets.List = traitlets.List().tag(sync=True)
    left: traitlets.List = traitlets.List().tag(sync=True)
    sums = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, grid: dict[str, Any], labels: dict[str, str], **traits: Any):
        super().__init__(grid=grid, labels=labels, cell=cell(), **traits)

    def __repr__(self) -> str:
        return f"{self.labels['name']}: {len(self.grid['rows'])} rows, {len(self.grid['columns'])} columns"

    def picture(self) -> bytes:
        """The PNG."""
        sheet = Sheet(*size(self.grid), f"{self!r}. Run the cell for the live matrix.")
        draw(sheet.axes, self.grid, self.labels, 0.0, self.sums)
        return sheet.png()


def matrix(values: Any, rows: Sequence[str] = (), columns: Sequence[str] = (), name: str = "matrix") -> Matrix:
    """Show a matrix.  values: up to 16 × 16 numbers; rows, columns: their names, else their numbers.

    Raises InputError when it is no matrix, or too large to be read.
    """
    array = np.asarray(values, dtype=float)
    if array.ndim != 2 or max(array.shape) > SIDE:
        raise InputError(f"you asked for a picture of values of shape {array.shape}",
                         f"a matrix of up to {SIDE} rows and columns can be read", "show a part of it: A[:8, :8]")
    names = [list(given) or [str(k) for k in range(n)] for given, n in zip((rows, columns), array.shape, strict=True)]
    return Matrix(grid(array, *names), {"name": name})


def grid(array: np.ndarray, rows: list[str], columns: list[str]) -> dict[str, Any]:
    """What a Matrix shows: labels, texts, all digits, and for each entry its size relative to the largest, signed."""
    return {"rows": rows, "columns": columns, "cells": [[show.number(v) for v in row] for row in array],
            "heat": [heat(row, array) for row in array], "raw": show.exact(array)}


def strip(values: np.ndarray) -> dict[str, Any]:
    """What stands at the right of a matrix or below it: one number for each row or column."""
    return {"cells": [show.number(v) for v in values], "heat": heat(values, values), "raw": show.exact(values)}


def heat(values: np.ndarray, among: np.ndarray) -> list[float]:
    """Each value over the largest magnitude, rounded for the browser; 0 where it is not finite."""
    top = float(np.max(np.abs(among), initial=0.0, where=np.isfinite(among))) or 1.0
    return [round(float(v) / top, 3) if np.isfinite(v) else 0.0 for v in values]


def entries(name: str, shape: tuple[int, ...]) -> list[str]:
    """The labels of a node's entries in reading order: x[0], x[1] or W[0,0], W[0,1]; the name alone for a number."""
    return [name + (f"[{','.join(map(str, index))}]" if index else "") for index in np.ndindex(*shape)]


# --- where no kernel runs
def size(shown: dict[str, Any]) -> tuple[float, float]:
    """Width and height of the still picture."""
    return CELL * (len(shown["columns"]) + 2.5), ROW * (len(shown["rows"]) + 3)


def draw(axes: Any, shown: dict[str, Any], labels: dict[str, str], top: float, sums: dict[str, Any]) -> None:
    """The matrix in Matplotlib's axes, from `top` downwards: labels, entries, and the sums at its sides."""
    width = len(shown["columns"])
    x, y = lambda k: CELL * (k + 1.6), lambda k: top + ROW * (k + 1)
    put = lambda k, i, text, **style: axes.text(x(k), y(i), text.replace("$", r"\$"), fontsize=8, ha="center",
                                                va="center", **{"color": INK, **style})
    put(-1.0, -0.2, labels["name"], weight="bold")
    for k, text in enumerate(shown["columns"]):
        put(k, -0.2, text, weight="bold")
    for i, (text, row, tints) in enumerate(zip(shown["rows"], shown["cells"], shown["heat"], strict=True)):
        put(-1.0, i + 1, text, weight="bold")
        for k, (entry, tint) in enumerate(zip(row, tints, strict=True)):
            box = {"facecolor": tint_of(tint), "edgecolor": "none", "boxstyle": "round,pad=0.25"}
            put(k, i + 1, entry, bbox=box)
    for i, entry in enumerate(sums.get("right", {}).get("cells", ())):
        put(width + 0.2, i + 1, entry, weight="bold")
    for k, entry in enumerate(sums.get("bottom", {}).get("cells", ())):
        put(k, len(shown["rows"]) + 1.2, entry, weight="bold")
    if sums.get("right"):
        put(width + 0.2, -0.2, labels["right"], weight="bold")
        put(-1.0, len(shown["rows"]) + 1.2, labels["bottom"], weight="bold")


def tint_of(heat: float) -> tuple[float, float, float, float]:
    """Blue for positive, orange for negative, the clearer the larger."""
    return (*((0.30, 0.56, 0.82) if heat > 0 else (0.85, 0.47, 0.16)), 0.45 * abs(heat))
