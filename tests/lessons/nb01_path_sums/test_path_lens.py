"""The Path Lens's numbers: what it shows is what the engine says, whatever is typed.

What every widget promises is asked in tests/widgets/test_declared.py.
"""
import contextlib
import io
import json
import re

import numpy as np
import pytest

import minigrad as mg
from minigrad.lessons.nb01_path_sums import path_lens
from minigrad.lessons.nb01_path_sums.example_graphs import diamonds
from minigrad.widgets import layout
from minigrad.widgets.expression import Expression, ExpressionError
from minigrad.widgets.numerals import three

MATRIX, VECTOR = [[1.0, 0.5], [-0.5, 1.0]], [1.0, -0.5]
EXPRESSIONS = ["a*b + sin(a)", "a*a", "exp(-a) / (1 + a*a)", "maximum(a, b)**2 * cos(b)",
               "tanh(A @ v)", "a", "sum(A @ A * 0.5)", "mean(A @ v) - a", "outer(v, v) @ [1, 2]",
               "a - a", "2**a + pi", "abs(a - b) * sqrt(a*a + 1)"]


def stage(lens):
    return lens.state["stage"]


def table(lens, caption):
    """The rows of a table of the fold."""
    (found,) = [part["rows"] for part in lens.state["fold"]
                if part.get("caption", "").startswith(caption)]
    return found


def exact(lens):
    """The gradient as the fold tells it: a number with all its digits, or a matrix in words."""
    cell = table(lens, "The derivative")[0][1]
    return np.array(json.loads(cell) if isinstance(cell, str) else cell["value"])


def printed(lens):
    """What the shown code prints, line by line."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(lens.state["code"],
             {"print": lambda value: print(json.dumps(np.asarray(value).tolist()))})
    return [np.array(json.loads(line)) for line in out.getvalue().splitlines()]


# --- what is shown is what a fresh computation gives
@pytest.mark.parametrize("text", EXPRESSIONS)
@pytest.mark.parametrize("seed", range(3))
def test_every_number_on_the_screen_is_the_engines(text, seed):
    rng, expression = np.random.default_rng(seed), Expression(text)
    first = {name: MATRIX if name == "A" else VECTOR if name == "v" else 1.0
             for name in expression.names}
    values = {name: rng.uniform(0.2, 2.0, np.shape(value)) for name, value in first.items()}
    lens = path_lens(text, **values)
    for x in expression.names:
        lens.by = x
        fresh = {name: mg.tensor(value) for name, value in values.items()}
        y, seen = expression(**fresh), stage(lens)
        by = mg.jacobian(lambda one, x=x: expression(**{**values, x: one}))(values[x])
        expected = np.reshape(by, (y.size, -1) if y.ndim else np.shape(values[x]))
        assert np.allclose(exact(lens), expected, rtol=1e-3)
        assert seen["total"] == str(mg.count_paths(y, fresh[x])) == str(len(seen["paths"]))
        assert len(seen["visits"]) == len(mg.analysis.paths.edges(y, fresh[x]))
        assert lens.state["agrees"] is not False
        if not np.ndim(expected):
            ends = [seen["paths"][-1]["after"], seen["slope"],
                    *(visit["after"] for visit in seen["visits"][-1:])]
            assert [end["value"] for end in ends] == pytest.approx([float(expected)] * len(ends))
            assert lens.state["number"] == three(float(expected))
        for line in printed(lens):
            assert np.allclose(np.reshape(line, expected.shape), expected)


def test_bars_are_laid_head_to_tail():
    seen = stage(path_lens("exp(a*b)/(1+a*a) + a*a", a=0.7, b=1.3))
    partial = {arrow["key"]: arrow["partial"]["value"] for arrow in seen["arrows"]}
    before = 0.0
    for path in seen["paths"]:
        assert path["products"] == pytest.approx(np.cumprod([partial[k] for k in path["edges"]]))
        assert path["products"][-1] == pytest.approx(path["product"]["value"])
        assert path["before"]["value"] == pytest.approx(before)
        before += path["product"]["value"]
        assert path["after"]["value"] == pytest.approx(before)
    assert before == pytest.approx(seen["slope"]["value"])


def test_shared_every_edge_is_visited_once_and_amounts_add_where_they_meet():
    lens = path_lens(diamonds=4, way="shared")
    seen = stage(lens)
    slopes = {node["key"]: node["slope"]["value"] for node in seen["nodes"]}
    assert sorted(v["edge"] for v in seen["visits"]) == sorted(a["key"] for a in seen["arrows"])
    assert len(seen["visits"]) == 16
    assert len(seen["sums"]) == 4
    for one in seen["sums"]:
        parts = [seen["visits"][k]["product"]["value"] for k in one["visits"]]
        assert len(parts) == 2
        assert sum(parts) == pytest.approx(slopes[one["node"]])
    assert lens.state["said"] == ("is dy/dx: 16 edges, each visited once, in place of 16 paths.")


def test_labels_tell_paths_apart():
    labels = lambda lens: [path["label"] for path in stage(lens)["paths"]]
    assert labels(path_lens("sqrt(a*a)")) == ["y ← v1 ← a (argument 1)", "y ← v1 ← a (argument 2)"]
    for lens in (path_lens(diamonds=3), path_lens(diamonds=20),
                 path_lens("+".join(["sin(a*a)"] * 9))):
        assert len(set(labels(lens))) == len(labels(lens))
        assert all(label.startswith("y ← ") for label in labels(lens))
    assert path_lens(diamonds=20).state["stage"]["paths"][0]["label"].count("…") == 6


def test_parallel_edges_are_two_arrows():
    places = stage(path_lens("a*a", a=3.0))["places"]
    assert [*places["wide"]["edges"]] == ["e1.0", "e1.1"]


def test_twenty_diamonds():
    lens = path_lens(diamonds=20, x=1.0)
    every, shared = table(lens, "What it costs")
    assert (every[1], every[2]["value"], shared[2]["value"]) == ("1,048,576", 41_943_040, 80)
    assert re.fullmatch(r"> \d+ \(stopped after [\d,]+ paths; all of them would take about .*\)",
                        every[3])
    seen = stage(lens)
    assert (len(seen["nodes"]), len(seen["paths"]), seen["total"]) == (61, 64, "1,048,576")
    assert exact(lens) == pytest.approx(mg.grad(lambda x: diamonds(x, 20))(1.0))


def test_the_derivative_by_an_inner_node():
    lens = path_lens("exp(a*b) + (a*b)**2", a=0.5, b=0.8)
    lens.by = "v1"
    assert exact(lens) == pytest.approx(np.exp(0.4))
    assert lens.state["agrees"]
    assert printed(lens) == pytest.approx([np.exp(0.4)] * 2)
    lens.values = {"a": 1.0}
    assert lens.by == "v1"
    lens.by = "v9"
    assert "there is no v9 to differentiate by, only a, b, v1" in lens.message
    assert lens.by == "v1"
    lens.diamonds = 2                                    # there v1 is another node
    assert lens.by == "x"
    assert lens.declared[2]["options"][:2] == [["x", "x"], ["v1", "v1"]]


def test_where_the_derivative_is_not_finite_it_says_so():
    for text in ("sqrt(a*a)", "sqrt(a)"):
        lens = path_lens(text, a=0.0)
        assert lens.state["verdict"] == "the derivative is not finite here: nothing to compare"
        assert lens.state["agrees"] is None
        json.dumps(lens.state, allow_nan=False)          # JavaScript reads no nan
    lens = path_lens("a**b", a=-2.0, b=2.0)                 # by a it exists, by b it does not
    assert lens.state["agrees"]
    assert "a derivative that does not exist" in lens.state["cost"]


def test_a_sum_that_is_not_the_gradient_is_told(monkeypatch):
    lens = path_lens("a*a", a=3.0)
    monkeypatch.setattr("minigrad.lessons.nb01_path_sums.path_lens_data.LISTED", 1)
    lens.values = {"a": 2.0}                             # one path is missing, but said to be
    assert lens.state["agrees"] is True
    monkeypatch.setattr(mg, "count_paths", lambda y, x: 1)
    lens.values = {"a": 3.0}
    assert lens.state["agrees"] is False
    assert lens.state["verdict"] == "the sum over the paths is not the gradient"


def test_a_value_that_moves_makes_no_new_layout(monkeypatch):
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    monkeypatch.setattr(layout, "_run", lambda *_: pytest.fail("laid out again"))
    lens.values = {"a": -0.5, "b": 3.0}
    assert lens.y.value == pytest.approx(-1.5 + np.sin(-0.5))


@pytest.mark.usefixtures("no_graphviz")
def test_without_any_graphviz_a_sentence_and_the_bars_remain():
    lens = path_lens("a*b + sin(2*a)", b=2.0)
    assert "pip install pygraphviz" in stage(lens)["places"]["trouble"]
    assert len(stage(lens)["paths"]) == 2


# --- what is typed
@pytest.mark.parametrize(("change", "words"), [
    ({"expression": "a*(b"}, "Column 3: it cannot be read"),
    ({"expression": "log(a - 5)"}, "Column 1: log(a - 5) is not finite"),
    ({"expression": "<script>alert(1)</script>"}, "Column 1: the character '<'"),
    ({"values": {"a": "[1, 2", "b": 3.0}}, "in the value of a: it cannot be read"),
    ({"values": {"a": "foo", "b": 3.0}}, "Column 1: in the value of a: a real number is expected")])
def test_a_typo_keeps_the_last_good_picture(change, words):
    lens = path_lens("a*b", a=2.0, b=3.0)
    before, good = lens.state, lens.trail
    for _ in range(2):                                   # the same one can come again
        lens.set_state(change)
        assert words in lens.message
        assert lens.message.endswith("You still see the last good state.")
        assert lens.state is before
        assert lens.trail == good
    lens.set_state({"values": {"a": "5", "b": 3.0}})
    assert (lens.message, lens.y.value, lens.trail["values"]["a"]) == ("", 15.0, 5.0)


def test_diamonds_stand_in_the_place_of_the_expression_and_it_comes_back():
    lens = path_lens("a*b", a=2.0, b=3.0)
    lens.diamonds = 3
    assert (lens.title, lens.state["reveals"]) == ("3 diamonds", True)
    lens.diamonds = 0
    assert (lens.title, lens.y.value, lens.state["reveals"]) == ("a*b", 6.0, False)


def test_numbers_that_do_not_fit_step_aside_and_come_back():
    lens = path_lens("a*b + sin(a)", a=2.0, b=3.0)
    lens.expression = "a@b"
    assert (lens.leaves["a"].shape, lens.leaves["b"].shape) == ((2,), (2,))
    assert "a and b: your own values do not fit here, and come back where they do." in \
        lens.state["said"]
    lens.expression = "a@b@"
    assert lens.leaves["a"].shape == (2,)
    lens.expression = "a*b + sin(a)"
    assert (lens.leaves["a"].value, lens.leaves["b"].value) == (2.0, 3.0)
    assert "own values" not in lens.state["said"]
    lens = path_lens("tanh(A @ v)")
    lens.values = {"v": "[1, 0, -1]"}                    # alone it does not fit
    assert lens.leaves["v"].shape == (2,)
    lens.values = {**lens.values, "A": "[[1, 2, 3], [4, 5, 6]]"}
    assert lens.leaves["v"].shape == (3,)
    lens.expression = "A @ A @ v"
    assert lens.message == ""
    lens.expression = "A @ v + log(0 - 1)"
    assert "log(0 - 1) is not finite" in lens.message
    lens.expression = "v*v"
    assert lens.leaves["v"].shape == (3,)


def test_diamonds_start_from_one_number():
    lens = path_lens("W @ x", x=[3.0, 4.0])
    lens.diamonds = 2
    assert lens.leaves["x"].value == 1.0
    assert "x: your own values do not fit here" in lens.state["said"]
    lens.diamonds = 0
    assert list(lens.leaves["x"].value) == [3.0, 4.0]


def test_a_variable_called_e_is_told_from_the_constant():
    words = "e is a variable like any other; the constant is exp(1)."
    assert words in path_lens("e*a").state["said"]
    assert words not in path_lens("exp(1)*a").state["said"]
    assert words not in path_lens("e*a", diamonds=2).state["said"]


CALLS = [(("a*",), {}, "cannot be read"),
         (("a*b",), {"a": "x"}, "in the value of a: a real number is expected"),
         (("a*b",), {"a": [[1], [2, 3]]}, "in the value of a: a number or a list"),
         (("a*b",), {"a": 2, "c": 4}, "c has"), (("a*b",), {"by": "c"}, "there is no c")]


@pytest.mark.parametrize(("args", "values", "words"), CALLS)
def test_a_wrong_call_is_one_sentence_without_a_traceback(args, values, words):
    with pytest.raises(ExpressionError, match=words) as caught:
        path_lens(*args, **values)
    assert caught.value._render_traceback_() == [f"ExpressionError: {caught.value}"]


# --- matrices
def test_a_matrix_keeps_one_shape():
    lens = path_lens("sum(tanh(W @ x))", by="W")
    assert exact(lens).shape == (2, 2)
    assert lens.state["number"] == "2×2"
    notes = [part["text"] for part in lens.state["fold"] if part["kind"] == "words"]
    assert "column for each entry of the parent, in reading order" in notes[0]
    lens.expression, lens.by = "tanh(W @ x)", "v1"
    assert table(lens, "The derivative")[0][0] == "dy/dv1 by mg.jacobian"
    assert table(lens, "The derivative")[1][1] == "along one direction"
    for line in printed(lens):
        assert np.allclose(line, exact(lens), atol=1e-4)
    assert [part for part in path_lens("a*a").state["fold"] if part["kind"] == "words"] == []


def test_matrices_are_shown_by_their_jacobians():
    lens = path_lens("tanh(A @ v)", A=[[1, 2], [3, 4]], v=[0.1, -0.2])
    (path,) = stage(lens)["paths"]
    partial = {arrow["key"]: arrow["partial"]["text"] for arrow in stage(lens)["arrows"]}
    assert [partial[key] for key in path["edges"]] == ["2×2", "2×4"]
    lens.values = {"A": "[[1, 2, 3], [4, 5, 6]]", "v": "[1, 0, -1]"}
    assert [arrow["partial"]["text"] for arrow in stage(lens)["arrows"]] == ["2×6", "2×3", "2×2"]
