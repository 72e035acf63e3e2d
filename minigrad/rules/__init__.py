"""The rule tables.  One op, one place: the function, its rule and the formula in it.  Importing
them fills `TABLE`."""
import sys
from importlib import import_module

from ..tensor import TABLE, no_rule
from . import (
    arrange,
    choice,
    einsum,
    elementwise,
    factor,
    index,
    inverse,
    linalg,
    noise,
    norm,
    operators,
    order,
    ranges,
    reduce,
    segment,
    shape,
    signal,
    sums_and_differences,
    vector,
)

operators.bind_operators()


def later(ufunc):
    """Return the call of a ufunc of scipy.special, whose table is loaded when it is first needed.

    Raises NoRuleError where there is none.
    """
    if special := sys.modules.get("scipy.special"):
        import_module(".special", __name__)
    if ufunc not in TABLE:
        scipys = getattr(special, ufunc.__name__, None) is ufunc
        raise no_rule(ufunc, "scipy.special" if scipys else "")
    return TABLE[ufunc]


TABLE["later"] = later

__all__ = ["arrange", "choice", "einsum", "elementwise", "factor", "index", "inverse",
           "linalg", "noise", "norm", "order", "ranges", "reduce",
           "sums_and_differences", "segment", "shape", "signal", "vector"]
