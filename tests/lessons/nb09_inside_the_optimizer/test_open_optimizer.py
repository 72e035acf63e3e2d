"""The Open Optimizer without a browser: its table against formulas written again, its moves
against a graph's."""
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
from minigrad.lessons.nb09_inside_the_optimizer.open_optimizer import MOVES, PLANE, plane
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
    widget.trail = {**widget.trail, "moves": [*widget.trail["moves"], *moves]}


def rows(widget, key):
    return np.array([row["raw"][key] for row in widget.state["rows"]])


def same(widget, key):
    return [row["same"][key] for row in widget.state["rows"]]


def slot(widget, name, then=1):
    return np.array([next(s["raw"][then] for s in row["slots"] if s["name"] == name)
                     for row in widget.state["rows"]])


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
    names = [slot["name"] for slot in widget.state["rows"][0]["slots"]]
    assert names == [*widget.position.optimizer.slots]
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
    assert ": it subtracts momentum" in widget.state["ahead"]
    assert ", bit for bit" in widget.state["ahead"]


@pytest.mark.parametrize(("method", "naive", "by_slot", "label"), [
    ("SGD", True, None, ""), ("Momentum", False, True, "−lr × momentum"),
    ("Nesterov", False, False, "−lr × momentum"), (TF, False, True, "−momentum"),
    (TORCH, False, True, "−lr × momentum"), ("Adagrad", False, None, ""), ("Adam", False, None, ""),
    ("AdamW", False, None, "")])
def test_what_the_step_is_and_what_it_is_not(method, naive, by_slot, label):
    widget = open_optimizer(method, 0.05, 0.9)
    go(widget, "apply", "compute")
    assert same(widget, "naive") == [naive] * 2
    assert same(widget, "slot") == [by_slot] * 2
    assert widget.state["rows"][0]["label"] == label
    subtracts = ("lr × gradient, bit for bit" if naive else f"{label[1:]}, bit for bit" if by_slot
                 else "something else than lr × gradient" if not label
                 else f"neither lr × gradient nor {label[1:]}")
    assert f": it subtracts {subtracts}; the step is turned " in widget.state["ahead"]
    if not naive:
        times = widget.state["rows"][0]["verdict"]["naive"]
        ratio = rows(widget, "shift")[0] / (-0.05 * rows(widget, "clipped")[0])
        assert times == f"step: {ratio:.3g} × it"


def test_a_wrong_update_is_no_longer_the_slot(monkeypatch):
    rule = RMSProp.update
    monkeypatch.setattr(RMSProp, "update", lambda self, p, g, slots, step: (
        rule(self, p, g, slots, step)[0] * (1.0 + 4e-16), rule(self, p, g, slots, step)[1]))
    assert same(open_optimizer(TF), "slot") == [False, False]


def test_subtracting_weights_is_less_exact_than_the_slot_and_the_widget_says_by_how_much():
    widget = open_optimizer(TF)
    gap = np.max(np.abs(rows(widget, "shift") + slot(widget, "momentum")))
    assert 0.0 < gap < 1e-15
    assert widget.state["exact"] == ("“now − momentum” is “then” to the last bit. But “now − then” "
                                     f"is momentum only to {gap:.2g}: “then” was rounded.")
    go(widget, {"edit": {"w": "0"}}, {"edit": {"b": "0"}})
    assert not rows(widget, "shift").any()
    assert widget.state["exact"] == "“now − momentum” is “then” to the last bit."
    assert open_optimizer("Adam").state["exact"] == ""


def test_what_was_edited_or_clipped_is_not_called_the_gradient():
    """Else "−lr × gradient, bit for bit" could be "turned 13° from −gradient"."""
    widget = open_optimizer("SGD")
    gets = lambda: (widget.state["words"]["called"], widget.state["words"]["minus"])
    assert gets() == ("gradient", "−gradient")
    go(widget, {"edit": {"w": "1308.44"}})
    assert gets() == ("edited gradient", "minus the computed gradient")
    assert ("it subtracts lr × edited gradient, bit for bit; the step is turned "
            in widget.state["ahead"])
    assert widget.state["ahead"].endswith(f"{widget.state['angle']:.1f}° from minus the "
                                          "computed gradient.")
    go(widget, {"set": {"clip": "value"}})
    assert gets()[0] == "edited and clipped gradient"
    go(widget, "compute")
    assert gets()[0] == "clipped gradient"
    go(widget, {"set": {"limit": 20.0}})                 # which cuts nothing
    assert gets()[0] == "gradient"
    go(widget, {"edit": {"w": ""}})
    assert gets()[0] == "edited gradient"


@pytest.mark.parametrize("method", METHODS)
def test_the_angle_is_between_the_step_and_minus_the_gradient(method):
    widget = open_optimizer(method, 0.05, 0.5)
    go(widget, "ten", "compute")
    a, b = rows(widget, "shift"), -rows(widget, "gradient")
    assert (math.cos(math.radians(widget.state["angle"]))
            == pytest.approx(a @ b / np.linalg.norm(a) / np.linalg.norm(b)))
    assert widget.state["ahead"].endswith(f"; the step is turned {widget.state['angle']:.1f}° "
                                          "from −gradient.")


# --- between compute and apply
def test_apply_does_not_compute():
    widget = open_optimizer("SGD", 0.05)
    g = rows(widget, "gradient")
    go(widget, "apply", "apply")
    np.testing.assert_array_equal(rows(widget, "gradient"), g)
    assert widget.state["words"]["computed"] == "of step 0, 2 late"
    assert widget.state["line"]["cost"].startswith("1 gradient computed, 2 applied")
    np.testing.assert_allclose(rows(widget, "before"), np.array([0.9, 0.9]) - 0.1 * g)
    go(widget, "compute")
    np.testing.assert_allclose(rows(widget, "gradient"), slope(rows(widget, "before")))
    assert widget.state["words"]["computed"] == "of step 2"
    go(widget, "compute")
    assert "once more, at the same weights" in widget.state["said"]
    assert widget.state["line"]["cost"].startswith("3 gradients computed, 2 applied")


@pytest.mark.parametrize(("method", "words", "clock"), [
    ("Adam", " ", "step of w 10 → 10, of b 10 → 11"), (TF, "None", "step 10 → 11"),
    ("Momentum", "none ", "step 10 → 11")])
def test_an_empty_box_or_none_leaves_weight_and_slots(method, words, clock):
    widget = open_optimizer(method)
    go(widget, "ten", "compute", {"edit": {"w": words}})
    assert widget.message == ""
    assert widget.state["rows"][0]["raw"]["given"] is None
    assert "w gets None" in widget.state["said"]
    assert (rows(widget, "shift") == 0.0).tolist() == [True, False]
    for name in widget.position.optimizer.slots:
        assert (slot(widget, name) == slot(widget, name, 0)).tolist() == [True, False]
    assert widget.state["clock"]["words"] == clock
    go(widget, "apply", "compute")
    assert widget.state["rows"][0]["raw"]["given"] == widget.state["rows"][0]["raw"]["gradient"]


def test_both_boxes_empty_is_refused_in_a_sentence():
    for clip in opened.CLIPS:
        widget = open_optimizer(clip=clip)
        go(widget, {"edit": {"w": ""}}, {"edit": {"b": ""}})
        assert widget.state["ahead"].startswith("Both boxes are empty")
        assert rows(widget, "shift").tolist() == [0.0, 0.0]
        go(widget, "apply")
        assert widget.message.startswith("Both boxes are empty")
        assert (widget.state["steps"], widget.state["said"]) == (0, "Nothing was applied.")
        go(widget, "compute")
        assert widget.message == ""


@pytest.mark.parametrize("words",
                         ["much", "1,5", "inf", "nan", "1e999", "2 3", "[1]", "0x10", "()"])
def test_nonsense_in_a_box_keeps_the_last_good_gradient(words):
    widget = open_optimizer()
    go(widget, {"edit": {"w": "−2.5"}})
    state = widget.state
    go(widget, {"edit": {"w": words}})
    assert f"you wrote {words!r}" in widget.message
    assert widget.message.endswith("Below is still -2.5.")
    assert widget.state["rows"] == state["rows"]
    go(widget, "apply")
    assert widget.message == ""
    assert widget.state["steps"] == 1


def test_clips_are_the_repair_between_compute_and_apply():
    g = slope([0.9, 0.9])
    cut = {"none": g, "value": np.clip(g, -2.0, 2.0), "norm": np.clip(g, -2.0, 2.0),
           "global norm": 2.0 * g / np.linalg.norm(g)}
    for clip, expected in cut.items():
        widget = open_optimizer("SGD", 0.1, clip=clip, limit=2.0)
        np.testing.assert_allclose(rows(widget, "clipped"), expected, rtol=1e-12)
        np.testing.assert_allclose(rows(widget, "shift"), -0.1 * expected, rtol=1e-12)
        assert same(widget, "naive") == [True, True]
        assert (widget.state["angle"] < 1e-5) == (clip in ("none", "global norm"))


def test_ten_steps_are_ten_times_compute_and_apply():
    one, two = open_optimizer("Nesterov", 0.02, 0.9), open_optimizer("Nesterov", 0.02, 0.9)
    go(one, "ten")
    go(two, *["compute", "apply"] * 10)
    assert one.state["path"] == two.state["path"]
    assert len(one.state["path"]) == 11
    assert one.state["rows"] == two.state["rows"]
    fell = [loss(dict(zip(NAMES, one.state["path"][k], strict=True))) for k in (0, -1)]
    assert f"from {fell[0]:.4g} to {fell[1]:.4g}" in one.state["said"]


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
    assert widget.state["said"] == f"From here on: method {TF}, with new slots."
    go(widget, "ten", {"set": {"method": TORCH}})        # whose slots have the same names
    assert slot(widget, "rms", 0).tolist() == [0.0, 0.0]


# --- messages
def test_messages_that_merge_or_come_twice_mean_the_same():
    one, two = open_optimizer(), open_optimizer()
    moves = ["apply", "compute", {"edit": {"w": "1"}}, {"set": {"lr": 1}}, "apply",
             {"set": {"method": "Adam"}}, "ten"]
    for move in moves:
        go(one, move)
    two.set_state({"trail": one.trail})
    assert one.state == two.state
    two.set_state({"trail": {**one.trail}})
    assert one.state == two.state


def test_reset_keeps_the_settings_and_counts():
    widget = open_optimizer("SGD")
    go(widget, {"set": {"lr": 0.5}}, "ten")
    widget.trail = {"settings": {**widget.trail["settings"], "lr": 0.5}, "moves": [], "resets": 2}
    assert widget.state["said"] == "Reset 2: Gradients are computed, and nothing has moved."
    assert rows(widget, "before").tolist() == [0.9, 0.9]
    np.testing.assert_allclose(rows(widget, "shift"), -0.5 * slope([0.9, 0.9]))


def test_many_moves_are_enough():
    widget = open_optimizer("SGD")
    go(widget, *["apply"] * (MOVES + 1))
    assert "moves are enough" in widget.message
    assert widget.state["steps"] == MOVES


def test_weights_that_leave_for_infinity_say_so_and_the_browser_gets_json():
    widget = open_optimizer("SGD", 1.0)
    go(widget, {"edit": {"w": "1e308"}}, "apply", "apply")
    assert widget.state["ahead"].startswith("The weights are infinite")
    json.dumps([widget.state, widget.plane, widget.trail, widget.choices], allow_nan=False)
    assert widget.picture()[:4] == b"\x89PNG"
    assert "params, state = {'w': float(\"-inf\")" in widget.code
    go(widget, "compute", "apply")
    json.dumps(widget.state, allow_nan=False)
    with contextlib.redirect_stdout(io.StringIO()) as printed, np.errstate(all="ignore"):
        exec(widget.code, {})                            # nan can be pasted, too
    assert printed.getvalue().startswith("{'w': nan")


# --- the picture, the line, the code
def test_the_plane_is_the_engines_loss_and_its_star_is_least_squares():
    x, t = iris()
    w, b = best()
    solved = np.linalg.lstsq(np.stack([x, np.ones(150)], 1), t, rcond=None)[0]
    np.testing.assert_allclose([w, b], solved)
    seen = 0
    for line in plane()["lines"]:
        for place in "L".join(line["paths"]).replace("M", "").split("L")[::9]:
            if line["words"]:
                px, py = map(float, place.split())
                at = {"w": PLANE.window[0][0] + px / PLANE.size[0] * np.ptp(PLANE.window[0]),
                      "b": PLANE.window[1][1] - py / PLANE.size[1] * np.ptp(PLANE.window[1])}
                assert loss(at) == pytest.approx(float(line["words"].replace(",", "")), rel=0.06)
                seen += 1
    assert seen > 10


def test_the_line_agrees_and_a_wrong_rule_turns_it_red(monkeypatch):
    line = open_optimizer().state["line"]
    assert line["agrees"] is True
    assert "operations" in line["cost"]
    assert "bytes" in line["cost"]
    rule = REGISTRY["power"].rules[0]
    monkeypatch.setattr(REGISTRY["power"], "rules",
                        (lambda *args: 1.01 * rule(*args), *REGISTRY["power"].rules[1:]))
    assert open_optimizer().state["line"]["agrees"] is False


@pytest.mark.parametrize("method", METHODS)
def test_the_shown_code_makes_the_step_that_apply_would_make(method):
    widget = open_optimizer(method, 0.02, 0.3, "global norm", 0.5)
    go(widget, "ten", "compute", {"edit": {"b": ""}})
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    go(widget, "apply")
    assert printed.getvalue().startswith(str(dict(zip(NAMES, widget.state["at"], strict=True))))


@pytest.mark.parametrize("call", [
    {"method": "Adamax"}, {"method": 3}, {"clip": "hard"}, {"lr": 0}, {"lr": 2.0}, {"lr": "big"},
    {"lr": True}, {"lr": math.nan}, {"momentum": 1.0}, {"momentum": -0.1}, {"limit": 0},
    {"limit": 100}, {"limit": None}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you gave \w+=.*, because .*; (write|choose) "):
        open_optimizer(**call)


def test_half_of_a_name_is_answered_with_the_whole_ones():
    with pytest.raises(Refusal, match=f'; write "{TF}" or "{TORCH}"'):
        open_optimizer("RMSProp")
