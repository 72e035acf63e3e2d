"""Elementwise ops.  A rule gives g times the local partial, so it serves reverse mode, forward mode and path sums.

At a kink the derivative is the mean of the two one-sided ones, which is also what a central difference gives:
abs'(0) = 0, sign' = 0, and maximum, minimum and clip give one half to each side of a tie.
"""
import operator

import numpy as np

from ..op import Op, elementwise, numpy_like, same
from ..tensor import TABLE
from ..value import dtype_of, shape_of

LOG2, LOG10, DEGREE = float(np.log(2.0)), float(np.log(10.0)), float(np.pi / 180.0)


def over(a, b):
    """a / b.  A Python number over zero is inf or nan, as everywhere in NumPy, and no ZeroDivisionError."""
    try:
        return a / b
    except ZeroDivisionError:
        return float(np.true_divide(a, b))


def power(a, b):
    """a ** b.  Between two Python numbers NumPy's: inf and nan instead of an exception or a complex number."""
    return a ** b if hasattr(a, "dtype") or hasattr(b, "dtype") else np.power(a, b)


def log_of(x):
    """log(x), and 0 for x = 0.  Of a Python number it is one, which does not turn a float32 beside it into float64."""
    y = np.log(x * 1.0 + (x == 0.0))  # times 1.0: the log of a small integer type would be a float16
    return float(y) if type(x) in (float, int) else y


def by_base(g, z, x, y):
    """g times y x**(y - 1), and 0 at x = y = 0."""
    if type(y) in (int, float):  # NumPy is quick with one exponent for all
        return g * (y * power(x, y - 1.0)) if y else 0.0
    return g * (y * power(x, y - 1.0 + ((x == 0.0) & (y == 0.0))))


def flat(g, *_):
    """The rule of a partial that is 0: piecewise constant."""
    return 0.0


# arithmetic: for arrays Python's operators are NumPy's, for Python numbers they are ten times faster
elementwise(np.add, same, same, fn=operator.add)
elementwise(np.subtract, same, lambda g, z, x, y: -g, fn=operator.sub)
elementwise(np.multiply, lambda g, z, x, y: g * y, lambda g, z, x, y: g * x, fn=operator.mul)
elementwise(np.true_divide, lambda g, z, x, y: over(g, y), lambda g, z, x, y: over(-g * z, y), fn=over)
elementwise(np.floor_divide, flat, flat)
elementwise(np.remainder, same, lambda g, z, x, y: -g * np.floor_divide(x, y))
elementwise(np.negative, lambda g, y, x: -g, fn=operator.neg)
elementwise(np.positive, same, fn=operator.pos)
elementwise(np.reciprocal, lambda g, y, x: -g * y * y)

# powers: x**0 has derivative 0 everywhere, 0**y is constant in y
elementwise(np.power, by_base, lambda g, z, x, y: g * z * log_of(x), fn=power)
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
elementwise(np.logaddexp, lambda g, z, x, y: g * np.exp(x - z), lambda g, z, x, y: g * np.exp(y - z))
elementwise(np.logaddexp2, lambda g, z, x, y: g * np.exp2(x - z), lambda g, z, x, y: g * np.exp2(y - z))

# trigonometric
elementwise(np.sin, lambda g, y, x: g * np.cos(x))
elementwise(np.cos, lambda g, y, x: -g * np.sin(x))
elementwise(np.tan, lambda g, y, x: g * (1.0 + y * y))
elementwise(np.arcsin, lambda g, y, x: g / np.sqrt((1.0 - x) * (1.0 + x)))
elementwise(np.arccos, lambda g, y, x: -g / np.sqrt((1.0 - x) * (1.0 + x)))
elementwise(np.arctan, lambda g, y, x: g / (1.0 + x * x))
elementwise(np.arctan2, lambda g, a, y, x: g * (x / np.hypot(x, y)) / np.hypot(x, y),
            lambda g, a, y, x: -g * (y / np.hypot(x, y)) / np.hypot(x, y))
elementwise(np.hypot, lambda g, z, x, y: g * (x / np.where(np.equal(z, 0.0), 1.0, z)),
            lambda g, z, x, y: g * (y / np.where(np.equal(z, 0.0), 1.0, z)))
elementwise(np.deg2rad, lambda g, y, x: g * DEGREE)
elementwise(np.rad2deg, lambda g, y, x: g / DEGREE)
numpy_like(np.radians)(TABLE[np.deg2rad])
numpy_like(np.degrees)(TABLE[np.rad2deg])

# hyperbolic
elementwise(np.sinh, lambda g, y, x: g * np.cosh(x))
elementwise(np.cosh, lambda g, y, x: g * np.sinh(x))
elementwise(np.tanh, lambda g, y, x: g * (1.0 - y * y))
elementwise(np.arcsinh, lambda g, y, x: g / np.hypot(1.0, x))
elementwise(np.arccosh, lambda g, y, x: g / (np.sqrt(x - 1.0) * np.sqrt(x + 1.0)))
elementwise(np.arctanh, lambda g, y, x: over(g, (1.0 - x) * (1.0 + x)))

# kinks and steps
elementwise(np.absolute, lambda g, y, x: g * np.sign(x), fn=abs)
elementwise(np.fabs, lambda g, y, x: g * np.sign(x))
elementwise(np.sign, flat)
elementwise(np.floor, flat)
elementwise(np.ceil, flat)
elementwise(np.trunc, flat)
elementwise(np.rint, flat)
elementwise(np.maximum, lambda g, z, x, y: g * (0.5 + 0.5 * np.sign(x - y)),
            lambda g, z, x, y: g * (0.5 + 0.5 * np.sign(y - x)))
elementwise(np.minimum, lambda g, z, x, y: g * (0.5 - 0.5 * np.sign(x - y)),
            lambda g, z, x, y: g * (0.5 - 0.5 * np.sign(y - x)))
elementwise(np.where, None, lambda g, z, c, x, y: np.where(c, g, 0.0), lambda g, z, c, x, y: np.where(c, 0.0, g),
            typed=slice(1, 3))

# no derivative at all: their results are constants to every pass
for _test, _fn in {np.less: operator.lt, np.less_equal: operator.le, np.greater: operator.gt,
                   np.greater_equal: operator.ge, np.equal: operator.eq, np.not_equal: operator.ne,
                   np.logical_and: None, np.logical_or: None, np.logical_xor: None, np.bitwise_and: None,
                   np.bitwise_or: None, np.bitwise_xor: None}.items():
    elementwise(_test, None, None, fn=_fn)
for _one in (np.isfinite, np.isnan, np.isinf, np.signbit, np.logical_not, np.invert):
    elementwise(_one, None)

# what the engine itself needs
identity = elementwise("identity", same, fn=lambda x: x)
stop = elementwise("stop_gradient", None, fn=lambda x: x)
link = Op("link", "elementwise", lambda c, x: c, (same, flat), lambda c, x: (shape_of(c), dtype_of(c)), "first",
          loose=True)  # c, remembered as a constant function of x


@numpy_like(np.clip)
def clip(a, a_min=None, a_max=None, *, min=None, max=None):  # NumPy's own names
    """`np.clip`, with either pair of names for the bounds."""
    low, high = (a_min if min is None else min), (a_max if max is None else max)
    a = a if low is None else np.maximum(a, low)
    return a if high is None else np.minimum(a, high)
