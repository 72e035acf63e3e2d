"""The Two-mode Batch Norm: drag one point of a batch; in training all outputs move, in
inference only its own.

    two_mode(points=8, momentum=0.9)

The points are petals of iris flowers, in cm.  Each step draws a new batch of them and runs a graph
with one `nn.BatchNorm` (`minigrad.lessons.nb10_updates_nobody_runs.batch_norms`), with its update
ops or without; what it then holds is what the curves show.  Dragging only looks: it runs the same
graph without the updates.

Hooks for tests in a browser, in [data-mg=two-mode]:

    [data-point="0"], [data-output="0"]     a point to drag, its output (data-raw, data-moved)
    told (data-moved, data-slopes)          data-field
    [data-chart=mean | deviation]           the curves (data-raw)
    tr[data-of=moving] [data-cell=mean]     the averages
    controls                                "Mode", "Run the update ops in each step", "Momentum",
                                            "Batch renormalisation", "Largest r", "Largest d",
                                            "Points in the batch"
    buttons                                 "One step", "20 steps", "Reset the averages"
"""
from typing import Any

import numpy as np
import traitlets

from minigrad.errors import OptionError, between, whole

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.numerals import plural
from ...widgets.still import GRADIENT, INK, Sheet
from .batch_norms import OneNorm, petals

POINTS = 2, 12
REACH = {"low": 0, "high": 8}        # cm, of a point
RANGE = {"low": -4, "high": 8}       # of the outputs that are drawn; the table has all
KEPT = 200                           # steps of the curves
SEEN = 1e-9                          # an output that moved by less has felt only rounding
CODE = """import numpy as np

from minigrad.lessons.nb10_updates_nobody_runs import OneNorm

norm = OneNorm(momentum={momentum}, renorm={renorm}, rmax={rmax}, dmax={dmax})
norm.load({held})
x = np.array({x})
print(norm.run(x, training={training}).round(4))
print(norm.jacobian(x, training={training})[:, {chosen}].round(4))
"""


class TwoMode(Controlled):
    """The widget.

    x: the batch; mode: "training" or "inference"; limits: of r and d in batch renormalisation
    grip: which point was taken hold of, and in which batch; asked: how many steps or points
    """

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "two_mode.js")
    _css = assets(__file__, "graph.css", "panel.css", "two_mode.css")
    x: traitlets.List = traitlets.List().tag(sync=True)
    mode = traitlets.Unicode("training").tag(sync=True)
    updates = traitlets.Bool(True).tag(sync=True)
    momentum = traitlets.Float().tag(sync=True)
    renorm = traitlets.Bool().tag(sync=True)
    limits = traitlets.Dict({"rmax": 3.0, "dmax": 5.0}).tag(sync=True)
    grip = traitlets.Dict().tag(sync=True, echo_update=False)
    asked = traitlets.Dict().tag(sync=True, echo_update=False)
    reach = traitlets.Dict(REACH).tag(sync=True)
    shown = traitlets.Dict(RANGE).tag(sync=True)
    controls = ("x", "updates")
    invitation = "Run the cell to drag a point."

    def __init__(self, points: int, momentum: float, updates: bool):
        self.all, self.drawn = petals(), 0
        self.chosen = 0
        self.before: np.ndarray | None = None            # outputs when a drag began
        self.norm = OneNorm(momentum)
        self.history = [self._described(None)]
        super().__init__(x=self._draw(points), momentum=momentum, updates=updates)
        self.observe(self._remade, ["momentum", "renorm", "limits"])
        self.observe(self._switched, "mode")
        self.observe(self._held, "grip")
        self.observe(self._asked, "asked")

    def __repr__(self) -> str:
        mean, deviation = self.norm.moving()
        return (f"Two-mode Batch Norm, {plural(len(self.x), 'point')} in {self.mode}, "
                f"{plural(len(self.history) - 1, 'step')} {'with' if self.updates else 'without'} "
                f"the update ops; moving mean {mean:.4f}, deviation {deviation:.4f}")

    # --- answers to the browser
    def _draw(self, points: int) -> list[float]:
        """The next batch: different flowers, the same ones in every session."""
        self.drawn += 1
        rng = np.random.default_rng([10, self.drawn])
        return [float(x) for x in rng.choice(self.all, points, replace=False)]

    def _made(self) -> OneNorm:
        return OneNorm(self.momentum, self.renorm, float(self.limits["rmax"]),
                       float(self.limits["dmax"]))

    def _remade(self, _: Any = None) -> None:
        """Make another layer that holds the same averages."""
        held, self.norm = self.norm.held(), self._made()
        self.norm.load(held)
        self._switched()

    def _switched(self, _: Any = None) -> None:
        """Forget the outputs before the drag: another rule has changed them, and not a point."""
        self.before = None
        self.follow()

    def _batch(self, x: list[float] | None = None) -> np.ndarray:
        """The batch, or another one, as floats: the browser sends 7.0 as 7."""
        return np.array(self.x if x is None else x, dtype=np.float64)

    def _held(self, _: Any = None) -> None:
        """Keep the outputs of the batch in which the point was taken hold of: `x` may have moved
        on."""
        self.chosen = min(max(0, int(self.grip["point"])), len(self.x) - 1)
        before = self._outputs(self.grip["x"])
        if len(before) == len(self.x) and np.isfinite(before).all():
            self.before = before
        self.follow()

    def _asked(self, _: Any = None) -> None:
        with self.hold_trait_notifications():
            self.before = None
            if "points" in self.asked:
                self.x = self._draw(min(max(POINTS[0], int(self.asked["points"])), POINTS[1]))
                self.chosen = min(self.chosen, len(self.x) - 1)
            elif self.asked["steps"]:
                for _ in np.arange(min(int(self.asked["steps"]), 20)):
                    self.x = self._draw(len(self.x))
                    self.norm.run(self._batch(), self.mode == "training", self.updates)
                    self.history = [*self.history[-KEPT:], self._described(self._batch())]
            else:
                self.norm = self._made()
                self.history = [self._described(None)]
        self.follow()

    def _described(self, batch: np.ndarray | None) -> dict[str, Any]:
        """The averages of a batch and the moving ones, a point of the curves."""
        own = (None, None) if batch is None else (float(np.mean(batch)), float(np.std(batch)))
        named = lambda pair: dict(zip(("mean", "deviation"), pair, strict=True))
        return {"batch": named(own), "moving": named(self.norm.moving())}

    # --- the state
    def _outputs(self, x: list[float] | None = None) -> np.ndarray:
        return self.norm.run(self._batch(x), self.mode == "training")

    def measure(self) -> dict[str, Any]:
        """The outputs, their slopes by the chosen point, and the averages."""
        if not POINTS[0] <= len(self.x) <= POINTS[1]:
            raise OptionError(f"you gave two_mode {len(self.x)} points",
                              "each of them is drawn, and has a slope by each other",
                              f"give {POINTS[0]} to {POINTS[1]}")
        x, training = self._batch(), self.mode == "training"
        y = self._outputs()
        jacobian = self.norm.jacobian(x, training)
        before = self.before if self.before is not None and len(self.before) == len(y) else y
        column, moved = jacobian[:, self.chosen], np.abs(y - before) > SEEN
        points = [{"x": float(x[k]), "y": float(y[k]), "output": numerals.number(y[k]),
                   "by": float(column[k]), "slope": numerals.number(column[k]),
                   "moved": float(y[k] - before[k]) if moved[k] else None,
                   "before": float(before[k]),
                   "shift": numerals.number(y[k] - before[k]) if moved[k] else "–"}
                  for k in np.arange(len(x))]
        r, d = self.norm.corrections(x) if training else (1.0, 0.0)
        evidence = line(self.norm.cost(x, training),
                        lambda at: self.norm.fixed(at[0], training, r, d), [x], [jacobian])
        evidence["verdict"] += " (r and d held)" * (self.renorm and training)
        state = {"points": points, "chosen": self.chosen, "moved": int(np.sum(moved)),
                 "slopes": int(np.count_nonzero(column)),
                 "told": self._told(y - before, column, r, d),
                 "used": self._used(x, training, d), "history": self.history,
                 "statistics": self._statistics(x), "steps": self._counted(), "line": evidence}
        return {"state": state, "code": self._printed()}

    def _counted(self) -> str:
        idle = ("; the update ops stay out" if not self.updates
                else "; in inference the update ops write the old averages back"
                if self.mode == "inference" else "")
        return f"{plural(len(self.history) - 1, 'step')} so far{idle}"

    def _told(self, shift: np.ndarray, column: np.ndarray, r: float, d: float) -> str:
        k, n = self.chosen + 1, len(column)
        moved = np.abs(shift) > SEEN
        slope = (f"With respect to point {k}, {np.count_nonzero(column)} of {n} outputs have a "
                 "slope that is not zero")
        others = np.delete(np.abs(shift), self.chosen)
        far = (f", the others by up to {numerals.number(np.max(others))}"
               if np.any(others > SEEN) else "")
        seen = (f"; since you took hold of it, {np.sum(moved)} of {n} have moved{far}"
                * (self.before is not None) + ".")
        return slope + seen + (f" r = {r:.3f}, d = {d:.3f}."
                               if self.renorm and self.mode == "training" else "")

    def _used(self, x: np.ndarray, training: bool, d: float) -> dict[str, Any]:
        """The mean that is subtracted, and the output for it."""
        mean = float(np.mean(x)) if training else self.norm.moving()[0]
        return {"mean": mean, "output": d,
                "words": f"{'batch' if training else 'moving'} mean {mean:.2f}",
                "below": f"comes out as {d:.2f}"}

    def _statistics(self, x: np.ndarray) -> list[dict[str, Any]]:
        rows = {"this batch": (np.mean(x), np.std(x)), "moving": self.norm.moving(),
                "all flowers": (self.all.mean(), self.all.std())}
        return [{"of": of, "mean": float(mean), "deviation": float(deviation),
                 "words": {"mean": f"{mean:.4f}", "deviation": f"{deviation:.4f}"}}
                for of, (mean, deviation) in rows.items()]

    def _printed(self) -> str:
        held = {name: float(value[0]) for name, value in self.norm.held().items()}
        return CODE.format(momentum=self.momentum, renorm=self.renorm, **self.limits, held=held,
                           x=self._batch().tolist(), training=self.mode == "training",
                           chosen=self.chosen)

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the points above, their outputs below, and a thread for each."""
        place = lambda value, ends: float(np.interp(value, [ends["low"], ends["high"]], [20, 540]))
        for words, y, ends in (("petal length, cm", 20, REACH), ("output", 125, RANGE)):
            sheet.line([20, 540], [y + 14, y + 14], linewidth=0.8)
            sheet.text(0, y - 14, words, weight="bold", va="baseline")
            for tick in range(ends["low"], ends["high"] + 1):
                sheet.text(place(tick, ends), y + 24, str(tick), fontsize=7, ha="center")
        for k, point in enumerate(self.state["points"]):
            sheet.line([place(point["x"], REACH), place(point["y"], RANGE)], [20, 125], "o-",
                       color=GRADIENT if k == self.chosen else INK)
        sheet.grow(560, 150)


def two_mode(points: int = 8, momentum: float = 0.9, updates: bool = True) -> TwoMode:
    """The Two-mode Batch Norm for a batch of 2 to 12 points; 0 <= momentum <= 0.99; updates:
    whether steps run them.

    Raises OptionError or InputError for other numbers.
    """
    return TwoMode(whole("points", points, *POINTS), between("momentum", momentum, 0.0, 0.99),
                   bool(updates))
