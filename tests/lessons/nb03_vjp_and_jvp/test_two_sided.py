"""The Two-sided Jacobian and the matrix primitive without a browser: every number is the engine's,
computed anew here.

Looks, keys and themes are judged in tests/lessons/nb03_vjp_and_jvp/test_two_sided_in_browser.py.
"""
import contextlib
import io
import json

import numpy as np
import pytest

import minigrad as mg
from minigrad.lessons.nb03_vjp_and_jvp import two_sided
from minigrad.lessons.nb03_vjp_and_jvp.between_nodes import between, passes, redo
from minigrad.op import REGISTRY
from minigrad.program import ancestors
from minigrad.widgets import layout, matrix, numerals
from minigrad.widgets.expression import ExpressionError

RNG = np.random.default_rng(7)
VALUES = {"W": RNG.normal(size=(2, 3)), "x": RNG.normal(size=3), "a": 0.7, "v": RNG.normal(size=2)}
EXPRESSIONS = ["tanh(W @ x)", "sum(W @ x)*a", "outer(v, v)*a", "exp(W)*a", "a*a",
               "maximum(W @ x, v)"]


def of(text, **more):
    names = [name for name in VALUES
             if name in text.replace("maximum", "").replace("exp", "").replace("tanh", "")]
    return two_sided(text, **{name: VALUES[name] for name in names}, **more)


def raw(text):
    return np.array(json.loads(text))


def fresh(shown):
    """J, J v and u'J of what the widget says that it shows, from jacobian, jvp and vjp of the
    function between."""
    y, x = shown.pair.y, shown.pair.x
    f = between(y, x)
    J = np.reshape(mg.jacobian(f)(x.value), (y.size, x.size))
    v, u = np.reshape(shown.matrix.top, x.shape)[()], np.reshape(shown.matrix.left, y.shape)[()]
    return J, np.ravel(mg.jvp(f, (x.value,), (v,))[1]), np.ravel(mg.vjp(f, x.value)[1](u)[0])


def agrees(shown):
    J, ahead, back = fresh(shown)
    grid, sums = shown.matrix.grid, shown.matrix.sums
    assert np.allclose(raw(grid["raw"]), J, rtol=1e-12)
    assert np.allclose(raw(sums["right"]["raw"]), ahead, rtol=1e-12)
    assert np.allclose(raw(sums["bottom"]["raw"]), back, rtol=1e-12)
    assert np.allclose(ahead, J @ shown.matrix.top)
    assert np.allclose(back, shown.matrix.left @ J)
    return J


# --- what is shown is what a fresh computation gives
@pytest.mark.parametrize("text", EXPRESSIONS)
def test_every_pair_of_nodes(text):
    shown = of(text)
    for target, _ in shown.nodes:
        for source, _ in shown.nodes:
            shown.ask = {"to node": target, "from node": source}
            assert (shown.target, shown.source) == (target, source)
            assert shown.message == ""
            shown.matrix.top = list(RNG.normal(size=shown.pair.x.size))
            shown.matrix.left = list(RNG.normal(size=shown.pair.y.size))
            if shown.pair.linked:
                agrees(shown)
                assert shown.graph.numbers["line"]["agrees"] is True
            else:
                assert not shown.pair.J.any()
                assert "no arrow leads" in shown.graph.numbers["line"]["verdict"]
                assert shown.cost == []


def test_entries_are_labelled_in_reading_order():
    shown = of("tanh(W @ x)", by="W")
    assert shown.matrix.grid["rows"] == ["y[0]", "y[1]"]
    assert shown.matrix.grid["columns"] == ["W[0,0]", "W[0,1]", "W[0,2]", "W[1,0]",
                                            "W[1,1]", "W[1,2]"]
    J = agrees(shown)
    slope = 1 - np.tanh(VALUES["W"] @ VALUES["x"])**2
    assert np.allclose(J, np.kron(np.diag(slope), VALUES["x"]))


def test_clicks_choose_the_ends_in_turn():
    shown = of("tanh(W @ x)")
    assert (shown.pair.names, shown.next) == (("y", "W"), "source")
    shown.graph.picked = {"id": "n1", "count": 1}
    assert (shown.pair.names, shown.next) == (("y", "x"), "target")
    shown.graph.picked = {"id": "n2", "count": 2}
    assert (shown.pair.names, shown.next) == (("v1", "x"), "source")
    assert shown.graph.chosen == {"n2": "to", "n1": "from"}
    shown.graph.picked = {"id": "n2", "count": 3}
    assert shown.graph.chosen == {"n2": "from, to"}
    assert np.array_equal(shown.pair.J, np.eye(2))
    shown.next = "source"
    shown.graph.picked = {"id": "n2", "count": 4}            # the same box again is a pick, too
    assert shown.next == "target"


def test_ones_are_what_tf_gradients_returns():
    shown = of("tanh(W @ x)", by="x")
    shown.matrix.left = [1.0, 1.0]
    assert np.allclose(raw(shown.matrix.sums["bottom"]["raw"]), shown.pair.J.sum(axis=0))
    assert "tf.gradients" in shown.said[1]
    shown.matrix.left = [1.0, 0.5]
    assert "tf.gradients" not in shown.said[1]
    assert shown.said[1].startswith("u′J = 1 · row y[0] + 0.5 · row y[1] = [")


def test_each_pass_is_carried_from_box_to_box():
    shown = of("tanh(W @ x)", by="x")
    shown.matrix.top, shown.matrix.left = v, u = [1.0, 0.5, -2.0], [0.5, 2.0]
    W, x = VALUES["W"], VALUES["x"]
    slope = 1.0 - np.tanh(W @ x) ** 2
    boxes = [[("x", v), ("v1", W @ v), ("y", slope * (W @ v))],
             [("y", u), ("v1", slope * u), ("x", (slope * u) @ W)]]
    for said, carried in zip(shown.said, boxes, strict=True):
        words = " → ".join(f"{name} {numerals.words(np.array(value))}" for name, value in carried)
        assert said.endswith(f"box to box: {words}")


def test_boxes_that_no_arrow_joins_carry_nothing():
    shown = of("sum(W @ x)*a", by="x")
    shown.ask = {"to node": shown.source, "from node": shown.target}
    assert shown.pair.linked is False
    assert not any("box to box" in said for said in shown.said)


def test_turning_one_entry_of_a_value():
    shown = of("tanh(W @ x)", by="x")
    shown.ask = {"W": {"1": 2.5}}
    assert shown.values["W"][0, 1] == 2.5
    assert shown.variables[0]["values"][1] == 2.5
    agrees(shown)
    shown.ask = {"x": "[1, 2, 3]"}
    agrees(shown)
    assert list(shown.pair.x.value) == [1.0, 2.0, 3.0]


def graph_of_my_own():
    x, W = mg.tensor([0.5, -1.0], name="x"), mg.tensor([[1.0, 0.5], [-0.5, 1.0]], name="W")
    s = np.tanh(W @ x)
    s.name = "s"
    return W, s, np.log(np.sum(np.exp(s))) - s[0]


def test_nodes_of_my_own_and_their_leaves_turned():
    W, s, loss = graph_of_my_own()
    shown = two_sided(loss, of=s, by=W)
    assert shown.pair.names == ("s", "W")
    loss.name = "L"                                          # its caption names the last node
    assert " of s by W in L = " in repr(two_sided(loss, of=s, by=W))
    assert " in y = tanh(W @ x): " in repr(of("tanh(W @ x)"))
    assert np.allclose(agrees(shown).reshape(2, 2, 2), mg.jacobian(between(s, W))(W.value))
    shown.ask = {"W": {"0": 0.25}}
    assert shown.pair.names == ("s", "W")
    assert W.value[0, 0] == 1.0                              # the learner's own node is as it was
    assert np.allclose(agrees(shown)[0, 0], 0.5 * (1 - np.tanh(0.25 * 0.5 - 0.5)**2))
    assert two_sided(loss, of="s", by="x").pair.names == ("s", "x")


def graph_of_five_scores():
    x, V = mg.tensor([0.5, -1.0], name="x"), mg.tensor(RNG.normal(size=(5, 2)), name="V")
    return np.sum(np.tanh(V @ x))


def test_what_the_field_shows_can_be_typed():
    shown = two_sided(graph_of_five_scores(), by="V")
    before = shown.variables[1]["text"]
    shown.ask = {"V": before}
    assert (shown.message, shown.variables[1]["text"]) == ("", before)
    agrees(shown)
    shown.ask = {"V": "[[1, 2], [3, 4], [5, 6], [7, 8], [9, .5]]"}
    assert (shown.message, shown.pair.x.value[4, 1]) == ("", 0.5)
    agrees(shown)


@pytest.mark.parametrize(("name", "text", "words"), [
    ("V", "[[1, 2, 3]]", "V has shape (5, 2) in this graph, and the value has shape (1, 3)."),
    ("x", "[1, 2, 3]", "x has shape (2,) in this graph"), ("x", "2", "and the value has shape ()"),
    ("x", "[1, foo]", "The value of x cannot be read"),
    ("x", "[1, None]", "The value of x is not finite"),
    ("x", "[1, [2]]", "The value of x cannot be read"), ("V", "", "The value of V cannot be read"),
])
def test_a_misfit_in_a_graph_of_my_own_is_one_sentence(name, text, words):
    shown = two_sided(graph_of_five_scores())
    before, values = shown.matrix.grid, {**shown.values}
    shown.ask = {name: text}
    assert words in shown.message
    assert "Below is still" in shown.message
    assert shown.matrix.grid == before
    assert all(np.array_equal(shown.values[n], value) for n, value in values.items())
    shown.ask = {"x": {"0": 2.0}}
    assert (shown.message, shown.values["x"][0]) == ("", 2.0)
    assert shown.matrix.grid != before
    agrees(shown)


def test_values_are_known_by_name_when_the_expression_comes_back():
    shown = of("tanh(W @ x)", by="x")
    before = shown.matrix.grid
    for text in ("sin(x)", "outer(W @ x, v)", "exp(W)*x*sum(x)", "x", "tanh(W @ x)"):
        shown.ask = {"y =": text}
        assert shown.pair.names[1] == "x"
    assert (shown.message, shown.pair.names) == ("", ("y", "x"))
    assert shown.matrix.grid == before


def test_values_that_fit_only_together_are_taken_together():
    shown = of("tanh(W @ x)", by="x")
    shown.ask = {"W": "[[1, 2], [3, 4]]"}
    assert "It waits: type values that fit for x" in shown.message
    assert shown.values["W"].shape == (2, 3)
    shown.ask = {"x": "[5, 6]"}
    assert (shown.message, shown.pair.J.shape) == ("", (2, 2))
    agrees(shown)
    shown.ask = {"x": "[1, 2, 3]"}
    shown.ask = {"x": {"0": 2.0}}                            # turned: what waited is forgotten
    shown.ask = {"W": "[[1, 2, 3]]"}
    assert "cannot be computed" in shown.message
    assert shown.pair.J.shape == (2, 2)
    shown.ask = {"W": {"0": 7.0}, "x": "[8, 9]"}             # turned and typed, in one message
    assert (shown.message, shown.values["W"][0, 0], list(shown.values["x"])) == ("",
                                                                                 7.0, [8.0, 9.0])
    shown.ask = {"y =": "log(x) * a"}
    # it fits, and is refused for what it is
    shown.ask = {"x": "[-1, 2]"}
    assert shown.message.startswith("Column 1: log(x) is not finite")
    assert "It waits" not in shown.message


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: g * np.sin(x),))
    line = two_sided("sin(W @ x)", by="x", W=[[1, 2], [3, 4]], x=[0.5, 0.25]).graph.numbers["line"]
    assert line["agrees"] is False
    assert "WRONG GRADIENT" in line["verdict"]


def test_a_forgotten_transpose_is_found(monkeypatch):
    left, _ = REGISTRY["matmul"].rules
    monkeypatch.setattr(REGISTRY["matmul"], "rules", (left, lambda g, y, a, b: np.matmul(a, g)))
    line = two_sided("W @ x", by="x", W=[[1, 2], [3, 4]], x=[0.5, 0.25]).graph.numbers["line"]
    assert line["agrees"] is False


# --- what it costs
def test_a_batch_costs_one_pass():
    shown = of("tanh(W @ x)", by="W")
    ahead, back, apart, together = shown.cost
    assert int(apart["operations"]) == 2 * int(back["operations"])
    assert together["operations"] == back["operations"]
    assert int(apart["numbers"]) == 2 * int(back["numbers"]) > int(together["numbers"])
    assert (ahead["bytes"], apart["passes"], together["passes"]) == (str(8 * (6 + 2)), "2", "1")


def test_work_is_what_a_recorded_pass_makes():
    W, s, _ = graph_of_my_own()
    pushed, pulled = passes(s, W)
    seed = mg.tensor([1.0, 0.0])
    made = mg.gradient(s, W, cotangent=seed)
    nodes = [n for n in ancestors(made) if n.op and n.id > seed.id]
    assert pulled.operations == len(nodes)
    assert pulled.numbers(1) == sum(n.size for n in nodes)
    assert pushed.operations <= pulled.operations


def test_redo_leaves_the_rest_alone():
    _, s, loss = graph_of_my_own()
    assert redo(loss, {}) == loss.value
    assert redo(s, {loss: 3.0}) is s.raw
    assert float(between(loss, s)(np.array([1.0, 1.0]))) == pytest.approx(np.log(2.0))


# --- the picture, and what cannot be computed
def test_turning_makes_no_new_layout(monkeypatch):
    shown = of("tanh(W @ x)")
    monkeypatch.setattr(layout, "_run", lambda *_: pytest.fail("laid out again"))
    shown.matrix.top = [0.5] * 6
    shown.ask = {"W": {"0": 0.25}}
    shown.ask = {"from node": "n1"}
    assert (shown.message, shown.pair.names) == ("", ("y", "x"))


@pytest.mark.parametrize("ask", [{"y =": "tanh(W @"}, {"y =": "W @ [1, 2, 3, 4]"}, {"W": "[[1, 2"},
                                 {"x": "[1, 2]"}, {"y =": "log(0 - 1)*a"}])
def test_what_cannot_be_computed_keeps_the_last_good_picture(ask):
    shown = of("tanh(W @ x)", by="x")
    before = shown.matrix.grid, shown.graph.scene, shown.graph.numbers, shown.said
    shown.ask = ask
    assert shown.message.startswith("Column ")
    assert shown.message.endswith("Below is still y = tanh(W @ x).")
    assert (shown.matrix.grid, shown.graph.scene, shown.graph.numbers, shown.said) == before
    assert shown.ask == {}
    shown.ask = {"y =": "W @ x"}
    assert shown.message == ""
    agrees(shown)


def test_a_folded_box_cannot_be_chosen():
    y = mg.tensor(0.5, name="x")
    for _ in range(80):
        y = np.sin(y)
    shown = two_sided(y)
    shown.graph.picked = {"id": "fold", "count": 1}
    assert shown.message.startswith("That box stands for several nodes")
    assert shown.pair.names == ("y", "x")


def test_a_matrix_too_large_to_read_is_told():
    x = mg.tensor(np.linspace(0.1, 1.0, 20), name="x")
    with pytest.raises(ExpressionError,
                       match="x has 20 entries, and a matrix of more than 16 columns"):
        two_sided(np.sum(x * x))


CALLS = [(("tanh(W @",), {}, "cannot be read"),
         (("np.tanh(W @ x)",), {}, "leave out np. here: write tanh"),
         (("a*b",), {"c": 1.0}, "c has a value"),
         (("a*b",), {"by": "z"}, "no node z"),
         (("a*b",), {"a": "foo"}, "in the value of a"),
         (("W @ x",), {"W": [[1, 2, 3]]}, "cannot be computed")]


@pytest.mark.parametrize(("args", "more", "words"), CALLS)
def test_a_wrong_call_is_one_sentence(args, more, words):
    with pytest.raises(ExpressionError, match=words) as caught:
        two_sided(*args, **more)
    assert caught.value._render_traceback_() == [f"{type(caught.value).__name__}: {caught.value}"]


def test_nodes_that_are_not_in_the_graph_are_told():
    _, s, loss = graph_of_my_own()
    with pytest.raises(ExpressionError, match="Both nodes must be among"):
        two_sided(s, of=loss)
    with pytest.raises(ExpressionError, match="a name of its own"):
        two_sided(loss, W=[1.0])


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_the_shown_code_gives_the_numbers(text):
    shown = of(text)
    shown.matrix.top = list(np.linspace(-1, 1, shown.pair.x.size))
    told = []
    exec(shown.code, {"print": lambda value: told.append(np.asarray(value))})
    for found, expected in zip(told, fresh(shown), strict=True):
        assert np.allclose(found.ravel(), expected.ravel())


def test_the_shown_code_of_my_own_node():
    W, s, loss = graph_of_my_own()
    shown, told = two_sided(loss, of=s, by=W), []
    shown.ask = {"W": {"0": 0.25}}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(shown.code, {"loss": loss, "print": lambda value: told.append(np.asarray(value))})
    for found, expected in zip(told, fresh(shown), strict=True):
        assert np.allclose(found.ravel(), expected.ravel())


@pytest.mark.usefixtures("no_graphviz")
def test_without_any_graphviz_the_matrix_remains():
    shown = of("tanh(W @ x)")
    assert "pip install pygraphviz" in shown.graph.scene["trouble"]
    shown.ask = {"from node": "n1"}
    agrees(shown)
    assert shown.picture().startswith(b"\x89PNG")


def test_a_matrix_and_what_is_none():
    shown = matrix([[1, -4], [2, 0]])
    assert shown.grid["heat"] == [[0.25, -1.0], [0.5, 0.0]]
    assert (shown.grid["rows"], shown.top) == (["0", "1"], [])
    for values in ([1, 2], np.zeros((17, 2)), 3.0):
        with pytest.raises(mg.errors.InputError, match="up to 16 rows and columns"):
            matrix(values)
