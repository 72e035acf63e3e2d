"""What every declared widget does in a browser, on a page without JupyterLab: each control by
mouse, key and touch, both themes, three widths, and what axe says."""
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from bare_page import shown
from declared_widgets import CLASSES
from playwright.sync_api import Browser, Page, expect

from minigrad.widgets.declared import Declared

WIDTHS = {390: {"has_touch": True, "is_mobile": True}, 900: {}, 1280: {}}
SMALLEST, TARGET, TALLEST, PICTURE = 11.0, 24.0, 620, 0.5
# of every text that can be seen: its words, and its size in pixels after all transforms
TEXTS = """root => [...root.querySelectorAll("*")].filter(e => e.checkVisibility()
    && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.tagName !== "STYLE")
  .map(e => [e.textContent.trim(), parseFloat(getComputedStyle(e).fontSize)
    * (e instanceof SVGElement ? e.getScreenCTM().a : 1)])"""
TARGETS = """root => [...root.querySelectorAll("button, input, summary, [role=slider]")]
  .filter(e => e.checkVisibility()).map(e => { const r = e.getBoundingClientRect();
    return [e.outerHTML.slice(0, 80), Math.min(r.width, r.height)]; })"""
# what a field takes
TYPED = {"expression": "sin(x) * x", "at": "x = [1, 2]", "values": "1.5"}
# a finger drags it, and the page stays: what is inline has no touch-action.  Rows are picked by a
# tap, and a finger that moves on them scrolls the page
DRAGGED = "[data-knob]:not(.picker)"
HELD = """all => all.map(e => getComputedStyle(e))
  .every(style => ["none", "pan-y"].includes(style.touchAction) && style.display === "block")"""
every_widget = pytest.mark.parametrize("kind", CLASSES.values(), ids=CLASSES)


def unfold(page: Page) -> None:
    """Show all that can be seen: lift the curtain, open the fold."""
    page.wait_for_function("() => document.querySelector('[data-mg] h3')")
    if page.locator("[data-field=curtain]").count():
        page.locator("[data-field=curtain] button").click()
    page.locator("details").evaluate("e => { e.open = true; }")


def use(page: Page, name: str, way: str) -> None:
    """Change a control: a slider to its other half or by an arrow key, a list by its last entry, a
    button by a press, a field by another text."""
    place = page.locator(f"[data-control={name}]")
    sort = next(sort for sort in ("input[type=range]", "select", "button:not(:disabled)", "input")
                if place.locator(sort).count())
    control = place.locator(sort).last
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box is not None
    # the half where the slider does not stand
    right = "range" in sort and control.evaluate("e => (e.value - e.min) / (e.max - e.min) < 0.5")
    x = box["x"] + box["width"] * (0.9 if right else 0.1 if "range" in sort else 0.5)
    y = box["y"] + box["height"] / 2
    if way == "key":
        control.focus()
        page.keyboard.press("ArrowRight" if right else "ArrowLeft" if "range" in sort
                            else "ArrowDown" if sort == "select" else "Enter")
    elif sort == "select":               # the browser's own list, which no page can press
        control.select_option(index=control.locator("option").count() - 1)
    elif way == "touch":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    if sort == "input":
        control.fill(TYPED[name])
        control.press("Enter")


@every_widget
@pytest.mark.parametrize("way", ["mouse", "key", "touch"])
def test_each_control_changes_what_the_kernel_is_asked(chromium: Browser, kind: type[Declared],
                                                       way: str):
    for name in kind.controls():
        widget: Any = kind()
        before = getattr(widget, name)
        with shown(chromium, widget, has_touch=way == "touch") as page:
            unfold(page)
            if not page.locator(f"[data-control={name}]").count():
                assert name in inside(kind)                  # its own tests ask for it
                continue
            use(page, name, way)
            page.wait_for_function("([name, before]) => JSON.stringify(mg.model.get(name)) !== "
                                   "before", arg=[name, json.dumps(before)])
            page.evaluate("() => mg.said")                   # the kernel's answer
            assert getattr(widget, name) != before, name
            assert widget.message == ""


def inside(kind: type[Declared]) -> list[str]:
    """The controls that the widget's stage draws, or its buttons set."""
    view = sys.modules[kind.__module__].__file__ or ""
    text = Path(view).with_suffix(".view.js").read_text(encoding="utf-8")
    return re.findall(r'"(\w+)"', "".join(re.findall(r"inside: \[(.*?)\]", text)))


@every_widget
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_it_fits_and_can_be_read(chromium: Browser, kind: type[Declared], theme: str, width: int,
                                 shots: Path):
    with shown(chromium, kind(), width, theme, **WIDTHS[width]) as page:
        root = page.locator("[data-mg]")
        page.wait_for_timeout(100)
        small = [(words, size) for words, size in root.evaluate(TEXTS) if size < SMALLEST]
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert [found for found in root.evaluate(TARGETS) if found[1] < TARGET] == []
        assert page.locator(DRAGGED).evaluate_all(HELD)
        frame = root.bounding_box()
        assert frame is not None
        if width == 1280:
            assert frame["height"] <= TALLEST
            stage = page.locator(".stage").bounding_box()
            assert stage is not None
            share = stage["width"] * stage["height"] / (frame["width"] * frame["height"])
            assert share >= PICTURE, share
        root.screenshot(path=shots / f"{kind.__name__}-{width}-{theme}.png")
        unfold(page)
        assert [size for _, size in root.evaluate(TEXTS) if size < SMALLEST] == []
        found = Axe().run(page, options={"resultTypes": ["violations"]})
        grave = [(v["id"], v["nodes"][0]["html"][:160]) for v in found.response["violations"]
                 if v["impact"] in ("serious", "critical")]
        assert grave == []
        root.screenshot(path=shots / f"{kind.__name__}-{width}-{theme}-unfolded.png")


@every_widget
def test_after_a_restart_it_says_so_and_its_controls_are_off(chromium: Browser,
                                                             kind: type[Declared]):
    with shown(chromium, kind()) as page:
        page.evaluate("mg.say('comm_live_update')")
        expect(page.locator("[data-field=restart]")).to_contain_text("Run All Above Selected Cell")
        left = page.locator("[data-control] :is(input, button)")
        assert left.evaluate_all("all => all.every(e => e.disabled)")


@every_widget
def test_a_sentence_of_the_kernel_is_shown(chromium: Browser, kind: type[Declared]):
    widget = kind()
    with shown(chromium, widget) as page:
        name = next(iter(kind.controls()))
        page.evaluate("name => { mg.model.set(name, null); mg.model.save_changes(); }", name)
        expect(page.locator("[data-field=message]")).to_contain_text("You still see")
        assert widget.trail == kind().trail


@every_widget
def test_two_versions_on_a_page_do_not_meet(chromium: Browser, kind: type[Declared]):
    """Nothing is left on the page's window, and the style sheet is of this bundle alone."""
    with shown(chromium, kind()) as page:
        globals_ = page.evaluate("Object.keys(window)")
        assert [name for name in globals_ if "minigrad" in name or name == "shared"] == []
        root = page.locator("[data-mg]")
        version = root.evaluate("e => [...e.classList].find(name => name.startsWith('mg-'))")
        assert f".{version} {{" in root.locator("style").inner_html()
