"""What makes the pages of the notebooks run: a script on each, and the facts that it reads.

The cells of a page and those of its notebook must be the same, in the same order: the script
counts on that, and a build in which they differ fails. A website without the runtime's packs gets
nothing of this.
"""
import json
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from pages import ROOT
from sphinx.errors import ExtensionError

import minigrad

HIDDEN = "remove-cell"                           # the tag of a cell that no page shows
MODULE, PACKS = "wasi.js", "./"                  # in the folder of the scripts
# the packs that are fetched before any cell runs
FIRST = ("python", "library", "packages", "minigrad", "layouts")


def texts(notebook: Path) -> dict[str, str]:
    """The code cells of a notebook that its page shows, by their ids."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"
            and HIDDEN not in cell["metadata"].get("tags", ())}


def compare(name: str, doctree: nodes.document, expected: list[str]) -> None:
    """Fail where a page shows other cells than its notebook has."""
    found = [next(iter(cell.findall(nodes.literal_block))).astext()
             for cell in doctree.findall(nodes.container) if "cell" in cell["classes"]]
    different = next((k for k, pair in enumerate(zip(found, expected, strict=False), 1)
                      if pair[0].strip() != pair[1].strip()), None)
    if different or len(found) != len(expected):
        which = f"; number {different} differs first" if different else ""
        raise ExtensionError(f"{name}: the page has {len(found)} code cells and the notebook "
                             f"{len(expected)}{which}")


def exercises() -> dict[str, int]:
    """How many exercises each notebook has, without the open projects, by its number."""
    counts = {}
    for file in sorted((ROOT / "minigrad/lessons").glob("nb*/questions.toml")):
        hints = tomllib.loads(file.read_text(encoding="utf-8")).get("hints", {})
        counts[file.parent.name[2:4]] = sum(not name.endswith(".project") for name in hints)
    return {number: count for number, count in counts.items() if count}


def facts(name: str, cells: list[str], scripts: Path) -> dict[str, Any]:
    """What the script of one page is told.  cells: their ids"""
    packs = json.loads((scripts / "packs.json").read_text(encoding="utf-8"))
    first = {pack["file"]: pack["size"] for name, pack in packs.items() if name in FIRST}
    return {"notebook": name, "version": minigrad.__version__, "cells": cells,
            "bytes": sum(first.values()) + (scripts / "page.js").stat().st_size,
            "packs": {f"{PACKS}{file}": size for file, size in first.items()},
            "runtime": {"module": MODULE, "packs": PACKS}, "exercises": exercises(),
            "notebooks": [path.name for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]}


def put(app, pagename, templatename, context, doctree) -> None:
    """Sphinx's event: add the script to the page of a notebook."""
    folder, _, name = pagename.rpartition("/")
    notebook = ROOT / "notebooks" / f"{name}.ipynb"
    if not app.config.live_folder or folder != "notebooks" or not notebook.exists():
        return
    expected = texts(notebook)
    compare(name, doctree, [*expected.values()])
    told = json.dumps(facts(name, [*expected], Path(app.config.live_folder)))
    context["body"] += (
        f'<script type="application/json" id="live-facts">{told}</script>'
        f'<script type="module" src="{"../" * pagename.count("/")}_static/live/start.js"></script>')


def setup(app) -> dict[str, bool]:
    """Called by Sphinx; live_folder is where the scripts and the packs lie, or empty."""
    app.add_config_value("live_folder", "", "html")
    app.connect("html-page-context", put)
    return {"parallel_read_safe": True}
