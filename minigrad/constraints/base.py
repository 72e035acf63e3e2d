"""What all constraints share: the nearest point, the residual and its penalty, and free numbers behind a weight.

A new set gives `_nearest`, the formula of its projection; where a smooth map leads onto it also `_opened`, and
`_closed` where that has an inverse; and for `mg.optim.minimize`, where smooth functions describe it, `conditions`.
"""
import math
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, OptionError, ShapeError, check_function
from ..optim.first_order import like, option
from ..rules.index import put
from ..rules.reduce import array
from ..state import reads
from ..tensor import Tensor
from ..value import dtype_of, shape_of
from .nearest import finite


class Constraint:
    """A set of weights.  It is a function too, its projection: so a Variable takes it as its `constraint`.

    x may be an array, a number, a node or a Variable; nothing is changed in place."""

    axis: Any = None  # along which it holds; None: all of x

    def _nearest(self, x):
        raise OptionError(f"you asked for the nearest point of {self}", "there is no formula for it",
                          "use its penalty, or its residual")

    def _opened(self, z):
        raise OptionError(f"you asked for free numbers of {self}", "no smooth map onto it is known here",
                          "use project, or penalty")

    def _closed(self, x):
        raise OptionError(f"you asked for the free numbers of a point of {self}", "no inverse of its map is known here",
                          "start from other free numbers")

    def project(self, x):
        """The nearest point of the set, by the Euclidean distance, in the shape and dtype of x.

        Raises ShapeError for a shape that does not fit, InputError for nan and inf, here or in the run."""
        return self._nearest(self._checked(self._given(x)))

    __call__ = project

    def residual(self, x):
        """What is 0 where x is feasible: x minus its nearest point."""
        x = self._given(x)
        return x - self._nearest(x)

    def violation(self, x):
        """The largest residual."""
        return np.max(np.abs(self.residual(x)), initial=0.0)

    def penalty(self, x, weight=1.0):
        """weight / 2 times the sum of the squared residuals.  weight >= 0: a number, or a node, which may change."""
        r = self.residual(x)
        weight = option(f"{self}.penalty", "weight", reads(weight), 0.0, math.inf)
        return 0.5 * like(weight, r) * np.sum(r * r)

    def free(self, z):
        """A point of the set for any z: what an optimizer may move without leaving the set."""
        return self._opened(_real(z, self))

    def inverse(self, x):
        """z with free(z) = x, to start from.  Raises OptionError for a plain x that no z leads to: outside of the set,
        or on its edge where free leads only inside."""
        x = self._given(x)
        with np.errstate(all="ignore"):
            z = self._closed(x)
            if type(z) is Tensor:
                return z
            gap = np.max(np.abs(np.reshape(self._opened(z), shape_of(x)) - x), initial=0.0)
            near = gap <= math.sqrt(np.finfo(dtype_of(x)).eps) * (1.0 + np.max(np.abs(x), initial=0.0))
        if not (near and np.isfinite(z).all()):
            raise OptionError(f"you asked for the free numbers of a point that {self} does not reach",
                              f"it lies outside by {float(self.violation(x)):.2g}, or on the edge",
                              "project it, or move it inside")
        return z

    def on(self, index):
        """The same constraint on the part x[index], such as c.on(np.s_[:, 0]); the rest is free."""
        return On(self, index)

    def conditions(self, x):
        """(zero, least): smooth functions of x, in arrays, that in the set are 0, and >= 0, None for none of a kind;
        with `limits` they say all of it.  None alone where no smooth functions do."""

    def limits(self):
        """(lo, hi), bounds of each element that broadcast to x; infinite where there is none."""
        return -math.inf, math.inf

    def part(self, x):
        """(the constraint, the part of x that it is on): x may be a nest, and then `.on("w")` means x["w"]."""
        return self, x

    def every(self, k):
        """The same constraint on a Variable, applied at each k-th update only."""
        return Every(self, k)

    def _fits(self, shape):
        """Refuse a shape that it cannot hold for."""
        axes = self.axis if isinstance(self.axis, tuple) else () if self.axis is None else (self.axis,)
        if 0 in shape or any(not -len(shape) <= axis < len(shape) for axis in axes):
            raise ShapeError(f"you gave {self} shape {shape}", f"it needs numbers along axis {self.axis}",
                             "name one of its axes, or None for all")

    def _checked(self, x):
        """x, and in a run a refusal of what is not finite; not needed where the formula does it."""
        return finite.call(x)

    def _given(self, x):
        x = _real(x, self)
        self._fits(shape_of(x))
        return x

    def __repr__(self):
        options = ", ".join(f"{k}={str(v)[:30]}" for k, v in vars(self).items() if not k.startswith("_"))
        return f"{type(self).__name__}({options})"


def _real(x, owner):
    """x as floats with a shape, variables read."""
    x = reads(array(x))
    if dtype_of(x).kind not in "fiub":
        raise InputError(f"you gave {owner} {str(x)[:40]}", "a constraint is on real numbers", "give floats")
    return x if dtype_of(x).kind == "f" else x.astype(float)


class On(Constraint):
    """A constraint on the part x[index] of a weight."""

    def __init__(self, constraint, index):
        self.constraint, self.index = constraint, index

    def _fits(self, shape):
        try:
            part = np.empty(shape, bool)[self.index].shape
        except IndexError as error:
            raise ShapeError(f"you gave {self} shape {shape}", str(error), "name a part that it has") from None
        self.constraint._fits(part)

    def part(self, x):
        """The constraint without its index, and what the index takes of x."""
        return self.constraint.part(x[self.index])

    def _checked(self, x):
        return x

    def _nearest(self, x):
        return put(x, self.index, self.constraint._nearest(self.constraint._checked(x[self.index])))

    def _opened(self, z):
        return put(z, self.index, self.constraint._opened(z[self.index]))

    def _closed(self, x):
        return put(x, self.index, self.constraint._closed(x[self.index]))


class Every:
    """A constraint on a Variable that its optimizer applies at each k-th update of it.  Between them it descends as if
    it were free, so where it ends is feasible, but not where projecting always would end."""

    def __init__(self, constraint, k):
        check_function(constraint, "constraints.Every")
        if not isinstance(k, (int, np.integer)) or isinstance(k, bool) or k < 1:
            raise InputError(f"you asked for a constraint every {k!r} updates", "updates are counted",
                             "write a number from 1 on")
        self.constraint, self.k = constraint, int(k)

    def after(self, x, step):
        """What becomes of x at the update of this number, 1 being the first."""
        return np.where(np.equal(np.remainder(step, self.k), 0), self.constraint(x), x)

    def __call__(self, x):
        """Refused: whoever calls it does not count."""
        raise GraphError(f"you applied {self}", "nobody counts the updates here",
                         "give it to a Variable that a first-order optimizer updates, or leave out .every(k)")

    def __repr__(self):
        return f"{self.constraint!r}.every({self.k})"


class Equality(Constraint):
    """g(x) = 0, for a function g in np.*; it has a residual, g(x), and so a penalty, but no projection."""

    def __init__(self, g):
        check_function(g, f"constraints.{type(self).__name__}")
        self.g = g

    def residual(self, x):
        """g(x)."""
        return self.g(_real(x, self))

    def conditions(self, x):
        """g(x) is 0.  x may be a nest."""
        return self.g(x), None


class Inequality(Equality):
    """g(x) >= 0, for a function g in np.*; its residual is the negative part of g(x)."""

    def residual(self, x):
        """min(g(x), 0)."""
        return np.minimum(super().residual(x), 0.0)

    def conditions(self, x):
        """g(x) is >= 0.  x may be a nest."""
        return None, self.g(x)
