"""The linear problem inside a Levenberg-Marquardt step: minimise |A p + b|^2 + damping |p|^2.

The products A'A, or A A' where there are fewer residuals than unknowns, cost a fraction of a
factorisation of A and keep half of the digits.  Where there are many unknowns they are the only
affordable way, by Cholesky.  For few of either they are inverted: the inverse says how many digits
a step has, damped or not, and is the covariance of a fit.  Where those are too few, the step goes
by QR and SVD, which also see the rank.
"""
import functools
from typing import Any

import numpy as np

SMALL = 80  # the smaller side up to which an SVD is made
LARGE = 2**20  # numbers in a matrix that is copied in blocks only
FEW = 8  # rows up to which plain Python is quicker than a call of LAPACK
BLOCK = 2**16  # numbers in a block, so that the cache holds it
EPS = float(np.finfo(float).eps)


class Spectral:
    """A Spectral solves the problem by singular values: A diag(unit) = U diag(s) V', c = U'b."""

    def __init__(self, a: np.ndarray, b: np.ndarray, unit: np.ndarray | None = None,
                 free: Any = slice(None)) -> None:
        packed: Any
        m, n = self.shape = len(a), a[:0, free].shape[1]
        if m > n and a.size >= LARGE:
            packed = triangle(a, b, unit, free)
            a, b, unit, free, m = packed[:n, :n], packed[:n, n], None, slice(None), n
        a = a[:, free] if unit is None else a[:, free] * unit
        # R and Q'b in one factorisation, without Q; its last row holds what no p can reach
        if m > n + 1:
            packed = np.linalg.qr(np.concatenate([a, b[:, None]], axis=1), mode="raw")[0]
            a, b = packed.T[:n, :n] * _upper(n), packed[n, :n]
        u, self.s, self.vt = np.linalg.svd(a, full_matrices=False)
        self.c = b @ u

    def step(self, damping: float) -> np.ndarray:
        """Return the p that minimises |A p + b|^2 + damping |p|^2."""
        s = self.s
        return -(s * self.c / (s * s + damping)) @ self.vt

    def rank(self) -> int:
        """Count the singular values that are more than rounding."""
        s = self.s.tolist()
        return sum(value > EPS * max(self.shape) * s[0] for value in s)

    def newton(self) -> np.ndarray:
        """Return the shortest p that minimises |A p + b|, in the directions that A can see."""
        k = self.rank()
        return -(self.c[:k] / self.s[:k]) @ self.vt[:k]


def triangle(a: np.ndarray, b: np.ndarray, unit: np.ndarray | None, free: Any) -> Any:
    """Return the triangle R of [A diag(unit), b] = Q R, a block of rows at a time.

    A has the columns of a that are free.
    """
    n = a[:0, free].shape[1]
    step = max(n, BLOCK // n)
    packed: Any = np.zeros((0, n + 1))
    for k in range(0, len(b), step):
        rows = a[k:k + step, free] if unit is None else a[k:k + step, free] * unit
        packed = np.linalg.qr(np.concatenate(
            [packed, np.concatenate([rows, b[k:k + step, None]], axis=1)]), mode="r")
    return packed


@functools.cache
def _upper(n: int) -> np.ndarray:
    """Ones on and above the diagonal: a product is quicker than np.triu."""
    return np.triu(np.ones((n, n)))


class Products:
    """Products solves the problem by the smaller of A'A and A A'.

    known: A'A and A'b, or A A' and b, where they have been computed before.
    unit, free: those of Linear, where a is neither scaled nor has fewer columns.
    """

    def __init__(self, a: np.ndarray, b: np.ndarray,
                 known: tuple[np.ndarray, np.ndarray] | None = None, unit: Any = 1.0,
                 free: Any = slice(None)) -> None:
        self.a, self.wide, self.unit, self.free = a, a.shape[0] < a.shape[1], unit, free
        if known is None:
            known = (a.dot(a.T), b) if self.wide else (a.T.dot(a), b.dot(a))
        self.square, self.right = known
        self.top = max(self.square.diagonal().tolist() or [0.0])

    def trusts(self, damping: float, digits: int = 6) -> bool:
        """Return whether a damping is so large that a step has `digits` digits despite rounding."""
        return damping > 10.0**digits * EPS * len(self.square) * self.top > 0.0

    def inverse(self, damping: float, digits: int = 6) -> np.ndarray | None:
        """Invert the damped product, for few unknowns; return None where it has fewer digits."""
        try:
            found = np.linalg.inv(self._shifted(damping) if damping else self.square)
        except np.linalg.LinAlgError:
            return None
        # one over the smallest eigenvalue is no more than that
        trace = sum(found.diagonal().tolist())
        return found if trace > 0.0 and self.trusts(1.0 / trace, digits) else None

    def step(self, damping: float) -> np.ndarray:
        """Return the minimising p by Cholesky; a damping below rounding counts as rounding."""
        damping = max(damping, EPS * len(self.square) * self.top)
        while self.top > 0.0:
            try:
                return self.reached(substitute(np.linalg.cholesky(self._shifted(damping)),
                                               self.right))
            except np.linalg.LinAlgError:
                damping *= 4.0
        return self.reached(np.zeros(len(self.square)))

    def _shifted(self, damping: float) -> np.ndarray:
        square = self.square.copy()
        diagonal = square.ravel()[:: len(square) + 1]
        diagonal += damping
        return square

    def reached(self, y: np.ndarray) -> np.ndarray:
        """Turn a solution of the system of products into the p."""
        return -((y.dot(self.a) * self.unit)[self.free] if self.wide else y)


def outer(a: np.ndarray, unit: np.ndarray) -> np.ndarray:
    """Return A A' for A = a diag(unit), from a block of columns at a time."""
    m, n = a.shape
    square, step = np.zeros((m, m)), max(min(m, 256), BLOCK // m)
    for k in range(0, n, step):
        part = a[:, k:k + step] * unit[k:k + step]
        square += part.dot(part.T)
    return square


class Linear:
    """Linear is the linear problem, ready for any damping, each time by the cheapest exact way.

    unit: the unit in which p counts each unknown, so that A diag(unit) stands for A.
    known: A'A and A'b without the unit, where they have been computed before.
    free: which columns of a are those of A.
    """

    inverted: np.ndarray | None = None  # the inverse with the unit in it

    def __init__(self, a: np.ndarray, b: np.ndarray, unit: np.ndarray | None = None,
                 known: tuple[np.ndarray, np.ndarray] | None = None,
                 free: Any = slice(None)) -> None:
        self.a, self.b, self.unit, self.free, self.small = a, b, unit, free, min(a.shape) <= SMALL
        self.spectral: Spectral | None = None
        more: tuple = ()
        if known is not None and unit is not None:
            known = (known[0] * (unit * unit[:, None]), known[1] * unit)
        elif unit is not None and a.shape[0] < a.shape[1] and a.size >= LARGE:
            every = np.zeros(a.shape[1])
            every[self.free] = unit
            known, more = (outer(a, every), b), (every, self.free)
        elif unit is not None:
            a = a * unit
        self.products = Products(a, b, known, *more)

    @property
    def inverse(self) -> np.ndarray | None:
        """(A'A)^-1 without the unit after an undamped step, or None where its
        rounding would matter."""
        unit = self.unit
        return (self.inverted if self.inverted is None or unit is None
                else self.inverted * (unit * unit[:, None]))

    def top(self) -> float:
        """Return the largest diagonal entry of the product.

        It lies between an n-th of the largest eigenvalue and the largest eigenvalue.
        """
        return self.products.top

    def step(self, damping: float | None) -> np.ndarray:
        """Return the p that minimises |A p + b|^2 + damping |p|^2.

        damping: None gives the shortest p of Gauss and Newton, or nearly that where there are many
            unknowns.
        """
        if not self.small:
            return self.products.step(damping or 0.0)
        if self.spectral is None:
            products = self.products
            # it may be the covariance
            inverse = products.inverse(damping or 0.0, 10 if damping is None else 6)
            if inverse is not None:
                if damping is None and not products.wide:
                    self.inverted = inverse
                return products.reached(inverse.dot(products.right))
            self.spectral = Spectral(self.a, self.b, self.unit, self.free)
        return self.spectral.newton() if damping is None else self.spectral.step(damping)


def above(least: float, square: np.ndarray) -> bool:
    """Return whether all eigenvalues of a symmetric matrix are surely larger than `least`.

    It is Cholesky's test in plain numbers, for few rows: there an eigh takes four times as long.
    """
    rows = square.tolist()
    for k, row in enumerate(rows):
        pivot = row[k] - least
        if not pivot > 0.0 or len(rows) > FEW:
            return False
        for i in range(k + 1, len(rows)):
            part, other = row[i] / pivot, rows[i]
            for j in range(i, len(rows)):
                other[j] -= part * row[j]
    return True


def substitute(low: np.ndarray, b: np.ndarray, block: int = 64) -> np.ndarray:
    """Return the y with L L' y = b: two triangular systems, a block of rows at a time."""
    n, y = len(b), np.array(b)
    for i in range(0, n, block):
        k = slice(i, i + block)
        y[k] = np.linalg.solve(low[k, k], y[k] - low[k, :i] @ y[:i])
    for i in reversed(range(0, n, block)):
        k, after = slice(i, i + block), slice(min(i + block, n), n)
        y[k] = np.linalg.solve(low[k, k].T, y[k] - low[after, k].T @ y[after])
    return y


def covariance(a: np.ndarray) -> tuple[np.ndarray | None, str | None]:
    """Return ((A'A)^-1, None), or (None, why there is none).

    Columns are brought to one length first, so that units do not decide the rank.
    """
    m, n = a.shape
    norms = np.sqrt(np.einsum("ij,ij->j", a, a))
    if not norms.all():
        return None, f"the residuals do not depend on parameter {int(np.argmin(norms))} at x"
    if m < n:
        return None, f"{m} residuals do not determine {n} parameters"
    spectral = Spectral(a, np.zeros(m), 1.0 / norms)
    s, vt = spectral.s, spectral.vt
    if spectral.rank() < n:
        weak = vt[-1] / norms
        who = (", ".join(str(k) for k in np.flatnonzero(np.abs(vt[-1]) > 0.1))
               if np.isfinite(weak).all() else "some")
        return (None,
                f"the Jacobian has no full rank at x: parameters {who} can be moved "
                "against each other")
    half = vt.T / s / norms[:, None]
    return half @ half.T, None
