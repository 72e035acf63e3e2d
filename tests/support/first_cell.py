"""The first code cell of every notebook, which says how to install the course where it is missing.

Usage: python tests/support/first_cell.py        after a notebook was added, or CELL was changed
Colab opens a notebook from its address and has no minigrad; everywhere else the cell says nothing
and takes no time. It installs nothing by a name: as long as no release is published, that name is
not ours, and whoever registers it would run code on the learner's machine. The cell is folded in
JupyterLab, and left out of the website and of the count of cells. The script changes nothing else,
so notebooks need not be executed anew.
"""

from pathlib import Path

import nbformat
from nbformat import NotebookNode
from notebook_rules import INSTALL

FOLDER = Path(__file__).parents[2] / "notebooks"
CELL = '''\
from importlib.util import find_spec

if not find_spec("minigrad"):       # on Colab, for example
    print("minigrad is not installed here. `make dist` in a clone of its repository builds a wheel;"
          " put it beside this notebook, and type in a cell:\\n"
          "%pip install 'PATH/TO/THE_WHEEL.whl[course]'")'''
HIDDEN = {"jupyter": {"source_hidden": True}, "tags": ["remove-cell"], "cellView": "form"}


def with_first_cell(notebook: NotebookNode) -> NotebookNode:
    """The notebook with that cell before its first code cell, and its counts from 1."""
    cells = [cell for cell in notebook.cells if cell.id != INSTALL]
    code = [place for place, cell in enumerate(cells) if cell.cell_type == "code"]
    if code:
        cells.insert(code[0], nbformat.v4.new_code_cell(CELL, id=INSTALL, metadata=HIDDEN))
    notebook.cells = cells
    for count, cell in enumerate((cell for cell in cells if cell.cell_type == "code"), 1):
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = count
    return notebook


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.ipynb")):
        text = nbformat.writes(with_first_cell(nbformat.read(path, as_version=4))) + "\n"
        path.write_text(text, encoding="utf-8")
