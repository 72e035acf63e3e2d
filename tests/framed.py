"""What tests of framed widgets share: a move of the learner, and what the kernel found without its time."""


def go(widget, **changes):
    """The learner changes these parts of the trail."""
    widget.trail = {**widget.trail, **changes}


def untimed(state):
    """The state without its line, which has a time."""
    return {name: value for name, value in state.items() if name != "line"}
