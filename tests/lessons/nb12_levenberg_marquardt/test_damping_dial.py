"""The Damping Dial without a browser: its step against the closed form, its path against
`least_squares`' history."""
import contextlib
import io
import json
import math

import numpy as np
import pytest
from framed import go
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import least_squares as scipys

import minigrad as mg
from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb12_levenberg_marquardt import (
    damped_steps as descents,
)
from minigrad.lessons.nb12_levenberg_marquardt import (
    damping_dial,
    nist_problems,
)
from minigrad.lessons.nb12_levenberg_marquardt.damped_steps import (
    FTOL,
    NAMES,
    STEP,
    UNITS,
    XTOL,
    FitBench,
)
from minigrad.lessons.nb12_levenberg_marquardt.damping_dial import MOVES, PLANES, heights, plane
from minigrad.op import REGISTRY
from minigrad.optim.fit.levenberg import LEAST_RATIO
from minigrad.widgets.contour import PIECES

CASES = [(name, k, units) for name in NAMES for k in (0, 1) for units in UNITS]


def press(widget, times=1):
    go(widget, moves=[*widget.trail["moves"], *[STEP] * times])


def scaled(bench, x):
    """(residuals, Jacobian in the widget's units, units); the derivative is NumPy's, by
    complex steps.
    Source: Squire & Trapp 1998."""
    x = np.array(x, float)
    jac = np.stack([np.imag(bench.problem.residuals(x + 1e-30j * e)) for e in np.eye(2)],
                   axis=1) / 1e-30
    norms = np.linalg.norm(jac, axis=0)
    unit = {"sizes": np.abs(x), "columns": 1.0 / norms, "as written": np.ones(2)}[bench.units]
    return bench.problem.residuals(x), jac * unit, unit


def cost(bench, x):
    with np.errstate(all="ignore"):
        return 0.5 * np.sum(bench.problem.residuals(np.array(x)) ** 2)


def share(bench, x, unit, damping):
    """What part of the cost the damped step promises: of a least squares problem with rows
    for the damping."""
    r, jac, own = scaled(bench, x)
    jac = jac / own * unit
    step = np.linalg.lstsq(np.vstack([jac, math.sqrt(damping) * np.eye(2)]),
                           np.append(-r, [0.0, 0.0]), rcond=None)[0]
    q = jac @ step
    return -(r @ q + 0.5 * (q @ q)) / (0.5 * (r @ r))


# --- the step
@settings(deadline=None, max_examples=60)
@given(st.sampled_from(CASES), st.floats(-3.0, 3.0), st.floats(0.9, 1.1), st.floats(0.9, 1.1))
def test_the_step_at_the_dial_is_the_closed_form_and_its_gain_is_of_the_linear_model(case,
                                                                                     decades, p, q):
    name, k, units = case
    start = nist_problems.problem(name).starts[k] * [p, q]
    r, jac, unit = scaled(bench := FitBench(name, units), start)
    top = np.linalg.svd(jac)[1][0] ** 2
    widget = damping_dial(name, start, math.log10(top) + decades, units)
    damping = 10.0 ** widget.trail["moves"][0]
    step = -np.linalg.solve(jac.T @ jac + damping * np.eye(2), jac.T @ r)
    found = widget.state["look"]
    size = float(np.linalg.norm(step))
    np.testing.assert_allclose((np.array(found["x"]) - start) / unit, step, atol=1e-6 * size)
    predicted = 0.5 * (r @ r) - 0.5 * np.sum((r + jac @ step) ** 2)
    np.testing.assert_allclose(found["raw"]["predicted"], predicted, rtol=1e-5,
                               atol=1e-12 * (r @ r))
    after = cost(bench, found["x"])
    if np.isfinite(after):
        actual = 0.5 * (r @ r) - after
        np.testing.assert_allclose(found["raw"]["actual"], actual, rtol=1e-6,
                                   atol=1e-12 * max(after, r @ r))
        np.testing.assert_allclose(found["raw"]["ratio"],
                                   found["raw"]["actual"] / found["raw"]["predicted"])
    assert found["accepted"] == (np.isfinite(after) and found["raw"]["ratio"] > LEAST_RATIO)
    away = -(step @ (jac.T @ r)) / size / np.linalg.norm(jac.T @ r)
    np.testing.assert_allclose(np.cos(np.radians(found["raw"]["angle"])), away, atol=1e-6)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_arc_goes_from_gauss_newton_to_the_gradient(case):
    name, k, units = case
    widget = damping_dial(name, k, units=units)
    start, arc = np.array(widget.trail["start"]), widget.arc
    r, jac, unit = scaled(widget.bench, start)
    newton = unit * np.linalg.lstsq(jac, -r, rcond=None)[0]
    np.testing.assert_allclose(np.array(arc["x"][0]) - start, newton, rtol=1e-6)
    np.testing.assert_allclose(arc["newton"]["raw"], arc["x"][0])
    np.testing.assert_allclose(arc["way"], -unit * (jac.T @ r), rtol=1e-9)
    last, way = (np.array(arc["x"][-1]) - start) / unit, -jac.T @ r
    assert last @ way / np.linalg.norm(last) / np.linalg.norm(way) > 1.0 - 1e-4
    lengths = np.linalg.norm((np.array(arc["x"]) - start) / unit, axis=1)
    assert (np.diff(lengths) <= 1e-9 * lengths[0]).all()          # the more damping, the shorter
    for x, after in zip(arc["x"][1::9], arc["actual"][::9], strict=True):
        expected = cost(widget.bench, x)
        assert (after is None) == (not np.isfinite(expected))
        if after is not None:
            np.testing.assert_allclose(after, expected, rtol=1e-9)
    assert len(arc["x"]) == len(arc["logs"]) + 1 == len(arc["predicted"]) + 1


# --- steps taken one by one
@pytest.mark.parametrize("case", CASES, ids=str)
def test_pressing_take_the_step_is_the_damped_descent_of_least_squares(case):
    name, k, units = case
    p = nist_problems.problem(name)
    fit = mg.optim.least_squares(p.residuals, p.starts[k].copy(), x_scale=UNITS[units][1])
    damped = [t for t in fit.history[:next((k for k, t in enumerate(fit.history)
                                            if t.phase != "damped"), None)] if t.attempt == 0]
    widget = damping_dial(name, k, units=units)
    promises = lambda: share(widget.bench, widget.state["at"], np.array(widget.arc["unit"]),
                             10.0 ** widget.state["dial"])
    for n, trial in enumerate(damped):
        # least_squares has a second descent, after its undamped steps
        if widget.state["end"]:
            damped = damped[:n]
            break
        look = widget.state["look"]
        assert promises() > 0.99 * FTOL
        assert (look["raw"]["damping"], look["x"]) == (trial.damping, trial.x.tolist())
        assert widget.state["dial"] == math.log10(trial.damping)
        assert (look["accepted"], look["raw"]["step"]) == (trial.accepted, trial.step)
        assert look["raw"]["ratio"] == (trial.ratio if np.isfinite(trial.ratio) else None)
        press(widget)
        assert widget.state["at"] == (trial.x.tolist() if trial.accepted
                                      else widget.state["path"][-1])
        assert widget.state["told"].startswith(f"Step {n + 1} is "
                                               f"{'taken' if trial.accepted else 'refused'}")
        assert ", 1 times" not in widget.state["told"]
        assert ", 1/1 of" not in widget.state["told"]
    assert widget.state["path"][1:] == [t.x.tolist() for t in damped if t.accepted]
    assert widget.state["refused"] == [t.x.tolist() for t in damped if not t.accepted]
    assert promises() < 1.01 * FTOL or damped[-1].step <= XTOL
    assert widget.state["end"] == ("converged" if widget.state["digits"] > 5.0 else "plateau")
    check_after_the_end(widget)


def test_a_turned_dial_starts_anew_from_where_the_point_is():
    widget = damping_dial("DanWood", 0)
    press(widget, 2)
    there = widget.state["at"]
    go(widget, moves=[*widget.trail["moves"], 3.0])
    assert widget.state["at"] == there
    assert (widget.state["dial"], widget.state["look"]["raw"]["damping"]) == (3.0, 1000.0)
    assert widget.state["told"] == "The damping is now 1e+03; before that, step 2 was taken."
    press(widget)
    assert widget.state["tried"] == 3


def check_after_the_end(widget):
    """Each press says the end again, and tries nothing."""
    before, (first, ending) = widget.state, widget.state["told"].split(". ", 1)
    n = before["tried"]
    assert first.startswith(f"Step {n} is ")
    plateau = "Stuck at b = (172.5, 114.8), a plateau"
    assert ending.startswith("Converged: " if before["end"] == "converged" else plateau)
    for times in (1, 2, 3):
        press(widget)
        assert (widget.state["told"]
                == f"Press {times} after the end: step {n + 1} is not tried. {ending}")
        assert {**widget.state, "told": ""} == {**before, "told": ""}
    look = widget.state["look"]
    assert (look["accepted"], look["verdict"], look["raw"]["ratio"], look["raw"]["actual"]) == (
        None, "not tried", None, None)
    assert repr(widget).endswith(": not tried")
    json.dumps(widget.state, allow_nan=False)
    press(widget, MOVES)
    assert "enough" in widget.state["told"]


def test_a_dial_too_far_to_the_right_is_stuck_and_no_solution():
    widget = damping_dial("Misra1a", 0, 25.0)
    assert widget.state["end"] == "stuck"
    assert "is not stationary" in widget.state["told"]
    assert "without damping 100% of the cost; turn the dial to the left." in widget.state["told"]
    press(widget)
    assert (widget.state["tried"], widget.state["at"]) == (0, widget.trail["start"])
    go(widget, moves=[25.0, STEP, 6.0, STEP])
    assert (widget.state["tried"], widget.state["end"]) == (1, "")
    assert widget.state["told"].startswith("Step 1 is taken")


@pytest.mark.parametrize("name", NAMES)
def test_the_certified_solution_itself_is_the_end(name):
    widget = damping_dial(name, nist_problems.problem(name).parameters)
    assert (widget.state["end"], widget.state["tried"]) == ("converged", 0)
    press(widget, 2)
    assert widget.state["told"].startswith("Press 2 after the end: step 1 is not "
                                           "tried. Converged: ")


def test_a_ratio_of_about_a_half_keeps_the_damping_and_says_so():
    widget = damping_dial("Misra1a", 0)
    ratio = lambda log: widget.bench.replay(widget.trail["start"], [log]).trial.ratio
    low, high = 0.0, 9.0                           # refused, and as the model promises
    while high - low > 1e-4:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if ratio(middle) > 0.5 else (middle, high)
    go(widget, moves=[high, STEP])
    assert widget.state["told"].endswith(f"goes on with the damping {10.0**high:.3g}, as before.")


def test_a_step_to_where_there_is_no_number_is_refused_and_sent_as_json():
    widget = damping_dial("BoxBOD", 0)
    look = widget.state["look"]
    assert (look["accepted"], look["raw"]["actual"], look["raw"]["ratio"]) == (False, None, None)
    assert look["why"] == "the residuals are no numbers there"
    press(widget)
    assert "no numbers there" in widget.state["told"]
    widget.request = {**widget.trail, "all": True, "count": 1}
    for value in (widget.arc, widget.state, widget.runs, widget.plane):
        json.dumps(value, allow_nan=False)


# --- messages
def test_messages_that_merge_or_change_their_order_mean_the_same():
    """While the kernel is busy, the browser's last trail and last request arrive together."""
    one, two, three = (damping_dial("Misra1a", 1) for _ in range(3))
    trail = {**one.trail, "moves": [-2.0, STEP, STEP, 0.5, STEP]}
    request = {**trail, "moves": [-2.0, STEP], "all": True, "count": 1}
    for part in (trail["moves"][:1], trail["moves"][:2], trail["moves"][:3], trail["moves"]):
        go(one, moves=part)
    one.request = request
    two.set_state({"trail": trail, "request": request})
    three.set_state({"request": request, "trail": trail})
    plain = lambda runs: [(way["raw"], way["paths"], way["end"]) for way in runs["ways"]]
    assert one.state == two.state == three.state
    assert plain(one.runs) == plain(two.runs) == plain(three.runs)
    assert one.runs["start"] == damping_dial("Misra1a", 1).bench.replay(
        one.trail["start"], [-2.0, STEP]).point.x.tolist()


def test_a_start_that_cannot_be_computed_keeps_the_picture():
    widget = damping_dial("BoxBOD", 1)
    before = widget.state, widget.arc
    go(widget, start=[1.0, -200.0])
    assert "no finite numbers there" in widget.message
    assert (widget.state, widget.arc) == before
    go(widget, start=[1, 1])                       # the browser sends 1.0 as 1
    assert (widget.message, widget.state["at"]) == ("", [1.0, 1.0])


def test_another_problem_or_unit_is_another_arc_on_its_own_plane():
    widget = damping_dial()
    arc = widget.arc
    go(widget, units="columns", moves=[None])
    assert widget.arc["x"] != arc["x"]
    go(widget, problem="DanWood", start=[1.0, 5.0], moves=[None])
    assert (widget.plane["problem"], widget.state["at"]) == ("DanWood", [1.0, 5.0])
    assert repr(widget).startswith("Damping Dial of DanWood at b1 = 1, b2 = 5")


# --- the methods
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_methods_are_those_that_they_are_called(case):
    name, k, units = case
    p, bench = nist_problems.problem(name), FitBench(name, units)
    start = p.starts[k]
    ours, scipy, newton, gradient = bench.compare(start)
    with np.errstate(all="ignore"):
        fit = mg.optim.least_squares(p.residuals, start.copy(), x_scale=UNITS[units][1])
    assert (ours.x.tolist(), ours.nfev, ours.njev, ours.says) == (fit.x.tolist(), fit.nfev,
                                                                  fit.njev, fit.message)
    for attempt, path in enumerate(ours.paths):
        accepted = [t.x for t in fit.history if t.accepted and t.attempt == attempt]
        np.testing.assert_array_equal(path, [start, *accepted])
    with np.errstate(all="ignore"):
        theirs = scipys(p.residuals, start, jac=bench.jac, method="lm")
    np.testing.assert_allclose(scipy.x, theirs.x, rtol=1e-6)
    assert (scipy.nfev, scipy.njev, scipy.says) == (theirs.nfev, theirs.njev, theirs.message)
    x = start                                      # Gauss and Newton's steps, written again
    for after in newton.paths[0][1:]:
        r, jac, unit = scaled(bench, x)
        step = unit * np.linalg.lstsq(jac, -r, rcond=None)[0]
        np.testing.assert_allclose((after - x) / np.abs(x), step / np.abs(x), rtol=1e-6, atol=1e-9)
        x = after
    costs = np.array([cost(bench, x) for x in gradient.paths[0]])
    assert (np.diff(costs) <= 1e-14 * costs[1:]).all()
    unit = scaled(bench, start)[2]                 # one for the whole way
    for a, b in zip(gradient.paths[0][:5], gradient.paths[0][1:6], strict=True):
        r, jac, own = scaled(bench, a)
        way = -unit * unit * (jac.T @ r) / own
        k = np.argmax(np.abs(way / a))
        share = (b - a)[k] / way[k]
        np.testing.assert_allclose((b - a) / a, share * way / a, rtol=1e-6, atol=4e-16)
    for way in (ours, scipy, newton, gradient):
        np.testing.assert_allclose(way.cost, cost(bench, way.x))
        assert way.digits == p.digits(way.x)
        assert way.nfev <= 1000
        assert way.end in ("converged", "ran out", "diverged", "stuck")
    if newton.end == "converged":
        assert newton.digits > 6.0


def test_evaluations_are_counted_as_they_are_made(monkeypatch):
    calls = {"f": 0, "j": 0}
    bench = FitBench("DanWood")
    fun, jac = descents.compiled("DanWood")

    def counted(name, f):
        def call(b):
            calls[name] += 1
            return f(b)
        return call

    monkeypatch.setattr(descents, "compiled", lambda name: (counted("f", fun), counted("j", jac)))
    for method in ("newton", "gradient"):
        fresh = FitBench("DanWood")
        before = dict(calls)
        way = getattr(fresh, method)(bench.problem.starts[0])
        made = calls["f"] - before["f"], calls["j"] - before["j"]
        # two of the engine's check, one for the cost below
        assert (way.nfev, way.njev) == (made[0] - 3, made[1])


def test_the_widget_runs_one_method_or_all_from_where_the_point_is():
    widget = damping_dial("Misra1a", 1)
    press(widget)
    widget.request = {**widget.trail, "all": False, "count": 1}
    assert [way["name"] for way in widget.runs["ways"]] == ["minigrad, least_squares"]
    assert widget.runs["told"].endswith("): minigrad converged, 11.0 digits.")
    assert widget.runs["start"] == widget.state["at"]
    widget.request = {**widget.trail, "all": True, "count": 2}
    rows = {way["name"]: way for way in widget.runs["ways"]}
    direct = mg.optim.least_squares(nist_problems.problem("Misra1a").residuals,
                                    np.array(widget.state["at"]))
    assert rows["minigrad, least_squares"]["raw"]["x"] == direct.x.tolist()
    assert rows["minigrad, least_squares"]["words"]["digits"] == "11.0"
    assert rows["gradient descent"]["end"] == "ran out"
    assert widget.runs["told"].startswith("Run from b = (23")
    assert all(f"{name.split(',')[0]} {row['end']}, {row['words']['digits']} digits"
               in widget.runs["told"] for name, row in rows.items())
    widget.request = {"problem": "BoxBOD", "units": "sizes", "start": [1, -200], "moves": [],
                      "all": True, "count": 3}
    assert (widget.runs["count"], widget.runs["ways"]) == (3, [])
    assert widget.runs["told"].startswith("Nothing ran: you start at b = (1, -200)")


def test_the_units_are_told_to_be_what_damping_counts_as_equally_long():
    for units, unit in (("sizes", "500 of b1 counts as much as 0.0001 of b2"),
                        ("as written", "here 1 of b1 counts")):
        told = damping_dial("Misra1a", 0, units=units).arc["told"]
        assert told.startswith("Damping charges a step for its length, and the units say which "
                               "steps are equally long")
        assert unit in told


# --- the picture
@pytest.mark.parametrize("name", NAMES)
def test_the_plane_is_the_engines_cost_and_holds_both_starts_and_the_solution(name):
    p, (b1, b2, z) = nist_problems.problem(name), heights(name)
    for i, j in ((0, 0), (100, 200), (-1, -1), (57, 3)):
        np.testing.assert_allclose(10.0 ** z[i, j], cost(FitBench(name), [b1[j], b2[i]]), rtol=1e-9)
    for b in (*p.starts, p.parameters):
        assert all(low < value < high
                   for value, (low, high) in zip(b, PLANES[name].window, strict=True))
    found = plane(name)
    assert len(found["bands"]) == len(found["lines"]) + 1 > 6
    assert all(1 <= len(line["paths"]) <= PIECES for line in found["lines"])
    to = lambda px, py: (PLANES[name].window[0][0] + px / 500.0 * np.ptp(PLANES[name].window[0]),
                         PLANES[name].window[1][1] - py / 400.0 * np.ptp(PLANES[name].window[1]))
    for line in found["lines"]:
        if not line["words"]:
            continue
        for part in line["paths"]:
            for place in part[1:].split("L")[::7]:
                px, py = map(float, place.split())
                near = [cost(FitBench(name), to(px + dx, py + dy)) for dx in (-1.2, 0.0, 1.2)
                        for dy in (-1.2, 0.0, 1.2)]
                level = float(line["words"].replace(",", ""))
                assert min(near) / 1.05 <= level <= 1.05 * max(near)


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    descents.compiled.cache_clear()
    rule = REGISTRY["exp"].rules[0]
    monkeypatch.setattr(REGISTRY["exp"], "rules", (lambda g, y, x: 1.01 * rule(g, y, x),))
    try:
        assert damping_dial("Misra1a", 1).arc["line"]["agrees"] is False
    finally:
        descents.compiled.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_the_line_agrees(name):
    line = damping_dial(name, 1).arc["line"]
    assert line["agrees"] is True
    assert "operations" in line["cost"]
    assert "bytes" in line["cost"]


def test_the_shown_code_runs_and_gives_the_state():
    widget = damping_dial("DanWood", (0.9, 4.5), -1.0)
    press(widget, 3)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    first = printed.getvalue().splitlines()[0]
    np.testing.assert_allclose(np.array(first[1:first.index("]")].split(), float),
                               widget.state["at"], rtol=1e-7)
    assert "gradient descent" in printed.getvalue()


@pytest.mark.parametrize("call", [
    {"problem": "Thurber"}, {"problem": 3}, {"units": "metres"}, {"start": 2}, {"start": True},
    {"start": (1.0,)}, {"start": "far"}, {"start": (math.nan, 1.0)}, {"log_damping": "big"},
    {"log_damping": math.inf}, {"log_damping": True},
    {"problem": "BoxBOD", "start": (1.0, -300.0)}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises((InputError, OptionError)):
        damping_dial(**call)
