"""Programs of a function and its Jacobian, which solvers keep between calls, so that the same
function is not traced again.

They are kept only while nothing that the function reads has changed, see `captured.py`, and no
longer than the function lives; the solver also compares one plain evaluation with the program's.
"""
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from ..compiler.captured import Captured
from ..compiler.trace import Compiled, printer_of
from ..compiler.walked import walked
from ..errors import Refusal
from ..jacobian import jacobian
from ..large_jacobian import LARGE
from ..recent import keep_recent

KEPT = 16  # functions; the one that was used longest ago is dropped

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
    known, before, steps = _kept.pop(key, (lambda: None, None, None))
    if not now.known:
        return {}
    steps = steps if known() is owner and before.facts == now.facts else {}
    keep_recent(_kept, key, (reference, now, steps), KEPT)
    return steps


def installed(search: str, backend: str) -> None:
    """Refuse a backend that is unknown or not installed; later, where a program fails, the function
    itself takes its place.

    search: the name of the solver, for the refusal.
    Raises OptionError or InputError.
    """
    printer_of(backend)
    if backend == "numba":
        from ..compiler.fused import printer
        printer.ready(search)


def reason(error: Exception) -> str:
    """Return why a search goes on without a program, by the error: for a refusal what it refuses,
    without its advice."""
    return (error.words.partition(";")[0] if isinstance(error, Refusal)
            else f"{type(error).__name__}: {error}")


def derivative(functions: Any, every: Callable[..., Any], x: np.ndarray, args: Any,
               known: np.ndarray, mode: Any, form: Any, backend: str = "numpy",
               ) -> tuple[Callable[[np.ndarray], Any], str]:
    """Return (the Jacobian of every(v, *args) as a function of v, ""): compiled, or as it is where
    that fails; then the text says why.

    Its program also returns the function's values, which must be those known at x. It takes args as
    its own arguments, if it can be traced so, and serves for others of their shapes.

    functions: those that `every` calls; one with an attribute kept_as, (a function of the user's,
        what a program of it depends on, ...), reads the rest of what it holds in args alone.
    mode, form: the mode of the Jacobian, and what else a program depends on.
    backend: "numpy" or "numba".
    """
    small, why = x.size * known.size <= LARGE, ""
    owner, *more = getattr(functions[0], "kept_as", functions[:1]) if args else functions[:1]
    for data in ([args] if args and small else []) + [()]:
        held = () if data else args  # what the program has in it

        def both(v: Any, *data: Any, held: Any = held) -> tuple:
            y: dict[str, Any] = {}  # what the Jacobian is of, so that the functions run once
            out = lambda *args: y.setdefault("y", every(*args))
            return jacobian(out, mode=mode)(v, *data, *held), y["y"]

        reads = ((owner,) if more else tuple(functions)), held
        key = mode, len(functions), form, backend, len(data), *more
        steps = kept(owner, reads, key).setdefault("both", {}) if small else {}
        for _ in range(1 + bool(steps)):  # a kept program that disagrees is traced anew
            try:
                run = Compiled(both, (), steps, backend, walked).trace(x, *data).run
                *first, values = run(x, *data)
                if (np.abs(values - known) <= 1e-12 + 1e-9 * np.abs(known)).all():
                    return _at_first(first, x, _program(run, data)), ""
                why = "its program gives other values, so it keeps a state"
            except Exception as error:  # it branches on data, or the compiler has a fault
                why = reason(error)
            steps.clear()

    # the Jacobian may take the place of the last one, so meanwhile the record is kept off it
    place = lambda: [np.empty((known.size, x.size))]
    derived = lambda v, room: jacobian(lambda v: (every(v, *args), room.pop())[0], mode=mode)(v)
    return _at_first([derived(x, place())], x, lambda v: derived(v, place())), why


def _at_first(ready: list, x: np.ndarray, then: Callable[[np.ndarray], Any]) -> Callable:
    """Return a function that gives the value in `ready` when x is asked first, and else then(v)."""
    return lambda v: ready.pop() if ready and np.array_equal(v, x) else then(v)


def _program(run: Callable[..., Any], data: tuple) -> Callable[[np.ndarray], Any]:
    """Return the first result of a program of (v, *data) as a function of v."""
    return lambda v: run(v, *data)[0]
