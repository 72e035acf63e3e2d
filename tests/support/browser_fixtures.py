"""The browser tests' fixtures: Chromium, a JupyterLab, a notebook with a fresh widget, and a folder for screenshots.

Without a Chromium all tests here are left out, and ../conftest.py says so in one line; with MINIGRAD_REQUIRE_BROWSER
set, as in `make test-all`, that is a failure. Everything lives only as long as this folder's tests: Playwright's loop
would block other tests'.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import CHROMIUM_FLAGS, LEFT_OUT, NO_BROWSER, NOTEBOOKS, WAIT, Lab, Notebook, find_chromium, serve
from nbformat import v4, write
from notebook_runner import KERNEL
from playwright.sync_api import Browser, expect, sync_playwright

SHOTS = Path(__file__).parent / "shots"
WHOLE = {"test_path_lens", "test_graph", "test_keys", "test_every_notebook"}
expect.set_options(timeout=1000 * WAIT)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make test` has what is done by keyboard: all of it for the first notebooks' widgets, one test for each other."""
    ours = [item for item in items if Path(__file__).parent in item.path.parents]
    had = set[Path]()
    for item in ours:
        item.add_marker("browser")
        if item.path in had or re.search(r"\[.*\b(mouse|click)\b", item.name):
            item.add_marker("exhaustive")
        elif item.path.stem not in WHOLE:
            had.add(item.path)
    if LEFT_OUT:      # deselected, not skipped: pytest would write a line for each
        items[:] = [item for item in items if item not in ours]
        config.hook.pytest_deselected(items=ours)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, headless."""
    program = find_chromium()
    if program is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of notebooks/, to which each module adds its own."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="package")
def lab(browser: Browser, served: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab that serves that copy."""
    with serve(served.parent, tmp_path_factory.mktemp("lab")) as url:
        lab = Lab(browser, url)
        assert lab.console == []
        yield lab


@pytest.fixture(scope="module")
def notebook(request: pytest.FixtureRequest, served: Path, lab: Lab) -> Notebook:
    """A notebook of the module's CELLS: the imports, the widget, and what else its tests look at."""
    name = f"{request.module.__name__.rpartition('.')[2]}.ipynb"
    cells = [*map(v4.new_code_cell, request.module.CELLS)]
    write(v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL}), served / name)
    return lab.open(name, "light")


@pytest.fixture
def fresh(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook with a fresh widget; at the end of each test nothing may have complained."""
    notebook.run(1)
    yield notebook
    complaints, notebook.console[:] = [*notebook.console], []   # each fails one test, not all that follow
    assert complaints == []


@pytest.fixture(scope="session")
def shots() -> Path:
    """The folder that keeps the last run's screenshots; git ignores it."""
    SHOTS.mkdir(exist_ok=True)
    return SHOTS
