"""Query and weights in a browser: the query and keys dragged and moved by keys, the scale and the
mask, with all numbers against the engine's."""
import json
from pathlib import Path

import numpy as np
import pytest
from lab import Notebook, drawn
from playwright.sync_api import Locator, expect

from minigrad.lessons.nb19_a_small_transformer import look

CELLS = ("from minigrad.lessons.nb19_a_small_transformer import query_weights", "query_weights()")
query = drawn("query", "tr[data-key='5']")


def points(query: Locator) -> np.ndarray:
    return np.array([json.loads(query.locator(f"[data-point='{k}']").get_attribute("data-at")
                                or "[]") for k in range(6)])


def settle(query: Locator, scale: float, seen: int = 5) -> None:
    """Wait until weights and gradients are a fresh computation's for the points on the screen."""
    at = points(query)
    found = look(at[0], at[1:], scale=scale, seen=seen)
    for k, weight in enumerate(found.weights):
        cell = query.locator(f"tr[data-key='{k + 1}'] [data-cell=weight]")
        expect(cell).to_have_text(f"{weight:.3f}")
        assert float(cell.get_attribute("data-raw") or "nan") == pytest.approx(weight, abs=1e-9)
    for k, slope in enumerate([found.by_query, *found.by_keys]):
        raw = query.locator(f"[data-arrow='{k}']").get_attribute("data-raw")
        np.testing.assert_allclose(json.loads(raw or "[]"), slope, atol=1e-9)
    expect(query.locator("[data-field=line]")).to_have_attribute("data-agrees", "true")


def test_keys_move_the_query_and_controls_the_scale(fresh: Notebook, query: Locator, shots: Path):
    settle(query, 0.5**0.5)
    before = [cell["source"] for cell in fresh.cells()]
    dot = query.locator("[data-point='0']")
    for key in ("ArrowLeft", "Shift+ArrowDown", "ArrowUp", "d", "d", "x"):
        dot.press(key)
    assert points(query)[0].tolist() == [0.85, 0.15]
    expect(dot).to_be_focused()
    assert [cell["source"] for cell in fresh.cells()] == before
    settle(query, 0.5**0.5)
    query.get_by_label("Scale of the scores").press("End")
    settle(query, 50.0)
    query.get_by_label("The query may look at").select_option("2")
    expect(query.locator("tr[data-key='3'] [data-cell=score]")).to_have_text("masked")
    settle(query, 50.0, seen=2)
    query.screenshot(path=shots / "query-weights.png")
    query.get_by_role("button", name="Put everything back").press("Enter")
    settle(query, 0.5**0.5)


def test_a_key_is_dragged_by_mouse(query: Locator):
    before, dot = points(query), query.locator("[data-point='3'] .mg-disc")
    dot.scroll_into_view_if_needed()
    box = dot.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    query.page.mouse.move(x, y)
    query.page.mouse.down()
    query.page.mouse.move(x + 40, y + 60, steps=6)
    query.page.mouse.up()
    moved = points(query)
    assert np.flatnonzero(np.any(moved != before, axis=1)).tolist() == [3]
    assert moved[3, 0] > before[3, 0]
    assert moved[3, 1] < before[3, 1]
    settle(query, 0.5**0.5)
