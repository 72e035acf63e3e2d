"""Sets of matrices, which stand in the last two axes."""
from typing import Any

import numpy as np

from ..errors import ShapeError
from ..rules.factor import cholesky
from ..rules.linalg import swap
from ..value import Array, shape_of
from .base import Constraint
from .nearest import definite, polar


class Orthogonal(Constraint):
    """Orthogonal holds matrices with orthonormal columns, or rows where these are fewer.

    The matrices stand in the last two axes. The nearest point of x = u s v' is u v'. The set is not
    convex: the nearest point is unique at full rank, and has derivatives only there. `free` is the
    projection itself, `inverse` gives x.

    Source: Fan & Hoffman 1955.
    """

    def _fits(self, shape: tuple[Any, ...]) -> None:
        if len(shape) < 2 or 0 in shape:
            raise ShapeError(f"you gave {self} shape {shape}", "it holds for matrices",
                             "give it those in two axes")

    def _nearest(self, x: Array) -> Array:
        m, n = shape_of(x)[-2:]
        return polar.call(x) if m >= n else swap(polar.call(swap(x)))

    def conditions(self, x: Array) -> Any:
        """Return (products of any two columns, or rows, and of each with itself minus 1, None)."""
        m, n = shape_of(x)[-2:]
        gram = np.matmul(swap(x), x) if m >= n else np.matmul(x, swap(x))
        above = np.triu_indices(min(m, n))
        return gram[..., above[0], above[1]] - np.equal(*above), None

    _opened = _nearest

    def _closed(self, x: Array) -> Array:
        return x


class PSD(Constraint):
    """PSD holds symmetric matrices without a negative eigenvalue, in the last two axes.

    The nearest point is the symmetric part of x, without the eigenvectors of negative eigenvalues.
    It has second derivatives where all eigenvalues differ. `free` is l l' for the lower triangle l
    of z; `inverse` is Cholesky's l, of a positive definite x.

    Source: Higham 1988, theorem 2.1.
    """

    def _fits(self, shape: tuple[Any, ...]) -> None:
        if len(shape) < 2 or 0 in shape or shape[-1] != shape[-2]:
            raise ShapeError(f"you gave {self} shape {shape}", "it holds for square matrices",
                             "give it those in the last two axes")

    def _nearest(self, x: Array) -> Array:
        return definite.call(x)

    def _opened(self, z: Array) -> Array:
        lower = np.tril(z)
        return np.matmul(lower, swap(lower))

    def _closed(self, x: Array) -> Array:
        return cholesky(x)
