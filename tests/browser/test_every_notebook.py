"""Every notebook in a real JupyterLab, opened and run once: all cells say what the committed ones
say, all widgets draw and fit, nothing complains, and axe finds no barrier.

In both themes, because colours are where a widget fails in one of them.  The screenshots are for
people to look at.

A widget fits on a small screen: the first one of each notebook stands whole in JupyterLab's panel
at 1280 x 800, so that a control and what it moves are seen together, and at 900 x 800 nothing of
any widget is cut off or scrolls sideways.  The file browser is open then, as wide as JupyterLab
makes it, and widgets are measured as they are drawn at first, before anything is unfolded.
"""
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import NOTEBOOKS, Lab, Notebook
from notebook_rules import claims

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
OURS = ".jp-OutputArea-output [data-mg]"      # the outermost element of each of our own widgets
LAPTOP, SMALL, USUAL = (1280, 800), (900, 800), (1360, 900)
ALIKE = 1                                     # pixels by which a box may reach over another
SMALLEST = 8.4                                # pixels of a letter that can be read

# What is wrong with one output, in sentences: `wide` without the height of the panel.
FAULTS_JS = """async ([output, whole, alike, smallest]) => {
  const panel = output.closest(".jp-WindowedPanel-outer"), found = [];
  const child = output.querySelector("[data-mg]").closest(".jp-OutputArea-child");
  const frames = async (n) => {
    for (let k = 0; k < n; k++) await new Promise(requestAnimationFrame); };
  for (let k = 0; k < 3; k++) {
    panel.scrollTop += child.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    await frames(4);
  }
  const frame = panel.getBoundingClientRect(), box = child.getBoundingClientRect();
  const right = frame.left + panel.clientWidth, high = Math.round(box.height);
  if (whole && box.height > panel.clientHeight + alike)
    found.push(`${high} of ${panel.clientHeight} pixels high`);
  const area = child.querySelector(".jp-OutputArea-output").getBoundingClientRect();
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")}`
    + (e.textContent ? ` "${e.textContent.trim().slice(0, 30)}"` : "");
  const all = child.querySelectorAll(".jp-OutputArea-output, .jp-OutputArea-output *");
  const seen = [...all].filter((e) => !e.closest("defs")
    && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  for (const e of seen) {
    const at = e.getBoundingClientRect(), { overflowX } = getComputedStyle(e);
    if (!at.width || e.tagName === "OPTION") continue;
    const own = e instanceof SVGElement || /^(INPUT|SELECT)$/.test(e.tagName);
    if (!own && overflowX !== "visible" && e.scrollWidth > e.clientWidth + alike)
      found.push(`scrolls ${e.scrollWidth - e.clientWidth} px: ${name(e)}`);
    if (at.right > Math.min(area.right, right) + alike || at.left < area.left - alike)
      found.push(`reaches out ${Math.round(at.right - area.right)} px: ${name(e)}`);
  }
  const words = seen.filter((e) => e.tagName === "text" && e.textContent.trim()).map((e) =>
    [e, e.getBoundingClientRect(), e.ownerSVGElement.getBoundingClientRect()]);
  for (const [k, [e, a, svg]] of words.entries()) {
    if (a.left < svg.left - alike || a.right > svg.right + alike || a.top < svg.top - alike
        || a.bottom > svg.bottom + alike) found.push(`cut off: ${name(e)}`);
    const size = parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a;
    if (size < smallest && size > 0) found.push(`${size.toFixed(1)} px small: ${name(e)}`);
    for (const [other, b] of words.slice(k + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > alike
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > alike)
        found.push(`on each other: ${name(e)} and ${name(other)}`);
  }
  return [high, panel.clientHeight, found];
}"""

@pytest.fixture(scope="module", params=NAMES)
def ran(request: pytest.FixtureRequest, lab: Lab) -> Iterator[tuple[str, Notebook]]:
    """Each notebook after Run All Cells, beside the open file browser; afterwards window and
    file browser are as before."""
    closed = lab.page.evaluate("jupyterapp.shell.leftCollapsed")
    lab.page.evaluate("jupyterapp.shell.activateById('filebrowser')")
    set_size(lab, LAPTOP)
    notebook = lab.open(request.param, "light")
    notebook.run_all()
    yield request.param, notebook
    set_size(lab, USUAL)
    if closed:
        lab.page.evaluate("jupyterapp.shell.collapseLeft()")


def resize(lab: Lab, size: tuple[int, int]) -> None:
    """Make the window this large, and wait until what is open has followed."""
    set_size(lab, size)
    lab.page.wait_for_timeout(300)


def set_size(lab: Lab, size: tuple[int, int]) -> None:
    """Make the window this large."""
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})


def faults(notebook: Notebook, index: int, whole: bool) -> list[Any]:
    """The height of a cell's widget, that of the panel, and what is wrong."""
    return list(notebook.page.evaluate(FAULTS_JS, [notebook.view(index), whole, ALIKE, SMALLEST]))

def test_widgets_fit(lab: Lab, ran: tuple[str, Notebook]):
    _, notebook = ran
    views = notebook.views()
    bars = {index for index in views
            if notebook.output(index).query_selector("[data-mg]:not([data-mg=progress])") is None}
    first, wrong = next((index for index in views if index not in bars), None), {}
    for size in (LAPTOP, SMALL):
        resize(lab, size)
        for index in views:
            *_, found = faults(notebook, index, size == LAPTOP and index == first)
            if found:
                wrong[index, size] = found
    assert wrong == {}


def test_runs_and_draws(lab: Lab, shots: Path, ran: tuple[str, Notebook]):
    name, notebook = ran
    resize(lab, USUAL)
    cells, committed = notebook.cells(), nbformat.read(NOTEBOOKS / name, as_version=4).cells
    assert all(cell["count"] for cell in cells if cell.get("source", "").strip())
    assert claims([nbformat.from_dict({**old, "outputs": cell["outputs"]})
                   for old, cell in zip(committed, cells, strict=True)]) == claims(committed)
    for theme in ("light", "dark"):
        lab.wear(theme)
        for index in notebook.views():
            notebook.view(index).screenshot(
                path=shots / f"{name.removesuffix('.ipynb')}-{index:02d}-{theme}.png")
        if notebook.views():
            assert barriers(notebook) == []
    assert notebook.console == []


def barriers(notebook: Notebook) -> list[str]:
    """axe's serious and critical findings inside our own widgets; landmarks of the page are
    JupyterLab's business."""
    found = Axe().run(notebook.page, context={"include": [[OURS]]},
                      # of what passes one example a rule: axe makes a selector for each it lists
                      options={"rules": {"region": {"enabled": False}},
                               "resultTypes": ["violations"]})
    assert found.response["passes"], "axe looked at nothing"
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found.response["violations"]
            if rule["impact"] in ("serious", "critical") for node in rule["nodes"]]
