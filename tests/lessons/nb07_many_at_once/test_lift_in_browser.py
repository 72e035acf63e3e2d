"""Lift in a browser: badges by mouse and by keyboard, and shapes, counts and verdicts against a
fresh computation."""

import json
from pathlib import Path

import numpy as np
import pytest
from lab import click, drawn, press, rest
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.lessons.nb07_many_at_once.one_sample_programs import PROGRAMS, judge_naive

CELLS = "from minigrad.lessons.nb07_many_at_once import lift", "lift(size=7)"
lifted = drawn("lift", "[data-row]")


def settle(root: Locator) -> str:
    """Wait until the shapes and the verdict are those of a fresh computation; gives the verdict."""
    program = PROGRAMS[root.get_by_label("Program for one sample").input_value()]
    size = int(root.get_by_label("Number of samples").input_value())
    chosen = {name: root.get_by_label(f"Axis of {name}").input_value() for name in program.shapes}
    axes = tuple(None if axis == "none" else int(axis) for axis in chosen.values())
    given = program.inputs([None if axis is None else size for axis in axes]).values()
    arrays = [np.moveaxis(x, 0, axis) if axis else x for x, axis in zip(given, axes, strict=True)]
    out = mg.vmap(program.f, axes)(*arrays)
    expect(root.locator("[data-row]").last.locator("[data-all]")).to_have_attribute(
        "data-all", json.dumps(out.shape).replace(" ", "").replace("(", "[").replace(")", "]"))
    for name, array in zip(program.shapes, arrays, strict=True):
        expect(root.locator(f"[data-input={name}] [data-part=all]")).to_have_text(str(array.shape))
    verdict, words = judge_naive(program.f, arrays, out)
    naive = root.locator("[data-field=naive]")
    expect(naive).to_have_attribute("data-verdict", verdict)
    expect(naive).to_contain_text(words)
    expect(root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    assert float(root.locator("[data-field=far]").get_attribute("data-far") or 1) < 1e-12
    return verdict


def test_every_program_and_the_size_at_which_it_is_silent(lifted: Locator, shots: Path):
    expected = {"tanh(W @ x)": "wrong", "solve(A, b)": "wrong", "x / sum(x)": "wrong",
                "(t - w @ x)**2": "wrong", "exp(-x * s)": "right"}
    size = lifted.get_by_label("Number of samples")
    assert settle(lifted) == "error"
    for _ in range(3):
        size.press("ArrowLeft")
    for text, verdict in expected.items():
        lifted.get_by_label("Program for one sample").select_option(text)
        assert settle(lifted) == verdict
    lifted.screenshot(path=shots / "lift.png")


@pytest.mark.parametrize("use", [press, click])
def test_more_samples_are_more_calls_of_the_loop_alone(lifted: Locator, use):
    calls = lambda way: (
        int(lifted.locator(f"[data-way={way}] [data-cell=calls]").get_attribute("data-raw") or 0))
    before = calls("loop"), calls("vmap")
    use(lifted.get_by_label("Number of samples"))
    settle(lifted)
    size = int(lifted.get_by_label("Number of samples").input_value())
    assert (calls("loop"), calls("vmap")) == (before[0] * size // 7, before[1])


def test_the_mouse_drags_a_badge_onto_an_input(lifted: Locator):
    badge, card = rest(lifted.locator("[data-badge='1']")), lifted.locator("[data-input=W]")
    box = card.bounding_box()
    assert box
    mouse = lifted.page.mouse
    mouse.move(badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + 20, box["y"] + 20, steps=8)
    expect(card).to_have_class("mg-card mg-over")
    mouse.up()
    expect(card).to_have_attribute("data-axis", "1")
    settle(lifted)
    expect(lifted.locator("[data-row='0'] [data-all]")).to_have_attribute("data-all", "[7,4,4]")


def test_the_keyboard_chooses_an_axis_and_nothing_shared_by_all_is_lifted(lifted: Locator):
    axis = lifted.get_by_label("Axis of x")
    axis.press("ArrowDown")
    expect(axis).to_have_value("1")
    settle(lifted)
    axis.select_option("none")
    message = lifted.locator("[data-field=message]")
    expect(message).to_contain_text("No input has samples")
    # the last good one
    expect(lifted.locator("[data-row='1'] [data-all]")).to_have_attribute("data-all", "[7,4]")
    axis.select_option("0")
    expect(message).to_be_hidden()
    settle(lifted)
