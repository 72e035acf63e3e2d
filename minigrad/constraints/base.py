"""The base of all constraints: the nearest point, the residual and its penalty, and free numbers
behind a weight.

A new set gives `_nearest`, the formula of its projection; where a smooth map leads onto it also
`_opened`, and `_closed` where that has an inverse; and for `mg.optim.minimize`, where smooth
functions describe it, `conditions`.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, OptionError, ShapeError, check_function, whole
from ..nest import reads
from ..optim.first_order.options import in_dtype_of, option
from ..rules.index import put
from ..rules.reduce import array
from ..tensor import Tensor
from ..value import (
    Array,
    Nest,
    Number,
    check_no_special,
    dtype_of,
    plain_array,
    shape_of,
)
from .nearest import finite


class Constraint:
    """A Constraint is a set of weights, and a function: its projection.

    So a Variable takes it as its `constraint`. The weights x may be an array, a number, a node or a
    Variable; nothing is changed in place.
    """

    axis: Any = None  # along which it holds; None: all of x
    _captures = ()  # all that it holds decides what it does, see `captured.py`

    def _nearest(self, x: Array, /) -> Array:
        raise OptionError(f"you asked for the nearest point of {self}",
                          "there is no formula for it", "use its penalty, or its residual")

    def _opened(self, z: Array, /) -> Array:
        raise OptionError(f"you asked for free numbers of {self}",
                          "no smooth map onto it is known here", "use project, or penalty")

    def _closed(self, x: Array, /) -> Array:
        raise OptionError(f"you asked for the free numbers of a point of {self}",
                          "no inverse of its map is known here", "start from other free numbers")

    def project(self, x: Array) -> Array:
        """Return the nearest point of the set, by the Euclidean distance.

        x: the weights.
        Returns an array or node in the shape and dtype of x.
        Raises ShapeError for a shape that does not fit, InputError for nan and inf, here or in the
            run, OptionError for a set without a formula for its nearest point.
        """
        return self._nearest(self._checked(self._given(x)))

    __call__ = project

    def residual(self, x: Array) -> Array:
        """Return x minus its nearest point, which is 0 where x is feasible.

        x: the weights.
        """
        x = self._given(x)
        return x - self._nearest(x)

    def violation(self, x: Array) -> Array:
        """Return the largest absolute entry of the residual.

        x: the weights.
        """
        return np.max(np.abs(self.residual(x)), initial=0.0)

    def penalty(self, x: Array, weight: Number = 1.0) -> Array:
        """Return weight / 2 times the sum of the squared residuals.

        x: the weights.
        weight: a number >= 0, or a node, which may change from run to run.
        Raises OptionError for a negative weight, InputError where it is no number.
        """
        r = self.residual(x)
        weight = option(f"{self}.penalty", "weight", reads(weight), 0.0, math.inf)
        return 0.5 * in_dtype_of(weight, r) * np.sum(r * r)

    def free(self, z: Array) -> Array:
        """Map free numbers to a point of the set.

        An optimizer may move z without leaving the set.

        z: any numbers.
        Raises OptionError for a set onto which no smooth map is known here.
        """
        return self._opened(_real(z, self))

    def inverse(self, x: Array) -> Array:
        """Return free numbers z with free(z) = x, from which to start.

        x: a point of the set.
        Raises OptionError for a plain x that no z leads to, because it is outside of the set, or on
            its edge where `free` leads only inside; and for a set without an inverse.
        """
        x = self._given(x)
        with np.errstate(all="ignore"):
            z = self._closed(x)
            if type(z) is Tensor:
                return z
            gap = np.max(np.abs(np.reshape(self._opened(z), shape_of(x)) - x), initial=0.0)
            near = gap <= math.sqrt(np.finfo(dtype_of(x)).eps) * (1.0
                                                                  + np.max(np.abs(x), initial=0.0))
        if not (near and np.isfinite(z).all()):
            raise OptionError(
                f"you asked for the free numbers of a point that {self} does not reach",
                f"it lies outside by {float(self.violation(x)):.2g}, or on the edge",
                "project it, or move it inside")
        return z

    def on(self, index: Any) -> "On":
        """Return the same constraint on the part x[index]; the rest is free.

        index: the index of the part, such as np.s_[:, 0], or a key of a nest.
        """
        return On(self, index)

    def conditions(self, x: Array) -> Any:
        """Return smooth functions of x that, with `limits`, describe the set.

        x: the weights.
        Returns (zero, least), arrays that in the set are 0, and >= 0; None for none of a kind. None
            alone where no smooth functions describe the set.
        """

    def limits(self) -> tuple[Any, Any]:
        """Return (lo, hi), bounds that broadcast to x; infinite where there is none."""
        return -math.inf, math.inf

    def part(self, x: Nest) -> tuple[Any, Any]:
        """Return (the constraint, the part of x that it is on).

        x: the weights, or a nest of them, in which `.on("w")` means x["w"].
        """
        return self, x

    def every(self, k: int) -> "Every":
        """Return the same constraint for a Variable, applied at each k-th update only.

        k: a number of updates, >= 1.
        """
        return Every(self, k)

    def _fits(self, shape: tuple[Any, ...]) -> None:
        """Refuse a shape for which the set is not defined."""
        axes = (self.axis if isinstance(self.axis, tuple) else () if self.axis is None
                else (self.axis,))
        if 0 in shape or any(not -len(shape) <= axis < len(shape) for axis in axes):
            raise ShapeError(f"you gave {self} shape {shape}",
                             f"it needs numbers along axis {self.axis}",
                             "name one of its axes, or None for all")

    def _checked(self, x: Array) -> Array:
        """Return x, and refuse in a run what is not finite; not needed where the formula does it.
        """
        return finite.call(x)

    def _given(self, x: Array) -> Array:
        x = _real(x, self)
        self._fits(shape_of(x))
        return x

    def __repr__(self) -> str:
        options = ", ".join(f"{k}={str(v)[:30]}" for k, v in vars(self).items()
                            if not k.startswith("_"))
        return f"{type(self).__name__}({options})"


def _real(x: Array, owner: object) -> Array:
    """Return x as floats with a shape, variables read."""
    check_no_special(x, f"you gave {owner}")
    x = reads(array(x))
    if dtype_of(x).kind not in "fiub":
        raise InputError(f"you gave {owner} {str(x)[:40]}",
                         "a constraint is on real numbers", "give floats")
    return x if dtype_of(x).kind == "f" else x.astype(float)


def constants(owner: str, name: str, value: Any) -> Any:
    """Return a constant as a float or an array of floats."""
    bound = plain_array(value, f"you gave {owner} as {name}")
    if bound.dtype.kind not in "fiu" or np.isnan(bound).any():
        raise InputError(f"you gave {owner} {name}={str(value)[:40]}",
                         "it is a number, or an array of them", f"write {name}=1.0, say")
    return np.array(bound, float) if bound.ndim else float(bound)


class On(Constraint):
    """On is a constraint on the part x[index] of a weight.

    constraint: the constraint on the part.
    index: the index of the part, or a key of a nest.
    """

    def __init__(self, constraint: Constraint, index: Any) -> None:
        self.constraint, self.index = constraint, index

    def _fits(self, shape: tuple[Any, ...]) -> None:
        try:
            part = np.empty(shape, bool)[self.index].shape
        except IndexError as error:
            raise ShapeError(f"you gave {self} shape {shape}", str(error),
                             "name a part that it has") from None
        self.constraint._fits(part)

    def part(self, x: Nest) -> tuple[Any, Any]:
        """Return the constraint without its index, and the part of x that the index takes."""
        return self.constraint.part(x[self.index])

    def _checked(self, x: Array) -> Array:
        return x

    def _nearest(self, x: Array, /) -> Array:
        return put(x, self.index, self.constraint._nearest(self.constraint._checked(x[self.index])))

    def _opened(self, z: Array, /) -> Array:
        return put(z, self.index, self.constraint._opened(z[self.index]))

    def _closed(self, x: Array, /) -> Array:
        return put(x, self.index, self.constraint._closed(x[self.index]))


class Every:
    """Every is a constraint on a Variable that its optimizer applies at each k-th update.

    Between these the optimizer descends as if the weights were free, so the end is feasible, but it
    is not the end of a descent that projects always.

    constraint: a constraint, or another function of the weights.
    k: a number of updates, >= 1.
    Raises InputError for a k that is no whole number or a constraint that is no function,
        OptionError for k < 1.
    """

    def __init__(self, constraint: Callable[[Any], Any], k: int) -> None:
        check_function(constraint, "constraints.Every")
        self.constraint, self.k = constraint, whole("constraints.Every k", k)

    def after(self, x: Array, step: Number) -> Array:
        """Return what x becomes at one update: its projection, or x.

        x: the weights after the optimizer's step.
        step: the number of the update, 1 for the first.
        """
        return np.where(np.equal(np.remainder(step, self.k), 0), self.constraint(x), x)

    def __call__(self, x: Array) -> Any:
        """Refuse to project, because nothing counts the updates here.

        x: the weights.
        Raises GraphError always.
        """
        raise GraphError(f"you applied {self}", "nobody counts the updates here",
                         "give it to a Variable that a first-order optimizer updates, or leave "
                         "out .every(k)")

    def __repr__(self) -> str:
        return f"{self.constraint!r}.every({self.k})"


class Equality(Constraint):
    """Equality is the constraint g(x) = 0, with a residual and a penalty but no projection.

    g: a function of the weights, in plain NumPy.
    Raises InputError for a g that is no function.
    """

    def __init__(self, g: Callable[[Any], Any]) -> None:
        check_function(g, f"constraints.{type(self).__name__}")
        self.g = g

    def residual(self, x: Array) -> Array:
        """Return g(x)."""
        return self.g(_real(x, self))

    def conditions(self, x: Nest) -> Any:
        """Return (g(x), None); x may be a nest."""
        return self.g(x), None


class Inequality(Equality):
    """Inequality is the constraint g(x) >= 0, with a residual and a penalty but no projection.

    g: a function of the weights, in plain NumPy.
    """

    def residual(self, x: Array) -> Array:
        """Return min(g(x), 0), the negative part of g(x)."""
        return np.minimum(super().residual(x), 0.0)

    def conditions(self, x: Nest) -> Any:
        """Return (None, g(x)); x may be a nest."""
        return None, self.g(x)
