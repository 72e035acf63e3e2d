"""Lift without a browser: its shapes are the trace's, its verdicts NumPy's; and the course's data
for many at once."""
import contextlib
import io
from itertools import product

import numpy as np
import pytest

import minigrad as mg
from minigrad.course.data import digits
from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb07_many_at_once import lift
from minigrad.lessons.nb07_many_at_once.one_sample_programs import (
    PROGRAMS,
    as_function,
    flowers,
    ink_graphs,
    judge_naive,
    split_graphs,
)

ALL_AXES = [(text, axes) for text, program in PROGRAMS.items()
            for axes in product(*[[None, 0, 1][:2 + min(1, len(shape))]
                                  for shape in program.shapes.values()]) if {*axes} != {None}]


def arrays(text, axes, size):
    given = PROGRAMS[text].inputs([None if axis is None else size for axis in axes]).values()
    return [np.moveaxis(x, 0, axis) if axis else x for x, axis in zip(given, axes, strict=True)]


@pytest.mark.parametrize(("text", "axes"), ALL_AXES)
def test_lines_and_results_are_those_of_a_fresh_vmap_and_of_a_loop(text, axes):
    widget, f, given = lift(text, axes, 5), PROGRAMS[text].f, arrays(text, axes, 5)
    shown = widget.state["stage"]
    out = mg.vmap(f, axes)(*given)
    loop = [f(*(x if a is None else np.take(x, k, a) for x, a in zip(given, axes, strict=True)))
            for k in range(5)]
    np.testing.assert_allclose(out, loop, rtol=1e-12)
    assert shown["lines"][-1]["all"] == list(out.shape) == [5, *shown["lines"][-1]["one"]]
    for row, axis, array in zip(shown["lines"], axes, given, strict=False):
        assert row["all"] == (None if axis is None else list(np.moveaxis(array, axis, 0).shape))
        assert len(row["one"]) == array.ndim - (axis is not None)
    assert shown["far"] < 1e-12
    assert widget.state["agrees"] is True
    assert shown["naive"] == dict(zip(("verdict", "words"),
                                      judge_naive(f, given, out), strict=True))


def test_the_naive_way_is_silent_where_the_numbers_of_samples_and_entries_are_one():
    verdict = lambda size: {text: lift(text, size=size).state["stage"]["naive"]["verdict"]
                            for text in PROGRAMS}
    assert [*verdict(4).values()] == ["wrong", "wrong", "wrong", "wrong", "right"]
    assert [*verdict(7).values()] == ["error", "error", "wrong", "error", "right"]


def test_the_loop_has_a_node_for_each_sample_and_vmap_has_not():
    def calls(size):
        _, ways, *_ = lift(size=size).state["fold"]
        return [row[1]["value"] for row in ways["rows"]]
    assert calls(3)[0] == 3 * calls(1)[0]
    assert calls(3)[1] == calls(100)[1]


def test_the_read_out_names_the_operations_that_vmap_records():
    state = lift(size=7).state
    assert state["number"] == "3 operations"
    assert state["said"].startswith("are recorded by vmap for 7 samples: transpose, matmul, tanh. "
                                    "A loop records 14.")


def test_nothing_lifted_is_said_and_the_last_good_state_stays():
    widget = lift()
    before = widget.state
    widget.axes = [None, None]
    assert "then no input has samples; choose an axis for at least one" in widget.message
    assert widget.state is before
    assert widget.axes == [None, 0]
    widget.axes = [0, 0]
    assert widget.message == ""
    assert widget.state["stage"]["lines"][0]["all"] == [7, 4, 4]


def test_another_program_starts_with_its_own_axes():
    widget = lift()
    widget.program = "(t - w @ x)**2"
    assert widget.axes == [None, 0, 0]
    assert [entry["name"] for entry in widget.state["stage"]["inputs"]] == ["w", "x", "t"]


def test_a_number_has_no_second_axis():
    widget = lift("(t - w @ x)**2")
    widget.axes = [None, 0, 1]
    assert widget.axes == [None, 0, 0]
    assert "t is one number for each sample and has no axis 1" in widget.message
    assert lift("(t - w @ x)**2", 0).axes == [0, 0, 0]


def test_moved_numbers_are_silent_where_their_shape_does_not_show_it():
    verdict = lambda size: lift(in_axes=(None, 1), size=size).state["stage"]["naive"]["verdict"]
    assert (verdict(4), verdict(7)) == ("wrong", "moved")


@pytest.mark.parametrize("call", [{"program": "x"}, {"size": 0}, {"size": True}, {"size": 2.0},
                                  {"size": 129}, {"in_axes": (0,)}, {"in_axes": (None, None)},
                                  {"in_axes": (2, 0)},
                                  {"program": "(t - w @ x)**2", "in_axes": (None, 0, 1)}])
def test_what_lift_cannot_show_is_refused(call):
    with pytest.raises((InputError, OptionError), match=r"there are|from 1 to|input|no axis 1"):
        lift(**call)


@pytest.mark.parametrize(("text", "axes"),
                         [("tanh(W @ x)", (1, 0)), ("(t - w @ x)**2", (None, 1, 0))])
def test_the_shown_code_runs_and_gives_the_state(text, axes):
    widget = lift(text, axes, 6)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(widget.state["code"], {})
    stage = widget.state["stage"]
    assert (printed.getvalue()
            == f"{tuple(stage['out'])} {tuple(stage['naive'].values())}\n")



# --- what the notebook runs on many
def test_a_deferred_graph_is_a_function_and_reads_what_variables_hold():
    with mg.Graph() as graph:
        x, s = mg.placeholder((3,)), mg.placeholder(())
        W = mg.Variable(np.arange(6.0).reshape(2, 3) / 6.0)
        y = s * np.sum(np.tanh(W @ x))
        dW = mg.gradient(y, W)
    size, X = len(graph), np.random.default_rng(0).normal(size=(5, 3))
    for _ in range(2):
        for node in (y, dW):
            each = mg.vmap(as_function(node, x, s), in_axes=(0, None))(X, 2.0)
            np.testing.assert_allclose(each,
                                       [graph.run(node, {x: row, s: 2.0}) for row in X], rtol=1e-12)
        W.load(W.value * 3.0)
    assert len(graph) == size


def test_images_as_graphs_touch_nothing_but_their_own_nodes():
    x, t, *_ = digits()
    graphs = ink_graphs(x[:40], t[:40])
    assert len(graphs.labels) == np.sum(t[:40] < 2) > 4
    assert (graphs.graph_of[graphs.tails] == graphs.graph_of[graphs.heads]).all()
    pairs = {*zip(graphs.tails.tolist(), graphs.heads.tolist(), strict=True)}
    assert len(pairs) == len(graphs.tails)
    assert {(head, tail) for tail, head in pairs} == pairs
    places = np.round(graphs.features[:, :2] * 7.0)
    assert set(np.sum(np.abs(places[graphs.tails] - places[graphs.heads]), axis=1)) == {1.0}
    parts = split_graphs(graphs)
    assert [len(part.features) for part in parts] == np.bincount(graphs.graph_of).tolist()
    assert sum(len(part.tails) for part in parts) == len(graphs.tails)
    np.testing.assert_array_equal(np.concatenate([part.features for part in parts]),
                                  graphs.features)


def test_the_flowers_come_by_class_with_mean_0_and_spread_1():
    measures, species = flowers()
    assert species.tolist() == sorted(species.tolist())
    np.testing.assert_allclose([measures.mean(axis=0), measures.std(axis=0)],
                               [[0.0] * 4, [1.0] * 4], atol=1e-12)


def test_a_clock_that_stands_still_breaks_nothing(monkeypatch):
    """A browser's clock may go in steps of 0.1 ms."""
    monkeypatch.setattr("minigrad.widgets.line.timeit.repeat", lambda *_, **__: [0.0])
    *_, ways, _, words = lift().state["fold"]
    assert [row[-1] for row in ways["rows"]] == ["0.000", "0.000"]
    assert words["text"].endswith("both took about as long.")
