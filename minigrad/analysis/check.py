"""Gradient checks: reverse mode, forward mode and finite differences must agree, to second order.

They are compared along random directions, so that a function of a million parameters costs as much
as one of two.
"""
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import GradientMismatch, whole
from ..nest import numbers, rebuild_around
from ..transforms import grad, jvp, vjp
from ..value import as_float, shape_of


def _double(a: Any) -> Any:
    """a in double precision; before NumPy 2.4 np.float64 makes a number of an array with one
    element."""
    return np.asarray(a, complex if np.iscomplexobj(a) else float)[()]


def finite_difference(f: Callable[..., Any], x: Any, v: Any) -> tuple[Any, float]:
    """`finite_difference` estimates the derivative of f at x along v, by central differences of
    fourth order in float64.

    The first step is a thousandth of v.  Smaller steps follow until two agree, and the pair that
    agrees best is kept.

    f: a function of one argument that returns a number or an array.
    x: the argument, a number, an array or a nest of them.
    v: the direction, a nest like x, of about the size of x or smaller.
    Returns (derivative, doubt).  The doubt adds up how far the pair is apart, what rounding may
    add, and, at a kink, where it does not shrink with the step, the gap between the one-sided
    slopes.
    Source: Abramowitz & Stegun 25.3.21; Ridders 1982 for the choice of the step.
    """
    leaves, directions = numbers(x), numbers(v)
    eps = float(np.finfo(float).eps)

    def at(t: float) -> Any:
        return f(rebuild_around(x, [_double(a) + t * _double(b)
                             for a, b in zip(leaves, directions, strict=True)]))

    middle = at(0.0)
    best = np.nan, np.nan  # the slope of the best pair, and its doubt
    last = None            # the slope of the step before
    last_bend = 0.0
    for h in eps**0.2 / 8.0 ** np.arange(6.0):
        ahead, behind = at(h), at(-h)
        slope = (8.0 * (ahead - behind) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h)
        # the gap between the one-sided slopes: it shrinks like h, except at a kink
        bend = float(np.max(np.abs(ahead - 2.0 * middle + behind), initial=0.0)) / h
        if last is not None:
            doubt = (float(np.max(np.abs(slope - last), initial=0.0))
                     + bend * (bend > 0.5 * last_bend))
            doubt += 4.0 * eps * float(np.max(np.abs(middle), initial=0.0)) / h
            if not doubt >= best[1]:  # also where one of them is nan
                best = slope, doubt
            if doubt <= 1e-7 * float(np.max(np.abs(slope), initial=0.0)) + 1e-10:
                break
        last, last_bend = slope, bend
    return best


def check_gradients(f: Callable[..., Any], *args: Any, order: int = 2, rtol: float | None = None,
                    seed: int = 0) -> float:
    """`check_gradients` compares three derivatives of f at args, along a random direction.

    These are the ones by reverse mode, by forward mode, and by a finite difference.  The functions
    eigh, eigvalsh and cholesky of np.linalg read one triangle of their matrix, while their rules
    take it as symmetric and give a slope to both.  So check them on a symmetric matrix made of any:
    lambda a: np.linalg.cholesky((a + a.T) / 2.0).

    f: a function that returns a number, an array or a nest of them; random cotangents weigh its
       results.
    args: its arguments: numbers or arrays, of floats or complex, or nests of them; complex ones
          move in random complex directions.
    order: 1 checks the gradient of f, 2 the gradient's own derivatives too, and so on.
    rtol: the largest relative error allowed; None: 1e-6 for float64, 2e-3 where an argument is
          float32 (the finite difference is in float64 all the same).
    seed: the seed of the random directions and weights.
    Returns the largest relative error found.
    Raises GradientMismatch, with the numbers, where the three disagree; InputError and OptionError
    for an order that is no whole number from 1 on.
    """
    whole("mg.check_gradients order", order)
    args = tuple(map(as_float, args))
    rng = np.random.default_rng(seed)
    leaves = numbers(args)
    narrow = any(np.finfo(np.asarray(leaf).dtype).bits < 64 for leaf in leaves
                 if np.asarray(leaf).dtype.kind in "fc")
    rtol = rtol or (2e-3 if narrow else 1e-6)
    weights = [_normal(rng, y) for y in numbers(f(*args))]

    weighed = lambda xs: _dot(f(*xs), weights)
    return _compare(weighed, args, order, rtol, rng, "gradient")


def _compare(f: Callable, x: Any, order: int, rtol: float, rng: Any, what: str) -> float:
    """The largest relative error of f's derivatives at x, up to this order.

    what: the words for f's derivative in a refusal."""
    v = rebuild_around(x, [_normal(rng, leaf) * np.max(np.abs(leaf), initial=1.0)
                           for leaf in numbers(x)])
    _, pullback = vjp(f, x)
    reverse = _dot(pullback(1.0)[0], v)
    ahead = float(jvp(f, (x,), (v,))[1])
    difference = float(finite_difference(f, x, v)[0])
    scale = max(1.0, abs(difference))
    errors = [abs(reverse - difference) / scale, abs(ahead - difference) / scale]
    if not max(errors) <= rtol:  # also true for nan
        raise GradientMismatch(f"the {what} disagrees: reverse mode {reverse:.10g}, forward mode "
                               f"{ahead:.10g}, finite difference {difference:.10g}",
                               "a derivative rule is wrong, or the function has a kink here",
                               "check at another point, then each op alone")
    if order > 1:  # the slope of f along v is a function of x, with derivatives of its own
        slope = lambda xs: _dot(grad(f)(xs), v)
        errors.append(_compare(slope, x, order - 1, rtol * 10, rng, f"gradient of the {what}"))
    return max(errors)


def _dot(a: Any, b: Any) -> Any:
    """The real part of the product of two nests, summed over all elements."""
    return sum(np.real(np.sum(np.multiply(p, q)))
               for p, q in zip(numbers(a), numbers(b), strict=True))


def _normal(rng: Any, like: Any) -> Any:
    """Random numbers in the shape of `like`, complex where it is."""
    parts = rng.standard_normal((1 + np.iscomplexobj(like), *shape_of(like)))
    return parts[0] + 1j * parts[1] if len(parts) == 2 else parts[0]
