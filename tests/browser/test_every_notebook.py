"""Every notebook in a real JupyterLab: all cells run, all widgets draw, nothing complains, and axe finds no barrier.

In both themes, because colours are where a widget fails in one of them. The screenshots are for people to look at.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import NOTEBOOKS, Notebook

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
OURS = ".jp-OutputArea-output [data-mg]"      # the outermost element of each of our own widgets


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_runs_and_draws(open_notebook: Callable[..., Notebook], shots: Path, name: str, theme: str):
    notebook = open_notebook(name, theme)
    notebook.run_all()
    cells = notebook.cells()
    assert [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"] == []
    assert all(cell["count"] for cell in cells if cell.get("source", "").strip())
    for index in notebook.views():
        output = notebook.output(index)
        output.wait_for_selector("[data-mg]")
        output.screenshot(path=shots / f"{name.removesuffix('.ipynb')}-{index:02d}-{theme}.png")
    if notebook.views():
        assert barriers(notebook) == []
    assert notebook.console == []


def barriers(notebook: Notebook) -> list[str]:
    """axe's serious and critical findings inside our own widgets; landmarks of the page are JupyterLab's business."""
    found = Axe().run(notebook.page, context={"include": [[OURS]]}, options={"rules": {"region": {"enabled": False}}})
    assert found.response["passes"], "axe looked at nothing"
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found.response["violations"]
            if rule["impact"] in ("serious", "critical") for node in rule["nodes"]]
