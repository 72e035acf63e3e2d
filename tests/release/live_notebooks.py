"""`make test-book`: every notebook in the Python of the live pages, against the outputs that are
committed; `make test-live`, which CI runs, takes two of them.

All that a cell prints is compared, and the text of what it shows. nbval's rules hold: a cell with
the tag nbval-ignore-output is not compared, and what tests/support/nbval_sanitize.cfg replaces is
replaced.
"""
import configparser
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_visit import ROOT, Visit, browser, served
from playwright.sync_api import Browser

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SANITIZE = ROOT / "tests" / "support" / "nbval_sanitize.cfg"
# what a page gives otherwise, by notebook and cell, and why
DIFFERENT = {
    ("14_fewer_weights_many_owners", "dask-train"): "a pool of threads: a page has none",
    ("14_fewer_weights_many_owners", "dask-same"): "reads what the cell above could not compute",
    ("15_train_test_measure", "cost-code"): "counts the bytes of whole numbers: 32 bits",
    ("16_your_own_engine", "sweep-run"): "Python's other words for a recursion that is too deep",
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the runtime is served."""
    with served([]) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser."""
    with browser() as chromium:
        yield chromium


def replacements() -> list[tuple[re.Pattern[str], str]]:
    """What nbval replaces before it compares."""
    config = configparser.RawConfigParser()
    config.read(SANITIZE)
    return [(re.compile(config[name]["regex"]), config[name]["replace"])
            for name in config.sections()]


REPLACED = replacements()


def sanitized(text: str) -> str:
    """A text as nbval compares it."""
    for pattern, other in REPLACED:
        text = pattern.sub(other, text)
    return text.strip()


def said(outputs: list[dict[str, Any]]) -> dict[str, str]:
    """What a cell's outputs print, show as text and raise."""
    found: dict[str, str] = {"printed": "", "shown": "", "raised": ""}
    for one in outputs:
        if one["output_type"] == "stream":
            found["printed"] += "".join(one["text"])
        elif one["output_type"] == "error":
            found["raised"] += f"{one['ename']}: {one['evalue']}"
        elif one["output_type"] in ("display_data", "execute_result"):
            found["shown"] += "".join(one["data"].get("text/plain", "")) + "\n"
    return {kind: sanitized(text) for kind, text in found.items()}


def outputs(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the kernel said while a cell ran, as a notebook stores it."""
    kept: list[dict[str, Any]] = []
    for message in heard:
        if message["msg_type"] == "clear_output":
            kept.clear()
        elif message["msg_type"] in ("stream", "error", "display_data", "execute_result"):
            kept.append({"output_type": message["msg_type"], **message["content"]})
    return kept


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in NOTEBOOKS])
def test_a_notebook_says_the_same(chromium: Browser, address: str, path: Path):
    """Each cell in turn, in a fresh Python; the cells of `DIFFERENT` do differ."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
             if cell["cell_type"] == "code"]
    context = chromium.new_context()
    visit = Visit(context.new_page(), address)
    wrong, differ = {}, set()
    for cell in cells:
        told = visit.run("".join(cell["source"]))
        if "nbval-ignore-output" in cell["metadata"].get("tags", ()):
            continue
        here, stored = said(outputs(told["heard"])), said(cell["outputs"])
        if here != stored:
            differ.add((path.stem, cell["id"]))
            if (path.stem, cell["id"]) not in DIFFERENT:
                wrong[cell["id"]] = {kind: (here[kind], stored[kind]) for kind in here
                                     if here[kind] != stored[kind]}
    context.close()
    assert wrong == {}
    assert differ == {place for place in DIFFERENT if place[0] == path.stem}
