"""What tests of framed widgets share: a move of the learner, and what the kernel found
without its time."""
import pytest

from minigrad.errors import Refusal


def go(widget, **changes):
    """The learner changes these parts of the trail."""
    widget.trail = {**widget.trail, **changes}


def untimed(state):
    """The state without its line, which has a time."""
    return {name: value for name, value in state.items() if name != "line"}


def refuses(make, widget, call):
    """These settings are refused in a sentence: of a new widget, and of this one, which
    stays as it is."""
    with pytest.raises(Refusal, match=r"^you "):
        make(**call)
    before = widget.state
    go(widget, **call)
    assert widget.message.startswith("you ")
    assert "see line" not in widget.message
    assert widget.message.endswith("You still see the last good state.")
    assert widget.state == before
