"""Plain values of nodes: given for whole numbers and booleans, which carry no derivative, and
refused for floats, with advice that fits the call."""
import ast
import itertools
import linecache
import math
import os
import sys
from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np

from .errors import NUMPY, OURS, InputError, Site, user_site
from .value import Spec

INSTALLED = os.path.dirname(NUMPY), os.path.dirname(os.__file__)  # code that the user did not write
UNKNOWN = "write mg.tensor(P)[i] for P[i] with an array P of floats, and np.where for a mask"


def array_of(node: Any) -> Any:
    """The value of a node of whole numbers or booleans, read-only; refused where it has none."""
    if type(node.raw) is Spec:
        name, why, _ = node.raw.no_value
        raise InputError(f"you indexed a plain array with {name}, or made a plain array of it", why,
                         UNKNOWN)
    return node.value


def number_of(convert: Any) -> Callable:
    """A method of nodes that makes a plain Python number of whole numbers and booleans; it refuses
    floats, and nodes without a value.

    convert: it makes the number of the value.
    """

    def method(node: Any, *args: Any) -> Any:
        whole = node.dtype.kind in "iub"
        if type(node.raw) is Spec:
            name, why, instead = node.raw.no_value
            raise InputError(f"you turned {name} into a plain Python number", why,
                             f"{UNKNOWN}, or {instead}" if whole else instead)
        if not whole:
            advice, site = cause_of_a_cut()
            raise InputError("you turned a tensor into a plain Python number",
                             "that would cut the gradient without a word",
                             advice or "use np.sin and the like instead of math.sin, "
                             "np.stack(parts) instead of out[i] = t, or t.value if you want the "
                             "plain value", site)
        try:
            return convert(np.asarray(node.value), *args)
        except (TypeError, ValueError, IndexError) as error:
            raise InputError(f"you turned a tensor of dtype {node.dtype} and shape {node.shape} "
                             "into a plain Python number", f"in NumPy's words, {error}",
                             "write int(t) for one truth value, or int(t[0]) for one element"
                             ) from None

    return method


# An array's own index refuses a boolean.  For a number NumPy would take P[t] for P[1], although
# P[True] adds an axis.
NUMBERS = tuple(map(number_of, (float, int, complex, index, lambda value, *at: value.item(*at))))


def cause_of_a_cut() -> tuple[str, Site]:
    """What to write in place of the call that makes a plain value of a tensor just now, or "" where
    there is no better advice than the general one; and the place of the call in the user's code.

    The call is read from the source: where a prompt keeps none, only foreign code is recognised.
    """
    site = user_site(also=NUMPY)
    frame: Any = sys._getframe(1)
    name = ""
    if site[0].co_filename.startswith(INSTALLED):
        while frame.f_back and frame.f_code.co_filename.startswith((*OURS, *INSTALLED)):
            if frame.f_code.co_filename not in OURS:
                module = frame.f_globals.get("__name__", "").partition(".")[0]
                name = f"{module}'s {frame.f_code.co_name}"
            frame = frame.f_back
        return f"{_boxed(f'an f that calls {name}')}", (frame.f_code, frame.f_lasti)
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
                if hasattr(np, name) else
                _boxed(f"math.{name}, which NumPy does not have")), site
    if method and name != "item" and ast.unparse(call.func.value) not in ("np", "numpy"):
        return _boxed(f"an f that calls {ast.unparse(call.func)[:40]}"), site
    return "", site


def _boxed(what: str) -> str:
    """The advice for code that computes with plain numbers alone."""
    return (f"use mg.black_box for {what}, as it takes plain numbers alone, or t.value if you want "
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
