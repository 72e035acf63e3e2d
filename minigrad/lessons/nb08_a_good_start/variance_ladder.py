"""The Variance Ladder: a rung for each layer of a net; how large are the values that climb, the
slopes that come down?

    variance_ladder(depth=8, activation="sigmoid", start="plain", gain=0.1)

The net is a real one on 64 digits (`minigrad.lessons.nb08_a_good_start.layer_variance`): its z and
its dL/dz are the nodes that `mg.gradient` walks, how steep each unit is comes from the activation's
own rule, and LSUV is the engine's, stopped after as many layers as were asked for.
"""
import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from minigrad import gradient
from minigrad.analysis.bills import bill
from minigrad.program import Program
from minigrad.tensor import Tensor, tensor

from ...widgets import numerals
from ...widgets.declared import (
    Bars,
    Choice,
    Decades,
    Declared,
    Slider,
    Steps,
    Table,
    View,
    bundle,
)
from ...widgets.first_moves import Moves
from ...widgets.line import line
from ...widgets.node_facts import judged, weight
from ...widgets.numerals import plural
from . import layer_variance

DEEPEST = 12                                             # hidden layers
DECADES = 3                                              # of the gain, to each side of 1
LEAST = 10.0**-DECADES
# where no kernel runs: gains in a decade, and activations
GAINS = 5
FIRST = "relu", "sigmoid", "tanh"
# of the bars: below the first, between two, and up to 1
EDGES = 10.0 ** np.arange(-6, 1)
NAMES = ("0", "1e-6", "1e-5", "1e-4", "1e-3", "0.01", "0.1")   # where each bar starts
NAMED = ((1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
CODE = """from minigrad.lessons.nb08_a_good_start import (
    ACTIVATIONS, batch, calm, ladder, weights, widths_of)

(x, labels), f = batch(), ACTIVATIONS["{activation}"]
Ws = weights(widths_of({depth}, "{shape}"), "{start}", gain={gain!r})
Ws, divided = calm(x, Ws, f, layers={done})
for rung in ladder(x, labels, Ws, f):
    print(rung)
"""


def words(names: Iterable[str]) -> dict[str, str]:
    """Options that are called what they are."""
    return {name: name for name in names}


class VarianceLadder(Declared):
    """The widget.  done: how many layers LSUV has been through; layer: whose units the bars show"""

    _esm = bundle(__file__)
    start = Choice("weights", words(layer_variance.STARTS) | {"plain": "plain noise"},
                   start="plain")
    gain = Decades("× gain", LEAST, 10.0**DECADES, start=0.1)
    activation = Choice("activation", words(layer_variance.ACTIVATIONS), start="sigmoid")
    depth = Slider("hidden layers", 1, DEEPEST, start=8)
    done = Steps("layers with LSUV", 0, DEEPEST + 1, start=0)
    shape = Choice("shape of the net", words(layer_variance.SHAPES), start="even")
    layer = Steps("units of layer", 1, DEEPEST, start=1)

    def __repr__(self) -> str:
        rows = self.state["stage"]["rungs"]
        ends = lambda key: (f"{layer_variance.written(rows[0][key])} in layer 1 and "
                            f"{layer_variance.written(rows[-1][key])} in layer {len(rows)}")
        done = min(self.done, len(rows))
        calmed = f", LSUV through {plural(done, 'layer')}" if done else ""
        return (f"Variance Ladder, {plural(len(rows) - 1, 'hidden layer')} of {self.activation}, "
                f"{self.shape}, start {self.start} × {numerals.number(self.gain)}{calmed}; spread "
                f"of z: {ends('forward')}; of dL/dz: {ends('backward')}")

    def first_moves(self) -> dict[str, Moves]:
        """The activation, the gain, and LSUV layer by layer."""
        even = {float(f"{10 ** (k / GAINS):.3g}") for k in range(-3 * GAINS, 3 * GAINS + 1)}
        return {"activation": Moves(sorted({*FIRST, self.activation}), "activation", near=False),
                "gain": Moves(sorted({*even, self.gain, 200.0}), "× gain"),
                "done": Moves(range(self.depth + 2), "LSUV", near=False)}

    def measure(self) -> View:
        """The rungs of the net with these settings, and what its gradients cost."""
        depth, done = self.depth, min(self.done, self.depth + 1)
        f, (x, labels) = layer_variance.ACTIVATIONS[self.activation], layer_variance.batch()
        started = layer_variance.weights(layer_variance.widths_of(depth, self.shape), self.start,
                                         self.gain)
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
        rungs = list(layer_variance.rungs(nodes, zs, found[:len(zs)], steep))
        shown = [{"layer": rung.layer, "forward": rung.forward, "backward": rung.backward,
                  "flat": rung.flat} for rung in rungs]
        first, last = compared(rungs)
        number, said = _read_out(rungs, first, last)
        chosen = min(self.layer, depth)
        return View(
            stage={"rungs": shown, "done": done, "compared": [first.layer, last.layer]},
            number=number, said=said,
            line=told(f"{cost} · {cost.bytes:,} bytes of values · {ms:.2f} ms, both ways", y, total,
                      Ws, [g.value for g in found[len(zs):]]),
            code=CODE.format(depth=depth, gain=self.gain, done=done, start=self.start,
                             activation=self.activation, shape=self.shape),
            fold=[Bars(f"How steep the units of layer {chosen} are: shares", "from this slope on; "
                       f"a unit below {layer_variance.FLAT:g} is flat", "value",
                       [(name, share, f"{share:.1%}") for name, share in
                        zip(NAMES, bars(steep[chosen - 1]), strict=True)]),
                  _table(rungs, divided)])


def told(cost: str, y: Tensor, at: Callable[[list], float], Ws: Sequence[np.ndarray],
         gradients: Sequence[np.ndarray]) -> dict[str, Any]:
    """The line below the widget; y: the node of at(Ws).

    The finite difference counts the loss's own rounding. With large gains, the rounding of each z
    reaches the loss ten thousand times enlarged. A gap that this explains is no fault of the
    gradient."""
    found = line(cost, at, Ws, gradients)
    if found["agrees"] is not False:
        return found
    heavy = weight(y)
    if judged(at, Ws, gradients, weights=(heavy, 0.0))["agrees"] is False:
        return found
    more = layer_variance.written(float(f"{heavy / abs(float(y.value)):.1g}"))
    return {**found, "agrees": None, "verdict": "cannot be checked here: the rounding inside the "
            f"net counts up to {more} times as much as that of the loss itself, and a finite "
            "difference is no more exact than that"}


def bars(steep: np.ndarray) -> list[float]:
    """The shares of units by how steep they are: below 1e-6, a bar for each decade, and the
    last one up to 1."""
    counts = np.bincount(np.searchsorted(EDGES[:-1], steep.ravel(), side="right"),
                         minlength=len(EDGES))
    return [float(count) for count in counts / counts.sum()]


def _table(rungs: list[Any], divided: list[float]) -> Table:
    """All rungs in numbers."""
    cell = lambda value: "–" if value is None else (layer_variance.written(value), value)
    rows = []
    for rung in rungs:
        by = divided[rung.layer - 1] if rung.layer <= len(divided) else None
        flat = "–" if rung.flat is None else (f"{rung.flat:.1%}", rung.flat)
        rows.append([str(rung.layer), "{} → {}".format(*rung.fans), cell(by), cell(rung.weight),
                     cell(rung.forward), cell(rung.backward), flat])
    return Table("Spread: standard deviation over all units and examples",
                 ["layer", "fans", "LSUV ÷", "spread of W", "spread of z", "spread of dL/dz",
                  "flat units"], rows)


def compared(rungs: list[Any]) -> tuple[Any, Any]:
    """The lowest and the highest rung that are alike, so that their spreads can be compared: where
    there are enough, neither the first, into which the pixels come, nor the last, which has no
    activation."""
    if len(rungs) > 3:
        return rungs[1], rungs[-2]
    return rungs[0], rungs[1]


def _read_out(rungs: list[Any], first: Any, last: Any) -> tuple[str, str]:
    """How the slopes change on the way down, and how the values change on the way up."""
    hidden = [(rung.fans[1], rung.flat) for rung in rungs[:-1]]
    flat = sum(width * share for width, share in hidden) / sum(width for width, _ in hidden)
    number, than = _compared(first.backward, last.backward)
    return number, (f"slopes in layer {first.layer}{than} in layer {last.layer}. Between these "
                    f"layers the spread of z {_changes(first.forward, last.forward)}. {flat:.1%} "
                    "of the hidden units are flat (almost no slope passes).")


def _compared(one: float, other: float) -> tuple[str, str]:
    """How one number stands to another, as the number of the read-out, and the next word."""
    if not (one and other):
        return "Zero", ", whatever they are"
    times = max(one, other) / min(one, other)
    if times < 1.05:
        return "Equal", " and"
    return f"{_counted(times)} × {'larger' if one > other else 'smaller'}", " than"


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

    activation: sigmoid, tanh, relu or identity
    start: plain, LeCun, Glorot, He or orthogonal, times `gain`, from 0.001 to 1000
    shape: even (all 64 wide), narrowing (to 16) or widening (to 256)

    Raises OptionError or InputError for anything else.
    """
    return VarianceLadder(depth=depth, activation=activation, start=start, gain=gain, shape=shape)
