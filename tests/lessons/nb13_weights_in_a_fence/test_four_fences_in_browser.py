"""Four Fences' picture: the wall by mouse, finger and key, steps that are drawn before they are
walked, arrows that cancel.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import json
import math
import re

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb13_weights_in_a_fence import four_fences
from minigrad.lessons.nb13_weights_in_a_fence.fence_methods import LOSSES, WAYS

CALM = {"reduced_motion": "reduce"}


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def frame(page: Page, way: str) -> dict[str, float]:
    """The plane of a way on the page."""
    box = page.locator(f"[data-way={way}] .frame").bounding_box()
    assert box is not None
    return dict(box)


def place(page: Page, way: str, w: np.ndarray) -> np.ndarray:
    """Where these weights stand on the page, in the window of the valley."""
    box, (low, high) = frame(page, way), np.array(LOSSES["valley"].window).T
    part = (w - low) / (high - low)
    return np.array([box["x"] + part[0] * box["width"], box["y"] + (1 - part[1]) * box["height"]])


@pytest.mark.parametrize("way", WAYS)
def test_a_point_stands_where_its_weights_are(chromium: Browser, way: str):
    widget = four_fences(steps=7)
    w = widget.rows[-1].spots[way].w
    with shown(chromium, widget, **CALM) as page:
        spot = page.locator(f"[data-spot={way}]")
        assert json.loads(spot.get_attribute("data-value") or "") == w.tolist()
        there = place(page, way, w)
        np.testing.assert_allclose(middle(page, f"[data-spot={way}]"), there, atol=1.0)


@pytest.mark.parametrize("way", ["project", "multiplier"])
def test_where_a_way_rests_the_push_cancels(chromium: Browser, way: str):
    with shown(chromium, four_fences(steps=50), **CALM) as page:
        downhill, push = (page.locator(f"[data-way={way}] g[clip-path] .{force}").bounding_box()
                      for force in ("downhill", "push"))
        assert downhill is not None
        assert push is not None
        assert downhill["height"] == pytest.approx(push["height"], abs=1.0)
        # both begin at the point: one leads down, one up
        assert downhill["y"] == pytest.approx(push["y"] + push["height"], abs=3.0)
        sizes = [float(page.locator(f"[data-way={way}] [data-size={force}]")
                       .get_attribute("data-value") or "nan") for force in ("downhill", "push")]
        assert sizes == pytest.approx([12.0 / 17.0] * 2, abs=1e-3)


def test_the_wall_is_dragged_in_one_plane_and_all_follow(chromium: Browser):
    widget = four_fences(steps=5)
    with shown(chromium, widget, **CALM) as page:
        rule, hint = page.locator("[data-field=legend]"), page.locator("[data-field=hint]")
        expect(rule).to_contain_text("Allowed: w2 ≥ 0.25 ·")
        expect(hint).to_have_text("dragthe fence")
        before = page.locator("[data-way=penalty] .wall").get_attribute("d")
        x, y = middle(page, "[data-knob='wall multiplier'] circle")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 5, y - 40, steps=4)
        page.mouse.up()
        page.mouse.move(x, y + 40)
        there = 0.25 + 40 * (1.68 + 1.28) / frame(page, "multiplier")["height"]
        expect(rule).to_contain_text(f"w2 ≥ {there:.1f}")
        expect(hint).to_have_count(0)
        assert widget.wall == pytest.approx(there, abs=0.01)
        assert page.locator("[data-way=penalty] .wall").get_attribute("d") != before
        assert widget.trail["past"] == [[0.25, 10.0, 0.06, 5]]
        # the line itself can be held, too
        box, at = frame(page, "penalty"), middle(page, "[data-knob='wall penalty'] circle")[1]
        page.mouse.move(box["x"] + 12, at)
        page.mouse.down()
        page.mouse.move(box["x"] + 12, at + 40, steps=4)
        page.mouse.up()
        expect(rule).to_contain_text("w2 ≥ 0.25 ·")


def test_the_wall_is_moved_by_keys_as_far_as_it_reaches(chromium: Browser):
    widget = four_fences("valley", "disc", wall=1.98, steps=1)
    with shown(chromium, widget, **CALM) as page:
        page.locator("[data-knob='wall project']").focus()
        for key, wall in (("ArrowUp", 2.0), ("ArrowRight", 2.0), ("ArrowLeft", 1.98)):
            page.keyboard.press(key)
            page.evaluate("() => mg.said")
            assert widget.wall == wall
        expect(page.locator("[data-field=legend]")).to_contain_text("|w| ≤ 1.98")


def test_the_wall_by_a_finger(chromium: Browser):
    widget = four_fences()
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        x, y = middle(page, "[data-knob='wall free'] circle")
        session = page.context.new_cdp_session(page)
        touch = lambda kind, *points: session.send("Input.dispatchTouchEvent",
                                                   {"type": kind, "touchPoints": [*points]})
        touch("touchStart", {"x": x, "y": y})
        for k in range(1, 5):
            touch("touchMove", {"x": x, "y": y - 8 * k})
        touch("touchEnd")
        there = 0.25 + 32 * (1.68 + 1.28) / frame(page, "free")["height"]
        expect(page.locator("[data-field=legend]")).to_contain_text(f"w2 ≥ {there:.1f}")
        assert widget.wall == pytest.approx(there, abs=0.03)
        assert page.evaluate("scrollY") == 0


def test_steps_by_buttons(chromium: Browser):
    widget = four_fences(steps=3)
    with shown(chromium, widget, **CALM) as page:
        button = lambda words: page.get_by_role("button", name=words)
        for words, steps in (("One step", 4), ("50 steps", 54), ("start again", 0),
                             ("One step", 1)):
            button(words).click()
            expect(page.locator("[data-field=said]")).to_contain_text(
                f"after {steps} step{'s' * (steps != 1)}")
            assert (widget.steps, widget.past) == (steps, [])
        widget.set_state({"steps": 299})
    with shown(chromium, widget, **CALM) as page:
        page.get_by_role("button", name="50 steps").click()
        expect(page.get_by_role("button", name="50 steps")).to_be_disabled()
        assert widget.steps == 300
        assert widget.message == ""


def test_a_step_is_drawn_before_it_is_walked(chromium: Browser):
    """In the order of frames: the step's line, then the point at its other end."""
    widget = four_fences(steps=0)
    start = np.array(widget.start)
    with shown(chromium, widget) as page:
        page.wait_for_timeout(700)                           # the motion of what is first seen
        page.evaluate("""() => { window.frames_ = []; const look = () => {
            const way = document.querySelector('[data-way=project]');
            frames_.push([way.querySelectorAll('path.now').length,
                          way.querySelector('[data-spot]').getAttribute('cx')]);
            requestAnimationFrame(look); }; look(); }""")
        before = middle(page, "[data-spot=project]")
        page.get_by_role("button", name="One step").click()
        expect(page.locator("[data-state=project]")).to_contain_text("inside")
        page.wait_for_timeout(900)
        seen = page.evaluate("frames_")
        places = [float(x) for _, x in seen]
        moving = [k for k, x in enumerate(places) if abs(x - places[0]) > 0.5]
        assert moving
        assert any(drawn for drawn, _ in seen[:moving[0]])
        assert len({round(x, 1) for x in places}) > 2         # it walks, and does not jump
        after = middle(page, "[data-spot=project]")
        w = widget.rows[-1].spots["project"].w
        far = place(page, "project", w) - place(page, "project", start)
        np.testing.assert_allclose(np.subtract(after, before), far, atol=1.0)


def test_what_is_first_seen_walks_once(chromium: Browser):
    with shown(chromium, four_fences(steps=30)) as page:
        expect(page.locator(".stage")).to_contain_text("on its way")
        expect(page.locator("[data-state=free]")).to_contain_text("inside")
        expect(page.locator(".stage")).not_to_contain_text("on its way")


def test_another_fence_and_another_loss(chromium: Browser):
    widget = four_fences()
    with shown(chromium, widget, **CALM) as page:
        page.get_by_role("radio", name="curve").click()
        expect(page.locator("[data-state=project]")).to_have_text("✗ no projection")
        expect(page.locator("[data-spot]")).to_have_count(2)
        page.locator("summary").click()
        page.get_by_role("radio", name="banana").click()
        expect(page.locator("details")).to_contain_text(LOSSES["banana"].formula)
        expect(page.locator("details")).to_contain_text("there is no formula for it")
        assert widget.trail["wall"] == LOSSES["banana"].walls["curve"]


def test_what_diverges_has_a_cross_inside_its_plane(chromium: Browser):
    widget = four_fences(rate=1.0)
    with shown(chromium, widget, **CALM) as page:
        expect(page.locator("[data-state=penalty]")).to_have_text("✗ diverged")
        x, y = middle(page, "[data-way=penalty] path.wrong")
        box = frame(page, "penalty")
        assert 0 < x - box["x"] < box["width"]
        assert 0 < y - box["y"] < box["height"]
        drawn = page.locator(".stage svg").inner_html()
        assert not re.search(r"NaN|Infinity|undefined", drawn)
        assert math.isfinite(x)
