"""Lift's picture: a sheet for each sample, axes by chips and by a press on an input.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb07_many_at_once import PROGRAMS, lift


def sheets(page: Page) -> list[int]:
    """How many sheets each array has."""
    return page.locator("[data-line]").evaluate_all(
        "all => all.map(e => e.querySelectorAll('rect').length)")


@pytest.mark.parametrize(("size", "many"), [(1, 1), (3, 3), (100, 7)])
def test_an_array_has_a_sheet_for_each_sample_up_to_seven(chromium: Browser, size: int, many: int):
    with shown(chromium, lift(size=size), reduced_motion="reduce") as page:
        assert sheets(page) == [1, many, many, many]
        expect(page.locator(".stage")).to_contain_text(f"{size} × 4")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_wire_leads_from_each_array_to_where_it_is_used(chromium: Browser, program: str,
                                                          width: int):
    widget = lift(program)
    used = {(k, to) for to, line in enumerate(widget.state["stage"]["lines"])
            for k in line["args"]}
    with shown(chromium, widget, width, reduced_motion="reduce") as page:
        drawn = page.locator(".wire").evaluate_all(
            "all => all.map(e => [+e.dataset.from, +e.dataset.to])")
        assert {tuple(wire) for wire in drawn} == used
        boxes = page.locator("[data-line]").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().toJSON())")
        apart = lambda a, b: (a["right"] <= b["left"] or b["right"] <= a["left"]
                              or a["bottom"] <= b["top"] or b["bottom"] <= a["top"])
        assert all(apart(a, b) for k, a in enumerate(boxes) for b in boxes[:k])


def test_sheets_grow_along_the_program(chromium: Browser):
    with shown(chromium, lift(size=7)) as page:
        page.get_by_role("button", name="▶ Lift to all samples").click()
        page.wait_for_function("""() => { const [, x, v1, v2] = [...document.querySelectorAll(
            '[data-line]')].map(e => e.querySelectorAll('rect').length);
            return x > v1 && v1 >= v2; }""")
        page.wait_for_timeout(2500)
        assert sheets(page) == [1, 7, 7, 7]


def test_axes_are_chosen_by_chips_and_by_a_press_on_an_input(chromium: Browser):
    widget = lift(size=7)
    with shown(chromium, widget, reduced_motion="reduce") as page:
        page.get_by_role("radiogroup", name="Samples of W").get_by_text("axis 0").click()
        expect(page.locator("[data-line='0']")).to_contain_text("7 × 4 × 4")
        assert widget.axes == [0, 0]
        page.locator("[data-line='1'] rect").last.click(position={"x": 5, "y": 5})
        expect(page.get_by_role("radiogroup", name="Samples of x").get_by_text("axis 1")
               ).to_have_attribute("aria-checked", "true")
        assert widget.axes == [0, 1]
        expect(page.locator("[data-line='1']")).to_contain_text("4 × 7")
        for name in ("W", "x"):
            page.get_by_role("radiogroup", name=f"Samples of {name}").get_by_text("shared").click()
        expect(page.locator("[data-field=message]")).to_contain_text("no input has samples")
        assert widget.axes == [None, 1]
