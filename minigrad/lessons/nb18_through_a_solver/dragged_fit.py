"""Dragged fit: a datum is dragged, arrows show where the derivative says that the fitted curve
goes, and the curve that is fitted anew stands beside it.

    dragged_fit("BoxBOD", datum=5, by=40.0)

The data are NIST's, the derivatives those of `least_squares` by its data, and the distance is that
of two computed curves (`minigrad.lessons.nb18_through_a_solver.refits`).

Hooks for tests in a browser, in [data-mg=dragged]:

    [data-datum="0"]                        a datum to drag (data-at: JSON, data-chosen)
    [data-curve=before|predicted|refitted]  the curves; [data-arrow] the arrows; [data-bar="0"]
                                            the bars (data-raw, data-datum)
    told, where, message, line, code        data-fields
    tr[data-row=before|slope|predicted|refitted|distance], in it [data-cell=b1 | b2 | curve]
                                            (data-raw)
    controls                                "Data set", "Loss", "Datum", "Bars"
    buttons                                 "Go on from here", "Start again"
"""
import functools
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.errors import InputError, between
from minigrad.program import Program

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import Framed, Plane
from ...widgets.line import best_ms, line
from ...widgets.still import GRADIENT, INK, VALUE, Sheet
from .refits import LOSSES, NAMES, Moved, Refits

SIZE = 500, 292                                          # of the picture, in pixels
ARROWS = slice(4, None, 8)                               # of the points of the grid
FIRST = {"BoxBOD": (5, 40.0), "DanWood": (3, 1.5), "Misra1a": (13, 8.0)}  # datum, and how far
CODE = """from minigrad.lessons.nb18_through_a_solver import Refits

fits = Refits("{problem}", "{loss}")
moved = fits.move({base}, datum={datum}, to={to})
print(moved.before, moved.slope, moved.predicted, moved.refitted)
print(moved.gone, moved.distance)
"""


class Found(NamedTuple):
    """What a trail leads to: the fits, the derivatives by all data, and the moved datum."""

    fits: Refits
    base: np.ndarray
    jacobian: np.ndarray
    moved: Moved


@functools.cache
def fits_of(problem: str, loss: str) -> Refits:
    """The fits of a data set; their compiled programs are worth keeping."""
    return Refits(problem, loss)


class DraggedFit(Framed):
    """The widget.

    trail: problem, loss, base (the data before the drag), datum (its number), and to (where it is)
    """

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js",
                  "dragged_fit.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "dragged_fit.css")
    invitation = "Run the cell to drag the data."

    def __init__(self, trail: dict[str, Any]):
        self.measured: Any = None                        # base and settings of the line of cost
        super().__init__(trail, known=_known())

    def __repr__(self) -> str:
        trail, at = self.trail, self.trail["datum"]
        short = lambda value: numerals.number(value, 3)
        moved = self.found.moved
        return (f"Dragged fit of {trail['problem']}, loss {trail['loss']}: datum {at + 1} moved by "
                f"{short(trail['to'] - trail['base'][at])}; the curve moves by {short(moved.gone)},"
                f" by its derivative {short(moved.expected)}, distance {short(moved.distance)}")

    # --- answers to the browser
    def replay(self, trail: dict[str, Any]) -> Found:
        """The fit before, its derivatives, and the fit of the moved data."""
        fits, base = fits_of(trail["problem"], trail["loss"]), np.array(trail["base"], float)
        datum, to = trail["datum"], trail["to"]
        if base.shape != fits.problem.y.shape or datum not in range(len(base)) or not (
                np.isfinite(base).all() and np.isfinite(to)):
            raise InputError(f"you gave datum={datum} of {base.size} data",
                             f"{fits.name} has {len(fits.problem.y)} finite data",
                             "count them from 0")
        key = (trail["problem"], trail["loss"], base.tolist())
        old = self.measured
        jacobian = old[1] if old and old[0] == key else fits.jacobian(base)
        return Found(fits, base, jacobian, fits.move(base, datum, float(to)))

    def shown(self, found: Found) -> dict[str, Any]:
        """Curves, arrows, bars and table; the line is written anew for another base only."""
        self.found, trail = found, self.trail
        key = (trail["problem"], trail["loss"], found.base.tolist())
        if not self.measured or self.measured[0] != key:
            self.measured = key, found.jacobian, _line(found, trail["datum"])
        return {"state": self._state(found), "code": CODE.format(**trail)}

    def _state(self, found: Found) -> dict[str, Any]:
        fits, _, jacobian, moved = found
        datum, to, grid = self.trail["datum"], self.trail["to"], fits.grid
        before, predicted, _ = moved.curves
        far = to - found.base[datum]
        rows = {"before": (moved.before, None), "slope": (moved.slope, None),
                "predicted": (moved.predicted, moved.expected),
                "refitted": (moved.refitted, moved.gone),
                "distance": (np.abs(moved.refitted - moved.predicted), moved.distance)}
        curves = dict(zip(("before", "predicted", "refitted"), moved.curves, strict=True))
        return {"grid": grid.tolist(),
                "curves": {name: curve.tolist() for name, curve in curves.items()},
                "arrows": np.stack([grid, before, predicted], axis=1)[ARROWS].tolist(),
                "bars": jacobian.tolist(), "moved": far,
                "rows": {name: _row(b, curve) for name, (b, curve) in rows.items()},
                "told": _story(datum, far, moved), "line": self.measured[2]}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw data, the three curves and the arrows."""
        fits, base, _, moved = self.found
        (w, h), plane = SIZE, Plane(fits.window, SIZE, (0, 0))
        x, datum = fits.problem.x, self.trail["datum"]
        data = base.copy()
        data[datum] = self.trail["to"]
        sheet.frame(0, 0, w, h)
        looks = ((":", INK, 1.4), ("--", GRADIENT, 2.0), ("-", VALUE, 2.0))
        for curve, (mark, colour, width) in zip(moved.curves, looks, strict=True):
            plane.line(sheet, np.stack([fits.grid, curve], 1), mark, color=colour, linewidth=width)
        for across, low, high in np.stack([fits.grid, *moved.curves[:2]], axis=1)[ARROWS]:
            (left, top), (_, foot) = plane.pixels([(across, high), (across, low)])
            sheet.axes.annotate("", (left, top), (left, foot),
                                arrowprops={"arrowstyle": "-|>", "color": GRADIENT})
        plane.line(sheet, np.stack([x, data], 1), "o", color=INK, markersize=6)
        plane.line(sheet, [(x[datum], base[datum])], "o", color=INK, markersize=9, fillstyle="none")
        plane.line(sheet, [(x[datum], data[datum])], "o", color=VALUE, markersize=9)
        sheet.legend([("before", ":", INK), ("by the derivative", "--", GRADIENT),
                      ("fitted anew", "-", VALUE)], 0, h + 14)
        sheet.grow(w + 20, h + 22)


def _known() -> dict[str, Any]:
    """The facts of all data sets that the browser gets once."""
    fits = {name: fits_of(name, "squares") for name in NAMES}
    return {"losses": [*LOSSES], "size": [*SIZE], "problems": {
        name: {"x": one.problem.x.tolist(), "y": one.problem.y.tolist(),
               "formula": one.problem.formula, "window": [[*map(float, side)]
                                                          for side in one.window],
               "first": [*FIRST[name]]} for name, one in fits.items()}}


def _row(b: np.ndarray, curve: float | None) -> dict[str, Any]:
    """One row of the table: the numbers of all columns, and how they are written."""
    raw = {"b1": float(b[0]), "b2": float(b[1]), "curve": curve}
    return {"raw": raw, "words": {name: "" if value is None else numerals.number(value)
                                  for name, value in raw.items()}}


def _story(datum: int, far: float, moved: Moved) -> str:
    """What happened, in one or two sentences."""
    short = lambda value: numerals.number(value, 3)
    if far == 0.0:
        return (f"Datum {datum + 1} is where the fit before had it. Drag it up or down, or press "
                "the arrow keys.")
    ratio = moved.distance / moved.gone if moved.gone > 0.0 else float("inf")
    near = (f"{numerals.percent(ratio)} of the way it went" if ratio < 10.0
            else "the refitted curve hardly moved")
    return (f"Datum {datum + 1} moved by {short(far)}. By the derivative the curve moves by up to "
            f"{short(moved.expected)}; fitted anew, it has moved by up to {short(moved.gone)}. The "
            f"two curves are at most {short(moved.distance)} apart: {near}.")


def _line(found: Found, datum: int) -> dict[str, Any]:
    """The cost of all derivatives by the data, and whether refits in a generic direction agree."""
    fits, base, jacobian, moved = found
    node = mg.tensor(base)
    b = fits.by_data(node)
    cost = bill(Program(b, mg.gradient(b[0], node)))
    ms = best_ms(lambda: fits.jacobian(base), rounds=1)  # `replay` has run it before
    spread, size = float(np.ptp(base)), np.abs(moved.before)
    judged = jacobian.copy()
    judged[:, datum] = moved.slope                       # the arrows' own, from a forward pass
    return line(f"b1 by all {len(base)} data: {cost} · {cost.bytes:,} bytes of values · "
                f"{ms:.1f} ms with the fit",
                lambda at: np.asarray(fits.by_data(at[0] * spread, start=moved.before)) / size,
                [base / spread], [judged * spread / size[:, None]])


def dragged_fit(problem: str = "BoxBOD", datum: int | None = None, by: float | None = None,
                loss: str = "squares") -> DraggedFit:
    """The Dragged fit of one of NIST's problems.

    problem: "BoxBOD", "DanWood" or "Misra1a"
    datum: the number of the datum that is moved, from 0; None for one that matters
    by: how far it is moved at first; None for a distance that can be seen
    loss: "squares", or "Cauchy", which counts data far off the curve less
    Raises OptionError for another problem or loss, InputError for another datum.
    """
    y = fits_of(problem, loss).problem.y
    first, far = FIRST[problem]
    k = first if datum is None else datum
    if not isinstance(k, int) or isinstance(k, bool) or k not in range(len(y)):
        raise InputError(f"you gave datum={k!r}", f"{problem} has {len(y)} data",
                         "count them from 0")
    high = 10.0 * float(np.ptp(y))
    far = far if by is None else between("by", by, -high, high)
    return DraggedFit({"problem": problem, "loss": loss, "base": y.tolist(), "datum": k,
                       "to": float(y[k] + far)})
