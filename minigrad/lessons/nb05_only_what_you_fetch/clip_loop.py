"""Notebook 05's loop: weights are trained, and clipped after every step, by ops built in the loop
or once before it.

The notebook shows this file's code and the widget draws its numbers; both are counted and
timed on real runs.
"""
import time
from typing import NamedTuple

import numpy as np

import minigrad as mg

from ...errors import one_of, whole

WAYS = ("nothing", "clip", "all")
TARGET = np.sin(np.arange(50.0)).reshape(5, 10)


class Step(NamedTuple):
    """After one step: nodes in the graph, plans built so far, nodes executed in this step, and
    its milliseconds."""

    nodes: int
    plans: int
    executed: int
    ms: float


def train_and_clip(inside, steps):
    """Descend on x and clip it at 0 in each step.

    inside: the ops that are built anew in each step: "nothing", "clip" or "all"

    Returns a Step for each step, and x.
    """
    one_of("train_and_clip inside", inside, WAYS)
    whole("train_and_clip steps", steps)
    log = []
    with mg.Graph() as g:
        x = mg.Variable(np.ones((5, 10)), name="x")
        train_op = lambda: x.assign(x - 5.0 * mg.gradient(np.mean((x - TARGET) ** 2), x))
        clip_op = lambda: x.assign(np.clip(x, 0.0, np.inf))
        train, clip = train_op(), clip_op()
        for _ in range(steps):
            start = time.perf_counter()
            g.run(train_op() if inside == "all" else train)
            executed = len(g.last_run)
            g.run(clip_op() if inside != "nothing" else clip)
            ms = 1e3 * (time.perf_counter() - start)
            log.append(Step(len(g), g.plans_built, executed + len(g.last_run), ms))
    return log, x.value
