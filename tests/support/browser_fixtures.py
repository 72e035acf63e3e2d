"""The browser tests' fixtures: Chromium, a JupyterLab, a notebook with a fresh widget, and a folder
for screenshots.

A browser test stands in tests/browser/, or beside the other tests of its lesson in a file that ends
in _in_browser.py. `make test-all` runs them; without a Chromium they fail.

A worker opens Chromium and JupyterLab for its first browser test and closes them after its last one
in a row, because Playwright's loop would block the tests that run a loop of their own.
"""

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab import (
    CHROMIUM_FLAGS,
    NO_BROWSER,
    NOTEBOOKS,
    WAIT,
    Lab,
    Notebook,
    drives_a_browser,
    find_chromium,
    serve,
)
from playwright.sync_api import Browser, ElementHandle, Locator, expect, sync_playwright

SHOTS = Path(__file__).parents[1] / "browser" / "shots"
expect.set_options(timeout=1000 * WAIT)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests take most of the time of `make test-all`; `make test` has none."""
    for item in filter(drives_a_browser, items):
        item.add_marker("browser")
        item.add_marker("exhaustive")


class Desk:
    """The Chromium and the JupyterLab that a worker's browser tests share, while they are open."""

    def __init__(self) -> None:
        self.stack = contextlib.ExitStack()
        self.browser: Browser | None = None
        self.open: tuple[Path, Lab] | None = None

    def chromium(self) -> Browser:
        """The browser alone, for pages without JupyterLab."""
        if self.browser is None:
            program = find_chromium()
            if program is None:
                pytest.fail(NO_BROWSER)
            playwright = self.stack.enter_context(sync_playwright())
            self.browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
            self.stack.callback(self.browser.close)
        return self.browser

    def get(self, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Lab]:
        """The folder of notebooks that is served, and the JupyterLab that serves it."""
        if self.open is None:
            chromium = self.chromium()
            folder = tmp_path_factory.mktemp("served") / "notebooks"
            shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
            url = self.stack.enter_context(serve(folder.parent, tmp_path_factory.mktemp("lab")))
            self.open = folder, Lab(chromium, url)
            assert self.open[1].console == []
        return self.open

    def close(self) -> None:
        """Close both; the next browser test opens new ones."""
        self.open = self.browser = None
        self.stack.close()


DESK = Desk()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Close Chromium where no further browser test follows at once."""
    if drives_a_browser(item) and not (nextitem and drives_a_browser(nextitem)):
        DESK.close()


@pytest.fixture
def chromium() -> Browser:
    """A Chromium, for pages without JupyterLab."""
    return DESK.chromium()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of notebooks/, to which each module adds its own."""
    return DESK.get(tmp_path_factory)[0]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """A JupyterLab that serves that copy."""
    return DESK.get(tmp_path_factory)[1]


@pytest.fixture(scope="module")
def notebook(request: pytest.FixtureRequest, served: Path, lab: Lab) -> Notebook:
    """A notebook of the module's CELLS: the imports, the widget, and what else its
    tests look at."""
    name = f"{request.module.__name__.rpartition('.')[2]}.ipynb"
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": [],
              "execution_count": None} for source in request.module.CELLS]
    kernel = {"name": "python3", "display_name": "Python 3"}
    page = {"nbformat": 4, "nbformat_minor": 4, "metadata": {"kernelspec": kernel}, "cells": cells}
    (served / name).write_text(json.dumps(page), encoding="utf-8")
    return lab.open(name, "light")


@pytest.fixture
def fresh(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook with a fresh widget; at the end of each test nothing may have complained."""
    notebook.run(1)
    yield notebook
    # each fails one test, not all that follow
    complaints, notebook.console[:] = [*notebook.console], []
    assert complaints == []


@pytest.fixture(scope="session")
def shots() -> Iterator[Path]:
    """The folder that keeps the last run's screenshots; git ignores it.

    They are for people to look at. Nobody does in CI, where three hundred take a minute: without
    SHOTS=1 none is taken.
    """
    SHOTS.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        if "SHOTS" not in os.environ:
            for kind in (ElementHandle, Locator):
                patch.setattr(kind, "screenshot", lambda *_, **__: b"")
        yield SHOTS
