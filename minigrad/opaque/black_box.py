"""Black boxes: functions that can be called but not traced, such as hardware or another program,
with derivatives.

A box is an op of the kind "general".  Its rule multiplies by an estimate of the Jacobian, a node of
its own: so every pass, batch and compiled program can use it, and none can differentiate it again.
"""
import math
import threading
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from .. import errors
from ..batch import _loop
from ..errors import BoxError, InputError, OptionError, ShapeError, check_function, one_of, whole
from ..nest import reads
from ..op import Each, Op
from ..rules.reduce import array
from ..value import check_no_special, dtype_of, is_special, plain_array, shape_of

_at = lambda x: f"at x = {str(np.asarray(x).tolist())[:60]}"  # for messages


def black_box(f: Callable[[Any], Any], pullback: str | Callable[[Any, Any, Any], Any] = "central",
              *, budget: int | None = None, shape: Any = None, step: Any = None, probes: int = 1,
              seed: Any = 0) -> "BlackBox":
    """`black_box` turns f, a function that cannot be traced, into an op with a derivative.

    Each call of f is a query; mg.vmap makes one for each member.  Equal queries in one compiled
    program, or in a run with cache=True, are made once.

    f: a function that gets a plain copy of x and returns a number or an array, of one shape for
       each shape of x.
    pullback: the source of the derivative.
        "central"    central differences: 2n queries for the n numbers of x
        "spsa"       two queries along each of `probes` random directions: right in the mean, with a
                     spread that grows with n.  Source: Spall 1992
        "surrogate"  no query: the slope at x of a polynomial fitted to the nearest queries so far,
                     quadratic where they determine one, else linear, else refused
        a function   pullback(g, y, x), which returns g'J in the shape of x, for plain values; its
                     own calls of other functions are not counted.  (Where f and its pullback are in
                     np.*, `mg.custom_gradient` has derivatives of every order.)
    budget: the number of queries that may be made; None: any number.
    shape: the shape of f(x), a tuple or a function of the shape of x; None: the first query shows
           it, and graphs and mg.compile have to wait for that.
    step: the distance from x to each side for "central" and "spsa": a number, or one for each
          number of x; None: eps^(1/3) max(|x|, 1).
    probes: the number of random directions for "spsa".
    seed: the seed of these directions, or a NumPy Generator.
    Returns a BlackBox: a function of one number or array x, or tensor.  Its result is in the dtype
    of x.
    Raises InputError for an f that cannot be called and a budget or probes that are no whole
    numbers, OptionError for other options out of range.  The BlackBox raises BoxError where f
    raises, or returns nan, another shape or no numbers; BudgetError for a query that the budget
    does not allow, or an estimate, before its first query; NoRuleError for a second derivative.
    """
    check_function(f, "black_box")
    if not callable(pullback):
        one_of("mg.black_box pullback", pullback, tuple(ESTIMATES),
               "choose one, or write a function pullback(g, y, x)")
    whole("mg.black_box probes", probes)
    whole("mg.black_box budget", 0 if budget is None else budget, 0)
    if step is not None and (np.asarray(step).dtype.kind not in "fiu" or not np.all(
            np.isfinite(step) & np.greater(step, 0))):
        raise OptionError(f"you gave mg.black_box step={str(step)[:40]}",
                          "it is how far to go to each side",
                          "write a positive number, in the units of x")
    return BlackBox(f, pullback, budget, shape, step, probes, np.random.default_rng(seed))


class BlackBox:
    """A BlackBox is a function of one number or array x, or tensor; `mg.black_box` makes it.

    f, pullback, budget, shape, step, probes: as in `mg.black_box`.
    rng: the NumPy Generator of the random directions.
    queries: (attribute) the number of queries so far.
    asked: (attribute) the queries that a surrogate knows, as (x, f(x)).
    """

    _captures = ("shape",)  # all else is looked up when it is asked, see `captured.py`

    def __init__(self, f: Callable, pullback: str | Callable, budget: int | None, shape: Any,
                 step: Any, probes: int, rng: np.random.Generator):
        self.f = f
        self.pullback: Any = pullback
        self.budget = budget
        self.shape = shape
        self.step = step
        self.probes = probes
        self.rng = rng
        self.queries = 0
        self.asked: list[tuple] = []
        self._shapes: dict[tuple, tuple] = {}
        self._lock = threading.Lock()

    def __call__(self, x: Any) -> Any:
        """The value f(x), recorded where x is a tensor.

        x: a number, an array, a tensor or a variable, of real numbers.
        Raises InputError for another x; BoxError, BudgetError and ShapeError as `ask` does.
        """
        check_no_special(x, f"you asked {self} at")
        if dtype_of(x := reads(array(x))).kind not in "fiub":
            raise InputError(f"you asked {self} at x = {str(x)[:40]}",
                             "slopes are of real numbers", "give floats")
        return _ask.call(x if dtype_of(x).kind == "f" else x.astype(float), box=self)

    def __repr__(self) -> str:
        return f"the black box {getattr(self.f, '__name__', type(self.f).__name__)}"

    def __reduce__(self) -> NoReturn:
        raise InputError(f"you copied {self}", "its queries are counted in one place",
                         "copy f, and box it there")

    # --- asking
    def afford(self, count: int) -> None:
        """Refuse more queries than the budget allows.

        count: the number of queries to make.
        Raises BudgetError where fewer are left.
        """
        if self.budget is not None and self.queries + count > self.budget:
            raise errors.BudgetError(
                f"you asked {self} for {count} more {'query' if count == 1 else 'queries'}",
                f"{self.queries} of its {self.budget} are spent",
                "raise its budget, or ask for less")

    def ask(self, x: Any) -> Any:
        """The value f(x) for a plain x: one query.

        x: a number or an array.
        Raises BudgetError where the budget is spent; BoxError for an x that is not finite, and
        where f raises, or returns nan, another shape or no numbers.
        """
        x = np.asarray(x)
        if not np.isfinite(x).all():
            raise BoxError(f"you asked {self} {_at(x)}", "nobody knows what it does there",
                           "look where x comes from")
        with self._lock:
            self.afford(1)
            self.queries += 1
        y = self._answer(self.f, x)
        if (shape := self.shape_at(x.shape)) not in (None, y.shape):
            raise BoxError(f"{self} returned shape {y.shape}",
                           f"for an x of shape {x.shape} it has shape {shape}",
                           "return that, or say another by shape=")
        self._shapes[x.shape] = y.shape
        if self.pullback == "surrogate":
            self.asked.append((x.copy(), y.copy()))
        return y[()]

    def _answer(self, f: Callable, *args: np.ndarray) -> np.ndarray:
        """The result of f, or of the pullback, for copies of the args, of which the last is x, as a
        new array in the dtype of x; a refusal where it is no finite number."""
        what, x = f"{self}{' in its pullback' * (len(args) > 1)}", args[-1]
        try:
            y = f(*[a.copy()[()] for a in args])
        except errors.Refusal:
            raise
        except Exception as error:
            words = (" ".join(str(error).split()).rstrip(".").replace(". ", "; ")
                     or "it does not say why")
            raise BoxError(f"{what} raised {type(error).__name__} {_at(x)}",
                           f"in its words, {words}", "mend it, or ask elsewhere") from error
        try:
            real = plain_array(y, f"{what} returned").dtype.kind in "fiub"
        except errors.InputError as error:
            if is_special(y):
                raise error
            real = False  # a nested list of uneven lengths
        if not real:
            raise BoxError(f"{what} returned {' '.join(repr(y).split())[:40]} {_at(x)}",
                           "that is no real number",
                           "return one, or an array of them (is a return missing?)")
        with np.errstate(all="ignore"):
            y = np.array(y, x.dtype)
        if not np.isfinite(y).all():
            raise BoxError(f"{what} returned {y[~np.isfinite(y)][0]} {_at(x)}",
                           "no slope leads away from there",
                           "ask elsewhere, or let it return a large number")
        return y

    # --- what is known of it
    def shape_at(self, shape: tuple) -> tuple | None:
        """The shape of f(x), or None where it is not known yet.

        shape: the shape of x.
        """
        known = self._shapes.get(shape) if self.shape is None else self.shape
        known = known(shape) if callable(known) else known
        return (tuple(known) if isinstance(known, (tuple, list)) else known
                if known is None else (known,))

    def traced(self, x: Any) -> tuple:
        """The pair (shape, dtype) of f(x), for an x without a value.

        x: a node or its Spec.
        Raises ShapeError where the shape is not known yet.
        """
        if (shape := self.shape_at(shape_of(x))) is None:
            raise ShapeError(f"you traced {self} before its first query",
                             "nobody knows the shape of its result yet",
                             "pass shape=, or ask it once for a plain x of the same shape")
        return shape, dtype_of(x)

    def steps(self, x: np.ndarray) -> np.ndarray:
        """The distances from x to each side, in its shape and dtype.

        x: an array.
        Raises ShapeError for steps of another shape, OptionError for one that rounding to x loses.
        """
        if self.step is None:
            return np.finfo(x.dtype).eps ** (1.0 / 3.0) * np.maximum(np.abs(x), 1.0).astype(x.dtype)
        if np.shape(self.step) not in ((), x.shape):
            raise ShapeError(f"you gave {self} steps of shape {np.shape(self.step)}",
                             f"x has shape {x.shape}", "give one number, or one for each of x")
        h = np.full(x.shape, self.step, x.dtype)
        if np.any(x + h == x - h):
            raise OptionError(f"you gave {self} step={str(self.step)[:40]}",
                              "x + step is rounded to x there", "give a larger one")
        return h

    def pulled(self, g: Any, y: Any, x: Any) -> Any:
        """The product g'J by the user's own pullback.

        g: the cotangent, in the shape of y.
        y: the value f(x).
        x: the argument.
        Raises BoxError where the pullback raises, or returns another shape or no finite numbers.
        """
        c = self._answer(self.pullback, *[np.asarray(a, dtype_of(x)) for a in (g, y, x)])
        if c.shape != shape_of(x):
            raise BoxError(f"{self} in its pullback returned shape {c.shape}",
                           f"x has shape {shape_of(x)}", "return one number for each of x")
        return c[()]

    def slopes(self, x: Any, y: Any) -> np.ndarray:
        """The estimated Jacobian: a matrix with a row for each number of y, a column for each of x.

        x: the argument.
        y: the value f(x).
        Raises BoxError, BudgetError and the errors of `steps`.
        """
        x, m = np.asarray(x), np.size(y)
        if not callable(self.pullback):
            return ESTIMATES[self.pullback](self, x, m).astype(x.dtype)
        rows = [self.pulled(e.reshape(shape_of(y)), y, x) for e in np.eye(m)]
        return np.reshape(rows, (m, x.size)).astype(x.dtype)


# --- estimates of the Jacobian at x, (m, n) for m numbers of f(x)
def _apart(box, x, d):
    """f(x + d) - f(x - d), and the distance of the two rounded points: vectors."""
    ahead, behind = x + d, x - d
    return np.ravel(box.ask(ahead)) - np.ravel(box.ask(behind)), np.ravel(ahead - behind)


def _central(box, x, m):
    """Column k is (f(x + h e_k) - f(x - h e_k)) / 2h, wrong by about h^2 f''' / 6 + eps |f| / h."""
    h, columns = np.ravel(box.steps(x)), []
    box.afford(2 * x.size)
    for k in range(x.size):
        d = np.zeros(x.size, x.dtype)
        d[k] = h[k]
        rise, way = _apart(box, x, d.reshape(x.shape))
        columns.append(rise / way[k])
    return np.reshape(columns, (x.size, m)).T


def _spsa(box, x, m):
    """The mean of (f(x + d) - f(x - d)) / 2d over random signs of d: in each slope the shares of
    the other numbers of x have mean 0."""
    h, total = box.steps(x), np.zeros((m, x.size))
    box.afford(2 * box.probes)
    for _ in range(box.probes):
        rise, way = _apart(box, x, h * box.rng.choice(np.array([-1.0, 1.0], x.dtype), x.shape))
        total += rise[:, None] / way
    return total / box.probes


def _surrogate(box, x, m):
    """The slope at x of a polynomial fitted to the nearest queries, at most two for each
    coefficient, by the weights exp(-2 d^2), the farthest having d = 1.  Source: Cleveland & Devlin
    1988, with other weights."""
    n, known = x.size, [(p, q) for p, q in box.asked if p.shape == x.shape and q.size == m]
    moves = np.array([np.ravel(p - x) for p, _ in known], float).reshape(-1, n)
    values = np.array([np.ravel(q) for _, q in known], float).reshape(-1, m)
    way = np.linalg.norm(moves, axis=1)
    order, pairs = np.argsort(way, kind="stable"), np.triu_indices(n)
    for quadratic in (True, False):
        terms = 1 + n + quadratic * len(pairs[0])
        near = order[:2 * terms]
        if len(near) < terms or not (far := way[near].max()):
            continue
        # both sides are multiplied by w, so its square is the weight
        s, w = moves[near] / far, np.exp(-((way[near] / far) ** 2))[:, None]
        design = np.concatenate([np.ones((len(near), 1)), s,
                                 *[s[:, pairs[0]] * s[:, pairs[1]]] * quadratic], 1)
        found, _, rank, _ = np.linalg.lstsq(design * w, values[near] * w, rcond=THIN)
        if rank == terms:
            return found[1:n + 1].T / far
    raise BoxError(f"you asked a surrogate of {box} for a slope",
                   f"that takes {n + 1} queries near x that fill all of its directions, and it has "
                   f"{len(known)} in all", "ask more of them around x first")


THIN = 1e-4  # a cloud of queries is flat where its width is this part of its length
ESTIMATES = {"central": _central, "spsa": _spsa, "surrogate": _surrogate}


# --- the ops
def _rule(g, y, x, box):
    if callable(box.pullback):
        return _pulled.call(g, y, x, box=box)
    j = _slopes.call(x, y, box=box)
    return np.reshape(np.matmul(np.ravel(g), j) if shape_of(y) else g * j, shape_of(x))


def _push(t, y, x, box):
    j = _slopes.call(x, y, box=box)
    return np.reshape(np.matmul(j, np.ravel(t)) if shape_of(x) else j * t, shape_of(y))


def _again(g, y, *_, box):
    raise errors.NoRuleError(
        f"you took a second derivative through {box}",
        "its first is an estimate, or a function that cannot be traced either",
        "use first derivatives alone, or fit a model in np.* to its queries")


_ask = Op("black_box", "general", lambda x, box: box.ask(x), Each(lambda k: _rule),
          lambda x, box: box.traced(x), _loop, lambda ts, y, x, box: _push(ts[0], y, x, box))
_slopes = Op("black_box_slopes", "general", lambda x, y, box: box.slopes(x, y),
             Each(lambda k: _again), batch=_loop, shape=lambda x, y, box: (
                 (math.prod(shape_of(y)), math.prod(shape_of(x))), dtype_of(x)))
_pulled = Op("black_box_pullback", "general", lambda g, y, x, box: box.pulled(g, y, x),
             Each(lambda k: _again if k else lambda t, _, g, y, x, box: _push(t, y, x, box)),
             lambda g, y, x, box: (shape_of(x), dtype_of(x)), _loop)
