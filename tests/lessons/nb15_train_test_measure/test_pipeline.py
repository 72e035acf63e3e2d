"""Notebook 15's pipeline and its five planted faults: scikit-learn for the AUC, the engine anew for
all other numbers.

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
from minigrad.course import predict, reveal
from minigrad.lessons.nb15_train_test_measure import fault_tools
from minigrad.lessons.nb15_train_test_measure import pipeline as capstone
from minigrad.lessons.nb15_train_test_measure import planted_faults as planted
from minigrad.lessons.nb15_train_test_measure.auc_by_stage import STAGES, Batch

TRAINING, TEST, LAST = capstone.tumours()


# --- the data
def test_three_parts_share_no_tumour_and_leave_none_out():
    rows = load_breast_cancer().data[:, [*capstone.FEATURES.values()]]
    own = rows[np.random.default_rng(0).permutation(len(rows))][:len(TRAINING.t)]
    x = np.concatenate([part.x for part in (TRAINING, TEST, LAST)]) * own.std(0) + own.mean(0)
    assert np.allclose(np.sort(x, axis=0), np.sort(rows, axis=0))
    assert [len(part.t) for part in (TRAINING, TEST, LAST)] == [200, 184, 185]
    assert (sum(part.t.sum() for part in (TRAINING, TEST, LAST))
            == np.sum(load_breast_cancer().target == 0))


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
    assert (mean.version, made.head.version) == (0, 0)
    made.measure("training", TRAINING.batches())
    assert (mean.version, made.head.version) == (5, 5)


def test_the_graph_stays_as_it_is_and_the_fence_holds(pipe: capstone.Pipeline):
    nodes = len(pipe.graph)
    pipe.graph.freeze()
    assert pipe.epoch(TRAINING, TEST).nodes == nodes
    assert np.linalg.norm(pipe.head.value) <= 1.5 + 1e-12


def test_saved_and_reloaded_gives_the_same_scores(pipe: capstone.Pipeline, tmp_path):
    nn.save(pipe.net, tmp_path / "net.npz")
    other = capstone.Pipeline(seed=3)
    nn.load(other.net, tmp_path / "net.npz")
    assert other.area(TEST) == pipe.area(TEST)


def test_choosing_by_a_set_flatters_it():
    net, kept = capstone.Pipeline(), []
    pool = capstone.Part(*map(np.concatenate, zip(TEST, LAST, strict=True)))
    best, wanted = -1.0, 0.0
    own = np.random.default_rng(1).permuted(np.tile(np.arange(369) < 184, (20, 1)), axis=1)[7]
    for _ in range(3):
        net.learn(TRAINING)
        kept.append(net.net.values())
        scores = net.graph.run(net.scores, net.feeds(pool, training=False))
        if (area := roc_auc_score(pool.t[own], scores[own])) > best:
            best, wanted = area, roc_auc_score(pool.t[~own], scores[~own])
    net.learn(TRAINING)
    state = net.graph.state
    chosen, fresh = capstone.redealt(net, kept, draws=20)
    assert chosen.shape == fresh.shape == (20,)
    assert (chosen[7], fresh[7]) == pytest.approx((best, wanted), abs=1e-12)
    assert all(net.graph.state[k] is held for k, held in state.items())


def test_a_session_starts_from_the_same_state_in_each_copy():
    rng = np.random.default_rng(0)
    first, second = (Batch("", rng.uniform(size=10), np.arange(10) % 2.0) for _ in range(2))
    run = capstone.Session([first])
    leaked = copy.deepcopy(run)(run.update, second)
    assert leaked == copy.deepcopy(run)(run.update, second)
    both = [np.concatenate(parts)
            for parts in ((first.labels, second.labels), (first.scores, second.scores))]
    assert leaked == pytest.approx(roc_auc_score(both[0], np.floor(200.0 * both[1])), abs=1e-12)
    run(run.reset)
    assert run(run.update, second) == pytest.approx(roc_auc_score(second.labels,
                                                                  np.floor(200.0 * second.scores)))


# --- the hunt
NOTEBOOKS = {"sound": 0, "ada": 10, "ben": 4, "cleo": 8, "dan": 13, "eve": 5}


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_one_tool_finds_each_fault_and_none_the_sound_pipeline(name: str):
    assert fault_tools.culprit(planted.lineup()[name]) == NOTEBOOKS[name]


def test_each_fault_leaves_its_symptom():
    sound, ada, ben, cleo, dan, eve = planted.lineup().values()
    assert ada.losses[1] > ada.losses[0] + 0.05
    assert abs(sound.losses[1] - sound.losses[0]) < 0.02
    assert max(ben.last.train, cleo.last.train) < sound.last.train - 0.03
    assert dan.length > 1.5 + 1e-3
    assert (sound.grown, eve.grown) == (0, 296)
    assert eve.last[:3] == sound.last[:3]


PARTS: dict[str, Any] = {
    "ada": capstone.waiting, "ben": lambda g, y, x: g * (1.0 - np.exp(-y)),
    "cleo": nn.init.he_normal, "dan": planted.FENCE, "eve": capstone.Pipeline,
}


@pytest.mark.parametrize("name", PARTS)
def test_with_one_part_repaired_no_tool_finds_anything(name: str):
    sound, run = planted.lineup()["sound"], planted.trained(planted.SUSPECTS[name](PARTS[name]))
    assert fault_tools.culprit(run) == 0
    if name == "ben":                                        # a sound one, with another activation
        assert run.last.train > planted.lineup()["ben"].last.train + 0.03
    else:
        assert run.last[:3] == sound.last[:3]


# --- repairs: what is wrong is refused, whatever else is right about it
def measuring(fetch=None, mode=lambda stage: stage == "training", resets=True) -> type:
    """A class of pipelines that fetches fetch(pipeline, stage) in each stage, in training mode
    where mode(stage)."""
    fetch = (fetch
             or (lambda self, stage: [self.update[stage], *[self.step] * (stage == "training")]))

    class Own(capstone.Pipeline):
        def measure(self, stage, parts):
            if resets:
                self.graph.run(self.reset[stage])
            return [self.graph.run(fetch(self, stage), self.feeds(part, mode(stage)))[0]
                    for part in parts][-1]

    return Own


def giving(value: Any) -> type:
    """A class of pipelines whose stages give this, and do nothing."""
    return type("Giving", (capstone.Pipeline,), {"measure": lambda self, stage, parts: value})


def half(loss, minimize, updates):
    with mg.control_dependencies(updates[:2]):
        return minimize(loss)


def every_meter(self, stage):
    return [self.update[stage], *self.update.values(), *[self.step] * (stage == "training")]


SAYINGS = [
    ("eve", measuring(lambda self, stage: [self.update[stage], self.step]),
     "'test evaluation' it makes 5 steps"),
    ("eve", measuring(every_meter), "the three meters hold [584"),
    ("eve", measuring(mode=lambda stage: True),
     "'train evaluation' it reads 0.908, where the scores in inference"),
    ("eve", measuring(resets=False),
     "the three meters hold [1000, 400, 368] samples, where [200, 200, 184]"),
    ("eve", measuring(lambda self, stage: [self.update[stage],
                                           *[self.net.update_ops(), []][stage == "training"],
                                           *[self.step] * (stage == "training")],
                      lambda stage: stage != "none"), "it assigns to variables of the model"),
    ("eve", giving(0.94), "no step was made"),
    ("eve", giving(None), "gives None, where an AUC belongs"),
    ("eve", giving("0.94"), "gives '0.94', where"), ("eve", giving(np.nan), "no step was made"),
    ("eve", planted.Eve, "adds to the graph: 296 nodes"),
    ("eve", 3, "is a class of pipelines, and 3 is none"),
    ("eve", lambda fence, seed: fence, "where a pipeline belongs"), ("eve", measuring(), "passed"),
    ("ada", ..., "not answered yet"), ("ada", None, "not answered yet"),
    ("ada", half, "are apart: 20 steps"),
    ("ada", lambda loss, minimize, updates: minimize(loss), "are apart: 20 steps"),
    ("ada", lambda loss, minimize, updates: updates[0], "no step was made"),
    ("ada", lambda loss, minimize, updates: loss, "no step was made"),
    ("ada", lambda loss, minimize, updates: mg.group(*updates), "no step was made"),
    ("ada", lambda loss, minimize, updates: mg.group(*updates, minimize(loss), minimize(loss)),
     "makes 10 steps"),
    ("ada", lambda loss, minimize, updates: mg.group(*updates, minimize(-loss)),
     "where a sound one has AUC"),
    ("ada", lambda loss, minimize, updates: None, "raises GraphError: you fetched None"),
    ("ada", lambda loss, minimize, updates: "step", "raises GraphError"),
    ("Ada", lambda loss, minimize, updates: mg.group(minimize(loss), *updates), "passed"),
    ("ada", capstone.waiting, "as in the sound pipeline"),
    ("cleo", lambda shape, rng: 1e-3 * rng.standard_normal(shape), "make a z 0.004"),
    ("cleo", lambda shape, rng: rng.standard_normal(shape), "make a z 4.05 times"),
    ("cleo", lambda shape, rng: rng.uniform(-1, 1, shape), "make a z 2.39 times"),
    ("cleo", lambda shape, rng: rng.standard_normal(shape) / shape[0], "make a z 0.253 times"),
    ("cleo", lambda shape, rng: 0.3 * rng.standard_normal(shape), "with 256 inputs"),
    ("cleo", lambda shape, rng: 1e308 * np.ones(shape), "make a z inf times"),
    ("cleo", lambda shape, rng: 1e308 * rng.standard_normal(shape),
     "where finite numbers of shape (16, 16) belong"),
    ("cleo", lambda shape, rng: np.full(shape, np.nan), "where finite numbers"),
    ("cleo", lambda shape, rng: None, "gives None, where finite"),
    ("cleo", lambda shape, rng: "he", "gives 'he', where"),
    ("cleo", lambda shape, rng: np.zeros(shape), "make a z 0 times"),
    ("cleo", lambda shape, rng: np.eye(*shape), "make a z 0.444 times"),
    ("cleo", lambda shape, rng: -1.5 * np.abs(rng.standard_normal(shape)) / shape[0]**0.5,
     "where a sound one has AUC"),
    ("cleo", lambda shape, rng: rng.standard_normal(shape) / np.sqrt(shape[1]),
     "with 16 inputs and 80 outputs"),
    ("cleo", lambda shape, rng: np.sqrt(2.0 / shape[-1]) * rng.standard_normal(shape),
     "with 80 inputs and 16 outputs"),
    ("cleo", nn.init.normal(30.0), "make a z 121 times"),
    ("cleo", "he", "is a function of (shape, rng)"),
    ("cleo", nn.init.glorot_uniform, "a sound start, but another"),
    ("cleo", nn.init.he_normal, "as in the sound pipeline"),
    ("dan", lambda w: 1.5 * w / np.linalg.norm(w), "another fence than the one promised"),
    ("dan", lambda w: np.clip(w, -0.3, 0.3), "another fence than the one promised"),
    ("dan", mg.constraints.MaxNorm(1.0), "a weight of length 1.2 comes to 1 in yours"),
    ("dan", mg.constraints.MaxNorm(3.0), "a weight of length 2 comes to 2 in yours"),
    ("dan", lambda w: None, "gives None, where"), ("dan", lambda w: 1e308 * w, "not yet"),
    ("dan", 1.5, "a constraint"), ("dan", lambda w: np.nan * w, "where finite numbers"),
    ("dan", planted.FENCE, "as in the sound pipeline"),
    ("ben", PARTS["ben"], "as in a sound pipeline with softplus"),
    ("ben", lambda g, y, x: g / (1.0 + np.exp(x)), "rule: refused"),
    ("ben", lambda g, y, x: None, "not yet"), ("ben", lambda g, y, x: "g", "raises InputError"),
    ("ben", lambda g, y, x: np.nan * g, "raises InputError"),
    ("ben", lambda g, y, x: g * np.where(x > 3, 0, 1) / (1 + np.exp(-x)),
     "where a sound one has AUC"),
    ("zoe", 3, "the five are ada"), (None, 3, "the five are ada"),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "part", "words"), SAYINGS)
def test_a_repair_is_judged_against_the_sound_pipeline(name: str, part, words: str,
                                                       capsys, recwarn):
    planted.repair(name, part)
    said = capsys.readouterr()
    assert words in said.out
    passes = words == "passed" or words.startswith(("as in", "a sound"))
    assert said.out.startswith("passed: ") == passes
    assert (said.err, list(recwarn)) == ("", [])


# --- the tools
def test_a_tool_says_what_it_reads_what_is_allowed_and_what_the_sound_one_reads(capsys):
    for name, number, words in (
            ("Ada", 10,
             "ada, tool of 10, by how many steps a moving average and the weights are apart: 20 "
             "steps; the sound one: 0 steps; allowed: 0 steps. It finds something.\nassigned"),
            ("ada", 4, "agrees; the sound one: agrees; allowed: 1e-06. It finds nothing."),
            ("ben", 4.0, "rule: refused; the sound one: agrees"),
            ("eve", 5, "296 nodes; the sound one: 0 nodes"),
            ("cleo", 8, "allowed: 5 times. It finds something.\nspread of z, layer by layer: 7, "
             "35.1, 44"),
            ("dan", 13, "that weight is 1.509 long"),
            ("dan", 7, "7 is no number of theirs; the tools at hand: 04, "),
            ("dan", "13", "the tools at hand"), ("dan", ..., "not answered yet"),
            ("zoe", 4, "the five are"), (["ada"], 4, "the five are")):
        planted.examine(name, number)
        assert words in capsys.readouterr().out


def test_the_board_has_each_reading_in_words():
    head, allowed, *rows = planted.board().splitlines()
    assert [word for word in head.split() if word.isdigit()] == ["04", "05", "08", "10", "13"]
    assert allowed.split() == ["allowed", "1e-06", "0", "nodes", "5", "times", "0",
                               "steps", "1e-09"]
    assert {row.split()[0] for row in rows} == {"sound", *planted.SUSPECTS}
    assert "refused" in rows[2]
    assert not any("inf" in row.split() or "nan" in row for row in rows)


def test_a_share_is_no_percentage_and_each_wrong_notebook_has_its_words(capsys):
    predict("15.P2", 0.7)
    assert "from 1 to 100, and 0.7 is outside" in capsys.readouterr().out
    for guess, words in ((2, "which page compares"), (14, "are available"), (5, "count its nodes")):
        predict("15.H2", guess)
        reveal("15.H2", 4, right=4)
        assert words in capsys.readouterr().out


def test_every_batch_norms_averages_are_looked_at():
    run = planted.trained(planted.ada(half))
    assert [*fault_tools.averages(run.pipe).values()] == [20, 20, 0, 0]
    assert fault_tools.evidence(run)[10] == 20.0


def test_too_narrow_is_as_bad_as_too_wide():
    for factor in (0.01, 100.0):
        made = planted.cleo(lambda shape, rng, by=factor: by * nn.init.he_normal(shape, rng))
        spreads = [rung.forward for rung in fault_tools.layer_spreads(made)]
        run = planted.lineup()["sound"]._replace(rungs=tuple(fault_tools.layer_spreads(made)))
        assert fault_tools.evidence(run)[8] == pytest.approx(max(*spreads, 1.0 / min(spreads)))
        assert 8 in fault_tools.findings(run)


def test_a_rung_is_what_its_layer_computes():
    made = planted.cleo()
    z = TRAINING.x @ made.net[0].variables["w"].value
    assert fault_tools.layer_spreads(made)[0].forward == pytest.approx(z.std(), rel=1e-12)


def test_the_tool_of_04_turns_with_the_rule():
    assert fault_tools.rule_error(planted.ben()) == np.inf
    assert fault_tools.rule_error(planted.ben(PARTS["ben"])) < 1e-6
