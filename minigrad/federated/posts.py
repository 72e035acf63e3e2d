"""Clients that wait for nobody: each computes a gradient at the weights it was last given, and posts it with their
step.

What comes in is taken, or dropped as stale, by the accumulator of `mg.optim`; what that averages is applied by an
optimizer, and the client reads the newest weights.  Which gradients are late depends on who is fast: of all here, this
alone gives other numbers on other executors.  On one that works at once it is the same in every run.
"""
from concurrent.futures import wait
from typing import Any, NamedTuple

import numpy as np

from ..errors import InputError, ShapeError, check_function
from ..nest import flatten, rebuild
from ..optim.accumulate import added, taken
from ..optim.first_order import Optimizer
from .aggregate import check_weights, own, unlike
from .local import count, numbers
from .rounds import checked_executor, listed, result, submitting


class Post(NamedTuple):
    """A gradient that came.  client: whose; stamp: the accumulator's step when its client read the weights; step: when
    it came; used: whether it was added, or dropped as stale."""

    client: int
    stamp: int
    step: int
    used: bool


def asynchronous(weights, clients, gradient, optimizer, updates, n=1, drop=True, executor=None, seed=0):
    """(weights after so many updates, the Posts in the order in which they came).

    gradient: a function (weights, data, rng) -> a nest like weights; n: gradients averaged for one update; drop: leave
    out a gradient of weights that have been updated since, or else take it.  clients, executor and pickling as for
    `rounds`; rng depends on seed, on the client and on how many it has begun.  What is still on its way at the end is
    left out.  Raises WorkerError as `rounds` does.
    """
    check_weights(weights)
    check_function(gradient, "federated.asynchronous")
    if not isinstance(optimizer, Optimizer):
        raise InputError(f"you gave mg.federated.asynchronous the optimizer {str(optimizer)[:40]}", "it cannot step",
                         "write mg.optim.SGD(0.1), say")
    clients, updates, n = listed("asynchronous", clients), count("updates", updates, 0), count("n", n)
    seed, executor = count("seed", seed, 0), checked_executor(executor, gradient)
    states = [{"sum": np.zeros_like(x), "count": 0, "step": 0} for x in flatten(weights)]
    slots, posts, begun, step = optimizer.state(weights), list[Post](), [0] * len(clients), 0
    desks: dict[Any, tuple[int, int]] = {}  # what is computed: (client, stamp)
    with submitting(executor) as (submit, arrived):
        waiting = list(range(len(clients)))
        while step < updates:
            for k in waiting:
                begun[k] += 1
                desks[submit(_slope, gradient, weights, clients[k], (seed, begun[k], k))] = k, step
            future = arrived(None)
            k, stamp = desks.pop(future)
            waiting, grads = [k], result(future, k, begun[k])
            if wrong := unlike(weights, grads):
                raise ShapeError(f"client {k} posted {wrong[0].replace('weights', 'gradients', 1)}", wrong[1],
                                 "return a nest like the one that it was given")
            before = states[0]["count"]
            states = [added(s, g, stamp if drop else step)  # all is fresh to one that is told so
                      for s, g in zip(states, flatten(grads), strict=True)]
            posts.append(Post(k, stamp, step, bool(states[0]["count"] > before)))
            if states[0]["count"] >= n:
                both = [taken(s) for s in states]
                states = [s for _, s in both]
                weights, slots = optimizer.step(weights, rebuild(weights, [g for g, _ in both]), slots)
                step = int(states[0]["step"])
        wait([future for future in desks if not future.cancel()])
    return weights, posts


def _slope(gradient, weights, data, key):
    return gradient(own(weights), data, numbers(*key))
