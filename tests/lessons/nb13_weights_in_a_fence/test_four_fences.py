"""Four Fences without a browser: each way against formulas written again in NumPy, the hard one
against `minimize`."""
import contextlib
import io
import itertools
import json
import math
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.path import Path

import minigrad as mg
from minigrad.constraints import Inequality
from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb13_weights_in_a_fence import four_fences
from minigrad.lessons.nb13_weights_in_a_fence.fence_methods import (
    FENCES,
    LOSSES,
    MOST,
    WAYS,
    FenceComparison,
)
from minigrad.lessons.nb13_weights_in_a_fence.four_fences import PLANES, levels, plane
from minigrad.op import REGISTRY

CASES = list(itertools.product(LOSSES, FENCES))
SETS = [case for case in CASES if case[1] != "curve"]
# each loss and each fence
SOME = [CASES[k] for k in (0, 5, 10, 3, 7)]


def default(case, steps=0, factor=10.0, rate=None):
    loss = LOSSES[case[0]]
    return [loss.walls[case[1]], factor, rate or loss.rate, steps]


def go(widget, *legs, **changes):
    widget.trail = {**widget.trail, "legs": list(legs) or widget.trail["legs"], **changes}


# --- the same in NumPy, whose derivatives are complex steps.  Source: Squire & Trapp 1998.
def slope(f, x):
    return np.array([np.imag(f(x + 1e-30j * e)) for e in np.eye(2)]).T / 1e-30


def curved(f, x, step=1e-5):
    return np.array([slope(f, x + step * e) - slope(f, x - step * e)
                     for e in np.eye(2)]) / (2.0 * step)


def conditions(fence, wall, w):
    return {"line": w[1:] - wall, "corner": w - wall, "disc": np.reshape(wall - np.sqrt(w @ w), 1),
            "curve": w[1:] - 0.5 * w[:1] ** 2 - wall}[fence]


def projected(fence, wall, w):
    return {"line": np.array([w[0], max(w[1], wall)]), "corner": np.maximum(w, wall),
            "disc": w * min(1.0, wall / math.hypot(*w))}[fence]


def opened(fence, wall, z):
    soft = lambda v: np.log1p(np.exp(v)) + wall
    return {"line": lambda: np.array([z[0], soft(z[1])]), "corner": lambda: soft(z),
            "disc": lambda: wall * z / np.sqrt(wall * wall + z @ z)}[fence]()


def penalised(case, wall, factor):
    f, fence = LOSSES[case[0]].f, case[1]

    def total(w):
        c = conditions(fence, wall, w)
        return f(w) + 0.5 * factor * np.sum(np.where(c.real < 0.0, c, 0.0) ** 2)

    return total


def looks(spot, case, wall, w, objective, x):
    np.testing.assert_allclose(spot.w, w, rtol=1e-8, atol=1e-10)
    np.testing.assert_allclose(spot.objective, LOSSES[case[0]].f(w), rtol=1e-7, atol=1e-12)
    out = max(0.0, -float(np.min(conditions(case[1], wall, w))))
    np.testing.assert_allclose(spot.violation, out, rtol=1e-7, atol=1e-9)
    if objective:
        np.testing.assert_allclose(spot.condition, np.linalg.cond(curved(objective, x)), rtol=1e-3)


@pytest.mark.parametrize("case", SOME, ids="-".join)
def test_penalty_steps_are_those_of_the_formula(case):
    wall, factor, rate, _ = default(case)
    total, w = penalised(case, wall, factor), np.array(LOSSES[case[0]].start)
    for row in FenceComparison(*case).replay(None, [default(case, 6)]):
        spot = row.spots["penalty"]
        # of a kink there is no curvature to compare
        near = np.abs(conditions(case[1], wall, w)).min() > 1e-3
        looks(spot, case, wall, w, total if near and row.step % 3 == 0 else None, w)
        held = factor * np.maximum(-conditions(case[1], wall, w), 0.0)
        np.testing.assert_allclose(spot.multipliers, held, rtol=1e-6, atol=1e-8)
        assert (spot.spent, spot.end) == (row.step, "")
        w = w - rate * slope(total, w)


@pytest.mark.parametrize("case", SETS, ids="-".join)
def test_projected_and_free_steps_are_those_of_the_formula(case):
    f, fence, (wall, _, rate, _) = LOSSES[case[0]].f, case[1], default(case)
    rows = FenceComparison(*case).replay(None, [default(case, 6)])
    w, z = np.array(LOSSES[case[0]].start), rows[0].spots["free"].x
    inside = lambda z: f(opened(fence, wall, z))
    for row in rows:
        spot, free = row.spots["project"], row.spots["free"]
        some = row.step % 3 == 0
        looks(spot, case, wall, w, f if some else None, w)
        looks(free, case, wall, opened(fence, wall, z), inside if some else None, z)
        for each, at in ((spot, w), (free, opened(fence, wall, z))):
            beyond = -conditions(fence, wall, at - rate * slope(f, at))
            np.testing.assert_allclose(each.multipliers, np.maximum(beyond, 0.0) / rate,
                                       rtol=1e-6, atol=1e-8)
        w, z = projected(fence, wall, w - rate * slope(f, w)), z - rate * slope(inside, z)


@pytest.mark.parametrize("case", SOME, ids="-".join)
def test_the_hard_way_is_minimize(case):
    loss, (wall, *_) = LOSSES[case[0]], default(case)
    fit = mg.optim.minimize(loss.f, np.array(loss.start),
                            Inequality(lambda w: conditions(case[1], wall, w)), "augmented")
    rows = [row.spots["hard"] for row in FenceComparison(*case).replay(None, [default(case, 4)])]
    assert fit.success
    for spot, seen in zip(rows[1:], fit.history, strict=False):
        np.testing.assert_allclose(spot.w, seen.x, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose((spot.objective, spot.violation), (seen.fun, seen.violation),
                                   rtol=1e-6, atol=1e-12)
    ended = rows[len(fit.history)]
    # with the right multiplier it is flat at the solution
    last = ended.search.fit.history[-1]
    np.testing.assert_allclose(mg.grad(last.lagrangian)(last.x), 0.0, atol=1e-5)
    np.testing.assert_allclose(ended.condition,
                               np.linalg.cond(mg.hessian(last.lagrangian)(last.x)), rtol=1e-9)
    assert [spot.end for spot in rows[:len(fit.history)]] == [""] * len(fit.history)
    assert (ended.end, ended.says) == ("solved", f"solved in {fit.nit} iterations")
    assert rows[-1].spent == ended.spent <= fit.njev
    np.testing.assert_allclose(ended.multipliers, fit.multipliers[0], rtol=1e-6, atol=1e-7)


def test_the_multiplier_is_what_the_loss_rises_by_when_the_wall_does():
    end = lambda wall: FenceComparison("valley", "line").replay(None,
                                                       [[wall, 10.0, 0.06, 8]])[-1].spots["hard"]
    rise = (end(0.2501).objective - end(0.2499).objective) / 2e-4
    assert end(0.25).multipliers[0] == pytest.approx(rise, rel=1e-6) == pytest.approx(12.0 / 17.0)


def test_projection_holds_penalty_gives_way_and_both_know_the_multiplier():
    rows = FenceComparison("valley", "line").replay(None, [[0.25, 10.0, 0.06, 60]])
    spots = rows[-1].spots
    assert spots["project"].w == pytest.approx([10.0 / 17.0, 0.25])
    assert spots["project"].multipliers[0] == pytest.approx(12.0 / 17.0)
    assert spots["hard"].w == pytest.approx(spots["project"].w)
    # its violation times its factor
    soft = spots["penalty"]
    assert soft.violation > 0.05
    assert soft.multipliers[0] == pytest.approx(10.0 * soft.violation)
    assert all(row.spots["project"].violation == 0.0 == row.spots["free"].violation for row in rows)
    # the price of a smaller violation
    near = FenceComparison("valley", "line")
    price = lambda factor: near.replay((0.6, 0.2),
                                       [[0.25, factor, 1e-3, 0]])[0].spots["penalty"].condition
    assert price(1e4) > 100.0 * price(10.0)


def test_the_hard_way_starts_anew_where_it_stands_when_the_wall_has_moved():
    rows = FenceComparison("factors", "line").replay(None,
                                                     [[0.0, 10.0, 0.06, 6], [0.3, 10.0, 0.06, 0]])
    old, new = rows[-2].spots, rows[-1].spots
    assert (old["hard"].end, new["hard"].end) == ("solved", "")
    assert new["hard"].violation == pytest.approx(0.3)
    # no weight moves before the next step
    for way in ("project", "penalty", "hard"):
        np.testing.assert_array_equal(old[way].w, new[way].w)
    # but what free numbers stand for does
    np.testing.assert_array_equal(old["free"].x, new["free"].x)
    assert new["free"].w[1] == pytest.approx(old["free"].w[1] + 0.3)
    fit = mg.optim.minimize(LOSSES["factors"].f, old["hard"].w,
                            Inequality(lambda w: w[1:] - 0.3), "augmented")
    after = FenceComparison("factors", "line").replay(old["hard"].w, [[0.3, 10.0, 0.06, 5]])
    again = FenceComparison("factors", "line").replay(None,
                                                      [[0.0, 10.0, 0.06, 6], [0.3, 10.0, 0.06, 5]])
    for one, two in zip(again[-5:], after[-5:], strict=True):
        np.testing.assert_array_equal(one.spots["hard"].w, two.spots["hard"].w)
        assert one.spots["hard"].spent == old["hard"].spent + two.spots["hard"].spent
    np.testing.assert_allclose(again[-5].spots["hard"].w, fit.history[0].x, rtol=1e-9)


LEGS = st.lists(st.tuples(st.floats(-0.9, 1.3), st.sampled_from([0.1, 10.0, 300.0]),
                          st.sampled_from([0.01, 0.06, 0.9]), st.integers(0, 3)),
                min_size=1, max_size=3)


@settings(deadline=None, max_examples=3)
@given(st.sampled_from(CASES), LEGS, st.integers(0, 2))
def test_going_on_is_the_same_as_going_all_of_it(case, legs, cut):
    legs = [[max(wall, 0.3) if case[1] == "disc" else min(wall, 1.2), *rest]
            for wall, *rest in legs]
    widget = four_fences(*case)
    go(widget, *legs[:cut + 1])
    # another way that is not gone to its end
    go(widget, *legs[:cut], [*legs[min(cut, len(legs) - 1)][:3], 1])
    go(widget, *legs)
    fresh = four_fences(*case)
    go(fresh, *legs)
    plain = lambda state: {**state, "line": state["line"]["verdict"]}
    assert plain(widget.state) == plain(fresh.state)
    json.dumps(widget.state, allow_nan=False)


def test_the_chart_has_each_number_of_each_row_and_the_larger_multiplier():
    widget = four_fences("valley", "corner", start=(1.0, -0.3), steps=2)
    for k, way in enumerate(WAYS):
        spots = [row.spots[way] for row in widget.rows]
        assert (widget.state["series"]["violation"][k]
                == pytest.approx([s.violation for s in spots], rel=1e-4))
        assert (widget.state["series"]["multiplier"][k]
                == pytest.approx([max(s.multipliers) for s in spots], rel=1e-4))
    assert max(widget.state["series"]["multiplier"][1]) > 1.0
    assert widget.state["steps"] == [0, 1, 2]


def test_messages_that_merge_mean_the_same():
    one, two = four_fences(), four_fences()
    start, other = default(("valley", "line"), 3), [0.5, 10.0, 0.06, 0]
    for legs in ([[*start[:3], 1]], [[*start[:3], 3]], [start, other],
                 [start, [0.4, 10.0, 0.06, 0]], [start, [
            0.4, 30.0, 0.06, 2]]):
        go(one, *legs)
    go(two, start, [0.4, 30.0, 0.06, 2])
    assert one.state["spots"] == two.state["spots"]
    assert one.code == two.code


def test_a_wall_through_a_place_is_where_the_fence_goes_through_it():
    for case in CASES:
        ground = FenceComparison(*case)
        for place in ((0.5, 0.9), (0.7, 0.4)):
            wall = ground.through(place)
            assert abs(np.min(conditions(case[1], wall, np.array(place)))) < 1e-12
            assert ground.replay(None, [[list(place), 1.0, 0.05, 0]])[0].at.wall == wall
        assert ground.through((50.0, 50.0)) in ground.fence.reach


@pytest.mark.parametrize("way", ["project", "free"])
def test_a_fence_without_a_projection_is_refused_in_the_engines_words(way):
    widget = four_fences("factors", "curve", steps=3)
    spot = widget.state["spots"][WAYS.index(way)]
    assert (spot["end"], spot["at"], spot["words"]) == ("refused", None, {})
    assert ("there is no formula for it" in spot["says"]
            or "no smooth map onto it is known" in spot["says"])
    assert "see line" not in spot["says"]
    assert widget.state["line"]["agrees"] is True


def test_a_rate_too_large_is_told_where_the_penalty_bounces_over_the_wall():
    # one weight w2 at a time beyond the wall
    widget = four_fences(factor=100.0, steps=50)
    reached = 0.06 * np.linalg.eigvalsh([[4.25, 3.75], [3.75, 4.25 + 100.0]])[-1]
    assert widget.state["spots"][1]["says"] == (
        f"rate × largest curvature reached {reached:.3g}: above 2 a step is too long")
    assert [spot["steep"] for spot in widget.state["spots"]] == [False, True, False, False]
    assert (f"Steps too long, as rate × largest curvature went above 2: 2 penalty ({reached:.3g})."
            in (
        widget.state["told"]))
    go(widget, [0.25, 100.0, 0.06, 50], [0.25, 10.0, 0.06, 1])
    assert "too long" not in widget.state["told"]
    # down where it curves down: no harm
    down = four_fences("banana", "line", rate=0.4)
    bent = 0.4 * np.linalg.eigvalsh(curved(LOSSES["banana"].f, np.array(LOSSES["banana"].start)))
    assert bent[0] < -2.0 < bent[1] < 2.0
    assert down.state["spots"][0]["says"] == ""


def test_what_has_diverged_is_told_and_counted():
    widget = four_fences(factor=100.0, rate=1.0, steps=100)
    told, spots = widget.state["told"], widget.state["spots"]
    assert [spot["end"] for spot in spots] == ["diverged", "diverged", "diverged", "solved"]
    assert spots[1]["outside"] is True
    assert (f"Outside of the fence: 2 penalty by {spots[1]['raw']['violation']:.2g}. Diverged: 1 "
            "project, 2 pen" in told)
    # no column is wider than this
    for spot in spots:
        assert max(len(part) for words in spot["words"].values() for part in words.split(", ")) <= 7
    json.dumps(widget.state, allow_nan=False)
    go(widget, [0.25, 10.0, 1.0, 60])
    assert ("None that goes on is outside of the fence. Diverged: 1 project, 2 penalty, 3 free."
            in widget.state["told"])
    go(widget, [0.25, 10.0, 0.06, 5])
    assert widget.state["spots"][1]["end"] == ""


def test_no_free_number_leads_to_a_start_outside():
    widget = four_fences("factors", "corner", wall=1.4)
    w = widget.rows[0].spots["free"].w
    assert widget.state["told"].startswith("All start at w = (0.8, 0.7), 3 free at w = "
                                           f"({w[0]:.4g}, {w[1]:.4g}). ")
    assert widget.state["told"].endswith("3 free: no free number leads to this start.")
    assert widget.state["spots"][2]["raw"]["violation"] == 0.0
    assert widget.state["spots"][0]["raw"]["violation"] > 0.5


def test_what_is_only_rounding_is_written_as_zero():
    widget = four_fences("factors", "disc", steps=9)
    row = widget.rows[-1]
    for tiny, words in ((6.46e-27, "0"), (2.22e-16, "0"), (3.4567e-6, "3.5e-06"),
                        (0.123456, "0.123")):
        spot = row.spots["hard"]._replace(violation=tiny, multipliers=(tiny, 0.5),
                                          condition=math.nan)
        shown = widget.described([row._replace(spots=row.spots | {"hard": spot})])["spots"][3]
        assert [shown["words"][name] for name in ("violation", "multiplier")] == [words,
                                                                                  f"{words}, 0.5"]
        assert shown["words"]["condition"] == "–"
        assert (shown["raw"]["violation"], shown["outside"]) == (tiny, words != "0")


def test_steps_beyond_the_last_are_told_to_be_enough(monkeypatch):
    for name in ("minigrad.lessons.nb13_weights_in_a_fence.fence_methods",
                 "minigrad.lessons.nb13_weights_in_a_fence.four_fences"):
        monkeypatch.setattr(sys.modules[name], "MOST", 4)
    widget = four_fences("factors", "curve")
    go(widget, [-0.5, 10.0, 0.06, 3], [-0.4, 10.0, 0.06, 2])
    assert (widget.state["step"],
            widget.state["told"].startswith("4 steps are enough")) == (4, True)


@pytest.mark.parametrize("legs", [[["a", 1.0, 0.1, 1]], [], [[0.25, 1.0]], [[9.0, 1.0, 0.1, 1]],
                                  [[[1.0], 1.0, 0.1, 0]], [[math.nan, 1.0, 0.1, 0]],
                                  [[0.25, 1e9, 0.1, 0]], [[0.25, 1.0, 0.1, -1]]])
def test_what_cannot_be_gone_keeps_the_picture(legs):
    widget = four_fences(steps=2)
    before = widget.state
    go(widget, legs=legs)
    assert widget.message.startswith("you ")
    assert widget.message.endswith("Below is still the last good state.")
    assert "see line" not in widget.message
    assert widget.state == before
    # the browser sends 1.0 as 1
    go(widget, [0, 1, 1, 0])
    assert (widget.message, widget.state["wall"]) == ("", 0.0)


# --- the picture
@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_fence_and_the_contour_are_drawn_where_they_are(case):
    widget, (low, high) = four_fences(*case), np.array(LOSSES[case[0]].window).T
    size = PLANES[case[0]].size
    back = lambda place: low + (np.array(place) * [1, -1] + [0, size[1]]) / size * (high - low)
    wall, seen = widget.state["wall"], 0
    for part in widget.state["fence"]["paths"]:
        for place in part[1:].split("L"):
            c = conditions(case[1], wall, back([float(v) for v in place.split()]))
            assert abs(np.min(c)) < 0.02
            seen += 1
    assert seen > 1
    rings = [np.array([p.split() for p in ring[1:].split("L")], float)
             for ring in widget.state["fence"]["below"].split("Z")[:-1]]
    for place in np.random.default_rng(0).uniform(0.0, size, (60, 2)):
        c = float(np.min(conditions(case[1], wall, back(place))))
        if abs(c) > 0.03:
            assert sum(Path(ring).contains_point(place) for ring in rings) % 2 == (c < 0.0)
    assert {"0.1", "1", "10"} >= {line["words"] for line in plane(case[0])["lines"]} - {""} >= {"1"}
    for line in plane(case[0])["lines"]:
        if line["words"]:
            place = line["paths"][0][1:].split("L")[0].split()
            assert (LOSSES[case[0]].f(back([float(v) for v in place]))
                    == pytest.approx(float(line["words"]), rel=0.1))
    assert levels(*case)[2].shape == (145, 193)


@pytest.mark.parametrize(("op", "factor"), [("power", 1.01), ("logaddexp", 1.01)])
def test_a_wrong_rule_turns_the_line_red(monkeypatch, op, factor):
    rules = tuple(lambda g, y, *x, rule=rule: factor * rule(g, y, *x)
                  for rule in REGISTRY[op].rules)
    assert four_fences(steps=2).state["line"]["agrees"] is True
    monkeypatch.setattr(REGISTRY[op], "rules", rules)
    assert four_fences(steps=2).state["line"]["agrees"] is False


@pytest.mark.parametrize("case", CASES[::3], ids="-".join)
def test_the_line_agrees_and_counts(case):
    line = four_fences(*case, steps=4).state["line"]
    assert line["agrees"] is True
    assert "4 steps · derivatives so far: " in line["cost"]
    assert "2 penalty 4" in line["cost"]
    assert "unknown" not in line["cost"]


def test_the_shown_code_runs_and_gives_the_state():
    widget = four_fences("factors", "corner", start=(1.0, 0.5))
    go(widget, [0.0, 10.0, 0.06, 3], [[0.2, 0.9], 30.0, 0.06, 2])
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    for words, spot in zip(printed.getvalue().splitlines(), widget.state["spots"], strict=True):
        assert words.startswith(spot["way"])
        assert f" {spot['raw']['violation']} {spot['raw']['objective']} " in words


@pytest.mark.parametrize("call", [
    {"loss": "hill"}, {"fence": "hedge"}, {"wall": "high"}, {"wall": 7.0}, {"factor": -1.0},
    {"factor": True}, {"rate": math.nan}, {"rate": 3.0}, {"steps": 1.5}, {"steps": MOST + 1},
    {"steps": -1}, {"start": 1.0}, {"start": (1.0, math.inf)}, {"start": "here"}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises((InputError, OptionError)):
        four_fences(**call)
