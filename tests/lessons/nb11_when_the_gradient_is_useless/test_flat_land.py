"""Flat Land without a browser: costs, single samples' gradients and steps against formulas
written again."""
import contextlib
import io
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.lessons.nb11_when_the_gradient_is_useless import flat_land
from minigrad.lessons.nb11_when_the_gradient_is_useless.flat_costs import (
    COSTS,
    MOST,
    START,
    accuracy,
    each_gradient,
    flowers,
    mean_cost,
    sample_cost,
    walk,
    zero_share,
)
from minigrad.lessons.nb11_when_the_gradient_is_useless.flat_land import (
    DEEP,
    ENDLESS,
    PLANE,
    REACH,
    plane,
)
from minigrad.op import REGISTRY

weights = st.floats(-3.0, 3.0).map(lambda v: round(v, 3))


def by_hand(name, w, warm):
    """(costs, gradients by the score) of all flowers: each formula written again."""
    x, t = flowers()
    s = x @ np.array(w)
    wrong = (1.0 - t * np.sign(s)) / 2.0
    return {
        "sign": lambda: (wrong, 0.0 * s),
        "hinge": lambda: (np.maximum(0.0, 1.0 - t * s), np.where(t * s < 1.0, -t, 0.0)),
        "abs": lambda: (np.abs(t - s), np.sign(s - t)),
        "squared": lambda: ((t - s) ** 2 / 2.0, s - t),
        "straight-through": lambda: (wrong, np.where(np.abs(s) < 1.0, -t / 2.0, 0.0)),
        "tanh": lambda: ((1.0 - t * np.tanh(s / warm)) / 2.0,
                         -t / 2.0 / warm * (1.0 - np.tanh(s / warm) ** 2)),
        "no bottom": lambda: (-t * s, -t),
    }[name]()


def go(widget, *leg):
    widget.trail = {**widget.trail, "legs": [*widget.trail["legs"], [*leg]]}


# --- the module
def test_the_flowers_are_two_kinds_of_iris_in_units_of_their_spread():
    x, t = flowers()
    assert (x.shape, t.sum(), set(t)) == ((100, 2), 0.0, {-1.0, 1.0})
    np.testing.assert_allclose([x.mean(0), x.std(0)], [[0, 0], [1, 1]], atol=1e-12)
    assert accuracy((0.0, 0.0)) == 0.0
    assert accuracy((1.0, 1.0)) == 0.94
    assert round(accuracy((-1.0, -1.0)), 2) == 0.06


@pytest.mark.parametrize("name", COSTS)
@settings(deadline=None, max_examples=4)
@given(w=st.tuples(weights, weights), warm=st.floats(0.1, 3.0))
def test_costs_and_single_gradients_are_their_formulas(name, w, warm):
    x, _ = flowers()
    if (np.min(np.abs(np.abs(x @ np.array(w)) - 1.0)) < 1e-9
        or np.any(np.abs(x @ np.array(w)) < 1e-9)):
        return                                     # on a kink
    costs, slopes = by_hand(name, w, warm)
    assert float(mean_cost(name, warm)(np.array(w))) == pytest.approx(costs.mean(), abs=1e-12)
    np.testing.assert_allclose(each_gradient(name, w, warm), slopes[:, None] * x, atol=1e-9)
    whole = np.asarray(mg.grad(mean_cost(name, warm))(np.array(w)))
    np.testing.assert_allclose(whole, each_gradient(name, w, warm).mean(0), atol=1e-12)


def test_exactly_zero_is_not_small():
    assert zero_share([[0.0, 1e-300], [-0.0, 3.0]]) == 0.5
    assert zero_share(each_gradient("sign", START)) == 1.0
    assert zero_share(each_gradient("squared", START)) == 0.0
    shares = [zero_share(each_gradient("tanh", START, warm))
              for warm in (1.0, 0.1, 0.03, 0.01, 0.005)]
    assert shares[0] == 0.0
    assert shares == sorted(shares)
    assert shares[-1] > 0.9


def test_sign_learns_nothing_and_the_others_do():
    before = accuracy(START)
    for name in COSTS:
        last = walk([[name, 0.3, 0.5, None, None, 40]])[-1]
        if name == "sign":
            assert (last.w, last.moved, last.zeros, last.accuracy) == (START, 0.0, 1.0, before)
        else:
            assert last.accuracy > 0.92 > before
            assert last.value < walk([[name, 0.3, 0.5, None, None, 0]])[0].value


def test_abs_bounces_at_a_fixed_rate_and_squared_settles():
    lengths = lambda name, rate: [row.moved
                                  for row in walk([[name, 0.3, rate, None, None, 250]])[-5:]]
    assert max(lengths("squared", 0.5)) < 1e-7
    assert min(lengths("abs", 0.5)) > 0.02
    assert max(lengths("abs", 0.1)) > 0.002        # a smaller rate only bounces less


def test_steps_are_sgd():
    rows = walk([["squared", 0.3, 0.25, 1.0, -1.0, 3]])
    w = np.array([1.0, -1.0])
    for row in rows:
        assert row.w == pytest.approx(w, abs=1e-14)
        w = w - 0.25 * (by_hand("squared", w, 1.0)[1][:, None] * flowers()[0]).mean(0)
    assert math.isnan(rows[0].moved)
    assert rows[2].moved == pytest.approx(math.dist(rows[2].w, rows[1].w))


def test_a_cost_without_a_bottom_never_ends_and_a_rate_too_large_leaves():
    rows = walk([["no bottom", 0.3, 1.0, None, None, 100]])
    values = [row.value for row in rows]
    assert np.allclose(np.diff(values), values[2] - values[1])
    assert values[-1] < -50.0
    gone = walk([["squared", 0.3, 5.0, None, None, 60]])
    assert gone[-1].gone
    assert gone[-1].w == gone[-2].w
    assert gone[-1].step == 60


def test_legs_go_on_from_where_they_are_and_a_place_is_gone_to_first():
    whole = walk([["hinge", 0.3, 0.2, 1.0, 1.5, 8]])
    parts = walk([["hinge", 0.3, 0.2, 1.0, 1.5, 3], ["hinge", 0.3, 0.2, None, None, 5]])
    assert (whole[-1].w, whole[-1].step) == (parts[-1].w, parts[-1].step)
    moved = walk([["hinge", 0.3, 0.2, 1.0, 1.5, 3], ["hinge", 0.3, 0.2, -2.0, None, 0]])
    assert moved[-1].w == (-2.0, moved[3].w[1])
    assert [row.placed for row in moved] == [True, False, False, False, True]
    assert walk([["abs", 0.3, 0.2, None, None, MOST + 9]])[-1].step == MOST


@pytest.mark.parametrize("leg", [
    ["cosine", 0.3, 0.5, None, None, 1], [3, 0.3, 0.5, None, None, 1],
    ["sign", 0.0, 0.5, None, None, 1], ["sign", 0.3, -1, None, None, 1],
    ["sign", 0.3, True, None, None, 1], ["sign", 0.3, math.nan, None, None, 1],
    ["sign", 0.3, 0.5, 4.0, None, 1], ["sign", 0.3, 0.5, None, "far", 1],
    ["sign", 0.3, 0.5, None, None, -1],
    ["sign", 0.3, 0.5, None, None, 1.5]])
def test_what_cannot_be_walked_is_refused_in_a_sentence(leg):
    with pytest.raises(Refusal, match=r"^you "):
        walk([leg])
    widget = flat_land("hinge", steps=3)
    before = widget.state
    go(widget, *leg)
    assert widget.message.startswith("you ")
    assert "see line" not in widget.message
    assert widget.message.endswith("You still see the last good state.")
    assert widget.state == before
    widget.trail = {"legs": [["hinge", 0.3, 0.5, None, None, 2]], "resets": 0}
    assert widget.message == ""


@pytest.mark.parametrize("call", [{"cost": "cosine"}, {"rate": 0}, {"temperature": 9}, {"w": 3},
                                  {"w": (1, 2, 3)}, {"w": (1, 9)}, {"w": "ab"}, {"steps": -1},
                                  {"steps": True}])
def test_the_call_refuses_too(call):
    with pytest.raises(Refusal, match=r"^you "):
        flat_land(**call)


# --- the widget
def test_the_state_is_the_walk():
    widget = flat_land("straight-through", 0.3, steps=12)
    row = walk([["straight-through", 0.3, 0.3, *START, 12]])[-1]
    state, gradients = widget.state, each_gradient("straight-through", row.w)
    assert state["w"] == [*row.w]
    assert state["raw"] == {"value": row.value, "accuracy": row.accuracy, "zeros": row.zeros,
                            "moved": row.moved}
    assert state["counts"] == [round(200 * row.zeros), 200]
    assert state["silent"] == [k for k in range(100) if not gradients[k].any()]
    assert 0 < len(state["silent"]) < 100
    assert len(state["path"]) == 13
    state, gradients = flat_land("tanh", temperature=0.0147).state, each_gradient("tanh",
                                                                                  START, 0.0147)
    assert state["silent"] == [k for k in range(100) if not gradients[k].any()]
    assert 0 < len(state["silent"]) < 100
    go(widget, "straight-through", 0.3, 0.3, 1.0, None, 1)
    assert len(widget.state["path"]) == 2
    assert widget.state["steps"] == [*range(13), 12, 13]


def test_it_says_what_happened():
    assert "nothing fails, and nothing is learned" in flat_land("sign", steps=1).state["told"]
    assert "It rose in 1 of the last 3 steps" in flat_land("abs", 2.0, steps=40).state["told"]
    assert "It rose" not in flat_land("squared", 0.5, steps=40).state["told"]
    widget = flat_land("no bottom", 5.0)
    assert widget.state["told"] == "The weights stand at (-1.5, 1), the cost is no bottom."
    assert "at temperature 0.05" in flat_land("tanh", temperature=0.05).state["told"]
    assert "weights are infinite" in flat_land("squared", 5.0, steps=90).state["told"]
    assert "are enough: press Reset" in flat_land("abs", steps=MOST + 1).state["told"]
    json.dumps([flat_land("squared", 5.0, steps=90).state, flat_land(w=(0, 0)).state],
               allow_nan=False)
    widget.trail = {**widget.trail, "resets": 2}
    assert widget.state["told"].startswith("Reset 2: cost, rate and temperature stay. The weights")


def test_messages_that_merge_mean_the_same():
    one, two = flat_land("tanh"), flat_land("tanh")
    for leg in (["tanh", 0.1, 0.5, *START, 0], ["tanh", 0.1, 0.2, 1.0, 2.0, 0],
                ["tanh", 0.1, 0.2, 1.0, 2.0, 5]):
        one.trail = {"legs": [leg], "resets": 0}
    two.set_state({"trail": one.trail})
    assert {**one.state, "line": 0} == {**two.state, "line": 0}


@pytest.mark.parametrize("name", COSTS)
def test_the_plane_is_the_cost(name):
    seen = 0
    f = mean_cost(name)
    for line in plane(name, None)["lines"]:
        for place in "L".join(line["paths"]).replace("M", "").split("L")[::9]:
            if ((line["words"] and float(line["words"].replace(",", "")) > 3 * DEEP)
                or name == ENDLESS):
                px, py = map(float, place.split())
                at = np.array([px / PLANE.size[0], 1.0 - py / PLANE.size[1]]) * 2.0 * REACH - REACH
                near = [float(f(at + 0.06 * np.array(d)))
                        for d in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
                level = float(line["words"].replace(",", "") or "nan")
                assert (math.isnan(level)
                        or min(near) - 0.03 <= level <= max(near) + 0.03 + 0.03 * abs(level))
                seen += 1
    assert seen > 5


@pytest.mark.parametrize(("name", "op", "k"),
                         [("straight-through", "minimum", 0), ("tanh", "tanh", 0),
                          ("squared", "power", 0), ("hinge", "maximum", 1)])
def test_the_line_agrees_and_a_wrong_rule_turns_it_red(monkeypatch, name, op, k):
    line = flat_land(name).state["line"]
    assert line["agrees"] is True
    assert "operations" in line["cost"]
    assert ("lends its slope" in line["verdict"]) == (name == "straight-through")
    rules = [*REGISTRY[op].rules]
    rule = rules[k]
    rules[k] = lambda *args: 1.01 * rule(*args)
    monkeypatch.setattr(REGISTRY[op], "rules", tuple(rules))
    assert flat_land(name).state["line"]["agrees"] is False


def test_the_shown_code_runs_and_gives_the_state():
    widget = flat_land("hinge", 0.2, steps=4)
    go(widget, "tanh", 0.1, 0.4, None, 2.0, 3)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    state = widget.state
    assert (printed.getvalue()
            == f"7 {tuple(state['w'])} {state['raw']['value']} {state['raw']['accuracy']}\n"
            f"{state['raw']['zeros']}\n")


def test_single_samples_are_what_is_averaged():
    x, t = flowers()
    each = [float(sample_cost("abs")(np.array(START), a, b)) for a, b in zip(x, t, strict=True)]
    assert np.mean(each) == pytest.approx(float(mean_cost("abs")(np.array(START))))
