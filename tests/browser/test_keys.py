"""What every widget does: it keeps keys that are pressed in it from JupyterLab, and knows when its
kernel is gone."""

from collections.abc import Iterator

import pytest
from every_widget import IMPORTS, MAKERS
from lab import Notebook
from playwright.sync_api import ElementHandle, Locator, expect

# arguments for those that would take long, or show little, without
CHOSEN = {
    "lens": "path_lens('a*b + sin(a)', a=2.0, b=3.0)", "elimination": "elimination('two diamonds')",
    "meter": "cost_meter(12, 1, 3)", "tail": "graph_tail('x * sin(x)', x=1.2)",
    "lift": "lift('tanh(W @ x)', size=4)", "ladder": "variance_ladder(3)",
    "two-mode": "two_mode(points=4)", "cube": "norm_cube('NS')", "dial": "damping_dial('DanWood')",
    "round": "round_table(rounds=2)",
    "dragged": "dragged_fit('DanWood')",
}
WIDGETS = {"graph": "x = mg.tensor(3.0, name='x')\ngraph(x * x)"} | {
    kind: CHOSEN.get(kind, f"{name}()") for kind, name in MAKERS.items()}
CELLS = (f"import minigrad as mg\nfrom minigrad.widgets import graph\n{IMPORTS}", *WIDGETS.values())
KINDS = {kind: k for k, kind in enumerate(WIDGETS, 1)}
STOPS = "button, summary, select, input:not([type=text]), pre, ol, [tabindex='0']"
# JupyterLab's own
KEYS = ("ArrowDown", "ArrowUp", "a", "b", "x", "d", "d", "m", "y", "z", "c", "v", "Shift+M")
CELLS_JS = """() => { const { content } = mg.panel();
    return JSON.stringify([content.activeCellIndex, content.mode,
    [...content.model.cells].map(cell => [cell.type, cell.id, cell.sharedModel.getSource()])]); }"""


def shown(notebook: Notebook, kind: str) -> Locator:
    """A widget with its controls, on the screen: JupyterLab draws only the cells
    that are near it."""
    notebook.output(KINDS[kind])
    root = notebook.find(f"[data-mg={kind}]").first
    root.locator("button").first.wait_for()
    return root


def stops(root: Locator) -> Iterator[ElementHandle]:
    """Where the focus stops, one after another: what a key has changed is looked for again."""
    number = 0
    while number < root.locator(STOPS).count():
        yield root.locator(STOPS).nth(number).element_handle()
        number += 1


@pytest.mark.parametrize("kind", KINDS)
def test_keys_on_any_control_leave_the_notebook_alone(fresh: Notebook, kind: str):
    """The first control of each sort: all of one sort hand their keys on in the same way."""
    page, root, pressed = fresh.page, shown(fresh, kind), set()
    for stop in stops(root):
        sort = stop.evaluate("e => `${e.tagName} ${e.type} ${e.role}`")
        if sort in pressed or not stop.evaluate(
                "e => { e.focus(); return e === document.activeElement && e.checkVisibility(); }"):
            continue      # another of its sort; or hidden, disabled, gone since a slider was moved
        pressed.add(sort)
        before = page.evaluate(CELLS_JS)
        for key in KEYS:
            page.keyboard.press(key)
        assert page.evaluate(CELLS_JS) == before
    tags = {sort.split()[0] for sort in pressed}
    assert {"BUTTON", "SUMMARY" if root.locator("summary").count() else "BUTTON"} <= tags


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_button_still_answers_and_tab_still_leaves_it(fresh: Notebook, key: str):
    page, root = fresh.page, shown(fresh, "elimination")
    button, code = root.locator("button[aria-expanded]"), root.locator("[data-field=code]")
    was = code.is_visible()
    button.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press(key)
    expect(code).to_be_visible(visible=not was)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") != "BUTTON"


def test_what_another_version_left_on_the_page_is_not_used(fresh: Notebook):
    """A page that was open before an upgrade, or that shows widgets of two kernels, holds older
    objects: they lack what a newer widget calls."""
    fresh.page.evaluate("""() => {
        globalThis.__minigrad = { views: 0, kept: new WeakSet() };
        globalThis.__minigradCounted = { views: 7, kept: new WeakSet() };
    }""")
    for kind in ("graph", "fade"):
        fresh.run(KINDS[kind])
        shown(fresh, kind)


def test_after_a_restart_each_says_which_cell_to_run(notebook: Notebook):
    if notebook.blank:                    # else the tests above have run all
        notebook.run_all()
    for kind in KINDS:
        shown(notebook, kind)             # JupyterLab draws it now, and keeps it
    notebook.restart()
    for kind, cell in WIDGETS.items():
        root = shown(notebook, kind)
        notice = root.locator("> [data-field=restart]")
        expect(notice).to_contain_text(cell.split("\n")[-1])
        expect(notice).to_contain_text("Run > Run All Above Selected Cell")
        controls = root.locator("[data-kernel], [data-control] :is(input, button, select)")
        assert controls.count() or kind == "graph"          # whose steps are the browser's
        assert controls.evaluate_all(
            "all => all.every(e => e.disabled || e.ariaDisabled === 'true')")
        for control in root.locator("[data-kernel]:not(input, button, select)").element_handles():
            # what the browser itself does not disable
            control.evaluate("e => e.focus()")
            before = root.evaluate("mg.look")
            for key in ("ArrowRight", "1"):
                notebook.page.keyboard.press(key)
            assert root.evaluate("mg.look") == before
    notebook.run_all()
    for kind in KINDS:
        expect(shown(notebook, kind).locator("> [data-field=restart]")).to_be_hidden()
