"""The browser tests' fixtures: Chromium, a JupyterLab, opened notebooks, and a folder for screenshots.

Without a Chromium all tests here are left out with one line; with MINIGRAD_REQUIRE_BROWSER set, as in `make test-all`,
that is a failure. Everything lives only as long as this folder's tests: Playwright's loop would block other tests'.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lab import CHROMIUM_FLAGS, NOTEBOOKS, Notebook, find_chromium, serve
from nbformat import v4, write
from notebook_runner import KERNEL
from playwright.sync_api import Browser, sync_playwright

SHOTS = Path(__file__).parent / "shots"
NO_BROWSER = (
    "Browser tests skipped: no Chromium found. To get one: `sudo apt install chromium` on Debian or Ubuntu, Chrome "
    "from https://www.google.com/chrome elsewhere, or CHROMIUM=/path/to/one."
)


LEFT_OUT = find_chromium() is None and not os.environ.get("MINIGRAD_REQUIRE_BROWSER")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in ours:
        item.add_marker("browser")
    if LEFT_OUT:      # deselected, not skipped: pytest would write a line for each
        items[:] = [item for item in items if item not in ours]
        config.hook.pytest_deselected(items=ours)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if LEFT_OUT:
        terminalreporter.write_line(NO_BROWSER, yellow=True)


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
    """A copy of notebooks/, to which a test may add its own."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="package")
def lab(browser: Browser, served: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that serves that copy."""
    with serve(served.parent, tmp_path_factory.mktemp("lab")) as url:
        yield url


@pytest.fixture(scope="module")
def open_notebook(browser: Browser, lab: str) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook by name; all that were opened are closed at the module's end."""
    opened: list[Notebook] = []

    def open_one(name: str, theme: str = "light") -> Notebook:
        opened.append(Notebook(browser, lab, name, theme))
        return opened[-1]

    yield open_one
    for notebook in opened:
        notebook.close()


@pytest.fixture(scope="module")
def make_notebook(open_notebook: Callable[..., Notebook], served: Path) -> Callable[..., Notebook]:
    """Writes a notebook of the given code cells beside the course's, and opens it."""

    def make(name: str, *cells: str) -> Notebook:
        notebook = v4.new_notebook(cells=[*map(v4.new_code_cell, cells)], metadata={"kernelspec": KERNEL})
        write(notebook, served / name)
        return open_notebook(name)

    return make


@pytest.fixture(scope="session")
def shots() -> Path:
    """The folder that keeps the last run's screenshots; git ignores it."""
    SHOTS.mkdir(exist_ok=True)
    return SHOTS
