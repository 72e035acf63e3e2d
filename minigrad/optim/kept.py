"""Programs that solvers keep between calls, so that the same function is not traced again.

They are kept only while nothing that the function reads has changed, see `captured.py`, and no
longer than the function lives; the solver also compares one plain evaluation with the program's.
"""
import weakref
from typing import Any

from ..compiler.captured import Captured

KEPT = 16  # functions; the one that was used longest ago is dropped
LARGE = 2**20  # numbers in a Jacobian; beyond, tracing costs little beside the steps

# key -> (reference to the owner, Captured, steps), the youngest last; nothing in it holds the owner
_kept: dict[Any, tuple] = {}


def kept(f: Any, reads: Any, form: Any) -> dict[str, dict]:
    """The programs of f from an earlier call, or an empty dict that later calls find filled.

    f: the function, or a method; what is kept goes when it, or the method's object, goes.
    reads: all functions and objects that the programs depend on, in a tuple.
    form: hashable: what else they depend on.
    Returns {name: the `steps` of a Compiled}.  Where it is not certain what the functions read,
    it is a new dict each time.
    """
    now = Captured(reads)
    now.tests, now.f = {}, None
    owner = getattr(f, "__self__", f)
    key = id(owner), getattr(f, "__name__", ""), form
    try:
        reference = weakref.ref(owner, lambda _: _kept.pop(key, None))
    except TypeError:
        return {}
    known, before, steps = _kept.pop(key, (None, None, None))
    if not now.known:
        return {}
    if known is None or known() is not owner or before.facts != now.facts:
        steps = {}
    _kept[key] = reference, now, steps
    for old in list(_kept)[:-KEPT]:
        _kept.pop(old, None)
    return steps
