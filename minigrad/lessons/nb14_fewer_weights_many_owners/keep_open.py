"""Contexts that one cell of a notebook opens and a later one closes: a pool of threads, or a
cluster.

A `with` statement ends with its cell.  `Kept` holds one context open; opening the next, `close`, or
the kernel's end closes it, so that running a cell twice leaves no second cluster behind.
"""
import atexit
import contextlib
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
