"""The weight of a client in the mean: functions (server's weights, Update) -> weight, computed at
the client.

A weight is one number, or a nest of one for each layer, where each array of the nest counts as a
layer. Only ratios between clients matter: the aggregate divides by the sum.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..errors import ShapeError
from ..nest import flatten, leaves_as, rebuild
from ..rules.softmax import log_softmax
from ..value import Nest
from .aggregate import unlike


def by_size(server: Nest, update: Any) -> Any:
    """Weigh a client by the number of its examples: plain federated averaging.

    server: the server's weights.
    update: the client's `Update`.
    Source: McMahan et al. 2017, algorithm 1.
    """
    return update.size


def uniform(server: Nest, update: Any) -> float:
    """Give each client the weight 1.

    server: the server's weights.
    update: the client's `Update`.
    """
    return 1.0


def divergence(server: Nest, client: Nest) -> Nest:
    """Compute KL(p | q) = sum p (log p - log q) >= 0 for each layer, in nats.

    p and q are the softmax of the layer's elements, all in one row, at the server and at the
    client. Weights are no distribution; that softmax makes one of them is our reading of the thread
    "Customized aggregation algorithm for gradient updates in tensorflow federated". So a number
    added to all elements of a layer changes nothing, and neither does a layer of one element or
    none.

    server: the server's weights.
    client: the client's weights.
    Returns a nest of floats like the weights.
    Raises ShapeError for client's weights of another nest or shape than the server's.
    Source: Kullback & Leibler 1951; between layers, as in that thread, Wu, Liang & Wang 2020
        (FedMed).
    """
    found = leaves_as(client, server)  # the keys of a dict may stand in another order
    client = client if found is None else rebuild(server, found)
    if wrong := unlike(server, client):
        raise ShapeError(f"you compared a server with {wrong[0]}", wrong[1],
                         "give weights of the same net")
    return rebuild(server, [_divergence(p, q)
                            for p, q in zip(flatten(server), flatten(client), strict=True)])


def _divergence(server: Nest, client: Any) -> float:
    if not np.size(server):
        return 0.0
    p, q = (log_softmax(np.ravel(np.asarray(x, float))) for x in (server, client))
    return max(float(np.sum(np.exp(p) * (p - q))), 0.0)  # rounding alone takes it below


def farther(server: Nest, update: Any) -> Nest:
    """Weigh each layer of a client by exp(KL): more for those that went far from the server.

    A client's share of the mean is then the softmax of KL over the clients.

    server: the server's weights.
    update: the client's `Update`.
    Source: Ji et al. 2019 (FedAtt) for the softmax, in each layer, of a distance, there a norm; for
        KL the thread "Customized aggregation algorithm for gradient updates in tensorflow
        federated".
    """
    return _exp(1.0, server, update)


def nearer(server: Nest, update: Any) -> Nest:
    """Weigh each layer of a client by exp(-KL): less for those that went far from the server.

    It is no paper's rule, but our own, to compare with `farther`.

    server: the server's weights.
    update: the client's `Update`.
    """
    return _exp(-1.0, server, update)


def _exp(sign: float, server: Nest, update: Any) -> Nest:
    kl = divergence(server, update.weights)
    with np.errstate(over="ignore"):  # inf is refused with the client's name
        return rebuild(server, [float(np.exp(sign * x)) for x in flatten(kl)])


class Switch(NamedTuple):
    """A Switch holds two ways to weigh, of which each round takes one.

    It takes `adaptive` where the summed loss of the clients is below that of the round before, else
    `plain`, as in the first round. Clients compute both weights, because the sum is known only when
    all have answered.

    adaptive: the function for a round in which the loss fell.
    plain: the function for the other rounds.
    Source: Wu, Liang & Wang 2020 (FedMed), algorithm 1, compares the two losses to choose; that a
        falling loss means adaptive is our choice.
    """

    adaptive: Callable[..., Any] = farther
    plain: Callable[..., Any] = by_size

    def choose(self, loss: float, last: float | None) -> Callable[..., Any]:
        """Return the function for one round.

        loss: the sum of its clients' losses.
        last: the sum in the round before, or None.
        """
        return self.adaptive if last is not None and loss < last else self.plain
