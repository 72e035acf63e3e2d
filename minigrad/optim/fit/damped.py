"""The linear problem inside a Levenberg-Marquardt step: minimise |A p + b|^2 + damping |p|^2.

The products A'A, or A A' where there are fewer residuals than unknowns, cost a fraction of a factorisation of A and
keep half of the digits.  Where there are many unknowns they are the only affordable way, by Cholesky.  For few of
either they are inverted: the inverse says how many digits a step has, damped or not, and is the covariance of a fit.
Where those are too few, the step goes by QR and SVD, which also see the rank.
"""
import functools
from typing import Any

import numpy as np

SMALL = 80  # the smaller side up to which an SVD is made
EPS = float(np.finfo(float).eps)


class Spectral:
    """By singular values: A = U diag(s) V', c = U'b."""

    def __init__(self, a, b):
        m, n = self.shape = a.shape
        if m > n + 1:  # R and Q'b in one factorisation, without Q; its last row holds what no p can reach
            packed: Any = np.linalg.qr(np.concatenate([a, b[:, None]], axis=1), mode="raw")[0]
            a, b = packed.T[:n, :n] * _upper(n), packed[n, :n]
        u, self.s, self.vt = np.linalg.svd(a, full_matrices=False)
        self.c = b @ u

    def step(self, damping):
        """The p that minimises it."""
        s = self.s
        return -(s * self.c / (s * s + damping)) @ self.vt

    def rank(self):
        """How many singular values are more than rounding."""
        s = self.s.tolist()
        return sum(value > EPS * max(self.shape) * s[0] for value in s)

    def newton(self):
        """The shortest p that minimises |A p + b| alone, in the directions that A can see."""
        k = self.rank()
        return -(self.c[:k] / self.s[:k]) @ self.vt[:k]


@functools.cache
def _upper(n):
    """Ones on and above the diagonal: a product is quicker than np.triu."""
    return np.triu(np.ones((n, n)))


class Products:
    """By the smaller of A'A and A A'.  `trusts` a damping that is large enough for their rounding not to matter.
    known: A'A and A'b, if somebody has computed them."""

    def __init__(self, a, b, known=None):
        self.a, self.wide = a, a.shape[0] < a.shape[1]
        self.square, self.right = known or ((a.dot(a.T), b) if self.wide else (a.T.dot(a), b.dot(a)))
        self.top = max(self.square.diagonal().tolist(), default=0.0)

    def trusts(self, damping, digits=6):
        """Whether a step has as many digits."""
        return damping > 10.0**digits * EPS * len(self.square) * self.top > 0.0

    def inverse(self, damping, digits=6):
        """That of the damped product, or None where it has fewer digits.  For few unknowns."""
        try:
            found = np.linalg.inv(self._shifted(damping))
        except np.linalg.LinAlgError:
            return None
        trace = sum(found.diagonal().tolist())  # one over the smallest eigenvalue is no more than that
        return found if trace > 0.0 and self.trusts(1.0 / trace, digits) else None

    def step(self, damping):
        """The p that minimises it, by Cholesky; a damping below rounding counts as rounding."""
        damping = max(damping, EPS * len(self.square) * self.top)
        while self.top > 0.0:
            try:
                return self.reached(substitute(np.linalg.cholesky(self._shifted(damping)), self.right))
            except np.linalg.LinAlgError:
                damping *= 4.0
        return np.zeros(self.a.shape[1])

    def _shifted(self, damping):
        if damping == 0.0:
            return self.square
        square = self.square.copy()
        diagonal = square.ravel()[:: len(square) + 1]
        diagonal += damping
        return square

    def reached(self, y):
        """The p for a solution of the system."""
        return -(y.dot(self.a) if self.wide else y)


class Linear:
    """The linear problem, made ready for any damping, each time by the cheapest way that keeps the digits.

    unit: what p counts each unknown in, so that A diag(unit) stands for A.  known: A'A and A'b without the unit, if
    somebody has computed them."""

    def __init__(self, a, b, unit=None, known=None):
        self.a, self.b, self.unit, self.known = a, b, unit, known
        self.small = min(a.shape) <= SMALL
        self.spectral = self._products = self._inverse = None

    def _scaled(self):
        return self.a if self.unit is None else self.a * self.unit

    @property
    def products(self):
        """The Products, made when they are first asked for."""
        if self._products is None:
            unit, known = self.unit, None
            if self.known is not None:
                known = (self.known[0] * (unit * unit[:, None]), self.known[1] * unit)
            self._products = Products(self.a if known else self._scaled(), self.b, known)
        return self._products

    @property
    def inverse(self):
        """(A'A)^-1 without the unit after an undamped step, or None where its rounding would matter."""
        unit = self.unit
        return self._inverse if self._inverse is None or unit is None else self._inverse * (unit * unit[:, None])

    def top(self):
        """The largest diagonal entry of the product: at least an n-th of its largest eigenvalue, at most that."""
        return self.products.top

    def step(self, damping):
        """The p that minimises it; the shortest one of Gauss and Newton for None, nearly that where there are many."""
        if not self.small:
            return self.products.step(damping or 0.0)
        if self.spectral is None:
            products = self.products
            inverse = products.inverse(damping or 0.0, 10 if damping is None else 6)  # it may be the covariance
            if inverse is not None:
                if damping is None and not products.wide:
                    self._inverse = inverse
                return products.reached(inverse.dot(products.right))
            self.spectral = Spectral(self._scaled(), self.b)
        return self.spectral.newton() if damping is None else self.spectral.step(damping)


def newton(a, b):
    """The shortest p that minimises |A p + b| alone, in the directions that A can see; nearly that for large ones."""
    return Linear(a, b).step(None)


def substitute(low, b, block=64):
    """The y with L L' y = b: two triangular systems, a block of rows at a time."""
    n = len(b)
    y = np.array(b)
    for i in range(0, n, block):
        k = slice(i, i + block)
        y[k] = np.linalg.solve(low[k, k], y[k] - low[k, :i] @ y[:i])
    for i in reversed(range(0, n, block)):
        k, after = slice(i, i + block), slice(min(i + block, n), n)
        y[k] = np.linalg.solve(low[k, k].T, y[k] - low[after, k].T @ y[after])
    return y


def covariance(a):
    """((A'A)^-1, None), or (None, why not).  Columns are brought to one length first, so that units do not decide
    the rank."""
    m, n = a.shape
    norms = np.sqrt(np.einsum("ij,ij->j", a, a))
    if not norms.all():
        return None, f"the residuals do not depend on parameter {int(np.argmin(norms))} at x"
    if m < n:
        return None, f"{m} residuals do not determine {n} parameters"
    spectral = Spectral(a / norms, np.zeros(m))
    s, vt = spectral.s, spectral.vt
    if spectral.rank() < n:
        weak = vt[-1] / norms
        who = ", ".join(str(k) for k in np.flatnonzero(np.abs(vt[-1]) > 0.1)) if np.isfinite(weak).all() else "some"
        return None, f"the Jacobian has no full rank at x: parameters {who} can be moved against each other"
    half = vt.T / s / norms[:, None]
    return half @ half.T, None
