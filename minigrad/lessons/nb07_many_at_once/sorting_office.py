"""The Sorting Office: points in trays, one tray for each class; move a point, and means and
slopes follow.

    sorting_office()

The means are the engine's `mg.segment_mean`, the number on each arrow its derivative by that point
(1/n, or 0 where the means are computed outside the graph).  An empty tray has the mean 0 and no
slope; beside it stands what a division by its count gives.

Hooks for tests that drive a browser:

    [data-mg=office]                        the root
    [data-point="0"], [data-share="0"]      a point (data-label), its slope (data-raw)
    tr[data-tray=A]                         in it [data-cell=mean | share | divided]
    [data-mean=A]                           the mean (data-raw)
    aria-label                              "Means computed outside the graph"
"""
from collections.abc import Sequence
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad import gradient
from minigrad.analysis.bills import bill
from minigrad.errors import InputError
from minigrad.program import ancestors
from minigrad.tensor import Tensor, tensor

from ...widgets.assets import assets
from ...widgets.line import best_ms, generic, line
from ...widgets.live import Controlled
from ...widgets.numerals import exact, number, plural
from ...widgets.still import GRADIENT, INK, Sheet

NAMES = "ABC"                                            # the trays
MOST = 12                                                # points
POINTS = ((-0.8, 0.5), (-0.1, 0.8), (-0.7, -0.5), (0.3, 0.1), (0.4, 0.7), (0.8, -0.4), (-0.3, -0.5),
          (-0.5, -0.6), (0.6, 0.5))
LABELS = (0, 0, 0, 0, 1, 1, 1, 2, 2)
TRAY, GAP = 150, 20                                      # pixels of the still picture
EDGES = (-1.1, 1.1)                                      # of the still picture's axes
BESIDE = 0.18                                            # from a point to its number there
CODE = """import numpy as np
import minigrad as mg

points = np.array({points})
labels = np.array({labels})

def means(points):
    return {call}

print(means(points))
print([mg.grad(lambda p: means(p)[k, 0])(points)[:, 0] for k in range({classes})])
"""


class SortingOffice(Controlled):
    """See above.  `points` (pairs from -1 to 1), `labels` (their trays) and `outside` are what the
    learner moves."""

    invitation = "Run the cell for the live office."
    controls = ("points", "labels", "outside")
    _esm = assets(__file__, "shared.js", "panel.js", "sorting_office.js")
    _css = assets(__file__, "graph.css", "panel.css", "sorting_office.css")
    points: traitlets.List = traitlets.List().tag(sync=True)
    labels: traitlets.List = traitlets.List().tag(sync=True)
    outside = traitlets.Bool().tag(sync=True)
    names = traitlets.Unicode(NAMES).tag(sync=True)

    def __repr__(self) -> str:
        trays = ", ".join(f"{tray['name']}: {plural(tray['count'], 'point')}, {_told(tray['mean'])}"
                          for tray in self.state["trays"])
        return f"Sorting Office, {trays}"

    def measure(self) -> dict[str, Any]:
        """Take the means and their slopes."""
        if len(self.points) != len(self.labels):
            return {}                                    # the other half of a change is on its way
        values = np.clip(np.array(self.points, dtype=float), -1.0, 1.0)
        labels = np.clip(np.array(self.labels, dtype=int), 0, len(NAMES) - 1)
        means = lambda z: mg.segment_mean(z, labels, len(NAMES))
        z = tensor(values, name="points")
        found = mg.stop_gradient(means(z)) if self.outside else means(z)
        slopes = [_slope(found[k, 0], z)[:, 0] for k in range(len(NAMES))]
        counts = np.asarray(mg.segment_sum(np.ones(len(labels)), labels, len(NAMES))).astype(int)
        with np.errstate(all="ignore"):
            divided = np.asarray(mg.segment_sum(values, labels, len(NAMES))) / counts[:, None]
        weights = generic(found.shape)
        ms = best_ms(lambda: _slope(np.sum(weights * means(z)), z))
        nodes = [node for node in ancestors(found) if node.op is not None]
        under = line(f"{bill(nodes)}; {found.value.nbytes} bytes of means, {ms:.2f} ms with a pass "
                     "back", lambda at: float(np.sum(weights * means(at[0]))), [values],
                     [_slope(np.sum(weights * found), z)])
        if self.outside:
            # no gradient is wrong: the loss has no slope, and the finite difference moves the means
            under["verdict"] = under["verdict"].replace(
                "WRONG GRADIENT: the", "no slope; for means that are computed again, the")
        call = f"mg.segment_mean(points, labels, {len(NAMES)})"
        trays = [{"name": NAMES[k], "count": int(counts[k]), "at": found.value[k].tolist(),
                  "mean": _pair(found.value[k]) if counts[k] else "", "divided": _pair(divided[k]),
                  "raw": exact(found.value[k]), "share": _shared(slopes[k], labels == k)}
                 for k in range(len(NAMES))]
        code = CODE.format(points=np.round(values, 2).tolist(), labels=labels.tolist(),
                           classes=len(NAMES),
                           call=f"mg.stop_gradient({call})" if self.outside else call)
        strangers = [np.max(np.abs(slopes[k][labels != k]), initial=0.0)
                     for k in range(len(NAMES))]
        return {"code": code, "state": {
            "trays": trays, "labels": labels.tolist(), "points": values.tolist(),
            "shares": [float(slopes[label][i]) for i, label in enumerate(labels)],
            "strangers": float(max(strangers)), "line": under}}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the trays with their points, means and slopes."""
        for k, tray in enumerate(self.state["trays"]):
            sheet.text(k * (TRAY + GAP), 10, f"{tray['name']}: {plural(tray['count'], 'point')}")
            chart = sheet.chart(k * (TRAY + GAP), 20, TRAY, TRAY, EDGES, EDGES)
            (across, up), mark = tray["at"], "os^"[k]
            for (x, y), label, share in zip(self.state["points"], self.state["labels"],
                                            self.state["shares"], strict=True):
                if label == k:
                    chart.line([x, across], [y, up], color=GRADIENT, linewidth=1)
                    chart.line(x, y, mark, markersize=6)
                    # above or below the point: away from its line, unless that leaves the tray
                    aside = BESIDE if y >= up else -BESIDE
                    chart.text(x, y + (aside if abs(y + aside) < 1 else -aside), number(share, 3),
                               color=GRADIENT, ha="center")
            if tray["count"]:
                chart.line(across, up, "X", color=INK, markersize=8)


def _slope(y: Tensor, z: Tensor) -> np.ndarray:
    return np.asarray(gradient(y, z, unconnected="zero").value)


def _told(mean: str) -> str:
    return f"mean {mean}" if mean else "empty"


def _pair(at: np.ndarray) -> str:
    return f"({', '.join(number(v) for v in at)})"


def _shared(slope: np.ndarray, members: np.ndarray) -> str:
    """The slope that each member of a tray gets."""
    return " ".join(dict.fromkeys(number(v) for v in slope[members])) or "–"


def sorting_office(points: Sequence[Sequence[float]] = POINTS,
                   labels: Sequence[int] = LABELS) -> SortingOffice:
    """The Sorting Office.

    points: 1 to 12 pairs of numbers from -1 to 1
    labels: the tray of each point, 0, 1 or 2

    Raises InputError for others.
    """
    values = np.asarray(points, dtype=float)
    if (values.ndim != 2 or values.shape[1] != 2 or not 1 <= len(values) <= MOST
        or np.any(np.abs(values) > 1.0)):
        raise InputError(f"you gave points of shape {values.shape}",
                         f"the trays hold 1 to {MOST} points from -1 to 1", "give a list of pairs")
    if len(labels) != len(values) or any(label not in range(len(NAMES)) for label in labels):
        raise InputError(f"you gave labels={list(labels)}",
                         f"each of {plural(len(values), 'point')} lies in a tray",
                         "give 0, 1 or 2 for each")
    return SortingOffice(points=values.tolist(), labels=[int(label) for label in labels])
