"""The values of a graph's leaves as one line of text, `W = [[1, 2]]; x = [0.5, 1]`, and the two
kinds of graph that the Two-sided Jacobian computes with them: a typed expression, and a graph that
the learner made."""
import ast
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.program import ancestors
from minigrad.tensor import Tensor

from ...widgets.boxes import names_of
from ...widgets.expression import Expression, ExpressionError
from ...widgets.typed import first_values, given, leaf_lines
from .between_nodes import redo

MOST = 512                                               # entries of all values that can be typed
ENTRY = re.compile(r"([^\[\]=;]+?)\s*(?:\[([\d\s,]+)\])?\s*=([^=]*)")
OWN = """from minigrad.lessons.nb03_vjp_and_jvp import redo
# {name}: the node that you gave to two_sided
leaves = [node for node in ancestors({name}) if node.op is None]
values = [leaf.value for leaf in leaves]
{lines}
top = redo({name}, dict(zip(leaves, map(mg.tensor, values))))"""


class ChoiceError(ExpressionError):
    """Nodes or values that were chosen and not typed, and cannot be shown: one sentence,
    without a column."""

    def __init__(self, sentence: str):
        super().__init__(sentence)
        Exception.__init__(self, sentence)


class Formula:
    """A typed expression.  first: the values that its leaves have where none are known"""

    def __init__(self, text: str):
        self.expression = Expression(text)
        self.first = first_values(self.expression)
        self.text = self.expression.text

    def __call__(self, values: Mapping[str, Any]) -> Tensor:
        """The last node, on new leaves."""
        return self.expression(**{name: mg.tensor(value, name=name)
                                  for name, value in values.items()})

    def value(self, name: str, text: str) -> Any:
        """A typed value; it may have another shape than the one before."""
        value = _literal(text)
        if value is None or value.ndim > 2 or not np.isfinite(value).all():
            return given(name, text)                     # whose sentence names the column
        return value[()]

    def code(self, values: Mapping[str, Any]) -> str:
        """Lines that make `top`."""
        return f"{leaf_lines(values)}\ntop = {self.expression.code()}"


class Redone:
    """A graph that the learner made, with other values at its leaves; its operations were made for
    their shapes.  first: the values that the leaves have now, of those that can be typed"""

    def __init__(self, top: Tensor, name: str):
        self.top, self.name, self.text = top, name, ""   # which no expression makes
        names = names_of(ancestors(top))
        self.leaves = {names[node.id]: node for node in ancestors(top) if node.op is None}
        self.first: dict[str, Any] = {}
        for key, leaf in self.leaves.items():
            entries = leaf.size + sum(np.size(value) for value in self.first.values())
            if (entries <= MOST and leaf.dtype.kind == "f" and np.isfinite(leaf.value).all()
                and ENTRY.fullmatch(f"{key} = 0")):
                self.first[key] = leaf.value
        if len(self.leaves) < sum(node.op is None for node in ancestors(top)):
            raise ChoiceError("Each leaf of the graph needs a name of its own.")

    def __call__(self, values: Mapping[str, Any]) -> Tensor:
        """The last node, computed again; a leaf without a new value keeps its own."""
        return redo(self.top, {leaf: mg.tensor(values.get(name, leaf.value), name=name)
                               for name, leaf in self.leaves.items()})

    def value(self, name: str, text: str) -> Any:
        """A typed value of the shape that the leaf has."""
        value, shape = _literal(text), self.leaves[name].shape
        if value is None:
            raise ChoiceError(f"The value of {name} cannot be read: a number or a list of numbers "
                              "is expected.")
        if value.shape != shape:
            raise ChoiceError(f"{name} has shape {shape} in this graph, and the value has shape "
                              f"{value.shape}.")
        if not np.isfinite(value).all():
            raise ChoiceError(f"The value of {name} is not finite.")
        return value.astype(self.leaves[name].dtype)[()]

    def code(self, values: Mapping[str, Any]) -> str:
        """Lines that make `top` from the learner's own node."""
        lines = [f"values[{k}] = np.array({np.asarray(values[name]).tolist()!r})[()]  # {name}"
                 for k, name in enumerate(self.leaves) if name in values]
        return OWN.format(name=self.name, lines="\n".join(lines))


def read(graph: Formula | Redone, text: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a text gives, and those before for leaves that it leaves out.  `x[0] = 3`
    gives one entry.  Raises an ExpressionError."""
    values = {name: before.get(name, first) for name, first in graph.first.items()}
    if values and not text.strip():
        raise ChoiceError("No value is typed: write them as in x = [1, 2]; a = 3.")
    for part in filter(str.strip, text.split(";")):
        found = ENTRY.fullmatch(part.strip())
        if not found:
            raise ChoiceError(f"{part.strip()[:40]} is no value: write them as in "
                              "x = [1, 2]; a = 3, or x[0] = 1 for one entry.")
        name, index, value = found.groups()
        if name not in values:
            raise ChoiceError(f"{name} has a value, but there is only {', '.join(values)}.")
        values[name] = graph.value(name, value) if index is None else _turned(
            name, values[name], index, value)
    return values


def _literal(text: str) -> np.ndarray | None:
    """A number, or lists of numbers, of any size; None where it is something else."""
    try:
        return np.array(ast.literal_eval(text.strip()), dtype=float)
    except (ValueError, TypeError, SyntaxError, OverflowError, MemoryError, RecursionError):
        return None


def _turned(name: str, value: Any, index: str, text: str) -> Any:
    """The value with one entry set."""
    at, number = tuple(int(k) for k in index.split(",") if k.strip()), given(name, text)
    if np.ndim(number):
        raise ChoiceError(f"{name}[{index}] is one number.")
    changed = np.array(value)
    if len(at) != changed.ndim or any(k >= size for k, size in zip(at, changed.shape, strict=True)):
        raise ChoiceError(f"{name} has no entry [{index}]: its shape is {changed.shape}.")
    changed[at] = number
    return changed


def written(values: Mapping[str, Any]) -> str:
    """The text that `read` reads."""
    return "; ".join(f"{name} = {_text(np.asarray(value).tolist())}"
                     for name, value in values.items())


def _text(value: Any) -> str:
    return (f"[{', '.join(map(_text, value))}]" if isinstance(value, list)
            else repr(value).removesuffix(".0"))
