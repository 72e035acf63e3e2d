"""What kernels call: addresses, NumPy's loops, and loops of our own for sin, cos, exp and tanh.

Importing this file needs Numba.  All stands at the top level, so that Numba can keep on disk what
calls it.
"""
import functools
import math
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .on_disk import kept
from .ufuncs import KINDS, numpys

# sin, cos, exp (to two units in the last place) and tanh (to six) of as many numbers at once as the
# machine has room for: with four, in 2.4, 2.4, 2.0 and 3.3 ns a number, where NumPy takes 9.8, 9.8,
# 5.5 and 14 (without AVX-512).
# Quarter turns, or factors of 2, are taken off with pi / 2 or log 2 in parts (Cody and Waite 1980);
# the polynomials are those of fdlibm's __kernel_sin and __kernel_cos (Sun Microsystems 1993), and
# Taylor's of exp.
ROUND, TURN = 1.5 * 2.0**52, 2.0 / math.pi
LN_2 = 6.93147180369123816490e-01, 1.90821492927058770002e-10
E = tuple([1.0 / math.factorial(k) for k in range(12, 1, -1)])
PI_2 = 1.57079632673412561417, 6.07710050630396597660e-11, 2.02226624879595063154e-21
S = (1.58969099521155010221e-10, -2.50507602534068634195e-08, 2.75573137070700676789e-06,
     -1.98412698298579493134e-04, 8.33333333332248946124e-03, -1.66666666666666324348e-01)
C = (-1.13596475577881948265e-11, 2.08757232129817482790e-09, -2.75573143513906633035e-07,
     2.48015872894767294178e-05, -1.38888888888741095749e-03, 4.16666666666666019037e-02)

word, byte = ir.IntType(64), ir.IntType(8).as_pointer()


def place(kind=None):
    """Make `at`, the address k elements behind the start of an array or pointer, or `at_float64`
    and the like, which is also said to be that of such numbers."""
    @intrinsic
    def inside(typing, memory, k):
        to = types.CPointer(kind or (types.uint8 if memory.dtype == types.boolean
                                     else memory.dtype))

        def build(context, builder, signature, args):
            start = args[0] if isinstance(memory, types.CPointer) else (
                cgutils.create_struct_proxy(memory)(context, builder, args[0]).data)
            return builder.bitcast(builder.gep(start, [args[1]]), context.get_value_type(to))
        return to(memory, types.int64), build
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

    some = lambda kind: types.UniTuple(types.int64, len(kind))
    return types.void(loop, some(counts), some(steps), arrays), build


inner = numba.njit(error_model="numpy", forceinline=True)
larger = lambda x, y: x if x >= y or math.isnan(x) else y
smaller = lambda x, y: x if x <= y or math.isnan(x) else y
above = lambda x, y, one: (one if x > y else one - one if x < y else one / (one + one)
                           if x == y else x - y)


@inner
def series(x, factors):
    """The polynomial with these factors, the highest power first."""
    y = factors[0]
    for factor in factors[1:]:
        y = y * x + factor
    return y


@inner
def wave(x, quarter):
    """sin(x), or, for quarter 1, cos(x)."""
    n = x * TURN + ROUND - ROUND
    r = x - n * PI_2[0] - n * PI_2[1] - n * PI_2[2]
    z = r * r
    q = n + quarter
    q -= 4.0 * (q * 0.25 + ROUND - ROUND)
    v = 1.0 - 0.5 * z + z * z * series(z, C) if q * q == 1.0 else r * (1.0 + z * series(z, S))
    return -v if (q - 0.5) * (q - 0.5) > 1.0 else v


@inner
def grown(x):
    """(2**n, exp(x - n log 2) - 1)."""
    m = x * (1.0 / LN_2[0]) + ROUND
    r = x - (m - ROUND) * LN_2[0] - (m - ROUND) * LN_2[1]
    # the last bits of m are those of n
    scale = np.int64((np.float64(m).view(np.int64) + 1023) << 52).view(np.float64)
    return scale, r + r * r * series(r, E)


@inner
def exponential(x):
    """exp(x)."""
    scale, less = grown(x)
    return scale + scale * less


@inner
def tangent(x):
    """tanh(x)."""
    scale, less = grown(2.0 * min(abs(x), 20.0))
    e = scale * less + (scale - 1.0)
    t = e / (e + 2.0)
    return x if x == 0.0 else t if x > 0.0 else -t


@inner
def filled(which, far, arrays, counts, own):
    """Compute the function `which` of LOOPS of each number, or, with NumPy's own loop, of all, if
    one of them is as far from 0, or nan."""
    # read once: in the loop, LLVM could not tell that writing y leaves the address of x as it is,
    # and would compute one number at a time
    n, x, y, found = counts[0], arrays[0], arrays[1], 0
    for i in range(n):
        found += 0 if abs(x[i]) < far else 1
        y[i] = (wave(x[i], which) if which < 2.0 else
                exponential(x[i]) if which == 2.0 else tangent(x[i]))
    if found:
        call(own, (n,), (8, 8), (x, y))


# they close over nothing, and give no function to another, as Numba could not keep them on disk
LOOPS: dict[np.ufunc, Any] = {
    np.sin: lambda arrays, counts, steps, own: filled(0.0, 1e5, arrays, counts, own),
    np.cos: lambda arrays, counts, steps, own: filled(1.0, 1e5, arrays, counts, own),
    np.exp: lambda arrays, counts, steps, own: filled(2.0, 700.0, arrays, counts, own),
    np.tanh: lambda arrays, counts, steps, own: filled(3.0, math.inf, arrays, counts, own)}


@functools.cache
def own_loop(function: np.ufunc) -> Any:
    """(our loop for a function, the addresses of NumPy's for numbers that it leaves to that)."""
    whole, number = types.CPointer(types.int64), types.CPointer(types.float64)
    kind = types.void(types.CPointer(number), whole, whole, whole)
    make = lambda cache: numba.cfunc(kind, error_model="numpy", cache=cache)(LOOPS[function])
    made = kept(make) if numba.config.CACHE_DIR else make(False)
    return made, np.array(numpys(function, "d->d"), np.int64)


WORDS: dict[str, Any] = {
    "at": place(), "call": call, "larger": inner(larger), "smaller": inner(smaller),
    "above": inner(above), "sqrt": math.sqrt, "inf": math.inf, "nan": math.nan,
    **{f"at_{kind}": place(getattr(types, kind if kind != "bool" else "uint8")) for kind in KINDS},
    **{kind: getattr(np, kind) for kind in KINDS[:3]}}
