"""Refusals: one sentence that says what you did, why it cannot work, what to write instead, and on
which of your lines.

Every exception of the engine is a `Refusal` and also the built-in exception that a NumPy user would
expect, so that `except ValueError` keeps working.  This file also finds the user's line: nodes keep
their `site`, two cheap references, and `where()` turns them into words only for a message.
"""
import ast
import copyreg
import itertools
import linecache
import math
import os
import sys
import warnings
from collections.abc import Callable, Collection
from types import CodeType
from typing import Any

import numpy

NUMPY = os.path.dirname(numpy.__file__)
# how the files of code begin that the user did not write; Python has a few of its own frozen
INSTALLED = os.path.dirname(NUMPY), os.path.dirname(os.__file__), "<frozen "
OURS = {os.path.join(folder, name)
        for folder, _, names in os.walk(os.path.dirname(__file__)) for name in names
        if name.endswith(".py")}  # the files of this package: frames that are not the user's
NO_SEARCH = ("rosen", "approx", "check")  # how names of scipy.optimize begin that search nothing
Site = tuple[CodeType, int]  # a place in the user's code: the code and its last instruction


class Refusal(Exception):
    """This is the base class of all refusals; `str(error)` is one whole sentence.

    what: the first part of the sentence, such as "you did this".
    why: the reason, which follows after "because".
    instead: the advice, such as "write that".
    site: the place in the user's code; by default the line that runs now.
    """

    def __init__(self, what: str, why: str = "", instead: str = "", site: Site | None = None):
        self.site: Site | None = site or user_site(also=NUMPY)
        parts = [what + (f", because {why}" if why else ""), instead, where(self.site)]
        super().__init__("; ".join(part for part in parts if part) + ".")
        self.__suppress_context__ = True  # what went wrong inside is in the sentence

    @property
    def words(self) -> str:
        """The sentence without its last part, the line, and without its full stop."""
        return str(self).removesuffix(f"; {where(self.site)}." if self.site
                                      else "").removesuffix(".")

    def __reduce__(self) -> tuple:
        return (copyreg.__newobj__, (type(self), str(self)),  # type: ignore[attr-defined]
                {**vars(self), "site": None})


class ShapeError(Refusal, ValueError):
    """Shapes do not fit, or a gradient was asked of something that is not one number."""


class IndexRefusal(ShapeError, IndexError):
    """An index lies outside its axis."""


class InputError(Refusal, TypeError):
    """A value has no derivative, or a use of a tensor would cut its graph."""


class NoRuleError(Refusal, TypeError):
    """A NumPy function, or an option of one, has no derivative rule here."""


class NoMethodError(NoRuleError, AttributeError):
    """Tensors do not have this method or attribute of NumPy's arrays."""


class OptionError(Refusal, ValueError):
    """An option, such as a learning rate, lies outside the range where its formula makes sense."""


class GraphError(Refusal, ValueError):
    """The graph cannot answer a question about nodes."""


class ChangedError(Refusal, RuntimeError):
    """An array was changed after it was used and before its gradient was taken."""


class WorkerError(Refusal, RuntimeError):
    """A client of a federation failed, or the process or machine that it runs on did."""


class FitError(Refusal, RuntimeError):
    """A fit without success was used like one with it."""


class BoxError(Refusal, RuntimeError):
    """A black box raised an exception, or returned something that is no result."""


class BudgetError(BoxError):
    """A black box would get more queries than its budget allows."""


class GradientMismatch(Refusal, AssertionError):
    """A derivative disagrees with a finite difference or with the other mode."""


class CompileWarning(UserWarning):
    """A compiled function reads something whose changes it cannot see."""


def warn(text: str, category: type[Warning], site: Site) -> None:
    """Give a warning at a place in the user's code; Python's filters show it once for each line.

    text: what it says.
    category: its class.
    site: the place in the user's code.
    """
    name, number, _ = line_of(site)
    warnings.warn_explicit(text, category, name, number, registry=_shown)


_shown: dict = {}  # what Python's filters note of warnings


def user_site(depth: int = 2, also: str | tuple[str, ...] = ()) -> Site:
    """The place in the user's code that runs now, as (code, last instruction).

    It is cheap to store and keeps no frame alive.

    depth: how many frames above this one the search starts.
    also: a folder, or several, whose frames are skipped like those of the engine.
    """
    frame: Any = sys._getframe(depth)
    while (((name := frame.f_code.co_filename) in OURS or (also and name.startswith(also)))
           and (outer := frame.f_back) is not None):
        frame = outer
    return frame.f_code, frame.f_lasti


def check_function(f: Any, name: str) -> None:
    """Refuse an f that cannot be called.

    f: the argument that should be a function.
    name: the function mg.`name` that it was given to.
    Raises InputError.
    """
    if not callable(f):
        raise InputError(
            f"mg.{name} got {type(f).__name__} {str(f)[:40]!r} where a function belongs",
            "it cannot be called", f"write mg.{name}(f) and not mg.{name}(f(x))")


def whole(what: str, value: Any, low: int = 1, high: int | None = None) -> int:
    """`whole` returns `value` as an int, or refuses it.

    what: the name of the argument and of its owner, such as "Dense n_out", for the sentence.
    value: the argument.
    low: the least number allowed.
    high: the largest number allowed; None: there is none.
    Raises InputError for a value that is no whole number (True and 2.0 are none), OptionError for a
    number outside of this range.
    """
    ends = f"from {low} on" if high is None else f"from {low} to {high}"
    if isinstance(value, (bool, numpy.bool_)) or not isinstance(value, (int, numpy.integer)):
        raise InputError(f"you gave {what}={str(value)[:40]}", "it is a whole number",
                         f"write a whole number {ends}")
    if value < low or (high is not None and value > high):
        raise OptionError(f"you gave {what}={value}", f"it goes {ends}",
                          f"write a whole number {ends}")
    return int(value)


def between(what: str, value: Any, low: float, high: float) -> float:
    """`between` returns `value` as a float, or refuses it.

    what: the name of the argument and of its owner, for the sentence.
    value: the argument.
    low: the least number allowed.
    high: the largest number allowed.
    Raises InputError for a value that is no real number (True is none), OptionError for a number
    outside of this range.
    """
    kinds = (int, float, numpy.integer, numpy.floating)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise InputError(f"you gave {what}={str(value)[:40]}", "it is one real number",
                         f"write a number from {low:g} to {high:g}")
    if not low <= value <= high:
        raise OptionError(f"you gave {what}={value}", f"it goes from {low:g} to {high:g}",
                          "write a number in between")
    return float(value)


def one_of(what: str, value: Any, known: Collection[str],
           instead: str = "choose one of them") -> str:
    """`one_of` returns `value`, which must be one of the names `known`.

    what: the name of the argument and of its owner, for the sentence.
    value: the argument.
    known: the names allowed.
    instead: the advice at the end of the sentence.
    Raises OptionError for any other value.
    """
    if not isinstance(value, str) or value not in known:
        raise OptionError(f"you gave {what}={str(value)[:40]!r}", f"there are {', '.join(known)}",
                          instead)
    return value


def no_out(func: Callable) -> InputError:
    """The refusal for `out=`, which is also how `array += tensor` arrives.

    func: NumPy's function.
    """
    return InputError(
        f"you asked np.{func.__name__} to write a tensor into an array (out=, or z += t)",
        "an array cannot hold the graph", "write z = z + t, or make z inside of the function with "
        "np.zeros from `import minigrad.numpy as np`")


def unknown_option(func: Callable, call: Callable, args: tuple, kwargs: dict) -> NoRuleError | None:
    """The refusal for arguments of NumPy's function that ours does not take, or None.

    func: NumPy's function.
    call: our function for it.
    args, kwargs: the arguments.
    """
    import inspect

    known = inspect.signature(call).parameters
    try:
        inspect.signature(call).bind(*args, **kwargs)
    except TypeError:
        extra = (", ".join(f"{key}=" for key in kwargs if key not in known)
                 or f"{len(args)} positional arguments")
        return NoRuleError(
            f"you called np.{func.__name__} on a tensor with {extra}",
            f"there is a derivative rule only for np.{func.__name__}({', '.join(known)})",
            "leave that out and write that part with other functions")
    return None


def line_of(site: Site) -> tuple[str, int, str]:
    """A site as (file name, line number, source line).

    site: a place in the user's code, see `user_site`.
    """
    code, lasti = site
    number = next((line for start, end, line in code.co_lines() if start <= lasti < end and line),
                  code.co_firstlineno)
    return code.co_filename, number, linecache.getline(code.co_filename, number).strip()


def where(site: Site) -> str:
    """A site in words, such as "see line 3 of this cell: `y = a @ b`".

    site: a place in the user's code, see `user_site`.
    """
    name, number, source = line_of(site)
    place = "this cell" if "ipykernel" in name or name.startswith("<") else name
    return f"see line {number} of {place}" + (f": `{source}`" if source else "")


# --- advice about a tensor that becomes a plain value
def cause_of_a_cut() -> tuple[str, Site]:
    """The advice for the call that makes a plain value of a tensor just now, and its place.

    The advice is "" where nothing is better than the general one; the place is in the user's code.
    The call is read from the source: where a prompt keeps none, only foreign code is recognised.
    """
    site = user_site(also=NUMPY)
    frame: Any = sys._getframe(1)
    name = outer = ""
    if _in_vectorize(frame):
        return ("call the function itself, if it is written in np.*, or write mg.vmap(f)(x) for "
                "np.vectorize(f)(x)", site)
    if site[0].co_filename.startswith(INSTALLED):
        while frame.f_back and frame.f_code.co_filename.startswith((*OURS, *INSTALLED)):
            if frame.f_code.co_filename not in OURS:
                outer = frame.f_globals.get("__name__", "")
                name = f"{outer.partition('.')[0]}'s {frame.f_code.co_name}"
                if frame.f_code.co_name.startswith(("_", "wrapper")):  # nobody writes such a name
                    name = outer.partition("._")[0]
            frame = frame.f_back
        if name.rpartition(" ")[2] in ("logsumexp", "softmax", "log_softmax", "polygamma"):
            return (f"write `from minigrad.numpy.special import {name.rpartition(' ')[2]}`",
                    (frame.f_code, frame.f_lasti))
        search = (outer.startswith("scipy.optimize")
                  and name.rpartition(" ")[2].partition("_")[0] not in NO_SEARCH)
        return _boxed(f"a result of {name}" if search else f"an f that calls {name}",
                      "implicit" if search else "black_box"), (frame.f_code, frame.f_lasti)
    call = _call_at(site)
    if call is None:
        return "", site
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    method = isinstance(call.func, ast.Attribute)
    if name == "dot" and method and len(call.args) == 1:
        a, b = [text if len(text := ast.unparse(x)) < 30 else letter
                for x, letter in ((call.func.value, "A"), (call.args[0], "p"))]
        return f"write {a} @ {b} or np.dot({a}, {b}), which ask the tensor", site
    if hasattr(math, name):
        return (f"use np.{name} instead of math.{name}, or t.value if you want the plain value"
                if hasattr(numpy, name) else
                _boxed(f"math.{name}, which NumPy does not have")), site
    if method and name != "item" and ast.unparse(call.func.value) not in ("np", "numpy"):
        return _boxed(f"an f that calls {ast.unparse(call.func)[:40]}"), site
    return "", site


def _in_vectorize(frame: Any) -> bool:
    """Whether np.vectorize made the call that a frame belongs to."""
    while frame and frame.f_code.co_filename.startswith((*OURS, NUMPY)):
        if isinstance(frame.f_locals.get("self"), numpy.vectorize):
            return True
        frame = frame.f_back
    return False


def _boxed(what: str, tool: str = "black_box") -> str:
    """The advice for code that computes with plain numbers alone; tool: the function of mg that
    gives it derivatives."""
    return (f"use mg.{tool} for {what}, as it takes plain numbers alone, or t.value if you want "
            "the plain value")


def _call_at(site: Site) -> Any:
    """The call at a place in the user's code, as ast.Call; None where it is none, has several
    lines, or its source is not known."""
    code, lasti = site
    line, end, start, stop = next(itertools.islice(code.co_positions(), lasti // 2, None))
    if line is None or line != end or start is None or stop is None:
        return None
    text = linecache.getline(code.co_filename, line).encode()[start:stop].decode(errors="ignore")
    try:
        call = ast.parse(text, mode="eval").body
    except SyntaxError:
        return None
    return call if isinstance(call, ast.Call) else None
