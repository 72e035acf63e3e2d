"""The Two-mode Batch Norm and the progress bar without a browser: every number is a run of the
engine's graph."""
import contextlib
import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.image import imread

import minigrad as mg
from minigrad import nn
from minigrad.errors import Refusal
from minigrad.lessons.nb10_updates_nobody_runs import two_mode
from minigrad.lessons.nb10_updates_nobody_runs.batch_norms import OneNorm, petals
from minigrad.op import REGISTRY
from minigrad.widgets import progress

EPSILON = 1e-3


def column(widget, name):
    return np.array([point[name] for point in widget.state["points"]])


def hold(widget, point, x):
    """Take hold of a point and move it."""
    widget.grip = {"count": widget.grip.get("count", 0) + 1, "point": point, "x": widget.x}
    widget.x = [x if k == point else old for k, old in enumerate(widget.x)]


def exec_shown(widget):
    """What the shown code prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    return printed.getvalue()


def ask(widget, **what):
    widget.asked = {"count": widget.asked.get("count", 0) + 1, **what}


@settings(deadline=None, max_examples=10)
@given(st.lists(st.floats(0.0, 8.0).map(lambda x: round(x, 2)), min_size=2, max_size=12,
                unique=True), st.data())
def test_outputs_and_slopes_are_those_of_the_formula(points, data):
    widget = two_mode(len(points))
    widget.x = points
    widget.chosen = k = data.draw(st.integers(0, len(points) - 1))
    x, n = np.array(points), len(points)
    widget.mode = "inference"
    np.testing.assert_allclose(column(widget, "y"), x / np.sqrt(1.0 + EPSILON))
    np.testing.assert_allclose(column(widget, "by"), (np.arange(n) == k) / np.sqrt(1.0 + EPSILON))
    widget.mode = "training"
    std = np.sqrt(x.var() + EPSILON)
    y = (x - x.mean()) / std
    np.testing.assert_allclose(column(widget, "y"), y, atol=1e-9)
    np.testing.assert_allclose(column(widget, "by"),
                               ((np.arange(n) == k) - 1 / n - y * y[k] / n) / std, atol=1e-8)


@pytest.mark.parametrize(("mode", "count"), [("training", 8), ("inference", 1)])
def test_one_point_moves_all_outputs_or_its_own(mode, count):
    widget = two_mode(8)
    widget.mode = mode
    hold(widget, 3, 6.5)
    assert ((widget.state["moved"], widget.state["slopes"], widget.state["line"]["agrees"])
            == (count, count, True))
    assert f"{count} of 8 have moved" in widget.state["told"]


@pytest.mark.parametrize("first", ["grip", "x"])
def test_a_hold_and_a_move_in_one_message_are_a_hold_and_then_a_move(first):
    """As they come while the kernel is busy."""
    widget = two_mode(8)
    moved = [6.5 if k == 3 else x for k, x in enumerate(widget.x)]
    news = {"grip": {"count": 1, "point": 3, "x": widget.x}, "x": moved}
    widget.set_state({name: news[name] for name in (first, *{*news} - {first})})
    assert widget.state["moved"] == 8


def test_steps_are_moving_averages_of_the_batches_that_were_drawn():
    widget, mean, variance = two_mode(6, momentum=0.8), 0.0, 1.0
    for _ in range(5):
        ask(widget, steps=1)
        x = np.array(widget.x)
        assert set(x) <= set(petals())
        mean, variance = 0.8 * mean + 0.2 * x.mean(), 0.8 * variance + 0.2 * x.var()
        np.testing.assert_allclose(widget.norm.moving(), [mean, np.sqrt(variance)])
    rows = {row["of"]: (row["mean"], row["deviation"]) for row in widget.state["statistics"]}
    assert rows["moving"] == widget.norm.moving()
    assert rows["all flowers"] == (petals().mean(), petals().std())
    assert [step["moving"]["mean"] for step in widget.state["history"]][-1] == rows["moving"][0]
    ask(widget, steps=20)
    assert len(widget.state["history"]) == 26


@pytest.mark.parametrize("points", [[0, 0], [0, 7], [8, 8, 1]])
@pytest.mark.parametrize("mode", ["training", "inference"])
def test_a_batch_of_whole_numbers_is_one_of_floats(points, mode):
    """The browser sends 7.0 as 7."""
    widget, same = two_mode(len(points)), two_mode(len(points))
    for each, batch in ((widget, points), (same, [float(x) for x in points])):
        each.mode = mode
        each.x = batch
    assert widget.state["points"] == same.state["points"]
    assert widget.state["line"]["agrees"] is True
    exec_shown(widget)
    ask(widget, steps=0)
    np.testing.assert_allclose(OneNorm().jacobian(points),
                               OneNorm().jacobian(np.array(points, float)))


@pytest.mark.parametrize("change", [{"mode": "inference"}, {"renorm": True}, {"momentum": 0.2},
                                    {"limits": {"rmax": 1.0, "dmax": 0.0}}])
def test_another_rule_moves_no_output(change):
    widget = two_mode()
    hold(widget, 1, 5.0)
    assert "have moved, the others by up to " in widget.state["told"]
    for name, value in change.items():
        setattr(widget, name, value)
    assert (widget.state["moved"], "moved" in widget.state["told"]) == (0, False)
    hold(widget, 1, 4.0)
    assert widget.state["moved"] > 0


def test_steps_in_inference_say_that_they_move_no_average():
    widget = two_mode()
    assert widget.state["steps"] == "0 steps so far"
    widget.mode = "inference"
    ask(widget, steps=20)
    assert (widget.state["steps"]
            == "20 steps so far; in inference the update ops write the old averages back")
    widget.updates = False
    assert widget.state["steps"] == "20 steps so far; the update ops stay out"


@pytest.mark.parametrize("change", [{"updates": False}, {"mode": "inference"}])
def test_without_updates_or_in_inference_the_averages_stand_still(change):
    widget = two_mode()
    for name, value in change.items():
        setattr(widget, name, value)
    ask(widget, steps=20)
    assert widget.norm.moving() == (0.0, 1.0)


def test_options_keep_what_the_averages_hold():
    widget = two_mode()
    ask(widget, steps=7)
    before = widget.norm.moving()
    widget.momentum = 0.5
    assert widget.norm.moving() == before
    widget.renorm = True
    assert widget.norm.moving() == before
    np.testing.assert_allclose(widget.norm.held()["renorm_mean"], before[0])
    ask(widget, steps=0)
    assert (widget.norm.moving(), len(widget.state["history"])) == ((0.0, 1.0), 1)


def test_renorm_inside_its_limits_moves_one_output_and_keeps_all_slopes():
    widget = two_mode(8)
    ask(widget, steps=20)
    widget.renorm = True
    hold(widget, 2, widget.x[2] + 0.3)
    assert ((widget.state["moved"], widget.state["slopes"], widget.state["line"]["agrees"])
            == (1, 8, True))
    widget.limits = {"rmax": 1.0, "dmax": 0.0}
    plain = (np.array(widget.x) - np.mean(widget.x)) / np.sqrt(np.var(widget.x) + EPSILON)
    np.testing.assert_allclose(column(widget, "y"), plain)


def test_one_norm_is_the_layer():
    norm, x = OneNorm(0.9), petals()[:9]
    with mg.Graph():
        layer = nn.BatchNorm(1, 0.9)
    at = layer.at(layer.values())
    np.testing.assert_allclose(norm.run(x, updates=True), at(x[:, None], True)[:, 0])
    for name, value in norm.held().items():
        np.testing.assert_allclose(value, at.updates[name])
    assert "the update ops add 13 operations" in norm.cost(x)


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["sqrt"], "rules", (lambda g, y, x: g / y,))
    assert two_mode().state["line"]["agrees"] is False


@pytest.mark.parametrize("call", [{"points": 1}, {"points": 13}, {"points": 2.0}, {"momentum": 1.0},
                                  {"momentum": "a"}])
def test_numbers_off_the_sliders_are_refused(call):
    with pytest.raises(Refusal, match=r"^you gave (points|momentum)="):
        two_mode(**call)


@pytest.mark.parametrize("renorm", [False, True])
def test_the_shown_code_runs_and_gives_the_state(renorm):
    widget = two_mode(4)
    ask(widget, steps=3)
    widget.renorm = renorm
    hold(widget, 1, 5.0)
    outputs, slopes = (np.array(line.strip("[] ").split(), float)
                       for line in exec_shown(widget).splitlines())
    np.testing.assert_allclose(outputs, column(widget, "y"), atol=1e-4)
    np.testing.assert_allclose(slopes, column(widget, "by"), atol=1e-4)


def test_progress_gives_the_items_and_always_says_the_same(capsys):
    bar = progress(range(3), "epoch")
    assert list(bar) == [0, 1, 2]
    assert (bar.done, bar.total, repr(bar)) == (3, 3, "A bar for 3 epochs")
    assert bar.words.startswith("3 of 3 epochs, ")
    assert capsys.readouterr().out == "A bar for 3 epochs\n"
    assert repr(progress([7], "epoch")) == "A bar for 1 epoch"
    assert list(progress([], "epoch")) == []
    assert imread(io.BytesIO(bar.picture())).any()


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_progress_says_that_it_stopped(error):
    bar = progress(range(5), "round")

    def loop():
        for k in bar:
            if k == 2:
                raise error

    with pytest.raises(error):
        loop()
    assert bar.done == 2
    assert bar.words.startswith("stopped after 2 of 5 rounds, ")
