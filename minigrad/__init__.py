"""minigrad: automatic differentiation of plain NumPy, small enough to read.

Write functions with `import numpy as np`; pass floats, arrays, or nests of tuples, lists and dicts.
Read the source in this order: value, tensor, op, rules/elementwise, program, derive, transforms,
analysis/paths and analysis/check; then batch and jacobian; then the folder graph for graphs that
run later, and compiler for how one becomes straight-line NumPy.

`import minigrad` loads what every derivative needs.  The names in LATER, and the subpackages, load
when they are first used.
"""
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import errors, rules
from .batch import vmap
from .jacobian import elementwise_grad, hessian, hvp, jacobian
from .rules.elementwise import stop_gradient
from .rules.index import put
from .rules.noise import noise
from .rules.segment import segment_max, segment_mean, segment_sum
from .rules.vector import flatten
from .tensor import TABLE, Tensor, tensor
from .transforms import grad, gradient, jvp, value_and_grad, vjp

if TYPE_CHECKING:
    from . import constraints, federated, nn, optim
    from .analysis.check import check_gradients
    from .analysis.diagnose import diagnose
    from .analysis.paths import count_paths, paths
    from .compiler.trace import compile
    from .graph.graph import (
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
    from .graph.queue import Queue
    from .graph.variable import Variable
    from .loops.custom import custom_gradient
    from .loops.implicit import implicit
    from .loops.recompute import recompute
    from .loops.scan import scan
    from .opaque.black_box import black_box
    from .opaque.straight_through import straight_through

__all__ = [
    "tensor", "Tensor",                                          # nodes
    "grad", "value_and_grad", "vjp", "jvp",                      # functions of functions
    "elementwise_grad", "flatten",
    "jacobian", "hessian", "hvp", "vmap",
    "gradient", "stop_gradient",                                 # on nodes
    "compile",                                                   # straight-line NumPy
    # graphs that are built first and run later
    "Graph", "placeholder", "Variable", "Queue", "run", "size",
    "group", "control_dependencies", "add_to_collection", "get_collection",
    "TRAINABLE_VARIABLES", "GLOBAL_VARIABLES", "LOCAL_VARIABLES", "UPDATE_OPS",
    "paths", "count_paths",                                      # the sum that a derivative is
    # what NumPy does in place, or in a loop
    "put", "segment_sum", "segment_mean",
    "segment_max", "scan",                                       # a loop as one node
    # random numbers as a function of a counter
    "noise",
    "recompute",                                                 # compute again instead of storing
    # a pullback of one's own; what cannot be traced, and what is flat
    "custom_gradient", "black_box", "straight_through",
    "implicit",                                                  # derivatives of solutions
    # optimizers; sets that weights are kept in
    "optim", "constraints",
    # layers, losses and what belongs to them
    "nn",
    "federated",                                                 # many owners of data train one net
    "check_gradients", "diagnose", "errors",                     # trust
]
# an array that can be written into, which np.copy and t.copy() make of a tensor in some functions
TABLE["copy"] = lambda t: import_module(f"{__name__}.numpy.filled").filled(t)
__version__ = "0.1.0"
__distribution__ = "minigrad-numpy"        # not registered on the package index yet

LATER = {                      # module: the public names that it defines
    "analysis.check": "check_gradients",
    "analysis.diagnose": "diagnose",
    "analysis.paths": "count_paths paths",
    "compiler.trace": "compile",
    "graph.graph": "GLOBAL_VARIABLES LOCAL_VARIABLES TRAINABLE_VARIABLES UPDATE_OPS Graph "
                   "add_to_collection control_dependencies get_collection group placeholder run "
                   "size",
    "graph.queue": "Queue",
    "graph.variable": "Variable",
    "loops.custom": "custom_gradient",
    "loops.implicit": "implicit",
    "loops.recompute": "recompute",
    "loops.scan": "scan",
    "opaque.black_box": "black_box",
    "opaque.straight_through": "straight_through",
}
SUBPACKAGES = "constraints federated nn optim"


def __getattr__(name: str) -> Any:
    """Load a subpackage, or the module of a public name, when it is first used."""
    if name in SUBPACKAGES.split():
        return import_module(f"{__name__}.{name}")
    for module, names in LATER.items():
        if name in names.split():
            globals()[name] = found = getattr(import_module(f"{__name__}.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})


del rules, TABLE
