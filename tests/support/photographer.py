"""Photographs of declared widgets, light and dark, for `make notebooks`."""
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from bare_page import shown
from lab import CHROMIUM_FLAGS, find_chromium
from playwright.sync_api import Browser, sync_playwright

from minigrad.widgets.photographs import WANTED, mark_of, marks, still_of

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
    wanted = [widget for note in sorted(notes.glob("*.json"))
              if not fresh(widget := made(json.loads(note.read_text(encoding="utf-8"))))]
    if not wanted:
        return taken
    program = find_chromium()
    if program is None:
        raise SystemExit("make notebooks photographs widgets, and found no Chromium for it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        for widget in wanted:
            taken += take(chromium, widget)
        chromium.close()
    return taken


def made(note: dict[str, Any]) -> Any:
    """The widget that a note is about, in this process."""
    return getattr(import_module(note["module"]), note["class"])(**note["trail"])


def fresh(widget: Any) -> bool:
    """Whether its photographs are there and show what it shows."""
    file = still_of(widget)
    return (file.exists() and still_of(widget, "dark").exists()
            and marks(file.parent).get(file.name) == mark_of(widget))


def take(chromium: Browser, widget: Any) -> list[Path]:
    """Both photographs of one widget, after its motion, and the note of what they show."""
    files = [still_of(widget, theme) for theme in ("light", "dark")]
    folder = files[0].parent
    folder.mkdir(exist_ok=True)
    for file, theme in zip(files, ("light", "dark"), strict=True):
        with shown(chromium, widget, WIDTH, theme, reduced_motion="reduce") as page:
            page.locator("[data-mg]").screenshot(path=file)
    told = marks(folder) | {files[0].name: mark_of(widget)}
    (folder / "marks.json").write_text(json.dumps(dict(sorted(told.items())), indent=1) + "\n",
                                       encoding="utf-8")
    return files
