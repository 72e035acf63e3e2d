"""The Sealed Box's picture: the queue of queries by mouse, finger and key, dots, lines and arrows
at their places, and rounds that are drawn before they are walked.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import re
from typing import Any

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb11_when_the_gradient_is_useless import sealed_box
from minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse import (
    ROUND,
    TARGETS,
    WAYS,
)

CALM: dict[str, Any] = {"reduced_motion": "reduce"}


def spent(page: Page, queries: int, budget: int = 960) -> None:
    expect(page.locator("[data-field=spent]")).to_have_text(
        f"{queries} of {budget} queries spent by each way")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("way", WAYS)
def test_m_the_answers_and_the_miss_are_drawn(chromium: Browser, way: str):
    widget = sealed_box(rounds=2)
    run = widget.runs[way]
    with shown(chromium, widget, **CALM) as page:
        panel = page.locator(f"[data-way='{way}']")
        expect(panel.locator("[data-asked]")).to_have_attribute("data-asked", str(2 * ROUND))
        miss = panel.locator("[data-miss]").get_attribute("data-miss")
        assert float(miss or "nan") == pytest.approx(run.miss, rel=1e-4)
        box = panel.locator(".frame").bounding_box()
        assert box is not None
        stage = widget.state["stage"]
        (left, right), (low, high) = stage["window"]
        (found,) = (one for one in stage["ways"] if one["way"] == way)
        for k in range(TARGETS):
            at = panel.locator(".spot").nth(k).bounding_box()
            assert at is not None
            x, z = found["m"][-1][k * stage["each"]], stage["z"][k * stage["each"]]
            assert at["x"] + at["width"] / 2 == pytest.approx(
                box["x"] + (x - left) / (right - left) * box["width"], abs=1.5)
            assert at["y"] + at["height"] / 2 == pytest.approx(
                box["y"] + (high - z) / (high - low) * box["height"], abs=1.5)


def test_the_two_pulls_of_swapped_roles_nearly_cancel(chromium: Browser):
    with shown(chromium, sealed_box("two-to-one", rounds=14), **CALM) as page:
        arrows = page.locator("[data-way='swap roles'] [data-push]").all()
        assert len(arrows) == 2 * TARGETS
        frame = page.locator(".frame").first.bounding_box()
        assert frame is not None
        sizes = np.array([float(one.get_attribute("data-push") or "nan") for one in arrows])
        assert np.all(sizes.reshape(-1, 2) * [1, -1] > 0)
        for one, size in zip(arrows, sizes, strict=True):
            drawn = one.locator("path").bounding_box()
            assert drawn is not None
            assert drawn["width"] == pytest.approx(0.3 * abs(size) * frame["width"] / 2.6, abs=3.5)


def test_a_gradient_of_exactly_0_is_a_ring(chromium: Browser):
    with shown(chromium, sealed_box("staircase", step=0.001), **CALM) as page:
        for way, rings in (("central", TARGETS), ("spsa", TARGETS), ("surrogate", 0)):
            expect(page.locator(f"[data-way='{way}'] circle.push")).to_have_count(rings)


def test_the_queue_is_dragged_and_answers_to_keys(chromium: Browser):
    widget = sealed_box()
    with shown(chromium, widget, **CALM) as page:
        queue = page.locator("[data-knob=rounds]")
        queue.press("ArrowRight")
        spent(page, 4 * ROUND)
        queue.press("Home")
        spent(page, 0)
        expect(page.locator("[data-push]")).to_have_count(2 * TARGETS)   # two ways know nothing yet
        queue.press("End")
        spent(page, 960)
        expect(page.get_by_role("button", name="one round")).to_be_disabled()
        box = queue.locator(".clear").bounding_box()
        assert box is not None
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 12, y)
        page.mouse.down()
        page.mouse.move(box["x"] + 12 + (box["width"] - 24) * 0.5, y, steps=5)
        page.mouse.up()
        spent(page, 480)
        assert widget.rounds == 10


def test_a_finger_sets_the_queue(chromium: Browser):
    widget = sealed_box()
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        queue = page.locator("[data-knob=rounds] .clear")
        queue.scroll_into_view_if_needed()
        box = queue.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] - 14, box["y"] + box["height"] / 2)
        spent(page, 960)


def test_buttons_walk_open_and_seal(chromium: Browser):
    widget = sealed_box(rounds=0, budget=96)
    with shown(chromium, widget, **CALM) as page:
        press(page, "one round")
        spent(page, ROUND, 96)
        press(page, "▶ Play")
        spent(page, 96, 96)
        expect(page.get_by_role("button", name="one round")).to_be_disabled()
        formula = page.locator("[data-field=formula]")
        expect(formula).to_have_text("the box F is sealed")
        press(page, "open the box")
        expect(formula).to_have_text("F(x) = tanh(2x) + x/5")
        expect(page.locator("[data-field=graph]")).to_have_count(len(WAYS))
        press(page, "seal the box")
        expect(page.locator("[data-field=graph]")).to_have_count(0)


def test_a_round_asks_then_draws_its_arrows_then_walks(chromium: Browser):
    widget = sealed_box(rounds=0)
    with shown(chromium, widget) as page:
        page.wait_for_timeout(900)                       # the first motion is over
        page.evaluate("""() => { window.seen = [];
          const root = document.querySelector("[data-way=surrogate]");
          const arrows = () => root.querySelectorAll("[data-push]").length;
          window.look = setInterval(() => window.seen.push([arrows(),
            root.querySelector(".spot").getAttribute("cx")]), 10); }""")
        press(page, "one round")
        page.wait_for_timeout(1800)
        seen = page.evaluate("() => { clearInterval(window.look); return window.seen; }")
        places = [float(x) for _, x in seen]
        first = next(k for k, (arrows, _) in enumerate(seen) if arrows)
        moved = next(k for k, x in enumerate(places) if abs(x - places[0]) > 0.1)
        assert 0 < first < moved
        assert places[-1] == pytest.approx(places[-2])


def test_the_guess_stands_on_the_axis_of_x(chromium: Browser):
    widget = sealed_box("two-to-one", rounds=6)
    widget.guess = {"name": "11.P3", "value": 0.5}
    with shown(chromium, widget, **CALM) as page:
        expect(page.locator("[data-field=curtain]")).to_have_count(0)
        line, frame = (page.locator(f"[data-way='swap roles'] {what}").bounding_box()
                       for what in (".you", ".frame"))
        assert line is not None
        assert frame is not None
        assert line["x"] + line["width"] / 2 == pytest.approx(
            frame["x"] + (0.5 + 1.3) / 2.6 * frame["width"], abs=2)


def test_two_answers_are_behind_a_curtain_until_the_guess(chromium: Browser):
    with shown(chromium, sealed_box(), **CALM) as page:
        curtain = page.locator("[data-field=curtain]")
        expect(curtain).to_have_count(0)
        page.get_by_role("radio", name="two-to-one").click()
        expect(curtain).to_contain_text("11.P3")
        curtain.locator("button").click()
        expect(page.locator("[data-field=said]")).to_contain_text(re.compile("nearest way"))
