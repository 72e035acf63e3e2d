"""Run a learner's function where nothing it does can reach the page: every accident becomes one
sentence.

`call` gives the function fresh copies, silence, and a budget of steps and of seconds. If it raises,
changes its input or never ends, that becomes a `NotYet`. Whether the result is right is left to
`exercise`.
"""

import ast
import contextlib
import contextvars
import copy
import gc
import inspect
import io
import linecache
import re
import signal
import sys
import textwrap
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FrameType, FunctionType, TracebackType
from typing import Any

import numpy as np

from ..errors import Refusal

# bytecode instructions that a single call may take; honest answers need less than 50,000
STEPS = 1_000_000
# how long it may take, for what takes no step, such as time.sleep; a million steps need about one
SECONDS = 10.0
# how long a call of a long task may take, whose steps are not counted
PATIENCE = 20.0
# to wait, in seconds, where an alarm came at a moment at which nothing can be stopped
SOON = 0.001
# most characters of an exception's message, and of one of minigrad's own, whose end says what to do
LONG, WHOLE = 120, 600


TOO_LONG = ("your function was still running after {}, so it was stopped: does every loop end, and "
            "is any work done again and again?")
ASKED = ("your function asks the check for the right result: compute it from the arguments")


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


def need(holds: Any, sentence: str) -> None:
    """Refuse with a sentence what does not hold."""
    if not holds:
        raise NotYet(sentence)


class _Stop(BaseException):
    """Ends an answer; no `except Exception` in a learner's loop catches it.

    sentence: for the learner
    again: what is called when the exception is thrown away, as a bare `except:` does
    """

    def __init__(self, sentence: str, again: Callable[[FrameType | None], None]) -> None:
        super().__init__(sentence)
        self.again = again

    def __del__(self) -> None:
        self.again(sys._getframe(1))


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
        a, b = np.asarray(left), np.asarray(right)
        # a nan is as it was; array_equal's equal_nan would copy both arrays
        return a.shape == b.shape and bool(np.all((a == b) | (a != a) & (b != b)))  # noqa: PLR0124
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    try:
        # a node is its own copy, and compares element by element
        return left is right or bool(left == right)
    except Exception:       # something that holds arrays: nothing can be said about it
        return True


def call(function: Callable[..., Any], *args: Any, barred: CodeType | None = None,
         seconds: float | None = None) -> Any:
    """`function(*args)` on copies of `args`; raises NotYet if it raises, runs on for ever or
    changes its input.

    barred: the code that the function must not run, such as that of the right result
    seconds: how long it may run, by the clock alone; without it, its steps are counted
    """
    given = copy.deepcopy(args)
    with _quiet():
        try:
            result = _limited(function, given, barred, seconds)
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


def _limited(function: Callable[..., Any], args: tuple, barred: CodeType | None,
             seconds: float | None) -> Any:
    """`function(*args)`; raises NotYet if it takes too many steps or too long, or runs the barred
    code.

    Steps are instructions and not seconds, so that an answer gets the same verdict on every
    machine; a count of lines would miss `while True: pass`, which never starts a new line. Only
    what takes no step is stopped by the clock, where the platform has an alarm. To count the steps
    of a training would take minutes: with `seconds`, the clock is all there is.
    """
    left = STEPS
    stopped = ""                 # the sentence, as soon as there is one
    here = sys._getframe()
    limit = SECONDS if seconds is None else seconds
    # What is raised in these is lost: functions that the garbage collector calls, and a __del__.
    deaf = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    deaf.add(_Stop.__del__.__code__)

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal left
        if event == "call":                  # once for a frame: it is not asked at each step
            if frame.f_code in deaf:
                return None
            if frame.f_code is barred:
                stop(ASKED)
            if seconds is not None and not stopped:
                return None                  # calls alone are seen, and no steps inside of them
        if event in ("opcode", "line"):      # Python 3.12 may send the lines alone
            left -= 1
        if event != "opcode":                # Python 3.13 forgets what was set at the call alone
            watch(frame)
        if left < 0:
            stop(TOO_LONG.format(f"{STEPS:,} steps"))
        if stopped:
            stop(stopped)
        return trace

    def watch(frame: FrameType) -> None:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = True      # Python 3.12 and 3.13 send no instructions without lines

    def stop(sentence: str) -> None:
        nonlocal stopped
        stopped = stopped or sentence
        raise _Stop(stopped, again)          # and Python stops tracing

    def again(frame: FrameType | None) -> None:
        """Trace again, so that the next step is the last: the answer has thrown the stop away."""
        inside = frame
        while inside is not None and inside is not here:
            inside = inside.f_back
        if inside is None or not running:    # thrown away later, or in another thread
            return
        sys.settrace(trace)
        while frame is not None and frame is not here:
            frame.f_trace = trace
            watch(frame)
            frame = frame.f_back

    def ring(number: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code in deaf:
            signal.setitimer(signal.ITIMER_REAL, SOON)
        elif frame is not None and frame is not here:      # never what follows the call, below
            stop(TOO_LONG.format(f"{limit:g} seconds"))

    alarm = (hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
             and signal.getsignal(signal.SIGALRM) is not None)
    deaf |= {again.__code__, watch.__code__}
    before, begun, running = sys.gettrace(), time.monotonic(), True
    if alarm:
        handler = signal.signal(signal.SIGALRM, ring)
        after, interval = signal.setitimer(signal.ITIMER_REAL, limit)
    sys.settrace(trace)
    try:
        # a stop may come between any two steps of the engine, too, so what it has entered by then,
        # a graph or a derivative, is left with the context
        result = contextvars.copy_context().run(function, *args)
    except Exception:  # after a stop, whatever it raises on its way out follows from that
        if not stopped:
            raise
    except _Stop:
        pass
    finally:
        running = False
        sys.settrace(before)
        if alarm:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, handler)
            if after:  # somebody else's alarm, which may be overdue by now
                signal.setitimer(signal.ITIMER_REAL,
                                 max(1e-6, after - (time.monotonic() - begun)), interval)
    if stopped:
        raise NotYet(stopped)
    return result


def _accident(function: Callable[..., Any], error: BaseException) -> NotYet:
    """The sentence for a learner's function that raised."""
    if "ellipsis" in _message(error).lower():
        return Unanswered()
    if isinstance(error, RecursionError):
        return NotYet("your function calls itself without end: what is the case in which it "
                      "returns at once?")
    line, spot = _place(function, error.__traceback__)
    if isinstance(error, NotYet) and not line:       # the exercise raised it: a whole sentence
        return error
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


def deep(run: Callable[[], Any], what: str) -> Any:
    """`run()`, a long task, with a sentence where it calls itself too often."""
    try:
        return call(run, seconds=PATIENCE)
    except NotYet as accident:
        if "calls itself" in str(accident):
            raise NotYet(f"right on small graphs, but {what} ends in a RecursionError, because "
                         "Python allows only about 1,000 calls inside each other: keep a list of "
                         "nodes that are still to be visited") from None
        raise
