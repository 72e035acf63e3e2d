"""The linear problem inside a Levenberg-Marquardt step: minimise |A p + b|^2 + damping |p|^2.

The products A'A, or A A' where there are fewer residuals than unknowns, cost a fraction of a
factorisation of A and keep half of the digits.  Where there are many unknowns they are the only
affordable way, by Cholesky.  For few of either they are inverted: the inverse says how many digits
a step has, damped or not, and is the covariance of a fit.  Where those are too few, the step goes
by QR and SVD, which also see the rank.
"""
import functools
from collections.abc import Iterable
from typing import Any

import numpy as np

SMALL = 80  # the smaller side up to which an SVD is made
LARGE = 2**20  # numbers in a matrix that is copied in blocks only
FEW = 8  # rows up to which plain Python is quicker than a call of LAPACK
BLOCK = 2**16  # numbers in a block, so that the cache holds it
EPS = float(np.finfo(float).eps)


class Spectral:
    """A Spectral solves the problem by singular values: A diag(unit) = U diag(s) V', c = U'b.

    A large wide A is read in blocks instead of V, see `_read`; its unit is one for all columns, 0
    where they are not free.
    """

    def __init__(self, a: np.ndarray, b: np.ndarray, unit: np.ndarray | None = None,
                 free: Any = slice(None)) -> None:
        packed: Any
        m, n = self.shape = len(a), a[:0, free].shape[1]
        self.wide: Any = None
        if m < a.shape[1] and a.size >= LARGE:
            self.wide = a, b, unit, free
            packed = triangle((part.T for part in columns(a, unit)), m)
            a, unit, free, n = packed.T, None, slice(None), m
        elif m > n and a.size >= LARGE:
            step = max(n, BLOCK // n)
            packed = triangle((np.concatenate(
                [a[k:k + step, free] * (1.0 if unit is None else unit), b[k:k + step, None]],
                axis=1) for k in range(0, m, step)), n + 1)
            a, b, unit, free, m = packed[:n, :n], packed[:n, n], None, slice(None), n
        a = a[:, free] if unit is None else a[:, free] * unit
        # R and Q'b in one factorisation, without Q; its last row holds what no p can reach
        if m > n + 1:
            packed = np.linalg.qr(np.concatenate([a, b[:, None]], axis=1), mode="raw")[0]
            a, b = packed.T[:n, :n] * _upper(n), packed[n, :n]
        self.u, self.s, self.vt = np.linalg.svd(a, full_matrices=False)
        self.c = b @ self.u

    def step(self, damping: float) -> np.ndarray:
        """Return the p that minimises |A p + b|^2 + damping |p|^2."""
        s = self.s
        return (-(s * self.c / (s * s + damping)) @ self.vt if self.wide is None
                else self._read(damping))

    def rank(self, level: float = 0.0) -> int:
        """Count the singular values that are more than rounding, or than `level` roundings."""
        s = self.s.tolist()
        return sum(value > EPS * (level or max(self.shape)) * s[0] for value in s)

    def newton(self) -> np.ndarray:
        """Return the shortest p that minimises |A p + b|, in the directions that A can see."""
        k = self.rank()
        return (-(self.c[:k] / self.s[:k]) @ self.vt[:k] if self.wide is None
                else self._read(0.0))

    def _read(self, damping: float) -> np.ndarray:
        """Return the p by V' = S^-1 U' A, in the directions that A can see.

        The first p has the digits that the problem has, but its rounding goes in all directions,
        and those that A sees best make A p wrong: p is refined, at last in those directions alone.
        """
        a, b, unit, free = self.wide
        p, y, k = 0.0 * unit, 0.0 * b, self.rank()
        for j in (k, k, min(k, self.rank(EPS**-0.5))):
            u, rest = self.u[:, :j], b - a.dot(p * unit) - damping * y
            more = u.dot(rest.dot(u) / (self.s[:j]**2 + damping))
            p, y = p + more.dot(a) * unit, y + more
        return -p[free]


def triangle(parts: Iterable[np.ndarray], n: int) -> Any:
    """Return the triangle R of a matrix Q R with n columns that comes in blocks of rows."""
    packed: Any = np.zeros((0, n))
    for part in parts:
        packed = np.linalg.qr(np.concatenate([packed, part]), mode="r")
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


def columns(a: np.ndarray, unit: Any) -> Iterable[np.ndarray]:
    """Return the columns of a diag(unit), for a wide a, in blocks."""
    step = max(min(len(a), 256), BLOCK // len(a))
    return (a[:, k:k + step] * unit[k:k + step] for k in range(0, a.shape[1], step))


def outer(a: np.ndarray, unit: np.ndarray) -> np.ndarray:
    """Return A A' for A = a diag(unit), from a block of columns at a time."""
    square = np.zeros((len(a), len(a)))
    for part in columns(a, unit):
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
        elif a.shape[0] < a.shape[1] and a.size >= LARGE:
            # for all columns, zero where they are not free
            self.unit = np.zeros(a.shape[1])
            self.unit[self.free] = 1.0 if unit is None else unit
            known, more = (outer(a, self.unit), b), (self.unit, self.free)
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
        who = (", ".join(str(k) for k in np.flatnonzero(np.abs(vt[-1]) > 0.1))
               if np.isfinite(vt[-1] / norms).all() else "some")
        return None, (f"the Jacobian has no full rank at x: parameters {who} can be moved against "
                      "each other")
    half = vt.T / s / norms[:, None]
    return half @ half.T, None


def by_products(csr: Any) -> np.ndarray | None:
    """Return (A'A)^-1 of a sparse A from the products of its columns, brought to one length; None
    where their rounding would matter."""
    square = (csr.T @ csr).toarray()
    norms = np.sqrt(square.diagonal())
    if not norms.all():
        return None
    square /= norms * norms[:, None]
    try:
        inverse = np.linalg.inv(square)
    except np.linalg.LinAlgError:
        return None
    condition = np.linalg.norm(square, 1) * np.linalg.norm(inverse, 1)
    return inverse / norms / norms[:, None] if EPS * condition < 1e-8 else None
