"""Where values lie for a kernel: all shapes are known when it is printed, so a view is a start and
strides that stand in the text, and memory is an offset in one workspace."""
import math
from bisect import insort
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...tensor import Tensor

LINE = 64  # bytes of a line of the cache, to which arrays are aligned


def contiguous(shape: tuple) -> tuple[int, ...]:
    """The strides, in elements, of an array that lies in one piece."""
    return tuple([math.prod(shape[k + 1:]) for k in range(len(shape))])


class Spot(NamedTuple):
    """The place of an array.

    owner: a key of the storage that it lies in.
    offset: where it starts there, in elements.
    strides: in elements.
    """

    owner: Any
    offset: int
    strides: tuple[int, ...]

    def whole(self, shape: tuple) -> bool:
        """Whether an array of this shape here lies in one piece."""
        return all(n == 1 or s == t for n, s, t in zip(shape, self.strides, contiguous(shape),
                                                       strict=True))


def viewed(node: Tensor, spot: Spot) -> Spot | None:
    """The place of a view of an array at a spot; None for a reshape that needs a copy."""
    shape = node.args[0].shape
    if node.op.name in ("reshape", "expand_dims", "squeeze"):
        if spot.whole(shape):
            return Spot(spot.owner, spot.offset, contiguous(node.shape))
        old = [(n, s) for n, s in zip(shape, spot.strides, strict=True) if n != 1]
        if [n for n, _ in old] != [n for n in node.shape if n != 1]:
            return None
        strides = iter([s for _, s in old])
        return Spot(spot.owner, spot.offset,
                    tuple([next(strides) if n != 1 else 0 for n in node.shape]))
    if node.op.name == "getitem":
        return part(spot, shape, node.params["index"])
    return _view(spot, shape, lambda x: node.op.fn(x, **node.params or {}))


def part(spot: Spot, shape: tuple, index: tuple) -> Spot:
    """The place of x[index], for slices, integers and None, in an array of this shape at a spot."""
    return _view(spot, shape, lambda x: x[(*index, ...)])  # with ... it is a view, not a number


def _view(spot: Spot, shape: tuple, f: Callable) -> Spot:
    """The place of the view f(x) of an array x."""
    # NumPy finds it on bytes that stand for the elements, without reading any
    bytes_ = np.lib.stride_tricks.as_strided(np.zeros(1, np.int8), shape, spot.strides)
    view = f(bytes_)
    start = view.__array_interface__["data"][0] - bytes_.__array_interface__["data"][0]
    return Spot(spot.owner, spot.offset + start, view.strides)


def collapsed(shape: tuple, operands: list[tuple]) -> tuple[list[int], list[list[int]]]:
    """(sizes, strides) of the fewest loops that walk through arrays of this shape.

    operands: the strides of each array.
    """
    sizes: list[int] = []
    strides: list[list[int]] = [[] for _ in operands]
    for k, n in enumerate(shape):
        if n == 1:
            continue
        if sizes and all(own[-1] == given[k] * n
                         for own, given in zip(strides, operands, strict=True)):
            sizes[-1] *= n
            for own, given in zip(strides, operands, strict=True):
                own[-1] = given[k]
        else:
            sizes.append(n)
            for own, given in zip(strides, operands, strict=True):
                own.append(given[k])
    return sizes, strides


class Arena:
    """An Arena gives out pieces of one workspace, and takes them back.

    size: (attribute) the bytes that it needs so far.
    """

    def __init__(self) -> None:
        self.size = 0
        self.free: list[tuple[int, int]] = []  # (start, stop), sorted

    def take(self, shape: tuple, dtype: np.dtype) -> tuple[int, int]:
        """The (start, stop) of a piece for such an array."""
        n = -(-max(1, math.prod(shape)) * dtype.itemsize // LINE) * LINE
        fits = min((p for p in self.free if p[1] - p[0] >= n), key=lambda p: p[1] - p[0],
                   default=None)
        if fits is None:
            self.size += n
            return self.size - n, self.size
        self.free.remove(fits)
        if fits[1] - fits[0] > n:
            insort(self.free, (fits[0] + n, fits[1]))
        return fits[0], fits[0] + n

    def keep(self, shape: tuple, dtype: np.dtype) -> int:
        """The start of a piece that nothing else ever lies in."""
        start = self.size
        self.size += -(-max(1, math.prod(shape)) * dtype.itemsize // LINE) * LINE
        return start

    def give(self, piece: tuple[int, int]) -> None:
        """Take a piece back, and join it with its neighbours."""
        insort(self.free, piece)
        merged: list[tuple[int, int]] = []
        for start, stop in self.free:
            if merged and merged[-1][1] == start:
                merged[-1] = merged[-1][0], stop
            else:
                merged.append((start, stop))
        self.free = merged
