"""The Two-mode Batch Norm in a browser: points dragged and moved by keys, steps run, numbers
against the engine's."""

import json
from pathlib import Path

import numpy as np
import pytest
from lab import Notebook, drawn
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb10_updates_nobody_runs.batch_norms import OneNorm

CELLS = ("from minigrad.lessons.nb10_updates_nobody_runs import two_mode",
         "two_mode(points=5, momentum=0.9)")
mode = drawn("two-mode", "[data-output]")


def batch(mode: Locator) -> np.ndarray:
    return np.array([float(dot.get_attribute("aria-valuenow") or "nan")
                     for dot in mode.locator("[data-point]").all()])


def settle(mode: Locator) -> np.ndarray:
    """Wait until the outputs are a fresh computation's, for the batch and the averages on the
    screen; gives them."""
    momentum = float(mode.get_by_label("Momentum", exact=True).input_value())
    norm, training = (OneNorm(momentum),
                      mode.get_by_label("Mode", exact=True).input_value() == "training")
    mean, deviation = moving(mode)
    norm.load({"mean": mean, "variance": deviation ** 2})
    for k, y in enumerate(norm.run(batch(mode), training)):
        raw = lambda k=k: (float(mode.locator(f"[data-output='{k}']").get_attribute("data-raw")
                                 or "nan"))
        for _ in range(500):
            if abs(raw() - y) < 1e-9:
                break
            mode.page.wait_for_timeout(20)
        assert raw() == pytest.approx(y, abs=1e-9)
    expect(mode.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return norm.run(batch(mode), training)


def moving(mode: Locator) -> list[float]:
    row = mode.locator("tr[data-of=moving]")
    cells = (row.locator(f"[data-cell={name}]") for name in ("mean", "deviation"))
    return [float(cell.get_attribute("data-raw") or "nan") for cell in cells]


def told(mode: Locator, moved: int, slopes: int) -> None:
    expect(mode.locator("[data-field=told]")).to_have_attribute("data-moved", str(moved))
    expect(mode.locator("[data-field=told]")).to_have_attribute("data-slopes", str(slopes))
    expect(mode.locator("[data-output][data-moved]")).to_have_count(moved)


def drag(mode: Locator, point: int, pixels: float) -> None:
    dot = mode.locator(f"[data-point='{point}']")
    dot.scroll_into_view_if_needed()
    box = dot.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mode.page.mouse.move(x, y)
    mode.page.mouse.down()
    mode.page.mouse.move(x + pixels, y, steps=6)
    mode.page.mouse.up()


def test_a_dragged_point_moves_all_outputs_or_one(mode: Locator, shots: Path):
    before = batch(mode)
    drag(mode, 2, -90)
    told(mode, moved=5, slopes=5)
    expect(mode.locator("[data-field=told]")).to_contain_text("the others by up to")
    assert np.flatnonzero(batch(mode) != before).tolist() == [2]
    settle(mode)
    mode.screenshot(path=shots / "two-mode.png")
    mode.get_by_label("Mode", exact=True).select_option("inference")
    told(mode, moved=0, slopes=1)
    drag(mode, 3, -60)
    told(mode, moved=1, slopes=1)
    settle(mode)


def test_keys_move_a_point_and_keep_the_focus(mode: Locator):
    dot = mode.locator("[data-point='1']")
    dot.press("Home")
    expect(dot).to_have_attribute("aria-valuenow", "0")
    for key, there in (("PageUp", "1"), ("ArrowRight", "1.1"), ("ArrowLeft", "1"),
                       ("ArrowUp", "1.1")):
        mode.page.keyboard.press(key)
        expect(dot).to_have_attribute("aria-valuenow", there)
    expect(dot).to_be_focused()
    told(mode, moved=5, slopes=5)
    settle(mode)


def test_other_keys_on_a_point_leave_the_notebook_alone(fresh: Notebook, mode: Locator):
    before = [cell["source"] for cell in fresh.cells()]
    for control in (mode.locator("[data-point='1']"), mode.get_by_label("Mode", exact=True)):
        for key in ("d", "d", "a", "b", "x", "m"):
            control.press(key)
    assert [cell["source"] for cell in fresh.cells()] == before
    settle(mode)


def test_steps_move_the_averages_only_with_the_updates(mode: Locator):
    mode.get_by_role("button", name="20 steps").click()
    expect(mode.locator("[data-field=steps]")).to_have_text("20 steps so far")
    after = moving(mode)
    assert after[0] > 2.0
    curve = json.loads(mode.locator("[data-chart=mean]").get_attribute("data-raw") or "[]")
    assert (len(curve), curve[0], curve[-1]) == (21, 0.0, after[0])
    mode.get_by_label("Run the update ops in each step").press("Space")
    mode.get_by_role("button", name="One step").press("Enter")
    expect(mode.locator("[data-field=steps]")).to_have_text("21 steps so far; the "
                                                            "update ops stay out")
    assert moving(mode) == after
    settle(mode)
    mode.get_by_role("button", name="Reset the averages").click()
    expect(mode.locator("[data-field=steps]")).to_have_text("0 steps so far; the "
                                                            "update ops stay out")
    assert moving(mode) == [0.0, 1.0]


def test_momentum_says_how_far_a_step_goes(mode: Locator):
    mode.get_by_label("Momentum", exact=True).press("Home")
    mode.get_by_role("button", name="One step").click()
    expect(mode.locator("[data-field=steps]")).to_have_text("1 step so far")
    assert moving(mode) == pytest.approx([np.mean(batch(mode)), np.std(batch(mode))])
    settle(mode)


def test_renorm_lets_one_output_move_and_keeps_all_slopes(mode: Locator):
    mode.get_by_role("button", name="20 steps").click()
    expect(mode.locator("[data-field=steps]")).to_have_text("20 steps so far")
    expect(mode.get_by_label("Largest r")).to_be_disabled()
    mode.get_by_label("Batch renormalisation").check()
    expect(mode.locator("[data-field=told]")).to_contain_text("r = ")
    mode.locator("[data-point='0']").press("ArrowRight")
    told(mode, moved=1, slopes=5)
    mode.get_by_label("Largest r").press("Home")
    mode.get_by_label("Largest d").press("Home")
    expect(mode.locator("[data-field=told]")).to_contain_text("r = 1.000, d = 0.000")
    settle(mode)


def test_two_points_are_always_one_apart_from_their_mean(mode: Locator):
    mode.get_by_label("Points in the batch").press("Home")
    expect(mode.locator("[data-point]")).to_have_count(2)
    drag(mode, 0, 40)
    assert np.abs(settle(mode)).tolist() == pytest.approx([1.0, 1.0], abs=0.05)
    # whole numbers: the browser sends 0 and 7
    mode.locator("[data-point='0']").press("Home")
    mode.locator("[data-point='1']").press("End")
    mode.locator("[data-point='1']").press("PageDown")
    assert batch(mode).tolist() == [0.0, 7.0]
    told(mode, moved=2, slopes=2)
    settle(mode)
    mode.locator("[data-point='1']").press("Home")
    assert settle(mode).tolist() == [0.0, 0.0]
