"""A council of clients, each with handwritten digits of its own, that train one model by the rounds of `mg.federated`.

The digits are dealt by two dials, how different the clients' labels are and how unequal their sizes; the model is
softmax regression.  Everything stands at the top of this module, so that processes and Dask workers can import it.
"""
import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import federated
from ..federated import Round
from ..nest import flatten, rebuild
from ..nn.losses import softmax_cross_entropy
from ..optim import SGD
from .data import digits
from .settings import between, one_of

CLASSES, EACH = 10, 30                                   # digits, and images of each that the clients have together
CLIENTS, EPOCHS, RATES, ROUNDS = (3, 6), (1, 10), (0.1, 8.0), (0, 20)  # ends of the sliders
SHRINK = 0.6                                             # of the next client, where sizes are as unequal as can be
RULES: dict[str, Any] = {"by size": federated.by_size, "uniform": federated.uniform, "farther": federated.farther,
                         "nearer": federated.nearer, "switch": federated.Switch()}
Data = tuple[np.ndarray, np.ndarray]


def _fixed(nest: Any) -> Any:
    """The same, which nobody can write to any more: it is kept for many readers."""
    for array in flatten(nest):
        array.flags.writeable = False
    return nest


# --- the digits
@functools.cache
def pool() -> Data:
    """(x, t): 300 images of 64 pixels from 0 to 1, and their labels: what the clients have together, 30 of each digit,
    in the order of the digits."""
    x, t, *_ = digits()
    rows = np.concatenate([np.flatnonzero(t == digit)[:EACH] for digit in range(CLASSES)])
    return _fixed((x[rows], t[rows]))


@functools.cache
def held() -> Data:
    """(x, t): 360 images that no client has."""
    return _fixed(digits()[2:])


def split(clients: int = 4, skew: float = 0.8, sizes: float = 0.5) -> list[Data]:
    """The data (x, t) of each client: the pool in a row, cut into pieces.

    skew: 0 where the row goes through all digits evenly, so each piece has the same mix, 1 where it goes from digit to
    digit, in between a mean of both places; sizes: 0 for equal pieces, 1 where each is 0.4 of the one before."""
    between("clients", clients, CLIENTS, whole=True)
    between("skew", skew, (0, 1))
    between("sizes", sizes, (0, 1))
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
    """A number for each image and digit: softmax makes probabilities of them."""
    return x @ weights["W"] + weights["b"]


def loss(weights: Any, x: Any, t: Any) -> Any:
    """The mean cross entropy of labels t."""
    return softmax_cross_entropy(scores(weights, x), t)


def accuracy(weights: Any, x: np.ndarray, t: np.ndarray) -> float:
    """The share of the images whose largest score is that of their label."""
    return float(np.mean(np.argmax(scores(weights, x), -1) == t))


# --- clients without a voice
@dataclass(frozen=True)
class Member:
    """Training by `local` on data (x, t, voice); without a voice the Update has size 0."""

    local: Callable[..., federated.Update]

    def __call__(self, weights: Any, data: tuple[Any, Any, bool], rng: np.random.Generator) -> federated.Update:
        """The client's Update."""
        *examples, voice = data
        update = self.local(weights, tuple(examples), rng)
        return update if voice else update._replace(size=0)


@dataclass(frozen=True)
class Heard:
    """The weight by `rule`; 0 for an Update of size 0."""

    rule: Callable[[Any, federated.Update], Any]

    def __call__(self, server: Any, update: federated.Update) -> Any:
        """The client's weight."""
        return self.rule(server, update) if update.size else 0.0


# --- the rounds
def council(weigh: str = "by size", rounds: int = 5, clients: int = 4, skew: float = 0.8, sizes: float = 0.5,
            epochs: int = 3, rate: float = 1.0, muted: Iterable[int] = (), absent: Iterable[int] = (),
            executor: Any = None) -> list[Round]:
    """The rounds of `mg.federated.rounds`, from `start`, with the clients of `split`.

    weigh: a name of RULES; epochs: steps of `SGD(rate)` that a client takes in a round, each on all its examples;
    muted: numbers of clients, from 0, that train but whose weight is 0; absent: of those that are not there at all.
    Without an executor what was computed once is kept, and gone on with: read it, its arrays cannot be written to.
    Raises InputError for what the sliders do not have; what `mg.federated.rounds` raises, such as OptionError where all
    are muted."""
    one_of("weights", weigh, RULES)
    between("rounds", rounds, ROUNDS, whole=True)
    between("epochs", epochs, EPOCHS, whole=True)
    between("rate", rate, RATES)
    data = split(clients, skew, sizes)
    muted, absent = (tuple(sorted({int(k) for k in some})) for some in (muted, absent))
    for k in muted + absent:
        between("number of a client", k, (0, clients - 1), whole=True)
    if executor is not None:
        return [*_rounds(weigh, rounds, data, _local(epochs, rate), muted, absent, executor)]
    key = weigh, clients, float(skew), float(sizes), epochs, float(rate), muted, absent
    return _begun(*key).first(rounds)


class _Sitting:
    """Rounds that are held one by one: those so far, and those that follow from `begin()`."""

    def __init__(self, begin: Callable[[], Iterator[Round]]):
        self.begin = begin
        self._anew()

    def _anew(self) -> None:
        self.done: list[Round] = []
        self.more = self.begin()

    def first(self, rounds: int) -> list[Round]:
        """So many rounds; an interrupt costs those of this sitting, and no others."""
        try:
            while len(self.done) < rounds:
                one = next(self.more)
                _fixed((one.weights, *(reply.weights for reply in one.replies)))
                self.done.append(one)
        except BaseException:
            self._anew()                                 # a generator that has raised is over
            raise
        return self.done[:rounds]


@functools.lru_cache(128)
def _begun(weigh: str, clients: int, skew: float, sizes: float, epochs: int, rate: float, muted: tuple[int, ...],
           absent: tuple[int, ...]) -> _Sitting:
    data = split(clients, skew, sizes)
    return _Sitting(lambda: _rounds(weigh, ROUNDS[1], data, _local(epochs, rate), muted, absent, None))


def _local(epochs: int, rate: float) -> federated.Local:
    return federated.Local(loss, SGD(rate), epochs, compiled=True)


def _rounds(weigh: str, number: int, data: list[Data], local: federated.Local, muted: tuple[int, ...],
            absent: tuple[int, ...], executor: Any) -> Iterator[Round]:
    rule = RULES[weigh]
    both = isinstance(rule, federated.Switch)
    heard = federated.Switch(Heard(rule.adaptive), Heard(rule.plain)) if both else Heard(rule)
    there = [(x, t, k not in muted) for k, (x, t) in enumerate(data) if k not in absent]
    for one in federated.rounds(start(), there, Member(local), number, heard, executor=executor):
        named: Any = one.rule
        yield one._replace(rule=named.rule)


def central(rounds: int = 5, epochs: int = 3, rate: float = 1.0) -> list[Any]:
    """The weights after each round if nobody kept data back: one client with the whole pool."""
    between("rounds", rounds, ROUNDS, whole=True)
    return [one.weights for one in _whole(epochs, float(rate)).first(rounds)]


@functools.lru_cache(32)
def _whole(epochs: int, rate: float) -> _Sitting:
    return _Sitting(lambda: federated.rounds(start(), [pool()], _local(epochs, rate), ROUNDS[1]))


# --- what a round was made of
def shares(replies: list[federated.Reply]) -> list[Any]:
    """What part of the mean each client was: for each layer a number, which sum to 1 over the clients."""
    like = replies[0].weights
    rows = np.array([federated.part(like, reply.weight)[1][name] for reply in replies for name in like])
    rows = rows.reshape(len(replies), -1)
    return [rebuild(like, row.tolist()) for row in rows / rows.sum(0)]


def unlike(server: Any, replies: list[federated.Reply], order: Iterable[int] | None = None) -> dict[str, np.ndarray]:
    """For each layer, the reduce of the replies that arrive in this order (of their places; as they stand, if None)
    less their mean."""
    come = [replies[k] for k in order] if order is not None else replies
    take = lambda way, some: way(server, [r.weights for r in some], [r.weight for r in some])
    mean, reduced = take(federated.mean, replies), take(federated.reduce, come)
    return {name: reduced[name] - mean[name] for name in mean}
