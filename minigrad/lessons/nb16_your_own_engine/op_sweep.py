"""The sweep of ops for an engine of one's own: each op against a finite difference.

    sweep("my_engine.py")       40 ops; what fails comes with the line to write

An engine is a file with a class Tensor and a function backward.  `Tensor(array)` is a leaf, NumPy's
functions and operators on it give further nodes, and `backward(y)` puts the derivative of the sum
of y into `leaf.grad`.  Nothing else is asked of it.

The file runs in a process of its own, with a limit of time: this module is what that process runs
(see `main`), so a loop without end in the file ends there.
"""
import contextlib
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from minigrad.analysis.check import finite_difference

SECONDS = 60.0                                           # for all ops of a file
CLOSE = 1e-6                                             # relative, to a finite difference
PROTOCOL = "it needs a class Tensor and a function backward"


class Case(NamedTuple):
    """One call of an op, as NumPy writes it, and the shapes of its arguments."""

    label: str
    f: Callable
    shapes: tuple[tuple[int, ...], ...]
    low: float = 0.5                                     # arguments lie between these
    high: float = 1.9


class Swept(NamedTuple):
    """One op after the sweep.  fault: "" where it passes; write: the line that mends it."""

    name: str
    fault: str
    write: str


# --- what is swept --------------------------------------------------------------------------------


def _binary(f: Callable, **domain: float) -> list[Case]:
    """An elementwise function of two arguments, with and without broadcasting, and of one twice."""
    return [Case("x, y", f, ((2, 3), (2, 3)), **domain), Case("x, b", f, ((2, 3), (3,)), **domain),
            Case("w, x", f, ((2, 1), (2, 3)), **domain), Case("number, x", f, ((), (3,)), **domain)]


def _unary(f: Callable, **domain: float) -> list[Case]:
    return [Case("x", f, ((2, 3),), **domain), Case("number", f, ((),), **domain)]


_SUM = ("np.ones(x.shape) * (g if axis is None or keepdims else np.expand_dims(g, axis))")
_PEAK = ("(x == (y if axis is None else np.expand_dims(y, axis))) * "
         "(g if axis is None else np.expand_dims(g, axis))")
_REDUCED = "lambda g, y, x, axis=None: "
_LIST = "reach into a list of arguments: let `record`, `ancestors` and `backward` look inside it"
# name in the engine's registry: (the rules to write, as text; calls)
OPS: dict[str, tuple[str, list[Case]]] = {
    "multiply": ("lambda g, y, a, b: g * b, lambda g, y, a, b: g * a",
                 [*_binary(np.multiply), Case("x * x", lambda x: x * x, ((3,),))]),
    "add": ("lambda g, y, a, b: g, lambda g, y, a, b: g",
            [*_binary(np.add), Case("x + x", lambda x: x + x, ((3,),))]),
    "subtract": ("lambda g, y, a, b: g, lambda g, y, a, b: -g", _binary(np.subtract)),
    "divide": ("lambda g, y, a, b: g / b, lambda g, y, a, b: -g * y / b", _binary(np.divide)),
    "negative": ("lambda g, y, x: -g", _unary(np.negative)),
    "power": ("lambda g, y, a, b: g * b * a ** (b - 1), lambda g, y, a, b: g * y * np.log(a)",
              [*_binary(np.power), Case("x ** 3", lambda x: x ** 3, ((2, 3),), -1.5, 1.5)]),
    "exp": ("lambda g, y, x: g * y", _unary(np.exp)),
    "log": ("lambda g, y, x: g / x", _unary(np.log)),
    "tanh": ("lambda g, y, x: g * (1 - y * y)", _unary(np.tanh)),
    "square": ("lambda g, y, x: g * 2 * x", _unary(np.square, low=-1.5)),
    "sqrt": ("lambda g, y, x: g / (2 * y)", _unary(np.sqrt)),
    "reciprocal": ("lambda g, y, x: -g * y * y", _unary(np.reciprocal)),
    "absolute": ("lambda g, y, x: g * np.sign(x)",
                 [*_unary(np.absolute), Case("-x", np.absolute, ((3,),), -1.9, -0.5)]),
    "sin": ("lambda g, y, x: g * np.cos(x)", _unary(np.sin)),
    "cos": ("lambda g, y, x: -g * np.sin(x)", _unary(np.cos)),
    "tan": ("lambda g, y, x: g * (1 + y * y)", _unary(np.tan, low=-1.2, high=1.2)),
    "sinh": ("lambda g, y, x: g * np.cosh(x)", _unary(np.sinh)),
    "cosh": ("lambda g, y, x: g * np.sinh(x)", _unary(np.cosh)),
    "arcsin": ("lambda g, y, x: g / np.sqrt(1 - x * x)", _unary(np.arcsin, low=-0.8, high=0.8)),
    "arctan": ("lambda g, y, x: g / (1 + x * x)", _unary(np.arctan)),
    "log1p": ("lambda g, y, x: g / (1 + x)", _unary(np.log1p)),
    "expm1": ("lambda g, y, x: g * (y + 1)", _unary(np.expm1)),
    "log2": ("lambda g, y, x: g / (x * np.log(2.0))", _unary(np.log2)),
    "logaddexp": ("lambda g, y, a, b: g * np.exp(a - y), lambda g, y, a, b: g * np.exp(b - y)",
                  _binary(np.logaddexp)),
    "hypot": ("lambda g, y, a, b: g * a / y, lambda g, y, a, b: g * b / y", _binary(np.hypot)),
    "arctan2": ("lambda g, y, a, b: g * b / (a * a + b * b), "
                "lambda g, y, a, b: -g * a / (a * a + b * b)", _binary(np.arctan2)),
    "maximum": ("lambda g, y, a, b: g * (a >= b), lambda g, y, a, b: g * (b > a)",
                _binary(np.maximum)),
    "minimum": ("lambda g, y, a, b: g * (a <= b), lambda g, y, a, b: g * (b < a)",
                _binary(np.minimum)),
    "matmul": ("lambda g, y, A, B: (np.outer(g, B) if B.ndim == 1 else g @ np.transpose(B)), "
               "lambda g, y, A, B: (np.outer(A, g) if A.ndim == 1 else np.transpose(A) @ g)",
               [Case("A @ B", np.matmul, ((2, 3), (3, 4))),
                Case("A @ x with a vector x", np.matmul, ((2, 2), (2,))),
                Case("x @ B with a vector x", np.matmul, ((3,), (3, 3)))]),
    "transpose": ("lambda g, y, A: np.transpose(g)", [Case("A", np.transpose, ((2, 3),))]),
    "reshape": ("lambda g, y, x, shape: np.reshape(g, x.shape)",
                [Case("x, (3, 2)", lambda x: np.reshape(x, (3, 2)), ((2, 3),))]),
    "expand_dims": ("lambda g, y, x, axis: np.reshape(g, x.shape)",
                    [Case("x, 1", lambda x: np.expand_dims(x, 1), ((2, 3),))]),
    "broadcast_to": ("lambda g, y, x, shape: g",
                     [Case("x, (2, 3)", lambda x: np.broadcast_to(x, (2, 3)), ((3,),))]),
    "sum": ("lambda g, y, x, axis=None, keepdims=False: " + _SUM,
            [Case("x", np.sum, ((2, 3),)),
             Case("x, axis=0", lambda x: np.sum(x, axis=0), ((2, 3),)),
             Case("x, axis=1, keepdims=True", lambda x: np.sum(x, axis=1, keepdims=True),
                  ((2, 3),))]),
    "mean": (_REDUCED + _SUM.replace(" or keepdims", "") + " * y.size / x.size",
             [Case("x", np.mean, ((2, 3),)),
              Case("x, axis=1", lambda x: np.mean(x, axis=1), ((2, 3),))]),
    "max": (_REDUCED + _PEAK, [Case("x", np.max, ((2, 3),)),
                               Case("x, axis=0", lambda x: np.max(x, axis=0), ((2, 3),))]),
    "min": (_REDUCED + _PEAK, [Case("x", np.min, ((2, 3),)),
                               Case("x, axis=1", lambda x: np.min(x, axis=1), ((2, 3),))]),
    "where": ("None, lambda g, y, c, a, b: g * c, lambda g, y, c, a, b: g * np.logical_not(c)",
              [Case("mask, x, y", lambda x, y: np.where(np.eye(2) > 0, x, y), ((2, 2), (2,)))]),
    "getitem": ("lambda g, y, x, at: scatter(g, x.shape, at)",
                [Case("x[1]", lambda x: x[1], ((3, 2),)),
                 Case("x[:, [0, 0]]", lambda x: x[:, [0, 0]], ((3, 2),))]),
    "concatenate": (_LIST, [Case("[x, y]", lambda x, y: np.concatenate([x, y]), ((2,), (3,)))]),
}
SCATTER = ("def scatter(g, shape, at):\n    x = np.zeros(shape)\n    np.add.at(x, at, g)\n"
           "    return x")
ALIAS = {"getitem": "operator.getitem"}


def advice(name: str) -> str:
    """What to write for an op: one line for the table of rules, or a sentence."""
    rules = OPS[name][0]
    if rules == _LIST:
        return rules
    line = f"RULES[{ALIAS.get(name, f'np.{name}')}] = [{rules}]"
    return f"{SCATTER}\n\n{line}" if "scatter" in rules else line


# --- in the process of its own --------------------------------------------------------------------


def main(file: str) -> None:
    """Sweep the engine in a file, and print what was found as JSON: {name: fault}, or a sentence.

    What the file itself prints goes nowhere."""
    out = sys.stdout
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        found = inspected(file)
    print(json.dumps(found), file=out)


def inspected(file: str | Path) -> dict[str, str] | str:
    """What is wrong with each op of the engine in a file, "" where nothing is; or the sentence why
    none can be tried.  The file runs in this process, without a limit of time."""
    engine: dict[str, Any] = {"__name__": "my_engine", "__file__": str(file)}
    try:
        with open(file, encoding="utf-8") as text:
            exec(compile(text.read(), Path(file).name, "exec"), engine)
    except Exception as error:
        return f"it cannot be run: {_told(error)}"
    missing = [name for name in ("Tensor", "backward") if not callable(engine.get(name))]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        return f"{PROTOCOL}, and {' and '.join(missing)} {are} not there"
    return {name: _fault(engine, name) for name in OPS}


def _fault(engine: dict[str, Any], name: str) -> str:
    with np.errstate(all="ignore"):
        for case in OPS[name][1]:
            try:
                if fault := _difference(engine, name, case):
                    return fault
            except Exception as error:
                if isinstance(error, KeyError) and name in str(error):
                    return "no rule"
                return f"{case.label}: {_told(error)}"
    return ""


def _difference(engine: dict[str, Any], name: str, case: Case) -> str:
    """What is wrong with the engine's derivatives of one call, by each argument in turn."""
    rng = np.random.default_rng(zlib.crc32(f"{name} {case.label}".encode()))
    values = [rng.uniform(case.low, case.high, shape) for shape in case.shapes]
    leaves = [engine["Tensor"](value) for value in values]
    right = case.f(*values)
    weights = rng.uniform(0.5, 1.5, np.shape(right))
    y = case.f(*leaves)
    if not np.allclose(getattr(y, "value", np.nan), right):
        return f"{case.label}: the value is not that of NumPy"
    engine["backward"](y * weights)
    for k, (leaf, value) in enumerate(zip(leaves, values, strict=True)):
        if np.shape(leaf.grad) != value.shape:
            return (f"{case.label}: the gradient of argument {k + 1} has shape "
                    f"{np.shape(leaf.grad)}, and {value.shape} is right")
        v = np.asarray(rng.uniform(-1.0, 1.0, value.shape))
        moved = lambda x, k=k: np.sum(weights * case.f(*values[:k], x, *values[k + 1:]))
        slope, said = float(finite_difference(moved, value, v)[0]), float(np.sum(leaf.grad * v))
        if not abs(slope - said) <= CLOSE * max(1.0, abs(slope)):
            return (f"{case.label}: the slope by argument {k + 1} is {said:.4g}, and a finite "
                    f"difference says {slope:.4g}")
    return ""


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:90]}".rstrip(": ")


# --- here -----------------------------------------------------------------------------------------


class OpSweep:
    """What a sweep found.  rows: one `Swept` for each op; trouble: why there are none."""

    def __init__(self, rows: list[Swept], trouble: str = ""):
        self.rows, self.trouble = rows, trouble

    @property
    def passed(self) -> int:
        """How many ops pass."""
        return sum(not row.fault for row in self.rows)

    @property
    def summary(self) -> str:
        """One sentence."""
        if self.trouble:
            return f"no op was swept: {self.trouble}"
        return f"your rules pass {self.passed} of {len(self.rows)} ops"

    def __repr__(self) -> str:
        lines = [self.summary]
        for row in self.rows:
            if row.fault:
                write = row.write.replace("\n", "\n    ")
                lines += [f"{row.name}: {row.fault}", f"    {write}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        good = ", ".join(row.name for row in self.rows if not row.fault)
        rows = "".join(
            f'<tr><td style="text-align:left;vertical-align:top">{escape(row.name)}</td>'
            f'<td style="text-align:left;vertical-align:top">{escape(row.fault)}</td>'
            f'<td style="text-align:left"><pre style="white-space:pre-wrap;margin:0">'
            f"{escape(row.write)}</pre></td></tr>" for row in self.rows if row.fault)
        table = ("<details><summary style=\"cursor:pointer\">what fails, and what to write"
                 "</summary><table><tr><th style=\"text-align:left\">op</th><th style=\"text-align:"
                 f'left">what was found</th><th style="text-align:left">write</th></tr>{rows}'
                 "</table></details>" if rows else "")
        passing = f"<p>These pass: {escape(good)}.</p>" if good else ""
        return f"<div><p><b>{escape(self.summary)}</b></p>{passing}{table}</div>"


def sweep(file: str | Path, seconds: float = SECONDS) -> OpSweep:
    """Sweep the engine in a file, in a process of its own, and say what passes and what to write.

    file: a Python file with a class Tensor and a function backward
    seconds: how long the process may take
    """
    path = Path(file)
    if not path.is_file():
        return OpSweep([], f"there is no file {path.name}")
    package = str(Path(__file__).parents[3])
    paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    call = [sys.executable, "-P", __file__, str(path.resolve())]
    try:
        done = subprocess.run(call, capture_output=True, text=True, timeout=seconds, check=False,
                              env={**os.environ, "PYTHONPATH": paths}, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return OpSweep([], f"{path.name} was still running after {seconds:g} seconds, so it was "
                       "stopped: does every loop end?")
    try:
        found = json.loads(done.stdout)
    except ValueError:
        return OpSweep([], f"{path.name} ended Python itself, with exit code {done.returncode}")
    if isinstance(found, str):
        return OpSweep([], f"{path.name}: {found}")
    return OpSweep([Swept(name, fault, advice(name) if fault else "")
                    for name, fault in found.items()])


if __name__ == "__main__":
    main(sys.argv[1])
