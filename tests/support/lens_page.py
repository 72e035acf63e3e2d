"""The Path Lens on a page, as a learner sees it, and the same numbers computed anew by the engine.

`settle` is what the tests ask after each move: everything on the page is what the engine says about
the expression and the values that stand in the fields now.
"""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lab import Notebook, held
from playwright.sync_api import Locator

import minigrad as mg
from minigrad.analysis.paths import edges, partial
from minigrad.program import ancestors

EXPRESSIONS: dict[str, Callable[..., Any]] = {
    "a*b + sin(a)": lambda a, b: a * b + np.sin(a),
    "a*a": lambda a: a * a,
    "exp(-x**2)/(1 + z)": lambda x, z: np.exp(-(x**2)) / (1 + z),
    "W @ v": lambda W, v: W @ v,
}


STATE_JS = """
(root, fields) => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const last = (e) => e.getAttribute("aria-label").split(" ").pop();
  const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
  const marked = (mark, key) => Object.fromEntries(
    all(`[data-${mark}]`).map((e) => [e.dataset[mark], parsed(e.getAttribute(`data-${key}`))]));
  return {
    expression: fields.expression.value, x: fields.x.value,
    values: Object.fromEntries(all("input[aria-label^='Type the value of ']").map((e) =>
        [last(e), parsed(e.value)])),
    diamonds: +root.querySelector("[aria-label='Stacked diamonds']").value,
    nodes: marked("node", "value"), edges: marked("edge", "partial"),
    gradient: parsed(root.querySelector("[data-field=gradient]").dataset.raw),
  };
}
"""


class Lens:
    """The lens on the page, by what a learner sees of it."""

    def __init__(self, notebook: Notebook):
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.find("[data-mg=lens]")
        self.field = notebook.find("input[type=text]").first
        self.choice = notebook.find(".widget-dropdown select")

    def part(self, label: str) -> Locator:
        """A control by its aria-label."""
        return self.root.get_by_label(label, exact=True)

    def shows(self, field: str) -> Locator:
        """A field of the panel by its name."""
        return self.root.locator(f"[data-field={field}]")

    def raw(self, field: str) -> np.ndarray:
        """All digits of a sum."""
        return np.array(json.loads(self.shows(field).get_attribute("data-raw") or "null"))

    def state(self) -> dict[str, Any]:
        """What stands on the page at one moment: fields, results, and the picture's numbers."""
        with held(self.field, self.choice) as (expression, x):
            return dict(self.root.evaluate(STATE_JS, {"expression": expression, "x": x}))

    def look(self) -> str:
        """All that the lens shows beside its own fields' state."""
        return str(self.root.evaluate("root => mg.look(root)"))


def compute(state: dict[str, Any]) -> tuple[mg.Tensor, mg.Tensor]:
    """The nodes y and x that the page says it shows, computed anew."""
    leaves = {name: mg.tensor(np.array(value, dtype=float), name=name)
              for name, value in state["values"].items()}
    y = x = leaves[state["x"]]
    if not state["diamonds"]:
        return EXPRESSIONS[state["expression"]](**leaves), x
    for _ in range(state["diamonds"]):
        y = np.sin(y) + np.cos(y)
    return y, x


def jacobian(y: mg.Tensor, x: mg.Tensor) -> np.ndarray:
    """dy/dx, one row for each entry of y, the way the lens writes it."""
    rows = [mg.gradient(y, x, cotangent=unit.reshape(y.shape), unconnected="zero").value
            for unit in np.eye(y.size)]
    return np.array(rows).reshape((y.size, -1) if y.ndim or x.ndim else ())


def agrees(state: dict[str, Any]) -> bool:
    """Whether all the numbers on the page are those of a fresh computation."""
    try:
        y, x = compute(state)
    # the fields belong to two moments: the kernel has not answered yet
    except (KeyError, TypeError):
        return False
    nodes = ancestors(y)
    place = {node.id: index for index, node in enumerate(nodes)}
    pairs = [(state["nodes"].get(f"n{place[node.id]}"), node.value) for node in nodes]
    pairs += [(state["edges"].get(f"e{place[edge.node.id]}.{edge.arg}"), partial(edge))
              for edge in edges(y)]
    shown = [(there, here) for there, here in pairs if there is not None]
    whole = "fold" in state["nodes"] or len(shown) == len(pairs)
    return whole and all(close(there, here)
                         for there, here in [*shown, (state["gradient"], jacobian(y, x))])


def close(there: Any, here: Any) -> bool:
    """Equal shape, and equal to rounding."""
    return np.shape(there) == np.shape(here) and np.allclose(there, here, rtol=1e-12, atol=1e-15)


def settle(lens: Lens) -> dict[str, Any]:
    """Wait until the page shows what the engine computes, and give its state; fail when
    it never does."""
    for _ in range(200):
        if agrees(state := lens.state()):
            return state
        lens.page.wait_for_timeout(50)
    pytest.fail(f"the engine does not compute what the lens shows: {state}")
