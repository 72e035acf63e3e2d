"""Photographs of declared widgets, light and dark, for `make notebooks`."""
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bare_page import shown
from lab import CHROMIUM_FLAGS, find_chromium
from playwright.sync_api import Browser, sync_playwright

from minigrad.widgets.photographs import WANTED, marks

WIDTH = 936                                              # of the window: a widget takes 920


@contextmanager
def noted() -> Iterator[Path]:
    """A folder in which each widget that a kernel shows meanwhile leaves a note."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get(WANTED)
        os.environ[WANTED] = folder
        try:
            yield Path(folder)
        finally:
            os.environ.pop(WANTED)
            if before is not None:
                os.environ[WANTED] = before


def photograph(notes: Path) -> list[Path]:
    """Take those photographs that are missing or old; returns their files."""
    taken: list[Path] = []
    read = [json.loads(note.read_text(encoding="utf-8")) for note in sorted(notes.glob("*.json"))]
    wanted = [note for note in read if not fresh(note)]
    if not wanted:
        return taken
    program = find_chromium()
    if program is None:
        raise SystemExit("make notebooks photographs widgets, and found no Chromium for it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        for note in wanted:
            taken += take(chromium, note)
        chromium.close()
    return taken


def fresh(note: dict[str, Any]) -> bool:
    """Whether the photographs are there and show what the note says."""
    files = [Path(name) for name in note["files"]]
    return (all(file.exists() for file in files)
            and marks(files[0].parent).get(files[0].name) == note["mark"])


def take(chromium: Browser, note: dict[str, Any]) -> list[Path]:
    """Both photographs of one widget, after its motion, and the mark of what they show."""
    files = [Path(name) for name in note["files"]]
    folder = files[0].parent
    folder.mkdir(exist_ok=True)
    widget = SimpleNamespace(_esm=note["bundle"], controls=lambda: note["mark"]["trail"],
                             **note["traits"])
    for file, theme in zip(files, ("light", "dark"), strict=True):
        with shown(chromium, widget, WIDTH, theme, reduced_motion="reduce") as page:
            page.locator("[data-mg]").screenshot(path=file)
    told = marks(folder) | {files[0].name: note["mark"]}
    (folder / "marks.json").write_text(json.dumps(dict(sorted(told.items())), indent=1) + "\n",
                                       encoding="utf-8")
    return files
