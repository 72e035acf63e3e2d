"""Minima whose data are tensors: x as a node that moves with the data as the minimum does.

The search itself runs on plain numbers. Its derivatives, of every order, are `mg.implicit`'s.
"""
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import FitError, OptionError
from ...loops.implicit import implicit
from ...value import Nest
from ..fit.by_data import ByData
from ..fit.residuals import Parameters
from .parts import Part
from .progress import STATIONARY


class MinimumByData(ByData):
    """A MinimumByData is what `minimize` returns where args are tensors.

    x: the point, tensors in the containers of x0.
    fun: f there.
    success, status, message: a search without success raises.
    """

    kind, offered = "minimum", "x and fun"
    success, status, message = True, STATIONARY, "x is feasible and stationary."

    def __init__(self, x: Any, fun: Any) -> None:
        self.x, self.fun = x, fun

    def __repr__(self) -> str:
        return f"MinimumByData(x={self.x}, fun={self.fun})"


def with_args(f: Callable[..., Any], args: tuple) -> Callable[..., Any]:
    """Return a function of x, and of fed where there is a schedule: f with its args."""
    return functools.partial(_called, f, args) if args else f


def _called(f: Callable[..., Any], args: tuple, x: Any, *fed: Any) -> Any:
    return f(x, *fed, *args)


def minimum_by_data(search: Callable[..., Any], f: Callable[..., Any], x0: Nest, args: tuple,
                    constraints: Any) -> MinimumByData:
    """Return the MinimumByData of a search.

    search: `minimize` with all arguments but args, which will be plain numbers.
    f, x0, args, constraints: the arguments of `minimize`.
    Raises OptionError for constraints that are no bounds; BoxError where the search raises or has
        no success, and, when a derivative is taken, where the solution is not isolated or lies at a
        bound that does not hold it.
    """
    p = Parameters(x0)
    given = constraints if isinstance(constraints, (tuple, list)) else [constraints]
    lo, hi = np.full(p.size, -np.inf), np.full(p.size, np.inf)
    for part in (Part(c, k, p) for k, c in enumerate(given)):
        if part.function or not part.only_bounds():
            raise OptionError(
                f"you gave minimize tensors in args and {part.given}",
                "the derivative of x is known with bounds alone",
                "write mg.implicit with root=, the gradient of the Lagrangian together with the "
                "conditions that are met as equations, by x and the multipliers")
        at = part.where.ravel()
        lo[at], hi[at] = np.maximum(lo[at], part.lo.ravel()), np.minimum(hi[at], part.hi.ravel())

    def solved(*args: Any) -> np.ndarray:
        found = search(args=args)
        if not found.success:
            raise FitError("the search has no success", found.message.rstrip("."),
                           "start elsewhere: only a minimum has a derivative by the data")
        return p.vector(found.x)

    value = lambda v, *args: f(p.nested(v), *args)
    v = implicit(solved, minimum=value, bounds=(lo, hi) if given else None,
                 like=np.zeros(p.size))(*args)
    return MinimumByData(p.nested(v), value(v, *args))
