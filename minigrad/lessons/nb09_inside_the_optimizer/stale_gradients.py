"""The mail of notebook 09: workers compute gradients at a version of the weights, and post them
with its number.

A clock with whole ticks stands in place of threads, so that every run is the same.  The engine's
accumulator (`minigrad.optim.first_order.accumulate`) takes a gradient or drops it as stale, and an
engine's optimizer applies the averages.  `largest_rate` measures the largest learning rate at which
such weights do not grow.
"""
import functools
import math
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg

from ...errors import InputError, whole
from ...optim import SGD
from ...optim.first_order.accumulate import added, taken
from .optimizer_steps import iris

UNTIL = 48                                   # ticks of a run
RATES_SHOWN = 0.02, 4.0                      # of the widgets' sliders
# rates that are tried side by side; the parts of the full length that the two trials take: the
# first one only finds the range for the second
RATES, SHARES = 512, (0.25, 1.0)
# of the rates times the curvature: without delay 2 is the largest
RANGE = 0.01, 4.0
# updates in each of the two windows of a trial: in all, and for each of the longest delay
LEAST, LONG = 60, 8


class Letter(NamedTuple):
    """A gradient on its way.

    began, tick: when its worker read the weights, and posted it
    stamp: the version of these weights, its local_step
    step: the accumulator's step when it came
    used: whether it was added
    update: the number, from 1 on, of the update that it went into, or None
    """

    worker: int
    began: int
    tick: int
    stamp: int
    step: int
    used: bool
    update: int | None

    @property
    def delay(self):
        """How many updates were made while it was computed."""
        return self.step - self.stamp


class Update(NamedTuple):
    """An average applied.  tick: when; step: the accumulator's after it; weights: after it."""

    tick: int
    step: int
    average: Any
    weights: Any


class Log(NamedTuple):
    """A run: its letters and updates in order, the last weights, and the accumulator's state."""

    letters: list[Letter]
    updates: list[Update]
    weights: Any
    state: dict[str, Any]


def deliver(gradient, weights, optimizer, ticks, n=1, drop=True, apart=0, until=UNTIL):
    """The Log of a run.

    gradient: a function (worker, weights) -> array like the weights
    ticks: how many ticks each worker takes for one gradient
    n: how many gradients are averaged for an update
    drop: whether stale gradients are dropped
    apart: worker k begins at tick apart * k
    until: the last tick
    Gradients that come at one tick are handled in the workers' order; then these workers read the
    weights, and begin anew.  Raises InputError or OptionError for ticks or n that are no whole
    numbers from 1 on.
    """
    for name, value in (*(("ticks", t) for t in ticks), ("n", n)):
        whole(name, value)
    if not len(ticks):
        raise InputError("you gave no worker", "nobody posts anything", "write ticks=[1]")
    state: dict[str, Any] = {"sum": np.zeros_like(weights), "count": 0, "step": 0}
    slots, waiting = optimizer.state(weights), list[int]()
    letters, updates = list[Letter](), list[Update]()
    desks: dict[int, tuple] = {}             # worker: (began, stamp, gradient), while it computes
    for tick in range(until + 1):
        for worker in [k for k in sorted(desks) if desks[k][0] + ticks[k] == tick]:
            began, stamp, grad = desks.pop(worker)
            step, before = int(state["step"]), int(state["count"])
            # drop=False: stamp every gradient with the current step, so none counts as stale
            state = added(state, grad, stamp if drop else step)
            used = int(state["count"]) > before
            waiting += [len(letters)] if used else []
            letters.append(Letter(worker, began, tick, stamp, step, used, None))
            if state["count"] >= n:
                average, state = taken(state, n)
                weights, slots = optimizer.step(weights, average, slots)
                updates.append(Update(tick, int(state["step"]), average, weights))
                for k in waiting:
                    letters[k] = letters[k]._replace(update=len(updates))
                waiting = []
        for worker in range(len(ticks)):
            if worker not in desks and tick >= apart * worker:
                desks[worker] = tick, int(state["step"]), gradient(worker, weights)
    return Log(letters, updates, weights, state)


def turns(delay):
    """Options of `deliver` for delay + 1 workers who take turns: once all have begun, `delay`
    updates are made while each gradient is computed."""
    return {"ticks": (delay + 1,) * (delay + 1), "apart": 1}


# --- how fast they may go
def bowl(weight):
    """The loss w²/2, of curvature 1."""
    return 0.5 * weight * weight


_bowl_slope = mg.compile(mg.grad(lambda w, rates: 0.5 * np.sum(rates * w * w)))


@functools.cache
def largest_rate(ticks, n=1, drop=False, apart=0, curvature=1.0):
    """The largest learning rate of SGD at which weights with the loss curvature w w / 2 do not
    grow, to 0.1%.

    ticks: a tuple; the others as for `deliver`, whose runs it compares: side by side, as one array
    of weights that differ in their curvature, because only rate times curvature counts."""
    # about half is dropped
    cycle, pace = math.lcm(*ticks), sum(1.0 / t for t in ticks) / (2.0 * n if drop else n)
    updates = max(LEAST, LONG * pace * max(ticks))
    low, high = RANGE
    for share in SHARES:
        part = cycle * math.ceil(share * updates / (cycle * pace))                      # ticks
        start = cycle * math.ceil(part / 2 / cycle)            # by then what fades quickly is gone
        # a window with soft ends: where in its swing the weight stands at an end hardly counts
        window = np.hanning(part + 1)
        rates = np.geomspace(low, high, RATES)
        with np.errstate(all="ignore"):      # rates that are much too large end in infinity
            log = deliver(lambda worker, w, rates=rates: _bowl_slope(w, rates), np.ones(RATES),
                          SGD(1.0), ticks, n, drop, apart, start + 2 * part)
            size = [sum(window[u.tick - at] * u.weights ** 2 for u in log.updates
                        if at < u.tick <= at + part) for at in (start, start + part)]
            calm = (size[1] <= size[0]) & np.isfinite(size[1])
        k = RATES if np.all(calm) else int(np.argmin(calm))           # the first one that grows
        # the short trial may be wrong by a tenth
        wide = 12 if share < 1.0 else 1
        low, high = rates[max(k - wide, 0)], rates[min(k + wide - 1, RATES - 1)]
    return float(np.sqrt(low * high) / curvature)


# --- the data and the loss
def flowers(workers):
    """The petal lengths of 150 iris flowers, in cm, dealt out in the file's order; to three workers
    a species each."""
    return np.array_split(iris()[0], workers)


def misfit(weight, lengths):
    """Half the mean square of how far the petals are from the weight: of curvature 1, and least
    at their mean."""
    return 0.5 * np.mean((weight - lengths) ** 2)


def slopes(parts):
    """The function (worker, weight) -> gradient of the misfit of that worker's part,
    for `deliver`."""
    return lambda worker, weight: mg.grad(misfit)(weight, parts[worker])
