"""The Open Optimizer's picture: boxes by mouse, key and finger, steps that are drawn before they
are walked, pieces that add up.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import json
from typing import Any

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Locator, Page, expect

from minigrad.lessons.nb09_inside_the_optimizer import open_optimizer
from minigrad.lessons.nb09_inside_the_optimizer.open_optimizer import PLANE
from minigrad.lessons.nb09_inside_the_optimizer.optimizer_steps import METHODS

CALM = {"reduced_motion": "reduce"}


def box(page: Page, name: str) -> Locator:
    return page.get_by_label(f"Gradient of {name} that Apply gets")


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).click()


def middle(found: Locator) -> np.ndarray:
    at = found.bounding_box()
    assert at is not None
    return np.array([at["x"] + at["width"] / 2, at["y"] + at["height"] / 2])


def place(page: Page, w: Any) -> np.ndarray:
    """Where these weights stand on the page."""
    frame = page.locator(".stage .frame").bounding_box()
    assert frame is not None
    (left, right), (low, high) = PLANE.window
    return np.array([frame["x"] + (w[0] - left) / (right - left) * frame["width"],
                     frame["y"] + (high - w[1]) / (high - low) * frame["height"]])


def test_apply_moves_by_the_slot_and_keeps_the_gradient(chromium: Browser):
    widget = open_optimizer(momentum=0.5)
    with shown(chromium, widget, **CALM) as page:
        said = page.locator("[data-field=said]")
        expect(said).to_contain_text("The step is exactly −momentum.")
        expect(page.locator("[data-bars=w] [data-same=true]")).to_have_text("✓ −0.154")
        there = [row["after"] for row in widget.rows]
        press(page, "Apply")
        expect(page.locator("[data-old=w]")).to_have_text("1 step old")
        assert [row["before"] for row in widget.rows] == there
        np.testing.assert_allclose(middle(page.locator("[data-spot]")), place(page, there), atol=1)
        press(page, "Compute gradients")
        expect(page.locator("[data-old=w]")).to_have_text("")
        expect(box(page, "w")).to_have_value(f"{widget.rows[0]['gradient']:.6g}")
        press(page, "10 steps")
        expect(page.locator(".stage")).to_contain_text("step 11 · loss ")
        press(page, "start again")
        expect(page.locator(".stage")).to_contain_text("step 0 · loss 5.14")
        expect(page.get_by_role("button", name="start again")).to_have_count(0)


def test_the_pieces_lie_head_to_tail_and_end_where_the_step_ends(chromium: Browser):
    widget = open_optimizer(momentum=0.5)
    widget.set_state({"moves": ["apply", "compute", "apply", "compute"]})
    with shown(chromium, widget, **CALM) as page:
        for name, row in zip("wb", widget.rows, strict=True):
            bars, total = page.locator(f"[data-bars={name}]"), 0.0
            this, old = (bars.locator(f"[data-part={part}]").bounding_box()
                         for part in ("this", "old"))
            assert this is not None
            assert old is not None
            assert old["x"] + old["width"] == pytest.approx(this["x"], abs=2.0)
            for part in ("this", "old"):
                total += float(bars.locator(f"[data-part={part}]").get_attribute("data-value")
                               or "nan")
            assert total == pytest.approx(row["shift"], rel=1e-3)
            line = bars.locator("path.now").bounding_box()
            assert line is not None
            assert line["x"] == pytest.approx(old["x"], abs=2.0)
        ring = middle(page.locator("[data-next]"))
        np.testing.assert_allclose(ring, place(page, [row["after"] for row in widget.rows]), atol=1)


def test_a_box_is_edited_emptied_and_refuses_nonsense(chromium: Browser):
    widget = open_optimizer()
    with shown(chromium, widget, **CALM) as page:
        box(page, "w").fill("-3")
        box(page, "w").press("Enter")
        expect(page.locator(".stage")).to_contain_text("−rate × edited gradient")
        expect(box(page, "w")).to_be_focused()
        box(page, "b").fill("")
        box(page, "b").press("Tab")
        expect(page.locator("[data-shift=b]")).to_have_text("0")
        expect(box(page, "b")).to_have_attribute("placeholder", "None")
        assert widget.moves == [{"edit": {"w": -3.0}}, {"edit": {"b": None}}]
        box(page, "w").fill("three")
        box(page, "w").press("Enter")
        expect(page.locator("[data-field=message]")).to_contain_text(
            "you wrote 'three' into the box of w, because that is no finite number")
        expect(box(page, "w")).to_have_value("three")
        assert widget.rows[0]["given"] == -3.0
        press(page, "Apply")
        expect(page.locator("[data-field=message]")).to_have_count(0)
        expect(box(page, "w")).to_have_value("−3")
        assert widget.moves[-1] == "apply"


def test_a_box_by_a_finger(chromium: Browser):
    widget = open_optimizer("SGD")
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        box(page, "b").tap()
        page.keyboard.press("Control+A")
        page.keyboard.type("0")
        page.keyboard.press("Enter")
        expect(page.locator("[data-shift=b]")).to_have_text("0")
        page.get_by_role("button", name="Apply").tap()
        expect(page.locator(".stage")).to_contain_text("step 1 · ")
        assert widget.position.path[1][1] == 0.9


def test_what_is_much_longer_than_the_step_is_cut_off(chromium: Browser):
    widget = open_optimizer()
    with shown(chromium, widget, **CALM) as page:
        box(page, "w").fill("100000")
        box(page, "w").press("Enter")
        bars = page.locator("[data-bars=w]")
        expect(bars.locator(".other-fill")).to_have_count(1)
        part = bars.locator("[data-part=this]").bounding_box()
        assert part is not None
        assert part["width"] > 20                         # and the step can be seen


def test_a_step_is_drawn_before_it_is_walked(chromium: Browser):
    """In the order of frames: first its arrow, then the spot moves."""
    widget = open_optimizer("SGD", lr=0.03)
    with shown(chromium, widget) as page:
        page.wait_for_timeout(1600)                      # the motion of what is first seen
        page.evaluate("""() => { window.frames_ = []; const look = () => {
            frames_.push([document.querySelectorAll('.stage .downhill').length,
                          document.querySelector('[data-spot]').getAttribute('cx')]);
            requestAnimationFrame(look); }; look(); }""")
        press(page, "Apply")
        expect(page.locator("[data-old=w]")).to_have_text("1 step old")
        page.wait_for_timeout(1600)
        seen = page.evaluate("frames_")
        places = [float(x) for _, x in seen]
        moving = next(k for k, x in enumerate(places) if abs(x - places[0]) > 0.5)
        assert seen[moving - 1][0] == 1
        assert len({round(x, 1) for x in places}) > 4     # it walks, and does not jump
        np.testing.assert_allclose(middle(page.locator("[data-spot]")),
                                   place(page, widget.position.path[-1]), atol=1.0)


@pytest.mark.parametrize("method", METHODS)
def test_each_method_has_its_slots_and_its_labels(chromium: Browser, method: str):
    widget = open_optimizer("Adagrad" if method == "SGD" else "SGD")
    with shown(chromium, widget, **CALM) as page:
        page.get_by_label("optimizer", exact=True).select_option(method)
        slots = page.locator("[data-slots=w]")
        for name in METHODS[method][1](0.1, 0.5).slots:
            expect(slots).to_contain_text(f"{name} ")
        held = widget.state["stage"]["labels"]["slot"]
        if held:
            expect(page.locator("[data-bars=w]")).to_contain_text(held)
        assert json.loads(page.locator("[data-piece=this]").get_attribute("data-value") or "")


def test_what_leaves_the_picture_says_so(chromium: Browser):
    widget = open_optimizer("SGD", lr=1.0)
    widget.set_state({"moves": ["ten", {"edit": {"w": "1e308"}}, "apply", "apply"]})
    with shown(chromium, widget, **CALM) as page:
        expect(page.locator(".stage")).to_contain_text("outside of the picture")
        expect(page.locator("[data-field=said]")).to_contain_text("The weights are infinite")
        drawn = page.locator(".stage").inner_html()
        assert not any(word in drawn for word in ("NaN", "Infinity", "undefined"))
