"""Contexts that one cell of a notebook opens and a later one closes: a pool of processes, or a
cluster.

A `with` statement ends with its cell.  `Kept` holds one context open; opening the next, `close`, or
the kernel's end closes it, so that running a cell twice leaves no second cluster behind.
"""
import atexit
import contextlib
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any


class Kept:
    """A context that stays open between cells.

    In one cell write `executor = kept(mg.federated.dask(n_workers=2))`, in a later one
    `executor = kept.close()`.
    """

    def __init__(self) -> None:
        self._open = contextlib.ExitStack()

    def __call__(self, context: contextlib.AbstractContextManager) -> Any:
        """Close the open context, and enter this one; returns the same as `with context as
        it`."""
        self.close()
        it = self._open.enter_context(context)
        atexit.register(self.close)  # after the ones that it registers, so called first
        return it

    def close(self) -> None:
        """Leave the context, if there is one.  Returns None, to be assigned to the executor."""
        atexit.unregister(self.close)
        self._open.close()


kept = Kept()


def processes(number: int) -> ProcessPoolExecutor:
    """A pool of so many processes on this machine, for notebooks where Dask is not installed.

    On each system they are started by `spawn`: they find the functions of modules by name, but not
    those of a notebook's cells.  An interrupt of the kernel does not reach them, and they end when
    the kernel ends, even if it is killed.
    """
    return ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Jupyter interrupts a kernel's processes as well
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
