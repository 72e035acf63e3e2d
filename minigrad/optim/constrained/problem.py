"""The problem of `minimize` in vectors: a number, conditions and their derivatives.

All functions are traced once and compiled, and kept for the next call; a function that cannot be
compiled, such as one that branches on data, runs as it is.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ...compiler.forms import form
from ...compiler.trace import Compiled
from ...errors import InputError, OptionError, ShapeError, check_function
from ...jacobian import hessian, hvp, jacobian
from ...transforms import grad, value_and_grad
from ...value import Array, Nest
from ..fit.residuals import Parameters, check_plain
from ..kept import LARGE, installed, kept
from .parts import JudgedPoint, Part, SearchEnded
from .quadratic import combined


class Problem:
    """A Problem is f, bounds lo <= x <= hi, and conditions c(x).

    The first `zeros` conditions are to be 0, the others >= 0. The vector holds x in units of about
    the size of the start, see `units`: `back` and `back_slope` lead to the user's.

    f, x0, constraints, tol: the arguments of `minimize`.
    fed: the second argument of f, or None.
    smooth: whether bounds and conditions are taken from the constraints; then `rough` lists the
        parts that no smooth functions describe, and if there is one nothing is taken from any.
    backend: what functions and derivatives are compiled to, "numpy" or "numba".
    under: the np.geterr() of the user, under which f and the conditions run.
    It counts evaluations of f and of derivatives in nfev and njev, those of f up to max_nfev;
    `raised` says what a call raised on the way.
    """

    def __init__(self, f: Callable[..., Any], x0: Nest, constraints: Any, fed: Any, tol: float,
                 smooth: bool = True, backend: str = "numpy", under: Any = None) -> None:
        installed("minimize", backend)
        self.under = np.geterr() if under is None else under
        check_function(f, "optim.minimize")
        check_plain("minimize", ("x0", x0))
        p = self.parameters = Parameters(x0)
        self.n, self.tol, self.fed = p.size, tol, fed
        self.nfev, self.njev, self.zeros, self.m = 0, 0, 0, 0
        self.max_nfev, self.raised = math.inf, ""
        x = p.vector()
        if not np.isfinite(x).all():
            raise InputError(f"x0 has a {x[~np.isfinite(x)][0]}", "a search starts at numbers",
                             "start somewhere else")
        given = constraints if isinstance(constraints, (tuple, list)) else [constraints]
        self.parts = [Part(c, k, p) for k, c in enumerate(given)]
        self.rough = [part for part in self.parts if not part.smooth()] if smooth else []
        self._traces = smooth and not self.rough
        boxes = [part for part in self.parts if part.only_bounds()]
        lo, hi = self._limits(boxes)
        # a projection onto another set than a box leads to the nearest point in one unit for all
        self.unit = units(np.clip(x, lo, hi), self._traces or len(boxes) == len(self.parts))
        self.lo, self.hi = self._limits(self.parts if self._traces else [])
        if (bad := np.flatnonzero(self.lo > self.hi)).size:
            raise OptionError(f"your constraints want number {bad[0]} of x to be >= "
                              f"{self.lo[bad[0]]:.6g} and <= {self.hi[bad[0]]:.6g}",
                              "no number is", "leave one of them out")
        self.lo, self.hi = self.lo / self.unit, self.hi / self.unit
        self.start, self.given = np.clip(x / self.unit, self.lo, self.hi), f
        self._f, self._c, self._blend, self._penalised = [self._flat(g) for g in (
            self._objective, self._all_conditions, self._blended, self._augmented_at)]
        self._checked()
        self._cache: dict[tuple[Any, bytes], Any] = {}
        self._curvatures: list[tuple[np.ndarray, np.ndarray]] = []  # see `curvature`
        self._last: Any = None
        steps = self._kept_steps(f, given, backend)
        keep: Any = lambda name, g: Compiled(g, (), steps.setdefault(name, {}), backend)
        self._value = keep("f", self._f)
        self._conditions = keep("c", self._c)
        known, same = bool(steps["f"]), self._same()
        if known and not same:  # a kept program that disagrees is traced anew
            for programs in steps.values():
                programs.clear()
            same = self._same()
        if not same:
            keep = lambda name, g: g
            self._value, self._conditions = self._f, self._c
            self._cache.clear()
            if (found := self.at(self.start)) is not None and found[0] != self.first:
                raise InputError("your f gave two different values for the same x",
                                 "a step is judged by comparing them",
                                 "draw the batch or the noise once, before the call")
        self._slope = keep("slope", grad(self._f))
        self._jacobian = keep("jacobian", jacobian(self._c))
        self._vjp = keep("vjp", grad(self._blend))
        self._augmented = keep("augmented", value_and_grad(self._penalised))
        self._hessian = keep("hessian", hessian(self._blend))
        self._hvp = keep("hvp", lambda v, fed, a, y, d: hvp(
            lambda x: self._blend(x, fed, a, y), v, d))
        g = self._known(self._slope, self.start, lambda: np.asarray(
            self._slope(self.start * self.unit, self._feed())) * self.unit)
        self.njev += 1
        if not np.isfinite(g).all():
            raise InputError(f"the gradient of f is {g[~np.isfinite(g)][0]} at x0",
                             "a search follows it", "choose another start")

    def _limits(self, parts: list[Part]) -> tuple[np.ndarray, np.ndarray]:
        """Return (lower, upper) bounds that hold all of these parts."""
        lo, hi = np.full(self.n, -np.inf), np.full(self.n, np.inf)
        for part in parts:
            at = part.where.ravel()
            lo[at] = np.maximum(lo[at], part.lo.ravel())
            hi[at] = np.minimum(hi[at], part.hi.ravel())
        return lo, hi

    # --- functions of the vector, in np.*
    def _feed(self) -> Any:
        return 0.0 if self.fed is None else self.fed

    def _flat(self, g: Callable[..., Any]) -> Callable[..., Any]:
        """Return g, a function of what f takes, as one of the vector."""
        return lambda v, *more: g(self.parameters.nested(v), *more)

    def back(self, v: np.ndarray) -> Nest:
        """Return the user's x for a vector, or the direction in which x moves."""
        return self.parameters.result(v * self.unit)

    def kkt(self, point: JudgedPoint) -> float:
        """Return the kkt of a JudgedPoint by the user's x."""
        return float(np.max(np.abs(point.left / self.unit)))

    def back_slope(self, g: np.ndarray) -> Nest:
        """Return a gradient by the vector as one by the user's x, like x."""
        return self.parameters.result(g / self.unit, float)

    # --- functions of what f takes, in np.*
    def _objective(self, x: Nest, fed: Any) -> Array:
        with np.errstate(**self.under):
            return self.given(x) if self.fed is None else self.given(x, fed)

    def _all_conditions(self, x: Nest) -> Array:
        """All conditions in one vector, those that are to be 0 first."""
        with np.errstate(**self.under):
            pairs = [part.traced(x) for part in self.parts] if self._traces else []
        both = [c for k in (0, 1) for pair in pairs if (c := pair[k]) is not None]
        return np.concatenate(both) if len(both) > 1 else both[0] if both else np.zeros(0)

    def _blended(self, x: Nest, fed: Any, a: Any, y: np.ndarray) -> Array:
        """a f + y'c."""
        value = a * self._objective(x, fed)
        return value + np.sum(y * self._all_conditions(x)) if self.m else value

    def _augmented_at(self, x: Nest, fed: Any, a: Any, size: np.ndarray, y: np.ndarray,
                      rho: float) -> Array:
        """a f + rho / 2 |y / rho - c / size|^2, where conditions c >= 0 count only as far as their
        entry is positive."""
        value = a * self._objective(x, fed)
        if not self.m:
            return value
        t = y / rho - self._all_conditions(x) / size
        return value + 0.5 * rho * (np.sum(t[:self.zeros] ** 2)
                                    + np.sum(np.maximum(t[self.zeros:], 0.0) ** 2))

    def lagrangian(self, y: np.ndarray, penalty: float, scales: Any) -> Callable[[Any], Any]:
        """The Lagrangian with fixed multipliers, as a function of what f takes and in f's units.

        y: the multipliers of the conditions.
        penalty: 0 for the Lagrangian f - y'c, else rho of the augmented Lagrangian.
        scales: what the augmented Lagrangian multiplies f with, and divides each condition by.
        """
        fed = self.fed
        if not penalty:
            return lambda x: self._blended(x, fed, 1.0, -y)
        a, size = scales
        return lambda x: self._augmented_at(x, fed, a, size, y * size * a, penalty) / a

    # --- the first look
    def _checked(self) -> None:
        """Refuse functions that cannot be minimised, and count the conditions."""
        first = self._f(self.start * self.unit, self._feed())
        self.nfev += 1
        check_plain("minimize", ("the result of f", first))
        if np.shape(first) != () or np.asarray(first).dtype.kind not in "fiub":
            raise ShapeError(f"your f returned {str(first)[:60]}", "one real number is minimised",
                             "return a sum, or a mean")
        if not math.isfinite(first):
            raise InputError(f"your f is {first} at x0", "a search starts where it is a number",
                             "choose another start")
        self.first = float(first)
        if not self._traces:
            return
        nest, counts = self.parameters.nested(self.start * self.unit), []
        for k, part in enumerate(self.parts):
            with np.errstate(**self.under):
                found = part.traced(nest)
            check_plain("minimize", ("the result of a constraint", found))
            pair = [np.zeros(0) if c is None else np.asarray(c) for c in found]
            for c in pair:
                if c.dtype.kind not in "fiub" or not np.isfinite(c).all():
                    raise InputError(f"constraint {k} of minimize gives {str(c)[:60]} at x0",
                                     "a search starts where all of them are real numbers",
                                     "choose another start")
            counts.append([c.size for c in pair])
        self.zeros = at = sum(zero for zero, _ in counts)
        done = 0
        for part, (zero, least) in zip(self.parts, counts, strict=True):
            part.zero, part.least = slice(done, done + zero), slice(at, at + least)
            done, at = done + zero, at + least
        self.m = at

    def _kept_steps(self, f: Any, constraints: Any, backend: str) -> dict[str, dict]:
        """Return the programs of an earlier call with these functions, see `kept`."""
        if self.n * max(self.m, self.n) > LARGE:
            return {}
        return kept(f, (f, constraints), (form(self.parameters.nest), self.fed is None, self.m,
                                          self.zeros, self._traces, backend))

    def _same(self) -> bool:
        """Return whether f and c give the same values when they are compiled."""
        self._cache.clear()
        found = self.at(self.start)
        # where it branches on data, or keeps a state, the derivatives will say better what is wrong
        self.raised = ""
        return (found is not None and bool(np.isclose(found[0], self.first, rtol=1e-9, atol=1e-12))
                and np.allclose(found[1], self._c(self.start * self.unit), rtol=1e-9, atol=1e-12))

    # --- for searches
    def feed(self, fed: Any) -> None:
        """Give f another second argument, and forget all values of f."""
        self.fed, self._last, self._curvatures = fed, None, []
        self._cache.clear()

    def _known(self, f: Any, x: np.ndarray, make: Callable[[], Any]) -> Any:
        """Return make(), or what it returned for the same x not long ago.

        f: what make() calls, or a name; where f does not depend on x, it is called once.
        """
        key = (f, b"") if (f, b"") in self._cache else (f, x.tobytes())
        new = key not in self._cache
        found = make() if new else self._cache.pop(key)
        self._cache[(f, b"") if new and not moves(f, 0) else key] = found  # the youngest
        if len(self._cache) > 13:
            self._cache.pop(next(iter(self._cache)))
        return found

    def at(self, x: np.ndarray) -> Any:
        """Return (f, c) at x, or None where they raise or are not finite."""
        return self._known("at", x, lambda: self._at(x.copy()))

    def _counted(self) -> None:
        """Count an evaluation of f; raise SearchEnded where none is left."""
        if self.nfev >= self.max_nfev:
            raise SearchEnded(0, f"{self.max_nfev:.0f} evaluations of f did not suffice")
        self.nfev += 1

    def _tried(self, pair: Callable[[], tuple[Any, Any]]) -> tuple[float, np.ndarray] | None:
        """Return pair(), which counts as an evaluation of f, or None where it raises or is not
        finite."""
        self._counted()
        try:
            value, more = pair()
            found = float(value), np.array(more, float)
            return found if math.isfinite(found[0]) and np.isfinite(found[1]).all() else None
        except Exception as error:
            self.raised = (f"; at some points your functions raised {type(error).__name__}: "
                           f"{error}"[:200])
            return None

    def _at(self, x: np.ndarray) -> Any:
        v = x * self.unit
        with np.errstate(**self.under):
            found = self._tried(lambda: (self._value(v, self._feed()), self._conditions(v)))
        self._last = (x, *found) if found else self._last
        return found

    def value(self, x: np.ndarray) -> float:
        """Return f(x).

        Where f raises or is not finite, it is a steep quadratic around the last good point instead,
        so that line searches back off.
        """
        return known[0] if (known := self.at(x)) else wall(x, self._last)[0]

    def c(self, x: np.ndarray) -> np.ndarray:
        """Return the conditions at x, or at the last good point where f or c has no value."""
        return known[1] if (known := self.at(x)) else self._last[2]

    def slope(self, x: np.ndarray) -> np.ndarray:
        """Return the gradient of f, or of the steep quadratic that stands in its place."""
        if self.at(x) is None:
            return wall(x, self._last)[1]
        return self._known(self._slope, x, lambda: self._derived(self._slope, x, self._feed()))

    def jacobian(self, x: np.ndarray) -> np.ndarray:
        """Return the Jacobian of the conditions, (m, n), at x or at the last good point."""
        x = x if self.at(x) is not None else self._last[0]
        return self._known(self._jacobian, x, lambda: self._derived(self._jacobian, x))

    def curvature(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the second derivatives of f - y'c, (n, n).

        They are linear in (1, y). Where they do not depend on x, as for quadratic f and c, those
        that are known tell others.
        """
        f, known = self._hessian, self._curvatures
        row = lambda: np.append(1.0, y * moves(f, 3))
        if not known or (h := combined(known, row())) is None:
            h = self._known("curvature", np.append(x, y), lambda: self._derived(
                f, x, self._feed(), 1.0, -y) * self.unit[:, None])
            if not moves(f, 0):
                known.append((row(), h))
        return h

    def hvp(self, x: np.ndarray, a: Any, y: np.ndarray, d: np.ndarray) -> np.ndarray:
        """Return the second derivatives of a f + y'c, times d."""
        return self._derived(self._hvp, x, self._feed(), float(a), np.array(y, float),
                             np.array(d, float).ravel() * self.unit)

    def augmented(self, a: Any, size: np.ndarray, y: np.ndarray,
                  rho: float) -> Callable[[np.ndarray], tuple[float, np.ndarray]]:
        """Make the function of x that an inner search minimises; it returns value and gradient.

        a, size: the factor of f, and the divisor of each condition.
        y, rho: multipliers and penalty, in these units.
        """
        good = None

        def pair(x: np.ndarray) -> tuple[float, np.ndarray]:
            nonlocal good
            found = self._tried(lambda: self._augmented(
                x * self.unit, self._feed(), a, size, y, rho))
            if found is None:
                return wall(x, good or self._last or (x, 1.0))
            self.njev += 1
            good = x.copy(), found[0]
            return found[0], found[1] * self.unit

        return pair

    def _derived(self, f: Callable[..., Any], x: np.ndarray, *more: Any) -> np.ndarray:
        """Return a derivative f at x, where the last axis of the result is that of x."""
        self.njev += 1
        found = np.array(f(x * self.unit, *more), float) * self.unit
        return np.nan_to_num(found, posinf=0.0, neginf=0.0)


def units(x: np.ndarray, each: bool) -> np.ndarray:
    """Return the units in which a search measures the numbers of x: the size of the start, or 1 for
    what starts between 1 / 16 and 16.

    They are powers of 2, so that nothing is rounded. A zero does not say its size: it takes the
    unit of the others, where they have the same, else 1.
    each: whether each number may have a unit of its own.
    """
    size = np.abs(x) if each else np.full(len(x), np.max(np.abs(x)))
    found, known = unit_of(size), size > 0.0
    if known.any() and np.ptp(found[known]) == 0.0:
        found[:] = found[known][0]
    return found


def unit_of(size: Any) -> Any:
    """Return the power of 2 nearest to each size >= 0; 1 for 0 and for sizes that are near 1."""
    powers = np.rint(np.log2(np.where(size > 0.0, size, 1.0)))
    return np.ldexp(1.0, np.where(np.abs(powers) <= 4.0, 0.0, powers).astype(int))


def moves(f: Any, k: int) -> bool:
    """Return whether f may depend on its argument k: not if f has a program that does not."""
    step = getattr(f, "last", None)
    return step is None or any(node is step.nests[k] for node in step.program.nodes)


def wall(x: np.ndarray, good: tuple[Any, ...]) -> tuple[float, np.ndarray]:
    """Return (value, slope) of a steep quadratic around the last good point (x, f, ...).

    Its value is above f there, and its slope points away from it.
    """
    d, high = x - good[0], 10.0 * max(1.0, abs(good[1]))
    return good[1] + high, 2.0 * high / max(float(d @ d), 1e-300) * d
