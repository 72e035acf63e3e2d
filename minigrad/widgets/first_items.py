"""Long computations that a widget takes further, item by item: a training, rounds, queries."""
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import numpy as np

Item = TypeVar("Item")


class FirstItems(Generic[Item]):
    """The first items of a computation, each computed once.

    begin: begins the computation anew, and returns an iterator of its items.
    """

    def __init__(self, begin: Callable[[], Iterator[Item]]):
        self.begin = begin
        self._forget()

    def _forget(self) -> None:
        self.done: list[Item] = []
        self.more = self.begin()

    def first(self, count: int) -> list[Item]:
        """The first `count` items.  After an interrupt this computation begins anew next time."""
        try:
            while len(self.done) < count:
                self.done.append(next(self.more))
        except BaseException:
            self._forget()                               # a generator that has raised is over
            raise
        return self.done[:count]


def read_only(nest: Any) -> Any:
    """The nest, whose arrays cannot be written to from now on, since many readers get them."""
    if isinstance(nest, np.ndarray):
        nest.flags.writeable = False
    else:
        for part in nest.values() if isinstance(nest, dict) else nest:
            read_only(part)
    return nest
