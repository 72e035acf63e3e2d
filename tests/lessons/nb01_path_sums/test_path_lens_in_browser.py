"""The Path Lens in a browser: every control by mouse and by keyboard, and every number
against the engine.

After each move the test reads expression, values and results from the page and computes them anew,
here, from the engine; so a control that changes a picture but not its numbers fails, and so does a
number that comes from elsewhere.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Notebook, rest
from lens_page import EXPRESSIONS, Lens, compute, jacobian, settle
from playwright.sync_api import expect

import minigrad as mg
from minigrad.analysis.paths import edges
from minigrad.program import ancestors

Move = Callable[[Lens], Any]
CELLS = ("from minigrad.lessons.nb01_path_sums import path_lens",
         "path_lens('a*b + sin(a)', a=2.0, b=3.0)")


@pytest.fixture
def lens(fresh: Notebook) -> Lens:
    lens = Lens(fresh)
    lens.part("Next step").wait_for()
    return lens


def test_first_look_is_the_engines(lens: Lens):
    y, _ = compute(settle(lens))
    assert lens.raw("gradient") == 3 + np.cos(2.0)
    expect(lens.root.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    rows = lens.root.locator("[data-field=table] tbody tr")
    assert rows.count() == len(ancestors(y)) + len(edges(y))


# --- every control changes something, and the numbers stay the engine's
def press(label: str, *keys: str) -> Move:
    return lambda lens: [lens.part(label).press(key) for key in keys]


def click(label: str) -> Move:
    return lambda lens: lens.part(label).click()


def click_slider(label: str, part: float) -> Move:
    def move(lens: Lens) -> None:
        box = rest(lens.part(label))
        lens.page.mouse.click(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
    return move


def type_into(label: str, text: str) -> Move:
    def move(lens: Lens) -> None:
        lens.part(label).fill(text)
        lens.part(label).press("Enter")
    return move


def pick(lens: Lens) -> None:
    lens.choice.select_option("b")


def pick_by_key(lens: Lens) -> None:
    lens.choice.press("ArrowDown")


def retype(lens: Lens) -> None:
    lens.field.fill("a*a")
    lens.field.press("Enter")


def walk_the_picture(lens: Lens) -> None:
    lens.root.locator("svg [tabindex='0']").press("ArrowLeft")


def point_at(selector: str) -> Move:
    return lambda lens: lens.root.locator(selector).first.hover()


MOVES: dict[str, Move] = {
    "a's slider by mouse": click_slider("Value of a", 0.2),
    "a's slider by keyboard": press("Value of a", "ArrowRight", "ArrowRight"),
    "a's field": type_into("Type the value of a", "-1.25"),
    "diamonds by mouse": click_slider("Stacked diamonds", 0.5),
    "diamonds by keyboard": press("Stacked diamonds", "ArrowRight"),
    "expression": retype,
    "derivative by, mouse": pick,
    "derivative by, keyboard": pick_by_key,
    "next by mouse": click("Next step"),
    "next by keyboard": press("Next step", "Enter"),
    "previous by mouse": lambda lens: (press("Paths", "End")(lens), click("Previous step")(lens)),
    "previous by keyboard": lambda lens: (press("Paths", "End")(lens),
                                          press("Previous step", "Space")(lens)),
    "play by mouse": click("Play all steps"),
    "play by keyboard": press("Play all steps", "Enter"),
    "share by mouse": click("Share suffixes"),
    "share by keyboard": press("Share suffixes", "Space"),
    "list by mouse": lambda lens: lens.root.locator("[role=option]").last.click(),
    "list by keyboard": press("Paths", "ArrowDown"),
    "path under the pointer": point_at("[role=option]"),
    "node under the pointer": point_at("[data-node]"),
    "picture by keyboard": walk_the_picture,
    "code by mouse": lambda lens: lens.root.get_by_role("button", name="Show code").click(),
    "code by keyboard": lambda lens: lens.root.get_by_role("button",
                                                           name="Show code").press("Enter"),
    "table by mouse": lambda lens: lens.root.locator("summary").click(),
    "table by keyboard": lambda lens: lens.root.locator("summary").press("Enter"),
}


@pytest.mark.parametrize("name", MOVES)
def test_control_changes_something_true(lens: Lens, name: str):
    before = lens.look()
    MOVES[name](lens)
    changed = "([root, before]) => mg.look(root) !== before"
    lens.page.wait_for_function(changed, arg=[lens.root.element_handle(), before], timeout=5000)
    settle(lens)


def test_reset_takes_the_sum_back(lens: Lens):
    press("Paths", "End")(lens)
    assert lens.raw("sum") != 0
    click("Reset the sum")(lens)
    assert lens.raw("sum") == 0


def test_steps_end_at_both_ends_and_say_so(lens: Lens):
    back, ahead = lens.part("Previous step"), lens.part("Next step")
    expect(back).to_have_attribute("aria-disabled", "true")
    press("Next step", *["Enter"] * 3)(lens)
    expect(lens.shows("count")).to_have_text("path 2 of 2")
    expect(ahead).to_have_attribute("aria-disabled", "true")
    press("Previous step", "Enter")(lens)
    expect(lens.shows("count")).to_have_text("path 1 of 2")
    press("Previous step", *["Enter"] * 2)(lens)
    expect(lens.shows("count")).to_have_text("2 paths")
    lens.part("Play all steps").press("Enter")
    expect(lens.part("Pause all steps")).to_have_count(1)
    expect(lens.shows("count")).to_have_text("path 2 of 2")      # and then it stops by itself
    expect(lens.part("Play all steps")).to_have_count(1)


# --- the keyboard
def test_tab_order_is_the_order_on_the_screen(lens: Lens):
    lens.part("Next step").press("Enter")
    lens.root.get_by_role("button", name="Show code").press("Enter")
    lens.field.focus()
    stops = []
    for _ in range(30):
        stops.append(lens.page.evaluate("[document.activeElement, document.activeElement.tagName, "
                                        "document.activeElement.getBoundingClientRect().top + "
                                        "scrollY]")[1:])
        lens.page.keyboard.press("Tab")
        if not lens.page.evaluate("root => !!document.activeElement.closest('.widget-vbox')", None):
            break
    names = [name for name, _ in stops]
    assert names == ["INPUT", "SELECT", *["INPUT"] * 5, "g", *["BUTTON"] * 4, "INPUT", "OL",
                     "SUMMARY", "BUTTON", "PRE"]
    assert "svg" not in names


def test_list_names_its_active_row(lens: Lens):
    rows = lens.part("Paths")
    rows.press("ArrowDown")
    active = rows.get_attribute("aria-activedescendant")
    expect(lens.root.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    rows.press("Escape")
    expect(rows).to_have_attribute("aria-activedescendant", "")
    assert (len(set(lens.root.locator("[role=option]").evaluate_all("all => all.map(e => e.id)")))
            == 2)


# --- what the lens is for
@pytest.mark.exhaustive
@pytest.mark.parametrize("shared", [False, True], ids=["paths", "edges"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_sum_becomes_the_gradient(lens: Lens, expression: str, shared: bool, shots: Path):
    lens.field.fill(expression)
    lens.field.press("Enter")
    y, x = compute(settle(lens))
    lens.part("Share suffixes").set_checked(shared)
    steps = lens.root.locator("[role=option]")
    assert steps.count() == (1 + len(edges(y, x)) if shared else mg.count_paths(y, x))
    press("Edge visits" if shared else "Paths", "End")(lens)
    assert np.allclose(lens.raw("sum"), jacobian(y, x), rtol=1e-12)
    kind = f"{[*EXPRESSIONS].index(expression)}-{'edges' if shared else 'paths'}"
    lens.notebook.output(1).screenshot(path=shots / f"lens-{kind}.png")


def test_diamonds_count_without_enumerating(lens: Lens):
    press("Stacked diamonds", "End")(lens)
    settle(lens)
    paths, visits = (lens.root.locator(f"[data-cost={what}]").all_inner_texts()
                     for what in ("paths", "visits"))
    assert paths[0] == f"{2**20:,}"
    assert visits[1] == "80"


@pytest.mark.parametrize("typo", ["a*b + sin(", "a**", "__import__('os')", "a*b + zin(a)",
                                  "log(a - 2)/0", ""])
def test_typo_keeps_the_last_good_picture(lens: Lens, typo: str):
    good = lens.raw("gradient")
    lens.field.fill(typo)
    lens.field.press("Enter")
    expect(lens.shows("message")).not_to_be_empty()
    assert lens.raw("gradient") == good
    lens.field.fill("a*a")
    lens.field.press("Enter")
    expect(lens.shows("message")).to_be_empty()
    settle(lens)


def test_wrong_value_is_told_once_and_what_is_shown_steps_back(lens: Lens):
    type_into("Type the value of a", "foo")(lens)
    expect(lens.shows("message")).to_contain_text("in the value of a: a real number is expected")
    expect(lens.shows("message")).to_contain_text("Below is still y = a*b + sin(a).")
    assert lens.root.locator(".mg-embed").evaluate("e => +getComputedStyle(e).opacity") < 1
    type_into("Type the value of b", "5")(lens)
    expect(lens.shows("message")).to_be_empty()
    assert settle(lens)["values"] == {"a": 2, "b": 5}
    assert lens.root.locator(".mg-embed").evaluate("e => +getComputedStyle(e).opacity") == 1


def test_diamonds_leave_the_expression_and_it_comes_back(lens: Lens):
    press("Stacked diamonds", "ArrowRight", "ArrowRight")(lens)
    expect(lens.field).to_have_value("")
    expect(lens.field).to_have_attribute("placeholder",
                                         "2 diamonds: x becomes sin(x) + cos(x), 2 times. "
                                         "Type an expression to leave them.")
    lens.field.fill("a*b + sin(a)")
    lens.field.press("Enter")
    expect(lens.part("Value of a")).to_be_visible()
    assert settle(lens)["diamonds"] == 0


def test_view_follows_shared_suffixes_and_counts_the_fold(lens: Lens, shots: Path):
    press("Stacked diamonds", "End")(lens)
    lens.part("Share suffixes").set_checked(True)
    expect(lens.shows("count")).to_have_text("18 edge visits; 62 more inside the fold")
    press("Next step", "Enter")(lens)
    inside = (
        """e => { const box = e.getBoundingClientRect(),
            frame = e.closest('.mg-figure').getBoundingClientRect();
                       return box.left >= frame.left && box.left <= frame.right; }""")
    assert lens.root.locator(".mg-now[data-node]").evaluate(inside)
    lens.notebook.output(1).screenshot(path=shots / "lens-diamonds.png")


@pytest.mark.exhaustive
def test_kinks_and_matrices_are_explained(lens: Lens, shots: Path):
    lens.field.fill("abs(a - b)")
    lens.field.press("Enter")
    type_into("Type the value of b", "2")(lens)
    line = lens.shows("line")
    expect(line).to_contain_text("cannot judge here: there is a kink")
    expect(line).to_have_attribute("data-agrees", "null")
    lens.notebook.output(1).screenshot(path=shots / "lens-kink.png")
    lens.field.fill("W @ v")
    lens.field.press("Enter")
    sums = lens.root.locator(".mg-sums")
    expect(sums).to_contain_text("mg.jacobian")
    expect(sums).to_contain_text("a row for each entry of y and a column for each entry of W, in "
                                 "reading order")
    expect(sums).to_contain_text("along one direction")
    lens.field.fill("W @")
    lens.field.press("Enter")
    expect(lens.shows("message")).not_to_be_empty()
    lens.notebook.output(1).screenshot(path=shots / "lens-stale.png")


def test_numbers_that_do_not_fit_step_aside_and_come_back(lens: Lens):
    lens.field.fill("a@b")
    lens.field.press("Enter")
    expect(lens.shows("own")).to_contain_text("a and b: your own values do not fit here")
    assert lens.part("Value of a").count() == 0
    lens.field.fill("a*b + sin(a)")
    lens.field.press("Enter")
    expect(lens.part("Value of a")).to_have_value("2")
    expect(lens.shows("own")).to_be_hidden()
    assert settle(lens)["values"] == {"a": 2, "b": 3}


def test_the_verdict_explains_its_distance(lens: Lens):
    titles = lens.root.locator("[title^='Distance: how far']")
    assert titles.count() == 2           # of the picture's line and of the sums
    expect(titles.first).to_contain_text("distance")


def test_restart_says_which_cell_to_run(lens: Lens):
    lens.notebook.restart()
    notice = lens.root.locator("> [data-field=restart]")
    expect(notice).to_contain_text("path_lens('a*b + sin(a)'")
    expect(notice).to_contain_text("Run > Run All Above Selected Cell")
    expect(lens.part("Value of a")).to_be_disabled()
    press("Paths", "End")(lens)                  # what lives in the browser still works
    assert np.allclose(lens.raw("sum"), lens.raw("gradient"))
    lens.notebook.run_all()
    press("Value of a", "ArrowRight")(lens)
    settle(lens)
