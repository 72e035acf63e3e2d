"""Every notebook in a real JupyterLab: all cells run and say what the committed ones say, all
widgets draw, nothing complains, and axe finds no barrier.

In both themes, because colours are where a widget fails in one of them; `make test` looks at two
notebooks, and has run the cells of all in nbval. The screenshots are for people to look at.
"""

from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import NOTEBOOKS, Lab, Notebook
from notebook_rules import claims

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
OURS = ".jp-OutputArea-output [data-mg]"      # the outermost element of each of our own widgets


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=[pytest.mark.exhaustive] * (name not in NAMES[:2])) for name in NAMES])
def test_runs_and_draws(lab: Lab, shots: Path, name: str):
    notebook = lab.open(name, "light")
    notebook.run_all()
    cells, committed = notebook.cells(), nbformat.read(NOTEBOOKS / name, as_version=4).cells
    assert all(cell["count"] for cell in cells if cell.get("source", "").strip())
    assert claims([nbformat.from_dict({**old, "outputs": cell["outputs"]})
                   for old, cell in zip(committed, cells, strict=True)]) == claims(committed)
    for theme in ("light", "dark"):
        lab.wear(theme)
        for index in notebook.views():
            output = notebook.output(index)
            output.wait_for_selector("[data-mg]")
            output.screenshot(path=shots / f"{name.removesuffix('.ipynb')}-{index:02d}-{theme}.png")
        if notebook.views():
            assert barriers(notebook) == []
    assert notebook.console == []


def barriers(notebook: Notebook) -> list[str]:
    """axe's serious and critical findings inside our own widgets; landmarks of the page are
    JupyterLab's business."""
    found = Axe().run(notebook.page, context={"include": [[OURS]]},
                      options={"rules": {"region": {"enabled": False}}})
    assert found.response["passes"], "axe looked at nothing"
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found.response["violations"]
            if rule["impact"] in ("serious", "critical") for node in rule["nodes"]]
