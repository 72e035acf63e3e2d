"""Pieces of a kernel's text: numbers, indices and nests of loops."""
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .places import Spot, collapsed

LETTERS = "ijklmn"
# what a kernel's text says besides the names of values
WORDS = {*LETTERS, *("abs above at at_bool at_float32 at_float64 at_int64 b bool call float32"
                     " float64 inf int64 larger min nan range smaller sqrt start stop total"
                     " turn work").split()}


def indented(lines: Sequence[str]) -> list[str]:
    """The lines, further right."""
    return [f"    {line}" for line in lines]


def cast(text: str, have: np.dtype, want: np.dtype) -> str:
    """A value in another dtype."""
    if have == want:
        return text
    return f"({text} != 0)" if want.kind == "b" else f"{want.name}({text})"


def literal(x: Any, kind: np.dtype) -> str:
    """A number in the text, of this dtype."""
    text = repr({"b": bool, "i": int, "f": float}[kind.kind](x))
    text = f"({text})" if text.startswith("-") else text
    return f"{kind.name}({text})" if kind == np.float32 else text


def nest(shape: tuple, spots: list[Spot], body: Callable[[list[str]], list[str]]) -> list[str]:
    """The fewest loops over arrays of this shape.

    spots: the place of each array.
    body: body(indices) gives the lines inside, for the text of an index of each array.
    """
    sizes, strides = collapsed(shape, [spot.strides for spot in spots])
    return loops(sizes, body([index(s, spot.offset)
                              for s, spot in zip(strides, spots, strict=True)]))


def loops(sizes: Sequence, lines: list[str]) -> list[str]:
    """Lines within a loop for each size, which may also be the text of a start and a stop."""
    for letter, size in reversed([*zip(LETTERS, sizes, strict=False)]):
        lines = [f"for {letter} in range({size}):", *indented(lines)]
    return lines


def index(strides: Sequence[int], offset: int, letters: Sequence[str] = LETTERS) -> str:
    """The text of an index by the variables of the loops."""
    terms = [letter if s == 1 else f"{s} * {letter}"
             for s, letter in zip(strides, letters, strict=False) if s]
    return " + ".join(terms + [str(offset)] * bool(offset or not terms)).replace("+ -", "- ")
