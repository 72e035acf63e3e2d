"""The Two-mode Batch Norm: drag one point of a batch; in training all outputs move, in inference only its own.

    two_mode(points=8, momentum=0.9)

The points are petals of iris flowers, in cm.  Each step draws a new batch of them and runs a graph with one
`nn.BatchNorm` (`minigrad.course.normed`), with its update ops or without; what it then holds is what the curves show.
Dragging only looks: it runs the same graph without the updates.
"""
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.course.normed import OneNorm, petals
from minigrad.errors import InputError

from . import show
from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .still import GRADIENT, INK, Sheet

POINTS = 2, 12
REACH = {"low": 0, "high": 8}        # cm, of a point
RANGE = {"low": -4, "high": 8}       # of the outputs that are drawn; the table has all
KEPT = 200                           # steps of the curves
SEEN = 1e-9                          # an output that moved by less has felt only rounding
CODE = """import numpy as np

from minigrad.course.normed import OneNorm

norm = OneNorm(momentum={momentum}, renorm={renorm}, rmax={rmax}, dmax={dmax})
norm.load({held})
x = np.array({x})
print(norm.run(x, training={training}).round(4))
print(norm.jacobian(x, training={training})[:, {chosen}].round(4))
"""


class TwoMode(Still, anywidget.AnyWidget):
    """See above.  `x` is the batch; `grip` says which point was taken hold of, and in which batch; `asked` how many
    steps or points; `state` is what the kernel found out."""

    _esm = text("shared.js", "two_mode.js")
    _css = text("graph.css", "path_lens.css", "two_mode.css")
    x: traitlets.List = traitlets.List().tag(sync=True)
    mode = traitlets.Unicode("training").tag(sync=True)
    updates = traitlets.Bool(True).tag(sync=True)
    momentum = traitlets.Float().tag(sync=True)
    renorm = traitlets.Bool().tag(sync=True)
    limits = traitlets.Dict({"rmax": 3.0, "dmax": 5.0}).tag(sync=True)
    grip = traitlets.Dict().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    reach = traitlets.Dict(REACH).tag(sync=True)
    shown = traitlets.Dict(RANGE).tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, points: int, momentum: float, updates: bool):
        self.all, self.drawn, self.chosen = petals(), 0, 0
        self.before: np.ndarray | None = None
        super().__init__(x=self._draw(points), momentum=momentum, updates=updates, cell=cell())
        self.norm = self._made()
        self.history = [self._told_step(None)]
        self.observe(self._remade, ["momentum", "renorm", "limits"])
        self.observe(self._measure, ["x", "updates"])
        self.observe(self._switched, "mode")
        self.observe(self._held, "grip")
        self.observe(self._asked, "asked")
        self._measure()

    def __repr__(self) -> str:
        mean, deviation = self.norm.moving()
        return (f"Two-mode Batch Norm, {plural(len(self.x), 'point')} in {self.mode}, "
                f"{plural(len(self.history) - 1, 'step')} {'with' if self.updates else 'without'} the update ops; "
                f"moving mean {mean:.4f}, deviation {deviation:.4f}")

    # --- what the browser asks for
    def _draw(self, points: int) -> list[float]:
        """The next batch: flowers drawn without return, the same in every session."""
        self.drawn += 1
        rng = np.random.default_rng([10, self.drawn])
        return [float(x) for x in rng.choice(self.all, points, replace=False)]

    def _made(self) -> OneNorm:
        return OneNorm(self.momentum, self.renorm, float(self.limits["rmax"]), float(self.limits["dmax"]))

    def _remade(self, _: Any = None) -> None:
        """Another layer that holds what the one before held."""
        held, self.norm = self.norm.held(), self._made()
        self.norm.load(held)
        self._switched()

    def _switched(self, _: Any = None) -> None:
        """Outputs that are others because the rule is another have not been moved by a point."""
        self.before = None
        self._measure()

    def _batch(self, x: list[float] | None = None) -> np.ndarray:
        """The batch, or another one, as floats: the browser sends 7.0 as 7."""
        return np.array(self.x if x is None else x, dtype=np.float64)

    def _held(self, _: Any = None) -> None:
        """The outputs of the batch that was there when the point was taken hold of: `x` may have moved on."""
        self.chosen = min(max(0, int(self.grip["point"])), len(self.x) - 1)
        self.before = self._outputs(self.grip["x"])
        self._measure()

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
                    self.history = [*self.history[-KEPT:], self._told_step(self._batch())]
            else:
                self.norm = self._made()
                self.history = [self._told_step(None)]
        self._measure()

    def _told_step(self, batch: np.ndarray | None) -> dict[str, Any]:
        mean, deviation = self.norm.moving()
        own = (None, None) if batch is None else (float(np.mean(batch)), float(np.std(batch)))
        return {"batch": dict(zip(("mean", "deviation"), own, strict=True)),
                "moving": {"mean": mean, "deviation": deviation}}

    # --- what the kernel finds
    def _outputs(self, x: list[float] | None = None) -> np.ndarray:
        return self.norm.run(self._batch(x), self.mode == "training")

    def _measure(self, _: Any = None) -> None:
        x, training = self._batch(), self.mode == "training"
        y = self._outputs()
        jacobian = self.norm.jacobian(x, training)
        before = self.before if self.before is not None and len(self.before) == len(y) else y
        column, moved = jacobian[:, self.chosen], np.abs(y - before) > SEEN
        points = [{"x": float(x[k]), "y": float(y[k]), "output": show.number(y[k]), "by": float(column[k]),
                   "slope": show.number(column[k]), "moved": float(y[k] - before[k]) if moved[k] else None,
                   "before": float(before[k]), "shift": show.number(y[k] - before[k]) if moved[k] else "–"}
                  for k in np.arange(len(x))]
        r, d = self.norm.corrections(x) if training else (1.0, 0.0)
        line = judged(lambda at: self.norm.fixed(at[0], training, r, d), [x], [jacobian])
        with self.hold_sync():
            self.code = self._printed()
            self.state = {"points": points, "chosen": self.chosen, "moved": int(np.sum(moved)),
                          "slopes": int(np.count_nonzero(column)), "told": self._told(y - before, column, r, d),
                          "used": self._used(x, training, d), "history": self.history,
                          "statistics": self._statistics(x), "steps": self._counted(),
                          "line": {"cost": self.norm.cost(x, training), "agrees": line["agrees"],
                                   "verdict": line["verdict"] + " (r and d held)" * (self.renorm and training)}}

    def _counted(self) -> str:
        idle = ("; the update ops stay out" if not self.updates else
                "; in inference the update ops write the old averages back" if self.mode == "inference" else "")
        return f"{plural(len(self.history) - 1, 'step')} so far{idle}"

    def _told(self, shift: np.ndarray, column: np.ndarray, r: float, d: float) -> str:
        k, n, moved = self.chosen + 1, len(column), np.abs(shift) > SEEN
        slope = f"With respect to point {k}, {np.count_nonzero(column)} of {n} outputs have a slope that is not zero"
        others = np.delete(np.abs(shift), self.chosen)
        far = f", the others by up to {show.number(np.max(others))}" if np.any(others > SEEN) else ""
        seen = f"; since you took hold of it, {np.sum(moved)} of {n} have moved{far}" * (self.before is not None) + "."
        return slope + seen + (f" r = {r:.3f}, d = {d:.3f}." if self.renorm and self.mode == "training" else "")

    def _used(self, x: np.ndarray, training: bool, d: float) -> dict[str, Any]:
        """The mean that is subtracted, and what comes out for it."""
        mean = float(np.mean(x)) if training else self.norm.moving()[0]
        return {"mean": mean, "output": d, "words": f"{'batch' if training else 'moving'} mean {mean:.2f}",
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
                           x=self._batch().tolist(), training=self.mode == "training", chosen=self.chosen)

    def picture(self) -> bytes:
        """The PNG: the points above, their outputs below, a thread for each."""
        sheet = Sheet(560, 150, f"{self!r}. Run the cell to drag a point.")
        place = lambda value, ends: 20 + 520 * (np.clip(value, ends["low"], ends["high"]) - ends["low"]) / (
            ends["high"] - ends["low"])
        for words, y, ends in (("petal length, cm", 20, REACH), ("output", 125, RANGE)):
            sheet.axes.plot([20, 540], [y + 14, y + 14], color=INK, linewidth=0.8)
            sheet.axes.text(0, y - 14, words, fontsize=8, color=INK, weight="bold")
            for tick in np.arange(ends["low"], ends["high"] + 1):
                sheet.axes.text(place(tick, ends), y + 24, str(tick), fontsize=7, color=INK, ha="center", va="center")
        for k, point in enumerate(self.state["points"]):
            across = [place(point["x"], REACH), place(point["y"], RANGE)]
            sheet.axes.plot(across, [20, 125], color=GRADIENT if k == self.chosen else INK, linewidth=1, marker="o")
        return sheet.png()


def two_mode(points: int = 8, momentum: float = 0.9, updates: bool = True) -> TwoMode:
    """The Two-mode Batch Norm for a batch of 2 to 12 points; 0 <= momentum <= 0.99; updates: whether steps run them.

    Raises InputError for other numbers.
    """
    if not isinstance(points, int) or not POINTS[0] <= points <= POINTS[1]:
        raise InputError(f"you asked for {points!r} points", f"the batch has {POINTS[0]} to {POINTS[1]}",
                         "choose a whole number in between")
    if not isinstance(momentum, int | float) or not 0.0 <= momentum <= 0.99:
        raise InputError(f"you set momentum to {momentum!r}", "the slider goes from 0 to 0.99", "write 0.9, say")
    return TwoMode(points, float(momentum), bool(updates))
