"""`make notebooks`: executes notebooks in place, so that the same notebook always gives
the same bytes.

Usage: python tests/support/notebook_runner.py FOLDER_OR_NOTEBOOK...
Run from a fresh kernel, stripped of what differs between two runs (widget ids, time stamps, the
interpreter's version), held against notebook_rules, written. `execute`
measures what a run costs.
"""

import asyncio
import re
import sys
import time
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from notebook_rules import MEASURED, WIDGET_VIEW, output_texts, problems
from photographer import noted, photograph

TIMEOUT = 60     # seconds a cell; also the limit for a whole notebook
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


class Run(NamedTuple):
    """A notebook with fresh outputs, the seconds it took and its kernel's peak memory in bytes
    (0: not known)."""

    notebook: NotebookNode
    seconds: float
    peak: int


def execute(path: Path) -> Run:
    """Run all cells of the notebook in a kernel of its own, in the notebook's folder."""
    notebook = nbformat.read(path, as_version=4)
    start = time.perf_counter()
    notebook, peak = asyncio.run(_run(notebook, path.parent))
    return Run(notebook, time.perf_counter() - start, peak)


async def _run(notebook: NotebookNode, folder: Path) -> tuple[NotebookNode, int]:
    client = NotebookClient(
        notebook, timeout=TIMEOUT, kernel_name=KERNEL["name"], record_timing=False,
        store_widget_state=False, coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    async with client.async_setup_kernel():
        for index, cell in enumerate(notebook.cells):
            await client.async_execute_cell(cell, index)
        return notebook, _peak_memory(client.km.provisioner.pid)


def _peak_memory(pid: int) -> int:
    # Not getrusage: its maximum is inherited from the process that started the kernel.
    status = Path(f"/proc/{pid}/status")
    high = re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return 1024 * int(high[1]) if high else 0


def strip(notebook: NotebookNode) -> NotebookNode:
    """Remove in place what differs between two runs of the same code on the same packages."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            output.get("metadata", {}).pop(WIDGET_VIEW, None)
    return notebook


def keep_measured(notebook: NotebookNode, before: NotebookNode) -> None:
    """Where a cell's output is measured, keep the committed one while only its numbers differ."""
    for cell, old in zip(notebook.cells, before.cells, strict=True):
        if MEASURED in cell.metadata.get("tags", []) and words(cell) == words(old):
            for output, kept in zip(cell.outputs, old.outputs, strict=False):
                if "metadata" in output:
                    kept.metadata = output.metadata  # the alternative text of a picture
            cell.outputs = old.outputs


def words(cell: NotebookNode) -> str:
    """A cell's outputs without numbers."""
    return re.sub(r"[\s\d.,e+-]+", " ", "\n".join(output_texts(cell)))


def refresh(path: Path) -> list[str]:
    """Execute one notebook in place; returns what notebook_rules say about the result.  A widget
    whose photograph is missing or old gets a new one, and then the notebook runs once more."""
    before = nbformat.read(path, as_version=4)
    with noted() as notes:
        run = execute(path)
        if photograph(notes):
            run = execute(path)
    keep_measured(run.notebook, before)
    text = nbformat.writes(strip(run.notebook)) + "\n"
    path.write_text(text, encoding="utf-8")
    print(f"{path}: {run.seconds:.1f} s, {run.peak / 2**20:.0f} MB")
    return problems(run.notebook)


def main(arguments: list[str]) -> int:
    """Refresh all the notebooks that the arguments name; the exit status is the number of broken
    rules, at most 1."""
    paths = [path for name in arguments
             for path in ([Path(name)] if name.endswith(".ipynb") else find(Path(name)))]
    sentences = [f"{path}: {sentence}" for path in paths for sentence in refresh(path)]
    print(*sentences, sep="\n", end="\n" if sentences else "")
    return min(1, len(sentences))


def find(folder: Path) -> list[Path]:
    """The folder's notebooks in reading order, without Jupyter's checkpoints."""
    return sorted(path for path in folder.rglob("*.ipynb")
                  if ".ipynb_checkpoints" not in path.parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
