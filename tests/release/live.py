"""`make test-book`: the pages of the website that run, in Chromium.

The tests of the page alone put a runtime without Python, live_fake.js, in the place of the real
one. The others run Python in the page, and compare what it says with what this Python says.

MINIGRAD_BOOK: the folder of the website, by default _build/website/html
"""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from serving import serving

import minigrad
from minigrad.course import check, predict

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SITE = Path(os.environ.get("MINIGRAD_BOOK", ROOT / "_build/website/html"))
RUNTIME = "_static/live/wasi.js"
LESSON = "notebooks/01_path_sums.html"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
START, RUN = 120_000, 300_000  # ms on a slow machine: until Python is there, until a page has run
RIGHT = "def derivative(paths):\n    return sum(math.prod(path) for path in paths)"
WRONG = "def derivative(paths):\n    return math.prod(sum(path) for path in paths)"
STATE, CELLS = ".live-state", ".live-cell"
OPENED = "You changed"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the website is served."""
    assert (SITE / RUNTIME).exists(), f"the pages of the website in {SITE} don't run; see make book"
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


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has kept nothing yet."""
    context = chromium.new_context(viewport=DESKTOP, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def faked(context: BrowserContext) -> BrowserContext:
    """The same, whose pages get a runtime without Python."""
    fake = (HERE / "live_fake.js").read_text(encoding="utf-8")
    context.route(
        f"**/{RUNTIME}", lambda route: route.fulfill(body=fake, content_type="text/javascript")
    )
    return context


def opened(context: BrowserContext, address: str, name: str = LESSON) -> Page:
    """A page with its bar; `page.complaints` collects its errors, and what it asked elsewhere."""
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.complaints = said = []
    ours = (address, "data:", "blob:", "about:")

    def told(message) -> None:
        if message.type == "error":
            said.append(message.text)

    def asked(request) -> None:
        if not request.url.startswith(ours):
            said.append(request.url)

    def failed(request) -> None:
        if request.failure == "csp":             # the page's own policy kept it back
            said.remove(request.url)

    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", told)
    page.on("request", asked)
    page.on("requestfailed", failed)
    page.goto(address + name)
    page.locator(".live-bar").wait_for()
    return page


def returned(page: Page, address: str, name: str = LESSON) -> Page:
    """The same page on a later visit, in the same browser."""
    context, complaints = page.context, page.complaints
    page.wait_for_timeout(500)                   # what was typed is kept when the visitor pauses
    page.close()
    assert complaints == []
    return opened(context, address, name)


def run(page: Page) -> None:
    """Press the button, and wait until all cells have run."""
    page.get_by_role("button", name="▶ Run this page").click()
    page.locator(CELLS).first.wait_for(timeout=START)
    expect(page.locator(STATE)).to_contain_text("All cells have run", timeout=RUN)


def cell(page: Page, words: str) -> Locator:
    """The whole of the cell whose code has these words now, also after it is changed."""
    texts = page.locator("div.cell .cm-content").all_inner_texts()
    return page.locator("div.cell").nth(next(k for k, text in enumerate(texts) if words in text))


def write(there: Locator, code: str) -> None:
    """Put code in the place of a cell's, and run it."""
    there.locator(".cm-content").fill(code)
    there.get_by_role("button", name="Run cell").click()
    expect(there.locator(".live-count")).to_contain_text("[", timeout=START)


def say(there: Locator, *messages: dict) -> None:
    """Let the runtime without Python say something in a cell."""
    write(there, "#fake " + json.dumps(messages))


def display(**data: object) -> dict:
    """A message that displays something."""
    return {"msg_type": "display_data", "content": {"data": data, "metadata": {}}}


def html(words: str) -> dict:
    return display(**{"text/html": words})


def words_of(there: Locator) -> str:
    """What a cell shows, also in its frames."""
    shown = there.locator(".live-output")
    frames = [frame.content_frame.locator("#all") for frame in shown.locator("iframe").all()]
    return "\n".join([shown.inner_text(), *(frame.inner_text() for frame in frames)])


def said(gesture, *given: object) -> str:
    """What a gesture of the course prints in this Python."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        gesture(*given)
    return out.getvalue().strip()


# --- without Python -------------------------------------------------------------------------------


def test_nothing_is_fetched_before_the_click(faked: BrowserContext, address: str):
    asked: list[str] = []
    faked.on("request", lambda request: asked.append(request.url))
    page = opened(faked, address)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/live/" in url] == [f"{address}_static/live/start.js"]
    assert "MB the first time" in page.locator(".live-bar").inner_text()
    run(page)
    assert any(url.endswith("live/page.js") for url in asked)
    assert page.complaints == []


def test_streams_errors_and_displays(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    update = {
        "msg_type": "update_display_data",
        "content": {
            "data": {"text/plain": "after"},
            "metadata": {},
            "transient": {"display_id": "d"},
        },
    }
    before = {**display(**{"text/plain": "before"})}
    before["content"]["transient"] = {"display_id": "d"}
    stream = lambda text: {"msg_type": "stream", "content": {"name": "stdout", "text": text}}
    say(
        there,
        stream("gone"),
        {"msg_type": "clear_output", "content": {"wait": True}},
        stream("half\r"),
        stream("whole\n"),
        before,
        update,
        display(
            **{"image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"}
        ),
        {
            "msg_type": "error",
            "content": {
                "ename": "ValueError",
                "evalue": "no",
                "traceback": ["\x1b[0;31mValueError\x1b[0m: no"],
            },
        },
    )
    shown = there.locator(".live-output")
    assert shown.locator(".live-text").all_inner_texts() == ["whole\n", "after", "ValueError: no"]
    assert shown.locator("img").get_attribute("src").startswith("data:image/svg+xml")
    assert shown.locator(".live-ansi-1").inner_text() == "ValueError"
    expect(page.locator(STATE)).to_have_text("Cell 3 raised an error.")
    assert there.locator("img[src*='_images']").is_hidden(), "the stored picture gives way"


def test_html_of_a_cell_reaches_nothing(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    page.evaluate("localStorage.setItem('secret', 'kept')")
    there = cell(page, "a0, b0 = 2.0, 3.0")
    tries = [
        "localStorage.secret",
        "indexedDB.databases()",
        "parent.document.body",
        "document.cookie",
        "top.location.href",
        f"fetch('{address}index.html')",
        "fetch('https://example.org/')",
    ]
    script = "".join(
        f"""try {{ const p = {one}; Promise.resolve(p).then(() => tell('{k} reached'),
        () => tell('{k} refused')); }} catch {{ tell('{k} refused'); }}"""
        for k, one in enumerate(tries)
    )
    say(
        there,
        html(f"""<p id=out></p><script>const tell = (w) => {{
        document.getElementById('out').textContent += w + '; '; }}; {script}
        const leave = () => {{ location.href = 'https://example.org/?' + document.title; }};
        setTimeout(leave, 500);</script>
        <img src="https://example.org/a.png">"""),
    )
    out = there.frame_locator("iframe").locator("#out")
    for k in range(len(tries)):
        expect(out).to_contain_text(f"{k} refused")
    assert "reached" not in out.inner_text()
    page.wait_for_timeout(1000)
    assert [line for line in page.complaints if line.startswith("http")] == []


SLIDER = {
    "_model_module": "@jupyter-widgets/controls",
    "_model_module_version": "2.0.0",
    "_model_name": "IntSliderModel",
    "_view_module": "@jupyter-widgets/controls",
    "_view_module_version": "2.0.0",
    "_view_name": "IntSliderView",
    "layout": "IPY_MODEL_layout",
    "style": "IPY_MODEL_style",
    "value": 3,
    "min": 0,
    "max": 10,
    "step": 1,
    "description": "k",
}
LAYOUT = {
    "_model_module": "@jupyter-widgets/base",
    "_model_module_version": "2.0.0",
    "_model_name": "LayoutModel",
    "_view_module": "@jupyter-widgets/base",
    "_view_module_version": "2.0.0",
    "_view_name": "LayoutView",
}
STYLE = {
    **LAYOUT,
    "_model_module": "@jupyter-widgets/controls",
    "_model_name": "SliderStyleModel",
    "_view_name": "StyleView",
}
ANY = {
    "_model_module": "anywidget",
    "_model_module_version": "~0.9",
    "_model_name": "AnyModel",
    "_view_module": "anywidget",
    "_view_module_version": "~0.9",
    "_view_name": "AnyView",
    "layout": "IPY_MODEL_layout",
    "n": 1,
    "said": "",
    "_esm": """export default { render({ model, el }) {
    const b = document.createElement("button"), p = document.createElement("output");
    b.textContent = "more";
    b.onclick = () => { model.set("n", model.get("n") + 1); model.save_changes(); };
    model.on("change:said", () => { p.textContent = model.get("said"); });
    el.append(b, p);
} }""",
}
OUTER = {
    **ANY,
    "inner": "IPY_MODEL_any",
    "_esm": """export default { async render({ model, el, host, signal }) {
    const name = model.get("inner");
    const inner = await host.getWidget(name), one = await host.getModel(name);
    await inner.render({ el });
    el.dataset.n = one.get("n"); el.dataset.ended = signal.aborted; } }""",
}


def comm(name: str, state: dict) -> dict:
    """The message that makes a widget."""
    return {
        "msg_type": "comm_open",
        "content": {
            "comm_id": name,
            "target_name": "jupyter.widget",
            "data": {"state": state, "buffer_paths": []},
        },
    }


def view(name: str) -> dict:
    return display(
        **{"application/vnd.jupyter.widget-view+json": {"model_id": name}, "text/plain": "w"}
    )


def test_widgets_of_both_kinds(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    box = {
        **SLIDER,
        "_model_name": "VBoxModel",
        "_view_name": "VBoxView",
        "box_style": "",
        "children": ["IPY_MODEL_slider", "IPY_MODEL_outer"],
    }
    for name in ("value", "min", "max", "step", "description", "style"):
        del box[name]
    say(
        there,
        comm("layout", LAYOUT),
        comm("style", STYLE),
        comm("slider", SLIDER),
        comm("any", ANY),
        comm("outer", OUTER),
        comm("box", box),
        view("box"),
    )
    shown = there.locator(".live-output")
    shown.get_by_role("button", name="more").click()
    shown.get_by_role("button", name="more").click()
    expect(shown.locator("output")).to_have_text('heard {"n":3}')
    assert shown.locator("[data-n='1'][data-ended='false']").count() == 1
    handle = shown.get_by_role("slider")
    handle.focus()
    handle.press("ArrowRight")
    expect(shown.locator(".widget-readout")).to_have_text("4")
    page.get_by_role("button", name="■ Stop").click()
    expect(page.locator(STATE)).to_contain_text("its variables are lost")
    expect(there.locator(".live-gone")).to_be_visible()
    assert page.complaints == []


def test_stop_ends_an_endless_cell(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    there.locator(".cm-content").fill("#endless")
    there.locator(".cm-content").press("Control+Enter")
    expect(there.locator(CELLS)).to_have_attribute("data-state", "running")
    page.get_by_role("button", name="■ Stop").click()
    expect(page.locator(STATE)).to_contain_text("your code, answers and files are still here")
    there.locator(".cm-content").fill("1 + 1")
    there.get_by_role("button", name="Run all cells up to").click()
    expect(page.locator(STATE)).to_have_text("Cell 3 has run.")
    assert words_of(there) == "ran: 1 + 1\n"


def test_keys(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    there, after = cell(page, 'predict("01.P1", ...)'), cell(page, "a0, b0 = 2.0, 3.0")
    code = there.locator(".cm-content")
    code.fill("1 + 1")
    code.press("Shift+Enter")
    expect(after.locator(".cm-content")).to_be_focused()
    expect(there.locator(".live-output")).to_contain_text("ran: 1 + 1")
    code.focus()
    code.press("Tab")
    expect(code).to_be_focused()
    assert code.inner_text() == "    1 + 1"
    code.press("Escape")
    code.press("Tab")
    expect(there.get_by_role("button", name="Give cell 2 its original code back")).to_be_focused()
    page.keyboard.press("Tab")
    expect(there.get_by_role("button", name="Run all cells up to cell 2")).to_be_focused()
    code.fill("pr")
    code.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete")).to_contain_text("predict")


def test_nothing_is_waited_for_where_all_is_here(faked: BrowserContext, address: str):
    """A runtime whose packs are in the cache tells of no progress."""
    faked.add_init_script("globalThis.liveCached = true")
    for press in (".live-main", "p.live a[href*='running.html']"):
        page = opened(faked, address, "notebooks/14_fewer_weights_many_owners.html")
        page.locator(press).first.click()
        expect(page.locator(STATE)).to_contain_text("All cells have run", timeout=RUN)
        expect(page.locator(".live-progress")).to_be_hidden()
        write(page.locator("div.cell").first, "1")
        expect(page.locator(".live-progress")).to_be_hidden()
        page.close()


def test_the_button_says_what_has_to_be_fetched(faked: BrowserContext, address: str):
    page = opened(faked, address)
    words = page.locator(".live-words")
    expect(words).to_contain_text("MB the first time.")
    keep = """async (count) => {
        const cache = await caches.open("kept");
        const script = document.querySelector("script[src$='start.js']").src;
        const { packs } = JSON.parse(document.getElementById("live-facts").textContent);
        for (const file of Object.keys(packs).slice(0, count)) {
            await cache.put(new URL(file, script), new Response("x")); } }"""
    page.evaluate(keep, 1)
    page = returned(page, address)
    expect(page.locator(".live-words")).to_have_text(re.compile(r"^Fetches [\d.]+ MB\. Then"))
    page.evaluate(keep, 99)
    page = returned(page, address)
    expect(page.locator(".live-words")).to_contain_text("Nothing has to be fetched. Then Python")


def test_kept_work_is_shown_before_the_page_runs(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    there = cell(page, 'predict("01.P1", ...)')
    there.locator(".cm-content").fill('# mine <b>\npredict("01.P1", 40)')
    expect(there.locator(".live-own")).to_contain_text("Your code")
    page = returned(page, address)
    expect(page.locator(STATE)).to_have_text(
        "You changed 1 cell of this page. This browser has kept your code, and shows it. "
        "Press “Run this page” to go on."
    )
    mine = page.locator(".live-mine")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Your code, as you left it")
    expect(mine.locator("pre")).to_have_text('# mine <b>\npredict("01.P1", 40)')
    assert mine.locator(".s2").inner_text() == '"01.P1"'
    place = page.locator("div.cell", has=mine)
    expect(place.locator(".cell_input")).to_be_hidden()
    expect(place.locator(".cell_output")).to_be_hidden()           # "no guess yet"
    page.evaluate("globalThis.liveRefuses = true")
    page.get_by_role("button", name="▶ Run this page").click()
    expect(page.locator(STATE)).to_contain_text("This browser is too old")
    expect(mine).to_have_count(1)
    page.evaluate("globalThis.liveRefuses = false")
    run(page)
    expect(mine).to_have_count(0)
    assert "ran: # mine <b>" in words_of(cell(page, "# mine"))
    page = returned(page, address)
    expect(page.locator(".live-mine")).to_have_count(1)


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_dots_are_a_word(chromium: Browser, address: str, finger: bool):
    context = chromium.new_context(viewport=PHONE if finger else DESKTOP, has_touch=finger)
    fake = (HERE / "live_fake.js").read_text(encoding="utf-8")
    context.route(
        f"**/{RUNTIME}", lambda route: route.fulfill(body=fake, content_type="text/javascript")
    )
    page = opened(context, address)
    run(page)
    there = cell(page, 'predict("01.P1", ...)')
    for code in ('predict("01.P1", ...)', "    return ...", "f(..., 1)[1.0]"):
        there.locator(".cm-content").fill(code)
        there.locator(".cm-content").evaluate("(element) => element.blur()")
        there.scroll_into_view_if_needed()
        x, y = there.locator(".cm-content").evaluate("""(element) => {
            const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            while (!walk.nextNode().data.includes("...")) {}
            const at = walk.currentNode.data.indexOf("...");
            range.setStart(walk.currentNode, at + 1);
            range.setEnd(walk.currentNode, at + 3);
            const { right, top, height } = range.getBoundingClientRect();
            return [right - 3, top + height / 2]; }""")
        if finger:
            page.touchscreen.tap(x, y)
        else:
            page.mouse.dblclick(x, y)
        page.wait_for_timeout(100)
        page.keyboard.type("40")
        expect(there.locator(".cm-content")).to_have_text(code.replace("...", "40"))
    context.close()


def test_a_cell_says_how_it_is_run(faked: BrowserContext, address: str):
    page = opened(faked, address)
    hint = page.locator(".live-hint")
    for place in page.locator("div.cell .cell_input").all()[1:3]:
        place.click()
        expect(hint).to_have_count(1)
        assert place.locator("xpath=following-sibling::*[1]").get_attribute("class") == "live-hint"
    expect(hint).to_contain_text("Run this page first.")
    page.keyboard.press("Shift+Enter")
    expect(page.locator(STATE)).to_contain_text("All cells have run", timeout=RUN)
    expect(hint).to_have_count(0)
    page.close()
    page = opened(faked, address)
    page.locator("div.cell .cell_input").first.scroll_into_view_if_needed()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".live-hint button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(STATE)).to_contain_text("All cells have run", timeout=RUN)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=lambda size: size["width"])
def test_the_buttons_of_a_cell_cover_nothing(faked: BrowserContext, address: str, size: dict):
    page = opened(faked, address)
    page.set_viewport_size(size)
    run(page)
    there = cell(page, 'predict("01.P1", ...)')
    there.locator(".cm-content").fill("mine")
    back = there.get_by_role("button", name="its original code back")
    here = there.get_by_role("button", name="Run all cells up to")
    card, shown = there.locator(CELLS).bounding_box(), there.locator(".live-output").bounding_box()
    left, right = back.bounding_box(), here.bounding_box()
    for one in (left, right):
        assert one["y"] >= card["y"] + card["height"]
        assert one["y"] + one["height"] <= shown["y"]
    assert right["x"] - left["x"] - left["width"] >= 24
    answers = iter(["dismiss", "accept"])
    page.on("dialog", lambda dialog: getattr(dialog, next(answers))())
    back.click()
    expect(there.locator(".cm-content")).to_have_text("mine")
    back.click()
    expect(there.locator(".cm-content")).to_have_text('predict("01.P1", ...)')
    expect(back).to_be_hidden()
    covered = page.evaluate(
        "parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)"
    )
    page.locator("h2").nth(2).evaluate("(element) => { element.parentElement.scrollIntoView(); }")
    bar = page.locator(".live-bar").bounding_box()
    assert bar["y"] + bar["height"] <= min(covered, page.locator("h2").nth(2).bounding_box()["y"])
    assert covered < 120


def test_an_error_keeps_no_other_cell_back(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    count = page.locator(CELLS).count()
    error = {"msg_type": "error", "content": {"ename": "E", "evalue": "", "traceback": ["E"]}}
    fail = "#fake " + json.dumps([error])
    for k, words in [(2, "Cells 3 and 4 raised errors."), (1, "Cells 2, 3 and 4 raised errors."),
                     (0, "4 cells raised an error; the first is cell 1.")]:
        for at in {k, 2, 3}:
            page.locator("div.cell .cm-content").nth(at).fill(fail)
        page.get_by_role("button", name="▶ Run all").click()
        expect(page.locator(STATE)).to_have_text(f"All cells have run. {words}")
        assert page.locator("[data-state='done']").count() + 4 - k == count
    page.locator(f"{STATE} a").click()
    assert page.url.endswith("#live-cell-1")


def test_cells_can_be_changed_while_others_run(faked: BrowserContext, address: str):
    faked.add_init_script("globalThis.liveSlow = 500")
    page = opened(faked, address)
    page.get_by_role("button", name="▶ Run this page").click()
    page.locator(CELLS).first.wait_for(timeout=START)
    expect(page.get_by_role("button", name="▶ Run this page")).to_be_disabled()
    first = page.locator("div.cell .cm-content").first
    first.press("Shift+Enter")
    expect(page.locator(STATE)).to_contain_text("As soon as it is here, all cells run.")
    page.get_by_role("button", name="▶ Run all").wait_for()
    last = page.locator("div.cell").last
    last.locator(".cm-content").fill("half a li")
    expect(page.locator(STATE)).to_contain_text("All cells have run", timeout=RUN)
    expect(last.locator(".cm-content")).to_have_text("half a li")
    assert "half" not in words_of(last)


def test_a_mouse_frames_no_output(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    page.set_viewport_size({"width": 1200, "height": 800})           # the theme sets tabindex then
    page.wait_for_timeout(500)
    shown = cell(page, "a0, b0 = 2.0, 3.0").locator(".live-output > .output")
    shown.evaluate("(element) => { element.tabIndex = -1; element.focus(); }")
    page.keyboard.press("Shift")
    assert shown.evaluate("(element) => getComputedStyle(element).outlineStyle") == "none"


def test_words_wrap_and_code_scrolls_on_a_phone(faked: BrowserContext, address: str):
    page = opened(faked, address)
    page.set_viewport_size(PHONE)
    wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert page.locator(".cell_output .output:not(.text_html) pre").evaluate_all(wide) == 0
    assert page.locator(".cell_input pre").evaluate_all(wide) > 0
    assert page.locator(".cell_input pre").first.evaluate(
        "(element) => getComputedStyle(element).overflowX") == "auto"


def test_a_browser_that_cannot_and_a_version_that_differs(faked: BrowserContext, address: str):
    faked.add_init_script("globalThis.liveVersion = '0.0.1'")
    page = opened(faked, address)
    page.evaluate("globalThis.liveRefuses = true")
    page.get_by_role("button", name="▶ Run this page").click()
    expect(page.locator(STATE)).to_contain_text("This browser is too old")
    assert page.locator(CELLS).count() == 0
    page.evaluate("globalThis.liveRefuses = false")
    run(page)
    expect(page.locator(".live-notes")).to_contain_text(
        f"This page shows minigrad {minigrad.__version__}, and Python here runs 0.0.1"
    )


def test_files_and_marks_are_kept_and_deleted(faked: BrowserContext, address: str):
    page = opened(faked, address)
    run(page)
    entry = {"passed": True, "tries": 1, "when": "2026-11-24T14:01:00"}
    progress = json.dumps({"exercises": {"00.A": entry, "01.A": entry}})
    say(
        cell(page, "a0, b0 = 2.0, 3.0"),
        {
            "msg_type": "files",
            "content": {
                ".minigrad/progress.json": progress,
                "my_engine.py": "x = 1\n",
                ".minigrad/progress.lock": "",
            },
        },
    )
    mark = page.locator(".bd-sidebar-primary a[href$='00_start_here.html'] .live-mark").first
    expect(mark).to_have_text("✓")
    page.close()
    page = opened(faked, address, "notebooks/00_start_here.html")
    page.locator(".live-mark", has_text="✓").first.wait_for()
    run(page)
    handed = page.evaluate("liveStarted.files")
    assert {"my_engine.py", ".minigrad/progress.json", ".minigrad/course.json"} <= {*handed}
    assert ".minigrad/progress.lock" not in handed
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".live-menu summary").click()
    page.get_by_role("button", name="Delete all that is kept").click()
    page.get_by_role("button", name="▶ Run this page").wait_for()
    assert page.locator(".live-mark").count() == 0


def test_load_refuses_what_is_foreign_and_runs_nothing(
    faked: BrowserContext, address: str, tmp_path: Path
):
    page = opened(faked, address)
    run(page)
    field = page.get_by_label("The notebook to load")
    for name, text in {
        "a.ipynb": "no",
        "b.ipynb": '{"cells": 3}',
        "02.ipynb": (ROOT / "notebooks/02_reverse_mode.ipynb").read_text(encoding="utf-8"),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        field.set_input_files(tmp_path / name)
        expect(page.locator(STATE)).to_have_text(
            f"{name} is not the notebook 01_path_sums, so nothing was changed."
        )
    own = json.loads((ROOT / "notebooks/01_path_sums.ipynb").read_text(encoding="utf-8"))
    (lens,) = [one for one in own["cells"] if one["id"] == "lens-run"]
    lens["source"] = ["mine = 1"]
    own["cells"].append({**lens, "id": "new", "source": "more"})
    own["metadata"]["minigrad"] = {"version": "0.0.1"}
    (tmp_path / "own.ipynb").write_text(json.dumps(own), encoding="utf-8")
    field.set_input_files(tmp_path / "own.ipynb")
    expect(page.locator(STATE)).to_have_text(
        "own.ipynb is loaded: 1 cell with your own code. Nothing of it has run yet. 1 cell that "
        "you added in JupyterLab is left out. It was written with minigrad 0.0.1, and this page "
        f"has {minigrad.__version__}."
    )
    there = cell(page, "mine = 1")
    assert "mine" not in words_of(there)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text("Your work", exact=True).click()
    page.get_by_role("button", name="Start over").click()
    expect(there).not_to_contain_text("mine = 1")
    expect(page.locator(STATE)).to_contain_text("still here")
    page.close()
    page = opened(faked, address)
    assert page.locator(STATE).inner_text() == ""


@pytest.mark.parametrize(
    "size", [DESKTOP, {"width": 900, "height": 800}, PHONE], ids=lambda size: size["width"]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_looked_at(chromium: Browser, address: str, size: dict, theme: str):
    """No barriers, nothing that moves sideways; a screenshot stays for eyes."""
    context = chromium.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    fake = (HERE / "live_fake.js").read_text(encoding="utf-8")
    context.route(
        f"**/{RUNTIME}", lambda route: route.fulfill(body=fake, content_type="text/javascript")
    )
    page = opened(context, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    say(
        there,
        html("<p>A <a href='https://example.org'>sentence</a></p>"),
        comm("layout", LAYOUT),
        comm("style", STYLE),
        comm("slider", SLIDER),
        view("slider"),
    )
    page.locator(".live-menu summary").click()
    axe = Axe().run(page, context={"include": [[".bd-article"]]}, options={"preload": False})
    shots = SITE.parent / "shots"
    shots.mkdir(exist_ok=True)
    page.screenshot(path=shots / f"live_{theme}_{size['width']}.png")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    context.close()
    assert [
        f"{finding['id']}: {node['html'][:200]}"
        for finding in axe.response["violations"]
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"][:3]
    ] == []


# --- with Python ----------------------------------------------------------------------------------


def test_a_lesson_is_answered_kept_taken_away_and_graded(
    context: BrowserContext, address: str, tmp_path: Path
):
    page = opened(context, address)
    run(page)
    write(cell(page, 'predict("01.P1", ...)'), 'predict("01.P1", 40)')
    assert said(predict, "01.P1", 40) in words_of(cell(page, 'predict("01.P1", 40)'))
    space: dict = {}
    exec("import math", space)
    for code in (WRONG, RIGHT):
        exec(code, space)
        write(cell(page, "def derivative(paths)"), code)
        judged = cell(page, 'check("01.A", derivative, example)')
        write(judged, 'check("01.A", derivative, example)')
        expect(judged.locator("iframe")).to_have_count(1)
        example = [[1, 3], [1, -0.4161468365471424]]
        assert said(check, "01.A", space["derivative"], example) == words_of(judged).strip()
    page.wait_for_timeout(500)
    page.close()

    page = opened(context, address)
    expect(page.locator(STATE)).to_contain_text("You changed 2 cells")
    expect(page.locator(".bd-sidebar-primary .current .live-mark").first).to_be_visible()
    run(page)
    judged = cell(page, 'check("01.A", derivative, example)')
    assert words_of(judged).strip().startswith("passed")
    revealed = cell(page, 'reveal("01.P1"')
    assert "you predicted 40" in words_of(revealed)

    page.get_by_text("Your work", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download your work").click()
    mine = tmp_path / "mine" / "ada.ipynb"
    download.value.save_as(mine)
    made = json.loads(mine.read_text(encoding="utf-8"))
    released = json.loads((ROOT / "notebooks/01_path_sums.ipynb").read_text(encoding="utf-8"))
    assert [(one["id"], one["metadata"]) for one in made["cells"]] == [
        (one["id"], one["metadata"]) for one in released["cells"]
    ]
    graded = subprocess.run(
        [
            sys.executable,
            "-m",
            "minigrad",
            "grade",
            ROOT / "notebooks/01_path_sums.ipynb",
            mine,
            "--into",
            tmp_path / "grades",
        ],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ},
    )
    assert graded.returncode == 0, graded.stderr
    results = json.loads((tmp_path / "grades" / "ada" / "results.json").read_text(encoding="utf-8"))
    assert [test["score"] for test in results["tests"] if "01.A" in test["name"]] == [1]

    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text("Your work", exact=True).click()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(STATE)).to_contain_text("its variables are lost", timeout=START)
    answer = cell(page, "def derivative(paths)")
    expect(answer).not_to_contain_text("math.prod")
    page.get_by_label("The notebook to load").set_input_files(mine)
    expect(page.locator(STATE)).to_contain_text("ada.ipynb is loaded: 2 cells with your own code")
    expect(answer).to_contain_text("math.prod")
    assert page.complaints == []


def test_stop_ends_python_in_the_middle(context: BrowserContext, address: str):
    page = opened(context, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    there.locator(".cm-content").fill("open('kept.txt', 'w').write('still here')\nmine = 1")
    there.get_by_role("button", name="Run cell").click()
    expect(page.locator(STATE)).to_have_text("Cell 3 has run.")
    there.locator(".cm-content").fill("while True: pass")
    there.locator(".cm-content").press("Control+Enter")
    expect(there.locator(CELLS)).to_have_attribute("data-state", "running")
    page.get_by_role("button", name="■ Stop").click()
    expect(page.locator(STATE)).to_contain_text("its variables are lost", timeout=START)
    write(there, "print(open('kept.txt').read(), 'mine' in globals())")
    assert words_of(there).strip() == "still here False"


INTERACT = """from ipywidgets import IntSlider, Text, VBox, interact, link
@interact(k=(0, 5))
def told(k=2):
    print("k is", k)
    return k * k
one, other = IntSlider(3, description="one"), IntSlider(description="other")
link((one, "value"), (other, "value"))
heard = Text(description="words")
heard.observe(lambda change: print("heard", change.new), "value")
VBox([one, other, heard])"""


def test_interact_link_and_what_a_callback_prints(context: BrowserContext, address: str):
    page = opened(context, address)
    run(page)
    there = cell(page, "a0, b0 = 2.0, 3.0")
    write(there, INTERACT)
    shown = there.locator(".live-output")
    expect(shown).to_contain_text("k is 2")
    shown.get_by_role("slider", name="k").press("ArrowRight")
    expect(shown).to_contain_text("k is 3")
    expect(shown).to_contain_text("9")
    assert "k is 2" not in shown.inner_text()
    shown.get_by_role("slider", name="one").press("ArrowRight")
    expect(shown.get_by_role("slider", name="other")).to_have_attribute("aria-valuenow", "4.0")
    shown.get_by_label("words").fill("a word")
    shown.get_by_label("words").press("Enter")
    expect(shown).to_contain_text("heard a word")
    assert page.complaints == []


def test_the_map_shows_what_was_answered_on_another_page(context: BrowserContext, address: str):
    page = opened(context, address)
    run(page)
    write(cell(page, "def derivative(paths)"), RIGHT)
    write(cell(page, 'check("01.A", derivative, example)'), 'check("01.A", derivative, example)')
    page.wait_for_timeout(300)
    page.close()
    page = opened(context, address, "notebooks/00_start_here.html")
    run(page)
    shown = page.locator(".live-output", has_text="1 of 4 passed").first
    expect(shown).to_be_visible()
    page.locator(".live-output a, .live-output [role=link]").first.wait_for()
    page.locator(".live-output [role=link]").nth(1).click()
    page.wait_for_url("**/01_path_sums.html")
