"""Put an engine of your own through a sweep of 40 ops, each against a finite difference.

  minigrad sweep my_engine.py        what fails comes with the line to write

The file needs a class Tensor and a function backward, as in notebook 16. It runs
in a process of its own, for a minute at most. The status is 0 if every op passes, else 1.

It is a test for yourself, and no basis for marks: the file is measured in the process in which it
runs, so one that is written to deceive can pass.
"""

import argparse

from ..op_sweep import sweep
from .grade import refuse_limits
from .stop import Stop, a_path


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sweep`."""
    parser.add_argument("file", type=a_path, help="the engine, such as my_engine.py")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it may run: 60")


def run(given: argparse.Namespace) -> int:
    """Sweep the file, and print what was found."""
    refuse_limits(given.seconds, 0)
    found = sweep(given.file, given.seconds)
    if found.trouble:
        raise Stop(f"{found.summary}.")
    print(found)
    return 0 if found.passed == len(found.rows) else 1
