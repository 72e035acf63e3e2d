"""Record docs/path_lens.gif, the moving picture on README's first screen, from the widget itself,
and docs/path_lens.png, the website's picture of it.

Usage: python tests/support/film.py        after a change of the Path Lens's looks
It shows the widget on the bare page, lets the two paths of a*b + sin(a) flow, drags a, and keeps
what Chromium shows after each move. Nothing is drawn here.
"""

import io
from pathlib import Path

from bare_page import shown
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from minigrad.lessons.nb01_path_sums import path_lens

FILM = Path(__file__).parents[2] / "docs" / "path_lens.gif"
PICTURE = FILM.with_suffix(".png")
SHORT, LONG, FLOW = 90, 1700, 120        # milliseconds of a picture; between those of a motion
WIDTH, COLOURS = 780, 96
STEPS = [*range(0, -240, -12), *range(-240, 1, 24)]     # pixels to the left: 4 are 0.05 of a


class Film:
    """Pictures of the widget down to its read-out, and how long each is shown."""

    def __init__(self, page: Page):
        self.page = page
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def keep(self, time: int) -> None:
        """Take what is on the page now."""
        shot = self.page.locator("[data-mg]").screenshot()
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        height = round(picture.height * WIDTH / picture.width)
        self.pictures.append(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))
        self.times.append(time)

    def flow(self) -> None:
        """Let the next path flow, from its first frame to its last."""
        self.page.get_by_role("button", name="▶").click()
        while self.page.evaluate("document.querySelector('.amount') !== null"):
            self.keep(FLOW)
            self.page.wait_for_timeout(FLOW // 2)        # a picture takes the rest
        self.page.wait_for_timeout(1200)                 # its bar is laid
        self.keep(LONG)

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


def record(page: Page) -> Film:
    """Let both paths flow, then drag a to and fro."""
    page.wait_for_timeout(2500)                          # the first one flows by itself
    page.get_by_role("button", name="Next path").click()
    page.wait_for_timeout(2500)
    film = Film(page)
    for _ in range(2):
        film.flow()
    box = page.locator("[data-knob='values.a'] text").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for across in STEPS:
        page.mouse.move(x + across, y)
        page.evaluate("mg.said")
        film.keep(SHORT)
    page.mouse.up()
    film.times[-1] = LONG
    return film


def main() -> None:
    """Record and write the film."""
    program = find_chromium()
    if program is None:
        raise SystemExit(NO_BROWSER)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        with shown(chromium, path_lens("a*b + sin(a)", a=2.0, b=3.0), 936) as page:
            record(page).save()
            page.locator("[data-mg]").screenshot(path=PICTURE)
        chromium.close()
    print(f"{FILM}: {FILM.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
