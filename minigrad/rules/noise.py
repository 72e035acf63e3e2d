"""Random numbers as a pure function of two counters: the same key gives the same numbers, in any order of asking.

A node of a graph must be a function of its arguments, or caching and differentiation would not be sound.  So noise has
no hidden state: a stream is named by a seed, and a step is how far it has come, a number that somebody else counts.
"""
from operator import index
from typing import Any

import numpy as np

from ..errors import InputError
from ..op import apply
from ..tensor import Tensor
from ..value import dtype_of, shape_of
from .reduce import question

BLOCK = 2**64  # numbers for each step, before those of the next one begin


def _drawn(step, seed, shape):
    """Uniform numbers of this shape, for each number in step."""
    steps = np.asarray(step)
    rows = [np.random.Generator(np.random.Philox(key=seed, counter=int(s) % BLOCK * BLOCK)).random(shape)
            for s in steps.flat]
    return np.reshape(rows, (*steps.shape, *shape))[()]


_noise = question("noise", _drawn, batch="free",
                  shape=lambda step, seed, shape: ((*shape_of(step), *shape), np.dtype(float)))


def noise(key, like) -> Any:
    """Uniform numbers in [0, 1), float64, in the shape of `like`: the same for the same key, and independent of those
    of any other.

    key: (seed, step), an integer and an integer or a node of one.  In `mg.vmap` all members share the numbers of one
    step; give each its own step for numbers of its own.  No derivative: the numbers are constants.
    Source: the counter-based generator Philox 4x64 of Salmon et al. 2011, which NumPy has.
    """
    if not isinstance(key, tuple) or len(key) != 2:
        raise InputError(f"you gave mg.noise the key {key!r}", "it is a seed and a step",
                         "write mg.noise((0, step), x)")
    seed, step = key
    step = step.read() if hasattr(step, "read") else step
    if dtype_of(step).kind not in "iu" or shape_of(step) != ():
        raise InputError(f"you gave mg.noise a step of {dtype_of(step)}{list(shape_of(step))}", "steps are counted",
                         "give an integer")
    if type(seed) is Tensor or index(seed) < 0:
        raise InputError(f"you gave mg.noise the seed {seed!r}", "it names a stream", "write an integer from 0 on")
    return apply(_noise, (step,), {"seed": index(seed), "shape": tuple(shape_of(like))})
