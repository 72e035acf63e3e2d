"""The Sealed Box in a browser: rounds, settings and the seal by mouse and keys, numbers against a
fresh training."""

import json
from pathlib import Path
from typing import Any

import pytest
from lab import Lab, click, drawn, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse import (
    ROUND,
    WAYS,
    Run,
    train,
)

CELLS = "from minigrad.lessons.nb11_when_the_gradient_is_useless import sealed_box", "sealed_box()"
sealed = drawn("sealed", "[data-row]")


def settle(root: Locator, box: str, rounds: int, **settings: Any) -> dict[str, Run]:
    """Wait until the table is a fresh training's."""
    runs = train(box, rounds, **settings)
    expected = [[run.queries[-1], run.steps, run.miss] for run in runs.values()]
    found: list[list[float]] = []
    told = root.locator("[data-field=told]")
    for _ in range(250):
        found = [[float(root.locator(f'[data-row="{way}"] [data-cell={key}]').get_attribute(
            "data-raw") or "nan") for key in ("queries", "steps", "miss")] for way in WAYS]
        if found == expected and told.get_attribute("data-box") == box:
            break
        root.page.wait_for_timeout(20)
    assert found == expected
    expect(told).to_have_attribute("data-box", box)
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return runs


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def test_rounds_boxes_and_the_seal(sealed: Locator):
    root, told = sealed, sealed.locator("[data-field=told]")
    settle(root, "one-to-one", 0)
    tap(root, "One round")
    runs = settle(root, "one-to-one", 1)
    chart = json.loads(root.locator(".mg-chart").get_attribute("data-raw") or "")
    assert chart == [[float(f"{v:.5g}") for v in run.misses] for run in runs.values()]
    expect(root.get_by_text("broad: F itself")).to_be_hidden()
    root.get_by_role("button", name="Show the formula").press("Space")
    expect(root.locator("[data-field=formula]")).to_have_text("F(x) = tanh(2x) + x/5")
    expect(root.locator(".mg-opened")).to_have_count(1)
    expect(root.get_by_text("broad: F itself")).to_be_visible()
    tap(root, "Seal it again")
    expect(root.locator("[data-field=formula]")).to_have_text("F is sealed")
    expect(root.get_by_text("broad: F itself")).to_be_hidden()
    root.get_by_label("Box", exact=True).select_option("two-to-one")
    settle(root, "two-to-one", 0)
    expect(told).to_contain_text("nothing is asked yet")
    tap(root, "One round")
    settle(root, "two-to-one", 1)
    tap(root, "Reset")
    settle(root, "two-to-one", 0)
    expect(told).to_contain_text("Reset 1: box, budget, noise and step stay")


def test_a_spent_budget_refuses_and_a_larger_one_goes_on(sealed: Locator, shots: Path):
    root, budget, message = (sealed, sealed.get_by_label("Budget"),
                             sealed.locator("[data-field=message]"))
    budget.press("Home")
    expect(root.locator("[data-field=where]")).to_have_text("0 of 48 queries spent by each")
    tap(root, "One round")
    settle(root, "one-to-one", 1)
    expect(message).to_be_hidden()
    tap(root, "One round")
    expect(message).to_have_text("the budget of 48 queries is spent: raise it, or Reset.")
    root.get_by_role("button", name="Play the rounds").press("Enter")
    expect(root.get_by_role("button", name="Play the rounds")).to_be_visible()
    expect(message).to_be_visible()
    settle(root, "one-to-one", 1)
    root.screenshot(path=shots / "sealed-refused.png")
    budget.press("ArrowRight")
    expect(message).to_be_hidden()
    expect(budget).to_be_focused()
    tap(root, "One round")
    settle(root, "one-to-one", 2)


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_noise_and_step_are_sliders_that_begin_anew(sealed: Locator, move):
    root, noise, step = (sealed, sealed.get_by_label("Noise"),
                         sealed.get_by_label("Step of the differences"))
    tap(root, "One round")
    settle(root, "one-to-one", 1)
    move(noise)
    settle(root, "one-to-one", 0)
    amount = float(noise.input_value())
    assert amount > 0
    expect(root.locator("[data-field=told]")).to_contain_text(f"noise {amount:g}")
    move(step)
    far = float(step.get_attribute("data-exact") or "nan")
    assert far != 0.1
    tap(root, "One round")
    settle(root, "one-to-one", 1, noise=amount, step=far)


def test_play_spends_the_budget_and_stops(sealed: Locator):
    root, budget = sealed, sealed.get_by_label("Budget")
    budget.press("Home")
    for _ in range(2):
        budget.press("ArrowRight")
    root.get_by_role("button", name="Play the rounds").click()
    settle(root, "one-to-one", 3)
    expect(root.locator("[data-field=where]")).to_have_text(f"{3 * ROUND} of {3 * ROUND} queries "
                                                            "spent by each")
    expect(root.get_by_role("button", name="Play the rounds")).to_be_visible()
    expect(root.locator("[data-field=message]")).to_be_hidden()


def test_the_code_is_shown(sealed: Locator):
    sealed.get_by_role("button", name="Show code").press("Space")
    expect(sealed.locator("[data-field=code]")).to_contain_text("in train('one-to-one', "
                                                                "0, budget=960")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, sealed: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        sealed.get_by_label("Box", exact=True).select_option("two-to-one")
        for _ in range(6):
            tap(sealed, "One round")
        tap(sealed, "Show the formula")
        settle(sealed, "two-to-one", 6)
        sealed.screenshot(path=shots / f"sealed-{theme}.png")
        sealed.page.set_viewport_size({"width": 900, "height": 1600})
        sealed.page.wait_for_timeout(300)
        sealed.screenshot(path=shots / f"sealed-900-{theme}.png")
        assert sealed.evaluate("e => e.scrollWidth <= e.clientWidth")
    finally:
        sealed.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
