"""The Elimination game without a browser: what is typed, what is picked, and every number against
`minigrad.analysis.eliminate`.

Looks, keys and themes are judged in tests/lessons/nb02_reverse_mode/test_elimination_in_browser.py.
"""
import contextlib
import io
import json
import re
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad.analysis.eliminate import (
    best_order,
    forward_order,
    markowitz_order,
    reverse_order,
    run,
)
from minigrad.lessons.nb02_reverse_mode import elimination
from minigrad.lessons.nb02_reverse_mode.elimination import GRAPHS
from minigrad.lessons.nb02_reverse_mode.statements import Statements
from minigrad.lessons.nb02_reverse_mode.wires import wire
from minigrad.op import REGISTRY
from minigrad.widgets.expression import ExpressionError

TOKENS = [*"a b u v w = ; , + - * / ** ( ) 2 0 sin( exp( y".split(), "u = ", "v = "]
TYPED = st.one_of(st.text(max_size=30),
                  st.lists(st.sampled_from(TOKENS), max_size=16).map(" ".join))
TEXTS = [*GRAPHS.values(), "u = a*b; u, sin(u), a", "a", "u = a; u*u", "maximum(a, b) - a", "a*a*a"]
TOLD = {"u = a*; u": (7, "cannot be read"), "u a; u": (1, "as in u = a"),
        "3 = a; a": (1, "left of = stands one name"), "u = a; u = b; u": (8, "another name"),
        "u*2, u = a": (8, "they need no name"), "sin = a; a": (1, "function"),
        "v = u*b; u = a; v": (10, "another name"), "u = a/0; u*b": (5, "change the expression"),
        "a; ;a": (1, "gives its result a name"), "a,,b": (3, "nothing is typed yet"),
        "u = a*b; 3": (10, "no variable"), "u = b + é; u": (9, "no meaning"),
        "u = a + b": (3, "the last line gives the outputs"), "u = a, b; u": (5, "not arithmetic"),
        "a = 3; a*b": (1, "a would be a constant: write 3 where it is used")}
KINDS = ("forward", "reverse", "markowitz", "best")


# --- what is typed
@settings(max_examples=300, deadline=None)
@given(TYPED)
def test_whatever_is_typed_is_played_or_refused_in_one_sentence(text):
    answer = answer_to(text)
    if isinstance(answer, ExpressionError):
        assert re.fullmatch(rf"Column {answer.column}: [^\n]+", str(answer))
        assert 1 <= answer.column <= len(text) + 1
    else:
        assert all(np.all(np.isfinite(y.value)) for y in answer)


def answer_to(text):
    """The outputs of a typed graph, or the sentence that refuses it; any other
    exception is a failure."""
    try:
        statements = Statements(text)
        return statements(**{name: mg.tensor(1.3, name=name) for name in statements.names})[0]
    except ExpressionError as sentence:
        return sentence


@pytest.mark.parametrize("text", TOLD)
def test_the_column_is_one_of_the_whole_text(text):
    column, words = TOLD[text]
    answer = answer_to(text)
    assert words in str(answer)
    assert answer.column == column


@pytest.mark.parametrize("text", TEXTS)
def test_statements_mean_what_their_code_means(text):
    statements = Statements(text)
    values = {name: 0.4 + 0.3 * k for k, name in enumerate(statements.names)}
    body = "\n".join("    " + line for line in statements.code().splitlines())
    space = {"np": np}
    exec(f"def f({', '.join(values)}):\n{body}", space)
    assert np.allclose(np.ravel(space["f"](**values)), statements(**values)[0])


# --- the game
def jacobian(game):
    return np.array(mg.jacobian(game.outputs,
                                tuple(range(len(game.values))))(*game.values.values()))


def shown(widget):
    return np.array([json.loads(entry["raw"]) for entry in widget.state["entries"]], float)


@pytest.mark.parametrize("text", TEXTS)
def test_every_order_played_to_the_end_gives_the_jacobian(text):
    widget = elimination(text)
    game = widget.game
    right = jacobian(game).ravel()
    rules = (forward_order, reverse_order, markowitz_order, best_order)
    for kind, rule in zip(KINDS, rules, strict=True):
        widget.ask = {"order": kind}
        assert game.order == rule(game.start)
        rows = {row["key"]: row["count"] for row in widget.state["rows"]}
        assert rows["yours"] == 0
        assert rows[kind] == game.prices[kind] == game.spent == run(game.start, rule(game.start))[1]
        assert [step[0] for step in game.steps] == [*map(game.name, game.order)]
        assert [step[2] for step in game.steps] == [run(game.start, game.order[:k])[1] for k in
                                                    range(1, len(game.order) + 1)]
        assert np.allclose(shown(widget), right, rtol=1e-12, atol=1e-15)
        assert all(entry["same"] for entry in widget.state["entries"])
        assert widget.message == ""
    assert widget.graph.numbers["line"]["agrees"] is True
    assert np.allclose(game.measured.ravel(), right, rtol=1e-6, atol=1e-8)


def pick(widget, vertex, count=[0]):     # noqa: B006 - a count of picks, as the browser keeps
    count[0] += 1
    widget.graph.picked = {"id": f"n{vertex}", "count": count[0], "shift": False}


def test_picking_is_eliminating_and_undo_takes_it_back():
    widget = elimination("small and stubborn")
    start = widget.game.start
    states = [widget.state]
    for k, vertex in enumerate((3, 1, 2), 1):
        pick(widget, vertex)
        left, spent = run(start, (3, 1, 2)[:k])
        assert (widget.game.spent, widget.state["left"]) == (spent, 3 - k)
        edges = {key: json.loads(edge["raw"]["partial"])
                 for key, edge in widget.graph.numbers["edges"].items()}
        assert edges == {f"n{i}-n{j}": c for (i, j), c in left.edges.items()}
        assert {edge["id"] for edge in widget.graph.scene["edges"]} == edges.keys()
        states.append(widget.state)
    assert widget.state["say"].endswith("4 multiplications, reverse mode is beaten by 1, and no "
                                        "order needs less.")
    for state in states[-2::-1]:
        widget.ask = {"undo": 1}
        assert widget.state == state
    widget.ask = {"reset": 1}
    assert widget.state == states[0]


def test_the_order_played_is_listed_with_its_prices():
    widget = elimination("two diamonds")
    widget.ask = {"order": "forward"}
    steps = [("v1", "1 × 1 = 1", 1), ("v2", "1 × 1 = 1", 2), ("u", "1 × 2 = 2", 4),
             ("v3", "1 × 1 = 1", 5), ("v4", "1 × 1 = 1", 6)]
    assert widget.state["steps"] == steps
    table = widget.graph.numbers["tables"][-1]
    assert (table["caption"], table["rows"]) == ("Steps", [[name, price, f"{spent}"]
                                                           for name, price, spent in steps])


def test_what_a_guess_is_about_is_shown_when_it_is_asked_for():
    widget = elimination("two diamonds")
    counts = lambda: {row["key"]: row["count"] for row in widget.state["rows"][1:]}
    assert counts() == {"forward": 6, "reverse": 6, "markowitz": "?", "best": "?"}
    widget.ask = {"order": "reverse"}
    assert widget.state["say"] == "Reverse mode: 6 multiplications, and fewer would do."
    widget.ask = {"order": "best"}
    widget.ask = {"reset": 1}
    assert counts() == {"forward": 6, "reverse": 6, "markowitz": "?", "best": 5}
    widget.ask = {"order": "forward"}
    assert (widget.state["say"]
            == "Forward mode: 6 multiplications, as many as reverse mode, 5 would do.")
    assert "5 mul" not in repr(widget)


def test_a_look_at_an_order_keeps_the_learners_game():
    widget = elimination("two diamonds")
    for vertex in (1, 3):
        pick(widget, vertex)
    own = widget.state
    yours = lambda: (widget.state["rows"][0]["count"], widget.state["left"])
    for kind, name in (("reverse", "Reverse mode"), ("markowitz", "Markowitz: cheapest next")):
        widget.ask = {"order": kind}
        assert widget.state["whose"] == f"{name}, step by step"
        assert widget.state["say"].startswith(f"{name}: ")
        assert widget.state["say"].endswith(" Undo brings your own game back.")
        assert yours() == (own["rows"][0]["count"], own["left"])
    widget.ask = {"undo": 1}
    assert widget.game.order == [1, 3]
    assert {key: widget.state[key] for key in own if key != "rows"} == {key: own[key] for key in own
                                                                        if key != "rows"}
    assert own["whose"] == "Your order, step by step"
    widget.ask = {"order": "best"}
    widget.ask = {"reset": 1}
    assert widget.game.order == []


def test_a_witness_that_cannot_judge_is_not_called():
    widget = elimination("abs(a - 0.8)")
    assert widget.graph.numbers["line"]["agrees"] is None
    assert [entry["texts"] for entry in widget.state["entries"]] == [["0", "–"]]


def test_nothing_to_eliminate_is_said():
    widget = elimination("a*a")
    assert widget.state["say"] == "Nothing is to be eliminated: the edges are the Jacobian already."
    assert "No vertex is left" in widget.graph.scene["hint"]
    assert all(row["count"] == 0 for row in widget.state["rows"])
    widget = elimination("two diamonds")
    assert "Click a vertex" in widget.graph.scene["hint"]
    widget.ask = {"order": "best"}
    assert "No vertex is left" in widget.graph.scene["hint"]


def test_an_input_an_output_or_a_vertex_that_is_gone_cannot_be_picked():
    widget = elimination("two diamonds")
    for vertex in (0, 6, 1, 1):
        pick(widget, vertex)
    assert widget.game.order == [1]
    boxes = {box["id"]: (box["kind"], box["pick"]) for box in widget.graph.scene["nodes"]}
    assert (boxes["n0"], boxes["n6"]) == (("input", False), ("output", False))
    assert (boxes["n1"], boxes["n2"]) == (("gone", False), ("op", True))


def test_boxes_stay_where_they_are_and_prices_follow():
    widget = elimination("a narrow waist")
    places = {box["id"]: (box["x"], box["y"]) for box in widget.graph.scene["nodes"]}
    game = widget.game
    for vertex in game.orders["best"]:
        for v in game.left.inner:
            parents, users = len(game.left.below[v]), len(game.left.above[v])
            assert (widget.graph.numbers["nodes"][f"n{v}"]["value"]
                    == f"{parents} × {users} = {game.left.price(v)}")
        pick(widget, vertex)
        assert {box["id"]: (box["x"], box["y"]) for box in widget.graph.scene["nodes"]} == places


def test_parallel_edges_are_one_arrow():
    assert [edge["id"]
            for edge in elimination("sin(a)*sin(a) + a*a").graph.scene["edges"]].count("n0-n4") == 1


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: g * np.sin(x),))
    line = elimination("two diamonds").graph.numbers["line"]
    assert line["agrees"] is False
    assert "WRONG GRADIENT" in line["verdict"]


def test_a_typo_keeps_the_last_good_game():
    widget = elimination("two diamonds")
    pick(widget, 1)
    before = widget.state
    for bad in ("u = sin(; u", "", "log(a - 9)", "u = a*b; a", "+".join(["sin(a)*cos(a)"] * 12)):
        widget.ask = {"text": bad}
        assert widget.message.endswith(f"You still see {widget.title}.")
        assert widget.state == before
    widget.ask = {"text": "a*b"}
    assert widget.message == ""
    assert widget.state["text"] == "a*b"


@pytest.mark.parametrize(("args", "values", "words"), [
    (("u = ; u",), {}, "nothing is typed"), (("a*b",), {"a": "x"}, "value of a: a real number"),
    (("a*b",), {"c": 1.0}, "c has"), (("a*b",), {"a": [1, 2]}, "value of a: one number"),
    (("u = a*b; a",), {}, "no output depends on b")])
def test_a_wrong_call_is_one_sentence(args, values, words):
    with pytest.raises(ExpressionError, match=words):
        elimination(*args, **values)


def test_values_are_used_and_large_graphs_are_not_searched():
    widget = elimination("a*b", a=2, b="3.5")
    assert widget.game.values == {"a": 2.0, "b": 3.5}
    begun = time.perf_counter()
    widget = elimination("u = sin(a) + cos(a); v = sin(u) + cos(u); w = sin(v) + cos(v); s = "
                         "sin(w) + cos(w); "
                         "t = sin(s) + cos(s); sin(t) + cos(t)")
    assert time.perf_counter() - begun < 2
    assert widget.state["rows"][-1]["count"] == "not searched"
    widget.ask = {"order": "best"}
    assert widget.game.order == []
    widget.ask = {"order": "markowitz"}
    assert "reverse mode is beaten by 5." in widget.state["say"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("steps", [0, 2, 99])
def test_the_shown_code_runs_and_gives_the_state(text, steps):
    widget = elimination(text)
    widget.play(widget.game.orders["markowitz"][:steps])
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    spent, edges = printed.getvalue().splitlines()
    assert int(spent) == widget.game.spent
    assert edges == str(widget.game.left.edges)


# --- what stays behind, and where arrows go
@pytest.mark.usefixtures("no_graphviz")
def test_without_graphviz_the_game_goes_on_in_the_table():
    widget = elimination("small and stubborn")
    assert "pip install pygraphviz" in widget.graph.scene["trouble"]
    widget.ask = {"order": "best"}
    assert widget.game.spent == 4
    assert len(widget.graph.numbers["tables"][1]["rows"]) == 2
    assert widget.picture().startswith(b"\x89PNG")


def test_an_arrow_goes_round_what_stands_in_between():
    box = lambda x, y: {"x": x, "y": y, "w": 110.0, "h": 46.0}
    tail, middle, head = box(55, 100), box(255, 100), box(455, 100)
    straight, bent = wire(tail, head, [tail, head], [], []), wire(tail, head,
                                                                  [tail, middle, head], [], [])
    assert {point[1] for point in straight["path"]} == {100}
    assert abs(bent["path"][1][1] - 100) > 46
    labels = [wire(tail, head, [tail, head], [], [])["label"]]
    for _ in range(3):
        labels.append(wire(tail, head, [tail, head], [], labels)["label"])
    assert len({tuple(label) for label in labels}) == 4
