"""Elementwise ops.  A rule gives g times the local partial, so it serves reverse mode, forward mode
and path sums.

At a kink the derivative is the mean of the two one-sided ones, which is also what a central
difference gives:
abs'(0) = 0, sign' = 0, and maximum, minimum and clip give one half to each side of a tie.  A few
ops are no functions of NumPy's: the partials of others, written so that they neither overflow nor
lose digits, and differentiable in turn.
"""
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from ..nest import flatten, reads, rebuild
from ..op import Op, elementwise, free, numpy_like
from ..tensor import TABLE, Tensor
from ..value import dtype_of, shape_of
from .broadcasting import real_only, same

LOG2 = float(np.log(2.0))
LOG10 = float(np.log(10.0))
DEGREE = float(np.pi / 180.0)


def over(a, b):
    """Compute a / b; a Python number over zero gives inf or nan, as in NumPy, and no exception."""
    try:
        return a / b
    except ZeroDivisionError:
        return np.true_divide(a, b).item()


def power(a, b):
    """Compute a ** b, also between two Python numbers as NumPy does: inf and nan, no exception."""
    return a ** b if hasattr(a, "dtype") or hasattr(b, "dtype") else np.power(a, b)


def widened(x, z):
    """Return x in the float dtype of the result z, where its own is narrower.

    A rule that computes with x alone would otherwise round to float16 beside a float64.
    """
    own, wide = dtype_of(x), dtype_of(z)
    if own.kind != "f" or own.itemsize >= wide.itemsize:
        return x
    return x.astype(wide) if hasattr(x, "astype") else wide.type(x)


def narrow(y, x):
    """Return y, computed from x alone: as a Python number where x is one, so that it does not turn
    a float32 beside it into float64."""
    return y.item() if type(x) in (float, int, complex) else y


def log_of(x):
    """Compute log(x), and 0 for x = 0."""
    # times 1.0: the log of a small integer type would be a float16
    return narrow(np.log(x * 1.0 + (x == 0.0)), x)


def by_base(g, z, x, y):
    """Return g times y x**(y - 1), the derivative of a power by its base, and 0 at x = y = 0."""
    if type(y) in (int, float):  # NumPy is quick with one exponent for all
        # as for a sum, nothing of x is left where y is 1: the curvature of x**2 is known once
        return (g if y else 0.0) if y in (0, 1) else g * (y * power(x, y - 1.0))
    y = widened(y, z)
    return g * (y * power(np.where((x == 0.0) & (y == 0.0), 1.0, x), y - 1.0))


def _quotient(a, b):
    """Compute a / b, and 0 for 0 / 0."""
    none = np.equal(b, 0.0)
    return a / np.where(none & np.equal(a, 0.0), 1.0, b) if np.any(none) else a / b


# a / b, and 0 for 0 / 0.  What is derived from `ratio` stays 0 where nothing comes in, even next to
# an infinite slope; `direction` has no derivative at 0 / 0, and says so: nan.
ratio: Callable = elementwise("ratio", lambda g, z, a, b: ratio(g, b),
                              lambda g, z, a, b: -ratio(ratio(g * a, b), b), fn=_quotient).call
direction: Callable = elementwise("direction", lambda g, z, a, b: over(g, b),
                                  lambda g, z, a, b: over(over(-g * a, b), b), fn=_quotient).call


def real(x):
    """Whether x has a real dtype."""
    return dtype_of(x).kind != "c"


def flat(g, *_):
    """Return 0, the partial of a function that is constant between its steps."""
    return 0.0


# arithmetic: for arrays Python's operators are NumPy's, for Python numbers they are
# ten times faster
elementwise(np.add, same, same, fn=operator.add, sign="+", commutes=True)
elementwise(np.subtract, same, lambda g, z, x, y: -g, fn=operator.sub, sign="-")
elementwise(np.multiply, lambda g, z, x, y: g * y, lambda g, z, x, y: g * x, fn=operator.mul,
            sign="*", commutes=True)
# a loose cotangent, 1.0 say, has no dtype that would keep a narrow y from rounding the quotient
elementwise(np.true_divide,
            lambda g, z, x, y: over(g, widened(y, z) if type(g) is float else y),
            lambda g, z, x, y: g * over(-z, y), fn=over, ufunc=np.true_divide)
elementwise(np.floor_divide, flat, flat)
elementwise(np.remainder, same, lambda g, z, x, y: -g * np.floor_divide(x, y))
# trunc(x / y) could be rounded up
elementwise(np.fmod, same, lambda g, z, x, y: -g * np.rint(over(x - z, y)))
elementwise(np.negative, lambda g, y, x: -g, fn=operator.neg, sign="-")
elementwise(np.positive, same, fn=operator.pos, ufunc=np.positive)
elementwise(np.reciprocal, lambda g, y, x: -g * y * y)

# powers: x**0 has derivative 0 everywhere, 0**y is constant in y
elementwise(np.power, by_base, lambda g, z, x, y: g * z * log_of(widened(x, z)), fn=power,
            ufunc=np.power)
elementwise(np.square, lambda g, y, x: g * (x + x))
elementwise(np.sqrt, lambda g, y, x: g * 0.5 / y)
elementwise(np.cbrt, lambda g, y, x: g / (3.0 * y * y))

# exponentials and logarithms
elementwise(np.exp, lambda g, y, x: g * y)
elementwise(np.exp2, lambda g, y, x: g * y * LOG2)
elementwise(np.expm1, lambda g, y, x: g * np.exp(x))  # y + 1 is 0 where exp(x) is merely small
elementwise(np.log, lambda g, y, x: over(g, x))
elementwise(np.log2, lambda g, y, x: over(g, x * LOG2))
elementwise(np.log10, lambda g, y, x: over(g, x * LOG10))
elementwise(np.log1p, lambda g, y, x: over(g, 1.0 + x))
elementwise(np.logaddexp, lambda g, z, x, y: g * share(x, y), lambda g, z, x, y: g * share(y, x))
elementwise(np.logaddexp2,
            lambda g, z, x, y: g * share(widened(x, z) * LOG2, widened(y, z) * LOG2),
            lambda g, z, x, y: g * share(widened(y, z) * LOG2, widened(x, z) * LOG2))


def _share(x, y):
    """Compute exp(x) / (exp(x) + exp(y)) without overflow.

    It is one half where both are the same infinity.
    """
    with np.errstate(invalid="ignore"):
        gap = np.where(np.equal(x, y), 0.0, y - x)
    return np.exp(-np.logaddexp(0.0, gap))


share: Callable = elementwise("share", lambda g, p, x, y: g * p * share(y, x),
                              lambda g, p, x, y: -g * p * share(y, x), fn=_share).call

# trigonometric
elementwise(np.sin, lambda g, y, x: g * np.cos(x))
elementwise(np.cos, lambda g, y, x: -g * np.sin(x))
elementwise(np.tan, lambda g, y, x: g * (1.0 + y * y))
elementwise(np.arcsin, lambda g, y, x: g / np.sqrt((1.0 - x) * (1.0 + x)))
elementwise(np.arccos, lambda g, y, x: -g / np.sqrt((1.0 - x) * (1.0 + x)))
elementwise(np.arctan, lambda g, y, x: g * (turn(x, 1.0) if real(x) else 1.0 / (1.0 + x * x)))
elementwise(np.arctan2, lambda g, a, y, x: g * turn(y, x), lambda g, a, y, x: -g * turn(x, y))
elementwise(np.hypot, lambda g, z, x, y: g * direction(x, z),
            lambda g, z, x, y: g * direction(y, z))
elementwise(np.deg2rad, lambda g, y, x: g * DEGREE)
elementwise(np.rad2deg, lambda g, y, x: g / DEGREE)
numpy_like(np.radians)(TABLE[np.deg2rad])
numpy_like(np.degrees)(TABLE[np.rad2deg])


def _turn(y, x):
    """Compute x / (x^2 + y^2): how fast the angle of the point (x, y) turns with y.

    No square overflows or vanishes.
    """
    r = np.hypot(x, y)
    return x / r / r


def _turn_y(g, z, y, x):
    """Return g times -2xy / r^4."""
    r = np.hypot(x, y)
    return g * (x / r) * (y / r) * -2.0 / r / r


def _turn_x(g, z, y, x):
    """Return g times (y^2 - x^2) / r^4."""
    r = np.hypot(x, y)
    return g * ((y - x) / r) * ((y + x) / r) / r / r


turn: Callable = elementwise("turn", _turn_y, _turn_x, fn=_turn).call
SERIES = [2.0 * k * (-math.pi**2)**k / math.factorial(2 * k + 1) for k in range(14, 0, -1)]


def sinc_slope(x):
    """Compute sinc'(x) = (cos(pi x) - sinc(x)) / x.

    For |x| < 1/2 the difference loses digits; there it is a power series.
    """
    near = np.abs(x) < 0.5
    small, large = np.where(near, x, 0.0), np.where(near, 1.0, x)
    square, series = np.square(small), np.multiply(small, 0.0)
    for coefficient in SERIES:
        series = series * square + coefficient
    return np.where(near, series * small, (np.cos(math.pi * large) - np.sinc(large)) / large)


elementwise(np.sinc, lambda g, y, x: g * sinc_slope(x))

ANGLES = (np.arange(128.0) + 0.5) * (math.pi / 128.0)
COSINES, GAPS = np.cos(ANGLES), 2.0 * np.sin(0.5 * ANGLES) ** 2  # c, and 1 - c to all its digits


def i1(x):
    """Compute the Bessel function I_1(x), the derivative of `np.i0`, to rounding.

    It is the mean of exp(x c) c over 128 cosines c, the midpoints of the integral for it: the first
    error is I_255(x), which is nothing beside it up to x = 709, beyond which np.i0 is infinite.
    Terms of both signs would cancel for a small x, hence sinh; for a large one exp(|x|) is taken
    out, as the rounding of x c would grow.  Source: Abramowitz & Stegun 9.6.19.
    """
    size = np.abs(x)
    far = np.greater(size, 2.0)
    near, size = np.where(far, 0.0, x), np.where(far, size, 2.0)
    near = np.mean(np.sinh(np.expand_dims(near, -1) * COSINES) * COSINES, -1)
    half = np.exp(0.5 * size)  # exp(size) itself could be infinite
    size = half * np.mean(np.exp(np.expand_dims(size, -1) * -GAPS) * COSINES, -1) * half
    return np.where(far, np.sign(x) * size, near).astype(dtype_of(x))


_i0 = elementwise(np.i0, lambda g, y, x: g * i1(x), fn=lambda x: np.i0(x)[()])
numpy_like(np.i0)(lambda x: _i0.call(x if dtype_of(x).kind == "f" else x.astype(float)))

# hyperbolic
elementwise(np.sinh, lambda g, y, x: g * np.cosh(x))
elementwise(np.cosh, lambda g, y, x: g * np.sinh(x))
elementwise(np.tanh, lambda g, y, x: g * (1.0 - y * y))
elementwise(np.arcsinh, lambda g, y, x: g / (np.hypot(1.0, x) if real(x) else np.sqrt(1.0 + x * x)))
elementwise(np.arccosh, lambda g, y, x: g / (np.sqrt(x - 1.0) * np.sqrt(x + 1.0)))
elementwise(np.arctanh, lambda g, y, x: over(g, (1.0 - x) * (1.0 + x)))

# kinks and steps
elementwise(np.absolute, lambda g, y, x: g * np.sign(x), fn=abs, ufunc=np.absolute)
elementwise(np.fabs, lambda g, y, x: g * np.sign(x))
elementwise(np.sign, flat)
elementwise(np.floor, flat)
elementwise(np.ceil, flat)
elementwise(np.trunc, flat)
elementwise(np.rint, flat)
elementwise(np.spacing, flat)
elementwise(np.nextafter, same, flat)
elementwise(np.copysign, lambda g, z, x, y: g * np.sign(x) * np.sign(z), flat)
elementwise(np.heaviside, flat, lambda g, z, x, y: np.where(np.equal(x, 0.0), g, 0.0))
elementwise(np.maximum, lambda g, z, x, y: g * above(x, y), lambda g, z, x, y: g * above(y, x),
            out="named")
elementwise(np.minimum, lambda g, z, x, y: g * above(y, x), lambda g, z, x, y: g * above(x, y),
            out="named")
elementwise(np.fmax, lambda g, z, x, y: g * unless_nan(x, y, above(x, y)),
            lambda g, z, x, y: g * unless_nan(y, x, above(y, x)))
elementwise(np.fmin, lambda g, z, x, y: g * unless_nan(x, y, above(y, x)),
            lambda g, z, x, y: g * unless_nan(y, x, above(x, y)))
elementwise(np.where, None, lambda g, z, c, x, y: np.where(c, g, 0.0),
            lambda g, z, c, x, y: np.where(c, 0.0, g), memory="own", moves=True)


def unless_nan(x, y, share):
    """Return the derivative of fmax or fmin by x, where one of them may be nan.

    It is 0 where x is nan, 1 where only y is, else `share`.
    """
    return np.where(np.isnan(x), 0.0, np.where(np.isnan(y), 1.0, share))


def _above(x, y):
    """Return 1 where x > y, 1/2 where they tie, 0 where x < y, nan where one of them is."""
    with np.errstate(invalid="ignore"):
        out = 0.5 + 0.5 * np.sign(x - y)
    real_only("the derivative of a maximum or minimum", [out], "they have no order",
              "compare np.abs(z), or the real parts")
    total = np.add.reduce(out, None)
    # a nan may be a tie of infinities
    return np.where(np.equal(x, y), 0.5, out) if math.isnan(total) else out


above: Callable = elementwise("above", None, None, fn=_above).call

# no derivative at all: their results are constants to every pass
for _test, _fn, _sign in ((np.less, operator.lt, "<"), (np.less_equal, operator.le, "<="),
                          (np.greater, operator.gt, ">"), (np.greater_equal, operator.ge, ">="),
                          (np.equal, operator.eq, "=="), (np.not_equal, operator.ne, "!=")):
    elementwise(_test, None, None, fn=_fn, sign=_sign)
for _two in (np.logical_and, np.logical_or, np.logical_xor, np.bitwise_and, np.bitwise_or,
             np.bitwise_xor, np.left_shift, np.right_shift, np.gcd, np.lcm):
    elementwise(_two, None, None)
for _one in (np.isfinite, np.isnan, np.isinf, np.signbit, np.logical_not, np.invert,
             np.bitwise_count):
    elementwise(_one, None)

# a number in two parts: x = mantissa 2**exponent, x = fraction + whole
_scaled = elementwise(np.ldexp, lambda g, z, x, n: np.ldexp(g, n), None)
_mantissa = elementwise("mantissa", lambda g, m, x: np.ldexp(g, -_exponent.call(x)),
                        fn=lambda x: np.frexp(x)[0])
_exponent: Op = elementwise("exponent", None, fn=lambda x: np.frexp(x)[1])
_fraction = elementwise("fraction", same, fn=lambda x: np.modf(x)[0])
_scaled.loose = _mantissa.loose = False  # np.ldexp takes real numbers alone
TABLE[np.frexp] = lambda x: (_mantissa.call(x), _exponent.call(x))


@numpy_like(np.modf)
def modf(x):
    """`np.modf`: two floats, also of whole numbers."""
    fraction = _fraction.call(x)
    dtype = dtype_of(fraction)
    return fraction, np.trunc(x if dtype_of(x) == dtype else x.astype(dtype))


# what the engine itself needs
identity = elementwise("identity", same, fn=lambda x: x, memory="same", cost=free)
stop = elementwise("stop_gradient", None, fn=lambda x: x, memory="same", cost=free)
link = Op("link", "elementwise",
          lambda c, x: c, (same, flat), lambda c, x: (shape_of(c), dtype_of(c)), "first",
          loose=True, memory="same", cost=free)  # c, remembered as a constant function of x


@numpy_like(np.clip)
def clip(a, a_min=None, a_max=None, *, min=None, max=None):  # NumPy's own names
    """`np.clip`, with either pair of names for the bounds."""
    low, high = (a_min if min is None else min), (a_max if max is None else max)
    a = a if low is None else np.maximum(a, low)
    return a if high is None else np.minimum(a, high)


def stop_gradient(x: Any) -> Any:
    """`stop_gradient` returns x, as a constant for every derivative.

    x: a number, an array, a tensor or a variable, or a nest of them.
    Returns a nest like x, with the same values.
    """
    leaves = flatten(reads(x))
    return rebuild(x, [stop.call(leaf) if type(leaf) is Tensor else leaf for leaf in leaves])
