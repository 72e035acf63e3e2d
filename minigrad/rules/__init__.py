"""The rule tables.  One op, one place: the function, its rule and the formula in it.  Importing
them fills `TABLE`."""
import sys
from importlib import import_module

import numpy as np

from ..tensor import TABLE, no_rule
from . import (
    arrange,
    choice,
    complex_numbers,
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
    rewrites,
    segment,
    shape,
    signal,
    sums_and_differences,
    vector,
)

operators.bind_operators()


def later(function):
    """Return the call of a function of np.fft, or of a ufunc of scipy.special.

    Their tables are loaded when they are first needed.
    Raises NoRuleError where there is none.
    """
    special = sys.modules.get("scipy.special")
    if getattr(function, "__module__", None) == "numpy.fft":
        import_module(".fourier", __name__)
    elif special and isinstance(function, np.ufunc):
        import_module(".special", __name__)
    if function not in TABLE:
        scipys = getattr(special, function.__name__, None) is function
        raise no_rule(function, "scipy.special" if scipys else "")
    return TABLE[function]


TABLE["later"] = later

__all__ = ["arrange", "choice", "complex_numbers", "einsum", "elementwise", "factor", "index",
           "inverse", "linalg", "noise", "norm", "order", "ranges", "reduce",
           "rewrites", "sums_and_differences", "segment", "shape", "signal", "vector"]
