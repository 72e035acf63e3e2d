"""The Two-sided Jacobian's picture: weights and values that are dragged, tapped boxes, two passes.

What every widget does in a browser is asked in tests/widgets/test_declared_in_browser.py.
"""
import re

import numpy as np
import pytest
from bare_page import shown
from playwright.sync_api import Browser, Page, expect

import minigrad as mg
from minigrad.lessons.nb03_vjp_and_jvp import two_sided
from minigrad.lessons.nb03_vjp_and_jvp.two_sided import TwoSided

W = [[1, 2, 0.5], [-0.5, 1, -1]]


def widget() -> TwoSided:
    return two_sided("tanh(W @ x)", by="x", W=W, x=[0.5, -0.2, 0.3])


def drag(page: Page, knob: str, across: float, down: float) -> None:
    """Move a number by so many pixels; 4 are one step."""
    box = page.locator(f"[data-knob={knob}]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y)                                # from here on it is a drag
    page.mouse.move(x + across, y + down, steps=8)
    page.mouse.up()


def numbers(page: Page, what: str) -> list[float]:
    return page.locator(f".stage [{what}]").evaluate_all("all => all.map(e => +e.dataset.value)")


def agrees(page: Page, found: TwoSided) -> None:
    """The picture has the numbers of the widget, which its other tests hold against the engine."""
    stage = found.state["stage"]
    assert numbers(page, "data-cell") == np.ravel(stage["J"]).tolist()
    assert numbers(page, "data-ahead") == stage["ahead"]
    assert numbers(page, "data-back") == stage["back"]


# --- weights
@pytest.mark.parametrize(("across", "down"), [(20, 0), (0, -20)])
def test_a_weight_is_dragged_to_the_right_or_upwards(chromium: Browser, across: float, down: float):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        drag(page, "v1", across, down)
        expect(page.locator("[data-knob=v1] text")).to_have_text("0.5")
        assert found.v == [1, 0.5, 0]
        drag(page, "u0", -8 * across, -8 * down)         # as far as it goes
        expect(page.locator("[data-knob=u0] text")).to_have_text("−2")
        assert found.u == [-2, 0]
        page.evaluate("() => mg.said")
        agrees(page, found)


def test_keys_move_a_weight_and_enter_takes_it_alone(chromium: Browser):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        page.locator("[data-knob=v2]").focus()
        for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft"):
            page.keyboard.press(key)
        expect(page.locator("[data-knob=v2] text")).to_have_text("0.2")
        assert found.v == [1, 0, 0.2]
        page.keyboard.press("Enter")
        expect(page.locator("[data-knob=v0] text")).to_have_text("0")
        assert found.v == [0, 0, 1]


@pytest.mark.parametrize("touch", [False, True])
def test_a_tap_takes_one_column_or_row_alone(chromium: Browser, touch: bool):
    found = widget()
    with shown(chromium, found, has_touch=touch, reduced_motion="reduce") as page:
        for knob in ("v1", "u1"):
            cell = page.locator(f"[data-knob={knob}]")
            (cell.tap if touch else cell.click)()
            expect(cell.locator("text")).to_have_text("1")
        expect(page.locator("[data-field=said]")).to_contain_text("column x[1], backward row y[1]")
        assert (found.v, found.u) == ([0, 1, 0], [0, 1])
        agrees(page, found)


def test_all_rows_are_added(chromium: Browser):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        page.get_by_role("button", name="u all 1").click()
        expect(page.locator("[data-field=said]")).to_contain_text("the sum of all rows")
        assert found.u == [1, 1]
        assert numbers(page, "data-back") == pytest.approx(np.sum(found.pair.J, axis=0).tolist())


def test_terms_are_laid_head_to_tail(chromium: Browser):
    """Each bar begins where the one before it ends; minus goes back, and is hollow."""
    found = widget()
    found.set_state({"v": [1, 0.5, -2]})
    with shown(chromium, found, reduced_motion="reduce") as page:
        bars = page.locator(".term[data-role=value]").evaluate_all(
            "all => all.map(e => [+e.getAttribute('x'), +e.getAttribute('width'),"
            " e.classList.contains('minus')])")
        unit = bars[0][1] / found.state["stage"]["pushed"][0][0]
        terms = np.ravel(found.state["stage"]["pushed"])
        assert [width for _, width, _ in bars] == pytest.approx(np.abs(terms) * unit)
        assert [minus for *_, minus in bars] == [term < 0 for term in terms]
        zero = bars[0][0]
        ends = np.cumsum(found.state["stage"]["pushed"], axis=1).ravel()
        right = [x if minus else x + width for x, width, minus in bars]
        assert right == pytest.approx(zero + ends * unit)
        expect(page.locator(".stage")).to_contain_text("negative")   # what hollow means


# --- the leaves, the boxes, the expression
def test_a_value_is_dragged_where_it_stands(chromium: Browser):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        drag(page, "x0", 40, 0)
        expect(page.locator("[data-knob=x0] text")).to_have_text("x[0] = 1")
        assert list(found.values["x"]) == [1, -0.2, 0.3]
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-knob=x0] text")).to_have_text("x[0] = 0.95")
        agrees(page, found)


def test_no_key_is_lost_while_the_kernel_is_busy(chromium: Browser):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        page.locator("[data-knob=x1]").focus()
        page.evaluate("""() => { for (let k = 0; k < 45; k++) document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })); }""")
        expect(page.locator("[data-knob=x1] text")).to_have_text("x[1] = 2.05")
        page.evaluate("() => mg.said")
        assert found.values["x"][1] == 2.05
        agrees(page, found)


@pytest.mark.parametrize("order", [("W", "z1"), ("z1", "W")])
@pytest.mark.parametrize("way", ["mouse", "key", "touch"])
def test_two_boxes_are_chosen_in_any_order(chromium: Browser, order: tuple[str, str], way: str):
    found = widget()
    with shown(chromium, found, has_touch=way == "touch", reduced_motion="reduce") as page:
        for name in order:
            box = page.locator(f"[data-node={name}]")
            if way == "key":
                box.press("Enter")
            elif way == "touch":
                box.tap()
            else:
                box.click()
        expect(page.locator("[data-node=W]")).to_have_attribute("aria-label", "W, from")
        expect(page.locator("[data-cell]")).to_have_count(12)
        assert (found.source, found.target) == ("W", "z1")
        agrees(page, found)
        page.locator("[data-node=x]").click()
        expect(page.locator(".stage")).to_contain_text("x and …? Tap another box.")
        page.locator("[data-node=x]").click()            # the same: nothing is chosen
        expect(page.locator(".stage")).to_contain_text("tap two boxes")
        assert (found.source, found.target) == ("W", "z1")


def test_an_expression_is_typed(chromium: Browser):
    found = widget()
    with shown(chromium, found, reduced_motion="reduce") as page:
        # as JupyterLab does: then Enter brings no `change`
        page.evaluate("document.addEventListener('keydown', e => e.key === 'Enter' && "
                      "e.preventDefault(), true)")
        field = page.locator("[data-control=expression] input")
        field.fill("outer(x, x")
        field.press("Enter")
        expect(page.locator("[data-field=message]")).to_contain_text("You still see")
        expect(field).to_have_value("outer(x, x")
        field.fill("outer(x, x)")
        field.press("Enter")
        expect(page.locator("[data-cell]")).to_have_count(27)
        expect(page.locator("[data-field=message]")).to_have_count(0)
        agrees(page, found)


# --- the passes
def test_each_pass_runs_its_own_way(chromium: Browser):
    """What comes out is told at the end; meanwhile the other pass rests."""
    with shown(chromium, widget()) as page:
        page.get_by_role("button", name="Push v forward").click()
        page.locator(".passing[data-role=value]").first.wait_for()
        assert page.locator(".passing[data-role=grad]").count() == 0
        assert (page.locator("[data-ahead]").count(), page.locator("[data-back]").count()) == (0, 3)
        expect(page.locator("[data-ahead]")).to_have_count(2)
        page.get_by_role("button", name="Pull u back").click()
        page.locator(".passing[data-role=grad]").first.wait_for()
        assert (page.locator("[data-ahead]").count(), page.locator("[data-back]").count()) == (2, 0)
        expect(page.locator("[data-back]")).to_have_count(3)
        expect(page.locator(".passing")).to_have_count(0)


# --- small pages
@pytest.mark.parametrize("text", ["tanh(W @ x)", "sin(cos(exp(sin(x))))*sum(x) + x"])
def test_no_words_lie_on_others_on_a_phone(chromium: Browser, text: str):
    with shown(chromium, two_sided(text, by="x"), 390, is_mobile=True,
               reduced_motion="reduce") as page:
        boxes = page.locator(".stage text:not(:empty)").evaluate_all(
            "all => all.map(e => [e.textContent, e.getBoundingClientRect()])"
            ".map(([words, r]) => [words, r.left + 1, r.right - 1, r.top + 4, r.bottom - 4])")
        for k, (one, left, right, top, bottom) in enumerate(boxes):
            assert left >= 0, one
            assert right <= 390, one
            for other, *place in boxes[:k]:
                apart = (left >= place[1] or right <= place[0] or top >= place[3]
                         or bottom <= place[2])
                assert apart, (one, other)


def test_ends_that_are_folded_have_no_box(chromium: Browser):
    y = mg.tensor(0.5, name="x")
    for _ in range(40):
        y = np.sin(y)
    found = two_sided(y, of="z30", by="z10")
    with shown(chromium, found) as page:                 # and nothing complains in its motion
        expect(page.locator(".stage")).to_contain_text("J = dz30/dz10")
        expect(page.locator("[data-back]")).to_have_count(1)
        agrees(page, found)


def test_a_graph_of_my_own_has_no_expression(chromium: Browser):
    a = mg.tensor(2.0, name="a")
    found = two_sided(np.sin(a) * a)
    with shown(chromium, found, reduced_motion="reduce") as page:
        assert page.locator("[data-control=expression]").count() == 0
        page.locator("summary").click()
        field = page.locator("[data-control=at] input")
        field.fill("a = [1, 2]")
        field.press("Enter")
        expect(page.locator("[data-field=message]")).to_contain_text(
            "a has shape () in this graph, and the value has shape (2,). You still see")
        field.fill("a = 3")
        field.press("Enter")
        expect(page.locator("[data-field=message]")).to_have_count(0)
        expect(field).to_have_value(re.compile("a = 3"))
        agrees(page, found)
