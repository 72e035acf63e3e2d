"""The Bill of Work in a browser: sliders and switches by mouse and by keyboard, and counts
against the engine's."""

from collections.abc import Callable
from pathlib import Path

import pytest
from lab import click, drawn, press
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.analysis.bills import apart
from minigrad.lessons.nb06_the_bill.billed_nets import data, held, layers, loss, weights

SLIDERS = ("batch", "inputs", "hidden 1", "hidden 2", "outputs")
CELLS = ("from minigrad.lessons.nb06_the_bill import bill_of_work",
         "bill_of_work((20, 12, 8, 4), batch=30)")
work = drawn("work", "[data-total]")


def settle(work: Locator) -> tuple[int, int, int]:
    """Wait until the totals are those of a fresh computation; gives forward, backward and bytes."""
    batch, *widths = (int(work.get_by_label(f"Size of {name}", exact=True).input_value())
                      for name in SLIDERS)
    again = [k for k in range(3) if work.get_by_label(f"Compute layer {k + 1} again").is_checked()]
    by_data = work.get_by_label("Slope by the data, too").is_checked()
    X, targets = data(widths, batch)
    X, Ws = mg.tensor(X) if by_data else X, [mg.tensor(W) for W in weights(widths)]
    y = loss(layers(X, Ws, again)[-1], targets)
    forward, backward = (bill.total for bill in apart(y, [X, *Ws] if by_data else Ws))
    for key, count in (("forward", forward), ("backward", backward)):
        expect(work.locator(f"[data-total={key}]")).to_have_attribute("data-raw", str(count))
        expect(work.locator(f"[data-total={key}]")).to_have_text(f"{count:,}")
    expect(work.locator("[data-field=told]")).to_have_attribute("data-held", str(held(y)))
    expect(work.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return forward, backward, held(y)


@pytest.mark.parametrize("name", SLIDERS)
@pytest.mark.parametrize("use", [press, click])
def test_sliders_change_counts_that_are_true(work: Locator, name: str,
                                             use: Callable[[Locator], None]):
    before = settle(work)
    use(work.get_by_label(f"Size of {name}", exact=True))
    assert settle(work) != before


@pytest.mark.parametrize("key", ["click", "Space"])
def test_switches_change_the_program(work: Locator, key: str, shots: Path):
    use = lambda label: (work.get_by_label(label).click() if key == "click"
                         else work.get_by_label(label).press(key))
    forward, backward, waiting = settle(work)
    use("Compute layer 2 again")
    stored = settle(work)
    assert (stored[0], stored[1] > backward, stored[2] < waiting) == (forward, True, True)
    expect(work.get_by_label("Compute layer 2 again")).to_be_focused()
    use("Slope by the data, too")
    assert settle(work)[1] > stored[1]
    expect(work.locator('[data-cost="layer 1 on"]')).not_to_have_text("–")
    work.screenshot(path=shots / "work.png")


def test_the_code_is_shown(work: Locator):
    work.get_by_role("button", name="Show code").click()
    expect(work.locator("[data-field=code]")).to_contain_text("data((20, 12, 8, 4), batch=30)")
