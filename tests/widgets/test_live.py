"""What widgets with controls have in common: they follow, refuse, and keep the last good state."""
import math

import pytest
import traitlets

from minigrad.errors import OptionError, whole
from minigrad.widgets.line import best_ms, generic, line
from minigrad.widgets.live import Controlled
from minigrad.widgets.numerals import distance, percent, plural


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
    assert widget.state == {"square": 9}
    assert widget.message.startswith("you gave size=99")
    assert widget.message.endswith(". Below is still the last good state.")
    assert "see line" not in widget.message
    widget.size = 2
    assert (widget.state, widget.message) == ({"square": 4}, "")


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
    assert [percent(0.5), percent(0.001)] == ["50%", "1e-03"]
    assert [distance([1.0, 2.0], [1.0, 2.5]), distance(1.0, 1.0)] == ["5e-01", "0"]
