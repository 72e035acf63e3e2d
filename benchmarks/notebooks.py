"""What a run of each notebook takes: seconds with and without the start of its kernel, and the
kernel's peak memory; and whether each of three runs gives the outputs that are committed.

Run: python benchmarks/notebooks.py, on a machine that is not busy; the exit status is the number of
notebooks with another output.  The goal is 2.5 s without the start.  Where PYTHONDONTWRITEBYTECODE
is set, empty it: else every kernel compiles Matplotlib anew, for a second.
"""
import sys
import tempfile
from pathlib import Path

import nbformat
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from notebook_rules import claims
from notebook_runner import KERNEL, execute, find

RUNS = 3


def start() -> float:
    """Seconds of a notebook with one empty cell.  A first run, which may have to read the kernel's
    files from the disk, doesn't count."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.ipynb"
        nbformat.write(nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell("0")], metadata={"kernelspec": KERNEL}), path)
        return float(np.median([execute(path).seconds for _ in range(1 + RUNS)][1:]))


def main() -> int:
    """Print a table; how many notebooks gave another output."""
    alone, others = start(), 0
    print(f"| notebook | s | without the start ({alone:.1f} s) | MB | {RUNS} runs |")
    print("| --- " * 5 + "|")
    for path in find(Path(__file__).parents[1] / "notebooks"):
        committed = claims(nbformat.read(path, as_version=4).cells)
        runs = [execute(path) for _ in range(RUNS)]
        same = sum(claims(run.notebook.cells) == committed for run in runs)
        others += same < RUNS
        seconds = float(np.median([run.seconds for run in runs]))
        print(f"| {path.stem} | {seconds:.1f} | {seconds - alone:.1f} | "
              f"{max(run.peak for run in runs) / 1e6:.0f} | {same} as committed |", flush=True)
    return others


if __name__ == "__main__":
    sys.exit(main())
