"""The elements of an array that is being filled, and which node was written into each last."""
from typing import Any

import numpy as np

from ..errors import InputError
from ..nest import filling
from ..tensor import Tensor

MANY = 64  # parts that are joined at once


class Store:
    """The elements of one array in a row, and of which nodes they are.

    plain: the numbers that were written; nan where a node was written last.
    writer: for each element the number of the node that was written there last, or -1.
    place: for each element its place in that node.
    nodes: the nodes that were written, in order.
    lent: for each element whether a plain array that was given away looks at it.
    call: the mark of the function that made the array, see `nest.called`.
    """

    def __init__(self, plain: np.ndarray):
        self.plain = plain
        self.writer = np.full(plain.size, -1)
        self.place = np.zeros(plain.size, int)
        self.nodes: list[Tensor] = []
        self.lent = np.zeros(plain.size, bool)
        self.call = filling.get()

    def write(self, at: Any, value: Any) -> None:
        """Write a plain value or a node at the elements `at`, an array of their numbers."""
        if isinstance(value, Tensor):
            if self.call is not filling.get():
                raise InputError("you wrote a tensor into an array that was made outside of this "
                                 "function", "its content would leave the function by the side",
                                 "make the array inside of the function, and return it")
            if self.lent[at].any():
                raise InputError("you wrote a tensor into an array of which you had made a plain "
                                 "array", "that goes on with the old numbers",
                                 "make the plain array after the writes, or of a copy: np.array(y)")
            value = _fitting(value, at.shape, self.plain.dtype)
            self.place[at] = np.arange(at.size).reshape(at.shape)
            self.writer[at] = len(self.nodes)
            self.nodes.append(value)
            self.plain[at] = np.nan  # whoever looks past the node, does not find an old number
        else:
            self.plain[at] = value
            self.writer[at] = -1

    def taken(self, at: np.ndarray) -> Any:
        """A node of the elements `at`, of which one at least was written as a node."""
        writer, place = self.writer[at], self.place[at]
        numbers, rank = np.unique(writer, return_inverse=True)
        node = self.nodes[numbers[-1]]
        if len(numbers) == 1 and np.array_equal(place, np.arange(node.size).reshape(node.shape)):
            return node
        parts: list[Any] = [np.ravel(self.nodes[k]) for k in numbers if k >= 0]
        if numbers[0] < 0:
            mine = writer < 0
            parts.insert(0, self.plain[at[mine]])
            place[mine] = np.arange(parts[0].size)
        ends = np.cumsum([part.size for part in parts])
        while len(parts) > MANY:  # in stages, as each part looks for its place among the others
            parts = [np.concatenate(parts[k:k + MANY]) for k in range(0, len(parts), MANY)]
        row = np.concatenate(parts) if parts[1:] else parts[0]
        order = place.ravel() + np.append(0, ends)[rank.ravel()]
        if not np.array_equal(order, np.arange(ends[-1])):
            row = row[order]
        return np.reshape(row, at.shape)


def _fitting(value: Any, shape: tuple, dtype: np.dtype) -> Any:
    """A node as NumPy would write it into elements of this shape and dtype."""
    if not np.can_cast(value.dtype, dtype, "same_kind"):
        raise InputError(f"you wrote a tensor of dtype {value.dtype} into an array of {dtype}",
                         "a part of each number would be lost",
                         f"make the array with dtype={value.dtype}")
    extra = len(value.shape) - len(shape)
    if extra > 0 and value.shape[:extra] == (1,) * extra:
        value = np.reshape(value, value.shape[extra:])
    value = value if value.dtype == dtype else value.astype(dtype)
    return value if value.shape == shape else np.broadcast_to(value, shape)
