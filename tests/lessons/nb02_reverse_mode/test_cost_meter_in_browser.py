"""The Cost Meter's picture: the corner that sets both sizes, the sweeps, and the learner's guess.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb02_reverse_mode import cost_meter
from minigrad.widgets import declared


def cells(page: Page, kind: str) -> int:
    return page.locator(f".stage rect.{kind}:not([height='22'])").count()


def test_the_corner_is_dragged_and_moved_by_keys(chromium: Browser):
    meter = cost_meter(12, 1, 3)
    with shown(chromium, meter) as page:
        box = page.locator("[data-knob=corner] circle").last.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 56, y + 84, steps=6)            # a cell has 28 pixels
        page.mouse.up()
        expect(page.locator("[data-control=m] output")).to_have_text("4")
        assert meter.trail == {"n": 10, "m": 4, "depth": 3}
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-control=m] output")).to_have_text("3")
        assert (meter.n, meter.m) == (11, 3)
        assert cells(page, "value-fill") == cells(page, "grad-fill") == 33


@pytest.mark.parametrize("width", [390, 900, 1280])
def test_no_word_leaves_the_picture_and_the_knob_covers_no_cell(chromium: Browser, width: int):
    for n, m in ((1, 1), (12, 1), (1, 24), (24, 24)):
        with shown(chromium, cost_meter(n, m, 3), width, reduced_motion="reduce") as page:
            left, right = sides(page, ".stage svg")[0]
            for word in sides(page, ".stage text"):
                assert left <= word[0], (n, m, word)
                assert word[1] <= right, (n, m, word)
            (knob,) = sides(page, "[data-knob=corner] circle:not(.halo)")
            cells = sides(page, ".stage rect.grad-fill:not([height='22'])")
            assert knob[0] > max(cell[1] for cell in cells)


def sides(page: Page, what: str) -> list[tuple[float, float]]:
    """Where these begin and end, from left to right."""
    return page.locator(what).evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])")


@pytest.mark.parametrize("key", ["own", "difference", "forward", "reverse"])
def test_a_bar_tells_the_engines_number(chromium: Browser, key: str):
    meter = cost_meter(5, 2, 2)
    (way,) = [way for way in meter.state["stage"]["ways"] if way["key"] == key]
    with shown(chromium, meter, reduced_motion="reduce") as page:
        told = page.locator(f"[data-cost={key}]")
        assert float(told.get_attribute("data-value") or "nan") == way["ratio"]
        three = format(way["ratio"], ".3g")
        expect(told).to_have_text(f"{float(three):g} × f")


def test_reverse_mode_is_done_after_one_sweep(chromium: Browser):
    """The motion stops anywhere; what is filled then is so many columns and rows."""
    with shown(chromium, cost_meter(12, 1, 3)) as page:
        page.get_by_role("button", name="Sweep").click()
        page.wait_for_function("() => document.querySelectorAll('.stage rect.ghost').length === 8")
        assert (cells(page, "value-fill"), cells(page, "grad-fill")) == (4, 12)
        page.wait_for_function("() => document.querySelectorAll('.stage rect.ghost').length === 0")


def test_the_guess_is_drawn_and_without_one_a_curtain_covers_the_answer(chromium: Browser,
                                                                        monkeypatch):
    with shown(chromium, cost_meter()) as page:
        expect(page.locator("[data-field=curtain]")).to_contain_text('predict("02.P1", ...)')
        assert page.locator("[data-field=said], details").count() == 0
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("[data-field=said]")).to_contain_text("2.1 × f")
    monkeypatch.setattr(declared, "guess_of", {"02.P1": 3.0}.get)
    with shown(chromium, cost_meter(12, 6, 3)) as page:
        expect(page.locator(".stage .you")).to_have_count(1)
        expect(page.locator(".stage")).to_contain_text("✎ your guess: 3")
        expect(page.locator("[data-field=said]")).to_be_visible()
