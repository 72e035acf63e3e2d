"""A private JupyterLab, and notebooks opened in it through Chromium, one after the other: what the
browser tests share.

Knows JupyterLab, not our widgets: their controls and tables are the tests' business. The notebooks
are served from a copy, so that nothing here can change a committed file. There is one page, because
loading JupyterLab takes five seconds and opening another notebook in it one.
"""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, ElementHandle, FloatRect, Locator, Page

from minigrad.course.server import FLAG

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FIRST = "00_start_here.ipynb"
CHROMIUM_FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-color-profile=srgb",
]
START = 60       # seconds for a server, for opening a notebook, and for running all its cells
WAIT = 10        # seconds for anything else
NO_BROWSER = (
    "No Chromium found. To get one: `sudo apt install chromium` on Debian "
    "or Ubuntu, Chrome from https://www.google.com/chrome elsewhere, or CHROMIUM=/path/to/one."
)
# JupyterLab asks a notebook that was just closed for its session's kernel, cancels the channel to
# it that it was opening, and rejects a promise of its own with the word "Disposed"; no script of
# ours does any of these.
HARMLESS = re.compile(r"favicon\.ico|uncaught Cannot read properties of null \(reading "
                      r"'kernel'\)|uncaught Error: Canceled future for "
                      r"create_subshell_request|uncaught Disposed$")
VIEW = "application/vnd.jupyter.widget-view+json"

PAGE_JS = """
window.mg = {
  panel: () => jupyterapp.shell.currentWidget,
  idle: () => window.jupyterapp?.shell.currentWidget?.sessionContext
      ?.session?.kernel?.status === "idle",
  open: async (path) => { await jupyterapp.commands.execute("docmanager:open", { path }); },
  // Closes every notebook, unsaved, with its kernel.
  close: async () => {
    for (const panel of [...jupyterapp.shell.widgets("main")].filter((panel) =>
        panel.sessionContext)) {
      await panel.sessionContext.shutdown();
      panel.dispose();
    }
  },
  cells: () => [...mg.panel().content.model.cells].map((cell) =>
      cell.type !== "code" ? { outputs: [] } : {
    count: cell.executionCount, source: cell.sharedModel.getSource(),
        outputs: cell.outputs.toJSON() }),
  // The indices of the cells that show a widget: a notebook's outputs are megabytes to hand over.
  views: (kind) => [...mg.panel().content.model.cells].flatMap((cell, index) =>
      cell.type === "code" && cell.outputs.toJSON().some((output) =>
          output.data && kind in output.data) ? [index] : []),
  show: async (index) => { const notebook = mg.panel().content; notebook.activeCellIndex = index;
                           await notebook.scrollToItem(index, "start").catch(() => 0); },
  output: (index) => mg.panel().content.widgets[index].outputArea.node,
  run: async (index) => { mg.panel().content.activeCellIndex = index;
                          await jupyterapp.commands.execute("notebook:run-cell"); },
  // Where an element is, once it has stood still under its own middle for ten frames.
  rest: async (element) => {
    element.scrollIntoView({ block: "center" });
    for (let frame = 0, still = 0, before = ""; frame < 600; frame++) {
      await new Promise(requestAnimationFrame);
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = mg.idle() && document.elementFromPoint(x + width / 2, y + height / 2) === element;
      still = hit && before === (before = [x, y, width, height].join()) ? still + 1 : 0;
      if (still === 10) return { x, y, width, height };
    }
    throw Error("the page does not come to rest");
  },
  // All that an element shows beside the state of its own fields: does a control change anything
  // but itself?
  look: (root) => { const copy = root.cloneNode(true);
                    copy.querySelectorAll("input, select").forEach((e) => e.remove());
                    for (const e of copy.querySelectorAll("*"))
                      delete e.dataset.lmSuppressShortcuts;
                    return copy.innerHTML; },
  // The milliseconds from each key press or click inside `root` to the frame that shows the last
  // change it caused.
  watch: (root) => {
    let input = null;
    mg.steps = [];
    if (mg.watched === (mg.watched = root)) return;      // watched twice, it would be busier
    for (const kind of ["keydown", "click"])
      root.addEventListener(kind, (event) => mg.steps.push(input = { at: event.timeStamp,
          ms: null }), true);
    new MutationObserver(() => { const mine = input; requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { if (mine) mine.ms = performance.now() - mine.at; };
      channel.port2.postMessage(0); }); })
      .observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  },
};
"""


def find_chromium() -> str | None:
    """The Chromium or Chrome of this machine: $CHROMIUM, a program on the path, or
    macOS's application. First Debian's build without windows, which nobody sees here: it draws
    the same, and a test takes a sixth less processor time."""
    names = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium",
             "chromium-browser", "google-chrome", "chrome")
    mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    return next(filter(None, map(shutil.which, (*names, mac))), None)


def drives_a_browser(item: pytest.Item) -> bool:
    """Whether a test is a browser test, by where it stands; see browser_fixtures.py."""
    return item.path.parent.name == "browser" or item.path.stem.endswith("_in_browser")


@contextlib.contextmanager
def serve(folder: Path, home: Path) -> Iterator[str]:
    """JupyterLab on a free port of this machine, with settings of its own in `home`;
    gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    write_settings(home / "settings")
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
        "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=None", f"--LabApp.user_settings_dir={home / 'settings'}",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        FLAG,
    ]
    places = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime",
              "IPYTHONDIR": "ipython"}
    env = {**os.environ, **{name: str(home / place) for name, place in places.items()}}
    with (home / "server.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=env)
    try:
        await_server(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(START)


def write_settings(folder: Path) -> None:
    """What a test must not depend on: news, and files saved behind its back."""
    settings: dict[str, dict[str, Any]] = {
        "docmanager-extension/plugin": {"autosave": False},
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    for name, value in settings.items():
        file = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value))


def await_server(url: str, server: subprocess.Popen[bytes]) -> None:
    """Return as soon as the server answers; fail when it ends or takes too long."""
    end = time.monotonic() + START
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{url}/api/status", timeout=2).close()
            return
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start (exit status {server.poll()})")


def outside(url: str) -> bool:
    """Whether a request leaves this machine; the course must work without a network."""
    return not url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:"))


class Lab:
    """JupyterLab in one page; `console` collects what the browser complains about."""

    def __init__(self, browser: Browser, url: str):
        self.console, self.held = list[str](), list[ElementHandle]()
        self.page: Page = browser.new_page(viewport={"width": 1360, "height": 900},
                                           reduced_motion="no-preference")
        self.page.set_default_timeout(1000 * WAIT)
        self.page.on("console",
                     lambda message: self._complain(message.type == "error", message.text))
        self.page.on("request", lambda request: self._complain(outside(request.url),
                                                               f"network: {request.url}"))
        self.page.on("pageerror", lambda error: self._complain(True, f"uncaught {error}"))
        self.page.add_init_script(PAGE_JS)
        # as `make lab` does
        self.page.goto(f"{url}/lab/tree/notebooks/{FIRST}?reset", wait_until="commit")
        self.page.wait_for_function("mg.idle()", timeout=1000 * START)

    def _complain(self, wrong: bool, text: str) -> None:
        if wrong and not HARMLESS.search(text):
            self.console.append(text)

    def wear(self, theme: str) -> None:
        """Change the theme, "light" or "dark"."""
        wanted = f"JupyterLab {theme.title()}"
        if self.page.evaluate("document.body.dataset.jpThemeName") == wanted:
            return
        self.page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { "
                           "theme })", wanted)
        self.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme",
                                    arg=wanted)
        # a second one would take it away twice
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def open(self, name: str, theme: str) -> "Notebook":
        """Open a notebook in the place of the one before."""
        while self.held:          # a handle of one element keeps its whole notebook in memory
            self.held.pop().dispose()
        self.page.evaluate("mg.close()")
        # a kernel that is ended while it starts makes JupyterLab complain
        self.console.clear()
        self.wear(theme)
        self.page.evaluate("path => mg.open(path)", f"notebooks/{name}")
        self.page.wait_for_function("mg.idle()", timeout=1000 * START)
        return Notebook(self.page, self.console, self.held)


class Notebook:
    """The notebook that is open now."""

    def __init__(self, page: Page, console: list[str], held: list[ElementHandle]):
        self.page, self.console, self.held, self.blank = page, console, held, True

    def run_all(self) -> None:
        """Run > Run All Cells, until the kernel is idle again."""
        self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function("mg.idle()", timeout=1000 * START)
        self.blank = False

    def run(self, index: int) -> None:
        """Run one cell again, or all cells where the kernel has run none."""
        if self.blank:
            return self.run_all()
        self.page.evaluate("index => mg.run(index)", index)
        self.page.wait_for_function("mg.idle()")
        return None

    def restart(self) -> None:
        """Kernel > Restart, without its question."""
        self.page.evaluate("mg.panel().sessionContext.restartKernel()")
        self.page.wait_for_function("mg.idle()", timeout=1000 * START)
        self.blank = True

    def cells(self) -> list[dict[str, Any]]:
        """Each cell's execution count, source and outputs, as the document now holds them."""
        return list(self.page.evaluate("mg.cells()"))

    def views(self) -> list[int]:
        """The indices of the cells that show a widget."""
        return list(self.page.evaluate("kind => mg.views(kind)", VIEW))

    def output(self, index: int) -> ElementHandle:
        """Scroll to a cell and give its output's element."""
        self.page.evaluate("index => mg.show(index)", index)
        element = self.page.evaluate_handle("index => mg.output(index)", index).as_element()
        assert element is not None
        self.held.append(element)
        return element

    def view(self, index: int) -> ElementHandle:
        """A cell's output as soon as its widget is drawn. JupyterLab takes cells that leave the
        screen from the page, so it is shown until it is there."""
        self.page.wait_for_function("""async index => {
            await mg.show(index);
            const node = mg.output(index);
            return node.isConnected && node.querySelector("[data-mg]") !== null; }""",
                                    arg=index)
        return self.output(index)

    def find(self, selector: str) -> Locator:
        """What the selector finds in the notebook's outputs."""
        return self.page.locator(f".jp-OutputArea-output {selector}")


def drawn(kind: str, part: str) -> Any:
    """A fixture: the fresh widget that carries this data-mg, once it has drawn such a part."""
    @pytest.fixture
    def widget(fresh: Notebook) -> Locator:
        root = fresh.find(f"[data-mg={kind}]").first
        root.locator(part).first.wait_for()
        return root

    return widget


@contextlib.contextmanager
def held(*controls: Locator) -> Iterator[list[ElementHandle]]:
    """Handles of elements for one call: they keep what JupyterLab has removed in memory."""
    handles = [control.element_handle() for control in controls]
    try:
        yield handles
    finally:
        for handle in handles:
            handle.dispose()


def rest(control: Locator) -> FloatRect:
    """Where a control is, once the page has stopped moving under the mouse."""
    return cast(FloatRect, control.evaluate("element => mg.rest(element)"))


def press(slider: Locator) -> None:
    """Move a slider by two steps."""
    slider.press("ArrowRight")
    slider.press("ArrowRight")


def click(slider: Locator) -> None:
    """Move a slider by a click far on the right."""
    box = rest(slider)
    slider.page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2)
