"""Moments, and normalisation by them: one function over chosen axes is batch, layer, instance and group norm.

Nothing here stops a gradient.  d variance / d mean is 0, since the deviations sum to 0, so a stop there would change no
first derivative, but it would make every second one wrong.  What remembers statistics from batch to batch is in
`batchnorm.py`.
"""
import numpy as np

from ..errors import ShapeError
from ..rules.reduce import axes_of
from ..value import dtype_of, shape_of


def wide(x):
    """x, but float16 as float32: sums and squares of float16 overflow at 65,504 and keep three digits."""
    return x.astype(np.float32) if dtype_of(x).char == "e" else x


def moments(x, axes, keepdims=False, ddof=0):
    """(mean, variance) of x over the axes, an int or a tuple; those of float16 are float32.

    ddof: the variance divides by n - ddof: 0 is the biased one, 1 the unbiased.
    """
    x = wide(x)
    return np.mean(x, axis=axes, keepdims=keepdims), np.var(x, axis=axes, ddof=ddof, keepdims=keepdims)


def standard(x, mean, variance, epsilon):
    """(x - mean) / sqrt(variance + epsilon), in x's dtype where the others are not wider than its moments."""
    y = (wide(x) - mean) / np.sqrt(variance + epsilon)
    return y.astype(np.float16) if dtype_of(x).char == "e" and dtype_of(y).char == "f" else y


def normalize(x, axes, epsilon=1e-5, scale=None, offset=None):
    """x with mean 0 and variance 1 (but for epsilon) over the axes, an int or a tuple; then times scale plus offset.

    x: any shape, also of nodes; float16 is summed in float32.  scale, offset: anything that broadcasts with x.
    Source: Ioffe & Szegedy 2015, algorithm 1, for axes of your choice.
    """
    mean, variance = moments(x, axes, keepdims=True)
    y = standard(x, mean, variance, epsilon)
    y = y if scale is None else y * scale
    return y if offset is None else y + offset


def batch_norm(x, scale=None, offset=None, epsilon=1e-5, channel=-1):
    """Each channel over all samples and places.  Source: Ioffe & Szegedy 2015."""
    return _by_channel(x, _others(x, "batch_norm", channel), scale, offset, epsilon, channel)


def layer_norm(x, scale=None, offset=None, epsilon=1e-5, channel=-1):
    """Each sample over all its channels and places; for the last axis alone write normalize(x, -1).
    Source: Ba, Kiros & Hinton 2016."""
    return _by_channel(x, _others(x, "layer_norm", 0), scale, offset, epsilon, channel)


def instance_norm(x, scale=None, offset=None, epsilon=1e-5, channel=-1):
    """Each channel of each sample over its places.  Source: Ulyanov, Vedaldi & Lempitsky 2016."""
    return _by_channel(x, _others(x, "instance_norm", 0, channel), scale, offset, epsilon, channel)


def group_norm(x, groups, scale=None, offset=None, epsilon=1e-5, channel=-1):
    """Each group of neighbouring channels of each sample, over them and their places.  Source: Wu & He 2018."""
    shape = shape_of(x)
    axis = axes_of(channel, len(shape))[0]
    if shape[axis] % groups:
        raise ShapeError(f"you asked for {groups} groups of {shape[axis]} channels", "groups have equal sizes",
                         "give a divisor of the number of channels")
    split = np.reshape(x, (*shape[:axis], groups, shape[axis] // groups, *shape[axis + 1:]))
    y = np.reshape(normalize(split, _others(split, "group_norm", 0, axis), epsilon), shape)
    return _by_channel(y, None, scale, offset, epsilon, channel)


def _others(x, name, *axes):
    """All axes but these."""
    ndim = len(shape_of(x))
    if ndim < 2:
        raise ShapeError(f"you gave nn.norm.{name} an array of shape {shape_of(x)}", "its axes are samples, channels "
                         "and places", "give at least (samples, channels)")
    kept = {axes_of(axis, ndim)[0] for axis in axes}
    return tuple(axis for axis in range(ndim) if axis not in kept)


def _by_channel(x, axes, scale, offset, epsilon, channel):
    """normalize (not at all where axes is None), with one scale and offset for each channel."""
    ndim = len(shape_of(x))
    shape = tuple(-1 if axis in axes_of(channel, ndim) else 1 for axis in range(ndim))
    scale, offset = (None if v is None else np.reshape(v, shape) for v in (scale, offset))
    if axes is not None:
        return normalize(x, axes, epsilon, scale, offset)
    x = x if scale is None else x * scale
    return x if offset is None else x + offset
