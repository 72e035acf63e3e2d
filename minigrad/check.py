"""Gradient checks: reverse mode, forward mode and finite differences must agree, to second order.

Along random directions, so that a function of a million parameters costs as much as one of two.
"""
import numpy as np

from .derive import grad, jvp, vjp
from .errors import GradientMismatch
from .nest import flatten, rebuild
from .tensor import shape_of


def finite_difference(f, x, v):
    """(derivative, doubt) of f at the nest x along the nest v: central differences of fourth order, in float64.

    f returns a number or an array.  doubt: how far the same points' difference of second order is away, which bounds the
    error where f is smooth, plus rounding; it is large beside a kink.  Source: Abramowitz & Stegun 25.3.21.
    """
    leaves, directions = flatten(x), flatten(v)
    size = max([1.0, *(float(np.max(np.abs(leaf), initial=0.0)) for leaf in leaves)])
    h = size * float(np.finfo(float).eps) ** 0.2

    def at(t):
        return f(rebuild(x, [np.float64(a) + t * np.float64(b) for a, b in zip(leaves, directions, strict=True)]))

    near, far = at(h) - at(-h), at(2.0 * h) - at(-2.0 * h)
    slope = (8.0 * near - far) / (12.0 * h)
    rounding = float(np.finfo(float).eps) * float(np.max(np.abs(at(0.0)))) / h
    return slope, float(np.max(np.abs(slope - near / (2.0 * h)))) + rounding


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
    v = rebuild(x, [rng.standard_normal(shape_of(leaf)) for leaf in flatten(x)])
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
        errors.append(_compare(lambda xs: _dot(grad(f)(xs), v), x, order - 1, rtol * 10, rng, f"gradient of the {what}"))
    return max(errors)


def _dot(a, b):
    """The inner product of two nests."""
    return sum(np.sum(np.multiply(p, q)) for p, q in zip(flatten(a), flatten(b), strict=True))

