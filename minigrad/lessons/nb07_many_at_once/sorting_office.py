"""The Sorting Office: points in trays, one tray for each class; move a point, and means and slopes follow.

    sorting_office()

The means are the engine's `mg.segment_mean`, the number on each arrow its derivative by that point (1/n, or 0 where the
means are computed outside the graph).  An empty tray has the mean 0 and sends nobody a slope; beside it stands what a
division by its count gives.
"""
import timeit
from collections.abc import Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.cost import bill
from minigrad.derive import gradient, stop_gradient
from minigrad.errors import InputError
from minigrad.program import ancestors
from minigrad.rules.segment import segment_mean, segment_sum
from minigrad.tensor import Tensor, tensor

from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .show import exact, number
from .still import GRADIENT, INK, VALUE, Sheet

NAMES = "ABC"                                            # the trays
MOST = 12                                                # points
POINTS = ((-0.8, 0.5), (-0.1, 0.8), (-0.7, -0.5), (0.3, 0.1), (0.4, 0.7), (0.8, -0.4), (-0.3, -0.5), (-0.5, -0.6),
          (0.6, 0.5))
LABELS = (0, 0, 0, 0, 1, 1, 1, 2, 2)
TRAY, GAP = 150, 20                                      # pixels of the still picture
CODE = """import numpy as np
import minigrad as mg

points = np.array({points})
labels = np.array({labels})

def means(points):
    return {call}

print(means(points))
print([mg.grad(lambda p: means(p)[k, 0])(points)[:, 0] for k in range({classes})])
"""


class SortingOffice(Still, anywidget.AnyWidget):
    """See above.  `points` (pairs from -1 to 1), `labels` (their trays) and `outside` are what the learner moves;
    `state` is what the kernel found out."""

    _esm = text("shared.js", "sorting_office.js")
    _css = text("graph.css", "path_lens.css", "sorting_office.css")
    points: traitlets.List = traitlets.List().tag(sync=True)
    labels: traitlets.List = traitlets.List().tag(sync=True)
    outside = traitlets.Bool().tag(sync=True)
    names = traitlets.Unicode(NAMES).tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, points: list[list[float]], labels: list[int]):
        super().__init__(points=points, labels=labels, cell=cell())
        self.observe(self._measure, ["points", "labels", "outside"])
        self._measure()

    def __repr__(self) -> str:
        trays = ", ".join(f"{tray['name']}: {plural(tray['count'], 'point')}, {_told(tray['mean'])}"
                          for tray in self.state["trays"])
        return f"Sorting Office, {trays}"

    def _measure(self, _: Any = None) -> None:
        if len(self.points) != len(self.labels):
            return                                       # the other half of a change is on its way
        values = np.clip(np.array(self.points, dtype=float), -1.0, 1.0)
        labels = np.clip(np.array(self.labels, dtype=int), 0, len(NAMES) - 1)
        means = lambda z: segment_mean(z, labels, len(NAMES))
        z = tensor(values, name="points")
        found = stop_gradient(means(z)) if self.outside else means(z)
        slopes = [_slope(found[k, 0], z)[:, 0] for k in range(len(NAMES))]
        counts = np.asarray(segment_sum(np.ones(len(labels)), labels, len(NAMES))).astype(int)
        with np.errstate(all="ignore"):
            divided = np.asarray(segment_sum(values, labels, len(NAMES))) / counts[:, None]
        weights = np.cos(np.arange(found.size)).reshape(found.shape)
        total = np.sum(weights * found)
        ms = 1e3 * min(timeit.repeat(lambda: _slope(np.sum(weights * means(z)), z), repeat=3, number=1))
        line = judged(lambda at: float(np.sum(weights * means(at[0]))), [values], [_slope(total, z)])
        nodes = [node for node in ancestors(found) if node.op is not None]
        call = f"mg.segment_mean(points, labels, {len(NAMES)})"
        trays = [{"name": NAMES[k], "count": int(counts[k]), "at": found.value[k].tolist(),
                  "mean": _pair(found.value[k]) if counts[k] else "", "divided": _pair(divided[k]),
                  "raw": exact(found.value[k]), "share": _shared(slopes[k], labels == k)} for k in range(len(NAMES))]
        with self.hold_sync():
            self.code = CODE.format(points=np.round(values, 2).tolist(), labels=labels.tolist(), classes=len(NAMES),
                                    call=f"mg.stop_gradient({call})" if self.outside else call)
            self.state = {
                "trays": trays, "labels": labels.tolist(), "points": values.tolist(),
                "shares": [float(slopes[label][i]) for i, label in enumerate(labels)],
                "strangers": float(max(np.max(np.abs(slopes[k][labels != k]), initial=0.0) for k in range(len(NAMES)))),
                "line": {"cost": f"{bill(nodes)}; {found.value.nbytes} bytes of means, {ms:.2f} ms with a pass back",
                         "agrees": line["agrees"],
                         "verdict": _anew(line["verdict"]) if self.outside else line["verdict"]}}

    def picture(self) -> bytes:
        """The PNG: the trays with their points, means and arrows."""
        sheet = Sheet(len(NAMES) * (TRAY + GAP), TRAY + 20, f"{self!r}. Run the cell for the live office.")
        spot = lambda k, at: (k * (TRAY + GAP) + (at[0] + 1.1) / 2.2 * TRAY, 20 + (1.1 - at[1]) / 2.2 * TRAY)
        for k, tray in enumerate(self.state["trays"]):
            x = k * (TRAY + GAP)
            sheet.axes.plot([x, x + TRAY, x + TRAY, x, x], [20, 20, 20 + TRAY, 20 + TRAY, 20], color=INK, linewidth=1)
            sheet.axes.text(x, 14, f"{tray['name']}: {plural(tray['count'], 'point')}", fontsize=8, color=INK)
        for at, label in zip(self.state["points"], self.state["labels"], strict=True):
            here, there = spot(label, at), spot(label, self.state["trays"][label]["at"])
            sheet.axes.plot(*zip(here, there, strict=True), color=GRADIENT, linewidth=1)
            sheet.axes.plot(*here, "os^"[label], color=VALUE, markersize=6)
        for k, tray in enumerate(self.state["trays"]):
            if tray["count"]:
                sheet.axes.plot(*spot(k, tray["at"]), "X", color=INK, markersize=8)
        return sheet.png()


def _slope(y: Tensor, z: Tensor) -> np.ndarray:
    return np.asarray(gradient(y, z, unconnected="zero").value)


def _anew(verdict: str) -> str:
    """Outside no gradient is wrong: the loss has no slope, and the finite difference moves the means along."""
    return verdict.replace("WRONG GRADIENT: the", "no slope, and of means taken anew the")


def _told(mean: str) -> str:
    return f"mean {mean}" if mean else "empty"


def _pair(at: np.ndarray) -> str:
    return f"({', '.join(number(v) for v in at)})"


def _shared(slope: np.ndarray, members: np.ndarray) -> str:
    """The slope that each member of a tray gets."""
    return " ".join(dict.fromkeys(number(v) for v in slope[members])) or "–"


def sorting_office(points: Sequence[Sequence[float]] = POINTS, labels: Sequence[int] = LABELS) -> SortingOffice:
    """The Sorting Office for up to 12 points, pairs of numbers from -1 to 1, in the trays 0, 1 and 2.

    Raises InputError for others.
    """
    values = np.asarray(points, dtype=float)
    if values.ndim != 2 or values.shape[1] != 2 or not 1 <= len(values) <= MOST or np.any(np.abs(values) > 1.0):
        raise InputError(f"you gave points of shape {values.shape}", f"the trays hold 1 to {MOST} points from -1 to 1",
                         "give a list of pairs")
    if len(labels) != len(values) or any(label not in range(len(NAMES)) for label in labels):
        raise InputError(f"you gave labels={list(labels)}", f"each of {plural(len(values), 'point')} lies in a tray",
                         "give 0, 1 or 2 for each")
    return SortingOffice(values.tolist(), [int(label) for label in labels])
