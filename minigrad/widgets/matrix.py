"""The matrix primitive: any matrix with named rows and columns.

    matrix([[1, 2], [3, 4]], rows=["a", "b"])             a matrix to look at
"""
from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import InputError

from . import numerals
from .assets import assets
from .live import Guarded
from .running_cell import running_cell
from .still import GRADIENT, VALUE, Sheet, Still

SIDE = 16                                                # rows or columns that can still be read
CELL, ROW = 62, 20                                       # pixels of the still picture


class Matrix(Still, Guarded):
    """A matrix.  grid: its labels and entries; labels: {"name"}"""

    invitation = "Run the cell for the live matrix."
    _esm = assets(__file__, "shared.js", "matrix.js")
    _css = assets(__file__, "graph.css", "matrix.css")
    told = frozenset({"grid", "labels", "cell"})
    grid = traitlets.Dict().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, grid: dict[str, Any], labels: dict[str, str]):
        super().__init__(grid=grid, labels=labels, cell=running_cell())

    def __repr__(self) -> str:
        return (f"{self.labels['name']}: {len(self.grid['rows'])} rows, "
                f"{len(self.grid['columns'])} columns")

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the matrix."""
        draw(sheet, self.grid, self.labels["name"])


def matrix(values: Any, rows: Sequence[str] = (), columns: Sequence[str] = (),
           name: str = "matrix") -> Matrix:
    """Show a matrix.

    values: up to 16 × 16 numbers
    rows, columns: their names; without them, their numbers
    name: what stands in the corner

    Raises InputError when it is no matrix, or too large to be read.
    """
    array = np.asarray(values, dtype=float)
    if array.ndim != 2 or max(array.shape) > SIDE:
        raise InputError(f"you asked for a picture of values of shape {array.shape}",
                         f"a matrix of up to {SIDE} rows and columns can be read",
                         "show a part of it: A[:8, :8]")
    names = [list(given) or [str(k) for k in range(n)]
             for given, n in zip((rows, columns), array.shape, strict=True)]
    return Matrix(grid(array, *names), {"name": name})


def grid(array: np.ndarray, rows: list[str], columns: list[str]) -> dict[str, Any]:
    """The trait `grid` of a Matrix: labels, texts, all digits, and for each entry its size relative
    to the largest, signed."""
    return {"rows": rows, "columns": columns,
            "cells": [[numerals.number(v) for v in row] for row in array],
            "heat": [heat(row, array) for row in array], "raw": numerals.exact(array)}


def heat(values: np.ndarray, among: np.ndarray) -> list[float]:
    """Each value over the largest magnitude, rounded for the browser; 0 where it is not finite."""
    top = float(np.max(np.abs(among), initial=0.0, where=np.isfinite(among))) or 1.0
    return [round(float(v) / top, 3) if np.isfinite(v) else 0.0 for v in values]


def entries(name: str, shape: tuple[int, ...]) -> list[str]:
    """The labels of a node's entries in reading order: x[0], x[1] or W[0,0], W[0,1]; the name
    alone for a number."""
    return [name + (f"[{','.join(map(str, index))}]" if index else "")
            for index in np.ndindex(*shape)]


def draw(sheet: Sheet, shown: dict[str, Any], title: str) -> None:
    """Draw a matrix below what is on a sheet: names and entries."""
    top, wide = sheet.height, len(shown["columns"])
    high = len(shown["rows"])

    def put(column: float, row: float, words: str, **style: Any) -> None:
        sheet.text(CELL * (column + 1.6), top + ROW * (row + 2), words, ha="center", **style)

    put(-1.0, -1.2, title, weight="bold")
    for k, name in enumerate(shown["columns"]):
        put(k, -1.2, name, weight="bold")
    for i, (name, row, heats) in enumerate(zip(shown["rows"], shown["cells"], shown["heat"],
                                               strict=True)):
        put(-1.0, i, name, weight="bold")
        for k, (entry, tint) in enumerate(zip(row, heats, strict=True)):
            put(k, i, entry, bbox={"fill": False, "edgecolor": tint_of(tint, 1.0),
                                   "linewidth": 1.6, "boxstyle": "round,pad=0.25"})
    sheet.grow(CELL * (wide + 2.5), top + ROW * (high + 3))


def tint_of(heat: float, clearest: float = 0.3) -> tuple[str, float]:
    """Blue for positive, orange for negative, the clearer the larger; a colour of Matplotlib's."""
    return VALUE if heat > 0 else GRADIENT, clearest * abs(heat)
