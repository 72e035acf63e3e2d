"""Meter Reading without a browser: readings against the AUC of all pairs, leaks and repairs, and
what is refused."""
import contextlib
import io
import json
import math
import time

import numpy as np
import pytest
from framed import go, refuses, untimed

import minigrad as mg
from minigrad.lessons.nb15_train_test_measure import meter_reading
from minigrad.lessons.nb15_train_test_measure.auc_by_stage import (
    FEATURES,
    METERS,
    ORDERS,
    STAGES,
    classifier,
    counted,
    loss,
    metered,
    ordered,
    ranks,
    read,
    roc,
    score,
    scored,
    stream,
)
from minigrad.nn.metrics import AUC
from minigrad.op import REGISTRY


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
        for counts, area in ((ranks(scores, labels), by_pairs(scores, labels)),
                             (counted(7, stage, 10**6), by_pairs(sorted_into(scores, 7), labels))):
            false, true = roc(**counts)
            assert (false[0], true[0], false[-1], true[-1]) == (0.0, 0.0, 1.0, 1.0)
            assert (np.sum(np.diff(false) * (true[1:] + true[:-1])) / 2.0
                    == pytest.approx(area, rel=1e-12))
    assert np.isnan(roc([0, 0], [1, 2])[1]).all()
    scores, labels = ordered(STAGES[2], "sorted")
    held = counted(5, STAGES[2], 130, "sorted")
    assert (held["positives"].sum(), held["negatives"].sum()) == (labels[:130].sum(),
                                                                  130 - labels[:130].sum())


# --- the widget
@pytest.mark.parametrize("call", [
    {"buckets": 1}, {"buckets": 201}, {"buckets": 2.5}, {"buckets": True}, {"batch": 4},
    {"batch": "all"}, {"meters": "two"}, {"meters": 3}, {"order": "up"}, {"batches": -1},
    {"batches": 1.5}, {"batches": False}])
def test_what_cannot_be_is_refused_in_a_sentence(call):
    refuses(meter_reading, meter_reading(batches=3), call)


@pytest.mark.parametrize("meters", METERS)
def test_the_state_is_the_readings(meters):
    widget, stream_ = meter_reading(12, 40, meters, batches=13), read(12, 40, meters)[:13]
    state = widget.state
    for stage, row in zip(STAGES, state["rows"], strict=True):
        mine = [one for one in stream_ if one.stage == stage]
        if not mine:
            assert (row["samples"], row["raw"]["exact"], row["words"]["exact"]) == (0, None, "–")
            continue
        assert row["raw"] == {name: getattr(mine[-1], name)
                              for name in ("exact", "every", "bucketed", "mean")}
        assert row["gap"]["bucketed"] == mine[-1].bucketed - mine[-1].exact
    onward = meters == "shared"
    assert [[k for k, _ in curve] for curve in state["curves"]] == [
        [*range(1, 14 if onward else 11)], [11, 12, 13], []]
    assert state["curves"][1] == [[k, stream_[k - 1].bucketed] for k in (11, 12, 13)]
    assert [len(curve) for curve in state["exact"]] == [10, 3, 0]
    sums = [sum(map(sum, state[name].values())) for name in ("held", "own")]
    assert sums == [380 + 120 if onward else 120, 120]
    json.dumps(state, allow_nan=False)


def test_it_says_what_happened():
    widget = meter_reading(batches=0)
    assert widget.state["told"].startswith("Nothing is read yet")
    assert repr(widget).endswith("nothing is read yet")
    go(widget, batches=25)
    now = read()[24]
    assert ("The meter of test evaluation starts at what the stages before it left: it reads "
            f"{now.bucketed:.3f}, its own 32 samples say {now.exact:.3f}") in widget.state["told"]
    assert "It holds 792 samples, and 760 of them are from previous stages." in widget.state["told"]
    go(widget, meters="reset")
    assert "The meter was reset before test evaluation" in widget.state["told"]
    go(widget, meters="own", order="sorted")
    assert "its meter reads" not in widget.state["told"]
    assert "one class only" in widget.state["told"]
    assert widget.state["rows"][2]["raw"] == dict.fromkeys(("exact", "every", "bucketed", "mean"))
    assert widget.state["rows"][2]["words"]["exact"] == "nan"
    go(widget, batches=31)
    assert widget.message == "the stream is at its end: Start again, or move the slider back."
    assert widget.state["batches"] == 30
    go(widget, batches=30)
    assert widget.message == ""


def test_differences_are_those_of_the_numbers_shown():
    widget, same = meter_reading(meters="own", batches=0), 0
    for batches in range(1, 31):
        go(widget, batches=batches)
        state = widget.state
        now = [row for row in state["rows"] if row["samples"]][-1]
        shown = {name: float(now["words"][name]) for name in ("exact", "every", "bucketed", "mean")}
        for name, value in shown.items():
            true = 0.0 if value == shown["exact"] else now["raw"][name] - now["raw"]["exact"]
            assert float(now["apart"][name].strip("±").replace("−", "-")) == round(true, 3)
        gap = float(now["apart"]["bucketed"].strip("±").replace("−", "-"))
        same += not gap
        assert state["told"].endswith(f": {abs(gap):.3f} too {'much' if gap > 0 else 'little'}."
                                      if gap else ", less than 0.001 apart.")
    assert same


def test_messages_that_merge_mean_the_same():
    one, two = meter_reading(), meter_reading()
    for changes in ({"batches": 4}, {"meters": "own"}, {"buckets": 5}, {"batch": 64, "batches": 9}):
        go(one, **changes)
    two.set_state({"trail": one.trail})
    assert untimed(one.state) == untimed(two.state)


def test_the_line_tells_the_meters_bill_and_a_wrong_rule_turns_it_red(monkeypatch):
    line = meter_reading(20, 32).state["line"]
    assert line["agrees"] is True
    assert "20 buckets: " in line["cost"]
    with mg.Graph():
        kept = [sum(np.asarray(v.value).nbytes for v in meter.state.values())
                for meter in (AUC(20), AUC(None, 949))]
    assert all(f"{size:,} bytes kept" in line["cost"] for size in kept)
    assert "unknown" not in line["cost"]
    assert "sorting the scores" in line["cost"]
    assert line["cost"].endswith("checked is the gradient that trained the net, of its loss "
                                 "by its weights")
    name = "logaddexp"
    rules = REGISTRY[name].rules
    monkeypatch.setattr(REGISTRY[name], "rules",
                        tuple((lambda *args, r=r: 1.01 * r(*args)) if r else r for r in rules))
    assert meter_reading().state["line"]["agrees"] is False


def test_a_sliders_move_is_quick():
    widget, spent = meter_reading(), []
    for buckets in (31, 43, 59):
        begun = time.process_time()
        go(widget, buckets=buckets)
        spent.append(time.process_time() - begun)
    assert min(spent) < 0.1


def test_the_shown_code_runs_and_gives_the_state():
    widget = meter_reading(7, 64, "reset", "sorted", batches=9)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.code, {})
    rows = [line.split("; ") for line in printed.getvalue().splitlines()]
    assert len(rows) == 9
    last = [row for row in widget.state["rows"] if row["samples"]][-1]
    assert rows[-1][0] == last["stage"]
    assert int(rows[-1][1]) == last["samples"]
    np.testing.assert_allclose([float(v) for v in rows[-1][2:6]], [
        math.nan if v is None else v for v in last["raw"].values()], rtol=1e-15)
    assert int(rows[-1][6]) == last["lone"]
