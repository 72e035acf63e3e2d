"""Notebook 09's net for digits, whose batch comes whole or in parts: its loss, how far two
gradients are apart, and the bytes that a part needs.  The notebook makes the accumulators."""
from collections.abc import Iterable

import numpy as np

import minigrad as mg

from ... import nn
from ...analysis.bills import bill, nbytes, peak
from ...program import Program
from ...tensor import Tensor


def digit_loss(norm: bool = False, batch: int | str = "batch") -> tuple[mg.Graph, Tensor,
                                                                        Tensor, Tensor]:
    """(graph, x, t, loss): 64 pixels, 32 tanh units, with a batch norm in training before them or
    not, 10 scores; the mean cross entropy.  x: (batch, 64), t: (batch,) labels, both to be fed;
    batch: a number, or a name for any."""
    with mg.Graph("digits") as graph:
        x, t = mg.placeholder((batch, 64), name="x"), mg.placeholder((batch,), int, name="t")
        hidden = nn.Dense(64, 32, bias=not norm, name="hidden", seed=0)
        middle = [nn.BatchNorm(32, name="norm")] if norm else []
        net = nn.Sequential(hidden, *middle, np.tanh, nn.Dense(32, 10, name="out", seed=1))
        loss = nn.losses.softmax_cross_entropy(net(x, training=True) if norm else net(x), t)
    return graph, x, t, loss


def gap(found: Iterable[np.ndarray], right: Iterable[np.ndarray]) -> float:
    """How far two lists of gradients are apart, as a share of the length of the second."""
    pairs = [(np.ravel(a), np.ravel(b)) for a, b in zip(found, right, strict=True)]
    return float(np.linalg.norm(np.concatenate([a - b for a, b in pairs])) /
                 np.linalg.norm(np.concatenate([b for _, b in pairs])))


def needs(batch: int) -> tuple[int, int, int]:
    """(bytes, operations, bytes of the gradients alone) for the gradients of `digit_loss` for a
    batch: the most bytes that their values take at one time in a run, and what is computed, both as
    notebook 06 counts."""
    *_, loss = digit_loss(batch=batch)
    gradients = [gradient for gradient, _ in mg.optim.SGD(0.1).compute_gradients(loss)]
    program = Program(*gradients)
    return peak(program), bill(program).known, sum(map(nbytes, gradients))
