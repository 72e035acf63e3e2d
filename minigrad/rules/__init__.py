"""The rule tables.  One op, one place: the function, its rule and the formula in it.  Importing
them fills `TABLE`."""
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
)

operators.bind_operators()

__all__ = ["arrange", "choice", "einsum", "elementwise", "factor", "index", "inverse",
           "linalg", "noise", "norm", "order", "ranges", "reduce",
           "sums_and_differences", "segment", "shape", "signal"]
