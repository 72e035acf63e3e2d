"""A bare page with the Python of the live pages, and a visit to it in Chromium.

Nothing here builds: the folder is the one that `make live` has filled. The browser can reach this
machine and no other.

MINIGRAD_LIVE: the folder of the runtime, by default _build/website/live
"""
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium
from playwright.sync_api import Browser, Page, sync_playwright
from serving import Quiet, serving

ROOT = Path(__file__).parents[2]
LIVE = Path(os.environ.get("MINIGRAD_LIVE", ROOT / "_build/website/live"))
ONLY_HERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
PATIENCE = 120_000                 # milliseconds, on a busy machine
BARE = b"""<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import { start } from "./wasi.js";
const each = (whole, change) =>
  Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, change(value)]));
const plain = (value) => value instanceof Uint8Array ? new TextDecoder().decode(value)
  : value instanceof ArrayBuffer ? `${value.byteLength} bytes`
  : Array.isArray(value) ? value.map(plain)
  : value && typeof value === "object" ? each(value, plain) : value;
let heard = [], runtime;
const told = async (work) => {
  heard = [];
  const begun = performance.now(), reply = await work();
  return { reply, heard: plain(heard), seconds: (performance.now() - begun) / 1000 };
};
window.mg = {
  start: (files = {}) => told(async () => {
    const bar = [], encoder = new TextEncoder();
    runtime = await start({ address: new URL("./", location.href).href,
      files: each(files, (text) => encoder.encode(text)),
      heard: (message) => heard.push(message), progress: (...step) => bar.push(step) });
    return { versions: runtime.versions, marks: runtime.marks, bar };
  }),
  run: (code) => told(() => runtime.run(code)),
  message: (message) => told(() => runtime.message(message)),
  stop: () => runtime.stop(),
};
</script>"""


class Server(Quiet):
    """The folder, with the bare page, and a list of what was asked."""

    asked: list[str]

    def __init__(self, *args: Any, asked: list[str], **more: Any) -> None:
        self.asked = asked
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        """Send a file."""
        self.asked.append(self.path)
        if self.path != "/bare.html":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(BARE)


class Visit:
    """A page with a started runtime."""

    def __init__(self, page: Page, address: str, files: dict[str, str] | None = None) -> None:
        self.page, self.said = page, []
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self.said.append(message.text)
                if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.said.append(f"asks {request.url}")
                if not request.url.startswith((address, "blob:", "data:")) else None)
        page.goto(address + "bare.html")
        page.wait_for_function("window.mg")
        self.began = page.evaluate("(files) => mg.start(files)", files or {})

    def run(self, code: str) -> dict[str, Any]:
        """What a cell gave."""
        return self.page.evaluate("(code) => mg.run(code)", code)

    def message(self, kind: str, **content: Any) -> dict[str, Any]:
        """What a message gave."""
        return self.page.evaluate("(message) => mg.message(message)",
                                  {"msg_type": kind, "content": content})


def printed(told: dict[str, Any]) -> str:
    """What a cell has printed."""
    return "".join(one["content"]["text"] for one in told["heard"] if one["msg_type"] == "stream")


def shown(told: dict[str, Any]) -> dict[str, Any]:
    """The forms of what a cell has shown."""
    one, = [one for one in told["heard"] if one["msg_type"] in ("display_data", "execute_result")]
    return one["content"]["data"]


@contextmanager
def served(asked: list[str]) -> Iterator[str]:
    """The address at which the runtime is served; asked: a list to which each path is added."""
    assert (LIVE / "wasi.js").exists(), f"there is no runtime in {LIVE}; run make live"
    with serving(LIVE, Server, asked=asked) as address:
        yield address


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium."""
    program = find_chromium()
    if program is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program,
                                              args=[*CHROMIUM_FLAGS, ONLY_HERE])
        yield chromium
        chromium.close()
