"""Flat Land in a browser: cost, sliders, dragging and steps by mouse and keys, numbers against a
fresh computation."""

import json
import math
import re
from pathlib import Path

import pytest
from lab import Lab, click, drawn, press, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb11_when_the_gradient_is_useless.flat_costs import COSTS, START, Row, walk

CELLS = "from minigrad.lessons.nb11_when_the_gradient_is_useless import flat_land", "flat_land()"
land = drawn("flat", "[data-at]")


def settle(root: Locator, *legs: list) -> Row:
    """Wait until what is shown is a fresh walk's along these legs."""
    row = walk(legs)[-1]
    expected = {"w1": row.w[0], "w2": row.w[1], "value": row.value, "accuracy": row.accuracy,
                "zeros": row.zeros}
    found: dict[str, float] = {}
    for _ in range(250):
        found = {key: float(root.locator(f"[data-cell={key}]").get_attribute("data-raw") or "nan")
                 for key in expected}
        if (found == expected
            and root.locator("[data-field=told]").get_attribute("data-step") == str(row.step)):
            break
        root.page.wait_for_timeout(20)
    assert found == expected
    assert json.loads(root.locator("[data-at]").get_attribute("data-at") or "") == [*row.w]
    assert float(root.locator("[data-field=share]").get_attribute("data-raw") or "nan") == row.zeros
    expect(root.locator("[data-field=told]")).to_have_attribute("data-step", str(row.step))
    return row


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def test_sign_is_silent_and_other_costs_learn(land: Locator):
    root, costs = land, land.get_by_label("Cost", exact=True)
    first = ["sign", 0.3, 0.5, *START, 0]
    settle(root, first)
    expect(root.locator("[data-field=share]")).to_have_text("100.0%")
    assert root.locator("[data-flower][data-silent=true]").count() == 100
    tap(root, "One step")
    first[-1] = 1
    settle(root, first)
    expect(root.locator("[data-field=told]")).to_contain_text("nothing fails, and "
                                                              "nothing is learned")
    costs.select_option("straight-through")
    legs = [first, ["straight-through", 0.3, 0.5, None, None, 0]]
    settle(root, *legs)
    expect(root.locator("[data-field=formula]")).to_contain_text("with the slope of clip")
    tap(root, "50 steps")
    legs[-1][-1] = 50
    row = settle(root, *legs)
    assert row.accuracy > 0.9
    silent = root.locator("[data-flower][data-silent=true]").count()
    assert silent * 2 == round(200 * row.zeros)
    for name in COSTS:
        if name != "straight-through":
            costs.select_option(name)
            legs[2:] = [[name, 0.3, 0.5, None, None, 0]]
            settle(root, *legs)
            expect(root.get_by_label("Temperature")).to_be_enabled(enabled=name == "tanh")
            expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    tap(root, "Reset")
    settle(root, ["no bottom", 0.3, 0.5, *START, 0])
    expect(root.locator("[data-field=told]")).to_contain_text("Reset 1: cost, rate and "
                                                              "temperature stay")


def test_the_temperature_makes_slopes_vanish(land: Locator):
    root, warm = land, land.get_by_label("Temperature")
    root.get_by_label("Cost", exact=True).select_option("tanh")
    settle(root, ["tanh", 0.3, 0.5, *START, 0])
    warm.press("Home")
    row = settle(root, ["tanh", 0.005, 0.5, *START, 0])
    assert row.zeros > 0.9
    warm.press("End")
    exact = float(warm.get_attribute("data-exact") or "nan")
    assert exact > 2.9
    assert settle(root, ["tanh", exact, 0.5, *START, 0]).zeros == 0.0
    expect(warm).to_be_focused()


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_weights_and_rate_are_sliders(land: Locator, move):
    root, one, rate = land, land.get_by_label("Weight w1"), land.get_by_label("Rate", exact=True)
    move(one)
    w1 = float(one.input_value())
    assert w1 != START[0]
    settle(root, ["sign", 0.3, 0.5, w1, START[1], 0])
    move(rate)
    lr = float(rate.get_attribute("data-exact") or "nan")
    assert lr != 0.5
    root.get_by_label("Cost", exact=True).select_option("abs")
    tap(root, "One step")
    leg = ["abs", 0.3, lr, w1, START[1], 1]
    settle(root, leg)
    root.get_by_label("Weight w2").press("Home")
    settle(root, leg, ["abs", 0.3, lr, None, -3.0, 0])


def test_the_weights_are_dragged_by_mouse(land: Locator):
    root, mouse = land, land.page.mouse
    box = rest(root.locator(".mg-flathit"))
    mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.25, steps=4)
    mouse.up()
    at = [0.0, 0.0]
    for _ in range(250):
        at = json.loads(root.locator("[data-at]").get_attribute("data-at") or "")
        if at == pytest.approx([1.5, 1.5], abs=0.03):
            break
        root.page.wait_for_timeout(20)
    assert at == pytest.approx([1.5, 1.5], abs=0.03)
    settle(root, ["sign", 0.3, 0.5, *at, 0])


@pytest.mark.parametrize("shift", [0, 40], ids=["mouse", "mouse-shifted"])
def test_a_drag_in_points_is_the_mouse_s_and_nothing_moves(land: Locator, shift: int):
    root, page = land, land.page
    page.set_viewport_size({"width": 1400, "height": 1000})
    try:
        root.evaluate("e => { e.style.width = '968px'; }")
        tap(root, "50 steps")
        settle(root, ["sign", 0.3, 0.5, *START, 50])
        box = rest(root.locator(".mg-flathit"))
        at = lambda w1, w2: (box["x"] + box["width"] * (w1 + 3) / 6,
                             box["y"] + box["height"] * (3 - w2) / 6)
        page.mouse.move(*at(1.0, 1.0))
        page.mouse.down()
        for k, w1, w2 in ((1, -1.37, 0.9), (2, -1.1, 0.8), (3, 1.0, 0.7), (4, -2.22, -1.16),
                          (5, -1.37, 0.5)):
            page.mouse.move(*at(w1, w2))
            for _ in range(250):
                found = json.loads(root.locator("[data-at]").get_attribute("data-at") or "")
                if found == pytest.approx([w1, w2], abs=0.02):
                    break
                page.wait_for_timeout(20)
            assert found == pytest.approx([w1, w2], abs=0.02), k
            moved = root.locator(".mg-flathit").bounding_box()
            assert moved is not None
            assert moved["y"] - box["y"] == pytest.approx(shift * (k > 2), abs=0.5)
            if shift and k == 2:        # the page moves under the mouse, the weights do not
                root.evaluate("(e, px) => { e.style.transform = `translateY(${px}px)`; }", shift)
        page.mouse.up()
    finally:
        root.evaluate("e => { e.style.width = e.style.transform = ''; }")
        page.set_viewport_size({"width": 1360, "height": 900})


def test_play_steps_on_and_the_chart_follows(land: Locator):
    root, chart = land, land.locator(".mg-chart")
    root.get_by_label("Cost", exact=True).select_option("abs")
    root.get_by_role("button", name="Play the steps").click()
    expect(root.locator("[data-field=where]")).to_have_text(re.compile(r"step ([4-9]|\d\d)"))
    root.get_by_role("button", name="Pause the steps").click()
    step = int((root.locator("[data-field=where]").text_content() or "").split()[-1])
    rows = walk([["abs", 0.3, 0.5, *START, step]])
    for name in ("value", "accuracy", "zeros", "moved"):
        root.get_by_label("Chart").select_option(name)
        expect(chart).to_have_attribute("data-chart", name)
        values = [getattr(row, name) for row in rows]
        series = json.loads(chart.get_attribute("data-raw") or "")
        assert series == [float(f"{v:.5g}") if math.isfinite(v) else None for v in values]


def test_the_code_is_shown(land: Locator):
    land.get_by_role("button", name="Show code").press("Space")
    expect(land.locator("[data-field=code]")).to_contain_text("row = walk([[")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, land: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        land.screenshot(path=shots / f"flat-sign-{theme}.png")
        land.get_by_label("Cost", exact=True).select_option("straight-through")
        tap(land, "50 steps")
        settle(land, ["straight-through", 0.3, 0.5, *START, 50])
        land.screenshot(path=shots / f"flat-{theme}.png")
        land.page.set_viewport_size({"width": 900, "height": 1600})
        land.page.wait_for_timeout(300)
        land.screenshot(path=shots / f"flat-900-{theme}.png")
        assert land.evaluate("e => e.scrollWidth <= e.clientWidth")
    finally:
        land.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
