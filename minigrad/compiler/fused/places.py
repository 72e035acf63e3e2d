"""Where values lie for a kernel: all shapes are known when it is printed, so a view is a start and
strides that stand in the text, and memory is an offset in one workspace."""
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...tensor import Tensor
from .ops import loops_of

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
    view = loops_of(node).view
    try:
        return _view(spot, node.args[0].shape, lambda x: (
            view(x, node) if view else node.op.fn(x, **node.params or {})))
    except ValueError:
        return None


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
    axes: list[list[int]] = []  # the size and the strides of each loop
    for n, *steps in zip(shape, *operands, strict=True):
        if axes and axes[-1][1:] == [s * n for s in steps]:
            axes[-1] = [axes[-1][0] * n, *steps]
        elif n != 1:
            axes.append([n, *steps])
    return [axis[0] for axis in axes], [[axis[k] for axis in axes]
                                        for k in range(1, len(operands) + 1)]


class Arena:
    """An Arena gives out pieces of one workspace, and takes them back.

    size: (attribute) the bytes that it needs so far.
    """

    def __init__(self) -> None:
        self.size = 0
        self.free: list[tuple[int, int]] = []  # (start, stop)

    def take(self, shape: tuple, dtype: np.dtype, new: bool = False) -> tuple[int, int]:
        """The (start, stop) of a piece for such an array; new: where nothing has lain before."""
        n = -(-max(1, math.prod(shape)) * dtype.itemsize // LINE) * LINE
        fits = min(((stop - start, start) for start, stop in self.free
                    if stop - start >= n and not new), default=None)
        if fits is None:
            self.size += n
            return self.size - n, self.size
        room, start = fits
        self.free.remove((start, start + room))
        if room > n:
            self.free.append((start + n, start + room))
        return start, start + n

    def give(self, piece: tuple[int, int]) -> None:
        """Take a piece back, and join it with its neighbours."""
        for other in [p for p in self.free if p[1] == piece[0] or p[0] == piece[1]]:
            self.free.remove(other)
            piece = min(piece[0], other[0]), max(piece[1], other[1])
        self.free.append(piece)
