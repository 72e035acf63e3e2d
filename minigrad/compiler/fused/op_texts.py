"""What kernels know of the engine's ops: their texts, which are registered here on the ops.

It is the only file outside of `rules/` that names ops: a printer for other loops than NumPy's is a
plug-in, which no op knows of.
"""
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ...op import REGISTRY
from ...tensor import Tensor
from ...value import dtype_of, shape_of
from . import steps
from .ops import KINDS, Loops

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
COMPARE = {"less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">=", "equal": "==",
           "not_equal": "!="}


# --- expressions
def _formula(name: str) -> Callable:
    """The expression of an op with a text for floats, whole numbers, or truth values."""
    texts = {"f": FLOAT.get(name), "i": WHOLE.get(name), "b": TRUTH.get(name)}

    def expression(node: Tensor) -> tuple[str, list[np.dtype]] | None:
        to = dtype_of(node.raw)
        text = texts.get(to.kind)
        if text is None or (to.kind == "b" and any(dtype_of(a).kind != "b" for a in node.args)):
            return None
        return text, [to] * len(node.args)

    return expression


def _comparison(sign: str, node: Tensor) -> tuple[str, list[np.dtype]] | None:
    common = np.result_type(*[a.dtype if hasattr(a, "dtype") else a for a in node.args])
    return (f"{{}} {sign} {{}}", [common] * 2) if common in KINDS else None


def _choice(node: Tensor) -> tuple[str, list[np.dtype]] | None:
    condition, to = dtype_of(node.args[0]), dtype_of(node.raw)
    return ("{1} if {0} else {2}", [condition, to, to]) if condition.kind == "b" else None


def _is_nan(node: Tensor) -> tuple[str, list[np.dtype]] | None:
    kind = dtype_of(node.args[0])
    return ("{0} != {0}", [kind]) if kind.kind == "f" else None


# --- steps with loops of their own
def _of_one_dtype(node: Tensor) -> bool:
    """Whether the arguments have the dtype of the result."""
    return all(dtype_of(a) == dtype_of(node.raw) for a in node.args)


def _reducible(node: Tensor) -> bool:
    return (_of_one_dtype(node) and dtype_of(node.raw).kind in "fi"
            and "initial" not in node.params and bool(node.args[0].shape))


def _multipliable(node: Tensor) -> bool:
    return (_of_one_dtype(node) and dtype_of(node.raw).kind == "f"
            and all(1 <= len(shape_of(a)) <= 3 for a in node.args))


def _joinable(node: Tensor) -> bool:
    return _of_one_dtype(node) and all(map(shape_of, node.args))


def _indexed(node: Tensor) -> bool:
    """Whether the one argument is computed; an index that is data is another argument."""
    return len(node.args) == 1 and type(node.args[0]) is Tensor


# --- registering
def _register(name: str, **known: Any) -> None:
    REGISTRY[name].texts["numba"] = Loops(**known)


for _name in FLOAT.keys() | TRUTH.keys():
    _register(_name, expression=_formula(_name))
for _name, _sign in COMPARE.items():
    _register(_name, expression=functools.partial(_comparison, _sign))
for _name, _ufunc in {"sum": np.add, "max": np.maximum, "min": np.minimum}.items():
    _register(_name, fits=_reducible, lines=functools.partial(steps.reduced, _ufunc))
_register("where", expression=_choice)
_register("isnan", expression=_is_nan)
_register("astype", expression=lambda node: ("{}", [dtype_of(node.raw)]))
_register("matmul", fits=_multipliable, lines=steps.product)
_register("concatenate", fits=_joinable, lines=steps.joined)
_register("scatter", fits=_indexed, lines=steps.scattered)
# with ... it is a view, and not a number
_register("getitem", fits=_indexed, lines=steps.gathered,
          view=lambda x, node: x[(*node.params["index"], ...)])
_register("reshape", view=lambda x, node: np.reshape(x, node.shape, copy=False))
