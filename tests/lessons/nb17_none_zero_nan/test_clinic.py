"""The Clinic without a browser: every patient is ill where it should be and healthy after its cure,
and what is shown is what the engine computes."""
import contextlib
import io

import numpy as np
import pytest
from matplotlib.colors import to_rgba

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.lessons.nb17_none_zero_nan import clinic
from minigrad.lessons.nb17_none_zero_nan.clinic_data import Visit
from minigrad.lessons.nb17_none_zero_nan.patients import PATIENTS, W, source
from minigrad.widgets.still import BAD, Sheet

ILL = {"where": "nan", "root": "nan", "float16": "nan", "relu": "zero", "softmax": "zero",
       "numpy": "none", "detached": "none", "reassigned": "none", "argmax": "none",
       "integer": "none"}
HEALTHY_AT = {"where": 1.0, "root": 1.0, "float16": 11.0, "relu": 1.0, "softmax": 0.0}
BORN_AT = {"where": "sqrt", "root": "sqrt", "float16": "exp", "relu": "maximum",
           "detached": "stop_gradient", "argmax": "argmax"}


def test_every_patient_is_listed_here():
    assert [*PATIENTS] == [*ILL]


@pytest.mark.parametrize("key", ILL)
def test_a_patient_is_ill_and_its_cure_helps(key):
    patient = PATIENTS[key]
    visit = Visit(key, patient.x, cured=False)
    assert visit.share.state == ILL[key]
    assert not visit.healthy
    assert visit.told().startswith("✗ dy/dx is ")
    assert len(visit.marks) >= 1
    cured = Visit(key, patient.x, cured=True)
    assert cured.healthy
    assert not cured.found.births
    assert not cured.marks
    with np.errstate(all="ignore"):
        slope = mg.grad(patient.cured)(patient.dtype(patient.x), W)
    assert float(cured.share.gradient) == float(slope)


@pytest.mark.parametrize("key", BORN_AT)
def test_the_mark_stands_on_the_node_that_is_to_blame(key):
    visit = Visit(key, PATIENTS[key].x, cured=False)
    first = next(iter(visit.marks))
    (node,) = [node for node in visit.nodes if node.id == first]
    assert node.op.name == BORN_AT[key]


def test_where_no_arrow_leaves_x_the_mark_stands_on_x():
    for key in ("numpy", "reassigned"):
        visit = Visit(key, 1.0, cured=False)
        assert visit.marks == {visit.x.id: "✗ path ends"}
        assert not [tail for _, tail, _ in visit.links() if tail == visit.keys[visit.x.id]]


@pytest.mark.parametrize("key", HEALTHY_AT)
def test_x_moves_a_patient_out_of_the_illness(key):
    visit = Visit(key, HEALTHY_AT[key], cured=False)
    assert visit.healthy
    assert visit.told().startswith("✓ dy/dx = ")
    assert f"says {float(visit.share.gradient):.3g}"[:9] in visit.told()


def test_steps_go_through_every_box_twice_and_name_the_birth_once():
    visit = Visit("where", 0.0, cured=False)
    steps = visit.steps()
    assert len(steps) == 2 * len(visit.nodes)
    said = [step["say"] for step in steps if "is born here" in step["say"]]
    assert len(said) == 1
    assert "sqrt(0) turns the cotangent 0 into nan" in said[0]
    assert steps[len(visit.nodes)]["gradient"] == "grad 1"
    assert steps[-1]["gradient"] == "grad nan"


@pytest.mark.parametrize("cured", [False, True])
@pytest.mark.parametrize("key", ILL)
def test_the_shown_code_gives_the_same_diagnosis(key, cured):
    shown = clinic(key, cured=cured)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(shown.code, {})
    cause = shown.visit.found.first or shown.visit.share.cause
    expected = cause.what if cause else "every number is finite"
    assert expected in printed.getvalue()
    assert "def " in shown.state["source"]
    assert shown.state["source"] in shown.code


def test_the_widget_follows_its_trail_and_keeps_the_last_good_state():
    shown = clinic()
    assert shown.state["ill"]
    shown.trail = {"patient": "where", "x": 1.0, "cured": False}
    assert not shown.state["ill"]
    assert shown.graph.chosen == {}
    before = shown.state
    for wrong in ({"patient": "zz", "x": 1.0}, {"patient": "where", "x": 99.0},
                  {"patient": "where", "x": "a"}, {}):
        shown.trail = wrong
        assert "You still see the last good state." in shown.message
        assert shown.state == before
    shown.trail = {"patient": "relu", "x": -1.0, "cured": False}
    assert shown.message == ""
    assert "relu" in shown.state["source"]


def test_no_new_layout_while_x_moves():
    shown = clinic("root")
    before = shown.graph.scene
    shown.trail = {**shown.trail, "x": 1.0}
    assert shown.graph.scene is before


@pytest.mark.parametrize("cured", [False, True])
def test_the_still_has_the_red_dashed_box_that_the_page_tells_to_look_for(cured):
    sheet, shown = Sheet(0, 0, ""), clinic("where", cured=cured)
    shown.draw_still(sheet)
    red = [box for box in sheet.axes.patches if box.get_edgecolor() == to_rgba(BAD)]
    assert len(red) == len(shown.graph.chosen) == (not cured)
    assert all(box.get_linestyle() != "solid" for box in red)


def test_still_picture_and_refusals():
    assert clinic("numpy").picture().startswith(b"\x89PNG")
    assert repr(clinic("relu")).startswith("The Clinic, dead ReLU, x = -1: ✗ dy/dx is 0: ")
    with pytest.raises(Refusal, match="there are where, root"):
        clinic("nobody")
    with pytest.raises(Refusal, match="from -1 to 4"):
        clinic("where", x=9.0)
    assert source(PATIENTS["numpy"].f).startswith("def detour(x, w):\n    e = np.exp(x.value)")
