"""Gradients of several batches, or workers, are averaged before one update, as in TensorFlow 1's
ConditionalAccumulator.

An accumulator holds one sum, one count and a step of its own. A gradient comes with the step at
which it was computed, its `local_step`; one from before the accumulator's step is stale, and
dropped. Taking the average empties the accumulator and moves its step on by 1. The formulas `added`
and `taken` are for plain states too: {"sum": array, "count": 0, "step": 0}.
"""
from typing import Any

import numpy as np

from ...errors import GraphError, InputError, ShapeError, whole
from ...graph.graph import control_dependencies
from ...graph.variable import Owner, Variable
from ...nest import reads
from ...rules.elementwise import identity
from ...rules.reduce import array, question
from ...tensor import Tensor
from ...value import Array, Number, shape_of
from .options import in_dtype_of


def _ready(count: Array, n: int) -> Array:
    if np.any(count < n):
        raise GraphError(f"you called take_grad({n}) and got nothing",
                         f"the number of gradients since the last average is {np.min(count)}, "
                         "and a run does not wait",
                         "apply more gradients first, of the accumulator's step or later")
    return count


_enough = question("enough", _ready,
                   shape=lambda count, n: (shape_of(count), count.dtype), batch="free")


def added(state: dict[str, Any], grad: Array, local_step: Number = 0) -> dict[str, Any]:
    """Add a gradient to the state, or drop it where it is stale.

    state: {"sum": array, "count": number, "step": number}.
    grad: a gradient in the shape of the sum.
    local_step: the accumulator's step when the gradient was computed; it is stale if that is less
        than the step now.
    Returns the new state.
    """
    fresh = np.greater_equal(local_step, state["step"])
    return {**state, "sum": state["sum"] + np.where(fresh, in_dtype_of(grad, state["sum"]), 0.0),
            "count": state["count"] + np.where(fresh, 1, 0)}


def taken(state: dict[str, Any], n: int = 1) -> tuple[Array, dict[str, Any]]:
    """Take the average of the gradients that were added.

    state: {"sum": array, "count": number, "step": number}.
    n: the least number of gradients to average.
    Returns (average, new state): the sum and the count are 0 again, the step is one more.
    Raises GraphError where fewer than n gradients were added.
    """
    count = _enough(state["count"], n=n)
    return state["sum"] / in_dtype_of(count * 1.0, state["sum"]), {
        "sum": np.zeros_like(state["sum"]), "count": state["count"] * 0, "step": state["step"] + 1}


class Accumulator(Owner):
    """An Accumulator averages the gradients of one variable, in variables of the current graph.

    shape: the shape of the gradient; of a variable v give v.shape.
    dtype: the dtype of the gradient, one of the floats.
    name: the prefix of the names of its variables.
    Raises InputError for a dtype that is no float.
    Source: TensorFlow 1's ConditionalAccumulator.
    """

    def __init__(self, shape: tuple[int, ...] = (), dtype: Any = float,
                 name: str | None = None) -> None:
        label = name or "accumulator"
        first: dict[str, Any] = {"sum": np.zeros(shape, dtype), "count": 0, "step": 0}
        if first["sum"].dtype.kind != "f":
            raise InputError(f"you made an accumulator of {dtype}", "gradients are floats",
                             "write dtype=float")
        self.state = {key: Variable(x, False, name=f"{label}/{key}") for key, x in first.items()}

    sum = property(lambda self: self.state["sum"], doc="The Variable of what was added.")
    count = property(lambda self: self.state["count"], doc="The Variable of how many were.")
    step = property(lambda self: self.state["step"], doc="The Variable of its own step.")

    def apply_grad(self, grad: Array, local_step: Number = 0) -> Tensor:
        """Make a node that adds a gradient when it runs, or drops it where it is stale.

        grad: a node or an array in the accumulator's shape.
        local_step: the accumulator's step when the gradient was computed; a number or a node.
        Returns the node; its value is True where the gradient was added, False where it was
            dropped.
        Raises ShapeError for a gradient of another shape, or a local_step that is not one number.
        """
        grad, local_step = reads(array(grad)), reads(local_step)
        if shape_of(grad) != self.sum.shape or shape_of(local_step) != ():
            raise ShapeError(
                f"you gave an accumulator of shape {self.sum.shape} a gradient of shape "
                f"{shape_of(grad)} and a local_step of shape {shape_of(local_step)}",
                "it adds what looks alike",
                "make one accumulator for each variable, and give one number as the step")
        before = reads(self.state)
        after = added(before, grad, local_step)
        del after["step"]  # stays
        return self._after(after, np.greater_equal(local_step, before["step"]))

    def take_grad(self, n: int = 1) -> Tensor:
        """Make a node of the average, which empties the accumulator when it runs.

        A run also moves the accumulator's step on by 1.

        n: the least number of gradients to average. A run with fewer is refused with GraphError and
            changes nothing; TensorFlow's run would wait.
        Raises InputError where n is no whole number, OptionError for n < 1.
        """
        n = whole("take_grad n", n)  # before anything is read: a refusal leaves no nodes behind
        average, after = taken(reads(self.state), n)
        return self._after(after, average)

    def _after(self, state: dict[str, Any], value: Array) -> Tensor:
        """value, when the state is assigned."""
        with control_dependencies([self.state[key].assign(x) for key, x in state.items()]):
            return identity.call(value)
