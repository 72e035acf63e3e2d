"""The Variance Ladder: a rung for each layer of a net; how large are the values that climb, the
slopes that come down?

    variance_ladder(depth=8, activation="sigmoid", start="plain", gain=0.1)

The net is a real one on 64 digits (`minigrad.lessons.nb08_a_good_start.layer_variance`): its z and
its dL/dz are the nodes that `mg.gradient` walks, how steep each unit is comes from the activation's
own rule, and LSUV is the engine's, stopped after as many layers as were asked for.

Hooks for tests in a browser, in [data-mg=ladder]:

    message, told, line, code, calmed       data-fields
    tr[data-rung="1"] [data-cell=forward]   a layer's row: fans, divided, weight, forward, backward,
                                            flat (data-raw)
    [data-bar="0"], [data-foot="0"]         a bar (data-raw), a rung to click
    controls                                "Gain", "Type the gain", "start", "activation", "shape
                                            of the net", "Hidden layers", "Layer of the bars"
    buttons                                 "LSUV: next layer", "LSUV: all layers", "Undo LSUV"
"""
import math
import time
from typing import Any

import numpy as np
import traitlets

from minigrad import gradient
from minigrad.analysis.bills import bill
from minigrad.errors import Refusal, between, one_of, whole
from minigrad.program import Program
from minigrad.tensor import tensor

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.line import line
from ...widgets.live import Controlled
from ...widgets.numerals import plural
from ...widgets.still import GRADIENT, VALUE, Sheet
from . import layer_variance

DEEPEST = 12                                             # hidden layers; the slider starts at 1
# of the gain's slider, to each side of 1; stops in a decade
DECADES, STOPS = 3, 48
LEAST = 10.0**-DECADES
# of the bars: below the first, between two, and up to 1
EDGES = 10.0 ** np.arange(-6, 1)
CHOICES = {"start": list(layer_variance.STARTS), "activation": list(layer_variance.ACTIVATIONS),
           "shape": list(layer_variance.SHAPES)}
NAMED = ((1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
CODE = """from minigrad.lessons.nb08_a_good_start import (
    ACTIVATIONS, batch, calm, ladder, weights, widths_of)

(x, labels), f = batch(), ACTIVATIONS["{activation}"]
Ws = weights(widths_of({depth}, "{shape}"), "{start}", gain={gain!r})
Ws, divided = calm(x, Ws, f, layers={done})
for rung in ladder(x, labels, Ws, f):
    print(rung)
"""


class VarianceLadder(Controlled):
    """The widget.  typed: a gain as the learner has typed it; done: how many layers LSUV has been
    through; limits: of the sliders."""

    controls = ("depth", "gain", "done", *CHOICES)
    invitation = "Run the cell for the live ladder."
    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "variance_ladder.js")
    _css = assets(__file__, "graph.css", "panel.css", "variance_ladder.css")
    depth = traitlets.Int().tag(sync=True)
    gain = traitlets.Float().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True, echo_update=False)
    start = traitlets.Unicode().tag(sync=True)
    activation = traitlets.Unicode().tag(sync=True)
    shape = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    limits = traitlets.Dict().tag(sync=True)
    choices = traitlets.Dict(CHOICES).tag(sync=True)

    def __init__(self, **given: Any):
        super().__init__(limits={"depth": DEEPEST, "decades": DECADES, "stops": STOPS}, **given)
        self.observe(self._take, "typed")

    def __repr__(self) -> str:
        rows = self.state["rows"]
        ends = lambda key: f"{rows[0][key]} in layer 1 and {rows[-1][key]} in layer {len(rows)}"
        calmed = (f", LSUV through {plural(self.state['done'], 'layer')}"
                  if self.state["done"] else "")
        return (f"Variance Ladder, {plural(len(rows) - 1, 'hidden layer')} of {self.activation}, "
                f"{self.shape}, start {self.start} × {numerals.number(self.gain)}{calmed}; spread "
                f"of z: {ends('forward')}; of dL/dz: {ends('backward')}")

    def _take(self, change: Any) -> None:
        """Take a typed gain; anything else leaves the picture as it is, and a sentence."""
        if change.new:
            try:
                self.gain = between("gain", float(change.new), LEAST, 10.0**DECADES)
                self.message = ""
            except (ValueError, Refusal):
                self.message = (f"A gain is a number from {LEAST:g} to {10**DECADES:,}, and "
                                f"{change.new[:20]!r} is none. Below is still gain "
                                f"{self.gain:.12g}.")
            # so that the same text, typed again, is a change again
            self.typed = ""

    def measure(self) -> dict[str, Any]:
        """The rungs of the net with these settings, and what its gradients cost."""
        depth = min(max(1, self.depth), DEEPEST)
        done, f = min(max(0, self.done), depth + 1), layer_variance.ACTIVATIONS[self.activation]
        x, labels = layer_variance.batch()
        started = layer_variance.weights(layer_variance.widths_of(depth, self.shape),
                                         self.start, self.gain)
        Ws, divided = layer_variance.calm(x, started, f, done)
        begun = time.perf_counter()
        nodes = [tensor(W) for W in Ws]
        zs, _ = layer_variance.climb(x, nodes, f)
        y = layer_variance.loss(zs[-1], labels)
        found = gradient(y, [*zs, *nodes])
        ms = 1e3 * (time.perf_counter() - begun)
        cost = bill(Program(y, *found))
        total = lambda at: float(layer_variance.loss(layer_variance.climb(x, at, f)[0][-1], labels))
        steep = layer_variance.steepness(zs, f)
        rows = [_row(rung, divided)
                for rung in layer_variance.rungs(nodes, zs, found[:len(zs)], steep)]
        state = {"rows": rows, "bars": [bars(units) for units in steep], "done": done,
                 "say": _say(rows), "line": line(
                     f"{cost} · {cost.bytes:,} bytes of values · {ms:.2f} ms, both ways", total, Ws,
                     [g.value for g in found[len(zs):]])}
        choices = {key: getattr(self, key) for key in CHOICES}
        return {"state": state,
                "code": CODE.format(depth=depth, gain=self.gain, done=done, **choices)}

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the two sides of the ladder, each on a logarithmic axis; layer 1 at the bottom."""
        rows = self.state["rows"]
        ys = [30 + 20 * k for k in reversed(range(len(rows)))]
        for left, key, name, colour, mark in ((70, "forward", "spread of z", VALUE, "o-"),
                                              (340, "backward", "spread of dL/dz", GRADIENT, "D-")):
            logs = [math.log10(max(row["raw"][key], 1e-30)) for row in rows]
            low, high = min(-2.0, *logs), max(2.0, *logs)
            at = lambda log, left=left, low=low, high=high: left + 200 * (log - low) / (high - low)
            sheet.line([at(0.0)] * 2, [20, ys[0] + 10], ":")
            sheet.line([at(log) for log in logs], ys, mark, color=colour, markersize=5,
                       linewidth=1.2)
            sheet.text(left, 6, name)
            for log, y, row in zip(logs, ys, rows, strict=True):
                sheet.text(at(log) + 8, y, row[key], fontsize=7)
        for k, y in enumerate(ys, 1):
            sheet.text(0, y, f"layer {k}")
        sheet.grow(560, 20 * len(rows) + 26)


def bars(steep: np.ndarray) -> list[float]:
    """The shares of units by how steep they are: below 1e-6, a bar for each decade, and the
    last one up to 1."""
    counts = np.bincount(np.searchsorted(EDGES[:-1], steep.ravel(), side="right"),
                         minlength=len(EDGES))
    return [float(count) for count in counts / counts.sum()]


def _row(rung: Any, divided: list[float]) -> dict[str, Any]:
    """A rung for the browser: words, and all digits in "raw"."""
    by = divided[rung.layer - 1] if rung.layer <= len(divided) else None
    raw = {"weight": rung.weight, "forward": rung.forward, "backward": rung.backward,
           "flat": rung.flat,
           "divided": by}
    words = {key: "–" if value is None else f"{value:.1%}" if key == "flat"
             else layer_variance.written(value) for key, value in raw.items()}
    return {"layer": rung.layer, "width": rung.fans[1], "fans": "{} → {}".format(*rung.fans),
            "raw": raw, **words}


def _say(rows: list[dict[str, Any]]) -> str:
    """How the spreads change on the way up and on the way down, in words."""
    between = rows[1:-1] if len(rows) > 3 else rows[:len(rows) - (len(rows) > 2)]
    # pixels come into layer 1, and the last has no activation
    first, last = between[0]["raw"], between[-1]["raw"]
    hidden = [(row["width"], row["raw"]["flat"]) for row in rows[:-1]]
    flat = sum(width * share for width, share in hidden) / sum(width for width, _ in hidden)
    ends = f"From layer {between[0]['layer']} to {between[-1]['layer']}"
    return (f"{ends} the spread of z {_changes(first['forward'], last['forward'])}; on the way "
            f"back that of dL/dz {_changes(last['backward'], first['backward'])}. {flat:.1%} of "
            f"the hidden units are flat: less steep than {layer_variance.FLAT:g}.")


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


def variance_ladder(depth: int = 8, activation: str = "sigmoid", start: str = "plain",
                    gain: float = 0.1, shape: str = "even") -> VarianceLadder:
    """The Variance Ladder of a net on digits with 1 to 12 hidden layers.

    activation: sigmoid, tanh, relu or identity; start: plain, LeCun, Glorot, He or orthogonal,
    times `gain`; shape: even (all 64 wide), narrowing (to 16) or widening (to 256).  Raises
    OptionError or InputError for anything else.
    """
    given = {"start": start, "activation": activation, "shape": shape}
    return VarianceLadder(depth=whole("depth", depth, 1, DEEPEST),
                          gain=between("gain", gain, LEAST, 10.0**DECADES),
                          **{name: one_of(name, given[name], known)
                             for name, known in CHOICES.items()})
