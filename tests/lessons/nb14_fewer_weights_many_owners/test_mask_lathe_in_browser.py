"""The Mask Lathe in a browser: every control by mouse and by keys, each number against a fresh run
of the engine."""
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Lab, click, drawn, press, rest
from playwright.sync_api import Locator, expect

from minigrad.constraints import Mask
from minigrad.lessons.nb14_fewer_weights_many_owners.pruning import SIZE, Row, run

CELLS = "from minigrad.lessons.nb14_fewer_weights_many_owners import mask_lathe", "mask_lathe()"
lathe = drawn("lathe", "[data-row]")
DEFAULTS = {"apply": "when made", "schedule": "polynomial", "final": 0.8, "frequency": 100, "k": 10,
            "together": False, "end": 437}


def cells(now: Row) -> dict[str, dict[str, float]]:
    """What the table must have, from the rows of a run of its own and the engine's masks."""
    rows: dict[str, dict[str, float]] = {"all": {
        "weights": SIZE, "asked": now.asked, "share": now.share, "masked": now.masked,
        "revived": now.revived, "largest": now.largest, "accuracy": now.accuracy, "held": now.held}}
    for name, weight in now.params.items():
        mask = now.masks[name]
        rows[name] = {"weights": weight.size, "share": float(np.mean(weight == 0)),
                      "masked": int(np.sum(~mask)), "revived": int(Mask(mask).revived(weight)),
                      "largest": float(np.max(np.abs(weight[~mask]), initial=0.0))}
    return rows


def settle(root: Locator, steps: int, **settings: Any) -> Row:
    """Wait until the table is that of a fresh run, and compare the charts, too."""
    settings = {**DEFAULTS, **settings, "steps": steps}
    rows = run(**settings)
    expected, found = cells(rows[-1]), {}
    said = {name: str(value).lower() if value is True or value is False else f"{value}"
            for name, value in settings.items()}
    for _ in range(250):
        found = root.locator("[data-row]").evaluate_all(
            "all => Object.fromEntries(all.map(row => [row.dataset.row, "
            "Object.fromEntries([...row.querySelectorAll('[data-raw]')].filter(e => e.dataset.raw "
            "!== 'undefined').map(e => [e.dataset.cell, +e.dataset.raw]))]))")
        told = root.locator("[data-field=told]").evaluate("e => ({ ...e.dataset })")
        if found == expected and said.items() <= told.items():
            break
        root.page.wait_for_timeout(20)
    assert found == expected
    assert said.items() <= told.items()
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    chart = json.loads(root.locator(".mg-chart").get_attribute("data-raw") or "")
    assert chart["zeros"] == [float(f"{row.zeros / SIZE:.5g}") for row in rows]
    assert chart["revived"] == [float(f"{row.revived / SIZE:.5g}") for row in rows]
    assert chart["asked"][:steps + 1] == [float(f"{row.asked:.5g}") for row in rows]
    bars = json.loads(root.locator("[data-field=bars]").get_attribute("data-raw") or "")
    now = rows[-1]
    assert bars["zeros"] == now.zeros
    assert sum(bars["kept"] + bars["kept beyond"]) == SIZE - now.zeros - now.revived
    assert sum(bars["revived"] + bars["revived beyond"]) == now.revived
    # and the legend's
    assert root.locator(".mg-back").count() == np.count_nonzero(bars["revived"]) + 1
    return now


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def test_steps_and_masks_by_buttons_keys_and_mouse(lathe: Locator, shots: Path):
    root, told, step = lathe, lathe.locator("[data-field=told]"), lathe.get_by_label("Step",
                                                                                     exact=True)
    settle(root, 0)
    tap(root, "One step")
    settle(root, 1)
    root.get_by_role("button", name="To the next mask").click()
    now = settle(root, 100)
    assert now.zeros == now.masked > 0
    assert now.revived == 0
    expect(told).to_contain_text("a mask is made and applied")
    press(step)
    now = settle(root, 102)
    assert now.revived > 0
    expect(told).to_contain_text(f"2 steps since the mask was made: {now.revived} of {now.masked} "
                                 "masked weights")
    click(step)
    far = int(step.input_value())
    assert far > 300
    settle(root, far)
    chart = root.locator(".mg-drag")
    box = rest(chart)
    root.page.mouse.move(box["x"] + 0.2 * box["width"], box["y"] + 20)
    root.page.mouse.down()
    root.page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 20, steps=4)
    root.page.mouse.up()
    here = int(step.input_value())
    assert 205 < here < 232
    settle(root, here)
    tap(root, "To the end")
    settle(root, 437)
    expect(told).to_contain_text("Training ends here: 899 masked weights are not 0.")
    root.screenshot(path=shots / "lathe-end.png")
    tap(root, "Start again")
    settle(root, 0)
    expect(told).to_contain_text("Start 2: the settings stay.")


def test_the_five_ways_of_applying_it_and_k(lathe: Locator):
    root, ways, k = lathe, lathe.get_by_label("Mask applied"), lathe.get_by_label("k", exact=True)
    tap(root, "To the end")
    settle(root, 437)
    expect(k).to_be_disabled()
    for way in ("before each step", "after each step", "at the end"):
        ways.select_option(way)
        now = settle(root, 437, apply=way)
        assert (now.revived == 0) == (way != "before each step")
    ways.select_option("every k")
    settle(root, 437, apply="every k")
    expect(k).to_be_enabled()
    press(k)
    settle(root, 437, apply="every k", k=12)
    click(k)
    chosen = int(k.input_value())
    settle(root, 437, apply="every k", k=chosen)
    ways.select_option("at the end")
    root.get_by_label("Step", exact=True).press("ArrowLeft")
    # repaired at the end only
    assert settle(root, 436, apply="at the end", k=chosen).revived > 0
    tap(root, "One step")
    assert settle(root, 437, apply="at the end", k=chosen).revived == 0
    expect(root.locator("[data-field=told]")).to_contain_text("which had moved in the 37 steps "
                                                              "since it was made")


def test_the_end_may_be_chosen_so_that_nothing_leaks(lathe: Locator):
    root, end = lathe, lathe.get_by_label("End of training")
    tap(root, "To the end")
    settle(root, 437)
    for _ in range(2):
        end.press("ArrowLeft")
    # who stands at the end stays there
    assert settle(root, 435, end=435).revived > 0
    often = root.get_by_label("Frequency")
    for _ in range(13):
        often.press("ArrowLeft")
    now = settle(root, 435, end=435, frequency=87)                          # 5 times 87
    assert now.revived == 0
    assert now.zeros == round(0.8 * 1024) + round(0.8 * 160)
    tap(root, "Start again")
    settle(root, 0, end=435, frequency=87)
    end.press("ArrowRight")
    settle(root, 0, end=436, frequency=87)
    root.get_by_label("Step", exact=True).press("End")
    settle(root, 436, end=436, frequency=87)
    end.press("Home")
    settle(root, 50, end=50, frequency=87)
    expect(root.locator("[data-turn]")).to_have_count(1)                    # step 0


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_final_sparsity_frequency_and_end_are_sliders(lathe: Locator, move):
    root, final = lathe, lathe.get_by_label("Final sparsity")
    root.get_by_role("button", name="To the next mask").press("Space")
    settle(root, 100)
    final.press("Home")
    settle(root, 100, final=0.1)
    move(final)
    settings: dict[str, Any] = {"final": float(final.input_value())}
    assert settings["final"] > 0.1
    settle(root, 100, **settings)
    often, end = root.get_by_label("Frequency"), root.get_by_label("End of training")
    often.press("Home")
    settle(root, 100, frequency=10, **settings)
    move(often)
    settings["frequency"] = int(often.input_value())
    assert settings["frequency"] > 10
    settle(root, 100, **settings)
    end.press("Home")
    settle(root, 50, end=50, **settings)
    move(end)
    settings["end"] = int(end.input_value())
    assert settings["end"] > 50
    settle(root, settings["end"], **settings)                               # still at the end


def test_schedule_comparison_and_zoom(lathe: Locator):
    root, told = lathe, lathe.locator("[data-field=told]")
    root.get_by_label("Schedule").select_option("constant")
    now = settle(root, 0, schedule="constant")
    assert now.zeros == 947
    root.get_by_label("Weights are compared").select_option("together")
    settle(root, 0, schedule="constant", together=True)
    expect(told).to_contain_text("all compared together")
    root.get_by_label("Weights are compared").select_option("alone")
    tap(root, "One step")
    settle(root, 1, schedule="constant")
    zoom, bars = root.get_by_label("Zoom of the histogram"), root.locator("[data-field=bars]")
    zoom.press("Home")
    expect(told).to_have_attribute("data-zoom", "0.005")
    before = bars.get_attribute("data-raw")
    for move in (press, click):
        move(zoom)
        exact = zoom.get_attribute("data-exact") or ""
        expect(told).to_have_attribute("data-zoom", exact)
        settle(root, 1, schedule="constant")
        found = json.loads(bars.get_attribute("data-raw") or "")
        now = run(**{**DEFAULTS, "schedule": "constant", "steps": 1})[-1]
        weights = np.concatenate([now.params[name][~now.masks[name]] for name in now.params])
        reach = float(exact)
        assert found["revived"] == np.histogram(weights[weights != 0], 60,
                                                (-reach, reach))[0].tolist()
        assert bars.get_attribute("data-raw") != before
        before = bars.get_attribute("data-raw")


def test_the_number_above_the_tallest_bar_can_be_read(lathe: Locator, shots: Path):
    lathe.get_by_label("Schedule").select_option("constant")
    lathe.get_by_label("Final sparsity").press("End")
    zeros = settle(lathe, 0, schedule="constant", final=0.98).zeros
    assert zeros > 0.97 * SIZE
    count, title = (lathe.locator("[data-field=bars] text").get_by_text(words, exact=True)
                    .bounding_box() for words in (str(zeros), "weights, log"))
    assert count
    assert title
    assert title["y"] + title["height"] <= count["y"]
    lathe.screenshot(path=shots / "lathe-tallest.png")


def test_play_stops_at_masks_and_ends(lathe: Locator):
    root, end = lathe, lathe.get_by_label("End of training")
    end.press("Home")
    settle(root, 0, end=50)
    play = root.get_by_role("button", name="Play the steps")
    play.click()
    settle(root, 50, end=50)
    expect(play).to_be_visible()
    tap(root, "Start again")
    play.press("Enter")
    pause = root.get_by_role("button", name="Pause the steps")
    pause.press("Enter")
    expect(play).to_be_visible()
    settle(root, int(root.get_by_label("Step", exact=True).input_value()), end=50)


def test_what_cannot_be_is_said_and_the_picture_stays(lathe: Locator):
    root, message = lathe, lathe.locator("[data-field=message]")
    tap(root, "One step")
    settle(root, 1)
    often = root.get_by_label("Frequency")
    # a slider gone wrong
    often.evaluate("e => { e.max = 900; e.value = 900; e.dispatchEvent(new Event('input')); }")
    expect(message).to_have_text("you gave frequency=900, because it goes from 10 to 200; write "
                                 "a whole number from 10 to 200. You still see the last good "
                                 "state.")
    settle(root, 1)
    often.evaluate("e => { e.max = 200; }")
    often.press("Home")
    settle(root, 1, frequency=10)
    expect(message).to_be_hidden()


def test_the_code_is_shown(lathe: Locator):
    lathe.get_by_role("button", name="Show code").press("Space")
    expect(lathe.locator("[data-field=code]")).to_contain_text(
        "the_row = the_pruning.run(apply='when made', schedule=")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, lathe: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        step = lathe.get_by_label("Step", exact=True)
        step.press("End")
        settle(lathe, 437)
        for _ in range(100):
            step.press("ArrowLeft")
        settle(lathe, 337)
        lathe.screenshot(path=shots / f"lathe-{theme}.png")
        # 468 for the widget, beside the list of files
        lathe.page.set_viewport_size({"width": 900, "height": 1600})
        lathe.page.wait_for_timeout(300)
        lathe.screenshot(path=shots / f"lathe-900-{theme}.png")
        assert lathe.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert lathe.locator(".mg-wide").evaluate_all("all => all.every(e => e.scrollWidth <= "
                                                      "e.clientWidth)")
    finally:
        lathe.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
