"""minigrad: automatic differentiation of plain NumPy, small enough to read in an afternoon.

Write functions with `import numpy as np`; pass floats, arrays, or nests of tuples, lists and dicts.  Read the source in
this order: value, tensor, op, rules/elementwise, program, derive, paths; then batch, jacobian and check; then graph,
state and execute for graphs that run later, and passes, emit and compile for how one becomes straight-line NumPy.
"""
import sys

from . import compiled, constraints, errors, federated, nn, optim, rules
from .batch import vmap
from .black_box import black_box
from .check import check_gradients
from .compile import compile
from .derive import grad, gradient, jvp, stop_gradient, value_and_grad, vjp
from .graph import (
    GLOBAL_VARIABLES,
    LOCAL_VARIABLES,
    TRAINABLE_VARIABLES,
    UPDATE_OPS,
    Graph,
    add_to_collection,
    control_dependencies,
    get_collection,
    group,
    placeholder,
    run,
    size,
)
from .jacobian import hessian, hvp, jacobian
from .paths import count_paths, paths
from .rules.index import put
from .rules.noise import noise
from .rules.segment import segment_max, segment_mean, segment_sum
from .scan import scan
from .schedules import recompute
from .state import Queue, Variable
from .straight_through import straight_through
from .tensor import Tensor, tensor

__all__ = [
    "tensor", "Tensor",                                          # nodes
    "grad", "value_and_grad", "vjp", "jvp",                      # functions of functions
    "jacobian", "hessian", "hvp", "vmap",
    "gradient", "stop_gradient",                                 # on nodes
    "compile",                                                   # straight-line NumPy
    "Graph", "placeholder", "Variable", "Queue", "run", "size",  # graphs that are built first and run later
    "group", "control_dependencies", "add_to_collection", "get_collection",
    "TRAINABLE_VARIABLES", "GLOBAL_VARIABLES", "LOCAL_VARIABLES", "UPDATE_OPS",
    "paths", "count_paths",                                      # the sum that a derivative is
    "put", "segment_sum", "segment_mean", "segment_max",         # what NumPy does in place, or in a loop
    "scan",                                                      # a loop as one node
    "noise",                                                     # random numbers as a function of a counter
    "recompute",                                                 # compute again instead of storing
    "black_box", "straight_through",                             # what cannot be traced, and what is flat
    "optim", "constraints",                                      # optimizers; sets that weights are kept in
    "nn",                                                        # layers, losses and what belongs to them
    "federated",                                                 # many owners of data train one net
    "check_gradients", "errors",                                 # trust
]
__version__ = "0.1.0"

errors.OURS.update(str(m.__file__) for name, m in list(sys.modules.items()) if name.split(".")[0] == __name__)
del sys, rules, compiled
