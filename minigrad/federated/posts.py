"""Clients that do not wait for each other: each computes a gradient at the weights it was last
given, and posts it with their step.

The accumulator of `mg.optim` takes a gradient, or drops it as stale; an optimizer applies the
average, and the client reads the newest weights. Which gradients are late depends on which client
is fast: of all functions here, this alone gives other numbers on other executors. On one that works
at once it is the same in every run.
"""
from collections.abc import Callable, Iterable
from concurrent.futures import wait
from typing import Any, NamedTuple

import numpy as np

from ..errors import InputError, ShapeError, check_function, whole
from ..nest import flatten, rebuild
from ..optim.executors import checked_executor, submitting
from ..optim.first_order.accumulate import added, taken
from ..optim.first_order.optimizers import Optimizer
from ..value import Nest
from .aggregate import check_weights, copied, unlike
from .executors import AGAIN, listed, result, sealed
from .local import numbers


class Post(NamedTuple):
    """A Post is a gradient that came.

    client: the number of its client.
    stamp: the accumulator's step when the client read the weights.
    step: the accumulator's step when the gradient came.
    used: whether it was added, or dropped as stale.
    """

    client: int
    stamp: int
    step: int
    used: bool


def asynchronous(weights: Nest, clients: Iterable[Any], gradient: Callable[..., Any],
                 optimizer: Optimizer, updates: int, n: int = 1, drop: bool = True,
                 executor: Any = None, seed: int = 0) -> tuple[Nest, list[Post]]:
    """Train with clients that do not wait for each other.

    Gradients that are still on their way at the end are left out.  A client's data are read-only
    for it, as in `rounds`.

    weights: a nest of float arrays.
    clients: the data of each client, or a Dask future of it.
    gradient: a function (weights, data, rng) -> a nest like weights.
    optimizer: an optimizer of `mg.optim`.
    updates: the number of updates, >= 0.
    n: the number of gradients that are averaged for one update, >= 1.
    drop: leave out a gradient of weights that have been updated since; else take it.
    executor: an executor of `concurrent.futures`; None for one client after the other. A
        ProcessPoolExecutor pickles gradient by name.
    seed: a whole number >= 0; a client's rng depends on it, on the client and on how many gradients
        the client has begun.
    Returns (weights after the updates, the Posts in the order in which they came).
    Raises WorkerError, with the client's number, where a gradient fails; InputError, OptionError,
        ShapeError for wrong arguments and for gradients that do not fit.
    """
    check_weights(weights)
    check_function(gradient, "federated.asynchronous")
    if not isinstance(optimizer, Optimizer):
        raise InputError(f"you gave mg.federated.asynchronous the optimizer {str(optimizer)[:40]}",
                         "it cannot step", "write mg.optim.SGD(0.1), say")
    owners = listed("asynchronous", clients)
    updates = whole("federated.asynchronous updates", updates, 0)
    n = whole("federated.asynchronous n", n)
    seed = whole("federated.asynchronous seed", seed, 0)
    executor = checked_executor(executor, gradient)
    states = [{"sum": np.zeros_like(x), "count": 0, "step": 0} for x in flatten(weights)]
    slots = optimizer.state(weights)
    posts: list[Post] = []
    begun = [0] * len(owners)  # gradients that each client has begun, for its random numbers
    step = 0
    underway: dict[Any, tuple[int, int]] = {}  # {future: (client, stamp of its weights)}
    with submitting(executor, AGAIN) as (submit, arrived):
        waiting = list(range(len(owners)))
        while step < updates:
            for k in waiting:
                begun[k] += 1
                future = submit(f"client {k} in round {begun[k]}", _slope, gradient, weights,
                                owners[k], (seed, begun[k], k))
                underway[future] = k, step
            future = arrived(None)
            k, stamp = underway.pop(future)
            waiting, grads = [k], result(future, k, begun[k])
            if wrong := unlike(weights, grads):
                raise ShapeError(f"client {k} posted {wrong[0].replace('weights', 'gradients', 1)}",
                                 wrong[1], "return a nest like the one that it was given")
            before = states[0]["count"]
            # drop=False: stamp every gradient with the current step, so that none counts as stale
            states = [added(s, g, stamp if drop else step)
                      for s, g in zip(states, flatten(grads), strict=True)]
            posts.append(Post(k, stamp, step, bool(states[0]["count"] > before)))
            if states[0]["count"] >= n:
                both = [taken(s) for s in states]
                states = [s for _, s in both]
                weights, slots = optimizer.step(weights,
                                                rebuild(weights, [g for g, _ in both]), slots)
                step = int(states[0]["step"])
        wait([future for future in underway if not future.cancel()])
    return weights, posts


def _slope(gradient: Callable[..., Any], weights: Nest, data: Any,
           key: tuple[int, int, int]) -> Nest:
    return gradient(copied(weights), sealed(data), numbers(*key))
