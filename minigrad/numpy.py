"""All of NumPy, with functions that also take lists of tensors: `import minigrad.numpy as np`.

NumPy asks the arguments of a function whether one of them is a tensor, but never looks inside a
list, so plain NumPy cannot compute `np.array([f(x), g(x)])`.  These functions, made by
`rules/lists.py`, look.  All other names are NumPy's own objects.  This module holds nothing but
names of NumPy, as np.any and np.max would stand here in the way of Python's own.
"""
from typing import TYPE_CHECKING

import numpy

from .rules.lists import Joins, finder, inside

if TYPE_CHECKING:  # to editors and type checkers this is NumPy
    from numpy import *  # noqa: F403

__all__ = numpy.__all__
__getattr__ = finder(numpy, __name__, globals())
__dir__ = numpy.__dir__
globals().update(linalg=inside(numpy.linalg, __name__), fft=inside(numpy.fft, __name__),
                 r_=Joins(numpy.r_), c_=Joins(numpy.c_))
del TYPE_CHECKING, numpy, Joins, finder, inside
