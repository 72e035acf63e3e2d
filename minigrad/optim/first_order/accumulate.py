"""Gradients of several batches, or workers, averaged before one update: after TensorFlow 1's ConditionalAccumulator.

It holds one sum, one count and a step of its own.  A gradient comes with the step at which it was computed, its
`local_step`; one from before the accumulator's step is stale, and dropped.  Taking the average empties it and moves its
step on by 1.  The formulas `added` and `taken` are for plain states too: {"sum": array, "count": 0, "step": 0}.
"""
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, ShapeError
from ..graph import control_dependencies
from ..rules.elementwise import identity
from ..rules.reduce import array, question
from ..state import Variable, reads
from ..value import shape_of
from .first_order import like


def _ready(count, n):
    if np.any(count < n):
        raise GraphError(f"you took a gradient of {n}", f"{np.min(count)} came since the last one was taken, and a run "
                         "does not wait", "apply more gradients first, of the accumulator's step or later")
    return count


_enough = question("enough", _ready, shape=lambda count, n: (shape_of(count), count.dtype), batch="free")


def added(state, grad, local_step=0):
    """The state after a gradient computed at local_step: dropped if that is less than the accumulator's step."""
    fresh = np.greater_equal(local_step, state["step"])
    return {**state, "sum": state["sum"] + np.where(fresh, like(grad, state["sum"]), 0.0),
            "count": state["count"] + np.where(fresh, 1, 0)}


def taken(state, n=1):
    """(average of all that were added, the state after it).  Raises GraphError where fewer than n were added."""
    count = _enough(state["count"], n=n)
    return state["sum"] / like(count * 1.0, state["sum"]), {
        "sum": np.zeros_like(state["sum"]), "count": state["count"] * 0, "step": state["step"] + 1}


class Accumulator:
    """One gradient's accumulator, in variables of the current graph: sum, count and step.

    shape, dtype: of the gradient, or pass shape=v.shape."""

    def __init__(self, shape=(), dtype=float, name=None):
        label = name or "accumulator"
        first: dict[str, Any] = {"sum": np.zeros(shape, dtype), "count": 0, "step": 0}
        if first["sum"].dtype.kind != "f":
            raise InputError(f"you made an accumulator of {dtype}", "gradients are floats", "write dtype=float")
        self.state = {key: Variable(x, False, name=f"{label}/{key}") for key, x in first.items()}

    sum = property(lambda self: self.state["sum"], doc="The Variable of what was added.")
    count = property(lambda self: self.state["count"], doc="The Variable of how many were.")
    step = property(lambda self: self.state["step"], doc="The Variable of its own step.")

    def apply_grad(self, grad, local_step=0):
        """A node that adds a gradient when it runs; its value tells whether it was fresh, so added, or dropped.

        Raises ShapeError for another shape."""
        grad, local_step = reads(array(grad)), reads(local_step)
        if shape_of(grad) != self.sum.shape or shape_of(local_step) != ():
            raise ShapeError(f"you gave an accumulator of shape {self.sum.shape} a gradient of shape {shape_of(grad)} "
                             f"and a local_step of shape {shape_of(local_step)}", "it adds what looks alike",
                             "make one accumulator for each variable, and give one number as the step")
        before = reads(self.state)
        after = added(before, grad, local_step)
        del after["step"]  # stays
        return self._after(after, np.greater_equal(local_step, before["step"]))

    def take_grad(self, n=1):
        """A node of the average when it runs; it empties the accumulator and moves its step on.

        The run is refused, and changes nothing, while fewer than n gradients were added; TensorFlow's waits."""
        if not isinstance(n, (int, np.integer)) or isinstance(n, bool) or n < 1:
            raise InputError(f"you took a gradient of {n!r}", "gradients are counted", "write a number from 1 on")
        average, after = taken(reads(self.state), int(n))
        return self._after(after, average)

    def _after(self, state, value):
        """value, when the state is assigned."""
        with control_dependencies([self.state[key].assign(x) for key, x in state.items()]):
            return identity.call(value)
