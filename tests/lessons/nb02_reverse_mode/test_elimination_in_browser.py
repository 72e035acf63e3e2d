"""The Elimination game in a browser: by mouse and by keyboard, to the end, with every number
against the engine."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Notebook, drawn
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.analysis.eliminate import (
    LinearGraph,
    best_order,
    forward_order,
    linearise,
    markowitz_order,
    reverse_order,
    run,
)

CELLS = (
    "import numpy as np\nfrom minigrad.op import REGISTRY\nfrom minigrad.lessons.nb02_reverse_mode "
    "import elimination",
    "elimination('small and stubborn', a=0.8)",
    "sin = REGISTRY['sin']\nright, sin.rules = sin.rules, (lambda g, y, x: g * np.sin(x),)\n"
    "wrong, sin.rules = elimination(), right\nwrong",
)
game = drawn("elimination", "[data-node]")
RULES = {"forward": forward_order, "reverse": reverse_order, "markowitz": markowitz_order,
         "best": best_order}


def stubborn(a: Any) -> Any:
    u = np.exp(a)
    v = a * u
    w = np.cos(u)
    return u * w, np.sin(v)


@pytest.fixture(scope="module")
def start() -> LinearGraph:
    return linearise(stubborn(mg.tensor(0.8)))


def edges(game: Locator) -> dict[str, float]:
    """The arrows on the page with all digits."""
    return dict(game.locator("[data-edge]").evaluate_all(
        "all => all.map(e => [e.dataset.edge, JSON.parse(e.dataset.partial)])"))


def settle(game: Locator, start: LinearGraph, order: list[int],
           own: list[int] | None = None) -> None:
    """Wait until the page shows what the engine leaves after `order`; own: the learner's, where it
    is another one."""
    left, spent = run(start, order)[0], run(start, order if own is None else own)[1]
    expect(game.locator("[data-order=yours]")).to_have_attribute("data-count", str(spent))
    wanted = {f"n{i}-n{j}": c for (i, j), c in left.edges.items()}
    expect(game.locator("[data-edge]")).to_have_count(len(wanted))
    shown = edges(game)
    assert shown.keys() == wanted.keys()
    assert all(np.isclose(shown[key], wanted[key], rtol=1e-12) for key in wanted)


def click(box: Locator) -> None:
    box.click()


def enter(box: Locator) -> None:
    box.press("Enter")


def space(box: Locator) -> None:
    box.press("Space")


def test_prices_on_the_page_are_the_engines(game: Locator, start: LinearGraph):
    settle(game, start, [])
    counts = {row.get_attribute("data-order"): row.get_attribute("data-count")
              for row in game.locator("[data-order]").all()}
    modes = {key: str(run(start, RULES[key](start))[1]) for key in ("forward", "reverse")}
    assert counts == {"yours": "0", "markowitz": "?", "best": "?"} | modes
    for vertex in start.inner:
        expect(game.locator(f"[data-node=n{vertex}]")).to_contain_text(f"= {start.price(vertex)}")
    expect(game.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")


@pytest.mark.parametrize("use", [click, enter, space])
def test_reverse_mode_is_beaten_and_the_edges_are_the_jacobian(game: Locator, start: LinearGraph,
                                                               use: Callable[[Locator], None],
                                                               shots: Path):
    order: list[int] = []
    for vertex in best_order(start):
        use(game.locator(f"[data-node=n{vertex}]"))
        order.append(vertex)
        settle(game, start, order)
        if len(order) == 1:
            game.screenshot(path=shots / f"elimination-step-{use.__name__}.png")
    expect(game.locator("[data-field=told]")).to_contain_text("reverse mode is beaten by 1, and no "
                                                              "order needs less")
    rows = game.locator("tr[data-entry]").evaluate_all("all => all.map(e => "
                                                       "JSON.parse(e.dataset.raw))")
    assert np.allclose(rows, mg.jacobian(stubborn)(0.8), rtol=1e-12)
    expect(game.locator("tr[data-same=true]")).to_have_count(2)
    game.screenshot(path=shots / f"elimination-end-{use.__name__}.png")


def test_the_keyboard_alone_plays_to_the_end(game: Locator, start: LinearGraph):
    """Arrow keys walk, Enter eliminates, and the place on the page is not lost."""
    keyboard, order = game.page.keyboard, list[int]()
    game.locator("[data-node=n0]").focus()
    for _ in range(12):
        keyboard.press("ArrowDown")
        vertex = int(game.page.evaluate("document.activeElement.dataset.node.slice(1)"))
        if vertex in run(start, order)[0].inner:
            keyboard.press("Enter")
            order.append(vertex)
            settle(game, start, order)
            assert game.page.evaluate("document.activeElement.dataset.node") == f"n{vertex}"
    assert sorted(order) == start.inner


@pytest.mark.parametrize("use", [click, enter])
def test_orders_are_shown_taken_back_and_reset(game: Locator, start: LinearGraph,
                                               use: Callable[[Locator], None]):
    own = start.inner[:1]
    use(game.locator(f"[data-node=n{own[0]}]"))
    settle(game, start, own)
    for key, rule in RULES.items():
        use(game.locator(f"[data-show={key}]"))
        settle(game, start, rule(start), own)
        expect(game.locator("[data-field=steps] caption")).not_to_have_text("Your "
                                                                            "order, step by step")
        expect(game.locator(f"[data-order={key}]")).to_have_attribute(
            "data-count", str(run(start, rule(start))[1]))
        spent = [str(run(start, rule(start)[:k])[1]) for k in (1, 2, 3)]
        expect(game.locator("[data-step] td:last-child")).to_have_text(spent)
    use(game.get_by_label("Back to your own game"))
    settle(game, start, own)
    expect(game.locator("[data-field=steps] caption")).to_have_text("Your order, step by step")
    use(game.locator("[data-show=best]"))
    settle(game, start, best_order(start), own)
    use(game.get_by_label("Bring all vertices back"))
    settle(game, start, [])
    expect(game.get_by_label("Bring all vertices back")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_another_graph_is_chosen(game: Locator, how: str):
    chooser = game.get_by_label("Graph", exact=True)
    if how == "mouse":
        chooser.select_option("a radius")
    else:
        chooser.focus()
        chooser.press("Home")
    # of a radius; of two diamonds, which come first
    reverse = {"mouse": "10", "keyboard": "6"}[how]
    expect(game.locator("[data-order=reverse]")).to_have_attribute("data-count", reverse)


def test_a_graph_is_typed_and_a_typo_keeps_the_last_good_one(game: Locator, start: LinearGraph):
    field = game.get_by_label("Type a graph")
    for typo in ("u = exp(a; u", "u = a*b; a", ""):
        field.fill(typo)
        field.press("Enter")
        expect(game.locator("[data-field=message]")).to_contain_text("You still see u = exp(a)")
        settle(game, start, [])
    field.fill("u = a*b; sin(u), u*u")
    field.press("Enter")
    expect(game.locator("[data-field=message]")).to_be_empty()
    a, b = mg.tensor(0.8), mg.tensor(1.5)
    u = a * b
    settle(game, linearise([np.sin(u), u * u]), [])
    expect(game.get_by_label("Graph", exact=True)).to_have_value("")


def test_code_and_table_open(game: Locator):
    button = game.get_by_role("button", name="Show code")
    button.press("Enter")
    expect(game.locator("[data-field=code]")).to_contain_text("linearise(f(a), [a])")
    game.locator("summary").press("Enter")
    assert game.locator("[data-field=table] tbody tr").count() == 6 + 7


@pytest.mark.exhaustive
def test_a_wrong_rule_turns_the_line_red(notebook: Notebook, game: Locator):
    line = notebook.find("[data-mg=elimination]").last.locator("[data-field=line]")
    expect(line).to_have_attribute("data-agrees", "false")
    expect(line).to_contain_text("WRONG GRADIENT")


def test_numbers_are_whole(game: Locator):
    entries = game.locator("tr[data-entry]").evaluate_all("all => all.map(e => e.dataset.raw)")
    # no edge from a to an output yet
    assert [json.loads(entry) for entry in entries] == [None, None]
