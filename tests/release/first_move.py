"""The first widget, moved by the clock: from an empty home directory and a wheel, by uv's runner
and `minigrad learn`, as a learner does it in JupyterLab. installed.py calls it with --browser.

Needs the test environment, for Playwright, and a Chromium.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Error, Page, expect, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "support"))
from lab import CHROMIUM_FLAGS, NOTEBOOKS, find_chromium, outside

LESSON, TITLE, WIDGET = "01_path_sums.ipynb", "01 · A derivative", "path_lens("
ADDRESS = re.compile(r"http://(?:localhost|127\.0\.0\.1):\d+/lab\S*token=\w+")
LIMIT = 120                                      # seconds for each step of the way


def first_move(command: list[str], home: Path, env: dict[str, str]) -> float:
    """The seconds until the first widget has answered an arrow key.

    command: starts `minigrad learn` in the empty home directory
    env: the environment of that process
    Raises RuntimeError where there is no browser, where JupyterLab does not start, where a page
    asks another machine, and where the widget does not come or does not move.
    """
    program = find_chromium()
    if program is None:
        raise RuntimeError("no Chromium on this machine")
    start = time.monotonic()
    said = home / "learn.log"
    with said.open("wb") as log:
        lab = subprocess.Popen(command, cwd=home, env=env, stdout=log, stderr=subprocess.STDOUT,
                               start_new_session=True)
    try:
        address = printed_address(lab, said)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
            page = browser.new_page(viewport={"width": 1360, "height": 900})
            page.set_default_timeout(1000 * LIMIT)
            asked: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            try:
                move(page, address)
            except (Error, AssertionError) as error:
                raise RuntimeError(f"in the browser: {error}") from None
            seconds = time.monotonic() - start
            browser.close()
        if away := [url for url in asked if outside(url.replace("localhost", "127.0.0.1"))]:
            raise RuntimeError(f"the page asks {away[0]}")
        return seconds
    finally:
        os.killpg(lab.pid, signal.SIGKILL)       # the kernels, too
        lab.wait()


def printed_address(lab: subprocess.Popen[bytes], said: Path) -> str:
    """The address that JupyterLab prints, as soon as it stands there."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        text = said.read_text(encoding="utf-8", errors="replace")
        if found := ADDRESS.search(text):
            return found[0]
        if lab.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab printed no address:\n{text[-1500:]}")


def move(page: Page, address: str) -> None:
    """Open the lesson from the file browser, run its cells down to the widget, one by one, and
    press an arrow key on the number of an input."""
    page.goto(address, wait_until="commit")
    page.locator(f".jp-DirListing-item[title^='Name: {LESSON}']").dblclick()
    lesson = page.locator(f".jp-NotebookPanel:not(.lm-mod-hidden):has-text('{TITLE}')")
    lesson.locator(".jp-Cell h1").first.click()
    # JupyterLab forgets a cell that is run before the kernel is there
    lesson.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    for _ in range(cells_to_the_widget()):
        page.keyboard.press("Shift+Enter")
    lens = page.locator("[data-mg=lens]").first
    result = lens.locator("[data-field=difference]")
    result.wait_for()
    before = result.get_attribute("data-value") or ""
    lens.get_by_label("Value of a", exact=True).press("ArrowRight")
    expect(result).not_to_have_attribute("data-value", before, timeout=1000 * LIMIT)


def cells_to_the_widget() -> int:
    """How many cells a learner runs until the widget is there."""
    cells = json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8"))["cells"]
    last_lines = ["".join(cell["source"]).split("\n")[-1] for cell in cells]
    return next(number for number, line in enumerate(last_lines, 1) if line.startswith(WIDGET))
