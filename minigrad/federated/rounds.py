"""Rounds of a federation, on any executor of `concurrent.futures`; what is particular to executors
stands in `executors.py`, here and in `optim/`.

A client is sent (train, how to weigh, the server's weights, its data, three integers), and nothing
else is random, so a round gives the same bits however many workers there are, as long as they
compute alike (one BLAS, with as many threads) and the aggregate takes the clients in their order.

Pickling: threads need none. A ProcessPoolExecutor pickles functions by name: `train` and `weigh`
    must stand at the top of a module that the process can import; a notebook's cell is none. Dask
    sends functions by value (cloudpickle) where they stand in no module, so those of a notebook
    work too.
"""
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, NamedTuple

from ..errors import InputError, ShapeError, check_function, one_of, whole
from ..optim.executors import Serial, checked_executor, submitting
from ..optim.first_order.options import option
from ..value import Nest
from .aggregate import check_weights, copied, layered, mean, unlike
from .executors import AGAIN, in_time, listed, result, sealed
from .local import Update, numbers
from .weigh import Switch, by_size


class Reply(NamedTuple):
    """A Reply is what a client sent back.

    client: its number, from 0 on.
    weights: the weights of its Update.
    size: the size of its Update.
    loss: the loss of its Update.
    weight: one number, or a nest of one for each layer, as the round's rule gave it.
    """

    client: int
    weights: Any
    size: float
    loss: float
    weight: Any


class Round(NamedTuple):
    """A Round is a round that is over.

    number: its number, from 1 on.
    weights: the server's weights after it.
    replies: the Replies in the order in which they were aggregated.
    loss: the sum of the clients' losses.
    rule: the function that weighed the clients.
    """

    number: int
    weights: Any
    replies: list[Reply]
    loss: float
    rule: Callable[..., Any]


def rounds(weights: Nest, clients: Iterable[Any], train: Callable[..., Any], number: int,
           weigh: Any = by_size, aggregate: Callable[..., Any] = mean, executor: Any = None,
           seed: int = 0, order: str = "clients", timeout: float | None = None,
           late: Literal["fail", "drop", "wait"] = "fail") -> Iterator[Round]:
    """Return a generator of Rounds, which computes each when it is asked for it.

    A client whose weights are 0 by each rule counts in nothing, not even in the summed loss that a
    Switch compares. Dask tries again where a worker dies, with the same random numbers.

    A client gets copies of the weights, but its data as they are: the arrays in them, in tuples,
    lists and dicts, are read-only for it on every executor.

    weights: a nest of float arrays.
    clients: the data of each client, or a Dask future of it.
    train: a function (weights, data, rng) -> Update, such as a `Local`.
    number: the number of rounds, >= 0.
    weigh: a function (server's weights, Update) -> weight, or a Switch.
    aggregate: a function (server's weights, [weights], [weight]) -> weights, such as `mean` or
        `reduce`.
    executor: an executor of `concurrent.futures`; None for one client after the other.
    seed: a whole number >= 0, from which the clients' random numbers come.
    order: "clients", or "arrival" to aggregate them as they come: the same to rounding.
    timeout: the seconds that all clients together have in each round, from its beginning; None for
        any time. What hangs cannot be stopped: it keeps its worker, and its pool waits for it when
        it closes. So more rounds may need more workers.
    late: what is done about a client that has not answered by then: "fail" raises WorkerError,
        "drop" leaves it out of this round, "wait" warns and goes on waiting.
    Raises WorkerError, with the client's number, where training fails, an answer is late or an
        executor loses a client or is closed; InputError, OptionError, ShapeError for wrong
        arguments and for replies that do not fit.
    """
    check_weights(weights)
    rules = tuple(weigh) if isinstance(weigh, Switch) else (weigh,)
    clients = listed("rounds", clients)
    for f in (train, aggregate, *rules):
        check_function(f, "federated.rounds")
    one_of("federated.rounds order", order, ("clients", "arrival"))
    number = whole("federated.rounds number", number, 0)
    seed = whole("federated.rounds seed", seed, 0)
    executor = checked_executor(executor, train, *rules)
    one_of("federated.rounds late", late, ("fail", "drop", "wait"))
    if timeout is not None:
        timeout = option("federated.rounds", "timeout", timeout, 0.0, math.inf)
        if isinstance(executor, Serial):
            raise InputError("you gave mg.federated.rounds a timeout and no executor",
                             "a client that hangs in this thread holds the clock as well",
                             "give an executor, such as ThreadPoolExecutor(4)")
    return _rounds(weights, clients, train, number, weigh, rules, aggregate, executor, seed, order,
                   timeout, late)


def _rounds(weights: Nest, clients: Any, train: Callable[..., Any], last: int, weigh: Any,
            rules: tuple[Callable[..., Any], ...], aggregate: Callable[..., Any], executor: Any,
            seed: int, order: str, timeout: float | None, late: str) -> Iterator[Round]:
    before = None  # the summed loss of the last round
    for number in range(1, last + 1):
        replies = []
        with submitting(executor, AGAIN) as (submit, arrived):
            sent = {submit(f"client {k} in round {number}", answer, train, rules, weights, data,
                           (seed, number, k)): k
                    for k, data in enumerate(clients)}
            futures = in_time(sent, timeout, late, number)
            for future in futures if order == "clients" else map(arrived, sent):
                if future in futures:
                    replies.append(_checked(result(future, futures[future], number),
                                            futures[future], weights))
                if len(replies) == len(futures):
                    break  # whoever was dropped may never arrive
        # a client without any weight counts in nothing; fsum does not depend on the order
        loss = math.fsum(r.loss
                         for r in replies if any(any(layered(w, weights, "it")) for w in r.weight))
        rule = weigh.choose(loss, before) if isinstance(weigh, Switch) else weigh
        replies = [r._replace(weight=r.weight[rules.index(rule)]) for r in replies]
        new = aggregate(weights, [r.weights for r in replies], [r.weight for r in replies])
        if wrong := unlike(weights, new):
            raise ShapeError(f"aggregate gave {wrong[0]}", wrong[1],
                             "return a nest like the first one it was given")
        weights, before = new, loss
        yield Round(number, weights, replies, loss, rule)


def answer(train: Callable[..., Any], rules: tuple[Callable[..., Any], ...], weights: Nest,
           data: Any, key: tuple[int, int, int]) -> Any:
    """Do the work for one client: train, and weigh the result by each rule.

    train, rules, weights, data: the functions, the server's weights and the client's data.
    key: (seed, number of the round, number of the client).
    Returns its Reply, or what `train` gave, if that is no Update.
    """
    update = train(copied(weights), sealed(data), numbers(*key))
    if not isinstance(update, Update):
        return update
    # else `_checked` says so, where the user's line is known
    fits = unlike(weights, update.weights) is None
    return Reply(key[-1], update.weights, update.size, float(update.loss),
                 tuple(rule(weights, update) for rule in rules) if fits else ())


def _checked(reply: Any, client: Any, weights: Nest) -> Reply:
    """Return the Reply, or a refusal that names the client."""
    if not isinstance(reply, Reply):
        raise InputError(f"training gave {type(reply).__name__} for client {client}",
                         "more than weights is needed",
                         "return mg.federated.Update(weights, size, loss)")
    if wrong := unlike(weights, reply.weights):
        raise ShapeError(f"client {client} sent {wrong[0]}", wrong[1],
                         "return a nest like the one that it was given")
    for weight in reply.weight:
        layered(weight, weights, f"client {client}")
    return reply
