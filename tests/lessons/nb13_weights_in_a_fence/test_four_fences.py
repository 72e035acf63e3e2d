"""Four Fences without a browser: each way against formulas written again in NumPy, the multiplier
way against `minimize`."""
import contextlib
import io
import itertools
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.path import Path

import minigrad as mg
from minigrad.constraints import Inequality
from minigrad.errors import Refusal
from minigrad.lessons.nb13_weights_in_a_fence import four_fences
from minigrad.lessons.nb13_weights_in_a_fence.fence_methods import (
    FENCES,
    LOSSES,
    MOST,
    WAYS,
    FenceComparison,
)
from minigrad.lessons.nb13_weights_in_a_fence.fence_words import small
from minigrad.lessons.nb13_weights_in_a_fence.four_fences import CHANGES, PLANES, levels, outside

CASES = list(itertools.product(LOSSES, FENCES))
SETS = [case for case in CASES if case[1] != "curve"]
# each loss and each fence
SOME = [CASES[k] for k in (0, 5, 10, 3, 7)]


def default(case, steps=0, factor=10.0, rate=None):
    loss = LOSSES[case[0]]
    return [loss.walls[case[1]], factor, rate or loss.rate, steps]


def go(widget, *legs):
    """Walk these legs, as the browser asks for them."""
    *past, (wall, factor, rate, steps) = legs
    widget.set_state({"past": past, "wall": wall, "factor": factor, "rate": rate, "steps": steps})


def way(widget, name):
    """What the picture gets of a way."""
    return widget.state["stage"]["ways"][WAYS.index(name)]


def table(widget):
    """{way: {column: cell}} of the table in the fold."""
    found = next(part for part in widget.state["fold"] if part["kind"] == "table")
    return {row[0].split()[1]: dict(zip(found["head"], row, strict=True)) for row in found["rows"]}


def remarks(widget):
    """All sentences of the fold."""
    return [part["text"] for part in widget.state["fold"] if part["kind"] == "words"]


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
def test_the_multiplier_way_is_minimize(case):
    loss, (wall, *_) = LOSSES[case[0]], default(case)
    fit = mg.optim.minimize(loss.f, np.array(loss.start),
                            Inequality(lambda w: conditions(case[1], wall, w)), "augmented")
    rows = [row.spots["multiplier"]
            for row in FenceComparison(*case).replay(None, [default(case, 4)])]
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
    walked = lambda wall: FenceComparison("valley", "line").replay(None, [[wall, 10.0, 0.06, 8]])
    end = lambda wall: walked(wall)[-1].spots["multiplier"]
    rise = (end(0.2501).objective - end(0.2499).objective) / 2e-4
    assert end(0.25).multipliers[0] == pytest.approx(rise, rel=1e-6) == pytest.approx(12.0 / 17.0)


def test_projection_holds_penalty_gives_way_and_both_know_the_multiplier():
    rows = FenceComparison("valley", "line").replay(None, [[0.25, 10.0, 0.06, 60]])
    spots = rows[-1].spots
    assert spots["project"].w == pytest.approx([10.0 / 17.0, 0.25])
    assert spots["project"].multipliers[0] == pytest.approx(12.0 / 17.0)
    assert spots["multiplier"].w == pytest.approx(spots["project"].w)
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


def test_the_multiplier_way_starts_anew_where_it_stands_when_the_wall_has_moved():
    rows = FenceComparison("factors", "line").replay(None,
                                                     [[0.0, 10.0, 0.06, 6], [0.3, 10.0, 0.06, 0]])
    old, new = rows[-2].spots, rows[-1].spots
    assert (old["multiplier"].end, new["multiplier"].end) == ("solved", "")
    assert new["multiplier"].violation == pytest.approx(0.3)
    # no weight moves before the next step
    for way in ("project", "penalty", "multiplier"):
        np.testing.assert_array_equal(old[way].w, new[way].w)
    # but what free numbers stand for does
    np.testing.assert_array_equal(old["free"].x, new["free"].x)
    assert new["free"].w[1] == pytest.approx(old["free"].w[1] + 0.3)
    fit = mg.optim.minimize(LOSSES["factors"].f, old["multiplier"].w,
                            Inequality(lambda w: w[1:] - 0.3), "augmented")
    after = FenceComparison("factors", "line").replay(old["multiplier"].w, [[0.3, 10.0, 0.06, 5]])
    again = FenceComparison("factors", "line").replay(None,
                                                      [[0.0, 10.0, 0.06, 6], [0.3, 10.0, 0.06, 5]])
    for walked, anew in zip(again[-5:], after[-5:], strict=True):
        one, two = walked.spots["multiplier"], anew.spots["multiplier"]
        np.testing.assert_array_equal(one.w, two.w)
        assert one.spent == old["multiplier"].spent + two.spent
    np.testing.assert_allclose(again[-5].spots["multiplier"].w, fit.history[0].x, rtol=1e-9)


# --- what moves a point
@pytest.mark.parametrize("case", SETS, ids="-".join)
def test_downhill_and_push_together_are_the_next_step(case):
    wall, _, rate, _ = default(case)
    rows = FenceComparison(*case).replay(None, [default(case, 12)])
    for now, after in itertools.pairwise(rows):
        for name in ("project", "penalty", "free"):
            spot, f = now.spots[name], LOSSES[case[0]].f
            np.testing.assert_allclose(spot.downhill, -slope(f, spot.w), rtol=1e-9, atol=1e-12)
            np.testing.assert_allclose(rate * (spot.downhill + spot.push),
                                       after.spots[name].w - spot.w, rtol=1e-9, atol=1e-12)
        total = penalised(case, wall, 10.0)
        np.testing.assert_allclose(now.spots["penalty"].push, slope(f, now.spots["penalty"].w)
                                   - slope(total, now.spots["penalty"].w), rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_at_the_solution_they_cancel(case):
    wall = default(case)[0]
    spot = FenceComparison(*case).replay(None, [default(case, 40)])[-1].spots["multiplier"]
    assert spot.end == "solved"
    pushed = spot.multipliers @ slope(lambda w: conditions(case[1], wall, w), spot.w)
    np.testing.assert_allclose(spot.push, pushed, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(spot.push, -spot.downhill, atol=1e-4)


def test_the_read_out_counts_the_ways_that_rest():
    widget = four_fences(steps=50)
    assert widget.state["number"] == "3 of 4"
    assert widget.state["said"] == ("points at rest after 50 steps: there, push and pull "
                                    "cancel. Outside: penalty by 0.064.")
    downhill, push = way(widget, "penalty")["sizes"]
    assert downhill == pytest.approx(push, rel=0.01)
    assert downhill == pytest.approx(10.0 * widget.rows[-1].spots["penalty"].violation, rel=0.01)
    # free numbers creep: nearly balanced is not at rest
    assert way(four_fences("factors", "corner", steps=140), "free")["rests"] is False
    # a wall that has moved lets none rest
    widget.set_state({"wall": 0.6})
    assert widget.state["number"] == "0 of 4"
    assert "Outside: project by 0.35, penalty by 0.41, multiplier by 0.35." in widget.state["said"]


# --- what the learner decides
LEGS = st.lists(st.tuples(st.floats(-0.9, 1.3), st.sampled_from([0.1, 10.0, 300.0]),
                          st.sampled_from([0.01, 0.06, 0.9]), st.integers(1, 3)),
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
    assert widget.message == fresh.message == ""
    assert widget.state["stage"] == fresh.state["stage"]
    json.dumps(widget.state, allow_nan=False)


def test_a_changed_setting_begins_another_leg():
    widget = four_fences(steps=3)
    widget.set_state({"wall": 0.5})
    assert (widget.past, widget.steps) == ([[0.25, 10.0, 0.06, 3]], 0)
    # one without steps is replaced
    widget.set_state({"wall": [0.7, 0.4]})
    widget.set_state({"factor": 30.0})
    assert (widget.wall, len(widget.past), widget.steps) == (0.4, 1, 0)
    widget.set_state({"steps": 2})
    direct = FenceComparison().replay(None, [[0.25, 10.0, 0.06, 3], [0.4, 30.0, 0.06, 2]])
    assert [spot["at"] for spot in widget.state["stage"]["ways"]] == [
        spot.w.tolist() for spot in direct[-1].spots.values()]
    # two changes in one message
    one = four_fences(steps=3)
    one.set_state({"wall": 0.4, "factor": 30.0, "steps": 5})
    assert one.state["stage"]["ways"] == widget.state["stage"]["ways"]
    widget.set_state({"steps": 0, "past": []})
    assert (widget.wall, widget.state["stage"]["step"], widget.past) == (0.4, 0, [])


def test_another_loss_or_fence_begins_anew():
    widget = four_fences(steps=3, factor=30.0, start=(1.0, 1.0))
    widget.set_state({"fence": "disc"})
    assert (widget.wall, widget.past, widget.start) == (1.1, [], [0.35, 0.95])
    widget.set_state({"rate": 0.5})
    widget.set_state({"loss": "banana"})
    assert (widget.wall, widget.rate, widget.factor) == (1.3, 0.03, 30.0)
    assert widget.state["stage"]["names"] == ["banana", "disc"]
    # a wall that was dragged meanwhile
    widget.set_state({"fence": "line", "wall": [0.5, 0.3]})
    assert (widget.wall, widget.past, widget.message) == (0.3, [], "")
    widget.set_state({"fence": "disc"})
    assert widget.state["stage"]["ground"]["window"] == [[*ends] for ends in
                                                         LOSSES["banana"].window]


def test_the_charts_have_each_number_and_the_larger_multiplier():
    widget = four_fences("valley", "corner", start=(1.0, -0.3), steps=2)
    charts = {chart["caption"].split()[0].lower(): chart["lines"]
              for chart in widget.state["fold"] if chart["kind"] == "chart"}
    for k, name in enumerate(WAYS):
        spots = [row.spots[name] for row in widget.rows]
        told = lambda what, k=k: [point[1] for point in charts[what][k]["points"]]
        assert told("violation") == pytest.approx([s.violation for s in spots], abs=1e-9)
        assert told("multiplier") == pytest.approx([max(s.multipliers) for s in spots], abs=1e-9)
        assert [point[0] for point in charts["condition"][k]["points"]] == [0, 1, 2]
    assert max(told("multiplier", 1)) > 1.0
    # of a long way some of the points
    assert len(four_fences(steps=150).state["fold"][-5]["lines"][0]["points"]) < 65


def test_a_wall_through_a_place_is_where_the_fence_goes_through_it():
    for case in CASES:
        ground = FenceComparison(*case)
        for place in ((0.5, 0.9), (0.7, 0.4)):
            wall = ground.through(place)
            assert abs(np.min(conditions(case[1], wall, np.array(place)))) < 1e-12
            assert ground.replay(None, [[list(place), 1.0, 0.05, 0]])[0].at.wall == wall
        assert ground.through((50.0, 50.0)) in ground.fence.reach


@pytest.mark.parametrize(("name", "few"), [("project", "no projection"), ("free", "no map inside")])
def test_a_fence_without_a_projection_is_refused_in_the_engines_words(name, few):
    widget = four_fences("factors", "curve", steps=3)
    spot = way(widget, name)
    assert (spot["end"], spot["at"], spot["words"]) == ("refused", None, few)
    said = next(text for text in remarks(widget) if name in text[:10])
    assert "there is no formula for it" in said or "no smooth map onto it is known" in said
    assert "see line" not in said
    assert widget.state["agrees"] is True
    assert widget.state["number"].endswith(" of 2")


def test_a_rate_too_large_is_told_where_the_penalty_bounces_over_the_wall():
    # one weight w2 at a time beyond the wall
    widget = four_fences(factor=100.0, steps=50)
    reached = 0.06 * np.linalg.eigvalsh([[4.25, 3.75], [3.75, 4.25 + 100.0]])[-1]
    assert (f"2 penalty: rate × largest curvature reached {reached:.3g}: above 2 a step is too long"
            in remarks(widget))
    assert way(widget, "penalty")["words"] == "steps too long"
    assert [spot["well"] for spot in widget.state["stage"]["ways"]] == [True, False, True, True]
    go(widget, [0.25, 100.0, 0.06, 50], [0.25, 10.0, 0.06, 1])
    assert way(widget, "penalty")["words"].startswith("outside by")
    # down where it curves down: no harm
    down = four_fences("banana", "line", rate=0.4, steps=0)
    bent = 0.4 * np.linalg.eigvalsh(curved(LOSSES["banana"].f, np.array(LOSSES["banana"].start)))
    assert bent[0] < -2.0 < bent[1] < 2.0
    assert way(down, "project")["words"] == "inside"


def test_what_has_diverged_is_told_and_counted():
    widget = four_fences(factor=100.0, rate=1.0, steps=100)
    ends = [spot["end"] for spot in widget.state["stage"]["ways"]]
    assert ends == ["diverged", "diverged", "diverged", "solved"]
    assert widget.state["said"].endswith("Diverged: 1 project, 2 penalty, 3 free.")
    # no column is wider than this
    for row in table(widget).values():
        for name in ("violation", "objective", "condition", "multiplier"):
            assert max(len(part) for part in row[name]["text"].split(", ")) <= 7
    json.dumps(widget.state, allow_nan=False)
    go(widget, [0.25, 10.0, 0.06, 5])
    assert way(widget, "penalty")["end"] == ""


def test_no_free_number_leads_to_a_start_outside():
    widget = four_fences("factors", "corner", wall=1.4, steps=0)
    assert any(text.startswith("3 free: no free number leads to this start")
               for text in remarks(widget))
    assert table(widget)["free"]["violation"]["value"] == 0.0
    assert table(widget)["project"]["violation"]["value"] > 0.5


@pytest.mark.parametrize(("value", "words"), [
    (6.46e-27, "0"), (2.22e-16, "0"), (3.4567e-6, "3.5e-06"), (0.123456, "0.123")])
def test_what_is_only_rounding_is_written_as_zero(value, words):
    assert small(value, 3) == words


@pytest.mark.parametrize("change", [
    {"wall": "a"}, {"wall": 9.0}, {"wall": [1.0]}, {"wall": math.nan}, {"wall": 1.9},
    {"factor": 1e9}, {"steps": -1}, {"steps": MOST + 1}, {"past": [[0.25, 1.0]]},
    {"past": [["a", 1.0, 0.1, 1]]}, {"past": [[0.25, 1.0, 0.1, 0]]},
    {"past": [[0.25, 1.0, 0.1, MOST]]}, {"past": [[0.25, 1.0, 0.1, 1]] * (CHANGES + 1)},
    {"past": [[0.25, 1e9, 0.1, 1]]}, {"start": [1.0, 1e9]}])
def test_what_cannot_be_gone_keeps_the_picture(change):
    widget = four_fences(steps=2)
    before = widget.state, widget.trail
    widget.set_state(change)
    assert widget.message.startswith("you ")
    assert widget.message.endswith("You still see the last good state.")
    assert (widget.state, widget.trail) == before
    # the browser sends 1.0 as 1
    widget.set_state({"wall": 0, "factor": 1, "rate": 1})
    assert (widget.message, widget.state["stage"]["wall"]) == ("", 0.0)


# --- the picture
@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_star_is_the_best_allowed_point(case):
    f, wall = LOSSES[case[0]].f, LOSSES[case[0]].walls[case[1]]
    w1, w2 = four_fences(*case, steps=0).state["stage"]["best"]
    here = np.array([w1, w2])
    assert np.min(conditions(case[1], wall, here)) >= 0.0
    fit = mg.optim.minimize(f, here, Inequality(lambda w: conditions(case[1], wall, w)),
                            "augmented")
    window, size = np.array(LOSSES[case[0]].window), PLANES[case[0]].size
    far = (fit.x - here) / (window[:, 1] - window[:, 0]) * size
    assert np.hypot(*far) < 3.5                          # px of the picture
    # nothing that is drawn and allowed is better by more than the grid is wide
    spots = np.random.default_rng(0).uniform(window[:, 0], window[:, 1], (2000, 2))
    allowed = [w for w in spots if np.min(conditions(case[1], wall, w)) >= 0.0]
    assert min(map(f, allowed)) > fit.fun - 1e-6


def test_no_star_where_a_better_point_may_lie_outside_of_the_picture():
    # by symmetry, W = (-1.2, 0.4) is as good as (1.2, -0.4), and the picture ends at -0.7
    assert four_fences("factors", "line", wall=0.4, steps=0).state["stage"]["best"] is None


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_not_allowed_stands_where_nothing_is_allowed(case):
    low, high = FENCES[case[1]].reach
    for wall in np.linspace(low, high, 9):
        found = outside(*case, wall)
        if found:
            assert np.min(conditions(case[1], wall, np.array(found))) < 0.0
    assert outside(*case, LOSSES[case[0]].walls[case[1]])


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_fence_and_the_contour_are_drawn_where_they_are(case):
    widget, (low, high) = four_fences(*case), np.array(LOSSES[case[0]].window).T
    size = PLANES[case[0]].size
    back = lambda place: low + (np.array(place) * [1, -1] + [0, size[1]]) / size * (high - low)
    stage, seen = widget.state["stage"], 0
    wall, (x, y) = stage["wall"], stage["handle"]
    assert abs(np.min(conditions(case[1], wall, np.array([x, y])))) < 1e-9
    for part in stage["fence"]["paths"]:
        for place in part[1:].split("L"):
            c = conditions(case[1], wall, back([float(v) for v in place.split()]))
            assert abs(np.min(c)) < 0.02
            seen += 1
    assert seen > 1
    rings = [np.array([p.split() for p in ring[1:].split("L")], float)
             for ring in stage["fence"]["below"].split("Z")[:-1]]
    for place in np.random.default_rng(0).uniform(0.0, size, (60, 2)):
        c = float(np.min(conditions(case[1], wall, back(place))))
        if abs(c) > 0.03:
            assert sum(Path(ring).contains_point(place) for ring in rings) % 2 == (c < 0.0)
    # a level has one cost
    for paths in stage["ground"]["lines"]:
        costs = [LOSSES[case[0]].f(back([float(v) for v in place.split()]))
                 for part in paths for place in part[1:].split("L")]
        assert max(costs) < 1.15 * min(costs)
    assert levels(*case)[2].shape == (149, 121)


@pytest.mark.parametrize("case", CASES[::3], ids="-".join)
def test_the_line_agrees_and_counts(case):
    state = four_fences(*case, steps=4).state
    assert state["agrees"] is True
    assert "4 steps · derivatives so far: " in state["cost"]
    assert "2 penalty 4" in state["cost"]
    assert "unknown" not in state["cost"]


def test_the_shown_code_gives_the_state():
    widget = four_fences("factors", "corner", start=(1.0, 0.5))
    go(widget, [0.0, 10.0, 0.06, 3], [[0.2, 0.9], 30.0, 0.06, 2])
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    rows = table(widget)
    for words, name in zip(printed.getvalue().splitlines(), WAYS, strict=True):
        assert words.startswith(name)
        assert (f" {rows[name]['violation']['value']} {rows[name]['objective']['value']} "
                in words)


@pytest.mark.parametrize("call", [
    {"loss": "hill"}, {"fence": "hedge"}, {"wall": "high"}, {"wall": 7.0}, {"factor": -1.0},
    {"factor": True}, {"rate": math.nan}, {"rate": 3.0}, {"steps": 1.5}, {"steps": MOST + 1},
    {"steps": -1}, {"start": 1.0}, {"start": (1.0, math.inf)}, {"start": "here"}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal):
        four_fences(**call)
