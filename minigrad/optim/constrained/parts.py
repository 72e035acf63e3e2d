"""Parts of what `minimize` works with: one constraint on the vector, and one judged point."""
from dataclasses import dataclass

import numpy as np

from ..errors import InputError, ShapeError
from .residuals import joined


@dataclass
class Point:
    """One x, judged.  fun; c: conditions, zeros first; grad: of fun; y: multipliers of c; held: what bounds hold back
    of the gradient; short: how far c is from feasible; violation: the largest of that; kkt: the largest entry of
    grad - J'y - held; gap: the largest |y c|, by which f may be wrong where c is a little off; feasible, stationary:
    whether all that is little, or None where nobody asked."""

    x: np.ndarray
    fun: float
    c: np.ndarray
    grad: np.ndarray
    y: np.ndarray
    held: np.ndarray
    short: np.ndarray
    violation: float
    kkt: float
    gap: float
    feasible: bool
    stationary: bool | None

    def rank(self):
        """What is smaller for a better point."""
        return not (self.feasible and self.stationary), 0.0 if self.feasible else self.violation, self.fun


class Part:
    """One constraint on the vector.  where: the positions of what it is on, in the shape of that; zero, least: the
    positions of its conditions."""

    def __init__(self, constraint, number, parameters):
        self.given, self.zero, self.least = constraint, slice(0, 0), slice(0, 0)
        if not (hasattr(constraint, "conditions") and hasattr(constraint, "part")):
            raise InputError(f"constraint {number} of minimize is {str(constraint)[:60]}",
                             "it has to say which x are allowed",
                             "give a set of mg.constraints, or mg.constraints.Inequality(g) for g(x) >= 0")
        try:
            self.own, where = constraint.part(parameters.nested(np.arange(parameters.size)))
        except (IndexError, KeyError, TypeError) as error:
            raise ShapeError(f"constraint {number} of minimize, {constraint}, is on a part that x0 does not have",
                             f"{type(error).__name__}: {error}", "name one that it has") from None
        lo, hi = self.own.limits()
        self.function = hasattr(self.own, "g")
        one = not isinstance(where, (tuple, list, dict))
        if not one and not self.function and (np.ndim(lo) or np.ndim(hi) or not self._only_bounds()):
            raise ShapeError(f"constraint {number} of minimize, {constraint}, is on a nest of arrays",
                             "it holds for one array", f'name it: mg.constraints.{constraint}.on("w"), say')
        self.where = np.asarray(where) if one else joined(where)
        if one and not self.function:
            self.own._fits(self.where.shape)
        self.lo, self.hi = np.broadcast_to(lo, self.where.shape), np.broadcast_to(hi, self.where.shape)

    def _only_bounds(self):
        return self.own.conditions(np.zeros(2)) == (None, None)

    def smooth(self):
        """Whether smooth functions and bounds describe it."""
        return self.function or self.own.conditions(np.ones(self.where.shape)) is not None

    def traced(self, nest):
        """(zero, least) of a nest, as vectors or None."""
        own, part = self.given.part(nest)
        pair = own.conditions(part)
        if self.function and all(c is None for c in pair):
            raise InputError(f"the function of {self.given} returned None", "a condition is made of numbers",
                             "return them")
        return [None if c is None else joined(c) for c in pair]

    def project(self, x):
        """The vector with the nearest point of the set in its place."""
        x = x.copy()
        x[self.where.ravel()] = np.ravel(self.own.project(x[self.where.ravel()].reshape(self.where.shape)))
        return x
