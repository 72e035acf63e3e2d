"""Queues: values that one run puts in and another takes out, first in first out."""
from typing import Any, NoReturn

import numpy as np
from numpy.typing import DTypeLike

from ..errors import GraphError, ShapeError, whole
from ..nest import reads
from ..op import Op, free
from ..sizes import sizes_of
from ..tensor import Tensor, next_id
from ..value import Spec, converted, dtype_of, shape_of
from .graph import current
from .state_ops import Held, change, next_stamp
from .variable import array_of


def _alone(*_: Any, queue: Any) -> NoReturn:
    """The function of an op on a queue: it works only in a run, by its action."""
    raise GraphError(f"you used {queue} outside of its graph",
                     "what it holds changes with every run", "run the node with mg.run")


def _enqueue(run: Any, node: Tensor, x: Any, queue: Any) -> None:
    items = run.state[queue.id].value
    if len(items) == queue.capacity:
        raise GraphError(f"you enqueued to {queue}, which is full",
                         "a run does not wait for another",
                         "dequeue first, or give it a larger capacity", node.site)
    item = np.array(converted(np.asarray(x), queue.dtype, f"you enqueued to {queue}", node.site))
    item.flags.writeable = False
    run.write(queue.id, (*items, item[()]))


def _dequeue(run: Any, node: Tensor, queue: Any) -> Any:
    items = run.state[queue.id].value
    if not items:
        raise GraphError(f"you dequeued from {queue}, which is empty",
                         "a run does not wait for another",
                         "run something that enqueues first", node.site)
    run.write(queue.id, items[1:])
    run.bind(node, items[0])
    return items[0]


enqueue = Op("enqueue", "state", _alone, (None,), lambda x, queue: ((), np.dtype("V")),
             cost=free, state="queue", action=_enqueue)
dequeue = Op("dequeue", "state", _alone, (), None, cost=free, state="queue", action=_dequeue)
length = Op("queue_size", "state", _alone, (), None, cost=free, state="queue",
            action=lambda run, node, queue: len(run.state[queue.id].value))


class Queue:
    """A Queue holds values, first in first out: one run fills it, another drains it.

    A run that would enqueue to a full queue, or dequeue from an empty one, raises GraphError and
    changes nothing.  Threads may fill and drain it: each value is taken out once.

    capacity: the largest number of values that it may hold.
    shape: the shape of each value: a length or a tuple of lengths, as in `mg.placeholder`.
    dtype: the dtype of each value.
    name: a label for pictures and messages.
    Raises InputError for a capacity that is no whole number or a shape that is none, OptionError
    for a capacity below 1.
    """

    def __init__(self, capacity: int, shape: Any = (), dtype: DTypeLike = float,
                 name: str | None = None):
        self.capacity = whole("mg.Queue capacity", capacity)
        self.graph = current()
        self.name = name
        self.id = next_id()
        self.shape = sizes_of(shape, name, self.graph.lengths)
        self.dtype = np.dtype(dtype)
        change(self.graph, {self.id: Held((), 0, next_stamp())})

    def __repr__(self) -> str:
        return (f"queue {self.name!r} of {self.capacity}" if self.name
                else f"a queue of {self.capacity}")

    def _node(self, op: Op, args: tuple, shape: tuple, dtype: DTypeLike) -> Tensor:
        """A node that does something with this queue."""
        return self.graph.made(op, args, {"queue": self},
                               Spec(shape, np.dtype(dtype), owner=self.graph))

    def enqueue(self, x: Any) -> Tensor:
        """A node that puts x in at the end when it runs, and has no value of its own.

        x: a node, a variable or a plain value, of the queue's shape.
        Raises ShapeError for another shape, or a dtype that the queue's cannot hold.
        """
        x = reads(x)
        x = x if type(x) is Tensor else array_of(x, "enqueued")
        if shape_of(x) != self.shape or not np.can_cast(dtype_of(x), self.dtype, "same_kind"):
            raise ShapeError(f"you enqueued {dtype_of(x)}{list(shape_of(x))} to {self}",
                             f"it holds {self.dtype}{list(self.shape)}",
                             "enqueue values that look like that")
        return self._node(enqueue, (x,), (), "V")

    def dequeue(self) -> Tensor:
        """A node that takes the first value out, once in each run that needs it, and has it."""
        return self._node(dequeue, (), self.shape, self.dtype)

    def size(self) -> Tensor:
        """A node whose value is the number of values that the queue holds."""
        return self._node(length, (), (), int)

    def __deepcopy__(self, memo: dict) -> "Queue":
        return self
