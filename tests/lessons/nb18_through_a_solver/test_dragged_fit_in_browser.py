"""Dragged fit in a browser: data by mouse and keys, and the table against a fresh computation."""
import json
from pathlib import Path

import pytest
from lab import Lab, Notebook, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb18_through_a_solver import Refits

CELLS = ("from minigrad.lessons.nb18_through_a_solver import dragged_fit",
         "dragged_fit('BoxBOD', datum=5, by=40.0)")


@pytest.fixture
def dragged(fresh: Notebook) -> Locator:
    root = fresh.find("[data-mg=dragged]")
    root.locator("[data-curve=refitted]").first.wait_for()
    return root


def datum(dragged: Locator, k: int) -> Locator:
    return dragged.locator(f"[data-datum='{k}']")


def height(dragged: Locator, k: int) -> float:
    return float(json.loads(datum(dragged, k).get_attribute("data-at") or "[0, 0]")[1])


def settle(dragged: Locator, base: list[float], k: int) -> None:
    """Wait until the table is that of a fresh computation for where the datum is."""
    fits = Refits(dragged.get_by_label("Data set").input_value(),
                  dragged.get_by_label("Loss").input_value())
    moved = fits.move(base, k, height(dragged, k))
    cell = lambda row, name: float(dragged.locator(
        f"tr[data-row={row}] [data-cell={name}]").get_attribute("data-raw") or "nan")
    wanted = {("before", "b1"): moved.before[0], ("slope", "b1"): moved.slope[0],
              ("predicted", "b2"): moved.predicted[1], ("refitted", "b2"): moved.refitted[1],
              ("predicted", "curve"): moved.expected, ("refitted", "curve"): moved.gone,
              ("distance", "curve"): moved.distance}
    near = {key: pytest.approx(value, rel=1e-5, abs=1e-9) for key, value in wanted.items()}
    for _ in range(250):
        found = {key: cell(*key) for key in wanted}
        if found == near:
            break
        dragged.page.wait_for_timeout(20)
    assert found == near
    expect(dragged.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")


def test_keys_move_the_datum_and_choose_another(dragged: Locator):
    y = Refits("BoxBOD").problem.y.tolist()
    settle(dragged, y, 5)
    datum(dragged, 5).press("ArrowDown")
    expect(datum(dragged, 5)).to_be_focused()
    dragged.page.keyboard.press("Shift+ArrowDown")
    assert height(dragged, 5) < y[5] + 40.0 - 15.0
    settle(dragged, y, 5)
    base = [*y[:5], height(dragged, 5)]
    dragged.page.keyboard.press("ArrowLeft")
    expect(datum(dragged, 4)).to_be_focused()
    expect(dragged.get_by_label("Datum", exact=True)).to_have_value("4")
    dragged.page.keyboard.press("Shift+ArrowUp")
    settle(dragged, base, 4)
    dragged.get_by_role("button", name="Go on from here").press("Enter")
    base = [*base[:4], height(dragged, 4), base[5]]
    settle(dragged, base, 4)
    expect(dragged.locator("[data-field=told]")).to_contain_text("is where the fit before had it")
    dragged.get_by_role("button", name="Start again").press("Enter")
    settle(dragged, y, 4)
    assert height(dragged, 5) == y[5]


def test_a_datum_is_dragged_by_mouse_and_the_curves_follow(dragged: Locator, shots: Path):
    before = dragged.locator("g > [data-curve=refitted]").get_attribute("d")
    box = rest(datum(dragged, 3).locator(".mg-dot"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dragged.page.mouse.move(x, y)
    dragged.page.mouse.down()
    dragged.page.mouse.move(x, y + 60, steps=6)
    dragged.page.mouse.up()
    data = Refits("BoxBOD").problem.y.tolist()
    assert height(dragged, 3) < data[3] - 20.0
    settle(dragged, [*data[:5], data[5] + 40.0], 3)
    assert dragged.locator("g > [data-curve=refitted]").get_attribute("d") != before
    expect(dragged.locator("[data-arrow]")).not_to_have_count(0)
    dragged.screenshot(path=shots / "dragged-by-mouse.png")


def test_another_data_set_a_robust_loss_and_other_bars(dragged: Locator, shots: Path):
    dragged.get_by_label("Data set").select_option("DanWood")
    y = Refits("DanWood").problem.y.tolist()
    settle(dragged, y, 3)
    dragged.get_by_label("Loss").select_option("Cauchy")
    settle(dragged, y, 3)
    expect(dragged.locator("[data-field=told]")).to_contain_text("hardly moved")
    bars = lambda: [float(bar.get_attribute("data-raw") or "nan")
                    for bar in dragged.locator("[data-bar]").all()]
    jacobian = Refits("DanWood", "Cauchy").jacobian(Refits("DanWood").problem.y)
    assert bars() == pytest.approx(jacobian[0].tolist(), rel=1e-5)
    dragged.get_by_label("Bars").select_option("1")
    assert bars() == pytest.approx(jacobian[1].tolist(), rel=1e-5)
    dragged.screenshot(path=shots / "dragged-cauchy.png")


def test_a_drag_without_a_fit_keeps_the_picture(dragged: Locator):
    dragged.get_by_label("Data set").select_option("Misra1a")
    data = Refits("Misra1a").problem.y.tolist()
    settle(dragged, data, 13)
    shown = dragged.locator("g > [data-curve=refitted]").get_attribute("d")
    dragged.get_by_label("Datum", exact=True).select_option(index=12)
    settle(dragged, [*data[:13], data[13] + 8.0], 12)
    datum(dragged, 12).press("Shift+ArrowUp")
    message = dragged.locator("[data-field=message]")
    expect(message).to_contain_text("no fit was found")
    assert dragged.locator("g > [data-curve=refitted]").get_attribute("d") == shown
    dragged.get_by_role("button", name="Start again").click()
    expect(message).to_be_hidden()
    settle(dragged, data, 12)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_900_pixels_in_both_themes(lab: Lab, dragged: Locator, shots: Path, theme: str):
    lab.wear(theme)
    dragged.page.set_viewport_size({"width": 900, "height": 1200})
    try:
        dragged.page.wait_for_timeout(300)
        panes = [dragged.locator(part).bounding_box() for part in (".mg-plane", ".mg-dragside")]
        assert all(box and box["x"] + box["width"] <= 900 for box in panes)
        dragged.screenshot(path=shots / f"dragged-900-{theme}.png")
    finally:
        dragged.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
