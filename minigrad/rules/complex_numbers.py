"""Complex numbers: their parts, the conjugate, the modulus and the angle.

A cotangent g of a complex node z stands for the change Re(g dz), without a conjugate, as in JAX: of
a real function it is df/dx - i df/dy.  So every rule of a function that has a complex derivative
(exp, a product, matmul) is right as it stands.  The cotangent of a real node is real.  The real
part of a complex one is taken by `broadcasting.real_for`, for which the passes of `derive.py` ask:
at the end, and where the next op is not elementwise, as a real factor does not mix the parts.
"""
import functools

import numpy as np

from ..errors import InputError, NoRuleError
from ..op import aligned, linear, numpy_like
from ..tensor import TABLE, Tensor
from ..value import dtype_of, shape_of
from . import factor, inverse, norm  # noqa: F401 - they fill the table before this one
from .broadcasting import real_for
from .choice import raw_value
from .elementwise import real, stop


def _part(z):
    """Return (shape, dtype) of the real or imaginary part."""
    return shape_of(z), np.finfo(dtype_of(z)).dtype


_real = linear("real", np.real, lambda g, y, z: np.real(g), _part, "free", memory="view",
               axes=aligned)
_imag = linear("imag", np.imag, lambda g, y, z: np.real(g) * -1j, _part, "free", memory="view",
               axes=aligned)
_conj = linear("conjugate", np.conjugate, lambda g, y, z: np.conjugate(g),
               lambda z: (shape_of(z), dtype_of(z)), "free")

numpy_like(np.real)(lambda val: val if real(val) else _real.call(val))
numpy_like(np.conjugate)(lambda x: x if real(x) else _conj.call(x))
numpy_like(np.isrealobj)(real)
numpy_like(np.iscomplexobj)(lambda x: not real(x))
numpy_like(np.isreal)(lambda x: np.equal(np.imag(x), 0.0))
numpy_like(np.iscomplex)(lambda x: np.not_equal(np.imag(x), 0.0))


@numpy_like(np.imag)
def imag(val):
    """`np.imag`; of real numbers it is 0."""
    return np.zeros(shape_of(val), dtype_of(val)) if real(val) else _imag.call(val)


@numpy_like(np.real_if_close)
def real_if_close(a, tol=100):
    """`np.real_if_close`, which needs values where a is complex."""
    return a if real(a) or np.iscomplexobj(np.real_if_close(raw_value(a), tol)) else np.real(a)


@numpy_like(np.angle)
def angle(z, deg=False):
    """`np.angle`; of real numbers it is 0 or pi, so constant."""
    turned = np.arctan2(*(0, stop.call(z)) if real(z) else (np.imag(z), np.real(z)))
    return np.rad2deg(turned) if deg else turned


_absolute = TABLE[np.absolute]
numpy_like(np.absolute)(lambda x: _absolute(x) if real(x) else np.hypot(np.real(x), np.imag(x)))


# --- functions whose rule holds for real numbers alone, though NumPy's value is defined
def _of_reals(function, name):
    """Replace a function by one that refuses complex numbers."""
    ours = TABLE[function]

    def refuse_complex(*args, **options):
        if not all(map(real, (*args, *options.values()))):
            raise NoRuleError(f"you called {name} on complex numbers",
                              "there is a derivative rule for real ones alone",
                              "write it with functions that have one, or with the real and "
                              "imaginary parts")
        return ours(*args, **options)

    TABLE[function] = functools.wraps(ours)(refuse_complex)


_of_reals(np.sign, "np.sign")
for _name in "cholesky eigh eigvalsh lstsq pinv qr slogdet svd svdvals cond".split():
    _of_reals(getattr(np.linalg, _name), f"np.linalg.{_name}")


# --- what the transforms ask
def no_gradient(site):
    """The refusal of the gradient of a complex number."""
    return InputError("you asked for the gradient of a complex number",
                      "it points to larger values, and complex numbers have no order",
                      "return np.real(...) or np.abs(...) of it, or use mg.vjp or mg.jacobian",
                      site)


def in_parts(run, turn, start, ends):
    """Make run(g), a pass that takes cotangents or tangents g of `start` to the nodes `ends`,
    complex.

    The pass gives a real part alone at a real end of a complex g.  There the pass for g times
    `turn`, i or -i, gives the imaginary part.
    """
    if real(start) or not any(map(real, ends)):
        return run

    def both(g):
        return [c if c is None or not real(x) else real_for(c, x) - turn * real_for(d, x)
                for c, d, x in zip(run(g), run(g * turn), ends, strict=True)]

    return both


def check_holomorphic(order, live):
    """Refuse a complex result that has no complex derivative by a complex argument.

    What computes real numbers of complex ones has none, nor has a conjugate, and nobody sees inside
    of recompute.
    order: the nodes that the result is computed from.
    live: the ids of those that depend on the argument.
    """
    for node in order:
        if node.id in live and node.op and any(node.op.rules) and (
                node.op.name in ("conjugate", "recompute") or (real(node) and any(
                    type(a) is Tensor and a.id in live and not real(a) for a in node.args))):
            raise InputError("you asked for the Jacobian of a complex result by a complex argument "
                             f"through {node.op.name}", "it has no complex derivative",
                             "return the real and the imaginary part, or use mg.vjp or mg.jvp",
                             node.site)
