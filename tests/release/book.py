"""`make test-book`: the website that `make book` built, opened in Chromium.

Every page is asked for its links and its width; some of each kind are also opened in the dark and
given to axe. Nothing here builds: the folder is the one that the Makefile names.

MINIGRAD_BOOK: the folder of the website, by default _build/website/html
"""

import functools
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
SITE = Path(os.environ.get("MINIGRAD_BOOK", ROOT / "_build/website/html"))
PAGES = [path.relative_to(SITE).as_posix() for path in sorted(SITE.rglob("*.html"))
         if "_static" not in path.parts]
LOOKED_AT = ["index.html", "running.html", "notebooks/01_path_sums.html",
             "notebooks/12_levenberg_marquardt.html", "notebooks/glossary.html",
             "docs/architecture.html", "api/minigrad.html"]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SERIOUS = ("serious", "critical")
FACTS_JS = """() => ({
  wide: document.documentElement.scrollWidth - innerWidth,
  theme: document.documentElement.dataset.theme,
  links: [...document.querySelectorAll("a[href]")].map((a) => a.href),
  ids: [...document.querySelectorAll("[id]")].map((e) => e.id),
  pictures: [...document.images].filter((i) => i.checkVisibility())
      .map((i) => [i.getAttribute("src"), i.alt, i.complete && i.naturalWidth > 0]),
})"""


class Quiet(SimpleHTTPRequestHandler):
    """A server that writes nothing."""

    def log_message(self, *_: object) -> None:
        """Leave the line out."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the website is served."""
    assert PAGES, f"there is no website in {SITE}; run make book"
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser."""
    program = find_chromium()
    if program is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def opened(page: Page, address: str, name: str) -> list[str]:
    """Open a page; returns what it complained of, and each request to another server."""
    said: list[str] = []

    def told(message) -> None:
        if message.type in ("error", "warning"):
            said.append(f"{name}: {message.text}")

    page.on("console", told)
    page.on("pageerror", lambda error: said.append(f"{name}: {error}"))
    page.on("request", lambda request: said.append(f"{name} asks {request.url}")
            if not request.url.startswith((address, "data:")) else None)
    page.on("response", lambda answer: said.append(f"{name}: {answer.status} {answer.url}")
            if answer.status >= 400 else None)
    page.goto(address + name, wait_until="load")
    return said


@pytest.fixture(scope="module")
def facts(address: str, chromium: Browser) -> dict[str, dict]:
    """What each page says about itself on a phone, by name."""
    found = {}
    context = chromium.new_context(viewport=PHONE, color_scheme="light")
    for name in PAGES:
        page = context.new_page()
        said = opened(page, address, name)
        found[name] = page.evaluate(FACTS_JS) | {"said": said}
        page.close()
    context.close()
    return found


def test_every_notebook_and_document_is_a_page():
    sources = [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "docs").glob("*.md")]
    expected = {path.relative_to(ROOT).with_suffix(".html").as_posix() for path in sources}
    assert expected <= {*PAGES}


def test_no_page_complains_or_asks_another_server(facts: dict[str, dict]):
    assert [line for page in facts.values() for line in page["said"]] == []


def test_no_page_moves_sideways_on_a_phone(facts: dict[str, dict]):
    assert {name: page["wide"] for name, page in facts.items() if page["wide"] > 0} == {}


def test_every_link_leads_somewhere(facts: dict[str, dict], address: str):
    lost = []
    for name, page in facts.items():
        for link in {*page["links"]}:
            if not link.startswith(address):
                continue
            where, anchor = urldefrag(link)
            path = unquote(urlsplit(where).path).lstrip("/") or "index.html"
            there = path in facts if path.endswith(".html") else (SITE / path).is_file()
            if there and anchor and path in facts:
                there = unquote(anchor) in facts[path]["ids"]
            if not there:
                lost.append(f"{name} -> {link.removeprefix(address)}")
    assert lost == []


def test_every_picture_is_there_and_has_words(facts: dict[str, dict]):
    pictures = [picture for page in facts.values() for picture in page["pictures"]]
    assert len(pictures) > 50
    assert [source for source, words, there in pictures if not there
            or (len(words) < 20 and "_static" not in source)] == []          # the theme's own


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_looked_at(address: str, chromium: Browser, name: str, size: dict, theme: str):
    """Width, console and barriers in both themes; a screenshot stays for eyes."""
    context = chromium.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    said = opened(page, address, name)
    shots = SITE.parent / "shots"
    shots.mkdir(exist_ok=True)
    page.screenshot(path=shots / f"{Path(name).stem}_{theme}_{size['width']}.png")
    found = page.evaluate(FACTS_JS)
    axe = Axe().run(page, options={"preload": False})       # of style sheets, from wrong places
    context.close()
    assert said == []
    assert found["theme"] == theme
    assert found["wide"] <= 0
    assert axe.response["passes"], "axe looked at nothing"
    assert [f"{finding['id']}: {node['html'][:200]}" for finding in axe.response["violations"]
            if finding["impact"] in SERIOUS for node in finding["nodes"][:3]] == []


def test_search_finds_a_word(address: str, chromium: Browser):
    page = chromium.new_page()
    page.goto(f"{address}search.html?q=Levenberg")
    page.locator("#search-results li a").first.wait_for()
    found = page.locator("#search-results li a").all_inner_texts()
    page.close()
    assert any("12" in words for words in found), found


def test_a_solution_is_folded_and_opens(address: str, chromium: Browser):
    page = chromium.new_page()
    page.goto(f"{address}notebooks/01_path_sums.html")
    fold = page.locator("details", has_text="Solution 01.A")
    code = fold.locator("pre")
    assert not code.is_visible()
    fold.locator("summary").click()
    assert code.is_visible()
    assert "math.prod" in code.inner_text()
    page.close()


def test_a_still_says_where_it_moves(address: str, chromium: Browser):
    page = chromium.new_page()
    page.goto(f"{address}notebooks/01_path_sums.html")
    runs = (SITE / "_static/live/start.js").exists()
    if runs:
        page.locator(".live-bar").wait_for()
    page.locator("p.live a").first.click()
    if runs:                                     # the page itself
        page.locator(".live-bar.live-on").wait_for()
    else:
        page.wait_for_url("**/running.html*")
    page.close()
