"""Run a learner's function where nothing it does can reach the page: every accident becomes one
sentence.

`call` gives the function fresh copies, silence and a budget of steps. If it raises, changes its
input or never ends, that becomes a `NotYet`. Whether the result is right is left to `exercise`.
"""

import ast
import contextlib
import copy
import inspect
import io
import linecache
import re
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping
from types import FrameType, FunctionType, TracebackType
from typing import Any

import numpy as np

from ..errors import Refusal

# bytecode instructions that a single call may take; honest answers need less than 50,000
STEPS = 1_000_000
# most characters of an exception's message, and of one of minigrad's own, whose end says what to do
LONG, WHOLE = 120, 600


class NotYet(Exception):
    """An answer that does not pass: its text is the sentence for the learner.

    error: the exception of the learner's function, if there was one
    line: the learner's line that raised it
    spot: the expression in that line
    """

    def __init__(self, sentence: str, error: BaseException | None = None, line: str = "",
                 spot: str = "") -> None:
        super().__init__(sentence)
        self.error = error
        self.line = line
        self.spot = spot


class Unanswered(NotYet):
    """The blank is still there."""

    def __init__(self) -> None:
        super().__init__("not answered yet")


class _TooLong(BaseException):
    """The budget is spent; no `except Exception` in a learner's loop catches it."""


def brief(value: object, limit: int = 160, digits: int = 6) -> str:
    """`value` on one short line without memory addresses, even if its repr is endless or raises."""
    try:
        text = _written(value, digits)
    except Exception:
        text = f"something of type {type(value).__name__} that cannot be printed"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _written(value: object, digits: int) -> str:
    if isinstance(value, float):
        return f"{float(value):.{digits}g}"
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        items = ", ".join(_written(item, digits) for item in value)
        comma = "," * (len(value) == 1)
        return f"[{items}]" if type(value) is list else f"({items}{comma})"
    if type(value) is dict:
        return "{" + ", ".join(f"{key}: {_written(item, digits)}"
                               for key, item in value.items()) + "}"
    return value.__name__ if isinstance(value, FunctionType) else repr(value)


def has_blank(value: object, depth: int = 4) -> bool:
    """Whether a `...` of the exercise is still somewhere in the answer."""
    if value is Ellipsis:
        return True
    if depth and isinstance(value, Mapping):
        return any(has_blank(item, depth - 1) for item in value.values())
    if not depth or not isinstance(value, (list, tuple)) or type(value) not in (list, tuple):
        return False
    return any(has_blank(item, depth - 1) for item in value)


def blank_left(function: object) -> bool:
    """Whether a `...` that computes nothing is still written in the function; Python itself
    forgets a bare one."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))  # type: ignore[arg-type]
    except Exception:  # no source, or a lambda in the midst of an expression
        return False
    holes = (getattr(node, place, None) for node in ast.walk(tree)
             for place in ("value", "iter", "test"))
    return any(isinstance(hole, ast.Constant) and hole.value is Ellipsis for hole in holes)


def same(left: object, right: object) -> bool:
    """Whether two values are equal, arrays included: was an input changed?"""
    if isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        return np.array_equal(left, right)  # type: ignore[arg-type]
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    # a node is its own copy, and compares element by element
    return left is right or bool(left == right)


def call(function: Callable[..., Any], *args: Any) -> Any:
    """`function(*args)` on copies of `args`; raises NotYet if it raises, runs on for ever or
    changes its input."""
    given = copy.deepcopy(args)
    with _quiet():
        try:
            with _step_limit():
                result = function(*given)
        except _TooLong:
            raise NotYet(f"your function was still running after {STEPS:,} steps, so it was "
                         "stopped: does every loop end, and is any work done again and "
                         "again?") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise _accident(function, error) from None
    if not same(given, args):
        array = any(isinstance(arg, np.ndarray) for arg in args)
        raise NotYet("your function changes the input it was given: build something new and leave "
                     "the input as it is"
                     + array * "; += changes an array in place, a = a + b makes a new one")
    return result


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """No prints and no warnings from inside a check: they would show the hidden inputs."""
    silence = io.StringIO()
    with (contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence),
          warnings.catch_warnings()):
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def _step_limit() -> Iterator[None]:
    """Count instructions, not seconds, so that an answer gets the same verdict on every machine.

    A count of lines would miss `while True: pass`, which never starts a new line.
    """
    left = STEPS

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal left
        frame.f_trace_opcodes = True
        frame.f_trace_lines = True  # Python 3.12 and 3.13 send no instructions without lines
        left -= event == "opcode"
        if left < 0:
            raise _TooLong
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
        if left < 0:  # a bare `except:` in the learner's loop swallowed it
            raise _TooLong
    finally:
        sys.settrace(before)


def _accident(function: Callable[..., Any], error: BaseException) -> NotYet:
    """The sentence for a learner's function that raised."""
    if "ellipsis" in _message(error).lower():
        return Unanswered()
    if isinstance(error, RecursionError):
        return NotYet("your function calls itself without end: what is the case in which it "
                      "returns at once?")
    line, spot = _place(function, error.__traceback__)
    story = (f"{f'your line `{line}`' if line else 'your function'} raises {type(error).__name__}: "
             f"{_message(error)}")
    return NotYet(story.rstrip(": "), error, line, spot)


def _message(error: BaseException) -> str:
    """The message of an exception on one line, cut between two words where it is too long."""
    try:
        if isinstance(error, KeyError):
            return brief(error.args[0])
        text, limit = str(error), LONG
        # its own "see line 3 of this cell" would name the line a second time
        if isinstance(error, Refusal):
            text, limit = error.words, WHOLE
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(text.split()))
        return text if len(text) <= limit else text[:limit].rpartition(" ")[0] + " ..."
    except Exception:
        return ""


def _place(function: Callable[..., Any], trace: TracebackType | None) -> tuple[str, str]:
    """The learner's line as it was typed, and the expression in it that raised.

    It is the innermost line of the traceback in the file that holds the function.
    """
    home = getattr(getattr(inspect.unwrap(function), "__code__", None), "co_filename", None)
    line = spot = ""
    while trace is not None:
        file, number = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        text = linecache.getline(file, number)
        # the call of check is in the same cell, but it is not the learner's
        if file == home and not text.startswith("check("):
            _, _, start, end = list(trace.tb_frame.f_code.co_positions())[trace.tb_lasti // 2]
            line, spot = (text.strip() or f"line {number}",
                          text.encode()[start:end].decode(errors="ignore").strip())
        trace = trace.tb_next
    return line, spot
