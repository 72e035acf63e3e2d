"""A federation of clients, each with handwritten digits of its own, that train one model by the
rounds of `mg.federated`.

The digits are dealt by two dials, how different the clients' labels are and how unequal their
sizes; the model is softmax regression.  Everything stands at the top of this module, so that
processes and Dask workers can import it.
"""
import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ... import federated
from ...course.data import digits
from ...errors import InputError, between, one_of, whole
from ...federated import Round
from ...nn.losses import softmax_cross_entropy
from ...optim import SGD
from ...widgets.first_items import FirstItems, read_only
from ...widgets.framed import WAY_LINES
from ...widgets.still import GRADIENT

# digits, and images of each that the clients have together
CLASSES, EACH = 10, 30
# ends of the sliders
CLIENTS, EPOCHS = (3, 6), (1, 10)
RATES, ROUNDS = (0.1, 8.0), (0, 20)
# of the next client, where sizes are as unequal as can be
SHRINK = 0.6
RULES: dict[str, Any] = {"by size": federated.by_size, "uniform": federated.uniform,
                         "farther": federated.farther, "nearer": federated.nearer,
                         "switch": federated.Switch()}
HAND = "by hand"                                         # a weight that the learner gives
# colour and dashes of each rule, in the still picture and in the notebook's figure
LINES = dict(zip(RULES, (*WAY_LINES, (GRADIENT, "-")), strict=True))
Data = tuple[np.ndarray, np.ndarray]


# --- the digits
@functools.cache
def pool() -> Data:
    """(x, t): 300 images of 64 pixels from 0 to 1, and their labels: what the clients have
    together, 30 of each digit, in the order of the digits."""
    x, t, *_ = digits()
    rows = np.concatenate([np.flatnonzero(t == digit)[:EACH] for digit in range(CLASSES)])
    return read_only((x[rows], t[rows]))


@functools.cache
def held() -> Data:
    """(x, t): 360 images that no client has."""
    return read_only(digits()[2:])


def split(clients: int = 4, skew: float = 0.8, sizes: float = 0.5) -> list[Data]:
    """The data (x, t) of each client: the pool in a row, cut into pieces.

    skew: 0 where the row goes through all digits evenly, so each piece has the same mix, 1 where it
    goes from digit to digit, in between a mean of both places; sizes: 0 for equal pieces, 1 where
    each is 0.4 of the one before."""
    whole("clients", clients, *CLIENTS)
    between("skew", skew, 0, 1)
    between("sizes", sizes, 0, 1)
    x, t = pool()
    even = np.tile((np.arange(EACH) + 0.5) / EACH, CLASSES)
    row = np.argsort((1.0 - skew) * even + skew * (t + even) / CLASSES, kind="stable")
    parts = (1.0 - SHRINK * sizes) ** np.arange(clients)
    ends = np.round(np.cumsum(parts)[:-1] / parts.sum() * len(t)).astype(int)
    return [(x[piece], t[piece]) for piece in np.split(row, ends)]


# --- the model
def start() -> dict[str, np.ndarray]:
    """The server's first weights: zeros, so each digit is as likely as the others."""
    return {"W": np.zeros((pool()[0].shape[1], CLASSES)), "b": np.zeros(CLASSES)}


def scores(weights: Any, x: Any) -> Any:
    """A number for each image and digit, from which softmax makes probabilities."""
    return x @ weights["W"] + weights["b"]


def loss(weights: Any, x: Any, t: Any) -> Any:
    """The mean cross entropy for labels t."""
    return softmax_cross_entropy(scores(weights, x), t)


def accuracy(weights: Any, x: np.ndarray, t: np.ndarray) -> float:
    """The share of the images whose largest score is that of their label."""
    return float(np.mean(np.argmax(scores(weights, x), -1) == t))


# --- weights by hand
@dataclass(frozen=True)
class LocalByHand:
    """Training by `local` on data (x, t, weight): by size, the client counts as much as that."""

    local: Callable[..., federated.Update]

    def __call__(self, weights: Any, data: tuple[Any, Any, float],
                 rng: np.random.Generator) -> federated.Update:
        """The client's Update."""
        *examples, weight = data
        return self.local(weights, tuple(examples), rng)._replace(size=weight)


# --- the rounds
def federated_rounds(weigh: str = "by size", rounds: int = 5, clients: int = 4, skew: float = 0.8,
                     sizes: float = 0.5, epochs: int = 3, rate: float = 1.0,
                     hand: Iterable[float] = (), absent: Iterable[int] = (), executor: Any = None
                     ) -> list[Round]:
    """The rounds of `mg.federated.rounds`, from `start`, with the clients of `split`.

    weigh: a name of RULES, or "by hand"
    epochs: steps of `SGD(rate)` that a client takes in a round, each on all its examples
    hand: what each client counts "by hand"; one that counts 0 trains, but has no influence
    absent: numbers of clients, from 0, that are not there at all
    executor: None to keep all rounds and go on from them; their arrays are read-only
    Raises OptionError or InputError for what the controls do not have; what `mg.federated.rounds`
    raises, such as OptionError where all count 0.
    """
    one_of("weigh", weigh, [*RULES, HAND])
    whole("rounds", rounds, *ROUNDS)
    local = whole("epochs", epochs, *EPOCHS), between("rate", rate, *RATES)
    data = split(clients, skew, sizes)
    absent = tuple(sorted({whole("client", k, 0, clients - 1) for k in absent}))
    given = tuple(between("hand", one, 0, 1) for one in hand) if weigh == HAND else ()
    if len(given) != clients * (weigh == HAND):
        raise InputError(f"you weigh {len(given)} clients by hand", f"there are {clients}",
                         "give hand= a number from 0 to 1 for each")
    if executor is not None:
        return [*_rounds(weigh, rounds, data, local, given, absent, executor)]
    return _kept(weigh, clients, float(skew), float(sizes), local, given, absent).first(rounds)


def _read_only(rounds: Iterable[Round]) -> Iterator[Round]:
    for one in rounds:
        read_only((one.weights, *(reply.weights for reply in one.replies)))
        yield one


@functools.lru_cache(128)
def _kept(weigh: str, clients: int, skew: float, sizes: float, local: tuple[int, float],
          hand: tuple[float, ...], absent: tuple[int, ...]) -> FirstItems[Round]:
    data = split(clients, skew, sizes)
    return FirstItems(lambda: _read_only(_rounds(weigh, ROUNDS[1], data, local, hand, absent)))


def _local(epochs: int, rate: float) -> federated.Local:
    return federated.Local(loss, SGD(rate), epochs, compiled=True)


def _rounds(weigh: str, number: int, data: list[Data], local: tuple[int, float],
            hand: tuple[float, ...], absent: tuple[int, ...], executor: Any = None
            ) -> Iterator[Round]:
    train: Callable[..., federated.Update] = _local(*local)
    there: list[tuple[Any, ...]] = [*data]
    if weigh == HAND:
        train = LocalByHand(train)
        there = [(*one, weight) for one, weight in zip(data, hand, strict=True)]
    return federated.rounds(start(), [one for k, one in enumerate(there) if k not in absent], train,
                            number, RULES.get(weigh, federated.by_size), executor=executor)


def central(rounds: int = 5, epochs: int = 3, rate: float = 1.0) -> list[Any]:
    """The weights after each round of one client that has the whole pool."""
    whole("rounds", rounds, *ROUNDS)
    return [one.weights for one in _central(epochs, float(rate)).first(rounds)]


@functools.lru_cache(32)
def _central(epochs: int, rate: float) -> FirstItems[Round]:
    local = _local(epochs, rate)
    return FirstItems(lambda: _read_only(federated.rounds(start(), [pool()], local, ROUNDS[1])))


# --- the parts of a round
def shares(replies: list[federated.Reply]) -> list[Any]:
    """The share of each client in the mean: for each layer a number; they sum to 1 over the
    clients."""
    like = replies[0].weights
    each = [reply.weight if isinstance(reply.weight, dict) else dict.fromkeys(like, reply.weight)
            for reply in replies]
    rows = np.array([[weight[layer] for layer in like] for weight in each], float)
    return [dict(zip(like, row.tolist(), strict=True)) for row in rows / rows.sum(0)]


def reduce_error(server: Any, replies: list[federated.Reply],
                 order: Iterable[int] | None = None) -> dict[str, np.ndarray]:
    """For each layer, the reduce of the replies less their mean.  order: the places of the replies
    as they arrive; None for as they stand."""
    come = [replies[k] for k in order] if order is not None else replies
    take = lambda way, some: way(server, [r.weights for r in some], [r.weight for r in some])
    mean, reduced = take(federated.mean, replies), take(federated.reduce, come)
    return {name: reduced[name] - mean[name] for name in mean}
