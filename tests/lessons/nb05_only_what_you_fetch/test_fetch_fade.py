"""Fetch & Fade without a browser: its counts and values against fresh graphs, switches, refusals,
and planted errors.

Looks, keys, themes and the accessibility of the drawn page are judged in
tests/lessons/nb05_only_what_you_fetch/test_fetch_fade_in_browser.py.
"""
import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import minigrad as mg
from minigrad.compiler.passes import cse, fold, rewrite, with_args
from minigrad.errors import InputError, OptionError, Refusal
from minigrad.graph.state_ops import read
from minigrad.lessons.nb05_only_what_you_fetch import fetch_fade
from minigrad.lessons.nb05_only_what_you_fetch import fetch_fade_data as shown
from minigrad.lessons.nb05_only_what_you_fetch.clip_loop import WAYS, train_and_clip
from minigrad.lessons.nb05_only_what_you_fetch.encoder import batch, encoder_graph
from minigrad.lessons.nb05_only_what_you_fetch.fetch_fade import BATCH, MOST
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors
from minigrad.widgets import layout
from minigrad.widgets.still import Sheet

NAMES = ("x", "W", "h", "loss", "dW", "step", "worst")
SETS = [(name,) for name in NAMES] + [("loss", "dW"), ("loss", "worst"),
                                      ("step", "loss", "worst"), ()]


def fresh():
    """(graph, nodes, feeds) like those that the widget starts with."""
    g, nodes = encoder_graph()
    x, goal = batch(BATCH)
    return g, nodes, {nodes["x"]: x, nodes["goal"]: goal}


def reached(graph, nodes):
    """The ids of all nodes that lead to these, by following every edge, data and control."""
    seen, todo = set(), [getattr(node, "node", node) for node in nodes]
    for node in todo:
        if node.id not in seen:
            seen.add(node.id)
            todo += [a for a in (*node.args, *graph.control.get(node.id, ()))
                     if isinstance(a, mg.Tensor)]
    return seen


def counts(widget):
    return {row["key"]: row["count"] for row in widget.state["stages"]}


def pick(widget, *names):
    """Click the boxes of these nodes."""
    for name in names:
        node = next(n for n in widget.fade.nodes if n.name == name)
        widget.graph.picked = {"id": widget.fade.keys[node.id],
                               "count": widget.graph.picked.get("count", 0) + 1}


def press(widget, **ask):
    widget.ask = ask
    assert widget.ask == {}


@pytest.mark.parametrize("names", SETS, ids="+".join)
def test_what_ran_is_what_leads_to_the_fetches(names):
    widget = fetch_fade(fetch=names)
    g, nodes, feeds = fresh()
    wanted = [nodes[name] for name in names]
    ops = {n.id for n in g.nodes if n.op}
    needed = reached(g, wanted)
    values = g.run([getattr(n, "node", n) for n in wanted], feeds)
    assert counts(widget) == {"graph": len(ops), "needed": len(needed & ops),
                              "ran": len(needed & ops)}
    assert [row["value"] for row in widget.state["values"]] == [shown.numerals.words(v)
                                                                for v in values]
    assert [json.loads(row["raw"]) for row in widget.state["values"]] == [np.asarray(v).tolist()
                                                                          for v in values]
    assert all(row["same"] for row in widget.state["values"])
    lit = set(widget.graph.marks["before"])
    place = {n.id: f"n{k}" for k, n in enumerate(ancestors(*g.nodes))}
    assert {key for key in lit if key.startswith("n")} == {place[i] for i in needed}
    assert set(widget.graph.chosen) == {place[getattr(n, "node", n).id] for n in wanted}
    ends = {edge["id"]: (edge["from"], edge["to"]) for edge in widget.graph.scene["edges"]}
    assert lit - lit.intersection(place.values()) == {key for key, pair in ends.items()
                                                      if set(pair) <= lit}


def test_a_click_fetches_and_a_second_one_leaves_out():
    widget = fetch_fade()
    for names in (("loss",), ("loss", "worst"), ("worst",), ()):
        assert [n.name for n in widget.fade.fetched] == list(names)
        pick(widget, "worst" if names == ("loss",) else "loss" if len(names) > 1 else "worst")
    pick(widget, "worst")
    assert widget.state["say"] == "Nothing is fetched, so nothing runs."
    assert counts(widget)["ran"] == 0


def test_clicks_and_switches_make_no_new_layout(monkeypatch):
    widget = fetch_fade()
    monkeypatch.setattr(layout, "_run", lambda *_: pytest.fail("laid out again"))
    pick(widget, "worst", "dW")
    press(widget, fold=True)
    press(widget, cache=True)
    press(widget, run=1)


@pytest.mark.parametrize("flags",
                         [("fold", "cse"), *(pytest.param((flag,), marks=pytest.mark.exhaustive)
                                             for flag in ("fold", "cse"))], ids="+".join)
@pytest.mark.parametrize("names", SETS, ids="+".join)
def test_folding_and_merging_are_the_passes(names, flags):
    widget = fetch_fade(fetch=names)
    for flag in flags:
        press(widget, **{flag: True})
    _, nodes, _ = fresh()
    program = Program(*[getattr(nodes[name], "node", nodes[name]) for name in names])
    left = {}
    for flag, each in (("fold", fold), ("cse", cse)):
        if flag in flags:
            program = each(program)
            left[flag] = sum(n.op is not None for n in program.nodes)
    found = counts(widget)
    assert {flag: found[flag] for flag in flags} == left
    assert found["ran"] == left[flags[-1]]
    assert all(row["same"] for row in widget.state["values"])
    fates = [widget.fade.fates[n.id] for n in widget.fade.nodes]
    assert fates.count("ran") == found["ran"]
    assert found["needed"] - found["ran"] == sum(fates.count(fate)
                                                 for fate in ("constant", "merged", "gone"))


def test_twins_and_constants_are_named():
    widget = fetch_fade(fetch=["loss", "worst"])
    press(widget, fold=True)
    press(widget, cse=True)
    badges = [node.get("badge") for node in widget.graph.scene["nodes"]]
    assert badges.count("folded") == 3
    assert badges.count("merged") == 2


def test_a_second_run_takes_all_from_the_cache_and_a_change_of_w_what_is_made_from_it():
    widget = fetch_fade(fetch=["loss", "dW"])
    press(widget, cache=True)
    whole = counts(widget)["ran"]
    assert counts(widget)["kept"] == 0
    press(widget, run=1)
    assert (counts(widget)["ran"], counts(widget)["kept"]) == (0, 2)
    assert {box["badge"] for box in widget.graph.scene["nodes"] if "badge" in box} == {"kept"}
    press(widget, move=1)
    g, nodes, feeds = fresh()
    from_w = {n.id for n in g.nodes if n.op and nodes["W"].node.id in reached(g, [n])}
    needed = reached(g, [nodes["loss"], nodes["dW"]])
    assert counts(widget)["ran"] == len(from_w & needed) < whole
    nodes["W"].load(widget.fade.variables[0].value)
    value, slope = g.run([nodes["loss"], nodes["dW"]], feeds)
    assert [json.loads(row["raw"]) for row in widget.state["values"]] == [value, slope.tolist()]
    assert widget.graph.numbers["line"]["agrees"] is True
    assert "finite difference" in widget.graph.numbers["line"]["verdict"]


def test_an_assign_is_never_kept_and_moves_w_in_each_run():
    widget = fetch_fade(fetch=["step"])
    press(widget, cache=True)
    seen = [widget.fade.variables[0].value.tolist()]
    for _ in range(3):
        press(widget, run=1)
        assert counts(widget)["kept"] == 0 or widget.fade.fates[widget.fade.fetched[0].id] == "ran"
        seen.append(widget.fade.variables[0].value.tolist())
    assert len(set(map(tuple, seen))) == 4


def test_a_fetched_variable_is_what_it_holds_at_the_end():
    """In the table, under the box, in the shown code and in a run of its own."""
    for flags in ({}, {"fold": True}, {"cache": True}):
        widget = fetch_fade(fetch=["step", "W", "loss"])
        if flags:
            press(widget, **flags)
        press(widget, run=1)
        box = next(row for row in widget.state["values"]
                   if row["name"] == "W, at the end of the run")
        now = widget.fade.variables[0].value
        assert (json.loads(box["raw"]) == now.tolist()
                == json.loads(widget.state["values"][0]["raw"]))
        assert all(row["same"] for row in widget.state["values"])
        assert widget.graph.numbers["nodes"][box["key"]]["detail"].endswith("fetched: "
                                                                            f"{box['value']}")
        assert widget.state["say"].endswith("This run has changed W, and every click will do so "
                                            "again.")
        space = dict[str, Any]()
        exec(widget.code.replace("\ng.run(", "\nlast = g.run("), space)
        assert any(np.array_equal(value, now) for value in space["last"])
        assert np.array_equal(space["nodes"]["W"].value, now)


def test_the_shown_code_names_variables_of_a_graph_of_your_own():
    with mg.Graph() as g:
        v = mg.Variable(1.0, name="v")
        up = v.assign(v * 2.0)
    widget = fetch_fade(g, [up, v])
    press(widget, move=1)
    v.load(1.0)
    space: dict[str, Any] = {"g": g, "feeds": {}}
    exec(widget.code, space)
    assert v.value == 2.0 * 2.125


def test_arrows_into_a_merged_or_folded_box_are_faded_and_edges_are_told_by_name():
    widget = fetch_fade(fetch=["loss", "worst"])
    whole = set(widget.graph.marks["before"])
    press(widget, fold=True)
    press(widget, cse=True)
    dark = whole - set(widget.graph.marks["before"])
    fates = {widget.fade.keys[n.id]: widget.fade.fates[n.id] for n in widget.fade.nodes}
    heads = {edge["to"] for edge in widget.graph.scene["edges"] if edge["id"] in dark}
    assert {fates[head] for head in heads} == {"merged", "constant"}
    told = widget.graph.numbers["edges"]
    assert "from x to z" in {edge["detail"] for edge in told.values()}


# --- planted errors
def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda g, y, x: g * (1.0 + y * y),))
    line = fetch_fade(fetch=["dW"]).graph.numbers["line"]
    assert line["agrees"] is False
    assert "WRONG GRADIENT" in line["verdict"]


def test_a_wrong_pass_turns_the_line_red(monkeypatch):
    skip = lambda node, args: args[0] if node.op.name == "square" else with_args(node, args)
    monkeypatch.setitem(shown.PASSES, "fold", lambda program: rewrite(program, skip))
    widget = fetch_fade()
    press(widget, fold=True)
    assert [row["same"] for row in widget.state["values"]] == [False]
    assert widget.graph.numbers["line"]["agrees"] is False
    assert "WRONG VALUE" in widget.graph.numbers["line"]["verdict"]


# --- graphs of the learner's own
def two_lines():
    with mg.Graph() as g:
        a, b = mg.placeholder((), name="a"), mg.placeholder((), name="b")
        p, q = np.sin(a), np.cos(b)
    p.name, q.name = "p", "q"
    return g, a, b, p, q


def test_what_cannot_run_leaves_the_last_good_picture():
    g, a, _, p, _ = two_lines()
    widget = fetch_fade(g, p, feeds={a: 1.0})
    before = widget.state
    pick(widget, "q")
    assert "you did not feed b" in widget.message
    assert widget.message.endswith("You still see the run for p.")
    assert (widget.state, widget.fade.fetched) == (before, [p])
    press(widget, run=1)
    assert widget.message == ""


def ordered():
    with mg.Graph() as g:
        v: Any = mg.Variable(1.0, name="v")
        up = v.assign(np.exp(v))
        with mg.control_dependencies([up]):
            late = v + 1.0
    up.name, late.name = "up", "late"
    return g, v, up, late


def test_a_read_behind_an_assign_is_what_the_engine_says_and_is_not_rewritten():
    g, v, up, late = ordered()
    widget = fetch_fade(g, [up, late])
    assert [json.loads(row["raw"]) for row in widget.state["values"]] == [np.e, np.e + 1.0]
    assert all(row["same"] for row in widget.state["values"])
    assert v.version == 1
    press(widget, cse=True)
    assert "wait for others" in widget.message
    assert widget.fade.flags["cse"] is False
    assert v.version == 1
    arrows = {(edge["from"], edge["to"]) for edge in widget.graph.scene["edges"]}
    assert (widget.fade.keys[up.id], widget.fade.keys[late.id]) in arrows


@pytest.mark.parametrize("twins", [False, True], ids=["alone", "twins"])
@pytest.mark.parametrize("constants", [False, True], ids=["data", "constants"])
def test_a_switch_that_can_change_nothing_says_why(twins, constants):
    with mg.Graph() as g:
        x = mg.placeholder((), name="x")
        y = np.exp(x) + (np.exp(x) if twins else np.tanh(x))
        if constants:
            y = y * np.sin(mg.tensor(2.0))
    widget = fetch_fade(g, y, feeds={x: 1.0})
    assert widget.state["idle"].keys() == {*["cse"] * (not twins), *["fold"] * (not constants)}
    for flag in ("fold", "cse"):
        press(widget, **{flag: True})
        fewer = counts(widget)[flag] < counts(widget)["needed"]
        assert fewer == (flag not in widget.state["idle"]), flag
        press(widget, **{flag: False})


def test_folding_may_make_twins():
    with mg.Graph() as g:
        x = mg.placeholder((), name="x")
        y = x * np.sin(mg.tensor(2.0)) + x * np.sin(mg.tensor(2.0))
    assert fetch_fade(g, y, feeds={x: 1.0}).state["idle"] == {}


def test_a_queue_is_drained_once_for_each_run():
    with mg.Graph() as g:
        queue = mg.Queue(3, name="q")
        item = mg.placeholder((), name="item")
        fill, drain = queue.enqueue(item), queue.dequeue()
    for value in (1.0, 2.0):
        g.run(fill, {item: value})
    widget = fetch_fade(g, drain, feeds={item: 0.0})
    assert widget.state["values"][0]["raw"] == "1.0"
    press(widget, run=1)
    assert widget.state["values"][0]["raw"] == "2.0"
    press(widget, run=1)
    assert "empty" in widget.message


def test_more_than_sixty_nodes_are_folded():
    with mg.Graph() as g:
        top = mg.placeholder((), name="x")
        feeds = {top: 0.5}
        for _ in range(70):
            top = np.sin(top)
    widget = fetch_fade(g, top, feeds=feeds)
    assert len(widget.graph.scene["nodes"]) == 61
    assert counts(widget) == {"graph": 70, "needed": 70, "ran": 70}


CALLS = [((), {"tab": "both"}, "there are fetch, loop"), ((), {"steps": 0}, "from 1 to 300"),
         ((3,), {}, "it shows a graph"), ((), {"fetch": ["loss2"]}, "no node of the graph"),
         ((), {"steps": MOST + 1}, "from 1 to 300")]


@pytest.mark.parametrize(("args", "named", "words"), CALLS)
def test_a_wrong_call_is_one_sentence(args, named, words):
    with pytest.raises((InputError, OptionError), match=words) as caught:
        fetch_fade(*args, **named)
    assert "\n" not in str(caught.value)
    assert "test_fetch_fade.py: `" in str(caught.value)


@pytest.mark.parametrize("args", [("clip", 0), ("nonsense", 3), ("all", 2.5)])
def test_what_is_no_loop_is_refused_at_its_line(args):
    with pytest.raises((InputError, OptionError), match=r"test_fetch_fade.py: `train_and_clip"):
        train_and_clip(*args)


def test_a_missing_feed_is_the_engines_sentence():
    g, _, _, p, _ = two_lines()
    with pytest.raises(Refusal, match="did not feed a"):
        fetch_fade(g, p)


# --- the loops
@pytest.mark.parametrize("way", WAYS)
def test_the_loops_grow_as_they_say(way):
    log, x = train_and_clip(way, 12)
    per_step = {"nothing": 0, "clip": 4, "all": 15}[way]
    assert [step.nodes for step in log] == [log[0].nodes + per_step * k for k in range(12)]
    assert log[-1].plans == 2 + {"nothing": 0, "clip": 11, "all": 22}[way]
    assert {step.executed for step in log} == {log[0].executed}
    assert np.array_equal(x, train_and_clip("nothing", 12)[1])
    assert x.min() >= 0.0


def test_the_second_tab_shows_the_loops():
    widget = fetch_fade(tab="loop", steps=20)
    assert [way["nodes"] for way in widget.loop["ways"]] == [train_and_clip(way, 20)[0][-1].nodes
                                                             for way in WAYS]
    press(widget, steps=30)
    assert widget.loop["steps"] == 30
    assert ([len(curve) for chart in widget.loop["charts"]
             for curve in chart["curves"].values()] == [30] * 6)
    assert widget.loop["charts"][0]["curves"]["clip"][-1] == widget.loop["ways"][1]["nodes"]
    press(widget, steps=10**6)
    assert widget.loop["steps"] == MOST


def test_the_still_of_the_second_tab_has_the_nodes_of_each_loop():
    widget, sheet = fetch_fade(tab="loop", steps=20), Sheet(0, 0, "")
    widget.draw_still(sheet)
    said = {text.get_text() for text in sheet.axes.texts}
    assert said >= {f"{way['name']}: {way['nodes']}" for way in widget.loop["ways"]}
    chart, *curves = sheet.axes.lines
    foot = max(chart.get_ydata())
    for way, curve in zip(WAYS, curves, strict=True):
        nodes = [step.nodes for step in train_and_clip(way, 20)[0]]
        heights = (foot - curve.get_ydata()) / (foot - curves[-1].get_ydata()[-1])
        assert np.allclose(heights, np.array(nodes) / train_and_clip("all", 20)[0][-1].nodes)


def test_each_loop_has_a_colour_of_its_own():
    style = Path(shown.__file__).with_name("fetch_fade.css").read_text("utf-8")
    assert set(re.findall(r'\[data-way="(\w+)"\] \{ --mg-way', style)) == set(WAYS)


# --- code, text, picture
def plain(widget):
    pick(widget, "worst")


def cached(widget):
    press(widget, fold=True)
    press(widget, cache=True)
    pick(widget, "dW")
    press(widget, cse=True)
    press(widget, move=1)
    press(widget, cse=False)


def moved(widget):
    press(widget, move=1)
    pick(widget, "step")
    press(widget, run=1)
    press(widget, cache=True)
    press(widget, run=1)


@pytest.mark.parametrize("moves", [lambda widget: None, plain, cached, moved])
def test_the_shown_code_gives_the_state(moves):
    widget = fetch_fade()
    moves(widget)
    printed, space = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(printed):
        exec(widget.code, space)
    assert printed.getvalue() == f"{counts(widget)['ran']} operations executed\n"
    assert np.array_equal(space["nodes"]["W"].value, widget.fade.variables[0].value)


def test_the_shown_code_of_the_loops(capsys):
    widget = fetch_fade(steps=20)
    assert "encoder_graph" in widget.code
    assert widget.loop == {"steps": 20, "say": "Measuring 20 steps …"}      # but not yet
    widget.tab = "loop"
    exec(widget.code, {})
    lines = [f"{way['key']} {way['nodes']} nodes, {way['plans']} plans, {way['executed']} "
             "operations executed" for way in widget.loop["ways"]]
    assert capsys.readouterr().out.splitlines() == lines



def test_reads_are_nodes_of_the_picture():
    widget = fetch_fade()
    reads = [n for n in widget.fade.nodes if n.op is read]
    titles = [node["title"] for node in widget.graph.scene["nodes"]]
    assert len(reads) == sum("read(W)" in title for title in titles) == 2


def test_a_clock_that_stands_still_breaks_no_loop(monkeypatch):
    """A browser's clock may go in steps of 0.1 ms."""
    monkeypatch.setattr("time.perf_counter", lambda: 0.0)
    widget = fetch_fade(tab="loop", steps=20)
    assert "a step takes 1.0 times as long" in widget.loop["say"]
