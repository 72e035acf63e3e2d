"""What executors mean for a federation: data that a client may not change, clients that are late or
fail, and a Dask cluster.  How work is sent to an executor stands in `minigrad/optim/executors.py`.
"""
import contextlib
import signal
import threading
import warnings
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, wait
from typing import Any

import numpy as np

from ..errors import InputError, WorkerError
from ..optim.executors import Failure, message_of, received

AGAIN = "go on from the last round's weights"


def sealed(data: Any) -> Any:
    """Return a client's data with read-only views for its arrays.

    The views cost no memory.  In this process a client would otherwise change the arrays of the
    caller, and on Dask those that stay on a worker, so that a second try would begin with others.

    data: anything; arrays are found in tuples, lists and dicts.
    """
    if isinstance(data, np.ndarray):
        view = data.view()
        view.setflags(write=False)
        return view
    if type(data) not in (list, dict) and not isinstance(data, tuple):
        return data
    items = list(data.values() if isinstance(data, dict) else data)
    seen = [sealed(x) for x in items]
    if all(x is y for x, y in zip(items, seen, strict=True)):
        return data  # without arrays inside, such as a list in which a client counts its rounds
    if isinstance(data, dict):
        return dict(zip(data, seen, strict=True))
    return type(data)(*seen) if hasattr(data, "_fields") else type(data)(seen)


def in_time(futures: dict[Any, int], timeout: float | None, late: str,
            number: int) -> dict[Any, int]:
    """Return the futures that are to be asked, after all are done or the timeout is over.

    futures: {future: client}.
    timeout: the seconds to wait, or None to wait for all.
    late: what is done about those that are not done by then: "fail", "drop" or "wait".
    number: the number of the round.
    Raises WorkerError for late clients where late is "fail", and where all of them are dropped.
    """
    if timeout is None:
        return futures
    wait(futures, timeout)
    kept = {future: k for future, k in futures.items() if future.done()}
    if len(kept) == len(futures):
        return futures
    who = ", ".join(str(k) for future, k in futures.items() if future not in kept)
    said = f"no answer of client {who} came within {timeout:g} s in round {number}"
    if late == "wait":
        warnings.warn(f"{said}; the round waits for it.", RuntimeWarning, stacklevel=4)
        return futures
    if late == "fail" or not kept:
        raise WorkerError(said, "it hangs, is slow, or has no free worker" if late == "fail" else
                          "all of them hang, are slow, or have no free worker",
                          "give a longer timeout or more workers, or leave the client out by "
                          'late="drop"' if late == "fail" else
                          "give a longer timeout or more workers")
    return kept


def result(future: Future[Any], client: Any, number: int) -> Any:
    """Return what a client's future gives, or raise WorkerError."""
    found = received(future, f"client {client} in round {number}", AGAIN)
    if isinstance(found, Failure):
        edited = isinstance(found.error, ValueError) and "read-only" in str(found.error)
        raise WorkerError(f"client {client} failed in round {number}",
                          f"its training raised {found.words}",
                          "the arrays of its data are the caller's, so let it change a copy of them"
                          if edited else "give it data that it can train on, or leave it out"
                          ) from found.error
    return found


def listed(name: str, clients: Iterable[Any]) -> list[Any]:
    """Return the clients as a list, and refuse an empty one."""
    if not (clients := list(clients)):
        raise InputError(f"you gave mg.federated.{name} no clients", "nobody trains",
                         "give a list with the data of each")
    return clients


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
        raise WorkerError(f"no Dask scheduler answers at {address}", f"it says {message_of(error)}",
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
