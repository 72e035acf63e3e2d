"""The Variance Ladder: a rung for each layer of a net; how large are the values that climb, the slopes that come down?

    variance_ladder(depth=8, activation="sigmoid", start="plain", gain=0.1)

The net is a real one on 64 digits (`minigrad.course.ladder`): its z and its dL/dz are the nodes that `mg.gradient`
walks, how steep each unit is comes from the activation's own rule, and LSUV is the engine's, stopped after as many
layers as were asked for.
"""
import math
import time
from typing import Any

import anywidget
import numpy as np
import traitlets

from minigrad.cost import bill
from minigrad.course import ladder
from minigrad.derive import gradient
from minigrad.errors import InputError
from minigrad.program import Program
from minigrad.tensor import tensor

from . import show
from .cost_meter import plural
from .graph import Still, cell, text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

DEEPEST = 12                                             # hidden layers; the slider starts at 1
DECADES, STOPS = 3, 48                                   # of the gain's slider, to each side of 1; stops in a decade
LEAST = 10.0**-DECADES
EDGES = 10.0 ** np.arange(-6, 1)                         # of the bars: below the first, between two, and up to 1
CHOICES = {"start": list(ladder.STARTS), "activation": list(ladder.ACTIVATIONS), "shape": list(ladder.SHAPES)}
NAMED = ((1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
CODE = """from minigrad.course.ladder import ACTIVATIONS, batch, calm, ladder, weights, widths_of

(x, labels), f = batch(), ACTIVATIONS["{activation}"]
Ws = weights(widths_of({depth}, "{shape}"), "{start}", gain={gain!r})
Ws, divided = calm(x, Ws, f, layers={done})
for rung in ladder(x, labels, Ws, f):
    print(rung)
"""


class VarianceLadder(Still, anywidget.AnyWidget):
    """See above.  `done` are the layers that LSUV has been through; `state` is what the kernel found out."""

    _esm = text("shared.js", "variance_ladder.js")
    _css = text("graph.css", "path_lens.css", "variance_ladder.css")
    depth = traitlets.Int().tag(sync=True)
    gain = traitlets.Float().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)
    activation = traitlets.Unicode().tag(sync=True)
    shape = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    limits = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    code = traitlets.Unicode().tag(sync=True)
    cell = traitlets.Unicode().tag(sync=True)

    def __init__(self, **given: Any):
        super().__init__(limits={"depth": DEEPEST, "decades": DECADES, "stops": STOPS}, choices=CHOICES, cell=cell(),
                         **given)
        self.observe(self._measure, ["depth", "gain", "done", *CHOICES])
        self.observe(self._take, "typed")
        self._measure()

    def __repr__(self) -> str:
        rows = self.state["rows"]
        ends = lambda key: f"{rows[0][key]} in layer 1 and {rows[-1][key]} in layer {len(rows)}"
        calmed = f", LSUV through {plural(self.state['done'], 'layer')}" if self.state["done"] else ""
        return (f"Variance Ladder, {plural(len(rows) - 1, 'hidden layer')} of {self.activation}, {self.shape}, start "
                f"{self.start} × {show.number(self.gain)}{calmed}; spread of z: {ends('forward')}; of dL/dz: "
                f"{ends('backward')}")

    def _take(self, change: Any) -> None:
        """A typed gain; what is no gain leaves the picture as it is, and a sentence."""
        if change.new:
            try:
                self.gain, self.message = checked_gain(float(change.new)), ""
            except (ValueError, InputError):
                self.message = (f"A gain is a number from {LEAST:g} to {10**DECADES:,}, and {change.new[:20]!r} is "
                                f"none. Below is still gain {self.gain:.12g}.")
            self.typed = ""                              # so that the same text, typed again, is heard again

    def _measure(self, _: Any = None) -> None:
        depth = min(max(1, self.depth), DEEPEST)
        done, f = min(max(0, self.done), depth + 1), ladder.ACTIVATIONS[self.activation]
        x, labels = ladder.batch()
        started = ladder.weights(ladder.widths_of(depth, self.shape), self.start, self.gain)
        Ws, divided = ladder.calm(x, started, f, done)
        begun = time.perf_counter()
        nodes = [tensor(W) for W in Ws]
        zs, _ = ladder.climb(x, nodes, f)
        y = ladder.loss(zs[-1], labels)
        found = gradient(y, [*zs, *nodes])
        ms = 1e3 * (time.perf_counter() - begun)
        slopes, by_weights = found[:len(zs)], found[len(zs):]
        spent = bill(Program(y, *found))
        total = lambda at: float(ladder.loss(ladder.climb(x, at, f)[0][-1], labels))
        line = judged(total, Ws, [g.value for g in by_weights])
        rows = [_row(rung, divided) for rung in ladder.rungs(nodes, zs, slopes, f)]
        with self.hold_sync():
            self.code = CODE.format(depth=depth, gain=self.gain, done=done, **{key: getattr(self, key)
                                                                               for key in CHOICES})
            self.state = {"rows": rows, "bars": [bars(f, z.value) for z in zs[:-1]], "done": done, "say": _say(rows),
                          "line": {"cost": f"{spent} · {spent.bytes:,} bytes of values · {ms:.2f} ms, both ways",
                                   "agrees": line["agrees"], "verdict": line["verdict"]}}
            self.message = ""

    def picture(self) -> bytes:
        """The PNG: the two sides of the ladder, each on a logarithmic axis."""
        rows = self.state["rows"]
        sheet = Sheet(560, 20 * len(rows) + 26, f"{self!r}. Run the cell for the live ladder.")
        for left, key, name, colour, mark in ((70, "forward", "spread of z", VALUE, "o"),
                                              (340, "backward", "spread of dL/dz", GRADIENT, "D")):
            logs = [math.log10(max(row["raw"][key], 1e-30)) for row in rows]
            low, high = min(-2.0, *logs), max(2.0, *logs)
            at = [left + 200 * (log - low) / (high - low) for log in logs]
            ys = [30 + 20 * k for k in reversed(range(len(rows)))]
            sheet.axes.plot([left - 200 * low / (high - low)] * 2, [20, ys[0] + 10], ":", color=INK, linewidth=1)
            sheet.axes.plot(at, ys, marker=mark, color=colour, markersize=5, linewidth=1.2)
            sheet.axes.text(left, 6, name, fontsize=8, color=INK, va="center")
            for x, y, row in zip(at, ys, rows, strict=True):
                sheet.axes.text(x + 8, y, row[key], fontsize=7, color=INK, va="center")
        for k in range(len(rows)):                       # layer 1 stands at the bottom
            sheet.axes.text(0, 30 + 20 * (len(rows) - 1 - k), f"layer {k + 1}", fontsize=8, color=INK, va="center")
        return sheet.png()


def bars(f: Any, z: np.ndarray) -> list[float]:
    """The shares of units by how steep they are: below 1e-6, a bar for each decade, and the last one up to 1."""
    counts = np.bincount(np.searchsorted(EDGES[:-1], ladder.slope(f, z).ravel(), side="right"), minlength=len(EDGES))
    return [float(count) for count in counts / counts.sum()]


def _row(rung: Any, divided: list[float]) -> dict[str, Any]:
    """A rung for the browser: words, and all digits in "raw"."""
    by = divided[rung.layer - 1] if rung.layer <= len(divided) else None
    raw = {"weight": rung.weight, "forward": rung.forward, "backward": rung.backward, "flat": rung.flat,
           "divided": by}
    words = {key: "–" if value is None else f"{value:.1%}" if key == "flat" else ladder.written(value)
             for key, value in raw.items()}
    return {"layer": rung.layer, "width": rung.fans[1], "fans": "{} → {}".format(*rung.fans), "raw": raw, **words}


def _say(rows: list[dict[str, Any]]) -> str:
    """What happens on the way up, and on the way down."""
    between = rows[1:-1] if len(rows) > 3 else rows[:len(rows) - (len(rows) > 2)]
    first, last = between[0]["raw"], between[-1]["raw"]  # pixels come into layer 1, and the last has no activation
    hidden = [(row["width"], row["raw"]["flat"]) for row in rows[:-1]]
    flat = sum(width * share for width, share in hidden) / sum(width for width, _ in hidden)
    ends = f"From layer {between[0]['layer']} to {between[-1]['layer']}"
    return (f"{ends} the spread of z {_changes(first['forward'], last['forward'])}; on the way "
            f"back that of dL/dz {_changes(last['backward'], first['backward'])}. {flat:.1%} of the hidden units are "
            f"flat: less steep than {ladder.FLAT:g}.")


def _changes(before: float, after: float) -> str:
    if not (before and after):
        return "vanishes altogether"
    times = max(before, after) / min(before, after)
    if times < 1.05:
        return "stays as it is"
    return f"{'grows' if after > before else 'shrinks'} by a factor of {_counted(times)}"


def _counted(times: float) -> str:
    """A factor in two digits and words: 1.6, 970, 1.6 million, 10^18."""
    if times >= 1e15:
        return f"10^{math.log10(times):.0f}"
    times = float(f"{times:.2g}")
    scale, name = next(((s, n) for s, n in NAMED if times >= s), (1.0, ""))
    return f"{times / scale:,.6g}{name}"


def checked_gain(gain: Any) -> float:
    """The gain as a float.  Raises InputError for what is no number from 0.001 to 1,000."""
    if isinstance(gain, bool) or not isinstance(gain, int | float) or not LEAST <= gain <= 10.0**DECADES:
        raise InputError(f"you set gain to {gain!r}", f"it multiplies all starting weights, from {LEAST:g} "
                         f"to {10**DECADES:,}", "write gain=1.0")
    return float(gain)


def variance_ladder(depth: int = 8, activation: str = "sigmoid", start: str = "plain", gain: float = 0.1,
                    shape: str = "even") -> VarianceLadder:
    """The Variance Ladder of a net on digits with 1 to 12 hidden layers.

    activation: sigmoid, tanh, relu or identity; start: plain, LeCun, Glorot, He or orthogonal, times `gain`; shape:
    even (all 64 wide), narrowing (to 16) or widening (to 256).  Raises InputError for anything else.
    """
    if type(depth) is not int or not 1 <= depth <= DEEPEST:
        raise InputError(f"you set depth to {depth!r}", f"the slider goes from 1 to {DEEPEST}",
                         "choose a whole number in between")
    given = {"start": start, "activation": activation, "shape": shape}
    for name, options in CHOICES.items():
        if given[name] not in options:
            raise InputError(f"you set {name} to {given[name]!r}", f"there are {', '.join(options)}", "choose one")
    return VarianceLadder(depth=depth, gain=checked_gain(gain), **given)
