"""The Variance Ladder in a browser: controls by mouse and by keyboard, and rungs against
a fresh net's."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from lab import Notebook, click, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb08_a_good_start.layer_variance import (
    ACTIVATIONS,
    Rung,
    batch,
    calm,
    ladder,
    weights,
    widths_of,
    written,
)

CELLS = ("from minigrad.lessons.nb08_a_good_start import variance_ladder",
         'variance_ladder(3, "tanh", "LeCun", 1.5)')
CHOICES = {"start": "orthogonal", "activation": "sigmoid", "shape of the net": "narrowing"}


@pytest.fixture
def rungs(fresh: Notebook) -> Locator:
    root = fresh.find("[data-mg=ladder]")
    root.get_by_text("All rungs in numbers").click()
    root.locator("[data-cell]").first.wait_for()
    return root


def settle(rungs: Locator, done: int = 0, gain: float | None = None) -> list[Rung]:
    """Wait until the table is that of a fresh net with what the controls say; gives its rungs."""
    value = lambda label: rungs.get_by_label(label, exact=True).input_value()
    gain = float(value("Type the gain")) if gain is None else gain
    depth, f, (x, labels) = int(value("Hidden layers")), ACTIVATIONS[value("activation")], batch()
    started = weights(widths_of(depth, value("shape of the net")), value("start"), gain)
    right = ladder(x, labels, calm(x, started, f, done)[0], f)
    cells = [(rungs.locator(f"tr[data-rung='{rung.layer}'] [data-cell={key}]"), getattr(rung, key))
             for rung in right for key in ("forward", "backward", "weight")]
    for cell, spread in cells:
        expect(cell).to_have_text(written(spread))
    np.testing.assert_allclose([json.loads(cell.get_attribute("data-raw") or "")
                                for cell, _ in cells], [spread for _, spread in cells], rtol=1e-6)
    expect(rungs.locator("tbody tr")).to_have_count(depth + 1)
    expect(rungs.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    expect(rungs.locator(".mg-mark")).to_have_count(2 * (depth + 1))
    return right


@pytest.mark.parametrize(("name", "use"), [
    ("Gain", press), ("Hidden layers", click),
    pytest.param("Gain", click, marks=pytest.mark.exhaustive),
    pytest.param("Hidden layers", press, marks=pytest.mark.exhaustive)])
def test_sliders_change_rungs_that_are_true(rungs: Locator, name: str,
                                            use: Callable[[Locator], None]):
    before = settle(rungs)
    use(rungs.get_by_label(name, exact=True))
    assert settle(rungs) != before


def test_choices_change_the_net(rungs: Locator, shots: Path):
    before = [settle(rungs)]
    for name, option in CHOICES.items():
        rungs.get_by_label(name, exact=True).select_option(option)
        before.append(settle(rungs))
    assert len({str(ladder) for ladder in before}) == 4
    rungs.screenshot(path=shots / "ladder.png")


def test_a_typed_gain_and_one_that_is_none(rungs: Locator):
    field = rungs.get_by_label("Type the gain")
    field.fill("200")
    field.press("Enter")
    right = settle(rungs)
    assert right[0].flat is not None
    assert right[0].flat > 0.9
    expect(rungs.locator("[data-field=flat]")).to_contain_text(f"{right[0].flat:.1%} are flat")
    field.fill("two")
    field.press("Enter")
    expect(rungs.locator("[data-field=message]")).to_contain_text("A gain is a number from "
                                                                  "0.001 to 1,000")
    settle(rungs, gain=200.0)
    rungs.get_by_label("activation").select_option("relu")
    expect(rungs.locator("[data-field=message]")).to_be_hidden()
    expect(field).to_have_value("200")                          # what was typed in vain has gone
    settle(rungs)
    for text, key in (("three", "Escape"), ("", "Enter")):
        field.fill(text)
        field.press(key)
        expect(field).to_have_value("200")
    field.fill("0.5")
    field.press("Enter")
    expect(rungs.locator("[data-field=message]")).to_be_hidden()
    settle(rungs)


def test_lsuv_layer_by_layer_by_key_and_mouse(rungs: Locator):
    following = rungs.get_by_role("button", name="LSUV: next layer")
    following.press("Enter")
    expect(rungs.locator("[data-field=calmed]")).to_have_text("1 of 4 layers set to spread 1")
    settle(rungs, 1)
    expect(following).to_be_focused()
    following.click()
    assert settle(rungs, 2)[1].forward == pytest.approx(1.0, rel=0.01)
    # what is done no longer asks for the gain
    press(rungs.get_by_label("Gain", exact=True))
    settle(rungs, 2)
    rungs.get_by_role("button", name="LSUV: all layers").click()
    settle(rungs, 4)
    # all stay all when the net gets deeper
    press(rungs.get_by_label("Hidden layers"))
    expect(rungs.locator("[data-field=calmed]")).to_have_text("6 of 6 layers set to spread 1")
    settle(rungs, 6)
    for _ in range(2):
        rungs.get_by_label("Hidden layers").press("ArrowLeft")
    expect(following).to_have_attribute("aria-disabled", "true")
    following.press("Space")
    settle(rungs, 4)
    rungs.get_by_role("button", name="Undo LSUV").press("Space")
    settle(rungs)
    expect(rungs.locator("[data-field=calmed]")).to_be_empty()


def test_bars_of_a_layer_by_rung_and_by_list(rungs: Locator):
    chosen = rungs.get_by_label("Layer of the bars")
    shares = lambda: [bar.get_attribute("data-raw") for bar in rungs.locator("[data-bar]").all()]
    first = shares()
    rungs.locator("[data-foot='2']").click()
    expect(chosen).to_have_value("2")
    third = shares()
    assert third != first
    chosen.select_option("0")
    assert shares() == first
    expect(rungs.locator("[data-foot='0']")).to_have_class("mg-foot mg-here")
