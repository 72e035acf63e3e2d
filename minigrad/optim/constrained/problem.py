"""What `minimize` minimises, made flat: a vector in; a number, conditions and their derivatives out; and the judgement
of a point: how far it is from feasible and from stationary, with the multipliers that say so.

All functions are traced once and compiled; what cannot be compiled, such as a branch on data, is run as it is.
"""
import contextlib
import math
from typing import Any

import numpy as np

from ..compile import compile
from ..derive import grad, value_and_grad
from ..errors import GraphError, InputError, OptionError, ShapeError, check_function
from ..jacobian import hessian, hvp, jacobian
from ..tensor import Tensor
from ..value import shape_of
from .parts import Part, Point
from .residuals import Parameters

DENSE = 4_000_000  # numbers in a Jacobian, up to which multipliers are fitted
SMALL = 500  # numbers and conditions together, up to which cubic cost is nothing


class Problem:
    """f, bounds lo <= x <= hi, and conditions c(x): `zeros` of them are 0, the rest >= 0.  fed: what f gets beside x,
    if anything.  nfev, njev: evaluations of f and of derivatives; raised: what a call raised on the way; rough: parts
    that no smooth functions describe: then, or without `smooth`, neither bounds nor conditions are taken from any."""

    def __init__(self, f, x0, constraints, fed, tol, smooth=True):
        check_function(f, "optim.minimize")
        p = self.parameters = Parameters(x0)
        self.n, self.tol, self.fed, self.nfev, self.njev, self.raised = p.size, tol, fed, 0, 0, ""
        x = p.vector()
        if not np.isfinite(x).all():
            raise InputError(f"x0 has a {x[~np.isfinite(x)][0]}", "a search starts at numbers", "start somewhere else")
        given = constraints if isinstance(constraints, (tuple, list)) else [constraints]
        self.parts = [Part(c, k, p) for k, c in enumerate(given)]
        self.rough = [part for part in self.parts if not part.smooth()] if smooth else []
        self._traces = smooth and not self.rough
        self.lo, self.hi = np.full(self.n, -np.inf), np.full(self.n, np.inf)
        for part in self.parts if self._traces else ():
            at = part.where.ravel()
            self.lo[at] = np.maximum(self.lo[at], part.lo.ravel())
            self.hi[at] = np.minimum(self.hi[at], part.hi.ravel())
        if (bad := np.flatnonzero(self.lo > self.hi)).size:
            raise OptionError(f"your constraints want number {bad[0]} of x to be >= {self.lo[bad[0]]:.6g} and "
                              f"<= {self.hi[bad[0]]:.6g}", "no number is", "leave one of them out")
        self.start = np.clip(x, self.lo, self.hi)
        self._f = lambda v, fed: f(p.nested(v)) if self.fed is None else f(p.nested(v), fed)
        self.zeros, self.m = 0, 0
        self._checked()
        self._cache: dict[tuple[str, bytes], Any] = {}
        self._last: Any = None
        compiled = self._same()
        keep = compile if compiled else (lambda g: g)
        self._value = keep(self._f)
        self._slope = keep(grad(self._f))
        self._conditions = keep(self._c)
        self._jacobian = keep(jacobian(self._c))
        self._vjp = keep(grad(self._blend))
        self._augmented = keep(value_and_grad(self._penalised))
        self._hessian = keep(hessian(self._blend))
        self._hvp = keep(lambda v, fed, a, y, d: hvp(lambda x: self._blend(x, fed, a, y), v, d))
        g = np.asarray(self._slope(self.start, self._feed()))
        if not np.isfinite(g).all():
            raise InputError(f"the gradient of f is {g[~np.isfinite(g)][0]} at x0", "a search follows it",
                             "choose another start")

    # --- functions of the vector, in np.*
    def _feed(self):
        return 0.0 if self.fed is None else self.fed

    def _c(self, v):
        nest = self.parameters.nested(v)
        pairs = [part.traced(nest) for part in self.parts] if self._traces else []
        both = [c for k in (0, 1) for pair in pairs if (c := pair[k]) is not None]
        return np.concatenate(both) if len(both) > 1 else both[0] if both else np.zeros(0)

    def _blend(self, v, fed, a, y):
        """a f + y'c."""
        value = a * self._f(v, fed)
        return value + np.sum(y * self._c(v)) if self.m else value

    def _penalised(self, v, fed, a, size, y, rho):
        """a f + rho / 2 |y / rho - c|^2, positive parts alone for c >= 0; size: what c is divided by."""
        value = a * self._f(v, fed)
        if not self.m:
            return value
        t = y / rho - self._c(v) / size
        return value + 0.5 * rho * (np.sum(t[:self.zeros] ** 2) + np.sum(np.maximum(t[self.zeros:], 0.0) ** 2))

    # --- the first look
    def _checked(self):
        """Refuse what cannot be minimised, and count the conditions."""
        first, again = (self._f(self.start.copy(), self._feed()) for _ in range(2))
        self.nfev += 2
        if type(first) is Tensor:
            raise GraphError("your f uses nodes of a graph", "they have no value before the graph runs",
                             "pass plain arrays, or use an optimizer in the graph")
        if shape_of(first) != () or np.asarray(first).dtype.kind not in "fiub":
            raise ShapeError(f"your f returned {str(first)[:60]}", "one real number is minimised",
                             "return a sum, or a mean")
        if not math.isfinite(first):
            raise InputError(f"your f is {first} at x0", "a search starts where it is a number",
                             "choose another start")
        if first != again:
            raise InputError("your f gave two different values for the same x", "a step is judged by comparing them",
                             "draw the batch or the noise once, before the call")
        self.first = float(first)
        if not self._traces:
            return
        nest, counts = self.parameters.nested(self.start.copy()), []
        for k, part in enumerate(self.parts):
            pair = [np.zeros(0) if c is None else np.asarray(c) for c in part.traced(nest)]
            bad = next((c for c in pair if c.dtype.kind not in "fiub" or not np.isfinite(c).all()), None)
            if bad is not None:
                raise InputError(f"constraint {k} of minimize gives {str(bad)[:60]} at x0",
                                 "a search starts where all of them are real numbers", "choose another start")
            counts.append([c.size for c in pair])
        self.zeros = at = sum(zero for zero, _ in counts)
        done = 0
        for part, (zero, least) in zip(self.parts, counts, strict=True):
            part.zero, part.least = slice(done, done + zero), slice(at, at + least)
            done, at = done + zero, at + least
        self.m = at

    def _same(self):
        """Whether f and c can be compiled."""
        try:
            x, found = self.start, compile(self._f)(self.start, self._feed())
            return bool(np.isclose(found, self.first, rtol=1e-9, atol=1e-12)) and bool(
                np.allclose(compile(self._c)(x), self._c(x), rtol=1e-9, atol=1e-12))
        except Exception:  # it branches on data, or keeps a state: the derivatives will say better what is wrong
            return False

    # --- for searches
    def feed(self, fed):
        """Another value of what f gets beside x; what is known of points is forgotten."""
        self.fed, self._last = fed, None
        self._cache.clear()

    def _known(self, kind, x, make):
        """make(), or what it returned for the same x not long ago."""
        key = kind, x.tobytes()
        if key not in self._cache:
            if len(self._cache) > 12:
                self._cache.pop(next(iter(self._cache)))
            self._cache[key] = make()
        return self._cache[key]

    def at(self, x):
        """(f, c), or None where they raise or are not finite."""
        return self._known("at", x, lambda: self._at(x.copy()))

    def _at(self, x):
        self.nfev += 1
        try:
            fun, c = float(self._value(x, self._feed())), np.array(self._conditions(x), float)
        except Exception as error:
            self.raised = f"; at some points your functions raised {type(error).__name__}: {error}"[:200]
            return None
        if not (math.isfinite(fun) and np.isfinite(c).all()):
            return None
        self._last = x, fun, c
        return fun, c

    def value(self, x):
        """f, or a wall where there is none: a bowl about the last good point that every line search turns back from."""
        known = self.at(x)
        return known[0] if known else wall(x, self._last)[0]

    def c(self, x):
        """c, or that of the last good point."""
        known = self.at(x)
        return known[1] if known else self._last[2]

    def slope(self, x):
        """The gradient of f."""
        if self.at(x) is None:
            return wall(x, self._last)[1]
        return self._known("slope", x, lambda: self._derived(self._slope, x, self._feed()))

    def jacobian(self, x):
        """That of c, (m, n)."""
        x = x if self.at(x) is not None else self._last[0]
        return self._known("jacobian", x, lambda: self._derived(self._jacobian, x))

    def hvp(self, x, a, y, d):
        """The second derivatives of a f + y'c times d."""
        return self._derived(self._hvp, x, self._feed(), float(a), np.array(y, float), np.array(d, float).ravel())

    def newton(self, x, step):
        """One step of Newton's method for the equations grad - J'y = 0, c = 0 with what is active at x: to where c and
        what bounds hold back are about zero within `step`, relative to their sizes.  Source: Fletcher 1987, 12.4."""
        g, c, rows = self.slope(x), self.c(x), self.jacobian(x) if self.m else np.zeros((0, self.n))
        y = np.zeros(self.m)
        if self.m:
            y = self._multipliers(x, g, c <= step * self.sizes(x)[2], step)
        left = g - y @ rows
        low, high = self._at_bounds(x, step)
        fixed = low & (left > 0.0) | high & (left < 0.0)
        used = np.append(np.ones(self.zeros, bool), y[self.zeros:] > 0.0)
        a = rows[used][:, ~fixed]
        h = self._derived(self._hessian, x, self._feed(), 1.0, -y)[~fixed][:, ~fixed]
        move = np.zeros(self.n)
        move[fixed] = np.where(low, self.lo, self.hi)[fixed] - x[fixed]
        system = np.block([[h, -a.T], [a, np.zeros((len(a), len(a)))]])
        right = -np.append(left[~fixed], c[used])
        move[~fixed] = np.linalg.lstsq(system, right, rcond=1e-13)[0][:np.sum(~fixed)]
        return np.clip(x + move, self.lo, self.hi)

    def augmented(self, a, size, y, rho):
        """The function of x that an inner search minimises, which returns value and gradient."""
        good = None

        def pair(x):
            nonlocal good
            self.nfev += 1
            try:
                value, g = self._augmented(x.copy(), self._feed(), a, size, y, rho)
            except Exception as error:
                self.raised = f"; at some points your functions raised {type(error).__name__}: {error}"[:200]
                value, g = math.nan, x
            if not (math.isfinite(value) and np.isfinite(g).all()):
                return wall(x, good or self._last or (x, 1.0))
            self.njev += 1
            good = x.copy(), float(value)
            return good[1], np.array(g, float)

        return pair

    def _derived(self, f, x, *more):
        self.njev += 1
        return np.nan_to_num(np.array(f(x.copy(), *more), float), posinf=0.0, neginf=0.0)

    # --- judgement
    def sizes(self, x):
        """What is large for f's gradient near x, for each row of the Jacobian, and for each condition: the largest at x
        and about a tenth of it (or of 1) to both sides.  So nobody's units matter, nor where a search started."""
        uneven = 0.5 + np.arange(1.0, self.n + 1.0) * 0.6180339887 % 1.0  # no two differences of x stay what they are
        step = 0.1 * uneven * np.maximum(np.abs(x), 1.0)
        found = []
        for near in (x, np.clip(x + step, self.lo, self.hi), np.clip(x - step, self.lo, self.hi)):
            last = self._last
            if (known := self.at(near)) is not None:
                rows = np.ones(self.m)
                if 0 < self.m * self.n <= DENSE:
                    rows = np.max(np.abs(self.jacobian(near)), axis=1, initial=0.0)
                found.append((np.max(np.abs(self.slope(near))), rows, np.abs(known[1])))
            self._last = last or self._last
        if not found:
            return [0.0, np.zeros(self.m), np.zeros(self.m)]
        return [np.max(part, axis=0) for part in zip(*found, strict=True)]

    def judge(self, x, y=None, full=True):
        """The Point at x.  y: multipliers, else they are fitted; without `full` stationary is not asked."""
        x = np.clip(x, self.lo, self.hi)
        known = self.at(x)
        if known is None:
            return None
        fun, c = known
        short = c.copy()
        short[self.zeros:] = np.minimum(short[self.zeros:], 0.0)
        big, _, size = self.sizes(x) if full else (0.0, 0.0, np.ones(self.m))
        limit = self.tol * np.minimum(size, 1.0)
        limit = np.maximum(limit, np.minimum(4.0 * np.finfo(float).eps * size, 100.0 * self.tol))  # rounding of large c
        g = self.slope(x)
        fitted = self.m * self.n <= DENSE and self.m
        if fitted:
            y = self._multipliers(x, g, c <= limit, self.tol, y)
        y = np.zeros(self.m) if y is None else y
        self.njev += 1 if self.m and not fitted else 0
        left = g if not self.m else g - y @ self.jacobian(x) if fitted else self._vjp(x, self._feed(), 1.0, -y)
        low, high = self._at_bounds(x, self.tol)
        held = np.where(low & (left > 0.0) | high & (left < 0.0), left, 0.0)
        kkt, gap = float(np.max(np.abs(left - held))), float(np.max(np.abs(y * c), initial=0.0))
        stationary = kkt <= self.tol * big and gap <= self.tol * big * max(1.0, np.max(np.abs(x))) if full else None
        return Point(x, fun, c, g, y, held, short, float(np.max(np.abs(short), initial=0.0)), kkt, gap,
                     bool(np.all(np.abs(short) <= limit)), stationary)

    def _at_bounds(self, x, near):
        near = near * np.minimum(1.0, np.maximum(self.hi - self.lo, 0.0))
        return x - self.lo <= near, self.hi - x <= near

    def _multipliers(self, x, g, active, near, known=None):
        """y with g = J'y as nearly as the signs allow, least squares; 0 for what is not active.  Each column has the
        length 1 there, so that no unit decides which is used.  In a large problem numbers at bounds are left out, and
        `known` multipliers are preferred to a long computation."""
        from scipy.optimize import nnls

        rows, least = self.jacobian(x), np.flatnonzero(active[self.zeros:]) + self.zeros
        zeros, (low, high) = rows[:self.zeros].T, self._at_bounds(x, near)
        if self.n + self.m > SMALL:
            if known is not None and self.n * (len(least) + self.zeros) ** 2 > 100 * DENSE:
                return known
            inside = ~(low | high)
            g, rows, zeros, low, high = g[inside], rows[:, inside], zeros[inside], low[inside], high[inside]
        eye = np.eye(len(g))
        free = _range(zeros)
        beside = lambda a: a - free @ (free.T @ a)  # what no equation holds: signs matter there alone
        norms = np.linalg.norm(rows[least], axis=1)
        norms[norms == 0.0] = np.inf
        table = beside(np.concatenate([rows[least] / norms[:, None], eye[low], -eye[high]]).T)
        y, held = np.zeros(self.m), np.zeros(len(g))
        if table.size and (length := np.linalg.norm(g)) > 0.0:
            with contextlib.suppress(RuntimeError):  # too many iterations
                found = nnls(table, beside(g / length))[0] * length
                y[least] = found[:len(least)] / norms
                ends = np.cumsum([len(least), np.sum(low), np.sum(high)])
                held[low] = found[ends[0]:ends[1]]
                held[high] -= found[ends[1]:ends[2]]
        if self.zeros:
            y[:self.zeros] = np.linalg.lstsq(zeros, g - y @ rows - held, rcond=1e-12)[0]
        return y


def _range(a):
    """Orthonormal columns that span those of a."""
    u, s, _ = np.linalg.svd(a, full_matrices=False)
    return u[:, s > 1e-12 * np.max(s, initial=0.0)]


def wall(x, good):
    """A value above and a slope away from the last good point, (x, f, ...)."""
    d, high = x - good[0], 10.0 * max(1.0, abs(good[1]))
    return good[1] + high, 2.0 * high / max(float(d @ d), 1e-300) * d
