"""The Round Table in a browser: shares that are dragged, clients that count nothing, the order of
arrival, rounds."""

import json
import math
from typing import Any

import pytest
from bare_page import shown
from playwright.sync_api import Browser, Locator, Page, expect

from minigrad.lessons.nb14_fewer_weights_many_owners import round_table

# the rounds whose loss is drawn, and the part of the step that is, until the motion is over
SEEN = """() => new Promise(done => {
  const seen = [], look = () => {
    const line = document.querySelector("[data-rule='by size']").getAttribute("d");
    seen.push([line.split("L").length, document.querySelectorAll("[data-step]").length]);
    if (document.querySelector("[data-knob=rounds]")) done(seen); else requestAnimationFrame(look);
  };
  look();
})"""


def still(chromium: Browser, widget: Any, width: int = 1280, **context: Any) -> Any:
    """A page on which nothing moves."""
    return shown(chromium, widget, width, reduced_motion="reduce", **context)


def numbers(page: Page, name: str) -> list[float]:
    """What stands in this attribute, part after part."""
    return [float(part.get_attribute(f"data-{name}") or "nan")
            for part in page.locator(f"[data-{name}]").all()]


def middle(part: Locator) -> tuple[float, float]:
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, part: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(part))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def knob(page: Page, name: str) -> Locator:
    return page.locator(f"[data-knob='{name}']")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_dragged_share_is_what_the_client_counts(chromium: Browser, width: int):
    table = round_table()
    with still(chromium, table, width) as page:
        before = table.state["stage"]["rounds"][-1]["shares"]
        x, y = middle(page.locator("[data-right]"))
        at, _ = middle(knob(page, "share 2")), drag(page, knob(page, "share 1"), (x + 200, y))
        assert table.weigh == "by hand"
        assert math.fsum(table.hand) == pytest.approx(1, abs=1e-3)
        assert table.hand[0] > before[0] + 0.05
        assert table.hand[0] + table.hand[1] == pytest.approx(before[0] + before[1], abs=1e-3)
        assert table.hand[2:] == pytest.approx(before[2:], abs=1e-3)
        assert middle(knob(page, "share 2")) == pytest.approx(at, abs=1)      # the ring stays
        assert numbers(page, "share") == pytest.approx(
            table.state["stage"]["rounds"][-1]["shares"], abs=1e-5)
        given = table.hand[0]
        knob(page, "share 1").press("ArrowLeft")
        page.evaluate("() => mg.said")
        assert table.hand[0] == pytest.approx(given - 0.01, abs=1e-3)


@pytest.mark.parametrize("way", ["mouse", "key", "touch"])
def test_a_client_that_is_pressed_counts_nothing(chromium: Browser, way: str):
    table = round_table()
    before = table.state["stage"]["rounds"][-1]["shares"]
    with still(chromium, table, has_touch=way == "touch") as page:
        seat = page.locator("[data-seat='3']")
        press = {"mouse": seat.click, "touch": seat.tap, "key": lambda: seat.press("Enter")}[way]
        press()
        expect(seat).to_have_attribute("aria-checked", "false")
        expect(seat).to_contain_text("counts nothing")
        expect(page.locator("[data-share]")).to_have_count(3)
        expect(page.locator("[data-term]")).to_have_count(3)
        assert (table.weigh, table.hand[3]) == ("by hand", 0)
        left = sum(before[:3])
        assert table.hand[:3] == pytest.approx([share / left for share in before[:3]], abs=1e-3)
        press()
        expect(seat).to_have_attribute("aria-checked", "true")
        page.evaluate("() => mg.said")
        assert table.hand == pytest.approx(before, abs=1e-3)


def test_the_last_client_cannot_be_silenced(chromium: Browser):
    table = round_table()
    table.set_state({"weigh": "by hand", "hand": [0, 0, 1, 0]})
    with still(chromium, table) as page:
        page.locator("[data-seat='2']").click()
        page.evaluate("() => mg.said")
        assert (table.hand, table.message) == ([0, 0, 1, 0], "")


def test_another_order_adds_up_to_the_same_step(chromium: Browser):
    table = round_table()
    with still(chromium, table) as page:
        step, terms = numbers(page, "step"), numbers(page, "term")
        knob(page, "row 4").press("ArrowUp")
        page.evaluate("() => mg.said")
        assert table.order == [0, 1, 3, 2]
        x, y = middle(knob(page, "row 2"))
        drag(page, knob(page, "row 4"), (x, y - 60))
        expect(knob(page, "row 4")).to_have_attribute("aria-valuenow", "1")
        page.evaluate("() => mg.said")
        assert table.order == [3, 0, 1, 2]
        bars = [part.bounding_box() or {} for part in page.locator("[data-term]").all()]
        assert sorted(range(4), key=lambda k: bars[k]["x"]) == table.order
        assert (numbers(page, "step"), numbers(page, "term")) == (step, terms)
        assert "equal to rounding" in json.dumps(table.state["fold"])


def test_rounds_by_the_button_and_by_the_knob_of_the_chart(chromium: Browser):
    table = round_table(rounds=18)
    with still(chromium, table) as page:
        button = page.get_by_role("button", name="One round")
        button.click()
        button.click()
        expect(button).to_be_disabled()
        knob(page, "rounds").press("Home")
        expect(page.get_by_role("button", name="Play")).to_be_disabled()
        assert table.rounds == 0
        button.click()
        knob(page, "rounds").press("ArrowRight")
        page.evaluate("() => mg.said")
        assert table.rounds == 2
        x, y = middle(knob(page, "rounds"))
        drag(page, knob(page, "rounds"), (x + 2000, y))
        page.evaluate("() => mg.said")
        assert table.rounds > 9


def test_play_goes_through_all_rounds_and_the_button_through_one(chromium: Browser):
    with shown(chromium, round_table()) as page:
        page.get_by_role("button", name="Play").click()
        drawn = [rounds for rounds, _ in page.evaluate(SEEN)]
        assert drawn == sorted(drawn)
        assert {2, 3, 4, 5, 6} <= {*drawn}
        page.get_by_role("button", name="One round").click()
        expect(page.locator("[data-rule='by size']")).to_be_visible()
        page.wait_for_function("() => !document.querySelector('[data-knob=rounds]')")
        drawn, steps = zip(*page.evaluate(SEEN), strict=True)
        assert min(drawn) >= 6
        assert (max(drawn), steps[0], steps[-1]) == (7, 0, 1)


def test_a_guess_stands_beside_the_share(chromium: Browser):
    table = round_table(weigh="farther", rounds=1)
    with still(chromium, table) as page:
        expect(page.locator("[data-field=curtain]")).to_be_visible()
        expect(page.locator("[data-share]")).to_have_count(4)
        expect(page.get_by_text("25 %")).to_have_count(0)
    table.guess = {"name": "14.P3", "value": 40.0}
    with still(chromium, table) as page:
        expect(page.locator("[data-field=guess]")).to_have_text("✎ 40 %")
        expect(page.get_by_text("25 %")).to_have_count(4)


def test_many_clients_fit(chromium: Browser):
    for clients, sizes in ((3, 0.0), (6, 1.0)):
        with still(chromium, round_table(clients, sizes=sizes), 390) as page:
            boxes = [part.bounding_box() for part in page.locator("[data-seat] > rect.paper").all()]
            assert len(boxes) == clients
            for k, one in enumerate(boxes):
                for two in boxes[:k]:
                    assert one
                    assert two
                    assert (abs(one["x"] - two["x"]) >= one["width"]
                            or abs(one["y"] - two["y"]) >= one["height"])
