"""Dragged fit without a browser: its numbers against the fits, its line under a wrong rule."""
import contextlib
import io
import json

import numpy as np
import pytest
from framed import go, refuses, untimed

from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb18_through_a_solver import Refits, dragged_fit
from minigrad.op import REGISTRY


def test_the_table_is_that_of_a_fresh_computation():
    widget = dragged_fit("BoxBOD", datum=3, by=-30.0)
    fits = Refits("BoxBOD")
    y = fits.problem.y
    moved = fits.move(y, 3, y[3] - 30.0)
    rows = {name: row["raw"] for name, row in widget.state["rows"].items()}
    for name, b in {"before": moved.before, "slope": moved.slope, "predicted": moved.predicted,
                    "refitted": moved.refitted,
                    "distance": np.abs(moved.refitted - moved.predicted)}.items():
        np.testing.assert_allclose([rows[name]["b1"], rows[name]["b2"]], b, rtol=1e-6, atol=1e-12)
    assert rows["predicted"]["curve"] == pytest.approx(moved.expected)
    assert rows["refitted"]["curve"] == pytest.approx(moved.gone)
    assert rows["distance"]["curve"] == pytest.approx(moved.distance, rel=1e-6)
    np.testing.assert_allclose(widget.state["bars"], fits.jacobian(y), rtol=1e-6)
    arrows = np.array(widget.state["arrows"])
    np.testing.assert_allclose(np.interp(arrows[:, 0], fits.grid, moved.curves[0]), arrows[:, 1])
    np.testing.assert_allclose(np.interp(arrows[:, 0], fits.grid, moved.curves[1]), arrows[:, 2])
    json.dumps(widget.state, allow_nan=False)


def test_going_on_makes_the_moved_data_the_data_before():
    widget = dragged_fit("DanWood", datum=2, by=0.5)
    refitted = widget.state["curves"]["refitted"]
    base = [*widget.trail["base"]]
    base[2] = widget.trail["to"]
    go(widget, base=base)
    np.testing.assert_allclose(widget.state["curves"]["before"], refitted, rtol=1e-7)
    assert widget.state["moved"] == 0.0
    assert "is where the fit before had it" in widget.state["told"]
    again = dragged_fit("DanWood", datum=2, by=0.0)
    again.set_state({"trail": widget.trail})
    assert untimed(again.state).keys() == untimed(widget.state).keys()
    np.testing.assert_allclose(again.state["bars"], widget.state["bars"])


def test_with_a_robust_loss_the_derivative_of_a_near_datum_says_nothing_about_a_far_one():
    near, far = (dragged_fit("DanWood", loss="Cauchy", by=by).state for by in (0.001, 1.5))
    parts = lambda state: [state["rows"][name]["raw"]["curve"] for name in ("refitted", "distance")]
    gone, distance = parts(near)
    assert distance < 0.05 * gone
    gone, distance = parts(far)
    assert distance > 100.0 * gone
    assert "hardly moved" in far["told"]


@pytest.mark.parametrize("call", [
    {"datum": 6}, {"datum": -1}, {"datum": 1.5}, {"to": float("inf")}, {"base": [1.0, 2.0]}])
def test_a_trail_that_cannot_be_followed_keeps_the_picture(call):
    widget = dragged_fit("BoxBOD")
    before = widget.state
    go(widget, **call)
    assert widget.message.startswith("you gave datum=")
    assert widget.state == before


def test_a_drag_without_a_fit_and_other_names_are_refused_in_a_sentence():
    widget = dragged_fit("Misra1a", datum=12)
    before = widget.state
    go(widget, to=widget.trail["base"][12] + 30.0)
    assert widget.message.startswith("you moved the datum to where no fit was found")
    assert widget.message.endswith("You still see the last good state.")
    assert widget.state == before
    refuses(lambda **call: dragged_fit("BoxBOD", **call), dragged_fit(), {"loss": "Huber"})
    for wrong in ({"problem": "Thurber"}, {"by": float("nan")}):
        with pytest.raises(OptionError):
            dragged_fit(**wrong)
    for datum in (6, -1, True, 1.0):
        with pytest.raises(InputError, match="has 6 data"):
            dragged_fit("BoxBOD", datum=datum)


def test_the_code_reproduces_the_numbers():
    widget, said = dragged_fit("BoxBOD", datum=4, by=12.5), io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(widget.code, {})
    gone, distance = map(float, said.getvalue().splitlines()[-1].split())
    rows = widget.state["rows"]
    assert gone == pytest.approx(rows["refitted"]["raw"]["curve"])
    assert distance == pytest.approx(rows["distance"]["raw"]["curve"])


@pytest.mark.parametrize("mode", ["rules", "jvp"])
def test_a_wrong_rule_turns_the_line_red(monkeypatch, mode):
    """Bars come from the backward pass, arrows from the forward pass; the line judges both."""
    assert dragged_fit("DanWood").state["line"]["agrees"] is True
    op = REGISTRY["implicit"]
    if mode == "rules":
        rule = op.rules[0]
        wrong = (lambda g, *args, **options: 1.01 * rule(g, *args, **options),)
    else:
        push = op.jvp
        wrong = lambda ts, *args, **options: 1.01 * push(ts, *args, **options)
    monkeypatch.setattr(op, mode, wrong)
    assert dragged_fit("DanWood").state["line"]["agrees"] is False
