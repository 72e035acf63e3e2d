"""From printed kernels to machine code: how Numba compiles them, or finds them on disk, and which
loops they call."""
from typing import Any

import numpy as np

from ...errors import InputError
from .on_disk import kept, written
from .ufuncs import numpys


def address(function: np.ufunc, types: str) -> tuple[int, int]:
    """The addresses of the loop that kernels call for a ufunc and types, and of its data."""
    if function in (np.sin, np.cos, np.exp, np.tanh) and types == "d->d":
        from .words import own_loop
        loop, own = own_loop(function)
        return loop.address, own.ctypes.data
    return numpys(function, types)


def ready(what: str) -> None:
    """Raise InputError where Numba is not installed; what: the function to call."""
    try:
        import numba  # noqa: F401
    except ImportError:
        raise InputError(f"you called {what}, compiled with backend=\"numba\"",
                         "Numba is not installed here",
                         'write pip install "numba>=0.68", or drop backend=') from None


def compiled(text: str, name: str, file: str, kinds: list[tuple]) -> Any:
    """The kernel of this text, as machine code.

    name: its name in the text.
    file: the name of the file that the text is said to stand in.
    kinds: (dtype, number of axes, whether it is written) of each argument; no axes for a number.
    """
    import numba
    from numba import types

    from . import words

    scope = words.WORDS | {"__name__": words.__name__}  # a module, which Numba can import again
    on_disk = written(text)
    exec(compile(text, on_disk or file, "exec"), scope)
    signature = types.void(*[
        numba.from_dtype(dtype) if not axes else
        types.Array(numba.from_dtype(dtype), axes, "C", readonly=not written)
        for dtype, axes, written in kinds])
    make = lambda cache: numba.njit(signature, nogil=True, error_model="numpy",
                                    cache=cache)(scope[name])
    return kept(make) if on_disk else make(False)
