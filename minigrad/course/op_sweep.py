"""The sweep of ops for an engine of one's own: each op against a finite difference.

    sweep("my_engine.py")       40 ops; what fails comes with the line to write

An engine is a file with a class Tensor and a function backward.  `Tensor(array)` is a leaf, NumPy's
functions and operators on it give further nodes, and `backward(y)` puts the derivative of the sum
of y into `leaf.grad`.  Nothing else is asked of it.

The file runs in a process of its own, with a limit of time: this module is what that process runs
(see `main`), so a loop without end in the file ends there. It is a test for oneself: the engine is
measured in the process in which it runs, so one that sets out to deceive can pass.
"""
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import tokenize
import zlib
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from minigrad.analysis.check import finite_difference
from minigrad.course.op_cases import OPS, Case, advice

SECONDS = 60.0                                           # for all ops of a file
CLOSE = 1e-6                                             # relative, to a finite difference
MOST = 2**20                                             # bytes of JSON that are read
PROTOCOL = "it needs a class Tensor and a function backward"


class Swept(NamedTuple):
    """One op after the sweep.  fault: "" where it passes; write: the line that mends it."""

    name: str
    fault: str
    write: str


# --- in the process of its own --------------------------------------------------------------------


def main(file: str) -> None:
    """Sweep the engine in a file, and print what was found as JSON: {name: fault}, or a sentence.

    What the file itself prints goes nowhere."""
    print(json.dumps(inspected_silently(file)))


def inspected_silently(file: str | Path) -> dict[str, str] | str:
    """What `inspected` finds, without what the file itself prints."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        return inspected(file)


def inspected(file: str | Path) -> dict[str, str] | str:
    """What is wrong with each op of the engine in a file, "" where nothing is; or the sentence why
    none can be tried.  The file runs in this process, without a limit of time."""
    engine: dict[str, Any] = {"__name__": "my_engine", "__file__": str(file)}
    try:
        with tokenize.open(file) as text:        # as Python reads it, with a mark at its start
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
            return (f"{case.label}: no error, but a wrong number: the slope by argument {k + 1} is "
                    f"{said:.4g}, and a finite difference says {slope:.4g}")
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
        """All in a closed fold: the notebook asks for a guess first how many ops pass, and its
        stored output is seen before anything runs."""
        if self.trouble:
            return f"<div><p><b>{escape(self.summary)}</b></p></div>"
        good = ", ".join(row.name for row in self.rows if not row.fault)
        rows = "".join(
            f'<tr><td style="text-align:left;vertical-align:top">{escape(row.name)}</td>'
            f'<td style="text-align:left;vertical-align:top">{escape(row.fault)}</td>'
            f'<td style="text-align:left"><pre style="white-space:pre-wrap;margin:0">'
            f"{escape(row.write)}</pre></td></tr>" for row in self.rows if row.fault)
        table = ("<table><tr><th style=\"text-align:left\">op</th><th style=\"text-align:"
                 f'left">what was found</th><th style="text-align:left">write</th></tr>{rows}'
                 "</table>" if rows else "")
        passing = f"<p>These pass: {escape(good)}.</p>" if good else ""
        return (f'<details><summary style="cursor:pointer">the sweep of {len(self.rows)} ops: what '
                "passes, what fails, and what to write</summary>"
                f"<p><b>{escape(self.summary)}</b></p>{passing}{table}</details>")


def sweep(file: str | Path, seconds: float = SECONDS) -> OpSweep:
    """Sweep the engine in a file, in a process of its own, and say what passes and what to write.

    file: a Python file with a class Tensor and a function backward
    seconds: how long the process may take
    """
    path = Path(file)
    if not path.is_file():
        return OpSweep([], f"there is no file {path.name}")
    package = str(Path(__file__).parents[2])
    paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    call = [sys.executable, "-P", __file__, str(path.resolve())]
    found: dict[str, str] | str | None
    # into a file: a process that the engine started could hold a pipe open for ever
    with tempfile.TemporaryFile() as out:
        try:
            done = subprocess.run(call, stdout=out, stderr=subprocess.DEVNULL, timeout=seconds,
                                  check=False, env={**os.environ, "PYTHONPATH": paths},
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return OpSweep([], f"{path.name} was still running after {seconds:g} seconds, so it "
                           "was stopped: does every loop end?")
        except OSError:  # no process can be started here, as in a browser: there is no time limit
            found = inspected_silently(path)
        else:
            out.seek(0)
            found = _read(out.read(MOST))
            if found is None:
                return OpSweep([], f"{path.name} ended Python itself, with exit code "
                               f"{done.returncode}")
    if isinstance(found, str):
        return OpSweep([], f"{path.name}: {found}")
    with tokenize.open(path) as file_of_it:
        text = file_of_it.read()
    return OpSweep([Swept(name, fault, advice(name, text) if fault else "")
                    for name, fault in found.items()])


def _read(data: bytes) -> dict[str, str] | str | None:
    """What `main` has printed; None where something else was."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if isinstance(found, dict):
        whole = found.keys() == OPS.keys() and all(isinstance(it, str) for it in found.values())
        return found if whole else None
    return found if isinstance(found, str) else None


def sweep_text(text: str, name: str) -> OpSweep:
    """Sweep an engine that stands in no file; name: what sentences call it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8")
        return sweep(file)


if __name__ == "__main__":
    main(sys.argv[1])
