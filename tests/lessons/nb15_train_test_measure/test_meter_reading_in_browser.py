"""Meter Reading in a browser: batches, meters, order and sliders by mouse and keys, numbers against
fresh readings."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Lab, click, drawn, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb15_train_test_measure.auc_by_stage import (
    BATCHES,
    BUCKETS,
    STAGES,
    Reading,
    read,
    scored,
)
from minigrad.nn.metrics import auc

CELLS = "from minigrad.lessons.nb15_train_test_measure import meter_reading", "meter_reading()"
reading = drawn("reading", "[data-row]")


def finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def settle(root: Locator, batches: int, buckets: int = 20, batch: int = 32, meters: str = "shared",
           order: str = "shuffled") -> list[Reading]:
    """Wait until table and curves are fresh readings."""
    stream = read(buckets, batch, meters, order)[:batches]
    last = {stage: [one for one in stream if one.stage == stage][-1:] for stage in STAGES}
    names = "samples", "exact", "every", "bucketed", "mean", "lone"
    expected: list[Any] = [finite(getattr(one, name)) for rows in last.values() for one in rows
                           for name in names]
    expected += [0, None, None, None, None, 0] * sum(not rows for rows in last.values())
    curves = [[[k, finite(one.bucketed)] for k, one in enumerate(stream, 1)
               if one.stage == stage or (meters == "shared" and STAGES.index(one.stage) > n)]
              for n, stage in enumerate(STAGES)]
    chart, found = root.locator("[data-chart=curves]"), None
    for _ in range(250):
        found = (root.locator("[data-row] [data-cell]")
                 .evaluate_all("all => all.map(e => JSON.parse(e.dataset.raw))"),
                 json.loads(chart.get_attribute("data-raw") or "0"))
        if found == (expected, curves):
            break
        root.page.wait_for_timeout(20)
    assert found == (expected, curves)
    told = root.locator("[data-field=told]")
    for name, value in (("batches", batches), ("buckets", buckets), ("batch", batch),
                        ("meters", meters), ("order", order)):
        expect(told).to_have_attribute(f"data-{name}", str(value))
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return stream


def tap(root: Locator, name: str) -> None:
    root.get_by_role("button", name=name, exact=True).press("Enter")


def test_the_shared_meter_leaks_and_both_repairs_do_not(reading: Locator):
    root, told = reading, reading.locator("[data-field=told]")
    settle(root, 30)
    tap(root, "Start again")
    settle(root, 0)
    expect(told).to_contain_text("Nothing is read yet")
    root.get_by_role("button", name="Next stage").click()
    settle(root, 1)
    tap(root, "Next stage")
    settle(root, 13)
    tap(root, "Next stage")
    now = settle(root, 25)[-1]
    expect(told).to_contain_text("starts at what the stages before it left: it reads "
                                 f"{now.bucketed:.3f}, its own 32 samples say {now.exact:.3f}")
    expect(told).to_contain_text("It holds 792 samples, and 760 of them are from previous stages.")
    assert total(root, "raw") == 792
    assert total(root, "own") == 32
    expect(root.get_by_text("All stages share one meter.")).to_be_visible()
    meters = root.get_by_label("Meters", exact=True)
    for kind, words in (("reset", "The meter was reset before test evaluation"),
                        ("own", "Test evaluation starts with a new meter")):
        meters.select_option(kind)
        one = settle(root, 25, meters=kind)[-1]
        assert one.every == one.exact
        expect(told).to_contain_text(words)
        assert total(root, "raw") == total(root, "own") == 32
    expect(root.get_by_text("All stages share one meter.")).to_be_hidden()
    meters.press("ArrowUp")
    settle(root, 25, meters="reset")


def total(root: Locator, name: str) -> int:
    """How many samples the histogram shows."""
    held = json.loads(root.locator("[data-chart=held]").get_attribute(f"data-{name}") or "")
    return sum(map(sum, held.values()))


def test_the_roc_curves_enclose_the_areas_of_the_table(reading: Locator):
    for buckets in (20, 2):
        if buckets == 2:
            reading.get_by_label("Buckets", exact=True).press("Home")
        one = settle(reading, 30, buckets)[-1]
        roc = json.loads(reading.locator("[data-chart=roc]").get_attribute("data-raw") or "")
        assert len(roc["bucketed"][0]) == buckets + 1
        for name, value in (("exact", one.exact), ("bucketed", one.bucketed)):
            false, true = map(np.array, roc[name])
            assert (np.sum(np.diff(false) * (true[1:] + true[:-1])) / 2.0
                    == pytest.approx(value, abs=1e-4))
    assert one.exact == auc(*scored("test evaluation"))


@pytest.mark.parametrize("move", [press, click], ids=["press", "click"])
def test_sliders(reading: Locator, move):
    root, buckets, batch = reading, *(reading.get_by_label(name, exact=True)
                                      for name in ("Buckets", "Batch"))
    move(buckets)
    count = int(buckets.get_attribute("data-exact") or "0")
    assert count > 20
    settle(root, 30, count)
    read_so_far = root.get_by_label("Batches read", exact=True)
    read_so_far.press("Home")
    settle(root, 0, count)
    move(read_so_far)
    at = int(read_so_far.input_value())
    assert at > 1
    settle(root, at, count)
    read_so_far.press("End")
    settle(root, 30, count)
    move(batch)
    size = int(batch.input_value())
    assert size > 32
    settle(root, len(read(count, size)), count, size)
    batch.press("Home")
    settle(root, 120, count, 8)
    expect(batch).to_be_focused()


@pytest.mark.parametrize("name", ["Batches read", "Buckets", "Batch"])
def test_each_press_of_a_key_changes_a_sliders_number(reading: Locator, name: str):
    slider = reading.get_by_label(name, exact=True)
    number = slider.locator("xpath=following-sibling::output")
    slider.press("Home")
    first, last = (int(slider.get_attribute(side) or "0") for side in ("min", "max"))
    shown = [int(number.inner_text())]
    for _ in range(round((last - first) / float(slider.get_attribute("step") or "1"))):
        slider.press("ArrowRight")
        shown.append(int(number.inner_text()))
    assert shown == sorted({*shown})
    assert len(shown) > 15
    assert (shown[0], shown[-1]) == {"Buckets": BUCKETS, "Batch": BATCHES}.get(name, (0, 30))
    expect(reading.locator("[data-field=told]")).to_have_attribute(
        f"data-{name.lower().removesuffix(' read')}", str(shown[-1]))


def test_sorted_batches_have_no_auc(reading: Locator, shots: Path):
    root, told = reading, reading.locator("[data-field=told]")
    root.get_by_label("Order of the evaluations").select_option("sorted")
    settle(root, 30, order="sorted")
    expect(told).to_contain_text("5 of its 6 batches have one class only and no AUC")
    root.get_by_label("Meters", exact=True).select_option("own")
    settle(root, 30, meters="own", order="sorted")
    slider = root.get_by_label("Batches read", exact=True)
    for k in range(29, 24, -1):
        slider.press("ArrowLeft")
        settle(root, k, meters="own", order="sorted")
    expect(told).to_contain_text("nan: this stage")
    expect(told).to_contain_text("there is no pair to compare")
    root.screenshot(path=shots / "reading-nan.png")


def test_the_end_refuses_and_play_begins_again(reading: Locator):
    root, message = reading, reading.locator("[data-field=message]")
    tap(root, "One batch")
    expect(message).to_have_text("the stream is at its end: Start again, or move the slider back.")
    settle(root, 30)
    root.get_by_role("button", name="Play the batches").click()
    expect(root.locator("[data-field=told]")).not_to_have_attribute("data-batches", "30")
    expect(message).to_be_hidden()
    root.get_by_role("button", name="Pause the batches").press("Space")
    expect(root.get_by_role("button", name="Play the batches")).to_be_visible()
    batches = int(root.get_by_label("Batches read", exact=True).input_value())
    assert batches < 30
    settle(root, batches)
    expect(root.locator("[data-field=where]")).to_have_text(f"{batches} of 30 batches")
    tap(root, "One batch")
    settle(root, batches + 1)


def test_the_code_is_shown(reading: Locator):
    reading.get_by_role("button", name="Show code").press("Space")
    expect(reading.locator("[data-field=code]")).to_contain_text("in read(20, 32, 'shared', "
                                                                 "'shuffled')[:30]")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_legible_in_both_themes_and_on_a_narrow_page(lab: Lab, reading: Locator,
                                                           shots: Path, theme: str):
    lab.wear(theme)
    try:
        settle(reading, 30)
        reading.page.set_viewport_size({"width": 1360, "height": 1600})
        reading.page.wait_for_timeout(300)
        reading.screenshot(path=shots / f"reading-{theme}.png")
        reading.get_by_label("Meters", exact=True).select_option("own")
        settle(reading, 30, meters="own")
        for width in (900, 760):
            reading.page.set_viewport_size({"width": width, "height": 1600})
            reading.page.wait_for_timeout(300)
            reading.screenshot(path=shots / f"reading-{width}-{theme}.png")
            assert reading.evaluate("e => e.scrollWidth <= e.clientWidth")
            # no word is smaller than it was drawn
            for chart in reading.locator("[data-chart]").all():
                assert chart.evaluate("e => e.getScreenCTM().a") == pytest.approx(1.0)
    finally:
        reading.page.set_viewport_size({"width": 1360, "height": 900})
        lab.wear("light")
