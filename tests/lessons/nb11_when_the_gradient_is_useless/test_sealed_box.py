"""The Sealed Box without a browser: queries counted again, ways against what they must come to."""
import contextlib
import io
import json
import math

import numpy as np
import pytest
from framed import go, refuses, untimed

import minigrad as mg
from minigrad.errors import BudgetError
from minigrad.lessons.nb11_when_the_gradient_is_useless import black_box_inverse, sealed_box
from minigrad.lessons.nb11_when_the_gradient_is_useless.black_box_inverse import (
    BOXES,
    BUDGETS,
    ROUND,
    TARGETS,
    WAYS,
    Training,
    miss,
    model,
    off,
    seal,
    start,
    swapped,
    targets,
    train,
)
from minigrad.op import REGISTRY


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


@pytest.mark.parametrize("call", [
    {"box": "cube"}, {"box": 3}, {"budget": 0}, {"budget": 50}, {"budget": BUDGETS[1] + ROUND},
    {"budget": "all"}, {"noise": -0.1}, {"noise": 1}, {"noise": math.nan}, {"step": 0},
    {"step": True}, {"rounds": -1}, {"rounds": 1.5}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    refuses(sealed_box, sealed_box(rounds=1), call)


# --- the widget
def test_the_state_is_the_training():
    widget = sealed_box("two-to-one", 480, 0.02, 0.2, rounds=2)
    runs, state = train("two-to-one", 2, 480, 0.02, 0.2), widget.state
    for k, (way, run) in enumerate(runs.items()):
        assert state["rows"][k]["raw"] == {"queries": 96, "steps": run.steps, "miss": run.miss}
        np.testing.assert_allclose(state["m"][k], model(run.params, state["z"]),
                                   rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(state["f"][k], np.square(state["m"][k]), rtol=1e-3, atol=1e-5)
        assert state["misses"][k] == [float(f"{v:.5g}") for v in run.misses], way
    json.dumps(state, allow_nan=False)


def test_the_formula_is_sealed_until_asked():
    widget = sealed_box("two-to-one")
    assert "x²" not in json.dumps([widget.state, widget.known], ensure_ascii=False)
    assert widget.state["graph"] == []
    go(widget, formula=True)
    assert widget.state["formula"] == "F(x) = x²"
    z, x = np.array(widget.state["graph"]).T
    np.testing.assert_allclose(z, x * x, rtol=1e-3, atol=1e-5)


def test_it_says_what_happened():
    widget = sealed_box("two-to-one", 144)
    assert "nothing is asked yet" in widget.state["told"]
    go(widget, rounds=3)
    assert "The budget of 144 is spent" in widget.state["told"]
    assert widget.message == ""
    go(widget, rounds=4)
    assert widget.state["rounds"] == 3
    assert widget.message == "the budget of 144 queries is spent: raise it, or Reset."
    go(widget, rounds=3, budget=192)
    assert widget.message == ""
    assert "the mean of both answers" in sealed_box("two-to-one", rounds=14).state["told"]
    go(widget, rounds=0, resets=1)
    assert widget.state["told"].startswith("Reset 1: box, budget, noise and step stay, "
                                           "nothing is asked yet")


def test_messages_that_merge_mean_the_same():
    one, two = sealed_box(), sealed_box()
    for changes in ({"noise": 0.05, "rounds": 0}, {"rounds": 1}, {"budget": 480},
                    {"formula": True}, {"rounds": 2}):
        go(one, **changes)
    two.set_state({"trail": one.trail})
    assert untimed(one.state) == untimed(two.state)


def test_the_line_agrees_and_a_wrong_rule_turns_it_red(monkeypatch):
    line = sealed_box().state["line"]
    assert line["agrees"] is True
    assert line["cost"].startswith("one gradient through the box: 24 queries, ")
    rule = REGISTRY["tanh"].rules[0]
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda *args: 1.01 * rule(*args),))
    assert sealed_box().state["line"]["agrees"] is False


def test_the_shown_code_runs_and_gives_the_state():
    widget = sealed_box("staircase", 480, 0.05, 0.2, rounds=2)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    rows = [line.rsplit(maxsplit=3) for line in printed.getvalue().splitlines()]
    assert [[row[0], *map(float, row[1:])] for row in rows] == [
        [row["way"], *row["raw"].values()] for row in widget.state["rows"]]
