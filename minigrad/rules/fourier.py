"""The transforms of np.fft.  `import minigrad` does not load this table: the first function of
np.fft that meets a tensor does.

Four ops transform along one axis: fft, ifft, rfft and irfft.  All else is written with them.  The
matrix of fft is symmetric, so fft is its own transpose.  The matrix of rfft is half of it: there a
number of the spectrum counts twice in irfft, but for the first, and the last where n is even.
"""
from operator import index

import numpy as np

from ..errors import one_of
from ..op import Op, linear, numpy_like
from ..tensor import TABLE
from ..value import dtype_of, shape_of
from .reduce import array, axes_of, piece, resized

SWAPPED = {"backward": "forward", "ortho": "ortho", "forward": "backward"}


def _weights(y, n, axis, inner):
    """Return the weights of half a spectrum of n numbers, beside y: `inner`, but 1 at its ends."""
    w = np.full(n // 2 + 1, inner, np.finfo(dtype_of(y)).dtype)
    w[::n // 2 or 1 if n % 2 == 0 else n] = 1.0
    return w.reshape(-1, *(1,) * (len(shape_of(y)) - axis - 1))


def _full(x, axis, norm):
    return shape_of(x), np.result_type(dtype_of(x), 1j)


_fft: Op = linear("fft", np.fft.fft,
                  lambda g, y, x, axis, norm: _fft.call(g, axis=axis, norm=norm), _full, "axis")
_ifft: Op = linear("ifft", np.fft.ifft,
                   lambda g, y, x, axis, norm: _ifft.call(g, axis=axis, norm=norm), _full, "axis")
_rfft: Op = linear(
    "rfft", np.fft.rfft,
    lambda g, y, x, n, axis, norm: _irfft.call(np.conjugate(g) * _weights(y, n, axis, 0.5),
                                               n=n, axis=axis, norm=SWAPPED[norm]),
    lambda x, n, axis, norm: (resized(x, axis, n // 2 + 1), np.result_type(dtype_of(x), 1j)),
    "axis")
_irfft: Op = linear(
    "irfft", np.fft.irfft,
    lambda g, y, x, n, axis, norm: (np.conjugate(_rfft.call(g, n=n, axis=axis, norm=SWAPPED[norm]))
                                    * _weights(y, n, axis, 2.0)),
    lambda x, n, axis, norm: (resized(x, axis, n), np.finfo(dtype_of(x)).dtype), "axis")


def _prepared(a, n, axis, norm):
    """Return (a, axis, norm): a cut to n elements along the axis, or with zeros behind, an axis
    that is not negative, and a norm with its name."""
    a = array(a)
    axis, = axes_of(index(axis), len(shape_of(a)))
    norm = norm or "backward"
    one_of("np.fft norm", norm, tuple(SWAPPED))
    have = shape_of(a)[axis]
    if n is not None and n is not have:
        if (n := index(n)) < 1:
            raise ValueError(f"{n} is no number of elements to transform")
        a = piece(a, axis, 0, n) if n < have else a if n == have else np.concatenate(
            [a, np.zeros(resized(a, axis, n - have), dtype_of(a))], axis)
    return a, axis, norm


def _whole(op):
    """Make fft or ifft."""

    def transform(a, n=None, axis=-1, norm=None):
        a, axis, norm = _prepared(a, n, axis, norm)
        return op.call(a, axis=axis, norm=norm)

    return transform


fft, ifft = TABLE[np.fft.fft], TABLE[np.fft.ifft] = _whole(_fft), _whole(_ifft)


@numpy_like(np.fft.rfft)
def rfft(a, n=None, axis=-1, norm=None):
    """`np.fft.rfft`."""
    if dtype_of(a).kind == "c":
        raise TypeError("it is of real numbers, and np.fft.fft is of complex ones")
    a, axis, norm = _prepared(a, n, axis, norm)
    return _rfft.call(a, n=index(shape_of(a)[axis]), axis=axis, norm=norm)


@numpy_like(np.fft.irfft)
def irfft(a, n=None, axis=-1, norm=None):
    """`np.fft.irfft`."""
    n = 2 * (index(shape_of(a)[axis]) - 1) if n is None else index(n)
    a, axis, norm = _prepared(a, n // 2 + 1 if n > 0 else n, axis, norm)
    return _irfft.call(a, n=n, axis=axis, norm=norm)


@numpy_like(np.fft.hfft)
def hfft(a, n=None, axis=-1, norm=None):
    """`np.fft.hfft`: the real transform of the half of a signal that equals its mirrored conjugate.
    """
    return irfft(np.conjugate(a), n, axis, SWAPPED.get(norm or "backward", norm))


@numpy_like(np.fft.ihfft)
def ihfft(a, n=None, axis=-1, norm=None):
    """`np.fft.ihfft`, the inverse of hfft."""
    return np.conjugate(rfft(a, n, axis, SWAPPED.get(norm or "backward", norm)))


# --- several axes
def _several(along, default):
    """Make a transform over several axes, the last one first, but for irfft.

    along: what transforms one axis; rfft and irfft do the last, and fft and ifft the others.
    default: the axes where none are named; None: all.
    """

    def transform(a, s=None, axes=default, norm=None):
        shape = shape_of(a)
        if axes is None:
            axes = range(len(shape)) if s is None else range(-len(s), 0)
        sizes = [-1] * len(axes) if s is None else list(s)
        if len(sizes) != len(axes):
            raise ValueError("s and axes differ in length")
        sizes = [shape[i] if n == -1 else n for n, i in zip(sizes, axes, strict=True)]
        if along is irfft and s is None:
            sizes[-1] = 2 * (sizes[-1] - 1)
        pairs = list(zip(sizes, axes, strict=True))
        last = [] if along in (fft, ifft) else [pairs.pop()]
        other = ifft if along in (ifft, irfft) else fft
        steps = [(other, *pair) for pair in pairs[::1 if along is irfft else -1]]
        steps[len(steps) * (along is irfft):0] = [(along, *pair) for pair in last]
        for f, n, axis in steps:
            a = f(a, n, axis, norm)
        return a

    return transform


for _name, _along in {"fft": fft, "ifft": ifft, "rfft": rfft, "irfft": irfft}.items():
    TABLE[getattr(np.fft, f"{_name}2")] = _several(_along, (-2, -1))
    TABLE[getattr(np.fft, f"{_name}n")] = _several(_along, None)


# --- order
def _shifted(sign):
    """Make fftshift or ifftshift."""

    def shift(x, axes=None):
        axes = axes_of(axes, len(shape_of(x)))
        return np.roll(x, [sign * (shape_of(x)[i] // 2) for i in axes], axes)

    return shift


TABLE[np.fft.fftshift], TABLE[np.fft.ifftshift] = _shifted(1), _shifted(-1)
