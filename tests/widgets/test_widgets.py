"""The widgets without a browser: what is typed, what is read from the engine, what is sent and
what stays behind.

Looks, keys, themes and the accessibility of the drawn page are judged in tests/browser/.
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
from matplotlib.image import imread

import minigrad as mg
from minigrad.lessons.nb00_start_here import course_map
from minigrad.lessons.nb00_start_here.syllabus import SYLLABUS, route
from minigrad.lessons.nb01_path_sums import path_lens
from minigrad.lessons.nb01_path_sums.example_graphs import diamonds
from minigrad.lessons.nb05_only_what_you_fetch import fetch_fade
from minigrad.lessons.nb06_the_bill import bill_of_work
from minigrad.lessons.nb07_many_at_once import lift
from minigrad.op import REGISTRY
from minigrad.widgets import graph, layout
from minigrad.widgets.assets import HERE
from minigrad.widgets.expression import FUNCTIONS, Expression, ExpressionError, parse_value
from minigrad.widgets.node_facts import Reading

TOKENS = [*FUNCTIONS,
          *"a b A v x1 np y 0 2 -1.5 1e9 10**400 ( ) [ ] [[1,2],[3,4]] , + - * / // ** @ .".split(),
          *"lambda not if else".split()]
TYPED = st.one_of(st.text(max_size=40),
                  st.lists(st.sampled_from(TOKENS), max_size=14).map(" ".join))
EXPRESSIONS = ["a*b + sin(a)", "a*a", "exp(-a) / (1 + a*a)", "maximum(a, b)**2 * cos(b)",
               "tanh(A @ v)", "a", "sum(A @ A * 0.5)", "mean(A @ v) - a", "outer(v, v) @ [1, 2]",
               "a - a", "2**a + pi", "abs(a - b) * sqrt(a*a + 1)"]
NONSENSE = ["", " ", "9**9**9**9", "a**9**9", "10**400 * a", "(" * 5000 + "a" + ")" * 5000,
            "(" * 99 + "a", "-" * 190 + "a", "a\0b", "ä + 1", "a; b", "a = 1", "__import__('os')",
            "a.real", "a[0]", "lambda", "[a]", "a b", "a if a else a", "sin", "sin()", "sin(a, a)",
            "eval(a)", "3", "[[1, 2], [3]] @ a", "[[1], 2] * a", "a < b", "a // 2", "1j * a",
            "True + a", "x" * 13, "a + " * 49 + "a", "[1, 2, 3, 4, 5] * a", "1/0 * a", "*a",
            "sum(*a)", "(0 - 8)**0.5 * a"]
COLUMNS = {"a + é": 5, "a + log(a - a)": 5, "a*(b + 3": 3, "a + foo(2)": 5, "a + b.c": 5, "a +": 4}


def values_of(expression):
    return {name: np.array([[1.0, 0.5], [-0.5, 1.0]]) if name == "A" else np.array([1.0, -0.5])
            if name == "v" else 1.5 for name in expression.names}


def answer_to(text):
    """The node that a typed expression makes, or the sentence that refuses it; any other
    exception is a failure."""
    try:
        expression = Expression(text)
        return expression(**{name: mg.tensor(value, name=name)
                             for name, value in values_of(expression).items()})
    except ExpressionError as sentence:
        return sentence


# --- what is typed
@settings(max_examples=400, deadline=None)
@given(TYPED)
def test_whatever_is_typed_is_computed_or_refused_in_one_sentence(text):
    answer = answer_to(text)
    if isinstance(answer, ExpressionError):
        assert str(answer).startswith(f"Column {answer.column}: ")
        assert answer.column >= 1
        assert "\n" not in str(answer)
    else:
        assert np.all(np.isfinite(answer.value))


@settings(max_examples=200, deadline=None)
@given(TYPED)
def test_a_typed_value_is_small_and_finite_or_refused(text):
    with contextlib.suppress(ExpressionError):
        value = np.asarray(parse_value(text))
        assert value.size <= 16
        assert np.all(np.isfinite(value))


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_at_once(text):
    start = time.perf_counter()
    assert isinstance(answer_to(text), ExpressionError)
    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_an_expression_means_what_its_code_means(text):
    expression = Expression(text)
    values = values_of(expression)
    assert np.allclose(expression(**values), eval(expression.code(), {"np": np, **values}))


@pytest.mark.parametrize("text", COLUMNS)
def test_the_column_points_at_the_mistake(text):
    assert answer_to(text).column == COLUMNS[text]


def exact(number):
    return np.asarray(json.loads(number["raw"]))


# --- what is shown is what a fresh computation gives
@pytest.mark.parametrize("text", EXPRESSIONS)
@pytest.mark.parametrize("seed", range(3))
def test_every_number_on_the_screen_is_the_engines(text, seed):
    rng = np.random.default_rng(seed)
    lens = path_lens(text, **{n: rng.uniform(0.2, 2.0, np.shape(v))
                              for n, v in values_of(Expression(text)).items()})
    assert set(lens.leaves) <= set(lens.choice.options)
    for x in lens.leaves:
        lens.choice.value = x
        assert lens.panel.message == ""
        values = {name: leaf.value for name, leaf in lens.leaves.items()}
        fresh = {name: mg.tensor(value) for name, value in values.items()}
        y = lens.expression(**fresh)
        f = lambda one, x=x, values=values: lens.expression(**{**values, x: one})
        state = lens.panel.lens
        shown = exact(state["gradient"])
        expected = np.reshape(mg.jacobian(f)(values[x]), shown.shape)
        for told in (shown, exact(state["paths"][-1]["running"]),
                     exact(state["visits"][-1]["running"])):
            assert np.allclose(told, expected)
        assert state["same"]
        assert state["agrees"] is not False
        assert state["total"] == str(mg.count_paths(y, fresh[x]))
        assert len(state["paths"]) == mg.count_paths(y, fresh[x])
        shown = lens.panel.graph.numbers["nodes"][lens.reading.keys[lens.y.id]]["raw"]["value"]
        assert np.allclose(json.loads(shown), y.value)


def test_running_sums_add_the_products_one_by_one():
    state = path_lens("exp(a*b)/(1+a*a) + a*a", a=0.7, b=1.3).panel.lens
    for steps in (state["paths"], state["visits"]):
        for step in steps:
            assert (float(step["product"]["raw"])
                    == pytest.approx(np.prod([float(f["raw"]) for f in step["factors"]])))
    sums = np.cumsum([float(step["product"]["raw"]) for step in state["paths"]])
    assert [float(step["running"]["raw"]) for step in state["paths"]] == pytest.approx(list(sums))
    assert sums[-1] == pytest.approx(float(state["gradient"]["raw"]))


def test_shared_suffixes_use_every_edge_once():
    lens = path_lens(diamonds=4)
    arrows = [step["lit"][1] for step in lens.panel.lens["visits"][1:]]
    assert sorted(arrows) == sorted(link.key for link in lens.reading.links)
    assert len(arrows) == 16


def test_labels_tell_paths_apart():
    labels = lambda lens: [step["label"] for step in lens.panel.lens["paths"]]
    assert labels(path_lens("sqrt(a*a)")) == ["y ← v1 ← a (argument 1)", "y ← v1 ← a (argument 2)"]
    for lens in (path_lens(diamonds=3), path_lens(diamonds=20),
                 path_lens("+".join(["sin(a*a)"] * 9))):
        assert len(set(labels(lens))) == len(labels(lens))
        assert all(label.startswith("y ← ") for label in labels(lens))
    assert path_lens(diamonds=20).panel.lens["paths"][0]["label"].count("…") == 6


def test_a_folded_graph_counts_all_its_edges():
    state = path_lens(diamonds=20).panel.lens
    assert state["edges"] == 80 > len(state["visits"]) - 1


def test_parallel_edges_are_two_arrows():
    assert ([edge["id"] for edge in path_lens("a*a", a=3.0).panel.graph.scene["edges"]]
            == ["e1.0", "e1.1"])


def test_twenty_diamonds():
    lens = path_lens(diamonds=20, x=1.0)
    enumerated, shared = lens.panel.cost
    assert (enumerated["paths"], enumerated["visits"], shared["visits"]) == ("1,048,576",
                                                                             "41,943,040", "80")
    assert re.fullmatch(r"> \d+ \(stopped after [\d,]+ paths\)", enumerated["ms"])
    gradient = float(lens.panel.lens["gradient"]["raw"])
    assert gradient == pytest.approx(mg.grad(lambda x: diamonds(x, 20))(1.0))


def test_the_derivative_by_an_inner_node():
    lens = path_lens("exp(a*b) + (a*b)**2", a=0.5, b=0.8)
    lens.choice.value = "v1"
    assert lens.reading.formula(lens.x) == "a × b"
    assert exact(lens.panel.lens["gradient"]) == pytest.approx(np.exp(0.4))
    assert lens.panel.lens["agrees"]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(lens.panel.code, {})
    assert [float(line) for line in printed.getvalue().split()] == pytest.approx([np.exp(0.4)] * 2)
    lens.panel.ask = {"a": 1.0}
    assert lens.choice.value == "v1"
    lens.panel.diamonds = 2
    assert lens.choice.value == "x"


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: g * np.sin(x),))
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    a = mg.tensor(0.5, name="a")
    for line in (lens.panel.lens, lens.panel.graph.numbers["line"],
                 graph(np.sin(a) * a).numbers["line"]):
        assert line["agrees"] is False
        assert "WRONG GRADIENT" in line["verdict"]


KINKS = [("abs(a - b)", {"a": 2.0, "b": 2.0}), ("max(A)", {"A": [[4, 4], [3, 4]]}),
         ("tan(a)", {"a": np.pi / 2}), ("maximum(a, 0)", {"a": 0.0}), ("abs(a)", {"a": 0.0})]
SMOOTH = [("sin(a)", 5000.0), ("sin(10000*a)", 1.0), ("maximum(a, 0)", 1e-7), ("a*a", 0.0),
          ("sin(a)", np.pi / 2), ("exp(-a)", 16.0), ("log(a)", 1e-6), ("1/a", 1e-4),
          ("(a - 1)**2", 1.0), ("a*0 + 3", 2.0), ("a**2", -0.5)]


@pytest.mark.parametrize(("text", "values"), KINKS)
def test_at_a_kink_the_difference_does_not_judge(text, values):
    state = path_lens(text, **values).panel.lens
    assert (state["agrees"], state["difference"]) == (None, "")
    assert state["verdict"].startswith("a finite difference cannot judge here: there is a kink, y "
                                       "is too steep, or ")


def test_numbers_too_large_for_the_step_are_named():
    assert "the numbers are too large" in path_lens("a*b + sin(a)", a=1e9,
                                                    b=3.0).panel.lens["verdict"]


@pytest.mark.parametrize(("text", "at"), SMOOTH)
def test_where_y_is_smooth_the_difference_agrees(text, at):
    state = path_lens(text, a=at).panel.lens
    assert state["agrees"] is True
    assert float(state["verdict"].split()[-1]) < 1e-5


@pytest.mark.parametrize(("text", "at"),
                         [("sin(a)", 5000.0), ("sin(10000*a)", 1.0), ("sin(a)*0.000001", 0.3)])
def test_steep_flat_and_far_away_a_wrong_rule_is_still_found(monkeypatch, text, at):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: g * np.sin(x),))
    assert path_lens(text, a=at).panel.lens["agrees"] is False


def test_where_the_derivative_is_not_finite_it_says_so():
    for text in ("sqrt(a*a)", "sqrt(a)"):
        lens = path_lens(text, a=0.0)
        assert lens.panel.lens["verdict"] == "the derivative is not finite here: nothing to compare"
        assert lens.panel.lens["agrees"] is None
        assert lens.panel.lens["same"]
    lens = path_lens("a**b", a=-2.0, b=2.0)                 # by a it exists, by b it does not
    assert lens.panel.lens["agrees"]
    assert "a derivative that does not exist" in lens.panel.graph.numbers["line"]["cost"]
    assert "y is not finite nearby" in path_lens("log(a)", a=1e-12).panel.lens["verdict"]


def test_any_node_by_any_other():
    a = mg.tensor([0.3, 0.4], name="a")
    inner = np.sin(a)
    picture = graph(np.sum(inner * inner), inner)
    assert picture.numbers["line"]["agrees"]
    assert graph(np.tanh(a)).numbers["line"]["agrees"]
    assert "sum" in repr(graph(np.tanh(mg.tensor(np.ones((20, 20))))))
    with pytest.raises(mg.errors.InputError, match="only tensors have a graph"):
        graph(3.0)


# --- the picture
def test_moving_a_value_makes_no_new_layout(monkeypatch):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    monkeypatch.setattr(layout, "_run", lambda *_: pytest.fail("laid out again"))
    lens.panel.ask = {"a": 1.25}
    lens.panel.ask = {"a": "-0.5"}
    assert lens.y.value == pytest.approx(-1.5 + np.sin(-0.5))


def test_a_typo_keeps_the_last_good_picture():
    lens = path_lens("a*b", a=2.0, b=3.0)
    for ask, typed in [({}, "a*(b"), ({}, "log(a - 5)"), ({}, "<script>alert(1)</script>"),
                       ({"a": "[1, 2"}, None)]:
        before = (lens.panel.lens, lens.panel.graph.scene, lens.panel.graph.numbers)
        if typed:
            lens.field.value = typed
        lens.panel.ask = ask
        assert lens.panel.message.startswith("Column ")
        assert lens.panel.message.endswith("Below is still y = a*b.")
        assert (lens.panel.lens, lens.panel.graph.scene, lens.panel.graph.numbers) == before
        lens.field.value = "a*b"
        lens.panel.ask = {"a": 2.0}
        assert lens.panel.message == ""


def test_a_wrong_entry_is_told_once():
    lens = path_lens("a*b", a=2.0, b=3.0)
    for _ in range(2):
        lens.panel.ask = {"a": "foo"}
        assert lens.panel.message.startswith("Column 1: in the value of a: a real "
                                             "number is expected")
        assert (lens.panel.ask, lens.panel.variables[0]["text"]) == ({}, "2")
        lens.field.value = "b*b"
        lens.panel.ask = {"b": 5.0}
        assert (lens.panel.message, lens.y.value) == ("", 25.0)
        lens.field.value = "a*b"


def test_the_field_says_what_is_shown():
    lens = path_lens("a*b")
    lens.panel.diamonds = 3
    assert (lens.field.value, lens.field.placeholder[:10]) == ("", "3 diamonds")
    lens.field.value = "a*b"
    assert (lens.k, lens.panel.diamonds, lens.field.value) == (0, 0, "a*b")
    lens.field.value = "bad("
    lens.panel.diamonds = 2
    lens.panel.diamonds = 0
    assert (lens.panel.message, lens.field.value, lens.y.value) == ("", "a*b", 1.0)
    lens.panel.diamonds = 2
    # readable: its values can be moved until it is finite
    lens.field.value = "log(a - 2)"
    assert lens.panel.message.endswith("Below is still y = 2 diamonds.")
    assert [row["name"] for row in lens.panel.variables] == ["a"]
    lens.panel.ask = {"a": 3.0}
    assert (lens.panel.message, lens.y.value, lens.k) == ("", 0.0, 0)


def test_values_do_not_leak_between_expressions():
    lens = path_lens("W @ x", x=[3.0, 4.0])
    lens.panel.diamonds = 2
    assert lens.leaves["x"].value == 1.0
    lens.panel.ask = {"x": 0.25}
    lens.panel.ask = {"x": "[1, 2]"}
    assert "one number" in lens.panel.message
    lens.panel.diamonds = 0
    assert list(lens.leaves["x"].value) == [3.0, 4.0]
    lens.field.value = "x*x"
    lens.panel.ask = {"x": 2}
    lens.field.value = "sum(tanh(W @ x))*a + b"
    assert lens.panel.message == ""
    assert lens.leaves["x"].shape == (2,)
    lens.panel.ask = {"x": "[1, 2, 3]"}
    lens.field.value = "W @ x + log(0 - 1)"
    assert "shapes (2, 2) and (3,)" in lens.panel.message
    assert lens.values["x"].shape == (3,)


def test_the_learners_numbers_come_back_after_an_expression_that_they_do_not_fit():
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    lens.field.value = "a@b"
    assert (lens.leaves["a"].shape, lens.leaves["b"].shape) == ((2,), (2,))
    assert (lens.panel.lens["own"]
            == "a and b: your own values do not fit here, and come back where they do.")
    lens.field.value = "a@b@"
    assert (lens.leaves["a"].shape, lens.panel.variables[0]["number"]) == ((2,), None)
    lens.field.value = "a*b + sin(a)"
    assert (lens.leaves["a"].value, lens.leaves["b"].value,
            lens.panel.lens["own"]) == (2.0, 3.0, "")
    lens.field.value = "a@b"
    # said for a, so it is a's own value from now on
    lens.panel.ask = {"a": "[4, 5]"}
    lens.field.value = "a*b"
    assert (list(lens.leaves["a"].value), lens.leaves["b"].value) == ([4.0, 5.0], 3.0)
    lens = path_lens("W @ v")
    lens.field.value = "v*v"                                # nobody gave v a value
    assert (lens.leaves["v"].value, lens.panel.lens["own"]) == (1.0, "")


def test_a_variable_called_e_is_told_from_the_constant():
    assert (path_lens("e*a").panel.lens["own"]
            == "e is a variable like any other; the constant is exp(1).")
    assert path_lens("exp(1)*a").panel.lens["own"] == path_lens("e*a",
                                                                diamonds=2).panel.lens["own"] == ""


CALLS = [(("a*",), {}, "cannot be read"),
         (("a*b",), {"a": "x"}, "in the value of a: a real number is expected"),
         (("a*b",), {"a": [[1], [2, 3]]}, "in the value of a: a number or a list"),
         (("a*b",), {"a": 2, "c": 4}, "c has"), (("a*b",), {"by": "c"}, "there is no c")]


@pytest.mark.parametrize(("args", "values", "words"), CALLS)
def test_a_wrong_call_is_one_sentence_without_a_traceback(args, values, words):
    with pytest.raises(ExpressionError, match=words) as caught:
        path_lens(*args, **values)
    assert caught.value._render_traceback_() == [f"ExpressionError: {caught.value}"]


TOLD = {"a + \N{GRINNING FACE}": "'\N{GRINNING FACE}'", "a^2": r"a\*\*2", "2a": r"2\*a, not 2a",
        "a/0": "change the expression", "log(0 - 1) + a": "change the expression",
        "log(a - 9)": "change a value", "1/(a - 1.5)": "change a value"}


@pytest.mark.parametrize("text", TOLD)
def test_a_sentence_says_what_would_help(text):
    assert re.search(TOLD[text], str(answer_to(text)))


def test_an_empty_value_is_not_answered_with_an_expression():
    with pytest.raises(ExpressionError, match=r"try 2 or \[1, 2\]"):
        parse_value(" ")


def test_a_matrix_keeps_one_shape():
    lens = path_lens("sum(tanh(W @ x))", by="W")
    state, node = lens.panel.lens, lens.panel.graph.numbers["nodes"][lens.reading.keys[lens.x.id]]
    for shown in (state["gradient"], state["paths"][-1]["running"], state["visits"][-1]["running"]):
        assert exact(shown).shape == (2, 2)
    assert np.shape(json.loads(node["raw"]["gradient"])) == (2, 2)
    assert state["call"] == "mg.gradient"
    assert "column for each entry of the parent, in reading order" in state["note"]
    lens.field.value = "tanh(W @ x)"
    lens.choice.value = "v1"
    state = lens.panel.lens
    assert (state["call"], state["difference"]) == ("mg.jacobian", "")
    assert ("a row for each entry of y and a column for each entry of v1, in reading order"
            in state["note"])
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(lens.panel.code,
             {"print": lambda value: print(json.dumps(np.asarray(value).tolist()))})
    for line in printed.getvalue().splitlines():
        assert np.allclose(json.loads(line), exact(state["gradient"]))
    assert path_lens("a*a").panel.lens["note"] == ""


def test_matrices_are_shown_by_their_jacobians():
    lens = path_lens("tanh(A @ v)", A=[[1, 2], [3, 4]], v=[0.1, -0.2])
    step = lens.panel.lens["paths"][0]
    assert [np.shape(json.loads(f["raw"])) for f in step["factors"]] == [(2, 2), (2, 4)]
    lens.panel.ask = {"A": "[[1, 2, 3], [4, 5, 6]]", "v": "[1, 0, -1]"}
    assert lens.panel.message == ""
    assert lens.panel.graph.numbers["edges"]["e2.0"]["label"] == "2×6"
    lens.panel.ask = {"v": "[1, 2]"}
    assert "cannot be computed from the shapes (2, 3) and (2,)" in lens.panel.message


def test_above_sixty_nodes_the_middle_is_folded():
    y = diamonds(mg.tensor(0.8, name="x"), 40)
    picture = graph(y)
    assert len(picture.scene["nodes"]) == 61                # 60 and the fold
    assert "61 nodes folded" in picture.numbers["nodes"]["fold"]["detail"]
    reading = Reading(y)
    order = {key: k for k, key in enumerate(dict.fromkeys(reading.keys.values()))}
    assert all(order[link.tail] < order[link.head] for link in reading.links)
    for step in picture.numbers["steps"]:
        assert step["node"] in order
    last = [s for s in picture.numbers["steps"] if s["node"] == "n0"][-1]
    assert float(last["running"]["raw"]) == pytest.approx(mg.gradient(y, reading.xs[0]).value)


def test_a_long_chain_is_folded_quickly():
    x = mg.tensor(0.5, name="x")
    y = x
    for _ in range(30_000):
        y = y * 1.0001
    start = time.perf_counter()
    assert "29941 nodes folded" in graph(y).numbers["nodes"]["fold"]["detail"]
    assert time.perf_counter() - start < 10


@pytest.mark.usefixtures("no_dot")
def test_without_dot_pygraphviz_lays_out():
    pytest.importorskip("pygraphviz")
    scene = path_lens("a*b + sin(a)").panel.graph.scene
    assert scene["trouble"] == ""
    assert len(scene["nodes"]) == 5


@pytest.mark.usefixtures("no_graphviz")
def test_without_any_graphviz_a_sentence_and_the_table_remain():
    for picture in (graph(np.sin(mg.tensor(1.0, name="a"))),
                    path_lens("a*b", b=2.0).panel.graph, course_map()):
        assert "pip install pygraphviz" in picture.scene["trouble"]
        assert picture.numbers["tables"][0]["rows"]
        assert picture.picture().startswith(b"\x89PNG")


def test_names_reach_neither_dot_nor_markup():
    y = np.sin(mg.tensor(1.0, name='<script>"&'))
    picture = graph(y)
    assert picture.scene["nodes"][0]["title"] == '<script>"&'
    assert "script" not in layout._dot({"n0": (9, 9)}, [], 52.0).source
    for source in HERE.glob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write",
                             source.read_text())
    assert picture.picture().startswith(b"\x89PNG")
    assert graph(np.sin(mg.tensor(1.0, name="$x_{1"))).picture().startswith(b"\x89PNG")


# --- what stays behind
@pytest.mark.parametrize("name", ["a", "W" * 12])
def test_nothing_of_the_still_picture_is_cut_off(name):
    lens = path_lens(f"sin({name})*2 + {name} + {name}")
    for picture in (lens, graph(np.sin(mg.tensor(1.0, name=4 * name)))):
        ink = imread(io.BytesIO(picture.picture()))[..., 3]
        assert ink.max() > 0
        assert max(ink[0].max(), ink[-1].max(), ink[:, 0].max(), ink[:, -1].max()) == 0


@pytest.mark.parametrize("change", [*EXPRESSIONS, 1, 20])
def test_the_shown_code_runs_and_gives_the_state(change):
    lens = path_lens("a")
    lens.values |= {"A": np.array([[0.5, 1.0], [2.0, 0.1]]), "v": np.array([0.3, 0.9]),
                    "a": 1.2, "b": 0.4}
    if isinstance(change, int):
        lens.panel.diamonds = change
    else:
        lens.field.value = change
    code = lens.panel.code.replace("mg.paths(y, x)", "[]") if change == 20 else lens.panel.code
    with contextlib.redirect_stdout(io.StringIO()):
        space = {}
        exec(code, space)
    position, values = list(lens.leaves).index(lens.x.name), [leaf.value
                                                              for leaf in lens.leaves.values()]
    by, shown = mg.jacobian(space["f"], position)(*values), exact(lens.panel.lens["gradient"])
    assert np.allclose(np.reshape(by, shown.shape), shown)


def test_the_map_knows_the_way(tmp_path):
    assert [n.number for n in SYLLABUS] == [f"{k:02d}" for k in range(20)]
    assert all(need < n.number for n in SYLLABUS for need in n.needs)
    assert [n.number for n in route("10")] == ["00", "01", "02", "05", "08", "10"]
    (tmp_path / "01_path_sums.ipynb").touch()
    built = {node["id"]: node.get("href") for node in course_map(tmp_path).scene["nodes"]}
    assert {number for number, href in built.items() if href} == {"01"}
    assert built["01"] == "01_path_sums.ipynb"
    goal = next(o for o in course_map(tmp_path).scene["choices"]["options"]
                if o["text"].startswith("10 "))
    assert f"6 notebooks, {sum(n.minutes for n in route('10'))} minutes" in goal["say"]


@pytest.mark.parametrize("widget",
                         [lambda: bill_of_work([1]), lambda: lift(size=0), lambda: fetch_fade(3)])
def test_a_refusal_names_the_line_of_who_called(widget):
    with pytest.raises(mg.errors.Refusal) as caught:
        widget()
    assert __file__ in str(caught.value)


def test_what_moves_by_itself_rests_within_five_seconds():
    """Every frame of it delays the next key, and WCAG 2.2.2 asks for it."""
    said = [(file.name, line) for file in HERE.parent.rglob("*.css")
            for line in re.findall(r"animation: (mg-[^;]+);", file.read_text("utf-8"))]
    assert said
    for file, line in said:
        lasts = re.fullmatch(r"mg-\w+ ([\d.]+)s [\w-]+(?: ([\d.]+)s)?(?: (\d+))?", line)
        assert lasts, f"{file} moves without an end: {line}"
        once, wait, times = (float(part or default) for part, default in
                             zip(lasts.groups(), (0, 0, 1), strict=True))
        assert wait + once * times < 5, f"{file}: {line}"
