"""Flat functions, such as np.sign and np.round, with the derivative of another function in place of their own zeros."""
from .derive import stop_gradient
from .errors import ShapeError, check_function
from .rules.reduce import array
from .state import reads
from .value import dtype_of, shape_of


def straight_through(f, slope=None):
    """A function whose value is f(x), bit for bit, and whose derivatives, of every order, are those of slope(x), or of
    x itself: f(x) - (s - s) for s = slope(x), of which all but the last s is a constant.

    It is exact: where s is finite s - s is +0, and nothing changes when +0 is taken from it, not even -0.  (s + (f(x) -
    s) would be rounded: 0 for f(x) = 1 beside s = 1e20.)  f, slope: functions in np.*, whose results have the same
    shape and dtype: np.sign with np.tanh, or np.round alone.  Source: Bengio, Léonard & Courville 2013.
    """
    check_function(f, "straight_through")
    if slope is not None:
        check_function(slope, "straight_through")

    def through(x):
        x = reads(array(x))
        y, s = f(x), x if slope is None else slope(x)
        if shape_of(y) != shape_of(s) or dtype_of(y) != dtype_of(s):
            have, lent = (f"{dtype_of(v)}{list(shape_of(v))}" for v in (y, s))
            raise ShapeError(f"in mg.straight_through f gave {have} and its slope {lent}",
                             "one lends its derivative to the other", "let both return the same shape and dtype")
        return stop_gradient(y) - (stop_gradient(s) - s)

    return through
