"""The rule tables.  One op, one place: the function, its rule and the formula in it.  Importing them fills `TABLE`."""
from ..tensor import bind_operators
from . import elementwise, index, linalg, reduce, shape

bind_operators()

__all__ = ["elementwise", "index", "linalg", "reduce", "shape"]
