"""The work of a client in a round: it trains the server's weights on its examples, with an
optimizer of `mg.optim`.
"""
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..compiler.trace import compile
from ..errors import InputError, ShapeError, check_function, whole
from ..optim.first_order.optimizers import Optimizer
from ..transforms import value_and_grad
from ..value import Nest, plain_array


class Update(NamedTuple):
    """An Update is the result of a client's training.

    weights: a nest like the server's.
    size: the number of its examples, or another number to weigh the client by.
    loss: the mean over its examples.
    """

    weights: Any
    size: float = 1
    loss: float = 0.0


def numbers(seed: int, number: int, client: int) -> np.random.Generator:
    """Make the random numbers of one client in one round.

    They depend on nothing but three whole numbers >= 0: neither on the machine that computes, nor
    on when, nor on how often it is tried.

    seed: the seed of the federation.
    number: the number of the round.
    client: the number of the client.
    Returns a NumPy Generator.
    """
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number, client)))


class Local:
    """A Local is training as a function (weights, data, rng) -> Update.

    The Update's loss is the mean over all examples taken, each before its step; of no example it is
    0.0, and the weights stay. To be sent to a process a Local must pickle: loss stands in a module
    then.

    loss: a function (weights, *batch) -> the mean over a batch.
    optimizer: an optimizer of `mg.optim`, whose slots begin anew in each round.
    epochs: the number of passes over the data, >= 1.
    batch: the number of examples for a step, or None for all of them. With a batch, rng shuffles
        the examples for each epoch, and the last batch may be smaller.
    compiled: compile the gradient, once in a process for each loss and shape of a batch, as by
        `mg.compile`. So what loss reads beside its arguments is fixed at its first batch, for any
        other Local of the same function, too; a change of it raises ChangedError.
    Raises InputError for what is no function, optimizer or whole number, OptionError for a number
        below 1.
    """

    def __init__(self, loss: Callable[..., Any], optimizer: Optimizer, epochs: int = 1,
                 batch: int | None = None, compiled: bool = False) -> None:
        check_function(loss, "federated.Local")
        if not isinstance(optimizer, Optimizer):
            raise InputError(f"you gave mg.federated.Local the optimizer {str(optimizer)[:40]}",
                             "it cannot step", "write mg.optim.SGD(0.1), say")
        self.loss = loss
        self.optimizer = optimizer
        self.compiled = compiled
        self.epochs = whole("federated.Local epochs", epochs)
        self.batch = None if batch is None else whole("federated.Local batch", batch)

    def __call__(self, weights: Nest, data: Any, rng: np.random.Generator) -> Update:
        """Train the weights on the data of one client.

        weights: the server's weights.
        data: an array, or a tuple of arrays with one row for each example.
        rng: the client's random numbers.
        Raises ShapeError for arrays of different lengths.
        """
        data = data if isinstance(data, (tuple, list)) else [data]
        data = [plain_array(x, "the data of a client hold") for x in data]
        sizes = {len(x) for x in data}
        if len(sizes) != 1:
            raise ShapeError(f"its arrays have {', '.join(map(str, sorted(sizes))) or 'no'} rows",
                             "a row is an example in each of them",
                             "give as many of one as of the other")
        slope = (_compiled if self.compiled else value_and_grad)(self.loss)
        state = self.optimizer.state(weights)
        losses = 0.0
        size = sizes.pop()
        step = self.batch or max(size, 1)
        for _ in range(self.epochs):
            order = rng.permutation(size) if step < size else np.arange(size)
            for rows in (order[k:k + step] for k in range(0, size, step)):
                loss, grads = slope(weights, *(x[rows] for x in data))
                weights, state = self.optimizer.step(weights, grads, state)
                losses += float(loss) * len(rows)
        return Update(weights, size, losses / max(size * self.epochs, 1))


@functools.lru_cache(8)
def _compiled(loss: Callable[..., Any]) -> Any:
    return compile(value_and_grad(loss))
