"""The graph primitive and the map of the course in a browser: both passes step by step, the
keyboard, and the links.

A graph's numbers are compared with the engine's for the same expression, computed here; and with
one rule broken on purpose its line must turn red.
"""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lab import Notebook
from playwright.sync_api import Locator, expect

import minigrad as mg
from minigrad.analysis.paths import edges, partial
from minigrad.program import ancestors

CELLS = (
    "import numpy as np\nimport minigrad as mg\nfrom minigrad.op import REGISTRY\n"
    "from minigrad.lessons.nb00_start_here import course_map\nfrom minigrad.widgets import graph",
    'x = mg.tensor(3.0, name="x")\ngraph(x * x + np.sin(x))',
    "course_map()",
    "sin = REGISTRY['sin']\nright, sin.rules = sin.rules, (lambda g, y, x: g * np.sin(x),)\n"
    "wrong, sin.rules = graph(np.sin(x) * x), right\nwrong",
)


@pytest.fixture
def pictures(fresh: Notebook) -> Locator:
    """The three pictures: a fresh graph, a fresh map, and a graph with a wrong rule."""
    fresh.run(2)
    pictures = fresh.find("[data-mg=graph]")
    expect(pictures).to_have_count(3)
    return pictures


def numbers(picture: Locator, mark: str, key: str) -> dict[str, Any]:
    """{node or edge: number}, in the order of the picture's names."""
    script = f"parts => parts.map(e => [e.dataset.{mark}, JSON.parse(e.dataset.{key})]).sort()"
    return dict(picture.locator(f"[data-{mark}]").evaluate_all(script))


def test_numbers_are_the_engines(pictures: Locator):
    x = mg.tensor(3.0, name="x")
    y = x * x + np.sin(x)
    nodes = ancestors(y)
    gradients = mg.gradient(y, list(nodes))
    picture = pictures.first
    assert list(numbers(picture, "node", "value").values()) == [node.value for node in nodes]
    assert list(numbers(picture, "node", "gradient").values()) == [gradient.value
                                                                   for gradient in gradients]
    place = {node.id: index for index, node in enumerate(nodes)}
    local = {f"e{place[edge.node.id]}.{edge.arg}": partial(edge) for edge in edges(y)}
    assert numbers(picture, "edge", "partial") == local
    expect(picture.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    assert picture.locator("[data-field=table] tbody tr").count() == len(nodes) + len(local)


def mouse(button: Locator) -> None:
    button.click()


def enter(button: Locator) -> None:
    button.press("Enter")


@pytest.mark.parametrize("use", [mouse, enter])
def test_passes_are_stepped_and_reset(pictures: Locator, use: Callable[[Locator], None]):
    picture, said = pictures.first, []
    count = picture.locator("[data-field=count]")
    steps = int(count.inner_text().split()[0])
    for step in range(steps):
        use(picture.get_by_label("One step"))
        expect(count).to_have_text(f"step {step + 1} of {steps}")
        said.append(picture.locator("[data-field=say]").inner_text())
    assert len(set(said)) == steps
    # forward: a step for each node; backward: the seed, then one for each edge
    assert steps == 4 + 1 + 5
    use(picture.get_by_label("Reset the passes"))
    expect(count).to_have_text(f"{steps} steps")


@pytest.mark.parametrize("use", [mouse, enter])
def test_play_takes_its_first_step_at_once_and_pauses(pictures: Locator,
                                                      use: Callable[[Locator], None]):
    picture = pictures.first
    use(picture.get_by_label("Play the forward and the backward pass"))
    expect(picture.locator("[data-field=count]")).to_have_text(re.compile("step 1 of"), timeout=500)
    use(picture.get_by_label("Pause the forward and the backward pass"))
    expect(picture.get_by_label("Play the forward and the backward pass")).to_contain_text("Play")


def test_arrow_keys_walk_along_the_edges(pictures: Locator):
    picture, heard = pictures.first, []
    picture.locator("svg [tabindex='0']").focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowDown", "Home", "End"):
        picture.page.keyboard.press(key)
        heard.append(picture.locator("[data-field=say]").inner_text())
    assert len(set(heard)) >= 4
    assert "edge" in heard[0]
    assert "value" in heard[-1]


def test_picture_is_one_tab_stop_and_keeps_its_arrow_keys(notebook: Notebook, pictures: Locator):
    picture = pictures.first
    stops = picture.locator("svg, svg *").evaluate_all(
        "all => { const cell = (e) => e.closest('[data-node], [data-edge]'), had = "
        "document.activeElement; "
        "const kept = all.filter((e) => { e.focus?.(); return document.activeElement === e "
        "&& !(e.tabIndex < 0); }); had?.focus(); return kept.map((e) => cell(e)?.dataset.node ?? "
        "e.tagName); }")
    assert stops == ["n3"]                        # y, where the walk starts; the svg itself is none
    for key, end in (("ArrowRight", "n3"), ("ArrowLeft", "n0")):
        picture.locator(f"[data-node={end}]").focus()
        for _ in range(2):
            picture.page.keyboard.press(key)
            assert picture.page.evaluate("document.activeElement.dataset.node") == end
    picture.locator("[data-edge] .mg-partial").first.hover()
    expect(picture.locator("[data-field=say]")).to_contain_text("edge ∂")


def test_wrong_rule_turns_the_line_red(pictures: Locator):
    right, wrong = (pictures.first.locator("[data-field=line]"),
                    pictures.last.locator("[data-field=line]"))
    expect(wrong).to_have_attribute("data-agrees", "false")
    expect(wrong).to_contain_text("WRONG GRADIENT")
    color = "line => getComputedStyle(line.querySelector('span')).color"
    assert wrong.evaluate(color) != right.evaluate(color)


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_map_lights_the_way_to_a_goal(pictures: Locator, how: str):
    course = pictures.nth(1)
    expect(course.locator(".mg-now")).to_have_count(0)
    goal = course.get_by_label("Goal")
    if how == "mouse":
        goal.select_option(index=1)
    else:
        goal.focus()
        goal.press("ArrowDown")
    expect(course.locator("[data-node].mg-now")).to_have_count(2)
    expect(course.locator("[data-field=say]")).to_contain_text("00 → 01")


def test_map_opens_a_notebook(notebook: Notebook, pictures: Locator):
    # the last test: another notebook is in front now
    pictures.nth(1).locator("[data-node='01']").press("Enter")
    notebook.page.wait_for_function("mg.panel().context?.path.endsWith('01_path_sums.ipynb')")
