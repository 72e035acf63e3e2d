"""What a client does in a round: it trains the server's weights on its examples, with an optimizer of `mg.optim`."""
import functools
from typing import Any, NamedTuple

import numpy as np

from ..compile import compile
from ..derive import value_and_grad
from ..errors import InputError, ShapeError, check_function
from ..optim.first_order import Optimizer


class Update(NamedTuple):
    """What training gives.  weights: a nest like the server's; size: how many examples they have seen, or whatever else
    a client shall count by; loss: the mean over its examples."""

    weights: Any
    size: float = 1
    loss: float = 0.0


def numbers(seed, number, client):
    """A client's own random numbers in a round: a NumPy Generator that depends on nothing but these three integers from
    0 on, so neither on who computes, nor on when, nor on how often it is tried."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number, client)))


def count(what, value, least=1):
    """value as an int from `least` on, or a refusal."""
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or value < least:
        raise InputError(f"you gave {what}={str(value)[:40]}", "it is counted", f"write a whole number from {least} on")
    return int(value)


class Local:
    """Training as a function (weights, data, rng) -> Update.

    loss: a function (weights, *batch) -> the mean over a batch; optimizer: of `mg.optim`, whose slots begin anew in
    each round; epochs: how often each example is taken; batch: examples for a step, or None for all of them.
    data: an array, or a tuple of arrays with one row for each example.  With a batch, rng shuffles them for each epoch,
    and the last batch may be smaller.  The Update's loss is the mean over all examples taken, each before its step; of
    no example it is 0.0, and the weights stay.  To be sent to a process it must pickle: loss stands in a module then.
    compiled: the gradient is, once in a process for each loss and shape of a batch, as by `mg.compile`: so what loss
    reads beside its arguments is fixed at its first batch, for any other Local of the same function, too.
    """

    def __init__(self, loss, optimizer, epochs=1, batch=None, compiled=False):
        check_function(loss, "federated.Local")
        if not isinstance(optimizer, Optimizer):
            raise InputError(f"you gave mg.federated.Local the optimizer {str(optimizer)[:40]}", "it cannot step",
                             "write mg.optim.SGD(0.1), say")
        self.loss, self.optimizer, self.compiled = loss, optimizer, compiled
        self.epochs, self.batch = count("epochs", epochs), None if batch is None else count("batch", batch)

    def __call__(self, weights, data, rng):
        """Raises ShapeError for arrays of different lengths."""
        data = [np.asarray(x) for x in (data if isinstance(data, (tuple, list)) else [data])]
        sizes = {len(x) for x in data}
        if len(sizes) != 1:
            raise ShapeError(f"its arrays have {', '.join(map(str, sorted(sizes))) or 'no'} rows",
                             "a row is an example in each of them", "give as many of one as of the other")
        slope = (_compiled if self.compiled else value_and_grad)(self.loss)
        state, losses, size = self.optimizer.state(weights), 0.0, sizes.pop()
        step = self.batch or max(size, 1)
        for _ in range(self.epochs):
            order = rng.permutation(size) if step < size else np.arange(size)
            for rows in (order[k:k + step] for k in range(0, size, step)):
                loss, grads = slope(weights, *(x[rows] for x in data))
                weights, state = self.optimizer.step(weights, grads, state)
                losses += float(loss) * len(rows)
        return Update(weights, size, losses / max(size * self.epochs, 1))


@functools.lru_cache(8)
def _compiled(loss):
    return compile(value_and_grad(loss))
