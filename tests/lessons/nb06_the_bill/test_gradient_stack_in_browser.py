"""The Gradient Stack in a browser: blocks moved by mouse and by keyboard, and buffers
against the engine's."""

from pathlib import Path

from lab import drawn, rest
from playwright.sync_api import Locator, expect

from minigrad.analysis.aggregation import METHODS, simulate

CELLS = ("from minigrad.lessons.nb06_the_bill import gradient_stack",
         "gradient_stack(terms=5, n=192)")
stack = drawn("stack", "[data-cell]")


def order(stack: Locator) -> list[int]:
    return [int(block.get_attribute("data-share") or -1)
            for block in stack.locator("[data-share]").all()]


def settle(stack: Locator) -> dict[str, int]:
    """Wait until the buffers are those of the order on the screen; gives them by method."""
    known = stack.get_by_label("Shape known before the first share").is_checked()
    n = int(stack.get_by_label("Rows and columns of W").input_value())
    meetings = {method: simulate(method, order(stack), known) for method in METHODS}
    for method, meeting in meetings.items():
        row = stack.locator(f"tr[data-method={method}]")
        expect(row.locator("[data-cell=peak]")).to_have_text(str(meeting.peak))
        expect(row.locator("[data-cell=bytes]")).to_have_attribute("data-raw",
                                                                   str(meeting.peak * n * n * 8))
        expect(row).to_contain_text(meeting.used)
    chosen = meetings[stack.get_by_label("Aggregation").input_value()]
    expect(stack.locator("[data-field=peak]")).to_have_text(f"peak {chosen.peak}")
    expect(stack.locator("[data-moment]")).to_have_count(len(chosen.story))
    expect(stack.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    return {method: meeting.peak for method, meeting in meetings.items()}


def test_the_methods_differ(stack: Locator, shots: Path):
    for method in METHODS:
        stack.get_by_label("Aggregation").select_option(method)
        assert settle(stack) == {"add_n": 6, "tree": 3, "accumulate_n": 2}
    stack.screenshot(path=shots / "stack.png")


def test_arrow_keys_move_a_block_and_keep_the_focus(stack: Locator):
    stack.get_by_label("Aggregation").select_option("tree")
    block = stack.locator("[data-share='0']")
    block.focus()
    for there, peak in (([1, 0, 2, 3, 4], 3), ([1, 2, 0, 3, 4], 4)):
        stack.page.keyboard.press("ArrowRight")
        expect(stack.locator("[data-share]").nth(there.index(0))).to_have_attribute("data-share",
                                                                                    "0")
        assert order(stack) == there
        assert settle(stack)["tree"] == peak
        expect(stack.locator("[data-share='0']")).to_be_focused()
    stack.page.keyboard.press("ArrowLeft")
    expect(stack.locator("[data-share]").nth(1)).to_have_attribute("data-share", "0")
    assert settle(stack)["tree"] == 3


def test_the_mouse_drags_a_block(stack: Locator):
    first, last = (rest(stack.locator(f"[data-share='{k}']")) for k in (0, 4))
    middle = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    stack.page.mouse.move(*middle(first))
    stack.page.mouse.down()
    stack.page.mouse.move(*middle(last), steps=12)
    stack.page.mouse.up()
    expect(stack.locator("[data-share]").last).to_have_attribute("data-share", "0")
    assert order(stack) == [1, 2, 3, 4, 0]
    assert settle(stack) == {"add_n": 6, "tree": 6, "accumulate_n": 2}


def test_reverse_and_in_order(stack: Locator):
    stack.get_by_role("button", name="Reverse").click()
    expect(stack.locator("[data-share]").first).to_have_attribute("data-share", "4")
    assert settle(stack)["tree"] == 6
    stack.get_by_role("button", name="In order").press("Enter")
    expect(stack.locator("[data-share]").first).to_have_attribute("data-share", "0")
    assert settle(stack)["tree"] == 3


def test_accumulate_n_falls_through_to_the_tree(stack: Locator):
    stack.get_by_label("Shape known before the first share").press("Space")
    assert settle(stack)["accumulate_n"] == 3
    stack.get_by_label("Shape known before the first share").click()
    assert settle(stack)["accumulate_n"] == 2
    stack.get_by_label("Number of shares").press("Home")
    expect(stack.locator("[data-share]")).to_have_count(2)
    assert settle(stack)["accumulate_n"] == 3


def test_size_and_moment(stack: Locator):
    stack.get_by_label("Rows and columns of W").press("ArrowRight")
    settle(stack)
    said = stack.locator("[data-field=say]")
    expect(said).to_have_text("Share 1 arrives: 1 buffer.")
    stack.get_by_label("Moment", exact=True).press("ArrowRight")
    expect(said).to_have_text("Share 2 arrives: 2 buffers.")
    expect(stack.locator("[data-moment='1']")).to_have_class("mg-moment mg-here")
