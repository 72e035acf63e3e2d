"""Record docs/path_lens.gif, the moving picture on README's first screen, from the widget itself.

Usage: python tests/support/film.py        after a change of the Path Lens's looks
It opens the widget in JupyterLab and Chromium, plays the two paths of a*b + sin(a), drags a, and
keeps what Chromium shows after each move. Nothing is drawn here.
"""

import contextlib
import io
import json
import tempfile
from pathlib import Path

from lab import CHROMIUM_FLAGS, NO_BROWSER, NOTEBOOKS, Lab, Notebook, find_chromium, serve
from lens_page import Lens
from PIL import Image
from playwright.sync_api import FloatRect, sync_playwright

FILM = Path(__file__).parents[2] / "docs" / "path_lens.gif"
CELLS = ("from minigrad.lessons.nb01_path_sums import path_lens",
         "path_lens('a*b + sin(a)', a=2.0, b=3.0)")
SHORT, LONG = 90, 1700                   # milliseconds
WIDTH, COLOURS = 780, 96
STEPS = [round(2 - 0.15 * k, 2) for k in range(21)] + [round(-1 + 0.3 * k, 2) for k in range(11)]


class Film:
    """Pictures of the upper part of the lens, and how long each is shown."""

    def __init__(self, lens: Lens):
        self.lens = lens
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []
        lens.field.scroll_into_view_if_needed()
        top, whole, end = (part.bounding_box() for part in (
            lens.field, lens.root, lens.shows("formula")))
        assert top
        assert whole
        assert end
        self.clip: FloatRect = {"x": whole["x"] - 4, "y": top["y"] - 6,
                                "width": whole["width"] + 8,
                                "height": end["y"] + end["height"] - top["y"] + 14}

    def keep(self, time: int) -> None:
        """Take what is on the page now."""
        picture = Image.open(io.BytesIO(self.lens.page.screenshot(clip=self.clip))).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        self.pictures.append(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))
        self.times.append(time)

    def save(self) -> None:
        """Write the film, with one palette for all pictures, so that only what moves is stored."""
        size = self.pictures[0].size
        sheet = Image.new("RGB", (size[0], 3 * size[1]))
        for place, picture in enumerate(self.pictures[::max(1, len(self.pictures) // 3)][:3]):
            sheet.paste(picture, (0, place * size[1]))
        palette = sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)     # keeps rare colours, too
        first, *others = [picture.crop((0, 0, *size)).quantize(palette=palette,
                                                                dither=Image.Dither.NONE)
                          for picture in self.pictures]
        first.save(FILM, save_all=True, append_images=others, duration=self.times, loop=0,
                   optimize=True)


def record(notebook: Notebook) -> Film:
    """Play the paths, then drag a to and fro."""
    lens = Lens(notebook)
    lens.part("Next step").wait_for()
    lens.part("Next step").click()              # the formula below it gets its place
    notebook.page.wait_for_timeout(1000)
    film = Film(lens)
    lens.part("Reset the sum").click()
    notebook.page.wait_for_timeout(1000)
    film.keep(LONG)
    for _ in range(2):
        lens.part("Next step").click()
        notebook.page.wait_for_timeout(400)
        film.keep(LONG)
    slider = lens.part("Value of a")
    for value in STEPS:
        slider.evaluate("(e, v) => { e.value = v; e.dispatchEvent(new Event('input', {bubbles: "
                        "true})); e.dispatchEvent(new Event('change', {bubbles: true})); }", value)
        notebook.page.wait_for_timeout(250)
        film.keep(SHORT)
    film.times[-1] = LONG
    return film


def main() -> None:
    """Record and write the film."""
    program = find_chromium()
    if program is None:
        raise SystemExit(NO_BROWSER)
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": [],
              "execution_count": None} for source in CELLS]
    kernel = {"name": "python3", "display_name": "Python 3"}
    page = {"nbformat": 4, "nbformat_minor": 4, "metadata": {"kernelspec": kernel}, "cells": cells}
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (home / "notebooks").mkdir()
        first = NOTEBOOKS / "00_start_here.ipynb"
        (home / "notebooks" / first.name).write_bytes(first.read_bytes())
        (home / "notebooks" / "film.ipynb").write_text(json.dumps(page), encoding="utf-8")
        playwright = stack.enter_context(sync_playwright())
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        stack.callback(chromium.close)
        url = stack.enter_context(serve(home, home))
        notebook = Lab(chromium, url).open("film.ipynb", "light")
        notebook.run(1)
        record(notebook).save()
    print(f"{FILM}: {FILM.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
