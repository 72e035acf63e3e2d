"""Gradient checks: reverse mode, forward mode and finite differences must agree, to second order.

Along random directions, so that a function of a million parameters costs as much as one of two.
"""
import numpy as np

from .derive import grad, jvp, vjp
from .errors import GradientMismatch
from .nest import flatten, rebuild
from .value import shape_of


def finite_difference(f, x, v):
    """(derivative, doubt) of f at the nest x along the nest v: central differences of fourth order, in float64.

    f returns a number or an array; give v about the size of x, or smaller: the first step is a thousandth of it.
    Smaller steps follow until two agree, and the pair that agrees best is kept.  doubt: how far that pair is apart,
    what rounding may add, and at a kink, where it does not shrink with the step, the gap between the one-sided slopes.
    Source: Abramowitz & Stegun 25.3.21; Ridders 1982 for the choice of the step.
    """
    leaves, directions = flatten(x), flatten(v)
    eps = float(np.finfo(float).eps)

    def at(t):
        return f(rebuild(x, [np.float64(a) + t * np.float64(b) for a, b in zip(leaves, directions, strict=True)]))

    middle, best, last, last_bend = at(0.0), (np.nan, np.nan), None, 0.0
    for h in eps**0.2 / 8.0 ** np.arange(6.0):
        ahead, behind = at(h), at(-h)
        slope = (8.0 * (ahead - behind) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h)
        bend = float(np.max(np.abs(ahead - 2.0 * middle + behind), initial=0.0)) / h  # between the one-sided slopes
        if last is not None:
            doubt = float(np.max(np.abs(slope - last), initial=0.0)) + bend * (bend > 0.5 * last_bend)
            doubt += 4.0 * eps * float(np.max(np.abs(middle), initial=0.0)) / h
            if not doubt >= best[1]:  # also where one of them is nan
                best = slope, doubt
            if doubt <= 1e-7 * float(np.max(np.abs(slope), initial=0.0)) + 1e-10:
                break
        last, last_bend = slope, bend
    return best


def check_gradients(f, *args, order=2, rtol=None, seed=0):
    """Check the derivatives of f at args; returns the largest relative error found.

    Three derivatives along a random direction must agree: reverse mode, forward mode, and a finite difference; with
    order=2 the same is asked of the gradient.  f may return any nest of numbers and arrays; it is weighed with random
    cotangents.  rtol: 1e-6 for float64, 2e-3 when an argument is float32 (the finite difference is still in float64).
    Raises GradientMismatch with the numbers when they disagree.
    """
    rng = np.random.default_rng(seed)
    leaves = flatten(args)
    narrow = any(getattr(leaf, "dtype", None) in (np.float32, np.float16) for leaf in leaves)
    rtol = rtol or (2e-3 if narrow else 1e-6)
    weights = [rng.standard_normal(shape_of(y)) for y in flatten(f(*args))]

    def weighed(xs):
        return sum(np.sum(np.multiply(y, w)) for y, w in zip(flatten(f(*xs)), weights, strict=True))

    return _compare(weighed, args, order, rtol, rng, "gradient")


def _compare(f, x, order, rtol, rng, what):
    v = rebuild(x, [rng.standard_normal(shape_of(leaf)) * np.max(np.abs(leaf), initial=1.0) for leaf in flatten(x)])
    _, pullback = vjp(f, x)
    reverse = _dot(pullback(1.0)[0], v)
    ahead = float(jvp(f, (x,), (v,))[1])
    difference = float(finite_difference(f, x, v)[0])
    scale = max(1.0, abs(difference))
    errors = [abs(reverse - difference) / scale, abs(ahead - difference) / scale]
    if not max(errors) <= rtol:  # also true for nan
        raise GradientMismatch(f"the {what} disagrees: reverse mode {reverse:.10g}, forward mode {ahead:.10g}, "
                               f"finite difference {difference:.10g}",
                               "a derivative rule is wrong, or the function has a kink here",
                               "check at another point, then each op alone")
    if order > 1:
        slope = lambda xs: _dot(grad(f)(xs), v)
        errors.append(_compare(slope, x, order - 1, rtol * 10, rng, f"gradient of the {what}"))
    return max(errors)


def _dot(a, b):
    """The inner product of two nests."""
    return sum(np.sum(np.multiply(p, q)) for p, q in zip(flatten(a), flatten(b), strict=True))

