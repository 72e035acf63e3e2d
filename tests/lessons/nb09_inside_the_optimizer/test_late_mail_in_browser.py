"""The pictures of Late Mail and Late Steps: speeds, time and rates by mouse, key and finger, and
what is played.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
from itertools import pairwise

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

from minigrad.lessons.nb09_inside_the_optimizer import late_mail, late_steps
from minigrad.lessons.nb09_inside_the_optimizer.stale_gradients import largest_rate, turns
from minigrad.widgets import declared

CALM = {"reduced_motion": "reduce"}


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fates(page: Page) -> list[str]:
    return page.locator("[data-letter]").evaluate_all("all => all.map(e => e.dataset.fate)")


def swipe(page: Page, x: float, y: float, dx: float, dy: float) -> None:
    session = page.context.new_cdp_session(page)
    touch = lambda kind, *points: session.send("Input.dispatchTouchEvent",
                                               {"type": kind, "touchPoints": [*points]})
    touch("touchStart", {"x": x, "y": y})
    for k in range(1, 5):
        touch("touchMove", {"x": x + dx * k / 4, "y": y + dy * k / 4})
    touch("touchEnd")


# --- late mail
def test_each_letter_has_the_fate_that_the_run_gave_it(chromium: Browser):
    widget = late_mail()
    with shown(chromium, widget, **CALM) as page:
        for stale in ("drop late ones", "apply all"):
            page.get_by_role("radio", name=stale).click()
            page.evaluate("() => mg.said")
            assert fates(page) == ["dropped" if not x.used else "late" if x.delay else "fresh"
                                   for x in widget.run.letters]
        expect(page.locator("[data-count='3']")).to_have_text("8 of 8 count")
        page.get_by_role("radio", name="drop late ones").click()
        expect(page.locator("[data-count='3']")).to_have_text("✗ 0 of 8 count")
        last = float(page.locator("[data-weight]").get_attribute("data-value") or "nan")
        assert last == pytest.approx(float(widget.run.weights), rel=1e-4)


def test_a_workers_speed_by_mouse_and_key(chromium: Browser):
    widget = late_mail()
    with shown(chromium, widget, **CALM) as page:
        knob = page.locator("[data-knob='ticks 3']")
        x, y = middle(page, "[data-knob='ticks 3'] text")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 12, y, steps=4)
        page.mouse.up()
        expect(knob).to_contain_text("3 ticks")
        knob.focus()
        for key, ticks in (("ArrowLeft", 2), ("ArrowUp", 3), ("Home", 1), ("End", 6)):
            page.keyboard.press(key)
            expect(knob).to_contain_text(f"{ticks} tick")
        assert widget.ticks == [2, 3, 6]


def test_a_workers_speed_by_a_finger(chromium: Browser):
    widget = late_mail()
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        swipe(page, *middle(page, "[data-knob='ticks 1'] text"), 16, 0)
        expect(page.locator("[data-knob='ticks 1']")).to_contain_text("6 ticks")
        assert page.evaluate("scrollY") == 0


def test_the_time_is_dragged_and_the_kernel_is_not_asked(chromium: Browser):
    widget = late_mail()
    with shown(chromium, widget, **CALM) as page:
        page.locator("[data-knob=time]").focus()
        page.keyboard.press("Home")
        expect(page.locator("[data-letter]")).to_have_count(0)
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        # at tick 6, three of worker 1, two of worker 2, one of worker 3
        expect(page.locator("[data-letter]")).to_have_count(6)
        expect(page.locator("[data-count='1']")).to_have_text("3 of 3 count")
        expect(page.locator("[data-count='2']")).to_have_text("✗ 0 of 2 count")
        x, y = middle(page, "[data-knob=time] circle")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 900, y, steps=3)
        page.mouse.up()
        expect(page.locator("[data-letter]")).to_have_count(48)
        assert widget.trail == late_mail().trail


def test_gradients_fall_to_the_weight_when_it_is_played(chromium: Browser):
    with shown(chromium, late_mail()) as page:
        page.wait_for_timeout(600)
        few = len(fates(page))
        assert few < 48
        page.wait_for_timeout(1200)
        assert few < len(fates(page)) < 48
        expect(page.locator("[data-letter]")).to_have_count(48)
        at = lambda: float(page.locator("[data-weight]").get_attribute("cx") or "nan")
        end = at()
        page.get_by_role("button", name="Play").click()
        page.wait_for_timeout(700)
        assert at() < end


def test_more_workers_and_larger_averages(chromium: Browser):
    widget = late_mail((3, 3, 3), n=3)
    with shown(chromium, widget, **CALM) as page:
        assert set(fates(page)) == {"fresh"}
        for _ in range(3):
            page.get_by_label("workers: one more").click()
        expect(page.locator("[data-knob='ticks 6']")).to_contain_text("3 ticks")
        expect(page.get_by_label("workers: one more")).to_be_disabled()
        page.get_by_label("gradients in an update: one less").click()
        page.evaluate("() => mg.said")
        assert (widget.workers, widget.n, widget.ticks) == (6, 2, [3] * 6)
        assert fates(page)[:6] == ["fresh"] * 2 + ["dropped"] * 4


# --- late steps
def test_the_arrow_is_the_gradient_of_some_updates_ago(chromium: Browser):
    widget = late_steps(2, 0.5)
    with shown(chromium, widget, **CALM) as page:
        step = page.locator("[data-step]")
        expect(page.locator(".stage")).to_contain_text("✗ leads away")
        for key, k in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 3)):
            page.locator("[data-knob=update]").focus()
            page.keyboard.press(key)
            expect(step).to_have_attribute("data-step", str(k))
            old = int(step.get_attribute("data-read") or "-1")
            assert old == max(0, k - 2)
            assert float(step.get_attribute("data-value") or "nan") == pytest.approx(
                -0.5 * widget.weights[old], abs=1e-6)
        assert widget.trail == {"delay": 2, "rate": 0.5}


def test_rate_and_age_by_one_knob(chromium: Browser):
    widget = late_steps(2, 0.5)
    with shown(chromium, widget, **CALM) as page:
        expect(page.locator("[data-verdict]")).to_have_text("✓ settles")
        x, y = middle(page, "[data-knob='rate and age'] circle")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 40, steps=5)
        page.mouse.up()
        expect(page.locator("[data-verdict]")).to_have_text("✗ swings grow")
        assert widget.delay == 2
        assert 1.0 < widget.rate < 1.5
        expect(page.locator("[data-tried]")).to_have_count(1)     # where the drag began
        expect(page.locator("[data-tried=stable]")).to_have_count(1)
        page.locator("[data-knob='rate and age']").focus()
        page.keyboard.press("ArrowLeft")
        page.evaluate("() => mg.said")
        assert widget.delay == 1
        before = widget.rate
        page.keyboard.press("ArrowDown")
        page.evaluate("() => mg.said")
        assert widget.rate == pytest.approx(before / 10 ** 0.05, rel=1e-2)


def test_rate_and_age_by_a_finger(chromium: Browser):
    widget = late_steps(2, 0.5)
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        page.locator("[data-knob='rate and age']").scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        swipe(page, *middle(page, "[data-knob='rate and age'] circle"), 70, 0)
        page.evaluate("() => mg.said")
        assert widget.delay > 2
        assert page.evaluate("scrollY") == before


def test_the_edge_is_behind_the_curtain_and_stands_at_the_measured_rates(chromium: Browser):
    with shown(chromium, late_steps(), **CALM) as page:
        expect(page.locator("[data-edge]")).to_have_count(0)
        expect(page.locator("[data-mg]")).not_to_contain_text("0.618")
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("[data-edge]")).to_have_count(1)
        d = page.locator("[data-edge]").get_attribute("d") or ""
        points = np.array([[float(v) for v in p.split()] for p in d.strip("MZ").split("L")])[:9]
        logs = np.log([largest_rate(**turns(k)) for k in range(9)])
        np.testing.assert_allclose(np.diff(points[:, 1]) / np.diff(logs),
                                   (points[8, 1] - points[0, 1]) / (logs[8] - logs[0]), rtol=0.02)


def test_a_guess_stands_on_the_axis_of_the_answer(chromium: Browser, monkeypatch):
    monkeypatch.setattr(declared, "guess_of", {"09.P4": 0.67}.get)
    with shown(chromium, late_steps(2, 0.67), **CALM) as page:
        expect(page.locator("[data-you]")).to_have_text("✎ 0.67")
        line, knob = (middle(page, what) for what in (".you", "[data-knob='rate and age'] circle"))
        np.testing.assert_allclose(line, knob, atol=1.0)
        expect(page.locator("[data-field=said]")).to_contain_text("0.618")


def test_a_gradient_is_carried_before_the_weight_walks(chromium: Browser):
    with shown(chromium, late_steps()) as page:
        page.wait_for_timeout(900)
        spots = page.evaluate("""() => new Promise((done) => { const seen = [];
            const look = () => { const arrow = document.querySelector('.stage .downhill');
              seen.push([arrow ? arrow.getAttribute('d') : '',
                         document.querySelector('[data-spot]').getAttribute('cx')]);
              if (seen.length < 40) requestAnimationFrame(look); else done(seen); }; look(); })""")
        assert len({cx for _, cx in spots}) > 4
        # the arrow moves while the spot waits
        assert any(a[1] == b[1] and a[0] != b[0] for a, b in pairwise(spots))
        page.wait_for_timeout(4000)
        expect(page.locator(".stage")).to_contain_text("gradient of 2 updates ago")
