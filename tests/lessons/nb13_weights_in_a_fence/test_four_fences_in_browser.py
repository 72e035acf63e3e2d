"""Four Fences in a browser: steps, wall, penalty factor and rate by mouse and keys, the table
against a fresh computation."""

import ast
import contextlib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from lab import Lab, click, drawn, press, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb13_weights_in_a_fence.fence_methods import (
    FENCES,
    LOSSES,
    WAYS,
    FenceComparison,
)

CELLS = ("from minigrad.lessons.nb13_weights_in_a_fence import four_fences",
         "four_fences('valley', 'line')")
fences = drawn("fences", "[data-spot]")


def told(fences: Locator) -> Locator:
    return fences.locator("[data-field=told]")


def knob(fences: Locator, name: str) -> Locator:
    return fences.get_by_label(name, exact=True)


def push(fences: Locator, name: str, times: int = 1) -> None:
    for _ in range(times):
        fences.get_by_role("button", name=name, exact=True).press("Enter")


def stands(fences: Locator, low: float, high: float) -> None:
    """Wait until the wall is somewhere between."""
    for _ in range(200):
        if low < float(told(fences).get_attribute("data-wall") or "nan") < high:
            return
        fences.page.wait_for_timeout(50)
    raise AssertionError(f"the wall is at {told(fences).get_attribute('data-wall')}, not from "
                         f"{low} to {high}")


def raw(fences: Locator, way: str, cell: str) -> object:
    found = fences.locator(f"tr[data-row={way}] [data-cell={cell}]").get_attribute("data-raw")
    return None if found is None else json.loads(found)


def shown(fences: Locator) -> tuple[str, str, tuple]:
    """(loss, fence, the arguments of replay) of the shown code."""
    code = fences.locator("[data-field=code]").text_content() or ""
    call = re.search(r'FenceComparison\("(\w+)", "(\w+)"\)\.replay\((.*)\)\n', code)
    assert call
    return call[1], call[2], ast.literal_eval(f"({call[3]})")


def asked(fences: Locator) -> list[float]:
    """Wall, penalty factor and rate, as the sliders stand."""
    at, *logs = (float(knob(fences, name).input_value())
                 for name in ("Wall", "Penalty factor", "Rate"))
    return [at, *(10.0 ** log for log in logs)]


def settle(fences: Locator, step: int | None = None) -> None:
    """Wait for a step, and until the table is that of a fresh computation of what controls and
    shown code say."""
    if step is not None:
        expect(told(fences)).to_have_attribute("data-step", str(step))
    for _ in range(100):
        with contextlib.suppress(AssertionError):
            compare(fences)
            return
        fences.page.wait_for_timeout(100)
    compare(fences)


def compare(fences: Locator) -> None:
    """The table, the points and the line against a fresh computation."""
    loss, fence, (start, legs) = shown(fences)
    assert [loss, fence] == [knob(fences, name).input_value() for name in ("Loss", "Fence")]
    assert legs[-1][:3] == pytest.approx(asked(fences), rel=0.02, abs=0.006)
    row = FenceComparison(loss, fence).replay(start, legs)[-1]
    assert told(fences).get_attribute("data-step") == str(row.step)
    for way in WAYS:
        spot = row.spots[way]
        assert fences.locator(f"tr[data-row={way}]").get_attribute("data-end") == spot.end
        if spot.end == "refused":
            assert raw(fences, way, "violation") is None
            continue
        for name in ("violation", "objective", "condition", "spent"):
            assert raw(fences, way, name) == pytest.approx(getattr(spot, name), rel=1e-9, abs=1e-12)
        assert raw(fences, way, "multiplier") == pytest.approx(list(spot.multipliers),
                                                               rel=1e-9, abs=1e-12)
        point = fences.locator(f"[data-spot='{WAYS.index(way)}']")
        assert (json.loads(point.get_attribute("data-at") or "[]")
                == pytest.approx(spot.w.tolist(), rel=1e-9, abs=1e-12))
        assert (point.get_attribute("data-outside") is not None) == (spot.violation > 1e-9)
    assert fences.locator("[data-field=line]").get_attribute("data-agrees") == "true"


def test_steps_and_settings_by_keyboard_are_a_fresh_computation(fences: Locator, shots: Path):
    settle(fences, 0)
    push(fences, "One step", 2)
    settle(fences, 2)
    slider = knob(fences, "Wall")
    press(slider)
    expect(told(fences)).to_contain_text("The wall is now 0.27: all go on from where they are.")
    press(knob(fences, "Penalty factor"))
    expect(told(fences)).to_contain_text("the penalty factor is now")
    press(knob(fences, "Rate"))
    expect(knob(fences, "Rate")).to_be_focused()
    settle(fences, 2)
    push(fences, "50 steps")
    settle(fences, 52)
    expect(fences.locator("[data-solution]")).to_have_count(4)
    expect(fences.locator("[data-says='3']")).to_contain_text("solved in")
    fences.screenshot(path=shots / "fences.png")
    push(fences, "Start again")
    expect(told(fences)).to_contain_text("All start at w = (0.35, 0.95).")
    settle(fences, 0)


def test_the_fence_is_dragged_in_one_panel_and_all_follow(fences: Locator):
    push(fences, "One step", 5)
    settle(fences, 5)
    before = fences.locator("[data-fence='1']").get_attribute("d")
    fences.get_by_role("button", name="One step").focus()
    box = rest(fences.locator("[data-hit='3']"))
    scale = fences.locator("svg[data-way='3']").evaluate("e => e.getScreenCTM().a")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fences.page.mouse.move(x, y)
    fences.page.mouse.down()
    fences.page.mouse.move(x, y - 40, steps=6)
    expect(told(fences)).not_to_have_attribute("data-wall", "0.25")
    # the hand holds on: a step, and the wall goes on
    fences.page.keyboard.press("Enter")
    fences.page.mouse.move(x, y - 60, steps=4)
    fences.page.mouse.up()
    fences.page.mouse.move(x, y + 30)
    there = 0.25 + 60 / scale * 2.7 / 216
    stands(fences, there - 0.02, there + 0.02)
    assert fences.locator("[data-fence='1']").get_attribute("d") != before
    expect(fences.locator("[data-spot='3'][data-outside]")).to_have_count(1)
    settle(fences, 6)
    push(fences, "50 steps")
    settle(fences, 56)


def test_the_wall_by_click_and_the_steps_by_play(fences: Locator):
    click(knob(fences, "Wall"))
    stands(fences, 0.5, 1.4)
    play = fences.get_by_role("button", name="Play the steps")
    play.click()
    expect(told(fences)).to_have_attribute("data-step", re.compile(r"^([3-9]|\d\d)$"))
    knob(fences, "Wall").press("Home")                     # while it plays
    expect(told(fences)).to_have_attribute("data-wall", "-1")
    step = int(told(fences).get_attribute("data-step") or "0")
    expect(told(fences)).not_to_have_attribute("data-step", str(step))
    fences.get_by_role("button", name="Pause the steps").click()
    expect(play).to_have_text("▶ Play")
    settle(fences)


def test_each_loss_and_fence(fences: Locator, shots: Path):
    for loss, fence in (("banana", "curve"), ("factors", "corner"), ("valley", "disc")):
        knob(fences, "Loss").select_option(loss)
        knob(fences, "Fence").select_option(fence)
        expect(fences.locator("[data-field=formula]")).to_have_text(
            f"{LOSSES[loss].formula}, where {FENCES[fence].formula}")
        push(fences, "One step", 3)
        settle(fences, 3)
        if fence == "curve":
            expect(fences.locator("[data-says='0']")).to_contain_text("there is no formula for it")
            expect(fences.locator("[data-spot]")).to_have_count(2)
        fences.screenshot(path=shots / f"fences-{loss}-{fence}.png")


def test_the_chart_shows_another_number_of_all_steps(fences: Locator):
    push(fences, "One step", 4)
    settle(fences, 4)
    chart, rows = (fences.locator("svg[data-chart]"),
                   FenceComparison().replay(None, [[0.25, 10.0, 0.06, 4]]))
    for name in ("objective", "condition", "multiplier", "violation"):
        knob(fences, "Chart").select_option(name)
        expect(chart).to_have_attribute("data-chart", name)
        series = json.loads(chart.get_attribute("data-raw") or "[]")
        numbers = [[row.spots[way].multipliers[0] if name == "multiplier"
                    else getattr(row.spots[way], name) for row in rows] for way in WAYS]
        np.testing.assert_allclose(series, numbers, rtol=1e-4, atol=1e-12)


def test_what_is_too_long_or_diverges_is_told_and_stays_legible(lab: Lab,
                                                                fences: Locator, shots: Path):
    page, table = fences.page, fences.locator("[data-field=table]")
    knob(fences, "Fence").select_option("corner")
    knob(fences, "Penalty factor").press("End")
    push(fences, "50 steps")
    settle(fences, 50)
    expect(fences.locator("[data-says='1']")).to_contain_text("above 2 a step is too long")
    expect(told(fences)).to_contain_text("Steps too long, as rate × largest curvature went "
                                         "above 2: 2 penalty")
    knob(fences, "Rate").press("End")
    push(fences, "50 steps")
    settle(fences, 100)
    expect(told(fences)).to_contain_text("Diverged: 2 penalty.")
    expect(fences.locator(".mg-leaving").first).to_be_visible()
    expect(fences).to_contain_text("▶ at an edge: the way leaves the picture there")
    try:
        for width in (1360, 900):
            page.set_viewport_size({"width": width, "height": 1500})
            for theme in ("dark", "light"):
                lab.wear(theme)
                fences.screenshot(path=shots / f"fences-{width}-{theme}.png")
            page.wait_for_function("e => e.scrollWidth <= e.clientWidth",   # it resizes a little
                                   arg=fences.element_handle())             # after the window
            assert table.evaluate("e => e.offsetWidth <= e.parentElement.clientWidth")
            assert max(table.locator("tr").evaluate_all("all => all.map(e => e.offsetHeight)")) < 50
            top = knob(fences, "Wall").evaluate("e => e.getBoundingClientRect().top")
            # one tall screen
            assert table.evaluate("e => e.getBoundingClientRect().bottom") - top < 1200
    finally:
        page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
