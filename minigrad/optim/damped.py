"""The linear problem inside a Levenberg-Marquardt step: minimise |A p + b|^2 + damping |p|^2.

The products A'A, or A A' where there are fewer residuals than unknowns, cost a fraction of a factorisation of A and
keep half of the digits: enough while the damping is large, and where there are many unknowns the only affordable way,
by Cholesky.  For few of either, a small damping goes by QR and SVD, and undamped steps by an SVD that sees the rank.
"""
import functools
from typing import Any

import numpy as np

SMALL = 80  # the smaller side up to which an SVD is made
EPS = float(np.finfo(float).eps)


class Spectral:
    """By singular values: A = U diag(s) V', c = U'b."""

    def __init__(self, a, b):
        m, n = a.shape
        if m > n + 1:  # R and Q'b in one factorisation, without Q; its last row holds what no p can reach
            packed: Any = np.linalg.qr(np.concatenate([a, b[:, None]], axis=1), mode="raw")[0]
            a, b = packed.T[:n, :n] * _upper(n), packed[n, :n]
        u, s, self.vt = np.linalg.svd(a, full_matrices=False)
        self.s, self.c = s, b @ u

    def step(self, damping):
        """The p that minimises it."""
        s = self.s
        return -(s * self.c / (s * s + damping)) @ self.vt


@functools.cache
def _upper(n):
    """Ones on and above the diagonal: a product is quicker than np.triu."""
    return np.triu(np.ones((n, n)))


class Products:
    """By the smaller of A'A and A A'.  `trusts` a damping that is large enough for their rounding not to matter."""

    def __init__(self, a, b):
        self.wide = a.shape[0] < a.shape[1]
        self.a, self.square = a, a @ a.T if self.wide else a.T @ a
        self.right = b if self.wide else b @ a
        self.top = float(self.square.diagonal().max(initial=0.0))

    def trusts(self, damping):
        """Whether a step has six digits or more."""
        return damping > 1e6 * EPS * len(self.square) * self.top > 0.0

    def step(self, damping):
        """The p that minimises it; a damping below rounding counts as rounding."""
        damping = max(damping, EPS * len(self.square) * self.top)
        shifted = self.square.copy()
        shifted.flat[:: len(shifted) + 1] += damping
        if len(shifted) <= SMALL:
            y = np.linalg.solve(shifted, self.right)
            return -(y @ self.a if self.wide else y)
        while True:
            try:
                y = substitute(np.linalg.cholesky(shifted), self.right)
                return -(y @ self.a if self.wide else y)
            except np.linalg.LinAlgError:
                damping *= 4.0
                shifted.flat[:: len(shifted) + 1] += damping


class Linear:
    """The linear problem, made ready for any damping, each time by the cheapest way that keeps the digits."""

    def __init__(self, a, b):
        self.a, self.b = a, b
        self.small = min(a.shape) <= SMALL
        self.products = Products(a, b)
        self.spectral = None

    def top(self):
        """The largest squared singular value."""
        return float(np.linalg.eigvalsh(self.products.square)[-1])

    def step(self, damping):
        """The p that minimises it."""
        if not self.small or self.products.trusts(damping):
            return self.products.step(damping)
        if self.spectral is None:
            self.spectral = Spectral(self.a, self.b)
        return self.spectral.step(damping)


def newton(a, b):
    """The shortest p that minimises |A p + b| alone, in the directions that A can see; nearly that for large ones."""
    if min(a.shape) > SMALL:
        return Products(a, b).step(0.0)
    return np.linalg.lstsq(a, -b, rcond=EPS * max(a.shape))[0]


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
    packed: Any = np.linalg.qr(a / norms, mode="raw")[0]
    _, s, vt = np.linalg.svd(packed.T[:n] * _upper(n))
    if s[-1] <= EPS * m * s[0]:
        weak = vt[-1] / norms
        who = ", ".join(str(k) for k in np.flatnonzero(np.abs(vt[-1]) > 0.1)) if np.isfinite(weak).all() else "some"
        return None, f"the Jacobian has no full rank at x: parameters {who} can be moved against each other"
    half = vt.T / s / norms[:, None]
    return half @ half.T, None
