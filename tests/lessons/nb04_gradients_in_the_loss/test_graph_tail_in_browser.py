"""The Graph Tail in a browser: every control by mouse and by keyboard, and every number
against the engine.

After each move the test reads expression, x and results from the page and computes them anew, here,
from the engine.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Notebook, held, rest
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.program import ancestors

FUNCTIONS: dict[str, Callable[[Any], Any]] = {"x * sin(x)": lambda x: x * np.sin(x),
                                              "x*x": lambda x: x * x,
                                              "x**2 * sin(x)": lambda x: x**2 * np.sin(x)}
CELLS = (
    "import numpy as np\nfrom minigrad.op import REGISTRY\nfrom "
    "minigrad.lessons.nb04_gradients_in_the_loss import graph_tail",
    "graph_tail('x * sin(x)', x=1.2)",
    "sin = REGISTRY['sin']\nright, sin.rules = sin.rules, (lambda g, y, x: g * np.cos(getattr(x, "
    "'value', x)),)\n"
    "wrong, sin.rules = graph_tail(lambda x: np.sin(x) * np.sin(x), x=0.7, order=2), right\nwrong",
)
STATE_JS = """
(root, field) => ({
  expression: field.value,
      x: JSON.parse(root.querySelector("[aria-label='Type the value of x']").value),
  rows: [...root.querySelectorAll("[data-row]")].map((row) => ({
    value: JSON.parse(row.querySelector("[data-cell=value]").dataset.raw),
        agrees: row.dataset.agrees,
    new: +row.querySelector("[data-cell=new]").textContent,
        all: +row.querySelector("[data-cell=all]").textContent })),
  nodes: Object.fromEntries([...root.querySelectorAll("[data-node]")].map((e) => [e.dataset.node,
    { value: JSON.parse(e.dataset.value ?? "null"), badge: e.querySelector(".mg-badge").textContent,
      group: +(e.dataset.group ?? 0) }])),
})
"""


class Tail:
    """The first tail on the page, by what a learner sees of it."""

    def __init__(self, notebook: Notebook):
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.find("[data-mg=tail]").first
        self.field = notebook.find(".widget-text input").first

    def part(self, label: str) -> Locator:
        """A control by its aria-label, or a button by its text."""
        return self.root.get_by_label(label,
                                      exact=True).or_(self.root.get_by_role("button",
                                                                            name=label, exact=True))

    def shows(self, field: str) -> Locator:
        """A field by its name."""
        return self.root.locator(f"[data-field={field}]")

    def state(self) -> dict[str, Any]:
        """What stands on the page at one moment."""
        with held(self.field) as (field,):
            return dict(self.root.evaluate(STATE_JS, field))

    def write(self, expression: str) -> None:
        """Type another expression."""
        self.field.fill(expression)
        self.field.press("Enter")


def computed(state: dict[str, Any]) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """(rows, boxes) that the engine gives for the expression, x and order on the page."""
    y, seen, rows, orders = (x := mg.tensor(float(state["x"]))), {}, [], []
    y = FUNCTIONS[state["expression"]](x)
    for k in range(len(state["rows"])):
        new = {node.id: k for node in ancestors(y) if node.id not in seen}
        seen |= new
        rows.append({"value": y.value, "agrees": "true" if k else "null", "new": len(new),
                     "all": len(seen)})
        orders.append(y)
        y = mg.gradient(y, x, unconnected="zero")
    boxes = {f"n{place}": {"value": node.value,
                           "badge": f"grad {seen[node.id]}" if seen[node.id] else "",
                           "group": seen[node.id]} for place, node in enumerate(ancestors(*orders))}
    return rows, boxes


def agrees(state: dict[str, Any]) -> bool:
    """Whether all rows and all boxes on the page are those of a fresh computation."""
    rows, boxes = computed(state)
    shown = {key: box for key, box in state["nodes"].items() if key != "fold"}
    return state["rows"] == rows and all(boxes.get(key) == box for key, box in shown.items()) and (
        "fold" in state["nodes"] or len(shown) == len(boxes))


def settle(tail: Tail, rows: int = 0) -> dict[str, Any]:
    """Wait until the page shows at least so many rows, and what the engine computes, and give its
    state; else fail."""
    for _ in range(200):
        if agrees(state := tail.state()) and len(state["rows"]) >= rows:
            return state
        tail.page.wait_for_timeout(50)
    return pytest.fail(f"the engine does not compute what the tail shows: {state}")


@pytest.fixture
def tail(fresh: Notebook) -> Tail:
    tail = Tail(fresh)
    tail.part("grad again").wait_for()
    settle(tail)
    return tail


def test_the_slider_comes_back_from_far(tail: Tail):
    slider, text = tail.part("Value of x"), tail.part("Type the value of x")
    for typed, limit in (("1e9", 1e9), ("1.2", 5.0)):
        text.fill(typed)
        text.press("Enter")
        settle(tail)
        expect(slider).to_have_js_property("max", f"{limit:g}".replace("1e+09", "1000000000"))
    slider.press("PageUp")
    assert abs(settle(tail)["x"] - 1.2) < 2


def click_slider(tail: Tail) -> None:
    box = rest(tail.part("Value of x"))
    tail.page.mouse.click(box["x"] + 0.3 * box["width"], box["y"] + box["height"] / 2)


def type_x(tail: Tail) -> None:
    tail.part("Type the value of x").fill("-0.75")
    tail.part("Type the value of x").press("Enter")


MOVES: dict[str, Callable[[Tail], Any]] = {
    "x's slider by mouse": click_slider,
    "x's slider by keyboard": lambda tail: tail.part("Value of x").press("ArrowRight"),
    "x's field": type_x,
    "expression": lambda tail: tail.write("x*x"),
    "grad again by mouse": lambda tail: tail.part("grad again").click(),
    "grad again by keyboard": lambda tail: tail.part("grad again").press("Enter"),
    "back by mouse": lambda tail: (tail.part("grad again").click(), settle(tail, 2),
                                   tail.part("Take one back").click()),
    "back by keyboard": lambda tail: [tail.part(label).press("Space")
                                      for label in ("grad again", "Take one back")],
    "box under the pointer": lambda tail: tail.root.locator("[data-node]").first.hover(),
    "picture by keyboard": lambda tail: tail.root.locator("svg [tabindex='0']").press("ArrowLeft"),
    "code by mouse": lambda tail: tail.part("Show code").click(),
    "code by keyboard": lambda tail: tail.part("Show code").press("Enter"),
    "table by mouse": lambda tail: tail.root.locator("summary").click(),
    "table by keyboard": lambda tail: tail.root.locator("summary").press("Enter"),
}


@pytest.mark.parametrize("name", MOVES)
def test_control_changes_something_true(tail: Tail, name: str):
    watch = ("root => { mg.changed = false; new MutationObserver(() => { mg.changed "
             "= true; }).observe(root, { subtree: true, childList: true, characterData: true, "
             "attributes: true }); }")
    tail.root.evaluate(watch)
    MOVES[name](tail)
    tail.page.wait_for_function("mg.changed", timeout=5000)
    settle(tail)


@pytest.mark.exhaustive
@pytest.mark.parametrize("expression", FUNCTIONS)
def test_each_pass_grows_its_own_boxes(tail: Tail, expression: str, shots: Path):
    tail.write(expression)
    settle(tail)
    for order in (1, 2, 3):
        tail.part("grad again").click()
        expect(tail.root.locator("[data-row]")).to_have_count(order + 1)
        state = settle(tail)
        assert len(state["rows"]) == order + 1
        expect(tail.shows("grown")).to_contain_text(f"grad {order} adds "
                                                    f"{state['rows'][order]['new']} node")
    assert {box["group"] for box in state["nodes"].values()} == {0, 1, 2, 3}
    expect(tail.part("grad again")).to_have_attribute("aria-disabled", "true")
    borders = {group: tail.root.locator(f"[data-group='{group}'] rect").first.evaluate(
        "e => [getComputedStyle(e).strokeDasharray, getComputedStyle(e).fill].join()")
               for group in (1, 2, 3)}
    assert (len(set(borders.values()))
            == len({border.partition(",rgb")[0] for border in borders.values()}) == 3)
    tail.page.wait_for_timeout(600)
    tail.notebook.output(1).screenshot(path=shots / f"tail-{[*FUNCTIONS].index(expression)}.png")


@pytest.mark.exhaustive
def test_new_boxes_grow_and_stand_still_where_motion_is_reduced(tail: Tail):
    tail.part("grad again").click()
    settle(tail, rows=2)
    name = "e => getComputedStyle(e).animationName"
    new = tail.root.locator("[data-node][data-group='1']").first
    assert new.evaluate(name) == "mg-grow"
    tail.page.emulate_media(reduced_motion="reduce")
    assert new.evaluate(name) == "none"
    tail.page.emulate_media(reduced_motion="no-preference")


def test_a_slider_move_keeps_the_picture_in_its_place(tail: Tail):
    tail.part("grad again").click()
    settle(tail, rows=2)
    places = ("root => [...root.querySelectorAll('[data-node] rect')].map((e) => "
              "[e.x.baseVal.value, e.y.baseVal.value])")
    before = tail.root.evaluate(places)
    tail.part("Value of x").press("End")
    assert settle(tail)["x"] == 5
    assert tail.root.evaluate(places) == before


@pytest.mark.exhaustive
@pytest.mark.parametrize("typo", ["x * sin(", "x + b", "__import__('os')", "log(x - 9)", ""])
def test_typo_keeps_the_last_good_picture(tail: Tail, typo: str):
    good = tail.state()["rows"]
    tail.write(typo)
    expect(tail.shows("message")).to_contain_text("You still see y = x * sin(x).")
    assert tail.state()["rows"] == good
    assert tail.root.locator(".mg-embed").evaluate("e => +getComputedStyle(e).opacity") < 1
    tail.write("x*x")
    expect(tail.shows("message")).to_be_empty()
    settle(tail)


def test_a_frozen_rule_is_right_once_and_its_second_row_turns_red(tail: Tail, shots: Path):
    frozen = tail.notebook.find("[data-mg=tail]").last
    rows = frozen.locator("[data-row]")
    assert [row.get_attribute("data-agrees") for row in rows.all()] == ["null", "true", "false"]
    line = frozen.locator("[data-field=line]")
    expect(line).to_have_attribute("data-agrees", "false")
    expect(line).to_contain_text("d²y/dx²: WRONG GRADIENT")
    colour = "e => getComputedStyle(e.querySelector('.mg-verdict')).color"
    assert rows.nth(2).evaluate(colour) != rows.nth(1).evaluate(colour)
    tail.notebook.output(2).screenshot(path=shots / "tail-frozen.png")


def test_tab_order_is_the_order_on_the_screen(tail: Tail):
    tail.field.focus()
    names = []
    for _ in range(20):
        names.append(tail.page.evaluate("document.activeElement.tagName"))
        tail.page.keyboard.press("Tab")
        if not tail.root.evaluate(
                "root => root.closest('.widget-vbox').contains(document.activeElement)"):
            break
    assert names == ["INPUT", "INPUT", "INPUT", "BUTTON", "BUTTON", "g", "SUMMARY", "BUTTON"]


def test_the_shown_code_is_that_of_the_state(tail: Tail):
    tail.part("grad again").click()
    settle(tail, rows=2)
    tail.part("Show code").click()
    code = tail.shows("code").inner_text()
    space: dict[str, Any] = {}
    exec(code, space)
    assert [node.value for node in space["orders"]] == [row["value"]
                                                        for row in tail.state()["rows"]]
