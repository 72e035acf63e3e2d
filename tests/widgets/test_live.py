"""What widgets with controls have in common: they follow, refuse, and keep the last good state."""
import math
from unittest.mock import MagicMock

import ipywidgets
import pytest
import traitlets

from minigrad.errors import OptionError, whole
from minigrad.lessons.nb02_reverse_mode.elimination import elimination
from minigrad.lessons.nb04_gradients_in_the_loss.graph_tail import graph_tail
from minigrad.lessons.nb16_your_own_engine.your_graph import your_graph
from minigrad.lessons.nb17_none_zero_nan.clinic import clinic
from minigrad.widgets.graph import Picture
from minigrad.widgets.line import best_ms, generic, line
from minigrad.widgets.live import Controlled
from minigrad.widgets.numerals import distance, how_many_times, percent, plural
from minigrad.widgets.typed import GraphPanel


class Squares(Controlled):
    """A widget that squares its size."""

    _esm = "export default { render() {} }"
    controls = ("size",)
    size = traitlets.Int().tag(sync=True)

    def measure(self):
        whole("size", self.size, 0, 9)
        return {"state": {"square": self.size ** 2}, "code": f"{self.size}**2"}


def test_a_widget_follows_its_controls():
    widget = Squares(size=3)
    assert (widget.state, widget.code, widget.message) == ({"square": 9}, "3**2", "")
    widget.size = 4
    assert widget.state == {"square": 16}


def test_a_refusal_keeps_the_last_good_state_and_names_no_line():
    widget = Squares(size=3)
    widget.size = 99
    assert (widget.state, widget.size) == ({"square": 9}, 3)  # the control goes back, too
    assert widget.message.startswith("you gave size=99")
    assert widget.message.endswith(". You still see the last good state.")
    assert "see line" not in widget.message
    widget.size = 2
    assert (widget.state, widget.message) == ({"square": 4}, "")


@pytest.fixture
def heard(monkeypatch):
    """Call it when the widgets are made: from then on they send, though no kernel runs.  ipywidgets
    8 sends anyway, 7 asks first."""
    def begin(widget):
        if ipywidgets.__version__.startswith("7."):
            monkeypatch.setattr(type(widget.comm), "kernel", MagicMock())
    return begin


def test_boxes_and_their_numbers_travel_in_one_message(monkeypatch, heard):
    sent: list[set[str]] = []
    monkeypatch.setattr(Picture, "send_state",
                        lambda self, key=None: sent.append({*self.get_state(key)}))
    tail = graph_tail("sin(x)")
    game, own, ward = elimination(), your_graph(), clinic()
    heard(tail)
    for change in (lambda: tail.panel.set_trait("order", 2),
                   lambda: game.play(game.game.start.inner[:1]),
                   lambda: own.set_trait("ask", {"y =": "x * x"}),
                   lambda: ward.set_trait("trail", {"patient": "root"})):
        sent.clear()
        change()
        drawn = [names for names in sent if "scene" in names]
        assert drawn, "the change makes no new picture"
        assert all("numbers" in names for names in drawn)


@pytest.mark.parametrize(("typed", "message"),
                         [(3.0, ""), ("3 +", "You still see y = x * x.")])
def test_an_entry_is_answered_in_one_message(monkeypatch, heard, typed, message):
    tail = graph_tail("x * x", x=1.0)
    heard(tail)
    sent: list[dict] = []
    monkeypatch.setattr(GraphPanel, "_send", lambda self, content, buffers=None:
                        sent.append(content))
    tail.panel.set_state({"ask": {"x": typed}})
    (answer,) = sent                                     # and no echo of the command
    assert answer["method"] == "update"
    assert answer["state"]["ask"] == {}
    assert tail.panel.message.endswith(message)
    assert tail.panel.at == (1.0 if message else 3.0)
    tail.panel.set_state({"ask": {"x": typed}})          # the same one can come again
    assert len(sent) == 2


def test_the_first_refusal_is_raised():
    with pytest.raises(OptionError, match="size=99"):
        Squares(size=99)


def test_the_line_judges_the_gradient():
    right = line("2 operations", lambda at: math.sin(at[0]), [1.0], [math.cos(1.0)])
    assert right["cost"] == "2 operations"
    assert right["agrees"] is True
    assert line("", lambda at: math.sin(at[0]), [1.0], [0.5])["agrees"] is False
    assert generic((2, 3)).shape == (2, 3)
    assert generic(()) == 1.0
    assert best_ms(lambda: None) >= 0.0


def test_words_of_numbers():
    assert [plural(1, "vertex", "vertices"), plural(2, "vertex", "vertices"),
            plural(1000, "sweep")] == ["1 vertex", "2 vertices", "1,000 sweeps"]
    assert [how_many_times(5.0, 2.0), how_many_times(0.1, 0.0), how_many_times(0.0, 0.0)] == [
        "2.5", "many", "1.0"]
    assert [percent(0.5), percent(0.001)] == ["50%", "1e-03"]
    assert [distance([1.0, 2.0], [1.0, 2.5]), distance(1.0, 1.0)] == ["5e-01", "0"]
