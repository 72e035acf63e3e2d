"""Work on any executor of `concurrent.futures`, in this thread or on Dask, and what may go wrong
there: work that raises, functions that cannot be sent, and executors that are lost.

What is sent is a function and its arguments, and nothing else is random, so results have the bits
of one thread, whichever executor computes them, as long as all compute alike.
"""
import contextlib
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from queue import SimpleQueue
from typing import Any

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
    """A Failure says why some work gave no result; it travels where its exception may not.

    An exception is sent as bytes: one that does not unpickle would otherwise end a whole pool.

    words: the kind and the message of the exception, in one line.
    error: the exception, or None where it could not be sent.
    """

    def __init__(self, words: str, error: BaseException | None = None) -> None:
        self.words, self.error = words, error

    def __reduce__(self) -> tuple:
        try:
            packed = pickle.dumps(self.error)
        except Exception as error:
            return Failure, (f"{self.words} (it cannot be sent itself: {message_of(error)})",)
        return _unpacked, (self.words, packed)


def _unpacked(words: str, packed: bytes) -> Failure:
    """Return the Failure at the server, with its exception if that can be made again."""
    try:
        return Failure(words, pickle.loads(packed))
    except Exception as error:
        return Failure(f"{words} (it cannot be made again here: {message_of(error)})")


def attempt(work: Callable[..., Any], *args: Any) -> Any:
    """Return work(*args), or a Failure where it raises.

    SystemExit is caught, too: on Dask it would end worker after worker, and no answer would come.
    Ctrl-C arrives in a main thread alone, and goes on from there.

    work: a function.
    args: its arguments.
    """
    try:
        return work(*args)
    except BaseException as error:
        main = threading.current_thread() is threading.main_thread()
        if isinstance(error, KeyboardInterrupt) and main:
            raise
        return Failure(": ".join(filter(None, (type(error).__name__, message_of(error)))), error)


@contextlib.contextmanager
def submitting(executor: Any, then: str) -> Iterator[tuple[Callable[..., Any], Callable[..., Any]]]:
    """Return (submit, arrived): arrived(_) is the next future that is done.

    Work that has not begun when the block ends is cancelled.

    executor: an executor of `concurrent.futures`.
    then: the advice where a worker or the executor is lost, such as "call it again".
    """
    futures, done = [], SimpleQueue[Any]()

    def submit(who: str, *args: Any) -> Future[Any]:
        try:
            futures.append(executor.submit(attempt, *args))
        except BrokenExecutor as error:
            raise broken(then) from error
        except Exception as error:
            raise lost(f"the executor did not take {who}", error, then) from error
        futures[-1].add_done_callback(done.put)
        return futures[-1]

    try:
        yield submit, lambda _: done.get()
    finally:
        for future in futures:
            future.cancel()


def received(future: Future[Any], who: str, then: str) -> Any:
    """Return what the future of some work gives, a Failure among others.

    future: as `submit` of `submitting` returned it.
    who: the name of the work, for the sentence.
    then: the advice.
    Raises WorkerError where the executor has lost it.
    """
    try:
        return future.result()
    except BrokenExecutor as error:
        raise broken(then) from error
    except (Exception, CancelledError) as error:
        raise lost(f"the executor lost {who}", error, then) from error


def gathered(executor: Any, work: Callable[..., Any], items: list[Any], what: str) -> list[Any]:
    """Return work(item) for each item in their order, or a Failure where it raises.

    executor: an executor of `concurrent.futures`, or None for one item after the other.
    work: a function of one argument.
    items: the arguments.
    what: the name of an item, for sentences.
    Raises InputError for what is no executor, or a function that cannot be sent to one; WorkerError
        where the executor is lost. A KeyboardInterrupt has the results so far in its attribute
        `done`: a Failure where there is none, and its own `best` where that item was interrupted.
    """
    then, futures = "call it again with that", list[Future[Any]]()
    with submitting(checked_executor(executor, work), then) as (submit, _):
        try:
            for k, item in enumerate(items):
                futures.append(submit(f"{what} {k}", work, item))
            return [received(future, f"{what} {k}", then) for k, future in enumerate(futures)]
        except KeyboardInterrupt as stop:
            begun = [getattr(stop, "best", None) or Failure("KeyboardInterrupt")]
            done = [f.result() if f.done() and not f.cancelled() and not f.exception()
                    else Failure("KeyboardInterrupt") for f in futures]
            left = [Failure("KeyboardInterrupt")] * len(items)
            vars(stop).update(done=(done + begun + left)[:len(items)])
            raise


def message_of(error: BaseException) -> str:
    """Return the message of an exception in one line, without a full stop."""
    return " ".join(str(error).split()).rstrip(".")


def lost(what: str, error: BaseException, then: str) -> WorkerError:
    """The refusal where an executor, and not the training, raised an error."""
    kind, said = type(error).__name__, message_of(error)
    if "shutdown" in said or kind == "ClosedClientError":
        return WorkerError(what, f"it is closed: {said}", f"open a new one, and {then}")
    if isinstance(error, CancelledError):
        return WorkerError(what, f"its scheduler is gone, or the work was cancelled: {said}",
                           f"start a new one, and {then}")
    return WorkerError(what, f"it raised {kind}: {said}",
                       "look whether its workers live and whether data and functions pickle")


def broken(then: str) -> WorkerError:
    """Return the refusal where a worker of a pool died; `then` is the advice."""
    return WorkerError("a worker died in the middle of the work",
                       "a pool of processes ends with any one of them, and nothing is tried again",
                       f"make a new pool and {then}, or use mg.federated.dask, which gives a "
                       "dead worker's work to others")


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
                f"you gave a process pool {str(f)[:60]}",
                f"it does not pickle: {message_of(error)}",
                "define its functions at the top of a module, or use threads or Dask") from error
    return executor
