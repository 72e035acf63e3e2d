"""The ops that read and change the state of a graph, which is what its variables and queues hold.

They are of the kind "state", which no pass may merge, fold or leave out.  Each has an action, which
a run calls.  Those of queues stand in `queue.py`.
"""
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from ..op import Op, free
from ..rules.broadcasting import same
from ..tensor import Tensor
from ..value import dtype_of, shape_of

next_stamp = count(1).__next__


class Held(NamedTuple):
    """The state of a variable or queue: the value, the number of its changes, and a stamp, a number
    that no other value has."""

    value: Any
    version: int = 0
    stamp: int = 0


def change(graph: Any, new: Mapping[int, Held]) -> None:
    """Replace what some variables and queues of a graph hold, in one assignment: all or nothing.

    new: {id of a variable or queue: Held}; the versions are counted here.
    """
    with graph.lock:
        # A call, as Python 3.12.1 would write a comprehension into this function, and an exception
        # that a tracer raises between its rounds would then leave this block with the lock held.
        graph.state = _changed(graph.state, new)


def _changed(old: Mapping[int, Held], new: Mapping[int, Held]) -> dict[int, Held]:
    return {**old, **{i: Held(h.value, old[i].version + 1 if i in old else 0, h.stamp)
                      for i, h in new.items()}}


def _read(run: Any, node: Tensor, held: Any) -> Any:
    return run.state[node.args[0].id].value


def _assign(run: Any, node: Tensor, held: Any, x: Any) -> Any:
    x = x if getattr(x, "dtype", None) == node.dtype else np.asarray(x, node.dtype)[()]
    run.write(node.args[0].id, x, run.stamps.get(node.id))
    return x


read = Op("read", "state", lambda held: held, (same,), lambda x: (shape_of(x), dtype_of(x)), "free",
          lambda ts, *_: ts[0], loose=True, memory="same", cost=free, state="read", action=_read)
assign = Op("assign", "state", lambda held, x: x, (None, None),
            lambda v, x: (shape_of(v), dtype_of(v)), cost=free, state="write", action=_assign)
group = Op("group", "state", lambda: None, (), None, cost=free, state="wait")
