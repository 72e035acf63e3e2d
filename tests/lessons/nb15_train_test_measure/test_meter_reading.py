"""Meter Reading without a browser: readings against the AUC of all pairs, leaks and repairs, and
what is refused."""
import contextlib
import io
import math
import time

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.lessons.nb15_train_test_measure import meter_reading
from minigrad.lessons.nb15_train_test_measure.auc_by_stage import (
    FEATURES,
    METERS,
    ORDERS,
    STAGES,
    classifier,
    loss,
    metered,
    ranks,
    read,
    roc,
    score,
    scored,
    stream,
)
from minigrad.lessons.nb15_train_test_measure.meter_reading import MOST
from minigrad.nn.metrics import AUC


def by_pairs(scores, labels):
    """The share of pairs in order, a tie being one half."""
    pairs = np.sign(scores[labels > 0][:, None] - scores[labels == 0])
    return np.mean((pairs + 1.0) / 2.0) if pairs.size else math.nan


def sorted_into(scores, buckets):
    return np.minimum(np.floor(scores * buckets), buckets - 1)


def joined(batches):
    return (np.concatenate([getattr(one, name) for one in batches])
            for name in ("scores", "labels"))


# --- the net and its stream
def test_the_labels_and_features_are_those_of_scikit_learn():
    from sklearn.datasets import load_breast_cancer

    data, net = load_breast_cancer(), classifier()
    assert data.target_names[0] == "malignant"
    np.testing.assert_array_equal(net.t, data.target == 0)
    assert [data.feature_names[column] for column in FEATURES.values()] == [*FEATURES]
    np.testing.assert_allclose(net.x[net.train].mean(0), 0.0, atol=1e-12)
    np.testing.assert_allclose(net.x[net.train].std(0), 1.0)
    assert sorted([*net.train, *net.test]) == [*range(569)]
    assert (len(net.train), len(net.test)) == (380, 189)


def test_the_net_is_trained_by_its_gradient_and_scores_come_before_the_step():
    net, w, b = classifier(), np.zeros(2), 0.0
    for k in range(0, 380, 8):
        now = net.train[k:k + 8]
        p = 1.0 / (1.0 + np.exp(-(net.x[now] @ w + b)))
        np.testing.assert_allclose(net.online[k:k + 8], p, rtol=1e-9)
        w, b = (w - 0.5 * net.x[now].T @ (p - net.t[now]) / len(now),
                b - 0.5 * np.mean(p - net.t[now]))
    np.testing.assert_allclose(net.weights["w"], w, rtol=1e-9)
    np.testing.assert_allclose(scored(STAGES[2])[0],
                               score({"w": w, "b": b}, net.x[net.test]), rtol=1e-9)
    start = {"w": np.zeros(2), "b": np.array(0.0)}
    assert loss(net.weights, net.x[net.test], net.t[net.test]) < loss(start, net.x[net.test],
                                                                      net.t[net.test])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("batch", [8, 32, 128])
def test_the_stream_has_each_sample_of_each_stage_once(batch, order):
    batches = stream(batch, order)
    assert [stage for k, stage in enumerate(one.stage for one in batches)
            if not k or batches[k - 1].stage != stage] == [*STAGES]
    for stage in STAGES:
        mine = [one for one in batches if one.stage == stage]
        assert {len(one.labels) for one in mine[:-1]} <= {batch}
        scores, labels = joined(mine)
        for found, whole in zip((scores, labels), scored(stage), strict=True):
            np.testing.assert_array_equal(np.sort(found), np.sort(whole))
        assert (order == "sorted" and stage != STAGES[0]) == bool(np.all(np.diff(labels) >= 0))


# --- the meters
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("meters", METERS)
@pytest.mark.parametrize(("buckets", "batch"), [(20, 32), (3, 64)])
def test_readings_are_the_share_of_pairs_in_order(buckets, batch, meters, order):
    batches, found = stream(batch, order), read(buckets, batch, meters, order)
    assert len(found) == len(batches)
    for k in (0, 4, len(batches) // 2, len(batches) - 1):
        one, now = found[k], batches[k]
        own = [b for b in batches[:k + 1] if b.stage == now.stage]
        scores, labels = joined(own)
        held, marks = joined(batches[:k + 1]) if meters == "shared" else (scores, labels)
        alone = [by_pairs(b.scores, b.labels) for b in own]
        expected = [len(labels), by_pairs(scores, labels), by_pairs(held, marks),
                    by_pairs(sorted_into(held, buckets), marks), np.nanmean(alone)
                    if np.any(np.isfinite(alone)) else math.nan, np.sum(np.isnan(alone))]
        assert one.stage == now.stage
        np.testing.assert_allclose([*one][1:], expected, rtol=1e-12)


def test_exact_is_scikit_learns():
    from sklearn.metrics import roc_auc_score

    for stage in STAGES:
        scores, labels = scored(stage)
        last = [one for one in read(meters="own") if one.stage == stage][-1]
        assert last.exact == last.every == pytest.approx(roc_auc_score(labels, scores), rel=1e-12)


def test_one_meter_leaks_and_both_repairs_are_alike():
    leaked, cleared, own = (read(meters=meters) for meters in METERS)
    assert cleared == own
    assert leaked[:12] == own[:12]
    assert all(one.every != mine.every for one, mine in zip(leaked[12:], own[12:], strict=True))
    assert all(one.every == one.exact for one in own)
    assert leaked[-1].every > own[-1].every + 0.02
    last = metered(20, 32, "shared", "shuffled").held[-1]
    assert last["positives"].sum() + last["negatives"].sum() == 380 + 380 + 189


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_alone_is_read_as_by_a_meter_of_its_own(stage, order):
    own = [one for one in read(meters="own", order=order) if one.stage == stage]
    for found, wanted in zip(read(order=order, only=stage), own, strict=True):
        np.testing.assert_allclose([*found][1:], [*wanted][1:], rtol=1e-14)


def test_the_size_of_batches_changes_their_mean_only():
    few, many = ([one for one in read(20, batch, "own") if one.samples in (380, 189)]
                 for batch in (128, 8))
    for one, other in zip(few, many, strict=True):
        assert (one.exact, one.every) == (other.exact, other.every)
        assert one.bucketed == pytest.approx(other.bucketed, rel=1e-14)
        assert abs(one.mean - other.mean) > 1e-4


def test_more_buckets_come_nearer():
    gaps = [max(abs(one.bucketed - one.exact) for one in read(n, 32, "own")
                if one.samples in (380, 189)) for n in (2, 5, 20, 200)]
    assert gaps[0] > 3 * gaps[1] > 9 * gaps[2] > 18 * gaps[3]


def test_a_roc_curve_encloses_the_area():
    for stage in STAGES:
        scores, labels = scored(stage)
        held = metered(7, 32, "own", "shuffled", stage).held[-1]
        for counts, area in ((ranks(scores, labels), by_pairs(scores, labels)),
                             (held, by_pairs(sorted_into(scores, 7), labels))):
            false, true = roc(**counts)
            assert (false[0], true[0], false[-1], true[-1]) == (0.0, 0.0, 1.0, 1.0)
            assert (np.sum(np.diff(false) * (true[1:] + true[:-1])) / 2.0
                    == pytest.approx(area, rel=1e-12))
    assert np.isnan(roc([0, 0], [1, 2])[1]).all()


# --- the widget
@pytest.mark.parametrize("call", [
    {"buckets": 1}, {"buckets": 201}, {"buckets": 2.5}, {"buckets": True}, {"batch": 4},
    {"batch": "all"}, {"meters": "two"}, {"meters": 3}, {"order": "up"}, {"batches": -1},
    {"batches": 1.5}, {"batches": False}, {"batches": 31}, {"batch": 64, "batches": 16}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    widget = meter_reading(batches=3)
    before = widget.state, widget.trail, repr(widget)
    with pytest.raises(Refusal, match=r"^you "):
        meter_reading(**call)
    widget.set_state(call)
    assert widget.message.endswith("You still see the last good state.")
    assert (widget.state, widget.trail, repr(widget)) == before
    assert meter_reading(batch=8).batches == MOST


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("meters", METERS)
@pytest.mark.parametrize(("buckets", "batch"), [(20, 32), (3, 64)])
def test_what_the_batches_added_is_what_the_meter_holds(buckets, batch, meters, order):
    """The browser adds it up: of the stage, and of the stages before if one meter reads all."""
    stage = meter_reading(buckets, batch, meters, order).state["stage"]
    stream_ = stream(batch, order)
    held, own = (metered(buckets, batch, one, order).held for one in (meters, "own"))
    assert [len(stage[name]) for name in ("added", "meter", "alone")] == [len(held)] * 3
    assert stage["lengths"] == [sum(one.stage == name for one in stream_) for name in STAGES]
    starts = np.cumsum([0, *stage["lengths"]])
    for k in (0, 5, starts[1] - 1, starts[1], starts[2] + 1, len(held) - 1):
        begin = starts[STAGES.index(stream_[k].stage)]
        for first, wanted in (begin, own[k]), (0 if meters == "shared" else begin, held[k]):
            sums = np.zeros((2, buckets))
            for added in stage["added"][first:k + 1]:
                for bucket, *more in added:
                    sums[:, bucket] += more
            np.testing.assert_array_equal(sums, [wanted["positives"], wanted["negatives"]])


def cells(widget):
    """The table as numbers."""
    table, *_ = widget.state["fold"]
    number = lambda one: math.nan if one == "nan" else one["value"]
    return {name: [number(one) for one in row] for name, *row in table["rows"]}


@pytest.mark.parametrize("meters", METERS)
def test_the_numbers_are_the_readings(meters):
    widget, found = meter_reading(12, 40, meters, batches=13), read(12, 40, meters)
    stage = widget.state["stage"]
    assert stage["meter"] == [one.bucketed for one in found]
    assert stage["alone"] == [one.exact for one in found]
    assert cells(widget) == {one.stage: [*one][1:] for one in (found[9], found[12])}
    assert widget.state["number"] == f"{found[12].bucketed:.3f}"
    assert f"{STAGES[1]} {found[12].bucketed:.3f} (exact {found[12].exact:.3f})" in repr(widget)


def test_it_says_what_happened():
    widget = meter_reading(batches=0)
    told = lambda: f"{widget.state['number']} {widget.state['said']}"
    assert told() == "0 of 949 scores are read."
    assert repr(widget).endswith("nothing is read yet")
    now = read()[24]
    widget.set_state({"batches": 25})
    assert told() == (f"{now.bucketed:.3f} says the meter; this stage's 32 scores say "
                      f"{now.exact:.3f}, the other 760 are left over.")
    widget.set_state({"meters": "reset", "batches": 30})
    now = read(meters="reset")[-1]
    assert told() == (f"{now.bucketed:.3f} says the meter of 20 buckets; exactly, its 189 scores "
                      f"say {now.exact:.3f}.")
    widget.set_state({"meters": "own", "order": "sorted", "batches": 25})
    assert told() == ("nan says the meter; this stage's 32 scores have one class, so no pair and "
                      "no AUC.")
    assert [math.isnan(one) for one in cells(widget)[STAGES[2]]] == [False, *[True] * 4, False]
    assert not [one for one in widget.state["fold"] if one["kind"] == "chart"]


def test_it_gives_the_answer_away_where_one_meter_reads_the_last_stage():
    assert [meter_reading(batches=batches, meters=meters).state["reveals"]
            for batches, meters in ((0, "shared"), (24, "shared"), (25, "shared"), (30, "shared"),
                                    (30, "own"))] == [False, False, True, True, False]
    assert meter_reading().guess["name"] == "15.P1"


def test_differences_are_those_of_the_numbers_shown():
    widget, same = meter_reading(meters="own", batches=0), 0
    for batches in range(1, 31):
        widget.set_state({"batches": batches})
        _, exact, *others = widget.state["fold"][0]["rows"][-1][1:-1]
        for one in others:
            shown, apart = one["text"].rstrip(")").split(" (")
            true = 0.0 if shown == exact["text"] else one["value"] - exact["value"]
            assert float(apart.strip("±").replace("−", "-")) == round(true, 3)
            same += not true
    assert same


def test_batches_of_another_size_have_read_as_much():
    widget = meter_reading(batches=24)
    for batch, batches in ((8, 96), (128, 6), (32, 24)):
        widget.set_state({"batch": batch})
        assert (widget.batches, widget.message) == (batches, "")
    widget.set_state({"batches": 0})
    widget.set_state({"batch": 64})
    assert widget.batches == 0


def test_the_roc_curves_of_the_fold_enclose_the_areas():
    for buckets in (20, 2):
        widget = meter_reading(buckets)
        (roc,) = [one for one in widget.state["fold"] if one["kind"] == "chart"]
        now = read(buckets)[-1]
        for one, area in zip(roc["lines"], (now.bucketed, now.exact), strict=True):
            false, true = np.array(one["points"]).T
            assert (np.sum(np.diff(false) * (true[1:] + true[:-1])) / 2.0
                    == pytest.approx(area, rel=1e-12))


def test_the_line_tells_the_meters_bill():
    cost = meter_reading(20, 32).state["cost"]
    assert "20 buckets: " in cost
    with mg.Graph():
        kept = [sum(np.asarray(v.value).nbytes for v in meter.state.values())
                for meter in (AUC(20), AUC(None, 949))]
    assert all(f"{size:,} bytes kept" in cost for size in kept)
    assert "unknown" not in cost
    assert "sorting the scores" in cost
    assert cost.endswith("checked is the gradient that trained the net, of its loss by its weights")


def test_a_scrub_is_quick():
    widget, spent = meter_reading(), []
    for buckets in (31, 43, 59):
        begun = time.process_time()
        widget.set_state({"buckets": buckets})
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.1


def test_the_shown_code_runs_and_gives_the_state():
    widget = meter_reading(7, 64, "reset", "sorted", batches=9)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    rows = [line.split("; ") for line in printed.getvalue().splitlines()]
    assert len(rows) == 9
    np.testing.assert_allclose([float(v) for v in rows[-1][1:]], cells(widget)[rows[-1][0]],
                               rtol=1e-15)
