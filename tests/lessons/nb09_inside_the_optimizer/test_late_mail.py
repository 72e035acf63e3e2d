"""Late Mail and Late Steps without a browser: their runs against a clock written again, their rates
against a formula and eigenvalues."""
import contextlib
import io
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minigrad.errors import Refusal
from minigrad.lessons.nb09_inside_the_optimizer import late_mail, late_steps, stale_gradients
from minigrad.lessons.nb09_inside_the_optimizer.stale_gradients import (
    deliver,
    flowers,
    largest_rate,
    slopes,
    turns,
)
from minigrad.optim import SGD, Momentum

workers = st.lists(st.integers(1, 6), min_size=1, max_size=5)
PULL = lambda worker, w: 0.8 * (w - worker)


def go(widget, **changes):
    widget.set_state(changes)


def table(widget, caption):
    """The rows of a table of the fold."""
    return next(part for part in widget.state["fold"] if part.get("caption") == caption)["rows"]


def told(widget):
    """The paragraph of the fold on the rate."""
    return next(part["text"] for part in widget.state["fold"] if "Largest stable" in part.get(
        "text", ""))


def replayed(ticks, n, drop, apart, rate, until=48):
    """The same by hand: (worker, tick, stamp, step, used) of each letter, and the weights."""
    w, step, bag, letters = 0.0, 0, [], []
    reads = {}                                     # worker: (when it is done, stamp, what it read)
    for now in range(until + 1):
        for k in range(len(ticks)):
            if k in reads and reads[k][0] == now:
                _, stamp, seen = reads.pop(k)
                used = stamp >= step if drop else True
                letters.append((k, now, stamp, step, used))
                bag += [PULL(k, seen)] * used
                if len(bag) >= n:
                    w, step, bag = w - rate * sum(bag) / len(bag), step + 1, []
        for k in range(len(ticks)):
            if k not in reads and now >= apart * k:
                reads[k] = now + ticks[k], step, w
    return letters, w


# --- the simulation
@settings(deadline=None, max_examples=20)
@given(workers, st.integers(1, 6), st.booleans(), st.integers(0, 2))
def test_a_run_is_that_of_the_same_rules_written_again(ticks, n, drop, apart):
    log = deliver(PULL, 0.0, SGD(0.1), ticks, n, drop, apart)
    letters, w = replayed(ticks, n, drop, apart, 0.1)
    assert [(x.worker, x.tick, x.stamp, x.step, x.used) for x in log.letters] == letters
    assert log.weights == pytest.approx(w, rel=1e-12)
    assert all(x.tick - x.began == ticks[x.worker] for x in log.letters)
    assert [x.used for x in log.letters] == [not drop or x.delay == 0 for x in log.letters]
    for k, update in enumerate(log.updates, 1):    # what went into each, and how many
        mine = [x for x in log.letters if x.update == k]
        assert (len(mine), {x.tick for x in mine} <= set(range(update.tick + 1)),
                update.step) == (n, True, k)
    assert log.state["step"] == len(log.updates)
    assert log.state["count"] == sum(x.used and x.update is None for x in log.letters) < n


@pytest.mark.parametrize("delay", [0, 1, 4, 9])
def test_workers_who_take_turns_are_all_equally_late(delay):
    log = deliver(PULL, 0.0, SGD(0.01), drop=False, until=80, **turns(delay))
    assert [x.delay for x in log.letters if x.began > delay] == [delay] * sum(x.began > delay
                                                                              for x in log.letters)
    assert [update.tick for update in log.updates] == [x.tick for x in log.letters]


def test_equal_parts_that_arrive_together_are_one_large_batch():
    ticks, w = (4, 4, 4), 0.0
    log = deliver(slopes(flowers(3)), w, SGD(0.3), ticks, n=3)
    for update in log.updates:
        w = w - 0.3 * (w - np.mean(np.hstack(flowers(3))))
        assert float(update.weights) == pytest.approx(w, rel=1e-12)
    assert len(log.updates) == 12
    assert all(letter.used for letter in log.letters)


def test_any_optimizer_applies_and_arrays_come_as_well_as_numbers():
    log = deliver(lambda worker, w: w - worker, np.zeros(3), Momentum(0.05), [2, 3], drop=False)
    w, m = np.zeros(3), 0.0
    for update in log.updates:
        m = 0.9 * m + update.average
        w = w - 0.05 * m
        np.testing.assert_allclose(update.weights, w, rtol=1e-12)


def test_one_worker_passes_the_step_at_which_it_computed_and_loses_what_was_on_its_way():
    log = deliver(PULL, 1.0, SGD(0.1), [2], n=4)
    assert [x.stamp for x in log.letters[:9]] == [0, 0, 0, 0, 1, 1, 1, 1, 2]
    assert all(x.used for x in log.letters)
    late = deliver(PULL, 1.0, SGD(0.1), [1, 3], n=2)
    assert [(x.worker, x.stamp, x.step, x.used) for x in late.letters[:5]] == [
        (0, 0, 0, True), (0, 0, 0, True), (0, 1, 1, True), (1, 0, 1, False), (0, 1, 1, True)]


@pytest.mark.parametrize("wrong", [{"ticks": []}, {"ticks": [0]}, {"ticks": [1.5]},
                                   {"ticks": [2], "n": 0}, {"ticks": [2], "n": True}])
def test_a_clock_that_cannot_go_is_refused(wrong):
    with pytest.raises(Refusal, match=r"you gave .* write "):
        deliver(PULL, 0.0, SGD(0.1), **wrong)


# --- the largest rates
@pytest.mark.parametrize("delay", [0, 1, 2, 3, 5, 8, 13, 31])
def test_the_largest_rate_of_a_constant_delay_is_the_closed_form(delay):
    closed = 2.0 * math.sin(math.pi / (2.0 * (2 * delay + 1)))
    assert largest_rate(**turns(delay)) == pytest.approx(closed, rel=1e-3)


def radius(ticks, rate):
    """How much the weights grow in one cycle of the clock: of the linear map on (w, what each
    worker has read)."""
    columns = []
    for column in np.eye(len(ticks) + 1):
        w, reads = column[0], list(column[1:])
        for now in range(1, math.lcm(*ticks) + 1):
            done = [k for k in range(len(ticks)) if now % ticks[k] == 0]
            for k in done:
                w = w - rate * reads[k]
            for k in done:
                reads[k] = w
        columns.append([w, *reads])
    return max(abs(np.linalg.eigvals(np.array(columns).T)))


@pytest.mark.parametrize("ticks", [(2,), (2, 3, 6), (3, 3, 3), (1, 4), (1, 1, 2, 6), (5, 6)])
def test_the_largest_rate_of_any_workers_is_where_an_eigenvalue_leaves_the_circle(ticks):
    found = largest_rate(ticks, drop=False)
    assert radius(ticks, 0.999 * found) < 1.0 < radius(ticks, 1.001 * found)


@pytest.mark.parametrize("options", [{"ticks": (2, 3, 6)}, {"ticks": (1, 4), "n": 2},
                                     {"ticks": (6, 5, 4), "apart": 1}])
def test_without_stale_gradients_the_largest_rate_is_2(options):
    assert largest_rate(drop=True, **options) == pytest.approx(2.0, rel=1e-3)
    assert largest_rate(drop=True, curvature=5.0, **options) == pytest.approx(0.4, rel=1e-3)


def test_a_run_below_the_largest_rate_comes_home_and_one_above_does_not():
    limit = largest_rate(**turns(3))
    ends = [abs(deliver(lambda worker, w: w, 1.0, SGD(f * limit), drop=False, until=1500,
                        **turns(3)).weights) for f in (0.97, 1.03)]
    assert ends[0] < 1e-3
    assert ends[1] > 1e3


# --- the widget
def test_the_stage_is_the_run():
    widget = late_mail((2, 4), n=2, rate=0.5, stale="applied", begin="in turn")
    log = deliver(slopes(flowers(2)), 0.0, SGD(0.5), (2, 4), 2, False, 1)
    stage = widget.state["stage"]
    assert [(x["worker"], x["tick"], x["stamp"]) for x in stage["letters"]] == [
        (x.worker, x.tick, x.stamp) for x in log.letters]
    assert {x["fate"] for x in stage["letters"]} == {"fresh", "late"}
    assert [tick for tick, _ in stage["updates"]] == [u.tick for u in log.updates]
    np.testing.assert_allclose([w for _, w in stage["updates"]],
                               [float(u.weights) for u in log.updates], rtol=1e-4)
    assert widget.largest == largest_rate((2, 4), 2, False, 1)
    assert widget.counts == {"posted": len(log.letters), "used": len(log.letters),
                             "updates": len(log.updates)}
    assert [row["posted"] for row in stage["workers"]] == [24, 11]
    rows = table(widget, "All gradients")
    for x, (_, *cells) in zip(log.letters, rows, strict=True):
        what = f"used in update {x.update}" if x.update else "added, not yet taken"
        assert cells == [*map(str, (x.worker + 1, x.began, x.tick, x.stamp, x.step)), what]


def test_dropping_silences_the_slow_and_applying_costs_the_rate():
    widget = late_mail()
    assert widget.state["number"] == "1.46 cm"
    assert widget.state["said"] == (
        "at the end; the mean of all flowers is 3.76 cm: 24 of 48 gradients were dropped. Workers "
        "2 and 3 never counted.")
    assert [row[-1]["value"] for row in table(widget, "Whose gradients count")] == [1.0, 0.0, 0.0]
    assert told(widget) == ("Largest stable rate of these workers: 2.00. Your rate 0.3 is stable.")
    go(widget, stale="applied")
    assert widget.state["said"].endswith(": all 48 gradients counted.")
    assert told(widget).startswith("Largest stable rate of these workers: 1.27.")
    late = [row[5]["value"] for row in table(widget, "Whose gradients count")]
    assert max(late) == 5


def test_who_is_never_heard_is_named_in_one_phrase():
    for ticks, who in (((1, 2), "Worker 2"), ((2,) * 6, "Workers 2, 3, 4, 5 and 6")):
        assert late_mail(ticks).state["said"].endswith(f" {who} never counted.")


def test_the_verdict_follows_the_rate():
    mail, steps = late_mail((3, 3, 3), stale="applied", begin="in turn"), late_steps(2)
    assert mail.largest == steps.largest
    for rate, verdict in ((0.5, "stable"), (1, "too large"), (mail.largest, "at the edge"),
                          (0.61, "stable")):
        for widget in (mail, steps):
            go(widget, rate=rate)                  # the browser sends 1.0 as 1
            assert repr(widget).endswith(f"is {verdict}")
        assert told(mail).endswith(f" is {verdict}.")
        assert steps.state["stage"]["verdict"] == verdict


def test_a_rate_far_too_large_ends_in_no_number_and_the_browser_gets_json():
    widget = late_mail((1, 1, 1, 1, 1, 1), rate=4.0, stale="applied")
    assert widget.state["number"] == "∞"
    go(widget, ticks=[1, 1, 1, 1, 1, 6])
    json.dumps([widget.state, widget.trail], allow_nan=False)
    go(widget, rate=0.3)
    assert widget.state["number"].endswith(" cm")
    json.dumps(late_steps(8, 4.0).state, allow_nan=False)


def test_a_worker_more_takes_3_ticks_and_one_less_is_the_last():
    widget = late_mail()
    go(widget, workers=5)
    assert widget.ticks == [2, 3, 6, 3, 3]
    go(widget, ticks=[1, 3, 6, 3, 3])
    go(widget, workers=2)
    assert (widget.ticks, len(widget.state["stage"]["workers"])) == ([1, 3], 2)
    go(widget, ticks=[4, 4, 4])
    assert widget.workers == 3
    for wrong in ({"ticks": []}, {"ticks": [7]}, {"ticks": [1] * 7}, {"workers": 9}, {"n": 0}):
        go(widget, **wrong)
        assert "You still see the last good state" in widget.message
        assert (widget.ticks, widget.workers) == ([4, 4, 4], 3)


def test_messages_that_merge_mean_the_same():
    one, two = late_mail(), late_mail()
    for changes in ({"workers": 4}, {"rate": 0.2}, {"ticks": [2, 3, 6, 1]}, {"stale": "applied"},
                    {"n": 2}):
        go(one, **changes)
    two.set_state(one.trail)
    assert one.state == two.state


# --- late steps
@pytest.mark.parametrize("delay", [0, 1, 2, 5, 8])
def test_each_step_follows_the_gradient_of_some_updates_ago(delay):
    rate, widget = 0.3, late_steps(delay, 0.3)
    w = [1.0]
    for t in range(30):                                    # the first ones are not so old
        w.append(w[t] - rate * w[max(0, t - delay)])
    np.testing.assert_allclose(widget.weights, w, rtol=1e-12)
    stage = widget.state["stage"]
    assert stage["read"] == [max(0, t - delay) for t in range(30)]
    np.testing.assert_allclose(stage["steps"], np.diff(w), rtol=1e-3, atol=1e-9)
    closed = [2.0 * math.sin(math.pi / (2.0 * (2 * k + 1))) for k in range(9)]
    np.testing.assert_allclose(stage["limits"], closed, rtol=2e-3)
    assert widget.state["number"] == f"{largest_rate(**turns(delay)):.3g}"


def test_it_answers_the_prediction():
    assert late_steps().guess == {"name": "09.P4", "value": None}
    assert late_steps(2).largest == largest_rate(**turns(2))
    assert "is the largest stable rate with gradients that are 2 updates old. At 0.5, the weight "\
        "settles." in late_steps().state["said"]
    assert "with fresh gradients" in late_steps(0).state["said"]


@pytest.mark.parametrize(("delay", "rate"), [(0, 1.9), (2, 0.6), (2, 0.63), (8, 0.2)])
def test_swings_grow_above_the_largest_rate(delay, rate):
    widget = late_steps(delay, rate)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"].replace(f"until={30 + delay}", "until=600"), {})
    weights, largest = printed.getvalue().splitlines()
    far = np.abs(json.loads(weights))
    assert (far[-50:].max() > far[100:150].max()) == (rate > float(largest))


@pytest.mark.parametrize("call", [{"delay": -1}, {"delay": 9}, {"delay": 1.5}, {"delay": True},
                                  {"rate": 0.001}, {"rate": 5}, {"rate": "big"}])
def test_steps_that_cannot_be_shown_are_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you gave (\w+ )?\w+=.*, because .*; (write|choose) "):
        late_steps(**call)


# --- the line, the code
@pytest.mark.parametrize("make", [late_mail, late_steps])
def test_the_line_agrees_and_says_what_a_gradient_costs(make):
    state = make().state
    assert state["agrees"] is True
    assert " · one gradient: " in state["cost"]
    assert "operations" in state["cost"]


def test_the_shown_code_runs_and_gives_the_state():
    widget = late_mail((1, 4), n=2, rate=0.4, stale="applied", begin="in turn")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    first, second = printed.getvalue().splitlines()
    weight, updates, used = first.split()
    assert float(weight) == widget.run.weights
    assert (int(updates), int(used)) == (widget.counts["updates"], widget.counts["used"])
    assert float(second) == widget.largest


def test_the_flowers_are_dealt_out_whole():
    assert [len(part) for part in flowers(4)] == [38, 38, 37, 37]
    assert [round(float(np.mean(part)), 3) for part in flowers(3)] == [1.462, 4.26, 5.552]
    assert stale_gradients.misfit(2.0, np.array([1.0, 5.0])) == 2.5


@pytest.mark.parametrize("call", [
    {"ticks": ()}, {"ticks": (7,)}, {"ticks": (0, 1)}, {"ticks": (1.0,)}, {"ticks": (True,)},
    {"ticks": "fast"}, {"ticks": (1,) * 7}, {"n": 0}, {"n": 7}, {"n": 1.5}, {"rate": 0.001},
    {"rate": 5}, {"rate": "big"}, {"rate": True}, {"rate": math.nan},
    {"stale": "kept"}, {"begin": 3}])
def test_what_cannot_be_shown_is_refused_in_a_sentence(call):
    with pytest.raises(Refusal, match=r"^you gave (\w+ )?\w+=.*, because .*; (write|choose) "):
        late_mail(**call)
