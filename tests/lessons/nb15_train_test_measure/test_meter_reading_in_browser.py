"""Meter Reading's picture: bars that are what the meter holds, a batch that is seen before it
falls, and what a new stage does to the meter.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import re

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Locator, Page, expect

from minigrad.lessons.nb15_train_test_measure import meter_reading, read
from minigrad.lessons.nb15_train_test_measure.auc_by_stage import metered
from minigrad.widgets import declared

CALM = {"reduced_motion": "reduce"}
# of each frame: the batch that comes, and the bars that go on to the next stage
FRAMES = """() => { window.frames_ = []; const look = () => {
  const box = document.querySelector('.stage [data-passing]')?.getBBox();
  frames_.push({ coming: document.querySelector('.stage [data-coming]')?.getAttribute('d') ?? '',
    passes: Boolean(box), left: box?.x ?? 0, high: box?.height ?? 0 });
  requestAnimationFrame(look); }; look(); }"""


def heights(bars: Locator) -> list[float]:
    """Of the bars of a path, those upwards first."""
    drawn = re.findall(r"M[\d.]+ ([\d.]+)V([\d.]+)", bars.get_attribute("d") or "")
    return [abs(float(a) - float(b)) for a, b in drawn]


def at(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words).click()
    page.evaluate("() => mg.said")


@pytest.mark.parametrize("meters", ["shared", "reset", "own"])
def test_the_bars_are_what_the_meter_holds(chromium: Browser, meters: str):
    held = lambda meters, batch: metered(20, 32, meters, "shuffled").held[batch]
    with shown(chromium, meter_reading(meters=meters), **CALM) as page:
        for kind, counts in (("own", held("own", 29)), ("old", held("shared", 23))):
            bars = heights(page.locator(f"[data-held={kind}]").last)
            if kind == "old" and meters != "shared":
                assert bars == []
                continue
            wanted = np.array([n for side in ("positives", "negatives") for n in counts[side] if n])
            scale = sum(bars) / wanted.sum()
            assert scale > 0.5
            np.testing.assert_allclose(bars, scale * wanted, atol=0.21)
        words = page.locator("[data-stage='2']")
        expect(words).to_contain_text("189 own scores")
        expect(words).to_contain_text({"shared": "760 left over", "reset": "emptied first",
                                       "own": "a new meter"}[meters])
        expect(words).to_contain_text(f"alone {read()[-1].exact:.3f}")


def test_the_last_number_waits_for_a_guess(chromium: Browser, monkeypatch):
    number = f"{read()[-1].bucketed:.3f}"
    with shown(chromium, meter_reading(), **CALM) as page:
        reads = page.locator("[data-reads]")
        expect(reads.nth(2)).to_have_text("meter ?")
        expect(reads.nth(1)).to_have_text(f"meter {read()[23].bucketed:.3f}")
        press(page, "Show me")
        expect(reads.nth(2)).to_have_text(f"meter {number}")
    monkeypatch.setattr(declared, "guess_of", {"15.P1": 0.7}.get)
    with shown(chromium, meter_reading(), **CALM) as page:
        expect(page.locator("[data-reads]").nth(2)).to_have_text(f"meter {number}")
        expect(page.locator(".stage")).to_contain_text("✎ 0.7")
        chart, guess = (page.locator(f".stage {what}").last.bounding_box()
                        for what in (".frame", ".you"))
        assert chart is not None
        assert guess is not None
        assert chart["y"] < guess["y"] < chart["y"] + chart["height"]


def test_a_batch_is_seen_above_its_buckets_before_it_falls(chromium: Browser):
    widget = meter_reading(batches=1)
    with shown(chromium, widget) as page:
        page.wait_for_timeout(1300)
        page.evaluate(FRAMES)
        press(page, "One batch")
        page.wait_for_timeout(1300)
        seen = [one["coming"] for one in page.evaluate("frames_") if one["coming"]]
        assert len({*seen}) > 3                               # it falls, and does not jump
        assert seen.count(seen[0]) > 1                        # first it rests
        assert page.locator("[data-coming]").count() == 0
        assert widget.batches == 2


@pytest.mark.parametrize(("meters", "passes", "kept"), [
    ("shared", True, True), ("reset", True, False), ("own", False, False)])
def test_a_new_stage_begins_with_what_is_left(chromium: Browser, meters: str, passes: bool,
                                              kept: bool):
    with shown(chromium, meter_reading(meters=meters, batches=12)) as page:
        page.wait_for_timeout(2600)
        page.evaluate(FRAMES)
        press(page, "Next stage")
        page.wait_for_timeout(3400)
        moved = [one for one in page.evaluate("frames_") if one["passes"]]
        assert bool(moved) is passes
        if passes:
            assert moved[-1]["left"] > moved[0]["left"] + 100
            assert (moved[-1]["high"] > 0.9 * moved[0]["high"]) is kept
        expect(page.locator("[data-stage='1']")).to_contain_text("380 own scores")
        assert bool(heights(page.locator("[data-held=old]").nth(1))) is kept


def test_the_stream_by_buttons(chromium: Browser):
    widget = meter_reading(batches=0)
    with shown(chromium, widget, **CALM) as page:
        for words, batches in (("Next stage", 12), ("One batch", 13), ("Finish stage", 24),
                               ("Next stage", 30), ("Play all again", 30)):
            press(page, words)
            assert widget.batches == batches
        expect(page.get_by_role("button", name="One batch")).to_be_disabled()


def test_the_knob_by_mouse_and_keys(chromium: Browser):
    widget = meter_reading()
    with shown(chromium, widget, **CALM) as page:
        x, y = at(page, "[data-knob=batches] circle")
        end, _ = at(page, ".stage .frame")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(end, y + 3, steps=6)
        page.mouse.up()
        page.evaluate("() => mg.said")
        assert widget.batches == 6
        expect(page.locator(".stage")).to_contain_text("6 of 30 batches")
        expect(page.locator("[data-field=said]")).to_contain_text("its 192 scores say")
        page.locator("[data-knob=batches]").focus()
        for key, batches in (("ArrowRight", 7), ("Home", 0), ("ArrowLeft", 0), ("End", 30),
                             ("ArrowDown", 29)):
            page.keyboard.press(key)
            page.evaluate("() => mg.said")
            assert widget.batches == batches
        # the chart itself can be pressed, too
        page.mouse.click(*at(page, ".stage .frame >> nth=1"))
        page.evaluate("() => mg.said")
        assert widget.batches == 18


def test_by_a_finger(chromium: Browser):
    widget = meter_reading()
    with shown(chromium, widget, 390, has_touch=True, is_mobile=True, **CALM) as page:
        session = page.context.new_cdp_session(page)
        touch = lambda kind, *points: session.send("Input.dispatchTouchEvent",
                                                   {"type": kind, "touchPoints": [*points]})
        for knob, far in (("batches", -40), ("buckets", -48)):
            x, y = at(page, f"[data-knob={knob}] .halo")
            touch("touchStart", {"x": x, "y": y})
            for k in range(1, 5):
                touch("touchMove", {"x": x + far * k / 4, "y": y})
            touch("touchEnd")
            page.evaluate("() => mg.said")
        assert 24 < widget.batches < 30
        assert widget.buckets == 8
        assert page.evaluate("scrollY") == 0


def test_buckets_by_mouse_and_keys(chromium: Browser):
    widget = meter_reading()
    with shown(chromium, widget, **CALM) as page:
        x, y = at(page, "[data-knob=buckets] text")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 40, y, steps=4)
        page.mouse.up()
        page.evaluate("() => mg.said")
        assert widget.buckets == 10
        expect(page.locator("[data-knob=buckets]")).to_contain_text("10 buckets")
        for key, buckets in (("Home", 2), ("ArrowRight", 3), ("End", 200)):
            page.keyboard.press(key)
            page.evaluate("() => mg.said")
            assert widget.buckets == buckets


def test_a_batch_of_one_class_leaves_a_gap_and_no_number(chromium: Browser):
    with shown(chromium, meter_reading(meters="own", order="sorted"), **CALM) as page:
        expect(page.locator("[data-alone]").last).to_contain_text("alone 0.803")
        page.locator("[data-knob=batches]").focus()
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
            page.evaluate("() => mg.said")
        expect(page.locator("[data-reads]").last).to_have_text("meter nan")
        assert not re.search(r"NaN|Infinity|undefined", page.locator(".stage svg").inner_html())
