"""Streaming metrics against the whole data at once: any cut into batches, reset, merge, stages that
do not leak; and means of classes, with the gradient through them.
"""
from itertools import pairwise

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad import nn
from minigrad.errors import GraphError, IndexRefusal, InputError, OptionError, ShapeError

RNG = np.random.default_rng(0)
SCORES = np.round(RNG.random(60), 1)  # with ties
LABELS = (RNG.random(60) < SCORES).astype(int)
CUTS = [(0, 60), (0, 7, 30, 60), (0, 1, 2, 2, 59, 60)]  # one batch is empty


def by_pairs(scores, labels):
    """The area under the curve by its definition."""
    return np.mean([(a > b) + 0.5 * (a == b) for a in scores[labels == 1]
                    for b in scores[labels == 0]])


def pieces(cuts, *arrays):
    return [[a[i:j] for a in arrays] for i, j in pairwise(cuts)]


@pytest.fixture
def inputs():
    with mg.Graph() as graph:
        yield (graph, mg.placeholder(("batch",), name="scores"),
               mg.placeholder(("batch",), int, name="labels"))


@pytest.mark.parametrize("cuts", CUTS)
def test_mean_and_accuracy(inputs, cuts):
    graph, x, t = inputs
    with graph:
        logits = mg.placeholder(("batch", 3))
        mean, weighted, accuracy = nn.metrics.Mean(), nn.metrics.Mean(), nn.metrics.Accuracy()
        updates = [mean.update(x), weighted.update(x, t), accuracy.update(logits, t)]
        results = [m.result() for m in (mean, weighted, accuracy)]
        reset = [m.reset() for m in (mean, weighted, accuracy)]
    outputs = normal(60, 3)
    expected = (SCORES.mean(), np.average(SCORES, weights=LABELS),
                np.mean(outputs.argmax(1) == LABELS))
    assert np.isnan(graph.run(results)).all()
    for _ in range(2):
        for a, b, c in pieces(cuts, SCORES, LABELS, outputs):
            last = graph.run(updates, {x: a, t: b, logits: c})
        np.testing.assert_allclose(last, expected, rtol=1e-14)
        np.testing.assert_allclose(graph.run(results), expected, rtol=1e-14)
        graph.run(reset)
    assert np.isnan(graph.run(results)).all()


@pytest.mark.parametrize("cuts", CUTS)
def test_auc_is_the_share_of_pairs_in_order(inputs, cuts):
    graph, x, t = inputs
    with graph:
        exact, ten = nn.metrics.AUC(capacity=60), nn.metrics.AUC(10)
        update = [exact.update(x, t), ten.update(x, t)]
    for a, b in pieces(cuts, SCORES, LABELS):
        last = graph.run(update, {x: a, t: b})
    buckets = np.minimum(np.floor(SCORES * 10.0), 9.0)
    np.testing.assert_allclose(last,
                               [by_pairs(SCORES, LABELS), by_pairs(buckets, LABELS)], rtol=1e-13)
    np.testing.assert_allclose(nn.metrics.auc(SCORES, LABELS), last[0], rtol=1e-14)


def test_auc_is_scikit_learns(inputs):
    from sklearn.metrics import roc_auc_score

    for seed in range(5):
        rng = np.random.default_rng(seed)
        scores, labels = rng.standard_normal(40).round(1), rng.integers(0, 2, 40)
        np.testing.assert_allclose(nn.metrics.auc(scores, labels),
                                   roc_auc_score(labels, scores), rtol=1e-13)
        np.testing.assert_allclose(nn.metrics.auc(scores, 2 * labels - 1),
                                   nn.metrics.auc(scores, labels == 1))
    assert np.isnan(nn.metrics.auc(scores, np.ones(40)))


def test_many_buckets_come_near_the_exact_area(inputs):
    graph, x, t = inputs
    rng = np.random.default_rng(2)
    scores = rng.random(500)
    labels = (rng.random(500) < scores).astype(int)
    with graph:
        gaps = [abs(graph.run(nn.metrics.AUC(n).update(x, t), {x: scores, t: labels})
                    - by_pairs(scores, labels)) for n in (2, 20, 2000)]
    assert gaps[0] > 10.0 * gaps[1] > 10.0 * gaps[2]
    assert gaps[2] < 1e-3


@pytest.mark.parametrize("make", [nn.metrics.Mean, lambda: nn.metrics.AUC(capacity=60),
                                  lambda: nn.metrics.AUC(7)])
def test_merging_is_having_seen_both(inputs, make):
    graph, x, t = inputs
    with graph:
        first, second, whole = make(), make(), make()
        updates = [m.update(x, t) for m in (first, second, whole)]
        merge = first.merge(second)
    graph.run(updates[0], {x: SCORES[:20], t: LABELS[:20]})
    graph.run(updates[1], {x: SCORES[20:], t: LABELS[20:]})
    expected = graph.run(updates[2], {x: SCORES, t: LABELS})
    np.testing.assert_allclose(graph.run(merge), expected, rtol=1e-14)
    np.testing.assert_allclose(graph.run(first.result()), expected, rtol=1e-14)
    with graph, pytest.raises(GraphError, match="states are not alike"):
        first.merge(nn.metrics.Accuracy())


def test_one_object_for_two_stages_leaks_and_two_do_not(inputs):
    graph, x, t = inputs
    with graph:
        shared, train, test = (nn.metrics.AUC(capacity=200) for _ in range(3))
        both, first, second = shared.update(x, t), train.update(x, t), test.update(x, t)
    flipped = {x: SCORES, t: 1 - LABELS}
    for update in (both, first):
        graph.run(update, {x: SCORES, t: LABELS})
    leaked = graph.run(both, flipped)
    own = graph.run(second, flipped)
    np.testing.assert_allclose(own, 1.0 - by_pairs(SCORES, LABELS), rtol=1e-13)
    np.testing.assert_allclose(leaked, 0.5, rtol=1e-13)
    locals_ = mg.get_collection(mg.LOCAL_VARIABLES, graph)
    assert len(locals_) == 12
    assert not {id(v) for v in locals_} & {id(v)
                                           for v in mg.get_collection(mg.GLOBAL_VARIABLES, graph)}
    # the reset op of all of them
    graph.run(mg.group(*[v.assign(np.zeros(v.shape, v.dtype)) for v in locals_]))
    np.testing.assert_allclose(graph.run(both, flipped), own, rtol=1e-13)


def test_a_full_auc_refuses_and_keeps_what_it_has(inputs):
    graph, x, t = inputs
    with graph:
        auc = nn.metrics.AUC(capacity=60)
        update, result = auc.update(x, t), auc.result()
    graph.run(update, {x: SCORES[:50], t: LABELS[:50]})
    before = graph.run(result)
    with pytest.raises(InputError, match="an exact AUC 61 samples, because it keeps every score, "
                       "and has room for 60"):
        graph.run(update, {x: SCORES[:11], t: LABELS[:11]})
    assert graph.run(result) == before
    graph.run(update, {x: SCORES[50:], t: LABELS[50:]})
    np.testing.assert_allclose(graph.run(result), by_pairs(SCORES, LABELS), rtol=1e-13)


def test_metrics_run_compiled(inputs):
    graph, x, t = inputs
    with graph:
        metrics = [nn.metrics.Mean(), nn.metrics.AUC(capacity=60), nn.metrics.AUC(10)]
        run = graph.compile([m.update(x, t) for m in metrics])
    for a, b in pieces(CUTS[1], SCORES, LABELS):
        last = run({x: a, t: b})
    np.testing.assert_allclose(last[:2], [np.average(SCORES, weights=LABELS),
                                          by_pairs(SCORES, LABELS)], rtol=1e-13)


def test_refusals_of_metrics():
    with mg.Graph():
        with pytest.raises(ShapeError, match="outputs have one more axis, the classes"):
            nn.metrics.Accuracy().update(np.ones(5), np.ones(5, int))
        with pytest.raises(ShapeError, match="each sample has one of both"):
            nn.metrics.AUC().update(np.ones((5, 2)), np.ones(5))
        for scores, labels in ((np.ones(3), np.ones(2)), (np.ones(3), np.ones(1))):
            for auc in (nn.metrics.AUC().update, nn.metrics.auc):
                with pytest.raises(ShapeError, match="each sample has one of both"):
                    auc(scores, labels)
        with pytest.raises(ShapeError, match="outputs have one more axis"):
            nn.metrics.Accuracy().update(np.ones((3, 2)), np.ones(4, int))
        with pytest.raises(ShapeError, match=r"weights of shape \(2,\) and values of shape \(3,\)"):
            nn.metrics.Mean().update(np.ones(3), np.ones(2))
        for wrong in (np.ones(2) * 1j, np.array([1.0, None]), np.array(["1", "2"])):
            with pytest.raises(InputError, match=r"Mean values of dtype .*real numbers"):
                nn.metrics.Mean().update(wrong)
        x = mg.placeholder(("batch",))
        with pytest.raises(ShapeError):
            nn.metrics.Mean().update(x, np.expand_dims(x, 1))  # every weight would meet every value
        with pytest.raises(OptionError, match="buckets=0"):
            nn.metrics.AUC(0)
        with pytest.raises(InputError, match="capacity=True, because it is a whole number"):
            nn.metrics.AUC(capacity=True)


# --- nan
@pytest.mark.parametrize("place", [0, 4, 9])
def test_a_score_or_label_that_is_nan_makes_the_area_nan_until_the_reset(place):
    scores, labels = SCORES[:10].copy(), LABELS[:10].astype(float)
    assert np.isfinite(nn.metrics.auc(scores, labels))
    bad_scores, bad_labels = scores.copy(), labels.copy()
    bad_scores[place] = bad_labels[place] = np.nan
    with mg.Graph() as graph:
        x, t = mg.placeholder(("batch",)), mg.placeholder(("batch",))
        areas = [nn.metrics.AUC(capacity=40), nn.metrics.AUC(buckets=20)]
        others = [nn.metrics.AUC(capacity=40), nn.metrics.AUC(buckets=20)]
        updates = [metric.update(x, t) for metric in areas]
        merged = [a.merge(b) for a, b in zip(others, areas, strict=True)]
        once, reset = nn.metrics.auc(x, t), mg.group(*[a.reset() for a in areas])
    for feeds in ({x: bad_scores, t: labels}, {x: scores, t: bad_labels}):
        assert np.isnan(nn.metrics.auc(feeds[x], feeds[t]))
        assert np.isnan(graph.run(once, feeds))
        assert np.isnan(graph.run(updates, feeds)).all()
        assert np.isnan(graph.compile(updates)({x: scores, t: labels})).all()
        graph.run(reset)
        assert np.isfinite(graph.run(updates, {x: scores, t: labels})).all()
    graph.run(updates, {x: bad_scores, t: labels})
    assert np.isnan(graph.run(merged)).all()


def test_the_accuracy_of_a_net_that_has_diverged_is_nan():
    outputs, labels = normal(6, 3), np.array([0, 1, 2, 0, 1, 2])
    with mg.Graph() as graph:
        x, t = mg.placeholder(("batch", 3)), mg.placeholder(("batch",), int)
        accuracy = nn.metrics.Accuracy()
        update, reset = accuracy.update(x, t), accuracy.reset()
    for bad in (np.full((6, 3), np.nan), np.where(np.arange(18).reshape(6, 3) == 7, np.nan,
                                                  outputs)):
        assert np.isnan(graph.run(update, {x: bad, t: np.zeros(6, int)}))
        graph.run(reset)
    assert graph.run(update, {x: outputs, t: labels}) == np.mean(outputs.argmax(1) == labels)


# --- means of classes
FEATURES, CLASSES = normal(60, 4), np.random.default_rng(3).integers(0, 5, 60)


@pytest.mark.parametrize("cuts", CUTS)
def test_class_means_over_any_batches_are_those_of_all(cuts):
    with mg.Graph() as graph:
        x, t = mg.placeholder(("batch", 4)), mg.placeholder(("batch",), int)
        means = nn.metrics.ClassMeans(7, 4)  # two classes never occur
        update = means.update(x, t)
    for a, b in pieces(cuts, FEATURES, CLASSES):
        before = means.mean.value
        last = graph.run(update, {x: a, t: b})
        absent = np.setdiff1d(np.arange(7), b)
        np.testing.assert_array_equal(means.mean.value[absent], before[absent])
    expected = np.array([FEATURES[c == CLASSES].mean(0) if c < 5 else np.zeros(4)
                         for c in range(7)])
    np.testing.assert_allclose(last, expected, atol=1e-15)
    np.testing.assert_array_equal(last, means.mean.value)
    np.testing.assert_array_equal(means.count.value, np.bincount(CLASSES, minlength=7))
    assert not mg.get_collection(mg.TRAINABLE_VARIABLES, graph)


def test_the_gradient_goes_through_the_batchs_part_of_the_means():
    mean, count = normal(3, 2), np.array([2.0, 0.0, 5.0])
    w, labels, x = normal(2, 2), np.array([0, 1, 0, 1]), normal(4, 2)
    with mg.Graph() as graph:
        means = nn.metrics.ClassMeans(3, 2)
        means.mean.load(mean)
        means.count.load(count)
        weight = mg.Variable(w)
        h = np.matmul(x, weight)
        pull = lambda means, h: np.sum(np.square(h - np.take(means, labels, axis=0)))
        inside = pull(means.update(h, labels), h)
        outside = pull(mg.stop_gradient(means.fold(means.mean, means.count, h, labels)[0]), h)
        value, around = graph.run([outside, mg.gradient(outside, weight)])  # no update among them
        through = graph.run(mg.gradient(inside, weight))
    f = lambda w: pull(means.fold(mean, count, x @ w, labels)[0], x @ w)
    np.testing.assert_allclose(through, mg.grad(f)(w), rtol=1e-12)
    mg.check_gradients(f, w)
    np.testing.assert_allclose(value, f(w), rtol=1e-13)
    assert np.abs(through - around).max() > 0.1


def test_a_class_that_does_not_exist_is_refused():
    with mg.Graph() as graph:
        means = nn.metrics.ClassMeans(3, 2)
        x, labels = mg.placeholder(("batch", 2)), mg.placeholder(("batch",), int)
        update = means.update(x, labels)
        with pytest.raises(IndexRefusal, match="there are 3 classes"):
            graph.run(update, {x: np.ones((2, 2)), labels: [0, 3]})
        assert not means.count.value.any()


@pytest.mark.parametrize("value", [np.inf, np.nan])
def test_a_feature_that_is_no_number_spoils_its_own_class_alone_and_no_count(value):
    features, labels = normal(4, 2), np.array([0, 1, 1, 2])
    features[1, 0] = value
    with mg.Graph() as graph:
        means = nn.metrics.ClassMeans(3, 2)
        graph.run(means.update(features, labels))
    assert means.count.value.tolist() == [1.0, 2.0, 1.0]
    np.testing.assert_array_equal(np.isfinite(means.mean.value), [[1, 1], [0, 1], [1, 1]])
