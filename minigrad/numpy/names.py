"""The names of `minigrad.numpy`, `minigrad.numpy.linalg` and so on: each is NumPy's own, or a
function around NumPy's, and is made when it is first used."""
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy

from .filled import filling_with, itself
from .lists import FUNCTIONS, OURS, joining

# In these a list says how things are put together: np.block finds the tensors in it, and np.bmat
# looks up names in the function that called it.
UNTOUCHED = {numpy.block, numpy.bmat}
# Arrays that people make to fill them.
FILLABLE = {numpy.zeros, numpy.ones, numpy.empty, numpy.full, numpy.eye, numpy.identity, numpy.copy,
            numpy.zeros_like, numpy.ones_like, numpy.empty_like, numpy.full_like}
ITSELF: set[Any] = {numpy.asarray, numpy.asanyarray}


def finder(plain: str, module: str, known: dict[str, Any]) -> Callable[[str], Any]:
    """The `__getattr__` of a module: it makes a name from that of the module `plain` once, and
    keeps it in `known`."""

    def find(name: str) -> Any:
        if name == "__path__":  # with NumPy's, Python would load NumPy's files as if they were ours
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        thing = getattr(import_module(plain), name)
        if plain == "scipy.special":
            OURS.update(import_module("minigrad.rules.special").FUNCTIONS)
        if isinstance(thing, FUNCTIONS) and thing not in UNTOUCHED:
            around = filling_with if thing in FILLABLE else itself if thing in ITSELF else None
            thing = joining(thing, module)
            thing = around(thing) if around else thing
        known[name] = thing
        return thing

    return find


def inside(plain: str, outer: str) -> ModuleType:
    """A module in place of one of NumPy's or SciPy's, such as np.linalg; it can be imported, too.

    The module `plain` is loaded when a name of it is first used.
    """
    name = f"{outer}.{plain.rpartition('.')[2]}"
    module = ModuleType(name, f"{plain} for lists of tensors.")
    vars(module).update(__getattr__=finder(plain, name, vars(module)),
                        __dir__=lambda: dir(import_module(plain)))
    sys.modules[name] = module
    return module
