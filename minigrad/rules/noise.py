"""Random numbers as a pure function of two counters: the same key gives the same numbers, in any
order of calls.

A node of a graph must be a function of its arguments, or caching and differentiation would not be
sound. So noise has no hidden state: a stream is named by a seed, and a step is its position in the
stream, a number that the caller counts.
"""
from typing import Any

import numpy as np

from ..errors import InputError, whole
from ..op import apply
from ..value import Array, dtype_of, shape_of
from .reduce import question

BLOCK = 2**64  # numbers for each step, before those of the next one begin


def _drawn(step, seed, shape):
    """Draw uniform numbers of this shape, for each number in step."""
    steps = np.asarray(step)
    rows = [np.random.Generator(np.random.Philox(key=seed, counter=int(s) % BLOCK * BLOCK))
            .random(shape) for s in steps.flat]
    return np.reshape(rows, (*steps.shape, *shape))[()]


_noise = question("noise", _drawn, batch="free",
                  shape=lambda step, seed, shape: ((*shape_of(step), *shape), np.dtype(float)))


def noise(key: Any, like: Array) -> Array:
    """Return uniform numbers in [0, 1), float64, that depend on the key alone.

    They are constants to every derivative, and independent of the numbers of any other key. In
    `mg.vmap` all members share the numbers of one step; give each its own step for numbers of its
    own.

    key: (seed, step), an integer and an integer or a node of one.
    like: an array or a node, for the shape.
    Raises InputError for a key that is no such pair.
    Source: the counter-based generator Philox 4x64 of Salmon et al. 2011, which NumPy has.
    """
    if not isinstance(key, tuple) or len(key) != 2:
        raise InputError(f"you gave mg.noise the key {key!r}", "it is a seed and a step",
                         "write mg.noise((0, step), x)")
    seed, step = key
    step = step.read() if hasattr(step, "read") else step
    if dtype_of(step).kind not in "iu" or shape_of(step) != ():
        raise InputError(f"you gave mg.noise a step of {dtype_of(step)}{list(shape_of(step))}",
                         "steps are counted", "give an integer")
    options = {"seed": whole("mg.noise seed", seed, 0), "shape": tuple(shape_of(like))}
    return apply(_noise, (step,), options)
