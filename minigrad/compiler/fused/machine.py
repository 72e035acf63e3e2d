"""From printed kernels to machine code: what their text may call, and how Numba compiles them.

NumPy's inner loops, such as the one behind np.tanh, are part of its C interface: a ufunc object
holds their addresses.  A kernel calls them through `call`, with NumPy's own convention of counts,
strides in bytes and pointers.
"""
import ctypes
import functools
import math
from typing import Any

import numpy as np

from ...errors import InputError

KINDS = ("float64", "float32", "int64", "bool")


class _Ufunc(ctypes.Structure):
    """The head of NumPy's PyUFuncObject, see numpy/ufuncobject.h."""

    _fields_ = [("references", ctypes.c_ssize_t), ("type", ctypes.c_void_p),
                ("nin", ctypes.c_int), ("nout", ctypes.c_int), ("nargs", ctypes.c_int),
                ("identity", ctypes.c_int), ("functions", ctypes.POINTER(ctypes.c_void_p)),
                ("data", ctypes.POINTER(ctypes.c_void_p)), ("ntypes", ctypes.c_int),
                ("reserved", ctypes.c_int), ("name", ctypes.c_char_p)]


def address(function: np.ufunc, types: str) -> tuple[int, int]:
    """The addresses of the inner loop of a ufunc for these types, and of its data."""
    head = _Ufunc.from_address(id(function))
    if (head.nin, head.ntypes) != (function.nin, function.ntypes):
        raise RuntimeError(f"NumPy {np.__version__} keeps ufuncs in another form")
    k = function.types.index(types)
    return head.functions[k] or 0, head.data[k] or 0


def ready(what: str) -> None:
    """Raise InputError where Numba is not installed; what: the function to call."""
    try:
        import numba  # noqa: F401
    except ImportError:
        raise InputError(f"you called {what}, compiled with backend=\"numba\"",
                         "Numba is not installed here",
                         "write pip install 'minigrad[fast]', or leave backend= out") from None


@functools.cache
def vocabulary() -> dict[str, Any]:
    """{name: what kernels call}."""
    import numba
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    word, byte = ir.IntType(64), ir.IntType(8).as_pointer()

    @intrinsic
    def pointer(typing, array):
        """The address of the first element of an array."""
        def build(context, builder, signature, args):
            return cgutils.create_struct_proxy(array)(context, builder, args[0]).data
        return types.CPointer(array.dtype)(array), build

    @intrinsic
    def at(typing, start, k):
        """The address k elements further on."""
        def build(context, builder, signature, args):
            return builder.gep(args[0], [args[1]])
        return start(start, types.int64), build

    def place(kind):
        @intrinsic
        def inside(typing, work, k):
            def build(context, builder, signature, args):
                data = cgutils.create_struct_proxy(work)(context, builder, args[0]).data
                to = context.get_data_type(kind).as_pointer()
                return builder.bitcast(builder.gep(data, [args[1]]), to)
            return types.CPointer(kind)(work, types.int64), build
        return inside

    @intrinsic
    def call(typing, loop, counts, steps, arrays):
        """Call a loop of NumPy's: loop points at its address and its data."""
        def build(context, builder, signature, args):
            def stored(values, kind):
                memory = cgutils.alloca_once(builder, ir.ArrayType(kind, len(values)))
                for k, value in enumerate(values):
                    builder.store(value, builder.gep(memory, [word(0), word(k)]))
                return builder.bitcast(memory, byte)

            parts = [cgutils.unpack_tuple(builder, arg) for arg in args[1:]]
            function = builder.load(args[0])
            data = builder.load(builder.gep(args[0], [word(1)]))
            kind = ir.FunctionType(ir.VoidType(), [byte, byte, byte, word]).as_pointer()
            builder.call(builder.inttoptr(function, kind),
                         [stored([builder.bitcast(p, byte) for p in parts[2]], byte),
                          stored(parts[0], word), stored(parts[1], word), data])
            return context.get_dummy_value()

        whole = lambda kind: types.UniTuple(types.int64, len(kind))
        return types.void(loop, whole(counts), whole(steps), arrays), build

    inner = numba.njit(inline="never", error_model="numpy")

    @inner
    def larger(x, y):
        return x if x >= y or x != x else y

    @inner
    def smaller(x, y):
        return x if x <= y or x != x else y

    @inner
    def above(x, y, one):
        return (one if x > y else one - one if x < y else one / (one + one) if x == y
                else x - y)

    return {"pointer": pointer, "at": at, "call": call, "larger": larger, "smaller": smaller,
            "above": above, "sqrt": math.sqrt, "inf": math.inf, "nan": math.nan,
            **{f"at_{kind}": place(getattr(types, kind if kind != "bool" else "boolean"))
               for kind in KINDS},
            **{kind: getattr(np, kind) for kind in KINDS[:3]}}


def compiled(text: str, name: str, file: str, kinds: list[tuple]) -> Any:
    """The kernel of this text, as machine code.

    name: its name in the text.
    file: the name of the file that the text is said to stand in.
    kinds: (dtype, number of axes, whether it is written) of each argument; no axes for a number.
    """
    import numba
    from numba import types

    scope = vocabulary().copy()
    exec(compile(text, file, "exec"), scope)
    signature = types.void(*[
        numba.from_dtype(dtype) if not axes else
        types.Array(numba.from_dtype(dtype), axes, "C", readonly=not written)
        for dtype, axes, written in kinds])
    return numba.njit(signature, nogil=True, error_model="numpy")(scope[name])
