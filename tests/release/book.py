"""`make test-book`: the website that `make book` built, opened in Chromium.

Every page is asked for its links and its width; some of each kind are also opened in the dark and
given to axe. Nothing here builds: the folder is the one that the Makefile names.

MINIGRAD_BOOK: the folder of the website, by default _build/website/html
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from serving import serving

import minigrad

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


# pictures further down are fetched when they are seen
SEEN_JS = """async () => {
  for (const picture of document.images) picture.loading = "eager";
  await Promise.all([...document.images].filter((i) => i.checkVisibility()).map((i) => i.decode()));
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the website is served."""
    assert PAGES, f"there is no website in {SITE}; run make book"
    with serving(SITE) as address:
        yield address


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
        page.evaluate(SEEN_JS)
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


RUNS = (SITE / "_static/live/start.js").exists()


def follow(page: Page) -> None:
    """Expect that a link to all of a widget runs the page, or else leads to how one runs it."""
    if RUNS:
        page.locator(".live-bar.live-on").wait_for()
    else:
        page.wait_for_url("**/running.html*")


def test_a_still_says_where_it_moves(address: str, chromium: Browser):
    page = chromium.new_page()
    page.goto(f"{address}notebooks/12_levenberg_marquardt.html")
    if RUNS:
        page.locator(".live-bar").wait_for()
    page.locator("p.live a").first.click()
    follow(page)
    page.close()


# --- first moves
MOVING = [name for name in PAGES
          if "<mg-first" in (SITE / name).read_text(encoding="utf-8")]
# how the first widget of a page is moved: what is held, and how far it is dragged, in px; a button
# is pressed
NEXT = ".controls button.next"
HELD = {"index": (".slide input", (60, 0)), "01_path_sums": ("[data-knob='values.b']", (90, 0)),
        "02_reverse_mode": ("[data-knob=corner]", (-40, 60)),
        "03_vjp_and_jvp": ("[data-knob=v1]", (60, 0)),
        "06_the_bill": ("[data-control=batch] input", (-60, 0)),
        "09_inside_the_optimizer": (NEXT, (0, 0)),
        "11_when_the_gradient_is_useless": ("[data-knob=rounds]", (60, 0)),
        "14_fewer_weights_many_owners": ("[data-control=skew] input", (-60, 0)),
        "15_train_test_measure": (NEXT, (0, 0)),
        "07_many_at_once": ("[data-control=size] input", (30, 0)),
        "08_a_good_start": ("[data-control=gain] input[type=range]", (30, 0)),
        "13_weights_in_a_fence": ("[data-knob='wall project']", (0, -40))}


def first(page: Page) -> Locator:
    """The first widget of a page, once it stands in the place of its still."""
    found = page.locator("mg-first").first
    found.scroll_into_view_if_needed()
    expect(found).to_have_class(re.compile(r"\bon\b"))
    return found


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", MOVING)
def test_the_first_widget_of_a_page_moves(address: str, chromium: Browser, name: str, width: int):
    """By the mouse and by a key, with no Python, no other server, and no complaint."""
    context = chromium.new_context(viewport={"width": width, "height": 800},
                                   reduced_motion="reduce")
    page = context.new_page()
    said = opened(page, address, name)
    widget = first(page)
    picture, (held, (across, down)) = widget.locator(".stage"), HELD[Path(name).stem]
    knob = widget.locator(held).first
    knob.scroll_into_view_if_needed()
    before, box = picture.inner_text(), knob.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=8)
    page.mouse.up()
    dragged = picture.inner_text()
    assert dragged != before
    knob.focus()
    page.keyboard.press("Enter" if held == NEXT else "ArrowLeft")
    assert picture.inner_text() != dragged
    assert f"version {minigrad.__version__}" in widget.locator("p.live.made").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert said == []
    context.close()


def test_the_hero_says_when_both_paths_cancel(address: str, chromium: Browser):
    context = chromium.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    said = opened(page, address, "index.html")
    hero = first(page)
    knob, told = hero.locator(".slide input"), hero.locator(".reached")
    assert not told.is_visible()
    knob.focus()
    for _ in range(30):                                  # from 0.6 to 2.1, in steps of 0.05
        page.keyboard.press("ArrowRight")
    assert told.is_visible()
    assert hero.locator("[data-field=sum]").get_attribute("data-value") == "0"
    page.keyboard.press("ArrowRight")
    assert not told.is_visible()
    assert said == []
    context.close()


def test_the_fences_go_on_and_say_where_they_end(address: str, chromium: Browser):
    """On the front page: other fences, 50 steps after a moved one, and a button that goes off."""
    context = chromium.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    said = opened(page, address, "index.html")
    fences = page.locator("mg-first").nth(1)
    fences.scroll_into_view_if_needed()
    knob = fences.locator("[data-knob='wall project']")
    read_out = fences.locator("[data-field=said]")
    for fence in ("disc", "line"):
        fences.get_by_role("radio", name=fence).click()
        expect(fences.get_by_role("radio", name=fence)).to_have_attribute("aria-checked", "true")
    knob.focus()
    page.keyboard.press("ArrowUp")
    fences.get_by_role("button", name="50 steps").click()
    expect(read_out).to_contain_text("after 66 steps")
    one = fences.get_by_role("button", name="One step")
    expect(one).to_have_attribute("aria-disabled", "true")
    one.click(force=True)
    expect(fences.locator("p.waits")).to_contain_text("“One step” works as soon as Python runs")
    knob.focus()
    page.keyboard.press("ArrowUp")                       # the next touch takes the sentence away
    expect(fences.locator("p.waits")).to_be_empty()
    assert said == []
    context.close()


def test_what_needs_python_says_so_and_asks_the_page(address: str, chromium: Browser):
    page = chromium.new_page(viewport=DESKTOP)
    page.goto(f"{address}notebooks/02_reverse_mode.html")
    widget = first(page)
    button, told = widget.locator("[data-control=depth] button").last, widget.locator("p.waits")
    assert button.get_attribute("aria-disabled") == "true"
    box = button.bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert "“layers” works as soon as Python runs" in told.inner_text()
    below = told.bounding_box()
    assert abs(below["y"] + below["height"] - box["y"]) < 60          # beside what was pressed
    assert widget.locator("[data-control=depth] output").inner_text() == "3"
    widget.locator("p.live.made a").click()
    follow(page)
    page.close()


def test_a_first_widget_is_fetched_when_it_is_seen_and_lets_go(address: str, chromium: Browser):
    page = chromium.new_page(viewport=DESKTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}notebooks/02_reverse_mode.html", wait_until="networkidle")
    assert not any(".bundle.js" in url for url in asked)
    first(page)
    assert any(".bundle.js" in url for url in asked)
    left = page.evaluate("""() => {
      const gone = document.querySelector("mg-first"), place = gone.parentElement;
      place.replaceChildren("something else");
      return [gone.querySelectorAll(".made").length, gone.querySelectorAll("img").length];
    }""")
    assert left == [0, 1]
    page.close()


@pytest.mark.parametrize("lost", ["script", "states"])
def test_the_still_stays_where_nothing_can_move(address: str, chromium: Browser, lost: str):
    context = chromium.new_context(viewport=DESKTOP, java_script_enabled=lost != "script")
    page = context.new_page()
    page.route("**/first/*.json", lambda route: route.fulfill(status=404))
    page.goto(f"{address}notebooks/02_reverse_mode.html")
    page.locator("mg-first").scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    assert page.locator("mg-first img").is_visible()
    assert not page.locator("mg-first .made").count()
    context.close()
