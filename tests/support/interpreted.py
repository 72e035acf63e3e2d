"""Kernels without Numba: what they call in plain Python, so that `make test` runs their text.

A pointer is the rest of an array behind an element, and a loop of NumPy's is looked up by its
address.  An index that is out of range fails here, as it would not in machine code; so does one
below zero, and a loop that reads or writes numbers of another dtype than its own.
"""
import math
from typing import Any

import numpy as np

from minigrad.compiler.fused import ufuncs

LOOPS: dict[tuple, tuple] = {}  # addresses of loop and data -> (the ufunc, its types)


class Pointer:
    """A pointer to an element of a one-dimensional array, or to a place beyond that is not read."""

    def __init__(self, array: np.ndarray, start: int):
        self.array, self.start = array, start

    def __getitem__(self, k):
        assert self.start + k >= 0
        return self.array[self.start + k]

    def __setitem__(self, k, value):
        assert self.start + k >= 0
        self.array[self.start + k] = value


def strided(pointer: Pointer, shape: tuple, steps: tuple) -> np.ndarray:
    """The array of this shape and these strides in bytes at a pointer."""
    array, width = pointer.array, pointer.array.itemsize
    ends = [(n - 1) * s // width for n, s in zip(shape, steps, strict=True)]
    assert pointer.start + sum(min(e, 0) for e in ends) >= 0
    assert pointer.start + sum(max(e, 0) for e in ends) < array.size
    return np.lib.stride_tricks.as_strided(array[pointer.start:], shape, steps)


def call(loop: Pointer, counts: tuple, steps: tuple, arrays: tuple) -> None:
    """What NumPy's loop at that address computes."""
    function, types = LOOPS[int(loop[0]), int(loop[1])]
    assert [p.array.dtype.char for p in arrays] == [*types.replace("->", "")]
    if function is np.matmul:
        batch, m, k, p = counts
        outer, s = steps[:3], steps[3:]
        x, y, z = (strided(pointer, (batch, *shape), (outer[i], *s[2 * i:2 * i + 2]))
                   for i, (pointer, shape) in enumerate(
                       zip(arrays, ((m, k), (k, p), (m, p)), strict=True)))
        z[...] = np.matmul(x, y)
    elif steps[0] == steps[2 if len(steps) > 2 else 1] == 0:  # a reduction
        total, x = arrays[0], strided(arrays[1], counts, steps[1:2])
        total[0] = function.reduce(x, initial=total[0])
    else:
        *given, out = [strided(p, counts, (s,)) for p, s in zip(arrays, steps, strict=True)]
        out[...] = function(*given)


def compiled(text: str, name: str, file: str, kinds: list[tuple]) -> Any:
    """Like `machine.compiled`: the kernel as a Python function, which takes what Numba would."""
    place = lambda kind: lambda work, k: Pointer(
        work[k:work.size - (work.size - k) % np.dtype(kind).itemsize].view(kind), 0)
    nan = float("nan")
    scope = {
        "at": lambda p, k: Pointer(p.array, p.start + k) if type(p) is Pointer else Pointer(
            p.reshape(-1), k),
        "inf": math.inf, "nan": nan, "call": call, "sqrt": np.sqrt,
        "larger": np.maximum, "smaller": np.minimum, "float64": np.float64,
        "float32": np.float32, "int64": np.int64,
        "above": lambda x, y, one: (one if x > y else one - one if x < y else one / (one + one)
                                    if x == y else x - y),
        **{f"at_{kind}": place(kind) for kind in ufuncs.KINDS}}
    exec(compile(text, file, "exec"), scope)

    def run(*args: Any) -> None:
        for x, (dtype, axes, written) in zip(args, kinds, strict=True):
            if axes and not (isinstance(x, np.ndarray) and x.dtype == dtype and x.ndim == axes
                             and x.flags.c_contiguous and x.flags.aligned
                             and (x.flags.writeable or not written)):
                raise TypeError("not in one piece")
        with np.errstate(all="ignore"):
            scope[name](*[x if axes else dtype.type(x)
                          for x, (dtype, axes, _) in zip(args, kinds, strict=True)])

    return run


def address(function: np.ufunc, types: str) -> tuple[int, int]:
    """The addresses of NumPy's own loop, noted for `call`."""
    found = ufuncs.numpys(function, types)
    LOOPS[found] = function, types
    return found


def interpret(monkeypatch: Any) -> None:
    """Run all kernels in plain Python."""
    from minigrad.compiler.fused import printer
    monkeypatch.setattr(printer, "compiled", compiled)
    monkeypatch.setattr(printer, "address", address)
    monkeypatch.setattr(printer, "ready", lambda what: None)
