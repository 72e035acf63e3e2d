"""The sets with a projection in a formula: intervals, vectors, and matrices.

Each projection is one formula in np.*, for arrays, graphs and compiled programs.  It has derivatives; at a kink, as at
a wall, the mean of both sides.  Nothing is moved by a tolerance: a point of the set is its own nearest point.
"""
import math

import numpy as np

from ..errors import InputError, OptionError, ShapeError
from ..op import apply
from ..optim.first_order import like, option
from ..rules.elementwise import stop
from ..rules.factor import cholesky
from ..rules.linalg import swap
from ..rules.norm import vector_norm
from ..value import shape_of
from .base import Constraint
from .nearest import ball, definite, even, finite, isotonic, polar, simplex, within


def _numbers(owner, name, value):
    """A constant as a float or an array of floats."""
    bound = np.asarray(value)
    if bound.dtype.kind not in "fiu" or np.isnan(bound).any():
        raise InputError(f"you gave {owner} {name}={str(value)[:40]}", "it is a number, or an array of them",
                         f"write {name}=1.0, say")
    return np.array(bound, float) if bound.ndim else float(bound)


def _size(owner, name, value):
    """A positive float."""
    return option(owner, name, _numbers(owner, name, value), 0.0, math.inf, closed=False)


def _axis(owner, axis, several=False):
    """An axis: None, an int, or several of them."""
    parts = axis if several and isinstance(axis, tuple) else () if axis is None else (axis,)
    if not all(isinstance(a, (int, np.integer)) and not isinstance(a, bool) for a in parts):
        raise InputError(f"you gave {owner} axis={axis!r}", "axes are counted from 0", "write axis=0, or None for all")
    return axis


# --- intervals
def _pick(mask, yes, no):
    """yes() where the constant mask holds, else no(); what is needed nowhere is not computed."""
    return yes() if np.all(mask) else np.where(mask, yes(), no()) if np.any(mask) else no()


def _softplus(z):
    return np.logaddexp(z, 0.0)


def _unsoftplus(x):
    return x + np.log(-np.expm1(-x))


class Box(Constraint):
    """lo <= x <= hi, element by element.  lo, hi: numbers, or arrays that broadcast to x; infinite where there is none.

    free, onto the inside: lo + softplus(z) or hi - softplus(-z) where one side is open, a sigmoid between two."""

    def __init__(self, lo=-math.inf, hi=math.inf):
        self.lo, self.hi = _numbers("Box", "lo", lo), _numbers("Box", "hi", hi)
        try:
            wrong = np.greater(self.lo, self.hi) | np.equal(self.lo, math.inf) | np.equal(self.hi, -math.inf)
        except ValueError:
            raise ShapeError(f"you gave Box bounds of shapes {np.shape(lo)} and {np.shape(hi)}",
                             "each element has a pair of them", "give shapes that broadcast to one another") from None
        if np.any(wrong):
            raise OptionError(f"you gave Box lo={str(lo)[:30]} and hi={str(hi)[:30]}", "no number lies between them",
                              "exchange them where lo is above hi")
        self._below, self._above = np.isfinite(self.lo), np.isfinite(self.hi)  # where there is a bound

    def _fits(self, shape):
        for own in map(np.shape, (self.lo, self.hi)):
            if len(own) > len(shape) or any(m not in (1, n) for m, n in zip(own[::-1], shape[::-1], strict=False)):
                raise ShapeError(f"you gave a Box with bounds of shape {own} a weight of shape {shape}",
                                 "each element needs its own", "give bounds of that shape, or one number")

    def _nearest(self, x):
        return within.call(x, like(self.lo, x), like(self.hi, x))

    def limits(self):
        """Its own bounds."""
        return self.lo, self.hi

    def conditions(self, x):
        """None but its bounds."""
        return None, None

    def _bounds(self, x):
        """lo and hi beside x; where there is none, a number on its side of x, as np.where computes all branches."""
        return [like(bound, x) if np.all(there) or not np.any(there) else
                np.where(there, like(np.where(there, bound, 0.0), x), x + side)
                for bound, there, side in ((self.lo, self._below, -1.0), (self.hi, self._above, 1.0))]

    def _opened(self, z):
        lo, hi = self._bounds(z)
        return _pick(self._below & self._above, lambda: lo + (hi - lo) * np.exp(-_softplus(-z)), lambda: _pick(
            self._below, lambda: lo + _softplus(z), lambda: _pick(self._above, lambda: hi - _softplus(-z), lambda: z)))

    def _closed(self, x):
        lo, hi = self._bounds(x)
        return _pick(self._below & self._above, lambda: np.log(x - lo) - np.log(hi - x), lambda: _pick(
            self._below, lambda: _unsoftplus(x - lo), lambda: _pick(
                self._above, lambda: -_unsoftplus(hi - x), lambda: x)))


class NonNegative(Box):
    """x >= 0, element by element.  free: softplus, onto x > 0."""

    def __init__(self):
        super().__init__(0.0, math.inf)

    def __repr__(self):
        return "NonNegative()"


# --- vectors: all of the weight for axis=None, else each line along the axis
def _along(f, x, axis):
    """f, a function of the last axis, of all of x or along an axis."""
    if axis is None:
        return np.reshape(f(np.ravel(x)), shape_of(x))
    return f(x) if axis in (-1, len(shape_of(x)) - 1) else np.moveaxis(f(np.moveaxis(x, axis, -1)), -1, axis)


def _lines(op, x, axis, **options):
    """An op of nearest.py on all of x, or along an axis."""
    if axis is None:
        return np.reshape(apply(op, (np.ravel(x),), options | {"axis": 0}), shape_of(x))
    return apply(op, (x,), options | {"axis": int(axis) % len(shape_of(x))})


class Simplex(Constraint):
    """x >= 0, and the sum along the axis is `total`: the nearest is max(x - t, 0) with the right t, see `nearest`.
    free: the softmax, onto x > 0; its inverse is the log, one of many, as z and z + 1 give the same."""

    def __init__(self, total=1.0, axis=None):
        self.total, self.axis = _size("Simplex", "total", total), _axis("Simplex", axis)

    def _nearest(self, x):
        return _lines(simplex, x, self.axis, total=self.total)

    def limits(self):
        """Nothing is negative."""
        return 0.0, math.inf

    def conditions(self, x):
        """The sum is the total."""
        return np.sum(x, axis=self.axis) - self.total, None

    def _opened(self, z):
        e = np.exp(z - stop.call(np.max(z, self.axis, keepdims=True)))
        return e * (self.total / np.sum(e, self.axis, keepdims=True))

    def _closed(self, x):
        return np.log(x)


class L1Ball(Constraint):
    """The sum of |x| along the axis is at most r.  Outside of it |x| goes to the simplex, and x keeps its signs.
    Source: Duchi et al. 2008."""

    def __init__(self, r, axis=None):
        self.r, self.axis = _size("L1Ball", "r", r), _axis("L1Ball", axis)

    def _nearest(self, x):
        return _lines(ball, x, self.axis, r=self.r)


class _Norm(Constraint):
    """What is told from a norm, which is finite where all of x is."""

    def _checked(self, x):
        return x

    def _norm(self, x):
        return vector_norm(x, axis=self.axis, keepdims=True)


class MaxNorm(_Norm):
    """The Euclidean norm along the axis, or several axes, is at most r: x r / max(|x|, r).

    free, onto the inside: r z / sqrt(r^2 + |z|^2); inverse: r x / sqrt(r^2 - |x|^2)."""

    def __init__(self, r, axis=None):
        self.r, self.axis = _size("MaxNorm", "r", r), _axis("MaxNorm", axis, several=True)

    def _nearest(self, x):
        return x * (self.r / np.maximum(finite.call(self._norm(x)), self.r))

    def conditions(self, x):
        """(r - |x|^2 / r) / 2 is >= 0, whose slope at the edge is 1."""
        return None, 0.5 * (self.r - np.sum(x * x, axis=self.axis) / self.r)

    def _opened(self, z):
        return z * (self.r / np.hypot(self._norm(z), self.r))

    def _closed(self, x):
        n = self._norm(x)
        return x * (self.r / np.sqrt((self.r - n) * (self.r + n)))


class UnitNorm(_Norm):
    """The Euclidean norm along the axis, or several axes, is 1: x / |x|.  Not convex: 0 has no nearest point, and is
    refused as nan is.  free: the projection itself; inverse: x."""

    def __init__(self, axis=None):
        self.axis = _axis("UnitNorm", axis, several=True)

    def _nearest(self, x):
        n = self._norm(x)
        return x / finite.call(np.where(np.equal(n, 0.0), np.nan, n))

    def conditions(self, x):
        """(|x|^2 - 1) / 2 is 0."""
        return 0.5 * (np.sum(x * x, axis=self.axis) - 1.0), None

    _opened = _nearest

    def _closed(self, x):
        return x


class Affine(Constraint):
    """a x = b along the axis.  a: (m, n), or (n,); b: a number or (m,).  Nearest: x - rows' (rows (x - x0)), with
    orthonormal rows and the shortest solution x0.  Raises OptionError where no x solves the equations.

    free: x0 + basis z, one number z less for each equation, in a vector for axis=None; inverse: basis' (x - x0)."""

    def __init__(self, a, b, axis=None):
        self.axis = _axis("Affine", axis)
        a, b = np.atleast_2d(_numbers("Affine", "a", a)), _numbers("Affine", "b", b)
        if a.ndim != 2 or not a.size or np.shape(b) not in ((), a.shape[:1]):
            raise ShapeError(f"you gave Affine a of shape {a.shape} and b of shape {np.shape(b)}",
                             "each row of a is an equation", "give a of shape (m, n) and b of shape (m,)")
        self.shape, b = a.shape, np.broadcast_to(b, a.shape[:1])
        u, s, vh = np.linalg.svd(a)
        rank = int(np.sum(s > max(a.shape) * np.finfo(float).eps * s[0]))
        self._rows, self._basis = vh[:rank], vh[rank:]
        self._start = (u[:, :rank].T @ b / s[:rank]) @ self._rows
        if not np.allclose(a @ self._start, b, rtol=1e-9, atol=1e-9 * np.max(np.abs(b))):
            raise OptionError("you gave Affine equations that contradict each other", "no x solves all of them",
                              "leave some out, or give them to Equality and use its penalty")

    def _fits(self, shape):
        super()._fits(shape)
        if (n := math.prod(shape) if self.axis is None else shape[self.axis]) != self.shape[1]:
            raise ShapeError(f"you gave {self} shape {shape}",
                             f"its equations are about {self.shape[1]} numbers, not {n}", "give a as many columns")

    def _nearest(self, x):
        rows, start = like(self._rows, x), like(self._start, x)
        return _along(lambda v: v + np.matmul(np.matmul(start - v, rows.T), rows), x, self.axis)

    def conditions(self, x):
        """The equations, made orthonormal."""
        x = np.ravel(x) if self.axis is None else np.moveaxis(x, self.axis, -1)
        return np.matmul(x - like(self._start, x), like(self._rows, x).T), None

    def _opened(self, z):
        basis, start = like(self._basis, z), like(self._start, z)
        return _along(lambda v: start + np.matmul(v, basis), z, -1 if self.axis is None else self.axis)

    def _closed(self, x):
        basis, start = like(self._basis, x), like(self._start, x)
        x, axis = (np.ravel(x), -1) if self.axis is None else (x, self.axis)
        return _along(lambda v: np.matmul(v - start, basis.T), x, axis)


class Monotone(Constraint):
    """Never falling along the axis, or never rising: stretches that fall become their means, see `nearest.isotonic`.

    free, onto what really rises: z_1 + softplus(z_2) + ...; inverse: of each step."""

    def __init__(self, axis=-1, falling=False):
        self.axis, self.falling = _axis("Monotone", axis), falling
        if not isinstance(falling, bool):
            raise InputError(f"you gave Monotone falling={falling!r}", "it is a yes or a no", "write falling=True")

    def _rising(self, f, x):
        """f of what shall rise."""
        return _along(lambda v: -f(-v) if self.falling else f(v), x, self.axis)

    def _nearest(self, x):
        return self._rising(lambda v: apply(isotonic, (v,), {"axis": len(shape_of(v)) - 1}), x)

    def conditions(self, x):
        """No step falls, or none rises."""
        steps = np.diff(np.ravel(x)) if self.axis is None else np.diff(x, axis=self.axis)
        return None, -steps if self.falling else steps

    def _opened(self, z):
        return self._rising(lambda v: np.cumsum(np.concatenate([v[..., :1], _softplus(v[..., 1:])], -1), -1), z)

    def _closed(self, x):
        return self._rising(lambda v: np.concatenate([v[..., :1], _unsoftplus(np.diff(v))], -1), x)


# --- matrices: the last two axes
class Orthogonal(Constraint):
    """Orthonormal columns, or rows where these are fewer: u v' of x = u s v'.  Not convex: the nearest one is unique at
    full rank, and has derivatives only there.  free: the projection itself; inverse: x.  Source: Fan & Hoffman 1955."""

    def _fits(self, shape):
        if len(shape) < 2 or 0 in shape:
            raise ShapeError(f"you gave {self} shape {shape}", "it holds for matrices", "give it those in two axes")

    def _nearest(self, x):
        m, n = shape_of(x)[-2:]
        return polar.call(x) if m >= n else swap(polar.call(swap(x)))

    def conditions(self, x):
        """The products of any two columns, or rows, and of each with itself: 0, and 1."""
        m, n = shape_of(x)[-2:]
        gram = np.matmul(swap(x), x) if m >= n else np.matmul(x, swap(x))
        above = np.triu_indices(min(m, n))
        return gram[..., above[0], above[1]] - np.equal(*above), None

    _opened = _nearest

    def _closed(self, x):
        return x


class PSD(Constraint):
    """Symmetric, without a negative eigenvalue: the symmetric part of x, without what belongs to those.  It has second
    derivatives where all eigenvalues differ.  Source: Higham 1988, theorem 2.1.

    free: l l' for the lower triangle l of z; inverse: Cholesky's l, of a positive definite x."""

    def _fits(self, shape):
        if len(shape) < 2 or 0 in shape or shape[-1] != shape[-2]:
            raise ShapeError(f"you gave {self} shape {shape}", "it holds for square matrices",
                             "give it those in the last two axes")

    def _nearest(self, x):
        return definite.call(even(x))

    def _opened(self, z):
        lower = np.tril(z)
        return np.matmul(lower, swap(lower))

    def _closed(self, x):
        return cholesky(x)
