"""The Sorting Office without a browser: means and slopes are the engine's, and an empty tray
gives nobody a nan."""
import contextlib
import io
import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad.errors import InputError
from minigrad.lessons.nb07_many_at_once import sorting_office
from minigrad.lessons.nb07_many_at_once.sorting_office import LABELS, POINTS
from minigrad.op import REGISTRY
from minigrad.widgets.still import Sheet

SIDE = st.floats(-1.0, 1.0).map(lambda v: round(v, 2))


@settings(deadline=None, max_examples=12)
@given(st.lists(st.tuples(SIDE, SIDE, st.integers(0, 2)), min_size=1, max_size=12))
def test_means_and_slopes_are_those_of_the_points(given):
    points, labels = [[x, y] for x, y, _ in given], [k for *_, k in given]
    office = sorting_office(points, labels)
    means = lambda z: mg.segment_mean(z, np.array(labels), 3)
    slopes = mg.jacobian(means)(np.array(points))
    for k, tray in enumerate(office.state["trays"]):
        there = [point for point, label in zip(points, labels, strict=True) if label == k]
        assert tray["count"] == len(there)
        np.testing.assert_allclose(json.loads(tray["raw"]),
                                   np.mean(there, axis=0) if there else [0.0, 0.0], atol=1e-12)
        assert (tray["mean"] == "") is ("nan" in tray["divided"]) is (not there)
    np.testing.assert_allclose(office.state["shares"],
                               [slopes[k, 0, i, 0] for i, k in enumerate(labels)])
    np.testing.assert_allclose(office.state["shares"], [1.0 / labels.count(k) for k in labels])
    assert office.state["strangers"] == 0.0
    assert office.state["line"]["agrees"] is True


def test_moving_a_point_and_emptying_a_tray():
    office = sorting_office()
    office.labels = [0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert "C: 0 points, empty" in repr(office)
    assert office.state["shares"][7:] == [0.2, 0.2]
    assert np.isfinite(office.state["shares"]).all()
    office.points = [[1.0, 1.0], *office.points[1:]]
    np.testing.assert_allclose(office.state["trays"][0]["at"], [0.125, 0.35])


def test_outside_the_graph_the_numbers_stay_and_the_slopes_are_gone():
    office = sorting_office()
    before = [tray["raw"] for tray in office.state["trays"]]
    office.outside = True
    assert [tray["raw"] for tray in office.state["trays"]] == before
    assert set(office.state["shares"]) == {0.0}
    assert office.state["line"]["agrees"] is False
    assert office.state["line"]["verdict"].startswith(
        "no slope; for means that are computed again, the finite difference dis")


@pytest.mark.parametrize("outside", [False, True])
def test_the_still_has_the_slope_beside_each_point(outside):
    office, sheet = sorting_office(), Sheet(0, 0, "")
    office.outside = outside
    office.draw_still(sheet)
    said = [text.get_text() for text in sheet.axes.texts if "point" not in text.get_text()]
    shares = ["0"] * 9 if outside else ["0.25"] * 4 + ["0.333"] * 3 + ["0.5"] * 2
    assert said == shares


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    right = REGISTRY["add_along_axis"].rules
    monkeypatch.setattr(REGISTRY["add_along_axis"], "rules",
                        (lambda *a, **k: 2.0 * right[0](*a, **k), *right[1:]))
    assert sorting_office().state["line"]["agrees"] is False


@pytest.mark.parametrize("call", [{"points": [[0.0, 2.0]], "labels": [0]},
                                  {"points": [[0.0, 0.0]], "labels": [3]}, {"labels": [0]},
                                  {"points": [0.0, 1.0]}, {"points": [[0.0, 0.0]] * 13}])
def test_points_outside_the_trays_are_refused(call):
    with pytest.raises(InputError, match="tray"):
        sorting_office(**call)


@pytest.mark.parametrize("outside", [False, True])
def test_the_shown_code_runs_and_gives_the_state(outside):
    office = sorting_office(POINTS[:4], LABELS[3:7])
    office.outside = outside
    space: dict = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(office.code, space)
    np.testing.assert_allclose(space["means"](space["points"]),
                               [tray["at"] for tray in office.state["trays"]])
    assert (("array([0.        , 0.33333333, 0.33333333, 0.33333333])" in printed.getvalue())
            is not outside)
