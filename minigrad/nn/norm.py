"""Moments, and normalisation by them: one function over chosen axes is batch, layer, instance and
group norm.

Nothing here stops a gradient. d variance / d mean is 0, since the deviations sum to 0, so a stop
there would change no first derivative, but it would make every second one wrong. Statistics that
are remembered from batch to batch are in `batchnorm.py`.
"""
from typing import Any

import numpy as np

from ..errors import ShapeError, whole
from ..rules.reduce import axes_of, axis_of
from ..value import Array, Number, dtype_of, shape_of


def wide(x: Array) -> Array:
    """Return x, but float16 as float32.

    Sums and squares of float16 overflow at 65,504 and keep three digits.

    x: an array or a node.
    """
    return x.astype(np.float32) if dtype_of(x).char == "e" else x


def moments(x: Array, axes: int | tuple[int, ...], keepdims: bool = False,
            ddof: int = 0) -> tuple[Array, Array]:
    """Return (mean, variance) of x; those of float16 are float32.

    x: an array or a node.
    axes: the axes to average over.
    keepdims: keep these axes, with length 1.
    ddof: the variance divides by n - ddof: 0 for the biased one, 1 for the unbiased.
    """
    x = wide(x)
    return (np.mean(x, axis=axes, keepdims=keepdims),
            np.var(x, axis=axes, ddof=ddof, keepdims=keepdims))


def standard(x: Array, mean: Array, variance: Array, epsilon: Number) -> Array:
    """Compute (x - mean) / sqrt(variance + epsilon).

    x: an array or a node.
    mean, variance: its moments.
    epsilon: a small number.
    Returns an array or node in x's dtype, where the others are not wider than its moments.
    """
    y = (wide(x) - mean) / np.sqrt(variance + epsilon)
    return y.astype(np.float16) if dtype_of(x).char == "e" and dtype_of(y).char == "f" else y


def normalize(x: Array, axes: int | tuple[int, ...], epsilon: Number = 1e-5,
              scale: Array | None = None, offset: Array | None = None) -> Array:
    """Give x the mean 0 and the variance 1, but for epsilon, over the axes.

    x: an array or a node of any shape; float16 is summed in float32.
    axes: the axes to average over.
    epsilon: a small number, added to the variance.
    scale, offset: then multiply by scale and add offset; anything that broadcasts with x.
    Source: Ioffe & Szegedy 2015, algorithm 1, for axes of your choice.
    """
    mean, variance = moments(x, axes, keepdims=True)
    y = standard(x, mean, variance, epsilon)
    y = y if scale is None else y * scale
    return y if offset is None else y + offset


def batch_norm(x: Array, scale: Array | None = None, offset: Array | None = None,
               epsilon: Number = 1e-5, channel: int = -1) -> Array:
    """Normalise each channel over all samples and places.

    x: an array or a node: samples first, with at least two axes.
    scale, offset: one number for each channel, by which the result is multiplied, and which is
        added.
    epsilon: a small number, added to the variance.
    channel: the axis of the channels.
    Raises ShapeError for fewer than two axes.
    Source: Ioffe & Szegedy 2015.
    """
    return _by_channel(x, _others(x, "batch_norm", channel), scale, offset, epsilon, channel)


def layer_norm(x: Array, scale: Array | None = None, offset: Array | None = None,
               epsilon: Number = 1e-5, channel: int = -1) -> Array:
    """Normalise each sample over all its channels and places.

    For the last axis alone write normalize(x, -1).

    x: an array or a node: samples first, with at least two axes.
    scale, offset: one number for each channel, by which the result is multiplied, and which is
        added.
    epsilon: a small number, added to the variance.
    channel: the axis of the channels.
    Raises ShapeError for fewer than two axes.
    Source: Ba, Kiros & Hinton 2016.
    """
    return _by_channel(x, _others(x, "layer_norm", 0), scale, offset, epsilon, channel)


def instance_norm(x: Array, scale: Array | None = None, offset: Array | None = None,
                  epsilon: Number = 1e-5, channel: int = -1) -> Array:
    """Normalise each channel of each sample over its places.

    x: an array or a node: samples first, with at least two axes.
    scale, offset: one number for each channel, by which the result is multiplied, and which is
        added.
    epsilon: a small number, added to the variance.
    channel: the axis of the channels.
    Raises ShapeError for fewer than two axes.
    Source: Ulyanov, Vedaldi & Lempitsky 2016.
    """
    return _by_channel(x, _others(x, "instance_norm", 0, channel), scale, offset, epsilon, channel)


def group_norm(x: Array, groups: int, scale: Array | None = None, offset: Array | None = None,
               epsilon: Number = 1e-5, channel: int = -1) -> Array:
    """Normalise each group of neighbouring channels of each sample, over them and their places.

    x: an array or a node: samples first, with at least two axes.
    groups: the number of groups, a divisor of the number of channels.
    scale, offset: one number for each channel, by which the result is multiplied, and which is
        added.
    epsilon: a small number, added to the variance.
    channel: the axis of the channels.
    Raises ShapeError for groups of different sizes or fewer than two axes, InputError where groups
        is no whole number.
    Source: Wu & He 2018.
    """
    shape = shape_of(x)
    axis = axis_of(channel, len(shape))
    if shape[axis] % whole("group_norm groups", groups):
        raise ShapeError(f"you asked for {groups} groups of {shape[axis]} channels",
                         "groups have equal sizes", "give a divisor of the number of channels")
    split = np.reshape(x, (*shape[:axis], groups, shape[axis] // groups, *shape[axis + 1:]))
    y = np.reshape(normalize(split, _others(split, "group_norm", 0, axis), epsilon), shape)
    return _by_channel(y, None, scale, offset, epsilon, channel)


def _others(x: Array, name: str, *axes: Any) -> tuple[int, ...]:
    """Return all axes but these."""
    ndim = len(shape_of(x))
    if ndim < 2:
        raise ShapeError(f"you gave nn.norm.{name} an array of shape {shape_of(x)}",
                         "its axes are samples, channels and places",
                         "give at least (samples, channels)")
    kept = {axis_of(axis, ndim) for axis in axes}
    return tuple(axis for axis in range(ndim) if axis not in kept)


def _by_channel(x: Array, axes: Any, scale: Any, offset: Any, epsilon: Number,
                channel: int) -> Array:
    """Normalise, unless axes is None, and apply one scale and offset for each channel."""
    ndim = len(shape_of(x))
    shape = tuple(-1 if axis in axes_of(channel, ndim) else 1 for axis in range(ndim))
    scale, offset = (None if v is None else np.reshape(v, shape) for v in (scale, offset))
    if axes is not None:
        return normalize(x, axes, epsilon, scale, offset)
    x = x if scale is None else x * scale
    return x if offset is None else x + offset
