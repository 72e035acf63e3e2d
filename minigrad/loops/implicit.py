"""`implicit`: derivatives of what a solver returns, by the condition that it solves.

This file turns a solver, a condition and nests of arguments into functions of vectors, and judges
results.  The implicit function theorem itself stands in `solution.py`.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from .. import errors
from ..errors import BoxError, InputError, OptionError, ShapeError, check_function
from ..nest import flatten, leaves_as, places, reads, rebuild
from ..rules.vector import joined, parted
from ..tensor import Tensor
from ..transforms import grad, jvp
from ..value import Array, Nest, plain_array, shape_of
from .solution import iterated, solution

KINDS = "root", "fixed_point", "minimum", "residuals"


def implicit(solver: Callable[..., Nest], *, root: Callable[..., Nest] | None = None,
             fixed_point: Callable[..., Nest] | None = None,
             minimum: Callable[..., Array] | None = None,
             residuals: Callable[..., Nest] | None = None, bounds: Any = None, like: Any = None,
             tol: float | None = None, dense: int = 500) -> Callable[..., Nest]:
    """`implicit` makes the result of a solver differentiable by the arguments of the solver.

    The derivatives, of every order, follow from the condition that the result x fulfils, by the
    implicit function theorem.  The solver itself may be any code, such as SciPy's: it is called
    with plain numbers and arrays, and no derivative goes through its steps.

    solver: a function of some arguments t that returns x: a number, an array or a nest of them.
    root: the condition root(x, *t) = 0, a function in np.* with a result in the nest and shapes
          of x.  Exactly one of the four conditions is named.
    fixed_point: the condition fixed_point(x, *t) = x, a function in np.* as before.
    minimum: a function in np.* that returns one number; its gradient by x is zero at x.
    residuals: a function in np.* that returns an array or a nest of arrays; half the sum of their
               squares has the gradient zero at x.
    bounds: (lower, upper) for a minimum or residuals: numbers, None, or arrays of the shape of x
            where x is one array.  An unknown that is pushed against its bound stays there.
    like: a nest of numbers and arrays shaped like x, for mg.compile and graphs, which know only
          shapes; None: a first call with plain arguments of the same shapes shows it.
    tol: how far a step of Newton's method may move x, relative to x (or to tol, where x is
         smaller), when a derivative is taken; None: the third root of the rounding unit, 6e-6 for
         float64.
    dense: the number of unknowns up to which the matrix of the linear system is built.  A larger
           system takes products alone, by conjugate gradients: on A for a minimum or residuals
           without bounds, else on A'A; to a residual of 4e-11 of the right side for float64, the
           rounding unit to the power 2/3.
    Returns a function of the same arguments t, nests with tensors in any places.  Its result is in
    the nest of x and in the dtype of the arguments.  Tensors that the solver or the condition reads
    from elsewhere are refused: they have to be arguments.
    Raises InputError for a solver or a condition that cannot be called, and unless exactly one
    condition is given; OptionError for other options out of range.  The function raises BoxError
    where the solver raises or returns no finite numbers, where x misses the condition, the matrix
    is singular (the solution is not isolated), a large system does not converge, or an unknown lies
    at its bound while nothing pushes it there; InputError for tensors from elsewhere; ShapeError
    for a condition that is not shaped like x, or an x whose shape is not known yet.
    Sources: Krantz & Parks 2002; Blondel et al. 2022; Hestenes & Stiefel 1952.
    """
    given = dict(zip(KINDS, (root, fixed_point, minimum, residuals), strict=True))
    named = [kind for kind, f in given.items() if f is not None]
    if len(named) != 1:
        raise InputError(f"you gave mg.implicit {' and '.join(named) or 'no condition'}",
                         "the derivative follows from one condition that the solution fulfils",
                         f"name exactly one of {', '.join(f'{kind}=' for kind in KINDS)}")
    kind, f = named[0], given[named[0]]
    for function in (solver, f):
        check_function(function, "implicit")
    if bounds is not None and (kind not in KINDS[2:] or not isinstance(bounds, (tuple, list))
                               or len(bounds) != 2):
        raise OptionError(f"you gave mg.implicit bounds={str(bounds)[:40]} and {kind}=",
                          "a minimum or residuals have two: the lower and the upper",
                          "write bounds=(0.0, np.inf), or a fixed_point= that uses np.clip")
    tol = None if tol is None else errors.between("mg.implicit tol", tol, 0.0, 1.0)
    options = bounds, tol, errors.whole("mg.implicit dense", dense, 0)
    known: dict[str, Nest] = {}  # the nests of solutions, by the forms of the arguments

    def solved(*theta):
        theta = reads(theta)
        # copies: the derivative needs the values that the solver got
        leaves = [np.array(a) if type(a) is np.ndarray else a if type(a) is not Tensor
                  or a.dtype.kind == "f" else a.value for a in flatten(theta)]
        moving = [k for k, a in enumerate(leaves) if type(a) is Tensor]
        _check_real([a for a in flatten(theta) if type(a) is Tensor], "which has it as an argument")
        form = str(_form(theta))
        case = _Case(solver, kind, f, theta, leaves, moving, known.get(form, like), *options)
        # Python's floats are weak, as everywhere
        dtypes = [a.dtype for a in leaves if hasattr(a, "dtype") and a.dtype.kind == "f"
                  and type(getattr(a, "raw", a)) is not float]
        t = joined([leaves[k] for k in moving] or [np.zeros(0)])
        x = solution(t.astype(np.result_type(*dtypes or [float])), case=case)
        known[form] = case.like
        return case.unknowns(x)

    return solved


def _form(tree):
    """The nesting and the shapes of a nest, to be compared."""
    return [*places(tree), *map(np.shape, flatten(tree))]


def _check_real(values, where):
    """Refuse complex numbers, whose conditions would be two for each unknown."""
    if any(a.dtype.kind == "c" for a in values):
        raise InputError(f"you gave mg.implicit a complex number, {where}",
                         "it differentiates real solutions of real conditions",
                         "pass real and imaginary parts as two real numbers")


class _Case:
    """One call of a function that `implicit` made: its condition as a function of vectors.

    The vector t holds the leaves of the arguments theta at the positions `moving`, the vector x the
    solution, whose nest is `like` as soon as it is known.
    """

    traced = False

    def __init__(self, solver, kind, f, theta, leaves, moving, like, bounds, tol, dense):
        self.solver, self.kind, self.f, self.theta, self.moving = solver, kind, f, theta, moving
        self.like, self.bounds, self.tol, self.dense = like, bounds, tol, dense
        self.symmetric = kind in KINDS[2:] and bounds is None
        self.shapes = [shape_of(leaves[k]) for k in moving]
        self.fixed = [None if k in moving else a for k, a in enumerate(leaves)]

    def __repr__(self):
        return f"<{self.kind}>"

    def arguments(self, t):
        """The arguments theta for a vector t."""
        parts = dict(zip(self.moving, parted(t, self.shapes), strict=True))
        return rebuild(self.theta, [parts.get(k, a) for k, a in enumerate(self.fixed)])

    def unknowns(self, x):
        """The solution in its nest, for a vector x."""
        return rebuild(self.like, parted(x, map(np.shape, flatten(self.like))))

    def size(self):
        """The number of unknowns, for a node without a value."""
        if self.like is None:
            raise ShapeError("you traced a function of mg.implicit before its first call",
                             "nobody knows the shape of the solution yet",
                             "pass like=, or call it once with plain arguments of these shapes")
        self.traced = True
        return sum(map(np.size, flatten(self.like)))

    def solve(self, t):
        """The solver's result for a vector t, as a vector in the dtype of t."""
        theta = rebuild(self.theta, [np.array(a) if type(a) is np.ndarray else a
                                     for a in flatten(self.arguments(t))])
        try:
            found = self.solver(*theta)
        except Exception as error:
            words = " ".join(str(getattr(error, "words", error)).split()).rstrip(".")
            raise BoxError(f"the solver of mg.implicit raised {type(error).__name__}",
                           f"in its words, {words}", "mend it, or start it elsewhere") from error
        leaves = [a if type(a) is Tensor else plain_array(a, "the solver of mg.implicit returned")
                  for a in flatten(found)]
        _check_plain(leaves, "solver")
        if not sum(map(np.size, leaves)) or not all(
                a.dtype.kind in "fiu" and np.isfinite(a).all() for a in leaves):
            raise BoxError(
                f"the solver of mg.implicit returned {' '.join(str(found).split())[:40]}",
                "a solution is made of finite real numbers",
                "return these alone, such as result.x, or mend the solver")
        found = rebuild(found, leaves)
        if self.traced and _form(found) != _form(self.like):
            raise ShapeError(f"the solver of mg.implicit returned {str(_form(found))[:60]}",
                             f"where it was traced the solution was {str(_form(self.like))[:60]}",
                             "return the same nest and shapes at each call, those of like=")
        self.like = rebuild(found, [np.broadcast_to(0.0, a.shape) for a in leaves])
        x = joined(leaves).astype(t.dtype)
        missed = self.condition(x, t)
        _check_plain([missed], "condition")
        _check_real([missed], "whose condition returned it")
        return x

    def condition(self, x, t):
        """The vector F, zero at a solution."""
        if self.kind in KINDS[2:]:
            slope = self.slope(x, t)
            # an unknown at a bound, against which it is pushed, has the condition x = bound
            return slope if self.bounds is None else x - np.clip(x - slope, *self.box(x))
        found = self.f(self.unknowns(x), *self.arguments(t))
        in_order = leaves_as(found, self.like)  # the keys of a dict may stand in another order
        if in_order is not None:
            found = rebuild(self.like, in_order)
        if _form(found) != _form(self.like):
            raise ShapeError(f"{self.kind}= of mg.implicit returned {str(_form(found))[:60]}",
                             f"the solution is {str(_form(self.like))[:60]}",
                             "return one number for each unknown, nested like the solution")
        found = joined(found)
        return found if self.kind == "root" else found - x

    def slope(self, x, t):
        """The gradient by x of what is minimised."""
        theta = self.arguments(t)
        at = lambda v: self.f(self.unknowns(v), *theta)
        return grad(at if self.kind == "minimum" else lambda v: 0.5 * sum(
            np.sum(r * r) for r in flatten(at(v))))(x)

    def box(self, x):
        """The bounds, as two vectors like x."""
        return [np.broadcast_to(np.ravel(none if side is None else side), shape_of(x))
                for side, none in zip(self.bounds, (-np.inf, np.inf), strict=True)]

    def check(self, a, x, t):
        """Refuse an x that is no isolated solution; a: the matrix A, or x where there is none."""
        missed, eps = self.condition(x, t), np.finfo(x.dtype).eps
        tol = eps ** (1.0 / 3.0) if self.tol is None else self.tol
        unit = np.ones(len(x))
        if a.ndim == 2:
            # rows and columns of length 1: the units of conditions and unknowns do not matter
            rows = np.max(np.abs(a), 1) + np.finfo(x.dtype).tiny
            unit = np.max(np.abs(a / rows[:, None]), 0) + np.finfo(x.dtype).tiny
            a = a / rows[:, None] / unit
            if not np.linalg.cond(a, 1) < 0.01 / eps:
                raise BoxError("you differentiated a solution of mg.implicit that is not isolated",
                               "the derivatives of the condition by the unknowns are a singular "
                               "matrix there, so that another solution is as near as one likes",
                               "choose one of them by a further condition, such as a small ridge")
            off = np.linalg.solve(a, missed / rows)
        else:
            off = iterated(self, x, t, missed, False, 0.1)
            # a singular matrix that suits this right side does not suit one without any pattern
            any_side = np.cos(np.arange(1.0, len(x) + 1.0) ** 2).astype(x.dtype)
            iterated(self, x, t, any_side, False, 0.1 / math.sqrt(len(x)))
        off, most = np.max(np.abs(off)), np.max(np.abs(unit * x))
        if not off <= tol * max(most, tol):
            raise BoxError("the result of the solver does not fulfil the condition of mg.implicit",
                           f"a Newton step would move x by {off:.1g}, and x has size {most:.1g}",
                           "let the solver go on for longer, name the condition that it solves, or "
                           "pass a larger tol=")
        if self.bounds is None:
            return
        slope, (lower, upper) = self.slope(x, t), self.box(x)
        reach = np.max(np.abs(x)) or 1.0
        # the change of the slope along x; along a direction that has no symmetry nothing cancels
        way = reach * np.linspace(0.5, 1.5, len(x), dtype=x.dtype)
        steep = np.max(np.abs(jvp(lambda v: self.slope(v, t), (x,), (way,))[1]))
        weak = ((np.minimum(x - lower, upper - x) <= tol * reach)
                & (np.abs(slope) <= tol * steep))
        if weak.any():
            raise BoxError(f"unknown {np.argmax(weak)} of mg.implicit lies at its bound",
                           "nothing pushes it there, so it would leave the bound for a change in "
                           "one direction and stay for the other",
                           "differentiate at other arguments")


def _check_plain(values, what):
    """Refuse tensors among what the solver, or the condition, returned for plain arguments."""
    if any(type(a) is Tensor for a in values):
        raise InputError(f"the {what} of mg.implicit used a tensor that is no argument",
                         "derivatives are by the arguments alone",
                         "pass it: mg.implicit(solver, root=g)(t), with solver(t) and g(x, t)")
