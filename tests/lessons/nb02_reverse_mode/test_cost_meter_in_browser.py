"""The Cost Meter in a browser: three sliders by mouse and by keyboard, and counts against
recorded programs."""

from collections.abc import Callable
from pathlib import Path

import pytest
from lab import click, drawn, press
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb02_reverse_mode.jacobian_costs import count_ways, layers

SLIDERS = ("inputs", "outputs", "layers")
CELLS = "from minigrad.lessons.nb02_reverse_mode import cost_meter", "cost_meter(12, 1, 3)"
meter = drawn("meter", "[data-cost]")


def sizes(meter: Locator) -> tuple[int, int, int]:
    n, m, depth = (int(meter.get_by_label(f"Number of {name}", exact=True).input_value())
                   for name in SLIDERS)
    return n, m, depth


def settle(meter: Locator) -> tuple[int, int, int]:
    """Wait until the counts are those of the sizes on the sliders; gives the sizes."""
    n, m, depth = sizes(meter)
    bills = count_ways(*layers(n, m, depth)).values()
    for key, bill in zip(("difference", "forward", "reverse"), bills, strict=True):
        cell = meter.locator(f"[data-cost={key}-operations]")
        expect(cell).to_have_attribute("data-raw", str(bill.total))
        expect(cell).to_have_text(f"{bill.total:,}")
    return n, m, depth


@pytest.mark.parametrize("name", SLIDERS)
@pytest.mark.parametrize("use", [press, click])
def test_sliders_change_counts_that_are_true(meter: Locator, name: str,
                                             use: Callable[[Locator], None]):
    before, look = settle(meter), meter.locator("svg").inner_html()
    use(meter.get_by_label(f"Number of {name}", exact=True))
    after = settle(meter)
    assert after != before
    shown = meter.get_by_label(f"Number of {name}", exact=True).locator("+ output")
    expect(shown).to_have_text(str(after[SLIDERS.index(name)]))
    assert meter.locator("svg").inner_html() != look


def test_a_narrow_page_scrolls_to_the_last_column(meter: Locator):
    meter.evaluate("root => { root.style.width = '460px'; }")
    last = meter.locator("[data-cost=reverse-error]")
    last.scroll_into_view_if_needed()
    right = "e => e.getBoundingClientRect().right"
    assert last.evaluate(right) <= meter.evaluate(right) + 1
    expect(meter).to_contain_text("Cheaper means fewer operations")


def test_the_crossing_is_seen(meter: Locator, shots: Path):
    expect(meter.locator("[data-field=told]")).to_contain_text("Reverse mode is cheaper here")
    crossing = meter.locator("[data-field=crossing]")
    expect(crossing).to_be_hidden()                      # a guess is made first
    meter.locator("summary").press("Enter")
    expect(crossing).to_contain_text("forward mode is cheaper from 13 outputs on")
    meter.get_by_label("Number of outputs", exact=True).press("End")
    settle(meter)
    expect(meter.locator("[data-field=told]")).to_contain_text("Forward mode is cheaper here")
    assert meter.locator("svg .mg-cross").count() == 1
    expect(meter.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    meter.screenshot(path=shots / "meter.png")


def test_times_are_measured_and_code_is_shown(meter: Locator):
    assert all(float(cell.inner_text()) > 0 for cell in meter.locator("[data-cost$=-ms]").all())
    button = meter.get_by_role("button", name="Show code")
    button.click()
    expect(meter.locator("[data-field=code]")).to_contain_text("layers(n=12, m=1, depth=3)")
