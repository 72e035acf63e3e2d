"""A learner's own graph in the Two-sided Jacobian: computed again with other values at its leaves,
and the values that are typed for them."""
import ast
from collections.abc import Mapping
from typing import Any

import numpy as np

from minigrad.program import ancestors
from minigrad.tensor import Tensor

from ...widgets.expression import ExpressionError
from .between_nodes import redo


class ChoiceError(ExpressionError):
    """Nodes or values that were chosen and not typed, and cannot be shown: one sentence,
    without a column."""

    def __init__(self, sentence: str):
        super().__init__(sentence)
        Exception.__init__(self, sentence)


class Redone:
    """A learner's own graph with other values at its leaves; the operations were made
    for their shapes."""

    def __init__(self, top: Tensor, name: str):
        self.top, self.name = top, name
        self.leaves = [node for node in ancestors(top) if node.op is None]

    def __call__(self, **values: Tensor) -> Any:
        """The last node, computed again from leaves in the order of the graph's own."""
        return redo(self.top, dict(zip(self.leaves, values.values(), strict=True)))

    def code(self, values: Mapping[str, Any]) -> str:
        """Lines of code that do the same."""
        given = ", ".join(f"{name!r}: {np.asarray(value).tolist()!r}"
                          for name, value in values.items())
        return (f"from minigrad.lessons.nb03_vjp_and_jvp import redo\n# {self.name}: the node that "
                "you gave to two_sided\n"
                f"values = {{{given}}}\n"
                f"leaves = [node for node in ancestors({self.name}) if node.op is None]\n"
                f"top = redo({self.name}, dict(zip(leaves, [mg.tensor(np.array(v)[()]) for v in "
                "values.values()])))")


def entered(name: str, text: str, shape: tuple[int, ...]) -> Any:
    """A typed value of this shape: a number, or lists of numbers."""
    try:
        value = np.array(ast.literal_eval(text.strip()), dtype=float)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise ChoiceError(f"The value of {name} cannot be read: a number or a list of numbers is "
                          "expected.") from None
    if value.shape != shape:
        raise ChoiceError(f"{name} has shape {shape} in this graph, and the value has shape "
                          f"{value.shape}.")
    if not np.isfinite(value).all():
        raise ChoiceError(f"The value of {name} is not finite.")
    return value if shape else float(value)


def turned(value: Any, entries: Mapping[str, float]) -> Any:
    """A value with some entries turned: {index in reading order: number}."""
    flat = np.array(value, dtype=float).ravel()
    for index, number in entries.items():
        flat[int(index)] = number
    return flat.reshape(np.shape(value)) if np.ndim(value) else float(flat[0])
