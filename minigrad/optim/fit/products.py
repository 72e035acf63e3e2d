"""Matrices that are known by products with vectors, and the steps that need no more.

Source: Fong & Saunders 2011, LSMR: An iterative algorithm for sparse least-squares problems.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

PROBES = 16     # random vectors that estimate the columns' norms from products
FLOOR = 1e-10   # the least damping of a factor, for columns of length 1
INEXACT = 1e-2  # of the gradient of a linear model: an iterative step may leave it


class Sparse:
    """A Sparse is a matrix with few entries.

    csr: a csr_array of SciPy.
    direct: whether a factor of A'A has few entries, too, see `narrow`.
    """

    def __init__(self, csr: Any, direct: bool) -> None:
        self.csr, self.shape, self.result, self.direct = csr, csr.shape, csr, direct
        self.turned = csr.T
        self.solver = "a sparse factor of J'J" if direct else "LSMR"

    def dot(self, v: np.ndarray) -> np.ndarray:
        """Multiply by a vector."""
        return self.csr @ v

    def left(self, u: np.ndarray) -> np.ndarray:
        """Multiply the transpose by a vector."""
        return self.turned @ u

    def norms(self) -> np.ndarray:
        """Return the norms of the columns."""
        return np.sqrt(np.bincount(self.csr.indices, self.csr.data**2, self.shape[1]))

    def moved(self, x: np.ndarray) -> np.ndarray:
        """Return the sums of |a| |x| along the rows."""
        return abs(self.csr) @ np.abs(x)

    def solved(self, scale: np.ndarray, damping: np.ndarray, right: np.ndarray) -> Any:
        """Solve (A'A + diag(damping)) p = right, for A = self diag(scale) with columns below 1.

        Every damping is FLOOR larger, so directions that A hardly sees stay short.
        Returns None where that is no way.
        """
        if not self.direct:
            return None
        from scipy.sparse import diags_array
        from scipy.sparse.linalg import splu

        a = self.csr.copy()
        a.data *= scale[a.indices]
        square = ((a.T @ a).tocsc() + diags_array(damping + FLOOR)).tocsc()
        try:
            return splu(square, diag_pivot_thresh=0.0,
                        options={"SymmetricMode": True}).solve(right)
        except RuntimeError:  # singular in spite of the damping
            return None

    def rows(self, w: np.ndarray) -> "Sparse":
        """Return the matrix with its rows multiplied by w."""
        csr = self.csr.copy()
        csr.data *= np.repeat(w, np.diff(csr.indptr))
        return Sparse(csr, self.direct)


def narrow(csr: Any) -> bool:
    """Return whether a factor of A'A surely has few entries.

    Columns with many more entries than most come last; the others are brought near the diagonal, by
    Cuthill and McKee's order. A factor has entries only from a row's first one to the diagonal.
    """
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    counts = np.bincount(csr.indices, minlength=csr.shape[1])
    light = np.flatnonzero(counts <= 8 * np.median(counts))
    some = csr.tocsc()[:, light]
    some.data = np.ones_like(some.data)
    square = (some.T @ some).tocsr()
    place = np.empty(len(light), int)
    place[reverse_cuthill_mckee(square, symmetric_mode=True)] = np.arange(len(light))
    rows = np.repeat(place, np.diff(square.indptr))
    first = np.arange(len(light))
    np.minimum.at(first, rows, place[square.indices])
    few = csr.shape[1] - len(light)
    filled = int(np.sum(np.arange(len(light)) - first)) + few * csr.shape[1]
    return filled <= 20 * csr.nnz + 100_000


class Products:
    """Products are a matrix that is known by its products with vectors only.

    dot, left: the product with a vector, and that of the transpose.
    shape: the shape of the matrix.
    """

    def __init__(self, dot: Callable, left: Callable, shape: tuple) -> None:
        self.dot, self.left, self.shape, self.result = dot, left, shape, self
        self._norms: Any = None

    def norms(self) -> np.ndarray:
        """Estimate the norms of the columns, by products with the same random vectors each time."""
        if self._norms is None:
            rng = np.random.default_rng(0)
            squares = [self.left(rng.standard_normal(self.shape[0]))**2 for _ in range(PROBES)]
            self._norms = np.sqrt(sum(squares) / PROBES)
        return self._norms

    def moved(self, x: np.ndarray) -> np.ndarray:
        """Return a vector as long as the columns' norms times x."""
        return self.norms() * x

    def rows(self, w: np.ndarray) -> "Products":
        """Return the matrix with its rows multiplied by w."""
        return Products(lambda v: w * self.dot(v), lambda u: self.left(w * u), self.shape)


class Iterative:
    """Iterative is the linear problem of a step, as `Linear`, for a matrix known by products.

    free: the unknowns that move, or None for all.
    """

    inverse = None

    def __init__(self, a: Any, b: np.ndarray, unit: np.ndarray, free: Any = None) -> None:
        self.a, self.b, self.free = a, b, free
        self.unit = unit if free is None else unit * free
        self.lengths = a.norms() * self.unit

    def top(self) -> float:
        """Return the largest diagonal entry of A'A."""
        return float(np.max(self.lengths))**2

    def step(self, damping: float | None) -> np.ndarray:
        """Return a p that nearly minimises |A p + b|^2 + damping |p|^2, a short one without."""
        root = math.sqrt(damping or 0.0)
        long = np.hypot(self.lengths, root)
        one = 1.0 / np.where(long > 0.0, long, 1.0)  # brings all columns to one length
        scale, low, m = self.unit * one, root * one, len(self.b)
        p = (self.a.solved(scale, low * low, scale * self.a.left(self.b))
             if isinstance(self.a, Sparse) else None)
        if p is None:
            p = lsmr(lambda v: np.concatenate([self.a.dot(scale * v), low * v]),
                     lambda u: scale * self.a.left(u[:m]) + low * u[m:],
                     np.concatenate([self.b, np.zeros(len(one))]))
        p = -one * p
        return p if self.free is None else p[self.free]


def lsmr(dot: Callable, left: Callable, b: np.ndarray, least: float = INEXACT,
         limit: int = 1000) -> np.ndarray:
    """Return an x that minimises |A x - b|, from products with A and its transpose.

    It ends where |A'(A x - b)| is `least` of what it is at zero, or after `limit` products.
    Source: Fong & Saunders 2011, algorithm LSMR.
    """
    u, v = _unit(b)[0], left(_unit(b)[0])
    v, alpha = _unit(v)
    bar = gradient = alpha * _unit(b)[1]
    low, rho, rhobar, cbar, sbar = alpha, 1.0, 1.0, 1.0, 0.0
    h, hbar, x = v, np.zeros(len(v)), np.zeros(len(v))
    for _ in range(limit):
        if abs(bar) <= least * gradient:
            break
        u, beta = _unit(dot(v) - alpha * u)
        v, alpha = _unit(left(u) - beta * v)
        before = rho * rhobar
        rho = math.hypot(low, beta)
        theta, low = beta / rho * alpha, low / rho * alpha
        thetabar, diagonal = sbar * rho, cbar * rho
        rhobar = math.hypot(diagonal, theta)
        cbar, sbar = diagonal / rhobar, theta / rhobar
        hbar = h - thetabar * rho / before * hbar
        x = x + cbar * bar / (rho * rhobar) * hbar
        h, bar = v - theta / rho * h, -sbar * bar
    return x


def _unit(v: np.ndarray) -> tuple[np.ndarray, float]:
    norm = math.sqrt(v.dot(v))
    return (v / norm if norm > 0.0 else v), norm
