"""The executors of a federation, in this thread or on Dask, and what may go wrong on any of them:
a client that raises, hangs, or is lost with its worker.
"""
import contextlib
import pickle
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from queue import SimpleQueue
from typing import Any

import numpy as np

from ..errors import InputError, WorkerError


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


class Failure:
    """A Failure says why a client gave no result; it travels where its exception may not.

    An exception is sent as bytes: one that does not unpickle would otherwise end a whole pool.

    words: the kind and the message of the exception, in one line.
    error: the exception, or None where it could not be sent.
    """

    def __init__(self, words: str, error: BaseException | None = None) -> None:
        self.words = words
        self.error = error

    def __reduce__(self) -> tuple:
        try:
            packed = pickle.dumps(self.error)
        except Exception as error:
            return Failure, (f"{self.words} (it cannot be sent itself: {_words(error)})",)
        return _unpacked, (self.words, packed)


def _unpacked(words: str, packed: bytes) -> Failure:
    """Return the Failure at the server, with its exception if that can be made again."""
    try:
        return Failure(words, pickle.loads(packed))
    except Exception as error:
        return Failure(f"{words} (it cannot be made again here: {_words(error)})")


def attempt(work: Callable[..., Any], *args: Any) -> Any:
    """Return work(*args), or a Failure where it raises.

    SystemExit is caught, too: on Dask it would end worker after worker, and no answer would come.
    Ctrl-C arrives in a main thread alone, and goes on from there.

    work: the function of a client.
    args: its arguments.
    """
    try:
        return work(*args)
    except BaseException as error:
        main = threading.current_thread() is threading.main_thread()
        if isinstance(error, KeyboardInterrupt) and main:
            raise
        return Failure(": ".join(filter(None, (type(error).__name__, _words(error)))), error)


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


@contextlib.contextmanager
def submitting(executor: Any) -> Iterator[tuple[Callable[..., Any], Callable[..., Any]]]:
    """Return (submit, arrived): arrived(_) is the next future that is done.

    Work that has not begun when the block ends is cancelled.
    """
    futures, done = [], SimpleQueue[Any]()

    def submit(client: int, number: int, *args: Any) -> Future[Any]:
        try:
            futures.append(executor.submit(attempt, *args))
        except BrokenExecutor as error:
            raise _broken() from error
        except Exception as error:
            raise _lost(f"the executor did not take client {client} in round {number}",
                        error) from error
        futures[-1].add_done_callback(done.put)
        return futures[-1]

    try:
        yield submit, lambda _: done.get()
    finally:
        for future in futures:
            future.cancel()


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
    try:
        found = future.result()
    except BrokenExecutor as error:
        raise _broken() from error
    except (Exception, CancelledError) as error:
        raise _lost(f"the executor lost client {client} in round {number}", error) from error
    if isinstance(found, Failure):
        edited = isinstance(found.error, ValueError) and "read-only" in str(found.error)
        raise WorkerError(f"client {client} failed in round {number}",
                          f"its training raised {found.words}",
                          "the arrays of its data are the caller's, so let it change a copy of them"
                          if edited else "give it data that it can train on, or leave it out"
                          ) from found.error
    return found


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".")


def _lost(what: str, error: BaseException) -> WorkerError:
    """The refusal where an executor, and not the training, raised an error."""
    kind, words = type(error).__name__, _words(error)
    if "shutdown" in words or kind == "ClosedClientError":
        return WorkerError(what, f"it is closed: {words}",
                           "open a new one, and go on from the last round's weights")
    if isinstance(error, CancelledError):
        return WorkerError(what, f"its scheduler is gone, or the work was cancelled: {words}",
                           "start a new one, and go on from the last round's weights")
    return WorkerError(what, f"it raised {kind}: {words}",
                       "look whether its workers live and whether data and functions pickle")


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
