"""The Two-sided Jacobian in a browser: every control by mouse and by keyboard, and every number
against the engine.

After each move the test reads the expression, the values, the two ends and the weights from the
page and computes J,
J v and u'J anew, here; so a control that changes a picture but not its numbers fails.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from lab import Notebook, rest
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.lessons.nb03_vjp_and_jvp.between_nodes import between
from minigrad.program import ancestors

EXPRESSIONS: dict[str, Callable[..., Any]] = {
    "tanh(W @ x)": lambda W, x: np.tanh(W @ x),
    "a*a": lambda a: a * a,
    "outer(v, v)": lambda v: np.outer(v, v),
    "sum(W @ x)": lambda W, x: np.sum(W @ x),
}
CELLS = (
    "import numpy as np\nimport minigrad as mg\nfrom minigrad.op import REGISTRY\n"
    "from minigrad.widgets import matrix\nfrom minigrad.lessons.nb03_vjp_and_jvp import two_sided",
    "two_sided('tanh(W @ x)', by='x', W=[[1, 2, 0.5], [-0.5, 1, -1]], x=[0.5, -0.2, 0.3])",
    "a = mg.tensor(2.0, name='a')\ntwo_sided(np.sin(a) * a)",
    "sin = REGISTRY['sin']\nright, sin.rules = sin.rules, (lambda g, y, x: g * np.sin(x),)\n"
    "wrong, sin.rules = two_sided('sin(a) * b', a=2.0), right\nwrong",
    "import time\nslow = two_sided('tanh(W @ x)')\ntake = slow.set_state\n"
    "slow.set_state = lambda message: (time.sleep(0.5), take(message), time.sleep(0.5))\nslow",
    "matrix([[1, -2], [3, 4]])",
)
STATE_JS = """
root => {
  const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
  const all = (selector) => [...root.querySelectorAll(selector)];
  const table = root.querySelector("[data-field=matrix]").dataset;
  const weights = (letter) => all(`input[aria-label^='${letter} at ']`).map((e) => +e.value);
  return {
    expression: root.querySelector("[aria-label='Type the expression y']").value,
    values: Object.fromEntries(all("input[aria-label^='Type the value of ']").map(
      (e) => [e.getAttribute("aria-label").split(" ").pop(), parsed(e.value)])),
    source: root.querySelector("[aria-label='From node']").value,
    target: root.querySelector("[aria-label='To node']").value,
    v: weights("v"), u: weights("u"), J: parsed(table.raw), right: parsed(table.right),
        bottom: parsed(table.bottom),
  };
}
"""
Move = Callable[["Page"], Any]


class Page:
    """The first widget on the page, by what a learner sees of it."""

    def __init__(self, notebook: Notebook):
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.find("[data-mg=two-sided]").first

    def part(self, label: str) -> Locator:
        return self.root.get_by_label(label, exact=True)

    def shows(self, field: str) -> Locator:
        return self.root.locator(f"[data-field={field}]")

    def node(self, key: str) -> Locator:
        return self.root.locator(f"[data-node={key}]")

    def state(self) -> dict[str, Any]:
        return dict(self.root.evaluate(STATE_JS))

    def look(self) -> str:
        return str(self.root.evaluate("root => mg.look(root)"))


def agrees(state: dict[str, Any]) -> bool:
    """Whether all the numbers on the page are those of a fresh computation."""
    try:
        leaves = {name: mg.tensor(np.array(value, dtype=float)[()])
                  for name, value in state["values"].items()}
        nodes = ancestors(EXPRESSIONS[state["expression"]](**leaves))
        y, x = (nodes[int(state[end][1:])] for end in ("target", "source"))
        if y.id < x.id or not mg.count_paths(y, x):
            J = np.zeros((y.size, x.size))
        else:
            J = np.reshape(mg.jacobian(between(y, x))(x.value), (y.size, x.size))
        return bool(J.shape == np.shape(state["J"]) and np.allclose(state["J"], J, rtol=1e-12)
                    and np.allclose(state["right"], J @ state["v"], rtol=1e-12)
                    and np.allclose(state["bottom"], state["u"] @ J, rtol=1e-12))
    except (KeyError, IndexError, TypeError, ValueError):
        # the fields belong to two moments: the kernel has not answered yet
        return False


def settle(page: Page, **wanted: Any) -> dict[str, Any]:
    """Wait until the page shows what is wanted and what the engine computes for it, and give its
    state; else fail."""
    for _ in range(200):
        if agrees(state := page.state()) and state.items() >= wanted.items():
            return state
        page.page.wait_for_timeout(50)
    pytest.fail(f"the engine does not compute what the page shows: {json.dumps(state)}")


@pytest.fixture
def page(fresh: Notebook) -> Page:
    page = Page(fresh)
    page.part("v at x[0]").wait_for()
    return page


def test_first_look_is_the_engines(page: Page, shots: Path):
    state = settle(page)
    assert np.shape(state["J"]) == (2, 3)
    assert (state["v"], state["u"]) == ([1, 0, 0], [1, 0])
    expect(page.shows("line")).to_have_attribute("data-agrees", "true")
    expect(page.node("n1")).to_be_checked()
    expect(page.node("n0")).not_to_be_checked()
    expect(page.node("n1").locator(".mg-badge")).to_have_text("from")
    expect(page.node("n3").locator(".mg-badge")).to_have_text("to")
    page.notebook.output(1).screenshot(path=shots / "two-sided.png")


# --- every control changes something, and the numbers stay the engine's
def press(label: str, *keys: str) -> Move:
    return lambda page: [page.part(label).press(key) for key in keys]


def click(label: str) -> Move:
    return lambda page: page.part(label).click()


def drag(label: str, part: float) -> Move:
    def move(page: Page) -> None:
        box = rest(page.part(label))
        mouse, y = page.page.mouse, box["y"] + box["height"] / 2
        mouse.move(box["x"] + box["width"] / 2, y)
        mouse.down()
        for step in range(6):
            mouse.move(box["x"] + box["width"] * (0.5 + (part - 0.5) * step / 5), y)
        mouse.up()
    return move


def type_into(label: str, text: str) -> Move:
    def move(page: Page) -> None:
        page.part(label).fill(text)
        page.part(label).press("Enter")
    return move


MOVES: dict[str, Move] = {
    "tangent by mouse": drag("v at x[1]", 0.9),
    "tangent by keyboard": press("v at x[2]", "ArrowRight", "ArrowRight"),
    "cotangent by mouse": drag("u at y[1]", 0.1),
    "cotangent by keyboard": press("u at y[0]", "ArrowLeft"),
    "one column by mouse": click("Only column x[1]"),
    "one column by keyboard": press("Only column x[2]", "Enter"),
    "one row by mouse": click("Only row y[1]"),
    "one row by keyboard": press("Only row y[1]", "Space"),
    "v all ones": click("v all 1"),
    "u all ones": press("u all 1", "Enter"),
    "v all zeros": press("v all 0", "Enter"),
    "from by mouse": lambda page: page.node("n0").click(),
    "from by keyboard": lambda page: page.node("n0").press("Enter"),
    "from by drop-down": lambda page: page.part("From node").select_option("n2"),
    "from by drop-down's keys": press("From node", "ArrowUp"),
    "to by mouse": lambda page: (click("Next click chooses the other end")(page),
                                 page.node("n2").click()),
    "to by keyboard": lambda page: (press("Next click chooses the other end", "Enter")(page),
                                    page.node("n2").press(" ")),
    "the other end": press("Next click chooses the other end", "Space"),
    "entry by keyboard": press("Entry of x", "ArrowDown"),
    "to by drop-down": lambda page: page.part("To node").select_option("n2"),
    "value by mouse": drag("Value of W", 0.2),
    "value by keyboard": press("Value of x", "ArrowRight", "ArrowRight"),
    "another entry": lambda page: (page.part("Entry of W").select_option("W[1,2]"),
                                   drag("Value of W", 0.8)(page)),
    "typed value": type_into("Type the value of x", "[1, 0, -1]"),
    "expression": type_into("Type the expression y", "outer(v, v)"),
    "code by mouse": lambda page: page.root.get_by_role("button", name="Show code").click(),
    "code by keyboard": lambda page: page.root.get_by_role("button",
                                                           name="Show code").press("Enter"),
    "table by keyboard": lambda page: page.root.locator("summary").press("Enter"),
}


@pytest.mark.parametrize("name", MOVES)
def test_control_changes_something_true(page: Page, name: str):
    settle(page)
    before = page.look()
    MOVES[name](page)
    changed = "([root, before]) => mg.look(root) !== before"
    page.page.wait_for_function(changed, arg=[page.root.element_handle(), before], timeout=5000)
    settle(page)


def arrive(page: Page, value: float, within: float = 0) -> float:
    """Wait until W[0,0] is there and the page shows what follows from it; gives W[0,0]."""
    for _ in range(200):
        if abs((entry := settle(page)["values"]["W"][0][0]) - value) <= within:
            return float(entry)
        page.page.wait_for_timeout(50)
    pytest.fail(f"W[0,0] is {entry}, not {value}")


def test_a_dragged_value_follows_the_hand_in_a_fixed_range(page: Page):
    settle(page)
    slider = page.part("Value of W")
    box, mouse, seen = rest(slider), page.page.mouse, []
    at = lambda part: (box["x"] + box["width"] * part, box["y"] + box["height"] / 2)
    mouse.move(*at(0.6))
    mouse.down()
    for part in (0.76, 0.84, 0.93, 0.76, 0.3):
        mouse.move(*at(part))
        # the kernel has answered before the hand moves on
        page.page.wait_for_timeout(400)
        seen.append(arrive(page, 10 * part - 5, within=0.7))             # the thumb
        assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("-5", "5")
    mouse.up()
    assert seen[0] == seen[3]
    press("Value of W", "End")(page)
    page.part("Type the value of x").focus()             # left: the range that it had
    arrive(page, 5)
    assert slider.get_attribute("max") == "5"
    type_into("Type the value of W", "[[12, 2, 0.5], [-0.5, 1, -1]]")(page)
    # typed beyond it: a range that holds the value
    expect(slider).to_have_attribute("max", "20")
    expect(slider).to_have_value("12")


def test_no_key_is_lost_on_a_value(page: Page):
    settle(page)
    page.part("Value of W").focus()
    for _ in range(45):
        page.page.keyboard.press("ArrowRight")
    page.page.wait_for_timeout(300)
    arrive(page, 3.25)
    expect(page.part("Value of W")).to_have_value("3.25")


@pytest.mark.exhaustive
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_any_two_nodes_of_any_shapes(page: Page, expression: str):
    type_into("Type the expression y", expression)(page)
    expect(page.part("Type the expression y")).to_have_value(expression)
    settle(page)
    keys = page.root.locator("[data-node]").evaluate_all("all => all.map((e) => e.dataset.node)")
    for target in keys:
        page.part("To node").select_option(target)
        for source in keys:
            page.part("From node").select_option(source)
            settle(page, source=source, target=target)


def test_nothing_is_lost_while_the_kernel_is_busy(page: Page):
    page.notebook.run(4)
    page.root = page.notebook.find("[data-mg=two-sided]").last
    settle(page)
    to, source = page.part("To node"), page.part("From node")
    to.select_option("n0")
    source.select_option("n1")
    page.page.wait_for_timeout(750)  # "to" was taken, and the kernel is not ready for another
    to.select_option("n2")
    settle(page, source="n1", target="n2")


def test_what_is_turned_lights_up(page: Page, shots: Path):
    lit = "all => all.filter((e) => e.classList.contains('mg-lit')).map((e) => e.dataset.entry)"
    entries = page.root.locator("[data-entry]")
    click("Only column x[1]")(page)
    assert entries.evaluate_all(lit) == ["0,1", "1,1"]
    click("Only row y[1]")(page)
    assert entries.evaluate_all(lit) == ["1,0", "1,1", "1,2"]
    click("u all 1")(page)
    expect(page.shows("cotangent")).to_contain_text("what tf.gradients returns")
    assert len(entries.evaluate_all(lit)) == 6
    page.notebook.output(1).screenshot(path=shots / "two-sided-rows.png")


def test_clicks_alternate_between_the_ends(page: Page):
    page.node("n0").click()
    expect(page.part("From node")).to_have_value("n0")
    expect(page.shows("next")).to_contain_text("“to”")
    page.node("n2").click()
    expect(page.part("To node")).to_have_value("n2")
    expect(page.shows("next")).to_contain_text("“from”")
    settle(page)


def test_values_for_another_shape_are_taken_together(page: Page):
    type_into("Type the value of W", "[[1, 2], [3, 4]]")(page)
    expect(page.shows("message")).to_contain_text("It waits: type values that fit for x")
    type_into("Type the value of x", "[5, 6]")(page)
    expect(page.shows("message")).to_be_empty()
    settle(page, values={"W": [[1, 2], [3, 4]], "x": [5, 6]})


def test_a_misfit_in_a_graph_of_my_own_is_told(page: Page):
    own = page.notebook.find("[data-mg=two-sided]").nth(1)
    field, message = (own.get_by_label("Type the value of a", exact=True),
                      own.locator("[data-field=message]"))
    field.fill("[1, 2]")
    field.press("Enter")
    expect(message).to_contain_text("a has shape () in this graph, and the value has shape (2,). "
                                    "Below is still")
    field.fill("3")
    field.press("Enter")
    expect(message).to_be_empty()
    expect(field).to_have_value("3")


def test_no_arrow_between_them_is_said(page: Page):
    page.part("To node").select_option("n0")
    expect(page.shows("line")).to_contain_text("no arrow leads from x to W: J = 0")
    expect(page.shows("line")).to_have_attribute("data-agrees", "null")
    settle(page)


@pytest.mark.exhaustive
@pytest.mark.parametrize("typo", ["tanh(W @", "W @ [1, 2, 3, 4]", "__import__('os')", ""])
def test_typo_keeps_the_last_good_picture(page: Page, typo: str):
    good = settle(page)["J"]
    type_into("Type the expression y", typo)(page)
    expect(page.shows("message")).not_to_be_empty()
    assert page.state()["J"] == good
    type_into("Type the expression y", "a*a")(page)
    expect(page.shows("message")).to_be_empty()
    settle(page)


@pytest.mark.exhaustive
def test_wrong_rule_turns_the_line_red(page: Page):
    right, wrong = (page.shows("line"),
                    page.notebook.find("[data-mg=two-sided] [data-field=line]").nth(2))
    expect(wrong).to_have_attribute("data-agrees", "false")
    expect(wrong).to_contain_text("WRONG GRADIENT")
    color = "line => getComputedStyle(line.querySelector('span')).color"
    assert wrong.evaluate(color) != right.evaluate(color)


def test_a_matrix_alone(page: Page):
    alone = page.notebook.find("[data-mg=matrix]").last
    expect(alone.locator("[data-entry='0,1']")).to_have_text("-2")
    assert alone.locator("input, button").count() == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("turned", ["", "Only column x[1]", "Only row y[1]"])
def test_axe_finds_no_barrier(page: Page, turned: str):
    if turned:
        click(turned)(page)
    found = Axe().run(page.page, context={"include": [["[data-mg=two-sided]"]]},
                      options={"rules": {"region": {"enabled": False}}})
    assert found.response["passes"], "axe looked at nothing"
    assert [rule["id"] for rule in found.response["violations"]
            if rule["impact"] in ("serious", "critical")] == []
