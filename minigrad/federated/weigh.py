"""What a client counts in the mean: functions (server's weights, Update) -> its weight, computed at the client.

A weight is one number, or a nest of one for each layer, where each array of the nest counts as a layer.  Only ratios
between clients matter: the aggregate divides by the sum.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..nest import flatten, rebuild
from ..nn.losses import log_softmax


def by_size(server, update):
    """The number of its examples: plain federated averaging.  Source: McMahan et al. 2017, algorithm 1."""
    return update.size


def uniform(server, update):
    """1: each client counts the same."""
    return 1.0


def divergence(server, client):
    """KL(p | q) = sum p (log p - log q) >= 0 for each layer, in nats: a nest of floats like the weights.

    p, q: softmax of the layer's elements, all in one row, at the server and at the client.  Weights are no
    distribution; that softmax makes one of them is our reading of the thread.  So it does not see a number added to all
    elements of a layer, nor a layer of one element.
    Source: Kullback & Leibler 1951; between layers, as the thread has it, Wu, Liang & Wang 2020 (FedMed).
    """
    return rebuild(server, [_divergence(p, q) for p, q in zip(flatten(server), flatten(client), strict=True)])


def _divergence(server, client):
    p, q = (log_softmax(np.ravel(np.asarray(x, float))) for x in (server, client))
    return max(float(np.sum(np.exp(p) * (p - q))), 0.0)  # rounding alone takes it below


def farther(server, update):
    """exp(KL) for each layer, so a client's share of the mean is the softmax of KL over the clients: more for those
    that went far.  Source: Ji et al. 2019 (FedAtt) for the softmax, in each layer, of a distance, there a norm; the
    thread for KL.
    """
    return _exp(1.0, server, update)


def nearer(server, update):
    """exp(-KL) for each layer: less for those that went far.  No paper's rule: our own, to set beside `farther`."""
    return _exp(-1.0, server, update)


def _exp(sign, server, update):
    kl = divergence(server, update.weights)
    with np.errstate(over="ignore"):  # inf is refused with the client's name
        return rebuild(server, [float(np.exp(sign * x)) for x in flatten(kl)])


class Switch(NamedTuple):
    """Two ways to weigh, of which each round takes one: `adaptive` where the summed loss of the clients is below that
    of the round before, else `plain`, as in the first round.

    Clients compute both weights, because the sum is known only when all have answered.
    Source: Wu, Liang & Wang 2020 (FedMed), algorithm 1, compares the two losses to choose; that a falling loss means
    adaptive is our choice.
    """

    adaptive: Callable[..., Any] = farther
    plain: Callable[..., Any] = by_size

    def choose(self, loss, last):
        """The one for a round whose clients' losses have the sum `loss`, after a round with `last`, or None."""
        return self.adaptive if last is not None and loss < last else self.plain
