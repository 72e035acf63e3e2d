"""What `minimize` reports after each accepted iteration."""
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np


class Iteration(NamedTuple):
    """An Iteration describes the point that a method of `minimize` has just accepted.

    nit: its number, from 0 on.
    x: the point, in the containers and shapes of x0.
    fun: f(x).
    violation: the largest amount by which a condition is violated at x.
    penalty: the weight of the penalty in `lagrangian`, in the units of the method; 0 for methods
        without a penalty.
    kkt: the largest entry of the gradient that the constraints do not hold back; nan at the start.
    fed: the second argument of f; None without a schedule.
    multipliers: for each constraint a vector with one multiplier for each of its conditions, in the
        order in which its function returns them; bounds and projections have no conditions.  The
        augmented Lagrangian keeps multipliers of its own; for the other methods they are fitted to
        the gradient at x.
    nfev, njev: how often f and derivatives had been computed when x was found.
    lagrangian: a function of one argument like x0, in plain NumPy, so that mg.grad and mg.hessian
        take its derivatives.  With y the multipliers and c the conditions it is f - y'c; for
        method "augmented" f + penalty / 2 |y / penalty - c|^2, which the next inner search
        minimises if the penalty stays; there f is divided, and each condition c, by its size near
        the start of the search, and the result multiplied by the size of f.  At the start, and in a
        copied or pickled Iteration, it is None.
    """

    nit: int
    x: Any
    fun: float
    violation: float
    penalty: float
    kkt: float
    fed: Any
    multipliers: Sequence[np.ndarray] = ()
    nfev: int = 0
    njev: int = 0
    lagrangian: Callable[[Any], Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # the Lagrangian holds the user's functions, which are often lambdas
        return Iteration, (*self[:-1], None)
