"""Parts of what `minimize` works with: one constraint on the vector, and one judged point."""
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...errors import InputError, ShapeError
from ...rules.vector import joined
from ...value import Nest
from ..fit.residuals import Parameters


class SearchEnded(Exception):
    """It is raised where evaluations or iterations run out or the callback returns True.

    args: the status and a sentence.
    """


@dataclass
class JudgedPoint:
    """A JudgedPoint is one x with f, the conditions, and how far x is from a solution.

    fun: f(x).
    c: the conditions, zeros first.
    grad: the gradient of f.
    y: the multipliers of c.
    held: the part of the gradient that bounds hold back.
    short: how far each condition is from feasible.
    violation: the largest |short|.
    left: grad - J'y - held, what no constraint holds back; kkt: its largest |entry|.
    gap: the largest |y c|, by which f may be wrong where c is a little off.
    feasible, stationary: whether violation, and kkt and gap, are small enough; stationary is None
        where it was not computed.
    promised: by how much f falls along Newton's step, where that is too long for a solution; else
        0.
    """

    x: np.ndarray
    fun: float
    c: np.ndarray
    grad: np.ndarray
    y: np.ndarray
    held: np.ndarray
    left: np.ndarray
    short: np.ndarray
    violation: float
    kkt: float
    gap: float
    feasible: bool
    stationary: bool | None
    promised: float = 0.0

    def rank(self) -> tuple[bool, float, float]:
        """Return a key that is smaller for a better point."""
        return (not (self.feasible and self.stationary),
                0.0 if self.feasible else self.violation, self.fun)


class Part:
    """A Part is one constraint on the vector.

    where: the positions of the numbers that it is on, in their shape.
    zero, least: the positions of its conditions, those that are to be 0 and those that are to be >=
        0.
    """

    def __init__(self, constraint: Any, number: int, parameters: Parameters) -> None:
        self.given = constraint
        self.zero = slice(0, 0)
        self.least = slice(0, 0)
        if not (hasattr(constraint, "conditions") and hasattr(constraint, "part")):
            raise InputError(f"constraint {number} of minimize is {str(constraint)[:60]}",
                             "it has to say which x are allowed",
                             "give a set of mg.constraints, or mg.constraints.Inequality(g) "
                             "for g(x) >= 0")
        try:
            self.own, where = constraint.part(parameters.nested(np.arange(parameters.size)))
        except (IndexError, KeyError, TypeError) as error:
            raise ShapeError(f"constraint {number} of minimize, {constraint}, is on a part that x0 "
                             "does not have", f"{type(error).__name__}: {error}",
                             "name one that it has") from None
        lo, hi = self.own.limits()
        self.function = hasattr(self.own, "g")
        one = not isinstance(where, (tuple, list, dict))
        self.where = np.asarray(where) if one else joined(where)
        if (not one and not self.function
            and (np.ndim(lo) or np.ndim(hi) or not self.only_bounds())):
            raise ShapeError(
                f"constraint {number} of minimize, {constraint}, is on a nest of arrays",
                "it holds for one array", f'name it: mg.constraints.{constraint}.on("w"), say')
        if one and not self.function:
            self.own._fits(self.where.shape)
        self.lo, self.hi = np.broadcast_to(lo, self.where.shape), np.broadcast_to(hi,
                                                                                  self.where.shape)

    def only_bounds(self) -> bool:
        """Return whether bounds describe the set, without conditions."""
        if self.function:
            return False
        try:
            conditions = self.own.conditions(np.zeros(self.where.shape))
        except (IndexError, ValueError):  # a set of matrices, on a nest of arrays
            return False
        return conditions is not None and all(c is None for c in conditions)

    def smooth(self) -> bool:
        """Return whether smooth functions and bounds describe the constraint."""
        return self.function or self.own.conditions(np.ones(self.where.shape)) is not None

    def traced(self, nest: Nest) -> list[Any]:
        """Return (zero, least) of a nest, as vectors or None."""
        own, part = self.given.part(nest)
        pair = own.conditions(part)
        if self.function and all(c is None for c in pair):
            raise InputError(f"the function of {self.given} returned None",
                             "a condition is made of numbers", "return them")
        return [None if c is None else joined(c) for c in pair]

    def project(self, x: np.ndarray) -> np.ndarray:
        """Return the vector with the nearest point of the set in its place."""
        x = x.copy()
        x[self.where.ravel()] = np.ravel(
            self.own.project(x[self.where.ravel()].reshape(self.where.shape)))
        return x
