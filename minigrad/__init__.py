"""minigrad: automatic differentiation of plain NumPy, small enough to read in an afternoon.

Write functions with `import numpy as np`; pass floats, arrays, or nests of tuples, lists and dicts.  Read the source in
this order: value, tensor, op, rules/elementwise, program, derive, paths; then batch, jacobian and check.
"""
import sys

from . import errors, rules
from .batch import vmap
from .check import check_gradients
from .derive import grad, gradient, jvp, stop_gradient, value_and_grad, vjp
from .jacobian import hessian, hvp, jacobian
from .paths import count_paths, paths
from .rules.index import put
from .rules.segment import segment_max, segment_mean, segment_sum
from .tensor import Tensor, tensor

__all__ = [
    "tensor", "Tensor",                                          # nodes
    "grad", "value_and_grad", "vjp", "jvp",                      # functions of functions
    "jacobian", "hessian", "hvp", "vmap",
    "gradient", "stop_gradient",                                 # on nodes
    "paths", "count_paths",                                      # the sum that a derivative is
    "put", "segment_sum", "segment_mean", "segment_max",         # what NumPy does in place, or in a loop
    "check_gradients", "errors",                                 # trust
]
__version__ = "0.1.0"

errors.OURS.update(str(m.__file__) for name, m in list(sys.modules.items()) if name.split(".")[0] == __name__)
del sys, rules
