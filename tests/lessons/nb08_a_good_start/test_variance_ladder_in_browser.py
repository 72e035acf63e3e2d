"""The Variance Ladder's picture: marks that are the engine's, LSUV by a press, a typed gain.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb08_a_good_start import variance_ladder


def marks(page: Page, side: str) -> list[float]:
    """What the marks of one side stand for, layer 1 first."""
    found = page.locator(f"[data-mark={side}]").evaluate_all(
        "all => all.map(e => [+e.dataset.layer, +e.dataset.value])")
    return [value for _, value in sorted(found)]


@pytest.mark.parametrize("side", ["forward", "backward"])
def test_each_layer_has_its_mark(chromium: Browser, side: str):
    widget = variance_ladder(3, "tanh", "LeCun", 1.5)
    right = [rung[side] for rung in widget.state["stage"]["rungs"]]
    with shown(chromium, widget, reduced_motion="reduce") as page:
        assert marks(page, side) == right
        boxes = page.locator(f"[data-mark={side}] > :first-child").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().toJSON())")
        places = [box["x"] + box["width"] / 2 for box in boxes]
        # on a logarithmic axis a factor is a distance
        order = right if side == "forward" else right[::-1]
        moves = np.diff(places) / np.diff(np.log10(order))
        assert moves == pytest.approx(np.full(3, moves[0]), rel=0.02)


def test_lsuv_goes_layer_by_layer(chromium: Browser):
    widget = variance_ladder(3, "tanh", "LeCun", 0.5)
    with shown(chromium, widget, reduced_motion="reduce") as page:
        for done in (1, 2):
            page.get_by_role("button", name="Rescale next layer").click()
            expect(page.locator(".stage")).to_contain_text(f"✓ layer {done}")
            assert marks(page, "forward")[:done] == pytest.approx([1.0] * done, rel=0.01)
        page.get_by_role("button", name="all layers").click()
        expect(page.locator(".stage")).to_contain_text("✓ layer 4")
        expect(page.get_by_role("button", name="Rescale next layer")).to_be_disabled()
        page.get_by_role("button", name="undo").click()
        expect(page.locator(".stage")).not_to_contain_text("✓")


def test_a_gain_is_typed_and_a_wrong_one_stays_to_be_mended(chromium: Browser):
    widget = variance_ladder(3)
    with shown(chromium, widget) as page:
        field = page.get_by_label("Type: × gain")
        field.fill("200")
        field.press("Enter")
        expect(page.get_by_label("× gain", exact=True)).to_have_value("230")
        assert widget.gain == 200
        field.fill("two hundred")
        field.press("Enter")
        expect(page.locator("[data-field=message]")).to_contain_text("two hundred")
        expect(field).to_have_value("two hundred")
        field.fill("2")
        field.press("Enter")
        expect(page.locator("[data-field=message]")).to_have_count(0)
        assert widget.gain == 2


@pytest.mark.parametrize("width", [390, 1280])
def test_the_numbers_are_those_of_the_read_out_and_none_crosses_the_target(chromium: Browser,
                                                                           width: int):
    widget = variance_ladder(8)
    with shown(chromium, widget, width, reduced_motion="reduce") as page:
        expect(page.locator(".stage")).to_contain_text("1 = target")
        for side in ("forward", "backward"):
            layers = page.locator(f"[data-mark={side}]:has(text)").evaluate_all(
                "all => all.map(e => +e.dataset.layer)")
            assert sorted(layers) == [2, 8]
        boxes = page.locator("[data-mark=forward] text, .decade.one").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().toJSON())")
        target, *numbers = sorted(boxes, key=lambda box: box["width"])
        assert all(not box["left"] < target["left"] < box["right"] for box in numbers)


def test_a_rung_tells_its_numbers_under_the_pointer(chromium: Browser):
    with shown(chromium, variance_ladder(5), reduced_motion="reduce") as page:
        told = page.locator("[data-mark=forward] text")
        assert told.count() == 2
        page.locator(".rung rect").nth(2).hover(position={"x": 200, "y": 5})
        expect(told).to_have_count(3)
