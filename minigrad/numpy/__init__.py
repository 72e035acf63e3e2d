"""All of NumPy, with functions that also take lists of tensors: `import minigrad.numpy as np`.

NumPy asks the arguments of a function whether one of them is a tensor, but never looks inside a
list, so plain NumPy cannot compute `np.array([f(x), g(x)])`.  These functions look (`lists.py`).
Inside of a function that is differentiated, np.zeros and its like make arrays that can be filled
with tensors (`filled.py`).  All other names are NumPy's own objects.

`minigrad.numpy.special` is scipy.special in the same way; its logsumexp, softmax, log_softmax and
polygamma take tensors, too.  This file holds nothing but names of NumPy, as np.any and np.max would
stand here in the way of Python's own.
"""
from typing import TYPE_CHECKING

import numpy

from .lists import Joins
from .names import finder, inside

if TYPE_CHECKING:  # to editors and type checkers this is NumPy
    from numpy import *  # noqa: F403

__all__ = numpy.__all__
__getattr__ = finder("numpy", __name__, globals())
__dir__ = numpy.__dir__
globals().update(linalg=inside("numpy.linalg", __name__), fft=inside("numpy.fft", __name__),
                 special=inside("scipy.special", __name__),
                 r_=Joins(numpy.r_), c_=Joins(numpy.c_))
del TYPE_CHECKING, numpy, Joins, finder, inside
