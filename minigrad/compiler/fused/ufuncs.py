"""Where NumPy's inner loops stand.

NumPy's inner loops, such as the one behind np.tanh, are part of its C interface: a ufunc object
holds their addresses.  A kernel calls them through `call` of `words.py`, with NumPy's own
convention of counts, strides in bytes and pointers.
"""
import ctypes

import numpy as np

KINDS = ("float64", "float32", "int64", "bool")  # of numbers in the memory of kernels


class _Ufunc(ctypes.Structure):
    """The head of NumPy's PyUFuncObject, see numpy/ufuncobject.h."""

    _fields_ = [("references", ctypes.c_ssize_t), ("type", ctypes.c_void_p),
                ("nin", ctypes.c_int), ("nout", ctypes.c_int), ("nargs", ctypes.c_int),
                ("identity", ctypes.c_int), ("functions", ctypes.POINTER(ctypes.c_void_p)),
                ("data", ctypes.POINTER(ctypes.c_void_p)), ("ntypes", ctypes.c_int)]


def numpys(function: np.ufunc, types: str) -> tuple[int, int]:
    """The addresses of NumPy's inner loop of a ufunc for these types, and of its data."""
    head = _Ufunc.from_address(id(function))
    if (head.nin, head.ntypes) != (function.nin, function.ntypes):
        raise RuntimeError(f"NumPy {np.__version__} keeps ufuncs in another form")
    k = function.types.index(types)
    return head.functions[k] or 0, head.data[k] or 0
