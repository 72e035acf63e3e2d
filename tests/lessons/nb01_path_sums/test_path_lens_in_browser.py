"""The Path Lens's picture: the numbers that are dragged, the paths that flow, and the sums.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
from typing import Any

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Locator, Page, expect

from minigrad.lessons.nb01_path_sums import path_lens
from minigrad.widgets import declared
from minigrad.widgets.numerals import three


def value(element: Locator) -> float:
    """The number behind a text, with all its digits."""
    return float(element.get_attribute("data-value") or "nan")


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def bars(page: Page) -> int:
    return page.locator(".bar").count()


def agrees(page: Page, lens: Any) -> None:
    """What stands in the picture is what the engine says now."""
    seen = lens.state["stage"]
    expect(page.locator("[data-field=sum]")).to_contain_text(f"= {three(seen['slope']['value'])}")
    assert value(page.locator("[data-field=sum]")) == seen["slope"]["value"]
    assert value(page.locator("[data-field=difference]")) == seen["difference"]
    for arrow in seen["arrows"]:
        there = page.locator(f"[data-partial='{arrow['key']}']")
        assert value(there) == arrow["partial"]["value"]
    for node in seen["nodes"]:
        there = page.locator(f"[data-node={node['key']}] text[data-value]").first
        assert value(there) == node["value"]["value"]


def test_a_number_is_dragged_where_it_stands_and_moved_by_keys(chromium: Browser):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens, reduced_motion="reduce") as page:
        agrees(page, lens)
        x, y = middle(page.locator("[data-knob='values.b'] rect"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 80, y, steps=8)                  # 4 px are one step of 0.05
        page.mouse.up()
        expect(page.locator("[data-row='0']")).to_have_text("1 · 2 = 2")
        assert lens.values == {"a": 2.0, "b": 2.0}
        page.keyboard.press("ArrowUp")
        expect(page.locator("[data-row='0']")).to_have_text("1 · 2.05 = 2.05")
        agrees(page, lens)
        assert page.locator("[data-row='1']").text_content() == "1 · −0.416 = −0.416"


def test_an_arrow_beside_a_number_is_one_step(chromium: Browser):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens, 390, reduced_motion="reduce", has_touch=True) as page:
        page.locator("[data-arrow=more]").last.tap()
        expect(page.locator("[data-knob='values.b'] text")).to_have_text("3.05")
        for _ in range(2):
            page.locator("[data-arrow=less]").last.tap()
        expect(page.locator("[data-knob='values.b'] text")).to_have_text("2.95")


def test_a_swipe_that_begins_on_a_number_scrolls_the_page(chromium: Browser):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens, 390, reduced_motion="reduce", has_touch=True,
               is_mobile=True) as page:
        page.evaluate("document.body.style.paddingBottom = '900px'")
        x, y = middle(page.locator("[data-knob='values.b'] rect"))
        session = page.context.new_cdp_session(page)
        for k in range(9):
            kind = "touchMove" if k else "touchStart"
            session.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x + k, "y": y - 15 * k}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_function("scrollY > 30")
        assert lens.values == {"a": 2.0, "b": 3.0}


def test_a_typo_is_told_of_below_its_field_and_nothing_is_called_checked(chromium: Browser):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens, reduced_motion="reduce") as page:
        field, tick = page.locator("[data-control=expression] input"), page.locator(".tick")
        expect(tick).to_have_text("✓ checked")
        field.fill("a*")
        field.press("Enter")
        told = page.locator(".stage [data-field=message]")
        expect(told).to_contain_text("You still see the last good state.")
        assert 0 <= middle(told)[1] - middle(field)[1] < 80
        expect(tick).to_have_count(0)


def test_a_path_flows_and_lays_its_bar_and_the_next_one_follows(chromium: Browser):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens) as page:                      # the first one flows when it is seen
        expect(page.locator(".amount")).to_have_count(1)
        expect(page.locator("[data-field=sum]")).to_have_text("dy/da so far 3")
        expect(page.locator(".stage")).to_contain_text("the sum of 1 of 2 paths")
        assert (bars(page), page.locator(".amount").count()) == (1, 0)
        page.get_by_role("button", name="Next path").click()
        expect(page.locator(".amount")).to_have_count(1)
        expect(page.locator("[data-field=sum]")).to_have_text("dy/da = 2.58")
        assert bars(page) == 2
        expect(page.locator(".bar.minus")).to_have_count(1)
        expect(page.locator(".stage")).to_contain_text("the sum of all 2 paths")
        page.get_by_role("button", name="Play again").click()
        page.keyboard.press("Tab")
        page.locator("[data-knob=step]").press("ArrowUp")    # a key ends the motion
        assert bars(page) == 0


def test_the_rows_are_a_slider_that_lights_one_path(chromium: Browser):
    lens = path_lens(diamonds=2)
    with shown(chromium, lens, reduced_motion="reduce") as page:
        assert page.locator(".flow").count() == 8
        rows = page.locator("[data-knob=step]")
        box = rows.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 200, box["y"] + 40)      # the second of four
        expect(rows).to_have_attribute("aria-valuetext", "path 2 of 4")
        bright = page.locator(".edge g:not([opacity='0.35']) .flow")
        assert (bright.count(), bars(page)) == (4, 2)
        paths = lens.state["stage"]["paths"]
        assert value(page.locator("[data-field=sum]")) == paths[1]["after"]["value"]
        rows.press("ArrowRight")
        expect(rows).to_have_attribute("aria-valuenow", "3")
        assert value(page.locator("[data-field=sum]")) == paths[2]["after"]["value"]
        for key, step in (("Home", "0"), ("End", "4")):
            rows.press(key)
            expect(rows).to_have_attribute("aria-valuenow", step)


def test_shared_amounts_meet_and_add(chromium: Browser):
    lens = path_lens(diamonds=3, way="shared")
    with shown(chromium, lens, reduced_motion="reduce") as page:
        expect(page.locator(".stage")).to_contain_text("3 sums where amounts meet")
        assert bars(page) == 6
        for node in lens.state["stage"]["nodes"]:
            there = page.locator(f"[data-node={node['key']}] .slope")
            assert value(there) == node["slope"]["value"]
        page.get_by_role("radio", name="path by path").click()
        expect(page.locator(".stage")).to_contain_text("the sum of all 8 paths")
        assert bars(page) == 8


@pytest.mark.parametrize("touch", [False, True], ids=["key", "touch"])
def test_a_box_is_what_y_is_differentiated_by(chromium: Browser, touch: bool):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    with shown(chromium, lens, has_touch=touch, reduced_motion="reduce") as page:
        box = page.get_by_role("button", name="Derivative by b")
        if touch:
            page.touchscreen.tap(*middle(box.locator("text")))
        else:
            box.press("Enter")
        expect(page.locator("[data-field=said]")).to_contain_text("is dy/db")
        assert lens.by == "b"
        agrees(page, lens)
        page.locator("summary").click()
        expect(page.locator("[data-control=by] [aria-checked=true]")).to_have_text("b")


def test_a_refused_text_stays_to_be_mended(chromium: Browser):
    lens = path_lens("a*b", a=2.0, b=3.0)
    with shown(chromium, lens, reduced_motion="reduce") as page:
        field = page.get_by_label("y =")
        field.fill("a*zin(b)")
        field.press("Enter")
        message = page.locator("[data-field=message]")
        expect(message).to_contain_text("Column 3: that is no function known here")
        expect(field).to_have_value("a*zin(b)")
        assert float(field.evaluate("e => getComputedStyle(e).opacity")) == 1
        field.fill("a*sin(b)")
        field.press("Enter")
        expect(message).to_have_count(0)
        page.locator("summary").click()
        number = page.get_by_label("b", exact=True)
        number.fill("foo")
        number.press("Enter")
        expect(message).to_contain_text("in the value of b: a real number is expected")
        expect(number).to_have_value("foo")
        number.fill("0.5")
        number.press("Enter")
        expect(message).to_have_count(0)
        assert lens.y.value == 2 * np.sin(0.5)


def test_diamonds_leave_the_expression_and_it_comes_back(chromium: Browser):
    lens = path_lens("a*b", a=2.0, b=3.0)
    with shown(chromium, lens, reduced_motion="reduce") as page:
        page.get_by_role("slider", name="diamonds").press("End")
        expect(page.locator(".stage")).to_contain_text("x becomes sin x + cos x, 20 times")
        assert page.locator("[data-node] circle").count() == 61
        assert bars(page) == 64
        page.get_by_role("button", name="back to a*b").click()
        expect(page.get_by_label("y =")).to_have_value("a*b")
        assert lens.diamonds == 0


def test_the_number_of_paths_is_behind_a_curtain_until_it_was_guessed(chromium: Browser,
                                                                      monkeypatch):
    with shown(chromium, path_lens(), reduced_motion="reduce") as page:
        expect(page.locator("[data-field=said]")).to_contain_text("is dy/da")
    with shown(chromium, path_lens(diamonds=20), reduced_motion="reduce") as page:
        expect(page.locator("[data-field=curtain]")).to_contain_text('predict("01.P1", ...)')
        assert "1,048,576" not in page.locator("[data-mg]").inner_text()
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("[data-field=said]")).to_contain_text("1,048,576 paths")
        expect(page.locator(".stage")).to_contain_text("the first 64 of 1,048,576 paths")
    monkeypatch.setattr(declared, "guess_of", {"01.P1": 40.0}.get)
    with shown(chromium, path_lens(diamonds=3), reduced_motion="reduce") as page:
        expect(page.locator(".stage")).to_contain_text("✎ your guess for 20 diamonds: 40 paths")


@pytest.mark.parametrize(("text", "values", "words"), [
    ("sum(tanh(W @ x))", {}, "dy/dW = 2×2"), ("sqrt(a) + a", {"a": 0.0}, "dy/da = inf")])
def test_what_is_no_number_is_told_in_words(chromium: Browser, text: str, values: dict[str, Any],
                                            words: str):
    with shown(chromium, path_lens(text, **values), reduced_motion="reduce") as page:
        expect(page.locator(".stage")).to_contain_text(words)
        assert page.locator("[data-field=sum]").count() == 0
