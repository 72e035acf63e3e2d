"""Your Graph: it draws the learner's own nodes, in the order of their own sweep, and marks a
gradient that is wrong."""

import linecache
from typing import Any

import numpy as np
import pytest

import minigrad as mg
from minigrad.lessons.nb16_your_own_engine import your_graph
from minigrad.lessons.nb16_your_own_engine.assembled import OWN, load
from minigrad.lessons.nb16_your_own_engine.drawn_engine import Drawn, below
from minigrad.widgets.expression import Expression, ExpressionError


def notebook(*changes: tuple[str, str]) -> dict[str, Any]:
    """The globals() of a notebook whose only cell is the lesson's own engine, changed."""
    text = OWN.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    name = f"<graph cell {abs(hash(text))}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    space: dict[str, Any] = {}
    exec(compile(text, name, "exec"), space)
    return space


def grads(widget: Any) -> dict[str, str]:
    return {row[0]: row[3] for row in widget.graph.numbers["tables"][0]["rows"]}


def test_values_and_gradients_are_those_of_the_engine():
    widget = your_graph({}, "tanh(w * x + b) * x", w=0.8, x=1.5, b=-0.4)
    right = mg.grad(lambda w, x, b: np.tanh(w * x + b) * x, argnums=(0, 1, 2))(0.8, 1.5, -0.4)
    shown = {name: leaf.grad for name, leaf in widget.drawn.leaves.items()}
    assert np.allclose([shown[name] for name in "wxb"], right)
    assert widget.graph.numbers["line"]["agrees"] is True
    assert widget.graph.chosen == {}
    assert "every step is still blank" in repr(widget)
    scene = widget.graph.scene
    assert len(scene["nodes"]) == 7
    assert len(scene["edges"]) == 7


def test_parallel_edges_are_two_arrows():
    widget = your_graph({}, "x * x", x=3.0)
    assert len(widget.graph.scene["edges"]) == 2
    assert grads(widget) == {"x": "6", "y": "1"}


def test_a_wrong_gradient_is_marked_and_the_line_says_so():
    widget = your_graph(notebook(("g * (1 - y * y)", "g * (1 - x * x)")), "tanh(x) * x", x=0.7)
    assert widget.graph.numbers["line"]["agrees"] is False
    assert "WRONG GRADIENT" in widget.graph.numbers["line"]["verdict"]
    marked = {widget.drawn.names[int(key[1:])] for key in widget.graph.chosen}
    assert marked == {"x"}                  # the gradient of tanh(x) itself is right
    right = float(mg.grad(lambda x: np.tanh(x) * x)(0.7))
    assert [*widget.graph.chosen.values()] == [f"≠ {right:.4g}"]
    assert f"wrong: {right:.4g} is right" in str(widget.graph.numbers["tables"])
    assert "all five steps are yours" in repr(widget)


def test_the_steps_follow_the_learners_own_order():
    said = [step["say"] for step in your_graph({}, "x * x + x", x=3.0).graph.numbers["steps"]]
    forward, backward = said[:3], said[3:]
    assert forward == ["x: 3", "v1 = x × x: 9", "y = v1 + x: 12"]
    assert backward == ["y.grad is set to 1", "v1.grad is set to 1", "x.grad is set to 1",
                        "x.grad is set again: to 4", "x.grad is set again: to 7"]
    # a sweep that goes the wrong way shows its own order, and is marked
    widget = your_graph(notebook(("in reversed(nodes):", "in nodes:")), "x * x + x", x=3.0)
    assert widget.graph.numbers["line"]["agrees"] is False
    assert widget.graph.numbers["steps"][-1]["say"] != backward[-1]


@pytest.mark.parametrize(("change", "says"), [
    (("in reversed(nodes):", "in reversed(y):"), "No gradients: "),
    (("    nodes = ancestors(y)\n", "    while True:\n        pass\n"), "still running"),
    (("np.tanh: ", "np.cbrt: "), "RULES has no rule for tanh yet"),
])
def test_a_sweep_that_fails_leaves_the_graph(change: tuple[str, str], says: str,
                                             monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("minigrad.lessons.nb16_your_own_engine.drawn_engine.SECONDS", 0.3)
    widget = your_graph(notebook(change), "tanh(x) * x", x=0.7)
    assert says in widget.state["trouble"]
    assert len(widget.graph.scene["nodes"]) == 3


def test_cells_that_draw_nothing_give_way_to_the_lessons_own():
    widget = your_graph(notebook(("return Tensor(function(", "return (function(")), "x * x", x=3.0)
    assert "Your steps can't draw this yet" in widget.message
    assert widget.state["whose"] == "This is the lesson's own engine, as yours can't draw yet."
    assert grads(widget)["x"] == "6"


def test_a_record_that_gives_a_node_is_named():
    widget = your_graph(notebook(("return Tensor(function(", "return Node(function(")))
    assert widget.message == ("Your steps can't draw this yet: record gave a Node where a Tensor "
                              "is needed. Below is the lesson's own.")
    assert "blank" not in widget.state["whose"]


def test_it_reads_the_cells_again():
    names = notebook()
    blank = {key: value for key, value in names.items() if key != "Momentum"}
    widget = your_graph(blank, "x * x", x=3.0)
    assert widget.state["whose"].startswith("Steps 1, 2, 3, 4 are yours")
    blank["Momentum"] = names["Momentum"]
    widget.set_state({"ask": {"read": 1}})
    assert widget.state["whose"] == "All five steps are yours."


def test_what_is_typed_is_drawn_or_refused():
    widget = your_graph({}, "x * x", x=3.0)
    widget.set_state({"ask": {"x": "[1, 2]"}})
    assert grads(widget)["x"] == "[2, 4]"
    widget.set_state({"ask": {"y =": "exp(x) * z"}})
    assert widget.title == "exp(x) * z"
    assert widget.values["x"].tolist() == [1.0, 2.0]
    widget.set_state({"ask": {"y =": "exp(x"}})
    assert widget.message.startswith("Column ")
    assert widget.state["formula"] == "exp(x) * z"
    with pytest.raises(ExpressionError, match="has a value"):
        your_graph({}, "x * x", q=1.0)


def test_shown_code_gives_the_same_gradient():
    widget = your_graph({}, "sum(tanh(x) * x)", x=[0.5, -1.0])
    space: dict[str, Any] = {"np": np, "my_engine": lambda names: load(OWN.read_text("utf-8"))}
    exec(widget.code, space)
    assert np.allclose(space["x"].grad, widget.drawn.leaves["x"].grad)


def test_every_node_is_compared_with_a_finite_difference_of_its_own():
    drawn = Drawn(load(OWN.read_text("utf-8")), Expression("exp(x) * w + x"),
                  {"x": np.array([0.5, 1.0]), "w": 2.0})
    assert drawn.wrong == {}
    assert [id(n) for n in below(drawn.y)] == [id(n.own) for n in drawn.nodes]
    middle = drawn.nodes[1]
    assert middle.own.function is np.exp
    moved = drawn.again([middle], [middle.value + 1.0]) - drawn.again([], [])
    assert np.isclose(moved, np.sum(middle.grad))
