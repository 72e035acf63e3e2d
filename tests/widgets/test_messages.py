"""Stray and forged messages of a browser: no widget breaks, and the next valid message works.

Every trait of every widget gets nonsense of every type and size through `set_state`, the door that
messages come in by.
"""
import itertools
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from every_widget import FILES, built

import minigrad as mg
from minigrad.lessons.nb10_updates_nobody_runs.norm_cube import norm_cube
from minigrad.lessons.nb10_updates_nobody_runs.two_mode import two_mode
from minigrad.lessons.nb12_levenberg_marquardt.damping_dial import damping_dial
from minigrad.widgets import graph, matrix
from minigrad.widgets.framed import Framed
from minigrad.widgets.live import LARGEST

NONSENSE: list[Any] = [
    None, True, -1, 10**9, 10**400, -1.5, float("nan"), float("inf"), "", "no such", "\udc80",
    "a" * (LARGEST + 1), [], [None], [[]], ["\udc80"], [0] * 50, {}, {"x": None}, {"steps": None},
    {"\udc80": 1}, {"point": "a", "x": 3}, {"rmax": []}, {"id": 10**9}, {"a": {"b": [1]}}]
MOST = 40                                               # changes of one trait that are tried
QUIET = {"_esm", "_css", "_model_module", "_model_module_version", "_model_name", "_view_count",
         "_view_module", "_view_module_version", "_view_name", "_anywidget_id", "layout",
         "tabbable", "tooltip", "comm", "keys", "log"}


def heard(widget: Any) -> list[str]:
    """The names of the widget's own traits."""
    return [name for name in widget.keys if name not in QUIET]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_message_breaks_a_widget(file):
    widget = built(file)
    panel = getattr(widget, "panel", widget)
    for name in heard(panel):
        good = panel._trait_to_json(getattr(panel, name), panel)
        for message in NONSENSE:
            panel.set_state({name: message})
        panel.set_state({name: good})
    first = repr(widget)
    assert widget.picture().startswith(b"\x89PNG")
    assert first == repr(widget)


def changed(value: Any, depth: int = 4) -> Iterator[Any]:
    """Values like this one but for one part, which is of another kind, gone, or far too large."""
    strange = [None, "no such", -1, 10**9, 1e300, float("inf"), [], ["no such"], {"x": None}]
    if depth and isinstance(value, dict):
        for key, part in value.items():
            yield {other: part for other, part in value.items() if other != key}
            yield from ({**value, key: new} for new in changed(part, depth - 1))
    elif depth and isinstance(value, list) and value:
        yield value[:-1]
        yield value * 50
        yield from ([*value[:-1], new] for new in changed(value[-1], depth - 1))
    yield from strange


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_drawn_belongs_to_what_is_asked_for(file):
    """After each change of one part of what a browser may send: either it is followed, or there is
    a sentence and all is as before; a widget can say and draw what it shows, and its state is JSON,
    which has no nan."""
    widget = built(file)
    panel = getattr(widget, "panel", widget)
    drawn = 0
    for name in set(heard(panel)) - panel.told - {"message"}:
        good = panel._trait_to_json(getattr(panel, name), panel)
        for message in itertools.islice(changed(good), MOST):
            panel.set_state({name: message})
            json.dumps(panel.state, allow_nan=False)
            assert repr(widget)
            if panel.message and not panel.message.startswith("The browser sent"):
                refused = panel._trait_to_json(getattr(panel, name), panel)
                assert refused == good or not isinstance(panel, Framed)
                drawn += 1
                assert drawn > 3 or widget.picture().startswith(b"\x89PNG")
            panel.set_state({name: good})
    assert widget.picture().startswith(b"\x89PNG")


def valid(widget: Any, **message: Any) -> None:
    """A message that is valid is followed: it leaves its traits, and no sentence."""
    widget.set_state(message)
    assert {name: getattr(widget, name) for name in message} == message
    assert widget.message == ""


STRAY = [
    (norm_cube, {"axes": ["Q"]}, {"groups": 2}),
    (norm_cube, {"show": "no such"}, {"show": "means"}),
    (norm_cube, {"chosen": [0]}, {"contrast": 2.0}),
    (two_mode, {"grip": {"point": 1}}, {"mode": "inference"}),
    (two_mode, {"asked": {"more": 1}}, {"mode": "inference"}),
    (two_mode, {"limits": {}}, {"mode": "inference"}),
    (two_mode, {"x": ["a"] * 3}, {"updates": False}),
]


@pytest.mark.parametrize(("made", "stray", "next_"), STRAY,
                         ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_stray_message_changes_nothing_and_the_next_one_works(made, stray, next_):
    widget = made()
    name, = stray
    before, state = getattr(widget, name), widget.state
    widget.set_state(stray)
    assert getattr(widget, name) == before
    assert widget.state is state
    assert widget.message.startswith("The browser sent something that cannot be shown (")
    valid(widget, **next_)
    assert widget.state != state


def test_a_message_that_is_too_long_is_not_heard():
    widget = two_mode()
    widget.set_state({"x": [1.0] * LARGEST})
    assert len(widget.x) == 8
    assert "(ValueError)" in widget.message


def test_what_the_kernel_says_cannot_be_forged():
    widget = norm_cube()
    state = widget.state
    widget.set_state({"state": {}, "code": "forged", "groups": 2})
    assert widget.groups == 2
    assert widget.code != "forged"
    assert widget.state.keys() == state.keys()
    table = matrix([[1.0, 2.0]])
    table.set_state({"grid": {}, "labels": {}})
    assert repr(table) == "matrix: 1 rows, 2 columns"


def test_a_name_that_no_font_has_is_drawn():
    x = mg.tensor(1.0, name="\udc80")
    assert graph(np.sin(x)).picture().startswith(b"\x89PNG")


def test_a_refused_trail_goes_back_to_the_last_good_one():
    widget = damping_dial()
    good, state, text = widget.trail, widget.state, repr(widget)
    for trail in ({**good, "problem": "no such"}, {**good, "units": "no such"}):
        widget.trail = trail                             # in Python, as by a message
        assert widget.message.startswith("you ")
        assert widget.trail == good
        assert widget.state is state
        assert repr(widget) == text
        assert widget.picture().startswith(b"\x89PNG")
    widget.set_state({"trail": {**good, "fence": "corner"}})
    assert (widget.message, widget.trail["fence"]) == ("", "corner")


def test_two_mode_draws_as_many_points_as_it_has_places():
    widget = two_mode()
    widget.set_state({"x": [1.0, 2.0] * 500})
    assert "500" not in repr(widget)
    assert "you gave two_mode 1000 points" in widget.message
    assert len(widget.x) == 8


@pytest.mark.parametrize(("made", "message"), [
    (two_mode, {"x": [None] * 8}), (two_mode, {"x": [float("inf")] * 8})])
def test_numbers_that_json_does_not_have_get_a_sentence(made, message):
    widget = made()
    state = widget.state
    widget.set_state(message)
    assert widget.message
    assert widget.state is state
