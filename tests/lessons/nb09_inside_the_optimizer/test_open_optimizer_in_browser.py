"""The Open Optimizer in a browser: boxes, buttons, sliders by mouse and keys, numbers against a
fresh computation."""

import json
from pathlib import Path

import numpy as np
import pytest
from lab import Lab, click, drawn, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb09_inside_the_optimizer.optimizer_steps import (
    METHODS,
    NAMES,
    OpenedOptimizer,
    step_ahead,
)

CELLS = "from minigrad.lessons.nb09_inside_the_optimizer import open_optimizer", "open_optimizer()"
FIRST = {"method": "RMSProp after TensorFlow", "lr": 0.05, "momentum": 0.0,
         "clip": "none", "limit": 1.0}
opened_ = drawn("open", "[data-next]")


def raw(root: Locator, name: str, key: str) -> float | None:
    found = root.locator(f"[data-row={name}][data-cell={key}]").get_attribute("data-raw")
    return None if found in (None, "null") else float(found)


def settle(root: Locator, moves: list, settings: dict | None = None) -> dict[str, float]:
    """Wait until the table is a fresh computation's after these moves; gives where
    Apply would go."""
    stand = OpenedOptimizer().replay(settings or FIRST, moves)
    new, _, _ = step_ahead(stand)
    expect(root.locator("[data-field=told]")).to_have_attribute("data-moves", str(len(moves)))
    for name in NAMES:
        expected = {"before": stand.params[name], "gradient": stand.computed[name],
                    "given": stand.grads[name], "clipped": stand.clipped[name], "after": new[name],
                    "shift": new[name] - stand.params[name]}
        for _ in range(200):
            if {key: raw(root, name, key) for key in expected} == expected:
                break
            root.page.wait_for_timeout(20)
        assert {key: raw(root, name, key) for key in expected} == expected
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return new


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def box(root: Locator, name: str) -> Locator:
    return root.get_by_label(f"Gradient that Apply gets for {name}")


def test_apply_moves_by_the_slot_bit_for_bit_and_keeps_the_gradient(opened_: Locator):
    root, said = opened_, opened_.locator("[data-field=said]")
    there = settle(root, [])
    expect(root.locator("[data-row=w][data-cell=slot]")).to_have_attribute("data-same", "true")
    expect(root.locator("[data-field=ahead]")).to_contain_text("it subtracts momentum, bit for bit")
    tap(root, "Apply")
    assert settle(root, ["apply"]) != there
    assert [raw(root, name, "before") for name in NAMES] == [*there.values()]
    expect(said).to_contain_text("Step 1 is applied: w moved by -0.1541")
    expect(root.get_by_role("rowheader", name="gradient of step 0, 1 late")).to_be_visible()
    root.get_by_role("button", name="Compute gradients").press("Space")
    settle(root, ["apply", "compute"])
    expect(root.get_by_role("rowheader", name="gradient of step 1", exact=True)).to_be_visible()
    tap(root, "Step ten")
    settle(root, ["apply", "compute", "ten"])
    expect(said).to_contain_text("10 times computed and applied: the loss goes from")
    expect(root.locator("[data-field=where]")).to_contain_text("step 11, loss ")
    expect(root.locator("[data-field=clock]")).to_have_text("step 11 → 12")
    tap(root, "Reset")
    settle(root, [])
    expect(said).to_contain_text("Reset 1")


def test_a_box_is_edited_emptied_and_refuses_nonsense(opened_: Locator, shots: Path):
    root, message = opened_, opened_.locator("[data-field=message]")
    box(root, "w").fill("-3")
    box(root, "w").press("Enter")
    moves: list = [{"edit": {"w": "-3"}}]
    settle(root, moves)
    expect(box(root, "w")).to_be_focused()
    expect(root.get_by_role("rowheader", name="−lr × edited gradient")).to_be_visible()
    box(root, "b").fill("None")
    box(root, "b").press("Tab")
    moves.append({"edit": {"b": "None"}})
    settle(root, moves)
    expect(box(root, "b")).to_have_value("")             # which shows its placeholder
    expect(box(root, "b")).to_have_attribute("placeholder", "None")
    expect(root.locator("[data-row=b][data-cell=shift]")).to_have_text("0")
    box(root, "w").fill("three")
    box(root, "w").press("Enter")
    expect(message).to_contain_text("In the box of w you wrote 'three', which is no finite number")
    expect(box(root, "w")).to_have_attribute("aria-invalid", "true")
    expect(box(root, "w")).to_have_value("three")
    root.screenshot(path=shots / "open-nonsense.png")
    moves.append({"edit": {"w": "three"}})
    settle(root, moves)
    tap(root, "Apply")
    settle(root, [*moves, "apply"])
    expect(message).to_be_hidden()
    expect(box(root, "w")).to_have_value("-3")
    expect(box(root, "w")).to_have_attribute("aria-invalid", "false")


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_the_rate_is_a_slider_whose_moves_are_one(opened_: Locator, move):
    root, slider = opened_, opened_.get_by_label("Learning rate", exact=True)
    move(slider)
    lr = float(slider.get_attribute("data-exact") or "nan")
    assert lr == float(f"{10 ** float(slider.input_value()):.3g}")
    assert lr != 0.05
    settle(root, [{"set": {"lr": lr}}])
    slider.press("End")
    settle(root, [{"set": {"lr": 1.0}}])
    expect(root.locator("[data-field=said]")).to_have_text("From here on: lr 1.")


def test_other_methods_and_clips(opened_: Locator, shots: Path):
    root, moves = opened_, list[object]()
    for method in METHODS:
        if method != FIRST["method"]:
            root.get_by_label("Optimizer", exact=True).select_option(method)
            moves = [{"set": {"method": method}}]
            settle(root, moves)
            keeps = "momentum" in METHODS[method][0]
            expect(root.get_by_label("Momentum", exact=True)).to_be_enabled(enabled=keeps)
            named = root.locator("[data-row=w] [data-slot]").evaluate_all("all => all.map(e => "
                                                                          "e.dataset.slot)")
            assert named == [*OpenedOptimizer().replay({**FIRST, "method": method},
                                                       []).optimizer.slots]
            label = root.locator("tr[data-part=slot] th")
            expect(label).to_have_text(("−momentum" if "Tensor" in method else "−lr × momentum")
                                       if keeps else "no slot “momentum”")
    limit = root.get_by_label("Limit of the clip")
    expect(limit).to_be_disabled()
    root.get_by_label("Clip gradients by").select_option("global norm")
    expect(limit).to_be_enabled()
    moves.append({"set": {"clip": "global norm"}})
    settle(root, moves)
    limit.press("Home")
    settle(root, [*moves, {"set": {"limit": 0.1}}])
    assert np.hypot(*[raw(root, name, "clipped") or 0.0 for name in NAMES]) == pytest.approx(0.1)
    tap(root, "Step ten")
    settle(root, [*moves, {"set": {"limit": 0.1}}, "ten"])
    root.screenshot(path=shots / "open-clipped.png")


def test_the_angle_and_the_picture_are_of_the_step(opened_: Locator):
    root = opened_
    root.get_by_label("Optimizer", exact=True).select_option("Adam")
    stand = OpenedOptimizer().replay(FIRST, [{"set": {"method": "Adam"}}])
    new = settle(root, [{"set": {"method": "Adam"}}])
    assert (json.loads(root.locator("[data-next]").get_attribute("data-next") or "[]")
            == [*new.values()])
    a = np.array([new[name] - stand.params[name] for name in NAMES])
    b = -np.array([stand.computed[name] for name in NAMES])
    angle = float(root.locator("[data-field=angle]").get_attribute("data-raw") or "nan")
    assert np.cos(np.radians(angle)) == pytest.approx(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, opened_: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        for name in ("Apply", "Compute gradients", "Step ten", "Apply"):
            tap(opened_, name)
        settle(opened_, ["apply", "compute", "ten", "apply"])
        opened_.screenshot(path=shots / f"open-{theme}.png")
        opened_.page.set_viewport_size({"width": 820, "height": 1600})
        opened_.page.wait_for_timeout(300)
        opened_.screenshot(path=shots / f"open-820-{theme}.png")
        assert opened_.evaluate("e => e.scrollWidth <= e.clientWidth")
        right = opened_.evaluate("e => e.getBoundingClientRect().right")
        # the pair to compare, side by side for both variables
        for key in ("shift", "slot"):
            cell = opened_.locator(f"[data-row=b][data-cell={key}]").bounding_box()
            assert cell
            assert cell["x"] + cell["width"] <= right
    finally:
        opened_.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")


def test_the_code_is_shown_and_is_of_the_next_step(opened_: Locator):
    opened_.get_by_role("button", name="Show code").press("Space")
    code = opened_.locator("[data-field=code]")
    expect(code).to_contain_text("params, state = optimizer.step(params, grads, state)")
    opened_.get_by_label("Clip gradients by").select_option("value")
    expect(code).to_contain_text("grads = mg.optim.clip.by_value(grads, -1.0, 1.0)")
