"""Your Graph in a browser: formula, values and button by keyboard and by mouse, with every gradient
against the engine's own, and a wrong sweep in red."""

import json
from pathlib import Path

import numpy as np
from lab import Notebook, drawn, rest
from playwright.sync_api import Locator, expect

import minigrad as mg

STEP4 = """
def unbroadcast(g, shape):
    return g

def backward(y):
    for node in ancestors(y):
        node.grad = np.zeros(node.value.shape)
    y.grad = np.ones(y.value.shape)
    for node in reversed(ancestors(y)):
        values = [a.value if isinstance(a, Node) else a for a in node.args]
        for k, parent in enumerate(node.args):
            if isinstance(parent, Node):
                parent.grad = RULES[node.function][k](node.grad, node.value, *values)
"""
CELLS = (
    "import numpy as np\nfrom minigrad.lessons.nb16_your_own_engine import your_graph",
    "your_graph({})",
    f"{STEP4}\nyour_graph(globals(), 'x * tanh(x)', x=0.5)",
    "import time\nslow = your_graph({}, 'x * w')\ntake = slow.set_state\n"
    "slow.set_state = lambda message: (time.sleep(1), take(message))\nslow",
)
graph = drawn("your-graph", "[data-node]")


def table(graph: Locator) -> dict[str, str]:
    rows = graph.locator("[data-field=table] tbody tr").evaluate_all(
        "all => all.map(row => [...row.children].map(cell => cell.textContent))")
    return {row[0]: row[3] for row in rows}


def gradient(graph: Locator, name: str) -> float:
    box = graph.locator("[data-node]").filter(has=graph.page.locator(
        "text.mg-title", has_text=name)).first
    return float(json.loads(str(box.get_attribute("data-gradient"))))


def enter(graph: Locator, label: str, text: str) -> None:
    field = graph.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Enter")


def test_what_is_typed_changes_true_gradients(graph: Locator, shots: Path):
    expect(graph.locator("[data-field=told]")).to_contain_text("Every step is still blank")
    enter(graph, "Type the formula y", "x * x")
    expect(graph.locator("[data-edge]")).to_have_count(2)
    enter(graph, "Type the value of x", "3")
    expect(graph.locator("[data-node]").first).to_have_attribute("data-gradient", "6.0")
    enter(graph, "Type the formula y", "exp(x) * x")
    expect(graph.locator("[data-edge]")).to_have_count(3)
    right = mg.grad(lambda x: np.exp(x) * x)(3.0)
    assert np.isclose(gradient(graph, "x"), right)
    expect(graph.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
    enter(graph, "Type the formula y", "exp(x")
    expect(graph.locator("[data-field=message]")).to_contain_text("Column ")
    graph.screenshot(path=shots / "your-graph-message.png")


def test_an_answer_leaves_what_is_being_typed(graph: Locator, fresh: Notebook):
    slow = fresh.find("[data-mg=your-graph]").nth(2)
    slow.locator("[data-node]").first.wait_for()
    enter(slow, "Type the formula y", "x * x * b")
    value = slow.get_by_label("Type the value of x", exact=True)
    value.fill("3")
    expect(slow.get_by_label("Type the value of b", exact=True)).to_have_count(1)
    expect(slow.get_by_label("Type the value of w", exact=True)).to_have_count(0)
    expect(value).to_be_focused()
    expect(value).to_have_value("3")
    value.press("Enter")
    expect(slow.locator("[data-node]").first).to_have_attribute("data-value", "3.0")


def test_the_steps_of_both_passes_by_mouse(graph: Locator):
    for step in range(1, 16):
        button = graph.get_by_role("button", name="One step")
        box = rest(button)
        graph.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(graph.locator("[data-field=count]")).to_have_text(f"step {step} of 15")
    expect(graph.locator("[data-field=say]")).to_contain_text("x.grad is set again: to ")


def test_a_wrong_sweep_is_red(graph: Locator, fresh: Notebook, shots: Path):
    wrong = fresh.find("[data-mg=your-graph]").nth(1)
    wrong.locator("[data-node]").first.wait_for()
    expect(wrong.locator("[data-field=told]")).to_have_text(
        "Step 4 is yours, the others are the lesson's own.")
    expect(wrong.locator("[data-field=line]")).to_have_attribute("data-agrees", "false")
    expect(wrong.locator(".mg-chosen")).to_have_count(1)
    expect(wrong.locator(".mg-chosen .mg-badge")).to_have_text("≠ 0.8553")
    assert table(wrong).keys() == {"x", "v1", "y"}
    wrong.screenshot(path=shots / "your-graph-wrong.png")
    enter(wrong, "Type the formula y", "tanh(x)")
    expect(wrong.locator(".mg-chosen")).to_have_count(0)     # used once, x has its right gradient
    wrong.get_by_role("button", name="Read my cells again").press("Enter")
    expect(wrong.locator("[data-field=told]")).to_contain_text("Step 4 is yours")
    expect(wrong.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")
