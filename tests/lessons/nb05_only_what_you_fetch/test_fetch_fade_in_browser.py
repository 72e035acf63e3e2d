"""Fetch & Fade in a browser: every control by mouse and by keyboard, and every count against
a fresh graph.

After each move the test reads from the page what is fetched and which switches are on, and runs a
graph of its own.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lab import Notebook, rest
from playwright.sync_api import Locator, expect

from minigrad.compiler.passes import cse, fold
from minigrad.lessons.nb05_only_what_you_fetch.clip_loop import WAYS, train_and_clip
from minigrad.lessons.nb05_only_what_you_fetch.encoder import batch, encoder_graph
from minigrad.program import Program, ancestors, depends

CELLS = (
    "import numpy as np\nfrom minigrad.op import REGISTRY\nfrom "
    "minigrad.lessons.nb05_only_what_you_fetch import fetch_fade",
    "fetch_fade()",
    "tanh = REGISTRY['tanh']\nright, tanh.rules = tanh.rules, (lambda g, y, x: g * (1.0 + y * "
    "y),)\n"
    "wrong, tanh.rules = fetch_fade(fetch=['dW']), right\nwrong",
    "fetch_fade(tab='loop', steps=20)",
    "import minigrad as mg\nwith mg.Graph() as g:\n    x = mg.placeholder((), name='x')\n"
    "    y = np.tanh(x) * np.exp(x)\nfetch_fade(g, y, feeds={x: 1.0})",
)
STATE_JS = """
root => ({
  fetched: [...root.querySelectorAll("[data-node][aria-checked=true]")].map((e) => e.dataset.node),
  flags: Object.fromEntries(["fold constants", "merge twins", "keep values"].map((label) =>
    [label, root.querySelector(`[aria-label="${label}"]`).checked])),
  counts: Object.fromEntries([...root.querySelectorAll("[data-count]")].map((e) =>
      [e.dataset.count, +e.dataset.raw])),
  values: Object.fromEntries([...root.querySelectorAll("[data-value]")].map((e) =>
    [e.dataset.value, JSON.parse(e.dataset.raw)])),
  fates: Object.fromEntries([...root.querySelectorAll("[data-node]")].map((e) => [e.dataset.node,
      e.dataset.fate])),
  told: root.querySelector("[data-field=told]").textContent,
})
"""


class Fade:
    """A widget on the page, by what a learner sees of it."""

    def __init__(self, notebook: Notebook, which: int = 0):
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.find("[data-mg=fade]").nth(which)
        g, nodes = encoder_graph()
        places = {node.id: f"n{place}" for place, node in enumerate(ancestors(*g.nodes))}
        self.keys = {name: places[getattr(node, "node", node).id] for name, node in nodes.items()}

    def part(self, label: str) -> Locator:
        """A control by its aria-label, or a button by its text."""
        return self.root.get_by_label(label,
                                      exact=True).or_(self.root.get_by_role("button",
                                                                            name=label, exact=True))

    def tab(self, key: str) -> Locator:
        """The head of a tab."""
        return self.root.locator(f"[data-tab={key}]")

    def box(self, name: str) -> Locator:
        """The box of a node of the graph."""
        return self.root.locator(f"[data-node={self.keys[name]}]")

    def shows(self, field: str) -> Locator:
        """A field by its name."""
        return self.root.locator(f"[data-field={field}]")

    def state(self) -> dict[str, Any]:
        """What stands on the page at one moment."""
        return dict(self.root.evaluate(STATE_JS))


def computed(state: dict[str, Any]) -> tuple[dict[str, int], dict[str, Any]]:
    """(counts, values) of a fresh graph that is run once, without a cache, for what is
    fetched on the page."""
    g, nodes = encoder_graph()
    x, goal = batch(5)
    place = {f"n{k}": node for k, node in enumerate(ancestors(*g.nodes))}
    wanted = sorted((place[key] for key in state["fetched"]), key=lambda node: node.id)
    counts = {"graph": sum(n.op is not None for n in g.nodes)}
    program = Program(*wanted)
    counts["needed"] = sum(n.op is not None for n in program.nodes)
    for key, label, each in (("fold", "fold constants", fold), ("cse", "merge twins", cse)):
        if state["flags"][label]:
            program = each(program)
            counts[key] = sum(n.op is not None for n in program.nodes)
    found = g.run(program.outputs, {nodes["x"]: x, nodes["goal"]: goal})
    counts["ran"] = len(g.last_run) if wanted else 0
    keys = sorted(state["fetched"], key=lambda key: place[key].id)
    return counts, {key: np.asarray(value).tolist() for key, value in zip(keys, found, strict=True)}


def settle(fade: Fade) -> dict[str, Any]:
    """Wait until the page shows what a fresh graph gives; fail when it never does."""
    for _ in range(200):
        state = fade.state()
        counts, values = computed(state)
        lit = [key for key, fate in state["fates"].items() if fate == "ran"]
        if state["counts"] == counts and state["values"] == values and len(lit) == counts["ran"]:
            return state
        fade.page.wait_for_timeout(50)
    return pytest.fail(f"a fresh graph does not give what the page shows: {state}")


@pytest.fixture
def fade(fresh: Notebook) -> Fade:
    fade = Fade(fresh)
    fade.root.locator("[data-node]").first.wait_for()
    settle(fade)
    return fade


def walk(fade: Fade) -> None:
    """From the first box along the arrows with the keyboard, and fetch where one stands."""
    fade.root.locator("svg [tabindex='0']").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        fade.page.keyboard.press(key)


MOVES: dict[str, Callable[[Fade], Any]] = {
    "a fetch by mouse": lambda fade: fade.box("worst").click(),
    "a fetch by Enter": lambda fade: fade.box("worst").press("Enter"),
    "a fetch by Space": lambda fade: fade.box("dW").press("Space"),
    "left out by mouse": lambda fade: fade.box("loss").click(),
    "along the arrows": walk,
    "fold by mouse": lambda fade: fade.part("fold constants").click(),
    "fold by keyboard": lambda fade: fade.part("fold constants").press("Space"),
    "twins by mouse": lambda fade: (fade.box("worst").click(), fade.part("merge twins").click()),
    "twins by keyboard": lambda fade: (fade.box("worst").click(),
                                       fade.part("merge twins").press("Space")),
    "code by mouse": lambda fade: fade.part("Show code").click(),
    "code by keyboard": lambda fade: fade.part("Show code").press("Enter"),
    "table by mouse": lambda fade: fade.root.locator("summary").click(),
    "table by keyboard": lambda fade: fade.root.locator("summary").press("Enter"),
    "box under the pointer": lambda fade: fade.box("h").hover(),
    "run again": lambda fade: fade.part("Run again").press("Enter"),
}


@pytest.mark.parametrize("name", MOVES)
def test_control_changes_something_true(fade: Fade, name: str):
    watch = ("root => { mg.changed = false; new MutationObserver(() => { mg.changed "
             "= true; }).observe(root, { subtree: true, childList: true, characterData: true, "
             "attributes: true }); }")
    fade.root.evaluate(watch)
    MOVES[name](fade)
    fade.page.wait_for_function("mg.changed", timeout=5000)
    settle(fade)


def test_a_switch_that_can_change_nothing_is_off_and_says_why(fade: Fade):
    for label in ("fold constants", "merge twins", "keep values"):
        expect(fade.part(label)).to_be_enabled()
    plain = Fade(fade.notebook, 3)
    for label, why in (("fold constants", "nothing to fold"), ("merge twins", "no twins")):
        expect(plain.part(label)).to_be_disabled()
        assert why in (plain.part(label).get_attribute("title") or "")
    expect(plain.part("keep values")).to_be_enabled()


def test_what_did_not_run_is_faded_and_dashed(fade: Fade, shots: Path):
    look = ("e => [getComputedStyle(e).opacity, "
            "getComputedStyle(e.querySelector('rect')).strokeDasharray]")
    fade.page.wait_for_timeout(400)
    opacity, dashes = fade.box("h").evaluate(look)
    faded, dashed = fade.box("worst").evaluate(look)
    assert float(faded) < 0.6 < float(opacity) == 1
    assert dashed != dashes == "none"
    fade.box("worst").click()
    settle(fade)
    fade.part("merge twins").click()
    settle(fade)
    fade.page.wait_for_timeout(400)
    assert float(fade.box("worst").evaluate(look)[0]) == 1
    expect(fade.root.locator(".mg-badge", has_text="merged")).to_have_count(2)
    fade.notebook.output(1).screenshot(path=shots / "fade-merged.png")


def test_the_focus_stays_on_the_box_that_was_picked(fade: Fade):
    for name in ("worst", "dW"):
        fade.box(name).press("Enter")
        settle(fade)
        assert fade.page.evaluate("document.activeElement.dataset.node") == fade.keys[name]


@pytest.mark.parametrize("use", ["click", "press"])
def test_the_cache_hits_and_misses(fade: Fade, use: str, shots: Path):
    def press(label: str) -> None:
        if use == "click":
            fade.part(label).click()
        else:
            fade.part(label).press("Space" if label == "keep values" else "Enter")

    count = lambda key: fade.root.locator(f"[data-count={key}]")
    press("keep values")
    expect(count("kept")).to_have_text("0")
    expect(count("ran")).to_have_text(str(computed(fade.state())[0]["needed"]))
    press("Run again")
    expect(count("kept")).to_have_text("1")
    expect(count("ran")).to_have_text("0")
    expect(fade.box("loss").locator(".mg-badge")).to_have_text("fetch, kept")
    press("Change W")
    g, nodes = encoder_graph()
    made_from_w = [n for n in ancestors(nodes["loss"]) if n.op and depends(n, nodes["W"].node)]
    expect(count("ran")).to_have_text(str(len(made_from_w)))
    x, goal = batch(5)
    nodes["W"].load(np.array([0.625, -0.175]))
    assert fade.state()["values"][fade.keys["loss"]] == g.run(nodes["loss"],
                                                              {nodes["x"]: x, nodes["goal"]: goal})
    expect(fade.root.locator("[data-same=true]")).to_have_count(1)
    fade.notebook.output(1).screenshot(path=shots / f"fade-cache-{use}.png")
    fade.part("Show code").click()
    space: dict[str, Any] = {}
    exec(fade.shows("code").inner_text(), space)
    assert sum(not ran.cached for ran in space["g"].last_run) == len(made_from_w)


def test_the_gradient_is_judged_by_a_finite_difference(fade: Fade):
    fade.box("dW").click()
    settle(fade)
    line = fade.root.locator("[data-field=line]")
    expect(line).to_have_attribute("data-agrees", "true")
    expect(line).to_contain_text("finite difference")
    wrong = fade.notebook.find("[data-mg=fade]").nth(1).locator("[data-field=line]")
    expect(wrong).to_have_attribute("data-agrees", "false")
    expect(wrong).to_contain_text("WRONG GRADIENT")


@pytest.mark.parametrize("use", ["mouse", "keyboard"])
def test_the_tabs(fade: Fade, use: str):
    first, second = fade.tab("fetch"), fade.tab("loop")
    if use == "mouse":
        second.click()
    else:
        first.press("ArrowRight")
    expect(second).to_have_attribute("aria-selected", "true")
    expect(fade.root.locator("[data-panel=loop]")).to_be_visible()
    expect(fade.root.locator("[data-panel=fetch]")).to_be_hidden()
    expect(fade.shows("code")).to_contain_text("train_and_clip")
    expect(fade.root.locator("caption", has_text="After 60 steps")).to_be_visible()
    if use == "mouse":
        first.click()
    else:
        assert fade.page.evaluate("document.activeElement.dataset.tab") == "loop"
        fade.page.keyboard.press("Home")
    expect(fade.root.locator("[data-panel=fetch]")).to_be_visible()
    settle(fade)


def grown(root: Locator, steps: int) -> None:
    """The table and the curves after so many steps are those of fresh loops."""
    for way in WAYS:
        last = train_and_clip(way, steps)[0][-1]
        for key in ("nodes", "plans", "executed"):
            expect(root.locator(f"[data-loop={way}-{key}]")).to_have_text(str(getattr(last, key)))
    expect(root.locator("[data-chart=nodes]")).to_have_attribute(
        "aria-label",
        f"Nodes in the graph over the steps; at the last one nothing 16, the clip "
        f"{16 + 4 * steps}, all {16 + 15 * steps}")


@pytest.mark.exhaustive
@pytest.mark.parametrize("use", ["mouse", "keyboard"])
def test_the_steps_of_the_loops(fade: Fade, use: str, shots: Path):
    loop = Fade(fade.notebook, 2)
    grown(loop.root, 20)
    slider = loop.part("Number of steps")
    if use == "mouse":
        box = rest(slider)
        loop.page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + box["height"] / 2)
    else:
        slider.press("ArrowRight")
    expect(loop.root.locator("caption", has_text="After 20 steps")).to_have_count(0)
    grown(loop.root, int(slider.input_value()))
    loop.notebook.output(3).screenshot(path=shots / f"fade-loop-{use}.png")
    before = [loop.root.locator(f"[data-loop={way}-ms]").inner_text() for way in WAYS]
    loop.part("Measure again").click()
    loop.page.wait_for_function(
        "([root, before]) => [...root.querySelectorAll('[data-loop$=ms]')].some((e, k) => "
        "e.textContent !== before[k])", arg=[loop.root.element_handle(), before])
    while int(slider.input_value()) != 20:
        slider.press("ArrowLeft")
    grown(loop.root, 20)


def test_quick_keys_are_not_taken_back(fade: Fade, shots: Path):
    """Each answer of the kernel comes later than the next key: the thumb stays where the
    last key put it."""
    loop = Fade(fade.notebook, 2)
    slider = loop.part("Number of steps")
    start = int(slider.input_value())
    slider.focus()
    seen = []
    for _ in range(6):
        loop.page.keyboard.press("ArrowRight")
        seen.append(int(slider.input_value()))
    assert seen == [start + 10 * k for k in range(1, 7)]
    assert loop.shows("grown").inner_text() == f"Measuring {seen[-1]} steps …"
    expect(loop.root.locator("caption", has_text=f"After {seen[-1]} steps")).to_have_count(1)
    expect(loop.shows("grown")).to_contain_text("times as long")
    assert int(slider.input_value()) == seen[-1]
    assert loop.root.locator("[data-chart=ms]").get_attribute("aria-label").count(".") == len(WAYS)
    loop.notebook.output(3).screenshot(path=shots / "fade-loop-quick.png")
    for _ in range(6):
        loop.page.keyboard.press("ArrowLeft")
    grown(loop.root, start)


def test_tab_order_is_the_order_on_the_screen(fade: Fade):
    fade.tab("fetch").focus()
    names = []
    for _ in range(20):
        names.append(fade.page.evaluate("document.activeElement.tagName"))
        fade.page.keyboard.press("Tab")
        if not fade.root.evaluate("root => root.contains(document.activeElement)"):
            break
    assert names == ["SPAN", "INPUT", "INPUT", "INPUT", "BUTTON", "BUTTON", "g",
                     "SUMMARY", "BUTTON"]
