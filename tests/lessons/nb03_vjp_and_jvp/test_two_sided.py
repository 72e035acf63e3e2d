"""The Two-sided Jacobian's numbers: each is the engine's, computed anew here.

What every widget promises is asked in tests/widgets/test_declared.py.
"""
import numpy as np
import pytest

import minigrad as mg
from minigrad.lessons.nb03_vjp_and_jvp import two_sided
from minigrad.lessons.nb03_vjp_and_jvp.between_nodes import between, passes, redo
from minigrad.lessons.nb03_vjp_and_jvp.small_graph import placed
from minigrad.op import REGISTRY
from minigrad.program import ancestors
from minigrad.widgets.expression import ExpressionError

RNG = np.random.default_rng(7)
VALUES = {"W": RNG.normal(size=(2, 3)), "x": RNG.normal(size=3), "a": 0.7, "v": RNG.normal(size=2)}
EXPRESSIONS = ["tanh(W @ x)", "sum(W @ x)*a", "outer(v, v)*a", "exp(W)*a", "a*a",
               "maximum(W @ x, v)"]


def of(text, **more):
    names = [name for name in VALUES
             if name in text.replace("maximum", "").replace("exp", "").replace("tanh", "")]
    return two_sided(text, **{name: VALUES[name] for name in names}, **more)


def table(shown, caption):
    """{name of the row: its cells} of a table in the fold; a cell is its number, or its words."""
    (part,) = [part for part in shown.state["fold"] if part["caption"].startswith(caption)]
    return {name: [cell if isinstance(cell, str) else cell["value"] for cell in cells]
            for name, *cells in part["rows"]}


def fresh(shown):
    """J, J v and uᵀJ of what the widget says that it shows, from jacobian, jvp and vjp of the
    function between."""
    y, x = shown.pair.y, shown.pair.x
    f = between(y, x)
    J = np.reshape(mg.jacobian(f)(x.value), (y.size, x.size))
    v, u = np.reshape(shown.v, x.shape)[()], np.reshape(shown.u, y.shape)[()]
    return J, np.ravel(mg.jvp(f, (x.value,), (v,))[1]), np.ravel(mg.vjp(f, x.value)[1](u)[0])


def agrees(shown):
    J, ahead, back = fresh(shown)
    stage = shown.state["stage"]
    assert np.allclose(stage["J"], J, rtol=1e-12)
    assert np.allclose(stage["ahead"], ahead, rtol=1e-12)
    assert np.allclose(stage["back"], back, rtol=1e-12)
    # the bars that are laid head to tail
    assert np.allclose(np.sum(stage["pushed"], axis=1), ahead)
    assert np.allclose(np.sum(stage["pulled"], axis=0), back)
    assert np.allclose(ahead, J @ shown.v)
    assert np.allclose(back, shown.u @ J)
    assert shown.state["agrees"] is True
    return J


# --- what is shown is what a fresh computation gives
@pytest.mark.parametrize("text", EXPRESSIONS)
def test_every_pair_of_nodes(text):
    shown = of(text)
    names = [box["name"] for box in shown.state["stage"]["boxes"]]
    for target in names:
        for source in names:
            shown.set_state({"target": target, "source": source})
            assert (shown.pair.names, shown.message) == ((target, source), "")
            shown.set_state({"v": list(RNG.uniform(-2, 2, shown.pair.x.size)),
                             "u": list(RNG.uniform(-2, 2, shown.pair.y.size))})
            if shown.pair.linked:
                agrees(shown)
            else:
                assert not np.any(shown.state["stage"]["J"])
                assert shown.state["number"] == "J = 0"
                assert "no arrow leads" in shown.state["verdict"]
                assert len(shown.state["fold"]) == 2     # and no costs


def test_entries_are_labelled_in_reading_order():
    shown = of("tanh(W @ x)", by="W")
    stage = shown.state["stage"]
    assert stage["rows"] == ["y[0]", "y[1]"]
    assert stage["columns"] == ["W[0,0]", "W[0,1]", "W[0,2]", "W[1,0]", "W[1,1]", "W[1,2]"]
    slope = 1 - np.tanh(VALUES["W"] @ VALUES["x"])**2
    assert np.allclose(agrees(shown), np.kron(np.diag(slope), VALUES["x"]))
    assert stage["turns"] == VALUES["W"].ravel().tolist()


def test_other_ends_begin_with_one_column_and_one_row():
    shown = of("tanh(W @ x)", by="x")
    shown.set_state({"v": [0.5, 1, 2], "u": [1, 1]})
    shown.set_state({"source": "W", "target": "z1"})
    assert (shown.v, shown.u) == ([1, 0, 0, 0, 0, 0], [1, 1])
    shown.source = "z1"
    assert np.array_equal(agrees(shown), np.eye(2))
    assert shown.state["stage"]["turns"] is None         # z1 is no leaf
    shown.v = [1.0, 2.0, 0.5]                            # of another length: one column again
    assert (shown.v, shown.message) == ([1, 0], "")


def test_the_read_out_names_the_mix():
    shown = of("tanh(W @ x)", by="x")
    says = lambda: shown.state["said"].removeprefix("forward gives ").partition(". All")[0]
    assert says() == "column x[0], backward row y[0]"
    shown.set_state({"v": [1, 0, -2], "u": [1, 1]})
    assert says() == "a mix, x[0] and −2 × x[2], backward the sum of all rows (tf.gradients)"
    assert np.allclose(shown.state["stage"]["back"], shown.pair.J.sum(axis=0))
    shown.set_state({"v": [1, 2, -2], "u": [0, 0.5]})
    assert says() == "a mix of 3 columns, backward row 0.5 × y[1]"
    shown.set_state({"v": [0, 0, 0], "u": [0, 0]})
    assert says() == "zeros, backward zeros"
    assert shown.state["said"].endswith("All of J takes 3 forward or 2 backward.")


def test_a_slope_that_does_not_exist_is_nan():
    shown = two_sided("sqrt(x)", x=[0.0, 4.0])
    assert [row[k] for k, row in enumerate(shown.state["stage"]["J"])] == [None, 0.25]
    assert shown.state["agrees"] is None
    assert "there is no slope" in shown.state["said"]


def test_each_pass_is_carried_from_box_to_box():
    shown = of("tanh(W @ x)", by="x")
    v, u = [1.0, 0.5, -2.0], [0.5, 2.0]
    shown.set_state({"v": v, "u": u})
    W, x = VALUES["W"], VALUES["x"]
    slope = 1.0 - np.tanh(W @ x) ** 2
    right = {"x": (v, (slope * u) @ W), "z1": (W @ v, slope * u), "y": (slope * (W @ v), u)}
    carried = table(shown, "What each pass carries")
    assert [*carried] == [*right]
    for name, vectors in right.items():
        for told, vector in zip(carried[name], vectors, strict=True):
            assert np.allclose(np.fromstring(told.strip("[]"), sep=","), vector, rtol=1e-3)
    exact = table(shown, "J = dy/dx")
    assert exact["uᵀJ"][:-1] == shown.state["stage"]["back"]
    assert [exact["y[0]"][-1], exact["y[1]"][-1]] == shown.state["stage"]["ahead"]


# --- values
def test_one_entry_is_turned_and_others_stay():
    shown = of("tanh(W @ x)", by="x")
    shown.at = f"{shown.at}; W[0,1] = 2.5"
    assert (shown.message, shown.values["W"][0, 1]) == ("", 2.5)
    assert shown.at.count("W") == 1
    agrees(shown)
    shown.at = "x = [1, 2, 3]"
    assert (list(shown.pair.x.value), shown.values["W"][0, 1]) == ([1.0, 2.0, 3.0], 2.5)
    agrees(shown)


def test_values_keep_all_their_digits():
    """They are longer than what an expression's reader takes."""
    A = RNG.normal(size=(4, 4)) / 3
    shown = two_sided("A * 2", A=A)
    assert np.array_equal(shown.values["A"], A)
    shown.at = "A[0,0] = 1e-5"
    assert np.array_equal(shown.values["A"].ravel()[1:], A.ravel()[1:])
    agrees(shown)


def test_values_of_another_shape_are_typed_together():
    shown = of("tanh(W @ x)", by="x")
    shown.at = "W = [[1, 2], [3, 4]]"
    assert "cannot be computed" in shown.message
    assert shown.values["W"].shape == (2, 3)
    shown.at = "W = [[1, 2], [3, 4]]; x = [5, 6]"
    assert (shown.message, shown.pair.J.shape, shown.v) == ("", (2, 2), [1, 0])
    agrees(shown)


def test_values_are_known_by_name_when_the_expression_comes_back():
    shown = of("tanh(W @ x)", by="x")
    before = shown.trail
    for text in ("sin(x)", "outer(W @ x, v)", "exp(W)*x*sum(x)", "x", "tanh(W @ x)"):
        shown.expression = text
        assert (shown.message, shown.source) == ("", "x")
    assert shown.trail == before
    shown.expression = "x @ W"                           # 3 and 2 × 3 do not fit: first values
    assert (shown.message, shown.values["W"].shape) == ("", (2, 2))
    agrees(shown)


@pytest.mark.parametrize(("at", "words"), [
    ("W = [[1, 2", "in the value of W"), ("x = [1, 2]", "cannot be computed"),
    ("z = 3", "z has a value"), ("no", "no is no value"), ("", "No value is typed"),
    ("x[3] = 1", "x has no entry"), ("x[0,1] = 1", "x has no entry"),
    ("x[0] = [1]", "is one number"),
])
def test_a_value_that_does_not_fit_is_one_sentence(at, words):
    shown = of("tanh(W @ x)", by="x")
    before = shown.trail, shown.state
    shown.at = at
    assert words in shown.message
    assert (shown.trail, shown.state) == before
    shown.at = "x[0] = 1"
    assert shown.message == ""


@pytest.mark.parametrize("text", ["tanh(W @", "W @ [1, 2, 3, 4]", "log(0 - 1)*a", "", "3"])
def test_an_expression_that_cannot_be_computed_keeps_the_last_good_picture(text):
    shown = of("tanh(W @ x)", by="x")
    before = shown.trail, shown.state
    shown.expression = text
    assert shown.message.startswith("Column ")
    assert (shown.trail, shown.state) == before
    shown.expression = "W @ x"
    assert shown.message == ""
    agrees(shown)


# --- nodes of the learner's own
def graph_of_my_own():
    x, W = mg.tensor([0.5, -1.0], name="x"), mg.tensor([[1.0, 0.5], [-0.5, 1.0]], name="W")
    s = np.tanh(W @ x)
    s.name = "s"
    return W, s, np.log(np.sum(np.exp(s))) - s[0]


def test_nodes_of_my_own_and_their_leaves_turned():
    W, s, loss = graph_of_my_own()
    shown = two_sided(loss, of=s, by=W)
    assert shown.pair.names == ("s", "W")
    assert not shown.alone
    assert "expression" not in [one["name"] for one in shown.declared]
    assert np.allclose(agrees(shown).reshape(2, 2, 2), mg.jacobian(between(s, W))(W.value))
    shown.at = "W[0,0] = 0.25"
    assert W.value[0, 0] == 1.0                          # the learner's own node is as it was
    assert np.allclose(agrees(shown)[0, 0], 0.5 * (1 - np.tanh(0.25 * 0.5 - 0.5)**2))
    shown.expression = "a * b"                           # there is none to type
    assert "This graph is your own" in shown.message
    assert (shown.pair.names, shown.expression) == (("s", "W"), "")
    assert two_sided(loss, of="s", by="x").pair.names == ("s", "x")
    loss.name = "L"                                      # its caption names the last node
    assert " of s by W in L = " in repr(two_sided(loss, of=s, by=W))
    assert " in y = tanh(W @ x): " in repr(of("tanh(W @ x)"))


def test_two_nodes_of_one_name_are_told_apart():
    a = mg.tensor(0.5, name="a")
    one = np.sin(a)
    two = np.exp(one)
    one.name = two.name = "s"
    shown = two_sided(two * a, of=two, by=one)
    assert shown.pair.names == ("s′", "s")
    assert np.allclose(agrees(shown), two.value)


@pytest.mark.parametrize(("at", "words"), [
    ("V = [[1, 2, 3]]", "V has shape (5, 2) in this graph, and the value has shape (1, 3)."),
    ("x = [1, 2, 3]", "x has shape (2,) in this graph"), ("x = 2", "and the value has shape ()"),
    ("x = [1, foo]", "The value of x cannot be read"), ("V = ", "The value of V cannot be read"),
    ("x = [1, None]", "The value of x is not finite"), ("x = [1, [2]]", "cannot be read"),
])
def test_a_misfit_in_a_graph_of_my_own_is_one_sentence(at, words):
    x, V = mg.tensor([0.5, -1.0], name="x"), mg.tensor(RNG.normal(size=(5, 2)), name="V")
    shown = two_sided(np.sum(np.tanh(V @ x)))
    before = shown.trail
    shown.at = at
    assert words in shown.message
    assert "You still see" in shown.message
    assert shown.trail == before
    shown.at = "x[0] = 2; V[4,1] = 0.5"
    assert (shown.message, shown.values["V"][4, 1]) == ("", 0.5)
    agrees(shown)


def test_leaves_that_cannot_be_typed_keep_their_values():
    x = mg.tensor(np.linspace(0.1, 1.0, 800), name="x")
    a, b = mg.tensor(np.float32(2.0), name="a"), mg.tensor(np.inf, name="b")
    shown = two_sided(np.sum(x * x) * a + 1 / b, by=a)
    assert shown.at == "a = 2"
    shown.at = "a = 3"
    assert (shown.pair.x.dtype, float(shown.pair.x.value)) == (np.float32, 3.0)
    assert np.allclose(shown.pair.J, np.sum(x.value**2))


# --- what it costs
def test_a_batch_costs_one_pass():
    ahead, back, apart, together = table(of("tanh(W @ x)", by="W"), "What it costs").values()
    passes, operations, numbers, size = range(4)
    assert apart[operations] == 2 * back[operations]
    assert together[operations] == back[operations]
    assert apart[numbers] == 2 * back[numbers] > together[numbers]
    assert (ahead[size], apart[passes], together[passes]) == (8 * (6 + 2), 2, 1)


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


# --- the small graph
def test_no_arrow_runs_through_a_box():
    boxes, arrows = "xabcy", [("x", "a"), ("a", "b"), ("b", "c"), ("c", "y"), ("x", "y")]
    spots, routes = placed([*boxes], arrows)
    assert [spots[box][0] for box in boxes] == [0, 1, 2, 3, 4]
    for (tail, head), route in zip(arrows, routes, strict=True):
        assert (route[0], route[-1]) == (spots[tail], spots[head])
        assert [layer for layer, _ in route] == [*range(route[0][0], route[-1][0] + 1)]
        assert not {*route[1:-1]} & {*spots.values()}


def test_arrows_between_the_two_nodes_are_marked():
    W, s, loss = graph_of_my_own()
    stage = two_sided(loss, of=s, by=W).state["stage"]
    assert [box["name"] for box in stage["boxes"]][:4] == ["x", "W", "z1", "s"]
    marked = [arrow["through"] for arrow in stage["arrows"] if arrow["between"]]
    spot = {box["name"]: box["at"] for box in stage["boxes"]}
    assert marked == [[spot["W"], spot["z1"]], [spot["z1"], spot["s"]]]


def test_a_long_graph_is_folded_and_a_folded_node_is_no_end():
    y = mg.tensor(0.5, name="x")
    for _ in range(80):
        y = np.sin(y)
    shown = two_sided(y)
    assert len(shown.state["stage"]["boxes"]) == 19
    (fold,) = [box for box in shown.state["stage"]["boxes"] if not box["name"]]
    assert "63 nodes folded" in fold["words"]
    shown.source = ""
    assert shown.message.startswith("There is no node")


def test_a_matrix_too_large_to_read_is_told():
    x = mg.tensor(np.linspace(0.1, 1.0, 20), name="x")
    with pytest.raises(ExpressionError,
                       match="x has 20 entries, and a matrix of more than 16 columns"):
        two_sided(np.sum(x * x))


# --- wrong rules, wrong calls, code
@pytest.mark.parametrize(("op", "rules"), [
    ("sin", (lambda g, y, x: g * np.sin(x),)),
    ("matmul", (REGISTRY["matmul"].rules[0], lambda g, y, a, b: np.matmul(a, g))),
])
def test_a_wrong_rule_is_found(monkeypatch, op, rules):
    monkeypatch.setattr(REGISTRY[op], "rules", rules)
    state = two_sided("sin(W @ x)", by="x", W=[[1, 2], [3, 4]], x=[0.5, 0.25]).state
    assert state["agrees"] is False
    assert "WRONG GRADIENT" in state["verdict"]


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
    with pytest.raises(ExpressionError, match="have values already"):
        two_sided(loss, W=[1.0])
    a = mg.tensor(1.0, name="a")
    with pytest.raises(ExpressionError, match="a name of its own"):
        two_sided(a * mg.tensor(2.0, name="a"))


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_the_shown_code_gives_the_numbers(text):
    shown = of(text)
    shown.v = list(np.linspace(-1, 1, shown.pair.x.size))
    told = []
    exec(shown.state["code"], {"print": lambda value: told.append(np.asarray(value))})
    for found, expected in zip(told, fresh(shown), strict=True):
        assert np.allclose(found.ravel(), expected.ravel())


def test_the_shown_code_of_my_own_node():
    W, s, loss = graph_of_my_own()
    shown, told = two_sided(loss, of=s, by=W), []
    shown.at = "W[0,0] = 0.25"
    exec(shown.state["code"], {"loss": loss, "print": told.append})
    for found, expected in zip(told, fresh(shown), strict=True):
        assert np.allclose(np.ravel(found), expected.ravel())
