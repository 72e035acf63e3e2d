"""The Sorting Office in a browser: points moved by mouse and by keyboard, means and slopes
against the engine's."""

import json
from pathlib import Path

import numpy as np
from lab import drawn, rest
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.lessons.nb07_many_at_once.sorting_office import LABELS, NAMES, POINTS
from minigrad.widgets.numerals import number

CELLS = "from minigrad.lessons.nb07_many_at_once import sorting_office", "sorting_office()"
office = drawn("office", "[data-share]")


def settle(office: Locator, points: np.ndarray, labels: list[int], outside: bool = False) -> None:
    """Wait until trays, means and slopes are those of a fresh computation."""
    means = lambda z: mg.segment_mean(z, np.array(labels), 3)
    for k, name in enumerate(NAMES):
        row = office.locator(f"[data-tray={name}]")
        expect(row.locator("[data-cell=count]")).to_have_text(str(labels.count(k)))
        if k not in labels:
            expect(row.locator("[data-cell=mean]")).to_have_text("0 (empty)")
            expect(row.locator("[data-cell=divided]")).to_have_text("(nan, nan)")
            expect(office.locator(f"[data-mean={name}]")).to_be_hidden()
        else:
            pair = ", ".join(number(v) for v in means(points)[k])
            expect(row.locator("[data-cell=mean]")).to_have_text(f"({pair})")
    expect(office.locator("[data-field=line]")).to_have_attribute("data-agrees",
                                                                  str(not outside).lower())
    for i, label in enumerate(labels):
        expect(office.locator(f"[data-point='{i}']")).to_have_attribute("data-label", str(label))
        slope = 0.0 if outside else mg.grad(lambda z, label=label: means(z)[label, 0])(points)[i, 0]
        assert float(office.locator(f"[data-share='{i}']").get_attribute("data-raw") or -1) == slope


def moved(office: Locator, i: int) -> np.ndarray:
    """Where a point says that it is."""
    said = office.locator(f"[data-point='{i}']").get_attribute("aria-label") or ""
    return np.array(json.loads(f"[{said.partition('(')[2].partition(')')[0]}]"))


def test_the_mouse_drags_a_point_into_another_tray(office: Locator, shots: Path):
    points, labels = np.array(POINTS), [*LABELS]
    settle(office, points, labels)
    box, tray = (rest(office.locator("[data-point='0'] .mg-shape")),
                 office.locator(".mg-tray").nth(2).bounding_box())
    assert tray
    mouse = office.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + 3)
    mouse.down()
    mouse.move(tray["x"] + 0.8 * tray["width"], tray["y"] + 0.5 * tray["height"], steps=8)
    expect(office.locator(".mg-tray").nth(2)).to_have_class("mg-tray mg-over")
    mouse.up()
    labels[0] = 2
    expect(office.locator("[data-point='0']")).to_have_attribute("data-label", "2")
    points[0] = moved(office, 0)
    assert points[0, 0] > 0.3
    settle(office, points, labels)
    office.screenshot(path=shots / "office.png")


def test_keys_move_a_point_and_empty_a_tray(office: Locator, shots: Path):
    points, labels = np.array(POINTS), [*LABELS]
    point = office.locator("[data-point='7']")
    point.focus()
    office.page.keyboard.press("ArrowRight")
    office.page.keyboard.press("ArrowUp")
    points[7] += 0.1
    assert (point.get_attribute("aria-label")
            or "").startswith("Point 8 in tray C at (-0.4, -0.5); arrow keys move it")
    settle(office, points, labels)
    office.page.keyboard.press("1")
    labels[7] = 0
    settle(office, points, labels)
    expect(point).to_be_focused()
    office.locator("[data-point='8']").press("2")
    labels[8] = 1
    settle(office, points, labels)
    expect(office.locator("[data-field=told]")).to_contain_text("Tray C is empty")
    office.screenshot(path=shots / "office-empty.png")


def test_outside_the_graph_there_is_no_slope(office: Locator, shots: Path):
    office.get_by_label("Means computed outside the graph").press("Space")
    settle(office, np.array(POINTS), [*LABELS], outside=True)
    expect(office.locator("[data-field=line]")).to_contain_text("no slope; for means that are")
    office.screenshot(path=shots / "office-outside.png")
    office.get_by_label("Means computed outside the graph").click()
    settle(office, np.array(POINTS), [*LABELS])
