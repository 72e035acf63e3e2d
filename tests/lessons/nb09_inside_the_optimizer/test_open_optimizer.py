"""The Open Optimizer without a browser: its numbers against formulas written again, its moves
against a graph's, and what a step is the sum of."""
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
from minigrad.lessons.nb09_inside_the_optimizer import open_optimizer
from minigrad.lessons.nb09_inside_the_optimizer import optimizer_steps as opened
from minigrad.lessons.nb09_inside_the_optimizer.open_optimizer import MOVES, exact, ground
from minigrad.lessons.nb09_inside_the_optimizer.optimizer_steps import (
    METHODS,
    NAMES,
    START,
    best,
    iris,
    loss,
)
from minigrad.op import REGISTRY
from minigrad.optim import RMSProp

TF, TORCH = "RMSProp after TensorFlow", "RMSProp after PyTorch"
rates, keeps = st.floats(0.001, 1.0), st.floats(0.0, 0.99)
numbers = st.floats(-1e3, 1e3)


def go(widget, *moves):
    """Make moves; {"set": ...} changes settings."""
    for move in moves:
        if isinstance(move, dict) and "set" in move:
            widget.set_state(move["set"])
        else:
            widget.set_state({"moves": [*widget.moves, move]})


def rows(widget, key):
    return np.array([row[key] for row in widget.rows])


def same(widget, key):
    return [row["same"][key] for row in widget.rows]


def slot(widget, name, then=1):
    return np.array([row["slots"][name][then] for row in widget.rows])


def table(widget, caption="What Apply would do now"):
    """{first cell: the others} of a table of the fold."""
    found = next(part for part in widget.state["fold"] if part.get("caption") == caption)
    return {first: rest for first, *rest in found["rows"]}


def slope(p):
    x, t = iris()
    r = p[0] * x + p[1] - t
    return np.array([np.mean(r * x), np.mean(r)])


def by_hand(method, lr, keep, steps):
    """(weights after, the last step): each optimizer's formula, written again for two numbers."""
    p, a, b = (np.array([*START.values()]),
               np.full(2, {TF: 1.0, "Adagrad": 0.1}.get(method, 0.0)), np.zeros(2))
    for k in range(1, steps + 1):
        g, before = slope(p), p
        if method == "SGD":
            p = p - lr * g
        elif method in ("Momentum", "Nesterov"):
            b = keep * b + g
            p = p - lr * (g + keep * b if method == "Nesterov" else b)
        elif method == TF:
            a = 0.9 * a + 0.1 * g * g
            b = keep * b + lr * g / np.sqrt(a + 1e-10)
            p = p - b
        elif method == TORCH:
            a = 0.9 * a + 0.1 * g * g
            b = keep * b + g / (np.sqrt(a) + 1e-10)
            p = p - lr * b
        elif method == "Adagrad":
            a = a + g * g
            p = p - lr * g / np.sqrt(a)
        else:
            a, b = 0.999 * a + 0.001 * g * g, 0.9 * b + 0.1 * g
            decay = 0.01 * lr * p if method == "AdamW" else 0.0
            p = p - lr * b / (1.0 - 0.9**k) / (np.sqrt(a / (1.0 - 0.999**k)) + 1e-8) - decay
    return before, p


# --- the step
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("steps", [1, 3])
def test_each_step_is_the_methods_formula(method, steps):
    widget = open_optimizer(method, 0.03, 0.8)
    go(widget, *["apply", "compute"] * (steps - 1))
    before, after = by_hand(method, 0.03, 0.8, steps)
    np.testing.assert_allclose(rows(widget, "before"), before, rtol=1e-12)
    np.testing.assert_allclose(rows(widget, "gradient"), slope(before), rtol=1e-11)
    np.testing.assert_allclose(rows(widget, "after"), after, rtol=1e-12)
    np.testing.assert_array_equal(rows(widget, "shift"),
                                  rows(widget, "after") - rows(widget, "before"))
    assert [*widget.rows[0]["slots"]] == [*widget.position.optimizer.slots]
    assert table(widget)["then"][0]["value"] == widget.rows[0]["after"]
    go(widget, "apply")
    np.testing.assert_allclose(rows(widget, "before"), after, rtol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_apply_in_a_graph_gives_the_same_weights(method):
    """What people did in TensorFlow 1: compute_gradients, gradients fed into apply_gradients."""
    x, t = iris()
    widget = open_optimizer(method, 0.02, 0.5)
    with mg.Graph() as graph:
        w, b = (mg.Variable(START[name], name=name) for name in NAMES)
        optimizer = METHODS[method][1](0.02, 0.5)
        pairs = optimizer.compute_gradients(0.5 * np.mean((w * x + b - t) ** 2))
        fed = [mg.placeholder(()) for _ in pairs]
        step = optimizer.apply_gradients([(g, v) for g, (_, v) in zip(fed, pairs, strict=True)])
    for moves in (["apply"], ["apply"], ["compute", "apply"]):
        if "compute" in moves or not widget.trail["moves"]:
            grads = graph.run([g for g, _ in pairs])
        graph.run(step, dict(zip(fed, grads, strict=True)))
        go(widget, *moves)
        np.testing.assert_allclose(rows(widget, "before"), [w.value, b.value], rtol=1e-13)
    for name in optimizer.slots:
        np.testing.assert_allclose(slot(widget, name, 0),
                                   [optimizer.slot(v, name).value for v in (w, b)], rtol=1e-13)


@settings(deadline=None, max_examples=12)
@given(rates, keeps, st.lists(st.tuples(numbers, numbers), min_size=1, max_size=4))
def test_rmsprop_after_tensorflow_moves_by_minus_its_slot_bit_for_bit(lr, keep, grads):
    widget = open_optimizer(TF, lr, keep)
    for w, b in grads:
        go(widget, {"edit": {"w": repr(w)}}, {"edit": {"b": repr(b)}})
        assert same(widget, "slot") == [True, True]
        assert (rows(widget, "before") - slot(widget, "momentum") == rows(widget, "after")).all()
        assert (rows(widget, "slot") == -slot(widget, "momentum")).all()
        go(widget, "apply")
    if rows(widget, "shift").any():
        assert "The step is exactly −momentum" in widget.state["said"]


@pytest.mark.parametrize(("method", "naive", "by_slot", "label"), [
    ("SGD", True, None, ""), ("Momentum", False, True, "−rate × momentum"),
    ("Nesterov", False, False, "−rate × momentum"), (TF, False, True, "−momentum"),
    (TORCH, False, True, "−rate × momentum"), ("Adagrad", False, None, ""),
    ("Adam", False, None, ""), ("AdamW", False, None, "")])
def test_what_the_step_is_and_what_it_is_not(method, naive, by_slot, label):
    widget = open_optimizer(method, 0.05, 0.9)
    go(widget, "apply", "compute")
    assert same(widget, "naive") == [naive] * 2
    assert same(widget, "slot") == [by_slot] * 2
    assert widget.state["stage"]["labels"]["slot"] == label
    told = ("exactly −rate × gradient" if naive else f"exactly {label}" if by_slot
            else "not −rate × gradient" if not label else f"neither −rate × gradient nor {label}")
    assert widget.state["said"] == f"between the step and −gradient. The step is {told}."


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("clip", ["none", "global norm"])
def test_a_step_is_the_sum_of_its_pieces(method, clip):
    """What this gradient adds, and what a slot remembers, by each method's formula."""
    lr, keep = 0.03, 0.8
    widget = open_optimizer(method, lr, keep, clip, limit=2.0)
    go(widget, "apply", "compute", "apply", "compute")
    found = opened.pieces(widget.position)
    this, old, decay = (np.array([*found[name].values()]) for name in ("this", "old", "decay"))
    np.testing.assert_allclose(this + old + decay, rows(widget, "shift"), rtol=1e-9)
    g, held = rows(widget, "clipped"), {TF: -keep, TORCH: -lr * keep, "Momentum": -lr * keep,
                                        "Nesterov": -lr * keep * keep}
    if method in held:
        np.testing.assert_allclose(old, held[method] * slot(widget, "momentum", 0), rtol=1e-9)
    elif method in ("Adam", "AdamW"):
        scale = -lr / (1.0 - 0.9**3) / (np.sqrt(slot(widget, "v") / (1.0 - 0.999**3)) + 1e-8)
        np.testing.assert_allclose(old, scale * 0.9 * slot(widget, "m", 0), rtol=1e-9)
        np.testing.assert_allclose(this, scale * 0.1 * g, rtol=1e-9)
    else:
        assert not old.any()
    np.testing.assert_allclose(
        decay, -0.01 * lr * rows(widget, "before") if method == "AdamW" else 0.0, atol=1e-15)


def test_a_wrong_update_is_no_longer_the_slot(monkeypatch):
    rule = RMSProp.update
    monkeypatch.setattr(RMSProp, "update", lambda self, p, g, slots, step: (
        rule(self, p, g, slots, step)[0] * (1.0 + 4e-16), rule(self, p, g, slots, step)[1]))
    assert same(open_optimizer(TF), "slot") == [False, False]


def test_subtracting_weights_is_less_exact_than_the_slot_and_the_fold_says_by_how_much():
    widget = open_optimizer(TF)
    told = lambda: exact(widget.rows)
    gap = np.max(np.abs(rows(widget, "shift") + slot(widget, "momentum")))
    assert 0.0 < gap < 1e-15
    assert told() == ("“now” and “by the slot” add up to “then”, to the last bit. But “then” minus "
                      f"“now” is the slot only to {gap:.2g}: “then” was rounded.")
    assert told() in [part.get("text") for part in widget.state["fold"]]
    go(widget, {"edit": {"w": "0"}}, {"edit": {"b": "0"}})
    assert not rows(widget, "shift").any()
    assert told() == "“now” and “by the slot” add up to “then”, to the last bit."
    assert widget.state["number"] == "No angle"
    assert exact(open_optimizer("Adam").rows) == ""


def test_what_was_edited_or_clipped_is_not_called_the_gradient():
    """Else "exactly −rate × gradient" could be turned by 13° from −gradient."""
    widget = open_optimizer("SGD")
    assert widget.gets == "gradient"
    go(widget, {"edit": {"w": "1308.44"}})
    assert widget.gets == "edited gradient"
    assert widget.state["said"] == ("between the step and minus the computed gradient. The step is "
                                    "exactly −rate × edited gradient.")
    assert widget.state["number"] == f"{widget.angle:.1f}°"
    go(widget, {"set": {"clip": "value"}})
    assert widget.gets == "edited and clipped gradient"
    go(widget, "compute")
    assert widget.gets == "clipped gradient"
    go(widget, {"set": {"limit": 20.0}})                 # which cuts nothing
    assert widget.gets == "gradient"
    go(widget, {"edit": {"w": ""}})
    assert widget.gets == "edited gradient"


@pytest.mark.parametrize("method", METHODS)
def test_the_angle_is_between_the_step_and_minus_the_gradient(method):
    widget = open_optimizer(method, 0.05, 0.5)
    go(widget, "ten", "compute")
    a, b = rows(widget, "shift"), -rows(widget, "gradient")
    assert (math.cos(math.radians(widget.angle))
            == pytest.approx(a @ b / np.linalg.norm(a) / np.linalg.norm(b)))
    assert widget.state["number"] == f"{widget.angle:.1f}°"
    assert widget.state["stage"]["angle"] == pytest.approx(widget.angle, rel=1e-3)


# --- between compute and apply
def test_apply_does_not_compute():
    widget = open_optimizer("SGD", 0.05)
    g = rows(widget, "gradient")
    go(widget, "apply", "apply")
    np.testing.assert_array_equal(rows(widget, "gradient"), g)
    assert (widget.state["stage"]["late"], widget.state["stage"]["computed"]) == (2, 1)
    assert ", which is 2 steps old. " in widget.state["said"]
    assert "gradient of step 0" in table(widget)
    assert widget.state["cost"].startswith("1 gradient computed, 2 applied")
    np.testing.assert_allclose(rows(widget, "before"), np.array([0.9, 0.9]) - 0.1 * g)
    go(widget, "compute")
    np.testing.assert_allclose(rows(widget, "gradient"), slope(rows(widget, "before")))
    assert "gradient of step 2" in table(widget)
    go(widget, "compute")
    assert (widget.state["stage"]["late"], widget.state["stage"]["computed"]) == (0, 3)
    assert widget.state["cost"].startswith("3 gradients computed, 2 applied")


@pytest.mark.parametrize(("method", "words", "clock"), [
    ("Adam", " ", "step of w 10 → 10, of b 10 → 11"), (TF, "None", "step 10 → 11"),
    ("Momentum", "none ", "step 10 → 11")])
def test_an_empty_box_or_none_leaves_weight_and_slots(method, words, clock):
    widget = open_optimizer(method)
    go(widget, "ten", "compute", {"edit": {"w": words}})
    assert widget.message == ""
    assert widget.rows[0]["given"] is None
    assert widget.moves[-1] == {"edit": {"w": None}}
    assert widget.state["stage"]["rows"][0]["box"] == ""
    assert (rows(widget, "shift") == 0.0).tolist() == [True, False]
    for name in widget.position.optimizer.slots:
        assert (slot(widget, name) == slot(widget, name, 0)).tolist() == [True, False]
    assert clock in [part.get("text") for part in widget.state["fold"]]
    go(widget, "apply", "compute")
    assert widget.rows[0]["given"] == widget.rows[0]["gradient"]


def test_both_boxes_empty_is_refused_in_a_sentence():
    for clip in opened.CLIPS:
        widget = open_optimizer(clip=clip)
        go(widget, {"edit": {"w": ""}}, {"edit": {"b": ""}})
        assert "both boxes are empty" in widget.state["said"]
        assert rows(widget, "shift").tolist() == [0.0, 0.0]
        go(widget, "apply")
        assert widget.message.startswith("both boxes are empty, because no variable takes part")
        assert (widget.state["stage"]["steps"], len(widget.moves)) == (0, 2)
        go(widget, "compute")
        assert widget.message == ""


@pytest.mark.parametrize("words",
                         ["much", "1,5", "inf", "nan", "1e999", "2 3", "[1]", "0x10", "()"])
def test_nonsense_in_a_box_keeps_the_last_good_gradient(words):
    widget = open_optimizer()
    go(widget, {"edit": {"w": "−2.5"}})
    state = widget.state
    go(widget, {"edit": {"w": words}})
    assert f"you wrote {words!r} into the box of w" in widget.message
    assert widget.rows[0]["given"] == -2.5
    assert widget.state == state
    go(widget, "apply")
    assert widget.message == ""
    assert widget.state["stage"]["steps"] == 1


def test_clips_are_the_repair_between_compute_and_apply():
    g = slope([0.9, 0.9])
    cut = {"none": g, "value": np.clip(g, -2.0, 2.0), "norm": np.clip(g, -2.0, 2.0),
           "global norm": 2.0 * g / np.linalg.norm(g)}
    for clip, expected in cut.items():
        widget = open_optimizer("SGD", 0.1, clip=clip, limit=2.0)
        np.testing.assert_allclose(rows(widget, "clipped"), expected, rtol=1e-12)
        np.testing.assert_allclose(rows(widget, "shift"), -0.1 * expected, rtol=1e-12)
        assert same(widget, "naive") == [True, True]
        assert (widget.angle < 1e-5) == (clip in ("none", "global norm"))


def test_ten_steps_are_ten_times_compute_and_apply():
    one, two = open_optimizer("Nesterov", 0.02, 0.9), open_optimizer("Nesterov", 0.02, 0.9)
    go(one, "ten")
    go(two, *["compute", "apply"] * 10)
    assert one.position.path == two.position.path
    assert len(one.state["stage"]["path"]) == 11
    assert one.rows == two.rows
    ends = [dict(zip(NAMES, one.position.path[k], strict=True)) for k in (0, -1)]
    assert loss(ends[1]) < loss(ends[0])
    assert one.state["stage"]["loss"] == f"{loss(ends[1]):.3g}"


def test_another_method_has_new_slots_and_another_rate_keeps_them():
    widget = open_optimizer("Momentum", 0.01, 0.9)
    go(widget, "ten")
    held, at = slot(widget, "momentum", 0), rows(widget, "before")
    go(widget, {"set": {"lr": 0.5}})
    np.testing.assert_array_equal(slot(widget, "momentum", 0), held)
    assert "lr=0.5" in repr(widget)
    go(widget, {"set": {"method": TF}})
    assert slot(widget, "momentum", 0).tolist() == [0.0, 0.0]
    assert slot(widget, "rms", 0).tolist() == [1.0, 1.0]
    np.testing.assert_array_equal(rows(widget, "before"), at)
    go(widget, "ten", {"set": {"method": TORCH}})        # whose slots have the same names
    assert slot(widget, "rms", 0).tolist() == [0.0, 0.0]


# --- messages
def test_messages_that_merge_or_come_twice_mean_the_same():
    one, two = open_optimizer(), open_optimizer()
    moves = ["apply", "compute", {"edit": {"w": "1"}}, {"set": {"lr": 1}}, "apply",
             {"set": {"method": "Adam"}}, "ten"]
    for move in moves:
        go(one, move)
    assert one.moves[-2] == {"was": {"method": TF}}
    two.set_state(one.trail)
    assert one.state == two.state
    two.set_state(one.trail)
    assert one.state == two.state


def test_a_sliders_values_in_a_row_are_one_move_and_before_any_move_none():
    widget = open_optimizer("SGD")
    go(widget, {"set": {"lr": 0.2}})
    assert widget.moves == []
    go(widget, "apply", {"set": {"lr": 0.3}}, {"set": {"lr": 0.4}}, {"set": {"clip": "norm"}})
    assert widget.moves == ["apply", {"was": {"lr": 0.2}}, {"was": {"clip": "none"}}]
    g = slope([0.9, 0.9])
    np.testing.assert_allclose(rows(widget, "before"), np.array([0.9, 0.9]) - 0.2 * g)
    np.testing.assert_allclose(rows(widget, "shift"), -0.4 * g / np.maximum(1.0, np.abs(g)))


def test_a_new_start_keeps_the_settings():
    widget = open_optimizer("SGD")
    go(widget, "apply", {"set": {"lr": 0.5}}, "ten")
    widget.set_state({"moves": []})
    assert rows(widget, "before").tolist() == [0.9, 0.9]
    np.testing.assert_allclose(rows(widget, "shift"), -0.5 * slope([0.9, 0.9]))


def test_many_moves_are_enough():
    widget = open_optimizer("SGD")
    widget.set_state({"moves": ["apply"] * MOVES})
    assert widget.state["stage"]["steps"] == MOVES
    go(widget, "apply")
    assert f"you made more than {MOVES} moves" in widget.message
    assert widget.state["stage"]["steps"] == MOVES


def test_weights_that_leave_for_infinity_say_so_and_the_browser_gets_json():
    widget = open_optimizer("SGD", 1.0)
    go(widget, {"edit": {"w": "1e308"}}, "apply", "apply")
    assert widget.state["said"].startswith("The weights are infinite")
    json.dumps([widget.state, widget.trail], allow_nan=False)
    assert "params, state = {'w': float(\"-inf\")" in widget.state["code"]
    go(widget, "compute", "apply")
    json.dumps(widget.state, allow_nan=False)
    with contextlib.redirect_stdout(io.StringIO()) as printed, np.errstate(all="ignore"):
        exec(widget.state["code"], {})                            # nan can be pasted, too
    assert printed.getvalue().startswith("{'w': nan")


# --- the picture, the line, the code
def test_the_star_is_least_squares_and_both_axes_have_one_scale():
    x, t = iris()
    solved = np.linalg.lstsq(np.stack([x, np.ones(150)], 1), t, rcond=None)[0]
    np.testing.assert_allclose(best(), solved)
    np.testing.assert_allclose(open_optimizer().state["stage"]["best"], solved, rtol=1e-4)
    (left, right), (low, high) = ground()["window"]
    assert ((right - left) / ground()["size"][0]
            == pytest.approx((high - low) / ground()["size"][1]))


def test_the_line_agrees_and_a_wrong_rule_turns_it_red(monkeypatch):
    state = open_optimizer().state
    assert state["agrees"] is True
    assert "operations" in state["cost"]
    assert "bytes" in state["cost"]
    rule = REGISTRY["power"].rules[0]
    monkeypatch.setattr(REGISTRY["power"], "rules",
                        (lambda *args: 1.01 * rule(*args), *REGISTRY["power"].rules[1:]))
    assert open_optimizer().state["agrees"] is False


@pytest.mark.parametrize("method", METHODS)
def test_the_shown_code_makes_the_step_that_apply_would_make(method):
    widget = open_optimizer(method, 0.02, 0.3, "global norm", 0.5)
    go(widget, "ten", "compute", {"edit": {"b": ""}})
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    go(widget, "apply")
    assert printed.getvalue().startswith(str(widget.position.params))


@pytest.mark.parametrize("call", [
    {"method": "Adamax"}, {"method": 3}, {"clip": "hard"}, {"lr": 0}, {"lr": 2.0}, {"lr": "big"},
    {"lr": True}, {"lr": math.nan}, {"momentum": 1.0}, {"momentum": -0.1}, {"limit": 0},
    {"limit": 100}, {"limit": None}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you gave (\w+ )?\w+=.*, because .*; (write|choose) "):
        open_optimizer(**call)


def test_half_of_a_name_is_answered_with_the_whole_ones():
    with pytest.raises(Refusal, match=f'; write "{TF}" or "{TORCH}"'):
        open_optimizer("RMSProp")
