"""Notebook 15's pipeline and its five planted faults: scikit-learn for the AUC, the engine anew for all other numbers.

The exercises' verdicts are asked by test_exercises.py, the numbers on the page by nbval.
"""
import copy
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import roc_auc_score

import minigrad as mg
from minigrad import nn
from minigrad.course import capstone, planted
from minigrad.course.readings import STAGES, Batch

TRAINING, TEST, LAST = capstone.tumours()


# --- the data
def test_three_parts_share_no_tumour_and_leave_none_out():
    rows = load_breast_cancer().data[:, [*capstone.FEATURES.values()]]
    own = rows[np.random.default_rng(0).permutation(len(rows))][:len(TRAINING.t)]
    x = np.concatenate([part.x for part in (TRAINING, TEST, LAST)]) * own.std(0) + own.mean(0)
    assert np.allclose(np.sort(x, axis=0), np.sort(rows, axis=0))
    assert [len(part.t) for part in (TRAINING, TEST, LAST)] == [200, 184, 185]
    assert sum(part.t.sum() for part in (TRAINING, TEST, LAST)) == np.sum(load_breast_cancer().target == 0)


def test_mean_and_deviation_are_those_of_the_training_part_alone():
    assert np.allclose(TRAINING.x.mean(0), 0.0)
    assert np.allclose(TRAINING.x.std(0), 1.0)
    assert not np.allclose(TEST.x.mean(0), 0.0, atol=1e-3)


def test_batches_hold_every_sample_once_in_their_order():
    order = np.random.default_rng(1).permutation(len(TEST.t))
    parts = TEST.batches(order)
    assert [len(part.t) for part in parts] == [40, 40, 40, 40, 24]
    assert np.array_equal(np.concatenate([part.x for part in parts]), TEST.x[order])


# --- the pipeline
@pytest.fixture(scope="module")
def pipe() -> capstone.Pipeline:
    made = capstone.Pipeline(fence=planted.FENCE)
    for _ in range(4):
        made.epoch(TRAINING, TEST)
    return made


def test_area_is_scikit_learns(pipe: capstone.Pipeline):
    scores = pipe.graph.run(pipe.scores, pipe.feeds(LAST, training=False))
    assert pipe.area(LAST) == pytest.approx(roc_auc_score(LAST.t, scores), abs=1e-12)


def test_each_meter_reads_its_own_stage_whatever_was_read_before(pipe: capstone.Pipeline):
    before = pipe.net.values()
    for part, stage in ((TEST, STAGES[2]), (TRAINING, STAGES[1]), (TEST, STAGES[2])):
        scores = pipe.graph.run(pipe.scores, pipe.feeds(part, training=False))
        wanted = roc_auc_score(part.t, np.floor(200.0 * scores))
        assert pipe.measure(stage, part.batches()) == pytest.approx(wanted, abs=1e-12)
    assert all(np.array_equal(before[path], value) for path, value in pipe.net.values().items())


def test_only_training_steps_and_moves_the_averages():
    made = capstone.Pipeline(fence=planted.FENCE)
    mean = made.net[1].variables["mean"]
    made.measure("train evaluation", TRAINING.batches())
    assert (mean.version, made.readout.version) == (0, 0)
    made.measure("training", TRAINING.batches())
    assert (mean.version, made.readout.version) == (5, 5)


def test_the_graph_stays_as_it_is_and_the_fence_holds(pipe: capstone.Pipeline):
    nodes = len(pipe.graph)
    pipe.graph.freeze()
    assert pipe.epoch(TRAINING, TEST).nodes == nodes
    assert np.linalg.norm(pipe.readout.value) <= 1.5 + 1e-12


def test_saved_and_reloaded_gives_the_same_scores(pipe: capstone.Pipeline, tmp_path):
    nn.save(pipe.net, tmp_path / "net.npz")
    other = capstone.Pipeline(seed=3)
    nn.load(other.net, tmp_path / "net.npz")
    assert other.area(TEST) == pipe.area(TEST)


def test_choosing_by_a_set_flatters_it():
    chosen, fresh = capstone.redrawn(epochs=3, draws=20)
    assert chosen.shape == fresh.shape == (20,)
    net = capstone.Pipeline()
    pool = capstone.Part(*map(np.concatenate, zip(TEST, LAST, strict=True)))
    best, wanted = -1.0, 0.0
    own, rest = np.split(np.random.default_rng(7).permutation(369), [184])
    for _ in range(3):
        net.measure(STAGES[0], TRAINING.batches(net.rng.permutation(200)))
        scores = net.graph.run(net.scores, net.feeds(pool, training=False))
        if (area := roc_auc_score(pool.t[own], scores[own])) > best:
            best, wanted = area, roc_auc_score(pool.t[rest], scores[rest])
    assert (chosen[7], fresh[7]) == pytest.approx((best, wanted), abs=1e-12)


def test_a_session_starts_from_the_same_state_in_each_copy():
    rng = np.random.default_rng(0)
    first, second = (Batch("", rng.uniform(size=10), np.arange(10) % 2.0) for _ in range(2))
    run = capstone.Session([first])
    leaked = copy.deepcopy(run)(run.update, second)
    assert leaked == copy.deepcopy(run)(run.update, second)
    both = [np.concatenate(parts) for parts in ((first.labels, second.labels), (first.scores, second.scores))]
    assert leaked == pytest.approx(roc_auc_score(both[0], np.floor(200.0 * both[1])), abs=1e-12)
    run(run.reset)
    assert run(run.update, second) == pytest.approx(roc_auc_score(second.labels, np.floor(200.0 * second.scores)))


# --- the hunt
NOTEBOOKS = {"sound": 0, "ada": 10, "ben": 4, "cleo": 8, "dan": 13, "eve": 5}


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_one_tool_finds_each_fault_and_none_the_sound_pipeline(name: str):
    assert planted.culprit(planted.lineup()[name]) == NOTEBOOKS[name]


def test_each_fault_leaves_its_symptom():
    sound, ada, ben, cleo, dan, eve = planted.lineup().values()
    assert ada.losses[1] > ada.losses[0] + 0.05
    assert abs(sound.losses[1] - sound.losses[0]) < 0.02
    assert max(ben.last.train, cleo.last.train) < sound.last.train - 0.03
    assert dan.length > 1.5 + 1e-3
    assert (sound.grown, eve.grown) == (0, 549)
    assert eve.last[:3] == sound.last[:3]


PARTS: dict[str, Any] = {
    "ada": capstone.waiting, "ben": lambda g, y, x: g * (1.0 - np.exp(-y)), "cleo": nn.init.he_normal,
    "dan": planted.FENCE, "eve": capstone.Pipeline,
}


@pytest.mark.parametrize("name", PARTS)
def test_with_one_part_repaired_no_tool_finds_anything(name: str):
    sound, run = planted.lineup()["sound"], planted.trained(planted.SUSPECTS[name](PARTS[name]))
    assert planted.culprit(run) == 0
    if name == "ben":                                        # a sound one, with another activation
        assert run.last.train > planted.lineup()["ben"].last.train + 0.03
    else:
        assert run.last[:3] == sound.last[:3]


SAYINGS = [
    ("ada", ..., "not answered yet"), ("ada", lambda loss, minimize, updates: minimize(loss), "that of 10 reads 50"),
    ("ada", lambda loss, minimize, updates: updates[0], "raises GraphError"), ("ada", capstone.waiting, "passed"),
    ("cleo", lambda shape, rng: np.zeros(shape), "no tool finds anything, but the AUC"),
    ("cleo", nn.init.normal(30.0), "that of 08 reads"), ("cleo", nn.init.glorot_uniform, "passed"),
    ("dan", mg.constraints.MaxNorm(3.0), "that of 13 reads"), ("dan", planted.FENCE, "passed"),
    ("ben", PARTS["ben"], "passed"), ("ben", lambda g, y, x: g / (1.0 + np.exp(x)), "that of 04 reads inf"),
    ("eve", planted.Eve, "that of 05 reads 549"), ("eve", 3, "raises TypeError"), ("zoe", 3, "the five are ada"),
]


@pytest.mark.parametrize(("name", "part", "words"), SAYINGS)
def test_a_repair_is_judged_by_the_tools(name: str, part, words: str, capsys):
    planted.repair(name, part)
    assert words in capsys.readouterr().out


def test_a_rung_is_what_its_layer_computes():
    made = planted.cleo()
    z = TRAINING.x @ made.net[0].variables["w"].value
    assert planted.climb(made)[0].forward == pytest.approx(z.std(), rel=1e-12)


def test_the_tool_of_04_turns_with_the_rule():
    assert planted.rule_error(planted.ben()) == np.inf
    assert planted.rule_error(planted.ben(PARTS["ben"])) < 1e-6
