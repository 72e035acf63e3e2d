"""Sets of vectors with a projection in a formula: all of a weight for axis=None, else
each line of it
along the axis.

Each projection is one formula in np.*, for arrays, graphs and compiled programs.  It has
derivatives; at a kink, as at a wall, the mean of both sides.  Nothing is moved by a tolerance: a
point of the set is its own nearest point.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import InputError, OptionError, ShapeError
from ..op import Op, apply
from ..optim.first_order.options import in_dtype_of, option
from ..rules.elementwise import stop
from ..rules.norm import vector_norm
from ..value import Array, shape_of
from .base import Constraint, constants
from .intervals import softplus, unsoftplus
from .nearest import ball, finite, isotonic, simplex


def _size(owner: str, name: str, value: Any) -> float:
    """Return a positive float."""
    return option(owner, name, constants(owner, name, value), 0.0, math.inf, closed=False)


def _axis(owner: str, axis: Any, several: bool = False) -> Any:
    """Return an axis: None, an int, or a tuple of them."""
    parts = axis if several and isinstance(axis, tuple) else () if axis is None else (axis,)
    if not all(isinstance(a, (int, np.integer)) and not isinstance(a, bool) for a in parts):
        raise InputError(f"you gave {owner} axis={axis!r}", "axes are counted from 0",
                         "write axis=0, or None for all")
    return axis


def _along(f: Callable[[Any], Any], x: Array, axis: int | None) -> Array:
    """Apply f, a function of the last axis, to all of x or along an axis."""
    if axis is None:
        return np.reshape(f(np.ravel(x)), shape_of(x))
    return (f(x) if axis in (-1, len(shape_of(x)) - 1)
            else np.moveaxis(f(np.moveaxis(x, axis, -1)), -1, axis))


def _lines(op: Op, x: Array, axis: int | None, **options: Any) -> Array:
    """Apply an op of nearest.py to all of x, or along an axis."""
    if axis is None:
        return np.reshape(apply(op, (np.ravel(x),), options | {"axis": 0}), shape_of(x))
    return apply(op, (x,), options | {"axis": int(axis) % len(shape_of(x))})


class Simplex(Constraint):
    """A Simplex holds x >= 0 whose sum along the axis is `total`.

    The nearest point is max(x - t, 0) with the right t. The free numbers lead to x > 0 by softmax;
    the inverse is the log, one of many, as z and z + 1 give the same point.

    total: the sum, > 0.
    axis: the axis of each sum; None for the sum of all of x.
    Raises OptionError for total <= 0, InputError where it is no number or the axis no int.
    Source: Held, Wolfe & Crowder 1974, for the nearest point.
    """

    def __init__(self, total: float = 1.0, axis: int | None = None) -> None:
        self.total, self.axis = _size("Simplex", "total", total), _axis("Simplex", axis)

    def _nearest(self, x: Array) -> Array:
        return _lines(simplex, x, self.axis, total=self.total)

    def limits(self) -> tuple[Any, Any]:
        """Return (0, inf): no element is negative."""
        return 0.0, math.inf

    def conditions(self, x: Array) -> Any:
        """Return (the sums minus the total, None)."""
        return np.sum(x, axis=self.axis) - self.total, None

    def _opened(self, z: Array) -> Array:
        e = np.exp(z - stop.call(np.max(z, self.axis, keepdims=True)))
        return e * (self.total / np.sum(e, self.axis, keepdims=True))

    def _closed(self, x: Array) -> Array:
        return np.log(x)


class L1Ball(Constraint):
    """An L1Ball holds x whose sum of |x| along the axis is at most r.

    From outside |x| goes to the nearest point of the simplex, and x keeps its signs.

    r: the largest sum, > 0.
    axis: the axis of each sum; None for the sum of all of x.
    Raises OptionError for r <= 0, InputError where it is no number or the axis no int.
    Source: Duchi et al. 2008.
    """

    def __init__(self, r: float, axis: int | None = None) -> None:
        self.r, self.axis = _size("L1Ball", "r", r), _axis("L1Ball", axis)

    def _nearest(self, x: Array) -> Array:
        return _lines(ball, x, self.axis, r=self.r)


class _Norm(Constraint):
    """A _Norm is computed from a norm, which is finite where all of x is."""

    def _checked(self, x: Array) -> Array:
        return x

    def _norm(self, x: Array) -> Array:
        return vector_norm(x, axis=self.axis, keepdims=True)


class MaxNorm(_Norm):
    """MaxNorm keeps the Euclidean norm at most r: the nearest point is x r / max(|x|, r).

    The free numbers lead inside by r z / sqrt(r^2 + |z|^2); the inverse is r x / sqrt(r^2 - |x|^2).

    r: the largest norm, > 0.
    axis: the axis, or a tuple of axes, of each norm; None for the norm of all of x.
    Raises OptionError for r <= 0, InputError where it is no number or the axis no int.
    """

    def __init__(self, r: float, axis: int | tuple[int, ...] | None = None) -> None:
        self.r, self.axis = _size("MaxNorm", "r", r), _axis("MaxNorm", axis, several=True)

    def _nearest(self, x: Array) -> Array:
        return x * (self.r / np.maximum(finite.call(self._norm(x)), self.r))

    def conditions(self, x: Array) -> Any:
        """Return (None, (r - |x|^2 / r) / 2), whose slope at the edge is 1."""
        return None, 0.5 * (self.r - np.sum(x * x, axis=self.axis) / self.r)

    def _opened(self, z: Array) -> Array:
        return z * (self.r / np.hypot(self._norm(z), self.r))

    def _closed(self, x: Array) -> Array:
        n = self._norm(x)
        return x * (self.r / np.sqrt((self.r - n) * (self.r + n)))


class UnitNorm(_Norm):
    """UnitNorm keeps the Euclidean norm at 1: the nearest point is x / |x|.

    The set is not convex: 0 has no nearest point, and is refused as nan is. `free` is the
    projection itself, `inverse` gives x.

    axis: the axis, or a tuple of axes, of each norm; None for the norm of all of x.
    Raises InputError for an axis that is no int.
    """

    def __init__(self, axis: int | tuple[int, ...] | None = None) -> None:
        self.axis = _axis("UnitNorm", axis, several=True)

    def _nearest(self, x: Array) -> Array:
        n = self._norm(x)
        return x / finite.call(np.where(np.equal(n, 0.0), np.nan, n))

    def conditions(self, x: Array) -> Any:
        """Return ((|x|^2 - 1) / 2, None)."""
        return 0.5 * (np.sum(x * x, axis=self.axis) - 1.0), None

    _opened = _nearest

    def _closed(self, x: Array) -> Array:
        return x


class Affine(Constraint):
    """An Affine set holds the solutions of linear equations, a x = b along the axis.

    The nearest point is x - rows' (rows (x - x0)), with orthonormal rows and the shortest solution
    x0. `free` is x0 + basis z, with one number z less for each equation, in a vector for axis=None;
    `inverse` is basis' (x - x0).

    a: the matrix (m, n) of m equations, or a vector (n,) for one.
    b: the right sides, a number or (m,).
    axis: the axis with the n numbers of each system; None for all of x.
    Raises OptionError where no x solves the equations, ShapeError for shapes that do not fit,
        InputError for what is no number.
    """

    def __init__(self, a: Any, b: Any, axis: int | None = None) -> None:
        self.axis = _axis("Affine", axis)
        a, b = np.atleast_2d(constants("Affine", "a", a)), constants("Affine", "b", b)
        if a.ndim != 2 or not a.size or np.shape(b) not in ((), a.shape[:1]):
            raise ShapeError(f"you gave Affine a of shape {a.shape} and b of shape {np.shape(b)}",
                             "each row of a is an equation",
                             "give a of shape (m, n) and b of shape (m,)")
        self.shape, b = a.shape, np.broadcast_to(b, a.shape[:1])
        u, s, vh = np.linalg.svd(a)
        rank = int(np.sum(s > max(a.shape) * np.finfo(float).eps * s[0]))
        self._rows, self._basis = vh[:rank], vh[rank:]
        self._start = (u[:, :rank].T @ b / s[:rank]) @ self._rows
        if not np.allclose(a @ self._start, b, rtol=1e-9, atol=1e-9 * np.max(np.abs(b))):
            raise OptionError("you gave Affine equations that contradict each other",
                              "no x solves all of them",
                              "leave some out, or give them to Equality and use its penalty")

    def _fits(self, shape: tuple[Any, ...]) -> None:
        super()._fits(shape)
        if (n := math.prod(shape) if self.axis is None else shape[self.axis]) != self.shape[1]:
            raise ShapeError(f"you gave {self} shape {shape}",
                             f"its equations are about {self.shape[1]} numbers, not {n}",
                             "give a as many columns")

    def _nearest(self, x: Array) -> Array:
        rows, start = in_dtype_of(self._rows, x), in_dtype_of(self._start, x)
        return _along(lambda v: v + np.matmul(np.matmul(start - v, rows.T), rows), x, self.axis)

    def conditions(self, x: Array) -> Any:
        """Return (the equations, made orthonormal, None)."""
        x = np.ravel(x) if self.axis is None else np.moveaxis(x, self.axis, -1)
        return np.matmul(x - in_dtype_of(self._start, x), in_dtype_of(self._rows, x).T), None

    def _opened(self, z: Array) -> Array:
        basis, start = in_dtype_of(self._basis, z), in_dtype_of(self._start, z)
        return _along(lambda v: start + np.matmul(v, basis), z,
                      -1 if self.axis is None else self.axis)

    def _closed(self, x: Array) -> Array:
        basis, start = in_dtype_of(self._basis, x), in_dtype_of(self._start, x)
        x, axis = (np.ravel(x), -1) if self.axis is None else (x, self.axis)
        return _along(lambda v: np.matmul(v - start, basis.T), x, axis)


class Monotone(Constraint):
    """A Monotone set holds sequences that never fall along the axis, or never rise.

    For the nearest point, stretches that fall become their means. The free numbers lead to what
    really rises, z_1 + softplus(z_2) + ...; the inverse does so for each step.

    axis: the axis of the sequences; None for all of x as one.
    falling: hold sequences that never rise.
    Raises InputError where falling is no bool or the axis no int.
    Source: Ayer et al. 1955, for the nearest point.
    """

    def __init__(self, axis: int | None = -1, falling: bool = False) -> None:
        self.axis, self.falling = _axis("Monotone", axis), falling
        if not isinstance(falling, bool):
            raise InputError(f"you gave Monotone falling={falling!r}", "it is a yes or a no",
                             "write falling=True")

    def _rising(self, f: Callable[[Any], Any], x: Array) -> Array:
        """Apply f, a function of rising sequences."""
        return _along(lambda v: -f(-v) if self.falling else f(v), x, self.axis)

    def _nearest(self, x: Array) -> Array:
        return self._rising(lambda v: apply(isotonic, (v,), {"axis": len(shape_of(v)) - 1}), x)

    def conditions(self, x: Array) -> Any:
        """Return (None, the steps between neighbours); negated where the sequences fall."""
        steps = np.diff(np.ravel(x)) if self.axis is None else np.diff(x, axis=self.axis)
        return None, -steps if self.falling else steps

    def _opened(self, z: Array) -> Array:
        return self._rising(
            lambda v: np.cumsum(np.concatenate([v[..., :1], softplus(v[..., 1:])], -1), -1), z)

    def _closed(self, x: Array) -> Array:
        return self._rising(lambda v: np.concatenate([v[..., :1], unsoftplus(np.diff(v))], -1), x)
