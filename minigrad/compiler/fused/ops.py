"""What a kernel does with an op: an expression in a loop, a call of NumPy's own inner loop on a
block, a view, or a step with loops of its own.

Measured with Numba 0.68 on one core of an AMD EPYC, in ns an element: NumPy's exp takes 0.96 and
tanh 1.6, a loop of Numba's 4.2 and 11.8; arithmetic takes the same in both, and a call of a ufunc
from Python costs as much as 300 elements.  So arithmetic goes into loops, and the functions keep
NumPy's kernels, which are called without Python in between.
"""
from typing import Any

import numpy as np

from ...tensor import Tensor, looks
from ...value import dtype_of, shape_of
from .ufuncs import KINDS as NAMES

# the letters of dtypes in the types of a ufunc; that of int64 depends on the machine
KINDS = {np.dtype(name): np.dtype(name).char for name in NAMES}
NUMBER = (float, int, bool)
COMPARE = {"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==",
           "not_equal": "!="}
# expressions of the arguments, which are cast to the dtype of the result
FLOAT = {"add": "{} + {}", "subtract": "{} - {}", "multiply": "{} * {}", "divide": "{} / {}",
         "negative": "-{}", "positive": "+{}", "square": "{0} * {0}", "sqrt": "sqrt({})",
         "absolute": "abs({})", "fabs": "abs({})", "reciprocal": "{one} / {}",
         "maximum": "larger({}, {})", "minimum": "smaller({}, {})", "above": "above({}, {}, {one})"}
WHOLE = {name: FLOAT[name] for name in ("add", "subtract", "multiply", "negative", "positive",
                                        "square")}
TRUTH = {"logical_and": "{} & {}", "logical_or": "{} | {}", "logical_xor": "{} ^ {}",
         "logical_not": "not {}", "bitwise_and": "{} & {}", "bitwise_or": "{} | {}",
         "bitwise_xor": "{} ^ {}", "invert": "not {}"}
REDUCE = {"sum": "add", "max": "maximum", "min": "minimum"}


def expression(node: Tensor) -> tuple[str, list[np.dtype]] | None:
    """(text, dtypes) of an op that is an expression in a loop, with {} for its arguments, and the
    dtypes that they are cast to; None for other ops."""
    name, kinds, to = node.op.name, [dtype_of(a) for a in node.args], dtype_of(node.raw)
    if name == "astype":
        return "{}", [to]
    if node.op.kind != "elementwise":
        return None
    if name == "where":
        return (("{1} if {0} else {2}", [kinds[0], to, to]) if kinds[0].kind == "b" else None)
    if name in COMPARE:
        common = np.result_type(*[a.dtype if hasattr(a, "dtype") else a for a in node.args])
        return (f"{{}} {COMPARE[name]} {{}}", [common] * 2) if common in KINDS else None
    if name == "isnan":
        return ("{0} != {0}", kinds) if kinds[0].kind == "f" else None
    if node.op.ufunc is None and name != "above":
        return None
    table = FLOAT if to.kind == "f" else WHOLE if to.kind == "i" else (
        TRUTH if all(kind.kind == "b" for kind in kinds) else {})
    return (table[name], [to] * len(kinds)) if name in table else None


def loop(node: Tensor) -> tuple[np.ufunc, str] | None:
    """(ufunc, types) of NumPy's inner loop that computes an elementwise op; None where there is
    none for floats alone."""
    function, letter = node.op.ufunc, KINDS[dtype_of(node.raw)]
    types = f"{letter * len(node.args)}->{letter}"
    return ((function, types) if function is not None and letter in "df"
            and types in function.types else None)


def single(node: Tensor) -> bool:
    """Whether the op is a step with loops of its own."""
    name, params = node.op.name, node.params or {}
    to, floats = dtype_of(node.raw), all(dtype_of(a) == dtype_of(node.raw) for a in node.args)
    if name in REDUCE:
        return floats and to.kind in "fi" and "initial" not in params and bool(node.args[0].shape)
    if name == "matmul":
        return floats and to.kind == "f" and all(1 <= len(shape_of(a)) <= 3 for a in node.args)
    if name == "concatenate":
        return floats and all(shape_of(a) for a in node.args)
    # an index that is data is another argument
    return name in ("getitem", "scatter") and len(node.args) == 1 and type(node.args[0]) is Tensor


def inside(node: Tensor) -> bool:
    """Whether a kernel can compute the op."""
    for x in (node, *node.args):
        if type(x) not in NUMBER and (dtype_of(x) not in KINDS or 0 in shape_of(x)):
            return False
    if looks(node):
        return (node.op.moves and type(node.args[0]) is Tensor
                and dtype_of(node.raw) == dtype_of(node.args[0]))
    return expression(node) is not None or (
        loop(node) is not None if node.op.kind == "elementwise" else single(node))


def equal_elements(x: Any) -> Any:
    """The number that stands in every element of a constant array; None where they differ."""
    if isinstance(x, np.generic):
        return x.item()
    if not isinstance(x, np.ndarray) or not x.size or not (x == x.flat[0]).all():
        return None
    return x.flat[0].item() if x.flat[0] or not np.signbit(x).any() else None
