"""The Norm Cube: images, channels and positions; paint over the axes that one mean is taken of, and see four norms.

    norm_cube("NS")                       # batch norm; "CS" is layer norm, "S" instance norm, "CS" in groups group norm

The cells are what four filters find in three digits (`minigrad.course.normed.features`), and all of them go through
`nn.norm.normalize`.  Which cells share a mean is read from the engine's gradient of that mean: it is not zero there.
"""
import itertools
import time
from typing import Any

import anywidget
import numpy as np
import traitlets

import minigrad as mg
from minigrad.course.normed import CHANNELS, features, pooled
from minigrad.errors import InputError
from minigrad.nn.norm import moments, normalize
from minigrad.program import ancestors

from . import show
from .cost_meter import plural
from .graph import Still, cell, text
from .matrix import heat, tint_of
from .reading import judged, spent
from .still import INK, Sheet

GROUPS = (1, 2, 4)                   # of four channels
VIEWS = "normalised", "values", "means"
PRESETS: dict[str, dict[str, Any]] = {
    "batch norm": {"axes": ["N", "S"], "groups": 1}, "layer norm": {"axes": ["C", "S"], "groups": 1},
    "instance norm": {"axes": ["S"], "groups": 1}, "group norm, 2 groups": {"axes": ["C", "S"], "groups": 2}}
CHANGED = 1e-3                       # a normalised value that moved by less has only felt epsilon
CODE = """import numpy as np

from minigrad.course.normed import features, pooled
from minigrad.nn import norm

x = features(contrast={contrast})[0]
split, axes = pooled(x, {axes!r}, groups={groups})
print(norm.moments(split, axes)[0].size, "means")
print(norm.normalize(split, axes).reshape(x.shape).round(4))
"""


class NormCube(Still, anywidget.AnyWidget):
    """See above.  `axes` are those that are pooled, `chosen` a cell; `state` is what the kernel found out."""

    _esm = text("shared.js", "norm_cube.js")
    _css = text("graph.css", "path_lens.css", "norm_cube.css")
    axes: traitlets.List = traitlets.List().tag(sync=True)
    groups = traitlets.Int().tag(sync=True)
    contrast = traitlets.Float(1.0).tag(sync=True)
    chosen: traitlets.List = traitlets.List([0, 0, 0]).tag(sync=True)
    show = traitlets.Unicode(VIEWS[0]).tag(sync=True)
    views: traitlets.List = traitlets.List(list(VIEWS)).tag(sync=True)
    presets = traitlets.Dict(PRESETS).tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, axes: str, groups: int):
        super().__init__(axes=list(axes), groups=groups, cell=cell())
        self.observe(self._measure, ["axes", "groups", "contrast", "chosen", "show"])
        self._measure()

    def __repr__(self) -> str:
        told = self.state["told"]
        return (f"Norm Cube, mean over {', '.join(self.axes) or 'no axis'}{self._grouped()}: {told['name']}, "
                f"{plural(told['means'], 'mean')} of {plural(told['share'], 'cell')} each")

    def _grouped(self) -> str:
        return f" in {self.groups} groups of channels" if self._count() > 1 else ""

    def _count(self) -> int:
        return self.groups if "C" in self.axes else 1

    def _measure(self, _: Any = None) -> None:
        values, images = features(self.contrast)
        x = mg.tensor(values)
        start = time.perf_counter()
        y, mean, share = self._found(x)
        seconds = time.perf_counter() - start
        weights = np.cos(np.arange(values.size)).reshape(values.shape)
        slope = mg.gradient(np.sum(y * weights), x).value
        line = judged(lambda at: np.sum(normal(mg.tensor(at[0]), self.axes, self.groups).value * weights), [values],
                      [slope])
        plain = normal(features()[0], self.axes, self.groups)
        with self.hold_sync():
            self.code = CODE.format(contrast=self.contrast, axes="".join(self.axes), groups=self.groups)
            self.state = {"shape": list(values.shape), "images": images, "channels": list(CHANNELS),
                          "counts": list(GROUPS), "groups": self.groups,
                          "cells": self._cells(values, y.value, mean, share), "told": self._told(mean, share),
                          "changed": self._changed(np.abs(y.value - plain) > CHANGED),
                          "line": {"cost": spent(ancestors(y), seconds), "agrees": line["agrees"],
                                   "verdict": line["verdict"]}}

    def _found(self, x: mg.Tensor) -> tuple[mg.Tensor, np.ndarray, np.ndarray]:
        """(the normalised node, each cell's mean as its number, the gradient of the chosen cell's mean)."""
        split, axes = pooled(x, "".join(self.axes), self.groups)
        means = moments(split, axes, keepdims=True)[0]
        spread = np.broadcast_to(np.arange(means.size).reshape(means.shape), split.shape).reshape(x.shape)
        chosen = means.reshape(-1)[int(spread[tuple(self.chosen)])]
        return normal(x, self.axes, self.groups), np.stack([spread, _filled(means.value, split.shape, x.shape)]), \
            mg.gradient(chosen, x).value

    def _cells(self, values: np.ndarray, y: np.ndarray, mean: np.ndarray, share: np.ndarray) -> list[dict[str, Any]]:
        shown = dict(zip(VIEWS, (y, values, mean[1]), strict=True))[self.show]
        tints, found = heat(shown.ravel(), shown), []
        for k, at in enumerate(itertools.product(*map(range, values.shape))):
            n, c, s = at
            shares, words = bool(share[at] != 0.0), f"{shown[at] + 0.0:.2f}"
            found.append({"at": ",".join(map(str, at)), "text": words, "raw": float(shown[at]), "heat": tints[k],
                          "mean": int(mean[0][at]) + 1, "shares": shares,
                          "words": f"image {n + 1}, {CHANNELS[c]}, position {s + 1}: {words}, mean number "
                                   f"{int(mean[0][at]) + 1}{', shared with the chosen cell' * shares}"})
        return found

    def _told(self, mean: np.ndarray, share: np.ndarray) -> dict[str, Any]:
        n, c, s = self.chosen
        means, count, name = len(np.unique(mean[0])), int(np.count_nonzero(share)), named(self.axes, self._count())
        words = (f"{name[0].upper()}{name[1:]}: {plural(means, 'mean')}. Image {n + 1}, {CHANNELS[c]}, position "
                 f"{s + 1} shares mean number {int(mean[0][n, c, s]) + 1}, {show.number(mean[1][n, c, s])}, with "
                 f"{plural(count - 1, 'other cell')}.")
        return {"means": means, "share": count, "name": name, "words": words}

    def _changed(self, moved: np.ndarray) -> dict[str, Any]:
        images = ", ".join(str(n + 1) for n in range(len(moved)) if moved[n].any())
        count = int(np.sum(moved))
        where = f", in {'images' if ',' in images else 'image'} {images}" if count else ""
        return {"count": count, "words": f"With contrast {self.contrast:g} in image 1, {count} of {moved.size} "
                                         f"normalised values differ from those at contrast 1{where}."}

    def picture(self) -> bytes:
        """The PNG: the slabs of the images, with the number of each cell's mean beside its value."""
        cells, (N, C, S) = self.state["cells"], self.state["shape"]
        sheet = Sheet(250 * N + 40, 28 * (C + 1), f"{self!r}. Run the cell to paint over the cube.")
        for k, (n, c, s) in enumerate(itertools.product(range(N), range(C), range(S))):
            box = {"facecolor": tint_of(cells[k]["heat"]), "edgecolor": INK if cells[k]["shares"] else "none",
                   "boxstyle": "round,pad=0.25"}
            sheet.axes.text(75 + 250 * n + 52 * s, 28 * (c + 1) + 8, f"{cells[k]['text']} ({cells[k]['mean']})",
                            fontsize=7, color=INK, ha="center", va="center", bbox=box)
        for c in range(C):
            sheet.axes.text(0, 28 * (c + 1) + 8, CHANNELS[c], fontsize=8, color=INK, va="center")
        for n in range(N):
            sheet.axes.text(52 + 250 * n, 8, f"image {n + 1}: a {self.state['images'][n]}", fontsize=8, color=INK,
                            weight="bold")
        return sheet.png()


def normal(x: Any, axes: Any, groups: int) -> Any:
    """x normalised over the axes by the engine's one function."""
    return normalize(*pooled(x, "".join(axes), groups)).reshape(x.shape)


def named(axes: Any, groups: int) -> str:
    """What people call the norm over these axes."""
    key = "".join(axes)
    if "C" in key and groups == len(CHANNELS):
        return f"with a group for each channel, {named(key.replace('C', ''), 1)}"
    grouped = {"CS": "group norm", "NCS": "one mean for each group", "C": "group norm at each position"}
    names = {"NS": "batch norm", "CS": "layer norm", "S": "instance norm", "NCS": "one mean for all",
             "N": "batch norm of 16 features", "C": "layer norm at each position",
             "": "no pooling, each value minus itself"}
    return (names | grouped if groups > 1 else names).get(key, "a norm without a name")


def _filled(means: np.ndarray, split: tuple[int, ...], whole: tuple[int, ...]) -> np.ndarray:
    return np.broadcast_to(means, split).reshape(whole)


def norm_cube(axes: str = "NS", groups: int = 1) -> NormCube:
    """The Norm Cube with the mean over some of the axes "N", "C", "S"; groups: 1, 2 or 4 groups of channels.

    Raises InputError for other axes or groups.
    """
    if not isinstance(axes, str) or [name for name in "NCS" if name in axes] != list(axes):
        raise InputError(f"you asked for the axes {axes!r}", "the cube has N, C and S, in this order",
                         'write "CS", say')
    if groups not in GROUPS:
        raise InputError(f"you asked for {groups!r} groups", "four channels make 1, 2 or 4", "choose one of them")
    return NormCube(axes, int(groups))
