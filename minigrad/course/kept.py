"""What one cell of a notebook opens and a later one closes: a cluster, whose dashboard is looked at in between.

A `with` statement ends with its cell.  `Kept` holds one context open; opening the next, `close`, or the kernel's end
closes it, so that running a cell twice leaves no second cluster behind.
"""
import atexit
import contextlib
from typing import Any


class Kept:
    """executor = kept(mg.federated.dask(n_workers=2)); and in a later cell executor = kept.close()."""

    def __init__(self) -> None:
        self._open = contextlib.ExitStack()

    def __call__(self, context: contextlib.AbstractContextManager) -> Any:
        """Enter the context, once what was open is closed; returns what `with context as it` would."""
        self.close()
        it = self._open.enter_context(context)
        atexit.register(self.close)  # after the ones that it registers, so called first
        return it

    def close(self) -> None:
        """Leave the context, if there is one; again does nothing.  Returns None, an executor that is none."""
        atexit.unregister(self.close)
        self._open.close()


kept = Kept()
