"""Rounds of a federation, on any executor of `concurrent.futures`, and the executors: in this
thread, or on Dask.

A client is sent (train, how to weigh, the server's weights, its data, three integers), and nothing
else is random, so a round gives the same bits however many workers there are, as long as they
compute alike (one BLAS, with as many threads) and the aggregate takes the clients in their order.

Pickling: threads need none. A ProcessPoolExecutor pickles functions by name: `train` and `weigh`
    must stand at the top of a module that the process can import; a notebook's cell is none. Dask
    sends functions by value (cloudpickle) where they stand in no module, so those of a notebook
    work too.
"""
import contextlib
import math
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from queue import SimpleQueue
from typing import Any, NamedTuple

from ..errors import InputError, ShapeError, WorkerError, check_function, one_of, whole
from ..value import Nest
from .aggregate import check_weights, copied, layered, mean, unlike
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
           seed: int = 0, order: str = "clients") -> Iterator[Round]:
    """Return a generator of Rounds, which computes each when it is asked for it.

    A client whose weights are 0 by each rule counts in nothing, not even in the summed loss that a
    Switch compares. Dask tries again where a worker dies, with the same random numbers.

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
    Raises WorkerError, with the client's number, where training fails or a process pool loses a
        process; InputError, OptionError, ShapeError for wrong arguments and for replies that do not
        fit.
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
    return _rounds(weights, clients, train, number, weigh, rules, aggregate, executor, seed, order)


def _rounds(weights: Nest, clients: Any, train: Callable[..., Any], last: int, weigh: Any,
            rules: tuple[Callable[..., Any], ...], aggregate: Callable[..., Any], executor: Any,
            seed: int, order: str) -> Iterator[Round]:
    before = None  # the summed loss of the last round
    for number in range(1, last + 1):
        replies = []
        with submitting(executor) as (submit, arrived):
            futures = {submit(answer, train, rules, weights, data, (seed, number, k)): k
                       for k, data in enumerate(clients)}
            for future in futures if order == "clients" else map(arrived, futures):
                replies.append(_checked(result(future, futures[future], number),
                                        futures[future], weights))
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
    update = train(copied(weights), data, numbers(*key))
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


# --- executors
class Serial(Executor):
    """A Serial executor does the work at once, in the thread that submits it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextlib.contextmanager
def submitting(executor: Any) -> Iterator[tuple[Callable[..., Any], Callable[..., Any]]]:
    """Return (submit, arrived): arrived(_) is the next future that is done.

    Work that has not begun when the block ends is cancelled.
    """
    futures, done = [], SimpleQueue[Any]()

    def submit(*args: Any) -> Future[Any]:
        try:
            futures.append(executor.submit(*args))
        except BrokenExecutor as error:
            raise _broken() from error
        futures[-1].add_done_callback(done.put)
        return futures[-1]

    try:
        yield submit, lambda _: done.get()
    finally:
        for future in futures:
            future.cancel()


def result(future: Future[Any], client: Any, number: int) -> Any:
    """Return what a client's future gives, or raise WorkerError."""
    try:
        return future.result()
    except BrokenExecutor as error:
        raise _broken() from error
    except Exception as error:
        raise WorkerError(f"client {client} failed in round {number}",
                          f"its training raised {type(error).__name__}: {_words(error)}",
                          "give it data that it can train on, or leave it out") from error


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".")


def _broken() -> WorkerError:
    return WorkerError("a worker died in the middle of a round",
                       "a pool of processes ends with any one of them, and nothing is tried again",
                       "make a new pool and go on from the last round's weights, or use "
                       "mg.federated.dask, which gives a dead worker's clients to others")


def listed(name: str, clients: Iterable[Any]) -> list[Any]:
    """Return the clients as a list, and refuse an empty one."""
    if not (clients := list(clients)):
        raise InputError(f"you gave mg.federated.{name} no clients", "nobody trains",
                         "give a list with the data of each")
    return clients


def checked_executor(executor: Any, *functions: Any) -> Executor:
    """Return the executor, Serial for None, if it is one and can send these functions."""
    if executor is None:
        return Serial()
    if not isinstance(executor, Executor):
        raise InputError(f"you gave the executor {str(executor)[:60]}",
                         "it is none of concurrent.futures",
                         "of a Dask client give client.get_executor(pure=False)")
    process = sys.modules.get("concurrent.futures.process")
    for f in functions if process and isinstance(executor, process.ProcessPoolExecutor) else ():
        try:
            pickle.dumps(f)
        except Exception as error:
            raise InputError(
                f"you gave a process pool {str(f)[:60]}", f"it does not pickle: {_words(error)}",
                "define its functions at the top of a module, or use threads or Dask") from error
    return executor


@contextlib.contextmanager
def dask(address: Any = None, **options: Any) -> Iterator[Any]:
    """Open an executor on a Dask cluster, as a context.

    Write `with mg.federated.dask("tcp://10.0.0.1:8786") as executor: ...`. Data that stay on the
    cluster need not be sent again in each round: give `rounds` the futures of `client.scatter`. A
    Dask client that you have gives the same executor by `client.get_executor(pure=False)`.

    address: the address of the scheduler, or a cluster object; None for new processes on this
        machine, which an interrupt spares.
    options: those of `distributed.Client`, such as timeout, or n_workers for new processes.
    Raises InputError where Dask is not installed, WorkerError where no scheduler answers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError("you asked for a Dask cluster",
                         "its package `distributed` is not installed here",
                         "run `pip install distributed`, or use threads or processes") from None
    try:
        with _uninterrupted() if address is None else contextlib.nullcontext():
            client = Client(address, **options)
    except OSError as error:
        raise WorkerError(f"no Dask scheduler answers at {address}", f"it says {_words(error)}",
                          "start one with `dask scheduler`, and give the address that it "
                          "prints") from error
    with client:
        yield client.get_executor(pure=False)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ignore interrupts, as do the processes that begin meanwhile, for good.

    Jupyter interrupts a kernel's processes as well, and a cluster without workers waits for ever.
    """
    if threading.current_thread() is not threading.main_thread():  # signals belong to that one
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
