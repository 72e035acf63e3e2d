"""The rule tables.  One op, one place: the function, its rule and the formula in it.  Importing them fills `TABLE`."""
from ..tensor import bind_operators
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
    order,
    reduce,
    running,
    segment,
    shape,
    signal,
)

bind_operators()

__all__ = ["arrange", "choice", "einsum", "elementwise", "factor", "index", "inverse", "linalg", "noise",
           "norm", "order", "reduce", "running", "segment", "shape", "signal"]
