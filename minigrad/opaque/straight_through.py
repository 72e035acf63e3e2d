"""Flat functions, such as np.sign and np.round, with the derivative of another function in place of
their own zeros."""
from collections.abc import Callable
from typing import Any

from ..errors import ShapeError, check_function
from ..rules.elementwise import stop_gradient
from ..rules.reduce import given
from ..value import dtype_of, shape_of


def straight_through(f: Callable[[Any], Any],
                     slope: Callable[[Any], Any] | None = None) -> Callable[[Any], Any]:
    """`straight_through` gives f the derivatives of another function, and keeps its values.

    The values are those of f bit for bit, the derivatives, of every order, those of slope.
    It computes f(x) - (s - s) for s = slope(x), in which all but the last s is a constant.  This is
    exact: where s is finite s - s is +0, and to subtract +0 changes nothing, not even -0.  The form
    s + (f(x) - s) would be rounded: it is 0 for f(x) = 1 beside s = 1e20.

    f: a function in np.*, such as np.sign.
    slope: a function in np.* whose results have the shape and dtype of f's, such as np.tanh; None:
           x itself, for functions such as np.round.
    Returns a function of x: a number, an array, a tensor or a variable.
    Raises InputError for an f or slope that cannot be called.  The function raises ShapeError where
    the two results have different shapes or dtypes.
    Source: Bengio, Léonard & Courville 2013.
    """
    check_function(f, "straight_through")
    if slope is not None:
        check_function(slope, "straight_through")

    def through(x):
        x = given(x, "mg.straight_through")
        y = f(x)
        s = x if slope is None else slope(x)
        if shape_of(y) != shape_of(s) or dtype_of(y) != dtype_of(s):
            have, lent = (f"{dtype_of(v)}{list(shape_of(v))}" for v in (y, s))
            raise ShapeError(f"in mg.straight_through f gave {have} and its slope {lent}",
                             "one lends its derivative to the other",
                             "let both return the same shape and dtype")
        return stop_gradient(y) - (stop_gradient(s) - s)

    return through
