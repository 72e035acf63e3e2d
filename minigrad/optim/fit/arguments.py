"""The arguments of `least_squares` as the search takes them: bounds, weights, and strategies."""
from collections.abc import Iterable
from typing import Any

import numpy as np

from ...errors import InputError, OptionError
from ...nest import flatten, rebuild
from ...value import Nest
from .residuals import Parameters, Residuals, flatten_like

# by measurement: benchmarks/least_squares.py
STRATEGIES = (("size", 3e-6), ("columns", 1.0), ("size", 1.0))


def box_of(bounds: Any, x0: Nest) -> tuple[np.ndarray, np.ndarray] | None:
    """Return (lower, upper) as vectors, or None without bounds."""
    if bounds is None:
        return None
    if not isinstance(bounds, (tuple, list)) or len(bounds) != 2:
        raise InputError(f"you gave least_squares bounds={str(bounds)[:40]}",
                         "they are two: the lower and the upper",
                         "write bounds=(0.0, np.inf), or two nests like x0")
    p = Parameters(x0)
    lo, hi = [p.vector(_filled(side, p.nest, none), name) for side, none, name in
              zip(bounds, (-np.inf, np.inf), ("the lower bound", "the upper bound"), strict=True)]
    x = p.vector()
    bad = np.flatnonzero(~(lo <= hi) | ~(lo <= x) | ~(x <= hi))
    if len(bad):
        k = bad[0]
        raise OptionError(f"parameter {k} starts at {x[k]:.6g} and has the bounds {lo[k]:.6g} and "
                          f"{hi[k]:.6g}", "a fit never leaves its box" if lo[k] <= hi[k]
                          else "no number is between them", "move the start or the bounds")
    return None if np.isinf(lo).all() and np.isinf(hi).all() else (lo, hi)


def _filled(side: Any, x0: Nest, none: float) -> Any:
    """Return a side of the bounds, with no bound for what is None or what a dict leaves out."""
    if isinstance(side, dict) and isinstance(x0, dict) and side.keys() <= x0.keys():
        return {key: _filled(side.get(key), part, none) for key, part in x0.items()}
    return rebuild(x0, [none] * len(flatten(x0))) if side is None else side


def roots_of(weights: Any, flat: Residuals) -> np.ndarray | None:
    """Return square roots of the weights, one for each residual, or None."""
    if weights is None:
        return None
    outs = flat.outs[0] if len(flat.outs) == 1 else flat.outs
    parts: Any = [(weights, flat.start)]
    if isinstance(weights, np.ndarray):
        parts = [(weights.ravel(), flat.start)]
    elif outs is flat.outs and isinstance(weights, (list, tuple)) and len(weights) == len(outs):
        parts = zip(weights, outs, strict=True)
    elif len(flatten(weights)) == len(flatten(outs)):
        parts = [(weights, outs)]
    w = np.concatenate([flatten_like(given, like, "the weights", "your residuals")
                        for given, like in parts])
    if not (np.isfinite(w).all() and (w >= 0.0).all() and w.any()):
        raise OptionError("you gave least_squares a weight that is negative or no number, or only "
                          "zeros", "a weight multiplies a square", "give numbers >= 0")
    return np.sqrt(w)


def strategies_of(x_scale: Any, parameters: Parameters) -> Iterable[tuple[Any, float]]:
    """Return the measures of a step to try, each with its first damping."""
    if x_scale is None:
        return STRATEGIES
    if isinstance(x_scale, str):
        if x_scale != "jac":
            raise InputError(f"you gave least_squares x_scale={x_scale!r}", "one scale has a name",
                             'write "jac", one unit for each parameter, or None')
        return (("columns", 1e-3), ("columns", 1.0))
    unit = parameters.vector(x_scale, "x_scale")
    if not (np.isfinite(unit).all() and (unit > 0.0).all()):
        raise OptionError("you gave least_squares an x_scale that is not positive",
                          "it says what one unit is of each", "give numbers > 0")
    return ((unit, 1e-6), (unit, 1.0))
