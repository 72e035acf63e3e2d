"""What a kernel does with an op: an expression in a loop, a call of NumPy's own inner loop on a
block, a view, or a step with loops of its own.

Measured with Numba 0.68 on one core of an AMD EPYC, in ns an element: NumPy's exp takes 0.96 and
tanh 1.6, a loop of Numba's 4.2 and 11.8; arithmetic takes the same in both, and a call of a ufunc
from Python costs as much as 300 elements.  So arithmetic goes into loops, and the functions keep
NumPy's kernels, which are called without Python in between.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ...tensor import Tensor, looks
from ...value import dtype_of, shape_of
from .ufuncs import KINDS as NAMES

# the letters of dtypes in the types of a ufunc; that of int64 depends on the machine
KINDS = {np.dtype(name): np.dtype(name).char for name in NAMES}
NUMBER = (float, int, bool)


class Loops(NamedTuple):
    """What kernels know of an op; it stands in the op's `texts`, see `op_texts.py`.

    expression: expression(node) -> (text, dtypes), or None: what computes one element in a loop,
                with {} for its arguments, and the dtypes that they are cast to.
    fits: fits(node): whether the op can be a step with loops of its own.
    lines: lines(kernel, node): the lines of such a step.
    view: view(array, node): the view that the op makes, where that is not what its `fn` gives.
    """

    expression: Callable = lambda node: None
    fits: Callable = lambda node: False
    lines: Callable | None = None
    view: Callable | None = None


UNKNOWN = Loops()


def loops_of(node: Tensor) -> Loops:
    """What kernels know of a node's op."""
    return node.op.texts.get("numba", UNKNOWN)


def expression(node: Tensor) -> tuple[str, list[np.dtype]] | None:
    """(text, dtypes) of an op that is an expression in a loop, see `Loops`; None for other ops."""
    return loops_of(node).expression(node)


def loop(node: Tensor) -> tuple[np.ufunc, str] | None:
    """(ufunc, types) of NumPy's inner loop that computes an elementwise op; None where there is
    none for floats alone."""
    function, letter = node.op.ufunc, KINDS[dtype_of(node.raw)]
    types = f"{letter * len(node.args)}->{letter}"
    return ((function, types) if function is not None and letter in "df"
            and types in function.types else None)


def inside(node: Tensor) -> bool:
    """Whether a kernel can compute the op."""
    for x in (node, *node.args):
        if type(x) not in NUMBER and (dtype_of(x) not in KINDS or 0 in shape_of(x)):
            return False
    if looks(node):
        return (node.op.moves and type(node.args[0]) is Tensor
                and dtype_of(node.raw) == dtype_of(node.args[0]))
    return expression(node) is not None or (
        loop(node) is not None if node.op.kind == "elementwise" else loops_of(node).fits(node))


def equal_elements(x: Any) -> Any:
    """The number that stands in every element of a constant array; None where they differ."""
    if isinstance(x, np.generic):
        return x.item()
    if not isinstance(x, np.ndarray) or not x.size or not (x == x.flat[0]).all():
        return None
    return x.flat[0].item() if x.flat[0] or not np.signbit(x).any() else None
