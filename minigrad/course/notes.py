"""One sentence for the learner, shown as plain text and as HTML in JupyterLab's own colours.

The sentence itself says how the answer stands ("passed", "not yet"), so nothing depends on colour.
"""

from dataclasses import dataclass
from html import escape

BORDERS = {"passed": "--jp-success-color1", "not yet": "--jp-warn-color1",
           "open": "--jp-border-color1"}


@dataclass(frozen=True, repr=False)
class Note:
    """A sentence for the learner; `kind` is one of BORDERS and colours the edge only."""

    text: str
    kind: str = "open"

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        edge = (f"border-left:4px solid var({BORDERS[self.kind]}, #888);padding:2px 0 2px "
                "10px;white-space:pre-line")
        return f'<div style="{edge}">{escape(self.text)}</div>'


def show(thing: object) -> None:
    """Display `thing` in a notebook, print it anywhere else, wherever in the cell
    the call stands."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:  # the course also speaks in a plain Python without Jupyter
        print(thing)
        return
    if get_ipython() is None:
        print(thing)
    else:
        display(thing)


def say(text: str, kind: str = "open") -> None:
    """Show one sentence."""
    show(Note(text, kind))
