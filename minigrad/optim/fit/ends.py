"""The ends of a fit: whether the FitPoint where a search stopped is a solution, and in which words.
"""
import math
from typing import Any

import numpy as np

from .levenberg import SHORT
from .objective import FitPoint, Objective, optimality

# the status of a Fit
STATIONARY = 1
RAN_OUT = 0
NOT_STATIONARY = -1
STOPPED = -2


def judged(objective: Objective, end: FitPoint, length: float, gtol: float,
           stop: tuple[Any, ...] | None, proven: bool, saddle: bool) -> tuple[int, str]:
    """Return (status, sentence) for the FitPoint where a search ended.

    proven, saddle: what second derivatives say, where they were asked.
    """
    flat, cosine = objective.residuals, optimality(end)
    if stop and stop[0] == STOPPED:
        return stop
    if end.cost <= objective.floor:
        size = math.sqrt(2.0 * end.cost)
        return STATIONARY, ("all residuals are zero"
                            + (f" to rounding: the length of all is {size:.0e}" if size else ""))
    if proven:
        return STATIONARY, ("the gradient vanishes with columns of the Jacobian, and second "
                            "derivatives show a minimum")
    if saddle:
        return NOT_STATIONARY, ("a saddle: the gradient is zero, but second derivatives show a way "
                                "down; start beside it")
    dead = np.flatnonzero(end.norms == 0.0).tolist()
    if len(dead) == len(end.x):
        return NOT_STATIONARY, ("the residuals do not depend on any parameter near x: see that "
                                "they use it, or try another start")
    if cosine <= gtol and length <= SHORT:
        if ((level := next((k for k in dead if _matters(objective, end, k)), None)) is not None):
            return NOT_STATIONARY, (f"parameter {level} went to where the residuals do not change "
                                    "with it, although they do elsewhere: a plateau, no minimum")
        unused = (f"; the residuals do not depend on parameter {', '.join(map(str, dead))}"
                  if dead else "")
        left = f"but for a cosine of {cosine:.0e} with the residuals" if cosine else "to rounding"
        return STATIONARY, f"the gradient is zero {left}{unused}"
    failed = f"; at some points your residuals raised {flat.raised}" if flat.raised else ""
    if stop:
        return (RAN_OUT,
                f"{stop[1]}: the cosine of the residuals with the Jacobian is {cosine:.0e}{failed}")
    if cosine <= gtol:
        return NOT_STATIONARY, ("the gradient is small but the parameters still move: a valley "
                                f"without end{failed}")
    return NOT_STATIONARY, ("no step lowers the cost, yet the gradient is not zero: the cosine of "
                            f"the residuals with the Jacobian is {cosine:.0e}{failed}")


def _matters(objective: Objective, end: FitPoint, k: int) -> bool:
    """Return whether the residuals change where parameter k alone has another value."""
    lo, hi = objective.bounds or (np.full(len(end.x), -np.inf), np.full(len(end.x), np.inf))
    for value in (0.5 * end.x[k], 0.01 * end.x[k], 0.0, 1.0, -1.0):
        x = end.x.copy()
        x[k] = np.clip(value, lo[k], hi[k])
        other = objective.point(x)
        if other is not None and not np.array_equal(other.fun, end.fun):
            return True
    return False
