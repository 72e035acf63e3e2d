"""The Sealed Box without a browser: queries counted again, ways against what they must come to,
pushes against slopes by hand."""
import json
import math

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import BudgetError, Refusal
from minigrad.lessons.nb11_when_the_gradient_is_useless import black_box_inverse, sealed_box
from minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse import (
    BOXES,
    BUDGETS,
    ROUND,
    TARGETS,
    WAYS,
    Training,
    downhill,
    history,
    miss,
    model,
    off,
    seal,
    start,
    swapped,
    targets,
    train,
    tug,
)


# --- the module
def test_the_model_is_its_formula_for_a_number_and_for_many():
    p = start()
    z = np.array([-0.5, 0.2, 1.0])
    units = [*zip(p["a"], p["b"], p["c"], strict=True)]
    by_hand = [sum(c * math.tanh(a * v + b) for a, b, c in units) + p["d"][0] for v in z]
    np.testing.assert_allclose(model(p, z), by_hand, rtol=1e-14)
    assert float(model(p, 0.2)) == pytest.approx(by_hand[1])
    assert sum(np.size(v) for v in p.values()) == 13


def test_the_gradient_through_the_sealed_box_is_that_of_the_open_one():
    for name, box in BOXES.items():
        sealed, z = seal(name, 1000, step=None), targets(name)
        through = mg.grad(off)(start(), sealed, z)
        assert sealed.queries == 3 * TARGETS
        plain = mg.grad(off)(start(), box.f, z)
        for part in through:
            np.testing.assert_allclose(through[part], plain[part], atol=1e-8)


def test_the_budget_is_the_black_boxes_own():
    box = seal("one-to-one", 5)
    for _ in range(5):
        box.ask(0.3)
    with pytest.raises(BudgetError):
        box.ask(0.3)
    with pytest.raises(BudgetError):
        mg.grad(off)(start(), seal("one-to-one", 3 * TARGETS - 1), targets("one-to-one"))


@pytest.mark.parametrize("way", WAYS)
def test_no_way_gets_past_its_budget(way):
    under = Training(way, "one-to-one", 0.0, 0.1)
    under.sealed.budget = ROUND - 1
    with pytest.raises(BudgetError):
        under.advance()
    assert under.sealed.queries < ROUND


def test_noise_is_noise_of_that_size():
    box = seal("one-to-one", 4000, noise=0.1)
    read = np.array([box.ask(0.4) for _ in range(4000)])
    assert read.mean() == pytest.approx(BOXES["one-to-one"].f(0.4), abs=0.01)
    assert read.std() == pytest.approx(0.1, rel=0.05)


def test_each_way_spends_the_same_and_starts_alike():
    for rounds in (0, 1, 3):
        runs = train("one-to-one", rounds)
        assert [*runs] == [*WAYS]
        for run in runs.values():
            assert run.queries == [ROUND * k for k in range(rounds + 1)]
            assert len(run.misses) == rounds + 1
            assert run.misses[0] == miss("one-to-one", start())
            assert run.miss == miss("one-to-one", run.params)
    assert train("one-to-one", 99, budget=96)["spsa"].queries[-1] == 96
    one, two = train("one-to-one", 3), train("one-to-one", 3)
    assert all(one[way].misses == two[way].misses for way in WAYS)


def test_an_interrupted_round_leaves_nothing_half_done(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(black_box_inverse, "adam_step",
                      lambda *args: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            train("one-to-one", 1, noise=0.17)
    assert {run.queries[-1] for run in train("one-to-one", 2, noise=0.17).values()} == {2 * ROUND}


def test_one_to_one_is_inverted_by_all_ways():
    runs = train("one-to-one", 14)
    first = runs["central"].misses[0]
    assert all(run.miss < first / 4 for run in runs.values())
    # swapped roles are a left inverse, and of this box the right one too
    x = np.linspace(-0.6, 0.6, 5)
    np.testing.assert_allclose(model(runs["swap roles"].params, BOXES["one-to-one"].f(x)), x,
                               atol=0.06)


def test_of_two_answers_swapped_roles_give_the_mean_and_the_others_one():
    runs, z = train("two-to-one", 14), targets("two-to-one")
    assert np.max(np.abs(model(runs["swap roles"].params, z))) < 0.15
    assert runs["swap roles"].miss == pytest.approx(0.5, abs=0.02)
    for way in ("central", "surrogate"):
        m = np.asarray(model(runs[way].params, z))
        assert runs[way].miss < 0.06
        np.testing.assert_allclose(np.abs(m), np.sqrt(z), atol=0.25)
        assert len({*np.sign(m[2:])}) == 1         # one of both, not their mean
    x = np.random.default_rng(0).uniform(-1.0, 1.0, 500)
    left = lambda p: float(swapped(p, x, x * x))   # nothing a swapped way could do is better than 0
    assert left(runs["swap roles"].params) < left(runs["central"].params)


def test_a_staircase_is_flat_for_short_differences_and_slopes_for_long_ones():
    short, far = (train("staircase", 5, step=step)["central"] for step in (0.001, 0.2))
    assert short.miss == short.misses[0]
    assert far.miss < far.misses[0] / 3


def test_noise_is_made_large_by_short_differences():
    near, far = (train("one-to-one", 6, noise=0.05, step=step)["central"].miss
                 for step in (0.005, 0.1))
    assert near > 2 * far


# --- what is asked, and what pushes
@pytest.mark.parametrize("way", WAYS)
def test_each_query_and_its_answer_is_kept(way):
    f = BOXES["two-to-one"].f
    rounds = history("two-to-one", 3)
    assert rounds[0][way].asked.shape == (0, 2)
    for now in rounds[1:]:
        x, y = now[way].asked.T
        assert len(x) == ROUND
        np.testing.assert_array_equal(y, f(x))
    x, y = history("one-to-one", 2, noise=0.1)[-1][way].asked.T
    assert 0.05 < np.std(y - BOXES["one-to-one"].f(x)) < 0.15


def test_a_push_is_minus_the_slope_of_each_square():
    run, f, h = train("one-to-one", 2)["central"], BOXES["one-to-one"].f, 1e-6
    p, z = run.params, targets("one-to-one")
    m = model(p, z)
    by_hand = ((f(m - h) - z) ** 2 - (f(m + h) - z) ** 2) / (2 * h)
    np.testing.assert_allclose(downhill(p, f, z), by_hand, rtol=1e-5, atol=1e-8)
    # through the box, with the slope that it has
    slope = (f(m + 0.1) - f(m - 0.1)) / 0.2
    np.testing.assert_allclose(run.push[0], -2 * (f(m) - z) * slope, rtol=1e-6, atol=1e-9)


def test_pulls_to_both_sides_are_those_of_the_dots_and_cancel_where_m_is_their_mean():
    runs, z = history("two-to-one", 14), targets("two-to-one")
    x, y = np.concatenate([now["swap roles"].asked for now in runs]).T
    p = runs[-1]["swap roles"].params
    pulls = 2 * (x - model(p, y))
    for k in range(TARGETS):
        near = pulls[np.abs(y[:, None] - z).argmin(1) == k]
        right, left = tug(p, x, y, z)[:, k]
        assert right == pytest.approx(near[near > 0].sum() / len(near))
        assert left == pytest.approx(near[near < 0].sum() / len(near))
    right, left = runs[-1]["swap roles"].push
    assert right.mean() > 0.6
    assert np.abs(right + left).mean() < 0.15


def test_spsa_pushes_m_along_its_estimate():
    run, z = train("one-to-one", 1)["spsa"], targets("one-to-one")
    assert run.push.shape == (1, TARGETS)
    # a direction of ± step in each parameter: M changes by J d, times one number
    twin = Training("spsa", "one-to-one", 0.0, 0.1)
    slopes = twin._perturb(seal("one-to-one", 99), np.random.default_rng(3))
    sizes = np.concatenate([np.abs(np.ravel(part)) for part in slopes.values()])
    np.testing.assert_allclose(sizes, sizes[0])
    moved = {name: start()[name] - 1e-6 * slopes[name] for name in slopes}
    change = (model(moved, z) - model(start(), z)) / 1e-6
    twin.aside, twin.twin = np.random.default_rng(3), seal("one-to-one", 99)
    np.testing.assert_allclose(twin.pull()[0], change, rtol=1e-4, atol=1e-4)


def test_looking_at_a_push_costs_no_query_and_changes_nothing():
    one, two = (Training("central", "one-to-one", 0.05, 0.1) for _ in range(2))
    for _ in range(5):
        two.pull()
    one.advance()
    two.advance()
    assert two.sealed.queries == ROUND
    assert one.misses == two.misses


@pytest.mark.parametrize("call", [
    {"box": "cube"}, {"box": 3}, {"budget": 0}, {"budget": 50}, {"budget": BUDGETS[1] + ROUND},
    {"budget": "all"}, {"noise": -0.1}, {"noise": 1}, {"noise": math.nan}, {"step": 0},
    {"step": True}, {"rounds": -1}, {"rounds": 1.5}, {"rounds": 30}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you "):
        sealed_box(**call)
    widget = sealed_box(rounds=1)
    before = widget.state
    widget.set_state(call)
    assert widget.message.startswith("you ")
    assert widget.state == before
    assert [run.queries[-1] for run in widget.runs.values()] == [ROUND] * 4


# --- the widget
def table(widget):
    """The rows of the fold's table, each number with all its digits."""
    found = next(part for part in widget.state["fold"] if part["kind"] == "table")
    return [[row[0], *(cell["value"] for cell in row[1:4])] for row in found["rows"]]


def test_the_state_is_the_training():
    widget = sealed_box("two-to-one", 480, 0.02, 0.2, rounds=2)
    runs, stage = history("two-to-one", 2, 480, 0.02, 0.2), widget.state["stage"]
    assert table(widget) == [[way, 2 * ROUND, run.steps, run.miss]
                             for way, run in runs[-1].items()]
    for found in stage["ways"]:
        for k, now in enumerate(runs):
            run = now[found["way"]]
            m = model(run.params, stage["z"])
            np.testing.assert_allclose(found["m"][k], m, atol=1e-3)
            np.testing.assert_allclose(found["out"][k], np.square(m[::stage["each"]]), atol=1e-3)
            np.testing.assert_allclose(np.reshape(found["asked"][k], (-1, 2)), run.asked, atol=1e-3)
            push = np.reshape(found["push"][k], (-1, TARGETS))
            np.testing.assert_allclose(push, run.push, rtol=1e-4)
            np.testing.assert_array_equal(push == 0.0, run.push == 0.0)
        assert found["miss"] == [float(f"{v:.5g}") for v in runs[-1][found["way"]].misses]
    np.testing.assert_allclose(stage["z"][::stage["each"]], targets("two-to-one"), atol=1e-5)
    json.dumps(widget.state, allow_nan=False)


def test_the_formula_is_sealed_until_asked():
    widget = sealed_box("two-to-one")
    assert "x²" not in json.dumps([widget.state, widget.declared], ensure_ascii=False)
    assert widget.state["stage"]["graph"] == []
    widget.set_state({"lid": "open"})
    assert widget.state["stage"]["formula"] == "x²"
    x, y = np.array(widget.state["stage"]["graph"]).T
    np.testing.assert_allclose(y, x * x, rtol=1e-3, atol=1e-5)


def test_it_says_what_happened():
    assert "nothing was asked yet" in sealed_box(rounds=0).state["said"]
    widget = sealed_box("two-to-one", rounds=14)
    middle = model(widget.runs["swap roles"].params, 0.25)
    assert f"M(0.25) is −{abs(middle):.2g}, near the mean of two right" in widget.state["said"]
    assert middle < 0
    assert widget.state["number"] == f"{widget.runs['surrogate'].miss:.2g}"
    flat = sealed_box("staircase", step=0.001).state["said"]
    assert flat.endswith("The gradient of central and spsa is exactly 0.")


def test_only_the_box_with_two_answers_reveals_the_prediction():
    for box in BOXES:
        assert sealed_box(box).state["reveals"] is (box == "two-to-one")
    assert sealed_box("two-to-one", rounds=0).state["reveals"] is False


def test_a_smaller_budget_ends_sooner_and_a_spent_one_refuses():
    widget = sealed_box(budget=144)
    assert widget.rounds == 3
    widget.set_state({"rounds": 4})
    assert "144 of its 144 are spent" in widget.message
    assert widget.rounds == 3
    widget.set_state({"budget": 96})
    assert (widget.message, widget.rounds) == ("", 2)
    assert sealed_box(budget=48).rounds == 1


def test_the_line_is_of_one_gradient_through_the_box():
    assert sealed_box().state["cost"].startswith("one gradient through the box: 24 queries, ")


def test_the_shown_code_prints_the_table(capsys):
    widget = sealed_box("staircase", 480, 0.05, 0.2, rounds=2)
    exec(widget.state["code"], {})
    rows = [line.rsplit(maxsplit=3) for line in capsys.readouterr().out.splitlines()]
    assert [[row[0], *map(float, row[1:])] for row in rows] == table(widget)
