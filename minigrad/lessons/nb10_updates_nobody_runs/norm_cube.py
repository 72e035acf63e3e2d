"""The Norm Cube: images, channels and positions; paint over the axes that one mean is taken of, and
see four norms.

    norm_cube("NS")   # batch norm; "CS": layer norm; "S": instance norm; "CS" in groups: group norm

The cells are what four filters find in three digits
(`minigrad.lessons.nb10_updates_nobody_runs.batch_norms.features`), and all of them go through
`nn.norm.normalize`.  Which cells share a mean is read from the engine's gradient of that mean: it
is not zero there.

Hooks for tests in a browser, in [data-mg=cube]:

    [data-at="0,1,2"]                       a cell (data-raw, data-mean)
    told (data-means, data-share, data-name), changed (data-changed)        data-fields
    [data-preset]                           a norm with a name
    controls                                "Pool N" (C, S), "Groups of channels", "Shown in the
                                            cells", "Contrast of image 1"
"""
import itertools
import time
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.errors import InputError, OptionError
from minigrad.nn.norm import moments, normalize
from minigrad.program import ancestors

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.line import generic, line
from ...widgets.live import Controlled
from ...widgets.matrix import heat, tint_of
from ...widgets.node_facts import spent
from ...widgets.numerals import plural
from ...widgets.still import INK, Sheet
from .batch_norms import CHANNELS, features, pooled

GROUPS = (1, 2, 4)                   # of four channels
VIEWS = "normalised", "values", "means"
PRESETS: dict[str, dict[str, Any]] = {
    "batch norm": {"axes": ["N", "S"], "groups": 1},
    "layer norm": {"axes": ["C", "S"], "groups": 1}, "instance norm": {"axes": ["S"], "groups": 1},
    "group norm, 2 groups": {"axes": ["C", "S"], "groups": 2}}
CHANGED = 1e-3                       # a normalised value that moved by less has only felt epsilon
CODE = """import numpy as np

from minigrad.lessons.nb10_updates_nobody_runs import features, pooled
from minigrad.nn import norm

x = features(contrast={contrast})[0]
split, axes = pooled(x, {axes!r}, groups={groups})
print(norm.moments(split, axes)[0].size, "means")
print(norm.normalize(split, axes).reshape(x.shape).round(4))
"""


class NormCube(Controlled):
    """The widget.  axes: those that are pooled; chosen: image, channel and position of a cell;
    show: one of VIEWS."""

    _esm = assets(__file__, "shared.js", "panel.js", "norm_cube.js")
    _css = assets(__file__, "graph.css", "panel.css", "norm_cube.css")
    axes: traitlets.List = traitlets.List().tag(sync=True)
    groups = traitlets.Int().tag(sync=True)
    contrast = traitlets.Float(1.0).tag(sync=True)
    chosen: traitlets.List = traitlets.List([0, 0, 0]).tag(sync=True)
    show = traitlets.Unicode(VIEWS[0]).tag(sync=True)
    views: traitlets.List = traitlets.List(list(VIEWS)).tag(sync=True)
    presets = traitlets.Dict(PRESETS).tag(sync=True)
    controls = ("axes", "groups", "contrast", "chosen", "show")
    invitation = "Run the cell to paint over the cube."

    def __repr__(self) -> str:
        told = self.state["told"]
        return (f"Norm Cube, mean over {', '.join(self.axes) or 'no axis'}{self._grouped()}: "
                f"{told['name']}, {plural(told['means'], 'mean')} of "
                f"{plural(told['share'], 'cell')} each")

    def _grouped(self) -> str:
        return f" in {self.groups} groups of channels" if self._count() > 1 else ""

    def _count(self) -> int:
        return self.groups if "C" in self.axes else 1

    def measure(self) -> dict[str, Any]:
        """The cells, their means, and the cells that share the chosen one's mean."""
        values, images = features(self.contrast)
        x = mg.tensor(values)
        start = time.perf_counter()
        y, mean, share = self._found(x)
        seconds = time.perf_counter() - start
        total = lambda of: np.sum(of * generic(values.shape))
        evidence = line(spent(ancestors(y), seconds), lambda at: total(
            normal(mg.tensor(at[0]), self.axes, self.groups).value), [values],
            [mg.gradient(total(y), x).value])
        moved = np.abs(y.value - normal(features()[0], self.axes, self.groups)) > CHANGED
        state = {"shape": list(values.shape), "images": images, "channels": list(CHANNELS),
                 "counts": list(GROUPS), "groups": self.groups,
                 "cells": self._cells(values, y.value, mean, share),
                 "told": self._told(mean, share), "changed": self._changed(moved),
                 "line": evidence}
        return {"state": state, "code": CODE.format(
            contrast=self.contrast, axes="".join(self.axes), groups=self.groups)}

    def _found(self, x: mg.Tensor) -> tuple[mg.Tensor, np.ndarray, np.ndarray]:
        """(the normalised node, the number and the value of each cell's mean, the gradient of the
        chosen cell's mean)."""
        split, axes = pooled(x, "".join(self.axes), self.groups)
        means = moments(split, axes, keepdims=True)[0]
        spread = np.broadcast_to(np.arange(means.size).reshape(means.shape),
                                 split.shape).reshape(x.shape)
        chosen = means.reshape(-1)[int(spread[tuple(self.chosen)])]
        return (normal(x, self.axes, self.groups),
                np.stack([spread, means.value.reshape(-1)[spread]]),
                mg.gradient(chosen, x).value)

    def _cells(self, values: np.ndarray, y: np.ndarray, mean: np.ndarray,
               share: np.ndarray) -> list[dict[str, Any]]:
        shown = dict(zip(VIEWS, (y, values, mean[1]), strict=True))[self.show]
        tints, found = heat(shown.ravel(), shown), []
        for k, at in enumerate(itertools.product(*map(range, values.shape))):
            n, c, s = at
            shares, words = bool(share[at] != 0.0), f"{shown[at] + 0.0:.2f}"
            found.append({"at": ",".join(map(str, at)), "text": words, "raw": float(shown[at]),
                          "heat": tints[k], "mean": int(mean[0][at]) + 1, "shares": shares, "words":
                          f"image {n + 1}, {CHANNELS[c]}, position {s + 1}: {words}, mean number "
                          f"{int(mean[0][at]) + 1}{', shared with the chosen cell' * shares}"})
        return found

    def _told(self, mean: np.ndarray, share: np.ndarray) -> dict[str, Any]:
        n, c, s = self.chosen
        means, count = len(np.unique(mean[0])), int(np.count_nonzero(share))
        name = named(self.axes, self._count())
        words = (f"{name[0].upper()}{name[1:]}: {plural(means, 'mean')}. Image {n + 1}, "
                 f"{CHANNELS[c]}, position {s + 1} shares mean number {int(mean[0][n, c, s]) + 1}, "
                 f"{numerals.number(mean[1][n, c, s])}, with {plural(count - 1, 'other cell')}.")
        return {"means": means, "share": count, "name": name, "words": words}

    def _changed(self, moved: np.ndarray) -> dict[str, Any]:
        images = ", ".join(str(n + 1) for n in range(len(moved)) if moved[n].any())
        count = int(np.sum(moved))
        where = f", in {'images' if ',' in images else 'image'} {images}" if count else ""
        return {"count": count, "words": f"With contrast {self.contrast:g} in image 1, {count} of "
                f"{moved.size} normalised values differ from those at contrast 1{where}."}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the images beside each other; beside each value stands the number of its mean."""
        from matplotlib.collections import PatchCollection
        from matplotlib.patches import FancyBboxPatch

        cells, (N, C, S) = self.state["cells"], self.state["shape"]
        boxes = []
        for cell, (n, c, s) in zip(cells, itertools.product(range(N), range(C), range(S)),
                                   strict=True):
            x, y = 75 + 250 * n + 52 * s, 28 * (c + 1) + 8
            boxes.append(FancyBboxPatch((x - 21, y - 5), 42, 10, boxstyle="round,pad=2.5"))
            sheet.text(x, y, f"{cell['text']} ({cell['mean']})", fontsize=7, ha="center")
        # one for all: a box of its own around each text takes as long as the texts
        sheet.axes.add_collection(PatchCollection(
            boxes, facecolors=[tint_of(cell["heat"]) for cell in cells],
            edgecolors=[INK if cell["shares"] else "none" for cell in cells]))
        for c, name in enumerate(CHANNELS):
            sheet.text(0, 28 * (c + 1) + 8, name)
        for n, image in enumerate(self.state["images"]):
            sheet.text(52 + 250 * n, 8, f"image {n + 1}: a {image}", weight="bold", va="baseline")
        sheet.grow(250 * N + 40, 28 * (C + 1))


def normal(x: Any, axes: Any, groups: int) -> Any:
    """x normalised over the axes by the engine's one function."""
    return normalize(*pooled(x, "".join(axes), groups)).reshape(x.shape)


def named(axes: Any, groups: int) -> str:
    """The usual name of the norm over these axes."""
    key = "".join(axes)
    if "C" in key and groups == len(CHANNELS):
        return f"with a group for each channel, {named(key.replace('C', ''), 1)}"
    grouped = {"CS": "group norm", "NCS": "one mean for each group",
               "C": "group norm at each position"}
    names = {"NS": "batch norm", "CS": "layer norm", "S": "instance norm",
             "NCS": "one mean for all", "N": "batch norm of 16 features",
             "C": "layer norm at each position", "": "no pooling, each value minus itself"}
    return (names | grouped if groups > 1 else names).get(key, "a norm without a name")


def norm_cube(axes: str = "NS", groups: int = 1) -> NormCube:
    """The Norm Cube with the mean over some of the axes "N", "C", "S"; groups: 1, 2 or 4
    groups of channels.

    Raises InputError for other axes, OptionError for another number of groups.
    """
    if not isinstance(axes, str) or [name for name in "NCS" if name in axes] != list(axes):
        raise InputError(f"you gave axes={axes!r}", "the cube has N, C and S, in this order",
                         'write "CS", say')
    if groups not in GROUPS:
        raise OptionError(f"you gave groups={groups!r}", "four channels make 1, 2 or 4",
                          "choose one of them")
    return NormCube(axes=list(axes), groups=int(groups))
