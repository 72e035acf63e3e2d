"""The Graph Tail without a browser: its numbers against a fresh computation, what is typed, and the
planted rules.

Looks, keys, themes and the accessibility of the drawn page are judged in
tests/lessons/nb04_gradients_in_the_loss/test_graph_tail_in_browser.py.
"""
import contextlib
import io
import json

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.lessons.nb04_gradients_in_the_loss import graph_tail
from minigrad.lessons.nb04_gradients_in_the_loss.graph_tail_data import ORDERS
from minigrad.lessons.nb04_gradients_in_the_loss.input_slopes import softplus_by
from minigrad.op import REGISTRY, TABLE
from minigrad.program import ancestors
from minigrad.widgets import curves, layout

FUNCTIONS = {"x * sin(x)": lambda x: x * np.sin(x), "x*x": lambda x: x * x, "x": lambda x: x,
             "1/(1 + x*x)": lambda x: 1 / (1 + x * x), "exp(-x**2)": lambda x: np.exp(-(x**2)),
             "tanh(x)*x": lambda x: np.tanh(x) * x, "sqrt(x)": np.sqrt,
             "x*0 + 2": lambda x: x * 0 + 2}


def nodes_by_order(f, at, order):
    """[(value, new nodes)] of y and its derivatives, computed anew."""
    y, seen, found = (x := mg.tensor(at)), set(), []
    y = f(x)
    for _ in range(order + 1):
        new = {node.id for node in ancestors(y)} - seen
        seen |= new
        found.append((y.value, len(new)))
        y = mg.gradient(y, x, unconnected="zero")
    return found


@pytest.mark.parametrize("text", FUNCTIONS)
@pytest.mark.parametrize("order", range(ORDERS + 1))
def test_every_row_is_the_engines(text, order):
    tail = graph_tail(text, x=0.7, order=order)
    rows = tail.panel.rows
    assert [(json.loads(row["raw"]), row["new"]) for row in rows] == nodes_by_order(FUNCTIONS[text],
                                                                                    0.7, order)
    assert [row["all"] for row in rows] == list(np.cumsum([row["new"] for row in rows]))
    nested = FUNCTIONS[text]
    for row in rows[1:]:
        nested = mg.grad(nested)
        assert json.loads(row["raw"]) == pytest.approx(nested(0.7), rel=1e-12, abs=1e-12)
        assert row["agrees"] is True
        assert float(row["slope"]) == pytest.approx(nested(0.7), rel=1e-6, abs=1e-8)


def test_a_box_tells_which_pass_made_it():
    tail = graph_tail("x * sin(x)", order=3)
    boxes = [node for node in tail.panel.graph.scene["nodes"] if node["id"] != "fold"]
    made = [node.get("group", 0) for node in boxes]
    assert [made.count(k) for k in range(4)] == [row["new"] for row in tail.panel.rows]
    assert all(node.get("badge") == (f"grad {node['group']}" if "group" in node else None)
               for node in boxes)
    shown = tail.panel.graph.numbers["nodes"]
    assert all(f"grad {node['group']}" in shown[node["id"]]["detail"]
               for node in boxes if "group" in node)


def test_more_than_sixty_nodes_are_folded():
    tail = graph_tail("x**2 * sin(x)", order=3)
    assert len(tail.tail.nodes) == tail.panel.rows[-1]["all"] > 60
    assert len(tail.panel.graph.scene["nodes"]) == 61
    assert (f"{len(tail.tail.nodes) - 60} nodes folded"
            in tail.panel.graph.numbers["nodes"]["fold"]["detail"])
    drawn = {edge["id"] for edge in tail.panel.graph.scene["edges"]}
    assert drawn == set(tail.panel.graph.numbers["edges"])


def test_grad_again_and_back():
    tail = graph_tail("x * sin(x)")
    for order in (1, 2, 3, 2, 0):
        tail.panel.order = order
        assert len(tail.panel.rows) == order + 1
        assert tail.panel.message == ""
    tail.panel.order = 4
    assert "from 0 to 3" in tail.panel.message
    assert tail.panel.order == 0


def test_moving_x_makes_no_new_layout(monkeypatch):
    tail = graph_tail("x * sin(x)", order=2)
    monkeypatch.setattr(layout, "_run", lambda *_: pytest.fail("laid out again"))
    tail.panel.ask = {"x": 0.4}
    tail.panel.ask = {"x": "-1.5"}
    assert tail.panel.at == -1.5
    assert json.loads(tail.panel.rows[2]["raw"]) == nodes_by_order(FUNCTIONS["x * sin(x)"],
                                                                   -1.5, 2)[2][0]


# --- rules that are wrong: at once, from the second order on, and frozen
@pytest.mark.parametrize(("name", "first"), [("sin", False), ("cos", True)])
def test_a_wrong_rule_turns_its_row_and_the_line_red(monkeypatch, name, first):
    flipped = {"sin": lambda g, y, x: g * np.sin(x), "cos": lambda g, y, x: g * np.sin(x)}[name]
    monkeypatch.setattr(REGISTRY[name], "rules", (flipped,))
    panel = graph_tail("sin(x)", x=0.7, order=2).panel
    assert panel.rows[1]["agrees"] is first
    assert False in [row["agrees"] for row in panel.rows[1:]]
    line = panel.graph.numbers["line"]
    assert line["agrees"] is False
    assert "WRONG GRADIENT" in line["verdict"]


def test_a_rule_that_leaves_the_graph_is_right_once_and_wrong_twice(monkeypatch):
    frozen = lambda g, y, x: g * np.cos(getattr(x, "value", x))
    monkeypatch.setattr(REGISTRY["sin"], "rules", (frozen,))
    rows = graph_tail(lambda x: np.sin(x) * np.sin(x), x=0.7, order=2).panel.rows
    assert [row["agrees"] for row in rows] == [None, True, False]


SMALL = [("sin(x)**2 + cos(x)**2", 1.2), ("sin(x)*sin(x) + cos(x)*cos(x)", 1.2), ("x/x", 5.0),
         ("log(exp(x))", 3.3), ("log(exp(x))", 5.0), ("(x**2)**0.5", 1.3), ("x**3 - x*x*x", 3.3),
         ("sin(100000000*x)", 1.2), ("sin(x)", 1e8), ("sqrt(x*x)", 1e-5), ("sqrt(x)", 1e-9),
         ("x**x", 1e-5), ("x**x", 0.0)]


@pytest.mark.parametrize(("text", "at"), SMALL)
def test_what_is_lost_in_rounding_is_no_wrong_rule(text, at):
    """Where the doubt of the difference is larger than the slope, neither agreement nor a wrong
    rule is claimed."""
    for row in graph_tail(text, x=at, order=3).panel.rows[1:]:
        value, slope = json.loads(row["raw"]), float(row["slope"] or "nan")
        assert row["agrees"] is not False
        assert row["agrees"] is None or value == slope or abs(value - slope) <= 1e-3 * abs(value)
        assert row["agrees"] or "cannot" in row["verdict"]


def test_a_sure_difference_says_how_sure():
    rows = graph_tail("sin(x)**2 + cos(x)**2", x=1.2, order=2).panel.rows
    assert rows[2]["verdict"].startswith("cannot be told here: the finite difference is "
                                         "sure only to ±")
    assert rows[1]["verdict"] == "agrees, distance 0"


@pytest.mark.parametrize("at", [0.05, 1.2, -3.3, 1e3, 1e8])
def test_a_rule_a_little_wrong_is_still_red(monkeypatch, at):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: g * np.cos(x) * 1.01,))
    assert graph_tail("sin(x)", x=at, order=1).panel.rows[1]["agrees"] is False


RULES = [(lambda g, y, x: g / (1.0 + np.exp(-x)), True, True), (lambda g, y, x: ..., False, True),
         (lambda g, y, x: g / (1.0 + np.exp(-getattr(x, "value", x))), True, False),
         (lambda g, y, x: g / x, False, True)]


@pytest.mark.parametrize(("rule", "own", "right"), RULES)
def test_the_last_look_shows_the_learners_rule(capsys, rule, own, right):
    """A rule that gives no number yet is told, and replaced; a frozen one stays red.  A cell
    may run twice."""
    try:
        softly = [softplus_by(rule) for _ in range(2)][1]
        assert ("engine's own" not in capsys.readouterr().out) is own
        assert graph_tail(lambda x: softly(x) * softly(x), x=0.3,
                          order=2).panel.rows[2]["agrees"] is right
    finally:
        for table in (REGISTRY, TABLE):
            table.pop("your softplus", None)


def test_kinks_and_poles_are_not_judged():
    rows = graph_tail("abs(x)", x=0.0, order=1).panel.rows
    assert rows[1]["agrees"] is None
    assert "kink" in rows[1]["verdict"]
    rows = graph_tail("sqrt(x)", x=0.0, order=1).panel.rows
    assert "not finite" in rows[1]["verdict"]


# --- what is typed
TYPOS = [("x*(", "cannot be read"), ("x*b", "b is a second variable"),
         ("[1, 2] * x", "y must be one number"), ("log(x - 5)", "not finite"),
         ("<b>", "has no meaning here"), ("", "nothing is typed"),
         ("__import__('os')", "has no meaning here")]


@pytest.mark.parametrize(("typed", "words"), TYPOS)
def test_a_typo_keeps_the_last_good_picture(typed, words):
    tail = graph_tail("x*x", x=3.0, order=1)
    before = (tail.panel.rows, tail.panel.graph.scene, tail.panel.graph.numbers, tail.panel.code)
    tail.field.value = typed
    assert words in tail.panel.message
    assert tail.panel.message.endswith("You still see y = x*x.")
    assert (tail.panel.rows, tail.panel.graph.scene, tail.panel.graph.numbers,
            tail.panel.code) == before
    tail.field.value = "x**3"
    assert tail.panel.message == ""
    assert json.loads(tail.panel.rows[1]["raw"]) == pytest.approx(27.0)


@pytest.mark.parametrize(("typed", "now"), [("log(x)", "log(x)"), ("x +", "x")])
def test_what_stands_in_the_field_is_shown_as_soon_as_it_can_be(typed, now):
    tail = graph_tail("x", x=-1.0, order=1)
    tail.field.value = typed
    tail.panel.ask = {"x": 2}
    assert (tail.title, tail.panel.at) == (now, 2.0)
    assert tail.panel.message.endswith("You still see y = x.") is (now != typed)
    tail.panel.order = 2
    assert (len(tail.panel.rows), bool(tail.panel.message)) == (3, now != typed)


ADVICE = [("", "try x * sin(x)"), ("3", "as in x * sin(x)"), ("np.sin(x)", "write sin(...)"),
          ("*".join("x" * 40), "write less")]


@pytest.mark.parametrize(("typed", "advice"), ADVICE)
def test_the_advice_can_be_followed(typed, advice):
    tail = graph_tail("x*x", x=3.0)
    tail.field.value = typed
    assert advice in tail.panel.message


@pytest.mark.parametrize("typed", ["foo", "[1, 2]", "1e400", ""])
def test_a_wrong_value_is_told_once(typed):
    tail = graph_tail("x*x", x=3.0)
    for _ in range(2):
        tail.panel.ask = {"x": typed}
        assert "in the value of x" in tail.panel.message
        assert (tail.panel.ask, tail.panel.at) == ({}, 3.0)
        tail.panel.ask = {"x": 2}
        assert (tail.panel.message, tail.panel.rows[0]["value"]) == ("", "4")
        tail.panel.ask = {"x": 3.0}


CALLS = [(("x*",), {}, "cannot be read"), (("x",), {"x": "a"}, "value of x"),
         (("x",), {"x": None}, "one number"), (("x",), {"order": 9}, "0 to 3"),
         (("t*t",), {"t": 2.0}, "the variable is called x"),
         ((lambda x: 3.0,), {}, "y must be one number"),
         ((float,), {}, "plain Python number")]


@pytest.mark.parametrize(("args", "named", "words"), CALLS)
def test_a_wrong_call_is_one_sentence(args, named, words):
    with pytest.raises(Refusal, match=words) as caught:
        graph_tail(*args, **named)
    assert "\n" not in str(caught.value)


def square(x):
    return np.square(x)


def test_a_function_of_ones_own_gives_way_to_an_expression_and_comes_back():
    tail = graph_tail(square, x=3.0, order=1)
    assert (tail.title, tail.field.value) == ("square(x)", "")
    assert "square(x), a function of yours" in tail.field.placeholder
    tail.field.value = "x"
    assert tail.title == "x"
    tail.field.value = ""
    assert (tail.title, tail.panel.message) == ("square(x)", "")


@pytest.mark.parametrize("f", [*FUNCTIONS, square])
def test_the_shown_code_gives_the_state(f):
    tail = graph_tail(f, x=0.7, order=2)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(tail.panel.code, {})
    lines = [f"order {k}: {row['value']}, {row['new']} new nodes, {row['all']} in all"
             for k, row in enumerate(tail.panel.rows)]
    assert printed.getvalue().splitlines() == lines



def test_curves_are_a_picture_and_a_line_of_text():
    figure = curves(np.arange(3.0), {"a": np.arange(3.0), "b": np.ones(3)}, dots=([1.0], [2.0]))
    assert figure.picture().startswith(b"\x89PNG")
    assert repr(figure) == "Curves of a, b and 1 points"
    band = curves(np.arange(3.0), {"a": np.arange(3.0)}, band=(np.zeros(3), np.ones(3)))
    assert repr(band) == "Curves of a with a band"
    assert band.picture() != curves(np.arange(3.0), {"a": np.arange(3.0)}).picture()
