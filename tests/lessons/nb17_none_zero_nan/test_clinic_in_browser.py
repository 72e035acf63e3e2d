"""The Clinic in a browser: every control by mouse and by keyboard, and what stands on the page
against a fresh diagnosis."""
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lab import Notebook, rest
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb17_none_zero_nan.clinic_data import Visit
from minigrad.lessons.nb17_none_zero_nan.patients import PATIENTS

CELLS = ("from minigrad.lessons.nb17_none_zero_nan import clinic", "clinic()")
STATE_JS = """
(root) => ({
  patient: root.querySelector("[aria-label='Patient']").value,
  x: +root.querySelector("[aria-label='Value of x']").value,
  cured: root.querySelector("[aria-label='Give the cure']").checked,
  told: root.querySelector("[data-field=told]").textContent,
  boxes: Object.fromEntries([...root.querySelectorAll("[data-node]")].map((e) => [e.dataset.node,
    { slope: e.dataset.slope, badge: e.querySelector(".mg-badge").textContent }])),
})
"""


class Page:
    """The clinic on the page, by what a learner sees of it."""

    def __init__(self, notebook: Notebook):
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.find("[data-mg=clinic]").first

    def part(self, label: str) -> Locator:
        return self.root.get_by_label(label, exact=True)

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name)

    def shows(self, field: str) -> Locator:
        return self.root.locator(f"[data-field={field}]").first

    def state(self) -> dict[str, Any]:
        return dict(self.root.evaluate(STATE_JS))


def computed(state: dict[str, Any]) -> tuple[str, dict[str, dict[str, str]]]:
    """(told, boxes) that the engine gives for the controls on the page."""
    visit = Visit(state["patient"], state["x"], state["cured"])
    return visit.told(), {visit.keys[node.id]: {"slope": visit.slope(node),
                                                "badge": visit.marks.get(node.id, "")}
                          for node in visit.nodes}


def settle(clinic: Page) -> dict[str, Any]:
    """Wait until the page shows what the engine computes, and give its state; else fail."""
    for _ in range(200):
        state = clinic.state()
        if (state["told"], state["boxes"]) == computed(state):
            return state
        clinic.page.wait_for_timeout(50)
    return pytest.fail(f"the engine does not compute what the clinic shows: {state}")


@pytest.fixture
def clinic(fresh: Notebook) -> Page:
    page = Page(fresh)
    page.part("Patient").wait_for()
    page.root.locator("[data-node]").first.wait_for()
    settle(page)
    return page


def click_slider(clinic: Page) -> None:
    box = rest(clinic.part("Value of x"))
    clinic.page.mouse.click(box["x"] + 0.7 * box["width"], box["y"] + box["height"] / 2)


MOVES: dict[str, Callable[[Page], Any]] = {
    "x by mouse": click_slider,
    "x by keyboard": lambda clinic: clinic.part("Value of x").press("ArrowRight"),
    "cure by mouse": lambda clinic: clinic.part("Give the cure").click(),
    "cure by keyboard": lambda clinic: clinic.part("Give the cure").press("Space"),
    "patient": lambda clinic: clinic.part("Patient").select_option("argmax"),
    "patient by keyboard": lambda clinic: clinic.part("Patient").press("ArrowDown"),
}


@pytest.mark.parametrize("name", MOVES)
def test_control_changes_something_true(clinic: Page, name: str):
    before = clinic.state()
    MOVES[name](clinic)
    expect(clinic.shows("told")).not_to_have_text(before["told"])
    settle(clinic)


@pytest.mark.parametrize("key", PATIENTS)
def test_each_patient_is_marked_and_cured(clinic: Page, key: str, shots: Path):
    clinic.part("Patient").select_option(key)
    expect(clinic.shows("told")).to_have_attribute("data-ill", "true")
    state = settle(clinic)
    assert [box["badge"] for box in state["boxes"].values() if "✗" in box["badge"]]
    assert state["x"] == PATIENTS[key].x
    clinic.notebook.output(1).screenshot(path=shots / f"clinic-{key}.png")
    clinic.part("Give the cure").click()
    expect(clinic.shows("told")).to_have_attribute("data-ill", "false")
    assert not [box for box in settle(clinic)["boxes"].values() if box["badge"]]


def test_steps_lead_to_the_birth_by_keyboard(clinic: Page):
    visit = Visit("where", 0.0, False)
    steps = visit.steps()
    birth = next(k for k, step in enumerate(steps) if "is born here" in step["say"])
    for _ in range(birth + 1):
        clinic.button("One step").press("Enter")
    expect(clinic.shows("count")).to_have_text(f"step {birth + 1} of {len(steps)}")
    expect(clinic.shows("say")).to_have_text(steps[birth]["say"])
    clinic.button("Reset the passes").click()
    expect(clinic.shows("count")).to_have_text(f"{len(steps)} steps")


def test_the_mark_is_told_by_a_sign_and_by_colour(clinic: Page):
    marked = clinic.root.locator(".mg-chosen rect").first
    others = clinic.root.locator(".mg-node:not(.mg-chosen) rect").first
    look = "e => [getComputedStyle(e).stroke, getComputedStyle(e).strokeDasharray]"
    (red, dashed), (grey, solid) = marked.evaluate(look), others.evaluate(look)
    assert red != grey
    assert dashed != solid
    assert "✗" in clinic.root.locator(".mg-chosen").first.get_attribute("aria-label")
