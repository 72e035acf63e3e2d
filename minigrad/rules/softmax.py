"""Sums of exponentials that do not overflow: the functions of scipy.special that are no ufuncs, and
what the losses of `nn` need of them.

The largest number is subtracted first.  The result is the same whatever is subtracted, so no
derivative of any order needs to know of it.
"""
import numpy as np

from ..errors import NoRuleError
from ..op import general
from ..value import shape_of
from .elementwise import real_only, stop_gradient
from .reduce import array, axes_of, beside


def log_softmax(x, axis=None):
    """Compute log(exp(x) / sum exp(x)) along an axis; None: over all numbers."""
    x = array(x) - stop_gradient(np.max(x, axis=axis, keepdims=True))
    return x - np.log(np.sum(np.exp(x), axis=axis, keepdims=True))


def _softmax(x, axis):
    e = np.exp(x - np.max(x, axis=axis, keepdims=True))
    e /= np.sum(e, axis=axis, keepdims=True)
    return e


def _pull_softmax(g, y, x, axis):
    """Return the cotangent of x, y (g - sum g y): moving all numbers together changes nothing."""
    return y * (g - np.sum(g * y, axis=axis, keepdims=True))


_op = general("softmax", _softmax, _pull_softmax, batch="axis", axes=beside,
              # max, difference, exponential, sum and quotient
              cost=lambda node: 5 * node.size,
              shape=lambda x, axis: (x.shape, _softmax(np.ones(1, x.dtype), 0).dtype))


def softmax(x, axis=None):
    """Compute exp(x) / sum exp(x) along an axis; None: over all numbers."""
    real_only("softmax", [x := array(x)])
    return _op.call(x, axis=axes_of(axis, len(shape_of(x))))


def logsumexp(a, axis=None, b=None, keepdims=False, return_sign=False):
    """Compute log(sum(b * exp(a))) along an axis; None: over all numbers."""
    if return_sign:
        raise NoRuleError("you called logsumexp with return_sign on a tensor",
                          "it has no derivative rule here", "use weights b that are positive")
    top = stop_gradient(np.max(a, axis=axis, keepdims=True))
    top = np.where(np.isfinite(top), top, 0.0)  # -inf - (-inf) is no number
    terms = np.exp(a - top) if b is None else b * np.exp(a - top)
    with np.errstate(divide="ignore"):  # the logarithm of a sum of zeros is -inf, as in SciPy
        out = np.log(np.sum(terms, axis=axis, keepdims=True)) + top
    return out if keepdims else np.squeeze(out, axis=axis)
