"""Sets that hold element by element: bounds."""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import OptionError, ShapeError
from ..optim.first_order.options import in_dtype_of
from ..value import Array
from .base import Constraint, constants
from .nearest import within


def _pick(mask: np.ndarray, yes: Callable[[], Any], no: Callable[[], Any]) -> Array:
    """Return yes() where the constant mask holds, else no().

    Neither is computed where it is not needed.
    """
    return yes() if np.all(mask) else np.where(mask, yes(), no()) if np.any(mask) else no()


def softplus(z: Array) -> Array:
    """log(1 + exp(z)), without overflow."""
    return np.logaddexp(z, 0.0)


def unsoftplus(x: Array) -> Array:
    """The z with softplus(z) = x, for x > 0."""
    return x + np.log(-np.expm1(-x))


class Box(Constraint):
    """A Box keeps each element between two bounds: lo <= x <= hi.

    Its free numbers lead inside: lo + softplus(z) or hi - softplus(-z) where one side is open, a
    sigmoid between two bounds.

    lo, hi: numbers, or arrays that broadcast to x; infinite where there is no bound.
    Raises OptionError where no number lies between them, ShapeError for shapes that do not fit each
        other, InputError for what is no number.
    """

    def __init__(self, lo: Any = -math.inf, hi: Any = math.inf) -> None:
        self.lo, self.hi = constants("Box", "lo", lo), constants("Box", "hi", hi)
        try:
            wrong = (np.greater(self.lo, self.hi) | np.equal(self.lo, math.inf)
                     | np.equal(self.hi, -math.inf))
        except ValueError:
            raise ShapeError(f"you gave Box bounds of shapes {np.shape(lo)} and {np.shape(hi)}",
                             "each element has a pair of them",
                             "give shapes that broadcast to one another") from None
        if np.any(wrong):
            raise OptionError(f"you gave Box lo={str(lo)[:30]} and hi={str(hi)[:30]}",
                              "no number lies between them", "exchange them where lo is above hi")
        # where there is a bound
        self._below, self._above = np.isfinite(self.lo), np.isfinite(self.hi)

    def _fits(self, shape: tuple[Any, ...]) -> None:
        for own in map(np.shape, (self.lo, self.hi)):
            if (len(own) > len(shape)
                or any(m not in (1, n) for m, n in zip(own[::-1], shape[::-1], strict=False))):
                raise ShapeError(
                    f"you gave a Box with bounds of shape {own} a weight of shape {shape}",
                    "each element needs its own", "give bounds of that shape, or one number")

    def _nearest(self, x: Array) -> Array:
        return within.call(x, in_dtype_of(self.lo, x), in_dtype_of(self.hi, x))

    def limits(self) -> tuple[Any, Any]:
        """Return the bounds."""
        return self.lo, self.hi

    def conditions(self, x: Array) -> Any:
        """Return (None, None): the bounds describe the set."""
        return None, None

    def _bounds(self, x: Array) -> list[Any]:
        """Return lo and hi beside x; where there is none, a number on its side of x.

        np.where computes all branches, and infinity would make nan of them.
        """
        return [in_dtype_of(bound, x) if np.all(there) or not np.any(there)
                else np.where(there, in_dtype_of(np.where(there, bound, 0.0), x), x + side)
                for bound, there, side in ((self.lo, self._below, -1.0),
                                           (self.hi, self._above, 1.0))]

    def _opened(self, z: Array) -> Array:
        lo, hi = self._bounds(z)
        return _pick(self._below & self._above,
                     lambda: lo + (hi - lo) * np.exp(-softplus(-z)), lambda: _pick(
            self._below, lambda: lo + softplus(z),
            lambda: _pick(self._above, lambda: hi - softplus(-z), lambda: z)))

    def _closed(self, x: Array) -> Array:
        lo, hi = self._bounds(x)
        return _pick(self._below & self._above, lambda: np.log(x - lo) - np.log(hi - x),
                     lambda: _pick(
            self._below, lambda: unsoftplus(x - lo), lambda: _pick(
                self._above, lambda: -unsoftplus(hi - x), lambda: x)))


class NonNegative(Box):
    """NonNegative keeps each element at x >= 0; its free numbers lead to x > 0 by softplus."""

    def __init__(self) -> None:
        super().__init__(0.0, math.inf)

    def __repr__(self) -> str:
        return "NonNegative()"
